"""The edition: what is printed on the cards, and how a wrong file is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from galapagos import GameError
from galapagos.games.another_world import AnotherWorld, cards
from tests.games.another_world.table import GAME

DEFAULT = Path(cards.__file__).parent / "edition.toml"


def test_ten_sources_seven_choice_cards() -> None:
    """§2.1 §11.5 Moonlight Rock is the rulebook's, the other numbers are ours and say so."""
    edition = GAME.edition
    assert len(edition.sources) == 10
    assert sorted(card.creature for card in edition.choices) == sorted(card.trait for card in edition.choices)
    assert [(s.name, s.lower, s.upper) for s in edition.sources[:1]] == [("Moonlight Rock", (4, 6, 8), 2)]
    assert edition.origin["sources[1].name"] == "rulebook"
    assert edition.origin["sources[2].lower"] == "default"
    assert edition.origin["cards.traits"] == "default"


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ('name = "default"', "", "name takes a name"),
        ('["fire-breathing", "caring"], ', "", "cards.traits takes 64 pairs"),
        (
            '["fire-breathing", "caring"]',
            '["fire-breathing", "carring"]',
            r"cards.traits\[1\] takes the name of a trait",
        ),
        ('["fire-breathing", "caring"]', '["caring", "caring"]', r"cards.traits\[1\] has caring twice"),
        ('["fire-breathing", "caring"]', '["metamorphic", "caring"]', r"cards.traits\[1\] has Caring and Metamorphic"),
        ('["fire-breathing", "caring"]', '["caring"]', r"cards.traits\[1\] takes two traits"),
        ("[cards]", "[deck]", "the file has no value 'deck'"),
        ("lower = [3, 5, 7]", "lower = [3, 5]", r"sources\[3\].lower takes three numbers"),
        ("lower = [3, 5, 7]", "lower = [3, 5, 0]", r"sources\[3\].lower takes a whole number from 1"),
        ('trait = "flying"\n', "", r"sources\[2\].trait belongs to an upper part"),
        ('name = "Floating Isle"', 'name = "Moonlight Rock"', r"sources\[2\].name is 'Moonlight Rock' a second time"),
        ('trait = "rulebook" }', 'trait = "hearsay" }', r"sources\[1\].origin.trait takes one of"),
        ("creature = 7\n", "creature = 0\n", r"choices\[7\].creature takes a whole number from 1"),
        (
            "[[choices]]\ncreature = 1\n",
            "[[choices]]\ncolour = 1\ncreature = 1\n",
            r"choices\[1\] has no value 'colour'",
        ),
        ("[cards]", "[cards", "is not TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place_and_reason(tmp_path: Path, old: str, new: str, place: str) -> None:
    """§1.3"""
    text = DEFAULT.read_text()
    assert old in text
    path = tmp_path / "mine.toml"
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(GameError, match=place):
        AnotherWorld(path)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    """§1.3"""
    with pytest.raises(GameError, match="cannot be read"):
        AnotherWorld(tmp_path / "none.toml")


def test_a_box_with_other_numbers_is_played_with_them(tmp_path: Path) -> None:
    """§2.1"""
    path = tmp_path / "mine.toml"
    path.write_text(DEFAULT.read_text().replace("lower = [4, 6, 8]", "lower = [9, 9, 9]", 1))
    game: Any = AnotherWorld(path)
    p = game.new(2)
    p.answer(game.hear(p, "source1"))
    assert p.lower == 9
    assert game.edition.digest != GAME.edition.digest
