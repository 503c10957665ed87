"""Nothing is cut off in silence: whatever a table shows can be read or scrolled to, at every size and number of seats.

`python -m tests.browser.test_fit FOLDER [SCENE…]` draws what is looked at here and lists what is found.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

import msgspec
import pytest
from playwright.sync_api import sync_playwright

import galapagos
from galapagos.record import Record
from tests.browser.conftest import CHROMIUM, FLAGS, People, Server
from tests.browser.hands import changing, painted, question, until

SIZES = ((390, 844), (820, 1180), (1366, 768), (1440, 900))
# As long as a name can be; the first has no place where it could be parted.
LONG = (
    "Wolfeschlegelsteinhausen",
    "Maximiliane von Habsburg",
    "Александра-Екатерина Вел",
    "Bartholomew Featherstone",
    "Hubert Blaine Montgomery",
    "Featherstonehaughington ",
    "Pablo Diego José de Ruiz",
    "Guðmundsdóttir Vigdís Ey",
)
WARY = {"Pass", "Black", "Hunt", "EndMove"}  # moves that leave less to be seen on a table

# What is wrong with the page as it stands. A text or a thing must not be cut by what it lies in, unless it says so with
# dots and tells the whole where it is pointed at; it must not lie where nobody can scroll to; it must not be under
# something else once it has been scrolled to.
CUT = """async (inside) => {
    const slack = 2.5, found = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth + 1) found.push(`the page is ${root.scrollWidth} wide`);
    const called = (one) => {
        const thing = one.closest("[data-thing]")?.dataset.thing;
        const words = (one.innerText ?? one.textContent ?? "").trim().replace(/\\s+/g, " ").slice(0, 40);
        return `${one.tagName.toLowerCase()}.${[...one.classList].filter((c) => !/svelte/.test(c)).join(".")}` +
            `${thing ? `[${thing}]` : ""} "${words}"`;
    };
    const texts = (one) => [...one.childNodes].filter((node) => node.nodeType === 3 && node.data.trim());
    const boxes = (one) => {
        const own = texts(one).flatMap((node) => {
            const range = document.createRange();
            range.selectNodeContents(node);
            return [...range.getClientRects()];
        });
        if (one.hasAttribute("data-thing")) own.push(one.getBoundingClientRect());
        return own.filter((box) => box.width > 1 && box.height > 1);
    };
    const hides = (value) => value === "hidden" || value === "clip";
    const told = (one) => one.closest("[title]:not([title=''])") || one.closest("[data-explain]");
    const seen = (one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !one.closest("svg, .sr, .frame h1, .dragged, option, .auction th .name, i, [popover]:not(:popover-open)");
    const all = [...document.querySelectorAll(`${inside} *`)].filter((one) =>
        seen(one) && (one.hasAttribute("data-thing") || texts(one).length));
    const judge = (one) => {
        const style = getComputedStyle(one);
        if (one.scrollWidth > one.clientWidth + 1 && style.textOverflow === "ellipsis" && hides(style.overflowX))
            return told(one) ? "" : `dots without a title: ${called(one)}`;
        for (const first of boxes(one)) {
            let box = { left: first.left, right: first.right, top: first.top, bottom: first.bottom };
            let fixed = getComputedStyle(one).position === "fixed";
            for (let at = one; at && at !== document.body; at = at.parentElement) {
                const style = getComputedStyle(at);
                if (at === one && at.hasAttribute("data-thing") && !texts(one).length) continue;
                const edge = at.getBoundingClientRect();
                const [left, top] = [edge.left + at.clientLeft, edge.top + at.clientTop];
                const [right, bottom] = [left + at.clientWidth, top + at.clientHeight];
                if (style.display !== "inline" && style.display !== "contents") {
                    if (hides(style.overflowX) && (box.left < left - slack || box.right > right + slack)) {
                        if (style.textOverflow === "ellipsis" && told(at)) return "";
                        return `cut at a side by ${called(at)}: ${called(one)}`;
                    }
                    if (hides(style.overflowY) && (box.top < top - slack || box.bottom > bottom + slack))
                        return told(one) && style.webkitLineClamp !== "none" ? ""
                            : `cut above or below by ${called(at)}: ${called(one)}`;
                    const scrolls = (value) => value === "auto" || value === "scroll";
                    if (at !== one && (scrolls(style.overflowX) || scrolls(style.overflowY))) {
                        const [x, y] = [box.left - left + at.scrollLeft, box.top - top + at.scrollTop];
                        if (x < -slack || y < -slack || x + box.right - box.left > at.scrollWidth + slack ||
                            y + box.bottom - box.top > at.scrollHeight + slack)
                            return `out of reach in ${called(at)}: ${called(one)}`;
                        const high = Math.min(box.bottom - box.top, 40);
                        if (at.clientHeight < high - slack) return `${called(at)} is too low for ${called(one)}`;
                        // It can be brought to any place within what scrolls.
                        box = {
                            left: Math.max(left, Math.min(box.left, right - 1)),
                            top: Math.max(top, Math.min(box.top, bottom - 1)),
                            right: Math.min(right, Math.max(box.right, left + 1)),
                            bottom: Math.min(bottom, Math.max(box.bottom, top + 1)),
                        };
                    }
                }
                if (style.position === "fixed") { fixed = true; break; }
            }
            const across = fixed ? 0 : scrollX, down = fixed ? 0 : scrollY;
            const wide = root.clientWidth, high = fixed ? innerHeight : Math.max(root.scrollHeight, innerHeight);
            if (box.left + across < -slack || box.top + down < -slack ||
                box.right + across > wide + slack || box.bottom + down > high + slack)
                return `outside of the page: ${called(one)}`;
        }
        return "";
    };
    for (const one of all) found.push(judge(one));
    // Under something else, once it has been scrolled to.
    const stood = [scrollX, scrollY];
    for (const one of all.filter((one) => one.hasAttribute("data-thing") || one.closest("header"))) {
        const box = boxes(one)[0];
        if (!box || one.closest("[role=dialog], [popover], .strip, .ask, .frame")) continue;
        one.scrollIntoView({ block: "center", inline: "nearest" });
        const now = boxes(one)[0], [x, y] = [now.left + now.width / 2, now.top + Math.min(now.height / 2, 20)];
        const top = document.elementFromPoint(x, y);
        if (top && top !== one && !top.contains(one) && !one.contains(top) && !top.closest("svg")) {
            const shared = top.closest("[data-thing]");
            if (!(shared && shared === one.closest("[data-thing]"))) found.push(`under ${called(top)}: ${called(one)}`);
        }
    }
    scrollTo(...stood);
    return [...new Set(found.filter(Boolean))];
}"""


@cache
def record(game: str, seats: int, seed: int, **options: Any) -> Record:
    """A game in which nobody passes or attacks as long as something else can be done: the table fills up."""
    made, random = Record(galapagos.game(game), seats, **options), Random(seed)
    while (q := made.position.question) is not None:
        weights = [
            n * (0.02 if type(move).__name__ in WARY else 1)
            for n, move in zip(q.weights or [1] * len(q.options), q.options, strict=True)
        ]
        made.answer(random.choices(q.options, weights)[0])
    return made


def size(shown: Any) -> int:
    return len(msgspec.json.encode(shown))


def hunts(shown: Any) -> int:
    return size(shown.hunts) if shown.hunts else 0


def bids(shown: Any) -> int:
    return max((bid for lot in shown.auction for bid in lot.bids), default=0)


class Scene(NamedTuple):
    """A game, how many sit there, a number for chance, words of the question, and of what there is to be much."""

    game: str
    seats: int
    seed: int
    words: str = ""
    much: Callable[[Any], int] = size


SCENES = {
    "mutations-2": Scene("random-mutations", 2, 11, "places a token"),
    "mutations-4": Scene("random-mutations", 4, 5, "places a token"),
    "mutations-4-cards": Scene("random-mutations", 4, 4, "plays a card"),
    "mutations-4-hunt": Scene("random-mutations", 4, 9, much=hunts),
    "mutations-6": Scene("random-mutations", 6, 11, "places a token"),
    "mutations-8": Scene("random-mutations", 8, 5, "places a token"),
    "mutations-8-cards": Scene("random-mutations", 8, 5, "plays a card"),
    "mutations-8-hunt": Scene("random-mutations", 8, 3, much=hunts),
    "evo-3": Scene("evo", 3, 1, "moves:"),
    "evo-5": Scene("evo", 5, 1, "moves:"),
    "evo-5-auction": Scene("evo", 5, 1, "bid for which row"),
    "evo-3-bids": Scene("evo", 3, 4, "bid for which row", bids),
    "world-1": Scene("another-world", 1, 2, "a new trait"),
    "world-2": Scene("another-world", 2, 1, "what does"),
    "world-3": Scene("another-world", 3, 2, "what does"),
    "world-3-trait": Scene("another-world", 3, 2, "a new trait"),
    "mutagen-1": Scene("mutagen", 1, 1, "What next"),
    "mutagen-2": Scene("mutagen", 2, 1, "places a worker"),
    "mutagen-4": Scene("mutagen", 4, 1, "places a worker"),
    "mutagen-4-next": Scene("mutagen", 4, 2, "What next"),
}
OFTEN = ("mutations-8", "evo-3-bids", "world-3-trait", "mutagen-4")  # the others are for a long day
OPTIONS: dict[str, dict[str, Any]] = {"mutagen": {"people": True, "visitors": True}}


@cache
def scene(name: str) -> tuple[Record, int]:
    """A record, and where most is on the table of those places where somebody is asked so."""
    game, seats, seed, words, much = SCENES[name]
    made = record(game, seats, seed, **OPTIONS.get(game, {}))
    p, most, found = made.at(0), 0, -1
    for place, move in enumerate(made.answers):
        q = p.question
        assert q is not None
        if q.seat >= 0 and len(q.options) > 1:
            shown = made.game.show(made.game.view(p, q.seat))
            if words in shown.ask and much(shown) > most:
                most, found = much(shown), place
        p.answer_unchecked(move)
    assert found >= 0, f"nobody is asked {words!r}"
    return made, found


def asked(name: str) -> Any:
    """What the one who is asked sees."""
    made, place = scene(name)
    p = made.at(place)
    assert p.question is not None
    return made.game.show(made.game.view(p, p.question.seat))


def open_table(server: Server, page: Any, name: str, **manner: Any) -> None:
    """The table of a scene, seen by the one who is asked. Everybody's name is as long as names can be."""
    made, place = scene(name)
    q = made.at(place).question
    assert q is not None
    shelf = urlopen(Request(f"{server.url}/api/records", "\n".join(made.lines()).encode()))
    table = msgspec.json.decode(shelf.read())["table"]
    players = [
        {"kind": "person" if seat == q.seat or seat % 2 else "bot", "name": LONG[seat]} for seat in range(made.seats)
    ]
    live = server.post(f"/api/tables/{table}/branch", {"place": place, "players": players, "pace": 0, **manner})
    page.goto(server.link(live, q.seat))
    page.wait_for_selector("main [data-thing]")
    page.evaluate("document.fonts.ready")
    painted(page)


def faults(page: Any, inside: str = "body") -> list[str]:
    found: list[str] = page.evaluate(CUT, inside)
    return found


def at_size(page: Any, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    painted(page)


@pytest.mark.parametrize(
    "name", [name if name in OFTEN else pytest.param(name, marks=pytest.mark.long) for name in SCENES]
)
def test_nothing_is_cut_off_and_everything_can_be_scrolled_to(server: Server, people: People, name: str) -> None:
    """A crowded table, names as long as they can be, on a phone, a tablet, a small and a usual screen."""
    page = people.page()
    open_table(server, page, name)
    found: list[str] = []
    for width, height in SIZES:
        at_size(page, width, height)
        found += [f"{width}: {fault}" for fault in faults(page)]
    assert found == []


@pytest.mark.parametrize(("width", "height"), [SIZES[2], pytest.param(*SIZES[3], marks=pytest.mark.long)])
def test_eight_seats_of_random_mutations_are_in_sight_at_once(
    server: Server, people: People, width: int, height: int
) -> None:
    """Nothing on the table has to be scrolled for; a folded seat unfolds under the pointer, and nothing moves."""
    page = people.page(width, height)
    open_table(server, page, "mutations-8")
    assert page.evaluate("document.querySelectorAll('.board .seat').length") == 8
    assert (
        page.evaluate(
            "(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.mutations'))"
        )
        <= 1
    )
    before = page.evaluate(BOXES)
    folded = page.locator(".board .seat.fold")
    if folded.count():
        hidden = folded.last.locator("button.animal").first
        assert not hidden.is_visible()
        name = hidden.get_attribute("data-thing")
        folded.last.hover()
        page.locator(f"button.animal[data-thing={name}]").wait_for()
        assert moved(before, page.evaluate(BOXES), but=page.evaluate(UNFOLDED)) == []


UNFOLDED = "[...document.querySelectorAll('.unfolded [data-thing]')].map((one) => one.dataset.thing)"
# Where things lie on the page, the bar among them.
BOXES = """() => Object.fromEntries([...document.querySelectorAll(".board [data-thing], .ask")]
    .filter((one) => one.checkVisibility())
    .map((one) => {
        const box = one.getBoundingClientRect();
        // The bar stands at the foot; what is more in it lies over the board.
        if (!one.dataset.thing) return ["the bar", [box.left, box.bottom].map(Math.round)];
        const inner = one.closest(".board > [data-fits]")?.scrollTop ?? one.closest(".board")?.scrollTop ?? 0;
        return [one.dataset.thing, [box.left, box.top + inner + scrollY].map(Math.round)];
    }))"""


STILL = 12  # pixels: less than this is no jump


def moved(before: dict[str, list[int]], after: dict[str, list[int]], but: list[str]) -> list[str]:
    """What lies elsewhere than before."""
    return [
        f"{name}: {before[name]} {after[name]}"
        for name in before.keys() & after.keys() - set(but)
        if any(abs(a - b) > STILL for a, b in zip(before[name], after[name], strict=True))
    ]


def several(name: str) -> list[str]:
    """Lit things that leave something to be chosen once they are touched."""
    made, place = scene(name)
    q = made.at(place).question
    assert q is not None
    things = Counter(thing for move in q.options for thing in dict.fromkeys(made.game.touches(move)))
    return sorted(thing for thing, n in things.items() if 1 < n < len(q.options))


@pytest.mark.parametrize(("name", "width", "height"), [
    ("mutations-4", *SIZES[2]),
    ("evo-5", *SIZES[0]),
    pytest.param("mutations-4", *SIZES[0], marks=pytest.mark.long),
    pytest.param("evo-5", *SIZES[2], marks=pytest.mark.long),
])  # fmt: skip
def test_the_board_and_the_bar_stand_still_while_choosing(
    server: Server, people: People, name: str, width: int, height: int
) -> None:
    page = people.page(width, height)
    open_table(server, page, name)
    before, found, tried = page.evaluate(BOXES), list[str](), 0
    for thing in several(name)[:3]:
        lit = page.locator(
            f".board [data-thing='{thing}'][data-lit]:visible, .board [data-thing='{thing}'] [data-lit]:visible"
        )
        if lit.count():
            tried += 1
            with changing(page):
                lit.first.evaluate("(one) => one.click()")
            painted(page)
            found += [
                f"{thing} moves {one}"
                for one in moved(before, page.evaluate(BOXES), but=[thing, *page.evaluate(UNFOLDED)])
            ]
            with changing(page):
                page.keyboard.press("Escape")
            painted(page)
    assert found == []
    assert tried or name == "evo-5"


@pytest.mark.parametrize(
    "name",
    ["evo-5", *(pytest.param(one, marks=pytest.mark.long) for one in ("mutations-4", "world-3-trait", "mutagen-4"))],
)
def test_a_drag_shows_what_is_dragged(server: Server, people: People, name: str) -> None:
    page = people.page(1440, 900)
    open_table(server, page, name)
    shown, tried = list[str](), 0
    for box in page.evaluate(GRIPS)[:4]:
        tried += 1
        page.mouse.move(box["x"], box["y"])
        page.mouse.down()
        page.mouse.move(box["x"] + 14, box["y"] + 14)
        ghost = page.evaluate(GHOST)
        page.mouse.move(box["x"], box["y"])
        page.mouse.up()
        page.keyboard.press("Escape")
        if ghost is None or abs(ghost[0] - box["x"] - 14) > 3 or abs(ghost[1] - box["y"] - 14) > 3 or ghost[2] < 10:
            shown.append(f"{box['thing']}: {ghost}")
    assert tried
    assert shown == []


# Where what is dragged has its middle, and how wide it is.
GHOST = """() => {
    const box = document.querySelector(".dragged")?.getBoundingClientRect();
    return box ? [box.x + box.width / 2, box.y + box.height / 2, box.width] : null;
}"""
GRIPS = """() => [...document.querySelectorAll(".board [data-lit]")].flatMap((one) => {
    const held = one.closest("[data-thing]"), box = one.getBoundingClientRect();
    const drags = held?.querySelector("svg[data-picture], svg.l, svg.tk") || held?.matches(".card, .half");
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const within = document.elementFromPoint(x, y);
    return drags && within?.closest("[data-thing]") === held && !within.closest("[data-explain]")
        ? [{ thing: held.dataset.thing, x, y }] : [];
})"""


FADES = "(one) => 'moreRight' in one.dataset === one.scrollWidth > one.clientWidth + 1"


def test_columns_of_an_auction_beyond_seven_can_be_seen(server: Server, people: People) -> None:
    """A bid is a column; where they are more than fit, the edge fades and they can be scrolled to."""
    assert bids(asked("evo-3-bids")) > 7
    page = people.page(1366, 768)
    open_table(server, page, "evo-3-bids")
    for width, height in SIZES:
        at_size(page, width, height)
        page.locator(".auction .scroll").evaluate("(one) => (one.scrollLeft = 0)")
        until(page, f"({FADES})(document.querySelector('.auction .scroll'))")
        page.locator(".auction thead th").last.scroll_into_view_if_needed()
        assert page.locator(".auction thead th").last.is_visible()


def test_a_hunt_is_looked_at_before_it_is_done(server: Server, people: People) -> None:
    """Verdicts on every prey, the odds and what follows; "Not now" changes nothing, "Attack" attacks."""
    told = [hunt for hunt in asked("mutations-8-hunt").hunts if not hunt.bar and hunt.lands]
    hunter, prey = told[0].hunters[0], told[0].prey
    page = people.page(1440, 900)
    open_table(server, page, "mutations-8-hunt")
    for width, height in (SIZES[3], SIZES[0]):
        at_size(page, width, height)
        page.locator(f"button[data-thing={hunter}]").evaluate("(one) => one.click()")
        hunted = {hunt.prey: hunt for hunt in asked("mutations-8-hunt").hunts if hunter in hunt.hunters}
        for name, hunt in hunted.items():
            said = page.locator(f"article[data-thing={name}] .verdict").text_content()
            assert said
            assert (said.strip() in BARS) == bool(hunt.bar)
            if width > 1200:
                assert page.locator(f"article[data-thing={name}] .verdict svg").is_visible()
        page.locator(f"article[data-thing={prey}]").evaluate("(one) => one.click()")
        sheet = page.get_by_role("group", name=f"{hunter} attacks {prey}")
        sheet.wait_for()
        assert sheet.locator(".die").count() == 6
        assert sheet.locator(".die.hit").count() == 3
        assert "3 in 6" in sheet.inner_text()
        assert faults(page, ".hunt") == []
        # On a phone it takes the place of the question.
        assert page.locator("#question").is_visible() == (width > 1200)
        for away in ("Not now", "Escape", "beside"):
            if away == "Not now":
                sheet.get_by_role("button", name=away).click()
            elif away == "Escape":
                page.keyboard.press(away)
            else:
                page.mouse.click(3, height - 4)
            sheet.wait_for(state="detached")
            page.locator(f"article[data-thing={prey}]").evaluate("(one) => one.click()")
            sheet.wait_for()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
    page.locator(f"button[data-thing={hunter}]").evaluate("(one) => one.click()")
    page.locator(f"article[data-thing={prey}]").evaluate("(one) => one.click()")
    before = question(page)
    page.get_by_role("button", name=f"Attack {prey}", exact=True).click()
    until(page, f"document.querySelector('.ask')?.dataset.question !== '{before}'")
    assert page.locator(".hunt").count() == 0


BARS = (
    "all sheltered",
    "in its burrow",
    "too heavy",
    "it swims",
    "does not swim",
    "it flies",
    "in the herd",
    "guarded twice",
)


def main(folder: str = "", *names: str) -> None:
    with tempfile.TemporaryDirectory() as store, sync_playwright() as playwright:
        server = Server(Path(store))
        server.start()
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        for name in [one for one in SCENES if one.startswith(names or "")]:
            page = People(browser).page()
            open_table(server, page, name)
            for width, height in SIZES:
                page.set_viewport_size({"width": width, "height": height})
                painted(page)
                page.screenshot(path=Path(folder) / f"{name}-{width}.png", full_page=width < 1200)
                for fault in faults(page):
                    print(f"{name} {width}: {fault}")
            page.context.close()
        server.kill()


if __name__ == "__main__":
    main(*sys.argv[1:])
