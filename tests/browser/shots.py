"""Draws the pictures of the README: `python -m tests.browser.shots` writes docs/pictures/*.png.

With a folder as argument it draws the board of Random Mutations there, with 2 and with 6 players, at three widths, by
day and by night: for looking at it as a designer would.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, People, Server
from tests.browser.hands import MINE, OVER, TOUCH

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SIZES = {"wide": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}


def later(page: Any, random: Random, phase: str, least: int) -> None:
    """Play on until this phase is on and so many answers have been given."""
    for n in range(400):
        page.wait_for_selector(f"{MINE}, {OVER}")
        if n >= least and page.inner_text(".phases .now") == phase:
            return
        page.evaluate(TOUCH, random.randrange(1000))
        page.wait_for_timeout(60)


def draw(page: Any, folder: Path, name: str, size: str, scheme: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    page.wait_for_timeout(300)
    page.screenshot(path=folder / f"{name}.png")


def for_the_readme(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.url)
    page.wait_for_selector(".isle")
    draw(page, PICTURES, "front-page", "wide", "light")
    page.goto(server.link(server.table("pbbb", bots="greedy")))
    later(page, Random(11), "Feeding", 20)
    draw(page, PICTURES, "table", "wide", "light")
    draw(page, PICTURES, "table-phone", "phone", "dark")
    page.goto(f"{server.url}/#/table/{server.table('bbb', public=True)['table']}")
    page.wait_for_selector("figure.fig", timeout=60_000)
    draw(page, PICTURES, "end", "wide", "light")


def for_the_designer(server: Server, people: People, folder: Path) -> None:
    for seats in (2, 6):
        page = people.page()
        page.goto(server.link(server.table("p" + "b" * (seats - 1))))
        later(page, Random(seats), "Feeding", 16)
        for size in SIZES:
            for scheme in ("light", "dark"):
                draw(page, folder, f"{seats}-players-{size}-{scheme}", size, scheme)


def main() -> None:
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        server = Server(Path(store))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        people = People(browser)
        if sys.argv[1:]:
            for_the_designer(server, people, Path(sys.argv[1]))
        else:
            PICTURES.mkdir(exist_ok=True)
            for_the_readme(server, people)
        browser.close()
        server.kill()


if __name__ == "__main__":
    main()
