"""What decided a game: a race so simple that everybody can see it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import pytest

from galapagos.decided import decided
from galapagos.record import Record
from galapagos.talk import NATURE, SEATS, Event, Game, Move, Outcome, Position, Question


class Step(Move):
    points: int


STEPS: list[Move] = [Step(points) for points in range(-9, 31)]


class Track(Position):
    """Every turn each seat moves by as much as it likes, and so does Nature, for the first seat."""

    def __init__(self, seats: int, turns: int) -> None:
        super().__init__(seats)
        self.turns = turns
        self.answers = 0
        self.points = [0, 0]
        self.settle()

    def copy(self) -> Track:
        twin = Track(self.seats, self.turns)
        twin.answers, twin.points = self.answers, self.points[:]
        twin.settle()
        return twin

    @property
    def turn(self) -> int:
        return self.answers // 3 + 1

    def settle(self) -> None:
        seat = (0, 1, NATURE)[self.answers % 3]
        self.question = Question(seat, STEPS, [1] * len(STEPS) if seat == NATURE else None)
        if self.turn > self.turns:
            self.question = None
            best = max(self.points[: self.seats])
            winners = [seat for seat in range(self.seats) if self.points[seat] == best >= max(self.points)]
            self.outcome = Outcome(self.points[: self.seats], [1] * self.seats, winners, "The race is over.")

    def answer_unchecked(self, move: Move) -> None:
        assert isinstance(move, Step)
        who = (0, 1, 0)[self.answers % 3]
        self.points[who] += move.points
        self.answers += 1
        if self.events is not None:
            if who == 1 and self.seats == 1:
                self.events.append(Event("reason", "1", {}))
            self.events.append(Event("step", "1", {"who": who, "points": move.points}))
        self.settle()


class Race(Game):
    name: ClassVar[str] = "race"
    seats: ClassVar[range] = range(1, 3)
    automaton: ClassVar[str] = "The Hare"
    reasons: ClassVar[str] = "reason"
    options = ()

    def __init__(self, turns: int) -> None:
        self.turns = turns

    def start(self, seats: int, options: dict[str, Any]) -> Track:
        return Track(seats, self.turns)

    def forecast(self, p: Track) -> list[float]:
        return [float(points) for points in p.points]

    def tell(self, event: Event, names: Sequence[str] = SEATS) -> str:
        return f"{event.facts['who']} by {event.facts['points']}"


def race(*answers: int, seats: int = 2) -> Record:
    record = Record(Race(len(answers) // 3), seats)  # type: ignore[abstract]  # it is never written or shown
    for points in answers:
        record.answer(Step(points))
    assert record.position.outcome
    return record


def test_the_turn_with_the_great_leap_decides_and_the_leap_tells_it() -> None:
    found = decided(race(1, 1, 0, 1, 1, 0, 20, 2, 1, 1, 1, 0))
    assert found.sides == [0]
    [moment] = found.moments
    assert (moment.turn, moment.before) == ("turn 3", 0.5)
    assert moment.after > 0.98
    assert (moment.place, moment.side) == (7, 0)
    assert [event.facts["points"] for event in moment.events] == [20]


def test_chance_can_decide_too() -> None:
    [moment] = decided(race(1, 1, 0, 1, 1, 20, 1, 1, 0)).moments
    assert (moment.turn, moment.place, moment.side) == ("turn 2", 6, NATURE)


def test_what_the_loser_did_against_the_winner_is_told_as_well() -> None:
    moments = decided(race(20, 0, 0, 0, 15, 0, 0, 0, 0)).moments
    assert [(one.turn, one.side, one.after > one.before) for one in moments[:2]] == [
        ("turn 1", 0, True),
        ("turn 2", 1, False),
    ]


def test_there_are_three_moments_at_most_the_greatest_in_the_order_of_the_game() -> None:
    moments = decided(race(3, 0, 0, 0, 6, 0, 2, 0, 0, 9, 0, 0, 5, 0, 0)).moments
    assert [one.turn for one in moments] == ["turn 1", "turn 2", "turn 4"]


def test_what_is_undone_at_once_is_not_what_decided() -> None:
    moment = decided(race(30, 29, 5, 0, 0, 0, 0, 0, 0)).moments[0]
    assert (moment.turn, moment.place) == ("turn 1", 3)


@pytest.mark.parametrize("answers", [(1, 1, 0) * 3, (20, 20, 0, 0, 0, 0)])
def test_where_nothing_stands_out_nothing_decided_it(answers: tuple[int, ...]) -> None:
    """A race side by side in which all are winners."""
    assert decided(race(*answers)).moments == []


def test_the_chances_may_be_somebody_elses() -> None:
    record = race(1, 1, 0, 1, 1, 0, 2, 1, 0)
    chances = {0: [0.5, 0.5], 3: [0.9, 0.1], 6: [0.9, 0.1], 9: [1.0, 0.0]}
    assert [(one.turn, one.before, one.after) for one in decided(record, chances).moments] == [
        ("turn 1", 0.5, 0.9),
        ("turn 3", 0.9, 1.0),
    ]


def test_alone_the_lead_is_the_players_even_in_defeat_and_a_loss_is_the_automatons_deed() -> None:
    record = race(1, 20, 0, 9, 1, 0, seats=1)
    assert record.position.outcome is not None
    assert record.position.outcome.winners == []
    found = decided(record)
    assert found.sides == [0]
    assert [(one.turn, one.side, one.before) for one in found.moments] == [("turn 1", 1, 0.5)]
    assert found.moments[0].after < 0.02
    assert [event.what for event in found.moments[0].events] == ["step"]
