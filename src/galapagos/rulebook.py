"""Our numbered rules of each game, looked up by paragraph, chapter, trait or word."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import galapagos
from galapagos.talk import GameError

CHAPTER = re.compile(r"## (\d+\. .+)")
HEADING = re.compile(r"### (.+)")
PARAGRAPH = re.compile(r"^(?=\*\*\d+\.\d+\*\* )", re.MULTILINE)
NUMBER = r"§?(\d+(?:\.\d+)?)"
PLACE = re.compile(rf"{NUMBER}(?:[-–]{NUMBER})?")  # "3.2", "3", "3.2-3.4"


@dataclass(frozen=True)
class Paragraph:
    number: str  # "3.12"
    chapter: str  # "3. Development"
    heading: str  # of the part of the chapter: "A new species"
    text: str  # Markdown, its number and what follows it up to the next paragraph

    @property
    def subject(self) -> str:
        """What it explains, if it begins with that: "bark beetle" for `**9.12** *Bark Beetle*: …`."""
        match = re.match(r"\*\*[\d.]+\*\* \*([^*(]+)\*", self.text)
        return plain(match[1].rstrip(".")) if match else ""

    @property
    def titles(self) -> set[str]:
        """What its chapter and its part of it are called, in the singular too."""
        titles = {plain(self.heading), plain(self.chapter.partition(". ")[2])}
        return titles | {title.removesuffix("s") for title in titles}

    def __str__(self) -> str:
        return self.text.replace("**", "**§", 1)


@dataclass(frozen=True)
class Rulebook:
    text: str  # the whole document, Markdown
    paragraphs: list[Paragraph]

    def look_up(self, wanted: str) -> list[Paragraph]:
        """Paragraphs and chapters by their numbers, or what is said about a trait or a word."""
        if places := self.places(wanted):
            found = {one.number: one for place in places.values() for one in place}
            return list(found.values())
        return self.explain(wanted)

    def places(self, wanted: str) -> dict[str, list[Paragraph]]:
        """What stands at each place that is asked for: "3.2 4.1", "§3.2-3.4, 5". Nothing, if it is not about places."""
        words = re.sub(r" *([-–]) *", r"\1", wanted.replace("§ ", "§").strip())
        parts = re.split(r"[\s,;]+", words)
        places = [PLACE.fullmatch(part) for part in parts]
        return {place[0]: self.between(place[1], place[2] or place[1]) for place in places if place and all(places)}

    def between(self, first: str, last: str) -> list[Paragraph]:
        begin = [n for n, one in enumerate(self.paragraphs) if f"{one.number}.".startswith(f"{first}.")]
        end = [n for n, one in enumerate(self.paragraphs) if f"{one.number}.".startswith(f"{last}.")]
        return self.paragraphs[begin[0] : end[-1] + 1] if begin and end else []

    def explain(self, word: str) -> list[Paragraph]:
        """The paragraph that explains it; else those under that heading; else those with all the words, most first."""
        wanted = plain(word)
        tests: list[Callable[[Paragraph], bool]] = [
            lambda one: one.subject == wanted,
            lambda one: wanted in one.titles,
            lambda one: one.subject.startswith(wanted),
        ]
        for test in tests if wanted else []:
            if fitting := [one for one in self.paragraphs if test(one)]:
                return fitting
        words = wanted.split()
        found = {one.number: hits(one, words) for one in self.paragraphs}
        return sorted((one for one in self.paragraphs if found[one.number]), key=lambda one: -found[one.number])


def plain(text: str) -> str:
    return " ".join(re.findall(r"\w+", text.replace("_", " ").lower()))


def hits(paragraph: Paragraph, words: list[str]) -> int:
    """How often the words stand in the paragraph, whole or as the beginning of one; 0 if one of them is not there."""
    counts = [len(re.findall(rf"\b{re.escape(word)}", plain(paragraph.text))) for word in words]
    return sum(counts) if all(counts) else 0


@cache
def rulebook(game: str) -> Rulebook:
    return parse(document("rules", game))


def document(kind: str, game: str) -> str:
    """The rules or the rulings of a game: from the package, the documents of a checkout, or its own folder."""
    here = Path(__file__).resolve()
    homes = [here.parent / kind, *(parent / "docs" / kind for parent in here.parents)]
    own = [galapagos.folder(game) / f"{kind}.md"] if game in galapagos.HOMES else []
    for page in [*(home / f"{game}.md" for home in homes), *own]:
        if page.is_file():
            return page.read_text(encoding="utf-8")
    raise GameError(f"The {kind} of {game} are not written down here.")


def parse(text: str) -> Rulebook:
    paragraphs: list[Paragraph] = []
    chapter = ""
    for section in re.split(r"^(?=##+ )", text, flags=re.MULTILINE):
        if title := CHAPTER.match(section):
            chapter = title[1]
        heading = HEADING.match(section)
        for part in PARAGRAPH.split(section)[1:]:
            number = part[2 : part.index("**", 2)]
            paragraphs.append(Paragraph(number, chapter, heading[1] if heading else "", part.rstrip()))
    return Rulebook(text, paragraphs)


def explain(game: str, word: str) -> list[Paragraph]:
    return rulebook(game).look_up(word)
