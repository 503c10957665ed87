"""A position goes to another process and is played on there, however large its table has grown."""

from __future__ import annotations

import pickle
import subprocess
import sys
from pathlib import Path

import pytest

import galapagos
from galapagos.chance import Chance
from galapagos.playout import play

PLAY_ON = """
import pickle, sys
from galapagos.chance import Chance
from galapagos.playout import play
p = pickle.load(open(sys.argv[1], "rb"))
play(p, Chance(3))
print(p.outcome.scores)
"""


@pytest.mark.parametrize(
    ("name", "thing", "many"), [("another-world", "creatures", 24), ("random-mutations", "species", 25)]
)
def test_a_large_table_is_played_on_in_a_process_that_has_seen_none(
    name: str, thing: str, many: int, tmp_path: Path
) -> None:
    game = galapagos.game(name)
    p, chance = game.new(game.seats[-1]), Chance(5)
    while len(getattr(p, thing)) < many:
        assert play(p, chance, None, 1), "the table grows that large"
    (tmp_path / "p").write_bytes(pickle.dumps(p))
    command = [sys.executable, "-c", PLAY_ON, str(tmp_path / "p")]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    play(p, Chance(3))
    assert p.outcome is not None
    assert said.strip() == str(p.outcome.scores)
