"""6. Attack: who, whom, what is ignored, Mimicry, Running, the victim, Poisonous, the meal, Scavenger, Instinct."""

from __future__ import annotations

import pytest

from tests.games.random_mutations.table import table

# Who attacks whom


def test_only_unfed_carnivores_that_have_not_attacked_attack() -> None:
    """§6.1 §6.8"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous () (+) (++) (!) | C ()
        Bob: B ()
    """).asks("Ann", "B1p A1>C A1>B A2>C A2>B").refuses("A3>B", "6.1", "fed").refuses("A4>B", "6.8").refuses(
        "C1>B", "6.1", "not carnivorous"
    ).refuses("B1>A", "6.1", "belongs to Bob")


def test_a_sheltered_carnivore_attacks() -> None:
    """§6.1 Rulebook, image 5."""
    table("""
        feeding Ann, food 3
        Ann: A carnivorous (s)
        Bob: B ()
    """).offers("A1>B")


def test_image_5_the_fed_one_cannot_attack_and_the_sheltered_one_fails() -> None:
    """§6.1 §6.8 §6.19 Rulebook, image 5: three carnivores and a prey that runs."""
    game = table("""
        feeding Ann, food 3
        Ann: A carnivorous (++) (s) ()
        Bob: B running ()
    """)
    game.refuses("A1>B", "6.1").offers("A2>B", "A3>B").play("A2>B d5").becomes("""
        feeding Bob, food 3
        Ann: A carnivorous (++) (s!) ()
        Bob: B running ()
    """).play("B1+").refuses("A2>B", "6.8").offers("A3>B")


def test_own_species_can_be_attacked_but_not_the_attackers_own() -> None:
    """§6.2"""
    table("""
        feeding Ann
        Ann: A carnivorous () () | C ()
        Bob: B ()
        Cid: D ()
    """).asks("Ann", "A1>C A1>B A1>D A2>C A2>B A2>D").refuses("A1>A", "6.2").play("A1>C").becomes(
        "Ann, 1 discarded: A carnivorous (**!) ()"
    )


def test_one_unprotected_animal_is_enough() -> None:
    """§6.3"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B (s) (s) | C (s) ()
    """).offers("A1>C").refuses("A1>B", "6.3", "sheltered").play("A1>C").becomes("Bob, 1 discarded: B (s) (s) | C (s)")


def test_fed_burrowers_are_safe() -> None:
    """§6.3 §9.7"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B burrowing (+) (+) | C burrowing (+) () | D burrowing (+) (s)
    """).offers("A1>C").refuses("A1>B", "6.3", "burrow").refuses("A1>D", "6.3").play("A1>C").becomes(
        "Bob, 1 discarded: B burrowing (+) (+) | C burrowing (+) | D burrowing (+) (s)"
    )


def test_the_heavy_are_attacked_only_by_the_heavy() -> None:
    """§6.4 §9.2"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous () | C carnivorous high-body-weight ()
        Bob: B high-body-weight () | D ()
    """).asks("Ann", "B1p D1p A1>D C1>A C1>B C1>D").refuses("A1>B", "6.4", "heavy").refuses("A1>C", "6.4")


def test_swimmers_are_attacked_only_by_swimmers() -> None:
    """§6.5 §9.3"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B swimming () | D ()
    """).asks("Ann", "B1p D1p A1>D").refuses("A1>B", "6.5", "swims")


def test_a_swimming_carnivore_attacks_only_swimmers() -> None:
    """§6.6 §9.3"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous swimming ()
        Bob: B swimming () | D ()
    """).asks("Ann", "B1p D1p A1>B").refuses("A1>D", "6.6", "only what swims")


def test_attacks_go_on_when_the_centre_is_empty_and_do_not_change_the_order() -> None:
    """§6.7"""
    table("""
        feeding Ann
        Ann: A carnivorous () ()
        Bob: B carnivorous () | D ()
        Cid: C ()
    """).play("A1>C").asks("Bob", "B1>A B1>D")


def test_the_attack_is_used_up_whatever_comes_of_it() -> None:
    """§6.8"""
    table("""
        feeding Ann, food 4
        Ann: A carnivorous ()
        Bob: B running ()
    """).play("A1>B d6").becomes("Ann: A carnivorous (!)").play("B1+").asks("Ann", "A1+")


def test_the_parts_of_an_attack_come_in_their_order() -> None:
    """§6.9 Named, redirected, named again, rolled for, chosen, eaten, scavenged."""
    table("""
        feeding Ann, food 4
        Ann: A carnivorous ()
        Bob: B development-defects mimicry swimming () | C development-defects running poisonous () () | D ()
        Cid: E scavenger () ()
    """).asks("Ann", "A1+ A1>B A1>C A1>D A1>E").play("A1>B").asks("Bob", "~C ~D").play("~C").asks(
        "Ann", "-, ignore running, ignore poisonous"
    ).play("ignore poisonous").asks("Nature", "d1 d2 d3 d4 d5 d6").play("d3").asks("Bob", "C1x C2x").play("C2x").asks(
        "Cid", "E1* E2*"
    ).play("E2*").becomes("""
        feeding Bob, food 4
        Ann: A carnivorous (**!)
        Bob, 1 discarded: B development-defects mimicry swimming () | C development-defects running poisonous () | D ()
        Cid: E scavenger () (*)
    """)


# Ignoring a trait


def test_development_defects_let_the_attacker_ignore_a_trait() -> None:
    """§6.10 §9.14"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B running development-defects ()
    """).play("A1>B").asks("Ann", "-, ignore running").play("ignore running").becomes("Ann: A carnivorous (**!)")


def test_the_attacker_need_not_ignore_anything() -> None:
    """§6.10"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B running development-defects ()
    """).play("A1>B, -").asks("Nature", "d1 d2 d3 d4 d5 d6")


@pytest.mark.parametrize("trait", ["swimming", "high-body-weight"])
def test_ignoring_makes_a_forbidden_attack_possible(trait: str) -> None:
    """§6.10"""
    table(f"""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B {trait} development-defects () | C {trait} ()
    """).refuses("A1>C", "6.5" if trait == "swimming" else "6.4").play("A1>B").becomes("Ann: A carnivorous (**!)")


def test_a_named_trait_still_counts_for_what_its_animals_need() -> None:
    """§6.10 B1 has one food of two. Were it enough without the weight that is named, it would be safe in its burrow."""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B high-body-weight burrowing development-defects (+)
    """).play("A1>B").becomes("Ann: A carnivorous (**!)")


def test_two_obstacles_are_one_too_many_for_development_defects() -> None:
    """§6.10"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B swimming high-body-weight development-defects ()
    """).asks("Ann", "B1p").refuses("A1>B", "6.10", "only one of them may be ignored")


def test_an_obstacle_must_be_named_before_anything_else() -> None:
    """§6.10 §6.11"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B swimming running poisonous development-defects () | C ()
    """).play("A1>B").asks("Nature", "d1 d2 d3 d4 d5 d6").play("d1").becomes("Ann, 2 discarded:")


def test_only_traits_that_play_a_part_in_an_attack_can_be_named() -> None:
    """§6.11"""
    table(
        """
        feeding Ann, parasites 1
        Ann: A carnivorous high-body-weight ()
        Bob: B development-defects high-body-weight burrowing running poisonous grazing scavenger budding bark-beetle
    """.rstrip()
        + " metabolic-syndrome extremophile ()\n"
    ).play("A1>B").asks(
        "Ann", "-, ignore high-body-weight, ignore running, ignore poisonous, ignore burrowing"
    ).refuses("ignore grazing", "6.11", "no part").refuses("ignore mimicry", "6.11", "does not have")


def test_a_swimming_carnivore_cannot_name_swimming() -> None:
    """§6.12 §6.6"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous swimming ()
        Bob: B swimming running development-defects () | C development-defects ()
    """).refuses("A1>C", "6.6").play("A1>B").asks("Ann", "-, ignore running").refuses("ignore swimming", "6.12")


def test_with_burrowing_named_the_fed_animals_are_unprotected() -> None:
    """§6.13"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B burrowing development-defects (+) () (+s)
    """).play("A1>B, ignore burrowing").asks("Bob", "B1x B2x")
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B burrowing development-defects (+) () (+s)
    """).play("A1>B, -").becomes("Bob, 1 discarded: B burrowing development-defects (+) (+s)")


def test_burrowing_must_be_named_when_all_are_fed() -> None:
    """§6.13 §6.10"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B burrowing running development-defects (+)
    """).play("A1>B").asks("Nature", "d1 d2 d3 d4 d5 d6")


def test_a_shelter_cannot_be_ignored() -> None:
    """§6.13"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B burrowing development-defects (+s)
    """).asks("Ann", "B1p").refuses("A1>B", "6.3", "sheltered")


# Mimicry


def test_the_owner_of_a_mimic_must_redirect_and_picks_the_target() -> None:
    """§6.14 §9.5"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry () | C () | D () | E swimming () | F (s)
        Cid: G ()
    """).play("A1>B").asks("Bob", "~C ~D").refuses("-", "6.14", "must").refuses("~E", "6.5").refuses(
        "~F", "6.3"
    ).refuses("~G", "6.14").play("~D").becomes("Bob, 1 discarded: B mimicry () | C () | E swimming () | F (s)")


def test_a_target_that_can_be_attacked_only_by_ignoring_a_trait_counts() -> None:
    """§6.14 §6.17"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry () | C swimming development-defects ()
    """).play("A1>B").becomes("""
        Ann: A carnivorous (**!)
        Bob, 3 discarded: B mimicry ()
    """)


def test_a_mimic_without_another_target_is_eaten() -> None:
    """§6.15"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry () | C swimming ()
    """).play("A1>B").becomes("Bob, 2 discarded: C swimming ()")


def test_no_attack_is_redirected_to_the_attackers_own_species() -> None:
    """§6.15 §6.2"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous () () | B mimicry () | C ()
        Bob: D ()
    """).play("A1>B").becomes("Ann, 1 discarded: A carnivorous (**!) () | B mimicry ()")
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous () () | B mimicry ()
        Bob: D ()
    """).play("A1>B").becomes("Ann, 2 discarded: A carnivorous (**!) ()")


def test_each_species_redirects_once_and_then_keeps_the_attack() -> None:
    """§6.16"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry () | C mimicry ()
    """).play("A1>B").becomes("Bob, 2 discarded: C mimicry ()")


def test_three_mimics_pass_an_attack_round() -> None:
    """§6.16"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry () | C mimicry () | D mimicry ()
    """).play("A1>B").asks("Bob", "~C ~D").play("~C").asks("Bob", "~B ~D").play("~D").asks("Bob", "~B ~C").play(
        "~C"
    ).becomes("Bob, 2 discarded: B mimicry () | D mimicry ()")


def test_the_attacker_names_a_trait_of_the_new_prey_at_once() -> None:
    """§6.17 Before the new prey's own Mimicry, which he may name."""
    text = """
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry () | C mimicry running development-defects () | D (s)
    """
    table(text).play("A1>B").asks("Ann", "-, ignore running, ignore mimicry").play("ignore mimicry").asks(
        "Nature", "d1 d2 d3 d4 d5 d6"
    ).play("d1").becomes("Bob, 4 discarded: B mimicry () | D (s)")
    table(text).play("A1>B, ignore running").becomes(
        "Bob, 2 discarded: C mimicry running development-defects () | D (s)"
    )


def test_a_redirection_gives_a_fresh_choice_for_each_defective_species() -> None:
    """§6.17"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry running development-defects () | C poisonous running development-defects ()
    """).play("A1>B").asks("Ann", "-, ignore running, ignore mimicry").play("ignore running").asks(
        "Ann", "-, ignore running, ignore poisonous"
    )


def test_a_species_to_which_the_attack_comes_back_keeps_what_was_named() -> None:
    """§6.18 Swimming was named for B; when the attack comes back from C nothing is asked again and B is eaten."""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry swimming running development-defects () | C mimicry ()
    """).play("A1>B").asks("Nature", "d1 d2 d3 d4 d5 d6").play("d2").becomes("Bob, 5 discarded: C mimicry ()")


def test_what_was_not_named_the_first_time_cannot_be_named_the_second() -> None:
    """§6.18"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry running poisonous development-defects () | C mimicry ()
    """).play("A1>B, ignore running").becomes("""
        Ann, 2 discarded:
        Bob, 5 discarded: C mimicry ()
    """)


# Running, victim


@pytest.mark.parametrize("value", range(1, 7))
def test_a_runner_escapes_on_four_or_more(value: int) -> None:
    """§6.19 §9.4"""
    game = table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B running ()
    """).play(f"A1>B d{value}")
    if value >= 4:
        game.becomes("Ann: A carnivorous (!)").becomes("Bob: B running ()")
    else:
        game.becomes("Ann: A carnivorous (**!)").becomes("Bob, 2 discarded:")


def test_only_the_last_prey_runs() -> None:
    """§6.19"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry running () | C ()
    """).play("A1>B").becomes("Bob, 1 discarded: B mimicry running ()")
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry () | C running ()
    """).play("A1>B").asks("Nature", "d1 d2 d3 d4 d5 d6").play("d4").becomes("Bob: B mimicry () | C running ()")


def test_the_owner_of_the_prey_chooses_the_victim() -> None:
    """§6.20"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B (+) (s) (p)
    """).play("A1>B").asks("Bob", "B1x B3x").refuses("B2x", "6.20", "protected").play("B3x").becomes(
        "Bob, 1 discarded: B (+) (s)"
    )


def test_all_tokens_of_the_eaten_animal_go_to_the_box() -> None:
    """§6.21 §4.4 The parasites come back with the next climate."""
    game = table("""
        feeding Ann, deck 40
        Ann: A carnivorous ()
        Bob: B (+ppppp) | C (+ppppp)
    """)
    game.play("A1>B").becomes("development Bob, turn 2").play("- -").becomes("climate").play("d1 d1 d6 d1")
    game.becomes("feeding Bob, parasites 6")


def test_the_last_animal_takes_the_traits_along() -> None:
    """§6.21"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B budding grazing () | C ()
    """).play("A1>B").becomes("Bob, 3 discarded: C ()")


# Poisonous, meal


def test_who_eats_the_poisonous_dies_without_a_meal() -> None:
    """§6.22 §9.6"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous (+s) ()
        Bob: B poisonous ()
    """).play("A1>B").becomes("""
        Ann, 1 discarded: A carnivorous ()
        Bob, 2 discarded:
    """)


def test_the_last_poisoned_animal_takes_its_traits_along() -> None:
    """§6.22"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous grazing (+s) | C ()
        Bob: B poisonous () ()
    """).play("A1>B B1x").becomes("""
        Ann, 3 discarded: C ()
        Bob, 1 discarded: B poisonous ()
    """)


def test_a_meal_is_two_blue_tokens() -> None:
    """§6.23 §9.1"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous metabolic-syndrome ()
        Bob: B ()
    """).play("A1>B").becomes("Ann: A carnivorous metabolic-syndrome (**!)")


def test_a_meal_is_no_more_than_the_animal_needs() -> None:
    """§6.23 §5.9"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous (+)
        Bob: B ()
    """).play("A1>B").becomes("Ann: A carnivorous (+*!)")


def test_a_carnivore_that_is_still_hungry_takes_red_but_does_not_attack_again() -> None:
    """§6.24"""
    table("""
        feeding Ann, food 5
        Ann: A carnivorous high-body-weight ()
        Bob: B () | C () | D ()
    """).play("A1>B C1+").asks("Ann", "A1+").refuses("A1>C", "6.8").play("A1+").becomes(
        "Ann: A carnivorous high-body-weight (+**!)"
    )


def test_a_kill_feeds_an_obligate_carnivore_with_one_token() -> None:
    """§6.25 §9.11"""
    table("""
        feeding Ann, parasites 1
        Ann: A obligate-carnivorous ()
        Bob: B ()
    """).play("A1>B").becomes("Ann: A obligate-carnivorous (*!)")


# Scavenger


def test_the_attackers_own_scavengers_come_first() -> None:
    """§6.26 §9.9"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous () | C scavenger () ()
        Bob: B () | D scavenger ()
    """).play("A1>B").asks("Ann", "C1* C2*").play("C2*").becomes("Ann: A carnivorous (**!) | C scavenger () (*)")


def test_then_the_next_player_clockwise() -> None:
    """§6.26"""
    table("""
        feeding Bob, parasites 1
        Ann: A scavenger ()
        Bob: B carnivorous () | D ()
        Cid: C scavenger ()
    """).play("B1>D").becomes("""
        Ann: A scavenger ()
        Cid: C scavenger (*)
    """)


def test_players_whose_scavengers_are_fed_are_passed_over() -> None:
    """§6.26"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous () | D scavenger (+)
        Bob: B () | E scavenger (+)
        Cid: C scavenger ()
    """).play("A1>B").becomes("Cid: C scavenger (*)")


def test_the_owner_picks_the_scavenger_and_cannot_decline() -> None:
    """§6.26"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B () | D scavenger () (+) | E scavenger high-body-weight (+)
    """).play("A1>B").asks("Bob", "D1* E1*").refuses("-", "6.26", "must").refuses("D2*", "5.9", "fed")


def test_no_scavenger_feeds_on_a_failed_attack() -> None:
    """§6.27"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous () | D scavenger ()
        Bob: B running ()
    """).play("A1>B d4").becomes("Ann: A carnivorous (!) | D scavenger ()")


def test_the_poisoned_carnivore_is_not_eaten_but_its_prey_is() -> None:
    """§6.27 §6.22"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous () | D scavenger () ()
        Bob: B poisonous ()
    """).play("A1>B").asks("Ann", "D1* D2*").play("D1*").becomes("Ann, 2 discarded: D scavenger (*) ()")


def test_the_eaten_animals_own_species_may_scavenge() -> None:
    """§6.27"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B scavenger () ()
    """).play("A1>B B1x").becomes("Bob, 1 discarded: B scavenger (*)")


# Instinct


def test_a_carnivore_attacks_even_poisonous_prey_when_nothing_else_is_left() -> None:
    """§6.28 Rulebook, Instinct."""
    table("""
        feeding Ann
        Ann: A carnivorous (+)
        Bob: B poisonous (+)
    """).asks("Ann", "A1>B")


def test_and_even_its_owners_own_species() -> None:
    """§6.28"""
    table("""
        feeding Ann
        Ann: A carnivorous (+) | C (+)
        Bob: B (+s)
    """).asks("Ann", "A1>C")


def test_tokens_that_its_owner_cannot_place_do_not_matter() -> None:
    """§6.28 §5.3"""
    table("""
        feeding Ann, food 3, shelters 2
        Ann: A obligate-carnivorous (s)
        Bob: B poisonous (+)
    """).asks("Ann", "A1>B").refuses("-", "6.28")


def test_a_fed_carnivore_need_not_attack() -> None:
    """§6.28 §6.1"""
    table("""
        feeding Ann, deck 40
        Ann: A carnivorous (++)
        Bob: B poisonous (+)
    """).becomes("development Bob, turn 2")
