"""What a hint says: the judge's count in parts, and the parts that speak for an option in words."""

from __future__ import annotations

from math import fsum
from random import Random

import pytest

import galapagos
from galapagos.bots import nature
from galapagos.reasons import Weighed, reason, weigh
from galapagos.talk import NATURE

SEATS = {"random-mutations": (2, 4), "evo": (3, 5), "another-world": (1, 3), "mutagen": (1, 3)}
TABLES = [(name, seats) for name, several in SEATS.items() for seats in several]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_the_parts_of_the_worth_add_up_to_it(name: str, seats: int) -> None:
    game, rng, grown = galapagos.game(name), Random(5), set[str]()
    words = game.reasons_for()
    for _ in range(1 if seats > 2 else 3):
        p = game.new(seats)
        while True:
            for seat in range(seats):
                parts = game.parts(p, seat)
                assert set(parts) <= set(words)
                assert fsum(parts.values()) == pytest.approx(game.worth(p, seat), abs=1e-9)
                grown |= {part for part, points in parts.items() if abs(points) > 0.01}
            if (q := p.question) is None:
                break
            for _ in range(rng.randint(1, 12)):
                if (q := p.question) is not None:
                    p.answer_unchecked(nature(q, rng) if q.seat == NATURE else rng.choice(q.options))
    alone = {"others"} if seats == 1 else {"shade"}
    assert set(words) - grown - alone <= {"people", "palace", "source", "fight", "tokens"}, (
        "a part that never counts is none"
    )


@pytest.mark.parametrize("name", SEATS)
def test_a_hint_has_a_reason_in_words_and_tells_no_secret(name: str) -> None:
    """It is made from the view: what the seat cannot know may be anything."""
    game, rng, said = galapagos.game(name), Random(3), set[str]()
    p = game.new(3)
    for _ in range(100):
        if (q := p.question) is None:
            break
        if q.seat != NATURE and len(q.options) > 1:
            view = game.view(p, q.seat)
            weighed = weigh(game, view, Random(1))
            assert [one.worth for one in weighed] == sorted((one.worth for one in weighed), reverse=True)
            assert {game.say(one.move) for one in weighed} == {game.say(move) for move in q.options}
            why = reason(game, weighed)
            assert why[0].isupper()
            assert why.endswith(".")
            said |= {word for gain, loss in game.reasons_for().values() for word in (gain, loss) if word in why.lower()}
        p.answer_unchecked(nature(q, rng) if q.seat == NATURE else rng.choice(q.options))
    assert len(said) > 2, "the game's own words are used"


def test_the_reason_names_what_speaks_for_an_option_and_against_it() -> None:
    game = galapagos.game("random-mutations")
    best = Weighed(None, 3.0, {"fed": 4.0, "hunted": -0.5, "hand": 1.2})  # type: ignore[arg-type]
    other = Weighed(None, 1.6, {"fed": 2.0, "hunted": -1.5, "hand": 3.0})  # type: ignore[arg-type]
    assert reason(game, [best, other]) == (
        "More of your animals get enough to eat (+2) and carnivores are less of a danger to you (+1), "
        "but it costs you cards (−1.8)."
    )
    assert reason(game, [best]) == "It is the only option."
    assert reason(game, [best, best]) == "All options look alike."
