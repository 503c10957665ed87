"""17. to 20. The Keeper."""

from __future__ import annotations

from random import Random

import pytest

from galapagos.games.mutagen import rules
from galapagos.games.mutagen.cards import ACTIONS, DECISIONS, PLACES, WORKERS
from galapagos.games.mutagen.rules_keeper import KeeperActs
from galapagos.talk import NATURE
from tests.games.example import Example
from tests.games.mutagen.table import GAME, events, new, steps, table

LEVELS = [("easy", 1), ("medium", 2), ("hard", 3)]


def turn(worker: str, at: str, row: str = "", decision: str = "D01", rest: str = "", level: str = "medium") -> Example:
    """The Keeper's worker has come to a location and is about to act."""
    lines = [
        f"mutagen level={level}",
        f"keeper-acts {worker} {at}",
        "Ann",
        f"Keeper, {row if row.startswith('shards') else 'shards 0' + (', ' + row if row else '')}",
        rest,
        f"obeys, action A1, decision {decision}",
    ]
    return table("\n".join(lines))


# 17. Principles


def test_the_keeper_is_set_up_like_a_second_player() -> None:
    """§17.1"""
    p = new(1)
    assert (len(p.players), p.seats) == (2, 1)
    assert "Keeper, shards 3, points 0, progress 0, tracks 0 0 0 0" in GAME.write(p).splitlines()


def test_eight_action_cards_and_twelve_decision_cards() -> None:
    """§17.5"""
    assert len(GAME.edition.actions) == 8
    assert len(GAME.edition.decisions) == 12


def test_an_action_card_is_turned_up_each_round_first() -> None:
    """§17.5 §3.1"""
    example = table("round 0, round 2\nAnn\nobeys, action A1, used A3")
    assert example.p.question.seat == NATURE
    assert [GAME.say(move) for move in example.p.question.options] == ["A2", "A4", "A5", "A6", "A7", "A8"]
    example.play("A5").becomes("obeys, action A5, used A1 A3")


@pytest.mark.parametrize(("level", "p"), LEVELS)
def test_what_changes_nothing_scores_by_level(level: str, p: int) -> None:
    """§17.2 §17.1"""
    example = turn("Spy", "E1", rest="E1, Cb Gg Lp, tile ore, crew -", level=level)
    example.becomes(f"Keeper, shards 0, points {p}")


def test_the_keeper_pays_nothing() -> None:
    """§17.3"""
    turn("Spy", "E1", rest="E1, Cb Gg Lp, tile ore, crew C27").becomes("Keeper, shards 0, crew C27")
    turn("Engineer", "E1").becomes("Keeper, shards 0, tiles crystal a1a2")


def test_colours_and_restrictions_do_not_bind_it() -> None:
    """§17.4"""
    turn("Engineer", "Oasis", "store Cb, installed s1 Cb, tiles ore a1a2").becomes("Keeper, installed s1 Cb s2 Cb")


def test_an_empty_deck_is_shuffled_with_the_active_card() -> None:
    """§17.6"""
    turned = " ".join(GAME.edition.ids[DECISIONS])
    example = table(f"placing, first Keeper\nAnn\nobeys, action A1, decision D05, turned {turned}")
    assert len(example.p.question.options) == 12
    example.play("D05")
    assert example.p.urns[DECISIONS].total == 11


def test_an_element_that_is_not_there_is_followed_by_the_next_in_track_order() -> None:
    """§17.7 §18.5 Liquid, Ore and Crystal are missing at E2: the next is Gas."""
    turn("Spy", "E2", decision="D03", rest="E2, Gb Gg Gp, tile gas, crew C02").becomes("Keeper, store Gb, crew C02")
    turn("Spy", "E2", decision="D10", rest="E2, Gb Lg Gp, tile gas, crew C02").becomes("Keeper, store Gp, crew C02")


def test_a_location_without_the_thing_wanted_makes_it_turn_up_another_card() -> None:
    """§17.7 §17.8"""
    example = turn("Thug", "Oasis", "store Cb", decision="D01", rest="E1, - - -, tile gas, crew C02")
    assert example.p.question.seat == NATURE
    example.play("D05").becomes("Keeper, tracks 1 0 0 0, store Gb")


def test_nothing_anywhere_scores_p() -> None:
    """§17.8"""
    rest = "E1, - - -\nE2, - - -\nE3, - - -"
    turn("Thug", "Oasis", "store Cb", rest=rest).becomes("Keeper, points 2, tracks 1 0 0 0")


def test_a_full_track_is_not_valid_for_a_free_step() -> None:
    """§17.8"""
    turn("Thug", "E1", "tracks 7 7 0 0, Thug track", decision="D01").becomes("Keeper, tracks 7 7 1 0")
    turn("Thug", "E1", "tracks 7 7 7 7, Thug track", decision="D01").becomes("Keeper, points 2, tracks 7 7 7 7")


# 18. Its turns


def test_the_decision_card_chooses_mutation_and_worker() -> None:
    """§18.1 D07 shows card 2 and the Spy."""
    start = "selecting, first Ann\nAnn\nmutations, points2 fewer track\nobeys, action A1, decision D01"
    table(start).play("D07").becomes("Keeper, Spy fewer")


def test_for_robot_or_a_laden_worker_it_turns_up_cards_for_the_worker_only() -> None:
    """§18.1 D09: card 2, Robot; D02: card 2, Thug with two mutations; D04: Engineer."""
    example = table("""
        selecting, first Ann
        Ann
        Keeper, Thug tile crew
        mutations, points2 fewer track
        obeys, action A1, decision D01
    """)
    reasons = steps(example, "D09, D02, D04")
    assert reasons == [
        ("takes the second card", "the Decision card shows this number"),
        ("turns up another card", "the Robot can get no mutation"),
        ("turns up another card", "the Thug can get no mutation"),
        ("gives it to the Engineer", "the Decision card shows it"),
    ]
    example.becomes("Keeper, Thug tile crew, Engineer fewer")


def test_a_card_that_is_gone_is_followed_by_the_next_to_the_right() -> None:
    """§18.1 §17.7"""
    start = "round 2 / selecting 1 0+0, first Keeper\nAnn\nmutations, points2 fewer -\nobeys, action A1, decision D01"
    table(start).play("D10").becomes("Keeper, Thug points2")


def test_it_turns_up_cards_until_one_shows_a_worker_at_home() -> None:
    """§18.2"""
    example = table("""
        placing, first Keeper
        Ann
        Keeper, shards 0
        E2, workers Keeper.Thug
        City, workers Ann.Thug
        obeys, action A1, decision D01
    """)
    assert example.p.question.seat == NATURE
    example.play("D02")
    assert example.p.question.seat == NATURE
    example.play("D03").becomes("E3, workers Keeper.Spy")


def test_on_the_fourth_turn_no_card_is_turned_up() -> None:
    """§18.2"""
    example = table("""
        placing, first Keeper
        Ann
        Keeper, shards 0
        E1, workers Keeper.Thug Ann.Thug
        E2, workers Keeper.Spy Ann.Spy
        Tree, T01 T12 T23, workers Keeper.Engineer Ann.Robot
        obeys, action A1, decision D04
    """)
    example.becomes("obeys, decision D04").becomes("E3, workers Keeper.Robot")


@pytest.mark.parametrize(
    ("row", "at"),
    [("shards 4, store Cb Cb Cb", "City"), ("shards 3, store Cb Cb Cb", "Tree"), ("shards 3, store Cb", "E2")],
)
def test_shards_then_elements_choose_the_column(row: str, at: str) -> None:
    """§18.3"""
    example = table(f"placing, first Keeper\nAnn\nKeeper, {row}\nobeys, action A1, decision D01")
    placed = [event for event in events(example, "D02") if event.what == "place"]
    assert [event.facts["at"] for event in placed] == [at]


def test_rulebook_example_the_keepers_thug() -> None:
    """§18.3 §19.3 Fewer than four shards, at least three Elements: the second column of the Thug's row, the Tree."""
    example = table("""
        placing, first Keeper
        Ann
        Keeper, shards 3, store Cb Gy Oy
        obeys, action A1, decision D01
    """)
    assert steps(example, "D02")[:3] == [
        ("sends the Thug", "the Decision card shows it"),
        ("goes to the Sacred Tree", "it has fewer than 4 shards and 3 Elements: second column"),
        ("takes Green Gas from the Shaft", "the Decision card shows the Shaft; it wants Gas"),
    ]
    # Card 2, the middle one, then the next to the right, around; Gas pays first, then Ore, then Crystal.
    example.becomes("Keeper, shards 9, store Cb, trees T01 T12 T23")


def test_a_full_location_is_followed_by_the_next_row_of_the_column() -> None:
    """§18.4 A1, third column: Robot E1, Thug E2, Spy E3, Engineer E1."""
    example = table("""
        placing
        Ann
        Keeper, shards 0
        E1, workers Ann.Thug Ann.Spy
        City, workers Keeper.Thug
        obeys, action A1, decision D02
    """)
    assert steps(example, "D01")[1] == (
        "goes to the Vents",
        "it has fewer than 4 shards and fewer than 3 Elements: third column, 1 row further because of full locations",
    )


def test_with_the_whole_column_full_the_decision_card_says_where() -> None:
    """§18.4 A2, second column: Tree, Oasis, Tree, Oasis."""
    example = table("""
        placing
        Ann
        Keeper, shards 0, store Cb Cb Cb
        E1, workers Keeper.Thug
        Tree, T01 T12 T23, workers Ann.Robot Ann.Thug
        Oasis, workers Ann.Spy Keeper.Robot
        obeys, action A2, decision D01
    """)
    placed = [event.facts["at"] for event in events(example, "D03") if event.what == "place"]
    assert placed == ["E1"]


def test_the_decision_card_is_turned_up_anew_while_its_location_is_full() -> None:
    """§18.4"""
    example = table("""
        placing, first Keeper
        Ann
        Keeper, shards 0, store Cb Cb Cb
        E1, workers Keeper.Thug Ann.Engineer
        Tree, T01 T12 T23, workers Keeper.Engineer Ann.Thug
        Oasis, workers Ann.Spy Keeper.Robot
        obeys, action A2, decision D01
    """)
    assert steps(example, "D03") == [("turns up another card", "the Shaft is full")]
    assert example.p.question.seat == NATURE
    placed = [event.facts["at"] for event in events(example, "D05") if event.what == "place"]
    assert placed == ["E2"]


def test_with_all_element_locations_full_it_takes_the_first_free_one() -> None:
    """§18.4"""
    example = table("""
        placing, first Keeper
        Ann
        Keeper, shards 0
        E1, workers Keeper.Thug Ann.Engineer
        E2, workers Ann.Robot Keeper.Engineer
        E3, workers Ann.Spy Keeper.Robot
        obeys, action A1, decision D01
    """)
    example.becomes("Tree, T01 T12 T23, workers Keeper.Spy")


@pytest.mark.parametrize(("decision", "element"), [("D05", "Gp"), ("D12", "Gp"), ("D02", "Gp"), ("D01", "Gb")])
def test_the_arrow_chooses_among_elements_of_the_type(decision: str, element: str) -> None:
    """§18.5 D01 points up, the others down; with D01 there is no Crystal, so Gas is next."""
    turn("Spy", "E1", decision=decision, rest="E1, Gb Ly Gp, tile ore, crew C02").becomes(
        f"Keeper, store {element}, crew C02"
    )


def test_tiles_lie_upright_in_the_leftmost_column_with_room() -> None:
    """§18.6"""
    turn("Engineer", "E1", "tiles ore a1a2").becomes("Keeper, tiles crystal a3a4 ore a1a2")
    turn("Engineer", "E1", "tiles ore a2a3").becomes("Keeper, tiles crystal b1b2 ore a2a3")


def test_without_room_the_tile_stays_and_it_scores() -> None:
    """§18.6"""
    tiles = "tiles ore a2a3 ore b2b3 gas c2c3"
    turn("Engineer", "E1", tiles).becomes("Keeper, points 2").becomes("E1, tile crystal")


def test_what_it_spends_begins_with_the_decision_cards_type() -> None:
    """§18.7 D05 shows Gas: Gas, Liquid, Ore, Crystal; within a type Blue, Green, Pink, Yellow; Supreme last."""
    example = table("""
        mutagen people
        keeper-acts Engineer Tree
        Ann
        Keeper, shards 0, store Cb Gy Gb Lp Su, installed s1 Cb
        Tree, T05 T06 T04
        obeys, action A1, decision D05
    """)
    # Card 3 asks for one, the others for two: card 1 (the next to the right of 3, around) takes Gb Gy, then Lp Cb.
    example.becomes("Keeper, shards 12, installed s1 Cb s2 Gb, trees T04 T05 T06")


# 19. Its actions


def test_at_an_element_location_location_first_then_the_worker() -> None:
    """§19.1 The Thug's second Element comes from the location his icon shows."""
    turn("Thug", "E1", decision="D01").becomes("Keeper, store Cb Gb")
    turn("Spy", "E1", decision="D01").becomes("Keeper, store Cb, crew C01")
    turn("Engineer", "E1", decision="D01").becomes("Keeper, store Cb, tiles crystal a1a2")


def test_the_robot_discards_the_crew_card_and_takes_a_tile_that_completes_a_column() -> None:
    """§19.2"""
    turn("Robot", "E1", "tiles ore a1a2").becomes("Keeper, store Cb, tiles crystal a3a4 ore a1a2").becomes(
        "E1, tile -, crew -"
    )


def test_else_the_robot_acts_as_the_thug() -> None:
    """§19.2"""
    turn("Robot", "E1").becomes("Keeper, store Cb Gb").becomes("E1, - Gg Lp, tile crystal, crew -")


def test_at_the_tree_the_thug_takes_an_element_first() -> None:
    """§19.3"""
    turn("Thug", "Tree", decision="D01").becomes("Keeper, shards 2, trees T01")


def test_the_card_with_the_most_elements_comes_first_colours_ignored() -> None:
    """§19.3"""
    turn("Spy", "Tree", "store Oy Oy", rest="Tree, T01 T05 T02").becomes("Keeper, shards 5, trees T05")


def test_equal_cards_are_chosen_to_make_a_pair_then_by_number() -> None:
    """§19.4"""
    turn("Spy", "Tree", "store Oy, trees T22", decision="D01").becomes("Keeper, trees T22 T23")
    turn("Spy", "Tree", "store Oy", decision="D05").becomes("Keeper, trees T23")
    turn("Spy", "Tree", "store Oy, trees T22 T24", decision="D05", rest="Tree, T01 T12 -").becomes(
        "Keeper, trees T01 T22 T24"
    )


def test_the_spy_climbs_with_the_type_spent_most() -> None:
    """§19.5"""
    turn("Spy", "Tree", "store Oy Ob Cb").becomes("Keeper, tracks 0 0 0 2")
    turn("Spy", "Tree", "store Oy Cb", decision="D01").becomes("Keeper, tracks 1 0 0 0")
    turn("Spy", "Tree", "store Oy Cb", decision="D05").becomes("Keeper, tracks 0 0 0 1")


def test_the_engineer_installs_one_spent_element() -> None:
    """§19.5"""
    turn("Engineer", "Tree", "store Oy Cb", decision="D01").becomes("Keeper, installed s1 Cb")
    turn("Engineer", "Tree", "store Oy Cb, installed s1 Cg s2 Lb").becomes("Keeper, points 2, installed s1 Cg s2 Lb")


@pytest.mark.parametrize(
    ("space", "store", "becomes"),
    [
        (0, "Cb", "tracks 1 0 0 0"),
        (1, "Cb", "tracks 2 0 0 0"),
        (2, "Cb", "installed s1 Cb"),
        (2, "Cb Cg", "tracks 4 0 0 0"),
        (3, "Cb", "tracks 4 0 0 0"),
        (4, "Cb Cg Cp", "installed s1 Cb"),
    ],
)
def test_the_robot_at_the_tree_climbs_to_a_new_bracket_or_installs(space: int, store: str, becomes: str) -> None:
    """§19.5"""
    turn("Robot", "Tree", f"store {store}, tracks {space} 0 0 0").becomes(f"Keeper, {becomes}")


def test_at_the_oasis_it_spends_everything_full_tracks_too() -> None:
    """§19.6"""
    turn("Spy", "Oasis", "store Cb Gb Gy, tracks 7 0 0 0").becomes("Keeper, points 2, progress 2, tracks 7 2 0 0")
    turn("Spy", "Oasis", "store Cb, tracks 7 0 0 0").becomes("Keeper, points 4, progress 2, tracks 7 0 0 0")


def test_the_workers_at_the_oasis() -> None:
    """§19.6"""
    turn("Thug", "Oasis", "store Gy", decision="D05").becomes("Keeper, tracks 0 1 0 0, store Gb")
    turn("Engineer", "Oasis", "store Gy").becomes("Keeper, tracks 0 1 0 0, installed s1 Gy")
    turn("Robot", "Oasis", "store Gy").becomes("Keeper, points 2, progress 2, tracks 0 1 0 0")


def test_at_the_city_the_engineer_gains_two_shards_first() -> None:
    """§19.7 §19.8"""
    turn("Engineer", "City", "shards 4", rest="bonus, points crew element track").becomes(
        "Keeper, shards 0, points 6, progress 8, crew C01"
    )


@pytest.mark.parametrize(
    ("row", "becomes"),
    [
        ("shards 5", "shards 1"),  # as Engineer: 7, pays 6
        ("shards 6, store Cb Cb Cb", "shards 6"),  # as Spy: three cards for 2 each, pays 6
        ("shards 6, store Cb Cb", "store Cb Cb Cb"),  # as Thug
    ],
)
def test_the_robot_at_the_city_acts_first(row: str, becomes: str) -> None:
    """§19.7"""
    turn("Robot", "City", row).becomes(f"Keeper, {becomes}")


@pytest.mark.parametrize(
    ("shards", "at", "left", "to"),
    [(9, 0, 3, 8), (6, 0, 0, 8), (5, 0, 1, 5), (3, 0, 1, 2), (9, 16, 5, 20), (9, 18, 7, 20)],
)
def test_it_pays_as_much_as_it_can_but_no_more_than_it_needs(shards: int, at: int, left: int, to: int) -> None:
    """§19.8"""
    turn("Spy", "City", f"shards {shards}, progress {at}", rest="bonus, points crew element track").becomes(
        f"Keeper, shards {left}, progress {to}"
    )


def test_without_two_shards_or_on_the_last_space_it_scores() -> None:
    """§19.8"""
    turn("Thug", "City", "shards 1").becomes("Keeper, shards 1, points 2")
    turn("Thug", "City", "shards 6, progress 20").becomes("Keeper, shards 6, points 2")


def test_its_bonuses_come_from_the_decision_cards_location_and_track() -> None:
    """§19.8 D05: E2, Gas."""
    turn("Thug", "City", "shards 6", decision="D05", rest="bonus, tile track crew element").becomes(
        "Keeper, points 4, progress 8, tracks 0 1 0 0, store Gb, tiles gas a1a2"
    )
    turn("Thug", "City", "shards 6", decision="D05", rest="bonus, crew element tile track").becomes(
        "Keeper, store Gb Lg, crew C02"
    )


def test_the_spy_at_the_city_completes_tree_cards_or_takes_an_element() -> None:
    """§19.9"""
    turn("Spy", "City", "shards 2, store Cb").becomes("Keeper, shards 2, points 2, trees T01")
    turn("Spy", "City", "shards 2", decision="D01").becomes("Keeper, shards 0, points 2, store Cb")
    turn("Thug", "City", "shards 2", decision="D01").becomes("Keeper, shards 0, points 2, store Cb")


@pytest.mark.parametrize(("worker", "p"), [("Spy", 4), ("Engineer", 4), ("Robot", 4)])
def test_without_a_completed_card_location_and_worker_score_each(worker: str, p: int) -> None:
    """§19.10 §17.2"""
    turn(worker, "Tree").becomes(f"Keeper, shards 0, points {p}")


# 20. Mutations, round end, scoring


@pytest.mark.parametrize(
    ("mutation", "becomes"),
    [
        ("element3", "store Cb Cp, crew C01"),
        ("points2", "points 2, progress 0"),
        ("progress2", "points 2, progress 2"),
        ("tile", "tiles crystal a1a2"),
        ("crew", "points 2, progress 0"),
        ("track", "tracks 1 0 0 0"),
        ("shards3", "shards 0, points 2"),
        ("fewer", "shards 2, points 0"),
    ],
)
def test_its_mutations_come_last(mutation: str, becomes: str) -> None:
    """§20.1 D01: E1, Crystal, card 1. The Spy has taken the only Crew card, so the crew mutation finds none."""
    rest = "E2, Gb Lg Op, tile gas, crew -\nE3, Lb Og Cp, tile blue, crew -"
    example = turn("Spy", "E1", f"Spy {mutation}", rest=rest)
    example.becomes(f"Keeper, {becomes}")


def test_the_older_mutation_comes_first_and_all_are_used() -> None:
    """§20.1"""
    turn("Spy", "E1", "Spy points2 progress2").becomes("Keeper, points 4, progress 2")


def test_the_tree_mutation_takes_the_largest_card_it_can_pay_with_one_fewer() -> None:
    """§20.2 The location has given it a blue Crystal, and that pays for a card of two."""
    turn("Spy", "E1", "Spy fewer", rest="Tree, T01 T05 T06", decision="D01").becomes(
        "Keeper, shards 5, points 0, progress 0, trees T05"
    )


def reaction(row: str, decision: str = "D01") -> Example:
    return table(f"""
        turn Ann Thug E1
        Ann
        Keeper, {row}
        E1, workers Keeper.Spy
        obeys, action A1, decision {decision}
    """)


def test_its_worker_above_yours_reacts_with_the_later_mutation_for_nothing() -> None:
    """§20.3"""
    reaction("shards 0, Spy points2 progress2").play("end").becomes("Keeper, shards 0, points 2, progress 2")
    reaction("shards 0, Spy progress2 points2").play("end").becomes("Keeper, shards 0, points 2, progress 0")
    reaction("shards 0, progress 20, Spy progress2").play("end").becomes("Keeper, shards 0, points 2")


def test_your_worker_above_its_worker_reacts_as_always() -> None:
    """§20.3 §12.4"""
    example = table("""
        keeper-acts Spy E1
        Ann, Thug points2
        Keeper
        E1, workers Ann.Thug
        obeys, action A1, decision D01
    """)
    example.play("Cy, C10").asks("Ann", "mutation 1, shard")


@pytest.mark.parametrize(("level", "installed"), [("easy", 1), ("medium", 2), ("hard", 3)])
def test_at_the_end_of_the_round_it_installs_one_half_or_all(level: str, installed: int) -> None:
    """§20.4"""
    example = table(f"""
        mutagen level={level}
        round end, round 1
        Ann
        Keeper, store Cb Gb Lb, tiles ore a1a2
        obeys, action A1, decision D01
    """)
    assert sum(kind >= 0 for kind in example.p.players[1].ship.installed) == installed
    assert example.p.players[1].score == 2 * installed


def test_it_installs_as_far_as_spaces_are_free() -> None:
    """§20.4"""
    start = "mutagen level=hard\nround end, round 1\nAnn\nKeeper, store Cb Gb Lb, {}\nobeys, action A1, decision D01"
    table(start.format("installed s1 Oy")).becomes("Keeper, points 4, store Gb Lb, installed s1 Oy s2 Cb")
    table(start.format("installed s1 Oy s2 Op")).becomes("Keeper, points 7, store Cb Gb Lb")


@pytest.mark.parametrize(("level", "worth"), [("easy", 2), ("medium", 4), ("hard", 6)])
def test_its_crew_cards_count_by_level(level: str, worth: int) -> None:
    """§20.5"""
    example = table(f"""
        mutagen level={level}
        round end, round 4
        Ann, points 9, shards 0
        Keeper, shards 0, crew C27 C26, trees T01 T02
        obeys, action A1, decision D01
    """)
    assert example.p.players[1].score == 2 * worth + 3
    assert example.p.outcome.winners == ([0] if 2 * worth + 3 <= 9 else [])


def test_its_trackers_count_for_your_crew_cards() -> None:
    """§20.5"""
    table("""
        round end, round 4
        Ann, shards 0, tracks 1 0 0 0, crew C09
        Keeper, tracks 2 0 0 0
        obeys, action A1, decision D01
    """).over("2")


def test_a_shared_win_is_yours_and_shards_break_ties() -> None:
    """§20.5"""
    rows = "round end, round 4\nAnn, points 5, shards {}\nKeeper, points 5, shards {}\nobeys, action A1, decision D01"
    for mine, its, won, reason in (
        (1, 1, True, "You are the new Keeper: 5 points against 5, and as many shards left."),
        (2, 1, True, "You are the new Keeper: 5 points against 5, and you have more shards left."),
        (1, 2, False, "The Keeper keeps the Shard: 5 points against 5, and the Keeper has more shards left."),
    ):
        example = table(rows.format(mine, its))
        assert (example.p.outcome.winners, example.p.outcome.ranking) == (([0], [1]) if won else ([], [2]))
        assert example.p.outcome.reason == reason


def test_the_four_action_cards_are_different() -> None:
    """§17.5"""
    p = new(1)
    seen = set()
    while p.question is not None:
        p.answer(p.question.options[0])
        if p.shown[ACTIONS][0] != -1:
            seen.add((p.round, p.shown[ACTIONS][0]))
    assert len(seen) == len({card for _, card in seen}) == 4


def test_every_step_of_the_keeper_is_told_with_its_reason() -> None:
    """§18.3"""
    example = table("placing, first Keeper\nAnn\nKeeper, shards 0\nobeys, action A1, decision D01")
    told = [GAME.tell(event) for event in events(example, "D03") if event.what == "keeper"]
    assert told == [
        "The Keeper sends the Spy: the Decision card shows it.",
        "The Keeper goes to the Sump: it has fewer than 4 shards and fewer than 3 Elements: third column.",
        "The Keeper takes Blue Liquid from the Sump: it wants Liquid.",
        "The Keeper takes the Crew card of the Sump: it pays nothing for it.",
    ]


@pytest.mark.parametrize(
    ("worker", "at", "row", "rest", "told"),
    [
        ("Robot", "E1", "", "", ("discards the Crew card of the Shaft", "its Robot does so first")),
        ("Spy", "E1", "", "", ("takes the Crew card of the Shaft", "it pays nothing for it")),
        ("Engineer", "E1", "", "", ("lays the tile of the Shaft", "upright in the leftmost column with room")),
        (
            "Spy", "E1", "", "E1, Gb Lg Gp, tile ore, crew C02",
            ("takes Blue Gas from the Shaft", "it wants Crystal, but none is there: Gas is the next that is; "
             "the topmost of them, as the arrow points up"),
        ),
        ("Spy", "E1", "Spy points2", "",
         ("uses a mutation", "the mutations of the worker come last, the older first")),
        ("Spy", "E1", "tracks 7 0 0 0, Spy track", "",
         ("climbs on Gas", "the Crystal track is full, and it is the next that is not")),
        ("Spy", "Oasis", "store Cb", "", ("spends 1 Element", "at the Oasis it spends all it has stored")),
        ("Spy", "Oasis", "store Cb", "", ("makes 2 spaces of progress", "so its Spy does at the Oasis")),
        ("Engineer", "Oasis", "store Cb", "",
         ("installs Blue Crystal", "of what it spent the first from Crystal on; any free space will do")),
        ("Engineer", "City", "", "", ("gains 2 shards", "so its Engineer does at the City, before it pays")),
        ("Spy", "City", "shards 7", "",
         ("pays 6 shards for 8 spaces of progress", "it has 7 and pays as many as it can, at most 6")),
    ],
)  # fmt: skip
def test_whatever_it_does_has_a_reason(worker: str, at: str, row: str, rest: str, told: tuple[str, str]) -> None:
    """§19.1 §19.2 §19.6 §19.7 §19.8 §20.1"""
    assert told in reasons(worker, at, row, rest)


def reasons(worker: str, at: str, row: str, rest: str) -> list[tuple[str, str]]:
    """What the Keeper's worker does at a location, and why."""
    owns = ", ".join(filter(None, ["Keeper", "" if "shards" in row else "shards 0", row]))
    p = table(f"placing, first Keeper\nAnn\n{owns}\n{rest}\nobeys, action A1, decision D01").p
    p.frames.append(KeeperActs(WORKERS.index(worker), PLACES.index(at), 0))
    p.events = []
    p.settle()
    return [(e.facts["step"], e.facts["because"]) for e in p.events if e.what == "keeper"]


@pytest.mark.parametrize(
    ("shown", "own", "because"),
    [
        ("T01 T05 T11", "", "it asks for 2, the most it can pay"),
        ("T05 T15 T01", "trees T11", "it asks for 2, the most it can pay; of 2 such cards it makes a pair"),
        ("T15 T05 T01", "", "it asks for 2, the most it can pay; of 2 alike it comes first from number 1 on"),
    ],
)
def test_why_it_completes_this_tree_card(shown: str, own: str, because: str) -> None:
    """§19.3 §19.4"""
    told = reasons("Engineer", "Tree", ", ".join(filter(None, ["store Cb Cg", own])), f"Tree, {shown}")
    assert [why for step, why in told if step.startswith("completes the")] == [because]


def test_the_parts_of_its_round_are_told() -> None:
    """§18.1 §18.2 §20.3 §20.4 §21.5 Draft, turns, reactions, moves from the Palace, end."""
    p, rng = new(1, visitors=True), Random(1)
    p.events = []
    while p.question is not None:
        p.answer(rng.choice(p.question.options))
    told = [event.facts for event in p.events if event.what == "keeper"]
    assert {facts["part"] for facts in told if "part" in facts} == {"draft", "turn", "reaction", "palace", "end"}
    assert {facts["turn"] for facts in told if "turn" in facts} == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("action", "row", "rule"),
    [
        ("A1", "shards 0", "19.2"),
        ("A1", "shards 0, store Cb Cb Cb", "19.5"),
        ("A4", "shards 0, store Cb Cb Cb", "19.6"),
        ("A2", "shards 4", "19.7"),
    ],
)
def test_what_its_robot_does_is_told_with_the_paragraph_of_the_place(action: str, row: str, rule: str) -> None:
    """§19.2 §19.5 §19.6 §19.7 D01 shows the Robot."""
    example = table(f"placing, first Keeper\nAnn\nKeeper, {row}\nobeys, action {action}, decision D02")
    told = [event.rule for event in events(example, "D01") if "its Robot act as" in str(event.facts.get("step"))]
    assert told == [rule]


def test_its_crew_cards_are_told_with_their_own_paragraph() -> None:
    """§20.5"""
    p = table("placing\nAnn, crew C01\nKeeper, crew C02").p
    assert [rules.final_lines(p, owner)[0].rule for owner in (0, 1)] == ["13.2", "20.5"]
