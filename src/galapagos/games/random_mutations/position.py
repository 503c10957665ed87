"""What lies on the table of Random Mutations, the moves, and the verbs that change the table.

Animals and species are values: a verb puts another one in the place of the old. So a copy of a position
is a few lists, and shares with the original whatever neither has changed.
"""

from __future__ import annotations

from typing import ClassVar, Final

from galapagos.games.random_mutations.cards import (
    AEDIFICATOR,
    ANGLERFISH,
    BARK_BEETLE,
    BURROWING,
    CARNIVORES,
    CARNIVOROUS,
    DEFECTS,
    DIETS,
    EXTREMOPHILE,
    FLIGHT,
    GRAZING,
    HERDING,
    HIGH_BODY_WEIGHT,
    INTELLECT,
    KINDS,
    NAMES,
    OBLIGATE,
    SWIMMING,
    VIVIPAROUS,
    Climate,
    Edition,
    Roll,
)
from galapagos.talk import NATURE, Event, Move, Outcome, Piece, Position, Question

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
GROW: Final[list[Move]] = []
MUTATE: Final[list[Move]] = []
DIVERGE: Final[list[Move]] = []
REDIRECT: Final[list[Move]] = []
RED: Final[list[list[Move]]] = []
GREEN: Final[list[list[Move]]] = []
BLACK: Final[list[list[Move]]] = []
BLUE: Final[list[list[Move]]] = []
LOSE: Final[list[list[Move]]] = []
HUNT: Final[list[list[list[Move]]]] = []
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
        for table in (GREEN, BLACK, BLUE, LOSE, RED):
            table.append([])
    RED[who] += [Red(who, a) for a in range(len(RED[who]), animals)]
    GREEN[who] += [Green(who, a) for a in range(len(GREEN[who]), animals)]
    BLACK[who] += [Black(who, a) for a in range(len(BLACK[who]), animals)]
    BLUE[who] += [Blue(who, a) for a in range(len(BLUE[who]), animals)]
    LOSE[who] += [Lose(who, a) for a in range(len(LOSE[who]), animals)]
    HUNT[who] += [[] for _ in range(len(HUNT[who]), animals)]
    for hunter, rows in enumerate(HUNT):
        for a, row in enumerate(rows):
            row += [Hunt(hunter, a, prey) for prey in range(len(row), len(HUNT))]


for n in range(24):
    make_room(n, 6)

UNSEEN: Final = -1  # a card nobody has turned up
POINTS_FOR_ANIMAL: Final = 2
POINTS_FOR_CARD: Final = 1  # and what is printed on it


class Animal(Piece):
    """One card with its back up, and the tokens on it."""

    red: int = 0
    blue: int = 0
    parasites: int = 0
    sheltered: bool = False
    attacked: bool = False  # this turn, so it lies turned by 90 degrees
    bred: bool = False  # Viviparous has had its effect this turn, or it is the newborn
    card: int = UNSEEN  # what it is on its other side, once that has been seen
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


class Species(Piece):
    """Animals with the same traits. Its trait cards lie in the order they were played; under Divergence a card
    can belong to several species and then carries their number in the bits above the trait."""

    owner: int
    cards: tuple[int, ...]
    angler: bool  # a revealed Anglerfish founded it: Carnivorous without a card
    animals: tuple[Animal, ...]
    traits: int  # a bit each
    need: int  # food tokens that feed one of its animals

    def has(self, trait: int) -> bool:
        return self.traits >> trait & 1 == 1

    def carnivore(self) -> bool:
        return self.traits & CARNIVORES != 0

    def hungry(self, animal: Animal) -> bool:
        return animal.red + animal.blue < self.need

    def eats(self, animal: Animal) -> bool:
        """Food can be put on it: it is unfed, and no obligate carnivore."""
        return animal.red + animal.blue < self.need and self.traits >> OBLIGATE & 1 == 0

    def hunters(self) -> list[int]:
        """The animals that may still attack, if it is a carnivore."""
        return [a for a, animal in enumerate(self.animals) if not animal.attacked and self.hungry(animal)]

    def edible(self, animal: Animal, ignored: int) -> bool:
        """§6.3 A carnivore that ignores these traits can eat it: it has no shelter, nor is it fed and burrows."""
        burrows = (self.traits & ~ignored) >> BURROWING & 1 == 1
        return not animal.sheltered and not (burrows and not self.hungry(animal))

    def exposed(self, ignored: int) -> list[int]:
        return [a for a, animal in enumerate(self.animals) if self.edible(animal, ignored)]

    def is_exposed(self, ignored: int) -> bool:
        return any(self.edible(animal, ignored) for animal in self.animals)

    def parasites(self) -> int:
        n = 0
        for animal in self.animals:
            n += animal.parasites
        return n

    def with_animals(self, animals: tuple[Animal, ...]) -> Species:
        changed = self.copy()
        changed.animals = animals
        return changed

    def with_animal(self, a: int, animal: Animal) -> Species:
        return self.with_animals((*self.animals[:a], animal, *self.animals[a + 1 :]))


EXTINCT: Final = Species(owner=NATURE, cards=(), angler=False, animals=(), traits=0, need=0)
IMPOSSIBLE: Final = 1 << KINDS  # an obstacle that no ignoring lifts


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
    return [n for n in range(mask.bit_length()) if mask >> n & 1]


class Mutations(Position):
    """A table of Random Mutations."""

    game: ClassVar[str] = "random-mutations"

    edition: Edition
    rules: int  # the options, a bit each
    guests: int  # the guest cards in the deck, a bit each
    turn: int
    first: int  # the seat of the first player
    last_turn: bool
    deck: int  # cards in the main deck,
    decks: list[int]  # in the players' decks,
    discards: list[int]  # and in their discard piles
    urn: list[int]  # by kind: all the cards that nobody has seen, wherever they lie
    buried: list[int]  # seat * KINDS + kind: discarded cards that only their owner had seen
    species: list[Species]  # by number; a number whose species died out is free again
    rows: list[tuple[int, ...]]  # by seat: the numbers of its species from left to right
    food: int  # red tokens in the centre,
    parasites: int  # black
    shelters: int  # and green
    rolls: list[tuple[int, ...]]  # by seat: dice rolled to break a tie at the end

    # What the rules ask of the table.

    def order(self) -> list[int]:
        """The seats, clockwise from the first player."""
        return [(self.first + n) % self.seats for n in range(self.seats)]

    def rule(self, option: int) -> bool:
        return self.rules & option != 0

    def climate(self) -> Climate:
        """§4.1 §4.3 The dice for this number of players."""
        printed = self.edition.climates[self.seats]
        if not self.rule(PLUS_TO_PARASITES):
            return printed
        black, green = printed.black, printed.green
        return Climate(printed.red, Roll(black.dice, green.plus), Roll(green.dice, black.plus))

    def animals(self, seat: int) -> int:
        n = 0
        for i in self.rows[seat]:
            n += len(self.species[i].animals)
        return n

    def price(self, i: int) -> int:
        """Cards that one more animal for this species takes."""
        return 2 if self.species[i].has(EXTREMOPHILE) else 1

    def grazers(self, seat: int) -> int:
        n = 0
        for i in self.rows[seat]:
            s = self.species[i]
            if s.has(GRAZING):
                n += len(s.animals)
        return n

    def herds(self) -> bool:
        """§10.12 Whether the herding species outnumber the carnivorous ones."""
        herding = sum([s.has(HERDING) for s in self.species])
        carnivores = sum([s.carnivore() for s in self.species])
        return herding > carnivores or (herding == carnivores and self.rule(HERDING_TIES))

    def spare_blue(self) -> int:
        """Blue tokens in the box: without end, unless tokens can run short."""
        if not self.rule(TOKENS_RUN_SHORT):
            return 1000
        used = sum([animal.blue for s in self.species for animal in s.animals])
        return max(0, self.edition.blue * self.edition.sets(self.seats) - used)

    def obstacles(self, who: int, prey: int, ignored: int) -> int:
        """The prey's traits, a bit each, that forbid this carnivore to attack it while it ignores some."""
        hunter, v = self.species[who], self.species[prey]
        traits = v.traits & ~ignored
        if who == prey or hunter.has(SWIMMING) > (traits >> SWIMMING & 1 == 1):
            return IMPOSSIBLE
        found = 0
        if not v.is_exposed(ignored):
            if not v.is_exposed(ignored | 1 << BURROWING):
                return IMPOSSIBLE
            found |= 1 << BURROWING
        if traits >> SWIMMING & 1 and not hunter.has(SWIMMING):
            found |= 1 << SWIMMING
        if traits >> HIGH_BODY_WEIGHT & 1 and not hunter.has(HIGH_BODY_WEIGHT):
            found |= 1 << HIGH_BODY_WEIGHT
        if traits >> FLIGHT & 1 and len(hunter.cards) >= len(v.cards):
            found |= 1 << FLIGHT
        if traits >> HERDING & 1 and self.herds():
            found |= 1 << HERDING
        return found

    def can_attack(self, who: int, prey: int, names: int) -> bool:
        """Whether it can if it names what it may: so many traits of its own accord, one for the prey's Defects."""
        found = self.obstacles(who, prey, 0)
        if found == 0:
            return True
        if found & IMPOSSIBLE:
            return False
        return found.bit_count() <= names + self.species[prey].has(DEFECTS)

    def targets(self, who: int) -> list[int]:
        """All species that this one could attack now."""
        names = 1 if self.species[who].has(INTELLECT) else 0
        return [prey for row in self.rows for prey in row if self.can_attack(who, prey, names)]

    def shares(self, due: list[int]) -> list[int]:
        """§7.11 One card at a time, clockwise, to those who have not had their due."""
        left = self.deck
        dealt = [0] * self.seats
        while left and dealt != due:
            for seat in self.order():
                if left and dealt[seat] < due[seat]:
                    dealt[seat] += 1
                    left -= 1
        return dealt

    def accepts(self, i: int, card: int) -> bool:
        """§3.9 Whether the card can stay on the species as a trait."""
        s = self.species[i]
        trait = trait_of(card)
        if len(s.animals) != 1 or s.has(trait):
            return False
        return not (1 << trait & DIETS and s.traits & DIETS)

    def counting(self, seat: int) -> dict[int, list[int]]:
        """§8.4 By species from the left, the trait cards that count: a shared one once, §10.5 a revealed Anglerfish
        as Carnivorous."""
        counted: set[int] = set()
        found: dict[int, list[int]] = {}
        for i in self.rows[seat]:
            s = self.species[i]
            found[i] = [CARNIVOROUS] * s.angler + [
                card for card in s.cards if card not in counted or not share_of(card)
            ]
            counted.update(s.cards)
        return found

    def plus(self, card: int) -> int:
        """The + number that is printed on a trait card."""
        return self.edition.plus[kind_of(card)]

    def points(self, seat: int) -> int:
        """§8.3 Two for an animal, one for a trait card and what is printed on it."""
        total = POINTS_FOR_ANIMAL * self.animals(seat)
        for cards in self.counting(seat).values():
            for card in cards:
                total += POINTS_FOR_CARD + self.plus(card)
        return total

    # The verbs: whatever changes the table, and its report.

    def of(self, who: int, a: int) -> dict[str, int | str]:
        """An animal in an event."""
        return {"seat": self.species[who].owner, "species": letter(who), "animal": animal_of(who, a)}

    def report(self, what: str, rule: str, facts: dict[str, int | str]) -> None:
        if self.events is not None:
            self.events.append(Event(what, rule, facts))

    def make(self, owner: int, cards: tuple[int, ...], angler: bool, animals: tuple[Animal, ...]) -> Species:
        """A species with all that follows from its cards."""
        traits = 1 << CARNIVOROUS if angler else 0
        need = 1 + self.edition.plus[CARNIVOROUS] if angler else 1
        for card in cards:
            traits |= 1 << trait_of(card)
            need += self.edition.plus[kind_of(card)]
        if traits >> OBLIGATE & 1:
            need = 1  # a kill is all it ever needs, and all it takes
        return Species(owner=owner, cards=cards, angler=angler, animals=animals, traits=traits, need=need)

    def begin(self, first: int) -> None:
        self.first = first
        if self.events is not None:
            self.report("first", "2.2", {"seat": first})

    def settle_row(self, seat: int, place: int, animal: Animal, cards: tuple[int, ...]) -> int:
        """Lay a new species into a row and return its number, the lowest that is free."""
        who = 0
        while who < len(self.species) and self.species[who].animals:
            who += 1
        if who == len(self.species):
            self.species.append(EXTINCT)
        make_room(who, 1)
        self.species[who] = self.make(seat, cards, False, (animal,))
        row = self.rows[seat]
        self.rows[seat] = (*row[:place], who, *row[place:])
        return who

    def found(self, seat: int, card: int) -> int:
        """A card becomes a new species at the right end of the row: an unseen one, or one that was turned up."""
        if card == UNSEEN:
            self.decks[seat] -= 1
        who = self.settle_row(seat, len(self.rows[seat]), NEWBORN.with_card(card, False), ())
        if self.events is not None:
            self.report("found", "3.6", {"seat": seat, "species": letter(who), "card": card_name(card)})
        return who

    def look(self, who: int, card: int) -> None:
        """§10.3 The owner sees what founded his species."""
        self.urn[card] -= 1
        s = self.species[who]
        self.species[who] = s.with_animal(0, s.animals[0].with_card(card, True))
        if self.events is not None:
            facts: dict[str, int | str] = {"seat": s.owner, "species": letter(who)}
            self.events.append(Event("look", "10.3", facts, s.owner, {"card": card_name(card)}))

    def pay(self, seat: int, cards: int) -> None:
        """Cards from the player's deck, the last of them for the animal, the others discarded unseen."""
        self.decks[seat] -= cards
        self.discards[seat] += cards - 1
        if cards > 1 and self.events is not None:
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
        self.species[who] = s.with_animals((*s.animals, animal))
        make_room(who, len(s.animals) + 1)

    def diverge(self, who: int) -> int:
        """§3.24 The card splits the species: a new one right of it shares its trait cards."""
        s = self.species[who]
        self.pay(s.owner, self.price(who))
        cards = tuple([card if share_of(card) else self.share(card, n) for n, card in enumerate(s.cards)])
        self.species[who] = self.make(s.owner, cards, s.angler, s.animals)
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
        self.species[who] = self.make(s.owner, (*s.cards, card), s.angler, s.animals)
        if self.events is not None:
            self.report("mutate", "3.9", {"seat": s.owner, "species": letter(who), "card": card_name(card)})

    def simplify(self, who: int) -> int:
        """The latest trait leaves the species; return its card, or UNSEEN if others still share it."""
        s = self.species[who]
        card = s.cards[-1]
        self.species[who] = self.make(s.owner, s.cards[:-1], s.angler, s.animals)
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
            self.species[i] = self.make(
                other.owner, tuple([c for c in other.cards if c != card]), other.angler, other.animals
            )
        return kind_of(card)

    def unshare(self, card: int) -> None:
        """A shared card that only one species is left with is an ordinary one again."""
        holders = [i for i, s in enumerate(self.species) if card in s.cards]
        if len(holders) == 1:
            s = self.species[holders[0]]
            cards = tuple([kind_of(c) if c == card else c for c in s.cards])
            self.species[holders[0]] = self.make(s.owner, cards, s.angler, s.animals)

    def roll(self, value: int, colour: str) -> None:
        if self.events is not None:
            self.report("roll", "6.19" if colour == "running" else "4.1", {"colour": colour, "value": value})

    def fill(self, red: int, black: int, green: int) -> None:
        """§4.2 §4.4 Tokens come to the centre."""
        sets = self.edition.sets(self.seats)
        if self.rule(TOKENS_RUN_SHORT):
            red, green = min(red, self.edition.red * sets), min(green, self.edition.green * sets)
        used = self.parasites + sum([s.parasites() for s in self.species])
        black = max(0, min(black, self.edition.black * sets - used))
        self.food, self.parasites, self.shelters = red, self.parasites + black, green
        if self.events is not None:
            self.report("climate", "4.2", {"red": red, "black": black, "green": green})

    def build(self) -> None:
        """§10.11 Aedificators bring food to the bank."""
        food = self.edition.food_for_aedificator * sum([s.has(AEDIFICATOR) for s in self.species])
        if self.rule(TOKENS_RUN_SHORT):
            food = min(food, self.edition.red * self.edition.sets(self.seats) - self.food)
        self.food += food
        if food and self.events is not None:
            self.report("build", "10.11", {"tokens": food})

    def feed(self, who: int, a: int, red: int, blue: int, rule: str) -> None:
        """Food for an animal. One that becomes fed gives birth if its species is viviparous."""
        s = self.species[who]
        animal = s.animals[a].with_food(red, blue)
        self.species[who] = s = s.with_animal(a, animal)
        self.food -= red
        if self.events is not None:
            self.report("feed", rule, {**self.of(who, a), "red": red, "blue": blue})
        if s.has(VIVIPAROUS) and not animal.bred and not s.hungry(animal):
            self.bear(who, a)

    def bear(self, who: int, a: int) -> None:
        """§10.9 A card from the player's deck joins the species as a fed animal."""
        s = self.species[who]
        price = self.price(who)
        if self.decks[s.owner] < price:
            return
        self.pay(s.owner, price)
        self.species[who] = s.with_animal(a, s.animals[a].having_bred())
        self.add(who, Animal(blue=min(s.need, self.spare_blue()), bred=True))
        if self.events is not None:
            self.report("bear", "10.9", self.of(who, a))

    def shelter(self, who: int, a: int) -> None:
        """A green token: a shelter, or food for an unfed animal with Bark Beetle."""
        self.shelters -= 1
        s = self.species[who]
        if s.has(BARK_BEETLE) and s.eats(s.animals[a]) and self.spare_blue() > 0:
            self.feed(who, a, 0, 1, "5.13")
            return
        self.species[who] = s.with_animal(a, s.animals[a].with_shelter())
        if self.events is not None:
            self.report("shelter", "5.11", self.of(who, a))

    def infest(self, who: int, a: int, by: int) -> None:
        self.parasites -= 1
        s = self.species[who]
        self.species[who] = s.with_animal(a, s.animals[a].with_parasite())
        if self.events is not None:
            self.report("infest", "5.15", {"seat": by, "species": letter(who), "animal": animal_of(who, a)})

    def graze(self, seat: int, tokens: int) -> None:
        self.food -= tokens
        if self.events is not None:
            self.report("graze", "5.17", {"seat": seat, "tokens": tokens})

    def attack(self, who: int, a: int, prey: int) -> None:
        """From now on the animal has used its attack."""
        s = self.species[who]
        self.species[who] = s.with_animal(a, s.animals[a].having_attacked())
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
        self.species[who] = self.make(
            s.owner, s.cards, True, s.with_animal(0, founder.with_card(ANGLERFISH, False)).animals
        )
        if self.events is not None:
            self.report("reveal", "10.4", {"seat": s.owner, "species": letter(who)})

    def kill(self, who: int, a: int, cause: str, rule: str) -> None:
        """An animal leaves with its tokens; the last one takes the traits along."""
        s = self.species[who]
        if self.events is not None:
            self.report("die", rule, {**self.of(who, a), "cause": cause})
        self.discards[s.owner] += 1
        dead = s.animals[a]
        if dead.secret and dead.card != UNSEEN:
            self.buried[s.owner * KINDS + dead.card] += 1
        self.species[who] = s.with_animals((*s.animals[:a], *s.animals[a + 1 :]))
        if len(s.animals) == 1:
            self.die_out(who, rule)

    def die_out(self, who: int, rule: str) -> None:
        """§3.28 The traits of a species without animals are discarded, but for those that others share."""
        s = self.species[who]
        self.species[who] = EXTINCT
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
            if s.animals:
                self.species[who] = s.with_animals(tuple([animal.next_turn() for animal in s.animals]))

    def deal(self, due: list[int]) -> None:
        dealt = self.shares(due)
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
        self.rolls[seat] += (value,)
        if self.events is not None:
            self.report("roll for place", "8.7", {"seat": seat, "value": value})

    def end(self, outcome: Outcome) -> None:
        self.outcome = outcome
        if self.events is not None:
            self.report("end", "8.6", {"reason": outcome.reason})
