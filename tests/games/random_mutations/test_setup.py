"""2. Set-up and turns."""

from __future__ import annotations

import pytest

from tests.games.example import Example
from tests.games.random_mutations.table import GAME, table


@pytest.mark.parametrize("seats", range(2, 9))
def test_everybody_has_seven_cards_and_three_species_of_one_animal(seats: int) -> None:
    """§2.1"""
    p = GAME.new(seats)
    p.answer(GAME.hear(p, "first Ann"))
    rows = GAME.write(p).splitlines()[2 : 2 + seats]
    for seat, row in enumerate(rows):
        a, b, c = (chr(65 + 3 * seat + n) for n in range(3))
        assert row.endswith(f" 7 cards: {a} () | {b} () | {c} ()")
    assert f"deck {(90 if seats < 5 else 180) - 10 * seats}" in GAME.write(p)


def test_image_1_a_starting_set_up_for_three_players() -> None:
    """§2.1 Rulebook, image 1."""
    p = GAME.new(3)
    p.answer(GAME.hear(p, "first Ann"))
    assert GAME.write(p).splitlines()[1:5] == [
        "development Ann, turn 1, first Ann, deck 60, food 0, parasites 0, shelters 0",
        "Ann 7 cards: A () | B () | C ()",
        "Bob 7 cards: D () | E () | F ()",
        "Cid 7 cards: G () | H () | I ()",
    ]


@pytest.mark.parametrize("seats", range(2, 9))
def test_chance_picks_the_first_player(seats: int) -> None:
    """§2.2"""
    q = GAME.new(seats).question
    assert q is not None
    assert (q.seat, len(q.options), q.weights) == (-1, seats, [1] * seats)


def test_the_first_player_begins_and_the_last_seat_is_followed_by_the_first() -> None:
    """§2.3 §3.1"""
    p = GAME.new(3)
    p.answer(GAME.hear(p, "first Cid"))
    game = Example(GAME, GAME.write(p))
    for name in ("Cid", "Ann", "Bob", "Cid", "Ann"):
        assert game.p.question.seat == ["Ann", "Bob", "Cid"].index(name)
        game.play("new")


def test_the_first_player_begins_feeding_too() -> None:
    """§2.3 §5.1"""
    table("""
        climate, first Bob
        Ann: A ()
        Bob: B ()
        Cid: C ()
    """).play("d1 d1 d1 d1 d1").asks("Bob", "B1+ B1s A1p C1p").play("B1+").asks("Cid", "C1+ C1s A1p B1p")


def test_a_turn_is_development_climate_feeding_extinction() -> None:
    """§2.4"""
    table("""
        development Ann, deck 10
        Ann 2 cards: A ()
        Bob: B ()
    """).becomes("development Ann, turn 1, first Ann").play("-").becomes("climate, turn 1").play("d1 d1 d1 d1").becomes(
        "feeding Ann, turn 1, food 4, parasites 1, shelters 1"
    ).play("A1+ B1+ A1s A1p").becomes("""
        development Bob, turn 2, first Bob, deck 5, food 0, parasites 0, shelters 0
        Ann 4 cards, 1 discarded:
        Bob 3 cards: B ()
    """)


def test_budding_comes_before_development() -> None:
    """§2.4 §3.20"""
    table("""
        feeding Ann, deck 30
        Ann: A budding (+)
        Bob: B (+)
    """).becomes("""
        development Bob, turn 2
        Ann 2 cards: A budding () ()
    """)


def test_the_first_player_moves_on_clockwise_with_every_turn() -> None:
    """§2.5"""
    table("""
        feeding Ann, first Bob, deck 30
        Ann: A (+)
        Bob: B (+)
        Cid: C (+)
    """).becomes("development Cid, turn 2, first Cid")
    table("""
        feeding Ann, first Cid, deck 30
        Ann: A (+)
        Bob: B (+)
        Cid: C (+)
    """).becomes("development Ann, turn 2, first Ann")
