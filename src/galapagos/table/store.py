"""Where tables are kept: an SQLite file unless a URL says otherwise.

Nothing is ever changed or deleted: a table is its set-up and its log, and the log only grows. Two writers who both
think that it is their turn cannot both be right: (table, seq) is the primary key.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Boolean, Column, Float, Integer, MetaData, String, Table, Text, event, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import create_async_engine

from galapagos.table.log import AnyEntry, Setup

META = MetaData()
TABLES = Table(
    "tables",
    META,
    Column("table_id", String(40), primary_key=True),
    Column("made", Float, nullable=False, index=True),  # seconds since 1970
    Column("public", Boolean, nullable=False, index=True),
    Column("setup", Text, nullable=False),
)
ENTRIES = Table(
    "entries",
    META,
    Column("table_id", String(40), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("entry", Text, nullable=False),
)
TOKENS = Table(
    "tokens",
    META,
    Column("table_id", String(40), primary_key=True),
    Column("hash", String(64), primary_key=True),
    Column("seat", Integer, nullable=False),  # -1: may watch
)

ENTRY: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
SETUP = msgspec.json.Decoder(Setup)


Log = Sequence[tuple[float, AnyEntry]]
Row = dict[str, Any]
Rows = dict[Table, list[Row]]


class Conflict(Exception):
    """Somebody else has written to this table, or made one of this name."""


class Job:
    """Rows that go into the store together or not at all."""

    def __init__(self, rows: Rows) -> None:
        self.rows = rows
        self.done = asyncio.get_running_loop().create_future()

    def succeed(self) -> None:
        if not self.done.done():
            self.done.set_result(None)

    def fail(self, why: Exception) -> None:
        if not self.done.done():
            self.done.set_exception(why)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def text(value: AnyEntry | Setup) -> str:
    return msgspec.json.encode(value).decode()


class Store:
    def __init__(self, url: str, full: bool = False) -> None:
        self.engine = create_async_engine(url)
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", lambda connection, _: prepare(connection, full))
        self.waiting: list[Job] = []
        self.writing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        async with self.engine.begin() as db:
            await db.run_sync(META.create_all)

    async def close(self) -> None:
        if self.writing:
            await self.writing
        await self.engine.dispose()

    async def create(self, setup: Setup, tokens: Mapping[str, int], entries: Log) -> None:
        """A new table, with the hashes of its tokens and the beginning of its log."""
        public = setup.manner.public and not setup.shelf
        row = {"table_id": setup.table, "made": setup.made, "public": public, "setup": text(setup)}
        await self.write(
            {TABLES: [row], TOKENS: token_rows(setup.table, tokens), ENTRIES: rows(setup.table, 0, entries)}
        )

    async def append(self, table: str, seq: int, entries: Log, tokens: Mapping[str, int]) -> None:
        """More of a table's log, and the tokens of those who sat down."""
        await self.write({ENTRIES: rows(table, seq, entries), TOKENS: token_rows(table, tokens)})

    # Writing: there is one writer, and what comes in while it writes goes together into its next transaction.

    async def write(self, rows: Rows) -> None:
        job = Job(rows)
        self.waiting.append(job)
        if self.writing is None:
            self.writing = asyncio.create_task(self.write_waiting())
        await job.done

    async def write_waiting(self) -> None:
        while self.waiting:
            jobs, self.waiting = self.waiting, []
            await self.write_together(jobs)
        self.writing = None

    async def write_together(self, jobs: list[Job]) -> None:
        try:
            async with self.engine.begin() as db:
                for table in (TABLES, TOKENS, ENTRIES):
                    if rows := [row for job in jobs for row in job.rows.get(table, [])]:
                        await db.execute(insert(table), rows)
        except IntegrityError as e:
            if len(jobs) == 1:
                return jobs[0].fail(Conflict(str(e.orig)))
            for job in jobs:
                await self.write_together([job])
        except Exception as e:
            for job in jobs:
                job.fail(e)
        else:
            for job in jobs:
                job.succeed()

    # Reading

    async def load(self, table: str) -> tuple[Setup, list[tuple[float, AnyEntry]]] | None:
        log = select(ENTRIES.c.at, ENTRIES.c.entry).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.seq)
        async with self.engine.connect() as db:
            setup = (await db.execute(select(TABLES.c.setup).where(TABLES.c.table_id == table))).scalar()
            if setup is None:
                return None
            return SETUP.decode(setup), [(at, ENTRY.decode(entry)) for at, entry in await db.execute(log)]

    async def tokens(self, table: str) -> dict[str, int]:
        """The seat of each hash."""
        async with self.engine.connect() as db:
            rows = await db.execute(select(TOKENS.c.hash, TOKENS.c.seat).where(TOKENS.c.table_id == table))
            return {row.hash: row.seat for row in rows}

    async def public(self, limit: int) -> list[str]:
        """The newest tables that everybody may see."""
        wanted = select(TABLES.c.table_id).where(TABLES.c.public).order_by(TABLES.c.made.desc()).limit(limit)
        async with self.engine.connect() as db:
            return list((await db.execute(wanted)).scalars())


def rows(table: str, seq: int, entries: Log) -> list[Row]:
    return [
        {"table_id": table, "seq": seq + n, "at": at, "entry": text(entry)} for n, (at, entry) in enumerate(entries)
    ]


def token_rows(table: str, tokens: Mapping[str, int]) -> list[Row]:
    return [{"table_id": table, "hash": hash, "seat": seat} for hash, seat in tokens.items()]


def prepare(connection: Any, full: bool) -> None:
    """Readers and the writer do not wait for each other. With NORMAL a power cut, not a crash, may lose the last
    commits; FULL waits for the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute(f"PRAGMA synchronous={'FULL' if full else 'NORMAL'}")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
