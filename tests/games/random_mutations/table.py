"""The table on which the examples of Random Mutations are laid out."""

from __future__ import annotations

import galapagos
from tests.games.example import Example

GAME = galapagos.game("random-mutations")


def table(text: str) -> Example:
    return Example(GAME, text)
