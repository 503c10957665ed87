"""What a person does at a table, by mouse or finger, as often as it is their turn."""

from __future__ import annotations

from random import Random
from typing import Any

MINE = ".ask:not(.wait)"
OVER = "h2.winner"
LIT = f"{MINE} .opts .btn:not(.plain):not(summary):visible, .board [data-lit]:visible"


def asked(page: Any) -> bool:
    return page.locator(MINE).count() > 0


def over(page: Any) -> bool:
    return page.locator(OVER).count() > 0


def place(page: Any) -> str:
    """What tells one question from the next: the log and the question."""
    return str(page.locator(".ask, .winner").first.inner_text()) + str(page.locator(".log li").count())


def answer(page: Any, random: Random) -> None:
    """Touch lit things until the question is answered."""
    before = place(page)
    for _ in range(4):
        if place(page) != before or not asked(page):
            return
        lit = page.locator(LIT)
        if lit.count() == 0:
            return
        lit.nth(random.randrange(lit.count())).click(timeout=3000)
        page.wait_for_timeout(30)


def play(pages: list[Any], random: Random, questions: int = 1000) -> None:
    """Everybody answers in turn until the game is over or so many questions are answered."""
    for _ in range(questions):
        pages[0].wait_for_function(
            "() => document.querySelector('h2.winner') || document.querySelector('.ask')", timeout=15_000
        )
        if over(pages[0]):
            return
        for page in pages:
            if asked(page):
                answer(page, random)
                break
        else:
            pages[0].wait_for_timeout(40)
