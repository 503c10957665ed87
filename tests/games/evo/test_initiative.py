"""3. Initiative."""

from __future__ import annotations

from tests.games.evo.table import table


def test_longer_tails_go_earlier() -> None:
    """§3.1"""
    table("""
        initiative
        Ann: at D6, tail 1
        Bob: at D3, tail 3
        Cid: at G9, tail 2
    """).becomes("climate, order Bob Cid Ann")


def test_fewer_dinosaurs_go_earlier_among_equal_tails() -> None:
    """§3.2"""
    table("""
        initiative
        Ann: at D6 D7 D8
        Bob: at D3 D4
        Cid: at G9 G8, tail 1
    """).becomes("climate, order Cid Bob Ann")


def test_an_extinct_species_wins_such_a_tie() -> None:
    """§3.2 §7.5"""
    table("""
        initiative
        Ann: at D6 D7
        Bob: at D3
        Cid:
    """).becomes("climate, order Cid Bob Ann")


def test_more_dinosaurs_go_earlier_with_the_option() -> None:
    """§3.2 Option more_dinos_first."""
    table("""
        evo more_dinos_first
        initiative
        Ann: at D6 D7
        Bob: at D3
        Cid: at G7 G8 G9
    """).becomes("climate, order Cid Ann Bob")


def test_equals_roll_and_equal_rolls_roll_again_for_their_places_only() -> None:
    """§3.3"""
    game = table("""
        initiative
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """)
    game.asks("Nature", "d1 d2 d3 d4 d5 d6").play("d3 d5 d3").becomes("initiative places 1 0 1 dice 0 0 0")
    game.play("d2 d2").becomes("initiative places 1 0 1 dice 0 0 0").play("d1 d6").becomes("climate, order Bob Cid Ann")


def test_only_the_tied_roll() -> None:
    """§3.3"""
    table("""
        initiative
        Ann: at D6, tail 1
        Bob: at D3
        Cid: at G9
    """).play("d4 d6").becomes("climate, order Ann Cid Bob")


def test_the_order_holds_for_the_round_whatever_dies() -> None:
    """§3.4 §5.1 Bob has lost his dinosaur and still comes before Ann in the births."""
    table("""
        movement Ann 1 steps, order Ann Bob Cid, climate beach
        Ann: at D6 C6
        Bob: at D7
        Cid: at G9
    """).play("D6 >D7 d1").becomes("order Ann Bob Cid")


def test_bids_follow_the_order_of_the_round() -> None:
    """§3.4"""
    table("""
        auction, order Cid Ann Bob
        Ann: at D6
        Bob: at D3
        Cid: at G9
        auction: fur, tail, egg
    """).asks("Cid", "r1 r2 r3").play("r1 b0").asks("Ann", "r1 r2 r3").play("r2 b0").asks("Bob", "r1 r2 r3")
