"""1. The table: cards, species, animals, tokens, secrets."""

from __future__ import annotations

from random import Random

from galapagos import NATURE
from tests.games.random_mutations.table import GAME, table


def test_a_card_that_lies_as_an_animal_does_not_have_its_trait() -> None:
    """§1.1 §1.9"""
    table("""
        development Ann
        Ann 3 cards: A carnivorous ()
        Bob: B ()
    """).play("mutate A, carnivorous, -, d1, d1, d1, d1").becomes("""
        Ann 2 cards: A carnivorous () | C (=carnivorous)
    """).asks("Ann", "A1+ A1s C1+ C1s B1p A1>C A1>B")


def test_one_set_has_ninety_cards_and_two_sets_twice_as_many() -> None:
    """§1.2"""
    ninety = (
        "unseen: 8 carnivorous, 6 high-body-weight, 6 swimming, 6 running, 6 mimicry, 6 poisonous, 6 burrowing, "
        "6 grazing, 6 scavenger, 6 budding, 6 obligate-carnivorous, 6 bark-beetle, 4 metabolic-syndrome, "
        "4 development-defects, 4 extremophile, 4 simplification"
    )
    assert ninety in GAME.write(GAME.new(4)).splitlines()
    one, two = (table(GAME.write(GAME.new(seats))).p.urn for seats in (4, 5))
    assert (sum(one), sum(two)) == (90, 180)
    assert [2 * n for n in one] == two


def test_a_single_animal_without_traits_is_a_species() -> None:
    """§1.3"""
    table("""
        development Ann
        Ann 1 card: A running ()
        Bob: B ()
    """).play("new").becomes("Ann: A running () | C ()").asks("Nature", "d1 d2 d3 d4 d5 d6")


def test_the_traits_of_a_species_lie_in_the_order_in_which_they_came() -> None:
    """§1.3 §3.9"""
    table("""
        development Ann
        Ann 3 cards: A swimming ()
        Bob: B ()
    """).play("mutate A, mimicry, mutate A, carnivorous, mutate A, budding").becomes("""
        Ann: A swimming mimicry carnivorous budding ()
    """)


def test_when_a_species_dies_out_the_row_closes_up_and_a_new_one_comes_to_the_right_end() -> None:
    """§1.4 §3.6"""
    table("""
        feeding Ann, deck 4
        Ann: A (+) | B () | C (+)
        Bob: D (+)
    """).becomes("Ann 2 cards, 1 discarded: A () | C ()").play("-, new").becomes(
        "Ann 1 cards, 1 discarded: A () | C () | B ()"
    )


def test_all_animals_of_a_species_have_all_its_traits() -> None:
    """§1.5"""
    table("""
        feeding Ann, food 3
        Ann: A carnivorous () () (+)
        Bob: B ()
    """).asks("Ann", "A1+ A2+ A3+ A1>B A2>B A3>B")


def test_a_token_lies_on_one_animal_and_helps_no_other() -> None:
    """§1.6"""
    table("""
        feeding Ann, food 4, parasites 1, shelters 1
        Ann: A () ()
        Bob: B () ()
    """).play("A2+ B1+ B2p").becomes("""
        Ann: A () (+)
        Bob: B (+) (p)
    """)


def test_blue_tokens_do_not_run_out() -> None:
    """§1.7"""
    table("""
        feeding Ann, parasites 3
        Ann: A carnivorous ()
        Bob: B () | C carnivorous (**) (**) (**) (**) (**) (**) (**) (**)
    """).play("A1>B").becomes("Ann: A carnivorous (**!)")


def test_without_anglerfish_everybody_knows_the_same_and_nobody_an_unseen_card() -> None:
    """§1.8"""
    rng = Random(1)
    for seats in (2, 4, 7):
        p = GAME.new(seats)
        while p.question is not None:
            assert "?" not in GAME.write(p)
            for seat in (NATURE, *range(seats)):
                assert GAME.view(p, seat).position == p
            p.answer(rng.choice(p.question.options))


def test_a_card_that_was_turned_up_stays_known_in_later_turns() -> None:
    """§1.9"""
    table("""
        feeding Ann, deck 9
        Ann: A (+=running) | C (+)
        Bob: B (+)
    """).becomes("""
        development Bob, turn 2
        Ann 4 cards: A (=running) | C ()
    """)


def test_a_card_that_was_turned_up_is_no_longer_among_the_unseen() -> None:
    """§1.9 §3.8"""
    game = table("""
        development Ann
        Ann 2 cards: A running ()
        Bob: B ()
    """)
    seen = game.p.urn[:]
    game.play("mutate A, running").becomes("Ann 1 cards: A running () | C (=running)")
    assert sum(seen) - sum(game.p.urn) == 1


def test_dead_animals_and_their_traits_are_discarded() -> None:
    """§1.10"""
    table("""
        feeding Ann, deck 20, food 1, parasites 1
        Ann: A carnivorous ()
        Bob: B running mimicry () | C ()
    """).play("A1>C").becomes("Bob, 1 discarded: B running mimicry ()")
    table("""
        feeding Ann, deck 20, food 1, parasites 1
        Ann: A carnivorous ()
        Bob: B running mimicry ()
    """).play("A1>B d3").becomes("Bob, 3 discarded:")


def test_the_traits_stay_while_an_animal_lives() -> None:
    """§1.10 §6.21"""
    table("""
        feeding Ann, deck 20, food 1, parasites 1
        Ann: A carnivorous ()
        Bob: B poisonous budding () ()
    """).play("A1>B B2x").becomes("""
        Ann, 2 discarded:
        Bob, 1 discarded: B poisonous budding ()
    """)


def test_the_price_of_extremophile_is_discarded_too() -> None:
    """§1.10 §3.18"""
    table("""
        development Ann
        Ann 3 cards, 4 discarded: A extremophile () | B ()
        Bob: C ()
    """).play("grow A").becomes("Ann 1 cards, 5 discarded: A extremophile () () | B ()")


def test_a_card_that_becomes_a_species_is_not_discarded() -> None:
    """§1.10 §3.11 §3.14"""
    table("""
        development Ann
        Ann 2 cards: A running ()
        Bob: C ()
    """).play("mutate A, running, mutate A, simplification").becomes("""
        Ann: A () | B (=running) | D (=running) | E (=simplification)
    """)
