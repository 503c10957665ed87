"""Players' names come into sentences in one way."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random

import pytest

import galapagos
from galapagos import NATURE, bots
from galapagos.gallery import gallery
from galapagos.names import called, told
from galapagos.record import Record
from galapagos.talk import SEATS

ODD = ["Bob", "Ann", "Zoë O'Hara", "Cid 2", "x", "Fay", "Eve", "Dee"]  # two of them are called like another's seat


def test_names_take_the_places_of_the_seats() -> None:
    assert called("Ann hunts Bob's A; Annabel, JoAnn and Cid look on.", ["Ada", "Kit"]) == (
        "Ada hunts Kit's A; Annabel, JoAnn and Cid look on."
    )


def test_a_name_that_is_another_seat_stays_where_it_was_put() -> None:
    assert called("Ann attacks Bob.", ["Bob", "Ann"]) == "Bob attacks Ann."


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_nothing_in_a_box_is_called_like_a_seat(name: str) -> None:
    """Else a player's name would come where nobody is meant."""
    for _, exhibits in gallery(galapagos.game(name)).cabinets:
        for one in exhibits:
            printed = [f"{value.what} {value.value}" for value in one.plate.printed]
            for text in (one.plate.title, one.text, *printed):
                assert called(text, ODD) == text


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_whatever_a_game_says_of_players_it_says_of_seats(name: str) -> None:
    game, rng, said = galapagos.game(name), Random(3), []
    record = Record(game, game.seats[-1])
    while (q := record.position.question) is not None:
        said.append(game.show(game.view(record.position, max(0, q.seat))).ask)
        said += [game.phrase(record.position, move) for move in q.options[:2] if q.seat != NATURE]
        said += map(game.tell, record.answer(bots.nature(q, rng) if q.seat == NATURE else rng.choice(q.options)))
    assert record.position.outcome is not None
    spoken = " ".join([*said, record.position.outcome.reason])
    for seat in SEATS[: record.seats]:
        assert seat in spoken
    mine = called(spoken, [f"Player{n}" for n in range(record.seats)])
    for n, seat in enumerate(SEATS[: record.seats]):
        assert len(re.findall(rf"\b{seat}\b", spoken)) == len(re.findall(rf"\bPlayer{n}\b", mine))


def test_what_is_said_again_is_said_once() -> None:
    record = galapagos.play("random-mutations", "random", seed=1, names=["Ada", "Kit", "Zoë"])
    events = [event for events in record.events for event in events]
    story = told(record.game, events, record.names)
    assert any(sentence.endswith(" times)") for sentence in story)
    assert all(one != two for one, two in pairwise(story))
