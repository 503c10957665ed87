"""`galapagos admin`: looking after the tables, on either kind of store, with a server at work or without."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from galapagos.cli import main
from galapagos.record import Record
from galapagos.table import broom
from galapagos.table.log import Stopped
from galapagos.table.store import Store, hashed
from tests.table.desk import SEED, Desk
from tests.table.server import running

Admin = Callable[..., tuple[int, str]]
TOKENS = {hashed("ann"): 0, hashed("watch"): -1}


@pytest.fixture
def admin(url: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Run an action on the store: the exit code, and what is said."""

    def run(action: str, *args: Any, store: str = url) -> tuple[int, str]:
        capsys.readouterr()
        code = main(["admin", action, "--store", store, *map(str, args)])
        said = capsys.readouterr()
        return code, said.out + said.err

    return run


@pytest.fixture
def desks(url: str) -> dict[str, Desk]:
    """A store with three tables."""
    made = {"finch-1": Desk(), "owl-2": Desk("pp").play_out(), "ray-3": Desk("po", waits=True)}
    for name, desk in made.items():
        desk.room.setup = msgspec.structs.replace(desk.room.setup, table=name)
    for _ in range(9):
        made["finch-1"].answer()

    async def keep() -> None:
        store = Store(url)
        await store.open()
        for desk in made.values():
            await store.create(desk.room.setup, TOKENS, desk.log)
        await store.close()

    asyncio.run(keep())
    return made


def kept(url: str, table: str) -> Any:
    async def load() -> Any:
        store = Store(url)
        try:
            return await store.kept(table)
        finally:
            await store.close()

    return asyncio.run(load())


def test_tables_are_listed_counted_and_shown_without_their_secrets(admin: Admin, desks: dict[str, Desk]) -> None:
    code, said = admin("list")
    assert code == 0
    assert [re.search(rf"{name} +random-mutations +(\w+)", said)[1] for name in desks] == ["playing", "over", "waiting"]  # type: ignore[index]
    assert [name in admin("list", "--state", "over")[1] for name in desks] == [False, True, False]
    code, said = admin("show", "finch-1")
    assert code == 0
    assert re.search(r"asked +(Ann|Bob)\n", said)
    assert re.search(r"links +1 for who watches, 1 for seat 1\n", said)
    assert SEED not in said
    assert re.search(r"by state +1 playing, 1 over, 1 waiting\n", admin("stats")[1])
    assert admin("show", "nowhere-1") == (2, "galapagos: There is no table nowhere-1.\n")


def test_a_game_is_closed_once(admin: Admin, url: str, desks: dict[str, Desk]) -> None:
    assert admin("close", "finch-1")[0] == 0
    assert '"kind":"end"' in kept(url, "finch-1").entries[-1][1]
    assert "ended" in admin("show", "finch-1")[1]
    assert admin("close", "finch-1") == (2, "galapagos: The game at finch-1 is over already.\n")
    assert admin("check") == (0, "3 tables: 1 ended, 1 over, 1 waiting.\n")


def test_a_table_goes_from_store_to_store_as_it_was_written(
    admin: Admin, url: str, desks: dict[str, Desk], tmp_path: Path
) -> None:
    file, other = tmp_path / "finch.table", tmp_path / "other.sqlite"
    assert admin("export", "finch-1", file)[0] == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert "in this store already" in admin("import", file)[1]

    async def make() -> None:
        store = Store(f"sqlite+aiosqlite:///{other}")
        await store.open()
        await store.close()

    asyncio.run(make())
    assert admin("import", file, store=str(other)) == (0, "finch-1: playing\n")
    assert kept(f"sqlite+aiosqlite:///{other}", "finch-1") == kept(url, "finch-1")
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:2], lines[2].replace("1000.0", "1000.5"), *lines[3:]]))
    code, said = admin("import", file, store=str(other))
    assert (code, "is damaged: entry 1 of its log is not as it was written" in said) == (2, True)
    file.write_text("\n".join(lines[:-1]))
    assert "or was cut off" in admin("import", file, store=str(other))[1]


def test_a_record_is_exported_when_the_game_is_over(admin: Admin, desks: dict[str, Desk], tmp_path: Path) -> None:
    file = tmp_path / "owl.record"
    assert admin("export", "--record", "owl-2", file)[0] == 0
    assert Record.load(file) == desks["owl-2"].room.record
    assert "holds secrets" in admin("export", "--record", "finch-1", file)[1]


def test_a_backup_is_a_store_with_every_table(admin: Admin, url: str, desks: dict[str, Desk], tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite"
    assert admin("backup", copy)[0] == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    for name in desks:
        assert kept(f"sqlite+aiosqlite:///{copy}", name) == kept(url, name)
    assert admin("check", store=str(copy)) == (0, "3 tables: 1 playing, 1 over, 1 waiting.\n")
    assert "is there already" in admin("backup", copy)[1]


def test_a_check_names_what_was_changed_and_fails(admin: Admin, url: str, desks: dict[str, Desk]) -> None:
    async def spoil() -> None:
        store = Store(url)
        async with store.engine.begin() as db:
            await db.execute(text("UPDATE entries SET at = at + 1 WHERE table_id = 'owl-2' AND seq = 5"))
        await store.close()

    asyncio.run(spoil())
    code, said = admin("check")
    assert code == 1
    assert "owl-2: entry 5 of its log is not as it was written" in said
    assert "3 tables: 1 playing, 1 damaged, 1 waiting." in said
    assert admin("show", "owl-2")[0] == 1


def test_a_purge_says_first_what_would_go(admin: Admin, url: str, desks: dict[str, Desk]) -> None:
    """The tables of these tests are very old."""
    code, said = admin("purge")
    assert (code, said.splitlines()[-1]) == (0, "2 tables would go; --yes lets them.")
    assert [name in said for name in desks] == [True, False, True], "what is over stays"
    assert admin("list")[1].count("random-mutations") == 3
    assert admin("purge", "--idle", 10**9, "--yes")[1] == "0 tables are gone.\n"
    assert "2 tables are gone." in admin("purge", "--yes")[1]
    assert [kept(url, name) is None for name in desks] == [True, False, True]
    assert "1 tables are gone." in admin("purge", "--idle", 1, "--over", "--yes")[1]


def test_a_table_that_somebody_has_come_back_to_is_not_purged(url: str, desks: dict[str, Desk]) -> None:
    async def forget() -> tuple[bool, bool]:
        store, desk = Store(url), desks["finch-1"]
        await store.look_after()
        await store.append("finch-1", len(desk.log), [(1.0, Stopped(-1))], {})
        try:
            return await store.forget("finch-1", len(desk.log)), await store.load("finch-1") is not None
        finally:
            await store.close()

    assert broom.expired(desks["finch-1"].room.setup, desks["finch-1"].log, 10**9)
    assert asyncio.run(forget()) == (False, True)


def test_a_new_link_opens_the_seat_and_the_old_one_does_not(admin: Admin, url: str) -> None:
    with running(url) as server:
        made = server.make("random-mutations", "pp")
        name, old = made["table"], made["keys"][0]["token"]
    code, said = admin("link", name, 1, "--url", "https://games.example.org/")
    assert code == 0
    new = said.split()[-1]
    assert new.startswith(f"https://games.example.org/#/table/{name}/")
    assert "No person sits on seat 9" in admin("link", name, 9)[1]
    with running(url) as server:
        found = [server.ask("GET", f"tables/{name}", token=token).status_code for token in (new.split("/")[-1], old)]
    assert found == [200, 404]


def test_a_store_that_is_not_there_is_not_made(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "list", "--store", str(tmp_path / "no.sqlite")]) == 2
    assert "There is no store" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_store_of_another_revision_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "s.sqlite"
    asyncio.run(Store(f"sqlite+aiosqlite:///{file}").open())
    with closing(sqlite3.connect(file)) as db:
        db.execute("UPDATE alembic_version SET version_num = '9999'")
        db.commit()
    assert main(["admin", "list", "--store", str(file)]) == 2
    assert "written by a newer Galápagos" in capsys.readouterr().err
