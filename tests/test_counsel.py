"""What a strong player says of a question: chances, the line he expects, what he fears."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import galapagos
from galapagos.bots import nature
from galapagos.bots.levels import SearchBot
from galapagos.chance import Chance
from galapagos.counsel import Counsellor, Prospect, Thought, counsel
from galapagos.talk import NATURE, GameError
from tests.bots.few import few

SEATS = {"random-mutations": 2, "evo": 3, "another-world": 1, "mutagen": 1}
LITTLE = Thought(simulations=8, expect=3, fear=3)


def asked(name: str, seats: int, answers: int) -> Any:
    """A position of a random game in which a seat has a choice."""
    game, rng = galapagos.game(name), Random(7)
    p = game.new(seats)
    for n in range(600):
        q = p.question
        assert q is not None
        if n >= answers and q.seat != NATURE and len(q.options) > 1:
            return p
        p.answer_unchecked(nature(q, rng) if q.seat == NATURE else rng.choice(q.options))
    raise AssertionError("no question")


def little(name: str) -> Counsellor:
    bot = few("strong", galapagos.game(name), Random(3))
    assert isinstance(bot, SearchBot)
    bot.search.width = 3
    return Counsellor(galapagos.game(name), bot=bot)


@pytest.mark.parametrize("name", SEATS)
def test_every_option_is_listed_once_and_the_best_has_the_best_chance(name: str) -> None:
    p = asked(name, SEATS[name], 30)
    view = p.home().view(p, p.question.seat)
    found = little(name).ask(view, LITTLE)
    say = p.home().say
    assert sorted(say(one.move) for one in found.options) == sorted(map(say, p.question.options))
    tried = [one.chance for one in found.options if one.chance is not None]
    assert len(tried) == min(3, len(p.question.options))
    assert all(0 <= chance <= tried[0] <= 1 for chance in tried)
    assert found.why.endswith(".")
    assert all(one.sentence and 0 < one.share <= 1 for one in found.line)
    again = little(name).ask(view, LITTLE)
    assert again == found, "the same random source says the same"


def test_no_more_options_are_tried_than_a_hint_has_tries_for() -> None:
    game = galapagos.game("mutagen")
    p = next(p for n in range(200) if len((p := asked("mutagen", 2, n)).question.options) > 8)
    found = counsel(game, game.view(p, p.question.seat), Random(1), LITTLE)
    assert sum(one.chance is not None for one in found.options) == 8


def test_who_is_not_asked_gets_no_counsel() -> None:
    p = asked("evo", 3, 30)
    with pytest.raises(GameError, match="not asked"):
        counsel(galapagos.game("evo"), galapagos.game("evo").view(p, (p.question.seat + 1) % 3))


def test_the_line_is_what_most_of_the_tries_tell_and_ends_where_they_part(monkeypatch: pytest.MonkeyPatch) -> None:
    told = iter([[(1, "b"), (0, "c")], [(1, "b"), (0, "d"), (1, "x")], [(1, "b"), (0, "d"), (1, "y")], [(1, "z")]])
    thinker = little("evo")
    monkeypatch.setattr(thinker, "tried", lambda *_: range(4))
    monkeypatch.setattr(thinker, "told", lambda *_: next(told))
    line = thinker.expect(None, None, 4, 0.0)  # type: ignore[arg-type]
    assert [(one.seat, one.sentence, one.share) for one in line] == [(1, "b", 0.75), (0, "d", 0.5)]


def test_what_is_feared_is_the_answer_after_which_the_seat_wins_least(monkeypatch: pytest.MonkeyPatch) -> None:
    deeds = [(1, "Bob rests."), (1, "Bob attacks."), (1, "Bob leaves.")] * 6
    fares = {"Bob rests.": 0.6, "Bob attacks.": 0.1, "Bob leaves.": 0.5}
    thinker, now = little("evo"), iter(deeds)
    here: list[str] = []

    def disturb(p: Any, seat: int) -> tuple[int, str]:
        here.append(next(now)[1])
        return (1, here[-1])

    class Search:
        chance = Chance(1)

        def play_on(self, p: Any, chance: Any, seat: int) -> None:
            return

        def worth(self, p: Any, seat: int) -> float:
            return fares[here[-1]]

    monkeypatch.setattr(thinker, "search", Search())
    monkeypatch.setattr(thinker, "tried", lambda *_: deeds)
    monkeypatch.setattr(thinker, "disturb", disturb)
    fear = thinker.dread(galapagos.game("evo").view(asked("evo", 3, 9), 0), Prospect(None, 0.5), 18, 0.0)  # type: ignore[arg-type]
    assert fear is not None
    assert (fear.seat, fear.sentence) == (1, "Bob attacks.")
    assert 0.1 < fear.chance < 0.3, "a few tries do not say all"
