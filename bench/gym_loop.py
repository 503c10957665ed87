"""Measure environments in this process: `python -m bench.gym_loop SECONDS SEED SIDE ...`, one line of JSON a figure.

A step: choose a legal action by chance, act, and have the next actor's observation as a NumPy array. Every side goes
its own best way. The clock is the processor time of this process, which has one core.
"""

from __future__ import annotations

import json
import os
import random
import sys
import warnings
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from signal import SIG_DFL, SIGINT, signal
from time import process_time
from typing import Any

import numpy as np

SMALLEST = {"random-mutations": 2, "evo": 3, "another-world": 2, "mutagen": 2}  # seats
MANY = (1, 64, 256)
WARM = 50
BATCH = 256  # of pgx


def rate(steps: Iterator[int], seconds: float) -> float:
    """How many a second; each item of `steps` tells how many it was."""
    for _ in range(WARM):
        next(steps)
    made, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        for _ in range(10):
            made += next(steps)
    return made / spent


def vector(game: str, many: int) -> Iterator[int]:
    env = import_module("galapagos.gym").vector(game, SMALLEST[game], many, seed=random.getrandbits(30))
    env.reset()
    while True:
        env.step(env.sample())
        yield many


def agents(env: Any) -> Iterator[int]:
    """PettingZoo's loop, for both sides."""
    while True:
        env.reset()
        for _ in env.agent_iter():
            seen, _, over, cut, _ = env.last()
            env.step(None if over or cut else int(random.choice(np.flatnonzero(seen["action_mask"]))))
            yield 1


def aec(game: str) -> Iterator[int]:
    return agents(import_module("galapagos.gym").env(game, SMALLEST[game]))


def hanabi() -> Iterator[int]:
    return agents(import_module("pettingzoo.classic.hanabi_v5").raw_env(players=2))


def spiel(name: str, recall: bool = False) -> Iterator[int]:
    """Through an observer, which writes into an array: a list of numbers takes 25 times as long."""
    pyspiel = import_module("pyspiel")
    alone = pyspiel.PrivateInfoType.SINGLE_PLAYER
    kind = pyspiel.IIGObservationType(public_info=True, perfect_recall=recall, private_info=alone)
    game = pyspiel.load_game(name)
    seen = import_module("open_spiel.python.observation").make_observation(game, kind)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(outcomes, odds)[0])
                continue
            seen.set_from(state, state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            yield 1


def ours_in_spiel(game: str) -> Iterator[int]:
    import_module("galapagos.gym").register_spiel()
    return spiel(f"galapagos_{game.replace('-', '_')}")


def uno() -> Iterator[int]:
    env = import_module("rlcard").make("uno")
    while True:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(random.choice(list(state["legal_actions"])))
            yield 1


def pgx(name: str) -> Iterator[int]:
    """All games, the choice among what is legal and the new beginnings are one compiled call."""
    jax, wrappers = import_module("jax"), import_module("pgx.experimental")
    env = import_module("pgx").make(name)
    step, numpy = wrappers.auto_reset(env.step, env.init), jax.numpy

    def once(state: Any, key: Any) -> tuple[Any, Any]:
        key, mine, theirs = jax.random.split(key, 3)
        odds = numpy.where(state.legal_action_mask, 0.0, -numpy.inf)
        actions = jax.random.categorical(mine, odds)
        return jax.vmap(step)(state, actions, jax.random.split(theirs, BATCH)), key

    key = jax.random.PRNGKey(random.getrandbits(30))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(key, BATCH))
    compiled = jax.jit(once)
    while True:
        state, key = compiled(state, key)
        np.asarray(state.observation)
        yield BATCH


OURS: dict[str, Callable[[], Iterator[int]]] = {
    **{f"{game}, {many} in one call": partial(vector, game, many) for game in SMALLEST for many in MANY},
    **{f"{game}, PettingZoo": partial(aec, game) for game in SMALLEST},
    **{f"{game}, OpenSpiel": partial(ours_in_spiel, game) for game in SMALLEST},
}
RIVALS: dict[str, Callable[[], Iterator[int]]] = {
    "PettingZoo hanabi_v5": hanabi,
    "OpenSpiel hanabi": partial(spiel, "hanabi(players=2)"),
    "OpenSpiel hearts": partial(spiel, "hearts", recall=True),
    "RLCard uno": uno,
    "pgx backgammon": partial(pgx, "backgammon"),
    "pgx sparrow_mahjong": partial(pgx, "sparrow_mahjong"),
}


def main(seconds: str, seed: str, *names: str) -> None:
    warnings.simplefilter("ignore")
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    for name in names:
        random.seed(seed)
        np.random.seed(int(seed))
        try:
            figure = rate((OURS | RIVALS)[name](), float(seconds))
        except ImportError as e:
            print(json.dumps([name, str(e)]), flush=True)
        else:
            print(json.dumps([name, figure]), flush=True)


if __name__ == "__main__":
    signal(SIGINT, SIG_DFL)  # Ctrl-C ends it without a word
    main(*sys.argv[1:])
