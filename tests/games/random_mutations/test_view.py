"""What a screen is shown says what is so."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from galapagos.games.random_mutations import ledger
from tests.games.random_mutations.table import GAME, table
from tests.laws.test_laws import walk


def shown(text: str) -> Any:
    return GAME.show(GAME.view(table(text).p, 0))


@pytest.mark.parametrize(
    ("hunter", "prey", "safe"),
    [
        ("carnivorous", "burrowing (+)", True),
        ("carnivorous", "burrowing ()", False),
        ("carnivorous", "(+)", False),
        ("carnivorous", "(s)", True),
        ("carnivorous", "burrowing development-defects (+)", False),
        ("carnivorous intellect", "burrowing (+)", False),
        ("intellect", "burrowing (+)", True),
        ("carnivorous intellect", "burrowing development-defects (+s)", True),
    ],
)
def test_a_burrow_is_safe_unless_a_carnivore_may_ignore_it(hunter: str, prey: str, safe: bool) -> None:
    """§6.3 §6.10 §6.13 §10.8"""
    text = f"random-mutations guests=intellect\nfeeding Ann, food 3\nAnn: A {hunter} ()\nBob: B {prey}"
    assert [animal.safe for animal in shown(text).players[1].species[0].animals] == [safe]
    offered = "A1>B" in [GAME.say(move) for move in table(text).p.question.options]
    assert offered == (not safe and "carnivorous" in hunter)


def test_nobody_ignores_the_burrow_of_his_own_species() -> None:
    """§6.2"""
    text = "feeding Ann, food 3\nAnn: A carnivorous intellect burrowing (+++)\nBob: B ()"
    assert shown("random-mutations guests=intellect\n" + text).players[0].species[0].animals[0].safe


@pytest.mark.parametrize(
    ("heading", "due"),
    [
        ("feeding Ann, food 3", [4, 3]),
        ("feeding Ann, food 3, deck 5", [3, 2]),
        ("feeding Ann, food 3, first Bob, deck 5", [2, 3]),
        ("feeding Ann, food 3, deck 1", [1, 0]),
        ("feeding Ann, food 3, last turn, deck 0", [0, 0]),
    ],
)
def test_what_is_due_is_what_will_be_dealt(heading: str, due: list[int]) -> None:
    """§7.9 §7.11 §8.2"""
    players = shown(f"{heading}\nAnn: A () | C ()\nBob: B ()").players
    assert [player.due for player in players] == due


def test_what_an_animal_lacks_is_told_and_how_many_would_starve() -> None:
    """§7.6"""
    ann = shown("feeding Ann, food 3\nAnn: A carnivorous (+) () | C (+)\nBob: B ()").players[0]
    animals = [animal for species in ann.species for animal in species.animals]
    assert [animal.missing for animal in animals] == [1, 2, 0]
    assert [animal.fed for animal in animals] == [False, False, True]
    assert ann.starving == 2


def test_nobody_starves_before_food_is_given() -> None:
    """§7.6"""
    assert [player.starving for player in shown("development Ann\nAnn 1 card: A ()\nBob: B ()").players] == [0, 0]


@pytest.mark.parametrize("options", [{}, {"divergence": True, "guests": ("anglerfish",)}], ids=["plain", "shared"])
def test_points_are_the_same_however_they_are_counted(options: dict[str, Any]) -> None:
    """§8.3 §8.4 §10.5 On the score, on the screen and line by line."""
    rng = Random(3)
    for p, _ in walk(GAME, 3, options, 31):
        if rng.random() < 0.1:
            for player in GAME.show(GAME.view(p, 0)).players:
                lines = sum(line.points for line in ledger.lines(p, player.seat, []))
                assert lines == player.points == sum(sum(species.worth) for species in player.species)
