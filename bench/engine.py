"""How fast the engine is, next to OpenSpiel's: `python3 dev.py bench`.

A machine's mood changes from second to second. So what is held against the yardstick is measured by turns with it
(bench/loop.py); every round measures everything once, each build in a process of its own, and the figures are medians
over the rounds. `--save FILE` keeps them, and `--compare FILE` shows what has changed since.
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

from .loop import YARDSTICK

OPEN_SPIEL = [YARDSTICK, "hanabi(players=4)", "gin_rummy"]
# What is counted in answers a second, so that it can be held against the yardstick.
RATES = [
    "driven from Python", "each answer a checked move", "many games, an answer each", "many games in one call",
    "inside the engine", "inside, each position judged", "all in C++",
]  # fmt: skip
TIMES = ["µs a copy", "µs a view", "µs an imagined truth", "µs a forecast"]

Key = tuple[str, str, str]  # a game, what played it, and what was measured
Figures = dict[Key, float]


def one_round(builds: list[Path], games: list[str], seconds: float, seed: int) -> Figures:
    """Everything once."""
    found: Figures = {}
    sides = [(build, "CPython" if build.name == "src" else "compiled", games) for build in builds]
    # Both sides draw with our chance, compiled if the engine is.
    for build, player, names in [(builds[-1], "OpenSpiel", OPEN_SPIEL), *sides]:
        command = [sys.executable, "-m", "bench.loop", str(seconds), str(seed), *names]
        lines = subprocess.check_output(command, env=os.environ | {"PYTHONPATH": str(build)}, text=True)
        for name, what, figure in map(json.loads, lines.splitlines()):
            found[name, player, what] = figure
    return found


def medians(rounds: list[Figures]) -> Figures:
    return {key: median([found[key] for found in rounds]) for key in rounds[0]}


def rates(figures: Figures) -> Table:
    grid = Table("game", "played by", title=f"Random play on one core: thousand answers a second, and × {YARDSTICK}")
    for what in RATES:
        grid.add_column(what, justify="right")
    for name, player in dict.fromkeys(key[:2] for key in figures):
        cells = [(figures.get((name, player, what)), figures.get((name, player, f"× {what}"))) for what in RATES]
        grid.add_row(name, player, *(f"{n / 1000:,.0f} ({times:.2f} ×)" if n and times else "" for n, times in cells))
    return grid


def times(figures: Figures) -> Table:
    grid = Table("game", "played by", title="What one costs")
    for what in [*TIMES, "bytes"]:
        grid.add_column(what, justify="right")
    for name, player in dict.fromkeys(key[:2] for key in figures):
        cells = [figures.get((name, player, what)) for what in TIMES]
        size = figures.get((name, player, "bytes"))
        grid.add_row(name, player, *("" if n is None else f"{n:.2f}" for n in cells), f"{size:,.0f}" if size else "")
    return grid


def changes(before: Figures, now: Figures) -> Table:
    """Ratios to the yardstick and microseconds, of what both have measured. Less is better only of the latter."""
    grid = Table("game", "played by", "what", title="Before and now")
    for what in ("before", "now", "change"):
        grid.add_column(what, justify="right")
    for key, n in now.items():
        if key in before and (key[2].startswith(("×", "µs")) or key[2] == "bytes"):
            grid.add_row(*key, f"{before[key]:,.2f}", f"{n:,.2f}", f"{n / before[key] - 1:+.0%}")
    return grid


def save(figures: Figures, file: Path) -> None:
    file.write_text(json.dumps([[*key, n] for key, n in figures.items()], indent=0, ensure_ascii=False) + "\n")


def kept(text: str) -> Figures:
    """The figures that a file keeps."""
    try:
        return {(name, player, what): float(n) for name, player, what, n in json.loads(Path(text).read_text())}
    except OSError as e:
        raise argparse.ArgumentTypeError(f"{text} cannot be read: {e.strerror}") from None
    except (ValueError, TypeError):
        raise argparse.ArgumentTypeError(f"{text} holds no figures of `bench --save`") from None


def known(name: str) -> str:
    try:
        return galapagos.game(name).name
    except galapagos.GameError as e:
        raise argparse.ArgumentTypeError(str(e)) from None


def main() -> None:
    every = [game.name for game in galapagos.games()]
    parser = argparse.ArgumentParser(prog="dev.py bench", description="Measure the engine, next to OpenSpiel.")
    parser.add_argument("builds", nargs="+", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of play, for each figure in each round")
    parser.add_argument("--game", action="append", type=known, help="only this game; may be repeated")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the figures")
    parser.add_argument("--compare", type=kept, metavar="FILE", help="show what has changed since FILE was saved")
    args = parser.parse_args()
    console = Console(width=None if sys.stdout.isatty() else 180)
    figures = medians(
        [
            one_round(args.builds, args.game or every, args.seconds, seed)
            for seed in track(range(args.rounds), "Measuring", console=Console(stderr=True), transient=True)
        ]
    )
    if args.save:
        save(figures, args.save)
    console.print(rates(figures))
    console.print(times(figures))
    if args.compare is not None:
        console.print(changes(args.compare, figures))
    console.print(f"Medians of {args.rounds} rounds, {args.seconds:g} s each; Python {platform.python_version()}.")


if __name__ == "__main__":
    signal(SIGINT, SIG_DFL)  # Ctrl-C ends it without a word
    main()
