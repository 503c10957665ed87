"""One table: its seats, its questions, what people may ask of it and what each of them sees.

A room is a fold over its log. `hear` checks what somebody says and answers with the entries it would add to the log;
once they are safe in the store, `add` makes them so. Nothing here waits, sends, stores or looks at a clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec
from msgspec import Struct

import galapagos
from galapagos.bots import BOTS
from galapagos.names import called
from galapagos.record import Record, Seal, check_rules, edition_of
from galapagos.table import fair, wire
from galapagos.table.log import AnyEntry, Followed, Given, Paced, Setup, Sits, Spoke, TakenBack
from galapagos.talk import NATURE, SEATS, Game, GameError, Move, Question, Refusal

AWAY = 120.0  # seconds after which a seat whose player has left may be handed to a bot
GRACE = 30.0  # seconds a player has to object to that when only his time is out


class Refuse(Exception):
    """Why nothing has changed, as a sentence for the person who asked."""

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.rule = rule


class Seated:
    """What the room knows of one seat."""

    def __init__(self, sits: Sits) -> None:
        self.sits = sits
        self.browsers = 0
        self.left: float | None = None  # when the last one went
        self.rematch = False


class Shown(Struct, frozen=True):
    """The table as one seat sees it."""

    seq: int  # of the log, when it looked
    view: msgspec.Raw
    text: str
    asked: int | None
    ask: str
    rule: str
    options: list[wire.Choice]  # of the seat's own question


class Room:
    def __init__(self, setup: Setup, log: Iterable[tuple[float, AnyEntry]] = (), now: float = 0.0) -> None:
        self.setup = setup
        self.game = game_of(setup)
        players = setup.manner.players
        names = distinct([player.name or SEATS[seat] for seat, player in enumerate(players)])
        self.seats = [Seated(first_sitter(seat, names[seat], player)) for seat, player in enumerate(players)]
        self.record = Record(self.game, len(players), names, **setup.options)
        self.record.seal = setup.seal
        self.chat: list[wire.Chat] = []
        self.pace = setup.manner.pace
        self.next: str | None = None  # the table of the rematch
        self.seq = 0
        self.question = 0  # its number: the length of the log when it was opened
        self.since = now  # when it was
        self.proposal: wire.Proposal | None = None
        self.proposals = 0  # so far
        self.until: float | None = None  # when silence becomes consent
        self.seen: dict[int, Shown] = {}  # by seat
        try:
            for at, entry in log:
                self.add(entry, at)
        except GameError:
            if setup.version == self.game.version:
                raise
            raise other_rules(setup, self.game) from None
        if self.open and setup.version != self.game.version:
            self.record.old = (setup.version, setup.edition)
        self.since = now

    # What is going on

    @property
    def names(self) -> list[str]:
        return [seat.sits.name for seat in self.seats]

    @property
    def asked(self) -> Question | None:
        """The open question, unless nobody is to answer it any more."""
        return None if self.setup.shelf else self.record.position.question

    @property
    def seal(self) -> Seal:
        """Of a table where people play."""
        assert self.setup.seal is not None
        return self.setup.seal

    @property
    def over(self) -> bool:
        return self.record.position.question is None

    @property
    def open(self) -> bool:
        """Everything may be seen by everybody."""
        return self.over or self.setup.shelf

    def bot_to_move(self) -> str | None:
        q = self.asked
        return self.seats[q.seat].sits.bot if q is not None and q.seat != NATURE else None

    def people(self) -> list[int]:
        """Seats that a person plays now."""
        return [n for n, seat in enumerate(self.seats) if seat.sits.person and seat.sits.bot is None]

    # The log

    def add(self, entry: AnyEntry, now: float) -> None:
        self.seq += 1
        match entry:
            case Given(_, said):
                self.record.answer(said)
                self.reopen(now)
            case TakenBack(place):
                self.record.take_back(place)
                self.reopen(now)
            case Sits(seat):
                if entry.bot != self.seats[seat].sits.bot:
                    self.proposal = None
                self.seats[seat].sits = entry
                self.record.names = self.names
            case Spoke(seat, name, text):
                self.chat.append(wire.Chat(seat, name, text, now))
            case Paced(pace):
                self.pace = pace
            case Followed(table):
                self.next = table

    def reopen(self, now: float) -> None:
        """Another question is open."""
        self.question, self.since, self.proposal = self.seq, now, None

    def chance(self) -> list[AnyEntry]:
        """What Nature answers now, if she is asked."""
        return self.follow(self.record.position.copy(), len(self.record))

    def follow(self, p: galapagos.Position, place: int) -> list[AnyEntry]:
        entries: list[AnyEntry] = []
        while (q := p.question) is not None and q.seat == NATURE and not self.setup.shelf:
            move = fair.draw(self.seal.seed, place + len(entries), q)
            entries.append(Given(NATURE, self.game.say(move)))
            p.answer(move)
        return entries

    def time_left(self, now: float) -> float | None:
        """Of the person who is asked, if there is a clock; below zero it is out."""
        limit, q = self.setup.manner.clock, self.asked
        playing = limit is not None and q is not None and self.bot_to_move() is None
        return limit - (now - self.since) if limit is not None and playing else None

    # What people may ask

    def hear(self, said: wire.Request, seats: frozenset[int], now: float) -> list[AnyEntry]:
        """What the log gets when somebody who holds these seats says this."""
        match said:
            case wire.Answer():
                return self.answer(said, seats)
            case wire.Undo(seat):
                return self.undo(self.latest(seats) if seat is None else one_of(seats, seat), seats)
            case wire.Consent(number, yes):
                return self.consent(number, yes, seats, now)
            case wire.Say(text):
                seat = min(seats, default=NATURE)
                return [Spoke(seat, "Spectator" if seat == NATURE else self.names[seat], text)]
            case wire.HandToBot(seat, bot):
                return self.hand_to_bot(seat, bot, seats, now)
            case wire.TakeBack(seat):
                return self.take_back(seat, seats)
            case wire.Rename(seat, name):
                return self.rename(one_of(seats, seat), name)
            case wire.Rematch(yes):
                self.want_rematch(seats, yes)
            case wire.Pace(pace):
                one_of(seats, None)
                return [Paced(pace)]
        return []

    def answer(self, said: wire.Answer, seats: frozenset[int]) -> list[AnyEntry]:
        q = self.to_be_answered(said.question, seats)
        if self.seats[q.seat].sits.bot is not None:
            raise Refuse("A bot plays this seat now; take it back first.")
        if said.option is not None and said.move is None:
            if said.option >= len(q.options):
                raise Refuse(f"The question has {len(q.options)} options, counted from 0; there is no {said.option}.")
            return self.play(q.options[said.option])
        if said.move is None or said.option is not None:
            raise Refuse("An answer names an option or a move.")
        for move in q.options:
            if self.game.say(move) == " ".join(said.move.split()):
                return self.play(move)
        refusal = self.why_not(q.seat, said.move)
        raise Refuse(refusal.sentence, refusal.rule)

    def to_be_answered(self, number: int, seats: frozenset[int]) -> Question:
        q = self.asked
        if q is None:
            raise Refuse("The game is over.")
        if number != self.question:
            raise Refuse("That question is no longer open." if number < self.question else "There is no such question.")
        if q.seat not in seats:
            raise Refuse(f"{self.names[q.seat]} is asked, not you.")
        return q

    def play(self, move: Move) -> list[AnyEntry]:
        """The answer, and what Nature answers after it."""
        q = self.asked
        assert q is not None
        after = self.record.position.copy()
        after.answer(move)
        return [Given(q.seat, self.game.say(move)), *self.follow(after, len(self.record) + 1)]

    def why_not(self, seat: int, said: str) -> Refusal:
        """From the seat's own view: a reason must not give a secret away either."""
        words = " ".join(said.split())
        refusal = self.game.why_not(self.game.view(self.record.position, seat).position, words)
        if refusal is None:
            return Refusal(f"{words!r} is not an option here", "")
        return Refusal(called(refusal.sentence, self.names), refusal.rule)

    # Undo

    def undoable(self, seat: int) -> tuple[int, Literal["free", "consent"]] | None:
        """The place of the seat's latest answer; free if nobody has answered since, neither a seat nor Nature."""
        if self.open:
            return None
        for place in range(len(self.record) - 1, self.seal.start - 1, -1):
            if self.record.askers[place] == seat:
                return (place, "free" if place == len(self.record) - 1 else "consent")
        return None

    def latest(self, seats: frozenset[int]) -> int:
        """Whichever of these seats answered last."""
        answered = [seat for seat in self.record.askers if seat in seats]
        return answered[-1] if answered else one_of(seats, None)

    def undo(self, seat: int, seats: frozenset[int]) -> list[AnyEntry]:
        found = self.undoable(seat)
        if found is None:
            raise Refuse("The game is over." if self.open else "There is nothing to take back.")
        place, kind = found
        waits = [other for other in self.people() if other not in seats]
        if kind == "free" or not waits:
            return [TakenBack(place)]
        self.propose(wire.Proposal(self.proposals, "undo", seat, seat, place, "", waits, None), None)
        return []

    def propose(self, proposal: wire.Proposal, until: float | None) -> None:
        if self.proposal is not None:
            raise Refuse(f"{self.names[self.proposal.by]} has asked for something already.")
        self.proposals += 1
        self.proposal, self.until = proposal, until

    def consent(self, number: int, yes: bool, seats: frozenset[int], now: float) -> list[AnyEntry]:
        proposal = self.proposal
        if proposal is None or proposal.id != number:
            raise Refuse("That is no longer proposed.")
        if not yes and proposal.by in seats:
            self.proposal = None
            return []
        if not seats & set(proposal.waits):
            raise Refuse("You are not asked for consent.")
        if not yes:
            # Whoever says that he is there gets his time again.
            self.proposal, self.since = None, now if proposal.kind == "bot" else self.since
            return []
        waits = [seat for seat in proposal.waits if seat not in seats]
        self.proposal = msgspec.structs.replace(proposal, waits=waits)
        return self.agreed(self.proposal) if not waits else []

    def agreed(self, proposal: wire.Proposal) -> list[AnyEntry]:
        self.proposal = None
        return [TakenBack(proposal.place)] if proposal.kind == "undo" else self.given_to(proposal.seat, proposal.bot)

    def pass_time(self, now: float) -> list[AnyEntry]:
        """Silence becomes consent."""
        if self.proposal is None or self.until is None or now < self.until:
            return []
        return self.agreed(self.proposal)

    # Seats

    def enter(self, seats: Iterable[int]) -> None:
        for seat in seats:
            self.seats[seat].browsers += 1

    def leave(self, seats: Iterable[int], now: float) -> None:
        for seat in seats:
            self.seats[seat].browsers -= 1
            self.seats[seat].left = now

    def hand_to_bot(self, seat: int, bot: str, seats: frozenset[int], now: float) -> list[AnyEntry]:
        by = one_of(seats, None)
        if seat >= len(self.seats) or self.seats[seat].sits.bot is not None:
            raise Refuse("No person plays that seat.")
        if bot not in BOTS:
            raise Refuse(f"There is no bot {bot!r}; there are {', '.join(BOTS)}.")
        if self.asked is None:
            raise Refuse("The game is over.")
        there = self.seats[seat]
        if seat in seats or there.sits.open or self.gone(there, now):
            return self.given_to(seat, bot)
        left = self.time_left(now)
        if left is None or left > 0 or self.asked.seat != seat:
            raise Refuse(
                f"{there.sits.name} has not been away for {AWAY / 60:.0f} minutes and has not run out of time."
            )
        if not there.browsers:
            return self.given_to(seat, bot)
        self.propose(wire.Proposal(self.proposals, "bot", by, seat, len(self.record), bot, [seat], None), now + GRACE)
        return []

    def gone(self, there: Seated, now: float) -> bool:
        return not there.browsers and now - (there.left or self.since) >= AWAY

    def given_to(self, seat: int, bot: str | None) -> list[AnyEntry]:
        return [msgspec.structs.replace(self.seats[seat].sits, bot=bot)]

    def take_back(self, seat: int, seats: frozenset[int]) -> list[AnyEntry]:
        if one_of(seats, seat) == seat and self.seats[seat].sits.bot is None:
            raise Refuse("No bot plays that seat.")
        return self.given_to(seat, None)

    def sit_down(self, name: str) -> Sits:
        """Whoever comes takes the first open seat."""
        for seat, there in enumerate(self.seats):
            if there.sits.open and not self.open:
                return Sits(seat, self.free_name(name, seat), True, False, None)
        raise Refuse("No seat is open at this table.")

    def rename(self, seat: int, name: str) -> list[AnyEntry]:
        return [msgspec.structs.replace(self.seats[seat].sits, name=self.free_name(name, seat))]

    def free_name(self, name: str, seat: int) -> str:
        name = " ".join(name.split())
        if any(name == other for n, other in enumerate(self.names) if n != seat):
            raise Refuse(f"Somebody at this table is called {name} already.")
        return name

    def want_rematch(self, seats: frozenset[int], yes: bool) -> None:
        one_of(seats, None)
        if not self.over or self.setup.shelf:
            raise Refuse("The game is not over." if not self.over else "Nobody plays here.")
        if self.next is not None:
            raise Refuse("The rematch has begun already.")
        for seat in seats:
            self.seats[seat].rematch = yes

    def rematch_agreed(self) -> bool:
        here = [seat for seat in self.seats if seat.browsers]
        return self.over and self.next is None and bool(here) and all(seat.rematch for seat in here)

    # Afterwards

    def whole(self) -> Record:
        """The record, with the seed."""
        if not self.open:
            raise Refuse("The record can be had when the game is over; until then it holds secrets.")
        self.record.players = [there.sits.bot or "person" for there in self.seats]
        return self.record


def game_of(setup: Setup) -> Game:
    game = galapagos.game(setup.game)
    try:
        check_rules(game, setup.version, setup.edition)
    except GameError:
        raise other_rules(setup, game) from None
    return game


def other_rules(setup: Setup, game: Game) -> Refuse:
    return Refuse(
        f"This table was played under other rules of {game.title} than this program has now: "
        f"version {setup.version} with the edition {setup.edition}, not version {game.version} with {edition_of(game)}."
    )


def first_sitter(seat: int, name: str, player: wire.Player) -> Sits:
    if player.kind == "bot" and player.bot not in BOTS:
        raise GameError(f"There is no bot {player.bot!r}; there are {', '.join(BOTS)}.")
    return Sits(
        seat, name, player.kind == "person", player.kind == "open", player.bot if player.kind == "bot" else None
    )


def distinct(names: list[str]) -> list[str]:
    """No two alike: a second Ada is Ada 2."""
    found: list[str] = []
    for name in (" ".join(name.split()) for name in names):
        n = 1
        while (name if n == 1 else f"{name} {n}") in found:
            n += 1
        found.append(name if n == 1 else f"{name} {n}")
    return found


def one_of(seats: frozenset[int], seat: int | None) -> int:
    """The seat that is meant, if it is his who asks."""
    if not seats:
        raise Refuse("You are watching; only who sits at the table can do that.")
    if seat is None:
        return min(seats)
    if seat not in seats:
        raise Refuse("That is not your seat.")
    return seat
