"""Opponents. A bot is a function from a view and its own open question to one of the options."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from galapagos.bots.greedy import Greedy
from galapagos.talk import Game, GameError, Move, Question, View

Bot = Callable[[View, Question], Move]


def bot(name: str, game: Game, rng: Random) -> Bot:
    if name not in BOTS:
        raise GameError(f"There is no bot {name!r}; there are {', '.join(BOTS)}.")
    return BOTS[name](game, rng)


def random(game: Game, rng: Random) -> Bot:
    """Any option, each with the same chance."""
    return lambda view, question: rng.choice(question.options)


BOTS: dict[str, Callable[[Game, Random], Bot]] = {"random": random, "greedy": Greedy}


def nature(question: Question, rng: Random) -> Move:
    """Chance: an option by its weight."""
    assert question.weights is not None
    return rng.choices(question.options, question.weights)[0]
