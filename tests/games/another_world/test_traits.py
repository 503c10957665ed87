"""8. The traits, one by one."""

from __future__ import annotations

import pytest

from galapagos.games.another_world.cards import NAMES
from tests.games.another_world.table import GAME, table


def test_fire_breathing_burns_a_card_of_the_attackers_choice() -> None:
    """§8.1"""
    table("""
        activation A fearsome
        Ann, A fearsome fire-breathing
        Bob, B toxic tiny(off), C
        cards: A 3 32 1, B 5 24 36, C 6
    """).play("attack:B").asks("Ann", "burn:toxic burn:tiny").refuses("burn:astral", "8.1").play("burn:tiny").becomes(
        "pile: 36"
    )


def test_no_defence_helps_against_lulling() -> None:
    """§8.2"""
    table("""
        activation A
        Ann, A lulling
        Bob, B fireproof many-eyed, C
    """).play("attack:B").becomes("A + lulling asleep").becomes("B fireproof many-eyed asleep")


def test_vampire_takes_one_energy_and_the_supply_gives_one() -> None:
    """§8.3"""
    table("""
        activation A
        Ann, A + vampire
        Bob, B +++, C
    """).play("attack:B").becomes("A ++ vampire asleep").becomes("B ++")


def test_fearsome_suppresses_a_trait_of_anybody_and_binds_to_nothing() -> None:
    """§8.4 Awake or asleep, friend or not; no attack has to follow."""
    example = table("""
        activation A
        Ann, A fearsome astral, C toxic asleep
        Bob, B vengeful
    """)
    example.asks("Ann", "scare:B.vengeful scare:C.toxic gain gain-upper sleep").refuses(
        "scare:A.fearsome", "8.4"
    ).refuses("scare:B.astral", "8.4").play("scare:C.toxic gain").becomes("A + fearsome astral, C toxic asleep")


def test_a_suppressed_card_can_be_burned_discarded_and_copied() -> None:
    """§8.4"""
    table("""
        activation A
        Ann, A fearsome metamorphic fire-breathing, C flying asleep
        Bob, B toxic, D
    """).play("scare:C.flying copy:C.flying").becomes("A fearsome metamorphic fire-breathing flying(copy)")
    table("""
        activation A
        Ann, A fearsome fire-breathing, C flying asleep
        Bob, B toxic, D
    """).play("scare:B.toxic attack:B").becomes("B")
    table("""
        activation A
        Ann, A fearsome, C charming long-tailed toxic asleep
        Bob, B
    """).play("scare:C.toxic gain charm:C").offers("tail:C.toxic")


def test_suppressed_charming_does_not_wait() -> None:
    """§8.4 §8.10"""
    table("""
        activation A
        Ann, A fearsome, C charming asleep
        Bob, B
    """).play("scare:C.charming gain").asks("Bob", "gain sleep")


def test_fireproof_stops_fire_asleep_too() -> None:
    """§8.5"""
    table("""
        activation A
        Ann, A fire-breathing
        Bob, B fireproof toxic asleep, C
    """).play("attack:B").becomes("A fire-breathing asleep").becomes("B fireproof toxic asleep")


@pytest.mark.parametrize(("state", "energy"), [("", "A vampire asleep"), (" asleep", "A + vampire asleep")])
def test_many_eyed_stops_vampires_while_awake(state: str, energy: str) -> None:
    """§8.6"""
    table(f"""
        activation A
        Ann, A vampire
        Bob, B + many-eyed{state}, C
    """).play("attack:B").becomes(energy)


def test_many_eyed_does_not_stop_fire() -> None:
    """§8.6"""
    table("""
        activation A
        Ann, A fire-breathing
        Bob, B many-eyed, C
    """).play("attack:B").becomes("A + fire-breathing asleep").becomes("B")


@pytest.mark.parametrize(("before", "after"), [("+", ""), ("++", " +"), ("++++", " ++")])
def test_toxic_costs_two_or_what_there_is(before: str, after: str) -> None:
    """§8.7 The attacker has gained one by then, if it had room."""
    table(f"""
        activation A
        Ann, A {before} lulling
        Bob, B toxic, C
    """).play("attack:B use:toxic").becomes(f"A{after} lulling asleep")


def test_vengeful_costs_a_card_that_its_owner_chooses() -> None:
    """§8.8"""
    table("""
        activation A
        Ann, A lulling tiny
        Bob, B vengeful, C
    """).play("attack:B").asks("Bob", "avenge:lulling avenge:tiny -").refuses("avenge:astral", "8.8").play(
        "avenge:tiny"
    ).becomes("A + lulling asleep")


def test_caring_gives_to_a_friend_with_room() -> None:
    """§8.9 Asleep or awake; not to itself, not to others."""
    table("""
        activation A
        Ann, A ++ caring, C ++++ asleep, D +, E asleep
        Bob, B
    """).play("gain").asks("Ann", "care:A>D care:A>E -").refuses("care:A>C", "8.9", "full").refuses(
        "care:A>B", "8.9"
    ).refuses("care:A>A", "8.9").play("care:A>E").becomes("A ++ caring, C ++++ asleep, D +, E + asleep")


@pytest.mark.parametrize(("energy", "charmed"), [("", True), ("+", True), ("++", False), ("+++", False)])
def test_charming_asks_for_none_or_one(energy: str, charmed: bool) -> None:
    """§8.10"""
    example = table(f"""
        activation A
        Ann, A +, C {energy} charming asleep, D caring
        Bob, B
    """).play("gain")
    example.asks("Ann", "charm:C -") if charmed else example.asks("Bob", "gain sleep")


def test_too_much_energy_for_charming_is_said() -> None:
    """§8.10"""
    table("""
        activation A
        Ann, A caring, C ++ charming asleep
        Bob, B
    """).play("gain").refuses("charm:C", "8.10", "2 energy")


def test_charming_ignores_gains_of_an_attack() -> None:
    """§8.10"""
    table("""
        activation A
        Ann, A vampire, C charming asleep
        Bob, B +, D
    """).play("attack:B").becomes("A + vampire asleep, C charming asleep")


def test_long_tailed_may_discard_anything_it_has_even_itself() -> None:
    """§8.11 The trait that opened the upper part too."""
    table("""
        activation A, sources 1
        Ann, A astral long-tailed
        Bob, B
    """).play("gain-upper").asks("Ann", "tail:A.astral tail:A.long-tailed -").play("tail:A.long-tailed").becomes(
        "A ++ astral"
    ).asks("Bob", "gain sleep")


def test_long_tailed_needs_room_after_the_discard() -> None:
    """§8.11 With its fourth energy the track is full; a Caring that would make room must not be what is discarded."""
    table("""
        activation A
        Ann, A +++ long-tailed toxic
        Bob, B
    """).play("gain").asks("Bob", "gain sleep")
    table("""
        activation A
        Ann, A +++ long-tailed caring, C asleep
        Bob, B
    """).play("gain").asks("Ann", "care:A>C tail:A.long-tailed -").refuses("tail:A.caring", "8.11").refuses(
        "tail:A.toxic", "8.11", "no card"
    )


def test_a_copied_long_tailed_discards_cards_only() -> None:
    """§8.11 §8.15"""
    table("""
        activation A
        Ann, A metamorphic, C long-tailed asleep
        Bob, B
    """).play("copy:C.long-tailed gain").asks("Ann", "tail:A.metamorphic -").play("tail:A.metamorphic").becomes("A ++")


def test_tiny_transmutes_with_three_if_it_has_at_most_three_traits() -> None:
    """§8.12 Tiny is one of the three; a copied trait is no card."""
    table("""
        activation A
        Ann, A +++ tiny toxic astral
        Bob, B
    """).offers("transmute", "gain")
    table("""
        activation A
        Ann, A +++ tiny toxic astral flying
        Bob, B
    """).refuses("transmute", "8.12", "4 traits")
    table("""
        activation A
        Ann, A +++ metamorphic toxic astral, C tiny asleep
        Bob, B
    """).refuses("transmute", "5.3").play("copy:C.tiny").offers("transmute")
    table("""
        activation A
        Ann, A ++ tiny
        Bob, B
    """).refuses("transmute", "5.3", "2 of 3")


@pytest.mark.parametrize(
    ("attacker", "target", "allowed"),
    [("", "", True), ("astral", "astral", True), ("astral", "", False), ("", "astral", False)],
)
def test_astral_attacks_and_is_attacked_by_its_like(attacker: str, target: str, allowed: bool) -> None:
    """§8.13 §7.2"""
    example = table(f"""
        activation A
        Ann, A vampire {attacker}
        Bob, B + {target}
    """)
    if allowed:
        example.offers("attack:B")
    else:
        example.refuses("attack:B", "8.13", "is Astral and")


@pytest.mark.parametrize(
    ("attacker", "target", "allowed"),
    [
        ("", "", True),
        ("flying", "flying", True),
        ("flying", "", True),
        ("", "flying", False),
    ],
)
def test_flying_protects_from_those_who_cannot(attacker: str, target: str, allowed: bool) -> None:
    """§8.14 §7.2"""
    example = table(f"""
        activation A
        Ann, A vampire {attacker}
        Bob, B + {target}
    """)
    if allowed:
        example.offers("attack:B")
    else:
        example.refuses("attack:B", "8.14", "is Flying and A is not")


def test_metamorphic_copies_from_friends_what_it_does_not_have() -> None:
    """§8.15"""
    table("""
        activation A
        Ann, A metamorphic toxic, C toxic metamorphic flying asleep
        Bob, B astral
    """).asks("Ann", "copy:C.flying gain sleep").refuses("copy:C.toxic", "8.15", "already").refuses(
        "copy:C.metamorphic", "8.15"
    ).refuses("copy:B.astral", "8.15", "friendly").refuses("copy:C.tiny", "8.15", "does not have").refuses(
        "copy:A.toxic", "8.15"
    )


def test_a_copied_trait_for_activation_works_at_once() -> None:
    """§8.15"""
    table("""
        activation A
        Ann, A metamorphic, C pestering asleep
        Bob, B asleep
    """).refuses("wake:B", "8.16").play("copy:C.pestering").asks("Ann", "wake:B wake:C gain sleep").play("wake:B").asks(
        "Ann", "gain sleep"
    )


def test_a_copy_stays_when_its_model_or_metamorphic_is_lost() -> None:
    """§8.15 Long-tailed discards Metamorphic; the copied Caring still works."""
    table("""
        activation A
        Ann, A metamorphic long-tailed, C caring asleep
        Bob, B
    """).play("copy:C.caring gain tail:A.metamorphic").asks("Ann", "care:A>C -").play("care:A>C care:A>C").becomes(
        "A long-tailed, C ++ caring asleep"
    )


def test_pestering_wakes_anybody_else() -> None:
    """§8.16 §5.4"""
    table("""
        activation A
        Ann, A pestering, C asleep
        Bob, B asleep, D
    """).asks("Ann", "wake:B wake:C gain sleep").refuses("wake:D", "8.16", "awake").refuses("wake:A", "8.16").play(
        "wake:B gain"
    ).becomes("Bob, B, D")


@pytest.mark.parametrize("paragraph", range(1, 17))
def test_every_trait_is_explained_with_its_paragraph(paragraph: int) -> None:
    """§8.1 §8.16"""
    name = NAMES[paragraph - 1]
    assert GAME.explain(name.capitalize()).startswith(name.capitalize())
    assert GAME.explain(name).endswith(f"§8.{paragraph}")


def test_other_words_are_explained_and_nonsense_is_not() -> None:
    """§5.1"""
    assert GAME.explain("Source").endswith("§5.1")
    assert GAME.explain("nonsense") == ""
