"""The search that all games share: what to answer, found by playing on in imagined truths.

From a view nobody can tell how the hidden cards lie, so every try begins with a truth that the view allows. There one
of the options is answered and the game goes on for some rounds of turns, all seats answering by the same policy and
Nature by her weights; then a judge says how likely the seat is to win. A half-done action is never judged. The options
that look best at once are tried in the same truths with the same dice, and the worse half is dropped again and again.
Truth and dice of a try come from a seed of its own, so it does not matter who does it: see galapagos.hands.

It knows no game and gets nothing but views. It is compiled together with the engine, and runs without that too.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from galapagos.chance import Chance, again
from galapagos.odds import Odds
from galapagos.playout import Forecast, Greedy, Policy, play_blindly
from galapagos.talk import Position, Question, View

LOOKS: Final = 3  # truths in which every option is looked at once, before any is tried
UNTIMED: Final = 1e9  # seconds
LONGEST: Final = 400  # answers of one try: who goes round in circles is judged where he is
APART: Final = 1 << 20  # seeds from one stage to the next; in each they lie side by side


def chances(forecast: list[float], lead: float) -> list[float]:
    """By side, how likely it is to win that can count on so many points. Of two sides, the one that is `lead` points
    ahead wins 73 of 100 games."""
    most = max(forecast)
    found = [exp((points - most) / lead) for points in forecast]
    total = 0.0
    for part in found:
        total += part
    return [part / total for part in found]


class Try:
    """One of the options, and what has come of it so far."""

    def __init__(self, option: int) -> None:
        self.option = option  # its number
        self.tries = 0
        self.won = 0.0  # the sum of the chances to win after each try
        self.liked = 0.0  # the sum of what the judge said of it at once
        self.better = 0.0  # the sum of how much better it was than the favourite in the same try,
        self.square = 0.0  # and of the squares of that

    def share(self) -> float:
        """How likely the seat is to win with it; 0 if it was not tried."""
        return self.won / self.tries if self.tries else 0.0

    def clearly(self, sure: float) -> bool:
        """It was better than the favourite by so many deviations of the mean."""
        if self.tries == 0:
            return False
        mean = self.better / self.tries
        return mean > 0.0 and mean * mean * self.tries >= sure * sure * (self.square / self.tries - mean * mean)


class Stage:
    """Tries of some options in the same truths with the same dice. Each takes the next option; when all have been
    tried, the next truth is imagined, by the next seed."""

    def __init__(self, options: list[int], seed: int, tries: int, until: float) -> None:
        self.options = options
        self.seed = seed  # of the first truth
        self.tries = tries  # at the most
        self.until = until  # when it ends, by perf_counter; each option is tried once in any case

    def goes_on(self, tried: int) -> bool:
        """Whether there is more to try after so many tries."""
        return tried < self.tries and (tried < len(self.options) or perf_counter() < self.until)

    def __reduce__(self) -> tuple[object, ...]:
        """As a pickle. Who does a part of it needs no clock."""
        return (Stage, (self.options, self.seed, self.tries, 0.0))


class Search:
    """What a seat should answer in one game. The same chance, questions and simulations give the same answers."""

    def __init__(
        self,
        imagine: Callable[[View, Chance], Position],
        eye: Greedy,
        policy: Policy,
        forecast: Forecast,
        chance: Chance,
        lead: float,
        rounds: int,
        width: int,
        odds: Odds | None = None,
        counted: bool = False,
        sure: float = 0.0,
        share: Share | None = None,
    ) -> None:
        self.imagine = imagine
        self.eye = eye  # that says what an option looks like at once
        self.policy = policy  # by which everybody plays on
        self.forecast = forecast  # by which it is judged in the end
        self.chance = chance
        self.lead = lead  # see chances
        self.rounds = rounds  # of turns that are played on
        self.width = width  # options that are tried at the most
        self.odds = odds  # the learned judge, if it is to say the chances instead
        self.counted = counted  # a game that is over is judged by its points too, not by who has won
        self.sure = sure  # deviations by which another must be better than what looked best at once
        self.share = share  # who does the tries of a stage, if several do
        self.questions = 0  # so far,
        self.simulations = 0  # and for who measures: tries,
        self.answers = 0  # and answers that were given in them

    def choose(self, view: View, q: Question, simulations: int, seconds: float = UNTIMED) -> int:
        """The number of the option to take, after so many tries at the most and in about such a time."""
        return self.weigh(view, q, simulations, seconds)[0].option if len(q.options) > 1 else 0

    def weigh(self, view: View, q: Question, simulations: int, seconds: float = UNTIMED) -> list[Try]:
        """All options, the best one first. Each of those that look best is tried at least once."""
        end = perf_counter() + seconds
        self.questions += 1
        field = self.look(view, q)
        favourite, rest = field[0], field[self.width :]
        del field[self.width :]
        spent = 0
        while len(field) > 1 and (spent == 0 or (spent < simulations and perf_counter() < end)):
            stages = (len(field) - 1).bit_length()
            each = max(1, (simulations - spent) // (stages * len(field)))
            now = perf_counter()
            until = now + (end - now) / stages if seconds < UNTIMED else UNTIMED
            spent += self.try_all(view, q, field, favourite, each, until)
            field.sort(key=best_first)
            half = (len(field) + 1) // 2
            # The favourite stays to the last, and is taken unless the other is clearly better.
            if self.sure > 0.0 and favourite in field[half:] and (half > 1 or not field[0].clearly(self.sure)):
                field.remove(favourite)
                field.insert(half - 1, favourite)
            rest = field[half:] + rest
            del field[half:]
        return field + rest

    def look(self, view: View, q: Question) -> list[Try]:
        """All options by what they look like at once, the best one first."""
        field = [Try(n) for n in range(len(q.options))]
        for _ in range(LOOKS):
            truth = self.imagine(view, self.chance)
            for one in field:
                one.liked += self.eye.expect(truth, q.options[one.option], q.seat, self.chance)
        field.sort(key=liked_first)
        return field

    def try_all(self, view: View, q: Question, field: list[Try], favourite: Try, each: int, until: float) -> int:
        """Each of them so many times, or as often as there is time for; how many tries it took."""
        many = len(field)
        stage = Stage([one.option for one in field], self.chance.below(1 << 30) * APART, each * many, until)
        found = self.try_alone(view, q, stage) if self.share is None else self.share(self, view, q, stage)
        for n, worth in enumerate(found):
            one = field[n % many]
            one.won += worth
            one.tries += 1
        if self.sure > 0.0:
            first = field.index(favourite)
            for n, worth in enumerate(found):
                better = worth - found[n - n % many + first]
                field[n % many].better += better
                field[n % many].square += better * better
        self.simulations += len(found)
        return len(found)

    def try_alone(self, view: View, q: Question, stage: Stage) -> list[float]:
        """A whole stage: how likely the seat is to win after each try."""
        found: list[float] = []
        while stage.goes_on(len(found)):
            found += self.try_some(view, q, stage, len(found), len(found) + len(stage.options))
        return found

    def try_some(self, view: View, q: Question, stage: Stage, first: int, end: int) -> list[float]:
        """A part of it, from one try up to another."""
        found: list[float] = []
        many = len(stage.options)
        n = first
        while n < end:
            chance = Chance(stage.seed + n // many)
            truth = self.imagine(view, chance)
            dice = chance.state
            for option in stage.options[n % many : n % many + end - n]:
                p = truth.after(q.options[option])
                self.answers += 1 + self.play_on(p, again(dice), q.seat)
                found.append(self.worth(p, q.seat))
                n += 1
        return found

    def play_on(self, p: Position, chance: Chance, seat: int) -> int:
        """Until the seat begins a turn, so many rounds later, or the game ends or seems not to; how many answers it
        took."""
        if type(self.policy) is Policy and self.rounds >= LONGEST:
            return play_blindly(p, chance, LONGEST)
        answers: i64 = 0
        rounds: i64 = self.rounds
        others, alone = False, p.seats == 1
        q = p.question
        while q is not None and answers < LONGEST:
            if q.weights is not None:
                move = q.draw(chance)
                others = others or alone  # where nobody else is asked a round is from chance to chance
            else:
                if q.seat != seat:
                    others = True
                elif others:
                    others = False
                    rounds -= 1
                    if rounds <= 0:
                        break
                options = q.options
                move = options[self.policy.choose(p, q, chance) if len(options) > 1 else 0]
            p.answer_unchecked(move)
            answers += 1
            q = p.question
        return answers

    def worth(self, p: Position, seat: int) -> float:
        """How likely the seat is to win; an automaton has a side too."""
        outcome = p.outcome
        if outcome is not None and not self.counted:
            return 1.0 / len(outcome.winners) if seat in outcome.winners else 0.0
        if outcome is None and self.odds is not None:
            return self.odds.chances(p)[seat]
        return chances(self.forecast(p), self.lead)[seat]

    def __reduce__(self) -> tuple[object, ...]:
        """As a pickle, for who does a part of its tries: all but its chance."""
        eyes = (self.imagine, self.eye, self.policy, self.forecast, Chance(0))
        return (Search, (*eyes, self.lead, self.rounds, self.width, self.odds, self.counted, self.sure))


Share = Callable[[Search, View, Question, Stage], list[float]]  # a whole stage: how likely the seat is to win by try


def best_first(one: Try) -> float:
    return -one.share()


def liked_first(one: Try) -> float:
    return -one.liked
