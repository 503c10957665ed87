"""8. End and points."""

from __future__ import annotations

from tests.games.random_mutations.table import table


def test_when_the_deck_is_empty_the_next_turn_is_the_last() -> None:
    """§8.1"""
    table("""
        feeding Ann, deck 6
        Ann: A (+)
        Bob: B (+)
    """).becomes("development Bob, turn 2, last turn, deck 0")
    table("""
        feeding Ann, deck 4
        Ann: A (+)
        Bob: B (+)
    """).becomes("development Bob, turn 2, last turn, deck 0")


def test_with_a_card_left_it_is_not() -> None:
    """§8.1"""
    game = table("""
        feeding Ann, deck 7
        Ann: A (+)
        Bob: B (+)
    """).becomes("development Bob, turn 2, deck 1")
    assert not game.p.last_turn


def test_the_last_turn_is_played_to_its_extinction_and_nothing_is_dealt() -> None:
    """§8.2"""
    table("""
        development Ann, last turn, deck 0
        Ann 1 card: A ()
        Bob: B ()
    """).play("new").play("d1 d1 d1 d1").play("A1+ B1+ C1+ A1p A1s").over("2 2").becomes("""
        over, turn 2, last turn, deck 0
        Ann, 1 discarded: C ()
        Bob: B ()
    """)


def test_an_animal_is_two_points_and_a_trait_one() -> None:
    """§8.3"""
    table("""
        feeding Ann, last turn, deck 0
        Ann: A running mimicry (+) | C (+)
        Bob: B (+)
    """).over("6 2")


def test_traits_that_need_more_food_bring_more_points() -> None:
    """§8.3 §9.1 §9.2 §9.13"""
    table("""
        feeding Ann, last turn, deck 0
        Ann: A high-body-weight carnivorous metabolic-syndrome (++**)
        Bob: B obligate-carnivorous high-body-weight (*!)
    """).over("8 5")


def test_a_trait_counts_once_however_many_animals_have_it() -> None:
    """§8.4"""
    table("""
        feeding Ann, last turn, deck 0
        Ann: A running (+) (+) (+)
        Bob: B running (+)
    """).over("7 3")


def test_cards_in_the_deck_and_discards_are_worth_nothing() -> None:
    """§8.5"""
    table("""
        feeding Ann, last turn, deck 0
        Ann 9 cards, 9 discarded: A running ()
        Bob: B (+)
    """).over("0 2")


def test_the_most_points_win() -> None:
    """§8.6"""
    game = table("""
        feeding Ann, last turn, deck 0
        Ann: A (+)
        Bob: B (+) (+) (+)
        Cid: C (+) (+)
    """).over("2 6 4")
    assert (game.p.outcome.ranking, game.p.outcome.winners) == ([3, 1, 2], [1])
    assert game.p.outcome.reason == "Bob has the most points, 6."


def test_among_equal_players_the_larger_discard_pile_is_ahead() -> None:
    """§8.6 §1.10"""
    game = table("""
        feeding Ann, last turn, deck 0
        Ann, 3 discarded: A (+)
        Bob, 4 discarded: B (+)
        Cid, 9 discarded: C swimming ()
    """).over("2 2 0")
    assert (game.p.outcome.ranking, game.p.outcome.winners) == ([2, 1, 3], [1])
    assert "discarded" in game.p.outcome.reason


def test_the_discards_of_the_last_extinction_count() -> None:
    """§8.6 §7.7"""
    game = table("""
        feeding Ann, last turn, deck 0
        Ann, 3 discarded: A (+) | C ()
        Bob, 3 discarded: B (+)
    """).over("2 2")
    assert game.p.outcome.winners == [0]


TIE = """
    feeding Ann, last turn, deck 0
    Ann, 3 discarded: A (+)
    Bob, 3 discarded: B (+)
    Cid, 3 discarded: C (+)
    Dee: D ()
    Eve: E ()
"""


def test_players_still_equal_roll_and_the_higher_is_ahead() -> None:
    """§8.7 For the first place and for the last two."""
    game = table(TIE).play("d2 d5 d3").play("d1 d6").over("2 2 2 0 0")
    assert game.p.outcome.ranking == [3, 1, 2, 5, 4]
    assert "roll" in game.p.outcome.reason


def test_those_who_roll_the_same_roll_again() -> None:
    """§8.7"""
    game = table(TIE).play("d5 d5 d3 d1 d6").asks("Nature", "d1 d2 d3 d4 d5 d6").play("d4 d4").play("d1 d2").over()
    assert game.p.outcome.ranking == [2, 1, 3, 5, 4]


def test_a_later_roll_does_not_lift_anybody_over_a_higher_first_one() -> None:
    """§8.7"""
    game = table(TIE).play("d2 d2 d3 d1 d6").play("d6 d5").over()
    assert game.p.outcome.ranking == [2, 3, 1, 5, 4]
