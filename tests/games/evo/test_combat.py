"""6. Combat."""

from __future__ import annotations

import pytest

from tests.games.evo.table import GAME, table

WINS = {-1: 1, 0: 2, 1: 4, 2: 5, 3: 5}


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("lead", WINS)
def test_the_whole_table_of_combat(lead: int, die: int) -> None:
    """§6.1 §6.3"""
    game = table(f"""
        movement Ann 2 steps
        Ann: at D6 C4, horn {2 + lead}
        Bob: at D7, horn 2
        Cid: at G9
    """).play("D6 >D7")
    shown = GAME.show(GAME.view(game.p, 2)).attack
    assert shown is not None
    assert (shown.lead, shown.wins) == (lead, WINS[lead])
    if die <= WINS[lead]:
        game.play(f"d{die}").becomes("movement Ann 1 steps").becomes("Ann: 10 points, at C4 D7").becomes(
            "Bob: 10 points, horn 2"
        )
    else:
        game.play(f"d{die}").becomes("movement Ann 1 steps").becomes("Ann: 10 points, at C4").becomes(
            "Bob: 10 points, at D7, horn 2"
        )


@pytest.mark.parametrize("lead", [-2, -3])
def test_with_two_horns_fewer_it_may_not_attack(lead: int) -> None:
    """§6.2 §5.5"""
    table(f"""
        movement Ann 2 steps
        Ann: at D6, horn {3 + lead}
        Bob: at D7, horn 3
        Cid: at G9
    """).play("D6").asks("Ann", ">C6 >C7 >D5 >E6 >E7").refuses(">D7", "6.2", "two horns more")


def test_the_loser_goes_back_to_its_supply() -> None:
    """§6.3"""
    game = table("""
        movement Ann 1 steps
        Ann: at D6
        Bob: at D7 D8
        Cid: at G9
    """).play("D6 >D7 d2")
    assert [game.p.supply(seat) for seat in range(3)] == [9, 9, 9]


def test_a_victorious_attacker_goes_on_and_attacks_again() -> None:
    """§6.4"""
    table("""
        movement Ann 3 steps
        Ann: at D6
        Bob: at D7 D8
        Cid: at G9
    """).play("D6 >D7 d1 D7 >D8 d2 D8 >D9").becomes("Ann: 10 points, at D9")


def test_a_lost_attack_costs_the_dinosaur_and_the_step_only() -> None:
    """§6.4"""
    table("""
        movement Ann 2 steps
        Ann: at D6 C4
        Bob: at D7
        Cid: at G9
    """).play("D6 >D7 d6").asks("Ann", "- C4").play("C4 >C5").becomes("Ann: 10 points, at C5")


def test_all_dinosaurs_of_a_species_have_its_horns() -> None:
    """§6.5"""
    p = table("""
        movement Ann 2 steps
        Ann: at D6 D8, horn 1
        Bob: at D7
        Cid: at G9
    """).p
    attacks = GAME.show(GAME.view(p, 0)).attacks
    assert [(one.start, one.to, one.wins) for one in attacks] == [("D6", "D7", 4), ("D8", "D7", 4)]
