"""Many games in one process, with arrays that are made once and written in place by one call.

>>> from galapagos.gym.vectors import VectorEnv
>>> env = VectorEnv("random-mutations", seats=2, many=16, seed=1)
>>> observations, masks, seats = env.reset()
>>> for _ in range(10):
...     observations, masks, seats, rewards, ends = env.step(env.sample())

Every game asks one seat at a time: row n is what the seat `seats[n]` of game n sees, whose turn it is, and `masks[n]`
what it may say. Where `ends[n]` is 1 a game has just ended: `rewards[n]` has what each of its seats is paid, and the
row is the first of the next game, which has begun at once. Dice, and questions with one option, are never asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

import galapagos
from galapagos.chance import Chance
from galapagos.gym.batch import Batch
from galapagos.gym.desk import Setting
from galapagos.gym.eye import Eye
from galapagos.gym.lexicon import LONGEST
from galapagos.talk import GameError

Bytes = npt.NDArray[np.uint8]
Seen = tuple[Bytes, Bytes, Bytes]  # observations, masks, seats
Stepped = tuple[Bytes, Bytes, Bytes, npt.NDArray[np.float32], Bytes]  # and rewards, ends


class VectorEnv:
    """N games of one kind. Game n is the same for a seed and the same words, however many are played beside it.

    `see`: "table", "text" or an eye; `pay`: "place" or "points"; `shape`, `discount`: see
    `galapagos.gym.desk.Desk.reckon`; `skip`: questions with one option are not asked; `edition`: a file. All else are
    options of the game."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        many: int = 64,
        seed: int = 0,
        *,
        see: str | Eye = "table",
        pay: str = "place",
        shape: float = 0.0,
        discount: float = 1.0,
        skip: bool = True,
        edition: str | Path | None = None,
        **options: Any,
    ) -> None:
        if type(many) is not int or many < 1:
            raise GameError(f"`many` is how many games there are, 1 or more, not {many!r}.")
        game = galapagos.game(name, edition)
        places = usual(game) if seats is None else seats
        self.setting = Setting(game, places, options, see, pay, shape, discount, skip)
        self.game, self.places, self.many = game, places, many
        self.words, self.eye = self.setting.words, self.setting.eye
        self.scale = 1 / np.array(self.eye.scale(), np.float32)  # what to multiply observations by for a net
        self.observations = np.zeros((many, self.eye.size), np.uint8)
        self.masks = np.zeros((many, len(self.words)), np.uint8)
        self.seats = np.zeros(many, np.uint8)
        self.rewards = np.zeros((many, places), np.float32)
        self.ends = np.zeros(many, np.uint8)
        arrays: list[Any] = [self.observations, self.masks, self.seats, self.ends]
        rows, masks, asked, ends = [memoryview(array).cast("B") for array in arrays]
        rewards = memoryview(cast(Any, self.rewards)).cast("B").cast("f")
        self.batch = Batch(self.setting, many, rows, masks, asked, rewards, ends)
        self.seed = whole(seed)
        self.chance = Chance(self.seed)  # of `sample`, apart from that of the games

    def reset(self, seed: int | None = None) -> Seen:
        """Begin all games anew: observations, masks, seats. The arrays are the same at every call."""
        self.seed = self.seed if seed is None else whole(seed)
        self.chance = Chance(self.seed)
        self.batch.begin(self.seed)
        return self.observations, self.masks, self.seats

    def step(self, actions: Sequence[int] | npt.NDArray[np.integer[Any]]) -> Stepped:
        """Say a word in every game: observations, masks, seats, rewards, ends, the same arrays at every call. If one
        of the words is not open it is refused, and nothing is changed in any game."""
        self.batch.step(self.numbers(actions))
        return self.observations, self.masks, self.seats, self.rewards, self.ends

    def sample(self) -> npt.NDArray[np.int64]:
        """A word for every game with which all of them play as the random bot does. (Words chosen from the mask
        alone do not: many moves may begin with one word.)"""
        return np.array(self.batch.sample(self.chance), np.int64)

    def options(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.uint16]]:
        """What is open in each game, for learners that choose among described options: how many moves there are in
        every game; and all of them one below the other, each as its words, filled up with len(words)."""
        counts, rows = self.batch.options(LONGEST)
        return np.array(counts, np.int64), np.array(rows, np.uint16).reshape(-1, LONGEST)

    def choose(self, numbers: Sequence[int] | npt.NDArray[np.integer[Any]]) -> Stepped:
        """Like `step`, but by the number of the move among the options of each game, counted from 0."""
        self.batch.choose(self.numbers(numbers))
        return self.observations, self.masks, self.seats, self.rewards, self.ends

    def numbers(self, actions: Any) -> list[int]:
        try:
            array = np.asarray(actions)
        except ValueError:
            array = np.zeros(0)
        if array.shape != (self.many,) or array.dtype.kind not in "iu":
            raise GameError(f"Actions are {self.many} whole numbers, one for each game, not {actions!r}.")
        found: list[int] = array.tolist()
        return found


def usual(game: galapagos.Game) -> int:
    """The smallest table of several seats."""
    return max(2, game.seats[0])


def whole(seed: Any) -> int:
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool):
        raise GameError(f"A seed is a whole number, not {seed!r}.")
    return int(seed)
