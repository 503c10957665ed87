"""7. The attack."""

from __future__ import annotations

import pytest

from tests.games.another_world.table import story, table

EXAMPLE = """
    turn Ann, lower 0
    Ann, A flying asleep, B fire-breathing lulling vampire fearsome metamorphic
    Bob, C ++ astral flying many-eyed toxic vengeful, D
"""


def test_the_attack_example_of_the_rulebook() -> None:
    """§7.1 §7.2 §7.4 §7.6 §7.7 §7.8 §8.1 §8.2 §8.3 §8.4 §8.6 §8.8 §8.15 Step by step."""
    example = table(EXAMPLE)
    example.refuses("attack:C", "8.14").play("scare:C.astral").refuses("attack:C", "8.14").play("copy:A.flying")
    example.offers("attack:C").play("attack:C")
    example.asks("Ann", "burn:astral burn:flying burn:many-eyed burn:toxic burn:vengeful use:lulling use:vampire")
    example.play("use:lulling").becomes("B + fire-breathing lulling vampire fearsome metamorphic flying(copy)")
    example.becomes("C ++ astral(off) flying many-eyed toxic vengeful asleep")
    example.play("use:vampire").becomes("B ++ fire-breathing lulling vampire fearsome metamorphic flying(copy)")
    example.play("burn:toxic")
    # The copied Flying is no card.
    example.asks(
        "Bob", "avenge:fire-breathing avenge:lulling avenge:vampire avenge:fearsome avenge:metamorphic -"
    ).refuses("use:toxic", "7.7").refuses("avenge:flying", "8.8")
    example.play("avenge:fire-breathing").becomes("B +++ lulling vampire fearsome metamorphic asleep")
    example.becomes("C + astral flying many-eyed vengeful asleep")


def test_without_fearsome_and_metamorphic_there_would_be_no_attack() -> None:
    """§7.2 §8.13 §8.14 Flying alone is not enough against Astral."""
    table(EXAMPLE).play("copy:A.flying").refuses("attack:C", "8.13", "C is Astral and B is not")


def test_an_attack_needs_an_attacking_trait_and_another_creature() -> None:
    """§7.1 Fearsome is aggressive, but no Attacking trait."""
    table("""
        activation A
        Ann, A fearsome, C +
        Bob, B +
    """).refuses("attack:B", "7.1", "no Attacking trait").refuses("use:vampire", "7.1", "declared")
    table("""
        activation A
        Ann, A + vampire, C +
        Bob, B +
    """).asks("Ann", "gain attack:B attack:C sleep").refuses("attack:A", "7.1", "itself")


def test_sleeping_creatures_can_be_attacked() -> None:
    """§7.1"""
    table("""
        activation A
        Ann, A vampire
        Bob, B + asleep, C
    """).play("attack:B").becomes("A + vampire asleep").becomes("B asleep")


@pytest.mark.parametrize(
    ("weapon", "target", "possible"),
    [
        ("fire-breathing", "B +", False),
        ("fire-breathing", "B toxic", True),
        ("lulling", "B + toxic asleep", False),
        ("lulling", "B", True),
        ("vampire", "B toxic", False),
        ("vampire", "B + asleep", True),
    ],
)
def test_each_attacking_trait_needs_something_to_take(weapon: str, target: str, possible: bool) -> None:
    """§7.3"""
    example = table(f"""
        activation A
        Ann, A {weapon}
        Bob, {target}, C
    """)
    if possible:
        example.offers("attack:B")
    else:
        example.refuses("attack:B", "7.3", "nothing")


def test_within_an_attack_a_trait_with_nothing_to_take_is_not_offered() -> None:
    """§7.3 §7.4 One trait is left, so it is used."""
    table("""
        activation A
        Ann, A fire-breathing lulling vampire
        Bob, B +, C
    """).play("attack:B").asks("Ann", "use:lulling use:vampire").refuses("burn:toxic", "7.3").refuses("-", "7.4").play(
        "use:vampire"
    ).asks("Ann", "use:lulling -").refuses("use:vampire", "7.4", "used").refuses("use:toxic", "7.7").refuses(
        "gain", "4.6"
    ).play("-").becomes("A + fire-breathing lulling vampire asleep").becomes("B")


def test_what_a_defence_negates_may_be_used_and_fails() -> None:
    """§7.5 §7.7 Nothing is gained, and Toxic strikes all the same."""
    example = table("""
        activation A
        Ann, A + vampire
        Bob, B + many-eyed toxic, C
    """)
    assert story(example, "attack:B") == ["A attacks B.", "Vampire of A fails: B is protected."]
    example.asks("Bob", "use:toxic -").play("use:toxic").becomes("A vampire asleep").becomes("B + many-eyed toxic")


def test_a_negated_fire_needs_no_victim() -> None:
    """§7.5 §8.5"""
    table("""
        activation A
        Ann, A fire-breathing lulling
        Bob, B fireproof toxic, C
    """).play("attack:B").asks("Ann", "use:fire-breathing use:lulling").refuses("burn:toxic", "7.5").play(
        "use:fire-breathing"
    ).becomes("A fire-breathing lulling").becomes("B fireproof toxic")


def test_waiting_traits_are_resolved_between_attacking_traits() -> None:
    """§7.6 §6.2 Long-tailed may discard an Attacking trait not used yet, which is then gone."""
    table("""
        activation A
        Ann, A lulling vampire long-tailed caring, C charming asleep
        Bob, B +, D
    """).play("attack:B use:lulling").asks(
        "Ann", "care:A>C tail:A.lulling tail:A.vampire tail:A.long-tailed tail:A.caring -"
    ).refuses("charm:C", "8.10").play("tail:A.vampire care:A>C care:A>C").becomes(
        "A lulling long-tailed caring asleep, C ++ charming asleep"
    ).becomes("B + asleep, D")


def test_a_full_attacker_gains_nothing_but_the_target_suffers() -> None:
    """§7.6"""
    table("""
        activation A
        Ann, A ++++ vampire
        Bob, B +, C
    """).play("attack:B").becomes("A ++++ vampire asleep").becomes("B")


def test_a_full_caring_attacker_gains_for_a_friend() -> None:
    """§7.6 §6.6"""
    table("""
        activation A
        Ann, A ++++ vampire caring, D
        Bob, B +, C
    """).play("attack:B").becomes("A ++++ vampire caring asleep, D +")


def test_toxic_and_vengeful_are_a_choice_in_any_order() -> None:
    """§7.7 §8.7 §8.8"""
    text = """
        activation A
        Ann, A + lulling vampire
        Bob, B + toxic vengeful, C
    """
    asked = table(text).play("attack:B use:vampire -").asks("Bob", "use:toxic avenge:lulling avenge:vampire -")
    asked.play("-").becomes("A ++ lulling vampire asleep")
    table(text).play("attack:B use:vampire - use:toxic avenge:vampire").becomes("A lulling asleep")
    again = table(text).play("attack:B use:vampire - avenge:vampire").asks("Bob", "use:toxic -")
    again.refuses("avenge:lulling", "7.7", "used").play("use:toxic").becomes("A lulling asleep")


def test_burned_or_suppressed_they_do_not_strike_back() -> None:
    """§7.7 §8.4"""
    table("""
        activation A
        Ann, A fearsome fire-breathing
        Bob, B toxic vengeful, C
    """).play("scare:B.vengeful attack:B").asks("Ann", "burn:toxic burn:vengeful").play("burn:toxic").becomes(
        "A + fearsome fire-breathing asleep"
    ).becomes("B vengeful")


def test_asleep_they_strike_back_too() -> None:
    """§7.7 §8.7 §8.8"""
    table("""
        activation A
        Ann, A vampire
        Bob, B + toxic vengeful asleep, C
    """).play("attack:B").asks("Bob", "use:toxic avenge:vampire -")


def test_there_is_nothing_to_ask_if_the_attacker_has_nothing_to_lose() -> None:
    """§7.7 §8.7"""
    table("""
        activation A
        Ann, A vampire
        Bob, B + many-eyed toxic, C
    """).play("attack:B").becomes("A vampire asleep").asks("Bob", "B! C!")


def test_the_attacker_always_falls_asleep() -> None:
    """§7.8 After Toxic and Vengeful."""
    example = table("""
        activation A
        Ann, A ++ vampire
        Bob, B + toxic, C
    """)
    told = story(example, "attack:B use:toxic")
    assert told[told.index("Toxic: A loses 2 energy.") + 1] == "A falls asleep."
    example.becomes("A + vampire asleep")


def test_you_may_attack_your_own_creature_and_decide_for_both() -> None:
    """§7.9 §6.5 Caring may give the token back."""
    table("""
        activation A
        Ann, A vampire caring, C + toxic asleep
        Bob, B
    """).play("attack:C").asks("Ann", "care:A>C -").play("care:A>C").becomes(
        "A vampire caring asleep, C + toxic asleep"
    )
    table("""
        activation A
        Ann, A vampire, C + toxic asleep
        Bob, B
    """).play("attack:C").asks("Ann", "use:toxic -").play("-").becomes("A + vampire asleep, C toxic asleep")


def test_astral_and_flying_are_looked_at_once() -> None:
    """§7.2 Having lost its own Flying in the middle, the attacker goes on."""
    table("""
        activation A
        Ann, A vampire lulling flying long-tailed
        Bob, B + flying, C
    """).play("attack:B use:vampire tail:A.flying").asks("Ann", "use:lulling -").play("use:lulling").becomes(
        "B flying asleep, C"
    )
