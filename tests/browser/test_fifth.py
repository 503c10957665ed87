"""A game without a board of its own is played on the plain one: here the tiny fifth game."""

from __future__ import annotations

from pathlib import Path
from random import Random

from .conftest import People, Server
from .hands import OVER, touch


def test_the_plain_board_takes_a_fifth_game_in(tmp_path: Path, server: Server, people: People) -> None:
    own, page, random = Server(tmp_path, "tests.fifth.with_pond", "galapagos"), people.page(), Random(1)
    own.start()
    page.goto(own.link(own.table("pb", "pond")))
    page.wait_for_selector(".board")
    for _ in range(60):
        if touch(page, random) == "over":
            break
    assert page.locator(OVER).count()
    own.kill()
