"""Every page in the light of axe, by day and by night."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from .conftest import People, Server
from .hands import MINE, OVER, answer

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="*** NOT RUN: axe is missing ***")
PAGES = {
    "#/": ".isle", "#/new": ".remove", "#/rules/random-mutations": ".ru", "#/verify": ".join", "#/shelf": ".sheet",
}  # fmt: skip
SCHEMES = ("light", "dark")


def violations(page: Any) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


@pytest.mark.parametrize("path", PAGES)
def test_pages_around_the_table_have_no_violations(server: Server, people: People, path: str) -> None:
    page = people.page()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto(f"{server.url}/{path}")
        page.wait_for_selector(PAGES[path])
        assert violations(page) == []


def test_the_links_of_a_new_table_have_no_violations(server: Server, people: People) -> None:
    made = server.table("ppb")
    page = people.page()
    page.goto(server.url)
    page.evaluate("([table, text]) => sessionStorage.setItem(`made.${table}`, text)", [made["table"], json.dumps(made)])
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto(f"{server.url}/#/made/{made['table']}")
        page.wait_for_selector(".made .links")
        assert violations(page) == []


@pytest.mark.parametrize("width", [390, pytest.param(1440, marks=pytest.mark.long)])
def test_the_table_has_no_violations_at_any_question(server: Server, people: People, width: int) -> None:
    page = people.page(width)
    page.goto(server.link(server.table("pbb")))
    random = Random(7)
    seen: set[str] = set()
    for _ in range(30):
        page.wait_for_selector(f"{MINE}, {OVER}")
        ask = page.inner_text(".ask .q")
        if ask not in seen:
            seen.add(ask)
            scheme = SCHEMES[len(seen) % 2]
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert violations(page) == []
        answer(page, random)
    assert len(seen) > 1


def test_the_end_the_replay_and_the_drawers_have_no_violations(server: Server, people: People) -> None:
    made = server.table("bbb", public=True)
    page = people.page()
    page.goto(f"{server.url}/#/table/{made['table']}")
    page.wait_for_selector(OVER, timeout=40_000)
    page.wait_for_selector("figure.fig")
    assert violations(page) == []
    page.get_by_role("button", name="Rules").click()
    page.wait_for_selector("dialog .ru")
    assert violations(page) == []
    page.goto(f"{server.url}/#/replay/{made['table']}/30")
    page.wait_for_selector(".controls")
    assert violations(page) == []
    page.goto(f"{server.url}/#/verify/{made['table']}")
    page.wait_for_selector(".proof .ok")
    assert violations(page) == []


@pytest.mark.parametrize("game", ["evo", "another-world"])
def test_the_plain_table_has_no_violations(server: Server, people: People, game: str) -> None:
    page = people.page()
    page.goto(server.link(server.table("pbb", game)))
    page.wait_for_selector(MINE)
    assert violations(page) == []
