"""How good a position of Evo looks, in points: what the greedy bot climbs."""

from __future__ import annotations

from galapagos.games.evo.position import Island


def worth(p: Island, seat: int) -> float:
    return float(p.points[seat])
