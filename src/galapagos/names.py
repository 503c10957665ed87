"""How players' names come into sentences.

Whatever a game says, sentences, questions, reasons, positions, it says of Ann, Bob and the other seats of the
notation. This is the one place where those who play get their own names in it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from galapagos.talk import SEATS, Event, Game

UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # kinds of signs that show nothing, or turn others around
BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # that count as letters and show nothing
LINES = 10_000  # that are kept with their names in them
# That a word begins is looked at last: so the search leaps from one capital to the next.
SEAT = re.compile(rf"({'|'.join(SEATS)})(?<=\b.{{{len(SEATS[0])}}})\b(\.?)")


def tidy(name: str) -> str:
    """A name as it is seen: without what nobody can see, and with single spaces."""
    signs = (" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", name))
    seen = (sign for sign in signs if unicodedata.category(sign) not in UNSEEN and sign not in BLANK)
    return " ".join("".join(seen).split())


def called(sentence: str, names: Sequence[str]) -> str:
    """The sentence with the players' names instead of the notation's. A name that ends with a full stop brings the
    sentence's with it. Most lines of a position have been said before."""
    who = tuple(names)
    if "\n" in sentence:
        return "\n".join([put_in(line, who) for line in sentence.split("\n")])
    return put_in(sentence, who)


@lru_cache(LINES)
def put_in(line: str, names: tuple[str, ...]) -> str:
    own = dict(zip(SEATS, names, strict=False))

    def put(seat: re.Match[str]) -> str:
        name = own.get(seat[1], seat[1])
        return name if name.endswith(".") else name + seat[2]

    return SEAT.sub(put, line)


def told(game: Game, events: Iterable[Event], names: Sequence[str]) -> list[str]:
    """What happened, in sentences; what is said again and again is said once."""
    said = [(sentence, len(list(same))) for sentence, same in groupby(map(game.tell, events))]
    return [called(sentence, names) + f" ({n} times)" * (n > 1) for sentence, n in said]
