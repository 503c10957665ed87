"""What a terminal shows of a table: the board, the question, its options, the end.

Every game can be drawn from its notation; where a drawing of its own says more, `boards` has it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from galapagos import ledger
from galapagos.counsel import Counsel, Prospect
from galapagos.decided import decided
from galapagos.names import told
from galapagos.record import Record
from galapagos.river import by_turn
from galapagos.talk import NATURE, Event, Game, Move, Position, View
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
    return Text("   ").join(Text().append(sign, style).append(f" {meaning}") for sign, style, meaning in signs)


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
    return names.sentence(names.called(shown.ask)).append(f"  §{shown.rule}", "quiet")


def options(game: Game, p: Position, names: Names) -> RenderableType:
    """The open question's options in words, numbered, each with its notation; in columns when they are many."""
    moves = p.question.options if p.question else []
    width = len(str(len(moves)))
    items = [
        Text().append(f"{n:>{width}} ", "bold").append_text(phrase(game, p, move, names))
        for n, move in enumerate(moves, 1)
    ]
    return Group(*items) if len(items) <= 8 else Columns(items, column_first=True, padding=(0, 3))


def phrase(game: Game, p: Position, move: Move, names: Names) -> Text:
    return words(game, p, move, names).append(f"  {game.say(move)}", "quiet")


def words(game: Game, p: Position, move: Move, names: Names) -> Text:
    return names.sentence(names.called(game.phrase(p, move)))


def story(game: Game, events: Iterable[Event], seat: int | None, names: Names) -> list[Text]:
    """What has happened, as this seat saw it; None sees everything. What is said again and again is said once."""
    seen = [event.seen_by(event.seat if seat is None else seat) for event in events]
    return [names.sentence(sentence) for sentence in told(game, seen, names)]


def percent(one: Prospect) -> str:
    """ ", 53 % to win"; nothing of an option that was not tried"""
    return "" if one.chance is None else f", {one.chance:.0%}".replace("%", " % to win")


def foreseen(found: Counsel, names: Names) -> list[Text]:
    """What a bot expects to follow, and what it fears."""
    lines = []
    if found.line:
        lines.append(names.sentence(names.called("It expects: " + " ".join(one.sentence for one in found.line))))
    if found.fear:
        then = f"then {found.fear.chance:.0%}".replace("%", " % to win")
        lines.append(names.sentence(names.called(f"It fears: {found.fear.sentence.rstrip('.')} ({then}).")))
    return lines


def ending(record: Record, names: Names) -> RenderableType:
    """The places, with the points counted line by line, and what decided the game."""
    p = record.at(len(record))
    happened = [event for events in record.events for event in events]
    table = places(record.game, p, names, happened)
    for side, name in list(enumerate(record.sides()))[len(names) :]:
        lines = ledger.lines(record.game, p, side, happened)
        table.add_row("", Text(name, "bold"), str(sum(line.points for line in lines)))
        count(table, lines)
    assert p.outcome is not None
    return Group(table, Text(names.called(p.outcome.reason)), "", *decisive(record, names))


def places(game: Game, p: Position, names: Names, happened: list[Event]) -> Table:
    """Who came where; `happened` is all of it."""
    outcome = p.outcome
    assert outcome is not None
    table = Table(title="The end", title_justify="left")
    table.add_column("place", justify="right")
    table.add_column("player")
    table.add_column("points", justify="right")
    for seat in sorted(range(len(names)), key=lambda seat: outcome.ranking[seat]):
        won = " wins" if seat in outcome.winners else ""
        table.add_row(str(outcome.ranking[seat]), names.of(seat).append(won), str(outcome.scores[seat]))
        lines = ledger.lines(game, p, seat, happened)
        # A first game with a guide may begin with points that nobody saw being made: then there is nothing to count.
        if sum(line.points for line in lines) == outcome.scores[seat]:
            count(table, lines)
    return table


def count(table: Table, lines: list[ledger.Line]) -> None:
    """Source by source, and what it is the sum of."""
    for source in dict.fromkeys(line.source for line in lines):
        its = [line for line in lines if line.source == source]
        total = sum(line.points for line in its)
        rules = ", ".join(dict.fromkeys(f"§{line.rule}" for line in its))
        parts = ", ".join(f"{line.points} ({line.what})" for line in its)
        said = Text(f"{source}  {rules}\n").append(parts, "quiet")
        table.add_row("", Padding(said, (0, 0, 0, 2)), Text(str(total), "quiet"))


def decisive(record: Record, names: Names) -> list[Text]:
    """The turns in which the chance to win changed most."""
    found = decided(record, by_turn(record))
    whose = " and ".join(names[side] for side in found.sides)
    if not found.moments:
        return [Text("What decided it: no turn stands out.", "bold")]
    lines = [Text("What decided it, by the judge's chances to win", "bold")]
    for one in found.moments:
        who = "Chance" if one.side == NATURE else record.sides()[one.side]
        said = names.called(" ".join(record.game.tell(event) for event in one.events))
        lead = f"The chance of {whose} went from {one.before:.0%} to {one.after:.0%}".replace("%", " %")
        by = "" if said.startswith(who) else f"{who}: "
        lines.append(names.sentence(f"{one.turn.capitalize()}. {by}{said} {lead} (answer {one.place})."))
    return lines
