"""A fifth game is a folder and a line in galapagos.HOMES: nothing else has to change for it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import galapagos
from galapagos import cli, perft, rulebook
from tests.playthroughs.bless import playthrough
from tests.table.server import running

ROOT = Path(__file__).parents[2]
START = "pond\nround 1, turn Ann\nAnn, fish 4, pearl 2\nBob, fish 0, pearl 1, home"


@pytest.fixture(autouse=True)
def pond(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(galapagos.HOMES, "pond", ("tests.fifth.pond", "PondGame"))


def test_the_laws_hold_for_it() -> None:
    """In a process of its own, because the laws ask for all games when they are read."""
    command = ["-m", "tests.fifth.with_pond", "pytest", "-q", "-k", "pond", "-p", "no:cacheprovider"]
    laws = [str(ROOT / "tests" / "laws" / f"test_{name}.py") for name in ("laws", "values", "texts")]
    path = os.pathsep.join([os.environ.get("PYTHONPATH", ""), str(ROOT)])
    done = subprocess.run(
        [sys.executable, *command, *laws],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "passed" in done.stdout


def test_its_lines_can_be_counted_and_its_games_be_golden() -> None:
    game = galapagos.game("pond")
    p = game.read(START)
    # Ann dives for one, two or three, or goes home: by hand.
    assert [perft.perft(p, depth) for depth in (1, 2, 3)] == [2, 3, 2]
    assert "The best catch is worth" in playthrough(game, 3, {})


def test_the_terminal_plays_it_and_knows_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["watch", "pond", "--seed", "3"]) == 0
    assert "goes home" in capsys.readouterr().out
    assert cli.main(["rules", "pond", "1.3"]) == 0
    assert "lets all of them go" in capsys.readouterr().out.replace("\n", " ")
    assert rulebook.rulebook("pond").paragraphs


def test_the_server_takes_it_in(tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as server:
        assert "pond" in [game["name"] for game in server.http.get("/api/games").json()]
        made = server.make("pond", "pb")
        with server.client() as client:
            state = client.hello(made["table"], made["keys"][0]["token"])
            while state["type"] != "over":
                if question := state.get("question"):
                    client.say("answer", question=question["id"], option=1)
                state = client.hear("state", "over")
        assert "best catch" in state["outcome"]["reason"]


def test_a_server_lists_it_also_where_games_were_listed_before(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def listed() -> list[str]:
        return [game["name"] for game in server.http.get("/api/games").json()]

    with running(tmp_path / "tables.sqlite") as server:
        with monkeypatch.context() as before:
            before.delitem(galapagos.HOMES, "pond")
            assert "pond" not in listed()
        assert "pond" in listed()
