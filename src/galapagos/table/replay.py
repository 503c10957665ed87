"""A table's past: any place of its record, from any seat's view, or with everything open."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any
from weakref import WeakKeyDictionary

import msgspec

from galapagos import story
from galapagos.decided import Decided, Moment
from galapagos.names import called
from galapagos.river import Course, Said, puzzling
from galapagos.table import fair, sight, wire
from galapagos.table.room import Refuse, Room
from galapagos.talk import NATURE, Position, View

TELLERS: WeakKeyDictionary[Room, story.Teller] = WeakKeyDictionary()


def teller_of(room: Room) -> story.Teller:
    if room not in TELLERS or TELLERS[room].record is not room.record:
        TELLERS[room] = story.Teller(room.record)
    return TELLERS[room]


def steps(room: Room) -> wire.Steps:
    marks = [wire.Mark(place, label) for place, label in room.record.turns().items()]
    return wire.Steps(len(room.record), room.open, marks, room.about_rules)


def step(room: Room, place: int, seat: int, open: bool, seats: frozenset[int], since: int | None = None) -> wire.Step:
    """The table after so many answers, for somebody who holds these seats; with what its automaton did since another
    place, usually the one before, or in its latest turn if that is none."""
    record = room.record
    if not 0 <= place <= len(record):
        raise Refuse(f"The game has {len(record)} answers; there is no place {place}.")
    if not room.open and (open or seat not in seats | {NATURE}):
        raise Refuse("Until the game is over you see it with your own eyes only.")
    if seat >= record.seats:
        raise Refuse("There is no such seat.")
    view = eyes(room, record.at(place), seat, open)
    shown = sight.shown(room, view)
    seen = [event.seen_by(event.seat if open else seat) for event in (record.events[place - 1] if place else [])]
    options = alternatives(room, view, seat)
    return wire.Step(
        place=place,
        seat=seat,
        open=open,
        view=shown.view,
        text=shown.text,
        ask=shown.ask,
        rule=shown.rule,
        asked=shown.asked,
        options=options,
        next=given(room, place, options),
        events=[sight.line(room.game, room.names, place, event, record.askers) for event in seen],
        beats=beats(room, place, seat, open, place - 1 if since is None else since),
        outcome=sight.outcome(room) if place == len(record) else None,
    )


def alternatives(room: Room, view: View, seat: int) -> list[wire.Choice]:
    """What could be answered, as these eyes see it. Until the game is over one sees one's own alternatives only."""
    p, q = view.position, view.position.question
    if q is None or not (room.open or (q.seat == seat and seat != NATURE)):
        return []
    return [sight.choice(room.game, p, move, room.names) for move in q.options]


def given(room: Room, place: int, options: list[wire.Choice]) -> wire.Answered | None:
    """What was answered, if it can be seen."""
    if place == len(room.record):
        return None
    said = room.game.say(room.record.answers[place])
    phrase = next((option.phrase for option in options if option.move == said), None)
    if phrase is None:
        return None
    return wire.Answered(room.record.askers[place], said, called(said, room.names), phrase)


def eyes(room: Room, p: Position, seat: int, open: bool) -> View:
    return View(NATURE, p) if open else room.game.view(p, seat)


def beats(room: Room, place: int, seat: int, open: bool, since: int) -> list[wire.Beat]:
    """What the automaton did up to a place: after another one, or in its latest turn if that is below zero."""
    told = teller_of(room).told(place)
    told = [one for one in told if one.place > since] if since >= 0 else story.latest(told)
    views: dict[int, Any] = {}  # by position: what was after one beat often was before the next

    def shown(p: Position) -> Any:
        if id(p) not in views:
            table = room.game.show(eyes(room, p, seat, open))
            views[id(p)] = msgspec.Raw(wire.ENCODE.encode(msgspec.structs.replace(table, asked=None, ask="", rule="")))
        return views[id(p)]

    return [
        wire.Beat(
            place=one.place,
            **asdict(one.beat),
            events=[
                sight.line(room.game, room.names, n, event.seen_by(event.seat if open else seat), room.record.askers)
                for n, event in one.events
            ],
            before=shown(one.before),
            after=shown(one.after),
        )
        for one in told
    ]


def moments(room: Room, found: Decided) -> wire.Decided:
    """What decided the game, in words."""
    return wire.Decided(found.sides, [moment(room, one) for one in found.moments])


def moment(room: Room, found: Moment) -> wire.Moment:
    told = [room.game.tell(event) for event in found.events]
    return wire.Moment(
        turn=found.turn,
        before=round(found.before, 3),
        after=round(found.after, 3),
        place=found.place,
        side=found.side,
        sentence=called(" ".join(told), room.names),
        rule=found.events[0].rule if found.events else "",
    )


def river(room: Room, found: Course) -> wire.River:
    """How the game flowed, as far as it has been thought about."""

    def weighed(one: Said) -> wire.Weighed:
        return wire.Weighed(
            one.move, called(one.phrase, room.names), None if one.chance is None else round(one.chance, 3)
        )

    looked = [found.judged[place] for place in sorted(found.judged)]
    puzzles = [one for seat in range(found.seats) for one in puzzling(looked, seat)] if found.whole else []
    return wire.River(
        flows=[wire.Flow(one.place, [round(chance, 3) for chance in one.chances]) for one in found.flows],
        judged=[
            wire.Judged(one.place, one.seat, weighed(one.options[one.given]), weighed(one.options[0])) for one in looked
        ],
        puzzles=[
            wire.Puzzle(one.place, one.seat, one.options[one.given].move, [weighed(option) for option in one.options])
            for one in puzzles
        ],
        whole=found.whole,
    )


def fairness(room: Room) -> wire.Fairness:
    if not room.open:
        return wire.Fairness(room.seal.commitment, None, room.seal.start, [], None, shares=fair.told(room.shares))
    return msgspec.structs.replace(fair.check(room.record), withdrawn=room.withdrawn)
