"""The wall clock, and its jumps.

Wall time is for what is shown and kept; it may jump, when a machine was asleep or its clock was set. What lasts for a
while is counted by a clock that cannot. What lasts at a table has its beginning in the log, or with who came and went,
in wall time: after a jump the first begins anew, and says so in the log, and the second is moved by as much.
"""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING

from galapagos.table.log import Clocked

if TYPE_CHECKING:
    from galapagos.table.hall import Hall
    from galapagos.table.live import Live

LOG = logging.getLogger("galapagos.table")
JUMP = 5.0  # seconds by which a clock that is only set right does not jump
DOUBT = 86_400.0  # seconds after a jump in which nobody relies on how old something is


class Clock:
    def __init__(self) -> None:
        self.ahead = time.time() - time.monotonic()
        self.jumped = 0.0  # seconds, by all jumps together
        self.last: float | None = None  # when it jumped, by the other clock

    def look(self) -> float:
        """How far it has jumped since the server began."""
        ahead = time.time() - time.monotonic()
        by, self.ahead = ahead - self.ahead, ahead
        if abs(by) >= JUMP:
            self.jumped += by
            self.last = time.monotonic()
            LOG.warning("clock", extra={"jumped": round(by)})
        return self.jumped

    @property
    def doubtful(self) -> bool:
        """Whether what seems to be old may have been written a moment ago."""
        self.look()
        return self.last is not None and time.monotonic() - self.last < DOUBT


async def steady(hall: Hall, live: Live) -> None:
    """Under the lock of the table: if the clock has jumped, nobody's time has passed by that."""
    by = hall.clock.look() - live.jumped
    if not by:
        return
    room = live.room
    if room.counting and abs(time.time() - room.since) > JUMP:  # else another server has said so already
        await hall.commit(live, [Clocked()])
    live.jumped += by
    live.hostless += by
    room.entered += by
    for there in room.seats:
        there.looked += by
        there.left = there.left and there.left + by
