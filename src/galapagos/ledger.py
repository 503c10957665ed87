"""The points of a finished game line by line, as its own ledger.py counts them. A game may do without one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from galapagos.talk import Event, Game


@dataclass(frozen=True)
class Line:
    what: str  # in words: "3 animals of A"
    points: int
    rule: str
    source: str  # where such points come from, in the same words for every seat: "animals"


def lines(game: Game, p: Any, side: int, told: Sequence[Event]) -> list[Line]:
    """A side's points, when the game is over and all this has been told."""
    ledger = game.room("ledger")
    found: list[Line] = ledger.lines(p, side, told) if ledger else []
    return found


def tie_break(game: Game, p: Any) -> tuple[str, list[int]]:
    """What decides between equal points, in words, and how much of it each seat has; ("", []) if nothing does."""
    ledger = game.room("ledger")
    found: tuple[str, list[int]] = ledger.tie_break(p) if ledger else ("", [])
    return found
