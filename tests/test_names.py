"""Players' names come into sentences in one way."""

from __future__ import annotations

from random import Random

import pytest

import galapagos
from galapagos import NATURE, bots
from galapagos.names import called
from galapagos.record import Record

ODD = ["Bob", "Ann", "Zoë O'Hara", "Cid 2", "x", "Fay", "Eve", "Dee"]  # two of them are called like another's seat


def test_names_take_the_places_of_the_seats() -> None:
    assert called("Ann hunts Bob's A; Annabel and Cid look on.", ["Ada", "Kit"]) == (
        "Ada hunts Kit's A; Annabel and Cid look on."
    )


def test_a_name_that_is_another_seat_stays_where_it_was_put() -> None:
    assert called("Ann attacks Bob.", ["Bob", "Ann"]) == "Bob attacks Ann."


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_a_game_says_nothing_of_players_that_could_not_be_said_of_seats(name: str) -> None:
    """What a game told with the names itself is what it tells of its seats, with the names put in."""
    game, rng = galapagos.game(name), Random(3)
    record = Record(game, game.seats[-1])
    while (q := record.position.question) is not None and len(record) < 400:
        if q.seat != NATURE:
            for move in q.options[:3]:
                phrase = game.phrase(record.position, move)
                assert called(phrase, ODD) == game.phrase(record.position, move, ODD)
        for event in record.answer(bots.nature(q, rng) if q.seat == NATURE else rng.choice(q.options)):
            assert called(game.tell(event), ODD) == game.tell(event, ODD)
