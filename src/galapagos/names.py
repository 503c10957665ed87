"""How players' names come into sentences.

Whatever a game says, sentences, questions, reasons, positions, it says of Ann, Bob and the other seats of the
notation. This is the one place where those who play get their own names in it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from galapagos.talk import SEATS

SEAT = re.compile(rf"\b({'|'.join(SEATS)})\b")


def called(sentence: str, names: Sequence[str]) -> str:
    """The sentence with the players' names instead of the notation's."""
    own = dict(zip(SEATS, names, strict=False))
    return SEAT.sub(lambda seat: own.get(seat[0], seat[0]), sentence)
