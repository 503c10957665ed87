"""The options: what a table may decide otherwise."""

from __future__ import annotations

import pytest

from galapagos import GameError
from tests.games.another_world.table import GAME, story, table


def test_empty_attacks_succeed_with_nothing_to_take() -> None:
    """§7.3 All three traits find a sleeping creature without energy and traits, and bring three energy."""
    table("""
        another-world empty_attacks=succeed
        activation A
        Ann, A fire-breathing lulling vampire
        Bob, B asleep, C
    """).play("attack:B").asks("Ann", "use:fire-breathing use:lulling use:vampire").play(
        "use:lulling use:vampire use:fire-breathing"
    ).becomes("A +++ fire-breathing lulling vampire asleep").becomes("B asleep, C")


def test_empty_attacks_can_fail_and_what_follows_an_attack_follows() -> None:
    """§7.3 §7.7 §7.8 Nothing is gained, Toxic still strikes back, and the attacker sleeps."""
    example = table("""
        another-world empty_attacks=fail
        activation A
        Ann, A + fire-breathing vampire
        Bob, B toxic, C
    """).play("attack:B")
    assert story(example, "use:vampire -") == ["Vampire of A fails: B has nothing to take."]
    example.asks("Bob", "use:toxic -").play("use:toxic").becomes("Ann, A fire-breathing vampire asleep")


@pytest.mark.parametrize(("how", "shown"), [("fail", "there is nothing to take"), ("succeed", "it takes nothing")])
def test_the_preview_of_an_empty_attack_promises_nothing(how: str, shown: str) -> None:
    """§7.3"""
    p = table(f"""
        another-world empty_attacks={how}
        activation A
        Ann, A vampire
        Bob, B
    """).p
    strike = GAME.show(GAME.view(p, 0)).attacks[0].strikes[0]
    assert (strike.succeeds, strike.why) == (how == "succeed", shown)


def test_empty_attacks_were_off_or_on_in_old_records() -> None:
    """§7.3"""
    for old, new in ((False, "forbidden"), (True, "succeed")):
        assert GAME.choose(2, {"empty_attacks": old})["empty_attacks"] == new


def test_with_empty_attacks_a_defence_still_negates() -> None:
    """§7.5"""
    table("""
        another-world empty_attacks=succeed
        activation A
        Ann, A vampire
        Bob, B many-eyed, C
    """).play("attack:B").becomes("A vampire asleep")


def test_with_empty_attacks_the_shade_still_wants_something_to_take() -> None:
    """§11.14"""
    table("""
        another-world empty_attacks=succeed
        shade 7 B
        Ann, A asleep, C
        Shade, B lulling
    """).play("choice1").becomes("Shade, B lulling")


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
    """§8.10 No more than it has after the gain."""
    table("""
        another-world charming_compares
        activation A
        Ann, A +, C ++ charming asleep, D +++ charming asleep
        Bob, B
    """).play("gain").asks("Ann", "charm:C -").refuses("charm:D", "8.10")


def test_the_gaining_example_can_be_played_when_charming_compares() -> None:
    """§8.10 §6.1 A has one energy, as B has after its gain."""
    example = (
        table("""
        another-world charming_compares
        turn Ann, sources 1, lower 0, upper 1
        Ann, A + astral charming long-tailed asleep, B caring metamorphic
        Bob, C
    """)
        .play("copy:A.astral gain-upper")
        .asks("Ann", "care:B>A charm:A -")
    )
    example.play("charm:A tail:A.astral care:B>A").becomes("A ++++ charming long-tailed asleep")
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


def test_flying_can_bind_its_own_attacks() -> None:
    """§8.14"""
    text = """
        another-world flying_both_ways
        activation A
        Ann, A vampire {}
        Bob, B + {}
    """
    table(text.format("flying", "flying")).offers("attack:B")
    table(text.format("flying", "")).refuses("attack:B", "8.14", "A is Flying and B is not")
    table(text.format("", "flying")).refuses("attack:B", "8.14", "B is Flying and A is not")


def test_flying_both_ways_binds_the_shade_too() -> None:
    """§8.14 §11.14"""
    table("""
        another-world flying_both_ways
        shade 7 B, lower 0
        Ann, A +, C +
        Shade, B vampire flying
    """).play("choice1").becomes("Ann, A +, C +")


def test_a_full_caring_creature_can_take_what_nobody_has_room_for() -> None:
    """§5.2 The token leaves the Source and goes to the supply."""
    text = """
        another-world {}
        activation A, lower 2
        Ann, A ++++ caring, C ++++
        Bob, B
    """
    table(text.format("")).refuses("gain", "5.2", "no friend has room")
    example = table(text.format("full_caring_gains")).offers("gain")
    assert "Nobody has room for what A took: 1 energy goes back to the supply." in story(example, "gain")
    example.becomes("A ++++ caring, C ++++").becomes("lower 1")


def test_with_room_a_full_caring_creature_passes_the_token_on_as_ever() -> None:
    """§5.2 §6.6 And at such a table too others with a full track take nothing."""
    table("""
        another-world full_caring_gains
        activation A
        Ann, A ++++ caring, C +++, D ++++ lulling
        Bob, B
    """).play("gain").becomes("A ++++ caring, C ++++")
    table("""
        another-world full_caring_gains
        activation A
        Ann, A ++++ lulling
        Bob, B
    """).refuses("gain", "5.2", "full")


def test_an_unknown_option_is_refused() -> None:
    """§1.2"""
    with pytest.raises(GameError, match="no option 'octet'"):
        GAME.new(2, octet=True)


def test_every_doubtful_option_says_so_and_has_its_paragraph() -> None:
    """§1.2"""
    assert [option.name for option in GAME.options if not option.doubt] == ["quartet"]
    assert all(option.rule and option.help for option in GAME.options)
