"""The points of Pond line by line."""

from __future__ import annotations

from collections.abc import Sequence

from galapagos.ledger import Line
from galapagos.talk import Event
from tests.fifth.pond.position import Pond


def lines(p: Pond, seat: int, told: Sequence[Event]) -> list[Line]:
    """§1.4"""
    player = p.players[seat]
    return [Line(f"{player.fish} fish", player.fish, "1.2", "fish"), Line("a pearl", player.pearl, "1.1", "pearls")]


def tie_break(p: Pond) -> tuple[str, list[int]]:
    return ("", [])
