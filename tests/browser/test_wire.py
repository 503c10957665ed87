"""The browser's picture of the wire is that of the server."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

import galapagos
from galapagos.games.random_mutations import view
from galapagos.table import wire

SRC = Path(galapagos.__file__).parent / "web" / "src"
SHOWN: dict[str, type[msgspec.Struct]] = {"View": view.Table, "Player": view.PlayerShown, "Species": view.SpeciesShown,
         "Animal": view.AnimalShown, "Trait": view.TraitShown}  # fmt: skip


def interfaces(path: Path) -> dict[str, set[str]]:
    found = re.findall(r"export interface (\w+)[^{]*\{\n(.*?)\n\}", path.read_text(), re.DOTALL)
    return {name: set(re.findall(r"^  (\w+)\??:", body, re.MULTILINE)) for name, body in found}


@pytest.mark.parametrize("name", interfaces(SRC / "lib" / "wire.ts"))
def test_every_interface_has_the_fields_of_its_struct(name: str) -> None:
    struct = getattr(wire, name)
    base = {field.name for field in msgspec.structs.fields(struct.__mro__[1])} if name.startswith("New") else set()
    tag = {"type"} if struct.__struct_config__.tag_field else set()
    fields = {field.name for field in msgspec.structs.fields(struct)} - base | tag
    assert interfaces(SRC / "lib" / "wire.ts")[name] == fields


@pytest.mark.parametrize("name", SHOWN)
def test_the_board_of_random_mutations_knows_its_view(name: str) -> None:
    fields = {field.name for field in msgspec.structs.fields(SHOWN[name])}
    assert interfaces(SRC / "boards" / "mutations" / "view.ts")[name] == fields
