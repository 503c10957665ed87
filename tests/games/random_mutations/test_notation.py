"""The page about notation says what is so."""

from __future__ import annotations

import re

from galapagos.games.random_mutations import notation
from tests.games.random_mutations.table import GAME, table
from tests.test_coverage import ROOT

PAGE = (ROOT / "docs" / "notation.md").read_text().split("## Random Mutations")[1].split("\n## ")[0]


def test_the_example_can_be_read_and_says_all_that_is_not_ordinary() -> None:
    """§1.3"""
    text = PAGE.split("```")[1].strip()
    assert GAME.write(table(text).p).splitlines()[:4] == text.splitlines()


def test_every_move_of_the_page_is_a_move() -> None:
    """§3.1 §5.1"""
    moves = re.findall("`([^`]+)`", "".join(line.split("|")[2] for line in rows("| move |")))
    assert len(moves) > 15
    for text in moves:
        move = notation.parse(text)
        assert move is not None, text
        assert GAME.say(move) == text


def test_every_rule_under_way_of_the_page_can_be_read() -> None:
    """§2.4"""
    names = {re.findall("`([a-z]+)", line.split("|")[2])[0] for line in rows("| rule under way |")}
    frames = (
        "beginning",
        "development",
        "mutation",
        "glance",
        "climate",
        "feeding",
        "attack",
        "scavenging",
        "parasites",
    )
    assert {*frames, "ending", "names", "stage", "ignored", "mimic"} == names
    game = table("""
        feeding Ann acted / attack A1>C stage=2 ignored=B:running mimic=B, parasites 1
        Ann: A carnivorous (!)
        Bob: B mimicry running development-defects () | C () ()
    """)
    assert "attack A1>C stage=2 ignored=B:running mimic=B," in GAME.write(game.asks("Bob", "C1x C2x").p)


def rows(head: str) -> list[str]:
    return PAGE.split(head)[1].split("\n\n")[0].splitlines()[2:]
