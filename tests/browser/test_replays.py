"""Journeys of who looks back at a game: a replay is a place that can be shared, and played on from."""

from __future__ import annotations

from typing import Any

import pytest

import galapagos
from tests.table.server import Server as Socket

from .conftest import People, Server
from .hands import until
from .test_access import violations
from .test_fit import faults

PLACE = ".replay .place"


@pytest.fixture(scope="module")
def finished(server: Server) -> Any:
    """A private game of bots that is over."""
    return server.finished("bbb", public=False)


def at(page: Any, place: int) -> None:
    page.wait_for_selector(f"{PLACE}:has-text('answer {place} of')")


def test_a_link_leads_to_the_place_in_any_browser_and_follows_each_step(
    server: Server, people: People, finished: Any
) -> None:
    page = people.page(permissions=["clipboard-read", "clipboard-write"])
    home = f"{server.url}/#/replay/{finished['table']}"
    page.goto(f"{home}/40/{finished['spectator']}")
    at(page, 40)
    assert page.locator(".ticks button").count() > 3
    page.keyboard.press("ArrowRight")
    at(page, 41)
    until(page, "location.hash.includes('/41/')")
    page.get_by_role("button", name="Copy a link to this place").click()
    page.wait_for_selector("button:has-text('Copied')")
    link = page.evaluate("navigator.clipboard.readText()")
    other = people.page(390, 844)
    other.goto(link)
    at(other, 41)
    assert violations(other) == []
    assert other.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("?")
    listed = page.get_by_role("dialog", name="Keys")
    listed.get_by_text("to the turn before, to the next one").wait_for()
    page.keyboard.press("Escape")
    listed.wait_for(state="detached")
    page.keyboard.press("Home")
    at(page, 0)
    stranger = people.page()
    stranger.goto(f"{home}/41")
    stranger.wait_for_selector("text=This game cannot be replayed")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)], ids=["wide", "phone"])
def test_the_whole_board_is_there_and_what_changed_is_marked(
    server: Server, people: People, size: tuple[int, int]
) -> None:
    """Of the game with the largest board; the way on stays in sight where there is room."""
    made = server.finished("bbb", "mutagen", public=False)
    page = people.page(*size)
    page.goto(f"{server.url}/#/replay/{made['table']}/40/{made['spectator']}")
    at(page, 40)
    page.locator(".board [data-thing]:visible").first.wait_for()
    page.locator(".stream").first.wait_for()
    assert faults(page) == []
    place = 40
    while not page.locator(".board [data-changed]").count():
        place += 1
        page.keyboard.press("ArrowRight")
        at(page, place)
    if size[0] > 1200:
        page.locator(".board div.ship").scroll_into_view_if_needed()
        assert page.evaluate("document.querySelector('.replay .controls').getBoundingClientRect().top > 0")


def test_each_place_says_what_was_answered_and_what_could_have_been(
    server: Server, people: People, finished: Any
) -> None:
    page = people.page(1366, 768)
    page.goto(f"{server.url}/#/replay/{finished['table']}/0/{finished['spectator']}")
    at(page, 0)
    tick = page.locator(".ticks button").nth(2)
    tick.click()
    begun = int(page.locator(".slider input").input_value())
    assert begun > 0
    for place in range(begun, begun + 4):
        at(page, place)
        until(page, f"location.hash.includes('/{place}/')")
        step = page.evaluate(
            """([table, place, token]) => fetch(`/api/tables/${table}/steps/${place}?open=true`,
               { headers: { Authorization: `Bearer ${token}` } }).then((answer) => answer.json())""",
            [finished["table"], place, finished["spectator"]],
        )
        page.wait_for_selector(".asked code")
        until(page, f"document.querySelector('.asked code').textContent === {step['next']['move']!r}")
        assert page.inner_text(".asked p") == step["next"]["phrase"]
        assert page.locator(".could li.made span").inner_text() == step["next"]["phrase"]
        if len(step["options"]) > 8:
            page.get_by_role("button", name=f"All {len(step['options'])}").click()
            assert page.locator(".could li").count() == len(step["options"])
            page.get_by_role("button", name="Fewer").click()
        page.keyboard.press("ArrowRight")
    page.get_by_role("radiogroup", name="Speed").get_by_text("Fast").click()
    page.get_by_role("button", name="Play", exact=True).click()
    until(page, f"Number(document.querySelector('.slider input').value) >= {begun + 8}")
    page.get_by_role("button", name="Pause").click()
    assert violations(page) == []


def test_the_river_shows_the_chances_and_the_quiz_asks_before_it_tells(server: Server, people: People) -> None:
    """A short game alone: its few questions are soon thought about."""
    record = galapagos.play("another-world", "random", 5, seats=1)
    with Socket(server.port).http as http:
        made = http.post("/api/records", content="\n".join(record.lines())).json()
    page = people.page(390, 844)
    page.goto(f"{server.url}/#/replay/{made['table']}/{len(record)}")
    at(page, len(record))
    page.locator(".stream polygon").nth(1).wait_for(state="attached")
    shares = page.get_by_role("list", name="Chances to win").first.get_by_role("listitem").all_inner_texts()
    assert sorted(share.split()[-2] for share in shares[:2]) == ["0", "100"]
    page.locator(".puzzles .which .btn").first.click()
    page.locator(".puzzles .offered .btn").first.wait_for()
    assert page.locator(".asked, .could, .decided").count() == 0, "what was answered stays hidden"
    assert violations(page) == []
    page.locator(".puzzles .offered .btn").first.click()
    told = page.locator(".puzzles .solved")
    told.wait_for()
    assert "did this" in told.inner_text()
    assert "the bot’s choice" in told.inner_text()
    page.locator(".asked").wait_for()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_whoever_has_only_his_own_key_shares_a_copy_and_plays_on_with_the_others(
    server: Server, people: People
) -> None:
    made = server.table("pp")
    tokens = [key["token"] for key in made["keys"]]
    with Socket(server.port).client() as client:
        state = client.hello(made["table"], *tokens)
        for _ in range(4):
            client.say("answer", question=state["question"]["id"], option=0)
            state = client.hear("state")
        assert state["place"] > 3
        client.say("resign", seat=0)
        while not client.hear("welcome")["table"]["ended"]:
            pass
    ada, rook = (people.page(permissions=["clipboard-read", "clipboard-write"]) for _ in range(2))
    for page, token in ((ada, tokens[0]), (rook, tokens[1])):
        page.goto(f"{server.url}/#/table/{made['table']}/{token}")
        until(page, f"localStorage.getItem('galapagos.tables')?.includes({token!r})")
        page.goto(f"{server.url}/#/replay/{made['table']}/2")
        at(page, 2)
    # A link that holds nobody's seat.
    ada.get_by_role("button", name="Copy a link to this place").click()
    ada.wait_for_selector("button:has-text('Copied')")
    link = ada.evaluate("navigator.clipboard.readText()")
    assert not any(token in link for token in tokens)
    guest = people.page()
    guest.goto(link)
    at(guest, 2)
    assert not guest.get_by_role("button", name="Play on with the others").count()
    # Both go on from here.
    ada.get_by_role("button", name="Play on with the others").click()
    ada.wait_for_selector(".ask")
    rook.get_by_role("button", name="Come along").click()
    rook.wait_for_selector(".ask")
    assert ada.url.split("/table/")[1] == rook.url.split("/table/")[1] != made["table"]
    until(ada, "document.querySelector('.ask')")
