"""Every page in the light of axe, by day and by night."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from .conftest import People, Server
from .hands import MINE, OVER, answer

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="*** NOT RUN: axe is missing ***")
PAGES = {
    "#/": ".isle h2 a", "#/new": ".remove", "#/new/mutagen/alone": ".level", "#/rules/random-mutations": ".ru",
    "#/verify": ".join", "#/shelf": ".sheet",
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


def test_the_ways_to_a_table_have_no_violations(server: Server, people: People) -> None:
    page = people.page(390, 844)
    made = server.table("poo")
    page.goto(f"{server.url}/#/table/{made['table']}")
    page.wait_for_selector(".door input")
    assert violations(page) == []
    page.goto(f"{server.link(made)}")
    page.get_by_role("button", name="Show as QR code").click()
    page.wait_for_selector(".invitation svg.code")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert violations(page) == []
    page.goto(f"{server.url}/#/tables")
    page.get_by_role("button", name="Show my keyring").click()
    page.wait_for_selector("svg.code")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert violations(page) == []
    page.get_by_role("button", name=f"More about {made['table']}").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    assert violations(page) == []
    page.goto(page.get_by_label("Link of my keyring", exact=True).input_value())
    page.wait_for_selector(".ring li")
    assert violations(page) == []
    page.goto(f"{server.url}/#/nothing/here")
    page.wait_for_selector("[role=alert]")
    assert violations(page) == []


@pytest.mark.parametrize("width", [390, pytest.param(1440, marks=pytest.mark.long)])
def test_the_table_has_no_violations_at_any_question(server: Server, people: People, width: int) -> None:
    page = people.page(width)
    page.goto(server.link(server.table("pbb")))
    random = Random(7)
    seen: set[str] = set()
    for _ in range(30):
        page.wait_for_selector(f"{MINE}, {OVER}", state="attached")  # on a phone a hunt may lie over the bar
        ask = page.inner_text(".ask .q")
        if ask not in seen:
            seen.add(ask)
            scheme = SCHEMES[len(seen) % 2]
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert violations(page) == []
        answer(page, random)
    assert len(seen) > 1


def test_the_end_the_replay_and_the_drawers_have_no_violations(server: Server, people: People) -> None:
    made = server.finished("bbb")
    page = people.page()
    page.goto(f"{server.url}/#/table/{made['table']}")
    page.wait_for_selector(OVER)
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


@pytest.mark.parametrize("game", ["evo", pytest.param("another-world", marks=pytest.mark.long)])
def test_the_plain_table_has_no_violations(server: Server, people: People, game: str) -> None:
    page = people.page()
    page.goto(server.link(server.table("pbb", game)))
    page.wait_for_selector(MINE)
    assert violations(page) == []
