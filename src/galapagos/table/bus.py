"""The bell between servers on one store: it says that there is something to read, and at which table.

It rings with the transaction that writes, by PostgreSQL's own NOTIFY, or when that is done, by a Valkey or Redis beside
it. A bell may get lost; whoever follows the bells looks at everything when his line begins anew, and every few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from sqlalchemy import text as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from galapagos.talk import GameError

LOG = logging.getLogger("galapagos.table")
CHANNEL = "galapagos"
SCHEMES = ("valkey://", "valkeys://", "redis://", "rediss://", "unix://")
PATIENCE = 2.0  # seconds for a bell to be taken, and for a sign that the line is still there
MANY = 1000  # bells that wait to be rung; what comes on top of them gets lost
Heard = Callable[[str], None]  # a bell,
Begun = Callable[[], None]  # and that from now on none is missed


class Bus(Protocol):
    async def within(self, db: AsyncConnection, bells: Sequence[str]) -> None:
        """In the transaction that writes."""

    def after(self, bells: Sequence[str]) -> None:
        """Once it is done. Nobody waits for it."""

    async def follow(self, engine: AsyncEngine, heard: Heard, begun: Begun) -> None:
        """Until the line breaks."""

    async def close(self) -> None: ...


class Silence:
    """Of a file: there is nobody else."""

    async def within(self, db: AsyncConnection, bells: Sequence[str]) -> None: ...

    def after(self, bells: Sequence[str]) -> None: ...

    async def follow(self, engine: AsyncEngine, heard: Heard, begun: Begun) -> None:
        await asyncio.Event().wait()

    async def close(self) -> None: ...


class Notify(Silence):
    """PostgreSQL's own: it rings when the transaction is done, and not before."""

    async def within(self, db: AsyncConnection, bells: Sequence[str]) -> None:
        every = sql("SELECT pg_notify(:channel, bell) FROM unnest(CAST(:bells AS text[])) AS bell")
        await db.execute(every, {"channel": CHANNEL, "bells": list(bells)})

    async def follow(self, engine: AsyncEngine, heard: Heard, begun: Begun) -> None:
        """On a line of its own."""
        async with engine.connect() as db:
            line: Any = (await db.get_raw_connection()).driver_connection
            assert line is not None
            ended = asyncio.Event()
            line.add_termination_listener(lambda _: ended.set())
            await line.add_listener(CHANNEL, lambda *of: heard(str(of[-1])))
            begun()
            await ended.wait()
            await db.invalidate()


class Valkey(Silence):
    """A Valkey or Redis that all servers know: it takes many more bells a second than a database does."""

    def __init__(self, url: str) -> None:
        self.client = client_of(url)
        self.waiting: asyncio.Queue[str] = asyncio.Queue(MANY)
        self.ringing: asyncio.Task[None] | None = None

    def after(self, bells: Sequence[str]) -> None:
        self.ringing = self.ringing or asyncio.create_task(self.ring())
        for bell in bells:
            if not self.waiting.full():
                self.waiting.put_nowait(bell)

    async def ring(self) -> None:
        """What waits goes together."""
        while True:
            bells = [await self.waiting.get()]
            while not self.waiting.empty():
                bells.append(self.waiting.get_nowait())
            try:
                async with asyncio.timeout(PATIENCE), self.client.pipeline(transaction=False) as line:
                    for bell in bells:
                        line.publish(CHANNEL, bell)
                    await line.execute()
            except Exception as e:
                LOG.warning("bells", extra={"why": type(e).__name__, "lost": len(bells)})

    async def follow(self, engine: AsyncEngine, heard: Heard, begun: Begun) -> None:
        """A line that says nothing is asked whether it is there."""
        async with self.client.pubsub(ignore_subscribe_messages=True) as line:
            await line.subscribe(CHANNEL)
            begun()
            answered = True
            while True:
                message = await line.get_message(timeout=PATIENCE)
                if message is None:
                    if not answered:
                        raise TimeoutError
                    await line.ping()
                    answered = False
                    continue
                answered = True
                if message["type"] == "message":
                    heard(message["data"].decode())

    async def trouble(self) -> str:
        """Why it does not answer; empty: it does."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.client.ping()
        except Exception as e:
            return str(e).rstrip(".") or type(e).__name__
        return ""

    async def close(self) -> None:
        if self.ringing:
            self.ringing.cancel()
            await asyncio.gather(self.ringing, return_exceptions=True)
        await self.client.aclose()


def client_of(url: str) -> Any:
    """Its client, which connects when it is used."""
    if not url.startswith(SCHEMES):
        raise GameError(f"A bell is at a URL such as valkey://host:6379, not {url!r}.")
    try:
        from valkey.asyncio import Valkey as Client
        from valkey.exceptions import ValkeyError
    except ModuleNotFoundError:
        raise GameError("--bell needs the package valkey: pip install 'galapagos[valkey]'.") from None
    try:
        return Client.from_url(url, socket_connect_timeout=PATIENCE)
    except (ValueError, ValkeyError) as e:
        raise GameError(f"--bell {url}: {e}") from None


def bus_of(shared: bool, url: str = "") -> Bus:
    """For a store that others may work on, and the URL of a bell beside it."""
    if url and not shared:
        raise GameError("A file has one server, which needs no bell: --bell is for several on one PostgreSQL.")
    return Valkey(url) if url else Notify() if shared else Silence()
