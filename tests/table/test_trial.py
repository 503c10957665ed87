"""Examples of the rules over the network."""

from __future__ import annotations

from typing import Any

import pytest

import galapagos
from galapagos import examples
from galapagos.table import trial
from tests.table.server import Server

GAMES = list(galapagos.HOMES)
BURROW = "/api/games/random-mutations/examples/fed-burrowers-are-safe"


def told(table: Server, path: str, **more: Any) -> Any:
    answer = table.http.get(path, params=more)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("game", GAMES)
def test_every_example_can_be_played_as_it_is_written_down(game: str) -> None:
    home = galapagos.game(game)
    for example in examples.examples(game):
        moves = example.moves()
        for done in range(len(moves) + 1):
            shown = trial.trial(home, example.name, moves[:done])
            assert shown.asked is None or shown.options, example.name
            assert shown.asked is None or shown.ask, example.name
            assert all(option.phrase for option in shown.options), example.name
            assert (shown.next.move if shown.next else None) == (moves[done] if done < len(moves) else None)
            assert [one.move for one in shown.tried] == example.tried(done)
            assert all(one.sentence for one in shown.tried)
            assert 0 <= shown.seat < len(shown.players)


@pytest.mark.parametrize("game", GAMES)
def test_each_paragraph_counts_its_examples_and_they_are_listed(table: Server, game: str) -> None:
    rules = told(table, f"/api/games/{game}/rules")
    counts = {one["rule"]: one["examples"] for chapter in rules["chapters"] for one in chapter["paragraphs"]}
    for rule in list(counts)[::17]:
        listed = told(table, f"/api/games/{game}/examples", rule=rule)
        assert len(listed) == counts[rule]
        assert all(rule in one["rules"] and one["title"] for one in listed)


def test_what_the_example_tries_in_vain_is_told_with_its_rule(table: Server) -> None:
    shown = told(table, BURROW)
    assert shown["example"]["title"] == "Fed burrowers are safe"
    assert {one["move"]: one["rule"] for one in shown["tried"]} == {"A1>B": "6.3", "A1>D": "6.3"}
    assert shown["next"]["move"] == "A1>C"
    later = told(table, BURROW, answers=["A1>C"])
    assert (later["next"], later["tried"], later["moves"]) == (None, [], 1)
    assert "is eaten" in " ".join(line["sentence"] for line in later["events"])


def test_another_way_than_the_example_goes_is_played_too(table: Server) -> None:
    other = next(one["move"] for one in told(table, BURROW)["options"] if one["move"] != "A1>C")
    shown = told(table, BURROW, answers=[other])
    assert (shown["next"], shown["tried"]) == (None, [])
    assert shown["events"]


def test_what_is_thrown_can_be_chosen(table: Server) -> None:
    runs = "/api/games/random-mutations/examples/a-runner-escapes-on-four-or-more"
    attack = told(table, runs)["next"]["move"]
    thrown = told(table, runs, answers=[attack])
    assert (thrown["asked"], thrown["seat"]) == (-1, 0)
    assert [one["move"] for one in thrown["options"]] == ["d1", "d2", "d3", "d4", "d5", "d6"]


def test_why_not_is_answered_with_its_rule(table: Server) -> None:
    because = told(table, f"{BURROW}/why", things=["A1", "B"])
    assert (because["allowed"], because["move"], because["rule"]) == (False, "A1>B", "6.3")
    assert told(table, f"{BURROW}/why", things=["A1", "C"])["allowed"]


@pytest.mark.parametrize(
    ("path", "more", "part"),
    [
        ("/api/games/evo/examples/no-such", {}, "no example"),
        (BURROW, {"answers": ["A1>B"]}, "6.3"),
        (BURROW, {"answers": ["x" * 300]}, "not understood"),
        (BURROW, {"answers": ["A1>C"] * 61}, "not understood"),
        (f"{BURROW}/why", {"things": ["a"] * 9}, "not understood"),
    ],
)
def test_nonsense_is_refused_in_a_sentence(table: Server, path: str, more: dict[str, Any], part: str) -> None:
    answer = table.http.get(path, params=more)
    assert answer.status_code == 400
    assert part in answer.json()["sentence"]
