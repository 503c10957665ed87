"""The browser's types are those of the server: `python -m tests.browser.test_types` writes them, the test compares.

What goes over the wire is in lib/wire.ts, what a game shows in the view.ts of its island.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, get_type_hints

import msgspec
import pytest

import galapagos
from galapagos.table import wire

WEB = Path(__file__).parents[2] / "src" / "galapagos" / "web"
SRC = WEB / "src"
ISLANDS = [game.name for game in galapagos.games() if (SRC / "islands" / game.name).exists()]
FILES = {"lib/wire.ts": "wire"} | {f"islands/{game}/view.ts": game for game in ISLANDS}
SAID = {"Request": wire.Hello | wire.Request, "NewTable": wire.NewTable, "NewBranch": wire.NewBranch}  # by browsers
FORM = "#/components/schemas/{name}"


def schemas(of: str) -> dict[str, Any]:
    """JSON Schema of everything that one file has, by the names it has there."""
    if of != "wire":
        return components({"Table": get_type_hints(type(galapagos.game(of)).show)["return"]})
    structs = {name: kind for name, kind in vars(wire).items() if is_struct(kind)}
    found = components(structs | SAID | {"Reply": wire.Reply})
    for name in components(SAID):
        for field in found[name].get("properties", {}).values():
            field.pop("default", None)  # who speaks may leave it out; who is spoken to may rely on it
    return found


def components(types: dict[str, Any]) -> dict[str, Any]:
    wholes, parts = msgspec.json.schema_components(types.values(), ref_template=FORM)
    return parts | {name: whole for name, whole in zip(types, wholes, strict=True) if name not in parts}


def is_struct(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct) and kind.__module__ == wire.__name__


def document(of: str) -> str:
    """The schemas as an OpenAPI document. In a game's own file its Table is the View, and PlayerShown a Player."""
    whole = {"openapi": "3.1.0", "info": {"title": of, "version": "1"}, "components": {"schemas": schemas(of)}}
    text = re.sub(r'"title": "\w+", ', "", json.dumps(whole))
    return text if of == "wire" else re.sub(r'(["/])(\w+)Shown"', r'\1\2"', re.sub(r'(["/])Table"', r'\1View"', text))


def written(of: str) -> str:
    """The types as TypeScript."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    node, tool = shutil.which("node", path=path), WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    if node is None or not tool.exists():
        pytest.fail("The tools of the browser table are not there: `python3 dev.py check` installs them.")
    command = [node, str(tool), "--root-types", "--root-types-no-schema-prefix"]
    return subprocess.run(command, input=document(of), capture_output=True, text=True, check=True, cwd=WEB).stdout


@pytest.mark.parametrize("file", FILES)
def test_the_types_are_those_of_the_server(file: str) -> None:
    assert (SRC / file).read_text() == written(FILES[file]), "python3 dev.py bless writes them anew"


if __name__ == "__main__":
    for file, of in FILES.items():
        (SRC / file).write_text(written(of))
