"""What a seat knows of a table of Another World.

Nobody knows the order of the deck, so the position has none. What a seat knows of the cards it cannot see: which they
are together; and, once the discards have been shuffled, which of them went into the new deck.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64, mypyc_attr

from galapagos.chance import Chance
from galapagos.games.another_world import rules_turn
from galapagos.games.another_world.cards import CARDS, card_of
from galapagos.games.another_world.position import UNKNOWN, Held, Top, World
from galapagos.talk import NATURE, Question, View

BACKS: Final = [(UNKNOWN,) * cards for cards in range(CARDS + 1)]  # of so many cards

# What a seat may see


def view(p: World, seat: int) -> View:
    seen = sight(p, seat)
    seen.tokens = p.tokens[:]
    seen.frames = [frame.copy() for frame in p.frames]
    return View(seat, seen)


def sight(p: World, seat: int) -> World:
    """What the seat's view has, to look at and not to keep: it shares with the truth what changes there."""
    hands, buried, lost, strange = p.hands[:], p.buried[:], p.lost[:], p.strange[:]
    for side in range(p.sides()):
        if side != seat:
            hands[side], buried[side] = backs(p.hands[side]), backs(p.buried[side])
            lost[side], strange[side] = (), 0
    whose: i64 = seat
    seen = World(
        edition=p.edition,
        seats=p.seats,
        rules=p.rules,
        round=p.round,
        first=p.first,
        sources=p.sources,
        lower=p.lower,
        upper=p.upper,
        deck=p.deck,
        pile=p.pile,
        shuffles=p.shuffles,
        hands=hands,
        buried=buried,
        lost=lost,
        strange=strange,
        creatures=p.creatures,
        tokens=p.tokens,
        choices=p.choices,
        quiet=p.quiet,
        stalled=p.stalled,
    )
    seen.deck = BACKS[len(p.deck)]
    seen.creatures = [c if c.owner == whose else c.back() for c in p.creatures]
    seen.frames, seen.outcome, seen.restless = p.frames, p.outcome, p.restless
    q = p.question
    if q is not None and (q.seat != seat or seat == NATURE) and tell_tale(p, q):
        q = Question(q.seat, [], [] if q.seat == NATURE else None)
    seen.question = q
    return seen


def tell_tale(p: World, q: Question) -> bool:
    """The options show what is in a hand, if only that none of it fits, or what is in the deck."""
    frame = p.frames[-1]
    playing = isinstance(frame, rules_turn.PlayerTurn) and frame.step < 3
    return playing or isinstance(q, Top)


def backs(held: Held) -> Held:
    return Held(BACKS[len(held.cards)], held.ages) if held.cards else held


# What it may imagine


def imagine(view: View, chance: Chance) -> World:
    """Deal the unlocated cards to the places of which this seat sees the back.

    A place whose card came from an older deck takes no card that the seat knows to have gone into a later one, and no
    more strange cards are in the deck than can have got there."""
    assert isinstance(view.position, World)
    p = view.position.copy()
    notes = view.notes
    if not isinstance(notes, Unseen):
        notes = view.notes = Unseen(p, view.seat)
    cards, places = notes.cards, notes.places
    heaps: list[list[Any] | None] = [None] * (2 * p.sides())  # by side: its hand, and what it has buried
    strangers, natives = Stock(), Stock()  # cards that may lie in an older place, and those that cannot
    place: i64
    for age in range(1, p.shuffles):
        strangers.add(cards[age])
        for place in places[age]:
            lay_down(p, heaps, place, strangers.take(chance.below(strangers.left)))
    natives.add(cards[p.shuffles])
    newest = places[p.shuffles]
    excess: i64 = strangers.left - p.strange[view.seat]  # strangers that cannot be in the deck
    left: i64 = len(newest)
    for place in newest:
        known: i64 = chance.below(strangers.left if excess >= left else strangers.left + natives.left) - strangers.left
        if known >= 0:
            lay_down(p, heaps, place, natives.take(known))
        else:
            lay_down(p, heaps, place, strangers.take(known + strangers.left))
            excess -= 1
        left -= 1
    deck = strangers.rest() + natives.rest()
    deck.sort()
    p.deck = tuple(deck)
    turn_over(p, heaps)
    for side in range(p.sides()):
        if side != view.seat:
            p.lost[side], p.strange[side] = p.lost[-1], p.strange[-1]
    if p.question is not None and not p.question.options:
        p.settle()
    return p


@mypyc_attr(acyclic=True)
class Unseen:
    """What a view leaves open. A view never changes, so it is worked out once."""

    def __init__(self, p: World, seat: int) -> None:
        self.cards = unlocated(p, p.lost[seat])
        self.places = hidden(p)


@mypyc_attr(acyclic=True)
class Stock:
    """Cards that are dealt, each as likely as the others."""

    left: i64

    def __init__(self) -> None:
        self.cards: list[Any] = []  # numbers, which nobody need unpack
        self.left = 0  # so many of them are still there

    def add(self, cards: list[int]) -> None:
        if cards:
            self.cards = self.rest() + cards if self.left > 0 else cards[:]
            self.left = len(self.cards)

    def take(self, n: i64) -> Any:
        """The card with this number; the last one takes its place."""
        cards = self.cards
        card = cards[n]
        self.left -= 1
        cards[n] = cards[self.left]
        return card

    def rest(self) -> list[int]:
        return self.cards[: self.left]


def located(p: World) -> list[bool]:
    """By card: whether the holder of this view sees it somewhere."""
    seen = [False] * (CARDS + 1)  # the last one for those that are unknown
    for card in p.pile:
        seen[card] = True
    for side in range(p.sides()):
        for card in p.hands[side].cards:
            seen[card] = True
        for card in p.buried[side].cards:
            seen[card] = True
    for c in p.creatures:
        seen[c.card] = True
        for face in c.faces:
            seen[card_of(face)] = True
    return seen


def unlocated(p: World, lost: tuple[int, ...]) -> list[list[int]]:
    """The cards that are seen nowhere, by the deck into which they were last known to go."""
    seen = located(p)
    found: list[list[int]] = [[] for _ in range(p.shuffles + 1)]
    for card in range(CARDS):
        if not seen[card]:
            found[lost[card]].append(card)
    return found


def hidden(p: World) -> list[list[int]]:
    """By age: the places of the cards with their backs up that are not in the deck. A creature's place is its number; a
    hand's (-1, -3, …) and that of what a side has buried (-2, -4, …) are below zero, once for each card."""
    places: list[list[int]] = [[] for _ in range(p.shuffles + 1)]
    for who, c in enumerate(p.creatures):
        if c.card == UNKNOWN and c.owner != NATURE:
            places[c.age].append(who)
    for side in range(p.sides()):
        hand, buried = p.hands[side], p.buried[side]
        if hand.cards and hand.cards[0] == UNKNOWN:
            for age in hand.ages:
                places[age].append(-1 - 2 * side)
        if buried.cards and buried.cards[0] == UNKNOWN:
            for age in buried.ages:
                places[age].append(-2 - 2 * side)
    return places


def lay_down(p: World, heaps: list[list[Any] | None], place: i64, card: Any) -> None:
    if place >= 0:
        creatures = p.creatures
        creatures[place] = creatures[place].with_card(card)
        return
    heap = heaps[-1 - place]
    if heap is None:
        heaps[-1 - place] = [card]
    else:
        heap.append(card)


def turn_over(p: World, heaps: list[list[Any] | None]) -> None:
    """Whatever has been dealt to a hand or a heap lies there."""
    for n, cards in enumerate(heaps):
        if cards is not None:
            if len(cards) > 1:
                cards.sort()
            held = p.buried if n % 2 else p.hands
            held[n // 2] = Held(tuple(cards), held[n // 2].ages)
