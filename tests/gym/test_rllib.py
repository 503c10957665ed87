"""The lines of docs/gym.md for RLlib run, where there is Ray: it is too large for our locks."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.gym.tables import SMALL

registry = pytest.importorskip(
    "ray.tune.registry", reason="*** NOT RUN: Ray is not installed (pip install 'ray[rllib]') ***"
)
pytest.importorskip("ray.rllib", reason="*** NOT RUN: RLlib is not installed (pip install 'ray[rllib]') ***")

PAGE = Path(__file__).parents[2] / "docs" / "gym.md"


def lines(game: str) -> str:
    """Those of the page, which are for Evo."""
    (found,) = re.findall(r"```py\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    return str(found).replace('"evo"', f'"{game}"')


@pytest.mark.parametrize(("game", "seats"), SMALL)
def test_a_game_that_is_registered_as_the_page_says_plays_to_its_end(game: Any, seats: int) -> None:
    exec(lines(game.name), {})
    env = registry._global_registry.get(registry.ENV_CREATOR, game.name)({"seats": seats, "max_cycles": 200})
    chance = np.random.default_rng(1)
    seen, _ = env.reset(seed=1)
    steps, over = 0, {"__all__": False}
    while not over["__all__"]:
        ((agent, what),) = seen.items()
        assert env.get_observation_space(agent).contains(what)
        word = int(chance.choice(np.flatnonzero(what["action_mask"])))
        seen, _, over, cut, _ = env.step({agent: word})
        over["__all__"] |= cut["__all__"]
        steps += 1
    assert steps > 10
