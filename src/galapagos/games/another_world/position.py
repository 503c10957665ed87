"""What lies on the table of Another World, the moves, and the verbs that change the table.

Creatures and face-down cards are values: a verb puts another one in the place of the old. So a copy of a
position is a few lists, and shares with the original whatever neither has changed.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from galapagos.chance import Chance
from galapagos.games.another_world.cards import (  # fmt: skip
    CARDS,
    CARING,
    FIRE_BREATHING,
    LULLING,
    NAMES,
    NO_TRAIT,
    TINY,
    VAMPIRE,
    Edition,
    Source,
    card_of,
    pair,
    trait_of,
)
from galapagos.talk import NATURE, Event, Move, Outcome, Piece, Position, Question

# What a table can have decided, a bit each in this order. What it means in words is in __init__.py.
OPTIONS: Final = (
    "quartet", "empty_attacks=fail", "empty_attacks=succeed", "many_eyed_stops_fire", "pestering_friendly",
    "charming_compares", "astral_one_way", "flying_both_ways", "full_caring_gains", "endless_pestering",
)  # fmt: skip
QUARTET: Final = 1 << 0
EMPTY_ATTACKS_FAIL: Final = 1 << 1
EMPTY_ATTACKS_SUCCEED: Final = 1 << 2
MANY_EYED_STOPS_FIRE: Final = 1 << 3
PESTERING_FRIENDLY: Final = 1 << 4
CHARMING_COMPARES: Final = 1 << 5
ASTRAL_ONE_WAY: Final = 1 << 6
FLYING_BOTH_WAYS: Final = 1 << 7
FULL_CARING_GAINS: Final = 1 << 8
ENDLESS_PESTERING: Final = 1 << 9

SHADE: Final = 1  # the side of the Shade in a solo game
THE_SHADE: Final = "The Shade"
TRACK: Final = 4  # spaces for energy
HAND: Final = 5  # cards to begin with
LETTERS: Final = 6 * 26  # names of creatures, A to EZ; a game needs no more than 76
NO_CREATURE: Final = -1
UNKNOWN: Final = -1  # a card that the holder of a view cannot know


def letter(who: int) -> str:
    """The name of a creature: A … Z, then AA … AZ, BA …"""
    return chr(65 + who) if who < 26 else chr(64 + who // 26) + chr(65 + who % 26)


class Keep(Move): ...


class Redraw(Move): ...


class Stop(Move):
    """No creature, no trait, no more traits to use."""


class New(Move):
    card: int


class Add(Move):
    who: int
    face: int


class Activate(Move):
    who: int


class Scare(Move):
    who: int
    trait: int


class Mimic(Move):
    """Metamorphic copies a trait."""

    who: int
    trait: int


class Wake(Move):
    who: int


class Gain(Move):
    upper: bool


class Transmute(Move): ...


class Attack(Move):
    who: int


class Sleep(Move): ...


class Use(Move):
    """An Attacking trait, or Toxic."""

    trait: int


class Burn(Move):
    """Fire-breathing, and what it burns."""

    trait: int


class Avenge(Move):
    """Vengeful, and what it costs the attacker."""

    trait: int


class Charm(Move):
    who: int


class Care(Move):
    who: int
    to: int


class Tail(Move):
    """Long-tailed, and what it discards."""

    who: int
    trait: int


class First(Move):
    seat: int


class Card(Move):
    card: int


class Turn(Move):
    """The next Source is turned up."""

    source: int


class Choose(Move):
    """A Choice card."""

    choice: int


# Every move exists once. The tables grow with the creatures (see make_room), so their places are never missing.
KEEP: Final[Move] = Keep()
REDRAW: Final[Move] = Redraw()
STOP: Final[Move] = Stop()
TRANSMUTE: Final[Move] = Transmute()
SLEEP: Final[Move] = Sleep()
GAIN: Final[list[Gain]] = [Gain(False), Gain(True)]
USE: Final[list[Use]] = [Use(trait) for trait in range(16)]
BURN: Final[list[Burn]] = [Burn(trait) for trait in range(16)]
AVENGE: Final[list[Avenge]] = [Avenge(trait) for trait in range(16)]
FIRST: Final[list[First]] = [First(seat) for seat in range(4)]
NEW: Final[list[New]] = [New(card) for card in range(CARDS)]
CARD: Final[list[Card]] = [Card(card) for card in range(CARDS)]
TURN: Final[list[Turn]] = [Turn(source) for source in range(10)]
CHOOSE: Final[list[Choose]] = [Choose(choice) for choice in range(7)]
ACTIVATE: Final[list[Activate]] = []
WAKE: Final[list[Wake]] = []
ATTACK: Final[list[Attack]] = []
CHARM: Final[list[Charm]] = []
SCARE: Final[list[list[Scare]]] = []
MIMIC: Final[list[list[Mimic]]] = []
TAIL: Final[list[list[Tail]]] = []
CARE: Final[list[list[Care]]] = []
ADD: Final[list[list[Add | None]]] = []  # by creature, then by face; made when first wanted
NO_MOVES: Final[list[Move]] = []
ONES: Final[list[list[int]]] = [[1] * n for n in range(CARDS + 1)]  # weights of so many equal chances


def make_room(creatures: int) -> None:
    """Have all moves for so many creatures."""
    if creatures <= len(ACTIVATE):
        return
    for who in range(len(ACTIVATE), creatures):
        ACTIVATE.append(Activate(who))
        WAKE.append(Wake(who))
        ATTACK.append(Attack(who))
        CHARM.append(Charm(who))
        SCARE.append([Scare(who, trait) for trait in range(16)])
        MIMIC.append([Mimic(who, trait) for trait in range(16)])
        TAIL.append([Tail(who, trait) for trait in range(16)])
        ADD.append([None] * pair(CARDS, 0))
        CARE.append([])
    for who, row in enumerate(CARE):
        row += [Care(who, to) for to in range(len(row), len(CARE))]


make_room(16)


class Lot(Question):
    """Nature's question whose options are all as likely."""

    def __post_init__(self) -> None:
        self.total = len(self.weights or ())

    def draw(self, chance: Chance) -> Move:
        return self.moves[chance.below(self.total)]


class Top(Lot):
    """Which card lies on top of the deck. The options are looked up for who asks for them; who draws does not."""

    __match_args__ = ("deck",)

    def __init__(self, deck: tuple[int, ...]) -> None:
        self.deck = deck
        self.found: list[Move] | None = None
        super().__init__(NATURE, NO_MOVES, ONES[len(deck)])

    def key(self) -> tuple[object, ...]:
        return (self.deck,)

    @property
    def options(self) -> list[Move]:
        if self.found is None:
            self.found = [CARD[card] for card in self.deck]
        return self.found

    def draw(self, chance: Chance) -> Move:
        return CARD[self.deck[chance.below(self.total)]]


def adding(row: list[Add | None], who: int, face: int) -> Add:
    """The move in its row of ADD."""
    move = row[face]
    if move is None:
        move = row[face] = Add(who, face)
    return move


def with_one(numbers: tuple[int, ...], number: i64) -> tuple[int, ...]:
    """Sorted numbers and one more."""
    if not numbers or number >= numbers[-1]:
        return numbers + (number,)  # noqa: RUF005
    place = 0
    for other in numbers:
        if other > number:
            break
        place += 1
    return numbers[:place] + (number,) + numbers[place:]  # noqa: RUF005


def without_one(numbers: tuple[int, ...], number: i64) -> tuple[int, ...]:
    """Sorted numbers but for one that is among them."""
    place: i64 = 0
    end: i64 = len(numbers)
    while place < end:
        middle = (place + end) >> 1
        if numbers[middle] < number:
            place = middle + 1
        else:
            end = middle
    return numbers[:place] + numbers[place + 1 :]


class Held(Piece):
    """Face-down cards that one seat alone knows. `ages` is what everybody can tell: sorted, one for each card, the
    latest deck (they are numbered as they are shuffled) that a card among them can have come from."""

    cards: tuple[int, ...]  # sorted
    ages: tuple[int, ...]

    def __post_init__(self) -> None:
        self.worth: i64 = -1  # for the judge who has asked last,
        self.taster: object = None  # and his taste

    def with_card(self, card: int, age: int) -> Held:
        return Held(with_one(self.cards, card), with_one(self.ages, age))

    def without(self, card: int) -> Held:
        """Nobody else knows how old the card was that left, so what stays may be as young as it can be."""
        return Held(without_one(self.cards, card), self.ages[1:])

    def with_all(self, other: Held) -> Held:
        return Held(tuple(sorted(self.cards + other.cards)), tuple(sorted(self.ages + other.ages)))


NOTHING: Final = Held((), ())


class Creature(Piece):
    """A card with its back up, and what lies on and under it. The trait cards lie in the order they were added."""

    owner: i64
    card: i64
    age: i64  # the latest deck that its card can have come from
    energy: i64  # more than the track holds while a token lies beside it (§6.6)
    asleep: bool
    faces: tuple[int, ...]
    traits: i64  # a bit for each trait card,
    off: i64  # for each trait suppressed until the turn ends,
    copied: i64  # for each trait copied until then,

    def __post_init__(self) -> None:
        self.live: i64 = self.traits & ~self.off | self.copied  # and for each trait that has effect
        spoils: i64 = 0 if self.asleep else 1 << LULLING
        if self.traits:
            spoils |= 1 << FIRE_BREATHING
        if self.energy > 0:
            spoils |= 1 << VAMPIRE
        self.spoils = spoils  # §7.3 the Attacking traits that would find something to take from it, a bit each
        self.unseen: Creature | None = None  # for `back`
        self.worth: i64 = -1  # for the judge who has asked last: what it is,
        self.promise: i64 = -1  # and what it would be if it lived to transmute,
        self.taster: object = None  # by his taste

    def has(self, trait: i64) -> bool:
        """It has the trait, and the trait has effect."""
        return self.live >> trait & 1 == 1

    def held(self) -> list[int]:
        """The traits it has as cards."""
        return [trait_of(face) for face in self.faces]

    def with_energy(self, energy: i64) -> Creature:
        return self.but(energy, self.asleep, self.faces, self.traits, self.off, self.copied)

    def falling_asleep(self, asleep: bool) -> Creature:
        return self.but(self.energy, asleep, self.faces, self.traits, self.off, self.copied)

    def with_face(self, face: int) -> Creature:
        traits = self.traits | 1 << trait_of(face)
        return self.but(self.energy, self.asleep, (*self.faces, face), traits, self.off, self.copied)

    def without(self, trait: int) -> Creature:
        faces, rest = tuple([face for face in self.faces if trait_of(face) != trait]), ~(1 << trait)
        return self.but(self.energy, self.asleep, faces, self.traits & rest, self.off & rest, self.copied)

    def changed(self, off: i64, copied: i64) -> Creature:
        return self.but(self.energy, self.asleep, self.faces, self.traits, off, copied)

    def but(self, energy: i64, asleep: bool, faces: tuple[int, ...], traits: i64, off: i64, copied: i64) -> Creature:
        """The same card, with this on and under it."""
        return Creature(self.owner, self.card, self.age, energy, asleep, faces, traits, off, copied)

    def with_card(self, card: i64) -> Creature:
        """The same to look at, but another card."""
        return Creature(
            self.owner, card, self.age, self.energy, self.asleep, self.faces, self.traits, self.off, self.copied
        )

    def back(self) -> Creature:
        """How those see it who do not know its card. It never changes, so it is made once."""
        if self.card == UNKNOWN:
            return self
        if self.unseen is None:
            self.unseen = self.with_card(UNKNOWN)
        return self.unseen


GONE: Final = Creature(owner=NATURE, card=UNKNOWN, age=0, energy=0, asleep=True, faces=(), traits=0, off=0, copied=0)


class World(Position):
    """A table of Another World."""

    game: ClassVar[str] = "another-world"

    edition: Edition
    rules: int  # the options, a bit each
    round: int  # from 1; 0 before the first Source lies open
    first: int  # the side with the First Player token; NATURE until the lot has been cast
    sources: tuple[int, ...]  # the Energy deck as far as it has been seen, in its order
    lower: int  # energy on the lower
    upper: int  # and on the upper part of the Source
    deck: tuple[int, ...]  # the Evolution deck, sorted: its order is nobody's
    pile: tuple[int, ...]  # discarded cards that all have seen, sorted
    shuffles: int  # the number of this Evolution deck, from 1
    hands: list[Held]  # by side; the Shade's is always empty
    buried: list[Held]  # by side: what it discarded unseen by the others
    lost: list[tuple[int, ...]]  # by side, last the public: for each card the deck into which it was last known to go
    strange: list[int]  # the same way: how many cards unknown to it went into this deck at the most
    creatures: list[Creature]  # by number, from left to right for each side; GONE once transmuted
    tokens: list[int]  # by side: transmutations
    choices: tuple[int, ...]  # the Choice deck, sorted
    quiet: int  # turns in a row in which nothing was taken from the Source, played or transmuted
    stalled: bool  # Pestering has no effect for the rest of the round

    def __post_init__(self) -> None:
        self.restless = True  # there may be a trait that is suppressed or copied until the turn ends
        self.rows: list[tuple[int, ...]] = []  # by side, for `own`
        self.notes: object = None  # of an eye that has looked at the table, for its next look
        make_room(len(self.creatures))  # it may come from another process

    def __post_copy__(self, original: Position) -> None:
        super().__post_copy__(original)
        assert isinstance(original, World)
        self.restless = original.restless
        self.rows = original.rows[:]
        self.notes = None

    # What the rules ask of the table.

    def rule(self, option: int) -> bool:
        return self.rules & option != 0

    def sides(self) -> int:
        """§11.1 The Shade sits where the second player would."""
        return 2 if self.seats == 1 else self.seats

    def shade(self, side: int) -> bool:
        return self.seats == 1 and side == SHADE

    def at(self, n: int) -> int:
        """The seat with this number, from 0, clockwise from the first player."""
        return 0 if self.seats == 1 else (self.first + n) % self.seats

    def goal(self, side: int) -> int:
        """§1.1 §1.2 §11.1 The transmutations that win."""
        if self.shade(side):
            return 1
        return 4 if self.rule(QUARTET) else 3

    def source(self) -> Source:
        """§9.1 The ten Sources come round in the same order."""
        sources = self.edition.sources
        place: i64 = self.round - 1
        return sources[self.sources[place % len(sources)]]

    def own(self, side: int) -> tuple[int, ...]:
        """Its creatures from left to right. Once somebody has asked, `lay` and `transmute` keep them."""
        if not self.rows:
            sides = range(self.sides())
            self.rows = [tuple([who for who, c in enumerate(self.creatures) if c.owner == n]) for n in sides]
        return self.rows[side]

    def awake(self, side: int) -> list[int]:
        return [who for who in self.own(side) if not self.creatures[who].asleep]

    def others(self, who: int) -> list[int]:
        """All creatures but this one."""
        return [other for other, c in enumerate(self.creatures) if c.owner != NATURE and other != who]

    def counts(self, c: Creature) -> bool:
        """§3.3 §11.3 Its sleep ends the round: all creatures count, in solo yours alone."""
        return c.owner == 0 or (c.owner != NATURE and self.seats > 1)

    def room(self, side: int) -> int:
        """Empty spaces on its tracks that no token beside a track waits for."""
        space: i64 = 0
        creatures = self.creatures
        who: i64
        for who in self.own(side):
            space += TRACK - creatures[who].energy
        return space

    def crowded(self, side: int) -> bool:
        """§6.6 A token lies beside one of its tracks."""
        return any(self.creatures[who].energy > TRACK for who in self.own(side))

    def can_gain(self, who: int, but: int) -> bool:
        """§5.2 §6.6 Whether the creature could gain a token once it had discarded a trait card (or NO_TRAIT)."""
        c = self.creatures[who]
        caring = c.copied >> CARING & 1 == 1 or (c.has(CARING) and but != CARING)
        return (c.energy < TRACK or caring) and self.room(c.owner) > 0

    def can_take(self, who: int) -> bool:
        """§5.2 Whether the creature could take a token from the Source, if there is one for it."""
        return self.can_gain(who, NO_TRAIT) or (self.rule(FULL_CARING_GAINS) and self.creatures[who].has(CARING))

    def upper_open(self, who: int) -> bool:
        """§5.1 The creature has the trait that opens the upper part."""
        trait = self.source().trait
        return trait != NO_TRAIT and self.creatures[who].has(trait)

    def ripe(self, c: Creature) -> bool:
        """§5.3 §8.12 It has the energy to transmute."""
        return c.energy >= TRACK or (c.has(TINY) and c.energy >= TRACK - 1 and len(c.faces) <= 3)

    def drawing(self) -> Question:
        """A card of the Evolution deck, each as likely as the next."""
        return Top(self.deck)

    def choosing(self) -> Question:
        return Lot(NATURE, [CHOOSE[choice] for choice in self.choices], ONES[len(self.choices)])

    def turning(self) -> Question:
        seen = [False] * len(self.edition.sources)
        for source in self.sources:
            seen[source] = True
        unseen: list[Move] = [TURN[source] for source in range(len(seen)) if not seen[source]]
        return Lot(NATURE, unseen, ONES[len(unseen)])

    # The verbs: whatever changes the table, and its report.

    def of(self, side: int) -> dict[str, int | str]:
        """A side in an event: its number, and of the Shade its name."""
        return {"side": side, "name": THE_SHADE} if self.shade(side) else {"side": side}

    def report(self, what: str, rule: str, facts: dict[str, int | str]) -> None:
        if self.events is not None:
            self.events.append(Event(what, rule, facts))

    def whisper(
        self, what: str, rule: str, facts: dict[str, int | str], seat: int, secret: dict[str, int | str]
    ) -> None:
        if self.events is not None:
            self.events.append(Event(what, rule, facts, seat, secret))

    def turn_source(self, source: int) -> None:
        """The next card of the Energy deck lies open for the first time."""
        self.sources = (*self.sources, source)

    def fill(self) -> None:
        """§2.1 §9.1 A new round: energy comes to the next Source."""
        self.round += 1
        source = self.source()
        self.lower, self.upper = source.lower[self.sides() - 2], source.upper
        if self.events is not None:
            facts: dict[str, int | str] = {
                "round": self.round,
                "source": source.name,
                "lower": self.lower,
                "upper": self.upper,
            }
            self.report("source", "9.1" if self.round > 1 else "2.1", facts)

    def begin(self, first: int) -> None:
        self.first = first
        if self.events is not None:
            self.report("first", "2.4", {"side": first})

    def ready(self) -> bool:
        """§3.6 §3.7 Whether there is a card to draw, after shuffling if need be."""
        if not self.deck:
            self.shuffle()
        return len(self.deck) > 0

    def shuffle(self) -> None:
        """§3.6 The discards become the deck. Whoever knew a discarded card knows that it is in there."""
        cards = list(self.pile)
        for held in self.buried:
            cards += held.cards
        if not cards:
            return
        self.shuffles += 1
        unseen, newest = len(cards) - len(self.pile), self.shuffles
        for row in range(len(self.lost)):
            mine = self.buried[row].cards if row < len(self.buried) else ()
            if self.pile or mine:
                decks = list(self.lost[row])
                card: i64
                for card in self.pile:
                    decks[card] = newest
                for card in mine:
                    decks[card] = newest
                self.lost[row] = tuple(decks)
            self.strange[row] = unseen - len(mine)
        self.deck, self.pile, self.buried = tuple(sorted(cards)), (), [NOTHING] * len(self.buried)
        if self.events is not None:
            self.report("shuffle", "3.6", {"cards": len(self.deck)})

    def take(self, card: int) -> None:
        """A card leaves the deck. The last one leaves a new deck behind."""
        self.deck = without_one(self.deck, card)
        if not self.deck:
            self.shuffle()

    def draw(self, seat: int, card: int, rule: str) -> None:
        self.hands[seat] = self.hands[seat].with_card(card, self.shuffles)
        if self.events is not None:
            self.whisper("draw", rule, {"side": seat}, seat, {"card": card + 1})
        self.take(card)

    def throw(self, seat: int) -> None:
        """§3.1 The whole hand is discarded unseen."""
        hand = self.hands[seat]
        self.hands[seat] = NOTHING
        self.buried[seat] = self.buried[seat].with_all(hand)
        if self.events is not None:
            cards = " ".join([str(card + 1) for card in hand.cards])
            self.whisper("redraw", "3.1", {"side": seat, "count": len(hand.cards)}, seat, {"cards": cards})

    def decline(self, side: int, what: str, rule: str) -> None:
        """Whoever passes changes nothing but what is asked next."""
        if self.events is not None:
            self.report("pass", rule, {**self.of(side), "of": what})

    def keep(self, seat: int) -> None:
        if self.events is not None:
            self.report("keep", "3.1", {"side": seat})

    def hatch(self, side: int, card: int, rule: str) -> None:
        """A card of the deck is laid down as a creature."""
        age = self.shuffles
        self.take(card)
        self.lay(
            Creature(owner=side, card=card, age=age, energy=0, asleep=False, faces=(), traits=0, off=0, copied=0), rule
        )

    def create(self, seat: int, card: int) -> None:
        """§4.2 A card of the hand becomes a creature."""
        hand = self.hands[seat]
        self.hands[seat] = hand.without(card)
        self.quiet = 0
        self.lay(
            Creature(
                owner=seat, card=card, age=hand.ages[-1], energy=0, asleep=False, faces=(), traits=0, off=0, copied=0
            ),
            "4.2",
        )

    def lay(self, creature: Creature, rule: str) -> None:
        who, side = len(self.creatures), creature.owner
        self.creatures.append(creature)
        if self.rows:
            self.rows[side] += (who,)
        make_room(who + 1)
        if self.events is not None:
            facts: dict[str, int | str] = {**self.of(side), "creature": letter(who)}
            if self.shade(side):
                self.report("create", rule, facts)
            else:
                self.whisper("create", rule, facts, side, {"card": creature.card + 1})

    def add(self, seat: int, who: int, face: int) -> None:
        """§4.3 A card of the hand becomes a trait."""
        self.hands[seat] = self.hands[seat].without(card_of(face))
        self.quiet = 0
        self.attach(who, face, "4.3")

    def attach(self, who: int, face: int, rule: str) -> None:
        c = self.creatures[who]
        self.creatures[who] = c.with_face(face)
        if self.events is not None:
            self.report(
                "add",
                rule,
                {
                    **self.of(c.owner),
                    "creature": letter(who),
                    "trait": NAMES[trait_of(face)],
                    "card": card_of(face) + 1,
                },
            )

    def discard(self, card: int) -> None:
        """Onto the pile for all to see."""
        self.pile = with_one(self.pile, card)

    def lose(self, who: int, trait: int, what: str, rule: str) -> None:
        """A creature loses a trait card."""
        c = self.creatures[who]
        self.creatures[who] = c.without(trait)
        for face in c.faces:
            if trait_of(face) == trait:
                self.discard(card_of(face))
        if self.events is not None:
            self.report(what, rule, {**self.of(c.owner), "creature": letter(who), "trait": NAMES[trait]})

    def activate(self, who: int) -> None:
        if self.events is not None:
            self.report("activate", "4.5", {**self.of(self.creatures[who].owner), "creature": letter(who)})

    def suppress(self, who: int, traits: int, by: int, rule: str) -> None:
        c = self.creatures[who]
        self.creatures[who] = c.changed(c.off | traits & c.traits, c.copied)
        self.restless = True
        if self.events is not None:
            for trait in c.held():
                if traits >> trait & 1:
                    self.report("suppress", rule, {"creature": letter(who), "trait": NAMES[trait], "by": letter(by)})

    def mimic(self, who: int, model: int, trait: int) -> None:
        c = self.creatures[who]
        self.creatures[who] = c.changed(c.off, c.copied | 1 << trait)
        self.restless = True
        if self.events is not None:
            self.report(
                "copy",
                "8.15",
                {**self.of(c.owner), "creature": letter(who), "trait": NAMES[trait], "from": letter(model)},
            )

    def wake(self, who: int, by: int, rule: str) -> None:
        self.creatures[who] = self.creatures[who].falling_asleep(False)
        if self.events is not None:
            self.report("wake", rule, {"creature": letter(who), "by": letter(by)})

    def sleep(self, who: int, rule: str) -> None:
        c = self.creatures[who]
        self.creatures[who] = c.falling_asleep(True)
        if self.events is not None:
            self.report("sleep", rule, {**self.of(c.owner), "creature": letter(who)})

    def gain(self, who: int, where: str, rule: str) -> None:
        """One energy for the creature: from the lower or upper part, or from the supply."""
        c = self.creatures[who]
        self.creatures[who] = c.with_energy(c.energy + 1)
        if where == "lower":
            self.lower -= 1
        elif where == "upper":
            self.upper -= 1
        # §3.8 The supply has no end, so what comes from there does not count; in solo nor do the Shade's gains.
        if where != "supply" and not self.shade(c.owner):
            self.quiet = 0
        if self.events is not None:
            self.report("gain", rule, {**self.of(c.owner), "creature": letter(who), "where": where})

    def drain(self, who: int, energy: int, what: str, rule: str) -> None:
        """A creature loses so much energy, or all it has."""
        c = self.creatures[who]
        energy = min(energy, c.energy)
        self.creatures[who] = c.with_energy(c.energy - energy)
        if self.events is not None:
            self.report(what, rule, {**self.of(c.owner), "creature": letter(who), "energy": energy})

    def care(self, who: int, to: int) -> None:
        """§8.9 One energy moves to a friend."""
        giver, taker = self.creatures[who], self.creatures[to]
        self.creatures[who] = giver.with_energy(giver.energy - 1)
        self.creatures[to] = taker.with_energy(taker.energy + 1)
        if self.events is not None:
            self.report("care", "8.9", {**self.of(giver.owner), "creature": letter(who), "to": letter(to)})

    def declare(self, who: int, target: int, rule: str) -> None:
        if self.events is not None:
            self.report(
                "attack",
                rule,
                {**self.of(self.creatures[who].owner), "creature": letter(who), "target": letter(target)},
            )

    def fail(self, who: int, target: int, trait: int, rule: str) -> None:
        if self.events is not None:
            self.report("fail", rule, {"creature": letter(who), "target": letter(target), "trait": NAMES[trait]})

    def choose(self, choice: int, what: str, rule: str) -> None:
        """§11.5 A Choice card is turned; the last one brings all of them back."""
        self.choices = without_one(self.choices, choice)
        if not self.choices:
            self.choices = tuple(range(len(self.edition.choices)))
        if self.events is not None:
            self.mark()
            card = self.edition.choices[choice]
            self.report(
                "choice", rule, {"choice": choice + 1, "creature": card.creature, "trait": card.trait, "for": what}
            )

    def reason(self, step: str, rule: str, why: str, facts: dict[str, int | str]) -> None:
        """A step of the Shade, whether it does something or not, and why."""
        if self.events is not None:
            self.mark()
            named: dict[str, int | str] = {"step": step, "why": why}
            for key, value in facts.items():
                if key in ("creature", "target"):
                    named[key] = letter(int(value))
                else:
                    named[key] = NAMES[int(value)] if key == "trait" else value
            self.report("step", rule, named)

    def transmute(self, who: int, rule: str) -> None:
        """§5.3 The creature leaves with all its cards, and leaves a token."""
        c = self.creatures[who]
        self.creatures[who] = GONE
        if self.rows:
            self.rows[c.owner] = without_one(self.rows[c.owner], who)
        self.buried[c.owner] = self.buried[c.owner].with_card(c.card, c.age)
        for face in c.faces:
            self.discard(card_of(face))
        self.tokens[c.owner] += 1
        self.quiet = 0
        if self.events is not None:
            facts: dict[str, int | str] = {**self.of(c.owner), "creature": letter(who), "tokens": self.tokens[c.owner]}
            self.report("transmute", rule, facts)

    def calm(self) -> None:
        """§3.8 Pestering has no effect any more."""
        self.stalled = True
        if self.events is not None:
            self.report("stall", "3.8", {"turns": self.quiet})

    def settle_turn(self) -> None:
        """§4.7 What was suppressed or copied ends."""
        if self.restless:
            for who, c in enumerate(self.creatures):
                if c.off | c.copied:
                    self.creatures[who] = c.changed(0, 0)
            self.restless = False

    def end_round(self) -> None:
        """§9.1 What is left on the Source goes to the supply."""
        self.lower = self.upper = 0
        if self.events is not None:
            self.mark()
            self.report("round over", "3.3", {"round": self.round})
        self.quiet, self.stalled = 0, False

    def awaken(self) -> None:
        """§9.2"""
        for who, c in enumerate(self.creatures):
            if c.asleep and c.owner != NATURE:
                self.creatures[who] = c.falling_asleep(False)
        if self.events is not None:
            self.report("awaken", "9.2", {"round": self.round})

    def pass_token(self) -> None:
        """§9.4"""
        self.first = (self.first + 1) % self.sides()
        if self.events is not None:
            self.report("first", "9.4" if self.seats > 1 else "11.3", self.of(self.first))

    def end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        self.frames = []
        if self.events is not None:
            self.report("end", "11.10" if not outcome.winners else "1.1", {"reason": outcome.reason})
