"""A room and the people in it, for tests: no network, no store, and a clock that stands still unless it is moved."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import galapagos
from galapagos.record import Seal, edition_of
from galapagos.table import ask, fair, sight, wire
from galapagos.table.log import AnyEntry, Setup
from galapagos.table.room import Refuse, Room

SEED = "5b" * 32


def setup(
    game: str,
    players: str,
    seed: str = SEED,
    options: dict[str, Any] | None = None,
    waits: bool = False,
    rule: int = 1,
    **manner: Any,
) -> Setup:
    """`players` has a letter for each seat: person, bot, open."""
    kinds = {"p": wire.Player("person"), "b": wire.Player("bot", bot="random"), "o": wire.Player("open")}
    known = galapagos.game(game)
    return Setup(
        table="finch-1",
        made=0.0,
        game=game,
        version=known.version,
        edition=edition_of(known),
        options=options or {},
        manner=wire.Manner(players=[kinds[letter] for letter in players], **manner),
        seal=Seal(fair.commit(seed), seed, 0, rule),
        waits=waits,
    )


class Desk:
    def __init__(
        self, players: str = "pp", game: str = "random-mutations", made: Setup | None = None, **more: Any
    ) -> None:
        self.now = 1000.0
        self.host = False  # whether whoever speaks is host
        self.room = Room(made or setup(game, players, **more), now=self.now)
        self.log: list[tuple[float, AnyEntry]] = []
        self.add(self.room.chance())

    def add(self, entries: list[AnyEntry]) -> None:
        for entry in entries:
            self.log.append((self.now, entry))
            self.room.add(entry, self.now)

    def say(self, said: wire.Request, *seats: int) -> None:
        self.add(ask.hear(self.room, said, frozenset(seats), self.now, self.host))

    def refuses(self, said: wire.Request, *seats: int) -> str:
        """The sentence; and nothing has changed."""
        before = self.looks()
        with pytest.raises(Refuse) as no:
            self.say(said, *seats)
        assert self.looks() == before
        return str(no.value)

    def undo(self, seat: int) -> str | None:
        """How the seat's latest answer can be taken back."""
        found = self.state(seat).undo.get(seat)
        return found.kind if found else None

    def looks(self) -> object:
        room, end = self.room, self.room.record
        return (room.game.write(end.position), len(end), room.seq, room.question, room.proposal, room.names)

    @property
    def asked(self) -> int:
        q = self.room.asked
        assert q is not None
        return q.seat

    def answer(self, option: int = 0) -> None:
        """Whoever is asked answers, whoever plays him."""
        assert self.room.asked is not None
        self.add(self.room.play(self.room.asked.options[option], self.now))

    def state(self, seat: int, after: int = 0) -> wire.State:
        return sight.state(self.room, frozenset([seat]), seat, after, self.now)

    def play_out(self, rng: Random | None = None) -> Desk:
        """By chance, to the end."""
        rng = rng or Random(1)
        while q := self.room.asked:
            self.add(self.room.play(rng.choice(q.options), self.now))
        return self
