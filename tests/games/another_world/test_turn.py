"""4. The turn, 5. Three of the four actions, 6. Traits that wait on a gain."""

from __future__ import annotations

from galapagos.games.another_world.position import Keep, Transmute
from tests.games.another_world.table import table


def test_a_turn_has_three_steps_and_the_first_two_can_be_left_out() -> None:
    """§4.1"""
    example = (
        table("""
        turn Ann
        Ann, hand 1 2, A, B
        Bob, C
    """)
        .asks("Ann", "new1 new2 -")
        .refuses("A=caring1", "4.1")
        .refuses("A!", "4.1")
        .refuses("gain", "4.1")
        .play("-")
    )
    example.asks(
        "Ann",
        "A=fire-breathing1 A=caring1 A=fire-breathing2 A=fireproof2"
        " B=fire-breathing1 B=caring1 B=fire-breathing2 B=fireproof2 -",
    ).refuses("new1", "4.1").play("-")
    example.asks("Ann", "A! B!").refuses("A=caring1", "4.1").refuses("-", "4.5").play("B!").asks("Ann", "gain sleep")
    example.refuses("new1", "4.1").refuses("-", "4.6").refuses("C!", "4.1")


def test_a_new_creature_is_awake_to_the_right_and_can_have_a_trait_and_act_at_once() -> None:
    """§4.2 §4.3"""
    table("""
        turn Ann
        Ann, hand 1 2, A asleep
        Bob, B
    """).refuses("new3", "4.2", "not in this hand").play("new1").becomes("A asleep, C").offers("C=fireproof2").play(
        "C=fireproof2"
    ).asks("Ann", "gain sleep").play("gain").becomes("C + fireproof")


def test_one_creature_and_one_trait_a_turn() -> None:
    """§4.2 §4.3"""
    table("""
        turn Ann
        Ann, hand 1 2 3, A
        Bob, B
    """).play("new1 A=astral3").asks("Ann", "A! C!").refuses("A=caring2", "4.1").refuses("new2", "4.1")


def test_a_sleeping_creature_can_have_a_new_trait_another_players_cannot() -> None:
    """§4.3"""
    table("""
        turn Ann
        Ann, hand 1, A, C asleep
        Bob, B
    """).play("-").offers("C=caring1").refuses("B=caring1", "4.3", "belongs to Bob").refuses(
        "A=fireproof2", "4.3", "not in this hand"
    )


def test_a_creature_never_has_a_trait_twice() -> None:
    """§4.4 A hand that fits nowhere is asked all the same, so that nobody learns of it."""
    table("""
        turn Ann
        Ann, hand 1, A fire-breathing caring, C asleep
        Bob, B
    """).play("-").asks("Ann", "C=fire-breathing1 C=caring1 -").refuses("A=caring1", "4.4", "already")
    table("""
        turn Ann
        Ann, hand 1, A fire-breathing caring
        Bob, B
    """).play("-").asks("Ann", "-")


def test_a_creature_that_is_awake_must_be_activated() -> None:
    """§4.5"""
    table("""
        turn Ann
        Ann, A, B, D asleep
        Bob, C
    """).asks("Ann", "A! B!").refuses("-", "4.5").refuses("D!", "4.5", "asleep").refuses("C!", "4.5", "Bob")


def test_with_all_asleep_the_activation_is_skipped() -> None:
    """§4.5 §3.3 Cards can still be played."""
    table("""
        turn Ann
        Ann, hand 1 2, A asleep
        Bob, B
    """).play("- A=caring1").asks("Bob", "gain sleep").becomes("A caring asleep")


def test_traits_for_activation_come_before_the_action_once_each_in_any_order() -> None:
    """§4.6"""
    example = table("""
        activation A
        Ann, A fearsome metamorphic pestering, B toxic asleep
        Bob, C astral flying
    """).asks(
        "Ann",
        "scare:B.toxic scare:C.astral scare:C.flying copy:B.toxic wake:B gain sleep",
    )
    example.play("wake:B").refuses("wake:C", "4.6", "used").play("scare:C.flying").refuses(
        "scare:C.astral", "4.6"
    ).play("copy:B.toxic").refuses("copy:B.toxic", "4.6").asks("Ann", "gain sleep")


def test_what_was_suppressed_or_copied_ends_with_the_turn() -> None:
    """§4.7"""
    table("""
        activation A
        Ann, A fearsome metamorphic, B toxic asleep
        Bob, C astral
    """).play("scare:C.astral copy:B.toxic").becomes("A fearsome metamorphic toxic(copy)").becomes(
        "C astral(off)"
    ).play("gain").becomes("A + fearsome metamorphic").becomes("C astral")


# Gaining energy, transmuting, sleeping


def test_the_lower_part_is_for_all_the_upper_for_its_trait_as_you_like() -> None:
    """§5.1 The creature stays awake."""
    text = """
        activation A, sources 1, lower 1, upper 1
        Ann, A astral, B
        Bob, C
    """
    table(text).asks("Ann", "gain gain-upper sleep").play("gain").becomes("lower 0, upper 1").becomes("A + astral")
    table(text).play("gain-upper").becomes("lower 1, upper 0").becomes("A + astral")
    table(text.replace("activation A", "activation B")).asks("Ann", "gain sleep").refuses("gain-upper", "5.1", "Astral")


def test_an_empty_source_gives_nothing() -> None:
    """§5.1 §2.1"""
    table("""
        activation A, sources 1, lower 0, upper 0
        Ann, A ++ astral pestering, C asleep
        Bob, B
    """).asks("Ann", "wake:C sleep").refuses("gain", "5.1").refuses("gain-upper", "5.1", "No energy")
    table("""
        activation A, sources 10
        Ann, A
        Bob, B
    """).refuses("gain-upper", "2.1", "no upper part")


def test_a_full_creature_cannot_gain_unless_it_is_caring_and_a_friend_has_room() -> None:
    """§5.2 §6.6"""
    table("""
        activation A
        Ann, A ++++, C asleep
        Bob, B
    """).asks("Ann", "transmute sleep").refuses("gain", "5.2")
    table("""
        activation A
        Ann, A ++++ caring, C ++++ asleep
        Bob, B
    """).asks("Ann", "transmute sleep").refuses("gain", "5.2", "no friend has room")
    table("""
        activation A
        Ann, A ++++ caring, C +++ asleep
        Bob, B
    """).play("gain").becomes("A ++++ caring, C ++++ asleep").asks("Bob", "gain sleep")


def test_transmuting_takes_four_energy_and_all_cards() -> None:
    """§5.3 §1.6 The trait card is seen on the pile, the creature's card is not."""
    example = table("""
        activation A
        Ann, A +++ toxic, C ++++ toxic astral asleep
        Bob, B
    """).refuses("transmute", "5.3", "3 of 4")
    example.play("gain gain").asks("Ann", "transmute sleep").play("transmute")
    example.becomes("Ann, 1 token, C ++++ toxic astral asleep").becomes("gone: A")
    assert len(example.p.pile) == 1
    assert len(example.p.buried[0].cards) == 1


def test_sleep_is_always_possible() -> None:
    """§5.4"""
    table("""
        activation A
        Ann, A ++++
        Bob, B
    """).play("sleep").becomes("A ++++ asleep").asks("Bob", "gain sleep").play("gain").asks("Bob", "gain sleep")


def test_who_can_do_nothing_else_falls_asleep_unasked() -> None:
    """§5.4"""
    table("""
        activation A, lower 0
        Ann, A
        Bob, B pestering
    """).becomes("A asleep").asks("Bob", "wake:A sleep")


# The worked example of the rulebook


GAINING = """
    turn Ann, sources 1, lower 0, upper 1
    Ann, A + astral charming long-tailed asleep, B caring metamorphic
    Bob, C
"""


def test_the_gaining_example_of_the_rulebook() -> None:
    """§6.1 §6.2 §6.3 §8.9 §8.10 §8.11 §8.15 Copy Astral, take the last energy above, Charming, Long-tailed, Caring."""
    table(GAINING).asks("Ann", "copy:A.astral copy:A.charming copy:A.long-tailed sleep").play("copy:A.astral").asks(
        "Ann", "gain-upper sleep"
    ).play("gain-upper").becomes("lower 0, upper 0").asks("Ann", "care:B>A charm:A -").play("charm:A").asks(
        "Ann", "care:B>A tail:A.astral tail:A.charming tail:A.long-tailed -"
    ).play("tail:A.astral").asks("Ann", "care:B>A -").play("care:B>A").becomes(
        "Ann, A ++++ charming long-tailed asleep, B caring metamorphic"
    )


def test_the_note_to_it_caring_first_leaves_charming_without_effect() -> None:
    """§6.1 §8.10"""
    table(GAINING).play("copy:A.astral gain-upper care:B>A").becomes(
        "Ann, A ++ astral charming long-tailed asleep, B caring metamorphic"
    )


# What waits


def test_stopping_drops_all_that_waits() -> None:
    """§6.1"""
    table("""
        activation A
        Ann, A caring long-tailed, C charming asleep
        Bob, B
    """).play("gain").asks("Ann", "care:A>C tail:A.caring tail:A.long-tailed charm:C -").play("-").asks(
        "Bob", "gain sleep"
    )


def test_every_charming_friend_waits_but_not_the_one_that_gained() -> None:
    """§6.2 §8.10"""
    table("""
        activation A
        Ann, A charming, C charming asleep, D charming, E asleep
        Bob, B charming
    """).play("gain").asks("Ann", "charm:C charm:D -").refuses("charm:A", "8.10").play("charm:D").asks(
        "Ann", "charm:C -"
    )


def test_a_token_from_long_tailed_adds_caring_alone() -> None:
    """§6.3 §8.11 Caring can be used for each of the two tokens, Long-tailed once."""
    table("""
        activation A
        Ann, A caring long-tailed toxic, C asleep
        Bob, B
    """).play("gain tail:A.toxic").asks("Ann", "care:A>C -").play("care:A>C").asks("Ann", "care:A>C -").refuses(
        "tail:A.caring", "6.2"
    ).play("care:A>C").becomes("A caring long-tailed, C ++ asleep")


def test_a_token_from_charming_adds_caring_and_long_tailed_of_its_creature() -> None:
    """§6.3"""
    table("""
        activation A
        Ann, A, C charming caring long-tailed asleep
        Bob, B
    """).play("gain charm:C").asks("Ann", "care:C>A tail:C.charming tail:C.caring tail:C.long-tailed -")


def test_a_discarded_trait_waits_no_longer() -> None:
    """§6.4"""
    table("""
        activation A
        Ann, A caring long-tailed, C asleep
        Bob, B
    """).play("gain tail:A.caring").asks("Bob", "gain sleep").becomes("A ++ long-tailed, C asleep")


def test_charming_discarded_by_long_tailed_waits_no_longer() -> None:
    """§6.4 D's own Charming has been used; C's is still there."""
    table("""
        activation A
        Ann, A, C + charming asleep, D + charming long-tailed asleep
        Bob, B
    """).play("gain charm:D tail:D.charming").asks("Ann", "charm:C -")


def test_energy_moved_by_caring_is_not_gained() -> None:
    """§6.5 Neither Long-tailed nor Caring of the receiver waits."""
    table("""
        activation A
        Ann, A caring, C caring long-tailed asleep
        Bob, B
    """).play("gain").asks("Ann", "care:A>C -").play("care:A>C").asks("Bob", "gain sleep").becomes(
        "A caring, C + caring long-tailed asleep"
    )


def test_a_token_beside_a_full_track_must_find_its_place() -> None:
    """§6.6 With two receivers there is a choice, with one there is none."""
    table("""
        activation A
        Ann, A ++++ caring, C ++ asleep, D asleep
        Bob, B
    """).play("gain").asks("Ann", "care:A>C care:A>D").refuses("-", "6.6").becomes("A +++++ caring").play(
        "care:A>D"
    ).becomes("A ++++ caring, C ++ asleep, D + asleep")


def test_nothing_takes_the_last_space_from_a_waiting_token() -> None:
    """§6.6 The Caring that is needed cannot be discarded. Then C has the only space: it is not charmed."""
    table("""
        activation A
        Ann, A ++++ caring long-tailed, C + charming asleep, D +++ asleep
        Bob, B
    """).play("gain").asks("Ann", "care:A>C care:A>D tail:A.long-tailed charm:C").refuses("tail:A.caring", "6.6").play(
        "charm:C tail:A.long-tailed"
    ).asks("Ann", "care:A>C care:A>D")
    table("""
        another-world charming_compares
        activation A
        Ann, A ++++ caring long-tailed, C +++ charming asleep
        Bob, B
    """).play("gain").becomes("A ++++ caring long-tailed, C ++++ charming asleep").asks("Bob", "gain sleep")


def test_other_traits_may_come_before_the_move_that_is_due() -> None:
    """§6.6 Two tokens lie beside the track after Long-tailed; both find a place."""
    table("""
        activation A
        Ann, A ++++ caring long-tailed toxic, C ++ asleep
        Bob, B
    """).play("gain").asks("Ann", "care:A>C tail:A.long-tailed tail:A.toxic").play("tail:A.toxic").becomes(
        "A ++++ caring long-tailed, C ++++ asleep"
    )


def test_an_equal_move_is_the_same_move() -> None:
    """§3.1 §5.3 Moves are values: one that was made elsewhere plays like the one among the options."""
    example = table("""
        redraw
        Ann, hand 1, A
        Bob, B
    """)
    example.p.answer(Keep())
    example.asks("Ann", "new1 -")
    example = table("""
        activation A
        Ann, A ++++
        Bob, B
    """)
    example.p.answer(Transmute())
    example.becomes("Ann, 1 token")
