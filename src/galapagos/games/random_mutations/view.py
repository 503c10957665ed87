"""What a seat knows of a table of Random Mutations.

Nearly all is open here: nobody has seen what nobody has turned up. Only with Anglerfish among the guests does a
player know cards that the others do not, those that founded his species.
"""

from __future__ import annotations

from galapagos.chance import Chance
from galapagos.games.random_mutations.cards import ANGLERFISH, KINDS
from galapagos.games.random_mutations.position import UNSEEN, Mutations
from galapagos.talk import NATURE, Position, View


def view(p: Mutations, seat: int) -> View:
    seen = p.copy()
    if not p.guests >> ANGLERFISH & 1:
        return View(seat, seen)
    for who, s in enumerate(seen.species):
        if s.secret and s.owner != seat:
            for a, animal in enumerate(s.animals):
                if animal.secret and animal.card != UNSEEN:
                    seen.urn[animal.card] += 1
                    s = s.with_animal(a, animal.with_card(UNSEEN, True))
                    seen.put(who, s)
    for place, n in enumerate(seen.buried):
        if n and place // KINDS != seat:
            seen.urn[place % KINDS] += n
    seen.buried = tuple([n if place // KINDS == seat else 0 for place, n in enumerate(seen.buried)])
    # What it is asked itself hangs on nothing that it does not know.
    if p.question is None or p.question.seat != seat or seat == NATURE:
        seen.settle()
    return View(seat, seen)


def sight(p: Mutations, seat: int) -> Position:
    """What the seat's view has, to look at and not to keep: where nothing is secret it is the position itself."""
    return view(p, seat).position if p.guests >> ANGLERFISH & 1 else p


def imagine(view: View, chance: Chance) -> Mutations:
    """Deal the secret founders from the cards that this seat has not seen."""
    assert isinstance(view.position, Mutations)
    p = view.position.copy()
    if not p.guests >> ANGLERFISH & 1:
        return p
    unseen = sum(p.urn)
    for who, s in enumerate(p.species):
        if s.secret:
            for a, animal in enumerate(s.animals):
                if animal.secret and animal.card == UNSEEN:
                    card = chance.pick(p.urn, unseen)
                    unseen -= 1
                    p.urn[card] -= 1
                    s = s.with_animal(a, animal.with_card(card, True))
                    p.put(who, s)
    p.settle()
    return p
