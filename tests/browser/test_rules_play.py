"""Journeys of who reads a rule and sees it played."""

from __future__ import annotations

from typing import Any

import pytest

from .conftest import People, Server
from .hands import MINE, until
from .test_access import violations

SHEET = "dialog.example"
# One for each game, with a few moves of its own, at sizes of their own.
PLAYED = {
    "random-mutations": ("6.19", "image-5-the-fed-one-cannot-attack-and-the-sheltered-one-fails", 390, "dark"),
    "evo": ("6.4", "a-victorious-attacker-goes-on-and-attacks-again", 1366, "light"),
    "another-world": ("7.1", "the-attack-example-of-the-rulebook", 820, "dark"),
    "mutagen": ("8.1", "rulebook-example-two-tree-cards-for-seven-shards", 1440, "light"),
}


def follow(page: Any) -> int:
    """Go the way of the example to its end: how many moves that were."""
    moves = 0
    while page.locator(f"{SHEET} [data-next]").count():
        page.locator(f"{SHEET} [data-next]").click()
        moves += 1
        until(page, f"document.querySelector('{SHEET} .ask').dataset.question === '{moves}'")
    return moves


@pytest.mark.parametrize("game", [one if one == "evo" else pytest.param(one, marks=pytest.mark.long) for one in PLAYED])
def test_a_link_to_an_example_opens_it_anywhere_and_it_plays_itself(server: Server, people: People, game: str) -> None:
    rule, name, width, scheme = PLAYED[game]
    page = people.page(width, 844 if width == 390 else 768, color_scheme=scheme, has_touch=width == 390)
    page.goto(f"{server.url}/#/rules/{game}/{rule}/{name}")
    page.wait_for_selector(f"{SHEET} .board [data-lit]")
    told = server.get(f"/api/games/{game}/examples/{name}")
    assert page.inner_text(f"{SHEET} h2") == told["example"]["title"]
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert follow(page) == told["moves"]
    assert page.locator(f"{SHEET} [role=log] li").count()
    page.get_by_role("button", name="Start again").click()
    page.wait_for_selector(f"{SHEET} .ask[data-question='0'] [data-next]")
    assert page.url.endswith(f"/{rule}/{name}")


def test_from_the_drawer_of_a_table_a_rule_is_tried_and_the_table_hears_nothing_of_it(
    server: Server, people: People
) -> None:
    page = people.page()
    page.goto(server.link(server.table("pb")))
    page.wait_for_selector(MINE)
    asked = page.get_attribute("#question", "data-question")
    page.get_by_role("button", name="Rules", exact=True).first.click()
    page.get_by_label("Search the rules").fill("6.4")
    page.locator("dialog.drawer [data-rule='6.4'] .plays").click()
    page.wait_for_selector(f"{SHEET} .board [data-lit]")
    page.get_by_role("button", name="The heavy are attacked only by the heavy").click()
    page.wait_for_selector(f"{SHEET} h2:has-text('only by the heavy')")
    # Why not: nobody attacks his own species.
    head = {"x": 60, "y": 12}
    page.locator(f"{SHEET} [data-thing='C1']").first.click()
    page.locator(f"{SHEET} [data-thing='C']").first.click(position=head)
    page.wait_for_selector(f"{SHEET} .remark:has-text('§6.2')")
    # Escape takes back the choice, then closes the example, then the drawer.
    page.keyboard.press("Escape")
    page.wait_for_selector(f"{SHEET} [data-thing='C1'][data-lit]")
    assert page.locator(SHEET).count()
    page.locator(f"{SHEET} [data-thing='C1']").first.click()
    page.locator(f"{SHEET} [data-thing='D']").first.click(position=head)
    page.locator(f"{SHEET} .hunt .go").click()
    page.wait_for_selector(f"{SHEET} [role=log]:has-text('is eaten')")
    # The keys are the example's: what is answered by a number is answered there.
    page.keyboard.press("1")
    page.get_by_role("button", name="One step back").click()
    page.keyboard.press("Escape")
    page.wait_for_selector(SHEET, state="detached")
    assert page.locator("dialog.drawer[open]").count()
    page.keyboard.press("Escape")
    until(page, "!document.querySelector('dialog.drawer[open]')")
    assert page.get_attribute("#question", "data-question") == asked


def test_what_is_thrown_is_chosen_and_the_next_example_is_a_key_away(server: Server, people: People) -> None:
    page = people.page(390, 844)
    page.goto(f"{server.url}/#/rules/random-mutations/6.19")
    page.locator("[data-rule='6.19'] .plays").click()
    page.wait_for_selector(f"{SHEET} .board [data-lit]")
    first = page.inner_text(f"{SHEET} h2")
    page.locator(f"{SHEET} [data-next]").click()
    page.wait_for_selector(f"{SHEET} .turn:has-text('Chance')")
    page.locator(f"{SHEET} .opts .btn:not(.plain)").last.click()
    page.wait_for_selector(f"{SHEET} [role=log]")
    later = page.get_by_role("button", name="The next example")
    later.focus()
    page.keyboard.press("Enter")
    until(page, f"document.querySelector('{SHEET} h2').textContent !== {first!r}")
    until(page, "location.hash.split('/').length === 5")
    page.get_by_role("button", name="Close").last.click()
    page.wait_for_selector(SHEET, state="detached")
    until(page, "location.hash === '#/rules/random-mutations/6.19'")
