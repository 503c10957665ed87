"""The learned judge: what it sees, what it makes of it, and what becomes of files that are none."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import Game, GameError, learned, train
from galapagos.bots import bot
from galapagos.bots.levels import PLANS, ByHand, SearchBot, Strong
from galapagos.chance import Chance
from galapagos.odds import Case, Fit, Odds, Weights, measure
from galapagos.playout import play
from galapagos.train import Training
from tests.bots.test_search import asked

GAMES = galapagos.games()
QUICK = Training("another-world", games=8, rounds=2, units=2, passes=2, seats=(1,))


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    return quickly()


def quickly() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train, "TRIES", 2)
        return train.train(QUICK)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_number_has_a_name_and_chances_are_shares_of_one(game: Game) -> None:
    room = game.room("features")
    for seats in game.seats:
        names = learned.names_of(room, seats)
        assert len(set(names)) == len(names)
        p, chance = game.new(seats), Chance(seats)
        for _ in range(6):
            play(p, chance, None, 20)
            if p.question is None:
                break
            rows = room.features(p)
            assert len(rows) == seats
            assert all(len(row) == len(names) for row in rows)
            weights = Weights(0.1, [0.01] * len(names), [[0.02] * (len(names) + 2)])
            found = Odds(room.features, [weights] * (seats + 1)).chances(p)
            assert len(found) == max(2, seats)
            assert sum(found) == pytest.approx(1.0)
            assert all(0 <= share <= 1 for share in found)


def test_training_gives_the_same_weights_again_and_says_where_they_come_from(made: dict[str, Any]) -> None:
    assert quickly() == made
    assert made["origin"]["command"] == (
        "galapagos train another-world --games 8 --rounds 2 --seed 1 --units 2 --decay 0.001 --passes 2 --seats 1"
    )
    (mode,) = made["modes"]
    assert [one["games"] for one in mode["rounds"]] == [8, 8]
    assert all(0 <= one["accuracy"] <= 1 and one["loss"] > 0 for one in mode["rounds"])


def test_weights_that_were_saved_are_a_bot(made: dict[str, Any], tmp_path: Path) -> None:
    path, game = tmp_path / "mine.json", galapagos.game("another-world")
    train.save(made, path)
    assert json.loads(path.read_text()) == made
    player = bot(str(path), game, Random(1))
    assert isinstance(player, Strong)
    assert player.odds is not None
    assert [player.odds.knows(seats) for seats in game.seats] == [True, False, False, False]
    p = game.new(1)
    play(p, Chance(1), None, 30)
    assert player.odds.chances(p) == learned.load(game, path).chances(p)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"version": 99}, "their version is 99, not 2"),
        ({"format": 0}, "their format is 0, not 1"),
        ({"game": "evo"}, "their game is 'evo', not 'another-world'"),
        ({"modes": [{}]}, "The file is damaged"),
        ({"modes": None}, "The file is damaged"),
    ],
)
def test_weights_for_something_else_are_refused_in_a_sentence(
    made: dict[str, Any], tmp_path: Path, change: dict[str, Any], why: str
) -> None:
    path = tmp_path / "other.json"
    train.save(made | change, path)
    with pytest.raises(GameError, match=rf"The weights other.json are of no use for another-world: {why}\."):
        learned.load(galapagos.game("another-world"), path)


@pytest.mark.parametrize(
    ("place", "value", "why"),
    [
        ("plain", [1.0], "numbers should stand"),
        ("base", float("nan"), "numbers should stand"),
        ("units", [[True]], "numbers should stand"),
        ("features", ["luck"], "other features"),
        ("seats", [1, 7], "not for 7 seats"),
    ],
)
def test_weights_that_do_not_fit_are_refused_in_a_sentence(
    made: dict[str, Any], tmp_path: Path, place: str, value: Any, why: str
) -> None:
    path = tmp_path / "odd.json"
    train.save(made | {"modes": [made["modes"][0] | {place: value}]}, path)
    with pytest.raises(GameError, match=why):
        learned.load(galapagos.game("another-world"), path)


@pytest.mark.parametrize(
    ("text", "why"), [(b"{", "damaged"), (b"\xff", "damaged"), (b" " * 200_001, "too many"), (None, "cannot be read")]
)
def test_a_damaged_file_is_told_and_the_hand_made_judge_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: bytes | None, why: str
) -> None:
    path, game = tmp_path / "weights.json", galapagos.game("another-world")
    path.write_bytes(text) if text is not None else path.mkdir()
    monkeypatch.setattr(learned, "ours", lambda game: path)
    monkeypatch.setattr(learned, "JUDGES", {})
    with pytest.warns(UserWarning, match=why):
        player = SearchBot(game, Random(1))
    assert player.odds is None
    view, q = asked(game, 2, 1)
    player.simulations = 2
    assert player(view, q) in q.options


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_weights_that_come_with_a_game_fit_it_and_have_an_origin(game: Game) -> None:
    found = learned.judge(game)
    assert found is not None
    assert all(found.knows(seats) for seats in [2 if 2 in game.seats else 3, *PLANS[game.name].learned])
    data = json.loads(learned.ours(game).read_text())
    assert data["origin"]["command"].startswith(f"galapagos train {game.name} ")
    assert all(one["loss"] < one["by hand"]["loss"] for mode in data["modes"] for one in mode["rounds"])
    assert ByHand(game).odds is None


def test_what_decides_is_learned() -> None:
    chance, cases = Chance(1), []
    for _ in range(300):
        # Who has more wins; but while the last number is 1, who has less.
        turned = float(chance.below(2))
        rows = [[2.0 * chance.random() - 1.0, turned] for _ in range(2)]
        wins = (rows[0][0] > rows[1][0]) != (turned == 1.0)
        cases.append(Case(rows, [1.0, 0.0] if wins else [0.0, 1.0]))
    fit = Fit(2, 4, Chance(2), 0.0)
    before = measure([fit.weights().chances(case.rows) for case in cases], cases)
    for _ in range(30):
        fit.descend(cases, list(range(300)), 10, 0.02)
    loss, right = measure([fit.weights().chances(case.rows) for case in cases], cases)
    assert loss < 0.3 < before[0]
    assert right > 0.9


@pytest.mark.parametrize(
    ("training", "why"),
    [
        (Training("evo", games=3), "8 games or more"),
        (Training("evo", decay=2.0), "not 2"),
        (Training("evo", rounds=0), "The rounds must be some, not 0"),
        (Training("evo", seats=(2,)), "evo is for 3 to 5 seats, not 2"),
    ],
)
def test_what_cannot_be_trained_is_refused(training: Training, why: str) -> None:
    with pytest.raises(GameError, match=why):
        train.check(training)
