"""Random play inside the engine: it comes to the end, the same for the same seed, and by Nature's weights."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import galapagos
from galapagos import Game
from galapagos.playout import play
from galapagos.record import Record

RM = galapagos.game("random-mutations")
LAST_CARD = """development Bob / mutation A, turn 9, last turn, deck 0
Ann 1 card: A ()
Bob: B ()
unseen: 1 running, 3 swimming"""


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_it_answers_every_question_and_counts_the_answers(game: Game) -> None:
    for seats in game.seats:
        p, quiet = game.new(seats), game.new(seats)
        p.events = []
        assert play(p, 5) == play(quiet, 5) > 10
        assert p == quiet
        assert p.question is None
        assert p.outcome is not None


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_other_seeds_play_other_games(game: Game) -> None:
    ends = [game.new(game.seats[-1]) for _ in range(5)]
    for seed, p in enumerate(ends):
        play(p, seed)
    assert len({game.write(p) for p in ends}) == 5


@pytest.mark.parametrize("seed", [0, -1, 2**31 - 2, 2**31 - 1, 10**20])
def test_any_number_is_a_seed(seed: int) -> None:
    """The generator of Park and Miller would stand still on 0 and on its modulus."""
    p = RM.new(2)
    assert play(p, seed) > 10


def test_a_game_that_is_over_takes_no_answer() -> None:
    p = RM.new(2)
    play(p, 1)
    before = RM.write(p)
    assert play(p, 2) == 0
    assert RM.write(p) == before


def test_a_question_in_the_middle_of_a_game_is_answered_first() -> None:
    record = Record(RM, 3)
    for _ in range(40):
        assert record.position.question is not None
        record.answer(record.position.question.options[0])
    p = record.position.copy()
    assert play(p, 3) > 0
    assert p.outcome is not None
    assert record.position.question is not None


def test_nature_answers_by_her_weights() -> None:
    turned: Counter[Any] = Counter()
    for seed in range(400):
        p = RM.read(LAST_CARD)
        p.events = []
        play(p, seed * 5_000_011)
        turned[next(event.facts["card"] for event in p.events if event.what == "turn up")] += 1
    assert len(turned) == 2
    assert 60 < min(turned.values()) < 140, "a quarter of them"
