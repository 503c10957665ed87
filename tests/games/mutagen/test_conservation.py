"""Nothing is made and nothing is lost: Elements, tiles, cards and shards, counted along random games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from galapagos.games.mutagen import rules
from galapagos.games.mutagen.cards import ACTIONS, BONUS, DECISIONS, DECKS, ELEMENTS, NONE, TILES, TREES
from galapagos.games.mutagen.laws import flaws
from galapagos.games.mutagen.notation import lost
from galapagos.games.mutagen.rules_actions import can_omit, is_payable
from galapagos.games.mutagen.rules_turn import Turn
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
            assert [urn.total for urn in p.urns] == [sum(urn.weights) for urn in p.urns]


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
def test_a_scoring_is_the_sum_of_its_lines(seats: int, options: dict[str, Any]) -> None:
    """§14.1 §14.4"""
    for p in walk(seats, options | {"vault_scores": True}, 8):
        for owner in range(len(p.players)):
            assert rules.round_points(p, owner) == sum(line.points for line in rules.round_lines(p, owner))
            assert rules.final_points(p, owner) == sum(line.points for line in rules.final_lines(p, owner))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_game_goes_alike_whether_or_not_somebody_listens(seats: int, options: dict[str, Any]) -> None:
    """§14.1 §14.4"""
    rng = Random(9)
    heard, unheard = new(seats, **options), new(seats, **options)
    heard.events = []
    while (q := unheard.question) is not None:
        assert heard.question == q
        move = rng.choices(q.options, q.weights)[0]
        heard.answer(move)
        unheard.answer(move)
        assert heard == unheard


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_what_can_be_done_can_be_done_with_more_shards(seats: int, options: dict[str, Any]) -> None:
    """§5.4 So a pass is asked for what can be done now before it is asked for what its shard would allow."""
    for p in walk(seats, options, 10):
        turn = p.frames[-1] if p.frames else None
        if isinstance(turn, Turn):
            able = [turn.possible(p, turn.left, shards) for shards in range(9)]
            assert all(less & ~more == 0 for less, more in pairwise(able))


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_card_is_payable_for_one_fewer_when_a_colour_can_be_left_out(seats: int, options: dict[str, Any]) -> None:
    """§12.3"""
    for p in walk(seats, options | {"fewer_leaves_one": seats % 2 == 0}, 11):
        for seat in range(seats):
            for card in (card for card in p.shown[TREES] if card != NONE):
                omitted = can_omit(p, seat, p.edition.trees[card].needs)
                assert is_payable(p, seat, card, fewer=True) == (omitted != [])


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_no_question_has_more_than_a_hundred_options(seats: int, options: dict[str, Any]) -> None:
    """§5.2 Big choices are cut into steps."""
    assert max(len(p.question.options) for p in walk(seats, options, 6) if p.question) <= 100
