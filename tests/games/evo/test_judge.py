"""The greedy bot on Evo: it makes no plainly bad move."""

from __future__ import annotations

from random import Random

import pytest

from galapagos import NATURE
from galapagos.bots import bot, nature
from galapagos.games.evo import judge
from tests.games.evo.table import GAME, table


def chosen(text: str) -> str:
    """What the greedy bot answers."""
    p = table(text).p
    view = GAME.view(p, p.question.seat)
    assert view.question is not None
    return GAME.say(bot("greedy", GAME, Random(1))(view, view.question))


def test_it_leads_a_dinosaur_off_deadly_ground() -> None:
    """§5.2 §8.1 At hill D5 is deadly, and C6 beside it is ideal; D4 lives anyhow."""
    text = """
        movement Ann {steps} steps{dino}, climate hill-cooling, order Ann Bob Cid
        Ann: at D4 D5, fur 0
        Bob: at G9
        Cid: at A9
    """
    assert chosen(text.format(steps=1, dino="")) == "D5"
    assert chosen(text.format(steps=1, dino=" from D5")) in (">C6", ">E6")


def test_it_goes_the_first_of_two_steps_towards_safety() -> None:
    """§5.2 At mountain D3 is two steps from the nearest mountain, C5 or E5."""
    text = "movement Ann 2 steps from D3, climate mountain, order Ann Bob Cid\nAnn: at D3\nBob: at G9\nCid: at A9"
    assert chosen(text) in (">C4", ">D4", ">E4")


def test_it_stays_where_it_is_well_off() -> None:
    """§5.3"""
    players = "Ann: at D4, fur 0, parasol 0\nBob: at G9\nCid: at A9"
    assert chosen(f"movement Ann 1 steps, climate hill-cooling, order Ann Bob Cid\n{players}") == "-"


@pytest.mark.parametrize("horns", [0, 1])
def test_it_does_not_attack_at_bad_odds(horns: int) -> None:
    """§6.1"""
    assert (
        chosen(f"""
            movement Ann 1 steps, climate hill-cooling, order Ann Bob Cid
            Ann: at D4, fur 0, parasol 0
            Bob: at C5, horn {horns}
            Cid: at A9
        """)
        == "-"
    )


def test_it_puts_a_baby_where_it_lives() -> None:
    """§7.2 At hill: D4 hill, C4 and E4 plains, with a parasol for one."""
    text = "births Ann, climate {place}, order Ann Bob Cid\nAnn: at D3\nBob: at G9\nCid: at A9"
    assert chosen(text.format(place="hill-cooling")) == "+D4"
    assert chosen(text.format(place="beach")) in ("+C4", "+E4")


def test_it_bids_no_more_than_it_must() -> None:
    """§10.3"""
    text = """
        auction{row}, round 2, order Ann Bob Cid
        Ann: 20 points, at D6
        Bob: 10 points, at D3
        Cid: 10 points, at G9
        auction: fur, tail, tail
    """
    assert chosen(text.format(row="")) == "r1"
    assert chosen(text.format(row=" row 1")) == "b0"


def test_it_does_not_pay_for_genes_that_come_too_late() -> None:
    """§9.3 §10.3 The next space is the impact; Bob stands on the only fur, and the tails are for nothing."""
    assert chosen("""
        auction, round 13, order Bob Ann Cid
        Ann: 20 points, at D6
        Bob: 10 points, at D3
        Cid: 10 points, at G9
        auction: fur Bob 0, tail, tail
    """) in ("r2", "r3")


def test_it_plays_the_fossil_at_the_end() -> None:
    """§12.21"""
    assert (
        chosen("""
            ending / window end Ann, round 14
            Ann: 20 points, at D6, holds famous-fossil doldrums
            Bob: 10 points, at D3
            Cid: 10 points, at G9
        """)
        == "famous-fossil"
    )


def test_it_borrows_a_coat_when_two_would_freeze() -> None:
    """§12.15 And keeps it when nobody would."""
    text = """
        survival / window survival Ann, round 6, climate hill-cooling, order Ann Bob Cid
        Ann: at {at}, holds borrowed-coat doldrums
        Bob: at C6
        Cid: at C7
    """
    assert chosen(text.format(at="C5 C8 C9")) == "borrowed-coat"
    assert chosen(text.format(at="D4 D9 B8")) == "-"


def test_it_beats_chance() -> None:
    """§13.2"""
    rng = Random(5)
    p = GAME.new(3)
    players = [bot(name, GAME, rng) for name in ("random", "greedy", "random")]
    while (q := p.question) is not None:
        p.answer(nature(q, rng) if q.seat == NATURE else players[q.seat](GAME.view(p, q.seat), q))
    assert p.outcome is not None
    assert p.outcome.winners == [1]


def test_what_it_remembers_of_the_genes_is_never_old() -> None:
    """A forecast is that of a judge who sees the table for the first time, at every answer and between two tables."""
    rng = Random(8)
    tables = [GAME.new(4), GAME.new(4)]
    while any(p.question for p in tables):
        for p in tables:
            if p.question is not None:
                p.answer(p.question.options[rng.randrange(len(p.question.options))])
            known = judge.forecast(p)
            judge.BY_HAND.almanacs.clear()
            assert judge.forecast(p) == known
