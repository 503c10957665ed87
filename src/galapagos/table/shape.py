"""The shape of the store, from revision to revision (the modules of shapes/, which alembic reads).

A store is brought up to date when it is opened, all or nothing, and is copied first. One that a newer program has
changed is left alone. A store of before there were revisions is the first of them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path

from alembic.operations import Operations
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect
from sqlalchemy import text as sql
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from galapagos.talk import GameError

SHAPES = Path(__file__).parent / "shapes"
FIRST = "0001"
OURS = {"tables", "entries", "tokens"}  # what every store has
LOCK = 4417  # PostgreSQL's, for whoever changes the shape


async def bring_up(engine: AsyncEngine, file: Path | None, backed_up: bool) -> str:
    """Make the store as this program needs it; a sentence if that changed what was there."""
    async with alone(engine) as db:
        return await db.run_sync(changed, file, backed_up)


async def look(engine: AsyncEngine) -> None:
    """See that the store is as this program needs it, and change nothing."""
    async with engine.connect() as db:
        here, newest = await db.run_sync(lambda db: (revision_of(db, MigrationContext.configure(db)), known()[0]))
    if here != newest:
        known_to_us(here)
        raise GameError(f"The store has revision {here} and needs {newest}: `galapagos serve` brings it up to date.")


def revisions() -> ScriptDirectory:
    return ScriptDirectory(str(SHAPES), version_locations=[str(SHAPES)])


def known() -> list[str]:
    """The revisions that this program knows, the newest first."""
    return [shape.revision for shape in revisions().walk_revisions()]


def known_to_us(here: str | None) -> None:
    if here is not None and here not in known():
        raise GameError(
            f"The store was written by a newer Galápagos (its revision is {here}, this program knows {known()[0]}). "
            "Use that program again, or a backup of before."
        )


@asynccontextmanager
async def alone(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A transaction beside which nobody else writes, and which takes back changes of the shape as well."""
    if engine.dialect.name == "sqlite":  # whose driver would begin too late
        async with engine.connect() as db:
            await db.execution_options(isolation_level="AUTOCOMMIT")
            await db.execute(sql("BEGIN IMMEDIATE"))
            try:
                yield db
                await db.execute(sql("COMMIT"))
            except BaseException:
                await db.execute(sql("ROLLBACK"))
                raise
    else:
        async with engine.begin() as db:
            if engine.dialect.name == "postgresql":
                await db.execute(sql(f"SELECT pg_advisory_xact_lock({LOCK})"))
            yield db


def changed(db: Connection, file: Path | None, backed_up: bool) -> str:
    shapes, newest = revisions(), known()[0]
    context = MigrationContext.configure(db)
    here = revision_of(db, context)
    known_to_us(here)
    missing = list(shapes.iterate_revisions(newest, here or "base"))
    if not missing:
        if not inspect(db).has_table("alembic_version"):
            context.stamp(shapes, FIRST)
        return ""
    copy = copied(file, newest, here, backed_up) if here else ""
    with Operations.context(context):
        for shape in reversed(missing):
            shape.module.upgrade()
            context.stamp(shapes, shape.revision)
    return f"The store was brought from revision {here} to {newest}{copy}." if here else ""


def revision_of(db: Connection, context: MigrationContext) -> str | None:
    """None: there is nothing yet."""
    there = set(inspect(db).get_table_names())
    if found := context.get_current_revision():
        return found
    if there >= OURS:
        return FIRST
    if odd := sorted(there - {"alembic_version"}):
        raise GameError(f"This is no store of Galápagos: it has the tables {', '.join(odd)}.")
    return None


def copied(file: Path | None, newest: str, here: str, backed_up: bool) -> str:
    """Copy the store as it was, and say where to."""
    if file is None and not backed_up:
        raise GameError(
            f"The store has revision {here} and this program needs {newest}. Make a backup first, for instance with "
            "pg_dump --format=custom --file=galapagos.dump DATABASE, then start once with --backed-up."
        )
    if file is None:
        return ""
    name = f"{file.stem}.before-{newest}"
    target, n = file.with_name(f"{name}{file.suffix}"), 1
    while target.exists():
        n += 1
        target = file.with_name(f"{name}-{n}{file.suffix}")
    backup(file, target)
    return f"; as it was before it is in {target}"


def backup(file: Path, target: Path) -> None:
    """A whole copy of an SQLite store, also while it is written to; readable by its owner only."""
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        part.touch(0o600)
        source = f"{file.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(source, uri=True)) as db, closing(sqlite3.connect(part)) as copy:
            db.backup(copy)
        part.rename(target)
    except (OSError, sqlite3.Error) as e:
        with suppress(OSError):
            part.unlink()
        raise GameError(f"No backup can be written to {target}: {e}. The store is as it was.") from None
