"""How good a position of Evo looks, in points: what the greedy bot climbs.

A seat's prospects are its points, the dinosaurs that will survive this round, what they and its genes will bring in the
rounds to come, and its cards. The prospects of the others count against it, at a quarter each.
"""

from __future__ import annotations

from math import fsum
from typing import Final

from galapagos.games.evo import rules
from galapagos.games.evo.cards import (
    BACKSLIDE,
    CARD,
    DOLDRUMS,
    DRY_SPELL,
    FAMOUS_FOSSIL,
    FOOT,
    FUR,
    KEPT,
    LONG_LEAP,
    MUTANT,
    PARASOL,
    QUICK_SEASON,
    STRAY_GENE,
    WEATHER_NOSE,
)
from galapagos.games.evo.position import COLD, ENTER, HOT, MAY, NONE, Enter, Island
from galapagos.talk import NATURE

OTHERS: Final = 0.25  # how much each opponent's prospects count
# By gene: points a round that the first one brings; each further one brings 0.85 of the one before.
GENE_WORTH: Final[list[float]] = [0.15, 0.4, 0.3, 0.5, 0.5, 0.5, 0.25, 0.2]
LESS: Final = 0.85
CARD_WORTH: Final = 0.7  # of an event card, while there is time to play it
SUIT: Final = 0.35  # of a dinosaur that will lean on fur or parasol, against one on ideal ground,
NAKED: Final = 0.05  # and of one whose species has none
FUTURE: Final = 0.5  # of a dinosaur's chances in the next round, against a survivor in this one
PROMISE: Final = 0.95  # of a rescue or birth still to come, for each step that it takes


def worth(p: Island, seat: int) -> float:
    q = p.question
    # A choice cut in two is as good as its better half.
    if q is not None and q.seat == seat and isinstance(q.options[0], Enter):
        return max([after(p, move.space, seat) for move in q.options if isinstance(move, Enter)])
    left, crowd = rounds_left(p), census(p)
    odds = [(balance(p, seat, Outlook(p, place, left), crowd), chance) for chance, place in climates(p)]
    total, rest = 0.0, 1.0
    for value, chance in sorted(odds, reverse=True):
        # Weather Nose gives its player the better of two dice.
        total += value * (rest**2 - (rest - chance) ** 2 if p.copies(seat, WEATHER_NOSE) else chance)
        rest -= chance
    return total


def forecast(p: Island) -> list[float]:
    """By seat: its points and genes, and the dinosaurs that live or can still be moved to where they live."""
    found = [float(points) for points in p.points]
    if not p.frames:
        return found
    left, crowd, late = rounds_left(p), census(p), isinstance(p.frames[0], rules.LATE)
    for seat in range(p.seats):
        found[seat] += genes(p, seat, left) + cards(p, seat, left)
        for chance, place in climates(p):
            herd = Herd(p, seat, Outlook(p, place, left), crowd[seat * 4 : seat * 4 + 4])
            found[seat] += chance * (bids(p, seat, left) + herd.future() if late else herd.value() + herd.rescues())
    return found


def after(p: Island, to: int, seat: int) -> float:
    """The worth when the named dinosaur goes there; an attack by its odds."""
    child = p.copy()
    child.answer(ENTER[to])
    q = child.question
    if q is None or q.seat != NATURE or not isinstance(child.frames[-1], rules.Attack):
        return worth(child, seat)
    fight = child.frames[-1]
    wins = child.wins(fight.seat, fight.start, fight.to)
    won, lost = child.copy(), child
    won.answer(q.options[0])
    lost.answer(q.options[5])
    return (wins * worth(won, seat) + (6 - wins) * worth(lost, seat)) / 6


def climates(p: Island) -> list[tuple[float, int]]:
    """The places of the loop where this round's climate may be, with their odds."""
    if not p.frames or not isinstance(p.frames[0], (rules.Setup, rules.Initiative, rules.Climate)):
        return [(1.0, p.climate)]
    size = len(p.loop())
    for laid in p.laid:
        if laid.card in (DOLDRUMS, QUICK_SEASON, LONG_LEAP, BACKSLIDE):
            return [(1.0, (p.climate + p.edition.value[laid.card]) % size)]
    return [(4 / 6, (p.climate + 1) % size), (1 / 6, p.climate), (1 / 6, (p.climate - 1) % size)]


def rounds_left(p: Island) -> float:
    """How many more rounds there will be after this one, on the average."""
    faces = p.edition.track.faces
    late = bool(p.frames) and isinstance(p.frames[0], rules.LATE) and not isinstance(p.frames[0], rules.Meteor)
    left = 0.0
    chance = 1.0 if late else 1 - len(faces[min(p.meteor + 1, len(faces) - 1)]) / 6
    for space in faces[p.meteor + (1 if late else 2) :]:
        left += chance
        chance *= 1 - len(space) / 6
    return left


class Outlook:
    """What is to come when this round's climate is at a place of the loop."""

    def __init__(self, p: Island, place: int, left: float) -> None:
        loop = p.loop()
        self.left = left  # rounds after this one
        self.terrain = loop[place]  # the ideal one now
        # By terrain: the chance that it is ideal, hot or cold in the next round.
        self.ideal = [0.0] * 4
        self.hot = [0.0] * 4
        self.cold = [0.0] * 4
        for chance, step in ((4 / 6, 1), (1 / 6, 0), (1 / 6, -1)):
            terrain = loop[(place + step) % len(loop)]
            self.ideal[terrain] += chance
            if terrain > 0:
                self.hot[terrain - 1] += chance
            if terrain < 3:
                self.cold[terrain + 1] += chance

    def hopes(self, p: Island, seat: int) -> list[float]:
        """By terrain: what a dinosaur there can expect of the next round."""
        weight = FUTURE * min(1.0, self.left)
        shade = SUIT if p.count(seat, PARASOL) else NAKED
        coat = SUIT if p.count(seat, FUR) else NAKED
        return [weight * (self.ideal[t] + shade * self.hot[t] + coat * self.cold[t]) for t in range(4)]


def census(p: Island) -> list[int]:
    """How many dinosaurs stand where: seat * 4 + terrain."""
    found = [0] * (p.seats * 4)
    terrain = p.board.terrain
    for h, seat in enumerate(p.land):
        if seat != NONE:
            found[seat * 4 + terrain[h]] += 1
    return found


def balance(p: Island, seat: int, outlook: Outlook, crowd: list[int]) -> float:
    """The seat's prospects, less those of the others."""
    found = prospects(p, seat, outlook, crowd, True)
    for other in range(p.seats):
        if other != seat:
            found -= OTHERS * prospects(p, other, outlook, crowd, False)
    return found


def prospects(p: Island, seat: int, outlook: Outlook, crowd: list[int], mine: bool) -> float:
    if not p.frames:
        return p.points[seat] + 0.01 * p.dinos(seat)
    found = p.points[seat] + genes(p, seat, outlook.left) + cards(p, seat, outlook.left)
    herd = Herd(p, seat, outlook, crowd[seat * 4 : seat * 4 + 4])
    if isinstance(p.frames[0], rules.LATE):
        return found + bids(p, seat, outlook.left) + herd.future()
    found += herd.value()
    if mine:
        found += herd.rescues() + herd.births() - herd.threats()
    elif not p.lies(DRY_SPELL):
        found += 0.5 * min(p.eggs(seat), p.supply(seat))
    return found


def genes(p: Island, seat: int, left: float) -> float:
    found = 0.0
    for gene in range(KEPT):
        more = p.count(seat, gene) - p.edition.start[gene]
        if more > 0:
            found += gene_worth(gene, left) * (1 - LESS**more) / (1 - LESS)
    return float(found)


def gene_worth(gene: int, left: float) -> float:
    """Of the first one. A mutant pays only in auctions, and there is none in the last round."""
    rounds = max(0.0, left - 1) if gene in (MUTANT, CARD) else left
    return GENE_WORTH[gene] * rounds


def next_worth(p: Island, seat: int, gene: int, left: float) -> float:
    """What one more gene of this kind is worth."""
    if gene == NONE:
        return 0.0
    owned = 0 if gene == CARD else p.count(seat, gene) - p.edition.start[gene]
    return float(gene_worth(gene, left) * LESS ** max(0, owned))


def cards(p: Island, seat: int, left: float) -> float:
    found = 0.0
    for card in p.hands[seat]:
        found += 2.9 if card == FAMOUS_FOSSIL else CARD_WORTH * min(1.0, 0.4 + left / 3) if left else 0.0
    for laid in p.laid:
        if laid.seat == seat and laid.card == STRAY_GENE:
            found += 0.4 * left
        elif laid.seat == seat and laid.card == FAMOUS_FOSSIL:
            found += 3.0
    return found


def bids(p: Island, seat: int, left: float) -> float:
    """What the auction will bring, as the markers stand: the own row, or else the best one to be had."""
    frame = p.frames[0]
    if not isinstance(frame, rules.Auction):
        return 0.0
    if seat in p.bidders:
        row = p.bidders.index(seat)
        return next_worth(p, seat, p.rows[row], left) - p.price(seat, row)
    named = [frame.row] if frame.row != NONE and p.bidder() == seat else list(range(p.seats))
    found = [
        next_worth(p, seat, p.rows[row], left) - max(0, p.least(row) - p.count(seat, MUTANT))
        for row in named
        if p.least(row) <= p.limit(seat)
    ]
    return max(found) if found else 0.0


class Herd:
    """The dinosaurs of a species. Those on one terrain are in for the same."""

    def __init__(self, p: Island, seat: int, outlook: Outlook, counts: list[int]) -> None:
        self.p = p
        self.seat = seat
        self.counts = counts  # by terrain
        self.hopes = outlook.hopes(p, seat)  # by terrain
        self.room = [0, 0, 0, 0]  # by terrain: how many more survive there in this round
        ideal = outlook.terrain
        self.room[ideal] = 99
        if ideal > 0:
            self.room[ideal - 1] = p.shelter(seat, HOT)
        if ideal < 3:
            self.room[ideal + 1] = p.shelter(seat, COLD)

    def future(self) -> float:
        """What those who have survived can expect of the next round."""
        return fsum([n * hope for n, hope in zip(self.counts, self.hopes, strict=True)])

    def value(self) -> float:
        """What those who survive are worth now."""
        found = 0.0
        for t in range(4):
            kept = min(self.counts[t], self.room[t])
            self.room[t] -= kept
            self.counts[t] -= kept  # what is left is lost
            found += kept * (1 + self.hopes[t])
        return found - self.stakes()

    def stakes(self) -> float:
        """What the species stands to lose in a fight under way."""
        fight = self.p.frames[-1]
        if not isinstance(fight, rules.Attack):
            return 0.0
        wins = self.p.wins(fight.seat, fight.start, fight.to)
        if wins == 0 or self.seat not in (fight.seat, self.p.land[fight.to]):
            return 0.0
        at, risk = (fight.start, 6 - wins) if self.seat == fight.seat else (fight.to, wins)
        return 0.0 if at == NONE else risk / 6 * (1 + self.hopes[self.p.board.terrain[at]])

    def rescues(self) -> float:
        """Those that would die but can still be moved to where they live."""
        p, frame = self.p, self.p.frames[0]
        if not any(self.counts) or not isinstance(frame, rules.Movement) or self.seat not in p.order[frame.turn :]:
            return 0.0
        moving = p.order[frame.turn] == self.seat
        steps = frame.steps if moving and frame.steps != rules.UNBEGUN else p.count(self.seat, FOOT)
        found = 0.0
        for away, h in sorted([(self.distance(h, steps), h) for h in p.herd(self.seat)]):
            t = p.board.terrain[h]
            if self.counts[t] and away <= steps:
                self.counts[t] -= 1
                steps -= away
                found += float(PROMISE**away)
        return found

    def distance(self, h: int, most: int) -> int:
        """Steps to the nearest empty space where it would live; more than `most` if there is none."""
        board = self.p.board
        seen = [h]
        edge = [h]
        for away in range(1, most + 1):
            edge = sorted({n for e in edge for n in board.near[e] if n not in seen and self.p.land[n] == NONE})
            if any(self.room[board.terrain[n]] for n in edge):
                return away
            seen += edge
        return most + 1

    def births(self) -> float:
        """The babies still to come, on the best spaces for them."""
        p, frame = self.p, self.p.frames[0]
        if p.lies(DRY_SPELL) or isinstance(frame, rules.Survival):
            return 0.0
        left = p.eggs(self.seat)
        if isinstance(frame, rules.Births):
            if self.seat not in p.order[frame.turn :]:
                return 0.0
            if p.order[frame.turn] == self.seat and frame.left != rules.UNBEGUN:
                left = frame.left
        left = min(left, p.supply(self.seat))
        if not p.dinos(self.seat):
            return left * PROMISE
        nests = [0, 0, 0, 0]
        for h in p.nests(self.seat):
            nests[p.board.terrain[h]] += 1
        found = 0.0
        for _, t in sorted([(-self.hopes[t], t) for t in range(4)]):
            born = min(left, nests[t], self.room[t])
            left -= born
            found += born * (1 + self.hopes[t]) * PROMISE
        return found

    def threats(self) -> float:
        """Foreign dinosaurs that have not moved yet and stand beside ours."""
        p, frame = self.p, self.p.frames[0]
        if not isinstance(frame, rules.Movement):
            return 0.0
        later = p.order[frame.turn + 1 :]
        found = 0.0
        for h in p.herd(self.seat):
            for n in p.board.near[h]:
                foe = p.land[n]
                if foe in later and foe != self.seat and p.barrier(foe, n, h) == MAY and p.wins(foe, n, h) > 2:
                    found += 0.15
        return found
