"""What examples/ has for the gym runs."""

from __future__ import annotations

import importlib.util
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import galapagos
from tests.gym.tables import SMALL

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_the_notebook_runs_from_its_first_cell_to_its_last(capsys: pytest.CaptureFixture[str]) -> None:
    cells = json.loads((EXAMPLES / "gym.ipynb").read_text(encoding="utf-8"))["cells"]
    names: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            assert cell["outputs"] == []
            exec("".join(cell["source"]), names)
    assert "words on average" in capsys.readouterr().out


@pytest.fixture(scope="module")
def train() -> Iterator[ModuleType]:
    pytest.importorskip("torch", reason="*** NOT RUN: torch is not installed (pip install torch) ***")
    spec = importlib.util.spec_from_file_location("train", EXAMPLES / "train.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "train", module)  # where its dataclass looks itself up
        spec.loader.exec_module(module)
        yield module


@pytest.mark.parametrize(("game", "seats"), SMALL)
def test_a_trained_net_is_saved_and_plays_as_it_did_when_it_learned(
    train: ModuleType, game: galapagos.Game, seats: int, tmp_path: Path
) -> None:
    import torch

    how = train.How(games=8, steps=16, batch=64, width=32)
    lesson = train.Lesson(game.name, seats, how, 1)
    for done in (0.0, 0.5):  # at school, and on its own
        lesson.go_on(done)
    file = tmp_path / "net.onnx"
    train.save(lesson.net, game, seats, lesson.env.eye.size, file)
    import onnxruntime

    saved = onnxruntime.InferenceSession(str(file)).run(None, {"seen": lesson.env.observations})[0]
    with torch.no_grad():
        known = lesson.net(torch.from_numpy(lesson.env.observations))[0].numpy()
    assert np.abs(known).max() > 0
    assert np.allclose(saved, known, atol=1e-4)
    assert galapagos.play(game, str(file), seed=1, seats=seats).position.outcome is not None


def test_what_a_word_has_brought_is_reckoned_seat_by_seat(train: ModuleType) -> None:
    """Of two words of a seat the first is worth what both bring; a game's end is its last word's, whoever says it; the
    last word of a seat that has not been asked again is not learned from."""
    lesson = train.Lesson("random-mutations", 2, train.How(games=1, steps=5, width=8, trace=1.0, past=0), 1)
    lesson.seats[:, 0] = [0, 0, 1, 0, 1]
    lesson.worth[:, 0] = [0.1, 0.2, 0.3, 0.4, 0.5]
    lesson.paid[:] = 0
    lesson.paid[2, 0] = [1, -1]
    lesson.ends[:, 0] = [False, False, True, False, False]
    lesson.env.seats[0] = 1
    gains, sure = lesson.reckon()
    assert gains[:3, 0] == pytest.approx([0.9, 0.8, -1.3])
    assert gains[4, 0] == pytest.approx(float(lesson.net(train.flat(lesson.env.observations[None]))[1][0]) - 0.5)
    assert sure[:, 0].tolist() == [True, True, True, False, True]


def test_a_net_that_learned_nothing_is_examined_and_its_curve_is_drawn(train: ModuleType, tmp_path: Path) -> None:
    how = train.How(games=4, steps=8, batch=16, width=8)
    *_, (_, curve) = train.train("random-mutations", 2, 0.01, how, seed=1, exams=1, games=2)
    assert [sorted(won) for _, _, won in curve] == [["greedy", "random"]] * 2
    train.draw(curve, "nothing", 2, tmp_path / "curve.svg")
    assert (tmp_path / "curve.svg").read_text().startswith("<?xml")
    low, high = train.interval(0.95, 1000)
    assert (round(low, 3), round(high, 3)) == (0.935, 0.962)
