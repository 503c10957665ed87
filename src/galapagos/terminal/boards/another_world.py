"""A table of Another World: the Source, everybody's creatures, and the hand."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from galapagos.games.another_world.view import CardShown, CreatureShown, PlayerShown, TraitShown
from galapagos.games.another_world.view import Table as Shown
from galapagos.terminal.names import STYLES, Names

ENERGY, MISSING = "●", "○"
LEGEND = ((ENERGY, "blue", "energy"), (MISSING, "", "energy to transmute with"))
COLOURS = {"aggressive": "red", "defensive": "green", "energetic": "blue", "special": "magenta"}


def board(t: Shown, names: Names, width: int) -> RenderableType:
    return Group(heading(t), *(row(t, one, names) for one in t.players))


def heading(t: Shown) -> Text:
    text = Text(f"Round {t.round} · {t.phase} · {t.awake} of {t.counted} creatures awake · {t.deck} cards in the deck")
    if s := t.source:
        text.append(f"\nSource: {s.name}, {s.lower} of {s.lower_full} energy ").append(ENERGY * s.lower, "blue")
        if s.trait:
            text.append(f", for {title(s.trait)} {s.upper} of {s.upper_full} ").append(ENERGY * s.upper, "blue")
    if t.fight:
        text.append(f"\n{t.fight[0]} attacks {t.fight[1]}", "bold red")
    return text


def row(t: Shown, one: PlayerShown, names: Names) -> Panel:
    grid = Table.grid(padding=(0, 2))
    for c in one.creatures:
        grid.add_row(Text(c.name, "reverse bold" if c.active else "bold"), energy(c), "asleep" * c.asleep, traits(c))
    if not one.creatures:
        grid.add_row(Text("no creature", "dim"))
    lines: list[RenderableType] = [grid]
    if one.hand:
        lines.append(Text("Hand: " + ", ".join(map(card, one.hand))))
    head = Text().append("The Shade", "bold") if one.shade else names.of(one.side)
    head.append(f" · {one.tokens} of {one.goal} transmutations · {one.cards} in hand", "default")
    head.append(" · first player" * one.first, "default")
    style = STYLES[one.side] if one.side == t.asked else "bright_black"
    return Panel(Group(*lines), title=head, title_align="left", border_style=style, padding=(0, 1))


def title(name: str) -> str:
    return name.capitalize()


def card(one: CardShown) -> str:
    return f"{one.number} {title(one.upright)} or {title(one.other)}"


def energy(c: CreatureShown) -> Text:
    return Text(ENERGY * c.energy, "bold green" if c.ripe else "blue").append(MISSING * (c.need - c.energy), "default")


def traits(c: CreatureShown) -> Text:
    return Text(", ").join(map(trait, c.traits)) if c.traits else Text("no trait", "dim")


def trait(one: TraitShown) -> Text:
    text = Text(title(one.name), COLOURS[one.type])
    return text.append(f" ({one.state})", "dim") if one.state else text
