"""How a game flowed: by place how likely each side was to win, and what was best where somebody had a choice.

The river is made from the truth, once the game is over and all lies open: from a place the game is played on a few
times as the search does it, and judged then. Places are where a turn begins or another seat is asked. What was best is
made from the view of the seat that was asked: nobody is blamed for what he could not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from galapagos.bots.levels import PLANS, USUAL
from galapagos.counsel import Counsellor, Prospect
from galapagos.record import Record
from galapagos.search import chances
from galapagos.talk import NATURE, Game, Move, Position, Question, View

TRIES = 6  # of a place
PLACES = 40  # at the most, beside those where a turn begins
GLANCE = 24  # tries at a question,
DEEP = 96  # and where most depends on the answer;
BUDGET = 60.0  # seconds for the questions of a game, about,
DEEPER = 1.5  # and for one of those that are looked at again
PIECE = 8  # questions that are thought about at once, before others have their turn
WIDTH = 4  # options that are tried at a question
PUZZLES = 3  # for each seat
STAKE = 0.04  # of the chance to win; where less depends on the answer there is nothing to ask


@dataclass(frozen=True)
class Flow:
    place: int
    chances: list[float]  # by side


@dataclass(frozen=True)
class Asked:
    """A question of a seat that had a choice, as it goes to who thinks about it."""

    place: int
    view: View
    given: Move


@dataclass(frozen=True)
class Said:
    """An option in notation and in words."""

    move: str
    phrase: str
    chance: float | None


@dataclass(frozen=True)
class Judged:
    """What was given, next to what was best."""

    place: int
    seat: int
    given: int  # its number in
    options: list[Said]  # those that were tried, the best one first

    @property
    def stake(self) -> float:
        """What depended on the answer: how much worse than the best the given one was, or the next best if it was the
        best."""
        other = self.options[self.given or 1].chance if len(self.options) > 1 else None
        return (self.options[0].chance or 0.0) - other if other is not None else 0.0


def odds(game: Game, p: Position) -> list[float]:
    """By side, how likely it is to win by what the judge says at once; an automaton's side is the last."""
    if p.outcome is not None:
        winners = p.outcome.winners or [1]
        return [1 / len(winners) if side in winners else 0.0 for side in range(max(2, p.seats))]
    plan = PLANS.get(game.name, USUAL)
    return chances(game.prospects(p) if p.seats > 1 else game.forecast(p), plan.lead)


def played(game: Game, tables: list[tuple[int, Position]]) -> list[Flow]:
    """How likely each side is to win at these places, found by playing on from there as the search does."""
    return [Flow(place, play_on(game, p, place)) for place, p in tables]


def play_on(game: Game, p: Position, place: int) -> list[float]:
    """The same place always gives the same."""
    if p.outcome is not None:
        return odds(game, p)
    thinker = Counsellor(game, Random(place))
    thinker.ready(View(NATURE, p))
    search, asked = thinker.search, p.question.seat if p.question else NATURE
    total = [0.0] * max(2, p.seats)
    for _ in range(TRIES):
        then = p.copy()
        search.play_on(then, search.chance, max(0, asked))
        mine = [search.worth(then, seat) for seat in range(p.seats)]
        for side, chance in enumerate(mine if p.seats > 1 else [mine[0], 1 - mine[0]]):
            total[side] += chance
    whole = sum(total) or 1.0
    return [chance / whole for chance in total]


def tables(record: Record, most: int = PLACES) -> list[tuple[int, Position]]:
    """Where a turn begins, and at the end; and up to so many places between at which another seat is asked."""
    turns, changes, before = record.turns(), list[int](), NATURE
    for place, seat in enumerate(record.askers):
        if seat not in (NATURE, before):
            changes.append(place)
        before = seat if seat != NATURE or record.seats == 1 else before  # alone one is asked anew after chance
    some = changes[:: max(1, -(-len(changes) // most))] if most else []
    return [(place, record.at(place)) for place in sorted({*turns, *some, len(record)})]


def by_turn(record: Record) -> dict[int, list[float]]:
    """By the places where a turn begins, and at the end: how likely each side is to win."""
    return {one.place: one.chances for one in played(record.game, tables(record, 0))}


def questions(record: Record) -> list[Asked]:
    """All at which a seat had a choice."""
    found, p = [], record.at(0)
    for place, move in enumerate(record.answers):
        q = p.question
        if q is not None and q.seat != NATURE and len(q.options) > 1:
            found.append(Asked(place, record.game.view(p, q.seat), move))
        p.answer_unchecked(move)
    return found


def judged(game: Game, asked: list[Asked], simulations: int, seconds: float) -> list[Judged]:
    """What was best at these questions, with so many tries at the most and about such a time for each."""
    return [judge(game, one, simulations, seconds) for one in asked]


def judge(game: Game, asked: Asked, simulations: int, seconds: float) -> Judged:
    thinker, view = Counsellor(game, Random(asked.place)), asked.view
    thinker.search.width = WIDTH
    q = view.question
    assert q is not None
    found = [one for one in thinker.weigh(view, q, simulations, seconds) if one.chance is not None]
    best = found[0]
    if asked.given not in [one.move for one in found]:
        # It looked so much worse that it was not tried; so it is compared with the best alone.
        pair = Question(q.seat, [best.move, asked.given])
        other = next(one for one in thinker.weigh(view, pair, simulations // 2, seconds / 2) if one.move == asked.given)
        found.append(Prospect(other.move, min(other.chance or 0.0, best.chance or 0.0), other.tries))
    options = [Said(game.say(one.move), game.phrase(view.position, one.move), one.chance) for one in found]
    return Judged(asked.place, view.seat, [one.move for one in found].index(asked.given), options)


class Course:
    """A game that is over, looked at piece by piece: what has come out so far."""

    def __init__(self, record: Record) -> None:
        self.game, self.seats = record.game, record.seats
        self.answers = list(record.answers)  # of this game, and of no other
        self.tables = tables(record)
        self.flows: list[Flow] = []
        self.todo = questions(record)
        self.all = {one.place: one for one in self.todo}
        self.seconds = BUDGET / max(1, len(self.todo))  # for a question
        self.judged: dict[int, Judged] = {}
        self.deep = False  # the questions at which most depends have been thought about once more
        self.whole = False

    def piece(self) -> tuple[Any, ...] | None:
        """What to work out next: a job, and what it is about after the game; None: that is all."""
        if self.tables:
            some, self.tables = self.tables[:PIECE], self.tables[PIECE:]
            return played, some
        if self.todo:
            asked, self.todo = self.todo[:PIECE], self.todo[PIECE:]
            return judged, asked, GLANCE, self.seconds
        if not self.deep:
            self.deep = True
            found = list(self.judged.values())
            again = [one for seat in range(self.seats) for one in puzzling(found, seat, PUZZLES + 2)]
            return judged, [self.all[one.place] for one in again], DEEP, DEEPER
        return None

    def note(self, found: Sequence[Flow | Judged]) -> None:
        """What came of it."""
        self.flows += [one for one in found if isinstance(one, Flow)]
        self.judged |= {one.place: one for one in found if isinstance(one, Judged)}


def puzzling(found: list[Judged], seat: int, most: int = PUZZLES) -> list[Judged]:
    """The questions of a seat at which most depended on its answer, in the order of the game."""
    its = sorted((one for one in found if one.seat == seat and one.stake >= STAKE), key=lambda one: -one.stake)
    return sorted(its[:most], key=lambda one: one.place)
