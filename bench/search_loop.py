"""One side of `bench search`: `python -m bench.search_loop SECONDS SEED NAME…` prints its figures as lines of JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from itertools import cycle, product
from random import Random
from time import perf_counter
from typing import Any

TRIES = 256  # a question, by each side: about as many as strong has in play
ENDLESS = 1 << 30  # rounds
WARM = 0.5  # seconds of search before any count: a process that lends a hand has to know the game
PASSED = 1 + 52 + 12  # moves of hearts, until all cards are dealt and passed
CORES = {1: "", 2: ", two cores"}


def ours(name: str, seats: int, seconds: float, seed: int) -> Iterator[tuple[str, str, float]]:
    """The search as strong bots use it; and with random play to the end, which is what OpenSpiel's does."""
    import galapagos
    from galapagos.bots.levels import SearchBot
    from galapagos.hands import among, cores_here
    from galapagos.playout import Policy

    game = galapagos.game(name)
    for way, cores in product(("as the bots search", "random play to the end"), CORES):
        if cores > cores_here():
            continue
        bot, warm, spent = SearchBot(game, Random(seed)), False, 0.0
        search = bot.search
        search.share = among(cores)
        for view, q in questions(game, seats, seed):
            bot.ready(view)
            if way != "as the bots search":
                search.policy, search.rounds = Policy(), ENDLESS
                search.clear = 0.0  # all tries are done, as theirs are
            start = perf_counter()
            search.weigh(view, q, TRIES)
            spent += perf_counter() - start
            if warm and spent >= seconds:
                break
            if not warm and spent >= WARM and ready(cores - 1):
                warm, spent, search.simulations, search.answers = True, 0.0, 0, 0
        yield way + CORES[cores], "simulations", search.simulations / spent
        yield way + CORES[cores], "answers", search.answers / spent


def ready(hands: int) -> bool:
    """Whether so many processes lend a hand."""
    from galapagos.hands import ours

    return len(ours().there) >= hands


def questions(game: Any, seats: int, seed: int) -> Iterator[tuple[Any, Any]]:
    """Some of random games."""
    rng = Random(seed)
    while True:
        p = game.new(seats)
        while (q := p.question) is not None:
            if q.weights is None and len(q.options) > 1 and rng.random() < 0.1:
                yield game.view(p, q.seat), q
            p.answer_unchecked(rng.choices(q.options, q.weights)[0])


def theirs(name: str, seconds: float, seed: int) -> Iterator[tuple[str, str, float]]:
    """OpenSpiel's searches at the same positions of random games. Only the Python search can be listened to; the other
    plays the same way, so it is counted as giving as many answers a simulation: those on the way down the tree, and
    those to the end of the game."""
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

    class Listening(mcts.MCTSBot):  # type: ignore[misc]
        def _apply_tree_policy(self, root: Any, state: Any) -> Any:
            path, then = super()._apply_tree_policy(root, state)
            self.evaluator.answers += then.move_number() - state.move_number()
            return path, then

    counting = Counting(1, numpy.random.RandomState(seed))
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    python = Listening(game, 2.0, TRIES, counting, random_state=numpy.random.RandomState(seed), solve=False)
    native = pyspiel.MCTSBot(game, evaluator, 2.0, TRIES, 1000, False, seed, False)
    asked: list[Any] = []
    for how, bot, source in (("Python MCTS", python, states(game, seed)), ("C++ MCTS", native, cycle(asked))):
        spent, searches = 0.0, 0
        for state in source:
            if spent >= seconds:
                break
            if bot is python:
                asked.append(state)
            start = perf_counter()
            bot.step(state)
            spent += perf_counter() - start
            searches += 1
        each = counting.answers / (len(asked) * TRIES)
        yield how, "simulations", searches * TRIES / spent
        yield how, "answers", each * searches * TRIES / spent


def information_sets(name: str, seconds: float, seed: int) -> Iterator[tuple[str, str, float]]:
    """OpenSpiel's search over information sets, once the cards are passed: before that OpenSpiel 2.0 ends with a
    segmentation fault. However a deal of hearts is played it takes as many moves, so its answers are known."""
    import pyspiel

    game, final = pyspiel.load_game(name), pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)  # the bot does not keep it alive
    bot = pyspiel.ISMCTSBot(seed, evaluator, 2.0, TRIES, -1, final, False, True)
    spent, searches, answers = 0.0, 0, 0
    for state in states(game, seed):
        if spent >= seconds:
            break
        if state.move_number() < PASSED:
            continue
        start = perf_counter()
        bot.step(state)
        spent += perf_counter() - start
        searches += 1
        answers += TRIES * (played(state).move_number() - state.move_number())
    yield "C++ ISMCTS", "simulations", searches * TRIES / spent
    yield "C++ ISMCTS", "answers", answers / spent


def played(state: Any) -> Any:
    """The end of the game."""
    then = state.clone()
    while not then.is_terminal():
        then.apply_action(then.legal_actions()[0])
    return then


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
