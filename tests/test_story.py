"""The steps of an automaton, each with how the table lay before and after it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest

import galapagos
from galapagos import NATURE, Record, story
from galapagos.games.mutagen.cards import LEVELS
from galapagos.story import Told
from galapagos.talk import View

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("another-world", {}),
    ("another-world", {"endless_pestering": True, "empty_attacks": "succeed"}),
    *(("mutagen", {"level": level, "people": more, "visitors": more}) for level in LEVELS for more in (False, True)),
    ("mutagen", {"people": True, "keeper_spy_as_printed": True}),
    ("mutagen", {"visitors": True, "pass_at_end": True}),
]
GAMES = {"another-world": 12, "mutagen": 1}  # that are played
UNASKED = {"asked": None, "ask": "", "rule": ""}


def played(name: str, options: dict[str, Any], seed: int) -> Record:
    return once(name, tuple(options.items()), seed)


@cache
def once(name: str, options: tuple[tuple[str, Any], ...], seed: int) -> Record:
    record, rng = Record(galapagos.game(name), 1, **dict(options)), Random(f"{name} {seed}")
    while (q := record.position.question) is not None:
        record.answer(rng.choices(q.options, q.weights)[0])
    return record


def games() -> list[Any]:
    return [
        pytest.param(name, options, seed, id=f"{name} {options} {seed}")
        for name, options in TABLES
        for seed in range(GAMES[name])
    ]


def shown(record: Record, p: Any, seat: int = 0) -> Any:
    table = record.game.show(record.game.view(p, seat))
    return msgspec.structs.replace(table, **UNASKED)


def differences(one: Any, two: Any) -> set[str]:
    return {field for field in one.__struct_fields__ if getattr(one, field) != getattr(two, field)}


@pytest.mark.parametrize(("name", "options", "seed"), games())
def test_every_step_can_be_seen_by_everybody(name: str, options: dict[str, Any], seed: int) -> None:
    record = played(name, options, seed)
    told = story.story(record, len(record))
    for p in [p for one in told for p in (one.before, one.after)]:
        views = [record.game.view(p, seat) for seat in (0, NATURE)] + [View(NATURE, p)]
        for view in views:
            again = msgspec.json.decode(msgspec.json.encode(record.game.show(view)), type=type(record.game.show(view)))
            assert again == record.game.show(view)
            assert record.game.write(view.position)


@pytest.mark.parametrize(("name", "options", "seed"), games())
def test_a_step_begins_where_the_one_before_ended_and_the_last_ends_where_the_answer_did(
    name: str, options: dict[str, Any], seed: int
) -> None:
    record = played(name, options, seed)
    told = story.story(record, len(record))
    for one, two in pairwise(told):
        if one.place == two.place:
            assert one.after is two.before
        else:
            assert one.place <= one.last <= two.place
            assert one.after is two.before if one.last == two.place else one.after == record.at(one.last)
    assert told
    # Unless a person has answered meanwhile, nothing is lost between two steps but what chance has brought.
    assert {place for one in told for place, _ in one.events} <= set(range(1, len(record) + 1))


CHANCE = {
    "another-world": {"deck", "unseen", "choices", "phase", "shade", "pile", "source"},
    "mutagen": {"keeper", "left"},
}


@pytest.mark.parametrize(("name", "options", "seed"), games())
def test_the_first_step_begins_at_the_table_before_the_answer(name: str, options: dict[str, Any], seed: int) -> None:
    """Where chance has answered and the step is the first thing that is told."""
    record = played(name, options, seed)
    looked = 0
    for one in story.story(record, len(record)):
        place, event = one.events[0]
        heard = record.events[place - 1]
        news = heard[1:] if heard[0].facts.get("deck") == "decisions" else heard
        if record.askers[place - 1] == NATURE and news and news[0] == event:
            before = shown(record, record.at(place - 1))
            assert differences(before, shown(record, one.before)) <= CHANCE[name]
            looked += 1
    assert looked


@pytest.mark.parametrize(("name", "options", "seed"), games())
def test_every_reason_is_told_once_and_first(name: str, options: dict[str, Any], seed: int) -> None:
    record = played(name, options, seed)
    told = story.story(record, len(record))
    reasons = [event for events in record.events for event in events if event.what == record.game.reasons]
    firsts = [one.events[0][1] for one in told]
    assert [event for event in firsts if event.what == record.game.reasons] == reasons
    assert all(event.what != record.game.reasons for one in told for _, event in one.events[1:])


def energy(events: list[Any]) -> Counter[str]:
    """By creature: what these events gave and took."""
    found: Counter[str] = Counter()
    for event in events:
        facts = event.facts
        match event.what:
            case "gain":
                found[facts["creature"]] += 1
            case "bite" | "poison":
                found[facts["creature"]] -= facts["energy"]
            case "care":
                found[facts["creature"]] -= 1
                found[facts["to"]] += 1
    return found


@pytest.mark.parametrize(("name", "options", "seed"), [game for game in games() if game.values[0] == "another-world"])
def test_a_step_of_the_shade_changes_what_it_tells(name: str, options: dict[str, Any], seed: int) -> None:
    record = played(name, options, seed)
    for one in story.story(record, len(record)):
        if one.beat.kind == "end":
            continue
        before, after = shown(record, one.before), shown(record, one.after)
        changes = energy([event for _, event in one.events])
        had = {creature.name: creature for player in before.players for creature in player.creatures}
        for creature in (creature for player in after.players for creature in player.creatures):
            was = had[creature.name].energy if creature.name in had else 0
            assert creature.energy - was == changes[creature.name], (one.beat, one.events)


@pytest.mark.parametrize(("name", "options", "seed"), [game for game in games() if game.values[0] == "mutagen"])
def test_a_step_of_the_keeper_changes_what_it_tells(name: str, options: dict[str, Any], seed: int) -> None:
    record = played(name, options, seed)
    told = story.story(record, len(record))
    for one, two in pairwise([*told, None]):
        assert one is not None
        if two is None or two.place != one.place:
            continue  # after the last step others go on
        before, after = (shown(record, p).players[1] for p in (one.before, one.after))
        events = [event for _, event in one.events]
        gained = sum(int(event.facts["shards"]) for event in events if event.what == "gain")
        paid = sum(int(event.facts["shards"]) for event in events if event.what == "pay")
        assert after.shards - before.shards == gained - paid
        scored = sum(int(event.facts["points"]) for event in events if event.what == "score")
        assert after.score - before.score == scored
        assert len(after.trees) - len(before.trees) == sum(event.what == "complete" for event in events)
        assert len(after.crew) - len(before.crew) == sum(event.what == "hire" for event in events)


@pytest.mark.parametrize(("name", "options", "seed"), [game for game in games() if game.values[0] == "mutagen"])
def test_a_turn_of_the_keeper_knows_its_worker_and_where_it_goes(name: str, options: dict[str, Any], seed: int) -> None:
    record = played(name, options, seed)
    told = story.story(record, len(record))
    turns: list[Told] = [one for one in told if one.beat.kind == "turn"]
    assert {one.beat.turn for one in turns} == {1, 2, 3, 4}
    for one in turns:
        placed = [event.facts for _, event in one.events if event.what == "place"]
        for facts in placed:
            assert (facts["worker"], facts["at"]) == (one.beat.worker, one.beat.at)
        if one.beat.begins:
            assert (one.beat.at, one.beat.column) == ("", 0)
        if one.beat.at:
            spaces = next(place.spaces for place in shown(record, one.after).places if place.name == one.beat.at)
            there = any(worker and (worker.owner, worker.name) == (1, one.beat.worker) for worker in spaces)
            before, after = shown(record, one.before), shown(record, one.after)
            assert there or after.round > before.round


def test_the_steps_of_a_turn_of_the_shade_are_in_order() -> None:
    for seed in range(GAMES["another-world"]):
        record = played("another-world", {}, seed)
        turn = ""
        for one in story.story(record, len(record)):
            if one.beat.kind == "end":
                assert one.beat.step == ""
                continue
            turn = one.beat.step if one.beat.begins else turn + one.beat.step
            assert list(turn) == sorted(turn), one.beat
            assert one.beat.step in "12ABCD"


def test_a_choice_card_is_a_beat_of_its_own_before_it_has_its_effect() -> None:
    found: Counter[str] = Counter()
    for seed in range(GAMES["another-world"]):
        record = played("another-world", {}, seed)
        for one in story.story(record, len(record)):
            if one.beat.kind == "choice":
                found[str(one.events[0][1].facts["for"])] += 1
                before = shown(record, record.at(one.place - 1))
                assert differences(before, shown(record, one.before)) <= {"choices"}
    assert {"target", "long-tailed"} <= set(found)


def test_the_latest_turn_begins_with_its_first_step() -> None:
    record = played("mutagen", {}, 0)
    told = story.story(record, len(record))
    last = story.latest(told)
    assert last == told[-len(last) :]
    assert last[0].beat.begins
    assert not any(one.beat.begins for one in last[1:])
    assert story.latest([]) == []


def test_a_copy_of_a_table_where_an_automaton_plays_is_the_same_table() -> None:
    for name, options in TABLES:
        for step in played(name, options, 9):
            p = step.position
            assert p.copy() == p
            assert [type(frame) for frame in p.copy().frames] == [type(frame) for frame in p.frames]


def test_where_no_automaton_plays_there_is_no_story() -> None:
    for game in galapagos.games():
        seats = max(2, game.seats[0])
        record, rng = Record(game, seats), Random(1)
        while (q := record.position.question) is not None and len(record) < 60:
            record.answer(rng.choice(q.options))
        assert story.story(record, len(record)) == []


def test_nobody_pays_for_what_nobody_wants() -> None:
    record = played("mutagen", {}, 0)
    p = record.at(0)
    p.moments = {}
    for move in record.answers:
        p.answer(move)
    assert p.moments == {}
    assert p.copy().moments is None
