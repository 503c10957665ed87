"""A game as its answers: played on, stepped through, taken back, branched off, saved and loaded.

A record is a file of JSON lines: what was played, one line for each answer in the game's notation, and a closing
line that tells a whole file from one that was cut off.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, overload

import galapagos
from galapagos.edition import played_with
from galapagos.talk import SEATS, Event, Game, GameError, Move, Position

FORMAT = 1
RULE = 2  # of the latest seals
EVERY = 16  # answers between two positions that are kept
HEAD = {"galapagos", "game", "version", "edition", "seats", "options", "names", "players"}


@dataclass(frozen=True)
class Share:
    """What a person's browser has added to chance."""

    seat: int
    commitment: str  # SHA-256 of the value, told when its player sat down
    value: str  # told when all commitments were; empty: it was not told in time, and is left out


@dataclass(frozen=True)
class Seal:
    """Where Nature's answers came from, for a game played at a table: see galapagos.table.fair."""

    commitment: str  # SHA-256 of the seed, told before the game
    seed: str  # told after it
    start: int  # the place of the first answer that comes from the seed
    rule: int = 1  # by which answers come from it: 1 by their place in the record, 2 by what is drawn
    shares: tuple[Share, ...] = ()  # that are mixed into the seed, by seat


@dataclass(frozen=True)
class Step:
    """One answer of a record."""

    place: int  # answers before it
    seat: int
    move: Move
    said: str  # the move in notation
    position: Position = field(repr=False)  # when the seat was asked
    events: list[Event] = field(repr=False)  # what came of it


class Record:
    """The answers of one game, and a place among them. `position` is the table at that place.

    A record is a sequence of steps. Records are equal when the same game was played, whoever played it."""

    def __init__(
        self,
        game: Game,
        seats: int,
        names: Sequence[str] | None = None,
        answers: Iterable[Move | str] = (),
        **options: Any,
    ) -> None:
        self.game = game
        self.options = game.choose(seats, options)
        self.seats = seats
        self.names = list(names or SEATS[:seats])
        if len(self.names) != seats:
            raise GameError(f"For {seats} seats there are to be as many names, not {', '.join(self.names)}.")
        self.players: list[str] = []  # by seat: the bot or the kind of person who answered, where that is known
        self.answers: list[Move] = []
        self.askers: list[int] = []  # whose answer each one is
        self.events: list[list[Event]] = []  # what came of each
        self.place = 0  # answers that `position` has seen
        self.seal: Seal | None = None
        self.old: tuple[int, str] | None = None  # the version and the edition it was made under, if not those of today
        self.position: Position = game.start(seats, self.options)
        self.kept = [self.position.copy()]  # on the way, so that nothing is played from its beginning again
        for move in answers:
            self.answer(move)

    def __repr__(self) -> str:
        parts = [repr(self.game), repr(self.seats)]
        if self.names != list(SEATS[: self.seats]):
            parts.append(f"names={self.names!r}")
        if self.answers:
            parts.append(f"answers={[self.game.say(move) for move in self.answers]!r}")
        usual = self.game.choose(self.seats, {})
        parts += [f"{name}={value!r}" for name, value in self.options.items() if value != usual[name]]
        return f"galapagos.Record({', '.join(parts)})"

    def _repr_html_(self) -> str:
        """How it went, for a notebook."""
        from galapagos.draw import course

        return course(self)

    # As a sequence of steps

    def __len__(self) -> int:
        return len(self.answers)

    def __iter__(self) -> Iterator[Step]:
        p = self.at(0)
        for place, move in enumerate(self.answers):
            yield self.step(place, p.copy())
            p.answer_unchecked(move)

    @overload
    def __getitem__(self, place: int) -> Step: ...
    @overload
    def __getitem__(self, place: slice) -> list[Step]: ...
    def __getitem__(self, place: int | slice) -> Step | list[Step]:
        if isinstance(place, slice):
            return list(self)[place]
        place = range(len(self))[place]
        return self.step(place, self.at(place))

    def step(self, place: int, asked: Position) -> Step:
        move = self.answers[place]
        return Step(place, self.askers[place], move, self.game.say(move), asked, self.events[place])

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self.played() == other.played()

    def played(self) -> tuple[object, ...]:
        game = self.game
        return (game.name, game.version, edition_of(game), self.seats, self.options, self.answers)

    # Playing on, stepping, taking back

    def answer(self, move: Move | str) -> list[Event]:
        """Answer the open question, by a move or its notation, and see what happens. An answer in the past takes back
        what came after it."""
        q = self.position.question
        if q is None:
            raise GameError("The game is over.")
        if isinstance(move, str):
            move = self.game.hear(self.position, move)
        if not self.position.offers(move):
            raise GameError(f"{move!r} is not among the options.")
        if self.place < len(self.answers):
            self.take_back(self.place)
        events = answer(self.position, move)
        self.answers.append(move)
        self.askers.append(q.seat)
        self.events.append(events)
        self.place += 1
        self.old = None
        if self.place % EVERY == 0:
            self.kept[self.place // EVERY :] = [self.position.copy()]
        return events

    def take_back(self, place: int) -> None:
        """Take back every answer after so many; the record is there then."""
        self.go(place)
        del self.answers[place:], self.askers[place:], self.events[place:], self.kept[place // EVERY + 1 :]

    def go(self, place: int) -> None:
        """Step to the position after so many answers."""
        self.check(place)
        if place < self.place:
            events, self.place = self.position.events, 0
            if events is None:
                self.position, self.place = self.at(place), place
            else:  # whoever listens hears it all again
                self.position = self.kept[0].copy()
                self.position.events = events
        for move in self.answers[self.place : place]:
            self.position.answer_unchecked(move)
        self.place = place

    def check(self, place: int) -> None:
        if not 0 <= place <= len(self.answers):
            raise GameError(f"The record has {len(self.answers)} answers; there is no place {place}.")

    def back(self) -> None:
        self.go(self.place - 1)

    def forth(self) -> None:
        self.go(self.place + 1)

    @property
    def made_under(self) -> int:
        """The version of the rules."""
        return self.old[0] if self.old else self.game.version

    @property
    def made_with(self) -> str:
        """The edition."""
        return self.old[1] if self.old else edition_of(self.game)

    @property
    def remark(self) -> str:
        """What there is to say of a game that was made under older rules; empty for all others."""
        if self.old is None:
            return ""
        if self.made_under == self.game.version:
            return (
                f"This game was played with the edition {self.made_with}. All its answers are still allowed, so it is "
                f"shown as it goes with {edition_of(self.game)}."
            )
        return (
            f"This game was played under version {self.made_under} of the rules of {self.game.title}. All its answers "
            f"are still allowed, so it is shown as it goes under version {self.game.version}."
        )

    def sides(self) -> list[str]:
        """Who plays: the seats by their names, and the automaton of a game alone."""
        return self.names + [self.game.automaton] * (self.seats == 1 and self.game.automaton != "")

    def at(self, place: int) -> Position:
        """The position after so many answers; the record itself stays where it is."""
        self.check(place)
        p = self.kept[place // EVERY].copy()
        for move in self.answers[place // EVERY * EVERY : place]:
            p.answer_unchecked(move)
        return p

    def turns(self) -> dict[int, str]:
        """The places where what the game counts begins, with its name: "turn 3", "round 2"."""
        p, found, before = self.at(0), {}, 0
        kind = "turn" if hasattr(p, "turn") else "round"
        for place, move in enumerate([None, *self.answers]):
            if move is not None:
                p.answer_unchecked(move)
            if (number := getattr(p, kind)) > before and p.question is not None:
                found[place] = f"{kind} {number}"
                before = number
        return found

    def undo(self, seat: int) -> None:
        """Take back the seat's latest answer before this place, with everything that came after it."""
        for place in range(self.place - 1, -1, -1):
            if self.askers[place] == seat:
                self.take_back(place)
                return
        raise GameError("There is nothing to take back.")

    def branch(self, place: int | None = None) -> Record:
        """A record of its own that shares the game up to a place."""
        other = Record(self.game, self.seats, list(self.names), **self.options)
        other.players = list(self.players)
        for move in self.answers[: self.place if place is None else place]:
            other.answer(move)
        other.old = self.old
        return other

    # As a file

    def lines(self) -> list[str]:
        head = {
            "galapagos": FORMAT,
            "game": self.game.name,
            "version": self.made_under,
            "edition": self.made_with,
            "seats": self.seats,
            "options": self.options,
            "names": self.names,
            "players": self.players,
        } | ({"seal": written(self.seal)} if self.seal else {})
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
        head = parse(lines[0] if lines else "", 1)
        record = cls.from_head(head, edition)
        if len(lines) < 2 or not isinstance(parse(lines[-1], len(lines)), dict):
            raise GameError(f"line {len(lines)}: the closing line is missing, the record was cut off.")
        for n, line in enumerate(lines[1:-1], 2):
            said = parse(line, n)
            if not isinstance(said, str):
                raise GameError(f'line {n}: an answer is a text like "d4", not {line.strip()[:40]}.')
            try:
                record.answer(said)
            except GameError as e:
                since = outgrown(record.game, head["version"])
                raise GameError(f"line {n}: {said!r} cannot be answered.{since} {e}") from None
        closing = parse(lines[-1], len(lines))
        if closing != {"answers": len(record)}:
            raise GameError(f"line {len(lines)}: the record closes with {closing}, but it has {len(record)} answers.")
        if record.seal and record.seal.start > len(record):
            raise GameError(f"line 1: the seal begins at answer {record.seal.start + 1}; there are {len(record)}.")
        record.old = (head["version"], head["edition"]) if head["version"] != record.game.version else None
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
        check_rules(game, head["version"], head["edition"])
        names, players, options = head["names"], head["players"], head["options"]
        if not texts(names) or not texts(players) or len(names) != head["seats"] or len(players) not in (0, len(names)):
            raise GameError("line 1: the names or the players do not fit the seats.")
        if any(unicodedata.category(sign) in ("Cc", "Cs") for name in names for sign in name):
            raise GameError("line 1: a name has signs in it that cannot be written.")
        if not isinstance(options, dict):
            raise GameError("line 1: the options are damaged.")
        try:
            record = cls(game, head["seats"], names, **options)
        except (GameError, TypeError) as e:
            raise GameError(f"line 1: {e}{outgrown(game, head['version'])}") from None
        record.players = players
        record.seal = read_seal(head["seal"]) if "seal" in head else None
        return record


def edition_of(game: Game) -> str:
    """The name and the digest of what it is played with, as records and tables note it."""
    return f"{game.edition.name} {game.edition.digest}"


def check_rules(game: Game, version: Any, edition: Any) -> None:
    """Whether a record made under these rules with this edition may be tried: if they are ours, or were once."""
    if type(version) is not int or version < 1 or not isinstance(edition, str):
        raise GameError("line 1: the heading is damaged: version, edition.")
    if version > game.version:
        raise GameError(
            f"line 1: the record was made under version {version} of the rules of {game.name}; "
            f"this program has version {game.version}."
        )
    # The file of an edition changes with the rules that it serves, so of an older one the name must do.
    ours = edition_of(game)
    old_one_of_ours = version < game.version and edition.rpartition(" ")[0] == game.edition.name
    if edition != ours and not old_one_of_ours:
        raise GameError(
            f"line 1: the record was played with the edition {edition}, this is {ours}. "
            "It needs the file of that edition, as it was then."
        )


def outgrown(game: Game, version: int) -> str:
    """Why an old record cannot be replayed, to be said after what is wrong with it."""
    if version == game.version:
        return ""
    return f" The record was made under version {version} of the rules of {game.name}; this is version {game.version}."


def answer(p: Position, move: Move) -> list[Event]:
    """Give a position its answer, and listen to what happens; whoever listens already hears it too."""
    heard: list[Event] = []
    listener, p.events = p.events, heard
    try:
        p.answer_unchecked(move)
    finally:
        p.events = listener
    if listener is not None:
        listener += heard
    return heard


HEX = re.compile("[0-9a-f]{64}")


def written(seal: Seal) -> dict[str, Any]:
    """One of the first rule has nothing else in it: so it was written when there was no other."""
    said = asdict(seal)
    return said if seal.rule > 1 else {name: said[name] for name in ("commitment", "seed", "start")}


def read_seal(value: Any) -> Seal:
    match value:
        case {"commitment": str(commitment), "seed": str(seed), "start": int(start)} if (
            HEX.fullmatch(commitment) and HEX.fullmatch(seed) and type(start) is int and start >= 0
        ):
            rest = {name: of for name, of in value.items() if name not in ("commitment", "seed", "start")}
            if not rest:
                return Seal(commitment, seed, start)
            if rest.get("rule") == 2 and set(rest) <= {"rule", "shares"}:
                return Seal(commitment, seed, start, 2, tuple(map(read_share, listed(rest.get("shares", [])))))
            if type(rest.get("rule")) is int and rest["rule"] > RULE:
                raise GameError(f"line 1: the seal is of rule {rest['rule']}; this program knows {RULE}.")
    raise GameError("line 1: the seal is damaged.")


def read_share(value: Any) -> Share:
    match value:
        case {"seat": int(seat), "commitment": str(commitment), "value": str(of)} if (
            type(seat) is int and HEX.fullmatch(commitment) and (not of or HEX.fullmatch(of)) and len(value) == 3
        ):
            return Share(seat, commitment, of)
    raise GameError("line 1: the seal is damaged.")


def listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def parse(line: str, n: int) -> Any:
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise GameError(f"line {n}: this is not JSON; the record is damaged or cut off here.") from None
