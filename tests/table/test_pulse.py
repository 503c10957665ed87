"""Nothing holds the event loop for long, and what does is measured."""

from __future__ import annotations

import asyncio
import gc
import threading
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from galapagos.table import door, pulse, sight
from galapagos.table.room import Room
from galapagos.talk import NATURE
from tests.table.desk import Desk
from tests.table.server import running
from tests.table.test_hall import opened, table


def held(at_least: float) -> float:
    """How often it was, for so many seconds or more."""
    counts = {one.labels["le"]: one.value for one in next(iter(pulse.HELD.collect())).samples if "le" in one.labels}
    return counts["+Inf"] - max(n for le, n in counts.items() if float(le) <= at_least)


def test_whoever_holds_the_loop_is_measured() -> None:
    async def story() -> None:
        beating = asyncio.create_task(pulse.beat())
        await asyncio.sleep(0)  # it has begun
        end = time.perf_counter() + 2 * pulse.BEAT + 0.1
        while time.perf_counter() < end:
            pass
        before = held(0.1)
        while held(0.1) == before:
            await asyncio.sleep(0)
        beating.cancel()

    asyncio.run(asyncio.wait_for(story(), 20))


def test_between_two_tables_of_the_lobby_everybody_has_his_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened, info = list[str](), sight.info

    def told(room: Room, now: float) -> Any:
        happened.append("table")
        return info(room, now)

    async def others() -> None:
        while True:
            happened.append("turn")
            await asyncio.sleep(0)

    async def story() -> None:
        async with opened(tmp_path) as hall:
            for _ in range(3):
                await table(hall, public=True)
            monkeypatch.setattr(sight, "info", told)
            playing = asyncio.create_task(others())
            assert len(await hall.public()) == 3
            playing.cancel()

    asyncio.run(story())
    turns = "".join(one[1] for one in happened)  # a for a table, u for a turn
    assert turns.count("a") == 3
    assert "aa" not in turns


def test_a_table_that_is_loaded_is_put_into_words_beside_the_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            name = (await table(hall)).room.setup.table
            hall.live.clear()
            live = await hall.find(name)
            monkeypatch.setattr(sight, "line", None)
            monkeypatch.setattr(sight, "shown", None)
            assert sight.told(live.room, NATURE) != []
            assert sight.look(live.room, NATURE).text

    asyncio.run(story())


def test_after_a_new_name_only_what_is_new_is_put_into_words() -> None:
    desk = Desk().play_out()
    place = len(desk.room.record)
    assert len(desk.state(0).events) > 10
    desk.room.told = {}  # as after a new name
    news = sight.told(desk.room, 0, place - 1)
    assert set(desk.room.told) == {place - 1}
    assert news == [one for one in desk.state(0).events if one.place == place]


class Guest:
    """One who refers to himself, as a connection does."""

    def __init__(self) -> None:
        self.me = self


@pytest.fixture
def litter() -> Iterator[pulse.Litter]:
    usual = gc.get_threshold()
    yield pulse.settled()
    gc.set_threshold(*usual)
    gc.unfreeze()


@pytest.mark.parametrize("many", [pulse.MANY, 1], ids=["nobody is there", "so many have gone"])
def test_what_grew_old_is_looked_through_when_it_is_worth_it(
    litter: pulse.Litter, many: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pulse, "MANY", many)
    host, guest = Guest(), Guest()
    gone = weakref.ref(guest)
    litter.look([host, guest])  # they have grown old
    del guest
    gc.collect()
    assert gone() is not None
    litter.look([] if many > 1 else [host])
    assert gone() is None
    assert gc.get_freeze_count() > 0


def test_a_socket_that_has_ended_leaves_nothing_to_look_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gone, made = threading.Semaphore(0), door.Socket.connection_made

    def connected(self: door.Socket, transport: Any) -> None:
        for one in (self, self.conn):
            weakref.finalize(one, gone.release)
        made(self, transport)

    monkeypatch.setattr(door.Socket, "connection_made", connected)
    with running(tmp_path / "tables.sqlite") as server:
        game = server.make()
        gc.disable()
        try:
            with server.client() as client:
                client.hello(game["table"], game["keys"][0]["token"])
            assert [gone.acquire(timeout=5) for _ in range(2)] == [True, True]
        finally:
            gc.enable()
