"""Galápagos: four tabletop games about evolution on one engine.

>>> import galapagos
>>> game = galapagos.game("random-mutations")
>>> game.new(seats=3).question.seat == galapagos.NATURE
True
"""

from __future__ import annotations

import re
from functools import cache
from importlib import import_module
from pathlib import Path

from galapagos.edition import digest
from galapagos.meant import meant
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
    "random-mutations": ("random_mutations", "RandomMutations"),
    "evo": ("evo", "Evo"),
    "another-world": ("another_world", "AnotherWorld"),
    "mutagen": ("mutagen", "Mutagen"),
}


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
    new: Game = getattr(import_module(f"galapagos.games.{module}"), kind)(edition)
    return new


def games() -> list[Game]:
    return [game(name) for name in HOMES]
