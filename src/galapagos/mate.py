"""A process that works beside this one, and the line to it.

It is no copy of this one, which may have threads, sockets and secrets: it knows what it is told over the line, and
nothing else. It ends with whoever has started it, however that ends.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection

WAYS = get_context("spawn")


class Mate:
    """One process, and our end of the line to it."""

    def __init__(self, work: Callable[[Connection], None], name: str) -> None:
        """`work`, a function of some module, is what it does with its end."""
        self.line, theirs = WAYS.Pipe()
        self.process = WAYS.Process(target=follow, args=[work, theirs], name=name, daemon=True)
        with undisturbed():
            self.process.start()
        theirs.close()

    def end(self) -> None:
        """At once, whatever it does."""
        self.process.kill()
        self.process.join()
        self.line.close()


def follow(work: Callable[[Connection], None], line: Connection) -> None:
    """In the process: until the other end of the line is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for who has started us, and ends us
    with suppress(EOFError, OSError):
        work(line)


@contextmanager
def undisturbed() -> Iterator[None]:
    """Who is started here does not hear Ctrl-C from the first moment on."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
