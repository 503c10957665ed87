"""All bytes of whole games, searched for what the store knows and their readers must not.

    python -m tests.table.secrets 10000
    python -m tests.table.secrets 5000..10000
    python -m tests.table.secrets 1000 9

Games are numbered, and a number is always the same game, so a long search can be cut into pieces. Each is played to its
end at a table as the server keeps it, by answers at random or greedy ones, and one of those who look at it reads along,
a seat or somebody who watches; or as many of them as the second number says. Whatever the server sends them is searched
for the seed, for the keys, for where others want to be called, and for every line of the table as it truly lies that
this reader sees otherwise; once in each game, what one of them gets is compared with what he would get if cards that he
cannot know lay in each other's places (tests/laws/secrets.py).
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from collections import Counter
from random import Random
from typing import Any, NamedTuple

import galapagos
from galapagos import NATURE, Game
from galapagos.bots import bot
from galapagos.table import replay, sight, wire
from galapagos.table.live import HOST, Browser, Live, Rights
from galapagos.table.log import AnyEntry, Wished
from galapagos.table.room import Room
from galapagos.talk import GameError
from tests.laws.fingerprints import changed
from tests.laws.secrets import GUESTS, OPEN, Tally, look
from tests.table.desk import setup

GREEDY = 3  # of so many games one is played by greedy bots
ASKED = 40  # of so many answers after one everything that can be asked for is, too
TWINS = 1  # places of a game whose twins are looked at


class Found(NamedTuple):
    """A secret where it does not belong."""

    number: int  # of the game
    what: str
    seat: int  # that was told

    def __str__(self) -> str:
        who = "somebody who watches" if self.seat == NATURE else f"seat {self.seat + 1}"
        return f"game {self.number}: {self.what} was told to {who}"


class Search:
    def __init__(self) -> None:
        self.games: Counter[str] = Counter()
        self.bytes = self.messages = self.lines = 0  # lines: of the truth, that were looked for
        self.tally = Tally()
        self.found: list[Found] = []

    def __str__(self) -> str:
        games = ", ".join(f"{name} {n}" for name, n in sorted(self.games.items()))
        twins = self.tally.twins.total()
        return (
            f"{self.games.total()} games ({games}), {self.messages} messages, {self.bytes / 1e9:.2f} GB searched, "
            f"{self.lines} hidden lines of the truth, {twins} twins; found: {len(self.found)}"
        )


class Table:
    """One game, and what its readers must not read."""

    def __init__(self, number: int, search: Search, readers: int = 1) -> None:
        self.number, self.search, self.rng = number, search, Random(f"secrets {number}")
        games = galapagos.games()
        self.game: Game = games[number % len(games)]
        seats, self.options = some_table(self.game, self.rng)
        seed = hashlib.sha256(f"seed {number}".encode()).hexdigest()
        made = setup(self.game.name, "p" * seats, seed, self.options, rule=2)
        self.mark = f"canary-{number}-"  # which all has that nobody is to read
        keys = {f"{self.mark}key-{chair}": chair for chair in (*range(seats), NATURE, HOST)}
        self.live = Live(Room(made), keys)
        read = self.rng.sample([NATURE, *range(seats)], min(readers, seats + 1))
        self.browsers = {seat: Browser(rights(seat)) for seat in read}
        self.live.browsers = set(self.browsers.values())
        self.calls = [f"https://ntfy.example/{self.mark}{seat}" for seat in range(seats)]
        self.secret = {seat: self.secrets(seat, seed, list(keys)) for seat in self.browsers}
        self.seed = seed.encode()
        self.add([Wished(seat, "ntfy", to, "en", "") for seat, to in enumerate(self.calls)])
        for browser in self.browsers.values():
            self.live.welcome(browser, 0.0)
        self.add(self.live.room.chance())

    def secrets(self, seat: int, seed: str, keys: list[str]) -> dict[str, bytes]:
        """What is nobody's to read, or another's."""
        found = {"the seed": seed.encode()} | {f"the key of {n}": key.encode() for n, key in enumerate(keys)}
        return found | {f"the address of seat {n + 1}": to.encode() for n, to in enumerate(self.calls) if n != seat}

    def add(self, entries: list[AnyEntry]) -> None:
        """As the server does it once they are in the store."""
        for entry in entries:
            self.live.room.add(entry, 0.0)
        self.live.announce(entries)

    def play(self) -> None:
        room, rng = self.live.room, self.rng
        greedy = bot("greedy", self.game, rng) if self.number // 4 % GREEDY == 0 else None
        looks = set(rng.sample(range(200), TWINS)) if self.game.name not in OPEN else set()
        while (q := room.asked) is not None:
            self.read()
            if len(room.given) in looks or (looks and len(room.given) > max(looks)):
                looks = {place for place in looks if place > len(room.given)}
                seat = rng.choice(list(self.browsers))
                look(self.game, room.record.position, self.options, seat, rng, self.search.tally)
            view = self.game.view(room.record.position, q.seat)
            asked = view.question
            assert asked is not None
            move = greedy(view, asked) if greedy else rng.choice(q.options)
            self.add(room.play(move, 0.0))
        self.search.games[self.game.name] += 1

    def read(self) -> None:
        """What has been sent since, and at times what could be asked for."""
        room = self.live.room
        truth = [] if self.game.name in OPEN else self.game.write(room.record.position).splitlines()
        extra = self.rng.randrange(ASKED) == 0
        for seat, browser in self.browsers.items():
            said = [*sent(browser), *(asked(room, seat) if extra else [])]
            if not said:
                continue
            read = b"\n".join(said)
            self.search.messages += len(said)
            self.search.bytes += len(read)
            hidden = self.hidden(truth, seat) if truth else []
            self.search.lines += len(hidden)
            for line in hidden:
                if json.dumps(line, ensure_ascii=False)[1:-1].encode() in read:
                    self.search.found.append(Found(self.number, f"the line {line!r}", seat))
            if self.seed in read or self.mark.encode() in read:  # a look for all of them takes longer
                told = [what for what, secret in self.secret[seat].items() if secret in read]
                self.search.found += [Found(self.number, what, seat) for what in told]

    def hidden(self, truth: list[str], seat: int) -> list[str]:
        """The lines of it that this seat sees otherwise."""
        view = self.game.view(self.live.room.record.position, seat)
        seen = set(self.game.write(view.position).splitlines())
        return [line for line in truth if line not in seen]


def rights(seat: int) -> Rights:
    return Rights(frozenset([seat]) - {NATURE})


def some_table(game: Game, rng: Random) -> tuple[int, dict[str, Any]]:
    """Seats and options that go together."""
    while True:
        [seats] = rng.choices(sorted(game.seats), [1 / n**2 for n in sorted(game.seats)])  # small tables are quick
        options = {option.name: changed(option) for option in game.options if rng.random() < 0.2}
        if game.name == "random-mutations":
            options["guests"] = list(rng.choice(GUESTS))
        try:
            game.new(seats, **options)
            return seats, options
        except GameError:
            continue


def sent(browser: Browser) -> list[bytes]:
    """What was on its way to it."""
    found: list[bytes] = []
    while not browser.out.empty():
        found.append(browser.out.get_nowait() or b"")
    browser.waits = 0
    return found


def asked(room: Room, seat: int) -> list[bytes]:
    """Everything else that a browser with this seat, or a spectator, could ask for now."""
    mine = frozenset([seat]) - {NATURE}
    told: list[Any] = [
        sight.info(room, 0.0),
        sight.state(room, mine, seat, 0, 0.0),
        sight.players(room, 0.0),
        sight.calls(room, sorted(mine)),
        replay.step(room, len(room.record), seat, False, mine),
        replay.steps(room),
        replay.fairness(room),
    ]
    if room.asked is not None and room.asked.seat == seat:
        told += [sight.why(room, wire.AskWhy(things), mine) for things in (["A1", "B"], ["card 1"], ["A"], ["bid 3"])]
    return [wire.ENCODE.encode(message) for message in told]


def search(numbers: range, readers: int = 1, loud: bool = False) -> Search:
    found, begun = Search(), time.monotonic()
    for n in numbers:
        table = Table(n, found, readers)
        try:
            table.play()
        except AssertionError as e:
            found.found.append(Found(n, f"by a twin, {(str(e) or repr(e)).splitlines()[0]}", NATURE))
        if loud and (n + 1 - numbers.start) % 100 == 0:
            print(f"{n + 1}: {found}; {time.monotonic() - begun:.0f} s", flush=True)
    return found


def main(numbers: str = "1000", readers: str = "1") -> int:
    first, _, end = numbers.rpartition("..")
    found = search(range(int(first or 0), int(end)), int(readers), loud=True)
    for one in found.found[:20]:
        print(one)
    print(found)
    print("A SECRET WAS FOUND" if found.found else "NOTHING FOUND that a reader must not know")
    return 1 if found.found else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
