"""How good a position of Random Mutations looks, in points: what the greedy bot climbs."""

from __future__ import annotations

from galapagos.games.random_mutations.position import Mutations


def worth(p: Mutations, seat: int) -> float:
    """My expected points, less the others' on average."""
    mine = prospects(p, seat)
    others = [prospects(p, other) for other in range(p.seats) if other != seat]
    return mine - sum(others) / len(others)


def prospects(p: Mutations, seat: int) -> float:
    return float(p.points(seat))
