"""What lies on the table of Random Mutations, the moves, and the verbs that change the table.

Animals and species are values: a verb puts another one in the place of the old. So a copy of a position
is a few lists, and shares with the original whatever neither has changed.
"""

from __future__ import annotations

from typing import ClassVar, Final

from mypy_extensions import i64

from galapagos.games.random_mutations.cards import (
    AEDIFICATOR,
    ANGLERFISH,
    BARK_BEETLE,
    BURROWING,
    CARNIVORES,
    CARNIVOROUS,
    EXTREMOPHILE,
    GRAZING,
    KINDS,
    NAMES,
    OBLIGATE,
    PROTECTION,
    VIVIPAROUS,
    Climate,
    Edition,
    Roll,
)
from galapagos.talk import NATURE, Event, Move, Outcome, Part, Piece, Position, Question

# The options, a bit each in this order.
OPTIONS: Final = (
    "divergence", "slide_wraps", "plus_to_parasites", "ten_on_top", "shared_ties", "tokens_run_short",
    "simplification_stays", "budding_is_free", "instinct_empty_centre", "grazing_first", "scavenger_first_owner",
    "shared_trait_leaves", "guests_twice", "herding_ties", "anglerfish_only_stops", "scavenger_may_decline",
)  # fmt: skip
DIVERGENCE: Final = 1 << 0
SLIDE_WRAPS: Final = 1 << 1
PLUS_TO_PARASITES: Final = 1 << 2
TEN_ON_TOP: Final = 1 << 3
SHARED_TIES: Final = 1 << 4
TOKENS_RUN_SHORT: Final = 1 << 5
SIMPLIFICATION_STAYS: Final = 1 << 6
BUDDING_IS_FREE: Final = 1 << 7
INSTINCT_EMPTY_CENTRE: Final = 1 << 8
GRAZING_FIRST: Final = 1 << 9
SCAVENGER_FIRST_OWNER: Final = 1 << 10
SHARED_TRAIT_LEAVES: Final = 1 << 11
GUESTS_TWICE: Final = 1 << 12
HERDING_TIES: Final = 1 << 13
ANGLERFISH_ONLY_STOPS: Final = 1 << 14
SCAVENGER_MAY_DECLINE: Final = 1 << 15


class Pass(Move): ...


class Found(Move):
    """Play the card as a new species."""


class Keep(Move):
    """Leave a deleterious first trait where it landed."""


class Grow(Move):
    who: int


class Mutate(Move):
    who: int


class Diverge(Move):
    who: int


class Red(Move):
    who: int
    animal: int


class Green(Move):
    who: int
    animal: int


class Black(Move):
    who: int
    animal: int


class Blue(Move):
    """A scavenger's share."""

    who: int
    animal: int


class Lose(Move):
    who: int
    animal: int


class Hunt(Move):
    who: int
    animal: int
    prey: int


class Graze(Move):
    tokens: int


class Ignore(Move):
    trait: int


class Redirect(Move):
    to: int


class Reveal(Move):
    """Show that the species was founded by an Anglerfish."""


class First(Move):
    seat: int


class Die(Move):
    value: int


class Card(Move):
    card: int


# Every move exists once. The tables grow with the table (see make_room), so their places are never missing.
PASS: Final[Move] = Pass()
FOUND: Final[Move] = Found()
KEEP: Final[Move] = Keep()
REVEAL: Final[Move] = Reveal()
FIRST: Final[list[Move]] = [First(seat) for seat in range(8)]
DIE: Final[list[Move]] = [Die(n) for n in range(7)]
CARD: Final[list[Move]] = [Card(card) for card in range(KINDS)]
IGNORE: Final[list[Move]] = [Ignore(trait) for trait in range(KINDS)]
GRAZE: Final[list[Move]] = [Graze(n) for n in range(201)]
GROW: Final[list[Grow]] = []
MUTATE: Final[list[Mutate]] = []
DIVERGE: Final[list[Diverge]] = []
REDIRECT: Final[list[Move]] = []
RED: Final[list[list[Red]]] = []
GREEN: Final[list[list[Green]]] = []
BLACK: Final[list[list[list[Move]]]] = []  # by species, then by how many animals it has: those for all of them
BLUE: Final[list[list[Blue]]] = []
LOSE: Final[list[list[Lose]]] = []
HUNT: Final[list[list[list[Hunt]]]] = []
D6: Final = Question(NATURE, DIE[1:], [1] * 6)


def make_room(who: int, animals: int) -> None:
    """Have all moves for a species of this number with so many animals, and for those before it."""
    if who < len(RED) and animals <= len(RED[who]):
        return
    while len(RED) <= who:
        GROW.append(Grow(len(RED)))
        MUTATE.append(Mutate(len(RED)))
        DIVERGE.append(Diverge(len(RED)))
        REDIRECT.append(Redirect(len(RED)))
        HUNT.append([])
        BLACK.append([[]])
        GREEN.append([])
        BLUE.append([])
        LOSE.append([])
        RED.append([])
    RED[who] += [Red(who, a) for a in range(len(RED[who]), animals)]
    GREEN[who] += [Green(who, a) for a in range(len(GREEN[who]), animals)]
    while len(BLACK[who]) <= animals:
        BLACK[who].append([*BLACK[who][-1], Black(who, len(BLACK[who]) - 1)])
    BLUE[who] += [Blue(who, a) for a in range(len(BLUE[who]), animals)]
    LOSE[who] += [Lose(who, a) for a in range(len(LOSE[who]), animals)]
    HUNT[who] += [[] for _ in range(len(HUNT[who]), animals)]
    while len(NEWBORNS) <= animals:
        NEWBORNS.append((*NEWBORNS[-1], NEWBORN))
    for hunter, rows in enumerate(HUNT):
        for a, row in enumerate(rows):
            row += [Hunt(hunter, a, prey) for prey in range(len(row), len(HUNT))]


UNSEEN: Final = -1  # a card nobody has turned up
ENDLESS: Final = 1e9
POINTS_FOR_ANIMAL: Final = 2
POINTS_FOR_CARD: Final = 1  # and what is printed on it


class Animal(Piece):
    """One card with its back up, and the tokens on it."""

    red: i64 = 0
    blue: i64 = 0
    parasites: i64 = 0
    sheltered: bool = False
    attacked: bool = False  # this turn, so it lies turned by 90 degrees
    bred: bool = False  # Viviparous has had its effect this turn, or it is the newborn
    card: i64 = UNSEEN  # what it is on its other side, once that has been seen
    secret: bool = False  # by its owner alone

    def food(self) -> int:
        return self.red + self.blue

    def with_food(self, red: int, blue: int) -> Animal:
        fed = self.copy()
        fed.red += red
        fed.blue += blue
        return fed

    def with_shelter(self) -> Animal:
        safe = self.copy()
        safe.sheltered = True
        return safe

    def with_parasite(self) -> Animal:
        infested = self.copy()
        infested.parasites += 1
        return infested

    def having_attacked(self) -> Animal:
        turned = self.copy()
        turned.attacked = True
        return turned

    def having_bred(self) -> Animal:
        mother = self.copy()
        mother.bred = True
        return mother

    def with_card(self, card: int, secret: bool) -> Animal:
        seen = self.copy()
        seen.card = card
        seen.secret = secret
        return seen

    def next_turn(self) -> Animal:
        """Only the parasites stay."""
        if self.parasites == 0 and self.card == UNSEEN and not self.secret:
            return NEWBORN
        return Animal(parasites=self.parasites, card=self.card, secret=self.secret)


NEWBORN: Final = Animal()
NEWBORNS: Final[list[tuple[Animal, ...]]] = [()]  # so many of them

for n in range(24):
    make_room(n, 6)


class Species(Piece):
    """Animals with the same traits. Its trait cards lie in the order they were played; under Divergence a card
    can belong to several species and then carries their number in the bits above the trait."""

    owner: i64
    cards: tuple[int, ...]
    angler: bool  # a revealed Anglerfish founded it: Carnivorous without a card
    animals: tuple[Animal, ...]
    traits: i64  # a bit each
    need: i64  # food tokens that feed one of its animals
    points: i64  # for its trait cards and what is printed on them, were none of them shared

    def __post_init__(self) -> None:
        """How many of its animals are what, by its traits."""
        need, traits, animals = self.need, self.traits, len(self.animals)
        full: i64 = 0
        missing: i64 = 0
        hunting: i64 = 0
        unsheltered: i64 = 0
        edible: i64 = 0
        parasites: i64 = 0
        hunts, burrows, secret, marked = traits & CARNIVORES != 0, traits & 1 << BURROWING != 0, False, False
        for animal in self.animals:
            if animal.red + animal.blue < need:
                missing += need - animal.red - animal.blue
                if hunts and self.hunts(animal):
                    hunting += 1
            else:
                full += 1
            if not animal.sheltered:
                unsheltered += 1
                if not burrows or self.edible(animal):
                    edible += 1
            parasites += animal.parasites
            if animal.card != UNSEEN or animal.secret:
                marked = True
                secret = secret or animal.secret
        eats = traits & 1 << OBLIGATE == 0
        self.full = full  # how many are fed,
        self.hunting = hunting  # may still attack,
        self.unsheltered = unsheltered  # have no shelter,
        self.within_reach = edible  # and can be eaten by a carnivore
        self.bare = edible > 0 and traits & PROTECTION == 0  # §6.3–6.5 nothing protects it from carnivores,
        self.guarded = unsheltered > 0 and not self.bare  # or not from all of them
        self.missing: i64 = missing if eats else 0  # food tokens that can be put on them: none on obligate carnivores,
        self.eaters: i64 = animals - full if eats else 0  # and on how many of them
        self.parasites = parasites  # on all of them
        self.marked = marked  # the card of one of them has been seen,
        self.secret = secret  # and by its owner alone
        # For the judge, as it counts: the animals, the food that feeds all of them (no food does an unfed obligate
        # carnivore), and what the trait cards are worth to the judge who has asked last.
        self.size = float(animals)
        self.hunger = float(missing) if eats or missing == 0 else ENDLESS
        self.talents = 0.0
        self.taster: object = None

    def has(self, trait: i64) -> bool:
        return self.traits >> trait & 1 == 1

    def carnivore(self) -> bool:
        return self.traits & CARNIVORES != 0

    def hungry(self, animal: Animal) -> bool:
        return animal.red + animal.blue < self.need

    def hunts(self, animal: Animal) -> bool:
        """§6.1 Whether it may still attack: an unfed carnivore that has not."""
        return self.traits & CARNIVORES != 0 and not animal.attacked and self.hungry(animal)

    def edible(self, animal: Animal) -> bool:
        """§6.3 Whether a carnivore can eat it: it has no shelter, nor is it fed and burrows."""
        return not animal.sheltered and (self.traits & 1 << BURROWING == 0 or self.hungry(animal))

    def exposed(self, ignored: i64) -> i64:
        """How many animals a carnivore can eat that ignores these traits."""
        return self.unsheltered if ignored >> BURROWING & 1 else self.within_reach

    def victims(self, ignored: i64) -> list[int]:
        """Which ones."""
        dug_up = ignored >> BURROWING & 1 == 1
        return [a for a, animal in enumerate(self.animals) if self.edible(animal) or (dug_up and not animal.sheltered)]

    def price(self) -> i64:
        """Cards that one more animal takes."""
        return 2 if self.has(EXTREMOPHILE) else 1

    def with_animals(self, animals: tuple[Animal, ...]) -> Species:
        return Species(self.owner, self.cards, self.angler, animals, self.traits, self.need, self.points)

    def with_animal(self, a: int, animal: Animal) -> Species:
        if len(self.animals) == 1:
            return self.with_animals((animal,))
        if len(self.animals) == 2:
            return self.with_animals((animal, self.animals[1]) if a == 0 else (self.animals[0], animal))
        animals = list(self.animals)
        animals[a] = animal
        return self.with_animals(tuple(animals))


EXTINCT: Final = Species(owner=NATURE, cards=(), angler=False, animals=(), traits=0, need=0, points=0)


def kind_of(card: int) -> int:
    """What is printed on a trait card, shared or not."""
    return card & 31


def share_of(card: int) -> int:
    """The number of a card that several species share; 0 for others."""
    return card >> 5


def shared(kind: int, number: int) -> int:
    return kind | number << 5


def trait_of(card: int) -> int:
    """The trait of a trait card: an Anglerfish is Carnivorous, and the number of a shared card does not matter."""
    kind = kind_of(card)
    return CARNIVOROUS if kind == ANGLERFISH else kind


def letter(who: int) -> str:
    """How a species is called: A … Z, then AA … AZ, BA …"""
    return chr(65 + who) if who < 26 else chr(64 + who // 26) + chr(65 + who % 26)


def animal_of(who: int, animal: int) -> str:
    return f"{letter(who)}{animal + 1}"


def card_name(card: int) -> str:
    """Of a trait card in an event; empty if nobody has seen it."""
    return "" if card == UNSEEN else NAMES[kind_of(card)]


def bits(mask: int) -> list[int]:
    found: list[int] = []
    n = 0
    while mask:
        if mask & 1:
            found.append(n)
        mask, n = mask >> 1, n + 1
    return found


def count(mask: int) -> int:
    """How many bits are set."""
    n = 0
    while mask:
        mask, n = mask & (mask - 1), n + 1
    return n


Blacks = list[Move]  # shared by positions, so never changed


class Tally(Part):
    """What the species on a table come to, kept beside them."""

    wanted: list[int]  # by seat: food tokens that can be put on its animals; nothing until somebody asks for it
    hunters: i64  # species with animals that may still attack
    grazers: i64  # animals that graze
    parasites: i64  # on all animals
    bare: int  # the species, a bit each, that nothing protects from carnivores,
    own: list[int]  # and by seat: those that belong to it
    animals: list[int]  # by seat: how many it has,
    black: list[Blacks | None]  # and the moves that put a black token on one of them, once they were asked for

    def change(self, who: int, old: Species, new: Species) -> None:
        """A species takes the place of another, or of none."""
        if new.bare != old.bare:
            self.bare ^= 1 << who
        if new.hunting != old.hunting:
            self.hunters += new.hunting > 0
            self.hunters -= old.hunting > 0
        self.parasites += new.parasites - old.parasites
        if (new.traits | old.traits) & 1 << GRAZING:
            self.grazers += len(new.animals) if new.has(GRAZING) else 0
            self.grazers -= len(old.animals) if old.has(GRAZING) else 0
        owner: i64 = old.owner if new.owner == NATURE else new.owner
        if new.owner != old.owner:
            self.own[owner] ^= 1 << who
        if self.wanted and new.missing != old.missing:
            wanted: i64 = self.wanted[owner]
            self.wanted[owner] = wanted + new.missing - old.missing
        if len(new.animals) != len(old.animals):
            animals: i64 = self.animals[owner]
            self.animals[owner] = animals + len(new.animals) - len(old.animals)
            self.black[owner] = None


class Mutations(Position):
    """A table of Random Mutations."""

    game: ClassVar[str] = "random-mutations"

    edition: Edition
    rules: i64  # the options, a bit each
    guests: int  # the guest cards in the deck, a bit each
    turn: int
    first: int  # the seat of the first player
    last_turn: bool
    deck: int  # cards in the main deck,
    decks: list[int]  # in the players' decks,
    discards: list[int]  # and in their discard piles
    urn: list[int]  # by kind: all the cards that nobody has seen, wherever they lie
    buried: tuple[int, ...]  # seat * KINDS + kind: discarded cards that only their owner had seen
    species: list[Species]  # by number; a number whose species died out is free again
    rows: list[tuple[int, ...]]  # by seat: the numbers of its species from left to right
    food: int  # red tokens in the centre,
    parasites: int  # black
    shelters: int  # and green
    rolls: tuple[tuple[int, ...], ...]  # by seat: dice rolled to break a tie at the end

    def __post_init__(self) -> None:
        self.tallied: Tally | None = None  # for `tally`
        for who, s in enumerate(self.species):  # it may come from another process
            make_room(who, len(s.animals))

    def __post_copy__(self, original: Position) -> None:
        super().__post_copy__(original)
        assert isinstance(original, Mutations)
        found = original.tallied
        self.tallied = None if found is None else found.copy()

    # What the rules ask of the table.

    def tally(self) -> Tally:
        """What is counted of the species, once somebody has asked; from then on `put` keeps it."""
        found = self.tallied
        if found is None:
            none = [0] * self.seats
            found = self.tallied = Tally([], 0, 0, 0, bare=0, own=none, animals=none[:], black=[None] * self.seats)
            for who, s in enumerate(self.species):
                found.change(who, EXTINCT, s)
        return found

    def wanted(self) -> list[int]:
        """By seat: food tokens that can be put on its animals."""
        tally = self.tally()
        if not tally.wanted:
            tally.wanted = [0] * self.seats
            for s in self.species:
                if s.missing != 0:
                    tally.wanted[s.owner] += s.missing
        return tally.wanted

    def black(self, seat: int) -> Blacks:
        """§5.15 The moves that put a black token on an animal of this seat."""
        tally = self.tally()
        found = tally.black[seat]
        if found is None:
            found = []
            i: i64
            for i in self.rows[seat]:
                found += BLACK[i][len(self.species[i].animals)]
            tally.black[seat] = found
        return found

    def order(self) -> list[int]:
        """The seats, clockwise from the first player."""
        return [(self.first + n) % self.seats for n in range(self.seats)]

    def rule(self, option: i64) -> bool:
        return self.rules & option != 0

    def climate(self) -> Climate:
        """§4.1 §4.3 The dice for this number of players."""
        printed = self.edition.climates[self.seats - 2]
        if not self.rule(PLUS_TO_PARASITES):
            return printed
        black, green = printed.black, printed.green
        return Climate(printed.red, Roll(black.dice, green.plus), Roll(green.dice, black.plus))

    def animals(self, seat: int) -> int:
        n = 0
        i: i64
        for i in self.rows[seat]:
            n += len(self.species[i].animals)
        return n

    def grazers(self, seat: int) -> int:
        n = 0
        i: i64
        for i in self.rows[seat]:
            s = self.species[i]
            if s.has(GRAZING):
                n += len(s.animals)
        return n

    def infested(self) -> int:
        """The most parasites that a species has."""
        most: i64 = 0
        if self.tally().parasites > 0:
            for s in self.species:
                most = max(most, s.parasites)
        return most

    def spare_blue(self) -> int:
        """Blue tokens in the box: without end, unless tokens can run short."""
        if not self.rule(TOKENS_RUN_SHORT):
            return 1000
        used = sum([animal.blue for s in self.species for animal in s.animals])
        return max(0, self.edition.blue * self.edition.sets(self.seats) - used)

    def counted(self, i: int) -> list[int]:
        """§8.4 The trait cards of a species that count for another on its left: a shared one counts once."""
        s = self.species[i]
        found: list[int] = []
        for card in s.cards:
            if share_of(card):
                for other in self.rows[s.owner]:
                    if other == i:
                        break
                    if card in self.species[other].cards:
                        found.append(card)
                        break
        return found

    def counting(self, i: int) -> list[int]:
        """§8.4 Those that count here, §10.5 a revealed Anglerfish as Carnivorous."""
        s, counted = self.species[i], self.counted(i)
        return [CARNIVOROUS] * s.angler + [card for card in s.cards if card not in counted]

    def plus(self, card: int) -> int:
        """The + number that is printed on a trait card."""
        return self.edition.plus[kind_of(card)]

    def points(self, seat: int) -> int:
        """§8.3 Two for an animal, one for a trait card and what is printed on it."""
        total = POINTS_FOR_ANIMAL * self.animals(seat)
        for i in self.rows[seat]:
            total += self.species[i].points
            if self.rules & DIVERGENCE:
                for card in self.counted(i):
                    total -= POINTS_FOR_CARD + self.plus(card)
        return total

    # The verbs: whatever changes the table, and its report.

    def of(self, who: int, a: int) -> dict[str, int | str]:
        """An animal in an event."""
        return {"seat": self.species[who].owner, "species": letter(who), "animal": animal_of(who, a)}

    def report(self, what: str, rule: str, facts: dict[str, int | str]) -> None:
        if self.events is not None:
            self.events.append(Event(what, rule, facts))

    def put(self, who: int, s: Species) -> None:
        """Lay a species into the place of what was there."""
        if self.tallied is not None:
            self.tallied.change(who, self.species[who], s)
        self.species[who] = s

    def make(self, owner: int, cards: tuple[int, ...], angler: bool, animals: tuple[Animal, ...]) -> Species:
        """A species with all that follows from its cards."""
        traits = 1 << CARNIVOROUS if angler else 0
        plus = self.edition.plus[CARNIVOROUS] if angler else 0
        for card in cards:
            traits |= 1 << trait_of(card)
            plus += self.plus(card)
        # A kill is all that an obligate carnivore ever needs, and all it takes.
        need = 1 if traits >> OBLIGATE & 1 else 1 + plus
        points = POINTS_FOR_CARD * (len(cards) + angler) + plus
        return Species(owner, cards, angler, animals, traits, need, points)

    def decline(self, seat: int, rule: str) -> None:
        """Whoever passes changes nothing but whose turn it is."""
        if self.events is not None:
            self.report("pass", rule, {"seat": seat})

    def begin(self, first: int) -> None:
        self.first = first
        if self.events is not None:
            self.report("first", "2.2", {"seat": first})

    def settle_row(self, seat: int, place: int, animal: Animal, cards: tuple[int, ...]) -> int:
        """Lay a new species into a row and return its number, the lowest that is free."""
        who = 0
        for s in self.species:
            if not s.animals:
                break
            who += 1
        if who == len(self.species):
            self.species.append(EXTINCT)
        make_room(who, 1)
        self.put(who, self.make(seat, cards, False, (animal,)))
        row = self.rows[seat]
        self.rows[seat] = (*row[:place], who, *row[place:])
        return who

    def found(self, seat: int, card: int) -> int:
        """A card becomes a new species at the right end of the row: an unseen one, or one that was turned up."""
        if card == UNSEEN:
            self.decks[seat] -= 1
        who = self.settle_row(
            seat, len(self.rows[seat]), NEWBORN if card == UNSEEN else NEWBORN.with_card(card, False), ()
        )
        if self.events is not None:
            self.report("found", "3.6", {"seat": seat, "species": letter(who), "card": card_name(card)})
        return who

    def look(self, who: int, card: int) -> None:
        """§10.3 The owner sees what founded his species."""
        self.urn[card] -= 1
        s = self.species[who]
        self.put(who, s.with_animal(0, s.animals[0].with_card(card, True)))
        if self.events is not None:
            facts: dict[str, int | str] = {"seat": s.owner, "species": letter(who)}
            self.events.append(Event("look", "10.3", facts, s.owner, {"card": card_name(card)}))

    def pay(self, seat: int, cards: int) -> None:
        """Cards from the player's deck, the last of them for the animal, the others discarded unseen."""
        self.decks[seat] -= cards
        if cards > 1:
            self.discards[seat] += cards - 1
            if self.events is not None:
                self.report("pay", "3.18", {"seat": seat, "cards": cards - 1})

    def grow(self, who: int, price: int, rule: str) -> None:
        """One more animal for the species."""
        s = self.species[who]
        self.pay(s.owner, price)
        self.add(who, NEWBORN)
        if self.events is not None:
            self.report("grow", rule, {"seat": s.owner, "species": letter(who)})

    def add(self, who: int, animal: Animal) -> None:
        s = self.species[who]
        self.put(who, s.with_animals(s.animals + (animal,)))  # noqa: RUF005
        make_room(who, len(s.animals) + 1)

    def diverge(self, who: int) -> int:
        """§3.24 The card splits the species: a new one right of it shares its trait cards."""
        s = self.species[who]
        self.pay(s.owner, s.price())
        cards = tuple([card if share_of(card) else self.share(card, n) for n, card in enumerate(s.cards)])
        self.put(who, self.make(s.owner, cards, s.angler, s.animals))
        half = self.settle_row(s.owner, self.rows[s.owner].index(who) + 1, NEWBORN, cards)
        if self.events is not None:
            self.report("diverge", "3.24", {"seat": s.owner, "species": letter(who), "half": letter(half)})
        return half

    def share(self, card: int, n: int) -> int:
        """The card with a number that no other shared card has."""
        taken = max([share_of(c) for s in self.species for c in s.cards], default=0)
        return shared(card, taken + 1 + n)

    def turn_up(self, seat: int, card: int) -> None:
        """The top card of a player's deck is shown to all."""
        self.decks[seat] -= 1
        self.urn[card] -= 1
        if self.events is not None:
            self.report("turn up", "3.8", {"seat": seat, "card": card_name(card)})

    def mutate(self, who: int, card: int) -> None:
        """The trait joins the species."""
        s = self.species[who]
        self.put(who, self.make(s.owner, (*s.cards, card), s.angler, s.animals))
        if self.events is not None:
            self.report("mutate", "3.9", {"seat": s.owner, "species": letter(who), "card": card_name(card)})

    def simplify(self, who: int) -> int:
        """The latest trait leaves the species; return its card, or UNSEEN if others still share it."""
        s = self.species[who]
        card = s.cards[-1]
        self.put(who, self.make(s.owner, s.cards[:-1], s.angler, s.animals))
        if self.events is not None:
            self.report("simplify", "3.14", {"seat": s.owner, "species": letter(who), "card": NAMES[kind_of(card)]})
        if not share_of(card):
            return card
        sharers = [i for i, other in enumerate(self.species) if card in other.cards]
        if not self.rule(SHARED_TRAIT_LEAVES):
            self.unshare(card)
            return UNSEEN if sharers else kind_of(card)
        for i in sharers:
            other = self.species[i]
            cards = tuple([c for c in other.cards if c != card])
            self.put(i, self.make(other.owner, cards, other.angler, other.animals))
        return kind_of(card)

    def unshare(self, card: int) -> None:
        """A shared card that only one species is left with is an ordinary one again."""
        holders = [i for i, s in enumerate(self.species) if card in s.cards]
        if len(holders) == 1:
            s = self.species[holders[0]]
            cards = tuple([kind_of(c) if c == card else c for c in s.cards])
            self.put(holders[0], self.make(s.owner, cards, s.angler, s.animals))

    def roll(self, value: int, colour: str) -> None:
        if self.events is not None:
            self.report("roll", "6.19" if colour == "running" else "4.1", {"colour": colour, "value": value})

    def fill(self, red: int, black: int, green: int) -> None:
        """§4.2 §4.4 Tokens come to the centre."""
        sets = self.edition.sets(self.seats)
        if self.rule(TOKENS_RUN_SHORT):
            red, green = min(red, self.edition.red * sets), min(green, self.edition.green * sets)
        used = self.parasites + self.tally().parasites
        black = max(0, min(black, self.edition.black * sets - used))
        self.food, self.parasites, self.shelters = red, self.parasites + black, green
        if self.events is not None:
            self.report("climate", "4.2", {"red": red, "black": black, "green": green})

    def build(self) -> None:
        """§10.11 Aedificators bring food to the bank."""
        food = 0
        for s in self.species:
            if s.has(AEDIFICATOR):
                food += self.edition.food_for_aedificator
        if self.rule(TOKENS_RUN_SHORT):
            food = min(food, self.edition.red * self.edition.sets(self.seats) - self.food)
        self.food += food
        if food and self.events is not None:
            self.report("build", "10.11", {"tokens": food})

    def feed(self, who: int, a: int, red: int, blue: int, rule: str) -> None:
        """Food for an animal. One that becomes fed gives birth if its species is viviparous."""
        s = self.species[who]
        animal = s.animals[a].with_food(red, blue)
        s = s.with_animal(a, animal)
        self.put(who, s)
        self.food -= red
        if self.events is not None:
            self.report("feed", rule, {**self.of(who, a), "red": red, "blue": blue})
        if s.has(VIVIPAROUS) and not animal.bred and not s.hungry(animal):
            self.bear(who, a)

    def bear(self, who: int, a: int) -> None:
        """§10.9 A card from the player's deck joins the species as a fed animal."""
        s = self.species[who]
        price = s.price()
        if self.decks[s.owner] < price:
            return
        self.pay(s.owner, price)
        self.put(who, s.with_animal(a, s.animals[a].having_bred()))
        self.add(who, Animal(blue=min(s.need, self.spare_blue()), bred=True))
        if self.events is not None:
            self.report("bear", "10.9", self.of(who, a))

    def shelter(self, who: int, a: int) -> None:
        """A green token: a shelter, or food for an unfed animal with Bark Beetle."""
        self.shelters -= 1
        s = self.species[who]
        if s.has(BARK_BEETLE) and s.missing > 0 and s.hungry(s.animals[a]) and self.spare_blue() > 0:
            self.feed(who, a, 0, 1, "5.13")
            return
        self.put(who, s.with_animal(a, s.animals[a].with_shelter()))
        if self.events is not None:
            self.report("shelter", "5.11", self.of(who, a))

    def infest(self, who: int, a: int, by: int) -> None:
        self.parasites -= 1
        s = self.species[who]
        self.put(who, s.with_animal(a, s.animals[a].with_parasite()))
        if self.events is not None:
            self.report("infest", "5.15", {"seat": by, "species": letter(who), "animal": animal_of(who, a)})

    def graze(self, seat: int, tokens: int) -> None:
        self.food -= tokens
        if self.events is not None:
            self.report("graze", "5.17", {"seat": seat, "tokens": tokens})

    def attack(self, who: int, a: int, prey: int) -> None:
        """From now on the animal has used its attack."""
        s = self.species[who]
        self.put(who, s.with_animal(a, s.animals[a].having_attacked()))
        if self.events is not None:
            self.report("attack", "6.8", {**self.of(who, a), "prey": letter(prey)})

    def ignore(self, prey: int, trait: int) -> None:
        if self.events is not None:
            self.report("ignore", "6.10", {"prey": letter(prey), "trait": NAMES[trait]})

    def redirect(self, prey: int, to: int) -> None:
        if self.events is not None:
            self.report("redirect", "6.14", {"seat": self.species[prey].owner, "prey": letter(prey), "to": letter(to)})

    def escape(self, prey: int) -> None:
        if self.events is not None:
            self.report("escape", "6.19", {"prey": letter(prey)})

    def reveal(self, who: int) -> None:
        """§10.5 The founder is an Anglerfish: the species is Carnivorous from now on."""
        s = self.species[who]
        founder = s.animals[0]
        animals = s.with_animal(0, founder.with_card(ANGLERFISH, False)).animals
        self.put(who, self.make(s.owner, s.cards, True, animals))
        if self.events is not None:
            self.report("reveal", "10.4", {"seat": s.owner, "species": letter(who)})

    def kill(self, who: int, a: int, cause: str, rule: str) -> None:
        """An animal leaves with its tokens; the last one takes the traits along."""
        s = self.species[who]
        if self.events is not None:
            self.report("die", rule, {**self.of(who, a), "cause": cause})
        self.discards[s.owner] += 1
        if s.secret:
            self.bury(s.owner, s.animals[a])
        if len(s.animals) == 1:
            self.die_out(who, rule)
        else:
            self.put(who, s.with_animals(s.animals[:a] + s.animals[a + 1 :]))

    def bury(self, seat: int, animal: Animal) -> None:
        """§10.3 A card that its owner alone has seen is discarded."""
        if animal.secret and animal.card != UNSEEN:
            buried = list(self.buried)
            buried[seat * KINDS + animal.card] += 1
            self.buried = tuple(buried)

    def die_out(self, who: int, rule: str) -> None:
        """§3.28 The traits of a species without animals are discarded, but for those that others share."""
        s = self.species[who]
        self.put(who, EXTINCT)
        self.rows[s.owner] = tuple([i for i in self.rows[s.owner] if i != who])
        for card in s.cards:
            if share_of(card) and any(card in other.cards for other in self.species):
                self.unshare(card)
            else:
                self.discards[s.owner] += 1
        while self.species and not self.species[-1].animals:
            self.species.pop()
        if self.events is not None:
            self.report("die out", rule, {"seat": s.owner, "species": letter(who)})

    def clear(self) -> None:
        """§7.8 Red, blue and green go back to the box; what is black stays."""
        self.food = self.shelters = 0
        for who, s in enumerate(self.species):
            if s.parasites > 0 or s.marked:
                self.put(who, s.with_animals(tuple([animal.next_turn() for animal in s.animals])))
            elif s.animals:
                self.put(who, s.with_animals(NEWBORNS[len(s.animals)]))

    def deal(self, dealt: list[int], due: list[int]) -> None:
        self.deck -= sum(dealt)
        for seat in self.order():
            self.decks[seat] += dealt[seat]
            if self.events is not None:
                self.report("deal", "7.11", {"seat": seat, "cards": dealt[seat], "due": due[seat]})

    def next_turn(self) -> None:
        """§2.5 The first player's role moves on; §8.1 with an empty main deck the new turn is the last."""
        self.turn += 1
        self.first = (self.first + 1) % self.seats
        self.last_turn = self.deck == 0
        if self.events is not None:
            self.report("turn", "8.1" if self.last_turn else "2.5", {"turn": self.turn, "seat": self.first})

    def roll_for_place(self, seat: int, value: int) -> None:
        self.rolls = (*self.rolls[:seat], (*self.rolls[seat], value), *self.rolls[seat + 1 :])
        if self.events is not None:
            self.report("roll for place", "8.7", {"seat": seat, "value": value})

    def end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        if self.events is not None:
            self.report("end", "8.6", {"reason": outcome.reason})
