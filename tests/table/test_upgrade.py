"""A table outlives the rules it was begun under: it goes on where it can, and stands still where it cannot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import galapagos
from galapagos.record import edition_of
from galapagos.table import broom, replay, sight, wire
from galapagos.table.live import Rights
from galapagos.table.log import AnyEntry, Given, Renewed
from galapagos.table.room import Refuse, Room
from tests.table.desk import Desk
from tests.table.test_hall import heard, opened, table

GAME = galapagos.game("random-mutations")


@pytest.fixture
def renew(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """The rules of the game change; the version there was."""

    def change() -> int:
        was = GAME.version
        monkeypatch.setattr(type(GAME), "version", was + 1)
        return was

    return change


def played(answers: int = 20, players: str = "pp") -> Desk:
    desk, rng = Desk(players), Random(4)
    for _ in range(answers):
        desk.answer(rng.randrange(len(desk.room.asked.options)) if desk.room.asked else 0)
    return desk


def broken(desk: Desk) -> tuple[list[tuple[float, AnyEntry]], int]:
    """The log, with an answer in its middle that is none of the options under the new rules; and its place."""
    answers = [n for n, (_, entry) in enumerate(desk.log) if isinstance(entry, Given)]
    seq = next(seq for seq in answers[len(answers) // 2 :] if desk.log[seq][1].seat >= 0)  # type: ignore[union-attr]
    at, given = desk.log[seq]
    assert isinstance(given, Given)
    return [*desk.log[:seq], (at, Given(given.seat, "A9>B")), *desk.log[seq + 1 :]], answers.index(seq)


def standing(renew: Callable[[], int], players: str = "pp") -> tuple[Desk, int]:
    """A table that stands where an answer does not hold any more; and how many answers there were."""
    desk = played(players=players)
    log, _ = broken(desk)
    renew()
    again = Desk.__new__(Desk)
    again.now, again.host, again.log = desk.now, False, log
    again.room = Room(desk.room.setup, log, desk.now)
    return again, len(desk.room.given)


def test_a_game_whose_answers_all_hold_goes_on_and_says_so_in_its_log(renew: Callable[[], int]) -> None:
    desk = played()
    was = renew()
    again = Room(desk.room.setup, desk.log, desk.now)
    assert again.record.position == desk.room.record.position
    assert (again.asked, again.outgrown) == (desk.room.asked, None)
    entries = again.renewal()
    assert entries == [Renewed(was, was + 1, edition_of(GAME), len(desk.room.given))]
    for entry in entries:
        again.add(entry, desk.now)
    assert (again.rules, again.asked) == (again.today, desk.room.asked)
    assert again.question == again.seq > desk.room.question, "what was meant for the old question answers no other"
    told = again.notices[-1]
    assert (told.kind, told.was, told.name, told.answers) == ("rules", str(was), str(was + 1), 0)


def test_the_seal_holds_again_from_there_on(renew: Callable[[], int]) -> None:
    desk = played()
    renew()
    desk.room = Room(desk.room.setup, desk.log, desk.now)
    desk.add(desk.room.renewal())
    since = len(desk.log)
    while not (drawn := [n for n in range(since, len(desk.log)) if getattr(desk.log[n][1], "seat", 0) < 0]):
        desk.answer()
    assert Room(desk.room.setup, desk.log, desk.now).given == desk.room.given
    at, given = desk.log[drawn[0]]
    assert isinstance(given, Given)
    q = desk.room.record.at(desk.room.given.index(given, desk.room.renewed)).question
    assert q is not None
    other = next(said for move in q.options if (said := GAME.say(move)) != given.move)
    with pytest.raises(Exception, match="but the seal says"):
        Room(desk.room.setup, [*desk.log[: drawn[0]], (at, Given(given.seat, other))], desk.now)


def test_a_game_whose_answers_do_not_all_hold_stands_at_the_last_that_does(renew: Callable[[], int]) -> None:
    desk = played()
    log, place = broken(desk)
    was = renew()
    again = Room(desk.room.setup, log, desk.now)
    assert again.outgrown == wire.Outgrown(place, len(desk.room.given), again.outgrown.rule, was, was + 1)  # type: ignore[union-attr]
    assert again.outgrown.rule, "it names the paragraph"
    assert (len(again.record), again.asked, again.over, again.open) == (place, None, False, False)
    assert again.record.position == desk.room.record.at(place)
    assert f"from version {was} to {was + 1} (§{again.outgrown.rule}): {place} of its" in again.about_rules
    assert sight.info(again, desk.now).outgrown == again.outgrown
    assert replay.steps(again).remark == again.about_rules


def test_where_it_stands_nobody_sees_what_was_secret(renew: Callable[[], int]) -> None:
    desk, _ = standing(renew)
    with pytest.raises(Refuse, match="own eyes"):
        replay.step(desk.room, 1, 1, False, frozenset([0]))
    with pytest.raises(Refuse, match="until then it holds secrets"):
        desk.room.whole()


def test_people_play_on_from_there_if_all_of_them_want_to(renew: Callable[[], int]) -> None:
    desk, answers = standing(renew, "ppb")
    place = len(desk.room.record)
    desk.say(wire.PlayOn(), 0)
    proposal = desk.room.proposal
    assert proposal is not None
    assert (proposal.kind, proposal.place, proposal.waits) == ("rules", place, [1])
    desk.say(wire.Consent(proposal.id, True), 1)
    assert desk.room.outgrown is None
    assert (desk.room.rules, desk.room.asked is None) == (desk.room.today, False)
    assert [one.place for one in desk.room.withdrawn] == list(range(place, answers)), "what does not hold is told"
    assert desk.room.notices[-1].answers == answers - place
    again = Room(desk.room.setup, desk.log, desk.now)
    assert (again.record.position, again.given, again.outgrown) == (desk.room.record.position, desk.room.given, None)
    desk.answer()


def test_who_does_not_want_to_is_not_made_to(renew: Callable[[], int]) -> None:
    desk, _ = standing(renew)
    desk.say(wire.PlayOn(), 0)
    assert desk.room.proposal is not None
    desk.say(wire.Consent(desk.room.proposal.id, False), 1)
    assert desk.room.outgrown is not None
    assert "nothing to go on with" in Desk().refuses(wire.PlayOn(), 0)
    assert "You are watching" in desk.refuses(wire.PlayOn())
    assert "have changed" in desk.refuses(wire.Undo(0), 0)


def test_it_can_be_kept_as_a_replay(renew: Callable[[], int]) -> None:
    desk, _ = standing(renew)
    desk.host = True
    desk.say(wire.EndTable())
    assert desk.room.open
    kept = desk.room.whole()
    assert len(kept) == len(desk.room.record) > 0
    assert replay.step(desk.room, len(kept), 1, True, frozenset()).open


def test_nobody_sweeps_it_away(renew: Callable[[], int]) -> None:
    desk, _ = standing(renew)
    assert not broom.expired(desk.room.setup, desk.log, desk.now + 100 * broom.ABANDONED)


def test_an_edition_of_ours_that_has_changed_is_no_other() -> None:
    desk = played()
    older = msgspec.structs.replace(desk.room.setup, edition=f"{GAME.edition.name} 0123456789ab")
    again = Room(older, desk.log, desk.now)
    assert (again.asked, again.outgrown) == (desk.room.asked, None)
    log, place = broken(desk)
    found = Room(older, log, desk.now).outgrown
    assert found is not None
    assert (found.place, found.was, found.now) == (place, GAME.version, GAME.version)


def test_a_table_that_has_gone_on_under_newer_rules_is_refused_by_older_ones(
    renew: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = played()
    was = renew()
    log = [*desk.log, *((desk.now, entry) for entry in Room(desk.room.setup, desk.log, desk.now).renewal())]
    monkeypatch.setattr(type(GAME), "version", was)
    with pytest.raises(Refuse, match="other rules"):
        Room(desk.room.setup, log, desk.now)


def test_an_option_that_is_gone_is_refused_with_both_versions(renew: Callable[[], int]) -> None:
    setup = msgspec.structs.replace(Desk().room.setup, options={"luck": True})
    was = renew()
    with pytest.raises(Refuse, match=f"other rules .*: version {was} with .*, not version {was + 1}"):
        Room(setup)


def test_a_server_with_newer_rules_writes_that_down_and_goes_on(
    tmp_path: Path, renew: Callable[[], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as hall:
            name = (await table(hall)).room.setup.table
        was = renew()
        async with opened(tmp_path) as hall:
            live = await hall.find(name)
            found = await hall.store.load(name)
            assert found is not None
            assert [entry for _, entry in found[1]][-1] == Renewed(was, was + 1, edition_of(GAME), len(live.room.given))
            browser = await hall.enter(live, Rights(frozenset([0, 1])))
            state: dict[str, Any] = await heard(browser, lambda message: message["type"] == "state")
            await hall.hear(live, browser, wire.Answer(state["question"]["id"], 0))
            await heard(browser, lambda message: message["type"] == "state")
        async with opened(tmp_path) as hall:
            again = await hall.find(name)
            assert (again.room.seq, again.room.notices[-1].kind) == (live.room.seq, "rules")

    asyncio.run(story())
