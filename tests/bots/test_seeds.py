"""The same seed plays the same game, whatever the Python: adding floats is what Pythons do differently.

`python -m tests.bots.test_seeds` writes the golden file anew: every Python must come to the same one.
"""

from __future__ import annotations

import builtins
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import learned
from galapagos.bots import bot, nature
from galapagos.chance import Chance
from galapagos.playout import play
from galapagos.record import Record
from tests.bots.few import few

GOLDEN = Path(__file__).with_name("seeds.txt")


def before_3_12(values: Iterable[Any], /, start: Any = 0) -> Any:
    """One after the other, each time rounded."""
    for value in values:
        start = start + value
    return start


def since_3_12(values: Iterable[Any], /, start: Any = 0) -> Any:
    """What rounding loses is kept aside and added in the end."""
    lost = 0.0
    for value in values:
        total = start + value
        if isinstance(total, float):
            lost += (start - total) + value if abs(start) >= abs(value) else (value - total) + start
        start = total
    return start + lost if isinstance(start, float) else start


def played(name: str, seats: int, seed: int) -> list[str]:
    """A game of greedy bots."""
    rng, game = Random(seed), galapagos.game(name)
    record, greedy = Record(game, seats), bot("greedy", game, rng)
    while (q := record.position.question) is not None:
        view = game.view(record.position, q.seat)
        record.answer(nature(q, rng) if q.seat == galapagos.NATURE else greedy(view, q))
    return record.lines()


@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.parametrize("name", galapagos.HOMES)
def test_bots_answer_alike_however_python_adds_floats(monkeypatch: pytest.MonkeyPatch, name: str, seed: int) -> None:
    def adding(sum: Callable[..., Any]) -> list[str]:
        monkeypatch.setattr(builtins, "sum", sum)
        return played(name, 3, seed)

    assert adding(before_3_12) == adding(since_3_12)


def fingerprints() -> str:
    games = {f"{name} 5": played(name, 3, 5)[1:-1] for name in galapagos.HOMES}
    games |= {f"{name} searched": searched(name) for name in galapagos.HOMES}
    games |= {f"{name} weighed": weighed(name) for name in galapagos.HOMES}
    return "".join(
        f"{name}: {len(game)} answers {sha256(' '.join(game).encode()).hexdigest()}\n" for name, game in games.items()
    )


def searched(name: str) -> list[str]:
    """Answers of a bot that searches, to some questions of a random game."""
    rng, game = Random(2), galapagos.game(name)
    said: list[str] = []
    p, player = game.new(3), few("strong", game, rng)
    while (q := p.question) is not None and len(said) < 8:
        p.answer(rng.choices(q.options, q.weights)[0])
        if p.question is not None and p.question.seat != galapagos.NATURE and rng.random() < 0.1:
            said.append(game.say(player(game.view(p, p.question.seat), p.question)))
    return said


def weighed(name: str) -> list[str]:
    """What the learned judge says in some random games of as many seats as it knows, to the last digit."""
    game, said = galapagos.game(name), []
    found = learned.lessons(game)
    assert found is not None
    odds = found.odds
    for seats in filter(odds.knows, game.seats):
        p, chance = game.new(seats), Chance(seats)
        while play(p, chance, None, 25) == 25 and p.question is not None:
            said.append(repr(odds.chances(p)))
    return said


def test_bots_play_a_seed_as_they_always_did() -> None:
    assert fingerprints() == GOLDEN.read_text()


if __name__ == "__main__":
    GOLDEN.write_text(fingerprints())
