"""Several cores for one search: processes that lend a hand with its tries.

What comes of a try hangs on the view, the question, its option and its seed alone. So it does not matter who does it:
the same seed gives the same answer on any number of cores. A hand is given the search without its chance, the view and
the question, and then parts of the stages. Who is not there yet, has died or takes too long is not waited for: what he
should have tried is tried here.

All searches of a program share the hands. They start when they are first wanted and end with the program.
"""

from __future__ import annotations

import os
import pickle
from collections import deque
from contextlib import suppress
from functools import partial
from multiprocessing import current_process
from multiprocessing.connection import Connection
from selectors import EVENT_READ, DefaultSelector
from threading import Lock
from time import perf_counter
from typing import NamedTuple

from galapagos.mate import Mate
from galapagos.search import UNTIMED, Search, Share, Stage
from galapagos.talk import Question, View

FEW = 16  # tries: a stage of fewer is over before anybody could help
EACH = 8  # tries: for fewer no further hand is taken
AHEAD = 2  # parts that a hand has at the most: one that it does, and the next
LARGE = 2  # a hand is given one part in so many of its share of what is left,
SMALL = 4  # and who gives them out takes one in so many, before he listens again
SHORTEST = 0.001  # seconds that a part takes at least: to talk about it takes a twentieth of that
PATIENCE = 0.005  # seconds, beside twice the time that it should take


def cores_here() -> int:
    """How many this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Part(NamedTuple):
    """Tries of a stage, from the first up to the end."""

    stage: Stage
    first: int
    end: int


class Hand(Mate):
    """A process that lends a hand."""

    def __init__(self) -> None:
        super().__init__(lend, "galapagos hand")
        self.about = b""  # what it was told last: a search, a view and its question
        self.parts: deque[Part] = deque()  # that it has, in the order of its answers

    def free(self, about: bytes, ahead: bool) -> bool:
        """Whether it can be given something now, or ahead. Who is told of another question has to be listening, or the
        line might be full."""
        return len(self.parts) < (AHEAD if ahead and about is self.about else 1)

    def give(self, part: Part, about: bytes) -> None:
        self.parts.append(part)
        self.line.send((None if about is self.about else about, part))
        self.about = about


def lend(line: Connection) -> None:
    """In the process: part after part. What goes wrong is left to who gave it, where it goes wrong again."""
    line.send(None)  # it is there
    with suppress(Exception):
        while True:
            about, part = line.recv()
            if about is not None:
                search, view, q = pickle.loads(about)
            before = search.answers
            found = search.try_some(view, q, *part)
            line.send((found, search.answers - before))


class Hands:
    """All that a process has."""

    def __init__(self) -> None:
        self.started = 0  # one that has died is not followed by another
        self.starting: list[Hand] = []
        self.there: list[Hand] = []
        self.lines = DefaultSelector()  # to those who are there
        self.lock = Lock()  # one search at a time; who comes second works alone
        self.asked: tuple[Search, int] | None = None  # the latest search, and the number of its question
        self.about = b""  # as hands are told of it; nothing where that cannot be

    def share(self, most: int, search: Search, view: View, q: Question, stage: Stage) -> list[float]:
        """A whole stage, done by so many hands at the most and by ourselves."""
        if stage.tries < FEW or not self.lock.acquire(blocking=False):
            return search.try_alone(view, q, stage)
        try:
            self.start(most)
            self.welcome()
            some = self.there[: min(most, stage.tries // EACH)]
            if not some or not self.tell(search, view, q):
                return search.try_alone(view, q, stage)
            return Division(self, some, search, view, q, stage).done()
        except BaseException:
            self.close()  # nobody knows what is on the lines now
            raise
        finally:
            self.lock.release()

    def start(self, many: int) -> None:
        """So many at least; none in a process that may have no others."""
        while self.started < many and not current_process().daemon:
            self.started += 1
            with suppress(OSError, ValueError):
                self.starting.append(Hand())

    def welcome(self) -> None:
        """Whoever has started since."""
        for hand in self.starting[:]:
            if hand.line.poll():
                self.starting.remove(hand)
                try:
                    hand.line.recv()
                except (EOFError, OSError):
                    hand.end()
                else:
                    self.lines.register(hand.line, EVENT_READ, hand)
                    self.there.append(hand)

    def tell(self, search: Search, view: View, q: Question) -> bool:
        """Whether hands can be told of the question."""
        if self.asked != (search, search.questions):
            self.asked, self.about = (search, search.questions), b""
            with suppress(pickle.PicklingError, TypeError, AttributeError):  # a policy of somebody's own
                self.about = pickle.dumps((search, view, q), pickle.HIGHEST_PROTOCOL)
        return bool(self.about)

    def drop(self, hand: Hand) -> None:
        self.there.remove(hand)
        self.lines.unregister(hand.line)
        hand.end()

    def close(self) -> None:
        """At once. They start again when they are wanted."""
        for hand in self.there[:]:
            self.drop(hand)
        for hand in self.starting:
            hand.end()
        self.starting.clear()
        self.started = 0


class Division:
    """One stage, divided among ourselves and some hands."""

    def __init__(self, hands: Hands, some: list[Hand], search: Search, view: View, q: Question, stage: Stage) -> None:
        self.hands, self.some = hands, some
        self.search, self.view, self.q, self.stage = search, view, q, stage
        self.found = [0.0] * stage.tries
        self.given = 0  # tries that somebody does or has done
        self.ours = 0  # tries that we did ourselves,
        self.took = 0.0  # in so many seconds
        self.least = 1  # tries that make a part
        # Where time may run out nobody has much before him.
        self.most = stage.tries if stage.until == UNTIMED else len(stage.options)

    def done(self) -> list[float]:
        while self.stage.goes_on(self.given):
            for hand in self.some[:]:
                while self.stage.goes_on(self.given) and hand in self.some and self.free(hand):
                    self.give(hand)
            if self.stage.goes_on(self.given):
                self.do(self.next(SMALL))
            self.listen(0.0)
        self.wait()
        return self.found[: self.given - self.given % len(self.stage.options)]

    def free(self, hand: Hand) -> bool:
        return hand.free(self.hands.about, self.size(LARGE) >= self.least)

    def next(self, divisor: int) -> Part:
        """The next part. They become smaller to the end, so that all are ready at the same time."""
        first = self.given
        self.given = min(self.stage.tries, first + min(self.most, max(self.least, self.size(divisor))))
        return Part(self.stage, first, self.given)

    def size(self, divisor: int) -> int:
        return (self.stage.tries - self.given) // (divisor * (len(self.some) + 1))

    def do(self, part: Part) -> None:
        begin = perf_counter()
        self.found[part.first : part.end] = self.search.try_some(self.view, self.q, *part)
        self.ours += part.end - part.first
        self.took += perf_counter() - begin
        self.least = max(1, int(SHORTEST * self.ours / self.took))

    def give(self, hand: Hand) -> None:
        try:
            hand.give(self.next(LARGE), self.hands.about)
        except OSError:
            self.do_without(hand)

    def listen(self, seconds: float) -> bool:
        """Whether anybody has said something within this time."""
        heard = self.hands.lines.select(seconds)
        for key, _ in heard:
            hand = key.data
            try:
                found, answers = hand.line.recv()
            except (EOFError, OSError):
                self.do_without(hand)
                continue
            part = hand.parts.popleft()
            if part.stage is self.stage:  # else it comes too late
                self.found[part.first : part.end] = found
                self.search.answers += answers
        return bool(heard)

    def do_without(self, hand: Hand) -> None:
        """It has died."""
        self.hands.drop(hand)
        if hand in self.some:
            self.some.remove(hand)
        for part in left_of(hand, self.stage):
            self.do(part)

    def wait(self) -> None:
        """For what others have still to do, but no longer than it may take: then it is done here too."""
        while left := [part for hand in self.some for part in left_of(hand, self.stage)]:
            pace = self.took / max(1, self.ours)
            if not self.listen(PATIENCE + 2 * pace * sum(part.end - part.first for part in left)):
                for part in left:
                    self.do(part)
                return


def left_of(hand: Hand, stage: Stage) -> list[Part]:
    return [part for part in hand.parts if part.stage is stage]


HANDS: dict[int, Hands] = {}  # by the number of the process: a fork has none


def share(most: int, search: Search, view: View, q: Question, stage: Stage) -> list[float]:
    return ours().share(most, search, view, q, stage)


def ours() -> Hands:
    """The hands of this process."""
    if os.getpid() not in HANDS:
        HANDS[os.getpid()] = Hands()
    return HANDS[os.getpid()]


def among(cores: int) -> Share | None:
    """The way to share a search among so many cores."""
    return partial(share, cores - 1) if cores > 1 else None
