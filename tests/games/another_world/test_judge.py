"""The greedy bot's judge: no plainly bad move."""

from __future__ import annotations

from random import Random

import pytest

from galapagos.bots import bot
from tests.games.another_world.table import GAME, table
from tests.laws.test_laws import walk


def chosen(text: str) -> str:
    """What the greedy bot answers, whatever it imagines."""
    p = table(text).p
    view = GAME.view(p, p.question.seat)
    answers: set[str] = {GAME.say(bot("greedy", GAME, Random(seed))(view, view.question)) for seed in range(3)}
    assert len(answers) == 1, answers
    return answers.pop()


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        # A win is taken.
        ("activation A\nAnn, 2 tokens, A ++++ vampire\nBob, B +++ vampire", "transmute"),
        # A full creature transmutes at once.
        ("activation A\nAnn, A ++++ toxic, C\nBob, B ++", "transmute"),
        # Energy is taken while there is some.
        ("activation A\nAnn, A, C\nBob, B", "gain"),
        # The creature that can transmute is activated.
        ("turn Ann\nAnn, A +, C ++++, D ++\nBob, B", "C!"),
        # Toxic is not worth an attack that brings one energy, when the Source has some.
        ("activation A\nAnn, A ++ vampire, C\nBob, B + toxic", "gain"),
        # A rival one step from winning is put to sleep.
        ("activation A\nAnn, A lulling, C\nBob, 2 tokens, B ++++, D", "attack:B"),
        # Toxic is used against a rival, and not against oneself.
        ("attack A>B vampire over\nAnn, A ++ vampire\nBob, B + toxic, C", "use:toxic"),
        ("attack A>C vampire over\nAnn, A ++ vampire, C + toxic\nBob, B", "-"),
        # The best order of waiting traits: Charming before Caring.
        ("waiting B B.caring A.charming\nAnn, A + charming asleep, B + caring\nBob, C", "charm:A"),
    ],
)
def test_the_greedy_bot_makes_no_plainly_bad_move(text: str, answer: str) -> None:
    """§1.1 §4.6 §6.1 §7.7"""
    assert chosen(text) == answer


def test_against_the_shade_it_stops_the_creature_that_would_win() -> None:
    """§11.10"""
    assert chosen("activation A, lower 0\nAnn, A vampire, C\nShade, B ++++, D +") == "attack:B"


def test_the_judge_prefers_to_win() -> None:
    """§1.1 §11.1"""
    won = table("activation A\nAnn, 2 tokens, A ++++\nShade, B").play("transmute")
    lost = table("shade 2\nAnn, A\nShade, B ++++").play("card9")
    assert GAME.worth(won.p, 0) > 50 > -50 > GAME.worth(lost.p, 0)


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_the_judge_has_noted_of_a_creature_or_a_hand_is_what_it_would_say_of_a_new_one(seats: int) -> None:
    """They never change, so it is worked out once."""
    for p, place in walk(GAME, seats, {}, 5):
        before = GAME.forecast(p)
        if place % 7 == 0:
            p.creatures = [c.copy() for c in p.creatures]
            p.hands = [hand.copy() for hand in p.hands]
            assert all(new.taster is None for new in p.creatures + p.hands)
            assert GAME.forecast(p) == before
