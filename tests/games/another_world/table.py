"""The table on which the examples of Another World are laid out."""

from __future__ import annotations

from typing import Any

import galapagos
from tests.games.example import Example

GAME: Any = galapagos.game("another-world")  # its positions are looked into


def table(text: str) -> Example:
    return Example(GAME, text)


def story(example: Example, moves: str) -> list[str]:
    """What is told while the moves are played."""
    example.p.events = []
    example.play(moves)
    return [GAME.tell(event) for event in example.p.events]
