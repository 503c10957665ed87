"""The table under load: 500 sockets at 100 tables, each socket a bot of its own.

    python3 dev.py bench table

First at a steady 200 moves a second, then as fast as it goes. A move is an answer of a seat that every socket at its
table has seen; the time runs from sending it until each of them has the new view. Server and bots share this machine,
so what a move costs the server is counted too, in milliseconds of a processor, by its own account and with all that it
does meanwhile: at one, a core bears a thousand moves a second. And for how long at most something held its event loop,
as it measures that itself (to the next of its marks).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from galapagos import talk
from galapagos.table.serve import bind

NAMES = ["Ada Lovelace", "Boris", "Цзян", "Dorothea", "E. M."]  # as people are called: they stand in every text


class Asked(msgspec.Struct):
    id: int
    options: list[msgspec.Raw]


class Heard(msgspec.Struct):
    """As much of a message as a bot needs."""

    type: str
    seq: int = 0
    question: Asked | None = None


HEARD = msgspec.json.Decoder(Heard)


class Table:
    """One table and its bots. The one that is asked answers when it is time to."""

    def __init__(self, made: dict[str, Any], rng: Random) -> None:
        self.name = made["table"]
        self.tokens = [key["token"] for key in made["keys"]]
        self.rng = rng
        self.sockets: list[ClientConnection] = []
        self.waiting = [0.0] * len(self.tokens)  # since when each socket waits for its view
        self.times: list[float] = []  # seconds from an answer to a view
        self.asked: tuple[int, Asked] | None = None
        self.turn = asyncio.Event()
        self.over = False

    async def open(self, url: str) -> None:
        for seat, token in enumerate(self.tokens):
            socket = await connect(url, compression=None, max_queue=None)
            await socket.send(msgspec.json.encode({"type": "hello", "table": self.name, "tokens": [token]}).decode())
            self.sockets.append(socket)
            asyncio.create_task(self.listen(seat, socket)).add_done_callback(lambda task: task.exception())

    async def listen(self, seat: int, socket: ClientConnection) -> None:
        async for text in socket:
            message = HEARD.decode(text)
            if message.type == "over":
                self.over = True
            if message.type != "state":
                continue
            if self.waiting[seat]:
                self.times.append(time.perf_counter() - self.waiting[seat])
                self.waiting[seat] = 0.0
            if message.question:
                self.asked = (seat, message.question)
                self.turn.set()

    async def play(self, every: float, offset: float, end: float) -> None:
        """A move at every tick, or with no pause at all."""
        tick = time.perf_counter() + offset
        while not self.over and time.perf_counter() < end:
            await asyncio.sleep(max(0.0, tick - time.perf_counter()) if every else 0)
            tick = max(tick + every, time.perf_counter() - every)
            try:
                await asyncio.wait_for(self.turn.wait(), 1)
            except TimeoutError:
                continue
            assert self.asked is not None
            (seat, question), self.asked = self.asked, None
            self.turn.clear()
            self.waiting = [time.perf_counter()] * len(self.tokens)
            answer = {"type": "answer", "question": question.id, "option": self.rng.randrange(len(question.options))}
            await self.sockets[seat].send(msgspec.json.encode(answer).decode())


class Measured(NamedTuple):
    rate: float  # moves a second
    times: list[float]
    over: int  # games that came to their end meanwhile
    cost: float  # seconds of processor time of the server for a move
    own: float  # and of the bots
    held: dict[float, float]  # how often its event loop was held, by for how many seconds at most


async def measure(host: str, game: str, seats: int, tables: int, rate: float, seconds: float) -> Measured:
    players = [{"kind": "person", "name": name} for name in NAMES[:seats]]
    async with httpx.AsyncClient(base_url=f"http://{host}", timeout=60) as http:
        body = {"game": game, "players": players}
        made = [(await http.post("/api/tables", json=body)).json() for _ in range(tables)]
    desks = [Table(one, Random(n)) for n, one in enumerate(made)]
    for desk in desks:
        await desk.open(f"ws://{host}/api/socket")
    await asyncio.sleep(1)
    start, before, held_before, own = time.perf_counter(), spent(host), held(host), time.process_time()
    every = tables / rate if rate else 0.0
    plays = [desk.play(every, every * n / tables, start + seconds) for n, desk in enumerate(desks)]
    await asyncio.gather(*plays)
    took, cost, own = time.perf_counter() - start, spent(host) - before, time.process_time() - own
    meanwhile = {most: n - held_before[most] for most, n in held(host).items()}
    await asyncio.gather(*(socket.close() for desk in desks for socket in desk.sockets))
    times = sorted(one for desk in desks for one in desk.times)
    moves = len(times) / seats
    return Measured(moves / took, times, sum(desk.over for desk in desks), cost / moves, own / moves, meanwhile)


def start(store: Path) -> tuple[subprocess.Popen[bytes], str]:
    with bind("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    options = ["--port", str(port), "--store", str(store), "--no-limits"]
    command = [sys.executable, "-m", "galapagos", "serve", *options]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while True:
        try:
            httpx.get(f"http://127.0.0.1:{port}/healthz").raise_for_status()
            return server, f"127.0.0.1:{port}"
        except httpx.HTTPError:
            time.sleep(0.05)


def spent(host: str) -> float:
    """Seconds of processor time of the server so far, by its own account."""
    lines = httpx.get(f"http://{host}/metrics").text.splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith("process_cpu_seconds_total "))


def held(host: str) -> dict[float, float]:
    """How often the server's event loop was held so far, by for how many seconds at most."""
    found = re.findall(
        r'^galapagos_loop_seconds_bucket{le="(.+)"} (.+)$', httpx.get(f"http://{host}/metrics").text, re.M
    )
    return {float(most): float(n) for most, n in found}


def within(held: dict[float, float], share: float) -> float:
    """The milliseconds in which so large a share of them was over."""
    return 1000 * min(most for most, n in held.items() if n >= share * max(held.values()))


def main() -> None:
    parser = argparse.ArgumentParser("bench table")
    parser.add_argument("--game", default="random-mutations")
    parser.add_argument("--seats", type=int, default=5)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=200, help="moves a second")
    parser.add_argument("--seconds", type=float, default=20)
    args = parser.parse_args()
    load, build = os.getloadavg()[0], "plain" if str(talk.__file__).endswith(".py") else "compiled"
    what = f"{args.tables * args.seats} sockets at {args.tables} tables of {args.game}, SQLite, {build} build"
    print(f"{what}, {os.cpu_count()} processors; load before: {load:.1f}")
    with tempfile.TemporaryDirectory() as folder:
        server, host = start(Path(folder) / "tables.sqlite")
        try:
            for rate in (args.rate, 0):
                found = asyncio.run(measure(host, args.game, args.seats, args.tables, rate, args.seconds))
                median, late = (1000 * statistics.quantiles(found.times, n=100)[n] for n in (49, 98))
                aim = f"{rate:.0f} moves/s wanted" if rate else "as fast as it goes"
                views = f"{len(found.times)} views, median {median:.1f} ms, p99 {late:.1f} ms"
                core = f"{1 / found.cost:.0f} moves/s of one core"
                cost = f"{1000 * found.cost:.2f} ms of processor a move ({core}), bots {1000 * found.own:.2f} ms"
                cost += (
                    f"; its loop held for at most {within(found.held, 0.99):g} ms (99 %), {within(found.held, 1):g} ms"
                )
                over = f" ({found.over} games ended)" if found.over else ""
                print(f"{aim}: {found.rate:.0f} moves/s, {views}; server {cost}{over}", flush=True)
        finally:
            server.kill()
            server.wait()


if __name__ == "__main__":
    main()
