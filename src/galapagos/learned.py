"""What was learned of a game: tastes and weights of its judges, and its policy, read and checked. Each game brings its
own as `weights.json`, made by `galapagos train`; where there are none, or none that fit, judges are those made by
hand."""

from __future__ import annotations

import json
import warnings
from importlib import import_module
from math import isfinite
from pathlib import Path
from typing import Any, NamedTuple

from galapagos.critic import Said, by_hand
from galapagos.odds import Odds, Weights
from galapagos.talk import Game, GameError

FORMAT = 1
FILE = ".json"  # how the name of a file with weights ends
NAME = f"weights{FILE}"
LARGEST = 200_000  # bytes


class Learned(NamedTuple):
    """By the number of seats, as far as something was learned for it."""

    odds: Odds  # how likely each side is to win
    tastes: dict[int, Said]  # what things are worth
    sharps: dict[int, float]  # how likely a strong player gives each answer: see galapagos.tree.policy


OURS: dict[str, Learned | None] = {}  # by game: what was read of our own files


def ours(game: Game) -> Path:
    """Where the weights lie that come with a game."""
    return Path(str(import_module(type(game).__module__).__file__)).with_name(NAME)


def lessons(game: Game) -> Learned | None:
    """What comes with a game; None where nothing does. A file that does not fit is told once."""
    if game.name not in OURS:
        OURS[game.name] = None
        try:
            if ours(game).exists():
                OURS[game.name] = load(game, ours(game))
        except GameError as e:
            warnings.warn(f"{e} The bots judge by hand-made judges instead.", stacklevel=2)
    return OURS[game.name]


def load(game: Game, path: Path) -> Learned:
    """What a file says; what is damaged, or was learned for something else, is refused in a sentence."""
    try:
        text = path.read_bytes()
    except OSError as e:
        raise GameError(f"The weights {path} cannot be read: {e.strerror}.") from None
    if len(text) > LARGEST:
        raise GameError(f"The weights {path.name} are too many: {len(text)} bytes of {LARGEST} at the most.")
    try:
        data = json.loads(text)
        return understood(game, data)
    except (ValueError, KeyError, TypeError, AttributeError, IndexError, RecursionError) as e:
        why = str(e) if type(e) is GameError else "The file is damaged"
        raise GameError(f"The weights {path.name} are of no use for {game.name}: {why}.") from None


def understood(game: Game, data: dict[str, Any]) -> Learned:
    wanted = {"format": FORMAT, "game": game.name, "version": game.version}
    for name, value in wanted.items():
        if data[name] != value:
            raise GameError(f"their {name} is {data[name]!r}, not {value!r}")
    room = game.room("features")
    found = Learned(Odds(room.features, [None] * (max(game.seats) + 1)), {}, {})
    for mode in data["modes"]:
        for seats in mode["seats"]:
            if seats not in game.seats:
                raise GameError(f"{game.name} is not for {seats!r} seats")
            if "taste" in mode:
                found.tastes[seats] = taste(game, seats, mode["taste"])
            if "policy" in mode:
                (found.sharps[seats],) = numbers([mode["policy"]["sharp"]], 1)
                if found.sharps[seats] <= 0:
                    raise GameError("their policy makes no sense")
            if "features" in mode:
                found.odds.weights[seats] = weights(room, seats, mode)
    return found


def taste(game: Game, seats: int, said: dict[str, Any]) -> Said:
    """A number that has come since is as it is by hand."""
    known = by_hand(game, seats) or {}
    if not said or not said.keys() <= known.keys():
        raise GameError("they are for another taste")
    return known | dict(zip(said, numbers(list(said.values()), len(said)), strict=True))


def weights(room: Any, seats: int, mode: dict[str, Any]) -> Weights:
    names = list(names_of(room, seats))
    if mode["features"] != names:
        raise GameError("they are for other features of a position")
    units = [numbers(unit, len(names) + 2) for unit in mode["units"]]
    return Weights(numbers([mode["base"]], 1)[0], numbers(mode["plain"], len(names)), units)


def names_of(room: Any, seats: int) -> tuple[str, ...]:
    """What the numbers of a row are called."""
    names: tuple[str, ...] = room.ALONE if seats == 1 else room.FEATURES
    return names


def numbers(values: list[Any], many: int) -> list[float]:
    if len(values) != many or not all(type(value) in (int, float) and isfinite(value) for value in values):
        raise GameError(f"where {many} numbers should stand there is something else")
    return [float(value) for value in values]
