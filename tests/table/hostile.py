"""Hostile messages by the thousand: nothing changes, and nothing of ours breaks.

    python -m tests.table.hostile 1000000
    python -m tests.table.hostile 500000 2

The second number is another beginning of chance, so that a long attack can be cut into pieces. Whoever sends them
watches a table, and may neither answer nor speak there. They are what a browser might say, with its fields changed,
missing, doubled or of another kind, and bytes cut, flipped or nested; they go through all that a socket goes through
but the network and its patience.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any, ClassVar, get_args

import msgspec

from galapagos.table import wire
from galapagos.table.door import Guests
from galapagos.table.gate import Allowance
from galapagos.table.hall import Hall
from galapagos.table.live import HOST, Rights
from galapagos.table.store import Store
from galapagos.table.visit import Leaving, Visit

KINDS: list[Any] = [kind for kind in (wire.Hello, *get_args(wire.Request)) if kind is not wire.Ping]
FIELDS = {kind: [one.encode_name for one in msgspec.structs.fields(kind)] for kind in KINDS}
CLOSELY = 100  # messages after which the whole table is looked at, and not only the length of its log and its keys
ODD: list[Any] = [
    0, 1, -1, 2**31, 2**63, -(2**70), 0.5, 1e308, True, False, None, "", "A1>B", "bots", "closed", "finch-1", "\x00",
    "\u202e", "\ud83d\ude00" * 50, "'; DROP TABLE entries; --", "x" * 5000, [], [0], [[]], {}, {"seat": 0}, [None] * 50,
]  # fmt: skip
FREE = Allowance(1e12, 1e12)


class Wire:
    """A socket that has one message after the other."""

    url, headers, scheme = type("Url", (), {"scheme": "ws"}), {"host": "127.0.0.1"}, "ws"
    scope: ClassVar[dict[str, Any]] = {}

    def __init__(self) -> None:
        self.message: dict[str, Any] = {}
        self.heard = 0

    async def receive(self) -> dict[str, Any]:
        return self.message

    async def send(self, message: Any) -> None:
        self.heard += 1

    async def close(self, code: int, reason: str) -> None:
        self.heard += 1


def message(rng: Random) -> str | bytes:
    kind = rng.choice(KINDS)
    fields = {name: rng.choice(ODD) for name in FIELDS[kind] if rng.random() < 0.9}
    for name in fields:
        if rng.random() < 0.5:  # something that might be right
            fields[name] = rng.choice([0, 1, True, "-", rng.randrange(300)])
    if rng.random() < 0.1:
        fields[rng.choice(["seat", "host", "chain", "kind"])] = rng.choice(ODD)
    text = json.dumps({"type": kind.__struct_config__.tag, **fields})
    match rng.randrange(12):
        case 0:
            return text[: rng.randrange(len(text))]
        case 1:
            raw = bytearray(text.encode())
            raw[rng.randrange(len(raw))] = rng.randrange(256)
            return bytes(raw)
        case 2:
            return "[" * rng.randrange(3000) + text
        case 3:
            return f'{text[:-1]},"type":"answer"}}'
    return text


async def attack(count: int, seed: int, folder: Path) -> tuple[int, int, int]:
    """Messages that were answered, changes to the table, and errors of ours."""
    rng, answered, changes, errors = Random(seed), 0, 0, 0
    hall = Hall(Store(f"sqlite+aiosqlite:///{folder / 'tables.sqlite'}"))
    await hall.open()
    made = await hall.make(wire.NewTable(game="evo", players=[wire.Player("person")] * 3, pace=0, public=True))
    live = await hall.find(made.table)
    host = await hall.enter(live, Rights(frozenset(), host=True))
    await hall.hear(live, host, wire.Moderate("closed"))

    def looks(closely: bool) -> object:
        room = live.room
        return room.seq, dict(live.tokens), room.game.write(room.record.position) if closely else ""

    before = {closely: looks(closely) for closely in (False, True)}
    line: Any = Wire()
    visit = Visit(line, hall, Guests(None), "nobody")
    visit.allowance = visit.rare = visit.dear = FREE
    begun = time.monotonic()
    for n in range(1, count + 1):
        if visit.browser is None:
            line.message = text(json.dumps({"type": "hello", "table": made.table, "tokens": []}))
            await visit.listen()
        line.message, browser = text(message(rng)), visit.browser
        sent = line.heard + (browser.out.qsize() if browser else 0)
        try:
            await visit.listen()
        except Leaving:
            await visit.leave()
        except Exception as e:
            errors += 1
            print(f"{type(e).__name__}: {e} of {line.message}")
        closely = n % CLOSELY == 0 or n == count
        changes += looks(closely) != before[closely]
        answered += (
            line.heard + (visit.browser.out.qsize() if visit.browser else 0) > sent or visit.browser is not browser
        )
        for one in (visit.browser, host):
            while one and not one.out.empty():
                await one.next()
        if n % 50_000 == 0:
            print(f"{n} messages, {changes} changes, {errors} errors; {time.monotonic() - begun:.0f} s", flush=True)
    assert HOST in live.tokens.values()
    await visit.leave()
    await hall.close()
    return answered, changes, errors


def text(said: str | bytes) -> dict[str, Any]:
    kind = "bytes" if isinstance(said, bytes) else "text"
    return {"type": "websocket.receive", kind: said}


def main(count: str = "100000", seed: str = "1") -> int:
    with tempfile.TemporaryDirectory() as place:
        answered, changes, errors = asyncio.run(attack(int(count), int(seed), Path(place)))
    print(f"{count} messages, {answered} answered, {changes} changes, {errors} errors of ours")
    bad = changes or errors
    print("SOMETHING CHANGED OR BROKE" if bad else "NOTHING CHANGED, NOTHING BROKE")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
