"""The conversation every game is: the rules ask, a seat (or Nature) answers.

This module is the contract between the games and everything that plays them. It knows no game. It is
compiled together with the games, so it holds no msgspec Struct.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from os import PathLike
from random import Random
from typing import Any, ClassVar, Final, Self, dataclass_transform

from mypy_extensions import i64, mypyc_attr

from galapagos.chance import Chance
from galapagos.fields import complete

NATURE: Final = -1  # the seat that rolls dice and turns cards
NOTHING_YET: Final[object] = None
UNSAID: Final[list[Any]] = []  # options that were only counted
BEYOND: Final = 1 << 40  # all options
SEATS: Final = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")  # how the notation calls the seats


class GameError(ValueError):
    """Something a person asked for that cannot be had, said in one clear sentence."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Fields:
    """Something whose class says its fields once: see galapagos.fields."""

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        complete(cls)

    def key(self) -> tuple[object, ...]:
        """All that it holds."""
        return ()

    def __eq__(self, other: object) -> bool:
        """Things are equal when they are of one kind and hold the same."""
        return isinstance(other, Fields) and type(self) is type(other) and self.key() == other.key()

    def __repr__(self) -> str:
        held = zip(self.__match_args__, self.key(), strict=True)
        return f"{type(self).__name__}({', '.join([f'{name}={value!r}' for name, value in held])})"

    def __reduce__(self) -> tuple[object, ...]:
        """As a pickle: its kind, and all that it holds."""
        return (type(self), self.key())


@dataclass_transform(frozen_default=True)
@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Value(Fields):
    """Something that never changes."""

    def __hash__(self) -> int:
        return hash(self.key())


@dataclass_transform()
@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Thing(Fields):
    """Something that changes, and can be copied."""

    def copy(self) -> Self:
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Move(Value):
    """An answer. Moves are values: compare them, hash them, write them down."""

    notes = NOTHING_YET  # what somebody has worked out of it once, for the next time; it is no part of its value


class Question(Value):
    """Who must choose, and between what. Only Nature's options carry weights."""

    seat: int
    moves: list[Move]
    weights: list[int] | None = None

    def __post_init__(self) -> None:
        total: i64 = 0
        weight: i64
        if self.weights is not None:
            for weight in self.weights:
                total += weight
        self.total: i64 = total

    @property
    def options(self) -> list[Move]:
        """The moves, one of which is the answer. A question whose options are many may look them up only now."""
        return self.moves

    def draw(self, chance: Chance) -> Move:
        """The option that Nature takes, by its weight."""
        assert self.weights is not None
        return self.moves[chance.pick(self.weights, self.total)]


class Counted(Question):
    """A question of so many options, one of which the frame that asks can offer: for a position that is played on
    blindly."""

    __match_args__ = ("seat", "many")

    def __init__(self, seat: int, many: i64) -> None:
        super().__init__(seat, UNSAID)
        self.many = many

    def key(self) -> tuple[object, ...]:
        return (self.seat, self.many)


@mypyc_attr(acyclic=True, free_list_len=1)
class Taker:
    """Takes what is offered one after the other: the option of a number, counted from 0, or all of them. Who wants the
    one that is beyond all has counted them."""

    def __init__(self, number: i64, every: list[Move] | None = None) -> None:
        self.before = number  # options that are offered before the one that is wanted
        self.every = every  # where all of them are put; None for who wants one
        self.move: Move | None = None

    def wants(self, number: i64) -> None:
        """Another one, of what is offered next."""
        self.before = number

    def counted(self) -> i64:
        """How many were offered to who wanted the one beyond all."""
        return BEYOND - self.before

    def skips(self, many: i64) -> bool:
        """Whether the next so many need not be offered."""
        if self.every is not None or self.before < many:
            return False
        self.before -= many
        return True

    def takes(self, move: Move) -> bool:
        """Whether this was the one, and no more need be offered."""
        if self.every is not None:
            self.every.append(move)
            return False
        self.before -= 1
        if self.before >= 0:
            return False
        self.move = move
        return True

    def takes_from(self, moves: list[Move]) -> bool:
        """The same, of moves side by side."""
        if self.every is not None:
            self.every += moves
            return False
        n = self.before
        self.before -= len(moves)
        if self.before >= 0:
            return False
        self.move = moves[n]
        return True


class Outcome(Value):
    """How a game ended."""

    scores: list[int]  # by seat
    ranking: list[int]  # by seat: its place from 1; equal places where the rules share them
    winners: list[int]  # seats; empty when an automaton won
    reason: str  # one sentence


class Event(Value):
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


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Piece(Thing):
    """Something on the table. Positions share it: who changes it puts a changed copy in its place."""


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Part(Piece):
    """Something on the table that changes in place: each position has its own."""

    part: ClassVar[bool] = True


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Frame(Thing):
    """A rule being resolved. The stack of frames is the whole control state of a position.

    A game's frames name their own position's type for `p`."""

    def resolve(self, p: Any) -> Question | None:
        """Do what needs no choice; return the first open question, in rulebook order."""
        raise NotImplementedError

    def answer(self, p: Any, move: Move) -> None:
        """Write down the answer to that question."""
        raise NotImplementedError

    def ask_blindly(self, p: Position, seat: int) -> Question:
        """The question which of the options it shall be that `offer` has, for who takes them blindly."""
        taker = p.blind
        assert taker is not None
        taker.wants(BEYOND)
        self.offer(p, taker)
        return Counted(seat, taker.counted())

    def offer(self, p: Any, to: Taker) -> None:
        """The options of a question that it has only counted, one after the other until no more are wanted."""
        raise NotImplementedError

    def ask(self, p: Any, seat: int, options: list[Move]) -> Question | None:
        """The question which of these it shall be. The only one is the answer, and nobody is asked."""
        if len(options) > 1:
            return Question(seat, options)
        self.answer(p, options[0])
        return None

    def copy(self) -> Self:
        """One that holds nothing never changes."""
        return self


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Position(Thing):
    """Everything the rules know at one moment. No clock, no names, no history and above all no dice."""

    game: ClassVar[str]  # its name: "evo"
    seats: int

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.frames: list[Frame] = []
        self.question: Question | None = None  # the one open question; None once the game is over
        self.outcome: Outcome | None = None  # None until the game is over
        self.events: list[Event] | None = None  # where the verbs report; None while nobody listens
        # By the number of the event: the table when an automaton is about to take a step; None while nobody wants it.
        self.moments: dict[int, Position] | None = None
        # Who plays on here by the numbers of options alone, so they need only be counted; None while they are seen.
        self.blind: Taker | None = None

    def answer(self, move: Move | str) -> None:
        """Answer the open question with one of its options, or with the text of one; another answer is refused."""
        meant: Move = self.home().hear(self, move) if isinstance(move, str) else move
        if not self.offers(meant):
            raise GameError(f"{meant!r} is not among the options.")
        self.answer_unchecked(meant)

    def offers(self, move: Move) -> bool:
        """Whether a move is one of the options."""
        q = self.question
        if q is None:
            raise GameError("The game is over.")
        for option in q.options:
            if option is move:
                return True
        return move in q.options

    def answer_unchecked(self, move: Move) -> None:
        """For searches and drivers, which take the move from the options: a wrong one would be played all the same."""
        self.frames[-1].answer(self, move)
        self.settle()

    def after(self, move: Move) -> Self:
        """The position after an answer, which is not checked; this one stays as it is."""
        twin = self.copy()
        twin.answer_unchecked(move)
        return twin

    def answer_option(self, n: int) -> None:
        """Answer with the option of this number, counted from 0."""
        q = self.question
        if q is None:
            raise GameError("The game is over.")
        if not 0 <= n < len(q.options):
            raise GameError(f"There are the options 0 to {len(q.options) - 1}, not {n!r}.")
        self.answer_unchecked(q.options[n])

    def settle(self) -> None:
        """Resolve whatever needs no choice, up to the next question."""
        while self.frames:
            q = self.frames[-1].resolve(self)
            if q is not None:
                self.question = q
                return
        self.question = None

    def mark(self) -> None:
        """For who follows an automaton step by step: how the table lies between two steps, when nobody is asked."""
        if self.moments is not None and self.events is not None:
            now = self.copy()
            now.question = None
            self.moments[len(self.events)] = now

    def copy(self) -> Self:
        """A position of its own: nothing done to one shows in the other. Listeners stay behind."""
        raise NotImplementedError

    def __post_copy__(self, original: Position) -> None:
        self.frames = [frame.copy() for frame in original.frames]
        self.question = original.question
        self.outcome = original.outcome

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and type(self) is type(other)
            and self.key() == other.key()
            and self.frames == other.frames
            and self.outcome == other.outcome
        )

    def home(self) -> Any:
        """The game that is played here."""
        return import_module("galapagos").game_of(self)

    def __repr__(self) -> str:
        return f'galapagos.game("{self.game}").read("""{self.home().write(self)}""")'

    def _repr_svg_(self) -> str:
        """In a notebook a position draws itself."""
        return str(import_module("galapagos.draw").svg(self))

    def __reduce__(self) -> tuple[object, ...]:
        return (resumed, (type(self), self.key(), self.frames, self.question, self.outcome))


def resumed(kind: Any, table: tuple[object, ...], frames: list[Frame], question: Any, outcome: Any) -> Any:
    """The position that was pickled."""
    p = kind(*table)
    p.frames, p.question, p.outcome = frames, question, outcome
    return p


class View(Value):
    """What one seat knows. `position` has nothing in it that the seat cannot know: what is hidden from
    it reads "unknown" there, and the options of other seats' secret questions are gone. So whatever is
    made from a view, a screen, a bot's choice, a number, cannot give a secret away."""

    seat: int  # a spectator is NATURE
    position: Position

    def __post_init__(self) -> None:
        self.notes: object = None  # what a game's `imagine` has worked out of it once, for the next time

    @property
    def question(self) -> Question | None:
        """The open question if it is this seat's to answer."""
        q = self.position.question
        return q if q is not None and q.seat == self.seat else None

    def _repr_svg_(self) -> str:
        """In a notebook a view draws itself."""
        return str(import_module("galapagos.draw").svg(self))


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
    rule: str  # the paragraph that forbids it; empty where it is no move at all

    def __str__(self) -> str:
        return f"{self.sentence}: §{self.rule}" if self.rule else f"{self.sentence}."


@dataclass
class Beat:
    """A step of an automaton, for who reads its turn at his own pace. See galapagos.story."""

    kind: str  # the game's word for what it is: "step", "choice", "draft"
    step: str = ""  # the name of the step
    turn: int = 0  # of the round, from 1; 0 where none is counted
    worker: str = ""  # who acts in it,
    at: str = ""  # where it has gone,
    column: int = 0  # and by which column of its card, from 1
    begins: bool = False  # the first of a turn, or of another part of a round


@mypyc_attr(allow_interpreted_subclasses=True)
class Edition:
    """What is printed in a game's box, as the game's own edition lists it. Editions of one file are the same."""

    name: str
    digest: str  # of the file
    text: str = ""  # of the file, unless it is ours
    origin: dict[str, str]  # by the place of a value in the file: where it comes from

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Edition) and type(self) is type(other) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[object, ...]:
        """As a pickle: our own by its name, another with its whole file."""
        return (edition_again, (type(self).__module__, self.text, self.digest))


def edition_again(module: str, text: str, digest: str) -> Any:
    return import_module("galapagos.edition").again(module, text, digest)


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
    file: str | PathLike[str] | None = None  # of the edition; None for ours

    def __repr__(self) -> str:
        own = f", {str(self.file)!r}" if self.file is not None else ""
        return f"galapagos.game({self.name!r}{own})"

    def new(self, seats: Any, **options: Any) -> Position:
        """The position before the first question is answered."""
        return self.start(seats, self.choose(seats, options))

    def with_edition(self, edition: Any) -> Game:
        """The same game, played with another edition."""
        other = copy(self)
        other.edition = edition
        return other

    def choose(self, seats: Any, options: dict[str, Any]) -> dict[str, Any]:
        """All options with their values; an unknown or impossible one is refused, and so is a number of seats."""
        if type(seats) is not int or seats not in self.seats:
            few, many = self.seats[0], self.seats[-1]
            raise GameError(f"{self.name} is for {few} to {many} seats, not {seats!r}.")
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

    def own(self, text: str) -> str:
        """The text of a position, unless it is another game's."""
        if not isinstance(text, str):
            raise GameError(f"A position is read from a text, not from {text!r}.")
        first = (text.split() or [""])[0]
        if first != self.name and first in import_module("galapagos").HOMES:
            raise GameError(f"line 1: this is a position of {first}, not of {self.name}.")
        return text

    def flaw(self, p: Any) -> str | None:
        """What is wrong with a position that no game could come to, in a sentence; None if nothing is."""
        return None

    @abstractmethod
    def say(self, move: Move) -> str:
        """The move as text; `hear` finds it among the open question's options."""

    def hear(self, p: Position, text: str) -> Move:
        """The option that the text means; what is none is refused."""
        words = spoken(text)
        for move in options_of(p):
            if self.say(move) == words:
                return move
        raise GameError(str(self.why_not(p, text)))

    def why_not(self, p: Any, text: str) -> Refusal | None:
        """The rule that forbids the move; None where it is allowed."""
        words = spoken(text)
        if any(self.say(move) == words for move in options_of(p)):
            return None
        over = "The game is over" if p.question is None else f"{words!r} is not a move of {self.title}"
        return self.refusal(p, words) or Refusal(over, "")

    @abstractmethod
    def refusal(self, p: Any, text: str) -> Refusal | None:
        """Why a text is none of the options; None if it is not even a move of the game."""

    def view(self, p: Any, seat: int) -> View:
        """All that the seat can know; a spectator is NATURE."""
        if not isinstance(seat, int) or not NATURE <= seat < p.seats:
            raise GameError(f"There are the seats 0 to {p.seats - 1}, and {NATURE} for a spectator, not {seat!r}.")
        return self.seen(p, seat)

    @abstractmethod
    def seen(self, p: Any, seat: int) -> View:
        """The view of a seat that there is."""

    def imagine(self, view: View, rng: Random | Chance) -> Position:
        """A possible truth: a whole position that agrees with everything the view knows."""
        return self.imagined(view, rng if isinstance(rng, Chance) else Chance(rng.getrandbits(62)))

    @abstractmethod
    def imagined(self, view: View, chance: Chance) -> Position:
        """The same, with our own chance."""

    @abstractmethod
    def show(self, view: View) -> Any:
        """All a screen needs to draw the view, as a msgspec Struct: no rule is left to the screen."""

    def show_on(self, view: View, table: Any, before: Any) -> Any:
        """The same as `show`, where a table was shown already: of `before`, which somebody here saw, or, if that
        is None, of an equal position to another seat. A game may take over whatever is the same in both."""
        return self.show(view)

    @abstractmethod
    def tell(self, event: Event, names: Sequence[str] = SEATS) -> str:
        """The event as a sentence."""

    def about(self, event: Event) -> list[str]:
        """The names of the things on the table that the event is about, as `show` and `touches` have them. What belongs
        to a seat is named after it, "seat 1.vault"; where that is not drawn it is the seat that is meant."""
        return [value for value in event.facts.values() if isinstance(value, str)]

    @abstractmethod
    def phrase(self, p: Any, move: Move, names: Sequence[str] = SEATS) -> str:
        """An option of the open question in words, for a button: "Feed the first animal of A"."""

    def room(self, name: str) -> Any:
        """A further module of the game's folder, such as its ledger; None where it has no such room."""
        home = type(self).__module__
        return import_module(f"{home}.{name}") if find_spec(f"{home}.{name}") else None

    def explain(self, word: str) -> str:
        """What a card or another word means that the text of the rules does not explain by name; "" if none."""
        return ""

    def touches(self, move: Move) -> list[str]:
        """The names, as `show` has them, of the things on the table that the move is about: first what, then where."""
        return []

    def passes(self, p: Any, move: Move) -> str:
        """What somebody leaves out who takes this option of the open question, in the game's own words, the same ones
        whenever it is the same thing: "Play no card before the births". Empty if the move is no pass."""
        return ""

    def attempt(self, p: Any, things: Sequence[str]) -> str:
        """The move that a person seems to mean who touches these things one after the other, in notation: the first
        option that is about all of them, else what the game guesses; empty where nothing can be guessed."""
        about = (move for move in options_of(p) if set(things) <= set(self.touches(move)))
        meant = next(about, None) if things else None
        return self.say(meant) if meant is not None else self.guess(p, things)

    def guess(self, p: Any, things: Sequence[str]) -> str:
        """What somebody means who touches things that no option is about."""
        return ""

    def beat(self, event: Event, p: Any, last: Beat | None, going: bool) -> Beat | None:
        """The step of the automaton that begins with this event, as the table lies then; None if none does. `last` is
        the one before it, and whether that is still going on: nobody else has answered since."""
        return None

    def follows(self, event: Event) -> bool:
        """Whether the event, which comes after a step of the automaton, is part of it."""
        return True

    @abstractmethod
    def forecast(self, p: Any) -> list[float]:
        """By side, the points it can count on as the table stands; a seat's are its score when the game is over. An
        automaton's are such that who has more has won."""

    def prospects(self, p: Any) -> list[float]:
        """By side, the points it may end with, as far as a judge can tell: what a search judges by."""
        return self.forecast(p)

    @abstractmethod
    def worth(self, p: Any, seat: int) -> float:
        """How good a position looks for a seat, in points: what the greedy bot climbs."""

    def parts(self, p: Any, seat: int) -> dict[str, float]:
        """What that worth is made of, by name; it is their sum."""
        return {"table": self.worth(p, seat)}

    def reasons_for(self) -> dict[str, tuple[str, str]]:
        """By the name of a part: what is so when it grows, and when it shrinks, as halves of a sentence to the seat."""
        return {"table": ("the table looks better for you", "the table looks worse for you")}


def options_of(p: Position) -> list[Move]:
    return p.question.options if p.question is not None else []


def spoken(text: str) -> str:
    """With single blanks."""
    if not isinstance(text, str):
        raise GameError(f"A move is said in a text, not as {text!r}.")
    return " ".join(text.split())


def pick(option: Option, value: Any) -> Any:
    """The value if the option has it."""
    if option.many:
        if not isinstance(value, list | tuple) or not all(v in option.choices for v in value):
            raise GameError(f"{option.name} takes any of {', '.join(map(str, option.choices))}, not {value!r}.")
        return tuple(choice for choice in option.choices if choice in value)
    if not any(value == choice and type(value) is type(choice) for choice in option.choices):
        raise GameError(f"{option.name} takes one of {', '.join(map(str, option.choices))}, not {value!r}.")
    return value
