"""Opponents. A bot is a function from a view and its own open question to one of the options."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from random import Random
from typing import Any

import galapagos
from galapagos.bots.base import Bot
from galapagos.bots.greedy import GreedyBot
from galapagos.record import Record
from galapagos.talk import NATURE, SEATS, Game, GameError, Move, Question, View

__all__ = ["BOTS", "Bot", "GreedyBot", "Player", "RandomBot", "Who", "bot", "find", "name_of", "nature", "play"]

Player = Callable[[View, Question], Move]
Who = str | type[Bot] | Player  # a bot by its name, by its class, or itself

SEATED = 3  # players, when nobody says how many: every game can be played by three


class RandomBot(Bot):
    """Any option, each with the same chance."""

    def __call__(self, view: View, question: Question) -> Move:
        return self.rng.choice(question.options)


BOTS: dict[str, Callable[[Game, Random], Player]] = {"random": RandomBot, "greedy": GreedyBot}


def bot(who: Who, game: Game, rng: Random) -> Player:
    if isinstance(who, str) and who in BOTS:
        return BOTS[who](game, rng)
    found = find(who) if isinstance(who, str) else who
    if isinstance(found, type):
        made: Player = found(game, rng)
        return made
    if not callable(found):
        raise GameError(f"A bot is a name, a class or a function, not {who!r}.")
    return found


def find(name: str) -> type[Bot] | Player:
    """Anybody's bot, as module:Class or module:function."""
    module, colon, what = name.partition(":")
    if not (module and colon and what):
        raise GameError(f"There is no bot {name!r}; there are {', '.join(BOTS)}, and your own as module:Class.")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found: type[Bot] | Player = getattr(import_module(module), what)
    except ImportError as e:
        raise GameError(f"The bot {name} cannot be imported: {e}.") from None
    except AttributeError:
        raise GameError(f"The bot {name} cannot be found: the module {module} has no {what}.") from None
    return found


def name_of(who: Who) -> str:
    """How a record calls a bot: a name by which `find` finds it, where there is one."""
    if isinstance(who, str):
        return who
    kind = type(who) if isinstance(who, Bot) else who
    ours = [name for name, known in BOTS.items() if known is kind]
    return ours[0] if ours else f"{kind.__module__}:{getattr(kind, '__qualname__', type(kind).__qualname__)}"


def nature(question: Question, rng: Random) -> Move:
    """Chance: an option by its weight."""
    assert question.weights is not None
    return rng.choices(question.options, question.weights)[0]


def play(
    game: str | Game,
    bots: Who | Sequence[Who] = "greedy",
    seed: int | None = None,
    *,
    seats: int | None = None,
    names: Sequence[str] | None = None,
    **options: Any,
) -> Record:
    """A whole game between bots: one for all seats, or one for each. The same seed plays the same game again."""
    known = galapagos.game(game) if isinstance(game, str) else game
    whos = [bots] * (SEATED if seats is None else seats) if isinstance(bots, str) or callable(bots) else list(bots)
    if seats not in (None, len(whos)):
        raise GameError(f"{len(whos)} bots do not fit on {seats} seats.")
    rng = Random(seed)
    record = Record(known, len(whos), names, **options)
    players = [bot(who, known, rng) for who in whos]
    record.players = [name_of(who) for who in whos]
    while (q := record.position.question) is not None:
        if q.seat == NATURE:
            record.answer(nature(q, rng))
            continue
        try:
            record.answer(players[q.seat](known.view(record.position, q.seat), q))
        except GameError as e:
            raise GameError(f"The bot {record.players[q.seat]} of {SEATS[q.seat]} answers wrongly. {e}") from e
    return record
