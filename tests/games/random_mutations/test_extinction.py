"""7. Extinction: parasites, hunger, clearing, the deal."""

from __future__ import annotations

from tests.games.random_mutations.table import table

# Parasites


def test_parasites_come_before_hunger() -> None:
    """§7.1 The hungry animal dies of its parasite, so the fed one lives; after hunger it would have had to die too."""
    table("""
        feeding Ann, deck 40
        Ann: A (+p) (p)
        Bob: B (+)
    """).asks("Ann", "A1x A2x").play("A2x").becomes("Ann 3 cards, 1 discarded: A (p)")


def test_the_deal_comes_after_the_clearing_and_before_the_next_turn() -> None:
    """§7.1"""
    game = table("""
        feeding Ann, deck 40, food 1
        Ann: A () (p)
        Bob: B (+) ()
    """)
    game.p.events = []
    game.play("A1+")
    steps = [(e.what, e.facts.get("cause", "")) for e in game.p.events if e.what in ("die", "deal", "turn")]
    assert steps == [("die", "parasites"), ("die", "hunger"), ("deal", ""), ("deal", ""), ("turn", "")]


def test_the_parasites_of_a_whole_species_are_added() -> None:
    """§7.2 Three on three animals are more than two on one."""
    table("""
        feeding Ann, deck 40
        Ann: A (+p) (+p) (+p) | C (+pp)
        Bob: B (+pp)
    """).asks("Ann", "A1x A2x A3x").play("A2x").becomes("""
        Ann 5 cards, 1 discarded: A (p) (p) | C (pp)
        Bob 3 cards: B (pp)
    """)


def test_without_parasites_nobody_dies_of_them() -> None:
    """§7.2"""
    table("""
        feeding Ann, deck 40
        Ann: A (+)
        Bob: B (+)
    """).becomes("Ann 3 cards: A ()").becomes("Bob 3 cards: B ()")


def test_image_6_the_owner_chooses_an_infested_animal_fed_or_unfed_sheltered_or_not() -> None:
    """§7.3 Rulebook, image 6."""
    table("""
        feeding Ann, deck 40
        Ann: A (+)
        Bob: B swimming (+sp) (p) (+) (+pp)
    """).asks("Bob", "B1x B2x B4x").refuses("B3x", "7.3", "no parasite").play("B2x").becomes("""
        Bob 5 cards, 1 discarded: B swimming (p) () (pp)
    """)


def test_a_shelter_does_not_save_from_parasites() -> None:
    """§7.3"""
    table("""
        feeding Ann, deck 40
        Ann: A (+sp)
        Bob: B (+)
    """).becomes("Ann 10 cards, 1 discarded:")


def test_on_a_tie_each_tied_player_loses_one_animal() -> None:
    """§7.4"""
    table("""
        feeding Ann, deck 60
        Ann: A (+p) (+p)
        Bob: B (+pp) (+)
        Cid: C (+p)
    """).asks("Ann", "A1x A2x").play("A1x").becomes("""
        Ann 3 cards, 1 discarded: A (p)
        Bob 3 cards, 1 discarded: B ()
        Cid 3 cards: C (p)
    """)


def test_a_player_with_several_tied_species_loses_one_animal_of_them_all() -> None:
    """§7.4"""
    table("""
        feeding Ann, deck 60
        Ann: A (+pp) | C (+p) (+p) | D (+p)
        Bob: B (+pp)
    """).asks("Ann", "A1x C1x C2x").refuses("D1x", "7.2").play("C2x").becomes("""
        Ann 5 cards, 1 discarded: A (pp) | C (p) | D (p)
        Bob 10 cards, 1 discarded:
    """)


def test_tied_species_are_settled_first_and_the_first_player_chooses_first() -> None:
    """§7.4"""
    table("""
        feeding Ann, first Cid, deck 60
        Ann: A (+p) (+p)
        Bob: B (+) (+p)
        Cid: C (+p) (+p)
    """).asks("Cid", "C1x C2x").play("C1x").asks("Ann", "A1x A2x").play("A2x").becomes("""
        Ann 3 cards, 1 discarded: A (p)
        Bob 4 cards: B () (p)
        Cid 3 cards, 1 discarded: C (p)
    """)


def test_the_other_animals_keep_their_parasites() -> None:
    """§7.5"""
    table("""
        feeding Ann, deck 60
        Ann: A (+p) (+pp)
        Bob: B (+p)
    """).play("A1x").becomes("Ann 3 cards, 1 discarded: A (pp)").becomes("Bob 3 cards: B (p)")


# Hunger, clearing


def test_all_unfed_animals_die() -> None:
    """§7.6 §7.7"""
    table("""
        feeding Ann, deck 60
        Ann: A (+) () | C high-body-weight (+) | D metabolic-syndrome scavenger (+*)
        Bob: B () ()
    """).becomes("""
        Ann 4 cards, 3 discarded: A () | D metabolic-syndrome scavenger ()
        Bob 10 cards, 2 discarded:
    """)


def test_an_obligate_carnivore_without_a_kill_starves() -> None:
    """§7.6 §5.10"""
    table("""
        feeding Ann, deck 60
        Ann: A obligate-carnivorous (s!) | C obligate-carnivorous metabolic-syndrome (*!)
        Bob: B (+s)
    """).becomes("Ann 3 cards, 2 discarded: C obligate-carnivorous metabolic-syndrome ()")


def test_the_last_starving_animal_takes_the_traits_along() -> None:
    """§7.7"""
    table("""
        feeding Ann, deck 60
        Ann: A running budding () () | C (+)
        Bob: B (+)
    """).becomes("Ann 3 cards, 4 discarded: C ()")


def test_only_parasites_stay_on_the_survivors() -> None:
    """§7.8"""
    table("""
        feeding Ann, deck 60
        Ann: A carnivorous (+*sp!) | C (+)
        Bob: B (+pp)
    """).becomes("Ann 4 cards: A carnivorous (p) | C ()")


# The deal


def test_a_player_gets_his_animals_and_two_more_cards() -> None:
    """§7.9 Rulebook, extinction, the example: three, two and one animals bring eight cards."""
    table("""
        feeding Ann, deck 60
        Ann 1 card: A (+) (+) (+) | C (+) (+) | D (+)
        Bob: B (+)
    """).becomes("""
        deck 49
        Ann 9 cards: A () () () | C () () | D ()
        Bob 3 cards: B ()
    """)


def test_a_player_without_animals_and_cards_gets_ten() -> None:
    """§7.10"""
    table("""
        feeding Ann, deck 60
        Ann: A ()
        Bob: B (+)
    """).becomes("deck 47").becomes("Ann 10 cards, 1 discarded:").becomes("Bob 3 cards: B ()")


def test_a_player_without_animals_but_with_a_card_gets_two() -> None:
    """§7.10"""
    table("""
        feeding Ann, deck 60
        Ann 1 card: A ()
        Bob: B (+)
    """).becomes("Ann 3 cards, 1 discarded:")


def test_the_ten_are_dealt_with_everybodys_cards_and_may_run_short() -> None:
    """§7.10 §7.11"""
    table("""
        feeding Ann, deck 8
        Ann: A ()
        Bob: B (+)
    """).becomes("deck 0").becomes("Ann 5 cards, 1 discarded:").becomes("Bob 3 cards: B ()")


def test_the_deal_goes_round_from_the_first_player_of_the_turn_that_ends() -> None:
    """§7.11 §2.5"""
    table("""
        feeding Ann, first Bob, deck 7
        Ann: A (+)
        Bob: B (+)
        Cid: C (+)
    """).becomes("""
        first Cid, deck 0
        Ann 2 cards: A ()
        Bob 3 cards: B ()
        Cid 2 cards: C ()
    """)


def test_who_has_his_due_is_skipped() -> None:
    """§7.11"""
    table("""
        feeding Ann, deck 9
        Ann: A (+)
        Bob: B (+) (+) (+) (+) (+)
    """).becomes("Ann 3 cards: A ()").becomes("Bob 6 cards: B () () () () ()")


def test_new_cards_only_make_a_deck_thicker() -> None:
    """§7.12 Nothing about a card tells whether it was dealt late or early."""
    table("""
        feeding Ann, deck 60
        Ann 4 cards: A (+)
        Bob: B (+)
    """).becomes("Ann 7 cards: A ()").play("-").asks("Ann", "-, new, mutate A").play("mutate A")
