"""The core does without the gym, and the gym says what it is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

import galapagos.gym
from galapagos import GameError

PLAYS = """
import sys, galapagos, galapagos.gym
galapagos.play("evo", seed=1)
gym = ("numpy", "librt", "pettingzoo", "gymnasium", "pyspiel", "galapagos.gym.eye")
print([name for name in gym if name in sys.modules])
"""


def test_a_game_needs_nothing_of_the_gym() -> None:
    said = subprocess.run([sys.executable, "-c", PLAYS], capture_output=True, text=True, check=True).stdout
    assert said == "[]\n"


@pytest.mark.parametrize("package", ["numpy", "librt", "pettingzoo", "gymnasium"])
def test_a_missing_package_is_named_with_what_to_install(package: str) -> None:
    text = f"""
import sys
sys.modules[{package!r}] = None
import galapagos.gym
try:
    galapagos.gym.env("evo", 3)
except galapagos.GameError as e:
    print(e)
"""
    said = subprocess.run([sys.executable, "-c", text], capture_output=True, text=True, check=True).stdout
    assert said == f"This needs {package}, which is not installed: pip install 'galapagos[gym]'.\n"


def test_openspiel_has_an_extra_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyspiel", None)
    monkeypatch.delitem(sys.modules, "galapagos.gym.spiel", raising=False)
    with pytest.raises(
        GameError, match=r"^This needs pyspiel, which is not installed: pip install 'galapagos\[spiel\]'"
    ):
        galapagos.gym.register_spiel()


def test_a_mistake_of_ours_is_not_taken_for_a_missing_package() -> None:
    with pytest.raises(ModuleNotFoundError):
        galapagos.gym.part("nonsense")
