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
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosedError

import galapagos
from tests.table.server import Server as Socket
from tests.table.server import await_start

ROOT = Path(__file__).parents[2]
WEB = Path(galapagos.__file__).parent / "web"
CHROMIUM = next((path for path in map(shutil.which, ("chromium", "chromium-browser", "google-chrome")) if path), None)
# The same browser without windows, whose frames take as long as the pages in them.
SHELL = shutil.which("chromium-headless-shell") or CHROMIUM
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
         "--disable-component-update", "--disable-sync"]  # fmt: skip
PATIENCE = 30_000  # milliseconds; a busy machine takes its time
TOO_SLOW = 1013  # the code with which a socket is closed whose reader is
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
        self.manner: list[str] = []  # how it is to serve
        self.store = folder / "tables.sqlite"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        words = ["-m", *self.program, "serve", "--port", str(self.port), "--store", str(self.store),
                 "--no-browser", "--no-limits", *self.manner]  # fmt: skip
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

    def get(self, path: str, token: str = "") -> Any:
        headings = {"authorization": f"Bearer {token}"} if token else {}
        return json.load(urllib.request.urlopen(urllib.request.Request(self.url + path, headers=headings)))

    def table(self, kinds: str, game: str = "random-mutations", bots: str = "random", **more: Any) -> Any:
        """A table with a person for each `p`, a bot for each `b` and an open seat for each `o`; bots answer at once."""
        players = [
            {"kind": "open"}
            if kind == "o"
            else {"kind": "person", "name": name}
            if kind == "p"
            else {"kind": "bot", "name": name, "bot": bots}
            for kind, name in zip(kinds, NAMES, strict=False)
        ]
        return self.post("/api/tables", {"game": game, "players": players, "pace": 0, **more})

    def finished(self, kinds: str, game: str = "random-mutations", public: bool = True) -> Any:
        """A table of bots whose game is over: nobody had to draw it move by move. They rush, so who reads on a busy
        machine may be shown out, and comes back as a browser does."""
        made = self.table(kinds, game, public=public)
        while True:
            try:
                with Socket(self.port).client() as client:
                    client.hello(made["table"], made["spectator"])
                    client.hear("over")
                return made
            except ConnectionClosedError as gone:
                if gone.rcvd is None or gone.rcvd.code != TOO_SLOW:
                    raise

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
    if SHELL is None:
        pytest.skip("*** NOT RUN: the browser journeys; chromium is missing ***")
    why = "*** NOT RUN: the browser journeys; playwright is missing ***"
    sync_api = pytest.importorskip("playwright.sync_api", reason=why)
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=SHELL, args=FLAGS)
        yield browser
        browser.close()


class People:
    """Opens browsers of people: each has its own memory. Whatever a page complains about fails the test."""

    def __init__(self, browser: Any) -> None:
        self.browser = browser
        self.complaints: list[str] = []

    def page(self, width: int = 1440, height: int = 900, **context: Any) -> Any:
        # What a service worker fetches a test cannot stop or count; journeys of the app allow it.
        usual = {"viewport": {"width": width, "height": height}, "reduced_motion": "reduce", "service_workers": "block"}
        context = {**usual, **context}
        page = self.browser.new_context(**context).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        return page


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    item.stash[FAILED] = item.stash.get(FAILED, False) or report.failed
    return report


def shown(page: Any) -> str:
    """What somebody reads there."""
    try:
        return str(page.locator("body").inner_text(timeout=2_000))
    except Exception as why:  # it hangs or has gone: the others are looked at all the same, and closed
        return f"({type(why).__name__})"


@pytest.fixture
def people(browser: Any, request: pytest.FixtureRequest) -> Iterator[People]:
    people = People(browser)
    yield people
    if request.node.stash.get(FAILED, False):  # where everybody was, for who looks into it
        for page in (page for context in browser.contexts for page in context.pages):
            print(f"--- {page.url}\n{shown(page)[:3000]}")
    for context in browser.contexts:
        context.close()
    assert people.complaints == []


@pytest.fixture
def desktop(browser: Any) -> Iterator[People]:
    """People whose browser has windows: without them it does not take what is pushed to it."""
    if CHROMIUM is None:
        pytest.skip("*** NOT RUN: the journeys in a browser with windows; chromium is missing ***")
    windows = browser.browser_type.launch(executable_path=CHROMIUM, args=FLAGS)
    people = People(windows)
    yield people
    windows.close()
    assert people.complaints == []


@pytest.fixture
def house(tmp_path: Path, server: Server, browser: Any) -> Iterator[tuple[Server, People]]:
    """A server on the network under a name, and a browser that reaches it without https."""
    own = Server(tmp_path)
    own.manner = ["--host", "0.0.0.0", "--name", "galapagos.home"]
    own.start()
    rules = "--host-resolver-rules=MAP galapagos.home 127.0.0.1"
    visitor = browser.browser_type.launch(executable_path=SHELL, args=[*FLAGS, rules])
    people = People(visitor)
    yield own, people
    visitor.close()
    own.kill()
    assert people.complaints == []
