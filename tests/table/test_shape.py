"""A store grows with the program, and nothing of it is lost on the way."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection

from galapagos.table import shape
from galapagos.table.serve import look_into, try_store
from galapagos.table.store import META, Store
from galapagos.talk import GameError
from tests.table.desk import Desk

NEXT = """
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{newest}"


def upgrade() -> None:
    op.add_column("tables", sa.Column("colour", sa.Text))
    {more}
"""


def url(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def kept(file: Path) -> Desk:
    """A store with a table in it."""
    desk = Desk()

    async def keep() -> None:
        store = Store(url(file))
        await store.open()
        await store.create(desk.room.setup, {"aa": 0}, desk.log)
        await store.close()

    asyncio.run(keep())
    return desk


def loaded(file: Path, table: str) -> Any:
    async def load() -> Any:
        store = Store(url(file))
        try:
            return await store.load(table)
        finally:
            await store.close()

    return asyncio.run(load())


def has(file: Path) -> tuple[str, set[str]]:
    """Its revision, and the columns of its tables."""
    with closing(sqlite3.connect(file)) as db:
        columns = {name for _, name, *_ in db.execute("PRAGMA table_info(tables)")}
        return db.execute("SELECT version_num FROM alembic_version").fetchone()[0], columns


@pytest.fixture
def newest() -> str:
    return max(file.stem.removeprefix("s") for file in shape.SHAPES.glob("s*.py"))


@pytest.fixture
def tomorrow(tmp_path: Path, newest: str) -> Path:
    """The shapes of a program that is one revision ahead."""
    folder = tmp_path / "shapes"
    folder.mkdir()
    for file in shape.SHAPES.glob("s*.py"):
        (folder / file.name).write_text(file.read_text())
    (folder / "s9999.py").write_text(NEXT.format(newest=newest, more=""))
    return folder


def test_the_revisions_lead_to_what_the_program_uses(tmp_path: Path) -> None:
    async def differences() -> Any:
        store = Store(url(tmp_path / "s.sqlite"))
        await store.open()

        def compared(db: Connection) -> Any:
            return compare_metadata(MigrationContext.configure(db), META)

        async with store.engine.connect() as db:
            found = await db.run_sync(compared)
        await store.close()
        return found

    assert asyncio.run(differences()) == []


def test_a_store_without_a_revision_is_the_first_and_stays_as_it_is(tmp_path: Path, newest: str) -> None:
    file = tmp_path / "s.sqlite"
    desk = kept(file)
    with closing(sqlite3.connect(file)) as db:
        for name in {"servers", "present"} & {name for (name,) in db.execute("SELECT name FROM sqlite_master")}:
            db.execute(f"DROP TABLE {name}")
        db.execute("DROP TABLE alembic_version")
    look_into(file)
    try_store(url(file))
    assert has(file)[0] == newest
    assert loaded(file, desk.room.setup.table) == (desk.room.setup, desk.log)
    assert try_store(url(file)) == "", "the second time there is nothing to do"


def test_a_store_is_copied_before_it_is_changed(
    tmp_path: Path, tomorrow: Path, newest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, copy = tmp_path / "s.sqlite", tmp_path / "s.before-9999.sqlite"
    desk = kept(file)
    monkeypatch.setattr(shape, "SHAPES", tomorrow)
    said = try_store(url(file))
    assert said == f"The store was brought from revision {newest} to 9999; as it was before it is in {copy}."
    assert (has(file)[0], has(copy)[0]) == ("9999", newest)
    assert "colour" in has(file)[1] - has(copy)[1]
    assert copy.stat().st_mode & 0o777 == 0o600
    for one in (file, copy):
        assert loaded(one, desk.room.setup.table) == (desk.room.setup, desk.log)


def test_a_new_store_has_nothing_to_copy(tmp_path: Path, tomorrow: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shape, "SHAPES", tomorrow)
    assert try_store(url(tmp_path / "s.sqlite")) == ""
    assert sorted(path.name for path in tmp_path.glob("s.*")) == ["s.sqlite"]


def test_an_older_copy_is_not_written_over(tmp_path: Path, tomorrow: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "s.sqlite"
    kept(file)
    (tmp_path / "s.before-9999.sqlite").write_text("older")
    monkeypatch.setattr(shape, "SHAPES", tomorrow)
    assert "s.before-9999-2.sqlite" in try_store(url(file))
    assert (tmp_path / "s.before-9999.sqlite").read_text() == "older"


def test_a_change_that_fails_changes_nothing(
    tmp_path: Path, tomorrow: Path, newest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "s.sqlite"
    desk = kept(file)
    (tomorrow / "s9999.py").write_text(NEXT.format(newest=newest, more="op.drop_table('nowhere')"))
    monkeypatch.setattr(shape, "SHAPES", tomorrow)
    with pytest.raises(GameError, match="The store cannot be opened: no such table: nowhere"):
        try_store(url(file))
    assert has(file)[0] == newest
    assert "colour" not in has(file)[1]
    assert loaded(file, desk.room.setup.table) == (desk.room.setup, desk.log)


def test_where_no_copy_can_be_made_nothing_is_changed(
    tmp_path: Path, tomorrow: Path, newest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "s.sqlite"
    kept(file)
    (tmp_path / "s.before-9999.sqlite.part").mkdir()
    monkeypatch.setattr(shape, "SHAPES", tomorrow)
    with pytest.raises(GameError, match=r"No backup can be written to .*The store is as it was"):
        try_store(url(file))
    assert has(file)[0] == newest


def test_a_store_of_a_newer_program_is_refused_and_not_touched(
    tmp_path: Path, tomorrow: Path, newest: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "s.sqlite"
    with monkeypatch.context() as future:
        future.setattr(shape, "SHAPES", tomorrow)
        kept(file)
    before = file.read_bytes()
    newer = rf"written by a newer Galápagos \(its revision is 9999, this program knows {newest}\)"
    with pytest.raises(GameError, match=newer):
        try_store(url(file))
    assert file.read_bytes() == before
