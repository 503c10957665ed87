"""What lies on the table of Another World, the moves, and the verbs that change the table.

Creatures and face-down cards are values: a verb puts another one in the place of the old. So a copy of a
position is a few lists, and shares with the original whatever neither has changed.
"""

from __future__ import annotations

from typing import ClassVar, Final

from galapagos.games.another_world.cards import (  # fmt: skip
    ASTRAL,
    ATTACKING,
    CARDS,
    CARING,
    CHARMING,
    FIRE_BREATHING,
    FIREPROOF,
    FLYING,
    LULLING,
    MANY_EYED,
    NAMES,
    NO_TRAIT,
    PESTERING,
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
GAIN: Final[list[Move]] = [Gain(False), Gain(True)]
USE: Final[list[Move]] = [Use(trait) for trait in range(16)]
BURN: Final[list[Move]] = [Burn(trait) for trait in range(16)]
AVENGE: Final[list[Move]] = [Avenge(trait) for trait in range(16)]
FIRST: Final[list[Move]] = [First(seat) for seat in range(4)]
NEW: Final[list[Move]] = [New(card) for card in range(CARDS)]
CARD: Final[list[Move]] = [Card(card) for card in range(CARDS)]
TURN: Final[list[Move]] = [Turn(source) for source in range(10)]
CHOOSE: Final[list[Move]] = [Choose(choice) for choice in range(7)]
ACTIVATE: Final[list[Move]] = []
WAKE: Final[list[Move]] = []
ATTACK: Final[list[Move]] = []
CHARM: Final[list[Move]] = []
SCARE: Final[list[list[Move]]] = []
MIMIC: Final[list[list[Move]]] = []
TAIL: Final[list[list[Move]]] = []
CARE: Final[list[list[Move]]] = []
ADD: Final[list[list[Move | None]]] = []  # by creature, then by face; made when first wanted
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


def adding(row: list[Move | None], who: int, face: int) -> Move:
    """The move in its row of ADD."""
    move = row[face]
    if move is None:
        move = row[face] = Add(who, face)
    return move


class Held(Piece):
    """Face-down cards that one seat alone knows. `ages` is what everybody can tell: sorted, one for each card, the
    latest deck (they are numbered as they are shuffled) that a card among them can have come from."""

    cards: tuple[int, ...]  # sorted
    ages: tuple[int, ...]

    def with_card(self, card: int, age: int) -> Held:
        return Held(tuple(sorted((*self.cards, card))), tuple(sorted((*self.ages, age))))

    def without(self, card: int) -> Held:
        """Nobody else knows how old the card was that left, so what stays may be as young as it can be."""
        return Held(tuple([c for c in self.cards if c != card]), self.ages[1:])


NOTHING: Final = Held((), ())


class Creature(Piece):
    """A card with its back up, and what lies on and under it. The trait cards lie in the order they were added."""

    owner: int
    card: int
    age: int  # the latest deck that its card can have come from
    energy: int  # more than the track holds while a token lies beside it (§6.6)
    asleep: bool
    faces: tuple[int, ...]
    traits: int  # a bit for each trait card,
    off: int  # for each trait suppressed until the turn ends,
    copied: int  # for each trait copied until then,

    def __post_init__(self) -> None:
        self.live = self.traits & ~self.off | self.copied  # and for each trait that has effect

    def has(self, trait: int) -> bool:
        """It has the trait, and the trait has effect."""
        return self.live >> trait & 1 == 1

    def held(self) -> list[int]:
        """The traits it has as cards."""
        return [trait_of(face) for face in self.faces]

    def with_energy(self, energy: int) -> Creature:
        other = self.copy()
        other.energy = energy
        return other

    def falling_asleep(self, asleep: bool) -> Creature:
        other = self.copy()
        other.asleep = asleep
        return other

    def with_face(self, face: int) -> Creature:
        other = self.copy()
        other.faces = (*self.faces, face)
        other.traits |= 1 << trait_of(face)
        other.__post_init__()
        return other

    def without(self, trait: int) -> Creature:
        other = self.copy()
        other.faces = tuple([face for face in self.faces if trait_of(face) != trait])
        other.traits &= ~(1 << trait)
        other.off &= ~(1 << trait)
        other.__post_init__()
        return other

    def changed(self, off: int, copied: int) -> Creature:
        other = self.copy()
        other.off, other.copied = off, copied
        other.__post_init__()
        return other


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

    # What the rules ask of the table.

    def rule(self, option: int) -> bool:
        return self.rules & option != 0

    def sides(self) -> int:
        """§11.1 The Shade sits where the second player would."""
        return 2 if self.seats == 1 else self.seats

    def shade(self, side: int) -> bool:
        return self.seats == 1 and side == SHADE

    def order(self) -> list[int]:
        """The seats, clockwise from the first player."""
        return [0] if self.seats == 1 else [(self.first + n) % self.seats for n in range(self.seats)]

    def goal(self, side: int) -> int:
        """§1.1 §1.2 §11.1 The transmutations that win."""
        if self.shade(side):
            return 1
        return 4 if self.rule(QUARTET) else 3

    def source(self) -> Source:
        """§9.1 The ten Sources come round in the same order."""
        return self.edition.sources[self.sources[(self.round - 1) % len(self.edition.sources)]]

    def own(self, side: int) -> list[int]:
        return [who for who, c in enumerate(self.creatures) if c.owner == side]

    def awake(self, side: int) -> list[int]:
        return [who for who, c in enumerate(self.creatures) if c.owner == side and not c.asleep]

    def others(self, who: int) -> list[int]:
        """All creatures but this one."""
        return [other for other, c in enumerate(self.creatures) if c.owner != NATURE and other != who]

    def counts(self, c: Creature) -> bool:
        """§3.3 §11.3 Its sleep ends the round: all creatures count, in solo yours alone."""
        return c.owner == 0 or (c.owner != NATURE and self.seats > 1)

    def room(self, side: int) -> int:
        """Empty spaces on its tracks that no token beside a track waits for."""
        return sum(TRACK - c.energy for c in self.creatures if c.owner == side)

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

    def matches(self, who: int, target: int) -> bool:
        """§7.2 Astral and Flying allow the attack."""
        a, t = self.creatures[who], self.creatures[target]
        # §8.14 Only the Flying attack the Flying; at some tables they attack nobody else.
        if not a.has(FLYING) if t.has(FLYING) else a.has(FLYING) and self.rule(FLYING_BOTH_WAYS):
            return False
        # §8.13 Astral against Astral, the others against the others; §11.16 but the Shade's Astral ones attack all.
        if a.has(ASTRAL) and (self.shade(a.owner) or self.rule(ASTRAL_ONE_WAY)):
            return True
        return a.has(ASTRAL) == t.has(ASTRAL)

    def takes(self, trait: int, target: int) -> bool:
        """§7.3 The Attacking trait would find something to take."""
        t = self.creatures[target]
        if trait == FIRE_BREATHING:
            return len(t.faces) > 0
        return not t.asleep if trait == LULLING else t.energy > 0

    def negated(self, trait: int, target: int) -> bool:
        """§7.5 A defence of the target stops the Attacking trait."""
        t = self.creatures[target]
        # §8.6 Many-eyed sees Vampires coming while it is awake.
        watchful = t.has(MANY_EYED) and not t.asleep
        if trait == VAMPIRE:
            return watchful
        # §8.5
        return trait == FIRE_BREATHING and (t.has(FIREPROOF) or (watchful and self.rule(MANY_EYED_STOPS_FIRE)))

    def usable(self, trait: int, target: int) -> bool:
        """§7.3"""
        return self.takes(trait, target) or self.rule(EMPTY_ATTACKS_FAIL | EMPTY_ATTACKS_SUCCEED)

    def fails(self, trait: int, target: int) -> bool:
        """§7.5 A defence negates the Attacking trait; §7.3 at some tables it fails too if it finds nothing to take."""
        return self.negated(trait, target) or (self.rule(EMPTY_ATTACKS_FAIL) and not self.takes(trait, target))

    def weapons(self, who: int, target: int, used: int) -> int:
        """The Attacking traits not used yet that can be used on the target, a bit each."""
        arms = self.creatures[who].live & ATTACKING & ~used
        for trait in range(3):
            if arms >> trait & 1 and not self.usable(trait, target):
                arms &= ~(1 << trait)
        return arms

    def targets(self, who: int) -> list[int]:
        """§7.1–7.3 Whom the creature can attack."""
        if self.creatures[who].live & ATTACKING == 0:
            return []
        return [t for t in self.others(who) if self.matches(who, t) and self.weapons(who, t, 0) != 0]

    def pesters(self, who: int) -> bool:
        """§8.16 §3.8 The creature can wake another."""
        return self.creatures[who].has(PESTERING) and not self.stalled

    def sleepers(self, who: int) -> list[int]:
        """§8.16 Whom the creature could wake."""
        side = self.creatures[who].owner
        friendly = self.rule(PESTERING_FRIENDLY) or self.shade(side)
        sleeping = [other for other in self.others(who) if self.creatures[other].asleep]
        return [other for other in sleeping if not friendly or self.creatures[other].owner == side]

    def charmed(self, who: int, gainer: int) -> bool:
        """§8.10 Charming would bring its creature a token now."""
        c = self.creatures[who]
        return c.has(CHARMING) and c.energy <= self.charming_limit(gainer) and self.can_gain(who, NO_TRAIT)

    def charming_limit(self, gainer: int) -> int:
        """§8.10 With more energy than this Charming has no effect."""
        return self.creatures[gainer].energy if self.rule(CHARMING_COMPARES) else 1

    def waiting(self, who: int, traits: tuple[int, ...]) -> tuple[int, ...]:
        """Those of the traits that the creature has, as pairs."""
        return tuple([pair(who, trait) for trait in traits if self.creatures[who].has(trait)])

    def admirers(self, who: int) -> tuple[int, ...]:
        """§6.2 The Charming creatures that wait when this one gains from the Source."""
        side = self.creatures[who].owner
        charming = [c for c in self.own(side) if c != who and self.creatures[c].has(CHARMING)]
        return tuple([pair(c, CHARMING) for c in charming])

    def drawing(self) -> Question:
        """A card of the Evolution deck, each as likely as the next."""
        table = CARD  # looked up once
        return Question(NATURE, [table[card] for card in self.deck], ONES[len(self.deck)])

    def choosing(self) -> Question:
        return Question(NATURE, [CHOOSE[choice] for choice in self.choices], ONES[len(self.choices)])

    def turning(self) -> Question:
        unseen = [s for s in range(len(self.edition.sources)) if s not in self.sources]
        return Question(NATURE, [TURN[s] for s in unseen], ONES[len(unseen)])

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
        unseen = len(cards) - len(self.pile)
        for row in range(len(self.lost)):
            mine = self.buried[row].cards if row < len(self.buried) else ()
            decks = list(self.lost[row])
            for card in (*self.pile, *mine):
                decks[card] = self.shuffles
            self.lost[row] = tuple(decks)
            self.strange[row] = unseen - len(mine)
        self.deck, self.pile, self.buried = tuple(sorted(cards)), (), [NOTHING] * len(self.buried)
        if self.events is not None:
            self.report("shuffle", "3.6", {"cards": len(self.deck)})

    def take(self, card: int) -> None:
        """A card leaves the deck. The last one leaves a new deck behind."""
        self.deck = tuple([c for c in self.deck if c != card])
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
        for card, age in zip(hand.cards, hand.ages, strict=True):
            self.buried[seat] = self.buried[seat].with_card(card, age)
        if self.events is not None:
            cards = " ".join([str(card + 1) for card in hand.cards])
            self.whisper("redraw", "3.1", {"side": seat, "count": len(hand.cards)}, seat, {"cards": cards})

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
        self.pile = tuple(sorted((*self.pile, card)))

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
        if self.events is not None:
            for trait in c.held():
                if traits >> trait & 1:
                    self.report("suppress", rule, {"creature": letter(who), "trait": NAMES[trait], "by": letter(by)})

    def mimic(self, who: int, model: int, trait: int) -> None:
        c = self.creatures[who]
        self.creatures[who] = c.changed(c.off, c.copied | 1 << trait)
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

    def fail(self, who: int, target: int, trait: int) -> None:
        if self.events is not None:
            rule = "7.5" if self.negated(trait, target) else "7.3"
            self.report("fail", rule, {"creature": letter(who), "target": letter(target), "trait": NAMES[trait]})

    def choose(self, choice: int, what: str, rule: str) -> None:
        """§11.5 A Choice card is turned; the last one brings all of them back."""
        self.choices = tuple([c for c in self.choices if c != choice])
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
        for who, c in enumerate(self.creatures):
            if c.off or c.copied:
                self.creatures[who] = c.changed(0, 0)

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
