"""Opponents by level: beginner, casual, strong, expert. docs/opponents.md says what each of them is worth, and how that
was measured. They get a view and a question, nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, ClassVar, NamedTuple

from galapagos.bots.base import Bot
from galapagos.chance import Chance
from galapagos.critic import Critic, Said
from galapagos.hands import among, ours
from galapagos.learned import Learned, lessons
from galapagos.odds import Odds
from galapagos.playout import ENDLESS, Greedy
from galapagos.search import Search
from galapagos.talk import Frame, Game, GameError, Move, Position, Question, View

OVERLOOKED = 0.25  # of the options, by a beginner
ENOUGH = 100  # tries: with fewer, what a whole game brings besides says more than the answer does


class Plan(NamedTuple):
    """How a game is searched."""

    lead: float  # points: see galapagos.search.chances
    alone: float  # the same against an automaton, in points of worth; 0 where it does not pay to play on,
    rounds: int  # and how many are played on then
    turns: int  # that are played on, everybody's together
    by_worth: bool  # judged in the end by how good the table looks to each seat, else by what each can count on
    simulations: dict[str, int]  # by level
    blur: float  # points by which a beginner misjudges, as often up as down
    each: bool = False  # those turns are played on by each seat, not by all together
    width: int = 8  # options that are tried
    glances: int = ENDLESS  # options that the policy looks at while a game is played on
    learned: tuple[int, ...] = ()  # numbers of seats where the learned judge has won against the hand-made one
    whole: float = 0.0  # alone, played on to the end: points, see galapagos.search.chances; 0 where that does not pay
    games: float = 0.5  # of the tries, when whole games are played on: they take longer
    sure: float = 0.0  # then: see galapagos.search.Search
    cores: int = 0  # that share a search: see galapagos.hands; 0: one, unless whoever runs it has more for it


def tries(strong: int, expert: int) -> dict[str, int]:
    """As many as fit into the time that a level may take: `dev.py bench levels` measures that."""
    return {"casual": 16, "strong": strong, "expert": expert}


USUAL = Plan(lead=4.0, alone=4.0, rounds=2, turns=8, by_worth=False, simulations=tries(300, 1500), blur=1.0)
PLANS = {
    "random-mutations": USUAL._replace(lead=4.5, simulations=tries(900, 4500), glances=4),
    "evo": USUAL._replace(lead=2.0, turns=12, simulations=tries(600, 2400), blur=0.5),
    "another-world": USUAL._replace(
        lead=0.7, alone=0.0, turns=4, each=True, learned=(2,), whole=0.3, games=0.16, sure=1.0
    ),
    "mutagen": USUAL._replace(lead=6.0, alone=6.0, by_worth=True, blur=1.5, whole=12.0),
}


class Points:
    """By side, the points that its chances are counted by. Alone it is how much better the table looks, but at the end
    of a game: what an automaton can count on before says little."""

    def __init__(self, critic: Critic, by_worth: bool) -> None:
        self.critic = critic
        self.by_worth = by_worth
        self.before = 0.0  # alone: how good the table looks before the answer
        self.whole = False  # alone: games are played on to their end

    def __call__(self, p: Position) -> list[float]:
        if p.seats == 1 and not self.whole:
            return [self.critic.worth(p, 0), self.before]
        if p.seats > 1 and self.by_worth:
            return [self.critic.worth(p, seat) for seat in range(p.seats)]
        return self.critic.forecast(p)


class SearchBot(Bot):
    """Tries the options in truths that its view allows, and plays on. `simulations` may be changed."""

    level: ClassVar[str] = "strong"
    learned: ClassVar[bool] = True  # what was learned of the game is made use of
    otherwise: ClassVar[dict[str, Any]] = {}  # than the game's plan has it

    def __init__(self, game: Game, rng: Random | None = None) -> None:
        super().__init__(game, rng)
        self.plan = PLANS.get(game.name, USUAL)._replace(**self.otherwise)
        self.odds: Odds | None = None
        self.judged: Sequence[int] = ()  # numbers of seats where that is the judge
        self.tastes: dict[int, Said] = {}  # by the number of seats
        if self.learned and (found := lessons(game)) is not None:
            self.odds, self.judged, self.tastes = found.odds, self.plan.learned, found.tastes
        self.critic = Critic(game)
        self.seats = 0  # that the search is set up for
        self.simulations = self.plan.simulations[self.level]
        self.whole = self.plan.whole > 0 and self.simulations >= ENOUGH  # alone, games are played on to their end
        self.points = Points(self.critic, self.plan.by_worth)
        self.fresh: tuple[type[Frame], ...] = getattr(game.room("judge"), "FRESH", ())  # what begins something new
        self.search = Search(
            imagine=game.imagined,
            eye=Greedy(self.critic.worth),
            policy=self.critic.policy(self.plan.glances),
            forecast=self.points,
            chance=Chance(self.rng.getrandbits(62)),
            lead=self.plan.lead,
            rounds=1,
            width=self.plan.width,
            share=among(self.plan.cores),
        )

    def spread(self, cores: int) -> None:
        """Let so many cores share its tries, which are the same then, where there are many and no setting says who."""
        if cores > 1 and self.simulations >= ENOUGH and not self.plan.cores:
            self.search.share = among(cores)
            ours().start(cores - 1)  # so they are there when they are wanted

    def trust(self, found: Learned) -> None:
        """Judge by this, wherever something was learned."""
        self.odds, self.judged = found.odds, [seats for seats in self.game.seats if found.odds.knows(seats)]
        self.tastes, self.seats = found.tastes, 0

    def __call__(self, view: View, question: Question) -> Move:
        if len(question.options) == 1:
            return question.options[0]
        self.ready(view)
        search, tries = self.search, self.simulations
        if search.counted:
            if self.fresh and not isinstance(view.position.frames[-1], self.fresh):
                # What follows from an answer is done as in the games that spoke for it.
                truth = self.game.imagined(view, search.chance)
                return question.options[search.policy.choose(truth, question, search.chance)]
            tries = int(tries * self.plan.games)
        elif view.position.seats == 1 and search.odds is None and not self.plan.alone:
            return question.options[search.look(view, question)[0].option]
        return question.options[search.choose(view, question, tries)]

    def sit(self, seats: int) -> None:
        """At a table of so many, by the taste for that."""
        if seats != self.seats:
            self.seats = seats
            self.critic = self.points.critic = Critic(self.game, self.tastes.get(seats))
            self.search.eye.judge, self.search.policy = self.critic.worth, self.critic.policy(self.plan.glances)

    def ready(self, view: View) -> None:
        """Set the search up for this table."""
        seats, plan, search = view.position.seats, self.plan, self.search
        self.sit(seats)
        search.odds = self.odds if seats in self.judged else None
        search.counted = self.whole and seats == 1 and search.odds is None
        search.sure = plan.sure if search.counted else 0.0
        self.points.whole = search.counted
        if search.counted:
            search.lead, search.rounds = plan.whole, ENDLESS
            return
        if seats == 1 and search.odds is None:
            self.points.before = self.critic.worth(self.game.imagined(view, search.chance), 0)
        search.lead = plan.alone if seats == 1 else plan.lead
        search.rounds = plan.rounds if seats == 1 else plan.turns if plan.each else max(1, plan.turns // seats)


class Casual(SearchBot):
    """Thinks ahead to its next turn, and no farther."""

    level: ClassVar[str] = "casual"
    otherwise: ClassVar[dict[str, Any]] = {"turns": 1}


class Strong(SearchBot):
    """Thinks ahead, with many tries."""


class Expert(SearchBot):
    """Thinks ahead, with five times as many tries."""

    level: ClassVar[str] = "expert"


class Beginner(Bot):
    """Errs as people do: it overlooks some of what it could do, thinks neither of what the others will answer nor of
    what chance may bring in most cases, and takes for alike what is a little better or worse."""

    def __init__(self, game: Game, rng: Random | None = None) -> None:
        super().__init__(game, rng)
        self.chance = Chance(self.rng.getrandbits(62))
        self.blur = PLANS.get(game.name, USUAL).blur

    def __call__(self, view: View, question: Question) -> Move:
        options = question.options
        if len(options) == 1:
            return options[0]
        truth, glance = self.game.imagine(view, self.chance), Greedy(self.game.worth, 1)
        noticed = [move for move in options if self.rng.random() >= OVERLOOKED] or options
        worths = [glance.expect(truth, move, question.seat, self.chance) for move in noticed]
        blurred = [worth + self.rng.gauss(0.0, self.blur) for worth in worths]
        return noticed[blurred.index(max(blurred))]


SETTINGS: dict[str, float] = {  # of a plan that may be told, and the least that makes sense
    "tries": 1, "turns": 1, "each": 0, "width": 2, "glances": 1, "lead": 0.01,
    "alone": 0, "rounds": 1, "whole": 0, "games": 0.01, "sure": 0, "cores": 1, "hand": 0,
}  # fmt: skip
WHOLE = {"tries", "turns", "each", "width", "glances", "rounds", "cores", "hand"}  # numbers


def other(level: str, settings: str) -> type[SearchBot]:
    """A level that searches otherwise: strong with tries=100,turns=16."""
    base = LEVELS.get(level)
    if base is None or not issubclass(base, SearchBot):
        raise GameError(f"There are no settings for {level}, but for the levels that search: casual, strong, expert.")
    told: dict[str, Any] = {}
    for setting in settings.split(","):
        name, _, number = setting.partition("=")
        least = SETTINGS.get(name)
        if least is None:
            raise GameError(f"There is no setting {name!r} of {level}; there are {', '.join(SETTINGS)}.")
        try:
            told[name] = int(number) if name in WHOLE else float(number)
        except ValueError:
            told[name] = -1
        if not least <= told[name] < ENDLESS:
            a = "a whole number" if name in WHOLE else "a number"
            raise GameError(f"The setting {setting} of {level} should be {a} of at least {least}, as {name}={least:g}.")
    if "tries" in told:
        told["simulations"] = {base.level: told.pop("tries")}
    learned = not told.pop("hand", 0)
    return type(f"{level}:{settings}", (base,), {"otherwise": base.otherwise | told, "learned": learned})


LEVELS: dict[str, type[Bot]] = {"beginner": Beginner, "casual": Casual, "strong": Strong, "expert": Expert}
