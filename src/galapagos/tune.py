"""Tuning the taste of a game's judge: the first part of `galapagos train`.

A taste is some dozens of numbers with names: what a card in hand is worth, or a dinosaur that will stand in the cold.
Generation after generation, tastes are drawn around the mean, those of a pair on opposite sides of it; each plays the
same deals by the policy that the search plays on by, one seat among others that play by the taste made by hand in one
deal and by the mean in the next; and the mean moves to those that did best (the cross-entropy method). A game counts by
who won, and as much by the points, so that a narrow loss is better than a clear one.

The same seed gives the same taste, on any number of cores and on both builds.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from math import fsum, sqrt
from multiprocessing import get_context
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

import galapagos
from galapagos.bots.levels import PLANS, USUAL
from galapagos.chance import Chance
from galapagos.critic import Critic, Said, by_hand
from galapagos.playout import Policy, Seated, play
from galapagos.search import chances
from galapagos.talk import Game, GameError, Position

PAIRS = 12  # of tastes, each generation,
BEST = 6  # of which the mean moves to these
WIDE = 0.25  # of a number and of the usual size of one: how far tastes lie apart in the beginning
USUAL_SIZE = 0.4
MOVE = 0.6  # of the way to the mean of the best,
NARROW = 0.4  # and as much of theirs becomes the deviation
LEAST = 0.02  # deviation
PROOF = 400  # deals, that none of them has been chosen by

Tell = Callable[[str, int, int], None]


class Deal(NamedTuple):
    """A game to be played: how many sit there, where the one that is tried sits, what is chosen, and chance."""

    seats: int
    seat: int
    options: dict[str, Any]
    seed: int


class Trial(NamedTuple):
    """A taste, and what it plays."""

    game: str
    said: Said
    mean: Said
    deals: list[Deal]
    lead: float


class Tuning(NamedTuple):
    """How a taste is tuned: for tables of these sizes, from one on that there is, or else from the one made by hand."""

    seats: list[int]
    generations: int
    deals: int  # that each taste plays
    seed: int
    lead: float  # points in the end: see galapagos.search.chances
    begin: Said | None = None
    options: Mapping[str, Any] = MappingProxyType({})  # that all these tables have


def tune(game: Game, tuning: Tuning, tell: Tell, cores: int | None = None) -> Said:
    """A better taste than that one."""
    seats, generations = tuning.seats, tuning.generations
    rng = Random(f"{game.name} {seats} {tuning.seed}")
    mean = start(game, tuning)
    spread = {name: WIDE * (abs(number) + USUAL_SIZE) for name, number in mean.items()}
    cores = cores or os.cpu_count() or 1
    with ExitStack() as stack:
        each: Callable[..., Any] = map
        if cores > 1:
            each = stack.enter_context(ProcessPoolExecutor(cores, get_context("spawn"))).map
        for generation in range(generations):
            deals = [deal(game, seats, rng, tuning.options) for _ in range(tuning.deals)]
            tastes = drawn(mean, spread, rng)
            trials = [Trial(game.name, said, mean, deals, tuning.lead) for said in tastes]
            scores: list[float] = []
            for score in each(tried, trials):
                scores.append(score)
                done = generation * len(trials) + len(scores)
                tell(f"{game.name} {seats[0]}: tuning", done, generations * len(trials))
            order = sorted(range(len(tastes)), key=lambda n: -scores[n])
            move(mean, spread, [tastes[n] for n in order[:BEST]])
    return {name: float(f"{number:.4g}") for name, number in mean.items()}


def start(game: Game, tuning: Tuning) -> Said:
    said = by_hand(game, tuning.seats[0])
    if said is None:
        raise GameError(f"The judge of {game.name} has no taste that could be tuned.")
    return said | (tuning.begin or {})


def deal(game: Game, seats: list[int], rng: Random, options: Mapping[str, Any]) -> Deal:
    many = rng.choice(seats)
    return Deal(many, rng.randrange(many), choices(game, many, rng, options), rng.getrandbits(60))


def choices(game: Game, seats: int, rng: Random, options: Mapping[str, Any]) -> dict[str, Any]:
    """Half the games are played as usual, half with some other choices, but for what is said."""
    found: dict[str, Any] = {}
    if rng.random() < 0.5:
        for option in game.options:
            if rng.random() < (0.2 if option.doubt else 0.5):
                some = tuple(choice for choice in option.choices if rng.random() < 0.5)
                found[option.name] = some if option.many else rng.choice(option.choices)
    found |= options
    try:
        game.new(seats, **found)
    except GameError:  # they do not go together
        return dict(options)
    return found


def drawn(mean: Said, spread: Said, rng: Random) -> list[Said]:
    found: list[Said] = []
    for _ in range(PAIRS):
        away = {name: spread[name] * rng.gauss(0.0, 1.0) for name in mean}
        found += [{name: mean[name] + side * away[name] for name in mean} for side in (1, -1)]
    return found


def move(mean: Said, spread: Said, best: list[Said]) -> None:
    for name in mean:
        middle = deviation = 0.0
        for said in best:  # one after the other: `sum` rounds otherwise in other Pythons, and other games follow
            middle += said[name]
        middle /= len(best)
        for said in best:
            deviation += (said[name] - middle) ** 2
        deviation = sqrt(deviation / len(best))
        mean[name] += MOVE * (middle - mean[name])
        spread[name] += NARROW * (max(LEAST, deviation) - spread[name])


def tried(trial: Trial) -> float:
    """How well a taste does."""
    game = galapagos.game(trial.game)
    one, mean, hand = (Critic(game, said).policy() for said in (trial.said, trial.mean, None))
    total = 0.0
    for n, deal in enumerate(trial.deals):
        p = played(game, deal, one, mean if n % 2 else hand)
        total += won(p, deal.seat) + chances(game.forecast(p), trial.lead)[deal.seat]
    return total / len(trial.deals)


def played(game: Game, deal: Deal, one: Policy, others: Policy) -> Position:
    """The end of a game in which a policy meets others."""
    p = game.new(deal.seats, **deal.options)
    play(p, Chance(deal.seed), Seated([one if seat == deal.seat else others for seat in range(deal.seats)]))
    return p


def won(p: Position, seat: int) -> float:
    """What a seat has of the victory."""
    assert p.outcome is not None
    return 1 / len(p.outcome.winners) if seat in p.outcome.winners else 0.0


def usual_lead(game: Game, seats: int) -> float:
    """As the search counts points."""
    plan = PLANS.get(game.name, USUAL)
    return plan.whole if seats == 1 and plan.whole else plan.lead


def proved(game: Game, tuning: Tuning, said: Said) -> dict[str, Any]:
    """How often the taste is first among others that play by the one made by hand, and that one in its place."""
    seats = tuning.seats
    rng = Random(f"{game.name} {seats} {tuning.seed} proof")
    deals = [deal(game, seats, rng, tuning.options) for _ in range(PROOF)]
    one, hand = (Critic(game, taste).policy() for taste in (said, None))
    shares = [fsum(won(played(game, deal, who, hand), deal.seat) for deal in deals) / len(deals) for who in (one, hand)]
    return {"games": len(deals), "first": round(shares[0], 4), "by hand": round(shares[1], 4)}
