"""Tables come back from the store beside everything else, and what was taken back costs nothing."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import pytest

from galapagos.record import Record
from galapagos.table import hall as halls
from galapagos.table.log import TakenBack
from galapagos.table.room import Room
from tests.table.desk import Desk
from tests.table.test_hall import opened, table


def test_what_was_taken_back_is_not_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, played = Desk(), []
    place = len(desk.room.record)
    for _ in range(2000):
        desk.answer()
        desk.add([TakenBack(place)])
    desk.answer(1)
    answer = Record.answer

    def counted(self: Record, move: Any) -> Any:
        played.append(move)
        return answer(self, move)

    monkeypatch.setattr(Record, "answer", counted)
    again = Room(desk.room.setup, desk.log, desk.now)
    assert len(played) == len(again.record) == len(desk.room.record) < 20
    assert (again.seq, again.given, again.undone) == (desk.room.seq, desk.room.given, desk.room.undone)
    assert again.notices == desk.room.notices
    assert again.record.position == desk.room.record.position


def test_a_table_that_takes_long_to_load_holds_up_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            slow, quick = (await table(hall)).room.setup.table, (await table(hall)).room.setup.table
            hall.live.clear()
            go_on, waits = threading.Event(), threading.Event()

            def made(setup: Any, *of: Any, **more: Any) -> Room:
                if setup.table == slow:
                    waits.set()
                    assert go_on.wait(20)
                return Room(setup, *of, **more)

            monkeypatch.setattr(halls, "Room", made)
            both = [asyncio.create_task(hall.find(slow)) for _ in range(2)]
            while not waits.is_set():
                await asyncio.sleep(0)
            found = await asyncio.wait_for(hall.find(quick), 20)
            assert found.room.setup.table == quick
            assert not any(one.done() for one in both)
            go_on.set()
            one, two = await asyncio.gather(*both)
            assert one is two, "it is loaded once"

    asyncio.run(story())


def test_whoever_does_not_wait_for_a_table_spoils_it_for_nobody(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            name = (await table(hall)).room.setup.table
            hall.live.clear()
            impatient, patient = asyncio.create_task(hall.find(name)), asyncio.create_task(hall.find(name))
            await asyncio.sleep(0)
            impatient.cancel()
            assert (await patient).room.setup.table == name

    asyncio.run(story())
