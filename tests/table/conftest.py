from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.table.server import Server, running


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("store") / "tables.sqlite") as server:
        yield server
