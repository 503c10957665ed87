"""What an automaton did, step by step, each with how the table lay before and after it.

A record keeps answers, and within one answer the Shade or the Keeper may take many steps. So the game is played again,
and wherever the automaton gives a reason the table is copied.
"""

from __future__ import annotations

from dataclasses import dataclass

from galapagos.record import Record, answer
from galapagos.talk import NATURE, Beat, Event, Position


@dataclass
class Told:
    """A beat as it came about."""

    place: int  # answers given when it happened
    beat: Beat
    before: Position
    after: Position
    events: list[tuple[int, Event]]  # each with its place; first the reason

    @property
    def last(self) -> int:
        """The answer that brought its last event."""
        return self.events[-1][0]


def story(record: Record, place: int) -> list[Told]:
    """The steps of the automaton up to a place; none in a game without one."""
    found: list[Told] = []
    if not record.game.reasons or record.seats > 1:
        return found
    going = False  # whether what follows is still part of the last step
    p = record.at(0)
    for n, move in enumerate(record.answers[:place], 1):
        going = going and record.askers[n - 1] == NATURE
        moments: dict[int, Position] = {}
        p.moments = moments
        events = answer(p, move)
        here: Told | None = found[-1] if going else None
        for number, event in enumerate(events):
            moment = moments.get(number)
            beat = record.game.beat(event, moment, found[-1].beat if found else None, going) if moment else None
            if beat is not None and moment is not None:
                if here is not None and here.last == n:
                    here.after = moment
                here = Told(n, beat, moment, moment, [(n, event)])
                found.append(here)
                going = True
            elif here is not None and record.game.follows(event):
                here.events.append((n, event))
        p.moments = None
        if here is not None and here.last == n:
            here.after = p.copy()
    return found


def latest(told: list[Told]) -> list[Told]:
    """The automaton's latest turn, or another part of its round."""
    begin = max((n for n, one in enumerate(told) if one.beat.begins), default=0)
    return told[begin:]
