"""Nothing is made and nothing is lost: cards and tokens, counted along random games. See test_laws.py too."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from galapagos.games.random_mutations import RandomMutations, laws, rules
from tests.laws.test_laws import some_options, walk

GAME = RandomMutations()
TABLES = [(seats, options) for seats in GAME.seats for options in some_options(GAME, seats)]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_card_lies_somewhere(seats: int, options: dict[str, Any]) -> None:
    """§1.2 §1.10 §2.1"""
    for p, _ in walk(GAME, seats, options, 11):
        assert laws.lying(p) == sum(rules.all_cards(p.edition, seats, p.rules, p.guests))


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
