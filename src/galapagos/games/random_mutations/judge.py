"""How good a position of Random Mutations looks, in points: what the greedy bot climbs.

It guesses who will be alive when the turn is over: who gets enough of the food that is there or to be expected, whom
the carnivores around can reach, whom the parasites will take.
"""

from __future__ import annotations

from math import fsum

from galapagos.games.random_mutations import rules
from galapagos.games.random_mutations.cards import (
    BUDDING,
    GRAZING,
    INTELLECT,
    OBLIGATE,
    POISONOUS,
    RUNNING,
    SCAVENGER,
)
from galapagos.games.random_mutations.position import DIE, POINTS_FOR_ANIMAL, POINTS_FOR_CARD, Mutations, kind_of
from galapagos.talk import NATURE, Move

CARD = 0.6  # a card in hand, while there are turns to come,
SPARE = 0.1  # and one beyond what a turn's food can turn into animals
ENOUGH = 5  # cards
HEIR = 0.5  # what a survivor brings besides its points: a card, and a start
PARASITES = 0.7  # how sure the most infested species loses an animal,
PARASITES_YET = 0.3  # and before the new parasites are placed
BITE = 0.5  # how likely a carnivore that can attack kills somebody
PREY = 0.6  # how likely a carnivore with prey in reach gets fed
TALENTS = {SCAVENGER: 0.3, GRAZING: 0.1, BUDDING: 0.8, RUNNING: 0.1, POISONOUS: 0.1, INTELLECT: 0.2}


def worth(p: Mutations, seat: int) -> float:
    """My prospects, less the others' on average. An attack under way is judged by its end."""
    if attack_under_way(p):
        ends = outcomes(p)
        return fsum(worth(after, seat) for after in ends) / len(ends)
    if p.outcome is not None:
        return 100.0 * (p.seats - p.outcome.ranking[seat]) + p.points(seat)
    prospect = forecast(p)
    return prospect[seat] - (fsum(prospect) - prospect[seat]) / (p.seats - 1)


def forecast(p: Mutations) -> list[float]:
    """By seat, its prospects alone. An attack under way is judged by its end."""
    if attack_under_way(p):
        ends = [forecast(after) for after in outcomes(p)]
        return [fsum(found) / len(ends) for found in zip(*ends, strict=True)]
    if p.outcome is not None:
        return [float(points) for points in p.outcome.scores]
    danger = dangers(p)
    return [prospects(p, seat, supply, danger) for seat, supply in enumerate(supplies(p))]


def attack_under_way(p: Mutations) -> bool:
    return bool(p.frames) and isinstance(p.frames[-1], rules.Attack | rules.Scavenging)


def outcomes(p: Mutations) -> list[Mutations]:
    """How an attack may go on, each as likely as the others."""
    q = p.question
    assert q is not None
    # Running: caught or escaped, even odds.
    return [further(p, move) for move in ((DIE[1], DIE[6]) if q.seat == NATURE else q.options[:1])]


def further(p: Mutations, move: Move) -> Mutations:
    after = p.copy()
    after.answer(move)
    return after


def feeding(p: Mutations) -> bool:
    return any(isinstance(frame, rules.Feeding) for frame in p.frames)


def hunger(p: Mutations, seat: int) -> int:
    """Food tokens that this player's animals still need."""
    total = 0
    for i in p.rows[seat]:
        s = p.species[i]
        if not s.has(OBLIGATE):
            total += sum([max(0, s.need - animal.food()) for animal in s.animals])
    return total


def supplies(p: Mutations) -> list[float]:
    """Food that each player can expect: as players take turns, all get alike until they have enough."""
    table = p.climate().red
    left = float(p.food) if feeding(p) else table.dice * 3.5 + table.plus
    wanted = [float(hunger(p, seat)) for seat in range(p.seats)]
    got = [0.0] * p.seats
    while left > 0.01 and any(want > 0 for want in wanted):
        eaters = [seat for seat in range(p.seats) if wanted[seat] > 0]
        bite = min([left / len(eaters), *(wanted[seat] for seat in eaters)])
        for seat in eaters:
            wanted[seat] -= bite
            got[seat] += bite
            left -= bite
    return got


def dangers(p: Mutations) -> list[float]:
    """By species: how many of its animals carnivores may be expected to eat."""
    danger = [0.0] * len(p.species)
    for who, s in enumerate(p.species):
        if not s.carnivore():
            continue
        targets = p.targets(who)
        others = [prey for prey in targets if p.species[prey].owner != s.owner]
        victims = others or targets
        for prey in victims:
            flight = 0.5 if p.species[prey].has(RUNNING) else 1.0
            poison = 0.4 if p.species[prey].has(POISONOUS) and len(victims) > 1 else 1.0
            danger[prey] += BITE * len(s.hunters()) * flight * poison / len(victims)
    return danger


def prospects(p: Mutations, seat: int, supply: float, danger: list[float]) -> float:
    heir = 0.0 if p.last_turn else HEIR
    most = max([s.parasites() for s in p.species], default=0)
    total = 0.0 if p.last_turn else hand(p.decks[seat])
    plague = PARASITES if feeding(p) else PARASITES_YET
    counting = p.counting(seat)
    for i in sorted(p.rows[seat], key=lambda i: p.species[i].need):
        s = p.species[i]
        chances, supply = survival(p, i, supply)
        lost = danger[i] + (plague if most and s.parasites() == most else 0.0)
        alive = max(0.0, fsum(chances) - lost)
        total += (POINTS_FOR_ANIMAL + heir) * alive
        if chances:
            total += traits(p, counting[i]) * min(1.0, max(chances) * alive / max(0.01, fsum(chances)))
    return total


def hand(cards: int) -> float:
    return CARD * min(cards, ENOUGH) + SPARE * max(0, cards - ENOUGH)


def survival(p: Mutations, i: int, supply: float) -> tuple[list[float], float]:
    """How likely each animal of the species is fed in the end, the fullest first, and the food left for the others."""
    s = p.species[i]
    prey = s.carnivore() and any(p.species[prey].owner != s.owner for prey in p.targets(i))
    chances: list[float] = []
    for animal in sorted(s.animals, key=lambda animal: -animal.food()):
        missing = s.need - animal.food()
        if missing <= 0:
            chances.append(1.0)
            continue
        hunt = PREY if prey and not animal.attacked else 0.0
        if s.has(OBLIGATE):
            chances.append(hunt)
            continue
        share = min(1.0, supply / missing)
        # Half a meal is better than none, but what counts is the whole.
        chances.append(max(hunt, share if share == 1.0 else 0.4 * share))
        supply = max(0.0, supply - missing * (1 - hunt / 2))
    return chances, supply


def traits(p: Mutations, cards: list[int]) -> float:
    """Points of the trait cards, and a little for what they will still do."""
    talents = {} if p.last_turn else TALENTS
    return sum([POINTS_FOR_CARD + p.plus(card) + talents.get(kind_of(card), 0.0) for card in cards])
