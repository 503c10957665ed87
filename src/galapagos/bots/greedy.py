"""The greedy bot: it looks one answer ahead and takes what looks best."""

from __future__ import annotations

from random import Random

from galapagos.bots.base import Bot
from galapagos.chance import Chance
from galapagos.playout import Greedy
from galapagos.talk import Game, Move, Question, View


class GreedyBot(Bot):
    """Takes the option after which its game judges the position best, on the average of what Nature may answer.
    What it cannot know it imagines."""

    def __init__(self, game: Game, rng: Random | None = None) -> None:
        super().__init__(game, rng)
        self.chance = Chance(self.rng.getrandbits(62))

    def __call__(self, view: View, question: Question) -> Move:
        truth = self.game.imagine(view, self.chance)
        return question.options[Greedy(self.game.worth).choose(truth, question, self.chance)]
