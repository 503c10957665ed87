"""Who judges positions for a bot that searches: the game's own judge as it was made by hand, or with a taste that
`galapagos train` has found."""

from __future__ import annotations

from typing import Any

from galapagos.playout import ENDLESS, Greedy, Habit, Judging, Policy
from galapagos.talk import Game

SAMPLES = 1  # of Nature's answers, while a game is played on

Said = dict[str, float]  # a taste, number by name


class Critic:
    """A judge of one game, and how he would play."""

    def __init__(self, game: Game, said: Said | None = None) -> None:
        self.room: Any = game.room("judge")
        self.judge: Judging | Game = game if said is None else self.room.Taste(said)
        self.game, self.said = game, said
        self.worth, self.forecast, self.prospects = self.judge.worth, self.judge.forecast, self.judge.prospects

    def __reduce__(self) -> tuple[object, ...]:
        return (Critic, (self.game, self.said))

    def policy(self, glances: int = ENDLESS) -> Policy:
        """By which everybody plays on, with so many glances at the options."""
        greedy = Greedy(self.worth, SAMPLES, glances)
        if not hasattr(self.room, "habit"):
            return greedy
        return Habit(greedy, getattr(self.judge, "habit", self.room.habit), self.room.FRESH)


def by_hand(game: Game, seats: int) -> Said | None:
    """The taste that a game's judge was made with, for so many seats; None where it has none that could be told."""
    room = game.room("judge")
    said: Said | None = getattr(room, "TASTE_ALONE", None) if seats == 1 else None
    return said or getattr(room, "TASTE", None)
