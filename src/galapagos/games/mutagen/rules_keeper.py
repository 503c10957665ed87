"""The Keeper's turns: chapters 18 to 21 of docs/rules/mutagen.md."""

from __future__ import annotations

from typing import Final

from galapagos.games.mutagen.cards import (
    ACTIONS,
    CITY,
    COMPLETE,
    CREW,
    ENGINEER,
    GAIN,
    GAIN_ANYWHERE,
    LAST_STEP,
    MUTATIONS,
    NONE,
    OASIS,
    ORDINALS,
    PALACE,
    PEOPLE,
    PLACES,
    ROBOT,
    SHARDS,
    SPY,
    SUPREME,
    THUG,
    TILES,
    TITLES,
    TREE,
    TYPES,
    VISITORS,
    WORKERS,
)  # fmt: skip
from galapagos.games.mutagen.position import (  # fmt: skip
    KEEPER,
    KEEPER_SPY_AS_PRINTED,
    SPACES,
    THE_VISITORS,
    Board,
    Draw,
    element_title,
    many,
    nature_decides,
    owner_of,
)
from galapagos.games.mutagen.rules_effects import does
from galapagos.games.mutagen.rules_keeper_acts import (
    arrow,
    choose_card,
    completes_column,
    free_space,
    idle,
    most_spent,
    next_card,
    preferred,
    why_number,
)  # fmt: skip
from galapagos.talk import Frame, Move, Question

# 18. Its turns


class KeeperDraft(Frame):
    """§18.1 §21.1 It takes a Mutation card or one of the People."""

    deck: int  # NONE: the arrow decides
    slot: int  # of the mutation whose worker is still open

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
            p.reason(rule, f"takes the {ORDINALS[self.slot]} card", why_number(p, self.slot), DRAFTING)
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


# With what a part of its round begins.
DRAFTING: Final[dict[str, int | str]] = {"part": "draft"}
REACTING: Final[dict[str, int | str]] = {"part": "reaction"}
ENDING: Final[dict[str, int | str]] = {"part": "end"}


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
        elif p.events is not None:
            p.reason("18.2", "turns up another card", f"the {WORKERS[worker]} is not at home", turn_facts(p, worker))

    def send(self, p: Board, worker: int, because: str) -> None:
        if p.events is not None:
            p.reason("18.2", f"sends the {WORKERS[worker]}", because, turn_facts(p, worker))
        because = call_to_palace(p)
        if because:
            p.frames.pop()
            p.reason("21.3", "goes to the Palace", because, {"at": PLACES[PALACE]})
            p.place(KEEPER, worker, PALACE, "21.3")
        else:
            p.frames[-1] = KeeperGoes(worker)

    def key(self) -> tuple[object, ...]:
        return ()


def at_home(p: Board) -> list[int]:
    return [worker for worker in range(4) if p.players[KEEPER].home >> worker & 1]


def turn_facts(p: Board, worker: int) -> dict[str, int | str]:
    return {"part": "turn", "turn": 5 - len(at_home(p)), "worker": WORKERS[worker]}


def call_to_palace(p: Board) -> str:
    """§21.3 Why it goes to the Palace; empty if it does not."""
    if not p.has(THE_VISITORS) or p.space(PALACE) == NONE:
        return ""
    there = [code for code in p.spaces[PALACE * SPACES :] if code != NONE]
    absent = not any(owner_of(code) == KEEPER for code in there)
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

    worker: int

    def resolve(self, p: Board) -> Question | None:
        at, further = action_location(p, self.worker)
        which, because = column(p) + 1, ""
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
        if p.events is not None:
            because = because or why_column(p) + further_rows(further)
            p.reason("18.3", f"goes to the {TITLES[at]}", because, {"column": which, "at": PLACES[at]})
        p.place(KEEPER, self.worker, at, "18.3")
        return None

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, Draw)
        p.decide(move.card)


def action_location(p: Board, worker: int) -> tuple[int, int]:
    """§18.3 §18.4 Where the Action card sends the worker, and how many rows further; NONE if the column is full."""
    which = column(p)
    rows = p.edition.actions[p.shown[ACTIONS][0]]
    for step in range(4):
        at = rows[(worker + step) % 4][which]
        if p.space(at) != NONE:
            return at, step
    return NONE, 4


def further_rows(step: int) -> str:
    return f", {many(step, 'row')} further because of full locations" if step else ""


def column(p: Board) -> int:
    """§18.3 The column of the Action card that counts."""
    me = p.players[KEEPER]
    return 0 if me.shards >= 4 else 1 if len(me.store) >= 3 else 2


def why_column(p: Board) -> str:
    me = p.players[KEEPER]
    return (
        f"it has {me.shards} shards: first column",
        f"it has fewer than 4 shards and {len(me.store)} Elements: second column",
        "it has fewer than 4 shards and fewer than 3 Elements: third column",
    )[column(p)]


# 19. Its actions


class KeeperActs(Frame):
    """§19.1 to §19.9 Location and worker-type action in the order of the location, mutations last."""

    worker: int
    at: int
    step: int

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
    p.reason("21.4", f"helps the {ORDINALS[slot]} Visitor", why_number(p, slot))
    does(p, p.edition.visitors[p.visit(KEEPER, slot)], NONE)


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
        store = p.players[KEEPER].store
        kind = SUPREME if SUPREME in store else preferred(p, store)
        because = f"at the end of the round it installs {wanted} of its Elements, as far as spaces are free"
        p.reason("20.4", f"installs {element_title(kind)}", because, ENDING)
        p.install_stored(KEEPER, kind, square)
