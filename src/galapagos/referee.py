"""Our rulings on what the sources leave open, as the tables of docs/rulings have them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache

from galapagos.rulebook import document

ROW = re.compile(r"^\| (?!what is open)(.+?) \| (.*?) \| (.*?) \| (.*?) \| ([\d. –to]+) \|", re.MULTILINE)
MARKS = {"C": "certain", "L": "likely", "I": "inferred", "U": "unknown"}
MARK = re.compile(r"\.? \*\*([CLIU])\*\*")
SPAN = re.compile(r"(\d+)\.(\d+)(?: ?(?:–|to) ?(\d+)\.(\d+))?")


@dataclass(frozen=True)
class Ruling:
    open: str  # what the sources leave open
    sources: str  # what they say
    decision: str
    names: tuple[str, ...]  # the option, or the places in the edition file, that play it otherwise
    rules: frozenset[str]
    certain: bool

    @property
    def otherwise(self) -> str:
        """How it can be played another way; empty where it cannot."""
        return ", ".join(f"{'edition value' if '.' in name else 'option'} {name}" for name in self.names)

    def settles(self, place: str) -> int:
        """How closely it speaks of a place of the edition file; 0 if it does not."""
        fitting = [name for name in self.names if fnmatchcase(re.sub(r"\[\d+\]", "", place), name)]
        return max((len(name) - name.count("*") for name in fitting), default=0)


@cache
def rulings(game: str) -> tuple[Ruling, ...]:
    return tuple(map(ruling, ROW.findall(document("rulings", game))))


def ruling(cells: tuple[str, str, str, str, str]) -> Ruling:
    open, sources, decision, otherwise, rules = cells
    names = tuple(re.findall(r"`([^`]+)`", otherwise))
    marks = MARK.findall(sources + decision)
    return Ruling(open, spoken(sources), spoken(decision), names, frozenset(numbers(rules)), not set(marks) - {"C"})


def spoken(text: str) -> str:
    """With the marks as words."""
    return MARK.sub(lambda mark: f" ({MARKS[mark[1]]})", text)


def numbers(rules: str) -> list[str]:
    """The paragraphs of "8.13 11.16" and of "8.1–8.16"."""
    found = []
    for chapter, first, _, last in SPAN.findall(rules):
        found += [f"{chapter}.{n}" for n in range(int(first), int(last or first) + 1)]
    return found
