"""A wall clock that jumps for hours takes nobody's time, hands nobody's seat on, forgets no table and stops no bot."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from galapagos.table import hall as halls
from galapagos.table import wire
from galapagos.table.broom import EMPTY
from galapagos.table.clock import DOUBT
from galapagos.table.live import Rights
from galapagos.table.room import GRACE, Refuse, Room
from tests.table.postgres import Cluster
from tests.table.test_crew import server, until
from tests.table.test_hall import CLOCK, Time, clock, heard, opened, propose, table

__all__ = ["clock"]

HOURS = 3 * 3600.0
BANK = 600


@pytest.mark.parametrize("jump", [HOURS, -HOURS])
def test_nobody_loses_or_wins_time_by_it(tmp_path: Path, clock: Time, jump: float) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            live = await table(hall, clock=CLOCK, bank=BANK)
            room, q = live.room, live.room.asked
            assert q is not None
            late, other = [await hall.enter(live, Rights(frozenset([seat]))) for seat in (q.seat, 1 - q.seat)]
            clock.now += 10
            clock.jumped += jump
            with pytest.raises(Refuse, match="has not run out of time"):
                await hall.hear(live, other, wire.HandToBot(q.seat, "random"))
            assert room.time_left(clock.time()) == CLOCK + BANK, "it begins anew"
            clock.now += 5
            await hall.hear(live, late, wire.Answer(room.question, 0))
            assert room.given[-1].drawn == 0.0
            assert [there.bank for there in room.seats] == [BANK, BANK]
            found = await hall.store.load(room.setup.table)
            assert found is not None
            again = Room(*found)
            assert (again.since, again.seq) == (room.since, room.seq), "the log says the same"
            clock.jumped -= jump
            await hall.hear(live, other, wire.Say("Back again."))
            left = room.time_left(clock.time())
            assert left is None or left > CLOCK

    asyncio.run(story())


@pytest.mark.parametrize("jump", [HOURS, -HOURS])
def test_who_has_just_left_is_not_away_for_long(tmp_path: Path, clock: Time, jump: float) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            live = await table(hall)
            here, gone = [await hall.enter(live, Rights(frozenset([seat]))) for seat in (0, 1)]
            await hall.leave(live, gone)
            clock.now += 10
            clock.jumped += jump
            with pytest.raises(Refuse, match="has not been away for two minutes"):
                await hall.hear(live, here, wire.HandToBot(1, "random"))
            clock.now += 111
            await hall.hear(live, here, wire.HandToBot(1, "random"))
            assert live.room.seats[1].sits.bot == "random"

    asyncio.run(story())


@pytest.mark.parametrize("jump", [HOURS, -HOURS])
def test_silence_does_not_become_consent_by_it(tmp_path: Path, clock: Time, jump: float) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            live = await table(hall, clock=CLOCK)
            seat, _, other = await propose(hall, live, clock)
            clock.jumped += jump
            await until(lambda: live.jumped == jump)
            assert live.room.proposal is not None
            assert live.room.seats[seat].sits.bot is None
            clock.now += GRACE
            await heard(other, lambda message: bool(message["type"] == "state" and message["players"][seat]["bot"]))

    asyncio.run(story())


def test_a_bot_that_rests_goes_on_when_the_clock_is_set_back(tmp_path: Path, clock: Time) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            live = await table(hall, "pb")
            hall.rest(live)
            clock.jumped -= HOURS
            clock.now += halls.REST
            browser = await hall.enter(live, Rights(frozenset([0])))
            if live.room.bot_to_move() is None:
                await hall.hear(live, browser, wire.Answer(live.room.question, 0))
            await until(lambda: live.room.bot_to_move() is None)
            answered = [given.seat for given in live.room.given]
            found = await hall.store.load(live.room.setup.table)
            assert found is not None
            assert [given.seat for given in Room(*found).given] == answered, "each once"

    asyncio.run(story())


def test_no_table_is_old_by_it(tmp_path: Path, clock: Time) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            name = (await table(hall)).room.setup.table
            hall.live.clear()
            for jump in (100 * EMPTY, -100 * EMPTY):
                clock.jumped += jump
                clock.now += DOUBT - 1
                await hall.dust(name)
                assert await hall.store.load(name)
            clock.now += EMPTY
            await hall.dust(name)
            assert await hall.store.load(name) is None, "housekeeping goes on when the clock has been right for long"

    asyncio.run(story())


def test_servers_know_each_other_whatever_their_clocks_say(
    cluster: Cluster, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The signs of life are the database's."""
    from galapagos.table import crew

    monkeypatch.setattr(crew, "BEAT", 0.05)
    monkeypatch.setattr(crew, "LOST", 1.0)

    async def story() -> None:
        url = cluster.database()
        async with server(url) as one, server(url) as other:
            await until(lambda: one.crew.others and other.crew.others)
            clock.jumped += HOURS
            await asyncio.sleep(0.3)
            assert one.crew.others
            assert other.crew.others
            for task in other.crew.tasks:
                task.cancel()
            await until(lambda: not one.crew.others)
            clock.jumped -= 2 * HOURS
            await asyncio.sleep(0.3)
            assert not one.crew.others, "nobody is there again because of it"

    asyncio.run(story())
