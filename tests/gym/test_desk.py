"""Between a learner and a game: words make moves, seats are paid, and nobody learns what is none of his business."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import galapagos
from galapagos import Game, GameError, Outcome
from galapagos.chance import Chance
from galapagos.gym.desk import Desk, Setting, by_place, by_points
from galapagos.gym.eye import Eye
from galapagos.gym.lexicon import lexicon
from galapagos.playout import settle_forced
from tests.gym.tables import GAMES, SOME, TABLES, begun, say


def walked(game: Game, seats: int, options: Any, seed: int, words: int = 150, **how: Any) -> Iterator[Desk]:
    desk, chance = begun(game, seats, options, seed, **how), Chance(seed)
    for _ in range(words):
        if desk.p.question is None:
            return
        yield desk
        say(desk, chance)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_the_words_of_a_move_make_that_move_and_nobody_is_asked_what_is_no_choice(
    game: Game, seats: int, options: Any
) -> None:
    chance = Chance(2)
    for desk in walked(game, seats, options, 1, 60):
        q = desk.p.question
        assert q is not None
        assert q.weights is None
        assert len(q.options) > 1
        move = desk.moves[chance.below(len(desk.moves))]
        twin, state = desk.copy(), desk.chance and desk.chance.state
        want = desk.p.after(move)
        settle_forced(want, desk.chance)
        twin.answer(desk.moves.index(move))
        assert twin.p == want
        assert desk.chance is not None
        desk.chance.state = state  # type: ignore[assignment]
        one = desk.copy()
        words, answers = game_words(game, move), one.answers
        while one.answers == answers:
            one.say(words[len(one.said)])
        assert one.p == want


def game_words(game: Game, move: Any) -> tuple[int, ...]:
    return lexicon(game).spell(move)


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_who_only_looks_sees_what_the_view_has(game: Game, seats: int, options: Any) -> None:
    for n, desk in enumerate(walked(game, seats, options, 3)):
        if n % 9 == 0:
            for seat in range(seats):
                seen, view = desk.setting.sight(desk.p, seat), game.view(desk.p, seat)
                assert seen == view.position
                assert seen.question == view.position.question


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_a_half_said_move_is_nobody_elses_business(game: Game, seats: int) -> None:
    for desk in walked(game, seats, {}, 4):
        others = [seat for seat in range(seats) if seat != desk.seat()]
        before, answers = [desk.see(seat) for seat in others], desk.answers
        twin = desk.copy()
        say(twin, Chance(1))
        if twin.answers == answers:
            assert [twin.see(seat) for seat in others] == before
            assert twin.see(twin.seat()) != desk.see(desk.seat())


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_every_game_is_paid_to_the_end_and_the_sum_is_nothing_but_alone(game: Game, seats: int) -> None:
    for pay in ("place", "points"):
        desk, chance = begun(game, seats, {}, 5, pay=pay), Chance(5)
        while desk.p.question is not None:
            assert desk.paid is None
            say(desk, chance)
        assert desk.paid is not None
        assert len(desk.paid) == seats
        assert abs(desk.paid[0]) == 1 if seats == 1 else abs(sum(desk.paid)) < 1e-9


def test_places_pay_from_one_to_minus_one_and_shared_places_share() -> None:
    def outcome(*ranking: int) -> Outcome:
        return Outcome([9 - place for place in ranking], list(ranking), [0], "")

    assert by_place(outcome(1, 2)) == [1, -1]
    assert by_place(outcome(2, 3, 1)) == [0, -1, 1]
    assert by_place(outcome(1, 1)) == [0, 0]
    assert by_place(outcome(1, 2, 2, 4)) == pytest.approx([1, 0, 0, -1])
    assert by_place(outcome(1)) == by_points(outcome(1)) == [1]
    assert by_place(Outcome([3], [1], [], "")) == [-1]
    assert by_points(Outcome([7, 4, 1], [1, 2, 3], [0], "")) == pytest.approx([4.5, 0, -4.5])


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_shaping_sums_up_to_what_every_play_pays_alike(game: Game, seats: int) -> None:
    """With a discount of 1 a seat pays back, by the end, the lead that it had when it was first asked: so what it gets
    beyond its place hangs on nothing that it does."""
    for seed in (6, 7):
        desk, chance = begun(game, seats, {}, seed, shape=0.5), Chance(seed)
        total, first = [0.0] * seats, desk.leads[:]
        while desk.p.question is not None:
            say(desk, chance)
            first = [old if old is not None else new for old, new in zip(first, desk.leads, strict=True)]
            total = [sum(pair) for pair in zip(total, desk.paid or [0.0] * seats, strict=True)]
        assert desk.p.outcome is not None
        plain = by_place(desk.p.outcome)
        assert total == pytest.approx([won - (lead or 0.0) for won, lead in zip(plain, first, strict=True)])


def test_the_lead_is_what_the_judge_forecasts() -> None:
    for game in GAMES:
        for seats in (game.seats[0], game.seats[-1]):
            setting = Setting(game, seats, {})
            sides = game.forecast(setting.fresh)
            leads = [setting.lead(setting.fresh, seat) for seat in range(seats)]
            assert leads[0] == pytest.approx(sides[0] - sum(sides[1:]) / (len(sides) - 1))
            assert seats == 1 or sum(leads) == pytest.approx(0)


# What a seat remembers


def recalling(game: Game, seats: int, options: Any, seed: int) -> Iterator[Desk]:
    """With Nature's questions open, as OpenSpiel has them."""
    desk, chance = Desk(Setting(game, seats, options), None, recall=True), Chance(seed)
    desk.begin()
    for _ in range(200):
        q = desk.p.question
        if q is None:
            return
        yield desk
        if q.weights is not None:
            desk.answer(chance.pick(q.weights, q.total))
        else:
            say(desk, chance)


@pytest.mark.parametrize(("game", "seats"), SOME)
def test_a_seat_remembers_all_it_ever_remembered(game: Game, seats: int) -> None:
    kept: list[list[str]] = [[] for _ in range(seats)]
    for n, desk in enumerate(recalling(game, seats, {}, 8)):
        if n % 5 == 0:
            for seat in range(seats):
                now = desk.remembered(seat)
                assert now[: len(kept[seat])] == kept[seat]
                kept[seat] = now
    assert all(any(line.startswith(word) for line in kept[0]) for word in ("saw ", "answer "))


@pytest.mark.parametrize(("game", "seats", "options"), TABLES)
def test_another_truth_is_the_same_to_the_seat_and_tells_it_nothing(game: Game, seats: int, options: Any) -> None:
    for n, desk in enumerate(recalling(game, seats, options, 9)):
        if n % 25 == 7:
            for seat in range(seats):
                twin = desk.imagine(seat, Chance(n))
                assert twin.remembered(seat) == desk.remembered(seat)
                assert twin.see(seat) == desk.see(seat)
                assert game.view(twin.p, seat) == game.view(desk.p, seat)
                if desk.seat() == seat:
                    assert twin.mask() == desk.mask()
                others = [twin.remembered(other) for other in range(seats) if other != seat]
                assert all(heard == desk.remembered(seats) for heard in others), "what others alone saw is forgotten"


def test_what_one_seat_alone_saw_is_in_no_other_history() -> None:
    desk = Desk(Setting(galapagos.game("evo"), 3, {}), None, recall=True)
    desk.begin()
    chance = Chance(1)
    while not any("card" in line for line in desk.remembered(0)):
        q = desk.p.question
        assert q is not None
        desk.answer(chance.pick(q.weights, q.total) if q.weights is not None else chance.below(len(desk.moves)))
    drawn = next(line for line in desk.remembered(0) if "card" in line)
    public = drawn[: drawn.index(" card")]
    for other in (1, 2, 3):
        assert drawn not in desk.remembered(other)
        assert public in desk.remembered(other)


# Wrong settings


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"see": "all"}, "`see` is 'table', 'text' or an eye, not 'all'."),
        ({"pay": "gold"}, "`pay` is 'place' or 'points', not 'gold'."),
        ({"shape": -1}, "`shape` is what a point of the lead is worth, 0 or more, not -1."),
        ({"shape": "much"}, "`shape` is what a point of the lead is worth, 0 or more, not 'much'."),
        ({"discount": 0}, "`discount` is more than 0 and no more than 1, not 0."),
        ({"discount": float("nan")}, "`discount` is more than 0 and no more than 1, not nan."),
    ],
)
def test_a_wrong_setting_is_refused_with_what_it_can_be(how: Any, sentence: str) -> None:
    with pytest.raises(GameError) as refused:
        Setting(galapagos.game("evo"), 3, {}, **how)
    assert str(refused.value) == sentence


def test_a_word_that_is_not_open_is_refused_with_those_that_are_and_nothing_changes() -> None:
    desk = begun(galapagos.game("mutagen"), 2, {}, 1)
    before, state = desk.p.copy(), desk.chance and desk.chance.state
    closed = desk.mask().index(0)
    for word in (closed, -1, 10**6):
        with pytest.raises(GameError, match=r"^'?.* cannot be said now; open are .*\.$"):
            desk.say(word)
        assert (desk.p, desk.said, desk.chance and desk.chance.state) == (before, [], state)
    with pytest.raises(GameError, match="There are the moves 0 to"):
        desk.answer(99)
    assert desk.p == before


def test_an_eye_of_ones_own_sees_what_it_likes() -> None:
    class Counting(Eye):
        def __init__(self) -> None:
            super().__init__([("options", (), 20), ("seat", ("a", "b", "c"), 1)])

        def look(self, p: Any, seat: int, said: list[int], out: Any) -> None:
            out[0] = len(p.question.options) if p.question else 0
            out[1 + seat] = 1

    desk = begun(galapagos.game("evo"), 3, {}, 1, see=Counting())
    seen = desk.see(desk.seat())
    assert (len(seen), seen[0], seen[1 + desk.seat()]) == (4, len(desk.moves), 1)
    assert desk.setting.eye.names() == ["options", "seat.a", "seat.b", "seat.c"]
