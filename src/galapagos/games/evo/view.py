"""What a seat knows of a table of Evo. Only the hands are secret."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from galapagos.chance import Chance
from galapagos.games.evo.position import UNKNOWN, Draw, Island, Pass
from galapagos.talk import Question, View

BACKS: Final[list[tuple[int, ...]]] = []  # of so many cards


def view(p: Island, seat: int) -> View:
    return View(seat, sight(p, seat).copy())


def sight(p: Island, seat: int) -> Island:
    """What the seat's view has, to look at and not to keep: it shares with the truth what is no secret.

    The hands of the others are as many unknown cards, but for those they have shown; and the deck is all that
    the seat has not seen, wherever it is."""
    seen = p.shown()
    hands, deck = p.hands[:], p.deck[:]
    for other, hand in enumerate(p.hands):
        if other != seat and hand:
            for card in hand:
                deck[card] = deck[card] + 1
            for card in p.seen[other]:
                deck[card] = deck[card] - 1
            hands[other] = backs(len(hand) - len(p.seen[other])) + p.seen[other]
    seen.hands, seen.deck = hands, deck
    q = p.question
    if q is not None:
        # Whoever is asked for a card has options that tell what he holds.
        if isinstance(q.options[0], Pass) and p.windows_open() and UNKNOWN in hands[q.seat]:
            seen.question = Question(q.seat, [])
        # Whatever the seat has not seen may be the next card of the deck.
        if isinstance(q.options[0], Draw):
            seen = seen.copy()
            seen.settle()
    return seen


def backs(cards: int) -> tuple[int, ...]:
    while len(BACKS) <= cards:
        BACKS.append((UNKNOWN,) * len(BACKS))
    return BACKS[cards]


def imagine(view: View, chance: Chance) -> Island:
    """Deal the unknown hands from the cards that this seat has not seen."""
    assert isinstance(view.position, Island)
    p = view.position.copy()
    hands, deck = p.hands[:], p.deck[:]
    left: i64 = 0
    for n in deck:
        left += n
    for seat, hand in enumerate(hands):
        if UNKNOWN in hand:
            dealt = list(hand)
            for place, known in enumerate(dealt):
                if known == UNKNOWN:
                    card = chance.pick(deck, left)
                    deck[card] -= 1
                    left -= 1
                    dealt[place] = card
            dealt.sort()
            hands[seat] = tuple(dealt)
    p.hands, p.deck = hands, deck
    q = p.question
    if q is not None and (not q.options or isinstance(q.options[0], Draw)):
        p.settle()
    return p
