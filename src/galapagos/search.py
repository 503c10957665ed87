"""The search that all games share: what to answer, found by playing on in imagined truths.

From a view nobody can tell how the hidden cards lie, so every try begins with a truth that the view allows. There one
of the options is answered and the game goes on for some rounds of turns, all seats answering by the same policy and
Nature by her weights; then a judge says how likely the seat is to win. A half-done action is never judged. The options
that look best at once are tried in the same truths with the same dice, and the worse half is dropped again and again;
what is clearly worse goes before that, and when one is left that is the answer.
Truth and dice of a try come from a seed of its own, so it does not matter who does it: see galapagos.hands.

It knows no game and gets nothing but views. It is compiled together with the engine, and runs without that too.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from time import perf_counter
from typing import Final

from mypy_extensions import i64

from galapagos.chance import Chance, again
from galapagos.odds import Odds
from galapagos.playout import Forecast, Greedy, Policy, play_blindly
from galapagos.talk import Position, Question, View
from galapagos.tree import Fork, Walk

LOOKS: Final = 3  # truths in which every option is looked at once, before any is tried
UNTIMED: Final = 1e9  # seconds
LONGEST: Final = 400  # answers of one try: who goes round in circles is judged where he is
APART: Final = 1 << 20  # seeds from one stage to the next; in each they lie side by side
SOONEST: Final = 4  # truths in which all have been tried before any is dropped
FIRST: Final = 8  # truths after which that is looked at for the first time, where there are tries enough
LITTLE: Final = 0.005  # of an even game: who cannot be better by more need not be tried any further
UNSEEN: Final = 0.05  # of an even game: a difference that has not shown yet, once for better and once for worse
LEAST: Final = 0.02  # of an even game: what any is at the least


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
        self.liked = 0.0  # the sum of what the judge said of it at once
        self.found: list[float] = []  # after each try: how likely the seat is to win
        self.won = 0.0  # the sum of that

    @property
    def tries(self) -> int:
        return len(self.found)

    def tell(self, chance: float) -> None:
        """What came of another try."""
        self.found.append(chance)
        self.won += chance

    def share(self) -> float:
        """How likely the seat is to win with it; 0 if it was not tried."""
        return self.won / len(self.found) if self.found else 0.0

    def stake(self) -> float:
        """How much of it hangs on an answer, against an even game: little where it is nearly won or lost, or where many
        sit."""
        share = self.share()
        return max(LEAST, 4.0 * share * (1.0 - share))

    def ahead(self, other: Try, sure: float) -> float:
        """How far it is ahead of another at the least, by so many deviations of the mean, in the truths in which both
        were tried."""
        many = min(len(self.found), len(other.found))
        total = square = 0.0
        n: i64 = 0
        while n < many:
            better = self.found[n] - other.found[n]
            total += better
            square += better * better
            n += 1
        if many == 0:
            return -1.0
        mean = total / many
        unseen = UNSEEN * self.stake()
        spread = max(0.0, square / many - mean * mean) + 2.0 * unseen * unseen / many
        return mean - sure * sqrt(spread / many)


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
        clear: float = 0.0,
        explore: float = 0.0,
        sharp: float = 1.0,
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
        self.clear = clear  # deviations by which it is clear that an option is not the best; 0: all are tried on
        self.explore = explore  # how much what looks good counts in the tree below the options; 0: there is none
        self.sharp = sharp  # see galapagos.tree.policy
        self.trees: dict[int, Fork] = {}  # by the number of an option: what comes after it, for this question,
        self.glance = eye  # and that says there what looks good, in one of the ways that Nature may go
        self.questions = 0  # so far,
        self.simulations = 0  # and for who measures: tries,
        self.answers = 0  # and answers that were given in them

    def choose(
        self, view: View, q: Question, simulations: int, seconds: float = UNTIMED, favourite: int | None = None
    ) -> int:
        """The number of the option to take, after so many tries at the most and in about such a time."""
        return self.weigh(view, q, simulations, seconds, favourite)[0].option if len(q.options) > 1 else 0

    def weigh(
        self, view: View, q: Question, simulations: int, seconds: float = UNTIMED, favourite: int | None = None
    ) -> list[Try]:
        """All options, the best one first. Each of those that look best is tried at least once, and so is the
        favourite, which is what looks best at once unless somebody says otherwise."""
        end = perf_counter() + seconds
        self.questions += 1
        self.trees, self.glance = {}, Greedy(self.eye.judge, 1)
        field = self.look(view, q)
        if favourite is not None:
            field.sort(key=lambda one: one.option != favourite)
        first, rest = field[0], field[self.width :]
        del field[self.width :]
        halving = halves(len(field), simulations)
        for stage, (each, half) in enumerate(halving):
            now = perf_counter()
            if len(field) == 1 or (stage > 0 and now >= end):
                break
            until = now + (end - now) / (len(halving) - stage) if seconds < UNTIMED else UNTIMED
            rest = self.race(view, q, field, first, each, until) + rest
            field.sort(key=best_first)
            # The favourite stays to the last, and is taken unless the other is clearly better.
            stays = self.sure > 0.0 and (half > 1 or field[0].ahead(first, self.sure) <= 0.0)
            if stays and first in field[half:]:
                field.remove(first)
                field.insert(half - 1, first)
            rest = field[half:] + rest
            del field[half:]
        return field + rest

    def race(self, view: View, q: Question, field: list[Try], first: Try, each: int, until: float) -> list[Try]:
        """Try each of them in so many truths, or in as many as there is time for. Who is clearly worse than the best is
        dropped on the way, and given back."""
        dropped: list[Try] = []
        left = each
        while left > 0 and len(field) > 1:
            some = min(left, max(FIRST, field[0].tries // 2)) if self.clear > 0.0 else left
            self.try_all(view, q, field, some, until)
            left -= some
            if perf_counter() >= until:
                break
            if self.clear > 0.0 and field[0].tries >= SOONEST:
                best = min(field, key=best_first)
                little = LITTLE * best.stake()
                worse = [one for one in field if one is not best and best.ahead(one, self.clear) >= -little]
                if self.sure > 0.0 and first in worse and best.ahead(first, self.sure) <= 0.0:
                    worse.remove(first)
                for one in worse:
                    field.remove(one)
                dropped = worse + dropped
        dropped.sort(key=best_first)
        return dropped

    def look(self, view: View, q: Question) -> list[Try]:
        """All options by what they look like at once, the best one first."""
        field = [Try(n) for n in range(len(q.options))]
        for _ in range(LOOKS):
            truth = self.imagine(view, self.chance)
            for one in field:
                one.liked += self.eye.expect(truth, q.options[one.option], q.seat, self.chance)
        field.sort(key=liked_first)
        return field

    def try_all(self, view: View, q: Question, field: list[Try], each: int, until: float) -> None:
        """Each of them so many times, or as often as there is time for."""
        many = len(field)
        stage = Stage([one.option for one in field], self.chance.below(1 << 30) * APART, each * many, until)
        # A tree grows in one place.
        if self.share is None or self.explore > 0.0:
            found = self.try_alone(view, q, stage)
        else:
            found = self.share(self, view, q, stage)
        for n, worth in enumerate(found):
            field[n % many].tell(worth)
        self.simulations += len(found)

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
                walk = self.walk(option) if self.explore > 0.0 else None
                self.answers += 1 + self.play_on(p, again(dice), q.seat, walk)
                sides = self.sides(p)
                if walk is not None:
                    walk.tell(sides)
                found.append(sides[q.seat])
                n += 1
        return found

    def walk(self, option: int) -> Walk:
        """Into the tree below an option."""
        fork = self.trees.get(option)
        if fork is None:
            fork = self.trees[option] = Fork()
        return Walk(fork, self.glance, self.explore, self.sharp)

    def play_on(self, p: Position, chance: Chance, seat: int, walk: Walk | None = None) -> int:
        """Until the seat begins a turn, so many rounds later, or the game ends or seems not to; how many answers it
        took. As long as it is in the tree the game goes on as that says."""
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
                elif others and self.policy.weighs(p):
                    others = False
                    rounds -= 1
                    if rounds <= 0:
                        break
                options = q.options
                if len(options) == 1:
                    move = options[0]
                elif walk is not None and walk.fork is not None and self.policy.weighs(p):
                    move = options[walk.choose(p, q, chance)]
                else:
                    move = options[self.policy.choose(p, q, chance)]
            p.answer_unchecked(move)
            answers += 1
            q = p.question
        return answers

    def worth(self, p: Position, seat: int) -> float:
        """How likely the seat is to win; an automaton has a side too."""
        return self.sides(p)[seat]

    def sides(self, p: Position) -> list[float]:
        """By side, how likely it is to win; of a game that is over by seat, whether it has."""
        outcome = p.outcome
        if outcome is not None and not self.counted:
            share = 1.0 / max(1, len(outcome.winners))
            return [share if seat in outcome.winners else 0.0 for seat in range(p.seats)]
        if outcome is None and self.odds is not None:
            return self.odds.chances(p)
        return chances(self.forecast(p), self.lead)

    def __reduce__(self) -> tuple[object, ...]:
        """As a pickle, for who does a part of its tries: all but its chance."""
        eyes = (self.imagine, self.eye, self.policy, self.forecast, Chance(0))
        return (Search, (*eyes, self.lead, self.rounds, self.width, self.odds, self.counted, self.sure))


Share = Callable[[Search, View, Question, Stage], list[float]]  # a whole stage: how likely the seat is to win by try


def halves(options: int, simulations: int) -> list[tuple[int, int]]:
    """By stage: in how many truths each option is tried, and how many are left then. All stages have as many tries;
    each option has one in any case."""
    found: list[tuple[int, int]] = []
    spent = 0
    while options > 1 and (spent == 0 or spent < simulations):
        stages = (options - 1).bit_length()
        each = max(1, (simulations - spent) // (stages * options))
        spent += each * options
        options = (options + 1) // 2
        found.append((each, options))
    return found


def best_first(one: Try) -> float:
    return -one.share()


def liked_first(one: Try) -> float:
    return -one.liked
