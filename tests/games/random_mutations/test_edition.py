"""The edition: what is printed, where each value comes from, and what happens to a wrong file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import galapagos
from galapagos import GameError
from tests.games.example import Example
from tests.games.random_mutations.table import GAME, table

OURS = (Path(galapagos.__file__).parent / "games" / "random_mutations" / "edition.toml").read_text()
PLUS = {"carnivorous", "high-body-weight", "metabolic-syndrome", "anglerfish", "intellect", "viviparous"}
DARK = {"metabolic-syndrome", "development-defects", "extremophile", "simplification"}


def edition(tmp_path: Path, text: str) -> galapagos.Game:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return galapagos.game("random-mutations", file)


def test_the_copies_are_eight_six_and_four() -> None:
    """§1.2 §10.1"""
    assert GAME.edition.copies == [8] + 11 * [6] + 4 * [4] + [4, 6, 4, 4, 4, 8]


def test_the_box_has_so_many_tokens() -> None:
    """§1.7 §4.4"""
    box = GAME.edition
    assert (box.red, box.blue, box.green, box.black) == (22, 16, 6, 10)


def test_six_cards_have_a_plus() -> None:
    """§5.7 §10.2 §10.8 §10.9"""
    names = re.findall(r"\[cards\.([a-z-]+)\]", OURS)
    assert {name for name, plus in zip(names, GAME.edition.plus, strict=True) if plus == 1} == PLUS
    assert {name for name, plus in zip(names, GAME.edition.plus, strict=True) if plus == 0} == set(names) - PLUS


def test_four_cards_are_dark() -> None:
    """§3.12 §9.13 §9.14 §9.15 §9.16"""
    names = re.findall(r"\[cards\.([a-z-]+)\]", OURS)
    assert {name for name, dark in zip(names, GAME.edition.dark, strict=True) if dark} == DARK


def test_obligate_carnivorous_and_bark_beetle_are_not_dark() -> None:
    """§3.12"""
    for card in ("obligate-carnivorous", "bark-beetle"):
        table("""
            development Ann
            Ann 2 cards: A ()
            Bob: B ()
        """).play(f"mutate A, {card}").becomes(f"Ann 1 cards: A {card} ()")


def test_every_value_says_where_it_comes_from() -> None:
    """§1.2 §4.1"""
    origin = GAME.edition.origin
    assert origin["cards.carnivorous.copies"] == origin["climate.8.green"] == "default"
    assert origin["cards.high-body-weight.plus"] == origin["box.black"] == "rulebook"
    assert origin["climate.4.red"] == origin["cards.extremophile.dark"] == "likely"
    assert origin["box.sets_from_five"] == origin["cards.bark-beetle.dark"] == "inferred"
    assert len(origin) == 6 + 1 + 22 * 3 + 7 * 3


def test_a_player_can_put_in_what_is_printed_in_his_box(tmp_path: Path) -> None:
    """§3.12 §4.1 §10.11"""
    text = OURS.replace('red = "2d6+2"', 'red = "1d6+7"').replace(
        "food_for_aedificator = 2", "food_for_aedificator = 5"
    )
    game = edition(tmp_path, text.replace("[cards.bark-beetle]\ncopies = 6\nplus = 0\ndark = false",
                                          "[cards.bark-beetle]\ncopies = 6\nplus = 0\ndark = true"))  # fmt: skip
    position = "random-mutations guests=aedificator\ndevelopment Ann\nAnn 1 card: A () | C aedificator ()\nBob: B ()"
    Example(game, position).play("mutate A, bark-beetle").asks("Ann", "keep new").play("keep d1 d1 d1").becomes(
        "feeding Ann, food 13, parasites 1, shelters 1"
    )


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("copies = 8", "copies = 9", r"the copies add up to 91 cards, but box.cards is 90"),
        ("copies = 8", "", r"cards.carnivorous.copies is missing"),
        ("copies = 8", "copies = -8", r"cards.carnivorous.copies takes a whole number from 0 to 200, not -8"),
        ("copies = 8", "copies = true", r"cards.carnivorous.copies takes a whole number"),
        ("dark = false", 'dark = "no"', r"cards.carnivorous.dark takes true or false, not 'no'"),
        ('red = "2d6+2"', 'red = "2d8"', r"climate.2.red takes dice"),
        ("blue = 16", "blue = 16\npurple = 3", r"box.purple is not a value of this game"),
        ('black = "rulebook"', 'black = "hearsay"', r"box.origin.black takes one of rulebook"),
        ("sets_from_five = 2\n", "sets_from_five = 0\n", r"box.sets_from_five takes a number from 1 to 4"),
        ('name = "default"', "", r"name is missing"),
        ("[box]", "[box", r"mine.toml is not TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place_and_reason(tmp_path: Path, old: str, new: str, reason: str) -> None:
    """§1.2"""
    assert old in OURS
    with pytest.raises(GameError, match=reason):
        edition(tmp_path, OURS.replace(old, new, 1))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """§1.2"""
    with pytest.raises(GameError, match="cannot be read"):
        galapagos.game("random-mutations", tmp_path / "none.toml")
