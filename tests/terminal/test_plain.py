"""The plain form, line by line."""

from __future__ import annotations

import io
import re
from collections.abc import Callable

import pytest
from rich.text import Text

from galapagos.cli import main
from galapagos.terminal.screen import Screen, begun

PLAY = ("play", "random-mutations", "--bot", "random", "--seed", "5")
Shell = Callable[..., str]


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    monkeypatch.setenv("COLUMNS", "120")

    def run(*args: str, typed: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line.strip()}\n" for line in typed.split(";"))))
        assert main(args) == 0
        return capsys.readouterr().out

    return run


def test_enter_takes_a_hint_once_it_was_shown_and_nothing_otherwise(shell: Shell) -> None:
    screen = shell(*PLAY, typed=";;h;;log")
    number, words = re.findall(r"The bot would choose (\d+): (.+?)  ", screen)[0]
    assert f"{number} {words}" in screen
    before, after = screen.split("Enter does it.")
    assert before.count("Ann plays a card or passes.") == 1
    assert after.count("> log") == 1
    assert "Ann " in after.split("> log")[0]


def test_a_hint_is_forgotten_with_its_question(shell: Shell) -> None:
    screen = shell(*PLAY, typed="h;new;;;notation")
    # The hint itself may expect another species.
    assert screen.split("> new")[1].count("Ann founds the species") == 1


def test_short_words_do_what_the_long_ones_do(shell: Shell) -> None:
    screen = shell(*PLAY, typed="new;u;board;q")
    assert "The latest answer of Ann is taken back" in screen
    assert screen.split("> board")[1].count("To be rolled:") == 1
    assert screen.split("> board")[1].count("1 Pass  -") == 1
    assert "> q\n" in screen
    assert "The input has ended" not in screen


def test_tab_completes_in_any_case() -> None:
    assert begun("GR", ["grow A", "grow B", "new"]) == ["grow A", "grow B"]
    assert begun("", ["new"]) == ["new"]


@pytest.mark.parametrize("lines", [3, 300])
def test_what_is_longer_than_the_screen_comes_page_by_page(monkeypatch: pytest.MonkeyPatch, lines: int) -> None:
    paged: list[str] = []
    monkeypatch.setattr(Screen, "live", True)
    monkeypatch.setattr("pydoc.pager", lambda text, *_: paged.append(text))
    screen = Screen()
    screen.pages(Text("\n".join(f"line {n}" for n in range(lines))))
    assert len(paged) == (lines > 100)
