"""Galápagos: four tabletop games about evolution on one engine.

>>> import galapagos
>>> game = galapagos.game("random-mutations")
>>> game.new(seats=3).question.seat == galapagos.NATURE
True
>>> record = galapagos.play("evo", ["greedy", "random", "random"], seed=5)
>>> record.names[record.position.outcome.winners[0]]
'Ann'
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, overload

from galapagos.edition import digest
from galapagos.meant import meant
from galapagos.talk import NATURE, Event, Game, GameError, Move, Option, Outcome, Position, Question, Refusal, View

if TYPE_CHECKING:
    from galapagos.games import Games
    from galapagos.games.another_world import AnotherWorld
    from galapagos.games.evo import Evo
    from galapagos.games.mutagen import Mutagen
    from galapagos.games.random_mutations import RandomMutations

    games: Games
else:
    from galapagos import games

__all__ = [
    "NATURE",
    "Bot",
    "Event",
    "Game",
    "GameError",
    "GreedyBot",
    "Move",
    "Option",
    "Outcome",
    "Position",
    "Question",
    "RandomBot",
    "Record",
    "Refusal",
    "Step",
    "View",
    "__version__",
    "game",
    "games",
    "play",
]

__version__ = "0.1.0"

# The class of each game, imported when somebody asks for it.
HOMES = {
    "random-mutations": ("galapagos.games.random_mutations", "RandomMutations"),
    "evo": ("galapagos.games.evo", "Evo"),
    "another-world": ("galapagos.games.another_world", "AnotherWorld"),
    "mutagen": ("galapagos.games.mutagen", "Mutagen"),
}


@overload
def game(name: Literal["random-mutations"], edition: str | Path | None = None) -> RandomMutations: ...
@overload
def game(name: Literal["evo"], edition: str | Path | None = None) -> Evo: ...
@overload
def game(name: Literal["another-world"], edition: str | Path | None = None) -> AnotherWorld: ...
@overload
def game(name: Literal["mutagen"], edition: str | Path | None = None) -> Mutagen: ...
@overload
def game(name: str, edition: str | Path | None = None) -> Game: ...
def game(name: str, edition: str | Path | None = None) -> Game:
    """The game of this name (also `Evo`, `random_mutations`), played with our edition of its data or with the one in a
    file, as the file is now."""
    words = re.sub(r"[\W_]+", "-", str(name).lower()).strip("-")
    if (known := words.removeprefix("evolution-")) not in HOMES:
        raise GameError(f"There is no game {name!r}; there are {', '.join(HOMES)}.{meant(words, HOMES)}")
    return made(known, edition, None if edition is None else digest(edition))


@cache
def made(name: str, edition: str | Path | None, digest: str | None) -> Game:
    """One game for each edition: a file that has changed is another one."""
    module, kind = HOMES[name]
    new: Game = getattr(import_module(module), kind)(edition)
    new.file = edition
    return new


def game_of(p: Any) -> Game:
    """The game that a position belongs to, with the edition that it is played with."""
    known: Game = game(p.game)
    return known if known.edition == p.edition else known.with_edition(p.edition)


def folder(name: str) -> Path:
    """Where the files of a game lie."""
    return Path(import_module(HOMES[name][0]).__file__ or "").parent


# Last, because they ask for games themselves.
from galapagos.bots import Bot, GreedyBot, RandomBot, play  # noqa: E402
from galapagos.record import Record, Step  # noqa: E402
