"""Placing workers, the turn that follows, and reactions: chapters 5, 12 and 16 of docs/rules/mutagen.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from galapagos.games.mutagen.cards import (
    ENGINEER,
    NONE,
    PALACE,
    ROBOT,
    SPY,
    THUG,
    TITLES,
    VISITORS,
    WORKERS,
    Effect,
)  # fmt: skip
from galapagos.games.mutagen.position import (  # fmt: skip
    ACT,
    END,
    GO,
    KEEPER,
    MUTATE,
    NO_SHARD_AT_PALACE,
    PASS_AT_END,
    PASS_LOCATION,
    PASS_WORK,
    PLACE,
    SHARD,
    SPACES,
    STAY,
    THE_VISITORS,
    VISIT,
    WORK,
    Act,
    Board,
    End,
    Go,
    Mutate,
    PassWork,
    Place,
    Visit,
    Work,
    owner_of,
    worker_of,
)
from galapagos.games.mutagen.rules_actions import discard, refill
from galapagos.games.mutagen.rules_effects import begin, possible, reach
from galapagos.games.mutagen.rules_keeper import KeeperActs, KeeperGoes, KeeperTurn, keeper_mutates
from galapagos.games.mutagen.rules_people import arrive
from galapagos.talk import Frame, Move, Question

# What is still open in a turn, a bit each; above them one for each mutation.
LOCATION: Final = 1
WORKING: Final = 2
MUTATION: Final = 4
# How the story calls what was passed.
TAKEN_AT: Final = [f"action at the {title}" for title in TITLES]
DONE_AS: Final = [f"action as {worker}" for worker in WORKERS]
# By worker: the types as which it works. The Robot works as any of the others.
WORKS_AS: Final = [[THUG, SPY, ENGINEER], [THUG], [SPY], [ENGINEER]]
# What can be done of it: the location action, the worker-type action by worker, and above them each mutation.
ACTS: Final = 1
WORKS: Final = 2 | 4 | 8
MUTATES: Final = 16


class Placing(Frame):
    """§5.1 One worker each in turn order, until all are placed."""

    turn: int

    def resolve(self, p: Board) -> Question | None:
        if self.turn == 4 * len(p.players):
            p.frames.pop()
            return None
        seat = self.seat(p)
        if p.solo() and seat == KEEPER:
            self.turn += 1
            p.frames.append(Placement(0))
            p.frames.append(KeeperTurn())
            return None
        there = destinations(p)
        options: list[Move] = []
        for worker in range(4):
            if placeable(p, seat, worker):
                options += SENDING[worker][there]
        options += p.players[seat].ship.thrown
        return self.ask(p, seat, options)

    def seat(self, p: Board) -> int:
        return (p.first + self.turn) % len(p.players)

    def answer(self, p: Board, move: Move) -> None:
        if discard(p, self.seat(p), move):
            return
        assert isinstance(move, Place)
        p.place(self.seat(p), move.worker, move.at, "5.1")
        self.turn += 1
        p.frames.append(Placement(0))


def placeable(p: Board, seat: int, worker: int) -> bool:
    return p.players[seat].home >> worker & 1 == 1


def destinations(p: Board) -> i64:
    """§5.1 §16.1 Where a worker can be placed: locations with a free space, a bit each."""
    found: i64 = 0
    places: i64 = PALACE + p.has(THE_VISITORS)
    at: i64
    for at in range(places):
        if p.is_open(at):
            found |= 1 << at
    return found


# By worker and destinations.
SENDING: Final[list[list[list[Move]]]] = [
    [[move for at, move in enumerate(sent) if there >> at & 1] for there in range(1 << len(sent))] for sent in PLACE
]


class Placement(Frame):
    """§5.2 §5.6 §5.8 A worker has come: arrival, actions, refill, reaction, refill."""

    stage: i64

    def resolve(self, p: Board) -> Question | None:
        latest: i64 = p.latest
        at, code = latest // SPACES, p.spaces[latest]
        owner, worker = owner_of(code), worker_of(code)
        keepers = p.solo() and owner == KEEPER
        stage = self.stage
        self.stage += 1
        if stage == 0:
            if keepers:
                p.frames.append(KeeperActs(worker=worker, at=at, step=0))
            else:
                mutations = len(p.players[owner].mutations[worker])
                # §16.3 At the Palace there is the location action alone.
                every = LOCATION if at == PALACE else (MUTATION << mutations) - 1
                p.frames.append(Turn(seat=owner, worker=worker, at=at, left=every))
                if at != PALACE:
                    arrive(p, owner, worker, at)
        elif stage == 1:
            refill(p)
        elif stage == 2:
            above = reactor(p, p.latest)
            if above != NONE:
                react(p, above)
            else:
                # Nothing has been taken since the refill.
                p.frames.pop()
        elif stage == 3:
            refill(p)
        elif stage == 4:
            p.frames.pop()
        return None


def reactor(p: Board, place: int) -> int:
    """§12.4 The worker directly above that may react, as 4 × owner + worker; NONE if there is none."""
    if place % SPACES == 0 or place // SPACES == PALACE:
        return NONE
    above, below = p.spaces[place - 1], p.spaces[place]
    if (
        above == NONE
        or owner_of(above) == owner_of(below)
        or not p.players[owner_of(above)].mutations[worker_of(above)]
    ):
        return NONE
    return above


def react(p: Board, code: int) -> None:
    owner, worker = owner_of(code), worker_of(code)
    if p.solo() and owner == KEEPER:
        # §20.3 The mutation it got later.
        keeper_mutates(p, p.players[KEEPER].mutations[worker][-1], "20.3")
    else:
        p.frames.append(Reaction(owner, worker))


class Turn(Frame):
    """§5.2 Location action, worker-type action and mutations in any order; each may be passed."""

    seat: int
    worker: int
    at: int
    left: i64  # what is still open

    def resolve(self, p: Board) -> Question | None:
        me = p.players[self.seat]
        now = self.possible(p, self.left, me.shards)
        options = self.moves(p, now)
        if self.at == PALACE and self.left and not p.has(NO_SHARD_AT_PALACE):
            # §16.4
            options.append(SHARD)
            options += me.ship.thrown
            return self.ask(p, self.seat, options)
        # §5.4 Passing makes a difference when something else can still be done.
        if self.at != PALACE and not p.has(PASS_AT_END):
            if self.left & LOCATION and self.could(p, LOCATION, now & ~ACTS):
                options.append(PASS_LOCATION)
            if self.left & WORKING and self.could(p, WORKING, now & ~WORKS):
                options.append(PASS_WORK)
        if self.left:
            options += me.ship.thrown
        options.append(END)
        return self.ask(p, self.seat, options)

    def possible(self, p: Board, left: i64, shards: int) -> i64:
        """What can be done of these with so many shards, a bit each."""
        if self.at == PALACE:
            return left & LOCATION
        found: i64 = 0
        work = p.edition.work[self.at]
        if left & LOCATION and self.helps(p, work[ROBOT], shards):
            found |= ACTS
        if left & WORKING:
            worker: i64
            for worker in WORKS_AS[self.worker]:
                if self.helps(p, work[worker], shards):
                    found |= 1 << worker
        if left >= MUTATION:
            which: i64
            for which, card in enumerate(p.players[self.seat].mutations[self.worker]):
                if left >> which & MUTATION:
                    mutation = p.edition.mutations[card]
                    if mutation.activate <= shards and self.helps(p, mutation.effect, shards - mutation.activate):
                        found |= MUTATES << which
        return found

    def helps(self, p: Board, effect: Effect, shards: int) -> bool:
        return possible(p, self.seat, reach(p, self.seat, self.worker, effect), shards, self.at)

    def moves(self, p: Board, found: i64) -> list[Move]:
        """What can be done, as moves."""
        if self.at == PALACE:
            # §16.2 Also a Visitor whose benefit does nothing.
            shown = p.shown[VISITORS]
            return [VISIT[slot] for slot in range(len(shown)) if found and shown[slot] != NONE]
        options: list[Move] = []
        if found & ACTS:
            options.append(ACT)
        if found & WORKS:
            worker: i64
            for worker in WORKS_AS[self.worker]:
                if found >> worker & 1:
                    options.append(WORK[worker])
        which: i64 = 0
        while found >= MUTATES << which:
            if found & MUTATES << which:
                options.append(MUTATE[which])
            which += 1
        return options

    def could(self, p: Board, passed: i64, now: i64) -> bool:
        """§5.4 Is there anything left to do once this is passed, with the shards that passing gives?"""
        if now:
            # What can be done now can be done with more shards.
            return True
        shards = p.players[self.seat].shards
        others = (LOCATION | WORKING) & ~passed & self.left
        if others and self.possible(p, others, shards + 1):
            return True
        passes = 2 if others else 1
        return self.left >= MUTATION and self.possible(p, self.left & ~(LOCATION | WORKING), shards + passes) != 0

    def answer(self, p: Board, move: Move) -> None:
        if isinstance(move, Act):
            self.left &= ~LOCATION
            effect = reach(p, self.seat, self.worker, p.edition.work[self.at][ROBOT])
            begin(p, self.seat, effect, "5.2", self.at)
        elif isinstance(move, Work):
            self.left &= ~WORKING
            effect = reach(p, self.seat, self.worker, p.edition.work[self.at][move.worker])
            begin(p, self.seat, effect, "11.7", self.at)
        elif isinstance(move, Mutate):
            which: i64 = move.which
            self.left &= ~(MUTATION << which)
            card = p.players[self.seat].mutations[self.worker][move.which]
            p.activate(self.seat, card, p.edition.mutations[card].activate, "12.1")
            begin(p, self.seat, reach(p, self.seat, self.worker, p.edition.mutations[card].effect), "12.2")
        elif isinstance(move, Visit):
            self.left = 0
            effect = p.edition.visitors[p.visit(self.seat, move.slot)]
            if possible(p, self.seat, effect, p.players[self.seat].shards, NONE):
                begin(p, self.seat, effect, "16.2")
        elif isinstance(move, End):
            self.pass_rest(p)
            p.frames.pop()
        elif not discard(p, self.seat, move):
            self.skip(p, WORKING if isinstance(move, PassWork) else LOCATION)

    def skip(self, p: Board, what: i64) -> None:
        """§5.3 A shard for what is not taken."""
        self.left &= ~what
        if self.at == PALACE and p.has(NO_SHARD_AT_PALACE):
            return
        action = TAKEN_AT[self.at] if what == LOCATION else DONE_AS[self.worker]
        p.skip(self.seat, action, "16.4" if self.at == PALACE else "5.3")

    def shards_of_ending(self, p: Board) -> int:
        """What ending the turn now gives for the actions that are still open."""
        if self.at == PALACE:
            return 0
        return (self.left & LOCATION) + (self.left & WORKING) // WORKING

    def pass_rest(self, p: Board) -> None:
        if self.left & LOCATION:
            self.skip(p, LOCATION)
        if self.left & WORKING:
            self.skip(p, WORKING)


def reactions(p: Board, seat: int, worker: int) -> list[int]:
    """§12.4 The mutations the worker can pay for and use."""
    me = p.players[seat]
    found: list[int] = []
    for which, card in enumerate(me.mutations[worker]):
        mutation = p.edition.mutations[card]
        effect = reach(p, seat, worker, mutation.effect)
        if mutation.react <= me.shards and possible(p, seat, effect, me.shards - mutation.react, NONE):
            found.append(which)
    return found


class Reaction(Frame):
    """§12.4 One mutation for its second cost, or a shard."""

    seat: int
    worker: int

    def resolve(self, p: Board) -> Question | None:
        options = [MUTATE[which] for which in reactions(p, self.seat, self.worker)]
        # §12.5 Asked even if only the shard is possible.
        options.append(SHARD)
        options += p.players[self.seat].ship.thrown
        return Question(self.seat, options)

    def answer(self, p: Board, move: Move) -> None:
        if discard(p, self.seat, move):
            return
        p.frames.pop()
        if isinstance(move, Mutate):
            card = p.players[self.seat].mutations[self.worker][move.which]
            p.activate(self.seat, card, p.edition.mutations[card].react, "12.4")
            begin(p, self.seat, reach(p, self.seat, self.worker, p.edition.mutations[card].effect), "12.2")
        else:
            p.skip(self.seat, "reaction", "12.4")


# 16. The Palace


def price_of_leaving(space: int) -> int:
    """§16.5 The price belongs to the space."""
    return max(0, 2 - space)


class Leaving(Frame):
    """§16.5 From top to bottom the workers at the Palace may move to the board."""

    space: int

    def resolve(self, p: Board) -> Question | None:
        if self.space == len(p.players):
            p.frames.pop()
            return None
        place = PALACE * SPACES + self.space
        code = p.spaces[place]
        if code != NONE:
            seat, worker = owner_of(code), worker_of(code)
            if p.solo() and seat == KEEPER:
                # §21.5 For nothing, by the Action card.
                self.space += 1
                facts: dict[str, int | str] = {"part": "palace", "worker": WORKERS[worker]}
                p.reason("21.5", f"moves the {WORKERS[worker]} on from the Palace", "all workers are placed", facts)
                p.leave(place)
                p.frames.append(Placement(0))
                p.frames.append(KeeperGoes(worker))
                return None
            if p.players[seat].shards >= price_of_leaving(self.space):
                options = [GO[at] for at in range(PALACE) if p.is_open(at)]
                options.append(STAY)
                options += p.players[seat].ship.thrown
                return Question(seat, options)
        self.space += 1
        return None

    def answer(self, p: Board, move: Move) -> None:
        place = PALACE * SPACES + self.space
        seat, worker = owner_of(p.spaces[place]), worker_of(p.spaces[place])
        if discard(p, seat, move):
            return
        if isinstance(move, Go):
            p.pay(seat, price_of_leaving(self.space), "16.5")
            p.leave(place)
            p.place(seat, worker, move.at, "16.5")
            p.frames.append(Placement(0))
        self.space += 1
