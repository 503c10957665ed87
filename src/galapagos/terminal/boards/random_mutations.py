"""A table of Random Mutations: the players' rows, their species and what lies on each animal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from galapagos.games.random_mutations.shown import AnimalShown, PlayerShown, SpeciesShown, TraitShown
from galapagos.games.random_mutations.shown import Table as Shown
from galapagos.terminal.boards import block, side_by_side
from galapagos.terminal.names import Names
from galapagos.terminal.style import thing, units

FOOD, MISSING, BLUE, SHELTER, PARASITE, ATTACKED = "●", "○", "◆", "▲", "✖", "!"
LEGEND = (
    (FOOD, "food", "food from the bank"),
    (BLUE, "extra", "food from traits"),
    (MISSING, "", "food it still needs"),
    (SHELTER, "shelter", "shelter"),
    (PARASITE, "parasite", "parasite"),
    (ATTACKED, "danger", "has attacked"),
)
WIDTH = 36  # columns that a player's row wants


def board(t: Shown, names: Names, width: int) -> RenderableType:
    rows = side_by_side([row(t, one, names) for one in t.players], width, WIDTH)
    return Group(heading(t), *([fight(t)] if t.attack else []), rows)


def heading(t: Shown) -> Text:
    text = Text(f"Turn {t.turn}{', the last' * t.last_turn} · {t.phase} · {units(t.deck, 'card')} in the deck\n")
    if t.phase in ("development", "climate"):
        text.append("To be rolled: " + ", ".join(f"{kind} {dice}" for kind, dice in t.climate.items()))
        return text.append(f". So far {' '.join(map(str, t.dice))}." if t.dice else ".")
    centre = [
        heap("food", t.food, f"{t.food} food", FOOD),
        heap("parasite", t.parasites, units(t.parasites, "parasite"), PARASITE),
        heap("shelter", t.shelters, units(t.shelters, "shelter"), SHELTER),
    ]
    return text.append_text(Text(" · ").join(centre))


def heap(name: str, n: int, words: str, sign: str) -> Text:
    return thing(Text(f"{words} " if n else words).append(sign * n, name), name)


def fight(t: Shown) -> Text:
    assert t.attack is not None
    text = Text().append(f"{t.attack.attacker} attacks {t.attack.prey}", "danger")
    if t.attack.ignored:
        text.append(" and ignores " + ", ".join(map(title, t.attack.ignored)))
    if t.attack.redirected:
        text.append("; turned away by " + ", ".join(t.attack.redirected))
    return text


def row(t: Shown, one: PlayerShown, names: Names) -> Group:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(ratio=2)
    grid.add_column(ratio=3)
    for s in one.species:
        animals = Text("  ").join(animal(a) for a in s.animals)
        grid.add_row(thing(Text(s.name, "bold"), s.name), traits(s), animals)
    if not one.species:
        grid.add_row("", Text("no species", "quiet"), "")
    head = names.of(one.seat).append(f" · {units(one.cards, 'card')} · {units(one.points, 'point')}")
    head.append(" · 1st" * (one.seat == t.first))
    return block(head, one.seat == t.asked, grid)


def title(trait: str) -> str:
    return trait.replace("-", " ").title()


def traits(s: SpeciesShown) -> Text:
    shown = [thing(trait(one), f"{s.name}.{one.name}", about=one.name) for one in s.traits] + [
        Text("Anglerfish", "danger")
    ] * s.angler
    return Text(", ").join(shown) if shown else Text("no trait", "quiet")


def trait(one: TraitShown) -> Text:
    style = "italic" if one.dark else "food" if one.name.endswith(("carnivorous", "anglerfish")) else ""
    return Text(title(one.name) + f" +{one.plus}" * (one.plus > 0) + " (shared)" * one.shared, style)


def animal(a: AnimalShown) -> Text:
    """Its name and its tokens, kept together on a line."""
    text = Text().append(a.name + ":", "" if a.fed else "quiet")
    text.append(FOOD * a.red, "food").append(BLUE * a.blue, "extra").append(MISSING * a.missing)
    text.append(SHELTER * a.sheltered, "shelter").append(PARASITE * a.parasites, "parasite")
    text.append(ATTACKED * a.attacked, "danger")
    return thing(text.append(f"({title(a.card)})" if a.card else "", "quiet"), a.name)
