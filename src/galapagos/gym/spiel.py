"""The games for OpenSpiel: `load("evo", players=4)`; or `register()`, and `pyspiel.load_game("galapagos_evo")`.

>>> from galapagos.gym.spiel import load
>>> state = load("mutagen", players=2, people=True).new_initial_state()
>>> state.is_chance_node()
True

Nature's questions are chance nodes: her answer is the place of the option in the question's list. A seat's actions are
the words of the lexicon, so a move of three words is three actions of one player. Returns are paid by place, from 1 to
-1. A solo game is a game of its own, `galapagos_mutagen_solo`, in which one player wins 1 or loses 1.

Let OpenSpiel's Python algorithms play them, never its C++ bots: those crash on every Python game, its own too, in
2.0.2.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from typing import Any

import numpy as np
import pyspiel

import galapagos
from galapagos.chance import Chance
from galapagos.gym.desk import Desk, Setting
from galapagos.gym.eye import TextEye
from galapagos.gym.vectors import usual
from galapagos.talk import NATURE, SEATS, Game, GameError, Option, Position

LONGEST = 20_000  # actions; no game comes near it
MOST_OUTCOMES = 128  # of a question to Nature
DIGEST = 64  # bits

KINDS = pyspiel.GameType


def short_name(game: Game, solo: bool) -> str:
    return f"galapagos_{game.name.replace('-', '_')}{'_solo' * solo}"


def game_type(game: Game, solo: bool) -> Any:
    few, many = (1, 1) if solo else (max(2, game.seats[0]), game.seats[-1])
    return KINDS(
        short_name=short_name(game, solo),
        long_name=game.title + " (solo)" * solo,
        dynamics=KINDS.Dynamics.SEQUENTIAL,
        chance_mode=KINDS.ChanceMode.EXPLICIT_STOCHASTIC,
        information=KINDS.Information.IMPERFECT_INFORMATION,
        utility=KINDS.Utility.GENERAL_SUM if solo else KINDS.Utility.ZERO_SUM,
        reward_model=KINDS.RewardModel.TERMINAL,
        max_num_players=many,
        min_num_players=few,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={
            "players": few,
            "position": "",
            **{option.name: written(option, option.default) for option in game.options},
        },
        default_loadable=True,
    )


def written(option: Option, value: Any) -> Any:
    """An option as a parameter; where any of the choices can be had they are joined by +."""
    return "+".join(value) if option.many else value


def options_of(game: Game, params: dict[str, Any]) -> dict[str, Any]:
    """The options that parameters mean."""
    found: dict[str, Any] = {}
    for option in game.options:
        value = params.get(option.name, written(option, option.default))
        found[option.name] = [part for part in value.split("+") if part] if option.many else value
    return found


def packed(text: str) -> str:
    """A text of notation as a parameter, which may hold neither brackets nor commas nor line ends."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


def unpacked(text: str) -> str:
    try:
        return zlib.decompress(base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))).decode()
    except (ValueError, zlib.error):
        raise GameError("The parameter `position` is no position: `galapagos.gym.spiel.load` writes it.") from None


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of the games with its parameters: players, the options, and the position that it begins from."""

    def __init__(self, kind: Any, game: Game, params: dict[str, Any]) -> None:
        self.game = game
        self.players = int(params.get("players", kind.min_num_players))
        if not kind.min_num_players <= self.players <= kind.max_num_players:
            few, many = kind.min_num_players, kind.max_num_players
            raise GameError(f"{kind.short_name} is for {few} to {many} players, not {self.players}.")
        self.setting = Setting(game, self.players, options_of(game, params))
        begin = params.get("position", "")
        self.start: Position = game.read(unpacked(begin)) if begin else self.setting.fresh
        if self.start.seats != self.players:
            raise GameError(f"The position has {self.start.seats} seats, not {self.players}.")
        self.text = TextEye(game, self.setting.words)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.words),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if self.players == 1 else 0.0,
            max_game_length=LONGEST,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> SpielState:
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.setting, iig_obs_type is not None and iig_obs_type.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position, and what has been said of the next move. All that OpenSpiel copies is the desk."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.desk = Desk(game.setting, None, recall=True)
        self.desk.begin(game.start)

    def current_player(self) -> int:
        q = self.desk.p.question
        if q is None:
            return pyspiel.PlayerId.TERMINAL  # type: ignore[no-any-return]
        return pyspiel.PlayerId.CHANCE if q.seat == NATURE else q.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(set(self.desk.open()))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        q = self.desk.p.question
        assert q is not None
        assert q.weights is not None
        return [(n, weight / q.total) for n, weight in enumerate(q.weights)]

    def _apply_action(self, action: int) -> None:
        if self.desk.seat() == NATURE:
            self.desk.answer(action)
        else:
            self.desk.say(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player != pyspiel.PlayerId.CHANCE:
            return self.desk.setting.words.names[action]
        q = self.desk.p.question
        options = q.options if q is not None and q.seat == NATURE else []
        return self.desk.setting.game.say(options[action]) if action < len(options) else f"outcome {action}"

    def is_terminal(self) -> bool:
        return self.desk.p.question is None

    def returns(self) -> list[float]:
        return self.desk.paid or [0.0] * self.desk.setting.seats

    def seat(self, player: int | None) -> int:
        found = self.current_player() if player is None else player
        if not 0 <= found < self.desk.setting.seats:
            raise GameError(f"There are the players 0 to {self.desk.setting.seats - 1}, not {found}.")
        return found

    def observation_string(self, player: int | None = None) -> str:
        """What the player sees: who he is, the notation of his view, and what he has said of his move."""
        seat = self.seat(player)
        setting = self.desk.setting
        said = self.desk.said if self.desk.seat() == seat else []
        text = self.get_game().text.text(setting.sight(self.desk.p, seat), said)
        return f"{SEATS[seat]}\n{text}"

    def information_state_string(self, player: int | None = None) -> str:
        """What the player sees; and before it all that has happened as he saw it, digests of what he saw whenever he
        was asked, and his answers: perfect recall."""
        seat = self.seat(player)
        return "\n".join([*self.desk.remembered(seat), self.observation_string(seat)])

    def resample_from_infostate(self, player: int, probability_sampler: Callable[[], float]) -> SpielState:
        """Another truth that the player cannot tell from this one."""
        twin: SpielState = self.clone()
        twin.desk = self.desk.imagine(self.seat(player), Chance(int(probability_sampler() * 2**53)))
        return twin

    def __str__(self) -> str:
        return self.get_game().text.text(self.desk.p, self.desk.said)  # type: ignore[no-any-return]


class Observer:
    """OpenSpiel's tensors, made from the view. That of an information state ends with bits of a digest of all that the
    player has seen and answered: two of them are the same only if that was."""

    def __init__(self, setting: Setting, recall: bool) -> None:
        self.setting, self.recall = setting, recall
        size = setting.eye.size
        self.tensor = np.zeros(size + DIGEST * recall, np.float32)
        self.dict = {"observation": self.tensor[:size]}
        if recall:
            self.dict["history"] = self.tensor[size:]
        self.scale = 1 / np.array(setting.eye.scale(), np.float32)

    def set_from(self, state: SpielState, player: int) -> None:
        seen = np.frombuffer(state.desk.see(player), np.uint8)
        np.multiply(seen, self.scale, out=self.dict["observation"])
        if self.recall:
            text = "\n".join(state.desk.remembered(player))
            digest = np.frombuffer(sha256(text.encode()).digest()[: DIGEST // 8], np.uint8)
            self.dict["history"][:] = np.unpackbits(digest)

    def string_from(self, state: SpielState, player: int) -> str:
        return state.information_state_string(player) if self.recall else state.observation_string(player)


def make(game: Game, solo: bool) -> tuple[Any, type]:
    kind = game_type(game, solo)

    class Made(SpielGame):
        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(kind, game, params or {})

    return kind, Made


@cache
def register() -> list[str]:
    """Make the games known to OpenSpiel; their names there."""
    names = []
    for game in galapagos.games():
        if game.room("gym") is not None:
            for solo in [False, *[True] * (game.seats[0] == 1)]:
                kind, made = make(game, solo)
                pyspiel.register_game(kind, made)
                names.append(kind.short_name)
    return names


def load(name: str, players: int | None = None, position: str | Position | None = None, **options: Any) -> Any:
    """A game for OpenSpiel with its options by name; or from a position on, such as an endgame that is small enough to
    be solved."""
    register()
    game = galapagos.game(name)
    start = game.read(position) if isinstance(position, str) else position
    seats = usual(game) if players is None else players
    params: dict[str, Any] = {"players": seats if start is None else start.seats}
    if start is not None:
        params["position"] = packed(game.write(start))
    chosen = game.choose(params["players"], options)
    params |= {o.name: written(o, chosen[o.name]) for o in game.options if chosen[o.name] != o.default}
    return pyspiel.load_game(short_name(game, params["players"] == 1), params)
