"""Kill the server at random moments during play, again and again, and see that nothing is lost.

    python -m tests.table.kill 1000
    python -m tests.table.kill 1000 postgres

Whatever any browser has seen must be there when the server is back: every table at the same place or further on, in
the middle of a choice too, with the same text at every place that was seen. Some are killed before they have come up.

So that a thousand take minutes, a server is a process that was forked from one that has read the program already, and
does what `galapagos serve` does from there.
"""

from __future__ import annotations

import http.client
import json
import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

import galapagos
from tests.table.fleet import free_port, tidy_up
from tests.table.postgres import cluster
from tests.table.server import START, Client, Server

PLAYERS = "ppb"  # both people in one browser, and a bot
EARLY = 0.1  # of those that are killed, before they are up


class Table:
    """One table, and all that has been seen of it."""

    def __init__(self, server: Server, game: str, rng: Random) -> None:
        self.made = server.make(game, PLAYERS)
        self.rng = rng
        self.seq = 0
        self.seen: dict[tuple[int, int], str] = {}  # by place and seat: the text
        self.over = False

    def see(self, state: dict[str, Any]) -> None:
        assert state["seq"] >= self.seq, f"the log had {self.seq} entries and has {state['seq']} now"
        self.seq = state["seq"]
        self.seen = {(place, seat): text for (place, seat), text in self.seen.items() if place <= state["place"]}
        known = self.seen.setdefault((state["place"], state["seat"]), state["text"])
        assert known == state["text"], "the same place looks different"
        self.over = state["outcome"] is not None

    def play(self, client: Client, until: float) -> None:
        """Answer and take back until the time is over or the server is."""
        state = client.hello(self.made["table"], *(key["token"] for key in self.made["keys"]))
        self.see(state)
        while not self.over and time.monotonic() < until:
            question = state["question"]
            if question and state["undo"] and self.rng.random() < 0.1:
                client.say("undo")
            elif question:
                client.say("answer", question=question["id"], option=self.rng.randrange(len(question["options"])))
            state = client.hear("state")
            self.see(state)

    def check(self, server: Server) -> None:
        """Ask the new server for some of what was seen under the old ones."""
        with server.client() as client:
            state = client.hello(self.made["table"], *(key["token"] for key in self.made["keys"]))
        late = [(place, seat) for place, seat in self.seen if place <= state["place"]]
        self.see(state)
        for place, seat in self.rng.sample(late, min(5, len(late))) + late[-1:]:
            token = self.made["keys"][seat]["token"]
            path = f"/api/tables/{self.made['table']}/steps/{place}?seat={seat}"
            step = server.http.get(path, headers={"authorization": f"Bearer {token}"})
            assert step.json()["text"] == self.seen[place, seat], f"place {place} looks different to seat {seat}"


NEST = """
import json, os, signal, sys
import galapagos.table.serve
from galapagos.cli import main
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    if pid := os.fork():
        print(pid, flush=True)
        continue
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    words, log = json.loads(line)
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (1, 2):
        os.dup2(out, stream)
    os._exit(main(words))
"""


class Nest:
    """A process that has read the program, from which servers come."""

    def __init__(self, store: Path | str, log: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", NEST], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.port, self.log = free_port(), log
        self.latest = 0  # server
        self.words = ["serve", "--port", str(self.port), "--store", str(store), "--no-browser", "--no-limits"]

    def hatch(self) -> int:
        """A server; its process."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps([self.words, str(self.log)]) + "\n")
        self.process.stdin.flush()
        self.latest = int(self.process.stdout.readline())
        return self.latest

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        if self.latest and not gone(self.latest, 0.0):
            kill_process(self.latest)

    def up(self, pid: int) -> Server:
        end = time.monotonic() + START
        while not healthy(self.port):
            if gone(pid, 0.01) or time.monotonic() > end:
                said = self.log.read_text(errors="replace")[-3000:]
                raise AssertionError(f"The server did not start. It said:\n{said}")
        return Server(self.port)


@contextmanager
def nest(store: Path | str, log: Path) -> Iterator[Nest]:
    made = Nest(store, log)
    try:
        yield made
    finally:
        made.close()


def healthy(port: int) -> bool:
    try:
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=START)
        line.request("GET", "/healthz")
        return line.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False


def gone(pid: int, within: float) -> bool:
    """Whether a process has ended, or does so within so many seconds."""
    try:
        process = os.pidfd_open(pid)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([process], [], [], within)[0])
    finally:
        os.close(process)


def kill_process(pid: int) -> None:
    """And wait until it is gone."""
    os.kill(pid, signal.SIGKILL)
    assert gone(pid, START)


class Trial:
    def __init__(self, home: Nest, seed: int) -> None:
        self.home, self.rng = home, Random(seed)
        self.tables: list[Table] = []
        self.kills = self.early = 0

    @property
    def entries(self) -> int:
        return sum(table.seq for table in self.tables)

    def once(self) -> None:
        """A server comes, is asked for what was there, played with, and killed."""
        pid, rng = self.home.hatch(), self.rng
        self.kills += 1
        if rng.random() < EARLY:
            gone(pid, rng.uniform(0.0, 0.3))
            self.early += 1
            return kill_process(pid)
        server = self.home.up(pid)
        for table in [*rng.sample(self.tables[:-1], min(2, len(self.tables[:-1]))), *self.tables[-1:]]:
            table.check(server)
        if not self.tables or self.tables[-1].over:
            games = [game.name for game in galapagos.games()]
            self.tables.append(Table(server, games[len(self.tables) % len(games)], rng))
        moment = rng.uniform(0.0, 0.5)
        killer = Timer(moment, kill_process, [pid])
        killer.start()
        try:
            with server.client() as client:
                self.tables[-1].play(client, time.monotonic() + moment + 5)
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            pass  # that is what is tested
        killer.join()
        server.http.close()

    def look(self) -> None:
        """At all tables, after all kills."""
        pid = self.home.hatch()
        server = self.home.up(pid)
        for table in self.tables:
            table.check(server)
        kill_process(pid)


def kill(times: int, seed: int, store: Path | str, folder: Path) -> Trial:
    begun = time.monotonic()
    with nest(store, folder / "servers.log") as home:
        trial = Trial(home, seed)
        for n in range(times):
            trial.once()
            if n % 10 == 9:
                took = (time.monotonic() - begun) / (n + 1)
                print(f"killed {n + 1} times, {len(trial.tables)} tables, {trial.entries} entries, {took:.2f} s each",
                      flush=True)  # fmt: skip
        trial.look()
    return trial


def main(times: str = "100", kind: str = "sqlite", seed: str = "1") -> int:
    tidy_up()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        try:
            if kind == "postgres":
                with cluster() as base:
                    trial = kill(int(times), int(seed), base.database(), folder)
            else:
                trial = kill(int(times), int(seed), folder / "tables.sqlite", folder)
        except AssertionError as e:
            print(f"SOMETHING WAS LOST: {e}")
            return 1
    print(f"{trial.kills} kills on {kind}, {trial.early} of them before the server was up; {len(trial.tables)} tables, "
          f"{trial.entries} entries seen: NOTHING LOST")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
