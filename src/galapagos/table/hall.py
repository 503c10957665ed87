"""All tables of a server and everybody who is connected to them. Rooms decide; the hall stores, then tells."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from random import Random, SystemRandom
from typing import Any, TypeVar

import msgspec

import galapagos
from galapagos import bots
from galapagos.decided import Decided, decided
from galapagos.names import tidy
from galapagos.record import Record, edition_of
from galapagos.river import Course, played, tables
from galapagos.table import ask, fair, pulse, sight, wire
from galapagos.table.bell import Bell, carried
from galapagos.table.broom import expired
from galapagos.table.calls import Caller
from galapagos.table.clock import Clock, steady
from galapagos.table.crew import Crew
from galapagos.table.live import HOST, Advice, Browser, Live, Rights, Stranger
from galapagos.table.log import (
    AnyEntry,
    Clocked,
    Consented,
    Followed,
    Given,
    Holds,
    Keyed,
    Setup,
    Sits,
    Watched,
    Wished,
)  # fmt: skip
from galapagos.table.room import Refuse, Room, Unready, known_as
from galapagos.table.store import Conflict, Damaged, Log, Store, Unkept, Unread, hashed
from galapagos.table.think import Thinkers, advise
from galapagos.talk import NATURE, Game, GameError, Move, Question, View

LOG = logging.getLogger("galapagos.table")
Done = TypeVar("Done")
TABLE = re.compile("[a-z]{1,20}-[0-9]{1,19}")  # how tables are called
NAMES = "albatross booby cormorant crab finch flamingo frigate gecko hawk heron iguana lizard owl penguin ray tortoise"
NOBODY: Mapping[str, int] = {}
MOMENT = (1.0, 3.0)  # seconds, from … to, after which an only answer gives itself where others are not to notice
IN_MEMORY = 500  # tables; beyond that those that nobody looks at are put away
CHANCE = SystemRandom()
HOLDERS = 20  # browsers that are remembered to have come with a key
REST = 60.0  # seconds at most until something that failed is tried again
FORGET = 60.0  # seconds for which a finished table that nobody looks at stays in memory
SWEEP, HANDFUL = 10.0, 20  # seconds, and tables that are looked at then, whether anybody will miss them
RIVERS = 200  # that are kept
THINKERS = max(1, (os.cpu_count() or 1) - 1)  # processes, unless the host says otherwise
TICK = 1.0  # seconds between looks at what waits for time to pass
STEP_IN = 3.0  # seconds after which a server lets a bot think that another should have
TRIES = 20  # at writing to a table while other servers do


class Moved(Refuse):
    """Another server has written to the table; what it wrote has been read."""


class Hall:
    def __init__(
        self,
        store: Store,
        caller: Caller | None = None,
        expire: bool = False,
        thinkers: int = THINKERS,
        keep: float | None = None,
        most: int | None = None,
    ) -> None:
        self.store = store
        self.expire = expire  # whether tables that nobody will miss go,
        self.keep = keep  # and all that had no sign for so many seconds
        self.most = most  # tables that the store takes
        self.bell = Bell(self, caller or Caller())
        self.crew = Crew(self)
        self.clock = Clock()
        self.live: dict[str, Live] = {}
        self.loading: dict[str, asyncio.Task[Live]] = {}
        self.loaders = ThreadPoolExecutor(2, "loading")
        self.bots = ThreadPoolExecutor(2, "bot")  # that answer at once
        self.thinkers = Thinkers(thinkers)  # for those that take their time
        self.rivers: dict[str, Course] = {}  # of games that are over, by table
        self.running: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.store.open()
        await self.crew.join()
        self.ticking, self.beating = asyncio.create_task(self.tick()), asyncio.create_task(pulse.beat())
        self.spawn(self.bell.remember())
        if self.expire:
            self.spawn(self.sweep())

    async def close(self) -> None:
        self.ticking.cancel()
        self.beating.cancel()
        await self.crew.leave()
        for live in self.live.values():
            for browser in live.browsers:
                browser.dismiss()
        thinking = [live.thinking for live in self.live.values() if live.thinking]
        tasks = [self.ticking, self.beating, *self.running, *self.loading.values(), *thinking]
        for task in tasks:
            task.cancel()
        # Who reads from the store leaves it before it closes: behind it nobody would hear that he wants to.
        await asyncio.gather(*tasks, return_exceptions=True)
        self.bots.shutdown(cancel_futures=True)
        self.thinkers.close()
        self.loaders.shutdown(cancel_futures=True)
        await self.store.close()

    def idle(self, live: Live) -> bool:
        return live.idle and not self.bell.awaits(live.room)

    # Other servers write to the tables too

    async def anew(self, work: Callable[[], Awaitable[Done]]) -> Done:
        """Under the lock of a table: what was worked out from its log, again if another server has written to it."""
        for _ in range(TRIES):
            with suppress(Moved):
                return await work()
        raise Unready("This table changes too fast just now; please try again.")

    async def settle(self, live: Live, work: Callable[[], Awaitable[Done]]) -> Done:
        async with live.lock:
            if self.clock.look() != live.jumped:
                await self.anew(partial(steady, self, live))
            return await self.anew(work)

    @property
    def sockets(self) -> int:
        return sum(len(live.browsers) for live in self.live.values())

    async def tick(self) -> None:
        """Time passes, for what waits for it."""
        while True:
            await asyncio.sleep(TICK)
            jumped = self.clock.look()
            for live in list(self.live.values()):
                try:
                    if live.jumped != jumped or live.room.proposal or live.room.waiting or self.bell.awaits(live.room):
                        if live.jumped != jumped or self.crew.owns(live.room.setup.table):
                            await self.pass_time(live)
                    elif time.monotonic() >= live.rests:
                        self.wake(live)  # what failed is tried again
                    if live.room.open and self.idle(live) and time.monotonic() - live.asked > FORGET:
                        self.live.pop(live.room.setup.table, None)
                        self.store.heads.pop(live.room.setup.table, None)
                except Exception:
                    LOG.exception("tick", extra={"table": live.room.setup.table})

    async def sweep(self) -> None:
        """Through all tables, a few at a time, again and again."""
        table = ""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                names = await self.store.after(table, HANDFUL)
                table = names[-1] if names else ""
                for name in names:
                    await self.dust(name)
            except Unread as e:
                LOG.warning("sweep", extra={"why": str(e)})
            except Exception:
                LOG.exception("sweep")

    def wanted(self, table: str) -> bool:
        """Whether somebody is there, or about to come."""
        return table in self.loading or (table in self.live and not self.idle(self.live[table]))

    async def dust(self, table: str) -> None:
        """Forget a table that nobody will miss."""
        if self.clock.doubtful or self.wanted(table) or await self.crew.wanted(table):
            return
        try:
            found = await self.store.load(table)
        except Damaged:
            return
        if table not in self.live:
            self.store.heads.pop(table, None)
        if found is None:
            return
        setup, log = found
        loop = asyncio.get_running_loop()
        gone: bool = await loop.run_in_executor(self.loaders, lambda: expired(setup, log, time.time(), self.keep))
        if gone and not self.wanted(table):  # somebody may have come meanwhile
            self.live.pop(table, None)
            if await self.store.forget(table, len(log)):
                LOG.info("expired", extra={"table": table})

    async def pass_time(self, live: Live) -> None:
        """Whatever goes wrong at one table, time passes at the others."""

        async def passed() -> None:
            if entries := [*ask.pass_time(live.room, time.time()), *live.stand_in(time.time())]:
                await self.commit(live, entries)
            await self.bell.ring(live)

        try:
            await self.settle(live, passed)
        except Refuse:
            pass  # the store fails, and says so
        except Exception:
            LOG.exception("tick", extra={"table": live.room.setup.table})

    # Tables

    async def find(self, table: str) -> Live:
        if not TABLE.fullmatch(table):
            raise Stranger
        if (live := self.live.get(table)) is None:
            if table not in self.loading:
                self.loading[table] = asyncio.create_task(self.load(table))
                self.loading[table].add_done_callback(partial(self.loaded, table))
            live = await asyncio.shield(self.loading[table])
        live.asked = time.monotonic()
        self.wake(live)
        return live

    def loaded(self, table: str, task: asyncio.Task[Live]) -> None:
        del self.loading[table]
        if not task.cancelled():
            task.exception()  # whoever waits hears it; perhaps nobody does any more

    async def load(self, table: str) -> Live:
        """From the store, beside everything else."""
        try:
            found = await self.store.load(table)
            if found is None:
                raise Stranger
            tokens, loop = await self.store.tokens(table), asyncio.get_running_loop()
            room = await loop.run_in_executor(self.loaders, opened, *found, time.time())
        except Unread as e:
            LOG.error("load", extra={"table": table, "why": str(e)})
            raise Unready("The table cannot be read just now; please try again.") from None
        except (Stranger, Refuse):
            raise
        except Exception as e:
            LOG.error("load", extra={"table": table, "why": f"{type(e).__name__}: {e}"})
            raise Unready(
                f"The table {table} is damaged in the store, so it stays closed. The others are not."
            ) from None
        if len(self.live) >= IN_MEMORY:
            self.live = {name: live for name, live in self.live.items() if not self.idle(live)}
        live = self.live[table] = Live(room, tokens)
        live.jumped = self.clock.look()
        await self.take_up(live)
        await self.crew.meet(live)
        return live

    async def take_up(self, live: Live) -> None:
        """A game that goes on under newer rules says so in its log, and that its clock stood still without a server."""
        room = live.room

        async def renewed() -> None:
            entries: list[AnyEntry] = []
            if room.rules != room.today and not room.open and not room.outgrown:
                entries += room.renewal()
                LOG.info("rules", extra={"table": room.setup.table, "version": room.game.version})
            if room.stood_still(self.crew.woke):
                entries.append(Clocked())
            if entries:
                await self.commit(live, entries)

        try:
            await self.settle(live, renewed)
        except Refuse as e:
            LOG.error("renew", extra={"table": room.setup.table, "why": str(e)})  # it will be said the next time

    async def public(self) -> list[wire.TableInfo]:
        found = await asyncio.gather(*map(self.find, await self.store.public(50)), return_exceptions=True)
        infos = []
        for live in found:
            if isinstance(live, Live):  # what cannot be had, damaged or of other rules, is left out
                infos.append(sight.info(live.room, time.time()))
                await asyncio.sleep(0)  # whoever plays has his turn in between
        return infos

    async def mine(self, held: Iterable[wire.Held]) -> list[wire.Mine]:
        """What somebody wants to know who holds these tokens."""
        return [await self.of_mine(one) for one in held]

    async def of_mine(self, held: wire.Held) -> wire.Mine:
        try:
            live = await self.find(held.table)
            rights = live.rights(held.tokens)
        except (Stranger, Refuse):
            return wire.Mine(held.table, None, [], False)
        info = sight.info(live.room, time.time())
        return wire.Mine(held.table, info, sorted(live.room.seats_of(rights.chairs)), live.presides(rights))

    async def make(self, new: wire.NewTable) -> wire.Made:
        check_names(new)
        return await self.create(set_up(galapagos.game(new.game), new, new.options), [])

    async def branch(self, live: Live, new: wire.NewBranch) -> wire.Made:
        record = live.room.whole()
        if new.place > len(record):
            raise Refuse(f"The game has {len(record)} answers; there is no place {new.place}.")
        if len(new.players) != record.seats:
            raise Refuse(f"This game has {record.seats} seats, not {len(new.players)}.")
        check_names(new)
        setup = set_up(record.game, new, record.options, new.place, parent=live.room.setup.table)
        if not new.people:
            return await self.create(setup, given(record, new.place))
        made = await self.create(setup, [*given(record, new.place), *carried(live.room)], live.keys())
        live.tell(wire.Again(made.table))
        return made

    async def shelve(self, text: str) -> wire.Made:
        """A table to look at, made from a record."""
        record = Record.from_lines(text.splitlines())
        manner = wire.Manner(players=[wire.Player("open", tidy(name)[:24].strip() or None) for name in record.names])
        setup = msgspec.structs.replace(
            set_up(record.game, manner, record.options),
            waits=False,
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
        tokens[NATURE], tokens[HOST] = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        room = Room(setup, [(setup.made, entry) for entry in entries])
        room.check_bots(len(room.seats))
        if self.most is not None and await self.store.count() >= self.most:
            raise Refuse("This server has as many tables as it takes. Old ones go by and by; please try again later.")
        log = [(setup.made, entry) for entry in (*entries, *room.chance())]
        try:
            await self.store.create(setup, hashes or {hashed(token): seat for seat, token in tokens.items()}, log)
        except Unkept as e:
            LOG.error("store", extra={"table": setup.table, "why": str(e)})
            raise Unready("The table cannot be kept just now, so it was not made. Please try again.") from None
        LOG.info("made", extra={"table": setup.table, "game": setup.game, "seats": len(room.seats)})
        keys = [wire.Key(seat, name, tokens.get(seat)) for seat, name in enumerate(room.names)]
        commitment = setup.seal.commitment if setup.seal else ""
        return wire.Made(setup.table, keys, tokens[NATURE], tokens[HOST], commitment)

    async def sit(self, live: Live, name: str, seat: int | None, share: str = "") -> wire.Key:
        token = secrets.token_urlsafe(24)

        async def sat() -> wire.Key:
            entries = ask.sit_down(live.room, name, seat, share)
            sits = entries[0]
            assert isinstance(sits, Sits)
            await self.commit(live, entries, {hashed(token): live.room.seats[sits.seat].chair})
            return wire.Key(sits.seat, sits.name, token)

        return await self.settle(live, sat)

    async def watch(self, live: Live) -> wire.Key:
        """Whoever may look now may look until the end."""
        token = secrets.token_urlsafe(24)
        # Other servers have to hear of it; where the log is full they will not.
        entries: list[AnyEntry] = [] if live.room.seq >= ask.FULL else [Watched()]
        await self.settle(live, lambda: self.commit(live, entries, {hashed(token): NATURE}))
        return wire.Key(NATURE, "", token)

    async def rematch(self, live: Live) -> None:
        """The same again, for the same people with the same tokens."""
        old = live.room
        players = [
            wire.Player(
                "open" if one.open else "person" if one.person else "bot",
                one.name or None,
                one.bot or "greedy",
                share if one.person else "",
            )
            for one, share in ((there.sits, there.next) for there in old.seats)
        ]
        manner = msgspec.structs.replace(old.setup.manner, players=players, pace=old.pace)
        made = await self.create(set_up(old.game, manner, old.record.options), carried(old), live.keys())
        try:
            await self.commit(live, [Followed(made.table)])
        except Moved:
            await self.store.forget(made.table)
            raise

    # What happens at them

    async def renew(self, live: Live, browser: Browser, said: wire.Renew) -> None:
        """Under the lock of the table: a new key for one's own seat, made by its player, so that it cannot be lost on
        the way. The old one is worthless, and whoever came with it elsewhere is out."""
        seat, room = ask.one_of(live.seats(browser), said.seat), live.room
        there, key = room.seats[seat], hashed(said.token)
        if room.seq >= ask.FULL:
            raise Refuse("The log of this table is full; it takes nothing but answers now.")
        if key in live.tokens:
            raise Refuse("That key is known at this table already.")
        entries: list[AnyEntry] = [Keyed(seat)]
        entries += [Holds(seat, browser.device)] if browser.device else []
        # How the seat was called goes with its key: whoever has the new one says it anew.
        entries += [Wished(seat, "none", "", "en", "")] if there.wish else []
        await self.commit(live, entries, {key: there.chair}, live.held(there.chair))
        live.part(there.chair, time.time(), browser)
        browser.tell(wire.ENCODE.encode(wire.Renewed(seat)))
        live.tell_keys(browser.chairs)

    async def enter(self, live: Live, rights: Rights, base: str = "", called: str = "") -> Browser:
        device = hashed(f"{live.room.setup.table} {called}")[:16] if called else ""
        browser, now = Browser(rights, base, device), time.time()
        async with live.lock:
            live.browsers.add(browser)
            live.room.enter(browser.chairs)
            live.room.look(browser.chairs, True, now)
            live.welcome(browser, now)
            if end := sight.over(live.room):
                browser.tell(wire.ENCODE.encode(end))
            live.tell_players()
            await self.anew(partial(self.bell.back, live, browser))
            await self.anew(partial(self.note, live, browser))
            live.tell_keys(browser.chairs)
            self.wake(live)
        self.crew.changed(live)
        return browser

    async def note(self, live: Live, browser: Browser) -> None:
        """Under the lock of the table: with which keys this browser has come for the first time."""
        room = live.room
        there = [(seat, room.seats[seat].holders) for seat in sorted(live.seats(browser))]
        new: list[AnyEntry] = [
            Holds(seat, browser.device)
            for seat, known in there
            if browser.device and browser.device not in known and len(known) < HOLDERS
        ]
        if new and room.seq < ask.FULL:
            with contextlib.suppress(Unready):  # nobody is kept out for it
                await self.commit(live, new)

    async def leave(self, live: Live, browser: Browser) -> None:
        async with live.lock:
            live.browsers.discard(browser)
            live.room.leave(browser.chairs, time.time())
            if browser.looks:
                live.room.look(browser.chairs, False, time.time())
            live.tell_players()
            live.tell_keys(browser.chairs)
        self.crew.changed(live)

    async def hear(self, live: Live, browser: Browser, said: wire.Request) -> None:
        """What somebody says: checked by the room, stored, and only then made so and told."""
        room, seats = live.room, live.seats(browser)
        if isinstance(said, wire.Ping):
            browser.tell(wire.ENCODE.encode(wire.Pong()))
        elif isinstance(said, wire.Look | wire.CallMe | wire.TryCall):
            await self.bell.hear(live, browser, said)
        elif isinstance(said, wire.AskWhy):
            browser.tell(wire.ENCODE.encode(sight.why(room, said, seats)))
        elif isinstance(said, wire.AskHint):
            self.hint(live, browser, said.question, seats)
        else:
            work = partial(self.renew, live, browser, said) if isinstance(said, wire.Renew) else None
            await self.settle(live, work or partial(self.obey, live, browser, said))

    async def obey(self, live: Live, browser: Browser, said: wire.Request) -> None:
        """Under the lock of the table."""
        room, seats, now = live.room, live.seats(browser), time.time()
        if entries := ask.hear(room, said, seats, now, live.presides(browser), browser.voice):
            chair = room.seats[said.seat].chair if isinstance(said, wire.Free) else None
            await self.commit(live, entries, worthless=[] if chair is None else live.held(chair))
            if chair is not None:
                live.part(chair, now)
        if isinstance(said, wire.Rematch) and room.rematch_agreed():
            await self.rematch(live)

    def hint(self, live: Live, browser: Browser, number: int, seats: frozenset[int]) -> None:
        """A question is thought about once, however often somebody asks; whoever asked can go on meanwhile."""
        room = live.room
        if not room.setup.manner.hints:
            raise Refuse("This table is played without hints.")
        q = room.to_be_answered(number, seats)
        if live.advice is None or live.advice.question != number:
            live.advice = Advice(number, [])
            self.spawn(self.advise(live.advice, room, room.game.view(room.record.position, q.seat)))
        elif live.advice.hint:
            browser.tell(live.advice.hint)
        if browser not in live.advice.wait:
            live.advice.wait.append(browser)

    async def advise(self, advice: Advice, room: Room, view: View) -> None:
        try:
            found = await self.thinkers.work(advise, room.game, view, Random().getrandbits(62))
            advice.hint = wire.ENCODE.encode(sight.hint(room.game, view, room.names, advice.question, found))
        except Exception:
            LOG.exception("hint", extra={"table": room.setup.table})
            sorry = "The bot could not think about this question."
            advice.hint = wire.ENCODE.encode(wire.Refused("hint", sorry, "", advice.question))
        for browser in advice.wait:
            browser.tell(advice.hint)

    async def river(self, live: Live) -> Course:
        """How the game at this table flowed. It is thought about while nobody waits, and kept for a while."""
        room = live.room
        if room.record.position.question is not None:
            raise Refuse("How the game flowed can be said when it is over.")
        table, loop = room.setup.table, asyncio.get_running_loop()
        found = self.rivers.get(table)
        if found is None or found.answers != room.record.answers:
            found = await loop.run_in_executor(self.bots, Course, room.record)
            if len(self.rivers) >= RIVERS:
                del self.rivers[next(iter(self.rivers))]
            self.rivers[table] = found
            self.spawn(self.flow(found, table))
        return found

    async def flow(self, course: Course, table: str) -> None:
        """A piece at a time: whoever plays has his turn in between."""
        try:
            while piece := course.piece():
                job, *about = piece
                course.note(await self.thinkers.work(job, course.game, *about))
        except Exception:
            LOG.exception("river", extra={"table": table})
        course.whole = True

    async def decided(self, live: Live) -> Decided:
        """What decided the game at this table, worked out once."""
        if live.room.record.position.question is not None:
            raise Refuse("What decided the game can be said when it is over.")
        if live.decided is None:
            loop = asyncio.get_running_loop()
            record = live.room.record
            turns = await loop.run_in_executor(self.bots, tables, record, 0)
            found = await self.thinkers.work(played, record.game, turns)
            odds = {one.place: one.chances for one in found}
            live.decided = await loop.run_in_executor(self.bots, decided, record, odds)
        return live.decided

    async def commit(
        self, live: Live, entries: list[AnyEntry], tokens: Mapping[str, int] = NOBODY, worthless: Sequence[str] = ()
    ) -> None:
        """Under the lock of the table."""
        now, room = time.time(), live.room
        try:
            log = [(now, entry) for entry in entries]
            await self.store.append(room.setup.table, room.seq, log, tokens, worthless)
        except Conflict:
            await self.crew.read_on(live)
            raise Moved("Somebody was faster; please try again.") from None
        except Unkept as e:
            LOG.error("store", extra={"table": room.setup.table, "why": str(e)})
            raise Unready("This cannot be kept just now, so nothing has changed. Please try again.") from None
        if tokens or worthless:
            live.tokens = {hash: chair for hash, chair in live.tokens.items() if hash not in worthless} | dict(tokens)
        self.happen(live, log)

    def happen(self, live: Live, log: Log) -> None:
        """What the log has more."""
        room = live.room
        for at, entry in log:
            if isinstance(entry, Consented) and not entry.yes and room.proposal and room.proposal.by not in entry.seats:
                live.tell(wire.Declined(room.proposal, entry.seats[0]))
            room.add(entry, at)
        live.announce([entry for _, entry in log])
        self.wake(live)

    def ours(self, live: Live) -> bool:
        """Whether this server lets its bot think: if it looks after the table, or if the one that does takes long."""
        room = live.room
        if live.waits[0] != room.question:
            live.waits = room.question, time.monotonic()
        return self.crew.owns(room.setup.table) or time.monotonic() - live.waits[1] > STEP_IN + room.pace / 1000

    def wake(self, live: Live) -> None:
        """Let a bot think if one is asked, and give the only answer for a person who has no other."""
        awaited = live.thinking is None and live.room.bot_to_move() and time.monotonic() >= live.rests
        if awaited and self.ours(live):
            live.thinking = asyncio.create_task(self.think(live))
        if live.room.only_option() and live.only != live.room.question:
            live.only = live.room.question
            self.spawn(self.answer_itself(live, live.only))

    async def think(self, live: Live) -> None:
        room, loop = live.room, asyncio.get_running_loop()

        async def answered(number: int, name: str, move: Move) -> None:
            if number == room.question and room.bot_to_move() == name:
                await self.commit(live, room.play(move, time.time()))

        try:
            while name := room.bot_to_move():
                number, q = room.question, room.asked
                assert q is not None
                await asyncio.sleep(room.pace / 1000)
                if number != room.question or room.bot_to_move() != name:
                    continue
                view = room.game.view(room.record.position, q.seat)
                if name in bots.LEVELS:
                    move = await self.thinkers.choose(name, room.game, view, q)
                else:
                    move = await loop.run_in_executor(self.bots, answer_of, name, room, view, q)
                await self.settle(live, partial(answered, number, name, move))
                live.failures = 0
        except Exception as e:
            if not isinstance(e, Unready):
                LOG.exception("bot", extra={"table": room.setup.table})
            self.rest(live)
        finally:
            live.thinking = None

    def rest(self, live: Live) -> None:
        """Something that happens by itself has failed: the next time is later and later."""
        live.failures += 1
        live.rests = time.monotonic() + min(2.0**live.failures, REST)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """A task that nobody waits for."""
        task = asyncio.create_task(work)
        self.running.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: asyncio.Task[None]) -> None:
        self.running.discard(task)
        if not task.cancelled() and (why := task.exception()):
            LOG.error("task", extra={"why": type(why).__name__})

    async def answer_itself(self, live: Live, number: int) -> None:
        """After a moment that tells nobody whether there was anything to think about. If the table is paused then, or
        the player gone, the question begins anew when they are back."""
        await asyncio.sleep(CHANCE.uniform(*MOMENT))

        async def answered() -> None:
            if live.room.question != number:
                return
            if move := live.room.only_option():
                await self.commit(live, live.room.play(move, time.time()))
            else:
                live.only = -1

        try:
            await self.settle(live, answered)
        except Exception as e:
            if not isinstance(e, Unready):
                LOG.exception("only answer", extra={"table": live.room.setup.table})
            live.only = -1
            self.rest(live)


def opened(setup: Setup, log: Log, now: float) -> Room:
    """The table from its log, with what happened put into words: what takes long, beside the event loop."""
    room = Room(setup, log, now)
    sight.told(room, NATURE)
    sight.look(room, NATURE)
    return room


def answer_of(name: str, room: Room, view: View, q: Question) -> Move:
    """What the bot answers. For a net that is not here any more, or does not know what to say, the strongest plays."""
    try:
        return bots.bot(name, room.game, Random(), room.record.seats)(view, q)
    except GameError as e:
        LOG.warning("net", extra={"table": room.setup.table, "bot": name, "why": str(e)})
        return bots.bot(ask.STRONGEST, room.game, Random())(view, q)


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
        waits=not start and any(player.kind == "open" or player.share for player in manner.players),
    )


def check_names(new: wire.Manner) -> None:
    for player in new.players:
        if player.name is not None:
            known_as(player.name)


def given(record: Record, place: int) -> list[AnyEntry]:
    pairs = zip(record.askers[:place], record.answers[:place], strict=True)
    return [Given(seat, record.game.say(move)) for seat, move in pairs]
