"""What a strong player says of a question: how likely each answer is to win, what he expects to follow, what he fears.

All of it is made from the seat's own view. The options are weighed by the search that the bots use. Then the best one
is tried again in truths that the view allows, and this time somebody listens: what is told most often, answer after
answer, is the line that is expected; and the answer of an opponent after which the seat wins least is what is feared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import NamedTuple

from galapagos import reasons
from galapagos.bots.levels import NARROW, SearchBot
from galapagos.chance import Chance
from galapagos.record import answer
from galapagos.search import UNTIMED
from galapagos.talk import Event, Game, GameError, Move, Position, Question, View

TOLD = 2  # events of an answer
LONGEST = 5  # answers of a line
AGREED = 0.3  # of the tries have to go the same way for a line to go on
HEARD = 24  # answers that are listened to in a try
FALLS = 0.03  # of the chance to win; who loses less by an answer does not fear it
SEEN = 3  # tries in which an answer was given before it can be feared,
DOUBT = 4  # and how many of the usual kind are added to them: a few say little


class Thought(NamedTuple):
    """How long to think."""

    simulations: int = 96  # of the options
    expect: int = 16  # tries of the best one in which the line is heard
    fear: int = 40  # and in which an opponent answers anything
    seconds: float = UNTIMED  # about, for all of it; each option that looks well is tried once in any case


HINT = Thought(seconds=3.0)


@dataclass(frozen=True)
class Prospect:
    """An option, and how likely the seat is to win with it."""

    move: Move
    chance: float | None  # None: it looked so much worse than others that it was not tried
    tries: int = 0


@dataclass(frozen=True)
class Expected:
    """What somebody will do: a step of the line."""

    seat: int
    sentence: str
    share: float  # of the tries went so up to here


@dataclass(frozen=True)
class Fear:
    """The answer of an opponent, alone one of chance, after which the seat is least likely to win."""

    seat: int
    sentence: str
    chance: float


@dataclass(frozen=True)
class Counsel:
    options: list[Prospect]  # the best one first
    line: list[Expected]  # after that one
    fear: Fear | None  # None: no answer makes much of a difference
    why: str  # which parts of the judge's count speak for the best one, in a sentence

    @property
    def best(self) -> Prospect:
        return self.options[0]


def counsel(game: Game, view: View, rng: Random | None = None, thought: Thought = HINT) -> Counsel:
    """What to answer to the view's question, and why. The same random source says the same, unless time runs out."""
    return Counsellor(game, rng).ask(view, thought)


class Counsellor:
    """Thinks about questions of one game."""

    def __init__(self, game: Game, rng: Random | None = None, bot: SearchBot | None = None) -> None:
        self.game = game
        self.bot = bot or SearchBot(game, rng)
        self.search = self.bot.search
        self.search.width = min(self.search.width, NARROW)

    def ask(self, view: View, thought: Thought = HINT) -> Counsel:
        q = view.question
        if q is None:
            raise GameError("This seat is not asked.")
        begin = perf_counter()
        options = self.weigh(view, q, thought.simulations, thought.seconds * 0.4)
        best = options[0]
        line = self.expect(view, best.move, thought.expect, begin + thought.seconds * 0.6)
        fear = self.dread(view, best, thought.fear, begin + thought.seconds)
        return Counsel(options, line, fear, self.why(view, best.move))

    def weigh(self, view: View, q: Question, simulations: int, seconds: float = UNTIMED) -> list[Prospect]:
        """The options, the best one first. Who was dropped had fewer tries: by luck alone he does not look better than
        the one that was left."""
        self.ready(view)
        found = self.search.weigh(view, q, simulations, seconds)
        most = found[0].share()
        return [
            Prospect(q.options[one.option], min(most, one.share()) if one.tries else None, one.tries) for one in found
        ]

    def ready(self, view: View) -> None:
        """Here it is about winning, alone too; the bots climb in another way there, see galapagos.bots.levels."""
        plan = self.bot.plan
        if view.position.seats > 1:
            self.bot.ready(view)
        else:
            self.bot.sit(1)
            self.search.forecast = self.bot.critic.forecast
            self.search.lead, self.search.rounds = plan.lead, plan.rounds

    def why(self, view: View, best: Move) -> str:
        weighed = reasons.weigh(self.game, view, self.bot.rng)
        return reasons.reason(self.game, sorted(weighed, key=lambda one: one.move != best))

    # What follows

    def expect(self, view: View, move: Move, tries: int, end: float) -> list[Expected]:
        """What is told most often after an answer, as long as enough of the tries agree."""
        told = [self.told(view, p) for p in self.tried(view, move, tries, end)]
        whole, line = len(told), list[Expected]()
        while told and len(line) < LONGEST:
            here = Counter(one[len(line)] for one in told if len(one) > len(line))
            if not here:
                break
            (seat, sentence), times = here.most_common(1)[0]
            if times < max(2, AGREED * whole):
                break
            told = [one for one in told if one[len(line) : len(line) + 1] == [(seat, sentence)]]
            line.append(Expected(seat, sentence, times / whole))
        return line

    def tried(self, view: View, move: Move, tries: int, end: float) -> Iterator[Position]:
        """Truths in which the answer has been given."""
        for n in range(tries):
            if n and perf_counter() > end:
                break
            yield self.game.imagined(view, self.search.chance).after(move)

    def told(self, view: View, p: Position) -> list[tuple[int, str]]:
        """Who did what, as the seat sees it, when all go on as they do in the search."""
        found = []
        for seat, events in self.heard(p):
            if sentence := self.sentence(view.seat, events):
                found.append((seat, sentence))
            if len(found) == LONGEST:
                break
        return found

    def heard(self, p: Position) -> Iterator[tuple[int, list[Event]]]:
        """The answers of seats, Nature's left out, and what came of each."""
        chance = self.search.chance
        for _ in range(HEARD):
            q = p.question
            if q is None:
                return
            events = answer(p, q.options[self.usual(p, q, chance)])
            if q.weights is None:
                yield q.seat, events

    def usual(self, p: Position, q: Question, chance: Chance) -> int:
        if q.weights is not None:
            return chance.pick(q.weights, q.total)
        return self.search.policy.choose(p, q, chance) if len(q.options) > 1 else 0

    def sentence(self, seat: int, events: Iterable[Event]) -> str:
        said = [self.game.tell(event.seen_by(seat)) for event in events if event.what != self.game.reasons]
        return " ".join(dict.fromkeys(said[:TOLD]))

    # What is feared

    def dread(self, view: View, best: Prospect, tries: int, end: float) -> Fear | None:
        """Let the next opponent who has a choice answer anything, and see how the seat fares then."""
        if best.chance is None:
            return None
        found: dict[tuple[int, str], list[float]] = {}
        for p in self.tried(view, best.move, tries, end):
            if deed := self.disturb(p, view.seat):
                self.search.play_on(p, self.search.chance, view.seat)
                found.setdefault(deed, []).append(self.search.worth(p, view.seat))
        usual = best.chance

        def fares(deed: tuple[int, str]) -> float:
            return (sum(found[deed]) + DOUBT * usual) / (len(found[deed]) + DOUBT)

        worst = min((deed for deed in found if len(found[deed]) >= SEEN), key=fares, default=None)
        if worst is None or usual - fares(worst) < FALLS:
            return None
        return Fear(*worst, fares(worst))

    def disturb(self, p: Position, seat: int) -> tuple[int, str] | None:
        """The first answer of an opponent who has a choice, which is any; alone it is the first one of Nature's that
        can be told. None if none comes soon."""
        chance = self.search.chance
        for _ in range(HEARD):
            q = p.question
            if q is None:
                return None
            theirs = (q.weights is None) == (p.seats > 1) and q.seat != seat and len(q.options) > 1
            any_option = theirs and q.weights is None
            n = chance.below(len(q.options)) if any_option else self.usual(p, q, chance)
            said = self.sentence(seat, answer(p, q.options[n]))
            if theirs and said:
                return (q.seat, said)
        return None
