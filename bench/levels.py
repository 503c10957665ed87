"""How long the levels think: `python3 dev.py bench levels`.

Greedy bots play; at some of the questions with a choice every level is asked as well. Counted in seconds of processor,
so that what else the machine does matters little.
"""

from __future__ import annotations

import argparse
import sys
from random import Random
from time import process_time

from rich.console import Console
from rich.progress import track
from rich.table import Table

import galapagos
from galapagos.bots import LEVELS, bot, nature
from galapagos.talk import NATURE

PROMISED = {"beginner": 0.1, "casual": 0.3, "strong": 1.0, "expert": 5.0}  # seconds


def think(name: str, seats: int, level: str, questions: int, seed: int) -> list[float]:
    """Seconds for each of so many questions, from as many games as that takes."""
    game, rng = galapagos.game(name), Random(f"{name} {seats} {seed}")
    found: list[float] = []
    while len(found) < questions:
        p, host = game.new(seats), bot("greedy", game, rng)
        thinker = bot(level, game, rng, seats)
        while (q := p.question) is not None and len(found) < questions:
            if q.seat == NATURE:
                p.answer_unchecked(nature(q, rng))
                continue
            view = game.view(p, q.seat)
            if len(q.options) > 1 and rng.random() < 0.05:
                start = process_time()
                thinker(view, q)
                found.append(process_time() - start)
            p.answer_unchecked(host(view, q))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="dev.py bench levels", description="Measure how long the levels think.")
    parser.add_argument("--questions", type=int, default=40, help="of each level at each table")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    grid = Table("game", "seats", title=f"Seconds of processor for an answer: mean, worst of {args.questions}")
    for level, limit in PROMISED.items():
        grid.add_column(f"{level} (in {limit:g})", justify="right")
    tables = [(game, seats) for game in galapagos.games() for seats in sorted({*game.seats[:3], game.seats[-1]})]
    for game, seats in track(tables, "Measuring", console=Console(stderr=True), transient=True):
        cells = []
        for level in LEVELS:
            spent = think(game.name, seats, level, args.questions, args.seed)
            cells.append(f"{sum(spent) / len(spent):.3f}, {max(spent):.3f}{' !' * (max(spent) > PROMISED[level])}")
        grid.add_row(game.title, str(seats), *cells)
    Console(width=None if sys.stdout.isatty() else 160).print(grid)


if __name__ == "__main__":
    main()
