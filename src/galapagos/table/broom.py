"""Which tables need not be kept: those that nobody played, and those that everybody has left."""

from __future__ import annotations

from collections.abc import Sequence

from galapagos.table.ask import chose
from galapagos.table.log import AnyEntry, Given, Setup
from galapagos.table.room import Refuse, Room
from galapagos.table.wire import DAY
from galapagos.talk import GameError

FEW = 3  # choices; a table where fewer were made was not played
EMPTY = 3 * DAY  # seconds for which one that was not played is kept
WAITING = 30 * DAY  # that waits for guests, whose answers have days, or that is a record to look at
ABANDONED = 90 * DAY  # for which a game is kept that is not over


def expired(setup: Setup, log: Sequence[tuple[float, AnyEntry]], now: float, keep: float | None = None) -> bool:
    """Whether nobody will miss it. Games that were played to their end, or ended, are kept, unless the host keeps
    nothing for longer than so many seconds without a sign."""
    idle = now - (log[-1][0] if log else setup.made)
    if keep is not None and idle > keep:
        return True
    inviting = any(player.kind == "open" for player in setup.manner.players)
    patient = inviting or setup.shelf or (setup.manner.clock or 0) >= DAY
    choices = sum(isinstance(entry, Given) and chose(entry) for _, entry in log)
    if setup.shelf or choices < FEW:
        return idle > (WAITING if patient else EMPTY)
    longest = 2 * ((setup.manner.clock or 0) + setup.manner.bank)
    return idle > max(ABANDONED, longest) and not over(setup, log)


def over(setup: Setup, log: Sequence[tuple[float, AnyEntry]]) -> bool:
    try:
        room = Room(setup, log)
        return room.over or room.outgrown is not None  # which may have been over under the rules of its time
    except (Refuse, GameError):
        return True  # of other rules, or damaged: whoever runs the server may want to look at it
