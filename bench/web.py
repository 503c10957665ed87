"""The browser client: what it weighs, and how fast a phone has it.

    python3 dev.py bench web

The figures are those of Lighthouse, measured in a real Chromium as a phone: 390 by 844 pixels and touch, a processor
four times slower than this machine's, and a slow 4G network (150 ms, 1.6 Mbit/s down, 0.75 Mbit/s up). Every load
begins with nothing in the cache; each figure is the median of the loads.

- first paint: the first text or picture is there (first contentful paint)
- largest paint: the largest one is there (largest contentful paint)
- interactive: the main button is there (at a table: something to answer with) and the last task longer than 50 ms is
  over, before the first two seconds in which there is none and nothing is fetched
- blocked: what tasks took beyond 50 ms each, from the first paint until then (total blocking time)
- shift: how far what was there has moved by itself (cumulative layout shift)
"""

from __future__ import annotations

import argparse
import os
import statistics
import tempfile
from dataclasses import astuple, dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser import weight
from tests.browser.conftest import CHROMIUM, FLAGS, Server

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
SLOWER = 4
NETWORK = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8, "uploadThroughput": 0.75e6 / 8}
CALM = 2000  # milliseconds without a long task or a fetch
PATIENCE = 120_000  # milliseconds
FRONT = "main button"
TABLE = "#question button, main [data-lit]"

# Notes what the browser tells of itself, and when the main button is there.
WATCH = """(button) => {
    const seen = (window.seen = { first: 0, largest: 0, ready: 0, tasks: [], shifts: [] });
    const watch = (type, note) =>
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
    watch("paint", (one) => { if (one.name === "first-contentful-paint") seen.first = one.startTime; });
    watch("largest-contentful-paint", (one) => { seen.largest = one.startTime; });
    watch("longtask", (one) => seen.tasks.push([one.startTime, one.duration]));
    watch("layout-shift", (one) => { if (!one.hadRecentInput) seen.shifts.push([one.startTime, one.value]); });
    const look = new MutationObserver(() => {
        if (!document.querySelector(button)) return;
        seen.ready = performance.now();
        look.disconnect();
    });
    look.observe(document, { subtree: true, childList: true });
}"""
SEEN = "({ ...window.seen, now: performance.now() })"


@dataclass(frozen=True)
class Load:
    """What one load was like; times in milliseconds."""

    first: float
    largest: float
    interactive: float
    blocked: float
    shift: float


def moved(shifts: list[list[float]]) -> float:
    """The largest sum of shifts that follow each other within a second, and all within five."""
    sums: list[float] = []
    began = last = float("-inf")
    for at, value in shifts:
        if at - last > 1000 or at - began > 5000:
            began = at
            sums.append(0.0)
        sums[-1] += value
        last = at
    return max(sums, default=0.0)


def load(browser: Any, address: str, button: str) -> Load:
    context = browser.new_context(**PHONE)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    chromium = context.new_cdp_session(page)
    chromium.send("Network.enable")
    chromium.send("Network.emulateNetworkConditions", NETWORK)
    chromium.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(f"({WATCH})({button!r})")
    scale = weight.Scale(page)
    page.goto(address)
    page.locator(button).first.wait_for(state="attached")
    while True:
        begun = scale.begun
        page.wait_for_timeout(CALM)
        seen = page.evaluate(SEEN)
        last = max((at + long for at, long in seen["tasks"]), default=0.0)
        if scale.begun == begun == scale.ended and seen["now"] - last > CALM and seen["first"] and seen["ready"]:
            break
    context.close()
    interactive = max(seen["first"], seen["ready"], last)
    blocked = sum(long - 50 for at, long in seen["tasks"] if at + long > seen["first"])
    return Load(seen["first"], seen["largest"], interactive, blocked, moved(seen["shifts"]))


def main() -> None:
    parser = argparse.ArgumentParser("bench web")
    parser.add_argument("--loads", type=int, default=5, help="of each page")
    parser.add_argument("--weights", action="store_true", help="what each page fetches, and no times")
    args = parser.parse_args()
    if CHROMIUM is None:
        raise SystemExit("*** NOT MEASURED: the pages; chromium is missing ***")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        server = Server(Path(folder))
        server.start()
        try:
            weigh(server, browser, args.weights)
            if not args.weights:
                run(server, browser, args.loads)
        finally:
            server.kill()
            browser.close()


def weigh(server: Server, browser: Any, each: bool) -> None:
    print(f"{'bytes':>9}  as our server sends them, compressed")
    for game, kinds in (("", ""), *weight.TABLES):
        context = browser.new_context()
        page = context.new_page()
        if game:
            weights = weight.board(server, page, game, kinds)
            name = f"more for the board of {called(game, kinds)}, of {weight.BOARD:,} at most"
        else:
            weights = weight.first_page(server, page)
            name = f"the first page, of {weight.FIRST:,} at most"
        context.close()
        print(f"{sum(weights.values()):>9,}  {name}")
        if each:
            for path, bytes in sorted(weights.items(), key=lambda one: -one[1]):
                print(f"{bytes:>9,}    {path}")


def run(server: Server, browser: Any, loads: int) -> None:
    busy = os.getloadavg()[0]
    print(
        f"\nA phone {SLOWER} times slower on slow 4G, medians of {loads} loads; load of the machine before: {busy:.1f}"
    )
    print(f"{'':24}first paint  largest paint  interactive    blocked  shift")
    for game, kinds in (("", ""), *weight.TABLES):
        measured = []
        for _ in range(loads):
            address = server.link(server.table(kinds, game)) if game else server.url
            measured.append(astuple(load(browser, address, TABLE if game else FRONT)))
        first, largest, interactive, blocked, shift = map(statistics.median, zip(*measured, strict=True))
        print(
            f"{called(game, kinds) if game else 'the first page':24}{first / 1000:>9.2f} s{largest / 1000:>13.2f} s"
            f"{interactive / 1000:>11.2f} s{blocked:>8.0f} ms{shift:>7.3f}",
            flush=True,
        )


def called(game: str, kinds: str) -> str:
    return game if len(kinds) > 1 else f"{game}, alone"


if __name__ == "__main__":
    main()
