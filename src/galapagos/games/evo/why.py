"""Why a move is not allowed: the paragraph that forbids it, in a sentence.

The rules decide what is allowed; this only looks for the reason, with the same questions to the table.
"""

from __future__ import annotations

from galapagos.games.evo import rules
from galapagos.games.evo.cards import (
    ATTACKED,
    CARD_RULE,
    FROSTBITE,
    GENES,
    GOOD_SWIMMER,
    GROWTH_SPURT,
    OWN_MOVE,
    ROLLING_EGGS,
    SEA,
    STRAY_GENE,
    SUNBURN,
    WINDOW,
)
from galapagos.games.evo.notation import parse
from galapagos.games.evo.position import (
    EVENT_CARDS,
    FEW_HORNS,
    HIDDEN,
    HOT,
    IDEAL,
    MAY,
    NONE,
    OWN,
    UNKNOWN,
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
    words = " ".join(text.split())
    move = parse(p.edition, words)
    if move is None:
        return Refusal(f"{words!r} is not a move; now: {sentence.rstrip('.?')}", rule)
    if move in q.options:
        return None
    if q.seat == NATURE:
        return chance(p, move)
    if isinstance(move, Die) and isinstance(p.frames[-1], rules.Climate):
        return Refusal(f"No die shows {move.value}", "12.5")
    if isinstance(move, CHANCE):
        return Refusal("Dice, start spaces, genes and cards are answered by chance alone", rule)
    if isinstance(move, Play):
        return cannot_play(p, q.seat, move)
    if isinstance(move, Dino | Enter | Baby | Fury | Remove) and p.board.terrain[move.space] == SEA:
        return Refusal(f"{p.edition.names[move.space]} is no space of this island", "1.1")
    return answer(p, q.seat, move) or elsewhere(p, move) or first(p)


def answer(p: Island, seat: int, move: Move) -> Refusal | None:
    """Why it is no answer to the open question, if it is of that kind."""
    match p.frames[-1]:
        case rules.Movement() as frame:
            return movement(p, frame, seat, move)
        case rules.Births() as frame:
            return births(p, frame, seat, move)
        case rules.Survival():
            return survival(p, seat, move)
        case rules.Auction() as frame:
            return auction(p, frame, seat, move)
    return None


def first(p: Island) -> Refusal:
    """Another question is open."""
    sentence, rule = ask(p, SEATS)
    # §11.2 The window comes before its phase.
    if isinstance(p.frames[-1], rules.Window) and rule == "11.4":
        rule = "11.2"
    return Refusal(f"First this is to be decided: {sentence.rstrip('.?')}", rule)


CHANCE = Die | Start | Draw | Gene


def chance(p: Island, move: Move) -> Refusal:
    """Chance is asked."""
    sentence, rule = ask(p, SEATS)
    options = p.question.options if p.question else []
    if options and type(move) is type(options[0]):
        match move:
            case Start(h):
                return Refusal(f"{p.edition.names[h]} is no empty start space", "2.6")
            case Gene(gene):
                return Refusal(f"The bag has no {GENES[gene]} left", rule)
            case Draw(card):
                return Refusal(f"The deck has no {title(card)} left", rule)
    return Refusal(f"Chance decides first: {sentence.rstrip('.?')}", rule)


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


def elsewhere(p: Island, move: Move) -> Refusal | None:
    """A move of another phase, or of a question that is not open."""
    if isinstance(move, Keep | TakeBack):
        return Refusal("No laid card is to be kept or taken back now", "11.5")
    if type(move) in PHASES:
        kind, sentence, rule = PHASES[type(move)]
        return None if isinstance(p.frames[0], kind) else Refusal(sentence, rule)
    return None


def cannot_play(p: Island, seat: int, move: Play) -> Refusal:
    frame, card, name = p.frames[-1], move.card, title(move.card)
    if not p.rule(EVENT_CARDS):
        return Refusal("There are no event cards in this game", "2.4")
    if not p.windows_open():
        return Refusal(f"Event cards are played from round {p.edition.cards_from_round} on", "11.1")
    if card not in p.hands[seat]:
        if isinstance(frame, rules.Window) and (seat, card) in waiting(p, frame):
            return Refusal(f"{name} lies on the table and is kept or taken back", "11.5")
        # Of a hand that is unknown nothing can be said.
        return first(p) if UNKNOWN in p.hands[seat] else Refusal(f"{SEATS[seat]} does not hold {name}", "11.2")
    if isinstance(frame, rules.Window) and frame.withdrawing:
        return Refusal("Nothing new may be laid now", "11.5")
    if WINDOW[card] != window(frame):
        return Refusal(f"{name} is played {PLAYED[WINDOW[card]]}", "11.2")
    if isinstance(frame, rules.Movement) and frame.dino != NONE:
        return Refusal(f"The dinosaur on {p.edition.names[frame.dino]} has been named and steps first", "11.8")
    steps = frame.steps if isinstance(frame, rules.Movement) else 0
    if not p.ways(seat, card, steps):
        return Refusal(f"{name} needs {lacks(p, seat, card, steps)}", "11.9")
    return Refusal(wrong_object(p, seat, move), CARD_RULE[card])


def waiting(p: Island, frame: rules.Window) -> list[tuple[int, int]]:
    """§11.5 Whose cards are still to be kept or taken back."""
    cards = frame.cards(p)[frame.kept :] if frame.withdrawing else []
    return [(p.laid[n].seat, p.laid[n].card) for n in cards]


def window(frame: Frame) -> int:
    """§11.2 Which cards can be played while this is asked."""
    match frame:
        case rules.Window():
            return frame.window
        case rules.Movement():
            return OWN_MOVE
        case rules.Attack():
            return ATTACKED
    return NONE


def lacks(p: Island, seat: int, card: int, steps: int) -> str:
    """§11.9 What a card has not got that it needs."""
    if card == GOOD_SWIMMER and not any(p.land[h] == seat for h in p.board.coast):
        return f"a dinosaur of {SEATS[seat]} on the coast"
    if card == GOOD_SWIMMER:
        return "an empty space on the coast" if steps else "a step, and none is left"
    return "a counter in the bag" if card == STRAY_GENE else f"a dinosaur of {SEATS[seat]}"


def wrong_object(p: Island, seat: int, move: Play) -> str:
    name = title(move.card)
    if move.card in (FROSTBITE, SUNBURN):
        if move.opponent >= p.seats:
            return f"{SEATS[move.opponent]} does not sit at this table"
        return f"{name} is played on an opponent"
    if move.card not in (GROWTH_SPURT, GOOD_SWIMMER):
        return f"{name} is played on nothing"
    where = " on the coast" if move.card == GOOD_SWIMMER else ""
    return f"{name} is played on a dinosaur of {SEATS[seat]}{where}"


def movement(p: Island, frame: rules.Movement, seat: int, move: Move) -> Refusal | None:
    names = p.edition.names
    if frame.dino != NONE:
        if isinstance(move, Enter):
            return cannot_swim(p, move.space) if frame.swims else cannot_enter(p, seat, frame.dino, move.space)
        named = Refusal(f"The dinosaur on {names[frame.dino]} has been named and steps", "5.2")
        return named if isinstance(move, Dino | Pass) else None
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
        OWN: Refusal(f"An own dinosaur stands on {name}", "5.4"),
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
