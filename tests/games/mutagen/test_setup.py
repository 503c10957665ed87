"""1. The table, 2. set-up, 3. the round, 4. select mutations."""

from __future__ import annotations

from random import Random

import pytest

from galapagos.games.mutagen.cards import BONUS, CREW, ELEMENTS, MUTATIONS, NONE, TILES, TREES
from galapagos.games.mutagen.position import Board
from galapagos.talk import NATURE
from tests.games.mutagen.table import GAME, events, new, table


def laid_out(seats: int, **options: object) -> Board:
    """The table at the first question to a person."""
    p = new(seats, **options)
    rng = Random(seats)
    while (q := p.question) is not None and q.seat == NATURE:
        p.answer(rng.choices(q.options, q.weights)[0])
    assert isinstance(p, Board)
    return p


def test_there_are_ninety_six_elements_six_of_each_kind() -> None:
    """§1.2"""
    assert GAME.edition.copies[ELEMENTS] == [6] * 16


def test_nine_elements_three_tiles_three_crew_cards_and_three_tree_cards_are_laid_out() -> None:
    """§1.5 §2.1"""
    p = laid_out(3)
    assert [NONE in p.shown[deck] for deck in (ELEMENTS, TILES, CREW, TREES, BONUS)] == [False] * 5
    assert [len(p.shown[deck]) for deck in (ELEMENTS, TILES, CREW, TREES)] == [9, 3, 3, 3]
    assert p.urns[ELEMENTS].total == 96 - 9


def test_four_of_the_five_bonus_tokens_are_used() -> None:
    """§2.1"""
    p = laid_out(2)
    assert len(set(p.shown[BONUS])) == 4
    assert p.urns[BONUS].total == 1


def test_everybody_begins_with_three_shards_and_nothing_else() -> None:
    """§2.2"""
    p = new(2)
    assert "Ann, shards 3, points 0, progress 0, tracks 0 0 0 0" in GAME.write(p).splitlines()
    assert "Bob, shards 3, points 0, progress 0, tracks 0 0 0 0" in GAME.write(p).splitlines()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_picks_the_first_player(seats: int) -> None:
    """§2.3"""
    names = ["Ann", "Bob", "Cid", "Dee"][:seats]
    table("\n".join(["round 0 / set-up", *names])).asks("Nature", ", ".join(f"first {name}" for name in names))


def test_alone_the_person_is_first() -> None:
    """§2.3"""
    p = laid_out(1)
    assert p.first == 0


def test_a_location_has_as_many_spaces_as_there_are_players() -> None:
    """§1.6 §5.1"""
    table("""
        placing
        Ann
        Bob
        E1, workers Ann.Thug Bob.Thug
    """).asks(
        "Ann",
        "Robot E2, Robot E3, Robot Tree, Robot Oasis, Robot City, Spy E2, Spy E3, Spy Tree, Spy Oasis, Spy City, "
        "Engineer E2, Engineer E3, Engineer Tree, Engineer Oasis, Engineer City",
    )
    table("""
        placing
        Ann
        Bob
        Cid
        E1, workers Ann.Thug Bob.Thug
    """).offers("Thug E1", "Spy E1")


def test_alone_a_location_has_two_spaces() -> None:
    """§1.6 §17.1"""
    table("""
        placing
        Ann
        E1, workers Ann.Thug Keeper.Thug
    """).refuses("Spy E1", "5.1", "no free space")


def test_a_player_has_one_worker_of_each_kind() -> None:
    """§1.7 §5.1"""
    table("placing\nAnn\nBob\nE1, workers Ann.Thug Bob.Thug").refuses("Thug E2", "5.1", "placed already")


def test_there_are_six_locations() -> None:
    """§1.4"""
    q = table("placing\nAnn\nBob").p.question
    assert {GAME.say(move).split()[1] for move in q.options} == {"E1", "E2", "E3", "Tree", "Oasis", "City"}


def test_spent_elements_return_to_the_supply_when_the_actions_are_over() -> None:
    """§1.3"""
    example = table("turn Ann Spy Oasis\nAnn, store Cb\nBob")
    before = example.p.urns[ELEMENTS].total
    example.play("act").becomes("spent Cb")
    assert example.p.urns[ELEMENTS].total == before
    example.play("end")
    assert example.p.urns[ELEMENTS].total == before + 1


def test_shards_never_run_short() -> None:
    """§1.8"""
    table("turn Ann Engineer City\nAnn, shards 40\nBob, shards 40").play("as Engineer").becomes("Ann, shards 42")


def test_everything_lies_open() -> None:
    """§1.9"""
    p = laid_out(4, people=True, visitors=True)
    assert all(GAME.view(p, seat).position == p for seat in range(-1, 4))


def test_play_goes_clockwise_from_the_first_player() -> None:
    """§3.2 §5.1"""
    example = table("placing, first Cid\nAnn\nBob\nCid")
    for name in ("Cid", "Ann", "Bob", "Cid"):
        q = example.p.question
        assert q.seat == ["Ann", "Bob", "Cid"].index(name)
        example.play(GAME.say(q.options[0]))
        while example.p.question.seat == NATURE or "end" in [GAME.say(m) for m in example.p.question.options]:
            q = example.p.question
            example.play("end" if q.seat != NATURE else GAME.say(q.options[0]))


@pytest.mark.parametrize(("seats", "cards"), [(1, 3), (2, 3), (3, 4), (4, 5)])
def test_one_mutation_more_than_players_is_laid_out(seats: int, cards: int) -> None:
    """§3.1 §4.1 Rulebook: five cards for four players."""
    p = laid_out(seats)
    assert len(p.shown[MUTATIONS]) == cards


def test_the_last_player_chooses_first() -> None:
    """§4.2"""
    example = table("""
        selecting, first Bob
        Ann
        Bob
        Cid
        mutations, points2 fewer shards3 track
    """)
    example.asks(
        "Ann",
        "mutation 1 Thug, mutation 1 Spy, mutation 1 Engineer, mutation 2 Thug, mutation 2 Spy, mutation 2 Engineer, "
        "mutation 3 Thug, mutation 3 Spy, mutation 3 Engineer, mutation 4 Thug, mutation 4 Spy, mutation 4 Engineer",
    )
    example.play("mutation 1 Spy").becomes("Ann, Spy points2").refuses("mutation 1 Thug", "4.2", "No Mutation card")
    assert example.p.question.seat == 2
    example.play("mutation 2 Thug")
    assert example.p.question.seat == 1


def test_the_robot_gets_no_mutation_and_no_worker_a_third() -> None:
    """§4.3"""
    table("""
        selecting, first Bob
        Ann, Thug points2 fewer
        Bob
        mutations, shards3 track tile
    """).asks(
        "Ann",
        "mutation 1 Spy, mutation 1 Engineer, mutation 2 Spy, mutation 2 Engineer, mutation 3 Spy, mutation 3 Engineer",
    ).refuses("mutation 1 Robot", "4.3", "Robot").refuses("mutation 1 Thug", "4.3", "as many")


def test_cards_nobody_took_are_out_of_the_game() -> None:
    """§4.4"""
    table("""
        selecting, first Ann
        Ann
        Bob
        mutations, shards3 track tile
    """).play("mutation 1 Spy, mutation 2 Thug").becomes("out, mutations tile")


def test_a_round_is_draft_workers_and_scoring() -> None:
    """§3.1"""
    example = table("round 1\nAnn\nBob\nmutations, shards3 track tile")
    example.play("mutation 1 Spy, mutation 2 Thug")
    assert GAME.say(example.p.question.options[0]) == "Robot E1"


def test_between_rounds_the_workers_go_home_and_the_marker_passes() -> None:
    """§3.3 §1.1"""
    example = table("""
        round end, round 3, first Bob
        Ann
        Bob
        Cid
        E1, Cb Gg Lp, workers Ann.Thug Bob.Thug
        Tree, T01 T02 T03, workers Ann.Spy
    """)
    example.becomes("""
        round 4
        first Cid
        E1, Cb Gg Lp, tile crystal, crew C01
        Tree, T01 T02 T03
    """)
    assert all(player.home == 15 for player in example.p.players)


def test_after_four_rounds_the_game_is_over() -> None:
    """§1.1"""
    example = table("round end, round 4\nAnn, points 7, shards 0\nBob, points 9, shards 0").over("7 9")
    assert example.p.outcome.winners == [1]
    assert example.p.outcome.reason == "Bob has the most points, 9."


def test_the_first_player_is_reported() -> None:
    """§2.3"""
    example = table("round 0 / set-up\nAnn\nBob")
    assert [GAME.tell(event) for event in events(example, "first Bob")] == ["Bob is the first player."]
