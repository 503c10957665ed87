"""One table: its seats, its game, its clocks, and who may see what.

A room is a fold over its log. What people ask of it is checked in ask.py, which answers with the entries for the log;
once they are safe in the store, `add` makes them so. Nothing here waits, sends, stores or looks at a clock.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

import galapagos
from galapagos.bots import at_tables, bot
from galapagos.names import called, tidy
from galapagos.record import Record, Seal, Share, edition_of
from galapagos.table import fair, wire
from galapagos.table.log import (
    Agreeing,
    AnyEntry,
    Back,
    Began,
    Called,
    Clocked,
    Consented,
    Followed,
    Given,
    Holds,
    Hosts,
    Keyed,
    Mixes,
    Moderated,
    Ordered,
    Paced,
    Paused,
    Proposed,
    Quiet,
    Renewed,
    Revealed,
    Setup,
    Sits,
    Spoke,
    Stopped,
    TakenBack,
    Unheard,
    Voted,
    Wished,
)  # fmt: skip
from galapagos.table.notice import KEPT, notice
from galapagos.talk import NATURE, SEATS, Game, GameError, Move, Position, Question, Refusal

SHOWN = 200  # lines of the chat; older ones are not shown again
WATCHING = "Spectator"  # what those are called who do not play
GRACE = 30.0  # seconds a player has to object when his seat is to be handed to a bot because his time is out
AWAY = 120.0  # seconds after which a seat whose player has left may be handed to a bot


class Refuse(Exception):
    """Why nothing has changed, as a sentence for the person who asked."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


class Unready(Refuse):
    """It lies with the server, not with who asked."""


class Seated:
    """What the room knows of one seat."""

    def __init__(self, sits: Sits, bank: float, made: float) -> None:
        self.sits = sits
        self.chair = sits.seat  # its number when the table was made: tokens are for chairs, which may be moved
        self.bank = bank  # seconds in reserve
        self.browsers = 0
        self.elsewhere = 0  # browsers that other servers have
        self.left: float | None = None  # when the last one went
        self.rematch = False
        self.wish: Wished | None = None  # where its player is called
        self.called = False  # since he was here last
        self.failed: wire.Failure = ""  # why the latest message did not arrive
        self.looking = 0  # browsers that have the table in sight,
        self.looking_elsewhere = 0  # and those of other servers
        self.looked = 0.0  # when the last one had
        self.value = ""  # of its share of chance, once it is told
        self.next = ""  # the commitment to its share at a rematch
        self.keyed = made  # when its key was
        self.holders: dict[str, float] = {}  # browsers that have come with it, and when each did first

    @property
    def here(self) -> bool:
        """Somebody is connected with it."""
        return self.browsers + self.elsewhere > 0

    @property
    def plays(self) -> bool:
        """A person does, now."""
        return self.sits.person and self.sits.bot is None


class Shown(Struct, frozen=True):
    """The table as one seat sees it."""

    seq: int  # of the log, when it looked
    seen: Position
    table: Any  # what the game shows of it,
    view: msgspec.Raw  # and as it goes over the wire
    text: str
    asked: int | None
    ask: str
    rule: str
    options: list[wire.Choice]  # of the seat's own question


class Meant(NamedTuple):
    """An answer for the log, and the move that it is: who worked it out need not look for it again."""

    given: Given
    move: Move
    label: str  # what Nature was asked for


class Room:
    called: list[str] | None = None  # who sits here, until something happens
    folding = False  # the log is being read: what stands is played when it is known
    lines = 0  # of chat, so far
    proposals = 0  # so far
    mixing: float | None = None  # since when people are asked for their shares of chance, before the game
    shares: tuple[Share, ...] = ()  # that are mixed into it
    foreseen = 0  # the furthest place that Nature has spoken before

    def __init__(self, setup: Setup, log: Iterable[tuple[float, AnyEntry]] = (), now: float = 0.0) -> None:
        self.setup = setup
        self.game = game_of(setup)
        players = setup.manner.players
        names = distinct([first_name(seat, player) for seat, player in enumerate(players)])
        self.seats = [
            Seated(first_sitter(seat, names[seat], player), setup.manner.bank, setup.made)
            for seat, player in enumerate(players)
        ]
        self.chairs: dict[frozenset[int], frozenset[int]] = {}  # by what somebody holds: which seats that is now
        self.record = self.deal()
        self.given: list[Given] = []  # the answers as they came
        self.labels: list[str] = []  # what Nature was asked for, by answer; empty where it was somebody else
        self.meant: list[Meant] = []  # of answers that are on their way into the log
        self.undone: list[Given] = []  # those that were taken back since, the first to be given again first
        self.withdrawn: list[wire.Withdrawn] = []  # every answer that was ever taken back
        self.fixed = setup.seal.start if setup.seal else 0  # answers that nobody can take back any more
        self.chat: list[wire.Chat] = []  # the latest
        self.notices: list[wire.Notice] = []
        self.voices: wire.Voices = "open"
        self.pace = setup.manner.pace
        self.waiting = setup.waits
        self.hosts: set[int] = set()  # chairs of those who are host in the place of the maker
        self.stopped: Stopped | None = None
        self.next: str | None = None  # the table of the rematch
        self.seq = 0
        self.question = 0  # its number: the length of the log when it was opened
        self.since = setup.made  # when it was, later by all pauses
        self.entered = now  # when this room was looked into
        self.happened = setup.made  # when it really was
        self.paused: float | None = None  # when the pause began
        self.rules = setup.version, setup.edition  # under which the latest answers were given
        self.renewed = 0  # answers that were given under older ones
        self.outgrown: wire.Outgrown | None = None
        self.proposal: wire.Proposal | None = None
        self.until: float | None = None  # when silence becomes consent
        self.seen: dict[int, Shown] = {}  # by seat
        self.told: dict[int, tuple[wire.Line, ...]] = {}  # by place: what happened, as everybody saw it,
        self.secrets: dict[tuple[int, int], tuple[wire.Line, ...]] = {}  # and, by seat too, as one who saw more
        self.fold(log)
        if self.open and self.rules != self.today:
            self.record.old = self.rules
        for there in self.seats:
            there.looked = now

    def deal(self) -> Record:
        """The game from its beginning, for those who sit here."""
        try:
            record = Record(self.game, len(self.seats), self.names, **self.setup.options)
        except GameError:
            if self.setup.version == self.game.version:
                raise
            raise other_rules(self.setup, self.game) from None  # it has no such option any more
        record.seal = self.setup.seal and self.seal
        return record

    def check_bots(self, seats: int) -> None:
        """Refuse a bot that cannot play here. One that could when it sat down is left alone: see Hall.think."""
        for there in self.seats:
            if there.sits.bot is not None:
                known_bot(there.sits.bot, self.game, seats)

    # What is going on

    @property
    def names(self) -> list[str]:
        if self.called is None:
            self.called = [there.sits.name or f"Seat {seat + 1}" for seat, there in enumerate(self.seats)]
        return self.called

    @property
    def asked(self) -> Question | None:
        """The open question, unless nobody is to answer it yet, or any more."""
        idle = self.setup.shelf or self.waiting or self.stopped or self.outgrown
        return None if idle else self.record.position.question

    @property
    def seal(self) -> Seal:
        """Of a table where people play."""
        assert self.setup.seal is not None
        return replace(self.setup.seal, shares=self.shares) if self.shares else self.setup.seal

    @property
    def over(self) -> bool:
        return self.record.position.question is None or self.stopped is not None

    @property
    def open(self) -> bool:
        """Everything may be seen by everybody."""
        return self.over or self.setup.shelf

    @property
    def today(self) -> tuple[int, str]:
        """The rules of this program."""
        return self.game.version, edition_of(self.game)

    @property
    def about_rules(self) -> str:
        """What there is to say of a game that was played under older rules; empty for all others."""
        if (found := self.outgrown) is None:
            return self.record.remark
        where = f" (§{found.rule})" if found.rule else ""
        return (
            f"The rules of {self.game.title} have changed since this was played, from version {found.was} to "
            f"{found.now}{where}: {found.place} of its {found.answers} answers hold, and the table stands there."
        )

    @property
    def inviting(self) -> bool:
        """Whoever knows the table's name may come and sit down."""
        return not self.open and any(there.sits.open for there in self.seats)

    def bot_to_move(self) -> str | None:
        q = self.asked
        return self.seats[q.seat].sits.bot if q is not None and q.seat != NATURE and self.paused is None else None

    def only_option(self) -> Move | None:
        """Of a person who is asked although there is nothing to choose: only he can see that. While he is away nobody
        answers: that would tell it."""
        q = self.asked
        if q is None or len(q.options) != 1 or self.paused is not None:
            return None
        there = self.seats[q.seat]
        return q.options[0] if there.plays and there.browsers else None

    def people(self) -> list[int]:
        """Seats that a person plays now."""
        return [n for n, there in enumerate(self.seats) if there.plays]

    def seats_of(self, chairs: Iterable[int]) -> frozenset[int]:
        held = frozenset(chairs)
        if held not in self.chairs:
            self.chairs[held] = frozenset([n for n, there in enumerate(self.seats) if there.chair in held])
        return self.chairs[held]

    # The log

    def fold(self, log: Iterable[tuple[float, AnyEntry]]) -> None:
        """All that has happened. Only the answers that stand are played: what was taken back costs nothing."""
        self.folding = True
        for at, entry in log:
            self.add(entry, at)
        self.folding = False
        if self.rules[0] > self.game.version:
            raise other_rules(self.setup, self.game)
        for given in self.given:
            try:
                self.play_on(self.sealed(given))
            except GameError:
                if self.rules == self.today:
                    raise
                self.outgrown = self.outgrow(given)
                break

    def play_on(self, said: str | Move, label: str | None = None) -> None:
        label = fair.label(self.record.position) if label is None else label
        self.record.answer(said)
        self.labels.append(label)

    def sealed(self, given: Given) -> str:
        """An answer of the log, if it is one that the seal allows: Nature has no other."""
        q, place, seal = self.record.position.question, len(self.record), self.record.seal
        if q is not None and q.seat != given.seat:
            raise GameError(f"answer {place + 1} was given by {given.seat}, but {q.seat} is asked")
        if q is not None and q.seat == NATURE and seal is not None and place >= seal.start and not self.setup.shelf:
            drawn = self.game.say(fair.draw(seal, self.record.position, self.labels))
            if drawn != given.move and self.rules == self.today and place >= self.renewed:
                raise GameError(f"answer {place + 1} is {given.move}, but the seal says {drawn}")
            if drawn != given.move:  # under other rules she had other options: nothing can be shown of her
                self.record.seal = replace(seal, start=place + 1)
        return given.move

    def outgrow(self, given: Given) -> wire.Outgrown:
        """The answer does not hold under the rules of today."""
        view = self.game.view(self.record.position, NATURE)
        refusal = None if given.seat == NATURE else self.game.why_not(view.position, given.move)
        rule = refusal.rule if refusal and refusal.rule else self.game.show(view).rule
        return wire.Outgrown(len(self.record), len(self.given), rule, self.rules[0], self.game.version)

    def renewal(self) -> list[AnyEntry]:
        """The game goes on from here under the rules of today."""
        version, edition = self.today
        renewed = Renewed(self.rules[0], version, edition, len(self.record))
        if self.waiting:
            return [renewed]
        return [renewed, *self.follow(self.record.position.copy(), self.labels, self.seal)]

    def add(self, entry: AnyEntry, now: float) -> None:
        self.seq += 1
        if isinstance(entry, Given):
            self.take(entry)
            self.reopen(now)
            return
        self.remark(entry)
        match entry:
            case TakenBack(place):
                self.withdraw(place)
                self.reopen(now)
            case Renewed():
                self.renew(entry, now)
            case Sits():
                self.place(entry, now)
            case Ordered(seats):
                self.seats, self.called, self.chairs = [self.seats[seat] for seat in seats], None, {}
                for seat, there in enumerate(self.seats):
                    there.sits = msgspec.structs.replace(there.sits, seat=seat)
                    there.wish = there.wish and msgspec.structs.replace(there.wish, seat=seat)
            case Mixes() | Revealed() | Began():
                self.prepare(entry, now)
            case Hosts(seat):
                self.hosts.add(self.seats[seat].chair)
            case Paused(yes):
                self.since, self.paused = self.since + (now - (self.paused or now)), now if yes else None
            case Clocked() | Proposed() | Consented() | Voted():
                self.agree(entry, now)
            case Stopped():
                self.stopped, self.happened, self.proposal = entry, now, None
            case Moderated(voices):
                self.voices = voices
            case Spoke(seat, name, text, phrase, voice):
                self.lines += 1
                self.chat = [*self.chat[1 - SHOWN :], wire.Chat(seat, name, text, now, phrase, voice or name)]
            case Paced(pace):
                self.pace = pace
            case Followed(table):
                self.next = table
            case Keyed() | Wished() | Called() | Unheard() | Back() | Holds():
                self.heed(entry, now)

    def agree(self, entry: Agreeing, now: float) -> None:
        """What people want together, and when their time begins."""
        match entry:
            case Clocked():
                self.since, self.paused, self.mixing = now, self.paused and now, self.mixing and now
                self.until = self.until and now + GRACE
            case Proposed(proposal, until):
                self.proposal, self.until = proposal, until
                self.proposals += 1
            case Consented(seats, True) if self.proposal:
                waits = [seat for seat in self.proposal.waits if seat not in seats]
                self.proposal = msgspec.structs.replace(self.proposal, waits=waits)
            case Consented(seats) if self.proposal:
                if self.proposal.kind == "bot" and self.proposal.by not in seats:
                    self.since = now  # whoever says that he is there gets his time again
                self.proposal = None
            case Voted(seats, yes, share):
                for seat in seats:
                    self.seats[seat].rematch, self.seats[seat].next = yes, ""
                self.seats[seats[0]].next = share

    def prepare(self, entry: Mixes | Revealed | Began, now: float) -> None:
        """From the last who sits down to the first card."""
        match entry:
            case Mixes():
                self.mixing = now
            case Revealed(seat, value):
                self.seats[seat].value = value
            case Began():
                self.waiting, self.mixing, self.shares = False, None, self.told_shares()
                self.record, self.labels = self.deal(), []
                self.retell(0)
                self.reopen(now)

    def place(self, entry: Sits, now: float) -> None:
        there = self.seats[entry.seat]
        if entry.person and not there.sits.person:
            there.keyed, there.holders = now, {}
        if entry.bot != there.sits.bot:
            self.proposal = None
        if there.sits.open and entry.person and not self.waiting:
            self.fixed = len(self.given)  # whoever sat here before would have had to be asked
        there.sits, self.called = entry, None
        self.record.names = self.names
        self.retell(0)  # sentences have names in them
        if not entry.person:
            there.wish = None
            self.hosts.discard(there.chair)

    def remark(self, entry: AnyEntry) -> None:
        """What the entry tells of the table itself, unless everybody is still finding his seat."""
        told = notice(entry, [there.sits for there in self.seats], self.given)
        if told is not None and not self.waiting:
            self.notices = [*self.notices, told][-KEPT:]

    def heed(self, entry: Keyed | Quiet, now: float) -> None:
        """How a seat's player is called, and whether he was; who has its key."""
        there = self.seats[entry.seat]
        match entry:
            case Wished():
                there.wish, there.called, there.failed = None if entry.way == "none" else entry, False, ""
            case Called():
                there.called, there.failed = True, ""
            case Unheard(_, why):
                there.failed = why
            case Back():
                there.called = False
            case Keyed():
                there.keyed, there.holders = now, {}
            case Holds(_, browser):
                there.holders.setdefault(browser, now)

    def take(self, entry: Given) -> None:
        if not self.folding:
            meant = next((one for one in self.meant if one.given is entry), None)
            self.play_on(*(meant[1:] if meant else (entry.move,)))
        self.given.append(entry)
        again = bool(self.undone) and (self.undone[0].seat, self.undone[0].move) == (entry.seat, entry.move)
        self.undone = self.undone[1:] if again else []
        if entry.seat == NATURE:
            self.foreseen = max(self.foreseen, len(self.given))
        else:
            self.seats[entry.seat].bank -= entry.drawn

    def withdraw(self, place: int) -> None:
        gone = enumerate(self.given[place:], place)
        self.withdrawn += [wire.Withdrawn(n, one.seat, one.move) for n, one in gone]
        self.undone = self.given[place:] + self.undone
        del self.given[place:]
        self.renewed = min(self.renewed, place)
        if not self.folding:
            self.record.take_back(place)
            del self.labels[place:]
        self.retell(place)

    def retell(self, place: int) -> None:
        """What happened from this place on is put into words anew."""
        self.told = {n: lines for n, lines in self.told.items() if n < place}
        self.secrets = {at: lines for at, lines in self.secrets.items() if at[0] < place}

    def renew(self, entry: Renewed, now: float) -> None:
        if entry.place < len(self.given):
            self.withdraw(entry.place)
            self.reopen(now)
        self.undone, self.outgrown, self.proposal = [], None, None
        self.rules, self.renewed = (entry.version, entry.edition), entry.place
        self.question = self.seq  # it may have other options now

    def reopen(self, now: float) -> None:
        """Another question is open."""
        self.question, self.since, self.happened, self.proposal = self.seq, now, now, None
        self.paused = self.paused and now

    # Answers

    def chance(self) -> list[AnyEntry]:
        """What needs nobody's decision now."""
        if self.setup.shelf:
            return []
        if not self.waiting:
            return self.follow(self.record.position.copy(), self.labels, self.seal)
        return [] if self.inviting or self.mixing is not None else self.begin(len(self.seats))

    def begin(self, seats: int, share: str = "") -> list[AnyEntry]:
        """So many sit here when these entries are added, one of them with this share. If anybody has one, all are asked
        for theirs first."""
        if share or any(self.seats[seat].sits.share for seat in self.people()):
            return [Mixes()]
        return self.deal_out(seats, ())

    def deal_out(self, seats: int, shares: tuple[Share, ...]) -> list[AnyEntry]:
        seal, start = replace(self.seal, shares=shares), Record(self.game, seats, **self.setup.options).position
        return [Began(), *self.follow(start, [], seal)]

    def told_shares(self, seat: int = NATURE, value: str = "") -> tuple[Share, ...]:
        """The shares of all who have one, when this one is told too."""
        return tuple(
            Share(n, there.sits.share, value if n == seat else there.value)
            for n, there in enumerate(self.seats)
            if there.sits.person and there.sits.share
        )

    def follow(self, p: Position, labels: list[str], seal: Seal) -> list[AnyEntry]:
        """What Nature answers, and what a seat must answer as everybody can see."""
        self.meant = []
        labels = labels[:]
        while (q := p.question) is not None and not self.setup.shelf:
            label = fair.label(p)
            if q.seat == NATURE:
                move = fair.draw(seal, p, labels, label)
                given = Given(NATURE, self.game.say(move))
            elif self.plain(p, q):
                move = q.options[0]
                given = Given(q.seat, self.game.say(move), forced="seen")
            else:
                break
            self.meant.append(Meant(given, move, label))
            labels.append(label)
            p.answer(move)
        return [meant.given for meant in self.meant]

    def plain(self, p: Position, q: Question) -> bool:
        """There is nothing to choose, and everybody sees that, or there is nobody who must not: a secret question shows
        its options to nobody else."""
        if len(q.options) != 1:
            return False
        if not any(there.sits.person or there.sits.open for n, there in enumerate(self.seats) if n != q.seat):
            return True
        known = self.game.view(p, NATURE).position.question
        return known is not None and known.options == q.options

    def play(self, move: Move, now: float) -> list[AnyEntry]:
        """The answer, and what follows without anybody's decision."""
        q = self.asked
        assert q is not None
        after = self.record.position.copy()
        after.answer(move)
        said = Given(q.seat, self.game.say(move), self.drawn(now), "secret" if len(q.options) == 1 else "")
        entries = [said, *self.follow(after, [*self.labels, ""], self.seal)]
        self.meant.append(Meant(said, move, ""))
        return entries

    def to_be_answered(self, number: int, seats: frozenset[int]) -> Question:
        q = self.asked
        if q is None:
            raise Refuse("The game has not begun." if self.waiting else "The game is over.")
        if number != self.question:
            raise Refuse("That question is no longer open." if number < self.question else "There is no such question.")
        if q.seat not in seats:
            raise Refuse(f"{self.names[q.seat]} is asked, not you.")
        return q

    def why_not(self, seat: int, said: str) -> Refusal:
        """From the seat's own view: a reason must not give a secret away either."""
        words = " ".join(said.split())
        refusal = self.game.why_not(self.game.view(self.record.position, seat).position, words)
        if refusal is None:
            return Refusal(f"{words!r} is not an option here", "")
        return Refusal(called(refusal.sentence, self.names), refusal.rule)

    # Clocks

    @property
    def slow(self) -> bool:
        """Answers have days: people look in now and then, and the calendar counts."""
        return (self.setup.manner.clock or 0) >= wire.DAY

    def thought(self, now: float) -> float:
        """Seconds since the question was asked, without pauses."""
        return (now if self.paused is None else self.paused) - self.since

    def time_left(self, now: float) -> float | None:
        """Of the person who is asked, with the reserve, if there is a clock; below zero it is out."""
        limit, q = self.setup.manner.clock, self.asked
        if limit is None or q is None or q.seat == NATURE or not self.seats[q.seat].plays:
            return None
        return limit + self.seats[q.seat].bank - self.thought(now)

    def drawn(self, now: float) -> float:
        """Seconds of the reserve that the open question has cost so far."""
        left = self.time_left(now)
        q, limit = self.asked, self.setup.manner.clock
        if left is None or q is None or limit is None:
            return 0.0
        return round(min(max(0.0, self.thought(now) - limit), self.seats[q.seat].bank), 1)

    @property
    def counting(self) -> bool:
        """Whether time runs here that began with an entry of the log: for an answer, to object, to tell a share. Where
        answers have days the calendar counts."""
        clock = self.time_left(0.0) is not None and not self.slow
        return clock or (self.proposal is not None and self.until is not None) or self.mixing is not None

    def stood_still(self, until: float) -> bool:
        """Whether the clock of the open question has to begin anew: no server was there until then. Where answers have
        days the calendar counts."""
        return self.time_left(until) is not None and not self.slow and self.since < until

    def vacant(self, seat: int, now: float) -> float | None:
        """Seconds until others may hand the seat to a bot; None: not as things are."""
        there, q = self.seats[seat], self.asked
        if q is None or there.sits.bot is not None:
            return None
        if there.sits.open:
            return 0.0
        waits = [] if there.here or self.slow else [AWAY - (now - (there.left or max(self.since, self.entered)))]
        if q.seat == seat and self.paused is None and (left := self.time_left(now)) is not None:
            waits.append(left)
        return max(0.0, min(waits)) if waits else None

    # Coming and going

    def enter(self, chairs: Iterable[int]) -> None:
        for seat in self.seats_of(chairs):
            self.seats[seat].browsers += 1

    def leave(self, chairs: Iterable[int], now: float) -> None:
        for seat in self.seats_of(chairs):
            self.seats[seat].browsers -= 1
            self.seats[seat].left = now

    def look(self, chairs: Iterable[int], yes: bool, now: float) -> None:
        """A browser has the table in sight from now on, or has it no more."""
        for seat in self.seats_of(chairs):
            self.seats[seat].looking += 1 if yes else -1
            self.seats[seat].looked = now

    def to_call(self, now: float, after: float) -> int | None:
        """The seat that is asked while its player is away, and wants to be called."""
        q = self.asked
        if q is None or q.seat == NATURE or self.paused is not None or len(q.options) == 1:
            return None
        there = self.seats[q.seat]
        wanted = there.plays and there.wish is not None and not there.called
        looking = there.looking or there.looking_elsewhere
        return q.seat if wanted and not looking and now - there.looked >= after else None

    # Afterwards

    def ended(self) -> wire.Ended | None:
        """How the game was over before its end."""
        if self.stopped is None:
            return None
        by = self.stopped.by
        if by == NATURE:
            return wire.Ended(by, [], "The host has ended the game")
        winners = [1 - by] if len(self.seats) == 2 else []
        return wire.Ended(by, winners, f"{self.names[by]} has resigned")

    def rematch_agreed(self) -> bool:
        here = [there for there in self.seats if there.here]
        return self.over and self.next is None and bool(here) and all(there.rematch for there in here)

    def whole(self) -> Record:
        """The record, with the seed."""
        if not self.open:
            raise Refuse("The record can be had when the game is over; until then it holds secrets.")
        self.record.players = [there.sits.bot or "person" for there in self.seats]
        return self.record


def game_of(setup: Setup) -> Game:
    """The game by the rules of today, if they may follow those of the table: its own, or older ones of our edition."""
    game = galapagos.game(setup.game)
    if setup.version > game.version or setup.edition.rpartition(" ")[0] != game.edition.name:
        raise other_rules(setup, game)
    return game


def other_rules(setup: Setup, game: Game) -> Refuse:
    return Refuse(
        f"This table was played under other rules of {game.title} than this program has now: "
        f"version {setup.version} with the edition {setup.edition}, not version {game.version} with {edition_of(game)}."
    )


def first_name(seat: int, player: wire.Player) -> str:
    return player.name or ("" if player.kind == "open" else SEATS[seat])


def first_sitter(seat: int, name: str, player: wire.Player) -> Sits:
    person, bot = player.kind == "person", player.bot if player.kind == "bot" else None
    return Sits(seat, name, person, player.kind == "open", bot, share=player.share if person else "")


def known_bot(name: str, game: Game, seats: int) -> str:
    """The name of a bot that can sit there."""
    if name not in (there := at_tables(game)):
        raise GameError(f"There is no bot {name!r}; there are {', '.join(there)}.")
    bot(name, game, Random(), seats)  # which is refused if it has learned another game
    return name


def known_as(name: str) -> str:
    """What a person may be called at a table."""
    seen = tidy(name)
    if not seen:
        raise GameError("A name needs a sign that can be seen.")
    if unicodedata.normalize("NFKC", seen).casefold() == WATCHING.casefold():
        raise GameError(f"Those who watch are called {WATCHING}; please take another name.")
    return seen


def distinct(names: list[str]) -> list[str]:
    """No two alike: a second Ada is Ada 2. An open seat has none yet."""
    found: list[str] = []
    for name in map(tidy, names):
        n = 1
        while name and (name if n == 1 else f"{name} {n}") in found:
            n += 1
        found.append(name if n == 1 else f"{name} {n}")
    return found
