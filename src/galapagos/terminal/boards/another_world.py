"""A table of Another World: the Source, the hand, and everybody's creatures."""

from __future__ import annotations

from rich.box import ROUNDED
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from galapagos.games.another_world.shown import CardShown, CreatureShown, PlayerShown, SourceShown, TraitShown
from galapagos.games.another_world.shown import Table as Shown
from galapagos.terminal.boards import block, side_by_side
from galapagos.terminal.names import Names
from galapagos.terminal.style import thing, units

ENERGY, MISSING = "●", "○"
LEGEND = (
    (ENERGY, "energy", "energy"),
    (MISSING, "", "energy to transmute with, or taken from the Source"),
    ("★", "good", "has the energy to transmute"),
    ("z", "quiet", "asleep"),
    ("*", "bold", "is being activated"),
    ("†", "aggressive", "aggressive"),
    ("‡", "defensive", "defensive"),
    ("+", "energetic", "energetic"),
    ("~", "special", "special"),
)
TYPES = {"aggressive": "†", "defensive": "‡", "energetic": "+", "special": "~"}
WIDTH = 36  # columns that a player's creatures want
SOURCE = 34  # and the Source


def board(t: Shown, names: Names, width: int) -> RenderableType:
    centre: list[RenderableType] = [source(t.source)] if t.source else []
    hands = [hand(one, names) for one in t.players if one.hand]
    centre += [Group(*hands)] if hands else []
    rows = [row(t, one, names) for one in t.players]
    middle = [side_by_side(centre, width, SOURCE)] if centre else []
    return Group(heading(t), *middle, side_by_side(rows, width, WIDTH))


def heading(t: Shown) -> Text:
    text = Text(f"Round {t.round} · {t.phase} · {t.awake} of {units(t.counted, 'creature')} awake")
    text.append(f" · {units(t.deck, 'card')} in the deck")
    if t.fight:
        text.append(f"\n{t.fight[0]} attacks {t.fight[1]}", "danger")
    return text


def source(s: SourceShown) -> Panel:
    """Its two parts one above the other: what is left, and what has been taken."""
    grid = Table.grid(padding=(0, 1))
    if s.trait:
        grid.add_row(*part("upper", title(s.trait), s.upper, s.upper_full))
    grid.add_row(*part("lower", "anyone", s.lower, s.lower_full))
    return Panel(grid, title=f"The Source: {s.name}", title_align="left", box=ROUNDED, padding=(0, 1), expand=False)


def part(name: str, whose: str, left: int, full: int) -> tuple[Text, ...]:
    heap = Text().append(ENERGY * left, "energy").append(MISSING * (full - left), "quiet")
    return thing(Text(name, "bold"), name), Text(whose), heap, Text(f"{left} of {full}")


def hand(one: PlayerShown, names: Names) -> Group:
    grid = Table.grid(padding=(0, 1))
    for card in one.hand:
        grid.add_row(*held(card))
    return Group(Text("Hand: ", "quiet").append_text(names.of(one.side)), grid)


def held(card: CardShown) -> tuple[Text, ...]:
    name = f"card {card.number}"
    halves = [thing(Text(title(half)), f"{name}.{half}", about=half) for half in (card.upright, card.other)]
    return thing(Text(f"{card.number:>2}", "bold"), name), Text(" or ").join(halves)


def row(t: Shown, one: PlayerShown, names: Names) -> Group:
    grid = Table.grid(padding=(0, 1))
    for c in one.creatures:
        state = "*" if c.active else "z" if c.asleep else "★" if c.ripe else " "
        sign = Text(state, {"z": "quiet", "★": "good"}.get(state, "bold"))
        called = thing(Text(c.name, "bold"), c.name)
        grid.add_row(called, sign, energy(c), traits(t, c))
    if not one.creatures:
        grid.add_row(Text("no creature", "quiet"))
    head = Text().append("The Shade", "bold") if one.shade else names.of(one.side)
    head.append(f" · {one.tokens}/{one.goal} transmuted · {units(one.cards, 'card')}")
    head.append(" · 1st" * one.first)
    threat = [Text(f"{', '.join(one.threats)} would win the game next turn", "danger")] if one.threats else []
    return block(head, one.side == t.asked, grid, *threat)


def title(name: str) -> str:
    return name.capitalize()


def energy(c: CreatureShown) -> Text:
    return Text().append(ENERGY * c.energy, "good" if c.ripe else "energy").append(MISSING * (c.need - c.energy))


def traits(t: Shown, c: CreatureShown) -> Text:
    return Text(", ").join(trait(t, c, one) for one in c.traits) if c.traits else Text("no trait", "quiet")


def trait(t: Shown, c: CreatureShown, one: TraitShown) -> Text:
    """In a fight the moves call the traits of those who fight by their part in it."""
    text = Text().append(f"{TYPES[one.type]}{title(one.name)}", one.type)
    text.append(f" ({one.state})" if one.state else "", "quiet")
    parts = [part for part, who in zip(("attacker", "target"), t.fight, strict=False) if who == c.name]
    aliases = [name for part in parts for name in (f"{part}.{one.name}", one.name)]
    return thing(text, f"{c.name}.{one.name}", *aliases, about=one.name)
