"""1. The table. 2. Set-up."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from galapagos import NATURE, GameError
from tests.games.evo.table import GAME, table


def test_spaces_touch_across_the_seam_of_the_pieces() -> None:
    """§1.1 D6 is the last space of the left piece."""
    table("""
        movement Ann 1 steps
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """).play("D6").asks("Ann", ">C6 >C7 >D5 >D7 >E6 >E7").refuses(">D8", "5.2").refuses(">A1", "1.1")


def test_every_second_row_is_shifted() -> None:
    """§1.1"""
    table("""
        movement Ann 1 steps
        Ann: at C6
        Bob: at D3
        Cid: at G9
    """).play("C6").asks("Ann", ">B5 >B6 >C5 >C7 >D5 >D6")


def test_the_terrains_of_the_island() -> None:
    """§1.2"""
    p = GAME.new(3)
    assert GAME.write(p).splitlines()[2:10] == [
        "  |  3   4   5   6   7   8   9  10  11",
        "A |                 b.  p.  b.",
        "B |           m.  b.  p.  h.  b.  h.",
        "C |     p.  m.  h.  h.  m.  m.  p.  m.",
        "D |   b.  h.  b.  p.  b.  p.  h.  b.",
        "E |     p.  m.  h.  h.  m.  m.  p.  m.",
        "F |           m.  b.  p.  h.  b.  h.",
        "G |                 b.  p.  b.",
    ]


def test_a_space_has_one_dinosaur_at_the_most() -> None:
    """§1.3"""
    with pytest.raises(GameError, match="line 3: there are two dinosaurs on D6"):
        table("""
            births Bob
            Ann: at D6
            Bob: at D6
            Cid:
        """)


def test_a_species_has_ten_dinosaurs() -> None:
    """§1.4 §7.1 With nine on the island only one more is born."""
    table("""
        births Ann
        Ann: at C4 C5 C6 C7 C8 D4 D5 D6 D7, egg 3
        Bob: at G9
        Cid: at A9
    """).play("+B5").asks("Bob", "+F8 +F9 +G8")


def test_a_species_starts_with_a_foot_an_egg_a_fur_and_a_parasol() -> None:
    """§1.5"""
    show = GAME.show(GAME.view(GAME.new(3), 0))
    assert show.players[0].genes == {"tail": 0, "foot": 1, "horn": 0, "egg": 1, "fur": 1, "parasol": 1, "mutant": 0}


def test_the_bag_holds_sixty_two_counters() -> None:
    """§1.6"""
    table("""
        offer
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """).asks("Nature", "+tail +foot +horn +egg +fur +parasol +mutant +card")
    q = table("offer\nAnn: at D6\nBob: at D3\nCid: at G9").p.question
    assert q is not None
    assert q.weights == [6, 12, 8, 8, 8, 8, 6, 6]


def test_genes_stay_in_any_number() -> None:
    """§1.7"""
    table("""
        auction, order Ann Bob Cid
        Ann: 10 points, at D6, fur 7
        Bob: 10 points, at D3
        Cid: 10 points, at G9
        auction: fur, tail, tail
    """).play("r1 b0 r2 b0 r3 b0").becomes("Ann: 10 points, fur 8")


def test_points_have_no_upper_limit() -> None:
    """§1.8"""
    table("""
        points, round 2
        Ann: 999 points, at D6 C6
        Bob: at D3
        Cid: at G9
    """).becomes("Ann: 1001 points")


def test_hands_are_secret_but_their_size_is_not() -> None:
    """§1.9"""
    p = table("""
        climate / window climate Ann, round 3
        Ann: at D6, holds doldrums
        Bob: at D3, holds frostbite sunburn!
        Cid: at G9
    """).p
    view = GAME.view(p, 0).position
    assert "Bob: 10 points, at D3, holds ? sunburn!" in GAME.write(view)
    assert "Ann: 10 points, at D6, holds doldrums" in GAME.write(view)
    assert [len(player.hand) for player in GAME.show(GAME.view(p, 0)).players] == [1, 1, 0]
    assert [player.cards for player in GAME.show(GAME.view(p, NATURE)).players] == [1, 2, 0]


def test_the_coast_has_fewer_than_six_neighbours() -> None:
    """§1.10"""
    spaces = {space.name: space for space in GAME.show(GAME.view(GAME.new(3), 0)).spaces}
    assert [name for name, space in spaces.items() if not space.coast] == [
        name for name, space in spaces.items() if len(space.near) == 6
    ]
    assert spaces["A7"].coast
    assert not spaces["D6"].coast


@pytest.mark.parametrize(
    ("seats", "board", "spaces"), [(3, "L1+R2", 42), (4, "L1+R3", 56), (4, "L2+R2", 56), (5, "L2+R3", 70)]
)
def test_boards_have_as_many_stars_as_players(seats: int, board: str, spaces: int) -> None:
    """§2.1 §2.6"""
    show = GAME.show(GAME.view(GAME.new(seats, board=board), 0))
    stars = [space for space in show.spaces if space.star]
    assert (show.board, len(show.spaces), len(stars)) == (board, spaces, seats)
    assert {space.terrain for space in stars} == {"beach"}
    assert all(space.coast for space in stars)


def test_the_usual_boards() -> None:
    """§2.1"""
    assert [GAME.show(GAME.view(GAME.new(seats), 0)).board for seats in (3, 4, 5)] == ["L1+R2", "L1+R3", "L2+R3"]


def test_a_board_with_the_wrong_number_of_stars_is_refused() -> None:
    """§2.1"""
    with pytest.raises(GameError, match=r"L1\+R2 is for 3 players, not 4; there is L1\+R3 or L2\+R2"):
        GAME.new(4, board="L1+R2")
    with pytest.raises(GameError, match="board takes one of"):
        GAME.new(4, board="L3+R3")


def test_the_climate_starts_on_the_beach_and_the_meteor_on_the_number_of_players() -> None:
    """§2.2 §2.3"""
    for seats, space in ((3, 0), (4, 1), (5, 2)):
        show = GAME.show(GAME.view(GAME.new(seats), 0))
        assert show.climate.loop[show.climate.place].name == "beach"
        assert show.meteor.place == space


def test_three_event_cards_for_everybody() -> None:
    """§2.4 §2.5 §2.6"""
    game = table(GAME.write(GAME.new(3)))
    game.asks("Nature", "@A9 @D3 @G9").play("@G9 @A9").becomes("Ann: 10 points, at G9\nCid: 10 points, at D3")
    game.play("+doldrums +frostbite +frostbite").refuses("+frostbite", "2.4").becomes(
        "Ann: 10 points, holds doldrums frostbite frostbite"
    )
    game.play("+sunburn +sunburn +stampede +stampede +dry-spell +backslide").becomes(
        "initiative places 0 0 0 dice 0 0 0"
    )
    assert sum(game.p.deck) == 26 - 9


def test_without_event_cards_nothing_is_dealt_and_the_card_counters_stay_out() -> None:
    """§2.4 Option cards."""
    game = table(GAME.write(GAME.new(3, cards=False))).play("@G9 @A9")
    game.becomes("initiative places 0 0 0 dice 0 0 0")
    assert (sum(game.p.bag), sum(game.p.deck)) == (56, 0)
    assert game.p.hands == [(), (), ()]


def test_the_phases_follow_each_other() -> None:
    """§2.7"""
    p: Any = GAME.new(5)
    rng = Random(7)
    phases: list[str] = []
    while p.question is not None and p.round == 1:
        phase = GAME.show(GAME.view(p, 0)).phase
        if not phases or phases[-1] != phase:
            phases.append(phase)
        p.answer(rng.choice(p.question.options))
    # The meteor is quiet in the first round.
    assert phases == ["set-up", "initiative", "climate", "movement", "births", "survival", "evolution"]
