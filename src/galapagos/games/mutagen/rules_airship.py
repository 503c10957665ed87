"""An airship, what fits on it and what it counts: chapters 6, 7 and 14 of docs/rules/mutagen.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from galapagos.games.mutagen.cards import BARE, HALVES, KINDS, NO_ROOM, NONE, SUPREME, Edition, colour_of, type_of
from galapagos.talk import Move, Value


class Discard(Move):
    square: int


class Scrap(Move):
    """Discard the tile that covers this pair of squares."""

    pair: int


# The loader lets no edition be larger than these tables.
DISCARD: Final[list[Move]] = [Discard(square) for square in range(24)]
SCRAP: Final[list[Move]] = [Scrap(pair) for pair in range(96)]


def laid_tile(tile: int, pair: int) -> int:
    """A tile on the squares of an airship that it covers."""
    return tile << 7 | pair


def tile_of(code: int) -> int:
    return code >> 7


def pair_of(code: int) -> int:
    return code & 127


def accepted(half: int, kind: int) -> bool:
    """§6.4 §15.5 Does a half of a tile accept the Element?"""
    return kind >= SUPREME or half in (0, type_of(kind) + 1, colour_of(kind) + 5)


def alike(kind: int, other: int) -> bool:
    """§6.5 §15.5 Elements of one type or colour do not lie side by side; a Supreme one lies beside any."""
    return (
        kind < SUPREME and other < SUPREME and (type_of(kind) == type_of(other) or colour_of(kind) == colour_of(other))
    )


# A bit for each kind of Element: by what a half accepts, and by the kind that lies beside; the last is for none.
ACCEPTED: Final = [sum([accepted(half, kind) << kind for kind in range(KINDS + 1)]) for half in range(len(HALVES))]
ALIKE: Final = [sum([alike(kind, other) << kind for kind in range(KINDS)]) for other in range(KINDS + 1)] + [0]
BIT: Final = [1 << kind for kind in range(KINDS + 1)]

# Why an Element cannot be installed on a square.
FREE: Final = 0
NO_FLOOR: Final = 1
TAKEN: Final = 2
RESTRICTED: Final = 3
NEIGHBOUR: Final = 4


class Hull(Value):
    """An airship and its tiles. Who lays or scraps one makes another, and what follows from them is worked out then."""

    edition: Edition
    tiles: tuple[int, ...]  # 128 × tile + pair of squares, in order

    def __post_init__(self) -> None:
        self.floor = self.floored()  # what each square accepts
        self.squares = [square for square, accepts in enumerate(self.floor) if accepts != BARE]  # with a floor
        self.covered: i64 = self.covers()  # the squares with a floor, a bit each
        self.cheapest = self.least()  # shards that any tile would cost
        self.points = 0  # §14.2 for the columns covered with tiles
        for column in range(len(self.edition.airship.points)):
            if self.is_full(column):
                self.points += self.edition.airship.points[column]

    def floored(self) -> list[int]:
        ship, halves = self.edition.airship, self.edition.halves
        floor = ship.bare[:]
        for code in self.tiles:
            a, b = ship.pairs[pair_of(code)]
            floor[a], floor[b] = halves[tile_of(code)]
        return floor

    def covers(self) -> i64:
        ship = self.edition.airship
        squares: i64 = ship.first_squares
        for code in self.tiles:
            squares |= ship.squares_of[pair_of(code)]
        return squares

    def least(self) -> int:
        ship = self.edition.airship
        for pair in ship.cheapest_first:
            if self.covered & ship.squares_of[pair] == 0:
                return ship.prices[pair]
        return NO_ROOM

    def is_full(self, column: int) -> bool:
        """§14.2 Is the column covered with tiles?"""
        squares = self.edition.airship.squares_in[column]
        return self.covered & squares == squares


class Ship(Value):
    """An airship and what lies on it. Who installs or throws off something makes another."""

    hull: Hull
    installed: list[int]  # the kind on each square

    def __post_init__(self) -> None:
        hull = self.hull
        self.edition = hull.edition
        self.tiles = hull.tiles
        self.floor = hull.floor
        self.covered: i64 = hull.covered
        self.cheapest = hull.cheapest
        self.points = hull.points
        self.thrown = self.loose()  # §7.4 what can be thrown off
        self.elements = len(self.thrown) - len(self.tiles)

    def loose(self) -> list[Move]:
        found: list[Move] = []
        for square, kind in enumerate(self.installed):
            if kind != NONE:
                found.append(DISCARD[square])
        for code in self.tiles:
            found.append(SCRAP[pair_of(code)])
        return found

    def takes(self, kind: int) -> bool:
        """Can the Element be installed anywhere?"""
        return any(self.obstacle(kind, square) == FREE for square in self.hull.squares)

    def fitting(self, kind: int) -> list[int]:
        """The squares on which the Element can be installed."""
        return [square for square in self.hull.squares if self.obstacle(kind, square) == FREE]

    def obstacle(self, kind: i64, square: i64) -> i64:
        """§6.3 §6.4 §6.5 §15.5 Why the Element cannot be installed there."""
        installed = self.installed
        floor: i64 = self.floor[square]
        if floor == BARE:
            return NO_FLOOR
        if installed[square] != NONE:
            return TAKEN
        element: i64 = min(kind, SUPREME)
        if not ACCEPTED[floor] & BIT[element]:
            return RESTRICTED
        neighbour: i64
        for neighbour in self.edition.airship.beside[square]:
            if ALIKE[installed[neighbour]] & BIT[element]:
                return NEIGHBOUR
        return FREE

    def covering(self, tile: int, shards: int) -> list[int]:
        """§7.2 The pairs of squares on which its owner can lay the tile and pay for it with so many shards."""
        ship = self.edition.airship
        first, second = self.edition.halves[tile]
        found: list[int] = []
        covered, prices = self.covered, ship.prices
        for pair, squares in enumerate(ship.squares_of):
            if covered & squares == 0 and prices[pair] <= shards:
                a, b = ship.pairs[pair]
                # With equal halves turning the tile changes nothing.
                if first != second or a < b:
                    found.append(pair)
        return found
