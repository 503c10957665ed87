"""Why a move is not allowed: the paragraph that forbids it, in a sentence.

The rules decide what is allowed; this only looks for the reason, with the same questions to the table.
"""

from __future__ import annotations

import re

from galapagos.games.another_world import rules_attack, rules_turn
from galapagos.games.another_world.cards import (  # fmt: skip
    ASTRAL,
    ATTACKING,
    CARING,
    CHARMING,
    FEARSOME,
    FLYING,
    LONG_TAILED,
    METAMORPHIC,
    NO_TRAIT,
    PESTERING,
    TINY,
    TOXIC,
    VENGEFUL,
    card_of,
    pair,
    trait_of,
)
from galapagos.games.another_world.notation import parse
from galapagos.games.another_world.position import (
    FLYING_BOTH_WAYS,
    TRACK,
    Activate,
    Add,
    Attack,
    Avenge,
    Burn,
    Card,
    Care,
    Charm,
    Choose,
    First,
    Gain,
    Keep,
    Mimic,
    New,
    Redraw,
    Scare,
    Sleep,
    Stop,
    Tail,
    Transmute,
    Turn,
    Use,
    Wake,
    World,
    letter,
)  # fmt: skip
from galapagos.games.another_world.words import ask, title, trait_rule, whose
from galapagos.talk import NATURE, SEATS, Move, Question, Refusal


def why_not(p: World, text: str) -> Refusal | None:
    q = p.question
    if q is None:
        return Refusal("The game is over", "1.1")
    sentence, rule = ask(p, SEATS)
    now = re.sub("^(The|A) ", lambda word: f"now {word[0].lower()}", sentence.rstrip("."))
    words = " ".join(text.split())
    move = parse(words)
    if move is None:
        return Refusal(f"{words[:40]!r} is not a move; {now}", rule)
    if move in q.options:
        return None
    if not q.options:
        return Refusal(f"What is allowed cannot be seen from here; {now}", rule)
    if q.seat == NATURE:
        return exhausted(p, q, move) or Refusal(f"Nobody but chance has a say in this; {now}", rule)
    if isinstance(move, First | Card | Turn | Choose):
        return Refusal(f"Only chance brings that; {now}", rule)
    return (
        missing(p, move) or reason(p, move) or elsewhere(move, now) or Refusal(f"That is not the question; {now}", rule)
    )


def exhausted(p: World, q: Question, move: Move) -> Refusal | None:
    """What chance could bring now, were it still there."""
    if type(move) is not type(q.options[0]):
        return None
    match move:
        case Card(card):
            return Refusal(f"Card {card + 1} is not in the deck", "3.6")
        case Turn(source):
            return Refusal(f"{p.edition.sources[source].name} has come already", "9.1")
        case Choose(choice):
            return Refusal(f"Choice card {choice + 1} has been drawn already", "11.5")
        case First(seat):
            return Refusal(f"{SEATS[seat]} does not sit at this table", "2.4")
    return None


def elsewhere(move: Move, now: str) -> Refusal | None:
    """When such a move is made, if not now."""
    match move:
        case Keep() | Redraw():
            return Refusal(f"Hands are kept or redrawn before the first turn of a round; {now}", "3.1")
        case Use(trait) if ATTACKING >> trait & 1:
            return Refusal(f"{title(trait)} is used in an attack; {now}", "7.4")
        case Burn():
            return Refusal(f"Fire-breathing is used in an attack; {now}", "7.4")
        case Use(trait) if trait == TOXIC:
            return Refusal(f"Toxic is used after an attack on its creature; {now}", "7.7")
        case Use(trait):
            return Refusal(f"{title(trait)} is no Attacking trait; {now}", "7.1")
        case Avenge():
            return Refusal(f"Vengeful is used after an attack on its creature; {now}", "7.7")
        case Care() | Charm() | Tail():
            return Refusal(f"That trait waits on a gain; {now}", "6.2")
    return None


def missing(p: World, move: Move) -> Refusal | None:
    """A creature that is not on the table."""
    for who in (getattr(move, "who", None), getattr(move, "to", None)):
        if who is not None and (who >= len(p.creatures) or p.creatures[who].owner == NATURE):
            return Refusal(f"There is no creature {letter(who)} on the table", "1.4")
    return None


def reason(p: World, move: Move) -> Refusal | None:
    frame = p.frames[-1]
    match frame:
        case rules_turn.PlayerTurn():
            return turn(p, frame, move)
        case rules_turn.Activation():
            return activation(p, frame, move)
        case rules_turn.Waiting():
            return waiting(p, frame, move)
        case rules_turn.Fight():
            return aftermath(p, frame, move) if frame.over else fight(p, frame, move)
    return None


def foreign(p: World, who: int, seat: int, rule: str) -> Refusal | None:
    owner = p.creatures[who].owner
    return None if owner == seat else Refusal(f"{letter(who)} belongs to {whose(p, owner)}", rule)


# Chapter 4


def turn(p: World, frame: rules_turn.PlayerTurn, move: Move) -> Refusal | None:
    match move:
        case New(card):
            if frame.step == 1:
                return Refusal(f"Card {card + 1} is not in this hand", "4.2")
            return Refusal("A new creature is made in the first step, and that is over", "4.1")
        case Add() if frame.step == 1:
            return Refusal("A new creature comes before a new trait: make one or pass", "4.1")
        case Add(who, face) if frame.step == 2:
            return foreign(p, who, frame.seat, "4.3") or cannot_add(p, frame.seat, who, face)
        case Add():
            return Refusal("A new trait is added in the second step, and that is over", "4.1")
        case Activate() if frame.step < 3:
            return Refusal("The activation is the last step: answer this one or pass", "4.1")
        case Activate(who):
            sleeping = Refusal(f"{letter(who)} is asleep", "4.5")
            return foreign(p, who, frame.seat, "4.5") or sleeping
        case Stop():
            return Refusal("A creature that is awake must be activated", "4.5")
        case Scare() | Mimic() | Wake() | Gain() | Transmute() | Attack() | Sleep():
            return Refusal("First a creature is activated, then it acts", "4.1")
    return None


def cannot_add(p: World, seat: int, who: int, face: int) -> Refusal:
    card, trait = card_of(face), trait_of(face)
    if card not in p.hands[seat].cards:
        return Refusal(f"Card {card + 1} is not in this hand", "4.3")
    if face not in (p.edition.upright[card], p.edition.other[card]):
        return Refusal(f"Card {card + 1} does not have {title(trait)}", "1.3")
    return Refusal(f"{letter(who)} has {title(trait)} already", "4.4")


# Chapters 4 and 5


def activation(p: World, frame: rules_turn.Activation, move: Move) -> Refusal | None:
    who = frame.who
    match move:
        case Scare(other, trait):
            return unable(p, frame, FEARSOME) or cannot_scare(p, who, other, trait)
        case Mimic(other, trait):
            return unable(p, frame, METAMORPHIC) or cannot_copy(p, who, other, trait)
        case Wake(other):
            return unable(p, frame, PESTERING) or cannot_wake(p, who, other)
        case Gain(upper):
            return cannot_gain(p, who, upper)
        case Attack(target):
            return cannot_attack(p, who, target)
        case Use(trait) if not ATTACKING >> trait & 1:
            return None
        case Use() | Burn():
            return Refusal("First the attack is declared and its target named", "7.1")
        case New() | Add() | Activate():
            return Refusal(f"{letter(who)} is activated: the first steps of the turn are over", "4.1")
        case Transmute():
            return cannot_transmute(p, who)
        case Stop():
            return Refusal(f"{letter(who)} must act: gain, transmute, attack or sleep", "4.6")
    return None


def unable(p: World, frame: rules_turn.Activation, trait: int) -> Refusal | None:
    if not p.creatures[frame.who].has(trait):
        return Refusal(f"{letter(frame.who)} does not have {title(trait)}", trait_rule(trait))
    if frame.used >> trait & 1:
        return Refusal(f"{title(trait)} has been used in this activation", "4.6")
    return None


def cannot_scare(p: World, who: int, other: int, trait: int) -> Refusal:
    if other == who:
        return Refusal("Fearsome works on another creature", "8.4")
    if not p.creatures[other].traits >> trait & 1:
        return Refusal(f"{letter(other)} does not have {title(trait)}", "8.4")
    return Refusal(f"{title(trait)} of {letter(other)} is suppressed already", "8.4")


def cannot_copy(p: World, who: int, other: int, trait: int) -> Refusal:
    if other == who or p.creatures[other].owner != p.creatures[who].owner:
        return Refusal("Metamorphic copies from another friendly creature", "8.15")
    if not p.creatures[other].traits >> trait & 1:
        return Refusal(f"{letter(other)} does not have {title(trait)}", "8.15")
    if trait == METAMORPHIC:
        return Refusal("Metamorphic is not copied", "8.15")
    return Refusal(f"{letter(who)} has {title(trait)} already", "8.15")


def cannot_wake(p: World, who: int, other: int) -> Refusal:
    if p.stalled:
        return Refusal("Pestering has no effect for the rest of this round", "3.8")
    if other == who:
        return Refusal("Pestering wakes another creature", "8.16")
    if not p.creatures[other].asleep:
        return Refusal(f"{letter(other)} is awake", "8.16")
    return Refusal("At this table Pestering wakes friendly creatures only", "8.16")


def cannot_gain(p: World, who: int, upper: bool) -> Refusal:
    c = p.creatures[who]
    if not p.can_take(who):
        if c.has(CARING):
            return Refusal(f"{letter(who)} is full, and no friend has room for what it would pass on", "5.2")
        return Refusal(f"The track of {letter(who)} is full", "5.2")
    if not upper:
        return Refusal("No energy is left on the lower part", "5.1")
    trait = p.source().trait
    if trait == NO_TRAIT:
        return Refusal(f"{p.source().name} has no upper part", "2.1")
    if not p.upper_open(who):
        return Refusal(f"The upper part is for {title(trait)} creatures, and {letter(who)} is none", "5.1")
    return Refusal("No energy is left on the upper part", "5.1")


def cannot_transmute(p: World, who: int) -> Refusal:
    c = p.creatures[who]
    if c.has(TINY) and c.energy == TRACK - 1:
        return Refusal(f"{letter(who)} has {len(c.faces)} traits: Tiny helps only up to 3", "8.12")
    need = TRACK - 1 if c.has(TINY) and len(c.faces) <= 3 else TRACK
    return Refusal(f"{letter(who)} has {c.energy} of {need} energy", "5.3")


# Chapter 7


def cannot_attack(p: World, who: int, target: int) -> Refusal:
    a, t, name = p.creatures[who], p.creatures[target], letter(target)
    if target == who:
        return Refusal("A creature does not attack itself", "7.1")
    if a.live & ATTACKING == 0:
        return Refusal(f"{letter(who)} has no Attacking trait", "7.1")
    if not rules_attack.matches(p, a, t):
        if t.has(FLYING) != a.has(FLYING) and (t.has(FLYING) or p.rule(FLYING_BOTH_WAYS)):
            flying, walking = (name, letter(who)) if t.has(FLYING) else (letter(who), name)
            return Refusal(f"{flying} is Flying and {walking} is not", "8.14")
        astral, other = (name, letter(who)) if t.has(ASTRAL) else (letter(who), name)
        return Refusal(f"{astral} is Astral and {other} is not", "8.13")
    return Refusal(f"{name} has nothing that {letter(who)} could take", "7.3")


def fight(p: World, frame: rules_turn.Fight, move: Move) -> Refusal | None:
    match move:
        case Stop():
            return Refusal("At least one Attacking trait must be used", "7.4")
        case Use(trait) if not ATTACKING >> trait & 1:
            return None
        case Use(trait) | Burn(trait):
            weapon = 0 if isinstance(move, Burn) else trait
            if not p.creatures[frame.who].has(weapon):
                return Refusal(f"{letter(frame.who)} does not have {title(weapon)}", "7.4")
            if frame.used >> weapon & 1:
                return Refusal(f"{title(weapon)} has been used in this attack", "7.4")
            if not rules_attack.usable(p, p.creatures[frame.target]) >> weapon & 1:
                return Refusal(f"{letter(frame.target)} has nothing that {title(weapon)} could take", "7.3")
            if isinstance(move, Burn) and rules_attack.negated(p, weapon, p.creatures[frame.target]):
                return Refusal(f"{letter(frame.target)} is protected: Fire-breathing would burn nothing", "7.5")
            if isinstance(move, Burn):
                return Refusal(f"{letter(frame.target)} has no {title(trait)} to burn", "8.1")
            return Refusal("Say which trait burns", "8.1")
    return begun(p, frame.who, move)


def begun(p: World, who: int, move: Move) -> Refusal | None:
    """What an activated creature cannot do any more once it acts."""
    match move:
        case Scare() | Mimic() | Wake() | Gain() | Transmute() | Attack() | Sleep():
            return Refusal(f"{letter(who)} has chosen its action, one of four", "4.6")
        case New() | Add() | Activate():
            return Refusal("The first steps of the turn are over", "4.1")
    return None


def aftermath(p: World, frame: rules_turn.Fight, move: Move) -> Refusal | None:
    match move:
        case Use(trait) if trait == TOXIC:
            return cannot_reply(p, frame, TOXIC) or Refusal(f"{letter(frame.who)} has no energy to lose", "8.7")
        case Avenge(trait):
            lacking = Refusal(f"{letter(frame.who)} has no card of {title(trait)} to lose", "8.8")
            return cannot_reply(p, frame, VENGEFUL) or lacking
        case Use(trait) | Burn(trait) if isinstance(move, Burn) or ATTACKING >> trait & 1:
            return Refusal("The attack is over: its target may strike back", "7.7")
    return begun(p, frame.who, move)


def cannot_reply(p: World, frame: rules_turn.Fight, trait: int) -> Refusal | None:
    target = p.creatures[frame.target]
    if target.off >> trait & 1:
        return Refusal(f"{title(trait)} of {letter(frame.target)} is suppressed", "7.7")
    if not target.has(trait):
        return Refusal(f"{letter(frame.target)} does not have {title(trait)}", "7.7")
    return Refusal(f"{title(trait)} has been used", "7.7") if frame.used >> trait & 1 else None


# Chapter 6


def waiting(p: World, frame: rules_turn.Waiting, move: Move) -> Refusal | None:
    match move:
        case Stop():
            return Refusal("A token lies beside a track and must find its place", "6.6")
        case Care(who, to):
            return idle(p, frame, who, CARING) or cannot_care(p, who, to)
        case Charm(who):
            return idle(p, frame, who, CHARMING) or cannot_charm(p, who, frame.gainer)
        case Tail(who, trait):
            return idle(p, frame, who, LONG_TAILED) or cannot_shed(p, who, trait)
        case Use() | Burn() | Avenge() if isinstance(p.frames[-2], rules_turn.Fight):
            return Refusal("First the traits that wait are used or dropped", "6.1")
    return begun(p, frame.gainer, move)


def idle(p: World, frame: rules_turn.Waiting, who: int, trait: int) -> Refusal | None:
    """The trait does not wait."""
    c = p.creatures[who]
    if c.owner != p.creatures[frame.gainer].owner:
        return Refusal(f"{letter(who)} is not friendly to {letter(frame.gainer)}", "6.2")
    if not c.has(trait):
        return Refusal(f"{letter(who)} does not have {title(trait)}", "6.4")
    if pair(who, trait) in frame.traits:
        return None
    if trait == CHARMING:
        return Refusal("Charming waits when another friend gains from the Source, and once", "8.10")
    return Refusal(f"{title(trait)} of {letter(who)} waits on no gain", "6.2")


def cannot_care(p: World, who: int, to: int) -> Refusal:
    if to == who or p.creatures[to].owner != p.creatures[who].owner:
        return Refusal("Caring gives to another friendly creature", "8.9")
    if p.creatures[who].energy == 0:
        return Refusal(f"{letter(who)} has no energy to give", "8.9")
    return Refusal(f"The track of {letter(to)} is full", "8.9")


def cannot_charm(p: World, who: int, gainer: int) -> Refusal:
    c = p.creatures[who]
    if c.energy > rules_turn.charming_limit(p, gainer):
        return Refusal(f"{letter(who)} has {c.energy} energy: too much for Charming", "8.10")
    if c.energy >= TRACK and not c.has(CARING):
        return Refusal(f"The track of {letter(who)} is full", "5.2")
    return no_room(p, c.owner) or Refusal(f"{letter(who)} is full, and no friend has room for the token", "5.2")


def cannot_shed(p: World, who: int, trait: int) -> Refusal:
    c = p.creatures[who]
    if not c.traits >> trait & 1:
        return Refusal(f"{letter(who)} has no card of {title(trait)}", "8.11")
    if c.energy > TRACK and trait == CARING:
        return Refusal(f"The token beside the track of {letter(who)} needs its Caring", "6.6")
    return no_room(p, c.owner) or Refusal(f"{letter(who)} would have no room for the token", "8.11")


def no_room(p: World, side: int) -> Refusal | None:
    """A token beside a track waits for the last empty space."""
    if p.room(side) == 0 and p.crowded(side):
        return Refusal("The last empty space is needed for the token beside a track", "6.6")
    return None
