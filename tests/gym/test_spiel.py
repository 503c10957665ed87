"""OpenSpiel's own tests and Python algorithms on all games. Its C++ bots are never called: in 2.0.2 they crash on every
Python game."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

import galapagos
from galapagos import Game, GameError
from galapagos.chance import Chance
from galapagos.playout import play
from tests.gym.tables import GAMES, SMALL, SOME

pyspiel = pytest.importorskip("pyspiel", reason="*** NOT RUN: OpenSpiel is not installed ***")

from open_spiel.python import rl_environment  # noqa: E402
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts  # noqa: E402
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation  # noqa: E402

from galapagos.gym import spiel  # noqa: E402


def late(game: Game, seats: int, answers: int, seed: int = 1, **options: Any) -> Any:
    """A position so many answers before the end of a random game."""
    p = game.new(seats, **options)
    length = play(p.copy(), Chance(seed))
    play(p, Chance(seed), limit=max(0, length - answers))
    return p


def wander(state: Any, rng: Random, steps: int) -> None:
    for _ in range(steps):
        if state.is_terminal():
            return
        if state.is_chance_node():
            actions, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(actions, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize(("game", "seats"), SOME)
@pytest.mark.parametrize("serialize", [False, True], ids=["plain", "serialised"])
def test_openspiel_finds_nothing_wrong(game: Game, seats: int, serialize: bool, capfd: Any) -> None:
    pyspiel.random_sim_test(spiel.load(game.name, position=late(game, seats, 40)), 1, serialize, False)


def test_a_whole_game_stands_openspiels_test(capfd: Any) -> None:
    pyspiel.random_sim_test(spiel.load("another-world", 1), 2, True, False)


def test_every_game_and_solo_game_is_registered_once_with_all_its_options() -> None:
    names = spiel.register()
    assert spiel.register() == names
    assert set(names) <= set(pyspiel.registered_names())
    assert len(names) == len(GAMES) + sum(game.seats[0] == 1 for game in GAMES)
    for name in names:
        kind = pyspiel.load_game(name).get_type()
        assert kind.chance_mode == pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC
        assert kind.provides_information_state_tensor
        assert (kind.utility == pyspiel.GameType.Utility.ZERO_SUM) == (not name.endswith("_solo"))


def test_options_are_parameters() -> None:
    game = spiel.load("random-mutations", 3, guests=("anglerfish", "viviparous"), divergence=True)
    again = pyspiel.load_game(str(game))
    assert str(again) == str(game)
    for one in (game, again):
        want = galapagos.game("random-mutations").new(3, guests=("anglerfish", "viviparous"), divergence=True)
        assert one.new_initial_state().desk.p == want
    assert pyspiel.load_game("galapagos_evo(players=5,fewer_genes=true)").num_players() == 5


def test_a_state_is_written_and_read_back_in_the_middle_of_a_move() -> None:
    game = spiel.load("random-mutations", 2)
    state, rng = game.new_initial_state(), Random(3)
    for _ in range(40):
        wander(state, rng, 1)
        if state.desk.said:
            break
    assert state.desk.said
    for twin in (state.clone(), pickle.loads(pickle.dumps(state)), game.deserialize_state(state.serialize())):
        assert str(twin) == str(state)
        assert twin.legal_actions() == state.legal_actions()
        assert twin.information_state_string(0) == state.information_state_string(0)
    before = str(state)
    twin = state.clone()
    wander(twin, rng, 5)
    assert str(state) == before


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_a_resampled_state_is_one_that_the_player_cannot_tell_from_this_one(game: Game, seats: int) -> None:
    state, rng = spiel.load(game.name, seats).new_initial_state(), Random(4)
    for _ in range(6):
        wander(state, rng, 17)
        if state.is_terminal() or state.is_chance_node():
            continue
        player = state.current_player()
        other = state.resample_from_infostate(player, rng.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.legal_actions() == state.legal_actions()
        wander(other, rng, 8)


def test_an_information_state_remembers_what_an_observation_forgets() -> None:
    """In Mutagen the shards of two ways to the same table look alike."""
    game = spiel.load("mutagen", 2)
    seen, recalled = make_observation(game), make_observation(game, INFO_STATE_OBS_TYPE)
    state, rng = game.new_initial_state(), Random(1)
    wander(state, rng, 30)
    for observer in (seen, recalled):
        observer.set_from(state, 0)
    assert (seen.tensor == recalled.dict["observation"]).all()
    assert set(np.unique(recalled.dict["history"])) == {0, 1}
    twin = state.clone()
    twin.desk.history[0].append("answer nothing")
    kept = recalled.tensor.copy()
    recalled.set_from(twin, 0)
    assert (kept != recalled.tensor).any()
    assert twin.information_state_string(0) != state.information_state_string(0)
    assert twin.observation_string(0) == state.observation_string(0)
    assert state.information_state_string(0) in recalled.string_from(state, 0)


@pytest.mark.parametrize(("game", "seats"), SMALL)
def test_its_python_searches_find_a_move(game: Game, seats: int) -> None:
    state = spiel.load(game.name, position=late(game, seats, 25)).new_initial_state()
    rng, dice = Random(2), np.random.RandomState(1)
    while state.is_chance_node():
        wander(state, rng, 1)
    rollouts = mcts.RandomRolloutEvaluator(1, dice)
    bot = mcts.MCTSBot(state.get_game(), 1.5, 6, rollouts, random_state=dice)
    assert bot.step(state.clone()) in state.legal_actions()
    blind = ismcts.ISMCTSBot(
        state.get_game(), rollouts, 1.5, 6, -1, dice, ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT, False, False
    )
    assert blind.step(state.clone()) in state.legal_actions()


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_its_reinforcement_learners_can_step_it(game: Game, seats: int) -> None:
    env = rl_environment.Environment(spiel.load(game.name, position=late(game, seats, 30)))
    env.seed(1)
    step, rng = env.reset(), Random(1)
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"]) == seats
        step = env.step([rng.choice(step.observations["legal_actions"][player])])
    assert len(step.rewards) == seats


ENDGAME = """random-mutations
feeding Ann, turn 3, last turn, deck 0, food 2
Ann: A carnivorous () | C ()
Bob: B carnivorous () | D swimming ()"""


def test_counterfactual_regrets_solve_an_endgame() -> None:
    game = spiel.load("random-mutations", position=ENDGAME)
    solver = cfr.CFRSolver(game)
    start = exploitability.exploitability(game, solver.average_policy())
    for _ in range(20):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < start / 4


def test_wrong_parameters_are_refused_with_one_sentence() -> None:
    with pytest.raises(GameError, match="evo has no option 'genes'"):
        spiel.load("evo", 3, genes=2)
    with pytest.raises(GameError, match="evo is for 3 to 5 seats, not 7"):
        spiel.load("evo", 7)
    with pytest.raises(GameError, match=r"^line 1"):
        spiel.load("evo", position="mutagen\nround 1")
    spiel.register()
    with pytest.raises(Exception, match="no position"):
        pyspiel.load_game("galapagos_evo", {"players": 3, "position": "nonsense"})
    with pytest.raises(Exception, match="is for 3 to 5 players, not 9"):
        pyspiel.load_game("galapagos_evo(players=9)")
    state = spiel.load("evo", 3).new_initial_state()
    with pytest.raises(GameError, match="There are the players 0 to 2, not 5"):
        state.observation_string(5)
