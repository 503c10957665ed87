"""Several servers on one PostgreSQL behind nginx, killed in turn while bots play through sockets.

    python -m tests.table.several --servers 2 --tables 100 --rate 200 --minutes 5

One server is killed every ten seconds and started again; PostgreSQL is restarted once, in the middle. Every table is
played by its sockets, each with one seat. Whatever was acknowledged must be in the log at the end, once, and at the
same place; every log must replay. It prints how long views took, how long anybody waited, and the servers' memory.
A soak is the same without kills: --sqlite --every 1e9 --minutes 30.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from galapagos.table.log import Given
from galapagos.table.room import Room
from galapagos.table.serve import bind
from galapagos.table.store import Store
from tests.table.postgres import Cluster, cluster
from tests.table.server import START

SEATS = 5
AWAY = (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError, EOFError, TimeoutError)
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes 1;
events {{ worker_connections 4000; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
  map $http_upgrade $upgrade {{ default upgrade; '' close; }}
  upstream galapagos {{ {servers} }}
  server {{
    listen 127.0.0.1:{port};
    location / {{
      proxy_pass http://galapagos; proxy_http_version 1.1; proxy_read_timeout 1h;
      proxy_set_header Host $http_host; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $upgrade;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_next_upstream error timeout http_502;
    }}
  }}
}}
"""


class Seat:
    """One socket, which answers when its seat is asked and it is time to."""

    def __init__(self, play: Play, table: Desk, seat: int) -> None:
        self.play, self.table, self.seat = play, table, seat
        self.number = -1  # of the question that it answered last
        self.sent = 0.0
        self.away = 0.0  # since when it has no line

    async def run(self) -> None:
        while not self.play.over.is_set():
            try:
                async with connect(f"ws://{self.play.host}/api/socket/{self.table.name}", open_timeout=5) as socket:
                    token = self.table.tokens[self.seat]
                    await socket.send(json.dumps({"type": "hello", "table": self.table.name, "tokens": [token]}))
                    async for message in socket:
                        await self.hear(socket, json.loads(message))
                        if self.play.over.is_set():
                            return
            except AWAY:
                pass
            self.number = -1  # it may not have arrived
            self.away = self.away or time.monotonic()
            await asyncio.sleep(0.2)

    async def hear(self, socket: Any, message: dict[str, Any]) -> None:
        if message["type"] != "state":
            return
        now = time.monotonic()
        if self.away:
            self.play.waits.append(now - self.away)
            self.away = 0.0
        self.table.see(message)
        if self.sent and message["seq"] > self.table.asked_at:
            self.play.times.append(now - self.sent)
            self.sent = 0.0
        q = message["question"]
        if q and q["id"] != self.number and message["outcome"] is None:
            await self.play.turn()
            self.number, self.sent, self.table.asked_at = q["id"], time.monotonic(), message["seq"]
            option = self.play.rng.randrange(len(q["options"]))
            await socket.send(json.dumps({"type": "answer", "question": q["id"], "option": option}))


class Desk:
    def __init__(self, made: dict[str, Any]) -> None:
        self.name: str = made["table"]
        self.tokens = [key["token"] for key in made["keys"]]
        self.seq = self.place = self.asked_at = 0
        self.texts: dict[int, str] = {}  # what a spectator's view of each place was; nobody undoes here

    def see(self, state: dict[str, Any]) -> None:
        """Whatever a browser has been shown is acknowledged."""
        self.seq, self.place = max(self.seq, state["seq"]), max(self.place, state["place"])


class Play:
    def __init__(self, host: str, rate: float) -> None:
        self.host, self.rng, self.over = host, Random(1), asyncio.Event()
        self.times: list[float] = []  # seconds from an answer to its view
        self.waits: list[float] = []  # seconds without a line
        self.every, self.next, self.moves = 1 / rate, time.monotonic(), 0

    async def turn(self) -> None:
        """So many moves a second, all together."""
        self.next = max(self.next + self.every, time.monotonic() - 1.0)
        self.moves += 1
        await asyncio.sleep(max(0.0, self.next - time.monotonic()))


class Fleet:
    """The servers, as processes."""

    def __init__(self, count: int, store: str, folder: Path) -> None:
        self.store, self.folder = store, folder
        self.ports = []
        for _ in range(count):
            with bind("127.0.0.1", 0) as free:
                self.ports.append(free.getsockname()[1])
        self.running: dict[int, subprocess.Popen[bytes]] = {}
        self.memory: list[list[int]] = [[] for _ in self.ports]

    def start(self, port: int) -> None:
        command = [sys.executable, "-m", "galapagos", "serve", "--port", str(port), "--store", self.store]
        command += ["--no-limits", "--no-browser"]
        with (self.folder / f"{port}.log").open("ab") as log:
            self.running[port] = subprocess.Popen(command, stdout=log, stderr=log)

    def measure(self) -> None:
        for port, found in zip(self.ports, self.memory, strict=True):
            try:
                pages = Path(f"/proc/{self.running[port].pid}/statm").read_text().split()[1]
            except OSError:
                continue  # it has just been killed
            found.append(int(pages) * os.sysconf("SC_PAGE_SIZE") // 1_000_000)

    def kill(self, port: int) -> None:
        self.running[port].send_signal(signal.SIGKILL)
        self.running[port].wait()

    async def up(self, port: int) -> None:
        end = time.monotonic() + START
        async with httpx.AsyncClient() as http:
            while time.monotonic() < end:
                try:
                    if (await http.get(f"http://127.0.0.1:{port}/healthz", timeout=5)).status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                await asyncio.sleep(0.1)
        raise AssertionError(f"the server at {port} did not start: {(self.folder / f'{port}.log').read_text()[-2000:]}")


@contextmanager
def proxy(ports: list[int], folder: Path) -> Iterator[int]:
    """nginx before them; without it the first server."""
    if not (nginx := shutil.which("nginx") or shutil.which("/usr/sbin/nginx")):
        print("*** nginx is not installed here: all sockets go to the first server. ***")
        yield ports[0]
        return
    with bind("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    servers = " ".join(f"server 127.0.0.1:{one} max_fails=1 fail_timeout=1s;" for one in ports)
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, servers=servers, port=port))
    os.chmod(folder, 0o755)
    process = subprocess.Popen([nginx, "-p", folder, "-c", folder / "nginx.conf"])
    try:
        yield port
    finally:
        process.terminate()
        process.wait()


async def trouble(fleet: Fleet, base: Cluster | None, seconds: float, every: float) -> tuple[int, int]:
    """Kill a server now and then, and restart PostgreSQL once."""
    kills = restarts = 0
    end, middle = time.monotonic() + seconds, time.monotonic() + seconds / 2
    while (now := time.monotonic()) < end:
        await asyncio.sleep(min(every, max(0.0, end - now)))
        if time.monotonic() >= end:
            break
        if base and not restarts and time.monotonic() > middle:
            await asyncio.to_thread(base.stop)
            await asyncio.to_thread(base.start)
            restarts += 1
            continue
        if every < seconds:
            port = fleet.ports[kills % len(fleet.ports)]
            fleet.kill(port)
            kills += 1
            fleet.start(port)
            await fleet.up(port)
    return kills, restarts


async def check(store: str, desks: list[Desk]) -> tuple[int, int]:
    """Everything that was seen is in the logs, and every log replays: answers, and places that were lost."""
    kept, answers, lost = Store(store), 0, 0
    try:
        for desk in desks:
            found = await kept.load(desk.name)
            assert found is not None, desk.name
            setup, log = found
            room = Room(setup, log)
            assert len(room.given) == sum(isinstance(entry, Given) for _, entry in log)
            answers += len(room.given)
            lost += max(0, desk.place - len(room.given)) + max(0, desk.seq - len(log))
    finally:
        await kept.close()
    return answers, lost


async def run(args: argparse.Namespace, base: Cluster | None, store: str, folder: Path) -> int:
    fleet = Fleet(args.servers, store, folder)
    for port in fleet.ports:
        fleet.start(port)
        await fleet.up(port)
    try:
        with proxy(fleet.ports, folder) as port:
            play, desks = Play(f"127.0.0.1:{port}", args.rate), []
            async with httpx.AsyncClient(base_url=f"http://{play.host}", timeout=60) as http:
                for _ in range(args.tables):
                    body = {"game": "random-mutations", "players": [{"kind": "person"}] * SEATS, "pace": 0}
                    desks.append(Desk((await http.post("/api/tables", json=body)).json()))
            seats = [asyncio.create_task(Seat(play, desk, n).run()) for desk in desks for n in range(SEATS)]
            begun = time.monotonic()

            async def watch() -> None:
                while not play.over.is_set():
                    fleet.measure()
                    await asyncio.sleep(10)

            watching = asyncio.create_task(watch())
            kills, restarts = await trouble(fleet, base, 60 * args.minutes, args.every)
            took, moves = time.monotonic() - begun, play.moves
            play.over.set()
            watching.cancel()
            for seat in seats:
                seat.cancel()
            await asyncio.gather(*seats, return_exceptions=True)
        answers, lost = await check(store, desks)
    finally:
        for one in fleet.running.values():
            one.kill()
            one.wait()
    times = sorted(play.times) or [0.0]
    print(
        "memory of each server, MB, every ten seconds: " + "; ".join(", ".join(map(str, one)) for one in fleet.memory)
    )
    print(
        f"{args.servers} servers, {len(seats)} sockets at {len(desks)} tables, {took:.0f} s, {kills} kills, "
        f"{restarts} restarts of PostgreSQL\n"
        f"{moves} moves, {moves / took:.0f} a second; {answers} answers in the logs, lost: {lost}\n"
        f"views: median {1000 * statistics.median(times):.1f} ms, 99 % within {1000 * at(times, 0.99):.0f} ms, "
        f"99.9 % within {1000 * at(times, 0.999):.0f} ms\n"
        f"lines cut: {len(play.waits)}, longest wait for the table {max(play.waits, default=0.0):.1f} s"
    )
    return 1 if lost else 0


def at(times: list[float], share: float) -> float:
    return times[min(len(times) - 1, int(share * len(times)))]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--rate", type=float, default=200, help="moves a second, all together")
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--every", type=float, default=10, help="seconds between kills; 1e9: none")
    parser.add_argument("--sqlite", action="store_true", help="one server on a file instead, to compare")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        if args.sqlite:
            args.servers = 1
            return asyncio.run(run(args, None, f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}", folder))
        with cluster() as base:
            return asyncio.run(run(args, base, base.database(), folder))


if __name__ == "__main__":
    sys.exit(main())
