"""What the games say of what happened: names instead of codes, one full stop, and things that are on the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import NATURE, Event, Game, GameError
from galapagos.names import called

GAMES = ("random-mutations", "evo", "another-world", "mutagen")
# "D3", "C15", "(E2)", "a1a2", "card 42"
CODE = re.compile(r"\b[A-Za-z]{1,2}\d{1,2}|\bcards? \d|\([A-Z]\w?\d?\)")
# "scores -2 points", "a oasis", "offers card", "points for bonus"
CLUMSY = re.compile(
    r"-\d|\.\.|  | [,.:;]|\ba [aeiou]|\boffers (?!the |nothing)|\bpoints? for (bonus|mutation|ability)\b"
)
NOWHERE = {
    "end",
    "round",
    "round over",
    "awaken",
    "stall",
    "shuffle",
    "reshuffle",
    "roll",
    "show",
    "step",
    "draw",
}  # of no one thing


@cache
def happened(name: str) -> list[tuple[Game, Event]]:
    """What was seen in a chance game of every number of seats, with some of the options, by everybody who saw it."""
    game, random = galapagos.game(name), Random(name)
    return [(game, seen) for seats in game.seats for seen in one_game(game, seats, random)]


def one_game(game: Game, seats: int, random: Random) -> Iterator[Event]:
    p = started(game, seats, random)
    p.events = []
    for _ in range(3000):
        if p.question is None:
            break
        p.answer(random.choices(p.question.options, p.question.weights)[0])
    for event in p.events:
        yield from {event.seen_by(eyes).what: event.seen_by(eyes) for eyes in (NATURE, event.seat)}.values()


def started(game: Game, seats: int, random: Random) -> Any:
    options = {option.name: random.choice(option.choices) for option in game.options if not option.many}
    try:
        return game.new(seats, **options)
    except GameError:
        return game.new(seats)


@pytest.mark.parametrize("name", GAMES)
def test_no_sentence_shows_a_code(name: str) -> None:
    codes = {said for game, event in happened(name) if CODE.search(said := game.tell(event))}
    assert not codes


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_ends_with_one_full_stop(name: str) -> None:
    wrong = {said for game, event in happened(name) if not re.search(r"[^.]\.$", said := game.tell(event))}
    assert not wrong


@pytest.mark.parametrize("name", GAMES)
def test_every_sentence_reads_like_one(name: str) -> None:
    assert not {said for game, event in happened(name) if CLUMSY.search(said := game.tell(event))}


@pytest.mark.parametrize("name", GAMES)
def test_no_question_shows_a_code(name: str) -> None:
    """Nor one to Nature. Options and reasons may: they are about a place that is pointed at."""
    game, random = galapagos.game(name), Random(name)
    codes = set()
    for seats in game.seats:
        p = started(game, seats, random)
        while p.question is not None:
            said = game.show(game.view(p, p.question.seat)).ask
            codes |= {said} if CODE.search(said) else set()
            p.answer(random.choices(p.question.options, p.question.weights)[0])
    assert not codes


@pytest.mark.parametrize("name", GAMES)
def test_passing_is_told(name: str) -> None:
    assert any(event.what == "pass" for _, event in happened(name))


@pytest.mark.parametrize("name", GAMES)
def test_what_an_event_is_about_has_names(name: str) -> None:
    things = {thing for game, event in happened(name) for thing in game.about(event)}
    assert things
    assert not [thing for thing in things if not thing or "None" in thing or thing.startswith(".")]
    silent = {event.what for game, event in happened(name) if not game.about(event)}
    assert silent <= NOWHERE, "a line that speaks of a thing lights it"


def test_a_name_with_a_full_stop_ends_the_sentence() -> None:
    assert called("It is the turn of Ann.", ["Ada B."]) == "It is the turn of Ada B."
    assert called("Ann passes.", ["Ada B."]) == "Ada B. passes."
