"""16. The Palace Visitors."""

from __future__ import annotations

import pytest

from galapagos.games.mutagen.cards import NONE, VISITORS
from galapagos.talk import NATURE
from tests.games.example import Example
from tests.games.mutagen.table import GAME, new, table


def visitors(text: str) -> Example:
    return table(f"mutagen visitors\n{text.strip()}")


@pytest.mark.parametrize(("seats", "cards"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_one_visitor_more_than_players_before_the_mutations(seats: int, cards: int) -> None:
    """§16.1 §3.1 Rulebook: four cards for three players."""
    p = new(seats, visitors=True)
    while not p.shown[VISITORS] or NONE in p.shown[VISITORS]:
        p.answer(p.question.options[0])
    assert len(p.shown[VISITORS]) == cards
    assert all(card == NONE for card in p.shown[5])
    assert sum(GAME.edition.copies[VISITORS]) == 20


def test_the_palace_has_as_many_spaces_as_players() -> None:
    """§16.1"""
    example = visitors("placing\nAnn\nBob\nPalace, workers Ann.Spy Bob.Spy")
    example.refuses("Thug Palace", "5.1", "no free space")
    visitors("placing\nAnn\nBob\nCid\nPalace, workers Ann.Spy Bob.Spy").offers("Thug Palace")
    table("placing\nAnn\nBob").refuses("Thug Palace", "16.1")


@pytest.mark.parametrize(
    ("visitor", "moves", "becomes"),
    [
        ("vE1", "take E1.1, store", "Ann, store Cb"),
        ("vE2", "take E2.1, store", "Ann, store Gb"),
        ("vE3", "take E3.1, install s1", "Ann, installed s1 Lb"),
        ("vCrystal", "", "Ann, tracks 2 0 0 0"),
        ("vGas", "", "Ann, tracks 0 2 0 0"),
        ("vLiquid", "", "Ann, tracks 0 0 2 0"),
        ("vOre", "", "Ann, tracks 0 0 0 2"),
        ("vTrack", "climb Ore", "Ann, tracks 0 0 0 1"),
        ("vProgress", "", "Ann, points 2, progress 2"),
        ("vCrew", "hire E2", "Ann, crew C02"),
    ],
)
def test_every_visitor_gives_what_he_promises(visitor: str, moves: str, becomes: str) -> None:
    """§16.2"""
    others = "vOre vOre" if visitor == "vE1" else "vE1 vE1"
    example = visitors(f"turn Ann Spy Palace\nAnn\nBob\nvisitors, {visitor} {others}").play("visitor 1")
    if moves:
        example.play(moves)
    example.becomes(becomes).becomes(f"visitors, - {others}")


def test_two_steps_on_a_track_at_six_are_one() -> None:
    """§16.2 §9.2"""
    visitors("turn Ann Spy Palace\nAnn, tracks 6 0 0 0\nBob\nvisitors, vCrystal vGas vOre").play("visitor 1").becomes(
        "Ann, tracks 7 0 0 0"
    )


def test_a_crew_card_is_paid() -> None:
    """§16.2"""
    visitors("""
        turn Ann Spy Palace
        Ann, shards 1
        Bob
        E1, crew C21
        E2, crew C22
        E3, crew C09
        visitors, vCrew vGas vOre
    """).play("visitor 1").becomes("Ann, shards 0, crew C09")


@pytest.mark.parametrize(
    ("owns", "visitor"),
    [
        ("tracks 7 0 0 0", "vCrystal"),
        ("tracks 7 7 7 7", "vTrack"),
        ("progress 20", "vProgress"),
        ("shards 0", "vCrew"),
        ("store Cb Cb Cb Cb, installed s1 Cb s2 Oy", "vE2"),
    ],
)
def test_a_visitor_who_does_nothing_may_be_taken_away_from_the_others(owns: str, visitor: str) -> None:
    """§16.2"""
    example = table(f"""
        mutagen visitors storage_limit=4
        turn Ann Spy Palace
        Ann, {owns}
        Bob
        E1, crew C21
        E2, crew C22
        E3, crew C23
        visitors, {visitor} vGas -
    """)
    example.offers("visitor 1", "visitor 2", "shard").refuses("visitor 3", "16.2", "No Visitor").refuses("end", "16.4")
    before = GAME.write(example.p).splitlines()[2]
    example.play("visitor 1").becomes(before).becomes("visitors, - vGas -")
    assert example.p.question.seat == 1


def test_at_the_palace_there_is_nothing_but_the_visitor() -> None:
    """§16.3"""
    visitors("turn Ann Thug Palace\nAnn, Thug points2\nBob\nvisitors, vCrystal vGas vOre").asks(
        "Ann", "visitor 1, visitor 2, visitor 3, shard"
    ).refuses("mutation 1", "16.3").refuses("as Thug", "16.3")


def test_nobody_reacts_at_the_palace() -> None:
    """§16.3"""
    example = visitors("""
        turn Ann Thug Palace, first Bob
        Ann
        Bob, Spy points2
        Palace, workers Bob.Spy
        visitors, vCrystal vGas vOre
    """)
    example.play("visitor 1")
    assert (example.p.question.seat, example.p.players[1].shards) == (1, 3)
    assert GAME.say(example.p.question.options[0]).startswith("Robot")


def test_abilities_of_arrival_do_not_work_at_the_palace() -> None:
    """§16.3 §15.7"""
    table("""
        mutagen people visitors
        placing
        Ann, crew C21, people spy+
        Bob
        visitors, vCrystal vGas vOre
    """).play("Spy Palace").asks("Ann", "visitor 1, visitor 2, visitor 3, shard")


def test_a_shard_instead_of_a_visitor() -> None:
    """§16.4"""
    visitors("turn Ann Thug Palace\nAnn\nBob\nvisitors, vCrystal vGas vOre").play("shard").becomes(
        "Ann, shards 4, points 0"
    ).becomes("visitors, vCrystal vGas vOre")


LEAVING = """
    leaving
    Ann, shards {}
    Bob, shards {}
    Cid
    E1, workers Ann.Thug Bob.Thug Cid.Thug
    Palace, workers Ann.Spy Bob.Spy Cid.Spy
"""


def test_workers_leave_from_top_to_bottom_for_two_one_and_nothing() -> None:
    """§16.5"""
    example = visitors(LEAVING.format(3, 3))
    example.asks("Ann", "go E2, go E3, go Tree, go Oasis, go City, stay").refuses("go E1", "16.5", "no free space")
    example.refuses("go Palace", "16.5").play("go City").becomes("Ann, shards 1").becomes("City, workers Ann.Spy")
    example.play("end")
    assert example.p.question.seat == 1
    example.play("go Oasis").becomes("Bob, shards 2").play("as Spy")
    assert example.p.question.seat == 2
    example.play("go Oasis").becomes("Cid, shards 3")


def test_who_is_asked_whether_to_leave_may_throw_things_off() -> None:
    """§7.4 §16.5"""
    example = visitors("leaving\nAnn, installed s1 Cb\nBob\nPalace, workers Ann.Spy")
    example.offers("discard s1").play("discard s1").offers("go E1", "stay").becomes("Palace, workers Ann.Spy")


def test_the_price_belongs_to_the_space_whoever_stayed() -> None:
    """§16.5 There is no shard for staying."""
    example = visitors(LEAVING.format(3, 3)).play("stay").becomes("Ann, shards 3").becomes("Bob, shards 3")
    example.play("go City").becomes("Bob, shards 2")


def test_who_cannot_pay_stays() -> None:
    """§16.5"""
    assert visitors(LEAVING.format(1, 0)).p.question.seat == 2


def test_a_move_is_a_turn_with_actions_refill_and_reaction() -> None:
    """§16.6"""
    example = visitors("""
        leaving
        Ann
        Bob, Thug points2
        E1, workers Bob.Thug
        Palace, workers Ann.Spy
    """)
    example.play("go E1").asks("Ann", "act, as Spy, pass location, pass worker, end").play("act, take E1.1, store, end")
    assert example.p.question.seat == NATURE
    example.play("Oy").asks("Bob", "shard" if example.p.players[1].shards < 2 else "mutation 1, shard")


def test_abilities_of_arrival_work_when_a_worker_comes_from_the_palace() -> None:
    """§15.7 §16.6"""
    table("mutagen people visitors\nleaving\nAnn, people shardsE1+\nBob\nPalace, workers Ann.Spy").play(
        "go E1"
    ).becomes("Ann, shards 3")


def test_visitors_left_and_workers_go_at_the_end_of_the_round() -> None:
    """§16.7"""
    example = visitors("""
        leaving, round 1
        Ann
        Bob
        Palace, workers Ann.Spy
        visitors, - vGas vOre
    """).play("stay")
    assert example.p.round == 2
    example.becomes("out, visitors vGas vOre")
    assert example.p.players[0].home == 15
