"""What a species works out once, when it is laid out, holds as long as it lies there."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from galapagos.games.random_mutations.cards import (
    BURROWING,
    FLIGHT,
    GRAZING,
    HERDING,
    HIGH_BODY_WEIGHT,
    OBLIGATE,
    SWIMMING,
)
from galapagos.games.random_mutations.position import UNSEEN, Animal, Black, Mutations, Species
from tests.games.random_mutations.table import GAME
from tests.laws.test_laws import some_options, walk

PROTECTORS = (HIGH_BODY_WEIGHT, SWIMMING, FLIGHT, HERDING)
TABLES = [(seats, options) for seats in (2, 4, 7) for options in some_options(GAME, seats)]


def edible(s: Species, animal: Animal) -> bool:
    return not animal.sheltered and (s.hungry(animal) or not s.has(BURROWING))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_a_species_says_of_its_animals_is_so_at_every_answer(seats: int, options: dict[str, Any]) -> None:
    """§5.8 §6.1 §6.3 §6.4 §6.5"""
    for p, _ in walk(GAME, seats, options, 7):
        for s in p.species:
            animals, eats = s.animals, not s.has(OBLIGATE)
            assert s.hunting == sum(s.carnivore() and s.hungry(one) and not one.attacked for one in animals)
            assert s.hunting == sum(s.hunts(one) for one in animals)
            assert s.eaters == sum(s.hungry(one) for one in animals if eats)
            assert s.unsheltered == sum(not one.sheltered for one in animals)
            assert s.exposed(0) == sum(edible(s, one) for one in animals)
            assert s.victims(0) == [a for a, one in enumerate(animals) if edible(s, one)]
            assert s.victims(1 << BURROWING) == [a for a, one in enumerate(animals) if not one.sheltered]
            assert s.bare == (s.exposed(0) > 0 and not any(s.has(trait) for trait in PROTECTORS))
            assert s.guarded == (s.exposed(1 << BURROWING) > 0 and not s.bare)
            assert s.full == sum(not s.hungry(one) for one in animals)
            assert s.missing == sum(max(0, s.need - one.food()) for one in animals if eats)
            assert s.eaters == sum(s.hungry(one) for one in animals if eats)
            assert s.unsheltered == sum(not one.sheltered for one in animals)
            assert s.parasites == sum(one.parasites for one in animals)
            assert s.secret == any(one.secret for one in animals)
            assert s.marked == any(one.secret or one.card != UNSEEN for one in animals)
            assert s == p.make(s.owner, s.cards, s.angler, animals) or not animals


def counted(p: Mutations) -> tuple[object, ...]:
    """What the species come to, counted one by one."""
    there = [s for s in p.species if s.animals]
    rows = [[p.species[i] for i in row] for row in p.rows]
    wanted = [sum(s.missing for s in row) for row in rows]
    hunters, parasites = sum(s.hunting > 0 for s in there), sum(s.parasites for s in there)
    grazers = sum(len(s.animals) for s in there if s.has(GRAZING))
    bare = sum(1 << i for i, s in enumerate(p.species) if s.bare)
    own = [sum(1 << i for i in row) for row in p.rows]
    animals = [sum(len(s.animals) for s in row) for row in rows]
    black = [[Black(i, a) for i in row for a in range(len(p.species[i].animals))] for row in p.rows]
    return wanted, hunters, grazers, parasites, bare, own, animals, black


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_tally_is_what_the_species_come_to_at_every_answer(seats: int, options: dict[str, Any]) -> None:
    """§5.8 §5.17 §6.1 §7.2 It is kept by the verb that lays a species into its place; a copy, the view of a seat and
    what comes out of a pickle have their own."""
    for p, place in walk(GAME, seats, options, 8):
        tables = [p]
        if place % 9 == 0:
            tables += [p.copy(), GAME.view(p, place % seats).position, pickle.loads(pickle.dumps(p))]
        for table in tables:
            table.wanted()
            for seat in range(seats):
                table.black(seat)
            assert table.tally().key() == counted(table)


@pytest.mark.parametrize("options", [{}, {"divergence": True}])
def test_what_the_judge_has_noted_of_a_species_is_what_it_would_say_of_a_new_one(options: dict[str, Any]) -> None:
    """It never changes, so it is worked out once."""
    for p, place in walk(GAME, 4, options, 9):
        before = GAME.forecast(p)
        if place % 7 == 0:
            p.species = [s.copy() for s in p.species]
            assert all(s.taster is None for s in p.species)
            assert GAME.forecast(p) == before
