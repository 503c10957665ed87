"""The wheel brings the browser table along, so building a wheel builds it."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class BrowserTable(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "standard":
            sys.path.insert(0, self.root)
            import dev

            try:
                dev.client()
            except dev.Stop as why:
                sys.exit(str(why))
