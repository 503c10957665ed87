"""Several servers on one store: any of them serves anybody, and the log is the same for all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from galapagos.table import crew, wire
from galapagos.table import hall as halls
from galapagos.table.crew import Crew
from galapagos.table.hall import Hall
from galapagos.table.live import Browser, Live, Rights, Stranger
from galapagos.table.log import Given, Paced
from galapagos.table.room import Refuse, Room
from galapagos.table.store import Store
from tests.table.postgres import Cluster
from tests.table.test_hall import heard, opened, table

PATIENCE = 30.0  # seconds
Story = Callable[[Hall, Hall], Awaitable[None]]


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():
            await asyncio.sleep(0.01)


@asynccontextmanager
async def server(url: str, bell: str = "") -> AsyncIterator[Hall]:
    hall = Hall(Store(url, bell=bell))
    await hall.open()
    try:
        yield hall
    finally:
        await hall.close()


@pytest.fixture
def two(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> Callable[[Story], None]:
    """Two servers that know of each other."""
    monkeypatch.setattr(crew, "BEAT", 0.05)
    monkeypatch.setattr(halls, "TICK", 0.05)

    def run(story: Story) -> None:
        async def both() -> None:
            url = cluster.database()
            async with server(url) as one, server(url) as other:
                await until(lambda: one.crew.others and other.crew.others)
                await story(one, other)

        asyncio.run(both())

    return run


async def seat(hall: Hall, name: str, *chairs: int, **more: Any) -> tuple[Live, Browser, dict[str, Any]]:
    """Somebody sits down at a server; what he sees."""
    live = await hall.find(name)
    browser = await hall.enter(live, Rights(frozenset(chairs), **more))
    return live, browser, await heard(browser, lambda message: message["type"] == "state")


async def replayed(hall: Hall, name: str) -> Room:
    """The table as the store has it."""
    found = await hall.store.load(name)
    assert found is not None
    return Room(*found)


def test_whoever_answers_at_one_server_is_seen_at_the_other(two: Callable[[Story], None]) -> None:
    async def story(one: Hall, other: Hall) -> None:
        name = (await table(one)).room.setup.table
        mine, ann, state = await seat(one, name, 0, 1)
        theirs, bob, _ = await seat(other, name, 1)
        await one.hear(mine, ann, wire.Answer(state["question"]["id"], 0))
        seen = await heard(bob, lambda message: message["type"] == "state" and message["place"] > state["place"])
        assert seen["seq"] == mine.room.seq == theirs.room.seq
        assert (theirs.room.since, theirs.room.question) == (mine.room.since, mine.room.question), "one clock"

    two(story)


def test_of_two_answers_to_one_question_one_holds_and_nobody_is_sent_away(two: Callable[[Story], None]) -> None:
    async def story(one: Hall, other: Hall) -> None:
        name = (await table(one)).room.setup.table
        mine, ann, state = await seat(one, name, 0, 1)
        theirs, bob, _ = await seat(other, name, 0, 1)
        number, place = state["question"]["id"], state["place"]
        for _ in range(5):
            answers = [one.hear(mine, ann, wire.Answer(number, 0)), other.hear(theirs, bob, wire.Answer(number, 0))]
            found = await asyncio.gather(*answers, return_exceptions=True)
            refused = [no for no in found if no is not None]
            assert [str(no) for no in refused] == ["That question is no longer open."]
            await until(lambda: mine.room.seq == theirs.room.seq)
            assert len(mine.room.given) > place
            number, place = mine.room.question, len(mine.room.given)
        assert not ann.dismissed
        assert not bob.dismissed
        again = await replayed(one, name)
        assert again.given == mine.room.given == theirs.room.given

    two(story)


def test_what_people_ask_of_each_other_is_asked_at_every_server(two: Callable[[Story], None]) -> None:
    async def story(one: Hall, other: Hall) -> None:
        name = (await table(one)).room.setup.table
        mine, ann, state = await seat(one, name, 0)
        theirs, bob, _ = await seat(other, name, 1)
        place, first = state["place"], 0 if state["question"] else 1
        sides = [(one, mine, ann), (other, theirs, bob)]
        (hall, live, who), (guest, there, them) = sides[first], sides[1 - first]
        while live.room.asked and live.room.asked.seat == first:
            await hall.hear(live, who, wire.Answer(live.room.question, 0))
        await until(lambda: there.room.seq == live.room.seq)
        if there.room.asked is not None:
            await guest.hear(there, them, wire.Answer(there.room.question, 0))
        await until(lambda: there.room.seq == live.room.seq)
        await hall.hear(live, who, wire.Undo(first, place))
        asks = await heard(them, lambda message: bool(message.get("proposal")))
        with pytest.raises(Refuse, match="asked for something already"):
            await guest.hear(there, them, wire.Undo(1 - first, place))
        await guest.hear(there, them, wire.Consent(asks["proposal"]["id"], False))
        await heard(who, lambda message: message["type"] == "declined")
        await hall.hear(live, who, wire.Undo(first, place))
        await until(lambda: there.room.proposal is not None)
        assert there.room.proposal is not None
        await guest.hear(there, them, wire.Consent(there.room.proposal.id, True))
        await until(lambda: live.room.seq == there.room.seq)
        assert len(live.room.record) == len(there.room.record) <= place

    two(story)


def test_a_rematch_is_agreed_on_across_servers_and_made_once(two: Callable[[Story], None]) -> None:
    async def story(one: Hall, other: Hall) -> None:
        name = (await table(one)).room.setup.table
        mine, ann, _ = await seat(one, name, 0, host=True)
        theirs, bob, _ = await seat(other, name, 1)
        await until(lambda: all(there.here for live in (mine, theirs) for there in live.room.seats))
        await one.hear(mine, ann, wire.EndTable())
        await until(lambda: theirs.room.over)
        votes = [one.hear(mine, ann, wire.Rematch(True)), other.hear(theirs, bob, wire.Rematch(True))]
        await asyncio.gather(*votes)
        again = [await heard(who, lambda message: message["type"] == "rematch") for who in (ann, bob)]
        assert again[0]["table"] == again[1]["table"] == mine.room.next == theirs.room.next
        assert sorted(await one.store.after("", 9)) == sorted([name, again[0]["table"]])

    two(story)


def test_who_is_connected_to_one_server_is_there_for_the_other(two: Callable[[Story], None]) -> None:
    async def story(one: Hall, other: Hall) -> None:
        name = (await table(one)).room.setup.table
        mine, ann, _ = await seat(one, name, 0)
        theirs, bob, _ = await seat(other, name, 1)
        await heard(ann, lambda message: message["type"] == "players" and message["players"][1]["here"])
        await heard(bob, lambda message: message["type"] == "players" and message["players"][0]["here"])
        assert theirs.room.vacant(0, 10**10) is None
        await one.leave(mine, ann)
        gone = await heard(bob, lambda message: message["type"] == "players" and not message["players"][0]["here"])
        assert gone["players"][0]["away"] is not None

    two(story)


def test_a_key_made_anew_at_one_server_holds_at_the_other(two: Callable[[Story], None]) -> None:
    async def story(one: Hall, other: Hall) -> None:
        made = await one.make(
            wire.NewTable(game="random-mutations", players=[wire.Player("person"), wire.Player("person")], pace=0)
        )
        theirs = await other.find(made.table)
        old = theirs.rights([str(made.keys[1].token)])
        bob = await other.enter(theirs, old)
        live = await one.find(made.table)
        again = await one.enter(live, live.rights([str(made.keys[1].token)]))
        await one.hear(live, again, wire.Renew(1, "n" * 32))
        await until(lambda: not bob.chairs)
        assert theirs.rights(["n" * 32]).chairs == {1}
        watches = str((await one.watch(live)).token)
        await until(lambda: theirs.room.seq == live.room.seq)
        assert theirs.rights([watches]).chairs == frozenset()
        with pytest.raises(Stranger):
            theirs.rights([str(made.keys[1].token)])

    two(story)


def test_a_bot_answers_once_whoever_lets_it_think(two: Callable[[Story], None]) -> None:
    async def story(one: Hall, other: Hall) -> None:
        for _ in range(3):
            name = (await table(one, "bb")).room.setup.table
            lives = [await hall.find(name) for hall in (one, other)]
            await until(lambda lives=lives: all(live.room.over for live in lives))  # type: ignore[misc]
            again = await replayed(one, name)
            assert again.given == lives[0].room.given == lives[1].room.given

    two(story)


def test_two_that_both_think_it_is_theirs_do_no_harm(
    two: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Crew, "owns", lambda *_: True)

    async def story(one: Hall, other: Hall) -> None:
        name = (await table(one, "bb")).room.setup.table
        lives = [await hall.find(name) for hall in (one, other)]
        await until(lambda: all(live.room.over for live in lives))
        again = await replayed(one, name)
        assert again.given == lives[0].room.given == lives[1].room.given

    two(story)


def test_bells_that_were_lost_are_made_up_for(two: Callable[[Story], None]) -> None:
    """The lines on which they ring are cut; what is written meanwhile is read when they are back."""

    async def story(one: Hall, other: Hall) -> None:
        name = (await table(one)).room.setup.table
        mine, _, _ = await seat(one, name, 0)
        theirs, bob, _ = await seat(other, name, 1)
        async with one.store.engine.begin() as db:
            cut = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN %'"
            assert len((await db.execute(text(cut))).all()) == 2
        async with mine.lock:
            await one.commit(mine, [Paced(1234)])
        await heard(bob, lambda message: message.get("pace") == 1234)
        assert theirs.room.seq == mine.room.seq

    two(story)


def test_the_tables_of_a_server_that_is_gone_are_looked_after_by_another(
    two: Callable[[Story], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crew, "LOST", 1.0)

    async def story(one: Hall, other: Hall) -> None:
        name = next(name for n in range(1000) if one.crew.owns(name := f"finch-{n}"))
        assert not other.crew.owns(name)
        for task in one.crew.tasks:
            task.cancel()
        await until(lambda: not other.crew.others)
        assert other.crew.owns(name)

    two(story)


def test_every_table_has_one_server_and_keeps_it_when_another_goes(tmp_path: Path) -> None:
    halls = [Hall(Store(f"sqlite+aiosqlite:///{tmp_path / 's.sqlite'}")) for _ in range(3)]
    tables = [f"finch-{n}" for n in range(300)]

    def owners(alive: list[Hall]) -> dict[str, Hall]:
        for hall in alive:
            hall.crew.alive = {one.store.server: 0.0 for one in alive}
        found = {table: [hall for hall in alive if hall.crew.owns(table)] for table in tables}
        assert {len(owning) for owning in found.values()} == {1}
        return {table: owning[0] for table, owning in found.items()}

    before = owners(halls)
    after = owners(halls[:2])
    assert all(sum(owner is hall for owner in before.values()) > 50 for hall in halls)
    assert all(after[table] is owner for table, owner in before.items() if owner is not halls[2])


def test_what_somebody_else_writes_to_a_file_is_read_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`galapagos admin`, for instance."""
    monkeypatch.setattr(crew, "LOOK", 0.01)

    async def story() -> None:
        async with opened(tmp_path) as hall:
            live = await table(hall)
            name = live.room.setup.table
            browser = await hall.enter(live, Rights(frozenset([0])))
            second = Store(f"sqlite+aiosqlite:///{tmp_path / 'tables.sqlite'}")
            await second.look_after()
            await second.append(name, live.room.seq, [(1.0, Paced(4321))], {})
            await heard(browser, lambda message: message.get("pace") == 4321)
            await second.forget(name)
            await second.close()
            await until(lambda: browser.dismissed)
            assert name not in hall.live

    asyncio.run(story())


def test_a_clock_stood_still_while_there_was_no_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            live = await table(hall, clock=60)
            name, since = live.room.setup.table, live.room.since
        async with opened(tmp_path) as hall:
            again = await hall.find(name)
            assert again.room.since > hall.crew.woke > since
            assert (await replayed(hall, name)).since == again.room.since, "it is in the log"
            hall.live.clear()
            assert (await hall.find(name)).room.seq == again.room.seq, "once"
            assert [entry for _, entry in (await hall.store.load(name) or (0, []))[1] if isinstance(entry, Given)]

    asyncio.run(story())
