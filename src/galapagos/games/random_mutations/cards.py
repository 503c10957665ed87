"""The cards of Random Mutations: the names of the traits, and the edition that says what is printed on them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

from galapagos import talk
from galapagos.edition import load_edition, origin_at

CARNIVOROUS: Final = 0
HIGH_BODY_WEIGHT: Final = 1
SWIMMING: Final = 2
RUNNING: Final = 3
MIMICRY: Final = 4
POISONOUS: Final = 5
BURROWING: Final = 6
GRAZING: Final = 7
SCAVENGER: Final = 8
BUDDING: Final = 9
OBLIGATE: Final = 10
BARK_BEETLE: Final = 11
METABOLIC_SYNDROME: Final = 12
DEFECTS: Final = 13
EXTREMOPHILE: Final = 14
SIMPLIFICATION: Final = 15
# The guests from other Evolution sets.
ANGLERFISH: Final = 16
FLIGHT: Final = 17
INTELLECT: Final = 18
VIVIPAROUS: Final = 19
AEDIFICATOR: Final = 20
HERDING: Final = 21

NAMES: Final = (
    "carnivorous", "high-body-weight", "swimming", "running", "mimicry", "poisonous", "burrowing", "grazing",
    "scavenger", "budding", "obligate-carnivorous", "bark-beetle", "metabolic-syndrome", "development-defects",
    "extremophile", "simplification", "anglerfish", "flight", "intellect", "viviparous", "aedificator", "herding",
)  # fmt: skip
KINDS: Final = len(NAMES)
GUESTS: Final = NAMES[ANGLERFISH:]

DIETS: Final = 1 << CARNIVOROUS | 1 << OBLIGATE | 1 << SCAVENGER  # a species has one of these at the most
CARNIVORES: Final = 1 << CARNIVOROUS | 1 << OBLIGATE
# The traits that protect a species from carnivores, §6.4 §6.5 the first two only from those without the same.
PROTECTION: Final = 1 << SWIMMING | 1 << HIGH_BODY_WEIGHT | 1 << FLIGHT | 1 << HERDING
EQUALS: Final = 1 << SWIMMING | 1 << HIGH_BODY_WEIGHT
# The traits that play a part in an attack, so that ignoring one makes a difference.
NAMEABLE: Final = (
    1 << SWIMMING | 1 << HIGH_BODY_WEIGHT | 1 << BURROWING | 1 << RUNNING | 1 << POISONOUS | 1 << MIMICRY
    | 1 << FLIGHT | 1 << HERDING
)  # fmt: skip


def title(card: int) -> str:
    return NAMES[card].replace("-", " ").title()


DICE: Final = re.compile(r"([1-9])d6(?:\+([1-9][0-9]?))?")


class Roll:
    """So many dice and so many tokens more."""

    def __init__(self, dice: int, plus: int) -> None:
        self.dice = dice
        self.plus = plus

    def __str__(self) -> str:
        return f"{self.dice}d6+{self.plus}" if self.plus else f"{self.dice}d6"


class Climate:
    """What is rolled for: food, parasites and shelters."""

    def __init__(self, red: Roll, black: Roll, green: Roll) -> None:
        self.red = red
        self.black = black
        self.green = green


class Edition(talk.Edition):
    """What is printed. `origin` tells for each value, named by its place in the file, where it comes from."""

    def __init__(self, name: str, digest: str, values: dict[str, Any], origin: dict[str, str]) -> None:
        self.name = name
        self.digest = digest
        self.origin = origin
        self.red: int = values["box.red"]
        self.blue: int = values["box.blue"]
        self.green: int = values["box.green"]
        self.black: int = values["box.black"]
        self.sets_from_five: int = values["box.sets_from_five"]
        self.food_for_aedificator: int = values["guests.food_for_aedificator"]
        self.copies: list[int] = [values[f"cards.{card}.copies"] for card in NAMES]
        self.plus: list[int] = [values[f"cards.{card}.plus"] for card in NAMES]
        self.dark: list[bool] = [values[f"cards.{card}.dark"] for card in NAMES]
        self.climates = [  # from two seats on
            Climate(*(values[f"climate.{seats}.{colour}"] for colour in ("red", "black", "green")))
            for seats in range(2, 9)
        ]

    def sets(self, seats: int) -> int:
        return self.sets_from_five if seats >= 5 else 1

    @property
    def most_animals(self) -> int:
        """No more animals lie on a table, nor more species, which have one at the least, than there are cards in all
        the sets with all the guests: every animal is a card."""
        return sum(self.copies) * self.sets_from_five


def whole(value: Any) -> int:
    if type(value) is not int or not 0 <= value <= 200:
        raise ValueError("takes a whole number from 0 to 200")
    return value


def truth(value: Any) -> bool:
    if type(value) is not bool:
        raise ValueError("takes true or false")
    return value


def dice(value: Any) -> Roll:
    match = DICE.fullmatch(value) if isinstance(value, str) else None
    if match is None:
        raise ValueError('takes dice like "2d6+2"')
    return Roll(int(match[1]), int(match[2] or 0))


FIELDS: Final[dict[str, Any]] = {
    "box": dict.fromkeys(("cards", "red", "blue", "green", "black", "sets_from_five"), whole),
    "guests": {"food_for_aedificator": whole},
    "cards": {"copies": whole, "plus": whole, "dark": truth},
    "climate": {"red": dice, "black": dice, "green": dice},
}
TABLES: Final = (
    "box",
    "guests",
    *(f"cards.{card}" for card in NAMES),
    *(f"climate.{seats}" for seats in range(2, 9)),
)


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
    for table in TABLES:
        for key, kind in FIELDS[table.split(".")[0]].items():
            place = f"{table}.{key}"
            values[place] = read(data, place, kind)
            origin[place] = origin_of(data, table, key)
    cards = sum(values[f"cards.{card}.copies"] for card in NAMES if card not in GUESTS)
    if cards != values["box.cards"]:
        raise ValueError(f"the copies add up to {cards} cards, but box.cards is {values['box.cards']}")
    if not 1 <= values["box.sets_from_five"] <= 4:
        raise ValueError("box.sets_from_five takes a number from 1 to 4")
    if cards < 50 or cards * values["box.sets_from_five"] < 90:
        raise ValueError("there are too few cards for the players: ten each to begin with, and some to draw")
    return Edition(name, digest, values, origin)


def foreign(data: dict[str, Any]) -> set[str]:
    """Places in the file that mean nothing here: most likely slips of the pen."""
    places = {"name"} | {f"{t}.{k}" for t in TABLES for k in [*FIELDS[t.split(".")[0]], "origin"]}
    found: set[str] = set()
    for top, table in data.items():
        if not isinstance(table, dict):
            found.add(top)
        elif top in ("cards", "climate"):
            found |= {
                f"{top}.{name}.{key}"
                for name, row in table.items()
                for key in (row if isinstance(row, dict) else ["?"])
            }
        else:
            found |= {f"{top}.{key}" for key in table}
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


def origin_of(data: dict[str, Any], table: str, key: str) -> str:
    place = f"{table}.origin.{key}"
    return origin_at(read(data, place, lambda value: value), place)
