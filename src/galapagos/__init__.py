"""Galápagos: four tabletop games about evolution on one engine.

>>> import galapagos
>>> game = galapagos.game("random-mutations")
>>> game.new(seats=3).question.seat == galapagos.NATURE
True
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from galapagos.talk import NATURE, Event, Game, GameError, Move, Option, Outcome, Position, Question, Refusal, View

__all__ = [
    "NATURE",
    "Event",
    "Game",
    "GameError",
    "Move",
    "Option",
    "Outcome",
    "Position",
    "Question",
    "Refusal",
    "View",
    "game",
    "games",
]

# Now, because a package imported later would take the place of the function games().
import_module("galapagos.games")

# The class of each game, imported when somebody asks for it.
HOMES = {
    "random-mutations": ("galapagos.games.random_mutations", "RandomMutations"),
    "evo": ("galapagos.games.evo", "Evo"),
    "another-world": ("galapagos.games.another_world", "AnotherWorld"),
    "mutagen": ("galapagos.games.mutagen", "Mutagen"),
}


@cache
def game(name: str, edition: str | Path | None = None) -> Game:
    """The game of this name, played with our edition of its data or with the one in a file."""
    if name not in HOMES:
        raise GameError(f"There is no game {name!r}; there are {', '.join(HOMES)}.")
    module, kind = HOMES[name]
    made: Game = getattr(import_module(module), kind)(edition)
    return made


def games() -> list[Game]:
    return [game(name) for name in HOMES]


def game_of(p: Any) -> Game:
    """The game that a position belongs to, with the edition that it is played with."""
    known = game(p.game)
    return known if known.edition == p.edition else known.with_edition(p.edition)


def folder(name: str) -> Path:
    """Where the files of a game lie."""
    return Path(import_module(HOMES[name][0]).__file__ or "").parent
