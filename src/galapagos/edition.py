"""Editions: what is printed on a game's cards and boards, as data that says where each value comes from."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import tomllib
from collections.abc import Callable
from importlib import import_module, resources
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
    text = bytes_of(file)
    try:
        data = tomllib.loads(text.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as e:
        raise GameError(f"The edition {file.name} is not TOML: {e}.") from None
    try:
        made = check(data, hashed(text))
    except ValueError as e:
        raise GameError(f"The edition {file.name} is wrong: {e}.") from None
    made.text = text.decode() if path is not None else ""
    known = KNOWN.setdefault((type(made).__module__, made.digest), made)
    return known if isinstance(known, type(made)) else made


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


def bytes_of(file: str | Path) -> bytes:
    try:
        return Path(file).read_bytes()
    except OSError as e:
        raise GameError(f"The edition {file} cannot be read: {e.strerror}.") from None


def hashed(text: bytes) -> str:
    return hashlib.sha256(text).hexdigest()[:12]


def digest(file: str | Path) -> str:
    """What tells an edition from every other, whatever its file is called."""
    return hashed(bytes_of(file))


def ours(home: str) -> str:
    """The text of our edition, of the game in this package."""
    return resources.files(home).joinpath("edition.toml").read_text(encoding="utf-8")


def origin_at(word: Any, place: str) -> str:
    """The origin that stands at a place of the file."""
    if word not in ORIGINS:
        raise ValueError(f"{place} takes one of {', '.join(ORIGINS)}, not {word!r}")
    return str(word)


# Finding the edition of a saved game again


def shelf() -> Path:
    """Where copies of editions stay that were played with."""
    home = os.environ.get("XDG_DATA_HOME") or os.path.expanduser("~/.local/share")
    return Path(home, "galapagos", "editions")


def keep(file: str | Path) -> None:
    """Put a copy on the shelf: whatever becomes of the file, games that were played with it can be gone on with. Where
    there is no room for it, they need the file."""
    text = bytes_of(file)
    copy = shelf() / f"{hashed(text)}.toml"
    with contextlib.suppress(OSError):
        copy.parent.mkdir(parents=True, exist_ok=True)
        part = copy.with_suffix(f".{os.getpid()}.part")
        part.write_bytes(text)
        part.replace(copy)


def played_with(heading: str, beside: Path) -> Path | None:
    """The edition that the heading of a record names: beside the record, in the current folder or on the shelf. None if
    it is ours, or nowhere to be found."""
    try:
        wanted = str(json.loads(heading)["edition"]).rpartition(" ")[2]
    except (ValueError, KeyError, TypeError):
        return None
    ours = Path(__file__).parent.glob("games/*/edition.toml")
    if wanted in map(digest, ours):
        return None
    for folder in (beside, Path(), shelf()):
        for file in sorted(folder.glob("*.toml")):
            with contextlib.suppress(GameError):
                if digest(file) == wanted:
                    return file
    return None
