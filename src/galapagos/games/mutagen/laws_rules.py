"""The rules under way in a position of Mutagen: which may lie upon which, and what each may hold."""

from __future__ import annotations

import re
from collections.abc import Iterator

from galapagos.games.mutagen import rules_actions as actions
from galapagos.games.mutagen import rules_effects as effects
from galapagos.games.mutagen import rules_keeper as keeper
from galapagos.games.mutagen import rules_people as people
from galapagos.games.mutagen.cards import (
    BROKER,
    BUILDER,
    CLIMB,
    COLOUR_INSTALL,
    COLOURS,
    COMPLETE,
    ELEMENTS,
    ENGINEER,
    FEWER,
    FINDER,
    GAIN,
    GAIN_ANYWHERE,
    GUIDE,
    HIRE,
    LAY,
    MUTATIONS,
    NONE,
    PALACE,
    PEOPLE,
    PROGRESS,
    ROBOT,
    SPEND,
    SPY,
    SUPREME,
    TILES,
    TRAVEL,
    TREE,
    TREES,
    TYPE_TRACK,
    WILD,
    Effect,
)
from galapagos.games.mutagen.position import (
    KEEPER,
    SPACES,
    THE_PEOPLE,
    Board,
    Player,
    is_able,
    many,
    owner_of,
    person_of,
    without,
    worker_of,
)
from galapagos.games.mutagen.rules import Round, Selecting, SetUp
from galapagos.games.mutagen.rules_turn import (
    LOCATION,
    MUTATION,
    WORKING,
    Leaving,
    Placement,
    Placing,
    Reaction,
    Turn,
    reactor,
)
from galapagos.talk import SEATS, Frame

Flaws = Iterator[tuple[str, str]]  # where in the text, and what is wrong


def title(p: Board, owner: int) -> str:
    return "Keeper" if p.solo() and owner == KEEPER else SEATS[owner]


def actor(p: Board) -> int:
    """Who stands on the space to which a worker came last, as 4 × owner + worker; NONE if nobody does."""
    return p.spaces[p.latest] if p.latest != NONE else NONE


def selecting(p: Board) -> Selecting | None:
    return next((frame for frame in p.frames if isinstance(frame, Selecting)), None)


def choices(p: Board, frame: Selecting) -> list[int]:
    """By owner, how often he has chosen in this draft. A Keeper who is turning up cards has not yet."""
    open_ = isinstance(p.frames[-1], keeper.KeeperDraft)
    turns = [Selecting(turn, ()).seat(p) for turn in range(frame.turn - open_)]
    return [turns.count(owner) for owner in range(len(p.players))]


# Rules under way: which may lie upon which.

EFFECTS = (
    actions.Gaining, actions.Stowing, actions.Laying, actions.Hiring, actions.Climbing, actions.Completing,
    actions.Spending, effects.Travelling, actions.TypeTrack, actions.ColourInstall, effects.Moving,
)  # fmt: skip
KEEPERS = (effects.KeeperDoes, effects.KeeperMoves)
PHASES: tuple[tuple[type[Frame], ...], ...] = ((SetUp,), (actions.Filling,), (Selecting,), (Placing,), (Leaving,))
STAGES: tuple[tuple[type[Frame], ...], ...] = (
    (keeper.KeeperTurn, keeper.KeeperGoes),
    (Turn, keeper.KeeperActs, *KEEPERS),
    (actions.Filling,),
    (Reaction, *EFFECTS, *KEEPERS),
    (actions.Filling,),
)
KEEPER_FRAMES = (keeper.KeeperDraft, keeper.KeeperTurn, keeper.KeeperGoes, keeper.KeeperActs, *KEEPERS)
UPON: dict[type[Frame], tuple[type[Frame], ...]] = {
    SetUp: (actions.Filling,),
    Selecting: (actions.Stowing, keeper.KeeperDraft),
    Placing: (Placement,),
    Leaving: (Placement,),
    Turn: (people.Arrival, *EFFECTS),
    people.Arrival: (actions.Climbing, people.Finding, people.Building, actions.Stowing),
    effects.Moving: EFFECTS,
    keeper.KeeperActs: KEEPERS,
    effects.KeeperMoves: KEEPERS,
}


def stack(p: Board) -> Flaws:
    below: Frame | None = None
    for frame in p.frames:
        if not isinstance(frame, followers(below)):
            yield "heading", f"{called(frame)} cannot come {'first' if below is None else 'upon ' + called(below)}"
        if isinstance(frame, Round | Placement) and not 0 <= stage_of(frame) < len(PHASES):
            yield "heading", f"{called(frame)} has no part {stage_of(frame)}"
        if not p.solo() and isinstance(frame, KEEPER_FRAMES):
            yield "heading", "the Keeper plays against one player alone: §17.1"
        seat = getattr(frame, "seat", 0)
        if isinstance(seat, int) and seat not in range(p.seats):
            yield "heading", f"{called(frame)} needs one of the players"
        below = frame


def followers(below: Frame | None) -> tuple[type[Frame], ...]:
    if below is None:
        return (Round,)
    if isinstance(below, Round):
        return PHASES[below.phase]
    if isinstance(below, Placement):
        return STAGES[below.stage]
    return UPON.get(type(below), ())


def stage_of(frame: Round | Placement) -> int:
    return frame.phase if isinstance(frame, Round) else frame.stage


def called(frame: Frame) -> str:
    """As the notation calls it."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(frame).__name__).lower()


# The rules under way, each in its place


def under_way(p: Board) -> Flaws:
    below: Frame | None = None
    for frame in p.frames:
        match frame:
            case Selecting() | keeper.KeeperDraft():
                yield from drafting(p, frame)
            case Leaving():
                if frame.space not in range(len(p.players) + 1):
                    yield "heading", f"the Palace has {many(len(p.players), 'space')}: §16.1"
            case Placement():
                yield from arrived(p, frame)
            case Turn() | Reaction() | keeper.KeeperActs() | keeper.KeeperTurn() | keeper.KeeperGoes():
                yield from acting(p, frame)
            case people.Arrival():
                yield from arriving(p, below, frame)
            case effects.KeeperDoes() | effects.KeeperMoves():
                yield from keeper_doing(p, below, frame)
            case actions.Filling() | Round() | SetUp() | Placing() | people.Finding() | people.Building():
                pass
            case _:
                yield from doing(p, below, frame)
        below = frame
    yield from answerable(p)


def drafting(p: Board, frame: Frame) -> Flaws:
    """4. 15.2 18.1 21.1"""
    draft = selecting(p)
    assert draft is not None
    players, both = len(p.players), p.has(THE_PEOPLE)
    if isinstance(frame, Selecting):
        if draft.turn not in range(players * (1 + both) + 1) or len(draft.before) != players:
            yield "heading", f"in the draft {players * (1 + both)} cards are chosen by {players} players: §4.2"
            return
        done = choices(p, draft)
        for owner, me in enumerate(p.players):
            enlisted = len(me.people) - draft.before[owner]
            if enlisted not in range(max(0, done[owner] - 1), min(1, done[owner] * both) + 1):
                yield "heading", f"{title(p, owner)} has chosen {done[owner]} times, {enlisted} times People: §15.2"
        return
    assert isinstance(frame, keeper.KeeperDraft)
    if draft.turn == 0 or Selecting(draft.turn - 1, ()).seat(p) != KEEPER:
        yield "heading", "it is not the Keeper who chooses now: §18.1"
        return
    mutation, enlist = Selecting(draft.turn - 1, draft.before).open(p, KEEPER)
    known = [NONE] * (mutation and enlist) + [MUTATIONS] * mutation + [PEOPLE] * (enlist and not mutation)
    if frame.deck not in known or (frame.slot != NONE and frame.deck != MUTATIONS):
        yield "heading", "the Keeper does not choose from these cards now: §21.1"
    elif frame.slot == NONE and frame.deck == MUTATIONS and enlist:
        yield "heading", "the arrow of the Decision card is still to be seen: §21.1"
    elif frame.slot != NONE and (
        frame.slot not in range(len(p.shown[MUTATIONS])) or p.shown[MUTATIONS][frame.slot] == NONE
    ):
        yield "heading", "no Mutation card lies there: §18.1"


def arrived(p: Board, frame: Placement) -> Flaws:
    """§5.8 Whose turn it is stands where a worker came last."""
    if isinstance(p.frames[-1], keeper.KeeperTurn | keeper.KeeperGoes):
        return
    code = actor(p)
    if code == NONE:
        yield "heading", "latest names the space to which a worker came: nobody stands there: §5.8"
        return
    placing = p.frames[1]
    if isinstance(placing, Placing) and (p.first + placing.turn - 1) % len(p.players) != owner_of(code):
        yield "heading", f"by turn order it is not {title(p, owner_of(code))} who placed a worker: §5.1"
    if isinstance(placing, Leaving) and p.latest // SPACES == PALACE:
        yield "heading", "workers leave the Palace for the board: §16.5"
    above = reactor(p, p.latest)
    child = p.frames[p.frames.index(frame) + 1 :]
    if frame.stage == 3 and child and not isinstance(child[0], KEEPERS):
        seat = getattr(child[0], "seat", NONE)
        if above == NONE or owner_of(above) != seat or (p.solo() and seat == KEEPER):
            yield "heading", "no worker of that player stands directly above and can react: §12.4"


def acting(p: Board, frame: Frame) -> Flaws:
    code = actor(p)
    match frame:
        case Turn():
            every = LOCATION if frame.at == PALACE else (MUTATION << mutations(p, code)) - 1
            if (frame.seat * 4 + frame.worker, frame.at) != (code, p.latest // SPACES):
                yield "heading", "the turn is that of the worker that came last: §5.2"
            elif frame.left not in range(every + 1):
                yield "heading", f"{frame.left} is not what can be open in this turn: §5.2"
        case Reaction():
            if frame.seat * 4 + frame.worker != reactor(p, p.latest):
                yield "heading", "that worker does not stand directly above and react: §12.4"
        case keeper.KeeperActs():
            if (KEEPER * 4 + frame.worker, frame.at) != (code, p.latest // SPACES):
                yield "heading", "the Keeper acts with the worker that came last: §19.1"
            elif frame.step not in range(3 + mutations(p, code)) or (frame.at == PALACE and frame.step):
                yield "heading", f"the Keeper's turn has no step {frame.step}: §19.1"
        case keeper.KeeperTurn() | keeper.KeeperGoes():
            placing, home = p.frames[1], keeper.at_home(p)
            if isinstance(placing, Placing):
                if placing.turn == 0 or (p.first + placing.turn - 1) % 2 != KEEPER:
                    yield "heading", "it is not the Keeper's turn: §5.1"
            elif isinstance(frame, keeper.KeeperTurn) or frame.worker not in home:
                yield "heading", "no worker of the Keeper has left the Palace: §21.5"
            if not home or (isinstance(frame, keeper.KeeperGoes) and frame.worker not in home):
                yield "heading", "the Keeper has no such worker at home: §18.2"


def mutations(p: Board, code: int) -> int:
    """How many mutations a worker has."""
    return len(p.players[owner_of(code)].mutations[worker_of(code)])


USED: dict[type[Frame], int] = {
    actions.Climbing: GUIDE,
    people.Finding: FINDER,
    actions.Stowing: FINDER,
    people.Building: BUILDER,
}  # by what an ability of arrival does


def arriving(p: Board, turn: Frame | None, frame: people.Arrival) -> Flaws:
    """§15.7"""
    code, at, top = actor(p), p.latest // SPACES, p.frames[-1]
    due: list[int] = []
    for card in p.players[frame.seat].people:
        ability, place = p.edition.people[person_of(card)].ability, p.edition.people[person_of(card)].at
        here = (
            place == at
            if ability in (GUIDE, FINDER)
            else (ability, worker_of(code)) in ((BROKER, SPY), (BUILDER, ENGINEER))
        )
        if is_able(card) and here and at != PALACE:
            due.append(ability)
    begun = [*frame.pending, *([USED[type(top)]] if top is not frame else [])]
    if any(begun.count(ability) > due.count(ability) for ability in begun):
        yield "heading", "abilities of arrival are those of one's People that fit the worker and the place: §15.7"
    if isinstance(turn, Turn) and turn.left != (MUTATION << mutations(p, code)) - 1:
        yield "heading", "abilities of arrival come before the actions: §15.7"
    if isinstance(top, people.Finding) and not p.urns[ELEMENTS].total:
        yield "heading", "the supply of Elements is empty: §15.10"
    if isinstance(top, people.Building) and p.tile == NONE and not p.urns[TILES].total:
        yield "heading", "no Storage tile is left: §15.12"


# Effects under way


def same(effect: Effect, other: Effect) -> bool:
    return (effect.what, effect.amount, effect.where) == (other.what, other.amount, other.where)


def sources(p: Board, below: Frame | None) -> list[tuple[Effect, int]]:
    """The effects that can be under way upon a frame, each with the location whose action it is."""
    match below:
        case Turn() if below.at == PALACE:
            return [(effect, NONE) for effect in p.edition.visitors] if below.left == 0 else []
        case Turn():
            found = []
            if not below.left & LOCATION:
                found.append((p.edition.work[below.at][ROBOT], below.at))
            if not below.left & WORKING:
                kinds = [1, 2, 3] if below.worker == ROBOT else [below.worker]
                found += [(p.edition.work[below.at][kind], below.at) for kind in kinds]
            for which, card in enumerate(p.players[below.seat].mutations[below.worker]):
                if not below.left >> which & MUTATION:
                    found.append((p.edition.mutations[card].effect, NONE))
            return [(effects.reach(p, below.seat, below.worker, effect), at) for effect, at in found]
        case Placement():
            code = reactor(p, p.latest)
            cards = p.players[owner_of(code)].mutations[worker_of(code)]
            return [
                (effects.reach(p, owner_of(code), worker_of(code), p.edition.mutations[card].effect), NONE)
                for card in cards
            ]
        case effects.Moving():
            effect = effects.bonus_on(p, p.players[below.seat].progress)
            return [(effect, NONE)] if effect is not None else []
        case people.Arrival():
            return [(Effect(CLIMB, 1, 15), NONE)]
    return []


def doing(p: Board, below: Frame | None, frame: Frame) -> Flaws:
    seat = getattr(frame, "seat", NONE)
    if seat != getattr(below, "seat", seat) and not isinstance(below, Selecting):
        yield "heading", f"{called(frame)} is not that player's now"
    if isinstance(below, Selecting) and Selecting(below.turn - 1, ()).seat(p) != seat:
        yield "heading", f"{called(frame)} is not that player's now: §15.2"
    unforeseen = isinstance(below, Selecting | people.Arrival)
    if isinstance(frame, actions.Stowing):
        fits = frame.unforeseen == unforeseen
        if isinstance(below, Selecting):
            fits = fits and below.turn > 0 and p.hand == SUPREME
        elif unforeseen:
            fits = fits and p.hand < SUPREME
        else:
            fits = fits and p.hand < SUPREME and any(effect.what == GAIN for effect, _ in sources(p, below))
        if not fits:
            yield "heading", "that Element has not come this way: §6.1"
    elif not any(stage_of_effect(p, frame, *source, isinstance(below, effects.Moving)) for source in sources(p, below)):
        yield "heading", f"{called(frame)} comes of no action that was begun: §5.2"


def stage_of_effect(p: Board, frame: Frame, effect: Effect, at: int, bonus: bool) -> bool:
    """Can the frame be under way when this effect was begun?"""
    what = effect.what
    match frame:
        case actions.Gaining():
            return what == GAIN and frame.where == effect.where
        case actions.Hiring():
            return what == HIRE and frame.where == effect.where and frame.optional == bonus
        case actions.Laying():
            return what == LAY and frame.where == effect.where and frame.optional == bonus
        case actions.Climbing():
            return what == CLIMB and (frame.tracks, frame.steps) == (effect.where, effect.amount)
        case actions.Completing():
            return what == (FEWER if frame.fewer else COMPLETE) and frame.counted == (at == TREE)
        case actions.Spending():
            return what == SPEND and frame.done == len(p.spent)
        case effects.Travelling():
            return what == TRAVEL
        case actions.TypeTrack():
            return what == TYPE_TRACK
        case actions.ColourInstall():
            return what == COLOUR_INSTALL and frame.at == at
        case effects.Moving():
            most = max(spaces for _, spaces in p.edition.prices) if what == TRAVEL else effect.amount
            return what in (TRAVEL, PROGRESS) and frame.left in range(most + 1)
    return False


def keeper_doing(p: Board, below: Frame | None, frame: Frame) -> Flaws:
    match below:
        case keeper.KeeperActs():
            cards = p.players[KEEPER].mutations[below.worker]
            known = [(effect, below.at) for effect in (*p.edition.work[below.at], GAIN_ANYWHERE)]
            known += [(p.edition.mutations[card].effect, NONE) for card in cards]
        case effects.KeeperMoves():
            effect = effects.bonus_on(p, p.players[KEEPER].progress)
            known = [(effect, NONE)] if effect is not None else []
        case Placement(stage=1) if p.latest // SPACES == PALACE and owner_of(actor(p)) == KEEPER:
            known = [(effect, NONE) for effect in p.edition.visitors]
        case Placement(stage=3) if owner_of(reactor(p, p.latest)) == KEEPER:
            card = p.players[KEEPER].mutations[worker_of(reactor(p, p.latest))][-1]
            known = [(p.edition.mutations[card].effect, NONE)]
        case _:
            known = []
    if isinstance(frame, effects.KeeperDoes):
        this = Effect(frame.what, frame.amount, frame.where)
        if not any(same(this, effect) and frame.at == at for effect, at in known):
            yield "heading", "that is not what the Keeper does now: §19.1 §20.1"
    elif isinstance(frame, effects.KeeperMoves):
        spaces = [effect.amount for effect, _ in known if effect.what == PROGRESS]
        spaces += [spaces for _, spaces in p.edition.prices if any(effect.what == TRAVEL for effect, _ in known)]
        if frame.left not in range(max(spaces, default=-1) + 1):
            yield "heading", "the Keeper does not move on the Progress track now: §19.8"


# The rule on top can be answered


def answerable(p: Board) -> Flaws:
    top = p.frames[-1] if p.frames else None
    asked: object = getattr(top, "seat", 0)
    seat = asked if isinstance(asked, int) else 0
    me = p.players[seat]
    match top:
        case actions.Gaining() if not actions.open_slots(p, seat, top.where):
            yield "heading", "there is no Element to be gained: §6.1"
        case actions.Hiring() if not actions.affordable(p, top.where, me.shards):
            yield "heading", f"no Crew card there can be paid with {many(me.shards, 'shard')}: §13.1"
        case actions.Climbing() if not actions.open_tracks(p, seat, top.tracks):
            yield "heading", "the track is at its end: §9.2"
        case effects.Travelling() if me.progress == p.edition.last or not actions.payable_prices(p, me.shards):
            yield "heading", "no progress can be bought: §10.1"
        case actions.TypeTrack() if not actions.types_spent(p, seat):
            yield "heading", "nothing was spent whose track could move: §11.6"
        case actions.ColourInstall() if top.done not in range(len(me.ship.floor) + 1):
            yield "heading", "so many Elements were not installed: §11.5"
        case actions.Laying():
            at_hand = actions.tiles_at(p, top.where)
            if me.ship.cheapest > me.shards or (top.at not in at_hand if top.at != NONE else not at_hand):
                yield "heading", "there is no tile, or no place for one that can be paid: §7.3"
        case actions.Completing():
            yield from completing(p, top, me)


def completing(p: Board, frame: actions.Completing, me: Player) -> Flaws:
    """§8.1 §8.2 §12.3"""
    if frame.done not in range(p.shown[TREES].count(NONE) + 1) or frame.wild not in range(
        p.abilities(frame.seat, WILD) + 1
    ):
        yield "heading", "so many cards were not completed, or may not be any colour: §8.1 §15.13"
    elif frame.slot == NONE:
        if frame.needs or not (frame.done or actions.payable_cards(p, frame.seat, frame.fewer)):
            yield "heading", "no Tree card is being completed: §8.2"
    elif frame.slot not in range(len(p.shown[TREES])) or p.shown[TREES][frame.slot] == NONE:
        yield "heading", "no Tree card lies there: §8.1"
    elif frame.fewer and frame.done:
        yield "heading", "exactly one card is completed for one Element fewer: §12.3"
    else:
        whole = p.edition.trees[p.shown[TREES][frame.slot]].needs
        bills = (
            [without(whole, colour) for colour in range(len(COLOURS)) if colour in whole] if frame.fewer else [whole]
        )
        ends = [bill[paid:] for bill in bills for paid in range(len(bill))]
        if frame.omits(p):
            if frame.needs != whole or not actions.can_omit(p, frame.seat, whole):
                yield "heading", "no colour of that card can be left out: §12.3"
        elif frame.needs not in ends or not actions.can_pay(me.store, frame.needs, frame.wild):
            yield "heading", "that is not what the card still asks for, or it cannot be paid: §8.2"
