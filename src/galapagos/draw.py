"""Tables and records as pictures, for notebooks and documents."""

from __future__ import annotations

from functools import cache
from html import escape
from importlib import import_module
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import galapagos
from galapagos import drawings
from galapagos.drawings.sheet import WIDTH, Sheet, below, heading, wrapped
from galapagos.names import called, told
from galapagos.record import Record
from galapagos.talk import NATURE, Game, Position, View


def svg(table: View | Position) -> str:
    """A small picture of what a seat knows, or of a position with everything open. It follows the light of the page."""
    view = table if isinstance(table, View) else View(NATURE, table)
    game = galapagos.game_of(view.position)
    shown = game.show(view)
    says = view.position.outcome.reason if view.position.outcome else shown.ask
    sheet = drawing(game.name).table(shown, says) if drawing(game.name) else written(game, view, says)
    return sheet.svg(f"{game.title}: {says}")


@cache
def drawing(name: str) -> Any:
    """The module that draws this game, if there is one."""
    module = f"{drawings.__name__}.{name.replace('-', '_')}"
    return import_module(module) if find_spec(module) else None


def written(game: Game, view: View, says: str) -> Sheet:
    """A game without a drawing of its own is drawn as its text."""
    text = Sheet()
    lines = [part for line in game.write(view.position).splitlines() for part in wrapped(line, 13, WIDTH)]
    for n, line in enumerate(lines):
        text.text(0, 14 + 18 * n, line)
    return below([heading(game.title, "", says, "", view.position.question is not None), text])


# Records


def course(record: Record) -> str:
    """How a game went, as HTML: who played and how it ended, then turn by turn every answer and what came of it."""
    players = record.players or [""] * record.seats
    who = [name + f" ({player})" * bool(player) for name, player in zip(record.names, players, strict=True)]
    end = record.at(len(record)).outcome
    state = called(end.reason, record.names) if end else "It is not over."
    head = f"<b>{escape(record.game.title)}</b>: {escape(', '.join(who))}. {len(record)} answers. {escape(state)}"
    turns = {0: "set-up"} | record.turns()
    parts = [turn(record, turns[start], start, end) for start, end in pairwise([*turns, len(record)]) if start < end]
    remark = f"<p><i>{escape(record.remark)}</i></p>" if record.remark else ""
    return f"<div><p>{head}</p>{remark}{''.join(parts)}</div>"


def turn(record: Record, name: str, start: int, end: int) -> str:
    answers = "".join(answer(record, place) for place in range(start, end))
    count = f"{end - start} answer{'s' * (end - start != 1)}"
    return f'<details><summary>{name}, {count}</summary><ol start="{start + 1}">{answers}</ol></details>'


def answer(record: Record, place: int) -> str:
    seat = record.askers[place]
    who = "Nature" if seat == NATURE else record.names[seat]
    opened = [event.seen_by(event.seat) for event in record.events[place]]
    happened = " ".join(told(record.game, opened, record.names))
    said = record.game.say(record.answers[place])
    return f"<li><b>{escape(who)}</b> <code>{escape(said)}</code> {escape(happened)}</li>"
