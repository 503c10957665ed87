"""From tricky positions the games go on in exactly so many ways."""

from __future__ import annotations

import pytest

import galapagos
from galapagos import GameError, perft
from tests.perft.bless import FILES

BLOCKS = [(file.stem, block) for file in FILES for block in perft.read(file.read_text(encoding="utf-8"))]


@pytest.mark.parametrize(("name", "block"), BLOCKS, ids=[f"{name}: {block.title}" for name, block in BLOCKS])
def test_the_lines_from_a_position_are_as_many_as_counted(name: str, block: perft.Block) -> None:
    p = galapagos.game(name).read(block.position)
    assert {count.depth: perft.perft(p, count.depth) for count in block.counts} == {
        count.depth: count.leaves for count in block.counts
    }


@pytest.mark.parametrize("name", [file.stem for file in FILES])
def test_some_positions_of_a_game_are_counted_by_hand(name: str) -> None:
    counts = [count for game, block in BLOCKS if game == name for count in block.counts]
    assert sum(count.by_hand for count in counts) >= 3
    assert all(count.leaves > 0 for count in counts)


def test_a_line_ends_with_its_game_and_counts_no_further() -> None:
    p = galapagos.game("random-mutations").read("ending, turn 9, last turn\nAnn: A ()\nBob: B running ()")
    assert p.question is None
    assert [perft.perft(p, depth) for depth in range(3)] == [1, 0, 0]


def test_a_file_of_positions_is_written_as_it_was_read() -> None:
    for file in FILES:
        text = file.read_text(encoding="utf-8")
        assert perft.write(perft.read(text)) == text


def test_a_count_that_is_none_is_refused() -> None:
    with pytest.raises(GameError, match=r"'perft two 3' is not a count"):
        perft.read("Ann: A ()\nperft two 3")
