"""A table of Random Mutations: the players' rows, their species and what lies on each animal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from galapagos.games.random_mutations.view import AnimalShown, PlayerShown, SpeciesShown, TraitShown
from galapagos.games.random_mutations.view import Table as Shown
from galapagos.terminal.names import STYLES, Names

FOOD, MISSING, BLUE, SHELTER, PARASITE, ATTACKED = "●", "○", "◆", "▲", "✖", "!"
LEGEND = (
    (FOOD, "red", "food from the bank"),
    (BLUE, "blue", "food from traits"),
    (MISSING, "", "food it still needs"),
    (SHELTER, "green", "shelter"),
    (PARASITE, "bright_black", "parasite"),
    (ATTACKED, "bold red", "has attacked"),
)
WIDTH = 76  # columns that a player's row wants


def board(t: Shown, names: Names, width: int) -> RenderableType:
    grid = Table.grid(expand=True)
    across = max(1, min(width // WIDTH, len(t.players)))
    for _ in range(across):
        grid.add_column(ratio=1)
    rows = [row(t, one, names) for one in t.players]
    for start in range(0, len(rows), across):
        grid.add_row(*rows[start : start + across])
    return Group(heading(t), *([fight(t)] if t.attack else []), grid)


def heading(t: Shown) -> Text:
    text = Text(f"Turn {t.turn}{', the last' * t.last_turn} · {t.phase} · {count(t.deck, 'card')} in the deck\n")
    if t.phase in ("development", "climate"):
        text.append("To be rolled: " + ", ".join(f"{kind} {dice}" for kind, dice in t.climate.items()))
        text.append(f". So far {' '.join(map(str, t.dice))}." if t.dice else ".")
        return text
    centre = [
        Text(f"{t.food} food ").append(FOOD * t.food, "red"),
        Text(f"{t.parasites} parasites ").append(PARASITE * t.parasites, "bright_black"),
        Text(f"{t.shelters} shelters ").append(SHELTER * t.shelters, "green"),
    ]
    return text.append(Text(" · ").join(centre))


def fight(t: Shown) -> Text:
    assert t.attack is not None
    text = Text(f"{t.attack.attacker} attacks {t.attack.prey}", "bold red")
    if t.attack.ignored:
        text.append(" and ignores " + ", ".join(map(title, t.attack.ignored)))
    if t.attack.redirected:
        text.append("; turned away by " + ", ".join(t.attack.redirected))
    return text


def row(t: Shown, one: PlayerShown, names: Names) -> Panel:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=2)
    grid.add_column(ratio=3)
    for s in one.species:
        grid.add_row(Text(s.name, "bold"), traits(s), Text("  ").join(animal(s, a) for a in s.animals))
    if not one.species:
        grid.add_row("", Text("no species", "dim"), "")
    head = names.of(one.seat)
    head.append(f" · {count(one.cards, 'card')} · {count(one.points, 'point')}", "default")
    head.append(" · first player" * (one.seat == t.first), "default")
    style = STYLES[one.seat] if one.seat == t.asked else "bright_black"
    return Panel(grid, title=head, title_align="left", border_style=style, padding=(0, 1))


def count(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def title(trait: str) -> str:
    return trait.replace("-", " ").title()


def traits(s: SpeciesShown) -> Text:
    shown = [trait(one) for one in s.traits] + [Text("Anglerfish", "red")] * s.angler
    return Text(", ").join(shown) if shown else Text("no trait", "dim")


def trait(one: TraitShown) -> Text:
    style = "purple" if one.dark else "red" if one.name.endswith(("carnivorous", "anglerfish")) else ""
    return Text(title(one.name) + f" +{one.plus}" * (one.plus > 0) + " (shared)" * one.shared, style)


def animal(s: SpeciesShown, a: AnimalShown) -> Text:
    """Its name and its tokens, kept together on a line."""
    text = Text(a.name + "\u00a0", "" if a.fed else "dim")
    missing = 0 if a.fed else s.need - a.red - a.blue
    text.append(FOOD * a.red, "red").append(BLUE * a.blue, "blue").append(MISSING * missing, "not dim")
    text.append(SHELTER * a.sheltered, "green").append(PARASITE * a.parasites, "bright_black")
    text.append(ATTACKED * a.attacked, "bold red")
    return text.append(f"\u00a0({title(a.card)})" if a.card else "", "dim")
