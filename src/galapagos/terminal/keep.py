"""Games under way, kept as they are played: whatever closes a window, nothing that was answered is lost.

A kept game is a record without its closing line, in a file that only grows: an answer is one more line, and what was
taken back is the line `{"back": n}`, after which only the first n answers count. When the game is over the file becomes
a whole record.
"""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TextIO

from galapagos.edition import played_with
from galapagos.record import Record
from galapagos.talk import Game, GameError, Move

with contextlib.suppress(ImportError):  # not on every system; there two windows may go on with one game
    import fcntl

RESUME = "The game is kept: `galapagos play --resume` goes on with it."
AGES = ((86400, "day"), (3600, "hour"), (60, "minute"))  # seconds


def home() -> Path:
    """Where games are kept: in the user's folder for what programs remember."""
    state = os.environ.get("XDG_STATE_HOME", "")
    # Whoever has no home at all is told so when the folder cannot be made.
    base = Path(state) if os.path.isabs(state) else Path(os.path.expanduser("~")) / ".local" / "state"
    return base / "galapagos" / "games"


class Kept:
    """The file of one game. It grows with the record; `trouble` is a sentence while that does not work."""

    def __init__(self, record: Record, file: Path | None = None) -> None:
        self.record = record
        self.path = file or fresh(record.game)
        self.file: TextIO | None = None
        self.written: list[Move] = []
        self.trouble = ""
        if file is not None:
            self.file = locked(file)
        self.begin()

    def begin(self) -> None:
        """Write the whole game, beside what is there and then in its place, and stay open for more."""
        self.close()
        head, *answers, _ = self.record.lines()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=self.path.parent, delete=False) as file:
                file.write("\n".join([head, *answers]) + "\n")
            os.replace(file.name, self.path)
            self.file = locked(self.path)
            self.written, self.trouble = self.record.answers[:], ""
        except OSError as e:
            self.close()
            self.trouble = f"This game cannot be kept in {self.path.parent}: {e.strerror}. Save it yourself."

    def note(self) -> None:
        """Write down what has been answered, or taken back, since."""
        if self.file is None:
            return self.begin()
        old, new = self.written, self.record.answers
        same = next((n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a is not b), min(len(old), len(new)))
        lines = [json.dumps({"back": same})] * (same < len(old))
        lines += [json.dumps(self.record.game.say(move)) for move in new[same:]]
        try:
            self.file.write("".join(f"{line}\n" for line in lines))
            self.file.flush()
        except OSError as e:
            self.close()
            self.trouble = f"This game is no longer kept: {e.strerror}. Save it yourself."
        self.written = new[:]

    def finish(self) -> None:
        """The game is over: from now on it is a record like any other."""
        self.close()
        try:
            self.record.save(self.path)
        except GameError as e:
            self.trouble = str(e)

    def forget(self) -> None:
        self.close()
        with contextlib.suppress(OSError):
            self.path.unlink()

    def close(self) -> None:
        if self.file is not None:
            with contextlib.suppress(OSError):
                self.file.close()
        self.file = None


def locked(path: Path) -> TextIO:
    """Open for more; refused while another window has it."""
    file = path.open("a", encoding="utf-8")
    try:
        if "fcntl" in globals():
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise GameError("This game is being played in another window.") from None
    except OSError:
        pass  # a file system without locks
    return file


def fresh(game: Game) -> Path:
    """A file that is not there yet."""
    stem = f"{game.name}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    names = (f"{stem}{f'-{n}' if n else ''}.jsonl" for n in range(10000))
    return next(path for name in names if not os.path.lexists(path := home() / name))


# Going on


@dataclass(frozen=True)
class Waiting:
    """A kept game that is not over."""

    path: Path
    game: str
    names: list[str]
    players: list[str]
    answers: int
    since: float  # when it was last played, in seconds

    def __str__(self) -> str:
        who = ", ".join(f"{name} ({player})" for name, player in zip(self.names, self.players, strict=True))
        return f"{self.game} · {who} · {units(self.answers, 'answer')} · {ago(time.time() - self.since)}"


def waiting(game: str | None = None) -> list[Waiting]:
    """Games that can be gone on with, the latest first."""
    found = [one for path in home().glob("*.jsonl") if (one := look(path)) and game in (None, one.game)]
    return sorted(found, key=lambda one: -one.since)


def look(path: Path) -> Waiting | None:
    """What the file says of its game; None if that is over, or no game at all."""
    try:
        head, answers, over = read(path)
        names, players = head["names"], head["players"]
        if over or len(names) != len(players):
            return None
        return Waiting(path, head["game"], names, players, len(answers), path.stat().st_mtime)
    except (OSError, ValueError, TypeError, KeyError):
        return None


def read(path: Path) -> tuple[Any, list[str], bool]:
    """The heading, the answers that count as they are written, and whether the record is closed."""
    whole, _, _ = path.read_text(encoding="utf-8").rpartition("\n")  # a line that was cut off was never given
    head, *lines = whole.split("\n")
    answers: list[str] = []
    over = False
    for line in lines:
        said = json.loads(line)
        if isinstance(said, str):
            answers.append(line)
        elif "back" in said:
            del answers[said["back"] :]
        else:
            over = "answers" in said
    return json.loads(head), answers, over


def load(path: Path, edition: str | Path | None = None) -> Record:
    """The kept game as far as it was played."""
    try:
        head, answers, _ = read(path)
        heading, closing = json.dumps(head), json.dumps({"answers": len(answers)})
        return Record.from_lines([heading, *answers, closing], edition or played_with(heading, path.parent))
    except OSError as e:
        raise GameError(f"The kept game {path} cannot be read: {e.strerror}.") from None
    except GameError as e:
        raise GameError(f"{path}, {e}") from None
    except (ValueError, TypeError):
        raise GameError(f"The kept game {path} is damaged.") from None


def units(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def ago(seconds: float) -> str:
    return next((f"{units(int(seconds / size), unit)} ago" for size, unit in AGES if seconds >= size), "just now")
