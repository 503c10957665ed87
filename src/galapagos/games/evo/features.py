"""What the learned judge looks at in a position of Evo: a row of numbers for each seat, named by FEATURES."""

from __future__ import annotations

from typing import Final

from galapagos.games.evo import judge, rules
from galapagos.games.evo.cards import GENES, KEPT
from galapagos.games.evo.position import Island

FEATURES: Final = (
    "forecast", "points", "lead", "genes", "cards", "bids", "survivors", "rescues", "births", "threats", "future",
    "dinos", "lost", *GENES[:KEPT], "hand", "place", "asked",
    "rounds left", "round", "seats", "moving", "breeding", "late",
)  # fmt: skip
LEAD: Final = 2  # over the best of the others


def features(p: Island) -> list[list[float]]:
    book = judge.BY_HAND.almanac(p.edition)
    rows = [row(p, seat, book) for seat in range(p.seats)]
    for seat, found in enumerate(rows):
        found[LEAD] = found[0] - max([other[0] for n, other in enumerate(rows) if n != seat])
    return rows


def row(p: Island, seat: int, book: judge.Almanac) -> list[float]:
    late, left = rules.late(p), judge.rounds_left(p, book)
    phase = p.frames[0] if p.frames else None
    points, genes, cards = (
        float(p.points[seat]),
        judge.genes(p, seat, book, left),
        judge.cards(p, seat, left, book.taste),
    )
    bids = judge.bids(p, seat, left, book.taste) if late and p.frames else 0.0
    survivors = rescues = births = threats = future = lost = 0.0
    herd = judge.Herd(p, left, book.taste)
    for way in judge.climates(p, book) if p.frames else []:
        herd.look(seat, way)
        if late:
            future += way.chance * herd.future()
            continue
        survivors += way.chance * herd.value()
        rescues += way.chance * herd.rescues()
        lost += way.chance * float(herd.hot + herd.cold + herd.dead)
        births += way.chance * herd.births()
        threats += way.chance * herd.threats()
    forecast = points + genes + cards + bids + survivors + rescues + future
    found = [forecast, points, 0.0, genes, cards, bids, survivors, rescues, births, threats, future]
    found += [float(p.dinos(seat)), lost]
    for gene in range(KEPT):
        found.append(float(p.count(seat, gene)))
    q = p.question
    found += [
        float(len(p.hands[seat])),
        float(p.order.index(seat)) if seat in p.order else 0.0,
        1.0 if q is not None and q.seat == seat else 0.0,
        left,
        float(p.round),
        float(p.seats),
        1.0 if isinstance(phase, rules.Movement) else 0.0,
        1.0 if isinstance(phase, (rules.Births, rules.Survival)) else 0.0,
        1.0 if late else 0.0,
    ]
    return found
