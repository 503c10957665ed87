"""What the table can say about the games themselves: seats, options, rules, words."""

from __future__ import annotations

import re

import msgspec

from galapagos import examples, gallery, rulebook
from galapagos.bots import at_tables
from galapagos.record import edition_of
from galapagos.referee import Ruling
from galapagos.table import wire
from galapagos.talk import Game, Option

CHAPTER = re.compile(r"^## (?:(\d+)\. )?(.*)$", re.M)  # the last ones may have no number
PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+)\*\* ", re.M)


def all_games(*games: Game) -> list[wire.GameInfo]:
    return [describe(game) for game in games]


def describe(game: Game) -> wire.GameInfo:
    return wire.GameInfo(
        name=game.name,
        title=game.title,
        makers=game.makers,
        seats=list(game.seats),
        version=game.version,
        edition=edition_of(game),
        options=[describe_option(option) for option in game.options],
        bots=at_tables(game),
    )


def describe_option(o: Option) -> wire.OptionInfo:
    default = list(o.default) if isinstance(o.default, tuple) else o.default
    return wire.OptionInfo(o.name, o.help, default, list(o.choices), o.many, o.doubt, o.rule)


def rules(game: Game, search: str = "") -> wire.Rules:
    """Chapter by chapter; of a search only the paragraphs that it finds."""
    book = rulebook.rulebook(game.name)
    head, *parts = CHAPTER.split(book.text)
    title, _, intro = head.strip().removeprefix("# ").partition("\n")
    shown = examples.counted(game.name)
    chapters = [chapter(shown, *parts[n : n + 3]) for n in range(0, len(parts), 3)]
    if not search.strip():
        return wire.Rules(title, intro.strip(), chapters)
    found = {paragraph.number for paragraph in book.look_up(search)}
    few = [wire.Chapter(c.number, c.title, "", [p for p in c.paragraphs if p.rule in found]) for c in chapters]
    return wire.Rules(title, "", [chapter for chapter in few if chapter.paragraphs])


def chapter(shown: dict[str, int], number: str | None, title: str, text: str) -> wire.Chapter:
    """A chapter; `shown` says how many examples each paragraph has."""
    head, *parts = PARAGRAPH.split(text)
    head, heading = headed(head)
    paragraphs = []
    for rule, text in zip(parts[::2], parts[1::2], strict=True):
        text, following = headed(text)
        paragraphs.append(wire.Paragraph(rule, text, heading, shown.get(rule, 0)))
        heading = following
    return wire.Chapter(number or "", title.strip(), head, paragraphs)


def headed(text: str) -> tuple[str, str]:
    """The text before the heading of the next part of a chapter, and that heading."""
    before, _, heading = text.strip().rpartition("### ")
    return (before.strip(), heading) if _ and "\n" not in heading else (text.strip(), "")


def meaning(game: Game, word: str) -> wire.Meaning:
    """What the game itself says of the word, else the paragraph about it."""
    explain = getattr(game, "explain", None)
    if explain and (text := explain(word)):
        return wire.Meaning(word, text)
    subject = rulebook.plain(word)
    about = [str(one) for one in rulebook.rulebook(game.name).paragraphs if subject and one.subject == subject]
    return wire.Meaning(word, "\n\n".join(about))


def exhibition(game: Game) -> wire.Gallery:
    """The gallery; a ruling that is about many plates goes over the wire once."""
    found = gallery.gallery(game)
    all_rulings = [one for _, exhibits in found.cabinets for exhibit in exhibits for one in exhibit.rulings]
    number = {ruling: n for n, ruling in enumerate(dict.fromkeys((*all_rulings, *found.rest)))}
    cabinets = [
        wire.CabinetInfo(cabinet.name, cabinet.title, [hang(exhibit, number) for exhibit in exhibits])
        for cabinet, exhibits in found.cabinets
    ]
    rulings = [describe_ruling(game, ruling) for ruling in number]
    return wire.Gallery(game.title, edition_of(game), cabinets, rulings, [number[ruling] for ruling in found.rest])


def hang(exhibit: gallery.Exhibit, number: dict[Ruling, int]) -> wire.PlateInfo:
    plate = exhibit.plate
    return wire.PlateInfo(
        name=plate.name,
        title=plate.title,
        count=plate.count,
        draws=list(plate.draws),
        plan=[list(row) for row in plate.plan],
        text=exhibit.text,
        rules=list(plate.rules),
        printed=[msgspec.convert(value, wire.PrintedInfo, from_attributes=True) for value in plate.printed],
        doubts=[number[ruling] for ruling in exhibit.rulings],
    )


def describe_ruling(game: Game, ruling: Ruling) -> wire.RulingInfo:
    options = {option.name for option in game.options}
    return wire.RulingInfo(
        open=ruling.open,
        sources=ruling.sources,
        decision=ruling.decision,
        options=[name for name in ruling.names if name in options],
        values=[name for name in ruling.names if name not in options],
    )
