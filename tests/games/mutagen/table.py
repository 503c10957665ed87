"""The table on which the examples of Mutagen are laid out."""

from __future__ import annotations

from typing import Any

from galapagos.games.mutagen import Mutagen
from galapagos.talk import Event
from tests.games.example import Example

GAME = Mutagen()


def new(seats: int, **options: Any) -> Any:
    """A new table of this game; what lies on it is looked at freely."""
    return GAME.new(seats, **options)


def table(text: str) -> Example:
    return Example(GAME, text)


def events(example: Example, moves: str) -> list[Event]:
    """What was reported while these moves were played."""
    example.p.events = []
    example.play(moves)
    reported: list[Event] = example.p.events
    example.p.events = None
    return reported


def steps(example: Example, moves: str) -> list[tuple[Any, Any]]:
    """What the Keeper did while these moves were played, and why."""
    return [(e.facts["step"], e.facts["because"]) for e in events(example, moves) if e.what == "keeper"]


def points(reported: list[Event], who: int | str = 0) -> list[tuple[Any, Any]]:
    """The points somebody got, line by line."""
    return [(e.facts["for"], e.facts["points"]) for e in reported if e.what == "score" and e.facts["who"] == who]
