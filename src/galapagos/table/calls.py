"""Calling a player who is away: where a message may go, what it says, and how it is sent.

The address is the seat's own. It goes into the log of its table and to the receiver, and nowhere else: neither a line
of the server's log nor anything that is told to others has it.
"""

from __future__ import annotations

import asyncio
import base64
import binascii
import ipaddress
import json
import logging
import re
import socket
import ssl
from collections.abc import Mapping
from pathlib import Path
from typing import Literal
from urllib.parse import quote, urlsplit

import msgspec
from msgspec import Struct

from galapagos.table.wire import CallKind, Failure

LOG = logging.getLogger("galapagos.table")
PATIENCE = 10.0  # seconds for all of a message: the name, the line, the answer
PAUSES = (30.0, 300.0)  # seconds before it is tried again where nothing has been received
AFTER = 20.0  # seconds that somebody is out of sight before he is away: a page may be loaded again
AT_ONCE = 8  # messages under way
ANSWER = 4096  # bytes of the answer that are looked at
PLACES = 4  # addresses of a name that are tried
NTFY = "https://ntfy.sh/"
TOPIC = re.compile(r"[-_A-Za-z0-9]{1,64}")
NAT64 = ipaddress.ip_network("64:ff9b::/96")
# What the tables of ipaddress let through in some versions of Python.
INNER = [
    ipaddress.ip_network(network)
    for network in ("100.64.0.0/10", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "64:ff9b:1::/48", "fec0::/10",
                    "2001::/23", "5f00::/16")
]  # fmt: skip


class Unfit(Exception):
    """Why nothing can be sent to this address, as a sentence for the person who gave it."""


class Unheard(Exception):
    """Why a message did not arrive."""

    def __init__(self, why: Failure, again: bool = False) -> None:
        super().__init__(why)
        self.why = why
        self.again = again  # nothing was received, and it may be another time


class Address(Struct, frozen=True):
    secure: bool
    host: str
    port: int
    path: str

    @property
    def origin(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        usual = self.port == (443 if self.secure else 80)
        return f"{'https' if self.secure else 'http'}://{host}{'' if usual else f':{self.port}'}"


class Subscription(Struct, frozen=True):
    """What a browser gives to be pushed to."""

    endpoint: str
    keys: dict[str, str]  # p256dh, auth

    def secret(self, name: str, length: int) -> bytes:
        try:
            found = decoded(self.keys.get(name, ""))
        except (binascii.Error, ValueError):
            found = b""
        if len(found) != length:
            raise Unfit("This is not what a browser gives to be pushed to.")
        return found


class Call(Struct, frozen=True, kw_only=True):
    """What there is to say."""

    title: str  # of the game
    table: str
    seat: int
    name: str  # of the player
    link: str
    language: Literal["en", "ru"] = "en"
    trial: bool = False


class Letter(Struct, frozen=True):
    to: Address
    headings: dict[str, str]
    body: bytes


# Where it may go


def read(url: str) -> Address:
    """An address as people write it, if it can be one at all."""
    try:
        parts = urlsplit(url.strip())
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode() if ":" not in (parts.hostname or "") else parts.hostname
    except ValueError:
        raise Unfit("This is not an address.") from None
    if parts.scheme not in ("http", "https") or not host:
        raise Unfit("An address begins with https:// or http://.")
    if parts.username is not None or parts.password is not None:
        raise Unfit("An address with a name or a password in it cannot be used.")
    secure = parts.scheme == "https"
    port = port if port is not None else 443 if secure else 80
    if port not in (80, 443) and port < 1024:
        raise Unfit(f"Port {port} is not one for messages.")
    query = f"?{parts.query}" if parts.query else ""
    path = quote(f"{parts.path or '/'}{query}", safe="/?%:@!$&'()*+,;=-._~")
    if not re.fullmatch(r"[A-Za-z0-9._:-]+", host):
        raise Unfit("This is not an address.")
    return Address(secure, host, port, path)


def barred(number: str) -> bool:
    """Whether this is an address of the server's own network, or of nobody."""
    address = ipaddress.ip_address(number)
    if isinstance(address, ipaddress.IPv6Address):
        inner = address.ipv4_mapped or address.sixtofour
        if address in NAT64:
            inner = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
        if inner is not None:
            return barred(str(inner))
        if address.teredo is not None:
            return True
    if any(address.version == network.version and address in network for network in INNER):
        return True
    return not address.is_global or address.is_multicast or address.is_reserved or address.is_unspecified


def own(number: str) -> bool:
    """Whether this machine itself is there: what goes to oneself leaves from the same address."""
    family = socket.AF_INET6 if ":" in number else socket.AF_INET
    with socket.socket(family, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((number, 9))  # nothing is sent
        except OSError:
            return False
        return ipaddress.ip_address(probe.getsockname()[0]) == ipaddress.ip_address(number)


async def places(to: Address, local: bool) -> list[str]:
    """The numbers behind the name. One that is barred bars them all: such a name is no honest one."""
    loop = asyncio.get_running_loop()
    try:
        found = await loop.getaddrinfo(to.host, to.port, type=socket.SOCK_STREAM)
    except OSError:
        raise Unheard("unknown", again=True) from None
    numbers = list(dict.fromkeys(str(info[4][0]) for info in found))
    if not local and any(barred(number) or own(number) for number in numbers):
        raise Unheard("barred")
    return numbers[:PLACES]


# What it says

WORDS = {
    "en": {
        "title": "Your turn: {title}",
        "text": "{name}, you are asked at the table {table} ({title}).",
        "trial": "Galápagos will call you here, {name}, when it is your turn at the table {table} ({title}).",
    },
    "ru": {
        "title": "Ваш ход: {title}",
        "text": "{name}, ваш ответ ждут за столом {table} ({title}).",
        "trial": "Сюда Galápagos позовёт вас, {name}, когда за столом {table} ({title}) будет ваш ход.",
    },
}


def title(call: Call) -> str:
    return "Galápagos" if call.trial else WORDS[call.language]["title"].format(title=call.title)


def text(call: Call) -> str:
    words = WORDS[call.language]["trial" if call.trial else "text"]
    return words.format(name=call.name, table=call.table, title=call.title)


def slack_text(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def discord_text(words: str) -> str:
    return re.sub(r"([\\*_~`|>#\[\]<@])", r"\\\1", words)


def ntfy_address(to: str) -> Address:
    """A topic alone is one at ntfy.sh."""
    address = read(NTFY + to.strip() if TOPIC.fullmatch(to.strip()) else to)
    if not TOPIC.fullmatch(address.path.partition("?")[0].removeprefix("/")):
        raise Unfit("An address of ntfy ends with its topic: https://ntfy.sh/my-topic.")
    return address


def subscription(to: str) -> Subscription:
    try:
        found = msgspec.json.decode(to, type=Subscription)
    except (msgspec.DecodeError, UnicodeEncodeError):
        raise Unfit("This is not what a browser gives to be pushed to.") from None
    found.secret("p256dh", 65)
    found.secret("auth", 16)
    return found


def address_of(kind: CallKind, to: str) -> Address:
    """Where messages of this kind go; Unfit if they cannot."""
    if kind == "push":
        return read(subscription(to).endpoint)
    return ntfy_address(to) if kind == "ntfy" else read(to)


def letter(kind: CallKind, to: str, call: Call) -> Letter:
    """A message for whoever reads messages of this kind."""
    address = address_of(kind, to)
    body: Mapping[str, object]
    if kind == "ntfy":
        topic, _, query = address.path.removeprefix("/").partition("?")
        address = msgspec.structs.replace(address, path=f"/?{query}" if query else "/")
        body = {"topic": topic, "title": title(call), "message": text(call), "click": call.link, "tags": ["lizard"]}
    elif kind == "discord":
        said = f"**{discord_text(title(call))}**\n{discord_text(text(call))}\n<{call.link}>"
        body = {"content": said, "allowed_mentions": {"parse": []}}
    elif kind == "slack":
        body = {"text": f"*{slack_text(title(call))}*\n{slack_text(text(call))}\n<{call.link}>"}
    else:
        body = {
            "event": "trial" if call.trial else "turn",
            "game": call.title,
            "table": call.table,
            "seat": call.seat,
            "name": call.name,
            "title": title(call),
            "text": text(call),
            "link": call.link,
        }
    return Letter(address, {"Content-Type": "application/json"}, json.dumps(body, ensure_ascii=False).encode())


# How it is sent


async def deliver(letter: Letter, local: bool) -> None:
    """Once. The line goes to a number that was looked at, so a second answer of the name changes nothing; what the
    receiver answers is not followed anywhere."""
    stage: Failure = "unreachable"
    try:
        async with asyncio.timeout(PATIENCE):
            numbers = await places(letter.to, local)
            reader, writer = await connected(letter.to, numbers)
            try:
                stage = "silent"
                writer.write(request(letter))
                await writer.drain()
                said = await reader.readline()
            finally:
                writer.close()
    except TimeoutError:
        raise Unheard(stage, again=stage == "unreachable") from None
    except (OSError, ValueError, asyncio.IncompleteReadError):
        raise Unheard(stage, again=stage == "unreachable") from None
    status = re.match(rb"HTTP/1\.[01] (\d{3})\b", said)
    judge(int(status[1]) if status else 0)


def judge(status: int) -> None:
    if 200 <= status < 300:
        return
    if status in (404, 410):
        raise Unheard("gone")
    raise Unheard("refused", again=status in (429, 500, 502, 503, 504))


async def connected(to: Address, numbers: list[str]) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    why: OSError = OSError("nowhere to go")
    safe, name = (ssl.create_default_context(), to.host) if to.secure else (None, None)
    for number in numbers:
        try:
            return await asyncio.open_connection(number, to.port, limit=ANSWER, ssl=safe, server_hostname=name)
        except OSError as e:
            why = e
    raise why


def request(letter: Letter) -> bytes:
    to = letter.to
    headings = {
        "Host": to.origin.partition("://")[2],
        "User-Agent": "Galapagos (a table that calls its players)",
        "Content-Length": str(len(letter.body)),
        "Connection": "close",
        **letter.headings,
    }
    lines = [f"POST {to.path} HTTP/1.1", *(f"{name}: {value}" for name, value in headings.items()), "", ""]
    return "\r\n".join(lines).encode("ascii") + letter.body


class Caller:
    """Sends the messages of a server."""

    def __init__(self, *, local: bool = False, url: str = "", keys: Path | None = None, after: float = AFTER) -> None:
        self.local = local  # addresses of the own network are allowed
        self.url = url.rstrip("/")  # where the server is found; else the address under which it was last spoken to
        self.keys = keys  # the file with the key for Web Push
        self.after = after  # seconds that somebody must be away
        self.slots = asyncio.Semaphore(AT_ONCE)

    def link(self, base: str, table: str) -> str:
        """To the table. It has no token: the browser that holds the seat's opens it."""
        return f"{self.url or base}/#/table/{table}"

    def push_key(self) -> str | None:
        """What a browser must know to be pushed to; None if this server cannot."""
        if self.keys is None:
            return None
        try:
            from galapagos.table import push
        except ModuleNotFoundError:
            return None
        return push.keys(self.keys).public

    def written(self, kind: CallKind, to: str, call: Call) -> Letter:
        if kind != "push":
            return letter(kind, to, call)
        from galapagos.table import push  # it needs the extra of that name

        assert self.keys is not None
        there = subscription(to)
        address = read(there.endpoint)
        said = {"title": title(call), "text": text(call), "table": call.table, "link": call.link}
        body = push.sealed(json.dumps(said).encode(), there.secret("p256dh", 65), there.secret("auth", 16))
        base = call.link.partition("/#")[0]
        contact = base if base.startswith("https://") else "mailto:galapagos@localhost"
        return Letter(address, push.headings(push.keys(self.keys), address.origin, contact), body)

    async def send(self, kind: CallKind, to: str, call: Call) -> Failure:
        """One message; why it did not arrive, if it did not."""
        why, _ = await self.attempt(kind, to, call)
        return why

    async def attempt(self, kind: CallKind, to: str, call: Call) -> tuple[Failure, bool]:
        """And whether it may be tried again."""
        async with self.slots:
            try:
                await deliver(self.written(kind, to, call), self.local)
            except Unheard as no:
                return no.why, no.again
            except Unfit:
                return "refused", False
            except Exception as e:
                # Not the trace: what went wrong may quote the address.
                LOG.error("call", extra={"table": call.table, "kind_of_call": kind, "why": type(e).__name__})
                return "unreachable", False
        return "", False


def decoded(text: str) -> bytes:
    """Base64 as browsers write it, without its end."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def encoded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()
