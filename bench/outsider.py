"""An opponent from elsewhere: OpenSpiel's search over information sets, playing our games through the gym's adapter.

    galapagos arena evo strong bench.outsider:Outsider --games 30

It has `SECONDS` for a question, half of what is left for each word of its move: so at least as long as our strong bots
take, which docs/ladder.md says.
"""

from __future__ import annotations

from random import Random
from time import perf_counter
from typing import Any

import numpy
from open_spiel.python.algorithms import ismcts, mcts

from galapagos.bots.base import Bot
from galapagos.gym.spiel import load
from galapagos.talk import Game, Move, Question, View

SECONDS = 0.2
EXPLORE = 2.0
FEWEST = 2  # simulations: the first only opens the root


class Enough(Exception):
    """Its time is over."""


class Timed(ismcts.ISMCTSBot):  # type: ignore[misc]
    """OpenSpiel's own, with a limit in seconds instead of simulations."""

    end = 0.0
    tried = 0

    def sample_root_state(self, state: Any) -> Any:
        if self.tried >= FEWEST and perf_counter() > self.end:
            raise Enough
        self.tried += 1
        return super().sample_root_state(state)

    def best(self, state: Any, seconds: float) -> int:
        self.end, self.tried = perf_counter() + seconds, 0
        try:
            policy = self.run_search(state)
        except Enough:
            policy = self.get_final_policy(state, self._root_node)
        return int(max(policy, key=lambda pair: pair[1])[0])


class Outsider(Bot):
    """Says its move word by word, each found by a search; the time of a question is shared among its words."""

    def __init__(self, game: Game, rng: Random | None = None) -> None:
        super().__init__(game, rng)
        self.numbers = numpy.random.RandomState(self.rng.getrandbits(31))

    def __call__(self, view: View, question: Question) -> Move:
        if len(question.options) == 1:
            return question.options[0]
        state = load(self.game.name, position=self.game.imagine(view, self.rng)).new_initial_state()
        evaluator = mcts.RandomRolloutEvaluator(1, self.numbers)
        left = SECONDS
        while True:
            words = state.legal_actions()
            word = words[0]
            if len(words) > 1:
                left /= 2
                bot = Timed(
                    state.get_game(), evaluator, EXPLORE, 1 << 30, random_state=self.numbers,
                    use_observation_string=True, allow_inconsistent_action_sets=True,
                )  # fmt: skip
                word = bot.best(state, left)
            found = state.desk.left(word)
            if len(found) == 1:
                return next(move for move in question.options if move == state.desk.moves[found[0]])
            state.apply_action(word)
