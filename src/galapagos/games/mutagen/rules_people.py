"""The Plight of the People: chapter 15 of docs/rules/mutagen.md."""

from __future__ import annotations

from galapagos.games.mutagen.cards import (
    BROKER,
    BUILDER,
    ELEMENTS,
    ENGINEER,
    FINDER,
    GUIDE,
    HOST,
    NONE,
    PEOPLE,
    SPY,
    SUPREME,
    TILES,
)  # fmt: skip
from galapagos.games.mutagen.position import (  # fmt: skip
    A_SUPREME,
    ABILITIES_ONCE,
    AN_ABILITY,
    DEBT,
    DECLINE,
    DONE,
    ENLIST,
    LAYING,
    NOTHING,
    SELL,
    USE,
    Board,
    Done,
    Draw,
    Enlist,
    Lay,
    Sell,
    Use,
    is_able,
    person_of,
)
from galapagos.games.mutagen.rules_actions import Climbing, Stowing, can_climb, discard, pay_for
from galapagos.talk import Frame, Move, Question


def benefits(p: Board, seat: int) -> list[int]:
    """§15.3 §15.4 What can be had with a People card this round."""
    me = p.players[seat]
    found: list[int] = []
    if me.shards >= p.round - 1 and p.supreme and p.can_stow(seat, SUPREME):
        found.append(A_SUPREME)
    if me.score >= 4 - p.round or p.has(DEBT):
        found.append(AN_ABILITY)
    return found or [NOTHING]


def enlistable(p: Board, seat: int) -> list[Move]:
    shown, offers = p.shown[PEOPLE], benefits(p, seat)
    return [ENLIST[slot][benefit] for slot in range(len(shown)) if shown[slot] != NONE for benefit in offers]


def enlist(p: Board, seat: int, move: Enlist) -> None:
    """§15.3 The price depends on the benefit and the round."""
    p.enlist(seat, move.slot, move.benefit == AN_ABILITY, "15.3")
    if move.benefit == AN_ABILITY:
        p.win(seat, p.round - 4, "15.3", "ability of the People")
    elif move.benefit == A_SUPREME:
        p.pay(seat, p.round - 1, "15.3")
        p.crown(seat)
        p.frames.append(Stowing(seat, True))


def arrive(p: Board, seat: int, worker: int, at: int) -> None:
    """§15.7 A worker comes to a location of the board: the shards first, then what its owner may order."""
    pending: tuple[int, ...] = ()
    for code in p.players[seat].people:
        card = p.edition.people[person_of(code)]
        if not is_able(code):
            continue
        if card.ability == HOST and card.at == at:
            # §15.8
            p.gain(seat, 2, "15.8")
        elif (
            (card.ability in (GUIDE, FINDER) and card.at == at)
            or (card.ability == BROKER and worker == SPY)
            or (card.ability == BUILDER and worker == ENGINEER)
        ) and (card.ability not in pending or not p.has(ABILITIES_ONCE)):
            pending += (card.ability,)
    if pending:
        p.frames.append(Arrival(seat, pending))


class Arrival(Frame):
    """§15.7 The abilities of arrival, in the order the owner likes."""

    seat: int
    pending: tuple[int, ...]

    def resolve(self, p: Board) -> Question | None:
        options: list[Move] = [USE[ability] for ability in (GUIDE, FINDER, BUILDER) if self.useful(p, ability)]
        if BROKER in self.pending:
            if not options:
                options.append(DONE)
            # §15.11 He may discard a Crew card.
            crew = p.players[self.seat].crew
            options += [SELL[card] for at, card in enumerate(crew) if card not in crew[:at]]
        if len(options) > 1:
            return Question(self.seat, options)
        if options and not isinstance(options[0], Done):
            self.answer(p, options[0])
        else:
            p.frames.pop()
        return None

    def useful(self, p: Board, ability: int) -> bool:
        if ability not in self.pending:
            return False
        if ability == GUIDE:
            # §15.9
            return can_climb(p, self.seat, 15)
        if ability == FINDER:
            return p.urns[ELEMENTS].total > 0
        # §15.12 Some place could be paid, if need be once things are thrown off.
        return p.urns[TILES].total > 0 and p.edition.airship.least <= p.players[self.seat].shards

    def answer(self, p: Board, move: Move) -> None:
        if isinstance(move, Use):
            self.finish(move.ability)
            if move.ability == GUIDE:
                p.frames.append(Climbing(seat=self.seat, tracks=15, steps=1))
            elif move.ability == FINDER:
                p.frames.append(Finding(self.seat))
            else:
                p.frames.append(Building(self.seat))
        elif isinstance(move, Sell):
            self.finish(BROKER)
            p.sell(self.seat, move.card)
            p.win(self.seat, 2 * p.edition.crew[move.card].cost, "15.11", "discarded Crew card")
        else:
            p.frames.pop()

    def finish(self, ability: int) -> None:
        at = self.pending.index(ability)
        self.pending = self.pending[:at] + self.pending[at + 1 :]


class Finding(Frame):
    """§15.10 An Element at random from the supply."""

    seat: int

    def resolve(self, p: Board) -> Question | None:
        return p.urns[ELEMENTS]

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Draw)
        p.find(self.seat, move.card)
        p.frames[-1] = Stowing(self.seat, True)


class Building(Frame):
    """§15.12 A Storage tile at random is laid and paid, or shuffled back."""

    seat: int

    def resolve(self, p: Board) -> Question | None:
        if p.tile == NONE:
            return p.urns[TILES]
        me = p.players[self.seat]
        options = [LAYING[pair] for pair in me.ship.covering(p.tile, me.shards)]
        # §7.4 One that fits nowhere may fit when something is thrown off.
        thrown = [] if options else me.ship.thrown
        return Question(self.seat, [*options, DECLINE, *thrown])

    def answer(self, p: Board, move: Move) -> None:
        if isinstance(move, Draw):
            p.draw_tile(move.card)
            return
        if discard(p, self.seat, move):
            return
        p.frames.pop()
        if isinstance(move, Lay):
            pay_for(p, self.seat, move.pair)
            p.lay_drawn(self.seat, move.pair)
        else:
            p.shuffle_back(self.seat)
