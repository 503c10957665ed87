"""How the Keeper chooses, takes, spends and installs: chapters 17 to 19 of docs/rules/mutagen.md."""

from __future__ import annotations

from galapagos.games.mutagen.cards import (  # fmt: skip
    BARE,
    ELEMENTS,
    LAST_STEP,
    NONE,
    ORDINALS,
    SUPREME,
    TITLES,
    TREES,
    TYPES,
    colour_of,
    lowest_bit,
    type_of,
)
from galapagos.games.mutagen.position import (
    FEWER_LEAVES_ONE,
    KEEPER,
    Board,
    Row,
    element_title,
    many,
)  # fmt: skip


def idle(p: Board, rule: str, because: str, facts: dict[str, int | str] | None = None) -> None:
    """§17.2 p points for what it cannot use."""
    p.reason(rule, "scores instead", because, facts)
    p.win(KEEPER, p.keeper_points(), "17.2", "nothing to use")


def next_card(shown: Row, card: int) -> int:
    """§17.7 The place of the card with this number, or of the next to the right, around; NONE if all are gone."""
    for step in range(len(shown)):
        if shown[(card + step) % len(shown)] != NONE:
            return (card + step) % len(shown)
    return NONE


def next_track(p: Board) -> int:
    """§17.7 §17.8 The track of the Decision card, or the next that is not full; NONE if all are."""
    wanted, tracks = p.decision().element, p.players[KEEPER].tracks
    for step in range(4):
        if tracks[(wanted + step) % 4] < LAST_STEP:
            return (wanted + step) % 4
    return NONE


def rank(p: Board, code: int) -> int:
    """§18.7 The lower, the sooner it spends or installs this Element."""
    return SUPREME if code >= SUPREME else (type_of(code) - p.decision().element) % 4 * 4 + colour_of(code)


def preferred(p: Board, codes: tuple[int, ...]) -> int:
    """§18.7"""
    best = codes[0]
    for code in codes:
        if rank(p, code) < rank(p, best):
            best = code
    return best


def arrow(up: bool) -> str:
    return f"the arrow points {'up' if up else 'down'}"


def why_number(p: Board, slot: int) -> str:
    """§17.7 Why the card at this place."""
    wanted = p.decision().card
    if slot == wanted:
        return "the Decision card shows this number"
    return f"the Decision card shows {wanted + 1}; this is the next to the right, around"


def free_space(p: Board) -> int:
    """§17.4 Any free space will do."""
    ship = p.players[KEEPER].ship
    for square in range(len(ship.floor)):
        if ship.floor[square] != BARE and ship.installed[square] == NONE:
            return square
    return NONE


def keeper_takes_element(p: Board, place: int, because: str) -> None:
    """§18.5 It goes to the storage."""
    slot = element_slot(p, place)
    if p.events is not None:
        step = f"takes {element_title(p.shown[ELEMENTS][slot])} from the {TITLES[place]}"
        p.reason("18.5", step, because + why_element(p, slot))
    p.take(KEEPER, slot)
    p.store(KEEPER)


def element_slot(p: Board, place: int) -> int:
    """§18.5 The Element it takes: by type, then the topmost or the lowest; NONE if none is there."""
    card = p.decision()
    rows = [2, 1, 0] if not card.up else [0, 1, 2]
    for step in range(4):
        for row in rows:
            kind = p.shown[ELEMENTS][place * 3 + row]
            if kind != NONE and type_of(kind) == (card.element + step) % 4:
                return place * 3 + row
    return NONE


def why_element(p: Board, slot: int) -> str:
    """§17.7 §18.5"""
    card, place = p.decision(), slot // 3
    type = type_of(p.shown[ELEMENTS][slot])
    wanted = TYPES[card.element]
    because = f"it wants {wanted}"
    if type != card.element:
        because = f"it wants {wanted}, but none is there: {TYPES[type]} is the next that is"
    if (
        len([kind for kind in p.shown[ELEMENTS][place * 3 : place * 3 + 3] if kind != NONE and type_of(kind) == type])
        > 1
    ):
        because += f"; the {'topmost' if card.up else 'lowest'} of them, as {arrow(card.up)}"
    return because


def upright_pair(p: Board) -> int:
    """§18.6 Where it lays a tile; NONE without room."""
    ship, floor = p.edition.airship, p.players[KEEPER].ship.floor
    for squares in ship.columns:
        for upper in squares[:-1]:
            if floor[upper] == BARE and floor[upper + 1] == BARE:
                return ship.pairs.index((upper, upper + 1))
    return NONE


def completes_column(p: Board) -> bool:
    """§19.2 Would a tile leave no bare square in the column it goes to?"""
    pair = upright_pair(p)
    if pair == NONE:
        return False
    ship, floor = p.edition.airship, p.players[KEEPER].ship.floor
    columns = [squares for squares in ship.columns if ship.pairs[pair][0] in squares]
    return len([square for square in columns[0] if floor[square] == BARE]) == 2


def keeper_climbs(p: Board, steps: int, where: int) -> None:
    """§17.8 The Decision card's track, or the one printed."""
    track, wanted = next_track(p), p.decision().element
    because = "the Decision card shows it"
    if where != 15:
        track, because = lowest_bit(where), "this track is printed there"
        track = track if p.players[KEEPER].tracks[track] < LAST_STEP else NONE
    elif track != wanted:
        because = f"the {TYPES[wanted]} track is full, and it is the next that is not"
    if track == NONE:
        idle(p, "17.8", "the track is full")
        return
    p.reason("17.8", f"climbs on {TYPES[track]}", because)
    p.climb(KEEPER, track, steps, "17.8")


def largest_cards(p: Board, fewer: int) -> list[int]:
    """§19.3 The places of the Tree cards with the most Elements that it can pay."""
    me = p.players[KEEPER]
    sizes = [len(p.edition.trees[card].needs) if card != NONE else 0 for card in p.shown[TREES]]
    # §12.3 What a card costs at the least.
    least = 2 if fewer and p.has(FEWER_LEAVES_ONE) else 1
    most = max([0] + [size for size in sizes if size >= least and size - fewer <= len(me.store)])
    return [slot for slot in range(len(sizes)) if sizes[slot] == most] if most else []


def choose_card(p: Board, fewer: int) -> int:
    """§19.3 §19.4 The place of the Tree card it completes next; NONE if it can pay none."""
    shown = p.shown[TREES]
    tied = largest_cards(p, fewer)
    left = [slot for slot in tied if makes_pair(p, shown[slot])] or tied
    return next_card([shown[slot] if slot in left else NONE for slot in range(len(shown))], p.decision().card)


def why_card(p: Board, slot: int, fewer: int) -> str:
    """§19.3 §19.4"""
    tied = largest_cards(p, fewer)
    paired = [other for other in tied if makes_pair(p, p.shown[TREES][other])]
    asks = f"it asks for {len(p.edition.trees[p.shown[TREES][slot]].needs)}, the most it can pay"
    if len(tied) == 1:
        return asks
    if len(paired) == 1:
        return f"{asks}; of {len(tied)} such cards it makes a pair"
    return f"{asks}; of {len(paired) or len(tied)} alike it comes first from number {p.decision().card + 1} on"


def makes_pair(p: Board, card: int) -> bool:
    """§19.4 It holds an odd number of this card colour."""
    trees = p.edition.trees
    return len([own for own in p.players[KEEPER].trees if trees[own].colour == trees[card].colour]) % 2 == 1


def keeper_completes(p: Board, counted: bool, fewer: int) -> None:
    """§19.3 §20.2 Tree cards, colours ignored: as many as it can, or one for one Element fewer."""
    slot = choose_card(p, fewer)
    rule = "20.2" if fewer else "19.3" if counted else "19.9"
    if slot == NONE:
        idle(p, "20.2" if fewer else "19.10", "it can complete no Tree card")
        return
    while slot != NONE:
        needs = p.edition.trees[p.shown[TREES][slot]].needs
        if p.events is not None:
            p.reason(rule, f"completes the {ORDINALS[slot]} Tree card", why_card(p, slot, fewer))
        for _ in range(len(needs) - fewer):
            kind = preferred(p, p.players[KEEPER].store)
            p.spend(KEEPER, kind, p.decision().element, counted, "18.7")
        p.complete(KEEPER, slot, rule)
        slot = NONE if fewer else choose_card(p, 0)


def most_spent(p: Board) -> tuple[int, int]:
    """§19.5 The type spent most, and how often; equal: by the Decision card."""
    wanted = p.decision().element
    counts = [0, 0, 0, 0]
    for code in p.spent:
        counts[code - SUPREME if code >= SUPREME else type_of(code)] += 1
    best = wanted
    for step in range(4):
        if counts[(wanted + step) % 4] > counts[best]:
            best = (wanted + step) % 4
    return best, counts[best]


def keeper_type_track(p: Board) -> None:
    """§19.5"""
    type, steps = most_spent(p)
    if steps == 0 or p.players[KEEPER].tracks[type] == LAST_STEP:
        idle(p, "19.10", "nothing was spent" if steps == 0 else "the track is full")
        return
    p.reason("19.5", f"climbs on {TYPES[type]}", f"of this type it spent most: {steps}")
    p.climb(KEEPER, type, steps, "19.5")


def keeper_installs_spent(p: Board, rule: str) -> None:
    """§19.5 §19.6 One spent Element is installed."""
    square = free_space(p)
    if not p.spent or square == NONE:
        idle(p, rule, "no space is free" if p.spent else "nothing was spent")
        return
    code = preferred(p, p.spent)
    because = f"of what it spent the first from {TYPES[p.decision().element]} on; any free space will do"
    p.reason(rule, f"installs {element_title(code)}", because)
    p.install_spent(KEEPER, code, square, rule)


def keeper_spends(p: Board) -> None:
    """§19.6 It spends everything on the tracks."""
    before, store = p.players[KEEPER].tracks, p.players[KEEPER].store
    if store:
        p.reason("19.6", f"spends {many(len(store), 'Element')}", "at the Oasis it spends all it has stored")
    for kind in store:
        track = p.decision().element if kind == SUPREME else type_of(kind)
        p.spend(KEEPER, kind, track, True, "19.6")
        p.climb(KEEPER, track, 1, "19.6")
    if p.players[KEEPER].tracks == before:
        idle(p, "19.6", "no tracker moved")
