"""Fair by proof: `python -m tests.laws.fair GAME N [SEED] [whole]` looks at N pairs of truths.

The truths of a pair differ only in what a seat cannot know. It is the seat's turn, and every bot of every level must
give the same answer in both, from the same random source. With `whole` they think as long as they do in play.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import NATURE, Game
from galapagos.bots import BOTS, Player, bot
from galapagos.talk import View
from tests.bots.few import few, taking_turns
from tests.laws.secrets import OPEN, tables, twin

Make = Callable[[str, Game, Random], Player]


def pairs(game: Game, rng: Random) -> Iterator[tuple[Any, Any, int]]:
    """Two truths, and the seat that is asked and cannot tell them apart."""
    for p, _ in tables(game, rng):
        q = p.question
        if q is None or q.seat == NATURE or len(q.options) == 1:
            continue
        # Where all lies open there is nothing to change; but what is imagined is another truth all the same.
        other = game.imagine(game.view(p, q.seat), rng) if game.name in OPEN else twin(game, p, q.seat, rng)
        if other is not None:
            yield p, other, q.seat


def prove(game: Game, n: int, seed: int = 0, make: Make = few) -> Counter[int]:
    """So many pairs; how many of them there were, by the number of seats."""
    rng, found = Random(seed), Counter[int]()
    for number, (p, other, seat) in zip(range(n), pairs(game, rng), strict=False):
        for name in taking_turns(number) if make is few else BOTS:
            here, there = (said(game, make(name, game, Random(number)), truth, seat) for truth in (p, other))
            assert here == there, f"{name} answers {here} or {there} by what it cannot know:\n{game.write(p)}"
        found[p.seats] += 1
    return found


def cheating(game: Game, monkeypatch: pytest.MonkeyPatch) -> Callable[[Game, Random], Player]:
    """A bot that looks at the truth behind its view."""
    truths: list[tuple[View, str]] = []
    honest = type(game).view

    def view(game: Game, p: Any, seat: int) -> View:
        truths.append((honest(game, p, seat), game.write(p)))
        return truths[-1][0]

    def cheat(game: Game, rng: Random) -> Player:
        return lambda view, q: Random(next(text for seen, text in truths if seen is view)).choice(q.options)

    monkeypatch.setattr(type(game), "view", view)
    return cheat


def said(game: Game, player: Player, truth: Any, seat: int) -> str:
    view = game.view(truth, seat)
    assert view.question is not None
    return game.say(player(view, view.question))


if __name__ == "__main__":
    name, number, *rest = [word for word in sys.argv[1:] if word != "whole"]
    found = prove(galapagos.game(name), int(number), int(rest[0]) if rest else 0, bot if "whole" in sys.argv else few)
    print(f"{name}: {found.total()} pairs, {len(BOTS)} bots, the same answers.", dict(sorted(found.items())))
