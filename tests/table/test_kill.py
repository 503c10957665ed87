"""A killed server comes back with every table as it was. `python -m tests.table.kill 100` is the long version."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table.kill import kill


@pytest.mark.slow
def test_a_server_killed_in_the_middle_of_play_has_lost_nothing(tmp_path: Path) -> None:
    assert kill(5, seed=2, store=tmp_path / "tables.sqlite") > 10
