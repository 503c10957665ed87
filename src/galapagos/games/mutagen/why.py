"""Why a move is not allowed: the paragraph that forbids it, in a sentence.

The rules decide what is allowed; this only looks for the reason, with the same questions to the table.
"""

from __future__ import annotations

from galapagos.games.mutagen import rules, rules_actions, rules_effects, rules_people, rules_turn
from galapagos.games.mutagen.cards import (
    BARE,
    BROKER,
    BUILDER,
    COLOURS,
    CREW,
    DECISIONS,
    ELEMENTS,
    FINDER,
    GUIDE,
    HALVES,
    LAST_STEP,
    MUTATIONS,
    NONE,
    PALACE,
    PEOPLE,
    ROBOT,
    SUPREME,
    TILES,
    TREES,
    TYPES,
    WORKERS,
    colour_of,
)
from galapagos.games.mutagen.notation import parse, say
from galapagos.games.mutagen.position import (
    AN_ABILITY,
    FEWER_LEAVES_ONE,
    NO_SHARD_AT_PALACE,
    NOTHING,
    PASS_AT_END,
    THE_PEOPLE,
    THE_VISITORS,
    Act,
    Board,
    Climb,
    Colour,
    Complete,
    Decline,
    Done,
    Draft,
    Draw,
    End,
    Enlist,
    First,
    Fit,
    Go,
    Hire,
    Install,
    Lay,
    Lock,
    Mutate,
    Omit,
    PassLocation,
    PassWork,
    Pay,
    Pick,
    Place,
    Sell,
    Shard,
    Spend,
    Store,
    Take,
    Travel,
    Use,
    Visit,
    Work,
    many,
    name,
)
from galapagos.games.mutagen.rules_airship import NEIGHBOUR, NO_FLOOR, RESTRICTED, TAKEN, Discard, Scrap, pair_of
from galapagos.games.mutagen.words import ask, place_title
from galapagos.talk import NATURE, SEATS, Frame, Move, Refusal


def why_not(p: Board, text: str) -> Refusal | None:
    q = p.question
    if q is None:
        return Refusal("The game is over", "1.1")
    sentence, rule = ask(p, SEATS)
    now = sentence.rstrip(".?")
    said = " ".join(text.split())
    if any(say(p.edition, option) == said for option in q.options):
        return None
    move = parse(p.edition, said)
    if move is None:
        return Refusal(f"{text!r} is not a move; now: {now}", rule)
    if q.seat == NATURE:
        return chance(p, q.options[0], said) or Refusal(f"First chance decides: {now}", rule)
    if isinstance(move, First):
        return Refusal("Chance picked the first player before the first round", "2.3")
    if isinstance(move, Draw):
        return Refusal("Cards are turned up by chance alone", "1.9")
    found = throwing(p, q.seat, move) if isinstance(move, Discard | Scrap) else reason(p, q.seat, move)
    return found or Refusal(f"First this is to be decided: {now}", rule)


def chance(p: Board, option: Move, said: str) -> Refusal | None:
    """A card that cannot be turned up now."""
    if isinstance(option, Draw) and said in p.edition.ids[option.deck]:
        return Refusal(f"No {said} is left to be turned up", "5.6" if option.deck != DECISIONS else "17.6")
    return None


def throwing(p: Board, seat: int, move: Discard | Scrap) -> Refusal:
    me, names = p.players[seat], p.edition.airship.names
    if isinstance(move, Discard) and me.ship.installed[move.square] == NONE:
        return Refusal(f"No Element is installed on {names[move.square]}", "7.4")
    if isinstance(move, Scrap) and not any(pair_of(code) == move.pair for code in me.ship.tiles):
        return Refusal(f"No tile lies on {p.pair_name(move.pair)}", "7.4")
    return Refusal("Things are thrown off before an action, not in the middle of it", "7.4")


def reason(p: Board, seat: int, move: Move) -> Refusal | None:
    frame = p.frames[-1]
    match frame:
        case rules.Selecting():
            return selecting(p, frame, seat, move)
        case rules_turn.Placing():
            return placing(p, seat, move)
        case rules_turn.Turn() if frame.at == PALACE:
            return palace(p, move)
        case rules_turn.Turn():
            return turn(p, frame, move)
        case rules_turn.Reaction():
            return reaction(p, frame, move)
        case rules_turn.Leaving():
            return leaving(move)
        case rules_actions.Gaining():
            return gaining(p, frame, move)
        case rules_actions.Stowing():
            return stowing(p, seat, move)
        case rules_actions.Laying() | rules_people.Building():
            return laying(p, seat, frame, move)
        case rules_actions.Completing():
            return completing(p, frame, move)
        case rules_people.Arrival():
            return arrival(p, frame, move)
    return smaller(p, seat, move)


def smaller(p: Board, seat: int, move: Move) -> Refusal | None:
    """The questions with few answers."""
    match p.frames[-1], move:
        case rules_actions.Spending(), Spend(kind, track):
            return spending(p, seat, kind, track)
        case rules_actions.Spending(), Done():
            return Refusal("At least one Element is spent", "9.1")
        case rules_actions.TypeTrack(), Climb(track):
            counts = rules_actions.type_counts(p)
            return full_track(p, seat, track) if counts[track] else Refusal(f"No {TYPES[track]} was spent here", "11.4")
        case rules_actions.Climbing(), Climb(track):
            return full_track(p, seat, track)
        case rules_effects.Travelling(), Travel(price):
            return poor(p, seat, p.edition.prices[price][0], "10.1")
        case rules_actions.Hiring() as frame, Hire(at):
            return hiring(p, seat, frame.where, at)
        case rules_actions.Hiring(), Decline():
            return Refusal("Only a Crew card of a bonus may be declined", "10.4")
        case rules_actions.ColourInstall() as frame, Colour() | Fit() | Done():
            return colour_install(p, frame, move)
    return None


# 4. and 15. The draft


def selecting(p: Board, frame: rules.Selecting, seat: int, move: Move) -> Refusal | None:
    mutation, people = frame.open(p, seat)
    match move:
        case Draft(slot, worker):
            if not mutation:
                return Refusal(f"{SEATS[seat]} has taken a Mutation this round", "15.2")
            if gone(p, MUTATIONS, slot):
                return Refusal("No Mutation card lies there", "4.2")
            if worker == ROBOT:
                return Refusal("The Robot never gets a mutation", "4.3")
            return Refusal(f"The {WORKERS[worker]} carries as many mutations as it can", "4.3")
        case Enlist(slot, benefit):
            if not p.has(THE_PEOPLE):
                return Refusal("The People are not in this game", "15.1")
            if not people:
                return Refusal(f"{SEATS[seat]} has taken one of the People this round", "15.2")
            if gone(p, PEOPLE, slot):
                return Refusal("No People card lies there", "15.2")
            return no_benefit(p, seat, benefit)
    return None


def no_benefit(p: Board, seat: int, benefit: int) -> Refusal:
    me = p.players[seat]
    if benefit == AN_ABILITY:
        return Refusal(f"Points do not fall below 0: that costs {4 - p.round}, {SEATS[seat]} has {me.score}", "15.4")
    if benefit == NOTHING:
        return Refusal("A benefit that can be had is taken", "15.4")
    if p.supreme == 0:
        return Refusal("No Supreme Element is left", "15.3")
    if not p.can_stow(seat, SUPREME):
        return Refusal("There is no room for a Supreme Element", "6.2")
    return poor(p, seat, p.round - 1, "15.3")


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


def leaving(move: Move) -> Refusal | None:
    match move:
        case Go(at):
            if at == PALACE:
                return Refusal("The worker is at the Palace; it can leave for another location", "16.5")
            return Refusal(f"The {place_title(at)} has no free space", "16.5")
    return None


def turn(p: Board, frame: rules_turn.Turn, move: Move) -> Refusal | None:
    seat, left = frame.seat, frame.left
    match move:
        case Act():
            if not left & rules_turn.LOCATION:
                return Refusal("The location action is done or passed", "5.4")
            return useless_work(p, frame, ROBOT)
        case Work(worker):
            if not left & rules_turn.WORKING:
                return Refusal("The worker-type action is done or passed", "5.4")
            if frame.worker not in (ROBOT, worker):
                return Refusal(f"The {WORKERS[frame.worker]} cannot act as {WORKERS[worker]}", "11.1")
            return useless_work(p, frame, worker)
        case Mutate(which):
            if which < len(p.players[seat].mutations[frame.worker]) and not left >> which & rules_turn.MUTATION:
                return Refusal("Each mutation is used once", "12.1")
            return mutation(p, seat, frame.worker, which, False)
        case PassLocation() | PassWork():
            if not left & (rules_turn.LOCATION if isinstance(move, PassLocation) else rules_turn.WORKING):
                return Refusal("That action is done or passed", "5.4")
            if p.has(PASS_AT_END):
                return Refusal("The shard for what is passed comes when the turn ends", "5.4")
            return Refusal("Nothing else can be done: end the turn, which passes it", "5.4")
        case Shard():
            return Refusal("The shard for an action comes by passing it, or with the end of the turn", "5.4")
        case Visit():
            if not p.has(THE_VISITORS):
                return Refusal("The Visitors are not in this game", "16.1")
            return Refusal("Visitors are at the Palace", "16.2")
    return None


def useless_work(p: Board, frame: rules_turn.Turn, worker: int) -> Refusal:
    effect = rules_effects.reach(p, frame.seat, frame.worker, p.edition.work[frame.at][worker])
    return Refusal(*rules_effects.useless(p, frame.seat, effect, p.players[frame.seat].shards))


def palace(p: Board, move: Move) -> Refusal | None:
    """§16.2 §16.3 §16.4"""
    none = p.has(NO_SHARD_AT_PALACE)
    match move:
        case Visit():
            return Refusal("No Visitor is there", "16.2")
        case Work():
            return Refusal("At the Palace there is no worker-type action", "16.3")
        case Mutate():
            return Refusal("At the Palace no mutation is used", "16.3")
        case Act():
            return Refusal("At the Palace the action is to help one of the Visitors", "16.2")
        case Shard():
            return Refusal("In this game there is no shard instead of a Visitor", "16.4")
        case PassLocation() | End():
            way = "who helps nobody ends the turn" if none else "instead of a Visitor one takes a shard"
            return Refusal(f"At the Palace {way}", "16.4")
        case PassWork():
            return Refusal("At the Palace there is no worker-type action", "16.3")
    return None


def reaction(p: Board, frame: rules_turn.Reaction, move: Move) -> Refusal | None:
    match move:
        case Mutate(which):
            return mutation(p, frame.seat, frame.worker, which, True)
        case Act() | End() | Work() | PassLocation() | PassWork():
            return Refusal("A reaction is one of the worker's mutations, or a shard", "12.4")
    return None


def mutation(p: Board, seat: int, worker: int, which: int, reacting: bool) -> Refusal | None:
    cards = p.players[seat].mutations[worker]
    if which >= len(cards):
        return Refusal(f"The {WORKERS[worker]} has no such mutation", "12.1")
    card = p.edition.mutations[cards[which]]
    cost = card.react if reacting else card.activate
    shards = p.players[seat].shards - cost
    if shards < 0:
        return poor(p, seat, cost, "12.4" if reacting else "12.1")
    return Refusal(*rules_effects.useless(p, seat, rules_effects.reach(p, seat, worker, card.effect), shards))


def poor(p: Board, seat: int, cost: int, rule: str) -> Refusal:
    return Refusal(f"That costs {many(cost, 'shard')}, {SEATS[seat]} has {p.players[seat].shards}", rule)


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
        case Store():
            return Refusal("The storage is full", "6.2")
        case Lock():
            return Refusal("There is no vault with room for it", "15.15")
        case Decline():
            return Refusal("An Element for which there is room is kept", "6.2")
    return None


def obstacle(p: Board, seat: int, kind: int, square: int) -> Refusal | None:
    """§6.3 §6.4 §6.5 Why the Element cannot be installed there."""
    where, me = p.edition.airship.names[square], p.players[seat]
    match me.ship.obstacle(kind, square):
        case why if why == NO_FLOOR:
            return Refusal(f"{where} is bare: no Storage tile covers it", "6.3")
        case why if why == TAKEN:
            return Refusal(f"An Element is on {where} already", "6.3")
        case why if why == RESTRICTED:
            return Refusal(f"{where} takes only {HALVES[me.ship.floor[square]]}", "6.4")
        case why if why == NEIGHBOUR:
            return Refusal(f"Next to {where} is an Element of the same type or colour", "6.5")
    return None


def laying(p: Board, seat: int, frame: Frame, move: Move) -> Refusal | None:
    chosen = not isinstance(frame, rules_actions.Laying) or frame.at != NONE
    match move:
        case Lay(pair) if chosen:
            ship, me = p.edition.airship, p.players[seat]
            squares = ship.pairs[pair]
            if any(me.ship.floor[square] != BARE for square in squares):
                return Refusal("A tile lies there already", "7.2")
            cost = sum(ship.price[square] for square in squares)
            if cost > me.shards:
                return poor(p, seat, cost, "7.2")
            return Refusal("Both halves are alike: turned it would lie the same", "7.2")
        case Pick(at) if not chosen:
            if p.shown[TILES][at] == NONE:
                return Refusal("No Storage tile lies there", "5.7")
            return Refusal(f"This action takes no tile of the {place_title(at)}", "7.2")
        case Decline():
            return Refusal("Only a tile of a bonus may be declined, before it is chosen, or a random one", "10.4")
    return None


def completing(p: Board, frame: rules_actions.Completing, move: Move) -> Refusal | None:
    match move:
        case Complete(slot) if frame.slot == NONE:
            if gone(p, TREES, slot):
                return Refusal("No Tree card lies there", "5.6")
            if frame.fewer and p.has(FEWER_LEAVES_ONE) and len(p.edition.trees[p.shown[TREES][slot]].needs) == 1:
                return Refusal("A card of one Element is not free in this game", "12.3")
            return Refusal("The stored Elements do not pay for this card", "8.2")
        case Pay(kind) if frame.slot != NONE and not frame.omits(p):
            if kind not in p.players[frame.seat].store:
                return Refusal(f"No {name(kind)} is stored", "8.2")
            if kind != SUPREME and colour_of(kind) != frame.needs[0] and not frame.wild:
                return Refusal(f"The card asks for {COLOURS[frame.needs[0]]}", "8.2")
            return Refusal("Then the rest of the card could not be paid", "8.2")
        case Omit(colour) if frame.slot != NONE:
            if not frame.fewer:
                return Refusal("Nothing is left out of this card", "12.3")
            if not frame.omits(p):
                return Refusal("One colour is left out already", "12.3")
            if colour not in frame.needs:
                return Refusal(f"The card does not ask for {COLOURS[colour]}", "12.3")
            return Refusal(f"Without {COLOURS[colour]} the rest of the card could not be paid", "12.3")
        case Done() if frame.slot == NONE:
            return Refusal("At least one card is completed", "8.1")
    return None


def colour_install(p: Board, frame: rules_actions.ColourInstall, move: Move) -> Refusal | None:
    match move:
        case Colour(colour) if frame.colour == NONE:
            spent = rules_actions.spent_of(p, frame.at, colour)
            if spent and any(p.players[frame.seat].ship.takes(code) for code in spent):
                return Refusal("A Supreme Element alone is the same in every colour: one is offered", "15.6")
            why = "that was spent here fits anywhere" if spent else "was spent here"
            return Refusal(f"No {COLOURS[colour]} Element {why}", "11.6" if spent else "11.5")
        case Colour():
            return Refusal(f"{COLOURS[frame.colour]} is chosen already", "11.5")
        case Fit(kind, square) if frame.colour != NONE:
            if kind not in [min(code, SUPREME) for code in p.spent]:
                return Refusal(f"No {name(kind)} was spent", "11.5")
            if kind not in [min(code, SUPREME) for code in rules_actions.spent_of(p, frame.at, frame.colour)]:
                return Refusal(f"{COLOURS[frame.colour]} was chosen, and {name(kind)} is not that", "11.5")
            return obstacle(p, frame.seat, kind, square)
        case Done() if frame.colour != NONE:
            return Refusal("At least one Element is installed", "11.5")
    return None


def arrival(p: Board, frame: rules_people.Arrival, move: Move) -> Refusal | None:
    """§15.7 to §15.12"""
    seat = frame.seat
    match move:
        case Sell(card):
            if BROKER not in frame.pending:
                return Refusal(f"{SEATS[seat]} has no ability left that discards Crew cards", "15.11")
            return Refusal(f"{SEATS[seat]} has no Crew card {p.edition.ids[CREW][card]}", "15.11")
        case Use(ability):
            if ability not in frame.pending:
                return Refusal("No such ability comes with this arrival, or it was used", "15.7")
            return {
                GUIDE: Refusal("All tracks are at their end", "15.9"),
                FINDER: Refusal("The supply of Elements is empty", "15.10"),
                BUILDER: Refusal("No Storage tile is left, or no place could be paid", "15.12"),
            }.get(ability, Refusal("That ability has moves of its own: sell, or done", "15.11"))
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
    if not where >> at & 1:
        return Refusal(f"This action buys no Crew card of the {place_title(at)}", "13.1")
    if p.shown[CREW][at] == NONE:
        return Refusal("No Crew card lies there", "5.7")
    return poor(p, seat, p.edition.crew[p.shown[CREW][at]].cost, "13.1")
