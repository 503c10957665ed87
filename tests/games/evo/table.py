"""The examples of Evo: `table(text)` lays one out, and the sentences of docs/rules are their paragraphs.

Three players use this island (L1+R2):

      |  3   4   5   6   7   8   9  10  11
    A |                  b.  p.  b.
    B |           m.  b.  p.  h.  b.  h.
    C |     p.  m.  h.  h.  m.  m.  p.  m.
    D |   b.  h.  b.  p.  b.  p.  h.  b.
    E |     p.  m.  h.  h.  m.  m.  p.  m.
    F |           m.  b.  p.  h.  b.  h.
    G |                  b.  p.  b.
"""

from __future__ import annotations

import galapagos
from tests.games.example import Example

GAME = galapagos.game("evo")


def table(text: str) -> Example:
    return Example(GAME, text)
