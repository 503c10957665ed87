"""Another World in words: events as sentences, options as buttons, questions, explanations."""

from __future__ import annotations

from collections.abc import Sequence

from galapagos.games.another_world import rules, rules_solo, rules_turn
from galapagos.games.another_world.cards import (  # fmt: skip
    ATTACKING,
    CARING,
    CHARMING,
    FEARSOME,
    FIRE_BREATHING,
    LONG_TAILED,
    METAMORPHIC,
    NAMES,
    PESTERING,
    TOXIC,
    TYPES,
    VENGEFUL,
    Edition,
    card_of,
    trait_of,
)
from galapagos.games.another_world.notation import parse
from galapagos.games.another_world.position import (
    SHADE,
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
from galapagos.talk import NATURE, SEATS, Beat, Event, Move


def title(trait: int) -> str:
    return NAMES[trait].capitalize()


def name_of(side: int, names: Sequence[str], solo: bool) -> str:
    return "The Shade" if solo and side == SHADE else names[side]


def count(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


# Events

SENTENCES = {
    "first": "{side} is the first player.",
    "shuffle": "The discards are shuffled into a new deck of {cards}.",
    "keep": "{side} keeps the hand.",
    "activate": "{creature} is activated.",
    "add": "{creature} gains {trait}.",
    "shed": "Long-tailed: {creature} discards {trait}.",
    "burn": "Fire-breathing: {creature} loses {trait}.",
    "avenge": "Vengeful: {creature} loses {trait}.",
    "suppress": "Fearsome: {by} suppresses {trait} of {creature}.",
    "copy": "Metamorphic: {creature} copies {trait} of {from}.",
    "wake": "Pestering: {by} wakes {creature}.",
    "care": "Caring: {creature} gives 1 energy to {to}.",
    "attack": "{creature} attacks {target}.",
    "bite": "Vampire: {creature} loses {energy} energy.",
    "poison": "Toxic: {creature} loses {energy} energy.",
    "spill": "Nobody has room for what {creature} took: {energy} energy goes back to the supply.",
    "transmute": "{side} transmutes {creature}.",
    "stall": "For {turns} turns nothing was taken from the Source, played or transmuted: "
    "Pestering has no effect for the rest of the round.",
    "round over": "Round {round} is over.",
    "awaken": "All creatures wake.",
    "end": "{reason}",
}
GAINS = {
    "lower": "{creature} takes 1 energy from the lower part.",
    "upper": "{creature} takes 1 energy from the upper part.",
    "supply": "{creature} gains 1 energy from the supply.",
}


PASSES = {
    "creature": "{side} makes no new creature.",
    "trait": "{side} adds no trait.",
    "reply": "{side} does not strike back.",
}
AIMS = {
    "target": "the target",
    "pestering": "whom Pestering wakes",
    "fire-breathing": "what Fire-breathing burns",
    "long-tailed": "what Long-tailed discards",
    "vengeful": "what Vengeful takes",
}


def tell(edition: Edition, event: Event, names: Sequence[str]) -> str:
    """The event as a sentence."""
    facts = {key: fact(key, event, names) for key in event.facts}
    raw = event.facts
    match event.what:
        case "draw":
            return f"{facts['side']} draws {quoted(edition, raw['card']) if 'card' in raw else 'a card'}."
        case "redraw":
            cards = [card_title(edition, card) for card in str(raw.get("cards", "")).split()]
            named = f": {'; '.join(cards)}" if cards else ""
            return f"{facts['side']} redraws {count(int(raw['count']), 'card')}{named}."
        case "create":
            card = f" of {quoted(edition, raw['card'])}" if "card" in raw else ""
            return f"{facts['side']} makes the creature {facts['creature']}{card}."
        case "pass":
            return PASSES[str(raw["of"])].format(**facts)
        case "source":
            above = f" below and {raw['upper']} above" if raw["upper"] else ""
            return f"Round {raw['round']}: the Source is {raw['source']}, with {raw['lower']} energy{above}."
        case "gain":
            return GAINS[str(raw["where"])].format(**facts)
        case "fail":
            why = "has nothing to take" if event.rule == "7.3" else "is protected"
            return f"{facts['trait']} of {facts['creature']} fails: {facts['target']} {why}."
        case "sleep":
            lulled = "Lulling: " if event.rule == "8.2" else ""
            return f"{lulled}{facts['creature']} falls asleep."
        case "choice":
            counts = f"creature number {raw['creature']}, trait number {raw['trait']}"
            return f"A Choice card finds {AIMS[str(raw['for'])]}: {counts}."
        case "step":
            return step(facts, raw)
    return SENTENCES[event.what].format(**facts)


def step(facts: dict[str, str], raw: dict[str, int | str]) -> str:
    """A step of the Shade, with its reason."""
    who = f" {facts['creature']}" if "creature" in facts else ""
    target = f" against {facts['target']}" if "target" in facts else ""
    card = f" with {facts['trait']}" if "card" in raw else ""
    answer = "yes" if raw["done"] else "no"
    return f"The Shade, {STEPS[str(raw['step'])].lower()}{who}{card}{target}: {answer}, {raw['why']}."


STEPS = {
    "1": "New creature",
    "2": "New trait",
    "A": "Transmute?",
    "B": "Attack after a new aggressive trait?",
    "C": "Gain energy?",
    "D": "Attack?",
}


def beat(event: Event, p: World, last: Beat | None, going: bool) -> Beat | None:
    """A step of the Shade, a Choice card in the course of one, or the end of the round after its turn."""
    facts = event.facts
    match event.what:
        case "step":
            return Beat("step", step=str(facts["step"]), begins=facts["step"] == "1")
        case "choice" if going and last is not None:
            # §11.9 §11.14 What Pestering wakes and whom it attacks is found before the step it belongs to.
            frame = p.frames[-1]
            if isinstance(frame, rules_solo.Aim):
                return Beat("choice", step=rules_solo.LETTERS[frame.step])
            return Beat("choice", step="A" if facts["for"] == "pestering" else last.step)
        case "round over" if going:
            return Beat("end")
    return None


def card_title(edition: Edition, number: int | str) -> str:
    """A card in a sentence: by its two traits."""
    card = int(number) - 1
    return f"{title(trait_of(edition.upright[card]))} or {title(trait_of(edition.other[card]))}"


def quoted(edition: Edition, number: int | str) -> str:
    return f"the card “{card_title(edition, number)}”"


def about(event: Event) -> list[str]:
    """The things on the table that the event is about: creatures or traits of them, parts of the Source, a side."""
    facts = event.facts
    side = f"seat {facts['side']}" if "side" in facts else ""
    match event.what:
        case "source":
            return ["upper", "lower"]
        case "gain":
            return [str(facts["creature"]), str(facts["where"])]
        case "transmute":
            return [side]
        case "add" | "suppress" | "copy":
            by = [str(facts["by"])] if "by" in facts else []
            return [f"{facts['creature']}.{facts['trait']}", *by]
    things = [str(facts[key]) for key in ("creature", "target", "to", "by") if key in facts and event.what != "choice"]
    return things or [side] * bool(side)


def follows(event: Event) -> bool:
    """When a creature of yours is activated, its turn is over."""
    return event.what != "activate" or "name" in event.facts


def fact(key: str, event: Event, names: Sequence[str]) -> str:
    value = event.facts[key]
    match key:
        case "side":
            return str(event.facts.get("name", names[int(value)]))
        case "trait" if isinstance(value, str):
            return value.capitalize()
        case "cards" if isinstance(value, int):
            return count(value, "card")
    return str(value)


# Options


def phrase(p: World, move: Move, names: Sequence[str]) -> str:
    """The option in words."""
    match move:
        case New(card):
            return f"Lay {both(p, card)} down as a new creature"
        case Add(who, face):
            return f"Give {letter(who)} {title(trait_of(face))} with {both(p, card_of(face))}"
        case Activate(who):
            return f"Activate {letter(who)}"
        case Scare(who, trait):
            return f"Fearsome: suppress {title(trait)} of {letter(who)}"
        case Mimic(who, trait):
            return f"Metamorphic: copy {title(trait)} of {letter(who)}"
        case Wake(who):
            return f"Pestering: wake {letter(who)}"
        case Gain(upper):
            return "Take 1 energy from the upper part" if upper else "Take 1 energy from the lower part"
        case Attack(who):
            return f"Attack {letter(who)} of {name_of(p.creatures[who].owner, names, p.seats == 1)}"
        case Burn(trait):
            return f"Fire-breathing: burn {title(trait)}"
        case Use(trait):
            return "Toxic: the attacker loses 2 energy" if trait == TOXIC else f"Use {title(trait)}"
        case Avenge(trait):
            return f"Vengeful: the attacker loses {title(trait)}"
        case Charm(who):
            return f"Charming: {letter(who)} gains 1 energy"
        case Care(who, to):
            return f"Caring: {letter(who)} gives 1 energy to {letter(to)}"
        case Tail(who, trait):
            return f"Long-tailed: {letter(who)} discards {title(trait)} and gains 1 energy"
        case First(seat):
            return f"{names[seat]} goes first"
        case Card(card):
            return f"The card is {both(p, card)}"
        case Turn(source):
            return f"The Source is {p.edition.sources[source].name}"
        case Choose(choice):
            printed = p.edition.choices[choice]
            return f"Choice card {choice + 1}: creature {printed.creature}, trait {printed.trait}"
    return plain(p, move)


def both(p: World, card: int) -> str:
    return card_title(p.edition, card + 1)


def plain(p: World, move: Move) -> str:
    match move:
        case Keep():
            return "Keep the hand"
        case Redraw():
            return "Redraw the whole hand"
        case Transmute():
            return "Transmute"
        case Sleep():
            return "Fall asleep"
    frame = p.frames[-1]
    if isinstance(frame, rules_turn.PlayerTurn):
        return "Make no creature" if frame.step == 1 else "Add no trait"
    if isinstance(frame, rules_turn.Waiting):
        return "Use no more traits"
    if isinstance(frame, rules_turn.Fight) and not frame.over:
        return "Attack with no more traits"
    return "Do not strike back"


def passes(p: World, move: Move) -> str:
    """What is left out by going on: a creature, a trait, a blow; or another hand."""
    return plain(p, move) if isinstance(move, Stop | Keep) else ""


def effect(moves: Sequence[Move]) -> str:
    """What a waiting trait can do, all its moves in one phrase."""
    match list(moves):
        case [Charm(who), *_]:
            return f"{letter(who)} gains 1 energy"
        case [Care(who), *_]:
            return f"{letter(who)} gives 1 energy to {either([letter(m.to) for m in moves if isinstance(m, Care)])}"
        case [Tail(who), *_]:
            shed = either([title(m.trait) for m in moves if isinstance(m, Tail)])
            return f"{letter(who)} discards {shed} and gains 1 energy"
    return ""


def either(names: list[str]) -> str:
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def touches(move: Move) -> list[str]:
    """What the move is about: a card in hand or a half of it, a creature or a trait of it, a part of the Source.

    During an attack the two creatures are the attacker and the target."""
    match move:
        case New(card):
            return [f"card {card + 1}", "new"]
        case Add(who, face):
            return [f"card {card_of(face) + 1}.{NAMES[trait_of(face)]}", letter(who)]
        case Activate(who) | Wake(who) | Attack(who):
            return [letter(who)]
        case Scare(who, trait) | Mimic(who, trait):
            return [f"{letter(who)}.{NAMES[trait]}"]
        case Gain(upper):
            return ["upper" if upper else "lower"]
        case Use(trait):
            return [NAMES[trait]]
        case Burn(trait):
            return [NAMES[FIRE_BREATHING], f"target.{NAMES[trait]}"]
        case Avenge(trait):
            return [NAMES[VENGEFUL], f"attacker.{NAMES[trait]}"]
        case Charm(who):
            return [f"{letter(who)}.{NAMES[CHARMING]}"]
        case Care(who, to):
            return [f"{letter(who)}.{NAMES[CARING]}", letter(to)]
        case Tail(who, trait):
            return [f"{letter(who)}.{NAMES[LONG_TAILED]}", f"{letter(who)}.{NAMES[trait]}"]
    return []


def guess(p: World, things: Sequence[str]) -> str:
    """What somebody seems to mean who touches these things: cards in hand or halves of them, creatures or traits of
    them, parts of the Source."""
    frame = p.frames[-1] if p.question is not None else None
    halves = [thing for thing in things if thing.startswith("card ")]
    if frame is None or isinstance(frame, rules.Round):
        said = ""
    elif halves:
        said = with_card(p, halves[-1][5:], things)
    elif things[-1] in ("lower", "upper"):
        said = "gain" if things[-1] == "lower" else "gain-upper"
    elif isinstance(frame, rules_turn.Fight):
        said = in_fight(things)
    elif isinstance(frame, rules_turn.Waiting):
        said = on_gain(p, things)
    elif isinstance(frame, rules_turn.Activation):
        said = by_creature(p, frame.who, things[-1])
    else:
        said = f"{things[-1]}!"
    return said if parse(said) is not None else ""


def with_card(p: World, half: str, things: Sequence[str]) -> str:
    """A card becomes a new creature; one half of it a trait of the creature touched, or of one's first."""
    card, _, trait = half.partition(".")
    if not trait:
        return f"new{card}"
    names = {letter(who): p.creatures[who].owner for who in range(len(p.creatures))}
    mine = [name for name, owner in names.items() if p.question and owner == p.question.seat]
    return next((f"{name}={trait}{card}" for name in [*reversed(things), *mine] if name in names), "")


def by_creature(p: World, who: int, thing: str) -> str:
    """What the creature that is activated does to another or to a trait of it."""
    it = p.creatures[who]
    if "." in thing:
        return f"copy:{thing}" if it.has(METAMORPHIC) and not it.has(FEARSOME) else f"scare:{thing}"
    return f"wake:{thing}" if it.has(PESTERING) and it.live & ATTACKING == 0 else f"attack:{thing}"


def in_fight(things: Sequence[str]) -> str:
    """A trait that strikes, what it burns, or what the attacker loses for it."""
    role, _, trait = things[-1].partition(".")
    if role in ("target", "attacker"):
        return f"burn:{trait}" if role == "target" else f"avenge:{trait}"
    if trait:
        return f"scare:{things[-1]}"
    return f"use:{role}" if role in NAMES else f"attack:{role}"


def on_gain(p: World, things: Sequence[str]) -> str:
    """A trait that waits on the gain, and for whom or with what."""
    first, last = things[0].partition("."), things[-1].partition(".")
    if first[2] == NAMES[CARING]:
        side = p.question.seat if p.question else NATURE
        friends = [letter(who) for who in p.own(side) if letter(who) != first[0]]
        return f"care:{first[0]}>{last[0] if len(things) > 1 else (friends or [first[0]])[0]}"
    if first[2] == NAMES[CHARMING]:
        return f"charm:{first[0]}"
    return f"tail:{things[-1]}" if last[2] else f"attack:{last[0]}"


# Questions


def ask(p: World, names: Sequence[str]) -> tuple[str, str]:
    """What the open question asks of whom, and its paragraph."""
    q = p.question
    if q is None:
        return (p.outcome.reason if p.outcome else "The game is over.", "10.1")
    who = "Nature" if q.seat == NATURE else names[q.seat]
    frame = p.frames[-1]
    match frame:
        case rules.SettingUp():
            return ("The table is set up.", "2.1")
        case rules.Draw():
            rule = "9.3" if isinstance(p.frames[-2], rules.Renewal) else "3.1"
            return (f"{names[frame.seat]} draws {count(frame.count, 'card')}.", rule)
        case rules.Round():
            return (f"{who}: keep the hand, or redraw it?", "3.1")
        case rules.Renewal():
            return ("The next Source is turned up.", "9.1")
        case rules_turn.PlayerTurn():
            return ASK_TURN[frame.step][0].format(who=who), ASK_TURN[frame.step][1]
        case rules_turn.Activation():
            return (f"{who}: what does {letter(frame.who)} do?", "4.6")
        case rules_turn.Waiting():
            return (f"{who}: which waiting trait next?", "6.1")
        case rules_turn.Fight():
            return ask_fight(frame, who, q.seat == NATURE)
        case rules_solo.ShadeTurn():
            return ASK_SHADE[frame.step]
        case rules_solo.Aim():
            return (f"A Choice card finds the target of {letter(frame.who)}.", "11.14")
    return ("A Choice card finds the trait to discard.", "11.17")


ASK_TURN = {
    1: ("{who}: a new creature?", "4.2"),
    2: ("{who}: a new trait?", "4.3"),
    3: ("{who}: which creature is activated?", "4.5"),
}
ASK_SHADE = {
    1: ("A card becomes a new creature of the Shade.", "11.6"),
    2: ("A card brings the Shade a new trait.", "11.7"),
    3: ("A Choice card finds the creature that Pestering wakes.", "11.9"),
}


def ask_fight(frame: rules_turn.Fight, who: str, nature: bool) -> tuple[str, str]:
    if nature and isinstance(frame, rules_solo.ShadeFight):
        return (f"A Choice card finds the trait that {letter(frame.target)} loses.", "11.14")
    if nature:
        return (f"A Choice card finds the trait that {letter(frame.who)} loses.", "11.17")
    if frame.over:
        return (f"{who}: does {letter(frame.target)} strike back at {letter(frame.who)}?", "7.7")
    return (f"{who}: with which trait does {letter(frame.who)} attack {letter(frame.target)}?", "7.4")


# Explanations

MEANINGS = (
    "Attacking: the target loses a trait card that you choose; on success you gain 1 energy.",
    "Attacking: the target falls asleep; on success you gain 1 energy.",
    "Attacking: the target loses 1 energy; on success you gain 1 energy.",
    "When activated: suppress one trait of another creature until the turn ends.",
    "Negates Fire-breathing, asleep too.",
    "Negates Vampire while its creature is awake.",
    "After an attack the attacker loses 2 energy, or what it has.",
    "After an attack the attacker loses a trait card that you choose.",
    "When it gains energy, it may give 1 to a friend with room; so it can gain with a full track.",
    "When a friend gains from the Source, it gains 1 too if it has none or 1.",
    "When it gains energy, it may discard one of its trait cards to gain 1 more.",
    "Transmutes with 3 energy if it has at most 3 traits.",
    "Attacks, and is attacked by, Astral creatures only.",
    "Only Flying creatures can attack it.",
    "When activated: copy a trait of a friend until the turn ends.",
    "When activated: wake another creature.",
)
TERMS = {
    "source": ("Where creatures gain energy: the lower part is for all, the upper for those with its trait.", "5.1"),
    "transmute": ("A creature with a full track leaves the table and leaves you a token; the third one wins.", "5.3"),
    "asleep": ("A sleeping creature cannot be activated; when all sleep the round ends.", "3.3"),
    "friendly": ("All creatures of one player are friendly to each other.", "1.5"),
    "redraw": ("Once at the start of a round: discard your hand and draw as many cards.", "3.1"),
    "quartet": ("Four transmutations win instead of three; for two or three players.", "1.2"),
    "shade": ("Your opponent in the solo game. It follows fixed steps and wins with one transmutation.", "11.1"),
    "choice": ("A card that chooses for the Shade: blue counts creatures, purple traits.", "11.4"),
}


def explain(word: str) -> str:
    """What a trait or another word means, with its paragraph."""
    key = word.strip().lower().replace(" ", "-")
    if key in NAMES:
        trait = NAMES.index(key)
        return f"{title(trait)} ({TYPES[trait // 4]}): {MEANINGS[trait]} §{trait_rule(trait)}"
    if key in TERMS:
        meaning, rule = TERMS[key]
        return f"{key.capitalize()}: {meaning} §{rule}"
    return ""


def trait_rule(trait: int) -> str:
    """The traits are the paragraphs of chapter 8, in this order."""
    return f"8.{trait + 1}"


def whose(p: World, side: int) -> str:
    return "the Shade" if p.shade(side) else SEATS[side]
