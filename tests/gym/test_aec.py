"""PettingZoo's own tests, and what this environment can do beside."""

from __future__ import annotations

import copy
import json
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test
from pettingzoo.utils.wrappers import OrderEnforcingWrapper, TerminateIllegalWrapper

import galapagos.gym
from galapagos import Game, GameError
from galapagos.gym.aec import GalapagosEnv
from galapagos.gym.desk import by_place
from tests.gym.tables import SOME, TABLES

CYCLES = 40


def legal(env: GalapagosEnv, dice: np.random.Generator) -> int:
    return int(dice.choice(np.flatnonzero(env.last()[0]["action_mask"])))


def begun(name: str, seats: int, steps: int, **how: Any) -> GalapagosEnv:
    env, dice = galapagos.gym.env(name, seats, **how), np.random.default_rng(1)
    env.reset(seed=3)
    for _ in range(steps):
        env.step(legal(env, dice))
    return env


def course(env: GalapagosEnv, steps: int = 10**6) -> list[Any]:
    """How it goes on with the same choices."""
    dice, told = np.random.default_rng(5), []
    for agent in env.agent_iter(steps):
        seen, paid, over, cut, _ = env.last()
        told.append((agent, paid, seen["observation"].tobytes(), seen["action_mask"].tobytes()))
        env.step(None if over or cut else int(dice.choice(np.flatnonzero(seen["action_mask"]))))
    return told


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_pettingzoo_finds_nothing_wrong(game: Game, seats: int, options: Any, capsys: Any) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        # With a mask it is a dictionary of arrays, as in PettingZoo's own games.
        warnings.filterwarnings("ignore", message="Observation (is not a NumPy array|space for each agent)")
        api_test(galapagos.gym.env(game.name, seats, **options), num_cycles=CYCLES)
        seed_test(lambda: galapagos.gym.env(game.name, seats, **options), num_cycles=CYCLES)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_the_mask_allows_can_be_said_and_nothing_else_can(game: Game, seats: int, options: Any) -> None:
    env, dice = galapagos.gym.env(game.name, seats, **options), np.random.default_rng(2)
    env.reset(seed=1)
    for _ in range(CYCLES):
        if any(env.terminations.values()):
            break
        mask = env.last()[0]["action_mask"]
        assert mask.any()
        for agent in env.agents:
            assert (env.observe(agent)["action_mask"].any()) == (agent == env.agent_selection)
        for word in dice.permutation(np.flatnonzero(mask))[:2]:
            env.clone().step(int(word))
        with pytest.raises(GameError):
            env.step(int(dice.choice(np.flatnonzero(mask == 0))))
        env.step(legal(env, dice))


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_a_game_ends_for_all_at_once_and_pays_by_place(game: Game, seats: int) -> None:
    env, dice = begun(game.name, seats, 0), np.random.default_rng(4)
    while not any(env.terminations.values()):
        env.step(legal(env, dice))
    outcome = env.desk and env.desk.p.outcome
    assert outcome
    assert all(env.terminations.values())
    assert list(env.rewards.values()) == by_place(outcome)
    won = dict(env.rewards)
    for agent in env.agent_iter():
        assert env.last()[1] == won[agent]
        env.step(None)
    assert not env.agents
    with pytest.raises(GameError, match="The game is over: `reset` begins another"):
        env.step(0)
    env.reset()
    assert len(env.agents) == seats


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_a_clone_a_deep_copy_a_pickle_and_a_save_go_on_alike(game: Game, seats: int) -> None:
    for steps in (0, 1, 2, 7):
        env = begun(game.name, seats, steps, shape=0.01)
        other = galapagos.gym.env(game.name, seats, shape=0.01)
        other.restore(env.save())
        twins = [env.clone(), copy.deepcopy(env), pickle.loads(pickle.dumps(env)), other]
        before = env.save()
        told = [course(twin, 60) for twin in twins]
        assert env.save() == before, "the original has not moved"
        told.append(course(env, 60))
        assert all(one == told[0] for one in told)


def test_an_environment_can_be_saved_at_its_very_end_and_before_its_beginning() -> None:
    env = begun("another-world", 1, 0)
    dice = np.random.default_rng(1)
    while not env.terminations["player_0"]:
        env.step(legal(env, dice))
    twin = pickle.loads(pickle.dumps(env))
    assert course(twin) == course(env)
    assert pickle.loads(pickle.dumps(galapagos.gym.env("evo", 3))).desk is None


def test_a_pickle_keeps_settings_and_options() -> None:
    env = begun("mutagen", 2, 5, people=True, pay="points", max_cycles=9, render_mode="ansi")
    twin = pickle.loads(pickle.dumps(env))
    assert (twin.made, twin.render_mode, twin.cycles) == (env.made, "ansi", 5)
    assert course(twin) == course(env)


def test_a_game_is_cut_off_after_max_cycles_words() -> None:
    env = begun("evo", 3, 6, max_cycles=7)
    assert not any(env.truncations.values())
    env.step(env.sample())
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert not env.last()[0]["action_mask"].any()
    for _ in env.agent_iter():
        env.step(None)
    assert not env.agents


def test_render_is_what_a_spectator_sees_as_text_or_picture() -> None:
    env = begun("evo", 3, 4, render_mode="ansi")
    text = env.render()
    assert text is not None
    assert text.startswith("evo")
    assert env.game.read(text).seats == 3
    assert begun("evo", 3, 4).render() is None
    picture = begun("evo", 3, 4, render_mode="svg").render()
    assert picture is not None
    assert picture.startswith("<svg")


def test_names_have_versions_and_every_number_and_word_has_a_name() -> None:
    for game in galapagos.games():
        env = galapagos.gym.env(game.name)
        assert env.metadata["name"] == str(env) == f"{game.name.replace('-', '_')}_v{game.room('gym').VERSION}"
        agent = env.possible_agents[0]
        assert env.observation_space(agent)["observation"].shape == (len(env.eye.names()),)
        assert env.action_space(agent).n == len(env.words.names)


def test_the_view_can_be_read_and_options_be_chosen_by_number() -> None:
    env = begun("random-mutations", 2, 12)
    agent = env.agent_selection
    assert env.text(agent).startswith("random-mutations")
    moves, rows = env.moves(), env.options()
    assert rows.shape == (len(moves), 4)
    twin = env.clone()
    assert twin.desk is not None
    twin.desk.p.answer(moves[-1])
    env.choose(len(moves) - 1)
    assert env.desk is not None
    assert env.desk.p.frames == twin.desk.p.frames or env.desk.answers > twin.desk.answers + 1


def test_wrappers_of_pettingzoo_take_it() -> None:
    env = TerminateIllegalWrapper(OrderEnforcingWrapper(galapagos.gym.env("evo", 3)), illegal_reward=-1)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0]))
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1


def test_observations_can_be_written_to_and_belong_to_who_asked() -> None:
    env = begun("evo", 3, 2)
    agent = env.agent_selection
    seen = env.observe(agent)
    kept = {name: array.copy() for name, array in env.observe(agent).items()}
    seen["observation"][:] = 1
    seen["action_mask"][:] = 1
    assert all((env.observe(agent)[name] == array).all() for name, array in kept.items())


# Wrong input


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = begun("evo", 3, 3)
    before = env.save()
    closed = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
    for action in (closed, -1, 10**9, None, "a", 1.0, [1], np.zeros(2)):
        with pytest.raises(GameError, match=r"^(.|\n)* cannot be said now; open are .*\.$"):
            env.step(action)  # type: ignore[arg-type]
        assert env.save() == before
    with pytest.raises(GameError, match="There are the moves 0 to"):
        env.choose(10**6)
    with pytest.raises(GameError, match="There is no agent 'Ann'; there are player_0, player_1, player_2"):
        env.observe("Ann")
    assert env.save() == before


def test_what_cannot_be_made_is_refused_with_one_sentence() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"seats": 9}, "evo is for 3 to 5 seats, not 9"),
        ({"seats": "3"}, "evo is for 3 to 5 seats, not '3'"),
        ({"max_cycles": 0}, "`max_cycles` is how many words a game may take"),
        ({"render_mode": "human"}, "`render_mode` is 'ansi' or 'svg' or None, not 'human'"),
        ({"genes": 3}, "evo has no option 'genes'"),
        ({"fewer_genes": 1}, "fewer_genes takes one of False, True, not 1"),
    ]
    for how, sentence in wrong:
        with pytest.raises(GameError, match=f"^{sentence}.*\\.$"):
            galapagos.gym.env("evo", **how)
    env = galapagos.gym.env("evo")
    for early in (env.save, lambda: env.step(0), lambda: env.observe("player_0"), env.moves):
        with pytest.raises(GameError, match="No game has begun: `reset` begins one"):
            early()
    with pytest.raises(GameError, match="A seed is a whole number, not 'x'"):
        env.reset(seed="x")  # type: ignore[arg-type]


def test_a_save_of_another_game_version_setting_or_edition_is_refused_and_nothing_changes() -> None:
    env = begun("evo", 3, 3)
    before, saved = env.save(), json.loads(env.save())
    others = [
        (begun("evo", 4, 3).save(), "its setting is"),
        (begun("evo", 3, 3, fewer_genes=True).save(), "its setting is"),
        (begun("mutagen", 2, 3).save(), "its env is 'mutagen_v"),
        (json.dumps(saved | {"env": "evo_v999"}), "its env is 'evo_v999', not "),
        (json.dumps(saved | {"rules": 0}), "its rules is 0, not "),
        (json.dumps(saved | {"words": "0"}), "its words is '0', not "),
        (json.dumps(saved | {"edition": "0"}), "its edition is '0', not "),
    ]
    for text, why in others:
        with pytest.raises(GameError, match=f"^This was saved by another environment: {why}"):
            env.restore(text)
        assert env.save() == before


def test_a_save_that_is_none_is_refused_and_nothing_changes() -> None:
    env = begun("evo", 3, 3)
    before, saved = env.save(), json.loads(env.save())
    four = json.loads(begun("evo", 4, 3).save())
    wrong: list[Any] = ["", "{}", "[]", "nonsense", None, 7, before[:-9], json.dumps(saved | {"more": 1})]
    changes: list[dict[str, Any]] = [
        {"table": "evo"},
        {"table": "mutagen\nround 1"},
        {"table": four["table"]},
        {"said": [0]},
        {"said": [10**6]},
        {"chance": "x"},
        {"chance": 0},
        {"leads": []},
        {"books": {}},
        {"books": saved["books"] | {"agents": ["nobody"]}},
        {"books": saved["books"] | {"agent_selection": "player_7"}},
    ]
    for text in wrong + [json.dumps(saved | change) for change in changes]:
        with pytest.raises(GameError):
            env.restore(text)
        assert env.save() == before
