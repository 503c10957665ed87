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

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Literal, overload

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
    "random-mutations": ("random_mutations", "RandomMutations"),
    "evo": ("evo", "Evo"),
    "another-world": ("another_world", "AnotherWorld"),
    "mutagen": ("mutagen", "Mutagen"),
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
@cache
def game(name: str, edition: str | Path | None = None) -> Game:
    """The game of this name, played with our edition of its data or with the one in a file."""
    if name not in HOMES:
        raise GameError(f"There is no game {name!r}; there are {', '.join(HOMES)}.")
    module, kind = HOMES[name]
    made: Game = getattr(import_module(f"galapagos.games.{module}"), kind)(edition)
    made.file = edition
    return made


# Last, because they ask for games themselves.
from galapagos.bots import Bot, GreedyBot, RandomBot, play  # noqa: E402
from galapagos.record import Record, Step  # noqa: E402
