"""When the store fails: a sentence, nothing lost, and everything goes on when it can."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import event

from galapagos.table import hall as halls
from galapagos.table import wire
from galapagos.table.live import Rights
from galapagos.table.room import Refuse, Room
from galapagos.table.serve import try_store, url_of
from galapagos.table.store import Damaged, Store, Unkept
from galapagos.talk import GameError
from tests.table.desk import Desk
from tests.table.server import running
from tests.table.test_hall import heard, opened, table


def become(hall: halls.Hall, pragma: str) -> None:
    """From now on the file is so."""

    def checkout(connection: Any, *_: Any) -> None:
        cursor = connection.cursor()
        cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    assert hall.store.pen is not None
    for engine in (hall.store.engine.sync_engine, hall.store.pen.engine):
        event.listen(engine.pool, "checkout", checkout)


@pytest.mark.parametrize(
    ("bad", "good", "why"),
    [
        ("max_page_count=1", "max_page_count=1000000", "database or disk is full"),
        ("query_only=1", "query_only=0", "attempt to write a readonly database"),
    ],
)
def test_a_disk_that_is_full_or_read_only_is_a_sentence_and_nothing_has_changed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, bad: str, good: str, why: str
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            live = await table(hall)
            browser = await hall.enter(live, Rights(frozenset([0, 1])))
            before = live.room.seq
            become(hall, bad)

            async def talk() -> None:
                for _ in range(200):
                    await hall.hear(live, browser, wire.Say("a secret plan " * 20))

            with pytest.raises(Refuse, match="nothing has changed"):
                await talk()
            assert why in await hall.store.trouble()
            here, said = live.room.seq, len(live.room.chat)
            assert here - before == said < 200
            become(hall, good)
            await hall.hear(live, browser, wire.Say("Again."))
            assert live.room.seq == here + 1
            assert await hall.store.trouble() == ""
            found = await hall.store.load(live.room.setup.table)
            assert found is not None
            assert len(found[1]) == here + 1

    asyncio.run(story())
    assert "secret plan" not in caplog.text


def test_an_error_of_the_store_has_nothing_in_it_that_was_to_be_kept(tmp_path: Path) -> None:
    async def story() -> str:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 's.sqlite'}")
        await store.open()
        with closing(sqlite3.connect(tmp_path / "s.sqlite")) as db:
            db.execute("DROP TABLE entries")
        desk = Desk()
        with pytest.raises(Unkept) as no:
            await store.create(desk.room.setup, {}, desk.log)
        await store.close()
        return str(no.value)

    said = asyncio.run(story())
    assert said == "no such table: entries"


def test_a_bot_goes_on_when_the_store_does(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(halls, "TICK", 0.01)
    monkeypatch.setattr(halls, "REST", 0.02)
    caplog.set_level(logging.INFO, "galapagos.table")

    async def story() -> None:
        async with opened(tmp_path) as hall:
            append, failures = hall.store.append, iter(range(3))

            async def failing(*of: Any) -> None:
                if next(failures, None) is not None:
                    raise Unkept("disk I/O error")
                await append(*of)

            monkeypatch.setattr(hall.store, "append", failing)
            live = await table(hall, "bb")
            browser = await hall.enter(live, Rights(frozenset()))
            await heard(browser, lambda message: message["type"] == "over")

    asyncio.run(story())
    assert [vars(line)["why"] for line in caplog.records if line.getMessage() == "store"] == ["disk I/O error"] * 3


def test_time_passes_on_whatever_happens_at_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(halls, "TICK", 0.001)

    async def story() -> None:
        async with opened(tmp_path) as hall:
            live, ticked = await table(hall), asyncio.Event()
            awaits, calls = hall.bell.awaits, iter(range(10**9))

            def broken(room: Room) -> bool:
                if next(calls) > 3:
                    ticked.set()
                    return awaits(room)
                raise ZeroDivisionError

            monkeypatch.setattr(hall.bell, "awaits", broken)
            await asyncio.wait_for(ticked.wait(), 20)
            assert live in hall.live.values()

    asyncio.run(story())
    assert [line.getMessage() for line in caplog.records if line.exc_info][:1] == ["tick"]


def test_a_store_that_was_taken_away_keeps_nothing_and_says_so(tmp_path: Path) -> None:
    store = tmp_path / "s.sqlite"
    with running(store) as server:
        made = server.make()
        assert server.http.get("/healthz").status_code == 200
        with server.client() as client:
            state = client.hello(made["table"], *(key["token"] for key in made["keys"]))
            store.unlink()
            client.say("answer", question=state["question"]["id"], option=0)
            assert "nothing has changed" in client.hear("refusal")["sentence"]
        sick = server.http.get("/healthz")
        assert (sick.status_code, sick.json()["sentence"]) == (
            503,
            "Nothing can be kept: the file of the store is gone.",
        )
        body = {"game": "evo", "players": [{"kind": "person"}] * 3}
        assert server.ask("POST", "tables", body).status_code == 503


# Damage


def kept(folder: Path) -> tuple[Desk, str]:
    """A table in a store, played for a while; and where the store is."""
    desk, rng = Desk("pp", "random-mutations"), Random(4)
    for _ in range(25):
        assert desk.room.asked is not None
        desk.add(desk.room.play(rng.choice(desk.room.asked.options), desk.now))
    url = f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}"

    async def keep() -> None:
        store = Store(url)
        await store.open()
        await store.create(desk.room.setup, {}, desk.log[:10])
        for seq, one in enumerate(desk.log[10:], 10):
            await store.append(desk.room.setup.table, seq, [one], {})
        await store.close()

    asyncio.run(keep())
    return desk, url


def loaded(url: str, name: str) -> Any:
    async def load() -> Any:
        store = Store(url)
        try:
            return await store.load(name)
        finally:
            await store.close()

    return asyncio.run(load())


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE entries SET entry = replace(entry, '\"seat\":1', '\"seat\":0') WHERE seq = 12",
        "UPDATE entries SET at = at + 0.001 WHERE seq = 12",
        "UPDATE entries SET entry = substr(entry, 1, length(entry) - 3) || '\"}' WHERE seq = 9",
        "UPDATE entries SET entry = substr(entry, 1, 20) WHERE seq = 12",
        "UPDATE entries SET entry = (SELECT entry FROM entries WHERE seq = 13) WHERE seq = 12",
        "DELETE FROM entries WHERE seq = 12",
        "UPDATE tables SET setup = replace(setup, '5b', '5c')",
    ],
)
def test_whatever_was_changed_in_a_table_is_noticed(tmp_path: Path, change: str) -> None:
    desk, url = kept(tmp_path)
    assert loaded(url, desk.room.setup.table)[1] == desk.log
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db:
        before = db.execute("SELECT * FROM entries, tables").fetchall()
        db.execute(change)
        db.commit()
        assert db.execute("SELECT * FROM entries, tables").fetchall() != before
    with pytest.raises(Damaged, match=r"entry|set-up"):
        loaded(url, desk.room.setup.table)


def test_a_store_of_before_there_were_marks_opens_and_is_marked_from_then_on(tmp_path: Path) -> None:
    desk, url = kept(tmp_path)
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db:
        for name in ("tables SET setup", "entries SET entry"):
            column = name.split()[-1]
            db.execute(f"UPDATE {name} = substr({column}, 1, length({column}) - 44) || '}}'")
        db.commit()
        assert "chain" not in str(db.execute("SELECT * FROM entries, tables").fetchall())
    assert loaded(url, desk.room.setup.table) == (desk.room.setup, desk.log)

    async def go_on() -> None:
        store = Store(url)
        await store.open()
        await store.append(desk.room.setup.table, len(desk.log), desk.log[-1:], {})
        await store.close()

    asyncio.run(go_on())
    assert loaded(url, desk.room.setup.table)[1] == desk.log + desk.log[-1:]
    with closing(sqlite3.connect(tmp_path / "tables.sqlite")) as db:
        db.execute("UPDATE entries SET at = at + 1 WHERE seq = 3")
        db.commit()
    with pytest.raises(Damaged):
        loaded(url, desk.room.setup.table)


def test_an_answer_of_nature_that_the_seal_does_not_allow_is_not_opened() -> None:
    desk = Desk("pp", seed="5c" * 32)
    other = Desk("pp", seed="5d" * 32)
    with pytest.raises(Exception, match="but the seal says"):
        Room(desk.room.setup, other.log)


def test_a_damaged_table_is_refused_by_name_and_the_others_go_on(tmp_path: Path) -> None:
    store = tmp_path / "s.sqlite"
    with running(store) as server:
        bad, good = server.make(public=True)["table"], server.make(public=True)["table"]
    with closing(sqlite3.connect(store)) as db:
        db.execute("UPDATE entries SET at = at + 1 WHERE seq = 0 AND table_id = ?", [bad])
        db.commit()
    with running(store) as server:
        assert [info["table"] for info in server.http.get("/api/tables").json()] == [good]
        answer = server.ask("GET", f"tables/{bad}")
        assert answer.status_code == 503
        assert bad in answer.json()["sentence"]
        with server.client() as client:
            client.say("hello", table=bad)
            assert bad in client.hear("refusal")["sentence"]
            assert client.hello(good)
        held = server.ask("POST", "mine", [{"table": bad}, {"table": good}]).json()
        assert [one["info"] is None for one in held] == [True, False]


def test_a_file_that_is_damaged_itself_is_a_sentence_at_the_start(tmp_path: Path) -> None:
    """Not a table in it, but the pages of the disk."""
    store = tmp_path / "s.sqlite"
    with running(store) as server:
        for _ in range(3):
            server.make()
    with store.open("r+b") as file:
        size = file.seek(0, 2)
        assert size > 20_000
        file.seek(12_288)
        file.write(b"\xff" * (size - 12_288))
    with pytest.raises(GameError, match="malformed"):
        try_store(url_of(str(store)))
