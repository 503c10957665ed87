"""The learned judge: what it sees, what it makes of it, and what becomes of files that are none."""

from __future__ import annotations

import json
from math import log
from pathlib import Path
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import Game, GameError, learned, likely, train, tune
from galapagos.bots import bot
from galapagos.bots.levels import PLANS, UNLEARNED, SearchBot, Strong
from galapagos.chance import Chance
from galapagos.critic import Critic, by_hand
from galapagos.games.another_world import judge
from galapagos.odds import Case, Fit, Odds, Weights, measure
from galapagos.playout import play
from galapagos.train import Training
from galapagos.tree import policy
from tests.bots.test_search import asked

GAMES = galapagos.games()
QUICK = Training("another-world", generations=1, deals=2, games=8, answers=12, rounds=2, units=2, passes=2, seats=(1,))


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    return quickly()


def quickly() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train, "TRIES", 2)
        patch.setattr(likely, "TRIES", 2)
        for name in ("PAIRS", "BEST", "PROOF"):
            patch.setattr(tune, name, 2)
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
    (mode,) = made["modes"]
    assert (
        mode["command"]
        == mode["tuned"]["command"]
        == mode["policy"]["command"]
        == (
            "galapagos train another-world --generations 1 --deals 2 --games 8 --answers 12 --rounds 2 --seed 1"
            " --units 2 --decay 0.001 --passes 2 --seats 1"
        )
    )
    assert mode["tuned"]["games"] == 2
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
    assert list(player.tastes) == [1]
    assert player.sharps == {1: made["modes"][0]["policy"]["sharp"]}
    p = game.new(1)
    play(p, Chance(1), None, 30)
    assert player.odds.chances(p) == learned.load(game, path).odds.chances(p)
    player.ready(game.view(p, 0))
    assert player.critic.worth(p, 0) == judge.Taste(made["modes"][0]["taste"]).worth(p, 0) != game.worth(p, 0)


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
        ("taste", {"luck": 1.0}, "another taste"),
        ("taste", {"luck": None}, "another taste"),
        ("policy", {"sharp": "very"}, "numbers should stand"),
        ("policy", {"sharp": 0.0}, "their policy makes no sense"),
        ("policy", {}, "damaged"),
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
    monkeypatch.setattr(learned, "OURS", {})
    with pytest.warns(UserWarning, match=why):
        player = SearchBot(game, Random(1))
    assert player.odds is None
    view, q = asked(game, 2, 1)
    player.simulations = 2
    assert player(view, q) in q.options


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_weights_that_come_with_a_game_fit_it_and_have_an_origin(game: Game) -> None:
    found = learned.lessons(game)
    assert found is not None
    assert all(found.odds.knows(seats) for seats in PLANS[game.name].learned)
    data = json.loads(learned.ours(game).read_text())
    for mode in data["modes"]:
        if "features" in mode:
            assert mode["command"].startswith(f"galapagos train {game.name} ")
            assert all(one["loss"] < one["by hand"]["loss"] for one in mode["rounds"])
        if "taste" in mode:
            assert mode["tuned"]["command"].startswith(f"galapagos train {game.name} ")
            assert mode["tuned"]["first"] > mode["tuned"]["by hand"]
    plain = bot("strong:hand=1", game, Random(1))
    assert isinstance(plain, SearchBot)
    assert plain.odds is None
    assert not plain.tastes


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_judge_with_the_taste_made_by_hand_says_what_the_game_says(game: Game) -> None:
    for seats in game.seats:
        said = by_hand(game, seats)
        assert said is not None
        taste, other = Critic(game, said), Critic(game, {name: number + 0.1 for name, number in said.items()})
        p, chance, differs = game.new(seats), Chance(seats), False
        while play(p, chance, None, 25) == 25 and p.question is not None:
            # Whoever has looked before, with whatever taste.
            differs = differs or other.worth(p, 0) != game.worth(p, 0)
            assert [taste.worth(p, seat) for seat in range(seats)] == [game.worth(p, seat) for seat in range(seats)]
            other.forecast(p)
            assert taste.forecast(p) == game.forecast(p)
        assert differs


@pytest.mark.slow
def test_a_taste_is_tuned_alike_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PAIRS", "BEST"):
        monkeypatch.setattr(tune, name, 2)
    game, tuning = galapagos.game("another-world"), tune.Tuning([2], generations=2, deals=3, seed=1, lead=0.7)
    one, two = (tune.tune(game, tuning, lambda what, done, whole: None, cores) for cores in (1, 2))
    assert one == two != by_hand(game, 2)


@pytest.mark.slow
def test_a_taste_that_has_forgotten_energy_is_tuned_to_a_better_one(monkeypatch: pytest.MonkeyPatch) -> None:
    game = galapagos.game("another-world")
    said = by_hand(game, 2)
    assert said is not None
    said = {name: 0.0 if name.startswith(("energy", "full")) else n for name, n in said.items()}
    for name, few in (("PAIRS", 6), ("BEST", 3), ("PROOF", 60)):
        monkeypatch.setattr(tune, name, few)
    tuning = tune.Tuning([2], generations=1, deals=8, seed=1, lead=0.7, begin=said)
    found = tune.tune(game, tuning, lambda what, done, whole: None, 1)
    better, worse = (tune.proved(game, tuning, one)["first"] for one in (found, said))
    assert better > worse + 0.1


def test_what_was_learned_before_and_is_not_learned_anew_stays_in_the_file(made: dict[str, Any]) -> None:
    other, old, new = {"seats": [2], "taste": 1}, {"seats": [1], "taste": 2, "base": 3}, {"seats": [1], "taste": 4}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train, "learn", lambda home, training, seats, old, tell: new)
        found = train.train(QUICK, before=made | {"modes": [other, old]})
    assert found == made | {"modes": [{"seats": [1], "taste": 4, "base": 3}, other]}


def test_tuning_goes_on_from_the_taste_in_the_file_and_says_who_began_it() -> None:
    begun: list[tune.Tuning] = []

    def tuned(home: Game, tuning: tune.Tuning, tell: tune.Tell) -> dict[str, float]:
        begun.append(tuning)
        return {"energy": 0.5}

    old = {"seats": [2], "taste": {"energy": 0.25}, "tuned": {"command": "the first"}}
    usual: dict[str, Any] = {"generations": 3, "deals": 5, "lead": 0.4, "games": 0, "answers": 0, "seats": (2,)}
    training = Training("another-world", **usual, options={"full_caring_gains": True})
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(train, "tune", tuned)
        patch.setattr(train, "proved", lambda home, tuning, said: {"games": 1})
        found = train.train(training, before={"modes": [old]})
    assert begun == [tune.Tuning([2], 3, 5, 1, 0.4, {"energy": 0.25}, {"full_caring_gains": True})]
    (mode,) = found["modes"]
    assert mode["tuned"] == {"command": training.command(), "begun by": "the first", "games": 1}
    assert mode["taste"] == {"energy": 0.5}


def test_what_is_chosen_holds_at_all_tables_that_are_learned_from() -> None:
    game, rng = galapagos.game("mutagen"), Random(1)
    deals = [tune.deal(game, [1], rng, {"level": "hard"}) for _ in range(30)]
    assert {deal.options["level"] for deal in deals} == {"hard"}
    assert {deal.options.get("people", False) for deal in deals} == {False, True}
    chance = Chance(1)
    begun: list[Any] = [train.begun(game, [1], {"level": "hard"}, chance) for _ in range(30)]
    assert {p.level for p in begun} == {2}
    training = Training("mutagen", options={"level": "hard", "people": True, "visitors": False})
    assert training.command().endswith(" --option level=hard --option people=yes --option visitors=no")


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
        (Training("evo", generations=-1), "The generations must be some, not -1"),
        (Training("evo", lead=-1.0), "not -1"),
        (Training("evo", deals=0), "The deals must be some, not 0"),
        (Training("evo", generations=0, games=0, answers=0), "nothing to learn"),
        (Training("evo", answers=-1), "The answers must be some, not -1"),
        (Training("evo", seats=(2,)), "evo is for 3 to 5 seats, not 2"),
        (Training("mutagen", options={"level": "mild"}), "level takes one of easy, medium, hard, not 'mild'"),
    ],
)
def test_what_cannot_be_trained_is_refused(training: Training, why: str) -> None:
    with pytest.raises(GameError, match=why):
        train.check(training)


# The policy


def test_a_policy_is_as_sharp_as_the_answers_it_was_fitted_to() -> None:
    rng, given = Random(1), []
    for _ in range(3000):
        liked = [rng.uniform(-3, 3) for _ in range(5)]
        given.append(likely.Given(liked, rng.choices(range(5), policy(liked, 0.8))[0]))
    assert likely.sharpest(given) == pytest.approx(0.8, rel=0.1)
    assert likely.loss(given, 0.8) < min(likely.loss(given, 0.2), likely.loss(given, 3.0), log(5))


def test_what_the_search_answers_is_the_same_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(likely, "TRIES", 2)
    game, told = galapagos.game("another-world"), list[int]()

    def tell(what: str, done: int, whole: int) -> None:
        told.append(done)

    tables = tune.Tuning([2], generations=0, deals=1, seed=1, lead=0.7)
    one, two = (likely.imitate(game, tables, None, 12, tell, cores) for cores in (1, 2))
    assert one == two
    assert told == [1, 2] * 2
    assert (one["answers"], one["loss"] > 0, one["by chance"] > 0) == (6, True, True)
    assert likely.LEAST <= one["sharp"] <= likely.MOST


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_our_policies_say_more_than_chance_at_every_table(game: Game) -> None:
    data = json.loads(learned.ours(game).read_text(encoding="utf-8"))
    for mode in data["modes"]:
        assert mode["policy"]["loss"] < mode["policy"]["by chance"]
    found = learned.lessons(game)
    assert found is not None
    assert sorted(found.sharps) == list(game.seats)


def test_a_tree_grows_by_what_was_learned_unless_somebody_says_otherwise() -> None:
    game = galapagos.game("another-world")
    found = learned.lessons(game)
    assert found is not None
    for name, sharp in {"strong": found.sharps[2], "strong:sharp=0.3": 0.3, "strong:hand=1": UNLEARNED}.items():
        told = bot(name, game, Random(1))
        assert isinstance(told, SearchBot)
        told.ready(game.view(game.new(2), 0))
        assert told.search.sharp == sharp
