"""What is told of the table itself: takeovers, names, what is taken back."""

from __future__ import annotations

from random import Random

import pytest

from galapagos.table import ask, sight, wire
from galapagos.table.room import Room
from tests.table.desk import Desk
from tests.table.test_room import until_free_undo


def told(desk: Desk) -> list[tuple[str, int, str]]:
    return [(one.kind, one.seat, one.name) for one in sight.players(desk.room, desk.now).notices]


def test_a_takeover_and_its_end_are_told() -> None:
    desk = Desk()
    desk.say(wire.HandToBot(1, "random"), 1)
    desk.say(wire.TakeBack(1), 1)
    assert told(desk) == [("bot", 1, "Bob"), ("back", 1, "Bob")]


def test_who_sits_down_and_who_is_called_otherwise_is_told() -> None:
    desk = Desk("po")
    desk.add(ask.sit_down(desk.room, "Ada"))
    desk.say(wire.Rename(1, "Eva"), 1)
    assert told(desk) == [("sat", 1, "Ada"), ("renamed", 1, "Eva")]
    assert desk.room.notices[-1].was == "Ada"


def test_what_is_taken_back_is_told_at_the_place_that_is_left() -> None:
    desk = Desk()
    seat = until_free_undo(desk, Random(1))
    desk.say(wire.Undo(), seat)
    notice = desk.state(seat).notices[-1]
    assert (notice.kind, notice.seat, notice.place) == ("undo", seat, len(desk.room.record))


def test_nothing_is_told_while_the_seats_are_found() -> None:
    desk = Desk("po", waits=True)
    desk.say(wire.Rename(0, "Ada"), 0)
    assert told(desk) == []


@pytest.mark.parametrize("yes", [True, False])
def test_a_room_that_is_looked_into_again_tells_the_same(yes: bool) -> None:
    desk = Desk()
    desk.host = True
    desk.say(wire.HandToBot(1, "random"), 1)
    desk.say(wire.Halt(True), 0)
    if not yes:
        desk.say(wire.Halt(False), 0)
    assert Room(desk.room.setup, desk.log, desk.now).notices == desk.room.notices
    assert told(desk)[-1][0] == ("paused" if yes else "resumed")
