"""What a screen is given: the base of what each game's own `shown` lists."""

from __future__ import annotations

import msgspec


class Shown(msgspec.Struct, frozen=True, gc=False):
    """Part of it: it holds nothing that holds it, so nobody need look for that."""
