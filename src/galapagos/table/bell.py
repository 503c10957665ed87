"""Who is called, and when: a message goes out when somebody is asked who is away, and then none until he comes back.

That a seat is called is written into the table's log before its message leaves, so a server that ends in between sends
one too few rather than one too many. Nothing here makes an answer wait.
"""

from __future__ import annotations

import asyncio
import logging
import math
import time
from functools import partial
from typing import TYPE_CHECKING

from galapagos.table import ask, calls, sight, wire
from galapagos.table.calls import Call, Caller, Unfit
from galapagos.table.gate import Allowance
from galapagos.table.log import AnyEntry, Back, Called, Unheard, Wished
from galapagos.table.room import Refuse, Room

if TYPE_CHECKING:
    from galapagos.table.hall import Hall
    from galapagos.table.live import Browser, Live

LOG = logging.getLogger("galapagos.table")
TRIALS = (0.1, 5)  # messages a second that a table may try, and at once
UNFIT = {
    "unknown": "No machine of that name can be found.",
    "barred": "This address lies in the server's own network, and nothing is sent there.",
}


class Bell:
    def __init__(self, hall: Hall, caller: Caller) -> None:
        self.hall = hall
        self.caller = caller
        self.trials: dict[str, Allowance] = {}  # by table

    def awaits(self, room: Room) -> bool:
        """Whether somebody is to be called from here, now or soon."""
        return room.to_call(math.inf, self.caller.after) is not None

    async def remember(self) -> None:
        """After a start: the tables where somebody may have to be called are looked after again."""
        for table in await self.hall.store.calling():
            if not self.hall.crew.owns(table):
                continue
            try:
                await self.hall.find(table)
            except Refuse:
                continue  # it was played under other rules
            except Exception:
                LOG.exception("calls", extra={"table": table})

    async def ring(self, live: Live) -> None:
        """Under the lock of the table."""
        seat = live.room.to_call(time.time(), self.caller.after)
        if seat is None:
            return
        wish = live.room.seats[seat].wish
        assert wish is not None
        await self.hall.commit(live, [Called(seat)])
        self.hall.spawn(self.send(live.room, wish))

    async def send(self, room: Room, wish: Wished) -> None:
        """Where nothing was received it is tried again, unless the player has come meanwhile."""
        call, table = self.call(room, wish), room.setup.table
        for pause in (*calls.PAUSES, None):
            why, again = await self.caller.attempt(wish.way, wish.to, call)
            if not why or not again or pause is None:
                break
            await asyncio.sleep(pause)
            if not (await self.hall.find(table)).room.seats[wish.seat].called:
                return
        LOG.info("called", extra={"table": table, "seat": wish.seat, "failed": why})
        if why:
            live = await self.hall.find(table)
            await self.hall.settle(live, lambda: self.hall.commit(live, [Unheard(wish.seat, why)]))

    def call(self, room: Room, wish: Wished, trial: bool = False) -> Call:
        table = room.setup.table
        return Call(
            title=room.game.title.rpartition(": ")[2],
            table=table,
            seat=wish.seat,
            name=room.names[wish.seat],
            link=self.caller.link(wish.base, table),
            language=wish.language,
            trial=trial,
        )

    # What people say

    async def hear(self, live: Live, browser: Browser, said: wire.Look | wire.CallMe | wire.TryCall) -> None:
        if isinstance(said, wire.Look):
            await self.look(live, browser, said.yes)
        elif isinstance(said, wire.CallMe):
            await self.wish(live, browser, said)
        else:
            self.attempt(live, browser, ask.one_of(live.seats(browser), said.seat))

    async def look(self, live: Live, browser: Browser, yes: bool) -> None:
        async with live.lock:
            if yes != browser.looks:
                browser.looks = yes
                live.room.look(browser.chairs, yes, time.time())
                await self.hall.anew(partial(self.back, live, browser))
        self.hall.crew.changed(live)

    async def back(self, live: Live, browser: Browser) -> None:
        """Under the lock of the table: whoever is here again can be called again."""
        there = [(seat, live.room.seats[seat]) for seat in sorted(live.seats(browser))]
        entries: list[AnyEntry] = [Back(seat) for seat, one in there if one.called and one.looking]
        if entries:
            await self.hall.commit(live, entries)

    async def wish(self, live: Live, browser: Browser, said: wire.CallMe) -> None:
        seat = ask.one_of(live.seats(browser), said.seat)
        if said.kind != "none":
            await self.check(said)
        to = "" if said.kind == "none" else said.to
        wished = Wished(seat, said.kind, to, said.language, browser.base)
        await self.hall.settle(live, lambda: self.hall.commit(live, [wished]))
        self.tell(live, browser)

    async def check(self, said: wire.CallMe) -> None:
        if said.kind == "push" and self.caller.push_key() is None:
            raise Refuse("This server cannot push: it needs the package galapagos[push].")
        try:
            async with asyncio.timeout(calls.PATIENCE):
                await calls.places(calls.address_of(said.kind, said.to), self.caller.local)
        except Unfit as no:
            raise Refuse(str(no)) from None
        except TimeoutError:
            raise Refuse(UNFIT["unknown"]) from None
        except calls.Unheard as no:
            raise Refuse(UNFIT[no.why]) from None

    def attempt(self, live: Live, browser: Browser, seat: int) -> None:
        wish, table = live.room.seats[seat].wish, live.room.setup.table
        if wish is None:
            raise Refuse("Say first where you want to be called.")
        if self.trials.setdefault(table, Allowance(*TRIALS)).spend():
            raise Refuse("Not so fast, please.")

        async def attempted() -> None:
            why = await self.caller.send(wish.way, wish.to, self.call(live.room, wish, trial=True))
            self.tell(live, browser, seat, why)

        self.hall.spawn(attempted())

    def tell(self, live: Live, browser: Browser, tried: int | None = None, why: wire.Failure = "") -> None:
        known = sight.calls(live.room, live.seats(browser))
        browser.tell(wire.ENCODE.encode(wire.Calls(known, tried, why)))


def carried(room: Room) -> list[AnyEntry]:
    """The wishes of those who go on at another table together."""
    return [there.wish for there in room.seats if there.wish is not None and there.sits.person]
