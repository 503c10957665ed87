"""The tree below the options: each seat goes its own way in it, better the more it has seen."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import Game
from galapagos.bots import bot
from galapagos.bots.levels import SearchBot
from galapagos.chance import Chance
from galapagos.playout import Greedy
from galapagos.search import Search
from galapagos.talk import Move, Question
from galapagos.tree import Fork, Walk, policy
from tests.bots.test_search import Leave, Take, asked, bait

GAMES = galapagos.games()


BOTH: list[Move] = [Leave(), Take()]


def first_points(p: Any, seat: int) -> float:
    return float(p.points[0])


def walk(fork: Fork) -> Walk:
    """Somebody to whom it looks better to take."""
    return Walk(fork, Greedy(first_points), 0.15, 1.0)


def test_how_likely_an_answer_is_follows_from_how_it_looks() -> None:
    found = policy([0.0, 1.0, 0.0], 1.0)
    assert sum(found) == pytest.approx(1.0)
    assert found[0] == found[2] < found[1]
    assert (found[1] - 0.05 / 3) / (found[0] - 0.05 / 3) == pytest.approx(2.718, abs=0.001)
    assert min(policy([0.0, 1e6], 0.5)) == pytest.approx(0.025), "nothing is out of the question"


def test_what_looks_good_is_taken_first_and_then_what_was_good() -> None:
    fork, q, taken = Fork(), Question(0, BOTH), list[int]()
    for _ in range(60):
        one = walk(fork)
        taken.append(one.choose(bait(), q, Chance(1)))
        one.tell([0.9 if taken[-1] == 0 else 0.4, 0.0])
    assert taken[0] == 1
    assert taken[-20:].count(0) >= 18


def test_each_seat_goes_its_own_way_though_their_moves_are_alike() -> None:
    fork, taken = Fork(), {0: list[int](), 1: list[int]()}
    for n in range(120):
        one, seat = walk(fork), n % 2
        taken[seat].append(one.choose(bait(), Question(seat, BOTH), Chance(1)))
        good = taken[seat][-1] == seat
        one.tell([1.0, 0.0] if (good == (seat == 0)) else [0.0, 1.0])
    assert taken[0][-20:].count(0) >= 18
    assert taken[1][-20:].count(1) >= 18


def test_the_tree_ends_one_step_farther_each_time_and_options_may_be_others() -> None:
    fork, q = Fork(), Question(0, BOTH)
    first = walk(fork)
    first.choose(bait(), q, Chance(1))
    assert first.fork is None, "nothing is known of what comes then"
    first.tell([1.0])
    again = walk(fork)
    assert again.choose(bait(), Question(0, BOTH[1:]), Chance(1)) == 0
    assert again.fork is not None
    assert [one.tries for one in again.path] == [1]
    again.tell([0.5])
    assert (again.path[0].tries, again.path[0].won) == (2, 1.5)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_with_a_tree_the_same_seed_gives_the_same_answer_and_no_more_tries(game: Game) -> None:
    view, q = asked(game, game.seats[-1], 4, options=4)
    found = []
    for _ in range(2):
        told = bot("strong:tries=40,explore=0.15,turns=2", game, Random(3))
        assert isinstance(told, SearchBot)
        found.append((told(view, q), told.search.chance.state))
        assert 0 < told.search.simulations <= 40
        assert told.search.trees
    assert found[0] == found[1]


def test_a_tree_grows_in_one_place_though_there_are_more_cores() -> None:
    game = galapagos.game("evo")
    view, q = asked(game, 3, 1, options=4)
    told = bot("strong:tries=40,explore=0.15,turns=2", game, Random(3))
    assert isinstance(told, SearchBot)

    def nobody(*_: object) -> list[float]:
        raise AssertionError("nobody else is asked")

    told.search.share = nobody
    assert told(view, q) in q.options


def test_what_is_done_by_habit_is_no_fork() -> None:
    game = galapagos.game("mutagen")
    view, q = asked(game, 2, 1, options=8)
    told = bot("strong:tries=60,explore=0.15", game, Random(3))
    assert isinstance(told, SearchBot)
    told(view, q)
    forks, moves = list(told.search.trees.values()), set[str]()
    while forks:
        for branches in forks.pop().branches.values():
            moves |= {type(move).__name__ for move in branches}
            forks += [one.next for one in branches.values() if one.next is not None]
    # It forks where a worker is placed or a mutation is selected, not in what follows from it.
    assert moves
    assert not moves & {"Act", "Done", "Take", "Store", "Install", "Spend", "Pay"}


def test_whoever_has_one_option_leaves_no_trace() -> None:
    game = galapagos.game("another-world")
    view, q = asked(game, 2, 3, options=3)
    greedy = Greedy(game.worth, 1)
    search = Search(game.imagined, greedy, greedy, game.forecast, Chance(1), 0.7, 1, 3, explore=0.15)
    search.weigh(view, q, 60)
    forks = list(search.trees.values())
    while forks:
        fork = forks.pop()
        for branches in fork.branches.values():
            assert len(branches) > 1
            forks += [one.next for one in branches.values() if one.next is not None]
