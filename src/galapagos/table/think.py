"""Where bots think that take their time: in processes of their own, so that no other table waits for them.

The host says how many there may be. Whoever is asked waits until one is free, in the order of the questions; a table
has one question at a time, so no table gets more than its turn. A process that is to answer is given a view and a
question; it never sees a record, a seed or a token. One that dies is followed by another.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from random import Random
from threading import Lock
from typing import Any

from prometheus_client import Gauge

from galapagos.bots import BOTS
from galapagos.counsel import Counsel, counsel
from galapagos.mate import Mate
from galapagos.talk import Game, Move, Question, View

THINKING = Gauge("galapagos_thinking", "Questions that bots think about, or that wait for one to.")


class Thinker(Mate):
    """A process that thinks."""

    def __init__(self) -> None:
        super().__init__(think, "galapagos thinker")

    def do(self, job: Callable[..., Any], about: tuple[Any, ...]) -> Any:
        self.line.send((job, about))
        found = self.line.recv()
        if isinstance(found, Exception):
            raise found
        return found


class Thinkers:
    """All of them, and a thread for each that waits for it. They start when they are needed first."""

    def __init__(self, most: int) -> None:
        self.threads = ThreadPoolExecutor(most, "thinker")
        self.lock = Lock()
        self.free: list[Thinker] = []
        self.all: set[Thinker] = set()
        self.closed = False

    async def choose(self, bot: str, game: Game, view: View, question: Question) -> Move:
        """What the bot answers, as soon as a process is free for it."""
        option: int = await self.work(answer, bot, game, view, question, Random().getrandbits(62))
        return question.options[option]

    async def work(self, job: Callable[..., Any], *about: Any) -> Any:
        """What the job, a function of some module, finds out about this, as soon as a process is free for it."""
        loop = asyncio.get_running_loop()
        with THINKING.track_inprogress():
            return await loop.run_in_executor(self.threads, self.wait, job, about)

    def wait(self, job: Callable[..., Any], about: tuple[Any, ...]) -> Any:
        one = self.take()
        try:
            found = one.do(job, about)
        except (EOFError, OSError) as e:
            self.drop(one)
            raise RuntimeError("a process that was thinking has died") from e
        except Exception:  # the job has failed, not its process
            self.give_back(one)
            raise
        self.give_back(one)
        return found

    def take(self) -> Thinker:
        with self.lock:
            if self.closed:
                raise RuntimeError("nobody thinks any more")
            if self.free:
                return self.free.pop()
            one = Thinker()
            self.all.add(one)
            return one

    def give_back(self, one: Thinker) -> None:
        with self.lock:
            self.free.append(one)

    def drop(self, one: Thinker) -> None:
        with self.lock:
            self.all.discard(one)
        one.end()

    def close(self) -> None:
        """At once, whatever they think about."""
        with self.lock:
            self.closed = True
            for one in self.all:
                one.process.kill()
        self.threads.shutdown(cancel_futures=True)
        for one in self.all:
            one.end()


def think(line: Connection) -> None:
    """In the process: question after question, until the server is gone."""
    if hasattr(os, "nice"):
        os.nice(5)  # people are served first
    while True:
        line.send(done(*line.recv()))


def done(job: Callable[..., Any], about: tuple[Any, ...]) -> Any:
    try:
        return job(*about)
    except Exception as e:
        return RuntimeError(f"{type(e).__name__}: {e}")


def answer(bot: str, game: Game, view: View, question: Question, seed: int) -> int:
    """The number of the option that a bot takes."""
    return question.options.index(BOTS[bot](game, Random(seed))(view, question))


def advise(game: Game, view: View, seed: int) -> Counsel:
    """What to say to a person who asks for a hint."""
    return counsel(game, view, Random(seed))
