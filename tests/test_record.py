"""A record is a game as its answers: stepped through, taken back, branched, saved, and refused when it is not whole."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import NATURE, GameError, bots
from galapagos.cli import main
from galapagos.record import Record, Seal
from tests.test_coverage import ROOT

RECORDS = ROOT / "tests" / "records"  # GAME-VERSION.jsonl: `python -m tests.test_record` keeps one of each new version


def played(answers: int = 40, name: str = "random-mutations", seats: int = 3, **options: Any) -> Record:
    """A game under way, or over if it ends before."""
    rng = Random(4)
    record = Record(galapagos.game(name), seats, **options)
    while (q := record.position.question) is not None and len(record) < answers:
        record.answer(bots.nature(q, rng) if q.seat == NATURE else rng.choice(q.options))
    return record


@pytest.fixture
def record() -> Record:
    return played()


@pytest.fixture
def lines(record: Record) -> list[str]:
    return record.lines()


def refused(lines: list[str]) -> str:
    with pytest.raises(GameError) as refusal:
        Record.from_lines(lines)
    return str(refusal.value)


def with_head(lines: list[str], **changes: Any) -> list[str]:
    return [json.dumps(json.loads(lines[0]) | changes), *lines[1:]]


# Playing on and stepping


def test_an_answer_gives_back_what_came_of_it() -> None:
    record = Record(galapagos.game("random-mutations"), 3)
    p = record.game.new(3)
    p.events = []
    for move in played().answers:
        p.events.clear()
        p.answer(move)
        assert record.answer(move) == p.events
    assert [event for events in record.events for event in events] != []
    assert len(record.events) == len(record) == 40


def test_an_answer_can_be_given_in_notation(record: Record) -> None:
    again = Record(record.game, 3)
    for move in record.answers:
        again.answer(record.game.say(move))
    assert again.answers == record.answers
    with pytest.raises(GameError, match="§"):
        again.answer("A9>B")


def test_what_is_taken_back_is_gone_with_its_events(record: Record) -> None:
    events = record.events[:20]
    record.take_back(20)
    assert (len(record), record.place, len(record.askers), record.events) == (20, 20, 20, events)
    assert record.position == played(20).position
    with pytest.raises(GameError, match="has 20 answers; there is no place 21"):
        record.take_back(21)


def test_every_place_of_a_record_is_the_position_after_so_many_answers(record: Record) -> None:
    p = record.game.start(record.seats, record.options)
    for place, move in enumerate(record.answers):
        record.go(place)
        assert record.position == p
        p.answer(move)
    record.go(len(record))
    assert record.position == p


def test_back_and_forth_are_one_step_each(record: Record) -> None:
    here = record.position.copy()
    record.back()
    assert record.place == len(record) - 1
    assert record.position != here
    record.forth()
    assert record.position == here


@pytest.mark.parametrize("place", [-1, 41])
def test_a_place_outside_the_record_is_refused(record: Record, place: int) -> None:
    with pytest.raises(GameError, match=f"has 40 answers; there is no place {place}"):
        record.go(place)
    assert record.place == 40


def test_an_answer_in_the_past_forgets_what_came_after_it(record: Record) -> None:
    record.go(10)
    assert record.position.question is not None
    record.answer(record.position.question.options[0])
    assert len(record) == len(record.askers) == record.place == 11


def test_an_answer_that_is_no_option_changes_nothing(record: Record) -> None:
    before = record.position.copy()
    with pytest.raises(GameError, match=r"Die\(value=6\) is not among the options"):
        record.answer(record.game.read("climate, turn 1\nAnn: A ()\nBob: B ()").question.options[-1])  # type: ignore[union-attr]
    assert (len(record), record.position) == (40, before)


def test_nothing_is_answered_after_the_end() -> None:
    record = played(10**6, seats=2)
    with pytest.raises(GameError, match="The game is over"):
        record.answer(record.answers[0])


def test_undo_takes_back_the_latest_answer_of_a_seat_and_all_after_it(record: Record) -> None:
    for seat in (1, 1, 0):
        last = max(place for place, asker in enumerate(record.askers) if asker == seat)
        record.undo(seat)
        assert len(record) == record.place == last
        assert record.position.question is not None
        assert record.position.question.seat == seat


def test_undo_without_an_answer_is_refused_and_changes_nothing() -> None:
    record = Record(galapagos.game("random-mutations"), 2)
    with pytest.raises(GameError, match="nothing to take back"):
        record.undo(0)


def test_a_record_leaves_whoever_listens_to_its_position_alone(record: Record) -> None:
    heard = record.position.events = []
    events = record.answer(record.position.question.options[0])  # type: ignore[union-attr]
    assert record.position.events is heard
    assert heard == events


def test_nobody_sets_listeners_but_a_record_and_a_learners_desk() -> None:
    package = ROOT / "src" / "galapagos"
    known = {
        package / "record.py",
        package / "talk.py",
        package / "gym" / "desk.py",
        *(package / "games").rglob("*.py"),
    }
    for file in set(package.rglob("*.py")) - known:
        assert not re.search(r"(position|\bp)\.events\s*=[^=]", file.read_text()), file


def test_listeners_hear_the_game_again_after_a_step_back(record: Record) -> None:
    record.go(0)
    record.position.events = []
    record.go(40)
    whole = [event.what for event in record.position.events]
    record.position.events = []
    record.undo(record.askers[-1])
    assert [event.what for event in record.position.events] == whole[: len(record.position.events)] != []


def test_a_branch_goes_its_own_way(record: Record) -> None:
    before = record.lines()
    branch = record.branch(12)
    assert branch.answers == record.answers[:12]
    assert branch.position.question is not None
    branch.answer(branch.position.question.options[-1])
    assert record.lines() == before
    assert record.branch().lines() == before


# As a file


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_a_game_of_every_kind_comes_back_from_its_file(name: str, tmp_path: Path) -> None:
    record = played(60, name)
    record.players = ["you", "greedy", "random"]
    record.save(tmp_path / "game.jsonl")
    again = Record.load(tmp_path / "game.jsonl")
    assert (again.position, again.names, again.players) == (record.position, record.names, record.players)
    assert again.lines() == record.lines()
    assert again.askers == record.askers


def test_options_come_back_too(tmp_path: Path) -> None:
    record = played(30, guests=("flight", "herding"), divergence=True)
    record.save(tmp_path / "game.jsonl")
    assert Record.load(tmp_path / "game.jsonl").options == record.options


def test_a_seal_comes_back_and_a_damaged_one_is_refused(record: Record) -> None:
    record.seal = Seal("ab" * 32, "cd" * 32, 3)
    assert Record.from_lines(record.lines()).seal == record.seal
    assert refused(with_head(record.lines(), seal={"seed": "x"})) == "line 1: the seal is damaged."


def test_an_interrupted_save_leaves_the_old_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.jsonl"
    played(10).save(file)
    before = file.read_text()

    def interrupt(*args: Any) -> None:
        raise KeyboardInterrupt

    for step in ("fsync", "replace"):
        with monkeypatch.context() as patch:
            patch.setattr(os, step, interrupt)
            with pytest.raises(KeyboardInterrupt):
                played(20).save(file)
        assert file.read_text() == before
        assert list(tmp_path.iterdir()) == [file]


def test_a_full_disk_leaves_the_old_file_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.jsonl"
    played(10).save(file)
    before = file.read_text()

    def full(*args: Any) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(GameError, match=r"cannot be saved as .*: No space left on device"):
        played(20).save(file)
    assert file.read_text() == before


def test_a_place_that_is_not_there_cannot_be_saved_to(record: Record, tmp_path: Path) -> None:
    with pytest.raises(GameError, match=r"cannot be saved as .*: No such file or directory"):
        record.save(tmp_path / "nowhere" / "game.jsonl")


def test_a_file_that_is_not_there_or_not_text_is_refused(tmp_path: Path) -> None:
    with pytest.raises(GameError, match="cannot be read: No such file or directory"):
        Record.load(tmp_path / "nothing.jsonl")
    (tmp_path / "picture.png").write_bytes(b"\x89PNG\xff")
    with pytest.raises(GameError, match=r"picture.png, line 1: this is not a record of Galápagos, not even text"):
        Record.load(tmp_path / "picture.png")


# What is refused, with its line and the reason


def test_a_damaged_line_is_named(lines: list[str]) -> None:
    assert refused([*lines[:7], '"new', *lines[8:]]) == (
        "line 8: this is not JSON; the record is damaged or cut off here."
    )
    assert refused([*lines[:7], "7", *lines[8:]]) == 'line 8: an answer is a text like "d4", not 7.'


def test_an_answer_that_the_rules_do_not_allow_is_named_with_its_line(lines: list[str]) -> None:
    sentence = refused([*lines[:2], '"A1+"', *lines[3:]])
    assert sentence.startswith("line 3: 'A1+' cannot be answered. ")
    assert "§" in sentence


def test_a_record_that_was_cut_off_is_refused_wherever_the_cut_is(lines: list[str]) -> None:
    text = "\n".join(lines)
    for end in range(len(text)):
        assert refused(text[:end].splitlines()).startswith("line ")


def test_a_missing_answer_is_noticed(lines: list[str]) -> None:
    assert refused([*lines[:-2], lines[-1]]) == (
        "line 41: the record closes with {'answers': 40}, but it has 39 answers."
    )


@pytest.mark.parametrize("head", ["", "[]", '{"event": "chess"}', "hello"])
def test_a_foreign_file_is_refused_in_its_first_line(head: str, lines: list[str]) -> None:
    assert refused([head, *lines[1:]]).startswith("line 1: this is not ")


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"galapagos": 9}, "line 1: the record has the format 9; this program reads 1."),
        ({"game": "chess"}, "line 1: There is no game 'chess'"),
        ({"colour": "blue"}, "line 1: the heading is damaged: colour."),
        (
            {"version": 99},
            "line 1: the record was made under version 99 of the rules of random-mutations; this program",
        ),
        ({"version": 0}, "line 1: the heading is damaged: version"),
        ({"version": True}, "line 1: the heading is damaged: version"),
        ({"version": "1"}, "line 1: the heading is damaged: version"),
        ({"edition": "mine 123"}, "line 1: the record was played with the edition mine 123, this is "),
        ({"seats": 9}, "line 1: the names or the players do not fit the seats."),
        ({"seats": 9, "names": ["x"] * 9}, "line 1: random-mutations is for 2 to 8 seats, not 9."),
        ({"names": ["Ann", "Bob"]}, "line 1: the names or the players do not fit the seats."),
        ({"players": "me"}, "line 1: the names or the players do not fit the seats."),
        ({"options": []}, "line 1: the options are damaged."),
        ({"options": {"luck": True}}, "line 1: random-mutations has no option 'luck'"),
        ({"options": {"guests": 3}}, "line 1: "),
        ({"options": {"divergence": "very"}}, "line 1: divergence takes one of False, True, not 'very'."),
    ],
)
def test_a_heading_that_does_not_fit_is_refused(changes: dict[str, Any], reason: str, lines: list[str]) -> None:
    assert refused(with_head(lines, **changes)).startswith(reason)


# Records made under older rules


@pytest.fixture
def old(lines: list[str], monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A record made before the rules and the edition changed."""
    kind = type(galapagos.game("random-mutations"))
    monkeypatch.setattr(kind, "version", kind.version + 1)
    return with_head(lines, edition="default 0123456789ab")


def test_an_old_record_is_replayed_if_all_its_answers_are_still_allowed(record: Record, old: list[str]) -> None:
    again = Record.from_lines(old)
    assert (again.answers, again.position) == (record.answers, record.position)
    assert again.made_under == record.game.version - 1
    assert again.remark == (
        f"This game was played under version {again.made_under} of the rules of Evolution: Random Mutations. All its "
        f"answers are still allowed, so it is shown as it goes under version {again.made_under + 1}."
    )


def test_an_old_record_stays_one_when_it_is_saved_and_branched_but_not_when_it_is_played_on(old: list[str]) -> None:
    again = Record.from_lines(old)
    assert json.loads(again.lines()[0]) == json.loads(old[0])
    branch = again.branch(10)
    assert branch.remark == again.remark
    branch.answer(again.answers[10])
    assert branch.remark == ""
    assert json.loads(branch.lines()[0])["version"] == again.made_under + 1


def test_an_old_record_that_cannot_be_replayed_says_where_and_between_which_versions(old: list[str]) -> None:
    version = galapagos.game("random-mutations").version
    sentence = refused([*old[:2], '"A1+"', *old[3:]])
    assert sentence.startswith(
        f"line 3: 'A1+' cannot be answered. The record was made under version {version - 1} of the rules of "
        f"random-mutations; this is version {version}. "
    )
    assert "§" in sentence


def test_a_replay_in_the_terminal_says_that_a_record_is_old(
    old: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "old.jsonl").write_text("\n".join(old))
    assert main(["replay", "--print", str(tmp_path / "old.jsonl")]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert Record.load(tmp_path / "old.jsonl").remark in shown


def test_an_old_option_that_is_gone_is_named_with_the_versions(old: list[str]) -> None:
    sentence = refused(with_head(old, options={"luck": True}))
    assert sentence.startswith("line 1: random-mutations has no option 'luck'")
    assert "was made under version " in sentence


def test_an_old_record_of_another_edition_is_refused(old: list[str]) -> None:
    assert refused(with_head(old, edition="mine 0123456789ab")).startswith(
        "line 1: the record was played with the edition mine 0123456789ab, this is "
    )


@pytest.mark.parametrize("file", sorted(RECORDS.iterdir()), ids=lambda file: file.stem)
def test_records_of_every_version_that_were_kept_can_still_be_loaded(file: Path) -> None:
    """The file's name says under which version it was made; that of Another World has an option that was yes or no."""
    record = Record.load(file)
    name, _, version = file.stem.rpartition("-")
    assert (record.game.name, record.made_under) == (name, int(version))
    assert (record.remark == "") == (record.game.version == int(version))


def test_a_record_of_every_version_of_every_game_was_kept() -> None:
    """So that whoever changes an edition or a rule notices which old games are touched."""
    missing = [
        f"{game.name}-{version}.jsonl"
        for game in galapagos.games()
        for version in range(1, game.version + 1)
        if not (RECORDS / f"{game.name}-{version}.jsonl").exists()
    ]
    assert missing == []


def keep() -> None:
    """A whole game under each version that has none yet. What was kept is never written again."""
    for game in galapagos.games():
        file = RECORDS / f"{game.name}-{game.version}.jsonl"
        if not file.exists():
            played(10**6, game.name, max(2, game.seats[0])).save(file)
            print(f"Kept {file.relative_to(ROOT)}.")


if __name__ == "__main__":
    keep()
