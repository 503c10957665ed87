"""Who is connected: how many, from where, and whether anything still comes of it.

uvicorn speaks with them. It waits for ever for whoever says nothing or reads nothing; this does not.
"""

from __future__ import annotations

import ipaddress
import struct
from asyncio import Transport
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from galapagos.table.gate import Allowance

Idle = Literal["", "silent", "slow", "deaf", "closing"]
PATIENCE: dict[Idle, float] = {
    "silent": 10.0,  # seconds to ask for something
    "slow": 30.0,  # to have sent all of it
    "deaf": 20.0,  # to read on
    "closing": 5.0,  # to take what is left
}


FEW = 4  # messages of a browser that wait to be heard before no more are read
MANY = 1000  # addresses that are remembered after they have gone
STRAIGHT, CARRY = "galapagos.straight", "carry"  # where an application finds the way to a browser without detours
Carry = Callable[[bytes], bool]  # a message to a browser; False: not now


@dataclass(frozen=True)
class Limits:
    """What one address may take, and all of them together. A school class may be behind one."""

    requests: int = 1200  # a minute
    sockets: int = 200
    hellos: tuple[float, float] = (20.0, 60.0)  # a second, and at once; those that come faster wait
    tables: tuple[float, float] = (0.5, 60.0)  # that it may make, a second and at once
    connections: int = 400
    in_all: int = 4000
    watching: int = 200  # sockets at one table that hold no seat


class Guests:
    """Who has sockets, by address."""

    def __init__(self, limits: Limits | None) -> None:
        self.limits = limits
        self.sockets: Counter[str] = Counter()
        self.hellos: dict[str, Allowance] = {}
        self.tables: dict[str, Allowance] = {}

    def enter(self, who: str) -> bool:
        if self.limits and self.sockets[who] >= self.limits.sockets:
            return False
        self.sockets[who] += 1
        return True

    def leave(self, who: str) -> None:
        self.sockets[who] -= 1
        if not self.sockets[who]:
            del self.sockets[who]
            if len(self.hellos) > MANY:
                self.hellos = {one: left for one, left in self.hellos.items() if one in self.sockets}

    def full(self, watching: int) -> bool:
        """Whether nobody more may watch a table."""
        return self.limits is not None and watching >= self.limits.watching

    def makes(self, who: str) -> bool:
        """Whether another table may be made."""
        if self.limits is None:
            return True
        if len(self.tables) > MANY:
            self.tables = {one: left for one, left in self.tables.items() if left.spent()}
        return not self.tables.setdefault(who, Allowance(*self.limits.tables)).spend()

    async def hello(self, who: str) -> None:
        """Whoever comes too often waits."""
        if self.limits:
            await self.hellos.setdefault(who, Allowance(*self.limits.hellos)).wait()


def block(address: str) -> str:
    """Who it is: whoever has one address of the newer kind has all of its /64."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or ipaddress.ip_network((found, 64), strict=False).network_address)


def is_proxy(address: str, proxies: Sequence[str] = ()) -> bool:
    """On this machine, or one of those that were named: it speaks for many, and says for whom."""
    if block(address) in ("127.0.0.1", "::"):
        return True
    try:
        return any(ipaddress.ip_address(address) in ipaddress.ip_network(one) for one in proxies)
    except ValueError:
        return False


class Line(H11Protocol):
    """A connection for requests."""

    limits: Limits | None = None
    proxies: Sequence[str] = ()
    idle: Idle = ""
    since = 0.0

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if self.limits and not self.admitted(self.limits):
            transport.abort()

    def admitted(self, limits: Limits) -> bool:
        if len(self.connections) > limits.in_all:
            return False
        host = self.client[0] if self.client else ""
        others = [one.client for one in self.connections if isinstance(one, Line | Socket)]
        same = [client for client in others if client and block(client[0]) == block(host)]
        return len(same) <= limits.connections or is_proxy(host, self.proxies)

    def doing(self) -> Idle:
        if self.transport.is_closing():
            return "closing"
        if self.flow.write_paused:
            return "deaf"
        if self.cycle is None or self.cycle.response_complete:
            return "silent"
        return "slow" if self.conn.their_state is h11.SEND_BODY else ""


class Socket(WebSocketsSansIOProtocol):
    """A connection for messages. That it says which table it wants is the business of visit.py."""

    idle: Idle = ""
    since = 0.0

    async def run_asgi(self) -> None:
        self.scope["extensions"][STRAIGHT] = {CARRY: self.carry}
        await super().run_asgi()
        del self.scope["extensions"][STRAIGHT]  # it would lead back here

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.conn.parser.close()  # which has its connection in hand

    def send_receive_event_to_app(self) -> None:
        """uvicorn stops reading after each message until that is heard, which the system has to be told twice; here
        a few may wait."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused or (self.queue.qsize() >= FEW and not self.close_sent)
        if self.read_paused and not paused:
            self.transport.pause_reading()

    def carry(self, message: bytes) -> bool:
        """Send it here and now, unless it has to wait or nobody is there: without a task and a turn of the loop."""
        open = self.handshake_complete and not self.close_sent and not self.transport.is_closing()
        if not open or not self.writable.is_set():
            return False
        self.transport.write(framed(message))
        return True

    def doing(self) -> Idle:
        if self.transport.is_closing():
            return "closing"
        return "" if self.writable.is_set() else "deaf"


def framed(message: bytes) -> bytes:
    """A text of RFC 6455, in one piece and as a server sends it."""
    size = len(message)
    if size < 126:
        return struct.pack("!BB", 0x81, size) + message
    if size < 65_536:
        return struct.pack("!BBH", 0x81, 126, size) + message
    return struct.pack("!BBQ", 0x81, 127, size) + message


def straight(scope: Any) -> Carry | None:
    """The way to a browser without detours, where the server has one."""
    found: Carry | None = (scope.get("extensions") or {}).get(STRAIGHT, {}).get(CARRY)
    return found


def lines(limits: Limits | None, proxies: Sequence[str] = ()) -> Any:
    """What makes a connection, with these limits."""

    def made(**of: Any) -> Line:
        line = Line(**of)
        line.limits, line.proxies = limits, proxies
        return line

    return made


def look_after(connections: Iterable[Any], now: float) -> None:
    """Whoever has been idle for too long is gone, with all that waited for him."""
    for one in [one for one in connections if isinstance(one, Line | Socket)]:
        idle = one.doing()
        if idle != one.idle:
            one.idle, one.since = idle, now
        elif idle and now - one.since >= PATIENCE[idle]:
            one.transport.abort()
