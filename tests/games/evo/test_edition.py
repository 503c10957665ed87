"""The edition: boards, counters, cards and tracks as data, checked on loading."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from galapagos import GameError
from galapagos.games.evo import Evo, cards
from tests.games.evo.table import GAME

TEXT = (Path(cards.__file__).parent / "edition.toml").read_text()


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("points = 10 ", "points = -1 ", r"box.points takes a whole number from 0 to 100, not -1"),
        ("hand = 3", "hund = 3", "box.hund is not a value of this game"),
        ("counters = 12", 'counters = "12"', "genes.foot.counters takes a whole number"),
        ("copies = 1\nvalue = 2", "copies = 1", "cards.long-leap.value is missing"),
        ("copies = 2\nvalue = 3", "copies = 2\nvalue = -3", "cards.stampede.value takes a whole number from 0 to 100"),
        ("[cards.doldrums]", "[cards.doldrum]", "cards.doldrum.copies is not a value"),
        ('dinosaurs = "rulebook"', 'dinosaurs = "somebody"', "box.origin.dinosaurs takes one of rulebook"),
        ("beach plain hill mountain hill plain", "beach hill plain mountain hill plain", "climate.loop takes places"),
        ("beach plain hill mountain hill plain", "plain hill mountain hill plain beach", "begins with the beach"),
        ("beach plain hill mountain hill plain", "beach plain desert", "climate.loop takes terrains"),
        ("beach plain hill mountain hill plain", "beach beach plain hill mountain hill", "each terrain once"),
        ("1234 impact", "1234 7 impact", "meteor.track takes no space '7'"),
        ("1234 impact", "1234", "with the impact at the end"),
        ("start-3 ", "", "one start for three, four and five"),
        ('"-4: B* H B P"', '"-4: B* H X P"', "faces.L1.rows takes rows .* row D is none"),
        ('"-4: B* H B P"', '"-4: B* H B"', "faces.L1.rows: row D does not reach the seam"),
        ('"-4: B* H B P"', '"-4: H* H B P"', "faces.L1.rows: the start space in row D is no beach"),
        ('"-4: B* H B P"', '"-4: B H B P"', "faces.L1 has 1 stars, but 0 start spaces"),
        ('  "0: M H B* P B",\n]', '  "",\n  "0: M H B* P B",\n]', r"the island L1\+R3 is not connected"),
        ("copies = 2", "copies = 0", "fewer cards than five players are dealt"),
        ("name = ", "nome = ", "name is missing"),
        ("[box]", "[box", "is not TOML"),
    ],
)
def test_a_wrong_file_is_refused_with_its_place_and_reason(old: str, new: str, reason: str, tmp_path: Path) -> None:
    """§1.1 §1.6"""
    assert old in TEXT
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace(old, new))
    with pytest.raises(GameError, match=reason) as e:
        Evo(file)
    assert "mine.toml" in str(e.value)


def test_a_missing_file_is_named() -> None:
    """§1.1"""
    with pytest.raises(GameError, match=r"nowhere.toml cannot be read"):
        Evo("nowhere.toml")


def test_every_value_has_an_origin() -> None:
    """§1.1"""
    assert set(GAME.edition.origin.values()) == {"rulebook", "source", "likely", "inferred", "default"}
    assert GAME.edition.origin["faces.R3.rows"] == "default"
    assert GAME.edition.origin["cards.dry-spell.effect"] == "source"


def test_the_box_can_be_put_in(tmp_path: Path) -> None:
    """§2.3 §12.21 Another track and another fossil."""
    text = TEXT.replace("- - - - - - - 1 12 123 1234 impact", "- - 35 impact")
    text = re.sub(r"(famous-fossil\]\ncopies = 1\nvalue = )3", r"\g<1>5", text)
    file = tmp_path / "mine.toml"
    file.write_text(text)
    game = Evo(file)
    lines = "Ann: 1 points, holds famous-fossil\nBob: 2 points\nCid: 3 points"
    p = game.read(f"meteor, round 5, order Ann Bob Cid\n{lines}")
    p.answer(game.hear(p, "d5"))
    p.answer(game.hear(p, "famous-fossil"))
    assert p.outcome is not None
    assert p.outcome.scores == [6, 2, 3]
    assert game.edition.digest != GAME.edition.digest


@pytest.mark.parametrize(("space", "faces"), [("11", "1"), ("331", "13"), ("111111", "1"), ("654321", "123456")])
def test_a_face_shown_twice_counts_once(space: str, faces: str, tmp_path: Path) -> None:
    """§9.3"""
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace("- 1 12 123 1234 impact", f"- {space} impact"))
    game = Evo(file)
    p = game.read("points, round 10\nAnn: at D6\nBob: at D3\nCid: at G9")
    show = game.show(game.view(p, 0))
    assert show.meteor.spaces[show.meteor.place] == faces
    if len(faces) == 6:
        assert p.outcome is not None
    else:
        assert show.meteor.odds[0] == len(faces) / 6


def test_islands_are_whole_and_mirror_symmetric() -> None:
    """§1.1 §2.6"""
    for board in GAME.edition.boards.values():
        assert board.whole()
        assert min(len(board.near[h]) for h in board.hexes) >= 3
        rows = len(board.terrain) // board.width
        mirror = [
            board.terrain[(rows - 1 - h // board.width) * board.width + h % board.width]
            for h in range(len(board.terrain))
        ]
        assert mirror == board.terrain
        for h in board.hexes:
            assert all(h in board.near[n] for n in board.near[h])
