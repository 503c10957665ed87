"""Where the compiled engine spends its time, in instructions: `python3 dev.py bench instructions [--game GAME]`.

valgrind's callgrind counts them. Unlike seconds they do not depend on what else the machine does, so two counts of the
same games can be compared to the last digit. Only what happens inside the function that is looked at is counted.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from signal import SIG_DFL, SIGINT, signal
from tempfile import TemporaryDirectory

import galapagos
from galapagos import playout
from galapagos.chance import Chance
from galapagos.talk import NATURE, Game, Position

from .engine import known

GAMES = 30  # that are played, or from whose midst a position is taken
# What is looked at, and the compiled function that does it; a table is of the game's own class.
WHAT = {
    "play": "CPyPy_playout___play",
    "judged": "CPyPy_playout___play_judged",
    "copy": "CPyPy_*position___{table}___copy",
    "view": "CPyPy_*view___view",
    "imagine": "CPyPy_*view___imagine",
    "forecast": "CPyPy_*judge___forecast",
}
ROW = re.compile(r"\s*([\d,]+) \(\s*([\d.]+)%\)\s+\S*?([\w.']+)(?: \[.*)?$")


def work(name: str, what: str, games: int) -> int:
    """Do it, inside valgrind; how often it was done."""
    game = galapagos.game(name)
    seats = 4 if 4 in game.seats else game.seats[-1]
    forecast = import_module(f"{type(game).__module__}.judge").forecast
    if what == "play":
        return sum(playout.play(game.new(seats), Chance(seed)) for seed in range(games))
    if what == "judged":
        return sum(playout.play_judged(game.new(seats), Chance(seed), forecast) for seed in range(games))
    for seed in range(games):
        chance = Chance(seed)
        p = game.new(seats)
        playout.play(p, chance, limit=40 + 10 * seed)
        seat = p.question.seat if p.question is not None and p.question.seat != NATURE else 0
        once(game, p, seat, what)
    return games


def once(game: Game, p: Position, seat: int, what: str) -> None:
    if what == "copy":
        p.copy()
    elif what == "forecast":
        game.forecast(p)
    else:
        seen = game.view(p, seat)
        if what == "imagine":
            game.imagine(seen, Chance(0))


def count(build: Path, name: str, what: str, games: int, folder: Path) -> tuple[float, list[tuple[str, float]]]:
    """Instructions each, and the functions that spend most of them, with their share."""
    out, game = folder / "callgrind", galapagos.game(name)
    function = WHAT[what].format(table=type(game.new(game.seats[-1])).__name__)
    command = [
        "valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", f"--toggle-collect={function}",
        sys.executable, "-m", "bench.instructions", str(build), "--inside", name, what, str(games),
    ]  # fmt: skip
    env = os.environ | {"PYTHONPATH": str(build), "PYTHONHASHSEED": "0"}
    done = subprocess.run(command, env=env, text=True, capture_output=True, check=True)
    total = int(re.findall(r"Collected : (\d+)", done.stderr)[0])
    listed = subprocess.check_output(["callgrind_annotate", "--threshold=100", str(out)], text=True)
    rows = [(match[3], float(match[2])) for match in map(ROW.match, listed.splitlines()) if match]
    return total / int(done.stdout), [row for row in rows if row[0] != "TOTALS"]


def main() -> None:
    every = [game.name for game in galapagos.games()]
    parser = argparse.ArgumentParser(prog="dev.py bench instructions", description="Count what the engine executes.")
    parser.add_argument("build", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--game", action="append", type=known, help="only this game; may be repeated")
    parser.add_argument("--games", type=int, default=GAMES, help="that are played")
    parser.add_argument("--top", type=int, default=0, help="also the functions that spend most")
    parser.add_argument("--inside", nargs=3, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.inside:
        name, what, games = args.inside
        print(work(name, what, int(games)))
        return
    if not shutil.which("valgrind"):
        sys.exit("Instructions are counted by valgrind, and there is none (on Debian: apt-get install valgrind).")
    print(f"| instructions each | {' | '.join(WHAT)} |\n|---|{'---:|' * len(WHAT)}")
    with TemporaryDirectory() as folder:
        for name in args.game or every:
            found = [count(args.build, name, what, args.games, Path(folder)) for what in WHAT]
            print(f"| {name} | {' | '.join(f'{each:,.0f}' for each, _ in found)} |", flush=True)
            for what, (_, rows) in zip(WHAT, found, strict=True):
                for function, share in rows[: args.top]:
                    print(f"    {what:9} {share:5.1f} % {function}")


if __name__ == "__main__":
    signal(SIGINT, SIG_DFL)  # Ctrl-C ends it without a word
    main()
