"""What nobody will miss goes; what was played to its end stays."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from galapagos.table import ask, broom, wire
from galapagos.table import hall as halls
from galapagos.table.broom import ABANDONED, EMPTY, WAITING, expired
from galapagos.table.door import Limits
from galapagos.table.live import Rights, Stranger
from galapagos.table.log import Spoke
from galapagos.table.room import SHOWN, Room
from galapagos.table.wire import DAY
from tests.table.desk import Desk
from tests.table.server import running
from tests.table.test_hall import Time, clock, opened, table

__all__ = ["clock"]


def goes(desk: Desk, after: float) -> bool:
    return expired(desk.room.setup, desk.log, desk.now + after)


def played(choices: int, **more: Any) -> Desk:
    desk = Desk(**more)
    while sum(map(ask.chose, desk.room.given)) < choices:
        desk.answer(-1)
    return desk


def test_a_table_that_nobody_played_goes_after_days() -> None:
    for desk in (Desk(), played(broom.FEW - 1)):
        assert [goes(desk, EMPTY - 1), goes(desk, EMPTY + 1)] == [False, True]


@pytest.mark.parametrize("more", [{"clock": DAY}, {"players": "po", "waits": True}])
def test_one_that_waits_or_whose_answers_have_days_goes_after_weeks(more: dict[str, Any]) -> None:
    desk = Desk(**more)
    desk.room.setup = msgspec.structs.replace(desk.room.setup, made=desk.now)
    assert [goes(desk, EMPTY + 1), goes(desk, WAITING + 1)] == [False, True]


def test_a_game_that_everybody_has_left_goes_after_months_and_one_that_is_over_never() -> None:
    desk = played(broom.FEW)
    assert [goes(desk, ABANDONED - 1), goes(desk, ABANDONED + 1)] == [False, True]
    assert not goes(Desk().play_out(), 100 * ABANDONED)
    slow = played(broom.FEW, clock=30 * DAY, bank=90 * DAY)
    assert [goes(slow, 240 * DAY - 1), goes(slow, 240 * DAY + 1)] == [False, True]


def test_where_the_host_keeps_nothing_for_long_a_game_that_is_over_goes_too() -> None:
    desk = Desk().play_out()
    assert [expired(desk.room.setup, desk.log, desk.now + age * DAY, 7 * DAY) for age in (6, 8)] == [False, True]


def test_a_record_to_look_at_goes_after_weeks() -> None:
    desk = Desk().play_out()
    desk.room.setup = msgspec.structs.replace(desk.room.setup, shelf=True)
    assert [goes(desk, WAITING - 1), goes(desk, WAITING + 1)] == [False, True]


def test_the_hall_forgets_such_tables_and_no_others(
    tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "SWEEP", 0.001)

    async def story() -> None:
        async with opened(tmp_path, expire=True) as hall:
            empty, watched = (await table(hall)).room.setup.table, await table(hall)
            await hall.enter(watched, Rights(frozenset([0])))
            clock.now += EMPTY + 10
            young = (await table(hall)).room.setup.table
            async with asyncio.timeout(20):
                while await hall.store.load(empty):
                    await asyncio.sleep(0)
            with pytest.raises(Stranger):
                await hall.find(empty)
            assert sorted(await hall.store.after("", 9)) == sorted([watched.room.setup.table, young])
            assert await hall.store.tokens(empty) == {}

    asyncio.run(story())


def test_a_table_that_somebody_comes_to_while_it_is_looked_at_stays(
    tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            live = await table(hall)
            name, load = live.room.setup.table, hall.store.load

            async def slowly(table: str) -> Any:
                found = await load(table)
                await hall.enter(live, Rights(frozenset([0])))
                return found

            clock.now += EMPTY + 10
            monkeypatch.setattr(hall.store, "load", slowly)
            await hall.dust(name)
            assert await load(name)
            assert name in hall.live

    asyncio.run(story())


def test_a_finished_table_that_nobody_looks_at_leaves_the_memory(tmp_path: Path, clock: Time) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            over, going = await table(hall), await table(hall)
            host = await hall.enter(over, Rights(frozenset([0]), host=True))
            await hall.hear(over, host, wire.EndTable())
            clock.now += halls.FORGET + 1
            name = over.room.setup.table
            await hall.find(name)
            await hall.leave(over, host)
            clock.now += halls.FORGET + 1
            async with asyncio.timeout(20):
                while name in hall.live:
                    await asyncio.sleep(0)
            assert going.room.setup.table in hall.live
            assert (await hall.find(name)).room.over

    asyncio.run(story())


def test_talk_has_an_end_and_what_is_told_of_it_too() -> None:
    desk = Desk()
    desk.add([Spoke(0, "Ann", f"line {n}") for n in range(ask.TALK - 1)])
    desk.say(wire.Say("last"), 0)
    assert (len(desk.room.chat), desk.room.chat[-1].text) == (SHOWN, "last")
    assert Room(desk.room.setup, desk.log).chat == desk.room.chat
    assert "said" in desk.refuses(wire.Say("more"), 0)


def test_a_log_that_is_full_takes_answers_only() -> None:
    desk = Desk()
    desk.room.seq = ask.FULL
    desk.room.question = ask.FULL
    assert "full" in desk.refuses(wire.Rename(0, "Ada"), 0)
    desk.say(wire.Answer(ask.FULL, 0), desk.asked)


def test_one_address_makes_so_many_tables_and_no_more(tmp_path: Path) -> None:
    with running(tmp_path / "s.sqlite", Limits(tables=(0.001, 3))) as server:
        body = {"game": "evo", "players": [{"kind": "person"}] * 3}
        assert [server.ask("POST", "tables", body).status_code for _ in range(4)] == [201, 201, 201, 429]
        assert server.http.post("/api/records", content="x").status_code == 429
