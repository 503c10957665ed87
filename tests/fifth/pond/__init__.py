"""Pond, a game of a few lines: what a fifth game needs, and nothing more."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from galapagos.chance import Chance
from galapagos.talk import SEATS, Edition, Event, Game, GameError, Move, Option, Refusal, View
from tests.fifth.pond import rules
from tests.fifth.pond.position import DIVE, GO_HOME, HIDDEN, UNDRAWN, Catch, Draw, Player, Pond

WORDS = {DIVE: "dive", GO_HOME: "home"}
ROW = re.compile(r"([A-Z][a-z]+), fish ([0-5]), pearl ([1-3?-])(, home)?")
HEAD = re.compile(r"round ([1-9]\d{0,2}), turn ([A-Z][a-z]+)(, diving)?", re.ASCII)


class Box(Edition):
    """Nothing is printed."""

    def __init__(self) -> None:
        self.name = "default"
        self.digest = "pond"
        self.origin = {}


BOX = Box()
PEARLS = "?-123"


def pearl(player: Player) -> str:
    return PEARLS[player.pearl + 1]


def load() -> Edition:
    return BOX


class Shown(msgspec.Struct, frozen=True):
    seat: int
    round: int
    fish: list[int]
    pearls: list[str]
    home: list[bool]
    asked: int | None
    ask: str
    rule: str


class PondGame(Game):
    name: ClassVar[str] = "pond"
    title: ClassVar[str] = "Pond"
    makers: ClassVar[str] = "nobody in particular"
    seats: ClassVar[range] = range(2, 5)
    version: ClassVar[int] = 1
    options: tuple[Option, ...] = ()

    def __init__(self, edition: str | Path | None = None) -> None:
        self.edition = BOX

    def start(self, seats: int, options: dict[str, Any]) -> Pond:
        return rules.new(self.edition, seats)

    def write(self, p: Pond) -> str:
        turn = next((frame for frame in p.frames if isinstance(frame, rules.Turns)), rules.Turns(seat=0))
        rows = [
            f"{SEATS[seat]}, fish {one.fish}, pearl {pearl(one)}{', home' * one.home}"
            for seat, one in enumerate(p.players)
        ]
        return "\n".join(["pond", f"round {p.round}, turn {SEATS[turn.seat]}{', diving' * turn.diving}", *rows])

    def read(self, text: str) -> Pond:
        name, *lines = [line.strip() for line in text.strip().splitlines()] or [""]
        if name != "pond" or len(lines) not in (3, 4, 5) or not (head := HEAD.fullmatch(lines[0])):
            raise GameError("line 1: this is not a position of pond.")
        p = Pond(edition=self.edition, seats=len(lines) - 1, round=int(head[1]), players=[])
        for n, line in enumerate(lines[1:]):
            if not (row := ROW.fullmatch(line)) or row[1] != SEATS[n]:
                raise GameError(f"line {n + 3}: this is not a player of pond: {line!r}.")
            p.players.append(Player(fish=int(row[2]), pearl=PEARLS.index(row[3]) - 1, home=row[4] is not None))
        if head[2] not in SEATS[: p.seats]:
            raise GameError(f"line 2: nobody is called {head[2]} here.")
        p.frames = [rules.Turns(seat=SEATS.index(head[2]), diving=head[3] is not None)]
        p.settle()
        return p

    def say(self, move: Move) -> str:
        if isinstance(move, Catch):
            return f"fish {move.fish}"
        return f"pearl {move.pearl}" if isinstance(move, Draw) else WORDS[move]

    def refusal(self, p: Pond, text: str) -> Refusal:
        if text in WORDS.values() or text.startswith(("fish", "pearl")):
            return Refusal("Another question is open", "1.2")
        return Refusal(f"{text!r} is not a move of Pond", "")

    def seen(self, p: Pond, seat: int) -> View:
        seen = p.copy()
        for other, player in enumerate(seen.players):
            if other != seat and player.pearl != UNDRAWN and p.outcome is None:
                player.pearl = HIDDEN
        return View(seat, seen)

    def imagined(self, view: View, chance: Chance) -> Pond:
        p = view.position.copy()
        assert isinstance(p, Pond)
        for player in p.players:
            if player.pearl == HIDDEN:
                player.pearl = 1 + chance.below(3)
        return p

    def show(self, view: View) -> Shown:
        p = view.position
        assert isinstance(p, Pond)
        return Shown(
            seat=view.seat,
            round=p.round,
            fish=[player.fish for player in p.players],
            pearls=[pearl(player) for player in p.players],
            home=[player.home for player in p.players],
            asked=p.question.seat if p.question else None,
            ask="Dive, or go home?",
            rule="1.2",
        )

    def tell(self, event: Event, names: Sequence[str] = SEATS) -> str:
        who = names[int(event.facts["seat"])]
        sentences = {
            "draw": "{} draws a pearl{}.",
            "catch": "{} catches{} fish.",
            "let-go": "{} lets the catch go{}.",
            "home": "{} goes home{}.",
        }
        number = event.facts.get("pearl", event.facts.get("fish", ""))
        return sentences[event.what].format(who, f" {number}" if number else "")

    def phrase(self, p: Pond, move: Move, names: Sequence[str] = SEATS) -> str:
        return self.say(move).capitalize()

    def forecast(self, p: Pond) -> list[float]:
        return [float(p.points(seat)) for seat in range(p.seats)]

    def worth(self, p: Pond, seat: int) -> float:
        return self.forecast(p)[seat]
