"""Starting the server: it says where it is when it is there, and in a sentence why it is not."""

from __future__ import annotations

import asyncio
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from galapagos.cli import main
from galapagos.table import serve


def refused(*args: str, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["serve", "--no-browser", *args]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert said.err.startswith("galapagos: ")
    return said.err


def test_it_listens_when_it_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "galapagos", "serve", "--port", "0", "--store", str(tmp_path / "tables.sqlite")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        said = re.fullmatch(r"Galápagos is at (http://127.0.0.1:\d+/)\n", program.stdout.readline())
        try:
            assert said
            assert httpx.get(f"{said[1]}healthz").status_code == 200
        finally:
            program.send_signal(signal.SIGTERM)


@pytest.mark.parametrize("port", ["99999", "-1"])
def test_a_port_that_cannot_be_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str], port: str) -> None:
    said = refused(f"--port={port}", "--store", str(tmp_path / "x.sqlite"), capsys=capsys)
    assert f"A port is a number from 0 to 65535, not {port}." in said


def test_a_port_in_use_and_a_host_that_is_none_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = ("--store", str(tmp_path / "x.sqlite"))
    with serve.bind("127.0.0.1", 0) as taken:
        taken.listen()
        said = refused("--port", str(taken.getsockname()[1]), *store, capsys=capsys)
    assert "Address already in use. Try --port 0" in said
    said = refused("--host", "no.such.host.invalid", *store, capsys=capsys)
    assert "of no.such.host.invalid cannot be used" in said
    assert "--port" not in said


def test_a_folder_is_no_store(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused("--store", str(tmp_path), capsys=capsys)
    assert f"{tmp_path} is a folder: name a file in it, for instance --store {tmp_path}/tables.sqlite." in said


def test_a_file_that_is_no_store_is_refused_and_not_touched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ann, " * 100)
    assert "letter.txt is no store of Galápagos: file is not a database." in refused(
        "--store", str(letter), capsys=capsys
    )
    assert letter.read_text() == "Dear Ann, " * 100
    photos = tmp_path / "photos.sqlite"
    with closing(sqlite3.connect(photos)) as db:
        db.execute("CREATE TABLE photos (name TEXT)")
    before = photos.read_bytes()
    assert "it has the tables photos." in refused("--store", str(photos), capsys=capsys)
    assert photos.read_bytes() == before


@pytest.mark.parametrize(
    ("url", "why"),
    [
        ("nonsense://x", "nonsense://… is no store: Can't load plugin: sqlalchemy.dialects:nonsense."),
        ("://", "is no store: Could not parse SQLAlchemy URL"),
        ("sqlite:///x.sqlite", "sqlite://… is no store: The asyncio extension requires an async driver to be used."),
        ("sqlite+aiosqlite:////dev/null/x", "The games cannot be kept in /dev/null: "),
    ],
)
def test_an_unknown_url_is_refused(capsys: pytest.CaptureFixture[str], url: str, why: str) -> None:
    assert why in refused("--store", url, capsys=capsys)


def test_a_password_in_a_url_is_not_repeated(capsys: pytest.CaptureFixture[str]) -> None:
    assert "secret" not in refused("--store", "nonsense://ann:secret@host/db", capsys=capsys)


def test_a_home_that_cannot_be_written_to_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "home").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "home"))
    said = refused(capsys=capsys)
    assert f"The games cannot be kept in {tmp_path}/home/galapagos: Not a directory. --store FILE keeps them" in said


def test_a_store_is_opened_again(tmp_path: Path) -> None:
    url = serve.url_of(str(tmp_path / "new.sqlite"))
    serve.try_store(url)
    assert serve.url_of(str(tmp_path / "new.sqlite")) == url
    serve.try_store(url)


def test_a_link_to_an_address_of_the_newer_kind_has_brackets() -> None:
    assert serve.link("::1", 80) == "http://[::1]:80/"
    assert serve.reachable("127.0.0.1") == serve.reachable("::1") == []


def test_a_small_answer_does_not_wait_for_more_to_send() -> None:
    """TCP_NODELAY is on wherever somebody is let in."""

    async def served() -> int:
        found: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def meet(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found.set_result(writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        bound = serve.bind("127.0.0.1", 0)
        async with await asyncio.start_server(meet, sock=bound):
            _, writer = await asyncio.open_connection(*bound.getsockname())
            writer.close()
            return await found

    assert asyncio.run(served())


def test_the_file_of_the_games_is_its_owners(tmp_path: Path) -> None:
    """Seeds, talk and where people are called stand in it."""
    store = tmp_path / "tables.sqlite"
    serve.try_store(serve.url_of(str(store)))
    assert store.stat().st_mode & 0o777 == 0o600
    store.chmod(0o644)
    serve.url_of(str(store))
    assert store.stat().st_mode & 0o777 == 0o600


def test_a_store_that_another_program_has_locked_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    store = tmp_path / "tables.sqlite"
    serve.try_store(serve.url_of(str(store)))
    monkeypatch.setattr(serve, "PATIENCE", 0.1)
    with closing(sqlite3.connect(store)) as other:
        other.execute("BEGIN EXCLUSIVE")
        said = refused("--store", str(store), capsys=capsys)
    assert f"The store {store} cannot be opened: database is locked." in said
