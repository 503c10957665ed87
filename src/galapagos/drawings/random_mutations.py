"""A table of Random Mutations: what lies in the centre, and everybody's species with their animals."""

from __future__ import annotations

from galapagos.drawings.sheet import (
    GAP,
    WIDTH,
    Sheet,
    below,
    beside,
    card,
    count,
    heading,
    seat_head,
    seat_row,
    tag,
    title,
    wide,
)  # fmt: skip
from galapagos.games.random_mutations.shown import AnimalShown, PlayerShown, SpeciesShown, Table
from galapagos.talk import SEATS

MANY = 4  # players; more than so many sit two in a row where they can
BERRY = "M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0Z"
DIAMOND = "M0 -1.15L1 0L0 1.15L-1 0Z"
ARCH = "M-1 1V-.1A1 1 0 0 1 1 -.1V1H.4V0A.4 .4 0 0 0 -.4 0V1Z"
BURR = "M0 -1.1L.28 -.4L1 -.7L.5 0L1 .7L.28 .4L0 1.1L-.28 .4L-1 .7L-.5 0L-1 -.7L-.28 -.4Z"


def table(t: Table, says: str) -> Sheet:
    facts = f"Turn {t.turn}{', the last' * t.last_turn} · {t.phase} · {count(t.deck, 'card')} in the deck"
    parts = [heading("Random Mutations", facts, says, t.rule, t.asked is not None), centre(t)]
    if t.attack:
        parts.append(fight(t))
    return below([*parts, beside([row(t, one) for one in t.players])])


def centre(t: Table) -> Sheet:
    """The tokens nobody has taken yet, or the dice that will bring them."""
    sheet, x = Sheet(0, 20), 0.0
    if t.phase in ("development", "climate"):
        rolled = f"; rolled so far {' '.join(map(str, t.dice))}" if t.dice else ""
        sheet.text(0, 15, "To be rolled: " + ", ".join(f"{what} {dice}" for what, dice in t.climate.items()) + rolled)
        return sheet
    heaps = ((t.food, BERRY, "food", "food"), (t.shelters, ARCH, "shelter", "shelter" + "s" * (t.shelters != 1)))
    for n, shape, colour, what in (*heaps, (t.parasites, BURR, "parasite", "parasite" + "s" * (t.parasites != 1))):
        sheet.text(x, 15, f"{n} {what}", bold=True)
        x += wide(f"{n} {what}", 13, bold=True) + 8
        for _ in range(min(n, 16)):
            sheet.path(shape, x, 11, 4.5, colour)
            x += 11
        x += 14
    return sheet


def fight(t: Table) -> Sheet:
    assert t.attack is not None
    words = f"{t.attack.attacker} attacks {t.attack.prey}"
    words += " and ignores " + ", ".join(map(title, t.attack.ignored)) if t.attack.ignored else ""
    words += "; turned away by " + ", ".join(t.attack.redirected) if t.attack.redirected else ""
    return tag(words, "danger-wash", "danger", "danger", 13)


def row(t: Table, one: PlayerShown) -> Sheet:
    facts = f"{count(one.points, 'point')} · {count(one.cards, 'card')}{' · first player' * (one.seat == t.first)}"
    head = seat_head(one.seat, SEATS[one.seat], facts, one.seat == t.asked)
    body = beside([species(s) for s in one.species], WIDTH - 3 * GAP)
    return seat_row(one.seat, head, body, narrow=len(t.players) > MANY)


def species(s: SpeciesShown) -> Sheet:
    name = tag(s.name, "ink", "sheet", size=13)
    traits = [tag(title(one.name) + f" +{one.plus}" * (one.plus > 0), *looks(one.dark)) for one in s.traits]
    traits += [tag("Anglerfish", *looks(True))] * s.angler
    animals = beside([animal(one) for one in s.animals], 200, 6)
    return card(below([beside([name, *traits], 210, 4), animals], 5))


def looks(dark: bool) -> tuple[str, str]:
    """A harmful trait is printed in reverse."""
    return ("ink-2", "sheet") if dark else ("inset", "ink")


def animal(a: AnimalShown) -> Sheet:
    """Its tokens; a dashed ring is food that it still needs."""
    tokens = [(BERRY, "food", "")] * a.red + [(DIAMOND, "extra", "")] * a.blue + [(BERRY, "", "danger")] * a.missing
    tokens += [(ARCH, "shelter", "")] * a.sheltered + [(BURR, "parasite", "")] * a.parasites
    sheet = Sheet()
    name = a.name + "!" * a.attacked + f" {title(a.card)}" * bool(a.card)
    width = wide(name, 12) + 12 + 12 * len(tokens)
    sheet.rect(0.5, 0.5, width, 19, "good-wash" if a.fed else "sheet", "good" if a.fed else "line-strong", 9)
    sheet.text(6, 14.5, name, 12, "good" if a.fed else "ink")
    for n, (shape, fill, edge) in enumerate(tokens):
        sheet.path(shape, wide(name, 12) + 13 + 12 * n, 10, 4.5, fill, edge, bool(edge), 1.5)
    return sheet
