"""The rulings: each names its paragraphs and the tests that pin it, and every doubtful option has one."""

from __future__ import annotations

import re

import pytest

from tests.games.random_mutations.table import GAME
from tests.test_coverage import ROOT, paragraphs

FILE = ROOT / "docs" / "rulings" / "random-mutations.md"
ROWS = [
    [cell.strip() for cell in line.strip("|").split(" | ")]
    for line in FILE.read_text().splitlines()
    if line.startswith("| ") and not line.startswith("| what is open")
]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_a_ruling_names_its_paragraphs_and_tests_that_exist(row: list[str]) -> None:
    """§1.7 and all the others that rest on a ruling."""
    _, _, _, _, numbers, tests = row
    assert set(numbers.split()) <= set(paragraphs(ROOT / "docs" / "rules" / "random-mutations.md"))
    links = re.findall(r"\[([^]]+)\]\(\.\./\.\./([^)]+)\)", tests)
    assert links
    for name, path in links:
        assert f"def test_{name.replace(' ', '_')}(" in (ROOT / path).read_text()


@pytest.mark.parametrize("option", [option.name for option in GAME.options if option.doubt and option.name != "guests"])
def test_every_doubtful_option_has_its_ruling(option: str) -> None:
    """§1.7 §3.11"""
    assert [row for row in ROWS if f"`{option}`" in row[3]]


def test_every_ruling_that_is_an_option_is_one_of_the_games() -> None:
    """§1.7 §3.11"""
    known = {option.name for option in GAME.options}
    named = {word for row in ROWS for word in re.findall(r"`([a-z_]+)`", row[3])}
    assert named <= known


def test_a_paragraph_that_rests_on_a_ruling_is_in_the_table() -> None:
    """§3.11 §4.3 §8.7"""
    text = (ROOT / "docs" / "rules" / "random-mutations.md").read_text()
    marked = {part.split("**")[1] for part in text.split("\n\n") if part.startswith("**") and "**(ruling)**" in part}
    ruled = {number for row in ROWS for number in row[4].split()}
    assert sorted(marked - ruled) == []
    assert len(marked) > 15
