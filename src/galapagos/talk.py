"""The conversation every game is: the rules ask, a seat (or Nature) answers.

This module is the contract between the games and everything that plays them. It knows no game. It is
compiled together with the games, so it holds no msgspec Struct and no class that must be pickled.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Final

from mypy_extensions import mypyc_attr

NATURE: Final = -1  # the seat that rolls dice and turns cards
SEATS: Final = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")  # how the notation calls the seats


class GameError(ValueError):
    """Something a person asked for that cannot be had, said in one clear sentence."""


@dataclass(frozen=True)
class Move:
    """An answer. Moves are values: compare them, hash them, write them down."""


class Question:
    """Who must choose, and between what. Only Nature's options carry weights."""

    __slots__ = ("options", "seat", "weights")

    def __init__(self, seat: int, options: list[Move], weights: list[int] | None = None) -> None:
        self.seat = seat
        self.options = options
        self.weights = weights

    def __repr__(self) -> str:
        return f"Question({self.seat}, {self.options}, {self.weights})"


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    scores: list[int]  # by seat
    ranking: list[int]  # by seat: its place from 1; equal places where the rules share them
    winners: list[int]  # seats; empty when an automaton won
    reason: str  # one sentence


@dataclass(frozen=True)
class Event:
    """Something that happened on the table, reported by the verb that made it happen."""

    what: str  # a verb of the game: "feed", "attack", "die"
    rule: str  # the paragraph of docs/rules/<game>.md behind it: "5.3"
    facts: dict[str, int | str]  # what everybody saw
    seat: int = NATURE  # who alone saw the secret facts
    secret: dict[str, int | str] | None = None

    def seen_by(self, seat: int) -> Event:
        """The event as this seat saw it."""
        if self.secret is None:
            return self
        facts = self.facts | self.secret if seat == self.seat else self.facts
        return Event(self.what, self.rule, facts)


class Frame:
    """A rule being resolved. The stack of frames is the whole control state of a position.

    A game's frames name their own position's type for `p`."""

    def resolve(self, p: Any) -> Question | None:
        """Do what needs no choice; return the first open question, in rulebook order."""
        raise NotImplementedError

    def answer(self, p: Any, move: Move) -> None:
        """Write down the answer to that question."""
        raise NotImplementedError

    def key(self) -> tuple[object, ...]:
        """All that it holds. Frames are equal when they are of one kind and hold the same."""
        return ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frame) and type(self) is type(other) and self.key() == other.key()

    def copy(self) -> Frame:
        """One that holds nothing never changes."""
        return self


class Position:
    """Everything the rules know at one moment. No clock, no names, no history and above all no dice."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.frames: list[Frame] = []
        self.question: Question | None = None  # the one open question; None once the game is over
        self.outcome: Outcome | None = None  # None until the game is over
        self.events: list[Event] | None = None  # where the verbs report; None while nobody listens

    def answer(self, move: Move) -> None:
        """Give one of the question's options. Not checked here: the table and the gym check first."""
        self.frames[-1].answer(self, move)
        self.settle()

    def settle(self) -> None:
        """Resolve whatever needs no choice, up to the next question."""
        self.question = None
        while self.question is None and self.frames:
            self.question = self.frames[-1].resolve(self)

    def copy(self) -> Position:
        """A position of its own: nothing done to one shows in the other. Listeners stay behind."""
        raise NotImplementedError


@dataclass(frozen=True)
class View:
    """What one seat knows. `position` has nothing in it that the seat cannot know: what is hidden from
    it reads "unknown" there, and the options of other seats' secret questions are gone. So whatever is
    made from a view, a screen, a bot's choice, a number, cannot give a secret away."""

    seat: int  # a spectator is NATURE
    position: Position

    @property
    def question(self) -> Question | None:
        """The open question if it is this seat's to answer."""
        q = self.position.question
        return q if q is not None and q.seat == self.seat else None


@dataclass(frozen=True)
class Line:
    """One line of the count of points."""

    what: str  # in words: "3 animals of A"
    points: int
    rule: str
    source: str  # where such points come from, in the same words for every seat: "animals"


@dataclass(frozen=True)
class Printed:
    """A value that is printed on something."""

    what: str  # in words: "copies"
    value: str
    place: str  # in the edition file: "cards.mimicry.copies"; empty for what no box prints differently
    origin: str  # where the edition has it from: one of edition.ORIGINS


@dataclass(frozen=True)
class Plate:
    """A card, counter, tile or board of a game as the gallery shows it."""

    name: str  # no other plate of the game has it
    title: str
    draws: tuple[str, ...]  # names of the things to draw on it
    rules: tuple[str, ...]  # the paragraphs about it; the first explains it
    printed: tuple[Printed, ...] = ()
    count: int = 0  # in the box; 0 where nothing is counted
    text: str = ""  # what it does, where its first paragraph does not say that by itself
    plan: tuple[tuple[str, ...], ...] = ()  # what is printed on it space by space, in rows; "" is no space


@dataclass(frozen=True)
class Cabinet:
    """The plates of one kind."""

    name: str
    title: str
    plates: tuple[Plate, ...]


@dataclass(frozen=True)
class Option:
    """A choice people make before a game. `doubt` says why its default is not certain; empty if it is."""

    name: str
    help: str  # one sentence
    default: bool | int | str | tuple[str, ...] = False
    choices: tuple[bool | int | str, ...] = (False, True)
    many: bool = False  # any of the choices, as a tuple
    doubt: str = ""
    rule: str = ""  # its paragraph


@dataclass(frozen=True)
class Refusal:
    """Why a move is not allowed."""

    sentence: str
    rule: str  # the paragraph that forbids it

    def __str__(self) -> str:
        return f"{self.sentence}: §{self.rule}"


@mypyc_attr(native_class=False)
class Game:
    """One of the games: its description, its positions, its notation, its views."""

    name: ClassVar[str]  # "random-mutations"
    title: ClassVar[str]  # "Evolution: Random Mutations"
    makers: ClassVar[str]  # whom to thank
    seats: ClassVar[range]  # how many can play
    version: ClassVar[int]  # raised when old records would replay differently
    automaton: ClassVar[str] = ""  # who plays against a single seat; its side is 1
    reasons: ClassVar[str] = ""  # what the events are called by which it explains its steps
    options: tuple[Option, ...]
    edition: Any  # the data it is played with; has .name and .digest

    def new(self, seats: int, **options: Any) -> Position:
        """The position before the first question is answered."""
        return self.start(seats, self.choose(seats, options))

    def choose(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """All options with their values; an unknown or impossible one is refused."""
        if not isinstance(seats, int) or seats not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            raise GameError(f"{self.name} is for {few} to {many} seats, not {seats}.")
        known = {option.name: option for option in self.options}
        for name in options:
            if name not in known:
                raise GameError(f"{self.name} has no option {name!r}; it has {', '.join(known)}.")
        return {name: pick(option, options.get(name, option.default)) for name, option in known.items()}

    @abstractmethod
    def start(self, seats: int, options: dict[str, Any]) -> Position:
        """Set up a table; the options are all there and checked one by one."""

    @abstractmethod
    def write(self, p: Any) -> str:
        """The position as text; `read` gives it back."""

    @abstractmethod
    def read(self, text: str) -> Position:
        """The position that the text means; a wrong text is refused by line and reason."""

    def flaw(self, p: Any) -> str | None:
        """What is wrong with a position that no game could come to, in a sentence; None if nothing is."""
        return None

    @abstractmethod
    def say(self, move: Move) -> str:
        """The move as text; `hear` finds it among the open question's options."""

    def hear(self, p: Position, text: str) -> Move:
        q = p.question
        if q is None:
            raise GameError("The game is over.")
        words = " ".join(text.split())
        for move in q.options:
            if self.say(move) == words:
                return move
        refusal = self.why_not(p, words)
        raise GameError(str(refusal) if refusal else f"{words!r} is not a move of {self.name}.")

    @abstractmethod
    def why_not(self, p: Any, text: str) -> Refusal | None:
        """The rule that forbids the move; None where it is allowed."""

    @abstractmethod
    def view(self, p: Any, seat: int) -> View: ...

    @abstractmethod
    def imagine(self, view: View, rng: Random) -> Position:
        """A possible truth: a whole position that agrees with everything the view knows."""

    @abstractmethod
    def show(self, view: View) -> Any:
        """All a screen needs to draw the view, as a msgspec Struct: no rule is left to the screen."""

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str] = SEATS) -> str:
        """The event as a sentence."""

    @abstractmethod
    def phrase(self, p: Any, move: Move, names: Sequence[str] = SEATS) -> str:
        """An option of the open question in words, for a button: "Feed the first animal of A"."""

    def explain(self, word: str) -> str:
        """What a card or another word means that the text of the rules does not explain by name; "" if none."""
        return ""

    @abstractmethod
    def gallery(self) -> list[Cabinet]:
        """Everything that the edition prints, each value once, and what it is."""

    def touches(self, move: Move) -> list[str]:
        """The names, as `show` has them, of the things on the table that the move is about: first what, then where."""
        return []

    @abstractmethod
    def ledger(self, p: Any, side: int, told: Sequence[Event]) -> list[Line]:
        """A side's points line by line, when the game is over and all this has been told."""

    def tie_break(self, p: Any) -> tuple[str, list[int]]:
        """What decides between equal points, in words, and how much of it each seat has; ("", []) if nothing does."""
        return ("", [])

    @abstractmethod
    def forecast(self, p: Any) -> list[float]:
        """By side, the points it can count on as the table stands; a seat's are its score when the game is over. An
        automaton's are such that who has more has won."""

    @abstractmethod
    def worth(self, p: Any, seat: int) -> float:
        """How good a position looks for a seat, in points: what the greedy bot climbs."""


def pick(option: Option, value: Any) -> Any:
    """The value if the option has it."""
    if option.many:
        if not isinstance(value, list | tuple) or not all(v in option.choices for v in value):
            raise GameError(f"{option.name} takes any of {', '.join(map(str, option.choices))}, not {value!r}.")
        return tuple(choice for choice in option.choices if choice in value)
    if not any(value == choice and type(value) is type(choice) for choice in option.choices):
        raise GameError(f"{option.name} takes one of {', '.join(map(str, option.choices))}, not {value!r}.")
    return value
