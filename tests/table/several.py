"""Several servers on one PostgreSQL behind a proxy with TLS, killed in turn while bots play through sockets.

    python -m tests.table.several --servers 2
    python -m tests.table.several --servers 4
    python -m tests.table.several --soak

One server is killed every ten seconds and started again at once; PostgreSQL is restarted once, in the middle. Every
table is played by five sockets, each with one seat, and every fourth has a bot of the servers' own beside them; when a
game is over its people play the next one. Whatever anybody was shown to have answered must be in the log at the end,
once and at its place; every place must have looked the same to everybody who saw it, and every log must replay. Then
the same for a minute on one server with a file, to compare.

A soak is one server on a file for half an hour, and nobody is killed: its memory must stay as it is.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import ssl
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

import httpx
import msgspec
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from bench.table import held, within
from galapagos.table.log import Given
from galapagos.table.room import Room
from galapagos.table.store import Damaged, Store
from galapagos.talk import GameError
from tests.table.fleet import Fleet, proxy, tidy_up
from tests.table.postgres import Cluster, cluster

SEATS = 5  # people at a table
BOTS = 4  # every so many tables have a bot, too
LOOKS = 8  # every so many places of a table are compared with what its log says
AWAY = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError, ssl.SSLError)
PAUSES = [0.5, 1.0, 2.0, 4.0]  # seconds before each attempt to come back, as the browser's line has them
SILENCE = 5.0  # seconds after which a line that says nothing is given up, as there
AGAIN = 0.5  # seconds until a person tries again what could not be kept


class Choice(msgspec.Struct):
    move: str


class Asked(msgspec.Struct):
    id: int
    options: list[Choice]


class Heard(msgspec.Struct):
    """As much of a message as is needed."""

    type: str
    seq: int = 0
    place: int = 0
    text: str = ""
    about: str = ""
    question: Asked | int | None = None
    outcome: dict[str, Any] | None = None
    asked: int | None = None


HEARD = msgspec.json.Decoder(Heard)


class Game:
    """One game at a desk, and all that was seen of it."""

    def __init__(self, made: dict[str, Any]) -> None:
        self.name: str = made["table"]
        self.tokens = [key["token"] for key in made["keys"]]
        self.seq = self.place = 0
        self.sent: dict[int, float] = {}  # when the answer at a place was first sent
        self.bot_since: tuple[int, float] | None = None  # since when a bot is asked at a place
        self.tried: dict[int, tuple[int, set[str]]] = {}  # by place: who sent what
        self.looks: dict[int, int] = {}  # by place, for one of the seats: what it saw
        self.differ = 0  # places that looked different to somebody
        self.over = False


class Desk:
    """Five people who play one game after the other."""

    def __init__(self, play: Play, number: int) -> None:
        self.play, self.number = play, number
        self.games: list[Game] = []
        self.renewing: asyncio.Task[None] | None = None

    @property
    def game(self) -> Game:
        return self.games[-1]

    async def renew(self) -> None:
        players: list[dict[str, str]] = [{"kind": "person"}] * SEATS
        if self.number % BOTS == 0:
            players = [*players, {"kind": "bot", "bot": "random"}]
        body = {"game": "random-mutations", "players": players, "pace": 0}
        while True:
            try:
                made = await self.play.http.post("/api/tables", json=body)
                if made.status_code == 201:
                    break
            except httpx.HTTPError:
                pass
            await asyncio.sleep(AGAIN)
        self.games.append(Game(made.json()))

    def see(self, game: Game, seat: int, state: Heard, now: float) -> None:
        """Whatever a browser has been shown is acknowledged."""
        if state.place > game.place and game.bot_since and state.place > game.bot_since[0]:
            self.play.thought.append(now - game.bot_since[1])
            game.bot_since = None
        if state.asked is not None and state.asked >= SEATS and state.place >= game.place:
            game.bot_since = game.bot_since or (state.place, now)
        game.seq, game.place = max(game.seq, state.seq), max(game.place, state.place)
        if state.place % LOOKS == 0 and state.place // LOOKS % SEATS == seat:
            look = crc32(state.text.encode())
            game.differ += game.looks.setdefault(state.place, look) != look
        if state.outcome is not None and not game.over:
            game.over = True
            self.renewing = asyncio.create_task(self.renew())


class Seat:
    """One person's browser, which answers when its seat is asked and it is time to."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.play, self.desk, self.seat = desk.play, desk, seat
        self.game = desk.game
        self.number = -1  # of the question that it answered last
        self.known = 0  # places that it has been shown
        self.away = 0.0  # since when it has no line
        self.tries = 0

    async def run(self) -> None:
        while not self.play.over.is_set():
            try:
                await self.visit()
            except AWAY:
                self.number = -1  # it may not have arrived
                self.away = self.away or time.monotonic()
                self.play.cut += not self.tries
                await asyncio.sleep(PAUSES[min(self.tries, len(PAUSES) - 1)])
                self.tries += 1

    async def visit(self) -> None:
        """One line, until it is cut or the game is over."""
        if self.game is not self.desk.game:
            self.game, self.known, self.number = self.desk.game, 0, -1
        game, url = self.game, f"{self.play.scheme}://{self.play.host}/api/socket/{self.game.name}"
        async with connect(
            url, open_timeout=SILENCE, ssl=self.play.trusted, compression=None, ping_interval=2.5, ping_timeout=2.5,
            close_timeout=1,
        ) as socket:  # fmt: skip
            token = game.tokens[self.seat]
            await socket.send(json.dumps({"type": "hello", "table": game.name, "tokens": [token]}))
            await self.hear(socket, await asyncio.wait_for(socket.recv(), SILENCE))
            async for message in socket:
                await self.hear(socket, message)
                if self.play.over.is_set() or game.over:
                    break
        while game is self.desk.game and game.over and not self.play.over.is_set():
            await asyncio.sleep(0.1)

    async def hear(self, socket: Any, said: str | bytes) -> None:
        message = HEARD.decode(said)
        if message.type == "refusal" and message.about == "answer":
            self.play.told += 1
            number = self.number
            await asyncio.sleep(AGAIN)
            if number == self.number and (waits := self.waiting):
                await self.answer(socket, *waits)
        if message.type != "state":
            return
        now, game = time.monotonic(), self.game
        if self.away:
            self.play.waits.append(now - self.away)
            self.away, self.tries = 0.0, 0
        for place in range(self.known, message.place):
            if place in game.sent:
                self.play.times.append(now - game.sent[place])
        self.known = max(self.known, message.place)
        self.desk.see(game, self.seat, message, now)
        question = message.question
        if isinstance(question, Asked) and question.id != self.number and not game.over:
            await self.play.turn()
            self.waiting = (question, message.place)
            await self.answer(socket, *self.waiting)

    waiting: tuple[Asked, int] | None = None  # the question that is to be answered, and at which place

    async def answer(self, socket: Any, question: Asked, place: int) -> None:
        option, self.number = self.play.rng.randrange(len(question.options)), question.id
        self.game.sent.setdefault(place, time.monotonic())
        self.game.tried.setdefault(place, (self.seat, set()))[1].add(question.options[option].move)
        await socket.send(json.dumps({"type": "answer", "question": question.id, "option": option}))


class Play:
    """Everybody who plays, and what they lived to see."""

    def __init__(self, host: str, trusted: ssl.SSLContext | None, rate: float) -> None:
        self.host, self.trusted, self.rng, self.over = host, trusted, Random(1), asyncio.Event()
        self.scheme = "wss" if trusted else "ws"
        base = f"{'https' if trusted else 'http'}://{host}"
        self.http = httpx.AsyncClient(base_url=base, timeout=10, verify=trusted or False)
        self.times: list[float] = []  # seconds from an answer to each view that shows it
        self.waits: list[float] = []  # seconds from the end of a line to the table on the next one
        self.thought: list[float] = []  # seconds that a bot took
        self.cut = self.told = 0  # lines, and refusals because something could not be kept
        self.every, self.next, self.moves = 1 / rate, time.monotonic(), 0
        self.desks: list[Desk] = []

    async def turn(self) -> None:
        """So many moves a second, all together."""
        self.next = max(self.next + self.every, time.monotonic() - 1.0)
        self.moves += 1
        await asyncio.sleep(max(0.0, self.next - time.monotonic()))

    def still_waiting(self) -> None:
        """Whoever waits at the end counts as if he had been answered now."""
        now = time.monotonic()
        for desk in self.desks:
            self.times += [now - at for place, at in desk.game.sent.items() if place >= desk.game.place]
            self.thought += [now - desk.game.bot_since[1]] if desk.game.bot_since else []


async def trouble(fleet: Fleet, base: Cluster | None, seconds: float, every: float) -> tuple[int, int]:
    """Kill a server now and then, and restart PostgreSQL once."""
    kills = restarts = 0
    begun = time.monotonic()
    coming: list[asyncio.Task[None]] = []
    while True:
        due = begun + min(seconds, every * (kills + restarts + 1))
        await asyncio.sleep(max(0.0, due - time.monotonic()))
        if time.monotonic() >= begun + seconds:
            break
        if base and not restarts and time.monotonic() > begun + seconds / 2:
            await asyncio.to_thread(base.stop)
            await asyncio.to_thread(base.start)
            restarts += 1
            continue
        await asyncio.gather(*coming)  # never the last one that is there
        port = fleet.ports[kills % len(fleet.ports)]
        fleet.kill(port)
        kills += 1
        fleet.start(port)
        coming = [asyncio.create_task(fleet.up(port))]
    await asyncio.gather(*coming)
    return kills, restarts


class Truth:
    """What the logs say of what was seen."""

    def __init__(self) -> None:
        self.games = self.answers = self.bots = self.lost = self.differ = self.twice = 0

    def look(self, game: Game, room: Room, log: list[Given]) -> None:
        self.games += 1
        self.answers += len(log)
        self.lost += max(0, game.place - len(log)) + max(0, game.seq - room.seq)
        for place, (seat, moves) in game.tried.items():
            if place < game.place and (place >= len(log) or log[place].seat != seat or log[place].move not in moves):
                self.lost += 1
        self.differ += game.differ
        p = room.record.at(0)
        for place, given in enumerate(log):
            q = p.question
            if q is None or q.seat != given.seat:
                self.twice += 1
                return
            if place in game.looks:
                view = room.game.view(p, place // LOOKS % SEATS)
                self.differ += crc32(room.game.write(view.position).encode()) != game.looks[place]
            self.bots += given.seat >= SEATS
            p.answer(room.game.hear(p, given.move))

    @property
    def good(self) -> bool:
        return not (self.lost or self.differ or self.twice)


async def check(store: str, desks: list[Desk]) -> Truth:
    kept, truth = Store(store), Truth()
    try:
        for game in [game for desk in desks for game in desk.games]:
            try:
                found = await kept.load(game.name)
                assert found is not None, game.name
                given = [entry for _, entry in found[1] if isinstance(entry, Given)]
                truth.look(game, Room(*found), given)
            except (Damaged, GameError) as e:
                print(f"*** {game.name}: {e} ***")
                truth.twice += 1
    finally:
        await kept.close()
    return truth


class Figures:
    """A column of the table."""

    def __init__(self, title: str, rows: dict[str, str], bad: list[str]) -> None:
        self.title, self.rows = title, rows
        self.bad = bad  # what is not as it should be


async def run(args: argparse.Namespace, title: str, base: Cluster | None, store: str, folder: Path) -> Figures:
    fleet = Fleet(args.servers, store, folder)
    for port in fleet.ports:
        fleet.start(port)
    try:
        await asyncio.gather(*map(fleet.up, fleet.ports))
        with proxy(args.proxy, fleet.ports, folder) as (host, trusted):
            play = Play(host, trusted, args.rate)
            play.desks = [Desk(play, n) for n in range(args.tables)]
            for desk in play.desks:
                await desk.renew()
            seats = [asyncio.create_task(Seat(desk, n).run()) for desk in play.desks for n in range(SEATS)]
            watching = asyncio.create_task(watch(fleet, play))
            begun, cost = time.monotonic(), fleet.cost()
            kills, restarts = await trouble(fleet, base, 60 * args.minutes, args.every)
            took, moves, cost = time.monotonic() - begun, play.moves, fleet.cost() - cost
            loop = held(f"127.0.0.1:{fleet.ports[0]}")
            play.still_waiting()
            play.over.set()
            for task in (watching, *seats, *(desk.renewing for desk in play.desks if desk.renewing)):
                task.cancel()
            ends = await asyncio.gather(watching, *seats, return_exceptions=True)
            await play.http.aclose()
        truth = await check(store, play.desks)
    finally:
        fleet.end()
    broken = [repr(end) for end in ends if isinstance(end, Exception)]
    return figures(title, args, play, fleet, truth, (took, moves, cost, kills, restarts), broken, loop)


async def watch(fleet: Fleet, play: Play) -> None:
    while True:
        fleet.measure()
        await asyncio.sleep(10)


def figures(
    title: str, args: argparse.Namespace, play: Play, fleet: Fleet, truth: Truth,
    ran: tuple[float, int, float, int, int], broken: list[str], loop: dict[float, float],
) -> Figures:  # fmt: skip
    took, moves, cost, kills, restarts = ran
    times, longest = sorted(play.times) or [0.0], max([*play.times, *play.waits, *play.thought], default=0.0)
    memory = [f"{one[0]} → {one[-1]}" for one in fleet.memory if one]
    rows = {
        "sockets, tables, seconds": f"{len(play.desks) * SEATS}, {len(play.desks)}, {took:.0f}",
        "servers killed, PostgreSQL restarted": f"{kills}, {restarts}",
        "answers of people (a second)": f"{moves} ({moves / took:.0f})",
        "games, answers in their logs": f"{truth.games}, {truth.answers}",
        "acknowledged and lost": str(truth.lost),
        "places that looked different": str(truth.differ),
        "answers of bots, given twice": f"{truth.bots}, {truth.twice}",
        "lines cut, told to try again": f"{play.cut}, {play.told}",
        "from an answer to a view, ms: p50, p99, p99.9": ", ".join(f"{1000 * at(times, one):.0f}" for one in QUANTILES),
        "longest: for a view, for a line, for a bot, s": ", ".join(
            f"{max(one, default=0.0):.1f}" for one in (play.times, play.waits, play.thought)
        ),
        "processor of the servers, ms a move": f"{1000 * cost / max(1, moves):.1f}",
        "its loop (or the first's) was held, ms: p99, longest": f"{within(loop, 0.99):g}, {within(loop, 1):g}",
        "memory of each server, MB": "; ".join(memory),
    }
    bad = [f"{line[:300]}" for line in [*broken, *fleet.errors()]]
    bad += [f"lost {truth.lost}, different {truth.differ}, twice {truth.twice}"] if not truth.good else []
    bad += [f"somebody waited {longest:.1f} s"] if longest > args.patience else []
    bad += [f"only {moves / took:.0f} moves a second"] if moves / took < 0.9 * args.rate else []
    if args.soak and (grown := growth(fleet.memory[0])) > 0.1:
        bad += [f"its memory has grown by {100 * grown:.0f} %"]
    return Figures(title, rows, bad)


QUANTILES = (0.5, 0.99, 0.999)


def growth(memory: list[int]) -> float:
    """From the second fifth of the time to the last."""
    fifth = max(1, len(memory) // 5)
    early, late = memory[fifth : 2 * fifth] or memory[:1], memory[-fifth:]
    return (sum(late) / len(late)) / (sum(early) / len(early)) - 1


def at(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))]


def show(columns: list[Figures]) -> int:
    wide = max(len(row) for row in columns[0].rows)
    widths = [max(len(text) for text in (one.title, *one.rows.values())) for one in columns]
    print(" " * wide, *(one.title.rjust(width) for one, width in zip(columns, widths, strict=True)), sep="  ")
    for row in columns[0].rows:
        cells = (one.rows[row].rjust(width) for one, width in zip(columns, widths, strict=True))
        print(row.ljust(wide), *cells, sep="  ")
    bad = [f"{one.title}: {why}" for one in columns for why in one.bad]
    print(
        "\n".join([*bad, "NOT AS PROMISED"]) if bad else "AS PROMISED: nothing lost, nothing twice, nobody waited long"
    )
    return 1 if bad else 0


def on_a_file(args: argparse.Namespace, minutes: float) -> Figures:
    with tempfile.TemporaryDirectory() as place:
        alone = argparse.Namespace(**vars(args) | {"servers": 1, "minutes": minutes, "every": float("inf")})
        store = f"sqlite+aiosqlite:///{Path(place) / 'tables.sqlite'}"
        return asyncio.run(run(alone, "one server, SQLite", None, store, Path(place)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=100, help="of five sockets each")
    parser.add_argument("--rate", type=float, default=200, help="moves a second, all together")
    parser.add_argument("--minutes", type=float, help="5, or 30 for a soak")
    parser.add_argument("--every", type=float, default=10, help="seconds between kills")
    parser.add_argument("--proxy", choices=["nginx", "caddy", "none"], default="nginx")
    parser.add_argument("--patience", type=float, default=5, help="seconds for which nobody may wait longer")
    parser.add_argument("--beside", type=float, default=1, help="minutes on one server with a file; 0: not at all")
    parser.add_argument("--soak", action="store_true", help="one server on a file, without kills")
    args = parser.parse_args()
    tidy_up()
    if args.soak:
        return show([on_a_file(args, args.minutes or 30)])
    args.minutes = args.minutes or 5
    with tempfile.TemporaryDirectory() as place, cluster() as base:
        title = f"{args.servers} servers, PostgreSQL, {args.proxy}"
        columns = [asyncio.run(run(args, title, base, base.database(), Path(place)))]
    return show([*columns, *([on_a_file(args, args.beside)] if args.beside else [])])


if __name__ == "__main__":
    sys.exit(main())
