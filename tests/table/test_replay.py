"""A table's past: what each place shows to whom, and what it costs."""

from __future__ import annotations

from random import Random

import pytest

from galapagos import story
from galapagos.record import Record
from galapagos.table import replay, wire
from galapagos.talk import NATURE, Move, Position
from tests.table.desk import Desk

GAMES = {"random-mutations": "ppp", "evo": "ppp", "another-world": "pp", "mutagen": "pp"}


def played(players: str, game: str, answers: int = 10_000, seed: int = 5) -> Desk:
    desk, rng = Desk(players, game), Random(seed)
    while (q := desk.room.asked) is not None and len(desk.room.record) < answers:
        desk.add(desk.room.play(rng.choice(q.options), desk.now))
    return desk


def step(desk: Desk, place: int, seat: int = NATURE, open: bool = False) -> wire.Step:
    return replay.step(desk.room, place, seat, open, frozenset([seat]) - {NATURE})


@pytest.mark.parametrize("game", GAMES)
def test_of_a_game_that_is_over_every_question_has_its_alternatives_and_the_given_one(game: str) -> None:
    desk = played(GAMES[game], game)
    assert desk.room.over
    for place in range(0, len(desk.room.record), 7):
        shown = step(desk, place, open=True)
        assert shown.next is not None
        assert shown.next.phrase
        assert [option.move for option in shown.options].count(shown.next.move) == 1
        assert shown.next.move == desk.room.game.say(desk.room.record.answers[place])
    assert step(desk, len(desk.room.record), open=True).next is None


@pytest.mark.parametrize("game", GAMES)
def test_until_it_is_over_a_seat_sees_its_own_alternatives_only(game: str) -> None:
    desk = played(GAMES[game], game, 60)
    assert not desk.room.over
    own = 0
    for place in range(len(desk.room.record)):
        shown = step(desk, place, 0)
        mine = desk.room.record.askers[place] == 0
        own += mine
        assert bool(shown.options) == mine
        assert (shown.next is not None) == mine
        nobody = step(desk, place)
        assert (nobody.options, nobody.next) == ([], None)
    assert own


def test_through_a_seats_eyes_others_secret_answers_stay_secret() -> None:
    desk = played("pp", "another-world")
    hidden = 0
    for place, asker in enumerate(desk.room.record.askers):
        if asker != 1:
            continue
        shown, all = step(desk, place, 0), step(desk, place, open=True)
        assert all.next
        hidden += not shown.options
        assert (shown.next is None) == (not shown.options)
    assert hidden


@pytest.mark.parametrize("game", ["evo", "mutagen"])
def test_places_are_the_same_in_whatever_order_they_are_looked_at(game: str) -> None:
    desk, rng = played(GAMES[game], game, 150), Random(3)
    record = desk.room.record
    for place in rng.sample(range(len(record) + 1), 40):
        assert record.at(place) == afresh(record, place)


def afresh(record: Record, place: int) -> Position:
    """The position, played from the beginning."""
    p = record.game.start(record.seats, record.options)
    for move in record.answers[:place]:
        p.answer_unchecked(move)
    return p


def test_what_was_taken_back_and_answered_otherwise_is_forgotten() -> None:
    desk = played("pp", "mutagen", 100)
    record = desk.room.record
    record.take_back(50)
    assert record.position == afresh(record, 50)
    rng = Random(11)
    while len(record) < 95:
        assert record.position.question is not None
        record.answer(rng.choice(record.position.question.options))
    for place in (0, 41, 48, 60, 95):
        assert record.at(place) == afresh(record, place)


@pytest.mark.parametrize("game", ["another-world", "mutagen"])
def test_stepping_through_a_game_alone_plays_it_once_not_once_a_place(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk, follow = played("p", game), story.Teller.follow
    followed = []

    def counted(self: story.Teller, n: int, move: Move) -> None:
        followed.append(n)
        follow(self, n, move)

    monkeypatch.setattr(story.Teller, "follow", counted)
    places = range(0, len(desk.room.record) + 1, 10)
    for place in [*places, *reversed(places)]:
        replay.beats(desk.room, place, 0, False, -1)
    assert followed == list(range(1, places[-1] + 1))


def test_a_beat_that_chance_goes_on_with_is_told_as_far_as_it_had_come() -> None:
    for game in ("another-world", "mutagen"):
        desk = played("p", game, 80)
        last = len(desk.room.record)
        replay.beats(desk.room, last, 0, False, 0)  # the whole story is known
        for place in range(0, last, 9):
            known = replay.beats(desk.room, place, 0, False, 0)
            replay.TELLERS.clear()
            anew = replay.beats(desk.room, place, 0, False, 0)
            assert wire.ENCODE.encode(known) == wire.ENCODE.encode(anew)
            replay.beats(desk.room, last, 0, False, 0)
