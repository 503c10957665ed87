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
from galapagos.talk import Game, GameError, Move, Position, Question, View

OVERLOOKED = 0.25  # of the options, by a beginner
UNLEARNED = 1.0  # points: see galapagos.tree.policy
ENOUGH = 100  # tries that are worth sharing
FEWEST = 2  # turns of each seat that are played on, where more may be
NARROW = 8  # options at the most that are tried in whole games, or by who has few tries

Otherwise = dict[str, Any]  # fields of a plan, by name
CASUAL: Otherwise = {"turns": 1, "far": {}, "width": NARROW}
EXPERT: Otherwise = {"explore": 0.15}  # unless a game has a better way


class Plan(NamedTuple):
    """How a game is searched."""

    lead: float  # points: see galapagos.search.chances
    alone: float  # the same against an automaton; 0 where it does not pay to play on,
    rounds: int  # and how many are played on then
    turns: int  # that are played on, everybody's together
    simulations: dict[str, int]  # by level,
    games: dict[str, int]  # and tries that are whole games, which take longer; none for who has too few
    blur: float  # points by which a beginner misjudges, as often up as down
    levels: dict[str, Otherwise]  # what a level does otherwise
    far: dict[int, int]  # by the number of seats: turns that are played on by each, where that has won
    each: bool = False  # those turns are played on by each seat, not by all together
    width: int = 24  # options that are tried
    glances: int = ENDLESS  # options that the policy looks at while a game is played on
    learned: tuple[int, ...] = ()  # numbers of seats where the learned judge has won against the hand-made one
    whole: float = 0.0  # alone, played on to the end: points, see galapagos.search.chances; 0 where that does not pay
    sure: float = 0.0  # then: see galapagos.search.Search
    follow: int = 0  # then: tries of what follows from an answer, which is done by habit otherwise,
    doubt: float = 2.0  # and by so many deviations something else must be better than habit
    clear: float = 2.0  # deviations by which an option must be worse to be dropped early; 0: none is
    explore: float = 0.0  # see galapagos.search.Search; 0: no tree grows below the options, as in solo games
    sharp: float = 0.0  # points: see galapagos.tree.policy; 0: what was learned
    cores: int = 0  # that share a search: see galapagos.hands; 0: one, unless whoever runs it has more for it


def tries(strong: int, expert: int) -> dict[str, int]:
    """As many as fit into the time that a level may take: `dev.py bench levels` measures that."""
    return {"casual": 16, "strong": strong, "expert": expert}


USUAL = Plan(
    lead=4.0,
    alone=4.0,
    rounds=2,
    turns=8,
    simulations=tries(300, 1500),
    games={},
    blur=1.0,
    levels={"casual": CASUAL, "expert": EXPERT},
    far={},
)
PLANS = {
    "random-mutations": USUAL._replace(
        lead=8.0,
        far={2: 8},
        simulations=tries(900, 1800),
        glances=4,
        levels={"casual": CASUAL, "expert": {"far": {2: 16}}},
    ),
    "evo": USUAL._replace(lead=2.0, turns=12, simulations=tries(400, 2400), blur=0.5),
    "another-world": USUAL._replace(
        lead=0.7,
        alone=0.0,
        turns=4,
        simulations=tries(200, 2000),
        each=True,
        learned=(2, 3, 4),
        whole=0.3,
        games={"strong": 48, "expert": 240},
        sure=1.0,
    ),
    "mutagen": USUAL._replace(
        lead=6.0,
        alone=6.0,
        turns=4,
        each=True,
        blur=1.5,
        whole=12.0,
        games={"strong": 150, "expert": 1500},
        levels={"casual": CASUAL, "expert": EXPERT | {"follow": 600}},
    ),
}


class Points:
    """By side, the points that its chances are counted by. Alone it is how much more each may end with than before the
    answer, but where games are played on to their end: an automaton's prospects say little by themselves."""

    def __init__(self, critic: Critic) -> None:
        self.critic = critic
        self.before: list[float] = []  # alone: what each may end with, before the answer
        self.whole = False  # alone: games are played on to their end

    def __call__(self, p: Position) -> list[float]:
        found = self.critic.prospects(p)
        if p.seats > 1 or self.whole:
            return found
        return [after - before for after, before in zip(found, self.before, strict=True)]


class SearchBot(Bot):
    """Tries the options in truths that its view allows, and plays on. `simulations` may be changed."""

    level: ClassVar[str] = "strong"
    learned: ClassVar[bool] = True  # what was learned of the game is made use of
    otherwise: ClassVar[Otherwise] = {}  # than the game's plan has it for the level

    def __init__(self, game: Game, rng: Random | None = None) -> None:
        super().__init__(game, rng)
        plan = PLANS.get(game.name, USUAL)
        self.plan = plan._replace(**plan.levels.get(self.level, {}) | self.otherwise)
        self.odds: Odds | None = None
        self.judged: Sequence[int] = ()  # numbers of seats where that is the judge
        self.tastes: dict[int, Said] = {}  # by the number of seats,
        self.sharps: dict[int, float] = {}  # and so is this
        if self.learned and (found := lessons(game)) is not None:
            self.odds, self.judged = found.odds, self.plan.learned
            self.tastes, self.sharps = found.tastes, found.sharps
        self.critic = Critic(game)
        self.seats = 0  # that the search is set up for
        self.simulations = self.plan.simulations[self.level]
        self.whole = self.plan.whole > 0 and self.level in self.plan.games  # alone, games are played on to their end
        self.points = Points(self.critic)
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
            clear=self.plan.clear,
        )

    def spread(self, cores: int) -> None:
        """Let so many cores share its tries, which are the same then, where there are many and no setting says who."""
        if cores > 1 and self.simulations >= ENOUGH and not self.plan.cores:
            self.search.share = among(cores)
            if not self.plan.explore:
                ours().start(cores - 1)  # so they are there when they are wanted

    def trust(self, found: Learned) -> None:
        """Judge by this, wherever something was learned."""
        self.odds, self.judged = found.odds, [seats for seats in self.game.seats if found.odds.knows(seats)]
        self.tastes, self.sharps, self.seats = found.tastes, found.sharps, 0

    def __call__(self, view: View, question: Question) -> Move:
        if len(question.options) == 1:
            return question.options[0]
        self.ready(view)
        search, tries = self.search, self.simulations
        if self.points.whole:
            if not search.policy.weighs(view.position):
                return question.options[self.followed(view, question)]
            tries = min(tries, self.plan.games[self.level])
        elif view.position.seats == 1 and search.odds is None and not self.plan.alone:
            return question.options[search.look(view, question)[0].option]
        return question.options[search.choose(view, question, tries)]

    def followed(self, view: View, question: Question) -> int:
        """What follows from an answer is done as in the games that spoke for it, unless something else is clearly
        better."""
        search, plan = self.search, self.plan
        truth = self.game.imagined(view, search.chance)
        habit = search.policy.choose(truth, question, search.chance)
        if not plan.follow:
            return habit
        search.sure = plan.doubt
        return search.choose(view, question, min(plan.follow, self.simulations), favourite=habit)

    def sit(self, seats: int) -> None:
        """At a table of so many, by the taste for that."""
        if seats != self.seats:
            self.seats = seats
            self.critic = self.points.critic = Critic(self.game, self.tastes.get(seats))
            self.search.eye.judge, self.search.policy = self.critic.worth, self.critic.policy(self.plan.glances)
            self.search.sharp = self.plan.sharp or self.sharps.get(seats, UNLEARNED)

    def ready(self, view: View) -> None:
        """Set the search up for this table."""
        seats, plan, search = view.position.seats, self.plan, self.search
        self.sit(seats)
        search.odds = self.odds if seats in self.judged else None
        search.counted = seats == 1 and search.odds is None
        self.points.whole = self.whole and search.counted
        search.sure = plan.sure if self.points.whole else 0.0
        search.explore = plan.explore if seats > 1 else 0.0
        if self.points.whole:
            search.lead, search.rounds, search.width = plan.whole, ENDLESS, min(search.width, NARROW)
            return
        if search.counted:
            self.points.before = self.critic.prospects(self.game.imagined(view, search.chance))
        search.lead = plan.alone if seats == 1 else plan.lead
        search.rounds = plan.rounds if seats == 1 else self.turns(seats)

    def turns(self, seats: int) -> int:
        """That each seat plays on."""
        plan = self.plan
        if seats in plan.far:
            return plan.far[seats]
        return plan.turns if plan.each else min(plan.turns, max(FEWEST, plan.turns // seats))


class Casual(SearchBot):
    """Thinks ahead to its next turn, and no farther."""

    level: ClassVar[str] = "casual"


class Strong(SearchBot):
    """Thinks ahead, with many tries."""


class Expert(SearchBot):
    """Thinks ahead, with many more tries, and farther or in a tree."""

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
    "alone": 0, "rounds": 1, "whole": 0, "games": 1, "sure": 0, "follow": 0, "doubt": 0,
    "clear": 0, "explore": 0, "sharp": 0, "cores": 1, "hand": 0,
}  # fmt: skip
WHOLE = {"tries", "turns", "each", "width", "glances", "rounds", "games", "follow", "cores", "hand"}  # numbers


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
    for name, field in {"tries": "simulations", "games": "games"}.items():
        if name in told:
            told[field] = {base.level: told.pop(name)}
    if "turns" in told:
        told["far"] = {}
    learned = not told.pop("hand", 0)
    return type(f"{level}:{settings}", (base,), {"otherwise": base.otherwise | told, "learned": learned})


LEVELS: dict[str, type[Bot]] = {"beginner": Beginner, "casual": Casual, "strong": Strong, "expert": Expert}
