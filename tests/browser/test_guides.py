"""The guided first games in the browser: whoever does what the guide says comes to the end."""

from __future__ import annotations

import json
from typing import Any

import pytest

import galapagos

from .conftest import People, Server
from .hands import changing
from .test_access import SCHEMES, violations

MARKED = ".ask .opts .hinted:visible"
ATTACK = ".hunt .go"  # a hunt is looked at before it is done
# What is ringed, touched from within the page.
TOUCH = """() => {
    const ring = document.querySelector("[data-ring]")?.dataset.ring;
    const lit = [...document.querySelectorAll(".board [data-lit]")].filter((one) => one.getClientRects().length);
    const thing = lit.find((one) => one.closest("[data-thing]")?.dataset.thing.split("/").includes(ring));
    (thing ?? document.querySelector(`[data-opens="${ring}"]`))?.click();
    return ring ?? "";
}"""

# In one go, because the page may change meanwhile. While an answer is under way there is nothing to press.
READ_ON = """() => {
    const waits = document.querySelector(".ask.wait");
    waits?.querySelector("[data-next]")?.click();
    return waits !== null;
}"""


def learning(server: Server, people: People, game: str, width: int = 1440, scene: int = 0) -> Any:
    page = people.page(width, 844 if width < 500 else 900)
    page.goto(server.url)
    page.evaluate("(kept) => localStorage.setItem('galapagos.lessons', kept)", json.dumps({game: scene}))
    page.reload()
    page.goto(f"{server.url}/#/learn/{game}")
    at(page, scene)
    return page


def at(page: Any, scene: int) -> None:
    page.wait_for_selector(f"[data-question='{scene}']")


def obey(page: Any, scene: int) -> list[str]:
    """Do what the guide says: touch what is ringed, press what is marked, or read on; the things that were touched."""
    touched: list[str] = []
    for _ in range(6):
        if page.locator(f".ask[data-question='{scene}']").count() == 0:
            return touched
        with changing(page):
            if page.evaluate(READ_ON):
                pass
            elif page.locator(ATTACK).count():
                page.locator(ATTACK).click()
            elif page.locator(MARKED).count() and (touched or page.locator("[data-ring]").count() == 0):
                page.locator(MARKED).last.click()
            else:
                touched.append(page.evaluate(TOUCH))
    return touched


@pytest.mark.parametrize("width", [390, pytest.param(1440, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "game", ["evo", *(pytest.param(one, marks=pytest.mark.long) for one in galapagos.HOMES if one != "evo")]
)
def test_whoever_does_what_the_guide_says_plays_to_the_end(
    server: Server, people: People, game: str, width: int
) -> None:
    page = learning(server, people, game, width)
    scenes = server.get(f"/api/games/{game}/guide")["scenes"]
    touched: list[str] = []
    for _ in range(scenes):
        page.wait_for_selector(".ask, h2.winner")
        if page.locator("h2.winner").count():
            break
        touched += obey(page, int(page.get_attribute(".ask", "data-question")))
    page.wait_for_selector("h2.winner")
    assert len(touched) > scenes / 4, "most answers are given on the board"
    for way in ("Play it against bots", "Read the rules", "Learn another game"):
        assert page.get_by_text(way).count() == 1


def test_the_keyboard_alone_leads_on(server: Server, people: People) -> None:
    page = learning(server, people, "random-mutations", scene=3)
    page.wait_for_selector("[data-ring='A']")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Add an animal to A").wait_for()
    page.keyboard.press("2")
    at(page, 4)
    page.locator("[data-next]").focus()
    for scene in (5, 6, 7):
        page.keyboard.press("Enter")
        at(page, scene)


def test_another_answer_gets_a_kind_word_and_what_is_forbidden_its_rule(server: Server, people: People) -> None:
    page = learning(server, people, "random-mutations", scene=4)
    page.get_by_role("button", name="Pass").click()
    assert "“Pass” is allowed too" in page.inner_text(".remark")
    at(page, 4)
    page.locator(".board [data-thing='D']").click()
    page.wait_for_selector(".remark .rule")
    assert "That is not possible" in page.inner_text(".remark")
    at(page, 4)


def test_the_place_is_kept_and_one_can_go_back_and_begin_again(server: Server, people: People) -> None:
    page = learning(server, people, "random-mutations")
    for scene in range(3):
        at(page, scene)
        page.click("[data-next]")
    at(page, 3)
    page.reload()
    at(page, 3)
    page.get_by_role("button", name="Back").click()
    at(page, 2)
    page.goto(f"{server.url}/#/learn")
    page.get_by_role("link", name="Random Mutations: Go on").click()
    at(page, 2)
    page.get_by_role("button", name="Begin this first game again").click()
    at(page, 0)


def test_the_front_page_leads_a_newcomer_to_the_guide(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.url)
    page.get_by_role("link", name="Begin, guided").click()
    at(page, 0)
    page.click("[data-next]")
    at(page, 1)
    page.goto(f"{server.url}/#/")
    page.get_by_role("link", name="Go on, guided").click()
    at(page, 1)


def test_what_others_did_is_told(server: Server, people: People) -> None:
    page = learning(server, people, "random-mutations", scene=2)
    assert "D of Bob gains Carnivorous." in page.inner_text(".ask .news")


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("game", galapagos.HOMES)
def test_the_guide_has_no_violations(server: Server, people: People, game: str, width: int) -> None:
    last = server.get(f"/api/games/{game}/guide")["scenes"] - 1
    for scene, scheme in ((1, "light"), (8, "dark"), (last, "light")):
        page = learning(server, people, game, width, scene)
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        assert violations(page) == [], scene


def test_the_list_of_guides_has_no_violations(server: Server, people: People) -> None:
    page = people.page()
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        page.goto(f"{server.url}/#/learn")
        page.wait_for_selector(".lessons li")
        assert violations(page) == []
