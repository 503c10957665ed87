"""What holds for every game at every position, watched along a random game of every seat count, options off and on.

Each table is played once, and once more from its file while all the laws look on. A law is a function under
`at_positions` or `afterwards` whose name is its sentence; nothing else has to be done for a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import NATURE, Event, Game, GameError, bots, ledger
from galapagos.decided import decided
from galapagos.record import Record
from galapagos.rulebook import rulebook
from galapagos.table import sight
from galapagos.table.room import Shown
from galapagos.talk import SEATS, View
from tests.laws.fingerprints import changed

TOO_LONG = 20_000  # answers; no game comes near it
LOOKS = 20  # places of a game at which a dear law is checked


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


# The laws of a position: each gets a position in the middle of a game or at its end, must leave it as it is, and may
# ask the generator for chance

Law = Callable[[Game, Any, Random], None]
LAWS: list[tuple[int, Law]] = []  # at how many places of a game


def at_positions(looks: int) -> Callable[[Law], Law]:
    def enlist(law: Law) -> Law:
        LAWS.append((looks, law))
        return law

    return enlist


@at_positions(TOO_LONG)
def a_question_has_options_that_differ_and_only_nature_weighs_them(game: Game, p: Any, rng: Random) -> None:
    if q := p.question:
        options, weights = q.options, q.weights
        assert options
        assert len(set(map(game.say, options))) == len(options) == len(set(options))
        assert (q.seat == NATURE) == (weights is not None)
        assert weights is None or (len(weights) == len(options) and min(weights) > 0)
        assert q.seat in range(NATURE, p.seats)


@at_positions(2 * LOOKS)
def every_option_can_be_answered_on_a_copy_without_a_trace(game: Game, p: Any, rng: Random) -> None:
    before, twin = game.write(p), p.copy()
    assert twin == p
    for move in p.question.options if p.question else []:
        child = p.copy()
        child.answer(move)
    assert game.write(p) == before
    assert twin == p
    p.settle()
    assert twin == p, "settling twice changes nothing"


@at_positions(LOOKS)
def what_is_answered_after_a_copy_was_made_leaves_no_trace_on_it(game: Game, p: Any, rng: Random) -> None:
    going = p.copy()
    kept: list[tuple[Any, str]] = []
    while going.question is not None and len(kept) < 5:
        kept.append((going.copy(), game.write(going)))
        going.answer(rng.choices(going.question.options, going.question.weights)[0])
    assert [game.write(one) for one, _ in kept] == [text for _, text in kept]


@at_positions(LOOKS)
def text_gives_back_the_position_and_every_move(game: Game, p: Any, rng: Random) -> None:
    again = game.read(game.write(p))
    assert again == p
    assert said(game, again) == said(game, p)
    for move in p.question.options if p.question else []:
        assert game.hear(p, game.say(move)) == move
        assert game.why_not(p, game.say(move)) is None
        assert game.phrase(p, move)


@at_positions(LOOKS)
def a_view_knows_the_seats_own_question_and_nothing_an_imagined_truth_contradicts(
    game: Game, p: Any, rng: Random
) -> None:
    for seat in range(NATURE, p.seats):
        view = game.view(p, seat)
        truth = game.imagine(view, rng)
        assert game.view(truth, seat) == view
        assert game.show(game.view(truth, seat)) == game.show(view)
        if p.question and p.question.seat == seat != NATURE:
            assert view.question is not None
            assert said(game, view.position) == said(game, truth) == said(game, p)


@at_positions(LOOKS)
def what_has_changed_since_somebody_looked_is_shown_anew(game: Game, p: Any, rng: Random) -> None:
    """Whoever it was; also in the other direction, as when answers are taken back."""
    later = p.copy()
    for _ in range(rng.randrange(1, 5)):
        if (q := later.question) is not None:
            later.answer(rng.choices(q.options, q.weights)[0])
    one, other = (game.view(at, rng.randrange(NATURE, p.seats)) for at in (p, later))
    for was, now in ((one, other), (other, one)):
        assert game.show_on(now, game.show(was), was.position) == game.show(now)


@at_positions(LOOKS // 2)
def who_is_shown_what_was_made_for_another_is_shown_his_own(game: Game, p: Any, rng: Random) -> None:
    made: list[Shown] = []
    seats = [NATURE, *range(p.seats)]
    rng.shuffle(seats)
    for view in [View(NATURE, p), *(game.view(p, seat) for seat in seats)]:
        alone = sight.seen(game, view, SEATS)
        assert sight.seen(game, view, SEATS, others=made) == alone
        made.append(alone)


@at_positions(LOOKS // 2)
def an_imagined_truth_can_be_played_to_its_end(game: Game, p: Any, rng: Random) -> None:
    truth: Any = game.imagine(game.view(p, rng.randrange(p.seats)), rng)
    while (q := truth.question) is not None:
        truth.answer(rng.choices(q.options, q.weights)[0])
    assert truth.outcome is not None


# The laws of a game that is over: each gets its record and all that was told

LawOfEnd = Callable[[Record, list[Event]], None]
LAWS_OF_THE_END: list[LawOfEnd] = []


def afterwards(law: LawOfEnd) -> LawOfEnd:
    LAWS_OF_THE_END.append(law)
    return law


@afterwards
def events_are_told_and_secrets_only_to_their_seat(record: Record, told: list[Event]) -> None:
    assert told
    for event in told:
        known: Event | None = None  # what is the same for the next seat is told once
        for seat in range(NATURE, record.seats):
            seen = event.seen_by(seat)
            assert seen is known or record.game.tell(seen)
            assert seen.secret is None
            assert event.secret is None or seat == event.seat or not event.secret.keys() & seen.facts.keys()
            known = seen


@afterwards
def stepping_back_and_forth_leads_to_the_same_position(record: Record, told: list[Event]) -> None:
    end, middle = len(record), len(record) // 2
    last = record.game.write(record.position)
    record.go(middle)
    before = record.game.write(record.position)
    record.go(end)
    assert record.game.write(record.position) == last
    record.go(middle)
    assert record.game.write(record.position) == before
    record.go(end)


@afterwards
def an_outcome_ranks_every_seat(record: Record, told: list[Event]) -> None:
    seats, outcome = record.seats, record.position.outcome
    assert outcome is not None
    assert len(outcome.scores) == len(outcome.ranking) == seats
    assert all(1 <= place <= seats + 1 for place in outcome.ranking)
    assert seats == 1 or [seat for seat, place in enumerate(outcome.ranking) if place == 1] == outcome.winners
    assert outcome.reason
    what, have = ledger.tie_break(record.game, record.position)
    assert len(have) == (seats if what else 0)


@afterwards
def the_ledger_adds_up_to_the_points_and_so_does_the_last_forecast(record: Record, told: list[Event]) -> None:
    game, seats = record.game, record.seats
    p: Any = record.position
    paragraphs = {paragraph.number for paragraph in rulebook(game.name).paragraphs}
    assert p.outcome is not None
    for seat in range(seats):
        lines = ledger.lines(game, p, seat, told)
        assert sum(line.points for line in lines) == p.outcome.scores[seat] == game.forecast(p)[seat]
        assert {line.rule for line in lines} <= paragraphs
        assert all(line.what and line.source for line in lines)
    if len(record.sides()) > seats:
        mine, theirs = game.forecast(p)
        # Against the Keeper shards break ties, and a shared victory is one (§20.5); the Shade wins them.
        tie = game.name == "mutagen" and p.players[0].shards >= p.players[1].shards
        assert bool(p.outcome.winners) == (mine > theirs or (mine == theirs and tie))
        assert ledger.lines(game, p, 1, told) or not theirs


@afterwards
def what_decided_a_game_lies_in_it(record: Record, told: list[Event]) -> None:
    found = decided(record)
    assert len(found.moments) <= 3
    turns = record.turns()
    places, labels = [*turns, len(record)], list(turns.values())
    for one in found.moments:
        n = labels.index(one.turn)
        assert places[n] < one.place <= places[n + 1]
        assert one.before != one.after
        assert one.events
        assert one.side in range(NATURE, len(record.sides()))


# Every table, once


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_every_law_holds_along_a_game_and_its_file_replays_it(
    game: Game, seats: int, options: Any, tmp_path: Path
) -> None:
    rng = Random(1)
    record = played(game, seats, options)
    record.save(tmp_path / "game.jsonl")
    saved = Record.load(tmp_path / "game.jsonl")
    assert saved.lines() == record.lines()
    p: Any = game.new(seats, **options)
    p.events = []  # a listener changes nothing: it comes to where the quiet ones are
    for place, move in enumerate([*saved.answers, None]):
        for looks, law in LAWS:
            if due(law, place, len(record), looks):
                held(law, game, p, rng)
        if move is not None:
            p.answer(move)
    assert p == saved.position == record.position
    for end in LAWS_OF_THE_END:
        end(record, p.events)


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
@pytest.mark.parametrize("mode", ["default", "changed"])
def test_the_laws_of_the_end_hold_for_good_players_too(game: Game, mode: str) -> None:
    """Where much is changed they think twice only now and then, for then it takes long."""
    options = dict(zip(["default", "changed"], some_options(game, game.seats[0]), strict=True))[mode]
    record = played(game, game.seats[0], options, 1.0 if mode == "default" else 0.2)
    for law in LAWS_OF_THE_END:
        law(record, [event for events in record.events for event in events])


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_what_decided_a_game_is_the_same_every_time(game: Game) -> None:
    record = played(game, game.seats[0], {})
    assert decided(record) == decided(record) == decided(Record.from_lines(record.lines()))


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_an_unknown_or_impossible_option_is_refused_in_a_sentence(game: Game) -> None:
    for wrong in ({"seats": 0}, {"seats": 99}, {"seats": game.seats[0], "nonsense": True}):
        with pytest.raises(GameError, match=r"\.$"):
            game.new(**wrong)
    for option in game.options:
        with pytest.raises(GameError, match=option.name):
            game.new(game.seats[0], **{option.name: "nonsense"})


def played(game: Game, seats: int, options: Any, often: float = 0.0) -> Record:
    """A finished game, so often played by the greedy bot, else by chance."""
    rng, record = Random(seats), Record(game, seats, **options)
    bot = bots.bot("greedy", game, rng)
    while (q := record.position.question) is not None:
        if q.seat != NATURE and rng.random() < often:
            record.answer(bot(game.view(record.position, q.seat), q))
        else:
            record.answer(rng.choices(q.options, q.weights)[0])
        assert len(record) < TOO_LONG, "the game does not end"
    return record


def due(law: Law, place: int, places: int, looks: int) -> bool:
    """So often in a game, and at its end; each law at other places."""
    every = max(1, places // looks)
    return place == places or place % every == len(law.__name__) % every


def held(law: Law, game: Game, p: Any, rng: Random) -> None:
    try:
        law(game, p, rng)
    except Exception as broken:
        broken.add_note(f"The law {law.__name__.replace('_', ' ')!r} is broken at\n{game.write(p)}")
        raise


def said(game: Game, p: Any) -> list[str]:
    return [game.say(move) for move in p.question.options] if p.question else []
