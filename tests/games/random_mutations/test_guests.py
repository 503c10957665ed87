"""10. Guest cards."""

from __future__ import annotations

from random import Random

import pytest

from galapagos import NATURE
from tests.games.random_mutations.table import GAME, table

COPIES = {"anglerfish": 4, "flight": 6, "intellect": 4, "viviparous": 4, "aedificator": 4, "herding": 8}


@pytest.mark.parametrize("guest", COPIES)
@pytest.mark.parametrize("seats", [2, 8])
def test_guests_are_shuffled_in_once(guest: str, seats: int) -> None:
    """§10.1 §2.1"""
    p = table(GAME.write(GAME.new(seats, guests=[guest]))).p
    assert f"{COPIES[guest]} {guest}" in GAME.write(p)
    assert sum(p.urn) == (90 if seats < 5 else 180) + COPIES[guest]
    assert p.deck == sum(p.urn) - 10 * seats


def test_without_guests_there_are_none() -> None:
    """§10.1"""
    assert not [guest for guest in COPIES if guest in GAME.write(GAME.new(3))]


@pytest.mark.parametrize("guest", COPIES)
def test_no_guest_is_deleterious(guest: str) -> None:
    """§10.1 §3.12"""
    table(f"""
        random-mutations guests={guest}
        development Ann
        Ann 2 cards: A ()
        Bob: B ()
    """).play(f"mutate A, {guest}").becomes(f"Ann 1 cards: A {guest} ()")


# Anglerfish


def test_anglerfish_as_a_trait_is_carnivorous() -> None:
    """§10.2"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 1
        Ann: A anglerfish ()
        Bob: B ()
    """).offers("A1>B").play("A1>B").becomes("Ann: A anglerfish (**!)")


@pytest.mark.parametrize("diet", ["carnivorous", "obligate-carnivorous", "scavenger", "anglerfish"])
def test_anglerfish_does_not_lie_beside_another_diet(diet: str) -> None:
    """§10.2 §3.9"""
    text = """
        random-mutations guests=anglerfish
        development Ann
        Ann 2 cards: A {} () | B ()
        Bob: C ()
    """
    table(text.format(diet)).play("mutate A, anglerfish").becomes(f"Ann 1 cards: A {diet} () | B anglerfish ()")
    table(text.format("anglerfish")).play(f"mutate A, {diet}").becomes(f"Ann 1 cards: A anglerfish () | B {diet} ()")


def test_anglerfish_as_a_trait_scores_like_carnivorous() -> None:
    """§10.2 §8.3"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, last turn, deck 0
        Ann: A anglerfish (++)
        Bob: B carnivorous (++)
    """).play("d1 d2").over("4 4")


def test_only_the_owner_sees_the_founders() -> None:
    """§10.3 §1.8"""
    p = GAME.new(2, guests=["anglerfish"])
    for card in ("anglerfish", "running", "running", "mimicry", "flight", "swimming"):
        if card in [GAME.say(move) for move in (p.question.options if p.question else [])]:
            p.answer(GAME.hear(p, card))
        else:
            p.answer(GAME.hear(p, "budding"))
    p.answer(GAME.hear(p, "first Ann"))
    rows = [GAME.write(GAME.view(p, seat).position).splitlines()[2:4] for seat in (0, 1, NATURE)]
    secret = "7 cards: A (?) | B (?) | C (?)", "7 cards: D (?) | E (?) | F (?)"
    known = (
        "7 cards: A (?anglerfish) | B (?running) | C (?running)",
        "7 cards: D (?mimicry) | E (?budding) | F (?swimming)",
    )
    assert rows[0] == [f"Ann {known[0]}", f"Bob {secret[1]}"]
    assert rows[1] == [f"Ann {secret[0]}", f"Bob {known[1]}"]
    assert rows[2] == [f"Ann {secret[0]}", f"Bob {secret[1]}"]


def test_without_anglerfish_nobody_looks() -> None:
    """§10.3"""
    assert "?" not in GAME.write(GAME.new(2, guests=["flight", "herding"]))


def test_the_founder_of_a_later_species_is_looked_at_too() -> None:
    """§10.3"""
    table("""
        random-mutations guests=anglerfish divergence
        development Ann
        Ann 2 cards: A (?running)
        Bob: B ()
    """).play("new, mimicry, diverge C, anglerfish").becomes("Ann: A (?running) | C (?mimicry) | D (?anglerfish)")


POND = """
    random-mutations guests=anglerfish
    feeding Ann, parasites 2
    Ann: A carnivorous ()
    Bob: B (?anglerfish) | C (?running)
"""


def test_a_revealed_anglerfish_stops_the_attack_and_strikes_back() -> None:
    """§10.4 §10.5 §10.6"""
    table(POND).play("A1>B").asks("Bob", "- reveal").play("reveal").becomes("""
        turn 1, parasites 2
        Ann, 2 discarded:
        Bob: B angler (**!=anglerfish) | C (?running)
    """)


def test_it_may_stay_hidden() -> None:
    """§10.4"""
    table(POND).play("A1>B -").becomes("""
        Ann: A carnivorous (**!)
        Bob, 1 discarded: C (?running)
    """)


def test_the_owner_of_another_founder_is_asked_too() -> None:
    """§10.4 Otherwise the question would tell the attacker what lies there."""
    game = table(POND).play("A1>C").asks("Bob", "-").refuses("reveal", "10.4")
    game.play("-").becomes("Bob, 1 discarded: B (?anglerfish)")


def test_the_question_looks_the_same_to_everybody_else() -> None:
    """§10.4 §1.8"""
    fish, other = table(POND).play("A1>B"), table(POND.replace("B (?anglerfish)", "B (?mimicry)")).play("A1>B")
    fish.p.urn, other.p.urn = fish.p.urn[:], other.p.urn[:]
    for seat in (0, NATURE):
        assert GAME.view(fish.p, seat).position == GAME.view(other.p, seat).position
    assert GAME.view(fish.p, 1).position != GAME.view(other.p, 1).position


def test_a_founder_that_everybody_knows_is_not_asked_for() -> None:
    """§10.4 §1.9"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 2
        Ann: A carnivorous ()
        Bob: B (=mimicry) | C (=anglerfish)
    """).play("A1>B").becomes("Bob, 1 discarded: C (=anglerfish)")


def test_an_anglerfish_that_everybody_knows_may_be_revealed() -> None:
    """§10.4 §1.9 A card that slid past the right end was turned up before."""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 2
        Ann: A carnivorous ()
        Bob: C (=anglerfish)
    """).play("A1>C").asks("Bob", "- reveal")


def test_a_species_with_a_trait_hides_no_anglerfish() -> None:
    """§10.4"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 2
        Ann: A carnivorous ()
        Bob: B grazing (?anglerfish)
    """).play("A1>B").becomes("Ann: A carnivorous (**!)")


def test_a_redirected_attack_meets_the_anglerfish_too() -> None:
    """§10.4 §6.14"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 2
        Ann: A carnivorous () | D ()
        Bob: B mimicry (?running) | C (?anglerfish)
    """).play("A1>B").asks("Bob", "- reveal").play("reveal").becomes("""
        Ann, 2 discarded: D ()
        Bob: B mimicry (?running) | C angler (**!=anglerfish)
    """)


def test_only_the_founder_counts_and_only_while_it_lives() -> None:
    """§10.3 §10.4 The other animals are cards that nobody has seen."""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 2
        Ann: A carnivorous () ()
        Bob: B (?anglerfish) ()
    """).play("A1>B - B1x").becomes("Bob, 1 discarded: B ()").play("A1p A2>B").becomes("Bob, 2 discarded:")


def test_the_species_of_a_revealed_anglerfish_is_carnivorous_from_then_on() -> None:
    """§10.5"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 2, food 1
        Ann: A angler (=anglerfish) ()
        Bob: B ()
    """).asks("Ann", "A1+ A2+ B1p A1>B A2>B").play("A2>B").becomes("Ann: A angler (=anglerfish) (**!)")


def test_a_revealed_anglerfish_needs_and_scores_as_carnivorous() -> None:
    """§10.5 §5.7 §8.3"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, last turn, deck 0
        Ann: A angler (**=anglerfish) | C angler running (**=anglerfish)
        Bob: B angler (*s!=anglerfish) | D (+s)
    """).over("9 2")


@pytest.mark.parametrize("card", ["carnivorous", "obligate-carnivorous", "scavenger", "anglerfish"])
def test_no_other_diet_lies_beside_a_revealed_anglerfish(card: str) -> None:
    """§10.5 §3.9"""
    table("""
        random-mutations guests=anglerfish
        development Ann
        Ann 2 cards: A angler (=anglerfish) | B (?running)
        Bob: C ()
    """).play(f"mutate A, {card}").becomes(f"Ann 1 cards: A angler (=anglerfish) | B {card} (?running)")


def test_simplification_cannot_remove_a_revealed_anglerfish() -> None:
    """§10.5 §3.15"""
    table("""
        random-mutations guests=anglerfish
        development Ann
        Ann 2 cards: A angler (=anglerfish)
        Bob: C ()
    """).play("mutate A, simplification").becomes("Ann 1 cards: A angler (=anglerfish) | B (=simplification)")


def test_a_deleterious_card_on_a_revealed_anglerfish_is_the_first_trait() -> None:
    """§10.5 §3.12"""
    table("""
        random-mutations guests=anglerfish
        development Ann
        Ann 2 cards: A angler (=anglerfish)
        Bob: C ()
    """).play("mutate A, extremophile").asks("Ann", "keep new")


def test_divergence_does_not_hand_on_a_revealed_anglerfish() -> None:
    """§10.5 §3.24"""
    table("""
        random-mutations guests=anglerfish divergence
        development Ann
        Ann 2 cards: A angler running (=anglerfish)
        Bob: C ()
    """).play("diverge A, mimicry").becomes("Ann 1 cards: A angler running/1 (=anglerfish) | B running/1 (?mimicry)")


def test_a_species_stays_carnivorous_when_its_revealed_anglerfish_has_died() -> None:
    """§10.5"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 2
        Ann: A carnivorous ()
        Bob: B angler (=anglerfish) ()
    """).play("A1>B B1x").becomes("Bob, 1 discarded: B angler ()").offers("B1>A")


def test_the_anglerfish_ignores_one_trait_when_it_strikes_back() -> None:
    """§10.6"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 2
        Ann: A carnivorous high-body-weight running ()
        Bob: B (?anglerfish)
    """).play("A1>B reveal").asks("Nature", "d1 d2 d3 d4 d5 d6").play("d5").becomes("""
        Ann: A carnivorous high-body-weight running (!)
        Bob: B angler (!=anglerfish)
    """)


def test_it_strikes_back_under_all_the_rules_of_an_attack() -> None:
    """§10.6 §6.14 §6.22"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 2
        Ann: A carnivorous mimicry () | C poisonous ()
        Bob: B (?anglerfish) ()
    """).play("A1>B, reveal").asks("Bob", "-, ignore mimicry").play("-").asks("Bob", "-, ignore poisonous").play(
        "-"
    ).becomes("""
        Ann, 2 discarded: A carnivorous mimicry (!)
        Bob, 1 discarded: B angler ()
    """)


def test_it_does_not_strike_back_where_it_cannot() -> None:
    """§10.6"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 2
        Ann: A carnivorous (s)
        Bob: B (?anglerfish)
    """).play("A1>B reveal").becomes("""
        Ann: A carnivorous (s!)
        Bob: B angler (=anglerfish)
    """)


def test_after_striking_back_it_has_used_its_attack() -> None:
    """§10.6 §6.8"""
    table("""
        random-mutations guests=anglerfish
        feeding Ann, parasites 2
        Ann: A carnivorous running () | C ()
        Bob: B (?anglerfish)
    """).play("A1>B, reveal, -, d6").refuses("B1>C", "6.8")


# Flight


@pytest.mark.parametrize(
    ("attacker", "prey", "possible"),
    [
        ("carnivorous", "flight", False),
        ("carnivorous", "flight running", True),
        ("carnivorous grazing", "flight running", False),
        ("carnivorous grazing budding", "flight running", False),
        ("carnivorous grazing", "flight running burrowing", True),
    ],
)
def test_flight_protects_from_species_with_as_many_traits_or_more(attacker: str, prey: str, possible: bool) -> None:
    """§10.7"""
    game = table(f"""
        random-mutations guests=flight
        feeding Ann, parasites 2
        Ann: A {attacker} ()
        Bob: B {prey} ()
    """)
    game.offers("A1>B") if possible else game.refuses("A1>B", "10.7")


def test_flight_counts_a_card_that_was_named() -> None:
    """§6.10 §10.7 Three cards against two, though one of the three is ignored."""
    table("""
        random-mutations guests=flight
        feeding Ann, parasites 2
        Ann: A carnivorous grazing ()
        Bob: B flight running development-defects ()
    """).play("A1>B").asks("Ann", "-, ignore running, ignore flight").play("ignore running").becomes(
        "Ann: A carnivorous grazing (**!)"
    )


def test_development_defects_lift_flight_and_count_for_it() -> None:
    """§10.7 §6.11"""
    table("""
        random-mutations guests=flight
        feeding Ann, parasites 2
        Ann: A carnivorous grazing ()
        Bob: B flight development-defects ()
    """).play("A1>B").becomes("Ann: A carnivorous grazing (**!)")


# Intellect


def test_intellect_ignores_one_trait_of_the_prey() -> None:
    """§10.8"""
    table("""
        random-mutations guests=intellect
        feeding Ann, parasites 2
        Ann: A carnivorous intellect ()
        Bob: B poisonous running () | C swimming ()
    """).offers("A1>C").play("A1>B").asks("Ann", "-, ignore running, ignore poisonous").play(
        "ignore poisonous, d1"
    ).becomes("Ann: A carnivorous intellect (**!)")


def test_intellect_comes_besides_development_defects() -> None:
    """§10.8 §6.10"""
    game = table("""
        random-mutations guests=intellect
        feeding Ann, parasites 2
        Ann: A carnivorous intellect ()
        Bob: B development-defects poisonous swimming ()
    """).play("A1>B")
    game.play("ignore poisonous").becomes("Ann: A carnivorous intellect (**!)")


def test_intellect_not_used_at_first_can_be_used_after_a_redirection() -> None:
    """§10.8 §6.14"""
    table("""
        random-mutations guests=intellect
        feeding Ann, parasites 2
        Ann: A carnivorous intellect ()
        Bob: B mimicry () | C running ()
    """).play("A1>B, -").asks("Ann", "-, ignore running").play("ignore running").becomes(
        "Bob, 2 discarded: B mimicry ()"
    )


def test_intellect_is_used_up_by_the_first_prey() -> None:
    """§10.8"""
    table("""
        random-mutations guests=intellect
        feeding Ann, parasites 2
        Ann: A carnivorous intellect ()
        Bob: B mimicry swimming () | C running () | D swimming ()
    """).play("A1>B").asks("Nature", "d1 d2 d3 d4 d5 d6").play("d1").becomes(
        "Bob, 2 discarded: B mimicry swimming () | D swimming ()"
    )


def test_every_animal_has_its_own_intellect() -> None:
    """§10.8"""
    table("""
        random-mutations guests=intellect
        feeding Ann, parasites 9
        Ann: A carnivorous intellect () ()
        Bob: B running () | C running ()
    """).play("A1>B, ignore running, A1p").play("A2>C").asks("Ann", "-, ignore running")


def test_intellect_does_not_help_a_swimmer_ashore() -> None:
    """§10.8 §6.6"""
    table("""
        random-mutations guests=intellect
        feeding Ann, parasites 2
        Ann: A carnivorous swimming intellect ()
        Bob: B running () | C swimming ()
    """).asks("Ann", "B1p C1p A1>C").refuses("A1>B", "6.6")


# Viviparous


def test_a_viviparous_animal_that_becomes_fed_bears_a_fed_one() -> None:
    """§10.9"""
    table("""
        random-mutations guests=viviparous
        feeding Ann, food 5
        Ann 2 cards: A viviparous (+)
        Bob: B ()
    """).play("A1+").becomes("Ann 1 cards: A viviparous (++v) (**v)")


def test_birth_knows_no_limit_and_is_no_choice() -> None:
    """§10.9 §3.16"""
    table("""
        random-mutations guests=viviparous
        feeding Ann, food 5
        Ann 2 cards: A viviparous (+) (++v) (**v)
        Bob: B ()
    """).play("A1+").becomes("feeding Bob").becomes("Ann 1 cards: A viviparous (++v) (++v) (**v) (**v)")


def test_with_an_empty_deck_nothing_is_born() -> None:
    """§10.9"""
    game = table("""
        random-mutations guests=viviparous
        feeding Ann, food 5
        Ann: A viviparous (+)
        Bob: B ()
    """).play("A1+")
    assert len(game.p.species[0].animals) == 1


def test_each_animal_bears_once_and_the_newborn_not_in_its_first_turn() -> None:
    """§10.10"""
    table("""
        random-mutations guests=viviparous
        feeding Ann, food 9, deck 30
        Ann 9 cards: A viviparous (+)
        Bob: B ()
    """).play("A1+ B1+").becomes("""
        development Bob, turn 2
        Ann 12 cards: A viviparous () ()
    """)


def test_the_newborn_bears_in_the_next_turn() -> None:
    """§10.10"""
    table("""
        random-mutations guests=viviparous
        feeding Ann, food 9, deck 30
        Ann 9 cards: A viviparous (++) (+)
        Bob: B ()
    """).play("A2+").becomes("Ann 8 cards: A viviparous (++) (++v) (**v)")


# Aedificator


def test_aedificators_bring_food_to_the_bank() -> None:
    """§10.11"""
    table("""
        random-mutations guests=aedificator
        climate
        Ann: A aedificator () () | C aedificator ()
        Bob: B aedificator ()
    """).play("d1 d1 d1 d1").becomes("feeding Ann, food 10")


# Herding


@pytest.mark.parametrize(
    ("rows", "possible"),
    [
        ("Ann: A carnivorous ()\nBob: B herding ()", True),
        ("Ann: A carnivorous ()\nBob: B herding () | C herding ()", False),
        ("Ann: A carnivorous () | D herding ()\nBob: B herding ()", False),
        ("Ann: A carnivorous () | D carnivorous ()\nBob: B herding () | C herding ()", True),
        ("Ann: A carnivorous ()\nBob: B herding () | C herding () | D obligate-carnivorous ()", True),
        ("Ann: A carnivorous ()\nBob: B herding () () ()", True),
    ],
)
def test_herding_protects_while_the_herds_outnumber_the_carnivores(rows: str, possible: bool) -> None:
    """§10.12 Species are counted, of all players."""
    game = table(f"random-mutations guests=herding\nfeeding Ann, parasites 2\n{rows}")
    game.offers("A1>B") if possible else game.refuses("A1>B", "10.12", "herd")


def test_a_possible_truth_agrees_with_what_a_seat_knows() -> None:
    """§10.3 §1.8"""
    rng = Random(3)
    p = GAME.new(3, guests=["anglerfish"])
    for _ in range(150):
        if p.question is None:
            break
        p.answer(rng.choice(p.question.options))
        for seat in range(3):
            view = GAME.view(p, seat)
            assert GAME.view(GAME.imagine(view, rng), seat).position == view.position
