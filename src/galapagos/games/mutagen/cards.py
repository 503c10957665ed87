"""The components of Mutagen: the names of things, and the edition that says what is printed on them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias

from galapagos import talk
from galapagos.edition import load_edition, origin_at

NONE: Final = -1  # an empty place
ROUNDS: Final = 4

TYPES: Final = ("Crystal", "Gas", "Liquid", "Ore")
COLOURS: Final = ("Blue", "Green", "Pink", "Yellow")
KINDS: Final = 16  # an Element's kind is 4 × type + colour
SUPREME: Final = 16  # every type and colour; once spent, 16 + what it stood for
LAST_STEP: Final = 7  # of an Element track

ROBOT: Final = 0
THUG: Final = 1
SPY: Final = 2
ENGINEER: Final = 3
WORKERS: Final = ("Robot", "Thug", "Spy", "Engineer")

TREE: Final = 3
OASIS: Final = 4
CITY: Final = 5
PALACE: Final = 6
PLACES: Final = ("E1", "E2", "E3", "Tree", "Oasis", "City", "Palace")
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
TITLES: Final = ("Shaft", "Vents", "Sump", "Sacred Tree", "Oasis", "City", "Palace")  # how a screen calls them
ANYWHERE: Final = 7  # a bit per Element location

# The decks: each has an urn of cards nobody has seen, and places on show.
ELEMENTS: Final = 0
TILES: Final = 1
CREW: Final = 2
TREES: Final = 3
BONUS: Final = 4
MUTATIONS: Final = 5
PEOPLE: Final = 6
VISITORS: Final = 7
DECISIONS: Final = 8
ACTIONS: Final = 9
DECKS: Final = (
    "elements", "tiles", "crew", "trees", "bonus", "mutations", "people", "visitors", "decisions", "actions",
)  # fmt: skip

# Kinds of effect.
GAIN: Final = 0  # an Element from one of the locations
HIRE: Final = 1  # a Crew card
LAY: Final = 2  # a Storage tile
CLIMB: Final = 3  # steps on an Element track
PROGRESS: Final = 4
POINTS: Final = 5
SHARDS: Final = 6
COMPLETE: Final = 7  # Tree cards
FEWER: Final = 8  # one Tree card for one Element fewer
TYPE_TRACK: Final = 9  # steps for one type just spent here
COLOUR_INSTALL: Final = 10  # one colour just spent here
SPEND: Final = 11  # the Oasis
TRAVEL: Final = 12  # the City
EFFECTS: Final = (
    "element", "crew", "tile", "track", "progress", "points", "shards", "trees", "fewer", "type-track",
    "colour-install", "spend", "travel",
)  # fmt: skip

# What a half of a tile accepts.
BARE: Final = -1
ANY: Final = 0  # 1 to 4 a type, 5 to 8 a colour
HALVES: Final = ("any", *TYPES, *COLOURS)

# How a Crew card counts.
STEPS: Final = 0
HIGHER: Final = 1
HIGHEST: Final = 2
LOWEST: Final = 3
COUNTS: Final = ("steps", "higher", "highest", "lowest")

# Abilities of the People.
HOST: Final = 0  # 2 shards on arrival
WILD: Final = 1
GUIDE: Final = 2  # a track step on arrival
FINDER: Final = 3  # a random Element on arrival
BROKER: Final = 4  # the Spy sells a Crew card
ROAMER: Final = 5  # the Thug takes anywhere
BUILDER: Final = 6  # a random tile for the Engineer
VAULT: Final = 7
ABILITIES: Final = (
    "shards", "wild", "track", "element", "discard-crew", "thug-anywhere", "random-tile", "vault",
)  # fmt: skip
VAULT_ROOM: Final = 3

LEVELS: Final = ("easy", "medium", "hard")


def type_of(kind: int) -> int:
    """Crystal, gas, liquid or ore: of an Element that is no Supreme one."""
    return kind >> 2


def colour_of(kind: int) -> int:
    return kind & 3


class Effect:
    """Something a card, token or location does: what, how much, and where (a bit per location or track)."""

    def __init__(self, what: int, amount: int = 0, where: int = 0) -> None:
        self.what = what
        self.amount = amount
        self.where = where

    def __str__(self) -> str:
        if self.what == CLIMB:
            return f"track {'any' if self.where == 15 else TYPES[lowest_bit(self.where)]} {self.amount}"
        if self.what <= LAY:
            return f"{EFFECTS[self.what]} {'any' if self.where == ANYWHERE else PLACES[lowest_bit(self.where)]}"
        return f"{EFFECTS[self.what]} {self.amount}" if self.amount else EFFECTS[self.what]


class CrewCard:
    def __init__(self, cost: int, count: int, tracks: list[int], points: list[int]) -> None:
        self.cost = cost
        self.count = count
        self.tracks = tracks
        self.points = points

    def title(self) -> str:
        """How a sentence calls it: by what it counts."""
        tracks = [TYPES[track] for track in self.tracks]
        if self.count == STEPS:
            return f"for the {tracks[0]} track"
        if self.count == HIGHER:
            return f"for more {tracks[0]} than {tracks[1]}"
        if self.count == HIGHEST:
            return f"for the most {tracks[0]}"
        return f"for the lowest of {', '.join(tracks)}"


class TreeCard:
    def __init__(self, colour: int, needs: tuple[int, ...], shards: int) -> None:
        self.colour = colour
        self.needs = needs
        self.shards = shards


class MutationCard:
    def __init__(self, effect: Effect, activate: int, react: int) -> None:
        self.effect = effect
        self.activate = activate
        self.react = react


class PeopleCard:
    def __init__(self, ability: int, at: int) -> None:
        self.ability = ability
        self.at = at  # NONE: no location of its own


class DecisionCard:
    def __init__(self, worker: int, location: int, element: int, card: int, up: bool) -> None:
        self.worker = worker
        self.location = location
        self.element = element
        self.card = card  # from 0
        self.up = up


NO_ROOM: Final = 999  # the price of a tile that lies nowhere; more shards than anybody has


class Airship:
    """The squares: first the start spaces, then the columns from the left, each from the top."""

    def __init__(self, start: list[int], columns: list[list[int]], points: list[int]) -> None:
        self.start = len(start)
        self.points = points
        self.squares = [(row, 0) for row in start]
        self.squares += [(row, col + 1) for col, prices in enumerate(columns) for row in range(len(prices))]
        self.price = [0] * len(start) + [price for prices in columns for price in prices]
        self.names = [f"s{i + 1}" for i in range(len(start))]
        self.names += [
            f"{'abcdefgh'[col]}{row + 1}" for col, prices in enumerate(columns) for row in range(len(prices))
        ]
        size = len(self.squares)
        self.beside = [[j for j in range(size) if self.touch(i, j)] for i in range(size)]
        self.columns = [[i for i in range(size) if self.squares[i][1] == col + 1] for col in range(len(columns))]
        # The pairs of squares a tile can cover: its first half on the first of them.
        self.pairs = [(a, b) for a in range(self.start, size) for b in self.beside[a] if b >= self.start]
        # By pair: what it costs, and its squares, a bit each.
        self.prices = [self.price[a] + self.price[b] for a, b in self.pairs]
        self.squares_of = [1 << a | 1 << b for a, b in self.pairs]
        self.cheapest_first = sorted(range(len(self.pairs)), key=self.prices.__getitem__)
        self.least = min(self.prices, default=NO_ROOM)
        self.first_squares = (1 << self.start) - 1
        self.squares_in = [sum(1 << square for square in column) for column in self.columns]  # by column, a bit each
        self.bare = [ANY] * self.start + [BARE] * (size - self.start)  # what each square accepts without a tile

    def touch(self, a: int, b: int) -> bool:
        (row, col), (down, right) = self.squares[a], self.squares[b]
        return abs(row - down) + abs(col - right) == 1


class Edition(talk.Edition):
    """What is printed. `origin` tells for each value, named by its place in the file, where it comes from."""

    def __init__(self, name: str, digest: str, origin: dict[str, str], data: dict[str, Any]) -> None:
        self.name = name
        self.digest = digest
        self.origin = origin
        self.supreme: int = data["box"]["supreme"]
        self.shards: int = data["box"]["shards"]
        self.start_shards: int = data["box"]["start_shards"]
        self.people_score: int = data["box"]["people_score"]
        self.mutations_per_worker: int = data["box"]["mutations_per_worker"]
        self.airship: Airship = Airship(*(data["airship"][key] for key in ("start", "columns", "points")))
        self.track_points: list[int] = data["tracks"]["points"]
        self.last: int = data["progress"]["last"]
        self.points: list[int] = [data["progress"]["points"].get(space, 0) for space in range(self.last + 1)]
        self.bonus: list[int] = data["progress"]["bonus"]
        self.prices: list[list[int]] = data["progress"]["prices"]
        # Effects by location and worker; under the Robot stands the location action.
        self.work: list[list[Effect]] = [
            [action, *[data["worker_actions"][worker][at] for worker in WORKERS[1:]]]
            for at, action in enumerate(LOCATION_ACTIONS)
        ]
        tables = {deck: data[deck]["rows"] for deck in DECKS[1:]}
        self.ids: list[list[str]] = [ELEMENT_NAMES, *([row["id"] for row in rows] for rows in tables.values())]
        self.copies: list[list[int]] = [[n for name in TYPES for n in data["elements"][name]]]
        self.copies += [[row.get("copies", 1) for row in rows] for rows in tables.values()]
        self.halves: list[tuple[int, int]] = [(row["halves"][0], row["halves"][1]) for row in tables["tiles"]]
        self.crew = [CrewCard(r["cost"], r["kind"], r["tracks"], r["points"]) for r in tables["crew"]]
        self.bark: list[str] = list(dict.fromkeys(row["colour"] for row in tables["trees"]))
        self.trees = [TreeCard(self.bark.index(r["colour"]), tuple(r["needs"]), r["shards"]) for r in tables["trees"]]
        self.tokens: list[Effect] = [row["effect"] for row in tables["bonus"]]
        self.mutations = [MutationCard(r["effect"], r["activate"], r["react"]) for r in tables["mutations"]]
        self.people = [PeopleCard(r["ability"], r["at"]) for r in tables["people"]]
        self.visitors: list[Effect] = [row["effect"] for row in tables["visitors"]]
        self.decisions = [
            DecisionCard(r["worker"], r["location"], r["element"], r["card"] - 1, r["arrow"] == 1)
            for r in tables["decisions"]
        ]
        self.actions: list[list[list[int]]] = [[row[worker] for worker in WORKERS] for row in tables["actions"]]
        self.keeper_shards: int = data["keeper"]["shards"]
        self.keeper_points: list[int] = data["keeper"]["points"]
        self.keeper_crew: list[int] = data["keeper"]["crew"]
        self.robot_at_oasis: int = data["keeper"]["robot_at_oasis"]

    @property
    def most_mutations(self) -> int:
        """A worker has no more mutations than it can carry, and than its owner takes: one in each round."""
        return min(self.mutations_per_worker, ROUNDS)


LOCATION_ACTIONS: Final = (
    *(Effect(GAIN, 0, 1 << place) for place in range(3)), Effect(COMPLETE), Effect(SPEND), Effect(TRAVEL),
)  # fmt: skip
ELEMENT_NAMES: Final = [type[0] + colour[0].lower() for type in TYPES for colour in COLOURS]
GAIN_ANYWHERE: Final = Effect(GAIN, 0, ANYWHERE)


def lowest_bit(mask: int) -> int:
    bit = 0
    while not mask >> bit & 1:
        bit += 1
    return bit


# What the values of the file may be: each of these returns the value or raises ValueError with what it takes.


def whole(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= 200:
        raise ValueError("takes a whole number from 0 to 200")
    return value


def word(value: Any) -> str:
    if not isinstance(value, str) or not value or any(c in value for c in " ,:;|()[]"):
        raise ValueError("takes a word")
    return value


class OneOf:
    """One of some words, as its number; `first` is the number of the first."""

    def __init__(self, words: tuple[str, ...], first: int = 0) -> None:
        self.words = words
        self.first = first

    def __call__(self, value: Any) -> int:
        if value not in self.words:
            raise ValueError(f"takes one of {', '.join(filter(None, self.words))}")
        return self.words.index(value) + self.first


class Row:
    """So many values of one kind; how many is free when `size` is 0."""

    def __init__(self, kind: Callable[[Any], Any], size: int = 0) -> None:
        self.kind = kind
        self.size = size

    def __call__(self, value: Any) -> list[Any]:
        if not isinstance(value, list) or not value or len(value) > 40 or self.size not in (0, len(value)):
            raise ValueError(f"takes a list of {self.size or 'some'} values")
        return [self.kind(item) for item in value]


def numbered(value: Any) -> dict[int, int]:
    if not isinstance(value, dict) or not all(key.isdigit() and type(n) is int for key, n in value.items()):
        raise ValueError("takes numbers by number")
    return {int(key): n for key, n in value.items()}


MINES: Final = ("any", *PLACES[:3])
TRACKS: Final = ("any", *TYPES)


def effect(value: Any) -> Effect:
    """An effect in words, as `str` writes it."""
    name, *rest = value.split() if isinstance(value, str) else [""]
    where = rest[0] if rest else ""
    if name in EFFECTS[: LAY + 1] and len(rest) == 1 and where in MINES:
        return Effect(EFFECTS.index(name), 0, ANYWHERE if where == "any" else 1 << PLACES.index(where))
    if name == "track" and len(rest) == 2 and where in TRACKS and rest[1].isdigit():
        return Effect(CLIMB, int(rest[1]), 15 if where == "any" else 1 << TYPES.index(where))
    if name in ("progress", "points", "shards") and len(rest) == 1 and where.isdigit():
        return Effect(EFFECTS.index(name), int(where))
    if name in EFFECTS[COMPLETE:SPEND] and not rest:
        return Effect(EFFECTS.index(name))
    raise ValueError("takes an effect like 'element E1', 'track any 1' or 'points 2'")


PLACE: Final = OneOf(PLACES[:6])
MINE: Final = OneOf(PLACES[:3])
TYPE: Final = OneOf(TYPES)
COLUMNS: Final = Row(PLACE, 3)

Fields: TypeAlias = dict[str, Callable[[Any], Any]]
FIELDS: Final[dict[str, Fields]] = {
    "box": dict.fromkeys(("supreme", "shards", "start_shards", "people_score", "mutations_per_worker"), whole),
    "elements": {name: Row(whole, 4) for name in TYPES},
    "airship": {"start": Row(whole), "columns": Row(Row(whole)), "points": Row(whole)},
    "tracks": {"points": Row(whole, LAST_STEP + 1)},
    "progress": {"last": whole, "points": numbered, "bonus": Row(whole), "prices": Row(Row(whole, 2))},
    "worker_actions": {worker: Row(effect, 6) for worker in WORKERS[1:]},
    "keeper": {"shards": whole, "points": Row(whole, 3), "crew": Row(whole, 3), "robot_at_oasis": OneOf(WORKERS)},
}
ROWS: Final[dict[str, Fields]] = {
    "tiles": {"halves": Row(OneOf(HALVES), 2), "copies": whole},
    "crew": {"cost": whole, "kind": OneOf(COUNTS), "tracks": Row(TYPE), "points": Row(whole)},
    "trees": {"colour": word, "needs": Row(OneOf(COLOURS)), "shards": whole},
    "bonus": {"effect": effect, "copies": whole},
    "mutations": {"effect": effect, "activate": whole, "react": whole, "copies": whole},
    "people": {"ability": OneOf(ABILITIES), "at": OneOf(("", *PLACES[:6]), NONE), "copies": whole},
    "visitors": {"effect": effect, "copies": whole},
    "decisions": {
        "worker": OneOf(WORKERS),
        "location": MINE,
        "element": TYPE,
        "card": whole,
        "arrow": OneOf(("down", "up")),
    },
    "actions": dict.fromkeys(WORKERS, COLUMNS),
}


def load(path: str | Path | None = None) -> Edition:
    """The edition in a file, ours by default; a wrong file is refused with its place and reason."""
    return load_edition(path, __file__, check)


def check(data: dict[str, Any], digest: str) -> Edition:
    name = data.get("name")
    if not isinstance(name, str) or not name:
        raise ValueError("name is missing")
    for key in data:
        if key != "name" and key not in FIELDS and key not in ROWS:
            raise ValueError(f"{key} is not a table of this game")
    origin: dict[str, str] = {}
    values: dict[str, Any] = {}
    for table, fields in FIELDS.items():
        found = table_of(data, table, fields, origin, "")
        values[table] = {key: read(found, f"{table}.{key}", key, kind) for key, kind in fields.items()}
    for table, fields in ROWS.items():
        values[table] = {"rows": read_rows(data, table, fields, origin)}
    enough(values)
    return Edition(name, digest, origin, values)


def table_of(data: dict[str, Any], table: str, fields: Fields, origin: dict[str, str], other: str) -> dict[str, Any]:
    """A table of the file with its origins checked; its values are still to be read."""
    found = data.get(table)
    if not isinstance(found, dict):
        raise ValueError(f"the table {table} is missing")
    for key in found:
        if key not in fields and key not in ("origin", other):
            raise ValueError(f"{table}.{key} is not a value of this game")
    for key in fields:
        origins = found.get("origin")
        source = origins.get(key) if isinstance(origins, dict) else None
        origin[f"{table}.{key}"] = origin_at(source, f"{table}.origin.{key}")
    return found


def read_rows(data: dict[str, Any], table: str, fields: Fields, origin: dict[str, str]) -> list[dict[str, Any]]:
    """The checked rows of one table of cards."""
    rows = table_of(data, table, fields, origin, "rows").get("rows")
    if not isinstance(rows, list) or not 1 <= len(rows) <= 60:
        raise ValueError(f"{table}.rows takes a list of 1 to 60 rows")
    checked: list[dict[str, Any]] = []
    for i, row in enumerate(rows):
        place = f"{table}.rows[{i}]"
        if not isinstance(row, dict):
            raise ValueError(f"{place} takes a row like {{ id = … }}")
        for key in row:
            if key != "id" and key not in fields:
                raise ValueError(f"{place}.{key} is not a value of this game")
        checked.append({key: read(row, f"{place}.{key}", key, kind) for key, kind in {"id": word, **fields}.items()})
    names = [row["id"] for row in checked]
    for name in names:
        if names.count(name) > 1:
            raise ValueError(f"{table} has two rows with the id {name}")
    return checked


def read(table: dict[str, Any], place: str, key: str, kind: Callable[[Any], Any]) -> Any:
    if key not in table:
        raise ValueError(f"{place} is missing")
    try:
        return kind(table[key])
    except ValueError as e:
        raise ValueError(f"{place} {e}, not {table[key]!r}") from None


def enough(values: dict[str, Any]) -> None:
    """What the rules need beyond well-formed values: enough cards for four players, and an answer to everything."""
    needed = {
        "tiles": 3,
        "crew": 3,
        "trees": 3,
        "mutations": 20,
        "people": 20,
        "visitors": 20,
        "decisions": 12,
        "actions": 4,
    }
    needed["bonus"] = len(values["progress"]["bonus"])
    for table, least in needed.items():
        cards = sum(row.get("copies", 1) for row in values[table]["rows"])
        if cards < least:
            raise ValueError(f"{table} has {cards} cards, but {least} are needed")
    if sum(sum(values["elements"][name]) for name in TYPES) < 9:
        raise ValueError("elements has fewer than the nine to be laid out")
    if values["box"]["mutations_per_worker"] < 2:
        raise ValueError("box.mutations_per_worker takes 2 or more: three workers get four mutations")
    if len(values["airship"]["columns"]) != len(values["airship"]["points"]):
        raise ValueError("airship.points needs one number for each of airship.columns")
    if sum(map(len, values["airship"]["columns"])) + len(values["airship"]["start"]) > 24:
        raise ValueError("airship has more than 24 squares")
    progress = values["progress"]
    for space in [*progress["points"], *progress["bonus"]]:
        if not 1 <= space <= progress["last"]:
            raise ValueError(f"progress has something on space {space}, which is not on the track")
    for i, row in enumerate(values["crew"]["rows"]):
        size = {STEPS: (1, LAST_STEP + 1), HIGHER: (2, 1), HIGHEST: (1, 1)}.get(row["kind"], (len(row["tracks"]), 1))
        if (len(row["tracks"]), len(row["points"])) != size:
            raise ValueError(f"crew.rows[{i}] needs {size[0]} tracks and {size[1]} points")
    for i, row in enumerate(values["people"]["rows"]):
        if (row["at"] == NONE) == (row["ability"] in (HOST, GUIDE, FINDER)):
            raise ValueError(f"people.rows[{i}].at is for the abilities shards, track and element alone")
    decisions = values["decisions"]["rows"]
    if {row["worker"] for row in decisions} != {0, 1, 2, 3} or {row["location"] for row in decisions} != {0, 1, 2}:
        raise ValueError("decisions must show every worker and every Element location")
    if not all(1 <= row["card"] <= 3 for row in decisions):
        raise ValueError("decisions.card takes 1, 2 or 3")
