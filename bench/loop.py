"""Measure games in this process: `python -m bench.loop SECONDS SEED GAME ...`, one line of JSON a game.

A name with a bracket or unknown to Galápagos is OpenSpiel's. Both sides are driven by the same loop: ask what
is open, draw an answer, give it. Whatever chance decides is an answer too, drawn by `Random.choices`. The clock is
the processor time of this process, so that other work on the machine disturbs less.
"""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Callable
from importlib import import_module
from random import Random
from signal import SIG_DFL, SIGINT, signal
from time import process_time
from typing import Any

import galapagos
from galapagos import playout

SEATS = 4  # as in OpenSpiel's games beside ours
SAMPLES = 200  # positions that are copied and weighed
WHOLE_GAME = 1_000_000  # more answers than any game takes


class Ours:
    """A game of Galápagos. Unless answers are `checked`, they are trusted, as OpenSpiel trusts its own."""

    def __init__(self, name: str, checked: bool = False) -> None:
        self.game = galapagos.game(name)
        self.checked = checked
        self.seats = SEATS if SEATS in self.game.seats else self.game.seats[-1]

    def new(self) -> Any:
        return self.game.new(self.seats)

    def play(self, p: Any, rng: Random, limit: int) -> int:
        random, choices, answers = rng.random, rng.choices, 0
        answer = p.answer if self.checked else p.answer_unchecked
        while answers < limit and (q := p.question) is not None:
            options, weights = q.options, q.weights
            if weights is None:
                answer(options[int(random() * len(options))])
            else:
                answer(choices(options, weights)[0])
            answers += 1
        return answers

    def copy(self, p: Any) -> Callable[[], Any]:
        return p.copy  # type: ignore[no-any-return]

    def size(self, positions: list[Any]) -> float:
        """Bytes of a position that shares nothing with another but the cards and the moves."""
        texts = [self.game.write(p) for p in positions]
        for text in texts:  # so that what is remembered forever is not counted
            self.game.read(text)
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        kept = [self.game.read(text) for text in texts]
        after = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        return (after - before) / len(kept)


class Theirs:
    """A game of OpenSpiel."""

    def __init__(self, name: str) -> None:
        self.game = import_module("pyspiel").load_game(name)

    def new(self) -> Any:
        return self.game.new_initial_state()

    def play(self, s: Any, rng: Random, limit: int) -> int:
        random, choices, answers = rng.random, rng.choices, 0
        while answers < limit and not s.is_terminal():
            if s.is_chance_node():
                options, weights = zip(*s.chance_outcomes(), strict=True)
                s.apply_action(choices(options, weights)[0])
            else:
                options = s.legal_actions()
                s.apply_action(options[int(random() * len(options))])
            answers += 1
        return answers

    def copy(self, s: Any) -> Callable[[], Any]:
        return s.clone  # type: ignore[no-any-return]

    def size(self, positions: list[Any]) -> float | None:
        return None  # C++ does not say


def measure(side: Ours | Theirs, seconds: float, rng: Random) -> dict[str, float | None]:
    answers, games, start = 0, 0, process_time()
    while (spent := process_time() - start) < seconds:
        answers += side.play(side.new(), rng, WHOLE_GAME)
        games += 1
    positions = sample(side, answers // games, rng)
    return {
        "answers": answers / spent,
        "games": games / spent,
        "copies": copies(side, positions, seconds / 4),
        "bytes": side.size(positions),
    }


def sample(side: Ours | Theirs, length: int, rng: Random) -> list[Any]:
    """Positions from the midst of random games."""
    found: list[Any] = []
    while len(found) < SAMPLES:
        p = side.new()
        stop = rng.randrange(1, length)
        if side.play(p, rng, stop) == stop:
            found.append(p)
    return found


def copies(side: Ours | Theirs, positions: list[Any], seconds: float) -> float:
    made, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        for p in positions:
            copy = side.copy(p)
            for _ in range(10):
                copy()
        made += 10 * len(positions)
    return made / spent


def measure_checked(name: str, seconds: float, rng: Random) -> dict[str, float | None]:
    """Random play by answers that are checked, as people's programs give them."""
    return measure(Ours(name, checked=True), seconds, rng) | {"copies": None, "bytes": None}


def measure_inside(side: Ours, seconds: float, rng: Random) -> dict[str, float | None]:
    """Random play by the compiled engine itself."""
    answers, games, start = 0, 0, process_time()
    while (spent := process_time() - start) < seconds:
        answers += playout.play(side.new(), rng.getrandbits(32))
        games += 1
    return {"answers": answers / spent, "games": games / spent, "copies": None, "bytes": None}


def main(seconds: str, seed: str, *names: str) -> None:
    known = {game.name for game in galapagos.games()}
    for name in names:
        rng = Random(seed)
        side = Ours(name) if name in known else Theirs(name)
        print(json.dumps([name, "", measure(side, float(seconds), rng)]))
        if isinstance(side, Ours):
            print(json.dumps([name, ", each answer checked", measure_checked(name, float(seconds), rng)]))
        if isinstance(side, Ours) and not str(playout.__file__).endswith(".py"):
            print(json.dumps([name, ", no loop in Python", measure_inside(side, float(seconds), rng)]))


if __name__ == "__main__":
    signal(SIGINT, SIG_DFL)  # Ctrl-C ends it without a word
    main(*sys.argv[1:])
