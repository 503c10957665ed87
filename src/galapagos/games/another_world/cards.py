"""The cards of Another World: the names of the traits, and the edition that says what is printed on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from mypy_extensions import i64

from galapagos import talk
from galapagos.edition import load_edition, origin_at

FIRE_BREATHING: Final = 0
LULLING: Final = 1
VAMPIRE: Final = 2
FEARSOME: Final = 3
FIREPROOF: Final = 4
MANY_EYED: Final = 5
TOXIC: Final = 6
VENGEFUL: Final = 7
CARING: Final = 8
CHARMING: Final = 9
LONG_TAILED: Final = 10
TINY: Final = 11
ASTRAL: Final = 12
FLYING: Final = 13
METAMORPHIC: Final = 14
PESTERING: Final = 15

NAMES: Final = (
    "fire-breathing", "lulling", "vampire", "fearsome", "fireproof", "many-eyed", "toxic", "vengeful",
    "caring", "charming", "long-tailed", "tiny", "astral", "flying", "metamorphic", "pestering",
)  # fmt: skip
TYPES: Final = ("aggressive", "defensive", "energetic", "special")  # four traits each, in the order of NAMES
NO_TRAIT: Final = -1

AGGRESSIVE: Final = 1 << FIRE_BREATHING | 1 << LULLING | 1 << VAMPIRE | 1 << FEARSOME
ATTACKING: Final = 1 << FIRE_BREATHING | 1 << LULLING | 1 << VAMPIRE
# What the Shade never has.
UNFIT: Final = 1 << CARING | 1 << METAMORPHIC

CARDS: Final = 64


class Source:
    """An Energy Source: `lower` is by the number of players, from two."""

    def __init__(self, name: str, lower: tuple[int, ...], upper: int, trait: int) -> None:
        self.name = name
        self.lower = lower
        self.upper = upper
        self.trait = trait  # NO_TRAIT without an upper part


class Choice:
    """A Choice card: its blue number counts creatures, its purple one traits."""

    def __init__(self, creature: int, trait: int) -> None:
        self.creature = creature
        self.trait = trait


def pair(bearer: i64, trait: i64) -> i64:
    """A card lying with this trait up, a *face*, as one number; likewise a creature with a trait of it that waits."""
    return bearer << 4 | trait


def card_of(face: i64) -> i64:
    return face >> 4


def bearer_of(waiting: i64) -> i64:
    """The creature whose trait waits."""
    return waiting >> 4


def trait_of(face: i64) -> i64:
    return face & 15


class Edition(talk.Edition):
    """What is printed. `origin` tells for each value, named by its place in the file, where it comes from.

    A face is a card lying with one of its traits up: see `pair`."""

    def __init__(
        self,
        name: str,
        digest: str,
        pairs: list[tuple[int, int]],
        sources: list[Source],
        choices: list[Choice],
        origin: dict[str, str],
    ) -> None:
        self.name = name
        self.digest = digest
        self.upright: list[int] = [pair(card, up) for card, (up, _) in enumerate(pairs)]
        self.other: list[int] = [pair(card, down) for card, (_, down) in enumerate(pairs)]
        self.sources = sources
        self.choices = choices
        self.origin = origin

    def faces_of(self, cards: tuple[int, ...]) -> list[int]:
        """Both faces of each of these cards."""
        faces = [0] * (2 * len(cards))
        place: i64 = 0
        for card in cards:
            faces[place] = self.upright[card]
            faces[place + 1] = self.other[card]
            place += 2
        return faces

    @property
    def most_creatures(self) -> int:
        """No more creatures come to a table than there are cards, for each that lives is one, and transmutations: of
        those there are twelve at the most, three for each of four players or four for each of three."""
        return CARDS + 12


def load(path: str | Path | None = None) -> Edition:
    """The edition in a file, ours by default; a wrong file is refused with its place and reason."""
    return load_edition(path, __file__, check)


def check(data: dict[str, Any], digest: str) -> Edition:
    known(data, "the file", ("name", "cards", "sources", "choices"))
    origin: dict[str, str] = {}
    pairs = read_cards(table(data, "cards"), origin)
    sources = [read_source(row, f"sources[{n}]", origin) for n, row in rows(data, "sources", 10)]
    names = [source.name for source in sources]
    for n, name in enumerate(names):
        if name in names[:n]:
            raise ValueError(f"sources[{n + 1}].name is {name!r} a second time")
    choices = [read_choice(row, f"choices[{n}]", origin) for n, row in rows(data, "choices", 7)]
    return Edition(word(data, "name", "name"), digest, pairs, sources, choices, origin)


def read_cards(cards: dict[str, Any], origin: dict[str, str]) -> list[tuple[int, int]]:
    known(cards, "cards", ("origin", "traits"))
    origin["cards.traits"] = origin_at(cards.get("origin"), "cards.origin")
    printed = cards.get("traits")
    if not isinstance(printed, list) or len(printed) != CARDS:
        raise ValueError(f"cards.traits takes {CARDS} pairs of traits")
    pairs = []
    for n, pair in enumerate(printed, 1):
        place = f"cards.traits[{n}]"
        if not isinstance(pair, list) or len(pair) != 2:
            raise ValueError(f"{place} takes two traits, not {pair!r}")
        up, down = trait(pair[0], place), trait(pair[1], place)
        if up == down:
            raise ValueError(f"{place} has {NAMES[up]} twice")
        if 1 << up & UNFIT and 1 << down & UNFIT:
            raise ValueError(f"{place} has Caring and Metamorphic, so the Shade could play neither side")
        pairs.append((up, down))
    return pairs


def read_source(row: dict[str, Any], place: str, origin: dict[str, str]) -> Source:
    known(row, place, ("name", "lower", "upper", "trait", "origin"))
    lower = row.get("lower")
    if not isinstance(lower, list) or len(lower) != 3:
        raise ValueError(f"{place}.lower takes three numbers, not {lower!r}")
    upper = whole(row.get("upper"), f"{place}.upper", 0)
    if (upper > 0) != ("trait" in row):
        raise ValueError(f"{place}.trait belongs to an upper part with energy, and only there")
    origins(row, place, ("name", "lower", "upper", "trait"), origin)
    return Source(
        word(row, "name", f"{place}.name"),
        tuple([whole(n, f"{place}.lower", 1) for n in lower]),
        upper,
        trait(row["trait"], f"{place}.trait") if upper else NO_TRAIT,
    )


def read_choice(row: dict[str, Any], place: str, origin: dict[str, str]) -> Choice:
    known(row, place, ("creature", "trait", "origin"))
    origins(row, place, ("creature", "trait"), origin)
    return Choice(whole(row.get("creature"), f"{place}.creature", 1), whole(row.get("trait"), f"{place}.trait", 1))


def known(row: dict[str, Any], place: str, keys: tuple[str, ...]) -> None:
    for key in row:
        if key not in keys:
            raise ValueError(f"{place} has no value {key!r}")


def table(data: dict[str, Any], place: str) -> dict[str, Any]:
    value = data.get(place)
    if not isinstance(value, dict):
        raise ValueError(f"the table {place} is missing")
    return value


def rows(data: dict[str, Any], place: str, count: int) -> list[tuple[int, dict[str, Any]]]:
    value = data.get(place)
    if not isinstance(value, list) or len(value) != count or not all(isinstance(row, dict) for row in value):
        raise ValueError(f"{place} takes {count} tables")
    return list(enumerate(value, 1))


def word(row: dict[str, Any], key: str, place: str) -> str:
    value = row.get(key)
    if not isinstance(value, str) or not value or value != " ".join(value.split()) or "," in value:
        raise ValueError(f"{place} takes a name, not {value!r}")
    return value


def whole(value: Any, place: str, least: int) -> int:
    if type(value) is not int or not least <= value <= 99:
        raise ValueError(f"{place} takes a whole number from {least} to 99, not {value!r}")
    return value


def trait(value: Any, place: str) -> int:
    if value not in NAMES:
        raise ValueError(f"{place} takes the name of a trait, not {value!r}")
    return NAMES.index(value)


def origins(row: dict[str, Any], place: str, keys: tuple[str, ...], origin: dict[str, str]) -> None:
    found = table(row, "origin") if "origin" in row else {}
    for key in keys:
        origin[f"{place}.{key}"] = origin_at(found.get(key), f"{place}.origin.{key}")
