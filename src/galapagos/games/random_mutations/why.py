"""Why a move is not allowed: the paragraph that forbids it, in a sentence.

The rules decide what is allowed; this only looks for the reason, with the same questions to the table.
"""

from __future__ import annotations

from galapagos.games.random_mutations import rules, rules_hunt
from galapagos.games.random_mutations.cards import (
    ANGLERFISH,
    BURROWING,
    DEFECTS,
    FLIGHT,
    HERDING,
    HIGH_BODY_WEIGHT,
    INTELLECT,
    NAMEABLE,
    OBLIGATE,
    SCAVENGER,
    SWIMMING,
    title,
)
from galapagos.games.random_mutations.notation import parse
from galapagos.games.random_mutations.position import (
    DIVERGENCE,
    GRAZING_FIRST,
    UNSEEN,
    Black,
    Blue,
    Card,
    Die,
    Diverge,
    First,
    Found,
    Graze,
    Green,
    Grow,
    Hunt,
    Ignore,
    Keep,
    Lose,
    Mutate,
    Mutations,
    Pass,
    Red,
    Redirect,
    Reveal,
    animal_of,
    bits,
    letter,
)
from galapagos.games.random_mutations.words import ask
from galapagos.talk import NATURE, SEATS, Move, Refusal


def why_not(p: Mutations, text: str) -> Refusal | None:
    q = p.question
    if q is None:
        return Refusal("The game is over", "8.2")
    sentence, rule = ask(p, SEATS)
    move = parse(" ".join(text.split()))
    if move is None:
        return Refusal(f"{text!r} is not a move; to be decided is: {sentence.rstrip('.?')}", rule)
    if move in q.options:
        return None
    found = chance(p, move, rule) if q.seat == NATURE or isinstance(move, First | Die | Card) else missing(p, move)
    if found is None and q.seat != NATURE:
        match p.frames[-1]:
            case rules.Development() as frame:
                found = development(p, frame, move)
            case rules.Feeding() as frame:
                found = feeding(p, frame, move)
            case rules.Attack() as frame:
                found = attack(p, frame, q.seat, move)
            case rules.Scavenging():
                found = scavenging(p, q.seat, move)
            case rules.Parasites() as frame:
                found = parasites(p, frame, q.seat, move)
    return found or Refusal(f"First this is to be decided: {sentence.rstrip('.?')}", rule)


def chance(p: Mutations, move: Move, rule: str) -> Refusal | None:
    """Dice and cards are Nature's, and only those that are asked for."""
    q = p.question
    assert q is not None
    if q.seat == NATURE and not isinstance(move, First | Die | Card):
        return Refusal("This is answered by chance alone", rule)
    if q.seat == NATURE:
        if isinstance(move, Card) and move.card >= ANGLERFISH and not p.guests >> move.card & 1:
            return Refusal(f"{title(move.card)} is not among the guests", "10.1")
        if isinstance(move, Card) and isinstance(q.options[0], Card):
            return Refusal(f"No card with {title(move.card)} is left that nobody has seen", "3.8")
        if isinstance(move, First) and isinstance(q.options[0], First):
            return Refusal(f"{SEATS[move.seat]} does not sit at this table", "2.2")
        return None
    return Refusal("Dice and cards are answered by chance alone", {First: "2.2", Die: "4.1"}.get(type(move), "3.8"))


def missing(p: Mutations, move: Move) -> Refusal | None:
    """A species or an animal that is not there."""
    species: list[int] = [getattr(move, name) for name in ("who", "prey", "to") if hasattr(move, name)]
    for who in species:
        if who >= len(p.species) or not p.species[who].animals:
            return Refusal(f"There is no species {letter(who)}", "1.3")
    if isinstance(move, Red | Green | Black | Blue | Lose | Hunt) and move.animal >= len(p.species[move.who].animals):
        return Refusal(f"{letter(move.who)} has no animal {move.animal + 1}", "1.5")
    return None


def foreign(p: Mutations, who: int, seat: int, rule: str) -> Refusal | None:
    owner = p.species[who].owner
    return Refusal(f"{letter(who)} belongs to {SEATS[owner]}", rule) if owner != seat else None


def development(p: Mutations, frame: rules.Development, move: Move) -> Refusal | None:
    match move:
        case Mutate(who):
            return foreign(p, who, frame.seat, "3.7") or Refusal(
                f"{letter(who)} has several animals, so it gains no traits", "3.7"
            )
        case Grow(who):
            return foreign(p, who, frame.seat, "3.16") or too_many(p, who, frame.seat) or poor(who, "3.18")
        case Diverge(who):
            if not p.rule(DIVERGENCE):
                return Refusal("Divergence is not played at this table", "3.24")
            return foreign(p, who, frame.seat, "3.24") or poor(who, "3.26")
        case Red() | Green() | Black() | Hunt() | Graze():
            return Refusal("Tokens are placed and animals attack in the feeding phase", "2.4")
    return Refusal("No deleterious card has been turned up", "3.12") if isinstance(move, Keep) else no_attack(move)


def too_many(p: Mutations, who: int, seat: int) -> Refusal | None:
    if len(p.species[who].animals) < len(p.rows[seat]):
        return None
    return Refusal(f"{letter(who)} has as many animals as {SEATS[seat]} has species, or more", "3.16")


def poor(who: int, rule: str) -> Refusal:
    return Refusal(f"{letter(who)} is an extremophile: a further animal takes two cards", rule)


def no_attack(move: Move) -> Refusal | None:
    """Answers that only make sense in the course of an attack."""
    if isinstance(move, Reveal):
        return Refusal("An Anglerfish is revealed only when its species is attacked", "10.4")
    match move:
        case Redirect():
            return Refusal("Only an attack on a species with Mimicry is redirected", "6.14")
        case Ignore():
            return Refusal("A trait is ignored only in an attack", "6.10")
        case Blue():
            return Refusal("A scavenger gets food only when an animal has been eaten", "6.26")
        case Lose():
            return Refusal("No animal has to be given up now", "6.20")
    return None


def feeding(p: Mutations, frame: rules.Feeding, move: Move) -> Refusal | None:
    if isinstance(move, Pass):
        if rules.tokens(p, frame.seat):
            return Refusal("A token in the centre can be placed, so passing is not allowed", "5.2")
        return Refusal("A carnivore can attack, so it must", "6.28")
    if isinstance(move, Grow | Mutate | Diverge | Found | Keep):
        return Refusal("Cards are played in the development phase", "2.4")
    if isinstance(move, Graze):
        return cannot_graze(p, frame, move)
    if frame.acted and isinstance(move, Red | Green | Black | Hunt):
        return Refusal("One token or one attack a turn: only grazing is left", "5.1")
    match move:
        case Red(who, animal):
            return cannot_eat(p, frame.seat, who, animal)
        case Green(who, animal):
            return foreign(p, who, frame.seat, "5.11") or cannot_shelter(p, who, animal)
        case Black(who):
            if p.species[who].owner == frame.seat:
                return Refusal("Parasites go on animals of other players only", "5.15")
            return Refusal("No black token lies in the centre", "4.2")
        case Hunt(who, animal, prey):
            return cannot_hunt(p, frame.seat, who, animal) or cannot_be_attacked(
                p, who, prey, p.species[who].has(INTELLECT)
            )
    return no_attack(move)


def cannot_graze(p: Mutations, frame: rules.Feeding, move: Graze) -> Refusal:
    if frame.grazed:
        return Refusal("Grazing is allowed once in a turn", "5.17")
    if frame.acted and p.rule(GRAZING_FIRST):
        return Refusal("At this table grazing comes before the action", "5.17")
    grazers = p.grazers(frame.seat)
    if not grazers:
        return Refusal(f"{SEATS[frame.seat]} has no grazing animal", "5.17")
    if move.tokens > grazers:
        return Refusal(f"{SEATS[frame.seat]} has grazing animals for {grazers} only", "5.17")
    if move.tokens > p.food:
        return Refusal(f"The bank has only {p.food} red", "5.17")
    return Refusal("Who grazes destroys at least one token", "5.17")


def cannot_eat(p: Mutations, seat: int, who: int, animal: int) -> Refusal | None:
    s = p.species[who]
    if s.has(OBLIGATE):
        return foreign(p, who, seat, "5.8") or Refusal("Obligate carnivores eat nothing but their own kill", "5.10")
    if not s.hungry(s.animals[animal]):
        return foreign(p, who, seat, "5.8") or Refusal(f"{letter(who)}{animal + 1} is fed", "5.9")
    return foreign(p, who, seat, "5.8") or Refusal("The food bank is empty", "5.8")


def cannot_shelter(p: Mutations, who: int, animal: int) -> Refusal:
    if p.species[who].animals[animal].sheltered:
        return Refusal(f"{letter(who)}{animal + 1} has a shelter already", "5.11")
    return Refusal("No green token lies in the centre", "4.2")


def cannot_hunt(p: Mutations, seat: int, who: int, animal: int) -> Refusal | None:
    s = p.species[who]
    name = f"{letter(who)}{animal + 1}"
    if s.owner != seat:
        return foreign(p, who, seat, "6.1")
    if not s.carnivore():
        return Refusal(f"{letter(who)} is not carnivorous", "6.1")
    if s.animals[animal].attacked:
        return Refusal(f"{name} has attacked this turn", "6.8")
    return None if s.hungry(s.animals[animal]) else Refusal(f"{name} is fed", "6.1")


PROTECTIONS = {
    BURROWING: "burrowed",
    HIGH_BODY_WEIGHT: "heavy",
    SWIMMING: "swims",
    FLIGHT: "flies",
    HERDING: "herded",
}


def protection(p: Mutations, who: int, prey: int, names: int) -> str:
    """The reason of `cannot_be_attacked` in a word, for where there is little room."""
    hunter, v = p.species[who], p.species[prey]
    if all(animal.sheltered for animal in v.animals):
        return "sheltered"
    if hunter.has(SWIMMING) and not v.has(SWIMMING):
        return "dry"
    if names + v.has(DEFECTS):
        return "guarded"
    obstacles = rules_hunt.bars(p, who, prey, 0)
    return next(word for trait, word in PROTECTIONS.items() if obstacles >> trait & 1)


def cannot_be_attacked(p: Mutations, who: int, prey: int, names: int) -> Refusal:
    """What protects the prey from this carnivore, which may name so many traits of its own accord."""
    hunter, v = p.species[who], p.species[prey]
    name = letter(prey)
    if who == prey:
        return Refusal("No animal attacks its own species", "6.2")
    if all(animal.sheltered for animal in v.animals):
        return Refusal(f"All animals of {name} are sheltered", "6.3")
    if hunter.has(SWIMMING) and not v.has(SWIMMING):
        return Refusal(f"{letter(who)} swims and can attack only what swims", "6.6")
    obstacles = rules_hunt.bars(p, who, prey, 0)
    may = names + v.has(DEFECTS)
    if may:
        found = " and ".join(title(trait) for trait in bits(obstacles))
        only = "only one of them" if may == 1 else "only two of them"
        return Refusal(f"{found} protect {name}, and {only} may be ignored", "6.10" if v.has(DEFECTS) else "10.8")
    reasons = {
        BURROWING: (f"All unsheltered animals of {name} are fed and burrow", "6.3"),
        HIGH_BODY_WEIGHT: (f"{name} is too heavy for {letter(who)}", "6.4"),
        SWIMMING: (f"{name} swims and {letter(who)} does not", "6.5"),
        FLIGHT: (f"{name} flies, and {letter(who)} has as many trait cards or more", "10.7"),
        HERDING: (f"{name} is protected by the herd", "10.12"),
    }
    return next(Refusal(*reason) for trait, reason in reasons.items() if obstacles >> trait & 1)


def attack(p: Mutations, frame: rules.Attack, seat: int, move: Move) -> Refusal | None:
    q = p.question
    assert q is not None
    if frame.may_be_angler(p):
        return hidden_founder(p, frame, move)
    first = q.options[0]
    match move:
        case Ignore(trait) if isinstance(first, Ignore | Pass):
            return cannot_ignore(p, frame, trait)
        case Redirect(to) if isinstance(first, Redirect):
            return cannot_redirect(p, frame, seat, to)
        case Lose(who, animal) if isinstance(first, Lose):
            if who != frame.prey:
                return Refusal(f"The attack is on {letter(frame.prey)}", "6.20")
            by = "shelter" if p.species[who].animals[animal].sheltered else "burrow"
            return Refusal(f"{animal_of(who, animal)} is protected by its {by}", "6.20")
        case Pass() if isinstance(first, Redirect):
            return Refusal("Mimicry must turn the attack if it can", "6.14")
        case Pass() if isinstance(first, Ignore):
            return Refusal(f"Only by ignoring a trait can {letter(frame.prey)} be attacked", "6.17")
    return None


def hidden_founder(p: Mutations, frame: rules.Attack, move: Move) -> Refusal | None:
    """Only whoever knows the founder may learn from a refusal that it is another card."""
    founder = p.species[frame.prey].animals[0].card
    if isinstance(move, Reveal) and founder != UNSEEN:
        return Refusal(f"{title(founder)} founded {letter(frame.prey)}, not an Anglerfish", "10.4")
    return None


def cannot_redirect(p: Mutations, frame: rules.Attack, seat: int, to: int) -> Refusal:
    if to == frame.prey:
        return Refusal("Mimicry turns the attack to another species", "6.14")
    if to == frame.who:
        return Refusal("An attack is never turned against the attacker's own species", "6.15")
    return foreign(p, to, seat, "6.14") or cannot_be_attacked(p, frame.who, to, frame.names)


def cannot_ignore(p: Mutations, frame: rules.Attack, trait: int) -> Refusal:
    prey = p.species[frame.prey]
    if not prey.has(trait):
        return Refusal(f"{letter(frame.prey)} does not have {title(trait)}", "6.11")
    if not NAMEABLE >> trait & 1:
        return Refusal(f"{title(trait)} plays no part in an attack", "6.11")
    if trait == SWIMMING and p.species[frame.who].has(SWIMMING):
        return Refusal("A swimming carnivore can attack only what swims", "6.12")
    if frame.ignoring(frame.prey) >> trait & 1:
        return Refusal(f"{title(trait)} is ignored already", "6.10")
    rule = "6.10" if prey.has(DEFECTS) and frame.stage == rules.DEFECTS_FIRST else "10.8"
    return Refusal(f"Without another trait ignored {letter(frame.prey)} could not be attacked", rule)


def scavenging(p: Mutations, seat: int, move: Move) -> Refusal | None:
    if isinstance(move, Pass):
        return Refusal("A scavenger that can take the food must", "6.26")
    if not isinstance(move, Blue):
        return None
    s = p.species[move.who]
    if not s.has(SCAVENGER):
        return Refusal(f"{letter(move.who)} does not scavenge", "6.26")
    name = f"{letter(move.who)}{move.animal + 1}"
    return foreign(p, move.who, seat, "6.26") or Refusal(f"{name} is fed", "5.9")


def parasites(p: Mutations, frame: rules.Parasites, seat: int, move: Move) -> Refusal | None:
    if not isinstance(move, Lose):
        return None
    if move.who not in frame.tied:
        return Refusal(f"{letter(move.who)} does not have the most parasites", "7.2")
    name = f"{letter(move.who)}{move.animal + 1}"
    return foreign(p, move.who, seat, "7.3") or Refusal(f"{name} carries no parasite", "7.3")
