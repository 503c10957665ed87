"""The transmutations of Another World, one by one."""

from __future__ import annotations

from collections.abc import Sequence

from galapagos.games.another_world.position import World
from galapagos.ledger import Line
from galapagos.talk import Event


def lines(p: World, side: int, told: Sequence[Event]) -> list[Line]:
    """§5.3 A token for each creature that has left."""
    found: list[Line] = []
    round = 1
    for event in told:
        round = int(event.facts.get("round", round))
        if event.what == "transmute" and event.facts["side"] == side:
            found.append(Line(f"round {round}: {event.facts['creature']}", 1, event.rule, "transmutations"))
    return found


def tie_break(p: World) -> tuple[str, list[int]]:
    """§10.1 Equal players share their place."""
    return ("", [])
