"""Why a move is not allowed: the paragraph that forbids it, in a sentence.

The rules decide what is allowed; this only looks for the reason, with the same questions to the table.
"""

from __future__ import annotations

from galapagos.games.mutagen import rules, rules_actions, rules_people, rules_turn
from galapagos.games.mutagen.cards import (
    BARE,
    CLIMB,
    COLOUR_INSTALL,
    COLOURS,
    COMPLETE,
    CREW,
    ELEMENTS,
    FEWER,
    GAIN,
    HIRE,
    LAST_STEP,
    LAY,
    MUTATIONS,
    NONE,
    PALACE,
    PEOPLE,
    PLACES,
    PROGRESS,
    ROBOT,
    SPEND,
    SUPREME,
    TILES,
    TRAVEL,
    TREES,
    TYPE_TRACK,
    TYPES,
    VISITORS,
    WORKERS,
    Effect,
)
from galapagos.games.mutagen.notation import lexicon, say
from galapagos.games.mutagen.position import (
    A_SUPREME,
    ACT,
    END,
    LOCK,
    NEIGHBOUR,
    NO_FLOOR,
    PASS_LOCATION,
    PASS_WORK,
    RESTRICTED,
    STORE,
    TAKEN,
    THE_PEOPLE,
    THE_VISITORS,
    Board,
    Climb,
    Colour,
    Complete,
    Discard,
    Draft,
    Draw,
    Enlist,
    First,
    Fit,
    Go,
    Hire,
    Install,
    Lay,
    Mutate,
    Omit,
    Pay,
    Pick,
    Place,
    Scrap,
    Sell,
    Spend,
    Take,
    Travel,
    Use,
    Visit,
    Work,
    many,
    name,
)
from galapagos.games.mutagen.words import ask, place_title
from galapagos.talk import NATURE, SEATS, Move, Refusal


def why_not(p: Board, text: str) -> Refusal | None:
    q = p.question
    if q is None:
        return Refusal("The game is over", "1.1")
    sentence, rule = ask(p, SEATS)
    said = " ".join(text.split())
    if any(say(p.edition, option) == said for option in q.options):
        return None
    move = lexicon(p.edition).get(said)
    if move is None:
        return Refusal(f"{text!r} is not a move; now: {sentence.rstrip('.?')}", rule)
    if q.seat == NATURE:
        return Refusal("Cards are turned up by chance alone", rule)
    if isinstance(move, Draw | First):
        return Refusal("Cards are turned up by chance alone", "1.9")
    found = reason(p, q.seat, move)
    return found or Refusal(f"First this is to be decided: {sentence.rstrip('.?')}", rule)


def reason(p: Board, seat: int, move: Move) -> Refusal | None:
    frame = p.frames[-1]
    match frame:
        case rules.Selecting():
            return selecting(p, frame, seat, move)
        case rules_turn.Placing():
            return placing(p, seat, move)
        case rules_turn.Turn():
            return turn(p, frame, move)
        case rules_turn.Reaction():
            return reaction(p, frame, move)
        case rules_turn.Leaving():
            return leaving(p, move)
        case rules_actions.Gaining():
            return gaining(p, frame, move)
        case rules_actions.Stowing():
            return stowing(p, seat, move)
        case rules_actions.Laying() | rules_people.Building():
            return laying(p, seat, move)
        case rules_actions.Completing():
            return completing(p, frame, move)
    return smaller(p, seat, move)


def smaller(p: Board, seat: int, move: Move) -> Refusal | None:
    """The questions with few answers."""
    match p.frames[-1], move:
        case rules_actions.Spending(), Spend(kind, track):
            return spending(p, seat, kind, track)
        case rules_actions.TypeTrack(), Climb(track):
            counts = rules_actions.type_counts(p)
            return full_track(p, seat, track) if counts[track] else Refusal(f"No {TYPES[track]} was spent here", "11.4")
        case rules_actions.Climbing(), Climb(track):
            return full_track(p, seat, track)
        case rules_actions.Travelling(), Travel(price):
            return poor(p, seat, p.edition.prices[price][0], "10.1")
        case rules_actions.Hiring() as frame, Hire(at):
            return hiring(p, seat, frame.where, at)
        case rules_actions.ColourInstall() as frame, Colour(colour):
            spent = rules_actions.spent_of(p, frame.at, colour)
            why = "that was spent here fits anywhere" if spent else "was spent here"
            return Refusal(f"No {COLOURS[colour]} Element {why}", "11.6" if spent else "11.5")
        case rules_actions.ColourInstall(), Fit(kind, square):
            spent = [min(code, SUPREME) for code in p.spent]
            return obstacle(p, seat, kind, square) if kind in spent else Refusal(f"No {name(kind)} was spent", "11.5")
        case rules_people.Arrival(), Use() | Sell():
            return Refusal("No such ability, or nothing for it to do", "15.7")
    return None


# 4. and 15. The draft


def selecting(p: Board, frame: rules.Selecting, seat: int, move: Move) -> Refusal | None:
    mutation, people = frame.open(p, seat)
    match move:
        case Draft(slot, worker):
            if not mutation:
                return Refusal("This player has taken a Mutation this round", "15.2")
            if gone(p, MUTATIONS, slot):
                return Refusal("No Mutation card lies there", "4.2")
            if worker == ROBOT:
                return Refusal("The Robot never gets a mutation", "4.3")
            return Refusal(f"The {WORKERS[worker]} carries as many mutations as it can", "4.3")
        case Enlist(slot, benefit):
            if not p.has(THE_PEOPLE):
                return Refusal("The People are not in this game", "15.1")
            if not people:
                return Refusal("This player has taken one of the People this round", "15.2")
            if gone(p, PEOPLE, slot):
                return Refusal("No People card lies there", "15.2")
            if benefit == A_SUPREME and not p.can_stow(seat, SUPREME):
                return Refusal("There is no room for a Supreme Element", "6.2")
            if benefit == A_SUPREME:
                return poor(p, seat, p.round - 1, "15.3")
            return Refusal("Points do not fall below 0, and a benefit that can be had is taken", "15.4")
    return None


def gone(p: Board, deck: int, slot: int) -> bool:
    return slot >= len(p.shown[deck]) or p.shown[deck][slot] == NONE


# 5., 12. and 16. Placing, the turn, the reaction


def placing(p: Board, seat: int, move: Move) -> Refusal | None:
    match move:
        case Place(worker, at):
            if not rules_turn.placeable(p, seat, worker):
                return Refusal(f"The {WORKERS[worker]} of {SEATS[seat]} is placed already", "5.1")
            if at == PALACE and not p.has(THE_VISITORS):
                return Refusal("The Palace is not in this game", "16.1")
            return Refusal(f"The {place_title(at)} has no free space", "5.1")
    return None


def leaving(p: Board, move: Move) -> Refusal | None:
    match move:
        case Go(at):
            if at == PALACE:
                return Refusal("The worker is at the Palace; it can leave for another location", "16.5")
            return Refusal(f"The {place_title(at)} has no free space", "16.5")
    return None


def turn(p: Board, frame: rules_turn.Turn, move: Move) -> Refusal | None:
    seat, left = frame.seat, frame.left
    shards = p.players[seat].shards
    if frame.at == PALACE and not isinstance(move, Visit | Discard | Scrap):
        return Refusal("At the Palace there is only the choice of a Visitor", "16.3")
    match move:
        case _ if move is ACT:
            if not left & rules_turn.LOCATION:
                return Refusal("The location action is done or passed", "5.4")
            return useless(p, seat, p.edition.work[frame.at][ROBOT], shards, frame.at)
        case Work(worker):
            if not left & rules_turn.WORKING:
                return Refusal("The worker-type action is done or passed", "5.4")
            if frame.worker not in (ROBOT, worker):
                return Refusal(f"The {WORKERS[frame.worker]} cannot act as {WORKERS[worker]}", "11.1")
            return useless(p, seat, p.edition.work[frame.at][worker], shards, frame.at)
        case Mutate(which):
            if which < len(p.players[seat].mutations[frame.worker]) and not left >> which & rules_turn.MUTATION:
                return Refusal("Each mutation is used once", "12.1")
            return mutation(p, seat, frame.worker, which, False)
        case _ if move is PASS_LOCATION or move is PASS_WORK:
            if not left & (rules_turn.LOCATION if move is PASS_LOCATION else rules_turn.WORKING):
                return Refusal("That action is done or passed", "5.4")
            return Refusal("Nothing else can be done: end the turn, which passes it", "5.4")
        case Visit(slot):
            if frame.at != PALACE:
                return Refusal("Visitors are at the Palace", "16.2")
            if gone(p, VISITORS, slot):
                return Refusal("No Visitor is there", "16.2")
            return useless(p, seat, p.edition.visitors[p.shown[VISITORS][slot]], shards, NONE)
    return discarding(p, move)


def discarding(p: Board, move: Move) -> Refusal | None:
    match move:
        case Discard(square):
            return Refusal(f"No Element is installed on {p.edition.airship.names[square]}", "7.4")
        case Scrap():
            return Refusal("No tile lies there", "7.4")
    return None


def reaction(p: Board, frame: rules_turn.Reaction, move: Move) -> Refusal | None:
    match move:
        case Mutate(which):
            return mutation(p, frame.seat, frame.worker, which, True)
    if move is ACT or move is END or isinstance(move, Work):
        return Refusal("A reaction is one of the worker's mutations, or a shard", "12.4")
    return discarding(p, move)


def mutation(p: Board, seat: int, worker: int, which: int, reacting: bool) -> Refusal | None:
    cards = p.players[seat].mutations[worker]
    if which >= len(cards):
        return Refusal(f"The {WORKERS[worker]} has no such mutation", "12.1")
    card = p.edition.mutations[cards[which]]
    cost = card.react if reacting else card.activate
    shards = p.players[seat].shards - cost
    if shards < 0:
        return poor(p, seat, cost, "12.4" if reacting else "12.1")
    return useless(p, seat, card.effect, shards, NONE)


def poor(p: Board, seat: int, cost: int, rule: str) -> Refusal:
    return Refusal(f"That costs {many(cost, 'shard')}, {SEATS[seat]} has {p.players[seat].shards}", rule)


def useless(p: Board, seat: int, effect: Effect, shards: int, at: int) -> Refusal:
    """§5.5 Why an effect would change nothing."""
    me = p.players[seat]
    match effect.what:
        case _ if effect.what == GAIN:
            here = [kind for slot, kind in enumerate(p.shown[ELEMENTS]) if effect.where >> slot // 3 & 1]
            if all(kind == NONE for kind in here):
                return Refusal("No Element is there", "5.5")
            return Refusal("There is no room for the Elements there", "6.2")
        case _ if effect.what == HIRE:
            return Refusal(f"No Crew card there can be paid with {many(shards, 'shard')}", "13.1")
        case _ if effect.what == LAY:
            if not rules_actions.tiles_at(p, effect.where):
                return Refusal("No Storage tile is there", "5.7")
            return Refusal(f"No place on the airship can be paid with {many(shards, 'shard')}", "7.3")
        case _ if effect.what == CLIMB:
            return Refusal("The track is at its end", "9.2")
        case _ if effect.what in (PROGRESS, TRAVEL) and me.progress == p.edition.last:
            return Refusal("The Progress tracker is on the last space", "10.5")
        case _ if effect.what == TRAVEL:
            return Refusal(f"No progress can be bought with {many(shards, 'shard')}", "10.1")
        case _ if effect.what in (COMPLETE, FEWER):
            return Refusal("The stored Elements complete none of the Tree cards", "8.2")
        case _ if effect.what == SPEND and me.store:
            return Refusal("The tracks of the stored Elements are at their end", "9.2")
        case _ if effect.what == SPEND:
            return Refusal("No Element is stored", "9.1")
        case _ if effect.what == TYPE_TRACK and p.spent:
            return Refusal("The tracks of the types spent here are at their end", "11.6")
        case _ if effect.what == COLOUR_INSTALL and p.spent:
            return Refusal("Nothing of what was spent here fits anywhere", "11.6")
    return Refusal("The location action has spent no Elements", "11.6")


# 6. to 13. Inside an action


def gaining(p: Board, frame: rules_actions.Gaining, move: Move) -> Refusal | None:
    match move:
        case Take(slot):
            if not frame.where >> slot // 3 & 1:
                return Refusal(f"This action takes no Element of the {place_title(slot // 3)}", "6.1")
            if p.shown[ELEMENTS][slot] == NONE:
                return Refusal("No Element lies there", "5.6")
            return Refusal("There is no room for this Element", "6.2")
    return None


def stowing(p: Board, seat: int, move: Move) -> Refusal | None:
    match move:
        case Install(square):
            return obstacle(p, seat, p.hand, square)
        case _ if move is STORE:
            return Refusal("The storage is full", "6.2")
        case _ if move is LOCK:
            return Refusal("There is no vault with room for it", "15.15")
    return None


def obstacle(p: Board, seat: int, kind: int, square: int) -> Refusal | None:
    """§6.3 §6.4 §6.5 Why the Element cannot be installed there."""
    where = p.edition.airship.names[square]
    match p.obstacle(p.players[seat], kind, square):
        case why if why == NO_FLOOR:
            return Refusal(f"{where} is bare: no Storage tile covers it", "6.3")
        case why if why == TAKEN:
            return Refusal(f"An Element is on {where} already", "6.3")
        case why if why == RESTRICTED:
            return Refusal(f"{where} takes only another type or colour", "6.4")
        case why if why == NEIGHBOUR:
            return Refusal(f"Next to {where} is an Element of the same type or colour", "6.5")
    return None


def laying(p: Board, seat: int, move: Move) -> Refusal | None:
    match move:
        case Lay(pair):
            ship, me = p.edition.airship, p.players[seat]
            squares = ship.pairs[pair]
            if any(me.floor[square] != BARE for square in squares):
                return Refusal("A tile lies there already", "7.2")
            return poor(p, seat, sum(ship.price[square] for square in squares), "7.2")
        case Pick(at):
            if p.shown[TILES][at] == NONE:
                return Refusal("No Storage tile lies there", "5.7")
            return Refusal(f"This action takes no tile of the {place_title(at)}", "7.2")
    return None


def completing(p: Board, frame: rules_actions.Completing, move: Move) -> Refusal | None:
    match move:
        case Complete(slot) if frame.slot == NONE:
            if gone(p, TREES, slot):
                return Refusal("No Tree card lies there", "5.6")
            return Refusal("The stored Elements do not pay for this card", "8.2")
        case Pay(kind) if frame.slot != NONE:
            if kind not in p.players[frame.seat].store:
                return Refusal(f"No {name(kind)} is stored", "8.2")
            if kind != SUPREME and kind & 3 != frame.needs[0] and not frame.wild:
                return Refusal(f"The card asks for {COLOURS[frame.needs[0]]}", "8.2")
            return Refusal("Then the rest of the card could not be paid", "8.2")
        case Omit():
            return Refusal("That colour cannot be left out", "12.3")
    return None


def spending(p: Board, seat: int, kind: int, track: int) -> Refusal | None:
    if kind not in p.players[seat].store:
        return Refusal(f"No {name(kind)} is stored", "9.1")
    return full_track(p, seat, track)


def full_track(p: Board, seat: int, track: int) -> Refusal | None:
    if p.players[seat].tracks[track] == LAST_STEP:
        return Refusal(f"The {TYPES[track]} track is at its end", "9.2")
    return None


def hiring(p: Board, seat: int, where: int, at: int) -> Refusal:
    if not where >> at & 1 or p.shown[CREW][at] == NONE:
        return Refusal(f"No Crew card of {PLACES[at]} can be taken now", "13.1")
    return poor(p, seat, p.edition.crew[p.shown[CREW][at]].cost, "13.1")
