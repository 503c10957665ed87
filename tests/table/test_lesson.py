"""Guided first games over the network."""

from __future__ import annotations

from typing import Any

import pytest

import galapagos
from galapagos.guide import guide
from tests.table.server import Server

GAMES = list(galapagos.HOMES)


def scene(table: Server, n: int, game: str = "random-mutations", **more: Any) -> Any:
    return table.http.get(f"/api/games/{game}/guide/{n}", params=more).json()


@pytest.mark.parametrize("game", GAMES)
def test_a_learner_is_led_from_the_first_scene_to_the_end(table: Server, game: str) -> None:
    info = table.http.get(f"/api/games/{game}/guide").json()
    assert info["scenes"] == len(guide(game).scenes)
    assert info["minutes"] == guide(game).minutes
    for n in range(info["scenes"]):
        told = scene(table, n, game)
        assert (told["number"], told["scenes"]) == (n, info["scenes"])
        assert told["say"]
        assert [option["move"] for option in told["options"]].count(told["answer"]) == (told["answer"] is not None)
        assert bool(told["options"]) == (told["answer"] is not None)
    assert told["outcome"]["ranking"]


def test_a_scene_has_all_that_happened_and_says_what_is_new(table: Server) -> None:
    before, now = scene(table, 1), scene(table, 2)
    assert before["events"] == []
    assert now["since"] == 0
    assert [line["sentence"] for line in now["events"]] == [
        "Ann turns up Running.", "A of Ann gains Running.", "Bob turns up Carnivorous.", "D of Bob gains Carnivorous.",
    ]  # fmt: skip
    later = scene(table, 3)
    assert [line for line in later["events"] if line["place"] <= later["since"]] == now["events"]


def test_the_learner_has_a_name_of_her_own(table: Server) -> None:
    told = scene(table, 2, name="Zoë")
    assert told["players"] == ["Zoë", "Bob"]
    assert told["events"][0]["sentence"] == "Zoë turns up Running."
    assert told["ask"] == "Zoë plays a card or passes."


def test_what_is_not_allowed_is_answered_with_its_rule(table: Server) -> None:
    path = "/api/games/random-mutations/guide/4/why"
    because = table.http.get(path, params={"things": "D"}).json()
    assert not because["allowed"]
    assert because["move"] == "mutate D"
    assert because["rule"] == "3.7"
    assert table.http.get(path, params={"things": "A"}).json()["allowed"]
    assert table.http.get(path, params={"things": ["food", "A1"]}).json()["move"] == "A1+"
    assert table.http.get(path, params={"things": "the sea"}).json()["move"] == ""
    assert table.http.get(path).status_code == 400


@pytest.mark.parametrize(("path", "status"), [("chess/guide", 404), ("random-mutations/guide/999", 409)])
def test_there_is_no_other_scene(table: Server, path: str, status: int) -> None:
    assert table.http.get(f"/api/games/{path}").status_code == status
