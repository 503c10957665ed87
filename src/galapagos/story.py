"""What an automaton did, step by step, each with how the table lay before and after it.

A record keeps answers, and within one answer the Shade or the Keeper may take many steps. So the game is played again,
and wherever the automaton gives a reason the table is copied.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from galapagos.record import Record, answer
from galapagos.talk import NATURE, Beat, Event, Move, Position


@dataclass
class Told:
    """A beat as it came about."""

    place: int  # answers given when it happened
    beat: Beat
    before: Position
    events: list[tuple[int, Event]]  # each with its place; first the reason
    ends: list[tuple[int, Position]] = field(
        default_factory=list
    )  # how it was after each of its answers, with the place

    @property
    def after(self) -> Position:
        return self.ends[-1][1] if self.ends else self.before

    @property
    def last(self) -> int:
        """The answer that brought its last event."""
        return self.events[-1][0]

    def until(self, place: int) -> Told:
        """As it was when no more than so many answers had been given."""
        if self.last <= place:
            return self
        events = [(n, event) for n, event in self.events if n <= place]
        return replace(self, events=events, ends=[(n, p) for n, p in self.ends if n <= place])


class Teller:
    """Follows a record, also one that grows or is taken back, and plays no answer twice."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.begin()

    def begin(self) -> None:
        self.found: list[Told] = []
        self.heard: list[Move] = []  # the answers it has followed
        self.going = False  # whether what follows is still part of the last step
        self.p = self.record.at(0)

    def told(self, place: int) -> list[Told]:
        """The steps of the automaton up to a place; none in a game without one."""
        if not self.record.game.reasons or self.record.seats > 1:
            return []
        if self.heard != self.record.answers[: len(self.heard)]:
            self.begin()
        for n in range(len(self.heard), place):
            self.follow(n + 1, self.record.answers[n])
        return [one.until(place) for one in self.found if one.place <= place]

    def follow(self, n: int, move: Move) -> None:
        game, p, found = self.record.game, self.p, self.found
        self.going = self.going and self.record.askers[n - 1] == NATURE
        moments: dict[int, Position] = {}
        p.moments = moments
        events = answer(p, move)
        self.heard.append(move)
        here: Told | None = found[-1] if self.going else None
        for number, event in enumerate(events):
            moment = moments.get(number)
            beat = game.beat(event, moment, found[-1].beat if found else None, self.going) if moment else None
            if beat is not None and moment is not None:
                if here is not None and here.last == n:
                    here.ends.append((n, moment))
                here = Told(n, beat, moment, [(n, event)])
                found.append(here)
                self.going = True
            elif here is not None and game.follows(event):
                here.events.append((n, event))
        p.moments = None
        if here is not None and here.last == n:
            here.ends.append((n, p.copy()))


def story(record: Record, place: int) -> list[Told]:
    """The steps of the automaton up to a place; none in a game without one."""
    return Teller(record).told(place)


def latest(told: list[Told]) -> list[Told]:
    """The automaton's latest turn, or another part of its round."""
    begin = max((n for n, one in enumerate(told) if one.beat.begins), default=0)
    return told[begin:]
