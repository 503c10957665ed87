"""How likely a strong player gives each answer: the last part of `galapagos train`.

What looks better at once is answered more often. How much more is one number for each mode, `sharp` (see
galapagos.tree.policy): the one by which the answers of the search itself are least surprising. The search is asked at
some questions of games that are played by its own policy, and every fourth game is only measured by.

The same seed gives the same number, on any number of cores and on both builds.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack
from math import exp, fsum, log
from multiprocessing import get_context
from random import Random
from typing import Any, NamedTuple

import galapagos
from galapagos.bots.levels import SearchBot
from galapagos.chance import Chance
from galapagos.critic import Critic, Said
from galapagos.playout import Greedy
from galapagos.talk import Game, Position
from galapagos.tree import policy
from galapagos.tune import Deal, Tell, Tuning, deal

EACH = 6  # questions of a game that the search is asked
TRIES = 100  # that it has for each
HELD_OUT = 4  # every so many games one that is only measured by
LEAST, MOST = 0.01, 100.0  # points that it may be
STEPS = 60  # by which it is narrowed down


class Given(NamedTuple):
    """An answer of the search."""

    liked: list[float]  # by option: what it looked like at once
    option: int  # that was taken


class Trial(NamedTuple):
    """A game in which the search is asked."""

    game: str
    said: Said | None
    deal: Deal
    tries: int


def imitate(
    game: Game, at: Tuning, said: Said | None, answers: int, tell: Tell, cores: int | None = None
) -> dict[str, Any]:
    """The number for such tables, and what it is worth: the loss in natural logarithms where it was not
    fitted, beside that of who takes any option."""
    seats = at.seats
    rng = Random(f"{game.name} {seats} {at.seed} answers")
    deals = [deal(game, seats, rng, at.options) for _ in range(max(2, answers // EACH))]
    trials = [Trial(game.name, said, one, TRIES) for one in deals]
    cores = cores or os.cpu_count() or 1
    games: list[list[Given]] = []
    with ExitStack() as stack:
        each: Callable[..., Any] = map
        if cores > 1:
            each = stack.enter_context(ProcessPoolExecutor(cores, get_context("spawn"))).map
        for found in each(asked, trials):
            games.append(found)
            tell(f"{game.name} {seats[0]}: asking", len(games), len(trials))
    fit = [one for n, found in enumerate(games) if n % HELD_OUT for one in found]
    held = [one for n, found in enumerate(games) if n % HELD_OUT == 0 for one in found]
    sharp = float(f"{sharpest(fit):.3g}")
    by_chance = fsum(log(len(one.liked)) for one in held) / len(held)
    return {"answers": len(fit), "loss": round(loss(held, sharp), 4), "by chance": round(by_chance, 4), "sharp": sharp}


def asked(trial: Trial) -> list[Given]:
    """What the search has answered in one game."""
    game, rng = galapagos.game(trial.game), Random(trial.deal.seed)
    seats = trial.deal.seats
    critic, player = Critic(game, trial.said), SearchBot(game, rng)
    player.simulations = trial.tries
    player.tastes = {seats: trial.said} if trial.said else {}
    glance, chance = Greedy(critic.worth, 1), Chance(trial.deal.seed)
    found = []
    for p in rng.sample(choices := met(game, trial.deal, critic, chance), min(EACH, len(choices))):
        assert p.question is not None
        view = game.view(p, p.question.seat)
        q = view.question
        assert q is not None
        truth = game.imagined(view, chance)
        liked = [glance.expect(truth, move, q.seat, chance) for move in q.options]
        found.append(Given(liked, q.options.index(player(view, q))))
    return found


def met(game: Game, deal: Deal, critic: Critic, chance: Chance) -> list[Position]:
    """The choices that come up where everybody plays by the policy."""
    p, usual = game.new(deal.seats, **deal.options), critic.policy()
    found: list[Position] = []
    while (q := p.question) is not None:
        if q.weights is not None:
            p.answer_unchecked(q.draw(chance))
            continue
        if len(q.options) > 1:
            found.append(p.copy())
        p.answer_unchecked(q.options[usual.choose(p, q, chance)])
    return found


def loss(given: list[Given], sharp: float) -> float:
    """How surprising the answers are on the average."""
    total = 0.0
    for one in given:
        total -= log(policy(one.liked, sharp)[one.option])
    return total / len(given)


def sharpest(given: list[Given]) -> float:
    """The number by which they are least surprising."""
    low, high = log(LEAST), log(MOST)
    for _ in range(STEPS):
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if loss(given, exp(left)) <= loss(given, exp(right)):
            high = right
        else:
            low = left
    return exp((low + high) / 2)
