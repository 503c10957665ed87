"""A game under way at one keyboard: people, bots and Nature answer, and every answer is kept. It draws nothing."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from galapagos import bots
from galapagos.counsel import Counsel, counsel
from galapagos.record import Record
from galapagos.talk import NATURE, Event, GameError, Move, View
from galapagos.terminal.keep import Kept
from galapagos.terminal.names import Names

PERSON = "you"  # a player who is asked here; any other is a bot


class Sitting:
    """One game from here on. `players` says by seat who answers: a person, or the name of a bot."""

    def __init__(self, record: Record, players: list[str], rng: Random, file: Path | None = None) -> None:
        """`file` is where this game is kept already, if it is."""
        self.record = record
        self.record.players = players
        self.game = record.game
        self.names = Names(record.names)
        self.players = players
        self.people = [seat for seat, player in enumerate(players) if player == PERSON]
        self.bots = {
            seat: bots.bot(player, self.game, rng, record.seats)
            for seat, player in enumerate(players)
            if player != PERSON
        }
        self.rng = rng
        self.here = self.people[0]  # who sits at the keyboard
        self.told = [0] * record.seats  # by seat: answers it has been told of
        self.kept = Kept(record, file)

    def replay(self) -> None:
        """Put the table up anew from the answers."""
        here = self.record.place
        self.record.go(0)
        self.record.go(here)

    def happened(self, since: int = 0) -> list[Event]:
        """After so many answers."""
        return [event for events in self.record.events[since : self.record.place] for event in events]

    def welcome(self) -> str:
        bots = [f"{self.names[seat]} ({player})" for seat, player in enumerate(self.players) if player != PERSON]
        people = " and ".join(self.names[seat] for seat in self.people)
        who = f"You are {people}" if len(self.people) == 1 else f"{people} play at this keyboard"
        against = f", against {' and '.join(bots)}" if bots else ""
        return f"{who}{against}."

    def view(self, seat: int) -> View:
        return self.game.view(self.record.position, seat)

    @property
    def over(self) -> bool:
        return self.record.position.question is None

    @property
    def asked(self) -> int | None:
        """The person who is asked now."""
        q = self.record.position.question
        return q.seat if q is not None and q.seat in self.people else None

    def step(self) -> bool:
        """Let Nature or a bot answer, if it is their question."""
        q = self.record.position.question
        if q is None or q.seat in self.people:
            return False
        self.answer(bots.nature(q, self.rng) if q.seat == NATURE else self.bots[q.seat](self.view(q.seat), q))
        return True

    def answer(self, move: Move) -> None:
        self.record.answer(move)
        self.kept.note()
        if self.over:
            self.kept.finish()

    def undo(self) -> str:
        """Take back the latest answer of a person, and whatever bots and Nature answered after it; in a sentence."""
        record = self.record
        seat = next((seat for seat in reversed(record.askers[: record.place]) if seat in self.people), self.here)
        length = len(record)
        record.undo(seat)
        self.kept.note()
        self.told = [min(n, len(record)) for n in self.told]
        after = ", and what followed; chance may fall differently now" if length - len(record) > 1 else ""
        return f"The latest answer of {self.names[seat]} is taken back{after}."

    def hint(self, view: View) -> Counsel:
        if view.question is None:
            raise GameError("The game is over.")
        return counsel(self.game, view, Random(len(self.record)))

    def hides(self, seat: int) -> bool:
        """Whether the keyboard cannot go to this seat without showing somebody's secret."""
        return seat != self.here and (self.has_secret(seat) or self.has_secret(self.here))

    def has_secret(self, seat: int) -> bool:
        return self.view(seat).position != self.view(NATURE).position

    def save(self, file: Path) -> str:
        self.record.save(file)
        return f"Saved. `galapagos {'replay' if self.over else 'play --load'} {file}` goes on with it."

    def leave(self) -> bool:
        """Whether there is something to go on with; a game in which nobody has answered yet is forgotten."""
        if not set(self.record.askers) & set(self.people):
            self.kept.forget()
            return False
        self.kept.close()
        return not self.over and not self.kept.trouble


def free(game: str) -> Path:
    """A file name that is not taken."""
    return next(path for n in range(1, 10000) if not os.path.lexists(path := Path(f"{game}-{n}.jsonl")))
