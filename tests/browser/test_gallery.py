"""A visitor walks through the gallery."""

from __future__ import annotations

from typing import Any

import pytest

import galapagos
from galapagos.gallery import cabinets_of
from tests.browser.conftest import People, Server
from tests.browser.hands import painted, until

PLATES = ".plate"
GAMES = pytest.mark.parametrize("game", galapagos.HOMES)


def open_gallery(server: Server, people: People, path: str, **page: Any) -> Any:
    found = people.page(**page)
    found.goto(f"{server.url}/#/gallery/{path}")
    found.wait_for_selector(PLATES if path else ".doors li .inside")
    return found


def hung(game: str) -> list[str]:
    return [plate.title for cabinet in cabinets_of(galapagos.game(game)) for plate in cabinet.plates]


def test_the_front_page_leads_to_the_four_galleries(server: Server, people: People) -> None:
    page = people.page()
    page.goto(server.url)
    page.get_by_role("navigation").get_by_role("link", name="Gallery").click()
    page.wait_for_selector(".doors li:nth-child(4) .inside")
    page.get_by_role("link", name="Another World").click()
    page.wait_for_selector(PLATES)
    assert page.locator("h3").all_inner_texts() == hung("another-world")


@GAMES
def test_every_plate_hangs_with_a_drawing_that_is_there(server: Server, people: People, game: str) -> None:
    page = open_gallery(server, people, game)
    assert page.locator(f"{PLATES} h3").all_inner_texts() == hung(game)
    missing = page.evaluate(
        """[...document.querySelectorAll('.plate')].flatMap((plate) => {
          const uses = [...plate.querySelectorAll('header use')].map((use) => use.getAttribute('href'));
          const drawn = uses.length || plate.querySelector('header > * > svg');
          return drawn && uses.every((href) => document.querySelector(href)) ? [] : [plate.id + ' ' + uses];
        })"""
    )
    assert missing == []


def test_plates_are_found_by_words(server: Server, people: People) -> None:
    page = open_gallery(server, people, "evo")
    page.get_by_label("Search the gallery").fill("fur fewer")
    until(page, "document.querySelectorAll('.plate').length === 1")
    assert page.locator("h3").all_inner_texts() == ["Frostbite"]
    assert page.get_by_role("status").inner_text() == f"1 plate of {len(hung('evo'))}"
    page.get_by_label("Search the gallery").fill("xyzzy")
    page.get_by_text("No plate has all these words.").wait_for()


def test_only_what_is_doubtful_can_be_shown_and_says_how_it_is_read(server: Server, people: People) -> None:
    page = open_gallery(server, people, "evo")
    page.get_by_text("Only what is doubtful").click()
    until(page, "!document.querySelector('#plate-combat')")
    page.wait_for_selector("#plate-meteor")
    page.get_by_label("Search the gallery").fill("frostbite")
    until(page, "document.querySelectorAll('.plate').length === 1")
    assert "our choice: no source found" in page.inner_text(PLATES)
    button = page.get_by_role("button", name="our best reading")
    button.click()
    assert button.get_attribute("aria-expanded") == "true"
    said = page.inner_text(".rulings")
    assert "The event cards." in said
    assert "twenty kinds of our own" in said
    assert "cards.*.copies" in said


def test_an_address_leads_to_a_plate_and_a_paragraph_opens_the_rules(server: Server, people: People) -> None:
    page = open_gallery(server, people, "random-mutations/simplification")
    until(page, "document.querySelector('#plate-simplification').getBoundingClientRect().top < innerHeight")
    assert page.evaluate("scrollY") > 100
    page.locator("#plate-simplification").get_by_role("button", name="§3.15").click()
    page.wait_for_selector("dialog[open] [data-rule='3.15'].at")
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog:not([open])", state="attached")


def test_the_keyboard_reaches_search_filter_cabinets_and_plates(server: Server, people: People) -> None:
    page = open_gallery(server, people, "evo")
    page.get_by_label("Search the gallery").focus()
    reached = []
    for _ in range(3):
        page.keyboard.press("Tab")
        reached.append(page.evaluate("document.activeElement.type || document.activeElement.textContent.trim()"))
    assert reached == ["checkbox", "Genes 8", "Event cards 20"]
    page.keyboard.press("Enter")
    until(page, "location.hash === '#/gallery/evo/events' && scrollY > 100")


def test_it_speaks_russian(server: Server, people: People) -> None:
    page = open_gallery(server, people, "mutagen", locale="ru-RU")
    page.get_by_label("Искать в галерее").wait_for()
    assert "наш выбор: источника не нашлось" in page.inner_text("#plate-e1")


@pytest.mark.parametrize(
    "path", ["", "evo", *(pytest.param(one, marks=pytest.mark.long) for one in galapagos.HOMES if one != "evo")]
)
def test_axe_finds_nothing(server: Server, people: People, path: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="*** NOT RUN: axe is missing ***")
    page = open_gallery(server, people, path)
    if path:
        page.locator(".doubt").first.click()
        page.wait_for_selector(".rulings")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found = axe.Axe().run(page).response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == [], scheme


@GAMES
def test_nothing_is_wider_than_the_page(server: Server, people: People, game: str) -> None:
    page = open_gallery(server, people, game)
    for width in (320, 390, 820, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        painted(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
