"""Fitting a learned judge in the terminal: a bar while games are played and weights are fitted, then what came out."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

from galapagos import learned
from galapagos.talk import Game, GameError
from galapagos.terminal.screen import Screen
from galapagos.train import Training, check, save, train


def fit(args: argparse.Namespace, options: dict[str, Any], screen: Screen) -> int:
    seed = 1 if args.seed is None else args.seed
    training = Training(
        game=args.game,
        generations=args.generations,
        deals=args.deals,
        lead=args.lead,
        games=args.games,
        answers=args.answers,
        rounds=args.rounds,
        seed=seed,
        units=args.units,
        decay=args.decay,
        passes=args.passes,
        seats=tuple(args.seats),
        options=options,
    )
    home = check(training)
    path = Path(args.file) if args.file else Path(f"{home.name}{learned.FILE}")
    if path.suffix != learned.FILE:
        raise GameError(f"Weights are kept in a file NAME{learned.FILE}, not in {path}.")
    before = said(home, path)
    path.touch()  # a place that cannot be written to is told before the games are played
    columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
    with Progress(*columns, console=screen.errors, transient=True, disable=not screen.errors.is_terminal) as progress:
        tasks: dict[str, TaskID] = {}

        def tell(what: str, done: int, whole: int) -> None:
            if what not in tasks:
                tasks[what] = progress.add_task(what, total=whole)
            progress.update(tasks[what], completed=done)

        data = train(training, tell, before)
    save(data, path)
    for found in (tuned(data), table(data), policies(data)):
        if found.row_count:
            screen.print(found)
    screen.verbatim(f"The weights are in {path}, {path.stat().st_size} bytes; as a bot they are called {path}.")
    return 0


def said(home: Game, path: Path) -> dict[str, Any] | None:
    """What the file says already, if it is of use for the game."""
    try:
        learned.load(home, path)
    except GameError:
        return None
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def tuned(data: dict[str, Any]) -> Table:
    """How often the greedy bot is first with its taste, and without it, among others that have the one made by hand."""
    found = Table("seats", "games", "first", "by hand")
    for mode in data["modes"]:
        if "tuned" in mode:
            one = mode["tuned"]
            found.add_row(seats_of(mode), str(one["games"]), f"{one['first']:.1%}", f"{one['by hand']:.1%}")
    return found


def policies(data: dict[str, Any]) -> Table:
    """How surprising the answers of the search are that the policy was not fitted to, beside those of chance."""
    found = Table("seats", "answers", "sharp", "loss", "by chance")
    for mode in data["modes"]:
        if "policy" in mode:
            one = mode["policy"]
            row = [seats_of(mode), one["answers"], one["sharp"], one["loss"], one["by chance"]]
            found.add_row(*map(str, row))
    return found


def seats_of(mode: dict[str, Any]) -> str:
    return "–".join(map(str, sorted({mode["seats"][0], mode["seats"][-1]})))


def table(data: dict[str, Any]) -> Table:
    """How well each generation knows who will win games that it has not learned from, beside the hand-made judge."""
    found = Table("seats", "round", "games", "positions", "loss", "by hand", "favourite won", "by hand")
    for mode in data["modes"]:
        seats = seats_of(mode)
        for number, one in enumerate(mode.get("rounds", []), 1):
            hand = one["by hand"]
            right, by_hand = f"{one['accuracy']:.1%}", f"{hand['accuracy']:.1%}"
            row = [seats, number, one["games"], one["positions"], one["loss"], hand["loss"], right, by_hand]
            found.add_row(*map(str, row))
    return found
