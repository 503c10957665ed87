"""Hostile messages by the thousand: nothing changes, and nothing of ours breaks.

    python -m tests.table.hostile 1000000

Whoever sends them watches a table, and may neither answer nor speak there. They are what a browser might say, with its
fields changed, missing, doubled or of another kind, and bytes cut, flipped or nested; they go through all that a socket
goes through but the network and its patience.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
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

KINDS = [kind for kind in (wire.Hello, *get_args(wire.Request)) if kind is not wire.Ping]
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
    kind: Any = rng.choice(KINDS)
    fields = {one.encode_name: rng.choice(ODD) for one in msgspec.structs.fields(kind) if rng.random() < 0.9}
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
    before = live.room.seq, live.room.game.write(live.room.record.position), dict(live.tokens)
    line: Any = Wire()
    visit = Visit(line, hall, Guests(None), "nobody")
    visit.allowance = visit.rare = visit.dear = FREE
    for _ in range(count):
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
        after = live.room.seq, live.room.game.write(live.room.record.position), dict(live.tokens)
        changes += after != before
        answered += (
            line.heard + (visit.browser.out.qsize() if visit.browser else 0) > sent or visit.browser is not browser
        )
        for one in (visit.browser, host):
            while one and not one.out.empty():
                await one.next()
    assert HOST in live.tokens.values()
    await visit.leave()
    await hall.close()
    return answered, changes, errors


def text(said: str | bytes) -> dict[str, Any]:
    kind = "bytes" if isinstance(said, bytes) else "text"
    return {"type": "websocket.receive", kind: said}


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        count = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
        answered, changes, errors = asyncio.run(attack(count, 1, Path(place)))
    print(f"{count} messages, {answered} answered, {changes} changes, {errors} errors of ours")
    sys.exit(1 if changes or errors else 0)
