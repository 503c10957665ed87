"""The points of Random Mutations line by line, and what breaks a tie."""

from __future__ import annotations

from collections.abc import Sequence

from galapagos.games.random_mutations.cards import title
from galapagos.games.random_mutations.position import POINTS_FOR_ANIMAL, POINTS_FOR_CARD, Mutations, kind_of, letter
from galapagos.ledger import Line
from galapagos.talk import Event


def lines(p: Mutations, seat: int, told: Sequence[Event]) -> list[Line]:
    """§8.3 §8.4 Species by species from the left."""
    found: list[Line] = []
    for who in p.rows[seat]:
        s, name, counting = p.species[who], letter(who), p.counting(who)
        animals = len(s.animals)
        points = POINTS_FOR_ANIMAL * animals
        found.append(Line(f"{animals} animal{'s' * (animals > 1)} of {name}", points, "8.3", "animals"))
        for card in counting:
            angler = s.angler and card not in s.cards
            what, rule = ("Anglerfish", "10.5") if angler else (title(kind_of(card)), "8.3")
            found += card_lines(f"{what} of {name}", p.plus(card), rule)
        for card in s.cards:
            if card not in counting:
                found.append(Line(f"{title(kind_of(card))} of {name}, shared", 0, "8.4", "trait cards"))
    return found


def card_lines(what: str, plus: int, rule: str) -> list[Line]:
    """Points for the card, and for what is printed on it."""
    lines = [Line(what, POINTS_FOR_CARD, rule, "trait cards")]
    return lines + [Line(f"{what}, +{plus}", plus, rule, "+ numbers")] * (plus > 0)


def tie_break(p: Mutations) -> tuple[str, list[int]]:
    """§8.6"""
    return ("discarded cards", p.discards)
