"""The gallery in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from galapagos.gallery import ORIGIN_WORDS, SURE, Exhibit, Gallery
from galapagos.referee import Ruling


def shown(gallery: Gallery, full: bool) -> Group:
    """With `full` the rulings are printed too; else it says how many there are."""
    parts: list[RenderableType] = []
    for cabinet, exhibits in gallery.cabinets:
        parts.append(Text(f"\n{cabinet.title}", "bold underline"))
        for exhibit in exhibits:
            parts += [Text(), *plate(exhibit, full)]
    if gallery.rest:
        parts.append(Text("\nOther rules in doubt", "bold underline"))
        parts += [Padding(Group(*in_words(ruling)), (1, 0, 0, 2)) for ruling in gallery.rest]
    return Group(*parts)


def plate(exhibit: Exhibit, full: bool) -> Iterator[RenderableType]:
    it = exhibit.plate
    head = Text("≈ " if exhibit.doubtful else "  ", "doubt").append(it.title, "bold")
    if it.count:
        head.append(f" × {it.count}")
    yield head.append("  " + " ".join(f"§{rule}" for rule in it.rules), "quiet")
    yield Padding(Markdown(exhibit.text), (0, 0, 0, 2))
    if it.printed:
        table = Table.grid(padding=(0, 2))
        for value in it.printed:
            table.add_row(
                Text(value.what, "bold"),
                value.value,
                Text(ORIGIN_WORDS[value.origin], "quiet" if value.origin in SURE else "doubt"),
            )
        yield Padding(table, (0, 0, 0, 2))
    for ruling in exhibit.rulings if full else ():
        yield Padding(Group(*in_words(ruling)), (0, 0, 0, 2))


def in_words(ruling: Ruling) -> Iterator[Text]:
    yield Text().append("? ", "doubt").append(ruling.open)
    yield Text(f"  found: {ruling.sources}", "quiet")
    yield Text(f"  our reading: {ruling.decision}")
    if ruling.names:
        yield Text(f"  to play it otherwise: {ruling.otherwise}", "quiet")
