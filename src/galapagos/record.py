"""A game as its answers: played on, stepped through, taken back, branched off, saved and loaded.

A record is a file of JSON lines: what was played, one line for each answer in the game's notation, and a closing
line that tells a whole file from one that was cut off.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import galapagos
from galapagos.edition import played_with
from galapagos.talk import Event, Game, GameError, Move, Position

FORMAT = 1
HEAD = {"galapagos", "game", "version", "edition", "seats", "options", "names", "players"}


@dataclass(frozen=True)
class Seal:
    """Where Nature's answers came from, for a game played at a table: see galapagos.table.fair."""

    commitment: str  # SHA-256 of the seed, told before the game
    seed: str  # told after it
    start: int  # the place of the first answer that comes from the seed


class Record:
    """The answers of one game, and a place among them. `position` is the table at that place."""

    def __init__(self, game: Game, seats: int, names: list[str] | None = None, **options: Any) -> None:
        self.game = game
        self.seats = seats
        self.options = game.choose(seats, options)
        self.names = names or list(galapagos.talk.SEATS[:seats])
        self.players: list[str] = []  # by seat: the bot or the kind of person who answered, where that is known
        self.answers: list[Move] = []
        self.askers: list[int] = []  # whose answer each one is
        self.place = 0  # answers that `position` has seen
        self.seal: Seal | None = None
        self.position: Position = game.start(seats, self.options)

    def __len__(self) -> int:
        return len(self.answers)

    def answer(self, move: Move) -> None:
        """Answer the open question. Whatever had been taken back after this place is forgotten."""
        q = self.position.question
        if q is None:
            raise GameError("The game is over.")
        if move not in q.options:
            raise GameError(f"{self.game.say(move)} is not among the options.")
        del self.answers[self.place :], self.askers[self.place :]
        self.answers.append(move)
        self.askers.append(q.seat)
        self.place += 1
        self.position.answer(move)

    def go(self, place: int) -> None:
        """Step to the position after so many answers."""
        if not 0 <= place <= len(self.answers):
            raise GameError(f"The record has {len(self.answers)} answers; there is no place {place}.")
        if place < self.place:
            events = self.position.events
            self.position = self.game.start(self.seats, self.options)
            self.position.events = events
            self.place = 0
        for move in self.answers[self.place : place]:
            self.position.answer(move)
        self.place = place

    def back(self) -> None:
        self.go(self.place - 1)

    def forth(self) -> None:
        self.go(self.place + 1)

    def sides(self) -> list[str]:
        """Who plays: the seats by their names, and the automaton of a game alone."""
        return self.names + [self.game.automaton] * (self.seats == 1 and self.game.automaton != "")

    def at(self, place: int) -> Position:
        """The position after so many answers; the record itself stays where it is."""
        p = self.game.start(self.seats, self.options)
        for move in self.answers[:place]:
            p.answer(move)
        return p

    def turns(self) -> dict[int, str]:
        """The places where what the game counts begins, with its name: "turn 3", "round 2"."""
        p, found, before = self.at(0), {}, 0
        for place, move in enumerate([None, *self.answers]):
            if move is not None:
                p.answer(move)
            kind = "turn" if hasattr(p, "turn") else "round"
            if (number := getattr(p, kind)) > before and p.question is not None:
                found[place] = f"{kind} {number}"
                before = number
        return found

    def told(self) -> list[list[Event]]:
        """Everything that has happened in the whole game, answer by answer."""
        p, told = self.at(0), []
        events: list[Event] = []
        p.events = events
        for move in self.answers:
            p.answer(move)
            told.append(events[:])
            events.clear()
        return told

    def undo(self, seat: int) -> None:
        """Take back the seat's latest answer before this place, with everything that came after it."""
        for place in range(self.place - 1, -1, -1):
            if self.askers[place] == seat:
                self.go(place)
                del self.answers[place:], self.askers[place:]
                return
        raise GameError("There is nothing to take back.")

    def branch(self, place: int | None = None) -> Record:
        """A record of its own that shares the game up to a place."""
        other = Record(self.game, self.seats, list(self.names), **self.options)
        other.players = list(self.players)
        for move in self.answers[: self.place if place is None else place]:
            other.answer(move)
        return other

    # As a file

    def lines(self) -> list[str]:
        head = {
            "galapagos": FORMAT,
            "game": self.game.name,
            "version": self.game.version,
            "edition": f"{self.game.edition.name} {self.game.edition.digest}",
            "seats": self.seats,
            "options": self.options,
            "names": self.names,
            "players": self.players,
        } | ({"seal": asdict(self.seal)} if self.seal else {})
        said = [json.dumps(self.game.say(move)) for move in self.answers]
        return [json.dumps(head, ensure_ascii=False), *said, json.dumps({"answers": len(said)})]

    def save(self, path: str | Path) -> None:
        """Write the file anew beside the old one, then put it in its place: an interrupted save loses nothing."""
        path = Path(path)
        try:
            with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, delete=False) as file:
                try:
                    file.write("\n".join(self.lines()) + "\n")
                    file.flush()
                    os.fsync(file.fileno())
                    os.replace(file.name, path)
                except BaseException:
                    Path(file.name).unlink(missing_ok=True)
                    raise
        except OSError as e:
            raise GameError(f"The record cannot be saved as {path}: {e.strerror}.") from None

    @classmethod
    def load(cls, path: str | Path, edition: str | Path | None = None) -> Record:
        """The record in a file, replayed to its end; a damaged or foreign one is refused by line and reason."""
        try:
            text = Path(path).read_bytes().decode()
        except OSError as e:
            raise GameError(f"The record {path} cannot be read: {e.strerror}.") from None
        except UnicodeDecodeError:
            raise GameError(f"{path}, line 1: this is not a record of Galápagos, not even text.") from None
        lines = text.splitlines()
        try:
            return cls.from_lines(lines, edition or played_with(lines[0] if lines else "", Path(path).parent))
        except GameError as e:
            raise GameError(f"{path}, {e}") from None

    @classmethod
    def from_lines(cls, lines: list[str], edition: str | Path | None = None) -> Record:
        record = cls.from_head(parse(lines[0] if lines else "", 1), edition)
        if len(lines) < 2 or not isinstance(parse(lines[-1], len(lines)), dict):
            raise GameError(f"line {len(lines)}: the closing line is missing, the record was cut off.")
        for n, line in enumerate(lines[1:-1], 2):
            said = parse(line, n)
            if not isinstance(said, str):
                raise GameError(f'line {n}: an answer is a text like "d4", not {line.strip()[:40]}.')
            try:
                record.answer(record.game.hear(record.position, said))
            except GameError as e:
                raise GameError(f"line {n}: {said!r} cannot be answered. {e}") from None
        closing = parse(lines[-1], len(lines))
        if closing != {"answers": len(record)}:
            raise GameError(f"line {len(lines)}: the record closes with {closing}, but it has {len(record)} answers.")
        return record

    @classmethod
    def from_head(cls, head: Any, edition: str | Path | None) -> Record:
        if not isinstance(head, dict) or "galapagos" not in head:
            raise GameError("line 1: this is not a record of Galápagos.")
        if head["galapagos"] != FORMAT:
            raise GameError(f"line 1: the record has the format {head['galapagos']!r}; this program reads {FORMAT}.")
        if odds := set(head) - {"seal"} ^ HEAD:
            odd = ", ".join(sorted(odds))
            raise GameError(f"line 1: the heading is damaged: {odd}.")
        try:
            game = galapagos.game(str(head["game"]), edition)
        except GameError as e:
            raise GameError(f"line 1: {e}") from None
        return cls.checked(game, head)

    @classmethod
    def checked(cls, game: Game, head: dict[str, Any]) -> Record:
        if head["version"] != game.version:
            raise GameError(
                f"line 1: the record was played under version {head['version']} of the rules of {game.name}; "
                f"this is version {game.version}, so it would replay wrongly."
            )
        ours = f"{game.edition.name} {game.edition.digest}"
        if head["edition"] != ours:
            raise GameError(
                f"line 1: the record was played with the edition {head['edition']}, this is {ours}. "
                "It needs the file of that edition, as it was then."
            )
        names, players, options = head["names"], head["players"], head["options"]
        if not texts(names) or not texts(players) or len(names) != head["seats"] or len(players) not in (0, len(names)):
            raise GameError("line 1: the names or the players do not fit the seats.")
        if not isinstance(options, dict):
            raise GameError("line 1: the options are damaged.")
        try:
            record = cls(game, head["seats"], names, **options)
        except (GameError, TypeError) as e:
            raise GameError(f"line 1: {e}") from None
        record.players = players
        record.seal = read_seal(head["seal"]) if "seal" in head else None
        return record


def read_seal(value: Any) -> Seal:
    hexadecimal = re.compile("[0-9a-f]{64}")
    match value:
        case {"commitment": str(commitment), "seed": str(seed), "start": int(start)} if (
            hexadecimal.fullmatch(commitment) and hexadecimal.fullmatch(seed) and start >= 0 and len(value) == 3
        ):
            return Seal(commitment, seed, start)
    raise GameError("line 1: the seal is damaged.")


def texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def parse(line: str, n: int) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        raise GameError(f"line {n}: this is not JSON; the record is damaged or cut off here.") from None
