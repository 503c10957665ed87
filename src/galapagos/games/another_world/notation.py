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

from galapagos.games.another_world import laws, position, rules, rules_solo, rules_turn
from galapagos.games.another_world.cards import CARDS, NAMES, Edition, bearer_of, card_of, trait_of
from galapagos.games.another_world.laws import side_name
from galapagos.games.another_world.position import (
    GONE,
    LETTERS,
    NO_CREATURE,
    OPTIONS,
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
    letter,
)  # fmt: skip
from galapagos.talk import NATURE, SEATS, Frame, GameError, Move


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
            return f"{letter(who)}={NAMES[trait_of(face)]}{card_of(face) + 1}"
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
    (r"new([1-9][0-9]?)", lambda m: New(card_number(m[1]))),
    (rf"{WHO}={TRAIT}([1-9][0-9]?)", lambda m: Add(number(m[1]), card_number(m[3]) << 4 | NAMES.index(m[2]))),
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
    (r"card([1-9][0-9]?)", lambda m: Card(card_number(m[1]))),
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
    cards = [f"{letter(who)} {numbers([c.card, *(card_of(face) for face in c.faces)])}" for who, c in living]
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
            return " ".join(
                [name, letter(frame.gainer), *(f"{letter(bearer_of(t))}.{NAMES[trait_of(t)]}" for t in frame.traits)]
            )
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
    lines = [(n, line.strip()) for n, line in enumerate(text.splitlines(), 1) if line.strip()]
    if not lines:
        raise GameError("line 1: there is no position")
    options = lines.pop(0) if lines[0][1].split()[0] == "another-world" else (lines[0][0], "")
    if not lines:
        raise GameError(f"line {options[0] + 1}: the heading is missing")
    head, sides = lines.pop(0), (*SEATS, "Shade")
    rows = [line for line in lines if line[1].split(",")[0] in sides]
    p: World = at_line(options[0], blank, edition, [line for _, line in rows], options[1].split()[1:])
    for side, (n, line) in enumerate(rows):
        at_line(n, read_row, p, side, line)
    seen: list[str] = []
    for n, line in lines:
        if (n, line) not in rows:
            at_line(n, read_line, p, line, seen)
    at_line(head[0], read_heading, p, head[1])
    remember(p, seen)
    lines.append(options)
    refuse(laws.twice(laws.lying(p)), lines, head[0])
    at_line(head[0], deal_rest, p, "deck" in seen)
    refuse(laws.flaws(p), lines, head[0])
    p.settle()
    refuse(laws.flaws(p), lines, head[0])
    return p


def at_line(n: int, reader: Any, *args: Any) -> Any:
    try:
        return reader(*args)
    except ValueError as e:
        raise GameError(f"line {n}: {e}") from None


def refuse(flaws: laws.Flaws, lines: list[tuple[int, str]], head: int) -> None:
    """The first flaw, if there is one, in the line that begins as it says."""
    for where, sentence in flaws:
        found = [n for n, line in lines if re.match(rf"{where}\b", line)]
        raise GameError(f"line {found[0] if found else head}: {sentence}")


def blank(edition: Edition, rows: list[str], words: list[str]) -> World:
    for word in words:
        if word not in OPTIONS or words.count(word) > 1:
            raise ValueError(f"{word!r} is not an option, or stands there twice")
    seats = len([line for line in rows if not line.startswith("Shade")])
    if seats not in range(1, 5) or len(rows) != max(2, seats):
        raise ValueError("there must be rows for two to four players, or for Ann and the Shade")
    p = rules.new(edition, seats, sum(1 << OPTIONS.index(word) for word in words))
    p.deck, p.frames, p.question = (), [], None
    return p


def read_row(p: World, side: int, line: str) -> None:
    name, *parts = line.split(",")
    if name != side_name(p, side):
        raise ValueError(f"{name!r} does not begin the row of {side_name(p, side)}")
    for part in parts:
        words = part.split()
        if words[:1] == ["hand"] and not p.hands[side].cards:
            p.hands[side] = face_down(words[1:])
        elif re.fullmatch(r" *[1-9] tokens?", part) and not p.tokens[side]:
            p.tokens[side] = int(words[0])
        elif words and re.fullmatch("[A-Z]{1,2}", words[0]):
            place(p, number(words[0]), read_creature(side, words[1:]))
        else:
            raise ValueError(f"{part.strip()!r} is not part of a row, or stands there twice")


def face_down(words: list[str]) -> Held:
    cards = tuple(sorted(read_cards(words)))
    return Held(cards, (1,) * len(cards))


def place(p: World, who: int, c: Creature) -> None:
    if who >= LETTERS:
        raise ValueError(f"the letters of the creatures end at {letter(LETTERS - 1)}")
    while len(p.creatures) <= who:
        p.creatures.append(GONE)
    if p.creatures[who].owner != NATURE:
        raise ValueError(f"there are two creatures {letter(who)}")
    p.creatures[who] = c
    p.rows = []
    position.make_room(len(p.creatures))


def read_creature(side: int, words: list[str]) -> Creature:
    """Its cards are still unknown; the faces hold only the traits."""
    energy, off, copied = 0, 0, 0
    traits: list[int] = []
    for word in words:
        if words.count(word) > 1:
            raise ValueError(f"{word!r} stands there twice")
        if re.fullmatch(r"\++", word) and not energy:
            energy = len(word)
        elif match := re.fullmatch(rf"({TRAIT})(\(off\)|\(copy\))?", word):
            trait = NAMES.index(match[1])
            if match[3] == "(copy)":
                copied |= 1 << trait
            else:
                traits.append(trait)
                off |= (match[3] == "(off)") << trait
        elif word != "asleep":
            raise ValueError(f"{word!r} is not a trait")
    if len(set(traits)) < len(traits):
        raise ValueError("a creature has the same trait twice")
    faces = tuple(UNKNOWN << 4 | trait for trait in traits)
    return Creature(
        owner=side,
        card=UNKNOWN,
        age=1,
        energy=energy,
        asleep="asleep" in words,
        faces=faces,
        traits=mask_of(traits),
        off=off,
        copied=copied,
    )


def mask_of(traits: list[int]) -> int:
    return sum(1 << trait for trait in set(traits))


def read_cards(words: list[str]) -> list[int]:
    return [UNKNOWN if word == "?" else card_number(word) for word in words]


def card_number(word: str) -> int:
    if not re.fullmatch("[1-9][0-9]?", word) or int(word) > CARDS:
        raise ValueError(f"{word!r} is not the number of a card")
    return int(word) - 1


def whole(word: str) -> int:
    if not re.fullmatch(WHOLE, word):
        raise ValueError(f"{word!r} is not a number")
    return int(word)


WHOLE = "(?:0|[1-9][0-9]{0,8})"


def read_line(p: World, line: str, seen: list[str]) -> None:
    name, colon, rest = line.partition(":")
    if name in seen:
        raise ValueError(f"there are two lines of {name!r}")
    seen.append(name)
    parts = [part.split() for part in rest.split(",")]
    if name == "cards" and all(parts):
        for words in parts:
            give_cards(p, words)
    elif name == "gone":
        for word in rest.split():
            place(p, number(word), GONE)
    elif name in ("deck", "pile") and colon:
        setattr(p, name, tuple(sorted(read_cards(rest.split()))))
    elif name == "ages" and all(parts):
        for words in parts:
            read_ages(p, words[0], tuple(map(whole, words[1:])))
    elif name.startswith("buried by ") and colon:
        p.buried[side_of(p, name[10:])] = face_down(rest.split())
    elif name.startswith("known to ") and colon:
        read_memory(p, p.sides() if name[9:] == "all" else side_of(p, name[9:]), rest)
    else:
        raise ValueError(f"{line!r} is no line of a position")


def give_cards(p: World, words: list[str]) -> None:
    who = living(p, words[0])
    c, cards = p.creatures[who], read_cards(words[1:])
    if len(cards) != 1 + len(c.faces):
        raise ValueError(f"{words[0]} needs {1 + len(c.faces)} cards")
    if c.card != UNKNOWN or any(face >= 0 for face in c.faces):
        raise ValueError(f"the cards of {words[0]} stand there twice")
    p.creatures[who] = with_cards(c, cards)


def with_cards(c: Creature, cards: list[int]) -> Creature:
    faces = tuple(card << 4 | trait for card, trait in zip(cards[1:], c.held(), strict=True))
    return Creature(
        owner=c.owner,
        card=cards[0],
        age=c.age,
        energy=c.energy,
        asleep=c.asleep,
        faces=faces,
        traits=c.traits,
        off=c.off,
        copied=c.copied,
    )


def read_ages(p: World, name: str, ages: tuple[int, ...]) -> None:
    if name.startswith("buried-"):
        side = side_of(p, name[7:])
        p.buried[side] = Held(p.buried[side].cards, ages)
    elif name in SEATS:
        p.hands[side_of(p, name)] = Held(p.hands[side_of(p, name)].cards, ages)
    elif len(ages) == 1:
        c = p.creatures[living(p, name)]
        p.creatures[number(name)] = Creature(
            owner=c.owner,
            card=c.card,
            age=ages[0],
            energy=c.energy,
            asleep=c.asleep,
            faces=c.faces,
            traits=c.traits,
            off=c.off,
            copied=c.copied,
        )
    else:
        raise ValueError(f"{name} needs one age")


def read_memory(p: World, row: int, text: str) -> None:
    strange, *parts = text.split(",")
    if not re.fullmatch(rf" strange {WHOLE}", strange):
        raise ValueError(f"{strange.strip()!r} does not say how many strange cards there are")
    p.strange[row] = int(strange.split()[1])
    lost = list(p.lost[row])
    for part in parts:
        deck, equals, cards = part.partition("=")
        if not equals or "?" in cards:
            raise ValueError(f"{part.strip()!r} does not say which cards went into which deck")
        for card in read_cards(cards.split()):
            lost[card] = whole(deck.strip())
    p.lost[row] = tuple(lost)


def remember(p: World, seen: list[str]) -> None:
    """Of whose memory the text says nothing, knows what all know; if it does not say that, they know nothing."""
    if p.shuffles > 1 and "known to all" not in seen:
        p.strange[-1] = CARDS
    for side in range(p.sides()):
        if f"known to {side_name(p, side)}" not in seen:
            p.lost[side], p.strange[side] = p.lost[-1], p.strange[-1]


def deal_rest(p: World, has_deck: bool) -> None:
    """Cards that the text does not name: for each trait the first that has it, for each place with its back up one that
    can have come there, the others are the deck."""
    named = {card for _, cards in laws.lying(p) for card in cards}
    free = [card for card in range(CARDS) if card not in named]
    for who, c in enumerate(p.creatures):
        cards = [c.card, *(card_of(face) if face >= 0 else first_with(p, trait_of(face), free) for face in c.faces)]
        p.creatures[who] = with_cards(c, cards) if c.owner != NATURE else c
    latest = [max(lost[card] for lost in p.lost) for card in range(CARDS)]
    # What is known to have gone into this deck is rather there than elsewhere.
    free.sort(key=lambda card: (latest[card] == p.shuffles > 1, card))
    places: list[tuple[int, list[Any], int]] = []  # how old, where, which there
    places += [
        (c.age, p.creatures, who) for who, c in enumerate(p.creatures) if c.owner != NATURE and c.card == UNKNOWN
    ]
    for piles in (p.hands, p.buried):
        for side, held in enumerate(piles):
            places += [(age, piles, side) for age in held.ages[: held.cards.count(UNKNOWN)]]
    for age, row, n in sorted(places, key=lambda place: place[0]):
        row[n] = turned_up(row[n], first_of(latest, age, free))
    deck = [card for card in p.deck if card != UNKNOWN]
    missing = len(free) if not has_deck else len(p.deck) - len(deck)
    if missing < len(free):
        raise ValueError(f"card {free[missing] + 1} is nowhere")
    p.deck = tuple(sorted(deck + sorted(free, key=lambda card: (-latest[card], card))[:missing]))


def turned_up(back: Creature | Held, card: int) -> Creature | Held:
    """It is this card, or the first of those unknown is."""
    if isinstance(back, Creature):
        return with_cards(back, [card, *(card_of(face) for face in back.faces)])
    return Held(tuple(sorted((card, *back.cards[1:]))), back.ages)


def first_with(p: World, trait: int, free: list[int]) -> int:
    for card in free:
        if trait in (trait_of(p.edition.upright[card]), trait_of(p.edition.other[card])):
            free.remove(card)
            return card
    raise ValueError(f"there are not so many cards with {NAMES[trait]}")


def first_of(latest: list[int], age: int, free: list[int]) -> int:
    for card in free:
        if latest[card] <= age:
            free.remove(card)
            return card
    raise ValueError(f"there are not so many cards that can have come from deck {age}")


NUMBERS = ("round", "lower", "upper", "quiet", "shuffles")
COUNTED = (*NUMBERS, "first")


def read_heading(p: World, line: str) -> None:
    frames, *parts = line.split(", ")
    said = {}
    for part in parts:
        name, *words = part.split() or [""]
        if name in said:
            raise ValueError(f"{name!r} stands there twice")
        said[name] = words
        if (part == "stalled") or (name in COUNTED and len(words) == 1) or name in ("sources", "choices"):
            continue
        raise ValueError(f"{part!r} is not part of a heading")
    p.stalled = "stalled" in said
    begun = frames != "setting-up"
    p.round = 1 if begun else 0
    for name in NUMBERS:
        if name in said:
            setattr(p, name, whole(said[name][0]))
    if "choices" in said:
        p.choices = tuple(sorted(one_of(word, len(p.edition.choices), "Choice card") for word in said["choices"]))
    sources = tuple(one_of(word, len(p.edition.sources), "Source") for word in said.get("sources", ()))
    p.sources = sources or tuple(range(min(p.round, len(p.edition.sources))))
    p.first = read_first(p, frames, said.get("first", []))
    # Whoever says nothing of the Source leaves it as it was filled; between two rounds it is empty.
    if frames != "renewal 0" and (p.round - 1) % len(p.edition.sources) < len(p.sources):
        p.lower = p.lower if "lower" in said else p.source().lower[p.sides() - 2]
        p.upper = p.upper if "upper" in said else p.source().upper
    read_frames(p, frames)


def one_of(word: str, count: int, what: str) -> int:
    if not 1 <= whole(word) <= count:
        raise ValueError(f"there is no {what} {word}")
    return int(word) - 1


def read_first(p: World, frames: str, words: list[str]) -> int:
    if words:
        return side_of(p, words[0])
    if p.seats > 1:
        return NATURE if frames == "setting-up" else 0
    # §11.3 The token goes back and forth; it passes at the very end of a round.
    passed = p.round - (frames.startswith("renewal") and not frames.startswith("renewal 0"))
    return 0 if passed % 2 == 0 and p.round else SHADE


def read_frames(p: World, text: str) -> None:
    if text == "over":
        winners = [side for side in range(p.sides()) if p.tokens[side] >= p.goal(side)]
        if not winners:
            raise ValueError("nobody has won")
        p.outcome = rules_turn.outcome(p, winners[0])
        return
    p.frames = [read_frame(p, words) for words in text.split(" / ")]
    top = p.frames[0]
    # A turn goes on in a round, an activation in a turn.
    if isinstance(top, rules_turn.Activation | rules_turn.Waiting | rules_turn.Fight):
        who = top.gainer if isinstance(top, rules_turn.Waiting) else top.who
        side = p.creatures[who].owner
        top = rules_solo.ShadeTurn(step=8, who=who, armed=False) if p.shade(side) else rules_turn.PlayerTurn(side, 4)
        p.frames.insert(0, top)
    if isinstance(top, rules_turn.PlayerTurn | rules_solo.ShadeTurn):
        p.frames.insert(0, round_of(p, top.seat if isinstance(top, rules_turn.PlayerTurn) else SHADE))


def round_of(p: World, side: int) -> rules.Round:
    """The round that a turn of this side goes on in, with as many turns behind it as were quiet."""
    frame = rules.Round(
        asked=p.seats, turns=(side - p.first) % p.sides() + 1, peopled=any(p.counts(c) for c in p.creatures)
    )
    least = max(min(p.quiet, CARDS), 3 * p.seats + 1 if p.stalled else 0)
    while laws.turns(p, frame) < least:
        frame.turns += p.sides()
    return frame


NAME = f"({'|'.join((*SEATS, 'Shade'))})"
COUNT = f"({WHOLE})"
USED = rf"((?: (?:{'|'.join(NAMES)}))*)"
WAITS = rf"((?: [A-Z]{{1,2}}\.(?:{'|'.join(NAMES)}))*)"
FRAMES: tuple[tuple[str, Callable[[World, re.Match[str]], Frame]], ...] = (
    ("setting-up", lambda p, m: rules.SettingUp()),
    ("redraw", lambda p, m: rules.Round(asked=0, turns=0, peopled=False)),
    (
        f"turns {COUNT} asked {COUNT}( peopled)?",
        lambda p, m: rules.Round(asked=int(m[2]), turns=int(m[1]), peopled=m[3] is not None),
    ),
    (f"draw {NAME} {COUNT}", lambda p, m: rules.Draw(side_of(p, m[1]), int(m[2]))),
    (f"renewal {COUNT}", lambda p, m: rules.Renewal(int(m[1]))),
    (f"turn {NAME}(?: {COUNT})?", lambda p, m: rules_turn.PlayerTurn(seat_of(p, m[1]), int(m[2] or 1))),
    (f"activation {WHO}{USED}", lambda p, m: rules_turn.Activation(living(p, m[1]), used(m[2]))),
    (f"waiting {WHO}{WAITS}", lambda p, m: rules_turn.Waiting(living(p, m[1]), waits(p, m[2]))),
    (
        f"attack {WHO}>{WHO}{USED}( over)?",
        lambda p, m: rules_turn.Fight(
            who=living(p, m[1]), target=living(p, m[2]), used=used(m[3]), over=m[4] is not None
        ),
    ),
    (
        f"shade {COUNT}(?: {WHO})?( armed)?",
        lambda p, m: rules_solo.ShadeTurn(
            step=int(m[1]), who=living(p, m[2]) if m[2] else NO_CREATURE, armed=m[3] is not None
        ),
    ),
    (f"aim {WHO} {COUNT}", lambda p, m: rules_solo.Aim(living(p, m[1]), int(m[2]))),
    (
        f"shade-attack {WHO}>{WHO}{USED}( over)?",
        lambda p, m: rules_solo.ShadeFight(living(p, m[1]), living(p, m[2]), used(m[3]), m[4] is not None),
    ),
    (f"shade-gain {WHO}{WAITS}", lambda p, m: rules_solo.ShadeGain(living(p, m[1]), waits(p, m[2]))),
)


def read_frame(p: World, text: str) -> Frame:
    for form, make in FRAMES:
        if match := re.fullmatch(form, text):
            return make(p, match)
    raise ValueError(f"{text!r} is not a rule that can be under way")


def used(text: str) -> int:
    words = text.split()
    if len(set(words)) < len(words):
        raise ValueError("a trait is used once")
    return mask_of([NAMES.index(word) for word in words])


def waits(p: World, text: str) -> tuple[int, ...]:
    pairs = [word.split(".") for word in text.split()]
    return tuple(living(p, who) << 4 | NAMES.index(trait) for who, trait in pairs)


def side_of(p: World, word: str) -> int:
    names = [side_name(p, side) for side in range(p.sides())]
    if word not in names:
        raise ValueError(f"{word!r} does not sit at this table")
    return names.index(word)


def seat_of(p: World, word: str) -> int:
    if word == "Shade":
        raise ValueError("the Shade has steps of its own: 'shade 1'")
    return side_of(p, word)


def living(p: World, word: str) -> int:
    who = number(word)
    if who >= len(p.creatures) or p.creatures[who].owner == NATURE:
        raise ValueError(f"there is no creature {word}")
    return who
