"""Another World at its own board, in a real browser."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos.games.another_world.shown import Table
from galapagos.record import Record

from .conftest import NAMES, People, Server
from .hands import MINE, OVER, question, touch, until

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="*** NOT RUN: axe is missing ***")
SHADE = "section[aria-label='Seat of The Shade']"
STEPS = "section[aria-label='What the Shade does, and why']"
GAME = galapagos.game("another-world")
STORY = ".ask.reading"
NEXT = f"{STORY} .btn.go"


def violations(page: Any) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


def table_where(server: Server, seats: int, wanted: Callable[[Table], bool], **options: Any) -> str:
    """The link to a table where the first seat is asked and sees what is wanted: a branch of a random game."""
    for seed in range(400):
        rng = Random(seed)
        record = Record(GAME, seats, **options)
        while (q := record.position.question) is not None and len(record) < 250:
            screen: Any = GAME.show(GAME.view(record.position, 0)) if q.seat == 0 else None
            if screen and wanted(screen):
                return branch(server, record)
            record.answer(rng.choice(q.options))
    raise AssertionError("no such table turned up")


def branch(server: Server, record: Record) -> str:
    body = "\n".join(record.lines()).encode()
    request = urllib.request.Request(f"{server.url}/api/records", body, {"content-type": "text/plain"})
    with urllib.request.urlopen(request) as answer:
        shelf = json.load(answer)
    players = [{"kind": "person", "name": name} for name in NAMES[: record.seats]]
    return server.link(server.post(f"/api/tables/{shelf['table']}/branch", {"place": len(record), "players": players}))


def attackable(screen: Table) -> bool:
    """Whatever strikes back is Toxic, and there is an order to choose."""
    costly = [one for one in screen.attacks if one.allowed and one.replies]
    return costly != [] and all(one.replies[0].trait == "toxic" and len(one.strikes) > 1 for one in costly)


def several_wait(screen: Table) -> bool:
    return len([one for one in screen.waiting if one.usable]) > 1


def read_on(page: Any) -> None:
    """To the end of the Shade's turn, if one is being read."""
    if page.locator(STORY).count():
        page.get_by_role("button", name="To my turn").click()


def press_on(page: Any, wanted: str) -> None:
    """Give the first answer to every question until this is there."""
    for _ in range(30):
        page.wait_for_selector(MINE)
        if page.locator(wanted).count():
            return
        before = question(page)
        page.keyboard.press("1")
        until(page, f"document.querySelector('.ask')?.dataset.question !== '{before}'")
    raise AssertionError(f"{wanted} did not come")


def test_a_whole_solo_game_against_the_shade(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.link(server.table("p", "another-world")))
    page.wait_for_selector(SHADE)
    random, read = Random(2), 0
    for _ in range(1500):
        if page.locator(STORY).count():
            # Every step of the Shade is read one by one, with its reason and its paragraph.
            assert "§" in page.inner_text(f"{STORY} .q")
            assert page.locator(f"{STEPS} [aria-current=step]").count() == 1
            read += 1
            page.locator(NEXT).click()
        elif touch(page, random) == "over":
            break
    page.wait_for_selector(OVER)
    assert read > 5
    reason = page.inner_text(".reason")
    assert "transmute" in reason
    stands = page.locator(f"{SHADE} header use[href^='#transmutation']").all()
    won = [use.get_attribute("href") for use in stands] == ["#transmutation"]
    assert won == ("Shade" in reason)


def test_the_turn_of_the_shade_is_read_back_and_forth_with_the_keyboard(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.link(server.table("p", "another-world")))
    page.wait_for_selector(MINE)
    random = Random(5)
    while not page.locator(STORY).count():
        assert touch(page, random) != "over"
    count = f"{STORY} .mark small"
    page.keyboard.press("ArrowLeft")  # the last touch may have turned a page already
    page.wait_for_selector(f"{count}:text('1 of ')")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"{count}:text('2 of ')")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector(f"{count}:text('1 of ')")
    # A number would answer the question that comes after it; while one reads it does not.
    page.keyboard.press("1")
    page.wait_for_selector(f"{count}:text('1 of ')")
    page.keyboard.press("Escape")
    page.wait_for_selector(MINE)
    assert page.locator(STORY).count() == 0
    page.get_by_role("button", name="Show the turn again").click()
    page.wait_for_selector(f"{count}:text('1 of ')")


def test_whoever_wants_no_steps_is_not_shown_them(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.link(server.table("p", "another-world")))
    page.wait_for_selector(MINE)
    page.get_by_label("Step by step").uncheck()
    random = Random(3)
    while not page.locator(f"{STEPS} li.done").count():
        assert touch(page, random) != "over"
        assert page.locator(STORY).count() == 0


@pytest.mark.parametrize("width", [390, pytest.param(820, marks=pytest.mark.long), 1440])
def test_an_attack_is_looked_at_before_it_is_made(server: Server, people: People, width: int) -> None:
    page = people.page(width)
    page.goto(table_where(server, 2, attackable))
    page.wait_for_selector(MINE)
    asked = page.inner_text(".ask .q")
    target = page.locator(".creature.lit:has(.risk)").first
    name = target.locator(".tag").inner_text()
    target.locator("header button").click()
    page.wait_for_selector(".attack")
    assert page.locator(".attack > :nth-child(2) li").count() > 1
    assert "Toxic" in page.inner_text(".attack > :nth-child(3)")
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    assert page.locator(".attack").count() == 0
    assert page.inner_text(".ask .q") == asked
    target.locator("header button").click()
    page.get_by_role("button", name=f"Attack {name}", exact=True).click()
    page.wait_for_selector(f".log li:has-text('attacks {name}')", state="attached")


def test_traits_strike_in_the_order_in_which_they_are_touched(server: Server, people: People) -> None:
    page = people.page()
    page.goto(table_where(server, 2, lambda screen: len(screen.fight) == 2 and len(screen.attacks[0:1]) == 1))
    page.wait_for_selector(".trigger.lit")
    trait = page.locator(".trigger.lit b").last.inner_text()
    page.locator(".trigger.lit").last.click()
    if page.locator(".trigger.chosen").count():
        page.locator(".trait.lit").first.click()
    page.wait_for_selector(f".log li:has-text('{trait}'), .log li:has-text('falls asleep')")


def test_waiting_traits_act_in_the_order_in_which_they_are_touched(server: Server, people: People) -> None:
    page = people.page()
    page.goto(table_where(server, 2, several_wait))
    page.wait_for_selector(".trigger.lit")
    assert page.locator(".trigger.lit").count() > 1
    last = page.locator(".trigger.lit").last
    trait = last.locator("b").inner_text()
    last.click()
    for _ in range(2):
        if page.locator(".board .chosen").count():
            page.locator(".board [data-lit]:visible").first.click()
    page.wait_for_selector(f".log li:has-text('{trait}'), .log li:has-text('from the supply')")


def test_a_card_is_dragged_to_become_a_creature_and_a_half_to_become_a_trait(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.link(server.table("pb", "another-world")))
    press_on(page, ".card.lit")
    before = page.locator(".mine .creature").count()
    page.locator(".card.lit").first.drag_to(page.locator("[data-thing=new]"))
    page.wait_for_selector(".half.lit")
    assert page.locator(".mine .creature").count() == before + 1
    half = page.locator(".half.lit").first
    trait = half.inner_text()
    half.drag_to(page.locator(".mine .creature.lit").first)
    page.wait_for_selector(f".mine .trait:has-text('{trait}')")


def test_the_keyboard_alone_plays_a_turn(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.link(server.table("pb", "another-world")))
    press_on(page, ".card.lit")
    before = page.locator(".mine .creature").count()
    page.keyboard.press("ArrowDown")
    while not page.evaluate("document.activeElement.matches('.card')"):
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector(".half.lit")
    assert page.locator(".mine .creature").count() == before + 1


def test_what_cannot_be_done_says_why(server: Server, people: People) -> None:
    page = people.page()
    wanted: Callable[[Table], bool] = lambda screen: (  # noqa: E731
        any(one.allowed for one in screen.attacks) and any(not one.allowed for one in screen.attacks)
    )
    page.goto(table_where(server, 2, wanted))
    page.locator(".creature.barred header button").first.click()
    page.wait_for_selector(".ask [role=status] .rule")


def test_quartet_needs_four_transmutations(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.link(server.table("pbb", "another-world", options={"quartet": True})))
    page.wait_for_selector(".board .seat")
    assert page.get_by_role("img", name="0 of 4 transmutations").count() == 3


OTHER_SCREENS = [("p", 390), ("pb", 820), ("pbbb", 1440)]


@pytest.mark.parametrize(
    ("kinds", "width"),
    [
        ("p", 1440),
        ("pbbb", 390),
        *(pytest.param(kinds, width, marks=pytest.mark.long) for kinds, width in OTHER_SCREENS),
    ],
)
def test_the_board_has_no_violations_and_fits_its_width(server: Server, people: People, kinds: str, width: int) -> None:
    page = people.page(width)
    page.goto(server.link(server.table(kinds, "another-world")))
    page.wait_for_selector(MINE)
    random = Random(len(kinds) + width)
    for n in range(24):
        touch(page, random)
        if n % 6 == 5:
            page.emulate_media(color_scheme=("light", "dark")[n // 6 % 2], reduced_motion="reduce")
            assert violations(page) == []
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_finger_lays_a_card_on_a_phone(server: Server, people: People) -> None:
    page = people.page(390, 844, has_touch=True)
    page.goto(table_where(server, 2, lambda screen: screen.phase == "new creature" and screen.round == 1))
    page.wait_for_selector(".card.lit")
    before = page.locator(".mine .creature").count()
    page.locator(".card.lit").first.tap()
    page.wait_for_selector(f".mine .slot:nth-child({before + 1}) .creature")


def test_everything_lies_open_in_the_replay_of_a_game_that_is_over(server: Server, people: People) -> None:
    made = server.finished("b", "another-world")
    page = people.page()
    page.goto(f"{server.url}/#/table/{made['table']}")
    page.wait_for_selector(OVER)
    page.goto(f"{server.url}/#/replay/{made['table']}/20")
    page.wait_for_selector(".hand-cards .card")
    assert violations(page) == []
