"""Opponents. A bot is a function from a view and its own open question to one of the options."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import galapagos
from galapagos import learned
from galapagos.bots.base import Bot
from galapagos.bots.greedy import GreedyBot
from galapagos.bots.levels import LEVELS, SearchBot, Strong, other
from galapagos.bots.program import PROGRAM, ProgramBot
from galapagos.hands import cores_here
from galapagos.record import Record
from galapagos.talk import NATURE, SEATS, Game, GameError, Move, Question, View

__all__ = [
    "BOTS", "LEVELS", "Bot", "GreedyBot", "Player", "RandomBot", "Who",
    "at_tables", "bot", "find", "is_net", "name_of", "nature", "offer", "on_all_cores", "play",
]  # fmt: skip

Player = Callable[[View, Question], Move]
Who = str | type[Bot] | Player  # a bot by its name, by its class, or itself

SEATED = 3  # players, when nobody says how many: every game can be played by three


class RandomBot(Bot):
    """Any option, each with the same chance."""

    def __call__(self, view: View, question: Question) -> Move:
        return self.rng.choice(question.options)


BOTS: dict[str, Callable[[Game, Random], Player]] = {"random": RandomBot, "greedy": GreedyBot, **LEVELS}
NETS: dict[str, str] = {}  # the nets that the host of a server offers: their files by the names they have at tables
NET = ".onnx"
CALLED = 24  # letters that a name at a table may have


def bot(who: Who, game: Game, rng: Random, seats: int | None = None) -> Player:
    """The bot for a table of so many seats, as far as that is known yet."""
    if isinstance(who, str) and who in BOTS:
        return BOTS[who](game, rng)
    if isinstance(who, str) and (who in NETS or is_net(who)):
        net: Player = nets().NetBot(NETS.get(who, who), game, rng, seats)
        return net
    if isinstance(who, str) and who.startswith(PROGRAM):
        return ProgramBot(who, game, rng)
    if isinstance(who, str) and who.endswith(learned.FILE):
        weighed = Strong(game, rng)
        weighed.trust(learned.load(game, Path(who)))
        return weighed
    found = find(who) if isinstance(who, str) else who
    if isinstance(found, type):
        made: Player = found(game, rng)
        return made
    if not callable(found):
        raise GameError(f"A bot is a name, a class or a function, not {who!r}.")
    return found


def on_all_cores(players: Iterable[Player]) -> None:
    """In a program that has the machine to itself: who searches with many tries does it on all cores."""
    for player in players:
        if isinstance(player, SearchBot):
            player.spread(cores_here())


def find(name: str) -> type[Bot] | Player:
    """Anybody's bot, as module:Class or module:function, or one of ours as level:setting=number,…"""
    module, colon, what = name.partition(":")
    if "=" in what:
        return other(module, what)
    if not (module and colon and what):
        own = f"module:Class, net{NET}, weights{learned.FILE} or {PROGRAM}COMMAND"
        known = f"{', '.join(BOTS)}, levels with other settings as strong:turns=16, and your own as {own}"
        raise GameError(f"There is no bot {name!r}; there are {known}.")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found: type[Bot] | Player = getattr(import_module(module), what)
    except ImportError as e:
        raise GameError(f"The bot {name} cannot be imported: {e}.") from None
    except AttributeError:
        raise GameError(f"The bot {name} cannot be found: the module {module} has no {what}.") from None
    return found


def is_net(name: str) -> bool:
    """Whether a bot is a net in a file: see galapagos.gym.net."""
    return name.endswith(NET)


def nets() -> Any:
    try:
        return import_module("galapagos.gym.net")
    except ModuleNotFoundError as e:
        raise GameError(f"A net needs the package {e.name}: pip install 'galapagos[onnx]'.") from None


def offer(file: str) -> None:
    """Let a net play at the tables of this server, under the name of its file."""
    name = Path(file).stem
    if name in BOTS or not 0 < len(name) <= CALLED or not is_net(file):
        other = f"of up to {CALLED} letters, and none of {', '.join(BOTS)}"
        raise GameError(f"{file} cannot sit at a table: a net is called by its file, NAME{NET}, with a name {other}.")
    learned = nets().load(file)
    learned.check(galapagos.game(learned.told["game"]), None)
    NETS[name] = file


def at_tables(game: Game) -> list[str]:
    """The bots that may sit at a table of this game."""
    return [*BOTS, *(name for name, file in NETS.items() if nets().load(file).told["game"] == game.name)]


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
    players = [bot(who, known, rng, len(whos)) for who in whos]
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
