"""8. Survival. 9. Points and meteor."""

from __future__ import annotations

from tests.games.evo.table import GAME, table


def test_deadly_ground_kills() -> None:
    """§8.1 At hill beaches are deadly."""
    table("""
        survival, climate hill-cooling, order Ann Bob Cid
        Ann: at D5 D6
        Bob: at D3
        Cid: at C6
    """).becomes("Ann: 11 points, at D6").becomes("Bob: 10 points").becomes("Cid: 11 points, at C6")


def test_parasols_keep_the_hot_and_furs_the_cold() -> None:
    """§8.2 At hill plains are hot and mountains cold; the owner chooses, exactly the surplus goes."""
    table("""
        survival, climate hill-warming, order Ann Bob Cid
        Ann: at B7 D6 D8 C5 C8 C6, parasol 2
        Bob: at D4
        Cid: at E7
    """).asks("Ann", "xB7 xD6 xD8").refuses("xC6", "8.2", "ideal").refuses(
        "xC5", "8.2", "hot zone is decided first"
    ).refuses("-", "8.2", "surplus").refuses("xD4", "8.2").play("xD6").asks("Ann", "xC5 xC8").refuses(
        "xB7", "8.2", "Parasols"
    ).play("xC8").becomes("Ann: 14 points, at B7 C5 C6 D8")


def test_players_choose_in_turn_order() -> None:
    """§8.2"""
    table("""
        survival, climate hill-warming, order Cid Ann Bob
        Ann: at B7 D6
        Bob: at D4
        Cid: at G8 F7
    """).asks("Cid", "xF7 xG8").play("xF7").asks("Ann", "xB7 xD6")


def test_nothing_is_asked_without_a_surplus_or_where_all_must_go() -> None:
    """§8.3"""
    table("""
        survival, climate hill-warming, order Ann Bob Cid
        Ann: at B7 D6, parasol 2
        Bob: at D8 F7, parasol 0
        Cid: at C5
    """).becomes("Ann: 12 points, at B7 D6").becomes("Bob: 10 points, parasol 0").becomes("Cid: 11 points, at C5")


def test_at_beach_nothing_is_hot_and_at_mountain_nothing_is_cold() -> None:
    """§4.3 §8.1 §8.2"""
    table("""
        survival, climate beach, order Ann Bob Cid
        Ann: at D3 D6, parasol 0
        Bob: at C6
        Cid: at C5
    """).becomes("Ann: 12 points, at D3 D6").becomes("Bob: 10 points").becomes("Cid: 10 points")
    table("""
        survival, climate mountain, order Ann Bob Cid
        Ann: at D3 D6
        Bob: at C6, fur 0
        Cid: at C5, fur 0
    """).becomes("Ann: 10 points").becomes("Bob: 11 points, at C6").becomes("Cid: 11 points, at C5")


def test_a_screen_sees_who_would_survive() -> None:
    """§8.1 §8.2"""
    p = table("""
        movement Ann 1 steps, climate hill-warming
        Ann: at B7 D6 C6 C5 D3
        Bob: at D8
        Cid: at C8 C9, fur 0
    """).p
    show = GAME.show(GAME.view(p, 1))
    fates = {space.name: space.fate for space in show.spaces if space.dino is not None}
    assert fates == {
        "B7": "chosen", "D6": "chosen", "C6": "lives", "C5": "leans", "D3": "dies", "D8": "leans", "C8": "dies",
        "C9": "dies",
    }  # fmt: skip
    assert [player.would_live for player in show.players] == [3, 1, 0]
    assert [(player.kept["hot"], player.kept["cold"]) for player in show.players] == [(1, 1), (1, 0), (0, 0)]


def test_a_point_for_each_survivor() -> None:
    """§9.1"""
    table("""
        points
        Ann: 5 points, at B7 D6
        Bob: 0 points
        Cid: at C8 C9 C5
    """).becomes("Ann: 7 points").becomes("Bob: 0 points").becomes("Cid: 13 points")


def test_points_are_given_in_the_last_round_too() -> None:
    """§9.1 §9.4"""
    table("""
        points, round 14
        Ann: 5 points, at B7 D6
        Bob: 0 points
        Cid: 1 points, at C8 C9 C5
    """).over("7 0 4")


def test_the_meteor_moves_one_space_a_round() -> None:
    """§9.2 §9.3 Quiet spaces ask nothing."""
    table("""
        points, round 3
        Ann: at B7
        Bob: at D3
        Cid: at C8
    """).becomes("offer, round 3, meteor 3")


def test_the_meteor_rolls_on_numbered_spaces() -> None:
    """§9.3 With three players round 11 is the space of 1 and 2."""
    for die, over in ((1, True), (2, True), (3, False), (6, False)):
        game = table("""
            points, round 11
            Ann: at B7
            Bob: at D3
            Cid: at C8 C9
        """).asks("Nature", "d1 d2 d3 d4 d5 d6")
        game.play(f"d{die}")
        if over:
            game.over("11 11 12")
        else:
            game.becomes("offer, round 11, meteor 11")


def test_rolls_begin_in_round_eight_nine_and_ten() -> None:
    """§9.3 §2.3 For five, four and three players; the last possible round is the fourth after."""
    for seats, rows, first in (
        (5, "Ann:\nBob:\nCid:\nDee:\nEve:", 8),
        (4, "Ann:\nBob:\nCid:\nDee:", 9),
        (3, "Ann:\nBob:\nCid:", 10),
    ):
        for number in range(1, first + 5):
            game = table(f"points, round {number}\n{rows}")
            if number < first:
                game.becomes("offer")
            elif number < first + 4:
                game.becomes("meteor").play(f"d{number - first + 1}").over()
            else:
                game.over()
            assert game.p.seats == seats


def test_after_the_strike_there_is_no_auction() -> None:
    """§9.4"""
    table("""
        meteor, round 14
        Ann: 3 points
        Bob: 4 points
        Cid: 5 points
    """).over("3 4 5")
