"""What the server tells of an automaton's steps."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from galapagos.table import replay, sight, wire
from galapagos.talk import NATURE
from tests.table.desk import Desk

ME = frozenset([0])


def solo(game: str, answers: int = 60, **options: Any) -> Desk:
    desk, rng = Desk("p", game, options=options), Random(5)
    while (q := desk.room.asked) is not None and len(desk.room.record) < answers:
        desk.add(desk.room.play(rng.choice(q.options), desk.now))
    return desk


def beats(desk: Desk, place: int, since: int | None = None, seat: int = 0) -> list[dict[str, Any]]:
    """As they come over the wire."""
    step = replay.step(desk.room, place, seat, False, ME, since)
    found: list[dict[str, Any]] = msgspec.json.decode(wire.ENCODE.encode(step))["beats"]
    return found


@pytest.mark.parametrize("game", ["another-world", "mutagen"])
def test_a_step_tells_what_the_automaton_did_in_the_answer_that_led_there(game: str) -> None:
    desk = solo(game)
    places = range(len(desk.room.record) + 1)
    one_by_one = [beat for place in places for beat in beats(desk, place)]
    whole = beats(desk, places[-1], 0)
    assert whole
    assert [beat["events"][0] for beat in one_by_one] == [beat["events"][0] for beat in whole]
    assert [beat["place"] for beat in one_by_one] == [beat["place"] for beat in whole]
    half = whole[len(whole) // 2]["place"]
    assert beats(desk, places[-1], half) == [beat for beat in whole if beat["place"] > half]


@pytest.mark.parametrize("game", ["another-world", "mutagen"])
def test_the_latest_turn_can_be_asked_for(game: str) -> None:
    desk = solo(game)
    place = len(desk.room.record)
    whole, last = beats(desk, place, 0), beats(desk, place, -1)
    assert 0 < len(last) < len(whole)
    assert last == whole[-len(last) :]
    assert last[0]["begins"]


@pytest.mark.parametrize("game", ["another-world", "mutagen"])
def test_a_beat_has_the_views_of_who_asks(game: str) -> None:
    desk = solo(game)
    place = len(desk.room.record)
    for seat in (0, NATURE):
        for beat in beats(desk, place, 0, seat):
            for view in (beat["before"], beat["after"]):
                assert view["seat"] == seat
                assert (view["asked"], view["ask"], view["rule"]) == (None, "", "")
                assert seat == 0 or not any(player.get("hand") for player in view["players"])


def test_a_beat_says_all_that_a_screen_cuts_by() -> None:
    fields = {"place", "kind", "step", "turn", "worker", "at", "column", "begins", "events", "before", "after"}
    for game, kinds in (("another-world", {"step"}), ("mutagen", {"draft", "turn"})):
        desk = solo(game)
        told = beats(desk, len(desk.room.record), 0)
        assert kinds <= {beat["kind"] for beat in told}
        assert all(set(beat) == fields for beat in told)


def test_a_state_says_whether_the_automaton_has_acted() -> None:
    desk = solo("mutagen", 0)
    rng = Random(5)
    acted = []
    while (q := desk.room.asked) is not None and len(desk.room.record) < 60:
        before = len(desk.room.record)
        desk.add(desk.room.play(rng.choice(q.options), desk.now))
        state = sight.state(desk.room, ME, 0, before, 0.0)
        assert state.beats == bool(beats(desk, len(desk.room.record), before))
        acted.append(state.beats)
    assert set(acted) == {True, False}
    assert not sight.state(Desk().room, ME, 0, 0, 0.0).beats
