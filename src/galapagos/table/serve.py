"""Starting the server: `galapagos serve`. Its options stand in galapagos.cli, which does without this module."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import ipaddress
import json
import logging
import os
import re
import socket
import sqlite3
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from pathlib import Path

import uvicorn
from sqlalchemy.exc import ArgumentError, InvalidRequestError

from galapagos import bots
from galapagos.table.app import make_app
from galapagos.table.bus import Valkey
from galapagos.table.calls import Caller, Unfit, read
from galapagos.table.door import Limits, Socket, lines, look_after
from galapagos.table.gate import App
from galapagos.table.hall import THINKERS
from galapagos.table.pulse import Litter, settled
from galapagos.table.shape import OURS
from galapagos.table.store import Store, reason
from galapagos.table.wire import DAY
from galapagos.talk import GameError

PLAIN = vars(logging.makeLogRecord({}))
PATIENCE = 5.0  # seconds for a store that another program has locked
LOOKS = 10  # tenths of a second between looks at who is connected,
TIDIES = 5  # and at what is new in memory: what a move made is gone by then, as a rule, with the next one
ANYWHERE = ("0.0.0.0", "::")
SQLITE = "sqlite+aiosqlite:///"
POSTGRES = re.compile("postgres(ql)?://")  # as everybody writes it


def main(args: argparse.Namespace) -> int:
    for net in args.bot:
        bots.offer(net)
    store = url_of(args.store)
    changed = try_store(store, args.backed_up, args.bell)
    bound = bind(args.host, args.port)
    host, port = bound.getsockname()[:2]
    addresses = [link(address, port) for address in reachable(host)]
    here = link("127.0.0.1" if host in ANYWHERE else host, port)
    names = [*args.name, socket.gethostname(), f"{socket.gethostname()}.local"]
    caller = Caller(local=args.call_local, url=known_url(args.url), keys=key_file(store), after=args.call_after)
    limits = Limits() if args.limits else None
    app = make_app(
        store, hosts=names, addresses=addresses, full=args.durable, expire=args.expire, limits=limits, caller=caller,
        thinkers=known_thinkers(args.thinkers), keep=known_days(args.keep), most=args.most_tables,
        bell=args.bell,
    )  # fmt: skip
    listen_to_logs()

    def listening() -> None:
        if changed:
            print(changed)
        print(f"Galápagos is at {here}", *(f"  and for others at {link}" for link in addresses), sep="\n")
        print("Ctrl-C ends it; every game can be played on afterwards.", flush=True)
        if args.browser and sys.stdout.isatty():
            threading.Thread(target=webbrowser.open, args=[here], daemon=True).start()

    sys.setswitchinterval(0.001)  # what runs beside the event loop, bots and loading, makes it wait no longer
    made = server(app, listening, limits, known_proxies(args.behind_proxy))
    made.litter = settled()
    made.run([bound])
    return 0


class Server(uvicorn.Server):
    """Tells when it listens, and looks after those who are connected."""

    listening: Callable[[], None]
    litter: Litter | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self.listening()

    async def on_tick(self, counter: int) -> bool:
        if counter % LOOKS == 0:
            look_after(self.server_state.connections, time.monotonic())
        if self.litter and counter % TIDIES == 0:
            self.litter.look(self.server_state.connections)
        return await super().on_tick(counter)


def server(
    app: App, listening: Callable[[], None] = lambda: None, limits: Limits | None = None, proxies: Sequence[str] = ()
) -> Server:
    """For whom a request is, its proxy says; nobody else is believed."""
    made = Server(
        uvicorn.Config(
            app,
            http=lines(limits, proxies),
            ws=Socket,
            ws_max_size=64_000,  # bytes
            ws_per_message_deflate=False,
            ws_ping_interval=5,  # seconds; whoever is gone without a word is away within ten
            ws_ping_timeout=5,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(proxies),
            forwarded_allow_ips=list(proxies),
            timeout_graceful_shutdown=3,
        )
    )
    made.listening = listening
    return made


# Where it is


def bind(host: str, port: int) -> socket.socket:
    if port not in range(65536):
        raise GameError(f"A port is a number from 0 to 65535, not {port}.")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sends small answers at once (TCP_NODELAY) only where the protocol is said.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 256_000)  # that the system keeps for a slow reader
    try:
        bound.bind((host, port))
    except OSError as e:
        bound.close()
        advice = " Try --port 0 for any free one." if e.errno in (errno.EADDRINUSE, errno.EACCES) else ""
        raise GameError(f"Port {port} of {host} cannot be used: {e.strerror}.{advice}") from None
    return bound


def link(address: str, port: int) -> str:
    return f"http://[{address}]:{port}/" if ":" in address else f"http://{address}:{port}/"


def reachable(host: str) -> list[str]:
    """The addresses under which other machines find this one, if it is open to them."""
    if host not in ANYWHERE:
        return [] if ipaddress.ip_address(host).is_loopback else [host]
    found = set()
    with contextlib.suppress(OSError):  # its own name may say nothing to it
        found = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which way out there is
            found.add(probe.getsockname()[0])
        except OSError:
            pass  # there is no network
    return sorted(str(address) for address in found if not str(address).startswith("127."))


def known_thinkers(wished: int | None) -> int:
    if wished is not None and wished < 1:
        raise GameError(f"Bots think in one process or more, not in {wished}.")
    return wished or THINKERS


def known_days(wished: float | None) -> float | None:
    if wished is not None and wished <= 0:
        raise GameError(f"Tables are kept for a number of days, not for {wished:g}.")
    return None if wished is None else wished * DAY


def known_proxies(named: str | None) -> list[str]:
    """The addresses of those that may say for whom they ask."""
    found = [one.strip() for one in (named or "").split(",") if one.strip()]
    for one in found:
        try:
            ipaddress.ip_network(one)
        except ValueError:
            raise GameError(f"--behind-proxy takes addresses or networks in numbers, not {one!r}.") from None
    return found


def known_url(url: str) -> str:
    """Where people find this server, if somebody has said so."""
    try:
        return url and read(url).origin
    except Unfit as e:
        raise GameError(f"--url {url}: {e}") from None


# Where the games are


def data_home() -> Path:
    home = Path(os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share"))
    return home / "galapagos"


def key_file(store: str) -> Path:
    """Where the key for Web Push is kept: beside the games."""
    if store.startswith(SQLITE):
        return Path(store.removeprefix(SQLITE).partition("?")[0]).with_suffix(".push.pem")
    return data_home() / "push.pem"


def url_of(store: str | None) -> str:
    """The URL of the store; a path is an SQLite file."""
    if store and store.startswith(SQLITE) and "?" not in store:
        store = store.removeprefix(SQLITE)
    if store and "://" in store:
        return POSTGRES.sub("postgresql+asyncpg://", store, count=1)
    file = Path(store) if store else data_home() / "tables.sqlite"
    if file.is_dir():
        raise GameError(f"{file} is a folder: name a file in it, for instance --store {file / 'tables.sqlite'}.")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        look_into(file)
    except OSError as e:
        elsewhere = "" if store else " --store FILE keeps them elsewhere."
        raise GameError(f"The games cannot be kept in {file.parent}: {e.strerror}.{elsewhere}") from None
    return f"{SQLITE}{file.absolute()}"


def look_into(file: Path) -> None:
    """See that it can be written to, and write nothing into a file that is somebody else's."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))  # its owner's: seeds and addresses are in it
    try:
        with contextlib.closing(sqlite3.connect(file, PATIENCE)) as db:
            there = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
            db.execute("BEGIN IMMEDIATE")
    except sqlite3.OperationalError as e:
        raise GameError(f"The store {file} cannot be opened: {e}.") from None
    except sqlite3.Error as e:
        raise GameError(f"{file} is no store of Galápagos: {e}.") from None
    if there and not there >= OURS:
        raise GameError(f"{file} is no store of Galápagos: it has the tables {', '.join(sorted(there))}.")
    with contextlib.suppress(PermissionError):  # it is another's, who lets us
        file.chmod(0o600)


def try_store(url: str, backed_up: bool = False, bell: str = "") -> str:
    """Open it once, so that what is wrong is said before anybody is let in; a sentence if it was changed, or if its
    bell does not answer."""

    async def opened() -> str:
        store = Store(url, backed_up=backed_up, bell=bell)
        try:
            said = [await store.open()]
            if isinstance(store.bus, Valkey) and (why := await store.bus.trouble()):
                said.append(
                    f"The bell does not answer ({why}): until it does, servers hear of each other after seconds."
                )
            return "\n".join(filter(None, said))
        finally:
            await store.close()

    kind = url.partition("://")[0]
    try:
        return asyncio.run(opened())
    except ModuleNotFoundError as e:
        extra = ": pip install 'galapagos[postgres]'" if e.name == "asyncpg" else ""
        raise GameError(f"A store of the kind {kind} needs the package {e.name}{extra}.") from None
    except GameError:
        raise
    except (ArgumentError, InvalidRequestError) as e:
        why = str(e).partition("\n")[0].rstrip(".")
        known = "A store is a file, or a URL that SQLAlchemy knows, such as postgresql://…"
        raise GameError(f"{kind}://… is no store: {why}. {known}") from None
    except Exception as e:  # each database has its own
        raise GameError(f"The store cannot be opened: {reason(e).rstrip('.')}.") from None


class Lines(logging.Formatter):
    """A log line is one JSON object. Nobody passes it a token, a seed or what people said."""

    def format(self, record: logging.LogRecord) -> str:
        line = {"at": round(time.time(), 3), "level": record.levelname.lower(), "what": record.getMessage()}
        line |= {key: value for key, value in vars(record).items() if key not in PLAIN and key != "message"}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, default=str)


def listen_to_logs() -> None:
    out = logging.StreamHandler()
    out.setFormatter(Lines())
    logging.basicConfig(level=logging.WARNING, handlers=[out])
    logging.getLogger("galapagos").setLevel(logging.INFO)
