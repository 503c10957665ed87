"""What lies on the table of Evo, the moves, and the verbs that change the table.

Hands and cards on the table are values: a verb puts another one in the place of the old. So a copy of a
position is a few lists.
"""

from __future__ import annotations

from typing import ClassVar, Final

from galapagos.games.evo.cards import (
    BIG_COUSIN,
    BORROWED_COAT,
    CAMOUFLAGE,
    CARD,
    CARD_RULE,
    CARDS,
    DOUBLE_CLUTCH,
    EGG,
    FROSTBITE,
    FUR,
    GENES,
    GOOD_SWIMMER,
    GROWTH_SPURT,
    HORN,
    KEPT,
    MUTANT,
    PARASOL,
    ROLLING_EGGS,
    SPACES,
    SPARE_SHADE,
    STRAY_GENE,
    SUNBURN,
    TAIL,
    TERRAINS,
    WINDOW,
    Edition,
)
from galapagos.talk import NATURE, Event, Move, Outcome, Piece, Position, Question

# The options, a bit each.
OPTIONS: Final = (
    "cards", "fewer_genes", "more_dinos_first", "long_loop", "no_return", "no_rebid", "no_credit", "empty_row_free",
    "attack_stands",
)  # fmt: skip
EVENT_CARDS: Final = 1 << 0
FEWER_GENES: Final = 1 << 1
MORE_DINOS_FIRST: Final = 1 << 2
LONG_LOOP: Final = 1 << 3
NO_RETURN: Final = 1 << 4
NO_REBID: Final = 1 << 5
NO_CREDIT: Final = 1 << 6
EMPTY_ROW_FREE: Final = 1 << 7
ATTACK_STANDS: Final = 1 << 8


class Pass(Move):
    """No more of what is asked for: steps, cards, babies."""


class Play(Move):
    """Lay an event card."""

    card: int
    opponent: int  # on whom it is laid, or NONE
    space: int  # of the dinosaur on which it is laid, or NONE


class Keep(Move):
    """Let a laid card stand."""


class TakeBack(Move): ...


class Dino(Move):
    """Name the dinosaur that steps."""

    space: int


class Enter(Move):
    space: int


class Baby(Move):
    space: int


class Fury(Move):
    """Let a baby hatch on a foreign dinosaur's space."""

    space: int


class Remove(Move):
    space: int


class Row(Move):
    row: int


class Bid(Move):
    points: int


class Die(Move):
    value: int


class Start(Move):
    space: int


class Draw(Move):
    """An event card from the deck."""

    card: int


class Gene(Move):
    """A gene counter from the bag."""

    gene: int


NONE: Final = -1  # there is none: no seat, no space, no row, no gene

# Every move exists once.
PASS: Final[Move] = Pass()
KEEP: Final[Move] = Keep()
TAKE_BACK: Final[Move] = TakeBack()
PLAY: Final[list[Move]] = [Play(card, NONE, NONE) for card in range(len(CARDS))]
PLAY_AGAINST: Final[dict[int, list[Move]]] = {
    card: [Play(card, seat, NONE) for seat in range(8)] for card in (FROSTBITE, SUNBURN)
}  # [card][opponent]
PLAY_ON: Final[dict[int, list[Move]]] = {
    card: [Play(card, NONE, h) for h in range(SPACES)] for card in (GROWTH_SPURT, GOOD_SWIMMER)
}  # [card][space]
DINO: Final[list[Move]] = [Dino(h) for h in range(SPACES)]
ENTER: Final[list[Move]] = [Enter(h) for h in range(SPACES)]
BABY: Final[list[Move]] = [Baby(h) for h in range(SPACES)]
FURY: Final[list[Move]] = [Fury(h) for h in range(SPACES)]
REMOVE: Final[list[Move]] = [Remove(h) for h in range(SPACES)]
START_ON: Final[list[Move]] = [Start(h) for h in range(SPACES)]
ROW: Final[list[Move]] = [Row(row) for row in range(8)]
BID: Final[list[Move]] = [Bid(n) for n in range(200)]
DIE: Final[list[Move]] = [Die(n) for n in range(7)]
DRAW: Final[list[Move]] = [Draw(card) for card in range(len(CARDS))]
GENE: Final[list[Move]] = [Gene(gene) for gene in range(len(GENES))]
D6: Final = Question(NATURE, DIE[1:], [1] * 6)


def bids(low: int, high: int) -> list[Move]:
    while len(BID) <= high:
        BID.append(Bid(len(BID)))
    return BID[low : high + 1]


UNKNOWN: Final = -1  # a card in a hand that the viewer does not know

# What the climate does to a space.
IDEAL: Final = 0
HOT: Final = 1
COLD: Final = 2
DEADLY: Final = 3
ZONES: Final = ("ideal", "hot", "cold", "deadly")

# Why a dinosaur may not enter a space.
MAY: Final = 0
OWN: Final = 1
FEW_HORNS: Final = 2
HIDDEN: Final = 3

# §6.1 The rolls that win, from 1 up, by the attacker's lead in horns from -2 to +2.
WINS: Final[list[int]] = [0, 1, 2, 4, 5]


class Laid(Piece):
    """An event card on the table."""

    seat: int  # who played it
    card: int
    opponent: int  # on whom, or NONE
    space: int  # of the dinosaur on which it was played, or NONE; a Growth Spurt's goes with it


class Island(Position):
    """A table of Evo."""

    game: ClassVar[str] = "evo"

    edition: Edition
    island: str  # the name of its board
    rules: int  # the options, a bit each
    round: int
    climate: int  # the marker's place on the loop
    meteor: int  # the marker's space on the track
    order: list[int]  # the seats in this round's turn order
    land: list[int]  # by space: the seat whose dinosaur stands there, or NONE
    babies: list[int]  # the spaces of those born in this phase
    points: list[int]  # by seat
    genes: list[int]  # seat * KEPT + gene
    bag: list[int]  # gene counters by kind
    hands: list[tuple[int, ...]]  # by seat: its cards, sorted
    seen: list[tuple[int, ...]]  # by seat: those of them that everybody has seen
    deck: list[int]  # event cards by kind
    discards: list[int]  # by kind
    laid: list[Laid]  # event cards that lie before their players
    rows: list[int]  # the gene of each row of the auction, or NONE for an empty row
    bidders: list[int]  # by row: the seat whose marker stands there, or NONE
    bids: list[int]  # by row: the standing bid

    def __post_init__(self) -> None:
        self.board = self.edition.boards[self.island]

    # What the rules ask of the table.

    def rule(self, option: int) -> bool:
        return self.rules & option != 0

    def count(self, seat: int, gene: int) -> int:
        return self.genes[seat * KEPT + gene]

    def herd(self, seat: int) -> list[int]:
        """The spaces where its dinosaurs stand."""
        return [h for h in self.board.hexes if self.land[h] == seat]

    def dinos(self, seat: int) -> int:
        return self.land.count(seat)

    def supply(self, seat: int) -> int:
        return self.edition.dinosaurs - self.land.count(seat)

    def loop(self) -> list[int]:
        return self.edition.long_loop if self.rules & LONG_LOOP else self.edition.loop

    def terrain(self) -> int:
        """The ideal one."""
        return self.loop()[self.climate]

    def zone(self, h: int, ideal: int) -> int:
        """§4.3 What it means to stand there while this terrain is ideal."""
        colder = self.board.terrain[h] - ideal
        if colder == 0:
            return IDEAL
        if colder == -1:
            return HOT
        return COLD if colder == 1 else DEADLY

    def windows_open(self) -> bool:
        """§11.1 Event cards may be played."""
        return self.round >= self.edition.cards_from_round

    def copies(self, seat: int, card: int) -> int:
        """How many cards of this kind lie before the player."""
        n = 0
        for laid in self.laid:
            if laid.card == card and laid.seat == seat:
                n += 1
        return n

    def played(self, seat: int, card: int) -> int:
        """§11.10 What the player's cards of this kind add up to."""
        return self.copies(seat, card) * self.edition.value[card]

    def suffered(self, seat: int, card: int) -> int:
        """What the cards of this kind that were played on the player add up to."""
        n = 0
        for laid in self.laid:
            if laid.card == card and laid.opponent == seat:
                n += 1
        return n * self.edition.value[card]

    def lies(self, card: int) -> bool:
        """Whether anybody's card of this kind lies on the table."""
        return any(laid.card == card for laid in self.laid)

    def undrawn(self) -> int:
        """How many cards the deck has. What a view does not know of the hands is counted with the deck."""
        return sum(self.deck) - sum([hand.count(UNKNOWN) for hand in self.hands])

    def lead(self, seat: int, start: int, to: int) -> int:
        """§6.1 The horns that the attacker has more than the dinosaur there; a baby starts nowhere."""
        defender = self.land[to]
        lead = self.count(seat, HORN) - self.count(defender, HORN)
        for laid in self.laid:
            if laid.card == GROWTH_SPURT and laid.space == start:
                lead += self.edition.value[GROWTH_SPURT]
            elif laid.card == BIG_COUSIN and laid.seat == defender:
                lead -= self.edition.value[BIG_COUSIN]
        return lead

    def wins(self, seat: int, start: int, to: int) -> int:
        """How many of the six faces win the attack; none if it is not allowed."""
        lead = self.lead(seat, start, to)
        # §12.10 With the option a Big Cousin does not stop an attack.
        if lead <= -2 and self.rule(ATTACK_STANDS) and self.copies(self.land[to], BIG_COUSIN):
            return 1
        return WINS[min(2, max(-2, lead)) + 2]

    def barrier(self, seat: int, start: int, to: int) -> int:
        """Why the dinosaur may not enter that space, or MAY."""
        owner = self.land[to]
        if owner == NONE:
            return MAY
        # §5.4 Not where one of its own stands.
        if owner == seat:
            return OWN
        # §12.6 Not where somebody hides.
        if self.laid and self.copies(owner, CAMOUFLAGE):
            return HIDDEN
        # §6.2 Not with two horns fewer.
        return FEW_HORNS if self.lead(seat, start, to) <= -2 else MAY

    def exits(self, h: int) -> list[int]:
        """§5.2 The spaces that the dinosaur may step to."""
        seat = self.land[h]
        return [to for to in self.board.near[h] if self.land[to] == NONE or self.barrier(seat, h, to) == MAY]

    def walks(self, h: int) -> bool:
        """The dinosaur has somewhere to go."""
        seat = self.land[h]
        return any(self.land[to] == NONE or self.barrier(seat, h, to) == MAY for to in self.board.near[h])

    def free_coast(self) -> list[int]:
        return [h for h in self.board.coast if self.land[h] == NONE]

    def ways(self, seat: int, card: int, steps: int) -> list[Move]:
        """§11.9 All ways to play the card; none when it lacks its object."""
        if card == GROWTH_SPURT:
            return [PLAY_ON[card][h] for h in self.herd(seat)]
        if card == GOOD_SWIMMER:
            own = [h for h in self.board.coast if self.land[h] == seat] if steps and self.free_coast() else []
            return [PLAY_ON[card][h] for h in own]
        if card in (FROSTBITE, SUNBURN):
            return [PLAY_AGAINST[card][other] for other in range(self.seats) if other != seat]
        if card == STRAY_GENE and sum(self.bag) == 0:
            return []
        return [PLAY[card]]

    def plays(self, seat: int, window: int, steps: int) -> list[Move]:
        """All ways to play a card of the hand in this window."""
        found: list[Move] = []
        last = UNKNOWN
        for card in self.hands[seat]:
            if card != last and WINDOW[card] == window:
                found += self.ways(seat, card, steps)
            last = card
        return found

    def eggs(self, seat: int) -> int:
        """§7.1 §12.13"""
        return self.count(seat, EGG) + self.played(seat, DOUBLE_CLUTCH)

    def adults(self, seat: int) -> list[int]:
        """§7.2"""
        return [h for h in self.board.hexes if self.land[h] == seat and h not in self.babies]

    def nests(self, seat: int) -> list[int]:
        """§7.2 §12.12 The empty spaces near enough to an adult."""
        reach = self.played(seat, ROLLING_EGGS) if self.laid else 0
        near: set[int] = set()
        for h in self.adults(seat):
            near.update(self.board.within(h, reach) if reach else self.board.near[h])
        return [h for h in self.board.hexes if h in near and self.land[h] == NONE]

    def landings(self, seat: int) -> list[int]:
        """§7.4 Where a returning species can put its next baby."""
        free = [h for h in self.board.hexes if self.land[h] == NONE]
        own = self.herd(seat)
        return [h for h in free if any(n in own for n in self.board.near[h])] if own else free

    def victims(self, seat: int) -> list[int]:
        """§12.14 The foreign dinosaurs that a furious baby may attack."""
        near = {n for h in self.adults(seat) for n in self.board.near[h]}
        return [h for h in sorted(near) if self.land[h] != NONE and self.barrier(seat, NONE, h) == MAY]

    def shelter(self, seat: int, zone: int) -> int:
        """§8.2 §12.19 How many dinosaurs the species keeps in the hot or the cold zone."""
        gene, more, fewer = (PARASOL, SPARE_SHADE, SUNBURN) if zone == HOT else (FUR, BORROWED_COAT, FROSTBITE)
        if not self.laid:
            return self.count(seat, gene)
        return max(0, self.count(seat, gene) + self.played(seat, more) - self.suffered(seat, fewer))

    def exposed(self, seat: int, zone: int, ideal: int) -> list[int]:
        """The spaces of its dinosaurs in a zone."""
        return [h for h in self.board.hexes if self.land[h] == seat and self.zone(h, ideal) == zone]

    def bidder(self) -> int:
        """§10.3 §10.5 Who bids now: the first in turn order whose marker stands nowhere. An outbid player has bid
        before, so he comes before all who have not."""
        for seat in self.order:
            if seat not in self.bidders:
                return seat
        return NONE

    def least(self, row: int) -> int:
        """§10.3 The lowest bid that the row takes."""
        return 0 if self.bidders[row] == NONE else self.bids[row] + 1

    def limit(self, seat: int) -> int:
        """§10.4 The highest bid that the player can make."""
        return self.points[seat] + (0 if self.rule(NO_CREDIT) else self.count(seat, MUTANT))

    def price(self, seat: int, row: int) -> int:
        """§10.7 What the player pays for the row."""
        if self.rows[row] == NONE and self.rule(EMPTY_ROW_FREE):
            return 0
        return max(0, self.bids[row] - self.count(seat, MUTANT))

    # The verbs: whatever changes the table, and its report.

    def report(self, what: str, rule: str, facts: dict[str, int | str]) -> None:
        if self.events is not None:
            self.events.append(Event(what, rule, facts))

    def place(self, seat: int, h: int) -> None:
        """A dinosaur comes to its start space."""
        self.land[h] = seat
        if self.events is not None:
            self.report("start", "2.6", {"seat": seat, "space": self.edition.names[h]})

    def draw(self, seat: int, card: int, rule: str) -> None:
        """An event card from the deck to a hand; only its owner sees it."""
        self.deck[card] -= 1
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))
        if self.events is not None:
            self.events.append(Event("draw", rule, {"seat": seat}, seat, {"card": CARDS[card]}))

    def reshuffle(self) -> None:
        """§10.9"""
        self.report("reshuffle", "10.9", {"cards": sum(self.discards)})
        self.deck = [n + self.discards[card] for card, n in enumerate(self.deck)]
        self.discards = [0] * len(self.discards)

    def arrange(self, order: list[int]) -> None:
        self.order = order
        if self.events is not None:
            tails = " ".join([str(self.count(seat, TAIL)) for seat in order])
            self.report("order", "3.1", {"seats": " ".join(map(str, order)), "tails": tails})

    def roll(self, value: int, what: str, seat: int, rule: str) -> None:
        if self.events is not None:
            self.report("roll", rule, {"seat": seat, "value": value, "for": what})

    def turn_climate(self, places: int, rule: str) -> None:
        self.climate = (self.climate + places) % len(self.loop())
        if self.events is not None:
            self.report("climate", rule, {"places": places, "terrain": TERRAINS[self.terrain()], "place": self.climate})

    def lay(self, seat: int, play: Play) -> None:
        """A card from the hand to the table. One that everybody knew of is gone first."""
        card = play.card
        self.hands[seat] = without(self.hands[seat], card)
        if card in self.seen[seat]:
            self.seen[seat] = without(self.seen[seat], card)
        self.laid.append(Laid(seat=seat, card=card, opponent=play.opponent, space=play.space))
        if self.events is not None:
            facts: dict[str, int | str] = {"seat": seat, "card": CARDS[card]}
            if play.opponent != NONE:
                facts["opponent"] = play.opponent
            if play.space != NONE:
                facts["space"] = self.edition.names[play.space]
            self.report("lay", CARD_RULE[card], facts)

    def take_back(self, n: int) -> None:
        """§11.6 The card returns to its hand, and everybody has seen it."""
        laid = self.laid.pop(n)
        self.hands[laid.seat] = tuple(sorted((*self.hands[laid.seat], laid.card)))
        self.seen[laid.seat] = tuple(sorted((*self.seen[laid.seat], laid.card)))
        if self.events is not None:
            self.report("take back", "11.5", {"seat": laid.seat, "card": CARDS[laid.card]})

    def discard(self, window: int) -> None:
        """§11.6 The cards of this window have done their work."""
        if not self.laid:
            return
        for laid in self.laid:
            if WINDOW[laid.card] == window:
                self.discards[laid.card] += 1
                self.report("discard", "11.6", {"seat": laid.seat, "card": CARDS[laid.card]})
        self.laid = [laid for laid in self.laid if WINDOW[laid.card] != window]

    def follow(self, h: int, to: int) -> None:
        """Growth Spurts go with their dinosaur, and die with it."""
        self.laid = [
            Laid(seat=laid.seat, card=laid.card, opponent=NONE, space=to)
            if laid.card == GROWTH_SPURT and laid.space == h
            else laid
            for laid in self.laid
        ]

    def step(self, h: int, to: int, rule: str) -> None:
        seat = self.land[h]
        self.land[h] = NONE
        self.land[to] = seat
        if self.laid:
            self.follow(h, to)
        if self.events is not None:
            names = self.edition.names
            what = "swim" if rule == "12.9" else "step"
            self.report(what, rule, {"seat": seat, "from": names[h], "to": names[to]})

    def attack(self, seat: int, start: int, to: int) -> None:
        if self.events is not None:
            facts: dict[str, int | str] = {"seat": seat, "to": self.edition.names[to], "defender": self.land[to]}
            facts["wins"] = self.wins(seat, start, to)
            if start != NONE:
                facts["from"] = self.edition.names[start]
            self.report("attack", "6.1" if start != NONE else "12.14", facts)

    def balk(self, seat: int, to: int) -> None:
        """§12.10 The attack is not allowed any more."""
        if self.events is not None:
            self.report("balk", "12.10", {"seat": seat, "to": self.edition.names[to], "defender": self.land[to]})

    def remove(self, h: int, cause: str, rule: str) -> None:
        """A dinosaur goes back to its supply."""
        seat = self.land[h]
        self.land[h] = NONE
        if h in self.babies:
            self.babies.remove(h)
        if self.laid:
            self.follow(h, NONE)
        if self.events is not None:
            self.report("die", rule, {"seat": seat, "space": self.edition.names[h], "cause": cause})

    def hatch(self, seat: int, h: int, rule: str) -> None:
        self.land[h] = seat
        self.babies = sorted([*self.babies, h])
        if self.events is not None:
            self.report("birth", rule, {"seat": seat, "space": self.edition.names[h]})

    def grow_up(self) -> None:
        self.babies = []

    def lose_baby(self, seat: int, h: int) -> None:
        """§12.14 It had not yet come to stand anywhere."""
        if self.events is not None:
            self.report("die", "12.14", {"seat": seat, "space": self.edition.names[h], "cause": "combat"})

    def gain(self, seat: int, points: int, rule: str) -> None:
        self.points[seat] += points
        if self.events is not None:
            self.report("points", rule, {"seat": seat, "points": points, "total": self.points[seat]})

    def fall(self) -> None:
        """§9.2 The meteor comes nearer."""
        self.meteor += 1
        if self.events is not None:
            faces = "".join(map(str, self.edition.track.faces[self.meteor]))
            self.report("meteor", "9.2", {"space": self.meteor, "faces": faces})

    def strike(self) -> None:
        self.report("strike", "9.3", {"round": self.round})

    def offer(self, gene: int) -> None:
        """A counter from the bag, or none, to the next row of the auction."""
        if gene != NONE:
            self.bag[gene] -= 1
        self.rows.append(gene)
        self.bidders.append(NONE)
        self.bids.append(0)
        if self.events is not None:
            self.report("offer", "10.1", {"row": len(self.rows), "gene": "nothing" if gene == NONE else GENES[gene]})

    def bid(self, seat: int, row: int, points: int) -> None:
        outbid = self.bidders[row]
        self.bidders[row] = seat
        self.bids[row] = points
        if self.events is not None:
            self.report("bid", "10.3", {"seat": seat, "row": row + 1, "points": points})
            if outbid != NONE:
                self.report("outbid", "10.5", {"seat": outbid, "row": row + 1, "by": seat})

    def pay(self, seat: int, row: int) -> None:
        price = self.price(seat, row)
        self.points[seat] -= price
        if self.events is not None:
            self.report("pay", "10.7", {"seat": seat, "points": price, "total": self.points[seat]})

    def inherit(self, seat: int, gene: int, rule: str) -> None:
        """The gene joins the species; a card counter leaves the game instead."""
        if gene != CARD:
            self.genes[seat * KEPT + gene] += 1
        if self.events is not None:
            self.report("gene", rule, {"seat": seat, "gene": GENES[gene]})

    def close_auction(self) -> None:
        self.rows, self.bidders, self.bids = [], [], []

    def stray(self, seat: int, gene: int) -> None:
        """§12.20 A counter from the bag for nothing, and the card is used."""
        self.bag[gene] -= 1
        self.laid.remove(Laid(seat=seat, card=STRAY_GENE, opponent=NONE, space=NONE))
        self.discards[STRAY_GENE] += 1
        self.report("discard", "11.6", {"seat": seat, "card": CARDS[STRAY_GENE]})
        self.inherit(seat, gene, "12.20")

    def next_round(self) -> None:
        self.round += 1
        self.report("round", "2.7", {"round": self.round})

    def end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.report("end", "13.2", {"reason": outcome.reason})


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    n = hand.index(card)
    return (*hand[:n], *hand[n + 1 :])
