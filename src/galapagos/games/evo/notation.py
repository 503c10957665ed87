"""Positions and moves of Evo as short text: see docs/notation.md.

    evo L1+R2
    movement Ann 2 steps, round 4, climate hill-cooling, meteor 3, order Ann Cid Bob
      |  3   4   5   6   7   8   9  10  11
    A |                  b.  p.  bA
    …
    Ann: 12 points, at A9 B8, horn 1, holds doldrums ?
    Bob: 9 points, at D3
    Cid: 10 points, at G9

A letter and a number name a space by row and column. In the picture the small letter is the terrain (beach, plain,
hill, mountain), the capital a dinosaur of Ann, Bob, Cid …; the small second letter is a baby.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from galapagos.games.evo import rules
from galapagos.games.evo.cards import CARDS, GENES, KEPT, SEA, TERRAINS, WINDOWS, Board, Edition
from galapagos.games.evo.position import (
    EVENT_CARDS,
    KEEP,
    NONE,
    OPTIONS,
    PASS,
    TAKE_BACK,
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
    Laid,
    Play,
    Remove,
    Row,
    Start,
)
from galapagos.talk import SEATS, Frame, GameError, Move

# Moves

WORDS = {PASS: "-", KEEP: "keep", TAKE_BACK: "take-back"}
SIGNS: dict[str, Any] = {"": Dino, ">": Enter, "+": Baby, "!": Fury, "x": Remove, "@": Start}


def say(edition: Edition, move: Move) -> str:
    match move:
        case Play(card, opponent, space):
            return CARDS[card] + on_text(edition, opponent, space)
        case Row(row):
            return f"r{row + 1}"
        case Bid(points):
            return f"b{points}"
        case Die(value):
            return f"d{value}"
        case Draw(card):
            return f"+{CARDS[card]}"
        case Gene(gene):
            return f"+{GENES[gene]}"
        case Dino(h) | Enter(h) | Baby(h) | Fury(h) | Remove(h) | Start(h):
            return next(sign for sign, kind in SIGNS.items() if isinstance(move, kind)) + edition.names[h]
    return WORDS[move]


def on_text(edition: Edition, opponent: int, space: int) -> str:
    """On whom or where a card is laid."""
    if opponent != NONE:
        return f">{SEATS[opponent]}"
    return "" if space == NONE else f">{edition.names[space]}"


def parse(edition: Edition, text: str) -> Move | None:
    """The move that the text means, whether or not anybody may make it now."""
    for move, word in WORDS.items():
        if text == word:
            return move
    card, on, aim = text.partition(">")
    if card in CARDS:
        return parse_play(edition, CARDS.index(card), aim) if aim or not on else None
    if text[:1] == "+" and text[1:] in CARDS:
        return Draw(CARDS.index(text[1:]))
    if text[:1] == "+" and text[1:] in GENES:
        return Gene(GENES.index(text[1:]))
    if match := re.fullmatch(r"([>+!x@]?)([A-Z][0-9]+)", text):
        return SIGNS[match[1]](edition.names.index(match[2])) if match[2] in edition.names else None
    # A number begins with no 0, so that a move has one text.
    if match := re.fullmatch(r"b(0|[1-9][0-9]{0,5})", text):
        return Bid(int(match[1]))
    if match := re.fullmatch(r"r([1-8])", text):
        return Row(int(match[1]) - 1)
    if match := re.fullmatch(r"d([1-6])", text):
        return Die(int(match[1]))
    return None


def parse_play(edition: Edition, card: int, aim: str) -> Move | None:
    if aim in SEATS:
        return Play(card, SEATS.index(aim), NONE)
    if aim in edition.names:
        return Play(card, NONE, edition.names.index(aim))
    return None if aim else Play(card, NONE, NONE)


# Positions


def write(p: Island) -> str:
    options = [name for bit, name in enumerate(OPTIONS) if p.rules >> bit & 1 and bit] + ["no_cards"] * (
        not p.rule(EVENT_CARDS)
    )
    lines = [" ".join(["evo", p.board.name, *options]), heading(p), *picture(p)]
    lines += [player(p, seat) for seat in range(p.seats)]
    if p.bag != full_bag(p):
        lines.append("bag: " + counts(p.bag, GENES))
    if any(p.discards):
        lines.append("discards: " + counts(p.discards, CARDS))
    if p.laid:
        lines.append("laid: " + ", ".join(laid_text(p.edition, laid) for laid in p.laid))
    if p.rows:
        lines.append("auction: " + ", ".join(row_text(p, row) for row in range(len(p.rows))))
    return "\n".join(lines)


def heading(p: Island) -> str:
    frames = " / ".join(frame_text(p, frame) for frame in p.frames) or "over"
    order = " ".join(SEATS[seat] for seat in p.order)
    climate = places(p.loop())[p.climate]
    return f"{frames}, round {p.round}, climate {climate}, meteor {p.meteor}, order {order}"


def places(loop: list[int]) -> list[str]:
    """The names of the places on the loop: a terrain, and whether it is on the way out or back."""
    half = (len(loop) + 1) // 2
    return [
        TERRAINS[t] + ("" if loop.count(t) == 1 else "-cooling" if n < half else "-warming") for n, t in enumerate(loop)
    ]


def picture(p: Island) -> list[str]:
    """The island as it lies there: terrains and dinosaurs."""
    board = p.board
    columns = shown_columns(board)
    lines = ["  | " + "".join(f"{n + 1:>2}  " for n in columns).rstrip()]
    for row in range(len(board.terrain) // board.width):
        cells = "".join(cell(p, row * board.width + n) for n in columns)
        lines.append(f"{chr(65 + row)} | {'  ' * (row % 2)}{cells}".rstrip())
    return lines


def shown_columns(board: Board) -> range:
    used = [h % board.width for h in board.hexes]
    return range(min(used), max(used) + 1)


def cell(p: Island, h: int) -> str:
    if p.board.terrain[h] == SEA:
        return "    "
    letter = "." if p.land[h] == NONE else SEATS[p.land[h]][0]
    return TERRAINS[p.board.terrain[h]][0] + (letter.lower() if h in p.babies else letter) + "  "


def player(p: Island, seat: int) -> str:
    parts = [f"{SEATS[seat]}: {p.points[seat]} points"]
    if herd := p.herd(seat):
        parts.append("at " + " ".join(p.edition.names[h] for h in herd))
    for gene, start in enumerate(p.edition.start):
        if p.count(seat, gene) != start:
            parts.append(f"{GENES[gene]} {p.count(seat, gene)}")
    if p.hands[seat]:
        parts.append("holds " + " ".join(hand_texts(p, seat)))
    return ", ".join(parts)


def hand_texts(p: Island, seat: int) -> list[str]:
    """Cards that everybody has seen are marked, and those that the viewer does not know are question marks."""
    seen = list(p.seen[seat])
    texts = []
    for card in p.hands[seat]:
        mark = "!" if card in seen else ""
        if mark:
            seen.remove(card)
        texts.append("?" if card == UNKNOWN else CARDS[card] + mark)
    return texts


def counts(numbers: list[int], names: tuple[str, ...]) -> str:
    return ", ".join(f"{n} {names[kind]}" for kind, n in enumerate(numbers) if n) or "nothing"


def laid_text(edition: Edition, laid: Laid) -> str:
    return f"{SEATS[laid.seat]} {CARDS[laid.card]}{on_text(edition, laid.opponent, laid.space)}"


def row_text(p: Island, row: int) -> str:
    gene = "nothing" if p.rows[row] == NONE else GENES[p.rows[row]]
    return gene if p.bidders[row] == NONE else f"{gene} {SEATS[p.bidders[row]]} {p.bids[row]}"


def frame_text(p: Island, frame: Frame) -> str:
    names = p.edition.names
    words = [type(frame).__name__.lower()]
    match frame:
        case rules.Initiative() if frame.places:
            words += ["places", *map(str, frame.places), "dice", *map(str, frame.dice)]
        case rules.Climate():
            words += map(str, frame.dice)
        case rules.Movement():
            words += [SEATS[p.order[frame.turn]]]
            words += [f"{frame.steps} steps"] * (frame.steps != rules.UNBEGUN)
            words += [f"from {names[frame.dino]}"] * (frame.dino != NONE) + ["swims"] * frame.swims
        case rules.Attack():
            start = "baby" if frame.start == NONE else names[frame.start]
            words += [SEATS[frame.seat], f"{start}>{names[frame.to]}"] + ["asked"] * frame.asked
        case rules.Births():
            words += [SEATS[p.order[frame.turn]]]
            words += [f"{frame.left} left"] * (frame.left != rules.UNBEGUN)
            words += [f"{frame.furies} furious"] * (frame.furies > 0) + ["returning"] * frame.returning
        case rules.Auction():
            words += [f"row {frame.row + 1}"] * (frame.row != NONE) + [f"lost {frame.lost + 1}"] * (frame.lost != NONE)
        case rules.Harvest():
            words += [SEATS[seat] for seat in p.order[frame.turn : frame.turn + 1]]
        case rules.EventCard():
            words += [SEATS[frame.seat]]
        case rules.Window():
            words += [WINDOWS[frame.window], *(SEATS[seat] for seat in p.order[frame.turn : frame.turn + 1])]
            words += ["withdrawing"] * frame.withdrawing + [f"{frame.kept} kept"] * (frame.kept > 0)
    return " ".join(words)


# Reading. Whatever a text leaves out has its most ordinary value, so that an example says only what matters.


def read(edition: Edition, text: str) -> Island:
    lines = [(n, line.strip()) for n, line in enumerate(text.strip().splitlines(), 1) if line.strip()]
    if not lines:
        raise GameError("line 1: there is no position")
    options: list[str] = []
    if lines[0][1].split()[0] == "evo":
        options = lines.pop(0)[1].split()[1:]
    if not lines:
        raise GameError("line 2: the heading is missing")
    head = lines.pop(0)
    rows = [line for line in lines if line[1].split(":")[0] in SEATS]
    p: Island = at_line(1, blank, edition, len(rows), options)
    for seat, (n, line) in enumerate(rows):
        at_line(n, read_player, p, seat, line)
    picture = [line for line in lines if PICTURE.match(line[1])]
    for n, line in picture:
        at_line(n, read_picture, p, line)
    others = [line for line in lines if line not in rows + picture]
    for n, line in others:
        at_line(n, read_line, p, line)
    at_line(head[0], read_heading, p, head[1])
    check(p, any(line.startswith("bag:") for _, line in others))
    at_line(head[0], p.settle)
    return p


PICTURE = re.compile(r"[A-Z]? ?\|")


def at_line(n: int, reader: Any, *args: Any) -> Any:
    try:
        return reader(*args)
    except ValueError as e:
        raise GameError(f"line {n}: {e}") from None
    except (IndexError, KeyError):
        raise GameError(f"line {n}: this cannot be, something is missing or too much") from None


def blank(edition: Edition, seats: int, words: list[str]) -> Island:
    mask, board = EVENT_CARDS, ""
    for word in words:
        if word in OPTIONS[1:]:
            mask |= 1 << OPTIONS.index(word)
        elif word == "no_cards":
            mask &= ~EVENT_CARDS
        elif word in edition.boards:
            board = word
        else:
            raise ValueError(f"{word!r} is neither a board nor an option")
    if seats not in range(3, 6):
        raise ValueError(f"there are lines for {seats} players, but 3 to 5 can play")
    p = rules.new(edition, edition.boards[board] if board else edition.fitting(seats)[0], seats, mask)
    p.frames, p.question = [], None
    p.land = [NONE] * len(p.land)
    p.meteor = NONE
    return p


def read_player(p: Island, seat: int, line: str) -> None:
    name, _, rest = line.partition(":")
    if name != SEATS[seat]:
        raise ValueError(f"{name!r} does not begin the line of {SEATS[seat]}")
    for part in filter(None, (part.strip() for part in rest.split(","))):
        words = part.split()
        if words[0] == "at":
            for word in words[1:]:
                put(p, space(p, word), seat)
        elif words[0] == "holds":
            hand = [UNKNOWN if word == "?" else card_of(word.rstrip("!")) for word in words[1:]]
            p.hands[seat] = tuple(sorted(hand))
            p.seen[seat] = tuple(sorted(card_of(word[:-1]) for word in words[1:] if word.endswith("!")))
        elif len(words) == 2 and words[0] in GENES[:KEPT]:
            p.genes[seat * KEPT + GENES.index(words[0])] = whole(words[1])
        elif len(words) == 2 and words[1] in ("point", "points"):
            p.points[seat] = whole(words[0])
        else:
            raise ValueError(f"{part!r} says nothing about a player")


def put(p: Island, h: int, seat: int) -> None:
    if p.land[h] not in (NONE, seat):
        raise ValueError(f"there are two dinosaurs on {p.edition.names[h]}")
    p.land[h] = seat


def read_picture(p: Island, line: str) -> None:
    """A line of the picture; where players' lines name spaces too, both must agree."""
    letter, _, cells = line.partition("|")
    if not letter:
        return
    board, row = p.board, ord(letter[0]) - 65
    columns = shown_columns(board)
    for match in re.finditer(r"\S+", cells):
        place = (match.start() - 1 - 2 * (row % 2)) // 4
        h = row * board.width + columns[place]
        word = match[0]
        letters = "".join(name[0] for name in SEATS[: p.seats])
        if not re.fullmatch(f"[bphm][.{letters}{letters.lower()}]", word) or word[0] != TERRAINS[board.terrain[h]][0]:
            raise ValueError(f"{word!r} does not fit the space {p.edition.names[h]}")
        if word[1] != ".":
            put(p, h, letters.index(word[1].upper()))
            if word[1].islower():
                p.babies = sorted([*p.babies, h])
        elif p.land[h] != NONE:
            raise ValueError(f"{SEATS[p.land[h]]} is on {p.edition.names[h]}, but not in the picture")


def read_line(p: Island, line: str) -> None:
    name, _, rest = line.partition(": ")
    parts = [part.split() for part in rest.split(", ") if part != "nothing" or name == "auction"]
    match name:
        case "bag":
            p.bag = [sum(whole(n) for n, gene in parts if gene == kind) for kind in GENES]
        case "discards":
            p.discards = [sum(whole(n) for n, card in parts if card == kind) for kind in CARDS]
        case "babies":
            p.babies = sorted(space(p, word) for word in rest.split())
        case "laid":
            p.laid = [read_laid(p, part) for part in parts]
        case "auction":
            for gene, *bid in parts:
                p.rows.append(NONE if gene == "nothing" else GENES.index(gene))
                p.bidders.append(seat_of(p, bid[0]) if bid else NONE)
                p.bids.append(whole(bid[1]) if bid else 0)
        case _:
            raise ValueError(f"{line!r} says nothing about this game")


def read_laid(p: Island, words: list[str]) -> Laid:
    move = parse(p.edition, words[-1])
    if len(words) != 2 or not isinstance(move, Play):
        raise ValueError(f"{' '.join(words)!r} is not a player and an event card")
    return Laid(seat_of(p, words[0]), move.card, move.opponent, move.space)


def read_heading(p: Island, line: str) -> None:
    frames, *parts = line.split(", ")
    for part in parts:
        key, *words = part.split()
        match key:
            case "round" | "meteor":
                setattr(p, key, whole(words[0]))
            case "climate":
                p.climate = places(p.loop()).index(words[0])
            case "order":
                p.order = [seat_of(p, word) for word in words]
                if sorted(p.order) != list(range(p.seats)):
                    raise ValueError("the order does not name every player once")
            case _:
                raise ValueError(f"{part!r} is not part of a heading")
    p.frames = [rules.Ending()] if frames == "over" else [read_frame(p, text.split()) for text in frames.split(" / ")]
    late = isinstance(p.frames[0], rules.LATE)
    if p.meteor == NONE:
        p.meteor = p.edition.track.starts[p.seats] + p.round - 1 + late
    if p.meteor >= len(p.edition.track.faces) - (not late):
        raise ValueError(f"the meteor has struck before round {p.round}")


def read_frame(p: Island, words: list[str]) -> Frame:
    name, *rest = words
    if name in PLAIN:
        if rest:
            raise ValueError(f"{' '.join(rest)!r} says nothing about {name}")
        return PLAIN[name]()
    # "2 steps" and "from C4" become steps=2 and from=C4.
    named = {a: b for a, b in pairwise(rest) if a in ("from", "row", "lost")}
    named |= {b: a for a, b in pairwise(rest) if b in ("steps", "left", "furious", "kept")}
    seats = [p.order.index(seat_of(p, word)) for word in rest if word in SEATS]
    if not seats and name in ("movement", "attack", "births", "eventcard"):
        raise ValueError(f"{name} names no player")
    if name in ("auction", "harvest") and len(p.rows) != p.seats:
        raise ValueError(f"{name} needs an auction of {p.seats} rows")
    number = {key: whole(value) for key, value in named.items() if key != "from"}
    match name:
        case "initiative":
            return read_initiative(p, rest)
        case "climate":
            return rules.Climate(tuple(die(word) for word in rest))
        case "movement":
            dino = standing(p, named["from"], p.order[seats[0]]) if "from" in named else NONE
            return rules.Movement(seats[0], number.get("steps", rules.UNBEGUN), dino, "swims" in rest)
        case "attack":
            return read_attack(p, p.order[seats[0]], rest[1:])
        case "births":
            left = number.get("left", rules.UNBEGUN)
            return rules.Births(seats[0], left, number.get("furious", 0), "returning" in rest)
        case "auction":
            return rules.Auction(number.get("row", 0) - 1, number.get("lost", 0) - 1)
        case "harvest":
            return rules.Harvest(seats[0] if seats else p.seats)
        case "eventcard":
            return rules.EventCard(p.order[seats[0]])
        case "window":
            turn = seats[0] if seats else p.seats
            return rules.Window(WINDOWS.index(rest[0]), turn, "withdrawing" in rest, number.get("kept", 0))
    raise ValueError(f"{name!r} is not a rule that can be under way")


def read_initiative(p: Island, words: list[str]) -> Frame:
    if not words:
        return rules.Initiative((), ())
    places, dice = words[1 : p.seats + 1], words[p.seats + 2 :]
    if not len(places) == len(dice) == p.seats or any(whole(place) >= p.seats for place in places):
        raise ValueError("initiative has a place and a die for each player, or nothing")
    return rules.Initiative(tuple(map(int, places)), tuple(0 if word == "0" else die(word) for word in dice))


def read_attack(p: Island, seat: int, words: list[str]) -> Frame:
    start, _, to = words[0].partition(">")
    h = NONE if start == "baby" else standing(p, start, seat)
    if p.land[space(p, to)] in (NONE, seat):
        raise ValueError(f"no foreign dinosaur stands on {to}")
    return rules.Attack(seat, h, space(p, to), "asked" in words)


PLAIN: dict[str, Callable[[], Frame]] = {
    kind.__name__.lower(): kind
    for kind in (rules.Setup, rules.Survival, rules.Points, rules.Meteor, rules.Offer, rules.Strays, rules.Ending)
}


def whole(word: str) -> int:
    if not re.fullmatch(r"\d{1,4}", word):
        raise ValueError(f"{word!r} is not a number")
    return int(word)


def die(word: str) -> int:
    if not re.fullmatch("[1-6]", word):
        raise ValueError(f"{word!r} is not on a die")
    return int(word)


def card_of(word: str) -> int:
    if word not in CARDS:
        raise ValueError(f"{word!r} is not an event card")
    return CARDS.index(word)


def space(p: Island, word: str) -> int:
    if word not in p.edition.names or p.board.terrain[p.edition.names.index(word)] == SEA:
        raise ValueError(f"{word!r} is no space of the island {p.board.name}")
    return p.edition.names.index(word)


def standing(p: Island, word: str, seat: int) -> int:
    h = space(p, word)
    if p.land[h] != seat:
        raise ValueError(f"no dinosaur of {SEATS[seat]} stands on {word}")
    return h


def seat_of(p: Island, word: str) -> int:
    if word not in SEATS[: p.seats]:
        raise ValueError(f"{word!r} does not sit at this table")
    return SEATS.index(word)


def full_bag(p: Island) -> list[int]:
    """All counters but those that the players have won and those in the auction. Card counters won are out too,
    but nobody can see how many: a bag without them is written down."""
    bag = p.edition.counters[:]
    if not p.rule(EVENT_CARDS):
        bag[-1] = 0
    for gene, start in enumerate(p.edition.start):
        won = sum(p.count(seat, gene) - start for seat in range(p.seats))
        bag[gene] = max(0, bag[gene] - won)
    for gene in p.rows:
        if gene != NONE:
            bag[gene] = max(0, bag[gene] - 1)
    return bag


def check(p: Island, bag: bool) -> None:
    """What the text leaves out: the event cards that lie nowhere else are in the deck."""
    if not bag:
        p.bag = full_bag(p)
    p.deck = p.edition.copies[:] if p.rule(EVENT_CARDS) else [0] * len(CARDS)
    for card, n in enumerate(p.discards):
        p.deck[card] -= n
    for card in [card for hand in p.hands for card in hand if card != UNKNOWN] + [laid.card for laid in p.laid]:
        p.deck[card] -= 1
    for card, n in enumerate(p.deck):
        if n < 0:
            raise GameError(f"there are more cards {CARDS[card]} than the edition has")
    for seat in range(p.seats):
        if p.supply(seat) < 0:
            raise GameError(f"{SEATS[seat]} has more than {p.edition.dinosaurs} dinosaurs")
