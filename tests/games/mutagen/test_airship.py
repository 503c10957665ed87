"""6. Elements, 7. Storage tiles."""

from __future__ import annotations

import pytest

from galapagos.games.mutagen.cards import ELEMENTS, TILES
from tests.games.mutagen.table import GAME, table


def test_an_element_is_taken_from_the_location_itself() -> None:
    """§6.1"""
    table("turn Ann Spy E2\nAnn\nBob").play("act").asks("Ann", "take E2.1, take E2.2, take E2.3").refuses(
        "take E1.1", "6.1", "takes no Element of the Shaft"
    )


def test_once_chosen_an_element_must_be_taken() -> None:
    """§6.1"""
    table("turn Ann Spy E2\nAnn\nBob").play("act").refuses("end", "6.1", "First this is to be decided")


def test_a_gained_element_is_stored_or_installed() -> None:
    """§6.2 §6.3"""
    start = "turn Ann Spy E2\nAnn\nBob"
    table(start).play("act, take E2.1").asks("Ann", "install s1, install s2, store")
    table(start).play("act, take E2.1, store").becomes("Ann, store Gb")
    table(start).play("act, take E2.1, install s2").becomes("Ann, installed s2 Gb")


def test_the_storage_holds_any_number() -> None:
    """§6.2"""
    table("turn Ann Spy E2\nAnn, store Cb Cb Cg Cp Cy Gb Gg Gp Gy Lb\nBob").play("act, take E2.2, store").becomes(
        "Ann, store Cb Cb Cg Cp Cy Gb Gg Gp Gy Lb Lg"
    )


def test_bare_squares_and_taken_spaces_hold_nothing_more() -> None:
    """§6.3"""
    table("turn Ann Spy E2\nAnn, installed s1 Oy, tiles gas b3b4\nBob").play("act, take E2.1").asks(
        "Ann", "install s2, install b3, install b4, store"
    ).refuses("install a1", "6.3", "bare").refuses("install s1", "6.3", "already")


@pytest.mark.parametrize(
    ("tile", "element", "fits"),
    [("gas", "Gb", True), ("gas", "Lb", False), ("blue", "Gb", True), ("blue", "Gg", False)],
)
def test_a_restricted_space_takes_only_its_type_or_colour(tile: str, element: str, fits: bool) -> None:
    """§6.4"""
    example = table(f"turn Ann Spy E1\nAnn, tiles {tile} b3b4\nBob\nE1, {element} Oy Oy").play("act, take E1.1")
    if fits:
        example.asks("Ann", "install s1, install s2, install b3, install b4, store")
    else:
        example.asks("Ann", "install s1, install s2, install b3, store").refuses("install b4", "6.4")


@pytest.mark.parametrize(("neighbour", "fits"), [("Gy", False), ("Cb", False), ("Cy", True)])
def test_no_element_lies_next_to_one_of_its_type_or_colour(neighbour: str, fits: bool) -> None:
    """§6.5"""
    example = table(f"turn Ann Spy E1\nAnn, installed s1 {neighbour}\nBob\nE1, Gb Oy Oy").play("act, take E1.1")
    if fits:
        example.asks("Ann", "install s2, store")
    else:
        example.becomes("Ann, store Gb")


def test_neighbours_are_across_tiles_and_start_spaces_but_not_across_corners() -> None:
    """§6.5 s1 touches a2 and s2; a1 touches s1 by a corner only."""
    table("turn Ann Spy E1\nAnn, tiles gas a1b1 ore a2b2, installed s1 Gy\nBob\nE1, Gb Oy Oy").play(
        "act, take E1.1"
    ).asks("Ann", "install a1, install b1, store").refuses("install a2", "6.5").refuses("install s2", "6.5")


def test_a_stored_element_is_never_installed_later() -> None:
    """§6.6"""
    q = table("turn Ann Spy E1\nAnn, store Gb\nBob").p.question
    assert not any("install" in GAME.say(move) for move in q.options)


# 7. Storage tiles


def test_every_tile_has_a_grey_half_and_a_restricted_one() -> None:
    """§7.1"""
    assert [half for half, _ in GAME.edition.halves] == [0] * 8
    assert sorted(half for _, half in GAME.edition.halves) == list(range(1, 9))
    assert sum(GAME.edition.copies[TILES]) == 32


def test_rulebook_example_a_tile_on_squares_of_two_and_one_costs_three() -> None:
    """§7.2 Blue covers a square of 2 and one of 1 and returns 3 shards."""
    table("turn Ann Engineer E2\nAnn, shards 3\nBob").play("as Engineer, lay b1b2").becomes(
        "Ann, shards 0, tiles gas b1b2"
    )


def test_a_tile_lies_across_or_upright_and_either_half_first() -> None:
    """§7.2"""
    start = "turn Ann Engineer E2\nAnn, shards 2\nBob"
    table(start).play("as Engineer").asks(
        "Ann",
        "lay a1a2, lay a2a1, lay a2a3, lay a2b2, lay a3a2, lay a3a4, lay a3b3, lay a4a3, lay b2a2, lay b2b3, lay b3a3, "
        "lay b3b2",
    )
    across = table(start).play("as Engineer, lay b2a2").p.players[0]
    assert (across.ship.floor[7], across.ship.floor[3]) == (0, 2), "the grey half on b2, the Gas half on a2"


def test_a_tile_does_not_cover_start_spaces_or_other_tiles() -> None:
    """§7.2"""
    example = table("turn Ann Engineer E2\nAnn, shards 9, tiles ore a1a2\nBob").play("as Engineer")
    example.refuses("lay a2a3", "7.2", "already").refuses("lay s1s2", "7.2", "not a move")
    table("turn Ann Engineer E2\nAnn, shards 2\nBob").play("as Engineer").refuses("lay c1c2", "7.2", "costs 5")


def test_without_a_place_one_can_pay_a_tile_is_not_offered() -> None:
    """§7.3"""
    table("turn Ann Engineer E2\nAnn, shards 1\nBob").refuses("as Engineer", "7.3").play(
        "act, take E2.1, store"
    ).becomes("Ann, shards 2, store Gb")


def test_elements_and_tiles_may_be_thrown_off() -> None:
    """§7.4"""
    start = "turn Ann Spy E1\nAnn, tiles ore a1a2, installed s1 Gy a1 Cb\nBob"
    example = table(start).offers("discard s1", "discard a1", "scrap a1a2").refuses("discard s2", "7.4")
    supply, tiles = example.p.urns[ELEMENTS].total, example.p.urns[TILES].total
    example.play("discard s1").becomes("Ann, shards 3, tiles ore a1a2, installed a1 Cb")
    assert example.p.urns[ELEMENTS].total == supply + 1
    example.play("scrap a1a2").becomes("Ann, shards 3, points 0, progress 0, tracks 0 0 0 0")
    assert (example.p.urns[ELEMENTS].total, example.p.urns[TILES].total) == (supply + 2, tiles + 1)


def test_throwing_off_is_offered_with_a_reaction_but_not_when_nothing_is_left_to_do() -> None:
    """§7.4"""
    example = table("""
        turn Ann Spy E1, first Bob
        Ann, installed s1 Gy, store Cb
        Bob, installed s2 Op, Thug points2
        E1, workers Bob.Thug
    """)
    example.play("act, take E1.1, store, as Spy, Oy, C10").asks("Bob", "mutation 1, shard, discard s2")
    example.play("discard s2").asks("Bob", "mutation 1, shard")


def test_things_are_thrown_off_in_the_draft_and_when_placing() -> None:
    """§7.4"""
    ship = "tiles ore a1a2, installed s1 Gy"
    example = table(f"selecting, first Ann\nAnn\nBob, {ship}\nmutations, track tile crew")
    example.offers("mutation 1 Spy", "discard s1", "scrap a1a2").play("discard s1")
    example.offers("mutation 1 Spy", "scrap a1a2").play("mutation 1 Spy, mutation 2 Spy")
    example = table(f"placing\nAnn, {ship}\nBob").offers("Spy E1", "discard s1", "scrap a1a2")
    example.play("scrap a1a2, discard s1, Spy E1").becomes("E1, workers Ann.Spy").becomes("Ann, shards 3, points 0")


def test_a_discarded_element_makes_room_for_another() -> None:
    """§7.4 §6.5"""
    table("turn Ann Spy E1\nAnn, installed s1 Gy\nBob\nE1, Gb Oy Oy").play("discard s1, act, take E1.1").asks(
        "Ann", "install s1, install s2, store"
    )
