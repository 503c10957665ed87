"""A net that was saved as ONNX is a player like any other: at the table, in the terminal, from its view alone."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import onnx
import pytest
from onnx import TensorProto, helper, numpy_helper

import galapagos
from galapagos import Game, GameError, bots, cli
from galapagos.chance import Chance
from galapagos.gym import net
from galapagos.gym.desk import Desk, Setting
from galapagos.gym.eye import eye
from galapagos.gym.lexicon import lexicon
from galapagos.table import library, wire
from galapagos.table.hall import answer_of
from galapagos.talk import NATURE, Move, Question, View
from tests.laws.secrets import SECRETS, prove
from tests.table.desk import Desk as Table

GAMES = [game for game in galapagos.games() if game.room("gym") is not None]
AW = galapagos.game("another-world")


def random_weights(game: Game, seats: int) -> Any:
    size = (eye(game, seats).size, len(lexicon(game)))
    return np.random.default_rng(5).normal(size=size).astype(np.float32)


def save(
    file: Path,
    game: Game = AW,
    seats: int = 2,
    floats: bool = False,
    weights: Any = None,
    told: dict[str, str | None] | None = None,
) -> str:
    """A net of one layer with any weights: every number that is seen counts for every word. `told`: what is to stand in
    its metadata instead."""
    if weights is None:
        weights = random_weights(game, seats)
    size, many = weights.shape
    kind = TensorProto.FLOAT if floats else TensorProto.UINT8
    graph = helper.make_graph(
        [
            helper.make_node("Cast", ["seen"], ["x"], to=TensorProto.FLOAT),
            helper.make_node("MatMul", ["x", "w"], ["y"]),
        ],
        "tiny",
        [helper.make_tensor_value_info("seen", kind, ["n", size])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", many])],
        [numpy_helper.from_array(weights, "w")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)], ir_version=9)
    props = net.stamp(game, seats) | (told or {})
    helper.set_model_props(model, {what: value for what, value in props.items() if value is not None})
    onnx.save(model, str(file))
    return str(file)


@pytest.fixture
def tiny(tmp_path: Path) -> str:
    return save(tmp_path / "tiny.onnx")


@pytest.mark.parametrize("seats", ["fewest", "most"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_a_net_plays_a_whole_game(game: Game, seats: str, tmp_path: Path) -> None:
    many = game.seats[0] if seats == "fewest" else game.seats[-1]
    file = save(tmp_path / "tiny.onnx", game, many, told={"choice": "sampled"})
    record = galapagos.play(game, [file, *["random"] * (many - 1)], seed=1)
    assert record.position.outcome is not None
    assert record.players[0] == file


@pytest.mark.parametrize("floats", [False, True])
def test_it_says_at_the_table_what_it_would_say_in_the_gym(floats: bool, tmp_path: Path) -> None:
    """The same words, one after the other, from the same observations."""
    file = save(tmp_path / "tiny.onnx", floats=floats)
    player = net.NetBot(file, AW)
    weights = random_weights(AW, 2)
    scale = 1 / np.array(player.scale, np.float32) if floats else np.float32(1)
    desk = Desk(Setting(AW, 2, {}), Chance(3))
    desk.begin()
    for _ in range(60):
        view = AW.view(desk.p, desk.seat())
        assert view.question is not None
        move, turn = player(view, view.question), desk.answers
        while desk.answers == turn:
            judged = (np.frombuffer(desk.see(desk.seat()), np.uint8)[None] * scale).astype(np.float32) @ weights
            word = max(set(desk.open()), key=lambda word: judged[0, word])
            if len(desk.left(word)) == 1:
                assert desk.moves[desk.left(word)[0]] == move
            desk.say(word)


def test_by_its_chances_it_plays_a_seed_the_same_way_again(tmp_path: Path) -> None:
    # Hardly any weights, so that it wavers.
    weights = np.full((eye(AW, 2).size, len(lexicon(AW))), 1e-3, np.float32)
    sampled = save(tmp_path / "sampled.onnx", weights=weights, told={"choice": "sampled"})
    answers = [galapagos.play(AW, sampled, seed=seed, seats=2).answers for seed in (1, 1, 2)]
    assert answers[0] == answers[1] != answers[2]


@pytest.mark.parametrize("game", [game for game in GAMES if game.name in SECRETS], ids=lambda game: game.name)
def test_nothing_that_a_net_says_depends_on_what_it_cannot_know(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: dict[int, net.NetBot] = {}

    def player(view: View, question: Question) -> Move:
        seats = view.position.seats
        if seats not in made:
            made[seats] = net.NetBot(save(tmp_path / f"{seats}.onnx", game, seats), game)
        return made[seats](view, question)

    monkeypatch.setitem(bots.BOTS, "net", lambda game, rng: player)
    prove(game, 60)
    assert made


# What does not fit


def refusal(file: str, game: Game = AW, seats: int | None = 2) -> str:
    with pytest.raises(GameError) as no:
        bots.bot(file, game, Random(1), seats)
    return str(no.value)


def test_a_net_for_something_else_is_refused_in_a_sentence(tiny: str, tmp_path: Path) -> None:
    assert refusal(tiny, galapagos.game("mutagen")) == "tiny.onnx plays another-world for 2, not mutagen for 2."
    assert refusal(tiny, seats=3) == "tiny.onnx plays another-world for 2, not another-world for 3."
    for what, sentence in {
        "words": "tiny.onnx has learned other words of another-world than this program has.",
        "eye": "tiny.onnx has learned other observations of another-world than this program has.",
        "seats": "tiny.onnx plays another-world for 0, not another-world for 2.",
        "choice": "tiny.onnx chooses by '0', and there are best and sampled.",
    }.items():
        assert refusal(save(tmp_path / "tiny.onnx", told={what: "0"})) == sentence
    assert "for 0, which nobody can" in refusal(save(tmp_path / "tiny.onnx", told={"seats": "0"}), seats=None)
    assert refusal(save(tmp_path / "tiny.onnx", told={"eye": None})).endswith("its metadata lack eye.")


def test_a_net_of_another_shape_is_refused_before_the_game(tmp_path: Path) -> None:
    weights = random_weights(AW, 2)
    for wrong in (weights[:, :-1], weights[:-1]):
        sentence = refusal(save(tmp_path / "tiny.onnx", weights=wrong))
        assert (
            sentence
            == f"tiny.onnx does not turn {len(weights)} numbers that it sees into {weights.shape[1]} for the words."
        )


def test_a_net_that_finds_no_number_is_refused_in_the_game(tmp_path: Path) -> None:
    file = save(tmp_path / "tiny.onnx", weights=random_weights(AW, 2) * np.nan)
    with pytest.raises(GameError, match="does not know what to say"):
        galapagos.play(AW, file, seed=1, seats=2)


def test_a_net_at_a_table_of_another_size_is_refused_though_nobody_said_how_many_sit_there(tiny: str) -> None:
    p = AW.new(3)
    while p.question is not None and p.question.seat == NATURE:
        p.answer(p.question.options[0])
    assert p.question is not None
    with pytest.raises(GameError, match="not another-world for 3"):
        bots.bot(tiny, AW, Random(1))(AW.view(p, p.question.seat), p.question)


def test_what_is_no_net_or_is_not_there_is_refused_in_a_sentence(tiny: str, tmp_path: Path) -> None:
    lost, broken = tmp_path / "lost.onnx", tmp_path / "broken.onnx"
    assert refusal(str(lost)) == f"The net {lost} cannot be read: No such file or directory."
    for data in (b"", b"no net", Path(tiny).read_bytes()[:-1000]):
        broken.write_bytes(data)
        assert refusal(str(broken)) == f"{broken} is not a net that onnxruntime can read."


def test_without_its_package_a_net_is_refused_in_a_sentence(tiny: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "onnxruntime", None)
    monkeypatch.delitem(sys.modules, "galapagos.gym.net")
    assert refusal(tiny) == "A net needs the package onnxruntime: pip install 'galapagos[onnx]'."


# In the terminal


def test_a_net_is_played_against_and_watched_in_the_terminal(
    tiny: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    table = ["another-world", "--seats", "2", "--seed", "1", "--plain"]
    assert cli.main(["watch", *table, "--players", "tiny.onnx,random", "--delay", "0"]) == 0
    assert "The end" in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("1\nsave game.jsonl\nquit\n"))
    assert cli.main(["play", *table, "--bot", "tiny.onnx"]) == 0
    assert "against Bob (tiny.onnx)" in capsys.readouterr().out
    # A file must not decide which net is read.
    assert cli.main(["play", "--load", "game.jsonl", "--plain"]) == 2
    assert "say with --players who plays now" in capsys.readouterr().err
    assert cli.main(["watch", "mutagen", "--seats", "2", "--players", "random,tiny.onnx"]) == 2
    assert "tiny.onnx plays another-world for 2, not mutagen for 2." in capsys.readouterr().err


# At the table


@pytest.fixture
def offered(tiny: str, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(bots, "NETS", {})
    bots.offer(tiny)
    return "tiny"


def test_a_host_offers_nets_at_the_tables_that_they_have_learned_to_sit_at(offered: str) -> None:
    assert library.describe(AW).bots == [*bots.BOTS, offered]
    assert library.describe(galapagos.game("evo")).bots == list(bots.BOTS)
    table = Table("poo", "another-world", waits=True)
    table.host = True
    assert (
        table.refuses(wire.Arrange(1, "bot", offered))
        == "tiny.onnx plays another-world for 2, not another-world for 3."
    )
    table = Table("po", "another-world", waits=True)
    table.host = True
    table.say(wire.Arrange(1, "bot", offered))
    assert table.room.seats[1].sits.bot == offered


def test_seats_do_not_go_away_if_that_leaves_a_net_at_a_table_that_it_cannot_play_at(offered: str) -> None:
    three = Table("pbo", "another-world", waits=True)
    three.host = True
    three.room.seats[1].sits = msgspec.structs.replace(three.room.seats[1].sits, bot=offered)
    three.say(wire.Start("away"))
    assert len(three.room.seats) == 2
    four = Table("ppbo", "another-world", waits=True)
    four.host = True
    four.room.seats[2].sits = msgspec.structs.replace(four.room.seats[2].sits, bot=offered)
    assert "not another-world for 3" in four.refuses(wire.Start("away"))


def test_for_a_net_that_is_gone_the_greedy_bot_plays_on(offered: str, monkeypatch: pytest.MonkeyPatch) -> None:
    room = Table("pb", "another-world").room
    q = room.asked
    assert q is not None
    view = AW.view(room.record.position, q.seat)
    assert answer_of(offered, room, view, q) in q.options
    monkeypatch.setattr(bots, "NETS", {})
    assert answer_of(offered, room, view, q) in q.options


def test_a_net_with_a_name_that_cannot_be_told_from_others_is_not_offered(tiny: str, tmp_path: Path) -> None:
    for name in ("greedy.onnx", f"{'x' * 25}.onnx", "tiny.pt"):
        with pytest.raises(GameError, match="cannot sit at a table"):
            bots.offer(str(tmp_path / name))
    with pytest.raises(GameError, match="No such file"):
        bots.offer(str(tmp_path / "lost.onnx"))
