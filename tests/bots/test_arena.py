"""The arena: seat-balanced, seeded, resumable, and ended when the answer is clear."""

from __future__ import annotations

import json
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from galapagos import arena
from galapagos.arena import SURE, Match, Played, counted, interval, run, stakes, svg
from galapagos.cli import main
from galapagos.record import Record
from galapagos.talk import NATURE, GameError
from galapagos.terminal.arena import verdict

AW = Match("another-world", ("greedy", "random"), 2, 6)
QUICK = Match("random-mutations", ("random", "tests.bots.test_arena:last"), 2, 6)


def last(view: Any, question: Any) -> Any:
    return question.options[-1]


def won(number: int, match: Match, first: float) -> Played:
    """A game of two in which the first bot has won so much."""
    line_up = match.line_ups()[number % len(match.line_ups())]
    rest = (1 - first) / (match.seats - 1)
    shares = [first if who == 0 else rest for who in line_up]
    return Played(number, line_up, shares, [1] * match.seats, [0] * match.seats, 1)


@pytest.mark.parametrize(
    ("bots", "seats", "line_ups"),
    [
        ("AB", 2, ["AB", "BA"]),
        ("AB", 3, ["ABB", "BBA", "BAB"]),
        ("ABC", 3, ["ABC", "BCA", "CAB"]),
        ("ABC", 2, ["AB", "BA", "AC", "CA", "BC", "CB"]),
        ("A", 1, ["A"]),
        ("A", 2, ["AA"]),
    ],
)
def test_a_deal_is_played_by_everybody_on_every_seat(bots: str, seats: int, line_ups: list[str]) -> None:
    match = Match("evo", tuple(bots), seats, 1)
    assert ["".join(bots[who] for who in row) for row in match.line_ups()] == line_ups


def test_the_games_of_a_deal_have_the_same_chance_and_other_deals_another(tmp_path: Path) -> None:
    match = Match("evo", ("random", "tests.bots.test_arena:last"), 3, 6)
    for number in (0, 1, 3):
        arena.play(match, number, str(tmp_path))
    records = [Record.load(tmp_path / f"{number:06}.jsonl") for number in (0, 1, 3)]
    first = min(record.askers.index(next(seat for seat in record.askers if seat != NATURE)) for record in records)
    assert first > 2
    one, mirror, other = (record.answers[:first] for record in records)
    assert one == mirror != other
    assert records[0].players != records[1].players


def test_the_same_match_gives_the_same_result_on_any_number_of_cores(tmp_path: Path) -> None:
    one = run(QUICK, cores=1, file=tmp_path / "one.jsonl")
    two = run(QUICK, cores=2, file=tmp_path / "two.jsonl")
    assert one == two
    assert [game.number for game in two.games] == list(range(6))
    assert sum(row.games for row in one.standings()) == 12


def test_a_match_that_was_stopped_goes_on_and_plays_nothing_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, file = run(QUICK, cores=1), tmp_path / "match.jsonl"
    run(replace(QUICK, games=3), cores=1, file=file, sequential=False)
    lines = file.read_text().splitlines()
    file.write_text("\n".join([*lines[:-1], lines[-1][:20]]))  # killed in the middle of a line
    played = []
    honest = arena.play

    def play(match: Match, number: int, keep: str | None = None) -> Played:
        played.append(number)
        return honest(match, number, keep)

    monkeypatch.setattr(arena, "play", play)
    assert run(QUICK, cores=1, file=file) == whole
    assert played == list(range(2, 6))[: len(whole.games) - 2]
    played.clear()
    assert run(QUICK, cores=1, file=file) == whole
    assert played == []
    assert [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]] == list(range(len(whole.games)))


def test_the_file_of_another_match_is_not_touched(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    run(replace(QUICK, games=1), cores=1, file=file)
    before = file.read_text()
    with pytest.raises(GameError, match="is of another match"):
        run(replace(QUICK, seed=2, games=1), cores=1, file=file)
    assert file.read_text() == before


# When it is clear


def test_it_stops_at_the_same_game_in_whatever_order_they_end() -> None:
    match = replace(AW, games=100)
    games = {number: won(number, match, 1.0) for number in range(100)}
    result = counted(match, games, True)
    assert result is not None
    assert result.clear
    assert len(result.games) < 20
    assert len(result.games) % 2 == 0
    few = {number: games[number] for number in range(len(result.games))}
    assert counted(match, few, True) == result
    del few[0]
    assert counted(match, few, True) is None
    everything = counted(match, games, False)
    assert everything is not None
    assert (len(everything.games), everything.clear) == (100, True)
    assert verdict(everything).startswith("After 100 games it is clear: ")


@pytest.mark.parametrize(("seats", "expected"), [(2, 0.5), (4, 0.25)])
def test_bots_of_one_strength_are_seldom_told_apart(seats: int, expected: float) -> None:
    wrong = 0
    for seed in range(200):
        rng = Random(seed)
        wrong += max(stakes((float(rng.random() < expected) for _ in range(60)), expected)) >= SURE
    assert wrong <= 200 / SURE


def test_who_is_much_better_is_found_out_soon() -> None:
    rng = Random(1)
    shares = [float(rng.random() < 0.85) for _ in range(40)]
    *_, found = stakes(shares, 0.5)
    *_, other = stakes([1 - share for share in shares], 0.5)
    assert min(found, other) > SURE


def test_intervals_are_as_wide_as_they_should_be() -> None:
    assert interval(12, 24) == pytest.approx((0.314, 0.686), abs=0.001)
    assert interval(24, 24) == pytest.approx((0.862, 1.0), abs=0.001)
    assert interval(0, 0) == (0.0, 1.0)


# The command


def test_the_command_prints_a_table_and_draws_a_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "random-mutations", "random", "tests.bots.test_arena:last", "--games", "2", "--cores", "1"]
    words += ["--file", str(tmp_path / "m.jsonl"), "--plot", str(tmp_path / "m.svg"), "--keep", str(tmp_path / "kept")]
    assert main(words) == 0
    said = capsys.readouterr().out
    assert "After 2 games it is not clear whether random wins more or less than a fair share of 50%." in said
    assert main(words) == 0
    assert capsys.readouterr().out == said
    assert ElementTree.parse(tmp_path / "m.svg").getroot().tag.endswith("svg")
    assert [file.name for file in sorted((tmp_path / "kept").iterdir())] == ["000000.jsonl", "000001.jsonl"]
    assert Record.load(tmp_path / "kept" / "000001.jsonl").players == ["tests.bots.test_arena:last", "random"]


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("evo greedy greedy", "Every bot is named once"),
        ("evo greedy hal", "There is no bot 'hal'"),
        ("evo greedy random --games 0", "one game or more, not 0"),
        ("evo greedy random --seats 9", "evo is for 3 to 5 seats, not 9"),
        ("evo greedy random --cores 0", "one core or more, not on 0"),
    ],
)
def test_what_cannot_be_played_is_refused(
    words: str, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *words.split(), "--file", str(tmp_path / "m.jsonl")]) == 2
    assert sentence in capsys.readouterr().err


def test_a_program_reads_its_view_and_answers_in_notation(tmp_path: Path) -> None:
    ours = Path(__file__).parents[2] / "examples" / "program_bot.py"
    program = f"program:{sys.executable} {ours}"
    match = replace(QUICK, bots=("random", program), games=2)
    assert run(match, cores=1).games == run(match, cores=1).games
    for code, why in {
        "print('nonsense', flush=True); input()": "answers 'nonsense', which is none of the options",
        "pass": "(has ended without an answer|cannot be asked)",
    }.items():
        (tmp_path / "wrong.py").write_text(code)
        wrong = f"program:{sys.executable} {tmp_path / 'wrong.py'}"
        with pytest.raises(GameError, match=why):
            run(replace(QUICK, bots=(wrong, "random"), games=2), cores=1)
    with pytest.raises(GameError, match="named by its command"):
        run(replace(QUICK, bots=("program:", "random")))
    with pytest.raises(GameError, match="cannot be asked"):
        run(replace(QUICK, bots=(f"program:{tmp_path / 'nothing'}", "random")), cores=1)


def test_a_cluster_says_what_to_install_and_what_it_is_called(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(GameError, match=r"pip install 'galapagos\[cluster\]'"):
        run(QUICK, on="ray")
    with pytest.raises(GameError, match="on ray, or on ray://HOST:PORT, not on 'moon'"):
        run(QUICK, on="moon")


def mortal(view: Any, question: Any) -> Any:
    """Takes the last option; the first worker in which it has to choose dies of it."""
    mark = Path(os.environ["MORTAL"])
    try:
        mark.touch(exist_ok=False)
    except FileExistsError:
        return question.options[-1]
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.long
def test_on_a_cluster_a_worker_that_dies_costs_no_game_and_counts_none_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a few processes of one machine: the result is that of one core, and every game is in the file once."""
    ray = pytest.importorskip("ray", reason="*** NOT RUN: ray is missing; pip install 'galapagos[cluster]' ***")
    monkeypatch.setenv("MORTAL", str(tmp_path / "died"))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    match = replace(QUICK, bots=("random", "tests.bots.test_arena:mortal"), games=10)
    file = tmp_path / "match.jsonl"
    try:
        found = run(match, file=file, cores=3, on="ray", sequential=False)
    finally:
        ray.shutdown()
    assert (tmp_path / "died").exists()
    numbers = [json.loads(line)["number"] for line in file.read_text().splitlines()[1:]]
    assert sorted(numbers) == list(range(10))
    assert found.games == run(match, cores=1, sequential=False).games


def test_ratings_say_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    result = counted(replace(AW, games=2), {n: won(n, AW, 1.0) for n in range(2)}, True)
    assert result is not None
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    with pytest.raises(GameError, match="pip install openskill"):
        arena.ratings(result)


def test_ratings_are_given_the_places_of_every_game(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    class PlackettLuce:
        def rating(self, name: str) -> Any:
            return SimpleNamespace(name=name, mu=25.0, sigma=8.0)

        def rate(self, teams: list[list[Any]], ranks: list[float]) -> list[list[Any]]:
            asked.append(([team[0].name for team in teams], ranks))
            return [
                [SimpleNamespace(name=t[0].name, mu=t[0].mu + 3 - 2 * r, sigma=7.0)]
                for t, r in zip(teams, ranks, strict=True)
            ]

    module = ModuleType("openskill.models")
    module.PlackettLuce = PlackettLuce  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "openskill.models", module)
    games = {n: replace(won(n, AW, 1.0), ranking=[1 + n % 2, 2 - n % 2]) for n in range(2)}
    result = counted(replace(AW, games=2), games, True)
    assert result is not None
    assert arena.ratings(result) == [(27.0, 7.0), (23.0, 7.0)]
    assert asked == [(["greedy", "random"], [1.0, 2.0]), (["random", "greedy"], [2.0, 1.0])]
    assert "greedy" in svg(result)
