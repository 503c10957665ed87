"""How fast the search is, next to OpenSpiel's: `python3 dev.py bench search`.

Every round measures everything once, each side in a process of its own; figures are medians over the rounds, and ratios
are taken within a round. What is compared is work, not strength: a simulation of theirs plays at random to the end of a
small game, one of ours imagines what is hidden first, and the bots' own play on by a policy that looks at every option.
Ours is measured on two cores too, where there are as many; a search of theirs has one core in any case.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

from rich.console import Console
from rich.progress import track
from rich.table import Table

OURS = ["random-mutations:4", "evo:4", "another-world:4", "mutagen:4"]
THEIRS = ["hearts", "crazy_eights(players=4)"]
LONELY = "ISMCTS hearts"  # in a process of its own
TITLE = "A second on one core, and × the answers of each rival; two cores where it says so, which the rivals cannot use"
Figures = dict[tuple[str, str, str], float]


def one_round(builds: list[Path], seconds: float, seed: int) -> Figures:
    found: Figures = {}
    for build in builds:
        player = "CPython" if build.name == "src" else "compiled"
        sides = [(OURS, f", {player}")] + ([(THEIRS, "")] if build is builds[-1] else [])
        for names, mark in sides:
            command = [sys.executable, "-m", "bench.search_loop", str(seconds), str(seed), *names]
            lines = subprocess.check_output(command, env=os.environ | {"PYTHONPATH": str(build)}, text=True)
            for name, how, what, figure in map(json.loads, lines.splitlines()):
                found[name, how + mark, what] = figure
    command = [sys.executable, "-m", "bench.search_loop", str(seconds), str(seed), LONELY]
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": str(builds[-1])}, capture_output=True, text=True)
    if done.returncode:
        how = f"signal {-done.returncode}" if done.returncode < 0 else done.stderr.strip().splitlines()[-1]
        print(f"*** NOT MEASURED: OpenSpiel's C++ ISMCTS on hearts, which ended with {how}. ***", file=sys.stderr)
    for name, how, what, figure in map(json.loads, done.stdout.splitlines()):
        found[name, how, what] = figure
    return found


def medians(rounds: list[Figures]) -> Figures:
    """And how many times as many answers as each rival on each of its games gives."""
    times = [
        found
        | {
            (name, how, f"{rival} {theirs}"): n / found[rival, theirs, "answers"]
            for (name, how, what), n in found.items()
            for rival, theirs, unit in found
            if what == "answers" and unit == "answers" and ":" in name and rival in THEIRS
        }
        for found in rounds
    ]
    return {key: median(found[key] for found in times) for key in times[0]}


def table(figures: Figures) -> Table:
    rivals = [key[:2] for key in figures if key[0] in THEIRS and key[2] == "answers"]
    grid = Table("game", "search", title=TITLE)
    for what in ("simulations", "answers", *(f"× {how}, {rival.partition('(')[0]}" for rival, how in rivals)):
        grid.add_column(what, justify="right")
    for name, how in dict.fromkeys(key[:2] for key in figures):
        ratios = [figures.get((name, how, f"{rival} {theirs}")) for rival, theirs in rivals]
        cells = [figures[name, how, "simulations"], figures[name, how, "answers"]]
        grid.add_row(name, how, *(f"{n:,.0f}" for n in cells), *("" if n is None else f"{n:.2f}" for n in ratios))
    return grid


def main() -> None:
    parser = argparse.ArgumentParser(prog="dev.py bench search", description="Measure the search, next to OpenSpiel.")
    parser.add_argument("builds", nargs="+", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="of search, for each figure in each round")
    args = parser.parse_args()
    rounds = [
        one_round(args.builds, args.seconds, seed)
        for seed in track(range(args.rounds), "Measuring", console=Console(stderr=True), transient=True)
    ]
    Console(width=None if sys.stdout.isatty() else 260).print(table(medians(rounds)))


if __name__ == "__main__":
    main()
