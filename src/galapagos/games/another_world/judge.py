"""How good a position of Another World looks, in points: what the greedy bot climbs."""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from galapagos.games.another_world.cards import NAMES, NO_TRAIT, TINY, trait_of
from galapagos.games.another_world.position import SHADE, TRACK, Creature, Mimic, Scare, Wake, World
from galapagos.games.another_world.rules import Draw, Renewal, Round
from galapagos.games.another_world.rules_solo import ShadeTurn
from galapagos.games.another_world.rules_turn import Activation, Fight, Waiting
from galapagos.playout import Judging
from galapagos.talk import NATURE

# The judge counts in whole parts of a point, so that it does not matter in which order it adds; every number of points
# below, and half, a third, … a seventeenth of twice a trait, is a whole number of them.
POINT: Final = 122_522_400


# What a side thinks that it has, in points, by hand. `galapagos train` finds other numbers.
TASTE: Final = {
    # The creatures of a side: one, two, … five or more.
    "body 1": 1.3, "body 2": 2.3, "body 3": 2.9, "body 4": 3.2, "body 5": 3.3,
    # One more trait on a creature.
    **dict(zip(
        NAMES,
        (0.50, 0.55, 0.70, 0.30, 0.25, 0.35, 0.45, 0.35, 0.35, 0.55, 0.40, 0.90, 0.45, 0.45, 0.25, 0.30),
        strict=True,
    )),
    # A creature with so much on its track, and what it is if it lives to transmute.
    "energy 1": 1.0, "energy 2": 2.2, "energy 3": 3.6, "energy 4": 5.2,
    "full 1": 2.0, "full 2": 5.0, "full 3": 9.0, "full 4": 13.0,
    "ripe": 0.8,  # it could transmute at once
    "awake": 0.4,
    "opens": 0.5,  # a trait that opens an upper part with energy on it
    "card": 0.33,  # a card not seen yet
    "hand": 0.1,  # one in hand,
    "hand trait": 0.4,  # and so much of its better trait
    "others": 0.5,  # what the others' prospects count for, on the average,
    "best": 0.5,  # and those of the best of them
    # A creature of the Shade, by the turns until it transmutes.
    "danger 0": 80.0, "danger 1": 25.0, "danger 2": 10.0, "danger 3": 5.0, "danger 4": 2.5, "danger 5": 1.0,
}  # fmt: skip
# Against the Shade one strong attacker is best: it strikes, falls asleep, and the round is over.
TASTE_ALONE: Final = {
    **TASTE,
    "body 1": 2.0, "body 2": 1.7, "body 3": 1.4, "body 4": 1.4, "body 5": 1.4,
    **dict(zip(
        NAMES,
        (1.20, 1.50, 2.00, 0.60, 0.20, 0.30, 0.40, 0.30, 0.05, 0.05, 0.50, 0.90, 0.30, 0.50, 0.05, 0.05),
        strict=True,
    )),
}  # fmt: skip
WON: Final = 100.0
TOKEN: Final = 16 * POINT  # a transmutation, which costs a full creature


def parts_of(points: float) -> int:
    return round(points * POINT)


class Taste(Judging):
    """Those numbers."""

    def __init__(self, said: dict[str, float]) -> None:
        super().__init__(said)
        self.body = [0, *[parts_of(said[f"body {n}"]) for n in range(1, 6)]]
        self.trait = [parts_of(said[name]) for name in NAMES]
        self.energy = [0, *[parts_of(said[f"energy {n}"]) for n in range(1, TRACK + 1)]]
        self.full = [0, *[parts_of(said[f"full {n}"]) for n in range(1, TRACK + 1)]]
        self.ripe: i64 = parts_of(said["ripe"])
        self.awake: i64 = parts_of(said["awake"])
        self.opens: i64 = parts_of(said["opens"])
        self.card: i64 = parts_of(said["card"])
        self.hand = [parts_of(said["hand"] + said["hand trait"] * said[name]) for name in NAMES]  # a card, by trait
        self.others = said["others"]
        self.best = said["best"]
        self.danger = [said[f"danger {n}"] for n in range(6)]
        # What a set of traits, a bit each, is worth once it has been asked for.
        self.traits: list[int] = [UNKNOWN] * (1 << 16)

    def worth(self, p: Any, seat: int) -> float:
        return worth(p, seat, self)

    def forecast(self, p: Any) -> list[float]:
        return forecast(p, self)


UNKNOWN: Final = -(1 << 60)
TOGETHER: Final = Taste(TASTE)
ALONE: Final = Taste(TASTE_ALONE)
DEPTH: Final = 6  # questions of the same turn that are looked through
# By the name of a part of the worth: what is so when it grows, and when it shrinks.
REASONS: Final[dict[str, tuple[str, str]]] = {
    "end": ("it wins the game", "it loses the game"),
    "tokens": ("you come to a transmutation", "it costs you a transmutation"),
    "energy": ("your creatures have more energy", "it costs your creatures energy"),
    "bodies": ("you have more creatures", "you have fewer creatures"),
    "traits": ("your creatures have better traits", "your creatures have fewer traits"),
    "awake": ("your creatures are awake and ready", "a creature of yours falls asleep"),
    "source": ("the upper part of the Source is open to you", "the upper part of the Source is closed to you"),
    "cards": ("you keep more cards, or better ones", "it costs you cards"),
    "others": ("the others are worse off", "the others are better off"),
    "shade": ("the Shade is farther from its transmutation", "the Shade is nearer to its transmutation"),
}


def taste_of(p: World) -> Taste:
    return ALONE if p.seats == 1 else TOGETHER


def worth(p: World, seat: int, taste: Taste | None = None) -> float:
    """My prospects less the others', once the action under way has been carried through as well as can be."""
    return ahead(p, seat, DEPTH, taste_of(p) if taste is None else taste)


def ahead(p: World, seat: int, depth: int, taste: Taste) -> float:
    q = p.question
    if depth and q is not None and q.seat != NATURE and isinstance(p.frames[-1], (Activation, Waiting, Fight)):
        best, found = 0.0, False
        for move in q.options:
            if not isinstance(move, (Scare, Mimic, Wake)):
                after = p.after(move)
                value = ahead(after, seat, depth - 1, taste)
                if not found or (value > best if q.seat == seat else value < best):
                    best, found = value, True
        return best
    return standing(p, seat, taste)


def standing(p: World, seat: int, taste: Taste) -> float:
    if p.outcome is not None:
        return WON if seat in p.outcome.winners else -WON
    mine = float(prospects(p, seat, opening(p), False, taste))
    return mine / POINT - menace(p, taste) if p.seats == 1 else (mine - others(p, seat, taste)) / POINT


def others(p: World, seat: int, taste: Taste) -> float:
    """What the others' prospects weigh: those of the best of them, and the average."""
    best: i64 = 0
    total: i64 = 0
    opener = opening(p)
    for other in range(p.seats):
        if other != seat:
            found = prospects(p, other, opener, False, taste)
            total += found
            best = max(best, found)
    return taste.best * float(best) + taste.others * float(total) / (p.seats - 1)


def parts(p: World, seat: int) -> dict[str, float]:
    """What the worth is made of, where the action under way leads."""
    taste = taste_of(p)
    p = end_of(p, seat, DEPTH, taste)[1]
    if p.outcome is not None:
        return {"end": standing(p, seat, taste)}
    found = mine(p, seat, taste)
    if p.seats == 1:
        return {**found, "shade": -menace(p, taste)}
    return {**found, "others": -others(p, seat, taste) / POINT}


def end_of(p: World, seat: int, depth: int, taste: Taste) -> tuple[float, World]:
    """What `ahead` finds, and the position that it finds there."""
    q = p.question
    if depth and q is not None and q.seat != NATURE and isinstance(p.frames[-1], (Activation, Waiting, Fight)):
        found = []
        for move in q.options:
            if not isinstance(move, (Scare, Mimic, Wake)):
                after = p.copy()
                after.answer(move)
                found.append(end_of(after, seat, depth - 1, taste))
        return max(found, key=first) if q.seat == seat else min(found, key=first)
    return (standing(p, seat, taste), p)


def first(found: tuple[float, World]) -> float:
    return found[0]


def mine(p: World, seat: int, taste: Taste) -> dict[str, float]:
    """What the prospects of a seat are made of."""
    found = dict.fromkeys(("tokens", "bodies", "energy", "source", "awake", "traits", "cards"), 0)
    own = [c for c in p.creatures if c.owner == seat]
    opener = opening(p)
    for c in own:
        # What it loses when it falls asleep, then when the upper part is closed to it, then with its energy.
        asleep = c.falling_asleep(True)
        spent = asleep.with_energy(0)
        found["awake"] += creature(p, c, opener, taste) - creature(p, asleep, opener, taste)
        found["source"] += creature(p, asleep, opener, taste) - creature(p, asleep, 0, taste)
        found["energy"] += creature(p, asleep, 0, taste) - creature(p, spent, 0, taste)
        found["traits"] += creature(p, spent, 0, taste)
    found["tokens"] = TOKEN * p.tokens[seat]
    found["bodies"] = bodies(taste, len(own))
    found["cards"] = cards(p, seat, taste)
    return {name: worth / POINT for name, worth in found.items()}


def prospects(p: World, seat: int, opener: i64, later: bool, taste: Taste) -> i64:
    """What a seat has now, or what it would have if its creatures lived to transmute."""
    value: i64 = p.tokens[seat]
    value *= TOKEN
    count: i64 = 0
    whose: i64 = seat
    opens: i64 = taste.opens
    for c in p.creatures:
        if c.owner == whose:
            count += 1
            if c.taster is not taste:
                appraise(p, c, taste)
            value += c.promise if later else c.worth
            if c.traits & opener and c.energy < TRACK:
                value += opens
    return value + bodies(taste, count) + cards(p, seat, taste)


def forecast(p: World, taste: Taste | None = None) -> list[float]:
    """By side: its transmutations, and a part of one for each creature on its way. The one that the Shade needs is as
    many as its opponent needs."""
    if p.outcome:
        found = [float(tokens) for tokens in p.tokens]
    else:
        if taste is None:
            taste = taste_of(p)
        opener, goal = opening(p), float(p.goal(0))
        found = [min(goal, float(prospects(p, seat, opener, True, taste)) / TOKEN) for seat in range(p.seats)]
        if p.seats == 1:
            found.append(
                max([taste.full[min(TRACK, c.energy)] for c in p.creatures if c.owner == SHADE], default=0) / TOKEN
            )
    if p.seats == 1:
        found[SHADE] *= p.goal(0)
    return found


def bodies(taste: Taste, count: i64) -> i64:
    """So many creatures of a side, whatever they are."""
    table = taste.body
    return table[min(count, len(table) - 1)]


def creature(p: World, c: Creature, opener: i64, taste: Taste) -> i64:
    """What a creature is, with what the Source has for it."""
    if c.taster is not taste:
        appraise(p, c, taste)
    return c.worth + taste.opens if c.traits & opener and c.energy < TRACK else c.worth


def appraise(p: World, c: Creature, taste: Taste) -> None:
    """What a creature is: its energy, its traits while they are few, and that it is awake. It never changes."""
    has: i64 = c.energy
    held: i64 = c.traits
    small = c.live & 1 << TINY != 0 and len(c.faces) <= 3
    if not small:
        held &= ~(1 << TINY)
    elif has > 0:
        has += 1
    known = taste.traits
    value: i64 = known[held]
    if value == UNKNOWN:
        value = known[held] = together(held, taste.trait)
    value += taste.energy[min(TRACK, has)]
    if not c.asleep:
        value += taste.awake
        if has >= TRACK and p.ripe(c):
            value += taste.ripe
    c.worth = value
    c.taster = taste
    c.promise = value + taste.full[min(TRACK, c.energy)] - taste.energy[min(TRACK, c.energy)]


def together(traits: i64, worths: list[int]) -> i64:
    """A set of traits on one creature: the best counts whole, the next two thirds, then half, …"""
    best = sorted([worths[trait] for trait in range(16) if traits >> trait & 1], reverse=True)
    return sum([worth * 2 // (2 + n) for n, worth in enumerate(best)])


def opening(p: World) -> i64:
    """The trait that opens the upper part, as a bit, while there is energy on it."""
    if p.upper == 0:
        return 0
    trait = p.source().trait
    return 1 << trait if trait != NO_TRAIT else 0


def cards(p: World, seat: int, taste: Taste) -> i64:
    """The cards of a seat in hand, and those that it is about to draw: any is a body, a good trait makes it better."""
    hand = p.hands[seat]
    value: i64 = hand.worth
    if hand.taster is not taste:
        value = 0
        worths, upright, other = taste.hand, p.edition.upright, p.edition.other
        for card in hand.cards:
            value += max(worths[trait_of(upright[card])], worths[trait_of(other[card])])
        hand.worth = value
        hand.taster = taste
    frame = p.frames[-1]
    if isinstance(frame, Draw) and frame.seat == seat:
        value += frame.count * taste.card
    return value


def menace(p: World, taste: Taste) -> float:
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
            total += taste.danger[min(turns, len(taste.danger) - 1)]
    return total
