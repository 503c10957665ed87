"""What somebody may have meant who mistyped a name."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def meant(word: str, among: Iterable[str]) -> str:
    """A question to end a refusal with: " Did you mean evo?"; empty if nothing is near."""
    near = get_close_matches(word.lower(), list(among), 1)
    return f" Did you mean {near[0]}?" if near else ""
