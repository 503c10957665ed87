"""How many observed steps a second the gym makes, beside other environments: `python3 dev.py bench gym`.

All on one core, and everything once in every round, each side in a process of its own: a machine's mood changes from
minute to minute. The figures are medians over the rounds, and ratios are taken within a round. A step of ours is a
word, and a move may have several.
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

from rich.box import HEAVY_HEAD, MARKDOWN, Box
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.gym_loop import OURS, RIVALS

Round = dict[str, float]


def measure(python: str, build: Path, names: list[str], seconds: float, seed: int, missing: dict[str, str]) -> Round:
    """These sides, one after the other; what cannot be imported is noted with the reason."""
    found: Round = {}
    for name in names:
        if name not in missing:
            command = [python, "-m", "bench.gym_loop", str(seconds), str(seed), name]
            env = os.environ | {"PYTHONPATH": str(build), "OMP_NUM_THREADS": "1", "JAX_PLATFORMS": "cpu"}
            line = subprocess.check_output(command, env=env, text=True, stderr=subprocess.DEVNULL)
            _, figure = json.loads(line)
            if isinstance(figure, str):
                missing[name] = figure
            else:
                found[name] = figure
    return found


def table(rounds: list[Round], box: Box) -> Table:
    names = list(rounds[0])
    rivals = [name for name in names if name in RIVALS]
    grid = Table("", title="Observed steps a second on one core, and how many times as many as another makes", box=box)
    for what in ["steps/s", *(f"× {rival}" for rival in rivals)]:
        grid.add_column(what, justify="right")
    for name in names:
        ratios = [median(found[name] / found[rival] for found in rounds) for rival in rivals]
        grid.add_row(name, f"{median(found[name] for found in rounds):,.0f}", *(f"{ratio:.2f}" for ratio in ratios))
    return grid


def main() -> None:
    parser = argparse.ArgumentParser(prog="dev.py bench gym", description="Measure the gym, beside other environments.")
    parser.add_argument("build", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("python", help=argparse.SUPPRESS)  # where the rivals are installed; empty if they are not
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of play, for each figure in each round")
    parser.add_argument("--only", action="append", default=[], help="sides with this in their names; may be repeated")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the figures of every round")
    args = parser.parse_args()
    missing: dict[str, str] = {}
    ours, theirs = ([name for name in side if wanted(name, args.only)] for side in (OURS, RIVALS))
    rounds = [
        measure(sys.executable, args.build, ours, args.seconds, seed, missing)
        | measure(args.python or sys.executable, args.build, theirs, args.seconds, seed, missing)
        for seed in track(range(args.rounds), "Measuring", console=Console(stderr=True), transient=True)
    ]
    console = Console(width=None if sys.stdout.isatty() else 220)
    console.print(table(rounds, HEAVY_HEAD if sys.stdout.isatty() else MARKDOWN))
    for name, why in missing.items():
        console.print(f"{name} is left out: {why}.")
    if args.save:
        args.save.write_text(json.dumps(rounds, indent=1) + "\n")
    console.print(f"Medians of {args.rounds} rounds, {args.seconds:g} s each; Python {platform.python_version()}.")


def wanted(name: str, only: list[str]) -> bool:
    return not only or any(part in name for part in only)


if __name__ == "__main__":
    signal(SIGINT, SIG_DFL)  # Ctrl-C ends it without a word
    main()
