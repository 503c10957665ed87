"""Tables in PostgreSQL. What both kinds of store do alike is in test_store.py."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from galapagos.table import shape
from galapagos.table.serve import try_store, url_of
from galapagos.table.store import Store
from galapagos.talk import GameError
from tests.table.desk import Desk
from tests.table.postgres import Cluster
from tests.table.server import running
from tests.table.test_shape import NEXT, newest, tomorrow

__all__ = ["newest", "tomorrow"]


def revision(url: str) -> str:
    async def read() -> str:
        store = Store(url)
        async with store.engine.connect() as db:
            found = (await db.exec_driver_sql("SELECT version_num FROM alembic_version")).scalar()
        await store.close()
        return str(found)

    return asyncio.run(read())


def test_a_game_is_kept_and_goes_on_when_the_database_was_away(cluster: Cluster) -> None:
    """Whoever plays is told that nothing has changed, and plays on when it is back."""
    url = cluster.database()
    with running(url) as server:
        made = server.make("evo", "ppp")
        with server.client() as client:
            tokens = [key["token"] for key in made["keys"]]
            state = client.hello(made["table"], *tokens)
            cluster.stop()
            try:
                client.say("answer", question=state["question"]["id"], option=0)
                assert "nothing has changed" in client.hear("refusal")["sentence"]
                sick = server.http.get("/healthz")
                assert sick.status_code == 503
                assert sick.json()["sentence"].startswith("Nothing can be kept: the database does not answer")
                assert server.ask("GET", "tables").status_code == 503
            finally:
                cluster.start()
            client.say("answer", question=state["question"]["id"], option=0)
            place = client.hear("state")["place"]
            assert place > state["place"]
    with running(url) as server, server.client() as client:
        assert client.hello(made["table"], *tokens)["place"] == place


def test_a_database_is_changed_only_by_who_says_that_it_is_copied(
    cluster: Cluster, tomorrow: Path, newest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, desk = cluster.database(), Desk()

    async def keep() -> Any:
        store = Store(url)
        await store.open()
        await store.create(desk.room.setup, {}, desk.log)
        await store.close()

    asyncio.run(keep())
    monkeypatch.setattr(shape, "SHAPES", tomorrow)
    with pytest.raises(GameError, match=f"has revision {newest} and this program needs 9999. Make a backup .*pg_dump"):
        try_store(url)
    assert revision(url) == newest
    (tomorrow / "s9999.py").write_text(NEXT.format(newest=newest, more="op.drop_table('nowhere')"))
    with pytest.raises(GameError, match="nowhere"):
        try_store(url, backed_up=True)
    assert revision(url) == newest, "all or nothing"
    (tomorrow / "s9999.py").write_text(NEXT.format(newest=newest, more=""))
    assert try_store(url, backed_up=True) == f"The store was brought from revision {newest} to 9999."
    monkeypatch.undo()
    with pytest.raises(GameError, match="written by a newer Galápagos"):
        try_store(url)


def test_a_database_that_is_not_there_is_named(cluster: Cluster) -> None:
    with pytest.raises(GameError, match='The store cannot be opened: database "nowhere" does not exist'):
        try_store(f"postgresql+asyncpg://postgres@/nowhere?host={cluster.folder}")


def test_a_url_is_written_as_everybody_writes_it() -> None:
    assert url_of("postgresql://ann@host/db") == url_of("postgres://ann@host/db") == "postgresql+asyncpg://ann@host/db"
