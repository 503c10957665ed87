"""What a seat knows of a table of Mutagen, and everything a screen needs to draw it.

All is open here but the order of the decks, and that nobody knows (§1.9): every seat has the same view.
"""

from __future__ import annotations

from random import Random

import msgspec

from galapagos.games.mutagen import rules, rules_actions, rules_effects, rules_keeper, rules_people, rules_turn, words
from galapagos.games.mutagen.cards import (
    ABILITIES,
    ACTIONS,
    BARE,
    BONUS,
    COLOURS,
    COUNTS,
    CREW,
    DECISIONS,
    DECKS,
    ELEMENTS,
    HALVES,
    LEVELS,
    MUTATIONS,
    NONE,
    PALACE,
    PEOPLE,
    PLACES,
    ROBOT,
    SUPREME,
    TILES,
    TITLES,
    TREE,
    TREES,
    TYPES,
    VISITORS,
    WORKERS,
    colour_of,
    type_of,
)
from galapagos.games.mutagen.notation import pair_name
from galapagos.games.mutagen.position import (
    FREE,
    KEEPER,
    NEIGHBOUR,
    NO_FLOOR,
    RESTRICTED,
    SPACES,
    TAKEN,
    THE_PEOPLE,
    THE_VISITORS,
    Act,
    Board,
    Mutate,
    Visit,
    Work,
    is_able,
    name,
    owner_of,
    pair_of,
    person_of,
    tile_of,
    worker_of,
)
from galapagos.talk import SEATS, View


def view(p: Board, seat: int) -> View:
    return View(seat, p.copy())


def imagine(view: View, rng: Random) -> Board:
    """There is nothing to imagine: decks nobody has seen are counts."""
    assert isinstance(view.position, Board)
    return view.position.copy()


class CardShown(msgspec.Struct, frozen=True):
    id: str
    text: str
    does: str  # as the edition writes it: "progress 2"; of the People their ability


class ElementShown(msgspec.Struct, frozen=True):
    name: str  # "Cb"
    type: str  # empty: any
    colour: str  # empty: any
    fits: list[str]  # squares of this seat's airship on which it could be installed now


class PlacementShown(msgspec.Struct, frozen=True):
    squares: str  # "a1a2": the first half on a1
    price: int
    columns: list[int]  # from 1: those it would complete


class TileShown(msgspec.Struct, frozen=True):
    id: str
    halves: list[str]
    placements: list[PlacementShown]  # on this seat's airship, paid with the shards in hand


class CrewShown(msgspec.Struct, frozen=True):
    id: str
    text: str
    counts: str  # "steps", "higher", "highest", "lowest"
    tracks: list[str]
    points: list[int]  # by space, or for the condition
    cost: int
    worth: int  # points for its owner, or for this seat, if the game ended now
    affordable: bool  # for this seat


class TreeShown(msgspec.Struct, frozen=True):
    id: str
    colour: str
    needs: list[str]
    shards: int
    payable: bool  # by this seat


class MutationShown(msgspec.Struct, frozen=True):
    id: str
    text: str
    does: str  # as the edition writes it
    activate: int  # shards
    react: int  # shards


class WorkerShown(msgspec.Struct, frozen=True):
    owner: int
    name: str  # "Spy"
    mutations: list[MutationShown]


class ReactionShown(msgspec.Struct, frozen=True):
    """Who may react to a worker placed on a space, and with what."""

    owner: int
    worker: str
    mutations: list[MutationShown]
    payable: list[str]  # ids of those it could pay for and use now


class PlaceShown(msgspec.Struct, frozen=True):
    name: str  # "E1"
    title: str
    action: str  # what anybody gets
    gains: dict[str, str]  # by worker: Thug, Spy, Engineer
    does: dict[str, str]  # the same as the edition writes it; Robot: what anybody gets
    could: dict[str, list[str]]  # by worker of this seat at home: what it could do there now, as in a turn's `open`
    spaces: list[WorkerShown | None]  # from the top
    next: int  # the space the next worker takes, from 1; 0 if it is full
    reacts: ReactionShown | None  # to a worker placed there next, by somebody else than the owner
    elements: list[ElementShown | None]
    tile: TileShown | None
    crew: CrewShown | None
    trees: list[TreeShown | None]
    visitors: list[CardShown | None]
    leaving: list[int]  # shards, by space


class SquareShown(msgspec.Struct, frozen=True):
    name: str  # "a1"
    row: int
    column: int  # 0: start spaces
    price: int
    accepts: str  # "any", a type or a colour; empty while it is bare
    element: str  # "Cb"; empty if none
    obstacle: str  # why the Element in hand cannot go there; empty if it can, or if there is none in hand


class LineShown(msgspec.Struct, frozen=True):
    text: str
    rule: str
    points: int


class PlayerShown(msgspec.Struct, frozen=True):
    owner: int
    keeper: bool
    shards: int
    score: int
    progress: int
    tracks: dict[str, int]
    store: list[str]
    vault: list[str]
    squares: list[SquareShown]
    tiles: list[str]  # "ore a1a2"
    columns: list[int]  # from 1: those covered with tiles
    crew: list[CrewShown]
    trees: list[TreeShown]
    workers: list[WorkerShown]
    home: list[str]  # workers still to be placed
    people: list[CardShown]  # serving with their ability
    resting: list[str]  # People taken for something else
    round: list[LineShown]  # if the round ended now
    final: list[LineShown]  # if the game ended now, beyond the rounds


class TurnShown(msgspec.Struct, frozen=True):
    """The turn under way: what is open, done or passed of it."""

    seat: int
    worker: str
    at: str
    open: list[str]  # "location", "worker", ids of mutations
    spent: list[str]  # by the location action
    reacts: ReactionShown | None
    step: str  # the rule under way


class SpaceShown(msgspec.Struct, frozen=True):
    """A space of the Progress track."""

    space: int
    points: int
    bonus: CardShown | None


class KeeperShown(msgspec.Struct, frozen=True):
    level: str
    points: int  # for what it cannot use
    crew: int  # for each Crew card at the end
    action: str
    rows: dict[str, list[str]]  # of the Action card
    column: int  # that counts now, from 1
    decision: CardShown | None  # the active one
    shows: list[str]  # what the active one says: worker, place, type of Element, number of a card, arrow
    left: int  # Decision cards in the deck


class Table(msgspec.Struct, frozen=True):
    seat: int
    round: int
    first: int
    phase: str
    players: list[PlayerShown]
    places: list[PlaceShown]
    progress: list[SpaceShown]
    prices: list[list[int]]  # of progress: shards, spaces
    track_points: list[int]  # a round, by space
    column_points: list[int]  # a round, for a column covered with tiles
    mutations: list[MutationShown | None]
    people: list[CardShown | None]
    people_price: dict[str, int]  # this round: shards for a Supreme Element, points for an ability
    hand: str  # the Element just gained
    tile: TileShown | None  # the tile to be laid now
    laying: str  # the place it comes from; empty if it was drawn
    turn: TurnShown | None
    reaction: ReactionShown | None  # under way
    draft: list[int]  # who chooses in the draft, from the first to the last
    drafted: int  # how many have chosen
    keeper: KeeperShown | None
    left: dict[str, int]  # by deck: how many lie face down
    origins: dict[str, str]  # of the values the rulebook does not print
    asked: int | None  # whose question is open
    ask: str
    rule: str


def show(view: View) -> Table:
    p = view.position
    assert isinstance(p, Board)
    ask, rule = words.ask(p, SEATS)
    viewer = max(0, view.seat)  # a spectator looks over the first player's shoulder
    laid, laying = tile_in_hand(p)
    order, drafted = draft(p)
    return Table(
        seat=view.seat,
        round=p.round,
        first=p.first,
        phase=phase(p),
        players=[player(p, owner) for owner in range(len(p.players))],
        places=[place(p, viewer, at) for at in range(PALACE + p.has(THE_VISITORS))],
        progress=[space(p, n) for n in range(p.edition.last + 1)],
        prices=p.edition.prices,
        track_points=p.edition.track_points,
        column_points=p.edition.airship.points,
        mutations=[None if card == NONE else mutation(p, card) for card in p.shown[MUTATIONS]],
        people=cards(p, PEOPLE, p.shown[PEOPLE]),
        people_price={"supreme": p.round - 1, "ability": 4 - p.round} if p.has(THE_PEOPLE) else {},
        hand=name(p.hand) if p.hand != NONE else "",
        tile=tile(p, viewer, laid),
        laying=laying,
        turn=turn(p),
        reaction=reaction_now(p),
        draft=order,
        drafted=drafted,
        keeper=keeper(p) if p.solo() else None,
        left={deck: sum(urn) for deck, urn in zip(DECKS, p.urns, strict=True)},
        origins={value: origin for value, origin in p.edition.origin.items() if origin != "rulebook"},
        asked=p.question.seat if p.question else None,
        ask=ask,
        rule=rule,
    )


PHASES = {rules.Selecting: "mutations", rules_turn.Placing: "workers", rules_turn.Leaving: "palace"}


def phase(p: Board) -> str:
    if not p.frames:
        return "over"
    return next((PHASES[type(frame)] for frame in p.frames if type(frame) in PHASES), "set-up")


def tile_in_hand(p: Board) -> tuple[int, str]:
    """The tile that is being laid, and the place it comes from."""
    frame = p.frames[-1] if p.frames else None
    if isinstance(frame, rules_actions.Laying) and frame.at != NONE:
        return p.shown[TILES][frame.at], PLACES[frame.at]
    return p.tile, ""


def draft(p: Board) -> tuple[list[int], int]:
    """§4.2 §15.2 Who chooses in the draft, there and back, and how many have."""
    for frame in p.frames:
        if isinstance(frame, rules.Selecting):
            turns = len(p.players) * (2 if p.has(THE_PEOPLE) else 1)
            return [rules.Selecting(turn, frame.before).seat(p) for turn in range(turns)], frame.turn
    return [], 0


def cards(p: Board, deck: int, shown: list[int]) -> list[CardShown | None]:
    return [None if card == NONE else card_shown(p, deck, card) for card in shown]


def card_shown(p: Board, deck: int, card: int) -> CardShown:
    return CardShown(p.edition.ids[deck][card], words.card_text(p.edition, deck, card), card_does(p, deck, card))


def card_does(p: Board, deck: int, card: int) -> str:
    if deck == PEOPLE:
        people = p.edition.people[card]
        return ABILITIES[people.ability] + (f" {PLACES[people.at]}" if people.at != NONE else "")
    effects = {BONUS: p.edition.tokens, VISITORS: p.edition.visitors}.get(deck, [])
    return str(effects[card]) if effects else ""


def mutation(p: Board, card: int) -> MutationShown:
    it = p.edition.mutations[card]
    return MutationShown(
        p.edition.ids[MUTATIONS][card], words.effect_text(it.effect), str(it.effect), it.activate, it.react
    )


def worker(p: Board, code: int) -> WorkerShown:
    mutations = p.players[owner_of(code)].mutations[worker_of(code)]
    return WorkerShown(owner_of(code), WORKERS[worker_of(code)], [mutation(p, card) for card in mutations])


def element(p: Board, viewer: int, kind: int) -> ElementShown | None:
    if kind == NONE:
        return None
    squares = [p.edition.airship.names[square] for square in p.fitting(viewer, kind)]
    supreme = kind >= SUPREME
    return ElementShown(
        name(kind), "" if supreme else TYPES[type_of(kind)], "" if supreme else COLOURS[colour_of(kind)], squares
    )


def tile(p: Board, viewer: int, card: int) -> TileShown | None:
    if card == NONE:
        return None
    pairs = p.covering(viewer, card, p.players[viewer].shards)
    halves = [HALVES[half] for half in p.edition.halves[card]]
    return TileShown(p.edition.ids[TILES][card], halves, [placement(p, viewer, pair) for pair in pairs])


def placement(p: Board, viewer: int, pair: int) -> PlacementShown:
    floor, covered = p.players[viewer].floor, p.edition.airship.pairs[pair]
    done = [
        column + 1
        for column, squares in enumerate(p.edition.airship.columns)
        if set(covered) & set(squares) and all(floor[s] != BARE or s in covered for s in squares)
    ]
    return PlacementShown(pair_name(p.edition, pair), words.pair_price(p.edition, pair), done)


def crew(p: Board, owner: int, card: int) -> CrewShown:
    it = p.edition.crew[card]
    return CrewShown(
        id=p.edition.ids[CREW][card],
        text=words.crew_text(p.edition, card),
        counts=COUNTS[it.count],
        tracks=[TYPES[track] for track in it.tracks],
        points=it.points,
        cost=it.cost,
        worth=rules.crew_points(p, owner, card),
        affordable=it.cost <= p.players[owner].shards,
    )


def tree(p: Board, owner: int, card: int, payable: bool) -> TreeShown:
    it = p.edition.trees[card]
    needs = [COLOURS[colour] for colour in it.needs]
    return TreeShown(p.edition.ids[TREES][card], p.edition.bark[it.colour], needs, it.shards, payable)


def place(p: Board, viewer: int, at: int) -> PlaceShown:
    spaces = p.spaces[at * SPACES : at * SPACES + len(p.players)]
    work = p.edition.work[at] if at < PALACE else []
    payable = rules_actions.payable_cards(p, viewer, False) if at == TREE else []
    mine = at < TREE
    trees = [None if c == NONE else tree(p, viewer, c, slot in payable) for slot, c in enumerate(p.shown[TREES])]
    free = p.space(at)
    return PlaceShown(
        name=PLACES[at],
        title=TITLES[at],
        action=words.effect_text(work[ROBOT]) if work else "help one of the Visitors",
        gains={WORKERS[w]: words.effect_text(work[w]) for w in (1, 2, 3)} if work else {},
        does={WORKERS[w]: str(effect) for w, effect in enumerate(work)},
        could={WORKERS[w]: could(p, viewer, w, at) for w in range(4) if rules_turn.placeable(p, viewer, w)},
        spaces=[None if code == NONE else worker(p, code) for code in spaces],
        next=free + 1,
        reacts=reaction(p, p.spaces[at * SPACES + free - 1]) if free > 0 and at < PALACE else None,
        elements=[element(p, viewer, kind) for kind in p.shown[ELEMENTS][at * 3 : at * 3 + 3]] if mine else [],
        tile=tile(p, viewer, p.shown[TILES][at]) if mine else None,
        crew=crew(p, viewer, p.shown[CREW][at]) if mine and p.shown[CREW][at] != NONE else None,
        trees=trees if at == TREE else [],
        visitors=cards(p, VISITORS, p.shown[VISITORS]) if at == PALACE else [],
        leaving=[rules_turn.price_of_leaving(n) for n in range(len(p.players))] if at == PALACE else [],
    )


def could(p: Board, seat: int, kind: int, at: int) -> list[str]:
    """What this worker could do if it were placed there now."""
    mutations = p.players[seat].mutations[kind]
    everything = (rules_turn.MUTATION << len(mutations)) - 1
    moves = rules_turn.Turn(seat=seat, worker=kind, at=at, left=everything).actions(
        p, everything, p.players[seat].shards
    )
    found = ["location"] if any(isinstance(move, Act | Visit) for move in moves) else []
    found += ["worker"] if any(isinstance(move, Work) for move in moves) else []
    return found + [p.edition.ids[MUTATIONS][mutations[move.which]] for move in moves if isinstance(move, Mutate)]


def reaction_now(p: Board) -> ReactionShown | None:
    frame = next((frame for frame in p.frames if isinstance(frame, rules_turn.Reaction)), None)
    return reaction(p, frame.seat * 4 + frame.worker) if frame else None


def reaction(p: Board, code: int) -> ReactionShown | None:
    """What the worker could do if another player's were placed directly below it."""
    if code == NONE or not p.players[owner_of(code)].mutations[worker_of(code)]:
        return None
    owner, kind = owner_of(code), worker_of(code)
    mutations = [mutation(p, card) for card in p.players[owner].mutations[kind]]
    # §20.3 The Keeper uses the one it got later, for nothing.
    keepers = p.solo() and owner == KEEPER
    usable = [len(mutations) - 1] if keepers else rules_turn.reactions(p, owner, kind)
    return ReactionShown(owner, WORKERS[kind], mutations, [mutations[which].id for which in usable])


OBSTACLES = {
    FREE: "",
    NO_FLOOR: "bare square",
    TAKEN: "taken",
    RESTRICTED: "takes only {accepts}",
    NEIGHBOUR: "a neighbour has the same type or colour",
}


def squares(p: Board, owner: int) -> list[SquareShown]:
    me, ship = p.players[owner], p.edition.airship
    in_hand = isinstance(p.frames[-1], rules_actions.Stowing) and p.frames[-1].seat == owner if p.frames else False
    found = []
    for square, (row, column) in enumerate(ship.squares):
        accepts = HALVES[me.floor[square]] if me.floor[square] != BARE else ""
        kind = me.installed[square]
        why = OBSTACLES[p.obstacle(me, p.hand, square)].format(accepts=accepts) if in_hand else ""
        shown = name(kind) if kind != NONE else ""
        found.append(SquareShown(ship.names[square], row, column, ship.price[square], accepts, shown, why))
    return found


def lines(found: list[rules.Line]) -> list[LineShown]:
    return [LineShown(line.text, line.rule, line.points) for line in found]


def player(p: Board, owner: int) -> PlayerShown:
    me = p.players[owner]
    return PlayerShown(
        owner=owner,
        keeper=p.solo() and owner == KEEPER,
        shards=me.shards,
        score=me.score,
        progress=me.progress,
        tracks=dict(zip(TYPES, me.tracks, strict=True)),
        store=[name(kind) for kind in me.store],
        vault=[name(kind) for kind in me.vault],
        squares=squares(p, owner),
        tiles=[f"{p.edition.ids[TILES][tile_of(code)]} {pair_name(p.edition, pair_of(code))}" for code in me.tiles],
        columns=[column + 1 for column in p.columns(owner)],
        crew=[crew(p, owner, card) for card in me.crew],
        trees=[tree(p, owner, card, False) for card in me.trees],
        workers=[worker(p, owner * 4 + kind) for kind in range(4)],
        home=[WORKERS[kind] for kind in range(4) if me.home >> kind & 1],
        people=[card_shown(p, PEOPLE, person_of(code)) for code in me.people if is_able(code)],
        resting=[p.edition.ids[PEOPLE][person_of(code)] for code in me.people if not is_able(code)],
        round=lines(rules.round_lines(p, owner)) if p.outcome is None else [],
        final=lines(rules.final_lines(p, owner)) if p.outcome is None else [],
    )


STEPS = {
    rules_actions.Gaining: "element",
    rules_actions.Stowing: "element",
    rules_actions.Laying: "tile",
    rules_people.Building: "tile",
    rules_actions.Completing: "trees",
    rules_actions.Spending: "tracks",
    rules_effects.Travelling: "progress",
    rules_effects.Moving: "progress",
    rules_actions.Hiring: "crew",
    rules_turn.Reaction: "reaction",
    rules_people.Arrival: "arrival",
}


def turn(p: Board) -> TurnShown | None:
    for frame in p.frames:
        if isinstance(frame, rules_turn.Turn):
            mutations = p.players[frame.seat].mutations[frame.worker]
            left = ["location"] * (frame.left & 1) + ["worker"] * (frame.left >> 1 & 1)
            left += [p.edition.ids[MUTATIONS][c] for i, c in enumerate(mutations) if frame.left >> i & 4]
            reactor = rules_turn.reactor(p, p.latest)
            return TurnShown(
                seat=frame.seat,
                worker=WORKERS[frame.worker],
                at=PLACES[frame.at],
                open=left,
                spent=[name(code) for code in p.spent],
                reacts=reaction(p, reactor),
                step=STEPS.get(type(p.frames[-1]), "choose"),
            )
    return None


def space(p: Board, n: int) -> SpaceShown:
    spaces = p.edition.bonus
    token = p.shown[BONUS][spaces.index(n)] if n in spaces else NONE
    return SpaceShown(n, p.edition.points[n], None if token == NONE else card_shown(p, BONUS, token))


def keeper(p: Board) -> KeeperShown:
    action, decision = p.shown[ACTIONS][0], p.shown[DECISIONS][0]
    columns = p.edition.actions[action] if action != NONE else []
    return KeeperShown(
        level=LEVELS[p.level],
        points=p.keeper_points(),
        crew=p.edition.keeper_crew[p.level],
        action=p.edition.ids[ACTIONS][action] if action != NONE else "",
        rows={WORKERS[w]: [PLACES[at] for at in columns[w]] for w in range(4)} if columns else {},
        column=rules_keeper.column(p)[0] + 1,
        decision=card_shown(p, DECISIONS, decision) if decision != NONE else None,
        shows=words.decision_text(p.edition, decision).split(", ") if decision != NONE else [],
        left=sum(p.urns[DECISIONS]),
    )
