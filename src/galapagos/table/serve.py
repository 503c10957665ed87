"""Starting the server: `galapagos serve`. Its options stand in galapagos.cli, which does without this module."""

from __future__ import annotations

import argparse
import ipaddress
import json
import logging
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path

import uvicorn

from galapagos.table.app import REQUESTS, make_app
from galapagos.table.gate import App
from galapagos.talk import GameError

PLAIN = vars(logging.makeLogRecord({}))


def main(args: argparse.Namespace) -> int:
    bound = bind(args.host, args.port)
    port = bound.getsockname()[1]
    addresses = [f"http://{address}:{port}/" for address in reachable(args.host)]
    here = f"http://127.0.0.1:{port}/" if args.host in ("127.0.0.1", "0.0.0.0", "::") else f"http://{args.host}:{port}/"
    names = [*args.name, socket.gethostname(), f"{socket.gethostname()}.local"]
    app = make_app(
        url_of(args.store), hosts=names, addresses=addresses, full=args.durable, a_minute=REQUESTS if args.limits else 0
    )
    listen_to_logs()
    print(f"Galápagos is at {here}", *(f"  and for others at {address}" for address in addresses), sep="\n", flush=True)
    print("Ctrl-C ends it; every game can be played on afterwards.", flush=True)
    if args.browser and sys.stdout.isatty():
        threading.Timer(1, webbrowser.open, [here]).start()
    server(app).run([bound])
    return 0


def server(app: App) -> uvicorn.Server:
    return uvicorn.Server(
        uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=64_000,  # bytes
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=3,
        )
    )


def bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family)
    bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        bound.bind((host, port))
    except OSError as e:
        raise GameError(f"Port {port} of {host} cannot be used: {e.strerror}. Try --port 0 for any free one.") from None
    return bound


def reachable(host: str) -> list[str]:
    """The addresses under which other machines find this one, if it is open to them."""
    if host not in ("0.0.0.0", "::"):
        return [] if ipaddress.ip_address(host).is_loopback else [host]
    found = {info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # nothing is sent: this only asks which way out there is
            found.add(probe.getsockname()[0])
        except OSError:
            pass  # there is no network
    return sorted(str(address) for address in found if not str(address).startswith("127."))


def url_of(store: str | None) -> str:
    """The URL of the store; a path is an SQLite file."""
    if store and "://" in store:
        return store
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    file = Path(store) if store else home / "galapagos" / "tables.sqlite"
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
    except OSError as e:
        raise GameError(f"The games cannot be kept in {file.parent}: {e.strerror}.") from None
    return f"sqlite+aiosqlite:///{file.absolute()}"


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
