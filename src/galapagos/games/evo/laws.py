"""What holds at every position of Evo.

How a table is set up is free as far as the box goes: a species may lack genes that it begins with, a bag counters, and
the meteor may be near, as in the guided game. What is not in the box, and what the rules could not go on from, is a
flaw.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from galapagos.games.evo.cards import (
    ATTACKED,
    BIG_COUSIN,
    BIRTHS,
    CAMOUFLAGE,
    CARD,
    CARDS,
    CLIMATE,
    DOUBLE_CLUTCH,
    EGG,
    END,
    EVOLUTION,
    FOOT,
    FROSTBITE,
    GENES,
    GOOD_SWIMMER,
    GROWTH_SPURT,
    HATCHING_FURY,
    KEPT,
    OWN_MOVE,
    SEA,
    STAMPEDE,
    START,
    SUNBURN,
    SURVIVAL,
    WEATHER_NOSE,
    WINDOW,
    WINDOWS,
)
from galapagos.games.evo.position import EVENT_CARDS, FEWER_GENES, NO_REBID, NO_RETURN, NONE, UNKNOWN, Island, Laid
from galapagos.games.evo.rules import (
    UNBEGUN,
    Attack,
    Auction,
    Births,
    Climate,
    Ending,
    EventCard,
    Harvest,
    Initiative,
    Meteor,
    Movement,
    Offer,
    Points,
    Setup,
    Strays,
    Survival,
    Window,
    late,
)
from galapagos.talk import SEATS, Frame

Flaws = Iterator[tuple[str, str]]


def flaws(p: Island) -> Flaws:
    """Where something is wrong, as its line in the text begins, and what. Each law builds upon those before it."""
    for law in LAWS:
        found = list(law(p))
        yield from found
        if found:
            return


# The table


def table(p: Island) -> Flaws:
    stars, track = len(p.board.starts), p.edition.track
    if stars != p.seats:
        yield "evo", f"the board {p.board.name} is for {stars} players, not {p.seats}"
    if sorted(p.order) != list(range(p.seats)):
        yield "heading", "the order does not name every player once"
    if p.round < 1:
        yield "heading", "the first round is round 1"
    # §9.2 It comes a space nearer in every round.
    far = track.starts[p.seats] + p.round - 1 + (not p.frames or late(p))
    if p.meteor >= len(track.faces):
        yield "heading", f"the meteor has struck before round {p.round}"
    elif p.meteor < far:
        yield "heading", f"the meteor has come to {far} by now"
    if p.climate not in range(len(p.loop())):
        yield "heading", f"the climate loop has {len(p.loop())} places"
    for seat, points in enumerate(p.points):
        if points < 0:
            yield SEATS[seat], f"{SEATS[seat]} has fewer than no points"


def island(p: Island) -> Flaws:
    for h, seat in enumerate(p.land):
        if seat != NONE and (not 0 <= seat < p.seats or p.board.terrain[h] == SEA):
            yield row(p, h), f"nobody can stand on {p.edition.names[h]}"
    for seat in range(p.seats):
        if p.supply(seat) < 0:
            yield SEATS[seat], f"{SEATS[seat]} has more than {p.edition.dinosaurs} dinosaurs"
    if p.babies != sorted(set(p.babies)):
        yield "heading", "a baby is on the island twice"
    for h in p.babies:
        if p.land[h] == NONE:
            yield row(p, h), f"there is no baby on {p.edition.names[h]}"


def row(p: Island, h: int) -> str:
    """Of the picture."""
    return p.edition.names[h][0]


def counters(p: Island) -> Flaws:
    """§1.6 All counters of a kind are in the bag, in the auction or with a species; card counters that were won are
    gone. A text may lack some."""
    offered = on_offer(p)
    for gene, printed in enumerate(p.edition.counters):
        there = printed if gene != CARD or p.rule(EVENT_CARDS) else 0
        more = [p.count(seat, gene) - p.edition.start[gene] for seat in range(p.seats)] if gene < KEPT else []
        if p.bag[gene] < 0 or p.bag[gene] + offered.count(gene) + sum(more) > there:
            where = "bag" if p.bag[gene] else "auction" if gene in offered else SEATS[more.index(max(more))]
            yield where, f"there are more counters {GENES[gene]} than the edition has"
    for seat in range(p.seats):
        if min(p.genes[seat * KEPT : (seat + 1) * KEPT]) < 0:
            yield SEATS[seat], f"{SEATS[seat]} has fewer than no genes"


def on_offer(p: Island) -> list[int]:
    """The counters that lie in the auction; §10.8 those handed out are with their species."""
    base = p.frames[0] if p.frames else None
    given = p.order[: base.turn] if isinstance(base, Harvest) else []
    return [gene for gene, bidder in zip(p.rows, p.bidders, strict=True) if gene != NONE and bidder not in given]


def event_cards(p: Island) -> Flaws:
    """§2.4 Every card is in the deck, in a hand, on the table or discarded. What a view does not know of a hand is in
    the deck."""
    known = list(p.discards)
    for hand in p.hands:
        for card in hand:
            if card != UNKNOWN:
                known[card] += 1
    for one in p.laid:
        known[one.card] += 1
    for card, copies in enumerate(p.edition.copies):
        seen = known[card]
        if seen and not p.rule(EVENT_CARDS):
            yield place(p, card), "there are no event cards in this game"
        elif seen > copies:
            yield place(p, card), f"there are more cards {CARDS[card]} than the edition has"
        elif p.deck[card] != (copies - seen if p.rule(EVENT_CARDS) else 0):
            yield "heading", f"the deck has a wrong number of cards {CARDS[card]}"
    if p.undrawn() < 0:
        seat = max(range(p.seats), key=lambda seat: p.hands[seat].count(UNKNOWN))
        yield SEATS[seat], "there are more unknown cards than the edition has"
    for seat in range(p.seats):
        hand, open_ = p.hands[seat], p.seen[seat]
        if any(open_.count(card) > hand.count(card) for card in open_) or list(hand) != sorted(hand):
            yield SEATS[seat], f"the hand of {SEATS[seat]} is in disorder"


def place(p: Island, card: int) -> str:
    """Where one of these cards lies that somebody can see."""
    if p.discards[card]:
        return "discards"
    if p.lies(card):
        return "laid"
    return next((SEATS[seat] for seat in reversed(range(p.seats)) if card in p.hands[seat]), "heading")


# The rules under way

# §11.2 The phase that a window for the whole table precedes.
PHASES: Final[dict[int, type[Frame]]] = {
    CLIMATE: Climate,
    START: Movement,
    BIRTHS: Births,
    SURVIVAL: Survival,
    EVOLUTION: Strays,
    END: Ending,
}
ROUND: Final = (
    Setup, Initiative, Climate, Movement, Births, Survival, Points, Meteor, Offer, Auction, Harvest, Strays, Ending
)  # fmt: skip


def under_way(p: Island) -> Flaws:
    """§2.7 A phase, and upon it at most one rule of that phase."""
    if not p.frames:
        if p.outcome is None or p.laid or p.rows or p.babies:
            yield "heading", "the game is not over"
        return
    base, *inner = p.frames
    name, top = called(base), called(p.frames[-1])
    faces = p.edition.track.faces[p.meteor]
    if not isinstance(base, ROUND):
        yield "heading", f"{name} belongs to another rule and cannot be alone"
    elif not isinstance(base, Meteor | Ending) and len(faces) == 6:
        yield "heading", f"the meteor has struck before round {p.round}"
    elif len(inner) > 1:
        yield "heading", f"there is too much upon {name}"
    elif inner and not belongs(base, inner[0]):
        yield "heading", f"{top} does not belong to {name}"
    elif isinstance(base, Setup) and (p.round != 1 or p.laid or any(p.discards)):
        yield "heading", "the set-up is before the first round"


def called(frame: Frame) -> str:
    return type(frame).__name__.lower()


def belongs(base: Frame, inner: Frame) -> bool:
    match inner:
        case Window():
            return inner.window in PHASES and isinstance(base, PHASES[inner.window])
        case Attack():
            return isinstance(base, Births if inner.start == NONE else Movement)
        case EventCard():
            return isinstance(base, Harvest | Strays)
    return False


def phase(p: Island) -> Flaws:
    """What the phase remembers agrees with the table."""
    base = p.frames[0] if p.frames else None
    if p.babies and not isinstance(base, Births):
        yield row(p, p.babies[0]), "there are babies during the births only"
    if p.rows and not isinstance(base, Offer | Auction | Harvest):
        yield "auction", "there is no auction now"
    sentences: Iterator[str] = iter(())
    match base:
        case Setup():
            sentences = setup(p)
        case Initiative():
            sentences = initiative(p, base)
        case Climate():
            sentences = climate(p, base)
        case Movement():
            sentences = movement(p, base)
        case Births():
            sentences = births(p, base)
        case Offer() | Auction() | Harvest():
            yield from auction(p, base)
    for sentence in sentences:
        yield "heading", sentence


def setup(p: Island) -> Iterator[str]:
    """§2.6 One start space each, §2.4 then the cards."""
    for seat in range(p.seats):
        if p.dinos(seat) > 1 or any(h not in p.board.starts for h in p.herds[seat]):
            yield f"{SEATS[seat]} begins with one dinosaur on a start space"
        if len(p.hands[seat]) > (p.edition.hand if all(map(p.dinos, range(p.seats))) else 0):
            yield f"{SEATS[seat]} has been dealt too many cards"


def initiative(p: Island, frame: Initiative) -> Iterator[str]:
    """§3.3 Those who share a place roll for it."""
    places, dice = frame.places, frame.dice
    if not places and not dice:
        return
    if len(places) != p.seats or len(dice) != p.seats:
        yield "initiative has a place and a die for each player, or nothing"
        return
    for seat in range(p.seats):
        if places[seat] != sum(other < places[seat] for other in places):
            yield f"nobody can have the place of {SEATS[seat]}"
        if dice[seat] and places.count(places[seat]) == 1:
            yield f"{SEATS[seat]} has nothing to roll for"
        better = [o for o in range(p.seats) if frame.merit(p, o) > frame.merit(p, seat)]
        if any(places[other] >= places[seat] for other in better):
            yield f"{SEATS[seat]} is before somebody with a longer tail, or with as long a one and a better herd"


def climate(p: Island, frame: Climate) -> Iterator[str]:
    laid = frame.card(p)
    if frame.dice and (laid is None or laid.card != WEATHER_NOSE):
        yield "only Weather Nose has dice that lie there"
    if len(frame.dice) > 2:
        yield "Weather Nose has two dice"


def movement(p: Island, frame: Movement) -> Iterator[str]:
    if frame.turn not in range(p.seats):
        yield "nobody moves"
        return
    seat, h = p.order[frame.turn], frame.dino
    if frame.steps > most(p, FOOT, STAMPEDE):
        yield f"nobody can have {frame.steps} steps"
    if h == NONE:
        if frame.swims:
            yield "nobody has been named to swim"
    elif p.land[h] != seat:
        yield f"no dinosaur of {SEATS[seat]} stands on {p.edition.names[h]}"
    elif frame.steps == 0:
        yield f"{SEATS[seat]} has no step left for the dinosaur on {p.edition.names[h]}"
    elif frame.swims and Laid(seat=seat, card=GOOD_SWIMMER, opponent=NONE, space=h).key() not in [
        laid.key() for laid in p.laid
    ]:
        yield f"no Good Swimmer was laid on {p.edition.names[h]}"
    elif not frame.spaces(p):
        yield f"the dinosaur on {p.edition.names[h]} has nowhere to go"


def births(p: Island, frame: Births) -> Iterator[str]:
    if frame.turn not in range(p.seats):
        yield "nobody has births"
        return
    seat = p.order[frame.turn]
    if frame.left > most(p, EGG, DOUBLE_CLUTCH):
        yield f"nobody can have {frame.left} births"
    if frame.furies > p.copies(seat, HATCHING_FURY):
        yield f"{SEATS[seat]} has not laid so many Hatching Furies"
    if frame.left == UNBEGUN and (frame.furies or frame.returning):
        yield f"the births of {SEATS[seat]} have not begun"
    if frame.returning and p.adults(seat):
        yield f"{SEATS[seat]} has adults and does not return"
    if frame.returning and frame.left and p.rule(NO_RETURN):
        yield "no species returns in this game"
    for h in p.babies:
        if p.order.index(p.land[h]) > frame.turn:
            yield f"{SEATS[p.land[h]]} has had no births yet"


def most(p: Island, gene: int, card: int) -> int:
    """Steps or births that anybody can have."""
    edition = p.edition
    genes = edition.counters[gene] + p.seats * edition.start[gene]
    return genes + edition.copies[card] * edition.value[card]


def auction(p: Island, frame: Frame) -> Flaws:
    bidders = [seat for seat in p.bidders if seat != NONE]
    wanted = p.seats - p.rule(FEWER_GENES) if isinstance(frame, Offer) else p.seats
    if len(p.rows) > wanted or (len(p.rows) < p.seats and not isinstance(frame, Offer)):
        yield "auction", f"{called(frame)} needs an auction of {'at most ' * isinstance(frame, Offer)}{wanted} rows"
    elif len(set(bidders)) < len(bidders):
        yield "auction", "nobody has two rows"
    elif isinstance(frame, Offer):
        if bidders or NONE in p.rows:
            yield "auction", "bids and empty rows come when all genes are drawn"
    elif isinstance(frame, Harvest):
        if len(bidders) < p.seats:
            yield "auction", "not everybody has a row"
        elif frame.turn not in range(p.seats + 1):
            yield "heading", "nobody harvests"
    elif isinstance(frame, Auction):
        yield from bidding(p, frame)


def bidding(p: Island, frame: Auction) -> Flaws:
    for n, seat in enumerate(p.bidders):
        if seat != NONE and not 0 <= p.bids[n] <= p.limit(seat):
            yield "auction", f"{SEATS[seat]} can bid {p.limit(seat)} at the most"
        if seat == NONE and p.bids[n]:
            yield "auction", f"nobody bids on row {n + 1}"
    seat = p.bidder()
    if (frame.row, frame.lost) == (NONE, NONE):
        return
    if seat == NONE or not {frame.row, frame.lost} <= {NONE, *range(p.seats)} or frame.row == frame.lost:
        yield "heading", "nobody can bid there now"
    elif frame.row != NONE and p.least(frame.row) > p.limit(seat):
        yield "heading", f"{SEATS[seat]} can bid {p.limit(seat)} at the most"
    elif frame.lost != NONE and (not p.rule(NO_REBID) or p.bidders[frame.lost] == NONE):
        yield "heading", f"row {frame.lost + 1} is closed to nobody"


# What lies upon the phase


def inner(p: Island) -> Flaws:
    if len(p.frames) < 2:
        return
    base, frame = p.frames
    sentences: Iterator[str] = iter(())
    match frame:
        case Window():
            sentences = window(p, base, frame)
        case Attack():
            sentences = attack(p, base, frame)
        case EventCard():
            sentences = event_card(p, base, frame)
    for sentence in sentences:
        yield "heading", sentence


def window(p: Island, base: Frame, frame: Window) -> Iterator[str]:
    if not p.windows_open():
        yield f"event cards are played from round {p.edition.cards_from_round} on"
    if base != BEGINNINGS.get(type(base), base) or p.babies:
        yield f"the cards before {called(base)} come before it has begun"
    cards = frame.cards(p)
    turns = [p.order.index(p.laid[n].seat) for n in cards]
    if frame.turn not in range(p.seats + 1) or (frame.withdrawing and frame.turn < p.seats):
        yield "cards are taken back when all have laid theirs"
    elif turns != sorted(turns) or (turns and turns[-1] > frame.turn):
        yield "cards are laid in turn order"
    elif frame.window == CLIMATE and (len(set(turns)) < len(turns) or frame.turn in turns):
        yield "everybody lays one climate card at the most"
    elif frame.kept > (len(cards) if frame.withdrawing else 0):
        yield f"{frame.kept} cards cannot have been kept"


# The phases that remember something, before they begin.
BEGINNINGS: Final[dict[type[Frame], Frame]] = {
    Climate: Climate(()),
    Movement: Movement(turn=0, steps=UNBEGUN, dino=NONE, swims=False),
    Births: Births(turn=0, left=UNBEGUN, furies=0, returning=False),
}


def attack(p: Island, base: Frame, frame: Attack) -> Iterator[str]:
    assert isinstance(base, Movement | Births)
    seat, to, names = frame.seat, frame.to, p.edition.names
    if p.order[base.turn] != seat:
        yield f"it is not the turn of {SEATS[seat]}"
    elif frame.start != NONE and p.land[frame.start] != seat:
        yield f"no dinosaur of {SEATS[seat]} stands on {names[frame.start]}"
    elif p.land[to] in (NONE, seat):
        yield f"no foreign dinosaur stands on {names[to]}"
    elif frame.start != NONE and to not in p.board.near[frame.start]:
        yield f"{names[to]} is not next to {names[frame.start]}"
    elif isinstance(base, Movement) and base.dino != NONE:
        yield "nobody is named for a step during an attack"
    elif isinstance(base, Births) and not any(to in p.board.near[h] for h in p.adults(seat)):
        yield f"{names[to]} is not next to an adult of {SEATS[seat]}"
    elif isinstance(base, Births) and base.furies >= p.copies(seat, HATCHING_FURY):
        yield f"{SEATS[seat]} has not laid Hatching Fury"
    elif isinstance(base, Births) and p.supply(seat) == 0:
        yield f"{SEATS[seat]} has no dinosaur left for a baby"
    elif p.copies(p.land[to], CAMOUFLAGE):
        yield f"the dinosaur on {names[to]} is camouflaged"
    elif p.lead(seat, frame.start, to) + p.played(p.land[to], BIG_COUSIN) <= -2:
        yield f"the dinosaur on {names[to]} has at least two horns more"
    elif frame.asked and not p.windows_open():
        yield f"event cards are played from round {p.edition.cards_from_round} on"


def event_card(p: Island, base: Frame, frame: EventCard) -> Iterator[str]:
    if not p.rule(EVENT_CARDS):
        yield "there are no event cards in this game"
    elif isinstance(base, Harvest):
        got = frame.seat in p.order[: base.turn] and p.rows[p.bidders.index(frame.seat)] == CARD
        if not got:
            yield f"{SEATS[frame.seat]} has not got a card counter"


# Cards on the table


def laid(p: Island) -> Flaws:
    for card in p.laid:
        sentence = misplaced(p, card)
        if sentence:
            yield "laid", sentence
    if p.laid and not p.windows_open():
        yield "laid", f"event cards are played from round {p.edition.cards_from_round} on"
    # §11.7 When all have decided one climate card is left.
    if len(p.frames) == 1 and sum(WINDOW[card.card] == CLIMATE for card in p.laid) > 1:
        yield "laid", "only one climate card takes effect"


def misplaced(p: Island, card: Laid) -> str:
    """Why the card cannot lie there; "" if it can."""
    name, owner = CARDS[card.card], SEATS[card.seat]
    if not lasts(p, card):
        return f"{name} of {owner} cannot lie there now, it belongs to the window {WINDOWS[WINDOW[card.card]]}"
    aimed = card.card in (FROSTBITE, SUNBURN)
    if aimed and (card.opponent not in range(p.seats) or card.opponent == card.seat):
        return f"{name} of {owner} is laid on an opponent"
    if card.card == GOOD_SWIMMER and card.space not in p.board.coast:
        return f"{name} of {owner} is laid on a space of the coast"
    if card.card == GROWTH_SPURT and card.space != NONE and p.land[card.space] != card.seat:
        return f"{name} of {owner} is laid on a dinosaur of {owner}"
    if (card.opponent != NONE and not aimed) or (card.space != NONE and card.card not in (GROWTH_SPURT, GOOD_SWIMMER)):
        return f"{name} is laid on {'nobody' if card.opponent != NONE else 'no space'}"
    return ""


def lasts(p: Island, card: Laid) -> bool:
    """§11.6 Whether the card still works, or is just being laid."""
    base, top = p.frames[0], p.frames[-1]
    match WINDOW[card.card]:
        case w if w == START:
            return not isinstance(base, Setup | Initiative | Climate)
        case w if w == OWN_MOVE:
            return isinstance(base, Movement) and not isinstance(top, Window) and p.order[base.turn] == card.seat
        case w if w == ATTACKED:
            return isinstance(top, Attack) and p.land[top.to] == card.seat
        case w:
            return isinstance(base, PHASES[w])


LAWS: Final[tuple[Callable[[Island], Flaws], ...]] = (
    table, island, counters, event_cards, under_way, phase, inner, laid
)  # fmt: skip
