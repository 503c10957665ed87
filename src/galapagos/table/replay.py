"""A table's past: any place of its record, from any seat's view, or with everything open."""

from __future__ import annotations

from galapagos.record import Record
from galapagos.table import fair, sight, wire
from galapagos.table.room import Refuse, Room
from galapagos.talk import NATURE, Position, View


def steps(room: Room) -> wire.Steps:
    record, marks, before = room.record.branch(0), [], 0
    for place, move in enumerate([None, *room.record.answers]):
        if move is not None:
            record.position.answer(move)
        kind, number = turn(record.position)
        if number > before:
            marks.append(wire.Mark(place, f"{kind} {number}"))
            before = number
    return wire.Steps(len(room.record), room.over, marks)


def turn(p: Position) -> tuple[str, int]:
    """What the game counts."""
    return next((kind, getattr(p, kind)) for kind in ("turn", "round") if hasattr(p, kind))


def step(room: Room, place: int, seat: int, open: bool, seats: frozenset[int]) -> wire.Step:
    """The table after so many answers, for somebody who holds these seats."""
    record = room.record
    if not 0 <= place <= len(record):
        raise Refuse(f"The game has {len(record)} answers; there is no place {place}.")
    if not room.open and (open or seat not in seats | {NATURE}):
        raise Refuse("Until the game is over you see it with your own eyes only.")
    if seat >= record.seats:
        raise Refuse("There is no such seat.")
    past = at(record, place)
    view = View(NATURE, past) if open else room.game.view(past, seat)
    shown = sight.shown(room, view)
    seen = [event.seen_by(event.seat if open else seat) for event in (room.told[place - 1] if place else [])]
    following = place < len(record) and room.open
    return wire.Step(
        place=place,
        seat=seat,
        open=open,
        view=shown.view,
        text=shown.text,
        ask=shown.ask,
        rule=shown.rule,
        asked=shown.asked,
        next=wire.Answered(record.askers[place], room.game.say(record.answers[place])) if following else None,
        events=[sight.line(room.game, room.names, place, event) for event in seen],
        outcome=sight.outcome(room) if place == len(record) else None,
    )


def at(record: Record, place: int) -> Position:
    p = record.game.start(record.seats, record.options)
    for move in record.answers[:place]:
        p.answer(move)
    return p


def fairness(room: Room) -> wire.Fairness:
    if not room.open:
        return wire.Fairness(room.seal.commitment, None, room.seal.start, [], None)
    return fair.check(room.record)
