"""What the hall does by itself: time that passes, tables that nobody looks at, bots that fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from galapagos.bots import BOTS
from galapagos.table import clock as clocks
from galapagos.table import crew, wire
from galapagos.table import hall as halls
from galapagos.table import live as lives
from galapagos.table.hall import Hall
from galapagos.table.live import Browser, Live, Rights
from galapagos.table.room import GRACE
from galapagos.table.store import Conflict, Store
from galapagos.talk import Game, View

PATIENCE = 20.0  # seconds
CLOCK = 60  # seconds for a question


class Time:
    """Stands still unless it is moved."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.jumped = 0.0  # seconds, by the wall clock alone

    def time(self) -> float:
        return self.now + self.jumped

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Time:
    clock = Time()
    for module in (halls, crew, clocks, lives):
        monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(halls, "TICK", 0.01)
    return clock


@asynccontextmanager
async def opened(folder: Path, expire: bool = False) -> AsyncIterator[Hall]:
    hall = Hall(Store(f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}"), expire=expire)
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


async def table(hall: Hall, players: str = "pp", **more: Any) -> Live:
    kinds = {"p": wire.Player("person"), "b": wire.Player("bot", bot="random")}
    made = await hall.make(
        wire.NewTable(game="random-mutations", players=[kinds[kind] for kind in players], pace=0, **more)
    )
    return await hall.find(made.table)


async def heard(browser: Browser, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """The next message that is wanted."""
    while True:
        encoded = await asyncio.wait_for(browser.next(), PATIENCE)
        assert encoded is not None, "the browser was shown out"
        message: dict[str, Any] = msgspec.json.decode(encoded)
        if wanted(message):
            return message


async def propose(hall: Hall, live: Live, clock: Time) -> tuple[int, Browser, Browser]:
    """Whoever is asked is there but has run out of time, and the other wants a bot for him: his seat, and both."""
    q = live.room.asked
    assert q is not None
    late, other = q.seat, 1 - q.seat
    browsers = [await hall.enter(live, Rights(frozenset([seat]))) for seat in (late, other)]
    clock.now = 1000.0 + CLOCK + 1
    await hall.hear(live, browsers[1], wire.HandToBot(late, "random"))
    await heard(browsers[1], lambda message: bool(message.get("proposal")))
    return late, browsers[0], browsers[1]


def plays_a_bot(seat: int) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == "state" and message["players"][seat]["bot"] == "random"


def test_silence_becomes_consent(tmp_path: Path, clock: Time) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            live = await table(hall, clock=CLOCK)
            seat, _, other = await propose(hall, live, clock)
            clock.now += GRACE - 1
            await hall.hear(live, other, wire.Say("Are you there?"))
            await heard(other, lambda message: message["type"] == "chat")
            assert live.room.proposal is not None
            assert live.room.seats[seat].sits.bot is None
            clock.now += 1
            await heard(other, plays_a_bot(seat))
            assert live.room.proposal is None

    asyncio.run(story())


def test_whoever_objects_in_time_keeps_his_seat(tmp_path: Path, clock: Time) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            live = await table(hall, clock=CLOCK)
            seat, late, other = await propose(hall, live, clock)
            assert live.room.proposal is not None
            await hall.hear(live, late, wire.Consent(live.room.proposal.id, False))
            await heard(other, lambda message: message["type"] == "players" and message["proposal"] is None)
            clock.now += 2 * GRACE
            await hall.hear(live, other, wire.Say("Welcome back."))
            await heard(other, lambda message: message["type"] == "chat")
            assert live.room.seats[seat].sits.bot is None

    asyncio.run(story())


def test_time_passes_on_at_the_other_tables_when_it_cannot_at_one(
    tmp_path: Path, clock: Time, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            moved, good = await table(hall, clock=CLOCK), await table(hall, clock=CLOCK)
            await propose(hall, moved, clock)
            seat, _, other = await propose(hall, good, clock)
            append = hall.store.append

            async def conflicting(table: str, *rest: Any) -> None:
                if table == moved.room.setup.table:
                    raise Conflict
                await append(table, *rest)

            monkeypatch.setattr(hall.store, "append", conflicting)
            clock.now += GRACE
            await heard(other, plays_a_bot(seat))
            assert not hall.ticking.done()
            assert moved.room.setup.table in hall.live, "nobody is sent away"

    asyncio.run(story())


def test_tables_that_nobody_looks_at_are_put_away_and_found_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "IN_MEMORY", 3)

    async def story() -> None:
        async with opened(tmp_path) as hall:
            first = await table(hall)
            name, room = first.room.setup.table, first.room
            watched = await table(hall)
            browser = await hall.enter(watched, Rights(frozenset([0])))
            q = room.asked
            assert q is not None
            player = await hall.enter(first, Rights(frozenset([q.seat])))
            await hall.hear(first, player, wire.Answer(question=room.question, option=0))
            await hall.leave(first, player)
            for _ in range(4):
                await table(hall)
            assert len(hall.live) <= 3
            assert name not in hall.live
            assert hall.live[watched.room.setup.table] is watched, "somebody looks at it"
            again = await hall.find(name)
            assert again is not first
            assert room.game.write(again.room.record.position) == room.game.write(room.record.position)
            assert len(again.room.record) == len(room.record) > 0
            assert again.tokens == first.tokens
            assert browser in watched.browsers

    asyncio.run(story())


def test_a_bot_that_crashes_stops_neither_the_hall_nor_for_ever_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "galapagos.table")

    def broken(game: Any, rng: Any) -> Any:
        def crash(view: Any, question: Any) -> Any:
            raise ZeroDivisionError("the bot divided by nothing")

        return crash

    async def story() -> None:
        async with opened(tmp_path) as hall:
            sound = BOTS["random"]
            monkeypatch.setitem(BOTS, "random", broken)
            live = await table(hall, "bb")
            before = len(live.room.record)
            assert live.thinking is not None
            await asyncio.wait_for(live.thinking, PATIENCE)
            assert live.thinking is None
            assert len(live.room.record) == before
            crashes = [record for record in caplog.records if record.exc_info]
            assert [record.getMessage() for record in crashes] == ["bot"]
            assert vars(crashes[0])["table"] == live.room.setup.table
            monkeypatch.setitem(BOTS, "random", sound)
            browser = await hall.enter(await hall.find(live.room.setup.table), Rights(frozenset()))
            await heard(browser, lambda message: message["type"] == "over")
            assert live.room.over

    asyncio.run(story())


# Only answers that others must not notice


async def only(hall: Hall) -> tuple[Live, int]:
    """A table of Evo, with nobody in sight, that asks somebody who can only say no; and who that is."""
    made = await hall.make(wire.NewTable(game="evo", players=[wire.Player("person")] * 3, pace=0))
    live, rng = await hall.find(made.table), Random(1)
    while (q := live.room.asked) is None or len(q.options) > 1:
        assert q is not None
        await hall.commit(live, live.room.play(rng.choice(q.options), 0.0))
    return live, q.seat


def goes_on(live: Live) -> Callable[[dict[str, Any]], bool]:
    place = len(live.room.record)
    return lambda message: message.get("place", 0) > place


def test_an_only_answer_gives_itself_when_its_player_is_there_and_not_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is away answers nothing; if his seat did, everybody would know that he had no choice."""
    monkeypatch.setattr(halls, "MOMENT", (0.0, 0.0))

    async def evening() -> None:
        async with opened(tmp_path) as hall:
            live, seat = await only(hall)
            number, wanted = live.room.question, goes_on(live)
            other = await hall.enter(live, Rights(frozenset([(seat + 1) % 3])))
            await asyncio.gather(*hall.running)
            assert live.room.question == number
            await hall.enter(live, Rights(frozenset([seat])))
            await heard(other, wanted)

    asyncio.run(evening())


def test_an_only_answer_that_a_pause_came_before_gives_itself_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(halls, "MOMENT", (0.0, 0.0))

    async def evening() -> None:
        async with opened(tmp_path) as hall:
            live, seat = await only(hall)
            number, wanted = live.room.question, goes_on(live)
            host = await hall.enter(live, Rights(frozenset([seat]), host=True))
            await hall.hear(live, host, wire.Halt(True))
            await asyncio.gather(*hall.running)
            assert live.room.question == number
            await hall.hear(live, host, wire.Halt(False))
            await heard(host, wanted)

    asyncio.run(evening())


def test_a_move_is_shown_once_to_who_is_asked_and_once_to_all_who_know_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is secret in this game: five seats and three who watch see two tables, and the three get one message."""
    shown: list[int] = []

    async def evening() -> None:
        async with opened(tmp_path) as hall:
            live = await table(hall, "ppppp")
            players = [await hall.enter(live, Rights(frozenset([seat]))) for seat in range(5)]
            watching = [await hall.enter(live, Rights(frozenset())) for _ in range(3)]
            q, game = live.room.asked, type(live.room.game)
            assert q is not None

            def counted(name: str) -> Any:
                show = getattr(game, name)

                def counting(self: Game, view: View, *more: Any) -> Any:
                    shown.append(view.seat)
                    return show(self, view, *more)

                return counting

            for name in ("show", "show_on"):
                monkeypatch.setattr(game, name, counted(name))
            monkeypatch.setattr(game, "hear", None)  # who has worked an answer out does not look for it again
            await hall.hear(live, players[q.seat], wire.Answer(live.room.question, 0))
            latest = [[browser.out.get_nowait() for _ in range(browser.out.qsize())][-1] for browser in watching]
            assert latest[0] is latest[1] is latest[2]
            for seat, browser in enumerate(players):
                state = await heard(browser, lambda said: said["type"] == "state" and said["seq"] == live.room.seq)
                assert state["view"]["seat"] == seat

    asyncio.run(evening())
    assert len(shown) == 2


def test_a_hall_that_closes_waits_until_nobody_is_at_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever was reading when the store closed could wait for ever, and the server with him."""
    told: list[str] = []

    async def reads() -> None:
        try:
            await asyncio.sleep(PATIENCE)
        finally:
            for _ in range(100):
                await asyncio.sleep(0)
            told.append("the reader has left")

    async def story() -> None:
        async with opened(tmp_path) as hall:
            close = hall.store.close

            async def closing() -> None:
                told.append("the store closes")
                await close()

            monkeypatch.setattr(hall.store, "close", closing)
            hall.spawn(reads())
            await asyncio.sleep(0)

    asyncio.run(story())
    assert told == ["the reader has left", "the store closes"]
