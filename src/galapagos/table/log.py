"""What is kept of a table: how it was set up, and its log, which only grows."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from galapagos.record import Seal
from galapagos.table import wire


class Entry(Struct, frozen=True, tag_field="kind", gc=False):
    """One line of a table's log."""


class Given(Entry, frozen=True, tag="answer", omit_defaults=True):
    seat: int
    move: str
    drawn: float = 0.0  # seconds of the seat's reserve that it took
    forced: Literal["", "seen", "secret"] = ""  # it was the only option, as everybody could see, or only the seat


class TakenBack(Entry, frozen=True, tag="undo"):
    place: int  # answers that are left


class Renewed(Entry, frozen=True, tag="rules"):
    """The rules have changed: from now on the table is played under these, and so many of its answers hold."""

    was: int  # the version before
    version: int
    edition: str
    place: int


class Sits(Entry, frozen=True, tag="sit"):
    """Who has a seat from now on."""

    seat: int
    name: str
    person: bool
    open: bool
    bot: str | None
    resigned: bool = False
    share: str = ""  # of chance: its commitment


class Ordered(Entry, frozen=True, tag="order"):
    """The seats change places, in the waiting room."""

    seats: list[int]  # the old number of each; those that are missing are taken away


class Mixes(Entry, frozen=True, tag="mix"):
    """All are there: whoever has sealed a share of chance tells it now."""


class Revealed(Entry, frozen=True, tag="reveal"):
    """A share of chance."""

    seat: int
    value: str


class Began(Entry, frozen=True, tag="begin"):
    """The waiting is over."""


class Hosts(Entry, frozen=True, tag="host"):
    """Whoever made the table has left its waiting room: this seat's player may do from now on what he may."""

    seat: int


class Paused(Entry, frozen=True, tag="pause"):
    yes: bool


class Clocked(Entry, frozen=True, tag="clock"):
    """The time for the open question, to object or to tell a share begins anew: no server was there meanwhile, or its
    clock has jumped."""


class Proposed(Entry, frozen=True, tag="propose"):
    """Something that needs the consent of others."""

    proposal: wire.Proposal
    until: float | None  # when silence becomes consent


class Consented(Entry, frozen=True, tag="consent"):
    """These seats agree with it, but not yet all; or one does not, or the one who proposed it thinks better of it."""

    seats: list[int]
    yes: bool


class Voted(Entry, frozen=True, tag="again"):
    """These seats, of one browser, want a rematch, or do not any more."""

    seats: list[int]
    yes: bool
    share: str = ""  # of chance there: the first seat's commitment


class Stopped(Entry, frozen=True, tag="end"):
    by: int  # the seat that resigned; -1: the host has ended it


class Moderated(Entry, frozen=True, tag="voices"):
    voices: wire.Voices


class Spoke(Entry, frozen=True, tag="chat"):
    seat: int
    name: str
    text: str
    phrase: str = ""
    voice: str = ""


class Paced(Entry, frozen=True, tag="pace"):
    pace: int


class Followed(Entry, frozen=True, tag="rematch"):
    table: str


class Wished(Entry, frozen=True, tag="call_me"):
    """Where the seat's player is called when he is away. Nobody but the receiver ever gets the address."""

    seat: int
    way: wire.CallKind
    to: str
    language: Literal["en", "ru"]
    base: str  # where this server was found by whoever said it


class Called(Entry, frozen=True, tag="called"):
    """A message is on its way, or was."""

    seat: int


class Unheard(Entry, frozen=True, tag="unheard"):
    """It did not arrive."""

    seat: int
    why: wire.Failure


class Back(Entry, frozen=True, tag="back"):
    """The player has come, and can be called again."""

    seat: int


class Keyed(Entry, frozen=True, tag="key"):
    """Whoever sits there has made the key of the seat anew: older ones open nothing."""

    seat: int


class Holds(Entry, frozen=True, tag="holds"):
    """A browser has come with the seat's key that was not seen with it before."""

    seat: int
    browser: str  # a hash of what it calls itself


class Watched(Entry, frozen=True, tag="watch"):
    """There is one more token to watch with: other servers see that they have to look."""


Quiet = Wished | Called | Unheard | Back | Holds  # what nobody else need hear of
Agreeing = Proposed | Consented | Voted | Clocked  # what changes nothing on the table
AnyEntry = (
    Given | TakenBack | Renewed | Sits | Ordered | Mixes | Revealed | Began | Hosts | Paused | Stopped | Moderated
    | Spoke | Paced | Followed | Keyed | Agreeing | Watched | Quiet
)  # fmt: skip


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
    waits: bool = False  # until its open seats are taken, or the host begins
