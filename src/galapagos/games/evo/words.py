"""Evo in words: events as sentences, options as buttons, what things mean."""

from __future__ import annotations

from collections.abc import Sequence

from galapagos.games.evo import rules
from galapagos.games.evo.cards import CARD_RULE, CARDS, GENES, TERRAINS, WINDOW, Edition
from galapagos.games.evo.notation import parse, say
from galapagos.games.evo.position import (
    NONE,
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
)
from galapagos.talk import NATURE, Event, Move


def title(card: int) -> str:
    return CARDS[card].replace("-", " ").title()


def number(n: int, thing: str) -> str:
    return f"{n or 'no'} {thing}{'s' * (n != 1)}"


SENTENCES = {
    "start": "{seat} starts on {ground}.",
    "draw": "{seat} draws an event card.",
    "reshuffle": "The discarded event cards become the new deck.",
    "order": "The order of this round: {seats}.",
    "roll": "{seat} rolls {value} for the {for}.",
    "lay": "{seat} lays {card}.",
    "take back": "{seat} takes {card} back.",
    "discard": "{card} of {seat} is discarded.",
    "step": "{seat} moves from {left} to {ground}.",
    "swim": "{seat} swims from {left} to {ground}.",
    "attack": "{seat} attacks {defender} on {ground}: it wins with {wins} of 6.",
    "balk": "{seat} may not attack {defender} on {ground} any more.",
    "birth": "{seat} has a baby on {ground}.",
    "strike": "The meteor strikes in round {round}.",
    "offer": "Row {row} offers the gene {gene}.",
    "bid": "{seat} bids {points} on row {row}.",
    "outbid": "{by} outbids {seat} on row {row}.",
    "gene": "{seat} gets the gene {gene}.",
    "round": "Round {round} begins.",
    "end": "{reason}",
}
DEATHS = {
    "combat": "The dinosaur of {seat} on {ground} falls in the fight.",
    "deadly": "The dinosaur of {seat} on {ground} dies: the ground is deadly.",
    "hot": "The dinosaur of {seat} on {ground} dies of heat.",
    "cold": "The dinosaur of {seat} on {ground} dies of cold.",
}
PASSES = {
    "movement": "{seat} ends the movement.",
    "birth": "{seat} wants no further baby.",
    "card": "{seat} passes.",
}


def tell(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence."""
    raw = event.facts
    facts = {key: fact(key, value, names) for key, value in raw.items()}
    match event.what:
        case "draw" if "card" in facts:
            return "{seat} draws {card}.".format(**facts)
        case "climate":
            places = int(raw["places"])
            how = "stays" if places == 0 else f"moves {number(abs(places), 'place')} {'on' if places > 0 else 'back'}"
            return f"The climate {how}: {facts['terrain']} is ideal."
        case "lay" if "opponent" in facts:
            return "{seat} lays {card} on {opponent}.".format(**facts)
        case "lay" if "space" in facts:
            return "{seat} lays {card} on the dinosaur on {ground}.".format(**facts)
        case "attack" if "from" not in facts:
            return "A baby of {seat} attacks {defender} on {ground}: it wins with {wins} of 6.".format(**facts)
        case "pass":
            return PASSES[str(raw["of"])].format(**facts)
        case "offer" if raw["gene"] not in GENES:
            return "Row {row} offers nothing.".format(**facts)
        case "die":
            return DEATHS[str(raw["cause"])].format(**facts)
        case "points":
            return f"{facts['seat']} gets {number(int(raw['points']), 'mutation point')} and has {raw['total']}."
        case "pay":
            return f"{facts['seat']} pays {number(int(raw['points']), 'mutation point')} and has {raw['total']}."
        case "meteor":
            faces = str(raw["faces"])
            return "The meteor comes nearer." if not faces else f"The meteor comes nearer: {faces_text(faces)}."
    return SENTENCES[event.what].format(**facts)


def faces_text(faces: str) -> str:
    return "the impact" if len(faces) == 6 else f"it strikes on {', '.join(faces)}"


def fact(key: str, value: int | str, names: Sequence[str]) -> str:
    match key:
        case "seat" | "defender" | "opponent" | "by":
            return "nobody" if value == NONE else names[int(value)]
        case "seats":
            return ", ".join(names[int(seat)] for seat in str(value).split())
        case "card":
            return title(CARDS.index(str(value)))
        case "ground" | "left":
            return f"a {value}"
    return str(value)


def about(event: Event) -> list[str]:
    """The things on the table that the event is about: spaces, rows of the auction, a seat, the sky."""
    facts = event.facts
    match event.what:
        case "climate" | "meteor":
            return [event.what]
        case "roll" if facts["for"] == "climate":
            return ["climate"]
        case "strike":
            return ["meteor"]
        case "offer":
            return [f"row {facts['row']}"]
        case "bid" | "outbid":
            seat = facts["seat"] if event.what == "bid" else facts["by"]
            return [f"row {facts['row']}", f"seat {seat}"]
        case "order":
            return [f"seat {seat}" for seat in str(facts["seats"]).split()]
    things = [str(facts[key]) for key in ("to", "from", "space") if key in facts]
    if things:
        return things
    named = [facts[key] for key in ("seat", "opponent") if key in facts]
    return [f"seat {seat}" for seat in named]


def phrase(p: Island, move: Move, names: Sequence[str]) -> str:
    """The option in words."""
    space = p.edition.names
    match move:
        case Play(card, opponent, h):
            on = names[opponent] if opponent != NONE else space[h] if h != NONE else ""
            return f"Play {title(card)} on {on}" if on else f"Play {title(card)}"
        case Dino(h):
            return f"Move the dinosaur on {space[h]}"
        case Enter(h) if p.land[h] != NONE:
            frame = p.frames[-1]
            assert isinstance(frame, rules.Movement)
            wins = p.wins(asked(p), frame.dino, h)
            return f"Attack {names[p.land[h]]} on {space[h]}: {wins} in 6"
        case Enter(h):
            return f"Go to {space[h]}"
        case Baby(h):
            return f"Baby on {space[h]}"
        case Fury(h):
            wins = p.wins(asked(p), NONE, h)
            return f"Baby attacks {names[p.land[h]]} on {space[h]}: {wins} in 6"
        case Remove(h):
            return f"Give up the dinosaur on {space[h]}"
        case Row(row):
            return f"Bid for row {row + 1}: {gene_text(p.rows[row])}"
        case Bid(points):
            return f"Bid {points}"
        case Die(value):
            return f"The die shows {value}"
        case Draw(card):
            return f"The card is {title(card)}"
        case Gene(gene):
            return f"The gene is {GENES[gene]}"
        case Start(h):
            return f"Start on {space[h]}"
    return plain(p, move)


def touches(edition: Edition, move: Move) -> list[str]:
    """What the move is about: a card, a space, a seat, a row of the auction, a bid."""
    match move:
        case Play(card, opponent, h):
            on = [f"seat {opponent}"] * (opponent != NONE) + [edition.names[h]] * (h != NONE)
            return [CARDS[card], *on]
        case Dino(h) | Enter(h) | Baby(h) | Fury(h) | Remove(h) | Start(h):
            return [edition.names[h]]
        case Row(row):
            return [f"row {row + 1}"]
        case Bid(points):
            return [f"bid {points}"]
    return []


def guess(p: Island, things: Sequence[str]) -> str:
    """What somebody seems to mean who touches these things: a row, a bid, a card and on whom or where, a space."""
    q, names = p.question, p.edition.names
    kind, _, number = things[-1].partition(" ")
    cards = [thing for thing in things if thing in CARDS]
    spaces = [names.index(thing) for thing in things if thing in names]
    if q is None:
        return ""
    if kind in ("row", "bid"):
        said = f"{kind[0]}{number}"
        return said if parse(p.edition, said) is not None else ""
    if cards:
        seats = [seat for seat in range(p.seats) if f"seat {seat}" in things]
        card, opponent, space = CARDS.index(cards[-1]), (seats or [NONE])[-1], (spaces or [NONE])[-1]
        return say(p.edition, Play(card, opponent, space if opponent == NONE else NONE))
    return say(p.edition, on_land(p, spaces[-1])) if things[-1] in names else ""


def on_land(p: Island, h: int) -> Move:
    """What one does with a space in this phase."""
    match p.frames[0]:
        case rules.Births() as frame:
            return Fury(h) if frame.furies and p.land[h] != NONE else Baby(h)
        case rules.Survival():
            return Remove(h)
        case rules.Movement() as frame if frame.dino != NONE:
            return Enter(h)
    return Dino(h)


def ground(p: Island, h: int) -> str:
    """A space in a sentence: where it lies is seen on the board."""
    return f"a {TERRAINS[p.board.terrain[h]]}"


def gene_text(gene: int) -> str:
    return "nothing" if gene == NONE else GENES[gene]


def asked(p: Island) -> int:
    return NATURE if p.question is None else p.question.seat


def plain(p: Island, move: Move) -> str:
    if isinstance(move, Pass):
        match p.frames[-1]:
            case rules.Movement():
                return "End my movement"
            case rules.Births():
                return "No further baby"
        return "Play no card"
    return "Keep the card" if isinstance(move, Keep) else "Take the card back"


def passes(p: Island, move: Move) -> str:
    """What is left out by passing: a card at one of its moments, the rest of a movement, a baby."""
    match move, p.frames[-1]:
        case Pass(), rules.Window() as frame:
            return f"Play no card {MOMENTS[frame.window]}"
        case Pass(), rules.Attack():
            return "Play no card when I am attacked"
        case Pass(), _:
            return plain(p, move)
        case Keep(), rules.Window():
            return "Keep the cards that I have laid"
    return ""


def ask(p: Island, names: Sequence[str]) -> tuple[str, str]:
    """What the open question asks of whom, and its paragraph."""
    q = p.question
    if q is None:
        return ("The game is over.", "13.2")
    if q.seat == NATURE:
        return ask_nature(p, names)
    who = names[q.seat]
    match p.frames[-1]:
        case rules.Climate():
            return (f"{who}: which die counts?", "12.5")
        case rules.Movement() as frame if frame.dino != NONE:
            return (f"{who}: where does the dinosaur go?", "5.2")
        case rules.Movement() as frame:
            return (f"{who} moves: {number(frame.steps, 'step')} left.", "5.2")
        case rules.Attack() as frame:
            return (f"{who} is attacked on {ground(p, frame.to)}: play a card?", "11.8")
        case rules.Births() as frame:
            return (f"{who}: where is the baby born? {frame.left} to come.", "7.4" if frame.returning else "7.2")
        case rules.Survival():
            return (f"{who}: which dinosaur is given up?", "8.2")
        case rules.Auction() as frame if frame.row != NONE:
            return (f"{who}: how much for {gene_text(p.rows[frame.row])} in row {frame.row + 1}?", "10.3")
        case rules.Auction():
            return (f"{who}: bid for which row?", "10.3")
        case rules.Window() as frame if frame.withdrawing:
            laid = p.laid[frame.cards(p)[frame.kept]]
            return (f"{who}: keep {title(laid.card)}?", "11.5")
        case rules.Window() as frame:
            return (f"{who}: play a card {MOMENTS[frame.window]}?", "11.4")
    raise AssertionError("a question that no rule asks")


MOMENTS = (
    "before the climate is rolled",
    "before the movement",
    "",
    "",
    "before the births",
    "before the survival",
    "after the auction",
    "at the end of the game",
)


def ask_nature(p: Island, names: Sequence[str]) -> tuple[str, str]:
    match p.frames[-1]:
        case rules.Setup():
            return ("An event card is dealt.", "2.4") if p.dinos(p.seats - 1) else ("Who starts where?", "2.6")
        case rules.Initiative() as frame:
            return (f"{names[frame.roller()]} rolls for the order.", "3.3")
        case rules.Climate():
            return ("The climate is rolled.", "4.2")
        case rules.Attack() as frame:
            wins = p.wins(frame.seat, frame.start, frame.to)
            return (f"{names[frame.seat]} attacks {names[p.land[frame.to]]} and wins with {wins} of 6.", "6.1")
        case rules.Meteor():
            faces = "".join(map(str, p.edition.track.faces[p.meteor]))
            return (f"Does the meteor strike? {faces_text(faces).capitalize()}.", "9.3")
        case rules.EventCard() as frame:
            return (f"{names[frame.seat]} draws an event card.", "10.9")
        case rules.Strays():
            return ("A stray gene is drawn.", "12.20")
    return ("A gene is drawn for the auction.", "10.1")


CARD_TEXTS = (
    "No climate roll: the marker stays.",
    "No climate roll: the marker moves {places} on.",
    "No climate roll: the marker moves {places} on.",
    "No climate roll: the marker moves {places} back.",
    "Two dice are rolled for the climate, and you pick one.",
    "Until the end of the round nobody may enter your spaces.",
    "One of your dinosaurs has {value} horns more in its attacks for the rest of your movement.",
    "{value} steps more in your movement.",
    "One of your dinosaurs goes from coast to any empty coastal space, for one step.",
    "Your attacked dinosaur has {value} horns more in this fight.",
    "Nobody has births this round.",
    "Your babies may be put up to {value} spaces from an adult.",
    "{value} eggs more this round.",
    "One of your babies may attack a foreign dinosaur next to an adult of yours.",
    "{value} furs more in this survival.",
    "{value} parasols more in this survival.",
    "An opponent has {value} fur fewer in this survival.",
    "An opponent has {value} parasol fewer in this survival.",
    "A gene from the bag for nothing.",
    "{value} mutation points at the end of the game.",
)


PLAYED = (*MOMENTS[:2], "during your movement", "when you are attacked", *MOMENTS[4:])


def effect(edition: Edition, card: int) -> str:
    value = edition.value[card]
    return CARD_TEXTS[card].format(value=value, places=number(abs(value), "place"))


def card_text(edition: Edition, card: int) -> str:
    """What the card does and when it is played."""
    return f"{effect(edition, card)} Played {PLAYED[WINDOW[card]]}: §{CARD_RULE[card]}."
