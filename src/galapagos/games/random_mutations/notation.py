"""Positions and moves of Random Mutations as short text: see docs/notation.md.

    random-mutations
    feeding Ann, turn 3, first Bob, deck 31, food 3, parasites 1, shelters 2
    Ann 4 cards, 2 discarded: A carnivorous running (+) (*s) | C ()
    Bob: B mimicry (p) | D ()
    unseen: 7 carnivorous, 6 high-body-weight, …

A letter names a species, a pair of brackets is an animal.
"""

from __future__ import annotations

import re
from typing import Any

from galapagos.games.random_mutations import laws, position, rules
from galapagos.games.random_mutations.cards import GUESTS, KINDS, NAMES, Edition
from galapagos.games.random_mutations.position import (
    EXTINCT,
    OPTIONS,
    UNSEEN,
    Animal,
    Black,
    Blue,
    Card,
    Die,
    Diverge,
    First,
    Graze,
    Green,
    Grow,
    Hunt,
    Ignore,
    Lose,
    Mutate,
    Mutations,
    Red,
    Redirect,
    Species,
    animal_of,
    bits,
    kind_of,
    letter,
    share_of,
    shared,
)
from galapagos.talk import SEATS, Frame, GameError, Move


def number(word: str) -> int:
    if not re.fullmatch("[A-Z]{1,2}", word):
        raise GameError(f"{word!r} is not the letter of a species")
    return ord(word) - 65 if len(word) == 1 else (ord(word[0]) - 64) * 26 + ord(word[1]) - 65


# Moves


def say(move: Move) -> str:
    match move:
        case Grow(who):
            return f"grow {letter(who)}"
        case Mutate(who):
            return f"mutate {letter(who)}"
        case Diverge(who):
            return f"diverge {letter(who)}"
        case Red(who, animal):
            return f"{animal_of(who, animal)}+"
        case Blue(who, animal):
            return f"{animal_of(who, animal)}*"
        case Green(who, animal):
            return f"{animal_of(who, animal)}s"
        case Black(who, animal):
            return f"{animal_of(who, animal)}p"
        case Lose(who, animal):
            return f"{animal_of(who, animal)}x"
        case Hunt(who, animal, prey):
            return f"{animal_of(who, animal)}>{letter(prey)}"
        case Redirect(to):
            return f"~{letter(to)}"
        case Graze(tokens):
            return f"graze {tokens}"
        case Ignore(trait):
            return f"ignore {NAMES[trait]}"
        case First(seat):
            return f"first {SEATS[seat]}"
        case Die(value):
            return f"d{value}"
        case Card(card):
            return NAMES[card]
    return WORDS[move]


WORDS = {position.PASS: "-", position.FOUND: "new", position.KEEP: "keep", position.REVEAL: "reveal"}
ANIMAL = "([A-Z]{1,2})([1-9][0-9]{0,2})"
TOKEN = re.compile(ANIMAL + "([+*spx])")
HUNT = re.compile(ANIMAL + ">([A-Z]{1,2})")
PLAY = re.compile("(grow |mutate |diverge |~)([A-Z]{1,2})")
PLAYS = {"grow ": Grow, "mutate ": Mutate, "diverge ": Diverge, "~": Redirect}
TOKENS = {"+": Red, "*": Blue, "s": Green, "p": Black, "x": Lose}


def parse(text: str) -> Move | None:
    """The move that the text means, whether or not anybody may make it now."""
    for move, word in WORDS.items():
        if text == word:
            return move
    if match := TOKEN.fullmatch(text):
        return TOKENS[match[3]](number(match[1]), int(match[2]) - 1)
    if match := HUNT.fullmatch(text):
        return Hunt(number(match[1]), int(match[2]) - 1, number(match[3]))
    if match := PLAY.fullmatch(text):
        return PLAYS[match[1]](number(match[2]))
    if match := re.fullmatch("graze (0|[1-9][0-9]{0,2})", text):
        return Graze(int(match[1]))
    if match := re.fullmatch("d([1-6])", text):
        return Die(int(match[1]))
    if text.startswith("ignore ") and text[7:] in NAMES:
        return Ignore(NAMES.index(text[7:]))
    if text.startswith("first ") and text[6:] in SEATS:
        return First(SEATS.index(text[6:]))
    return Card(NAMES.index(text)) if text in NAMES else None


# Positions


def write(p: Mutations) -> str:
    lines = [" ".join(["random-mutations", *options_of(p)]), heading(p)]
    lines += [row(p, seat) for seat in range(p.seats)]
    lines.append("unseen: " + ", ".join(f"{n} {NAMES[card]}" for card, n in enumerate(p.urn) if n))
    for seat in range(p.seats):
        buried = [(n, card) for card, n in enumerate(p.buried[seat * KINDS : (seat + 1) * KINDS]) if n]
        if buried:
            lines.append(f"buried by {SEATS[seat]}: " + ", ".join(f"{n} {NAMES[card]}" for n, card in buried))
    return "\n".join(lines)


def options_of(p: Mutations) -> list[str]:
    words = [name for bit, name in enumerate(OPTIONS) if p.rules >> bit & 1]
    return words + ["guests=" + "+".join(NAMES[card] for card in bits(p.guests))] * (p.guests != 0)


def heading(p: Mutations) -> str:
    parts = [" / ".join(frame_text(f) for f in p.frames) or "over", f"turn {p.turn}", f"first {SEATS[p.first]}"]
    parts += ["last turn"] * p.last_turn
    counts = (("deck", p.deck), ("food", p.food), ("parasites", p.parasites), ("shelters", p.shelters))
    parts += [f"{name} {n}" for name, n in counts]
    parts += [f"rolls {SEATS[seat]} {' '.join(map(str, rolls))}" for seat, rolls in enumerate(p.rolls) if rolls]
    return ", ".join(parts)


def row(p: Mutations, seat: int) -> str:
    name = SEATS[seat] + (f" {p.decks[seat]} cards" if p.decks[seat] else "")
    name += f", {p.discards[seat]} discarded" if p.discards[seat] else ""
    return (f"{name}: " + " | ".join(f"{letter(i)} {species_text(p.species[i])}" for i in p.rows[seat])).rstrip()


TEXTS: dict[int, tuple[Species, str]] = {}  # of species as they are; one that changes is another one
MANY = 10_000  # of them


def species_text(s: Species) -> str:
    found = TEXTS.get(id(s))
    if found is None or found[0] is not s:
        if len(TEXTS) >= MANY:
            TEXTS.clear()
        found = TEXTS[id(s)] = s, spell(s)
    return found[1]


def spell(s: Species) -> str:
    cards = [NAMES[kind_of(card)] + (f"/{share_of(card)}" if share_of(card) else "") for card in s.cards]
    return " ".join(["angler"] * s.angler + cards + [animal_text(a) for a in s.animals])


def animal_text(a: Animal) -> str:
    tokens = "+" * a.red + "*" * a.blue + "s" * a.sheltered + "p" * a.parasites + "!" * a.attacked + "v" * a.bred
    card = "" if a.card == UNSEEN else NAMES[a.card]
    mark = "?" if a.secret else "=" if card else ""
    return f"({tokens}{mark}{card})"


def frame_text(frame: Frame) -> str:
    match frame:
        case rules.Development():
            passed = [SEATS[seat] for seat in bits(frame.passed)]
            return " ".join(["development", SEATS[frame.seat], *(["passed", *passed] if passed else [])])
        case rules.Glance():
            return f"glance {letter(frame.who)}"
        case rules.Mutation():
            card = [NAMES[frame.card]] * (frame.card != UNSEEN)
            return " ".join(["mutation", letter(frame.who), *card])
        case rules.Climate():
            return " ".join(["climate", *map(str, frame.rolls)])
        case rules.Feeding():
            done = ["acted"] * frame.acted + ["grazed"] * frame.grazed + [f"passes={frame.passes}"] * (frame.passes > 0)
            return " ".join(["feeding", SEATS[frame.seat], *done])
        case rules.Attack():
            return attack_text(frame)
        case rules.Scavenging():
            return f"scavenging {SEATS[frame.seat]}"
        case rules.Parasites():
            return " ".join(["parasites", str(frame.turn), *map(letter, frame.tied)])
    return type(frame).__name__.lower()


def attack_text(frame: rules.Attack) -> str:
    words = ["attack", f"{animal_of(frame.who, frame.animal)}>{letter(frame.prey)}"]
    words += [f"names={frame.names}"] * (frame.names > 0) + [f"stage={frame.stage}"] * (frame.stage > 0)
    words += [f"ignored={letter(who)}:{NAMES[bits(traits)[0]]}" for who, traits in frame.ignored]
    words += [f"mimic={letter(who)}" for who in bits(frame.mimics)]
    words += [f"hidden={letter(who)}" for who in bits(frame.hidden)]
    words += [f"roll={frame.roll}"] * (frame.roll > 0)
    return " ".join(words)


# Reading. Whatever a text leaves out has its most ordinary value, so that an example says only what matters.


def read(edition: Edition, text: str) -> Mutations:
    lines = [(n, " ".join(line.split())) for n, line in enumerate(text.strip().splitlines(), 1) if line.strip()]
    if not lines:
        raise GameError("line 1: there is no position")
    options: list[str] = []
    if lines[0][1].split()[0] == "random-mutations":
        options = lines.pop(0)[1].split()[1:]
    if not lines:
        raise GameError("line 2: the heading is missing")
    head = lines.pop(0)
    rows = [line for line in lines if re.split("[ ,:]", line[1])[0] in SEATS]
    p: Mutations = at_line(1, blank, edition, len(rows), options)
    for seat, (n, line) in enumerate(rows):
        at_line(n, read_row, p, seat, line)
    counted: set[str] = set()
    for n, line in (line for line in lines if line not in rows):
        at_line(n, read_counts, p, line, counted)
    said = at_line(head[0], read_heading, p, head[1])
    fill_in(p, said | counted)
    for where, sentence in laws.flaws(p):
        n = next((n for n, line in lines if line.startswith(where)), head[0])
        raise GameError(f"line {n}: {sentence}")
    for who, s in enumerate(p.species):
        position.make_room(who, len(s.animals))
    p.settle()
    if "over" in said and p.outcome is None:
        raise GameError(f"line {head[0]}: the game is not over, because players who are equal roll for their place")
    return p


def at_line(n: int, reader: Any, *args: Any) -> Any:
    try:
        return reader(*args)
    except ValueError as e:
        raise GameError(f"line {n}: {e}") from None


def whole(word: str) -> int:
    if not re.fullmatch("[0-9]{1,6}", word):
        raise ValueError(f"{word!r} is not a number, or too great a one")
    return int(word)


def kind(word: str) -> int:
    if word not in NAMES:
        raise ValueError(f"{word!r} is not a trait")
    return NAMES.index(word)


def blank(edition: Edition, seats: int, words: list[str]) -> Mutations:
    mask = guests = 0
    for word in words:
        if word in OPTIONS:
            mask |= 1 << OPTIONS.index(word)
        elif word.startswith("guests=") and set(word[7:].split("+")) <= set(GUESTS):
            guests = sum(1 << NAMES.index(card) for card in set(word[7:].split("+")))
        else:
            raise ValueError(f"{word!r} is not an option")
    if seats not in range(2, 9):
        raise ValueError(f"there are rows for {seats} players, but 2 to 8 can play")
    p = rules.new(edition, seats, mask, guests)
    p.frames, p.question = [], None
    p.species, p.tallied, p.rows, p.decks = [], None, [()] * seats, [0] * seats
    return p


ROW = re.compile("([A-Za-z]+)(?: ([0-9]{1,6}) cards?)?(?:, ([0-9]{1,6}) discarded)?")
SPECIES = re.compile(r"([A-Z]{1,2})((?: [^ ()]+)*)((?: ?\([^()]*\))*)")


def read_row(p: Mutations, seat: int, line: str) -> None:
    name, colon, rest = line.partition(":")
    match = ROW.fullmatch(name)
    if match is None or match[1] != SEATS[seat] or not colon:
        raise ValueError(f"{name!r} does not begin the row of {SEATS[seat]}")
    p.decks[seat], p.discards[seat] = int(match[2] or 0), int(match[3] or 0)
    for part in filter(None, (part.strip() for part in rest.split("|"))):
        read_species(p, seat, part)


def read_species(p: Mutations, seat: int, text: str) -> None:
    match = SPECIES.fullmatch(text)
    if match is None:
        raise ValueError(f"{text!r} is not a species: its letter, its traits, its animals in brackets")
    who, traits = number(match[1]), match[2].split()
    animals = tuple(read_animal(word) for word in re.findall(r"\(([^()]*)\)", match[3]))
    if not animals:
        raise ValueError(f"the species {match[1]} has no animal")
    while len(p.species) <= who:
        p.species.append(EXTINCT)
    if p.species[who].animals:
        raise ValueError(f"there are two species {match[1]}")
    angler = traits[:1] == ["angler"]
    cards = tuple(read_trait(word) for word in traits[angler:])
    p.put(who, p.make(seat, cards, angler, animals))
    p.rows[seat] += (who,)


def read_trait(word: str) -> int:
    name, slash, share = word.partition("/")
    if slash and not whole(share):
        raise ValueError(f"the numbers of shared cards begin with 1, not {word!r}")
    return shared(kind(name), whole(share) if slash else 0)


def read_animal(text: str) -> Animal:
    match = re.fullmatch(r"(\+*)(\**)(s?)(p*)(!?)(v?)(?:([?=])([a-z-]*))?", text.replace(" ", ""))
    if match is None or (match[8] and match[8] not in NAMES) or (match[7] == "=" and not match[8]):
        raise ValueError(f"({text}) is not an animal")
    card = NAMES.index(match[8]) if match[8] else UNSEEN
    flags = (bool(match[3]), bool(match[5]), bool(match[6]))
    return Animal(len(match[1]), len(match[2]), len(match[4]), *flags, card, match[7] == "?")


def read_counts(p: Mutations, line: str, counted: set[str]) -> None:
    name, _, rest = line.partition(":")
    if name in counted:
        raise ValueError(f"{name!r} stands twice")
    counted.add(name)
    counts = [0] * KINDS
    for part in filter(None, rest.strip().split(", ")):
        n, _, card = part.partition(" ")
        if counts[kind(card)]:
            raise ValueError(f"{card!r} is counted twice")
        counts[kind(card)] = whole(n)
    if name == "unseen":
        p.urn = counts
    elif name.startswith("buried by ") and name[10:] in SEATS[: p.seats]:
        seat = SEATS.index(name[10:])
        p.buried = (*p.buried[: seat * KINDS], *counts, *p.buried[(seat + 1) * KINDS :])
    else:
        raise ValueError(f"{line!r} is neither a row nor a count of cards")


def read_heading(p: Mutations, line: str) -> set[str]:
    """Read it, and return what it speaks of."""
    frames, *parts = line.split(", ")
    said = {"over"} if frames == "over" else set()
    for part in parts:
        name = " ".join(part.split(" ")[: 2 if part.startswith(("rolls ", "last ")) else 1])
        if name in said:
            raise ValueError(f"{name!r} stands twice")
        said.add(name)
        match part.split(" "):
            case ["last", "turn"]:
                p.last_turn = True
            case ["first", seat]:
                p.first = seat_of(p, seat)
            case ["rolls", seat, *rolls]:
                roller = seat_of(p, seat)
                p.rolls = (*p.rolls[:roller], tuple(map(whole, rolls)), *p.rolls[roller + 1 :])
            case ["turn" | "deck" | "food" | "parasites" | "shelters", count]:
                setattr(p, name, whole(count))
            case _:
                raise ValueError(f"{part!r} is not part of a heading")
    p.frames = [rules.Ending()] if "over" in said else [read_frame(p, text) for text in frames.split(" / ")]
    return said


def read_frame(p: Mutations, text: str) -> Frame:
    match text.split(" "):
        case ["beginning"]:
            return rules.Beginning()
        case ["development", seat]:
            return rules.Development(seat_of(p, seat), 0)
        case ["development", seat, "passed", *passed]:
            return rules.Development(seat_of(p, seat), sum(1 << seat for seat in {seat_of(p, word) for word in passed}))
        case ["glance", who]:
            return rules.Glance(number(who))
        case ["mutation", who]:
            return rules.Mutation(living(p, who), UNSEEN)
        case ["mutation", who, card]:
            return rules.Mutation(living(p, who), kind(card))
        case ["climate", *rolls]:
            return rules.Climate(tuple(map(whole, rolls)))
        case ["feeding", seat, *done]:
            return read_feeding(seat_of(p, seat), done)
        case ["attack", hunt, *more]:
            return read_attack(p, hunt, more)
        case ["scavenging", seat]:
            return rules.Scavenging(seat_of(p, seat))
        case ["parasites", turn, *tied]:
            return rules.Parasites(tuple(map(number, tied)), whole(turn))
        case ["parasites"]:
            return rules.Parasites((), 0)
        case ["ending"]:
            return rules.Ending()
    raise ValueError(f"{text!r} is not a rule that can be under way")


def read_feeding(seat: int, words: list[str]) -> Frame:
    passes = 0
    for word in words:
        if word.startswith("passes="):
            passes = whole(word[7:])
        elif word not in ("acted", "grazed"):
            raise ValueError(f"{word!r} says nothing of a turn of feeding")
    return rules.Feeding(seat=seat, acted="acted" in words, grazed="grazed" in words, passes=passes)


def read_attack(p: Mutations, hunt: str, words: list[str]) -> Frame:
    match = HUNT.fullmatch(hunt)
    if match is None:
        raise ValueError(f"{hunt!r} is not an attack")
    counts = {"names": 0, "stage": 0, "roll": 0}
    species = {"mimic": 0, "hidden": 0}
    ignored: list[tuple[int, int]] = []
    for word in words:
        key, _, value = word.partition("=")
        if key in counts:
            counts[key] = whole(value)
        elif key in species:
            species[key] |= 1 << living(p, value)
        elif key == "ignored" and ":" in value:
            who, _, trait = value.partition(":")
            ignored.append((living(p, who), 1 << kind(trait)))
        else:
            raise ValueError(f"{word!r} says nothing of an attack")
    return rules.Attack(
        who=living(p, match[1]),
        animal=int(match[2]) - 1,
        prey=living(p, match[3]),
        names=counts["names"],
        ignored=tuple(ignored),
        mimics=species["mimic"],
        hidden=species["hidden"],
        stage=counts["stage"],
        roll=counts["roll"],
        victim=-1,
    )


def seat_of(p: Mutations, word: str) -> int:
    if word not in SEATS[: p.seats]:
        raise ValueError(f"{word!r} does not sit at this table")
    return SEATS.index(word)


def living(p: Mutations, word: str) -> int:
    who = number(word)
    if who >= len(p.species) or not p.species[who].animals:
        raise ValueError(f"there is no species {word}")
    return who


def fill_in(p: Mutations, said: set[str]) -> None:
    """What the text leaves out: the cards that lie nowhere else are in the main deck, and are unseen; an attack is its
    player's action."""
    if isinstance(base := p.frames[0], rules.Feeding) and p.frames[1:]:
        base.acted = True
    if "turn" not in said and p.last_turn:
        p.turn = 2
    cards = rules.all_cards(p.edition, p.seats, p.rules, p.guests)
    if "unseen" not in said:
        p.urn = cards[:]
        for card, n in enumerate(laws.seen_cards(p)):
            p.urn[card] = max(0, p.urn[card] - n)
        for place, n in enumerate(p.buried):
            p.urn[place % KINDS] = max(0, p.urn[place % KINDS] - n)
    if "deck" not in said:
        lying, most = laws.lying(p) - p.deck, laws.most_in_deck(p.seats, sum(cards), p.turn)
        p.deck = 0 if p.last_turn else max(0, min(sum(cards) - lying, most))
