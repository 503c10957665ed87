"""Many games with all laws on: `python -m tests.laws.many GAME N [--begin M] [--file FILE]`.

Game number n is fixed by its number: seats, options and who plays follow from it (random, greedy, beginner, and bots
that search, which think little), and so does chance. At every position the game's own laws find no flaw; the laws of
test_laws.py hold at a few places and at the end. Numbers may be split among processes and machines (`--begin`); with
`--file` every game is a line there, and the same command goes on after a kill. A game that breaks a law is told with
its number and its record, and the others go on.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
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

PLAYERS = ("random", "random", "greedy", "greedy", "beginner", "casual")  # each with the same chance
DEAR = 2  # places of a game at which a dear law is looked at
NOBODY: tuple[str, ...] = ()


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
    dear = [law for looks, law in LAWS if looks < TOO_LONG]
    always = [law for looks, law in LAWS if looks >= TOO_LONG]
    while True:
        p = record.position
        flaw = game.flaw(p)
        assert flaw is None, f"{flaw}\n{game.write(p)}"
        due = [law for law in dear if rng.random() < DEAR / 150]
        for law in [*always, *(dear if p.question is None else due)]:
            held(law, game, p, rng)
        if (q := p.question) is None:
            break
        record.answer(nature(q, rng) if q.seat == NATURE else bots[q.seat](game.view(p, q.seat), q))
        assert len(record) < TOO_LONG, "the game does not end"
    again = Record.from_lines(record.lines())
    assert again.position == record.position
    for end in LAWS_OF_THE_END:
        end(record, [event for events in record.events for event in events])
    return record


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


def watch(
    game: Game, numbers: Iterable[int], file: Path | None = None, players: tuple[str, ...] = PLAYERS
) -> Counter[str]:
    """How many games were played, now or before, and how many broke a law."""
    known, found = done(file), Counter[str]()
    for number in numbers:
        broken = known.get(number)
        if broken is None:
            broken = ""
            try:
                found["answers"] += len(play(game, number, players))
            except Exception as why:
                broken = f"{type(why).__name__}: {why} {' '.join(getattr(why, '__notes__', NOBODY))}"
            if file is not None:
                with file.open("a", encoding="utf-8") as out:
                    out.write(json.dumps([number, broken]) + "\n")
        if broken:
            print(f"{game.name}, game {number}: {broken}", flush=True)
        found["games"] += 1
        found["broken"] += bool(broken)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.laws.many", description="Many games with all laws on.")
    parser.add_argument("game")
    parser.add_argument("games", type=int)
    parser.add_argument("--begin", type=int, default=0, metavar="M", help="with this number")
    parser.add_argument("--file", type=Path, help="where the games are counted, to go on after a kill")
    args = parser.parse_args()
    start, game = monotonic(), galapagos.game(args.game)
    found = watch(game, range(args.begin, args.begin + args.games), args.file)
    seconds = monotonic() - start
    print(f"{game.name}: {found['games']} games, {found['answers']} answers now, "
          f"{found['broken']} broke a law; {seconds:.0f} s")  # fmt: skip
    sys.exit(found["broken"] > 0)


if __name__ == "__main__":
    main()
