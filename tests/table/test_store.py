"""What is written is there, once, or nobody thinks it is."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import text

from galapagos.table.log import AnyEntry, Given
from galapagos.table.store import Conflict, Store
from tests.table.desk import setup
from tests.table.server import running


def log(*moves: str) -> list[tuple[float, AnyEntry]]:
    return [(1.5, Given(0, move)) for move in moves]


def with_store(url: str, use: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(url)
        await store.open()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


def test_a_table_comes_back_as_it_was_made(url: str) -> None:
    async def use(store: Store) -> None:
        made = setup("evo", "pbo", options={"cards": False}, clock=60, public=True)
        await store.create(made, {"aa": 0, "bb": -1}, log("a", "b"))
        await store.append(made.table, 2, log("c"), {"cc": 2})
        assert await store.load(made.table) == (made, log("a", "b", "c"))
        assert await store.tokens(made.table) == {"aa": 0, "bb": -1, "cc": 2}
        assert await store.public(9) == [made.table]
        assert await store.load("nowhere") is None

    with_store(url, use)


def test_of_two_who_write_the_same_place_one_is_refused_and_leaves_nothing(url: str) -> None:
    async def use(store: Store) -> None:
        made = setup("evo", "ppp")
        await store.create(made, {}, [])
        writes = [store.append(made.table, 0, log(*moves), {}) for moves in ("ab", "xyz", "q")]
        found = await asyncio.gather(*writes, return_exceptions=True)
        assert [type(one) for one in found] == [type(None), Conflict, Conflict]
        assert await store.load(made.table) == (made, log("a", "b"))

    with_store(url, use)


def test_a_conflict_at_one_table_does_not_touch_the_others(url: str) -> None:
    async def use(store: Store) -> None:
        await asyncio.gather(*(store.append(f"t{n}", 0, log("a"), {}) for n in range(20)))
        second = [store.append(f"t{n}", 0 if n == 7 else 1, log("b"), {}) for n in range(20)]
        found = await asyncio.gather(*second, return_exceptions=True)
        assert [n for n, one in enumerate(found) if one is not None] == [7]

    with_store(url, use)


def test_only_hashes_of_tokens_are_kept(tmp_path: Path) -> None:
    with running(tmp_path / "s.sqlite") as server:
        made = server.make(players="po", public=True)
        key = server.http.post(f"/api/tables/{made['table']}/sit", json={"name": "Ada"}).json()
    kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert made["table"].encode() in kept
    for token in (made["keys"][0]["token"], made["spectator"], key["token"]):
        assert len(token) == 32
        assert token.encode() not in kept


@pytest.mark.parametrize("full", [False, True])
def test_a_store_can_wait_for_the_disk(tmp_path: Path, full: bool) -> None:
    async def use() -> None:
        store = Store(f"sqlite+aiosqlite:///{tmp_path / 's.sqlite'}", full)
        async with store.engine.connect() as db:
            assert (await db.execute(text("PRAGMA synchronous"))).scalar() == (2 if full else 1)
            assert (await db.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        await store.close()

    asyncio.run(use())
