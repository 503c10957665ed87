"""What decided a game: the turns or rounds in which the winners' chance changed most, and the answer that did most.

The chance is that of the river (galapagos.river); alone against an automaton it is the player's, won or lost. Turns are
compared from beginning to beginning, where all sides are in the same case, and to the end of the game. Which answer did
most is seen by the lead: what the winners can count on by `Game.forecast`, less what the best of the others can.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

from galapagos.record import Record
from galapagos.river import odds
from galapagos.talk import Event

MOMENTS = 3  # at most
STANDS_OUT = 0.05  # a change of less than this of the chance to win decides nothing
LASTS = 3  # answers; what is undone within so many was no change
TOLD = 2  # events of the decisive answer


@dataclass(frozen=True)
class Moment:
    """A turn that mattered, and the answer that mattered most in it."""

    turn: str  # "turn 5"
    before: float  # the winners' chance to win when it began
    after: float  # and when it was over
    place: int  # answers given, with the decisive one
    side: int  # whose it was; NATURE: chance
    events: list[Event]  # that tell it, with everything open


@dataclass(frozen=True)
class Decided:
    sides: list[int]  # whose chance it is
    moments: list[Moment]  # in the order in which they came


def decided(record: Record, chances: Mapping[int, list[float]] | None = None) -> Decided:
    """Of a game that is over. `chances` are those of galapagos.river.by_turn; without them the judge's at once."""
    forecasts = look_back(record)
    scores = forecasts[-1]
    outcome = record.at(len(record)).outcome
    assert outcome is not None
    ours = outcome.winners or [0]
    others = [side for side in range(len(scores)) if side not in ours]
    if not others:
        return Decided(ours, [])
    leads = [max(found[side] for side in ours) - max(found[side] for side in others) for found in forecasts]
    turns = record.turns()
    sure = {place: winning(record, place, ours, chances) for place in [*turns, len(record)]}
    loud = [
        moment(record, leads, (start, end), turns[start], (sure[start], sure[end]))
        for start, end in pairwise(sure)
        if abs(sure[end] - sure[start]) >= STANDS_OUT
    ]
    loudest = sorted(loud, key=lambda one: -abs(one.after - one.before))[:MOMENTS]
    return Decided(ours, sorted(loudest, key=lambda one: one.place))


def look_back(record: Record) -> list[list[float]]:
    """What every side could count on, place by place."""
    p = record.at(0)
    found = [record.game.forecast(p)]
    for move in record.answers:
        p.answer_unchecked(move)
        found.append(record.game.forecast(p))
    return found


def winning(record: Record, place: int, sides: list[int], chances: Mapping[int, list[float]] | None) -> float:
    """How likely one of these sides is to win."""
    found = odds(record.game, record.at(place)) if chances is None else chances[place]
    return min(1.0, sum(found[side] for side in sides))


def moment(
    record: Record, leads: list[float], between: tuple[int, int], turn: str, sure: tuple[float, float]
) -> Moment:
    """Of the answers between these places that can be told, the one that did most to change the lead that way."""
    (start, end), way = between, 1 if sure[1] > sure[0] else -1

    def push(place: int) -> float:
        """How far the answer moved the lead that way for good."""
        return min(way * (later - leads[place]) for later in leads[place + 1 : place + 1 + LASTS])

    place = max((place for place in range(start, end) if record.events[place]), key=push)
    side, events = deed(record, place, way)
    opened = [event.seen_by(event.seat) for event in events[:TOLD]]
    return Moment(turn, *sure, place + 1, side, opened)


def deed(record: Record, place: int, way: int) -> tuple[int, list[Event]]:
    """Who did it, and what. The turn of an automaton follows its player's answer, so a loss may be its deed."""
    events = record.events[place]
    reasons = [n for n, event in enumerate(events) if event.what == record.game.reasons]
    if reasons and (way < 0 or reasons[0] == 0):
        return (1, [event for event in events[reasons[0] :] if event.what != record.game.reasons])
    return (record.askers[place], events[: reasons[0]] if reasons else events)
