"""How good a position of Another World looks, in points: what the greedy bot climbs."""

from __future__ import annotations

from math import fsum
from typing import Final

from galapagos.games.another_world.cards import NO_TRAIT, TINY, trait_of
from galapagos.games.another_world.position import SHADE, TRACK, Creature, Mimic, Scare, Wake, World
from galapagos.games.another_world.rules import Draw, Renewal, Round
from galapagos.games.another_world.rules_solo import ShadeTurn
from galapagos.games.another_world.rules_turn import Activation, Fight, Waiting
from galapagos.talk import NATURE

WON: Final = 100.0
TOKEN: Final = 16.0  # a transmutation, which costs a full creature
ENERGY: Final = (0.0, 1.0, 2.2, 3.6, 5.2)  # a creature with so much on its track
RIPE: Final = 0.8  # it could transmute at once
AWAKE: Final = 0.4
OPENS: Final = 0.5  # a trait that opens an upper part with energy on it
CARD: Final = 0.33  # a card not seen yet
BODY: Final = (1.3, 1.0, 0.6, 0.3, 0.1)  # the first creature of a side, the second, …
# One more trait on a creature, in the order of NAMES.
TRAIT: Final = (
    0.50, 0.55, 0.70, 0.30, 0.25, 0.35, 0.45, 0.35,
    0.35, 0.55, 0.40, 0.90, 0.45, 0.45, 0.25, 0.30,
)  # fmt: skip
# Against the Shade one strong attacker is best: it strikes, falls asleep, and the round is over.
BODY_ALONE: Final = (2.0, -0.3, -0.3)
TRAIT_ALONE: Final = (
    1.20, 1.50, 2.00, 0.60, 0.20, 0.30, 0.40, 0.30,
    0.05, 0.05, 0.50, 0.90, 0.30, 0.50, 0.05, 0.05,
)  # fmt: skip
DANGER: Final = (80.0, 25.0, 10.0, 5.0, 2.5, 1.0)  # turns until a creature of the Shade transmutes
FULL: Final = (0.0, 2.0, 5.0, 9.0, 13.0)  # by energy: how much of a token a creature is, if it lives to transmute
DEPTH: Final = 6  # questions of the same turn that are looked through


def worth(p: World, seat: int) -> float:
    """My prospects less the others', once the action under way has been carried through as well as can be."""
    return ahead(p, seat, DEPTH)


def ahead(p: World, seat: int, depth: int) -> float:
    q = p.question
    if depth and q is not None and q.seat != NATURE and isinstance(p.frames[-1], Activation | Waiting | Fight):
        found = []
        for move in q.options:
            if not isinstance(move, Scare | Mimic | Wake):
                after = p.copy()
                after.answer(move)
                found.append(ahead(after, seat, depth - 1))
        return max(found) if q.seat == seat else min(found)
    return standing(p, seat)


def standing(p: World, seat: int) -> float:
    if p.outcome is not None:
        return WON if seat in p.outcome.winners else -WON
    mine = prospects(p, seat)
    if p.seats == 1:
        return mine - menace(p)
    others = [prospects(p, other) for other in range(p.seats) if other != seat]
    return mine - (max(others) + fsum(others) / len(others)) / 2


def prospects(p: World, seat: int) -> float:
    bodies, traits = (BODY_ALONE, TRAIT_ALONE) if p.seats == 1 else (BODY, TRAIT)
    own = [c for c in p.creatures if c.owner == seat]
    value = TOKEN * p.tokens[seat] + fsum(bodies[: len(own)]) + fsum(creature(p, c, traits) for c in own)
    value += fsum(card(p, number, traits) for number in p.hands[seat].cards)
    for frame in p.frames:
        if isinstance(frame, Draw) and frame.seat == seat:
            value += frame.count * CARD
    return value


def forecast(p: World) -> list[float]:
    """By side: its transmutations, and a part of one for each creature on its way. The one that the Shade needs is as
    many as its opponent needs."""
    found = [float(p.tokens[side]) if p.outcome else promise(p, side) for side in range(p.sides())]
    return [count * p.goal(0) if p.shade(side) else count for side, count in enumerate(found)]


def promise(p: World, side: int) -> float:
    own = [c for c in p.creatures if c.owner == side]
    if p.shade(side):
        return max([FULL[min(TRACK, c.energy)] for c in own], default=0.0) / TOKEN
    more = fsum(FULL[min(TRACK, c.energy)] - ENERGY[min(TRACK, c.energy)] for c in own)
    return min(p.goal(side), (prospects(p, side) + more) / TOKEN)


def creature(p: World, c: Creature, traits: tuple[float, ...]) -> float:
    """What a creature promises: its energy, its traits while they are few, and that it is awake."""
    small = c.has(TINY) and len(c.faces) <= 3
    value = ENERGY[min(TRACK, c.energy + (small and c.energy > 0))]
    best = sorted((traits[trait] for trait in c.held() if trait != TINY or small), reverse=True)
    value += fsum(worth / (1 + 0.5 * n) for n, worth in enumerate(best))
    opener = p.source().trait
    if opener != NO_TRAIT and p.upper and c.traits >> opener & 1 and c.energy < TRACK:
        value += OPENS
    return value if c.asleep else value + AWAKE + RIPE * p.ripe(c)


def card(p: World, number: int, traits: tuple[float, ...]) -> float:
    """A card in hand: any is a body, a good trait makes it better."""
    best = max(traits[trait_of(p.edition.upright[number])], traits[trait_of(p.edition.other[number])])
    return 0.1 + 0.4 * best


def menace(p: World) -> float:
    """How near the Shade is to its one transmutation."""
    base = p.frames[0]
    waking = isinstance(base, Renewal)
    acts = (
        (waking and p.first != SHADE)
        or (isinstance(base, Round) and base.turns == 0 and p.first == SHADE)
        or any(isinstance(frame, ShadeTurn) for frame in p.frames)
    )
    total = 0.0
    for c in p.creatures:
        if c.owner == SHADE:
            need = TRACK - 1 if c.has(TINY) and len(c.faces) <= 2 else TRACK
            turns = max(0, need - c.energy) + (not acts) + (c.asleep and not waking)
            total += DANGER[min(turns, len(DANGER) - 1)]
    return total
