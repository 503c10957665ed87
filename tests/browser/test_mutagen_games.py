"""Whole games of Mutagen in a real browser: alone against the Keeper, and four people with both expansions."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from .conftest import People, Server
from .hands import MINE, OVER, touch

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="*** NOT RUN: axe is missing ***")
KEEPER, COUNT, BAR = "[data-tale=keeper]", "[data-tale=count]", ".ask.reading"
NEXT = f"{BAR} .btn.go"
# A hurried hand: what is to be read is shown at once, turns are mostly ended, a button is sooner pressed than a thing
# touched, since that answers at once.
HURRY = """(n) => {
    const all = document.querySelector('.reading .opts .btn:nth-child(2)');
    if (all) { all.click(); return "read"; }
    const seen = (css) => [...document.querySelectorAll(css)].filter((one) => one.offsetParent);
    const buttons = seen('.ask:not(.wait) .opts .btn:not(.plain):not(summary)');
    const end = buttons.find((button) => button.textContent.includes('End the turn'));
    const lit = buttons.length && n % 5 ? buttons : [...buttons, ...seen('.board [data-lit]')];
    (end && n % 8 ? end : lit[n % lit.length])?.click();
    return document.querySelector('h2.winner') ? "over" : lit.length ? "touched" : "waiting";
}"""


def violations(page: Any) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def alone(server: Server, people: People, width: int = 1440, **options: Any) -> Any:
    page = people.page(width)
    page.goto(server.link(server.table("p", "mutagen", options={"level": "easy", **options})))
    page.wait_for_selector(f".mutagen, {KEEPER}")
    return page


# The same, but what is read is read step by step, up to the Keeper's first turn.
READER = HURRY.replace(
    "if (all) { all.click(); return",
    """const part = document.querySelector('[data-tale=keeper] .steps h3')?.textContent ?? '';
    if (all && !part.includes('Turn 1')) all.nextElementSibling.click();
    if (all) { return""",
)


def until(page: Any, wanted: str, random: Random, hand: str = HURRY) -> None:
    """Play on until this is there."""
    for _ in range(1500):
        if page.locator(wanted).count():
            return
        assert touch(page, random, hand) != "over"
    raise AssertionError(f"{wanted} did not come")


def step(page: Any) -> tuple[int, int]:
    """Which step of how many is read."""
    found = re.search(r"(\d+) of (\d+)", page.inner_text(f"{KEEPER} .steps h3 small, {COUNT} tfoot small"))
    assert found
    return int(found[1]), int(found[2])


def total(page: Any) -> dict[str, int]:
    """The points that stand beside the bars, by name."""
    bars = page.locator(f"{COUNT} .wide li").all()
    return {
        re.sub(r" *\(you\)", "", bar.locator("> b").inner_text()): int(bar.locator(".total b").inner_text())
        for bar in bars
    }


@pytest.mark.long
def test_a_whole_solo_game_against_the_keeper(server: Server, people: People) -> None:
    page, random = alone(server, people), Random(2)
    read, lines, last = 0, 0, {}
    for _ in range(4000):
        if page.locator(KEEPER).count():
            # Each step has its reason and its paragraph.
            assert "§" in page.inner_text(f"{BAR} .q")
            assert page.locator(f"{KEEPER} li.now .what small").inner_text() == page.inner_text(f"{BAR} .sub")
            read += 1
        elif page.locator(COUNT).count():
            at, of = step(page)
            assert page.locator(f"{COUNT} .later").count() == of - at
            lines, last = lines + 1, total(page)
        if page.locator(BAR).count():
            page.locator(NEXT).click()
        elif touch(page, random) == "over" and not page.locator(BAR).count():
            break
    page.wait_for_selector(OVER)
    assert read > 40
    assert lines == 4 * 8 + 6
    assert f"{last['Ada']} points against {last['The Keeper']}" in page.inner_text(".reason")
    assert str(last["Ada"]) in page.locator(".rank td.points").all_inner_texts()


def test_the_turn_of_the_keeper_is_read_back_and_forth(server: Server, people: People) -> None:
    page = alone(server, people)
    until(page, f"{KEEPER} .steps h3:has-text('Turn 1')", Random(4), READER)
    assert step(page)[0] == 1
    page.keyboard.press("Enter")
    assert step(page)[0] == 2
    assert page.locator("td.went").count() == 1
    page.keyboard.press("ArrowLeft")
    assert step(page)[0] == 1
    # A number would answer the question that comes after it; while one reads it does not.
    page.keyboard.press("1")
    assert step(page)[0] == 1
    page.keyboard.press("Escape")
    page.wait_for_selector(MINE)
    assert page.locator("[data-tale]").count() == 0
    page.locator(".keeper-note summary").click()
    assert page.locator(".keeper-note li").count() > 2
    page.get_by_role("button", name="Show it again").click()
    assert step(page)[0] == 1


def test_whoever_wants_no_steps_is_not_shown_them(server: Server, people: People) -> None:
    page, random = alone(server, people), Random(5)
    # A hurried hand may read past the Keeper's turns, and what is read then is the end of the round, which has no note.
    until(page, f"{KEEPER} .steps h3:has-text('Turn 1')", random, READER)
    page.keyboard.press("Escape")
    page.wait_for_selector(MINE)
    page.locator(".keeper-note summary").click()
    page.get_by_label("Step by step").uncheck()
    before = page.locator(".log li:has-text('Keeper')").count()
    while page.locator(".log li:has-text('Keeper')").count() == before:
        assert touch(page, random) != "over"
        assert page.locator(KEEPER).count() == 0


@pytest.mark.long
def test_four_people_play_a_whole_game_with_both_expansions(server: Server, people: People) -> None:
    made = server.table("pppp", "mutagen", options={"people": True, "visitors": True})
    pages = [people.page(width) for width in (1440, 820, 390, 1440)]
    for seat, page in enumerate(pages):
        page.goto(server.link(made, seat))
        page.wait_for_selector(".mutagen.palace")
    random, waited, counted = Random(7), 0, 0
    while waited < 50:
        said = [touch(page, random, HURRY, patient=page is pages[-1]) for page in pages]
        counted += said.count("read")
        if "over" in said:
            break
        waited = 0 if {"read", "touched"} & set(said) else waited + 1
    for page in pages:
        while page.locator(BAR).count():
            page.locator(f"{BAR} .opts .btn").nth(1).click()
        page.wait_for_selector(OVER)
    # Everybody was shown the count of the first three rounds.
    assert counted >= 4 * 3
    assert len({page.inner_text(OVER) for page in pages}) == 1
    for page in pages[1:]:
        assert (
            page.locator(".rank td.points").all_inner_texts() == pages[0].locator(".rank td.points").all_inner_texts()
        )


@pytest.mark.long
@pytest.mark.parametrize(
    ("options", "places"), [({}, 6), ({"people": True}, 6), ({"visitors": True}, 7)], ids=["base", "people", "visitors"]
)
def test_two_people_play_with_one_expansion_or_none(
    server: Server, people: People, options: dict[str, bool], places: int
) -> None:
    made = server.table("pp", "mutagen", options=options)
    pages = [people.page(), people.page(390)]
    for seat, page in enumerate(pages):
        page.goto(server.link(made, seat))
        page.wait_for_selector(".mutagen")
    assert pages[0].locator(".places > *").count() == places
    random = Random(11)
    for _ in range(1500):
        for page in pages:
            touch(page, random, HURRY, patient=page is pages[-1])
        if pages[0].locator(".log .heading:has-text('Round 2')").count():
            break
    enlisted = pages[0].locator(".log li:has-text('of the People')").count()
    assert (enlisted > 0) == ("people" in options)
    assert pages[0].locator(".log .heading:has-text('Round 2')").count() == 1


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 820, 1440])
def test_steps_and_count_have_no_violations_and_fit(server: Server, people: People, width: int) -> None:
    page, random = alone(server, people, width), Random(6)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for wanted in (KEEPER, COUNT):
            until(page, wanted, random)
            for _ in range(3):
                page.locator(NEXT).click()
            assert page.locator(wanted).count() == 1
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
