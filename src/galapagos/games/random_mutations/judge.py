"""How good a position of Random Mutations looks, in points: what the greedy bot climbs.

It guesses who will be alive when the turn is over: who gets enough of the food that is there or to be expected, whom
the carnivores around can reach, whom the parasites will take.
"""

from __future__ import annotations

from math import fsum
from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from galapagos.games.random_mutations import rules, rules_hunt
from galapagos.games.random_mutations.cards import NAMES, OBLIGATE, POISONOUS, RUNNING
from galapagos.games.random_mutations.position import (
    DIE,
    DIVERGENCE,
    POINTS_FOR_ANIMAL,
    POINTS_FOR_CARD,
    Mutations,
    Species,
    count,
    kind_of,
)
from galapagos.playout import Judging
from galapagos.talk import NATURE

# What a player thinks that things will bring him, by hand. `galapagos train` finds other numbers.
TASTE: Final = {
    "card": 0.6,  # a card in hand, while there are turns to come,
    "card later": 0.0,  # and more for each ten cards of a player that are still in the main deck,
    "spare": 0.1,  # and one beyond what a turn's food can turn into animals,
    "enough": 5.0,  # which are so many cards
    "heir": 0.5,  # what a survivor brings besides its points: a card, and a start,
    "heir later": 0.0,  # and more for each ten cards of a player that are still in the main deck
    "kind": 0.0,  # a species that survives, whatever it is
    "parasites": 0.7,  # how sure the most infested species loses an animal,
    "parasites yet": 0.3,  # and before the new parasites are placed
    "bite": 0.5,  # how likely a carnivore that can attack kills somebody,
    "poison": 0.4,  # and of that what a poisonous one has to fear who is not the only prey,
    "run": 0.5,  # and one that can run
    "prey": 0.6,  # how likely a carnivore with prey in reach gets fed,
    "hunter": 0.5,  # and how much of its meal is left to the others if it does
    "half": 0.4,  # of a whole meal: what a half one is
    "others": 1.0,  # what the prospects of the others count for, on the average,
    "best": 0.0,  # and those of the best of them besides
    **dict.fromkeys(NAMES, 0.0),  # what a trait will still do
    "scavenger": 0.3,
    "grazing": 0.1,
    "budding": 0.8,
    "running": 0.1,
    "poisonous": 0.1,
    "intellect": 0.2,
}
# By the name of a part of the worth: what is so when it grows, and when it shrinks.
REASONS = {
    "fed": ("more of your animals get enough to eat", "fewer of your animals get enough to eat"),
    "hunted": ("carnivores are less of a danger to you", "carnivores are more of a danger to you"),
    "parasites": ("parasites are less of a danger to you", "parasites are more of a danger to you"),
    "traits": ("your traits count for more", "your traits count for less"),
    "hand": ("you keep more cards", "it costs you cards"),
    "others": ("the others are worse off", "the others are better off"),
    "end": ("you end on a better place", "you end on a worse place"),
}


class Taste(Judging):
    """Those numbers."""

    def __init__(self, said: dict[str, float]) -> None:
        super().__init__(said)
        self.card = said["card"]
        self.card_later = said["card later"]
        self.spare = said["spare"]
        self.enough = said["enough"]
        self.heir = said["heir"]
        self.heir_later = said["heir later"]
        self.kind = said["kind"]
        self.parasites = said["parasites"]
        self.parasites_yet = said["parasites yet"]
        self.bite = said["bite"]
        self.poison = said["poison"]
        self.run = said["run"]
        self.prey = said["prey"]
        self.hunter = said["hunter"]
        self.half = said["half"]
        self.others = said["others"]
        self.best = said["best"]
        self.talents = [said[name] for name in NAMES]

    def worth(self, p: Any, seat: int) -> float:
        return worth(p, seat, self)

    def forecast(self, p: Any) -> list[float]:
        return forecast(p, self)


BY_HAND: Final = Taste(TASTE)


def worth(p: Mutations, seat: int, taste: Taste = BY_HAND) -> float:
    """My prospects, less the others' on average. An attack under way is judged by its end."""
    if attack_under_way(p):
        ends = outcomes(p)
        total = 0.0
        for after in ends:
            total += worth(after, seat, taste)
        return total / len(ends)
    if p.outcome is not None:
        return 100.0 * (p.seats - p.outcome.ranking[seat]) + p.points(seat)
    prospect = forecast(p, taste)
    return prospect[seat] - others(prospect, seat, taste)


def others(prospect: list[float], seat: int, taste: Taste) -> float:
    """What the prospects of the other seats count for."""
    total = best = 0.0
    for other in range(len(prospect)):
        if other != seat:
            total += prospect[other]
            best = max(best, prospect[other])
    return taste.others * total / (len(prospect) - 1) + taste.best * best


def parts(p: Mutations, seat: int) -> dict[str, float]:
    """What the worth is made of."""
    if attack_under_way(p):
        ends = [parts(after, seat) for after in outcomes(p)]
        return {name: fsum([end.get(name, 0.0) for end in ends]) / len(ends) for name in REASONS}
    if p.outcome is not None:
        return {"end": worth(p, seat)}
    return {**mine(p, seat, Outlook(p, BY_HAND)), "others": -others(forecast(p), seat, BY_HAND)}


def mine(p: Mutations, seat: int, outlook: Outlook) -> dict[str, float]:
    """What the prospects of a seat are made of."""
    each = POINTS_FOR_ANIMAL + outlook.heir
    found = {"fed": 0.0, "hunted": 0.0, "parasites": 0.0, "traits": 0.0}
    found["hand"] = outlook.hand(p.decks[seat])
    supply = outlook.supply(seat)
    for i in sorted(p.rows[seat], key=lambda i: p.species[i].need):
        s = p.species[i]
        fed, best, supply = survival(s, supply, outlook.prey(i) if s.hunting > 0 else 0.0, outlook.taste)
        hunted, sick = outlook.eaten(i, s), outlook.sick(s)
        # No more can be lost than would live.
        lost = min(1.0, fed / (hunted + sick)) if hunted + sick else 0.0
        alive = max(0.0, fed - hunted - sick)
        found["fed"] += each * fed
        found["hunted"] -= each * hunted * lost
        found["parasites"] -= each * sick * lost
        found["traits"] += outlook.traits(i, s) * min(1.0, best * alive / max(0.01, fed))
    return found


def forecast(p: Mutations, taste: Taste = BY_HAND) -> list[float]:
    """By seat, its prospects alone. An attack under way is judged by its end."""
    if attack_under_way(p):
        ends = [forecast(after, taste) for after in outcomes(p)]
        return [fsum([end[seat] for end in ends]) / len(ends) for seat in range(p.seats)]
    if p.outcome is not None:
        return [float(points) for points in p.outcome.scores]
    outlook = Outlook(p, taste)
    return [prospects(p, seat, outlook) for seat in range(p.seats)]


def attack_under_way(p: Mutations) -> bool:
    return bool(p.frames) and isinstance(p.frames[-1], (rules.Attack, rules.Scavenging))


def outcomes(p: Mutations) -> list[Mutations]:
    """How an attack may go on, each as likely as the others."""
    q = p.question
    assert q is not None
    # Running: caught or escaped, even odds.
    return [p.after(move) for move in ((DIE[1], DIE[6]) if q.seat == NATURE else q.options[:1])]


def feeding(p: Mutations) -> bool:
    return len(p.frames) > 0 and isinstance(p.frames[0], rules.Feeding)


def harvest(p: Mutations) -> float:
    """The food that the dice bring on average."""
    table = p.climate().red
    return table.dice * 3.5 + table.plus


def share(wanted: list[int], left: float) -> float:
    """So much for everybody who wants as much: as players take turns, all get alike."""
    level: i64 = 0
    while True:
        eaters: i64 = 0
        least: i64 = 0
        for one in wanted:
            want: i64 = one
            if want > level:
                eaters += 1
                if eaters == 1 or want < least:
                    least = want
        if eaters == 0:
            return float(level)
        bite = float(eaters * (least - level))
        if left <= bite:
            return float(level) + left / float(eaters)
        left -= bite
        level = least


@mypyc_attr(acyclic=True, free_list_len=1)
class Hunting:
    """What the carnivores of a species may do."""

    def __init__(self, p: Mutations, who: int, taste: Taste) -> None:
        s = p.species[who]
        targets = rules_hunt.targets(p, who)
        others = targets & ~p.tally().own[s.owner]
        self.who = who
        self.prey = others or targets  # whom they go for, a bit each: their owner's species only if there is no other
        self.chance = taste.prey if others else 0.0  # that one of them is fed by it
        # Animals that they may be expected to eat of each of them, and if those are poisonous.
        preys = count(self.prey)
        bite = taste.bite * float(s.hunting)
        self.bite = bite / preys if preys else 0.0
        self.poisoned = bite * taste.poison / preys if preys > 1 else self.bite


@mypyc_attr(acyclic=True, free_list_len=1)
class Outlook:
    """What awaits everybody: the food that is there or to come, the parasites, the carnivores."""

    def __init__(self, p: Mutations, taste: Taste) -> None:
        tally, now = p.tally(), feeding(p)
        self.p = p
        self.taste = taste
        # What a survivor brings besides its points, and a card, while there are turns to come.
        self.heir = self.card = 0.0
        if not p.last_turn:
            later = float(p.deck) / float(10 * p.seats)
            self.heir = taste.heir + taste.heir_later * later
            self.card = taste.card + taste.card_later * later
        self.wanted = p.wanted()
        self.level = share(self.wanted, float(p.food) if now else harvest(p))  # that everybody gets who wants as much
        self.most: i64 = p.infested()
        self.plague = taste.parasites if now else taste.parasites_yet
        self.hunted = 0  # the species that carnivores go for, a bit each
        self.hunts = PEACE
        if tally.hunters > 0:
            self.hunts = [Hunting(p, who, taste) for who, s in enumerate(p.species) if s.hunting > 0]
            for one in self.hunts:
                self.hunted |= one.prey

    def supply(self, seat: int) -> float:
        """Food that a player can expect: as much as all until he has enough."""
        return min(float(self.wanted[seat]), self.level)

    def eaten(self, i: int, s: Species) -> float:
        """How many animals of a species carnivores may be expected to eat."""
        total = 0.0
        poisonous, share = s.has(POISONOUS), self.taste.run if s.has(RUNNING) else 1.0
        for one in self.hunts:
            if one.prey >> i & 1:
                total += (one.poisoned if poisonous else one.bite) * share
        return total

    def prey(self, i: int) -> float:
        """How likely an animal of a species is fed that may still attack."""
        for one in self.hunts:
            if one.who == i:
                return one.chance
        return 0.0

    def sick(self, s: Species) -> float:
        """How sure a species loses an animal to parasites."""
        return self.plague if s.parasites > 0 and s.parasites == self.most else 0.0

    def hand(self, cards: i64) -> float:
        """What so many cards are worth."""
        if self.p.last_turn:
            return 0.0
        enough = min(float(cards), self.taste.enough)
        return self.card * enough + self.taste.spare * (float(cards) - enough)

    def traits(self, i: int, s: Species) -> float:
        """Points of the trait cards of a species, and a little for what they will still do."""
        p, talents = self.p, self.taste.talents
        if p.last_turn:
            total = float(s.points)
        else:
            if s.taster is not self.taste:
                s.taster = self.taste
                s.talents = float(s.points)
                for card in s.cards:
                    s.talents += talents[kind_of(card)]
            total = s.talents
        if p.rules & DIVERGENCE:
            for card in p.counted(i):
                total -= POINTS_FOR_CARD + p.plus(card) + (0.0 if p.last_turn else talents[kind_of(card)])
        return total


PEACE: Final[list[Hunting]] = []  # nobody hunts


def prospects(p: Mutations, seat: int, outlook: Outlook) -> float:
    taste = outlook.taste
    each = POINTS_FOR_ANIMAL + outlook.heir
    total = outlook.hand(p.decks[seat])
    supply = outlook.supply(seat)
    hunted, peace = outlook.hunted, not outlook.hunts
    species, row = p.species, p.rows[seat]
    need: i64 = 0
    then: i64 = 1
    while then > need:  # those first that need least
        need = then
        for i in row:
            s = species[i]
            if s.need == need:
                prey = 0.0 if peace or s.hunting == 0 else outlook.prey(i)
                if s.hunger <= supply and prey == 0.0:
                    fed, best, supply = s.size, 1.0, supply - s.hunger
                else:
                    fed, best, supply = survival(s, supply, prey, taste)
                if fed > 0.0:
                    lost = outlook.eaten(i, s) if hunted >> i & 1 else 0.0
                    if s.parasites > 0:
                        lost += outlook.sick(s)
                    alive = max(0.0, fed - lost)
                    total += each * alive
                    sure = min(1.0, best * alive / max(0.01, fed))
                    total += taste.kind * sure
                    if s.points > 0:
                        total += outlook.traits(i, s) * sure
            elif s.need > need and (then == need or s.need < then):
                then = s.need
    return total


def survival(s: Species, supply: float, prey: float, taste: Taste) -> tuple[float, float, float]:
    """How many animals of the species are likely fed in the end, how likely the likeliest is, and the food left for the
    others. The fullest come first; one that may still attack finds prey as likely as that."""
    eats = not s.has(OBLIGATE)
    if prey == 0.0:
        if s.hunger <= supply:
            return s.size, 1.0, supply - s.hunger
        if not eats or supply == 0.0:
            return float(s.full), 1.0 if s.full else 0.0, supply
    fed, best = float(s.full), 1.0 if s.full else 0.0
    gap: i64 = 1
    while gap <= s.need:
        lacking = float(gap)
        for animal in s.animals:
            if s.need - animal.red - animal.blue == gap:
                chance = hunt = 0.0 if animal.attacked else prey
                if eats:
                    share = min(1.0, supply / lacking)
                    # Half a meal is better than none, but what counts is the whole.
                    chance = max(hunt, share if share == 1.0 else taste.half * share)
                    supply = max(0.0, supply - lacking * (1.0 - hunt * taste.hunter))
                fed += chance
                best = max(best, chance)
        gap += 1
    return fed, best, supply
