"""What is printed in the box of Mutagen, for the gallery."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from galapagos.gallery import Cabinet, Plate, Printed
from galapagos.games.mutagen.cards import (
    ABILITIES,
    ACTIONS,
    BONUS,
    COLOURS,
    COUNTS,
    CREW,
    DECISIONS,
    DECKS,
    ELEMENTS,
    HALVES,
    KINDS,
    LEVELS,
    MUTATIONS,
    NONE,
    PALACE,
    PEOPLE,
    PLACES,
    TILES,
    TITLES,
    TREES,
    TYPES,
    VISITORS,
    WORKERS,
    Edition,
    colour_of,
    type_of,
)
from galapagos.games.mutagen.position import element_title, many
from galapagos.games.mutagen.words import (
    RULES_OF_DECKS,
    card_text,
    effect_text,
    people_text,
    place_title,
)

PLACE_RULES = ("6.1 1.5 11.2 11.3", "6.1 1.5 11.2 11.3", "6.1 1.5 11.2 11.3", "8.1 8.2 11.4 11.5", "9.1 9.2 11.5 11.7",
               "10.1 10.2 11.7", "16.1 16.2 16.3 16.4 16.5")  # fmt: skip
WORKER_TEXTS = {
    "Robot": ("11.1 4.3", "Takes any one of the three worker-type actions of its location, and never mutates."),
    "Thug": ("11.2", "Takes an Element from the location that is shown where he stands."),
    "Spy": ("11.3 11.4 11.7", "Buys Crew cards, moves trackers, makes progress or completes Tree cards."),
    "Engineer": ("11.3 11.5 11.7", "Lays Storage tiles, installs spent Elements or gains shards."),
}
COUNT_TEXTS = {
    "steps": "by the space on its track",
    "higher": "if the first track is higher",
    "highest": "if nobody is higher",
    "lowest": "for each step of the lowest",
}
PEOPLE_TITLES = ("Host of the {at}", "Wild Colour", "Guide", "Finder", "Broker", "Roamer", "Builder", "Vault")
PEOPLE_RULES = ("15.8", "15.13", "15.9", "15.10", "15.11", "15.14", "15.12", "15.15")  # by ability


def cabinets(edition: Edition) -> list[Cabinet]:
    return [
        Cabinet("locations", "Locations", tuple(location(edition, at) for at in range(PALACE + 1))),
        Cabinet("workers", "Workers", tuple(worker(name) for name in WORKERS)),
        Cabinet("elements", "Elements", (*(element(edition, kind) for kind in range(KINDS)), supreme(edition))),
        Cabinet("tiles", "Storage tiles", deck(edition, TILES, tile)),
        Cabinet("boards", "Airship, tracks, shards", boards(edition)),
        Cabinet("bonus", "Bonus tokens", deck(edition, BONUS, token)),
        Cabinet("crew", "Crew cards", deck(edition, CREW, crew)),
        Cabinet("trees", "Tree cards", deck(edition, TREES, tree)),
        Cabinet("mutations", "Mutations", (carried(edition), *deck(edition, MUTATIONS, mutation))),
        Cabinet("people", "The People", (begin(edition), *deck(edition, PEOPLE, people))),
        Cabinet("visitors", "Visitors", deck(edition, VISITORS, visitor)),
        Cabinet("keeper", "The Keeper", (keeper(edition),)),
        Cabinet("decisions", "Decision cards", deck(edition, DECISIONS, decision)),
        Cabinet("actions", "Action cards", deck(edition, ACTIONS, action)),
    ]  # fmt: skip


def printed(edition: Edition, what: str, value: object, place: str) -> Printed:
    """A value of a table without rows; an index tells which of a list it is."""
    return Printed(what, str(value), place, edition.origin[place.partition("[")[0]])


class Row:
    """A card, tile or token: a row of one of the edition's tables."""

    def __init__(self, edition: Edition, deck: int, card: int) -> None:
        self.edition = edition
        self.deck = deck
        self.card = card
        self.id = edition.ids[deck][card]
        self.text = card_text(edition, deck, card)

    def value(self, what: str, value: object, key: str) -> Printed:
        table = DECKS[self.deck]
        return Printed(what, str(value), f"{table}.{self.id}.{key}", self.edition.origin[f"{table}.{key}"])

    def copies(self) -> Printed:
        return self.value("copies", self.edition.copies[self.deck][self.card], "copies")

    def plate(
        self, title: str, draws: Iterable[str], values: Iterable[Printed], rules: Iterable[str] = (), text: str = ""
    ) -> Plate:
        number = (RULES_OF_DECKS[self.deck], *rules)
        count = self.edition.copies[self.deck][self.card]
        name = f"{DECKS[self.deck]}-{self.id.lower()}"
        return Plate(name, title, tuple(draws), number, tuple(values), count, sentence(text or self.text))


def deck(edition: Edition, deck: int, plate: Callable[[Row], Plate]) -> tuple[Plate, ...]:
    return tuple(plate(Row(edition, deck, card)) for card in range(len(edition.ids[deck])))


def sentence(text: str) -> str:
    return f"{title(text)}."


def title(text: str) -> str:
    return text[:1].upper() + text[1:]


# The board


def location(edition: Edition, at: int) -> Plate:
    rules = tuple(PLACE_RULES[at].split())
    if at == PALACE:
        text = "Who comes here takes a Visitor, and may move on to the board when all workers are placed."
        return Plate("palace", "Palace", ("Palace",), rules, text=text)
    values = tuple(
        printed(edition, f"{name} here", effect_text(edition.work[at][n]), f"worker_actions.{name}[{at + 1}]")
        for n, name in enumerate(WORKERS)
        if n
    )
    text = f"Every worker here may {effect_text(edition.work[at][0])}; its type may do one thing more."
    return Plate(PLACES[at].lower(), place_title(at), (PLACES[at],), rules, values, 0, text)


def worker(name: str) -> Plate:
    rules, text = WORKER_TEXTS[name]
    return Plate(name.lower(), name, (name,), tuple(rules.split()), text=text)


def element(edition: Edition, kind: int) -> Plate:
    type, colour = TYPES[type_of(kind)], COLOURS[colour_of(kind)]
    count = edition.copies[ELEMENTS][kind]
    values = (printed(edition, "in the supply", count, f"elements.{type}[{colour_of(kind) + 1}]"),)
    text = f"{colour} pays for Tree cards, {type} moves its tracker at the Oasis; installed, it scores every round."
    name = element_title(kind)
    return Plate(name.lower().replace(" ", "-"), name, (name,), ("1.2", "6.4", "6.5", "14.1"), values, count, text)


def supreme(edition: Edition) -> Plate:
    values = (printed(edition, "in the box", edition.supreme, "box.supreme"),)
    text = "Of every type and colour: it pays for any colour, moves any tracker, and fits on every space."
    return Plate("supreme", "Supreme Element", ("Supreme",), ("15.5", "15.6"), values, edition.supreme, text)


def boards(edition: Edition) -> tuple[Plate, ...]:
    return (airship(edition), tracks(edition), progress(edition), shards(edition))


def airship(edition: Edition) -> Plate:
    ship = edition.airship
    columns = [[ship.price[square] for square in column] for column in ship.columns]
    starts = [row for row, col in ship.squares if col == 0]
    height = max(map(len, columns))
    plan = tuple(
        ("start" if row in starts else "", *(str(column[row]) if row < len(column) else "" for column in columns))
        for row in range(height)
    )
    values = (
        printed(edition, "start spaces beside rows", listed(row + 1 for row in starts), "airship.start"),
        printed(edition, "prices by column", "; ".join(listed(column) for column in columns), "airship.columns"),
        printed(edition, "points by column", listed(ship.points), "airship.points"),
    )
    text = (
        "Tiles are laid on its squares for their price; a column covered with tiles scores at the end of every round."
    )
    return Plate("airship", "Airship", ("airship",), ("7.2", "6.3", "14.2"), values, 0, text, plan)


def listed(values: Iterable[object]) -> str:
    return ", ".join(map(str, values))


def tracks(edition: Edition) -> Plate:
    points = edition.track_points
    values = (printed(edition, "points by space", listed(points), "tracks.points"),)
    text = "Four tracks, one for each type of Element. The space of each tracker scores at the end of every round."
    plan = (tuple(f"{n}" for n in points),)
    return Plate("tracks", "Element tracks", tuple(TYPES), ("14.3", "9.1", "9.2"), values, 0, text, plan)


def progress(edition: Edition) -> Plate:
    points = {space: n for space, n in enumerate(edition.points) if n}
    values = (
        printed(edition, "last space", edition.last, "progress.last"),
        printed(edition, "points", listed(f"{n} on {space}" for space, n in points.items()), "progress.points"),
        printed(edition, "Bonus tokens on", listed(edition.bonus), "progress.bonus"),
        printed(
            edition,
            "prices",
            listed(f"{many(pay, 'shard')} for {many(go, 'space')}" for pay, go in edition.prices),
            "progress.prices",
        ),
    )
    spaces = ["bonus" if n in edition.bonus else f"{points.get(n, '-')}" for n in range(edition.last + 1)]
    plan = tuple(tuple(spaces[n : n + 7]) for n in range(0, len(spaces), 7))
    text = "Shards carry you on at the City; points and bonuses of every space on the way are yours."
    return Plate("progress", "Progress track", ("City",), ("10.2", "10.1", "10.3"), values, 0, text, plan)


def shards(edition: Edition) -> Plate:
    values = (
        printed(edition, "worth of all tokens", edition.shards, "box.shards"),
        printed(edition, "everybody begins with", edition.start_shards, "box.start_shards"),
    )
    text = "They pay for tiles, Crew cards, mutations and progress; three are a point at the end."
    return Plate("shard", "Shards", ("shard",), ("1.8", "2.2", "14.4"), values, 0, text)


# Tiles, tokens and cards


def tile(row: Row) -> Plate:
    halves = [HALVES[half] for half in row.edition.halves[row.card]]
    text = f"One half takes any Element, the other {halves[1]} only" if halves[0] == "any" else ""
    values = (row.value("halves", " and ".join(halves), "halves"), row.copies())
    return row.plate(title(" and ".join(halves)), (f"half {half}" for half in halves), values, ("6.4",), text)


def token(row: Row) -> Plate:
    effect = row.edition.tokens[row.card]
    values = (row.value("effect", row.text, "effect"), row.copies())
    return row.plate(title(row.text), (f"bonus {effect}",), values, ("10.4",), f"Passing its space gives: {row.text}")


def crew(row: Row) -> Plate:
    card = row.edition.crew[row.card]
    kinds = [TYPES[track] for track in card.tracks]
    values = (
        row.value("price", many(card.cost, "shard"), "cost"),
        row.value("counts", COUNT_TEXTS[COUNTS[card.count]], "kind"),
        row.value("tracks", listed(kinds), "tracks"),
        row.value("points", listed(card.points), "points"),
    )
    more = ("13.3",) if COUNTS[card.count] == "highest" else ()
    return row.plate(f"Crew {row.id}", ("crew", *kinds), values, more)


def tree(row: Row) -> Plate:
    card = row.edition.trees[row.card]
    bark, needs = row.edition.bark[card.colour], [COLOURS[colour] for colour in card.needs]
    values = (
        row.value("card colour", bark, "colour"),
        row.value("needs", " and ".join(needs), "needs"),
        row.value("gives", many(card.shards, "shard"), "shards"),
    )
    text = f"Stored Elements of {' and '.join(needs)} bring {many(card.shards, 'shard')}; two {bark} cards are a pair"
    return row.plate(f"Tree {row.id}", (f"tree {bark}", *needs), values, ("14.4",), text)


def carried(edition: Edition) -> Plate:
    values = (printed(edition, "on one worker at the most", edition.mutations_per_worker, "box.mutations_per_worker"),)
    text = "Every round each player drafts a Mutation card for one of his workers; the Robot never gets one."
    return Plate("mutating", "Mutating", ("mutation",), ("4.3", "4.2", "12.1", "12.4"), values, 0, text)


def mutation(row: Row) -> Plate:
    card = row.edition.mutations[row.card]
    values = (
        row.value("effect", effect_text(card.effect), "effect"),
        row.value("when placed", many(card.activate, "shard"), "activate"),
        row.value("as a reaction", many(card.react, "shard"), "react"),
        row.copies(),
    )
    placed, reacting = many(card.activate, "shard"), many(card.react, "shard")
    text = f"{effect_text(card.effect)}: for {placed} when its worker is placed, for {reacting} when it reacts"
    more = ("12.3",) if str(card.effect) == "fewer" else ()
    return row.plate(title(effect_text(card.effect)), (f"mutation {card.effect}",), values, more, text)


def begin(edition: Edition) -> Plate:
    values = (printed(edition, "points to begin with", edition.people_score, "box.people_score"),)
    text = "Every round each player takes a card: for a Supreme Element, or for its ability, which costs points."
    return Plate("plight", "The Plight of the People", ("people",), ("15.3", "15.1", "15.4"), values, 0, text)


def people(row: Row) -> Plate:
    card = row.edition.people[row.card]
    at = "none" if card.at == NONE else TITLES[card.at]
    values = (
        row.value("ability", people_text(row.edition, row.card), "ability"),
        row.value("location", at, "at"),
        row.copies(),
    )
    name = PEOPLE_TITLES[card.ability].format(at=at)
    return row.plate(name, (f"people {ABILITIES[card.ability]}",), values, (PEOPLE_RULES[card.ability], "15.7"))


def visitor(row: Row) -> Plate:
    values = (row.value("effect", row.text, "effect"), row.copies())
    text = f"Whoever helps this Visitor at the Palace gets: {row.text}"
    return row.plate(title(row.text), (f"visitor {row.edition.visitors[row.card]}",), values, ("16.7",), text)


# The Keeper


def keeper(edition: Edition) -> Plate:
    by_level = [
        listed(f"{n} {level}" for n, level in zip(points, LEVELS, strict=True))
        for points in (edition.keeper_points, edition.keeper_crew)
    ]
    values = (
        printed(edition, "shards to begin with", edition.keeper_shards, "keeper.shards"),
        printed(edition, "points for what it cannot use", by_level[0], "keeper.points"),
        printed(edition, "points for a Crew card at the end", by_level[1], "keeper.crew"),
        printed(edition, "its Robot at the Oasis acts as", WORKERS[edition.robot_at_oasis], "keeper.robot_at_oasis"),
    )
    text = "The automaton of the solo game, at three levels: cards tell it where to go, and it pays for nothing."
    return Plate("keeper", "The Keeper", ("keeper",), ("17.1", "17.2", "17.3", "19.6", "20.5"), values, 0, text)


def decision(row: Row) -> Plate:
    card = row.edition.decisions[row.card]
    worker, place, type = WORKERS[card.worker], PLACES[card.location], TYPES[card.element]
    arrow = "up" if card.up else "down"
    values = (
        row.value("worker", worker, "worker"),
        row.value("Element location", TITLES[card.location], "location"),
        row.value("Element", type, "element"),
        row.value("card number", card.card + 1, "card"),
        row.value("arrow", arrow, "arrow"),
    )
    fields = listed((worker, TITLES[card.location], type, f"card {card.card + 1}", arrow))
    text = f"The Keeper reads here whichever it needs: {fields}"
    draws = (worker, place, f"type {type}", f"number {card.card + 1}", f"arrow {arrow}")
    return row.plate(f"Decision {row.id}", draws, values, ("17.7", "17.6"), text)


def action(row: Row) -> Plate:
    columns = row.edition.actions[row.card]
    values = tuple(
        row.value(f"the {name} goes to", ", else ".join(TITLES[at] for at in where), name)
        for name, where in zip(WORKERS, columns, strict=True)
    )
    text = "With 4 shards a worker goes to the first place, else with 3 Elements to the second, else to the third"
    return row.plate(f"Action {row.id}", ("action",), values, ("18.3", "18.4"), text)
