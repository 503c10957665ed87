"""Bells between servers by a Valkey or Redis. Those by PostgreSQL itself: test_crew.py."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from galapagos.cli import main
from galapagos.table import crew
from galapagos.table.bus import MANY, Notify, Silence, Valkey
from galapagos.table.hall import Hall
from galapagos.table.log import Paced
from galapagos.table.serve import try_store
from galapagos.table.store import Store
from galapagos.talk import GameError
from tests.table import valkey
from tests.table.postgres import Cluster
from tests.table.test_crew import Story, seat, server, until
from tests.table.test_hall import heard, table

NOWHERE = "valkey://127.0.0.1:1"


@pytest.fixture
def bells() -> Iterator[valkey.Bells]:
    if lack := valkey.lacking():
        pytest.skip(f"{lack}.")
    with valkey.bells() as one:
        yield one


@pytest.fixture
def two(cluster: Cluster, bells: valkey.Bells, monkeypatch: pytest.MonkeyPatch) -> Callable[[Story], None]:
    """Two servers that hear of each other by their bell, and by nothing else."""
    monkeypatch.setattr(crew, "BEAT", 0.05)
    monkeypatch.setattr(crew, "LOOK", 1e9)

    def run(story: Story) -> None:
        async def both() -> None:
            url = cluster.database()
            async with server(url, bells.url) as one, server(url, bells.url) as other:
                await until(lambda: one.crew.others and other.crew.others)
                await story(one, other)

        asyncio.run(both())

    return run


def test_what_one_server_writes_is_rung_to_the_other(two: Callable[[Story], None]) -> None:
    async def story(one: Hall, other: Hall) -> None:
        name = (await table(one)).room.setup.table
        mine, ann, _ = await seat(one, name, 0)
        theirs, bob, _ = await seat(other, name, 1)
        await heard(ann, lambda message: message["type"] == "players" and message["players"][1]["here"])
        for pace in range(100, 110):
            async with mine.lock:
                await one.commit(mine, [Paced(pace)])
        await heard(bob, lambda message: message.get("pace") == 109)
        assert theirs.room.seq == mine.room.seq
        async with one.store.engine.begin() as db:
            listening = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"
            assert (await db.execute(text(listening))).scalar() == 0, "PostgreSQL itself rings no bell"

    two(story)


def test_bells_that_were_lost_with_their_server_are_made_up_for(
    two: Callable[[Story], None], bells: valkey.Bells
) -> None:
    """Nobody who writes waits for it; what was written meanwhile is read when it is back."""

    async def story(one: Hall, other: Hall) -> None:
        name = (await table(one)).room.setup.table
        mine, _, _ = await seat(one, name, 0)
        theirs, bob, _ = await seat(other, name, 1)
        bells.stop()
        async with asyncio.timeout(20), mine.lock:
            await one.commit(mine, [Paced(1234)])
        assert theirs.room.pace != 1234
        await asyncio.to_thread(bells.start)
        await heard(bob, lambda message: message.get("pace") == 1234)
        async with mine.lock:
            await one.commit(mine, [Paced(4321)])
        await heard(bob, lambda message: message.get("pace") == 4321)

    two(story)


def test_what_cannot_be_rung_does_not_pile_up() -> None:
    async def story() -> None:
        bus = Valkey(NOWHERE)
        bus.after(["finch"] * (2 * MANY))
        assert bus.waiting.qsize() == MANY
        await bus.close()

    asyncio.run(story())


def test_a_bell_that_does_not_answer_keeps_nobody_out(cluster: Cluster) -> None:
    said = try_store(cluster.database(), bell=NOWHERE)
    assert said.startswith("The bell does not answer (")
    assert said.endswith("servers hear of each other after seconds.")


def test_what_is_no_bell_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = str(tmp_path / "s.sqlite")
    assert main(["serve", "--no-browser", "--store", store, "--bell", NOWHERE]) == 2
    assert "A file has one server, which needs no bell" in capsys.readouterr().err
    for url, why in (("http://host", "such as valkey://host:6379"), ("valkey://host:x", "--bell valkey://host:x: ")):
        with pytest.raises(GameError, match=why):
            Valkey(url)


def test_without_its_package_it_says_which_one_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "valkey.asyncio", None)
    with pytest.raises(GameError, match=r"pip install 'galapagos\[valkey\]'"):
        Valkey(NOWHERE)


def test_without_a_word_a_database_rings_itself_and_a_file_not_at_all(tmp_path: Path) -> None:
    assert isinstance(Store("postgresql+asyncpg://nobody@nowhere/none").bus, Notify)
    assert type(Store(f"sqlite+aiosqlite:///{tmp_path / 's'}").bus) is Silence
