"""What a person does at a table, by mouse or finger, as often as it is their turn."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

MINE = ".ask:not(.wait)"
OVER = "h2.winner"
LIT = f"{MINE} .opts .btn:not(.plain):not(summary):visible, .board [data-lit]:visible, .board .hunt .go:visible"
# The same touch from within the page: quicker, for whole games.
TOUCH = """(n) => {
    const all = '.ask:not(.wait) .opts .btn:not(.plain):not(summary), .board [data-lit], .board .hunt .go';
    const lit = [...document.querySelectorAll(all)].filter((one) => one.offsetParent);
    lit[n % lit.length]?.click();
    return document.querySelector('h2.winner') ? "over" : lit.length ? "touched" : "waiting";
}"""


# The next change of the page, or a moment in which there is none.
CHANGE = """new Promise((done) => {
    const end = () => { watch.disconnect(); clearTimeout(moment); setTimeout(done, 0); };
    const watch = new MutationObserver(end), moment = setTimeout(end, 400);
    watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
})"""


def until(page: Any, true: str) -> None:
    """Wait until this expression is true. Playwright's own waiting would need `eval`, which our pages forbid."""
    waiting = f"""async () => {{
        const end = performance.now() + 30_000;
        while (!({true})) {{
            if (performance.now() > end) return false;
            await new Promise(requestAnimationFrame);
        }}
        return true;
    }}"""
    assert page.evaluate(waiting), true


@contextmanager
def changing(page: Any) -> Iterator[None]:
    """What is done here changes the page: wait until it has."""
    page.evaluate(f"() => {{ window.changed = {CHANGE}; }}")
    yield
    page.evaluate("window.changed")


def painted(page: Any) -> None:
    """Wait until the page has been drawn as it is now."""
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def touch(page: Any, random: Random, hand: str = TOUCH, patient: bool = True) -> str:
    """A touch of this hand, and what comes of it. A patient one waits for the next change if there is nothing to do."""
    waiting = f"""async ([n, patient]) => {{
        const changed = {CHANGE}, said = ({hand})(n);
        if (said !== "over" && (patient || said !== "waiting")) await changed;
        return said;
    }}"""
    return str(page.evaluate(waiting, [random.randrange(1000), patient]))


def asked(page: Any) -> bool:
    return bool(page.locator(MINE).count())


def settled(page: Any) -> None:
    """Wait until somebody is asked, here or elsewhere, or the game is over: not while Nature answers, nor while an only
    answer gives itself."""
    there = f"document.querySelector('{MINE}, {OVER}, .cover')"
    until(page, f"{there} || document.querySelector('.ask.wait .turn')?.textContent.includes('is choosing')")


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
        with changing(page):
            lit = page.locator(LIT)
            if n := lit.count():
                lit.nth(random.randrange(n)).click()


def play(pages: list[Any], random: Random) -> None:
    """Everybody answers in turn until the game is over."""
    waited = 0
    while waited < 50:
        said = [touch(page, random, patient=page is pages[-1]) for page in pages]
        if "over" in said:
            return
        waited = 0 if "touched" in said else waited + 1
    raise AssertionError("nobody is asked, and the game is not over")
