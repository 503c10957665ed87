"""A whole evening of four people, from the invitation to the replay that is passed on."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import Any

import pytest

from .conftest import People, Server
from .hands import MINE, OVER, answer, play, question, touch, until

pytestmark = pytest.mark.long
NOTICED = ".logs [data-notice=undo]"
LOST = ".strip.bad:has-text('No connection')"


def join(page: Any, url: str, code: str, name: str) -> None:
    """Somebody types the code of the invitation into the field of the front page."""
    page.goto(url)
    page.get_by_label("Join by link or code").fill(code)
    page.get_by_role("button", name="Join").click()
    page.get_by_label("How shall we call you?").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_selector(".waiting, .board")


def play_on(pages: list[Any], random: Random, answers: int) -> None:
    """They answer so often, in turn."""
    touched = 0
    for _ in range(50 * answers):
        said = [touch(page, random, patient=page is pages[-1]) for page in pages]
        touched += said.count("touched")
        if touched >= answers:
            return
    raise AssertionError("nobody is asked")


def asked(pages: list[Any], random: Random, page: Any) -> None:
    """They play until this page is asked."""
    for _ in range(400):
        if page.locator(MINE).count():
            return
        for other in pages:
            touch(other, random, patient=other is pages[-1])
    raise AssertionError("never asked")


def come_together(server: Server, people: People, home: str) -> tuple[list[Any], str]:
    """Ada makes the table, and the others come by its code."""
    ada, rook, mirel = people.page(), people.page(1366, 768), people.page(820, 1180)
    tomas = people.page(390, 844, has_touch=True, is_mobile=True)
    ada.goto(server.url)
    ada.get_by_role("link", name="Random Mutations: With friends").click()
    ada.get_by_label("Name at seat 1").fill("Ada")
    ada.get_by_role("button", name="Open the table").click()
    code = ada.get_by_label("The code").inner_text()
    table = str(ada.url).rsplit("/", 1)[1]
    join(rook, server.url, code, "Rook")
    join(mirel, home, code, "Mirel")
    assert mirel.evaluate("isSecureContext") is False
    ada.wait_for_selector(".waiting li:has-text('Mirel'):has-text('is here')")
    join(tomas, server.url, f"Come! {server.url}/#/table/{table}", "Tomás")
    everybody = [ada, rook, mirel, tomas]
    for page in everybody:
        page.wait_for_selector(".board .mine")
    return everybody, table


def leave_and_come_back(ada: Any, tomas: Any, url: str, table: str) -> None:
    tomas.goto(url)
    ada.wait_for_selector(".others .seat-head:has-text('Tomás'):has-text('away 0:0')")
    tomas.goto(f"{url}/#/table/{table}")
    tomas.wait_for_selector(".board .mine h2:has-text('Tomás')")
    until(ada, "![...document.querySelectorAll('.others .seat-head')].some((one) => one.textContent.includes('away'))")


def lose_the_line(ada: Any, rook: Any, random: Random) -> None:
    """For ten seconds. What is clicked meanwhile is kept."""
    before, end = question(rook), monotonic() + 10
    rook.context.set_offline(True)
    rook.wait_for_selector(LOST)
    answer(rook, random)
    rook.wait_for_selector(".strip.bad:has-text('Your answer is kept')")
    while monotonic() < end:
        touch(ada, random)
    rook.context.set_offline(False)
    until(rook, f"!document.querySelector('.strip.bad') && !document.querySelector('.ask[data-question=\"{before}\"]')")


def go_home(ada: Any, mirel: Any, home: str) -> None:
    """A bot plays for her."""
    mirel.get_by_role("button", name="Menu").click()
    mirel.locator("#menu").get_by_role("button", name="Let a bot play").click()
    mirel.wait_for_selector(".ask.wait:has-text('A bot plays for you')")
    mirel.goto(home)
    ada.wait_for_selector(".others .seat-head:has-text('Mirel'):has-text('bot')")
    ada.get_by_role("button", name="Menu").click()
    ada.locator("#menu .seg", has_text="at once").get_by_text("at once").click()
    ada.keyboard.press("Escape")


def take_back(ada: Any, others: list[Any], random: Random) -> None:
    """Once others have answered they are asked: the first time somebody says no."""
    before = ada.locator(NOTICED).count()
    answer(ada, random)
    asked([ada, *others], random, others[0])
    answer(others[0], random)
    undo = ada.locator(".ask").get_by_role("button", name="Ask to undo")
    undo.click()
    others[0].get_by_role("button", name="No", exact=True).click()
    ada.wait_for_selector(".remark:has-text('does not agree')")
    undo.click()
    for page in others:
        page.get_by_role("button", name="Agree").click()
    until(ada, f"document.querySelectorAll({NOTICED!r}).length > {before}")
    ada.locator(MINE).wait_for()  # what she answered last is open again


def test_four_people_spend_an_evening(house: tuple[Server, People]) -> None:
    server, people = house
    home = f"http://galapagos.home:{server.port}"  # a plain address of the network
    random = Random(4)
    everybody, table = come_together(server, people, home)
    ada, rook, mirel, tomas = everybody
    play_on(everybody, random, 8)
    leave_and_come_back(ada, tomas, server.url, table)
    asked(everybody, random, rook)
    lose_the_line(ada, rook, random)
    play_on(everybody, random, 4)
    asked(everybody, random, ada)
    take_back(ada, [rook, mirel, tomas], random)
    go_home(ada, mirel, home)
    still = [ada, rook, tomas]
    play(still, random)
    for page in still:
        page.wait_for_selector(OVER)
        page.get_by_role("button", name="Rematch").first.click()
    for page in still:
        page.get_by_role("link", name="To the rematch").click()
        page.wait_for_selector(".board .mine")
    assert ada.url != f"{server.url}/#/table/{table}"
    ada.get_by_role("button", name="Menu").click()
    ada.locator("#menu").get_by_text("You are the host").wait_for()
    # The replay goes from his phone to somebody who was not there.
    tomas.goto(f"{server.url}/#/table/{table}")
    tomas.get_by_role("link", name="Replay").first.click()
    tomas.get_by_role("button", name="One answer on").click()
    tomas.wait_for_selector(".replay .place:has-text('answer 1 of')")
    tomas.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    tomas.get_by_role("button", name="Copy a link to this place").click()
    until(tomas, "window.copied")
    friend = people.page()
    friend.goto(tomas.evaluate("window.copied"))
    friend.wait_for_selector(".replay .place:has-text('answer 1 of')")
    assert friend.get_by_text("Tomás").count()
    seat = tomas.evaluate("JSON.parse(localStorage['galapagos.tables']).flatMap((one) => one.tokens)")
    assert not any(token in friend.url for token in seat), "a link gives nobody's seat away"
