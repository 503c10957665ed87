"""What a seat knows of a table of Mutagen.

All is open here but the order of the decks, and that nobody knows (§1.9): every seat has the same view.
"""

from __future__ import annotations

from galapagos.chance import Chance
from galapagos.games.mutagen.position import (
    Board,
)
from galapagos.talk import Position, View


def view(p: Board, seat: int) -> View:
    return View(seat, p.copy())


def sight(p: Board, seat: int) -> Position:
    """What the seat's view has, to look at and not to keep: nothing is secret."""
    return p


def imagine(view: View, chance: Chance) -> Board:
    """There is nothing to imagine: decks nobody has seen are counts."""
    assert isinstance(view.position, Board)
    return view.position.copy()
