"""Chance for searches, studies and learning machines: small, fast, and with a stream of its own for every game.

It is good enough to wander, to imagine and to learn by, never to deal cards to people: the table has its own source.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

FACTOR: Final = 698_769_069  # FACTOR * 2**32 - 1 and FACTOR * 2**31 - 1 are prime, so a stream is as long as can be
WORD: Final = (1 << 32) - 1
STATES: Final = FACTOR * (1 << 32) - 2  # but for the two that lead to themselves


@mypyc_attr(acyclic=True)
class Chance:
    """Marsaglia's multiply-with-carry: one multiplication a number, within 63 bits, alike on every build."""

    state: i64

    def __init__(self, seed: int) -> None:
        # Seeds that lie side by side must not give streams that do.
        mixed = seed * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019
        mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9 & 0xFFFFFFFFFFFFFFFF
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & 0xFFFFFFFFFFFFFFFF
        self.state = (mixed ^ mixed >> 31) % STATES + 1

    def below(self, n: i64) -> i64:
        """Any whole number from 0 up to n, each as likely as the others; n is less than 2**31."""
        state: i64 = self.state
        state = FACTOR * (state & WORD) + (state >> 32)
        self.state = state
        return (state & WORD) * n >> 32

    def below_each(self, limits: list[int]) -> list[int]:
        """One number below each of these; 0 below 0. For who draws an option in each of many games."""
        return [self.below(n) for n in limits]

    def random(self) -> float:
        """Any number from 0 up to 1."""
        return float(self.below(1 << 30)) / (1 << 30)

    def pick(self, weights: list[int], total: i64) -> i64:
        """The number of one of the weights, by its weight; `total` is their sum."""
        left: i64 = self.below(total)
        choice: i64 = 0
        weight: i64 = weights[choice]
        while left >= weight:
            left -= weight
            choice += 1
            weight = weights[choice]
        return choice

    def shuffle(self, cards: list[int]) -> None:
        last: i64 = len(cards) - 1
        while last > 0:
            other = self.below(last + 1)
            card = cards[last]
            cards[last] = cards[other]
            cards[other] = card
            last -= 1

    def __reduce__(self) -> tuple[object, ...]:
        return (again, (self.state,))


def again(state: int) -> Chance:
    """Chance as it stood."""
    found = Chance(0)
    found.state = state
    return found
