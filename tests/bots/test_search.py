"""The search that all games share: what it promises to who asks it, and what it sees that the greedy bot does not."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any, ClassVar

import pytest

import galapagos
from galapagos import NATURE, Game, Position
from galapagos.bots import LEVELS, bot
from galapagos.bots.levels import SearchBot
from galapagos.chance import Chance
from galapagos.playout import Greedy, play
from galapagos.search import LONGEST, Search, Stage, Try, chances, halves
from galapagos.talk import Frame, Move, Outcome, Question, View

GAMES = galapagos.games()


def searching(game: Game, seed: int = 1, rounds: int = 1, width: int = 3) -> Search:
    greedy = Greedy(game.worth, 1)
    return Search(game.imagined, greedy, greedy, game.forecast, Chance(seed), 4.0, rounds, width)


def asked(game: Game, seats: int, seed: int, options: int = 2) -> tuple[View, Question]:
    """A question with a choice, somewhere in a random game."""
    p, chance = game.new(seats), Chance(seed)
    play(p, chance, None, 10 + chance.below(60))
    while p.question is None or p.question.seat == NATURE or len(p.question.options) < options:
        play(p, chance, None, 1)
        if p.question is None:
            p = game.new(seats)
    return game.view(p, p.question.seat), p.question


@pytest.mark.parametrize("seats", ["fewest", "most"])
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_same_seed_and_simulations_give_the_same_answers(game: Game, seats: str) -> None:
    one, two = searching(game, 7), searching(game, 7)
    for seed in range(3):
        view, q = asked(game, game.seats[0] if seats == "fewest" else game.seats[-1], seed)
        assert one.choose(view, q, 6) == two.choose(view, q, 6)
    assert one.chance.state == two.chance.state


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_all_options_come_back_the_best_first_and_no_more_are_tried_than_it_may(game: Game) -> None:
    view, q = asked(game, game.seats[0], 5, options=4)
    search = searching(game, width=3)
    found = search.weigh(view, q, 12)
    assert sorted(one.option for one in found) == list(range(len(q.options)))
    assert sum(one.tries > 0 for one in found) == 3
    assert found[0].tries == max(one.tries for one in found)
    assert found[0].share() >= found[1].share()
    assert sum(one.tries for one in found) == search.simulations <= 12
    assert all(0 <= one.share() <= 1 for one in found)


def test_who_has_no_time_tries_each_promising_option_once() -> None:
    game = galapagos.game("evo")
    view, q = asked(game, 3, 1, options=4)
    assert sum(one.tries for one in searching(game).weigh(view, q, 1_000_000, seconds=0.0)) == 3


@pytest.mark.parametrize("level", LEVELS)
def test_where_there_is_no_choice_nobody_thinks(level: str) -> None:
    game = galapagos.game("random-mutations")
    p = game.read("feeding Ann, food 1\nAnn: A ()\nBob: B ()")
    assert p.question is not None
    only = Question(0, p.question.options[:1])
    player = LEVELS[level](game, Random(1))
    assert player(game.view(p, 0), only) == only.options[0]
    assert not isinstance(player, SearchBot) or player.search.simulations == 0


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_another_world_each_seat_plays_on_as_long_at_a_large_table_as_at_a_small_one(seats: int) -> None:
    game = galapagos.game("another-world")
    rounds = {}
    for level in ("casual", "strong", "expert"):
        player = LEVELS[level](game, Random(1))
        assert isinstance(player, SearchBot)
        player.ready(game.view(game.new(seats), 0))
        rounds[level] = player.search.rounds
    assert rounds == {"casual": 1, "strong": 4, "expert": 4}


@pytest.mark.parametrize(
    ("name", "seats", "rounds"),
    [("strong", 3, 2), ("strong", 4, 2), ("strong", 8, 2), ("expert", 4, 2),
     ("casual", 2, 1), ("strong", 2, 8), ("expert", 2, 16), ("expert:turns=6", 2, 3)],
)  # fmt: skip
def test_two_turns_of_each_seat_are_played_on_at_least_and_more_where_that_has_won(
    name: str, seats: int, rounds: int
) -> None:
    game = galapagos.game("random-mutations")
    player = bot(name, game, Random(1))
    assert isinstance(player, SearchBot)
    player.ready(game.view(game.new(seats), 0))
    assert player.search.rounds == rounds


def test_a_level_can_be_told_to_search_otherwise() -> None:
    told = bot("strong:tries=6,turns=16,width=3,lead=2.5", galapagos.game("random-mutations"), Random(1))
    assert isinstance(told, SearchBot)
    view, q = asked(told.game, 4, 5, options=4)
    assert told(view, q) in q.options
    assert 0 < told.search.simulations <= 6
    assert (told.search.rounds, told.search.width, told.search.lead) == (4, 3, 2.5)
    usual = LEVELS["strong"](told.game)
    assert isinstance(usual, SearchBot)
    assert usual.plan.turns != 16


def test_casual_thinks_ahead_to_its_own_next_turn_unless_told_otherwise() -> None:
    game = galapagos.game("evo")
    view, _ = asked(game, 3, 5)
    for name, rounds in {"casual": 1, "casual:turns=6": 2}.items():
        told = bot(name, game, Random(1))
        assert isinstance(told, SearchBot)
        told.ready(view)
        assert told.search.rounds == rounds


def test_a_lead_wins_as_often_as_it_says() -> None:
    assert chances([7.0, 3.0], 4.0)[0] == pytest.approx(0.731, abs=0.001)
    assert sum(chances([1.0, 2.0, -5.0], 2.0)) == pytest.approx(1.0)
    assert chances([4000.0, 0.0], 0.7) == [1.0, 0.0]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nobody_is_judged_to_be_behind_because_the_others_have_had_their_turn(game: Game) -> None:
    """Where all are as good, who is about to answer is on the average as good as the others, give or take what wins 73
    of 100 games."""
    seats = max(2, game.seats[0])
    player = bot("strong", game, Random(1))
    assert isinstance(player, SearchBot)
    player.sit(seats)
    ahead: list[float] = []
    for seed in range(6):
        p, chance, before = game.new(seats), Chance(seed), NATURE
        while (q := p.question) is not None and len(ahead) < 30 * (seed + 1):
            if q.seat not in (NATURE, before):
                points = player.points(p)
                ahead.append(points[q.seat] - (sum(points) - points[q.seat]) / (seats - 1))
            before = q.seat if q.seat != NATURE else before
            play(p, chance, player.search.policy, 1)
    assert abs(sum(ahead) / len(ahead)) < player.plan.lead


@pytest.mark.parametrize(("winners", "chance"), [([0], 1.0), ([0, 1], 0.5), ([1], 0.0), ([], 0.0)])
def test_an_end_counts_by_who_has_won_and_an_automaton_leaves_no_winner(winners: list[int], chance: float) -> None:
    p = galapagos.game("another-world").new(2)
    p.outcome = Outcome([0, 0], [1, 1], winners, "")
    assert searching(galapagos.game("another-world")).worth(p, 0) == chance


@pytest.mark.parametrize("game", [game for game in GAMES if game.automaton], ids=lambda game: game.name)
def test_against_an_automaton_its_side_is_weighed(game: Game) -> None:
    view, q = asked(game, 1, 3)
    truth = game.imagine(view, Random(1))
    assert len(game.forecast(truth)) == 2
    assert searching(game, rounds=2).weigh(view, q, 4)[0].tries > 0


# What comes of an answer later than at once


class Take(Move): ...


class Leave(Move): ...


class Bait(Position):
    """Ann takes a point, after which Bob may take five from her, or leaves it; then she may take nothing."""

    game: ClassVar[str] = "bait"

    points: list[int]


def points_of(p: Any) -> list[float]:
    return [float(points) for points in p.points]


class Baiting(Frame):
    seat: int = 0
    taken: bool = False

    def resolve(self, p: Bait) -> Question | None:
        return Question(self.seat, [Take(), Leave()] if self.seat == 0 or self.taken else [Leave()])

    def answer(self, p: Bait, move: Move) -> None:
        if isinstance(move, Take):
            p.points[0] += -5 if self.seat else 1
        self.taken = self.seat == 0 and isinstance(move, Take)
        self.seat = 1 - self.seat


def bait() -> Bait:
    p = Bait(seats=2, points=[0, 0])
    p.frames = [Baiting()]
    p.settle()
    return p


def test_it_does_not_take_a_point_that_costs_five_when_the_other_has_answered() -> None:
    def lead(p: Any, seat: int) -> float:
        return float(p.points[seat] - p.points[1 - seat])

    p, greedy = bait(), Greedy(lead)
    assert p.question is not None
    assert isinstance(p.question.options[greedy.choose(p, p.question, Chance(1))], Take)
    search = Search(lambda view, chance: bait(), greedy, greedy, points_of, Chance(1), 1.0, 1, 2)
    assert isinstance(p.question.options[search.choose(View(0, p), p.question, 2)], Leave)


def test_who_goes_round_in_circles_is_judged_where_he_is() -> None:
    def nothing(p: Any, seat: int) -> float:
        return 0.0

    p, greedy = bait(), Greedy(nothing)
    assert p.question is not None
    search = Search(lambda view, chance: bait(), greedy, greedy, points_of, Chance(1), 1.0, 1 << 30, 2)
    assert sum(one.tries for one in search.weigh(View(0, p), p.question, 2)) == 2
    assert search.answers == 2 * (1 + LONGEST)


def test_few_glances_fall_on_any_of_the_options_and_on_no_more_than_they_are() -> None:
    game, looked = galapagos.game("random-mutations"), list[Position]()

    def count(p: Position, seat: int) -> float:
        looked.append(p)
        return 0.0

    view, q = asked(game, 2, 3, options=10)
    truth, chosen = game.imagine(view, Random(1)), set[int]()
    for seed in range(200):
        chosen.add(Greedy(count, samples=1, glances=4).choose(truth, q, Chance(seed)))
    assert len(looked) == 4 * 200
    assert chosen == set(range(len(q.options)))


def tried(option: int, *chances: float) -> Try:
    found = Try(option)
    for chance in chances:
        found.tell(chance)
    return found


def test_how_far_one_is_ahead_is_counted_by_the_truths_in_which_both_were_tried() -> None:
    usual = tried(0, *[0.5, 0.1] * 20)
    better, lucky = tried(1, *[0.7, 0.3] * 20), tried(2, *[1.0, 0.0] * 3)
    assert better.ahead(usual, 2.0) == pytest.approx(0.2, abs=0.01)
    assert lucky.share() > usual.share()
    assert lucky.ahead(usual, 2.0) < 0.0 < lucky.ahead(usual, 0.1)
    assert tried(3, *[0.7, 0.3] * 2).ahead(usual, 2.0) < better.ahead(usual, 2.0), "few tries have not shown much"
    assert Try(4).ahead(usual, 2.0) < 0.0


@pytest.mark.parametrize(("options", "simulations"), [(8, 300), (8, 16), (5, 40), (3, 1), (2, 7), (1, 9)])
def test_every_stage_has_as_many_tries_and_all_of_them_no_more_than_there_may_be(
    options: int, simulations: int
) -> None:
    stages, left = halves(options, simulations), options
    spent = []
    for each, half in stages:
        spent.append(each * left)
        assert half == (left + 1) // 2
        left = half
    assert sum(spent) <= max(options, simulations)
    assert left == 1 or sum(spent) >= simulations - options
    assert all(abs(one - two) <= 2 * options for one, two in pairwise(spent)) or simulations < 4 * options


def by_number(worst: float) -> tuple[Search, View, Question]:
    """A search at the bait, after which the points of the first option are those of luck and those of the second
    worse by so many."""
    p = bait()
    assert p.question is not None
    greedy = Greedy(lambda p, seat: 0.0)
    search = Search(lambda view, chance: bait(), greedy, greedy, points_of, Chance(1), 1.0, 1, 2)

    def play_all(search: Search, view: View, q: Question, stage: Stage) -> list[float]:
        lucky = [0.4 + 0.2 * Chance(stage.seed + n).random() for n in range(stage.tries // len(stage.options))]
        return [luck - worst * option for luck in lucky for option in stage.options]

    search.share = play_all
    return search, View(0, p), p.question


def test_nobody_is_dropped_who_has_hardly_been_tried() -> None:
    search, view, q = by_number(0.9)
    search.clear = 2.0
    assert len(search.weigh(view, q, 6)[-1].found) == 3
    assert search.simulations == 6


def test_what_is_clearly_worse_is_dropped_early_and_what_is_not_is_tried_on() -> None:
    for clear, worst, tries in ((2.0, 0.3, 16), (0.0, 0.3, 400), (2.0, 0.0, 400)):
        search, view, q = by_number(worst)
        search.clear = clear
        found = search.weigh(view, q, 400)
        assert sorted(one.option for one in found) == [0, 1]
        assert worst == 0.0 or found[0].option == 0
        if worst == 0.0:
            assert 16 < search.simulations < tries, "who is as good need not be told apart for ever"
        else:
            assert search.simulations == tries


def test_who_has_nearly_lost_still_tells_his_options_apart() -> None:
    """One chance of fifty against one of forty says as much there as half against five eighths in an even game."""
    search, view, q = by_number(0.0)
    search.clear, told = 2.0, 0

    def play_all(search: Search, view: View, q: Question, stage: Stage) -> list[float]:
        nonlocal told
        found: list[float] = []
        for _ in range(stage.tries // len(stage.options)):
            other = 0.03 if told >= 100 else 0.038 * (told % 2)
            found += [other if option else 0.02 for option in stage.options]
            told += 1
        return found

    search.share = play_all
    assert search.weigh(view, q, 400)[0].option == 1


def test_the_favourite_gets_as_many_tries_as_whoever_beats_it() -> None:
    game = galapagos.game("mutagen")
    view, q = asked(game, 2, 1, options=8)
    search = searching(game, width=8)
    search.sure = 1e9
    favourite = searching(game, width=8).look(view, q)[0].option
    found = search.weigh(view, q, 48)
    assert found[0].option == favourite
    assert found[0].tries == max(one.tries for one in found)


def test_any_option_can_be_the_favourite_and_is_left_for_what_is_clearly_better_alone() -> None:
    search, view, q = by_number(0.05)
    for sure, best in ((2.0, 0), (1e9, 1)):
        search.sure = sure
        assert search.weigh(view, q, 40, favourite=1)[0].option == best


@pytest.mark.parametrize(("level", "whole"), [("casual", False), ("strong", True), ("expert", True)])
def test_alone_who_has_tries_enough_plays_whole_games(level: str, whole: bool) -> None:
    game = galapagos.game("mutagen")
    view, _ = asked(game, 1, 3)
    player = LEVELS[level](game, Random(1))
    assert isinstance(player, SearchBot)
    player.ready(view)
    assert player.points.whole is whole


def test_alone_what_follows_from_an_answer_is_done_by_habit_unless_told_to_try() -> None:
    game = galapagos.game("mutagen")
    p, chance = game.new(1), Chance(1)
    player = LEVELS["strong"](game, Random(1))
    assert isinstance(player, SearchBot)
    while p.question is None or len(p.question.options) == 1 or player.search.policy.weighs(p) or p.question.weights:
        play(p, chance, None, 1)
    habit = player(game.view(p, 0), p.question)
    assert habit in p.question.options
    assert player.search.simulations == 0
    for name, stays in (("strong:follow=40,doubt=1000000", True), ("strong:follow=40,doubt=0", False)):
        thinker = bot(name, game, Random(1))
        assert isinstance(thinker, SearchBot)
        answers = {thinker(game.view(p, 0), p.question) for _ in range(8)}
        assert 0 < thinker.search.simulations <= 8 * 40
        assert (answers == {habit}) is stays


def test_a_game_of_points_that_is_over_counts_by_how_many_it_was_won() -> None:
    game = galapagos.game("mutagen")
    search, found = searching(game), list[tuple[int, float]]()
    search.counted, search.lead = True, 12.0
    for seed in range(6):
        p = game.new(1)
        play(p, Chance(seed))
        found.append((p.players[0].score - p.players[1].score, search.worth(p, 0)))
    assert sorted(found) == sorted(found, key=lambda one: one[1])
    assert all(0.0 < chance < 1.0 for _, chance in found)
