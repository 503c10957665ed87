"""Random play inside the engine: it comes to the end, the same for the same seed, and by Nature's weights."""

from __future__ import annotations

import pickle
from collections import Counter
from typing import Any

import pytest

import galapagos
from galapagos import NATURE, Game, GameError, Position, Question
from galapagos.chance import FACTOR, Chance
from galapagos.playout import Games, Policy, play, settle_nature
from galapagos.record import Record
from galapagos.talk import Counted, Taker
from tests.laws.test_laws import TABLES

RM = galapagos.game("random-mutations")
LAST_CARD = """development Bob / mutation A, turn 9, last turn, deck 0
Ann 1 card: A ()
Bob: B ()
unseen: 1 running, 3 swimming"""


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_it_answers_every_question_and_counts_the_answers(game: Game) -> None:
    for seats in game.seats:
        p, quiet = game.new(seats), game.new(seats)
        p.events = []
        assert play(p, Chance(5)) == play(quiet, Chance(5)) > 10
        assert p == quiet
        assert p.question is None
        assert p.outcome is not None


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_other_seeds_play_other_games(game: Game) -> None:
    ends = [game.new(game.seats[-1]) for _ in range(5)]
    for seed, p in enumerate(ends):
        play(p, Chance(seed))
    assert len({game.write(p) for p in ends}) == 5


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_who_only_counts_the_options_takes_the_same_as_who_sees_them(
    game: Game, seats: int, options: dict[str, Any]
) -> None:
    """At every question each of them is offered by its number, and there is none beyond."""
    p, chance = game.new(seats, **options), Chance(seats)
    while (q := p.question) is not None:
        blind = p.copy()
        taker = blind.blind = Taker(0)
        blind.settle()
        asked = blind.question
        assert asked is not None
        if isinstance(asked, Counted):
            assert asked.many == len(q.options)
            assert repr(asked) == f"Counted(seat={q.seat}, many={len(q.options)})"
            assert pickle.loads(pickle.dumps(asked)) == asked
            for n, option in enumerate(q.options):
                taker.wants(n)
                blind.frames[-1].offer(blind, taker)
                assert taker.move is option
        else:
            assert asked == q
        p.answer_unchecked(q.draw(chance) if q.weights is not None else q.options[chance.below(len(q.options))])
    again = game.new(seats, **options)
    play(again, Chance(seats))
    assert again == p


def test_a_position_that_has_moved_on_leaves_what_was_shown_as_it_was() -> None:
    p = RM.new(3)
    play(p, Chance(4), None, 60)
    twin = p.copy()
    q = p.question
    assert q is not None
    shown = list(q.options)
    play(p, Chance(5), None, 3)
    assert q.options == shown
    assert twin.question == q
    assert pickle.loads(pickle.dumps(twin)).question == q


@pytest.mark.parametrize("seed", [0, -1, 2**63 - 1, FACTOR * 2**32 - 1, 10**20])
def test_any_number_is_a_seed(seed: int) -> None:
    """Multiply-with-carry would stand still on 0 and on its modulus."""
    p = RM.new(2)
    assert play(p, Chance(seed)) > 10


def test_a_game_that_is_over_takes_no_answer() -> None:
    p = RM.new(2)
    play(p, Chance(1))
    before = RM.write(p)
    assert play(p, Chance(2)) == 0
    assert RM.write(p) == before


def test_a_question_in_the_middle_of_a_game_is_answered_first() -> None:
    record = Record(RM, 3)
    for _ in range(40):
        assert record.position.question is not None
        record.answer(record.position.question.options[0])
    p = record.position.copy()
    assert play(p, Chance(3)) > 0
    assert p.outcome is not None
    assert record.position.question is not None


def test_nature_answers_by_her_weights() -> None:
    turned: Counter[Any] = Counter()
    for seed in range(400):
        p = RM.read(LAST_CARD)
        p.events = []
        play(p, Chance(seed))
        turned[next(event.facts["card"] for event in p.events if event.what == "turn up")] += 1
    assert len(turned) == 2
    assert 60 < min(turned.values()) < 140, "a quarter of them"


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_what_nature_draws_is_the_option_that_its_weight_finds(game: Game) -> None:
    """A question may draw without looking its options up, and must draw the same."""
    for seats in game.seats:
        p, chance, drawn = game.new(seats), Chance(seats), 0
        while (q := p.question) is not None:
            if q.weights is not None:
                then = Chance(chance.below(1000))
                again = pickle.loads(pickle.dumps(then))
                assert Question(q.seat, q.options, q.weights).draw(then) == pickle.loads(pickle.dumps(q)).draw(again)
                assert then.state == again.state
                drawn += 1
            play(p, chance, limit=1)
        assert drawn > 5


def test_numbers_below_each_limit_are_those_drawn_one_by_one() -> None:
    limits = [1, 6, 0, 1000, 2] * 20
    together, alone = Chance(4), Chance(4)
    assert together.below_each(limits) == [alone.below(n) for n in limits]
    assert together.below(9) == alone.below(9)


def test_every_number_below_is_as_likely_as_the_others() -> None:
    chance = Chance(7)
    thrown = Counter(chance.below(6) for _ in range(6_000))
    assert set(thrown) == set(range(6))
    assert all(880 < n < 1120 for n in thrown.values())


def test_streams_of_neighbouring_seeds_have_nothing_in_common() -> None:
    streams = [[chance.below(1000) for _ in range(50)] for chance in map(Chance, range(40))]
    alike = sum(
        a == b for one in streams for other in streams if one is not other for a, b in zip(one, other, strict=True)
    )
    assert alike < 3 * 40 * 39 * 50 / 1000


def test_a_stream_is_as_long_as_can_be() -> None:
    """Both primes that this takes are; Fermat's test with a few bases would notice a wrong digit."""
    for modulus in (FACTOR * 2**32 - 1, FACTOR * 2**31 - 1):
        assert all(pow(base, modulus - 1, modulus) == 1 for base in (2, 3, 5, 7, 11))


def test_chance_can_be_kept_and_goes_on() -> None:
    chance = Chance(3)
    chance.below(6)
    again = pickle.loads(pickle.dumps(chance))
    assert [chance.below(100) for _ in range(20)] == [again.below(100) for _ in range(20)]


def test_a_limit_stops_play() -> None:
    p, whole = RM.new(3), RM.new(3)
    length = play(whole, Chance(9))
    chance = Chance(9)
    assert play(p, chance, limit=10) == 10
    assert play(p, chance) == length - 10
    assert p == whole


def test_a_policy_is_asked_for_seats_only() -> None:
    asked = []

    class First(Policy):
        def choose(self, p: Position, q: Question, chance: Chance) -> int:
            asked.append(q.seat)
            return 0

    play(RM.new(2), Chance(1), First())
    assert set(asked) == {0, 1}


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_games_side_by_side_are_what_each_is_alone(game: Game) -> None:
    seats, n = game.seats[-1], 5
    games = Games([game.new(seats) for _ in range(n)], list(range(n)))
    options = games.options()
    assert games.seats() == [p.question.seat for p in games.positions if p.question]
    rngs = [Chance(100 + k) for k in range(n)]
    answers = games.answers
    while any(options):
        options = games.answer([rng.below(most) if most else 0 for rng, most in zip(rngs, options, strict=True)])
        assert games.answers > answers
        answers = games.answers
    assert games.seats() == [NATURE] * n
    for k in range(n):
        p, nature, rng = game.new(seats), Chance(k), Chance(100 + k)
        settle_nature(p, nature)
        while p.question is not None:
            p.answer_option(rng.below(len(p.question.options)))
            settle_nature(p, nature)
        assert p == games.positions[k]


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_many_games_that_play_on_by_one_call_are_what_each_is_alone(game: Game) -> None:
    seats, n = game.seats[-1], 4
    games, alone = Games([game.new(seats) for _ in range(n)], list(range(n))), [game.new(seats) for _ in range(n)]
    chances = [Chance(k) for k in range(n)]
    answers = sum(settle_nature(p, chance) for p, chance in zip(alone, chances, strict=True))
    options = games.options()
    while any(options):
        options = games.play(limit=30)
        for p, chance in zip(alone, chances, strict=True):
            answers += play(p, chance, limit=30) + settle_nature(p, chance)
        assert options == games.options() == [len(p.question.options) if p.question else 0 for p in alone]
        assert games.answers == answers
    assert games.positions == alone


def test_many_games_play_on_by_a_policy() -> None:
    class First(Policy):
        def choose(self, p: Position, q: Question, chance: Chance) -> int:
            return 0

    games, alike = (Games([RM.new(2), RM.new(3)], [1, 2]) for _ in range(2))
    assert games.play(First()) == [0, 0]
    while any(alike.options()):
        alike.answer([0, 0])
    assert games.positions == alike.positions
    assert games.answers == alike.answers


def test_one_of_many_games_is_driven_alone() -> None:
    games, alike = (Games([RM.new(2), RM.new(2)], [1, 2]) for _ in range(2))
    before = RM.write(games.positions[0])
    options = games.options()[1]
    with pytest.raises(GameError, match="There are the options 0 to"):
        games.take(1, options)
    while options:
        options = games.take(1, options - 1)
    with pytest.raises(GameError, match="The game is over"):
        games.take(1, 0)
    assert games.options() == [alike.options()[0], 0]
    assert before == RM.write(games.positions[0])
    while alike.options()[1]:
        alike.answer([0, alike.options()[1] - 1])
    assert alike.positions[1] == games.positions[1]
    assert games.answers < alike.answers


def test_where_a_game_is_over_another_can_begin() -> None:
    games, fresh = Games([RM.new(2), RM.new(2)], [1, 2]), Games([RM.new(2)], [3])
    options = games.options()
    while all(options):
        options = games.answer([0, 0])
    over, before = options.index(0), games.answers
    assert games.begin(over, RM.new(2), 3) == fresh.options()[0]
    assert games.answers == before + fresh.answers
    assert games.options()[1 - over] == options[1 - over]
    for _ in range(20):
        games.answer([0, 0])
        fresh.answer([0])
    assert games.positions[over] == fresh.positions[0]


def test_a_wrong_choice_in_one_of_many_games_changes_none() -> None:
    games = Games([RM.new(2), RM.new(2)], [1, 2])
    before = [RM.write(p) for p in games.positions]
    with pytest.raises(GameError, match="Game 1 has the options 0 to"):
        games.answer([0, 99])
    with pytest.raises(GameError, match="Game 0 has the options 0 to"):
        games.answer([-(10**20), 0])
    with pytest.raises(GameError, match="There are 2 games, not 1"):
        games.answer([0])
    assert before == [RM.write(p) for p in games.positions]


def test_an_option_is_taken_by_its_number() -> None:
    p, other = RM.new(2), RM.new(2)
    assert p.question is not None
    assert other.question is not None
    p.answer_option(1)
    other.answer(other.question.options[1])
    assert p == other
    with pytest.raises(GameError, match="There are the options 0 to"):
        p.answer_option(-1)
