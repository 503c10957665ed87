"""One learner among bots, for Gymnasium; with `action_masks`, which sb3-contrib's MaskablePPO asks for.

>>> from galapagos.gym.singles import SingleEnv
>>> env = SingleEnv("random-mutations", seats=2, against="greedy")
>>> seen, info = env.reset(seed=1)
>>> seen, reward, over, cut, info = env.step(env.action_space.sample())  # which is one that is open

Importing this module makes the games known to Gymnasium:
`gymnasium.make("galapagos.gym.singles:galapagos/evo-v1", seats=3)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from pathlib import Path
from random import Random
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete

import galapagos
from galapagos import bots
from galapagos.chance import Chance
from galapagos.draw import svg
from galapagos.gym.desk import Desk, Setting
from galapagos.gym.eye import Eye
from galapagos.gym.vectors import usual
from galapagos.talk import SEATS, GameError

RENDER = ("ansi", "svg")
Numbers = npt.NDArray[Any]


class Words(Discrete):
    """All words; a sample is one of those that are open."""

    open: Numbers | None = None

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None and self.open is not None:
            mask = self.open
        return super().sample(mask, probability)


class SingleEnv(gymnasium.Env[Numbers, int]):
    """A game in which one seat learns and bots have the others.

    `against`: a bot for all other seats, or one for each of them: names, classes or functions, as `galapagos.play`
    takes them; `seat`: the learner's, or None for another one in every game; `scaled`: observations are numbers about
    1, else they are bytes; `illegal`: whether a word that is not open is to "refuse", or to "lose" the game at once,
    which Gymnasium's `check_env` and learners without masks need. `see`, `pay`, `shape`, `discount`, `skip`, `edition`,
    options: as in `galapagos.gym.aec.GalapagosEnv`. A solo game needs no bots."""

    metadata = {"render_modes": list(RENDER)}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        against: bots.Who | Sequence[bots.Who] = "random",
        seat: int | None = None,
        scaled: bool = True,
        illegal: str = "refuse",
        see: str | Eye = "table",
        pay: str = "place",
        shape: float = 0.0,
        discount: float = 1.0,
        skip: bool = True,
        render_mode: str | None = None,
        edition: str | Path | None = None,
        **options: Any,
    ) -> None:
        self.game = galapagos.game(name, edition)
        self.seats = usual(self.game) if seats is None else seats
        self.setting = Setting(self.game, self.seats, options, see, pay, shape, discount, skip)
        self.words, self.eye = self.setting.words, self.setting.eye
        if render_mode is not None and render_mode not in RENDER:
            raise GameError(f"`render_mode` is {' or '.join(map(repr, RENDER))} or None, not {render_mode!r}.")
        if seat is not None and (type(seat) is not int or not 0 <= seat < self.seats):
            raise GameError(f"There are the seats 0 to {self.seats - 1}, and None for any of them, not {seat!r}.")
        if illegal not in ("refuse", "lose"):
            raise GameError(f"`illegal` is 'refuse' or 'lose', not {illegal!r}.")
        self.illegal, self.lost = illegal, False
        self.render_mode, self.chair, self.seat = render_mode, seat, seat or 0
        one = isinstance(against, str) or callable(against)
        self.against: list[Any] = [against] * (self.seats - 1) if one else list(against)  # type: ignore[arg-type]
        if len(self.against) != self.seats - 1:
            raise GameError(f"{len(self.against)} bots do not fit on {self.seats - 1} other seats.")
        for who in self.against:
            bots.bot(who, self.game, Random(0))  # so that one that there is not is refused here
        self.scale = 1 / np.array(self.eye.scale(), np.float32) if scaled else None
        size = (self.eye.size,)
        # A vector of bytes would reach a net of Stable-Baselines3 as it is, up to 255.
        self.observation_space = Box(0, np.inf, size, np.float32) if scaled else Box(0, 255, size, np.uint8)
        self.action_space = Words(len(self.words))  # type: ignore[assignment]
        self.desk: Desk | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Numbers, dict[str, Any]]:
        """A new game. Without a seed it goes on with the dice that are to come."""
        super().reset(seed=seed)
        if options:
            raise GameError(f"The options of a game are chosen when it is made, not by `reset`: {', '.join(options)}.")
        if self.desk is None or seed is not None:
            self.desk = Desk(self.setting, Chance(int(self.np_random.integers(2**62))))
        self.seat = int(self.np_random.integers(self.seats)) if self.chair is None else self.chair
        rng = Random(int(self.np_random.integers(2**62)))
        self.players = [bots.bot(who, self.game, rng) for who in self.against]
        self.lost = False
        self.desk.begin()
        self.others(self.desk)
        return self.see(self.desk), self.told(self.desk)

    def step(self, action: int) -> tuple[Numbers, SupportsFloat, bool, bool, dict[str, Any]]:
        """Say a word, and let the bots answer until the learner is asked again. A word that is not open is refused, and
        nothing is changed, unless it is to lose the game."""
        desk = self.begun()
        try:
            word = index(action)
        except TypeError:
            raise GameError(desk.refusal(action)) from None
        if self.illegal == "lose" and not desk.left(word):
            self.lost = True
            return self.see(desk), -1.0, True, False, self.told(desk)
        desk.say(word)
        reward = desk.paid[self.seat] if desk.paid is not None else 0.0
        reward += self.others(desk)
        return self.see(desk), reward, desk.p.question is None, False, self.told(desk)

    def others(self, desk: Desk) -> float:
        """The bots answer until it is the learner's turn; what that has brought him."""
        found = 0.0
        while (q := desk.p.question) is not None and q.seat != self.seat:
            view = self.game.view(desk.p, q.seat)
            assert view.question is not None
            player = self.players[(q.seat - self.seat) % self.seats - 1]
            move = player(view, view.question)
            if move not in desk.moves:
                raise GameError(f"The bot of {SEATS[q.seat]} answers wrongly: {move!r} is not among the options.")
            desk.answer(desk.moves.index(move))
            found += desk.paid[self.seat] if desk.paid is not None else 0.0
        return found

    def begun(self) -> Desk:
        if self.desk is None:
            raise GameError("No game has begun: `reset` begins one.")
        if self.lost:
            raise GameError("The game is lost: `reset` begins another.")
        return self.desk

    def see(self, desk: Desk) -> Numbers:
        seen = np.frombuffer(bytearray(desk.see(self.seat)), np.uint8)
        return seen if self.scale is None else seen * self.scale

    def told(self, desk: Desk) -> dict[str, Any]:
        """The mask, and the learner's seat."""
        mask = self.action_masks()
        self.action_space.open = mask.astype(np.int8)  # type: ignore[attr-defined]
        return {"action_mask": mask, "seat": self.seat}

    def action_masks(self) -> Numbers:
        """By word: whether it may be said now."""
        return np.frombuffer(bytearray(self.setting.blank if self.lost else self.begun().mask()), np.bool_)

    def render(self) -> Any:
        """The table as the learner sees it: in notation, or as an SVG picture."""
        if self.render_mode is None:
            return None
        view = self.game.view(self.begun().p, self.seat)
        return svg(view) if self.render_mode == "svg" else self.game.write(view.position)


def register() -> list[str]:
    """Make the games known to Gymnasium; their names there."""
    names = []
    for game in galapagos.games():
        room = game.room("gym")
        if room is not None:
            names.append(f"galapagos/{game.name}-v{room.VERSION}")
            if names[-1] not in gymnasium.registry:
                gymnasium.register(names[-1], entry_point=SingleEnv, kwargs={"name": game.name})  # type: ignore[arg-type]
    return names


register()
