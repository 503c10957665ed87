"""A table of Mutagen: the locations with what lies there, and everybody's airship and crew."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from galapagos.games.mutagen.view import MutationShown, PlaceShown, PlayerShown, TreeShown, WorkerShown
from galapagos.games.mutagen.view import Table as Shown
from galapagos.terminal.names import STYLES, Names

COLOURS = {"b": "blue", "g": "green", "p": "magenta", "y": "yellow"}
LEGEND = (
    ("C G L O", "", "Crystal, Gas, Liquid, Ore"),
    *((letter, style, "pink" if letter == "p" else style) for letter, style in COLOURS.items()),
    ("s1 a1 b2", "", "squares of an airship"),
)


def board(t: Shown, names: Names, width: int) -> RenderableType:
    return Group(heading(t), places(t, names), *(airship(t, one, names) for one in t.players))


def heading(t: Shown) -> Text:
    text = Text(f"Round {t.round} · {t.phase}")
    if t.hand:
        text.append(" · in hand: ").append(element(t.hand))
    if t.keeper and t.keeper.action:
        text.append(f"\nThe Keeper ({t.keeper.level}): {t.keeper.action}")
    for one in [*t.mutations, *t.people]:
        if one is not None:
            text.append(f"\n{one.id}: {one.text}")
    return text


def element(name: str) -> Text:
    return Text(name, COLOURS.get(name[-1:], ""))


def places(t: Shown, names: Names) -> Table:
    grid = Table.grid(padding=(0, 2))
    for place in t.places:
        grid.add_row(Text(place.title, "bold"), Text(", ").join(lying(place)), standing(place, names))
    return grid


def lying(place: PlaceShown) -> list[Text]:
    """Elements, tile, Crew, Tree cards and visitors at a location."""
    things = [Text(" ").join(element(e.name) if e else Text("-") for e in place.elements)] if place.elements else []
    if place.tile:
        things.append(Text(f"tile {place.tile.id}"))
    if place.crew:
        things.append(Text(f"{place.crew.id} for {place.crew.cost}: {place.crew.text}"))
    things += [tree(one) for one in place.trees if one]
    return things + [Text(f"{one.id}: {one.text}") for one in place.visitors if one]


def tree(one: TreeShown) -> Text:
    return (
        Text(f"{one.id} {one.colour} (")
        .append(Text(" ").join(map(element, one.needs)))
        .append(f", {one.shards} shards)")
    )


def standing(place: PlaceShown, names: Names) -> Text:
    workers = [owner(one.owner, names).append(f" {one.name}") for one in place.spaces if one]
    return Text(", ").join(workers)


def owner(seat: int, names: Names) -> Text:
    return names.of(seat) if seat < len(names) else Text().append("The Keeper", "bold")


def airship(t: Shown, one: PlayerShown, names: Names) -> Panel:
    grid = Table.grid(padding=(0, 2))
    installed = [Text(f"{s.name} ").append(element(s.element)) for s in one.squares if s.element]
    bare = [f"{s.name} {s.accepts}" for s in one.squares if s.accepts and not s.element]
    lines = {
        "tracks": Text(", ".join(f"{track} {n}" for track, n in one.tracks.items()) + f", progress {one.progress}"),
        "stored": Text(" ").join(map(element, [*one.store, *one.vault])),
        "installed": Text(", ").join(installed),
        "free": Text(", ".join(bare)),
        "crew": Text("; ".join(card.text for card in one.crew)),
        "trees": Text(", ").join(map(tree, one.trees)),
        "workers": Text("; ").join(worker(w, w.name in one.home) for w in one.workers),
        "people": Text("; ".join(card.text for card in one.people)),
    }
    for title, text in lines.items():
        if text:
            grid.add_row(Text(title, "dim"), text)
    head = owner(one.owner, names).append(f" · {one.score} points · {one.shards} shards", "default")
    head.append(" · first player" * (one.owner == t.first), "default")
    style = STYLES[one.owner] if one.owner == t.asked else "bright_black"
    return Panel(grid, title=head, title_align="left", border_style=style, padding=(0, 1))


def worker(one: WorkerShown, at_home: bool) -> Text:
    text = Text(one.name, "" if at_home else "dim")
    return text.append(f" ({', '.join(map(mutation, one.mutations))})" if one.mutations else "")


def mutation(one: MutationShown) -> str:
    return f"{one.id}: {one.text}"
