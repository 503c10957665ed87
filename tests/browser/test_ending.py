"""After the game: an uploaded record is counted line by line, drawn, and told by what decided it."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import NATURE, bots
from galapagos.decided import decided
from galapagos.record import Record
from galapagos.river import by_turn

from .conftest import NAMES, People, Server

axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="*** NOT RUN: axe is missing ***")
TABLES = [
    ("random-mutations", 3),
    ("evo", 3),
    ("another-world", 1),
    ("another-world", 3),
    ("mutagen", 1),
    ("mutagen", 2),
]


def finished(game: str, seats: int) -> Record:
    rng = Random(4)
    record = Record(galapagos.game(game), seats, list(NAMES[:seats]))
    bot = bots.bot("random", record.game, rng)
    while (q := record.position.question) is not None:
        view = record.game.view(record.position, q.seat)
        record.answer(bots.nature(q, rng) if q.seat == NATURE else bot(view, q))
    return record


def violations(page: Any) -> list[str]:
    found = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        found += axe.Axe().run(page).response["violations"]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


@pytest.mark.parametrize(
    ("game", "seats"),
    [TABLES[0], *(pytest.param(*one, marks=pytest.mark.long) for one in TABLES[1:])],
)
def test_a_finished_record_is_counted_drawn_and_explained(
    server: Server, people: People, tmp_path: Path, game: str, seats: int
) -> None:
    record, file = finished(game, seats), tmp_path / "game.record"
    record.save(file)
    moments = decided(record, by_turn(record)).moments
    assert moments, "this game has something to tell"
    page = people.page()
    page.goto(f"{server.url}/#/shelf")
    page.set_input_files("input[type=file]", file)
    page.get_by_role("link", name="The result").click()
    page.wait_for_selector("h2.winner")
    page.wait_for_selector(".ledger .total dd")
    assert record.position.outcome is not None
    points = [int(text.replace("−", "-")) for text in page.locator(".ledger .total dd").all_inner_texts()]
    assert sorted(points) == sorted(
        int(t.replace("−", "-")) for t in page.locator(".rank tbody .points").all_inner_texts()
    )
    assert set(record.position.outcome.scores) <= set(points)
    assert len(points) == len(record.sides())
    page.wait_for_selector("figure.fig")
    page.wait_for_selector(".decided li")
    assert page.locator(".decided li").count() == len(moments)
    assert violations(page) == []
    page.locator(".decided li").first.get_by_role("link", name="See").click()
    page.wait_for_url(re.compile(rf"#/replay/.*/{moments[0].place}(/|$)"))
    page.wait_for_selector(f"text=answer {moments[0].place} of {len(record)}")
    last = page.locator(".decided li").last.get_by_role("link", name="See")
    last.click()
    page.wait_for_selector(f"text=answer {moments[-1].place} of {len(record)}")
    assert violations(page) == []


@pytest.mark.parametrize("width", [390, *(pytest.param(width, marks=pytest.mark.long) for width in (820, 1440))])
def test_the_count_opens_line_by_line_and_fits_every_screen(
    server: Server, people: People, tmp_path: Path, width: int
) -> None:
    finished("mutagen", 2).save(tmp_path / "game.record")
    page = people.page(width)
    page.goto(f"{server.url}/#/shelf")
    page.set_input_files("input[type=file]", tmp_path / "game.record")
    page.get_by_role("link", name="The result").click()
    source = page.locator(".source", has=page.locator("summary")).first
    source.locator("summary").press("Enter")
    numbers = [int(text.replace("−", "-")) for text in source.locator("ol b").all_inner_texts()]
    assert sum(numbers) == int(source.locator(".points").inner_text().replace("−", "-"))
    page.wait_for_selector("figure.fig")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
