"""9. Traits: what each of the sixteen cards does, once with it and once without."""

from __future__ import annotations

import pytest

from tests.games.random_mutations.table import GAME, table

NEED = {"carnivorous": 2, "high-body-weight": 2, "metabolic-syndrome": 2}
SIXTEEN = (
    "carnivorous", "high-body-weight", "swimming", "running", "mimicry", "poisonous", "burrowing", "grazing",
    "scavenger", "budding", "obligate-carnivorous", "bark-beetle", "metabolic-syndrome", "development-defects",
    "extremophile", "simplification",
)  # fmt: skip
HEAD = "random-mutations simplification_stays\n"  # else it is no trait of any species


@pytest.mark.parametrize("trait", SIXTEEN)
def test_every_trait_says_how_much_food_its_animals_need(trait: str) -> None:
    """§5.7 §9.1 §9.2 §9.3 §9.4 §9.5 §9.6 §9.7 §9.8 §9.9 §9.10 §9.11 §9.12 §9.13 §9.14 §9.15 §9.16"""
    p = table(f"{HEAD}development Ann\nAnn 1 card: A {trait} ()\nBob: B ()").p
    assert p.species[0].need == NEED.get(trait, 1)


@pytest.mark.parametrize("trait", SIXTEEN)
def test_and_how_many_points_it_brings(trait: str) -> None:
    """§8.3 §9.1 §9.2 §9.13"""
    food = "*" if trait == "obligate-carnivorous" else "+" * NEED.get(trait, 1)
    game = table(f"{HEAD}feeding Ann, last turn, deck 0\nAnn: A {trait} ({food})\nBob: B (+)")
    game.over(f"{2 + NEED.get(trait, 1)} 2")


@pytest.mark.parametrize("trait", SIXTEEN)
def test_only_the_two_carnivorous_traits_attack(trait: str) -> None:
    """§6.1 §9.1 §9.11"""
    prey = "swimming" if trait == "swimming" else ""
    game = table(f"{HEAD}feeding Ann, parasites 1\nAnn: A {trait} ()\nBob: B {prey} ()")
    attacks = "A1>B" in [GAME.say(move) for move in game.p.question.options]
    assert attacks == (trait in ("carnivorous", "obligate-carnivorous"))


PLAIN = """
    random-mutations simplification_stays
    feeding Ann, food 2, parasites 1, shelters 2
    Ann: A carnivorous ()
    Bob: B {} ()
"""


@pytest.mark.parametrize("trait", [t for t in SIXTEEN if t not in ("swimming", "high-body-weight")])
def test_most_traits_do_not_forbid_an_attack(trait: str) -> None:
    """§9.1 §9.4 §9.5 §9.6 §9.7 §9.8 §9.9 §9.10 §9.11 §9.12 §9.13 §9.14 §9.15"""
    table(PLAIN.format(trait)).offers("A1>B")


@pytest.mark.parametrize(("trait", "rule"), [("swimming", "6.5"), ("high-body-weight", "6.4")])
def test_swimming_and_high_body_weight_do(trait: str, rule: str) -> None:
    """§9.2 §9.3"""
    table(PLAIN.format(trait)).refuses("A1>B", rule)


def test_carnivorous() -> None:
    """§9.1"""
    table(PLAIN.format("")).play("A1>B").becomes("Ann: A carnivorous (**!)")


def test_running() -> None:
    """§9.4"""
    table(PLAIN.format("running")).play("A1>B").asks("Nature", "d1 d2 d3 d4 d5 d6")


def test_mimicry() -> None:
    """§9.5"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B mimicry () | C ()
    """).play("A1>B").becomes("Bob, 1 discarded: B mimicry ()")


def test_poisonous() -> None:
    """§9.6"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous () | C ()
        Bob: B poisonous () ()
    """).play("A1>B B1x").becomes("Ann, 2 discarded: C ()")


def test_burrowing() -> None:
    """§9.7"""
    table("""
        feeding Ann, food 2, parasites 1
        Ann: A carnivorous () | C ()
        Bob: B burrowing ()
    """).offers("A1>B").play("C1+ B1+").refuses("A1>B", "6.3", "burrow")


def test_grazing() -> None:
    """§9.8"""
    table("""
        feeding Ann, food 4
        Ann: A grazing ()
        Bob: B ()
    """).play("graze 1").becomes("food 3")


def test_scavenger() -> None:
    """§9.9"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B () | C scavenger ()
    """).play("A1>B").becomes("Bob, 1 discarded: C scavenger (*)")


def test_budding() -> None:
    """§9.10"""
    table("""
        feeding Ann, deck 30
        Ann: A budding (+)
        Bob: B (+)
    """).becomes("Ann 2 cards: A budding () ()")


def test_obligate_carnivorous() -> None:
    """§9.11"""
    table("""
        feeding Ann, parasites 1, food 3
        Ann: A obligate-carnivorous ()
        Bob: B ()
    """).asks("Ann", "B1p A1>B").play("A1>B").becomes("Ann: A obligate-carnivorous (*!)")


def test_bark_beetle() -> None:
    """§9.12"""
    table("""
        feeding Ann, parasites 1, shelters 1
        Ann: A bark-beetle ()
        Bob: B ()
    """).play("A1s").becomes("Ann: A bark-beetle (*)")


def test_metabolic_syndrome() -> None:
    """§9.13"""
    table("""
        feeding Ann, deck 40
        Ann: A metabolic-syndrome (+) (++)
        Bob: B (+)
    """).becomes("Ann 3 cards, 1 discarded: A metabolic-syndrome ()")


def test_development_defects() -> None:
    """§9.14"""
    table("""
        feeding Ann, parasites 1
        Ann: A carnivorous ()
        Bob: B poisonous development-defects ()
    """).play("A1>B").asks("Ann", "-, ignore poisonous").play("ignore poisonous").becomes("Ann: A carnivorous (**!)")


def test_extremophile() -> None:
    """§9.15"""
    table("""
        development Ann
        Ann 4 cards: A extremophile () | B ()
        Bob: C ()
    """).play("grow A").becomes("Ann 2 cards, 1 discarded: A extremophile () () | B ()")


def test_simplification() -> None:
    """§9.16"""
    table("""
        development Ann
        Ann 4 cards: A poisonous running ()
        Bob: C ()
    """).play("mutate A, simplification").becomes("Ann 3 cards: A poisonous () | B (=running) | D (=simplification)")
