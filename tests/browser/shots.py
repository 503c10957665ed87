"""Draws the pictures of the README: `python -m tests.browser.shots` writes docs/pictures/*.png.

With a folder as argument it draws every scene there, at three widths, by day and by night, for looking at it as a
designer would; names of scenes after it draw those alone.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import sync_playwright

from tests.browser.conftest import CHROMIUM, FLAGS, People, Server
from tests.browser.hands import MINE, OVER, changing, painted, touch

PICTURES = Path(__file__).resolve().parents[2] / "docs" / "pictures"
SIZES = {"wide": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
READ_ON = ".ask.reading .btn.go"  # of an automaton's steps, and of a scoring


def front(server: Server, page: Any) -> None:
    page.goto(server.url)
    page.wait_for_selector(".isle")


def board(server: Server, page: Any, game: str, kinds: str, answers: int, phase: str = "", **options: Any) -> None:
    """A table of that game after so many answers, where a person can do something on the board."""
    page.goto(server.link(server.table(kinds, game, bots="greedy", options=options)))
    random = Random(11)
    for n in range(600):
        page.wait_for_selector(f"{MINE}, {OVER}, {READ_ON}")
        reading = page.locator(READ_ON)
        if reading.count():
            with changing(page):
                reading.first.click()
        elif (
            n >= answers and phase in page.inner_text(".phases .now") and page.locator(".board [data-lit]").count() > 1
        ):
            return
        else:
            touch(page, random)


def automaton(server: Server, page: Any, game: str, turns: int) -> None:
    """The steps of an automaton's turn, half read."""
    page.goto(server.link(server.table("p", game)))
    random = Random(3)
    for _ in range(600):
        page.wait_for_selector(f"{MINE}, {READ_ON}")
        if page.locator(READ_ON).count():
            turns -= 1
            for _ in range(3 if turns == 0 else 200):
                if page.locator(READ_ON).count():
                    with changing(page):
                        page.locator(READ_ON).first.click()
            if turns == 0:
                return
        touch(page, random)


def end(server: Server, page: Any, game: str, kinds: str) -> None:
    page.goto(f"{server.url}/#/table/{server.table(kinds, game, bots='greedy', public=True)['table']}")
    page.wait_for_selector(f"{OVER}, {READ_ON}", timeout=120_000)
    for _ in range(100):
        if page.locator("figure.fig").count():
            return
        with changing(page):
            if page.locator(READ_ON).count():
                page.locator(READ_ON).first.click()


def lesson(server: Server, page: Any, game: str, scenes: int) -> None:
    """A guided first game after so many scenes."""
    page.goto(f"{server.url}/#/learn/{game}")
    for _ in range(scenes):
        with changing(page):
            page.locator("[data-next]").click()


def gallery(server: Server, page: Any, game: str) -> None:
    page.goto(f"{server.url}/#/gallery/{game}")
    page.wait_for_selector(".plates")


SCENES: dict[str, Callable[[Server, Any], None]] = {
    "front-page": front,
    "random-mutations": partial(board, game="random-mutations", kinds="pbbb", answers=20, phase="Feeding"),
    "random-mutations-6": partial(board, game="random-mutations", kinds="pbbbbb", answers=16, phase="Feeding"),
    "evo": partial(board, game="evo", kinds="pbbb", answers=40, phase="Movement"),
    "evo-auction": partial(board, game="evo", kinds="pbbbb", answers=30, phase="Evolution"),
    "another-world": partial(board, game="another-world", kinds="pbb", answers=30),
    "mutagen": partial(board, game="mutagen", kinds="pbb", answers=50),
    "mutagen-4": partial(board, game="mutagen", kinds="pbbb", answers=60, people=True, visitors=True),
    "shade": partial(automaton, game="another-world", turns=4),
    "keeper": partial(automaton, game="mutagen", turns=3),
    **{f"{game}-learn": partial(lesson, game=game, scenes=6) for game in ("random-mutations", "evo")},
    **{f"{game}-learn": partial(lesson, game=game, scenes=9) for game in ("another-world", "mutagen")},
    **{f"{game}-gallery": partial(gallery, game=game) for game in ("random-mutations", "evo")},
    **{f"{game}-gallery": partial(gallery, game=game) for game in ("another-world", "mutagen")},
    "random-mutations-end": partial(end, game="random-mutations", kinds="bbb"),
    "evo-end": partial(end, game="evo", kinds="bbb"),
    "another-world-end": partial(end, game="another-world", kinds="bb"),
    "mutagen-end": partial(end, game="mutagen", kinds="bb"),
}
README = {
    "front-page": ("front-page", "wide", "light"),
    "table": ("random-mutations", "wide", "light"),
    "table-phone": ("random-mutations", "phone", "dark"),
    "evo": ("evo", "wide", "light"),
    "another-world": ("another-world", "wide", "dark"),
    "mutagen": ("mutagen", "wide", "light"),
    "end": ("random-mutations-end", "wide", "light"),
    "learn-phone": ("evo-learn", "phone", "light"),
}


def draw(page: Any, file: Path, size: str, scheme: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
    painted(page)
    page.screenshot(path=file)


def pictures(folder: str) -> list[tuple[Path, str, str, str]]:
    """File, scene, size and scheme."""
    if not folder:
        return [(PICTURES / f"{file}.png", *how) for file, how in README.items()]
    return [
        (Path(folder) / f"{scene}-{size}-{scheme}.png", scene, size, scheme)
        for scene in SCENES
        for size in SIZES
        for scheme in ("light", "dark")
    ]


def main(folder: str = "", *names: str) -> None:
    wanted = names or dict.fromkeys(scene for _, scene, _, _ in pictures(folder))
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        server = Server(Path(store))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in wanted:
            page = People(browser).page()
            SCENES[name](server, page)
            for file, scene, size, scheme in pictures(folder):
                if scene == name:
                    draw(page, file, size, scheme)
            page.context.close()
        browser.close()
        server.kill()


if __name__ == "__main__":
    main(*sys.argv[1:])
