"""What a seat knows of a table of Random Mutations, and everything a screen needs to draw it.

Nearly all is open here: nobody has seen what nobody has turned up. Only with Anglerfish among the guests does a
player know cards that the others do not, those that founded his species.
"""

from __future__ import annotations

from random import Random

import msgspec

from galapagos.games.random_mutations import rules, words
from galapagos.games.random_mutations.cards import BURROWING, DEFECTS, INTELLECT, KINDS, NAMES, title
from galapagos.games.random_mutations.position import (
    POINTS_FOR_ANIMAL,
    POINTS_FOR_CARD,
    UNSEEN,
    Animal,
    Mutations,
    Species,
    animal_of,
    bits,
    kind_of,
    letter,
    share_of,
)
from galapagos.talk import SEATS, View


def view(p: Mutations, seat: int) -> View:
    seen = p.copy()
    for who, s in enumerate(seen.species):
        if s.owner != seat:
            for a, animal in enumerate(s.animals):
                if animal.secret:
                    seen.urn[animal.card] += animal.card != UNSEEN
                    seen.species[who] = s = s.with_animal(a, animal.with_card(UNSEEN, True))
    for place, n in enumerate(seen.buried):
        if place // KINDS != seat:
            seen.urn[place % KINDS] += n
            seen.buried[place] = 0
    seen.settle()
    return View(seat, seen)


def imagine(view: View, rng: Random) -> Mutations:
    """Deal the secret founders from the cards that this seat has not seen."""
    assert isinstance(view.position, Mutations)
    p = view.position.copy()
    for who, s in enumerate(p.species):
        for a, animal in enumerate(s.animals):
            if animal.secret and animal.card == UNSEEN:
                card = rng.choices(range(KINDS), p.urn)[0]
                p.urn[card] -= 1
                p.species[who] = s = s.with_animal(a, animal.with_card(card, True))
    p.settle()
    return p


class AnimalShown(msgspec.Struct, frozen=True):
    name: str  # "A1"
    red: int
    blue: int
    parasites: int
    sheltered: bool
    attacked: bool
    fed: bool
    missing: int  # food tokens until it is fed
    safe: bool  # its shelter protects it, or its burrow, which no carnivore on the table may ignore
    card: str  # what it is on its other side, as far as this seat knows; else empty
    secret: bool  # only its owner knows


class TraitShown(msgspec.Struct, frozen=True):
    name: str
    title: str
    plus: int
    dark: bool
    shared: bool


class SpeciesShown(msgspec.Struct, frozen=True):
    name: str  # "A"
    traits: list[TraitShown]
    angler: bool
    need: int  # food tokens that feed one of its animals
    worth: list[int]  # points of its animals, of its trait cards, of their + numbers; a shared card counts once
    animals: list[AnimalShown]


class PlayerShown(msgspec.Struct, frozen=True):
    seat: int
    cards: int
    discarded: int
    points: int  # if the game ended now
    due: int  # cards that he gets at the end of the turn if nobody dies any more
    starving: int  # his animals that would die if the feeding that goes on ended now
    species: list[SpeciesShown]


class AttackShown(msgspec.Struct, frozen=True):
    attacker: str  # "A1"
    prey: str  # "C"
    ignored: list[str]  # traits of the prey
    redirected: list[str]  # species that turned the attack away


class Table(msgspec.Struct, frozen=True):
    seat: int
    turn: int
    first: int
    last_turn: bool
    phase: str
    deck: int
    food: int
    parasites: int
    shelters: int
    dice: list[int]  # of the climate, while they are rolled
    climate: dict[str, str]  # by token: its dice
    players: list[PlayerShown]
    attack: AttackShown | None
    unseen: dict[str, int]  # cards that this seat has not seen, by trait
    asked: int | None  # whose question is open
    ask: str
    rule: str


PHASES = {"Feeding": "feeding", "Climate": "climate", "Parasites": "extinction", "Ending": "the end"}


def show(view: View) -> Table:
    p = view.position
    assert isinstance(p, Mutations)
    ask, rule = words.ask(p, SEATS)
    top, base = (p.frames[-1], p.frames[0]) if p.frames else (None, None)
    table = p.climate()
    return Table(
        seat=view.seat,
        turn=p.turn,
        first=p.first,
        last_turn=p.last_turn,
        phase=PHASES.get(type(base).__name__, "development") if base else "over",
        deck=p.deck,
        food=p.food,
        parasites=p.parasites,
        shelters=p.shelters,
        dice=list(base.rolls) if isinstance(base, rules.Climate) else [],
        climate={"food": str(table.red), "parasites": str(table.black), "shelters": str(table.green)},
        players=[player(p, seat) for seat in range(p.seats)],
        attack=attack(top) if isinstance(top, rules.Attack) else None,
        unseen={NAMES[card]: n for card, n in enumerate(p.urn) if n},
        asked=p.question.seat if p.question else None,
        ask=ask,
        rule=rule,
    )


def feeding(p: Mutations) -> bool:
    return bool(p.frames) and isinstance(p.frames[0], rules.Feeding)


def player(p: Mutations, seat: int) -> PlayerShown:
    counting = p.counting(seat)
    mine = [p.species[i] for i in p.rows[seat]]
    return PlayerShown(
        seat=seat,
        cards=p.decks[seat],
        discarded=p.discards[seat],
        points=p.points(seat),
        due=p.shares(rules.dues(p))[seat],
        starving=sum(s.hungry(one) for s in mine for one in s.animals) if feeding(p) else 0,
        species=[species(p, i, counting[i]) for i in p.rows[seat]],
    )


def species(p: Mutations, who: int, counting: list[int]) -> SpeciesShown:
    s = p.species[who]
    traits = [trait(p, card) for card in s.cards]
    exposed = s.exposed(1 << BURROWING if burrows_in_vain(p, who) else 0)
    animals = [animal(s, animal_of(who, a), one, a not in exposed) for a, one in enumerate(s.animals)]
    worth = [POINTS_FOR_ANIMAL * len(s.animals), POINTS_FOR_CARD * len(counting), sum(map(p.plus, counting))]
    return SpeciesShown(letter(who), traits, s.angler, s.need, worth, animals)


def trait(p: Mutations, card: int) -> TraitShown:
    kind = kind_of(card)
    return TraitShown(NAMES[kind], title(kind), p.plus(card), p.edition.dark[kind], share_of(card) > 0)


def burrows_in_vain(p: Mutations, who: int) -> bool:
    """§6.10 §10.8 Whether a carnivore may ignore Burrowing: for the species' own Defects, or by its Intellect."""
    clever = (s.carnivore() and s.has(INTELLECT) for i, s in enumerate(p.species) if i != who)
    return p.species[who].has(DEFECTS) or any(clever)


def animal(s: Species, name: str, one: Animal, safe: bool) -> AnimalShown:
    card = "" if one.card == UNSEEN else NAMES[one.card]
    tokens = (one.red, one.blue, one.parasites, one.sheltered, one.attacked)
    missing = max(0, s.need - one.food())
    return AnimalShown(name, *tokens, missing == 0, missing, safe, card, one.secret)


def attack(frame: rules.Attack) -> AttackShown:
    return AttackShown(
        animal_of(frame.who, frame.animal),
        letter(frame.prey),
        [NAMES[trait] for trait in bits(frame.ignoring(frame.prey))],
        [letter(who) for who in bits(frame.mimics)],
    )
