"""The Keeper: chapters 17 to 21 of docs/rules/mutagen.md."""

from __future__ import annotations

from typing import Final

from galapagos.games.mutagen.cards import (
    ACTIONS,
    ANYWHERE,
    BARE,
    CITY,
    CLIMB,
    COLOUR_INSTALL,
    COMPLETE,
    CREW,
    ELEMENTS,
    ENGINEER,
    FEWER,
    GAIN,
    GAIN_ANYWHERE,
    HIRE,
    LAST_STEP,
    LAY,
    MUTATIONS,
    NONE,
    OASIS,
    PALACE,
    PEOPLE,
    POINTS,
    PROGRESS,
    ROBOT,
    SHARDS,
    SPEND,
    SPY,
    SUPREME,
    THUG,
    TILES,
    TITLES,
    TRAVEL,
    TREE,
    TREES,
    TYPE_TRACK,
    TYPES,
    VISITORS,
    WORKERS,
    Effect,
    lowest_bit,
)  # fmt: skip
from galapagos.games.mutagen.position import (
    FEWER_LEAVES_ONE,
    KEEPER,
    KEEPER_SPY_AS_PRINTED,
    SPACES,
    THE_VISITORS,
    Board,
    Draw,
    element_title,
    many,
    nature_decides,
)  # fmt: skip
from galapagos.games.mutagen.rules_actions import bonus_on
from galapagos.talk import Frame, Move, Question

MOST_PAID: Final = 6  # shards, at the City


def idle(p: Board, rule: str, because: str, facts: dict[str, int | str] | None = None) -> None:
    """§17.2 p points for what it cannot use."""
    p.reason(rule, "scores instead", because, facts)
    p.win(KEEPER, p.keeper_points(), "17.2", "nothing to use")


# 17. What the active Decision card says


def next_card(shown: list[int], card: int) -> int:
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
    return SUPREME if code >= SUPREME else ((code >> 2) - p.decision().element) % 4 * 4 + (code & 3)


def preferred(p: Board, codes: tuple[int, ...]) -> int:
    """§18.7"""
    best = codes[0]
    for code in codes:
        if rank(p, code) < rank(p, best):
            best = code
    return best


# 18. Its turns


class KeeperDraft(Frame):
    """§18.1 §21.1 It takes a Mutation card or one of the People."""

    def __init__(self, deck: int, slot: int) -> None:
        self.deck = deck  # NONE: the arrow decides
        self.slot = slot  # of the mutation whose worker is still open

    def resolve(self, p: Board) -> Question | None:
        return nature_decides(p)

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Draw)
        p.decide(move.card)
        card = p.decision()
        if self.slot == NONE:
            if self.deck == NONE:
                # §21.1 Up: People, down: Mutation.
                self.deck = PEOPLE if card.up else MUTATIONS
                p.reason("21.1", f"chooses from the {'People' if card.up else 'Mutations'}", arrow(card.up), DRAFTING)
            self.slot = next_card(p.shown[self.deck], card.card)
            rule = "21.1" if self.deck == PEOPLE else "18.1"
            p.reason(rule, f"takes card {self.slot + 1}", why_number(p, self.slot), DRAFTING)
            if self.deck == PEOPLE:
                p.frames.pop()
                keeper_enlists(p, self.slot)
                return
        mutations = p.players[KEEPER].mutations[card.worker]
        if card.worker == ROBOT or len(mutations) >= p.edition.mutations_per_worker:
            p.reason("18.1", "turns up another card", f"the {WORKERS[card.worker]} can get no mutation")
            return
        p.frames.pop()
        p.reason("18.1", f"gives it to the {WORKERS[card.worker]}", "the Decision card shows it")
        p.mutate(KEEPER, card.worker, self.slot, "18.1")

    def key(self) -> tuple[object, ...]:
        return (self.deck, self.slot)

    def copy(self) -> Frame:
        return KeeperDraft(self.deck, self.slot)


# With what a part of its round begins.
DRAFTING: Final[dict[str, int | str]] = {"part": "draft"}
REACTING: Final[dict[str, int | str]] = {"part": "reaction"}
ENDING: Final[dict[str, int | str]] = {"part": "end"}


def arrow(up: bool) -> str:
    return f"the arrow points {'up' if up else 'down'}"


def why_number(p: Board, slot: int) -> str:
    """§17.7 Why the card at this place."""
    wanted = p.decision().card
    if slot == wanted:
        return "the Decision card shows this number"
    return f"the Decision card shows {wanted + 1}; this is the next to the right, around"


def keeper_enlists(p: Board, slot: int) -> None:
    """§21.2 It takes the Supreme Element and installs it."""
    p.enlist(KEEPER, slot, False, "21.2")
    square = free_space(p)
    if p.supreme == 0 or (square == NONE and not p.can_store(KEEPER)):
        idle(p, "21.2", "it can have no Supreme Element")
        return
    p.crown(KEEPER)
    if square != NONE:
        p.install(KEEPER, square)
    else:
        p.store(KEEPER)
        idle(p, "21.2", "no space is free for the Supreme Element")


def free_space(p: Board) -> int:
    """§17.4 Any free space will do."""
    me = p.players[KEEPER]
    for square in range(len(me.floor)):
        if me.floor[square] != BARE and me.installed[square] == NONE:
            return square
    return NONE


class KeeperTurn(Frame):
    """§18.2 A Decision card says which worker goes; on the fourth turn the last one does."""

    def resolve(self, p: Board) -> Question | None:
        home = at_home(p)
        if len(home) > 1:
            return nature_decides(p)
        self.send(p, home[0], "it is the last worker at home")
        return None

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Draw)
        p.decide(move.card)
        worker = p.decision().worker
        if worker in at_home(p):
            self.send(p, worker, "the Decision card shows it")
        else:
            p.reason("18.2", "turns up another card", f"the {WORKERS[worker]} is not at home", turn_facts(p, worker))

    def send(self, p: Board, worker: int, because: str) -> None:
        p.reason("18.2", f"sends the {WORKERS[worker]}", because, turn_facts(p, worker))
        because = call_to_palace(p)
        if because:
            p.frames.pop()
            p.reason("21.3", "goes to the Palace", because)
            p.place(KEEPER, worker, PALACE, "21.3")
        else:
            p.frames[-1] = KeeperGoes(worker)

    def key(self) -> tuple[object, ...]:
        return ()

    def copy(self) -> Frame:
        return KeeperTurn()


def at_home(p: Board) -> list[int]:
    return [worker for worker in range(4) if p.players[KEEPER].home >> worker & 1]


def turn_facts(p: Board, worker: int) -> dict[str, int | str]:
    return {"part": "turn", "turn": 5 - len(at_home(p)), "worker": WORKERS[worker]}


def call_to_palace(p: Board) -> str:
    """§21.3 Why it goes to the Palace; empty if it does not."""
    if not p.has(THE_VISITORS) or p.space(PALACE) == NONE:
        return ""
    there = [code for code in p.spaces[PALACE * SPACES :] if code != NONE]
    absent = not any(code >> 2 == KEEPER for code in there)
    turn = 5 - len(at_home(p))
    if there and absent:
        return "you are there and it is not"
    if turn == 2 and absent:
        return "it is its second turn and it is not there"
    if turn == 1 and p.decision().up:
        return "it is its first turn and the arrow points up"
    if turn == 4:
        return "it is its last worker"
    return ""


class KeeperGoes(Frame):
    """§18.3 §18.4 The Action card, or the Decision card, says to which location its worker goes."""

    def __init__(self, worker: int) -> None:
        self.worker = worker

    def resolve(self, p: Board) -> Question | None:
        at, because = action_location(p, self.worker)
        which = column(p)[0] + 1
        if at == NONE:
            which = 0
            # §18.4 All full: the location of the Decision card, or what is free when no card can show it.
            free = [at for at in range(PALACE) if p.space(at) != NONE]
            at, because = p.decision().location, "all locations of the column are full; the Decision card shows it"
            if free[0] >= TREE:
                at, because = free[0], "the column and all Element locations are full; it is the first free location"
            elif at not in free:
                p.reason("18.4", "turns up another card", f"the {TITLES[at]} is full")
                return nature_decides(p)
        p.frames.pop()
        p.reason("18.3", f"goes to the {TITLES[at]}", because, {"column": which})
        p.place(KEEPER, self.worker, at, "18.3")
        return None

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Draw)
        p.decide(move.card)

    def key(self) -> tuple[object, ...]:
        return (self.worker,)

    def copy(self) -> Frame:
        return KeeperGoes(self.worker)


def action_location(p: Board, worker: int) -> tuple[int, str]:
    """§18.3 §18.4 Where the Action card sends the worker, and why; NONE if the whole column is full."""
    which, because = column(p)
    rows = p.edition.actions[p.shown[ACTIONS][0]]
    for step in range(4):
        at = rows[(worker + step) % 4][which]
        if p.space(at) != NONE:
            return at, because + (f", {many(step, 'row')} further because of full locations" if step else "")
    return NONE, because


def column(p: Board) -> tuple[int, str]:
    """§18.3 The column of the Action card that counts, and why."""
    me = p.players[KEEPER]
    if me.shards >= 4:
        return 0, f"it has {me.shards} shards: first column"
    if len(me.store) >= 3:
        return 1, f"it has fewer than 4 shards and {len(me.store)} Elements: second column"
    return 2, "it has fewer than 4 shards and fewer than 3 Elements: third column"


# 19. Its actions


class KeeperActs(Frame):
    """§19.1 to §19.9 Location and worker-type action in the order of the location, mutations last."""

    def __init__(self, worker: int, at: int, step: int) -> None:
        self.worker = worker
        self.at = at
        self.step = step

    def resolve(self, p: Board) -> Question | None:
        step = self.step
        self.step += 1
        if self.at == PALACE:
            p.frames.pop()
            keeper_visits(p)
        elif step < 2:
            if (step == 0) == self.works_first():
                self.work(p)
            else:
                does(p, p.edition.work[self.at][ROBOT], self.at)
        else:
            # §20.1 The mutations come last, the older first.
            mutations = p.players[KEEPER].mutations[self.worker]
            if step - 2 < len(mutations):
                keeper_mutates(p, mutations[step - 2], "20.1")
            else:
                p.frames.pop()
        return None

    def works_first(self) -> bool:
        if self.at == TREE:
            return self.worker == THUG
        return self.at == CITY and self.worker in (ENGINEER, ROBOT)

    def work(self, p: Board) -> None:
        worker = self.worker
        if worker == ROBOT:
            if self.at < TREE and p.shown[CREW][self.at] != NONE:
                # §19.2 The Robot discards the Crew card first.
                p.reason("19.2", f"discards the Crew card of the {TITLES[self.at]}", "its Robot does so first")
                p.dismiss(self.at)
            worker = robot_acts_as(p, self.at)
        effect = p.edition.work[self.at][worker]
        if self.at >= TREE and effect.what == GAIN:
            # §19.3 §19.6 §19.9 Away from the Element locations the Decision card says from where.
            effect = GAIN_ANYWHERE
        elif self.at == CITY and effect.what == COMPLETE and not completes_at_city(p):
            effect = GAIN_ANYWHERE
        does(p, effect, self.at)

    def key(self) -> tuple[object, ...]:
        return (self.worker, self.at, self.step)

    def copy(self) -> Frame:
        return KeeperActs(self.worker, self.at, self.step)


def completes_at_city(p: Board) -> bool:
    """§19.9 Tree cards if it can, else an Element."""
    return not p.has(KEEPER_SPY_AS_PRINTED) and choose_card(p, 0) != NONE


RULE_OF_ROBOT: Final = ("19.2", "19.2", "19.2", "19.5", "19.6", "19.7")  # by location


def robot_acts_as(p: Board, at: int) -> int:
    """§19.2 §19.5 §19.6 §19.7 Which worker the Keeper's Robot acts as."""
    me = p.players[KEEPER]
    if at == OASIS:
        worker, because = p.edition.robot_at_oasis, "so the Robot does at the Oasis"
    elif at == CITY and me.shards < 6:
        worker, because = ENGINEER, "it has fewer than 6 shards"
    elif at == CITY and len(me.store) >= 3:
        worker, because = SPY, "it has 6 shards or more, and 3 Elements or more"
    elif at == CITY:
        worker, because = THUG, "it has 6 shards or more, but fewer than 3 Elements"
    elif at == TREE:
        type, steps = most_spent(p)
        if reaches(me.tracks[type], steps):
            worker, because = SPY, f"that reaches a new bracket of the {TYPES[type]} track"
        else:
            worker, because = ENGINEER, "no track would reach space 1, 2 or 4"
    elif p.shown[TILES][at] != NONE and completes_column(p):
        worker, because = ENGINEER, "a tile completes a column"
    else:
        worker, because = THUG, "no tile would complete a column"
    p.reason(RULE_OF_ROBOT[at], f"has its Robot act as {WORKERS[worker]}", because)
    return worker


def reaches(space: int, steps: int) -> bool:
    """§19.5 Does the tracker come from below to space 1, 2 or 4, or beyond?"""
    to = min(LAST_STEP, space + steps)
    return any(space < bracket <= to for bracket in (1, 2, 4))


def does(p: Board, effect: Effect, at: int) -> None:
    p.frames.append(KeeperDoes(effect.what, effect.amount, effect.where, at))


def keeper_mutates(p: Board, card: int, rule: str) -> None:
    """§20.1 §20.3 A mutation, for nothing."""
    if rule == "20.3":
        p.reason(rule, "uses a mutation", "you came directly below its worker; it is the one it got later", REACTING)
    else:
        p.reason(rule, "uses a mutation", "the mutations of the worker come last, the older first")
    p.activate(KEEPER, card, 0, rule)
    effect = p.edition.mutations[card].effect
    if effect.what == SHARDS:
        idle(p, "20.1", "it gains no shards from a mutation")
    else:
        does(p, effect, NONE)


def keeper_visits(p: Board) -> None:
    """§21.4"""
    slot = next_card(p.shown[VISITORS], p.decision().card)
    if slot == NONE:
        idle(p, "21.4", "no Visitor is left")
        return
    p.reason("21.4", f"helps Visitor {slot + 1}", why_number(p, slot))
    does(p, p.edition.visitors[p.visit(KEEPER, slot)], NONE)


class KeeperDoes(Frame):
    """One effect, as the Keeper does it. Where a Decision card's location is not valid another is turned up."""

    def __init__(self, what: int, amount: int, where: int, at: int) -> None:
        self.what = what
        self.amount = amount
        self.where = where
        self.at = at  # the location whose action it is; NONE for mutations, bonuses, Visitors

    def resolve(self, p: Board) -> Question | None:
        if self.what <= LAY:
            places = [place for place in range(3) if self.where >> place & 1 and offers(p, self.what, place)]
            if self.where == ANYWHERE and places and p.decision().location not in places:
                p.reason("17.8", "turns up another card", f"the {TITLES[p.decision().location]} has nothing for it")
                return nature_decides(p)
            p.frames.pop()
            if places:
                take_there(p, self.what, p.decision().location if self.where == ANYWHERE else places[0], self.where)
            else:
                idle(p, "17.8", "there is nothing it can take")
        elif self.what == PROGRESS:
            p.frames[-1] = KeeperMoves(self.amount)
            if p.players[KEEPER].progress == p.edition.last:
                idle(p, "17.2", "the Progress track is at its end")
            elif self.at == OASIS:
                p.reason("19.6", f"makes {many(self.amount, 'space')} of progress", "so its Spy does at the Oasis")
        else:
            p.frames.pop()
            do_at_once(p, self.what, self.amount, self.where, self.at)
        return None

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Draw)
        p.decide(move.card)

    def key(self) -> tuple[object, ...]:
        return (self.what, self.amount, self.where, self.at)

    def copy(self) -> Frame:
        return KeeperDoes(self.what, self.amount, self.where, self.at)


def offers(p: Board, what: int, place: int) -> bool:
    """§17.8 Is the thing there, and can it be used?"""
    if what == GAIN:
        return p.can_store(KEEPER) and any(kind != NONE for kind in p.shown[ELEMENTS][place * 3 : place * 3 + 3])
    if what == HIRE:
        return p.shown[CREW][place] != NONE
    return p.shown[TILES][place] != NONE and upright_pair(p) != NONE


def take_there(p: Board, what: int, place: int, where: int) -> None:
    because = f"the Decision card shows the {TITLES[place]}; " if where == ANYWHERE else ""
    if what == GAIN:
        slot = element_slot(p, place)
        if p.events is not None:
            step = f"takes {element_title(p.shown[ELEMENTS][slot])} from the {TITLES[place]}"
            p.reason("18.5", step, because + why_element(p, slot))
        p.take(KEEPER, slot)
        p.store(KEEPER)
    elif what == HIRE:
        p.reason("19.1", f"takes the Crew card of the {TITLES[place]}", because + "it pays nothing for it")
        p.hire(KEEPER, place)
    else:
        p.reason("18.6", f"lays the tile of the {TITLES[place]}", because + "upright in the leftmost column with room")
        pair = upright_pair(p)
        p.lay(KEEPER, p.take_tile(place), pair)


def element_slot(p: Board, place: int) -> int:
    """§18.5 The Element it takes: by type, then the topmost or the lowest."""
    card = p.decision()
    rows = [2, 1, 0] if not card.up else [0, 1, 2]
    for step in range(4):
        for row in rows:
            kind = p.shown[ELEMENTS][place * 3 + row]
            if kind != NONE and kind >> 2 == (card.element + step) % 4:
                return place * 3 + row
    return NONE


def why_element(p: Board, slot: int) -> str:
    """§17.7 §18.5"""
    card, place = p.decision(), slot // 3
    type = p.shown[ELEMENTS][slot] >> 2
    wanted = TYPES[card.element]
    because = f"it wants {wanted}"
    if type != card.element:
        because = f"it wants {wanted}, but none is there: {TYPES[type]} is the next that is"
    if len([kind for kind in p.shown[ELEMENTS][place * 3 : place * 3 + 3] if kind != NONE and kind >> 2 == type]) > 1:
        because += f"; the {'topmost' if card.up else 'lowest'} of them, as {arrow(card.up)}"
    return because


def upright_pair(p: Board) -> int:
    """§18.6 Where it lays a tile; NONE without room."""
    ship, floor = p.edition.airship, p.players[KEEPER].floor
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
    ship, floor = p.edition.airship, p.players[KEEPER].floor
    columns = [squares for squares in ship.columns if ship.pairs[pair][0] in squares]
    return len([square for square in columns[0] if floor[square] == BARE]) == 2


def do_at_once(p: Board, what: int, amount: int, where: int, at: int) -> None:
    """The effects that need no further card."""
    if what == POINTS:
        p.win(KEEPER, amount, "20.1", "mutation or bonus")
    elif what == SHARDS:
        p.reason("19.7", f"gains {many(amount, 'shard')}", "so its Engineer does at the City, before it pays")
        p.gain(KEEPER, amount, "19.7")
    elif what == CLIMB:
        keeper_climbs(p, amount, where)
    elif what == COMPLETE:
        keeper_completes(p, at == TREE, 0)
    elif what == FEWER:
        keeper_completes(p, False, 1)
    elif what == SPEND:
        keeper_spends(p)
    elif what == TRAVEL:
        keeper_travels(p)
    elif what == TYPE_TRACK:
        keeper_type_track(p)
    elif what == COLOUR_INSTALL:
        keeper_installs_spent(p, "19.5" if at == TREE else "19.6")


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
    return f"{asks}; of {len(paired) or len(tied)} alike it comes first from card {p.decision().card + 1} on"


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
            p.reason(rule, f"completes Tree card {slot + 1}", why_card(p, slot, fewer))
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
        counts[code - SUPREME if code >= SUPREME else code >> 2] += 1
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
    me = p.players[KEEPER]
    before = me.tracks
    if me.store:
        p.reason("19.6", f"spends {many(len(me.store), 'Element')}", "at the Oasis it spends all it has stored")
    for kind in me.store:
        track = p.decision().element if kind == SUPREME else kind >> 2
        p.spend(KEEPER, kind, track, True, "19.6")
        p.climb(KEEPER, track, 1, "19.6")
    if me.tracks == before:
        idle(p, "19.6", "no tracker moved")


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

    def __init__(self, left: int) -> None:
        self.left = left  # spaces

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

    def key(self) -> tuple[object, ...]:
        return (self.left,)

    def copy(self) -> Frame:
        return KeeperMoves(self.left)


# 20. The end of its round


def keeper_round_end(p: Board) -> None:
    """§20.4 It installs one, half or all of its stored Elements."""
    me = p.players[KEEPER]
    wanted = (min(1, len(me.store)), (len(me.store) + 1) // 2, len(me.store))[p.level]
    if wanted and free_space(p) == NONE:
        idle(p, "20.4", "no space is free for a stored Element", ENDING)
        return
    for _ in range(wanted):
        square = free_space(p)
        if square == NONE:
            return
        # §20.4 Supreme ones first.
        kind = SUPREME if SUPREME in me.store else preferred(p, me.store)
        because = f"at the end of the round it installs {wanted} of its Elements, as far as spaces are free"
        p.reason("20.4", f"installs {element_title(kind)}", because, ENDING)
        p.install_stored(KEEPER, kind, square)
