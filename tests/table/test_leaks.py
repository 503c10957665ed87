"""No byte of another seat's secret, of the seed or of an undrawn card leaves the room before the end."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import NATURE
from galapagos.table import replay, sight, wire
from galapagos.table.room import Room
from galapagos.talk import View
from tests.table.desk import SEED, Desk

TABLES: list[tuple[str, str, dict[str, Any]]] = [
    ("random-mutations", "ppp", {"guests": ["anglerfish"]}),
    ("random-mutations", "ppppp", {"guests": ["anglerfish"], "divergence": True}),
    ("evo", "ppp", {}),
    ("evo", "pppp", {"fewer_genes": True}),
    ("another-world", "ppp", {}),
    ("another-world", "p", {}),
    ("mutagen", "pp", {"people": True, "visitors": True}),
]
OPEN = ["mutagen"]  # games in which nobody has a secret


def messages(room: Room, seat: int) -> bytes:
    """Everything that a browser with this seat, or a spectator, could be told or could ask for now."""
    mine = frozenset([seat]) - {NATURE}
    told = [
        sight.info(room, 0.0),
        sight.state(room, mine, seat, 0, 0.0),
        sight.players(room, 0.0),
        replay.step(room, len(room.record), seat, False, mine),
        replay.steps(room),
        replay.fairness(room),
    ]
    if room.asked is not None and room.asked.seat == seat:
        told += [sight.why(room, wire.AskWhy(move), mine) for move in ("A1>B", "-", "new1", "attack:A", "b3", "use 1")]
    return b"\n".join(wire.ENCODE.encode(message) for message in told)


def twin(desk: Desk, seat: int, rng: Random) -> Room:
    """The room as it could just as well be, for all that the seat knows."""
    room = Room(desk.room.setup, desk.log, desk.now)
    view = room.game.view(room.record.position, seat)
    room.record.position = room.game.imagine(view, rng)
    return room


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_tables_that_differ_only_in_what_is_hidden_say_the_same_to_the_letter(
    game: str, players: str, options: dict[str, Any]
) -> None:
    """Otherwise a message would depend on a secret."""
    desk, rng, differ = Desk(players, game, options=options), Random(4), 0
    for n in range(10_000):
        q = desk.room.asked
        if q is None:
            break
        if n % 17 == 0:
            for seat in (NATURE, *range(len(players))):
                other = twin(desk, seat, rng)
                differ += other.record.position != desk.room.record.position
                assert now(other, seat) == now(desk.room, seat)
        desk.add(desk.room.play(rng.choice(q.options)))
    assert (differ > 0) == (game not in OPEN), "if nothing was hidden, nothing was tested"


def now(room: Room, seat: int) -> bytes:
    """The state without its history."""
    mine = frozenset([seat]) - {NATURE}
    whole = sight.state(room, mine, seat, len(room.record.events), 0.0)
    return wire.ENCODE.encode(whole)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_what_happens_is_told_without_the_secrets_of_others(game: str, players: str, options: dict[str, Any]) -> None:
    """If a seat cannot tell two tables apart, before an answer and after it, then it is told the same of the answer."""
    known = galapagos.game(game)
    desk, rng, compared = Desk(players, game, options=options), Random(8), 0
    p = known.new(len(players), **options)
    while (q := p.question) is not None:
        for seat in (NATURE, *range(len(players))):
            if rng.random() > 0.1 or seat == q.seat:
                continue
            other = known.imagine(known.view(p, seat), rng)
            assert other.question is not None
            move = rng.choices(q.options, q.weights)[0]
            same = move if move in other.question.options else rng.choice(other.question.options)
            one, two = after(p, move), after(other, same)
            if known.write(known.view(one, seat).position) == known.write(known.view(two, seat).position):
                compared += 1
                assert told(desk.room, one, seat) == told(desk.room, two, seat)
            for event in one.events:
                assert seat == event.seat or not set(event.secret or ()) & set(event.seen_by(seat).facts)
        p.answer(rng.choices(q.options, q.weights)[0])
    assert compared > 0


def after(p: Any, move: galapagos.Move) -> Any:
    next = p.copy()
    next.events = []
    next.answer(move)
    return next


def told(room: Room, p: Any, seat: int) -> list[wire.Line]:
    return [sight.line(room.game, room.names, 0, event.seen_by(seat)) for event in p.events]


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_the_seed_is_told_when_the_game_is_over_and_not_before(
    game: str, players: str, options: dict[str, Any]
) -> None:
    desk, rng = Desk(players, game, options=options), Random(2)
    while (q := desk.room.asked) is not None:
        if rng.random() < 0.05:
            for seat in (NATURE, *range(len(players))):
                assert SEED.encode() not in messages(desk.room, seat)
        desk.add(desk.room.play(rng.choice(q.options)))
    assert SEED.encode() in messages(desk.room, NATURE)
    end = sight.over(desk.room)
    assert end is not None
    assert end.seed == SEED


def test_a_leak_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show everybody everything, and the first test fails."""
    known = galapagos.game("evo")
    monkeypatch.setattr(type(known), "view", lambda self, p, seat: View(seat, p.copy()))
    desk = Desk("ppp", "evo")
    truth = desk.room.record.position
    monkeypatch.undo()
    twins = [known.imagine(known.view(truth, 0), Random(n)) for n in range(9)]
    monkeypatch.setattr(type(known), "view", lambda self, p, seat: View(seat, p.copy()))
    seen = set()
    for one in twins:
        desk.room.record.position, desk.room.seen = one, {}
        seen.add(now(desk.room, 0))
    assert len(seen) > 1
