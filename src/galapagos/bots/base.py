"""What a bot is."""

from __future__ import annotations

from random import Random

from galapagos.talk import Game, Move, Question, View


class Bot:
    """Who plays when nobody does. Yours is a class like this one, or just a function of a view and a question."""

    def __init__(self, game: Game, rng: Random | None = None) -> None:
        self.game = game
        self.rng = rng or Random()

    def __call__(self, view: View, question: Question) -> Move:
        """One of the options of the question, which is its own."""
        raise NotImplementedError

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.game!r})"
