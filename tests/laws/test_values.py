"""Moves are values, and whatever the contract hands out can be pickled and copied: it plays on alike afterwards."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest

from galapagos import NATURE, Game
from galapagos.talk import Move, Thing
from tests.laws.test_laws import TABLES, walk

LOOK_EVERY = 9  # answers


def twin(move: Move) -> Move:
    """An equal move that is another object."""
    other = type(move)(*move.key())
    assert other is not move
    return other


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_an_equal_move_is_played_as_the_move_itself(game: Game, seats: int, options: Any) -> None:
    for p, place in walk(game, seats, options, 21):
        if place % LOOK_EVERY == 3 and p.question:
            for move in p.question.options:
                other = twin(move)
                assert other == move
                assert hash(other) == hash(move)
                assert game.say(other) == game.say(move)
                one, two = p.copy(), p.copy()
                one.answer(move)
                two.answer(other)
                assert one == two
                assert one.question == two.question


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_was_pickled_or_copied_deeply_plays_on_alike(game: Game, seats: int, options: Any) -> None:
    for p, place in walk(game, seats, options, 22):
        if place % 40 == 7 or p.question is None:
            for again in (pickle.loads(pickle.dumps(p)), copy.deepcopy(p)):
                assert again == p
                assert again.question == p.question
                assert again.edition is p.edition
                assert play_on(game, again, place) == play_on(game, p.copy(), place)
            for seat in (NATURE, place % seats):
                view = game.view(p, seat)
                assert pickle.loads(pickle.dumps(view)) == copy.deepcopy(view) == view
    assert pickle.loads(pickle.dumps(p.outcome)) == copy.deepcopy(p.outcome) == p.outcome


def play_on(game: Game, p: Any, seed: int) -> str:
    """A few answers more, and what came of them."""
    rng = Random(seed)
    for _ in range(12):
        if (q := p.question) is not None:
            p.answer(rng.choices(q.options, q.weights)[0])
    return game.write(p)


def kinds(of: type) -> list[type]:
    below: list[type] = of.__subclasses__()
    return [kind for one in below for kind in [one, *kinds(one)]]


def test_whatever_holds_something_copies_itself_as_what_it_is() -> None:
    """A copy that is inherited would make a thing of the class above."""
    holding = [kind for kind in kinds(Thing) if getattr(kind, "__match_args__", ())]
    assert len(holding) > 50
    assert [kind.__name__ for kind in holding if "copy" not in vars(kind)] == []
