"""The tables at which the gym is tried: every game, seat count and mode, with options off and on."""

from __future__ import annotations

from typing import Any

import pytest

import galapagos
from galapagos import Game
from galapagos.chance import Chance
from galapagos.gym.desk import Desk, Setting
from tests.laws.test_laws import some_options

GAMES = [game for game in galapagos.games() if game.room("gym")]
TABLES = [
    pytest.param(game, seats, options, id=f"{game.name}-{seats}-{'changed' if options else 'default'}")
    for game in GAMES
    for seats in game.seats
    for options in some_options(game, seats)
]
# The smallest of each game, and the solo modes: for what is dear.
SMALL = [pytest.param(game, max(2, game.seats[0]), id=game.name) for game in GAMES]
SOME = [*SMALL, *[pytest.param(game, 1, id=f"{game.name}-solo") for game in GAMES if game.seats[0] == 1]]


def begun(game: Game, seats: int, options: dict[str, Any], seed: int, words: int = 0, **how: Any) -> Desk:
    """A desk at which so many words have been said by chance."""
    desk = Desk(Setting(game, seats, options, **how), Chance(seed))
    desk.begin()
    chance = Chance(seed + 1)
    for _ in range(words):
        say(desk, chance)
    return desk


def say(desk: Desk, chance: Chance) -> bool:
    """Any open word, in a new game if this one is over; whether it had to be."""
    over = desk.p.question is None
    if over:
        desk.begin()
    open = desk.open()
    desk.say(open[chance.below(len(open))])
    return over
