"""Measure games in this process: `python -m bench.loop SECONDS SEED GAME ...`, one line of JSON a figure.

A name with a bracket or unknown to Galápagos is OpenSpiel's. Both sides are driven by the same loop: ask what is open,
draw an answer, give it. Whatever chance decides is an answer too and counted. The clock is the processor time of this
process, so that other work on the machine disturbs less; and as a machine's mood changes within seconds, whatever is
held against the yardstick is measured by turns with it, a tenth at a time.
"""

from __future__ import annotations

import json
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from random import Random
from signal import SIG_DFL, SIGINT, signal
from time import process_time
from typing import Any

import galapagos
from galapagos import playout
from galapagos.chance import Chance
from galapagos.talk import NATURE

YARDSTICK = "crazy_eights(players=4)"  # OpenSpiel's, driven from Python
SLICES = 10
SEATS = 4  # as in OpenSpiel's games beside ours
SAMPLES = 200  # positions that are copied, viewed, imagined and weighed
SIDE_BY_SIDE = 64  # games that are driven by one call,
TOGETHER = 256  # and the answers of each that one call takes at most, where they are not chosen in Python
WHOLE_GAME = 1_000_000  # more answers than any game takes

Figures = Iterator[tuple[str, float]]


def rate(seconds: float, once: Callable[[], int]) -> float:
    """How many a second, where each call of `once` tells how many it made."""
    made, start = 0, process_time()
    while (spent := process_time() - start) < seconds:
        made += once()
    return made / spent


def beside(what: str, seconds: float, once: Callable[[], int], yard: Theirs) -> Figures:
    """How many a second, and how many times as many as the yardstick's answers."""
    ours = theirs = 0.0
    for _ in range(SLICES):
        theirs += rate(seconds / SLICES, yard.once)
        ours += rate(seconds / SLICES, once)
    yield what, ours / SLICES
    yield f"× {what}", ours / theirs


def each(seconds: float, calls: list[Callable[[], Any]]) -> float:
    """Microseconds of one of these, whose result is thrown away."""

    def once() -> int:
        for call in calls:
            for _ in range(10):
                call()
        return 10 * len(calls)

    return 1e6 / rate(seconds, once)


class Ours:
    """A game of Galápagos."""

    def __init__(self, name: str, rng: Random) -> None:
        self.game = galapagos.game(name)
        self.seats = SEATS if SEATS in self.game.seats else self.game.seats[-1]
        self.rng = rng
        chance = Chance(rng.getrandbits(60))
        self.draw, self.draw_each = chance.below, chance.below_each
        self.judge = self.game.room("judge")
        self.start = self.game.new(self.seats)

    def figures(self, seconds: float, yard: Theirs) -> Figures:
        games = playout.Games([self.new() for _ in range(SIDE_BY_SIDE)], list(range(SIDE_BY_SIDE)))
        ways: dict[str, Callable[[], int]] = {
            "driven from Python": self.by_option,
            "each answer a checked move": lambda: self.by_move(self.new(), self.chance()),
            "many games, an answer each": lambda: self.step_by_step(games),
            "many games in one call": lambda: self.side_by_side(games),
            "inside the engine": lambda: playout.play(self.new(), self.chance()),
            "inside, each position judged": self.judged,
        }
        for what, once in ways.items():
            yield from beside(what, seconds, once, yard)
        positions = list(self.sample())
        views = [(p, self.asked(p)) for p in positions]
        seen = [self.game.view(p, seat) for p, seat in views]
        chance = self.chance()
        short = seconds / 4
        view, imagine, forecast = self.game.view, self.game.imagine, self.judge.forecast
        yield "µs a copy", each(short, [p.copy for p in positions])
        yield "µs a view", each(short, [partial(view, p, seat) for p, seat in views])
        yield "µs an imagined truth", each(short, [partial(imagine, one, chance) for one in seen])
        yield "µs a forecast", each(short, [partial(forecast, p) for p in positions])
        yield "bytes", self.size(positions)

    def new(self) -> Any:
        return self.start.copy()

    def chance(self) -> Chance:
        return Chance(self.rng.getrandbits(60))

    def by_option(self) -> int:
        """One game after the other, an option taken by its number."""
        games = playout.Games([self.new()], [self.rng.getrandbits(60)])
        draw, take, (options,) = self.draw, games.take, games.options()
        while options:
            options = take(0, draw(options))
        return games.answers

    def by_move(self, p: Any, chance: Chance) -> int:
        draw, nature, answers = self.draw, playout.settle_nature, 0
        while (q := p.question) is not None:
            if q.seat == NATURE:
                answers += nature(p, chance)
            else:
                options = q.options
                p.answer(options[draw(len(options))])
                answers += 1
        return answers

    def step_by_step(self, games: playout.Games) -> int:
        """An answer in each of many games, chosen here, a hundred times; where one is over another begins."""
        draw, before, options = self.draw_each, games.answers, games.options()
        for _ in range(100):
            options = self.go_on(games, games.answer(draw(options)))
        return games.answers - before

    def side_by_side(self, games: playout.Games) -> int:
        """Many answers in each of many games by one call; where one is over another begins."""
        before = games.answers
        self.go_on(games, games.play(limit=TOGETHER))
        return games.answers - before

    def go_on(self, games: playout.Games, options: list[int]) -> list[int]:
        while not all(options):
            over = options.index(0)
            options[over] = games.begin(over, self.new(), self.rng.getrandbits(60))
        return options

    def judged(self) -> int:
        return playout.play_judged(self.new(), self.chance(), self.judge.forecast)

    def sample(self) -> Iterator[Any]:
        """Positions from the midst of random games."""
        for seed in range(SAMPLES):
            length = playout.play(self.new(), Chance(seed))
            p = self.new()
            playout.play(p, Chance(seed), limit=self.rng.randrange(1, length))
            yield p

    def asked(self, p: Any) -> int:
        """Whose view is wanted: who is asked, else anybody's."""
        return p.question.seat if p.question is not None and p.question.seat != NATURE else 0

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

    def __init__(self, name: str, rng: Random) -> None:
        self.spiel = import_module("pyspiel")
        self.game = self.spiel.load_game(name)
        self.rng = rng
        self.draw = Chance(rng.getrandbits(60)).below

    def figures(self, seconds: float, yard: Theirs) -> Figures:
        yield from beside("driven from Python", seconds, self.once, yard)
        lengths = [self.once() for _ in range(100)]
        bots = [self.spiel.make_uniform_random_bot(seat, seat) for seat in range(self.game.num_players())]
        yield from beside("all in C++", seconds, lambda: self.play_inside(bots), yard)
        states = [self.play_some(lengths) for _ in range(SAMPLES)]
        yield "µs a copy", each(seconds / 4, [s.clone for s in states])

    def once(self) -> int:
        return self.play(self.game.new_initial_state())

    def play_inside(self, bots: list[Any]) -> int:
        s = self.game.new_initial_state()
        self.spiel.evaluate_bots(s, bots, self.rng.getrandbits(30))
        return s.move_number()  # type: ignore[no-any-return]

    def play_some(self, lengths: list[int]) -> Any:
        s = self.game.new_initial_state()
        self.play(s, self.rng.randrange(1, min(lengths)))
        return s

    def play(self, s: Any, limit: int = WHOLE_GAME) -> int:
        draw, choices, answers = self.draw, self.rng.choices, 0
        while answers < limit and not s.is_terminal():
            if s.is_chance_node():
                options, weights = zip(*s.chance_outcomes(), strict=True)
                s.apply_action(choices(options, weights)[0])
            else:
                options = s.legal_actions()
                s.apply_action(options[draw(len(options))])
            answers += 1
        return answers


def main(seconds: str, seed: str, *names: str) -> None:
    known = {game.name for game in galapagos.games()}
    yard = Theirs(YARDSTICK, Random(seed))
    for name in names:
        side = (Ours if name in known else Theirs)(name, Random(seed))
        for what, figure in side.figures(float(seconds), yard):
            print(json.dumps([name, what, figure]), flush=True)


if __name__ == "__main__":
    signal(SIGINT, SIG_DFL)  # Ctrl-C ends it without a word
    main(*sys.argv[1:])
