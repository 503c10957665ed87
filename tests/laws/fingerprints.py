"""What a build makes of the same dice: `python -m tests.laws.fingerprints` prints one line a game.

Every seat count is played with the options as they are, with each one changed, and with all of them changed.
Each question, answer, position and outcome goes into the first fingerprint, so two builds that print the same line
ask, write and end these games alike, to the letter. What a seat sees, what it may imagine and how the judge likes it go
into the second, at every few answers.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import galapagos
from galapagos.chance import Chance
from galapagos.talk import Game, GameError, Option

FEW = 7  # answers between two looks at what seats think


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


def thoughts(game: Game, p: Any, answers: int) -> Iterator[str]:
    """What a seat sees, what it may imagine, and what the judge says."""
    seat = answers % p.seats
    view = game.view(p, seat)
    yield game.write(view.position)
    yield game.write(game.imagine(view, Chance(answers)))
    yield f"{game.forecast(p)} {game.worth(p, seat)} {game.parts(p, seat)}"


def play(game: Game, seats: int, options: dict[str, Any], rng: Random, thought: list[str]) -> Iterator[str]:
    """Everything that is said in one random game; what is thought in it goes to a list."""
    try:
        p = game.new(seats, **options)
    except GameError as refusal:
        yield f"{seats} {options} {refusal}"
        return
    yield f"{seats} {options}"
    answers = 0
    while (q := p.question) is not None:
        yield f"{q.seat} {' '.join(map(game.say, q.options))} {q.weights}"
        move = rng.choices(q.options, q.weights)[0]
        p.answer(move)
        yield game.say(move)
        yield game.write(p)
        answers += 1
        if answers % FEW == 0:
            thought += thoughts(game, p, answers)
    yield str(p.outcome)


def fingerprint(game: Game) -> str:
    said, thought, games, rng = sha256(), sha256(), 0, Random(game.name)
    for seats, options in tables(game):
        lines: list[str] = []
        for line in play(game, seats, options, rng, lines):
            said.update(line.encode() + b"\n")
        thought.update("\n".join(lines).encode())
        games += 1
    return f"{game.name}: {games} games, {said.hexdigest()}, thoughts {thought.hexdigest()}"


if __name__ == "__main__":
    for game in galapagos.games():
        print(fingerprint(game))
