"""The boards, counters, cards and tracks of Evo: their names, and the edition that says what is printed on them."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any, Final

from galapagos import talk
from galapagos.edition import load_edition, origin_at

# The genes. Those before CARD stay with a species.
TAIL: Final = 0
FOOT: Final = 1
HORN: Final = 2
EGG: Final = 3
FUR: Final = 4
PARASOL: Final = 5
MUTANT: Final = 6
CARD: Final = 7
GENES: Final = ("tail", "foot", "horn", "egg", "fur", "parasol", "mutant", "card")
KEPT: Final = CARD  # kinds of genes that a species keeps

# The terrains, from hot to cold.
BEACH: Final = 0
PLAIN: Final = 1
HILL: Final = 2
MOUNTAIN: Final = 3
TERRAINS: Final = ("beach", "plain", "hill", "mountain")

# The event cards, by their windows.
DOLDRUMS: Final = 0
QUICK_SEASON: Final = 1
LONG_LEAP: Final = 2
BACKSLIDE: Final = 3
WEATHER_NOSE: Final = 4
CAMOUFLAGE: Final = 5
GROWTH_SPURT: Final = 6
STAMPEDE: Final = 7
GOOD_SWIMMER: Final = 8
BIG_COUSIN: Final = 9
DRY_SPELL: Final = 10
ROLLING_EGGS: Final = 11
DOUBLE_CLUTCH: Final = 12
HATCHING_FURY: Final = 13
BORROWED_COAT: Final = 14
SPARE_SHADE: Final = 15
FROSTBITE: Final = 16
SUNBURN: Final = 17
STRAY_GENE: Final = 18
FAMOUS_FOSSIL: Final = 19
CARDS: Final = (
    "doldrums", "quick-season", "long-leap", "backslide", "weather-nose", "camouflage", "growth-spurt", "stampede",
    "good-swimmer", "big-cousin", "dry-spell", "rolling-eggs", "double-clutch", "hatching-fury", "borrowed-coat",
    "spare-shade", "frostbite", "sunburn", "stray-gene", "famous-fossil",
)  # fmt: skip

# The windows, §11.2.
CLIMATE: Final = 0
START: Final = 1
OWN_MOVE: Final = 2
ATTACKED: Final = 3
BIRTHS: Final = 4
SURVIVAL: Final = 5
EVOLUTION: Final = 6
END: Final = 7
WINDOWS: Final = (
    "climate", "start-of-movement", "own-movement", "when-attacked", "births", "survival", "evolution", "end"
)  # fmt: skip
WINDOW: Final[list[int]] = (
    [CLIMATE] * 5 + [START] + [OWN_MOVE] * 3 + [ATTACKED] + [BIRTHS] * 4 + [SURVIVAL] * 4 + [EVOLUTION, END]
)
# The paragraph of each card.
CARD_RULE: Final[list[str]] = [f"12.{n}" for n in (*range(1, 19), 20, 21)]

SEA: Final = -1  # no space of the island
SPACES: Final = 400  # a grid has no more
# The cards whose text has no number.
PLAIN_CARDS: Final = (
    DOLDRUMS, WEATHER_NOSE, CAMOUFLAGE, GOOD_SWIMMER, DRY_SPELL, HATCHING_FURY, STRAY_GENE
)  # fmt: skip
ROW: Final = re.compile(r"(-?\d+):((?: [BPHM]\*?)+)")


class Board:
    """An island of two pieces. A space is numbered row by row on the grid that all islands of the edition share."""

    def __init__(self, name: str, width: int, terrain: list[int], starts: list[int]) -> None:
        self.name = name
        self.width = width
        self.terrain = terrain  # by space: its terrain or SEA
        self.starts = starts  # the spaces beside the stars
        self.hexes = [h for h, t in enumerate(terrain) if t != SEA]
        self.near = [self.neighbours(h) for h in range(len(terrain))]
        self.coast = [h for h in self.hexes if len(self.near[h]) < 6]
        self.known_ranges: dict[int, list[list[int]]] = {}

    def neighbours(self, h: int) -> list[int]:
        """§1.1 The spaces it touches; every second row is shifted right by half a space."""
        if self.terrain[h] == SEA:
            return []
        row, column = divmod(h, self.width)
        shift = row % 2
        places = [
            (row - 1, column + shift - 1), (row - 1, column + shift), (row, column - 1), (row, column + 1),
            (row + 1, column + shift - 1), (row + 1, column + shift),
        ]  # fmt: skip
        rows = len(self.terrain) // self.width
        inside = [r * self.width + c for r, c in places if 0 <= r < rows and 0 <= c < self.width]
        return [n for n in inside if self.terrain[n] != SEA]

    def within(self, h: int, distance: int) -> list[int]:
        """The spaces so many steps away at the most, itself included."""
        found = [h]
        seen = [False] * len(self.terrain)
        seen[h] = True
        edge = found[:]
        for _ in range(distance):
            inner = len(found)
            for e in edge:
                for n in self.near[e]:
                    if not seen[n]:
                        seen[n] = True
                        found.append(n)
            edge = found[inner:]
        return found

    def ranges(self, distance: int) -> list[list[int]]:
        """By space: the spaces so many steps away at the most, itself included."""
        if distance not in self.known_ranges:
            spaces = enumerate(self.terrain)
            self.known_ranges[distance] = [self.within(h, distance) if t != SEA else [] for h, t in spaces]
        return self.known_ranges[distance]

    def whole(self) -> bool:
        return len(self.within(self.hexes[0], len(self.hexes))) == len(self.hexes)


class Track:
    """The meteor's way: for each space the die faces on which it strikes, all six at the end."""

    def __init__(self, faces: list[tuple[int, ...]], starts: dict[int, int]) -> None:
        self.faces = faces
        self.starts = starts  # by number of players

    def quiet(self, start: int) -> int:
        """Rounds from there on in which the meteor need not strike."""
        n = start + 1
        while len(self.faces[n]) < 6:
            n += 1
        return n - start - 1


class Edition(talk.Edition):
    """What is printed. `origin` tells for each value, named by its place in the file, where it comes from."""

    def __init__(
        self, name: str, digest: str, values: dict[str, Any], origin: dict[str, str], width: int, boards: list[Board]
    ) -> None:
        self.name = name
        self.digest = digest
        self.origin = origin
        self.dinosaurs: int = values["box.dinosaurs"]
        self.points: int = values["box.points"]
        self.hand: int = values["box.hand"]
        self.cards_from_round: int = values["box.cards_from_round"]
        self.counters: list[int] = [values[f"genes.{gene}.counters"] for gene in GENES]
        self.start: list[int] = [values[f"genes.{gene}.start"] for gene in GENES[:KEPT]]
        self.loop: list[int] = values["climate.loop"]  # the terrain of each place
        self.long_loop: list[int] = values["climate.long_loop"]
        self.track: Track = values["meteor.track"]
        self.copies: list[int] = [values[f"cards.{card}.copies"] for card in CARDS]
        self.value: list[int] = [values.get(f"cards.{card}.value", 0) for card in CARDS]
        self.faces: dict[str, list[tuple[int, list[str]]]] = {face: values[f"faces.{face}.rows"] for face in FACES}
        self.boards = {board.name: board for board in boards}
        # The name of each space of the grid: its row as a letter, its column as a number.
        self.names = [f"{chr(65 + h // width)}{h % width + 1}" for h in range(len(boards[0].terrain))]
        # The spaces that are land on any of the islands.
        self.land = [h for h in range(len(self.names)) if any(board.terrain[h] != SEA for board in boards)]

    def fitting(self, seats: int) -> list[Board]:
        """§2.1 The boards with as many stars as players."""
        return [board for board in self.boards.values() if len(board.starts) == seats]

    @property
    def most_bid(self) -> int:
        """Nobody can bid more than the points of the start, one for each of his dinosaurs in every round in which the
        meteor need not strike, and all mutants."""
        rounds = max([self.track.quiet(start) for start in self.track.starts.values()])
        return self.points + self.dinosaurs * rounds + self.start[MUTANT] + self.counters[MUTANT]


def whole(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= 100:
        raise ValueError("takes a whole number from 0 to 100")
    return value


def signed(value: Any) -> int:
    if type(value) is not int or not -9 <= value <= 9:
        raise ValueError("takes a whole number from -9 to 9")
    return value


def loop(value: Any) -> list[int]:
    words = value.split() if isinstance(value, str) else []
    if not words or any(word not in TERRAINS for word in words):
        raise ValueError(f"takes terrains, {', '.join(TERRAINS)}, from the marker's start on")
    places = [TERRAINS.index(word) for word in words]
    if set(places) != {BEACH, PLAIN, HILL, MOUNTAIN} or places[0] != BEACH:
        raise ValueError("takes all four terrains, and begins with the beach")
    half = (len(places) + 1) // 2
    if max(Counter(places[:half]).values()) > 1 or max(Counter(places[half:]).values()) > 1:
        raise ValueError("takes each terrain once on the way out and at most once on the way back")
    if any(abs(place - places[n - 1]) > 1 for n, place in enumerate(places)):
        raise ValueError("takes places whose terrain is that of the next one, or one hotter or colder")
    return places


def track(value: Any) -> Track:
    words = value.split() if isinstance(value, str) else []
    if not words or words[-1] != "impact":
        raise ValueError('takes spaces like "start-3 - 1 12 impact", with the impact at the end')
    starts: dict[int, int] = {}
    faces: list[tuple[int, ...]] = []
    for n, word in enumerate(words):
        shown = ""
        if re.fullmatch("start-[345]", word):
            starts[int(word[-1])] = n
        elif word == "impact":
            shown = "123456"
        elif re.fullmatch("[1-6]{1,6}", word):
            shown = word
        elif word != "-":
            raise ValueError(f"takes no space {word!r}")
        # §9.3 A face that is shown twice counts once.
        faces.append(tuple([face for face in range(1, 7) if str(face) in shown]))
    if sorted(starts) != [3, 4, 5]:
        raise ValueError("takes one start for three, four and five players each")
    return Track(faces, starts)


def rows(value: Any) -> list[tuple[int, list[str]]]:
    """By row its first column and its terrains."""
    if not isinstance(value, list) or not value or len(value) > 26:
        raise ValueError("takes a list of rows")
    found: list[tuple[int, list[str]]] = []
    for n, row in enumerate(value):
        match = ROW.fullmatch(row) if isinstance(row, str) else None
        if match is None and row != "":
            raise ValueError(f'takes rows like "-4: B* H B P"; row {chr(65 + n)} is none')
        found.append((int(match[1]), match[2].split()) if match else (0, []))
    return found


FACES: Final = ("L1", "L2", "R2", "R3")
FIELDS: Final[dict[str, Any]] = {
    "box": dict.fromkeys(("dinosaurs", "points", "hand", "cards_from_round"), whole),
    "climate": {"loop": loop, "long_loop": loop},
    "meteor": {"track": track},
    **{f"genes.{gene}": {"counters": whole, "start": whole} for gene in GENES[:KEPT]},
    "genes.card": {"counters": whole},
    **{f"faces.{face}": {"stars": whole, "rows": rows} for face in FACES},
    **{
        f"cards.{card}": {"copies": whole}
        if n in PLAIN_CARDS
        else {"copies": whole, "value": signed if WINDOW[n] == CLIMATE else whole}
        for n, card in enumerate(CARDS)
    },
}


def load(path: str | Path | None = None) -> Edition:
    """The edition in a file, ours by default; a wrong file is refused with its place and reason."""
    return load_edition(path, __file__, check)


def check(data: dict[str, Any], digest: str) -> Edition:
    name = data.get("name")
    if not isinstance(name, str) or not name:
        raise ValueError("name is missing")
    for place in sorted(foreign(data)):
        raise ValueError(f"{place} is not a value of this game")
    values: dict[str, Any] = {}
    origin: dict[str, str] = {}
    for table, fields in FIELDS.items():
        for key, kind in fields.items():
            place = f"{table}.{key}"
            values[place] = read(data, place, kind)
        for key in sources(table):
            origin[f"{table}.{key}"] = origin_of(data, f"{table}.origin.{key}")
    if sum([values[f"cards.{card}.copies"] for card in CARDS]) < 5 * values["box.hand"]:
        raise ValueError("there are fewer cards than five players are dealt")
    if values["box.dinosaurs"] == 0:
        raise ValueError("box.dinosaurs takes at least one: every player begins with it")
    width, boards = islands({face: values[f"faces.{face}.rows"] for face in FACES})
    for face in FACES:
        stars = sum(["*" in word for _, row in values[f"faces.{face}.rows"] for word in row])
        if stars != values[f"faces.{face}.stars"]:
            raise ValueError(f"faces.{face} has {values[f'faces.{face}.stars']} stars, but {stars} start spaces")
    for seats in (3, 4, 5):
        if not any(len(board.starts) == seats for board in boards):
            raise ValueError(f"faces: no two sides have the {seats} stars that {seats} players need")
    return Edition(name, digest, values, origin, width, boards)


def sources(table: str) -> list[str]:
    """The values of a table whose origin must be told; of a card it is its copies and its effect."""
    return ["copies", "effect"] if table.startswith("cards.") else list(FIELDS[table])


def foreign(data: dict[str, Any]) -> set[str]:
    """Places in the file that mean nothing here: most likely slips of the pen."""
    places = {"name"} | {f"{table}.{key}" for table, fields in FIELDS.items() for key in [*fields, "origin"]}
    places |= {f"{table}.origin.{key}" for table in FIELDS for key in sources(table)}
    found: set[str] = set()

    def walk(place: str, value: Any) -> None:
        if isinstance(value, dict) and value:
            for key, inner in value.items():
                walk(f"{place}.{key}" if place else key, inner)
        else:
            found.add(place)

    walk("", data)
    return found - places


def read(data: dict[str, Any], place: str, kind: Any) -> Any:
    value: Any = data
    for word in place.split("."):
        if not isinstance(value, dict) or word not in value:
            raise ValueError(f"{place} is missing")
        value = value[word]
    try:
        return kind(value)
    except ValueError as e:
        raise ValueError(f"{place} {e}, not {value!r}") from None


def origin_of(data: dict[str, Any], place: str) -> str:
    return origin_at(read(data, place, lambda value: value), place)


def islands(faces: dict[str, list[tuple[int, list[str]]]]) -> tuple[int, list[Board]]:
    """All pairs of a left and a right side on one grid, and the width of that grid."""
    for face, lines in faces.items():
        for n, (first, row) in enumerate(lines):
            if row and (first + len(row) != 0 if face.startswith("L") else first != 0):
                raise ValueError(f"faces.{face}.rows: row {chr(65 + n)} does not reach the seam")
            if "H*" in row or "P*" in row or "M*" in row:
                raise ValueError(f"faces.{face}.rows: the start space in row {chr(65 + n)} is no beach")
    left = -min([first for lines in faces.values() for first, _ in lines])
    right = max([len(row) for face, lines in faces.items() for _, row in lines if face.startswith("R")])
    height = max([len(lines) for lines in faces.values()])
    if (left + right) * height > SPACES:
        raise ValueError(f"faces: a grid of {height} rows by {left + right} columns is beyond {SPACES} spaces")
    boards = []
    for one in FACES[:2]:
        for other in FACES[2:]:
            boards.append(island(f"{one}+{other}", [faces[one], faces[other]], left, left + right, height))
    return left + right, boards


def island(name: str, pieces: list[list[tuple[int, list[str]]]], left: int, width: int, height: int) -> Board:
    terrain = [SEA] * (width * height)
    starts: list[int] = []
    for lines in pieces:
        for n, (first, row) in enumerate(lines):
            for i, word in enumerate(row):
                h = n * width + left + first + i
                terrain[h] = "BPHM".index(word[0])
                if word.endswith("*"):
                    starts.append(h)
    board = Board(name, width, terrain, sorted(starts))
    if not board.hexes or not board.whole():
        raise ValueError(f"faces: the island {name} is not connected")
    return board
