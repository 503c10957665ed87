"""Pairs of traits that touch each other.

Two traits touch when together, on one species or on attacker and prey, they do what neither does alone. In this
matrix x marks such a pair and a dot a pair in which each trait simply does its own. A test names its pairs in its
docstring, CA×HB; the last test but one sees to it that every x has one, and the last tries all 22 times 22.

                         CA HB SW RU MI PO BU GR SC BD OB BB MS DD EX SI AN FL IN VI AE HE
    carnivorous           x
    high-body-weight      x  x
    swimming              x  x  x
    running               x  .  .  .
    mimicry               x  x  x  x  x
    poisonous             x  .  .  x  x  .
    burrowing             x  x  x  .  x  .  .
    grazing               x  .  .  .  .  .  .  x
    scavenger             x  x  .  x  .  x  x  .  x
    budding               .  .  .  .  .  .  .  x  .  x
    obligate-carnivorous  x  x  x  x  x  x  x  x  x  .  .
    bark-beetle           x  x  .  .  .  .  x  .  .  .  x  .
    metabolic-syndrome    x  x  .  .  .  .  x  .  x  .  x  x  .
    development-defects   x  x  x  x  x  x  x  .  .  .  x  .  .  x
    extremophile          .  .  .  .  .  .  .  .  .  x  .  .  .  .  .
    simplification        x  x  x  x  x  x  x  x  x  x  x  x  x  x  x  x
    anglerfish            x  x  .  x  x  x  .  .  x  .  x  .  .  x  .  x  x
    flight                x  x  x  .  x  .  x  .  .  .  x  .  .  x  .  x  x  x
    intellect             x  x  x  x  x  x  x  .  .  .  x  .  .  x  .  x  .  x  .
    viviparous            x  x  .  .  .  x  x  x  x  .  x  x  x  .  x  x  .  .  .  .
    aedificator           .  .  .  .  .  .  .  x  .  .  .  .  .  .  .  x  .  .  .  .  x
    herding               x  x  x  .  x  .  x  .  .  .  x  .  .  x  .  x  x  x  x  .  .  x
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from tests.games.random_mutations.table import GAME, table

CODES = (
    "CA", "HB", "SW", "RU", "MI", "PO", "BU", "GR", "SC", "BD", "OB", "BB", "MS", "DD", "EX", "SI", "AN", "FL", "IN",
    "VI", "AE", "HE",
)  # fmt: skip
NAMES = (
    "carnivorous", "high-body-weight", "swimming", "running", "mimicry", "poisonous", "burrowing", "grazing",
    "scavenger", "budding", "obligate-carnivorous", "bark-beetle", "metabolic-syndrome", "development-defects",
    "extremophile", "simplification", "anglerfish", "flight", "intellect", "viviparous", "aedificator", "herding",
)  # fmt: skip
HEAD = "random-mutations guests=anglerfish+flight+intellect+viviparous+aedificator+herding\n"
STAYS = HEAD.replace(" ", " simplification_stays ")  # else Simplification is no trait of any species
ATTACKERS = ("carnivorous", "obligate-carnivorous")
DIETS = ("carnivorous", "obligate-carnivorous", "scavenger", "anglerfish")

# Which traits lie together


@pytest.mark.parametrize("own", DIETS)
@pytest.mark.parametrize("card", DIETS)
def test_one_diet_is_enough(own: str, card: str) -> None:
    """§3.9 §10.2 CA×CA CA×OB CA×SC CA×AN SC×OB OB×AN SC×SC SC×AN AN×AN"""
    text = f"development Ann\nAnn 1 card: A {own} () | B ()\nBob: C ()"
    table(HEAD + text).play(f"mutate A, {card}").becomes(f"Ann: A {own} () | B {card} ()")


@pytest.mark.parametrize("trait", NAMES)
def test_simplification_removes_any_trait(trait: str) -> None:
    """§3.14
    CA×SI HB×SI SW×SI RU×SI MI×SI PO×SI BU×SI GR×SI SC×SI BD×SI OB×SI BB×SI MS×SI DD×SI EX×SI SI×SI SI×AN SI×FL SI×IN
    SI×VI SI×AE SI×HE"""
    text = f"development Ann\nAnn 1 card: A {trait} ()\nBob: B ()"
    table(STAYS + text).play("mutate A, simplification").becomes(f"Ann: A () | C (={trait}) | D (=simplification)")


# How much food


@pytest.mark.parametrize(
    ("traits", "need"),
    [
        ("carnivorous high-body-weight", 3),
        ("carnivorous metabolic-syndrome", 3),
        ("high-body-weight metabolic-syndrome", 3),
        ("obligate-carnivorous high-body-weight", 1),
        ("obligate-carnivorous metabolic-syndrome", 1),
        ("high-body-weight viviparous", 3),
        ("metabolic-syndrome viviparous", 3),
    ],
)
def test_plus_numbers_are_added_but_an_obligate_carnivore_needs_one_kill(traits: str, need: int) -> None:
    """§5.7 §5.10 CA×HB CA×MS HB×MS HB×OB OB×MS HB×VI MS×VI"""
    p = table(HEAD + f"feeding Ann, food 9\nAnn: A {traits} ()\nBob: B ()").p
    assert p.species[0].need == need


@pytest.mark.parametrize("heavy", ["high-body-weight", "metabolic-syndrome"])
def test_one_meal_does_not_feed_a_heavy_carnivore(heavy: str) -> None:
    """§6.23 §6.24 CA×HB CA×MS"""
    text = f"feeding Ann, food 9\nAnn: A carnivorous {heavy} ()\nBob: B () | C () | D ()"
    table(text).play("A1>B C1+").asks("Ann", "A1+").becomes(f"Ann: A carnivorous {heavy} (**!)")


@pytest.mark.parametrize("heavy", ["high-body-weight", "metabolic-syndrome"])
def test_one_token_does_not_feed_a_heavy_scavenger(heavy: str) -> None:
    """§6.26 HB×SC SC×MS"""
    text = f"feeding Ann, parasites 3\nAnn: A carnivorous () () | C scavenger {heavy} ()\nBob: B () | D ()"
    table(text).play("A1>B A1p A2>D").becomes(f"Ann: A carnivorous (**p!) (**!) | C scavenger {heavy} (**)")


@pytest.mark.parametrize("heavy", ["high-body-weight", "metabolic-syndrome"])
def test_a_heavy_bark_beetle_eats_two_green_tokens_and_is_sheltered_by_the_third(heavy: str) -> None:
    """§5.13 §5.14 HB×BB BB×MS"""
    text = f"feeding Ann, parasites 3, shelters 5\nAnn: A bark-beetle {heavy} ()\nBob: B (s)"
    table(text).play("A1s A1p A1s A1p A1s").becomes(f"Ann: A bark-beetle {heavy} (**spp)")


@pytest.mark.parametrize("heavy", ["high-body-weight", "metabolic-syndrome"])
def test_a_heavy_burrower_is_safe_only_when_wholly_fed(heavy: str) -> None:
    """§6.3 HB×BU BU×MS"""
    attacker = f"carnivorous {heavy}"
    text = f"feeding Ann, parasites 3\nAnn: A {attacker} ()\nBob: B burrowing {heavy} (+) | C burrowing {heavy} (++)"
    table(text).offers("A1>B").refuses("A1>C", "6.3")


def test_a_carnivore_eats_green_tokens_with_bark_beetle() -> None:
    """§5.13 §6.1 CA×BB"""
    text = "feeding Ann, parasites 3, shelters 5\nAnn: A carnivorous bark-beetle (+)\nBob: B (s) | C ()"
    table(text).play("A1s").becomes("Ann: A carnivorous bark-beetle (+*)").play("C1s").refuses("A1>B", "6.1", "fed")


def test_an_obligate_carnivore_does_not() -> None:
    """§5.14 OB×BB"""
    text = "feeding Ann, parasites 3, shelters 5\nAnn: A obligate-carnivorous bark-beetle ()\nBob: B ()"
    table(text).play("A1s").becomes("Ann: A obligate-carnivorous bark-beetle (s)")


# Attacker and prey


def test_carnivores_eat_carnivores() -> None:
    """§6.2 CA×CA CA×OB"""
    text = "feeding Ann, parasites 3\nAnn: A carnivorous ()\nBob: B carnivorous (++) | C obligate-carnivorous ()"
    table(text).asks("Ann", "B1p C1p A1>B A1>C").play("A1>C").becomes("Bob, 2 discarded: B carnivorous (++)")


@pytest.mark.parametrize("diet", ATTACKERS)
@pytest.mark.parametrize("trait", ["high-body-weight", "swimming"])
def test_the_heavy_and_the_swimming_are_attacked_by_their_like(diet: str, trait: str) -> None:
    """§6.4 §6.5 HB×HB SW×SW CA×HB CA×SW HB×OB SW×OB"""
    text = f"feeding Ann, parasites 3\nAnn: A {diet} () | C {diet} {trait} ()\nBob: B {trait} ()"
    table(text).offers("C1>B").refuses("A1>B", "6.4" if trait == "high-body-weight" else "6.5")


def test_a_heavy_swimmer_is_attacked_by_heavy_swimmers_only() -> None:
    """§6.4 §6.5 HB×SW"""
    text = (
        "feeding Ann, parasites 3\nAnn: A carnivorous swimming () | C carnivorous high-body-weight () | "
        "D carnivorous swimming high-body-weight ()\nBob: B swimming high-body-weight ()"
    )
    table(text).offers("D1>B").refuses("A1>B", "6.4").refuses("C1>B", "6.5")


@pytest.mark.parametrize("diet", ATTACKERS)
def test_a_carnivore_whose_prey_has_run_away_is_still_hungry(diet: str) -> None:
    """§6.19 §6.24 CA×RU RU×OB"""
    text = f"feeding Ann, food 9\nAnn: A {diet} () | C ()\nBob: B running () | D ()"
    game = table(text).play("A1>B d4").becomes(f"Ann: A {diet} (!) | C ()").play("B1+")
    game.asks("Ann", "A1+ C1+" if diet == "carnivorous" else "C1+")


@pytest.mark.parametrize("diet", ATTACKERS)
def test_any_carnivore_is_turned_away_by_mimicry(diet: str) -> None:
    """§6.14 CA×MI MI×OB"""
    text = f"feeding Ann, parasites 3\nAnn: A {diet} ()\nBob: B mimicry () | C ()"
    table(text).play("A1>B").becomes("Bob, 1 discarded: B mimicry ()")


@pytest.mark.parametrize("diet", ATTACKERS)
def test_any_carnivore_dies_of_poison(diet: str) -> None:
    """§6.22 CA×PO PO×OB"""
    text = f"feeding Ann, parasites 3\nAnn: A {diet} () ()\nBob: B poisonous () ()"
    table(text).play("A1>B B1x").becomes(f"Ann, 1 discarded: A {diet} ()")


@pytest.mark.parametrize("diet", ATTACKERS)
def test_a_carnivore_that_has_eaten_burrows(diet: str) -> None:
    """§6.3 CA×BU BU×OB"""
    text = f"feeding Ann, parasites 3\nAnn: A {diet} burrowing ()\nBob: B () | C carnivorous ()"
    table(text).play("A1>B").refuses("C1>A", "6.3", "burrow")


@pytest.mark.parametrize("diet", ATTACKERS)
def test_a_carnivore_must_attack_when_its_owner_has_grazed_the_bank_bare(diet: str) -> None:
    """§5.19 §6.28 CA×GR GR×OB"""
    text = f"feeding Ann, food 1\nAnn: A {diet} grazing ()\nBob: B ()"
    table(text).play("graze 1").asks("Ann", "A1>B")


@pytest.mark.parametrize("diet", ATTACKERS)
def test_any_carnivore_may_make_use_of_defects(diet: str) -> None:
    """§6.10 CA×DD OB×DD"""
    text = f"feeding Ann, parasites 3\nAnn: A {diet} ()\nBob: B swimming development-defects ()"
    table(text).offers("A1>B")


@pytest.mark.parametrize("diet", ATTACKERS)
def test_any_carnivore_may_make_use_of_intellect(diet: str) -> None:
    """§10.8 CA×IN OB×IN SW×IN"""
    text = (
        f"feeding Ann, food 3\nAnn: A {diet} intellect () | C {diet} swimming intellect ()\nBob: B swimming () | D ()"
    )
    table(HEAD + text).offers("A1>B", "A1>D", "C1>B").refuses("C1>D", "6.6")


@pytest.mark.parametrize("diet", ATTACKERS)
def test_the_traits_of_any_carnivore_are_counted_by_flight(diet: str) -> None:
    """§10.7 CA×FL OB×FL"""
    text = f"feeding Ann, parasites 3\nAnn: A {diet} grazing ()\nBob: B flight running () | C flight running budding ()"
    table(HEAD + text).offers("A1>C").refuses("A1>B", "10.7")


def test_the_attackers_own_flight_counts_as_a_trait() -> None:
    """§10.7 FL×FL"""
    text = "feeding Ann, parasites 3\nAnn: A carnivorous flight () | C carnivorous ()\nBob: B flight running ()"
    table(HEAD + text).offers("C1>B").refuses("A1>B", "10.7")


@pytest.mark.parametrize("diet", [*ATTACKERS, "anglerfish", "angler"])
def test_all_carnivores_count_against_the_herds(diet: str) -> None:
    """§10.12 CA×HE OB×HE AN×HE HE×HE"""
    text = f"feeding Ann, parasites 3\nAnn: A carnivorous ()\nBob: B herding () | C herding () | D {diet} ()"
    table(HEAD + text).offers("A1>B")
    table(HEAD + text.replace(f"D {diet}", "D")).refuses("A1>B", "10.12")


# Obstacles and the traits that are ignored

OBSTACLES = ["high-body-weight", "swimming", "burrowing", "flight", "herding"]


def obstructed(attacker: str, *traits: str) -> str:
    """A prey with these traits: well fed, with as many traits as the attacker has, and among herds."""
    prey, food = " ".join(traits), "++" if "high-body-weight" in traits else "+"
    return HEAD + (
        f"feeding Ann, parasites 3\nAnn: A {attacker} ()\nBob: B {prey} ({food})\nCid: C herding (s) | D herding (s)"
    )


@pytest.mark.parametrize("trait", OBSTACLES)
def test_each_obstacle_is_lifted_by_defects_or_by_intellect(trait: str) -> None:
    """§6.10 §10.8 HB×DD SW×DD BU×DD DD×FL DD×HE HB×IN SW×IN BU×IN FL×IN IN×HE"""
    table(obstructed("carnivorous grazing", trait)).asks("Ann", "B1p C1p D1p")
    table(obstructed("carnivorous grazing", trait, "development-defects")).offers("A1>B")
    table(obstructed("carnivorous intellect", trait)).offers("A1>B")


PAIRS = [(a, b) for n, a in enumerate(OBSTACLES) for b in OBSTACLES[n + 1 :]]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_two_obstacles_need_both_defects_and_intellect(one: str, other: str) -> None:
    """§6.10 §10.8 DD×IN
    HB×SW HB×BU HB×FL HB×HE SW×BU SW×FL SW×HE BU×FL BU×HE FL×HE"""
    both = (one, other, "development-defects")
    table(obstructed("carnivorous grazing budding", *both)).asks("Ann", "B1p C1p D1p")
    table(obstructed("carnivorous intellect grazing", one, other)).asks("Ann", "B1p C1p D1p")
    game = table(obstructed("carnivorous intellect grazing", *both)).play("A1>B")
    game.asks("Ann", ", ".join(f"ignore {t}" for t in NAMES if t in (one, other))).play(f"ignore {one}")
    assert not game.p.rows[1]


@pytest.mark.parametrize(
    ("attacker", "prey"),
    [("carnivorous", "{} development-defects"), ("carnivorous intellect", "{}")],
    ids=["defects", "intellect"],
)
@pytest.mark.parametrize("trait", ["running", "poisonous", "mimicry"])
def test_a_defence_that_is_ignored_plays_no_part(attacker: str, prey: str, trait: str) -> None:
    """§6.10 §10.8 RU×DD PO×DD MI×DD RU×IN MI×IN PO×IN"""
    text = f"feeding Ann, parasites 3\nAnn: A {attacker} ()\nBob: B {prey.format(trait)} () | C ()"
    game = table(HEAD + text).play("A1>B").asks("Ann", f"-, ignore {trait}").play(f"ignore {trait}")
    assert GAME.write(game.p).splitlines()[3].endswith("discarded: C ()")
    assert GAME.write(game.p).splitlines()[2].startswith("Ann: A")


# Mimicry


@pytest.mark.parametrize("trait", OBSTACLES)
def test_mimicry_turns_only_to_what_can_be_attacked(trait: str) -> None:
    """§6.14 HB×MI SW×MI MI×BU MI×FL MI×HE"""
    food = "++" if trait == "high-body-weight" else "+"
    text = (
        f"feeding Ann, parasites 3\nAnn: A carnivorous grazing ()\n"
        f"Bob: B mimicry () | C {trait} ({food}) | D () | E ()\n"
        "Cid: F herding (s) | G herding (s)"
    )
    table(HEAD + text).play("A1>B").asks("Bob", "~D ~E")


@pytest.mark.parametrize("trait", ["running", "poisonous"])
def test_running_and_poison_of_the_mimic_play_no_part(trait: str) -> None:
    """§6.19 §6.22 RU×MI MI×PO"""
    text = f"feeding Ann, parasites 3\nAnn: A carnivorous ()\nBob: B mimicry {trait} () | C ()"
    table(text).play("A1>B").becomes("Ann: A carnivorous (**!)").becomes(f"Bob, 1 discarded: B mimicry {trait} ()")


def test_running_and_poison_of_the_last_prey_do() -> None:
    """§6.19 §6.22 RU×MI MI×PO RU×PO"""
    text = "feeding Ann, parasites 3\nAnn: A carnivorous () | D ()\nBob: B mimicry () | C running poisonous ()"
    table(text).play("A1>B d3").becomes("Ann, 2 discarded: D ()")
    table(text).play("A1>B d4").becomes("Ann: A carnivorous (!) | D ()")


def test_mimics_turn_an_attack_once_each() -> None:
    """§6.16 MI×MI"""
    text = "feeding Ann, parasites 3\nAnn: A carnivorous ()\nBob: B mimicry () | C mimicry () | D swimming ()"
    table(text).play("A1>B").becomes("Bob, 2 discarded: C mimicry () | D swimming ()")


def test_a_mimic_may_turn_the_attack_to_defective_prey_which_is_named_anew() -> None:
    """§6.17 MI×DD DD×DD"""
    text = (
        "feeding Ann, parasites 3\nAnn: A carnivorous ()\nBob: B mimicry swimming development-defects () | "
        "C high-body-weight running development-defects ()"
    )
    table(text).play("A1>B").asks("Nature", "d1 d2 d3 d4 d5 d6").play("d1").becomes(
        "Bob, 4 discarded: B mimicry swimming development-defects ()"
    )


def test_intellect_is_kept_for_the_species_behind_the_mimic() -> None:
    """§10.8 §6.17 MI×IN"""
    text = "feeding Ann, parasites 3\nAnn: A carnivorous intellect ()\nBob: B mimicry () | C swimming ()"
    table(HEAD + text).play("A1>B").asks("Ann", "-, ignore mimicry").play("-").becomes("Bob, 2 discarded: B mimicry ()")


# What feeds besides the bank


def test_no_scavenger_feeds_on_what_ran_away() -> None:
    """§6.27 RU×SC"""
    text = "feeding Ann, parasites 3\nAnn: A carnivorous ()\nBob: B running () | C scavenger ()"
    table(text).play("A1>B d6").becomes("Bob: B running () | C scavenger ()")


def test_scavengers_feed_on_the_poisonous() -> None:
    """§6.27 PO×SC"""
    text = "feeding Ann, parasites 3\nAnn: A carnivorous () | D ()\nBob: B poisonous () | C scavenger ()"
    table(text).play("A1>B").becomes("Ann, 2 discarded: D ()").becomes("Bob, 2 discarded: C scavenger (*)")


def test_the_scavengers_of_the_attackers_owner_come_first() -> None:
    """§6.26 CA×SC SC×OB SC×SC"""
    for diet in ATTACKERS:
        text = f"feeding Bob, parasites 3\nAnn: A scavenger ()\nBob: B {diet} () | C scavenger ()\nCid: D ()"
        table(text).play("B1>D").becomes("Ann: A scavenger ()")


def test_a_scavenger_that_has_fed_burrows() -> None:
    """§6.26 §6.3 BU×SC"""
    text = "feeding Ann, parasites 3\nAnn: A carnivorous () ()\nBob: B () | C scavenger burrowing ()"
    table(text).play("A1>B A1p").refuses("A2>C", "6.3", "burrow")


def test_a_bark_beetle_that_has_fed_on_green_burrows() -> None:
    """§5.13 §6.3 BU×BB"""
    text = "feeding Ann, parasites 3, shelters 1\nAnn: A bark-beetle burrowing ()\nBob: B carnivorous ()"
    table(text).play("A1s").becomes("Ann: A bark-beetle burrowing (*)").refuses("B1>A", "6.3", "burrow")


# Grazing, Budding, Extremophile


def test_grazing_species_graze_together() -> None:
    """§5.17 GR×GR"""
    text = "feeding Ann, food 9\nAnn: A grazing () | C grazing () ()\nBob: B ()"
    table(text).offers("graze 3").refuses("graze 4", "5.17")


def test_a_bud_grazes() -> None:
    """§3.20 §5.17 GR×BD"""
    text = "feeding Ann, deck 3\nAnn: A grazing budding (+)\nBob: B (+)"
    game = table(text).becomes("Ann 1 cards: A grazing budding () ()").play("- - d6 d6 d1 d1 B1+")
    game.offers("graze 1", "graze 2").refuses("graze 3", "5.17")


def test_a_newborn_grazes() -> None:
    """§10.9 §5.17 GR×VI"""
    text = "feeding Ann, food 9\nAnn 1 card: A grazing viviparous (+)\nBob: B ()"
    table(HEAD + text).play("A1+").asks("Ann", "-, graze 1, graze 2")


def test_what_aedificators_bring_can_be_grazed_away() -> None:
    """§10.11 §5.17 GR×AE AE×AE"""
    text = "climate\nAnn: A grazing aedificator () () () () () () () ()\nBob: B aedificator ()"
    table(HEAD + text).play("d1 d1 d1 d1").becomes("feeding Ann, food 8").offers("graze 8")


def test_budding_species_bud_in_the_order_of_the_row() -> None:
    """§3.20 BD×BD"""
    text = "feeding Ann, deck 0\nAnn 1 card: A budding (+) | C budding (+)\nBob: B (+)"
    table(text).becomes("Ann: A budding () () | C budding ()")


def test_an_extremophile_buds_for_two_cards() -> None:
    """§3.22 BD×EX"""
    text = "feeding Ann, deck 0\nAnn 2 cards: A budding extremophile (+)\nBob: B (+)"
    table(text).becomes("Ann, 1 discarded: A budding extremophile () ()")


# Viviparous


def test_an_extremophile_bears_for_two_cards() -> None:
    """§10.9 EX×VI"""
    text = "feeding Ann, food 9, parasites 3\nAnn {} cards: A viviparous extremophile (+)\nBob: B ()"
    table(HEAD + text.format(2)).play("A1+").becomes("Ann, 1 discarded: A viviparous extremophile (++v) (**v)")
    assert table(HEAD + text.format(1)).play("A1+").p.decks[0] == 1


def test_a_carnivore_bears_when_its_meal_feeds_it() -> None:
    """§10.9 CA×VI"""
    text = "feeding Ann, parasites 3\nAnn 3 cards: A carnivorous viviparous (+)\nBob: B () | C ()"
    table(HEAD + text).play("A1>B").becomes("Ann 2 cards: A carnivorous viviparous (+**!v) (***v)")
    text = "feeding Ann, parasites 3\nAnn 3 cards: A carnivorous viviparous ()\nBob: B () | C ()"
    table(HEAD + text).play("A1>B").becomes("Ann 3 cards: A carnivorous viviparous (**!)")


def test_an_obligate_carnivore_bears_with_its_kill() -> None:
    """§10.9 §5.10 OB×VI"""
    text = "feeding Ann, parasites 3\nAnn 3 cards: A obligate-carnivorous viviparous ()\nBob: B () | C ()"
    table(HEAD + text).play("A1>B").becomes("Ann 2 cards: A obligate-carnivorous viviparous (*!v) (*v)")


def test_a_poisoned_carnivore_bears_nothing() -> None:
    """§6.22 §10.9 PO×VI"""
    text = "feeding Ann, parasites 3\nAnn 3 cards: A obligate-carnivorous viviparous ()\nBob: B poisonous () | C ()"
    table(HEAD + text).play("A1>B").becomes("Ann 3 cards, 3 discarded:")


def test_a_scavenger_bears_when_the_token_feeds_it() -> None:
    """§10.9 §6.26 SC×VI"""
    text = "feeding Ann, parasites 3\nAnn 3 cards: A carnivorous () | D scavenger viviparous (+)\nBob: B () | C ()"
    table(HEAD + text).play("A1>B").becomes("Ann 2 cards: A carnivorous (**!) | D scavenger viviparous (+*v) (**v)")


def test_a_bark_beetle_bears_when_a_green_token_feeds_it() -> None:
    """§10.9 §5.13 BB×VI"""
    text = "feeding Ann, parasites 3, shelters 1\nAnn 3 cards: A bark-beetle viviparous (+)\nBob: B ()"
    table(HEAD + text).play("A1s").becomes("Ann 2 cards: A bark-beetle viviparous (+*v) (**v)")


@pytest.mark.parametrize("heavy", ["high-body-weight", "metabolic-syndrome"])
def test_the_newborn_has_all_the_food_it_needs(heavy: str) -> None:
    """§10.9 HB×VI MS×VI"""
    text = f"feeding Ann, food 9\nAnn 3 cards: A viviparous {heavy} (++)\nBob: B ()"
    table(HEAD + text).play("A1+").becomes(f"Ann 2 cards: A viviparous {heavy} (+++v) (***v)")


def test_a_newborn_burrows_at_once() -> None:
    """§10.9 §6.3 BU×VI"""
    text = "feeding Ann, food 9\nAnn 3 cards: A viviparous burrowing (+)\nBob: B carnivorous ()"
    table(HEAD + text).play("A1+").refuses("B1>A", "6.3", "burrow")


# Anglerfish

POND = HEAD + "feeding Ann, parasites 3\nAnn: A carnivorous {} () | C ()\nBob: B (?anglerfish) ()"


def test_the_anglerfish_may_ignore_that_its_attacker_is_heavy() -> None:
    """§10.6 HB×AN"""
    table(POND.format("high-body-weight")).play("A1>B reveal").becomes("Ann, 3 discarded: C ()")


def test_the_anglerfish_may_ignore_that_its_attacker_runs_or_let_it() -> None:
    """§10.6 RU×AN"""
    game = table(POND.format("running")).play("A1>B reveal").asks("Bob", "-, ignore running").play("-")
    game.asks("Nature", "d1 d2 d3 d4 d5 d6").play("d6").becomes("Ann: A carnivorous running (!) | C ()")
    table(POND.format("running")).play("A1>B, reveal, ignore running").becomes("Ann, 3 discarded: C ()")


def test_the_anglerfish_may_ignore_poison_or_die_of_it() -> None:
    """§10.6 §6.22 PO×AN"""
    table(POND.format("poisonous")).play("A1>B, reveal, -").becomes("Bob, 1 discarded: B angler ()")
    table(POND.format("poisonous")).play("A1>B, reveal, ignore poisonous").becomes("Bob: B angler (**!=anglerfish) ()")


def test_the_anglerfish_may_ignore_mimicry_or_be_turned_away() -> None:
    """§10.6 §6.14 MI×AN"""
    table(POND.format("mimicry")).play("A1>B, reveal, -").becomes("Ann, 1 discarded: A carnivorous mimicry (!)")
    table(POND.format("mimicry")).play("A1>B, reveal, ignore mimicry").becomes("Ann, 3 discarded: C ()")


def test_the_anglerfish_ignores_two_traits_of_a_defective_attacker() -> None:
    """§10.6 §6.10 DD×AN"""
    text = POND.format("high-body-weight running development-defects")
    game = table(text).play("A1>B reveal").asks("Bob", "-, ignore high-body-weight, ignore running")
    game.play("ignore running").becomes("Ann, 5 discarded: C ()")


def test_flight_does_not_count_a_revealed_anglerfish() -> None:
    """§10.5 §10.7 AN×FL"""
    text = "feeding Ann, parasites 3\nAnn: A angler (=anglerfish) | C angler grazing (=anglerfish)\nBob: B flight ()"
    table(HEAD + text).offers("A1>B").refuses("C1>B", "10.7")


# The matrix


def marked() -> set[str]:
    """The pairs that the matrix marks."""
    rows = [line.split() for line in (__doc__ or "").splitlines() if line.strip().split(" ")[0] in NAMES]
    assert [row[0] for row in rows] == list(NAMES)
    return {
        f"{CODES[column]}×{CODES[number]}"
        for number, row in enumerate(rows)
        for column, cell in enumerate(row[1:])
        if cell == "x"
    }


def test_every_pair_that_touches_has_an_example() -> None:
    """§9.1 and all the other traits."""
    tree = ast.parse(Path(__file__).read_text())
    tests = [node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    named = {pair for test in tests for pair in re.findall(r"[A-Z]{2}×[A-Z]{2}", ast.get_docstring(test) or "")}
    assert sorted(marked() - named) == []
    assert sorted(named - marked()) == []


def possible(own: str, prey: str) -> bool:
    """Whether a carnivore with one more trait can attack an unfed prey with one trait: the rules in five lines."""
    swims, ignores = own == "swimming", own == "intellect"
    if prey == "swimming":
        return swims or ignores
    if prey == "herding" and own == "herding":
        return False  # two herds, one carnivore
    return not swims and (ignores or prey not in ("high-body-weight", "flight") or prey == own == "high-body-weight")


@pytest.mark.parametrize("own", [name for name in NAMES if name not in DIETS])
@pytest.mark.parametrize("prey", NAMES)
def test_attacks_are_possible_just_where_the_traits_let_them(own: str, prey: str) -> None:
    """§6.4 §6.5 §6.6 §10.7 §10.8 §10.12"""
    attacker = "simplification carnivorous" if own == "simplification" else f"carnivorous {own}"
    game = table(STAYS + f"feeding Ann, parasites 3\nAnn: A {attacker} ()\nBob: B {prey} ()")
    moves = [GAME.say(move) for move in game.p.question.options]
    assert ("A1>B" in moves) == possible(own, prey)
