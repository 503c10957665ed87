"""Bots that think, in processes of their own: nobody waits for them but their own table."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

import galapagos
from galapagos.chance import Chance
from galapagos.playout import settle_nature
from galapagos.table import wire
from galapagos.table.hall import Hall
from galapagos.table.live import Rights
from galapagos.table.serve import known_thinkers
from galapagos.table.store import Store
from galapagos.table.think import Thinkers, answer, done
from galapagos.talk import GameError
from tests.table.test_hall import heard

PATIENCE = 60.0  # seconds; a process has to start
EVO = galapagos.game("evo")


def question() -> tuple[Any, Any]:
    p = EVO.new(3)
    settle_nature(p, Chance(1))
    assert p.question is not None
    return EVO.view(p, p.question.seat), p.question


@asynccontextmanager
async def thinking(most: int = 1) -> AsyncIterator[Thinkers]:
    thinkers = Thinkers(most)
    try:
        yield thinkers
    finally:
        thinkers.close()


def test_a_process_answers_with_one_of_the_options_and_serves_one_after_the_other() -> None:
    view, q = question()

    async def story() -> None:
        async with thinking() as thinkers:
            moves = await asyncio.gather(*(thinkers.choose("beginner", EVO, view, q) for _ in range(3)))
            assert all(move in q.options for move in moves)
            assert len(thinkers.all) == 1

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_one_that_dies_is_followed_by_another() -> None:
    view, q = question()

    async def story() -> None:
        async with thinking() as thinkers:
            await thinkers.choose("beginner", EVO, view, q)
            (first,) = thinkers.all
            first.process.kill()
            with pytest.raises(RuntimeError, match="has died"):
                await thinkers.choose("beginner", EVO, view, q)
            assert await thinkers.choose("beginner", EVO, view, q) in q.options
            assert first not in thinkers.all

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_what_goes_wrong_while_it_thinks_is_said_by_name() -> None:
    view, q = question()
    assert str(done(answer, ("nobody", EVO, view, q, 1))) == "KeyError: 'nobody'"

    async def story() -> None:
        async with thinking() as thinkers:
            for _ in range(3):
                with pytest.raises(RuntimeError, match="KeyError: 'nobody'"):
                    await thinkers.choose("nobody", EVO, view, q)
            assert len(thinkers.all) == 1, "a bot that fails costs no process"

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_while_one_thinks_other_tables_are_played_and_the_server_ends_at_once(tmp_path: Path) -> None:
    async def made(hall: Hall, bot: str) -> Any:
        players = [wire.Player("bot", bot=bot)] * 2
        new = await hall.make(wire.NewTable(game="random-mutations", players=players, pace=0, public=True))
        return await hall.find(new.table)

    async def story() -> None:
        hall = Hall(Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}"), thinkers=1)
        await hall.open()
        try:
            slow = await made(hall, "expert")
            while not hall.thinkers.all:
                await asyncio.sleep(0)
            (one,) = hall.thinkers.all
            assert one.process.pid is not None
            os.kill(one.process.pid, signal.SIGSTOP)  # so it thinks for ever
            before = len(slow.room.record)
            quick = await made(hall, "random")
            browser = await hall.enter(quick, Rights(frozenset()))
            await heard(browser, lambda message: message["type"] == "over")
            assert quick.room.over
            assert slow.thinking is not None
            assert len(slow.room.record) == before
        finally:
            await hall.close()
        assert one.process.exitcode == -signal.SIGKILL

    asyncio.run(asyncio.wait_for(story(), PATIENCE))


def test_a_host_who_lets_nobody_think_is_told_so() -> None:
    assert known_thinkers(3) == 3
    assert known_thinkers(None) >= 1
    with pytest.raises(GameError, match="one process or more, not in 0"):
        known_thinkers(0)
