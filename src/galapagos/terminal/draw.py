"""What a terminal shows of a table: the board, the question, its options, the end.

Every game can be drawn from its notation; where a drawing of its own says more, `boards` has it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import groupby
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from galapagos.talk import Game, Move, Position, View
from galapagos.terminal import boards
from galapagos.terminal.names import Names


@cache
def drawing(name: str) -> Any:
    """The module that draws this game, if there is one."""
    module = f"{boards.__name__}.{name.replace('-', '_')}"
    return import_module(module) if find_spec(module) else None


def board(game: Game, view: View, names: Names, width: int) -> RenderableType:
    if draw := drawing(game.name):
        drawn: RenderableType = draw.board(game.show(view), names, width)
        return drawn
    return notation(game, view, names)


def legend(game: Game) -> Text:
    """What the signs of the board mean."""
    signs = drawing(game.name).LEGEND if drawing(game.name) else ()
    return Text("   ").join(Text(sign, style).append(f" {meaning}", "default") for sign, style, meaning in signs)


def notation(game: Game, view: View, names: Names) -> RenderableType:
    """The text of what the seat knows, each line hanging from its first word."""
    lines = []
    for line in names.called(game.write(view.position)).splitlines()[1:]:
        grid = Table.grid(padding=(0, 1))
        first, _, rest = line.partition(" ")
        whole = not first.endswith((",", ":"))
        grid.add_row(*map(names.sentence, [line] if whole else [first, rest]))
        lines.append(grid)
    return Group(*lines)


def question(game: Game, view: View, names: Names) -> Text:
    """What is asked of whom, and by which paragraph."""
    shown = game.show(view)
    return names.sentence(names.called(shown.ask)).append(f"  §{shown.rule}", "dim")


def options(game: Game, p: Position, names: Names) -> RenderableType:
    """The open question's options in words, numbered, each with its notation; in columns when they are many."""
    moves = p.question.options if p.question else []
    width = len(str(len(moves)))
    items = [
        Text(f"{n:>{width}} ", "bold").append(phrase(game, p, move, names, "not bold"))
        for n, move in enumerate(moves, 1)
    ]
    return Group(*items) if len(items) <= 8 else Columns(items, column_first=True, padding=(0, 3))


def phrase(game: Game, p: Position, move: Move, names: Names, style: str = "") -> Text:
    text = names.sentence(game.phrase(p, move, names))
    text.stylize_before(style)
    return text.append(f"  {game.say(move)}", "not bold dim")


def events(game: Game, p: Position, seat: int | None, names: Names, since: int = 0) -> list[Text]:
    """What has happened, as this seat saw it; None sees everything. What is said again and again is said once."""
    seen = [event.seen_by(event.seat if seat is None else seat) for event in (p.events or [])[since:]]
    told = [(sentence, len(list(same))) for sentence, same in groupby(game.tell(event, names) for event in seen)]
    return [names.sentence(sentence + f" ({n} times)" * (n > 1)) for sentence, n in told]


def ending(game: Game, p: Position, names: Names) -> RenderableType:
    """The places, with the points counted line by line."""
    outcome = p.outcome
    assert outcome is not None
    table = Table(title="The end", title_justify="left")
    table.add_column("place", justify="right")
    table.add_column("player")
    table.add_column("points", justify="right")
    for seat in sorted(range(len(names)), key=lambda seat: outcome.ranking[seat]):
        won = " wins" if seat in outcome.winners else ""
        table.add_row(str(outcome.ranking[seat]), names.of(seat).append(won), str(outcome.scores[seat]))
        for line in game.ledger(p, seat):
            table.add_row("", Text(f"  {line.what}  §{line.rule}", "dim"), Text(str(line.points), "dim"))
    return Group(table, Text(names.called(outcome.reason)))
