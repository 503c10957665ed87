"""5. Place workers; 12. mutations and reactions."""

from __future__ import annotations

import pytest

from galapagos.games.mutagen.cards import ELEMENTS, NONE
from galapagos.talk import NATURE
from tests.games.mutagen.table import GAME, events, table


def test_a_worker_comes_to_the_highest_free_space() -> None:
    """§5.1"""
    table("placing, first Bob\nAnn\nBob\nCid\nE2, workers Bob.Spy").play("Thug E2").becomes(
        "E2, workers Bob.Spy Cid.Thug"
    )


def test_several_workers_of_one_player_may_stand_at_a_location() -> None:
    """§5.1"""
    table("placing\nAnn\nBob\nE1, workers Bob.Spy\nE2, workers Ann.Spy").play("Thug E2").becomes(
        "E2, workers Ann.Spy Ann.Thug"
    )


def test_location_action_worker_type_action_and_mutations_come_in_any_order() -> None:
    """§5.2"""
    start = "turn Ann Thug E1\nAnn, Thug points2\nBob"
    table(start).asks("Ann", "act, as Thug, mutation 1, pass location, pass worker, end")
    for order in (
        "act, take E1.1, store, as Thug, take E2.1, store, mutation 1",
        "mutation 1, as Thug, take E2.1, store, act, take E1.1, store",
        "as Thug, take E2.1, store, mutation 1, act, take E1.1, store",
    ):
        table(start).play(order).becomes("Ann, shards 3, points 2, store Cb Gb")


def test_each_of_them_is_taken_once() -> None:
    """§5.2 §5.4 §12.1"""
    table("turn Ann Thug E1\nAnn, Thug points2 shards3\nBob").play("act, take E1.1, store").refuses(
        "act", "5.4", "done or passed"
    ).play("mutation 1").refuses("mutation 1", "12.1", "once").play("as Thug, take E2.1, store").refuses(
        "as Thug", "5.4"
    )


def test_one_action_is_finished_before_the_next_begins() -> None:
    """§5.2"""
    table("turn Ann Thug E1\nAnn\nBob").play("act").refuses("as Thug", "6.1", "First this is to be decided")


def test_what_is_not_done_gives_a_shard_but_not_a_mutation() -> None:
    """§5.3"""
    table("turn Ann Thug E1\nAnn, Thug points2\nBob").play("end").becomes("Ann, shards 5, points 0")


def test_a_passed_action_pays_at_once_and_is_gone() -> None:
    """§5.4"""
    example = table("turn Ann Thug E1\nAnn, shards 0, Thug track\nBob")
    example.refuses("mutation 1", "12.1", "costs 1 shard, Ann has 0").play("pass location")
    example.becomes("Ann, shards 1").refuses("act", "5.4").play("mutation 1, climb Gas")
    example.becomes("Ann, shards 0, tracks 0 1 0 0").play("as Thug, take E2.1, store").becomes(
        "Ann, shards 0, store Gb"
    )


def test_passing_is_not_offered_where_ending_the_turn_does_the_same() -> None:
    """§5.4"""
    table("turn Ann Thug E1\nAnn\nBob").play("act, take E1.1, store").asks("Ann", "as Thug, end").refuses(
        "pass worker", "5.4", "end the turn"
    )


def test_ending_the_turn_passes_what_is_open() -> None:
    """§5.4"""
    table("turn Ann Thug E1\nAnn\nBob").play("act, take E1.1, store, end").becomes("Ann, shards 4, store Cb")


def test_nothing_is_offered_that_would_change_nothing() -> None:
    """§5.5"""
    example = table("turn Ann Spy Tree\nAnn, shards 1, progress 20, Spy progress2 tile\nBob")
    example.asks("Ann", "pass location, pass worker, end").refuses("act", "8.2").refuses("as Spy", "11.6")
    example.refuses("mutation 1", "10.5").refuses("mutation 2", "7.3")


@pytest.mark.parametrize(
    ("mutation", "row", "rule"),
    [
        ("progress2", "progress 20", "10.5"),
        ("track", "tracks 7 7 7 7", "9.2"),
        ("fewer", "store Cy", "8.2"),
        ("tile", "shards 1", "7.3"),
        ("crew", "shards 0", "13.1"),
    ],
)
def test_a_mutation_that_would_change_nothing_is_not_offered(mutation: str, row: str, rule: str) -> None:
    """§5.5 §12.2"""
    table(f"""
        turn Ann Thug City
        Ann, {row}, Thug {mutation}
        Bob
        E1, tile crystal, crew C13
        E2, tile gas, crew C14
        E3, tile ore, crew C15
        Tree, T05 T15 T25
    """).refuses("mutation 1", rule)


def test_a_reward_never_pays_for_itself() -> None:
    """§5.5 §12.4 Three shards as a reaction need two."""
    table("turn Bob Spy E1\nAnn, shards 1, Thug shards3\nBob\nE1, workers Ann.Thug").play("end").asks(
        "Ann", "shard"
    ).refuses("mutation 1", "12.4", "costs 2")


def test_the_gaps_are_filled_in_order_and_nothing_slides() -> None:
    """§5.6"""
    example = table("turn Ann Robot E1\nAnn\nBob")
    example.play("act, take E1.2, store, as Engineer, lay a1a2").becomes("E1, Cb - Lp, tile -")
    q = example.p.question
    assert (q.seat, len(q.options)) == (NATURE, 16)
    example.play("Oy").becomes("E1, Cb Oy Lp, tile -")
    assert next(GAME.say(move) for move in example.p.question.options) == "crystal"
    example.play("ore").becomes("E1, Cb Oy Lp, tile ore")
    assert example.p.question.seat == 1


def test_nothing_is_filled_between_the_actions_of_a_turn() -> None:
    """§5.6"""
    table("turn Ann Thug E1\nAnn, Thug element1\nBob").play("act, take E1.1, store").asks(
        "Ann", "as Thug, mutation 1, pass worker, end"
    ).play("mutation 1").asks("Ann", "take E1.2, take E1.3")


def test_gaps_stay_when_a_supply_has_run_out() -> None:
    """§5.7"""
    crew = " ".join(f"C{n:02}" for n in range(1, 28) if n not in (1, 2, 3))
    example = table(f"turn Ann Spy E1\nAnn\nBob\nout, crew {crew}")
    example.play("as Spy, end").becomes("E1, crew -")
    assert example.p.question.seat == 1


def test_after_the_reaction_the_gaps_are_filled_again() -> None:
    """§5.8 §12.4"""
    example = table("""
        turn Ann Spy E1, first Bob
        Ann
        Bob, Thug element2
        E1, workers Bob.Thug
    """)
    example.play("end").asks("Bob", "mutation 1, shard").play("mutation 1, take E2.3, store").becomes("E2, Gb Lg -")
    assert example.p.question.seat == NATURE
    example.play("Oy").becomes("E2, Gb Lg Oy, tile gas, crew C02")
    assert example.p.question.seat == 1


# 12. Mutations and reactions


@pytest.mark.parametrize(
    ("mutation", "moves", "becomes"),
    [
        ("points2", "mutation 1", "Ann, shards 3, points 2"),
        ("shards3", "mutation 1", "Ann, shards 6"),
        ("progress2", "mutation 1", "Ann, shards 3, points 2, progress 2"),
        ("element1", "mutation 1, take E1.3, store", "Ann, shards 2, store Lp"),
        ("element2", "mutation 1, take E2.1, store", "Ann, shards 2, store Gb"),
        ("element3", "mutation 1, take E3.1, store", "Ann, shards 2, store Lb"),
        ("track", "mutation 1, climb Liquid", "Ann, shards 2, tracks 0 0 1 0"),
        ("crew", "mutation 1, hire E3", "Ann, shards 3, crew C03"),
        ("tile", "mutation 1, tile E3, lay a1a2", "Ann, shards 1, tiles blue a1a2"),
        ("fewer", "mutation 1, complete 2", "Ann, shards 4, trees T12"),
    ],
)
def test_every_mutation_does_what_it_says(mutation: str, moves: str, becomes: str) -> None:
    """§12.1 §12.2"""
    table(f"turn Ann Thug E1\nAnn, Thug {mutation}\nBob").play(moves).becomes(becomes)


def test_the_cost_of_a_mutation_leaves_less_for_the_tile() -> None:
    """§12.2 A tile costs two shards at least; reacting with the tile mutation takes two more."""
    example = table("""
        turn Ann Spy E1
        Ann
        Bob, shards 3, Thug tile
        E1, workers Bob.Thug
    """)
    example.play("end").asks("Bob", "shard").refuses("mutation 1", "7.3", "1 shard")


def test_one_element_fewer_leaves_out_a_colour_of_ones_choice() -> None:
    """§12.3 §8.2"""
    start = """
        turn Ann Thug E1
        Ann, store Cb Cg, Thug fewer
        Bob
        Tree, T05 T10 T27
    """
    table(start).play("mutation 1").asks("Ann", "complete 1, complete 3").play("complete 1").asks(
        "Ann", "omit Blue, omit Green"
    ).play("omit Blue").becomes("Ann, shards 7, store Cb, trees T05")
    table(start).play("mutation 1, complete 1, omit Green").becomes("Ann, shards 7, store Cg, trees T05")


def test_a_card_of_one_element_is_free_with_one_fewer_and_only_one_card_is_completed() -> None:
    """§12.3"""
    table("turn Ann Thug E1\nAnn, Thug fewer\nBob\nTree, T01 T02 T03").play("mutation 1, complete 3").becomes(
        "Ann, shards 4, trees T03"
    ).offers("act", "end")


def test_rulebook_example_of_a_reaction() -> None:
    """§12.4 §5.8 Yellow's turn ends; Purple's Spy above has progress and an Element, either for two shards."""
    start = """
        turn Ann Thug E1
        Ann
        Bob, shards 2, Spy progress2 element2
        E1, workers Bob.Spy
    """
    table(start).play("end").asks("Bob", "mutation 1, mutation 2, shard")
    table(start).play("end, mutation 1").becomes("Bob, shards 0, points 2, progress 2")
    table(start).play("end, mutation 2, take E2.1, store").becomes("Bob, shards 0, store Gb")
    table(start).play("end, shard").becomes("Bob, shards 3")


def test_only_the_worker_directly_above_reacts() -> None:
    """§12.4"""
    example = table("""
        turn Ann Thug E1
        Ann
        Bob, Spy points2
        Cid, Spy points2
        E1, workers Bob.Spy Cid.Spy
    """)
    example.play("end").asks("Cid", "mutation 1, shard").play("shard").becomes("Bob, shards 3")
    assert GAME.say(example.p.question.options[0]).startswith("Robot")


def test_ones_own_worker_above_does_not_react() -> None:
    """§12.4"""
    text = "turn Ann Thug E1, first Ann\nAnn, Spy points2\nBob\nE1, workers Ann.Spy\nE2, workers Bob.Spy"
    example = table(text).play("end")
    assert example.p.players[0].shards == 5
    assert "Spy" not in GAME.say(example.p.question.options[0])


def test_a_worker_without_mutation_does_not_react() -> None:
    """§12.4"""
    example = table("turn Ann Thug E1, first Bob\nAnn\nBob\nE1, workers Bob.Spy").play("end")
    assert example.p.players[1].shards == 3
    assert GAME.say(example.p.question.options[0]).startswith("Robot")


def test_the_reaction_is_asked_for_even_if_only_the_shard_is_possible() -> None:
    """§12.5"""
    table("turn Ann Thug E1\nAnn\nBob, shards 0, Spy points2\nE1, workers Bob.Spy").play("end").asks(
        "Bob", "shard"
    ).refuses("mutation 1", "12.4", "costs 2").refuses("act", "12.4")


def test_nobody_reacts_to_a_reaction() -> None:
    """§12.5"""
    example = table("""
        turn Ann Thug E1
        Ann
        Bob, Spy points2
        Cid, Spy points2
        E1, workers Cid.Spy Bob.Spy
    """).play("end, mutation 1")
    assert example.p.players[2].shards == 3
    assert example.p.frames[-1].key() == (3,)


def test_a_turn_is_told_in_sentences() -> None:
    """§5.3 §12.4"""
    example = table("turn Ann Thug E1\nAnn\nBob, Spy points2\nE1, workers Bob.Spy")
    assert [GAME.tell(event) for event in events(example, "end, mutation 1")] == [
        "Ann passes the action at the Shaft.",
        "Ann gains 1 shard.",
        "Ann passes the action as Thug.",
        "Ann gains 1 shard.",
        "Bob uses the mutation “2 points”.",
        "Bob pays 2 shards.",
        "Bob scores 2 points for a mutation: 2.",
    ]


def test_a_taken_element_leaves_a_gap_till_the_refill() -> None:
    """§5.6"""
    example = table("turn Ann Thug E1\nAnn\nBob").play("act, take E1.1, store")
    assert example.p.shown[ELEMENTS][0] == NONE
