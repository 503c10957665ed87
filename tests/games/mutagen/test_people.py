"""15. The Plight of the People."""

from __future__ import annotations

import pytest

from galapagos.games.mutagen.cards import NONE, PEOPLE, TILES
from galapagos.talk import NATURE
from tests.games.example import Example
from tests.games.mutagen.table import GAME, events, new, points, table


def people(text: str) -> Example:
    return table(f"mutagen people\n{text.strip()}")


def test_everybody_begins_with_five_points() -> None:
    """§15.1"""
    p = new(3, people=True)
    assert [player.score for player in p.players] == [5, 5, 5]
    assert p.supreme == 19
    assert sum(GAME.edition.copies[PEOPLE]) == 20


@pytest.mark.parametrize(("seats", "cards"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_one_people_card_more_than_players_is_laid_out(seats: int, cards: int) -> None:
    """§15.2 Rulebook: four cards for three players."""
    p = new(seats, people=True)
    while not p.shown[PEOPLE] or NONE in p.shown[PEOPLE]:
        p.answer(p.question.options[0])
    assert len(p.shown[PEOPLE]) == cards


DRAFT = """
    selecting, first Ann, round {round}
    Ann
    Bob, shards {shards}, points {points}
    mutations, points2 track tile
    people, shardsE1 wild vault
"""


def draft(round: int = 1, shards: int = 3, points: int = 5) -> Example:
    return people(DRAFT.format(round=round, shards=shards, points=points))


def test_either_kind_in_reverse_order_then_the_other_in_turn_order() -> None:
    """§15.2"""
    example = draft().play("people 1 ability")
    assert example.p.question.seat == 0
    example.play("mutation 1 Thug")
    assert example.p.question.seat == 0
    example.refuses("mutation 2 Thug", "15.2", "has taken a Mutation").play("people 3 ability")
    assert example.p.question.seat == 1
    example.refuses("people 2 ability", "15.2", "has taken one of the People").play("mutation 3 Spy")
    example.becomes("out, mutations track, people wild").becomes("Bob, Spy tile, people shardsE1+")


@pytest.mark.parametrize(("round", "shards", "points"), [(1, 0, 3), (2, 1, 2), (3, 2, 1), (4, 3, 0)])
def test_the_price_depends_on_benefit_and_round(round: int, shards: int, points: int) -> None:
    """§15.3"""
    draft(round).play("people 1 ability").becomes(f"Bob, shards 3, points {5 - points}")
    draft(round).play("people 1 supreme, store").becomes(f"Bob, shards {3 - shards}, points 5, store Su")


def test_the_place_of_the_supreme_element_is_chosen_at_once() -> None:
    """§15.4"""
    draft().play("people 1 supreme").asks("Bob", "install s1, install s2, store")


def test_what_cannot_be_paid_is_not_offered() -> None:
    """§15.4"""
    draft(2, shards=0, points=2).refuses("people 1 supreme", "15.3", "costs 1")
    draft(2, shards=1, points=1).refuses("people 1 ability", "15.4", "below 0")
    draft(2, shards=0, points=1).offers("people 1 nothing").play("people 1 nothing").becomes(
        "Bob, shards 0, points 1, people shardsE1"
    )
    draft(2).refuses("people 1 nothing", "15.4")


def test_without_the_people_there_are_none() -> None:
    """§15.1"""
    table("selecting\nAnn\nBob\nmutations, points2 track tile").refuses("people 1 ability", "15.1")


# Supreme Elements


def test_a_supreme_element_fits_everywhere_and_binds_nobody() -> None:
    """§15.5 §6.4 §6.5"""
    text = """
        selecting, first Ann
        Ann
        Bob, tiles ore a2a1, installed s1 Cb
        mutations, points2 track tile
        people, shardsE1 wild vault
    """
    people(text).play("people 1 supreme").asks("Bob", "install s2, install a1, install a2, store")
    people("turn Ann Spy E1\nAnn, installed s1 Su\nBob\nE1, Gb Oy Oy").play("act, take E1.1").asks(
        "Ann", "install s2, store"
    )


def test_a_supreme_element_pays_for_any_colour_and_moves_any_tracker() -> None:
    """§15.5"""
    people("turn Ann Thug Tree\nAnn, store Su\nBob").play("act").asks("Ann", "complete 1, complete 2, complete 3").play(
        "complete 2"
    ).becomes("Ann, shards 5, trees T12")
    people("turn Ann Thug Oasis\nAnn, store Su, tracks 7 0 0 0\nBob").play("act").asks(
        "Ann", "spend Su Gas, spend Su Liquid, spend Su Ore"
    ).play("spend Su Liquid").becomes("Ann, tracks 7 0 1 0")


def test_spent_at_the_tree_it_is_the_colour_it_paid_for_and_one_more_of_any_type() -> None:
    """§15.6"""
    start = "turn Ann {} Tree\nAnn, store Cb Su\nBob\nTree, T05 T23 T24"
    people(start.format("Spy")).play("act, complete 1, as Spy").asks(
        "Ann", "climb Crystal, climb Gas, climb Liquid, climb Ore"
    ).play("climb Crystal").becomes("Ann, tracks 2 0 0 0")
    people(start.format("Engineer")).play("act, complete 1, as Engineer").asks("Ann", "colour Blue, colour Green").play(
        "colour Green"
    ).asks("Ann", "fit Su s1, fit Su s2")


def test_spent_at_the_oasis_it_is_one_more_of_any_colour() -> None:
    """§15.6"""
    people("turn Ann Engineer Oasis\nAnn, store Cb Su\nBob").play("act, spend Cb, spend Su Gas, as Engineer").asks(
        "Ann", "fit Cb s1, fit Cb s2, fit Su s1, fit Su s2"
    ).play("fit Cb s1, fit Su s2").becomes("Ann, tracks 1 1 0 0, installed s1 Cb s2 Su")
    people("turn Ann Engineer Oasis\nAnn, store Su\nBob").play("act, spend Su Gas, as Engineer").asks(
        "Ann", "fit Su s1, fit Su s2"
    )


def test_a_spent_supreme_element_returns_to_its_own_supply() -> None:
    """§15.5 §1.3"""
    example = people("turn Ann Thug Oasis\nAnn, store Su\nBob")
    assert example.p.supreme == 18
    example.play("act, spend Su Gas, end")
    assert example.p.supreme == 19


# Abilities of arrival


def arrival(worker: str, at: str, row: str) -> Example:
    return people(f"placing\nAnn, {row}\nBob").play(f"{worker} {at}")


@pytest.mark.parametrize("at", ["E1", "E2", "E3", "Tree", "Oasis", "City"])
def test_two_shards_on_arrival_can_pay_for_this_turn(at: str) -> None:
    """§15.8 §15.7"""
    arrival("Engineer", at, f"shards 0, store Cb, people shards{at}+").becomes("Ann, shards 2")


def test_arrival_elsewhere_gives_nothing() -> None:
    """§15.8"""
    arrival("Thug", "E2", "people shardsE1+").becomes("Ann, shards 3")


def test_an_ability_not_chosen_does_nothing() -> None:
    """§15.3 §15.7"""
    arrival("Thug", "E1", "people shardsE1").becomes("Ann, shards 3")


def test_arrival_at_the_oasis_is_a_step_on_a_track_below_seven() -> None:
    """§15.9"""
    arrival("Thug", "Oasis", "tracks 7 0 0 7, people oasis+").asks("Ann", "climb Gas, climb Liquid").play(
        "climb Gas"
    ).becomes("Ann, tracks 7 1 0 7")
    arrival("Thug", "Oasis", "tracks 7 7 7 7, people oasis+").becomes("Ann, tracks 7 7 7 7").offers("as Thug")


def test_arrival_at_the_city_is_a_random_element_to_be_used_at_once() -> None:
    """§15.10"""
    example = arrival("Spy", "City", "people city+")
    assert (example.p.question.seat, len(example.p.question.options)) == (NATURE, 16)
    example.play("Cb").asks("Ann", "install s1, install s2, store").play("store").offers("as Spy").play("as Spy")
    example.becomes("Ann, shards 5, trees T01")


def test_the_spy_may_sell_a_crew_card_he_has_already() -> None:
    """§15.11"""
    example = arrival("Spy", "E1", "crew C01 C21, people spy+")
    assert GAME.show(GAME.view(example.p, 0)).ask == "Ann: is a Crew card discarded for points?"
    example.asks("Ann", "done, sell C01, sell C21").play("sell C21").becomes("Ann, points 13, crew C01")
    example.becomes("out, crew C21")
    arrival("Spy", "E1", "crew C01 C21, people spy+").play("done").becomes("Ann, points 5, crew C01 C21")
    arrival("Thug", "E1", "crew C01, people spy+").offers("act")
    arrival("Spy", "E1", "people spy+").offers("act", "as Spy")


def test_the_engineer_draws_a_tile_to_lay_or_to_decline() -> None:
    """§15.12"""
    example = arrival("Engineer", "E1", "shards 2, people engineer+")
    assert (example.p.question.seat, len(example.p.question.options)) == (NATURE, 8)
    tiles = example.p.urns[TILES].total
    example.play("ore").offers("lay a1a2", "decline").play("lay a1a2").becomes("Ann, shards 0, tiles ore a1a2")
    example = arrival("Engineer", "E1", "shards 2, people engineer+").play("ore")
    told = [GAME.tell(event) for event in events(example, "decline")]
    assert told == ["Ann declines the Ore tile: it is shuffled back."]
    example.becomes("Ann, shards 2")
    assert example.p.urns[TILES].total == tiles
    arrival("Engineer", "E1", "shards 1, people engineer+").offers("act")


FULL = "tiles gas a1a2 gas a3a4 gas b1b2 gas b3b4 ore c1c2 ore c3c4"


def test_a_random_tile_without_a_place_may_replace_another() -> None:
    """§15.12 §7.4"""
    start = f"shards 2, people engineer+, {FULL}, installed a1 Cb"
    scraps = "scrap a1a2, scrap a3a4, scrap b1b2, scrap b3b4, scrap c1c2, scrap c3c4"
    example = arrival("Engineer", "E1", start).play("blue").asks("Ann", f"decline, discard a1, {scraps}")
    example.play("scrap a1a2").asks("Ann", "lay a1a2, lay a2a1, decline").play("lay a2a1")
    example.becomes("Ann, shards 0, tiles gas a3a4 gas b1b2 gas b3b4 ore c1c2 ore c3c4 blue a2a1")
    # Once it fits, or for who pays for no place at all, nothing more is asked.
    arrival("Engineer", "E1", f"shards 1, people engineer+, {FULL}").offers("act")
    arrival("Engineer", "E1", "shards 2, people engineer+, tiles gas a1a2").play("blue").refuses(
        "scrap a1a2", "7.4", "before"
    )


def test_a_random_element_that_fits_nowhere_may_take_the_place_of_another() -> None:
    """§15.10 §7.4"""
    example = arrival("Thug", "City", "installed s1 Gy s2 Cb, people city+").play("Gb")
    example.asks("Ann", "store, discard s1, discard s2").play("discard s2").asks("Ann", "store, discard s1")
    example.play("discard s1").asks("Ann", "install s1, install s2, store").play("install s2")
    example.becomes("Ann, installed s2 Gb")
    arrival("Thug", "City", "installed s1 Oy, people city+").play("Gb").asks("Ann", "install s2, store").refuses(
        "discard s1", "7.4", "before"
    )


def test_a_supreme_element_without_a_free_space_may_take_the_place_of_another() -> None:
    """§15.3 §7.4"""
    text = "mutagen people\nselecting, first Ann\nAnn\nBob, installed s1 Gy s2 Cb\npeople, wild vault city"
    example = table(text).play("people 1 supreme").asks("Bob", "store, discard s1, discard s2")
    example.play("discard s1, install s1").becomes("Bob, installed s1 Su s2 Cb")


def test_for_an_element_one_sees_the_question_before_is_enough() -> None:
    """§7.4"""
    table("turn Ann Spy E1\nAnn, installed s1 Gy s2 Cb\nBob\nE1, Gb Oy Oy").play("act, take E1.1").becomes(
        "Ann, store Gb"
    )


def test_the_others_come_in_the_order_their_owner_likes() -> None:
    """§15.7"""
    example = arrival("Spy", "City", "crew C21, people city+ spy+")
    example.asks("Ann", "use element, sell C21").play("sell C21").becomes("Ann, points 13")
    assert example.p.question.seat == NATURE


def test_two_copies_of_an_ability_add_up() -> None:
    """§15.7 §15.13"""
    arrival("Thug", "Oasis", "people oasis+ oasis+").play("climb Gas, climb Gas").becomes("Ann, tracks 0 2 0 0")
    people("turn Ann Thug Tree\nAnn, store Cy Oy, people wild+ wild+\nBob\nTree, T05 T16 T28").play("act").asks(
        "Ann", "complete 1, complete 2, complete 3"
    )


def test_arrival_does_not_work_with_a_reaction() -> None:
    """§15.7"""
    example = people("""
        turn Ann Thug E1
        Ann
        Bob, Spy points2, people shardsE1+
        E1, workers Bob.Spy
    """)
    example.play("end, mutation 1").becomes("Bob, shards 1, points 7")


# The other abilities


def test_one_colour_of_each_tree_card_may_be_any() -> None:
    """§15.13"""
    example = people("turn Ann Thug Tree\nAnn, store Cb Oy Ly, people wild+\nBob\nTree, T05 T02 T28").play("act")
    example.asks("Ann", "complete 1, complete 2").play("complete 1")
    example.asks("Ann", "pay Ly, pay Oy").play("pay Oy").becomes("Ann, shards 8, store Ly, trees T05")
    example.asks("Ann", "complete 2, done").play("complete 2").becomes("Ann, shards 10, trees T02 T05")


def test_with_one_element_fewer_a_card_of_two_costs_any_one() -> None:
    """§15.13 §12.3"""
    people("turn Ann Thug E1\nAnn, store Oy, Thug fewer, people wild+\nBob\nTree, T05 T15 T25").play(
        "mutation 1, complete 1, omit Blue"
    ).becomes("Ann, shards 7, trees T05")


def test_the_thug_takes_his_elements_anywhere() -> None:
    """§15.14"""
    example = people("turn Ann Thug E1\nAnn, Thug element1, people thug+\nBob")
    phrases = [GAME.phrase(example.p, move) for move in example.p.question.options]
    assert "Mutation: take an Element of any location, for 1 shard" in phrases
    example.play("act")
    assert len(example.p.question.options) == 9
    example.play("take E3.1, store, as Thug")
    assert len(example.p.question.options) == 8
    example.play("take E3.2, store, mutation 1")
    assert len(example.p.question.options) == 7
    people("turn Ann Robot E1\nAnn, people thug+\nBob").play("act").asks("Ann", "take E1.1, take E1.2, take E1.3")


def test_the_thug_reacts_anywhere_too() -> None:
    """§15.14"""
    example = people("turn Ann Spy E1\nAnn\nBob, Thug element1, people thug+\nE1, workers Bob.Thug")
    example.play("end, mutation 1")
    assert len(example.p.question.options) == 9


def test_the_vault_holds_three_elements_for_good_and_pays_every_round() -> None:
    """§15.15"""
    start = "turn Ann Spy E2\nAnn, vault {}, people vault+\nBob"
    people(start.format("Cb Cg")).play("act, take E2.1").asks("Ann", "install s1, install s2, store, lock").play(
        "lock"
    ).becomes("Ann, vault Cb Cg Gb")
    people(start.format("Cb Cg Cp")).play("act, take E2.1").asks("Ann", "install s1, install s2, store").refuses(
        "lock", "15.15"
    )
    people("round end, round 2\nAnn, shards 0, vault Cb Cg, people vault+\nBob").becomes("Ann, shards 4")


def test_a_supreme_element_may_be_locked_too() -> None:
    """§15.15"""
    people("""
        selecting, first Ann
        Ann
        Bob, people vault+
        mutations, points2 track tile
        people, shardsE1 wild city
    """).play("people 1 supreme, lock").becomes("Bob, vault Su")


def test_the_vault_pays_in_round_four_before_the_final_scoring_and_counts_no_points() -> None:
    """§15.15 §14.4"""
    example = people("round end, round 4\nAnn, shards 1, points 0, vault Cb, people vault+\nBob, shards 0, points 0")
    example.over("1 0").becomes("Ann, shards 0")


def test_the_draft_is_told() -> None:
    """§15.3"""
    example = draft(2)
    assert [GAME.tell(event) for event in events(example, "people 2 ability")] == [
        "Bob takes “on each Tree card one colour may be any” of the People for its ability.",
        "Bob loses 2 points for an ability of the People: 3.",
    ]
    assert points(events(draft(2), "people 2 ability"), 1) == [("ability of the People", -2)]
