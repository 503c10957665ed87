"""Matches between bots: who is better, and how sure that is.

A match is a list of games, each fixed by its number: every deal is played by everybody on every seat, from the same
chance. So the same match gives the same result on any number of cores, and one that was interrupted goes on: its file
has a line for each game that was played.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import asdict, dataclass, field
from importlib import import_module
from itertools import combinations
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Any

import galapagos
from galapagos import bots, learned
from galapagos.record import Record, edition_of
from galapagos.talk import NATURE, Game, GameError

FORMAT = 1
SURE = 20.0  # times the stake: by luck that happens in one match of twenty at the most
PARTS = 9  # sizes of the bets for and against
Z = 1.96  # standard errors: an interval of 95 %


@dataclass(frozen=True)
class Match:
    """What is played. Bots by name: one for the first seat and so on, the last one on all seats that are left; of more
    bots than seats everybody meets everybody."""

    game: str
    bots: tuple[str, ...]
    seats: int
    games: int  # at the most
    seed: int = 1
    options: dict[str, Any] = field(default_factory=dict)
    edition: str | None = None  # a file

    def home(self) -> Game:
        return galapagos.game(self.game, self.edition)

    def line_ups(self) -> list[list[int]]:
        """Who sits where, by the numbers of the bots: all line-ups of one deal."""
        found = []
        for group in combinations(range(len(self.bots)), min(self.seats, len(self.bots))):
            row = [*group, *([group[-1]] * (self.seats - len(group)))]
            found += [row[turn:] + row[:turn] for turn in range(self.seats if len(group) > 1 else 1)]
        return found

    def head(self) -> dict[str, Any]:
        """What must be the same for a match to go on. How many games there are to be is not among it."""
        home = self.home()
        said = {name: value for name, value in asdict(self).items() if name not in ("games", "edition")}
        made: dict[str, Any] = {"version": home.version, "edition": edition_of(home), "sources": sources(home)}
        nets = {name: digest(name) for name in self.bots if bots.is_net(name)}
        if nets:
            made["nets"] = nets
        return {"arena": FORMAT, **made, **said, "bots": list(self.bots)}


def digest(file: str) -> str:
    try:
        return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:12]
    except OSError as e:
        raise GameError(f"The net {file} cannot be read: {e.strerror}.") from None


def sources(game: Game) -> str:
    """A mark of the programs that play: what other bots, another search or another judge have won is another match."""
    here, total = Path(__file__).parent, hashlib.sha256()
    module = import_module(type(game).__module__)
    folders = [here / "bots", Path(str(module.__file__)).parent]
    for file in [
        here / "search.py",
        here / "playout.py",
        here / "odds.py",
        here / "tree.py",
        *filter(Path.exists, [folders[1] / learned.NAME]),
        *(one for folder in folders for one in sorted(folder.glob("*.py"))),
    ]:
        total.update(file.name.encode() + hashlib.sha256(file.read_bytes()).digest())
    return total.hexdigest()[:12]


@dataclass
class Played:
    """A game of a match."""

    number: int
    line_up: list[int]  # by seat: the number of the bot
    won: list[float]  # by seat: 1 for the winner, a part for each of several
    ranking: list[int]  # by seat
    scores: list[int]  # by seat
    answers: int


def check(match: Match) -> None:
    """Refuse in a sentence what cannot be played."""
    home = match.home()
    home.new(match.seats, **match.options)
    if not match.bots:
        raise GameError("An arena needs bots.")
    if len(set(match.bots)) < len(match.bots):
        raise GameError("Every bot is named once; the last one sits on all seats that are left.")
    if match.games < 1:
        raise GameError(f"A match has one game or more, not {match.games}.")
    for name in match.bots:
        bots.bot(name, home, Random(0), match.seats)


def play(match: Match, number: int, keep: str | None = None) -> Played:
    """One game: its line-up is the number's turn in the deal, and chance belongs to the deal."""
    home, line_ups = match.home(), match.line_ups()
    deal, turn = divmod(number, len(line_ups))
    line_up = line_ups[turn]
    record = Record(home, match.seats, **match.options)
    record.players = [match.bots[who] for who in line_up]
    players = [
        bots.bot(match.bots[who], home, Random(f"{match.seed} {deal} {turn} {seat}"), match.seats)
        for seat, who in enumerate(line_up)
    ]
    chance = Random(f"{match.seed} {deal}")
    while (q := record.position.question) is not None:
        if q.seat == NATURE:
            record.answer(bots.nature(q, chance))
        else:
            record.answer(players[q.seat](home.view(record.position, q.seat), q))
    outcome = record.position.outcome
    assert outcome is not None
    if keep is not None:
        record.save(Path(keep) / f"{number:06}.jsonl")
    won = [1 / len(outcome.winners) if seat in outcome.winners else 0.0 for seat in range(match.seats)]
    return Played(number, line_up, won, outcome.ranking, outcome.scores, len(record))


# The file of a match


class Ledger:
    """What was played so far: a head, then a line of JSON a game, in the order in which they ended."""

    def __init__(self, match: Match, path: Path | None) -> None:
        self.games: dict[int, Played] = {}
        self.path = path
        if path is None:
            return
        head = json.dumps(match.head(), ensure_ascii=False)
        path.parent.mkdir(parents=True, exist_ok=True)
        lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
        if lines and lines[0] != head:
            raise GameError(f"{path} is of another match; name another file, or take it away.")
        for line in lines[1:]:
            try:
                one = Played(**json.loads(line))
            except (ValueError, TypeError):
                continue  # whoever wrote it was stopped on the way: that game is played again
            self.games[one.number] = one
        path.write_text("".join(f"{line}\n" for line in [head, *map(written, self.games.values())]), encoding="utf-8")

    def add(self, one: Played) -> None:
        self.games[one.number] = one
        if self.path is not None:
            with self.path.open("a", encoding="utf-8") as file:
                file.write(written(one) + "\n")


def written(one: Played) -> str:
    return json.dumps(asdict(one))


# How sure it is


def stakes(shares: Iterable[float], fair: float) -> Iterator[float]:
    """What somebody has made of 1, deal after deal, who bets that the mean is not `fair`. However often one looks, by
    luck alone that is 20 or more in one match of twenty at the most (Ville's inequality): so then it is clear."""
    bets = [part / (PARTS + 1) * limit for limit in (1 / fair, -1 / (1 - fair)) for part in range(1, PARTS + 1)]
    held = [1.0] * len(bets)
    for share in shares:
        held = [one * (1 + bet * (share - fair)) for one, bet in zip(held, bets, strict=True)]
        yield sum(held) / len(held)


def interval(won: float, games: int) -> tuple[float, float]:
    """Wilson's, for 95 %."""
    if not games:
        return (0.0, 1.0)
    share = won / games
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = Z * sqrt(max(0.0, share * (1 - share)) / games + Z * Z / (4 * games * games)) / (1 + Z * Z / games)
    return (max(0.0, middle - reach), min(1.0, middle + reach))


@dataclass
class Standing:
    """One bot in a match."""

    bot: str
    games: int = 0  # that it sat in, counted once for each of its seats
    won: float = 0.0
    points: int = 0
    rating: tuple[float, float] | None = None  # and how sure it is

    @property
    def share(self) -> float:
        return self.won / self.games if self.games else 0.0


@dataclass
class Result:
    match: Match
    games: list[Played]  # that count, in order
    clear: bool  # whether the first bot wins more or less than its share

    def standings(self) -> list[Standing]:
        found = [Standing(name) for name in self.match.bots]
        for one in self.games:
            for seat, who in enumerate(one.line_up):
                found[who].games += 1
                found[who].won += one.won[seat]
                found[who].points += one.scores[seat]
        return found


def counted(match: Match, games: dict[int, Played], sequential: bool) -> Result | None:
    """The result, once the games that it needs are there: whole deals from the first one on, up to where the answer is
    clear or to the end. It does not matter in which order they ended."""
    size = len(match.line_ups())
    there = next((number for number in range(match.games) if number not in games), match.games)
    shares = [sum(of(games[deal + n], 0) for n in range(size)) / size for deal in range(0, there - size + 1, size)]
    found = stakes(shares, 1 / match.seats) if len(match.bots) == 2 else iter(())
    clear = next((deal for deal, stake in enumerate(found, 1) if stake >= SURE), None)
    if clear is not None and sequential:
        return Result(match, [games[n] for n in range(clear * size)], True)
    return Result(match, [games[n] for n in range(match.games)], clear is not None) if there == match.games else None


def of(one: Played, who: int) -> float:
    """What a bot that has one seat has won."""
    return one.won[one.line_up.index(who)]


# Playing it


def run(
    match: Match,
    *,
    file: Path | None = None,
    keep: Path | None = None,
    cores: int | None = None,
    sequential: bool = True,
    tell: Callable[[dict[int, Played]], None] = lambda games: None,
    on: str | None = None,
) -> Result:
    """Play what is missing, on so many cores or on a cluster (`ray`, or `ray://HOST:PORT`), and count."""
    check(match)
    if on is not None and not on_cluster().is_cluster(on):
        raise GameError(f"A match is played on ray, or on ray://HOST:PORT, not on {on!r}.")
    ledger = Ledger(match, file)
    if keep is not None:
        keep.mkdir(parents=True, exist_ok=True)
    tell(ledger.games)
    result = counted(match, ledger.games, sequential)
    if result is not None:
        return result
    todo = (number for number in range(match.games) if number not in ledger.games)
    folder = None if keep is None else str(keep)
    if on is not None:
        found: Result = on_cluster().run_on(match, ledger, todo, folder, cores, sequential, tell, on)
        return found
    cores = cores or os.cpu_count() or 1
    if cores == 1:
        for number in todo:
            ledger.add(play(match, number, folder))
            tell(ledger.games)
            if result := counted(match, ledger.games, sequential):
                break
    else:
        result = run_on(match, ledger, todo, folder, cores, sequential, tell)
    assert result is not None
    return result


def on_cluster() -> Any:
    return import_module("galapagos.cluster")


def run_on(
    match: Match,
    ledger: Ledger,
    todo: Iterator[int],
    keep: str | None,
    cores: int,
    sequential: bool,
    tell: Callable[[dict[int, Played]], None],
) -> Result | None:
    """In so many processes, a game each at a time."""
    pool = ProcessPoolExecutor(cores, get_context("spawn"))
    under_way: set[Future[Played]] = set()
    result: Result | None = None
    try:
        while result is None:
            while len(under_way) < cores and (number := next(todo, None)) is not None:
                under_way.add(pool.submit(play, match, number, keep))
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for one in done:
                ledger.add(one.result())
            tell(ledger.games)
            result = counted(match, ledger.games, sequential)
    except BrokenProcessPool:
        raise GameError("A process that played has died; the same command goes on.") from None
    finally:
        pool.shutdown(cancel_futures=True)
    return result


def ratings(result: Result) -> list[tuple[float, float]]:
    """By bot: openskill's rating (Plackett-Luce) after all games in order, and its uncertainty."""
    try:
        model = import_module("openskill.models").PlackettLuce()
    except ImportError:
        raise GameError("Ratings need openskill: pip install openskill, or galapagos[arena].") from None
    rated = [model.rating(name=name) for name in result.match.bots]
    for one in result.games:
        if len(set(one.line_up)) < max(2, len(one.line_up)):
            continue  # nobody plays against himself, nor against an automaton
        teams = model.rate([[rated[who]] for who in one.line_up], ranks=[float(place) for place in one.ranking])
        for who, (new,) in zip(one.line_up, teams, strict=True):
            rated[who] = new
    return [(float(one.mu), float(one.sigma)) for one in rated]


# A picture


def svg(result: Result) -> str:
    """Win shares with their intervals, and the fair share as a line."""
    rows = result.standings()
    width, left, line = 640, 200, 34
    height = line * len(rows) + 66

    def at(share: float) -> float:
        return round(left + share * (width - left - 30), 1)

    match = result.match
    seats = "seat" if match.seats == 1 else "seats"
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"',
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{width}" height="{height}" fill="#fdfcf8"/>',
        f'<text x="16" y="22" font-weight="bold">{escaped(match.game)}, {match.seats} {seats}, '
        f"{len(result.games)} games</text>",
    ]
    bottom = 36 + line * len(rows)
    for percent in range(0, 101, 25):
        x = at(percent / 100)
        parts.append(f'<path d="M{x} 34V{bottom}" stroke="#ddd8cc"/>')
        parts.append(f'<text x="{x}" y="{bottom + 18}" text-anchor="middle" fill="#555">{percent} %</text>')
    if match.seats > 1:
        parts.append(f'<path d="M{at(1 / match.seats)} 34V{bottom}" stroke="#b5542c" stroke-dasharray="4 3"/>')
    for n, row in enumerate(rows):
        y = 36 + line * n + line / 2
        low, high = interval(row.won, row.games)
        parts.append(f'<text x="{left - 12}" y="{y + 4}" text-anchor="end">{escaped(row.bot)}</text>')
        parts.append(f'<path d="M{at(low)} {y}H{at(high)}" stroke="#1f6f6b" stroke-width="3"/>')
        parts.append(f'<circle cx="{at(row.share)}" cy="{y}" r="5" fill="#1f6f6b"/>')
    return "\n".join([*parts, "</svg>\n"])


def escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
