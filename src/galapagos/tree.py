"""The tree below the answers that a search tries: what has been tried before says how the game goes on next time.

A fork is a choice that comes after certain answers of the seats, whatever Nature has said between them; so the options
may differ from truth to truth. Each seat goes its own way there: first by what looks good at once, the more it has seen
the more by what came of it for itself. It is compiled together with the engine.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from mypy_extensions import i64

from galapagos.chance import Chance
from galapagos.playout import Greedy
from galapagos.talk import Move, Position, Question

LEAST: Final = 0.05  # of all that is tried goes to any option, however bad it looks


def policy(liked: list[float], sharp: float) -> list[float]:
    """How likely a strong player gives each answer, by how it looks at once: one that looks better by `sharp` points is
    given e times as often."""
    most = max(liked)
    found = [exp((one - most) / sharp) for one in liked]
    total = 0.0
    for one in found:
        total += one
    few = LEAST / len(liked)
    return [few + (1.0 - LEAST) * one / total for one in found]


class Branch:
    """An answer that somebody may give there."""

    def __init__(self, seat: int, liked: float) -> None:
        self.seat = seat
        self.liked = liked  # what the judge said of it at once
        self.tries = 0
        self.won = 0.0  # the sum of the seat's chances after each of them
        self.next: Fork | None = None  # what comes after it; None until it is taken again


class Fork:
    """A choice of whoever is asked."""

    def __init__(self) -> None:
        self.branches: dict[int, dict[Move, Branch]] = {}  # by seat

    def choose(self, p: Position, q: Question, eye: Greedy, chance: Chance, explore: float, sharp: float) -> int:
        """The number of the option that is taken this time."""
        here = self.offered(p, q, eye, chance)
        tries, won = 0, 0.0
        for one in here:
            tries += one.tries
            won += one.won
        usual = won / tries if tries else 0.0
        urge = explore * sqrt(tries + 1.0)
        likely = policy([one.liked for one in here], sharp)
        best, most = 0, 0.0
        n: i64 = 0
        while n < len(here):
            one = here[n]
            value = (one.won / one.tries if one.tries else usual) + urge * likely[n] / (1.0 + one.tries)
            if n == 0 or value > most:
                best, most = n, value
            n += 1
        return best

    def offered(self, p: Position, q: Question, eye: Greedy, chance: Chance) -> list[Branch]:
        """The branches of these options; what is new is looked at."""
        known = self.branches.get(q.seat)
        if known is None:
            known = self.branches[q.seat] = {}
        found: list[Branch] = []
        for move in q.options:
            one = known.get(move)
            if one is None:
                one = known[move] = Branch(q.seat, eye.expect(p, move, q.seat, chance))
            found.append(one)
        return found


class Walk:
    """One way through the tree, and out of it."""

    def __init__(self, fork: Fork, eye: Greedy, explore: float, sharp: float) -> None:
        self.fork: Fork | None = fork  # where it is; None once it has left the tree
        self.eye = eye
        self.explore = explore
        self.sharp = sharp
        self.path: list[Branch] = []

    def choose(self, p: Position, q: Question, chance: Chance) -> int:
        """The number of the option that is taken in the tree, whose end is one step farther each time."""
        fork = self.fork
        assert fork is not None
        n = fork.choose(p, q, self.eye, chance, self.explore, self.sharp)
        taken = fork.branches[q.seat][q.options[n]]
        if taken.next is None and taken.tries > 0:
            taken.next = Fork()
        self.fork = taken.next
        self.path.append(taken)
        return n

    def tell(self, chances: list[float]) -> None:
        """By side, what came of it."""
        for one in self.path:
            one.tries += 1
            one.won += chances[one.seat]
