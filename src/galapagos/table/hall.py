"""All tables of a server and everybody who is connected to them. Rooms decide; the hall stores, then tells."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import msgspec

import galapagos
from galapagos.bots import BOTS
from galapagos.decided import Decided, decided
from galapagos.record import Record, edition_of
from galapagos.table import fair, sight, wire
from galapagos.table.log import AnyEntry, Followed, Given, Setup, Sits, Spoke, TakenBack
from galapagos.table.room import Refuse, Room
from galapagos.table.store import Conflict, Store, hashed
from galapagos.talk import NATURE, Game

LOG = logging.getLogger("galapagos.table")
NAMES = "albatross booby cormorant crab finch flamingo frigate gecko hawk heron iguana lizard owl penguin ray tortoise"
NOBODY: Mapping[str, int] = {}
IN_MEMORY = 500  # tables; beyond that those that nobody looks at are put away
BACKLOG = 500  # messages that wait for a slow browser before it is shown out
TICK = 1.0  # seconds between looks at what waits for time to pass


class Stranger(Exception):
    """There is no such table, or nobody who may know of it asks."""


class Browser:
    """One socket: which seats it holds, how much of the log it knows, and what is on its way to it."""

    def __init__(self, seats: frozenset[int]) -> None:
        self.seats = seats
        self.front = NATURE  # whose view it has
        self.told = 0  # places of the log that it knows, as that seat saw them
        self.out: asyncio.Queue[bytes | None] = asyncio.Queue(BACKLOG)

    def tell(self, message: bytes) -> None:
        try:
            self.out.put_nowait(message)
        except asyncio.QueueFull:
            self.dismiss()

    def dismiss(self) -> None:
        """Drop what waits; None says that nothing more will come."""
        while not self.out.empty():
            self.out.get_nowait()
        self.out.put_nowait(None)


class Live:
    """A room that is in use."""

    def __init__(self, room: Room, tokens: dict[str, int]) -> None:
        self.room = room
        self.tokens = tokens  # seats by the hash of their token
        self.lock = asyncio.Lock()
        self.browsers: set[Browser] = set()
        self.thinking: asyncio.Task[None] | None = None
        self.decided: Decided | None = None  # once somebody has asked

    def rights(self, tokens: Iterable[str]) -> frozenset[int]:
        """The seats of these tokens. For a stranger a private table is not even there."""
        held = {self.tokens.get(hashed(token)) for token in tokens}
        if None in held or not (held or self.room.setup.manner.public or self.room.setup.shelf):
            raise Stranger
        return frozenset(seat for seat in held if seat is not None and seat != NATURE)

    @property
    def idle(self) -> bool:
        return not self.browsers and self.thinking is None and not self.lock.locked()

    # Telling

    def show(self, browser: Browser, now: float) -> None:
        """The table, and what of the log the browser does not know yet."""
        room, front = self.room, sight.front(self.room, browser.seats, browser.front)
        after = min(browser.told, len(room.record)) if front == browser.front else 0
        browser.tell(wire.ENCODE.encode(sight.state(room, browser.seats, front, after, now)))
        browser.front, browser.told = front, len(room.record)

    def tell(self, message: wire.Reply) -> None:
        encoded = wire.ENCODE.encode(message)
        for browser in self.browsers:
            browser.tell(encoded)

    def tell_players(self) -> None:
        self.tell(sight.players(self.room, time.time()))

    def announce(self, entries: list[AnyEntry]) -> None:
        """What the new entries of the log mean for everybody."""
        now, room = time.time(), self.room
        for entry in entries:
            if isinstance(entry, Spoke):
                self.tell(room.chat[-1])
            elif isinstance(entry, Followed):
                self.tell(wire.Again(entry.table))
        undone = [entry.place for entry in entries if isinstance(entry, TakenBack)]
        if any(isinstance(entry, Given | TakenBack | Sits) for entry in entries):
            for browser in self.browsers:
                browser.told = min([browser.told, *undone])
                self.show(browser, now)
            if (end := sight.over(room)) and isinstance(entries[-1], Given):
                self.tell(end)
        else:
            self.tell_players()


class Hall:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.live: dict[str, Live] = {}
        self.loading = asyncio.Lock()
        self.thinkers = ThreadPoolExecutor(2, "bot")

    async def open(self) -> None:
        await self.store.open()
        self.ticking = asyncio.create_task(self.tick())

    async def close(self) -> None:
        self.ticking.cancel()
        for live in self.live.values():
            for browser in live.browsers:
                browser.dismiss()
            if live.thinking:
                live.thinking.cancel()
        self.thinkers.shutdown(cancel_futures=True)
        await self.store.close()

    @property
    def sockets(self) -> int:
        return sum(len(live.browsers) for live in self.live.values())

    async def tick(self) -> None:
        """Time passes, for what waits for it."""
        while True:
            await asyncio.sleep(TICK)
            for live in [live for live in self.live.values() if live.room.proposal]:
                await self.pass_time(live)

    async def pass_time(self, live: Live) -> None:
        """Whatever goes wrong at one table, time passes at the others."""
        try:
            async with live.lock:
                if entries := live.room.pass_time(time.time()):
                    await self.commit(live, entries)
        except Refuse:
            pass  # another server has the table now, and its browsers know
        except Exception:
            LOG.exception("tick", extra={"table": live.room.setup.table})

    # Tables

    async def find(self, table: str) -> Live:
        async with self.loading:
            if table not in self.live:
                found = await self.store.load(table)
                if found is None:
                    raise Stranger
                if len(self.live) >= IN_MEMORY:
                    self.live = {name: live for name, live in self.live.items() if not live.idle}
                self.live[table] = Live(Room(*found, now=time.time()), await self.store.tokens(table))
            live = self.live[table]
        self.wake(live)
        return live

    async def public(self) -> list[wire.TableInfo]:
        infos = []
        for table in await self.store.public(50):
            try:
                infos.append(sight.info((await self.find(table)).room, time.time()))
            except Refuse:
                continue  # it was played under other rules
        return infos

    async def make(self, new: wire.NewTable) -> wire.Made:
        return await self.create(set_up(galapagos.game(new.game), new, new.options), [])

    async def branch(self, live: Live, new: wire.NewBranch) -> wire.Made:
        record = live.room.whole()
        if new.place > len(record):
            raise Refuse(f"The game has {len(record)} answers; there is no place {new.place}.")
        if len(new.players) != record.seats:
            raise Refuse(f"This game has {record.seats} seats, not {len(new.players)}.")
        setup = set_up(record.game, new, record.options, new.place, parent=live.room.setup.table)
        return await self.create(setup, given(record, new.place))

    async def shelve(self, text: str) -> wire.Made:
        """A table to look at, made from a record."""
        record = Record.from_lines(text.splitlines())
        manner = wire.Manner(players=[wire.Player("open", name[:24].strip() or None) for name in record.names])
        setup = msgspec.structs.replace(
            set_up(record.game, manner, record.options),
            version=record.made_under,
            edition=record.made_with,
            seal=record.seal,
            shelf=True,
        )
        return await self.create(setup, given(record, len(record)))

    async def create(self, setup: Setup, entries: list[AnyEntry], hashes: dict[str, int] | None = None) -> wire.Made:
        """Into the store, under a name of its own. The tokens are new unless their hashes are given."""
        tokens = {
            seat: secrets.token_urlsafe(24)
            for seat, player in enumerate(setup.manner.players)
            if player.kind == "person"
        }
        tokens[NATURE] = secrets.token_urlsafe(24)
        room = Room(setup, [(setup.made, entry) for entry in entries])
        log = [(setup.made, entry) for entry in (*entries, *room.chance())]
        await self.store.create(setup, hashes or {hashed(token): seat for seat, token in tokens.items()}, log)
        LOG.info("made", extra={"table": setup.table, "game": setup.game, "seats": len(room.seats)})
        keys = [wire.Key(seat, name, tokens.get(seat)) for seat, name in enumerate(room.names)]
        return wire.Made(setup.table, keys, tokens[NATURE], sight.info(room, setup.made).commitment)

    async def sit(self, live: Live, name: str) -> wire.Key:
        token = secrets.token_urlsafe(24)
        async with live.lock:
            sits = live.room.sit_down(name)
            await self.commit(live, [sits], {hashed(token): sits.seat})
        return wire.Key(sits.seat, sits.name, token)

    async def rematch(self, live: Live) -> None:
        """The same again, for the same people with the same tokens."""
        old = live.room
        players = [
            wire.Player("open" if one.open else "person" if one.person else "bot", one.name, one.bot or "greedy")
            for one in (seat.sits for seat in old.seats)
        ]
        manner = msgspec.structs.replace(old.setup.manner, players=players, pace=old.pace)
        made = await self.create(set_up(old.game, manner, old.record.options), [], live.tokens)
        await self.commit(live, [Followed(made.table)])

    # What happens at them

    async def enter(self, live: Live, seats: frozenset[int]) -> Browser:
        browser, now = Browser(seats), time.time()
        async with live.lock:
            live.browsers.add(browser)
            live.room.enter(seats)
            browser.tell(wire.ENCODE.encode(wire.Welcome(sight.info(live.room, now), sorted(seats), live.room.chat)))
            live.show(browser, now)
            if end := sight.over(live.room):
                browser.tell(wire.ENCODE.encode(end))
            live.tell_players()
        return browser

    async def leave(self, live: Live, browser: Browser) -> None:
        async with live.lock:
            live.browsers.discard(browser)
            live.room.leave(browser.seats, time.time())
            live.tell_players()

    async def hear(self, live: Live, browser: Browser, said: wire.Request) -> None:
        """What somebody says: checked by the room, stored, and only then made so and told."""
        room = live.room
        if isinstance(said, wire.AskWhy):
            browser.tell(wire.ENCODE.encode(sight.why(room, said, browser.seats)))
        elif isinstance(said, wire.AskHint):
            browser.tell(wire.ENCODE.encode(await self.hint(room, said, browser.seats)))
        else:
            async with live.lock:
                if entries := room.hear(said, browser.seats, time.time()):
                    await self.commit(live, entries)
                elif room.rematch_agreed():
                    await self.rematch(live)
                else:
                    live.tell_players()

    async def hint(self, room: Room, said: wire.AskHint, seats: frozenset[int]) -> wire.Hint:
        q = room.to_be_answered(said.question, seats)
        view, loop = room.game.view(room.record.position, q.seat), asyncio.get_running_loop()
        return await loop.run_in_executor(self.thinkers, sight.hint, room.game, view, room.names, said.question)

    async def decided(self, live: Live) -> Decided:
        """What decided the game at this table, worked out once."""
        if not live.room.over:
            raise Refuse("What decided the game can be said when it is over.")
        if live.decided is None:
            loop = asyncio.get_running_loop()
            live.decided = await loop.run_in_executor(self.thinkers, decided, live.room.record)
        return live.decided

    async def commit(self, live: Live, entries: list[AnyEntry], tokens: Mapping[str, int] = NOBODY) -> None:
        """Under the lock of the table."""
        now, room = time.time(), live.room
        try:
            await self.store.append(room.setup.table, room.seq, [(now, entry) for entry in entries], tokens)
        except Conflict:
            # Another server has this table too: what we know of it is old.
            self.live.pop(room.setup.table, None)
            for browser in live.browsers:
                browser.dismiss()
            raise Refuse("The table has moved on elsewhere; please come in again.") from None
        live.tokens |= tokens
        for entry in entries:
            room.add(entry, now)
        live.announce(entries)
        self.wake(live)

    def wake(self, live: Live) -> None:
        """Let a bot think if one is asked."""
        if live.thinking is None and live.room.bot_to_move():
            live.thinking = asyncio.create_task(self.think(live))

    async def think(self, live: Live) -> None:
        room, loop = live.room, asyncio.get_running_loop()
        try:
            while name := room.bot_to_move():
                number, q = room.question, room.asked
                assert q is not None
                await asyncio.sleep(room.pace / 1000)
                if number != room.question or room.bot_to_move() != name:
                    continue
                view = room.game.view(room.record.position, q.seat)
                move = await loop.run_in_executor(self.thinkers, BOTS[name](room.game, Random()), view, q)
                async with live.lock:
                    if number == room.question and room.bot_to_move() == name:
                        await self.commit(live, room.play(move))
        except Exception:
            LOG.exception("bot", extra={"table": room.setup.table})
        finally:
            live.thinking = None


def set_up(
    game: Game, manner: wire.Manner, options: Mapping[str, Any], start: int = 0, parent: str | None = None
) -> Setup:
    return Setup(
        table=f"{secrets.choice(NAMES.split())}-{secrets.randbelow(10**8):08}",
        made=time.time(),
        game=game.name,
        version=game.version,
        edition=edition_of(game),
        options=dict(options),
        manner=manner,
        seal=fair.new_seal(start),
        parent=parent,
    )


def given(record: Record, place: int) -> list[AnyEntry]:
    pairs = zip(record.askers[:place], record.answers[:place], strict=True)
    return [Given(seat, record.game.say(move)) for seat, move in pairs]
