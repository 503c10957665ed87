"""How much a lead is worth: `python -m bench.leads GAME [--seats N] [--games N]`.

Games are played by the policy that the search plays on by. Where somebody begins a turn, what each may end with by the
judge (`prospects`) is kept, until it is known who won. For each quarter of the games it is told by which lead (see
galapagos.search.chances) who won is least surprising, how surprising that is then, in natural logarithms, beside what
it is to who knows nothing, and how many points more than the judge said a seat had in the end.
"""

from __future__ import annotations

import argparse
import sys
from math import log
from statistics import fmean, stdev
from typing import NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

import galapagos
from galapagos.chance import Chance
from galapagos.critic import Critic
from galapagos.learned import lessons
from galapagos.search import chances
from galapagos.talk import NATURE, Game

SPARSE = 5  # of so many turns one is kept
LEADS = (1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 17, 20, 25, 30)
LEAST = 1e-9  # that a chance counts


class Seen(NamedTuple):
    quarter: int  # of its game
    prospects: list[float]
    scores: tuple[int, ...]
    winners: tuple[int, ...]


def seen(game: Game, seats: int, number: int) -> list[Seen]:
    """Of one game."""
    learned = lessons(game)
    critic = Critic(game, learned.tastes.get(seats) if learned else None)
    p, policy, chance = game.new(seats), critic.policy(), Chance(number)
    kept: list[list[float]] = []
    last = NATURE
    while (q := p.question) is not None:
        if q.weights is not None:
            p.answer_unchecked(q.draw(chance))
            continue
        if q.seat != last and policy.weighs(p):
            last = q.seat
            if chance.below(SPARSE) == 0:
                kept.append(critic.prospects(p))
        p.answer_unchecked(q.options[policy.choose(p, q, chance)])
    assert p.outcome is not None
    scores, winners = tuple(p.outcome.scores), tuple(p.outcome.winners)
    return [Seen(4 * n // len(kept), prospects, scores, winners) for n, prospects in enumerate(kept)]


def surprise(found: list[Seen], lead: float) -> float:
    """On the average, of who won."""
    total = 0.0
    for one in found:
        share = chances(one.prospects, lead)
        total -= fmean(log(max(LEAST, share[seat])) for seat in one.winners)
    return total / len(found)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.leads", description="How much a lead is worth.")
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="from 2 on (default: the fewest)")
    parser.add_argument("--games", type=int, default=100)
    args = parser.parse_args()
    if args.games < 2:
        parser.error("It takes at least two games.")
    game = galapagos.game(args.game)
    seats = args.seats or max(2, game.seats[0])
    numbers = track(range(args.games), game.name, console=Console(stderr=True), transient=True)
    found = [one for number in numbers for one in seen(game, seats, number)]
    title = f"{game.title}, {seats} seats, {args.games} games"
    grid = Table("quarter", "positions", "best lead", "surprise", "knowing nothing", "points missed", title=title)
    for quarter in ("all", 0, 1, 2, 3):
        some = [one for one in found if quarter in ("all", one.quarter)]
        best = min(LEADS, key=lambda lead: surprise(some, lead))
        missed = [had - said for one in some for had, said in zip(one.scores, one.prospects, strict=True)]
        name = "all" if quarter == "all" else f"{int(quarter) + 1}."
        figures = (f"{best:g}", f"{surprise(some, best):.3f}", f"{log(seats):.3f}")
        grid.add_row(name, str(len(some)), *figures, f"{fmean(missed):+.1f} ± {stdev(missed):.1f}")
    Console(width=None if sys.stdout.isatty() else 120).print(grid)


if __name__ == "__main__":
    main()
