"""What a browser fetches: the weight of the first page, and what a table of a game adds to it.

Weighed is what comes over the wire, compressed as our server sends it, without headings. The first page is everything
until it is quiet, answers of the server included. A board is what is fetched more on the way from the first page to a
table: scripts, styles, drawings and letters, but not what the server says of the game, which is the game's own weight.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from tests.browser.conftest import Server

FIRST = 135_000  # bytes that the first page may weigh: 150 kB with air
BOARD = 120_000  # bytes that a board may add to it
# A table of each game, and one for a single player where an automaton sits at it.
TABLES = (
    ("random-mutations", "pbbb"),
    ("evo", "pbbb"),
    ("another-world", "pbb"),
    ("another-world", "p"),
    ("mutagen", "pbb"),
    ("mutagen", "p"),
)
# Half a second in which nothing came.
QUIET = """new Promise((done) => {
    const watch = new PerformanceObserver(() => { clearTimeout(moment); moment = setTimeout(done, 500); });
    let moment = setTimeout(done, 500);
    watch.observe({ type: "resource" });
})"""
THINGS = "main [data-thing]"

Weights = dict[str, int]  # bytes by path


class Scale:
    """Weighs what a page fetches."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.begun = 0
        self.ended = 0
        self.weights: Weights = {}
        page.on("request", self.begin)
        page.on("requestfinished", self.end)
        page.on("requestfailed", self.fail)

    def begin(self, _: Any) -> None:
        self.begun += 1

    def end(self, request: Any) -> None:
        path = urlsplit(request.url).path
        # What comes from the cache is told as less than nothing.
        self.weights[path] = self.weights.get(path, 0) + max(0, int(request.sizes()["responseBodySize"]))
        self.ended += 1

    def fail(self, _: Any) -> None:
        self.ended += 1

    def read(self) -> Weights:
        """What has come since the last time, once the page is quiet."""
        begun = -1
        while begun != self.begun or self.begun > self.ended:
            begun = self.begun
            self.page.evaluate(QUIET)
        weights, self.weights = self.weights, {}
        return weights


def first_page(server: Server, page: Any) -> Weights:
    scale = Scale(page)
    page.goto(server.url)
    page.locator("main button").first.wait_for()
    return scale.read()


def board(server: Server, page: Any, game: str, kinds: str) -> Weights:
    """The page may not have been anywhere yet."""
    scale = Scale(page)
    page.goto(server.url)
    page.locator("main button").first.wait_for()
    scale.read()
    page.goto(server.link(server.table(kinds, game)))
    page.locator(THINGS).first.wait_for()
    return {path: bytes for path, bytes in scale.read().items() if not path.startswith("/api/")}
