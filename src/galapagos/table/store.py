"""Where tables are kept: an SQLite file unless a URL says otherwise.

Nothing is ever changed or deleted: a table is its set-up and its log, and the log only grows. Two writers who both
think that it is their turn cannot both be right: (table, seq) is the primary key.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from sqlalchemy import Boolean, Column, Float, Integer, MetaData, String, Table, Text, event, insert, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

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


class Conflict(Exception):
    """Somebody else has written to this table, or made one of this name."""


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def text(value: AnyEntry | Setup) -> str:
    return msgspec.json.encode(value).decode()


class Store:
    def __init__(self, url: str, full: bool = False) -> None:
        self.engine = create_async_engine(url)
        self.turn = asyncio.Lock()  # SQLite has one writer; who queues here does not poll for his turn there
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", lambda connection, _: prepare(connection, full))

    async def open(self) -> None:
        async with self.engine.begin() as db:
            await db.run_sync(META.create_all)

    async def close(self) -> None:
        await self.engine.dispose()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.turn, self.engine.begin() as db:
                yield db
        except IntegrityError as e:
            raise Conflict from e

    async def create(self, setup: Setup, tokens: Mapping[str, int], entries: Sequence[tuple[float, AnyEntry]]) -> None:
        """A new table, with the hashes of its tokens and the beginning of its log."""
        row = {
            "table_id": setup.table,
            "made": setup.made,
            "public": setup.manner.public and not setup.shelf,
            "setup": text(setup),
        }
        async with self.writing() as db:
            await db.execute(insert(TABLES), row)
            for hash, seat in tokens.items():
                await db.execute(insert(TOKENS), {"table_id": setup.table, "hash": hash, "seat": seat})
            await insert_entries(db, setup.table, 0, entries)

    async def append(
        self, table: str, seq: int, entries: Sequence[tuple[float, AnyEntry]], token: tuple[str, int] | None = None
    ) -> None:
        """More of a table's log, and perhaps the token of somebody who sat down."""
        async with self.writing() as db:
            await insert_entries(db, table, seq, entries)
            if token:
                await db.execute(insert(TOKENS), {"table_id": table, "hash": token[0], "seat": token[1]})

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


async def insert_entries(db: AsyncConnection, table: str, seq: int, entries: Sequence[tuple[float, AnyEntry]]) -> None:
    rows = [
        {"table_id": table, "seq": seq + n, "at": at, "entry": text(entry)} for n, (at, entry) in enumerate(entries)
    ]
    if rows:
        await db.execute(insert(ENTRIES), rows)


def prepare(connection: Any, full: bool) -> None:
    """Readers and the writer do not wait for each other. With NORMAL a power cut, not a crash, may lose the last
    commits; FULL waits for the disk."""
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute(f"PRAGMA synchronous={'FULL' if full else 'NORMAL'}")
    cursor.execute("PRAGMA busy_timeout=10000")
    cursor.close()
