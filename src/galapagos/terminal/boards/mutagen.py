"""A table of Mutagen: the locations with what lies there, and everybody's airship and crew."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from galapagos.games.mutagen.shown import CrewShown, MutationShown, PlaceShown, PlayerShown, SquareShown, TreeShown
from galapagos.games.mutagen.shown import Table as Shown
from galapagos.terminal.boards import block, side_by_side
from galapagos.terminal.names import Names
from galapagos.terminal.style import thing, units

LEGEND = (
    ("C G L O", "", "Crystal, Gas, Liquid, Ore"),
    *((letter, f"el.{letter}", word) for letter, word in zip("bgpy", ("blue", "green", "pink", "yellow"), strict=True)),
    ("·2·", "", "a bare square of an airship and its price"),
    ("[any]", "", "a square for any Element"),
    ("Cb", "", "a blue Crystal is there"),
)
WIDTH = 36  # columns that an airship and its crew want
CELL = 6  # columns of a square


def board(t: Shown, names: Names, width: int) -> RenderableType:
    ships = sorted(t.players, key=lambda one: one.owner != t.seat)
    return Group(heading(t), places(t, names), side_by_side([airship(t, one, names) for one in ships], width, WIDTH))


def heading(t: Shown) -> Text:
    text = Text(f"Round {t.round} · {t.phase}")
    if t.hand:
        text.append(" · in hand: ").append_text(element(t.hand))
    if t.keeper and t.keeper.action:
        text.append(f"\nThe Keeper ({t.keeper.level}): {t.keeper.action}")
    for n, one in enumerate(t.mutations, 1):
        if one is not None:
            text.append("\n").append_text(thing(Text(f"Mutation {n}", "bold"), f"mutation {n}")).append(f" {one.text}")
    for n, card in enumerate(t.people, 1):
        if card is not None:
            text.append("\n").append_text(thing(Text(f"People {n}", "bold"), f"people {n}")).append(f" {card.text}")
    return text


def element(name: str) -> Text:
    return Text().append(name, f"el.{name[-1:]}")


def places(t: Shown, names: Names) -> Table:
    grid = Table.grid(padding=(0, 1))
    grid.add_column(no_wrap=True)
    for place in t.places:
        things = [*lying(place), *standing(place, names)]
        title = thing(Text(place.title, "bold"), place.name, about=place.name)
        grid.add_row(title, Text(" · ").join(things) if things else Text("nobody", "quiet"))
    return grid


def lying(place: PlaceShown) -> list[Text]:
    """Elements, tile, Crew, Tree cards and visitors at a location."""
    here = place.name
    lies = [thing(element(e.name) if e else Text("-"), f"{here}.{n}") for n, e in enumerate(place.elements, 1)]
    things = [Text(" ").join(lies)] if lies else []
    if place.tile:
        things.append(thing(Text(f"tile {place.tile.id}"), f"{here}.tile", about=place.tile.id))
    if place.crew:
        things.append(
            thing(crew(place.crew).append(f", {units(place.crew.cost, 'shard')}"), f"{here}.crew", about=place.crew.id)
        )
    things += [thing(tree(one), f"tree {n}", about=one.id) for n, one in enumerate(place.trees, 1) if one]
    return things + [
        thing(Text(f"{one.id}: {one.text}"), f"visitor {n}", about=one.id)
        for n, one in enumerate(place.visitors, 1)
        if one
    ]


def crew(card: CrewShown) -> Text:
    """What it counts, in short; the rules have it in words under its name."""
    first, *others = card.tracks
    short = {
        "steps": f"{'/'.join(map(str, card.points))} by {first}",
        "higher": f"{card.points[0]} if {first} > {' '.join(others)}",
        "highest": f"{card.points[0]} if highest on {first}",
        "lowest": f"{card.points[0]} a step of the lowest of {'/'.join(card.tracks)}",
    }
    return Text(f"{card.id} {short.get(card.counts, card.text)}")


def tree(one: TreeShown) -> Text:
    needs = Text("+").join(element(need) for need in one.needs)
    return Text(f"{one.id} {one.colour} ").append_text(needs).append(f", {units(one.shards, 'shard')}")


def standing(place: PlaceShown, names: Names) -> list[Text]:
    return [owner(one.owner, names).append(f" {one.name}") for one in place.spaces if one]


def owner(seat: int, names: Names) -> Text:
    return names.of(seat) if seat < len(names) else Text().append("The Keeper", "bold")


# A player


def airship(t: Shown, one: PlayerShown, names: Names) -> Group:
    mine = one.owner == t.seat
    above = Table.grid(padding=(0, 1))
    tracks = [*(track(name, n, mine) for name, n in one.tracks.items()), Text(f"Progress {one.progress}")]
    above.add_row(deck(t, one, mine), Text("\n").join(tracks))
    grid = Table.grid(padding=(0, 1))
    lines = {
        "stored": Text(" ").join(stored(kind, mine) for kind in [*one.store, *one.vault]),
        "crew": Text(", ").join(map(crew, one.crew)),
        "trees": Text(", ").join(map(tree, one.trees)),
        "workers": Text(", ").join(workers(one, mine)),
        "people": Text("; ".join(card.text for card in one.people)),
    }
    for title, text in lines.items():
        if text:
            grid.add_row(Text(title, "quiet"), text)
    head = owner(one.owner, names).append(f" · {units(one.score, 'point')} · {units(one.shards, 'shard')}")
    head.append(" · 1st" * (one.owner == t.first))
    return block(head, one.owner == t.asked, above, grid)


def deck(t: Shown, one: PlayerShown, mine: bool) -> Text:
    """The squares as they lie: the start spaces first, then the columns with what they bring a round."""
    at = {(square.row, square.column): square for square in one.squares}
    rows, columns = (range(max(place[n] for place in at) + 1) for n in (0, 1))
    text = Text().append(" " * CELL + "".join(f"+{points:<{CELL - 1}}" for points in t.column_points).rstrip(), "quiet")
    for row in rows:
        text.append("\n")
        for column in columns:
            text.append_text(square(at[row, column], mine) if (row, column) in at else Text(" " * CELL))
    return text


def square(one: SquareShown, mine: bool) -> Text:
    """An Element, what may be installed, or the price of the bare square."""
    if one.element:
        text = Text("[").append_text(element(one.element)).append("]")
    elif one.accepts:
        text = Text(f"[{one.accepts[:3]}]")
    else:
        text = Text(f"·{one.price}·", "quiet")
    room = " " * (CELL - len(text))
    return (thing(text, one.name) if mine else text).append(room)


def track(name: str, n: int, mine: bool) -> Text:
    text = Text(f"{name} {n}")
    return thing(text, name) if mine else text


def stored(kind: str, mine: bool) -> Text:
    return thing(element(kind), kind) if mine else element(kind)


def workers(one: PlayerShown, mine: bool) -> list[Text]:
    """Those at home stand out; each with its mutations."""
    found = []
    for worker in one.workers:
        text = Text().append(worker.name, "bold" if worker.name in one.home else "quiet")
        text = thing(text, worker.name, about=worker.name) if mine else text
        found.append(text.append(f" ({', '.join(map(mutation, worker.mutations))})" if worker.mutations else ""))
    return found


def mutation(one: MutationShown) -> str:
    return one.text
