"""Random Mutations in words: events as sentences, options as buttons."""

from __future__ import annotations

from collections.abc import Sequence

from galapagos.games.random_mutations import rules
from galapagos.games.random_mutations.cards import NAMES, title
from galapagos.games.random_mutations.notation import parse
from galapagos.games.random_mutations.position import (
    PASS,
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
    animal_of,
    letter,
)
from galapagos.talk import NATURE, Event, Move


def many(n: int | str, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def tokens(n: int, kind: str) -> str:
    return many(n, f"{kind} token")


SENTENCES = {
    "first": "{seat} is the first player.",
    "look": "{seat} looks at the founder of {species}.",
    "pay": "{seat} discards {cards} unseen for Extremophile.",
    "grow": "{seat} adds an animal to {species}.",
    "diverge": "{seat} divides {species}: {half} is its other half.",
    "turn up": "{seat} turns up {card}.",
    "mutate": "{species} of {seat} gains {card}.",
    "simplify": "{species} of {seat} loses {card}.",
    "build": "Aedificators bring {tokens} to the bank.",
    "bear": "The {animal} bears a fed animal.",
    "shelter": "{seat} shelters the {animal}.",
    "infest": "{seat} puts a parasite on the {animal}.",
    "graze": "{seat} grazes {tokens} away.",
    "attack": "{seat} attacks {prey} with the {animal}.",
    "pass": "{seat} passes.",
    "ignore": "The attacker ignores {trait} of {prey}.",
    "redirect": "Mimicry: {seat} turns the attack from {prey} to {to}.",
    "escape": "{prey} runs away.",
    "reveal": "{seat} reveals that an Anglerfish founded {species}.",
    "die out": "The species {species} of {seat} has died out.",
    "roll for place": "{seat} rolls {value} for the place.",
    "end": "{reason}",
}
DEATHS = {
    "eaten": "An animal of {species} of {seat} is eaten.",
    "poisoned": "An animal of {species} of {seat} dies of the poison.",
    "parasites": "An animal of {species} of {seat} dies of parasites.",
    "hunger": "An animal of {species} of {seat} starves.",
}
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
DICE = {"red": "food", "black": "parasites", "green": "shelters", "running": "Running"}


def tell(event: Event, names: Sequence[str]) -> str:
    """The event as a sentence."""
    facts = {key: fact(key, value, names) for key, value in event.facts.items()}
    raw = event.facts
    match event.what:
        case "found" if raw["card"]:
            return "{card} becomes the new species {species} of {seat}.".format(**facts)
        case "found":
            return "{seat} founds the species {species}.".format(**facts)
        case "look" if "card" in facts:
            return "{seat} looks at the founder of {species}: {card}.".format(**facts)
        case "roll":
            return f"The die for {DICE[str(raw['colour'])]} shows {raw['value']}."
        case "climate":
            black, green = many(raw["black"], "parasite"), many(raw["green"], "shelter")
            return f"The centre gets {raw['red']} food, {black} and {green}."
        case "feed" if raw["red"] == raw["blue"] == 0:
            return "No blue token is left for the {animal} of {seat}.".format(**facts)
        case "feed":
            food = tokens(int(raw["red"] or raw["blue"]), "red" if raw["red"] else "blue")
            return "The {animal} of {seat} gets ".format(**facts) + f"{food}."
        case "deal":
            short = f" of the {raw['due']} due" if raw["cards"] != raw["due"] else ""
            return "{seat} gets {cards}".format(**facts) + f"{short}."
        case "die":
            return DEATHS[str(raw["cause"])].format(**facts)
        case "turn":
            last = ", the last one" if event.rule == "8.1" else ""
            return "Turn {turn} begins".format(**facts) + f"{last}; {facts['seat']} is the first player."
    return SENTENCES[event.what].format(**facts)


def fact(key: str, value: int | str, names: Sequence[str]) -> str:
    match key:
        case "seat":
            return names[int(value)]
        case "card" | "trait":
            return title(NAMES.index(str(value))) if value else "a card"
        case "cards":
            return "1 card" if value == 1 else f"{value or 'no'} cards"
        case "tokens":
            return tokens(int(value), "red")
        case "animal":
            return animal_title(str(value))
    return str(value)


def animal_title(name: str) -> str:
    """D3 is the third animal of D."""
    species = name.rstrip("0123456789")
    place = int(name[len(species) :])
    return f"{ORDINALS[place - 1] if place <= len(ORDINALS) else f'{place}th'} animal of {species}"


TOKENS = {"red": "food", "black": "parasite", "green": "shelter"}


def about(event: Event) -> list[str]:
    """The things on the table that the event is about. An animal that is gone has left its name to another."""
    facts = event.facts
    seat = f"seat {facts['seat']}" if "seat" in facts else ""
    match event.what:
        case "roll" if facts["colour"] in TOKENS:
            return [TOKENS[str(facts["colour"])]]
        case "climate":
            return list(TOKENS.values())
        case "build":
            return ["food"]
        case "graze":
            return ["food", seat]
        case "feed":
            return [str(facts["animal"]), *["food"] * (facts["red"] != 0)]
        case "shelter" | "infest":
            return [str(facts["animal"]), TOKENS["green" if event.what == "shelter" else "black"]]
        case "die":
            return [str(facts["species"])]
        case "die out":
            return [seat]
    things = [str(facts[key]) for key in ("animal", "prey", "to", "half") if key in facts]
    if "animal" not in facts and "species" in facts:
        things.append(str(facts["species"]))
    return things or [seat] * bool(seat)


def phrase(p: Mutations, move: Move, names: Sequence[str]) -> str:
    """The option in words."""
    match move:
        case Grow(who):
            price = " for two cards" if p.species[who].price() > 1 else ""
            return f"Add an animal to {letter(who)}{price}"
        case Mutate(who):
            return f"Play a trait on {letter(who)}"
        case Diverge(who):
            return f"Divide {letter(who)} into two species"
        case Red(who, animal):
            return f"Food for {letter(who)}{animal + 1}"
        case Blue(who, animal):
            return f"Let the scavenger {letter(who)}{animal + 1} have the food"
        case Green(who, animal):
            return f"Shelter for {letter(who)}{animal + 1}"
        case Black(who, animal):
            return f"Parasite on {letter(who)}{animal + 1} of {names[p.species[who].owner]}"
        case Lose(who, animal):
            return f"Give up {letter(who)}{animal + 1}"
        case Hunt(who, animal, prey):
            return f"Attack {letter(prey)} of {names[p.species[prey].owner]} with {letter(who)}{animal + 1}"
        case Redirect(to):
            return f"Turn the attack to {letter(to)}"
        case Graze(n):
            return f"Graze {tokens(n, 'red')} away"
        case Ignore(trait):
            return f"Ignore {title(trait)}"
        case First(seat):
            return f"{names[seat]} goes first"
        case Die(value):
            return f"The die shows {value}"
        case Card(card):
            return f"The card is {title(card)}"
    return plain(p, move)


def plain(p: Mutations, move: Move) -> str:
    frame = p.frames[-1]
    if isinstance(move, Found):
        return "Make it a new species" if isinstance(frame, rules.Mutation) else "Found a new species"
    if isinstance(move, Keep):
        return "Keep the trait"
    if isinstance(move, Pass) and isinstance(frame, rules.Attack):
        return "Keep the founder hidden" if frame.may_be_angler(p) else "Ignore nothing"
    if isinstance(move, Pass) and isinstance(frame, rules.Scavenging):
        return "Decline the food"
    if isinstance(move, Pass):
        return "Do not graze" if isinstance(frame, rules.Feeding) and frame.acted else "Pass"
    return "Reveal the Anglerfish"


def passes(p: Mutations, move: Move) -> str:
    """What is left out by passing."""
    if not isinstance(move, Pass):
        return ""
    match p.frames[-1]:
        case rules.Development():
            return "Play no more cards this turn"
        case rules.Feeding() as frame:
            options = p.question.options if p.question else []
            hunting = not frame.acted and any(isinstance(option, Hunt) for option in options)
            return "Do not attack" if hunting else "Do not graze"
    return plain(p, move)


def ask(p: Mutations, names: Sequence[str]) -> tuple[str, str]:
    """What the open question asks of whom, and its paragraph."""
    q = p.question
    if q is None:
        return ("The game is over.", "8.6")
    who = "Nature" if q.seat == NATURE else names[q.seat]
    match p.frames[-1]:
        case rules.Beginning():
            return ("Who goes first?", "2.2")
        case rules.Development():
            return (f"{who} plays a card or passes.", "3.1")
        case rules.Mutation() if q.seat == NATURE:
            return ("The card is turned up.", "3.8")
        case rules.Mutation(card=card):
            return (f"{who}: keep {title(card)} as the first trait, or make it a new species?", "3.12")
        case rules.Glance():
            return ("A founder is looked at.", "10.3")
        case rules.Climate():
            return ("The climate is rolled.", "4.1")
        case rules.Feeding(acted=True):
            return (f"{who} may graze.", "5.17")
        case rules.Feeding():
            if PASS not in q.options:
                return (f"{who} places a token or attacks.", "5.1")
            if any(isinstance(move, Hunt) for move in q.options):
                return (f"{who} may attack or pass.", "6.28")
            return (f"{who} may graze or pass.", "5.18")
        case rules.Attack() as attack:
            return ask_attack(p, attack, who)
        case rules.Scavenging():
            or_none = ", if any" * (PASS in q.options)
            return (f"{who}: which scavenger gets the token{or_none}?", "6.26")
        case rules.Parasites():
            return (f"{who}: which animal dies of parasites?", "7.3")
    return ("A roll for the place.", "8.7")


def ask_attack(p: Mutations, attack: rules.Attack, who: str) -> tuple[str, str]:
    q = p.question
    assert q is not None
    prey = letter(attack.prey)
    if q.seat == NATURE:
        return (f"Does {prey} run away? On 4, 5 or 6.", "6.19")
    if attack.may_be_angler(p):
        return (f"{who}: did an Anglerfish found {prey}?", "10.4")
    match q.options[0]:
        case Redirect():
            return (f"{who}: Mimicry of {prey} turns the attack. Where to?", "6.14")
        case Lose():
            return (f"{who}: which animal of {prey} is eaten?", "6.20")
    return (f"{who}: ignore a trait of {prey}?", "6.10" if attack.stage == rules.DEFECTS_FIRST else "10.8")


def touches(move: Move) -> list[str]:
    """What the move is about: a token of the centre, a species, an animal."""
    match move:
        case Red(who, animal):
            return ["food", animal_of(who, animal)]
        case Green(who, animal):
            return ["shelter", animal_of(who, animal)]
        case Black(who, animal):
            return ["parasite", animal_of(who, animal)]
        case Blue(who, animal) | Lose(who, animal):
            return [animal_of(who, animal)]
        case Hunt(who, animal, prey):
            return [animal_of(who, animal), letter(prey)]
        case Grow(who) | Mutate(who) | Diverge(who) | Redirect(who):
            return [letter(who)]
        case Graze():
            return ["food"]
        case First(seat):
            return [f"seat {seat}"]
    return ["new"] if isinstance(move, Found) else []


PILES = {"food": "+", "shelter": "s", "parasite": "p"}  # the tokens of the centre


def guess(p: Mutations, things: Sequence[str]) -> str:
    """What somebody seems to mean who touches these things: a token of the centre, an animal, a species, "new"."""
    said = meant(p, things) if p.question is not None else ""
    return said if parse(said) is not None else ""


def meant(p: Mutations, things: Sequence[str]) -> str:
    q, last = p.question, things[-1]
    assert q is not None
    token = next((PILES[thing] for thing in things if thing in PILES), "")
    animals = [thing for thing in things if thing[-1:].isdigit()]
    if token:
        return animals[-1] + token if animals else ""
    if last == "new":
        return "new"
    species = last.rstrip("0123456789")
    match q.options[0]:
        case Lose():
            return f"{last}x"
        case Blue():
            return f"{last}*"
        case Redirect():
            return f"~{species}"
    if len(things) > 1 and things[0] in animals:
        return f"{things[0]}>{species}"
    if isinstance(p.frames[-1], rules.Development):
        return f"mutate {species}"
    own = any(letter(who) == species for who in p.rows[q.seat])
    return last + (PILES["food"] if own else PILES["parasite"])
