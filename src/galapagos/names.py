"""How players' names come into sentences.

Whatever a game says, sentences, questions, reasons, positions, it says of Ann, Bob and the other seats of the
notation. This is the one place where those who play get their own names in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from galapagos.talk import SEATS, Event, Game

SEAT = re.compile(rf"\b({'|'.join(SEATS)})\b")


def called(sentence: str, names: Sequence[str]) -> str:
    """The sentence with the players' names instead of the notation's."""
    own = dict(zip(SEATS, names, strict=False))
    return SEAT.sub(lambda seat: own.get(seat[0], seat[0]), sentence)


def told(game: Game, events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """What happened, in sentences; what is said again and again is said once."""
    said = [(sentence, len(list(same))) for sentence, same in groupby(map(game.tell, events))]
    return [called(sentence, names) + f" ({n} times)" * (n > 1) for sentence, n in said]
