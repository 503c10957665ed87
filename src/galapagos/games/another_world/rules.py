"""The round of Another World: chapters 2, 3 and 9 of docs/rules/another-world.md.

A turn is in rules_turn.py, the Shade's turn in rules_solo.py."""

from __future__ import annotations

from mypy_extensions import i64

from galapagos.games.another_world.cards import CARDS, Edition
from galapagos.games.another_world.position import (
    ENDLESS_PESTERING,
    FIRST,
    HAND,
    KEEP,
    NO_CREATURE,
    NOTHING,
    REDRAW,
    SHADE,
    Card,
    First,
    Keep,
    Turn,
    World,
)  # fmt: skip
from galapagos.games.another_world.rules_solo import ShadeTurn
from galapagos.games.another_world.rules_turn import PlayerTurn
from galapagos.talk import NATURE, Frame, Move, Question


def new(edition: Edition, seats: int, rules: int) -> World:
    sides = max(2, seats)
    first = SHADE if seats == 1 else NATURE
    p = World(
        edition=edition,
        seats=seats,
        rules=rules,
        round=0,
        first=first,
        sources=(),
        lower=0,
        upper=0,
        deck=tuple(range(CARDS)),
        pile=(),
        shuffles=1,
        hands=[NOTHING] * sides,
        buried=[NOTHING] * sides,
        lost=[(1,) * CARDS] * (sides + 1),
        strange=[0] * (sides + 1),
        creatures=[],
        tokens=[0] * sides,
        choices=tuple(range(len(edition.choices))),
        quiet=0,
        stalled=False,
    )
    p.frames = [SettingUp()]
    p.settle()
    return p


class SettingUp(Frame):
    """§2 Whatever is still missing on the table comes next."""

    def key(self) -> tuple[int, ...]:
        return ()

    def resolve(self, p: World) -> Question | None:
        # §2.1
        if not p.sources:
            return p.turning()
        # §2.2 §2.3 §11.2
        if len(p.creatures) < p.sides() or self.next_hand(p) < p.seats:
            return p.drawing()
        # §2.4
        if p.first == NATURE:
            return Question(NATURE, [*FIRST[: p.seats]], [1] * p.seats)
        p.frames[-1] = Round(asked=0, turns=0, peopled=False)
        return None

    def answer(self, p: World, move: Move) -> None:
        if isinstance(move, Turn):
            p.turn_source(move.source)
            p.fill()
        elif isinstance(move, First):
            p.begin(move.seat)
        elif isinstance(move, Card):
            if len(p.creatures) < p.sides():
                p.hatch(len(p.creatures), move.card, "2.2")
            else:
                p.draw(self.next_hand(p), move.card, "2.3")

    def next_hand(self, p: World) -> int:
        """The first seat that still needs cards; the number of seats if none does."""
        seat = 0
        while seat < p.seats and len(p.hands[seat].cards) >= HAND:
            seat += 1
        return seat


class Draw(Frame):
    """Cards for a hand, as many as there are."""

    seat: int
    count: int

    def resolve(self, p: World) -> Question | None:
        # §3.7 With no card left anywhere the draw is over.
        if self.count == 0 or not p.ready():
            p.frames.pop()
            return None
        return p.drawing()

    def answer(self, p: World, move: Move) -> None:
        assert isinstance(move, Card)
        self.count -= 1
        p.draw(self.seat, move.card, "9.3" if isinstance(p.frames[-2], Renewal) else "3.1")


class Round(Frame):
    """§3 Redraws, then turns until nobody is awake."""

    asked: int  # players who have decided on their redraw
    turns: int  # begun in this round
    peopled: bool  # somebody has had a creature in this round

    def resolve(self, p: World) -> Question | None:
        # §3.1 Each player may redraw; an empty hand is not asked.
        while self.asked < p.seats:
            seat = p.at(self.asked)
            if p.hands[seat].cards:
                return Question(seat, [KEEP, REDRAW])
            self.asked += 1
        if self.over(p):
            p.end_round()
            p.frames[-1] = Renewal(0)
            return None
        side = (p.first + self.turns) % p.sides()
        self.turns += 1
        if p.shade(side):
            p.frames.append(ShadeTurn(step=1, who=NO_CREATURE, armed=False))
        else:
            self.guard(p)
            p.frames.append(PlayerTurn(side, 1))
        return None

    def over(self, p: World) -> bool:
        """§3.3 Nobody is awake; §3.5 in a round without creatures only after a turn of everybody."""
        for c in p.creatures:
            if not c.asleep and p.counts(c):
                self.peopled = True
                return False
        if any(p.counts(c) for c in p.creatures):
            self.peopled = True
        return self.peopled or self.turns >= p.sides()

    def guard(self, p: World) -> None:
        """§3.8 Three quiet turns of every player silence Pestering."""
        if p.quiet >= 3 * p.seats and not p.stalled and not p.rule(ENDLESS_PESTERING):
            p.calm()
        p.quiet += 1

    def answer(self, p: World, move: Move) -> None:
        seat = p.at(self.asked)
        self.asked += 1
        if isinstance(move, Keep):
            p.keep(seat)
            return
        count = len(p.hands[seat].cards)
        p.throw(seat)
        p.frames.append(Draw(seat, count))


class Renewal(Frame):
    """§9 A new Source, awakening, new cards, the next first player."""

    step: int  # 0 the Source, then how many players have begun to draw and one more

    def resolve(self, p: World) -> Question | None:
        if self.step == 0:
            # §9.1 An unseen card is turned; after ten the old ones come again.
            if p.round == len(p.sources) and len(p.sources) < len(p.edition.sources):
                return p.turning()
            p.fill()
            # §9.2
            p.awaken()
            self.step = 1
        if self.step <= p.seats:
            # §9.3
            seat = p.at(self.step - 1)
            self.step += 1
            count: i64 = 2
            for who in p.own(seat):
                if p.creatures[who].energy > 0:
                    count += 1
            p.frames.append(Draw(seat, count))
            return None
        # §9.4
        p.pass_token()
        p.frames[-1] = Round(asked=0, turns=0, peopled=False)
        return None

    def answer(self, p: World, move: Move) -> None:
        assert isinstance(move, Turn)
        p.turn_source(move.source)
