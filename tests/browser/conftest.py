"""A server, a browser and a few hands for the journeys.

They need Debian's chromium, playwright and the built browser files; what is missing is said loudly, and skipped.
"""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import galapagos
from tests.table.server import await_start

ROOT = Path(__file__).parents[2]
WEB = Path(galapagos.__file__).parent / "web"
CHROMIUM = next((path for path in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if path), None)
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
PATIENCE = 15_000  # milliseconds
NAMES = ("Ada", "Rook", "Wren", "Finch", "Gull", "Heron", "Plover", "Tern")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A journey takes its time: `dev.py check` leaves it to `dev.py test`."""
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


class Server:
    """A Galápagos server in a process of its own, on a port of its own, that can be killed and come back."""

    def __init__(self, folder: Path, *program: str) -> None:
        self.program = program or ("galapagos",)  # the modules to run
        self.store = folder / "tables.sqlite"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["-m", *self.program, "serve", "--port", str(self.port), "--store", str(self.store),
                 "--no-browser", "--no-limits"]  # fmt: skip
        src = Path(galapagos.__file__).parents[1]
        output = self.store.with_suffix(".log")
        with output.open("ab") as log:
            environment = os.environ | {"PYTHONPATH": f"{src}{os.pathsep}{ROOT}"}
            self.process = subprocess.Popen([sys.executable, *words], env=environment, stdout=log, stderr=log)
        await_start(self.process, self.port, output)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def post(self, path: str, body: Any) -> Any:
        heading = {"content-type": "application/json"}
        request = urllib.request.Request(self.url + path, json.dumps(body).encode(), heading)
        return json.load(urllib.request.urlopen(request))

    def get(self, path: str) -> Any:
        return json.load(urllib.request.urlopen(self.url + path))

    def table(self, kinds: str, game: str = "random-mutations", bots: str = "random", **more: Any) -> Any:
        """A table with a person for each `p` and a bot for each `b`; bots answer at once."""
        players = [
            {"kind": "person", "name": name} if kind == "p" else {"kind": "bot", "name": name, "bot": bots}
            for kind, name in zip(kinds, NAMES, strict=False)
        ]
        return self.post("/api/tables", {"game": game, "players": players, "pace": 0, **more})

    def link(self, made: Any, seat: int = 0) -> str:
        return f"{self.url}/#/table/{made['table']}/{made['keys'][seat]['token']}"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if not (WEB / "dist" / "index.html").exists():
        pytest.skip("*** NOT RUN: the browser journeys; the browser files are not built (npm run build) ***")
    server = Server(tmp_path_factory.mktemp("tables"))
    server.start()
    yield server
    server.kill()


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        pytest.skip("*** NOT RUN: the browser journeys; chromium is missing ***")
    why = "*** NOT RUN: the browser journeys; playwright is missing ***"
    sync_api = pytest.importorskip("playwright.sync_api", reason=why)
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


class People:
    """Opens browsers of people: each has its own memory. Whatever a page complains about fails the test."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser
        self.complaints: list[str] = []

    def page(self, width: int = 1440, height: int = 900, **context: Any) -> Any:
        context = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", **context}
        page = self.browser.new_context(**context).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page


@pytest.fixture
def people(browser: Any) -> Iterator[People]:
    people = People(browser)
    yield people
    for context in browser.contexts:
        context.close()
    assert people.complaints == []
