"""The greedy bot on Mutagen: it makes no plainly bad move."""

from __future__ import annotations

from random import Random

import pytest

from galapagos.bots import GreedyBot
from galapagos.talk import NATURE
from tests.games.mutagen.table import GAME, new, table


def chosen(text: str, moves: str = "") -> str:
    """What the greedy bot answers."""
    example = table(text)
    if moves:
        example.play(moves)
    p = example.p
    view = GAME.view(p, p.question.seat)
    assert view.question is not None
    return GAME.say(GreedyBot(GAME, Random(1))(view, view.question))


def test_it_installs_its_last_element() -> None:
    """§14.1 §14.4 Installed it is two points, stored one."""
    text = """
        turn Ann Spy E1, round 4
        Ann
        Bob
        E2, workers Ann.Thug Bob.Thug
        E3, workers Ann.Robot Ann.Engineer
        City, workers Bob.Spy Bob.Engineer
    """
    assert chosen(text, "act, take E1.1").startswith("install")


def test_it_does_not_throw_anything_off() -> None:
    """§7.4"""
    text = "turn Ann Spy E1, round {}\nAnn, tiles ore a1a2, installed s1 Gy a1 Cb, store Cb\nBob"
    assert not any(chosen(text.format(round)).startswith(("discard", "scrap")) for round in (1, 2, 3, 4))


@pytest.mark.parametrize(
    "heading",
    [
        "placing, round {}\nAnn, {}\nBob",
        "placing, round {}\nAnn, {}\nBob\nE1, workers Ann.Robot Bob.Robot\nE2, workers Ann.Thug Bob.Thug\n"
        "E3, workers Ann.Spy Bob.Spy",
        "leaving, round {}\nAnn, {}\nBob\nPalace, workers Ann.Spy\nE1, workers Ann.Thug Bob.Thug",
        "selecting, round {}, first Bob\nAnn, {}\nBob\nmutations, crew tile track\npeople, thug spy wild",
    ],
)
def test_it_does_not_throw_anything_off_before_its_turn_either(heading: str) -> None:
    """§7.4"""
    ship = "shards 9, points 0, tiles ore a1a2 gas a3a4 gas c1c2, installed s1 Gy a1 Cb, store Cb Cb Oy"
    for round in (1, 2, 3, 4):
        move = chosen("mutagen people visitors\n" + heading.format(round, ship))
        assert not move.startswith(("discard", "scrap"))


def test_it_takes_a_shard_rather_than_a_visitor_who_does_nothing() -> None:
    """§16.2"""
    text = "mutagen visitors\nturn Ann Spy Palace\nAnn, tracks 7 7 0 0\nBob\nvisitors, vCrystal vGas -"
    assert chosen(text) == "shard"


def test_it_uses_free_points() -> None:
    """§12.2"""
    text = "turn Ann Thug E1\nAnn, Thug points2\nBob"
    assert chosen(text, "act, take E1.1, store, as Thug, take E2.1, store") == "mutation 1"


def test_it_reaches_a_new_bracket_of_a_track() -> None:
    """§14.3"""
    assert chosen("turn Ann Thug E1\nAnn, Thug track, tracks 2 1 2 2\nBob", "mutation 1") == "climb Gas"


def test_it_completes_the_card_that_makes_a_pair() -> None:
    """§14.4"""
    text = "turn Ann Thug Tree, round 4\nAnn, store Cy, trees T22\nBob\nTree, T04 T14 T24"
    assert chosen(text, "act") == "complete 3"


def test_it_does_not_buy_a_crew_card_that_is_worth_nothing() -> None:
    """§13.2"""
    text = "turn Ann Spy E1, round 4\nAnn, shards 6, store Cb\nBob\nE1, crew C27"
    assert chosen(text, "act, take E1.1, store") == "end"


def test_it_takes_a_mutation_rather_than_nothing_special() -> None:
    """§4.2"""
    text = "selecting\nAnn\nBob\nmutations, progress2 crew tile"
    assert chosen(text).startswith("mutation 1")


@pytest.mark.parametrize("seats", [2, 3])
def test_it_beats_chance(seats: int) -> None:
    """§1.1"""
    won = 0
    for n in range(6):
        rng = Random(n)
        bot, p = GreedyBot(GAME, rng), new(seats)
        while (q := p.question) is not None:
            move = bot(GAME.view(p, 0), q) if q.seat == 0 else rng.choices(q.options, q.weights)[0]
            assert q.seat != NATURE or q.weights is not None
            p.answer(move)
        won += p.outcome.winners == [0]
    assert won == 6
