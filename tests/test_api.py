"""What programmers meet: names, games between bots, records as sequences, types, and sentences for wrong calls."""

from __future__ import annotations

import os
import pickle
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import NATURE, Bot, Game, GameError, GreedyBot, Move, Question, RandomBot, Record, View, bots
from galapagos.cli import main
from tests.test_coverage import ROOT


class FirstBot(Bot):
    """Takes the first option there is."""

    def __call__(self, view: View, question: Question) -> Move:
        return question.options[0]


def last(view: View, question: Question) -> Move:
    return question.options[-1]


# The package


def test_games_is_a_package_and_lists_the_games() -> None:
    code = """
import galapagos, galapagos.games.evo
import galapagos.games.mutagen as mutagen
from galapagos.games.another_world import AnotherWorld
print([game.name for game in galapagos.games()] == list(galapagos.HOMES))
print(galapagos.games.evo.Evo is type(galapagos.game("evo")), mutagen.Mutagen is type(galapagos.game("mutagen")))
"""
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["True"] * 3


def test_the_version_is_that_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert "version" in project.get("dynamic", []) or project["version"] == galapagos.__version__


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_the_repr_of_a_game_gives_it_back(name: str) -> None:
    game = galapagos.game(name)
    assert eval(repr(game)) is game


def test_the_repr_of_a_game_names_its_edition(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_bytes((ROOT / "src/galapagos/games/evo/edition.toml").read_bytes())
    game = galapagos.game("evo", mine)
    assert repr(game) == f"galapagos.game('evo', {str(mine)!r})"
    assert eval(repr(game)).edition.digest == game.edition.digest


# Whole games between bots


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_play_gives_a_finished_record_and_the_same_seed_the_same_game(game: Game) -> None:
    record = galapagos.play(game, "random", seed=5)
    assert record.position.outcome is not None
    assert record.players == ["random"] * 3
    assert record == galapagos.play(game.name, RandomBot, seed=5)
    assert record != galapagos.play(game, "random", seed=6)


def test_play_takes_a_bot_for_each_seat_by_name_class_function_or_itself() -> None:
    game = galapagos.game("evo")
    record = galapagos.play(game, ["random", FirstBot, last, FirstBot(game)], seed=1, fewer_genes=True)
    here = __name__
    assert record.players == ["random", f"{here}:FirstBot", f"{here}:last", f"{here}:FirstBot"]
    assert record.options["fewer_genes"] is True
    for step in record:
        options = step.position.question.options  # type: ignore[union-attr]
        if step.seat in (1, 3):
            assert step.move == options[0]
        elif step.seat == 2:
            assert step.move == options[-1]


def test_play_has_as_many_seats_as_it_is_told() -> None:
    assert galapagos.play("mutagen", last, seed=1, seats=1, level="easy").seats == 1
    names = ["Ada", "Kit"]
    assert galapagos.play("another-world", ["random"] * 2, seed=1, names=names).names == names


def test_the_seed_of_play_is_that_of_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["watch", "random-mutations", "--players", "random,random", "--seed", "7", "--as", "all"]) == 0
    story = capsys.readouterr().out
    galapagos.play("random-mutations", ["random"] * 2, seed=7).save(tmp_path / "game.jsonl")
    assert main(["replay", "--print", str(tmp_path / "game.jsonl")]) == 0
    replayed = capsys.readouterr().out
    assert story[-600:] == replayed[-600:]


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda: galapagos.play("chess"), "There is no game 'chess'"),
        (
            lambda: galapagos.play("evo", "hal"),
            "There is no bot 'hal'; there are random, greedy, beginner, casual, strong, expert, levels with",
        ),
        (lambda: galapagos.play("evo", "strong:depth=3"), "There is no setting 'depth' of strong; there are tries,"),
        (lambda: galapagos.play("evo", "strong:turns="), "turns= of strong should be a whole number of at least 1, as"),
        (lambda: galapagos.play("evo", "strong:tries=0"), "tries=0 of strong should be a whole number of at least 1"),
        (lambda: galapagos.play("evo", "casual:lead=nan"), "lead=nan of casual should be a number of at least 0.01"),
        (lambda: galapagos.play("evo", "greedy:tries=9"), "There are no settings for greedy, but for the levels"),
        (lambda: galapagos.play("evo", ["random"] * 3, seats=4), "3 bots do not fit on 4 seats."),
        (lambda: galapagos.play("evo", ["random"] * 2), "evo is for 3 to 5 seats, not 2."),
        (lambda: galapagos.play("evo", [3] * 3), "A bot is a name, a class or a function, not 3."),  # type: ignore[list-item]
        (
            lambda: galapagos.play("evo", "no_such_module:Bot"),
            "The bot no_such_module:Bot cannot be imported: No",
        ),
        (lambda: galapagos.play("evo", "json:Bot"), "The bot json:Bot cannot be found: the module json has no Bot."),
        (lambda: galapagos.play("evo", "random", names=["x"]), "For 3 seats there are to be as many names, not x."),
        (lambda: galapagos.play("evo", "random", luck=True), "evo has no option 'luck'"),
        (lambda: galapagos.play("evo", lambda view, question: None), "The bot .* of .* answers wrongly. None is not"),  # type: ignore[arg-type]
        (lambda: galapagos.play("evo", lambda view, question: Move()), "Move.* is not among the options"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(call: Any, sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        call()


# Bots


@pytest.mark.parametrize("kind", [RandomBot, GreedyBot, FirstBot])
def test_a_bot_can_be_pickled_in_the_middle_of_a_game_and_goes_on_alike(kind: type[Bot]) -> None:
    game = galapagos.game("random-mutations")
    bot = kind(game, Random(3))
    record = galapagos.play(game, "random", seed=2, seats=2)
    for step in record[40:50]:
        if step.seat != NATURE:
            bot(game.view(step.position, step.seat), step.position.question)  # type: ignore[arg-type]
    again = pickle.loads(pickle.dumps(bot))
    for step in record[50:70]:
        if step.seat != NATURE:
            asked = game.view(step.position, step.seat), step.position.question
            assert again(*asked) == bot(*asked)  # type: ignore[arg-type]


def test_bots_are_named_by_their_class_on_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "my_bots.py").write_text(
        "from galapagos import Bot\n"
        "class Lazy(Bot):\n"
        "    def __call__(self, view, question):\n"
        "        return question.options[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", sys.path[:])
    assert main(["watch", "evo", "--players", "my_bots:Lazy,random,random", "--seed", "1"]) == 0
    assert "wins" in capsys.readouterr().out
    assert main(["watch", "evo", "--players", "my_bots:Eager", "--seed", "1"]) == 2
    assert "the module my_bots has no Eager" in capsys.readouterr().err
    galapagos.play("evo", ["my_bots:Lazy", "random", "random"], seed=1).save("lazy.jsonl")
    assert main(["play", "--load", "lazy.jsonl"]) == 2
    assert "my_bots:Lazy played here; say with --players who plays now." in capsys.readouterr().err
    assert main(["play", "evo", "--players", "you,hal"]) == 2
    assert "your own bots as module:Class" in " ".join(capsys.readouterr().err.split())


def test_a_server_takes_no_bot_but_ours() -> None:
    """A name from the network must not import anything."""
    assert ":" not in "".join(bots.BOTS)


# Records as sequences


@pytest.fixture(scope="module")
def record() -> Record:
    return galapagos.play("random-mutations", "random", seed=3)


def test_a_record_is_iterated_step_by_step(record: Record) -> None:
    steps = list(record)
    assert len(steps) == len(record)
    for place, step in enumerate(steps):
        assert (step.place, step.seat, step.move) == (place, record.askers[place], record.answers[place])
        assert step.position.question is not None
        assert step.position.question.seat == step.seat
        assert step.move in step.position.question.options
        assert step.said == record.game.say(step.move)
        assert step.events == record.events[place]
    assert steps[7].position == record.at(7)


def test_a_record_is_indexed_and_sliced_like_a_list(record: Record) -> None:
    steps = list(record)
    assert record[0] == steps[0]
    assert record[-1] == steps[-1]
    assert record[10:20:3] == steps[10:20:3]
    assert record[-5:] == steps[-5:]
    with pytest.raises(IndexError):
        record[len(record)]


def test_a_record_can_be_looked_at_everywhere_and_stays_where_it_is(record: Record) -> None:
    here = record.place
    assert record.at(0) == record.game.new(3)
    assert record.at(len(record)).outcome == record.position.outcome
    assert record.place == here
    with pytest.raises(GameError, match="there is no place -1"):
        record.at(-1)
    with pytest.raises(GameError, match=f"there is no place {len(record) + 1}"):
        record.at(len(record) + 1)


def test_records_are_equal_when_the_same_game_was_played_whoever_played_it(record: Record) -> None:
    again = Record(record.game, 3, ["Ada", "Kit", "Zoë"], record.answers)
    assert again == record
    assert Record.from_lines(record.lines()) == record
    again.take_back(len(again) - 1)
    assert again != record
    assert Record(record.game, 3) != Record(record.game, 2)
    assert Record(record.game, 3) != Record(record.game, 3, divergence=True)
    assert record != record.lines()


@pytest.mark.parametrize(
    "record",
    [
        Record(galapagos.game("evo"), 3),
        galapagos.play("another-world", "random", seed=2, seats=2, names=["Ada", "Kit O'Hara"], quartet=True),
        galapagos.play("mutagen", "random", seed=2, seats=1, level="hard"),
    ],
    ids=["new", "with names and options", "alone"],
)
def test_the_repr_of_a_record_gives_it_back(record: Record) -> None:
    again = eval(repr(record))
    assert again == record
    assert again.names == record.names


# Types


@pytest.fixture(scope="module")
def mypy(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """What mypy --strict says of a script that uses the package."""
    folder = tmp_path_factory.mktemp("types")
    env = os.environ | {"MYPYPATH": str(ROOT / "src")}

    def check(code: str) -> str:
        (folder / "script.py").write_text(code)
        command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "script.py"]
        return subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True).stdout

    return check


def examples(text: str) -> str:
    """The Python of a document, without what it prints: of its sessions, and of its listings."""
    found = []
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        lines = block.splitlines()
        if any(line.startswith(">>> ") for line in lines):
            lines = [line[4:] for line in lines if line.startswith((">>> ", "... "))]
        found.append("\n".join(lines))
    return "\n".join(found) + "\n"


def test_what_one_game_shows_and_is_played_with_is_typed(mypy: Callable[[str], str]) -> None:
    code = """
import galapagos
import galapagos.games.evo
from galapagos.games.mutagen.shown import Table

evo = galapagos.game("evo")
island: str = evo.show(evo.view(evo.new(3), 0)).picture
points: list[int] = [player.points for player in evo.show(evo.view(evo.new(3), 0)).players]
digest: str = evo.edition.digest
other: object = galapagos.games.evo.Evo
mutagen: Table = galapagos.game("mutagen").show(galapagos.game("mutagen").view(galapagos.game("mutagen").new(2), 0))
every: list[galapagos.Game] = galapagos.games()
some: galapagos.Game = galapagos.game(every[0].name)
record = galapagos.play(some, ["greedy", galapagos.RandomBot, lambda view, question: question.options[0]], seed=5)
looks = [evo.show(evo.view(step.position, step.seat)) for step in galapagos.play(evo, "random")]
said: list[str] = [step.said for step in record[3:]] + [record[0].said]
reveal_type(evo)
"""
    said = mypy(code)
    assert 'Revealed type is "galapagos.games.evo.Evo"' in said
    assert "error" not in said


def test_a_wrong_use_of_what_a_game_shows_is_found(mypy: Callable[[str], str]) -> None:
    code = """
import galapagos
game = galapagos.game("evo")
game.show(game.view(game.new(3), 0)).ponits
"""
    assert 'has no attribute "ponits"' in mypy(code)


DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]


@pytest.mark.parametrize(
    "document", [one for one in DOCUMENTS if examples(one.read_text()).strip()], ids=lambda one: one.name
)
def test_the_python_of_the_documents_is_typed(document: Path, mypy: Callable[[str], str]) -> None:
    said = mypy(examples(document.read_text()))
    assert said.startswith("Success"), said


# Sentences for wrong calls


def refusal(call: Callable[[], object]) -> str:
    with pytest.raises(GameError) as refused:
        call()
    return str(refused.value)


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
@pytest.mark.parametrize("seats", [0, 99, -1, 3.0, None])
def test_a_table_for_a_wrong_number_of_seats_is_refused(game: Game, seats: Any) -> None:
    few, many = game.seats[0], game.seats[-1]
    assert refusal(lambda: game.new(seats)) == f"{game.name} is for {few} to {many} seats, not {seats}."


@pytest.mark.parametrize("seats", ["3", True])
def test_a_number_of_seats_that_is_no_number_is_shown_as_it_was_given(seats: Any) -> None:
    assert refusal(lambda: galapagos.game("mutagen").new(seats)) == f"mutagen is for 1 to 4 seats, not {seats!r}."


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
@pytest.mark.parametrize("seat", [9, 3, -2, "Ann"])
def test_a_seat_that_is_not_at_the_table_has_no_view(game: Game, seat: Any) -> None:
    sentence = refusal(lambda: game.view(game.new(3), seat))
    assert repr(seat) in sentence
    assert "seat" in sentence


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_the_text_of_another_game_is_refused_by_its_name(game: Game) -> None:
    for other in galapagos.games():
        if other is not game:
            sentence = refusal(lambda: game.read(other.write(other.new(3))))  # noqa: B023
            assert sentence.startswith("line 1: ")
            assert other.name in sentence


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_a_move_is_heard_from_a_text_and_a_position_read_from_one(game: Game) -> None:
    assert "3" in refusal(lambda: game.hear(game.new(3), 3))  # type: ignore[arg-type]
    assert "None" in refusal(lambda: game.read(None))  # type: ignore[arg-type]
