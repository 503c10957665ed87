"""A table of Evo: the island, climate and meteor, everybody's species, the auction."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from galapagos.games.evo.view import PlayerShown, SpaceShown
from galapagos.games.evo.view import Table as Shown
from galapagos.talk import SEATS
from galapagos.terminal.names import STYLES, Names

ZONES = {"ideal": "green", "hot": "red", "cold": "blue", "deadly": "bright_black"}
LEGEND = (
    ("b p h m", "", "beach, plain, hill, mountain; as the climate stands"),
    *((zone, style, "") for zone, style in ZONES.items()),
    ("A a", "bold", "dinosaur, baby"),
    ("!", "bold red", "dies as things stand"),
    ("*", "", "start"),
)


def board(t: Shown, names: Names, width: int) -> RenderableType:
    parts: list[RenderableType] = [heading(t), island(t), players(t, names)]
    parts += [auction(t, names)] if t.auction else []
    parts += [Text("Your cards: ").append(hand)] if (hand := cards(t)) else []
    return Group(*parts)


def heading(t: Shown) -> Text:
    text = Text(f"Round {t.round} · {t.phase} · climate ")
    for n, place in enumerate(t.climate.loop):
        here = n == t.climate.place
        text.append(" > " if n else "").append(
            f"[{place.terrain}]" if here else place.terrain, "bold" if here else "dim"
        )
    faces = t.meteor.spaces[t.meteor.place]
    strikes = "not strike yet" if not faces else "strike" if len(faces) == 6 else "strike on " + ", ".join(faces)
    return text.append(f"\nThe meteor stands where it would {strikes}.")


def island(t: Shown) -> Text:
    """Rows of spaces, every other one half a space to the right."""
    spaces = {(one.row, one.column): one for one in t.spaces}
    columns = range(min(c for _, c in spaces), max(c for _, c in spaces) + 1)
    text = Text("    " + "".join(f"{c + 1:<4}" for c in columns))
    for row in range(min(r for r, _ in spaces), max(r for r, _ in spaces) + 1):
        text.append(f"\n{chr(65 + row)}   " + "  " * (row % 2))
        for column in columns:
            one = spaces.get((row, column))
            text.append(space(one) if one else "    ")
    return text


def space(one: SpaceShown) -> Text:
    text = Text(one.terrain[0], ZONES[one.zone])
    if one.dino is None:
        return text.append("*  " if one.star else ".  ", "dim")
    sign = SEATS[one.dino][0]
    text.append(sign.lower() if one.baby else sign, STYLES[one.dino])
    return text.append("! " if one.fate == "dies" else "  ", "bold red")


def players(t: Shown, names: Names) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("", "player", "points", "dinosaurs", "would live", "cards", "genes"):
        table.add_column(column, justify="left" if column in ("", "player", "genes") else "right")
    for seat in t.order:
        one = t.players[seat]
        sign = Text(SEATS[seat][0], STYLES[seat])
        numbers = (one.points, one.dinos, one.would_live, one.cards)
        table.add_row(sign, names.of(seat), *map(str, numbers), genes(one))
    return table


def genes(one: PlayerShown) -> str:
    return ", ".join(f"{n} {gene}" for gene, n in one.genes.items() if n)


def auction(t: Shown, names: Names) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("row", "offers", "bid", "by"):
        table.add_column(column)
    for row in t.auction:
        bid = ("", "") if row.bidder is None else (str(row.bid), names.of(row.bidder))
        table.add_row(str(row.row), row.gene, *bid)
    return table


def cards(t: Shown) -> Text:
    """This seat's hand; what can be played now stands out."""
    hand = t.players[t.seat].hand if t.seat >= 0 else []
    return Text(", ").join(Text(card.title, "bold" if card.fits else "") for card in hand)
