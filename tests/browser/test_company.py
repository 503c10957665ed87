"""The company at a table: waiting for each other, a host, clocks, who is away, a line that breaks, an early end."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.table.server import Server as Socket

from .conftest import People, Server
from .hands import MINE, OVER, answer, question, settled, until

PEOPLE = ("Ada", "Rook", "Mirel", "Finch")
CLIPBOARD: dict[str, Any] = {"permissions": ["clipboard-read", "clipboard-write"]}


def table(server: Server, kinds: str, **more: Any) -> Any:
    """A table with a person for each `p`, a bot for each `b` and an open seat for each `o`."""
    who = {"b": {"kind": "bot", "bot": "random"}, "o": {"kind": "open"}}
    players = [who.get(kind, {"kind": "person", "name": name}) for kind, name in zip(kinds, PEOPLE, strict=False)]
    return server.post("/api/tables", {"game": "random-mutations", "players": players, "pace": 0} | more)


def enter(people: People, server: Server, made: Any, seat: int = -1, name: str = "", **page: Any) -> Any:
    """Somebody's browser at the table: on a seat, or watching. Who has the first seat is host."""
    tokens = [made["keys"][seat]["token"]] if seat >= 0 else []
    kept = {"table": made["table"], "game": "", "tokens": tokens, "spectator": made["spectator"]}
    kept |= {"host": made["host"]} if seat == 0 else {}
    there = people.page(**page)
    memory = {"galapagos.tables": json.dumps([kept]), "galapagos.name": json.dumps(name)}
    there.add_init_script(
        f"for (const [key, value] of Object.entries({json.dumps(memory)})) localStorage[key] ??= value;"
    )
    there.goto(f"{server.url}/#/table/{made['table']}")
    there.wait_for_selector(".waiting, .board")
    return there


def menu(page: Any) -> Any:
    """The table's menu, open."""
    if not page.locator("#menu").is_visible():
        page.get_by_role("button", name="Menu").click()
    return page.locator("#menu")


def in_sight(page: Any, what: str) -> bool:
    page.locator(what).wait_for()
    box, height = page.locator(what).bounding_box(), page.viewport_size["height"]
    return bool(box["y"] >= 0 and box["y"] + box["height"] <= height)


def seats(page: Any) -> list[str]:
    return [text.strip() for text in page.locator(".waiting li .who b").all_inner_texts()]


# The waiting room


def test_a_table_waits_until_its_open_seats_are_taken(server: Server, people: People) -> None:
    made = table(server, "pobo", clock=120)
    ada, rook = enter(people, server, made, 0), enter(people, server, made, name="Rook")
    assert ada.locator(".waiting li.empty").count() == 2
    assert not ada.locator(".board, .time").count()
    assert ada.get_by_text("2 chairs are empty").count() == 1
    assert rook.get_by_role("button", name="Sit here").count() == 2
    rook.get_by_role("button", name="Sit here").last.click()
    rook.wait_for_selector(".waiting li:has-text('Rook'):has-text('you')")
    ada.wait_for_selector(".waiting li:nth-child(4):has-text('Rook'):has-text('is here')")
    assert not rook.get_by_role("button", name="Sit here").count()
    rook.close()
    ada.wait_for_selector(".waiting li:nth-child(4):has-text('away 0:0')")
    mirel = enter(people, server, made, name="Mirel")
    mirel.get_by_role("button", name="Sit down").click()
    for page in (ada, mirel):
        page.wait_for_selector(".board")
    ada.wait_for_selector(".seat-head .time.runs")
    assert mirel.locator(".mine h2").inner_text().startswith("Mirel")


def test_the_host_swaps_seats_and_chooses_bots_before_he_starts(server: Server, people: People) -> None:
    made = table(server, "ppoo")
    ada, rook = enter(people, server, made, 0), enter(people, server, made, 1)
    ada.get_by_role("button", name="Add a bot").first.click()
    level = ada.get_by_role("combobox", name="Bot at seat 3")
    level.select_option("Beginner")
    ada.get_by_title("Sees one answer ahead and overlooks things, as people do.").wait_for()
    assert level.input_value() == "beginner"
    ada.get_by_role("button", name="Seat 1: one place down").click()
    until(ada, "document.querySelector('.waiting li b').textContent === 'Rook'")
    assert seats(ada)[:2] == ["Rook", "Ada"]
    rook.get_by_role("button", name="Move here").click()
    until(rook, "document.querySelector('.waiting li:last-child b').textContent === 'Rook'")
    assert not rook.get_by_role("button", name="Add a bot").count()
    ada.get_by_role("button", name="Start with 3 players").click()
    for page in (ada, rook):
        page.wait_for_selector(".board")
    assert ada.locator(".mine h2").inner_text().startswith("Ada")
    assert rook.locator(".mine h2").inner_text().startswith("Rook")
    assert ada.locator(".others .seat").count() == 2


def test_the_host_starts_with_bots_on_the_empty_chairs(server: Server, people: People) -> None:
    made = table(server, "poo")
    ada = enter(people, server, made, 0)
    ada.get_by_role("button", name="Start with bots on the 2 empty chairs").click()
    ada.wait_for_selector(".board")
    assert ada.locator(".others .seat-head:has-text('bot')").count() == 2


def test_who_gets_up_or_is_freed_watches_and_may_sit_down_again(server: Server, people: People) -> None:
    made = table(server, "ppo")
    ada, rook = enter(people, server, made, 0), enter(people, server, made, 1, "Rook")
    rook.get_by_role("button", name="Get up").click()
    rook.wait_for_selector(".waiting button:has-text('Sit here')")
    assert rook.get_by_role("button", name="Sit here").count() == 2
    rook.reload()
    rook.get_by_role("button", name="Sit here").first.click()
    rook.get_by_role("button", name="Get up").wait_for()
    ada.get_by_role("button", name="Free", exact=True).click()
    rook.wait_for_selector(".waiting button:has-text('Sit here')")


def test_an_open_seat_of_a_running_game_says_sit_here(server: Server, people: People) -> None:
    made = table(server, "ppb")
    ada, rook = enter(people, server, made, 0, **CLIPBOARD), enter(people, server, made, 1, "Rook")
    assert not menu(ada).get_by_role("button", name="Copy the invitation").count()
    menu(ada).get_by_role("button", name="Free the seat").click()
    menu(ada).get_by_text("Free the seat of Rook?").wait_for()
    menu(ada).get_by_role("button", name="Free the seat").click()
    rook.wait_for_selector(".others .seat-head button:has-text('Sit here')")
    assert not ada.get_by_role("button", name="Sit here").count()
    menu(ada).get_by_role("button", name="Copy the invitation").click()
    menu(ada).get_by_text("Copied").wait_for()
    assert ada.evaluate("navigator.clipboard.readText()").endswith(f"/#/table/{made['table']}")
    rook.locator(".seat-head button:has-text('Sit here')").click()
    rook.wait_for_selector(".mine .species")


@pytest.mark.parametrize(
    "game",
    ["evo", *(pytest.param(one, marks=pytest.mark.long) for one in ("random-mutations", "another-world", "mutagen"))],
)
def test_who_loses_his_seat_on_a_phone_is_told_so_and_may_sit_down_again(
    server: Server, people: People, game: str
) -> None:
    made = table(server, "ppb", game=game)
    rook = enter(people, server, made, 1, "Rook", width=390, height=844, has_touch=True, is_mobile=True)
    with Socket(server.port).client() as host:
        host.hello(made["table"], made["host"])
        host.say("free", seat=1)
    rook.wait_for_selector(".strip:has-text('You have no seat here any more')")
    assert not rook.locator(f"{MINE}, .board [data-lit]").count()
    assert rook.locator(".logs li:has-text('The host frees the seat of Rook.')").count() == 1
    sit = rook.locator(".ask").get_by_role("button", name="Sit here")
    box = sit.bounding_box()
    assert box["y"] + box["height"] <= 844  # wherever the board ends
    sit.tap()
    until(rook, "!document.querySelector('.strip')")
    assert server.get(f"/api/tables/{made['table']}", made["spectator"])["players"][1]["person"]


@pytest.mark.parametrize(("width", "height"), [
    (390, 844),
    (1366, 768),
    pytest.param(820, 1180, marks=pytest.mark.long),
    pytest.param(1440, 900, marks=pytest.mark.long),
])  # fmt: skip
def test_a_waiting_room_of_eight_fits(server: Server, people: People, width: int, height: int) -> None:
    names = [f"{letter * 24}" for letter in "WMABCDEF"]
    kinds = ["person", "open", "bot", "person", "open", "person", "bot", "person"]
    players = [
        {"kind": kind} if kind == "open" else {"kind": kind, "name": name}
        for kind, name in zip(kinds, names, strict=True)
    ]
    made = server.post("/api/tables", {"game": "random-mutations", "players": players, "clock": 259_200})
    ada = enter(people, server, made, 0, names[0], width=width, height=height)
    start = ada.get_by_role("button", name="Start with bots on the 2 empty chairs")
    start.wait_for()
    box = start.bounding_box()
    assert box["y"] + box["height"] <= height
    assert ada.evaluate("document.documentElement.scrollWidth") <= width
    assert width < 1200 or ada.evaluate("document.documentElement.scrollHeight") <= height
    assert seats(ada)[0] == names[0]
    cut = (
        "[...document.querySelectorAll('.waiting b')].filter((one) => one.scrollWidth > one.parentElement.clientWidth)"
    )
    assert ada.evaluate(f"{cut}.length") == 0


def test_a_table_that_is_ended_while_it_waits_says_so_and_is_forgotten(server: Server, people: People) -> None:
    made = table(server, "poo")
    ada, rook = enter(people, server, made, 0), enter(people, server, made, name="Rook")
    menu(ada).get_by_role("button", name="End the table").click()
    menu(ada).get_by_role("button", name="End the table").click()
    for page in (ada, rook):
        page.wait_for_selector("[role=alert]:has-text('ended it before the game began')")
    ada.goto(f"{server.url}/#/tables")
    ada.get_by_text("No tables yet").wait_for()


# The host


def test_a_key_that_others_have_is_made_anew_and_opens_nothing_elsewhere(server: Server, people: People) -> None:
    made = table(server, "ppb")
    rook, other = enter(people, server, made, 1), enter(people, server, made, 1)
    menu(rook).get_by_text("another browser, here now").wait_for()
    menu(rook).get_by_role("button", name="Make a new key").click()
    menu(rook).get_by_text("Make the key of your seat anew?").wait_for()
    menu(rook).get_by_role("button", name="Make a new key").click()
    other.wait_for_selector(".strip:has-text('You have no seat here any more')")
    menu(rook).get_by_text("No other browser has come with it").wait_for()
    for page, seats in ((rook, 1), (other, 0)):
        page.reload()
        page.wait_for_selector(".board")
        assert page.locator(".mine").count() == seats


def test_a_bad_link_keeps_nobody_from_the_seat_he_has(server: Server, people: People) -> None:
    made = table(server, "ppb")
    rook = enter(people, server, made, 1)
    for bad in ("x" * 32, made["keys"][1]["token"][:9]):
        rook.goto(f"{server.url}/#/table/{made['table']}/{bad}")
        rook.wait_for_url(f"{server.url}/#/table/{made['table']}")
        rook.wait_for_selector(".mine h2:has-text('Rook')")
    kept = rook.evaluate("JSON.parse(localStorage['galapagos.tables'])[0].tokens")
    assert kept == [made["keys"][1]["token"]]


def test_the_chat_is_open_or_set_phrases_or_closed_and_a_voice_is_muted_for_me(server: Server, people: People) -> None:
    made = table(server, "ppp")
    ada, rook, mirel = (enter(people, server, made, seat) for seat in range(3))
    mirel.evaluate("localStorage['galapagos.language'] = '\"ru\"'")
    mirel.reload()
    rook.get_by_placeholder("Say something").fill("Quack")
    rook.keyboard.press("Enter")
    ada.wait_for_selector(".said:has-text('Quack')")
    ada.get_by_role("button", name="Do not hear Rook any more").click()
    ada.get_by_text("Rook is muted for you.").wait_for()
    assert "Quack" not in ada.inner_text(".said")
    ada.reload()
    ada.get_by_text("Rook is muted for you.").wait_for()
    menu(rook).get_by_label("Your name").fill("Corvina")
    rook.keyboard.press("Tab")
    rook.keyboard.press("Escape")
    ada.wait_for_selector(".others h2:has-text('Corvina')")
    rook.get_by_placeholder("Say something").fill("Croak")
    rook.keyboard.press("Enter")
    ada.get_by_text("Corvina is muted for you.").wait_for()  # a new name is the same voice
    assert "Croak" not in ada.inner_text(".said")
    ada.get_by_role("button", name="Hear again").last.click()
    ada.wait_for_selector(".said:has-text('Quack'):has-text('Croak')")
    menu(ada).get_by_role("radiogroup", name="Chat").get_by_text("Phrases").click()
    rook.get_by_role("button", name="Good luck!").click()
    mirel.wait_for_selector(".said:has-text('Удачи!')")
    ada.wait_for_selector(".said:has-text('Good luck!')")
    assert not rook.get_by_placeholder("Say something").count()
    menu(ada).get_by_role("radiogroup", name="Chat").get_by_text("Closed").click()
    rook.get_by_text("The host has closed the chat.").wait_for()
    assert not rook.locator(".chat form, .phrases").count()


def test_a_paused_table_asks_nothing_and_goes_on(server: Server, people: People) -> None:
    made = table(server, "pp", clock=600)
    ada, rook = enter(people, server, made, 0), enter(people, server, made, 1)
    ada.wait_for_selector(f"{MINE}, .ask.wait")
    menu(ada).get_by_role("button", name="Pause the game").click()
    for page in (ada, rook):
        page.wait_for_selector(".ask:has-text('The table is paused')")
        assert not page.locator(f"{MINE}, .board [data-lit], .time.runs").count()
    assert not rook.get_by_role("button", name="Go on").count()
    ada.keyboard.press("Escape")
    ada.locator(".ask").get_by_role("button", name="Go on").click()
    for page in (ada, rook):
        until(page, "!!document.querySelector('.time.runs')")
        settled(page)
    assert sum(page.locator(MINE).count() for page in (ada, rook)) == 1


def test_the_host_ends_the_table_after_one_question(server: Server, people: People) -> None:
    made = table(server, "pp")
    ada, rook = enter(people, server, made, 0), enter(people, server, made, 1)
    menu(ada).get_by_role("button", name="End the table").click()
    menu(ada).get_by_role("button", name="No", exact=True).click()
    menu(ada).get_by_role("button", name="End the table").click()
    ada.keyboard.press("Escape")
    menu(ada).get_by_role("button", name="End the table").click()
    menu(ada).get_by_text("End this game for everybody?").wait_for()
    menu(ada).get_by_role("button", name="End the table").click()
    for page in (ada, rook):
        page.wait_for_selector(f"{OVER}:has-text('Nobody wins')")
        assert page.get_by_text("The host has ended the table.").count()
    rook.get_by_role("button", name="Rematch").click()
    ada.keyboard.press("Escape")
    ada.get_by_role("button", name="Rematch").click()
    rook.get_by_role("link", name="To the rematch").click()
    rook.wait_for_selector(".board .mine")
    ada.get_by_role("link", name="Replay").first.click()
    ada.wait_for_selector("input[type=range]")


def test_who_resigns_of_two_has_lost_and_of_three_is_played_by_a_bot(server: Server, people: People) -> None:
    made = table(server, "pp")
    ada, rook = enter(people, server, made, 0), enter(people, server, made, 1)
    menu(rook).get_by_role("button", name="Resign").click()
    menu(rook).get_by_text("It is over then.").wait_for()
    menu(rook).get_by_role("button", name="Resign").click()
    for page in (ada, rook):
        page.wait_for_selector(f"{OVER}:has-text('Ada wins')")
        assert page.get_by_text("Rook has resigned.").count()
    made = table(server, "ppb")
    ada, rook = enter(people, server, made, 0), enter(people, server, made, 1)
    menu(rook).get_by_role("button", name="Resign").click()
    menu(rook).get_by_text("A bot plays your seat to the end").wait_for()
    menu(rook).get_by_role("button", name="Resign").click()
    rook.wait_for_selector(".ask.wait:has-text('You have resigned')")
    assert not rook.get_by_role("button", name="Take it back").count()
    ada.wait_for_selector(".others .seat-head:has-text('Rook'):has-text('bot')")


# Clocks, and who is away


@pytest.mark.parametrize("game", ["random-mutations", "evo", "another-world", "mutagen"])
def test_all_clocks_are_seen_on_every_board(server: Server, people: People, game: str) -> None:
    made = table(server, "ppb", game=game, clock=120, bank=3600 * 52)
    ada, rook = enter(people, server, made, 0), enter(people, server, made, 1, width=390, height=844)
    for page in (ada, rook):
        page.wait_for_selector(".time.runs:visible")
        times = page.locator(".board .time:visible").all_inner_texts()
        assert len(times) >= 2, times
        assert all(time.strip() == "2 d 4 h" for time in times), times
    assert rook.evaluate("document.documentElement.scrollWidth") <= 390


def test_who_has_not_come_is_said_to_be_missing(server: Server, people: People) -> None:
    made = table(server, "pp")
    ada, phone = enter(people, server, made, 0), enter(people, server, made, 0, width=390, height=844)
    ada.wait_for_selector(".others .seat-head:has-text('not here')")
    phone.wait_for_selector(".seats .tabtime:has-text('not here')")
    ada.evaluate("(after) => { const now = Date.now; Date.now = () => now() + after; }", 121_000)
    strip = ada.locator(".strip:has-text('Rook is not here.')")
    strip.get_by_role("button", name="Let a bot sit in").wait_for()
    enter(people, server, made, 1)
    strip.wait_for(state="detached")
    assert not ada.locator(".others .seat-head:has-text('not here')").count()


def test_a_seat_without_its_player_is_handed_to_a_bot_and_taken_back(server: Server, people: People) -> None:
    made = table(server, "pp", clock=5)
    ada, rook = enter(people, server, made, 0), enter(people, server, made, 1)
    random = Random(1)
    while not rook.locator(MINE).count():
        answer(ada, random)
        rook.wait_for_selector(".ask")
    rook.goto(server.url)
    ada.wait_for_selector(".others .seat-head:has-text('away 0:0')")
    ada.wait_for_selector(".others .time:has-text('time out')")
    phone = enter(people, server, made, 0, width=390, height=844)
    for end in ("0", "document.body.scrollHeight"):
        phone.evaluate(f"scrollTo(0, {end})")
        assert in_sight(phone, ".strip:has-text('The time of Rook is out.') button"), "wherever one has scrolled"
    ada.get_by_role("button", name="Let a bot sit in").click()
    ada.wait_for_selector(".others .seat-head:has-text('bot')")
    rook.goto(f"{server.url}/#/table/{made['table']}")
    rook.wait_for_selector(".ask.wait:has-text('A bot plays for you')")
    assert not rook.locator(f"{MINE}, .board [data-lit]").count()
    rook.get_by_role("button", name="Take it back").click()
    ada.wait_for_selector(".others .seat-head:not(:has-text('bot'))")
    until(rook, "!document.querySelector('.ask')?.textContent.includes('A bot plays for you')")


@pytest.mark.parametrize("width", [390, pytest.param(1440, marks=pytest.mark.long)])
def test_the_company_has_no_violations(server: Server, people: People, width: int) -> None:
    from .test_access import violations

    scheme = {"color_scheme": "dark" if width == 390 else "light"}
    made = table(server, "poo", clock=5, pace=3_000)
    ada = enter(people, server, made, 0, width=width, **scheme)
    if width == 390:
        ada.get_by_role("button", name="Show as QR code").click()
    ada.wait_for_selector("svg.code")
    assert violations(ada) == []
    assert ada.evaluate("document.documentElement.scrollWidth") <= width
    ada.get_by_role("button", name="Start with bots").click()
    ada.wait_for_selector(MINE)
    menu(ada).get_by_role("radiogroup", name="Chat").get_by_text("Phrases").click()
    menu(ada).get_by_role("button", name="Resign").click()
    assert violations(ada) == []
    menu(ada).get_by_role("button", name="Let a bot play").click()
    ada.keyboard.press("Escape")
    ada.wait_for_selector(".ask:has-text('A bot plays for you')")
    assert violations(ada) == []


# The line


@pytest.fixture
def shaky(tmp_path: Path, server: Server) -> Iterator[Server]:
    """A server that can be stopped and goes on."""
    shaky = Server(tmp_path)
    shaky.start()
    yield shaky
    assert shaky.process is not None
    shaky.process.send_signal(signal.SIGCONT)
    shaky.kill()


def test_a_server_that_falls_silent_is_noticed_and_what_was_clicked_is_kept(shaky: Server, people: People) -> None:
    assert shaky.process is not None
    made = table(shaky, "pb")
    ada = enter(people, shaky, made, 0)
    ada.wait_for_selector(MINE)
    before = question(ada)
    shaky.process.send_signal(signal.SIGSTOP)
    ada.wait_for_selector(".strip.bad:has-text('No connection')")
    answer(ada, Random(1))
    ada.wait_for_selector(".strip.bad:has-text('Your answer is kept')")
    shaky.process.send_signal(signal.SIGCONT)
    ada.wait_for_selector(f"{MINE}:not([data-question='{before}'])")
    assert not ada.locator(".strip.bad, .remark").count()


def test_a_browser_without_a_network_says_so_and_goes_on_by_itself(server: Server, people: People) -> None:
    ada = enter(people, server, table(server, "pb"), 0, width=390, height=844)
    ada.wait_for_selector(MINE)
    before = question(ada)
    ada.context.set_offline(True)
    ada.wait_for_selector(".strip.bad:has-text('No connection')")
    ada.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert in_sight(ada, ".strip.bad"), "wherever one has scrolled"
    answer(ada, Random(1))
    ada.wait_for_selector(".strip.bad:has-text('Your answer is kept')")
    ada.context.set_offline(False)
    ada.wait_for_selector(f"{MINE}:not([data-question='{before}'])")
    assert not ada.locator(".strip.bad").count()


def test_a_new_name_holds_at_the_table_too(server: Server, people: People) -> None:
    made = table(server, "ppb")
    ada, rook = enter(people, server, made, 0), enter(people, server, made, 1)
    menu(rook).get_by_label("Your name").fill("Corvina")
    rook.keyboard.press("Tab")
    ada.wait_for_selector(".others h2:has-text('Corvina')")
    rook.reload()
    rook.wait_for_selector(".mine h2:has-text('Corvina')")
    assert rook.evaluate("JSON.parse(localStorage['galapagos.name'])") == "Corvina"


# Chance


def test_my_browser_adds_to_chance_and_sees_afterwards_that_it_did(server: Server, people: People) -> None:
    """Who opens a table, and who sits down at one whose maker says nothing of chance."""
    ada = people.page()
    ada.add_init_script("localStorage['galapagos.name'] ??= '\"Ada\"'")
    ada.goto(f"{server.url}/#/new/random-mutations")
    ada.get_by_role("button", name="Open the table").click()
    ada.wait_for_selector(".waiting, .board")
    if ada.locator(".waiting").count():
        ada.get_by_role("button", name="Start").click()
    ada.wait_for_selector(".board")
    menu(ada).get_by_role("button", name="End the table").click()
    menu(ada).get_by_role("button", name="End the table").click()
    made = table(server, "po")
    rook = enter(people, server, made, name="Rook")
    rook.get_by_role("button", name="Sit here").click()
    rook.wait_for_selector(".board")
    host = enter(people, server, made, 0)
    menu(host).get_by_role("button", name="End the table").click()
    menu(host).get_by_role("button", name="End the table").click()
    for page in (ada, rook):
        page.wait_for_selector("a[href^='#/verify/']")
        page.goto(f"{server.url}/#/verify/{page.url.rpartition('/')[2]}")
        page.get_by_text("have added a number of their own: 1").wait_for()
        page.get_by_text("The number of this browser is among them").wait_for()
