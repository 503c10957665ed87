"""What an answer of the search loses: `python -m bench.questions GAME [--seats N] [--questions N] [--truths N]`.

At some questions of games that casual bots play all options are tried in many truths, as the search tries them. By half
of these tries it is known how good each option is, as far as the search can tell; from the other half a search is told
what it would have found, again and again, so that it can be seen how much it loses, with how many tries: by what looks
best at once, by halving alone, as it is, and with more or fewer options. Whether the search is right is for the arena.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from random import Random

from rich.console import Console
from rich.progress import track
from rich.table import Table

import galapagos
from galapagos.bots import bot, nature
from galapagos.bots.levels import SearchBot
from galapagos.search import Search, Stage
from galapagos.talk import Game, Question, View

AGAIN = 6  # searches at each question, told of other tries first
MOST = 40  # options: questions with more are left out
SPARSE = 0.05  # of the questions


@dataclass
class Asked:
    view: View
    q: Question
    told: list[list[float]]  # by option: what comes of it, in the truths that a search is told of,
    worth: list[float]  # and on the average of the others

    def lost(self, option: int) -> float:
        """Games of a hundred."""
        return 100 * (max(self.worth) - self.worth[option])


def asked(game: Game, seats: int, questions: int, truths: int, wide: bool) -> list[Asked]:
    rng, found = Random(f"{game.name} {seats}"), list[Asked]()
    thinker = searching(game, "strong")
    bar = iter(track(range(questions), game.name, console=Console(stderr=True), transient=True))
    while len(found) < questions:
        p, host = game.new(seats), bot("casual", game, rng)
        while (q := p.question) is not None and len(found) < questions:
            if q.weights is not None:
                p.answer_unchecked(nature(q, rng))
                continue
            view = game.view(p, q.seat)
            if (8 if wide else 1) < len(q.options) <= MOST and rng.random() < SPARSE:
                found.append(tried(thinker, view, q, truths, rng))
                next(bar)
            p.answer_unchecked(host(view, q))
    return found


def searching(game: Game, name: str) -> SearchBot:
    found = bot(name, game, Random(1))
    assert isinstance(found, SearchBot)
    return found


def tried(thinker: SearchBot, view: View, q: Question, truths: int, rng: Random) -> Asked:
    thinker.ready(view)
    many = len(q.options)
    stage = Stage(list(range(many)), rng.getrandbits(30) << 20, truths * many, 1e9)
    found = thinker.search.try_alone(view, q, stage)
    by_option = [found[option::many] for option in range(many)]
    return Asked(view, q, [one[::2] for one in by_option], [sum(one[1::2]) / len(one[1::2]) for one in by_option])


class Told:
    """Who does the tries of a search by saying what came of them before, from one of the truths on."""

    def __init__(self, rows: list[list[float]], begin: int) -> None:
        self.rows, self.begin = rows, begin

    def __call__(self, search: Search, view: View, q: Question, stage: Stage) -> list[float]:
        many, begin, whole = len(stage.options), self.begin, len(self.rows[0])
        self.begin += stage.tries // many
        return [self.rows[stage.options[n % many]][(begin + n // many) % whole] for n in range(stage.tries)]


def fares(game: Game, name: str, questions: list[Asked]) -> tuple[float, float]:
    """What a bot loses with an answer, and with how many tries, if it is told what comes of them."""
    lost, player = 0.0, searching(game, name)
    search = player.search
    for one in questions:
        player.ready(one.view)
        for turn in range(AGAIN):
            search.share = Told(one.told, turn * len(one.told[0]) // AGAIN)
            lost += one.lost(search.choose(one.view, one.q, player.simulations))
    asked = len(questions) * AGAIN
    return lost / asked, search.simulations / asked


def at_once(game: Game, questions: list[Asked]) -> float:
    """What is lost by what looks best at once."""
    player, lost = searching(game, "strong"), 0.0
    for one in questions:
        player.ready(one.view)
        lost += one.lost(player.search.look(one.view, one.q)[0].option)
    return lost / len(questions)


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.questions", description="What an answer of the search loses."
    )
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, help="from 2 on (default: the fewest)")
    parser.add_argument("--questions", type=int, default=40)
    parser.add_argument("--truths", type=int, default=400, help="in which every option is tried")
    parser.add_argument("--wide", action="store_true", help="questions of more than eight options alone")
    args = parser.parse_args()
    if args.questions < 1 or args.truths < 2:
        parser.error("It takes at least one question and two truths.")
    game = galapagos.game(args.game)
    seats = args.seats or max(2, game.seats[0])
    found = asked(game, seats, args.questions, args.truths, args.wide)
    title = f"{game.title}, {seats} seats, {len(found)} questions: games of a hundred that an answer loses, and tries"
    grid = Table("answer", "lost", "tries", title=title)
    grid.add_row("what looks best at once", f"{at_once(game, found):.2f}", "0")
    usual = searching(game, "strong").simulations
    for tries in (usual // 3, usual, 3 * usual):
        for name in (f"strong:tries={tries},clear=0", f"strong:tries={tries}"):
            lost, spent = fares(game, name, found)
            grid.add_row(name, f"{lost:.2f}", f"{spent:.0f}")
    for width in (4, 8, 12, 16, 24, MOST):
        name = f"strong:tries=4000,width={width}"
        lost, spent = fares(game, name, found)
        grid.add_row(name, f"{lost:.2f}", f"{spent:.0f}")
    Console(width=None if sys.stdout.isatty() else 120).print(grid)


if __name__ == "__main__":
    main()
