"""What a build makes of the same dice: `python -m tests.laws.fingerprints` prints one line a game.

Every seat count is played with the options as they are, with each one changed, and with all of them changed.
Each question, answer, position and outcome goes into the fingerprint, so two builds that print the same line
ask, write and end these games alike, to the letter.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import galapagos
from galapagos.talk import Game, GameError, Option


def changed(option: Option) -> Any:
    """Another value than the default one."""
    if option.many:
        return option.choices
    return next(choice for choice in reversed(option.choices) if choice != option.default)


def tables(game: Game) -> Iterator[tuple[int, dict[str, Any]]]:
    others = {option.name: changed(option) for option in game.options}
    for seats in game.seats:
        yield seats, {}
        yield seats, others
        for name, value in others.items():
            yield seats, {name: value}


def play(game: Game, seats: int, options: dict[str, Any], rng: Random) -> Iterator[str]:
    """Everything that is said in one random game."""
    try:
        p = game.new(seats, **options)
    except GameError as refusal:
        yield f"{seats} {options} {refusal}"
        return
    yield f"{seats} {options}"
    while (q := p.question) is not None:
        yield f"{q.seat} {' '.join(map(game.say, q.options))} {q.weights}"
        move = rng.choices(q.options, q.weights)[0]
        p.answer(move)
        yield game.say(move)
        yield game.write(p)
    yield str(p.outcome)


def fingerprint(game: Game) -> str:
    total, games, rng = sha256(), 0, Random(game.name)
    for seats, options in tables(game):
        for line in play(game, seats, options, rng):
            total.update(line.encode() + b"\n")
        games += 1
    return f"{game.name}: {games} games, {total.hexdigest()}"


if __name__ == "__main__":
    for game in galapagos.games():
        print(fingerprint(game))
