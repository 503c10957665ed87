"""How fair the seats of a game are: bots of one kind play it many times.

    python -m bench.fairness evo 2000 seats=4 board=L1+R3 by=start.space

`seats=`, `bot=` (greedy) and `seed=` are ours, other names are options of the game. `by=start.space` counts not the
seats but what the set-up gave them: the fact `space` of the event `start`. A shared first place counts in parts.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from random import Random
from statistics import mean, stdev
from typing import Any

import galapagos
from galapagos import NATURE, Game
from galapagos.bots import bot, nature
from galapagos.talk import Event, Outcome


def play(game: Game, seats: int, options: dict[str, Any], name: str, rng: Random) -> tuple[Outcome, list[Event]]:
    """A game between bots of one name, and what happened before the first of them was asked."""
    p = game.new(seats, **options)
    bots = [bot(name, game, rng) for _ in range(seats)]
    events: list[Event] = []
    p.events = events
    while (q := p.question) is not None:
        if q.seat == NATURE:
            p.answer(nature(q, rng))
            continue
        p.events = None
        view = game.view(p, q.seat)
        assert view.question is not None
        p.answer(bots[q.seat](view, view.question))
    assert p.outcome is not None
    return p.outcome, events


def groups(seats: int, events: list[Event], by: str) -> list[str]:
    """By seat: what it is counted under."""
    if not by:
        return [f"seat {seat + 1}" for seat in range(seats)]
    what, fact = by.split(".")
    given = {int(event.facts["seat"]): str(event.facts[fact]) for event in events if event.what == what}
    return [given[seat] for seat in range(seats)]


def report(scores: dict[str, list[int]], wins: dict[str, float], seats: int) -> str:
    lines = ["| start | games | wins | fair share | against it | points | error |", "|---|---|---|---|---|---|---|"]
    for group in sorted(scores):
        played = len(scores[group])
        share, fair = wins[group] / played, 1 / seats
        points, error = mean(scores[group]), stdev(scores[group]) / played**0.5
        shares = f"{share:.1%} | {fair:.1%} | {share / fair - 1:+.0%}"
        lines.append(f"| {group} | {played} | {shares} | {points:.1f} | {error:.1f} |")
    return "\n".join(lines)


def value(text: str) -> bool | int | str:
    return {"true": True, "false": False}.get(text.lower(), int(text) if text.isdigit() else text)


def main(name: str, games: str, *words: str) -> None:
    game = galapagos.game(name)
    options: dict[str, Any] = {key: value(text) for key, _, text in (word.partition("=") for word in words)}
    seats = options.pop("seats", game.seats[-1])
    player, by = options.pop("bot", "greedy"), options.pop("by", "")
    rng = Random(options.pop("seed", 1))
    scores: dict[str, list[int]] = defaultdict(list)
    wins: dict[str, float] = defaultdict(float)
    for _ in range(int(games)):
        outcome, events = play(game, seats, options, player, rng)
        for seat, group in enumerate(groups(seats, events, by)):
            scores[group].append(outcome.scores[seat])
            wins[group] += (seat in outcome.winners) / max(1, len(outcome.winners))
    print(report(scores, wins, seats))


if __name__ == "__main__":
    main(*sys.argv[1:])
