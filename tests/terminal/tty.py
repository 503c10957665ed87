"""A program on a terminal of its own, as a person would use it."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest


class Terminal:
    """A program on a terminal of its own."""

    def __init__(self, *args: str, cwd: Path, **environment: str) -> None:
        self.master, slave = pty.openpty()
        environ = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "COLUMNS", "LINES")}
        command = [sys.executable, "-m", "galapagos", *args]
        env = environ | {"TERM": "xterm", "PYTHONPATH": os.pathsep.join(sys.path), **environment}
        self.program = subprocess.Popen(
            command, stdin=slave, stdout=slave, stderr=slave, cwd=cwd, env=env, start_new_session=True,
            # Whoever runs the tests in the background has Ctrl-C ignored, and a child would inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )  # fmt: skip
        os.close(slave)
        self.unread = ""

    def until(self, text: str) -> str:
        """What it prints up to this."""
        end = time.monotonic() + 20
        while text not in self.unread:
            assert time.monotonic() < end, f"{text!r} is not in {self.unread!r}"
            self.listen(text)
        seen, _, self.unread = self.unread.partition(text)
        return seen + text

    def listen(self, wanted: str) -> None:
        """To what it prints next, if it does."""
        if select.select([self.master], [], [], 0.1)[0]:
            try:
                self.unread += os.read(self.master, 4096).decode(errors="replace")
            except OSError:
                pytest.fail(f"It has ended, and {wanted!r} is not in {self.unread!r}")

    def type(self, line: str) -> None:
        os.write(self.master, f"{line}\n".encode())

    def interrupt(self, number: signal.Signals = signal.SIGINT) -> None:
        """Ctrl-C or another signal, once it is known to be listening: it echoes what is typed, and then waits."""
        os.write(self.master, b"Q")
        self.until("Q")
        end = time.monotonic() + 20
        while not self.sleeps():
            assert time.monotonic() < end, "it never waits for the keyboard"
        self.program.send_signal(number)

    def sleeps(self) -> bool:
        """It has nothing to do but to wait."""
        state = subprocess.run(["ps", "-o", "stat=", "-p", str(self.program.pid)], capture_output=True, text=True)
        return state.stdout.startswith("S")

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def leaves(self) -> int:
        """With what code it ends. As a terminal does, we go on reading: who is not heard cannot finish its screen."""
        end = time.monotonic() + 20
        try:
            while self.program.poll() is None and time.monotonic() < end:
                if select.select([self.master], [], [], 0.1)[0]:
                    with suppress(OSError):  # it has closed its side
                        self.unread += os.read(self.master, 4096).decode(errors="replace")
            return self.program.wait(max(0, end - time.monotonic()))
        finally:
            self.program.kill()
