"""11. The Shade."""

from __future__ import annotations

from random import Random

import pytest

import galapagos
from tests.games.another_world.table import GAME, story, table
from tests.games.example import Example


def test_you_win_with_three_the_shade_with_one() -> None:
    """§11.1 §11.10 In the outcome the Shade has no seat."""
    won = (
        table("""
        activation A
        Ann, 2 tokens, A ++++
        Shade, B
    """)
        .play("transmute")
        .over("3")
    )
    assert (won.p.outcome.winners, won.p.outcome.ranking) == ([0], [1])
    lost = (
        table("""
        shade 2
        Ann, 2 tokens, A ++++
        Shade, B ++++
    """)
        .play("card9")
        .over("2")
    )
    assert (lost.p.outcome.winners, lost.p.outcome.ranking) == ([], [2])
    assert lost.p.outcome.reason == "The Shade has transmuted a creature."


def test_the_shade_starts_with_a_creature_the_token_and_no_hand() -> None:
    """§11.2 §11.1 The Source is filled for two."""
    p = GAME.new(1)
    rng = Random(3)
    p.answer(GAME.hear(p, "source3"))
    while "setting-up" in GAME.write(p):
        assert p.question.seat == galapagos.NATURE
        p.answer(rng.choice(p.question.options))
    assert [c.owner for c in p.creatures] == [0, 1]
    assert [len(hand.cards) for hand in p.hands] == [5, 0]
    assert p.first == 1
    assert (p.lower, p.upper) == (3, 3)
    # You are asked for your redraw, then the Shade draws for its new trait.
    p.answer(GAME.hear(p, "keep"))
    assert "shade 2 B" in GAME.write(p)


def test_nobody_sees_the_faces_of_its_creatures() -> None:
    """§11.2"""
    example = table("""
        turn Ann
        Ann, A
        Shade, B toxic
        cards: A 1, B 2 24
    """)
    assert "cards: A 1, B ? 24" in GAME.write(GAME.view(example.p, 0).position)


def test_the_round_ends_when_all_your_creatures_sleep() -> None:
    """§11.3 The Shade's do not matter; you alone draw; the token goes back and forth."""
    example = (
        table("""
        activation A, first Shade
        Ann, A +
        Shade, B ++, C asleep
    """)
        .play("sleep")
        .becomes("renewal 0")
        .play("source2 card60 card61 card62")
        .becomes("first Ann")
    )
    example.becomes("Shade, B ++, C").becomes("hand 60 61 62").asks("Ann", "keep redraw").play("keep")
    example.asks("Ann", "new60 new61 new62 -").play("- - sleep source3 card50 card51 card52").becomes("first Shade")


def test_the_round_goes_on_while_one_of_yours_is_awake() -> None:
    """§11.3"""
    table("""
        activation A
        Ann, A, D
        Shade, B asleep
    """).play("sleep").becomes("turns 3 asked 1 peopled / shade 1")


def test_a_round_that_starts_without_a_creature_of_yours() -> None:
    """§11.3 §3.5"""
    table("""
        redraw, round 2
        Ann, hand 1
        Shade, B
        gone: A
    """).play("keep - card9").becomes("renewal 0")


# Choice cards


@pytest.mark.parametrize(("choice", "target"), [(1, "A"), (2, "C"), (3, "D"), (4, "A"), (5, "C"), (7, "A")])
def test_the_blue_number_counts_your_creatures_from_the_left(choice: int, target: str) -> None:
    """§11.4 §11.14 Sleeping ones too, round and round."""
    example = (
        table("""
        shade 5 B armed
        Ann, A + asleep, C +, D +
        Shade, B vampire
    """)
        .asks("Nature", "choice1 choice2 choice3 choice4 choice5 choice6 choice7")
        .play(f"choice{choice}")
    )
    letters = {"A": 0, "C": 2, "D": 3}
    assert [example.p.creatures[who].energy for who in letters.values()] == [int(name != target) for name in letters]


@pytest.mark.parametrize(("choice", "left"), [(1, "B toxic astral"), (7, "B toxic astral"), (5, "B toxic tiny")])
def test_the_purple_number_counts_traits_from_the_latest(choice: int, left: str) -> None:
    """§11.4 Choice cards 1, 7 and 5 say 4, 1 and 2: of three traits the latest, the latest and the middle one burns."""
    table("""
        shade 5 A armed
        Ann, B toxic astral tiny
        Shade, A fire-breathing fearsome
    """).play(f"choice{choice}").becomes(left)


def test_a_single_candidate_needs_no_choice_card() -> None:
    """§11.4"""
    table("""
        shade 5 B armed
        Ann, A + toxic
        Shade, B fire-breathing
    """).becomes("A +").becomes("B + fire-breathing asleep")


def test_all_seven_come_back_when_the_seventh_is_drawn() -> None:
    """§11.5"""
    example = (
        table("""
        shade 5 B armed, choices 2
        Ann, A +, C +
        Shade, B vampire
    """)
        .asks("Nature", "choice2")
        .play("choice2")
    )
    assert example.p.choices == (0, 1, 2, 3, 4, 5, 6)


# Its turn, step by step


def test_step_1_a_new_creature_if_none_is_awake() -> None:
    """§11.6"""
    table("""
        shade 1
        Ann, A
        Shade, B + asleep
    """).play("card60").becomes("Shade, B + asleep, C").becomes("turns 1 asked 1 peopled / shade 2 C")
    table("""
        shade 1
        Ann, A
        Shade, B + asleep, C
    """).becomes("turns 1 asked 1 peopled / shade 2 C")


def test_step_2_the_awake_creature_with_the_most_energy_of_equals_the_leftmost() -> None:
    """§11.7"""
    table("""
        shade 1
        Ann, A
        Shade, B +, C ++, D ++, E +++ asleep
    """).play("card9").becomes("Shade, B +, C +++ fireproof, D ++, E +++ asleep")


@pytest.mark.parametrize(("card", "trait"), [(17, "lulling"), (5, "fireproof"), (45, "fearsome")])
def test_the_upright_trait_counts_but_caring_and_metamorphic_are_turned(card: int, trait: str) -> None:
    """§11.7 Card 5 is Caring and Fireproof, card 45 Metamorphic and Fearsome."""
    example = table("""
        shade 1
        Ann, A astral
        Shade, B
    """).play(f"card{card}")
    assert f"B + {trait}" in GAME.write(example.p)


def test_a_trait_it_has_goes_to_the_right_neighbour_awake_or_asleep() -> None:
    """§11.8 §11.11 The first one is activated all the same, but has gained nothing: no step B."""
    table("""
        shade 1, lower 1
        Ann, hand 64, A +
        Shade, B + vampire, C asleep
    """).play("card33").becomes("Shade, B ++ vampire, C vampire asleep").becomes("hand 64, A +")


@pytest.mark.parametrize("neighbour", ["", ", C vampire asleep", ", C vampire asleep, D"])
def test_otherwise_the_card_is_discarded(neighbour: str) -> None:
    """§11.8 Only the next creature is looked at."""
    table(f"""
        shade 1, lower 1
        Ann, A
        Shade, B + vampire{neighbour}
    """).play("card33").becomes(f"Shade, B ++ vampire{neighbour}").becomes("pile: 33")


def test_a_turned_card_slides_too() -> None:
    """§11.8"""
    table("""
        shade 1, lower 1
        Ann, A
        Shade, B + fireproof, C asleep
        cards: A 60, B 61 2, C 62
    """).play("card5").becomes("Shade, B ++ fireproof, C fireproof asleep")


def test_step_3_pestering_wakes_a_friend() -> None:
    """§11.9 A single one without a card, never yours."""
    table("""
        shade 3 B, lower 1
        Ann, hand 64, A, D asleep
        Shade, B pestering, C asleep
    """).becomes("Shade, B + pestering, C").becomes("A, D asleep")
    table("""
        shade 3 B, lower 1
        Ann, A, E
        Shade, B pestering, C asleep, D asleep
    """).play("choice4").becomes("Shade, B + pestering, C asleep, D")


def test_step_a_with_enough_energy_it_has_won() -> None:
    """§11.10 The trait of this turn counts for Tiny: with three it helps, with four no more."""
    table("""
        shade 1
        Ann, A
        Shade, B +++ tiny toxic
    """).play("card9").over("0")
    example = table("""
        shade 1
        Ann, A
        Shade, B +++ tiny toxic vengeful
    """).play("card9")
    assert example.p.outcome is None


def test_step_b_it_attacks_if_it_gained_an_aggressive_trait() -> None:
    """§11.11 Fearsome is one, but it takes an Attacking trait too."""
    table("""
        shade 1, lower 3
        Ann, A +
        Shade, B
    """).play("card33").becomes("B + vampire asleep").becomes("Ann, A").becomes("lower 3")
    table("""
        shade 1, lower 3
        Ann, A +
        Shade, B vampire
    """).play("card49").becomes("B + vampire fearsome asleep").becomes("Ann, A")
    table("""
        shade 1, lower 3
        Ann, A +
        Shade, B
    """).play("card49").becomes("B + fearsome").becomes("lower 2")
    table("""
        shade 1, lower 3
        Ann, A +
        Shade, B vampire
    """).play("card9").becomes("B + vampire fireproof").becomes("Ann, A +")


def test_step_c_it_gains_from_the_lower_part_first() -> None:
    """§11.12 It does not fall asleep."""
    text = """
        shade 6 B, sources 1, lower 1, upper 1
        Ann, hand 64, A
        Shade, B astral
    """
    table(text).becomes("lower 0, upper 1").becomes("B + astral")
    table(text.replace("lower 1", "lower 0")).becomes("lower 0, upper 0").becomes("B + astral")
    table(text.replace("lower 1", "lower 0").replace("B astral", "B")).becomes("lower 0, upper 1").becomes("Shade, B")


def test_step_d_with_nothing_to_gain_it_attacks_with_what_it_has() -> None:
    """§11.13 Without success it stays awake."""
    table("""
        shade 6 B, lower 0
        Ann, A +
        Shade, B vampire
    """).becomes("B + vampire asleep")
    table("""
        shade 6 B, lower 0
        Ann, A
        Shade, B vampire
    """).becomes("B vampire")


def test_step_d_draws_a_new_choice_card() -> None:
    """§11.13 §11.14 The first target, A, has nothing to lose; the second, C, has."""
    example = (
        table("""
        shade 1, lower 0
        Ann, A, C +
        Shade, B
    """)
        .play("card33 choice1")
        .becomes("choices 2 3 4 5 6 7")
        .play("choice2")
    )
    example.becomes("B + vampire asleep").becomes("Ann, A, C")


def test_it_attacks_only_if_success_is_certain() -> None:
    """§11.14 Many-eyed stops Vampire, Flying stops all of it."""
    table("""
        shade 7 B
        Ann, A + many-eyed
        Shade, B vampire
    """).becomes("Shade, B vampire")
    table("""
        shade 7 B
        Ann, A + flying
        Shade, B vampire
    """).becomes("Shade, B vampire")


def test_lulling_fire_vampire_each_if_it_succeeds_in_its_place() -> None:
    """§11.14 Lulling shuts Many-eyed, so Vampire succeeds; Fire-breathing burns nothing of a Fireproof one."""
    example = table("""
        shade 7 B
        Ann, A + many-eyed fireproof, C
        Shade, B vampire fire-breathing lulling
    """)
    told = story(example, "choice1")
    assert [line for line in told if ":" in line and "Shade" not in line and "Choice" not in line] == [
        "Lulling: A falls asleep.",
        "Vampire: A loses 1 energy.",
    ]
    example.becomes("B ++ vampire fire-breathing lulling asleep")


def test_fire_can_burn_many_eyed_before_vampire() -> None:
    """§11.14 The Choice card decides what burns, and with it whether Vampire succeeds."""
    text = """
        shade 7 B
        Ann, A + many-eyed toxic
        Shade, B vampire fire-breathing
    """
    table(text).play("choice1").becomes("Ann, A toxic").becomes("B ++ vampire fire-breathing")
    table(text).play("choice7").becomes("Ann, A + many-eyed").becomes("B + vampire fire-breathing asleep")


def test_fearsome_suppresses_all_traits_of_the_target() -> None:
    """§11.15 Also Astral and Flying, and your Toxic; to the end of the turn."""
    table("""
        shade 7 B
        Ann, A + astral flying many-eyed toxic
        Shade, B vampire fearsome
    """).becomes("B + vampire fearsome asleep").becomes("Ann, A astral flying many-eyed toxic")


def test_fearsome_strikes_even_if_no_attack_follows() -> None:
    """§11.15 A has nothing to take; D then falls to C."""
    example = table("""
        shade 7 B
        Ann, A toxic, C +
        Shade, B vampire fearsome
    """)
    told = story(example, "choice1")
    assert "Fearsome: B suppresses Toxic of A." in told
    assert "The Shade, attack? B against A: no, no success is certain." in told


def test_its_astral_creatures_attack_all_but_only_astral_ones_attack_them() -> None:
    """§11.16"""
    table("""
        shade 7 B
        Ann, A +
        Shade, B vampire astral
    """).becomes("B + vampire astral asleep")
    table("""
        activation A
        Ann, A vampire
        Shade, B + astral
    """).refuses("attack:B", "8.13")
    table("""
        shade 7 B
        Ann, A + astral
        Shade, B vampire
    """).becomes("Shade, B vampire")


def test_it_always_strikes_back() -> None:
    """§11.17 Toxic without a question, Vengeful with a Choice card if there are several traits."""
    table("""
        activation A
        Ann, A + vampire lulling, C
        Shade, B + toxic vengeful
    """).play("attack:B use:vampire -").asks("Nature", "choice1 choice2 choice3 choice4 choice5 choice6 choice7").play(
        "choice7"
    ).becomes("A vampire asleep")
    table("""
        activation A
        Ann, A ++ vampire, C
        Shade, B + vengeful
    """).play("attack:B").becomes("A +++ asleep, C")


def test_charming_and_long_tailed_are_always_used() -> None:
    """§11.17 The gaining creature's Long-tailed, then Charming from the left, each with its Long-tailed."""
    example = table("""
        shade 6 C, lower 1
        Ann, A
        Shade, B charming long-tailed, C + long-tailed, D charming, E ++ charming
    """)
    # C sheds its only trait without a card; B has two to choose from.
    example.asks("Nature", "choice1 choice2 choice3 choice4 choice5 choice6 choice7").becomes("C +++").play("choice7")
    example.becomes("Shade, B ++ charming, C +++, D + charming, E ++ charming")


def test_long_tailed_is_not_used_on_a_full_track() -> None:
    """§11.17"""
    table("""
        shade 6 B, lower 1
        Ann, A
        Shade, B +++ long-tailed toxic
    """).becomes("B ++++ long-tailed toxic")


def test_long_tailed_after_an_attack_may_cost_the_attack_its_next_trait() -> None:
    """§11.17 After Lulling the Choice card discards Vampire, which is gone for the rest of the attack."""
    table("""
        shade 7 B
        Ann, A ++, C
        Shade, B vampire lulling long-tailed
    """).play("choice1 choice3").becomes("B ++ lulling long-tailed asleep").becomes("A ++ asleep, C")


def test_your_toxic_and_vengeful_are_your_choice() -> None:
    """§11.18 §3.4 If the attack puts your last creature to sleep, it is finished first."""
    example = (
        table("""
        shade 7 B
        Ann, A + toxic vengeful
        Shade, B + lulling
    """)
        .asks("Ann", "use:toxic avenge:lulling -")
        .play("avenge:lulling")
        .asks("Ann", "use:toxic -")
        .play("use:toxic")
    )
    example.becomes("renewal 0").becomes("Shade, B asleep")


def test_without_a_card_to_be_had_a_step_is_skipped() -> None:
    """§11.19"""
    numbers = " ".join(str(n) for n in range(3, 65))
    table(f"""
        shade 1, lower 2
        Ann, hand {numbers}, A
        Shade, B
        cards: A 1, B 2
        deck:
    """).becomes("Shade, B +")
    table(f"""
        shade 1, lower 2
        Ann, hand {numbers}, A
        Shade, B asleep
        cards: A 1, B 2
        deck:
    """).becomes("lower 2").becomes("Shade, B asleep").offers("new3")


def test_with_nobody_to_attack_no_choice_card_is_drawn() -> None:
    """§11.14"""
    table("""
        shade 5 B armed, lower 1
        Ann, hand 1
        Shade, B vampire
        gone: A
    """).becomes("B + vampire").becomes("lower 0")


def test_quiet_turns_in_solo_are_yours_alone() -> None:
    """§3.8 The Shade's gain does not start the count again."""
    example = table("""
        activation A, quiet 2, sources 9
        Ann, A, C
        Shade, B
    """).play("sleep card9")
    assert example.p.quiet == 3


def reasons(text: str, moves: str) -> list[str]:
    """The steps of the Shade with their reasons."""
    example: Example = table(text)
    return [line for line in story(example, moves) if line.startswith("The Shade,")]


def test_each_step_is_told_with_its_reason() -> None:
    """§11.6 §11.7 §11.10 §11.11 §11.12 §11.13"""
    assert reasons(
        """
        activation A, round 2, lower 1, upper 0
        Ann, A +, D
        Shade, B ++ vampire, C
        """,
        "gain card33",
    ) == [
        "The Shade, new creature: no, one of its creatures is awake.",
        "The Shade, new trait B with Vampire: yes, it has the most energy, 2, but it has vampire, so its right"
        " neighbour gets it.",
        "The Shade, transmute? B: no, it has 2 energy.",
        "The Shade, attack after a new aggressive trait? B: no, it gained no aggressive trait this turn.",
        "The Shade, gain energy? B: no, the Source has nothing for it.",
    ]


def test_reasons_of_an_attack() -> None:
    """§11.14"""
    assert (
        reasons(
            """
        activation A, lower 3
        Ann, A +, D
        Shade, B
        """,
            "gain card33 choice1",
        )[-1]
        == "The Shade, attack after a new aggressive trait? B against A: yes, vampire is sure to succeed."
    )
