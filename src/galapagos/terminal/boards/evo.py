"""A table of Evo: the island, climate and meteor, everybody's species, the auction."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from galapagos.games.evo.shown import PlayerShown, RowShown, SpaceShown
from galapagos.games.evo.shown import Table as Shown
from galapagos.talk import SEATS
from galapagos.terminal.boards import side_by_side
from galapagos.terminal.names import Names
from galapagos.terminal.style import thing, units

ZONES = {"ideal": " ", "hot": "+", "cold": "-", "deadly": "x"}
LEGEND = (
    ("b p h m", "", "beach, plain, hill, mountain"),
    *((f"b{sign}", zone, f"{zone} as the climate stands") for zone, sign in ZONES.items() if sign != " "),
    ("b", "ideal", "ideal as the climate stands"),
    ("A a", "bold", "dinosaur, baby"),
    ("!", "danger", "dies as things stand"),
    ("?", "danger", "one of too many for the fur or the parasols"),
    ("*", "", "start"),
)
GENES = {"foot": "feet", "fur": "furs", "mutant": "mutants"}  # and the others with an s
CELL = 5  # columns of a space
SIDE = 30  # columns that what stands beside the island wants


def board(t: Shown, names: Names, width: int) -> RenderableType:
    beside: list[RenderableType] = [auction(t, names)] if t.auction else []
    beside.append(players(t, names))
    land = island(t, width)
    across = max(map(len, land.plain.splitlines()))
    parts: list[RenderableType] = [heading(t)]
    if width >= across + SIDE:
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=across)
        grid.add_row(land, Group(*beside[:-1], *[""] * (len(beside) - 1), beside[-1]))
        parts.append(grid)
    else:
        parts += [land, side_by_side(beside, width, SIDE)]
    parts += [Text("Your cards: ").append_text(hand)] if (hand := cards(t)) else []
    return Group(*parts)


def heading(t: Shown) -> Text:
    faces = t.meteor.spaces[t.meteor.place]
    strikes = "not strike yet" if not faces else "strike" if len(faces) == 6 else "strike on " + ", ".join(faces)
    text = Text(f"Round {t.round} · {t.phase} · The meteor stands where it would {strikes}.\nClimate: ")
    for n, place in enumerate(t.climate.loop):
        here = n == t.climate.place
        text.append(" > " if n else "").append(
            f"[{place.terrain}]" if here else place.terrain, "bold" if here else "quiet"
        )
    return text


def island(t: Shown, width: int) -> Text:
    """The whole of it; where that is too wide, its west above its east."""
    columns = range(min(one.column for one in t.spaces), max(one.column for one in t.spaces) + 1)
    most = max(1, (width - 2 - CELL // 2) // CELL)
    parts = -(-len(columns) // most)
    size = -(-len(columns) // parts)
    return Text("\n").join(rows(t, columns[n : n + size]) for n in range(0, len(columns), size))


def rows(t: Shown, columns: range) -> Text:
    """Rows of spaces, every other one half a space to the right."""
    spaces = {(one.row, one.column): one for one in t.spaces}
    text = Text().append("  " + "".join(f"{c + 1:<{CELL}}" for c in columns).rstrip(), "quiet")
    for row in range(min(r for r, _ in spaces), max(r for r, _ in spaces) + 1):
        text.append(f"\n{chr(65 + row)} ", "quiet").append(" " * (CELL // 2 * (row % 2)))
        for column in columns:
            one = spaces.get((row, column))
            text.append_text(space(one) if one else Text(" " * CELL))
        text.rstrip()
    return text


def space(one: SpaceShown) -> Text:
    """Terrain and danger, who stands there, and what becomes of him."""
    text = Text().append(one.terrain[0] + ZONES[one.zone], one.zone)
    if one.dino is None:
        text.append("* " if one.star else "· ", "quiet")
    else:
        sign = SEATS[one.dino][0]
        text.append(sign.lower() if one.baby else sign, f"seat.{one.dino}")
        text.append({"dies": "!", "chosen": "?"}.get(one.fate, " "), "danger")
    return thing(text, one.name).append(" " * (CELL - 4))


def players(t: Shown, names: Names) -> Table:
    table = Table.grid(padding=(0, 1))
    for seat in t.order:
        one = t.players[seat]
        sign = Text("▶" if seat == t.asked else " ").append(SEATS[seat][0], f"seat.{seat}")
        line = names.of(seat).append(f" {units(one.points, 'point')}, {units(one.dinos, 'dinosaur')}")
        line.append(f" ({one.would_live} would live)" if one.would_live < one.dinos else "", "danger")
        table.add_row(sign, line.append(f"\n{units(one.cards, 'card')}; {genes(one)}", "quiet"))
    return table


def genes(one: PlayerShown) -> str:
    return ", ".join(units(n, gene, GENES.get(gene, "")) for gene, n in one.genes.items() if n)


def auction(t: Shown, names: Names) -> Table:
    table = Table.grid(padding=(0, 1))
    for row in t.auction:
        now = (
            Text("no bid", "quiet") if row.bidder is None else Text(f"{row.bid} by ").append_text(names.of(row.bidder))
        )
        table.add_row(thing(Text(f"Row {row.row}:", "bold"), f"row {row.row}"), row.gene, now, bids(t, row))
    return table


def bids(t: Shown, row: RowShown) -> Text:
    """What can be bid on the row that was chosen."""
    found = [thing(Text(str(n)), f"bid {n}") for n in row.bids] if row.row == t.named else []
    return Text("bid ", "quiet").append_text(Text(" ").join(found)) if found else Text()


def cards(t: Shown) -> Text:
    """This seat's hand; what can be played now stands out."""
    hand = t.players[t.seat].hand if t.seat >= 0 else []
    return Text(", ").join(
        thing(Text(card.title, "bold" if card.fits else ""), card.name, about=card.title) for card in hand
    )
