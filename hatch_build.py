"""Building a wheel builds the browser table, which it brings along, and makes a README for a package index."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)|<img [^>]*>")
LINK = re.compile(r"\[([^\]]+)\]\((?!\w+:)[^)]*\)")


class BrowserTable(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            sys.path.insert(0, self.root)
            import dev

            try:
                dev.client()
            except dev.Stop as why:
                sys.exit(str(why))


class Readme(MetadataHookInterface):
    """An index of packages has neither our pictures nor our pages beside the README, so it is shown without them."""

    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root, "README.md").read_text(encoding="utf-8")
        metadata["readme"] = {"content-type": "text/markdown", "text": for_an_index(text)}


def for_an_index(text: str) -> str:
    return re.sub(r"\n(?: *\n){2,}", "\n\n", LINK.sub(r"\1", PICTURE.sub("", text)))
