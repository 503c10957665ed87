"""One side of `bench search`: `python -m bench.search_loop SECONDS SEED NAME…` prints its figures as lines of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from random import Random
from time import perf_counter
from typing import Any

TRIES = 64  # a question
ENDLESS = 1 << 30  # rounds


def ours(name: str, seats: int, seconds: float, seed: int) -> Iterator[tuple[str, str, float]]:
    """The search as strong bots use it; and with random play to the end, which is what OpenSpiel's does."""
    import galapagos
    from galapagos.bots.levels import SearchBot
    from galapagos.playout import Policy
    from galapagos.talk import NATURE

    game = galapagos.game(name)
    for how in ("as the bots search", "random play to the end"):
        bot, rng = SearchBot(game, Random(seed)), Random(seed)
        if how != "as the bots search":
            bot.search.policy = Policy()
        spent, search = 0.0, bot.search
        while spent < seconds:
            p = game.new(seats)
            while (q := p.question) is not None and spent < seconds:
                if q.seat != NATURE and len(q.options) > 1 and rng.random() < 0.1:
                    view = game.view(p, q.seat)
                    bot.ready(view)
                    if how != "as the bots search":
                        search.rounds = ENDLESS
                    start = perf_counter()
                    search.weigh(view, q, TRIES)
                    spent += perf_counter() - start
                p.answer_unchecked(rng.choices(q.options, q.weights)[0])
        yield how, "simulations", search.simulations / spent
        yield how, "answers", search.answers / spent


def theirs(name: str, seconds: float, seed: int) -> Iterator[tuple[str, str, float]]:
    """OpenSpiel's searches at the same positions of random games. Only the Python search can be listened to; the others
    play the same way, so they are counted as giving as many answers a simulation."""
    import numpy
    import pyspiel
    from open_spiel.python.algorithms import mcts

    game = pyspiel.load_game(name)

    class Counting(mcts.RandomRolloutEvaluator):  # type: ignore[misc]
        answers = 0

        def evaluate(self, state: Any) -> Any:
            then = state.clone()
            while not then.is_terminal():
                if then.is_chance_node():
                    moves, odds = zip(*then.chance_outcomes(), strict=True)
                    move = self._random_state.choice(moves, p=odds)
                else:
                    move = self._random_state.choice(then.legal_actions())
                then.apply_action(move)
                self.answers += 1
            return then.returns()

    counting = Counting(1, numpy.random.RandomState(seed))
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    python = mcts.MCTSBot(game, 2.0, TRIES, counting, random_state=numpy.random.RandomState(seed), solve=False)
    native = pyspiel.MCTSBot(game, evaluator, 2.0, TRIES, 1000, False, seed, False)
    bots = {"Python MCTS": python, "C++ MCTS": native}
    each = 0.0
    for how, bot in bots.items():
        spent, searches = 0.0, 0
        for state in states(game, seed):
            if spent >= seconds:
                break
            start = perf_counter()
            bot.step(state)
            spent += perf_counter() - start
            searches += 1
        each = each or counting.answers / (searches * TRIES)
        yield how, "simulations", searches * TRIES / spent
        yield how, "answers", each * searches * TRIES / spent


def information_sets(name: str, seconds: float, seed: int) -> Iterator[tuple[str, str, float]]:
    """OpenSpiel's search over information sets."""
    import pyspiel

    game, final = pyspiel.load_game(name), pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(seed, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, TRIES, -1, final, False, True)
    spent, searches = 0.0, 0
    for state in states(game, seed):
        if spent >= seconds:
            break
        start = perf_counter()
        bot.step(state)
        spent += perf_counter() - start
        searches += 1
    yield "C++ ISMCTS", "simulations", searches * TRIES / spent


def states(game: Any, seed: int) -> Iterator[Any]:
    rng = Random(seed)
    while True:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                moves, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(moves, odds)[0])
                continue
            if len(state.legal_actions()) > 1 and rng.random() < 0.1:
                yield state.clone()
            state.apply_action(rng.choice(state.legal_actions()))


def main() -> None:
    seconds, seed = float(sys.argv[1]), int(sys.argv[2])
    for name in sys.argv[3:]:
        game, colon, seats = name.partition(":")
        if name.startswith("ISMCTS "):
            name = name.removeprefix("ISMCTS ")
            found = information_sets(name, seconds, seed)
        else:
            found = ours(game, int(seats), seconds, seed) if colon else theirs(name, seconds, seed)
        for how, what, figure in found:
            print(json.dumps([name, how, what, figure]), flush=True)


if __name__ == "__main__":
    main()
