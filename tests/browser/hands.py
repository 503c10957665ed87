"""What a person does at a table, by mouse or finger, as often as it is their turn."""

from __future__ import annotations

from random import Random
from typing import Any

MINE = ".ask:not(.wait)"
OVER = "h2.winner"
LIT = f"{MINE} .opts .btn:not(.plain):not(summary):visible, .board [data-lit]:visible"
# The same touch from within the page: quicker, for whole games.
TOUCH = """(n) => {
    const all = '.ask:not(.wait) .opts .btn:not(.plain):not(summary), .board [data-lit]';
    const lit = [...document.querySelectorAll(all)].filter((one) => one.offsetParent);
    lit[n % lit.length]?.click();
    return document.querySelector('h2.winner') ? "over" : lit.length ? "touched" : "waiting";
}"""


def until(page: Any, true: str) -> None:
    """Wait until this expression is true. Playwright's own waiting would need `eval`, which our pages forbid."""
    for _ in range(200):
        if page.evaluate(true):
            return
        page.wait_for_timeout(50)
    raise AssertionError(true)


def asked(page: Any) -> bool:
    return bool(page.locator(MINE).count())


def question(page: Any) -> str | None:
    """The number of the open question, if it is this page's."""
    number = page.evaluate("document.querySelector('.ask')?.dataset.question")
    return None if number is None else str(number)


def answer(page: Any, random: Random) -> None:
    """Touch lit things until the question is answered."""
    before = question(page)
    for _ in range(4):
        if before is None or question(page) != before:
            return
        lit = page.locator(LIT)
        if (n := lit.count()) == 0:
            page.wait_for_timeout(50)
            continue
        lit.nth(random.randrange(n)).click()


def play(pages: list[Any], random: Random) -> None:
    """Everybody answers in turn until the game is over."""
    waited = 0
    while waited < 500:
        said = [page.evaluate(TOUCH, random.randrange(1000)) for page in pages]
        if "over" in said:
            return
        if "touched" in said:
            waited = 0
        else:
            waited += 1
            pages[0].wait_for_timeout(20)
    raise AssertionError("nobody is asked, and the game is not over")
