"""13. The end."""

from __future__ import annotations

from tests.games.evo.table import table


def test_cards_for_the_end_come_after_the_strike() -> None:
    """§13.1 Everybody with a card is asked, in turn order."""
    game = table("""
        meteor, round 13, order Cid Ann Bob
        Ann: 7 points, at D6, holds famous-fossil
        Bob: 9 points, at D3
        Cid: 9 points, at G9, holds doldrums
    """).play("d4")
    game.asks("Cid", "-").play("-").asks("Ann", "- famous-fossil").play("-").over("7 9 9")


def test_most_points_win() -> None:
    """§13.2"""
    outcome = table("""
        over, round 14
        Ann: 7 points, at D6 D7
        Bob: 9 points
        Cid: 8 points, at G9
    """).p.outcome
    assert (outcome.winners, outcome.ranking) == ([1], [3, 1, 2])
    assert outcome.reason == "The meteor struck in round 14, and Bob has the most mutation points: 9."


def test_more_dinosaurs_win_a_tie() -> None:
    """§13.2"""
    outcome = table("""
        over, round 12
        Ann: 9 points, at D6 D7
        Bob: 9 points, at D3
        Cid: 8 points, at G9
    """).p.outcome
    assert (outcome.winners, outcome.ranking) == ([0], [1, 2, 3])
    assert outcome.reason == "The meteor struck in round 12; Ann wins the tie at 9 mutation points with more dinosaurs."


def test_equal_in_both_shares_the_place() -> None:
    """§13.3"""
    outcome = table("""
        over, round 12
        Ann: 9 points, at D6
        Bob: 9 points, at D3
        Cid: 9 points
        Dee: 9 points
    """).p.outcome
    assert (outcome.winners, outcome.ranking) == ([0, 1], [1, 1, 3, 3])
    assert "Ann and Bob share the first place" in outcome.reason


def test_nothing_can_be_answered_any_more() -> None:
    """§13.1"""
    table("""
        over, round 14
        Ann: 7 points
        Bob: 9 points
        Cid: 8 points
    """).over("7 9 8").refuses("-", "13.1")
