"""A real PostgreSQL for tests: a cluster of its own, in a folder of its own, behind a socket of its own.

It need not survive the machine, so it waits for no disk. `python3 dev.py test` installs it where it may.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

WHO = "postgres"  # the user who runs it where we are root, which it refuses
HASTE = ["fsync=off", "full_page_writes=off", "listen_addresses=", "max_connections=200", "shared_buffers=32MB"]
NUMBERS = count()


def home() -> Path | None:
    """The folder of its programs."""
    found = shutil.which("initdb")
    there = [*([Path(found).resolve().parent] if found else []), *sorted(Path("/usr/lib/postgresql").glob("*/bin"))]
    whole = [bin for bin in there if all((bin / program).exists() for program in ("initdb", "pg_ctl", "psql"))]
    return whole[-1] if whole else None


def lacking() -> str:
    """Why there is none; empty: there is."""
    if home() is None:
        return "PostgreSQL is not installed here"
    return "" if os.geteuid() or user_exists() else f"root cannot run PostgreSQL, and there is no user {WHO}"


def user_exists() -> bool:
    import pwd

    try:
        pwd.getpwnam(WHO)
    except KeyError:
        return False
    return True


class Cluster:
    def __init__(self, folder: Path, bin: Path) -> None:
        self.folder, self.bin = folder, bin
        self.data = folder / "data"

    def run(self, program: str, *args: str | Path) -> None:
        found = subprocess.run([self.bin / program, *args], cwd=self.folder, capture_output=True, text=True, **as_who())
        assert found.returncode == 0, f"{program} failed:\n{found.stdout}{found.stderr}"

    def start(self) -> None:
        options = " ".join(f"-c {one}" for one in [*HASTE, f"unix_socket_directories={self.folder}"])
        # pg_ctl leaves its standard output open in the server, so it must not be a pipe of ours.
        with (self.folder / "start").open("w") as output:
            command: list[str | Path] = [self.bin / "pg_ctl", "-D", self.data, "-w", "-l", self.folder / "log"]
            command += ["-o", options, "start"]
            code = subprocess.call(command, cwd=self.folder, stdout=output, stderr=output, **as_who())
        assert code == 0, (self.folder / "log").read_text()

    def stop(self) -> None:
        self.run("pg_ctl", "-D", self.data, "-w", "-m", "immediate", "stop")

    def sql(self, statement: str, database: str = "postgres") -> None:
        self.run("psql", "-h", self.folder, "-U", WHO, "-q", "-v", "ON_ERROR_STOP=1", "-c", statement, database)

    def database(self) -> str:
        """The URL of a new one."""
        name = f"galapagos{next(NUMBERS)}"
        self.sql(f"CREATE DATABASE {name}")
        return f"postgresql+asyncpg://{WHO}@/{name}?host={self.folder}"


def as_who() -> dict[str, Any]:
    return {"user": WHO} if os.geteuid() == 0 else {}


@contextmanager
def cluster() -> Iterator[Cluster]:
    bin = home()
    assert bin is not None
    folder = Path(tempfile.mkdtemp(prefix="galapagos-postgres-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, WHO)
        one = Cluster(folder, bin)
        one.run("initdb", "-D", one.data, "-U", WHO, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        one.start()
        try:
            yield one
        finally:
            with suppress(AssertionError):
                one.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)
