"""The pages are light: what a browser fetches, weighed."""

from __future__ import annotations

from pathlib import Path

import pytest

from . import weight
from .conftest import People, Server


def test_the_first_page_is_light(tmp_path: Path, server: Server, people: People) -> None:
    """On a server of its own: what lies in the lobby is not the page's weight."""
    own = Server(tmp_path)
    own.start()
    weights = weight.first_page(own, people.page())
    own.kill()
    assert len(weights) > 4
    assert sum(weights.values()) < weight.FIRST, weights


@pytest.mark.parametrize(("game", "kinds"), weight.TABLES)
def test_a_board_is_light(game: str, kinds: str, server: Server, people: People) -> None:
    weights = weight.board(server, people.page(), game, kinds)
    assert any(path.endswith(".js") for path in weights)
    assert sum(weights.values()) < weight.BOARD, weights
