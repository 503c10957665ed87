"""A guided first game: a whole game whose answers are written down, with words for somebody who has never played.

The scripts are `games/<game>/guide.toml`: a position to start from, then scenes. A scene says something and goes on
with answers in notation, each after the name of its seat: `Ann grow A · Nature d4 · Bob -`. The learner is Ann; where
a scene begins with her answer she gives it herself, else she only reads on.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import galapagos
from galapagos.record import answer
from galapagos.talk import NATURE, SEATS, Event, Game, GameError, Move, Position

LEARNER = 0
READING = 200  # words a minute
CHOOSING = 8  # seconds to look at the table and give an answer, or to read on


@dataclass(frozen=True)
class Scene:
    say: str  # Markdown; § 5.3 is a link
    play: tuple[tuple[int, str], ...]  # seat and answer

    @property
    def yours(self) -> str:
        """What the learner is to answer; empty where there is only something to read."""
        return self.play[0][1] if self.play and self.play[0][0] == LEARNER else ""


@dataclass(frozen=True)
class Stage:
    """The table when a scene begins."""

    position: Position
    events: list[list[Event]]  # what has happened since the start, by answer


@dataclass(frozen=True)
class Guide:
    title: str
    start: str  # a position
    scenes: tuple[Scene, ...]

    @property
    def minutes(self) -> int:
        words = sum(len(scene.say.split()) for scene in self.scenes)
        return round(words / READING + len(self.scenes) * CHOOSING / 60)

    def stage(self, game: Game, n: int) -> Stage:
        """The table before the scene of this number; a wrong script is refused, scene and answer named."""
        p = game.read(self.start)
        told: list[list[Event]] = []
        for number, scene in enumerate(self.scenes[:n]):
            for place, (seat, text) in enumerate(scene.play):
                if seat == LEARNER and place:
                    raise GameError(f"scene {number}: {text!r} is the learner's and must begin a scene")
                told.append(answer(p, self.heard(game, p, number, seat, text)))
        return Stage(p, told)

    def heard(self, game: Game, p: Position, number: int, seat: int, text: str) -> Move:
        if p.question is None or p.question.seat != seat:
            who = "nobody" if p.question is None else name(p.question.seat)
            raise GameError(f"scene {number}: {name(seat)} answers {text!r}, but {who} is asked")
        try:
            return game.hear(p, text)
        except GameError as e:
            raise GameError(f"scene {number}: {e}") from None


def name(seat: int) -> str:
    return "Nature" if seat == NATURE else SEATS[seat]


@cache
def guide(game: str) -> Guide:
    """The guided first game of the game of this name."""
    data = tomllib.loads(script_of(game).read_text("utf-8"))
    scenes = tuple(Scene(" ".join(one["say"].split()), parse(one.get("play", ""))) for one in data["scenes"])
    return Guide(data["title"], data["start"].strip(), scenes)


def script_of(game: str) -> Path:
    return galapagos.folder(game) / "guide.toml"


def parse(text: str) -> tuple[tuple[int, str], ...]:
    seats = {name(seat): seat for seat in range(NATURE, len(SEATS))}
    parts = [" ".join(part.split()).partition(" ") for part in text.split("·") if part.strip()]
    return tuple((seats[who], answer) for who, _, answer in parts)
