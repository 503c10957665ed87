"""The servers that work on one store.

The log is the truth: whoever writes second at a place of it reads on and checks again. A bell, which rings with the
transaction that writes, only says that there is something to read; bells get lost, so everybody also looks now and
then. That one server of them lets a table's bots think, watches its clocks and sends its calls is only thrift: which
one is worked out from who is there, and nothing goes wrong if two think that it is them.

A file has one server: nobody else is looked for, and no bell rings.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from prometheus_client import Gauge, Histogram

from galapagos.table.log import Given, Spoke, TakenBack
from galapagos.table.room import Refuse, Unready
from galapagos.table.store import WHO, Damaged, Unread
from galapagos.talk import GameError

if TYPE_CHECKING:
    from galapagos.table.hall import Hall
    from galapagos.table.live import Live

LOG = logging.getLogger("galapagos.table")
BEAT = 1.0  # seconds between the signs of life of a server
LOST = 3.0  # after which one without a sign counts no more
LOOK = 5.0  # seconds between looks at what others have written, in case a bell was lost
SOON = 0.05  # seconds until others hear who has come or gone
AGAIN = 0.5  # until the line on which bells ring is tried again
RINGING = Histogram(
    "galapagos_bell_seconds",
    "From the writing of an entry to its bell at another server.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
SERVERS = Gauge("galapagos_servers", "Servers at work on the store, with this one.")


class Crew:
    def __init__(self, hall: Hall) -> None:
        self.hall, self.store = hall, hall.store
        self.alive: dict[str, float] = {
            hall.store.server: 0.0
        }  # every server, and since when one has been there always
        self.tasks: list[asyncio.Task[None]] = []
        self.showing: set[str] = set()  # tables of which others are about to be told who is here

    @property
    def woke(self) -> float:
        """Since when there has always been a server; the clocks of before stood still."""
        return self.alive[self.store.server]

    @property
    def others(self) -> bool:
        return len(self.alive) > 1

    def owns(self, table: str) -> bool:
        """Whether this is the server that looks after the table: the one with the highest lot of all."""
        if not self.others:
            return True
        return max(self.alive, key=lambda server: hashlib.sha256(f"{server} {table}".encode()).digest()) == (
            self.store.server
        )

    async def join(self) -> None:
        now = time.time()
        self.alive[self.store.server] = now
        self.tasks = [asyncio.create_task(self.look())]
        if not self.store.shared:
            return
        others = await self.store.servers(LOST)
        self.alive = {self.store.server: min(others.values(), default=now)} | others
        await self.store.beat(self.woke)
        self.tasks += [asyncio.create_task(self.live()), asyncio.create_task(self.listen())]

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        if self.store.shared:
            try:
                await self.store.gone()
            except Exception as e:
                LOG.warning("crew", extra={"why": type(e).__name__})  # the others will notice

    async def live(self) -> None:
        """Give signs of life, and see those of others."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self.store.beat(self.woke)
                others = await self.store.servers(LOST)
            except Exception as e:
                LOG.warning("crew", extra={"why": type(e).__name__})
                continue
            found = {self.store.server: self.woke} | others
            changed, self.alive = set(found) != set(self.alive), found
            SERVERS.set(len(found))
            if changed:
                LOG.info("crew", extra={"servers": len(found)})
                self.look_again()

    async def listen(self) -> None:
        """Bells, on a line of its own; after each break everything is looked at."""
        while True:
            try:
                await self.store.bus.follow(self.store.engine, self.ring, self.look_again)
            except Exception as e:
                LOG.warning("bells", extra={"why": type(e).__name__})
            await asyncio.sleep(AGAIN)

    def ring(self, said: str) -> None:
        server, table, what, at = said.split()
        if server != self.store.server:
            RINGING.observe(max(0.0, time.time() - float(at)))
            self.heard(table, what == WHO)

    # Tables

    def heard(self, table: str, who: bool) -> None:
        """Something is new at a table, by another server: who is there, or its log."""
        if table in self.hall.live:
            live = self.hall.live[table]
            self.hall.spawn(self.look_round(live) if who else self.catch_up(live))
        elif self.owns(table) and not who:
            self.hall.spawn(self.take_over(table))

    async def take_over(self, table: str) -> None:
        """Look after a table where something happens."""
        try:
            await self.hall.find(table)
        except (Refuse, LookupError):
            return  # it cannot be opened, or is gone

    def look_again(self) -> None:
        """Bells may have been missed, or servers have come or gone."""
        self.hall.spawn(self.look_at_all())

    async def look_at_all(self) -> None:
        """All tables together: whoever plays meanwhile need not wait until each has been asked for."""
        try:
            await self.read_all()
            lives = dict(self.hall.live)
            there = await self.store.elsewhere(list(lives), set(self.alive) - {self.store.server})
            for table, live in lives.items():
                live.meet(there.get(table, {}), time.time())
                live.changes += 1  # whoever is new does not know who is here
            await self.show_up(list(lives.values()))
        except Exception as e:
            LOG.warning("look", extra={"why": str(e)})

    async def look(self) -> None:
        """Now and then: bells get lost, and a file has none."""
        while True:
            await asyncio.sleep(LOOK)
            try:
                await self.read_all()
            except Unread as e:
                LOG.warning("look", extra={"why": str(e)})  # the next look may be luckier
            except Exception:
                LOG.exception("look")

    async def read_all(self) -> None:
        """What others have written, wherever they have."""
        tables = list(self.hall.live)
        lengths = await self.store.lengths(tables) if tables else {}
        for table in tables:
            live = self.hall.live.get(table)
            if live and table not in lengths and live.room.seq:
                self.drop(live)  # somebody has deleted it
            elif live and lengths.get(table, 0) > live.room.seq:
                await self.catch_up(live)

    async def catch_up(self, live: Live) -> None:
        """Read what others have written."""
        try:
            async with live.lock:
                await self.read_on(live)
        except (Refuse, Unread) as e:
            LOG.warning("catch up", extra={"table": live.room.setup.table, "why": str(e)})

    async def look_round(self, live: Live) -> None:
        """See who is at other servers, and tell them who is here."""
        table = live.room.setup.table
        try:
            there = await self.store.elsewhere([table], set(self.alive) - {self.store.server})
            live.meet(there.get(table, {}), time.time())
            await self.show_up([live])
        except Unread as e:
            LOG.warning("presence", extra={"table": table, "why": str(e)})

    async def show_up(self, lives: Sequence[Live]) -> None:
        """Tell the other servers who is here, where that is new."""
        new = [live for live in lives if self.others and live.shown != live.changes]
        for live in new:
            live.shown = live.changes
        try:
            await self.store.show_up({live.room.setup.table: live.there() for live in new})
        except Exception as e:
            for live in new:
                live.shown = -1
            LOG.warning("presence", extra={"tables": len(new), "why": type(e).__name__})

    def changed(self, live: Live) -> None:
        """Somebody has come, gone or looked away."""
        live.changes += 1
        if self.others and live.room.setup.table not in self.showing:
            self.showing.add(live.room.setup.table)
            self.hall.spawn(self.show_soon(live))

    async def show_soon(self, live: Live) -> None:
        """When a server has died, its people come in crowds: they are shown together."""
        await asyncio.sleep(SOON)
        self.showing.discard(live.room.setup.table)
        await self.show_up([live])

    async def read_on(self, live: Live) -> None:
        """Under the lock of the table."""
        table = live.room.setup.table
        try:
            log = await self.store.since(table, live.room.seq)
            if not log:
                return
            before = live.tokens
            if not all(isinstance(entry, Given | TakenBack | Spoke) for _, entry in log):
                live.tokens = await self.store.tokens(table)
            self.hall.happen(live, log)
            for chair in {chair for hash, chair in before.items() if hash not in live.tokens}:
                live.part(chair, time.time())
        except (Damaged, GameError, Refuse) as e:
            # It cannot be gone on with here; whoever comes in again hears why.
            LOG.error("read on", extra={"table": table, "why": str(e)})
            self.drop(live)
            raise Unready("The table has moved on elsewhere; please come in again.") from None

    def drop(self, live: Live) -> None:
        self.hall.live.pop(live.room.setup.table, None)
        for browser in live.browsers:
            browser.dismiss()

    async def meet(self, live: Live) -> None:
        """A table has been loaded: see who is there, and tell whoever is to let its bots think."""
        if self.others:
            await self.look_round(live)
            if live.room.bot_to_move() and not self.owns(live.room.setup.table):
                self.hall.spawn(self.store.call(live.room.setup.table))

    async def wanted(self, table: str) -> bool:
        """Whether another server is there to forget it, or has somebody there."""
        return not self.owns(table) or (self.others and bool(await self.store.elsewhere([table], self.alive)))
