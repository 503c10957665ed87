"""5. Feeding: turns, food, shelters, parasites, Grazing."""

from __future__ import annotations

from tests.games.random_mutations.table import table

# Turns


def test_each_turn_is_one_token() -> None:
    """§5.1"""
    table("""
        feeding Ann, food 3, parasites 1, shelters 1
        Ann: A ()
        Bob: B ()
    """).asks("Ann", "A1+ A1s B1p").play("A1+").asks("Bob", "B1+ B1s A1p").play("B1s").asks("Ann", "B1p").play(
        "B1p"
    ).asks("Bob", "B1+")


def test_or_one_attack() -> None:
    """§5.1 §6.7"""
    table("""
        feeding Ann, food 3
        Ann: A carnivorous ()
        Bob: B () | C ()
    """).play("A1>B").asks("Bob", "C1+")


def test_whoever_can_place_a_token_must_act() -> None:
    """§5.2"""
    table("""
        feeding Ann, shelters 1
        Ann: A (+)
        Bob: B (+)
    """).asks("Ann", "A1s").refuses("-", "5.2", "passing is not allowed")


def test_an_attack_may_take_the_place_of_a_token() -> None:
    """§5.2"""
    table("""
        feeding Ann, food 1
        Ann: A carnivorous ()
        Bob: B ()
    """).asks("Ann", "A1+ A1>B")


def test_whoever_can_only_attack_must() -> None:
    """§5.3 §6.28"""
    table("""
        feeding Ann, food 3
        Ann: A obligate-carnivorous ()
        Bob: B ()
    """).asks("Ann", "A1>B").refuses("-", "6.28", "must")


def test_a_player_who_cannot_act_passes_and_acts_again_when_he_can() -> None:
    """§5.4 The newborn of the viviparous species has no shelter yet."""
    table("""
        random-mutations guests=viviparous
        feeding Ann, food 1
        Ann: A obligate-carnivorous ()
        Bob 1 card: B viviparous (+s)
    """).asks("Bob", "B1+").play("B1+").asks("Ann", "A1>B")


def test_the_phase_ends_when_nobody_can_place_or_attack() -> None:
    """§5.5"""
    table("""
        feeding Ann, food 1, shelters 1, deck 40
        Ann: A (+s)
        Bob: B obligate-carnivorous (s)
    """).becomes("development Bob, turn 2")


def test_the_phase_goes_on_for_an_attack_alone() -> None:
    """§5.5 §6.7"""
    table("""
        feeding Ann
        Ann: A (+)
        Bob: B carnivorous (+)
    """).asks("Bob", "B1>A")


def test_what_is_left_of_food_and_shelters_goes_back_and_parasites_stay() -> None:
    """§5.6 §4.5"""
    table("""
        feeding Ann, food 4, shelters 2, deck 40
        Ann: A (+s)
        Bob: B (s)
    """).asks("Bob", "B1+").play("B1+").becomes("development Bob, turn 2, food 0, shelters 0, parasites 0")
    table("""
        feeding Bob, parasites 3, food 4, shelters 2, deck 40
        Ann:
        Bob:
    """).becomes("development Bob, turn 2, food 0, shelters 0, parasites 3")


# Food


def test_an_ordinary_animal_is_fed_by_one_token() -> None:
    """§5.7 §5.9"""
    table("""
        feeding Ann, food 3
        Ann: A scavenger () (+) (*)
        Bob: B ()
    """).asks("Ann", "A1+").refuses("A2+", "5.9").refuses("A3+", "5.9")


def test_the_plus_numbers_of_all_traits_are_added() -> None:
    """§5.7 §9.1 §9.2 §9.13"""
    table("""
        feeding Ann, food 4, shelters 1
        Ann: A carnivorous high-body-weight metabolic-syndrome (+++s) (++++s) (++*s)
        Bob: B (s)
    """).asks("Ann", "A1+ A3+").refuses("A2+", "5.9")


def test_red_and_blue_count_together() -> None:
    """§5.7 §5.8"""
    table("""
        feeding Ann, food 9
        Ann: A high-body-weight bark-beetle (*) | C ()
        Bob: B ()
    """).play("A1+ B1+").asks("Ann", "C1+").becomes("Ann: A high-body-weight bark-beetle (+*) | C ()")


def test_image_4_two_tokens_on_one_animal_save_it_and_one_on_each_saves_none() -> None:
    """§5.7 §7.6 Rulebook, image 4: three animals with High Body Weight and three tokens."""
    table("""
        feeding Ann, deck 40
        Ann: A high-body-weight (++) (+) ()
        Bob: B (+)
    """).becomes("Ann 3 cards, 2 discarded: A high-body-weight ()")
    table("""
        feeding Ann, deck 40
        Ann: A high-body-weight (+) (+) (+)
        Bob: B (+)
    """).becomes("Ann 10 cards, 4 discarded:")


def test_food_goes_on_own_animals_only() -> None:
    """§5.8"""
    table("""
        feeding Ann, food 3
        Ann: A ()
        Bob: B ()
    """).asks("Ann", "A1+").refuses("B1+", "5.8", "belongs to Bob")


def test_with_all_animals_fed_shelters_and_parasites_remain() -> None:
    """§5.9 §5.2"""
    table("""
        feeding Ann, food 3, parasites 1, shelters 1
        Ann: A (+)
        Bob: B ()
    """).asks("Ann", "A1s B1p")


def test_obligate_carnivores_eat_only_what_they_kill() -> None:
    """§5.10 §9.11"""
    table("""
        feeding Ann, food 3, shelters 2
        Ann: A obligate-carnivorous ()
        Bob: B ()
    """).asks("Ann", "A1s A1>B").refuses("A1+", "5.10")


def test_one_kill_feeds_an_obligate_carnivore_whatever_it_weighs() -> None:
    """§5.10 §6.25"""
    table("""
        feeding Ann, parasites 3, shelters 1
        Ann: A obligate-carnivorous high-body-weight metabolic-syndrome ()
        Bob: B () | C ()
    """).play("A1>B").becomes("Ann: A obligate-carnivorous high-body-weight metabolic-syndrome (*!)").play(
        "A1p"
    ).refuses("A1>C", "6.8")


# Shelters


def test_every_animal_can_have_one_shelter() -> None:
    """§5.11"""
    table("""
        feeding Ann, shelters 3
        Ann: A () (+) (s)
        Bob: B ()
    """).asks("Ann", "A1s A2s").refuses("A3s", "5.11", "already").refuses("B1s", "5.11", "belongs to Bob")


def test_a_sheltered_animal_cannot_be_eaten() -> None:
    """§5.12 §6.3 §6.20"""
    table("""
        feeding Ann, food 3
        Ann: A carnivorous ()
        Bob: B (s) () (s) ()
    """).play("A1>B").asks("Bob", "B2x B4x")


def test_a_shelter_lasts_until_the_end_of_the_turn() -> None:
    """§5.12 §7.8"""
    table("""
        feeding Ann, deck 40
        Ann: A (+s)
        Bob: B (+s)
    """).becomes("Bob 3 cards: B ()")


def test_bark_beetle_turns_green_into_blue() -> None:
    """§5.13 §9.12"""
    table("""
        feeding Ann, parasites 2, shelters 3
        Ann: A bark-beetle high-body-weight ()
        Bob: B ()
    """).play("A1s").becomes("""
        feeding Bob, shelters 2
        Ann: A bark-beetle high-body-weight (*)
    """).play("A1p A1s").becomes("Ann: A bark-beetle high-body-weight (**p)")


def test_bark_beetle_makes_no_use_of_red() -> None:
    """§5.13 §5.8"""
    table("""
        feeding Ann, food 1, parasites 2
        Ann: A bark-beetle ()
        Bob: B ()
    """).play("A1+").becomes("Ann: A bark-beetle (+)")


def test_a_fed_bark_beetle_is_sheltered() -> None:
    """§5.14"""
    table("""
        feeding Ann, parasites 2, shelters 3
        Ann: A bark-beetle (+)
        Bob: B ()
    """).play("A1s").becomes("Ann: A bark-beetle (+s)")


def test_an_obligate_bark_beetle_is_sheltered_even_unfed() -> None:
    """§5.14 §5.10"""
    table("""
        feeding Ann, parasites 2, shelters 3
        Ann: A bark-beetle obligate-carnivorous ()
        Bob: B ()
    """).play("A1s").becomes("Ann: A bark-beetle obligate-carnivorous (s)")


# Parasites


def test_parasites_go_on_any_animal_of_the_others_without_limit() -> None:
    """§5.15"""
    table("""
        feeding Ann, parasites 3
        Ann: A ()
        Bob: B (s) (+ppp)
        Cid: C ()
    """).asks("Ann", "B1p B2p C1p").refuses("A1p", "5.15").play("B2p").becomes("Bob: B (s) (+pppp)")


def test_a_player_without_animals_places_parasites() -> None:
    """§5.16"""
    table("""
        feeding Ann, food 3, parasites 2, shelters 2
        Ann:
        Bob: B () ()
    """).asks("Ann", "B1p B2p").play("B1p").asks("Bob", "B1+ B1s B2+ B2s").play("B2+").asks("Ann", "B1p B2p")


# Grazing


def test_grazing_destroys_up_to_as_many_red_tokens_as_there_are_animals() -> None:
    """§5.17 §9.8"""
    table("""
        feeding Ann, food 5
        Ann: A grazing () ()
        Bob: B ()
    """).asks("Ann", "A1+, A2+, graze 1, graze 2").play("graze 2").asks("Ann", "A1+ A2+").becomes(
        "feeding Ann grazed, food 3"
    )


def test_grazing_comes_after_the_action_too() -> None:
    """§5.17"""
    table("""
        feeding Ann, food 5
        Ann: A grazing () ()
        Bob: B () | C ()
    """).play("A1+").asks("Ann", "-, graze 1, graze 2").play("graze 1").becomes("feeding Bob, food 3")


def test_grazing_is_allowed_once_a_turn() -> None:
    """§5.17"""
    table("""
        feeding Ann, food 5
        Ann: A grazing () ()
        Bob: B () | C ()
    """).play("graze 1").refuses("graze 1", "5.17", "once").play("A1+").becomes("feeding Bob, food 3")


def test_and_again_in_the_next_turn() -> None:
    """§5.17"""
    table("""
        feeding Ann, food 9
        Ann: A grazing () ()
        Bob: B () | C ()
    """).play("graze 1, A1+, B1+").asks("Ann", "A2+, graze 1, graze 2")


def test_several_grazing_species_graze_together() -> None:
    """§5.17 Rulebook, special rules, Grazing."""
    table("""
        feeding Ann, food 9
        Ann: A grazing () () | C grazing running () | D ()
        Bob: B grazing ()
    """).offers("graze 1", "graze 2", "graze 3").refuses("graze 4", "5.17", "for 3 only")


def test_no_more_is_grazed_than_there_is() -> None:
    """§5.17"""
    table("""
        feeding Ann, food 1
        Ann: A grazing () () ()
        Bob: B ()
    """).asks("Ann", "A1+, A2+, A3+, graze 1").refuses("graze 2", "5.17", "only 1")


def test_grazing_counts_the_animals_of_that_moment() -> None:
    """§5.17 The carnivore eats one of its owner's own grazers and then three graze no longer."""
    table("""
        feeding Ann, food 5
        Ann: A carnivorous () | C grazing () () ()
        Bob: B ()
    """).play("A1>C, C1x").asks("Ann", "-, graze 1, graze 2")


def test_who_can_do_nothing_else_may_graze() -> None:
    """§5.18"""
    table("""
        feeding Ann, food 5
        Ann: A grazing (+)
        Bob: B () | C ()
    """).asks("Ann", "-, graze 1").play("graze 1").becomes("feeding Bob, food 4")


def test_what_is_grazed_away_cannot_be_eaten() -> None:
    """§5.19"""
    table("""
        feeding Ann, food 1, deck 40
        Ann: A grazing ()
        Bob: B ()
    """).play("graze 1").becomes("development Bob, turn 2, food 0")


def test_grazing_can_leave_its_owner_with_an_attack_only() -> None:
    """§5.19 §6.28"""
    table("""
        feeding Ann, food 1
        Ann: A grazing (+) | C carnivorous ()
        Bob: B ()
    """).asks("Ann", "C1+, C1>A, C1>B, graze 1").play("graze 1").asks("Ann", "C1>A C1>B")


def test_grazing_alone_does_not_keep_the_phase_going() -> None:
    """§5.20 §5.5"""
    table("""
        feeding Ann, food 5, deck 40
        Ann: A grazing (+)
        Bob: B ()
    """).play("-, B1+").becomes("development Bob, turn 2")


def test_nothing_is_asked_after_the_last_action_of_the_phase() -> None:
    """§5.20"""
    table("""
        feeding Ann, food 5, deck 40
        Ann: A grazing ()
        Bob: B (+)
    """).play("A1+").becomes("development Bob, turn 2")
