"""A room that is in use: who is connected to it, what his tokens open, and what each browser is told."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from galapagos.decided import Decided
from galapagos.table import sight, wire
from galapagos.table.door import Carry
from galapagos.table.log import (
    Agreeing,
    AnyEntry,
    Followed,
    Given,
    Hosts,
    Paced,
    Quiet,
    Renewed,
    Spoke,
    TakenBack,
    Watched,
)  # fmt: skip
from galapagos.table.room import AWAY, Room, Seated
from galapagos.table.store import hashed
from galapagos.talk import NATURE

UNHEARD = Quiet | Watched  # what nobody is told
BESIDE = Spoke | Followed | Paced | Agreeing  # what leaves the table as it lies
HOST = -2  # the seat of a host's token
BACKLOG = 1_000_000  # bytes that wait for a slow browser before it is shown out


class Stranger(LookupError):
    """There is no such table, or nobody who may know of it asks."""


class Rights(NamedTuple):
    """What somebody's tokens open."""

    chairs: frozenset[int]
    host: bool = False  # the maker's
    voice: str = ""  # the same for the same token, at a rematch too


class Browser:
    """One socket: which chairs it holds, how much of the log it knows, and what is on its way to it."""

    def __init__(self, rights: Rights, base: str = "", device: str = "") -> None:
        self.chairs, self.host, self.voice = rights
        self.base = base  # the address under which it found this server
        self.device = device  # a hash of what it calls itself; empty: nothing
        self.looks = True  # the table is in sight
        self.front = NATURE  # whose view it has
        self.told = 0  # places of the log that it knows, as that seat saw them
        self.out: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.waits = 0  # bytes in it
        self.busy = False  # with one of them
        self.carry: Carry | None = None  # what sends at once, if anything does
        self.dismissed = False

    def tell(self, message: bytes) -> None:
        """At once if nothing waits before it, else in its turn."""
        if self.waits > BACKLOG:
            self.dismiss()
        if self.dismissed:
            return
        if self.carry and not self.busy and self.out.empty() and self.carry(message):
            return
        self.out.put_nowait(message)
        self.waits += len(message)

    async def next(self) -> bytes | None:
        """What it is to be sent now; None: nothing more will come."""
        self.busy = False
        message = await self.out.get()
        self.busy = True
        self.waits -= len(message or b"")
        return message

    def dismiss(self) -> None:
        """Drop what waits."""
        while not self.out.empty():
            self.out.get_nowait()
        self.waits, self.dismissed = 0, True
        self.out.put_nowait(None)


class Advice:
    """What a bot says of a question."""

    def __init__(self, question: int, wait: list[Browser]) -> None:
        self.question = question
        self.wait = wait  # who is to hear it
        self.hint = b""  # once it is there


class Live:
    """A room that is in use."""

    def __init__(self, room: Room, tokens: dict[str, int]) -> None:
        self.room = room
        self.tokens = tokens  # seats by the hash of their token
        self.lock = asyncio.Lock()
        self.browsers: set[Browser] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.hostless = time.time()  # since when no host has been here, if none is
        self.hosted = False  # one is, at another server
        self.shown = 0  # how often others were told who is here,
        self.changes = 0  # and how often that changed
        self.waits = (-1, 0.0)  # the question that a bot of another server is to answer, and since when
        self.asked = 0.0  # when somebody last wanted something of it, by a clock that does not jump
        self.jumped = 0.0  # how far the wall clock had when its times were set
        self.failures = 0  # of what happens by itself, one after the other
        self.rests = 0.0  # until when nothing does, after a failure, by a clock that does not jump
        self.only = -1  # the number of the last question that had an only answer
        self.decided: Decided | None = None  # once somebody has asked
        self.advice: Advice | None = None  # for the question for which it was asked last

    def rights(self, tokens: Iterable[str]) -> Rights:
        """A token that opens nothing does no harm. For a stranger a private table is not even there, unless it waits
        for somebody to sit down."""
        held = {chair: hash for hash in map(hashed, tokens) if (chair := self.tokens.get(hash)) is not None}
        room = self.room
        if not (held or room.setup.manner.public or room.setup.shelf or room.inviting):
            raise Stranger
        chairs = frozenset(held) - {NATURE, HOST}
        speaks = min(chairs, default=max(held, default=None))
        voice = secrets.token_hex(6) if speaks is None else hashed(f"voice {held[speaks]}")[:12]
        return Rights(chairs, HOST in held, voice)

    def seats(self, browser: Browser) -> frozenset[int]:
        return self.room.seats_of(browser.chairs)

    def presides(self, who: Rights | Browser) -> bool:
        """Whether he is host: the maker, or in the waiting room who stands in for him."""
        return who.host or (self.room.waiting and not who.chairs.isdisjoint(self.room.hosts))

    def keys_of(self, browser: Browser) -> list[wire.KeyInfo]:
        """Who has come with the keys of its seats."""
        return [self.key(self.room.seats[seat], seat, browser) for seat in sorted(self.seats(browser))]

    def key(self, there: Seated, seat: int, mine: Browser) -> wire.KeyInfo:
        here = [browser.device for browser in self.browsers if there.chair in browser.chairs]
        holders = [wire.Holder(at, one in here, one == mine.device) for one, at in there.holders.items()]
        return wire.KeyInfo(seat, there.keyed, holders, len(here))

    def tell_keys(self, chairs: frozenset[int]) -> None:
        """To those who hold the same keys, if they want to know who does."""
        for browser in self.browsers:
            if browser.device and not chairs.isdisjoint(browser.chairs):
                browser.tell(wire.ENCODE.encode(wire.Keys(self.keys_of(browser))))

    def held(self, chair: int) -> list[str]:
        """The hashes of the tokens that open this chair."""
        return [hash for hash, one in self.tokens.items() if one == chair]

    def keys(self) -> dict[str, int]:
        """The tokens for a table whose seats are those of this one."""
        seats = {there.chair: seat for seat, there in enumerate(self.room.seats)} | {NATURE: NATURE, HOST: HOST}
        return {hash: seats[chair] for hash, chair in self.tokens.items() if chair in seats}

    def part(self, chair: int, now: float, but: Browser | None = None) -> None:
        """Whoever held this chair does so no more, except for this browser, in all its windows."""
        for browser in self.browsers:
            same = but is not None and (browser is but or (bool(but.device) and browser.device == but.device))
            if chair in browser.chairs and not same:
                self.room.leave([chair], now)
                if browser.looks:
                    self.room.look([chair], False, now)
                browser.chairs -= {chair}
                self.welcome(browser, now)
        self.tell_players()

    def stand_in(self, now: float) -> list[AnyEntry]:
        """Where people wait and no host is there for long, the first of them who is there becomes host as well."""
        if not self.room.waiting or self.hosted or any(map(self.presides, self.browsers)):
            self.hostless = now
        there = [n for n, one in enumerate(self.room.seats) if one.sits.person and one.here]
        return [Hosts(there[0])] if there and now - self.hostless > AWAY else []

    def there(self) -> dict[int, tuple[int, int]]:
        """Who is here: by chair the browsers, and those that have the table in sight."""
        found: dict[int, tuple[int, int]] = {}
        for browser in self.browsers:
            for chair in [*browser.chairs, *([HOST] if browser.host else [])]:
                browsers, looking = found.get(chair, (0, 0))
                found[chair] = browsers + 1, looking + browser.looks
        return found

    def meet(self, others: Mapping[int, tuple[int, int]], now: float) -> None:
        """Who is connected to other servers."""
        self.hosted, changed = HOST in others, False
        for one in self.room.seats:
            before = one.elsewhere, one.looking_elsewhere
            one.elsewhere, one.looking_elsewhere = others.get(one.chair, (0, 0))
            changed |= before != (one.elsewhere, one.looking_elsewhere)
            if before[0] and not one.here:
                one.left = now
            if before[1] and not one.looking_elsewhere:
                one.looked = now
        if changed:
            self.tell_players()

    @property
    def idle(self) -> bool:
        return not self.browsers and self.thinking is None and not self.lock.locked()

    # Telling

    def show(self, browsers: Iterable[Browser], now: float) -> None:
        """The table, and what of the log each browser does not know yet; the same is made once."""
        room, around, made = self.room, sight.settled(self.room, now), dict[tuple[Any, ...], bytes]()
        place = len(room.record)
        for browser in browsers:
            seats = self.seats(browser)
            front = sight.front(room, seats, browser.front)
            after = min(browser.told, place) if front == browser.front else 0
            eyes = (seats, front, after)
            if eyes not in made:
                made[eyes] = wire.ENCODE.encode(sight.state(room, *eyes, now, around))
            browser.tell(made[eyes])
            browser.front, browser.told = front, place

    def welcome(self, browser: Browser, now: float) -> None:
        """What the table is, and the table itself once the game has begun."""
        room, seats = self.room, sorted(self.seats(browser))
        info = sight.info(room, now)
        calls, keys = sight.calls(room, seats), self.keys_of(browser)
        browser.tell(wire.ENCODE.encode(wire.Welcome(info, seats, self.presides(browser), room.chat, calls, keys)))
        if not room.waiting:
            self.show([browser], now)

    def tell(self, message: wire.Reply) -> None:
        encoded = wire.ENCODE.encode(message)
        for browser in self.browsers:
            browser.tell(encoded)

    def tell_players(self) -> None:
        self.tell(sight.players(self.room, time.time()))

    def announce(self, entries: list[AnyEntry]) -> None:
        """What the new entries of the log mean for everybody."""
        now, room = time.time(), self.room
        entries = [entry for entry in entries if isinstance(entry, Given) or not isinstance(entry, UNHEARD)]
        if not entries:
            return
        for entry in entries:
            if isinstance(entry, Spoke):
                self.tell(room.chat[-1])
            elif isinstance(entry, Followed):
                self.tell(wire.Again(entry.table))
        undone = [entry.place for entry in entries if isinstance(entry, (TakenBack, Renewed))]
        for browser in self.browsers:
            browser.told = min([browser.told, *undone])
        if all(isinstance(entry, (Given, TakenBack)) for entry in entries):
            self.show(self.browsers, now)
        elif all(isinstance(entry, BESIDE) for entry in entries):
            self.tell_players()
        else:
            for browser in self.browsers:
                self.welcome(browser, now)
        if (end := sight.over(room)) and isinstance(entries[-1], Given):
            self.tell(end)
