"""Positions and moves of Another World as short text: see docs/notation.md.

    another-world quartet
    turn Ann 1, round 2, first Bob, sources 1 4, lower 3, upper 1
    Ann, 1 token, hand 3 7 12, A ++ astral charming asleep, B caring flying(copy)
    Bob, hand 8 9, C +++ toxic(off)
    cards: A 5 6 14, B 2 52, C 40 31

A letter names a creature, each + is one energy. The line of cards says for each creature which card it is, then which
cards its traits are; hands, deck and piles are card numbers too. `?` is a card that cannot be known.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from galapagos.games.another_world import position, rules, rules_solo, rules_turn
from galapagos.games.another_world.cards import CARDS, NAMES, Edition
from galapagos.games.another_world.position import (
    GONE,
    NO_CREATURE,
    OPTIONS,
    QUARTET,
    SHADE,
    UNKNOWN,
    Activate,
    Add,
    Attack,
    Avenge,
    Burn,
    Card,
    Care,
    Charm,
    Choose,
    Creature,
    First,
    Held,
    Mimic,
    New,
    Scare,
    Tail,
    Turn,
    Use,
    Wake,
    World,
)  # fmt: skip
from galapagos.talk import NATURE, SEATS, Frame, GameError, Move


def letter(who: int) -> str:
    """A … Z, then AA … AZ, BA …"""
    return chr(65 + who) if who < 26 else chr(64 + who // 26) + chr(65 + who % 26)


def number(word: str) -> int:
    if not re.fullmatch("[A-Z]{1,2}", word):
        raise ValueError(f"{word!r} is not the letter of a creature")
    return ord(word) - 65 if len(word) == 1 else (ord(word[0]) - 64) * 26 + ord(word[1]) - 65


# Moves

WORDS = {
    position.KEEP: "keep", position.REDRAW: "redraw", position.STOP: "-", position.TRANSMUTE: "transmute",
    position.SLEEP: "sleep", position.GAIN[0]: "gain", position.GAIN[1]: "gain-upper",
}  # fmt: skip


def say(move: Move) -> str:
    match move:
        case New(card):
            return f"new{card + 1}"
        case Add(who, face):
            return f"{letter(who)}={NAMES[face & 15]}{(face >> 4) + 1}"
        case Activate(who):
            return f"{letter(who)}!"
        case Scare(who, trait):
            return f"scare:{letter(who)}.{NAMES[trait]}"
        case Mimic(who, trait):
            return f"copy:{letter(who)}.{NAMES[trait]}"
        case Wake(who):
            return f"wake:{letter(who)}"
        case Attack(who):
            return f"attack:{letter(who)}"
        case Use(trait):
            return f"use:{NAMES[trait]}"
        case Burn(trait):
            return f"burn:{NAMES[trait]}"
        case Avenge(trait):
            return f"avenge:{NAMES[trait]}"
        case Charm(who):
            return f"charm:{letter(who)}"
        case Care(who, to):
            return f"care:{letter(who)}>{letter(to)}"
        case Tail(who, trait):
            return f"tail:{letter(who)}.{NAMES[trait]}"
        case First(seat):
            return f"first:{SEATS[seat]}"
        case Card(card):
            return f"card{card + 1}"
        case Turn(source):
            return f"source{source + 1}"
        case Choose(choice):
            return f"choice{choice + 1}"
    return WORDS[move]


WHO = "([A-Z]{1,2})"
TRAIT = f"({'|'.join(NAMES)})"
FORMS: tuple[tuple[str, Callable[[re.Match[str]], Move]], ...] = (
    (r"new([1-9]\d?)", lambda m: New(card_number(m[1]))),
    (rf"{WHO}={TRAIT}([1-9]\d?)", lambda m: Add(number(m[1]), card_number(m[3]) << 4 | NAMES.index(m[2]))),
    (rf"{WHO}!", lambda m: Activate(number(m[1]))),
    (rf"scare:{WHO}\.{TRAIT}", lambda m: Scare(number(m[1]), NAMES.index(m[2]))),
    (rf"copy:{WHO}\.{TRAIT}", lambda m: Mimic(number(m[1]), NAMES.index(m[2]))),
    (rf"wake:{WHO}", lambda m: Wake(number(m[1]))),
    (rf"attack:{WHO}", lambda m: Attack(number(m[1]))),
    (rf"use:{TRAIT}", lambda m: Use(NAMES.index(m[1]))),
    (rf"burn:{TRAIT}", lambda m: Burn(NAMES.index(m[1]))),
    (rf"avenge:{TRAIT}", lambda m: Avenge(NAMES.index(m[1]))),
    (rf"charm:{WHO}", lambda m: Charm(number(m[1]))),
    (rf"care:{WHO}>{WHO}", lambda m: Care(number(m[1]), number(m[2]))),
    (rf"tail:{WHO}\.{TRAIT}", lambda m: Tail(number(m[1]), NAMES.index(m[2]))),
    (rf"first:({'|'.join(SEATS)})", lambda m: First(SEATS.index(m[1]))),
    (r"card([1-9]\d?)", lambda m: Card(card_number(m[1]))),
    (r"source([1-9]|10)", lambda m: Turn(int(m[1]) - 1)),
    (r"choice([1-7])", lambda m: Choose(int(m[1]) - 1)),
)


def parse(text: str) -> Move | None:
    """The move that the text means, whether or not anybody may make it now."""
    for move, word in WORDS.items():
        if text == word:
            return move
    for form, make in FORMS:
        if match := re.fullmatch(form, text):
            try:
                return make(match)
            except ValueError:
                return None
    return None


# Positions


def write(p: World) -> str:
    lines = [" ".join(["another-world", *(name for bit, name in enumerate(OPTIONS) if p.rules >> bit & 1)]), heading(p)]
    lines += [row(p, side) for side in range(p.sides())]
    living = [(who, c) for who, c in enumerate(p.creatures) if c.owner != NATURE]
    cards = [f"{letter(who)} {numbers([c.card, *(face >> 4 for face in c.faces)])}" for who, c in living]
    lines += ["cards: " + ", ".join(cards)] * (cards != [])
    gone = [letter(who) for who, c in enumerate(p.creatures) if c.owner == NATURE]
    lines += ["gone: " + " ".join(gone)] * (gone != [])
    lines.append(f"deck: {numbers(p.deck)}".rstrip())
    lines += [f"pile: {numbers(p.pile)}"] * (p.pile != ())
    for side, held in enumerate(p.buried):
        lines += [f"buried by {side_name(p, side)}: {numbers(held.cards)}"] * (held.cards != ())
    return "\n".join(lines + (memory(p) if p.shuffles > 1 else []))


def numbers(cards: Any) -> str:
    return " ".join("?" if card == UNKNOWN else str(card + 1) for card in cards)


def side_name(p: World, side: int) -> str:
    return "Shade" if p.shade(side) else SEATS[side]


def heading(p: World) -> str:
    parts = [" / ".join(frame_text(p, frame) for frame in p.frames) or "over", f"round {p.round}"]
    parts += [f"first {side_name(p, p.first)}"] * (p.first != NATURE)
    parts += [f"sources {numbers(p.sources)}"] * (p.sources != ())
    parts += [f"lower {p.lower}", f"upper {p.upper}"]
    parts += [f"quiet {p.quiet}"] * (p.quiet > 0) + ["stalled"] * p.stalled
    parts += [f"choices {numbers(p.choices)}"] * (len(p.choices) < len(p.edition.choices))
    parts += [f"shuffles {p.shuffles}"] * (p.shuffles > 1)
    return ", ".join(parts)


def row(p: World, side: int) -> str:
    tokens, hand = p.tokens[side], p.hands[side].cards
    parts = [side_name(p, side)] + [f"{tokens} token" + "s" * (tokens > 1)] * (tokens > 0)
    parts += [f"hand {numbers(hand)}"] * (hand != ())
    return ", ".join(parts + [f"{letter(who)} {creature_text(p.creatures[who])}".rstrip() for who in p.own(side)])


def creature_text(c: Creature) -> str:
    words = ["+" * c.energy] * (c.energy > 0)
    words += [NAMES[trait] + "(off)" * (c.off >> trait & 1) for trait in c.held()]
    words += [f"{name}(copy)" for trait, name in enumerate(NAMES) if c.copied >> trait & 1]
    return " ".join(words + ["asleep"] * c.asleep)


def memory(p: World) -> list[str]:
    """What the seats can tell of the cards that went into a later deck than the first."""
    ages = [(side_name(p, side), held.ages) for side, held in enumerate(p.hands) if held.ages]
    ages += [(f"buried-{side_name(p, side)}", held.ages) for side, held in enumerate(p.buried) if held.ages]
    ages += [(letter(who), (c.age,)) for who, c in enumerate(p.creatures) if c.owner != NATURE]
    lines = ["ages: " + ", ".join(f"{name} {' '.join(map(str, decks))}" for name, decks in ages)]
    for side, lost in enumerate(p.lost):
        name = side_name(p, side) if side < p.sides() else "all"
        decks = [(deck, [card for card, d in enumerate(lost) if d == deck]) for deck in sorted(set(lost) - {1})]
        parts = [f"strange {p.strange[side]}"] + [f"{deck} = {numbers(cards)}" for deck, cards in decks]
        lines += [f"known to {name}: " + ", ".join(parts)] * (lost != ())
    return lines


def frame_text(p: World, frame: Frame) -> str:
    match frame:
        case rules.Draw():
            return f"draw {SEATS[frame.seat]} {frame.count}"
        case rules.Round():
            return f"turns {frame.turns} asked {frame.asked}" + " peopled" * frame.peopled
        case rules.Renewal():
            return f"renewal {frame.step}"
        case rules_turn.PlayerTurn():
            return f"turn {SEATS[frame.seat]} {frame.step}"
        case rules_turn.Activation():
            return " ".join(["activation", letter(frame.who), *traits_text(frame.used)])
        case rules_turn.Waiting() | rules_solo.ShadeGain():
            name = "waiting" if isinstance(frame, rules_turn.Waiting) else "shade-gain"
            return " ".join([name, letter(frame.gainer), *(f"{letter(t >> 4)}.{NAMES[t & 15]}" for t in frame.traits)])
        case rules_turn.Fight():
            name = "shade-attack" if isinstance(frame, rules_solo.ShadeFight) else "attack"
            arms = f"{letter(frame.who)}>{letter(frame.target)}"
            return " ".join([name, arms, *traits_text(frame.used), *["over"] * frame.over])
        case rules_solo.ShadeTurn():
            who = [letter(frame.who)] * (frame.who != NO_CREATURE)
            return " ".join(["shade", str(frame.step), *who, *["armed"] * frame.armed])
        case rules_solo.Aim():
            return f"aim {letter(frame.who)} {frame.step}"
    return "setting-up"


def traits_text(used: int) -> list[str]:
    return [name for trait, name in enumerate(NAMES) if used >> trait & 1]


# Reading. Whatever a text leaves out has its most ordinary value, so that an example says only what matters.


def read(edition: Edition, text: str) -> World:
    lines = [(n, line.strip()) for n, line in enumerate(text.strip().splitlines(), 1) if line.strip()]
    if not lines:
        raise GameError("line 1: there is no position")
    options = lines.pop(0)[1].split()[1:] if lines[0][1].split()[0] == "another-world" else []
    if not lines:
        raise GameError("line 2: the heading is missing")
    head = lines.pop(0)
    rows = [line for line in lines if line[1].split(",")[0] in (*SEATS, "Shade")]
    p: World = at_line(1, blank, edition, rows, options)
    for side, (n, line) in enumerate(rows):
        at_line(n, read_row, p, side, line)
    rest = [line for line in lines if line not in rows]
    for n, line in rest:
        at_line(n, read_line, p, line)
    at_line(head[0], deal_rest, p, any(line.startswith("deck:") for _, line in rest))
    at_line(head[0], read_heading, p, head[1])
    p.settle()
    return p


def at_line(n: int, reader: Any, *args: Any) -> Any:
    try:
        return reader(*args)
    except (ValueError, IndexError, KeyError) as e:
        raise GameError(f"line {n}: {e}") from None


def blank(edition: Edition, rows: list[tuple[int, str]], words: list[str]) -> World:
    for word in words:
        if word not in OPTIONS:
            raise ValueError(f"{word!r} is not an option")
    seats = len([line for _, line in rows if not line.startswith("Shade")])
    if seats not in range(1, 5) or (seats == 1) != (len(rows) > seats):
        raise ValueError("there must be rows for two to four players, or for Ann and the Shade")
    mask = sum(1 << OPTIONS.index(word) for word in set(words))
    if mask & QUARTET and seats not in (2, 3):
        raise ValueError("Quartet is for two or three players")
    p = rules.new(edition, seats, mask)
    p.deck, p.frames, p.question = (), [], None
    return p


def read_row(p: World, side: int, line: str) -> None:
    name, *parts = line.split(", ")
    if name != side_name(p, side):
        raise ValueError(f"{name!r} does not begin the row of {side_name(p, side)}")
    for part in parts:
        words = part.split()
        if words[0] == "hand":
            cards = tuple(sorted(read_cards(words[1:])))
            p.hands[side] = Held(cards, (1,) * len(cards))
        elif re.fullmatch(r"\d tokens?", part):
            p.tokens[side] = int(words[0])
        else:
            place(p, number(words[0]), read_creature(side, words[1:]))


def place(p: World, who: int, c: Creature) -> None:
    while len(p.creatures) <= who:
        p.creatures.append(GONE)
    if p.creatures[who].owner != NATURE:
        raise ValueError(f"there are two creatures {letter(who)}")
    p.creatures[who] = c
    position.make_room(len(p.creatures))


def read_creature(side: int, words: list[str]) -> Creature:
    """Its cards are still unknown; the faces hold only the traits."""
    energy, traits, off, copied = 0, [], 0, 0
    for word in words:
        name, _, mark = word.rstrip(")").partition("(")
        if set(word) == {"+"}:
            energy = len(word)
        elif word == "asleep":
            continue
        elif name not in NAMES or mark not in ("", "off", "copy"):
            raise ValueError(f"{word!r} is not a trait")
        elif mark == "copy":
            copied |= 1 << NAMES.index(name)
        else:
            traits.append(NAMES.index(name))
            off |= (mark == "off") << NAMES.index(name)
    if len(set(traits)) < len(traits):
        raise ValueError("a creature has the same trait twice")
    faces = tuple(-1 << 4 | trait for trait in traits)
    return Creature(side, UNKNOWN, 1, energy, "asleep" in words, faces, mask_of(traits), off, copied)


def mask_of(traits: list[int]) -> int:
    return sum(1 << trait for trait in traits)


def read_cards(words: list[str]) -> list[int]:
    return [UNKNOWN if word == "?" else card_number(word) for word in words]


def card_number(word: str) -> int:
    if not word.isdecimal() or not 1 <= int(word) <= CARDS:
        raise ValueError(f"{word!r} is not the number of a card")
    return int(word) - 1


def read_line(p: World, line: str) -> None:
    name, _, rest = line.partition(":")
    if name == "cards":
        for part in rest.split(","):
            give_cards(p, part.split())
    elif name == "gone":
        for word in rest.split():
            place(p, number(word), GONE)
    elif name in ("deck", "pile"):
        setattr(p, name, tuple(sorted(read_cards(rest.split()))))
    elif name == "ages":
        for part in rest.split(","):
            read_ages(p, part.split())
    elif name.startswith("buried by "):
        cards = tuple(sorted(read_cards(rest.split())))
        p.buried[side_of(p, name[10:])] = Held(cards, (1,) * len(cards))
    elif name.startswith("known to "):
        read_memory(p, p.sides() if name[9:] == "all" else side_of(p, name[9:]), rest)
    else:
        raise ValueError(f"{line!r} is no line of a position")


def give_cards(p: World, words: list[str]) -> None:
    who = living(p, words[0])
    c, cards = p.creatures[who], read_cards(words[1:])
    if len(cards) != 1 + len(c.faces):
        raise ValueError(f"{words[0]} needs {1 + len(c.faces)} cards")
    for card, trait in zip(cards[1:], c.held(), strict=True):
        if card != UNKNOWN and trait not in (p.edition.upright[card] & 15, p.edition.other[card] & 15):
            raise ValueError(f"card {card + 1} does not have {NAMES[trait]}")
    p.creatures[who] = with_cards(c, cards)


def with_cards(c: Creature, cards: list[int]) -> Creature:
    faces = tuple(card << 4 | trait for card, trait in zip(cards[1:], c.held(), strict=True))
    return Creature(c.owner, cards[0], c.age, c.energy, c.asleep, faces, c.traits, c.off, c.copied)


def read_ages(p: World, words: list[str]) -> None:
    name, ages = words[0], tuple(map(int, words[1:]))
    if name.startswith("buried-"):
        side = side_of(p, name[7:])
        p.buried[side] = Held(p.buried[side].cards, ages)
    elif name in SEATS:
        p.hands[side_of(p, name)] = Held(p.hands[side_of(p, name)].cards, ages)
    else:
        c = p.creatures[living(p, name)]
        p.creatures[number(name)] = Creature(
            c.owner, c.card, ages[0], c.energy, c.asleep, c.faces, c.traits, c.off, c.copied
        )


def read_memory(p: World, side: int, text: str) -> None:
    strange, *parts = text.split(",")
    p.strange[side] = int(strange.split()[1])
    lost = list(p.lost[side])
    for part in parts:
        deck, _, cards = part.partition("=")
        for card in read_cards(cards.split()):
            lost[card] = int(deck)
    p.lost[side] = tuple(lost)


def deal_rest(p: World, has_deck: bool) -> None:
    """Cards that the text does not name: for each trait the first that has it, for each creature the first left, the
    others are the deck."""
    free = list(range(CARDS))
    piles = [p.deck, p.pile, *(held.cards for held in [*p.hands, *p.buried])]
    named = [card for pile in piles for card in pile]
    named += [card for c in p.creatures for card in (c.card, *(face >> 4 for face in c.faces))]
    for card in named:
        if card != UNKNOWN:
            if card not in free:
                raise ValueError(f"card {card + 1} is in two places")
            free.remove(card)
    for who, c in enumerate(p.creatures):
        cards = [c.card, *(face >> 4 if face >= 0 else first_with(p, face & 15, free) for face in c.faces)]
        p.creatures[who] = with_cards(c, cards) if c.owner != NATURE else c
    for who, c in enumerate(p.creatures):
        if c.owner != NATURE and c.card == UNKNOWN and not has_deck:
            p.creatures[who] = with_cards(c, [free.pop(0), *(face >> 4 for face in c.faces)])
    if not has_deck:
        p.deck = tuple(free)
    elif free and UNKNOWN not in named:
        raise ValueError(f"card {free[0] + 1} is nowhere")


def first_with(p: World, trait: int, free: list[int]) -> int:
    for card in free:
        if trait in (p.edition.upright[card] & 15, p.edition.other[card] & 15):
            free.remove(card)
            return card
    raise ValueError(f"there are not so many cards with {NAMES[trait]}")


def read_heading(p: World, line: str) -> None:
    frames, *parts = line.split(", ")
    first: list[str] = []
    for part in parts:
        words = part.split(" ")
        if part == "stalled":
            p.stalled = True
        elif words[0] == "first" and len(words) == 2:
            first = words[1:]
        elif words[0] in ("sources", "choices"):
            setattr(p, words[0], tuple(int(word) - 1 for word in words[1:]))
        elif words[0] in ("round", "lower", "upper", "quiet", "shuffles") and len(words) == 2:
            setattr(p, words[0], int(words[1]))
        else:
            raise ValueError(f"{part!r} is not part of a heading")
    begun = frames != "setting-up"
    if begun and " round " not in line:
        p.round = 1
    p.first = side_of(p, first[0]) if first else p.first if p.seats == 1 or not begun else 0
    if begun and not p.sources:
        p.sources = tuple(range(min(p.round, len(p.edition.sources))))
    if begun and " lower " not in line:
        p.lower = p.source().lower[p.sides() - 2]
    if begun and " upper " not in line:
        p.upper = p.source().upper
    read_frames(p, frames)


def read_frames(p: World, text: str) -> None:
    if text == "over":
        winners = [side for side in range(p.sides()) if p.tokens[side] >= p.goal(side)]
        if not winners:
            raise ValueError("nobody has won")
        p.outcome = rules_turn.outcome(p, winners[0])
        return
    p.frames = [read_frame(p, words.split()) for words in text.split(" / ")]
    top = p.frames[0]
    # A turn goes on in a round, an activation in a turn.
    if isinstance(top, rules_turn.Activation | rules_turn.Waiting | rules_turn.Fight):
        who = top.gainer if isinstance(top, rules_turn.Waiting) else top.who
        side = p.creatures[who].owner
        top = rules_solo.ShadeTurn(8, who, False) if p.shade(side) else rules_turn.PlayerTurn(side, 4)
        p.frames.insert(0, top)
    if isinstance(top, rules_turn.PlayerTurn | rules_solo.ShadeTurn):
        side = top.seat if isinstance(top, rules_turn.PlayerTurn) else SHADE
        p.frames.insert(
            0, rules.Round(p.seats, (side - p.first) % p.sides() + 1, any(p.counts(c) for c in p.creatures))
        )


def read_frame(p: World, words: list[str]) -> Frame:
    name, *rest = words
    match name:
        case "setting-up":
            return rules.SettingUp()
        case "draw":
            return rules.Draw(side_of(p, rest[0]), int(rest[1]))
        case "turns":
            return rules.Round(int(rest[2]), int(rest[0]), "peopled" in rest)
        case "redraw":
            return rules.Round(0, 0, False)
        case "renewal":
            return rules.Renewal(int(rest[0]))
        case "turn":
            return rules_turn.PlayerTurn(side_of(p, rest[0]), int(rest[1]) if rest[1:] else 1)
        case "activation":
            return rules_turn.Activation(living(p, rest[0]), mask_of([NAMES.index(word) for word in rest[1:]]))
        case "waiting" | "shade-gain":
            pairs = [word.split(".") for word in rest[1:]]
            traits = tuple(living(p, who) << 4 | NAMES.index(trait) for who, trait in pairs)
            kind = rules_turn.Waiting if name == "waiting" else rules_solo.ShadeGain
            return kind(living(p, rest[0]), traits)
        case "attack" | "shade-attack":
            who, target = (living(p, word) for word in rest[0].split(">"))
            used = mask_of([NAMES.index(word) for word in rest[1:] if word != "over"])
            fight = rules_turn.Fight if name == "attack" else rules_solo.ShadeFight
            return fight(who, target, used, "over" in rest)
        case "shade":
            who = living(p, rest[1]) if rest[1:] and rest[1] != "armed" else NO_CREATURE
            return rules_solo.ShadeTurn(int(rest[0]), who, "armed" in rest)
        case "aim":
            return rules_solo.Aim(living(p, rest[0]), int(rest[1]))
    raise ValueError(f"{name!r} is not a rule that can be under way")


def side_of(p: World, word: str) -> int:
    names = [side_name(p, side) for side in range(p.sides())]
    if word not in names:
        raise ValueError(f"{word!r} does not sit at this table")
    return names.index(word)


def living(p: World, word: str) -> int:
    who = number(word)
    if who >= len(p.creatures) or p.creatures[who].owner == NATURE:
        raise ValueError(f"there is no creature {word}")
    return who
