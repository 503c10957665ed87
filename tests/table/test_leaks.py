"""No byte of the seed, of another's address or of a hidden card leaves the room before the end: whole games, searched.

What a seat may know of the cards at any table: tests/laws/test_secrets.py.
"""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from galapagos import NATURE
from galapagos.table import sight, wire
from galapagos.table.room import Room
from tests.table import secrets
from tests.table.desk import SEED, Desk
from tests.table.secrets import asked, search

TABLES: list[tuple[str, str, dict[str, Any]]] = [
    ("random-mutations", "ppp", {"guests": ["anglerfish"]}),
    ("random-mutations", "ppppp", {"guests": ["anglerfish"], "divergence": True}),
    ("evo", "ppp", {}),
    ("evo", "pppp", {"fewer_genes": True}),
    ("another-world", "ppp", {}),
    ("another-world", "p", {}),
    ("mutagen", "pp", {"people": True, "visitors": True}),
]
EVO = 1  # the number of a game of Evo


@pytest.mark.parametrize(("game", "players", "options"), TABLES)
def test_the_seed_is_told_when_the_game_is_over_and_not_before(
    game: str, players: str, options: dict[str, Any]
) -> None:
    desk, rng = Desk(players, game, options=options), Random(2)
    while (q := desk.room.asked) is not None:
        if rng.random() < 0.05:
            for seat in (NATURE, *range(len(players))):
                assert SEED.encode() not in b"".join(asked(desk.room, seat))
        desk.add(desk.room.play(rng.choice(q.options), desk.now))
    assert SEED.encode() in b"".join(asked(desk.room, NATURE))
    end = sight.over(desk.room)
    assert end is not None
    assert end.seed == SEED


def test_whole_games_are_searched_and_nothing_is_found() -> None:
    """`python -m tests.table.secrets 10000` is the long version."""
    found = search(range(4), readers=2)
    assert found.found == []
    assert sorted(found.games.values()) == [1, 1, 1, 1]
    assert found.bytes > 1_000_000
    assert found.lines > 100
    assert found.tally.twins.total() > 0


def truth(room: Room) -> str:
    return room.game.write(room.record.position)


LEAKS: dict[str, Any] = {
    "the seed": lambda room: room.seal.seed,
    "the address": lambda room: " ".join(there.wish.to for there in room.seats if there.wish),
    "the line": truth,
    "by a twin": lambda room: str(sorted(room.record.position.hands)),
}


@pytest.mark.parametrize("what", LEAKS)
def test_what_is_told_by_mistake_is_found(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    right = sight.state

    def wrong(room: Room, *of: Any, **more: Any) -> wire.State:
        return msgspec.structs.replace(right(room, *of, **more), ask=LEAKS[what](room))

    monkeypatch.setattr(sight, "state", wrong)
    if what == "by a twin":
        monkeypatch.setattr(secrets, "TWINS", 20)
    found = search(range(EVO, EVO + 1), readers=2).found
    assert any(one.what.startswith(what) for one in found)
