"""A table of Evo: the island with its dangers, climate and meteor, everybody's species, the auction."""

from __future__ import annotations

from galapagos.drawings.sheet import (
    WIDTH,
    Sheet,
    below,
    beside,
    count,
    heading,
    label,
    seat_head,
    seat_row,
    tag,
    wide,
)  # fmt: skip
from galapagos.games.evo.shown import PlayerShown, SpaceShown, Table
from galapagos.talk import SEATS

HEX = 45.0  # px across
HEXAGON = "M0 -1L.866 -.5L.866 .5L0 1L-.866 .5L-.866 -.5Z"
TERRAIN = {"beach": "sand", "plain": "moss", "hill": "earth", "mountain": "slate"}
# Strokes over what is not ideal: hot and cold slant opposite ways, deadly is cross-hatched.
RISING = "M-.7 .1L-.1 -.7M-.7 .6L.3 -.7M-.35 .75L.7 -.6M.1 .75L.7 -.05"
FALLING = "M.7 .1L.1 -.7M.7 .6L-.3 -.7M.35 .75L-.7 -.6M-.1 .75L-.7 -.05"
STROKES = {"hot": ((RISING, "hot"),), "cold": ((FALLING, "cold"),), "deadly": ((RISING, "deadly"), (FALLING, "deadly"))}
DINO = (
    "M-1 .35Q-.75 -.3 -.1 -.3Q.15 -.3 .2 -.65Q.3 -1 .65 -1Q1 -1 1 -.75Q1 -.6 .7 -.6Q.6 -.6 .57 -.3Q.5 .2 .25 .4"
    "L.3 .9H0L-.08 .5H-.4L-.48 .9H-.75L-.72 .45Q-.9 .45 -1 .35Z"
)
CROSS = "M-.7 -.7L.7 .7M.7 -.7L-.7 .7"


def table(t: Table, says: str) -> Sheet:
    facts = f"Round {t.round} · {t.phase} · order {', '.join(SEATS[seat] for seat in t.order)}"
    beside_map = below([climate(t), meteor(t), *([auction(t)] if t.auction else [])], 12)
    parts = [heading("Evo", facts, says, t.rule, t.asked is not None), beside([island(t), beside_map], gap=18)]
    return below(parts + [row(t, t.players[seat]) for seat in t.order])


def island(t: Table) -> Sheet:
    left, top = min(one.x for one in t.spaces), min(one.y for one in t.spaces)
    sheet = Sheet()
    for one in t.spaces:
        space(sheet, one, (one.x - left + 0.5) * HEX, (one.y - top + 0.62) * HEX * 0.866)
    if t.attack and t.attack.start:
        words = f"{t.attack.start} attacks {t.attack.to}: wins on {' '.join(map(str, t.attack.faces)) or 'nothing'}"
        sheet.put(tag(words, "danger-wash", "danger", "danger"), 0, sheet.height + 6)
    return sheet


def space(sheet: Sheet, one: SpaceShown, x: float, y: float) -> None:
    size = HEX / 1.76
    sheet.path(HEXAGON, x, y, size, TERRAIN[one.terrain], "line-strong")
    for strokes, colour in STROKES.get(one.zone, ()):
        sheet.path(strokes, x, y, size * 0.85, "", colour, thick=0.8)
    sheet.text(x, y - size * 0.5, one.name, 9, "ink-2", anchor="middle", halo=TERRAIN[one.terrain])
    if one.dino is None:
        sheet.text(x, y + 6, one.terrain[0] + "*" * one.star, 12, anchor="middle", halo=TERRAIN[one.terrain])
        return
    # An edge of paper lifts it off the strokes.
    big = 10 if one.baby else 13
    sheet.path(DINO, x, y + 3, big, "", "sheet", thick=5)
    sheet.path(DINO, x, y + 3, big, f"seat-{one.dino}")
    sheet.text(x + 13, y + 15, SEATS[one.dino][0], 11, bold=True, anchor="middle", halo="sheet")
    if one.fate == "dies":
        sheet.path(CROSS, x - 12, y + 10, 4, "", "sheet", thick=4)
        sheet.path(CROSS, x - 12, y + 10, 4, "", "danger", thick=2)


def climate(t: Table) -> Sheet:
    """The loop; the marker is a ring of ink, below stand the odds of the next roll."""
    loop = []
    for n, place in enumerate(t.climate.loop):
        name, chance = tag(place.terrain, TERRAIN[place.terrain]), Sheet()
        chance.put(name, 0, 0)
        if n == t.climate.place:
            chance.rect(0.5, 0.5, name.width - 0.5, name.height - 0.5, "", "ink", 3, 2)
        odds = f"{place.odds[0]:.0%}" if place.odds[0] else "–"
        chance.text(name.width / 2, name.height + 13, odds, 11, "ink-2", anchor="middle")
        loop.append(chance)
    return below([label("Climate, and the odds of the next roll", 13), beside(loop, 310, 4)], 4)


def meteor(t: Table) -> Sheet:
    """The track: the numbers are the faces on which the meteor strikes."""
    sheet, x = Sheet(), 0.0
    for n, faces in enumerate(t.meteor.spaces):
        words = "all" if len(faces) == 6 else faces
        width = max(13.0, wide(words, 10) + 6)
        if x + width > 310:
            break
        here = n == t.meteor.place
        edge, thick = ("ink", 2.5) if here else ("line", 1)
        sheet.rect(x + 1, 1, width, 18, "danger-wash" if faces else "sheet", edge, 3, thick)
        sheet.text(x + 1 + width / 2, 14, words, 10, "danger", anchor="middle")
        x += width + 3
    return below([label("Meteor, and the faces on which it strikes", 13), sheet], 4)


def auction(t: Table) -> Sheet:
    rows = []
    for one in t.auction:
        words = f"{one.row} {one.gene}" + (f": {one.bid} by {SEATS[one.bidder]}" if one.bidder is not None else "")
        rows.append(tag(words, "sheet", "ink", "line-strong"))
    return below([label("Auction", 13), beside(rows, 310, 4)], 4)


def row(t: Table, one: PlayerShown) -> Sheet:
    dinos = f"{count(one.dinos, 'dinosaur')}, {one.would_live} would live"
    facts = f"{count(one.points, 'point')} · {dinos} · {count(one.cards, 'card')}"
    head = seat_head(one.seat, SEATS[one.seat], facts, one.seat == t.asked)
    genes = [tag(f"{n} {gene}") for gene, n in one.genes.items() if n]
    hand = [tag(card.title, "sheet", "ink", "line-strong") for card in one.hand]
    return seat_row(one.seat, head, beside([*genes, *hand], WIDTH - 30, 4))
