"""How good a position of Mutagen looks, in points: what the greedy bot climbs.

A position is worth what a player has, seen from the end of the game, and what the rules under way still promise.
So a choice cut into steps is judged as a whole: having begun an action is worth as much as the action.
"""

from __future__ import annotations

from galapagos.games.mutagen import rules, rules_actions, rules_people, rules_turn
from galapagos.games.mutagen.cards import (
    BARE,
    BROKER,
    BUILDER,
    CLIMB,
    COLOUR_INSTALL,
    COMPLETE,
    CREW,
    ELEMENTS,
    FEWER,
    FINDER,
    GAIN,
    GUIDE,
    HIRE,
    HOST,
    LAST_STEP,
    LAY,
    NONE,
    PALACE,
    POINTS,
    PROGRESS,
    ROAMER,
    ROBOT,
    SHARDS,
    SPEND,
    SUPREME,
    TRAVEL,
    TREES,
    TYPE_TRACK,
    VAULT,
    VISITORS,
    WILD,
    Effect,
)
from galapagos.games.mutagen.position import SPACES, Board, Player
from galapagos.talk import Frame

# What an ability of the People is worth for each round it serves.
ABILITY = {HOST: 1.0, WILD: 0.8, GUIDE: 1.6, FINDER: 1.2, BROKER: 0.8, ROAMER: 0.6, BUILDER: 0.8, VAULT: 1.5}
# What a mutation is worth for each round, after its cost.
MUTATION = {POINTS: 2.2, FEWER: 1.6, SHARDS: 2.0, PROGRESS: 2.4, HIRE: 1.2, GAIN: 1.8, CLIMB: 1.7, LAY: 1.4}
BONUS_WORTH = 2.0  # a Bonus token
MOVING_WORTH = 3.0  # a worker at the Palace that can still move


def worth(p: Board, seat: int) -> float:
    """My prospects, less what the best of the others has."""
    if p.outcome is not None:
        me = p.players[seat]
        return me.score + me.shards / 100 - max(other_score(p, seat))
    mine = standing(p, seat) + sum(promise(p, seat, frame) for frame in p.frames)
    return mine - 0.5 * max(other_score(p, seat))


def other_score(p: Board, seat: int) -> list[float]:
    return [other.score + other.shards * 0.5 for owner, other in enumerate(p.players) if owner != seat]


# What a player has


def rounds_left(p: Board) -> int:
    """How often the end of a round is still to be scored."""
    return rules.ROUNDS + 1 - p.round


def turns_left(p: Board, seat: int) -> int:
    return p.players[seat].home.bit_count() + 4 * (rules.ROUNDS - p.round)


def standing(p: Board, seat: int) -> float:
    me, left = p.players[seat], rounds_left(p)
    turns = turns_left(p, seat)
    tracks = sum(p.edition.track_points[space] for space in me.tracks)
    total = me.score + left * (tracks + 2 * sum(kind != NONE for kind in me.installed))
    total += ship(p, me, left)
    total += stored(p, me, left, turns) + shard_worth(p, me, me.shards, turns) + trees(p, me, turns)
    total += sum(crew(p, seat, card) for card in me.crew)
    for worker, cards in enumerate(me.mutations):
        rounds = left - 1 + (me.home >> worker & 1)
        total += sum(rounds * MUTATION[p.edition.mutations[card].effect.what] for card in cards)
    total += sum(left * ABILITY[p.edition.people[code >> 1].ability] for code in me.people if code & 1)
    total += len(me.vault) * 2 * left * 0.6
    for space, code in enumerate(p.spaces[PALACE * SPACES :]):
        if code != NONE and code >> 2 == seat:
            total += MOVING_WORTH - rules_turn.price_of_leaving(space) * 0.7
    return total


def ship(p: Board, me: Player, left: int) -> float:
    """Columns, finished or begun, and empty spaces for Elements to come."""
    total = 0.0
    airship = p.edition.airship
    for column, squares in enumerate(airship.columns):
        covered = sum(me.floor[square] != BARE for square in squares) / len(squares)
        total += airship.points[column] * left * (1.0 if covered == 1 else 0.5 * covered * covered)
    empty = sum(accepts != BARE and kind == NONE for accepts, kind in zip(me.floor, me.installed, strict=True))
    later = max(0.5, 2.0 * (left - 1))
    return total + later * sum((0.35, 0.3, 0.25, 0.15, 0.1)[:empty])


def stored(p: Board, me: Player, left: int, turns: int) -> float:
    """Stored Elements: a point each at the end, more while they can be spent."""
    if turns == 0:
        return float(len(me.store))
    total = 0.0
    for type in range(4):
        many = sum(kind < SUPREME and kind >> 2 == type for kind in me.store)
        total += max(1.7 * many, 0.6 * left * steps(p, me, type, many) + 0.8 * many)
    return total + 3.0 * me.store.count(SUPREME)


def steps(p: Board, me: Player, track: int, many: int) -> int:
    """Points a round for so many steps more."""
    points = p.edition.track_points
    return points[min(LAST_STEP, me.tracks[track] + many)] - points[me.tracks[track]]


def shard_worth(p: Board, me: Player, shards: int, turns: int) -> float:
    if turns == 0:
        return shards / 3
    rate = 0.9 if me.progress < p.edition.last else 0.5
    return rate * min(shards, 10) + 0.4 * max(0, shards - 10)


def trees(p: Board, me: Player, turns: int) -> float:
    colours = [0] * len(p.edition.bark)
    for card in me.trees:
        colours[p.edition.trees[card].colour] += 1
    single = 1.4 if turns else 1.0
    return sum(many // 2 * 3 + many % 2 * single for many in colours)


def crew(p: Board, seat: int, card: int) -> float:
    """Half what it counts now, half what it would count if the trackers went on climbing."""
    now = rules.crew_points(p, seat, card)
    later = p.copy()
    me = later.players[seat]
    me.tracks = tuple(min(LAST_STEP, space + rules.ROUNDS - p.round) for space in me.tracks)
    return 0.5 * now + 0.5 * rules.crew_points(later, seat, card)


# What the rules under way promise


def promise(p: Board, seat: int, frame: Frame) -> float:
    if getattr(frame, "seat", seat) != seat:
        return 0.0
    me, left = p.players[seat], rounds_left(p)
    match frame:
        case rules_turn.Turn():
            return turn(p, frame)
        case rules_actions.Stowing():
            return gained(p, seat, p.hand)
        case rules_actions.Gaining():
            return effect(p, seat, Effect(GAIN, 0, frame.where), me.shards, NONE)
        case rules_actions.Laying() | rules_people.Building():
            return effect(p, seat, Effect(LAY, 0, 7), me.shards, NONE)
        case rules_actions.Hiring():
            return max(0.0, effect(p, seat, Effect(HIRE, 0, frame.where), me.shards, NONE))
        case rules_actions.Climbing():
            return effect(p, seat, Effect(CLIMB, frame.steps, frame.tracks), me.shards, NONE)
        case rules_actions.Moving():
            return progress(p, me, frame.left)
        case rules_actions.Travelling():
            return effect(p, seat, Effect(TRAVEL), me.shards, NONE)
        case rules_actions.TypeTrack():
            return effect(p, seat, Effect(TYPE_TRACK), me.shards, NONE)
        case rules_actions.ColourInstall():
            return 2.0 * left if not frame.done else 0.0
        case rules_actions.Completing():
            return completing(p, frame)
        case rules_actions.Spending():
            return 0.3 if frame.done == 0 else 0.0
        case rules_people.Arrival():
            return sum(ABILITY[ability] for ability in frame.pending)
        case rules_people.Finding():
            return 1.7
    return 0.0


def completing(p: Board, frame: rules_actions.Completing) -> float:
    """A card begun will be finished: its reward, less the Elements still to be paid."""
    me = p.players[frame.seat]
    if frame.slot == NONE:
        return (
            effect(p, frame.seat, Effect(FEWER if frame.fewer else COMPLETE), me.shards, NONE)
            if not frame.done
            else 0.0
        )
    card = p.edition.trees[p.shown[TREES][frame.slot]]
    return reward(p, me, card.colour, card.shards) - 1.7 * len(frame.needs)


def reward(p: Board, me: Player, colour: int, shards: int) -> float:
    pairs = sum(p.edition.trees[own].colour == colour for own in me.trees) % 2
    return (2.0 if pairs else 1.4) + 0.9 * shards


def turn(p: Board, frame: rules_turn.Turn) -> float:
    """What is still open of the turn, and what the worker above may do."""
    seat, left = frame.seat, frame.left
    shards = p.players[seat].shards
    total = 0.0
    if frame.at == PALACE:
        offers = [effect(p, seat, p.edition.visitors[card], shards, NONE) for card in p.shown[VISITORS] if card != NONE]
        return max([0.6, *offers]) if left & rules_turn.LOCATION else 0.0
    work = p.edition.work[frame.at]
    # What the location action spends is not in the storage any more when the next action comes.
    if left & rules_turn.LOCATION:
        total += max(0.6, effect(p, seat, rules_actions.reach(p, seat, frame.worker, work[ROBOT]), shards, frame.at))
    if left & rules_turn.WORKING:
        kinds = (1, 2, 3) if frame.worker == ROBOT else (frame.worker,)
        total += max([0.6, *(worker_action(p, frame, work[kind], shards) for kind in kinds)])
    for which, card in enumerate(p.players[seat].mutations[frame.worker]):
        mutation = p.edition.mutations[card]
        if left >> which & rules_turn.MUTATION and mutation.activate <= shards:
            gain = effect(p, seat, mutation.effect, shards - mutation.activate, NONE) - 0.9 * mutation.activate
            total += max(0.0, gain)
    if rules_turn.reactor(p, p.latest) != NONE:
        total -= 0.8
    return total


def worker_action(p: Board, frame: rules_turn.Turn, action: Effect, shards: int) -> float:
    """Spy at the Tree and Engineer at Tree and Oasis live on what the location action will spend."""
    if action.what in (TYPE_TRACK, COLOUR_INSTALL) and frame.left & rules_turn.LOCATION:
        if not rules_actions.possible(p, frame.seat, p.edition.work[frame.at][ROBOT], shards, frame.at):
            return 0.0
        return 1.2 * rounds_left(p)
    return effect(p, frame.seat, rules_actions.reach(p, frame.seat, frame.worker, action), shards, frame.at)


def effect(p: Board, seat: int, it: Effect, shards: int, at: int) -> float:
    """About what an effect would add for the player."""
    if not rules_actions.possible(p, seat, it, shards, at):
        return 0.0
    me, left = p.players[seat], rounds_left(p)
    match it.what:
        case what if what == GAIN:
            slots = rules_actions.open_slots(p, seat, it.where)
            return max(gained(p, seat, p.shown[ELEMENTS][slot]) for slot in slots)
        case what if what == HIRE:
            cards = [p.shown[CREW][place] for place in rules_actions.affordable(p, it.where, shards)]
            return max(crew(p, seat, card) - 0.9 * p.edition.crew[card].cost for card in cards)
        case what if what == LAY:
            return 0.55 * max(1.0, 2.0 * (left - 1)) + 0.4 * left - 0.9 * p.cheapest_pair(seat)
        case what if what == CLIMB:
            tracks = rules_actions.open_tracks(p, seat, it.where)
            return 0.4 + left * max(steps(p, me, track, it.amount) for track in tracks)
        case what if what == PROGRESS:
            return progress(p, me, it.amount)
        case what if what == POINTS:
            return float(it.amount)
        case what if what == SHARDS:
            return 0.9 * it.amount
        case what if what == TRAVEL:
            prices = [p.edition.prices[price] for price in rules_actions.payable_prices(p, shards)]
            return max(0.0, *(progress(p, me, spaces) - 0.9 * cost for cost, spaces in prices))
        case what if what in (COMPLETE, FEWER):
            return tree_cards(p, seat, what == FEWER)
        case what if what == SPEND:
            turns = turns_left(p, seat)
            moved = sum(steps(p, me, t, sum(kind >> 2 == t for kind in me.store)) for t in range(4))
            return max(0.0, left * moved + 0.5 * len(me.store) - stored(p, me, left, max(1, turns)))
        case what if what == TYPE_TRACK:
            counts = rules_actions.type_counts(p)
            return left * max(steps(p, me, type, counts[type]) for type in rules_actions.types_spent(p, seat)) + 0.4
    return 2.0 * left


def gained(p: Board, seat: int, kind: int) -> float:
    """An Element just gained: installed it counts every round, stored it can be spent."""
    me, left = p.players[seat], rounds_left(p)
    after = me.copy()
    after.store = (*me.store, kind)
    turns = turns_left(p, seat)
    keep = stored(p, after, left, turns) - stored(p, me, left, turns)
    return max(keep, 2.0 * left - 0.6 * (left - 1)) if p.fitting(seat, kind) else keep


def progress(p: Board, me: Player, spaces: int) -> float:
    to = min(p.edition.last, me.progress + spaces)
    points = sum(p.edition.points[me.progress + 1 : to + 1])
    bonuses = sum(me.progress < space <= to for space in p.edition.bonus)
    return points + BONUS_WORTH * bonuses + 0.25 * (to - me.progress)


def tree_cards(p: Board, seat: int, fewer: bool) -> float:
    """The best card, and half of the next best, less the Elements they cost."""
    me = p.players[seat]
    cards = [p.edition.trees[p.shown[TREES][slot]] for slot in rules_actions.payable_cards(p, seat, fewer)]
    gains = sorted(reward(p, me, card.colour, card.shards) - 1.7 * (len(card.needs) - fewer) for card in cards)
    return max(0.0, gains[-1] + (0.5 * gains[-2] if len(gains) > 1 and not fewer else 0.0))
