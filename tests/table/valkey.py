"""A real Valkey for tests, or a Redis where there is none: a process of its own, behind a socket of its own.

`python3 dev.py test` installs one where it may.
"""

from __future__ import annotations

import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.table.server import ended

PATIENCE = 20.0  # seconds


def program() -> str | None:
    return shutil.which("valkey-server") or shutil.which("redis-server")


def lacking() -> str:
    """Why there is none; empty: there is."""
    return "" if program() else "Neither Valkey nor Redis is installed here"


class Bells:
    def __init__(self, folder: Path) -> None:
        self.socket = folder / "bells"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"unix://{self.socket}"

    def start(self) -> None:
        command = [program() or "", "--port", "0", "--unixsocket", str(self.socket), "--save", ""]
        command += ["--dir", str(self.socket.parent)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not self.answers():
            assert not ended(self.process), "it ended"
            assert time.monotonic() < end, "it does not answer"

    def answers(self) -> bool:
        with socket.socket(socket.AF_UNIX) as line:
            try:
                line.connect(str(self.socket))
            except OSError:
                return False
            line.sendall(b"PING\r\n")
            return line.recv(100).startswith(b"+PONG")

    def stop(self) -> None:
        """At once, as if it had been killed."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None
        self.socket.unlink(missing_ok=True)


@contextmanager
def bells() -> Iterator[Bells]:
    with tempfile.TemporaryDirectory(prefix="galapagos-bells-") as folder:
        one = Bells(Path(folder))
        one.start()
        try:
            yield one
        finally:
            one.stop()
