"""Kill the server at random moments during play, again and again, and see that nothing is lost.

    python -m tests.table.kill 100
    python -m tests.table.kill 100 postgres

Whatever any browser has seen must be there when the server is back: every table at the same place or further on, in
the middle of a choice too, with the same text at every place that was seen.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from threading import Timer
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

import galapagos
from galapagos.table.serve import bind
from tests.table.postgres import cluster
from tests.table.server import Client, Server, await_start

PLAYERS = "ppb"  # both people in one browser, and a bot


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


def start(store: Path | str, port: int) -> tuple[subprocess.Popen[bytes], Server]:
    """On a file, or on the database of a URL."""
    command = [sys.executable, "-m", "galapagos", "serve", "--port", str(port), "--store", str(store)]
    output = store.with_suffix(".log") if isinstance(store, Path) else Path(tempfile.gettempdir(), f"kill-{port}.log")
    with output.open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log)
    await_start(process, port, output)
    return process, Server(port)


def kill(times: int, seed: int, store: Path | str) -> int:
    """How many answers and undos the tables have seen in the end."""
    rng = Random(seed)
    with bind("127.0.0.1", 0) as free:
        port = free.getsockname()[1]
    games = [game.name for game in galapagos.games()]
    tables: list[Table] = []
    for n in range(times):
        process, server = start(store, port)
        for table in tables:
            table.check(server)
        if not tables or tables[-1].over:
            tables.append(Table(server, games[len(tables) % len(games)], rng))
        moment = rng.uniform(0.0, 0.5)
        killer = Timer(moment, process.kill)
        killer.start()
        try:
            with server.client() as client:
                tables[-1].play(client, time.monotonic() + moment + 5)
        except (ConnectionClosed, InvalidHandshake, OSError, EOFError):
            pass  # that is what is tested
        killer.join()
        process.wait()
        print(f"\rkilled {n + 1} times, {len(tables)} tables, {sum(t.seq for t in tables)} entries", end="", flush=True)
    process, server = start(store, port)
    for table in tables:
        table.check(server)
    process.kill()
    process.wait()
    print(": nothing lost")
    return sum(table.seq for table in tables)


if __name__ == "__main__":
    often = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    if "postgres" in sys.argv:
        with cluster() as base:
            kill(often, seed=1, store=base.database())
    else:
        with tempfile.TemporaryDirectory() as folder:
            kill(often, seed=1, store=Path(folder) / "tables.sqlite")
