"""Nothing is made and nothing is lost: cards and tokens, counted along random games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from galapagos.games.random_mutations import RandomMutations, rules
from galapagos.games.random_mutations.position import UNSEEN, Mutations
from tests.laws.test_laws import some_options, walk

GAME = RandomMutations()
TABLES = [(seats, options) for seats in GAME.seats for options in some_options(GAME, seats)]


def trait_cards(p: Mutations) -> list[int]:
    """The trait cards on the table; one that several species share is one card."""
    shared = {card for s in p.species for card in s.cards if card >> 5}
    return [card for s in p.species for card in s.cards if not card >> 5] + list(shared)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_card_lies_somewhere(seats: int, options: dict[str, Any]) -> None:
    """§1.2 §1.10 §2.1"""
    for p, _ in walk(GAME, seats, options, 11):
        animals = sum(len(s.animals) for s in p.species)
        turned_up = isinstance(top(p), rules.Mutation) and p.frames[-1].card != UNSEEN
        lying = p.deck + sum(p.decks) + sum(p.discards) + animals + len(trait_cards(p)) + turned_up
        assert lying == sum(rules.all_cards(p.edition, seats, p.rules, p.guests))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_unseen_cards_and_seen_ones_are_all_the_cards(seats: int, options: dict[str, Any]) -> None:
    """§1.8 §1.9 The unseen cards never outnumber the places where an unseen card can lie, and none is on show."""
    for p, _ in walk(GAME, seats, options, 12):
        all_cards = rules.all_cards(p.edition, seats, p.rules, p.guests)
        shown = [card & 31 for card in trait_cards(p)] + [
            a.card for s in p.species for a in s.animals if a.card != UNSEEN
        ]
        for kind, n in enumerate(all_cards):
            assert 0 <= p.urn[kind] + shown.count(kind) <= n
        unseen_animals = sum(a.card == UNSEEN for s in p.species for a in s.animals)
        assert p.deck + sum(p.decks) + unseen_animals <= sum(p.urn)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_there_are_never_more_parasites_than_tokens(seats: int, options: dict[str, Any]) -> None:
    """§4.4 §4.5"""
    for p, _ in walk(GAME, seats, options, 13):
        limit = p.edition.black * p.edition.sets(seats)
        assert p.parasites + sum(s.parasites() for s in p.species) <= limit
        assert min(p.food, p.parasites, p.shelters) >= 0


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_no_animal_has_more_food_than_it_needs_and_no_obligate_one_has_red(seats: int, options: dict[str, Any]) -> None:
    """§5.9 §5.10"""
    for p, _ in walk(GAME, seats, options, 14):
        for s in p.species:
            assert all(a.food() <= s.need for a in s.animals)
            assert not s.has(10) or all(a.red == 0 for a in s.animals)


@pytest.mark.parametrize("seats", GAME.seats)
def test_red_and_green_leave_the_centre_only_for_an_animal_or_by_grazing(seats: int) -> None:
    """§5.1 §5.6"""
    rng = Random(15)
    p: Any = GAME.new(seats)
    p.events = []
    while (q := p.question) is not None:
        before = (p.food, p.shelters)
        p.events.clear()
        p.answer(rng.choices(q.options, q.weights)[0])
        if any(event.what in ("climate", "turn", "end") for event in p.events) or p.question is None:
            continue
        red = sum(int(e.facts["red"]) for e in p.events if e.what == "feed")
        grazed = sum(int(e.facts["tokens"]) for e in p.events if e.what == "graze")
        green = sum(e.what == "shelter" or (e.what == "feed" and e.rule == "5.13") for e in p.events)
        assert before == (p.food + red + grazed, p.shelters + green)


def top(p: Any) -> Any:
    return p.frames[-1] if p.frames else None
