"""A few of the wrong texts that `python -m tests.laws.texts` makes by the thousand."""

from __future__ import annotations

from random import Random

import pytest

import galapagos
from galapagos import Game
from tests.laws.texts import refusal, wrong_texts

FEW = 120


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_a_wrong_text_is_refused_by_its_line_or_can_be_played_to_an_outcome(game: Game) -> None:
    rng = Random(1)
    said = [refusal(game, text, rng) for text in wrong_texts(game, FEW, seed=1)]
    assert None in said, "nothing was played"
    assert len(set(said)) > FEW // 4, "nothing was refused"


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_a_text_is_heard_exactly_when_nothing_speaks_against_it(game: Game) -> None:
    """Whatever the text: what anybody says anywhere in the game, changed a little, and nonsense."""
    rng, said = Random(2), ["", "-", "٣", "x" * 400, "A1>A1", "\0", "9" * 99]
    p = game.new(game.seats[-1])
    while (q := p.question) is not None:
        said += [game.say(rng.choice(q.options))]
        for text in [rng.choice(said), changed(rng.choice(said), rng)]:
            meant = [move for move in q.options if game.say(move) == " ".join(text.split())]
            assert (game.why_not(p, text) is None) == bool(meant)
            if meant:
                assert game.hear(p, f"  {text} ") == meant[0]
        p.answer(rng.choices(q.options, q.weights)[0])


def changed(text: str, rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(("", "1", "A", ">", " ", "٣", "b", "-")) + text[at + rng.randrange(2) :]
