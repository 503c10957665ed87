"""A rulebook example: set up in notation, play in notation, compare in notation."""

from __future__ import annotations

from typing import Any, ClassVar

from galapagos import NATURE, Game, Position
from galapagos.talk import SEATS


class Example:
    """A position that is played on and looked at. Every method gives the example back, so that steps follow."""

    laid: ClassVar[list[Example] | None] = None  # those that were laid out, while somebody wants to know

    def __init__(self, game: Game, text: str) -> None:
        self.game = game
        self.p: Any = game.read(text)
        self.text = text
        self.steps: list[dict[str, str]] = []  # what is done, and what is tried and not allowed, in notation
        if Example.laid is not None:
            Example.laid.append(self)

    def play(self, moves: str) -> Example:
        """Moves by whoever is asked, parted by blanks, or by commas where one has a blank."""
        for word in (part.strip() for part in (moves.split(",") if "," in moves else self.words(moves))):
            move = self.game.hear(self.p, word)
            self.steps.append({"do": self.game.say(move)})
            self.p.answer(move)
        return self

    def words(self, moves: str) -> list[str]:
        """A move whose text has blanks stands alone or between commas."""
        options = self.p.question.options if self.p.question else []
        alone = " ".join(moves.split())
        return [alone] if alone in [self.game.say(move) for move in options] else moves.split()

    def asks(self, who: str, options: str) -> Example:
        """Whose question is open, and its options in order, parted by blanks, or by commas where one has a blank."""
        q = self.p.question
        assert q is not None, "the game is over"
        said = [self.game.say(move) for move in q.options]
        parted = ", " if any(" " in text for text in said) else " "
        assert (seat_name(q.seat), parted.join(said)) == (who, options)
        return self

    def offers(self, *moves: str) -> Example:
        """These are among the options."""
        said = [self.game.say(move) for move in self.p.question.options]
        assert [move for move in moves if move not in said] == [], said
        return self

    def refuses(self, move: str, rule: str, part: str = "") -> Example:
        """The move is not among the options, and this paragraph forbids it."""
        refusal = self.game.why_not(self.p, move)
        assert refusal is not None, f"{move} is allowed"
        assert refusal.rule == rule, str(refusal)
        assert part in refusal.sentence
        self.steps.append({"not": move})
        return self

    def becomes(self, text: str) -> Example:
        """Each line of the text stands in the position's text, of a heading at least these parts."""
        written = self.game.write(self.p).splitlines()
        for line in (line.strip() for line in text.strip().splitlines()):
            if line not in written:
                parts = [set(other.split(", ")) for other in written]
                assert any(set(line.split(", ")) <= other for other in parts), f"{line}\nis not in\n" + "\n".join(
                    written
                )
        return self

    def over(self, scores: str = "") -> Example:
        assert self.p.question is None
        assert not scores or " ".join(map(str, self.p.outcome.scores)) == scores
        return self


def seat_name(seat: int) -> str:
    return "Nature" if seat == NATURE else SEATS[seat]


def walk(p: Position, moves: Any) -> Position:
    """The position after a choice among the options of each question."""
    while p.question is not None:
        p.answer(moves(p.question))
    return p
