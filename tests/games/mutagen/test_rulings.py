"""Rulings that no other example pins."""

from __future__ import annotations

from galapagos.games.mutagen.cards import ELEMENTS
from tests.games.mutagen.table import GAME, events, points, table


def test_a_stored_supreme_element_is_a_point_at_the_end() -> None:
    """§14.4 §15.5"""
    table("mutagen people\nround end, round 4\nAnn, shards 0, points 0, store Su\nBob, shards 0, points 0").over("1 0")


def test_a_free_crew_card_is_sold_for_nothing() -> None:
    """§15.11"""
    table("mutagen people\nplacing\nAnn, crew C01, people spy+\nBob").play("Spy E2, sell C01").becomes("Ann, points 5")


def test_a_crew_card_taken_in_this_turn_comes_too_late_to_be_sold() -> None:
    """§15.11 §15.7"""
    example = table("mutagen people\nplacing\nAnn, people spy+\nBob").play("Spy E2, as Spy")
    assert not any(GAME.say(move).startswith("sell") for move in example.p.question.options)


def test_progress_is_bought_once_an_action() -> None:
    """§10.1"""
    table("turn Ann Engineer City\nAnn, shards 4, progress 8\nBob").play("act, travel 2").asks(
        "Ann", "as Engineer, end"
    ).becomes("Ann, shards 2, progress 10")


def test_the_display_is_filled_before_the_reaction() -> None:
    """§5.6 §12.4 The Element just laid out can be taken by the reacting worker."""
    example = table("turn Ann Spy E1\nAnn\nBob, Thug element1\nE1, workers Bob.Thug").play("act, take E1.1, store, end")
    example.play("Oy, mutation 1").asks("Bob", "take E1.1, take E1.2, take E1.3").play("take E1.1, store")
    example.becomes("Bob, store Oy")


def test_elements_spent_by_a_reaction_return_before_the_second_refill() -> None:
    """§1.3 §5.8"""
    example = table("""
        turn Ann Spy E1
        Ann
        Bob, store Oy, Thug fewer
        E1, workers Bob.Thug
        Tree, T10 T12 T23
    """)
    before = example.p.unseen(ELEMENTS)[15]
    example.play("end, mutation 1, complete 1").becomes("Bob, shards 6, trees T10")
    assert example.p.unseen(ELEMENTS)[15] == before + 1


def test_a_supreme_element_counts_for_the_keepers_column() -> None:
    """§18.3"""
    example = table("""
        mutagen people
        placing, first Keeper
        Ann
        Keeper, shards 0, store Cb Cb Su
        obeys, action A1, decision D01
    """)
    placed = [event.facts["at"] for event in events(example, "D02") if event.what == "place"]
    assert placed == ["Tree"]


def test_at_the_end_of_the_round_the_keeper_installs_supreme_elements_first() -> None:
    """§20.4"""
    table("mutagen people level=easy\nround end\nAnn\nKeeper, store Cb Su\nobeys, action A1, decision D01").becomes(
        "Keeper, store Cb, installed s1 Su"
    )


def test_the_keeper_scores_for_a_bonus_it_cannot_use() -> None:
    """§19.8 §17.2"""
    table("""
        keeper-acts Spy City
        Ann
        Keeper, shards 2, progress 3, tiles ore a2a3 ore b2b3 gas c2c3
        bonus, tile points element track
        obeys, action A1, decision D01
    """).becomes("Keeper, shards 0, points 2, progress 5")


def test_the_keeper_moves_no_further_than_the_last_space() -> None:
    """§10.5 §17.2 Partial use gives no points."""
    table("""
        keeper-acts Spy Oasis
        Ann
        Keeper, progress 19, store Cb
        obeys, action A1, decision D01
    """).becomes("Keeper, points 5, progress 20, tracks 1 0 0 0")


def test_without_elements_the_keeper_installs_nothing_and_scores_nothing() -> None:
    """§20.4"""
    table("round end, round 1\nAnn\nKeeper, installed s1 Cb s2 Og\nobeys, action A1, decision D01").becomes(
        "Keeper, points 4"
    )


def test_the_final_scoring_has_its_order() -> None:
    """§14.4 Crew cards, stored Elements, shards, Tree cards."""
    example = table("""
        turn Ann Engineer Oasis, round 4
        Ann, shards 3, store Gy, crew C09, trees T01
        Bob
        E1, workers Bob.Robot Bob.Thug
        E2, workers Bob.Spy Bob.Engineer
        E3, workers Ann.Thug Ann.Robot
        City, workers Ann.Spy
    """)
    assert [line for line, _ in points(events(example, "end"))] == [
        "Crew card C09",
        "1 stored Element",
        "5 shards",
        "1 Red Tree card",
    ]
