"""How good a position of Mutagen looks, in points: what the greedy bot climbs.

Choices are cut into steps here, so a position in the middle of a turn is judged by where habit would lead: the
player's own further questions of that turn are answered by `habit`, and what he then has is counted.
"""

from __future__ import annotations

from collections.abc import Callable
from math import fsum

from galapagos.games.mutagen import rules, rules_actions, rules_effects, rules_turn
from galapagos.games.mutagen.cards import (
    BARE,
    BROKER,
    BUILDER,
    CLIMB,
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
    SHARDS,
    SUPREME,
    TREES,
    VAULT,
    VISITORS,
    WILD,
    type_of,
)
from galapagos.games.mutagen.position import (
    DECLINE,
    DONE,
    SHARD,
    SPACES,
    Act,
    Board,
    Climb,
    Complete,
    Discard,
    Fit,
    Hire,
    Install,
    Lay,
    Mutate,
    Pay,
    Player,
    Scrap,
    Sell,
    Spend,
    Take,
    Travel,
    Visit,
    Work,
    is_able,
    owner_of,
    person_of,
)
from galapagos.talk import Move

# What an ability of the People is worth for each round it serves.
ABILITY = {HOST: 1.0, WILD: 0.8, GUIDE: 1.8, FINDER: 1.4, BROKER: 0.6, ROAMER: 0.5, BUILDER: 0.6, VAULT: 1.2}
# What a mutation is worth for each round, after its cost.
MUTATION = {POINTS: 2.2, FEWER: 1.8, SHARDS: 2.4, PROGRESS: 2.6, HIRE: 1.0, GAIN: 2.0, CLIMB: 2.2, LAY: 1.4}
MOVING_WORTH = 3.0  # a worker at the Palace that can still move
TURN_TO_COME = 20.0  # taken off: otherwise throwing things off would look better than placing the last worker
REACTION_WORTH = 1.0  # what a rival above the worker just placed gets out of it


def worth(p: Board, seat: int) -> float:
    """What I shall have when my turn is over. What the others have is theirs: there is little one can take away."""
    p = p.copy()
    while (q := p.question) is not None and not isinstance(p.frames[-1], FRESH):
        if q.seat == seat:
            p.answer(max(q.options, key=habit(p, seat)))
        elif isinstance(p.frames[-1], rules_actions.Filling):
            # What fills the gaps counts for nothing here, but the round may end behind it.
            p.answer(q.options[0])
        else:
            break
    if p.outcome is not None:
        return p.players[seat].score + p.players[seat].shards / 100
    return standing(p, seat)


def forecast(p: Board) -> list[float]:
    """By owner: what it has, and what the rounds to be scored and the end would bring if everything stayed as it is."""
    found = [float(player.score) for player in p.players]
    if p.outcome is None:
        for owner in range(len(found)):
            found[owner] += rounds_left(p) * sum(line.points for line in rules.round_lines(p, owner))
            found[owner] += sum(line.points for line in rules.final_lines(p, owner))
    return found


# A question of these begins something new: it is judged, not answered, by habit.
FRESH = (rules.Selecting, rules_turn.Placing)


# What a player has


def rounds_left(p: Board) -> int:
    """How often the end of a round is still to be scored."""
    return rules.ROUNDS + 1 - p.round


def turns_left(p: Board, me: Player) -> int:
    return me.home.bit_count() + 4 * (rules.ROUNDS - p.round)


def standing(p: Board, seat: int) -> float:
    me, left = p.players[seat], rounds_left(p)
    turns = turns_left(p, me)
    tracks = sum(p.edition.track_points[space] for space in me.tracks)
    total = float(me.score) + left * (tracks + 2 * sum(kind != NONE for kind in me.installed))
    total += ship(p, me, left, turns) + stored(p, me, left, turns) + shards(p, me, turns) + trees(p, me, turns)
    total += fsum(crew(p, seat, card) for card in me.crew)
    for worker, cards in enumerate(me.mutations):
        rounds = left - 1 + (me.home >> worker & 1)
        total += fsum(rounds * MUTATION[p.edition.mutations[card].effect.what] for card in cards)
    total += fsum(left * ABILITY[p.edition.people[person_of(code)].ability] for code in me.people if is_able(code))
    total += len(me.vault) * 2 * left * 0.6 - TURN_TO_COME * turns
    for space, code in enumerate(p.spaces[PALACE * SPACES :]):
        if code != NONE and owner_of(code) == seat:
            total += MOVING_WORTH - rules_turn.price_of_leaving(space) * 0.7
    if p.latest != NONE and owner_of(p.spaces[p.latest]) == seat and rules_turn.reactor(p, p.latest) != NONE:
        total -= REACTION_WORTH
    return total


def ship(p: Board, me: Player, left: int, turns: int) -> float:
    """Columns, finished or begun, and empty spaces for Elements to come."""
    total = 0.0
    begun = 0.6 if turns else 0.0
    airship = p.edition.airship
    for column, squares in enumerate(airship.columns):
        covered = sum(me.floor[square] != BARE for square in squares) / len(squares)
        total += airship.points[column] * left * (1.0 if covered == 1 else begun * covered)
    empty = sum(accepts != BARE and kind == NONE for accepts, kind in zip(me.floor, me.installed, strict=True))
    return total + begun * 3.3 * (left - 0.7) * fsum((0.5, 0.45, 0.4, 0.25, 0.15, 0.1)[:empty])


def stored(p: Board, me: Player, left: int, turns: int) -> float:
    """Stored Elements: a point each at the end, more while they can be spent."""
    if turns == 0:
        return float(len(me.store))
    return fsum(stored_of(p, me, left, type, of_type(me, type)) for type in range(4)) + 3.0 * me.store.count(SUPREME)


def of_type(me: Player, type: int) -> int:
    return sum(type_of(kind) == type for kind in me.store)


def stored_of(p: Board, me: Player, left: int, type: int, many: int) -> float:
    """So many stored Elements of a type."""
    return max(1.9 * many, 0.7 * left * steps(p, me, type, many) + 0.8 * many)


def steps(p: Board, me: Player, track: int, many: int) -> int:
    """Points a round for so many steps more."""
    points = p.edition.track_points
    return points[min(LAST_STEP, me.tracks[track] + many)] - points[me.tracks[track]]


def shards(p: Board, me: Player, turns: int) -> float:
    if turns == 0:
        return me.shards / 3
    rate = 0.9 if me.progress < p.edition.last else 0.5
    return rate * min(me.shards, 8) + 0.4 * max(0, me.shards - 8)


def trees(p: Board, me: Player, turns: int) -> float:
    colours = [0] * len(p.edition.bark)
    for card in me.trees:
        colours[p.edition.trees[card].colour] += 1
    single = 1.4 if turns else 1.0
    return fsum(many // 2 * 3 + many % 2 * single for many in colours)


def crew(p: Board, seat: int, card: int) -> float:
    """Half what it counts now, half what it would count if the trackers went on climbing."""
    tracks = p.players[seat].tracks
    later = tuple(min(LAST_STEP, space + rules.ROUNDS - p.round) for space in tracks)
    return 0.5 * rules.points_with(p, card, tracks) + 0.5 * rules.points_with(p, card, later)


# What a player does by habit


def habit(p: Board, seat: int) -> Callable[[Move], float]:
    """How much the player likes an option of the open question."""
    me, left = p.players[seat], rounds_left(p)
    frame = p.frames[-1]

    def liking(move: Move) -> float:
        if isinstance(frame, rules_turn.Turn):
            return in_turn(p, frame, move)
        match move:
            case Take(slot):
                return gained(p, seat, p.shown[ELEMENTS][slot])
            case Install(square) | Fit(_, square):
                # A space for one type or colour is harder to fill later.
                return 3.0 * left + (me.floor[square] > 0)
            case Lay(pair):
                return -sum(p.edition.airship.price[square] for square in p.edition.airship.pairs[pair])
            case Hire(at):
                return liked_crew(p, seat, p.shown[CREW][at])
            case Complete(slot):
                return p.edition.trees[p.shown[TREES][slot]].shards
            case Pay(kind):
                return -stored_of(p, me, left, type_of(kind), of_type(me, type_of(kind))) if kind < SUPREME else -9.0
            case Spend(kind, track):
                return left * steps(p, me, track, max(1, of_type(me, track))) - 0.5 - 2.0 * (kind == SUPREME)
            case Travel(price):
                return price
            case Climb(track):
                return steps(p, me, track, getattr(frame, "steps", 1)) - me.tracks[track] / 10
            case Sell(card):
                return 2 * p.edition.crew[card].cost - crew(p, seat, card)
        return LIKING.get(move, -9.0 if isinstance(move, Discard | Scrap) else 1.5)

    return liking


LIKING: dict[Move, float] = {DONE: 0.0, DECLINE: 0.0, SHARD: 2.0}


def liked_crew(p: Board, seat: int, card: int) -> float:
    return crew(p, seat, card) - 0.9 * p.edition.crew[card].cost


def gained(p: Board, seat: int, kind: int) -> float:
    """An Element just gained: installed it counts every round, stored it can be spent."""
    me, left = p.players[seat], rounds_left(p)
    if p.fitting(seat, kind):
        return 2.0 * left
    many = of_type(me, type_of(kind)) if kind < SUPREME else 0
    return stored_of(p, me, left, type_of(kind) & 3, many + 1) - stored_of(p, me, left, type_of(kind) & 3, many)


FIRST_OF_ALL = (SHARDS, LAY, COMPLETE)  # worker-type actions that help the location action
USUALLY = (POINTS, SHARDS, PROGRESS, GAIN, CLIMB, FEWER)  # mutations that pay


def in_turn(p: Board, frame: rules_turn.Turn, move: Move) -> float:
    """First what helps the rest, then the location action, then the others; never throwing anything off."""
    match move:
        case Discard() | Scrap():
            return -9.0
        case Mutate(which):
            effect = p.edition.mutations[p.players[frame.seat].mutations[frame.worker][which]].effect
            return 6.0 if effect.what == SHARDS else 2.0 if effect.what in USUALLY else 0.0
        case Work(worker):
            effect = p.edition.work[frame.at][worker]
            if effect.what == HIRE:
                return max(liked_crew(p, frame.seat, p.shown[CREW][at]) for at in range(3) if effect.where >> at & 1)
            if effect.what == LAY and p.round == rules.ROUNDS:
                return 0.0
            return 5.0 if effect.what in FIRST_OF_ALL else 3.0
        case Visit(slot):
            effect = p.edition.visitors[p.shown[VISITORS][slot]]
            if not rules_effects.possible(p, frame.seat, effect, p.players[frame.seat].shards, NONE):
                return 0.0
            return 4.0 if effect.what in (CLIMB, PROGRESS) else 3.0
    return 4.0 if isinstance(move, Act) else 0.5
