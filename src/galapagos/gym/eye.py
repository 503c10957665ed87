"""What an observation is made of. An eye looks at a view and writes one byte for each number a learner gets.

Bytes, because nearly everything on a table is a small count or a yes: a fourth of the memory of floats, and a compiled
eye fills them at the speed of C. `scale` says by what each is to be divided for a net that wants numbers about 1.
"""

from __future__ import annotations

from typing import Final, cast

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr, u8

from galapagos.gym.lexicon import Lexicon
from galapagos.talk import Game, GameError, Position

# A name; labels, one for each number, or none for a single number; and the largest usual value.
Field = tuple[str, tuple[str, ...], int]

BYTE: Final = 255
TEXT: Final = 8192  # bytes of a text
# Seats are counted from the viewer.
SIDES: Final = ("me", "next", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


@mypyc_attr(allow_interpreted_subclasses=True)  # so that a researcher can see things his own way
class Eye:
    """Looks at the views of one game. Another one says what it sees by its layout, and writes that down in `look`."""

    def __init__(self, layout: list[Field]) -> None:
        self.layout = layout
        self.size = sum([max(1, len(labels)) for _, labels, _ in layout])
        self.blank = bytes(self.size)
        self.paper = BytesWriter()  # that is written on
        # It looks at nothing that the seat cannot know, even if the truth lies before it: then nobody makes a view.
        self.discreet = False

    def see(self, p: Position, seat: int, said: list[int]) -> bytes:
        """The position is that of the seat's view; `said` are the words of its half-said move."""
        out = self.paper
        out.truncate(0)
        out.write(self.ground(p))
        self.look(p, seat, said, out)
        return out.getvalue()

    def ground(self, p: Position) -> bytes:
        """What is written on: zeros, and what never changes in a game like this one."""
        return self.blank

    def look(self, p: Position, seat: int, said: list[int], out: BytesWriter) -> None:
        """Write into `out`, which has a byte for every number of the layout, whatever is not zero."""
        raise NotImplementedError

    def places(self) -> dict[str, int]:
        """By the name of a field: which number is its first."""
        found: dict[str, int] = {}
        at = 0
        for name, labels, _ in self.layout:
            found[name] = at
            at += max(1, len(labels))
        return found

    def names(self) -> list[str]:
        """What each number is: "food", "A.owner.me", "A2.parasites"."""
        return [f"{name}.{label}" if label else name for name, labels, _ in self.layout for label in labels or ("",)]

    def scale(self) -> list[int]:
        """The largest usual value of each number; some may be larger now and then, up to 255."""
        return [most for _, labels, most in self.layout for _ in labels or ("",)]


def put(out: BytesWriter, at: i64, value: i64) -> None:
    """A count; what is more than a byte holds stays 255, and what is less than nothing is nothing."""
    if value > 0:
        byte = u8(value) if value < BYTE else u8(BYTE)
        out[at] = byte


def put_all(out: BytesWriter, at: i64, counts: list[int], first: i64 = 0) -> None:
    """Counts side by side, from the one with this number on; those before it come last."""
    end = at + len(counts)
    place = end - first if first else at
    for count in cast("list[i64]", counts):
        if place == end:
            place = at
        if count > 0:
            byte = u8(count) if count < BYTE else u8(BYTE)
            out[place] = byte
        place += 1


def add(out: BytesWriter, at: i64, value: i64) -> None:
    """A count to what is there already."""
    total = i64(out[at]) + value
    byte = u8(total) if total < BYTE else u8(BYTE)
    out[at] = byte


class TextEye(Eye):
    """The view in notation, byte by byte and then zeros: for every game, and for learners that read."""

    def __init__(self, game: Game, words: Lexicon) -> None:
        super().__init__([("text", tuple([str(n) for n in range(TEXT)]), 127)])
        self.game = game
        self.words = words

    def see(self, p: Position, seat: int, said: list[int]) -> bytes:
        text = self.text(p, said).encode()
        if len(text) > TEXT:
            raise GameError(f"The text of this view has {len(text)} bytes, and there is room for {TEXT}.")
        return text + bytes(TEXT - len(text))

    def text(self, p: Position, said: list[int]) -> str:
        """The notation of the view, and on a line of its own what was said of a move."""
        text: str = self.game.write(p)
        return f"{text}\nsaid: {self.words.text(tuple(said))}" if said else text


def eye(game: Game, seats: int) -> Eye:
    """The game's own eye for a table of so many seats."""
    room = game.room("gym")
    if room is None:
        raise GameError(f"{game.title} has no eye for learners: there is no gym.py among its files.")
    found: Eye = room.eye(game, seats)
    return found
