"""3. Divergence: a species divided into two that share its traits."""

from __future__ import annotations

import pytest

from tests.games.random_mutations.table import GAME, table


def test_without_the_option_no_species_is_divided() -> None:
    """§3.24 §3.5"""
    table("""
        development Ann
        Ann 2 cards: A () | B ()
        Bob: C ()
    """).refuses("diverge A", "3.24", "not played")


def test_image_3_a_new_species_shares_the_traits_and_lies_directly_right() -> None:
    """§3.24 §3.25 Rulebook, image 3."""
    table("""
        random-mutations divergence
        development Ann
        Ann 2 cards: A budding swimming (p) | B ()
        Bob: C ()
    """).asks("Ann", "-, new, mutate A, grow A, diverge A, mutate B, grow B, diverge B").play("diverge A").becomes("""
        Ann 1 cards: A budding/1 swimming/2 (p) | D budding/1 swimming/2 () | B ()
    """)


@pytest.mark.parametrize("animals", ["()", "() ()", "() () ()"])
def test_a_species_of_any_size_can_be_divided_and_there_is_no_limit(animals: str) -> None:
    """§3.24 §3.26"""
    table(f"""
        random-mutations divergence
        development Ann
        Ann 2 cards: A running {animals}
        Bob: C ()
    """).play("diverge A").becomes(f"Ann 1 cards: A running/1 {animals} | B running/1 ()")


def test_dividing_an_extremophile_costs_two_cards() -> None:
    """§3.26 §3.18"""
    text = """
        random-mutations divergence
        development Ann
        Ann {} cards: A extremophile () | B ()
        Bob: C ()
    """
    table(text.format(2)).play("diverge A").becomes(
        "Ann, 1 discarded: A extremophile/1 () | D extremophile/1 () | B ()"
    )
    table(text.format(1)).refuses("diverge A", "3.26", "two cards").offers("diverge B")


def test_each_half_gains_traits_of_its_own() -> None:
    """§3.27"""
    table("""
        random-mutations divergence
        development Ann
        Ann 3 cards: A running ()
        Bob: C ()
    """).play("diverge A, mutate B, carnivorous, mutate A, mimicry").becomes("""
        Ann: A running/1 mimicry () | B running/1 carnivorous ()
    """)


def test_a_half_can_be_divided_again() -> None:
    """§3.27"""
    table("""
        random-mutations divergence
        development Ann
        Ann 3 cards: A running ()
        Bob: C ()
    """).play("diverge A, mutate B, mimicry, diverge B").becomes("""
        Ann: A running/1 () | B running/1 mimicry/3 () | D running/1 mimicry/3 ()
    """)


def test_halves_attack_each_other() -> None:
    """§3.27 §6.2"""
    table("""
        random-mutations divergence
        feeding Ann, parasites 1
        Ann: A carnivorous/1 () | B carnivorous/1 ()
        Bob: C (s)
    """).asks("Ann", "C1p A1>B B1>A").play("A1>B").becomes("Ann, 1 discarded: A carnivorous (**!)")


def test_a_half_redirects_to_the_other() -> None:
    """§3.27 §6.14 §6.16"""
    table("""
        random-mutations divergence
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry/1 () | C mimicry/1 running ()
    """).play("A1>B").becomes("Bob, 1 discarded: C mimicry running ()")


def test_a_shared_card_leaves_with_the_last_species_that_shares_it() -> None:
    """§3.28 §1.10"""
    table("""
        random-mutations divergence
        feeding Ann, parasites 2
        Ann: A carnivorous () ()
        Bob: B grazing/1 () | C grazing/1 budding/2 () | D budding/2 ()
    """).play("A1>B").becomes("Bob, 1 discarded: C grazing budding/2 () | D budding/2 ()").play("A1p A2>C").becomes(
        "Bob, 3 discarded: D budding ()"
    )


def test_a_shared_card_scores_once() -> None:
    """§8.4 §3.28"""
    table("""
        random-mutations divergence
        feeding Ann, last turn, deck 0
        Ann: A high-body-weight/1 running (++) | B high-body-weight/1 (++) | D swimming/2 (+) | E swimming/2 (+)
        Bob: C (+)
    """).over("12 2")


def test_simplification_takes_a_shared_trait_from_one_half_only() -> None:
    """§3.29"""
    table("""
        random-mutations divergence
        development Ann
        Ann 2 cards: A running/1 mimicry/2 () | B running/1 mimicry/2 () | D running/1 ()
        Bob: C ()
    """).play("mutate A, simplification").becomes("""
        Ann 1 cards: A running/1 () | B running/1 mimicry () | D running/1 () | E (=simplification)
    """)


def test_simplification_frees_a_trait_that_a_half_has_gained_alone() -> None:
    """§3.29 §3.14"""
    table("""
        random-mutations divergence
        development Ann
        Ann 2 cards: A running/1 mimicry () | B running/1 ()
        Bob: C ()
    """).play("mutate A, simplification").becomes("""
        Ann 1 cards: A running/1 () | B running/1 () | D (=mimicry) | E (=simplification)
    """)


def test_a_species_divided_and_half_died_out_is_whole_again() -> None:
    """§3.28 The card that only one species still has is an ordinary one."""
    game = table("""
        random-mutations divergence
        feeding Ann, deck 40
        Ann: A running/1 (+) | B running/1 ()
        Bob: C (+)
    """).becomes("Ann 3 cards, 1 discarded: A running ()")
    assert GAME.read(GAME.write(game.p)) == game.p
