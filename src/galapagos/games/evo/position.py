"""What lies on the table of Evo, the moves, and the verbs that change the table.

Most of what a table holds changes seldom: then a verb puts another list in the place of the old, and copies of a
position share it. What changes at every few answers is changed in place, and a copy has its own.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from mypy_extensions import i64

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
PLAY: Final[list[Play]] = [Play(card, NONE, NONE) for card in range(len(CARDS))]
PLAY_AGAINST: Final[dict[int, list[Play]]] = {
    card: [Play(card, seat, NONE) for seat in range(8)] for card in (FROSTBITE, SUNBURN)
}  # [card][opponent]
PLAY_ON: Final[dict[int, list[Play]]] = {
    card: [Play(card, NONE, h) for h in range(SPACES)] for card in (GROWTH_SPURT, GOOD_SWIMMER)
}  # [card][space]
DINO: Final[list[Dino]] = [Dino(h) for h in range(SPACES)]
ENTER: Final[list[Enter]] = [Enter(h) for h in range(SPACES)]
BABY: Final[list[Baby]] = [Baby(h) for h in range(SPACES)]
FURY: Final[list[Fury]] = [Fury(h) for h in range(SPACES)]
REMOVE: Final[list[Remove]] = [Remove(h) for h in range(SPACES)]
START_ON: Final[list[Start]] = [Start(h) for h in range(SPACES)]
ROW: Final[list[Row]] = [Row(row) for row in range(8)]
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


# Lists that never change: a verb puts another in their place.
Numbers: TypeAlias = list[int]
Hands: TypeAlias = list[tuple[int, ...]]
OnTable: TypeAlias = list[Laid]


class Island(Position):
    """A table of Evo."""

    game: ClassVar[str] = "evo"

    edition: Edition
    island: str  # the name of its board
    rules: int  # the options, a bit each
    round: int
    climate: int  # the marker's place on the loop
    meteor: int  # the marker's space on the track
    order: Numbers  # the seats in this round's turn order
    herds: list[Numbers]  # by seat: the spaces where its dinosaurs stand, in their order
    babies: list[int]  # the spaces of those born in this phase, in their order
    points: list[int]  # by seat
    genes: Numbers  # seat * KEPT + gene
    bag: Numbers  # gene counters by kind
    hands: Hands  # by seat: its cards, sorted
    seen: Hands  # by seat: those of them that everybody has seen
    deck: Numbers  # event cards by kind
    discards: Numbers  # by kind
    laid: OnTable  # event cards that lie before their players
    rows: Numbers  # the gene of each row of the auction, or NONE for an empty row
    bidders: list[int]  # by row: the seat whose marker stands there, or NONE
    bids: list[int]  # by row: the standing bid

    def __post_init__(self) -> None:
        self.board = self.edition.boards[self.island]
        # By space: the seat whose dinosaur stands there, or NONE.
        self.land = [NONE] * len(self.board.terrain)
        land = self.land
        for seat, herd in enumerate(self.herds):
            for h in herd:
                land[h] = seat

    def __post_copy__(self, original: Position) -> None:
        assert isinstance(original, Island)
        self.board = original.board
        if self.herds is original.herds:
            # Only shown: all of it is the original's.
            self.land = original.land
            self.frames, self.question, self.outcome = original.frames, original.question, original.outcome
        else:
            super().__post_copy__(original)
            self.land = original.land[:]

    def shown(self) -> Island:
        """The same table once more, to look at and not to keep: everything on it is this one's."""
        return Island(  # type: ignore[call-arg, unused-ignore]
            seats=self.seats,
            edition=self.edition,
            island=self.island,
            rules=self.rules,
            round=self.round,
            climate=self.climate,
            meteor=self.meteor,
            order=self.order,
            herds=self.herds,
            babies=self.babies,
            points=self.points,
            genes=self.genes,
            bag=self.bag,
            hands=self.hands,
            seen=self.seen,
            deck=self.deck,
            discards=self.discards,
            laid=self.laid,
            rows=self.rows,
            bidders=self.bidders,
            bids=self.bids,
            original=self,
        )

    # What the rules ask of the table.

    def rule(self, option: int) -> bool:
        return self.rules & option != 0

    def count(self, seat: i64, gene: i64) -> int:
        return self.genes[seat * KEPT + gene]

    def dinos(self, seat: int) -> int:
        return len(self.herds[seat])

    def supply(self, seat: int) -> int:
        return self.edition.dinosaurs - len(self.herds[seat])

    def loop(self) -> list[int]:
        return self.edition.long_loop if self.rules & LONG_LOOP else self.edition.loop

    def terrain(self) -> int:
        """The ideal one."""
        return self.loop()[self.climate]

    def zone(self, h: i64, ideal: i64) -> int:
        """§4.3 What it means to stand there while this terrain is ideal."""
        colder: i64 = self.board.terrain[h] - ideal
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
        found = 0
        for n in self.deck:
            found += n
        for hand in self.hands:
            for card in hand:
                if card == UNKNOWN:
                    found -= 1
        return found

    def bagged(self) -> bool:
        """A gene counter is left in the bag."""
        return any(n > 0 for n in self.bag)

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
            return [PLAY_ON[card][h] for h in self.herds[seat]]
        if card == GOOD_SWIMMER:
            own = [h for h in self.board.coast if self.land[h] == seat] if steps and self.free_coast() else []
            return [PLAY_ON[card][h] for h in own]
        if card in (FROSTBITE, SUNBURN):
            return [PLAY_AGAINST[card][other] for other in range(self.seats) if other != seat]
        if card == STRAY_GENE and not self.bagged():
            return []
        return [PLAY[card]]

    def add_plays(self, options: list[Move], seat: int, window: int, steps: int) -> list[Move]:
        """To these, all ways to play a card of the hand in this window."""
        last = UNKNOWN
        for card in self.hands[seat]:
            if card != last and WINDOW[card] == window:
                options += self.ways(seat, card, steps)
            last = card
        return options

    def eggs(self, seat: int) -> int:
        """§7.1 §12.13"""
        return self.count(seat, EGG) + self.played(seat, DOUBLE_CLUTCH)

    def adults(self, seat: int) -> list[int]:
        """§7.2"""
        return [h for h in self.herds[seat] if not among(self.babies, h)] if self.babies else self.herds[seat][:]

    def nests(self, seat: int) -> list[int]:
        """§7.2 §12.12 The empty spaces near enough to an adult."""
        reach = self.played(seat, ROLLING_EGGS) if self.laid else 0
        near = self.board.ranges(reach) if reach else self.board.near
        land = self.land
        found: list[int] = []
        for h in self.adults(seat):
            for n in near[h]:
                if land[n] == NONE:
                    insert(found, n)
        return found

    def landings(self, seat: int) -> list[int]:
        """§7.4 Where a returning species can put its next baby."""
        if not self.herds[seat]:
            return [h for h in self.board.hexes if self.land[h] == NONE]
        found: list[int] = []
        for h in self.herds[seat]:
            for n in self.board.near[h]:
                if self.land[n] == NONE:
                    insert(found, n)
        return found

    def victims(self, seat: int) -> list[int]:
        """§12.14 The foreign dinosaurs that a furious baby may attack."""
        found: list[int] = []
        for h in self.adults(seat):
            for n in self.board.near[h]:
                if self.land[n] != NONE and self.barrier(seat, NONE, n) == MAY:
                    insert(found, n)
        return found

    def shelter(self, seat: int, zone: int) -> int:
        """§8.2 §12.19 How many dinosaurs the species keeps in the hot or the cold zone."""
        printed = self.count(seat, PARASOL if zone == HOT else FUR)
        if not self.laid:
            return printed
        more, fewer = (SPARE_SHADE, SUNBURN) if zone == HOT else (BORROWED_COAT, FROSTBITE)
        return max(0, printed + self.played(seat, more) - self.suffered(seat, fewer))

    def doomed(self, ideal: int) -> list[int]:
        """§8.1 The spaces of those on deadly ground."""
        found: list[int] = []
        for herd in self.herds:
            for h in herd:
                if self.zone(h, ideal) == DEADLY:
                    insert(found, h)
        return found

    def exposed(self, seat: int, zone: int, ideal: int) -> list[int]:
        """The spaces of its dinosaurs in a zone."""
        return [h for h in self.herds[seat] if self.zone(h, ideal) == zone]

    def waits(self, seat: int, turn: int) -> bool:
        """Whether this turn or a later one of the order is the seat's."""
        return any(self.order[n] == seat for n in range(turn, self.seats))

    def bidder(self) -> int:
        """§10.3 §10.5 Who bids now: the first in turn order whose marker stands nowhere. An outbid player has bid
        before, so he comes before all who have not."""
        for seat in self.order:
            if self.row_of(seat) == NONE:
                return seat
        return NONE

    def row_of(self, seat: int) -> int:
        """The row where its marker stands, or NONE."""
        for row, bidder in enumerate(self.bidders):
            if bidder == seat:
                return row
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

    def on(self, h: int) -> dict[str, int | str]:
        """A space in an event: its name, and what it is."""
        return {"space": self.edition.names[h], "ground": TERRAINS[self.board.terrain[h]]}

    def entered(self, to: int) -> dict[str, int | str]:
        """A space that somebody goes to or attacks."""
        return {"to": self.edition.names[to], "ground": TERRAINS[self.board.terrain[to]]}

    def decline(self, seat: int, what: str, rule: str) -> None:
        """Whoever passes changes nothing but what is asked next."""
        if self.events is not None:
            self.report("pass", rule, {"seat": seat, "of": what})

    def stand(self, seat: int, h: int) -> None:
        """A dinosaur comes to stand there. This and the next alone keep the land and the herds alike."""
        self.land[h] = seat
        herd = self.herds[seat][:]
        insert(herd, h)
        self.herds[seat] = herd

    def leave(self, h: int) -> int:
        """The dinosaur does not stand there any more; whose it was."""
        seat = self.land[h]
        self.land[h] = NONE
        herd = self.herds[seat][:]
        delete(herd, h)
        self.herds[seat] = herd
        return seat

    def place(self, seat: int, h: int) -> None:
        """A dinosaur comes to its start space."""
        self.stand(seat, h)
        if self.events is not None:
            self.report("start", "2.6", {"seat": seat, **self.on(h)})

    def draw(self, seat: int, card: int, rule: str) -> None:
        """An event card from the deck to a hand; only its owner sees it."""
        self.deck = with_more(self.deck, card, -1)
        self.hands = with_hand(self.hands, seat, with_card(self.hands[seat], card))
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
        self.hands = with_hand(self.hands, seat, without(self.hands[seat], card))
        if card in self.seen[seat]:
            self.seen = with_hand(self.seen, seat, without(self.seen[seat], card))
        self.laid = [*self.laid, Laid(seat=seat, card=card, opponent=play.opponent, space=play.space)]
        if self.events is not None:
            facts: dict[str, int | str] = {"seat": seat, "card": CARDS[card]}
            if play.opponent != NONE:
                facts["opponent"] = play.opponent
            if play.space != NONE:
                facts |= self.on(play.space)
            self.report("lay", CARD_RULE[card], facts)

    def take_back(self, n: int) -> None:
        """§11.6 The card returns to its hand, and everybody has seen it."""
        laid = self.laid[n]
        self.laid = self.laid[:n] + self.laid[n + 1 :]
        self.hands = with_hand(self.hands, laid.seat, with_card(self.hands[laid.seat], laid.card))
        self.seen = with_hand(self.seen, laid.seat, with_card(self.seen[laid.seat], laid.card))
        if self.events is not None:
            self.report("take back", "11.5", {"seat": laid.seat, "card": CARDS[laid.card]})

    def discard(self, window: int) -> None:
        """§11.6 The cards of this window have done their work."""
        if not self.laid:
            return
        for laid in self.laid:
            if WINDOW[laid.card] == window:
                self.discards = with_more(self.discards, laid.card, 1)
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
        seat = self.leave(h)
        self.stand(seat, to)
        if self.laid:
            self.follow(h, to)
        if self.events is not None:
            what = "swim" if rule == "12.9" else "step"
            left = {"from": self.edition.names[h], "left": TERRAINS[self.board.terrain[h]]}
            self.report(what, rule, {"seat": seat, **left, **self.entered(to)})

    def attack(self, seat: int, start: int, to: int) -> None:
        if self.events is not None:
            facts: dict[str, int | str] = {"seat": seat, **self.entered(to), "defender": self.land[to]}
            facts["wins"] = self.wins(seat, start, to)
            if start != NONE:
                facts["from"] = self.edition.names[start]
            self.report("attack", "6.1" if start != NONE else "12.14", facts)

    def balk(self, seat: int, to: int) -> None:
        """§12.10 The attack is not allowed any more."""
        if self.events is not None:
            self.report("balk", "12.10", {"seat": seat, **self.entered(to), "defender": self.land[to]})

    def remove(self, h: int, cause: str, rule: str) -> None:
        """A dinosaur goes back to its supply."""
        seat = self.leave(h)
        delete(self.babies, h)
        if self.laid:
            self.follow(h, NONE)
        if self.events is not None:
            self.report("die", rule, {"seat": seat, **self.on(h), "cause": cause})

    def hatch(self, seat: int, h: int, rule: str) -> None:
        self.stand(seat, h)
        insert(self.babies, h)
        if self.events is not None:
            self.report("birth", rule, {"seat": seat, **self.on(h)})

    def grow_up(self) -> None:
        if self.babies:
            self.babies = []

    def lose_baby(self, seat: int, h: int) -> None:
        """§12.14 It had not yet come to stand anywhere."""
        if self.events is not None:
            self.report("die", "12.14", {"seat": seat, **self.on(h), "cause": "combat"})

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
            self.bag = with_more(self.bag, gene, -1)
        self.rows = [*self.rows, gene]
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
            self.genes = with_more(self.genes, seat * KEPT + gene, 1)
        if self.events is not None:
            self.report("gene", rule, {"seat": seat, "gene": GENES[gene]})

    def close_auction(self) -> None:
        self.rows, self.bidders, self.bids = [], [], []

    def stray(self, seat: int, gene: int) -> None:
        """§12.20 A counter from the bag for nothing, and the card is used."""
        self.bag = with_more(self.bag, gene, -1)
        used = self.laid.index(Laid(seat=seat, card=STRAY_GENE, opponent=NONE, space=NONE))
        self.laid = self.laid[:used] + self.laid[used + 1 :]
        self.discards = with_more(self.discards, STRAY_GENE, 1)
        self.report("discard", "11.6", {"seat": seat, "card": CARDS[STRAY_GENE]})
        self.inherit(seat, gene, "12.20")

    def next_round(self) -> None:
        self.round += 1
        self.report("round", "2.7", {"round": self.round})

    def end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.report("end", "13.2", {"reason": outcome.reason})


def with_more(numbers: Numbers, n: int, change: int) -> Numbers:
    found = numbers[:]
    found[n] += change
    return found


def with_hand(hands: Hands, seat: int, hand: tuple[int, ...]) -> Hands:
    found = hands[:]
    found[seat] = hand
    return found


def with_card(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    return tuple(sorted((*hand, card)))


def without(hand: tuple[int, ...], card: int) -> tuple[int, ...]:
    n = hand.index(card)
    return (*hand[:n], *hand[n + 1 :])


# Spaces in their order, a few at most.


def among(spaces: list[int], h: int) -> bool:
    return any(space == h for space in spaces)


def insert(spaces: list[int], h: int) -> None:
    """Into its place, unless it is there."""
    n: i64 = len(spaces)
    last = n
    new: i64 = h
    while n > 0:
        before: i64 = spaces[n - 1]
        if before < new:
            break
        if before == new:
            return
        n -= 1
    if n == last:
        spaces.append(h)
    else:
        spaces.insert(n, h)


def delete(spaces: list[int], h: int) -> None:
    """Out of its place, if it is there."""
    n: i64 = 0
    while n < len(spaces):
        if spaces[n] == h:
            spaces.pop(n)
            return
        n += 1
