"""Mutagen at its own board, in a real browser: touched, dragged, and by keyboard."""

from __future__ import annotations

import json
import urllib.request
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos.games.mutagen.shown import Table
from galapagos.record import Record

from .conftest import NAMES, People, Server
from .hands import MINE, painted, until

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="*** NOT RUN: axe is missing ***")
GAME = galapagos.game("mutagen")
WIDTHS = pytest.mark.parametrize("width", [390, pytest.param(820, marks=pytest.mark.long), 1440])


def violations(page: Any) -> list[str]:
    found = axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


@cache
def record_where(seats: int, wanted: Callable[[Table], bool], expansions: bool) -> Record:
    """A random game up to where the first seat is asked and sees what is wanted."""
    for seed in range(200):
        rng = Random(seed)
        record = Record(GAME, seats, people=expansions, visitors=expansions)
        while (q := record.position.question) is not None and len(record) < 600:
            screen: Any = GAME.show(GAME.view(record.position, 0)) if q.seat == 0 else None
            if screen and wanted(screen):
                return record
            record.answer(rng.choice(q.options))
    raise AssertionError("no such table turned up")


def branch(server: Server, record: Record) -> str:
    """The link to a table of people that goes on from there."""
    body = "\n".join(record.lines()).encode()
    request = urllib.request.Request(f"{server.url}/api/records", body, {"content-type": "text/plain"})
    with urllib.request.urlopen(request) as answer:
        shelf = json.load(answer)
    players = [{"kind": "person", "name": name} for name in NAMES[: record.seats]]
    return server.link(server.post(f"/api/tables/{shelf['table']}/branch", {"place": len(record), "players": players}))


def opened(
    server: Server,
    people: People,
    wanted: Callable[[Table], bool],
    seats: int = 2,
    width: int = 1440,
    expansions: bool = False,
) -> Any:
    page = people.page(width, 1000)
    page.goto(branch(server, record_where(seats, wanted, expansions)))
    page.wait_for_selector(MINE)
    page.wait_for_selector(".mutagen .own")
    page.evaluate("document.fonts.ready.then(() => null)")  # letters that come late would move what is dragged
    return page


def drag(page: Any, source: str, target: str) -> None:
    """From the middle of one thing to the middle of another."""
    for css in (target, source):
        page.locator(css).first.scroll_into_view_if_needed()
    boxes = [page.locator(css).first.bounding_box() for css in (source, target)]
    (x, y), (to_x, to_y) = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 20, y + 20)
    page.mouse.move(to_x, to_y)
    page.mouse.up()


def counts(page: Any, css: str, number: int) -> None:
    """Wait until there are so many."""
    until(page, f"document.querySelectorAll({json.dumps(css)}).length === {number}")


def thing(name: str) -> str:
    return f'[data-thing="{name}"]'


def show(page: Any, place: str) -> Any:
    """The location; on a phone it is opened on the map first."""
    location = page.locator(f"article{thing(place)}")
    if not location.is_visible():
        page.locator(f'[data-opens="{place}"]').click()
    return location


# What is looked for in random games


def placing(screen: Table) -> bool:
    return screen.phase == "workers" and screen.turn is None


def threatened(screen: Table) -> bool:
    """The Tree has room, and another player's worker above that could react for shards it has."""
    react = screen.places[3].reacts
    home = screen.players[0].home
    return placing(screen) and len(home) > 2 and react is not None and react.owner != 0 and react.payable != []


def full_house(screen: Table) -> bool:
    return placing(screen) and screen.places[0].next == 0 and len(screen.players[0].home) > 1


def taking(screen: Table) -> bool:
    """A step that asks for one Element of a place, one of which fits the airship."""
    turn = screen.turn
    if turn is None or turn.step != "element" or turn.at != "E1" or not screen.ask.endswith("which Element?"):
        return False
    return fits(screen) != []


def fits(screen: Table) -> list[str]:
    element = screen.places[0].elements[0]
    return element.fits if element else []


def laying(screen: Table) -> bool:
    return screen.tile is not None and len(screen.tile.placements) > 6


def stowing(screen: Table) -> bool:
    """With an Element in hand, one covered square would not take it."""
    barred = [
        square for square in screen.players[0].squares if square.accepts and not square.element and square.obstacle
    ]
    return screen.hand != "" and barred != [] and screen.turn is not None


def room_for_it(screen: Table) -> bool:
    free = [square for square in screen.players[0].squares if square.accepts and not square.element]
    return screen.hand != "" and screen.turn is not None and any(not square.obstacle for square in free)


def open_turn(screen: Table) -> bool:
    """All three kinds of action are possible, and something could be thrown off."""
    turn = screen.turn
    if turn is None or turn.step != "choose" or turn.worker == "Robot" or screen.asked != 0:
        return False
    installed = any(square.element for square in screen.players[0].squares)
    return installed and sum(part.open for part in turn.parts) > 2 and turn.at == "E2" and screen.players[0].shards > 3


def spending(screen: Table) -> bool:
    return screen.turn is not None and screen.turn.step == "tracks" and len(set(screen.players[0].store)) > 1


def drafting(screen: Table) -> bool:
    return screen.phase == "mutations" and screen.round == 2 and screen.asked == 0


# Placing


@WIDTHS
def test_placing_says_what_it_gives_and_who_may_react(server: Server, people: People, width: int) -> None:
    page = opened(server, people, threatened, seats=3, width=width)
    worker = page.locator(".worker[data-lit]").first
    name = worker.locator("b").inner_text()
    worker.click()
    tree = show(page, "Tree")
    assert "may react" in tree.locator(".verdict").inner_text()
    assert tree.locator("li.reacts .sign").count() == 1
    assert tree.locator("li.next .bust").count() == 1
    assert tree.locator("li.used").count() >= 1
    tree.locator(".name").click()
    page.wait_for_selector(f"article{thing('Tree')} li.here")
    assert name in page.inner_text(f"article{thing('Tree')} .pin").strip() or width == 820
    # What may happen afterwards stands under the turn.
    assert "may react" in page.inner_text(".afterwards")


def test_another_worker_is_chosen_instead(server: Server, people: People) -> None:
    page = opened(server, people, threatened, seats=3)
    workers = page.locator(".worker[data-lit]")
    first, second = workers.nth(0), workers.nth(1)
    names = [one.locator("b").inner_text() for one in (first, second)]
    first.click()
    page.locator(f".worker[data-lit]:has(b:text-is('{names[1]}'))").click()
    assert page.inner_text(".worker[aria-pressed] b") == names[1]
    page.keyboard.press("Escape")
    assert page.locator(".worker[aria-pressed]").count() == 0


def test_a_worker_is_dragged_to_its_place(server: Server, people: People) -> None:
    page = opened(server, people, threatened, seats=3)
    name = page.locator(".worker[data-lit] b").last.inner_text()
    drag(page, f".worker{thing(name)}", f"article{thing('Tree')} .shelf")
    page.wait_for_selector(f"article{thing('Tree')} li.here")
    assert name in page.inner_text(f"article{thing('Tree')} .pin")


def test_a_full_place_says_why_not(server: Server, people: People) -> None:
    page = opened(server, people, full_house)
    barred = page.locator(f"article{thing('E1')}.barred")
    assert "every space is taken" in barred.locator(".verdict").inner_text()
    barred.locator("button.heading").click()
    page.wait_for_selector(".remark")
    assert "§5.1" in page.inner_text(".remark")


def test_a_worker_is_placed_by_keyboard_alone(server: Server, people: People) -> None:
    page = opened(server, people, threatened, seats=3)
    page.keyboard.press("ArrowDown")
    focused = "document.activeElement"
    for key in ["ArrowDown"] * 4 + ["ArrowRight"] * 4:
        if page.evaluate(f"{focused}.classList.contains('worker')"):
            break
        page.keyboard.press(key)
    page.keyboard.press("Enter")
    assert page.locator(".worker[aria-pressed]").count() == 1
    for _ in range(8):
        page.keyboard.press("ArrowUp")
        if page.evaluate(f"{focused}.classList.contains('heading')"):
            break
    place = page.evaluate(f"{focused}.closest('article').dataset.thing")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"article{thing(place)} li.here")


# A turn


@WIDTHS
def test_a_turn_shows_what_is_open_and_passes_for_a_shard(server: Server, people: People, width: int) -> None:
    page = opened(server, people, open_turn, width=width)
    assert page.locator(".own .turn li.now").count() >= 2
    shards = int(page.inner_text(".purse .shards").split()[0])
    page.locator(f".own .turn {thing('pass location')}").click()
    page.wait_for_selector(".own .turn li.done")
    assert int(page.inner_text(".purse .shards").split()[0]) == shards + 1


def test_things_are_thrown_off_only_when_that_is_wanted(server: Server, people: People) -> None:
    page = opened(server, people, open_turn)
    assert page.locator(".square[data-lit]").count() == 0
    before = page.locator(".square .installed").count()
    page.get_by_role("button", name="Throw something off").click()
    page.locator(".square[data-lit]:has(.installed)").first.click()
    if page.locator(".square[aria-pressed]").count():
        page.locator(f"{MINE} .opts .btn:has-text('the Element')").click()
    counts(page, ".own .square .installed", before - 1)


def laden(table: Table) -> bool:
    return any(square.element for square in table.players[0].squares)


def laden_draft(table: Table) -> bool:
    """Something lies on the airship while one drafts."""
    return table.phase == "mutations" and not table.hand and laden(table)


def laden_placing(table: Table) -> bool:
    return table.phase == "workers" and not table.turn and not table.reaction and laden(table)


def crowned(table: Table) -> bool:
    """A Supreme Element has come, and no space is free."""
    return table.hand == "Su" and all(square.obstacle for square in table.players[0].squares)


@pytest.mark.parametrize("wanted", [laden_draft, laden_placing, crowned])
def test_things_are_thrown_off_before_the_turn_too(
    server: Server, people: People, wanted: Callable[[Table], bool]
) -> None:
    page = opened(server, people, wanted, expansions=wanted is crowned)
    before = page.locator(".own .square .installed").count()
    page.get_by_role("button", name="Throw something off").click()
    page.locator(".own .square[data-lit]:has(.installed)").first.click()
    if page.locator(".square[aria-pressed]").count():
        page.locator(f"{MINE} .opts .btn:has-text('the Element')").click()
    counts(page, ".own .square .installed", before - 1)


def at_the_palace(table: Table) -> bool:
    return table.turn is not None and table.turn.at == "Palace" and table.turn.step == "choose"


def test_at_the_palace_the_shard_has_a_button_of_its_own(server: Server, people: People) -> None:
    page = opened(server, people, at_the_palace, expansions=True)
    shards = int(page.inner_text(".own .purse .shards").split()[0])
    page.get_by_role("button", name="A shard instead of a Visitor").click()
    page.wait_for_selector(f".own .purse .shards:has-text('{shards + 1}')")


def test_an_element_is_dragged_from_its_place_into_the_airship(server: Server, people: People) -> None:
    page = opened(server, people, taking)
    page.hover(thing("E1.1"))
    reached = page.locator(".square.reach")
    assert reached.count() >= 1
    square = reached.first.get_attribute("data-thing")
    drag(page, thing("E1.1"), f".own {thing(square)}")
    page.wait_for_selector(f".own {thing(square)} .installed")


@WIDTHS
def test_squares_that_take_the_element_are_lit_and_others_say_why_not(
    server: Server, people: People, width: int
) -> None:
    page = opened(server, people, stowing, width=width)
    page.locator(".square.barred").first.click()
    page.wait_for_selector(".remark")
    assert "§6" in page.inner_text(".remark")
    stored = page.locator(".room .element").count()
    page.locator(f".held {thing('store')}").click()
    counts(page, ".own .room .element", stored + 1)


def test_the_element_in_hand_is_dragged_to_a_square(server: Server, people: People) -> None:
    page = opened(server, people, room_for_it)
    square = page.locator(".square[data-lit]").first.get_attribute("data-thing")
    drag(page, ".held .grip", f".own {thing(square)}")
    page.wait_for_selector(f".own {thing(square)} .installed")


@WIDTHS
def test_a_tile_is_laid_with_two_touches_turned_and_paid(server: Server, people: People, width: int) -> None:
    page = opened(server, people, laying, width=width)
    shards = int(page.inner_text(".purse .shards").split()[0])
    first = page.locator(".square[data-lit]").first
    a = first.get_attribute("data-thing")
    first.click()
    second = page.locator(".square[data-lit]").first
    b = second.get_attribute("data-thing")
    second.click()
    page.wait_for_selector(".ghost")
    price = int(page.inner_text(".price .shards").split()[0])
    halves = [page.locator(f".own {thing(square)} .half use").get_attribute("href") for square in (a, b)]
    page.get_by_role("button", name="Turn it").click()
    turned = [page.locator(f".own {thing(square)} .half use").get_attribute("href") for square in (a, b)]
    assert turned == halves[::-1]
    assert f"{shards - price} left" in page.inner_text(".held p")
    page.locator(".held .btn.go").click()
    counts(page, ".ghost, .held .way:not(.lit)", 0)
    laid = [page.locator(f".own {thing(square)} .half use").get_attribute("href") for square in (a, b)]
    assert laid == turned
    assert int(page.inner_text(".purse .shards").split()[0]) == shards - price


def test_a_tile_is_dragged_onto_the_airship(server: Server, people: People) -> None:
    page = opened(server, people, laying)
    square = page.locator(".square[data-lit]").first.get_attribute("data-thing")
    drag(page, ".held .grip", f".own {thing(square)}")
    page.wait_for_selector(".ghost")
    assert page.locator(f".own {thing(square)}[aria-pressed]").count() == 1
    assert page.locator(f"{MINE} .opts .btn").count() >= 2


def test_an_element_is_dragged_onto_its_track(server: Server, people: People) -> None:
    page = opened(server, people, spending)
    stored = page.locator(".own .room .element").count()
    element = page.locator(".own .room .element[data-lit]").first
    track = {"C": "Crystal", "G": "Gas", "L": "Liquid", "O": "Ore"}[element.get_attribute("data-thing")[0]]
    drag(page, ".own .room .element[data-lit]", f"tr{thing(track)} td:last-child")
    counts(page, ".own .room .element", stored - 1)


# The draft, and the other airships


@WIDTHS
def test_a_mutation_is_drafted_and_seen_on_its_worker(server: Server, people: People, width: int) -> None:
    page = opened(server, people, drafting, width=width)
    page.locator(".card[data-lit]").nth(0).click()
    # Another card may still be chosen instead.
    other = page.locator(".card[data-lit]").first
    other.click()
    name = page.inner_text(".card[aria-pressed] > b")
    page.locator(f".worker{thing('Spy')}").click()
    page.wait_for_selector(f'.worker[aria-label*="{name}"]')


def test_one_of_the_people_is_taken_for_one_of_two_offers(server: Server, people: People) -> None:
    page = opened(server, people, drafting, expansions=True)
    assert page.locator(".offer[data-lit]").count() > 2
    page.locator(".offer[data-lit]").first.click()
    page.wait_for_selector(".draft .gone, .held")


def test_another_airship_is_looked_at_and_left_again(server: Server, people: People) -> None:
    page = opened(server, people, placing, seats=3)
    page.get_by_role("button", name="Look at the airship of Rook").click()
    assert page.inner_text(".seat.mine h2").strip() == "Rook"
    page.get_by_role("button", name="Back to your airship").click()
    assert "Ada" in page.inner_text(".seat.mine h2")


@pytest.mark.parametrize("width", [390, pytest.param(1440, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "wanted",
    [
        laying,
        drafting,
        *(pytest.param(one, marks=pytest.mark.long) for one in (threatened, open_turn, stowing, spending)),
    ],
)
def test_the_board_has_no_violations(
    server: Server, people: People, width: int, wanted: Callable[[Table], bool]
) -> None:
    page = opened(server, people, wanted, seats=3, width=width, expansions=True)
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        painted(page)
        assert violations(page) == []
