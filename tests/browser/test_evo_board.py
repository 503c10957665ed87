"""Evo on its own board: the island by click, drag, finger and keyboard; the auction; the cards."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from .conftest import NAMES, People, Server
from .hands import MINE, OVER, answer, play, question


def of(seat: int) -> str:
    """A space with a dinosaur of that seat, as it is named to who cannot see it."""
    return ", ".join(f".hex[aria-label*='{what} of {NAMES[seat]},']" for what in ("dinosaur", "baby"))


def seated(server: Server, people: People, kinds: str = "pbb", width: int = 1440, **more: Any) -> Any:
    page = people.page(width, 844 if width < 500 else 900)
    page.goto(server.link(server.table(kinds, "evo", **more)))
    page.wait_for_selector(".evo .hex")
    return page


def until(page: Any, phase: str, random: Random, lit: str = ".hex[data-lit]") -> None:
    """Play on until this seat is asked in this phase and such a thing is lit."""
    for _ in range(120):
        page.wait_for_selector(f"{MINE}, {OVER}")
        if page.inner_text(".phases .now") == phase and page.locator(lit).count():
            return
        answer(page, random)
    raise AssertionError(f"the phase {phase} did not come")


def spaces(page: Any) -> set[str]:
    """Where the own dinosaurs stand."""
    return set(page.locator(of(0)).evaluate_all("all => all.map(h => h.dataset.thing)"))


def hex_of(page: Any, name: str) -> Any:
    return page.locator(f".hex[data-thing='{name}']")


def free(page: Any, which: str) -> Any:
    """The empty ones of such spaces: on others there may be a fight, which can be lost."""
    return page.locator(which).filter(has_not=page.locator(".beast"))


def begin_step(page: Any, random: Random) -> str:
    """The space of an own dinosaur that may step."""
    until(page, "Movement", random, ".hex.walks")
    return str(page.locator(".hex.walks").first.get_attribute("data-thing"))


def choose(page: Any, random: Random, touch: Callable[[str], str]) -> str:
    """Name a dinosaur until one has a choice where to go, also empty spaces: one without a choice steps itself."""
    while True:
        start = touch(begin_step(page, random))
        page.wait_for_selector(f".hex.chosen[data-thing='{start}'], .log [data-things$=' {start}']")
        if page.locator(f".hex.chosen[data-thing='{start}']").count():
            if free(page, ".hex[data-lit]").count():
                return start
            answer(page, random)


def click(page: Any, start: str) -> str:
    hex_of(page, start).click()
    return start


def press(page: Any) -> str:
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.activeElement.matches('.hex.walks')")
    start = str(page.evaluate("document.activeElement.dataset.thing"))
    page.keyboard.press("Enter")
    return start


def test_a_dinosaur_is_moved_by_click_by_drag_and_by_keyboard(server: Server, people: People) -> None:
    page, random = seated(server, people, options={"cards": False}), Random(3)

    start = choose(page, random, lambda start: click(page, start))
    to = free(page, ".hex[data-lit]").first.get_attribute("data-thing")
    hex_of(page, to).click()
    page.wait_for_selector(f".log [data-things='{to} {start}']")

    start = begin_step(page, random)
    while True:  # one that has an empty space within reach
        hex_of(page, start).hover()
        page.wait_for_selector(".hex.reach")
        if free(page, ".hex.reach").count():
            break
        answer(page, random)
        start = begin_step(page, random)
    to = free(page, ".hex.reach").first.get_attribute("data-thing")
    page.mouse.down()
    box = hex_of(page, to).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.wait_for_selector("body > .dragged")
    page.mouse.up()
    page.wait_for_selector(f".log [data-things='{to} {start}']")

    start = choose(page, random, lambda _: press(page))
    to = free(page, ".hex[data-lit]").first.get_attribute("data-thing")
    for _ in range(page.locator(".hex[data-lit]").count()):
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.dataset.lit") == ""
        if page.evaluate("document.activeElement.dataset.thing") == to:
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(f".log [data-things='{to} {start}']")


def test_a_bid_is_one_touch_in_the_table_of_the_auction(server: Server, people: People) -> None:
    page, random = seated(server, people), Random(4)
    until(page, "Evolution", random, ".bids button[data-lit]")
    assert page.locator(".bids tbody tr").count() == 3
    cell = page.locator(".bids button[data-lit]").last
    row, bid = re.findall(r"\d+", cell.get_attribute("data-thing"))
    cell.click()
    page.wait_for_selector(f".log :text('Ada bids {bid} on row {row}.')")


def test_what_cannot_be_done_says_why(server: Server, people: People) -> None:
    page = seated(server, people, options={"cards": False})
    begin_step(page, Random(5))
    page.locator(f":is({of(1)}):not([data-lit])").first.click()
    page.wait_for_selector(".remark a, .remark button")


@pytest.mark.long
def test_the_odds_stand_on_the_prey_before_the_attack(server: Server, people: People) -> None:
    page, random = seated(server, people, "pbbbb", bots="greedy", options={"cards": False}), Random(6)
    for _ in range(12):
        begin_step(page, random)
        for walker in page.locator(".hex.walks").all():
            walker.hover()
            if page.locator(".hex.reach .odds").count():
                break
        else:
            answer(page, random)
            continue
        break
    prey = page.locator(".hex.reach").filter(has=page.locator(".odds")).first
    name, odds = prey.get_attribute("data-thing"), prey.locator(".odds").inner_text()
    assert re.fullmatch("[1-5] in 6", odds)
    walker.click()
    page.wait_for_selector(".hex.chosen")
    hex_of(page, name).hover()
    assert page.locator(".fight .win").count() == int(odds[0])
    assert f": {odds}" in hex_of(page, name).get_attribute("aria-label")
    hex_of(page, name).click()
    page.wait_for_selector(f".log [data-what=attack][data-things^='{name} ']")


@pytest.mark.long
@pytest.mark.parametrize("kinds", ["ppbbb", "ppppp"])
def test_people_play_a_whole_game_for_five(server: Server, people: People, kinds: str) -> None:
    made = server.table(kinds, "evo")
    pages = [people.page(width) for width, kind in zip((390, 1440, 820, 390, 1440), kinds, strict=True) if kind == "p"]
    for seat, page in enumerate(pages):
        page.goto(server.link(made, seat))
    play(pages, Random(9))
    for page in pages:
        page.wait_for_selector(OVER)
        page.wait_for_selector("figure.fig")
        assert page.locator("figure.fig").count() == 3
        assert page.inner_text(OVER) == pages[0].inner_text(OVER)


@pytest.mark.parametrize("seats", [3, pytest.param(4, marks=pytest.mark.long), 5])
def test_on_a_phone_every_space_has_room_for_a_finger(server: Server, people: People, seats: int) -> None:
    page = seated(server, people, "p" + "b" * (seats - 1), 390)
    assert page.locator(".evo .seats button").count() == seats
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    sizes = page.locator(".hex").evaluate_all("all => all.map(h => [h.offsetWidth, h.offsetHeight])")
    assert len(sizes) in (42, 56, 70)
    assert min(min(size) for size in sizes) >= 40
    page.locator(".evo .seats button").last.click()
    assert page.locator(".evo .seat:visible").count() == 1


@pytest.mark.long
@pytest.mark.parametrize("width", [390, 820, 1440])
def test_the_board_has_no_violations_in_any_phase(server: Server, people: People, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="*** NOT RUN: axe is missing ***")
    page, random = seated(server, people, "pbbb", width), Random(8)
    seen: set[str] = set()
    for _ in range(40):
        page.wait_for_selector(f"{MINE}, {OVER}")
        before = question(page)
        phase = page.inner_text(".phases .now")
        if phase not in seen:
            seen.add(phase)
            page.emulate_media(color_scheme="dark" if len(seen) % 2 else "light", reduced_motion="reduce")
            found = axe.Axe().run(page).response["violations"]
            assert [(one["id"], one["nodes"][0]["html"][:200]) for one in found] == []
        answer(page, random)
        page.wait_for_selector(f"{OVER}, .ask:not([data-question='{before}'])")
    assert {"Movement", "Evolution"} <= seen
