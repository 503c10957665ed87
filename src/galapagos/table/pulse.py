"""The event loop: how long it is held, and that looking for garbage does not hold it.

Python looks through all that a server has in memory for what only refers to itself. What is refused leaves such garbage
now and then, a table or a socket that has ended never does; and while Python looks, everybody waits. So what has grown
old is looked through again only when nobody is there to wait, or when so many have gone that it is worth it.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterable
from typing import Any

from prometheus_client import Histogram

HELD = Histogram(
    "galapagos_loop_seconds",
    "How late the event loop comes to what is due, while something else holds it.",
    buckets=(0.001, 0.002, 0.003, 0.005, 0.007, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
BEAT = 0.02  # seconds between looks at it
YOUNG = (20_000, 10, 1_000_000_000)  # new things until Python looks through the youngest; it leaves the oldest alone
MANY = 2_000  # connections that may have gone before all is looked through


async def beat() -> None:
    """Measure it, again and again."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + BEAT
        await asyncio.sleep(BEAT)
        HELD.observe(max(0.0, loop.time() - due))


class Litter:
    """What those leave behind who were connected."""

    def __init__(self) -> None:
        self.there: set[int] = set()  # who is connected, without keeping him
        self.gone = 0  # since all was looked through

    def look(self, connections: Iterable[Any]) -> None:
        """Again and again, so that little is new each time."""
        before, self.there = self.there, set(map(id, connections))
        self.gone += len(before - self.there)
        if self.gone >= MANY or (self.gone and not self.there):
            self.gone = 0
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(1)
        gc.freeze()


def settled() -> Litter:
    """Before anybody comes: what is there by now stays."""
    gc.set_threshold(*YOUNG)
    gc.collect()
    gc.freeze()
    return Litter()
