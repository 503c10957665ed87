"""Where tables are kept: in an SQLite file, or in PostgreSQL if a URL says so.

A table is its set-up and its log, and the log only grows; nothing is ever changed or deleted but a token that is
worthless, and a whole table that nobody will miss (broom.py). Two writers who both think that it is their turn cannot
both be right: (table, seq) is the primary key.

Each entry carries a mark of all that stands before it (its `chain`), so that a damaged table is known. Those that were
written before there were marks have none; the first mark after them vouches for them.
"""

from __future__ import annotations

import asyncio
import hashlib
import re
import secrets
import time
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from prometheus_client import Histogram
from sqlalchemy import (
    URL,
    Boolean,
    Column,
    Delete,
    Float,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    create_engine,
    delete,
    event,
    func,
    insert,
    literal_column,
    select,
)
from sqlalchemy import text as sql
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from galapagos.table import shape
from galapagos.table.bus import Bus, bus_of
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
    Column("seat", Integer, nullable=False),  # as it was numbered at first; -1: may watch, -2: is host
)

SERVERS = Table(  # that are at work on this store, if it is shared
    "servers",
    META,
    Column("server", String(40), primary_key=True),
    Column("at", Float, nullable=False),  # of the latest sign of life
    Column("woke", Float, nullable=False),  # since when there has always been one
)
PRESENT = Table(  # who is connected to which server
    "present",
    META,
    Column("table_id", String(40), primary_key=True),
    Column("server", String(40), primary_key=True),
    Column("chair", Integer, primary_key=True, autoincrement=False),
    Column("browsers", Integer, nullable=False),
    Column("looking", Integer, nullable=False),  # that have the table in sight
)

WHO, WHAT = "who", "what"  # is new, of a table
CLOCK: Any = literal_column("extract(epoch from clock_timestamp())", Float)
CHAIN = re.compile(',"chain":"([0-9a-f]{32})"}$')
WRITING = Histogram(
    "galapagos_store_seconds",
    "Transactions that write to the store.",
    buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5),
)
PATIENCE = 3.0  # seconds in which the store must answer whoever asks for its health
LATELY = 60.0  # seconds for which a failure is remembered

ENTRY: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
SETUP = msgspec.json.Decoder(Setup)


Log = Sequence[tuple[float, AnyEntry]]
Row = dict[str, Any]
Rows = dict[Table, list[Row]]


class Kept(NamedTuple):
    """A whole table as it is written down."""

    made: float
    public: bool
    setup: str
    entries: list[tuple[float, str]]
    tokens: dict[str, int]


class Unkept(Exception):
    """The store cannot be written to now. Nothing has changed."""


class Unread(Exception):
    """The store cannot be read now."""


class Damaged(Exception):
    """A table is not as it was written."""


class Conflict(Exception):
    """Somebody else has written to this table, or made one of this name."""


class Job:
    """Rows that go into the store together or not at all."""

    def __init__(self, rows: Rows, worthless: Sequence[str] = ()) -> None:
        self.rows = rows
        self.worthless = worthless  # hashes of tokens that go
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


class Pen:
    """A thread that writes to a file, a transaction at a time: to ask it for each of its steps would cost more."""

    def __init__(self, url: URL, full: bool) -> None:
        self.thread = ThreadPoolExecutor(1, "store")
        self.engine = create_engine(url.set(drivername="sqlite"), hide_parameters=True, paramstyle="named")
        event.listen(self.engine, "connect", lambda connection, _: prepare(connection, full))
        # As SQLite reads it: to spell it out each time would take longer than the writing.
        self.words = {table: str(insert(table).compile(self.engine)) for table in (TABLES, TOKENS, ENTRIES)}

    def write(self, jobs: Sequence[Job]) -> None:
        """In the thread."""
        with self.engine.begin() as db:
            for table, rows in inserted(jobs):
                db.exec_driver_sql(self.words[table], rows)
            for doing in deleted(jobs):
                db.execute(doing)

    def close(self) -> None:
        self.thread.shutdown()
        self.engine.dispose()


class Store:
    def __init__(self, url: str, full: bool = False, backed_up: bool = False, bell: str = "") -> None:
        # Its errors have moves, talk and the seed in them, so they are hidden. A database may have been restarted
        # since a connection was used: that is asked before each use.
        self.engine = create_async_engine(
            url,
            hide_parameters=True,
            pool_pre_ping=not url.startswith("sqlite"),
            connect_args={"timeout": PATIENCE} if "+asyncpg:" in url else {},
        )
        if self.engine.dialect.name == "sqlite":
            event.listen(self.engine.sync_engine, "connect", lambda connection, _: prepare(connection, full))
        self.file = file_of(self.engine)
        self.pen = Pen(self.engine.url, full) if self.file else None
        self.shared = self.engine.dialect.name == "postgresql"  # other servers may be at work on it
        self.bus: Bus = bus_of(self.shared, bell)  # which tells them
        self.server = secrets.token_hex(8)  # who writes here
        self.backed_up = backed_up  # whoever runs the server says so
        self.inode = 0  # of the file, while it is open
        self.failed, self.failed_at = "", 0.0  # why the latest writing did, if it did, and when
        self.heads: dict[str, str] = {}  # the mark of the latest entry, by table
        self.waiting: list[Job] = []
        self.writing: asyncio.Task[None] | None = None

    async def open(self) -> str:
        """A sentence if it had to be changed for this program."""
        changed = await shape.bring_up(self.engine, self.file, self.backed_up)
        self.inode = self.file.stat().st_ino if self.file else 0
        return changed

    async def look_after(self) -> None:
        """Open it as it is, beside a server that may be at work."""
        await shape.look(self.engine)
        self.inode = self.file.stat().st_ino if self.file else 0

    async def close(self) -> None:
        if self.writing:
            await self.writing
        await self.bus.close()
        if self.pen:
            self.pen.close()
        await self.engine.dispose()

    async def create(self, setup: Setup, tokens: Mapping[str, int], entries: Log) -> None:
        """A new table, with the hashes of its tokens and the beginning of its log."""
        public = setup.manner.public and not setup.shelf
        first = begun(text(setup))
        row = {"table_id": setup.table, "made": setup.made, "public": public, "setup": marked(text(setup), first)}
        kept, head = rows(setup.table, 0, entries, first)
        await self.write({TABLES: [row], TOKENS: token_rows(setup.table, tokens), ENTRIES: kept})
        self.heads[setup.table] = head

    async def append(
        self, table: str, seq: int, entries: Log, tokens: Mapping[str, int], worthless: Sequence[str] = ()
    ) -> None:
        """More of a table's log, the tokens of those who sat down, and those that open nothing any more."""
        if table not in self.heads:
            await self.load(table)
        kept, head = rows(table, seq, entries, self.heads.get(table, ""))
        await self.write({ENTRIES: kept, TOKENS: token_rows(table, tokens)}, worthless)
        self.heads[table] = head

    # Writing: there is one writer, and what comes in while it writes goes together into its next transaction.

    async def write(self, rows: Rows, worthless: Sequence[str] = ()) -> None:
        job = Job(rows, worthless)
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
        begun = time.perf_counter()
        bells = self.bells({row["table_id"] for job in jobs for row in job.rows.get(ENTRIES, [])})
        try:
            if self.pen:
                await asyncio.get_running_loop().run_in_executor(self.pen.thread, self.pen.write, jobs)
            else:
                async with self.engine.begin() as db:
                    for table, rows in inserted(jobs):
                        await db.execute(insert(table), rows)
                    for doing in deleted(jobs):
                        await db.execute(doing)
                    await self.bus.within(db, bells)
        except IntegrityError as e:
            if len(jobs) == 1:
                return jobs[0].fail(Conflict(str(e.orig)))
            for job in jobs:
                await self.write_together([job])
            return
        except Exception as e:
            self.failed = reason(e)
        else:
            self.failed = self.missing()
            self.bus.after(bells)
        WRITING.observe(time.perf_counter() - begun)
        self.failed_at = time.monotonic()
        for job in jobs:
            if self.failed:
                job.fail(Unkept(self.failed))
            else:
                job.succeed()

    def missing(self) -> str:
        """Why what was written is nowhere: SQLite does not notice when its file is taken away."""
        if self.file is None:
            return ""
        try:
            same = self.file.stat().st_ino == self.inode
        except OSError:
            same = False
        return "" if same else "the file of the store is gone"

    async def trouble(self) -> str:
        """Why nothing can be kept now; empty: it can. What failed a moment ago counts."""
        try:
            async with asyncio.timeout(PATIENCE), self.engine.begin() as db:
                await db.execute(select(TABLES.c.table_id).limit(1))
                if self.engine.dialect.name == "postgresql":
                    await db.execute(sql("SELECT pg_current_xact_id()"))  # which it writes down
                if self.file:  # write something, so that a full disk is noticed: a number, as it was
                    number = (await db.execute(sql("PRAGMA user_version"))).scalar()
                    await db.execute(sql(f"PRAGMA user_version = {number}"))
        except TimeoutError:
            return "the store does not answer"
        except Exception as e:
            return reason(e)
        lately = self.failed and time.monotonic() - self.failed_at < LATELY
        return self.failed if lately else self.missing()

    # Other servers

    def bells(self, tables: Iterable[str], what: str = WHAT) -> list[str]:
        """What other servers are told: by whom, of which table, what, and when it was written."""
        return [f"{self.server} {table} {what} {time.time()}" for table in sorted(tables)]

    async def call(self, table: str) -> None:
        """Ring without having written anything."""
        bells = self.bells([table])
        async with self.engine.begin() as db:
            await self.bus.within(db, bells)
        self.bus.after(bells)

    async def beat(self, woke: float) -> None:
        """A sign of life, by the clock of the database: those of the servers may jump or differ."""
        async with self.engine.begin() as db:
            await db.execute(delete(SERVERS).where(SERVERS.c.server == self.server))
            await db.execute(insert(SERVERS).values(server=self.server, at=CLOCK, woke=woke))

    async def servers(self, within: float) -> dict[str, float]:
        """The others that have given a sign within so many seconds, and since when there has been one always. What was
        given later than now was given before the clock jumped."""
        lately = SERVERS.c.at.between(CLOCK - within, CLOCK + within)
        wanted = select(SERVERS).where(lately, SERVERS.c.server != self.server)
        async with self.reading() as db:
            return {row.server: row.woke for row in await db.execute(wanted)}

    async def gone(self) -> None:
        """This server is at work no more; and what is left of those that were killed goes too."""
        async with self.engine.begin() as db:
            old = select(SERVERS.c.server).where(SERVERS.c.at < CLOCK - 3600)
            for server in [self.server, *(await db.execute(old)).scalars()]:
                for rows in (SERVERS, PRESENT):
                    await db.execute(delete(rows).where(rows.c.server == server))

    async def show_up(self, there: Mapping[str, Mapping[int, tuple[int, int]]]) -> None:
        """Who is connected to this server, by table: by chair the browsers, and those that have the table in sight."""
        if not there:
            return
        chairs = [
            {"table_id": table, "server": self.server, "chair": chair, "browsers": browsers, "looking": looking}
            for table, found in there.items()
            for chair, (browsers, looking) in found.items()
        ]
        bells, mine = self.bells(there, WHO), PRESENT.c.server == self.server
        async with self.engine.begin() as db:
            await db.execute(delete(PRESENT).where(PRESENT.c.table_id.in_(list(there)), mine))
            if chairs:
                await db.execute(insert(PRESENT), chairs)
            await self.bus.within(db, bells)
        self.bus.after(bells)

    async def elsewhere(self, tables: Sequence[str], servers: Iterable[str]) -> dict[str, dict[int, tuple[int, int]]]:
        """Who is connected to these servers, by table."""
        here, found = (PRESENT.c.table_id, PRESENT.c.chair), dict[str, dict[int, tuple[int, int]]]()
        wanted = (
            select(*here, func.sum(PRESENT.c.browsers), func.sum(PRESENT.c.looking))
            .where(PRESENT.c.table_id.in_(tables), PRESENT.c.server.in_(list(servers)))
            .group_by(*here)
        )
        async with self.reading() as db:
            for table, chair, browsers, looking in await db.execute(wanted):
                found.setdefault(table, {})[chair] = browsers, looking
        return found

    # Reading

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self.engine.connect() as db:
                yield db
        except Exception as e:
            raise Unread(reason(e)) from None

    async def load(self, table: str) -> tuple[Setup, list[tuple[float, AnyEntry]]] | None:
        log = select(ENTRIES.c.at, ENTRIES.c.entry).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.seq)
        async with self.reading() as db:
            setup = (await db.execute(select(TABLES.c.setup).where(TABLES.c.table_id == table))).scalar()
            entries = [(at, entry) for at, entry in await db.execute(log)]
        if setup is None:
            return None
        read = await asyncio.get_running_loop().run_in_executor(None, unpacked, setup, entries)
        self.heads[table] = read[2]
        return read[:2]

    async def since(self, table: str, seq: int) -> list[tuple[float, AnyEntry]]:
        """What others have written to a log of which this program knows so many entries."""
        if table not in self.heads:
            found = await self.load(table)
            return found[1][seq:] if found else []
        wanted = select(ENTRIES.c.at, ENTRIES.c.entry).where(ENTRIES.c.table_id == table, ENTRIES.c.seq >= seq)
        async with self.reading() as db:
            rows = [(at, entry) for at, entry in await db.execute(wanted.order_by(ENTRIES.c.seq))]
        log, head = followed(rows, self.heads[table], seq, True)
        self.heads[table] = head
        return log

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """How long these logs are; one that is missing is empty, or gone."""
        wanted = select(ENTRIES.c.table_id, func.max(ENTRIES.c.seq)).group_by(ENTRIES.c.table_id)
        async with self.reading() as db:
            found = await db.execute(wanted.where(ENTRIES.c.table_id.in_(tables)))
            return {table: last + 1 for table, last in found}

    async def after(self, table: str, limit: int) -> list[str]:
        """The names of the tables that follow this one."""
        wanted = select(TABLES.c.table_id).where(TABLES.c.table_id > table).order_by(TABLES.c.table_id).limit(limit)
        async with self.reading() as db:
            return list((await db.execute(wanted)).scalars())

    async def forget(self, table: str, entries: int | None = None) -> bool:
        """All of it, if it has so many entries still."""
        async with self.engine.begin() as db:
            there = select(func.count()).select_from(ENTRIES).where(ENTRIES.c.table_id == table)
            if entries is not None and (await db.execute(there)).scalar() != entries:
                return False
            for rows in (ENTRIES, TOKENS, TABLES):
                await db.execute(delete(rows).where(rows.c.table_id == table))
        self.heads.pop(table, None)
        return True

    async def kept(self, table: str) -> Kept | None:
        """As it is written down, whether it can be read or not."""
        log = select(ENTRIES.c.at, ENTRIES.c.entry).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.seq)
        async with self.reading() as db:
            row = (await db.execute(select(TABLES).where(TABLES.c.table_id == table))).first()
            entries = [(at, entry) for at, entry in await db.execute(log)]
        return Kept(row.made, row.public, row.setup, entries, await self.tokens(table)) if row else None

    async def restore(self, table: str, kept: Kept, check: bool = True) -> None:
        """A table that was kept elsewhere; unless it need not be checked, one that is not as it was written is none."""
        if check and unpacked(kept.setup, kept.entries)[0].table != table:
            raise Damaged("it has another name inside")
        row = {"table_id": table, "made": kept.made, "public": kept.public, "setup": kept.setup}
        log = [{"table_id": table, "seq": n, "at": at, "entry": one} for n, (at, one) in enumerate(kept.entries)]
        await self.write({TABLES: [row], TOKENS: token_rows(table, kept.tokens), ENTRIES: log})

    async def count(self) -> int:
        """Tables."""
        async with self.reading() as db:
            return (await db.execute(select(func.count()).select_from(TABLES))).scalar() or 0

    async def newest(self, limit: int | None) -> list[str]:
        wanted = select(TABLES.c.table_id).order_by(TABLES.c.made.desc(), TABLES.c.table_id).limit(limit)
        async with self.reading() as db:
            return list((await db.execute(wanted)).scalars())

    async def size(self) -> int:
        """Bytes."""
        if self.file:
            return sum(file.stat().st_size for file in self.file.parent.glob(f"{self.file.name}*"))
        async with self.reading() as db:
            return (await db.execute(sql("SELECT pg_database_size(current_database())"))).scalar() or 0

    async def tokens(self, table: str) -> dict[str, int]:
        """The seat of each hash."""
        async with self.reading() as db:
            rows = await db.execute(select(TOKENS.c.hash, TOKENS.c.seat).where(TOKENS.c.table_id == table))
            return {row.hash: row.seat for row in rows}

    async def calling(self) -> list[str]:
        """The tables where somebody has said how to call him."""
        wanted = select(ENTRIES.c.table_id).where(ENTRIES.c.entry.startswith('{"kind":"call_me"')).distinct()
        async with self.reading() as db:
            return list((await db.execute(wanted)).scalars())

    async def public(self, limit: int) -> list[str]:
        """The newest tables that everybody may see."""
        wanted = select(TABLES.c.table_id).where(TABLES.c.public).order_by(TABLES.c.made.desc()).limit(limit)
        async with self.reading() as db:
            return list((await db.execute(wanted)).scalars())


def reason(e: Exception) -> str:
    """Why it failed, in the words of the database and with nothing in it that was to be kept."""
    if isinstance(e, OSError):
        return f"the database does not answer ({e.strerror or e})"
    return (str(e.orig) if isinstance(e, DBAPIError) else str(e) or repr(e)).partition("\n")[0]


def inserted(jobs: Sequence[Job]) -> Iterator[tuple[Table, list[Row]]]:
    """What a transaction writes for these,"""
    for table in (TABLES, TOKENS, ENTRIES):
        if rows := [row for job in jobs for row in job.rows.get(table, [])]:
            yield table, sorted(rows, key=in_order)


def deleted(jobs: Sequence[Job]) -> Iterator[Delete]:
    """and what it takes away."""
    if gone := [hash for job in jobs for hash in job.worthless]:
        yield delete(TOKENS).where(TOKENS.c.hash.in_(gone))


def in_order(row: Mapping[str, Any]) -> tuple[str, int]:
    """Two servers that write to the same tables do so in the same order, and never wait for each other in a circle."""
    return row["table_id"], row.get("seq", 0)


def rows(table: str, seq: int, entries: Log, head: str) -> tuple[list[Row], str]:
    """What is kept of entries after the one with this mark; and the mark of the last."""
    kept = []
    for n, (at, entry) in enumerate(entries):
        said = text(entry)
        head = following(head, seq + n, at, said)
        kept.append({"table_id": table, "seq": seq + n, "at": at, "entry": marked(said, head)})
    return kept, head


def unpacked(setup: str, entries: Sequence[tuple[float, str]]) -> tuple[Setup, list[tuple[float, AnyEntry]], str]:
    """The table as it was written, and the mark of its last entry."""
    said, mark = unmarked(setup)
    head = begun(said)
    if mark and mark != head:
        raise Damaged("its set-up is not as it was written")
    log, head = followed(entries, head, 0, bool(mark))
    try:
        return SETUP.decode(setup), log, head
    except (msgspec.DecodeError, UnicodeError) as e:
        raise Damaged(f"its set-up cannot be read: {e}") from None


def followed(
    entries: Sequence[tuple[float, str]], head: str, seq: int, marked: bool
) -> tuple[list[tuple[float, AnyEntry]], str]:
    """Entries after the one with this mark, and the mark of the last. Old ones were not marked."""
    log = []
    for n, (at, entry) in enumerate(entries, seq):
        said, mark = unmarked(entry)
        head = following(head, n, at, said)
        if mark != head and (mark or marked):
            raise Damaged(f"entry {n} of its log is not as it was written")
        marked = bool(mark)
        try:
            log.append((at, ENTRY.decode(said)))
        except (msgspec.DecodeError, UnicodeError) as e:
            raise Damaged(f"entry {n} of its log cannot be read: {e}") from None
    return log, head


def begun(setup: str) -> str:
    return hashlib.sha256(setup.encode()).hexdigest()[:32]


def following(head: str, seq: int, at: float, entry: str) -> str:
    return hashlib.sha256(f"{head} {seq} {at!r} {entry}".encode()).hexdigest()[:32]


def marked(said: str, mark: str) -> str:
    """An object with one more field at its end."""
    return f'{said[:-1]},"chain":"{mark}"}}'


def unmarked(kept: str) -> tuple[str, str]:
    """As it was said, and its mark; an old one has none."""
    found = CHAIN.search(kept)
    return (f"{kept[: found.start()]}}}", found[1]) if found else (kept, "")


def file_of(engine: AsyncEngine) -> Path | None:
    name = engine.url.database
    return Path(name) if engine.dialect.name == "sqlite" and name and name != ":memory:" else None


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
