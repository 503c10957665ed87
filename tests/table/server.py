"""A real server on a free port, in a thread, and clients that talk to it as anybody's would."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from galapagos.table.app import make_app
from galapagos.table.calls import Caller
from galapagos.table.door import Limits
from galapagos.table.gate import App
from galapagos.table.serve import bind, server

PATIENCE = 20.0  # seconds
START = 90.0  # seconds that a server may take to start: a busy machine imports slowly


class Client:
    """One socket. `heard` keeps every message as it came."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[str] = []

    def say(self, type: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type, **fields}))

    def hear(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types."""
        while True:
            text = self.socket.recv(PATIENCE)
            assert isinstance(text, str)
            self.heard.append(text)
            message: dict[str, Any] = json.loads(text)
            if not types or message["type"] in types:
                return message

    def hello(self, table: str, *tokens: str | None) -> dict[str, Any]:
        """Come in; the state."""
        self.say("hello", table=table, tokens=[token for token in tokens if token])
        self.hear("welcome")
        return self.hear("state")


class Server:
    def __init__(self, port: int) -> None:
        self.host = f"127.0.0.1:{port}"
        self.http = httpx.Client(base_url=f"http://{self.host}", timeout=PATIENCE)

    def make(self, game: str = "random-mutations", players: str = "pp", **more: Any) -> Any:
        kinds = {"p": "person", "b": "bot", "o": "open"}
        seats = [{"kind": kinds[letter], "bot": "random"} for letter in players]
        made = self.http.post("/api/tables", json={"game": game, "players": seats, "pace": 0, **more})
        assert made.status_code == 201, made.text
        return made.json()

    def ask(self, method: str, path: str, body: Any = None, token: str | None = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        return self.http.request(method, f"/api/{path}", json=body, headers=headers)

    @contextmanager
    def client(self, **more: Any) -> Iterator[Client]:
        with connect(f"ws://{self.host}/api/socket", close_timeout=1, **more) as socket:
            yield Client(socket)


@contextmanager
def running(store: Path | str, limits: Limits | None = None, caller: Caller | None = None) -> Iterator[Server]:
    """On a store in a file, or of a URL."""
    url = f"sqlite+aiosqlite:///{store}" if isinstance(store, Path) else store
    with listening(make_app(url, limits=limits, caller=caller), limits) as port:
        yield Server(port)


@contextmanager
def listening(whatever: App, limits: Limits | None = None, proxies: Sequence[str] = ()) -> Iterator[int]:
    """A server of any program; its port."""
    bound = bind("127.0.0.1", 0)
    app = server(whatever, limits=limits, proxies=proxies)
    thread = threading.Thread(target=app.run, args=([bound],), daemon=True)
    thread.start()
    end = time.monotonic() + START
    while not app.started:
        thread.join(0.01)
        assert thread.is_alive(), "the server ended before it began"
        assert time.monotonic() < end, f"the server did not start within {START:.0f} seconds"
    yield bound.getsockname()[1]
    app.should_exit = True
    thread.join()


def await_start(process: subprocess.Popen[bytes], port: int, output: Path) -> None:
    """Until the server in that process answers. One that ends or takes too long is quoted."""
    end = time.monotonic() + START
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE).raise_for_status()
            return
        except httpx.HTTPError:
            if ended(process) or time.monotonic() > end:
                process.kill()
                said = output.read_text(errors="replace")
                raise AssertionError(f"The server did not start. It said:\n{said}") from None


def ended(process: subprocess.Popen[bytes]) -> bool:
    """Within a moment."""
    try:
        process.wait(0.05)
    except subprocess.TimeoutExpired:
        return False
    return True
