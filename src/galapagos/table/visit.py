"""One socket from its opening to its end: bytes in, bytes out."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketException
from prometheus_client import Counter, Histogram

from galapagos.table import wire
from galapagos.table.door import Guests, straight
from galapagos.table.gate import Allowance
from galapagos.table.hall import Hall
from galapagos.table.live import Browser, Live, Stranger
from galapagos.table.room import Refuse

LOG = logging.getLogger("galapagos.table")
HEARD = Counter("galapagos_messages", "Messages of browsers that were understood.", ["type"])
REFUSED = Counter("galapagos_refusals", "Messages of browsers that were refused.", ["about"])
ANSWERING = Histogram(
    "galapagos_answer_seconds",
    "From an answer to the views it makes.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
RATE, BURST = 100, 200  # messages a second, and at once; what comes faster waits
RARE_RATE, RARE_BURST = 4, 20  # of what makes the table anew for somebody; what comes faster waits too
DEAR_RATE, DEAR_BURST = 2, 10  # of what others must read or a bot must think about; what comes faster is refused
GONE = (WebSocketException, RuntimeError, OSError)  # what sending says when nobody is there any more
HELLO = 10  # seconds to say which table
COMMON = wire.Answer | wire.AskWhy | wire.Ping | wire.Consent
DEAR = wire.Say | wire.AskHint | wire.CallMe | wire.TryCall


class Leaving(Exception):
    """The socket is closed, or is to be closed with this code."""

    def __init__(self, code: int = 1000, reason: str = "") -> None:
        self.code, self.reason = code, reason


class Visit:
    def __init__(self, socket: WebSocket[Any, Any, Any], hall: Hall, guests: Guests, who: str) -> None:
        self.socket = socket
        self.hall = hall
        self.guests, self.who = guests, who
        self.until: float | None = time.monotonic() + HELLO  # it has said hello
        self.rare = Allowance(RARE_RATE, RARE_BURST)
        self.allowance = Allowance(RATE, BURST)
        self.dear = Allowance(DEAR_RATE, DEAR_BURST)
        self.live: Live | None = None
        self.browser: Browser | None = None
        self.sending: asyncio.Task[None] | None = None

    async def run(self) -> None:
        code, reason = 1000, ""
        try:
            while True:
                await self.listen()
        except Leaving as leaving:
            code, reason = leaving.code, leaving.reason
        except Exception:
            LOG.exception("socket")
            code, reason = 1011, "Something went wrong here."
        finally:
            await self.leave()
        await self.close(code, reason)

    async def listen(self) -> None:
        """One message."""
        message = await (self.receive() if self.until is None else self.first(self.until))
        await self.allowance.wait()
        try:
            said = wire.REQUEST.decode(message)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as e:
            return await self.refuse(wire.Refused("", f"This message is not understood: {e}."))
        about = str(said.__struct_config__.tag)
        HEARD.labels(about).inc()
        if not isinstance(said, COMMON | DEAR):
            await self.rare.wait()
        try:
            await (self.hello(said) if isinstance(said, wire.Hello) else self.hear(said))
        except Refuse as no:
            number = getattr(said, "question", None)
            await self.refuse(wire.Refused(about, no.sentence, no.rule, number))

    async def first(self, until: float) -> str | bytes:
        try:
            async with asyncio.timeout(until - time.monotonic()):
                return await self.receive()
        except TimeoutError:
            raise Leaving(4400, "Nobody said hello.") from None

    async def receive(self) -> str | bytes:
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise Leaving
        assert message["type"] == "websocket.receive"
        return message.get("text") or message.get("bytes") or b""

    async def hello(self, said: wire.Hello) -> None:
        await self.leave()
        await self.guests.hello(self.who)
        self.until = None
        try:
            self.live = await self.hall.find(said.table)
            rights = self.live.rights(said.tokens)
            watching = sum(not one.chairs for one in self.live.browsers)
            if not rights.chairs and not rights.host and self.guests.full(watching):
                self.live = None
                raise Refuse("So many watch this table that there is no room for more just now.")
        except Stranger:
            self.live = None
            await self.refuse(wire.Refused("hello", "There is no such table, or this link does not open it."))
            raise Leaving(4404, "No such table.") from None
        self.browser = await self.hall.enter(self.live, rights, self.base(), said.browser)
        self.browser.carry = straight(self.socket.scope)
        self.sending = asyncio.create_task(self.send(self.browser))

    def base(self) -> str:
        """The address under which the browser found this server; the gate has seen that it is ours."""
        headings, safe = self.socket.headers, self.socket.url.scheme in ("wss", "https")
        return headings.get("origin") or f"{'https' if safe else 'http'}://{headings.get('host', '')}"

    async def hear(self, said: wire.Request) -> None:
        if self.live is None or self.browser is None:
            raise Leaving(4400, "Say hello first.")
        if isinstance(said, DEAR) and self.dear.spend():
            raise Refuse("Not so fast, please.")
        start = time.perf_counter()
        await self.hall.hear(self.live, self.browser, said)
        if isinstance(said, wire.Answer):
            ANSWERING.observe(time.perf_counter() - start)

    async def leave(self) -> None:
        if self.live and self.browser:
            await self.hall.leave(self.live, self.browser)
        if self.sending:
            self.sending.cancel()
        self.live = self.browser = self.sending = None

    # Out

    async def send(self, browser: Browser) -> None:
        try:
            while message := await browser.next():
                await self.socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})
        except GONE:
            return  # it is gone; whoever listens will notice
        await self.close(1013, "This connection is too slow, or the server is closing.")

    async def refuse(self, refused: wire.Refused) -> None:
        REFUSED.labels(refused.about).inc()
        message = wire.ENCODE.encode(refused)
        if self.browser:
            self.browser.tell(message)
        else:
            await self.socket.send({"type": "websocket.send", "text": message.decode(), "bytes": None})

    async def close(self, code: int, reason: str) -> None:
        try:
            await self.socket.close(code, reason)
        except GONE:
            return  # it is closed already
