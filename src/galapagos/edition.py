"""Editions: what is printed on a game's cards and boards, as data that says where each value comes from."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

from galapagos.talk import Edition, GameError

ORIGINS = ("rulebook", "source", "likely", "inferred", "default")  # from certain to our own choice

E = TypeVar("E", bound=Edition)

KNOWN: dict[tuple[str, str], Edition] = {}  # by module and digest: every edition that was read


def load_edition(path: str | Path | None, home: str, check: Callable[[dict[str, Any], str], E]) -> E:
    """The edition in a file, by default the one beside `home`; a wrong file is refused, place and reason named.

    `check` makes the edition of the file's data and digest; what it finds wrong it raises as a ValueError.
    """
    file = Path(path) if path is not None else Path(home).parent / "edition.toml"
    try:
        text = file.read_bytes()
    except OSError as e:
        raise GameError(f"The edition {file} cannot be read: {e.strerror}.") from None
    try:
        data = tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise GameError(f"The edition {file.name} is not TOML: {e}.") from None
    try:
        made = check(data, digest_of(text))
    except ValueError as e:
        raise GameError(f"The edition {file.name} is wrong: {e}.") from None
    made.text = text.decode() if path is not None else ""
    KNOWN[type(made).__module__, made.digest] = made
    return made


def digest_of(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:12]


def again(module: str, text: str, digest: str) -> Edition:
    """The edition that was pickled."""
    if (module, digest) not in KNOWN:
        cards = import_module(module)
        made: Edition = cards.check(tomllib.loads(text), digest) if text else cards.load()
        if made.digest != digest:
            raise GameError(f"This was saved with another edition ({digest}) than ours of today ({made.digest}).")
        made.text = text
        KNOWN[module, digest] = made
    return KNOWN[module, digest]


def origin_at(word: Any, place: str) -> str:
    """The origin that stands at a place of the file."""
    if word not in ORIGINS:
        raise ValueError(f"{place} takes one of {', '.join(ORIGINS)}, not {word!r}")
    return str(word)
