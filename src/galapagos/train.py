"""Learning a game from games of the bots themselves: `galapagos train`.

First the taste of the game's judge is tuned (galapagos.tune). Then everybody plays by the greedy policy with that
taste, with some answers at random in the beginning, so that all kinds of positions come up. Of every game some
positions are kept, taken where a seat begins a turn as the search judges them, with who won in the end. The weights
that fit them best are the first generation. In later rounds the seats search, judged by the generation before, and the
fit goes on with what came of that. In the end the search is asked how it answers (galapagos.likely).

The same seed gives the same file, on both builds.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from math import fsum, sqrt
from pathlib import Path
from random import Random
from typing import Any

import galapagos
from galapagos import learned
from galapagos.bots.levels import PLANS, USUAL, SearchBot
from galapagos.chance import Chance
from galapagos.critic import Critic, Said
from galapagos.learned import Learned
from galapagos.likely import imitate
from galapagos.odds import Case, Fit, Odds, Rows, Weights, measure
from galapagos.record import edition_of
from galapagos.search import chances
from galapagos.talk import NATURE, Game, GameError, Move, Position, Question
from galapagos.tune import Tuning, proved, tune, usual_lead

NOISE = (0.0, 0.02, 0.1, 0.3)  # answers at random before the positions are taken: one of these, for each game
CALM = 80  # questions, on the average, until there are no more of them
KEPT = 8  # positions of a game, of those who are greedy,
KEPT_LATER = 24  # and of those who search
FEWER = 12  # times: the games of a later round, against the first
TRIES = 24  # of those who search
HELD_OUT = 8  # every so many games one that is not learned from
BATCH = 64
RATE = 0.01  # of the descent; a tenth of it in the end
MODES = ((1, 1), (2, 2), (3, 99))  # numbers of seats that share weights

Tell = Callable[[str, int, int], None]  # what is done, how much of it, of how much


@dataclass(frozen=True)
class Training:
    """How a judge is tuned and fitted."""

    game: str
    generations: int = 12  # of tastes; none: the one that there is
    deals: int = 100  # that each taste plays
    lead: float = 0.0  # points in the end that count as much as 73 of 100 games for a taste; 0: as the search has it
    games: int = 4000  # of greedy bots, for each mode; none: no judge is fitted
    answers: int = 600  # of the search, for each mode; none: no policy is fitted
    rounds: int = 1  # after which no more are played
    seed: int = 1
    units: int = 4
    decay: float = 0.001  # of weights towards 0
    passes: int = 12  # through all positions
    seats: tuple[int, ...] = ()  # these modes alone
    options: dict[str, Any] = field(default_factory=dict)  # of all tables that are learned from

    def command(self) -> str:
        """That makes the same file."""
        said = f"galapagos train {self.game} --generations {self.generations} --deals {self.deals}"
        said += f" --lead {self.lead:g}" if self.lead else ""
        said += f" --games {self.games} --answers {self.answers} --rounds {self.rounds} --seed {self.seed}"
        said += f" --units {self.units} --decay {self.decay:g} --passes {self.passes}"
        said += "".join(f" --seats {seats}" for seats in self.seats)
        return said + "".join(f" --option {name}={written(value)}" for name, value in self.options.items())


def written(value: Any) -> str:
    """What is chosen, as the command line has it."""
    if isinstance(value, tuple):
        return ",".join(map(str, value))
    return "yes" if value is True else "no" if value is False else str(value)


@dataclass
class Seen:
    """A position that was kept."""

    case: Case
    by_hand: list[float]  # the chances by the hand-made judge
    held_out: bool


def check(training: Training) -> Game:
    """The game, unless something cannot be."""
    home = galapagos.game(training.game)
    if home.room("features") is None:
        raise GameError(f"{home.name} has no features to learn from.")
    for name in ("generations", "deals", "games", "answers", "rounds", "units", "passes"):
        if getattr(training, name) < (1 if name in ("deals", "rounds", "passes") else 0):
            raise GameError(f"The {name} must be some, not {getattr(training, name)}.")
    if training.lead < 0:
        raise GameError(f"The lead is a number of points, not {training.lead:g}.")
    if not 0 <= training.decay < 1:
        raise GameError(f"The decay is a part of the weights from 0 up to 1, not {training.decay:g}.")
    if 0 < training.games < HELD_OUT:
        raise GameError(f"It takes {HELD_OUT} games or more, one of which is not learned from.")
    if not (training.games or training.generations or training.answers):
        raise GameError("Without games, generations and answers there is nothing to learn.")
    for seats in training.seats:
        if seats not in home.seats:
            raise GameError(f"{home.name} is for {home.seats[0]} to {home.seats[-1]} seats, not {seats}.")
    for mode in modes_of(home, training):
        for seats in mode:
            home.new(seats, **training.options)  # which refuses what cannot be
    return home


def modes_of(home: Game, training: Training) -> list[list[int]]:
    """The numbers of seats that are learned together."""
    found = [[seats for seats in home.seats if low <= seats <= high] for low, high in MODES]
    return [mode for mode in found if mode and (not training.seats or set(mode) & set(training.seats))]


def tables_of(training: Training, mode: list[int]) -> list[int]:
    """Where its taste is tuned. At large tables a game takes long, and what serves at small ones serves there too: so
    one may name some."""
    return [seats for seats in mode if seats in training.seats] or mode


def train(
    training: Training, tell: Tell = lambda what, done, whole: None, before: dict[str, Any] | None = None
) -> dict[str, Any]:
    """What the file of the weights says. What it said before stays, if it is not learned anew."""
    home = check(training)
    known = {tuple(mode["seats"]): mode for mode in (before or {"modes": []})["modes"]}
    for seats in modes_of(home, training):
        old = known.get(tuple(seats), {})
        known[tuple(seats)] = old | learn(home, training, seats, old, tell)
    head = {"format": learned.FORMAT, "game": home.name, "version": home.version, "edition": edition_of(home)}
    return {**head, "modes": [known[seats] for seats in sorted(known)]}


def save(data: dict[str, Any], path: Path) -> None:
    text = json.dumps(data, indent=None, separators=(",", ":"))
    # A line for each unit, so that it can be looked at.
    path.write_text(text.replace("],[", "],\n[").replace('},{"', '},\n{"') + "\n", encoding="utf-8")


def learn(home: Game, training: Training, seats: list[int], old: dict[str, Any], tell: Tell) -> dict[str, Any]:
    """One mode, of which something may be known already."""
    found: dict[str, Any] = {"seats": seats}
    said: Said | None = old.get("taste")
    tables = tables_of(training, seats)
    lead = training.lead or usual_lead(home, tables[0])
    tuning = Tuning(tables, training.generations, training.deals, training.seed, lead, said, training.options)
    if training.generations:
        said = tune(home, tuning, tell)
        proof = proved(home, tuning, said)
        begun = {"begun by": old["tuned"]["command"]} if "tuned" in old else {}
        found |= {"tuned": {"command": training.command(), **begun, **proof}, "taste": said}
    if training.games:
        found |= fitted(home, training, seats, said, tell)
    if training.answers:
        policy = imitate(home, tuning, said, training.answers, tell)
        found["policy"] = {"command": training.command(), **policy}
    return found


def fitted(home: Game, training: Training, seats: list[int], said: Said | None, tell: Tell) -> dict[str, Any]:
    """How likely each side is to win: play and fit, round after round."""
    names, room = learned.names_of(home.room("features"), seats[0]), home.room("features")
    chance = Chance(training.seed * 1000 + seats[0])
    fit = Fit(len(names), training.units, chance, training.decay)
    scale: Scale | None = None
    seen: list[Seen] = []
    odds: Odds | None = None
    told: list[dict[str, Any]] = []
    for turn in range(training.rounds):
        games = training.games if turn == 0 else max(HELD_OUT, training.games // FEWER)
        name = f"{home.name} {seats[0]}{'+' if len(seats) > 1 else ''}, round {turn + 1}"
        new: list[Seen] = []
        for number in range(games):
            new += play(home, begun(home, seats, training.options, chance), said, odds, chance, number)
            tell(f"{name}: playing", number + 1, games)
        # Later rounds go on with their own positions, and as many of the older ones.
        seen = new + seen[: len(new)]
        cases = [one.case for one in seen if not one.held_out]
        scale = scale or Scale(cases)
        scaled, order = [scale.over(case) for case in cases], list(range(len(cases)))
        for n in range(training.passes):
            chance.shuffle(order)
            rate = RATE * (1.0 - 0.9 * n / training.passes)
            fit.descend(scaled, order, BATCH, rate if turn == 0 else rate / 3)
            tell(f"{name}: fitting", n + 1, training.passes)
        weights = scale.folded(fit.weights(), alone=seats[0] == 1)
        odds = Odds(room.features, [weights] * (seats[-1] + 1))
        told.append({"games": games, "positions": len(new), **measured(weights, new)})
    weighed = {"base": weights.base, "plain": weights.plain, "units": weights.units}
    return {"command": training.command(), "features": list(names), "rounds": told, **weighed}


def measured(weights: Weights, seen: list[Seen]) -> dict[str, Any]:
    """On the games that were held out: the loss and how often the favourite won, learned and by hand."""
    held = [one for one in seen if one.held_out]
    cases = [one.case for one in held]
    loss, right = measure([weights.chances(case.rows) for case in cases], cases)
    hand_loss, hand_right = measure([one.by_hand for one in held], cases)
    by_hand = {"loss": round(hand_loss, 4), "accuracy": round(hand_right, 4)}
    return {"held out": len(cases), "loss": round(loss, 4), "accuracy": round(right, 4), "by hand": by_hand}


class Scale:
    """What makes the numbers of rows alike: less their mean, in deviations."""

    def __init__(self, cases: list[Case]) -> None:
        rows = [row for case in cases for row in case.rows]
        columns = list(zip(*rows, strict=True))
        self.mean = [fsum(column) / len(rows) for column in columns]
        spread = [
            sqrt(fsum((value - mean) ** 2 for value in column) / len(rows))
            for column, mean in zip(columns, self.mean, strict=True)
        ]
        # What never changed says nothing, and must not say much of where it does.
        self.spread = [one if one > 1e-6 else 1e6 for one in spread]

    def over(self, case: Case) -> Case:
        rows: Rows = [
            [(value - mean) / one for value, mean, one in zip(row, self.mean, self.spread, strict=True)]
            for row in case.rows
        ]
        return Case(rows, case.won)

    def folded(self, weights: Weights, alone: bool) -> Weights:
        """The weights for rows as they are."""
        plain = [weight / one for weight, one in zip(weights.plain, self.spread, strict=True)]
        units = []
        for unit in weights.units:
            *inner, bias, outer = unit
            inner = [weight / one for weight, one in zip(inner, self.spread, strict=True)]
            units.append([*map(short, inner), short(bias - self.shift(inner)), short(outer)])
        return Weights(short(weights.base - self.shift(plain)) if alone else 0.0, [*map(short, plain)], units)

    def shift(self, weights: list[float]) -> float:
        return fsum(weight * mean for weight, mean in zip(weights, self.mean, strict=True))


def short(number: float) -> float:
    return float(f"{number:.6g}")


# Playing


def options_of(home: Game, chance: Chance) -> dict[str, Any]:
    """Half the games are played as usual, half with other choices of those that are no doubts of the rules."""
    if chance.below(2) == 0:
        return {}
    found: dict[str, Any] = {}
    for option in home.options:
        if option.doubt or chance.below(2) == 0:
            continue
        if option.many:
            found[option.name] = tuple(choice for choice in option.choices if chance.below(2))
        else:
            found[option.name] = option.choices[chance.below(len(option.choices))]
    return found


def begun(home: Game, seats: list[int], options: dict[str, Any], chance: Chance) -> Position:
    many = seats[chance.below(len(seats))]
    try:
        return home.new(many, **options_of(home, chance) | options)
    except GameError:  # choices that do not go together
        return home.new(many, **options)


def play(home: Game, p: Position, said: Said | None, odds: Odds | None, chance: Chance, number: int) -> list[Seen]:
    """A game from here on, and some of its positions."""
    player = Player(home, p.seats, said, odds, chance)
    # The first two are without, so that there is something to learn from and something to measure by.
    noise = NOISE[chance.below(len(NOISE))] if number >= 2 else 0.0
    kept = KEPT if odds is None else KEPT_LATER
    found: list[tuple[Rows, list[float]]] = []
    turns, last = 0, NATURE
    while (q := p.question) is not None:
        if q.weights is not None:
            last = NATURE if p.seats == 1 else last  # nobody else is asked there
            p.answer_unchecked(q.options[chance.pick(q.weights, q.total)])
            continue
        if noise and len(q.options) > 1:
            noise = 0.0 if chance.below(CALM) == 0 else noise
        if q.seat != last and not noise:
            place = turns if turns < kept else chance.below(turns + 1)
            if place < kept:
                found[place : place + 1] = [(player.features(p), player.by_hand(p))]
            turns += 1
        last = q.seat
        p.answer_unchecked(player.answer(p, q, noise))
    won = won_by(p)
    return [Seen(Case(rows, won), by_hand, number % HELD_OUT == 0) for rows, by_hand in found]


def won_by(p: Position) -> list[float]:
    """By side: what it has of the victory."""
    assert p.outcome is not None
    winners = p.outcome.winners
    found = [1 / len(winners) if seat in winners else 0.0 for seat in range(p.seats)]
    return found if p.seats > 1 else [*found, 1.0 - found[0]]


class Player:
    """Who answers for all seats: by the greedy policy, or by searching with a judge that has been fitted."""

    def __init__(self, home: Game, seats: int, said: Said | None, odds: Odds | None, chance: Chance) -> None:
        self.home, self.chance = home, chance
        self.features = home.room("features").features
        self.lead = PLANS.get(home.name, USUAL).lead
        self.policy = Critic(home, said).policy()
        self.bots: list[SearchBot] = []
        if odds is not None:
            for _ in range(seats):
                one = SearchBot(home, Random(chance.below(1 << 30)))
                one.simulations = TRIES
                one.trust(Learned(odds, {} if said is None else {seats: said}, {}))
                self.bots.append(one)

    def by_hand(self, p: Position) -> list[float]:
        return chances(self.home.forecast(p), self.lead)

    def answer(self, p: Position, q: Question, noise: float) -> Move:
        if len(q.options) == 1:
            return q.options[0]
        if self.chance.random() < noise:
            return q.options[self.chance.below(len(q.options))]
        if not self.bots:
            return q.options[self.policy.choose(p, q, self.chance)]
        return self.bots[q.seat](self.home.view(p, q.seat), q)
