"""11. Event cards: when, who, in which order."""

from __future__ import annotations

import pytest

from galapagos.games.evo.position import Keep, Pass, TakeBack
from tests.games.evo.table import GAME, table


def test_no_cards_in_the_first_two_rounds() -> None:
    """§11.1"""
    for number, asked in ((1, "Nature"), (2, "Nature"), (3, "Ann")):
        table(f"""
            initiative, round {number}
            Ann: at D6, tail 2, holds doldrums
            Bob: at D3, tail 1
            Cid: at G9
        """).asks(asked, "- doldrums" if asked == "Ann" else "d1 d2 d3 d4 d5 d6")


def test_the_mover_is_not_asked_for_cards_in_the_first_two_rounds() -> None:
    """§11.1"""
    table("""
        movement Ann 1 steps, round 2
        Ann: at D6, holds stampede
        Bob: at D3
        Cid: at G9
    """).asks("Ann", "- D6").refuses("stampede", "11.1")


@pytest.mark.parametrize(
    ("phase", "fits"),
    [
        ("climate / window climate Ann", "doldrums"),
        ("movement Ann / window start-of-movement Ann", "camouflage"),
        ("births Ann / window births Ann", "dry-spell"),
        ("survival / window survival Ann", "borrowed-coat"),
        ("strays / window evolution Ann", "stray-gene"),
        ("ending / window end Ann", "famous-fossil"),
    ],
)
def test_a_card_is_played_in_its_window_only(phase: str, fits: str) -> None:
    """§11.2"""
    game = table(f"""
        {phase}, round 3
        Ann: at D6, holds doldrums camouflage stampede big-cousin dry-spell borrowed-coat stray-gene famous-fossil
        Bob: at D3
        Cid: at G9
    """).asks("Ann", f"- {fits}")
    for card in ("doldrums", "camouflage", "stampede", "big-cousin", "dry-spell", "borrowed-coat", "famous-fossil"):
        if card != fits:
            game.refuses(card, "11.2", "is played")
    game.refuses("backslide", "11.2", "does not hold")


def test_cards_for_the_own_move_and_for_defence_have_their_windows() -> None:
    """§11.2 §11.8"""
    game = table("""
        movement Ann 1 steps, round 3
        Ann: at D6, holds stampede doldrums
        Bob: at D7, holds big-cousin backslide
        Cid: at G9
    """)
    game.asks("Ann", "- D6 stampede").play("D6").refuses("stampede", "11.8").play(">D7").asks("Bob", "- big-cousin")


def test_every_window_of_a_round_comes_in_order() -> None:
    """§11.2 §11.3 Ann's card fits nowhere but she is asked everywhere."""
    game = table("""
        initiative, round 3
        Ann: at D6, tail 2, holds famous-fossil
        Bob: at D3, tail 1
        Cid: at G9
    """)
    game.asks("Ann", "-").becomes("climate / window climate Ann").play("- d2")
    game.asks("Ann", "-").becomes("movement Ann / window start-of-movement Ann").play("- - - -")
    game.asks("Ann", "-").becomes("births Ann / window births Ann").play("- +D7 +D4 +G8")
    game.asks("Ann", "-").becomes("survival / window survival Ann").play("- +tail +tail +tail r1 b0 r2 b0 r3 b0")
    game.asks("Ann", "-").becomes("strays / window evolution Ann").play("-").becomes("round 4")


def test_everybody_with_a_card_is_asked_in_turn_order_and_nobody_else() -> None:
    """§11.3 §11.4"""
    table("""
        climate / window climate Cid, round 3, order Cid Bob Ann
        Ann: at D6, holds doldrums
        Bob: at D3
        Cid: at G9, holds famous-fossil
    """).asks("Cid", "-").play("-").asks("Ann", "- doldrums")


def test_neither_question_nor_options_give_a_hand_away() -> None:
    """§11.3 Whatever Bob holds, Ann sees the same."""
    views = [
        GAME.view(
            table(f"""
                climate / window climate Bob, round 3
                Ann: at D6, holds stampede
                Bob: at D3, holds {card}
                Cid: at G9
            """).p,
            0,
        )
        for card in ("doldrums", "famous-fossil")
    ]
    assert views[0] == views[1]
    assert GAME.show(views[0]) == GAME.show(views[1])
    for view in views:
        assert view.position.question is not None
        assert (view.position.question.seat, view.position.question.options) == (1, [])


def test_a_screen_is_told_whether_anything_fits() -> None:
    """§11.3 So that a table may pass for who holds nothing that fits."""
    for card, fits in (("doldrums", True), ("famous-fossil", False)):
        p = table(f"""
            climate / window climate Bob, round 3
            Ann: at D6
            Bob: at D3, holds {card}
            Cid: at G9
        """).p
        show = GAME.show(GAME.view(p, 1))
        assert show.fits is fits
        assert [one.fits for one in show.players[1].hand] == [fits]
        assert GAME.show(GAME.view(p, 0)).fits is False


def test_several_cards_are_laid_one_after_another() -> None:
    """§11.4"""
    table("""
        survival / window survival Ann, round 3
        Ann: at D6, holds borrowed-coat frostbite frostbite
        Bob: at D3
        Cid: at G9
    """).play("frostbite>Bob frostbite>Cid").asks("Ann", "- borrowed-coat").becomes(
        "laid: Ann frostbite>Bob, Ann frostbite>Cid"
    ).play("borrowed-coat").becomes("discards: 1 borrowed-coat, 2 frostbite")


TWO = """
    survival / window survival Ann, round 3, climate hill-cooling, order Ann Bob Cid
    Ann: at D6 D8, holds frostbite spare-shade
    Bob: at C8 C9, holds borrowed-coat
    Cid: at C6
"""


def test_with_cards_of_two_players_each_keeps_or_takes_back() -> None:
    """§11.5 §11.6"""
    game = table(TWO).play("frostbite>Bob spare-shade borrowed-coat")
    game.asks("Ann", "keep take-back").becomes("survival / window survival withdrawing").play("keep")
    game.asks("Ann", "keep take-back").play("take-back").becomes("Ann: 10 points, holds spare-shade!")
    game.asks("Bob", "keep take-back").refuses("frostbite>Ann", "11.2").play("keep")
    # Fur 1, +2 and -1: both of Bob's stay. Ann has one parasol for two.
    game.asks("Ann", "xD6 xD8").play("xD6").becomes("Bob: 12 points, at C8 C9").becomes(
        "discards: 1 borrowed-coat, 1 frostbite"
    )


def test_nothing_new_may_be_laid_while_cards_are_taken_back() -> None:
    """§11.5"""
    game = table(TWO).play("frostbite>Bob - borrowed-coat")
    game.asks("Ann", "keep take-back").refuses("spare-shade", "11.5").refuses("-", "11.5")


def test_the_cards_of_a_single_player_stand() -> None:
    """§11.5"""
    table(TWO).play("frostbite>Bob spare-shade -").becomes("Ann: 12 points, at D6 D8").becomes("Bob: 10 points")


def test_a_card_taken_back_is_known_to_all_until_it_is_played() -> None:
    """§11.6 §1.9"""
    game = table(TWO).play("frostbite>Bob - borrowed-coat take-back keep")
    assert "holds ? frostbite!" in GAME.write(GAME.view(game.p, 2).position)


def test_useless_cards_are_discarded_too() -> None:
    """§11.6 Cid has nothing in the cold."""
    table("""
        survival / window survival Ann, round 3, climate hill-cooling
        Ann: at D6, holds frostbite
        Bob: at C8
        Cid: at C6
    """).play("frostbite>Cid").becomes("discards: 1 frostbite").becomes("Cid: 11 points")


CLIMATES = """
    climate / window climate Ann, round 3, climate beach, order Ann Bob Cid
    Ann: at D6, holds doldrums backslide
    Bob: at D3, holds long-leap
    Cid: at G9, holds quick-season
"""


def test_one_climate_card_for_each_player_and_the_first_kept_stands() -> None:
    """§11.7"""
    game = table(CLIMATES).play("doldrums").asks("Bob", "- long-leap").play("long-leap quick-season")
    game.asks("Ann", "keep take-back").play("keep").becomes("climate beach").becomes("Bob: 10 points, holds long-leap!")
    game.becomes("Cid: 10 points, holds quick-season!").becomes("discards: 1 doldrums")


def test_an_earlier_climate_card_taken_back_lets_the_next_decide() -> None:
    """§11.7"""
    game = (
        table(CLIMATES)
        .play("doldrums long-leap quick-season take-back")
        .asks("Bob", "keep take-back")
        .play("take-back")
    )
    game.asks("Cid", "keep take-back").play("keep").becomes("climate plain-cooling")


def test_when_no_climate_card_is_kept_the_die_is_rolled() -> None:
    """§11.7"""
    table(CLIMATES).play("doldrums long-leap - take-back take-back").asks("Nature", "d1 d2 d3 d4 d5 d6")


def test_a_single_climate_card_stands_at_once() -> None:
    """§11.7 §11.5"""
    table(CLIMATES).play("- long-leap -").becomes("climate hill-cooling")


def test_own_move_cards_are_played_between_steps_and_work_at_once() -> None:
    """§11.8"""
    table("""
        movement Ann 1 steps, round 3, order Ann Bob Cid
        Ann: at D6, holds stampede
        Bob: at D3
        Cid: at G9
    """).play("D6 >D7").asks("Ann", "- stampede").play("stampede").becomes("movement Ann 3 steps").becomes(
        "laid: Ann stampede"
    ).play("-").becomes("discards: 1 stampede")


def test_only_the_attacked_player_is_asked_and_the_attack_cannot_be_called_off() -> None:
    """§11.8 §11.3"""
    game = table("""
        movement Ann 1 steps, round 3, order Ann Bob Cid
        Ann: at D6, holds big-cousin
        Bob: at D7, holds doldrums
        Cid: at G9, holds big-cousin
    """).play("D6 >D7")
    game.asks("Bob", "-").play("-").asks("Nature", "d1 d2 d3 d4 d5 d6").refuses("-", "6.1")


def test_who_holds_no_card_is_not_asked_when_attacked() -> None:
    """§11.3"""
    table("""
        movement Ann 1 steps, round 3, order Ann Bob Cid
        Ann: at D6
        Bob: at D7
        Cid: at G9
    """).play("D6 >D7").asks("Nature", "d1 d2 d3 d4 d5 d6")


def test_cards_need_their_object() -> None:
    """§11.9"""
    table("""
        movement Ann 0 steps, round 3
        Ann: at D6, holds growth-spurt good-swimmer
        Bob: at D3
        Cid: at G9
    """).asks("Ann", "- growth-spurt>D6").refuses("good-swimmer>D6", "11.9").refuses("growth-spurt>D7", "12.7").refuses(
        "growth-spurt", "12.7"
    )
    table("""
        strays / window evolution Ann, round 3
        Ann: at D6, holds stray-gene
        Bob: at D3
        Cid: at G9
        bag: nothing
    """).asks("Ann", "-").refuses("stray-gene", "11.9")


def test_a_card_may_be_played_for_nothing() -> None:
    """§11.9 Ann has no births to speak of: her supply is out."""
    table("""
        births Ann / window births Ann, round 3, order Ann Bob Cid
        Ann: at C4 C5 C6 C7 C8 D4 D5 D6 D7 E4, holds double-clutch
        Bob: at D3
        Cid: at G9
    """).play("double-clutch").becomes("Ann: 10 points, at C4 C5 C6 C7 C8 D4 D5 D6 D7 E4")


def test_equal_cards_add_up() -> None:
    """§11.10 Two Growth Spurts against four horns, two Big Cousins against five."""
    game = table("""
        movement Ann 2 steps, round 3, order Ann Bob Cid
        Ann: at D6, horn 3, holds growth-spurt growth-spurt
        Bob: at D7, horn 3, holds big-cousin big-cousin
        Cid: at G9
    """).play("growth-spurt>D6 growth-spurt>D6 D6 >D7 big-cousin big-cousin")
    shown = GAME.show(GAME.view(game.p, 0)).attack
    assert shown is not None
    assert (shown.lead, shown.wins) == (0, 2)


def test_a_copy_of_a_move_is_the_move() -> None:
    """§11.5 Moves are values."""
    for move in (Keep(), TakeBack(), Pass()):
        text = {Keep: "keep", TakeBack: "take-back", Pass: "-"}[type(move)]
        one, other = (table(TWO).play("frostbite>Bob") for _ in range(2))
        if text != "-":
            one.play("- borrowed-coat")
            other.play("- borrowed-coat")
        one.play(text)
        other.p.answer(move)
        assert one.p == other.p
