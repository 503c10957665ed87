"""The games for PettingZoo. An agent is a seat, and an action is a word of the game's lexicon.

>>> from galapagos.gym.aec import env
>>> game = env("evo", seats=4, render_mode="ansi")
>>> game.reset(seed=1)
>>> for agent in game.agent_iter(max_iter=20):
...     seen, reward, over, cut, info = game.last()
...     game.step(None if over or cut else game.sample())
>>> text = game.render()

What PettingZoo does not ask for and this has: `clone`, `save` and `restore` at any point; pickling; the view as text
and the open moves as rows of words, for learners that read or that choose among described options. Through PettingZoo
the games are RLlib's too:

    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
    from ray.tune.registry import register_env

    register_env("evo", lambda config: PettingZooEnv(galapagos.gym.env("evo", **config)))
"""

from __future__ import annotations

from operator import index
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete, Space
from pettingzoo import AECEnv

import galapagos
from galapagos.chance import Chance, again
from galapagos.draw import svg
from galapagos.gym.desk import Desk, Setting, desk_again
from galapagos.gym.eye import Eye, TextEye
from galapagos.gym.lexicon import LONGEST
from galapagos.gym.vectors import usual, whole
from galapagos.talk import NATURE, GameError

RENDER = ("ansi", "svg")
BEGIN = "No game has begun: `reset` begins one."


class Books(msgspec.Struct, forbid_unknown_fields=True):
    """What PettingZoo keeps of a game."""

    cycles: int
    agents: list[str]
    agent_selection: str
    skip: str | None
    rewards: dict[str, float]
    cumulative: dict[str, float]
    terminations: dict[str, bool]
    truncations: dict[str, bool]


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """An environment as text, with all it takes to see whether it belongs here."""

    env: str  # the name with its version
    rules: int  # the version of the rules
    words: str  # the digest of the lexicon
    edition: str  # and of the edition
    setting: dict[str, Any]
    table: str  # in notation
    said: list[int]
    chance: int
    answers: int
    leads: list[float | None]
    books: Books


class GalapagosEnv(AECEnv[str, dict[str, Any], int | None]):  # type: ignore[misc]
    """A game with its options by name: `env("mutagen", seats=2, people=True)`.

    `see`: "table", "text" or an eye; `pay`: "place" (from 1 to -1, the sum is 0) or "points"; `shape`, `discount`: see
    `galapagos.gym.desk.Desk.reckon`; `skip`: questions with one option are not asked; `max_cycles`: words, after which
    a game is cut off; `render_mode`: "ansi" for the notation or "svg" for a picture, both of what a spectator sees;
    `edition`: a file."""

    metadata: dict[str, Any]

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        *,
        see: str | Eye = "table",
        pay: str = "place",
        shape: float = 0.0,
        discount: float = 1.0,
        skip: bool = True,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        edition: str | Path | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.game = galapagos.game(name, edition)
        self.seats = usual(self.game) if seats is None else seats
        self.setting = Setting(self.game, self.seats, options, see, pay, shape, discount, skip)
        if max_cycles is not None and (type(max_cycles) is not int or max_cycles < 1):
            raise GameError(f"`max_cycles` is how many words a game may take, 1 or more, or None, not {max_cycles!r}.")
        if render_mode is not None and render_mode not in RENDER:
            raise GameError(f"`render_mode` is {' or '.join(map(repr, RENDER))} or None, not {render_mode!r}.")
        how = {"see": see, "pay": pay, "shape": shape, "discount": discount, "skip": skip, "max_cycles": max_cycles}
        self.made = {"name": self.game.name, "seats": self.seats, **how, **options}
        self.file = edition
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.words, self.eye = self.setting.words, self.setting.eye
        self.metadata = {
            "name": f"{self.game.name.replace('-', '_')}_v{self.words.version}",
            "render_modes": list(RENDER),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.places = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        seen: dict[str, Space[Any]] = {
            "observation": Box(0, 255, (self.eye.size,), np.uint8),
            "action_mask": Box(0, 1, (len(self.words),), np.int8),
        }
        self.observation_spaces = {agent: Dict(seen) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(len(self.words)) for agent in self.possible_agents}
        self.desk: Desk | None = None
        self.lay_out()

    def lay_out(self) -> None:
        """What observations and masks are written on; who asks for them is given copies."""
        self.seen, self.mask = np.zeros(self.eye.size, np.uint8), np.zeros(len(self.words), np.int8)
        arrays: list[Any] = [self.seen, self.mask]
        self.page, self.slip = [memoryview(array).cast("B") for array in arrays]

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. Without a seed it goes on with the dice that are to come. The options of a game are chosen when
        it is made; those of PettingZoo mean nothing here."""
        if self.desk is None or seed is not None:
            self.desk = Desk(self.setting, Chance(Random().getrandbits(62) if seed is None else whole(seed)))
        self.desk.begin()
        self.cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewarded = False  # one of them is not 0
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection: str | None = None
        self.agent_selection = self.possible_agents[self.desk.seat()]

    def begun(self) -> Desk:
        if self.desk is None:
            raise GameError(BEGIN)
        return self.desk

    def place(self, agent: str) -> int:
        if agent not in self.places:
            raise GameError(f"There is no agent {agent!r}; there are {', '.join(self.places)}.")
        return self.places[agent]

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent sees, and what it may say: nothing if it is not asked."""
        desk = self.desk or self.begun()
        seat = self.places.get(agent)
        desk.look(self.place(agent) if seat is None else seat, self.page, self.slip)
        if self.truncations.get(agent):
            self.mask[:] = 0
        return {"observation": self.seen.copy(), "action_mask": self.mask.copy()}

    def step(self, action: int | None) -> None:
        """Say a word, or None for an agent whose game is over. A word that is not open is refused, and nothing is
        changed."""
        desk = self.desk or self.begun()
        if not self.agents:
            raise GameError("The game is over: `reset` begins another.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        try:
            word = index(action)  # type: ignore[arg-type]
        except TypeError:
            raise GameError(desk.refusal(action)) from None
        desk.say(word)
        self.after(desk, agent)

    def choose(self, number: int) -> None:
        """Make the open move of this number, counted from 0 as in `options` and `moves`, at once. It is one cycle."""
        desk = self.begun()
        if not self.agents or self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            raise GameError("The game is over.")
        desk.answer(number)
        self.after(desk, self.agent_selection)

    def after(self, desk: Desk, agent: str) -> None:
        """The agent has been told its rewards so far; from here on they are counted anew."""
        self._cumulative_rewards[agent] = 0.0
        if self.rewarded:
            self._clear_rewards()
            self.rewarded = False
        self.cycles += 1
        paid, seat = desk.paid, desk.seat()
        if paid is not None:
            self.rewards = dict(zip(self.possible_agents, paid, strict=True))
            self._accumulate_rewards()
            self.rewarded = True
        if seat == NATURE:  # who is never left to answer, so the game is over
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        elif self.cycles == self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
            self._deads_step_first()
        else:
            self.agent_selection = self.possible_agents[seat]

    def render(self) -> str | None:
        """The table as a spectator sees it: in notation, or as an SVG picture."""
        if self.render_mode is None:
            return None
        view = self.game.view(self.begun().p, NATURE)
        return svg(view) if self.render_mode == "svg" else self.game.write(view.position)

    def close(self) -> None: ...

    # For learners that read, and for those that choose among described options

    def text(self, agent: str) -> str:
        """What the agent sees, in notation, and what it has said of its move."""
        desk, seat = self.begun(), self.place(agent)
        said = desk.said if desk.seat() == seat else []
        return TextEye(self.game, self.words).text(self.setting.sight(desk.p, seat), said)

    def moves(self) -> list[str]:
        """The open moves in notation."""
        return [self.game.say(move) for move in self.begun().moves]

    def options(self) -> npt.NDArray[np.uint16]:
        """The open moves as rows of their words, filled up with len(words)."""
        nothing = len(self.words)
        rows = [[*words, *[nothing] * (LONGEST - len(words))] for words in self.begun().spelled]
        return np.array(rows, np.uint16).reshape(-1, LONGEST)

    def sample(self) -> int:
        """An open word as the random bot would choose it."""
        return int(np.random.choice(self.begun().open()))

    # What PettingZoo does not have

    def clone(self) -> GalapagosEnv:
        """An environment of its own at the same point, with the same dice to come. It shares the spaces."""
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.lay_out()
        if self.desk is not None:
            twin.desk = self.desk.copy()
            twin.enter(self.books())
        return twin

    def __deepcopy__(self, memo: Any) -> GalapagosEnv:
        return self.clone()

    def books(self) -> Books:
        return Books(
            cycles=self.cycles,
            agents=self.agents[:],
            agent_selection=self.agent_selection,
            skip=self._skip_agent_selection,
            rewards=dict(self.rewards),
            cumulative=dict(self._cumulative_rewards),
            terminations=dict(self.terminations),
            truncations=dict(self.truncations),
        )

    def enter(self, books: Books) -> None:
        self.cycles, self.agents, self.agent_selection = books.cycles, books.agents, books.agent_selection
        self.rewards, self._cumulative_rewards = books.rewards, books.cumulative
        self.rewarded = any(books.rewards.values())
        self.terminations, self.truncations = books.terminations, books.truncations
        self._skip_agent_selection = books.skip
        self.infos = {agent: {} for agent in books.agents}

    def stamp(self) -> dict[str, Any]:
        """By what a save is known to be of this environment."""
        made = {name: value if plain(value) else type(value).__qualname__ for name, value in self.made.items()}
        version = {"env": self.metadata["name"], "rules": self.game.version, "words": self.words.digest}
        return {**version, "edition": str(self.game.edition.digest), "setting": made}

    def save(self) -> str:
        """All of it as text; `restore` takes it back, also in another process."""
        desk = self.begun()
        assert desk.chance is not None
        saved = Saved(
            **self.stamp(),
            table=self.game.write(desk.p),
            said=desk.said,
            chance=desk.chance.state,
            answers=desk.answers,
            leads=desk.leads,
            books=self.books(),
        )
        return msgspec.json.encode(saved).decode()

    def restore(self, text: str) -> None:
        """Go on from what `save` has written. What was saved by another environment, or by one of another version, is
        refused, and nothing is changed."""
        try:
            saved = msgspec.json.decode(text, type=Saved)
        except (msgspec.MsgspecError, TypeError, UnicodeError) as e:
            raise GameError(f"This is not what `save` writes: {e}.") from None
        # As they look once they have been written.
        mine = msgspec.json.decode(msgspec.json.encode(self.stamp()))
        for what, value in mine.items():
            if (theirs := getattr(saved, what)) != value:
                raise GameError(f"This was saved by another environment: its {what} is {theirs!r}, not {value!r}.")
        desk = self.resumed(saved)
        known = {*saved.books.agents, saved.books.agent_selection, *filter(None, [saved.books.skip])}
        if not known <= set(self.possible_agents):
            raise GameError(f"This is not what `save` writes: there are the agents {', '.join(self.possible_agents)}.")
        self.desk = desk
        self.enter(saved.books)

    def resumed(self, saved: Saved) -> Desk:
        p = self.game.read(saved.table)
        if p.seats != self.seats or len(saved.leads) != self.seats or saved.chance <= 0:
            raise GameError("This is not what `save` writes: the table is of another size.")
        if p.question is not None and p.question.seat == NATURE:
            raise GameError("This is not what `save` writes: nobody but Nature is asked.")
        desk = desk_again(self.setting, again(saved.chance), False, p, saved.said, saved.answers, None, saved.leads, [])
        if desk.said != saved.said:
            raise GameError(f"The move cannot have been begun with the words {saved.said}.")
        return desk

    def __getstate__(self) -> dict[str, Any]:
        made = self.made | {"render_mode": self.render_mode, "edition": self.file}
        return {"made": made, "saved": None if self.desk is None else self.save()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__init__(**state["made"])  # type: ignore[misc]
        if state["saved"] is not None:
            self.restore(state["saved"])


def plain(value: Any) -> bool:
    return isinstance(value, str | int | float | bool | list | tuple | None)


def env(name: str, seats: int | None = None, **settings: Any) -> GalapagosEnv:
    return GalapagosEnv(name, seats, **settings)
