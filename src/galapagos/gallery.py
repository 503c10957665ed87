"""The gallery of a game: everything printed in its box, what it does, whence we know it, what is doubtful."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from galapagos.edition import ORIGINS
from galapagos.referee import Ruling, rulings
from galapagos.rulebook import plain, rulebook
from galapagos.talk import Game, Option

SURE = ORIGINS[:2]
ORIGIN_WORDS = {
    "rulebook": "printed in the rulebook",
    "source": "stated by another public source",
    "likely": "likely by strong indirect evidence",
    "inferred": "inferred from other facts",
    "default": "our choice: no source found",
}
POINTERS = re.compile(r" \(\d+\.\d+\)")  # to other paragraphs
HEAD = re.compile(r"\*\*[\d.]+\*\* (?:\*[^*]+\*(?: \([^)]*\))?[:.] *)?")


@dataclass(frozen=True)
class Printed:
    """A value that is printed on something."""

    what: str  # in words: "copies"
    value: str
    place: str  # in the edition file: "cards.mimicry.copies"; empty for what no box prints differently
    origin: str  # where the edition has it from: one of edition.ORIGINS


@dataclass(frozen=True)
class Plate:
    """A card, counter, tile or board of a game as the gallery shows it."""

    name: str  # no other plate of the game has it
    title: str
    draws: tuple[str, ...]  # names of the things to draw on it
    rules: tuple[str, ...]  # the paragraphs about it; the first explains it
    printed: tuple[Printed, ...] = ()
    count: int = 0  # in the box; 0 where nothing is counted
    text: str = ""  # what it does, where its first paragraph does not say that by itself
    plan: tuple[tuple[str, ...], ...] = ()  # what is printed on it space by space, in rows; "" is no space


@dataclass(frozen=True)
class Cabinet:
    """The plates of one kind."""

    name: str
    title: str
    plates: tuple[Plate, ...]


@dataclass(frozen=True)
class Exhibit:
    plate: Plate
    text: str  # Markdown: what it does
    rulings: tuple[Ruling, ...]  # ours, on what is doubtful about it

    @property
    def doubtful(self) -> bool:
        return bool(self.rulings) or any(value.origin not in SURE for value in self.plate.printed)

    def speaks_of(self, words: Sequence[str]) -> bool:
        values = [f"{value.what} {value.value}" for value in self.plate.printed]
        spoken = plain(" ".join([self.plate.name, self.plate.title, self.text, *values]))
        return all(word in spoken for word in words)


@dataclass(frozen=True)
class Gallery:
    cabinets: tuple[tuple[Cabinet, tuple[Exhibit, ...]], ...]
    rest: tuple[Ruling, ...]  # with an option, on rules of the game that nothing printed is about

    def about(self, words: str) -> Gallery:
        """What speaks of all the words; of a cabinet that is called so, everything."""
        wanted = plain(words).split()
        few = [
            (
                cabinet,
                exhibits
                if wanted == plain(cabinet.title).split()
                else tuple(e for e in exhibits if e.speaks_of(wanted)),
            )
            for cabinet, exhibits in self.cabinets
        ]
        return Gallery(tuple((cabinet, exhibits) for cabinet, exhibits in few if exhibits), ())


def gallery(game: Game) -> Gallery:
    options = {option.name: option for option in game.options}
    doubts = [ruling for ruling in rulings(game.name) if doubtful(ruling, options)]
    cabinets = tuple(
        (cabinet, tuple(exhibit(game, plate, doubts, options) for plate in cabinet.plates))
        for cabinet in cabinets_of(game)
    )
    hung = {ruling for _, exhibits in cabinets for one in exhibits for ruling in one.rulings}
    return Gallery(cabinets, tuple(one for one in doubts if one not in hung and set(one.names) & options.keys()))


def cabinets_of(game: Game) -> list[Cabinet]:
    """Everything that the edition prints, each value once, and what it is. A game may do without."""
    room = game.room("gallery")
    found: list[Cabinet] = room.cabinets(game.edition) if room else []
    return found


def doubtful(ruling: Ruling, options: dict[str, Option]) -> bool:
    return not ruling.certain or any(name in options and options[name].doubt for name in ruling.names)


def exhibit(game: Game, plate: Plate, doubts: list[Ruling], options: dict[str, Option]) -> Exhibit:
    found = []
    for value in plate.printed:
        if value.origin not in SURE and (closest := max(doubts, key=lambda ruling: ruling.settles(value.place))):
            found += [closest] * (closest.settles(value.place) > 0)
    found += [one for one in doubts if one.rules & set(plate.rules) and set(one.names) <= options.keys()]
    return Exhibit(plate, plate.text or explained(game, plate.rules[0]), tuple(dict.fromkeys(found)))


def explained(game: Game, rule: str) -> str:
    """The paragraph without its number, its subject and its pointers."""
    (paragraph,) = rulebook(game.name).look_up(rule)
    text = POINTERS.sub("", " ".join(HEAD.sub("", paragraph.text, count=1).split()))
    return text[:1].upper() + text[1:]
