"""A match in the terminal: a bar while it is played, then a table."""

from __future__ import annotations

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from galapagos.arena import Match, Played, Result, interval, ratings, run, svg
from galapagos.talk import GameError
from galapagos.terminal import keep
from galapagos.terminal.screen import Screen


def arena(args: argparse.Namespace, options: dict[str, Any], seats: int, screen: Screen) -> int:
    seed = 1 if args.seed is None else args.seed
    match = Match(args.game, tuple(args.bots), seats, args.games, seed, options, args.edition)
    if args.cores is not None and args.cores < 1:
        raise GameError(f"A match is played on one core or more, not on {args.cores}.")
    file = Path(args.file) if args.file else usual_file(match)
    with Bar(match, screen.errors) as bar:
        result = run(
            match,
            file=file,
            keep=Path(args.keep) if args.keep else None,
            cores=args.cores,
            sequential=not args.all,
            tell=bar.tell,
            on=args.on,
        )
    screen.print(table(result, args.ratings))
    screen.verbatim(verdict(result))
    screen.verbatim(f"Its games are in {file}; the same command goes on, or counts them again.")
    if args.plot:
        Path(args.plot).write_text(svg(result), encoding="utf-8")
    return 0


def usual_file(match: Match) -> Path:
    """Where the same command finds its games again."""
    digest = hashlib.sha256(json.dumps(match.head()).encode()).hexdigest()[:12]
    return keep.home().parent / "arena" / f"{match.game}-{digest}.jsonl"


class Bar:
    """How far it is; and what the first bot has won so far, in whatever order the games ended."""

    def __init__(self, match: Match, console: Console) -> None:
        self.match = match
        columns = [TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()]
        self.progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self.task = self.progress.add_task(match.bots[0], total=match.games)

    def __enter__(self) -> Bar:
        self.progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.progress.stop()

    def tell(self, games: dict[int, Played]) -> None:
        mine = [won for one in games.values() for who, won in zip(one.line_up, one.won, strict=True) if who == 0]
        share = f" {sum(mine) / len(mine):.0%}" if mine else ""
        self.progress.update(self.task, completed=len(games), description=f"{self.match.bots[0]}{share}")


def table(result: Result, rated: bool) -> Table:
    found = Table("bot", "seats played", "first", "share", "95 %", "points", *(["rating"] if rated else []))
    skills = ratings(result) if rated else []
    for n, row in enumerate(result.standings()):
        low, high = interval(row.won, row.games)
        points = f"{row.points / row.games:.1f}" if row.games else ""
        skill = [f"{skills[n][0]:.1f} ± {skills[n][1]:.1f}"] if rated else []
        share, sure = f"{row.share:.1%}", f"{low:.0%} – {high:.0%}"
        found.add_row(row.bot, str(row.games), f"{row.won:g}", share, sure, points, *skill)
    return found


def verdict(result: Result) -> str:
    """In a sentence."""
    match, played = result.match, len(result.games)
    if len(match.bots) != 2:
        return f"{played} games."
    first, fair = result.standings()[0], 1 / match.seats
    than = f"a fair share of {fair:.0%}"
    if result.clear:
        how = "more" if first.share > fair else "less"
        return f"After {played} games it is clear: {first.bot} wins {how} than {than}."
    return f"After {played} games it is not clear whether {first.bot} wins more or less than {than}."
