"""Every game and mode is opened in a real browser and played for a while, on its own board."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import galapagos
from tests.playthroughs.bless import MODES

from .conftest import People, Server
from .hands import OVER, touch

pytestmark = pytest.mark.long
BOARDS = {"random-mutations": ".mutations", "evo": ".evo", "another-world": ".world", "mutagen": ".mutagen"}
TABLES = [
    (game.name, seats, options)
    for game in galapagos.games()
    for seats, options in [(game.seats[0], {}), (game.seats[-1], {}), *MODES[game.name]]
]


def named(table: Any) -> str:
    if isinstance(table, dict):
        return "-".join(table) or "plain"
    return str(table)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES, ids=named)
def test_the_mode_is_played(server: Server, people: People, game: str, seats: int, options: dict[str, Any]) -> None:
    page, random = people.page(), Random(f"{game} {seats}")
    page.goto(server.link(server.table("p" + "b" * (seats - 1), game, options=options)))
    page.wait_for_selector(f".board {BOARDS[game]}")
    touched = 0
    for _ in range(400):
        said = touch(page, random)
        touched += said == "touched"
        if said == "over" or touched == 15:
            break
    assert touched == 15 or page.locator(OVER).count()
    assert page.locator(".log li").count() > 3
