"""How the table of each game is drawn. A module named like the game's folder has

board(shown, names, width)   from what game.show gives, with the players' names, for so many columns
LEGEND                       the signs it uses: sign, style, meaning

What `Game.touches` names is drawn as a `style.thing`, so that it can be lit, walked to and clicked.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

GAP = 2  # columns between what stands side by side
ASKED = "▶"


class Head:
    """The line above a player's part of the table."""

    def __init__(self, title: Text, asked: bool) -> None:
        self.title = title
        self.line = "━" if asked else "─"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        room = options.max_width - self.title.cell_len - 1
        yield self.title.copy().append(f" {self.line * room}" if room > 0 else "", "rule")


def block(head: Text, asked: bool, *lines: RenderableType) -> Group:
    """A player's part of the table under a line with the name; whoever is asked has a sign before it."""
    return Group(Head(Text(ASKED if asked else "").append_text(head), asked), *lines)


def side_by_side(parts: Sequence[RenderableType], width: int, least: int) -> Table:
    """In as many columns as have at least so much room."""
    across = max(1, min((width + GAP) // (least + GAP), len(parts)))
    grid = Table.grid(expand=True, padding=(0, GAP, 0, 0))
    grid.pad_edge = False
    for _ in range(across):
        grid.add_column(ratio=1)
    for start in range(0, len(parts), across):
        grid.add_row(*parts[start : start + across])
    return grid
