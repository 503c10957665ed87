"""Every kind of effect that a location, worker, mutation, bonus or Visitor can have, once.

`possible` says whether an effect would change anything, `begin` starts it; the Keeper does it in its own way.
"""

from __future__ import annotations

from typing import Final

from galapagos.games.mutagen.cards import (
    ANYWHERE,
    BONUS,
    CREW,
    ELEMENTS,
    GAIN,
    GAIN_ANYWHERE,
    NONE,
    OASIS,
    ROAMER,
    THUG,
    TITLES,
    TREE,
    Effect,
)  # fmt: skip
from galapagos.games.mutagen.position import KEEPER, TRAVELLING, Board, Draw, Travel, many, nature_decides
from galapagos.games.mutagen.rules_actions import (
    Climbing,
    ColourInstall,
    Completing,
    Gaining,
    Hiring,
    Laying,
    Spending,
    TypeTrack,
    can_climb,
    can_complete,
    can_gain,
    can_hire,
    can_lay,
    can_spend,
    can_travel,
    colours_spent,
    payable_prices,
    tiles_at,
    types_spent,
)
from galapagos.games.mutagen.rules_keeper_acts import (
    element_slot,
    idle,
    keeper_climbs,
    keeper_completes,
    keeper_installs_spent,
    keeper_spends,
    keeper_takes_element,
    keeper_type_track,
    upright_pair,
)
from galapagos.talk import Frame, Move, Question

MOST_PAID: Final = 6  # shards, at the City


def possible(p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
    """§5.5 Would it change anything, with so many shards in hand? `at` is the location of the turn."""
    return DEEDS[effect.what].possible(p, seat, effect, shards, at)


def begin(p: Board, seat: int, effect: Effect, rule: str, at: int = NONE, is_bonus: bool = False) -> None:
    """Start an effect that is possible. `at` is the location whose action or worker-type action it is."""
    DEEDS[effect.what].begin(p, seat, effect, rule, at, is_bonus)


def useless(p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
    """§5.5 Why an effect would change nothing, and the paragraph."""
    return DEEDS[effect.what].useless(p, seat, effect, shards)


def reach(p: Board, seat: int, worker: int, effect: Effect) -> Effect:
    """§15.14 A Thug with the right People takes his Elements anywhere."""
    if worker == THUG and effect.what == GAIN and p.abilities(seat, ROAMER):
        return GAIN_ANYWHERE
    return effect


class Deed:
    """A kind of effect. What is always possible need not say so."""

    def possible(self, p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
        return True

    def useless(self, p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
        raise NotImplementedError

    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        raise NotImplementedError

    def keeper(self, p: Board, effect: Effect, at: int) -> Question | None:
        """The frame on top is the Keeper's doing it."""
        p.frames.pop()
        self.keeper_does(p, effect, at)
        return None

    def keeper_does(self, p: Board, effect: Effect, at: int) -> None:
        raise NotImplementedError


class Points(Deed):
    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.win(seat, effect.amount, rule, "bonus" if is_bonus else "mutation")

    def keeper_does(self, p: Board, effect: Effect, at: int) -> None:
        p.win(KEEPER, effect.amount, "20.1", "mutation or bonus")


class Shards(Deed):
    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.gain(seat, effect.amount, rule)

    def keeper_does(self, p: Board, effect: Effect, at: int) -> None:
        p.reason("19.7", f"gains {many(effect.amount, 'shard')}", "so its Engineer does at the City, before it pays")
        p.gain(KEEPER, effect.amount, "19.7")


# 6. 7. 13. Things that are taken at a location


class Taking(Deed):
    """§17.8 The Keeper takes it where it is printed, or from a Decision card's location that has it."""

    def keeper(self, p: Board, effect: Effect, at: int) -> Question | None:
        places = [place for place in range(3) if effect.where >> place & 1 and self.offered(p, place)]
        shown = p.decision().location
        if effect.where == ANYWHERE and places and shown not in places:
            p.reason("17.8", "turns up another card", f"the {TITLES[shown]} has nothing for it")
            return nature_decides(p)
        p.frames.pop()
        if not places:
            idle(p, "17.8", "there is nothing it can take")
        elif effect.where == ANYWHERE:
            self.keeper_takes(p, shown, f"the Decision card shows the {TITLES[shown]}; ")
        else:
            self.keeper_takes(p, places[0], "")
        return None

    def offered(self, p: Board, place: int) -> bool:
        """Is the thing there, and can the Keeper use it?"""
        raise NotImplementedError

    def keeper_takes(self, p: Board, place: int, because: str) -> None:
        raise NotImplementedError


class AnElement(Taking):
    def possible(self, p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
        return can_gain(p, seat, effect.where)

    def useless(self, p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
        here = [kind for slot, kind in enumerate(p.shown[ELEMENTS]) if effect.where >> slot // 3 & 1]
        if all(kind == NONE for kind in here):
            return "No Element is there", "5.5"
        return "There is no room for the Elements there", "6.2"

    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.frames.append(Gaining(seat, effect.where))

    def offered(self, p: Board, place: int) -> bool:
        return p.can_store(KEEPER) and element_slot(p, place) != NONE

    def keeper_takes(self, p: Board, place: int, because: str) -> None:
        keeper_takes_element(p, place, because)


class ACrewCard(Taking):
    def possible(self, p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
        return can_hire(p, effect.where, shards)

    def useless(self, p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
        if not any(effect.where >> at & 1 and p.shown[CREW][at] != NONE for at in range(3)):
            return "No Crew card is there", "5.7"
        return f"No Crew card there can be paid with {many(shards, 'shard')}", "13.1"

    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.frames.append(Hiring(seat=seat, where=effect.where, optional=is_bonus))

    def offered(self, p: Board, place: int) -> bool:
        return p.shown[CREW][place] != NONE

    def keeper_takes(self, p: Board, place: int, because: str) -> None:
        p.reason("19.1", f"takes the Crew card of the {TITLES[place]}", because + "it pays nothing for it")
        p.hire(KEEPER, place)


class ATile(Taking):
    def possible(self, p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
        return can_lay(p, seat, effect.where, shards)

    def useless(self, p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
        if not tiles_at(p, effect.where):
            return "No Storage tile is there", "5.7"
        return f"No place on the airship can be paid with {many(shards, 'shard')}", "7.3"

    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.frames.append(Laying(seat=seat, where=effect.where, at=NONE, optional=is_bonus))

    def offered(self, p: Board, place: int) -> bool:
        return len(tiles_at(p, 1 << place)) > 0 and upright_pair(p) != NONE

    def keeper_takes(self, p: Board, place: int, because: str) -> None:
        p.reason("18.6", f"lays the tile of the {TITLES[place]}", because + "upright in the leftmost column with room")
        pair = upright_pair(p)
        p.lay(KEEPER, p.take_tile(place), pair)


# 8. 9. The Tree and the Oasis


class TreeCards(Deed):
    """§8.1 Any number, or §12.3 one for one Element fewer."""

    def __init__(self, fewer: bool) -> None:
        self.fewer = fewer

    def possible(self, p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
        return can_complete(p, seat, self.fewer)

    def useless(self, p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
        return "The stored Elements complete none of the Tree cards", "8.2"

    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.frames.append(
            Completing(seat=seat, counted=at == TREE, fewer=self.fewer, done=0, slot=NONE, needs=(), wild=0)
        )

    def keeper_does(self, p: Board, effect: Effect, at: int) -> None:
        keeper_completes(p, at == TREE and not self.fewer, int(self.fewer))


class Oasis(Deed):
    def possible(self, p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
        return can_spend(p, seat)

    def useless(self, p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
        if p.players[seat].store:
            return "The tracks of the stored Elements are at their end", "9.2"
        return "No Element is stored", "9.1"

    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.frames.append(Spending(seat, 0))

    def keeper_does(self, p: Board, effect: Effect, at: int) -> None:
        keeper_spends(p)


class TrackSteps(Deed):
    def possible(self, p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
        return can_climb(p, seat, effect.where)

    def useless(self, p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
        return "No track it could move is short of its end", "9.2"

    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.frames.append(Climbing(seat=seat, tracks=effect.where, steps=effect.amount))

    def keeper_does(self, p: Board, effect: Effect, at: int) -> None:
        keeper_climbs(p, effect.amount, effect.where)


# 10. The City and the Progress track


class Progress(Deed):
    def possible(self, p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
        return p.players[seat].progress < p.edition.last

    def useless(self, p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
        return "The Progress tracker is on the last space", "10.5"

    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.frames.append(Moving(seat, effect.amount))

    def keeper_does(self, p: Board, effect: Effect, at: int) -> None:
        p.frames.append(KeeperMoves(effect.amount))
        if p.players[KEEPER].progress == p.edition.last:
            idle(p, "17.2", "the Progress track is at its end")
        elif at == OASIS:
            p.reason("19.6", f"makes {many(effect.amount, 'space')} of progress", "so its Spy does at the Oasis")


class City(Progress):
    def possible(self, p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
        return p.players[seat].progress < p.edition.last and can_travel(p, shards)

    def useless(self, p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
        if p.players[seat].progress == p.edition.last:
            return "The Progress tracker is on the last space", "10.5"
        return f"No progress can be bought with {many(shards, 'shard')}", "10.1"

    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.frames.append(Travelling(seat))

    def keeper_does(self, p: Board, effect: Effect, at: int) -> None:
        keeper_travels(p)


# 11. Spy at the Tree, Engineer at Tree and Oasis


class TypeSteps(Deed):
    def possible(self, p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
        return len(types_spent(p, seat)) > 0

    def useless(self, p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
        if p.spent:
            return "The tracks of the types spent here are at their end", "11.6"
        return "The location action has spent no Elements", "11.6"

    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.frames.append(TypeTrack(seat))

    def keeper_does(self, p: Board, effect: Effect, at: int) -> None:
        keeper_type_track(p)


class ColourInstalled(Deed):
    def possible(self, p: Board, seat: int, effect: Effect, shards: int, at: int) -> bool:
        return len(colours_spent(p, seat, at)) > 0

    def useless(self, p: Board, seat: int, effect: Effect, shards: int) -> tuple[str, str]:
        if p.spent:
            return "Nothing of what was spent here fits anywhere", "11.6"
        return "The location action has spent no Elements", "11.6"

    def begin(self, p: Board, seat: int, effect: Effect, rule: str, at: int, is_bonus: bool) -> None:
        p.frames.append(ColourInstall(seat=seat, at=at, colour=NONE, done=0))

    def keeper_does(self, p: Board, effect: Effect, at: int) -> None:
        keeper_installs_spent(p, "19.5" if at == TREE else "19.6")


# In the order of the kinds of effect.
DEEDS: Final[list[Deed]] = [
    AnElement(), ACrewCard(), ATile(), TrackSteps(), Progress(), Points(), Shards(), TreeCards(False), TreeCards(True),
    TypeSteps(), ColourInstalled(), Oasis(), City(),
]  # fmt: skip


# Frames in which effects bring further effects


class Travelling(Frame):
    """§10.1 Pay shards for spaces of progress, once."""

    seat: int

    def resolve(self, p: Board) -> Question | None:
        options = [TRAVELLING[price] for price in payable_prices(p, p.players[self.seat].shards)]
        return self.ask(p, self.seat, options)

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Travel)
        cost, spaces = p.edition.prices[move.price]
        p.pay(self.seat, cost, "10.1")
        p.frames[-1] = Moving(self.seat, spaces)


class Moving(Frame):
    """§10.2 §10.5 The Progress tracker moves; points and bonuses come in the order of the spaces."""

    seat: int
    left: int  # spaces

    def resolve(self, p: Board) -> Question | None:
        while self.left > 0 and p.players[self.seat].progress < p.edition.last:
            self.left -= 1
            space = p.step(self.seat)
            p.win(self.seat, p.edition.points[space], "10.2", "progress")
            effect = bonus_on(p, space)
            # §10.4 A bonus that cannot be used is lost.
            if effect is not None and possible(p, self.seat, effect, p.players[self.seat].shards, NONE):
                begin(p, self.seat, effect, "10.3", is_bonus=True)
                return None
        p.frames.pop()
        return None


def bonus_on(p: Board, space: int) -> Effect | None:
    """The Bonus token on a space of the Progress track."""
    spaces = p.edition.bonus
    for place in range(len(spaces)):
        if spaces[place] == space:
            return p.edition.tokens[p.shown[BONUS][place]]
    return None


def does(p: Board, effect: Effect, at: int) -> None:
    p.frames.append(KeeperDoes(what=effect.what, amount=effect.amount, where=effect.where, at=at))


class KeeperDoes(Frame):
    """One effect, as the Keeper does it. Where a Decision card's location is not valid another is turned up."""

    what: int
    amount: int
    where: int
    at: int  # the location whose action it is; NONE for mutations, bonuses, Visitors

    def resolve(self, p: Board) -> Question | None:
        return DEEDS[self.what].keeper(p, Effect(self.what, self.amount, self.where), self.at)

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Draw)
        p.decide(move.card)


def keeper_travels(p: Board) -> None:
    """§19.8 As many shards as it can, up to 6, but no more than reaches the last space."""
    me = p.players[KEEPER]
    best = NONE
    for price, (cost, spaces) in enumerate(p.edition.prices):
        if cost <= min(me.shards, MOST_PAID):
            best = price
            if me.progress + spaces >= p.edition.last:
                break
    if best == NONE or me.progress == p.edition.last:
        idle(p, "19.8", "it cannot move on the Progress track")
        return
    cost, spaces = p.edition.prices[best]
    p.reason("19.8", f"pays {many(cost, 'shard')} for {many(spaces, 'space')} of progress", why_price(p, cost, spaces))
    p.pay(KEEPER, cost, "19.8")
    p.frames.append(KeeperMoves(spaces))


def why_price(p: Board, cost: int, spaces: int) -> str:
    """§19.8"""
    if p.players[KEEPER].progress + spaces >= p.edition.last:
        return "that is enough for the last space"
    return f"it has {p.players[KEEPER].shards} and pays as many as it can, at most {MOST_PAID}"


class KeeperMoves(Frame):
    """§19.8 Its Progress tracker moves; points and bonuses come in the order of the spaces."""

    left: int  # spaces

    def resolve(self, p: Board) -> Question | None:
        while self.left > 0 and p.players[KEEPER].progress < p.edition.last:
            self.left -= 1
            space = p.step(KEEPER)
            p.win(KEEPER, p.edition.points[space], "10.2", "progress")
            effect = bonus_on(p, space)
            if effect is not None:
                does(p, effect, NONE)
                return None
        p.frames.pop()
        return None
