"""Comfort: going over to another choice, lists that close, passes that give themselves, taking back, keys, reports."""

from __future__ import annotations

import re
from functools import partial
from random import Random
from typing import Any

import pytest

from tests.browser.conftest import People, Server
from tests.browser.hands import MINE, painted, touch, until

GAMES = ("random-mutations", "evo", "another-world", "mutagen")


def seated(server: Server, people: People, game: str, kinds: str = "pbb", **page: Any) -> Any:
    """At a table with a question."""
    here = people.page(**page)
    here.goto(server.link(server.table(kinds, game)))
    here.locator(MINE).wait_for()
    return here


def frame_of(page: Any) -> list[float]:
    """Where the board stands on the page, and how high it is."""
    painted(page)
    box = page.evaluate("document.querySelector('.board').getBoundingClientRect().toJSON()")
    return [round(box["top"] + page.evaluate("scrollY")), round(box["height"])]


def leave(page: Any, way: str, beside: str) -> None:
    if way == "Escape":
        page.keyboard.press(way)
    else:
        page.locator(beside).click()


def development(page: Any) -> Any:
    """The question of Random Mutations that begins a game: play a card or pass."""
    page.get_by_role("button", name="Pass", exact=False).first.wait_for()
    return page


# Choosing


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["wide", "phone"])
def test_one_touch_goes_over_to_another_choice_and_nothing_moves(
    server: Server, people: People, size: tuple[int, int]
) -> None:
    page = seated(server, people, "mutagen", width=size[0], height=size[1])
    lit = page.locator(".board [data-thing^='mutation '][data-lit]:visible")
    first, second = (lit.nth(n).get_attribute("data-thing") for n in range(2))
    labels = (lit.nth(n).get_attribute("aria-label") for n in range(2))
    one, other = (re.split("[,.:]", label)[0] for label in labels)  # it is called as it is read aloud, not by a code
    stood = frame_of(page)
    page.locator(f".board [data-thing='{first}']:visible").first.click()
    until(page, f"document.querySelector('.ask .sub')?.textContent.includes('{one}')")
    assert frame_of(page) == stood
    page.locator(f".board [data-thing='{second}']:visible").first.click()
    until(page, f"document.querySelector('.ask .sub').textContent.includes('{other}')")
    assert frame_of(page) == stood
    assert page.locator(".remark").count() == 0, "it did not ask why not"
    page.keyboard.press("h")
    page.locator(".remark").wait_for()
    assert frame_of(page) == stood, "what is said lies over the board"
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('.ask .sub')?.textContent.includes('Chosen')")
    assert frame_of(page) == stood


def test_escape_and_a_click_beside_close_lists_drawers_and_sheets(server: Server, people: People) -> None:
    page = seated(server, people, "mutagen")
    everything, rules = page.locator("details.all"), page.get_by_role("dialog", name="Rules")
    for way in ("Escape", "a click beside"):
        away = partial(leave, page, way, ".frame h1")
        everything.locator("summary").click()
        until(page, "document.querySelector('details.all').open")
        away()
        until(page, "!document.querySelector('details.all').open")
        page.locator(".ask .rule").first.click()
        rules.wait_for()
        away()
        rules.wait_for(state="hidden")
        page.get_by_role("button", name="Menu").click()
        page.locator("#menu").wait_for()
        away()
        page.locator("#menu").wait_for(state="hidden")
    for way in ("Escape", "a click beside"):
        for name in ("Keys", "Call me when it is my turn"):
            page.get_by_role("button", name="Menu").click()
            page.locator("#menu").get_by_role("button", name=name).click()
            page.get_by_role("dialog", name=name).wait_for()
            if way == "Escape":
                page.keyboard.press(way)
            else:
                page.mouse.click(4, 4)
            page.get_by_role("dialog", name=name).wait_for(state="hidden")
    # One Escape does one thing: what is chosen stays chosen while a list is closed.
    page.locator(".board [data-thing^='mutation '][data-lit]:visible").first.click()
    page.locator(".ask .rule").first.click()
    rules.wait_for()
    page.keyboard.press("Escape")
    rules.wait_for(state="hidden")
    assert "Chosen" in page.locator(".ask .sub").inner_text()
    page.set_viewport_size({"width": 390, "height": 844})
    for name, sheet in (("Field log", ".logs"), ("Chat", ".chat")):
        for way in ("Escape", "a click beside"):
            away = partial(leave, page, way, ".frame .phases")
            page.get_by_role("button", name=name).click()
            page.locator(sheet).wait_for()
            away()
            page.locator(sheet).wait_for(state="hidden")


def test_an_answer_can_be_confirmed_before_it_is_given(server: Server, people: People) -> None:
    page = development(seated(server, people, "random-mutations"))
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Confirm my answers").check()
    page.keyboard.press("Escape")
    number = page.locator(MINE).get_attribute("data-question")
    page.locator(".board [data-thing='new']").click()
    page.get_by_role("button", name="Confirm").wait_for()
    assert page.locator(MINE).get_attribute("data-question") == number
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Confirm").wait_for(state="hidden")
    page.locator(".board [data-thing='new']").click()
    page.get_by_role("button", name="Confirm").wait_for()
    page.locator("body").press("Enter")
    until(page, f"document.querySelector('.ask').dataset.question !== '{number}'")
    until(page, "document.querySelector('.logs').textContent.includes('Ada founds')")
    page.reload()
    page.locator(MINE).wait_for()
    assert page.evaluate("localStorage.getItem('galapagos.careful')") == "true"


# Passes


@pytest.mark.parametrize(
    "game", ["evo", *(pytest.param(one, marks=pytest.mark.long) for one in ("random-mutations", "another-world"))]
)
def test_a_pass_gives_itself_from_now_on_until_it_is_switched_off(server: Server, people: People, game: str) -> None:
    page = seated(server, people, game)
    ways = page.locator("details.ways")
    random = Random(4)
    while not ways.count():
        assert touch(page, random) != "over"
    kind = ways.first.locator("li.kind").text_content()
    number = page.locator(MINE).get_attribute("data-question")
    ways.first.locator("summary").click()
    page.get_by_role("button", name="Always", exact=False).click()
    page.locator(".ask.wait .told").wait_for()
    chip = page.get_by_role("button", name=f"No longer by itself: {kind}")
    chip.wait_for()
    page.reload()
    page.locator(".ask").wait_for()
    chip.wait_for()
    until(page, f"document.querySelector('.ask').dataset.question !== '{number}'")
    chip.click()
    chip.wait_for(state="hidden")
    assert page.evaluate("Object.values(sessionStorage).join() ") == "[]"


# Taking back


def test_a_turn_is_reset_taken_back_from_the_log_and_given_again(server: Server, people: People) -> None:
    """Alone with bots consent is given."""
    page = development(seated(server, people, "random-mutations"))
    assert page.get_by_role("button", name="Redo").count() == 0
    for times in (1, 2):
        page.locator(".board [data-thing='new']").click()
        until(page, f"document.querySelector('.logs').textContent.split('Ada founds').length > {times}")
        page.locator(MINE).wait_for()
    page.keyboard.press("u")
    until(page, "document.querySelector('.logs').textContent.split('Ada founds').length === 2")
    page.get_by_role("button", name="Redo").click()
    until(page, "document.querySelector('.logs').textContent.split('Ada founds').length === 3")
    row = page.locator(".logs .row", has_text="Ada founds").first
    row.hover()
    row.get_by_role("button", name="Back to before this").click()
    until(page, "!document.querySelector('.logs').textContent.includes('Ada founds')")
    page.locator(MINE).wait_for()


def test_several_answers_of_one_turn_are_reset_at_once(server: Server, people: People) -> None:
    page = seated(server, people, "another-world", "pbb")
    reset = page.get_by_role("button", name="Reset my turn")
    random = Random(4)
    while not reset.count():
        assert touch(page, random) != "over"
    told = page.evaluate("document.querySelectorAll('.logs .said').length")
    reset.click()
    until(page, f"document.querySelectorAll('.logs .said').length < {told}")
    page.locator(MINE).wait_for()
    reset.wait_for(state="hidden")


# Hints, speeds, keys, reports


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_has_a_reason_in_words(server: Server, people: People, game: str) -> None:
    page = seated(server, people, game)
    page.keyboard.press("h")
    page.locator(".remark:has-text('The bot would')").wait_for()
    said = page.locator(".remark").inner_text()
    assert re.search(r"\([+−]\d|alike", said), said
    listed = page.get_by_role("list", name="Chances to win").get_by_role("listitem")
    assert " %" in listed.first.inner_text()


def test_a_table_without_hints_has_no_button_for_them(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.link(server.table("pb", hints=False)))
    page.locator(MINE).wait_for()
    assert page.get_by_role("button", name="Hint").count() == 0
    page.keyboard.press("h")
    painted(page)
    assert page.locator(".remark").count() == 0


def test_the_speed_of_bots_and_of_what_moves_is_mine_to_set(server: Server, people: People) -> None:
    page = seated(server, people, "random-mutations", reduced_motion="no-preference")
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--motion').trim()") == "1"
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu .seg", has_text="at once").get_by_text("slowly").click()
    until(
        page, "document.querySelector('#menu input[name=pace]:checked').closest('label').textContent.includes('slowly')"
    )
    page.locator("#menu .seg", has_text="Not at all").get_by_text("Fast").click()
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--motion').trim()") in (
        "0.5",
        ".5",
    )
    page.reload()
    page.locator(".ask").wait_for()
    assert page.evaluate("document.documentElement.dataset.motion") == "fast"
    page.get_by_role("button", name="Menu").click()
    until(
        page, "document.querySelector('#menu input[name=pace]:checked').closest('label').textContent.includes('slowly')"
    )


def test_the_keys_are_listed_and_do_what_the_list_says(server: Server, people: People) -> None:
    page = seated(server, people, "random-mutations")
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys")
    listed.wait_for()
    page.keyboard.press("Escape")
    listed.wait_for(state="detached")
    page.keyboard.press("r")
    page.get_by_role("dialog", name="Rules").wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("dialog", name="Rules").wait_for(state="hidden")
    page.keyboard.press("c")
    until(page, "document.activeElement.closest('.chat')")
    page.keyboard.type("hu?")
    assert page.locator(".chat input").input_value() == "hu?", "keys are letters where one types"
    assert listed.count() == 0
    page.locator(".chat input").blur()
    page.keyboard.press("l")
    until(page, "document.activeElement.closest('.logs')")
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("button", name="Keys").click()
    listed.wait_for()


def test_a_report_holds_the_position_as_i_see_it_the_log_the_version_and_the_browser(
    server: Server, people: People
) -> None:
    page = seated(server, people, "evo")
    page.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Copy a report").click()
    until(page, "window.copied")
    told = page.evaluate("window.copied")
    version = server.get("/api/house")["version"]
    for part in (
        f"Galápagos {version}: evo",
        "Chrome",
        "seen from seat 0",
        page.locator(".astext pre").text_content(),
        "draws an event card",
    ):
        assert part in told
    page.get_by_role("button", name="Copied").wait_for()


def test_a_rematch_with_bots_takes_one_click(server: Server, people: People) -> None:
    made = server.table("pb", bots="greedy")
    page = people.page()
    page.goto(server.link(made))
    page.locator(MINE).wait_for()
    page.get_by_role("button", name="Menu").click()
    for _ in ("asked", "sure"):
        page.locator("#menu").get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Rematch").click()
    until(page, f"!location.hash.includes('{made['table']}')")
    page.locator(".board").wait_for()
