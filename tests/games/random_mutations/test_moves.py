"""A move is a value: an equal one is the same answer, whichever object it is."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.games.random_mutations.table import GAME, table
from tests.laws.test_laws import some_options


@pytest.mark.parametrize("options", list(some_options(GAME, 3)), ids=["default", "changed"])
def test_an_equal_move_is_the_same_answer(options: dict[str, Any]) -> None:
    """§3.2 §3.6 §3.12 §10.4 Passing, founding, keeping and revealing too, which carry nothing that tells them apart."""
    rng = Random(2)
    p: Any = GAME.new(3, **options)
    while (q := p.question) is not None:
        move = rng.choices(q.options, q.weights)[0]
        twin = p.copy()
        p.answer(move)
        twin.answer(replace(move))
        assert twin == p, GAME.say(move)


def test_an_equal_move_has_the_same_words() -> None:
    """§10.4"""
    game = table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B (?anglerfish)
    """).play("A1>B")
    for move in game.p.question.options:
        assert GAME.phrase(game.p, replace(move)) == GAME.phrase(game.p, move)
