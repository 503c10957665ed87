"""4. Climate: the dice, and the limit of parasites."""

from __future__ import annotations

import pytest

from tests.games.example import Example
from tests.games.random_mutations.table import table

# players: food dice, food plus, shelter plus
DICE = {2: (2, 2, 0), 3: (3, 2, 0), 4: (3, 4, 0), 5: (4, 2, 0), 6: (4, 4, 1), 7: (5, 2, 2), 8: (5, 4, 3)}
NAMES = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")


def climate(seats: int, options: str = "") -> Example:
    rows = "\n".join(f"{NAMES[seat]}: {'ABCDEFGH'[seat]} ()" for seat in range(seats))
    return table(f"random-mutations {options}\nclimate\n{rows}")


@pytest.mark.parametrize("seats", DICE)
def test_the_number_of_players_says_how_many_dice_are_rolled(seats: int) -> None:
    """§4.1 §4.2"""
    dice, plus, shelter = DICE[seats]
    rolls = " ".join([f"d{n}" for n in range(1, dice + 1)] + ["d3", "d5"])
    game = climate(seats).asks("Nature", "d1 d2 d3 d4 d5 d6").play(rolls)
    game.becomes(f"feeding Ann, food {sum(range(1, dice + 1)) + plus}, parasites 3, shelters {5 + shelter}")


@pytest.mark.parametrize("seats", DICE)
def test_all_dice_are_ordinary(seats: int) -> None:
    """§4.1"""
    q = climate(seats).p.question
    assert q.weights == [1] * 6


def test_the_best_roll_of_four_players_is_all_the_food_of_the_box() -> None:
    """§4.1 §4.2"""
    climate(4).play("d6 d6 d6 d1 d1").becomes("feeding Ann, food 22")


def test_the_plus_of_many_players_goes_to_the_shelters() -> None:
    """§4.3"""
    climate(8).play("d1 d1 d1 d1 d1 d2 d2").becomes("feeding Ann, food 9, parasites 2, shelters 5")


def test_there_are_no_more_than_ten_parasites() -> None:
    """§4.4"""
    table("""
        climate, parasites 1
        Ann: A (ppp) | C (p)
        Bob: B (ppp)
    """).play("d1 d1 d6 d1").becomes("feeding Ann, parasites 3")


def test_with_all_parasites_in_play_none_is_added() -> None:
    """§4.4"""
    table("""
        climate
        Ann: A (ppppp)
        Bob: B (ppppp)
    """).play("d1 d1 d6 d1").becomes("feeding Ann, parasites 0")


def test_two_sets_have_twenty_parasites() -> None:
    """§4.4 §1.2"""
    table("""
        climate
        Ann: A (pppppppppp)
        Bob: B (pppppp)
        Cid: C ()
        Dee: D ()
        Eve: E ()
    """).play("d1 d1 d1 d1 d6 d1").becomes("feeding Ann, parasites 4")


def test_parasites_left_in_the_centre_stay_there() -> None:
    """§4.5 §5.6"""
    table("""
        climate, parasites 2
        Ann: A (p)
        Bob: B ()
    """).play("d1 d1 d3 d1").becomes("feeding Ann, parasites 5")


def test_every_die_tells_its_colour() -> None:
    """§4.1"""
    game = climate(3)
    game.p.events = []
    game.play("d1 d2 d3 d4 d5")
    dice = [(event.facts["colour"], event.facts["value"]) for event in game.p.events if event.what == "roll"]
    assert dice == [("red", 1), ("red", 2), ("red", 3), ("black", 4), ("green", 5)]
