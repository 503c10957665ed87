"""Nothing is made and nothing is lost: Elements, tiles, cards and shards, counted along random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from galapagos.games.mutagen.cards import ACTIONS, BONUS, DECISIONS, DECKS, ELEMENTS, TILES, TREES
from galapagos.games.mutagen.laws import flaws
from galapagos.games.mutagen.notation import lost
from tests.games.mutagen.table import GAME, new

TABLES: list[tuple[int, dict[str, Any]]] = [
    (seats, options)
    for seats in GAME.seats
    for options in (
        {},
        {"people": True, "visitors": True},
        {"people": True, "visitors": True, "storage_limit": 4, "shards_run_short": True, "level": "hard"},
    )
]


def walk(seats: int, options: dict[str, Any], seed: int) -> Iterator[Any]:
    rng = Random(seed)
    p = new(seats, **options)
    while (q := p.question) is not None:
        yield p
        p.answer(rng.choices(q.options, q.weights)[0])
    yield p


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_element_tile_and_tree_card_lies_somewhere_and_every_other_law_holds(
    seats: int, options: dict[str, Any]
) -> None:
    """§1.2 §1.3 §7.4 §15.5 §4.3 §6.3 §6.4 §6.5"""
    for seed in (1, 7):
        for p in walk(seats, options, seed):
            assert list(flaws(p)) == []


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_cards_out_of_the_game_never_come_back(seats: int, options: dict[str, Any]) -> None:
    """§4.4 §13.1 §15.2 §16.7"""
    gone: dict[int, Counter[int]] = {}
    for p in walk(seats, options, 2):
        for deck in set(range(len(DECKS))) - {ELEMENTS, TILES, TREES, BONUS, DECISIONS, ACTIONS}:
            now = Counter(lost(p, deck))
            assert gone.get(deck, Counter()) <= now
            gone[deck] = now


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_shards_change_only_as_reported(seats: int, options: dict[str, Any]) -> None:
    """§1.8 §2.2"""
    rng = Random(3)
    p = new(seats, **options)
    p.events = []
    while (q := p.question) is not None:
        p.answer(rng.choices(q.options, q.weights)[0])
        assert all(player.shards >= 0 for player in p.players)
    gained = sum(event.facts["shards"] for event in p.events if event.what == "gain")
    paid = sum(event.facts["shards"] for event in p.events if event.what == "pay")
    assert sum(player.shards for player in p.players) == 3 * len(p.players) + gained - paid


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_scores_change_only_as_reported(seats: int, options: dict[str, Any]) -> None:
    """§14.1 §14.4"""
    rng = Random(5)
    p = new(seats, **options)
    start = sum(player.score for player in p.players)
    p.events = []
    while (q := p.question) is not None:
        p.answer(rng.choices(q.options, q.weights)[0])
    assert sum(player.score for player in p.players) == start + sum(
        event.facts["points"] for event in p.events if event.what == "score"
    )


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_no_question_has_more_than_a_hundred_options(seats: int, options: dict[str, Any]) -> None:
    """§5.2 Big choices are cut into steps."""
    assert max(len(p.question.options) for p in walk(seats, options, 6) if p.question) <= 100
