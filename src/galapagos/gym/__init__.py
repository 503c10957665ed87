"""The gym: the four games for learning machines. It needs the extra `gym`.

An action is a word of the game's lexicon, and a move is said in one to four of them; an observation is a vector of
bytes, each with a name, made from what the seat may know and nothing else.

>>> import galapagos.gym
>>> env = galapagos.gym.env("evo", seats=4)  # for PettingZoo
>>> env.reset(seed=1)
>>> seen, reward, over, cut, info = env.last()
>>> env.step(int(seen["action_mask"].argmax()))
>>> many = galapagos.gym.vector("random-mutations", seats=2, many=64, seed=1)  # many games, one call
>>> one = galapagos.gym.single("another-world", seats=2, against="greedy")  # for Gymnasium
>>> actions, numbers = many.words.names, many.eye.names()  # what each action and each number is called
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from galapagos.talk import GameError

if TYPE_CHECKING:
    from galapagos.gym.aec import GalapagosEnv
    from galapagos.gym.singles import SingleEnv
    from galapagos.gym.vectors import VectorEnv

__all__ = ["env", "register_spiel", "single", "vector"]

# By package: the extra that brings it.
EXTRAS = {"numpy": "gym", "pettingzoo": "gym", "gymnasium": "gym", "librt": "gym", "pyspiel": "spiel"}


def part(name: str) -> Any:
    """A module of the gym; if what it needs is not installed, one sentence says what to install."""
    try:
        return import_module(f"galapagos.gym.{name}")
    except ModuleNotFoundError as e:
        package = (e.name or "").partition(".")[0]
        if package not in EXTRAS:
            raise
        extra = EXTRAS[package]
        raise GameError(f"This needs {package}, which is not installed: pip install 'galapagos[{extra}]'.") from None


def env(name: str, seats: int | None = None, **settings: Any) -> GalapagosEnv:
    """A game for PettingZoo: see `galapagos.gym.aec.GalapagosEnv` for all settings. The game's options go by name."""
    made: GalapagosEnv = part("aec").GalapagosEnv(name, seats, **settings)
    return made


def vector(name: str, seats: int | None = None, many: int = 64, **settings: Any) -> VectorEnv:
    """Many games at once: see `galapagos.gym.vectors.VectorEnv`."""
    made: VectorEnv = part("vectors").VectorEnv(name, seats, many, **settings)
    return made


def single(name: str, seats: int | None = None, **settings: Any) -> SingleEnv:
    """One learner among bots, for Gymnasium: see `galapagos.gym.singles.SingleEnv`."""
    made: SingleEnv = part("singles").SingleEnv(name, seats, **settings)
    return made


def register_spiel() -> list[str]:
    """Make the games known to OpenSpiel, solo games too; their names there."""
    names: list[str] = part("spiel").register()
    return names
