"""The greedy bot: it looks one answer ahead and takes what looks best."""

from __future__ import annotations

from galapagos.bots.base import Bot
from galapagos.talk import NATURE, Move, Position, Question, View

SAMPLES = 24  # of Nature's answers, where there are more


class GreedyBot(Bot):
    """Takes the option after which its game judges the position best, on the average of what Nature may answer.
    What it cannot know it imagines."""

    def __call__(self, view: View, question: Question) -> Move:
        if len(question.options) == 1:
            return question.options[0]
        truth = self.game.imagine(view, self.rng)
        return max(question.options, key=lambda move: (self.value(truth, move, view.seat), self.rng.random()))

    def value(self, p: Position, move: Move, seat: int) -> float:
        after = p.copy()
        after.answer_unchecked(move)
        return self.expect(after, seat)

    def expect(self, p: Position, seat: int) -> float:
        """The worth for a seat, once Nature has answered what she is asked at once."""
        q = p.question
        if q is None or q.seat != NATURE or q.weights is None:
            return self.game.worth(p, seat)
        answers = list(zip(q.options, q.weights, strict=True))
        if len(answers) > SAMPLES:
            answers = [(move, 1) for move in self.rng.choices(q.options, q.weights, k=SAMPLES)]
        total = 0.0
        for move, weight in answers:
            after = p.copy()
            after.answer_unchecked(move)
            total += weight * self.game.worth(after, seat)
        return total / sum(weight for _, weight in answers)
