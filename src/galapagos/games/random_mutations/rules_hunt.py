"""Whom a carnivore may attack: the beginning of chapter 6 of docs/rules/random-mutations.md, and what guests add."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from galapagos.games.random_mutations.cards import (
    BURROWING,
    DEFECTS,
    EQUALS,
    FLIGHT,
    HERDING,
    INTELLECT,
    KINDS,
    PROTECTION,
    SWIMMING,
)
from galapagos.games.random_mutations.position import HERDING_TIES, HUNT, Mutations, Species, count
from galapagos.talk import Move, Taker

IMPOSSIBLE: Final = 1 << KINDS  # a bar that no ignoring lifts
NOTHING: Final[list[Move]] = []  # no options


def bars(p: Mutations, who: int, prey: int, ignored: i64) -> int:
    """The prey's traits, a bit each, that forbid this carnivore to attack it while it ignores some."""
    return IMPOSSIBLE if who == prey else shields(p, p.species[who], p.species[prey], ignored)


def shields(p: Mutations, hunter: Species, v: Species, ignored: i64) -> i64:
    """The same, of another species."""
    traits = v.traits & ~ignored
    # §6.3 Shelters; §6.6 who swims attacks only what swims.
    if v.unsheltered == 0 or (hunter.traits & ~traits) >> SWIMMING & 1:
        return IMPOSSIBLE
    # §6.4 §6.5
    found = traits & PROTECTION & ~(hunter.traits & EQUALS)
    # §6.3
    if v.exposed(ignored) == 0:
        found |= 1 << BURROWING
    # §10.7
    if found >> FLIGHT & 1 and len(hunter.cards) < len(v.cards):
        found &= ~(1 << FLIGHT)
    # §10.12
    if found >> HERDING & 1 and not herds(p):
        found &= ~(1 << HERDING)
    return found


def herds(p: Mutations) -> bool:
    """§10.12 Whether the herding species outnumber the carnivorous ones."""
    more: i64 = 0
    for s in p.species:
        more += s.has(HERDING)
        more -= s.carnivore()
    return more > 0 or (more == 0 and p.rule(HERDING_TIES))


def can_attack(p: Mutations, who: int, prey: int, names: i64) -> bool:
    """Whether it can if it names what it may: so many traits of its own accord, one for the prey's Defects."""
    return who != prey and reaches(p, p.species[who], p.species[prey], names)


def reaches(p: Mutations, hunter: Species, v: Species, names: i64) -> bool:
    """The same, of another species."""
    found = shields(p, hunter, v, 0)
    if found == 0:
        return True
    names += v.has(DEFECTS)
    return names > 0 and found & IMPOSSIBLE == 0 and count(found) <= names


def targets(p: Mutations, who: int) -> int:
    """All species, a bit each, that this one could attack now."""
    hunter = p.species[who]
    names: i64 = 1 if hunter.has(INTELLECT) else 0
    # §6.6 What nothing protects does not swim.
    found = 0 if hunter.has(SWIMMING) else p.tally().bare
    for i, prey in enumerate(p.species):
        if prey.guarded and reaches(p, hunter, prey, names):
            found |= 1 << i
    return found & ~(1 << who)


def attacks(p: Mutations, seat: i64) -> i64:
    """§6.1 How many attacks are open to this player's carnivores."""
    found: i64 = 0
    if p.tally().hunters > 0:
        i: i64
        for i in p.rows[seat]:
            s = p.species[i]
            if s.hunting > 0:
                found += s.hunting * count(targets(p, i))
    return found


def offer_attacks(p: Mutations, seat: i64, to: Taker) -> bool:
    """Those attacks, animal after animal; whether one was taken."""
    if p.tally().hunters == 0:
        return False
    i: i64
    for i in p.rows[seat]:
        s = p.species[i]
        if s.hunting > 0:
            found = targets(p, i)
            if not to.skips(s.hunting * count(found)):
                for a, animal in enumerate(s.animals):
                    if s.hunts(animal):
                        hunt = HUNT[i][a]
                        for row in p.rows:
                            for prey in row:
                                if found >> prey & 1 and to.takes(hunt[prey]):
                                    return True
    return False
