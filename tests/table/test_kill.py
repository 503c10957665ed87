"""A killed server comes back with every table as it was. `python -m tests.table.kill 100` is the long version."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from galapagos.table.serve import bind
from tests.table.kill import kill
from tests.table.server import START, await_start


@pytest.mark.slow
def test_a_server_killed_in_the_middle_of_play_has_lost_nothing(tmp_path: Path) -> None:
    assert kill(5, seed=2, store=tmp_path / "tables.sqlite", folder=tmp_path).entries > 10


def test_a_server_that_does_not_start_is_quoted(tmp_path: Path) -> None:
    output = tmp_path / "server.log"
    with bind("127.0.0.1", 0) as taken, output.open("wb") as log:
        taken.listen()
        port = taken.getsockname()[1]
        command = [
            sys.executable,
            "-m",
            "galapagos",
            "serve",
            "--port",
            str(port),
            "--store",
            str(tmp_path / "s.sqlite"),
        ]
        process = subprocess.Popen(command, stdout=log, stderr=log)
        process.wait(START)
    with pytest.raises(AssertionError, match=f"did not start. It said:\n.*Port {port} of 127.0.0.1 cannot be used"):
        await_start(process, port, output)
