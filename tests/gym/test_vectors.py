"""Many games in one call."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import galapagos.gym
from galapagos import Game, GameError
from galapagos.gym.vectors import VectorEnv
from tests.gym.tables import SOME, TABLES

ARRAYS = ("observations", "masks", "seats", "rewards", "ends")


def arrays(env: VectorEnv) -> list[Any]:
    return [getattr(env, name).copy() for name in ARRAYS]


def same(one: list[Any], other: list[Any]) -> bool:
    return all((a == b).all() for a, b in zip(one, other, strict=True))


def first_open(env: VectorEnv) -> Any:
    return env.masks.argmax(1)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_table_plays_on_and_pays_when_a_game_ends(game: Game, seats: int, options: Any) -> None:
    env = galapagos.gym.vector(game.name, seats, many=3, seed=1, **options)
    env.reset()
    for _ in range(60):
        env.step(env.sample())
        assert env.masks.any(1).all()
        assert (env.seats < seats).all()
        assert (env.rewards.any(1) <= env.ends.astype(bool)).all()
        for n, desk in enumerate(env.batch.desks):
            assert env.observations[n].tobytes() == desk.see(desk.seat())
            assert env.masks[n].tobytes() == desk.mask()
            assert env.seats[n] == desk.seat()


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_a_game_is_the_same_whatever_is_played_beside_it(game: Game, seats: int) -> None:
    few, many = (VectorEnv(game.name, seats, n, seed=7) for n in (2, 5))
    few.reset()
    many.reset()
    for _ in range(80):
        one, other = arrays(few), [array[:2] for array in arrays(many)]
        assert same(one, other)
        few.step(first_open(few))
        many.step(first_open(many))
    few.reset(seed=7)
    many.reset(seed=8)
    assert not same(arrays(few), [array[:2] for array in arrays(many)])


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_the_arrays_are_made_once_and_a_seed_gives_the_same_again(game: Game, seats: int) -> None:
    env = VectorEnv(game.name, seats, 4, seed=3)
    told: list[list[Any]] = []
    for _ in range(2):
        seen = env.reset(seed=3)
        assert all(array is getattr(env, name) for array, name in zip(seen, ARRAYS, strict=False))
        told.append([])
        for _ in range(30):
            step = env.step(env.sample())
            assert all(array is getattr(env, name) for array, name in zip(step, ARRAYS, strict=True))
            told[-1].append(arrays(env))
    assert all(same(one, other) for one, other in zip(*told, strict=True))
    assert env.observations.flags["C_CONTIGUOUS"]
    assert env.masks.flags["C_CONTIGUOUS"]


def test_a_game_that_ends_is_paid_once_and_begins_anew_at_once() -> None:
    env = VectorEnv("another-world", 1, 8, seed=2)
    env.reset()
    ended = 0
    for _ in range(300):
        before = [desk.p for desk in env.batch.desks]
        env.step(env.sample())
        for n, desk in enumerate(env.batch.desks):
            assert bool(env.ends[n]) == (desk.p is not before[n])
            assert abs(env.rewards[n, 0]) == env.ends[n]
        ended += int(env.ends.sum())
    assert ended > 8


def test_shaped_rewards_come_to_the_seat_that_is_asked() -> None:
    env = VectorEnv("random-mutations", 2, 4, seed=2, shape=0.1)
    env.reset()
    paid = 0
    for _ in range(100):
        env.step(env.sample())
        for n in np.flatnonzero(env.ends == 0):
            assert env.rewards[n, 1 - env.seats[n]] == 0
            paid += env.rewards[n, env.seats[n]] != 0
    assert paid > 20


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_described_options_are_all_open_moves_and_choosing_one_makes_it(game: Game, seats: int) -> None:
    env, twin = (VectorEnv(game.name, seats, 3, seed=5) for _ in range(2))
    env.reset()
    twin.reset()
    for _ in range(25):
        counts, rows = env.options()
        assert rows.shape == (counts.sum(), 4)
        assert rows.max() <= len(env.words)
        starts = np.cumsum(counts) - counts
        for n, desk in enumerate(env.batch.desks):
            mine = rows[starts[n] : starts[n] + counts[n]]
            assert len(np.unique(mine, axis=0)) == counts[n] == len(desk.moves)
            assert set(mine[:, len(desk.said)]) == set(np.flatnonzero(env.masks[n]))
        chosen = counts // 2
        moves = [env.game.say(desk.moves[n]) for desk, n in zip(env.batch.desks, chosen, strict=True)]
        env.choose(chosen)
        for n, desk in enumerate(twin.batch.desks):
            words, answers, table = rows[starts[n] + chosen[n]], desk.answers, desk.p
            assert moves[n] in [env.game.say(move) for move in desk.moves]
            while desk.answers == answers and desk.p is table:
                desk.say(int(words[len(desk.said)]))
            if desk.p.question is None:
                desk.begin()
        twin.batch.look()
        assert same(arrays(env)[:3], arrays(twin)[:3])


@pytest.mark.parametrize(
    "actions",
    [
        [0, 1],
        [0, 1, 2, 3],
        [[0], [1], [2]],
        [0.0, 1.0, 2.0],
        ["a", "b", "c"],
        None,
        7,
        [0, [1], 2],
        np.zeros((3, 1), int),
        np.ones(3, bool),
    ],
    ids=str,
)
def test_actions_of_a_wrong_shape_or_kind_are_refused_and_nothing_changes(actions: Any) -> None:
    env = VectorEnv("evo", 3, 3, seed=1)
    env.reset()
    before = arrays(env)
    for way in (env.step, env.choose):
        with pytest.raises(GameError, match=r"^Actions are 3 whole numbers, one for each game, not (.|\n)*\.$"):
            way(actions)
    assert same(arrays(env), before)


def test_one_illegal_word_is_refused_by_game_and_no_game_has_moved() -> None:
    env = VectorEnv("evo", 3, 3, seed=1)
    env.reset()
    before, tables = arrays(env), [desk.p.copy() for desk in env.batch.desks]
    legal = first_open(env)
    for wrong in (-1, int(env.masks[2].argmin()), 10**9):
        actions = legal.copy()
        actions[2] = wrong
        with pytest.raises(GameError, match=r"^Game 2: .* cannot be said now; open are .*\.$"):
            env.step(actions)
    with pytest.raises(GameError, match=r"^Game 1 has the options 0 to \d+, not 999\.$"):
        env.choose([0, 999, 0])
    assert same(arrays(env), before)
    assert [desk.p for desk in env.batch.desks] == tables
    env.step(legal)


def test_wrong_makings_are_refused_with_one_sentence() -> None:
    wrong: list[tuple[str, dict[str, Any], str]] = [
        ("chess", {}, "There is no game 'chess'"),
        ("evo", {"seats": 2}, "evo is for 3 to 5 seats, not 2"),
        ("evo", {"many": 0}, "`many` is how many games there are"),
        ("evo", {"many": 2.5}, "`many` is how many games there are"),
        ("evo", {"seed": "one"}, "A seed is a whole number, not 'one'"),
        ("evo", {"fewer_gens": True}, "evo has no option 'fewer_gens'"),
        ("evo", {"board": "L9"}, "board takes one of"),
    ]
    for name, how, sentence in wrong:
        with pytest.raises(GameError, match=f"^{sentence}.*\\.$"):
            galapagos.gym.vector(name, **how)
    with pytest.raises(GameError, match="No game has begun: `reset` begins them"):
        VectorEnv("evo", 3, 2).step([0, 0])


def test_games_can_be_seen_as_text() -> None:
    env = VectorEnv("mutagen", 2, 2, seed=1, see="text")
    env.reset()
    assert env.observations[0].tobytes().startswith(b"mutagen")
