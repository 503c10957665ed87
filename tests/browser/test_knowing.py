"""Knowing what is going on: what changed is marked, the log lights what it speaks of, what is asked comes into view."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tests.test_sentences import CODE

from .conftest import People, Server
from .hands import answer, asked, changing, painted, touch, until

GAMES = [
    ("evo", "pbb"),
    ("mutagen", "pb"),
    pytest.param("random-mutations", "pb", marks=pytest.mark.long),
    pytest.param("another-world", "pb", marks=pytest.mark.long),
]
# Lit things that are wholly seen: nothing lies over them, and nothing that scrolls hides them.
SEEN = """() => {
    const bar = document.querySelector("#question").getBoundingClientRect();
    const lit = [...document.querySelectorAll(".board [data-lit]")].filter((one) => one.checkVisibility());
    const inside = (one) => {
        const { top, bottom } = one.getBoundingClientRect();
        if (top < 0 || bottom > Math.min(innerHeight, bar.top + 1)) return false;
        for (let at = one.parentElement; at !== document.body; at = at.parentElement) {
            const box = at.getBoundingClientRect();
            const cut = top < box.top - 1 || bottom > box.bottom + 1;
            if (cut && /auto|scroll/.test(getComputedStyle(at).overflow)) return false;
        }
        return true;
    };
    return [lit.length, lit.filter(inside).length];
}"""
SAY = """async ([table, token, said]) => {
    const line = new WebSocket(`ws://${location.host}/api/socket`);
    await new Promise((open) => (line.onopen = open));
    line.send(JSON.stringify({ type: "hello", table, tokens: [token] }));
    await new Promise((heard) => (line.onmessage = heard));
    for (const one of said) line.send(JSON.stringify(one));
    window.line = line;
}"""


def sat_down(server: Server, people: People, game: str, kinds: str, *size: int, **more: Any) -> Any:
    page = people.page(*size, **more)
    page.goto(server.link(server.table(kinds, game)))
    page.wait_for_selector(".board")
    until(page, "document.querySelector('.ask:not(.wait)')")
    return page


def play(page: Any, answers: int) -> None:
    random = Random(3)
    for _ in range(answers):
        until(page, "document.querySelector('.ask:not(.wait), h2.winner')")
        answer(page, random)
    until(page, "document.querySelector('.ask:not(.wait), h2.winner')")
    painted(page)


@pytest.mark.parametrize(("game", "kinds"), GAMES)
def test_what_changed_is_marked_and_the_log_lights_what_it_speaks_of(
    server: Server, people: People, game: str, kinds: str
) -> None:
    page = sat_down(server, people, game, kinds)
    told = page.locator(".log .row").count()
    for _ in range(6):
        play(page, 1)
        before, told = told, page.locator(".log .row").count()
        passed = page.locator(".log ol > li").last.evaluate("(last) => !!last.closest('.passes')")
        quiet = told == before  # half an answer is none yet
        assert quiet or passed or page.locator(".board [data-changed]").count(), "whatever has changed is marked"

    until(page, "document.querySelector('.log .row .said')")
    lines = page.locator(".log .row .said:visible")
    lit = None
    for n in reversed(range(lines.count())):
        lines.nth(n).hover()
        painted(page)
        lit = page.locator(".board [data-told]").first
        if lit.count() and lit.is_visible():
            break
    assert lit is not None
    assert lit.count(), "a line lights something on the board"
    lit.dispatch_event("pointerover")
    until(page, "document.querySelector('.log .pointed')")


@pytest.mark.parametrize(("game", "kinds"), GAMES)
def test_neither_the_bar_nor_the_log_speaks_in_codes(server: Server, people: People, game: str, kinds: str) -> None:
    """While one chooses, when one is told why not, and of what has happened."""
    page = sat_down(server, people, game, kinds)
    random, spoken = Random(5), []
    for _ in range(10):
        touch(page, random)
        spoken += page.locator(".ask .words .q, .ask .words .sub").all_inner_texts()
    other = page.locator(".board [data-thing]:not([data-lit]):visible")
    if other.count():
        with changing(page):
            other.first.dispatch_event("click")
        spoken += page.locator(".ask .remark b").all_inner_texts()
    spoken += page.locator(".log .said").all_text_contents()
    assert len(spoken) > 20
    assert not [said for said in spoken if CODE.search(said)]


@pytest.mark.parametrize(("game", "kinds"), GAMES)
def test_the_log_folds_what_was_set_up_and_has_heads_and_signs(
    server: Server, people: People, game: str, kinds: str
) -> None:
    page = sat_down(server, people, game, kinds)
    play(page, 4)
    assert page.locator(".log .heading").count() >= 1
    assert page.locator(".log .said .i").count() >= 1
    if game != "random-mutations":  # whose set-up is over before anything is told
        assert page.locator(".log .folded summary").first.is_visible()
        assert not page.locator(".log .folded .said").first.is_visible()


def test_a_line_that_is_tapped_on_a_phone_shows_what_it_is_about(server: Server, people: People) -> None:
    page = sat_down(server, people, "random-mutations", "pb", 390, 844, has_touch=True)
    lines = page.locator(".log .row[data-what=found] .said, .log .row[data-what=grow] .said")
    for _ in range(10):  # until somebody has done such a thing
        play(page, 3)
        page.get_by_role("button", name="Field log").click()
        if lines.count():
            break
        page.keyboard.press("Escape")
    lines.last.tap()
    until(page, "document.querySelector('.board [data-told]')")
    assert not page.locator(".logs").is_visible()
    painted(page)
    top, height = page.evaluate(
        "(() => { const box = document.querySelector('.board [data-told]').getBoundingClientRect();"
        " return [box.top, innerHeight]; })()"
    )
    assert 0 <= top < height


@pytest.mark.parametrize(("motion", "falls"), [("no-preference", True), ("reduce", False)])
def test_dice_are_seen_to_fall_unless_one_wants_no_motion(
    server: Server, people: People, motion: Any, falls: bool
) -> None:
    page = sat_down(server, people, "random-mutations", "pb", reduced_motion=motion)
    page.evaluate(
        """() => {
            window.fell = false;
            const look = () => {
                for (const die of document.querySelectorAll(".die")) window.fell ||= die.getAnimations().length > 0;
                requestAnimationFrame(look);
            };
            look();
        }"""
    )
    random = Random(1)
    while not page.locator(".board .die").count():
        button = page.get_by_role("button", name="Pass")
        until(page, "document.querySelector('.ask:not(.wait), .board .die')")
        if page.locator(".board .die").count():
            break
        if button.count():
            button.first.click()
            painted(page)
        else:
            answer(page, random)
    until(page, "[...document.querySelectorAll('.die')].every((die) => !die.getAnimations().length)")
    assert page.evaluate("window.fell") == falls
    shown = page.eval_on_selector_all(
        ".board .pile .die use", "all => all.map((one) => one.getAttribute('href').at(-1))"
    )
    said = page.eval_on_selector_all(
        ".log .row[data-what=roll] use",
        "all => all.map((one) => one.getAttribute('href')).filter((one) => /die/.test(one))",
    )
    assert sorted(shown) == sorted(one[-1] for one in said)


@pytest.mark.parametrize(("game", "kinds", "size"), [
    ("another-world", "pb", (390, 844)),
    ("mutagen", "pb", (1366, 768)),
    pytest.param("mutagen", "pb", (390, 844), marks=pytest.mark.long),
    pytest.param("evo", "pbb", (820, 1180), marks=pytest.mark.long),
])  # fmt: skip
def test_what_is_asked_comes_into_view(
    server: Server, people: People, game: str, kinds: str, size: tuple[int, int]
) -> None:
    page = sat_down(server, people, game, kinds, *size)
    for end in ("document.body.scrollHeight", "0") * 3:
        page.evaluate(f"scrollTo(0, {end})")
        play(page, 1)
        if not asked(page):
            return
        painted(page)
        lit, seen = page.evaluate(SEEN)
        assert seen or not lit, f"none of {lit} lit things is seen"


def test_what_is_lit_while_one_chooses_does_not_lie_under_the_bar(server: Server, people: People) -> None:
    """Another World at 1366: the hand lies in one row, creatures are as high as they need."""
    page = sat_down(server, people, "another-world", "pbb", 1366, 768)
    page.locator(".ask .opts .btn:has-text('Keep the hand')").first.click()
    tops = page.eval_on_selector_all(".hand-cards li", "all => all.map((one) => one.getBoundingClientRect().top)")
    assert len(tops) == 5
    assert len(set(tops)) == 1
    page.locator(".hand-cards .card[data-lit]").first.click()
    page.locator(".hand-cards .half[data-lit]").first.click()
    until(page, "document.querySelectorAll('.mine .creature [data-lit]').length === 2")
    painted(page)
    lit, seen = page.evaluate(SEEN)
    assert lit == seen
    verdicts = page.eval_on_selector_all(
        ".mine .verdict", "all => all.map((one) => one.getBoundingClientRect().bottom)"
    )
    assert max(verdicts) < page.locator("#question").bounding_box()["y"]


@pytest.mark.parametrize(("game", "size"), [
    ("random-mutations", (390, 844)),
    pytest.param("mutagen", (1366, 768), marks=pytest.mark.long),
])  # fmt: skip
def test_the_end_comes_into_view_wherever_one_has_scrolled(
    server: Server, people: People, game: str, size: tuple[int, int]
) -> None:
    """And its replay calls people by their names, in sentences and as text."""
    made = server.table("bb", game, pace=10)
    page = people.page(*size)
    page.goto(f"{server.url}/#/table/{made['table']}/{made['spectator']}")
    page.wait_for_selector(".board")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_selector("h2.winner", timeout=60_000)
    until(page, "document.querySelector('h2.winner').getBoundingClientRect().bottom < innerHeight")
    assert page.evaluate("document.querySelector('h2.winner').getBoundingClientRect().top") >= 0
    page.get_by_role("link", name="Replay").first.click()
    page.wait_for_selector("input[type=range]")
    page.keyboard.press("End")
    until(page, "document.querySelector('main').innerText.includes('Ada')")
    page.get_by_text("The table as text").click()
    shown = page.locator("main").inner_text()
    assert "Rook" in page.locator(".astext pre").inner_text()
    assert not re.search(r"\b(Ann|Bob|Cid|You)\b", shown)


def test_a_refused_undo_is_told_to_everybody(server: Server, people: People) -> None:
    made = server.table("pp", "another-world")
    ada, rook = people.page(), people.page(390, 844)
    for seat, page in enumerate((ada, rook)):
        page.goto(server.link(made, seat))
        page.wait_for_selector(".ask")
    first, other = (ada, rook) if asked(ada) else (rook, ada)
    for page in (first, other):
        page.locator(".ask .opts .btn:has-text('Keep the hand')").first.click()
    first.get_by_role("button", name="Ask to undo").click()
    other.locator(".strip").get_by_role("button", name="No").click()
    for page in (ada, rook):
        page.locator(".ask .remark:has-text('does not agree.')").wait_for()
        assert not page.locator(".strip").count()


def test_takeovers_and_names_are_told_to_everybody(server: Server, people: People) -> None:
    made = server.table("ppb")
    page = people.page()
    page.goto(server.link(made))
    page.wait_for_selector(".board")
    said = [
        {"type": "hand_to_bot", "seat": 1},
        {"type": "take_back", "seat": 1},
        {"type": "name", "seat": 1, "name": "Ludo"},
    ]
    page.evaluate(SAY, [made["table"], made["keys"][1]["token"], said])
    until(page, "document.querySelector('[data-notice=renamed]')")
    assert page.locator("[data-notice]").all_inner_texts() == [
        "A bot plays for Rook.",
        "Rook takes the seat back.",
        "Rook is called Ludo now.",
    ]


def test_the_table_as_text_and_the_rules_are_written_for_people(server: Server, people: People) -> None:
    page = sat_down(server, people, "random-mutations", "pb")
    page.get_by_text("The table as text").click()
    text = page.locator(".astext pre").inner_text()
    assert "Ada" in text
    assert "Ann" not in text
    page.get_by_role("button", name="Rules").first.click()
    until(page, "document.querySelector('dialog [data-rule]')")
    rules = page.locator("dialog").inner_text()
    assert "#" not in rules
    assert "`" not in rules
    assert page.locator("dialog h3").count()


def test_a_note_ends_with_one_full_stop(server: Server, people: People) -> None:
    page = sat_down(server, people, "random-mutations", "pb")
    page.locator(".board [data-thing]:not([data-lit])").first.click()
    until(page, "document.querySelector('.ask .words').innerText.split('§').length > 2")
    assert ".." not in page.locator(".ask").inner_text()
