"""How good a position of Mutagen looks, in points: what the greedy bot climbs.

Choices are cut into steps here, so a position in the middle of a turn is judged by where habit would lead: the
player's own further questions of that turn are answered by `habit`, and what he then has is counted.
"""

from __future__ import annotations

from math import fsum
from typing import Any, Final

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
    ROUNDS,
    SHARDS,
    SUPREME,
    TREES,
    VAULT,
    VISITORS,
    WILD,
    Effect,
    colour_of,
    type_of,
)
from galapagos.games.mutagen.position import (
    SPACES,
    Act,
    Board,
    Climb,
    Complete,
    Decline,
    Done,
    Fit,
    Hire,
    Install,
    Lay,
    Mutate,
    Pay,
    Player,
    Sell,
    Shard,
    Spend,
    Take,
    Travel,
    Visit,
    Work,
    is_able,
    owner_of,
    person_of,
)
from galapagos.games.mutagen.rules_airship import Discard, Scrap
from galapagos.playout import Judging
from galapagos.talk import Frame, Move, Question

TURN_TO_COME = 20.0  # taken off: otherwise throwing things off would look better than placing the last worker
# Points that so many turns to come bring besides, on the average of games by the policy: the sum of these, times their
# number and its square.
YET: Final = (-0.5, 0.39)
NEVER: Final = -1e9  # less than anybody likes anything
TURNS: Final = 16  # of a player in a game
# By the name of a part of the worth: what is so when it grows, and when it shrinks.
REASONS: dict[str, tuple[str, str]] = {
    "score": ("you have more points", "it costs you points"),
    "tracks": ("your trackers climb and score every round", "your trackers score less"),
    "elements": ("installed Elements score every round", "fewer Elements are installed"),
    "ship": ("the airship grows, with room for Elements", "the airship has less room"),
    "stored": ("you have Elements in store", "it spends stored Elements"),
    "shards": ("you have more shards", "it spends shards"),
    "trees": ("your Tree cards count for more", "your Tree cards count for less"),
    "crew": ("your Crew counts for more", "your Crew counts for less"),
    "mutations": ("your Mutations will serve you", "your Mutations will serve you less"),
    "people": ("the People will serve you", "the People will serve you less"),
    "turns": ("it makes use of a worker", "it leaves a worker without use"),
    "palace": ("a worker can still move on from the Palace", "no worker moves on from the Palace"),
    "reaction": ("it gives nobody a reaction", "it gives a rival a reaction"),
}


# What a player thinks that things will bring him, in points, by hand. `galapagos train` finds other numbers.
TASTE: Final = {
    # An ability of the People, for each round it serves.
    "host": 1.0, "wild": 0.8, "guide": 1.8, "finder": 1.4, "broker": 0.6, "roamer": 0.5, "builder": 0.6, "vault": 1.2,
    # A mutation for each round, after its cost.
    "points": 2.2, "fewer": 1.8, "shards": 2.4, "progress": 2.6, "hire": 1.0, "gain": 2.0, "climb": 2.2, "lay": 1.4,
    "in vault": 0.6,  # of an Element in the vault, against one installed
    "moving": 3.0,  # a worker at the Palace that can still move
    "leaving": 0.7,  # a shard that this costs
    "reaction": 1.0,  # what a rival above the worker just placed gets out of it
    "begun": 0.6,  # of a column of the airship, while it can be finished
    "room": 3.3,  # an empty space for an Element, a round
    "late": 0.7,  # rounds that pass before it is filled
    "stored": 1.9,  # a stored Element, while it can be spent,
    "climbing": 0.7,  # or a part of the points that the steps bring it is good for,
    "kept": 0.8,  # and so much besides
    "supreme": 3.0,  # a stored Supreme Element
    "shard": 0.9,  # a shard, while there is progress to be made,
    "shard late": 0.5,  # then,
    "shard more": 0.4,  # and one beyond eight
    "tree": 1.4,  # a Tree card without a partner
    "crew": 0.5,  # of what Crew would count if the trackers went on climbing; the rest is what it counts now
    # What is left alone by hand.
    "nearing": 0.0,  # of the points that wait on the Progress track, by how much of the way there is behind
    "token": 0.0,  # what a bonus token is worth there
    "matching": 0.0,  # of a shown Tree card, by the square of how much of it the store could pay
    "pair": 0.0,  # points of such a card, beside its shards
    "waning": 0.0,  # of what shards are worth, when no turn is left
    "spread": 0.0,  # more for each further empty space on the airship
    "robot": 0.0, "thug": 0.0, "spy": 0.0, "engineer": 0.0,  # a worker still at home
    "hiring": 0.0, "laying": 0.0,  # a mutation that hires or lays, against ending the turn, which is 0.5
    "reacting": 0.0,  # a reaction, against its shard, which is 0.5 more
    "spending": 0.5,  # points that an Element spent on a track must bring at least
    "thrift": 0.0,  # how much it counts what progress brings and costs, besides how much can be paid
    "pairing": 0.0,  # shards that a Tree card is worth more if it makes a pair
    "suited": 0.0,  # of what an Element brings that helps to pay for a shown Tree card
}  # fmt: skip
# Against the Keeper, found by cross-entropy at medium and hard, in rounds of which no command was kept: what one
# command finds has not come up to it (docs/opponents.md).
TASTE_ALONE: Final = {
    **TASTE,
    "host": 1.0, "wild": 0.75, "guide": 1.81, "finder": 0.88, "broker": 0.51, "roamer": 0.52, "builder": 0.5,
    "vault": 1.27, "points": 1.98, "fewer": 2.49, "shards": 2.58, "progress": 1.99, "hire": 1.11, "gain": 1.23,
    "climb": 1.39, "lay": 0.84, "in vault": 0.55, "moving": 3.61, "leaving": 0.52, "reaction": 1.16, "begun": 0.67,
    "room": 3.33, "late": 0.66, "stored": 1.45, "climbing": 0.7, "kept": 0.66, "supreme": 2.75, "shard": 0.9,
    "shard late": 0.56, "shard more": 0.39, "tree": 1.47, "crew": 0.4, "nearing": 0.56, "token": 0.37,
    "matching": 0.24, "pair": 0.45, "waning": 0.19, "spread": 0.15, "robot": 1.01, "thug": 0.12, "spy": 1.01,
    "engineer": -0.96, "hiring": 3.57, "laying": 5.18, "reacting": 0.57, "thrift": 0.5, "pairing": 0.8,
    "suited": 0.5,
}  # fmt: skip


class Taste(Judging):
    """Those numbers."""

    def __init__(self, said: dict[str, float]) -> None:
        super().__init__(said)
        self.ability = {
            HOST: said["host"],
            WILD: said["wild"],
            GUIDE: said["guide"],
            FINDER: said["finder"],
            BROKER: said["broker"],
            ROAMER: said["roamer"],
            BUILDER: said["builder"],
            VAULT: said["vault"],
        }
        self.mutation = {
            POINTS: said["points"],
            FEWER: said["fewer"],
            SHARDS: said["shards"],
            PROGRESS: said["progress"],
            HIRE: said["hire"],
            GAIN: said["gain"],
            CLIMB: said["climb"],
            LAY: said["lay"],
        }
        self.vault = said["in vault"]
        self.moving = said["moving"]
        self.leaving = said["leaving"]
        self.reaction = said["reaction"]
        self.begun = said["begun"]
        self.room = said["room"]
        self.late = said["late"]
        self.stored = said["stored"]
        self.climbing = said["climbing"]
        self.kept = said["kept"]
        self.supreme = said["supreme"]
        self.shard = said["shard"]
        self.shard_late = said["shard late"]
        self.shard_more = said["shard more"]
        self.tree = said["tree"]
        self.crew = said["crew"]
        self.nearing = said["nearing"]
        self.token = said["token"]
        self.matching = said["matching"]
        self.pair = said["pair"]
        self.waning = said["waning"]
        self.spread = said["spread"]
        self.at_home = [said["robot"], said["thug"], said["spy"], said["engineer"]]
        self.hiring = said["hiring"]
        self.laying = said["laying"]
        self.reacting = said["reacting"]
        self.spending = said["spending"]
        self.thrift = said["thrift"]
        self.pairing = said["pairing"]
        self.suited = said["suited"]

    def worth(self, p: Any, seat: int) -> float:
        return worth(p, seat, self)

    def forecast(self, p: Any) -> list[float]:
        return forecast(p)

    def prospects(self, p: Any) -> list[float]:
        return prospects(p, self)

    def habit(self, p: Any, q: Question) -> Move:
        return habit(p, q, self)


TOGETHER: Final = Taste(TASTE)
ALONE: Final = Taste(TASTE_ALONE)


def worth(p: Board, seat: int, taste: Taste | None = None) -> float:
    """What I shall have when my turn is over. What the others have is theirs: there is little one can take away."""
    if taste is None:
        taste = taste_of(p)
    p = end_of_turn(p, seat, taste)
    if p.outcome is not None:
        return p.players[seat].score + p.players[seat].shards / 100
    return standing(p, seat, taste)


def parts(p: Board, seat: int) -> dict[str, float]:
    """What the worth is made of."""
    taste = taste_of(p)
    p = end_of_turn(p, seat, taste)
    me, left = p.players[seat], rounds_left(p)
    if p.outcome is not None:
        return {"score": float(me.score), "shards": me.shards / 100}
    turns = turns_left(p, me)
    return {
        "score": float(me.score) + nearing(p, me, turns, taste),
        "tracks": float(left * sum(p.edition.track_points[space] for space in me.tracks)),
        "elements": float(left * rules.INSTALLED * me.ship.elements),
        "ship": ship(p, me, left, turns, taste),
        "stored": stored(p, me, left, turns, taste) + len(me.vault) * 2 * left * taste.vault,
        "shards": shards(p, me, turns, taste),
        "trees": trees(p, me, turns, taste) + matching(p, me, turns, taste),
        "crew": crews(p, seat, taste),
        "mutations": fsum([mutated(p, me, worker, left, taste) for worker in range(len(me.mutations))]),
        "people": people(p, me, left, taste),
        "turns": at_home(me, taste) - TURN_TO_COME * turns,
        "palace": palace(p, seat, taste),
        "reaction": -taste.reaction if feeds_rival(p, seat) else 0.0,
    }


def end_of_turn(p: Board, seat: int, taste: Taste) -> Board:
    """Where habit leads."""
    after = p
    while (q := after.question) is not None and not isinstance(after.frames[-1], FRESH):
        if q.seat == seat:
            move = habit(after, q, taste)
        elif isinstance(after.frames[-1], rules_actions.Filling):
            # What fills the gaps counts for nothing here, but the round may end behind it.
            move = q.options[0]
        else:
            break
        if after is p:
            after = p.copy()
        after.answer_unchecked(move)
    return after


def forecast(p: Board) -> list[float]:
    """By owner: what it has, and what the rounds to be scored and the end would bring if everything stayed as it is."""
    found: list[float] = []
    left = rounds_left(p)
    for owner, player in enumerate(p.players):
        points = player.score
        if p.outcome is None:
            points += left * rules.round_points(p, owner) + rules.final_points(p, owner)
        found.append(float(points))
    return found


def prospects(p: Board, taste: Taste | None = None) -> list[float]:
    """By side, the points that it may end with: a turn to come is worth something there, so who has had more turns is
    not ahead by that. The Keeper's are what it can count on."""
    if taste is None:
        taste = taste_of(p)
    found: list[float] = []
    for seat in range(p.seats):
        after = end_of_turn(p, seat, taste)
        if after.outcome is None:
            turns = turns_left(after, after.players[seat])
            yet = turns * (YET[0] + YET[1] * turns)
            found.append(standing(after, seat, taste) + TURN_TO_COME * turns + yet)
        else:
            found.append(float(after.players[seat].score))
    return found + forecast(p)[p.seats :]


# A question of these begins something new: it is judged, not answered, by habit.
FRESH = (rules.Selecting, rules_turn.Placing)


# What a player has


def rounds_left(p: Board) -> int:
    """How often the end of a round is still to be scored."""
    return ROUNDS + 1 - p.round


def turns_left(p: Board, me: Player) -> int:
    return me.home.bit_count() + 4 * (ROUNDS - p.round)


def taste_of(p: Board) -> Taste:
    return ALONE if p.seats == 1 else TOGETHER


def standing(p: Board, seat: int, taste: Taste) -> float:
    me, left = p.players[seat], rounds_left(p)
    turns = turns_left(p, me)
    total = float(me.score) + left * rules.round_points(p, seat) - left * me.ship.points
    things = ship(p, me, left, turns, taste) + stored(p, me, left, turns, taste)
    total += things + shards(p, me, turns, taste) + trees(p, me, turns, taste)
    total += nearing(p, me, turns, taste) + matching(p, me, turns, taste) + at_home(me, taste)
    total += crews(p, seat, taste)
    for worker in range(len(me.mutations)):
        total += mutated(p, me, worker, left, taste)
    total += people(p, me, left, taste)
    total += len(me.vault) * 2 * left * taste.vault - TURN_TO_COME * turns
    for space in range(SPACES):
        code = p.spaces[PALACE * SPACES + space]
        if code != NONE and owner_of(code) == seat:
            total += taste.moving - moving_price(space, taste)
    return total - taste.reaction if feeds_rival(p, seat) else total


def mutated(p: Board, me: Player, worker: int, left: int, taste: Taste) -> float:
    """What the mutations of a worker will do in the rounds to come."""
    rounds = left - 1 + (me.home >> worker & 1)
    total = 0.0
    for card in me.mutations[worker]:
        total += rounds * taste.mutation[p.edition.mutations[card].effect.what]
    return total


def people(p: Board, me: Player, left: int, taste: Taste) -> float:
    if not me.people:
        return 0.0
    return fsum(
        [left * taste.ability[p.edition.people[person_of(code)].ability] for code in me.people if is_able(code)]
    )


def palace(p: Board, seat: int, taste: Taste) -> float:
    """Workers that can still move on from there."""
    total = 0.0
    for space in range(SPACES):
        code = p.spaces[PALACE * SPACES + space]
        if code != NONE and owner_of(code) == seat:
            total += taste.moving - moving_price(space, taste)
    return total


def moving_price(space: int, taste: Taste) -> float:
    return rules_turn.price_of_leaving(space) * taste.leaving


def feeds_rival(p: Board, seat: int) -> bool:
    """A rival above the worker that was just placed may react."""
    return p.latest != NONE and owner_of(p.spaces[p.latest]) == seat and rules_turn.reactor(p, p.latest) != NONE


def ship(p: Board, me: Player, left: int, turns: int, taste: Taste) -> float:
    """Columns, finished or begun, and empty spaces for Elements to come."""
    total = 0.0
    begun = taste.begun if turns else 0.0
    airship = p.edition.airship
    for column in range(len(airship.columns)):
        squares = airship.columns[column]
        bare = 0
        for square in squares:
            if me.ship.floor[square] == BARE:
                bare += 1
        covered = (len(squares) - bare) / len(squares)
        total += airship.points[column] * left * (1.0 if bare == 0 else begun * covered)
    empty = airship.start + 2 * len(me.ship.tiles) - me.ship.elements
    few = min(empty, len(EMPTY) - 1)
    more = taste.spread * max(0, few - 1)
    return total + begun * taste.room * (left - taste.late) * (EMPTY[few] + more)


# What so many empty spaces are worth: each further one is filled later, or never.
EMPTY: Final = [fsum((0.5, 0.45, 0.4, 0.25, 0.15, 0.1)[:spaces]) for spaces in range(7)]


def stored(p: Board, me: Player, left: int, turns: int, taste: Taste) -> float:
    """Stored Elements: a point each at the end, more while they can be spent."""
    if turns == 0 or not me.store:
        return float(len(me.store))
    supreme = 0
    for kind in me.store:
        if kind == SUPREME:
            supreme += 1
    return fsum([stored_of(p, me, left, type, of_type(me, type), taste) for type in range(4)]) + taste.supreme * supreme


def of_type(me: Player, type: int) -> int:
    found = 0
    for kind in me.store:
        if type_of(kind) == type:
            found += 1
    return found


def stored_of(p: Board, me: Player, left: int, type: int, many: int, taste: Taste) -> float:
    """So many stored Elements of a type."""
    if many == 0:
        return 0.0
    return max(taste.stored * many, taste.climbing * left * steps(p, me, type, many) + taste.kept * many)


def steps(p: Board, me: Player, track: int, many: int) -> int:
    """Points a round for so many steps more."""
    points = p.edition.track_points
    return points[min(LAST_STEP, me.tracks[track] + many)] - points[me.tracks[track]]


def shards(p: Board, me: Player, turns: int, taste: Taste) -> float:
    if turns == 0:
        return me.shards / 3
    rate = taste.shard if me.progress < p.edition.last else taste.shard_late
    rate *= 1.0 - taste.waning * (1.0 - turns / TURNS)
    return rate * min(me.shards, 8) + taste.shard_more * max(0, me.shards - 8)


def trees(p: Board, me: Player, turns: int, taste: Taste) -> float:
    if not me.trees:
        return 0.0
    colours = [0] * len(p.edition.bark)
    for card in me.trees:
        colours[p.edition.trees[card].colour] += 1
    single = taste.tree if turns else 1.0
    return fsum([many // 2 * 3 + many % 2 * single for many in colours])


def nearing(p: Board, me: Player, turns: int, taste: Taste) -> float:
    """A part of what waits on the Progress track: the next thing there, by how much of the way to it is behind."""
    edition, at = p.edition, me.progress
    if turns == 0 or at >= edition.last:
        return 0.0
    there = at + 1
    while there < edition.last and not edition.points[there] and there not in edition.bonus:
        there += 1
    before = at
    while before > 0 and not edition.points[before] and before not in edition.bonus:
        before -= 1
    waits = edition.points[there] * taste.nearing + (taste.token if there in edition.bonus else 0.0)
    return waits * (at - before) / (there - before)


def matching(p: Board, me: Player, turns: int, taste: Taste) -> float:
    """What the store is good for at the Tree as it lies there."""
    if turns == 0 or taste.matching == 0.0 or not me.store:
        return 0.0
    return taste.matching * matched(p, me.store, taste)


def matched(p: Board, store: tuple[int, ...], taste: Taste) -> float:
    """The best card for these Elements, by how much of it they pay."""
    have = [0] * 4
    wild = 0
    for kind in store:
        if kind < SUPREME:
            have[colour_of(kind)] += 1
        else:
            wild += 1
    best = 0.0
    for card in p.shown[TREES]:
        if card == NONE:
            continue
        tree = p.edition.trees[card]
        left, some, paid = have[:], wild, 0
        for colour in tree.needs:
            if left[colour] > 0:
                left[colour] -= 1
                paid += 1
            elif some > 0:
                some -= 1
                paid += 1
        part = paid / len(tree.needs)
        best = max(best, part * part * (taste.shard * tree.shards + taste.pair))
    return best


def paired(p: Board, me: Player, colour: int) -> bool:
    """Is there a Tree card of this colour without a partner?"""
    many = 0
    for card in me.trees:
        if p.edition.trees[card].colour == colour:
            many += 1
    return many % 2 == 1


def brought(p: Board, me: Player, price: int, taste: Taste) -> float:
    """What progress at one of the prices brings and costs."""
    cost, spaces = p.edition.prices[price]
    total = -taste.shard * cost
    for space in range(me.progress + 1, min(me.progress + spaces, p.edition.last) + 1):
        total += p.edition.points[space]
        if space in p.edition.bonus:
            total += taste.token
    return total


def at_home(me: Player, taste: Taste) -> float:
    """Which workers are left to be placed."""
    total = 0.0
    for worker in range(4):
        if me.home >> worker & 1:
            total += taste.at_home[worker]
    return total


def crews(p: Board, seat: int, taste: Taste) -> float:
    total = 0.0
    for card in p.players[seat].crew:
        total += crew(p, seat, card, taste)
    return total


def crew(p: Board, seat: int, card: int, taste: Taste) -> float:
    """A part of what it counts now, a part of what it would count if the trackers went on climbing."""
    tracks = p.players[seat].tracks
    more = ROUNDS - p.round
    later = tuple([min(LAST_STEP, space + more) for space in tracks])
    now, then = rules.points_with(p, card, tracks), rules.points_with(p, card, later)
    return (1.0 - taste.crew) * now + taste.crew * then


# What a player does by habit


def habit(p: Board, q: Question, taste: Taste | None = None) -> Move:
    """What the player who is asked likes best of the options."""
    frame = p.frames[-1]
    if taste is None:
        taste = taste_of(p)
    best = q.options[0]
    most = NEVER
    for move in q.options:
        if isinstance(frame, rules_turn.Turn):
            likes = in_turn(p, frame, move, taste)
        else:
            likes = liking(p, q.seat, frame, move, taste)
        if likes > most:
            best, most = move, likes
    return best


def liking(p: Board, seat: int, frame: Frame, move: Move, taste: Taste) -> float:
    """How much the player likes an option of a question that is not about the course of the turn."""
    me, left, ship = p.players[seat], rounds_left(p), p.edition.airship
    if isinstance(move, Take):
        return gained(p, seat, p.shown[ELEMENTS][move.slot], taste)
    if isinstance(move, Install):
        return fitted(me, left, move.square)
    if isinstance(move, Fit):
        return fitted(me, left, move.square)
    if isinstance(move, Lay):
        return float(-ship.prices[move.pair])
    if isinstance(move, Hire):
        return liked_crew(p, seat, p.shown[CREW][move.at], taste)
    if isinstance(move, Complete):
        tree = p.edition.trees[p.shown[TREES][move.slot]]
        return tree.shards + (taste.pairing if paired(p, me, tree.colour) else 0.0)
    if isinstance(move, Pay):
        type = type_of(move.kind)
        return -stored_of(p, me, left, type, of_type(me, type), taste) if move.kind < SUPREME else -9.0
    if isinstance(move, Spend):
        climbed = steps(p, me, move.track, max(1, of_type(me, move.track)))
        return left * climbed - taste.spending - (2.0 if move.kind == SUPREME else 0.0)
    if isinstance(move, Travel):
        return move.price + taste.thrift * brought(p, me, move.price, taste)
    if isinstance(move, Climb):
        many = frame.steps if isinstance(frame, rules_actions.Climbing) else 1
        return steps(p, me, move.track, many) - me.tracks[move.track] / 10
    if isinstance(move, Sell):
        return 2 * p.edition.crew[move.card].cost - crew(p, seat, move.card, taste)
    if isinstance(move, (Discard, Scrap)):
        return -9.0
    if isinstance(move, (Done, Decline)):
        return 0.0
    if isinstance(move, Mutate):
        return 1.5 + taste.reacting
    return 2.0 if isinstance(move, Shard) else 1.5


def fitted(me: Player, left: int, square: int) -> float:
    """A space for one type or colour is harder to fill later."""
    return 3.0 * left + (1 if me.ship.floor[square] > 0 else 0)


def liked_crew(p: Board, seat: int, card: int, taste: Taste) -> float:
    return crew(p, seat, card, taste) - taste.shard * p.edition.crew[card].cost


def best_crew(p: Board, seat: int, effect: Effect, taste: Taste) -> float:
    """Of the Crew cards that can be bought there."""
    best = NEVER
    for at in range(3):
        card = p.shown[CREW][at]
        if effect.where >> at & 1 and card != NONE:
            best = max(best, liked_crew(p, seat, card, taste))
    return best


def gained(p: Board, seat: int, kind: int, taste: Taste) -> float:
    """An Element just gained: installed it counts every round, stored it can be spent."""
    me, left = p.players[seat], rounds_left(p)
    if me.ship.takes(kind):
        return 2.0 * left
    type, many = type_of(kind) & 3, of_type(me, type_of(kind)) if kind < SUPREME else 0
    more = stored_of(p, me, left, type, many + 1, taste) - stored_of(p, me, left, type, many, taste)
    if taste.suited > 0.0:
        more += taste.suited * (matched(p, (*me.store, kind), taste) - matched(p, me.store, taste))
    return more


FIRST_OF_ALL = (SHARDS, LAY, COMPLETE)  # worker-type actions that help the location action
USUALLY = (POINTS, SHARDS, PROGRESS, GAIN, CLIMB, FEWER)  # mutations that pay


def in_turn(p: Board, frame: rules_turn.Turn, move: Move, taste: Taste) -> float:
    """First what helps the rest, then the location action, then the others; never throwing anything off."""
    if isinstance(move, (Discard, Scrap)):
        return -9.0
    if isinstance(move, Mutate):
        effect = p.edition.mutations[p.players[frame.seat].mutations[frame.worker][move.which]].effect
        if effect.what == HIRE:
            return min(taste.hiring, best_crew(p, frame.seat, effect, taste))
        if effect.what == LAY:
            return taste.laying if p.round < ROUNDS else 0.0
        return 6.0 if effect.what == SHARDS else 2.0 if effect.what in USUALLY else 0.0
    if isinstance(move, Work):
        effect = p.edition.work[frame.at][move.worker]
        if effect.what == HIRE:
            return best_crew(p, frame.seat, effect, taste)
        if effect.what == LAY and p.round == ROUNDS:
            return 0.0
        return 5.0 if effect.what in FIRST_OF_ALL else 3.0
    if isinstance(move, Visit):
        effect = p.edition.visitors[p.shown[VISITORS][move.slot]]
        if not rules_effects.possible(p, frame.seat, effect, p.players[frame.seat].shards, NONE):
            return 0.0
        return 4.0 if effect.what in (CLIMB, PROGRESS) else 3.0
    return 4.0 if isinstance(move, Act) else 0.5
