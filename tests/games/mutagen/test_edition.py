"""The edition: what is printed, where each value comes from, and what happens to a wrong file."""

from __future__ import annotations

from pathlib import Path

import pytest

from galapagos import GameError
from galapagos.games import mutagen
from galapagos.games.mutagen import Mutagen
from galapagos.games.mutagen.cards import BONUS, CREW, DECKS, MUTATIONS, PEOPLE, TILES, TREES, VISITORS, effect
from tests.games.example import Example
from tests.games.mutagen.table import GAME

OURS = (Path(mutagen.__file__).parent / "edition.toml").read_text()


def edition(tmp_path: Path, text: str) -> Mutagen:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    return Mutagen(file)


def test_the_box_holds_what_the_rulebook_counts() -> None:
    """§1.2 §7.1 §13.2 §8.3 §12.1 §10.3 §15.1 §16.1 §17.5"""
    counts = {DECKS[deck]: sum(GAME.edition.copies[deck]) for deck in range(len(DECKS))}
    assert counts == {
        "elements": 96, "tiles": 32, "crew": 27, "trees": 30, "bonus": 5, "mutations": 20, "people": 20,
        "visitors": 20, "decisions": 12, "actions": 8,
    }  # fmt: skip
    assert (GAME.edition.supreme, GAME.edition.shards) == (19, 64)


def test_the_designs_are_as_many_as_we_think() -> None:
    """§7.1 §12.2 §15.3 §16.2"""
    designs = [len(GAME.edition.ids[deck]) for deck in (TILES, CREW, TREES, BONUS, MUTATIONS, PEOPLE, VISITORS)]
    assert designs == [8, 27, 30, 5, 10, 13, 10]


def test_the_airship() -> None:
    """§7.2 §14.2"""
    ship = GAME.edition.airship
    assert ship.names == ["s1", "s2", "a1", "a2", "a3", "a4", "b1", "b2", "b3", "b4", "c1", "c2", "c3", "c4"]
    assert ship.price == [0, 0, 1, 1, 1, 1, 2, 1, 1, 2, 3, 2, 2, 3]
    assert (len(ship.pairs), ship.points) == (34, [1, 2, 3])


def test_the_progress_track() -> None:
    """§10.2"""
    assert GAME.edition.points == [0, 0, 2, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 3, 0, 0, 0, 4, 0, 5]
    assert GAME.edition.bonus == [4, 8, 12, 16]


def test_twenty_seven_pairs_of_tree_cards_reproduce_the_rulebooks_example() -> None:
    """§8.3 A single and a pair in Yellow, Green and Blue that give seven shards."""
    trees = GAME.edition.trees
    found = [
        (one, two)
        for one in trees
        for two in trees
        if len(one.needs) == 1 and len(two.needs) == 2 and sorted(one.needs + two.needs) == [0, 1, 3]
    ]
    assert len(found) == 27
    assert all(one.shards + two.shards == 7 for one, two in found)


def test_every_value_says_where_it_comes_from() -> None:
    """§1.2"""
    origin = GAME.edition.origin
    assert origin["crew.cost"] == origin["airship.points"] == origin["box.supreme"] == "rulebook"
    assert origin["worker_actions.Spy"] == origin["elements.Ore"] == "likely"
    assert origin["worker_actions.Thug"] == "default"
    assert origin["airship.columns"] == origin["decisions.worker"] == origin["actions.Spy"] == "default"
    assert len(origin) == 53


@pytest.mark.parametrize(
    "text",
    ["element E2", "element any", "crew E1", "tile any", "track any 1", "track Gas 2", "progress 2", "points 2",
     "shards 3", "trees", "fewer", "type-track", "colour-install"],
)  # fmt: skip
def test_effects_are_read_as_they_are_written(text: str) -> None:
    """§12.2"""
    assert str(effect(text)) == text


def test_a_player_can_put_in_what_is_printed_in_his_box(tmp_path: Path) -> None:
    """§11.1 §10.2 §7.2"""
    text = OURS.replace('Thug = ["element E2"', 'Thug = ["element E3"').replace("[1, 1, 1, 1]", "[4, 4, 4, 4]")
    game = edition(tmp_path, text.replace("{ 2 = 2, 6", "{ 2 = 9, 6"))
    Example(game, "turn Ann Thug E1\nAnn\nBob").play("as Thug").asks("Ann", "take E3.1, take E3.2, take E3.3")
    Example(game, "turn Ann Spy Oasis\nAnn, store Cb\nBob").play("as Spy").becomes("Ann, points 9, progress 2")
    Example(game, "turn Ann Engineer E1\nAnn, shards 2\nBob").play("as Engineer").asks("Ann", "lay b2b3, lay b3b2")


def test_tiles_with_equal_halves_have_one_way_to_lie(tmp_path: Path) -> None:
    """§7.2"""
    game = edition(tmp_path, OURS.replace('halves = ["any", "Crystal"]', 'halves = ["any", "any"]'))
    Example(game, "turn Ann Engineer E1\nAnn, shards 2\nBob").play("as Engineer").asks(
        "Ann", "lay a1a2, lay a2a3, lay a2b2, lay a3a4, lay a3b3, lay b2b3"
    )


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("supreme = 19", "", r"box.supreme is missing"),
        ("supreme = 19", "supreme = -1", r"box.supreme takes a whole number from 0 to 200, not -1"),
        ("supreme = 19", "supreme = 19\npurple = 3", r"box.purple is not a value of this game"),
        ("mutations_per_worker = 2", "mutations_per_worker = 1", r"box.mutations_per_worker takes 2 or more"),
        ('supreme = "rulebook"', 'supreme = "hearsay"', r"box.origin.supreme takes one of rulebook"),
        ("Gas = [6, 6, 6, 6]", "Gas = [6, 6, 6]", r"elements.Gas takes a list of 4 values"),
        ("start = [1, 2]", "start = 1", r"airship.start takes a list"),
        ("points = [1, 2, 3]  # a round", "points = [1, 2]  # a round", r"airship.points needs one number for each"),
        ("16]", "99]", r"progress has something on space 99"),
        ("{ 2 = 2, 6", "{ two = 2, 6", r"progress.points takes numbers by number"),
        ('"element E2"', '"element E9"', r"worker_actions.Thug takes an effect like .*not \['element E9'"),
        ('halves = ["any", "Gas"]', 'halves = ["any", "Steam"]', r"tiles.rows\[1\].halves takes one of any, Crystal"),
        ('id = "C02"', 'id = "C01"', r"crew has two rows with the id C01"),
        ('id = "C02", cost = 0', 'id = "C02"', r"crew.rows\[1\].cost is missing"),
        ('"higher", tracks = ["Crystal", "Gas"]', '"higher", tracks = ["Gas"]', r"crew.rows\[4\] needs 2 tracks"),
        ('needs = ["Blue"]', 'needs = ["Teal"]', r"trees.rows\[0\].needs takes one of Blue"),
        ('id = "wild"', 'id = "two words"', r"people.rows\[6\].id takes a word"),
        ('ability = "wild", at = ""', 'ability = "wild", at = "City"', r"people.rows\[6\].at is for"),
        ('id = "track", effect = "track any 1", activate = 1, react = 2, copies = 2', 'id = "track", effect = '
         '"track any 1", activate = 1, react = 2, copies = 1', r"mutations has 19 cards, but 20 are needed"),
        ('card = 1, arrow = "up" },', 'card = 7, arrow = "up" },', r"decisions.card takes 1, 2 or 3"),
        ('worker = "Robot"', 'worker = "Cook"', r"decisions.rows\[0\].worker takes one of Robot"),
        ('Robot = ["E1", "Tree", "E1"]', 'Robot = ["E1", "Tree"]', r"actions.rows\[0\].Robot takes a list of 3"),
        ('name = "default"', "", r"name is missing"),
        ("[keeper]", "[warden]", r"warden is not a table of this game"),
        ("[box]", "[box", r"mine.toml is not TOML"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused_with_its_place_and_reason(tmp_path: Path, old: str, new: str, reason: str) -> None:
    """§1.2"""
    assert old in OURS
    with pytest.raises(GameError, match=reason):
        edition(tmp_path, OURS.replace(old, new, 1))


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """§1.2"""
    with pytest.raises(GameError, match="cannot be read"):
        Mutagen(tmp_path / "none.toml")
