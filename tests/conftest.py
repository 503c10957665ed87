"""What every test shares."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.table import postgres


@pytest.fixture(autouse=True)
def state(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games that a test plays are kept in a folder of its own, never in that of whoever runs the tests."""
    folder = tmp_path_factory.mktemp("state")
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


def pytest_report_header() -> str:
    lack = postgres.lacking()
    return f"*** NOT RUN: the tests on PostgreSQL. {lack}. ***" if lack else "PostgreSQL: there is one to test with."
