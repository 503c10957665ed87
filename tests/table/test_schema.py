"""The API against its own description: whatever the schema allows or forbids, the server answers as it says."""

from __future__ import annotations

from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from litestar import Litestar
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from galapagos.table.app import make_app
from galapagos.table.gate import Gate
from tests.table.server import Server

CHECKS = [not_a_server_error, content_type_conformance, response_schema_conformance, status_code_conformance]


def described() -> dict[str, Any]:
    gate = make_app("sqlite+aiosqlite://")
    assert isinstance(gate, Gate)
    assert isinstance(gate.app, Litestar)
    return gate.app.openapi_schema.to_schema()


schema = schemathesis.openapi.from_dict(described())


@pytest.fixture(scope="module")
def played(table: Server) -> str:
    """A game that is over, between bots."""
    name: str = table.make(players="bb", public=True)["table"]
    with table.client() as client:
        client.hello(name)
        client.hear("over")
    return name


@pytest.mark.slow
@schema.parametrize()
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_server_keeps_to_its_schema(case: schemathesis.Case[Any], table: Server, played: str) -> None:
    where = case.path_parameters
    if "table" in where and len(str(where["table"])) % 4:
        where["table"] = played
    case.call_and_validate(base_url=f"http://{table.host}", checks=CHECKS)
