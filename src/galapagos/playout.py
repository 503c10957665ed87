"""Random play inside the engine, so that a compiled engine is not slowed down by an interpreted loop."""

from __future__ import annotations

from typing import Final

from galapagos.talk import Position

MASK: Final = (1 << 31) - 1


def play(p: Position, seed: int) -> int:
    """Answer every question by chance, Nature's by their weights, to the end of the game; how many answers it took.

    The generator is a small one of its own (Park and Miller's): good enough to wander, never to deal cards to people.
    """
    state = seed % (MASK - 1) + 1
    answers = 0
    q = p.question
    while q is not None:
        state = state * 48271 % MASK
        weights = q.weights
        if weights is None:
            choice = state % len(q.options)
        else:
            left = state % sum(weights)
            choice = 0
            while left >= weights[choice]:
                left -= weights[choice]
                choice += 1
        p.answer_unchecked(q.options[choice])
        answers += 1
        q = p.question
    return answers
