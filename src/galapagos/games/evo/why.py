"""Why a move is not allowed: the paragraph that forbids it, in a sentence.

The rules decide what is allowed; this only looks for the reason, with the same questions to the table.
"""

from __future__ import annotations

from galapagos.games.evo import rules
from galapagos.games.evo.cards import ATTACKED, CARD_RULE, FROSTBITE, OWN_MOVE, ROLLING_EGGS, SEA, SUNBURN, WINDOW
from galapagos.games.evo.notation import parse
from galapagos.games.evo.position import (
    FEW_HORNS,
    HIDDEN,
    HOT,
    IDEAL,
    MAY,
    NONE,
    OWN,
    PLAY,
    Baby,
    Bid,
    Die,
    Dino,
    Draw,
    Enter,
    Fury,
    Gene,
    Island,
    Keep,
    Pass,
    Play,
    Remove,
    Row,
    Start,
    TakeBack,
)
from galapagos.games.evo.words import PLAYED, ask, gene_text, title
from galapagos.talk import NATURE, SEATS, Frame, Move, Refusal


def why_not(p: Island, text: str) -> Refusal | None:
    q = p.question
    if q is None:
        return Refusal("The game is over", "13.1")
    sentence, rule = ask(p, SEATS)
    move = parse(p.edition, " ".join(text.split()))
    if move is None:
        return Refusal(f"{text!r} is not a move; now: {sentence.rstrip('.?')}", rule)
    if move in q.options:
        return None
    frame = p.frames[-1]
    if q.seat == NATURE or isinstance(move, Start | Draw | Gene):
        return Refusal("Dice, genes and cards are answered by chance alone", rule)
    if isinstance(move, Die):
        return Refusal(f"No die shows {move.value}", "12.5" if isinstance(frame, rules.Climate) else rule)
    if isinstance(move, Play):
        return cannot_play(p, frame, q.seat, move)
    if isinstance(move, Dino | Enter | Baby | Fury | Remove) and p.board.terrain[move.space] == SEA:
        return Refusal(f"{p.edition.names[move.space]} is no space of this island", "1.1")
    found = None
    match frame:
        case rules.Movement():
            found = movement(p, frame, q.seat, move)
        case rules.Births():
            found = births(p, frame, q.seat, move)
        case rules.Survival():
            found = survival(p, q.seat, move)
        case rules.Auction():
            found = auction(p, frame, q.seat, move)
    return found or elsewhere(frame, move) or Refusal(f"First this is to be decided: {sentence.rstrip('.?')}", rule)


# The phase of each kind of move, and its paragraph.
PHASES = {
    Dino: (rules.Movement, "Dinosaurs move in the movement phase", "5.1"),
    Enter: (rules.Movement, "Dinosaurs move in the movement phase", "5.1"),
    Baby: (rules.Births, "Babies are born in the births phase", "7.1"),
    Fury: (rules.Births, "Babies are born in the births phase", "7.1"),
    Remove: (rules.Survival, "Dinosaurs are given up at survival", "8.2"),
    Row: (rules.Auction, "Bids are made in the auction", "10.3"),
    Bid: (rules.Auction, "Bids are made in the auction", "10.3"),
}


def elsewhere(frame: Frame, move: Move) -> Refusal | None:
    """A move of another phase."""
    if isinstance(move, Keep | TakeBack):
        return Refusal("No laid card is to be kept or taken back now", "11.5")
    if type(move) in PHASES:
        kind, sentence, rule = PHASES[type(move)]
        return None if isinstance(frame, kind) else Refusal(sentence, rule)
    return None


def cannot_play(p: Island, frame: Frame, seat: int, move: Play) -> Refusal:
    card, name = move.card, title(move.card)
    if not p.windows_open():
        return Refusal(f"Event cards are played from round {p.edition.cards_from_round} on", "11.1")
    if card not in p.hands[seat]:
        return Refusal(f"{SEATS[seat]} does not hold {name}", "11.2")
    if isinstance(frame, rules.Window) and frame.withdrawing:
        return Refusal("Nothing new may be laid now", "11.5")
    window = NONE
    if isinstance(frame, rules.Window):
        window = frame.window
    elif isinstance(frame, rules.Movement) and frame.dino == NONE:
        window = OWN_MOVE
    elif isinstance(frame, rules.Attack):
        window = ATTACKED
    if window != WINDOW[card]:
        return Refusal(f"{name} is played {PLAYED[WINDOW[card]]}", "11.2")
    ways = p.ways(seat, card, frame.steps if isinstance(frame, rules.Movement) else 0)
    if not ways:
        return Refusal(f"{name} lacks its object", "11.9")
    if ways == [PLAY[card]]:
        return Refusal(f"{name} is played on nothing", CARD_RULE[card])
    what = "an opponent" if card in (FROSTBITE, SUNBURN) else "one of your dinosaurs that it can help"
    return Refusal(f"{name} is played on {what}", CARD_RULE[card])


def movement(p: Island, frame: rules.Movement, seat: int, move: Move) -> Refusal | None:
    names = p.edition.names
    if frame.dino != NONE:
        if isinstance(move, Enter):
            return cannot_swim(p, move.space) if frame.swims else cannot_enter(p, seat, frame.dino, move.space)
        return Refusal(f"The dinosaur on {names[frame.dino]} has been named and steps", "5.2")
    match move:
        case Dino(h) if p.land[h] != seat:
            return Refusal(f"No dinosaur of {SEATS[seat]} stands on {names[h]}", "5.2")
        case Dino() if frame.steps == 0:
            return Refusal("No step is left", "5.2")
        case Dino(h):
            return Refusal(f"The dinosaur on {names[h]} has nowhere to go", "5.5")
        case Enter():
            return Refusal("The dinosaur that steps is named first", "5.2")
    return None


def cannot_swim(p: Island, to: int) -> Refusal:
    if to not in p.board.coast:
        return Refusal(f"{p.edition.names[to]} is not on the coast", "12.9")
    return Refusal("A Good Swimmer goes to an empty space", "12.9")


def cannot_enter(p: Island, seat: int, start: int, to: int) -> Refusal:
    names = p.edition.names
    if to not in p.board.near[start]:
        return Refusal(f"{names[to]} is not next to {names[start]}", "5.2")
    return barred(p, seat, start, to)


def barred(p: Island, seat: int, start: int, to: int) -> Refusal:
    """What keeps an attacker out of a space."""
    name = p.edition.names[to]
    reasons = {
        OWN: Refusal(f"{SEATS[seat]}'s own dinosaur stands on {name}", "5.4"),
        HIDDEN: Refusal(f"The dinosaur on {name} is camouflaged", "12.6"),
        FEW_HORNS: Refusal(f"The dinosaur on {name} has at least two horns more", "6.2"),
    }
    return reasons[p.barrier(seat, start, to)]


def births(p: Island, frame: rules.Births, seat: int, move: Move) -> Refusal | None:
    names = p.edition.names
    if isinstance(move, Pass):
        return Refusal("Births are obligatory", "7.3")
    match move:
        case Baby(h) if p.land[h] != NONE:
            return Refusal(f"{names[h]} is not empty", "7.2")
        case Baby(h) if frame.returning:
            return Refusal(f"{names[h]} is not next to a baby of this phase", "7.4")
        case Baby(h) if p.copies(seat, ROLLING_EGGS):
            return Refusal(f"{names[h]} is too far from every adult", "12.12")
        case Baby(h):
            return Refusal(f"{names[h]} is not next to an adult", "7.2")
        case Fury() if not frame.furies:
            return Refusal("Only Hatching Fury lets a baby attack", "12.14")
        case Fury(h) if p.land[h] == NONE:
            return Refusal(f"Nobody stands on {names[h]}", "12.14")
        case Fury(h) if p.barrier(seat, NONE, h) != MAY:
            return barred(p, seat, NONE, h)
        case Fury(h):
            return Refusal(f"{names[h]} is not next to an adult", "12.14")
    return None


def survival(p: Island, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Pass):
        return Refusal("The surplus must go", "8.2")
    if not isinstance(move, Remove):
        return None
    h = move.space
    name = p.edition.names[h]
    if p.land[h] != seat:
        return Refusal(f"No dinosaur of {SEATS[seat]} stands on {name}", "8.2")
    zone = p.zone(h, p.terrain())
    if zone == IDEAL:
        return Refusal(f"{name} is ideal ground", "8.2")
    if len(p.exposed(seat, zone, p.terrain())) <= p.shelter(seat, zone):
        return Refusal(f"{'Parasols' if zone == HOT else 'Furs'} protect all in that zone", "8.2")
    return Refusal("The hot zone is decided first", "8.2")


def auction(p: Island, frame: rules.Auction, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Pass):
        return Refusal("Everybody bids", "10.3")
    limit = p.limit(seat)
    match move:
        case Row() if frame.row != NONE:
            return Refusal(f"Row {frame.row + 1} has been named", "10.3")
        case Row(row) if not 0 <= row < p.seats:
            return Refusal(f"There are {p.seats} rows", "10.1")
        case Row(row) if row == frame.lost:
            return Refusal(f"{SEATS[seat]} has just been outbid there", "10.5")
        case Row(row):
            return Refusal(f"Row {row + 1} takes {p.least(row)} or more; {SEATS[seat]} can bid {limit}", "10.4")
        case Bid() if frame.row == NONE:
            return Refusal("The row is named first", "10.3")
        case Bid(points) if points > limit:
            return Refusal(f"{SEATS[seat]} can bid {limit} at the most", "10.4")
        case Bid():
            gene = gene_text(p.rows[frame.row])
            return Refusal(f"The bid for {gene} must be {p.least(frame.row)} or more", "10.3")
    return None
