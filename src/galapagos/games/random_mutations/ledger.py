"""The points of Random Mutations line by line, and what breaks a tie."""

from __future__ import annotations

from galapagos.games.random_mutations.cards import CARNIVOROUS, title
from galapagos.games.random_mutations.position import Mutations, letter
from galapagos.talk import Line


def lines(p: Mutations, seat: int) -> list[Line]:
    """§8.3 §8.4 Species by species from the left."""
    found: list[Line] = []
    counted: set[int] = set()
    for who in p.rows[seat]:
        s, name = p.species[who], letter(who)
        animals = len(s.animals)
        found.append(Line(f"{animals} animal{'s' * (animals > 1)} of {name}", 2 * animals, "8.3", "animals"))
        if s.angler:
            found += card_lines(f"Anglerfish of {name}", p.edition.plus[CARNIVOROUS], "10.5")
        for card in s.cards:
            if card >> 5 and card in counted:
                found.append(Line(f"{title(card & 31)} of {name}, shared", 0, "8.4", "trait cards"))
            else:
                found += card_lines(f"{title(card & 31)} of {name}", p.edition.plus[card & 31], "8.3")
            counted.add(card)
    return found


def card_lines(what: str, plus: int, rule: str) -> list[Line]:
    """A point for the card, and what is printed on it."""
    return [Line(what, 1, rule, "trait cards")] + [Line(f"{what}, +{plus}", plus, rule, "+ numbers")] * (plus > 0)


def tie_break(p: Mutations) -> tuple[str, list[int]]:
    """§8.6"""
    return ("discarded cards", p.discards)
