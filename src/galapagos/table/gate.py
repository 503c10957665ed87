"""Who may come in: the right host, the right origin; and what every answer carries on its way out."""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any
from urllib.parse import urlsplit

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Any, Any, Any], Awaitable[None]]

HEADINGS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
}


class Gate:
    """A page of another site can make a browser knock here. It comes under a foreign name (its own, bent to this
    machine) or with a foreign origin, and is not let in."""

    def __init__(self, app: App, hosts: Iterable[str]) -> None:
        self.app = app
        self.hosts = {"localhost", *(host.lower() for host in hosts)}
        self.headings = [(name.encode(), value.encode()) for name, value in HEADINGS.items()]

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif not self.admits(scope):
            await self.refuse(scope, receive, send, 403, "This address is not open to that host or origin.")
        elif not scope["path"].isprintable():
            await self.refuse(scope, receive, send, 404, "There is nothing of that name.")
        else:
            await self.app(scope, receive, self.dressed(send))

    async def refuse(self, scope: Message, receive: Receive, send: Send, status: int, sentence: str) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close"})  # not accepted yet, so it is answered with 403
            return
        body = f'{{"status":{status},"sentence":"{sentence}"}}'.encode()
        headings = [(b"content-type", b"application/json"), *self.headings]
        await send({"type": "http.response.start", "status": status, "headers": headings})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def admits(self, scope: Message) -> bool:
        headings = {name.lower(): value.decode("latin-1") for name, value in scope["headers"]}
        host, origin = headings.get(b"host", "").lower(), headings.get(b"origin")
        try:
            return self.known(host) and (origin is None or urlsplit(origin).netloc.lower() == host)
        except ValueError:
            return False  # no address at all

    def known(self, host: str) -> bool:
        """A number cannot be bent to another machine; a name must be one of ours."""
        name = urlsplit(f"//{host}").hostname or ""
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return name in self.hosts
        return True

    def dressed(self, send: Send) -> Send:
        async def send_dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                there = {name.lower() for name, _ in message["headers"]}
                message["headers"] = [*message["headers"], *(pair for pair in self.headings if pair[0] not in there)]
            await send(message)

        return send_dressed


class Allowance:
    """So many a second, and a few more at once now and then."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst = rate, burst
        self.left, self.at = burst, time.monotonic()

    def spend(self) -> float:
        """Take one; the seconds to wait until there is one to take."""
        now = time.monotonic()
        self.left, self.at = min(self.burst, self.left + (now - self.at) * self.rate), now
        if self.left < 1:
            return (1 - self.left) / self.rate
        self.left -= 1
        return 0.0

    def spent(self) -> bool:
        """Whether anything is missing still."""
        return self.left + (time.monotonic() - self.at) * self.rate < self.burst

    async def wait(self) -> None:
        """Until there is one to take."""
        while wait := self.spend():
            await asyncio.sleep(wait)
