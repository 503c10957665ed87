"""What the learned judge looks at in a position of Random Mutations: a row of numbers for each seat, named by FEATURES.
An attack under way is looked at by its end."""

from __future__ import annotations

from typing import Final

from galapagos.games.random_mutations import judge
from galapagos.games.random_mutations.cards import KINDS, NAMES
from galapagos.games.random_mutations.position import Mutations

FEATURES: Final = (
    "forecast", "points", "deck", "discards", "animals", "species", "fed", "wanted", "supply", "hunting", "eaten",
    "sick", "parasites", "unprotected", "sheltered", "traits", "asked", "first",
    *NAMES,
    "turn", "main deck", "last turn", "feeding", "food", "all wanted", "hunters", "seats",
)  # fmt: skip


def features(p: Mutations) -> list[list[float]]:
    if judge.attack_under_way(p):
        ends = judge.outcomes(p)
        rows = features(ends[0])
        for after in ends[1:]:
            for one, other in zip(rows, features(after), strict=True):
                for n in range(len(one)):
                    one[n] += other[n]
        return [[value / len(ends) for value in row] for row in rows]
    outlook = judge.Outlook(p, judge.BY_HAND)
    around = [
        float(p.turn),
        float(p.deck),
        1.0 if p.last_turn else 0.0,
        1.0 if judge.feeding(p) else 0.0,
        float(p.food),
        0.0,
        float(p.tally().hunters),
        float(p.seats),
    ]
    for wanted in outlook.wanted:
        around[5] += float(wanted)
    return [row(p, seat, outlook) + around for seat in range(p.seats)]


def row(p: Mutations, seat: int, outlook: judge.Outlook) -> list[float]:
    animals = fed = hunting = eaten = sick = parasites = unprotected = sheltered = traits = 0.0
    kinds = [0.0] * KINDS
    for i in p.rows[seat]:
        s = p.species[i]
        animals += s.size
        fed += float(s.full)
        hunting += float(s.hunting)
        eaten += outlook.eaten(i, s)
        sick += outlook.sick(s)
        parasites += float(s.parasites)
        sheltered += s.size - float(s.unsheltered)
        traits += float(s.points)
        if s.bare:
            unprotected += 1.0
        for kind in range(KINDS):
            if s.has(kind):
                kinds[kind] += s.size
    q = p.question
    found = [
        judge.prospects(p, seat, outlook),
        float(p.points(seat)),
        float(p.decks[seat]),
        float(p.discards[seat]),
        animals,
        float(len(p.rows[seat])),
        fed,
        float(outlook.wanted[seat]),
        outlook.supply(seat),
        hunting,
        eaten,
        sick,
        parasites,
        unprotected,
        sheltered,
        traits,
        1.0 if q is not None and q.seat == seat else 0.0,
        1.0 if p.first == seat else 0.0,
    ]
    return found + kinds
