"""Everything that goes over the wire: the bodies of HTTP and the messages of the socket. See docs/protocol.md."""

from __future__ import annotations

from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta, Struct

import galapagos

Name = Annotated[
    str, Meta(min_length=1, max_length=24, pattern=r"^[^\x00-\x1f\x7f]*[^\s\x00-\x1f\x7f][^\x00-\x1f\x7f]*$")
]
Text = Annotated[str, Meta(min_length=1, max_length=500)]
Said = Annotated[str, Meta(max_length=200)]  # a move in notation
Touched = Annotated[str, Meta(min_length=1, max_length=60)]  # the name of a thing on the table
Token = Annotated[str, Meta(min_length=32, max_length=32)]  # 192 bits
Seat = Annotated[int, Meta(ge=0, le=7)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
Value = bool | int | str


# Games


class OptionInfo(Struct, frozen=True):
    name: str
    help: str  # one sentence
    default: Value | list[str]
    choices: list[Value]
    many: bool  # any of the choices, as a list
    doubt: str  # why the default is not certain; empty if it is
    rule: str  # its paragraph


class GameInfo(Struct, frozen=True):
    name: str
    title: str
    makers: str
    seats: list[int]  # how many can play
    version: int
    edition: str
    options: list[OptionInfo]
    bots: list[str]


class Paragraph(Struct, frozen=True):
    rule: str  # "5.3"
    text: str  # Markdown


class Chapter(Struct, frozen=True):
    number: str
    title: str
    text: str  # Markdown before its first paragraph
    paragraphs: list[Paragraph]


class Rules(Struct, frozen=True):
    title: str
    text: str
    chapters: list[Chapter]


class Meaning(Struct, frozen=True):
    word: str
    text: str  # empty if the game does not know the word


class PrintedInfo(Struct, frozen=True):
    what: str  # in words
    value: str
    origin: Literal["rulebook", "source", "likely", "inferred", "default"]  # from certain to our own choice


class PlateInfo(Struct, frozen=True):
    """Something printed: a card, a counter, a tile, a board."""

    name: str
    title: str
    count: int  # in the box; 0 where nothing is counted
    draws: list[str]  # names of the things to draw on it
    plan: list[list[str]]  # what is printed space by space, in rows; "" is no space
    text: str  # Markdown: what it does
    rules: list[str]  # the paragraphs about it; the first explains it
    printed: list[PrintedInfo]
    doubts: list[int]  # which of the gallery's rulings are about it


class CabinetInfo(Struct, frozen=True):
    name: str
    title: str
    plates: list[PlateInfo]


class RulingInfo(Struct, frozen=True):
    open: str  # what the sources leave open
    sources: str  # what they say
    decision: str
    options: list[str]  # that play it another way
    values: list[str]  # of the edition file that do


class Gallery(Struct, frozen=True):
    title: str
    edition: str
    cabinets: list[CabinetInfo]
    rulings: list[RulingInfo]
    rest: list[int]  # rulings on rules that nothing printed is about


# Tables


class Player(Struct, frozen=True):
    """Who is to sit on a seat. An open one is for whoever sits down first."""

    kind: Literal["person", "bot", "open"] = "person"
    name: Name | None = None
    bot: Annotated[str, Meta(max_length=24)] = "greedy"


class Manner(Struct, frozen=True, kw_only=True):
    """How a table is played, whatever is played at it."""

    players: Annotated[list[Player], Meta(min_length=1, max_length=8)]  # one a seat
    clock: Annotated[int, Meta(ge=5, le=86400)] | None = None  # seconds for a question
    public: bool = False  # stands in the lobby, and everybody may watch
    hot: bool = False  # all people share one browser
    pace: Annotated[int, Meta(ge=0, le=10000)] = 700  # milliseconds a bot waits before it answers


class NewTable(Manner, frozen=True, kw_only=True):
    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Value | list[Value]] = {}


class NewBranch(Manner, frozen=True, kw_only=True):
    place: Count  # answers that are kept


class Key(Struct, frozen=True):
    seat: int
    name: str
    token: str | None  # for a person's seat; an open one gets its token when somebody sits down


class Made(Struct, frozen=True):
    """The only time that the server tells these tokens."""

    table: str
    keys: list[Key]
    spectator: str
    commitment: str


class SitDown(Struct, frozen=True):
    name: Name


class Sitter(Struct, frozen=True):
    seat: int
    name: str
    bot: str | None  # that plays it now
    person: bool  # belongs to a person, who may have handed it to a bot
    open: bool  # nobody has sat down yet
    here: bool  # a browser is connected
    away: float | None  # seconds since the last browser left
    rematch: bool  # wants one


class Clock(Struct, frozen=True):
    limit: int  # seconds for a question
    left: float  # of them; below zero: the time is out, and nothing but a mark happens


class Counted(Struct, frozen=True):
    """One line of the count of points."""

    what: str  # "3 animals of A"
    points: int
    rule: str
    source: str  # where such points come from, in the same words for every side: "animals"


class Account(Struct, frozen=True):
    """The points of a side, line by line."""

    side: int  # its seat; the automaton of a game alone is side 1
    name: str
    points: int
    lines: list[Counted]


class TieBreak(Struct, frozen=True):
    """What decides between equal points."""

    what: str  # "discarded cards"
    have: list[int]  # by seat


class OutcomeInfo(Struct, frozen=True):
    scores: list[int]
    ranking: list[int]
    winners: list[int]
    reason: str
    accounts: list[Account]  # by side; none at the end of a guided game, which began in the middle
    tie_break: TieBreak | None


class TableInfo(Struct, frozen=True):
    table: str
    game: str
    title: str
    options: dict[str, Any]
    players: list[Sitter]
    clock: int | None
    public: bool
    hot: bool
    pace: int
    made: float  # seconds since 1970
    place: int  # answers given
    asked: int | None
    ask: str
    outcome: OutcomeInfo | None
    shelf: bool  # a record to look at: nobody plays
    commitment: str
    next: str | None  # the table of the rematch; tokens of this table open it too


# Records, replay, fairness


class Mark(Struct, frozen=True):
    place: int
    label: str  # "turn 3"


class Steps(Struct, frozen=True):
    places: int  # answers in the record
    over: bool
    marks: list[Mark]
    remark: str  # of a record made under older rules; empty for any other


class Line(Struct, frozen=True):
    """Something that happened, as this seat saw it."""

    place: int  # answers given when it happened
    sentence: str
    rule: str
    what: str
    facts: dict[str, int | str]


class Answered(Struct, frozen=True):
    seat: int
    move: str  # in notation


class Beat(Struct, frozen=True):
    """A step of an automaton, to be read at one's own pace. A Choice card of the Shade is one of its own."""

    place: int  # answers given when it happened
    kind: str  # of the Shade "step", "choice" or "end" of the round; of the Keeper the part of its round
    step: str  # of the Shade: "1", "2", "A" … "D"; of a Choice card the step that it belongs to
    turn: int  # of the Keeper in this round, from 1; 0 outside its turns
    worker: str  # of the Keeper: who acts in it,
    at: str  # where it has gone,
    column: int  # and by which column of the Action card, from 1; 0 for none
    begins: bool  # the first of a turn of the Shade, or of a part of the Keeper's round
    events: list[Line]  # the reason, then what came of it
    before: Any  # the view when it began,
    after: Any  # and when it was over; in neither anybody is asked


class Step(Struct, frozen=True):
    place: int
    seat: int  # whose view; -1 a spectator's
    open: bool  # everything is shown
    view: Any
    text: str
    ask: str
    rule: str
    asked: int | None
    next: Answered | None  # what was answered here, once the game is over
    events: list[Line]  # of the answer that led here
    beats: list[Beat]  # what its automaton did meanwhile
    outcome: OutcomeInfo | None


class Moment(Struct, frozen=True):
    """A turn in which the lead changed much, and the answer that did most of it."""

    turn: str  # "turn 5"
    before: float  # the lead when it began, in points
    after: float  # and when it was over
    place: int  # of the step that shows the answer
    side: int  # whose answer it was, as in the accounts; -1: chance
    sentence: str
    rule: str


class Decided(Struct, frozen=True):
    """What decided a game, by the judge's count."""

    sides: list[int]  # whose lead it is
    moments: list[Moment]  # three at most; none if nothing stands out


class Draw(Struct, frozen=True):
    """One of Nature's answers, with what it takes to draw it again."""

    place: int
    moves: list[str]
    weights: list[int]
    answer: str
    fair: bool


class Fairness(Struct, frozen=True):
    commitment: str  # SHA-256 of the seed
    seed: str | None  # in hex, once the game is over
    start: int  # the place of the first answer that comes from the seed
    draws: list[Draw]  # once the game is over
    fair: bool | None


class House(Struct, frozen=True):
    addresses: list[str]  # under which other machines of the network find this one


# Guided first games


class GuideInfo(Struct, frozen=True):
    title: str
    minutes: int
    scenes: int


class Scene(Struct, frozen=True):
    """What the guide says, and the table at that moment as the learner, seat 0, sees it."""

    number: int  # from 0
    scenes: int
    say: str  # Markdown
    answer: str | None  # the option that the guide asks for, in notation; None: there is only something to read
    options: list[Choice]  # of the learner's question, if he is to answer it
    players: list[str]  # names by seat
    view: Any
    text: str
    asked: int | None
    ask: str
    rule: str
    since: int  # answers that the scene before had seen: later lines are new
    events: list[Line]  # all that has happened
    outcome: OutcomeInfo | None


class Health(Struct, frozen=True):
    status: str
    tables: int
    sockets: int


class Problem(Struct, frozen=True):
    """The body of every refusal over HTTP."""

    status: int
    sentence: str


# The socket: from the browser


class FromBrowser(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Base of what a browser may say."""


class Hello(FromBrowser, frozen=True, tag="hello"):
    """The first message: which table, and the tokens this browser holds for it."""

    table: Annotated[str, Meta(max_length=40)]
    tokens: Annotated[list[Token], Meta(max_length=9)] = []


class Answer(FromBrowser, frozen=True, tag="answer"):
    """Answers the question of this number with one of its options, by index or as text."""

    question: Count
    option: Count | None = None
    move: Said | None = None


class AskWhy(FromBrowser, frozen=True, tag="why"):
    """What would it mean to touch these things one after the other, and which rule forbids it?"""

    things: Annotated[list[Touched], Meta(min_length=1, max_length=8)]  # the last is the one just touched


class Undo(FromBrowser, frozen=True, tag="undo"):
    """Take back the latest answer of one of this browser's seats."""

    seat: Seat | None = None  # needed only where one browser holds several


class Consent(FromBrowser, frozen=True, tag="consent"):
    proposal: Count
    yes: bool


class AskHint(FromBrowser, frozen=True, tag="hint"):
    question: Count


class Say(FromBrowser, frozen=True, tag="chat"):
    text: Text


class HandToBot(FromBrowser, frozen=True, tag="hand_to_bot"):
    """One's own seat at once; another's when its player is gone or the time is out."""

    seat: Seat
    bot: Annotated[str, Meta(max_length=24)] = "greedy"


class TakeBack(FromBrowser, frozen=True, tag="take_back"):
    seat: Seat


class Rename(FromBrowser, frozen=True, tag="name"):
    seat: Seat
    name: Name


class Rematch(FromBrowser, frozen=True, tag="rematch"):
    yes: bool = True


class Pace(FromBrowser, frozen=True, tag="pace"):
    pace: Annotated[int, Meta(ge=0, le=10000)]  # milliseconds


Request = Answer | AskWhy | Undo | Consent | AskHint | Say | HandToBot | TakeBack | Rename | Rematch | Pace


# The socket: from the table


class FromTable(Struct, frozen=True, tag_field="type"):
    """Base of what the table says."""


class Choice(Struct, frozen=True):
    move: str  # in notation
    phrase: str  # for a button
    touches: list[str]  # names of the things on the table that it is about


class Asked(Struct, frozen=True):
    id: int
    seat: int
    ask: str
    rule: str
    options: list[Choice]


class Proposal(Struct, frozen=True):
    """Something that needs the consent of others."""

    id: int
    kind: Literal["undo", "bot"]
    by: int
    seat: int  # whose answer is taken back, or who is to be played by a bot
    place: int  # answers that an undo would leave
    bot: str
    waits: list[int]  # seats that have not agreed yet
    left: float | None  # seconds after which silence is consent; None: it never is


class Chat(FromTable, frozen=True, tag="chat"):
    seat: int  # -1: a spectator
    name: str
    text: str
    at: float


class Welcome(FromTable, frozen=True, tag="welcome"):
    table: TableInfo
    you: list[int]  # your seats; none: you watch
    chat: list[Chat]


class Seated(FromTable, frozen=True, tag="players"):
    """Who is there and what is proposed. The table itself has not changed."""

    players: list[Sitter]
    proposal: Proposal | None
    clock: Clock | None
    pace: int


class State(FromTable, frozen=True, tag="state"):
    """The table as one seat sees it. Forget log lines past place `after`, then add `events`."""

    seq: int  # of the table's log; grows with every answer and every undo
    place: int  # answers given; shrinks with an undo
    seat: int  # whose view this is; -1: a spectator's
    after: int
    events: list[Line]
    beats: bool  # steps of the game's automaton are among them: the step of this place tells them one by one
    view: Any  # what the game shows: /schema/messages.json has each game's form
    text: str  # the view in notation
    asked: int | None  # whose question is open: a seat, -1 for Nature, None when it is over
    ask: str
    rule: str
    question: Asked | None  # if it is yours
    players: list[Sitter]
    proposal: Proposal | None
    clock: Clock | None
    undo: dict[int, Literal["free", "consent"]]  # by your seat; absent: nothing to take back
    outcome: OutcomeInfo | None


class Refused(FromTable, frozen=True, tag="refusal"):
    """Nothing has changed. `question` repeats the number that was answered, if one was."""

    about: str  # the type of the message that was refused
    sentence: str
    rule: str = ""
    question: int | None = None


class Because(FromTable, frozen=True, tag="why"):
    move: str  # that seems to be meant, in notation; empty where nothing can be guessed, and then nothing is said of it
    allowed: bool
    sentence: str
    rule: str


class Weighed(Struct, frozen=True):
    move: str
    phrase: str
    worth: float  # points, on the average of what may follow


class Hint(FromTable, frozen=True, tag="hint"):
    question: int
    move: str
    phrase: str
    why: str
    weighed: list[Weighed]  # the best first


class Over(FromTable, frozen=True, tag="over"):
    outcome: OutcomeInfo
    commitment: str
    seed: str


class Again(FromTable, frozen=True, tag="rematch"):
    """The rematch is set up at this table; the tokens of the old one open it."""

    table: str


Reply = Welcome | State | Seated | Chat | Refused | Because | Hint | Over | Again

ENCODE = msgspec.json.Encoder()
REQUEST: msgspec.json.Decoder[Hello | Request] = msgspec.json.Decoder(Hello | Request)
REPLY: msgspec.json.Decoder[Reply] = msgspec.json.Decoder(Reply)


def schema() -> dict[str, Any]:
    """JSON Schema of the socket's messages and of each game's view, in the form of an OpenAPI document."""
    types: dict[str, Any] = {"Request": Hello | Request, "Reply": Reply}
    for game in galapagos.games():
        types[game.name] = get_type_hints(type(game).show)["return"]
    wholes, parts = msgspec.json.schema_components(types.values(), ref_template="#/components/schemas/{name}")
    return {"components": {"schemas": parts | dict(zip(types, wholes, strict=True))}}
