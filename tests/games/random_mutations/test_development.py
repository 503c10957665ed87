"""3. Development: what a card can become, and Budding before it."""

from __future__ import annotations

import pytest

from tests.games.random_mutations.table import table

LONE = """
    development Ann
    Ann 3 cards: A ()
    Bob: B ()
"""


def test_players_take_turns_until_all_have_passed() -> None:
    """§3.1 §3.2 §3.4"""
    game = table("""
        development Ann
        Ann 2 cards: A ()
        Bob 3 cards: B ()
        Cid 3 cards: C ()
    """)
    game.asks("Ann", "-, new, mutate A").play("new").asks("Bob", "-, new, mutate B").play("-")
    game.asks("Cid", "-, new, mutate C").play("new").asks("Ann", "-, new, mutate A, grow A, mutate D, grow D").play(
        "new"
    )
    game.asks("Cid", "-, new, mutate C, grow C, mutate E, grow E").play("-").becomes("climate")


def test_who_has_passed_is_out_for_the_phase_and_keeps_his_cards() -> None:
    """§3.2"""
    table("""
        development Ann
        Ann 2 cards: A ()
        Bob 2 cards: B ()
    """).play("- new").asks("Bob", "-, new, mutate B, grow B, mutate C, grow C").play("new").becomes("""
        climate
        Ann 2 cards: A ()
        Bob: B () | C () | D ()
    """)


def test_who_has_no_cards_is_not_asked() -> None:
    """§3.3"""
    table("""
        development Ann
        Ann: A ()
        Bob 1 card: B ()
    """).asks("Bob", "-, new, mutate B").play("new").becomes("climate")


def test_the_way_to_play_is_declared_before_the_card_is_seen() -> None:
    """§3.5 §3.8"""
    game = table(LONE).play("mutate A")
    assert game.p.question.seat == -1
    assert len(game.p.question.options) == 16


def test_image_2_new_species_trait_animal_or_pass() -> None:
    """§3.5 Rulebook, image 2: a card becomes a species, a trait or an animal, or stays in the deck."""
    text = """
        development Ann
        Ann 3 cards: A high-body-weight () | B budding swimming () | C high-body-weight () ()
        Bob: D ()
    """
    table(text).asks("Ann", "-, new, mutate A, grow A, mutate B, grow B, grow C")
    table(text).play("new").becomes("""
        Ann 2 cards: A high-body-weight () | B budding swimming () | C high-body-weight () () | E ()
    """)
    table(text).play("mutate B, high-body-weight").becomes("""
        Ann 2 cards: A high-body-weight () | B budding swimming high-body-weight () | C high-body-weight () ()
    """)
    table(text).play("grow C").becomes("""
        Ann 2 cards: A high-body-weight () | B budding swimming () | C high-body-weight () () ()
    """)
    table(text).play("-").becomes("""
        climate
        Ann 3 cards: A high-body-weight () | B budding swimming () | C high-body-weight () ()
    """)


# A new species


def test_a_new_species_is_always_possible() -> None:
    """§3.6"""
    table("""
        development Ann
        Ann 1 card:
        Bob: B ()
    """).asks("Ann", "- new").play("new").becomes("Ann: A ()")


# A trait


def test_a_trait_is_declared_only_on_an_own_species_of_one_animal() -> None:
    """§3.7 §3.19"""
    table("""
        development Ann
        Ann 2 cards: A () () | B ()
        Bob: C ()
    """).asks("Ann", "-, new, mutate B, grow B").refuses("mutate A", "3.7", "several animals").refuses(
        "mutate C", "3.7", "belongs to Bob"
    )


def test_with_large_species_alone_no_trait_can_be_declared() -> None:
    """§3.7"""
    table("""
        development Ann
        Ann 2 cards: A () () | B () ()
        Bob: C ()
    """).asks("Ann", "- new")


def test_a_species_that_has_shrunk_to_one_animal_gains_traits_again() -> None:
    """§3.7 §3.19"""
    table("""
        feeding Bob, deck 30, first Bob
        Ann: A swimming (+) ()
        Bob: B (+)
    """).asks("Ann", "-, new, mutate A").play("mutate A, mimicry").becomes(
        "Ann 2 cards, 1 discarded: A swimming mimicry ()"
    )


def test_every_unseen_card_is_equally_likely_to_come_up() -> None:
    """§3.8"""
    game = table("""
        random-mutations simplification_stays
        development Ann
        Ann 1 card: A carnivorous ()
        Bob: B simplification high-body-weight () | C (=simplification)
    """).play("mutate A")
    q = game.p.question
    assert [(game.game.say(card), n) for card, n in zip(q.options, q.weights, strict=True) if n not in (4, 6)] == [
        ("carnivorous", 7),
        ("high-body-weight", 5),
        ("simplification", 2),
    ]


def test_a_new_trait_lies_on_top() -> None:
    """§3.9"""
    table(LONE).play("mutate A, running, mutate A, mimicry").becomes("Ann 1 cards: A running mimicry ()")


def test_a_species_does_not_take_a_trait_twice() -> None:
    """§3.9 §3.10"""
    table("""
        development Ann
        Ann 2 cards: A running () | B mimicry () | C ()
        Bob: D ()
    """).play("mutate A, running").becomes("Ann 1 cards: A running () | B mimicry running () | C ()")


DIETS = ("carnivorous", "obligate-carnivorous", "scavenger")


@pytest.mark.parametrize("own", DIETS)
@pytest.mark.parametrize("card", DIETS)
def test_a_species_has_one_of_carnivorous_obligate_carnivorous_and_scavenger(own: str, card: str) -> None:
    """§3.9 §9.1 §9.9 §9.11"""
    table(f"""
        development Ann
        Ann 2 cards: A {own} () | B ()
        Bob: C ()
    """).play(f"mutate A, {card}").becomes(f"Ann 1 cards: A {own} () | B {card} ()")


def test_a_sliding_card_skips_species_of_several_animals() -> None:
    """§3.10"""
    table("""
        development Ann
        Ann 2 cards: A running () | B () () | C ()
        Bob: D ()
    """).play("mutate A, running").becomes("Ann 1 cards: A running () | B () () | C running ()")


def test_a_card_slides_on_until_a_species_takes_it() -> None:
    """§3.10"""
    table("""
        development Ann
        Ann 2 cards: A scavenger () | B carnivorous () | C () () | D obligate-carnivorous () | E mimicry ()
        Bob: F ()
    """).play("mutate A, carnivorous").becomes("""
        Ann 1 cards: A scavenger () | B carnivorous () | C () () | D obligate-carnivorous () | E mimicry carnivorous ()
    """)


def test_a_card_that_slides_past_the_right_end_becomes_a_new_species() -> None:
    """§3.11"""
    table("""
        development Ann
        Ann 2 cards: A () | B running () | C () ()
        Bob: D ()
    """).play("mutate B, running").becomes("Ann 1 cards: A () | B running () | C () () | E (=running)")


# Deleterious cards

DARK = ("metabolic-syndrome", "development-defects", "extremophile")
BRIGHT = (
    "carnivorous", "high-body-weight", "swimming", "running", "mimicry", "poisonous", "burrowing", "grazing",
    "scavenger", "budding", "obligate-carnivorous", "bark-beetle",
)  # fmt: skip


@pytest.mark.parametrize("card", DARK)
def test_a_deleterious_first_trait_may_become_a_new_species(card: str) -> None:
    """§3.12"""
    text = """
        development Ann
        Ann 2 cards: A () | B ()
        Bob: C ()
    """
    table(text).play(f"mutate A, {card}").asks("Ann", "keep new").play("new").becomes(
        f"Ann 1 cards: A () | B () | D (={card})"
    )
    table(text).play(f"mutate A, {card}, keep").becomes(f"Ann 1 cards: A {card} () | B ()")


@pytest.mark.parametrize("card", BRIGHT)
def test_a_useful_first_trait_stays(card: str) -> None:
    """§3.12"""
    table(LONE).play(f"mutate A, {card}").becomes(f"Ann 2 cards: A {card} ()")


def test_the_choice_is_there_after_a_slide_too() -> None:
    """§3.12"""
    text = """
        development Ann
        Ann 2 cards: A extremophile () | B () | C ()
        Bob: D ()
    """
    table(text).play("mutate A, extremophile").asks("Ann", "keep new").play("keep").becomes(
        "Ann 1 cards: A extremophile () | B extremophile () | C ()"
    )
    table(text).play("mutate A, extremophile, new").becomes(
        "Ann 1 cards: A extremophile () | B () | C () | E (=extremophile)"
    )


@pytest.mark.parametrize("card", DARK)
def test_on_a_species_with_a_trait_a_deleterious_card_stays(card: str) -> None:
    """§3.13"""
    table("""
        development Ann
        Ann 2 cards: A running () | B ()
        Bob: C ()
    """).play(f"mutate A, {card}").becomes(f"Ann 1 cards: A running {card} () | B ()")


def test_a_species_that_has_lost_its_traits_has_a_first_trait_again() -> None:
    """§3.12 §3.14"""
    table("""
        development Ann
        Ann 3 cards: A running ()
        Bob: C ()
    """).play("mutate A, simplification, mutate A, extremophile").asks("Ann", "keep new")


# Simplification


def test_simplification_makes_the_latest_trait_and_itself_two_new_species() -> None:
    """§3.14 §9.16"""
    table("""
        development Ann
        Ann 2 cards: A running swimming () | B ()
        Bob: C ()
    """).play("mutate A, simplification").becomes("""
        Ann 1 cards: A running () | B () | D (=swimming) | E (=simplification)
    """)


def test_simplification_does_not_slide_and_asks_nothing() -> None:
    """§3.14"""
    table("""
        development Ann
        Ann 2 cards: A metabolic-syndrome () | B running ()
        Bob: C ()
    """).play("mutate A, simplification").becomes("""
        development Ann passed Bob
        Ann 1 cards: A () | B running () | D (=metabolic-syndrome) | E (=simplification)
    """)


def test_simplification_on_a_species_without_traits_becomes_a_new_species() -> None:
    """§3.15"""
    table("""
        development Ann
        Ann 2 cards: A () | B running ()
        Bob: C ()
    """).play("mutate A, simplification").becomes("""
        development Ann passed Bob
        Ann 1 cards: A () | B running () | D (=simplification)
    """)


# A further animal


def test_three_species_allow_three_animals() -> None:
    """§3.16 Rulebook, development, the example of the limit."""
    table("""
        development Ann
        Ann 9 cards: A () () | B () () () | C () () () ()
        Bob: D ()
    """).asks("Ann", "-, new, grow A").refuses("grow B", "3.16").refuses("grow C", "3.16")


def test_the_limit_counts_the_species_before_the_card() -> None:
    """§3.16"""
    table(LONE).asks("Ann", "-, new, mutate A").refuses("grow A", "3.16", "as many animals")
    table(LONE).play("new").asks("Ann", "-, new, mutate A, grow A, mutate C, grow C")


def test_a_new_animal_is_the_last_of_its_species() -> None:
    """§3.16"""
    table("""
        development Ann
        Ann 1 card: A (p) | B () | C ()
        Bob: D ()
    """).play("grow A").becomes("Ann: A (p) () | B () | C ()")


def test_a_species_above_the_limit_keeps_its_animals() -> None:
    """§3.17"""
    table("""
        feeding Ann, first Bob, deck 30
        Ann: A (+) (+) (+) | B () | C ()
        Bob: D (+)
    """).becomes("Ann 5 cards, 2 discarded: A () () ()").refuses("grow A", "3.16")


def test_an_extremophile_costs_two_cards() -> None:
    """§3.18 §9.15"""
    table("""
        development Ann
        Ann 2 cards: A extremophile () | B ()
        Bob: C ()
    """).play("grow A").becomes("Ann, 1 discarded: A extremophile () () | B ()")


def test_one_card_is_not_enough_for_an_extremophile() -> None:
    """§3.18"""
    table("""
        development Ann
        Ann 1 card: A extremophile () | B ()
        Bob: C ()
    """).asks("Ann", "-, new, mutate A, mutate B, grow B").refuses("grow A", "3.18", "two cards")


# Budding


def test_budding_adds_an_animal_at_the_start_of_the_turn() -> None:
    """§3.20 §9.10"""
    table("""
        feeding Ann, deck 30
        Ann: A budding (+)
        Bob: B (+)
    """).becomes("Ann 2 cards: A budding () ()")


def test_budding_works_in_the_last_turn_too() -> None:
    """§3.20 §8.2"""
    table("""
        feeding Ann, deck 6
        Ann: A budding (+)
        Bob: B (+)
    """).becomes("""
        development Bob, last turn
        Ann 2 cards: A budding () ()
    """)


def test_budding_goes_from_left_to_right_while_there_are_cards() -> None:
    """§3.20 §3.21"""
    table("""
        feeding Ann, deck 0
        Ann 2 cards: A budding (+) | B (+) | C budding (+) | D budding (+)
        Bob: E (+)
    """).becomes("""
        climate, turn 2
        Ann: A budding () () | B () | C budding () () | D budding ()
    """)


def test_budding_begins_with_the_new_first_player() -> None:
    """§3.20 §2.3"""
    game = table("""
        feeding Cid, first Ann, deck 20, food 1
        Ann: A budding (+)
        Bob: B budding (+)
        Cid: C budding ()
    """)
    game.p.events = []
    game.play("C1+")
    assert [event.facts["seat"] for event in game.p.events if event.what == "grow"] == [1, 2, 0]


def test_budding_exceeds_the_limit() -> None:
    """§3.21 §3.17"""
    table("""
        feeding Ann, deck 30
        Ann: A budding (+) (+)
        Bob: B (+)
    """).becomes("Ann 3 cards: A budding () () ()")


def test_budding_does_nothing_with_an_empty_deck() -> None:
    """§3.21"""
    table("""
        feeding Ann, deck 0
        Ann: A budding (+)
        Bob: B (+)
    """).becomes("climate, turn 2").becomes("Ann: A budding ()")


def test_budding_pays_for_extremophile() -> None:
    """§3.22"""
    table("""
        feeding Ann, deck 0
        Ann 3 cards: A budding extremophile (+)
        Bob: B (+)
    """).becomes("Ann 1 cards, 1 discarded: A budding extremophile () ()")


def test_a_single_card_is_left_for_the_next_budding_species() -> None:
    """§3.22"""
    table("""
        feeding Ann, deck 0
        Ann 1 card: A budding extremophile (+) | C budding (+)
        Bob: B (+)
    """).becomes("Ann: A budding extremophile () | C budding () ()")


def test_a_new_budding_works_from_the_next_turn_on() -> None:
    """§3.23"""
    table("""
        development Ann, deck 30
        Ann 5 cards: A ()
        Bob: B ()
    """).play("mutate A, budding, -").becomes("Ann 4 cards: A budding ()").play(
        "d1 d1 d1 d1 A1+ B1+ B1p B1s"
    ).becomes("""
        development Bob, turn 2
        Ann 6 cards: A budding () ()
    """)
