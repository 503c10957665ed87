"""8. The Tree, 9. the Oasis, 10. the City, 11. worker-type actions."""

from __future__ import annotations

import pytest

from galapagos.games.mutagen.cards import KINDS, colour_of
from galapagos.games.mutagen.rules_actions import can_pay
from tests.games.mutagen.table import GAME, events, points, table


def test_rulebook_example_two_tree_cards_for_seven_shards() -> None:
    """§8.1 §8.2 §8.3 Green discards Yellow, Green and Blue for the left and the centre card and gains seven shards."""
    table("""
        turn Ann Thug Tree
        Ann, shards 0, store Cy Lg Ob
        Bob
        Tree, T04 T05 T23
    """).play("act, complete 1").becomes("Ann, shards 2, store Lg Ob, trees T04").play("complete 2").becomes(
        "Ann, shards 7, trees T04 T05"
    )


def test_tree_cards_are_completed_one_by_one_and_one_may_stop() -> None:
    """§8.1"""
    example = table("turn Ann Thug Tree\nAnn, store Cb Gg\nBob\nTree, T01 T12 T23").play("act")
    example.asks("Ann", "complete 1, complete 2").play("complete 1").asks("Ann", "complete 2, done").play("done")
    example.becomes("Ann, shards 5, store Gg, trees T01").offers("as Thug")


def test_which_elements_pay_is_their_owners_choice_and_types_do_not_matter() -> None:
    """§8.2"""
    table("turn Ann Thug Tree\nAnn, store Cb Gb Gg\nBob\nTree, T01 T12 T23").play("act, complete 1").asks(
        "Ann", "pay Cb, pay Gb"
    ).play("pay Gb").becomes("Ann, shards 5, store Cb Gg").refuses("complete 3", "8.2", "do not pay")


def test_an_element_pays_for_one_card_only() -> None:
    """§8.2"""
    table("turn Ann Thug Tree\nAnn, store Cb\nBob\nTree, T01 T11 T21").play("act").asks(
        "Ann", "complete 1, complete 2, complete 3"
    ).play("complete 2").becomes("Ann, shards 5, trees T11")


def test_the_tree_cards_are_ten_of_each_of_three_colours() -> None:
    """§8.3"""
    assert GAME.edition.bark == ["Red", "White", "Purple"]
    assert [sum(card.colour == colour for card in GAME.edition.trees) for colour in range(3)] == [10, 10, 10]


# 9. The Oasis


def test_rulebook_example_three_ore_and_one_gas() -> None:
    """§9.1 Green discards three Ore and one Gas and moves as many spaces on each track."""
    table("turn Ann Thug Oasis\nAnn, store Ob Ob Oy Gp\nBob").play(
        "act, spend Ob, spend Ob, spend Oy, spend Gp"
    ).becomes("Ann, shards 3, tracks 0 1 0 3").becomes("spent Gp Ob Ob Oy")


def test_one_may_keep_some_elements() -> None:
    """§9.1"""
    table("turn Ann Thug Oasis\nAnn, store Ob Gp\nBob").play("act").asks("Ann", "spend Gp, spend Ob").play(
        "spend Ob"
    ).asks("Ann", "spend Gp, done").play("done").becomes("Ann, store Gp, tracks 0 0 0 1")


def test_nobody_spends_on_a_full_track() -> None:
    """§9.2"""
    table("turn Ann Thug Oasis\nAnn, tracks 7 6 0 0, store Cb Cp Gp Gy\nBob").play("act").asks(
        "Ann", "spend Gp, spend Gy"
    ).refuses("spend Cb", "9.2", "Crystal").play("spend Gp").becomes("Ann, tracks 7 7 0 0, store Cb Cp Gy")
    table("turn Ann Thug Oasis\nAnn, tracks 7 0 0 0, store Cb\nBob").refuses("act", "9.2")
    table("turn Ann Thug Oasis\nAnn\nBob").refuses("act", "9.1", "No Element is stored")


# 10. The City


@pytest.mark.parametrize(("shards", "spaces", "points"), [(2, 2, 2), (4, 5, 4), (6, 8, 6)])
def test_two_four_or_six_shards_are_two_five_or_eight_spaces(shards: int, spaces: int, points: int) -> None:
    """§10.1 §10.2"""
    example = table("turn Ann Thug City\nAnn, shards 6, tracks 7 7 7 7\nBob\nbonus, points track crew element")
    example.play("act").asks("Ann", "travel 2, travel 4, travel 6").play(f"travel {shards}").becomes(
        f"Ann, shards {6 - shards}, points {points}, progress {spaces}"
    )


def test_rulebook_example_eight_spaces_of_progress() -> None:
    """§10.2 §10.3 Yellow spends six shards: 2 points, a Crew card, 2 points, a Storage tile, in this order."""
    example = table("""
        turn Ann Thug City
        Ann, shards 8
        Bob
        bonus, crew tile points track
    """)
    told = [
        GAME.tell(event)
        for event in events(example, "act, travel 6, hire E2, tile E3, lay a1a2")
        if event.what in ("score", "hire", "lay")
    ]
    assert told == [
        "Ann scores 2 points for progress: 2.",
        "Ann takes the Crew card “for the Gas track” of the Vents.",
        "Ann scores 2 points for progress: 4.",
        "Ann lays the Blue tile on the airship.",
    ]
    example.becomes("Ann, shards 0, points 4, progress 8, crew C02")


def test_only_prices_one_can_pay_are_offered() -> None:
    """§10.1"""
    table("turn Ann Thug City\nAnn, shards 5\nBob").play("act").asks("Ann", "travel 2, travel 4").refuses(
        "travel 6", "10.1", "costs 6"
    )
    table("turn Ann Thug City\nAnn, shards 1\nBob").refuses("act", "10.1")


@pytest.mark.parametrize(
    ("token", "moves", "becomes"),
    [
        ("points", "", "Ann, points 2"),
        ("crew", "hire E1", "Ann, crew C01"),
        ("element", "take E3.2, store", "Ann, store Og"),
        ("track", "climb Ore", "Ann, tracks 0 0 0 1"),
        ("tile", "tile E1, lay a3a4", "Ann, shards 1, tiles crystal a3a4"),
    ],
)
def test_every_bonus_token_does_what_it_says(token: str, moves: str, becomes: str) -> None:
    """§10.3"""
    others = [word for word in ("points", "crew", "element", "track", "tile") if word != token][:3]
    example = table(f"""
        turn Ann Spy Oasis
        Ann, progress 3
        Bob
        bonus, {token} {" ".join(others)}
    """).play("as Spy")
    if moves:
        example.play(moves)
    example.becomes(becomes)


def test_the_tokens_stay_for_the_others() -> None:
    """§10.3"""
    example = table("turn Ann Spy Oasis\nAnn, progress 3\nBob, progress 3\nbonus, points crew element track")
    example.play("as Spy").becomes("Ann, points 2, progress 5").becomes("bonus, points crew element track")


def test_a_crew_card_or_tile_of_a_bonus_may_be_declined_without_a_shard() -> None:
    """§10.4"""
    for token in ("crew", "tile"):
        table(f"turn Ann Spy Oasis\nAnn, progress 3, store Cy\nBob\nbonus, {token} points element track").play(
            "as Spy"
        ).offers("decline").play("decline").becomes("Ann, shards 3, progress 5")


def test_a_bonus_that_cannot_be_used_is_lost() -> None:
    """§10.4"""
    table("turn Ann Spy Oasis\nAnn, shards 1, progress 3, store Cy\nBob\nbonus, tile points element track").play(
        "as Spy"
    ).becomes("Ann, shards 1, progress 5")


def test_the_tracker_stops_on_the_last_space() -> None:
    """§10.5"""
    example = table("turn Ann Thug City\nAnn, shards 6, progress 17\nBob")
    assert points(events(example, "act, travel 6")) == [("progress", 4), ("progress", 5)]
    example.becomes("Ann, shards 0, points 9, progress 20").refuses("act", "5.4")
    table("turn Ann Thug City\nAnn, shards 6, progress 20\nBob").refuses("act", "10.5")


# 11. Worker-type actions


def test_the_robot_takes_any_one_of_the_three() -> None:
    """§11.1"""
    example = table("turn Ann Robot E1\nAnn\nBob").offers("as Thug", "as Spy", "as Engineer")
    example.play("as Spy").becomes("Ann, crew C01").refuses("as Thug", "5.4")


def test_the_others_act_as_what_they_are() -> None:
    """§11.1"""
    table("turn Ann Spy E1\nAnn\nBob").refuses("as Thug", "11.1", "cannot act as Thug")


@pytest.mark.parametrize(
    ("at", "source"), [("E1", "E2"), ("E2", "E3"), ("E3", "E1"), ("Tree", "E1"), ("Oasis", "E2"), ("City", "E3")]
)
def test_the_thug_takes_an_element_from_the_location_shown(at: str, source: str) -> None:
    """§11.2"""
    table(f"turn Ann Thug {at}\nAnn\nBob").play("as Thug").asks(
        "Ann", f"take {source}.1, take {source}.2, take {source}.3"
    )


@pytest.mark.parametrize(
    ("at", "crew", "tile"), [("E1", "C01", "crystal"), ("E2", "C02", "gas"), ("E3", "C03", "blue")]
)
def test_spy_and_engineer_at_an_element_location(at: str, crew: str, tile: str) -> None:
    """§11.3"""
    table(f"turn Ann Spy {at}\nAnn\nBob").play("as Spy").becomes(f"Ann, crew {crew}")
    table(f"turn Ann Engineer {at}\nAnn\nBob").play("as Engineer, lay a1a2").becomes(f"Ann, tiles {tile} a1a2")


def test_the_spy_at_the_tree_moves_a_type_just_spent() -> None:
    """§11.4"""
    example = table("turn Ann Spy Tree\nAnn, store Cb Cg Oy\nBob\nTree, T05 T04 T23")
    example.play("act, complete 1, complete 2, as Spy").asks("Ann", "climb Crystal, climb Ore")
    example.play("climb Crystal").becomes("Ann, tracks 2 0 0 0")


def test_the_engineer_at_the_tree_installs_a_colour_just_spent() -> None:
    """§11.5 They have still paid."""
    example = table("turn Ann Engineer Tree\nAnn, shards 0, store Cb Og\nBob\nTree, T05 T04 T23").play("act")
    example.becomes("Ann, shards 5, trees T05").play("as Engineer").asks("Ann", "colour Blue, colour Green")
    example.play("colour Green").asks("Ann", "fit Og s1, fit Og s2").play("fit Og s2").becomes("Ann, installed s2 Og")


def test_the_engineer_at_the_oasis_installs_one_by_one_and_may_stop() -> None:
    """§11.5"""
    start = "turn Ann Engineer Oasis\nAnn, store Cb Gb, tiles ore b1c1\nBob"
    example = table(start).play("act, spend Cb, spend Gb, as Engineer")
    example.asks("Ann", "fit Cb s1, fit Cb s2, fit Cb b1, fit Gb s1, fit Gb s2, fit Gb b1").play("fit Cb s1")
    example.asks("Ann", "fit Gb b1, done").becomes("Ann, tracks 1 1 0 0, installed s1 Cb")
    table(start).play("act, spend Cb, spend Gb, as Engineer, fit Cb s1, done").becomes("Ann, installed s1 Cb")
    table(start).play("act, spend Cb, spend Gb, as Engineer, fit Cb s1, fit Gb b1").becomes(
        "Ann, installed s1 Cb b1 Gb"
    )


def test_what_is_not_installed_is_discarded_never_stored() -> None:
    """§11.5"""
    example = table("turn Ann Engineer Oasis\nAnn, store Cb Gb\nBob").play("act, spend Cb, spend Gb, as Engineer")
    example.play("fit Cb s1")
    assert example.p.players[0].store == ()
    assert example.p.spent == ()


def test_they_wait_for_the_location_action() -> None:
    """§11.6"""
    table("turn Ann Spy Tree\nAnn, store Cb\nBob").refuses("as Spy", "11.6", "spent no Elements")
    table("turn Ann Engineer Oasis\nAnn, store Cb\nBob").refuses("as Engineer", "11.6", "spent no Elements")


def test_a_full_track_or_a_colour_that_fits_nowhere_is_not_offered() -> None:
    """§11.6"""
    table("turn Ann Spy Tree\nAnn, tracks 7 0 0 0, store Cb Og\nBob\nTree, T05 T04 T23").play("act, as Spy").becomes(
        "Ann, tracks 7 0 0 1"
    )
    table("turn Ann Engineer Oasis\nAnn, installed s1 Ly s2 Cp, store Cb\nBob").play("act").refuses(
        "as Engineer", "11.6", "fits"
    )


def test_what_a_mutation_spends_is_not_counted() -> None:
    """§11.6"""
    example = table("turn Ann Spy Tree\nAnn, store Cb Gp, Spy fewer\nBob\nTree, T05 T06 T23")
    example.play("mutation 1, complete 1").becomes("aside Cb").refuses("as Spy", "11.6")


def test_the_spy_at_oasis_and_city_and_the_engineer_at_the_city() -> None:
    """§11.7"""
    table("turn Ann Spy Oasis\nAnn, store Cy\nBob").play("as Spy").becomes("Ann, shards 3, points 2, progress 2")
    table("turn Ann Spy City\nAnn, store Cb\nBob").play("as Spy").becomes("Ann, shards 5, trees T01").becomes(
        "aside Cb"
    )
    table("turn Ann Engineer City\nAnn\nBob").play("as Engineer").becomes("Ann, shards 5")


def test_a_robot_at_the_tree_may_be_spy_or_engineer_with_what_was_spent() -> None:
    """§11.6 §11.1"""
    table("turn Ann Robot Tree\nAnn, store Cb\nBob").play("act").asks("Ann", "as Thug, as Spy, as Engineer, end")


@pytest.mark.parametrize("colour", range(4))
def test_every_colour_is_paid_with_its_own(colour: int) -> None:
    """§8.2"""
    for kind in range(KINDS):
        assert can_pay((kind,), (colour,), 0) == (colour_of(kind) == colour)
