"""Many games with all laws on: `python -m tests.laws.many GAME N [--begin M] [--file FILE] [--cores C]`.

Game number n is fixed by its number: seats, options and who plays follow from it (random, greedy, beginner, and bots
that search, which think little), and so does chance. Those who think do so always in every sixteenth game, at every
fifth question in three of them, and at every fiftieth in the others, where they take any option else: so most games are
cheap, and odd.

At every position the game's own laws find no flaw, its question is sound, and who is asked has a view. Each dear law of
test_laws.py is looked at in every game, at a place of its own that is drawn when the game is over, and one of them, any
one, at its end. The laws of the end hold for every game, and its record reads back to the same position.

Numbers may be split among machines (`--begin`), and one command plays on all cores; with `--file` every game is a line
there, in the order of the numbers on any number of cores, and the same command goes on after a kill. A game that breaks
a law is told with its number and the position, and the others go on.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from datetime import timedelta
from itertools import chain, repeat
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

import galapagos
from galapagos import NATURE, Game, GameError
from galapagos.bots import nature
from galapagos.record import Record
from tests.bots.few import few
from tests.laws.fingerprints import changed
from tests.laws.test_laws import LAWS, LAWS_OF_THE_END, TOO_LONG, held

# Of players, and of how often those of a game who think do so, each has the same chance.
PLAYERS = (*["random"] * 4, *["greedy"] * 3, *["beginner"] * 8, "casual")
OFTEN = (1.0, *[0.2] * 3, *[0.02] * 12)
DEAR = 1  # places of a game at which a dear law is looked at
BATCH = 16  # games that a process plays before it tells of them
NEWS = 60  # seconds between two lines on how far it is, where nobody reads along
NOBODY: tuple[str, ...] = ()

ALWAYS = [law for looks, law in LAWS if looks >= TOO_LONG]
NOW_AND_THEN = [law for looks, law in LAWS if looks < TOO_LONG]


def table(game: Game, rng: Random) -> tuple[int, dict[str, Any]]:
    """Any number of seats; half of the tables as they are, the others with some options changed."""
    while True:
        seats, often = rng.choice(game.seats), rng.choice((0.0, 0.0, 0.2, 0.7))
        options = {option.name: changed(option) for option in game.options if rng.random() < often}
        try:
            game.new(seats, **options)
        except GameError:
            continue
        return seats, options


def play(game: Game, number: int, players: tuple[str, ...] = PLAYERS) -> Record:
    """A game, with its laws watched on the way."""
    rng = Random(f"{game.name} {number}")
    seats, options = table(game, rng)
    record = Record(game, seats, **options)
    record.players = [rng.choice(players) for _ in range(seats)]
    bots = [few(name, game, Random(f"{number} {seat}")) for seat, name in enumerate(record.players)]
    often = rng.choice(OFTEN)
    while True:
        p = record.position
        flaw = game.flaw(p)
        assert flaw is None, f"{flaw}\n{game.write(p)}"
        for law in ALWAYS:
            held(law, game, p, rng)
        if (q := p.question) is None:
            break
        if q.seat == NATURE:
            move = nature(q, rng)
        else:
            view = game.view(p, q.seat)
            move = bots[q.seat](view, q) if rng.random() < often else rng.choice(q.options)
        record.answer(move)
        assert len(record) < TOO_LONG, "the game does not end"
    look_back(record, rng)
    return record


def look_back(record: Record, rng: Random) -> None:
    """The dear laws at a few places of a game that is over, and those of its end."""
    game = record.game
    for law in NOW_AND_THEN:
        for _ in range(DEAR):
            held(law, game, record.at(rng.randrange(len(record))), rng)
    held(rng.choice(NOW_AND_THEN), game, record.position, rng)
    again = Record.from_lines(record.lines())
    assert again.position == record.position
    told = [event for events in record.events for event in events]
    for end in LAWS_OF_THE_END:
        end(record, told)


Watched = tuple[int, int, str]  # the number of a game, how many answers it has, and what broke a law; "": nothing


def watch_one(game: Game, number: int, players: tuple[str, ...]) -> Watched:
    try:
        return number, len(play(game, number, players)), ""
    except Exception as why:
        return number, 0, f"{type(why).__name__}: {why} {' '.join(getattr(why, '__notes__', NOBODY))}"


def watch_some(name: str, numbers: list[int], players: tuple[str, ...]) -> list[Watched]:
    """For a process of its own."""
    game = galapagos.game(name)
    return [watch_one(game, number, players) for number in numbers]


def side_by_side(game: Game, numbers: list[int], players: tuple[str, ...], cores: int) -> Iterator[Watched]:
    """The games in the order of their numbers, played by so many processes."""
    batches = [numbers[n : n + BATCH] for n in range(0, len(numbers), BATCH)]
    with ProcessPoolExecutor(cores, get_context("spawn")) as pool:
        for batch in pool.map(watch_some, repeat(game.name), batches, repeat(players)):
            yield from batch


def done(file: Path | None) -> dict[int, str]:
    """By number: what came of the games so far; a line that was half written is played again."""
    found: dict[int, str] = {}
    for line in file.read_text(encoding="utf-8").splitlines() if file and file.exists() else []:
        try:
            number, broken = json.loads(line)
        except (ValueError, TypeError):
            continue
        found[number] = broken
    return found


class News:
    """How far it is, told to who waits: in one line that changes, or in a log now and then."""

    def __init__(self, name: str, games: int) -> None:
        self.name, self.games, self.played = name, games, 0
        self.begin = self.told = monotonic()

    def one_more(self) -> None:
        self.played += 1
        now, reads_along = monotonic(), sys.stderr.isatty()
        if now - self.told < (1 if reads_along else NEWS):
            return
        self.told = now
        fast = self.played / (now - self.begin)
        left = timedelta(seconds=round((self.games - self.played) / fast))
        line = f"{self.name}: {self.played} of {self.games} games, {fast:.1f} a second, {left} to go"
        print(f"\r{line:<78}" if reads_along else line, end="" if reads_along else "\n", file=sys.stderr, flush=True)


def watch(
    game: Game, numbers: Iterable[int], file: Path | None = None, players: tuple[str, ...] = PLAYERS, cores: int = 1
) -> Counter[str]:
    """How many games were played, now or before, and how many broke a law."""
    known, numbers = done(file), list(numbers)
    todo = [number for number in numbers if number not in known]
    found, news = Counter[str](games=len(numbers)), News(game.name, len(todo))
    before = [(number, 0, known[number]) for number in numbers if number in known]
    now = (
        side_by_side(game, todo, players, cores) if cores > 1 else (watch_one(game, number, players) for number in todo)
    )
    for number, answers, broken in chain(before, now):
        if number not in known:
            news.one_more()
            found["answers"] += answers
            if file is not None:
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps([number, broken]) + "\n")
        if broken:
            print(f"{game.name}, game {number}: {broken}", flush=True)
        found["broken"] += bool(broken)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.laws.many", description="Many games with all laws on.")
    parser.add_argument("game")
    parser.add_argument("games", type=int)
    parser.add_argument("--begin", type=int, default=0, metavar="M", help="with this number")
    parser.add_argument("--file", type=Path, help="where the games are counted, to go on after a kill")
    parser.add_argument("--cores", type=int, metavar="C", help="how many are played at once (default: all)")
    args = parser.parse_args()
    start, game = monotonic(), galapagos.game(args.game)
    cores = args.cores or os.cpu_count() or 1
    found = watch(game, range(args.begin, args.begin + args.games), args.file, cores=cores)
    print(f"{game.name}: {found['games']} games, {found['answers']} answers now, "
          f"{found['broken'] or 'none'} broke a law; {monotonic() - start:.0f} s")  # fmt: skip
    sys.exit(found["broken"] > 0)


if __name__ == "__main__":
    main()
