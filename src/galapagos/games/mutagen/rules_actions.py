"""What locations, workers, mutations, bonuses and Visitors do: chapters 6 to 12 of docs/rules/mutagen.md.

The frames here ask for the choices of an effect; rules_effects.py says which effect begins which.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from galapagos.games.mutagen.cards import (  # fmt: skip
    CREW,
    ELEMENTS,
    LAST_STEP,
    NONE,
    OASIS,
    SUPREME,
    TILES,
    TREES,
    WILD,
    colour_of,
    type_of,
)
from galapagos.games.mutagen.position import (  # fmt: skip
    CLIMBING,
    COLOUR,
    COMPLETING,
    DECLINE,
    DONE,
    FEWER_LEAVES_ONE,
    FIT,
    HIRING,
    INSTALL,
    LAYING,
    LOCK,
    OMIT,
    PAY,
    PICK,
    SPEND_ON_FULL_TRACKS,
    SPENDING,
    STORE,
    TAKE,
    Board,
    Climb,
    Colour,
    Complete,
    Decline,
    Done,
    Draw,
    Fit,
    Hire,
    Install,
    Lay,
    Lock,
    Omit,
    Pay,
    Pick,
    Row,
    Spend,
    Take,
    without,
)
from galapagos.games.mutagen.rules_airship import Discard, Scrap
from galapagos.talk import Frame, Move, Question

# 5.6 The refill, and every other time cards are laid out.


class Filling(Frame):
    """§5.6 The gaps of these decks are filled, one after the other."""

    decks: tuple[int, ...]

    def resolve(self, p: Board) -> Question | None:
        for deck in self.decks:
            if gap(p.shown[deck]) != NONE:
                question = p.urns[deck]
                if len(question.options) > 1:
                    return question
                # §5.7 When nothing is left the gap stays.
                if question.options:
                    self.answer(p, question.options[0])
                    return None
        p.frames.pop()
        return None

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Draw)
        p.show(move.deck, gap(p.shown[move.deck]), move.card)


def gap(cards: Row) -> int:
    """The first place where no card lies."""
    for place, card in enumerate(cards):
        if card == NONE:
            return place
    return NONE


def refill(p: Board) -> None:
    """§1.3 §5.6 What was spent goes back, then the gaps of the locations are filled."""
    p.give_back_spent()
    p.frames.append(Filling(REFILLED))


REFILLED: Final = (ELEMENTS, TILES, CREW, TREES)


# 6. Elements


def open_slots(p: Board, seat: int, where: int) -> list[int]:
    """The Elements that can be taken at these locations, by their places."""
    shown = p.shown[ELEMENTS]
    return [slot for slot in range(9) if where >> slot // 3 & 1 and can_take(p, seat, shown[slot])]


def can_take(p: Board, seat: int, kind: int) -> bool:
    """§6.2 With the storage full it must fit elsewhere."""
    return kind != NONE and p.can_stow(seat, kind)


def can_gain(p: Board, seat: int, where: int) -> bool:
    """Is there any such Element?"""
    shown = p.shown[ELEMENTS]
    return any(can_take(p, seat, shown[slot]) for slot in range(9) if where >> slot // 3 & 1)


class Gaining(Frame):
    """§6.1 Take an Element from one of these locations."""

    seat: int
    where: int

    def resolve(self, p: Board) -> Question | None:
        return self.ask(p, self.seat, [TAKE[slot] for slot in open_slots(p, self.seat, self.where)])

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Take)
        p.take(self.seat, move.slot)
        p.frames[-1] = Stowing(self.seat, False)


class Stowing(Frame):
    """§6.2 §15.15 The Element just gained is stored, installed, or locked in the vault."""

    seat: int
    unforeseen: bool  # found by chance, or a Supreme one

    def resolve(self, p: Board) -> Question | None:
        options = self.ways(p)
        # §7.4 What came unforeseen and fits nowhere may fit when something is thrown off.
        ship = p.players[self.seat].ship
        if self.unforeseen and ship.thrown and not ship.takes(p.hand):
            if not options:
                options.append(DECLINE)
            options += ship.thrown
        if not options:
            options.append(DECLINE)
        return self.ask(p, self.seat, options)

    def ways(self, p: Board) -> list[Move]:
        options: list[Move] = [INSTALL[square] for square in p.players[self.seat].ship.fitting(p.hand)]
        if p.can_store(self.seat):
            options.append(STORE)
        if p.can_lock(self.seat):
            options.append(LOCK)
        return options

    def answer(self, p: Board, move: Move) -> None:
        if discard(p, self.seat, move):
            return
        p.frames.pop()
        if isinstance(move, Install):
            p.install(self.seat, move.square)
        elif isinstance(move, Lock):
            p.lock(self.seat)
        elif isinstance(move, Decline):
            p.let_go(self.seat)
        else:
            p.store(self.seat)


# 7. Storage tiles


def tiles_at(p: Board, where: int) -> list[int]:
    shown = p.shown[TILES]
    return [at for at in range(3) if where >> at & 1 and shown[at] != NONE]


def can_lay(p: Board, seat: int, where: int, shards: int) -> bool:
    """Is there a tile, and a place for it that costs no more?"""
    shown = p.shown[TILES]
    return p.players[seat].ship.cheapest <= shards and any(shown[at] != NONE for at in range(3) if where >> at & 1)


def discard(p: Board, seat: int, move: Move) -> bool:
    """§7.4 Throw it off; False if the move is another."""
    if isinstance(move, Discard):
        p.discard(seat, move.square)
    elif isinstance(move, Scrap):
        p.scrap(seat, move.pair)
    else:
        return False
    return True


class Laying(Frame):
    """§7.2 Take a Storage tile of one of these locations, pay for two squares and lay it there."""

    seat: int
    where: int
    at: int  # NONE until the tile is chosen
    optional: bool

    def resolve(self, p: Board) -> Question | None:
        if self.at == NONE:
            options: list[Move] = [PICK[at] for at in tiles_at(p, self.where)]
            if self.optional:
                options.append(DECLINE)
        else:
            tile = p.shown[TILES][self.at]
            me = p.players[self.seat]
            options = [LAYING[pair] for pair in me.ship.covering(tile, me.shards)]
        return self.ask(p, self.seat, options)

    def answer(self, p: Board, move: Move) -> None:
        if isinstance(move, Pick):
            self.at = move.at
            return
        p.frames.pop()
        if isinstance(move, Lay):
            pay_for(p, self.seat, move.pair)
            p.lay(self.seat, p.take_tile(self.at), move.pair)


def pay_for(p: Board, seat: int, pair: int) -> None:
    """§7.2 The price of both squares is paid."""
    p.pay(seat, p.edition.airship.prices[pair], "7.2")


# 8. The Tree


ONE: Final = [1 << 12 * colour for colour in range(4)]  # by colour; mypyc would shift a 1 within 32 bits


def can_pay(store: tuple[int, ...], needs: tuple[int, ...], wild: int, omitted: int = 0) -> bool:
    """§8.2 §15.5 §15.13 Do the stored Elements pay for these colours, so many of which may be any colour, and so
    many of which are left out (§12.3)?"""
    if len(needs) > len(store) + omitted:
        return False
    have: i64 = 0  # of each colour, twelve bits a colour
    free: i64 = wild + omitted
    for kind in store:
        colour: i64 = colour_of(kind)
        if kind == SUPREME:
            free += 1
        else:
            have += ONE[colour]
    for need in needs:
        colour = need
        if have >> 12 * colour & 4095:
            have -= ONE[colour]
        else:
            free -= 1
    return free >= 0


def must_stay(p: Board, needs: tuple[int, ...]) -> bool:
    """§12.3 Is no colour of the card left out, since it is the only one?"""
    return len(needs) == 1 and p.has(FEWER_LEAVES_ONE)


def can_omit(p: Board, seat: int, needs: tuple[int, ...]) -> list[int]:
    """§12.3 The colours that can be left out so that the rest can be paid."""
    if must_stay(p, needs):
        return []
    store, wild = p.players[seat].store, p.abilities(seat, WILD)
    return [colour for colour in range(4) if colour in needs and can_pay(store, without(needs, colour), wild)]


def is_payable(p: Board, seat: int, card: int, fewer: bool) -> bool:
    """Can the player complete the Tree card?"""
    if card == NONE:
        return False
    needs = p.edition.trees[card].needs
    if fewer and must_stay(p, needs):
        return False
    return can_pay(p.players[seat].store, needs, p.abilities(seat, WILD), int(fewer))


def can_complete(p: Board, seat: int, fewer: bool) -> bool:
    """Is any Tree card payable?"""
    return any(is_payable(p, seat, card, fewer) for card in p.shown[TREES])


def payable_cards(p: Board, seat: int, fewer: bool) -> list[int]:
    """The Tree cards the player can complete, by their places."""
    shown = p.shown[TREES]
    return [slot for slot in range(len(shown)) if is_payable(p, seat, shown[slot], fewer)]


def payments(store: tuple[int, ...], needs: tuple[int, ...], wild: int) -> list[int]:
    """The stored Elements that can pay for the first of these colours and leave enough for the others."""
    found: list[int] = []
    for kind in store:
        if kind not in found:
            suits = kind == SUPREME or colour_of(kind) == needs[0]
            if (suits or wild > 0) and can_pay(without(store, kind), needs[1:], wild if suits else wild - 1):
                found.append(kind)
    return found


class Completing(Frame):
    """§8.1 Complete Tree cards one after the other; §12.3 or exactly one for one Element fewer."""

    seat: int
    counted: bool  # by the location action: Spy and Engineer can use what is spent
    fewer: bool
    done: int  # cards completed
    slot: int  # NONE until the next card is chosen
    needs: tuple[int, ...]  # colours still to be paid; before one is left out all of them
    wild: int  # how many of them may be any colour

    def resolve(self, p: Board) -> Question | None:
        options = self.choices(p)
        if len(options) > 1:
            return Question(self.seat, options)
        if options and not isinstance(options[0], Done):
            self.answer(p, options[0])
        else:
            p.frames.pop()
        return None

    def choices(self, p: Board) -> list[Move]:
        if self.slot == NONE:
            if self.fewer and self.done:
                return []
            cards = [COMPLETING[slot] for slot in payable_cards(p, self.seat, self.fewer)]
            if self.done:
                cards.append(DONE)
            return cards
        if self.omits(p):
            return [OMIT[colour] for colour in can_omit(p, self.seat, self.needs)]
        return [PAY[kind] for kind in payments(p.players[self.seat].store, self.needs, self.wild)]

    def omits(self, p: Board) -> bool:
        """§12.3 Is a colour of the card that was chosen still to be left out?"""
        return self.fewer and len(self.needs) == len(p.edition.trees[p.shown[TREES][self.slot]].needs)

    def answer(self, p: Board, move: Move) -> None:
        if isinstance(move, Complete):
            self.slot = move.slot
            self.needs = p.edition.trees[p.shown[TREES][move.slot]].needs
            self.wild = p.abilities(self.seat, WILD)
            return
        if isinstance(move, Omit):
            self.needs = without(self.needs, move.colour)
        elif isinstance(move, Pay):
            colour = self.needs[0]
            self.needs = self.needs[1:]
            if move.kind != SUPREME and colour_of(move.kind) != colour:
                self.wild -= 1
            p.spend(self.seat, move.kind, colour, self.counted, "8.2")
        else:
            p.frames.pop()
            return
        if not self.needs:
            p.complete(self.seat, self.slot, "8.1")
            self.slot = NONE
            self.done += 1


# 9. The Oasis


def open_tracks(p: Board, seat: int, where: int) -> list[int]:
    tracks = p.players[seat].tracks
    return [track for track in range(4) if where >> track & 1 and tracks[track] < LAST_STEP]


def can_climb(p: Board, seat: int, where: int) -> bool:
    """Is any of these tracks open?"""
    tracks = p.players[seat].tracks
    return any(tracks[track] < LAST_STEP for track in range(4) if where >> track & 1)


def spendable(p: Board, seat: int) -> list[Move]:
    """§9.1 §9.2 The stored Elements, each with a track it can move."""
    found: list[Move] = []
    last = NONE
    for kind in p.players[seat].store:
        if kind != last:
            last = kind
            for track in range(4):
                if can_spend_on(p, seat, kind, track):
                    found.append(SPENDING[kind][track])
    return found


def can_spend_on(p: Board, seat: int, kind: int, track: int) -> bool:
    moves = kind == SUPREME or type_of(kind) == track
    return moves and (p.players[seat].tracks[track] < LAST_STEP or p.has(SPEND_ON_FULL_TRACKS))


def can_spend(p: Board, seat: int) -> bool:
    """Is there any such Element?"""
    return any(can_spend_on(p, seat, kind, track) for kind in p.players[seat].store for track in range(4))


class Spending(Frame):
    """§9.1 Spend stored Elements, one after the other; each moves the tracker of its type."""

    seat: int
    done: int

    def resolve(self, p: Board) -> Question | None:
        options = spendable(p, self.seat)
        if not options:
            p.frames.pop()
            return None
        if self.done:
            options.append(DONE)
        return self.ask(p, self.seat, options)

    def answer(self, p: Board, move: Move) -> None:
        if isinstance(move, Spend):
            self.done += 1
            p.spend(self.seat, move.kind, move.track, True, "9.1")
            p.climb(self.seat, move.track, 1, "9.1")
        else:
            p.frames.pop()


class Climbing(Frame):
    """Steps on one of these Element tracks, without spending anything."""

    seat: int
    tracks: int  # a bit each
    steps: int

    def resolve(self, p: Board) -> Question | None:
        options = [CLIMBING[track] for track in open_tracks(p, self.seat, self.tracks)]
        return self.ask(p, self.seat, options)

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Climb)
        p.frames.pop()
        p.climb(self.seat, move.track, self.steps, "9.2")


# 10. The City


def payable_prices(p: Board, shards: int) -> list[int]:
    prices = p.edition.prices
    return [price for price in range(len(prices)) if prices[price][0] <= shards]


def can_travel(p: Board, shards: int) -> bool:
    """Can any price be paid?"""
    return any(price[0] <= shards for price in p.edition.prices)


class Hiring(Frame):
    """§13.1 Buy a Crew card of one of these locations."""

    seat: int
    where: int
    optional: bool

    def resolve(self, p: Board) -> Question | None:
        options = [HIRING[at] for at in affordable(p, self.where, p.players[self.seat].shards)]
        if self.optional:
            options.append(DECLINE)
        return self.ask(p, self.seat, options)

    def answer(self, p: Board, move: Move) -> None:
        p.frames.pop()
        if isinstance(move, Hire):
            p.pay(self.seat, p.edition.crew[p.shown[CREW][move.at]].cost, "13.1")
            p.hire(self.seat, move.at)


def affordable(p: Board, where: int, shards: int) -> list[int]:
    """The locations among these whose Crew card costs no more."""
    shown = p.shown[CREW]
    return [at for at in range(3) if where >> at & 1 and is_affordable(p, shown[at], shards)]


def is_affordable(p: Board, card: int, shards: int) -> bool:
    return card != NONE and p.edition.crew[card].cost <= shards


def can_hire(p: Board, where: int, shards: int) -> bool:
    """Is there any such Crew card?"""
    shown = p.shown[CREW]
    return any(is_affordable(p, shown[at], shards) for at in range(3) if where >> at & 1)


# 11. Spy at the Tree, Engineer at Tree and Oasis


def type_counts(p: Board) -> list[int]:
    """How many Elements of each type the location action has spent; §15.6 a Supreme one counts for each."""
    counts = [0, 0, 0, 0]
    for code in p.spent:
        for type in range(4):
            if code >= SUPREME or type_of(code) == type:
                counts[type] += 1
    return counts


def types_spent(p: Board, seat: int) -> list[int]:
    """§11.4 §11.6 The types that can be chosen."""
    if not p.spent:
        return []
    counts, tracks = type_counts(p), p.players[seat].tracks
    return [type for type in range(4) if counts[type] and tracks[type] < LAST_STEP]


class TypeTrack(Frame):
    """§11.4 One type just spent moves its tracker once more for each Element of it."""

    seat: int

    def resolve(self, p: Board) -> Question | None:
        options = [CLIMBING[type] for type in types_spent(p, self.seat)]
        return self.ask(p, self.seat, options)

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Climb)
        p.frames.pop()
        p.climb(self.seat, move.track, type_counts(p)[move.track], "11.4")


def spent_of(p: Board, at: int, colour: int) -> list[int]:
    """§11.5 §15.6 What the location action has spent of a colour: at the Oasis a Supreme Element is of any."""
    found: list[int] = []
    for code in p.spent:
        counts = colour_of(code) == colour if code < SUPREME else at == OASIS or code - SUPREME == colour
        if counts and code not in found:
            found.append(code)
    return found


def colours_spent(p: Board, seat: int, at: int) -> list[int]:
    """§11.5 §11.6 The colours that can be chosen: something of them fits somewhere."""
    found: list[int] = []
    if not p.spent:
        return found
    for colour in range(4):
        for code in spent_of(p, at, colour):
            if colour not in found and p.players[seat].ship.takes(code):
                found.append(colour)
    if at == OASIS:
        # A Supreme Element alone is the same in every colour: once is enough.
        own = [colour for colour in found if spent_of(p, at, colour)[0] < SUPREME]
        return own or found[:1]
    return found


class ColourInstall(Frame):
    """§11.5 Elements of one colour just spent are installed one by one, as many as the owner likes."""

    seat: int
    at: int
    colour: int  # NONE until it is chosen
    done: int

    def resolve(self, p: Board) -> Question | None:
        options = self.choices(p)
        if len(options) > 1:
            return Question(self.seat, options)
        if options and not isinstance(options[0], Done):
            self.answer(p, options[0])
        else:
            p.frames.pop()
        return None

    def choices(self, p: Board) -> list[Move]:
        if self.colour == NONE:
            return [COLOUR[colour] for colour in colours_spent(p, self.seat, self.at)]
        options: list[Move] = []
        for code in spent_of(p, self.at, self.colour):
            kind = min(code, SUPREME)
            moves = [FIT[kind][square] for square in p.players[self.seat].ship.fitting(kind)]
            options += [move for move in moves if move not in options]
        if self.done:
            options.append(DONE)
        return options

    def answer(self, p: Board, move: Move) -> None:
        if isinstance(move, Colour):
            self.colour = move.colour
        elif isinstance(move, Fit):
            self.done += 1
            codes = [code for code in spent_of(p, self.at, self.colour) if min(code, SUPREME) == move.kind]
            p.install_spent(self.seat, codes[0], move.square, "11.5")
        else:
            p.frames.pop()
