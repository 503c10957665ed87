"""A game in the terminal is never lost, however it is left."""

from __future__ import annotations

import errno
import io
import os
import signal
import time
from pathlib import Path
from random import Random

import pytest

import galapagos
from galapagos.cli import main
from galapagos.record import Record
from galapagos.talk import GameError
from galapagos.terminal import keep
from galapagos.terminal.sitting import Sitting
from tests.terminal.tty import Terminal

PLAY = ("play", "random-mutations", "--seats", "2", "--bot", "random", "--seed", "5", "--plain")


def games(state: Path) -> list[Path]:
    return sorted((state / "galapagos" / "games").glob("*.jsonl"))


def sit(name: str = "random-mutations") -> Sitting:
    return Sitting(Record(galapagos.game(name), 3), ["you", "random", "random"], Random(1))


def go_on(sitting: Sitting, answers: int) -> None:
    """A person answers so many times, with the first option."""
    for _ in range(answers):
        while sitting.step():
            pass
        q = sitting.record.position.question
        if q is None:
            return
        sitting.answer(q.options[0])


def said(record: Record) -> list[str]:
    return [record.game.say(move) for move in record.answers]


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_every_answer_is_in_the_file_as_soon_as_it_is_given(name: str) -> None:
    sitting = sit(name)
    for _ in range(6):
        go_on(sitting, 1)
        assert said(keep.load(sitting.kept.path)) == said(sitting.record)


def test_what_is_taken_back_stays_taken_back() -> None:
    sitting = sit()
    go_on(sitting, 4)
    sitting.undo()
    sitting.undo()
    assert said(keep.load(sitting.kept.path)) == said(sitting.record)
    go_on(sitting, 2)
    assert said(keep.load(sitting.kept.path)) == said(sitting.record)


def test_a_line_that_was_cut_off_costs_that_line_alone() -> None:
    sitting = sit()
    go_on(sitting, 3)
    with sitting.kept.path.open("a") as file:
        file.write('"grow')
    assert said(keep.load(sitting.kept.path)) == said(sitting.record)


def test_a_game_that_is_over_is_a_record_and_no_longer_waits_until_it_is_taken_back() -> None:
    sitting = sit()
    go_on(sitting, 1000)
    assert sitting.over
    assert said(Record.load(sitting.kept.path)) == said(sitting.record)
    assert keep.waiting() == []
    sitting.undo()
    assert [one.answers for one in keep.waiting()] == [len(sitting.record)]


def test_a_game_in_which_nobody_answered_is_forgotten(state: Path) -> None:
    sitting = sit()
    go_on(sitting, 0)
    assert not sitting.leave()
    assert games(state) == []


def test_two_windows_cannot_go_on_with_the_same_game() -> None:
    sitting = sit()
    go_on(sitting, 1)
    with pytest.raises(GameError, match="is being played in another window"):
        keep.Kept(keep.load(sitting.kept.path), sitting.kept.path)


def test_a_full_disk_gets_a_sentence_and_the_game_is_whole_once_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit()
    go_on(sitting, 1)

    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    sitting.kept.file = Full()
    go_on(sitting, 1)
    assert not sitting.kept.trouble, "the next answer found room again"
    monkeypatch.setattr("tempfile.NamedTemporaryFile", lambda *args, **more: Full().flush())
    sitting.kept.file = Full()
    go_on(sitting, 1)
    assert "No space left on device. Save it yourself." in sitting.kept.trouble
    monkeypatch.undo()
    monkeypatch.setenv("XDG_STATE_HOME", str(sitting.kept.path.parents[2]))
    go_on(sitting, 1)
    assert sitting.kept.trouble == ""
    assert said(keep.load(sitting.kept.path)) == said(sitting.record)


def test_a_folder_that_cannot_be_written_does_not_stop_the_game(state: Path) -> None:
    (state / "galapagos").write_text("")
    sitting = sit()
    assert "This game cannot be kept in " in sitting.kept.trouble
    go_on(sitting, 3)
    assert len(sitting.record) > 3


def test_a_bot_that_fails_loses_nothing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the bot is broken")

    answer = Sitting.answer

    def fail(sitting: Sitting, move: galapagos.Move) -> None:
        if len(sitting.record) == 9:
            broken()
        answer(sitting, move)

    monkeypatch.setattr(Sitting, "answer", fail)
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 30))
    with pytest.raises(RuntimeError):
        main(PLAY)
    assert [one.answers for one in keep.waiting()] == [9]
    assert "`galapagos play --resume` goes on with it." in capsys.readouterr().out


# Going on


def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *args: str, typed: str = "") -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed.split(";") if typed)))
    assert main(args) == 0
    return capsys.readouterr().out


def test_resume_lists_the_games_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    screen = play(monkeypatch, capsys, *PLAY, "--names", "Zoe", typed="new;new")
    assert screen.endswith("The input has ended.\nThe game is kept: `galapagos play --resume` goes on with it.\n")
    os.utime(keep.waiting()[0].path, (time.time() - 7300,) * 2)
    play(monkeypatch, capsys, "play", "evo", "--plain", "--seed", "1", typed="1;1")
    screen = play(monkeypatch, capsys, "play", "--resume", typed="7;2;log;new")
    assert "\n2 random-mutations · Zoe (you), Bob (random) · " in screen
    assert " answers · 2 hours ago" in screen
    assert "Please type a number from 1 to 2." in screen
    assert screen.split("> log")[1].count("Zoe founds the species") == 3
    assert len(keep.waiting()) == 2
    assert play(monkeypatch, capsys, "play", "evo", "--resume", typed="").count("evo · ") == 1


def test_a_kept_game_finds_its_own_edition_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    mine = tmp_path / "mine.toml"
    mine.write_text("# mine\n" + play(monkeypatch, capsys, "edition", "random-mutations"))
    play(monkeypatch, capsys, *PLAY, "--edition", str(mine), typed="new")
    mine.unlink()
    assert "founds the species" in play(monkeypatch, capsys, "play", "--resume", typed="1;log")


def test_what_cannot_be_resumed_gets_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--resume"]) == 2
    assert "There is no game to go on with." in capsys.readouterr().err
    assert main(["play", "--resume", "--load", "x"]) == 2
    assert "not both at once" in capsys.readouterr().err


# A real terminal


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_program_that_is_told_to_end_loses_nothing(tmp_path: Path, number: signal.Signals) -> None:
    terminal = Terminal(*PLAY, cwd=tmp_path)
    terminal.until("\n> ")
    terminal.type("new")
    terminal.until(" founds the species")
    terminal.until("\n> ")
    terminal.interrupt(number)
    if number == signal.SIGTERM:
        terminal.until("The game is kept: `galapagos play --resume` goes on with it.")
    assert terminal.leaves() == (-number if number == signal.SIGKILL else 128 + number)
    (game,) = keep.waiting()
    assert "new" in said(keep.load(game.path))


def test_ctrl_d_and_ctrl_c_leave_and_say_how_to_come_back(tmp_path: Path) -> None:
    for code in (0, 130):
        terminal = Terminal(*PLAY, cwd=tmp_path)
        terminal.until("\n> ")
        terminal.type("new")
        terminal.until(" founds the species")
        terminal.until("\n> ")
        terminal.interrupt() if code else terminal.press("\x04")
        terminal.until("The game is kept: `galapagos play --resume` goes on with it.")
        assert terminal.leaves() == code
    assert len(keep.waiting()) == 2


def test_tab_completes_an_answer(tmp_path: Path) -> None:
    terminal = Terminal(*PLAY, cwd=tmp_path)
    terminal.until("\n> ")
    terminal.press("gr\t")
    terminal.until("ow ")
    terminal.press("\x15ne\t\n")
    terminal.until(" founds the species")
    terminal.press("q\n")
    assert terminal.leaves() == 0
