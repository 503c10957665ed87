"""What is kept of a table: how it was set up, and its log, which only grows."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from galapagos.record import Seal
from galapagos.table import wire


class Entry(Struct, frozen=True, tag_field="kind"):
    """One line of a table's log."""


class Given(Entry, frozen=True, tag="answer"):
    seat: int
    move: str


class TakenBack(Entry, frozen=True, tag="undo"):
    place: int  # answers that are left


class Sits(Entry, frozen=True, tag="sit"):
    """Who has a seat from now on."""

    seat: int
    name: str
    person: bool
    open: bool
    bot: str | None


class Spoke(Entry, frozen=True, tag="chat"):
    seat: int
    name: str
    text: str


class Paced(Entry, frozen=True, tag="pace"):
    pace: int


class Followed(Entry, frozen=True, tag="rematch"):
    table: str


AnyEntry = Given | TakenBack | Sits | Spoke | Paced | Followed


class Setup(Struct, frozen=True, kw_only=True):
    """What a table is from its beginning."""

    table: str  # its name
    made: float
    game: str
    version: int
    edition: str
    options: dict[str, Any]
    manner: wire.Manner
    seal: Seal | None  # None: a record that came without
    parent: str | None = None  # the table whose first answers it took over
    shelf: bool = False  # a record to look at: nobody plays
