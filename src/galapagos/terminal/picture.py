"""The picture of a game in the terminal: `python -m galapagos.terminal.picture docs/terminal.svg`."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from random import Random

from rich.console import Console

import galapagos
from galapagos import NATURE, bots
from galapagos.record import Record
from galapagos.talk import View
from galapagos.terminal import draw, style
from galapagos.terminal.names import Names

WIDTH = 92  # columns


def picture(seed: int) -> str:
    """The first question of a moment worth showing, in a game of greedy bots."""
    rng = Random(seed)
    record = Record(galapagos.game("random-mutations"), 3)
    game, names = record.game, Names(record.names)
    greedy = bots.bot("greedy", game, rng)
    while (q := record.position.question) is not None:
        view = game.view(record.position, q.seat)
        shown = game.show(view)
        if shown.turn == 2 and shown.phase == "feeding" and q.seat == 0 and len(q.options) in range(12, 20):
            break
        record.position.events = []
        record.answer(bots.nature(q, rng) if q.seat == NATURE else greedy(view, q))
    return svg(game, view, names)


def svg(game: galapagos.Game, view: View, names: Names) -> str:
    console = Console(record=True, width=WIDTH, file=io.StringIO(), highlight=False, theme=style.plain())
    console.print(draw.board(game, view, names, WIDTH), "", draw.question(game, view, names), sep="\n")
    console.print(draw.options(game, view.position, names), ">", sep="\n")
    drawn = console.export_svg(title="galapagos play random-mutations", unique_id="galapagos")
    # Its fonts would come from far away; any monospaced one will do.
    return re.sub(r"\s*(@font-face \{.*?\}|<!--.*?-->)", "", drawn, flags=re.DOTALL)


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(picture(11), encoding="utf-8")
