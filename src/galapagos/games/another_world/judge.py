"""How good a position of Another World looks, in points: what the greedy bot climbs."""

from __future__ import annotations

from typing import Final

from galapagos.games.another_world.cards import NO_TRAIT, TINY
from galapagos.games.another_world.position import SHADE, TRACK, Creature, Mimic, Scare, Wake, World
from galapagos.games.another_world.rules import Draw
from galapagos.games.another_world.rules_turn import Activation, Fight, Waiting
from galapagos.talk import NATURE

WON: Final = 100.0
TOKEN: Final = 9.0  # a transmutation, which costs a full creature
ENERGY: Final = (0.0, 1.0, 2.2, 3.6, 5.2)  # a creature with so much on its track
BODY: Final = (1.3, 1.0, 0.6, 0.3, 0.1)  # the first creature of a side, the second, …
BODY_ALONE: Final = (1.3, 0.2, 0.0)  # against the Shade more creatures only lengthen the round
AWAKE: Final = 0.4
# One more trait on a creature, in the order of NAMES.
TRAIT: Final = (
    0.50, 0.55, 0.70, 0.30, 0.25, 0.35, 0.45, 0.35,
    0.35, 0.55, 0.40, 0.90, 0.45, 0.45, 0.25, 0.30,
)  # fmt: skip
OPENS: Final = 0.5  # a trait that opens an upper part with energy on it
DANGER: Final = (0.0, 1.0, 3.0, 8.0, 20.0)  # the Shade's creatures, by energy
DOOM: Final = 30.0  # one of them is awake and will transmute
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
    return mine - (max(others) + sum(others) / len(others)) / 2


def prospects(p: World, seat: int) -> float:
    bodies = BODY_ALONE if p.seats == 1 else BODY
    own = [c for c in p.creatures if c.owner == seat]
    value = TOKEN * p.tokens[seat] + sum(bodies[: len(own)]) + sum(creature(p, c) for c in own)
    cards = list(p.hands[seat].cards)
    value += sum(card(p, number) for number in cards)
    # Cards on their way to the hand.
    for frame in p.frames:
        if isinstance(frame, Draw) and frame.seat == seat:
            value += frame.count * MEAN_CARD
    return value


def creature(p: World, c: Creature) -> float:
    """What a creature promises: its energy, its traits while they are few, and that it is awake."""
    small = c.has(TINY) and len(c.faces) <= 3
    value = ENERGY[min(TRACK, c.energy + small * (c.energy > 0))]
    traits = sorted((TRAIT[trait] for trait in c.held()), reverse=True)
    value += sum(worth / (1 + n) for n, worth in enumerate(traits))
    value -= 0.6 * (TINY in c.held() and len(c.faces) > 3)
    trait = p.source().trait
    if trait != NO_TRAIT and p.upper and c.traits >> trait & 1 and c.energy < TRACK:
        value += OPENS
    if not c.asleep:
        value += AWAKE + 0.8 * p.ripe(c)
    return value


MEAN_CARD: Final = 0.33


def card(p: World, number: int) -> float:
    """A card in hand: any is a body, a good trait makes it better."""
    best = max(TRAIT[p.edition.upright[number] & 15], TRAIT[p.edition.other[number] & 15])
    return 0.1 + 0.4 * best


def menace(p: World) -> float:
    """How near the Shade is to its one transmutation."""
    total = 0.0
    for c in p.creatures:
        if c.owner == SHADE:
            small = c.has(TINY) and len(c.faces) <= 2
            step = DANGER[min(TRACK, c.energy + small)]
            total += step * (0.6 if c.asleep else 1.0)
            total += 0.1 * len(c.faces)
            if not c.asleep and c.energy + small >= TRACK:
                total += DOOM
    return total
