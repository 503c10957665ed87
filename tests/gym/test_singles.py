"""One learner among bots."""

from __future__ import annotations

import copy
import pickle
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import galapagos.gym
from galapagos import Game, GameError, Move, Question, View
from galapagos.gym import singles
from tests.gym.tables import SOME, TABLES


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_gymnasium_finds_nothing_wrong(game: Game, seats: int, options: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*A Box observation space maximum value is infinity.*")
        check_env(galapagos.gym.single(game.name, seats, illegal="lose", **options), skip_render_check=True)


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_a_learner_plays_whole_games_and_is_paid_in_the_end(game: Game, seats: int) -> None:
    env = galapagos.gym.single(game.name, seats)
    dice = np.random.default_rng(1)
    played = set()
    for seed in range(2):
        seen, info = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            assert reward == 0
            assert seen in env.observation_space
            assert (info["action_mask"] == env.action_masks()).all()
            word = int(dice.choice(np.flatnonzero(env.action_masks())))
            seen, reward, over, cut, info = env.step(word)  # type: ignore[assignment]
            assert not cut
        assert -1 <= reward <= 1
        assert not env.action_masks().any()
        played.add(env.seat)
        with pytest.raises(GameError, match="The game is over"):
            env.step(0)
    assert played <= set(range(seats))


def test_a_seed_gives_the_same_game_again_whatever_was_played_before() -> None:
    def course(env: Any, seed: int | None) -> list[bytes]:
        seen, _ = env.reset(seed=seed)
        dice, told = np.random.default_rng(2), [seen.tobytes()]
        for _ in range(30):
            told.append(env.step(int(dice.choice(np.flatnonzero(env.action_masks()))))[0].tobytes())
        return told

    one, other = (galapagos.gym.single("evo", 3, against=["greedy", "random"]) for _ in range(2))
    first = course(one, 5)
    assert course(one, 6) != first
    assert course(one, None) != first
    assert course(other, 5) == course(one, 5) == first


def test_bots_of_every_kind_have_the_other_seats_in_turn() -> None:
    asked = []

    def mine(view: View, question: Question) -> Move:
        asked.append(view.seat)
        return question.options[0]

    env = galapagos.gym.single("evo", 4, against=[mine, "greedy", galapagos.RandomBot], seat=1)
    env.reset(seed=1)
    for _ in range(10):
        env.step(int(env.action_masks().argmax()))
    assert env.seat == 1
    assert set(asked) == {2}


def test_bytes_come_as_they_are_unless_they_are_scaled() -> None:
    plain, scaled = (galapagos.gym.single("mutagen", 1, scaled=yes) for yes in (False, True))
    one, other = plain.reset(seed=3)[0], scaled.reset(seed=3)[0]
    assert (one.dtype.name, other.dtype.name) == ("uint8", "float32")
    assert np.allclose(one / np.array(plain.eye.scale()), other)


def test_gymnasium_makes_it_by_its_name_and_copies_it() -> None:
    assert len(singles.register()) == len(galapagos.games())
    name = f"galapagos/evo-v{galapagos.game('evo').room('gym').VERSION}"
    env = gymnasium.make(f"galapagos.gym.singles:{name}", seats=3, against="greedy")
    env.reset(seed=1)
    env.step(env.action_space.sample())
    raw: Any = env.unwrapped
    assert raw.render_mode is None
    drawn = galapagos.gym.single("evo", render_mode="svg")
    drawn.reset(seed=1)
    assert drawn.render().startswith("<svg")


def test_a_sample_is_an_open_word() -> None:
    env = galapagos.gym.single("random-mutations", 2)
    env.reset(seed=1)
    for _ in range(60):
        word = env.action_space.sample()
        assert env.action_masks()[word]
        if env.step(word)[2]:
            env.reset()
    space = pickle.loads(pickle.dumps(env.action_space))
    assert space == copy.deepcopy(env.action_space) == env.action_space


def test_what_cannot_be_made_or_done_is_refused_with_one_sentence_and_changes_nothing() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"against": "nobody"}, "There is no bot 'nobody'"),
        ({"against": ["random"]}, "1 bots do not fit on 2 other seats"),
        ({"seat": 3}, "There are the seats 0 to 2"),
        ({"render_mode": "human"}, "`render_mode` is"),
        ({"illegal": "cry"}, "`illegal` is 'refuse' or 'lose', not 'cry'"),
        ({"genes": 1}, "evo has no option 'genes'"),
    ]
    for how, sentence in wrong:
        with pytest.raises(GameError, match=f"^{sentence}.*\\.$"):
            galapagos.gym.single("evo", 3, **how)
    env = galapagos.gym.single("evo", 3)
    with pytest.raises(GameError, match="No game has begun"):
        env.step(0)
    env.reset(seed=1)
    assert env.desk is not None
    before = env.desk.p.copy()
    for action in (-1, int(env.action_masks().argmin()), "a", None, 1.5):
        with pytest.raises(GameError, match=r" cannot be said now; open are .*\.$"):
            env.step(action)  # type: ignore[arg-type]
    assert env.desk.p == before
    env = galapagos.gym.single("evo", 3, against=lambda view, question: galapagos.Move(), seat=0)
    with pytest.raises(GameError, match=r"^The bot of (Bob|Cid) answers wrongly: "):
        whole(env)


def whole(env: Any) -> None:
    env.reset(seed=1)
    while not env.step(int(env.action_masks().argmax()))[2]:
        pass


def test_an_illegal_word_can_be_made_to_lose_the_game() -> None:
    env = galapagos.gym.single("mutagen", 2, illegal="lose")
    env.reset(seed=1)
    _, reward, over, cut, info = env.step(int(env.action_masks().argmin()))
    assert (reward, over, cut) == (-1, True, False)
    assert not info["action_mask"].any()
    with pytest.raises(GameError, match="The game is lost: `reset` begins another"):
        env.step(0)
    env.reset()
    assert env.action_masks().any()


def test_stable_baselines_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the lines of the example, for a moment. Where it is installed: torch is too large for our locks."""
    pytest.importorskip("sb3_contrib", reason="*** NOT RUN: sb3-contrib is not installed (pip install sb3-contrib) ***")
    text = (Path(__file__).parents[2] / "examples" / "train_sb3.py").read_text(encoding="utf-8")
    sizes = "n_steps=256, batch_size=1024"
    for many, few in [("200_000", "64"), ("(16)", "(2)"), ("(100)", "(1)"), (sizes, "n_steps=32, batch_size=32")]:
        assert text.count(many) == 1
        text = text.replace(many, few)
    monkeypatch.chdir(tmp_path)
    exec(text, {})
    assert "games against the random bot" in capsys.readouterr().out
    assert (tmp_path / "another-world-sb3.zip").exists()
