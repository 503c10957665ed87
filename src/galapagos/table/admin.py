"""`galapagos admin`: what whoever runs a server does with its store, whether the server runs or not.

Its options stand in galapagos.cli, which does without this module. Whatever deletes says first what it would delete.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from galapagos.table import broom, shape
from galapagos.table.log import AnyEntry, Given, Renewed, Setup, Stopped, Wished
from galapagos.table.room import Refuse, Room
from galapagos.table.serve import SQLITE, data_home, url_of
from galapagos.table.store import Conflict, Damaged, Kept, Store, Unkept, Unread, hashed, reason
from galapagos.table.wire import DAY
from galapagos.talk import NATURE, GameError
from galapagos.terminal.screen import Screen

FORMAT = 1
TRIES = 20  # at writing to a table while a server does too


class Found(NamedTuple):
    """A table of the store."""

    name: str
    state: str  # waiting, playing, over, ended, replay, stands, other rules, damaged
    why: str = ""  # of the last three
    setup: Setup | None = None
    log: list[tuple[float, AnyEntry]] = []  # noqa: RUF012
    room: Room | None = None

    @property
    def last(self) -> float:
        return self.log[-1][0] if self.log else self.setup.made if self.setup else 0.0


def main(args: argparse.Namespace, screen: Screen) -> int:
    """The exit code is 1 if something is wrong with a table."""
    try:
        return asyncio.run(act(args, screen))
    except (Unkept, Unread) as e:
        raise GameError(f"The store cannot be used: {e}.") from None


async def act(args: argparse.Namespace, screen: Screen) -> int:
    actions: dict[str, Callable[[Store, argparse.Namespace, Screen], Awaitable[int]]] = {
        "list": list_tables, "show": show, "close": close, "export": export, "import": import_table,
        "backup": backup, "check": check, "purge": purge, "link": link, "stats": stats,
    }  # fmt: skip
    async with opened(known_store(args.store)) as store:
        return await actions[args.action](store, args, screen)


def known_store(named: str | None) -> str:
    """Its URL. One that is not there is not made."""
    file = Path((named or str(data_home() / "tables.sqlite")).removeprefix(SQLITE))
    if not (named and "://" in named and not named.startswith(SQLITE)) and not file.exists():
        raise GameError(f"There is no store {file}. --store FILE or --store URL says where the games are.")
    return url_of(named)


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    try:
        store = Store(url)
        await store.look_after()
    except GameError:
        raise
    except Exception as e:
        raise GameError(f"The store cannot be opened: {reason(e).rstrip('.')}.") from None
    try:
        yield store
    finally:
        await store.close()


# Looking


async def find(store: Store, name: str) -> Found:
    try:
        found = await store.load(name)
        if found is None:
            raise GameError(f"There is no table {name}.")
    except Damaged as e:
        return Found(name, "damaged", str(e))
    setup, log = found
    try:
        room = await asyncio.get_running_loop().run_in_executor(None, lambda: Room(setup, log, time.time()))
    except Refuse as e:
        return Found(name, "other rules", str(e), setup, log)
    except Exception as e:
        return Found(name, "damaged", f"{type(e).__name__}: {e}", setup, log)
    return Found(name, state_of(room), room.about_rules if room.outgrown else "", setup, log, room)


def state_of(room: Room) -> str:
    if room.setup.shelf:
        return "replay"
    if room.stopped or room.over:
        return "ended" if room.stopped else "over"
    return "stands" if room.outgrown else "waiting" if room.waiting else "playing"


async def every(store: Store) -> AsyncIterator[Found]:
    names = await store.after("", 1000)
    while names:
        for name in names:
            yield await find(store, name)
        names = await store.after(names[-1], 1000)


async def list_tables(store: Store, args: argparse.Namespace, screen: Screen) -> int:
    names = await store.newest(None if args.all else args.number)
    rows = [["TABLE", "GAME", "STATE", "ANSWERS", "MADE", "LAST", "PLAYERS"]]
    for name in names:
        one = await find(store, name)
        if args.state and one.state != args.state:
            continue
        made = when(one.setup.made) if one.setup else ""
        answers = str(len(one.room.given)) if one.room else ""
        game = one.setup.game if one.setup else ""
        rows.append([name, game, one.state, answers, made, when(one.last), players(one)])
    show_rows(rows, screen)
    return 0


def show_rows(rows: list[list[str]], screen: Screen) -> None:
    """A line for each, whatever the width: other programs read it too."""
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        screen.verbatim("  ".join(cell.ljust(n) for cell, n in zip(row, wide, strict=True)).rstrip())


def players(one: Found) -> str:
    there = [seated.sits for seated in one.room.seats] if one.room else []
    return ", ".join(f"{sits.name} ({sits.bot})" if sits.bot else sits.name or "(open)" for sits in there)


def when(at: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at)) if at else ""


async def show(store: Store, args: argparse.Namespace, screen: Screen) -> int:
    """Nothing secret: no answer, no seed, no talk, no address."""
    one = await find(store, args.table)
    lines = {"table": one.name, "state": one.state, "why": one.why}
    if one.setup:
        lines |= {
            "game": f"{one.setup.game}, version {one.setup.version}, edition {one.setup.edition}",
            "options": ", ".join(f"{name}={value}" for name, value in one.setup.options.items()),
            "made": when(one.setup.made),
            "last entry": when(one.last),
            "entries": ", ".join(f"{n} {kind}" for kind, n in kinds(one.log).items()),
            "public": "yes" if one.setup.manner.public else "no",
            "branched off": one.setup.parent or "",
        }
    if room := one.room:
        q = room.asked
        lines |= {"players": players(one), "answers": str(len(room.given))}
        lines |= {"asked": room.names[q.seat] if q and q.seat != NATURE else "", "rematch": room.next or ""}
        lines |= {"rules now": f"version {room.rules[0]}" if room.rules[0] != room.setup.version else ""}
    held = Counter((await store.tokens(one.name)).values())
    lines["links"] = ", ".join(f"{n} for {place(seat)}" for seat, n in sorted(held.items()))
    show_rows([[name, value] for name, value in lines.items() if value], screen)
    return 1 if one.state == "damaged" else 0


def kinds(log: list[tuple[float, AnyEntry]]) -> Counter[str]:
    return Counter(str(entry.__struct_config__.tag) for _, entry in log)


def place(seat: int) -> str:
    return {-1: "who watches", -2: "the host"}.get(seat, f"seat {seat + 1}")


async def stats(store: Store, args: argparse.Namespace, screen: Screen) -> int:
    now, states, games = time.time(), Counter[str](), Counter[str]()
    made, answers = Counter[str](), Counter[str]()
    spans = {"day": DAY, "week": 7 * DAY, "month": 30 * DAY}
    async for one in every(store):
        states[one.state] += 1
        games[one.setup.game if one.setup else "unreadable"] += 1
        for span, seconds in spans.items():
            made[span] += one.setup is not None and now - one.setup.made < seconds
            given = sum(
                isinstance(entry, Given) and entry.seat != NATURE for at, entry in one.log if now - at < seconds
            )
            answers[span] += given
    rows = [["tables", str(sum(states.values()))]]
    for title, counted in (("by state", states), ("by game", games)):
        rows.append([title, ", ".join(f"{n} {name}" for name, n in counted.most_common())])
    rows.append(["made in a day, a week, a month", ", ".join(str(made[span]) for span in spans)])
    rows.append(["answers in a day, a week, a month", ", ".join(str(answers[span]) for span in spans)])
    rows.append(["size", f"{await store.size() / 1e6:.1f} MB"])
    show_rows(rows, screen)
    return 0


async def check(store: Store, args: argparse.Namespace, screen: Screen) -> int:
    """Every log again: its marks, its answers against the rules and the seal, and as it was played, entry by entry."""
    found: Counter[str] = Counter()
    async for one in every(store):
        why = one.why if one.state in ("damaged", "other rules", "stands") else differs(one)
        found["damaged" if why and one.state not in ("other rules", "stands") else one.state] += 1
        if why:
            screen.verbatim(f"{one.name}: {why}")
    screen.print(
        f"{sum(found.values())} tables: " + ", ".join(f"{n} {state}" for state, n in found.most_common()) + "."
    )
    return 1 if found["damaged"] else 0


def differs(one: Found) -> str:
    """What is not the same when the log is not read at once but happens, entry by entry."""
    if one.room is None or one.setup is None or any(isinstance(entry, Renewed) for _, entry in one.log):
        return ""
    try:
        again = Room(one.setup)
        for at, entry in one.log:
            again.add(entry, at)
    except Exception as e:
        return f"it cannot be played again: {e}"
    same = (again.record.position, again.given, again.names, again.seq) == (
        one.room.record.position, one.room.given, one.room.names, one.room.seq,
    )  # fmt: skip
    return "" if same else "played again it is not the same"


# Changing


async def change(
    store: Store, name: str, make: Callable[[Room], tuple[list[AnyEntry], dict[str, int], list[str]]]
) -> Room:
    """Write to a table, also while a server does: what it has written meanwhile is read first."""
    for _ in range(TRIES):
        one = await find(store, name)
        if one.room is None:
            raise GameError(f"The table {name} cannot be changed: {one.why}")
        entries, tokens, worthless = make(one.room)
        try:
            log = [(time.time(), entry) for entry in entries]
            await store.append(name, one.room.seq, log, tokens, worthless)
            return one.room
        except Conflict:
            store.heads.pop(name, None)
    raise GameError(f"The table {name} changes too fast; please try again.")


async def close(store: Store, args: argparse.Namespace, screen: Screen) -> int:
    def ended(room: Room) -> tuple[list[AnyEntry], dict[str, int], list[str]]:
        if room.open:
            raise GameError(f"The game at {args.table} is over already.")
        return [Stopped(NATURE)], {}, []

    await change(store, args.table, ended)
    screen.print(f"The game at {args.table} is ended; it can be looked at by whoever has its link.")
    return 0


async def link(store: Store, args: argparse.Namespace, screen: Screen) -> int:
    """A new link for a person's seat; the old one opens nothing any more."""
    token, held = secrets.token_urlsafe(24), await store.tokens(args.table)

    def relinked(room: Room) -> tuple[list[AnyEntry], dict[str, int], list[str]]:
        seat = args.seat - 1
        if not 0 <= seat < len(room.seats) or not room.seats[seat].sits.person:
            raise GameError(f"No person sits on seat {args.seat} of {args.table}.")
        chair = room.seats[seat].chair
        # How the seat was called goes with its link. The entry also tells a server that the links have changed.
        gone = [hash for hash, one in held.items() if one == chair]
        return [Wished(seat, "none", "", "en", "")], {hashed(token): chair}, gone

    room = await change(store, args.table, relinked)
    screen.print(f"The new link of {room.names[args.seat - 1]}, seat {args.seat}; the old one opens nothing any more:")
    screen.verbatim(f"{args.url.rstrip('/')}/#/table/{args.table}/{token}")
    return 0


async def purge(store: Store, args: argparse.Namespace, screen: Screen) -> int:
    """Games that are over stay, unless that is said too."""
    now, gone = time.time(), 0
    async for one in every(store):
        if one.setup is None or one.state in ("damaged", "other rules"):
            continue  # somebody may want to look at it
        if args.idle is None:
            goes = broom.expired(one.setup, one.log, now)
        else:
            goes = now - one.last > args.idle * DAY and (args.over or one.state not in ("over", "ended", "stands"))
        if goes and (not args.yes or await store.forget(one.name, len(one.log))):
            gone += 1
            screen.verbatim(f"{one.name}  {one.setup.game}  {one.state}  {when(one.last)}  {players(one)}")
    done = f"{gone} tables are gone." if args.yes else f"{gone} tables would go; --yes lets them."
    screen.print(done)
    return 0


# Elsewhere


async def export(store: Store, args: argparse.Namespace, screen: Screen) -> int:
    """The table with its seed, its talk and the hashes of its links; or its record, once the game is over."""
    if args.record:
        room = (await find(store, args.table)).room
        if room is None or not room.open:
            raise GameError(f"The game at {args.table} is not over: its record holds secrets.")
        room.whole().save(args.file)
    else:
        kept = await store.kept(args.table)
        if kept is None:
            raise GameError(f"There is no table {args.table}.")
        head = {"galapagos table": FORMAT, "table": args.table, "made": kept.made, "public": kept.public}
        lines = [head | {"setup": kept.setup, "tokens": kept.tokens}, *kept.entries, {"entries": len(kept.entries)}]
        try:
            file = Path(args.file)
            file.touch(0o600)
            file.write_text("".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines), encoding="utf-8")
        except OSError as e:
            raise GameError(f"{args.file} cannot be written: {e.strerror}.") from None
    screen.print(f"{args.table} is in {args.file}.")
    return 0


async def import_table(store: Store, args: argparse.Namespace, screen: Screen) -> int:
    name, kept = read(args.file)
    try:
        await store.restore(name, kept)
    except Damaged as e:
        raise GameError(f"{args.file} is damaged: {e}.") from None
    except Conflict:
        raise GameError(f"There is a table {name} in this store already.") from None
    one = await find(store, name)
    screen.print(f"{name}: {one.state}{': ' + one.why if one.why else ''}")
    return 0


def read(file: str) -> tuple[str, Kept]:
    try:
        lines = [json.loads(line) for line in Path(file).read_text(encoding="utf-8").splitlines()]
    except OSError as e:
        raise GameError(f"{file} cannot be read: {e.strerror}.") from None
    except ValueError:
        raise GameError(f"{file} is no table of Galápagos.") from None
    match lines:
        case [
            {"galapagos table": int(format), "table": str(name), "made": int() | float() as made,
             "public": bool(public), "setup": str(setup), "tokens": dict(tokens)},
            *entries,
            {"entries": int(n)},
        ] if n == len(entries):  # fmt: skip
            if format != FORMAT:
                raise GameError(f"{file} has the format {format}; this program reads {FORMAT}.")
            return name, Kept(float(made), public, setup, [(at, entry) for at, entry in entries], tokens)
    raise GameError(f"{file} is no table of Galápagos, or was cut off.")


async def backup(store: Store, args: argparse.Namespace, screen: Screen) -> int:
    """All of it, as a store of SQLite, while a server writes to it or not."""
    target = Path(args.file)
    if target.exists():
        raise GameError(f"{target} is there already; a backup is not written over anything.")
    if store.file:
        await asyncio.get_running_loop().run_in_executor(None, shape.backup, store.file, target)
    else:
        await copied(store, target)
    screen.print(f"The store is in {target}, {target.stat().st_size / 1e6:.1f} MB.")
    return 0


async def copied(store: Store, target: Path) -> None:
    """A database, table by table; what is made or answered meanwhile may be missing, but no table is torn."""
    part = target.with_name(f"{target.name}.part")
    part.unlink(missing_ok=True)
    part.touch(0o600)
    copy = Store(f"{SQLITE}{part.absolute()}")
    try:
        await copy.open()
        names = await store.after("", 1000)
        while names:
            for name in names:
                if kept := await store.kept(name):
                    await copy.restore(name, kept, check=False)
            names = await store.after(names[-1], 1000)
    finally:
        await copy.close()
    part.rename(target)
