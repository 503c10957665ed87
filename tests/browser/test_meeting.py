"""How people meet: invitations, the door, the set-up, one's own tables, and the keyring."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from tests.table.server import Server as Socket

from .conftest import People, Server
from .hands import MINE, answer, until


def info(server: Server, made: Any) -> Any:
    return server.get(f"/api/tables/{made['table']}", made["spectator"])


def names(server: Server, made: Any) -> list[str]:
    return ["" if one["open"] else one["name"] for one in info(server, made)["players"]]


def introduce(page: Any, name: str) -> None:
    """At the door: the name, and down on the first open seat."""
    page.get_by_label("How shall we call you?").fill(name)
    page.get_by_role("button", name="Sit down").click()


def remember(page: Any, server: Server, **memory: Any) -> None:
    """A browser that has been here before."""
    page.goto(f"{server.url}/#/rules")
    for key, value in memory.items():
        page.evaluate("([key, value]) => localStorage.setItem(`galapagos.${key}`, JSON.stringify(value))", [key, value])
    page.goto("about:blank")


def say(server: Server, made: Any, what: str, **more: Any) -> None:
    """The maker says something at his table."""
    with Socket(server.port).client() as client:
        client.hello(made["table"], made["keys"][0]["token"], made["host"])
        client.say(what, **more)
        client.hear("welcome")


def kept(made: Any, seat: int | None = 0, **more: Any) -> Any:
    tokens = [] if seat is None else [made["keys"][seat]["token"]]
    return {"table": made["table"], "game": "random-mutations", "tokens": tokens, **more}


# ---------------------------------------------------------------------- the door


def test_the_code_and_the_link_lead_to_the_first_open_seat(server: Server, people: People) -> None:
    made = server.table("poo")
    code = made["table"].replace("-", " ").title()
    one, two = people.page(), people.page(390, 844, has_touch=True, is_mobile=True)
    one.goto(server.url)
    one.get_by_label("Join by link or code").fill(f"  {code[:-4]} {code[-4:]} ")
    one.get_by_role("button", name="Join").click()
    one.wait_for_selector("text=Ada at Random Mutations.")
    introduce(one, "Tomás")
    until(one, "!document.querySelector('.door')")
    assert names(server, made) == ["Ada", "Tomás", ""]
    two.goto(server.url)
    two.get_by_label("Join by link or code").fill(f"Come and play! {server.url}/#/table/{made['table']}.")
    two.get_by_role("button", name="Join").click()
    introduce(two, "Mirel")
    two.wait_for_selector(".ask")  # the last open seat: the game begins
    assert names(server, made) == ["Ada", "Tomás", "Mirel"]
    one.wait_for_selector(".ask")


def test_a_name_is_asked_once(server: Server, people: People) -> None:
    page = people.page()
    first, second = server.table("po"), server.table("po")
    page.goto(f"{server.url}/#/table/{first['table']}")
    introduce(page, "Mirel")
    page.wait_for_selector(".ask")
    page.goto(f"{server.url}/#/table/{second['table']}")
    page.wait_for_selector(".ask")  # who is known sits down at once
    assert names(server, second) == ["Ada", "Mirel"]
    page.goto(f"{server.url}/#/new")
    assert page.get_by_label("Name at seat 1").input_value() == "Mirel"
    page.get_by_label("Name at seat 1").fill("Mirel II")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector("main, .board")
    assert page.evaluate("JSON.parse(localStorage['galapagos.name'])") == "Mirel II"


def test_a_new_name_holds_at_the_tables_one_enters(server: Server, people: People) -> None:
    made = server.table("pb")
    page = people.page()
    remember(page, server, name="Ada", tables=[kept(made)])
    page.goto(server.url)
    page.get_by_role("button", name="Menu").click()
    page.get_by_label("Your name").fill("Augusta")
    page.get_by_label("Your name").press("Enter")
    page.goto(f"{server.url}/#/table/{made['table']}")
    page.wait_for_selector(".mine h2:has-text('Augusta')")
    assert names(server, made) == ["Augusta", "Rook"]


def test_a_spectator_without_a_name_is_asked_for_it_when_he_sits_down(server: Server, people: People) -> None:
    made = server.table("poo")
    page = people.page()
    page.goto(f"{server.url}/#/table/{made['table']}")
    page.get_by_role("button", name="Only watch").click()
    page.get_by_role("button", name="Sit here").nth(1).click()
    page.get_by_role("dialog").get_by_role("button", name="No").click()
    assert names(server, made) == ["Ada", "", ""]
    page.get_by_role("button", name="Sit here").nth(1).click()
    page.get_by_role("dialog").get_by_label("How shall we call you?").fill("Mirel")
    page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
    page.get_by_role("button", name="Get up").wait_for()
    assert names(server, made) == ["Ada", "", "Mirel"]
    # Who gets up watches, and is not seated again by the door.
    page.get_by_role("button", name="Get up").click()
    page.get_by_role("button", name="Sit here").nth(1).wait_for()
    page.reload()
    page.get_by_role("button", name="Sit here").nth(1).wait_for()
    assert names(server, made) == ["Ada", "", ""]


def test_an_invited_visitor_may_only_watch(server: Server, people: People) -> None:
    made = server.table("po")
    page = people.page()
    page.goto(f"{server.url}/#/table/{made['table']}")
    page.get_by_role("button", name="Only watch").click()
    until(page, "!document.querySelector('.door')")
    assert names(server, made) == ["Ada", ""]
    page.reload()
    page.wait_for_selector("header.frame")
    until(page, "!document.querySelector('.door')")
    page.goto(f"{server.url}/#/tables")
    page.wait_for_selector("section[aria-label=Watched] li")


def test_one_person_in_two_tabs_has_one_seat_and_loses_no_key(server: Server, people: People) -> None:
    made = server.table("poo")
    one = people.page()
    two = one.context.new_page()
    for tab in (one, two):
        tab.goto(f"{server.url}/#/table/{made['table']}")
        tab.get_by_label("How shall we call you?").wait_for()
    introduce(one, "Mirel")
    for tab in (one, two):  # the other door opens by itself
        tab.get_by_role("button", name="Get up").wait_for()
    assert names(server, made) == ["Ada", "Mirel", ""]
    for tab in (one, two):
        tab.goto(server.url)
        tab.get_by_role("button", name="Play now").wait_for()
    for tab in (two, one):
        tab.get_by_role("button", name="Play now").click()
        tab.wait_for_selector(".board")
    tables = one.evaluate("JSON.parse(localStorage['galapagos.tables']).map((one) => one.table)")
    assert tables == [one.url.rsplit("/", 1)[1], two.url.rsplit("/", 1)[1], made["table"]]


def test_who_comes_too_late_for_the_last_seat_is_told_so_once(server: Server, people: People) -> None:
    made = server.table("po")
    one, two = people.page(), people.page()
    for page in (one, two):
        page.goto(f"{server.url}/#/table/{made['table']}")
        page.get_by_label("How shall we call you?").wait_for()
    introduce(one, "Mirel")
    one.wait_for_selector(".ask")
    asked: list[str] = []
    two.on("request", lambda request: asked.append(request.url) if request.url.endswith("/sit") else None)
    introduce(two, "Tomás")
    two.wait_for_selector("[role=alert]:has-text('all its seats are taken')")
    assert len(asked) == 1
    assert names(server, made) == ["Ada", "Mirel"]


def test_an_open_seat_in_the_lobby_is_taken_by_whoever_sits_down(server: Server, people: People) -> None:
    made = server.table("po", public=True)
    page = people.page()
    page.goto(server.url)
    page.get_by_role("button", name=f"{made['table']}: Sit down").click()
    introduce(page, "Mirel")
    page.wait_for_selector(".ask")
    assert names(server, made) == ["Ada", "Mirel"]


def test_wrong_links_and_codes_get_a_sentence_and_a_way_on(server: Server, people: People) -> None:
    page = people.page()
    made = server.table("pb")
    page.goto(server.url)
    page.get_by_label("Join by link or code").fill("hello there")
    page.get_by_role("button", name="Join").click()
    page.wait_for_selector("[role=alert]:has-text('neither a link nor a code')")
    page.get_by_label("Join by link or code").fill("finch 0000 0001")
    page.get_by_role("button", name="Join").click()
    page.wait_for_selector("[role=alert]:has-text('no table finch-0000 0001')")
    page.goto(f"{server.link(made)[:-5]}")
    page.wait_for_selector("[role=alert]:has-text('cut short')")
    page.goto(f"{server.url}/#/table/{made['table']}/{'a' * 32}")
    page.wait_for_selector("[role=alert]:has-text('cannot be opened')")
    assert page.evaluate("localStorage['galapagos.tables']") == "[]"  # a wrong key is not kept
    for path in (
        "table",
        "table/",
        "replay",
        "replay/finch-00000001",
        "replay/finch-00000001/40",
        "table/%E0%A4%A",
        "new/chess",
        "learn/chess",
    ):
        page.goto(f"{server.url}/#/{path}")
        page.wait_for_selector("[role=alert]")
        assert page.get_by_role("link", name="To the front page").count(), path
    page.goto(f"{server.url}/#/verify/finch-00000001")
    page.wait_for_selector("[role=alert]")
    page.goto(f"{server.url}/#/nothing/here")
    page.wait_for_selector("[role=alert]:has-text('no such page')")
    # The end of a sentence and other letters do no harm.
    other = people.page()
    other.goto(f"{server.url}/#/table/{server.table('po')['table'].upper()}.")
    other.get_by_label("How shall we call you?").wait_for()
    other.goto(f"{server.link(made)}).")
    other.wait_for_selector(MINE)
    # From a wrong code one goes on to the right one.
    page.goto(f"{server.url}/#/table/finch-00000001")
    page.get_by_label("Join by link or code").fill(server.link(made))
    page.get_by_role("button", name="Join").click()
    page.wait_for_selector(MINE)


# ---------------------------------------------------------------------- the set-up


def test_with_friends_presets_open_seats_and_opens_a_waiting_room(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.url)
    page.get_by_role("link", name="Random Mutations: With friends").click()
    page.get_by_role("button", name="Open the table").click()  # nobody is invited without a name
    assert page.evaluate("document.activeElement.matches(':invalid')")
    page.get_by_label("Name at seat 1").fill("Ada")
    kinds = page.locator(".seats .who label:has(:checked)").all_inner_texts()
    assert kinds == ["Person", "Open", "Open", "Open"]
    page.get_by_role("button", name="Take seat 4 away").click()
    page.get_by_role("radiogroup", name="Who plays seat 3").get_by_text("Bot").click()
    page.get_by_role("combobox", name="Bot at seat 3").select_option("Strong")
    page.get_by_label("Divergence").check(force=True)
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".invitation svg.code")
    table = page.url.rsplit("/", 1)[1]
    link = page.get_by_label("The link", exact=True).input_value()
    assert link.endswith(f"/#/table/{table}")
    assert page.get_by_label("The code").inner_text().replace(" ", "") == table
    found = server.get(f"/api/tables/{table}")
    assert found["waiting"]
    assert [(one["open"], one["bot"]) for one in found["players"]] == [(False, None), (True, None), (False, "strong")]
    assert found["options"]["divergence"] is True
    # The maker has his own seat and the host's key, and nobody else's.
    mine = page.evaluate("JSON.parse(localStorage['galapagos.tables'])[0]")
    assert len(mine["tokens"]) == 1
    assert len(mine["host"]) == 32
    friend = people.page()
    friend.goto(f"{server.url}/#/table/{table}")
    introduce(friend, "Tomás")
    for each in (page, friend):
        each.wait_for_selector(".ask")


def test_the_share_sheet_of_a_phone_gets_the_invitation(server: Server, people: People) -> None:
    made = server.table("po")
    page = people.page(390, 844, has_touch=True, is_mobile=True)
    page.add_init_script("navigator.share = async (what) => { window.shared = what; }")
    remember(page, server, tables=[kept(made)])
    page.goto(f"{server.url}/#/table/{made['table']}")
    page.get_by_role("button", name="Share…").tap()
    shared = page.evaluate("window.shared")
    assert shared["url"].endswith(f"/#/table/{made['table']}")
    assert made["table"] in shared["text"].replace(" ", "")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_solo_game_is_chosen_by_its_plates_and_remembered(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.url)
    page.get_by_role("link", name="Choose a solo game").click()
    assert page.get_by_role("radio", name="Alone against the Shade").is_checked()
    page.get_by_text("Mutagen", exact=True).click()
    assert page.get_by_role("radio", name="Alone against the Keeper").is_checked()
    page.get_by_role("radiogroup", name="The Keeper is").get_by_text("Hard").click()
    assert not page.get_by_label("Level").count()  # it stands at the plates only
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(f"{MINE}, .reading, .ask")
    found = server.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}", own(page))
    assert (len(found["players"]), found["options"]["level"]) == (1, "hard")
    page.goto(server.url)
    page.get_by_role("link", name="Choose a solo game").click()
    assert page.get_by_role("radio", name="Alone against the Keeper").is_checked()
    assert page.get_by_role("radiogroup", name="The Keeper is").get_by_label("Hard").is_checked()
    page.get_by_text("With others").click()
    assert page.get_by_role("radiogroup", name="Who plays seat 2").get_by_label("Open").is_checked()


def own(page: Any) -> str:
    """The token of the seat at the table that was opened last."""
    return str(page.evaluate("JSON.parse(localStorage['galapagos.tables'])[0].tokens[0]"))


def test_the_set_up_remembers_seats_clock_reserve_and_hints(server: Server, people: People) -> None:
    page = people.page()
    page.goto(f"{server.url}/#/new/evo")
    page.get_by_role("radiogroup", name="Who plays seat 2").get_by_text("Bot").click()
    page.get_by_role("radiogroup", name="Who plays seat 3").get_by_text("Bot").click()
    page.get_by_role("combobox", name="Bot at seat 3").select_option("Strong")
    page.get_by_role("radiogroup", name="Clock").get_by_text("Minutes").click()
    page.get_by_role("radiogroup", name="For each answer").get_by_text("2 min").click()
    page.get_by_role("radiogroup", name="Clock").get_by_text("Days").click()
    page.get_by_role("radiogroup", name="For each answer").get_by_text("3 days").click()
    page.get_by_role("radiogroup", name="In reserve").get_by_text("7 days").click()
    page.get_by_text("Hints are allowed").click()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_selector(".ask")
    day = 86_400
    found = server.get(f"/api/tables/{page.url.rsplit('/', 1)[1]}", own(page))
    assert (found["clock"], found["bank"], found["hints"]) == (3 * day, 7 * day, False)
    assert [one["bot"] for one in found["players"]] == [None, "greedy", "strong"]
    page.goto(f"{server.url}/#/new")
    assert page.get_by_role("radiogroup", name="Which island?").get_by_label("Evo").is_checked()
    assert page.get_by_role("radiogroup", name="For each answer").get_by_label("3 days").is_checked()
    assert page.get_by_role("radiogroup", name="In reserve").get_by_label("7 days").is_checked()
    assert page.get_by_role("combobox", name="Bot at seat 3").input_value() == "strong"
    assert not page.get_by_label("Hints are allowed").is_checked()
    # With friends the seats are open again, as many as last.
    page.goto(f"{server.url}/#/new/evo/friends")
    page.wait_for_selector(".seats li.empty")
    assert page.locator(".seats li.empty").count() == 2


# ---------------------------------------------------------------------- my tables


def test_my_tables_are_one_request_with_turns_results_and_dates(server: Server, people: People) -> None:
    page = people.page()
    mine, waiting, watched = server.table("pb"), server.table("po"), server.table("pb")
    over, still = server.table("pb"), server.table("pp")
    with Socket(server.port).client() as client:
        state = client.hello(mine["table"], mine["keys"][0]["token"])
        while state["question"] is None:  # the bot begins
            state = client.hear("state")
    say(server, over, "resign", seat=0)
    say(server, still, "pause", yes=True)
    tables = [
        kept(mine),
        {**kept(still), "tokens": [key["token"] for key in still["keys"]]},
        kept(waiting, host=waiting["host"]),
        kept(over),
        kept(watched, None, spectator=watched["spectator"]),
    ]
    remember(page, server, name="Ada", tables=[*tables, {**kept(mine), "table": "finch-00000001"}])
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url.removeprefix(server.url)))
    page.goto(f"{server.url}/#/tables")
    running = page.locator("section[aria-label=Running] li")
    running.first.wait_for()
    assert [path for path in asked if "/api/mine" in path or re.search(r"/api/tables/\w", path)] == ["/api/mine"]
    assert running.count() == 3
    assert page.locator(".turn").count() == 1  # a paused table asks nobody
    assert "Paused" in running.nth(1).inner_text()
    assert "Your turn" in running.first.inner_text()
    assert re.search(r"(now|minute|second).*begun", running.first.inner_text(), re.DOTALL)
    assert re.search("Waiting for one player.*made", running.nth(2).inner_text(), re.DOTALL)
    finished = page.locator("section[aria-label=Finished] li")
    assert re.search("Rook won.*ended", finished.inner_text(), re.DOTALL)
    assert finished.get_by_role("link", name="Replay").count()
    assert page.locator("section[aria-label=Watched] li").count() == 1
    assert page.locator("section[aria-label='Not found'] li:has-text('finch-00000001')").count() == 1
    # What is over is known from now on, and no longer asked for.
    with page.expect_request("**/api/mine") as again:
        page.reload()
    assert over["table"] not in again.value.post_data
    page.locator("section[aria-label=Finished] li").wait_for()
    asked.clear()
    page.goto(server.url)
    page.wait_for_selector(".yours li")
    assert [path for path in asked if path in ("/api/mine", "/api/tables")] == ["/api/tables", "/api/mine"]
    assert page.locator(".yours li").count() == 3
    assert page.locator(".yours li:has-text('Paused')").count() == 1
    assert page.locator(f".yours li a[aria-label*='{over['table']}']").count() == 0


def test_a_table_is_left_resigned_and_forgotten_from_the_list(server: Server, people: People) -> None:
    page = people.page()
    waiting, bots, played = server.table("poo"), server.table("pbb"), server.table("pb")
    shared = server.table("ppp", hot=True)
    ours = {**kept(shared), "tokens": [key["token"] for key in shared["keys"]]}
    remember(page, server, name="Ada", tables=[kept(waiting), kept(bots), kept(played), ours])
    page.goto(f"{server.url}/#/tables")

    def do(made: Any, step: str) -> None:
        page.get_by_role("button", name=f"More about {made['table']}").click()
        page.get_by_role("button", name=step, exact=True).click()
        page.get_by_role("button", name=f"Yes: {step}").click()

    do(waiting, "Leave")
    page.locator(f"section[aria-label=Watched] li:has-text('{waiting['table']}')").wait_for()
    assert names(server, waiting) == ["", "", ""]
    do(bots, "Leave")
    page.locator(f"li:has-text('{bots['table']}'):has-text('A bot plays for you')").wait_for()
    assert info(server, bots)["players"][0]["bot"]
    page.get_by_role("button", name=f"More about {bots['table']}").click()
    page.get_by_role("button", name="Resign", exact=True).click()
    page.get_by_text("The game is over.").wait_for()  # with no other person nobody plays on
    page.keyboard.press("Escape")
    do(shared, "Leave")
    page.locator(f"li:has-text('{shared['table']}'):has-text('A bot plays for you')").wait_for()
    assert all(one["bot"] for one in info(server, shared)["players"])
    do(shared, "Resign")
    page.locator(f"section[aria-label=Finished] li:has-text('{shared['table']}')").wait_for()
    do(shared, "Forget it")
    do(played, "Resign")
    page.locator(f"section[aria-label=Finished] li:has-text('{played['table']}')").wait_for()
    assert info(server, played)["ended"]["by"] == 0
    do(played, "Forget it")
    page.locator(f"li:has-text('{played['table']}')").wait_for(state="detached")
    assert page.evaluate("JSON.parse(localStorage['galapagos.tables']).length") == 2
    page.get_by_role("button", name=f"More about {bots['table']}").click()
    page.keyboard.press("Escape")
    assert not page.get_by_role("button", name="Forget it").is_visible()


def test_a_keyring_carries_all_seats_to_another_device(server: Server, people: People) -> None:
    one, two = people.page(), people.page(390, 844, has_touch=True, is_mobile=True)
    played, hosted, theirs = server.table("pb"), server.table("po"), server.table("pb")
    remember(one, server, name="Ada", tables=[kept(played), kept(hosted, host=hosted["host"])])
    one.goto(f"{server.url}/#/tables")
    one.get_by_role("button", name="Show my keyring").click()
    one.get_by_role("img", name="The keyring as a QR code").wait_for()
    ring = one.get_by_label("Link of my keyring", exact=True).input_value().split("/#/")[1]
    remember(two, server, tables=[kept(theirs)])
    two.goto(f"{server.url}/#/{ring[:-9]}")
    two.wait_for_selector("[role=alert]:has-text('not whole')")
    assert two.evaluate("JSON.parse(localStorage['galapagos.tables']).length") == 1
    two.goto(f"{server.url}/#/{ring}")
    two.wait_for_selector("h2:has-text('brings 2 seats')")
    two.wait_for_selector("li:has-text('Random Mutations'):has-text('new here')")
    two.get_by_role("button", name="Take them").tap()
    two.locator("section[aria-label=Running] li").nth(2).wait_for()
    assert ring not in two.url
    assert two.evaluate("JSON.parse(localStorage['galapagos.name'])") == "Ada"
    assert two.evaluate("JSON.parse(localStorage['galapagos.tables']).filter((one) => one.host).length") == 1
    two.goto(f"{server.url}/#/table/{played['table']}")
    two.wait_for_selector(MINE)
    answer(two, Random(1))


def test_a_code_says_how_many_tables_it_carries(server: Server, people: People) -> None:
    page = people.page()
    tables = [{"table": f"owl-{n:08}", "game": "evo", "tokens": [f"{n:032}"]} for n in range(50)]
    remember(page, server, tables=tables)
    page.goto(f"{server.url}/#/tables")
    page.get_by_role("button", name="Show my keyring").click()
    page.wait_for_selector("p:has-text('of your 50 running tables')")


# ---------------------------------------------------------------------- a plain address of the home network


def test_everything_works_on_a_plain_address_of_the_home_network(house: tuple[Server, People]) -> None:
    server, people = house
    url = f"http://galapagos.home:{server.port}"
    page, friend = people.page(), people.page(390, 844, has_touch=True, is_mobile=True)
    page.goto(f"{url}/#/new/random-mutations/friends")
    assert page.evaluate("[isSecureContext, !!navigator.clipboard, !!crypto.subtle]") == [False, False, False]
    page.get_by_label("Name at seat 1").fill("Ada")
    page.get_by_role("button", name="Take seat 4 away").click()
    page.get_by_role("button", name="Take seat 3 away").click()
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Copy: The link").click()
    page.get_by_role("button", name="Copied: The link").wait_for()
    table = page.url.rsplit("/", 1)[1]
    # What was copied is pasted into the field of another page of this browser.
    other = page.context.new_page()
    other.goto(url)
    other.get_by_label("Join by link or code").focus()
    other.keyboard.press("Control+V")
    assert other.get_by_label("Join by link or code").input_value() == f"{url}/#/table/{table}"
    friend.goto(f"{url}/#/table/{table}")
    introduce(friend, "Tomás")
    for each in (page, friend):
        each.wait_for_selector(".ask")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Copy the link to my seat").click()
    page.get_by_text("Copied").wait_for()
    over = server.finished("bb")
    page.goto(f"{url}/#/verify/{over['table']}")
    page.wait_for_selector(".proof .ok:has-text('was not changed')")
    assert page.locator(".proof .ok").count() == 2


def test_a_page_that_may_not_copy_shows_what_is_to_be_copied(server: Server, people: People) -> None:
    page = people.page()
    page.add_init_script("document.execCommand = () => false; delete Navigator.prototype.clipboard;")
    shown: list[str] = []

    def see(dialog: Any) -> None:
        shown.append(dialog.default_value)
        dialog.accept()

    page.on("dialog", see)
    remember(page, server, tables=[kept(server.table("pb"))])
    page.goto(f"{server.url}/#/tables")
    page.get_by_role("button", name="Show my keyring").click()
    page.get_by_role("button", name="Copy: Link of my keyring").click()
    assert shown == [page.get_by_label("Link of my keyring", exact=True).input_value()]
