"""The points of Mutagen line by line, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Sequence

from galapagos.games.mutagen.cards import CREW
from galapagos.games.mutagen.position import THE_PEOPLE, Board
from galapagos.ledger import Line
from galapagos.talk import Event

# Where points come from, by the paragraph that gives them.
SOURCES = {
    "14.1": "installed Elements",
    "14.2": "columns",
    "14.3": "Element tracks",
    "10.2": "Progress track",
    "13.2": "Crew cards",
    "20.5": "Crew cards",
    "15.1": "People",
    "15.3": "People",
    "15.11": "People",
    "17.2": "turns without use",
}
LAST = ("stored Elements", "shards", "Tree cards")  # §14.4
OTHER = "bonuses and mutations"
ORDER = [*dict.fromkeys(SOURCES.values()), OTHER, *LAST]


def lines(p: Board, owner: int, told: Sequence[Event]) -> list[Line]:
    """Source by source, each in the order in which its points came."""
    start = p.edition.people_score if p.has(THE_PEOPLE) else 0
    found = [Line("to begin with", start, "15.1", SOURCES["15.1"])] if start else []
    round = 1
    for event in told:
        if event.what == "round":
            round = int(event.facts["round"])
        if event.what == "score" and event.facts["who"] == owner:
            what = str(event.facts["for"])
            if event.facts.get("line") == "crew":
                crew = p.edition.crew[p.edition.ids[CREW].index(str(event.facts["which"]))]
                what = f"Crew card {crew.title()}"
            source = source_of(event.rule, what)
            at_end = source in (*LAST, "Crew cards")
            found.append(
                Line(what if at_end else f"round {round}: {what}", int(event.facts["points"]), event.rule, source)
            )
    return sorted(found, key=lambda line: ORDER.index(line.source))


def source_of(rule: str, what: str) -> str:
    if rule == "14.4":
        return next(source for source in LAST if source.removesuffix("s") in what)
    return SOURCES.get(rule, OTHER)


def tie_break(p: Board) -> tuple[str, list[int]]:
    """§14.5"""
    return ("shards", [player.shards for player in p.players[: p.seats]])
