"""Positions and moves as text."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from galapagos import GameError
from galapagos.games.mutagen.notation import FRAMES, lexicon, parse, read_frame
from tests.games.mutagen.table import GAME, table

WHOLE = """
mutagen people visitors level=hard
round 3 / placing 5 / placement 1 / turn Ann Spy Tree 6 / completing Ann yes no 1 1 Blue+Green 1, round 3, first Ann, latest Tree.1, spent Gy Su1, aside Cb
Ann, shards 3, points 12, progress 6, tracks 1 0 2 0, store Cb Gb Gg, tiles ore a1a2, installed s1 Cb a1 Su, crew C05, trees T01, Spy progress2 track, people wild+ vault+, vault Cp
Keeper, shards 5, points 9, progress 0, tracks 0 0 0 0
E1, Cb Gg -, tile ore, crew C06, workers Keeper.Thug
E2, Gb Lg Op, tile -, crew -
E3, Lb Og Cp, tile blue, crew C03
Tree, - T15 T23, workers Ann.Spy
City, workers Ann.Thug
Palace, workers Ann.Robot Keeper.Spy
bonus, points crew element track
visitors, vGas - vOre
obeys, action A2, decision D03, used A1, turned D01 D03
out, crew C01, mutations points2 fewer, visitors vE1
""".strip()  # noqa: E501


def test_a_position_in_the_middle_of_everything_is_written_as_it_was_read() -> None:
    """§1.9"""
    assert GAME.write(GAME.read(WHOLE)) == WHOLE


def test_what_is_left_out_is_ordinary() -> None:
    """§2.2"""
    table("placing\nAnn\nBob").becomes("""
        mutagen
        round 3 / placing 0, round 1, first Ann
        Ann, shards 3, points 0, progress 0, tracks 0 0 0 0
        E1, Cb Gg Lp, tile crystal, crew C01
        Tree, T01 T12 T23
        bonus, points crew element track
    """)


def test_ordinary_cards_give_way_to_what_the_text_says() -> None:
    """§2.1"""
    table("placing\nAnn, crew C01\nBob").becomes("E1, crew C02").becomes("E2, crew C03")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: there is no position"),
        ("mutagen", "line 2: the heading is missing"),
        ("mutagen sideways\nplacing\nAnn\nBob", "line 1: 'sideways' is not an option"),
        ("placing", "line 1: there are rows for 0 players"),
        ("dancing\nAnn\nBob", "line 1: 'dancing' is not a rule that can be under way"),
        ("turn Ann\nAnn\nBob", "line 1: turn takes 4 words, not 1"),
        ("placing, mood good\nAnn\nBob", "line 1: 'mood' is not part of a heading"),
        ("placing\nAnn, hats 3\nBob", "line 2: 'hats' is none of Robot"),
        ("placing\nAnn, tracks 1 2 3\nBob", "line 2: tracks takes 4 words, not 3"),
        ("placing\nAnn, store Zb\nBob", "line 2: 'Zb' is not an Element"),
        ("placing\nAnn\nBob\nE1, workers Eve.Spy", "line 4: 'Eve' is none of Ann, Bob"),
        ("placing\nAnn\nBob\nE1, workers Ann.Spy Ann.Spy", "line 4: Ann.Spy cannot stand there"),
        ("placing\nAnn\nBob\nCity, Cb", "line 4: 'Cb' is nothing that lies at City"),
        ("placing\nAnn\nBob\nMoon, Cb", "line 4: 'Moon' begins no line"),
        ("placing\nAnn, crew C01\nBob, crew C01", "line 3: there is 1 of C01, and here are 2"),
        ("placing\nAnn, crew C99\nBob", "line 2: 'C99' is none of C01"),
    ],
)
def test_a_wrong_text_is_refused_with_line_and_reason(text: str, reason: str) -> None:
    """§1.9"""
    with pytest.raises(GameError) as refusal:
        GAME.read(text)
    assert str(refusal.value).startswith(reason)


def test_every_move_has_a_text_of_its_own_but_cards_of_different_decks() -> None:
    """§1.9"""
    known = lexicon(GAME.edition)
    assert all(GAME.say(move) == text for text, move in known.items())
    assert len(known) > 600


def test_a_move_is_heard_whatever_its_blanks() -> None:
    """§5.1"""
    p = table("placing\nAnn\nBob").p
    assert GAME.hear(p, "  Thug   E1 ") == GAME.hear(p, "Thug E1")
    with pytest.raises(GameError, match="is not a move; now: Ann places a worker"):
        GAME.hear(p, "Thug Mars")


def test_the_page_of_the_notation_knows_every_rule_and_every_move() -> None:
    """§1.9"""
    page = Path("docs/notation.md").read_text().split("## Mutagen")[1].split("\n## ")[0]
    rules, moves = page.split("| rule under way |")[1].split("| move |")
    texts = [
        text for row in rules.splitlines()[:-1] if "short for" not in row for text in re.findall(r"`([^`]+)`", row)
    ]
    assert {type(read_frame(text.split())) for text in texts} == {kind for kind, _ in FRAMES.values()}
    kinds = {type(parse(GAME.edition, text)) for text in re.findall(r"`([^`]+)`", moves)}
    assert kinds == {type(move) for move in lexicon(GAME.edition).values()}
