"""The rules of Random Mutations, in the order of docs/rules/random-mutations.md.

Whom a carnivore may attack is in rules_hunt.py."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from galapagos.games.random_mutations.cards import (
    ANGLERFISH,
    BUDDING,
    DEFECTS,
    DIETS,
    INTELLECT,
    KINDS,
    MIMICRY,
    NAMEABLE,
    OBLIGATE,
    POISONOUS,
    RUNNING,
    SCAVENGER,
    SIMPLIFICATION,
    Edition,
)
from galapagos.games.random_mutations.position import (
    ANGLERFISH_ONLY_STOPS,
    BLUE,
    BUDDING_IS_FREE,
    CARD,
    D6,
    DIVERGE,
    DIVERGENCE,
    FIRST,
    FOUND,
    GRAZE,
    GRAZING_FIRST,
    GREEN,
    GROW,
    GUESTS_TWICE,
    IGNORE,
    INSTINCT_EMPTY_CENTRE,
    KEEP,
    LOSE,
    MUTATE,
    PASS,
    RED,
    REDIRECT,
    REVEAL,
    SCAVENGER_FIRST_OWNER,
    SCAVENGER_MAY_DECLINE,
    SHARED_TIES,
    SIMPLIFICATION_STAYS,
    SLIDE_WRAPS,
    TEN_ON_TOP,
    UNSEEN,
    Black,
    Blue,
    Card,
    Die,
    Diverge,
    First,
    Found,
    Graze,
    Green,
    Grow,
    Hunt,
    Ignore,
    Keep,
    Lose,
    Mutate,
    Mutations,
    Pass,
    Red,
    Redirect,
    Reveal,
    Species,
    bits,
    count,
    trait_of,
)
from galapagos.games.random_mutations.rules_hunt import (
    IMPOSSIBLE,
    NOTHING,
    attacks,
    bars,
    can_attack,
    offer_attacks,
    targets,
)
from galapagos.talk import NATURE, SEATS, Counted, Frame, Move, Outcome, Question, Taker

HAND: Final = 7  # cards of a player's first deck
START: Final = 3  # species he begins with


def all_cards(edition: Edition, seats: int, rules: int, guests: int) -> list[int]:
    """§1.2 §10.1 How many cards of each kind are in the game."""
    sets = edition.sets(seats)
    guest_sets = sets if rules & GUESTS_TWICE else 1
    return [
        n * sets if card < ANGLERFISH else n * guest_sets * (guests >> card & 1)
        for card, n in enumerate(edition.copies)
    ]


def new(edition: Edition, seats: int, rules: int, guests: int) -> Mutations:
    """§2.1 Seven cards and three species for each; the rest is the main deck."""
    urn = all_cards(edition, seats, rules, guests)
    p = Mutations(
        edition=edition,
        seats=seats,
        rules=rules,
        guests=guests,
        turn=1,
        first=0,
        last_turn=False,
        deck=sum(urn) - (HAND + START) * seats,
        decks=[HAND + START] * seats,
        discards=[0] * seats,
        urn=urn,
        buried=(0,) * (seats * KINDS),
        species=[],
        rows=[()] * seats,
        food=0,
        parasites=0,
        shelters=0,
        rolls=((),) * seats,
    )
    p.frames = [Beginning()]
    founders = [p.found(seat, UNSEEN) for seat in range(seats) for _ in range(START)]
    for who in reversed(founders):
        glance(p, who)
    p.settle()
    return p


def glance(p: Mutations, who: int) -> None:
    """§10.3 With Anglerfish among the guests the owner looks at the card that founds his species."""
    if p.guests >> ANGLERFISH & 1:
        p.frames.append(Glance(who))


class Beginning(Frame):
    """§2.2 Chance picks the first player."""

    def resolve(self, p: Mutations) -> Question | None:
        return Question(NATURE, FIRST[: p.seats], [1] * p.seats)

    def answer(self, p: Mutations, move: Move) -> None:
        assert isinstance(move, First)
        p.begin(move.seat)
        p.frames[-1] = Development(move.seat, 0)


class Glance(Frame):
    """§10.3 The owner of a new species looks at the card that founded it."""

    who: int

    def resolve(self, p: Mutations) -> Question | None:
        return unseen_card(p)

    def answer(self, p: Mutations, move: Move) -> None:
        assert isinstance(move, Card)
        p.frames.pop()
        p.look(self.who, move.card)


def unseen_card(p: Mutations) -> Question:
    """§3.8 Any card that nobody has seen yet, each with the same chance."""
    kinds = KINDS if p.guests else ANGLERFISH
    cards, copies = CARD[:kinds], p.urn[:kinds]
    for card in range(kinds - 1, -1, -1):
        if copies[card] == 0:
            cards.pop(card)
            copies.pop(card)
    return Question(NATURE, cards, copies)


def start_turn(p: Mutations) -> None:
    """§2.4 A turn begins with Budding (§3.20), then comes development."""
    for seat in p.order():
        for who in p.rows[seat]:
            s = p.species[who]
            if s.has(BUDDING):
                price = 1 if p.rule(BUDDING_IS_FREE) else s.price()
                if p.decks[seat] >= price:
                    p.grow(who, price, "3.20")
    p.frames[-1] = Development(p.first, 0)


class Development(Frame):
    """§3.1 Clockwise, each player plays the top card of his deck or passes for the rest of the phase."""

    seat: int
    passed: int  # a bit per seat

    def resolve(self, p: Mutations) -> Question | None:
        for n in range(p.seats):
            seat = (self.seat + n) % p.seats
            # §3.3 An empty deck is a pass.
            if p.decks[seat] == 0:
                self.passed |= 1 << seat
            if not self.passed >> seat & 1:
                self.seat = seat
                if p.blind is not None:
                    return self.ask_blindly(p, seat)
                options: list[Move] = []
                self.offer(p, Taker(0, options))
                return Question(seat, options)
        # §3.4 All have passed.
        p.frames[-1] = Climate(())
        return None

    def offer(self, p: Mutations, to: Taker) -> None:
        if to.takes(PASS) or to.takes(FOUND):
            return
        row, divergence = p.rows[self.seat], p.rule(DIVERGENCE)
        deck: i64 = p.decks[self.seat]
        i: i64
        for i in row:
            s = p.species[i]
            animals, payable = len(s.animals), deck >= s.price()
            # §3.7 Only a species of one animal takes a trait.
            if animals == 1 and to.takes(MUTATE[i]):
                return
            # §3.16 No species has more animals than its owner has species; §3.18 Extremophile's price is paid.
            if payable and animals < len(row) and to.takes(GROW[i]):
                return
            # §3.24 A species of any size can be divided.
            if payable and divergence and to.takes(DIVERGE[i]):
                return

    def answer(self, p: Mutations, move: Move) -> None:
        seat = self.seat
        if isinstance(move, Pass):
            self.passed |= 1 << seat
            p.decline(seat, "3.2")
        self.seat = (seat + 1) % p.seats
        if isinstance(move, Found):
            glance(p, p.found(seat, UNSEEN))
        elif isinstance(move, Grow):
            p.grow(move.who, p.species[move.who].price(), "3.16")
        elif isinstance(move, Mutate):
            p.frames.append(Mutation(move.who, UNSEEN))
        elif isinstance(move, Diverge):
            glance(p, p.diverge(move.who))


class Mutation(Frame):
    """§3.8 The card is turned up and finds its species, or becomes one."""

    who: int  # the species that was named
    card: int

    def resolve(self, p: Mutations) -> Question | None:
        if self.card == UNSEEN:
            return unseen_card(p)
        named = p.species[self.who]
        if self.card == SIMPLIFICATION and not (p.rule(SIMPLIFICATION_STAYS) and not named.cards):
            self.simplify(p)
            return None
        target = self.landing(p)
        if target < 0:
            # §3.11 Past the right end the card becomes a new species.
            p.frames.pop()
            p.found(named.owner, self.card)
            return None
        # §3.12 A deleterious first trait may become a new species instead.
        if p.edition.dark[self.card] and not p.species[target].cards:
            return Question(named.owner, [KEEP, FOUND])
        p.frames.pop()
        p.mutate(target, self.card)
        return None

    def landing(self, p: Mutations) -> int:
        """§3.10 The named species or the nearest on its right that takes the card; -1 if there is none."""
        named = p.species[self.who]
        if accepts(named, self.card):
            return self.who
        row = p.rows[named.owner]
        place = row.index(self.who)
        reach = row[place:] + row[:place] if p.rule(SLIDE_WRAPS) else row[place:]
        for i in reach:
            if accepts(p.species[i], self.card):
                return i
        return -1

    def simplify(self, p: Mutations) -> None:
        """§3.14 The latest trait and Simplification become two new species, in this order."""
        p.frames.pop()
        owner = p.species[self.who].owner
        freed = p.simplify(self.who) if p.species[self.who].cards else UNSEEN
        if freed != UNSEEN:
            p.found(owner, freed)
        p.found(owner, self.card)

    def answer(self, p: Mutations, move: Move) -> None:
        if isinstance(move, Card):
            self.card = move.card
            p.turn_up(p.species[self.who].owner, self.card)
            return
        p.frames.pop()
        if isinstance(move, Keep):
            p.mutate(self.landing(p), self.card)
        else:
            p.found(p.species[self.who].owner, self.card)


def accepts(s: Species, card: int) -> bool:
    """§3.9 Whether the card can stay on the species as a trait."""
    trait = trait_of(card)
    if len(s.animals) != 1 or s.has(trait):
        return False
    return not (1 << trait & DIETS and s.traits & DIETS)


class Climate(Frame):
    """§4.1 The dice tell the food, the parasites and the shelters of this turn."""

    rolls: tuple[int, ...]

    def resolve(self, p: Mutations) -> Question | None:
        table = p.climate()
        red, black = table.red.dice, table.red.dice + table.black.dice
        if len(self.rolls) < black + table.green.dice:
            return D6
        p.fill(
            sum(self.rolls[:red]) + table.red.plus,
            sum(self.rolls[red:black]) + table.black.plus,
            sum(self.rolls[black:]) + table.green.plus,
        )
        p.build()
        p.frames[-1] = Feeding(seat=p.first, acted=False, grazed=False, passes=0)
        return None

    def answer(self, p: Mutations, move: Move) -> None:
        assert isinstance(move, Die)
        table = p.climate()
        n = len(self.rolls)
        colour = "red" if n < table.red.dice else "black" if n < table.red.dice + table.black.dice else "green"
        p.roll(move.value, colour)
        self.rolls += (move.value,)


def tokens(p: Mutations, seat: i64) -> i64:
    """In how many ways this player can place a token."""
    found: i64 = 0
    food, shelters = p.food > 0, p.shelters > 0
    if food or shelters:
        i: i64
        for i in p.rows[seat]:
            s = p.species[i]
            # §5.8 Red for an unfed animal, §5.11 green for one without shelter.
            if food:
                found += s.eaters
            if shelters:
                found += s.unsheltered
    # §5.15 Black for any animal of the others.
    if p.parasites > 0:
        animals = p.tally().animals
        other: i64
        for other in range(p.seats):
            if other != seat:
                found += animals[other]
    return found


def offer_tokens(p: Mutations, seat: i64, to: Taker) -> bool:
    """Those ways, his own animals first; whether one was taken."""
    food, shelters = p.food > 0, p.shelters > 0
    i: i64
    for i in p.rows[seat] if food or shelters else ():
        s = p.species[i]
        red: i64 = s.eaters if food else 0
        green: i64 = s.unsheltered if shelters else 0
        if not to.skips(red + green):
            for a, animal in enumerate(s.animals):
                if red > 0 and s.hungry(animal) and to.takes(RED[i][a]):
                    return True
                if green > 0 and not animal.sheltered and to.takes(GREEN[i][a]):
                    return True
    if p.parasites > 0:
        animals = p.tally().animals
        other: i64
        for other in range(p.seats):
            if other != seat and not to.skips(animals[other]) and to.takes_from(p.black(other)):
                return True
    return False


def grazing(p: Mutations, seat: int) -> int:
    """§5.17 As many red tokens as the player has grazing animals."""
    return 0 if p.food == 0 or p.tally().grazers == 0 else min(p.grazers(seat), p.food)


def goes_on(p: Mutations) -> bool:
    """§5.5 Whether anybody can place a token or attack."""
    for s in p.species:
        if (s.missing > 0 and p.food) or (s.unsheltered > 0 and p.shelters) or (p.parasites and s.animals):
            return True
    if p.tally().hunters == 0:
        return False
    return any(targets(p, who) != 0 for who, s in enumerate(p.species) if s.hunting > 0)


def may_pass(p: Mutations) -> bool:
    """§6.28 Whether somebody who can only attack may refrain."""
    return p.rule(INSTINCT_EMPTY_CENTRE) and p.food + p.parasites + p.shelters > 0


class Feeding(Frame):
    """§5.1 Clockwise, each player places a token or attacks; before or after it he may graze."""

    seat: int
    acted: bool
    grazed: bool
    passes: int  # players in a row who have just passed, where that can end the phase

    def resolve(self, p: Mutations) -> Question | None:
        while True:
            all_passed = self.passes >= p.seats and may_pass(p)
            graze = 0 if self.grazed or (self.acted and p.rule(GRAZING_FIRST)) else grazing(p, self.seat)
            if not self.acted and not all_passed:
                question = self.ask_for_action(p, graze)
                if question is not None:
                    return question
            # §5.5 The phase ends as soon as nobody can place a token or attack; §6.28 or when all have passed.
            if all_passed or ((graze or not self.acted) and not goes_on(p)):
                p.frames[-1] = Parasites((), 0)
                return None
            # §5.18 He may graze also if he can do nothing else.
            if graze:
                return Question(self.seat, [PASS, *GRAZE[1 : graze + 1]])
            self.next_seat(p)

    def ask_for_action(self, p: Mutations, graze: int) -> Question | None:
        """§5.2 What the player must choose from, if he can do anything, and how much he could graze."""
        if p.blind is not None:
            placing, hunting = tokens(p, self.seat), attacks(p, self.seat)
            passing = placing == 0 and hunting > 0 and may_pass(p)
            return Counted(self.seat, placing + hunting + passing + graze) if placing + hunting > 0 else None
        options: list[Move] = []
        self.offer_actions(p, Taker(0, options))
        if options and graze:
            options += GRAZE[1 : graze + 1]
        return Question(self.seat, options) if options else None

    def offer(self, p: Mutations, to: Taker) -> None:
        if not self.offer_actions(p, to):
            to.takes_from(GRAZE[1 : grazing(p, self.seat) + 1])

    def offer_actions(self, p: Mutations, to: Taker) -> bool:
        """A token, or an attack; §6.28 who can only attack may be free to pass."""
        if offer_tokens(p, self.seat, to):
            return True
        passing = may_pass(p) and tokens(p, self.seat) == 0 and attacks(p, self.seat) > 0
        return (passing and to.takes(PASS)) or offer_attacks(p, self.seat, to)

    def next_seat(self, p: Mutations) -> None:
        self.passes = self.passes + 1 if may_pass(p) and not self.acted else 0
        self.seat = (self.seat + 1) % p.seats
        self.acted = self.grazed = False

    def answer(self, p: Mutations, move: Move) -> None:
        if isinstance(move, Pass):
            # §5.17 Who has acted has only left the food alone.
            if not self.acted:
                p.decline(self.seat, "6.28")
            self.next_seat(p)
        elif isinstance(move, Graze):
            self.grazed = True
            p.graze(self.seat, move.tokens)
        else:
            self.acted = True
            if isinstance(move, Red):
                p.feed(move.who, move.animal, 1, 0, "5.8")
            elif isinstance(move, Green):
                p.shelter(move.who, move.animal)
            elif isinstance(move, Black):
                p.infest(move.who, move.animal, self.seat)
            elif isinstance(move, Hunt):
                declare(p, move.who, move.animal, move.prey, 0)


def declare(p: Mutations, who: int, animal: int, prey: int, names: int) -> None:
    """§6.8 From here on the animal has used its attack. §10.8 Intellect lets it name a trait of its own accord."""
    names += p.species[who].has(INTELLECT)
    p.attack(who, animal, prey)
    p.frames.append(
        Attack(
            who=who,
            animal=animal,
            prey=prey,
            names=names,
            ignored=(),
            mimics=0,
            hidden=0,
            stage=DEFECTS_FIRST,
            roll=0,
            victim=-1,
        )
    )


DEFECTS_FIRST: Final = 0  # the trait that the prey's Development Defects allow,
THEN_OWN: Final = 1  # then those of the attacker's own accord
NAMED: Final = 2


def runs_away(p: Mutations) -> int:
    """§6.19 With this roll, and with more, a running animal gets away."""
    return 4


class Attack(Frame):
    """§6.9 A carnivore attacks. Each defence is tried in its order; if all fail one animal is eaten."""

    who: int  # the attacking species,
    animal: int  # and which of its animals
    prey: int
    names: int  # traits it may still name besides the one that Development Defects allow
    ignored: tuple[tuple[int, int], ...]  # (species, its traits named for good, a bit each)
    mimics: int  # species that have redirected this attack, a bit each
    hidden: int  # species whose founder was not revealed, a bit each
    stage: int  # of naming what is ignored in the present prey
    roll: int
    victim: int

    def resolve(self, p: Mutations) -> Question | None:
        prey = p.species[self.prey]
        # §10.4 The founder may be an Anglerfish; whoever could have one is asked.
        if self.may_be_angler(p):
            fish = prey.animals[0].card == ANGLERFISH
            return Question(prey.owner, [PASS, REVEAL] if fish else [PASS])
        # §6.10 §10.8 What the attacker ignores is named first.
        question = self.naming(p)
        if question is not None:
            return question
        traits = prey.traits & ~self.ignoring(self.prey)
        # §6.14 Mimicry: the owner must pick another of his species that could be attacked.
        if traits >> MIMICRY & 1 and not self.mimics >> self.prey & 1:
            others = self.others(p)
            if others:
                return self.ask(p, prey.owner, [REDIRECT[i] for i in others])
        # §6.19 Running: on 4, 5 or 6 it gets away.
        if traits >> RUNNING & 1:
            if self.roll == 0:
                return D6
            if self.roll >= runs_away(p):
                p.escape(self.prey)
                p.frames.pop()
                return None
        # §6.20 The owner chooses which unprotected animal is eaten.
        victims = prey.victims(self.ignoring(self.prey))
        if self.victim < 0 and len(victims) > 1:
            return Question(prey.owner, [LOSE[self.prey][a] for a in victims])
        self.eat(p, victims[0] if self.victim < 0 else self.victim, traits >> POISONOUS & 1 == 1)
        return None

    def may_be_angler(self, p: Mutations) -> bool:
        s = p.species[self.prey]
        founder = s.animals[0]
        known = founder.card == ANGLERFISH and not founder.secret and not s.angler
        return not s.cards and (founder.secret or known) and not self.hidden >> self.prey & 1

    def ignoring(self, who: int) -> int:
        """The traits that were named for this species."""
        mask = 0
        for named, traits in self.ignored:
            if named == who:
                mask |= traits
        return mask

    def naming(self, p: Mutations) -> Question | None:
        """First the trait that Development Defects allow, then those the attacker may name of its own accord."""
        # §6.18 A species that redirected this attack keeps what was named for it.
        while self.stage < NAMED and not self.mimics >> self.prey & 1:
            options = self.nameable(p)
            if len(options) > 1:
                return Question(p.species[self.who].owner, options)
            self.name(p, options[0])
        return None

    def nameable(self, p: Mutations) -> list[Move]:
        """Nothing, if the attack is possible without it, or a trait that leaves the attack possible."""
        prey = p.species[self.prey]
        if (self.stage == DEFECTS_FIRST and not prey.has(DEFECTS)) or (self.stage == THEN_OWN and self.names == 0):
            return [PASS]
        mask = self.ignoring(self.prey)
        own = self.stage == THEN_OWN  # and then naming nothing is the end of it
        options: list[Move] = []
        if count(bars(p, self.who, self.prey, mask)) <= (0 if own else self.names):
            options.append(PASS)
        for trait in bits(prey.traits & NAMEABLE & ~mask):
            obstacles = bars(p, self.who, self.prey, mask | 1 << trait)
            if obstacles & IMPOSSIBLE == 0 and count(obstacles) <= self.names - own:
                options.append(IGNORE[trait])
        return options

    def name(self, p: Mutations, move: Move) -> None:
        own = self.stage == THEN_OWN
        if isinstance(move, Ignore):
            self.ignored += ((self.prey, 1 << move.trait),)
            self.names -= own
            p.ignore(self.prey, move.trait)
        if not own or isinstance(move, Pass):
            self.stage += 1

    def others(self, p: Mutations) -> list[int]:
        """§6.14 §6.15 The prey's owner's other species that this carnivore could attack."""
        return [
            i
            for i in p.rows[p.species[self.prey].owner]
            if i != self.prey
            and (
                bars(p, self.who, i, self.ignoring(i)) == 0
                if self.mimics >> i & 1
                else can_attack(p, self.who, i, self.names)
            )
        ]

    def redirect(self, p: Mutations, to: int) -> None:
        self.mimics |= 1 << self.prey
        p.redirect(self.prey, to)
        self.prey = to
        self.stage = DEFECTS_FIRST

    def eat(self, p: Mutations, victim: int, poisonous: bool) -> None:
        hunter = p.species[self.who]
        p.kill(self.prey, victim, "eaten", "6.21")
        if poisonous:
            # §6.22 Who eats it dies.
            p.kill(self.who, self.animal, "poisoned", "6.22")
        else:
            # §6.23 Two tokens, no more than it needs; §6.25 an obligate carnivore is fed by one.
            meal = min(2, hunter.need - hunter.animals[self.animal].food(), p.spare_blue())
            p.feed(self.who, self.animal, 0, meal, "6.25" if hunter.has(OBLIGATE) else "6.23")
        p.frames[-1] = Scavenging(hunter.owner)

    def answer(self, p: Mutations, move: Move) -> None:
        if isinstance(move, Redirect):
            self.redirect(p, move.to)
        elif isinstance(move, Die):
            self.roll = move.value
            p.roll(move.value, "running")
        elif isinstance(move, Lose):
            self.victim = move.animal
        elif isinstance(move, Reveal):
            self.strike_back(p)
        elif self.may_be_angler(p):
            self.hidden |= 1 << self.prey
        else:
            self.name(p, move)

    def strike_back(self, p: Mutations) -> None:
        """§10.6 The attack is over; the Anglerfish attacks the attacker's species, ignoring a trait, if it can."""
        p.frames.pop()
        p.reveal(self.prey)
        fish = p.species[self.prey]
        if p.rule(ANGLERFISH_ONLY_STOPS) or not fish.hungry(fish.animals[0]):
            return
        if can_attack(p, self.prey, self.who, 1):
            declare(p, self.prey, 0, self.who, 1)


class Scavenging(Frame):
    """§6.26 One scavenger gets a token for the animal eaten: the attacker's owner's, else the next clockwise."""

    seat: int

    def resolve(self, p: Mutations) -> Question | None:
        seat, options = self.eaters(p)
        if not options:
            p.frames.pop()
            return None
        if p.rule(SCAVENGER_MAY_DECLINE):
            options.append(PASS)
        return self.ask(p, seat, options)

    def eaters(self, p: Mutations) -> tuple[int, list[Move]]:
        """Whose animals may have the token, and which."""
        if not any(s.traits & 1 << SCAVENGER for s in p.species):
            return self.seat, NOTHING
        for n in range(p.seats):
            seat = (self.seat + n) % p.seats
            options: list[Move] = []
            scavengers = False
            for i in p.rows[seat]:
                s = p.species[i]
                if s.has(SCAVENGER):
                    scavengers = True
                    if s.missing > 0:
                        options += [BLUE[i][a] for a, animal in enumerate(s.animals) if s.hungry(animal)]
            if options and p.spare_blue():
                return seat, options
            if scavengers and p.rule(SCAVENGER_FIRST_OWNER):
                break
        return self.seat, NOTHING

    def answer(self, p: Mutations, move: Move) -> None:
        p.frames.pop()
        if isinstance(move, Blue):
            p.feed(move.who, move.animal, 0, 1, "6.26")


class Parasites(Frame):
    """§7.2 The species with the most parasites loses an animal; on a tie each of its players does."""

    tied: tuple[int, ...]  # the species, fixed before anybody discards
    turn: int  # players who have had their turn

    def resolve(self, p: Mutations) -> Question | None:
        if self.turn == 0:
            most = p.infested()
            self.tied = tuple([i for i, s in enumerate(p.species) if s.parasites == most]) if most else ()
        while self.tied and self.turn < p.seats:
            seat = (p.first + self.turn) % p.seats
            options = self.victims(p, seat)
            if len(options) > 1:
                return Question(seat, options)
            self.turn += 1
            if options:
                self.lose(p, options[0])
        survive(p)
        return None

    def victims(self, p: Mutations, seat: int) -> list[Move]:
        """§7.3 The animals of this player's tied species that carry a parasite."""
        options: list[Move] = []
        for i in p.rows[seat]:
            s = p.species[i]
            if s.parasites > 0 and i in self.tied:
                options += [LOSE[i][a] for a, animal in enumerate(s.animals) if animal.parasites]
        return options

    def lose(self, p: Mutations, move: Move) -> None:
        assert isinstance(move, Lose)
        p.kill(move.who, move.animal, "parasites", "7.2")

    def answer(self, p: Mutations, move: Move) -> None:
        self.turn += 1
        self.lose(p, move)


def survive(p: Mutations) -> None:
    """§7.6 The unfed die; the survivors bring new cards, and the next turn begins."""
    for seat in p.order():
        for i in p.rows[seat]:
            s = p.species[i]
            if s.full < len(s.animals):
                for a in range(len(s.animals) - 1, -1, -1):
                    if s.hungry(s.animals[a]):
                        p.kill(i, a, "hunger", "7.6")
    p.clear()
    # §8.2 The last turn has no deal.
    if p.last_turn:
        p.frames[-1] = Ending()
        return
    due = dues(p)
    p.deal(shares(p, due), due)
    # §8.1 When the deck is empty the next turn is the last.
    p.next_turn()
    start_turn(p)


def dues(p: Mutations) -> list[int]:
    """By seat: §8.2 none in the last turn."""
    return [0 if p.last_turn else due(p, seat) for seat in range(p.seats)]


def due(p: Mutations, seat: int) -> int:
    """§7.9 A card for each animal and two more; §7.10 ten for a player who has nothing left."""
    if p.animals(seat) == 0 and p.decks[seat] == 0:
        return 12 if p.rule(TEN_ON_TOP) else 10
    return p.animals(seat) + 2


def shares(p: Mutations, due: list[int]) -> list[int]:
    """§7.11 One card at a time, clockwise, to those who have not had their due."""
    left: i64 = p.deck
    total: i64 = 0
    for cards in due:
        total += cards
    if total <= left:
        return due
    dealt = [0] * p.seats
    order = p.order()
    waiting = True
    while left > 0 and waiting:
        waiting = False
        for seat in order:
            if left > 0 and dealt[seat] < due[seat]:
                dealt[seat] += 1
                left -= 1
                waiting = True
    return dealt


class Ending(Frame):
    """§8.6 Most points, then most discarded cards; §8.7 whoever is still equal rolls for the place."""

    def resolve(self, p: Mutations) -> Question | None:
        standing = places(p)
        if roller(p, standing) != NATURE:
            return D6
        p.frames.pop()
        ranking = [1 + len([other for other in standing if other > own]) for own in standing]
        winners = [seat for seat in range(p.seats) if ranking[seat] == 1]
        p.end(Outcome([place[0] for place in standing], ranking, winners, reason(standing, winners)))
        return None

    def answer(self, p: Mutations, move: Move) -> None:
        assert isinstance(move, Die)
        p.roll_for_place(roller(p, places(p)), move.value)


def places(p: Mutations) -> list[tuple[int, ...]]:
    """By seat what its place hangs on, the most important first."""
    return [(p.points(seat), p.discards[seat], *p.rolls[seat]) for seat in range(p.seats)]


def roller(p: Mutations, standing: list[tuple[int, ...]]) -> int:
    """The next player who must roll for his place; NATURE if nobody must."""
    if p.rule(SHARED_TIES):
        return NATURE
    found = NATURE
    for seat, own in enumerate(standing):
        for other, theirs in enumerate(standing):
            equal = other != seat and own[0] == theirs[0] and own == theirs[: len(own)]
            if equal and (found == NATURE or len(own) < len(standing[found])):
                found = seat
    return found


def reason(standing: list[tuple[int, ...]], winners: list[int]) -> str:
    best = standing[winners[0]]
    names = " and ".join([SEATS[seat] for seat in winners])
    if len(winners) > 1:
        return f"{names} share the first place with {best[0]} points and {best[1]} discarded cards."
    equal = [other for other in standing if other[0] == best[0]]
    if len(equal) == 1:
        return f"{names} has the most points, {best[0]}."
    if len([other for other in equal if other[1] == best[1]]) == 1:
        return f"{names} has the most discarded cards, {best[1]}, of those with {best[0]} points."
    return f"{names} has won the roll among those with {best[0]} points and {best[1]} discarded cards."
