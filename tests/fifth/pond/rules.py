"""The rules of Pond."""

from __future__ import annotations

from galapagos.talk import NATURE, Edition, Frame, Move, Outcome, Question
from tests.fifth.pond.position import (
    CATCHES,
    DIVE,
    DRAWS,
    GO_HOME,
    TOO_MANY,
    UNDRAWN,
    Catch,
    Draw,
    GoHome,
    Player,
    Pond,
)


def new(edition: Edition, seats: int) -> Pond:
    p = Pond(edition=edition, seats=seats, round=1, players=[Player() for _ in range(seats)])
    p.frames = [Turns(seat=0)]
    p.settle()
    return p


class Turns(Frame):
    """§1.1 §1.2 Pearls first; then everybody who is out dives or goes home, until all are home."""

    seat: int
    diving: bool = False

    def resolve(self, p: Pond) -> Question | None:
        if any(player.pearl == UNDRAWN for player in p.players):
            return Question(NATURE, DRAWS, [1, 1, 1])
        if all(player.home for player in p.players):
            p.frames.pop()
            end(p)
            return None
        while p.players[self.seat].home:
            self.next_seat(p)
        return Question(NATURE, CATCHES, [3, 2, 1]) if self.diving else Question(self.seat, [DIVE, GO_HOME])

    def answer(self, p: Pond, move: Move) -> None:
        if isinstance(move, Draw):
            p.draw([player.pearl for player in p.players].index(UNDRAWN), move.pearl)
        elif isinstance(move, Catch):
            self.diving = False
            p.catch(self.seat, move.fish)
            # §1.3 Too many: all swim away.
            if p.players[self.seat].fish >= TOO_MANY:
                p.let_go(self.seat)
                p.go_home(self.seat)
            self.next_seat(p)
        elif isinstance(move, GoHome):
            p.go_home(self.seat)
            self.next_seat(p)
        else:
            self.diving = True

    def next_seat(self, p: Pond) -> None:
        self.seat = (self.seat + 1) % p.seats
        if self.seat == 0:
            p.round += 1


def end(p: Pond) -> None:
    """§1.4"""
    points = [p.points(seat) for seat in range(p.seats)]
    ranking = [1 + sum(other > own for other in points) for own in points]
    winners = [seat for seat, place in enumerate(ranking) if place == 1]
    p.outcome = Outcome(points, ranking, winners, f"The best catch is worth {max(points)}.")
