"""What holds for every game at every position, watched along random games of every seat count, options off and on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import NATURE, Game, GameError, bots, ledger
from galapagos.decided import decided
from galapagos.record import Record
from galapagos.rulebook import rulebook
from tests.laws.fingerprints import changed

TOO_LONG = 20_000  # answers; no game comes near it
LOOK_EVERY = 9  # answers; the dear laws are checked this often, at places that shift from game to game


def some_options(game: Game, seats: int) -> Iterator[dict[str, Any]]:
    """As it is, and with every option changed that can be at this number of seats."""
    yield {}
    others: dict[str, Any] = {}
    for option in game.options:
        try:
            game.new(seats, **others, **{option.name: changed(option)})
        except GameError:
            continue
        others[option.name] = changed(option)
    yield others


TABLES = [
    pytest.param(game, seats, options, id=f"{game.name}-{seats}-{'changed' if options else 'default'}")
    for game in galapagos.games()
    for seats in game.seats
    for options in some_options(game, seats)
]


def walk(game: Game, seats: int, options: dict[str, Any], seed: int) -> Iterator[tuple[Any, int]]:
    rng = Random(seed)
    p = game.new(seats, **options)
    places = 0
    while (q := p.question) is not None:
        yield p, places
        p.answer(rng.choices(q.options, q.weights)[0])
        places += 1
        assert places < TOO_LONG, "the game does not end"
    yield p, places


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_question_has_options_that_differ_and_only_nature_weighs_them(game: Game, seats: int, options: Any) -> None:
    for p, _ in walk(game, seats, options, 1):
        if q := p.question:
            assert q.options
            assert len({game.say(move) for move in q.options}) == len(q.options) == len(set(q.options))
            assert (q.seat == NATURE) == (q.weights is not None)
            assert q.weights is None or (len(q.weights) == len(q.options) and min(q.weights) > 0)
            assert q.seat in range(NATURE, seats)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_option_can_be_answered_on_a_copy_without_a_trace(game: Game, seats: int, options: Any) -> None:
    for p, place in walk(game, seats, options, 2):
        if place % LOOK_EVERY == 2 and p.question:
            before, twin = game.write(p), p.copy()
            assert twin == p
            for move in p.question.options:
                child = p.copy()
                child.answer(move)
            assert game.write(p) == before
            assert twin == p
            p.settle()
            assert twin == p, "settling twice changes nothing"


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_text_gives_back_the_position_and_every_move(game: Game, seats: int, options: Any) -> None:
    for p, place in walk(game, seats, options, 3):
        if place % LOOK_EVERY == 1 or p.question is None:
            again = game.read(game.write(p))
            assert again == p
            assert said(game, again) == said(game, p)
            for move in p.question.options if p.question else []:
                assert game.hear(p, game.say(move)) == move
                assert game.why_not(p, game.say(move)) is None
                assert game.phrase(p, move)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_view_knows_the_seats_own_question_and_nothing_an_imagined_truth_contradicts(
    game: Game, seats: int, options: Any
) -> None:
    rng = Random(4)
    for p, place in walk(game, seats, options, 4):
        if place % LOOK_EVERY == 4 or p.question is None:
            for seat in range(NATURE, seats):
                view = game.view(p, seat)
                truth = game.imagine(view, rng)
                assert game.view(truth, seat) == view
                assert game.show(game.view(truth, seat)) == game.show(view)
                if p.question and p.question.seat == seat != NATURE:
                    assert view.question is not None
                    assert said(game, view.position) == said(game, truth) == said(game, p)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_an_imagined_truth_can_be_played_to_its_end(game: Game, seats: int, options: Any) -> None:
    rng = Random(5)
    for p, place in walk(game, seats, options, 5):
        if place % 60 == 20:
            truth = game.imagine(game.view(p, place % seats), rng)
            while (q := truth.question) is not None:
                truth.answer(rng.choices(q.options, q.weights)[0])
            assert truth.outcome is not None


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_events_are_told_and_secrets_only_to_their_seat(game: Game, seats: int, options: Any) -> None:
    rng = Random(6)
    p = game.new(seats, **options)
    p.events = []
    while (q := p.question) is not None:
        p.answer(rng.choices(q.options, q.weights)[0])
    assert p.events
    for event in p.events:
        for seat in range(NATURE, seats):
            seen = event.seen_by(seat)
            assert game.tell(seen)
            assert seen.secret is None
            assert seat == event.seat or not set(event.secret or {}) & set(seen.facts)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_listener_changes_nothing(game: Game, seats: int, options: Any) -> None:
    quiet, loud = game.new(seats, **options), game.new(seats, **options)
    loud.events = []
    rng = Random(7)
    while (q := quiet.question) is not None:
        move = rng.choices(q.options, q.weights)[0]
        quiet.answer(move)
        loud.answer(move)
    assert quiet == loud


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_a_record_replays_to_the_same_position_from_its_file(
    game: Game, seats: int, options: Any, tmp_path: Any
) -> None:
    rng = Random(8)
    record = Record(game, seats, **options)
    while (q := record.position.question) is not None:
        record.answer(rng.choices(q.options, q.weights)[0])
    record.save(tmp_path / "game.jsonl")
    again = Record.load(tmp_path / "game.jsonl")
    assert again.position == record.position
    assert again.lines() == record.lines()
    record.go(len(record) // 2)
    middle = game.write(record.position)
    record.go(len(record))
    record.go(len(record) // 2)
    assert game.write(record.position) == middle


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_an_outcome_ranks_every_seat(game: Game, seats: int, options: Any) -> None:
    *_, (p, _) = walk(game, seats, options, 9)
    outcome = p.outcome
    assert len(outcome.scores) == len(outcome.ranking) == seats
    assert all(1 <= place <= seats + 1 for place in outcome.ranking)
    assert seats == 1 or [seat for seat, place in enumerate(outcome.ranking) if place == 1] == outcome.winners
    assert outcome.reason
    what, have = ledger.tie_break(game, p)
    assert len(have) == (seats if what else 0)


FINISHED = [pytest.param(*table.values, "random", id=f"{table.id}-random") for table in TABLES] + [
    pytest.param(game, game.seats[0], options, "greedy", id=f"{game.name}-{'changed' if options else 'default'}-greedy")
    for game in galapagos.games()
    for options in some_options(game, game.seats[0])
]


@pytest.mark.parametrize(("game", "seats", "options", "player"), FINISHED)
def test_the_ledger_adds_up_to_the_points_and_so_does_the_last_forecast(
    game: Game, seats: int, options: Any, player: str
) -> None:
    record = played(game, seats, options, player)
    p: Any = record.position
    told = [event for events in record.events for event in events]
    paragraphs = {paragraph.number for paragraph in rulebook(game.name).paragraphs}
    for seat in range(seats):
        lines = ledger.lines(game, p, seat, told)
        assert sum(line.points for line in lines) == p.outcome.scores[seat] == game.forecast(p)[seat]
        assert {line.rule for line in lines} <= paragraphs
        assert all(line.what and line.source for line in lines)
    if len(record.sides()) > seats:
        mine, theirs = game.forecast(p)
        assert mine > theirs or not p.outcome.winners
        assert mine <= theirs or p.outcome.winners
        assert ledger.lines(game, p, 1, told) or not theirs


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_what_decided_a_game_lies_in_it_and_is_the_same_every_time(game: Game, seats: int, options: Any) -> None:
    record = played(game, seats, options, "random")
    found = decided(record)
    assert found == decided(record)
    assert len(found.moments) <= 3
    places = [*record.turns(), len(record)]
    labels = list(record.turns().values())
    for one in found.moments:
        n = labels.index(one.turn)
        assert places[n] < one.place <= places[n + 1]
        assert one.before != one.after
        assert one.events
        assert one.side in range(NATURE, len(record.sides()))


@cache
def end_of(game: Game, seats: int, options: str, player: str) -> Record:
    rng = Random(10)
    record = Record(game, seats, **json.loads(options))
    bot = bots.bot(player, game, rng)
    while (q := record.position.question) is not None:
        view = game.view(record.position, q.seat)
        record.answer(bots.nature(q, rng) if q.seat == NATURE else bot(view, q))
    return record


def played(game: Game, seats: int, options: Any, player: str) -> Record:
    return end_of(game, seats, json.dumps(options), player)


def said(game: Game, p: Any) -> list[str]:
    return [game.say(move) for move in p.question.options] if p.question else []


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_an_unknown_or_impossible_option_is_refused_in_a_sentence(game: Game) -> None:
    for wrong in ({"seats": 0}, {"seats": 99}, {"seats": game.seats[0], "nonsense": True}):
        with pytest.raises(GameError, match=r"\.$"):
            game.new(**wrong)
    for option in game.options:
        with pytest.raises(GameError, match=option.name):
            game.new(game.seats[0], **{option.name: "nonsense"})
