from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.table import postgres
from tests.table.server import Server, running


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("store") / "tables.sqlite") as server:
        yield server


@pytest.fixture(scope="session")
def cluster() -> Iterator[postgres.Cluster]:
    """A real PostgreSQL."""
    if lack := postgres.lacking():
        pytest.skip(f"{lack}.")
    with postgres.cluster() as one:
        yield one


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store: the test runs on each kind."""
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 's.sqlite'}"
    one: postgres.Cluster = request.getfixturevalue("cluster")
    return one.database()
