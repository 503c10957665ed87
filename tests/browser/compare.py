"""Lays screenshots before and after a change of the client side by side; see docs/browser.md.

    python -m tests.browser.compare list [SCENE…]
    python -m tests.browser.compare take FOLDER [SCENE…] [--sizes 390x844 …] [--jobs 2]
    python -m tests.browser.compare sides BEFORE AFTER OUT

A scene is named by the beginning of its name. The same client gives the same pixels: chance at the tables comes from
one seed, their clocks stand still, and games are records made from fixed numbers. Nothing is found by its class, for
classes are the client's own affair; only roles, texts, ids and data attributes are used.
"""

from __future__ import annotations

import argparse
import html
import importlib
import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterable
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

import galapagos
from galapagos.record import Record
from tests.browser.conftest import CHROMIUM, FLAGS, NAMES, ROOT, WEB, Server

SIZES = ("390x844", "820x1180", "1366x768", "1440x900")
SCHEMES = {"day": "light", "night": "dark"}
STILL = ("--font-render-hinting=none", "--disable-threaded-animation", "--disable-threaded-scrolling",
         "--disable-checker-imaging", "--disable-partial-raster", "--run-all-compositor-stages-before-draw",
         "--num-raster-threads=1", "--disable-lcd-text")  # fmt: skip
TALLEST = 6000  # pixels of a page that are drawn
NOW = 1_800_000_000  # when everything happens
SEED = "6761" * 16
ALIAS = "finch-4417"  # of a table whose name is seen

# A record that each scene is about: game, seats, seed and options.
RECORDS: dict[str, tuple[str, int, int, dict[str, Any]]] = {
    "random-mutations-2": ("random-mutations", 2, 1, {}),
    "random-mutations-4": ("random-mutations", 4, 1, {}),
    "random-mutations-6": ("random-mutations", 6, 1, {"divergence": True}),
    "random-mutations-8": ("random-mutations", 8, 1, {}),
    "evo-3": ("evo", 3, 1, {}),
    "evo-5": ("evo", 5, 1, {}),
    "another-world-1": ("another-world", 1, 2, {}),
    "another-world-2": ("another-world", 2, 1, {}),
    "another-world-3": ("another-world", 3, 1, {}),
    "mutagen-1": ("mutagen", 1, 1, {}),
    "mutagen-2": ("mutagen", 2, 1, {}),
    "mutagen-4": ("mutagen", 4, 1, {"people": True, "visitors": True}),
}
GAMES = ("random-mutations", "evo", "another-world", "mutagen")

# Before a page begins: an empty memory, a clock that stands still, an empty lobby whatever other scenes have made, and
# counts of what is being fetched and of what is said to the server.
BEGIN = f"""
    localStorage.clear();
    Date.now = () => {NOW * 1000};
    window.lobby = [];
    window.underWay = 0;
    window.said = 0;
    const say = WebSocket.prototype.send;
    WebSocket.prototype.send = function (text) {{
        window.said++;
        return say.call(this, text);
    }};
    const real = window.fetch;
    window.fetch = (what, how) => {{
        if (/api.tables$/.test(String(what?.url ?? what)) && (how?.method ?? "GET") === "GET")
            return Promise.resolve(Response.json(window.lobby));
        window.underWay++;
        return real(what, how).finally(() => setTimeout(() => window.underWay--, 0));
    }};
"""
# Nothing is fetched, nothing has changed for a while, the letters are there, and it has been drawn.
QUIET = """async () => {
    let last = performance.now();
    const watch = new MutationObserver(() => (last = performance.now()));
    watch.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    const end = last + 15_000;
    while (performance.now() < end) {
        await new Promise((done) => setTimeout(done, 25));
        if (window.underWay || document.fonts.status !== "loaded") last = performance.now();
        if (performance.now() - last > 150) break;
    }
    watch.disconnect();
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
# What scrolls within the page, scrolled down.
DOWN = """() => {
    const scrolls = (one) => ["auto", "scroll"].includes(getComputedStyle(one).overflowY);
    const all = [...document.querySelectorAll("main, main *, [role=dialog], [role=dialog] *, [popover]")];
    const low = all.filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 4 && scrolls(one));
    for (const one of low) one.scrollTop = one.scrollHeight;
    window.low = low;
    return low.length;
}"""
UP = "for (const one of window.low) one.scrollTop = 0"
THINGS = "main [data-thing]"
HEIGHT = "Math.max(document.documentElement.scrollHeight, innerHeight)"
# Touch things of the board that are not lit until the server has said why nothing comes of it.
WHY = """async () => {
    const things = [...document.querySelectorAll("main [data-thing]")].filter((one) => !one.closest("[data-lit]"));
    for (const thing of things.filter((one) => one.offsetParent)) {
        const before = window.said;
        thing.click();
        for (let n = 0; n < 200 && window.said > before; n++) {
            await new Promise((done) => setTimeout(done, 25));
            if (document.querySelector("#question [role=status]")) return;
        }
    }
}"""


# Point at the first word that explains itself, if there is one at this size.
POINT = """() => {
    const all = [...document.querySelectorAll("main [data-explain]")];
    const first = all.find((one) => one.checkVisibility() && one.getBoundingClientRect().width);
    if (!first) return;
    first.scrollIntoView({ block: "center", inline: "center" });
    return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => {
        first.dispatchEvent(new PointerEvent("pointerenter"));
        done();
    })));
}"""


# Records and tables


@cache
def record(name: str) -> Record:
    """Answered by chance, always the same."""
    game, seats, seed, options = RECORDS[name]
    made, random = Record(galapagos.game(game), seats, NAMES[:seats], **options), Random(seed)
    while (q := made.position.question) is not None:
        made.answer(random.choices(q.options, q.weights)[0])
    return made


def asks(of: Record, place: int) -> str:
    p = of.at(place)
    assert p.question is not None
    return str(of.game.show(of.game.view(p, p.question.seat)).ask)


@cache
def asked(name: str, words: str, most: int = 60) -> int:
    """The place after the first third of a record where a question with these words has the most options."""
    made = record(name)
    p, best, found = made.at(0), 1, -1
    for place, move in enumerate(made.answers):
        q = p.question
        assert q is not None
        if place * 3 > len(made) and q.seat >= 0 and best < len(q.options) <= most and words in asks(made, place):
            best, found = len(q.options), place
        p.answer_unchecked(move)
    assert found >= 0, f"{name} never asks {words!r}"
    return found


class Stage:
    """A server for the scenes, and a browser; each picture gets a page of its own."""

    def __init__(self, server: Server, browser: Any) -> None:
        self.server = server
        self.browser = browser
        self.shelved: dict[str, Any] = {}
        self.contexts: dict[str, Any] = {}

    def shelf(self, name: str) -> Any:
        """The table of a record on the shelf, made once."""
        if name not in self.shelved:
            body = "\n".join(record(name).lines()).encode()
            request = urllib.request.Request(f"{self.server.url}/api/records", body)
            self.shelved[name] = json.load(urllib.request.urlopen(request))
        return self.shelved[name]

    def branch(self, name: str, place: int, people: Iterable[int], **manner: Any) -> Any:
        """A table in the middle of a record; who is no person is a bot."""
        made, seats = record(name), frozenset(people)
        players = [
            {"kind": "person", "name": called} if seat in seats else {"kind": "bot", "name": called}
            for seat, called in enumerate(made.names)
        ]
        path = f"/api/tables/{self.shelf(name)['table']}/branch"
        return self.server.post(path, {"place": place, "players": players, "pace": 0, **manner})

    def page(self, size: str, **memory: Any) -> Any:
        page = self.context(size).new_page()
        page.set_default_timeout(20_000)
        page.under_way = 0
        page.on("request", lambda _: setattr(page, "under_way", page.under_way + 1))
        for event in ("requestfinished", "requestfailed"):
            page.on(event, lambda _: setattr(page, "under_way", page.under_way - 1))
        page.add_init_script(BEGIN)
        remember(page, **{"language": "en", **memory})
        return page

    def context(self, size: str) -> Any:
        """One for each size, which keeps what it has fetched."""
        if size not in self.contexts:
            width, height = map(int, size.split("x"))
            self.contexts[size] = self.browser.new_context(
                viewport={"width": width, "height": height}, reduced_motion="reduce", locale="en-GB", timezone_id="UTC"
            )
        return self.contexts[size]

    def go(self, page: Any, path: str, until: str = "main") -> None:
        page.goto(f"{self.server.url}/#/{path}")
        page.locator(until).first.wait_for(state="attached")
        quiet(page)


def remember(page: Any, **memory: Any) -> None:
    """What the browser knows from earlier visits."""
    for key, value in memory.items():
        page.add_init_script(f"localStorage.setItem({f'galapagos.{key}'!r}, {json.dumps(json.dumps(value))})")


def quiet(page: Any) -> None:
    page.evaluate(QUIET)
    while page.under_way > 0:
        page.evaluate(QUIET)


def press(page: Any, name: str, role: str = "button") -> None:
    """If it is there at this size."""
    found = page.get_by_role(role, name=name, exact=True)
    if found.count() and found.first.is_visible():
        found.first.click()
        quiet(page)


# Scenes: each opens its page and leaves it as it is to be drawn

Scene = Callable[[Stage, str], Any]


def plain(stage: Stage, size: str, path: str, then: Callable[[Any], None] | None = None, **memory: Any) -> Any:
    page = stage.page(size, **memory)
    stage.go(page, path)
    if then:
        then(page)
        quiet(page)
    return page


def home(stage: Stage, size: str) -> Any:
    """The front page of somebody who sits at tables, with others in the lobby."""
    places = {"random-mutations-4": 60, "evo-3": 90, "mutagen-2": 60, "another-world-3": 90}
    made = {name: stage.branch(name, place, [0]) for name, place in places.items()}
    mine = [
        {"table": one["table"], "game": record(name).game.name, "tokens": [one["keys"][0]["token"]]}
        for name, one in made.items()
    ][:2]
    others = [
        {
            **info,
            "public": True,
            "players": [{**one, "open": n == 1 and i == 1} for i, one in enumerate(info["players"])],
        }
        for n, info in enumerate(look(stage, one) for one in list(made.values())[2:])
    ]
    page = stage.page(size, tables=mine, name="Ada", lessons={"random-mutations": 4})
    page.add_init_script(f"window.lobby = {json.dumps(others)}")
    stage.go(page, "")
    return page


def look(stage: Stage, made: Any) -> Any:
    request = urllib.request.Request(
        f"{stage.server.url}/api/tables/{made['table']}", headers={"authorization": f"Bearer {made['spectator']}"}
    )
    return json.load(urllib.request.urlopen(request))


def crowd(page: Any) -> None:
    """Set-up with as many seats as there can be, some of them bots'."""
    add = page.get_by_role("button", name="Add a seat")
    while add.count():
        add.evaluate("(one) => one.click()")
    for seat in (2, 3):
        who = page.get_by_role("radiogroup", name=f"Who plays seat {seat}").get_by_text("Bot")
        if who.count():
            who.evaluate("(one) => one.click()")


def alone(page: Any) -> None:
    """Set-up with as few seats as there can be."""
    take = page.get_by_role("button", name=re.compile("Take seat"))
    while take.count():
        take.last.evaluate("(one) => one.click()")


def doubts(page: Any) -> None:
    """The gallery with the first rulings of a plate opened."""
    page.locator("button[aria-controls^=doubts-]").first.click()


def unfold(page: Any) -> None:
    for folded in page.locator("main details:not([open]) > summary").all()[:3]:
        folded.click()


def lesson(stage: Stage, size: str, game: str, scene: int, **memory: Any) -> Any:
    page = stage.page(size, lessons={game: scene}, **memory)
    stage.go(page, f"learn/{game}", THINGS)
    return page


def replay(stage: Stage, size: str, name: str, part: float, seat: int | None = None) -> Any:
    """At a part of the record, open or from a seat."""
    page = stage.page(size)
    stage.go(page, f"replay/{stage.shelf(name)['table']}/{int(part * len(record(name)))}", THINGS)
    if seat is not None:
        # The first is for all open; on a phone they have no names.
        page.locator("main input[type=radio]").nth(seat + 1).evaluate("(one) => one.click()")
        quiet(page)
    return page


def end(stage: Stage, size: str, name: str, board: bool = False) -> Any:
    """The end of a game on the shelf."""
    page = stage.page(size)
    stage.go(page, f"table/{stage.shelf(name)['table']}", "main figure")
    if board:
        press(page, "Look at the table")
    return page


def verify(stage: Stage, size: str, name: str, place: int) -> Any:
    """A game whose end was played at a table, and its proof."""
    made = stage.branch(name, place, [])
    page = stage.page(size, tables=[{"table": ALIAS, "game": "", "tokens": [], "spectator": made["spectator"]}])
    while look(stage, made)["outcome"] is None:
        continue  # the bots are playing
    called(page, made["table"])
    stage.go(page, f"verify/{ALIAS}")
    return page


def called(page: Any, table: str) -> None:
    """Let a table have a name that is always the same."""

    def asked(route: Any) -> None:
        route.continue_(url=route.request.url.replace(ALIAS, table))

    page.route(re.compile(f"/api/tables/{ALIAS}"), asked)


def door(stage: Stage, size: str) -> Any:
    """An invitation, for somebody whose name is not known."""
    page = stage.page(size)
    players = [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "bot", "name": "Wren"}]
    table = stage.server.post("/api/tables", {"game": "another-world", "players": players})["table"]
    called(page, table)
    stage.go(page, f"table/{ALIAS}")
    page.get_by_role("button", name="Sit down").wait_for()
    quiet(page)
    return page


def table(
    stage: Stage,
    size: str,
    name: str,
    place: int,
    then: Callable[[Any], None] | None = None,
    seat: int | None = None,
    language: str = "en",
    **manner: Any,
) -> Any:
    """A live table in the middle of a record, seen by the one who is asked, or by another person."""
    q = record(name).at(place).question
    assert q is not None
    seats = {q.seat} if seat is None else {q.seat, seat}
    made = stage.branch(name, place, seats, **manner)
    token = made["keys"][q.seat if seat is None else seat]["token"]
    page = stage.page(size, tables=[{"table": made["table"], "game": record(name).game.name, "tokens": [token]}])
    remember(page, language=language)
    stage.go(page, f"table/{made['table']}", THINGS)
    if then:
        then(page)
        quiet(page)
    return page


def asking(stage: Stage, size: str, name: str, words: str, then: Any = None, **more: Any) -> Any:
    return table(stage, size, name, asked(name, words), then, **more)


def chosen(stage: Stage, size: str, name: str, words: str) -> Any:
    """A thing has been touched, and something is still to be chosen."""
    made, place = record(name), asked(name, words)
    q = made.at(place).question
    assert q is not None
    things = Counter(thing for move in q.options for thing in dict.fromkeys(made.game.touches(move)))
    page = table(stage, size, name, place)
    for thing, options in sorted(things.items()):
        lit = page.locator(f"main [data-thing={json.dumps(thing)}][data-lit]:visible")
        if 1 < options < len(q.options) and lit.count():
            lit.first.click(force=True)
            break
    quiet(page)
    return page


def cover(stage: Stage, size: str, name: str, place: int) -> Any:
    """One device goes round."""
    made = stage.branch(name, place, range(record(name).seats), hot=True)
    tokens = [one["token"] for one in made["keys"]]
    page = stage.page(size, tables=[{"table": made["table"], "game": record(name).game.name, "tokens": tokens}])
    stage.go(page, f"table/{made['table']}")
    return page


def automaton(stage: Stage, size: str, name: str, words: str, pressed: int, after: float = 0.3) -> Any:
    """What an automaton did, or what was scored, half read: the recorded answers are given until there is a bar that
    says so, and then its button is pressed so many times."""
    made = record(name)
    place = next(n for n in range(int(after * len(made)), len(made)) if made.askers[n] == 0)
    live = stage.branch(name, place, [0])
    token = live["keys"][0]["token"]
    page = stage.page(size, tables=[{"table": live["table"], "game": made.game.name, "tokens": [token]}])
    stage.go(page, f"table/{live['table']}", THINGS)
    button, random = page.get_by_role("button", name=words, exact=True), Random(1)
    other = page.get_by_role("button", name=re.compile("^Next (step|line)$"))
    for _ in range(200):
        if button.count():
            break
        if other.count():
            other.first.dispatch_event("click")
        else:
            answer(page, random)
        quiet(page)
    for _ in range(pressed):
        button.first.dispatch_event("click")
        quiet(page)
    return page


# Give the question of this page an answer over a socket of its own.
ANSWER = """([table, token, n]) => new Promise((done) => {
    const socket = new WebSocket(`ws://${location.host}/api/socket`);
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", table, tokens: [token] }));
    socket.onmessage = (event) => {
        const said = JSON.parse(event.data);
        if (said.type !== "state") return;
        if (done.asked || !said.question) {
            if (said.question || said.outcome) { socket.close(); done(said.question?.id ?? -1); }
            return;
        }
        done.asked = true;
        const { id, options } = said.question;
        socket.send(JSON.stringify({ type: "answer", question: id, move: options[n % options.length].move }));
    };
})"""


def answer(page: Any, random: Random) -> None:
    kept = page.evaluate("JSON.parse(localStorage.getItem('galapagos.tables'))[0]")
    then = page.evaluate(ANSWER, [kept["table"], kept["tokens"][0], random.randrange(1000)])
    # What an automaton did, or what was scored, is read first: then its bar stands in the question's place.
    read_first = page.get_by_role("button", name=re.compile("^Next (step|line)$"))
    page.locator(f"#question[data-question='{then}']").or_(read_first).first.wait_for(state="attached")


def hinted(page: Any) -> None:
    press(page, "Hint")
    page.locator("#question [role=status]").wait_for()


def why(page: Any) -> None:
    page.evaluate(WHY)


def explained(page: Any) -> None:
    page.evaluate(POINT)


def menu(page: Any) -> None:
    press(page, "Menu")


def plain_board(page: Any) -> None:
    press(page, "Menu")
    page.get_by_role("checkbox", name="Plain table").evaluate("(one) => one.click()")
    page.keyboard.press("Escape")


def log(page: Any) -> None:
    press(page, "Field log")


def chat(page: Any) -> None:
    press(page, "Chat")


def rules(page: Any) -> None:
    press(page, "Rules")


# A question of each game, by words in it.
QUESTIONS = {
    "random-mutations": [
        ("random-mutations-2", "plays a card"),
        ("random-mutations-4", "plays a card"),
        ("random-mutations-4", "places a token"),
        ("random-mutations-6", "places a token"),
        ("random-mutations-8", "plays a card"),
        ("random-mutations-8", "places a token"),
        ("random-mutations-8", "is eaten"),
    ],
    "evo": [
        ("evo-3", "moves:"),
        ("evo-3", "where does the dinosaur"),
        ("evo-3", "baby"),
        ("evo-3", "how much for"),
        ("evo-5", "bid for which row"),
        ("evo-5", "how much for"),
        ("evo-5", "moves:"),
        ("evo-5", "before the survival"),
        ("evo-3", "is given up"),
        ("evo-3", "is attacked on"),
    ],
    "another-world": [
        ("another-world-1", "a new trait"),
        ("another-world-2", "what does"),
        ("another-world-2", "a new creature"),
        ("another-world-3", "keep the hand"),
        ("another-world-3", "a new trait"),
        ("another-world-3", "is activated"),
        ("another-world-3", "which waiting trait"),
        ("another-world-3", "with which trait"),
        ("another-world-3", "strike back"),
        ("another-world-3", "what does"),
    ],
    "mutagen": [
        ("mutagen-1", "places a worker"),
        ("mutagen-1", "What next"),
        ("mutagen-2", "takes a Mutation"),
        ("mutagen-2", "places a worker"),
        ("mutagen-2", "where does the Storage tile go"),
        ("mutagen-2", "which Tree card"),
        ("mutagen-2", "on which track"),
        ("mutagen-4", "one of the People"),
        ("mutagen-4", "places a worker"),
        ("mutagen-4", "What next"),
        ("mutagen-4", "Visitor is helped"),
        ("mutagen-4", "leave the Palace"),
        ("mutagen-4", "which Element?"),
        ("mutagen-4", "react?"),
        ("mutagen-4", "Crew card"),
    ],
}
# The question at which a board's other states are shown.
BUSY = {
    "random-mutations": ("random-mutations-4", "places a token"),
    "evo": ("evo-5", "moves:"),
    "another-world": ("another-world-3", "a new trait"),
    "mutagen": ("mutagen-4", "places a worker"),
}
CHOSEN = {
    "random-mutations": [("random-mutations-4", "places a token"), ("random-mutations-4", "plays a card")],
    "evo": [("evo-5", "moves:"), ("evo-5", "bid for which row")],
    "another-world": [("another-world-3", "a new trait"), ("another-world-3", "what does")],
    "mutagen": [("mutagen-4", "places a worker"), ("mutagen-4", "What next")],
}
LESSONS = {
    "random-mutations": (0, 3, 6, 10, 14, 18, 22, 26, 27),
    "evo": (0, 3, 6, 10, 14, 18, 22, 26, 30, 34, 37),
    "another-world": (0, 3, 6, 10, 14, 18, 22, 26, 30, 34, 38),
    "mutagen": (0, 3, 6, 10, 14, 18, 22, 26, 30, 34, 37, 40),
}


def slug(words: str) -> str:
    return re.sub("[^a-z]+", "-", words.lower()).strip("-")


def of_a_game(game: str) -> dict[str, Scene]:
    all: dict[str, Scene] = {
        "setup": partial(plain, path=f"new/{game}"),
        "setup-crowd": partial(plain, path=f"new/{game}", then=crowd),
        "setup-alone": partial(plain, path=f"new/{game}/alone"),
        "setup-few": partial(plain, path=f"new/{game}", then=alone),
        "rules": partial(plain, path=f"rules/{game}"),
        "gallery": partial(plain, path=f"gallery/{game}"),
        "gallery-doubts": partial(plain, path=f"gallery/{game}", then=doubts),
    }
    all |= {f"learn-{n:02}": partial(lesson, game=game, scene=n) for n in LESSONS[game]}
    all |= {"learn-ru": partial(lesson, game=game, scene=LESSONS[game][4], language="ru")}
    names = [name for name, what in RECORDS.items() if what[0] == game]
    for name in names:
        seats = name.rpartition("-")[2]
        all[f"replay-{seats}-begins"] = partial(replay, name=name, part=0.1)
        all[f"replay-{seats}-open"] = partial(replay, name=name, part=0.6)
        all[f"replay-{seats}-seat"] = partial(replay, name=name, part=0.75, seat=0)
        all[f"end-{seats}"] = partial(end, name=name)
    all["end-board"] = partial(end, name=names[-1], board=True)
    for name, words in QUESTIONS[game]:
        all[f"ask-{name.rpartition('-')[2]}-{slug(words)}"] = partial(asking, name=name, words=words)
    for name, words in CHOSEN[game]:
        all[f"chosen-{slug(words)}"] = partial(chosen, name=name, words=words)
    busy, words = BUSY[game]
    states = {"hint": hinted, "why": why, "explained": explained, "menu": menu, "plain": plain_board, "drawer": rules}
    all |= {f"live-{state}": partial(asking, name=busy, words=words, then=then) for state, then in states.items()}
    all["live-log"] = partial(asking, name=busy, words=words, then=log)
    all["live-ru"] = partial(asking, name=busy, words=words, language="ru")
    other = (record(busy).askers[asked(busy, words)] + 1) % record(busy).seats
    all["live-waiting"] = partial(asking, name=busy, words=words, seat=other)
    return {f"{game}-{name}": scene for name, scene in all.items()}


SCENES: dict[str, Scene] = {
    "front-page": partial(plain, path=""),
    "front-page-tables": home,
    "front-page-ru": partial(plain, path="", language="ru"),
    "front-page-menu": partial(plain, path="", then=menu),
    "lessons": partial(plain, path="learn"),
    "galleries": partial(plain, path="gallery"),
    "rules-drawer": partial(plain, path="rules/evo", then=unfold),
    "shelf": partial(plain, path="shelf"),
    "door": door,
    "verify": partial(plain, path="verify"),
    "verify-table": partial(verify, name="evo-3", place=480),
    "nowhere": partial(plain, path="table/nowhere-0"),
    "cover": partial(cover, name="random-mutations-4", place=asked("random-mutations-4", "plays a card")),
    "clock": partial(
        table, name="random-mutations-4", place=asked("random-mutations-4", "places a token"), clock=60, then=chat
    ),
    **{name: scene for game in GAMES for name, scene in of_a_game(game).items()},
    "another-world-shade-first": partial(automaton, name="another-world-1", words="Next step", pressed=0),
    "another-world-shade-second": partial(automaton, name="another-world-1", words="Next step", pressed=1),
    "another-world-shade-fourth": partial(automaton, name="another-world-1", words="Next step", pressed=3),
    "mutagen-keeper-first": partial(automaton, name="mutagen-1", words="Next step", pressed=0),
    "mutagen-keeper-second": partial(automaton, name="mutagen-1", words="Next step", pressed=1),
    "mutagen-keeper-fourth": partial(automaton, name="mutagen-1", words="Next step", pressed=3),
    "mutagen-scoring-first": partial(automaton, name="mutagen-1", words="Next line", pressed=0),
    "mutagen-scoring-third": partial(automaton, name="mutagen-1", words="Next line", pressed=2),
}


# Taking the pictures


def wanted(beginnings: Iterable[str]) -> list[str]:
    names = [name for name in SCENES if name.startswith(tuple(beginnings) or "")]
    if not names:
        raise SystemExit("There is no such scene; `list` names them.")
    return names


def shoot(stage: Stage, name: str, size: str, folder: Path) -> None:
    page = SCENES[name](stage, size)
    for scheme, colours in SCHEMES.items():
        page.emulate_media(color_scheme=colours, reduced_motion="reduce")
        page.evaluate(QUIET)
        draw(page, size, folder / f"{name}.{size}.{scheme}.png")
        if scheme == "day" and page.evaluate(DOWN):
            page.evaluate(QUIET)
            draw(page, size, folder / f"{name}.{size}.down.png")
            page.evaluate(UP)
    page.close()


def draw(page: Any, size: str, file: Path) -> None:
    width, height = map(int, size.split("x"))
    height = min(TALLEST, max(height, page.evaluate(HEIGHT)))
    clip = {"x": 0, "y": 0, "width": width, "height": height}
    page.screenshot(path=file, full_page=True, clip=clip, animations="disabled", caret="hide")


def take(folder: Path, names: list[str], sizes: list[str]) -> list[str]:
    """The pictures of these scenes; what failed."""
    from playwright.sync_api import sync_playwright

    failed = []
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        server = Server(Path(store), "tests.browser.compare")
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*FLAGS, *STILL])
            stage = Stage(server, browser)
            for name in names:
                for size in sizes:
                    try:
                        shoot(stage, name, size, folder)
                    except Exception as error:
                        failed.append(f"{name} {size}: {str(error).splitlines()[0] if str(error) else type(error)}")
                        for page in stage.context(size).pages:
                            page.close()
            browser.close()
        finally:
            server.kill()
    return failed


def take_all(folder: Path, names: list[str], sizes: list[str], jobs: int) -> int:
    """In several processes, each with a server and a browser of its own."""
    if Path(galapagos.__file__).is_relative_to(ROOT) is False:
        raise SystemExit(f"This would draw the client of {WEB}, not of {ROOT}: set PYTHONPATH=src.")
    if not (WEB / "dist" / "index.html").exists():
        raise SystemExit("The browser files are not built: npx vite build in src/galapagos/web.")
    folder.mkdir(parents=True, exist_ok=True)
    began = time.monotonic()
    if jobs == 1:
        failed = take(folder, names, sizes)
        for line in failed:
            print(f"FAILED {line}")
        return 1 if failed else 0
    parts = [names[n::jobs] for n in range(jobs) if names[n::jobs]]
    words = [
        sys.executable,
        "-m",
        "tests.browser.compare",
        "take",
        str(folder),
        "--exactly",
        "--jobs",
        "1",
        "--sizes",
        *sizes,
    ]
    running = [subprocess.Popen([*words, "--scenes", *part], cwd=ROOT) for part in parts]
    worst = max(process.wait() for process in running)
    seconds = time.monotonic() - began
    print(f"{len(names)} scenes at {len(sizes)} sizes by day and night in {folder}, {seconds:.0f} seconds")
    return worst


# Laying them side by side


def difference(before: Path, after: Path, out: Path) -> str:
    """What differs, in words; empty if nothing does."""
    from PIL import Image, ImageChops

    if before.read_bytes() == after.read_bytes():
        return ""
    with Image.open(before) as one, Image.open(after) as two:
        a, b = one.convert("RGB"), two.convert("RGB")
    size = (max(a.width, b.width), max(a.height, b.height))
    sizes = "" if a.size == b.size else f", {a.width}x{a.height} became {b.width}x{b.height}"
    wide = [Image.new("RGB", size, "magenta") for _ in range(2)]
    for paper, picture in zip(wide, (a, b), strict=True):
        paper.paste(picture, (0, 0))
    red, green, blue = ImageChops.difference(*wide).split()
    changed = ImageChops.lighter(ImageChops.lighter(red, green), blue).point(lambda value: 255 if value else 0)
    box = changed.getbbox()
    if box is None and not sizes:
        return ""
    count = changed.histogram()[255]
    pale = Image.blend(b.convert("L").convert("RGB").resize(b.size), Image.new("RGB", b.size, "white"), 0.7)
    shown = Image.new("RGB", size, "white")
    shown.paste(pale, (0, 0))
    shown.paste(Image.new("RGB", size, "red"), (0, 0), changed)
    shown.save(out)
    left, top, right, bottom = box or (0, 0, 0, 0)
    return f"{count} pixels in {right - left}x{bottom - top} at {left},{top}{sizes}"


def sides(before: Path, after: Path, out: Path) -> int:
    """Every picture of AFTER next to its own of BEFORE; 1 if any differ."""
    out.mkdir(parents=True, exist_ok=True)
    rows, same = [], 0
    drawn = {file.name for file in after.glob("*.png")}
    shots = {name.rsplit(".", 2)[0] for name in drawn}
    gone = {file.name for file in before.glob("*.png") if file.name.rsplit(".", 2)[0] in shots} - drawn
    for picture in (after / name for name in sorted(drawn | gone)):
        earlier = before / picture.name
        if picture.name in gone:
            said = "is no longer there"
        else:
            said = difference(earlier, picture, out / picture.name) if earlier.exists() else "is new"
        if not said:
            same += 1
            continue
        print(f"{picture.stem}: {said}")
        files = [str(file.resolve()) for file in (earlier, picture, out / picture.name) if file.exists()]
        shown = "".join(f'<a href="{file}"><img loading="lazy" src="{file}"></a>' for file in map(html.escape, files))
        rows.append(f"<h2>{html.escape(picture.stem)}</h2><p>{html.escape(said)}</p><div>{shown}</div>")
    style = (
        "body{font:15px sans-serif}div{display:flex;gap:8px;align-items:start}a{flex:1}img{width:100%;border:1px solid}"
    )
    title = f"{same} pictures are equal, {len(rows)} differ"
    page = f"<!doctype html><meta charset=utf-8><title>{title}</title><style>{style}</style><h1>{title}</h1>"
    (out / "index.html").write_text(page + "<p>Before, after, difference.</p>" + "".join(rows))
    print(f"{title}; see {out / 'index.html'}")
    return 1 if rows else 0


# A server where nothing is left to chance or time


def serve() -> int:
    import secrets

    import galapagos.cli

    secrets.token_hex = lambda nbytes=None: SEED
    time.time = lambda: float(NOW)
    for name in ("hall", "sight"):
        module: Any = importlib.import_module(f"galapagos.table.{name}")
        module.Random = partial(Random, 1)
    return galapagos.cli.main()


def main() -> int:
    if sys.argv[1:2] == ["serve"]:
        return serve()
    parser = argparse.ArgumentParser(prog="python -m tests.browser.compare", description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    listing = commands.add_parser("list")
    listing.add_argument("scenes", nargs="*")
    taking = commands.add_parser("take")
    taking.add_argument("folder", type=Path)
    taking.add_argument("scenes", nargs="*")
    taking.add_argument("--sizes", nargs="+", default=SIZES)
    taking.add_argument("--jobs", type=int, default=2)
    taking.add_argument("--scenes", nargs="+", dest="exact", help=argparse.SUPPRESS)
    taking.add_argument("--exactly", action="store_true", help=argparse.SUPPRESS)
    laying = commands.add_parser("sides")
    for name in ("before", "after", "out"):
        laying.add_argument(name, type=Path)
    given = parser.parse_args()
    if given.command == "sides":
        return sides(given.before, given.after, given.out)
    names = given.exact if getattr(given, "exactly", False) else wanted(given.scenes)
    if given.command == "list":
        print("\n".join(names))
        return 0
    sizes = [size for size in SIZES if size.startswith(tuple(given.sizes))]
    return take_all(given.folder, names, sizes, given.jobs)


if __name__ == "__main__":
    sys.exit(main())
