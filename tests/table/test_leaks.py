"""No byte of the seed leaves the room before the end. What a seat may know of the cards: tests/laws/test_secrets.py."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from galapagos import NATURE
from galapagos.table import replay, sight, wire
from galapagos.table.room import Room
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
        told += [sight.why(room, wire.AskWhy(things), mine) for things in (["A1", "B"], ["card 1"], ["A"], ["bid 3"])]
    return b"\n".join(wire.ENCODE.encode(message) for message in told)


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_the_seed_is_told_when_the_game_is_over_and_not_before(
    game: str, players: str, options: dict[str, Any]
) -> None:
    desk, rng = Desk(players, game, options=options), Random(2)
    while (q := desk.room.asked) is not None:
        if rng.random() < 0.05:
            for seat in (NATURE, *range(len(players))):
                assert SEED.encode() not in messages(desk.room, seat)
        desk.add(desk.room.play(rng.choice(q.options), desk.now))
    assert SEED.encode() in messages(desk.room, NATURE)
    end = sight.over(desk.room)
    assert end is not None
    assert end.seed == SEED
