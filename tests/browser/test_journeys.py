"""What people do at the table, in a real browser."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from .conftest import People, Server
from .hands import MINE, OVER, answer, asked, play, question, settled

GAMES = ("random-mutations", "evo", "another-world", "mutagen")


def test_a_stranger_plays_against_bots_with_one_click(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.url)
    page.get_by_role("button", name="Play now against bots").click()
    page.wait_for_selector(".mutations .mine .species")
    page.wait_for_selector(MINE)
    assert page.locator(".others .seat").count() == 3


@pytest.mark.long
def test_two_people_in_two_browsers_and_a_bot_play_a_whole_game(server: Server, people: People) -> None:
    made = server.table("ppb")
    ada, rook = people.page(), people.page()
    ada.goto(server.link(made, 0))
    rook.goto(server.link(made, 1))
    play([ada, rook], Random(1))
    for page in (ada, rook):
        page.wait_for_selector(OVER)
    assert ada.inner_text(OVER) == rook.inner_text(OVER)
    # The count of the points is fetched when the game is over.
    ada.wait_for_selector(".ledger .total dd")
    ada.wait_for_selector("figure.fig")
    points = [int(text) for text in ada.locator(".rank td.points").all_inner_texts()[0:]]
    assert points == [int(text) for text in ada.locator(".ledger .total dd").all_inner_texts()]
    assert ada.locator("figure.fig").count() == 3
    ada.get_by_role("button", name="Rematch").click()
    rook.get_by_role("button", name="Rematch").click()
    ada.get_by_role("link", name="To the rematch").click()
    ada.wait_for_selector(".ask")


def test_on_a_phone_everything_is_reached_with_a_finger(server: Server, people: People) -> None:
    page = people.page(390, 844, has_touch=True, is_mobile=True)
    page.goto(server.link(server.table("pbbbbbb")))
    random = Random(2)
    for _ in range(6):
        page.wait_for_selector(MINE)
        answer(page, random)
    page.wait_for_selector(MINE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert page.locator(".others .seat:visible").count() == 1
    page.locator(".seats button").nth(3).tap()
    page.get_by_role("button", name="Field log").tap()
    assert page.locator(".logs").is_visible()
    small = page.locator("button:visible").evaluate_all(
        "all => all.filter(b => b.closest('.ask, .frame, .seats') && b.getBoundingClientRect().height < 43)"
        ".map(b => b.className).filter(name => !name.includes('rule'))"
    )
    assert small == []


def test_keyboard_alone_is_enough(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.url)
    page.wait_for_selector(".isle h2 a")
    button = page.get_by_role("button", name="Play now against bots")
    for _ in range(20):
        page.keyboard.press("Tab")
        if button.evaluate("b => b === document.activeElement"):
            break
    page.keyboard.press("Enter")
    for _ in range(3):
        page.wait_for_selector(MINE)
        before = question(page)
        page.keyboard.press("ArrowRight")
        assert page.evaluate("document.activeElement.dataset.lit === ''")
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        if question(page) == before:
            page.keyboard.press("1")
        page.wait_for_selector(f"{MINE}:not([data-question='{before}'])")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert page.locator(".board .chosen, .board .hunter").count() == 0


def test_dragging_food_to_an_animal_feeds_it(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.link(server.table("pb")))
    random = Random(5)
    for _ in range(60):
        page.wait_for_selector(MINE)
        if page.locator("[data-pile=food][data-lit]").count():
            break
        answer(page, random)
    before = question(page)
    page.locator("[data-pile=food]").drag_to(page.locator(".mine .animal.lit.hungry").first)
    page.wait_for_selector(f"{MINE}:not([data-question='{before}'])")
    assert page.locator(".log li:has-text('of Ada gets 1 red token')").count() > 0


def test_what_cannot_be_done_says_why_with_its_rule(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.link(server.table("pb")))
    page.wait_for_selector(MINE)
    page.locator(".others .species header").first.click()
    page.wait_for_selector(".remark")
    page.locator(".remark button").click()
    page.wait_for_selector("dialog .ru.at")
    page.get_by_label("Search the rules").fill("parasite die")
    assert page.locator("dialog .ru").count() < 20
    page.keyboard.press("Escape")
    assert page.locator("dialog[open]").count() == 0


def test_a_trait_explains_itself_on_hover_and_on_focus(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.link(server.table("pbbb")))
    random = Random(3)
    while page.locator("button.trait").count() == 0:
        page.wait_for_selector(MINE)
        answer(page, random)
    page.locator("button.trait").first.hover()
    page.wait_for_selector("#explained.shown p")
    page.mouse.move(0, 0)
    page.locator("button.trait").first.focus()
    page.wait_for_selector("#explained.shown p")


def test_a_killed_server_comes_back_with_the_table_as_it_was(tmp_path: Path, server: Server, people: People) -> None:
    own = Server(tmp_path)
    own.start()
    page = people.page()
    page.goto(own.link(own.table("pb")))
    random = Random(4)
    for _ in range(3):
        page.wait_for_selector(MINE)
        answer(page, random)
    page.wait_for_selector(MINE)
    page.keyboard.press("Escape")
    before = page.inner_text(".mine")
    own.kill()
    page.wait_for_selector(".strip.bad")
    own.start()
    page.wait_for_selector(".strip.bad", state="detached")
    page.wait_for_selector(MINE)
    assert page.inner_text(".mine") == before
    answer(page, random)
    own.kill()


def test_undo_is_free_until_somebody_has_acted_then_the_others_are_asked(server: Server, people: People) -> None:
    made = server.table("pp")
    pages = [people.page(), people.page()]
    for seat, page in enumerate(pages):
        page.goto(server.link(made, seat))
        page.wait_for_selector(".ask")
    first = next(i for i, page in enumerate(pages) if asked(page))
    one, two = pages[first], pages[1 - first]
    found = one.get_by_role("button", name="Found a new species")
    before = one.locator(".mine .species:not(.fresh)").count()
    found.first.click()
    two.wait_for_selector(MINE)
    one.get_by_role("button", name="Undo", exact=True).click()
    one.wait_for_selector(MINE)
    found.first.click()
    two.wait_for_selector(MINE)
    two.get_by_role("button", name="Found a new species").first.click()
    one.wait_for_selector(MINE)
    one.get_by_role("button", name="Ask to undo").click()
    two.get_by_role("button", name="Agree").click()
    one.wait_for_selector(".strip", state="detached")
    assert one.locator(".mine .species:not(.fresh)").count() == before


def test_chat_hint_and_a_bot_that_keeps_the_seat_warm(server: Server, people: People) -> None:
    made = server.table("pp")
    pages = [people.page(), people.page()]
    for seat, page in enumerate(pages):
        page.goto(server.link(made, seat))
        page.wait_for_selector(".ask")
    pages[0].get_by_label("Say something").fill("fair wind")
    pages[0].keyboard.press("Enter")
    pages[1].wait_for_selector(".said p:has-text('fair wind')")
    mine = next(page for page in pages if asked(page))
    mine.get_by_role("button", name="Hint").click()
    mine.wait_for_selector(".remark:has-text('The bot would')")
    mine.get_by_role("button", name="Menu").click()
    mine.get_by_role("button", name="Let a bot play").click()
    mine.wait_for_selector(".mine .bot")
    mine.get_by_role("button", name="Take my seat back").click()
    mine.wait_for_selector(".mine .bot", state="detached")


def test_several_people_share_one_device_under_a_cover(server: Server, people: People) -> None:
    page = people.page()
    page.goto(f"{server.url}/#/new/random-mutations")
    page.get_by_text("We share this screen").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".cover")
    assert page.locator(".board").count() == 0
    # Nor does the menu hand out what lies under it.
    page.get_by_role("button", name="Menu").click()
    page.locator("#menu").get_by_role("button", name="Keys").wait_for()
    assert page.get_by_role("button", name="Copy a report").count() == 0
    page.keyboard.press("Escape")
    page.locator(".cover .btn").click()
    page.wait_for_selector(MINE)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Copy a report").wait_for()


def test_a_shared_screen_that_is_reloaded_while_a_bot_thinks_is_covered(server: Server, people: People) -> None:
    made = server.table("ppb", hot=True, pace=10_000)
    page = people.page()
    for seat in (0, 1):
        page.goto(server.link(made, seat))
        page.wait_for_selector(".cover, .ask")
    page.reload()
    random = Random(4)
    for _ in range(30):
        settled(page)
        if page.locator(".cover").count():
            page.locator(".cover .btn").click()
        elif asked(page):
            answer(page, random)
        else:
            break
    assert page.locator(".board").count() == 1, "whoever has just answered looks on"
    page.reload()
    page.wait_for_selector(".cover, .board")
    assert page.locator(".board").count() == 0
    page.locator(".cover .btn").click()
    page.wait_for_selector(".board")


@pytest.fixture(scope="session")
def finished(server: Server) -> Any:
    """A game that bots have played among themselves."""
    return server.finished("bbb")


def test_a_finished_game_is_replayed_checked_saved_loaded_and_branched(
    server: Server, people: People, finished: Any, tmp_path: Path
) -> None:
    page = people.page()
    page.goto(f"{server.url}/#/table/{finished['table']}")
    page.wait_for_selector(OVER)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Download the record").click()
    record = tmp_path / "game.record"
    saved.value.save_as(record)
    page.get_by_role("link", name="Check the dice").first.click()
    page.wait_for_selector(".proof .ok:has-text('was not changed')")
    assert page.locator(".proof .ok").count() == 2
    page.goto(f"{server.url}/#/shelf")
    page.get_by_label("Load a record").set_input_files(record)
    page.wait_for_selector(".controls")
    page.get_by_role("button", name="One answer on").click()
    page.wait_for_selector(".replay .place:has-text('answer 1 of')")
    page.keyboard.press("PageDown")
    page.keyboard.press("ArrowRight")
    page.get_by_label("Place in the game").fill("40")
    page.wait_for_selector(".replay .place:has-text('answer 40 of')")
    page.get_by_role("radiogroup", name="Whose view").get_by_text("Rook").click()
    page.wait_for_selector(".mine h2:has-text('Rook')")
    page.get_by_role("button", name="Branch and play on").click()
    page.wait_for_selector(".ask")


@pytest.mark.parametrize("game", ["evo", *(pytest.param(one, marks=pytest.mark.long) for one in GAMES if one != "evo")])
def test_every_game_can_be_played_on_the_plain_table(server: Server, people: People, game: str) -> None:
    if game not in [one["name"] for one in server.get("/api/games")]:
        pytest.skip(f"*** NOT RUN: {game} is not on this server ***")
    page = people.page()
    page.goto(server.link(server.table("pbb", game)))
    page.wait_for_selector(".ask")
    page.get_by_role("button", name="Menu").click()
    if page.get_by_label("Plain table").count():
        page.get_by_label("Plain table").check()
    page.keyboard.press("Escape")
    page.wait_for_selector(".panels")
    random = Random(6)
    for _ in range(12):
        page.wait_for_selector(f"{MINE}, {OVER}")
        answer(page, random)
    page.get_by_text("The table as text").click()
    assert game in page.inner_text(".astext pre") or "turn" in page.inner_text(".astext pre")


def test_the_interface_speaks_russian(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("Русский").click()
    page.wait_for_selector("h1:has-text('Четыре игры')")
    assert page.locator("html").get_attribute("lang") == "ru"
    page.reload()
    page.wait_for_selector("h1:has-text('Четыре игры')")
