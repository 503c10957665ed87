"""What the learned judge looks at in a position of Another World: a row of numbers for each side, named by FEATURES;
alone one row, with the Shade's numbers in it, named by ALONE."""

from __future__ import annotations

from typing import Final

from galapagos.games.another_world import judge
from galapagos.games.another_world.cards import NAMES
from galapagos.games.another_world.position import SHADE, TRACK, World
from galapagos.games.another_world.rules_attack import targets
from galapagos.talk import NATURE

KINDS: Final = 16
OWN: Final = (
    "prospects", "promise", "tokens", "to go", "creatures", "awake", "energy", "best", "second", "ripe", "nearly",
    "traits", "hand", "cards", "opens", "first", "asked", "prey", "at risk", "reach",
    *NAMES[:KINDS],
)  # fmt: skip
AROUND: Final = ("lower", "upper", "round", "seats", "all awake", "all creatures", "quiet")
FEATURES: Final = (*OWN, *AROUND)
ALONE: Final = (
    *OWN,
    "menace", "its creatures", "it is awake", "its energy", "its most", "its traits", "its prey", "its risk",
    *AROUND,
)  # fmt: skip


def features(p: World) -> list[list[float]]:
    sides = p.sides()
    opener = judge.opening(p)
    rows = [row(p, side, opener) for side in range(sides)]
    attacks(p, rows)
    awake = creatures = 0.0
    for found in rows:
        awake += found[5]
        creatures += found[4]
    around = [
        float(p.lower), float(p.upper), float(p.round), float(p.seats), awake, creatures, float(p.quiet),
    ]  # fmt: skip
    if p.seats > 1:
        return [found + around for found in rows]
    its = rows[SHADE]
    menace = judge.menace(p, judge.ALONE) if p.frames else 0.0
    return [rows[0] + [menace, its[4], its[5], its[6], its[7], its[11], its[17], its[18]] + around]


def row(p: World, side: int, opener: int) -> list[float]:
    """But for the attacks."""
    awake = energy = best = second = ripe = nearly = traits = opens = creatures = 0.0
    kinds = [0.0] * KINDS
    for c in p.creatures:
        if c.owner != side:
            continue
        creatures += 1.0
        has = float(c.energy)
        energy += has
        if has > best:
            best, second = has, best
        elif has > second:
            second = has
        if not c.asleep:
            awake += 1.0
            if p.ripe(c):
                ripe += 1.0
        if c.energy == TRACK - 1:
            nearly += 1.0
        traits += float(len(c.faces))
        if c.traits & opener and c.energy < TRACK:
            opens += 1.0
        for kind in range(KINDS):
            if c.traits >> kind & 1:
                kinds[kind] += 1.0
    shade, q, taste = p.shade(side), p.question, judge.taste_of(p)
    found = [
        0.0 if shade else float(judge.prospects(p, side, opener, False, taste)) / judge.POINT,
        0.0 if shade else float(judge.prospects(p, side, opener, True, taste)) / judge.POINT,
        float(p.tokens[side]),
        float(p.goal(side) - p.tokens[side]),
        creatures, awake, energy, best, second, ripe, nearly, traits,
        0.0 if shade else float(len(p.hands[side].cards)),
        0.0 if shade or not p.frames else float(judge.cards(p, side, taste)) / judge.POINT,
        opens,
        1.0 if p.first == side else 0.0,
        1.0 if q is not None and q.seat == side else 0.0,
        0.0, 0.0, 0.0,
    ]  # fmt: skip
    return found + kinds


def attacks(p: World, rows: list[list[float]]) -> None:
    """Whom those can attack who are awake: foreign creatures in reach, the energy that they could lose, and how many
    can attack at all."""
    for who, c in enumerate(p.creatures):
        if c.owner == NATURE or c.asleep or not c.live:
            continue
        reached = False
        for other in targets(p, who):
            t = p.creatures[other]
            if t.owner != c.owner:
                reached = True
                rows[c.owner][17] += 1.0
                rows[t.owner][18] += float(t.energy)
        if reached:
            rows[c.owner][19] += 1.0
