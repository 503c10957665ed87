"""The command that watches many games finds what breaks a law, plays on, and plays nothing twice."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import galapagos
from galapagos.talk import Game, Position
from tests.laws import many
from tests.laws.test_laws import Law


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


def test_in_every_game_each_dear_law_is_looked_at_on_the_way_and_one_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, looks = galapagos.game("another-world"), list[tuple[str, bool]]()

    def held(law: Law, game: Game, p: Position, rng: Random) -> None:
        if law not in many.ALWAYS:
            looks.append((law.__name__, p.question is None))

    monkeypatch.setattr(many, "held", held)
    many.play(game, 5, ("random",))
    assert sorted(name for name, over in looks if not over) == sorted(law.__name__ for law in many.NOW_AND_THEN)
    assert [over for _, over in looks].count(True) == 1


def test_on_two_cores_the_same_games_are_played_as_on_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "BATCH", 2)
    game, numbers, players = galapagos.game("another-world"), range(3), ("random",)
    one, two = (many.watch(game, numbers, tmp_path / str(cores), players, cores) for cores in (1, 2))
    assert one == two
    assert (tmp_path / "1").read_text() == (tmp_path / "2").read_text()


def test_who_waits_is_told_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    seconds = iter(range(100))
    monkeypatch.setattr(many, "monotonic", lambda: next(seconds))
    monkeypatch.setattr(many, "NEWS", 2)
    news = many.News("evo", 7200)
    for _ in range(4):
        news.one_more()
    assert capsys.readouterr().err == (
        "evo: 2 of 7200 games, 1.0 a second, 1:59:58 to go\nevo: 4 of 7200 games, 1.0 a second, 1:59:56 to go\n"
    )
