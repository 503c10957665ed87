"""The learned judge: how likely each side is to win, by weights that were fitted on games of the bots themselves.

A game's `features` make a row of numbers of a position for each side. All sides are scored by the same weights: a sum,
and some units that see all numbers of the row at once, so that points may count for more when few rounds are left. The
chances are to each other as the scores say. Alone there is one row, and the automaton's score is 0.

It is compiled together with the engine; galapagos.learned reads the weights, galapagos.train fits them.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, log, sqrt
from typing import Final

from mypy_extensions import i64

from galapagos.chance import Chance
from galapagos.talk import Position

Features = Callable[[Position], list[list[float]]]
Rows = list[list[float]]  # by side

DECAY: Final = 0.9  # of the mean of the slopes, in Adam,
SLOW: Final = 0.999  # and of the mean of their squares
LEAST: Final = 1e-12  # that a chance counts for in a loss


class Weights:
    """For the rows of one mode of a game."""

    def __init__(self, base: float, plain: list[float], units: list[list[float]]) -> None:
        self.base = base  # alone: the score of a row of zeros
        self.plain = plain  # by feature
        self.units = units  # each with a weight for each feature, then its bias, then what it adds to the score

    def score(self, row: list[float]) -> float:
        plain = self.plain
        size: i64 = len(plain)
        total = self.base
        k: i64 = 0
        while k < size:
            total += plain[k] * row[k]
            k += 1
        for unit in self.units:
            inner = unit[size]
            k = 0
            while k < size:
                inner += unit[k] * row[k]
                k += 1
            total += unit[size + 1] * bent(inner)
        return total

    def chances(self, rows: Rows) -> list[float]:
        """By side."""
        scores = [self.score(row) for row in rows]
        if len(scores) == 1:
            scores.append(0.0)
        return shared(scores)

    def __reduce__(self) -> tuple[object, ...]:
        return (Weights, (self.base, self.plain, self.units))


def bent(value: float) -> float:
    """Between -1 and 1, and alike on every machine."""
    return value / (1.0 + value) if value > 0.0 else value / (1.0 - value)


def shared(scores: list[float]) -> list[float]:
    """The chances of sides with these scores."""
    most = max(scores)
    found = [exp(score - most) for score in scores]
    total = 0.0
    for part in found:
        total += part
    return [part / total for part in found]


class Odds:
    """The learned judge of a game: its features, and weights by the number of seats."""

    def __init__(self, features: Features, weights: list[Weights | None]) -> None:
        self.features = features
        self.weights = weights  # None where nothing was learned

    def knows(self, seats: int) -> bool:
        return seats < len(self.weights) and self.weights[seats] is not None

    def chances(self, p: Position) -> list[float]:
        """By side, how likely it is to win a game that is not over."""
        weights = self.weights[p.seats]
        assert weights is not None
        return weights.chances(self.features(p))

    def __reduce__(self) -> tuple[object, ...]:
        return (Odds, (self.features, self.weights))


class Case:
    """A position to learn from, and what came of it."""

    def __init__(self, rows: Rows, won: list[float]) -> None:
        self.rows = rows
        self.won = won  # by side: 1 for the winner, a part for each of several


class Fit:
    """Weights that are being fitted, by gradient descent (Adam). Rows are to have means near 0 and deviations
    near 1."""

    def __init__(self, size: int, units: int, chance: Chance, decay: float) -> None:
        self.size = size
        self.many = units
        self.decay = decay  # of weights towards 0
        reach = 1.0 / sqrt(float(size))
        # The plain weights, then those of each unit, then the base.
        self.held: list[float] = [0.0] * size
        for _ in range(units):
            for _ in range(size):
                self.held.append((2.0 * chance.random() - 1.0) * reach)
            self.held.append(0.0)
            self.held.append((2.0 * chance.random() - 1.0) * 0.3)
        self.held.append(0.0)
        self.slopes = [0.0] * len(self.held)
        self.mean = [0.0] * len(self.held)
        self.square = [0.0] * len(self.held)
        self.steps = 0

    def weights(self) -> Weights:
        step = self.size + 2
        units = [self.held[at : at + step] for at in range(self.size, len(self.held) - 1, step)]
        return Weights(self.held[-1], self.held[: self.size], units)

    def descend(self, cases: list[Case], order: list[int], batch: int, rate: float) -> None:
        """Once through all cases in this order."""
        seen = 0
        weights = self.weights()
        for n in order:
            self.learn(weights, cases[n])
            seen += 1
            if seen == batch:
                self.step(rate, float(seen))
                weights = self.weights()
                seen = 0
        if seen:
            self.step(rate, float(seen))

    def learn(self, weights: Weights, case: Case) -> None:
        """Add what a case says of the slopes."""
        chances = weights.chances(case.rows)
        size: i64 = self.size
        slopes = self.slopes
        for side, row in enumerate(case.rows):
            wrong = chances[side] - case.won[side]
            slopes[-1] += wrong
            k: i64 = 0
            while k < size:
                slopes[k] += wrong * row[k]
                k += 1
            at: i64 = size
            for unit in weights.units:
                inner = unit[size]
                k = 0
                while k < size:
                    inner += unit[k] * row[k]
                    k += 1
                away = 1.0 + (inner if inner > 0.0 else -inner)
                turn = wrong * unit[size + 1] / (away * away)
                k = 0
                while k < size:
                    slopes[at + k] += turn * row[k]
                    k += 1
                slopes[at + size] += turn
                slopes[at + size + 1] += wrong * inner / away
                at += size + 2

    def step(self, rate: float, many: float) -> None:
        """Adam's, by the mean slope of so many cases."""
        self.steps += 1
        one = 1.0 - DECAY ** float(self.steps)
        two = 1.0 - SLOW ** float(self.steps)
        for n in range(len(self.held)):
            slope = self.slopes[n] / many + self.decay * self.held[n]
            self.slopes[n] = 0.0
            self.mean[n] = DECAY * self.mean[n] + (1.0 - DECAY) * slope
            self.square[n] = SLOW * self.square[n] + (1.0 - SLOW) * slope * slope
            self.held[n] -= rate * (self.mean[n] / one) / (sqrt(self.square[n] / two) + 1e-8)


def measure(chances: list[list[float]], cases: list[Case]) -> tuple[float, float]:
    """The mean loss in natural logarithms, and how often the side with the best chance has won."""
    loss = right = 0.0
    for found, case in zip(chances, cases, strict=True):
        most = max(found)
        for side, won in enumerate(case.won):
            if won > 0.0:
                loss -= won * log(found[side] if found[side] > LEAST else LEAST)
                if found[side] == most:
                    right += won
    return loss / len(cases), right / len(cases)
