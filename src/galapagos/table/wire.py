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
Token = Annotated[str, Meta(max_length=100)]  # 32 characters, 192 bits; a damaged one opens nothing and spoils nothing
Seat = Annotated[int, Meta(ge=0, le=7)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
Value = bool | int | str
Commitment = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]  # SHA-256 of a share of chance; empty: there is none
Voices = Literal["open", "phrases", "closed"]  # what may be said: anything, one of PHRASES, nothing
BotName = Annotated[str, Meta(max_length=24)]
DAY = 86_400
PHRASES = (
    "hello", "luck", "your-turn", "moment", "back", "oops", "well-played", "thanks", "again", "bye",
)  # fmt: skip  # that everybody reads in his own language


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
    heading: str  # Markdown: of the part of the chapter that begins with it, if one does
    examples: int  # that show it


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
    bot: BotName = "greedy"
    share: Commitment = ""  # of a person


class Manner(Struct, frozen=True, kw_only=True):
    """How a table is played, whatever is played at it."""

    players: Annotated[list[Player], Meta(min_length=1, max_length=8)]  # one a seat
    clock: Annotated[int, Meta(ge=5, le=30 * DAY)] | None = None  # seconds for an answer
    bank: Annotated[int, Meta(ge=0, le=90 * DAY)] = 0  # seconds each seat has in reserve for all of its answers
    public: bool = False  # stands in the lobby, and everybody may watch
    hot: bool = False  # all people share one browser
    pace: Annotated[int, Meta(ge=0, le=10000)] = 700  # milliseconds a bot waits before it answers
    hints: bool = True  # may be asked for


class NewTable(Manner, frozen=True, kw_only=True):
    game: Annotated[str, Meta(max_length=40)]
    options: dict[str, Value | list[Value]] = {}


class NewBranch(Manner, frozen=True, kw_only=True):
    place: Count  # answers that are kept
    people: bool = False  # those who sit here have the same seats there, with the same tokens


class Key(Struct, frozen=True):
    seat: int
    name: str
    token: str | None  # for a person's seat; an open one gets its token when somebody sits down


class Made(Struct, frozen=True):
    """The only time that the server tells these tokens."""

    table: str
    keys: list[Key]
    spectator: str
    host: str  # the maker's: opens no seat, but the door
    commitment: str


class Holder(Struct, frozen=True):
    """A browser that has come with a seat's key."""

    since: float  # when it did first, seconds since 1970
    here: bool  # it is connected
    you: bool  # it is yours


class KeyInfo(Struct, frozen=True):
    """Of the key of one of your seats: when it was made, and who has come with it."""

    seat: int
    made: float  # seconds since 1970; at a rematch, since then
    holders: list[Holder]  # browsers that said who they are; the first twenty
    browsers: int  # that are connected now with it, whoever they are


class SitDown(Struct, frozen=True):
    name: Name
    seat: Seat | None = None  # None: the first open one
    share: Commitment = ""


class Held(Struct, frozen=True):
    """A table, and the tokens somebody has for it."""

    table: Annotated[str, Meta(max_length=40)]
    tokens: Annotated[list[Token], Meta(max_length=10)] = []


class Mine(Struct, frozen=True):
    """What somebody who holds tokens of a table wants to know of it."""

    table: str
    info: TableInfo | None  # None: there is no such table, or the tokens do not open it
    you: list[int]
    host: bool


class Sitter(Struct, frozen=True):
    seat: int
    name: str
    bot: str | None  # that plays it now
    person: bool  # belongs to a person, who may have handed it to a bot
    open: bool  # nobody has sat down yet
    here: bool  # a browser is connected
    away: float | None  # seconds since the last browser left
    bank: float | None  # seconds in reserve, without those of the open question; None: there is no clock
    vacant: float | None  # seconds until others may hand the seat to a bot, 0: now; None: not as things are
    resigned: bool  # a bot plays for good
    rematch: bool  # wants one


class Clock(Struct, frozen=True):
    """The clock of the person who is asked."""

    seat: int
    limit: int  # seconds for an answer
    left: (
        float  # of them and of the seat's reserve together; below zero: the time is out, and nothing but a mark happens
    )
    stands: bool  # the table is paused


class Share(Struct, frozen=True):
    """What a person's browser adds to chance."""

    seat: int
    commitment: str  # SHA-256 of the value
    value: str  # 32 bytes in hex; empty: it has not been told


class Ended(Struct, frozen=True):
    """A game that is over before its end."""

    by: int  # the seat that resigned; -1: the host has ended it
    winners: list[int]
    reason: str


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


class Outgrown(Struct, frozen=True):
    """A table whose answers do not all hold under the rules of today."""

    place: int  # answers that do
    answers: int  # that there are
    rule: str  # the paragraph by which the next one does not; empty where that cannot be known
    was: int  # the version under which it was given
    now: int


class TableInfo(Struct, frozen=True):
    table: str
    game: str
    title: str
    options: dict[str, Any]
    players: list[Sitter]
    clock: int | None
    bank: int
    public: bool
    hot: bool
    pace: int
    hints: bool
    voices: Voices
    waiting: bool  # for players: nothing has been dealt and nothing is asked
    mixing: bool  # all are there, and tell their shares of chance now
    shares: list[Share]  # of chance; their values once the game has begun
    paused: bool
    made: float  # seconds since 1970
    since: float  # when the open question was asked, or the game was over
    place: int  # answers given
    asked: int | None
    ask: str
    outcome: OutcomeInfo | None
    ended: Ended | None
    shelf: bool  # a record to look at: nobody plays
    commitment: str
    next: str | None  # the table of the rematch; tokens of this table open it too
    outgrown: Outgrown | None  # the rules have changed, and not all answers hold: nobody is asked until all agree


# Records, replay, fairness


class Mark(Struct, frozen=True):
    place: int
    label: str  # "turn 3"


class Steps(Struct, frozen=True):
    places: int  # answers in the record
    over: bool
    marks: list[Mark]
    remark: str  # of a record made under older rules; empty for any other


class Line(Struct, frozen=True, gc=False):
    """Something that happened, as this seat saw it."""

    place: int  # answers given when it happened
    sentence: str
    rule: str
    what: str
    facts: dict[str, int | str]
    things: list[str]  # names of the things on the table that it is about
    by: int  # the seat whose answer it came of, at once or by chance; -1: nobody had answered yet
    of: int  # answers given when that one was


class Answered(Struct, frozen=True):
    seat: int
    move: str  # in notation
    notation: str  # the same for people, with their names in it
    phrase: str  # in words


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
    options: list[Choice]  # what could be answered here; until the game is over one's own only
    next: Answered | None  # which of them was
    events: list[Line]  # of the answer that led here
    beats: list[Beat]  # what its automaton did meanwhile
    outcome: OutcomeInfo | None


class Moment(Struct, frozen=True):
    """A turn in which the lead changed much, and the answer that did most of it."""

    turn: str  # "turn 5"
    before: float  # the chance to win of those sides when it began
    after: float  # and when it was over
    place: int  # of the step that shows the answer
    side: int  # whose answer it was, as in the accounts; -1: chance
    sentence: str
    rule: str


class Decided(Struct, frozen=True):
    """What decided a game, by the judge's chances to win."""

    sides: list[int]  # whose chance it is
    moments: list[Moment]  # three at most; none if nothing stands out


class Flow(Struct, frozen=True):
    """How likely each side is to win at a place, by the judge, with all open."""

    place: int
    chances: list[float]  # by side, as in the accounts


class Weighed(Struct, frozen=True):
    move: str
    phrase: str
    chance: float | None  # to win with it; None: it looked so much worse that it was not tried


class Judged(Struct, frozen=True):
    """A question at which a seat had a choice: what it gave and what was best, as far as it could know."""

    place: int
    seat: int
    given: Weighed
    best: Weighed


class Puzzle(Struct, frozen=True):
    """One of the three questions at which most depended on a seat's answer."""

    place: int
    seat: int
    given: str  # the move
    options: list[Weighed]  # the best first


class River(Struct, frozen=True):
    """How a game flowed. It is thought about piece by piece: ask again until it is whole."""

    flows: list[Flow]
    judged: list[Judged]
    puzzles: list[Puzzle]  # once it is whole
    whole: bool


class Draw(Struct, frozen=True):
    """One of Nature's answers, with what it takes to draw it again."""

    place: int
    moves: list[str]
    weights: list[int]
    answer: str
    fair: bool
    key: str = ""  # which draw of the seed it is: before ":" and the number of the try


class Withdrawn(Struct, frozen=True):
    """An answer that was given and taken back."""

    place: int
    seat: int  # -1: chance
    move: str


class Fairness(Struct, frozen=True):
    commitment: str  # SHA-256 of the seed
    seed: str | None  # in hex, once the game is over
    start: int  # the place of the first answer that comes from the seed
    draws: list[Draw]  # once the game is over
    fair: bool | None
    answers: int = 0  # of the whole game
    withdrawn: list[Withdrawn] = []  # once the game is over: what was seen and taken back; a file does not have it
    shares: list[Share] = []  # of people, mixed into the seed


class House(Struct, frozen=True):
    addresses: list[str]  # under which other machines of the network find this one
    version: str  # of the program


# Calls to those who are away

CallKind = Literal["none", "ntfy", "discord", "slack", "webhook", "push"]
# Why a message did not arrive: its host has no address, has one in the server's own network, does not answer the line,
# says nothing, says no, or says that there is nobody any more. Empty: it did.
Failure = Literal["", "unknown", "barred", "unreachable", "silent", "refused", "gone"]


class PushKey(Struct, frozen=True):
    """What a browser needs to be pushed to."""

    key: str | None  # of the server; None: it cannot push
    why: str  # it cannot


class CallInfo(Struct, frozen=True):
    """How one of your seats is called. The address stays at the table."""

    seat: int
    kind: CallKind
    failed: Failure  # why the latest message did not arrive


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


# Examples of the rules


class ExampleInfo(Struct, frozen=True):
    """A position that shows a paragraph at work."""

    name: str
    title: str  # a sentence
    note: str  # what else there is to say; often empty
    rules: list[str]  # the paragraphs that it shows


class Trial(Struct, frozen=True):
    """An example as a table to be tried, after the moves that were made. Nothing in it is hidden."""

    example: ExampleInfo
    moves: int  # that the example itself makes
    players: list[str]  # names by seat
    seat: int  # through whose eyes it is seen
    view: Any
    text: str
    asked: int | None  # -1: chance, whose options are to be chosen from like any
    ask: str
    rule: str
    options: list[Choice]
    next: Choice | None  # what is done here in the example, while only its own moves were made
    tried: list[Because]  # what is tried here in the example and is not allowed
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
    tokens: Annotated[list[Token], Meta(max_length=10)] = []
    browser: Annotated[str, Meta(max_length=64)] = ""  # what this browser calls itself, always the same; empty: nothing


class Answer(FromBrowser, frozen=True, tag="answer"):
    """Answers the question of this number with one of its options, by index or as text."""

    question: Count
    option: Count | None = None
    move: Said | None = None


class AskWhy(FromBrowser, frozen=True, tag="why"):
    """What would it mean to touch these things one after the other, and which rule forbids it?"""

    things: Annotated[list[Touched], Meta(min_length=1, max_length=8)]  # the last is the one just touched


class Undo(FromBrowser, frozen=True, tag="undo"):
    """Take back the latest answer of one of this browser's seats, or everything after a place."""

    seat: Seat | None = None  # needed only where one browser holds several
    place: Count | None = None  # answers that are to be left


class Redo(FromBrowser, frozen=True, tag="redo"):
    """Give the answer again that was taken back."""

    seat: Seat | None = None


class Consent(FromBrowser, frozen=True, tag="consent"):
    proposal: Count
    yes: bool


class AskHint(FromBrowser, frozen=True, tag="hint"):
    question: Count


class Say(FromBrowser, frozen=True, tag="chat"):
    """Words of one's own, or one of PHRASES."""

    text: Text | None = None
    phrase: Annotated[str, Meta(max_length=24)] | None = None


class HandToBot(FromBrowser, frozen=True, tag="hand_to_bot"):
    """One's own seat at once; another's when its player is gone or the time is out."""

    seat: Seat
    bot: BotName = "greedy"


class TakeBack(FromBrowser, frozen=True, tag="take_back"):
    seat: Seat


class Rename(FromBrowser, frozen=True, tag="name"):
    seat: Seat
    name: Name


class Renew(FromBrowser, frozen=True, tag="renew"):
    """One's own seat has this key from now on, 24 bytes of chance in base64url. Older ones open nothing."""

    seat: Seat
    token: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{32}$")]


class Reveal(FromBrowser, frozen=True, tag="reveal"):
    """One's share of chance, which was sealed before."""

    seat: Seat
    value: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Rematch(FromBrowser, frozen=True, tag="rematch"):
    yes: bool = True
    share: Commitment = ""  # of chance, at the new table


class Pace(FromBrowser, frozen=True, tag="pace"):
    pace: Annotated[int, Meta(ge=0, le=10000)]  # milliseconds


class Resign(FromBrowser, frozen=True, tag="resign"):
    """Of two seats the other wins; of more a bot plays this one to the end."""

    seat: Seat


class PlayOn(FromBrowser, frozen=True, tag="play_on"):
    """Where the rules have changed: go on from the last answer that holds. The others are asked."""


class Ping(FromBrowser, frozen=True, tag="ping"):
    """Is anybody there?"""


class Look(FromBrowser, frozen=True, tag="look"):
    """Whether the page is in sight. Who has it open behind others for a while counts as away when he is called."""

    yes: bool


class CallMe(FromBrowser, frozen=True, tag="call_me"):
    """Where a message goes when this seat is asked and nobody is there: at most one until somebody comes back."""

    seat: Seat
    kind: CallKind
    to: Annotated[str, Meta(max_length=2000)] = ""  # an address; for push what the browser gave, as JSON
    language: Literal["en", "ru"] = "en"


class TryCall(FromBrowser, frozen=True, tag="try_call"):
    """Send a message there now; `calls` says whether it arrived."""

    seat: Seat


# Of the host, and in the waiting room of everybody for his own seat


class Swap(FromBrowser, frozen=True, tag="swap"):
    """Two seats change places, in the waiting room. A player may so go to an open seat."""

    seat: Seat
    other: Seat


class Arrange(FromBrowser, frozen=True, tag="arrange"):
    """An open seat becomes a bot's, or a bot's an open one, or another bot's, in the waiting room."""

    seat: Seat
    kind: Literal["open", "bot"]
    bot: BotName = "greedy"


class Start(FromBrowser, frozen=True, tag="start"):
    """The game begins. Seats that are still open go to bots, or away."""

    rest: Literal["bots", "away"] = "bots"
    bot: BotName = "greedy"


class Free(FromBrowser, frozen=True, tag="free"):
    """A seat is open again, and its links are worthless. A player may so get up from his own."""

    seat: Seat


class Halt(FromBrowser, frozen=True, tag="pause"):
    yes: bool = True


class Moderate(FromBrowser, frozen=True, tag="voices"):
    voices: Voices


class EndTable(FromBrowser, frozen=True, tag="end"):
    """The game is over, without winners."""


Request = (
    Answer | AskWhy | Undo | Redo | Consent | AskHint | Say | HandToBot | TakeBack | Rename | Rematch | Pace | Resign
    | PlayOn | Renew | Reveal | Ping | Look | CallMe | TryCall | Swap | Arrange | Start | Free | Halt | Moderate
    | EndTable
)  # fmt: skip


# The socket: from the table


class FromTable(Struct, frozen=True, tag_field="type", gc=False):
    """Base of what the table says."""


class Choice(Struct, frozen=True, gc=False):
    move: str  # in notation
    phrase: str  # for a button
    touches: list[str]  # names of the things on the table that it is about
    passes: str  # what it leaves out, always in the same words: "Play no card before the births"; empty: it is no pass


class Asked(Struct, frozen=True):
    id: int
    seat: int
    ask: str
    rule: str
    options: list[Choice]


class Proposal(Struct, frozen=True):
    """Something that needs the consent of others."""

    id: int
    kind: Literal["undo", "bot", "rules"]  # the last: to play on under the rules of today
    by: int
    seat: int  # whose answer is taken back, or who is to be played by a bot
    place: int  # answers that would be left
    bot: str
    waits: list[int]  # seats that have not agreed yet
    left: float | None  # seconds after which silence is consent; None: it never is


class Chat(FromTable, frozen=True, tag="chat"):
    seat: int  # -1: a spectator
    name: str
    text: str
    at: float
    phrase: str  # one of PHRASES instead of a text; else empty
    voice: str  # whose it is, whatever he is called: what a muted one is known by


class Welcome(FromTable, frozen=True, tag="welcome"):
    """What the table is. It comes again whenever that changes: seats, pauses, voices, the beginning, an early end."""

    table: TableInfo
    you: list[int]  # your seats; none: you watch
    host: bool  # you are
    chat: list[Chat]
    calls: list[CallInfo]  # of your seats
    keys: list[KeyInfo]  # of your seats


class Keys(FromTable, frozen=True, tag="keys"):
    """Somebody has come or gone with the key of one of your seats."""

    keys: list[KeyInfo]


class Renewed(FromTable, frozen=True, tag="renewed"):
    """The seat's new key opens it."""

    seat: int


class Calls(FromTable, frozen=True, tag="calls"):
    """How your seats are called; and of one that was tried, why its message did not arrive."""

    calls: list[CallInfo]
    tried: int | None
    failed: Failure


NoticeKind = Literal["sat", "rose", "renamed", "bot", "back", "resigned", "undo", "paused", "resumed", "rules", "key"]


class Notice(Struct, frozen=True):
    """Something that happened at the table, not on it."""

    place: int  # answers given then
    kind: NoticeKind
    seat: int  # whose; -1 for a pause and for new rules
    name: str  # of whom it tells, as he was called then; of new rules their version
    was: str  # how he was called before; of new rules the version before
    answers: int = 0  # that were taken back or do not hold,
    chance: int = 0  # and how many of them were chance's


class Seated(FromTable, frozen=True, tag="players"):
    """Who is there and what is proposed. The table itself has not changed."""

    players: list[Sitter]
    proposal: Proposal | None
    clock: Clock | None
    pace: int
    notices: list[Notice]  # the latest of them, all over again


class Undoable(Struct, frozen=True):
    """What a seat can take back."""

    place: int  # answers that are left without its latest answer
    kind: Literal["free", "consent"]
    turn: int  # answers that are left without all that it has answered since somebody else or Nature did


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
    undo: dict[int, Undoable]  # by your seat; absent: nothing to take back
    redo: list[int]  # your seats that can give again what was taken back
    notices: list[Notice]  # the latest of them, all over again
    outcome: OutcomeInfo | None


class Pong(FromTable, frozen=True, tag="pong"):
    """Yes."""


class Declined(FromTable, frozen=True, tag="declined"):
    """What was proposed will not be."""

    proposal: Proposal
    by: int


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


class Feared(Struct, frozen=True):
    seat: int  # whose answer it would be; -1: chance
    sentence: str
    chance: float  # to win after it


class Hint(FromTable, frozen=True, tag="hint"):
    question: int
    move: str
    phrase: str
    why: str
    weighed: list[Weighed]  # the best first
    line: list[str]  # what is expected to follow, answer by answer
    fear: Feared | None  # the answer of another after which the chance falls most; None: none makes much difference


class Over(FromTable, frozen=True, tag="over"):
    outcome: OutcomeInfo
    commitment: str
    seed: str


class Again(FromTable, frozen=True, tag="rematch"):
    """The rematch is set up at this table; the tokens of the old one open it."""

    table: str


Reply = (
    Welcome | Keys | Renewed | Calls | State | Seated | Chat | Pong | Declined | Refused | Because | Hint | Over | Again
)

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
