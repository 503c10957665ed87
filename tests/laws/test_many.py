"""The command that watches many games finds what breaks a law, plays on, and plays nothing twice."""

from __future__ import annotations

from pathlib import Path

import pytest

import galapagos
from tests.laws import many


def test_games_are_fixed_by_their_number_and_none_breaks_a_law() -> None:
    game = galapagos.game("another-world")
    players = ("random",)
    assert many.play(game, 3, players) == many.play(game, 3, players)
    assert many.watch(game, range(2), players=players)["broken"] == 0


def test_what_breaks_a_law_is_told_and_counted_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file, asked = galapagos.game("another-world"), tmp_path / "games.jsonl", list[int]()

    def play(game: object, number: int, players: object) -> list[int]:
        asked.append(number)
        assert number != 1, "the cards do not add up"
        return [0] * 10

    monkeypatch.setattr(many, "play", play)
    assert many.watch(game, range(3), file) == {"games": 3, "answers": 20, "broken": 1}
    assert "another-world, game 1: AssertionError: the cards do not add up" in capsys.readouterr().out
    with file.open("a") as half:
        half.write("[3, ")
    file.write_text(file.read_text() + "\n")
    found = many.watch(game, range(4), file)
    assert (found["games"], found["broken"]) == (4, 1)
    assert asked == [0, 1, 2, 3]
