"""How good a position of Evo looks, in points: what the greedy bot climbs.

A seat's prospects are its points, the dinosaurs that will survive this round, what they and its genes will bring in the
rounds to come, and its cards. The prospects of the others count against it, at a quarter each.
"""

from __future__ import annotations

from math import fsum
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from galapagos.games.evo import rules
from galapagos.games.evo.cards import (
    BACKSLIDE,
    CARD,
    DOLDRUMS,
    DRY_SPELL,
    FAMOUS_FOSSIL,
    FOOT,
    FUR,
    GENES,
    KEPT,
    LONG_LEAP,
    MUTANT,
    PARASOL,
    QUICK_SEASON,
    SPACES,
    STRAY_GENE,
    WEATHER_NOSE,
    Edition,
)
from galapagos.games.evo.position import COLD, ENTER, HOT, LONG_LOOP, MAY, NONE, Enter, Island, among
from galapagos.playout import Judging
from galapagos.talk import NATURE

# What a player thinks that things will bring him, in points, by hand. `galapagos train` finds other numbers.
TASTE: Final = {
    "others": 0.25,  # how much each opponent's prospects count
    # Points a round that the first gene of a kind brings, and what each further one does, against the one before.
    **dict(zip(GENES, (0.15, 0.4, 0.3, 0.5, 0.5, 0.5, 0.25, 0.2), strict=True)),
    "less": 0.85,
    "event": 0.7,  # an event card, while there is time to play it,
    "soon": 0.4,  # of that what there is always time for
    "fossil": 2.9,  # a Famous Fossil in hand
    "suit": 0.35,  # of a dinosaur that will lean on fur or parasol, against one on ideal ground,
    "naked": 0.05,  # and of one whose species has none
    "future": 0.5,  # of a dinosaur's chances in the next round, against a survivor in this one
    "promise": 0.95,  # of a rescue or birth still to come, for each step that it takes
    "rival egg": 0.5,  # of a birth that an opponent has to come
    "threat": 0.15,  # a foreign dinosaur beside ours that may attack it and is likely to win
}
MOST: Final = 201  # counters of a kind that a species has; whoever edits an edition has no more to give
# By the name of a part of the worth: what is so when it grows, and when it shrinks.
REASONS: Final[dict[str, tuple[str, str]]] = {
    "points": ("you have more points", "it costs you points"),
    "genes": ("your genes bring more", "your genes bring less"),
    "cards": ("you have more of your cards", "it costs you a card"),
    "bids": ("the auction brings you more for its price", "the auction brings you less for its price"),
    "survivors": ("more of your dinosaurs live, or live where it will be well", "fewer of your dinosaurs live"),
    "fight": ("less is at stake in the fight", "you risk a dinosaur in the fight"),
    "rescues": ("more of those in danger can still be led to safety", "fewer of those in danger can still be saved"),
    "births": ("your babies will find better spaces", "your babies will find worse spaces"),
    "threats": ("fewer foreign horns stand beside you", "foreign horns stand beside you"),
    "others": ("the others are worse off", "the others are better off"),
}


class Taste(Judging):
    """Those numbers, and what follows from them."""

    def __init__(self, said: dict[str, float]) -> None:
        super().__init__(said)
        self.others = said["others"]
        self.genes = [said[gene] for gene in GENES]
        self.less = said["less"]
        self.event = said["event"]
        self.soon = said["soon"]
        self.fossil = said["fossil"]
        self.suit = said["suit"]
        self.naked = said["naked"]
        self.future = said["future"]
        self.promise = said["promise"]
        self.rival_egg = said["rival egg"]
        self.threat = said["threat"]
        self.lessened: list[float] = [self.less**n for n in range(MOST)]  # by number: what one more brings
        self.promised: list[float] = [self.promise**n for n in range(SPACES + 1)]  # by the steps that a rescue takes
        self.almanacs: dict[str, Almanac] = {}  # by the edition's digest

    def worth(self, p: Any, seat: int) -> float:
        return worth(p, seat, self)

    def forecast(self, p: Any) -> list[float]:
        return forecast(p, self)

    def almanac(self, edition: Edition) -> Almanac:
        found = self.almanacs.get(edition.digest)
        if found is None:
            found = self.almanacs[edition.digest] = Almanac(edition, self)
        return found


BY_HAND: Final = Taste(TASTE)


def worth(p: Island, seat: int, taste: Taste = BY_HAND) -> float:
    q = p.question
    # A choice cut in two is as good as its better half.
    if q is not None and q.seat == seat and isinstance(q.options[0], Enter):
        return max([after(p, move.space, seat, taste) for move in q.options if isinstance(move, Enter)])
    book = taste.almanac(p.edition)
    left, outlooks = rounds_left(p, book), climates(p, book)
    if len(outlooks) == 1:
        return balance(p, seat, outlooks[0], book, left)
    total, rest = 0.0, 1.0
    for value, chance in sorted([(balance(p, seat, way, book, left), way.chance) for way in outlooks], reverse=True):
        # Weather Nose gives its player the better of two dice.
        total += value * (rest**2 - (rest - chance) ** 2 if p.copies(seat, WEATHER_NOSE) else chance)
        rest -= chance
    return total


def parts(p: Island, seat: int) -> dict[str, float]:
    """What the worth is made of."""
    q = p.question
    if q is not None and q.seat == seat and isinstance(q.options[0], Enter):
        ways = [move.space for move in q.options if isinstance(move, Enter)]
        return after_parts(p, max(ways, key=lambda to: after(p, to, seat, BY_HAND)), seat)
    book = BY_HAND.almanac(p.edition)
    left = rounds_left(p, book)
    found, rest = dict.fromkeys(REASONS, 0.0), 1.0
    for way in sorted(climates(p, book), key=lambda way: (balance(p, seat, way, book, left), way.chance), reverse=True):
        weight = rest**2 - (rest - way.chance) ** 2 if p.copies(seat, WEATHER_NOSE) else way.chance
        rest -= way.chance
        for name, value in balance_parts(p, seat, way, book, left).items():
            found[name] += value * weight
    return found


def after_parts(p: Island, to: int, seat: int) -> dict[str, float]:
    """What the worth is made of when the named dinosaur goes there; of an attack by its odds."""
    child = p.copy()
    child.answer(ENTER[to])
    q = child.question
    if q is None or q.seat != NATURE or not isinstance(child.frames[-1], rules.Attack):
        return parts(child, seat)
    fight = child.frames[-1]
    wins = child.wins(fight.seat, fight.start, fight.to)
    won, lost = child.copy(), child
    won.answer(q.options[0])
    lost.answer(q.options[5])
    ends = ((wins / 6, parts(won, seat)), (1 - wins / 6, parts(lost, seat)))
    return {name: fsum([odds * end[name] for odds, end in ends]) for name in REASONS}


def balance_parts(p: Island, seat: int, outlook: Outlook, book: Almanac, left: float) -> dict[str, float]:
    """What the balance of a seat is made of."""
    others = [prospects(p, other, outlook, book, left, False) for other in range(p.seats) if other != seat]
    found = {"others": -book.taste.others * fsum(others), "points": float(p.points[seat])}
    if not p.frames:
        return {**found, "survivors": 0.01 * p.dinos(seat)}
    found["genes"], found["cards"] = genes(p, seat, book, left), cards(p, seat, left, book.taste)
    herd = Herd(p, left, book.taste)
    herd.look(seat, outlook)
    if rules.late(p):
        return {**found, "bids": bids(p, seat, left, book.taste), "survivors": herd.future()}
    stakes = herd.stakes()
    found["survivors"], found["fight"] = herd.value() + stakes, -stakes
    found["rescues"] = herd.rescues()
    found["births"] = herd.births()
    found["threats"] = -herd.threats()
    return found


def forecast(p: Island, taste: Taste = BY_HAND) -> list[float]:
    """By seat: its points and genes, and the dinosaurs that live or can still be moved to where they live."""
    if not p.frames:
        return [float(points) for points in p.points]
    book, late = taste.almanac(p.edition), rules.late(p)
    left, outlooks = rounds_left(p, book), climates(p, book)
    herd = Herd(p, left, taste)
    found: list[float] = []
    for seat, points in enumerate(p.points):
        value = points + (genes(p, seat, book, left) + cards(p, seat, left, taste))
        for way in outlooks:
            herd.look(seat, way)
            ahead = bids(p, seat, left, taste) + herd.future() if late else herd.value() + herd.rescues()
            value += way.chance * ahead
        found.append(value)
    return found


def after(p: Island, to: int, seat: int, taste: Taste) -> float:
    """The worth when the named dinosaur goes there; an attack by its odds."""
    child = p.copy()
    child.answer(ENTER[to])
    q = child.question
    if q is None or q.seat != NATURE or not isinstance(child.frames[-1], rules.Attack):
        return worth(child, seat, taste)
    fight = child.frames[-1]
    wins = child.wins(fight.seat, fight.start, fight.to)
    won, lost = child.copy(), child
    won.answer(q.options[0])
    lost.answer(q.options[5])
    return (wins * worth(won, seat, taste) + (6 - wins) * worth(lost, seat, taste)) / 6


@mypyc_attr(acyclic=True)
class Outlook:
    """What is to come when this round's climate is at a place of the loop."""

    def __init__(self, loop: list[int], place: int, chance: float, taste: Taste) -> None:
        self.chance = chance  # of this place
        self.terrain: i64 = loop[place]  # the ideal one now
        # By terrain: the chance that it is ideal, hot or cold in the next round.
        ideal, hot, cold = [0.0] * 4, [0.0] * 4, [0.0] * 4
        for odds, step in ((4 / 6, 1), (1 / 6, 0), (1 / 6, -1)):
            terrain = loop[(place + step) % len(loop)]
            ideal[terrain] += odds
            if terrain > 0:
                hot[terrain - 1] += odds
            if terrain < 3:
                cold[terrain + 1] += odds
        # By what the species wears, nothing, a parasol, fur or both, and by terrain: its chances in the next round.
        self.chances = [
            [ideal[t] + shade * hot[t] + coat * cold[t] for t in range(4)]
            for coat in (taste.naked, taste.suit)
            for shade in (taste.naked, taste.suit)
        ]


class Almanac:
    """What the climate and the meteor of an edition let one expect, who has this taste."""

    def __init__(self, edition: Edition, taste: Taste) -> None:
        self.taste = taste
        loops = (edition.loop, edition.long_loop)
        # By loop and place: where the climate is certain, and where this round's die is still to come.
        self.settled = [[[Outlook(loop, place, 1.0, taste)] for place in range(len(loop))] for loop in loops]
        self.open = [
            [
                [
                    Outlook(loop, (place + step) % len(loop), odds, taste)
                    for odds, step in ((4 / 6, 1), (1 / 6, 0), (1 / 6, -1))
                ]
                for place in range(len(loop))
            ]
            for loop in loops
        ]
        # gene * MOST + number: points a round that those bring which a species has not had from the start.
        self.genes = [
            taste.genes[gene] * (1 - taste.less ** max(0, n - usual)) / (1 - taste.less)
            for gene, usual in enumerate(edition.start)
            for n in range(MOST)
        ]
        # By the meteor's space: how many more rounds there will be after this one, on the average, before the meteor
        # has moved and after it has.
        faces = edition.track.faces
        self.early = [
            expected(1 - len(faces[min(space + 1, len(faces) - 1)]) / 6, faces[space + 2 :])
            for space in range(len(faces))
        ]
        self.late = [expected(1.0, faces[space + 1 :]) for space in range(len(faces))]
        # The genes of a table that was looked at last, which are never changed in place; and by seat what they bring a
        # round, but for the mutants, which bring something in auctions.
        self.held: list[int] = []
        self.brings: list[float] = []
        self.mutants: list[float] = []

    def weigh(self, held: list[int]) -> None:
        """Look at the genes of a table."""
        brings: list[float] = []
        mutants: list[float] = []
        found = 0.0
        gene: i64 = 0
        for n in held:
            if gene < MUTANT:
                if n:
                    found += self.genes[gene * MOST + n]
                gene += 1
            else:
                brings.append(found)
                mutants.append(self.genes[gene * MOST + n])
                found = 0.0
                gene = 0
        self.held, self.brings, self.mutants = held, brings, mutants


def expected(chance: float, spaces: list[tuple[int, ...]]) -> float:
    """How many rounds there will be if there is a next one by this chance and the meteor has these spaces before it."""
    found = 0.0
    for faces in spaces:
        found += chance
        chance *= 1 - len(faces) / 6
    return found


def climates(p: Island, book: Almanac) -> list[Outlook]:
    """What is to come from the places of the loop where this round's climate may be."""
    loop = 1 if p.rule(LONG_LOOP) else 0
    if not p.frames or not isinstance(p.frames[0], (rules.Setup, rules.Initiative, rules.Climate)):
        return book.settled[loop][p.climate]
    for laid in p.laid:
        if laid.card in (DOLDRUMS, QUICK_SEASON, LONG_LEAP, BACKSLIDE):
            return book.settled[loop][(p.climate + p.edition.value[laid.card]) % len(p.loop())]
    return book.open[loop][p.climate]


def rounds_left(p: Island, book: Almanac) -> float:
    """How many more rounds there will be after this one, on the average."""
    return book.late[p.meteor] if rules.late(p) and not isinstance(p.frames[0], rules.Meteor) else book.early[p.meteor]


def balance(p: Island, seat: int, outlook: Outlook, book: Almanac, left: float) -> float:
    """The seat's prospects, less those of the others."""
    found = prospects(p, seat, outlook, book, left, True)
    for other in range(p.seats):
        if other != seat:
            found -= book.taste.others * prospects(p, other, outlook, book, left, False)
    return found


def prospects(p: Island, seat: int, outlook: Outlook, book: Almanac, left: float, mine: bool) -> float:
    if not p.frames:
        return p.points[seat] + 0.01 * p.dinos(seat)
    taste = book.taste
    found = p.points[seat] + genes(p, seat, book, left) + cards(p, seat, left, taste)
    herd = Herd(p, left, taste)
    herd.look(seat, outlook)
    if rules.late(p):
        return found + bids(p, seat, left, taste) + herd.future()
    found += herd.value()
    if mine:
        found += herd.rescues() + herd.births() - herd.threats()
    elif not p.lies(DRY_SPELL):
        found += taste.rival_egg * min(p.eggs(seat), p.supply(seat))
    return found


def genes(p: Island, seat: int, book: Almanac, left: float) -> float:
    if book.held is not p.genes:
        book.weigh(p.genes)
    return book.brings[seat] * left + book.mutants[seat] * (left - 1 if left > 1 else 0.0)


def gene_worth(gene: i64, left: float, taste: Taste) -> float:
    """Of the first one. A mutant pays only in auctions, and there is none in the last round."""
    rounds = left
    if gene in (MUTANT, CARD):
        rounds = left - 1 if left > 1 else 0.0
    return taste.genes[gene] * rounds


def next_worth(p: Island, seat: int, gene: int, left: float, taste: Taste) -> float:
    """What one more gene of this kind is worth."""
    if gene == NONE:
        return 0.0
    owned = 0 if gene == CARD else p.count(seat, gene) - p.edition.start[gene]
    return gene_worth(gene, left, taste) * taste.lessened[owned if owned > 0 else 0]


def cards(p: Island, seat: int, left: float, taste: Taste) -> float:
    found, time = 0.0, taste.soon + left / 3
    each = taste.event * (time if time < 1.0 else 1.0) if left else 0.0
    for card in p.hands[seat]:
        found += taste.fossil if card == FAMOUS_FOSSIL else each
    for laid in p.laid:
        if laid.seat == seat and laid.card == STRAY_GENE:
            found += 0.4 * left
        elif laid.seat == seat and laid.card == FAMOUS_FOSSIL:
            found += 3.0
    return found


def bids(p: Island, seat: int, left: float, taste: Taste) -> float:
    """What the auction will bring, as the markers stand: the own row, or else the best one to be had."""
    frame = p.frames[0]
    if not isinstance(frame, rules.Auction):
        return 0.0
    own = p.row_of(seat)
    if own != NONE:
        return next_worth(p, seat, p.rows[own], left, taste) - p.price(seat, own)
    named = frame.row if frame.row != NONE and p.bidder() == seat else NONE
    limit, credit = p.limit(seat), p.count(seat, MUTANT)
    found, some = 0.0, False
    for row, gene in enumerate(p.rows):
        least = p.least(row)
        if (named == NONE or row == named) and least <= limit:
            value = next_worth(p, seat, gene, left, taste) - (least - credit if least > credit else 0)
            if not some or value > found:
                found, some = value, True
    return found


@mypyc_attr(acyclic=True, free_list_len=1)
class Herd:
    """The dinosaurs of a species by the zones where they stand. Those in one zone are in for the same. Who looks at
    one species after the other needs a single herd."""

    def __init__(self, p: Island, left: float, taste: Taste) -> None:
        self.p = p
        self.taste = taste
        self.seat = NONE
        self.terrain: i64 = 0  # the ideal one
        self.chances = taste.lessened  # by terrain, in the next round
        self.weight = taste.future * (left if left < 1.0 else 1.0)
        # How many stand where it is hot, well, cold and deadly; what the zones keep is taken away, the rest is lost.
        self.hot: i64 = 0
        self.well: i64 = 0
        self.cold: i64 = 0
        self.dead: i64 = 0
        # How many more survive in the hot and in the cold zone in this round.
        self.shade: i64 = 0
        self.coat: i64 = 0

    def look(self, seat: int, outlook: Outlook) -> None:
        """At a species, if this is to come."""
        p = self.p
        self.seat = seat
        ideal: i64 = outlook.terrain
        self.terrain = ideal
        genes = p.genes
        first: i64 = seat * KEPT
        shades: i64 = genes[first + PARASOL]
        coats: i64 = genes[first + FUR]
        wears: i64 = 1 if shades else 0
        if coats:
            wears += 2
        self.chances = outlook.chances[wears]
        hot: i64 = 0
        well: i64 = 0
        cold: i64 = 0
        dead: i64 = 0
        terrain = p.board.terrain
        h: i64
        for h in p.herds[seat]:
            colder: i64 = terrain[h]
            colder -= ideal
            if colder == 0:
                well += 1
            elif colder == -1:
                hot += 1
            elif colder == 1:
                cold += 1
            else:
                dead += 1
        self.hot, self.well, self.cold, self.dead = hot, well, cold, dead
        if p.laid:
            shades, coats = p.shelter(seat, HOT), p.shelter(seat, COLD)
        self.shade, self.coat = shades, coats

    def hope(self, terrain: i64) -> float:
        """What a dinosaur there can expect of the next round."""
        return self.weight * self.chances[terrain]

    def future(self) -> float:
        """What those who have survived can expect of the next round."""
        found = 0.0
        if self.hot:
            found += float(self.hot) * self.hope(self.terrain - 1)
        if self.well:
            found += float(self.well) * self.hope(self.terrain)
        if self.cold:
            found += float(self.cold) * self.hope(self.terrain + 1)
        # Where there are deadly spaces still, somebody has written this down.
        for h in self.p.herds[self.seat] if self.dead else []:
            if not -1 <= self.p.board.terrain[h] - self.terrain <= 1:
                found += self.hope(self.p.board.terrain[h])
        return found

    def value(self) -> float:
        """What those who survive are worth now."""
        found = 0.0
        if self.hot and self.shade:
            kept = self.hot if self.hot < self.shade else self.shade
            self.shade -= kept
            self.hot -= kept
            found += float(kept) * (1 + self.hope(self.terrain - 1))
        if self.well:
            found += float(self.well) * (1 + self.hope(self.terrain))
        if self.cold and self.coat:
            kept = self.cold if self.cold < self.coat else self.coat
            self.coat -= kept
            self.cold -= kept
            found += float(kept) * (1 + self.hope(self.terrain + 1))
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
        return 0.0 if at == NONE else risk / 6 * (1 + self.hope(self.p.board.terrain[at]))

    def lost(self, terrain: i64) -> bool:
        """Whether one of those on this terrain would die."""
        colder = terrain - self.terrain
        return self.hot > 0 if colder == -1 else self.cold > 0 if colder == 1 else colder != 0

    def lives(self, terrain: i64) -> bool:
        """Whether one more would live there."""
        colder = terrain - self.terrain
        return self.shade > 0 if colder == -1 else self.coat > 0 if colder == 1 else colder == 0

    def rescues(self) -> float:
        """Those that would die but can still be moved to where they live."""
        if self.hot + self.cold + self.dead == 0:
            return 0.0
        p, frame = self.p, self.p.frames[0]
        if not isinstance(frame, rules.Movement) or not p.waits(self.seat, frame.turn):
            return 0.0
        moving = p.order[frame.turn] == self.seat
        steps = frame.steps if moving and frame.steps != rules.UNBEGUN else p.count(self.seat, FOOT)
        herd, terrain = p.herds[self.seat], p.board.terrain
        ways = [self.distance(h, steps) if self.lost(terrain[h]) else 0 for h in herd]
        found = 0.0
        away = 1
        # The nearest first.
        while away <= steps:
            for n, way in enumerate(ways):
                if way == away and away <= steps and self.lost(terrain[herd[n]]):
                    self.save(terrain[herd[n]])
                    steps -= away
                    found += self.taste.promised[away]
            away += 1
        return found

    def save(self, terrain: i64) -> None:
        """One of those on this terrain is not lost after all."""
        if terrain < self.terrain:
            self.hot -= 1 if terrain == self.terrain - 1 else 0
        else:
            self.cold -= 1 if terrain == self.terrain + 1 else 0

    def distance(self, h: int, most: int) -> int:
        """Steps to the nearest empty space where it would live; more than `most` if there is none."""
        near, terrain, land = self.p.board.near, self.p.board.terrain, self.p.land
        seen = [h]
        edge, end = 0, 1
        for away in range(1, most + 1):
            for e in range(edge, end):
                for n in near[seen[e]]:
                    if land[n] == NONE:
                        if self.lives(terrain[n]):
                            return away
                        if away < most and not among(seen, n):
                            seen.append(n)
            edge, end = end, len(seen)
        return most + 1

    def births(self) -> float:
        """The babies still to come, on the best spaces for them."""
        p, frame = self.p, self.p.frames[0]
        if p.lies(DRY_SPELL) or isinstance(frame, rules.Survival):
            return 0.0
        left = p.eggs(self.seat)
        if isinstance(frame, rules.Births):
            if not p.waits(self.seat, frame.turn):
                return 0.0
            if p.order[frame.turn] == self.seat and frame.left != rules.UNBEGUN:
                left = frame.left
        left = min(left, p.supply(self.seat))
        if not p.dinos(self.seat):
            return left * self.taste.promise
        nests = [0, 0, 0, 0]
        for h in p.nests(self.seat):
            nests[p.board.terrain[h]] += 1
        found = 0.0
        while left:
            best = self.best_of(nests)
            if best == NONE:
                break
            born = min(left, nests[best], self.room(best))
            nests[best] = 0
            left -= born
            found += born * (1 + self.hope(best)) * self.taste.promise
        return found

    def room(self, terrain: i64) -> int:
        """How many more live there."""
        colder = terrain - self.terrain
        return int(self.shade) if colder < 0 else int(self.coat) if colder > 0 else 99

    def best_of(self, nests: list[int]) -> int:
        """The terrain with nests where a baby lives and has most to hope for, or NONE."""
        found = NONE
        for t, n in enumerate(nests):
            if n and self.lives(t) and (found == NONE or self.hope(t) > self.hope(found)):
                found = t
        return found

    def threats(self) -> float:
        """Foreign dinosaurs that have not moved yet and stand beside ours."""
        p, frame = self.p, self.p.frames[0]
        if not isinstance(frame, rules.Movement):
            return 0.0
        found = 0.0
        for h in p.herds[self.seat]:
            for n in p.board.near[h]:
                foe = p.land[n]
                if foe == NONE or foe == self.seat or not p.waits(foe, frame.turn + 1):
                    continue
                if p.barrier(foe, n, h) == MAY and p.wins(foe, n, h) > 2:
                    found += self.taste.threat
        return found
