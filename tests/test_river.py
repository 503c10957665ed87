"""How a game flowed: chances by place, what was best at each question, and the questions that make a quiz."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import galapagos
from galapagos import river
from galapagos.record import Record
from galapagos.river import Course, Judged, Said, puzzling
from galapagos.table import replay, wire
from galapagos.table.hall import Hall
from galapagos.table.room import Refuse
from galapagos.table.store import Store
from galapagos.talk import options_of


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think little."""
    for name, value in {"TRIES": 1, "PLACES": 3, "GLANCE": 2, "DEEP": 4, "WIDTH": 2}.items():
        monkeypatch.setattr(river, name, value)


def alone() -> Record:
    return galapagos.play("another-world", "random", 5, seats=1)


def judged(place: int, seat: int, given: int, *chances: float) -> Judged:
    return Judged(place, seat, given, [Said(f"m{n}", f"Do {n}", chance) for n, chance in enumerate(chances)])


def test_the_chances_are_whole_at_every_place_and_sure_at_the_end(hasty: None) -> None:
    for record in (galapagos.play("random-mutations", "random", 4, seats=2), alone()):
        found = river.by_turn(record)
        assert list(found) == [*record.turns(), len(record)]
        assert all(sum(chances) == pytest.approx(1) for chances in found.values())
        assert set(found[len(record)]) == {0.0, 1.0}
        assert river.by_turn(record) == found, "the same game is told the same way"


def test_every_question_with_a_choice_is_judged_and_has_what_was_given(hasty: None) -> None:
    record = alone()
    course = Course(record)
    while piece := course.piece():
        job, *about = piece
        course.note(job(course.game, *about))
    choices = [step for step in record if step.seat == 0 and len(options_of(step.position)) > 1]
    assert sorted(course.judged) == [step.place for step in choices]
    for step in choices:
        one = course.judged[step.place]
        assert one.options[one.given].move == step.said
        assert all(0 <= (option.chance or 0) <= (one.options[0].chance or 0) <= 1 for option in one.options)
        assert one.stake >= 0
    assert [flow.place for flow in course.flows][-1] == len(record)


def test_the_quiz_asks_where_most_depended_on_the_answer() -> None:
    found = [
        judged(3, 0, 1, 0.5, 0.48),  # nearly alike
        judged(5, 0, 1, 0.6, 0.5),  # an error
        judged(9, 0, 0, 0.7, 0.3),  # the only good answer, found
        judged(11, 1, 1, 0.9, 0.1),  # somebody else's
        judged(20, 0, 2, 0.4, 0.35, 0.1),
        judged(30, 0, 1, 0.5, 0.45),
    ]
    assert [one.place for one in puzzling(found, 0)] == [5, 9, 20]
    assert [round(one.stake, 2) for one in found[:3]] == [0.02, 0.1, 0.4]
    assert judged(1, 0, 0, 0.5).stake == 0


def test_a_table_tells_its_river_when_it_is_over_and_thinks_about_it_once(hasty: None, tmp_path: Path) -> None:
    async def story() -> None:
        hall, jobs = Hall(Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}")), list[Any]()

        async def work(job: Any, *about: Any) -> Any:
            jobs.append(job)
            return job(*about)

        hall.thinkers.work = work  # type: ignore[method-assign]
        await hall.open()
        try:
            made = await hall.make(wire.NewTable(game="another-world", players=[wire.Player("person")], public=True))
            with pytest.raises(Refuse, match="when it is over"):
                await hall.river(await hall.find(made.table))
            shelf = await hall.shelve("\n".join(alone().lines()))
            live = await hall.find(shelf.table)
            course = await hall.river(live)
            first = replay.river(live.room, course)
            assert (first.whole, first.judged, first.puzzles) == (False, [], [])
            while not course.whole:
                await asyncio.sleep(0)
            whole, done = replay.river(live.room, await hall.river(live)), len(jobs)
            assert whole.whole
            assert [one.place for one in whole.judged] == sorted(course.judged)
            assert len(whole.puzzles) <= 3
            for puzzle in whole.puzzles:
                assert puzzle.given in [option.move for option in puzzle.options]
            assert replay.river(live.room, await hall.river(live)) == whole
            assert len(jobs) == done
        finally:
            await hall.close()

    asyncio.run(asyncio.wait_for(story(), 60))
