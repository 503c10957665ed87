"""Whom a creature may attack, and with what: §7.1 to §7.5 of docs/rules/another-world.md."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.games.another_world.cards import (  # fmt: skip
    ASTRAL,
    ATTACKING,
    FIRE_BREATHING,
    FIREPROOF,
    FLYING,
    MANY_EYED,
    VAMPIRE,
)
from galapagos.games.another_world.position import (
    ASTRAL_ONE_WAY,
    EMPTY_ATTACKS_FAIL,
    EMPTY_ATTACKS_SUCCEED,
    FLYING_BOTH_WAYS,
    MANY_EYED_STOPS_FIRE,
    Creature,
    World,
)
from galapagos.talk import NATURE


def matches(p: World, a: Creature, t: Creature) -> bool:
    """§7.2 Astral and Flying allow the attack."""
    mine, its = a.live, t.live
    if not (mine ^ its) & (1 << FLYING | 1 << ASTRAL):
        return True
    # §8.14 Only the Flying attack the Flying; at some tables they attack nobody else.
    if (mine ^ its) & 1 << FLYING and (its & 1 << FLYING or p.rule(FLYING_BOTH_WAYS)):
        return False
    # §8.13 Astral against Astral, the others against the others; §11.16 but the Shade's Astral ones attack all.
    if not (mine ^ its) & 1 << ASTRAL:
        return True
    return mine & 1 << ASTRAL != 0 and (p.rule(ASTRAL_ONE_WAY) or p.shade(a.owner))


def takes(trait: i64, t: Creature) -> bool:
    """§7.3 The Attacking trait would find something to take."""
    return t.spoils >> trait & 1 == 1


def negated(p: World, trait: i64, t: Creature) -> bool:
    """§7.5 A defence of the target stops the Attacking trait."""
    # §8.6 Many-eyed sees Vampires coming while it is awake.
    watchful = t.has(MANY_EYED) and not t.asleep
    if trait == VAMPIRE:
        return watchful
    # §8.5
    return trait == FIRE_BREATHING and (t.has(FIREPROOF) or (watchful and p.rule(MANY_EYED_STOPS_FIRE)))


def usable(p: World, t: Creature) -> i64:
    """§7.3 The Attacking traits that may be used on the target, a bit each."""
    return t.spoils | at_will(p)


def at_will(p: World) -> i64:
    """§7.3 Those that may be used even if they find nothing to take: at some tables all of them."""
    return ATTACKING if p.rule(EMPTY_ATTACKS_FAIL | EMPTY_ATTACKS_SUCCEED) else 0


def fails(p: World, trait: i64, t: Creature) -> bool:
    """§7.5 A defence negates the Attacking trait; §7.3 at some tables it fails too if it finds nothing to take."""
    return negated(p, trait, t) or (p.rule(EMPTY_ATTACKS_FAIL) and not takes(trait, t))


def weapons(p: World, a: Creature, t: Creature, used: i64) -> i64:
    """The Attacking traits not used yet that can be used on the target, a bit each."""
    return a.live & ATTACKING & ~used & usable(p, t)


def targets(p: World, who: int) -> list[int]:
    """§7.1–7.3 Whom the creature can attack."""
    found: list[int] = []
    a = p.creatures[who]
    arms, free = a.live & ATTACKING, at_will(p)
    if arms:
        for other, t in enumerate(p.creatures):
            if arms & (t.spoils | free) and t.owner != NATURE and other != who and matches(p, a, t):
                found.append(other)
    return found
