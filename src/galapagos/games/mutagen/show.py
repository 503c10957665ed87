"""Everything a screen needs to draw a table of Mutagen."""

from __future__ import annotations

from functools import lru_cache

from galapagos.games.mutagen import rules, rules_actions, rules_effects, rules_keeper, rules_people, rules_turn, words
from galapagos.games.mutagen.cards import (
    ABILITIES,
    ACTIONS,
    ANYWHERE,
    BARE,
    BONUS,
    CITY,
    CLIMB,
    COLOURS,
    COUNTS,
    CREW,
    DECISIONS,
    DECKS,
    EFFECTS,
    ELEMENTS,
    HALVES,
    LAY,
    LEVELS,
    MUTATIONS,
    NONE,
    OASIS,
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
    VAULT,
    VISITORS,
    WORKERS,
    Edition,
    Effect,
    colour_of,
    lowest_bit,
    type_of,
)
from galapagos.games.mutagen.notation import BENEFITS, pair_name
from galapagos.games.mutagen.position import (
    KEEPER,
    SPACES,
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
    person_of,
    worker_of,
)
from galapagos.games.mutagen.rules_airship import FREE, NEIGHBOUR, NO_FLOOR, RESTRICTED, TAKEN, pair_of, tile_of
from galapagos.games.mutagen.shown import (
    CardShown,
    CountShown,
    CrewShown,
    DecisionShown,
    EffectShown,
    ElementShown,
    KeeperShown,
    LineShown,
    MutationShown,
    OfferShown,
    PartShown,
    PersonShown,
    PlacementShown,
    PlaceShown,
    PlayerShown,
    PriceShown,
    ReactionShown,
    SpaceShown,
    SquareShown,
    Table,
    TileShown,
    TreeShown,
    TurnShown,
    WorkerShown,
    changed,
)
from galapagos.talk import SEATS, View


def show(view: View, table: Table | None = None, before: Board | None = None) -> Table:
    """A table that was shown `before`, or to another who sees the same, has some of it."""
    p = view.position
    assert isinstance(p, Board)
    if table is not None and before is None:
        return for_another(p, table, view.seat)
    ask, rule = words.ask(p, SEATS)
    viewer = max(0, view.seat)  # a spectator looks over the first player's shoulder
    laid, laying = tile_in_hand(p)
    order, drafted = draft(p)
    return Table(
        seat=view.seat,
        round=p.round,
        first=p.first,
        phase=phase(p),
        players=[
            table.players[owner] if table and before and unchanged(p, before, owner) else player(p, owner)
            for owner in range(len(p.players))
        ],
        places=[place(p, viewer, at) for at in range(PALACE + p.has(THE_VISITORS))],
        progress=[space(p, n) for n in range(p.edition.last + 1)],
        prices=[PriceShown(f"travel {shards}", shards, spaces) for shards, spaces in p.edition.prices],
        track_points=p.edition.track_points,
        column_points=p.edition.airship.points,
        ours=is_ours(p, "airship.columns"),
        counts=table.counts if table else {"round": round_counts(p), "end": final_counts(p)},
        mutations=[None if card == NONE else mutation(p, card, slot) for slot, card in enumerate(p.shown[MUTATIONS])],
        people=[None if card == NONE else person(p, slot, card) for slot, card in enumerate(p.shown[PEOPLE])],
        hand=name(p.hand) if p.hand != NONE else "",
        tile=tile(p, viewer, laid, ""),
        laying=laying,
        turn=turn(p),
        reaction=reaction_now(p),
        draft=order,
        drafted=drafted,
        keeper=keeper(p) if p.solo() else None,
        left={deck: urn.total for deck, urn in zip(DECKS, p.urns, strict=True)},
        asked=p.question.seat if p.question else None,
        ask=ask,
        rule=rule,
    )


def for_another(p: Board, table: Table, seat: int) -> Table:
    """The same for another seat: what lies at the locations is shown with what it could do there."""
    viewer, (ask, rule) = max(0, seat), words.ask(p, SEATS)
    if viewer == max(0, table.seat):
        return changed(table, seat=seat, ask=ask, rule=rule)
    return changed(
        table,
        seat=seat,
        places=[place(p, viewer, at) for at in range(PALACE + p.has(THE_VISITORS))],
        tile=tile(p, viewer, tile_in_hand(p)[0], ""),
        ask=ask,
        rule=rule,
    )


def unchanged(p: Board, before: Board, owner: int) -> bool:
    """Whether a player has what he had, and his Crew counts what it did."""
    return (
        p.players[owner] is before.players[owner]
        and [one.tracks for one in p.players] == [one.tracks for one in before.players]
        and p.outcome is None
        and before.outcome is None
        and not stows(p, owner)
        and not stows(before, owner)
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


def is_ours(p: Board, value: str) -> bool:
    return p.edition.origin.get(value, "rulebook") != "rulebook"


def round_counts(p: Board) -> list[CountShown]:
    """§14.1 §14.2 §14.3 The lines of `rules.round_lines`."""
    columns = [CountShown("column", str(n), [points]) for n, points in enumerate(p.edition.airship.points, 1)]
    tracks = [CountShown("track", track, p.edition.track_points) for track in TYPES]
    return [CountShown("installed", "", [2]), *columns, *tracks]


def final_counts(p: Board) -> list[CountShown]:
    """§14.4 The lines of `rules.final_lines`; that of the Crew is for all its cards."""
    lines = [CountShown(kind, "", []) for kind in ("crew", "stored", "shards")]
    return lines + [CountShown("trees", bark, []) for bark in p.edition.bark]


def effect(it: Effect) -> EffectShown:
    if it.what == CLIMB:
        return EffectShown(EFFECTS[it.what], "any" if it.where == 15 else TYPES[lowest_bit(it.where)], it.amount)
    if it.what <= LAY:
        return EffectShown(EFFECTS[it.what], "any" if it.where == ANYWHERE else PLACES[lowest_bit(it.where)], 0)
    return EffectShown(EFFECTS[it.what], "", it.amount)


def ability(p: Board, card: int) -> EffectShown:
    people = p.edition.people[card]
    return EffectShown(ABILITIES[people.ability], PLACES[people.at] if people.at != NONE else "", 0)


def card_shown(p: Board, deck: int, card: int, thing: str = "") -> CardShown:
    effects = {BONUS: p.edition.tokens, VISITORS: p.edition.visitors}
    does = (
        ability(p, card)
        if deck == PEOPLE
        else effect(effects[deck][card])
        if deck in effects
        else EffectShown("", "", 0)
    )
    return CardShown(p.edition.ids[deck][card], words.card_text(p.edition, deck, card), does, thing)


def person(p: Board, slot: int, card: int) -> PersonShown:
    """§15.3 One that may be taken in the draft."""
    thing = f"people {slot + 1}"
    prices = {"supreme": p.round - 1, "ability": 4 - p.round}
    offers = [OfferShown(f"{thing}.{benefit}", benefit, prices.get(benefit, 0)) for benefit in BENEFITS]
    it = card_shown(p, PEOPLE, card)
    return PersonShown(it.id, it.text, it.does, thing, offers)


def mutation(p: Board, card: int, slot: int) -> MutationShown:
    it = p.edition.mutations[card]
    id, text = p.edition.ids[MUTATIONS][card], words.effect_text(it.effect)
    return MutationShown(f"mutation {slot + 1}", id, text, effect(it.effect), it.activate, it.react)


def mutations_of(p: Board, owner: int, kind: int) -> list[MutationShown]:
    return [mutation(p, card, which) for which, card in enumerate(p.players[owner].mutations[kind])]


def worker(p: Board, code: int) -> WorkerShown:
    owner, kind = owner_of(code), worker_of(code)
    return WorkerShown(owner, WORKERS[kind], kind != ROBOT, mutations_of(p, owner, kind))


def element(p: Board, viewer: int, kind: int, thing: str) -> ElementShown | None:
    if kind == NONE:
        return None
    squares = [p.edition.airship.names[square] for square in p.players[viewer].ship.fitting(kind)]
    supreme = kind >= SUPREME
    return ElementShown(
        thing, name(kind), "" if supreme else TYPES[type_of(kind)], "" if supreme else COLOURS[colour_of(kind)], squares
    )


def tile(p: Board, viewer: int, card: int, thing: str) -> TileShown | None:
    if card == NONE:
        return None
    pairs = p.players[viewer].ship.covering(card, p.players[viewer].shards)
    halves = [HALVES[half] for half in p.edition.halves[card]]
    floor = tuple(p.players[viewer].ship.floor)
    return TileShown(thing, p.edition.ids[TILES][card], halves, [placement(p.edition, floor, pair) for pair in pairs])


@lru_cache(20_000)  # an airship gets few tiles, and is looked at after every answer
def placement(edition: Edition, floor: tuple[int, ...], pair: int) -> PlacementShown:
    covered = edition.airship.pairs[pair]
    done = [
        column + 1
        for column, squares in enumerate(edition.airship.columns)
        if set(covered) & set(squares) and all(floor[s] != BARE or s in covered for s in squares)
    ]
    names = [edition.airship.names[square] for square in covered]
    return PlacementShown(names, words.pair_price(edition, pair), done)


def crew(p: Board, owner: int, card: int, thing: str) -> CrewShown:
    it = p.edition.crew[card]
    return CrewShown(
        thing=thing,
        id=p.edition.ids[CREW][card],
        text=words.crew_text(p.edition, card),
        counts=COUNTS[it.count],
        tracks=[TYPES[track] for track in it.tracks],
        points=it.points,
        cost=it.cost,
        worth=rules.crew_points(p, owner, card),
        affordable=it.cost <= p.players[owner].shards,
    )


def tree(p: Board, card: int, payable: bool, thing: str) -> TreeShown:
    it = p.edition.trees[card]
    needs = [COLOURS[colour] for colour in it.needs]
    return TreeShown(thing, p.edition.ids[TREES][card], p.edition.bark[it.colour], needs, it.shards, payable)


LIES = {TREE: "trees", OASIS: "tracks", CITY: "progress", PALACE: "visitors"}
PRINTED = {TREE: "trees.needs", CITY: "progress.points"}  # the values that lie there, as the edition calls them


def place(p: Board, viewer: int, at: int) -> PlaceShown:
    spaces = p.spaces[at * SPACES : at * SPACES + len(p.players)]
    work = p.edition.work[at] if at < PALACE else []
    mine, free = at < TREE, p.space(at)
    return PlaceShown(
        name=PLACES[at],
        title=TITLES[at],
        lies=LIES.get(at, "elements"),
        things=things(p, at),
        ours=at in PRINTED and is_ours(p, PRINTED[at]),
        action=words.effect_text(work[ROBOT]) if work else "help one of the Visitors",
        gains={WORKERS[w]: words.effect_text(work[w]) for w in (1, 2, 3)} if work else {},
        does={WORKERS[w]: effect(it) for w, it in enumerate(work)},
        could={WORKERS[w]: could(p, viewer, w, at) for w in range(4) if rules_turn.placeable(p, viewer, w)},
        spaces=[None if code == NONE else worker(p, code) for code in spaces],
        next=free + 1,
        reacts=reaction(p, p.spaces[at * SPACES + free - 1]) if free > 0 and at < PALACE else None,
        elements=elements(p, viewer, at) if mine else [],
        tile=tile(p, viewer, p.shown[TILES][at], f"{PLACES[at]}.tile") if mine else None,
        crew=crew(p, viewer, p.shown[CREW][at], f"{PLACES[at]}.crew") if mine and p.shown[CREW][at] != NONE else None,
        trees=trees(p, viewer) if at == TREE else [],
        visitors=visitors(p) if at == PALACE else [],
        leaving=[rules_turn.price_of_leaving(n) for n in range(len(p.players))] if at == PALACE else [],
    )


def things(p: Board, at: int) -> list[str]:
    """What lies at a location, as options touch it."""
    if at < TREE:
        return [f"{PLACES[at]}.{part}" for part in (1, 2, 3, "tile", "crew")]
    if at == OASIS:
        return list(TYPES)
    if at == CITY:
        return [f"travel {shards}" for shards, _ in p.edition.prices]
    name, deck = ("tree", TREES) if at == TREE else ("visitor", VISITORS)
    return [f"{name} {slot + 1}" for slot in range(len(p.shown[deck]))]


def elements(p: Board, viewer: int, at: int) -> list[ElementShown | None]:
    lying = p.shown[ELEMENTS][at * 3 : at * 3 + 3]
    return [element(p, viewer, kind, f"{PLACES[at]}.{slot}") for slot, kind in enumerate(lying, 1)]


def trees(p: Board, viewer: int) -> list[TreeShown | None]:
    payable = rules_actions.payable_cards(p, viewer, False)
    return [
        None if card == NONE else tree(p, card, slot in payable, f"tree {slot + 1}")
        for slot, card in enumerate(p.shown[TREES])
    ]


def visitors(p: Board) -> list[CardShown | None]:
    return [
        None if card == NONE else card_shown(p, VISITORS, card, f"visitor {slot + 1}")
        for slot, card in enumerate(p.shown[VISITORS])
    ]


def could(p: Board, seat: int, kind: int, at: int) -> list[str]:
    """What this worker could do if it were placed there now."""
    mutations = p.players[seat].mutations[kind]
    everything = (rules_turn.MUTATION << len(mutations)) - 1
    turn = rules_turn.Turn(seat=seat, worker=kind, at=at, left=everything)
    moves = turn.moves(p, turn.possible(p, everything, p.players[seat].shards))
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
    mutations = mutations_of(p, owner, kind)
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


def stows(p: Board, owner: int) -> bool:
    """Whether he has an Element in his hand."""
    frame = p.frames[-1] if p.frames else None
    return isinstance(frame, rules_actions.Stowing) and frame.seat == owner


def squares(p: Board, owner: int) -> list[SquareShown]:
    me, ship = p.players[owner], p.edition.airship
    in_hand = stows(p, owner)
    found = []
    for square, (row, column) in enumerate(ship.squares):
        accepts = HALVES[me.ship.floor[square]] if me.ship.floor[square] != BARE else ""
        kind = me.ship.installed[square]
        why = OBSTACLES[me.ship.obstacle(p.hand, square)].format(accepts=accepts) if in_hand else ""
        shown = name(kind) if kind != NONE else ""
        found.append(SquareShown(ship.names[square], row, column, ship.price[square], accepts, shown, why))
    return found


def lines(found: list[rules.Line]) -> list[LineShown]:
    return [LineShown(line.text, line.rule, line.count, line.points) for line in found]


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
        vaults=p.abilities(owner, VAULT) > 0,
        squares=squares(p, owner),
        tiles=[
            f"{p.edition.ids[TILES][tile_of(code)]} {pair_name(p.edition, pair_of(code))}" for code in me.ship.tiles
        ],
        columns=[column + 1 for column in range(len(p.edition.airship.columns)) if me.ship.hull.is_full(column)],
        crew=[crew(p, owner, card, p.edition.ids[CREW][card]) for card in me.crew],
        trees=[tree(p, card, False, "") for card in me.trees],
        barks=barks(p, owner),
        workers=[worker(p, owner * 4 + kind) for kind in range(4)],
        home=[WORKERS[kind] for kind in range(4) if me.home >> kind & 1],
        people=[card_shown(p, PEOPLE, person_of(code)) for code in me.people if is_able(code)],
        resting=[p.edition.ids[PEOPLE][person_of(code)] for code in me.people if not is_able(code)],
        round=lines(rules.round_lines(p, owner)) if p.outcome is None else [],
        final=lines(rules.final_lines(p, owner)) if p.outcome is None else [],
    )


def barks(p: Board, owner: int) -> dict[str, int]:
    colours = [p.edition.trees[card].colour for card in p.players[owner].trees]
    return {bark: colours.count(colour) for colour, bark in enumerate(p.edition.bark) if colour in colours}


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
            reactor = rules_turn.reactor(p, p.latest)
            return TurnShown(
                seat=frame.seat,
                worker=WORKERS[frame.worker],
                at=PLACES[frame.at],
                parts=parts(p, frame),
                spent=[name(code) for code in p.spent],
                reacts=reaction(p, reactor),
                quiet=frame.at == PALACE,
                step=STEPS.get(type(p.frames[-1]), "choose"),
            )
    return None


def parts(p: Board, turn: rules_turn.Turn) -> list[PartShown]:
    """§5.2 §11.1 §12.3 The actions of a turn; at the Palace there is one (§16.2)."""
    palace = turn.at == PALACE
    location = PartShown("location", bool(turn.left & 1), [] if palace else ["act"], "pass location", None)
    if palace:
        return [location]
    kinds = WORKERS[1:] if turn.worker == ROBOT else WORKERS[turn.worker : turn.worker + 1]
    mutations = mutations_of(p, turn.seat, turn.worker)
    return [
        location,
        PartShown("worker", bool(turn.left >> 1 & 1), list(kinds), "pass worker", None),
        *(PartShown("mutation", bool(turn.left >> i & 4), [one.thing], "", one) for i, one in enumerate(mutations)),
    ]


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
        column=rules_keeper.column(p) + 1,
        decision=card_shown(p, DECISIONS, decision) if decision != NONE else None,
        shows=decision_shown(p, decision) if decision != NONE else None,
        left=p.urns[DECISIONS].total,
    )


def decision_shown(p: Board, card: int) -> DecisionShown:
    it = p.edition.decisions[card]
    return DecisionShown(WORKERS[it.worker], PLACES[it.location], TYPES[it.element], it.card + 1, it.up)
