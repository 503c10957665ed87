"""The build under test is the one that was asked for: else a green run says nothing about the other."""

import os
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES

import pytest

import galapagos
from dev import SRC, engine

MODULES = [".".join(path.relative_to(SRC).with_suffix("").parts) for path in engine()]


@pytest.mark.parametrize("name", MODULES)
def test_the_engine_is_compiled_exactly_when_the_compiled_build_was_asked_for(name: str) -> None:
    compiled = str(import_module(name).__file__).endswith(tuple(EXTENSION_SUFFIXES))
    assert compiled == (os.environ.get("GALAPAGOS_BUILD") == "compiled")


def test_every_game_belongs_to_the_engine() -> None:
    packages = {type(game).__module__ for game in galapagos.games()}
    assert packages <= {name.rpartition(".")[0] for name in MODULES if ".games." in name}
