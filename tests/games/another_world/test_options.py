"""The options: what a table may decide otherwise."""

from __future__ import annotations

import pytest

from galapagos import GameError
from tests.games.another_world.table import GAME, table


def test_empty_attacks_succeed_with_nothing_to_take() -> None:
    """§7.3 All three traits find a sleeping creature without energy and traits, and bring three energy."""
    table("""
        another-world empty_attacks
        activation A
        Ann, A fire-breathing lulling vampire
        Bob, B asleep, C
    """).play("attack:B").asks("Ann", "use:fire-breathing use:lulling use:vampire").play(
        "use:lulling use:vampire use:fire-breathing"
    ).becomes("A +++ fire-breathing lulling vampire asleep").becomes("B asleep, C")


def test_the_preview_of_an_empty_attack_promises_nothing() -> None:
    """§7.3"""
    p = table("""
        another-world empty_attacks
        activation A
        Ann, A vampire
        Bob, B
    """).p
    strike = GAME.show(GAME.view(p, 0)).attacks[0].strikes[0]
    assert (strike.succeeds, strike.why) == (True, "it takes nothing")


def test_with_empty_attacks_a_defence_still_negates() -> None:
    """§7.5"""
    table("""
        another-world empty_attacks
        activation A
        Ann, A vampire
        Bob, B many-eyed, C
    """).play("attack:B").becomes("A vampire asleep")


def test_with_empty_attacks_the_shade_still_wants_something_to_take() -> None:
    """§11.14"""
    table("""
        another-world empty_attacks
        shade 7 B
        Ann, A asleep
        Shade, B lulling
    """).becomes("Shade, B lulling")


def test_many_eyed_can_stop_fire_too_while_awake() -> None:
    """§8.6"""
    table("""
        another-world many_eyed_stops_fire
        activation A
        Ann, A fire-breathing
        Bob, B many-eyed, C
    """).play("attack:B").becomes("A fire-breathing asleep").becomes("B many-eyed, C")
    table("""
        another-world many_eyed_stops_fire
        activation A
        Ann, A fire-breathing
        Bob, B many-eyed asleep, C
    """).play("attack:B").becomes("A + fire-breathing asleep").becomes("B asleep, C")


def test_pestering_can_be_for_friends_only() -> None:
    """§8.16"""
    table("""
        another-world pestering_friendly
        activation A
        Ann, A pestering, C asleep
        Bob, B asleep
    """).asks("Ann", "wake:C gain sleep").refuses("wake:B", "8.16", "friendly")


def test_charming_can_compare_with_the_creature_that_gained() -> None:
    """§8.10 The rulebook's example fits this reading too."""
    table("""
        another-world charming_compares
        activation A
        Ann, A ++, C ++ charming asleep, D +++ charming asleep
        Bob, B
    """).play("gain").asks("Ann", "charm:C -").refuses("charm:D", "8.10")
    table("""
        another-world charming_compares
        turn Ann, sources 1, lower 0, upper 1
        Ann, A + charming asleep, B + caring astral
        Bob, C
    """).play("gain-upper").asks("Ann", "care:B>A charm:A -").play("care:B>A").becomes("A ++ charming asleep")


def test_astral_can_protect_one_way_only() -> None:
    """§8.13"""
    text = """
        another-world astral_one_way
        activation A
        Ann, A vampire {}
        Bob, B + {}
    """
    table(text.format("astral", "")).offers("attack:B")
    table(text.format("", "astral")).refuses("attack:B", "8.13", "B is Astral and A is not")


def test_an_unknown_option_is_refused() -> None:
    """§1.2"""
    with pytest.raises(GameError, match="no option 'octet'"):
        GAME.new(2, octet=True)


def test_every_doubtful_option_says_so_and_has_its_paragraph() -> None:
    """§1.2"""
    assert [option.name for option in GAME.options if not option.doubt] == ["quartet"]
    assert all(option.rule and option.help for option in GAME.options)
