"""Called when it is my turn: heard and seen in the tab, and by a message for who is away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.table.receiver import Phone, Receiver, claims, receiving

from .conftest import WEB, People, Server
from .hands import MINE, answer, asked, settled, until
from .test_access import violations

# Every note that is sung is counted.
COUNT = """window.sung = 0;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...at) { window.sung++; return start.apply(this, at); };"""
# A browser's push service, as far as a page knows of it: the subscription is the test's.
SUBSCRIBE = """PushManager.prototype.getSubscription = async () => null;
PushManager.prototype.subscribe = async (options) => {
    window.subscribedWith = options.applicationServerKey;
    return { toJSON: () => (%s) };
};"""


@pytest.fixture(scope="module")
def caller(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that calls at once, and on this machine."""
    if not (WEB / "dist" / "index.html").exists():
        pytest.skip("*** NOT RUN: the browser journeys; the browser files are not built (npm run build) ***")
    server = Server(tmp_path_factory.mktemp("calls"))
    server.manner = ["--call-local", "--call-after", "0"]
    server.start()
    yield server
    server.kill()


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def icon(page: Any) -> str:
    return str(page.evaluate("""document.querySelector('link[rel="icon"]').getAttribute('href')"""))


def opened(people: People, server: Server, made: Any, **context: Any) -> list[Any]:
    """Both at the table, who is asked first."""
    pages = []
    for seat in (0, 1):
        page = people.page(**context)
        page.add_init_script(COUNT)
        page.goto(server.link(made, seat))
        settled(page)
        pages.append(page)
    return pages if asked(pages[0]) else pages[::-1]


def play(page: Any) -> None:
    """Answer until another one is asked."""
    random = Random(3)
    settled(page)
    while asked(page):
        answer(page, random)
        settled(page)


def call_sheet(page: Any) -> Any:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Call me when it is my turn").click()
    return page.get_by_role("dialog", name="Call me when it is my turn")


def test_a_turn_is_heard_and_seen_in_the_tab_and_the_sound_can_be_switched_off(server: Server, people: People) -> None:
    first, other = opened(people, server, server.table("pp"))
    other.locator("h1").click()  # a page is heard once it has been touched
    assert not other.title().startswith("●")
    assert (icon(first), icon(other)) == ("/favicon-turn.svg", "/favicon.svg")
    assert first.evaluate("fetch('/favicon-turn.svg').then(({ status }) => status)") == 200
    play(first)
    other.wait_for_selector(MINE)
    until(other, "document.title.startsWith('●') && window.sung === 2")
    assert (icon(first), icon(other)) == ("/favicon.svg", "/favicon-turn.svg")
    assert first.evaluate("window.sung") == 0  # it is his own answer
    other.get_by_role("button", name="Menu").click()
    other.get_by_role("checkbox", name="Sound when it is my turn").uncheck()
    other.keyboard.press("Escape")
    play(other)
    first.wait_for_selector(MINE)
    until(first, "window.sung === 2")
    play(first)
    other.wait_for_selector(MINE)
    until(other, "document.title.startsWith('●')")
    assert other.evaluate("window.sung") == 2
    other.reload()
    other.get_by_role("button", name="Menu").click()
    assert not other.get_by_role("checkbox", name="Sound when it is my turn").is_checked()


def test_who_is_away_gets_one_message_whose_link_opens_his_seat(
    caller: Server, people: People, receiver: Receiver
) -> None:
    made = caller.table("pp")
    first, other = opened(people, caller, made)
    sheet = call_sheet(other)
    sheet.get_by_role("radio", name="Any webhook").check()
    assert violations(other) == []
    sheet.get_by_role("textbox", name="Address").fill("ftp://example.org/")
    sheet.get_by_role("button", name="Save").click()
    sheet.get_by_text("An address begins with https://").wait_for()
    sheet.get_by_role("textbox", name="Address").fill(f"{receiver.url}/mine")
    sheet.get_by_role("button", name="Try it").click()
    sheet.get_by_text("A message has been sent there.").wait_for()
    assert receiver.next().json["event"] == "trial"
    sheet.get_by_role("button", name="Close").click()
    other.goto("about:blank")
    play(first)
    got = receiver.next().json
    assert (got["event"], got["table"]) == ("turn", made["table"])
    assert receiver.all() == []
    assert not any(key["token"] in json.dumps(got) for key in made["keys"])
    other.goto(got["link"])
    other.wait_for_selector(MINE)
    # At his next table this browser says by itself where he is called.
    again = caller.table("pp")
    other.goto(caller.link(again, 1))
    other.wait_for_selector(".ask")
    assert call_sheet(other).get_by_role("radio", name="Any webhook").is_checked()


def test_a_message_that_did_not_arrive_is_told_in_words(caller: Server, people: People, receiver: Receiver) -> None:
    receiver.status = 410
    first, other = opened(people, caller, caller.table("pp"))
    sheet = call_sheet(other)
    sheet.get_by_role("radio", name="Discord").check()
    sheet.get_by_role("textbox", name="Address").fill(f"{receiver.url}/api/webhooks/1/x")
    sheet.get_by_role("button", name="Try it").click()
    sheet.get_by_text("There is nobody at this address any more.").wait_for()
    receiver.next()
    back = other.url
    other.goto("about:blank")
    play(first)
    receiver.next()
    other.goto(back)
    strip = other.get_by_role("alert")
    strip.get_by_text("The last message to you did not arrive.").wait_for()
    strip.get_by_role("button", name="Change").click()
    other.get_by_role("radio", name="Not at all").check()
    other.get_by_role("button", name="Save").click()
    other.get_by_text("Nobody will be called.").wait_for()


def test_a_browser_is_pushed_to(caller: Server, desktop: People, receiver: Receiver) -> None:
    phone = Phone(f"{receiver.url}/push/1")
    _, other = opened(desktop, caller, caller.table("pp"), service_workers="allow")
    other.context.grant_permissions(["notifications"], origin=caller.url)
    other.add_init_script(SUBSCRIBE % phone.subscription)
    other.reload()
    other.wait_for_selector(".ask")
    sheet = call_sheet(other)
    sheet.get_by_role("radio", name="This browser").check()
    sheet.get_by_role("button", name="Try it").click()
    sheet.get_by_text("A message has been sent there.").wait_for()
    got = receiver.next()
    key = caller.get("/api/push")["key"]
    assert other.evaluate("window.subscribedWith") == key
    assert claims(got.headings["authorization"], key)["aud"] == receiver.url
    said = phone.opened(got.body)
    assert said["title"] == "Galápagos"
    assert shown(other, caller.url, said) == [said["title"], said["text"], f"/#/table/{said['table']}"]


def shown(page: Any, origin: str, said: Any) -> Any:
    """What the service worker has shown when this is pushed to it."""
    tools = page.context.new_cdp_session(page)
    registered: list[str] = []
    tools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registered.extend(one["registrationId"] for one in event["registrations"]),
    )
    tools.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    (worker,) = page.context.service_workers
    # A browser without a screen forgets at times what it has shown: so the worker itself tells what was shown.
    worker.evaluate("""() => {
        const show = registration.showNotification.bind(registration);
        self.shown = new Promise((done, late) => {
            setTimeout(late, 30_000, "nothing was shown");
            registration.showNotification = async (title, how) => {
                await show(title, how);
                done([title, how.body, how.data]);
            };
        });
    }""")
    push = {"origin": origin, "registrationId": registered[0], "data": json.dumps(said)}
    tools.send("ServiceWorker.deliverPushMessage", push)
    return worker.evaluate("self.shown")
