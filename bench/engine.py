"""How fast the engine is, next to OpenSpiel's: `python3 dev.py bench [--rounds N] [--seconds S] [--game GAME]`.

A machine's mood changes from minute to minute. So every round measures everything once, each build in a
process of its own; the table shows medians over the rounds, and ratios are taken within a round.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from pathlib import Path
from signal import SIG_DFL, SIGINT, signal
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

import galapagos

OPEN_SPIEL = ["crazy_eights(players=4)", "hanabi(players=4)", "gin_rummy"]

Key = tuple[str, str]  # a game, and what played it
Round = dict[Key, dict[str, float | None]]


def one_round(builds: list[Path], games: list[str], seconds: float, seed: int) -> Round:
    found: Round = {}
    sides = [(build, "CPython" if build.name == "src" else "compiled", games) for build in builds]
    for build, player, names in [*sides, (builds[0], "OpenSpiel", OPEN_SPIEL)]:
        command = [sys.executable, "-m", "bench.loop", str(seconds), str(seed), *names]
        lines = subprocess.check_output(command, env=os.environ | {"PYTHONPATH": str(build)}, text=True)
        for name, how, numbers in map(json.loads, lines.splitlines()):
            found[name, f"{player}{how}"] = numbers
    return found


def middle(rounds: list[Round], key: Key, what: str) -> float | None:
    values = [value for found in rounds if (value := found[key][what]) is not None]
    return median(values) if values else None


def ratio(rounds: list[Round], key: Key, rival: str) -> float:
    """How many times as many answers a second."""
    return median(found[key]["answers"] / found[rival, "OpenSpiel"]["answers"] for found in rounds)  # type: ignore[operator]


def table(rounds: list[Round]) -> Table:
    rivals = [name.partition("(")[0] for name in OPEN_SPIEL]
    columns = ["answers/s", "games/s", "copies/s", "µs a copy", "bytes", *(f"× {rival}" for rival in rivals)]
    grid = Table("game", "played by", title="Random play on one core, Nature's answers counted")
    for column in columns:
        grid.add_column(column, justify="right")
    names = [name for name, _ in rounds[0]]
    for key in sorted(rounds[0], key=lambda key: names.index(key[0])):
        answers, games, copies, size = (middle(rounds, key, what) for what in ("answers", "games", "copies", "bytes"))
        grid.add_row(
            *key,
            number(answers),
            number(games),
            number(copies),
            number(1e6 / copies if copies else None, 2),
            number(size),
            *(number(ratio(rounds, key, rival), 2) for rival in OPEN_SPIEL),
        )
    return grid


def number(value: float | None, digits: int = 0) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def known(name: str) -> str:
    try:
        return galapagos.game(name).name
    except galapagos.GameError as e:
        raise argparse.ArgumentTypeError(str(e)) from None


def main() -> None:
    every = [game.name for game in galapagos.games()]
    parser = argparse.ArgumentParser(prog="dev.py bench", description="Measure the engine, next to OpenSpiel.")
    parser.add_argument("builds", nargs="+", type=Path, help="folders with the package, plain or compiled")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of random play, for each game in each round")
    parser.add_argument("--game", action="append", type=known, help="only this game; may be repeated")
    args = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 160)
    rounds = [
        one_round(args.builds, args.game or every, args.seconds, seed)
        for seed in track(range(args.rounds), "Measuring", console=Console(stderr=True), transient=True)
    ]
    console.print(table(rounds))
    console.print(f"Medians of {args.rounds} rounds, {args.seconds:g} s each; Python {platform.python_version()}.")


if __name__ == "__main__":
    signal(SIGINT, SIG_DFL)  # Ctrl-C ends it without a word
    main()
