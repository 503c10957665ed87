"""Play inside the engine, so that a compiled engine is not slowed down by an interpreted loop: bots, perft and the
benchmarks all drive their games from here.

Whoever plays on says by which policy the seats answer, from which stream Nature does, and how far.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from galapagos.chance import Chance
from galapagos.talk import NATURE, Counted, Frame, GameError, Move, Position, Question, Taker

ENDLESS: Final = 1 << 40  # more answers than any game takes
SAMPLES: Final = 24  # of Nature's answers, unless somebody says otherwise

Judge = Callable[[Position, int], float]  # how good a position looks for a seat
Forecast = Callable[[Position], list[float]]  # by side, the points that it can count on


class Judging:
    """A judge with a taste: what a player thinks that things will bring him. Each game has its own."""

    def __init__(self, said: dict[str, float]) -> None:
        self.said = said

    def worth(self, p: Any, seat: int) -> float:
        """How good a position looks for a seat."""
        raise NotImplementedError

    def forecast(self, p: Any) -> list[float]:
        """By side, the points that it can count on."""
        raise NotImplementedError

    def prospects(self, p: Any) -> list[float]:
        """By side, the points that it may end with."""
        return self.forecast(p)

    def __reduce__(self) -> tuple[object, ...]:
        return (judging, (type(self), tuple(self.said.items())))


KNOWN: Final[dict[object, Judging]] = {}  # that somebody has sent us


def judging(kind: type[Judging], said: tuple[tuple[str, float], ...]) -> Judging:
    """What follows from a taste is worked out once."""
    found = KNOWN.get((kind, said))
    if found is None:
        found = KNOWN[kind, said] = kind(dict(said))
    return found


@mypyc_attr(allow_interpreted_subclasses=True)
class Policy:
    """How seats answer: any option, each with the same chance. Another one says otherwise."""

    def choose(self, p: Position, q: Question, chance: Chance) -> int:
        """The number of the option that the seat takes whose question is open."""
        return chance.below(len(q.options))

    def weighs(self, p: Position) -> bool:
        """Whether the open question is one that is worth thinking about."""
        return True


class Greedy(Policy):
    """The option after which the seat's judge likes the position best, on the average of what Nature may answer. With
    few glances it looks at so many of the options only, spread over all of them."""

    def __init__(self, judge: Judge, samples: int = SAMPLES, glances: int = ENDLESS) -> None:
        self.judge = judge
        self.samples = samples  # of Nature's answers, where there are more
        self.glances = glances

    def choose(self, p: Position, q: Question, chance: Chance) -> int:
        options = q.options
        many: i64 = len(options)
        if many == 1:
            return 0
        few = min(many, self.glances)
        best, most, ties = 0, 0.0, 0
        for glance in range(few):
            n = glance if few == many else (glance * many + chance.below(many)) // few
            value = self.expect(p, options[n], q.seat, chance)
            # Of those that it likes alike it takes any.
            ties = 1 if glance == 0 or value > most else ties + 1 if value == most else ties
            if glance == 0 or value > most or (value == most and chance.below(ties) == 0):
                best, most = n, value
        return best

    def expect(self, p: Position, move: Move, seat: int, chance: Chance) -> float:
        """The worth for a seat after its answer, once Nature has answered what she is asked at once."""
        then = p.after(move)
        q = then.question
        if q is None or q.weights is None:
            return self.judge(then, seat)
        found = 0.0
        options = q.options
        if len(options) > self.samples:
            for _ in range(self.samples):
                found += self.judge(then.after(q.draw(chance)), seat)
            return found / self.samples
        for n in range(len(options)):
            found += q.weights[n] * self.judge(then.after(options[n]), seat)
        return found / int(q.total)

    def __reduce__(self) -> tuple[object, ...]:
        return (Greedy, (self.judge, self.samples, self.glances))


class Habit(Policy):
    """What begins something new is looked at like the greedy bot does; what follows from it is done by habit, as the
    game's judge has it too. That is much faster."""

    def __init__(
        self, greedy: Greedy, habit: Callable[[Position, Question], Move], fresh: tuple[type[Frame], ...]
    ) -> None:
        self.greedy = greedy
        self.habit = habit
        self.fresh = fresh  # what begins something new

    def choose(self, p: Position, q: Question, chance: Chance) -> int:
        if self.weighs(p):
            return self.greedy.choose(p, q, chance)
        return q.options.index(self.habit(p, q))

    def weighs(self, p: Position) -> bool:
        return isinstance(p.frames[-1], self.fresh)

    def __reduce__(self) -> tuple[object, ...]:
        return (Habit, (self.greedy, self.habit, self.fresh))


class Seated(Policy):
    """Each seat answers by a policy of its own."""

    def __init__(self, policies: list[Policy]) -> None:
        self.policies = policies

    def choose(self, p: Position, q: Question, chance: Chance) -> int:
        return self.policies[q.seat].choose(p, q, chance)


def play(p: Position, chance: Chance, policy: Policy | None = None, limit: int = ENDLESS) -> int:
    """Play on, Nature by her weights and the seats by the policy or else at random, to the end of the game or up to so
    many answers; how many it took."""
    if policy is None:
        return play_blindly(p, chance, limit)
    answers: i64 = 0
    most: i64 = limit
    q = p.question
    while q is not None and answers < most:
        if q.weights is not None:
            p.answer_unchecked(q.draw(chance))
        else:
            p.answer_unchecked(q.options[policy.choose(p, q, chance)])
        answers += 1
        q = p.question
    return answers


def play_blindly(p: Position, chance: Chance, limit: i64, forecast: Forecast | None = None) -> int:
    """Play on at random, up to so many answers: options need only be counted, and are not seen by who judges every
    position on the way."""
    answers: i64 = 0
    taker = p.blind = Taker(0)
    try:
        q = p.question
        while q is not None and answers < limit:
            if q.weights is not None:
                p.answer_unchecked(q.draw(chance))
            elif isinstance(q, Counted):
                taker.wants(chance.below(q.many))
                p.frames[-1].offer(p, taker)
                assert taker.move is not None
                p.answer_unchecked(taker.move)
            else:
                options = q.options
                p.answer_unchecked(options[chance.below(len(options))])
            answers += 1
            q = p.question
            if forecast is not None:
                forecast(p)
    finally:
        p.blind = None
        if isinstance(p.question, Counted):
            p.settle()  # with all its options
    return answers


def play_judged(p: Position, chance: Chance, forecast: Forecast) -> int:
    """Random play to the end in which every position is judged; how many answers it took."""
    return play_blindly(p, chance, ENDLESS, forecast)


def settle_nature(p: Position, chance: Chance) -> int:
    """Let Nature answer until a seat is asked or the game is over; how many answers it took."""
    answers: i64 = 0
    q = p.question
    while q is not None:
        if q.weights is None:
            break
        p.answer_unchecked(q.draw(chance))
        answers += 1
        q = p.question
    return answers


def settle_forced(p: Position, chance: Chance | None) -> int:
    """Let Nature answer, and whoever has a single option, until there is a choice or the game is over; how many answers
    it took. Without chance Nature's questions are left open too."""
    answers: i64 = 0
    q = p.question
    while q is not None:
        if q.weights is None:
            options = q.options
            if len(options) != 1:
                break
            p.answer_unchecked(options[0])
        elif chance is None:
            break
        else:
            p.answer_unchecked(q.draw(chance))
        answers += 1
        q = p.question
    return answers


class Games:
    """Many games side by side, each with a stream of its own for Nature, driven by one call for all of them.

    Nobody else answers in their positions: how many options each has is kept from call to call."""

    def __init__(self, positions: list[Position], seeds: list[int]) -> None:
        if len(positions) != len(seeds):
            raise GameError(f"{len(positions)} games need as many seeds, not {len(seeds)}.")
        self.positions = positions
        self.chances = [Chance(seed) for seed in seeds]
        self.answers = 0  # given so far, Nature's among them
        for n, p in enumerate(positions):
            self.answers += settle_nature(p, self.chances[n])
        self.open = [count(p) for p in positions]  # for `options`

    def begin(self, game: int, position: Position, seed: int) -> int:
        """Play another game in the place of this one; how many options there are in it."""
        self.positions[game] = position
        self.chances[game] = Chance(seed)
        self.answers += settle_nature(position, self.chances[game])
        options = count(position)
        self.open[game] = options
        return options

    def seats(self) -> list[int]:
        """By game: whose question is open; NATURE once it is over."""
        return [NATURE if p.question is None else p.question.seat for p in self.positions]

    def options(self) -> list[int]:
        """By game: how many options there are; none once it is over."""
        return self.open[:]

    def take(self, game: int, option: int) -> int:
        """Take the option with that number in one of the games, and let Nature answer after it; how many options there
        are then."""
        p = self.positions[game]
        p.answer_option(option)
        self.answers += 1 + settle_nature(p, self.chances[game])
        options = count(p)
        self.open[game] = options
        return options

    def answer(self, choices: list[int]) -> list[int]:
        """Take the option with that number in every game that is not over, and let Nature answer after it; how many
        options there are then, by game. Where one of the numbers is none nothing is answered anywhere."""
        positions, found = self.positions, self.open
        if len(choices) != len(positions):
            raise GameError(f"There are {len(positions)} games, not {len(choices)}.")
        n: i64
        for n in range(len(choices)):
            options, choice = found[n], choices[n]
            if options > 0 and not 0 <= choice < options:
                raise GameError(f"Game {n} has the options 0 to {options - 1}, not {choice}.")
        answers: i64 = 0
        for n in range(len(choices)):
            p = positions[n]
            q = p.question
            if q is None:
                continue
            p.answer_unchecked(q.options[choices[n]])
            answers += 1
            q = p.question
            if q is not None and q.weights is not None:
                answers += settle_nature(p, self.chances[n])
                q = p.question
            found[n] = 0 if q is None else len(q.options)
        self.answers += answers
        return found[:]

    def play(self, policy: Policy | None = None, limit: int = ENDLESS) -> list[int]:
        """Play on in every game, the seats by the policy or else at random, to its end or up to so many answers, and
        let Nature answer after them; how many options there are then, by game. Whatever is drawn comes from the game's
        own stream. What a game lies in stays near at hand meanwhile, so many answers a call are faster than one."""
        answers: i64 = 0
        for n, p in enumerate(self.positions):
            chance = self.chances[n]
            answers += play(p, chance, policy, limit)
            answers += settle_nature(p, chance)
            self.open[n] = count(p)
        self.answers += answers
        return self.open[:]


def count(p: Position) -> int:
    """How many options there are; none once the game is over."""
    q = p.question
    return 0 if q is None else len(q.options)


def perft(p: Position, depth: int) -> int:
    """The lines of exactly so many answers, each answer of Nature counted once."""
    if depth == 0:
        return 1
    q = p.question
    if q is None:
        return 0
    if depth == 1:
        return len(q.options)
    total = 0
    for move in q.options:
        total += perft(p.after(move), depth - 1)
    return total
