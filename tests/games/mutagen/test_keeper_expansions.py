"""21. The Keeper with the expansions."""

from __future__ import annotations

import pytest

from galapagos.talk import NATURE
from tests.games.example import Example
from tests.games.mutagen.table import events, new, steps, table


def draft(row: str = "") -> Example:
    return table(f"""
        mutagen people
        selecting, first Ann
        Ann
        Keeper, points 5{row}
        mutations, points2 fewer track
        people, wild vault city
        obeys, action A1, decision D01
    """)


def test_the_arrow_chooses_between_people_and_mutations() -> None:
    """§21.1 D03: up, card 3; D02: down, card 2, Thug."""
    example = draft()
    assert steps(example, "D03")[0] == ("chooses from the People", "the arrow points up")
    example.becomes("people, wild vault -").becomes("Keeper, people city")
    draft().play("D02").becomes("mutations, points2 - track").becomes("Keeper, Thug fewer")


def test_its_second_choice_uses_the_number_alone() -> None:
    """§21.1 D07: down, card 2; it has a mutation, so it takes the second of the People."""
    example = draft().play("D02, mutation 1 Spy, people 2 ability")
    assert example.p.question.seat == NATURE
    example.play("D07").becomes("Keeper, Thug fewer, people city")


def test_it_installs_its_supreme_element_for_nothing() -> None:
    """§21.2 §15.1"""
    draft().play("D03").becomes("Keeper, shards 3, points 5, installed s1 Su, people city")


def test_without_a_free_space_it_stores_it_and_scores() -> None:
    """§21.2"""
    draft(", installed s1 Cb s2 Gg").play("D03").becomes("Keeper, points 7, store Su")


def test_a_spent_supreme_element_counts_as_the_decision_cards_type() -> None:
    """§18.7 §19.6 D05 shows Gas."""
    table("""
        mutagen people
        keeper-acts Engineer Oasis
        Ann
        Keeper, store Su Cb
        obeys, action A1, decision D05
    """).becomes("Keeper, tracks 1 1 0 0, installed s1 Cb")


def palace(rows: str, turn: str) -> list[object]:
    """Where the Keeper's next worker goes."""
    example = table(f"mutagen visitors\nplacing{turn}\nAnn\nKeeper, shards 0\n{rows}\nvisitors, vGas vOre vE1")
    return [event.facts["at"] for event in events(example, "D03") if event.what == "place"]


def test_it_follows_you_to_the_palace() -> None:
    """§21.3"""
    rows = "obeys, action A1, decision D02\nE1, workers Keeper.Thug Keeper.Engineer\nE2, workers Ann.Robot\n"
    assert palace(rows + "Palace, workers Ann.Thug", ", first Keeper") == ["Palace"]
    assert palace(rows + "E3, workers Ann.Thug", ", first Keeper") == ["E3"]


@pytest.mark.parametrize(("decision", "at"), [("D03", "Palace"), ("D07", "E3")])
def test_on_its_first_turn_it_goes_if_the_arrow_points_up(decision: str, at: str) -> None:
    """§21.3 D03 points up, D07 down; both show the Spy."""
    example = table(
        "mutagen visitors\nplacing, first Keeper\nAnn\nvisitors, vGas vOre vE1\nobeys, action A1, decision D01"
    )
    placed = [event.facts["at"] for event in events(example, decision) if event.what == "place"]
    assert placed == [at]


def test_on_its_second_turn_it_goes_if_it_is_not_there() -> None:
    """§21.3"""
    rows = "obeys, action A1, decision D02\nE1, workers Keeper.Thug Ann.Thug\n"
    assert palace(rows, ", first Keeper") == ["Palace"]
    rows = "obeys, action A1, decision D02\nE1, workers Ann.Thug\nPalace, workers Keeper.Thug"
    assert palace(rows, ", first Keeper") == ["E3"]


def test_its_last_worker_goes_if_a_space_is_free() -> None:
    """§21.3"""
    text = """
        mutagen visitors
        placing, first Keeper
        Ann
        Keeper, shards 0
        E1, workers Keeper.Thug Ann.Thug
        E2, workers Keeper.Engineer Ann.Spy
        {}
        visitors, vGas vOre vE1
        obeys, action A1, decision D03
    """
    table(text.format("Palace, workers Keeper.Robot\nCity, workers Ann.Robot")).becomes(
        "Palace, workers Keeper.Robot Keeper.Spy"
    )
    table(text.format("Palace, workers Keeper.Robot Ann.Robot")).becomes("E3, workers Keeper.Spy")


def test_it_takes_the_visitor_of_the_card_number() -> None:
    """§21.4 D03: card 3, gone, so card 1."""
    start = "mutagen visitors\nplacing, first Keeper\nAnn\nvisitors, vGas vOre {}\nobeys, action A1, decision D01"
    table(start.format("vCrystal")).play("D03").becomes("Keeper, tracks 2 0 0 0")
    table(start.format("-")).play("D03").becomes("Keeper, tracks 0 2 0 0")


@pytest.mark.parametrize(
    ("visitor", "row", "becomes"),
    [
        ("vE1", "shards 0", "store Lp"),
        ("vTrack", "shards 0", "tracks 0 0 1 0"),
        ("vProgress", "shards 0", "points 2, progress 2"),
        ("vCrew", "shards 0", "crew C01"),
        ("vGas", "tracks 0 7 0 0", "points 2"),
    ],
)
def test_its_visitors_follow_the_solo_rules(visitor: str, row: str, becomes: str) -> None:
    """§21.4 §17.8 D03: E1, Liquid, card 3."""
    table(f"""
        mutagen visitors
        placing, first Keeper
        Ann
        Keeper, {row}
        visitors, vLiquid vLiquid {visitor}
        obeys, action A1, decision D01
    """).play("D03").becomes(f"Keeper, {becomes}")


def test_its_workers_leave_for_nothing_by_the_action_card() -> None:
    """§21.5 §16.5 The Spy's row of A1 shows City, Oasis, E3."""
    text = """
        mutagen visitors
        leaving
        Ann
        Keeper, shards {}{}
        Palace, workers Keeper.Spy
        obeys, action A1, decision D03
    """
    table(text.format(1, "")).becomes("Keeper, shards 1, store Lb, crew C03")
    table(text.format(4, "")).becomes("Keeper, shards 0, progress 5")
    table(text.format(0, ", store Cb Cb Cb")).becomes("Keeper, shards 0, tracks 3 0 0 0, progress 2")


def test_a_whole_game_with_both_expansions_ends() -> None:
    """§21.1 §21.5"""
    p = new(1, people=True, visitors=True)
    while (q := p.question) is not None:
        p.answer(q.options[len(q.options) // 2])
    assert p.outcome is not None
