"""Why the greedy bot would take an option: the parts of its game's count of worth that speak for it, in words.

Everything here is made from a view, so no reason can give a secret away.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum
from random import Random

from galapagos.playout import SAMPLES
from galapagos.talk import NATURE, Game, Move, Position, View

FOR = 2  # parts that are named for an option,
AGAINST = 1  # and against it
SLIGHT = 0.05  # points that are not worth a word
LOUD = 0.25  # nor is a part that is less than this of the loudest


@dataclass(frozen=True)
class Weighed:
    """An option, and what it is worth on the average of what Nature may answer."""

    move: Move
    worth: float
    parts: dict[str, float]  # that the worth is the sum of


def weigh(game: Game, view: View, rng: Random) -> list[Weighed]:
    """The options of the view's question, the best first. What the seat cannot know is imagined."""
    assert view.question is not None
    truth = game.imagine(view, rng)
    found = []
    for move in view.question.options:
        after = truth.after(move)
        parts = expected(game, after, view.seat, rng)
        found.append(Weighed(move, fsum(parts.values()), parts))
    return sorted(found, key=lambda one: -one.worth)


def expected(game: Game, p: Position, seat: int, rng: Random) -> dict[str, float]:
    """The parts of the worth for a seat, once Nature has answered what she is asked at once."""
    q = p.question
    if q is None or q.seat != NATURE or q.weights is None:
        return game.parts(p, seat)
    answers = list(zip(q.options, q.weights, strict=True))
    if len(answers) > SAMPLES:
        answers = [(move, 1) for move in rng.choices(q.options, q.weights, k=SAMPLES)]
    whole = sum(weight for _, weight in answers)
    total: dict[str, float] = {}
    for move, weight in answers:
        after = p.after(move)
        for part, points in game.parts(after, seat).items():
            total[part] = total.get(part, 0.0) + points * weight / whole
    return total


def reason(game: Game, weighed: list[Weighed]) -> str:
    """What speaks for the best option, and against it, next to the others on the average."""
    best, *others = weighed
    if not others:
        return "It is the only option."
    gains = {part: best.parts.get(part, 0.0) - usual(others, part) for part in game.reasons_for()}
    loudest = max(abs(points) for points in gains.values())
    if loudest < SLIGHT:
        return "All options look alike."
    told = {part: points for part, points in gains.items() if abs(points) >= max(SLIGHT, LOUD * loudest)}
    ranked = sorted(told, key=lambda part: -abs(told[part]))
    good = [said(game, part, told[part]) for part in ranked if told[part] > 0][:FOR]
    bad = [said(game, part, told[part]) for part in ranked if told[part] < 0][:AGAINST]
    sentence = ", but ".join(filter(None, (" and ".join(good), " and ".join(bad))))
    return f"{sentence[0].upper()}{sentence[1:]}."


def usual(others: list[Weighed], part: str) -> float:
    return fsum(one.parts.get(part, 0.0) for one in others) / len(others)


def said(game: Game, part: str, points: float) -> str:
    """ "it costs you cards (−0.6)" """
    grows, shrinks = game.reasons_for()[part]
    return f"{grows if points > 0 else shrinks} ({'+' if points > 0 else '−'}{round(abs(points), 1):g})"
