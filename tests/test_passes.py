"""What somebody leaves out by passing, in the game's own words."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos.bots import nature
from galapagos.talk import NATURE
from tests.games.evo.table import table

KINDS = {
    "random-mutations": {
        "Play no more cards this turn",
        "Do not attack",
        "Do not graze",
        "Ignore nothing",
        "Keep the founder hidden",
        "Decline the food",
    },
    "evo": {
        "Play no card before the climate is rolled",
        "Play no card before the movement",
        "Play no card when I am attacked",
        "Play no card before the births",
        "Play no card before the survival",
        "Play no card after the auction",
        "Play no card at the end of the game",
        "Keep the cards that I have laid",
        "End my movement",
    },
    "another-world": {
        "Keep the hand",
        "Make no creature",
        "Add no trait",
        "Use no more traits",
        "Attack with no more traits",
        "Do not strike back",
    },
    "mutagen": {"A shard instead of a reaction", "Stay at the Palace", "Discard no Crew card for points"},
}
TABLES: dict[str, dict[str, Any]] = {
    "random-mutations": {"guests": ["anglerfish"], "scavenger_may_decline": True, "instinct_empty_centre": True},
    "evo": {},
    "another-world": {},
    "mutagen": {"people": True, "visitors": True},
}


@pytest.mark.parametrize("name", KINDS)
def test_each_kind_of_pass_occurs_and_no_other(name: str) -> None:
    game, rng, kinds = galapagos.game(name), Random(7), Counter[str]()
    for _ in range(60):
        p = game.new(4, **TABLES[name])
        while (q := p.question) is not None:
            if q.seat == NATURE:
                p.answer_unchecked(nature(q, rng))
                continue
            found = [kind for move in q.options if (kind := game.passes(p, move))]
            assert len(found) <= 1, "a question has one pass at most"
            kinds.update(found)
            p.answer_unchecked(rng.choice(q.options))
        if set(kinds) >= KINDS[name]:
            break
    assert set(kinds) == KINDS[name]


def test_a_baby_that_could_only_be_born_furious_need_not_be() -> None:
    """It is rare: no other place is left for it."""
    p = table("""
        births Ann, round 3, order Ann Bob Cid
        Ann: at A7 B6 B7
        Bob: at A8 B5 B8 C6 C7 C8
        Cid: at G9
        laid: Ann hatching-fury
    """).p
    assert [kind for move in p.question.options if (kind := p.home().passes(p, move))] == ["No further baby"]


@pytest.mark.parametrize("name", KINDS)
def test_what_a_pass_is_does_not_depend_on_what_a_seat_cannot_know(name: str) -> None:
    """It is made from the view, and is the same as from the truth."""
    game, rng = galapagos.game(name), Random(8)
    p = game.new(3)
    for _ in range(400):
        if (q := p.question) is None:
            break
        if q.seat == NATURE:
            p.answer_unchecked(nature(q, rng))
            continue
        view = game.view(p, q.seat)
        assert [game.passes(view.position, move) for move in q.options] == [game.passes(p, move) for move in q.options]
        p.answer_unchecked(rng.choice(q.options))
