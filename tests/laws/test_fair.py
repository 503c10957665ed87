"""No bot answers by what it cannot know (see fair.py), and none could ask for it."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

import galapagos
from galapagos import Game, bots
from galapagos.bots import BOTS
from tests.laws.fair import cheating, prove

PAIRS = 120 if os.environ.get("GALAPAGOS_BUILD") == "compiled" else 5  # fair.py proves it for as many as one likes
# What the bots and the search are made of. Records, seeds and tables are not among it.
KNOWN = {
    "base", "chance", "critic", "greedy", "hands", "learned", "levels", "mate", "odds", "playout", "search", "talk",
    "tree",
}  # fmt: skip


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_truths_that_differ_in_secrets_alone_are_answered_alike_by_every_bot(game: Game) -> None:
    found = prove(game, PAIRS)
    assert found.total() == PAIRS
    assert PAIRS < 100 or len(found) > 1


def test_a_bot_that_knows_more_than_its_view_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    game = galapagos.game("evo")
    cheat = cheating(game, monkeypatch)
    for name in list(BOTS):
        monkeypatch.setitem(BOTS, name, cheat)
    with pytest.raises(AssertionError, match="by what it cannot know"):
        prove(game, 100)


@pytest.mark.parametrize(
    "module",
    ["base", "greedy", "levels", "../search", "../tree", "../learned", "../odds", "../critic", "../hands", "../mate"],
)
def test_bots_and_the_search_import_nothing_that_knows_more_than_a_view(module: str) -> None:
    text = Path(str(bots.__file__)).parent.joinpath(f"{module}.py").read_text(encoding="utf-8")
    nodes = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {node.module or "" if isinstance(node, ast.ImportFrom) else node.names[0].name for node in nodes}
    ours = {name.rpartition(".")[2] for name in names if name.startswith("galapagos")}
    assert ours <= KNOWN
