"""A table of Another World: the Source, everybody's creatures with their energy and traits, and the hand."""

from __future__ import annotations

from galapagos.drawings.sheet import (
    GAP,
    MARKS,
    WIDTH,
    Sheet,
    below,
    beside,
    card,
    count,
    heading,
    label,
    seat_head,
    seat_row,
    tag,
    title,
    wide,
)  # fmt: skip
from galapagos.games.another_world.shown import CardShown, CreatureShown, PlayerShown, Table, TraitShown
from galapagos.talk import SEATS

DISC = MARKS[0]
TYPES = {"aggressive": "aggressive", "defensive": "shelter", "energetic": "extra", "special": "special"}
STATES = {"suppressed": "off", "copied": "copy", "used": "used"}


def table(t: Table, says: str) -> Sheet:
    facts = f"Round {t.round} · {t.phase} · {t.awake} of {t.counted} awake · {count(t.deck, 'card')} in the deck"
    parts = [heading("Another World", facts, says, t.rule, t.asked is not None)]
    if t.source:
        parts.append(source(t))
    if t.fight:
        parts.append(tag(f"{t.fight[0]} attacks {t.fight[1]}", "danger-wash", "danger", "danger", 13))
    return below(parts + [row(t, one) for one in t.players])


def source(t: Table) -> Sheet:
    assert t.source is not None
    s, sheet = t.source, Sheet(0, 20)
    sheet.text(0, 15, s.name, 14, italic=True)
    x = wide(s.name, 14) + 14
    heaps = [("for everyone", s.lower, s.lower_full)]
    heaps += [(f"for {title(s.trait)}", s.upper, s.upper_full)] if s.trait else []
    for whom, left, full in heaps:
        words = f"{whom}: {left} of {full}"
        sheet.text(x, 15, words)
        sheet.put(energy(left, full), x + wide(words, 13) + 5, 4)
        x += wide(words, 13) + 12 * full + 24
    return sheet


def energy(has: int, full: int, fill: str = "energy") -> Sheet:
    """Discs for what is there, dashed rings for what is not."""
    sheet = Sheet(0, 12)
    for n in range(max(has, full)):
        sheet.path(DISC, 6 + 12 * n, 6, 4.5, fill if n < has else "", "" if n < has else "line-strong", n >= has)
    return sheet


def row(t: Table, one: PlayerShown) -> Sheet:
    name = "The Shade" if one.shade else SEATS[one.side]
    facts = f"{one.tokens} of {one.goal} transmutations · {count(one.cards, 'card')} in hand"
    facts += " · first player" * one.first
    head = seat_head(one.side, name, facts, one.side == t.asked)
    body = [beside([creature(c) for c in one.creatures], WIDTH - 3 * GAP)] if one.creatures else []
    if one.hand:
        body.append(beside([label("hand"), *map(held, one.hand)], WIDTH - 3 * GAP, 4))
    return seat_row(one.side, head, below(body, 6))


def held(one: CardShown) -> Sheet:
    return tag(f"{one.number} {title(one.upright)} or {title(one.other)}", "sheet", "ink", "line-strong")


def creature(c: CreatureShown) -> Sheet:
    name = tag(c.name, "sleep" if c.asleep else "ink", "sheet", size=13)
    head = [name, energy(c.energy, c.need, "good" if c.ripe else "energy")]
    head += [tag("asleep", "sheet", "sleep", "sleep")] if c.asleep else []
    head += [tag("active", "lit-wash", "lit", "lit")] if c.active else []
    traits = beside(map(trait, c.traits), 220, 4)
    return card(below([beside(head, 220, 6), traits], 5) if c.traits else beside(head, 220, 6))


def trait(one: TraitShown) -> Sheet:
    words = title(one.name) + f" ({STATES.get(one.state, one.state)})" * bool(one.state)
    return tag(words, "inset", "ink-3" if one.state else TYPES[one.type])
