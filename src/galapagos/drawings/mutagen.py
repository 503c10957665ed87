"""A table of Mutagen: the locations with what lies and who stands there, and everybody's airship."""

from __future__ import annotations

from collections.abc import Iterable

from galapagos.drawings.sheet import (
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
    wide,
)  # fmt: skip
from galapagos.games.mutagen.shown import PlaceShown, PlayerShown, SquareShown, Table, TreeShown, WorkerShown
from galapagos.talk import SEATS

COLOURS = {"b": "blue", "g": "green", "p": "pink", "y": "yellow"}
# The type of an Element is its outline.
OUTLINES = {
    "C": "M0 -1.1L.9 -.4L.55 1H-.55L-.9 -.4Z",
    "G": "M-.6 .8A.55 .55 0 0 1 -.75 -.2A.7 .7 0 0 1 .45 -.65A.6 .6 0 0 1 .8 .3A.5 .5 0 0 1 .5 .8Z",
    "L": "M0 -1.15Q.95 .1 .75 .5A.8 .8 0 0 1 -.75 .5Q-.95 .1 0 -1.15Z",
    "O": "M-.9 .7L-1 -.1L-.4 -.85L.5 -.8L1 -.1L.8 .8Z",
}
STAR = MARKS[4]
PLACE = (WIDTH - 3 * 8) / 4  # px
SQUARE = 27.0


def table(t: Table, says: str) -> Sheet:
    facts = f"Round {t.round} · {t.phase}" + (f" · in hand: {t.hand}" if t.hand else "")
    parts = [heading("Mutagen", facts, says, t.rule, t.asked is not None)]
    if t.keeper and t.keeper.action:
        parts.append(label(f"The Keeper ({t.keeper.level}) plays by Action card {t.keeper.action}"))
    offers = [tag(one.id, "sheet", "ink", "line-strong") for one in (*t.mutations, *t.people) if one is not None]
    if offers:
        parts.append(beside([label("on offer"), *offers], gap=4))
    parts.append(beside([place(one) for one in t.places]))
    return below(parts + [airship(t, one) for one in t.players])


def element(name: str) -> Sheet:
    """Its outline is its type, and its letters say both: nobody has to tell colours. A colour alone is a disc, a type
    alone an empty outline, Supreme a star."""
    sheet = Sheet(20, 20)
    if len(name) == 2:
        outline, fill, words = OUTLINES.get(name[0], STAR), COLOURS.get(name[1], "shard"), name
    elif name.lower() in COLOURS.values():
        outline, fill, words = MARKS[0], name.lower(), name[0].lower()
    else:
        outline, fill, words = OUTLINES.get(name[0], STAR), "", name[0]
    sheet.path(outline, 10, 10, 9.5, fill, "" if fill else "ink", thick=1.5)
    sheet.text(10, 13.5, words, 9.5, "sheet" if fill else "ink", bold=True, anchor="middle")
    return sheet


def elements(names: Iterable[str]) -> Sheet:
    return beside(map(element, names), PLACE * 2, 3)


def place(one: PlaceShown) -> Sheet:
    head = Sheet()
    head.text(0, 13, one.title, 14, bold=True)
    if one.name not in one.title:
        head.text(wide(one.title, 14, bold=True) + 4, 13, one.name, 11, "ink-3")
    parts = [head]
    if one.elements:
        parts.append(elements(e.name for e in one.elements if e))
    things = [tag(f"tile {one.tile.id}")] if one.tile else []
    things += [tag(f"{one.crew.id} for {one.crew.cost}")] if one.crew else []
    things += [tag(card.id) for card in one.visitors if card]
    if things:
        parts.append(beside(things, PLACE - 12, 4))
    parts += [tree(one) for one in one.trees if one]
    parts.append(beside([space(worker) for worker in one.spaces], PLACE - 12, 4))
    return card(below(parts, 5), PLACE)


def tree(one: TreeShown) -> Sheet:
    return beside([tag(f"{one.id} {one.colour}"), elements(one.needs)], PLACE * 2, 4)


def space(worker: WorkerShown | None) -> Sheet:
    """Where a worker stands: the seat's mark and its kind; or nobody."""
    sheet = Sheet()
    words = worker.name if worker else ""
    width = wide(words, 11) + 20 if worker else 22
    sheet.rect(0.5, 0.5, width, 17, "sheet", "line-strong" if worker else "line", 8)
    if worker:
        sheet.mark(worker.owner, 9, 9, 4.5)
        sheet.text(17, 13, words, 11, f"seat-{worker.owner}")
    return sheet


def airship(t: Table, one: PlayerShown) -> Sheet:
    name = "The Keeper" if one.keeper else SEATS[one.owner]
    facts = f"{count(one.score, 'point')} · {count(one.shards, 'shard')} · progress {one.progress}"
    head = seat_head(one.owner, name, facts + " · first player" * (one.owner == t.first), one.owner == t.asked)
    tracks = beside([tag(f"{track} {n}") for track, n in one.tracks.items()], 420, 4)
    rows = [tracks]
    if stored := [*one.store, *one.vault]:
        rows.append(beside([label("stored"), elements(stored)], 420, 4))
    cards = [tag(crew.id) for crew in one.crew] + [tag(person.id) for person in one.people]
    cards += [tag(f"{tree.id} {tree.colour}") for tree in one.trees]
    if cards:
        rows.append(beside([label("cards"), *cards], 420, 4))
    rows.append(beside([label("workers"), *(hand(w, w.name in one.home) for w in one.workers)], 420, 4))
    return seat_row(one.owner, head, beside([squares(one), below(rows, 5)], gap=16))


def hand(w: WorkerShown, at_home: bool) -> Sheet:
    """A worker still to be placed has an edge; its mutations stand behind it."""
    words = " ".join([w.name, *(one.id for one in w.mutations)])
    return tag(words, "sheet", "ink" if at_home else "ink-3", "line-strong" if at_home else "")


def squares(one: PlayerShown) -> Sheet:
    sheet = Sheet()
    for s in one.squares:
        square(sheet, s, s.column * SQUARE, s.row * SQUARE)
    return sheet


def square(sheet: Sheet, s: SquareShown, x: float, y: float) -> None:
    """A bare one says its price; on a tile stands what its half takes, if not any Element."""
    fill = "sheet" if not s.accepts else "slate" if s.accepts == "any" else "sand"
    sheet.rect(x + 0.5, y + 0.5, SQUARE - 2, SQUARE - 2, fill, "line-strong", 9 if s.column == 0 else 2)
    if s.element:
        sheet.put(element(s.element), x + 3, y + 3)
    elif s.accepts.lower() in COLOURS.values():
        sheet.path(MARKS[0], x + 13, y + 13, 8.5, "", s.accepts.lower(), thick=2)
        sheet.text(x + 13, y + 17, s.accepts[0].lower(), 11, bold=True, anchor="middle")
    elif s.accepts not in ("", "any"):
        sheet.put(element(s.accepts), x + 3, y + 3)
    elif not s.accepts:
        sheet.text(x + 13, y + 17, str(s.price), 10, "ink-2", anchor="middle")
