"""The mutation points of Evo line by line, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Sequence

from galapagos.games.evo.cards import FAMOUS_FOSSIL
from galapagos.games.evo.position import Island
from galapagos.games.evo.words import number, title
from galapagos.ledger import Line
from galapagos.talk import Event


def lines(p: Island, seat: int, told: Sequence[Event]) -> list[Line]:
    """§2.5 §9.1 §10.7 §12.21 First what came in, then what was paid."""
    gained = [Line(number(p.edition.points, "mutation point"), p.edition.points, "2.5", "start")]
    paid: list[Line] = []
    round = 1
    for event in told:
        facts = event.facts
        if event.what == "round":
            round = int(facts["round"])
        if facts.get("seat") != seat or not facts.get("points"):
            continue
        points = int(facts["points"])
        if event.what == "pay":
            paid.append(Line(f"round {round}: a bid", -points, event.rule, "auctions"))
        elif event.what == "points" and event.rule == "9.1":
            gained.append(Line(f"round {round}: {number(points, 'dinosaur')}", points, event.rule, "dinosaurs"))
        elif event.what == "points":
            gained.append(Line(title(FAMOUS_FOSSIL), points, event.rule, "event cards"))
    return gained + paid


def tie_break(p: Island) -> tuple[str, list[int]]:
    """§13.2"""
    return ("dinosaurs", [p.dinos(seat) for seat in range(p.seats)])
