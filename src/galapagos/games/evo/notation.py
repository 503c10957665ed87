"""Positions and moves of Evo as short text: see docs/notation.md.

    evo L1+R2
    movement Ann 2 steps, round 4, climate hill-cooling, meteor 3, order Ann Cid Bob
      |  3   4   5   6   7   8   9  10  11
    A |                 b.  p.  bA
    Ann: 12 points, at A9 B8, horn 1, holds doldrums ?
    Bob: 9 points, at D3
    Cid: 10 points, at G9

A letter and a number name a space by row and column. In the picture the small letter is the terrain (beach, plain,
hill, mountain), the capital a dinosaur of Ann, Bob, Cid …; the small second letter is a baby.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from galapagos.games.evo import rules
from galapagos.games.evo.cards import CARDS, GENES, KEPT, SEA, TERRAINS, WINDOWS, Board, Edition
from galapagos.games.evo.laws import flaws, on_offer
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


def picture(p: Island) -> tuple[str, ...]:
    """The island as it lies there: terrains and dinosaurs."""
    return drawn(p.edition, p.island, tuple(p.land), tuple(p.babies))


@lru_cache(1000)  # everybody at a table sees the same one, and most answers leave it as it is
def drawn(edition: Edition, island: str, land: tuple[int, ...], babies: tuple[int, ...]) -> tuple[str, ...]:
    board = edition.boards[island]
    columns = shown_columns(board)
    lines = ["  | " + "".join(f"{n + 1:>2}  " for n in columns).rstrip()]
    for row in range(len(board.terrain) // board.width):
        places = [row * board.width + n for n in columns]
        cells = "".join(cell(board.terrain[h], land[h], h in babies) for h in places)
        lines.append(f"{chr(65 + row)} | {'  ' * (row % 2)}{cells}".rstrip())
    return tuple(lines)


def shown_columns(board: Board) -> range:
    used = [h % board.width for h in board.hexes]
    return range(min(used), max(used) + 1)


def cell(terrain: int, owner: int, baby: bool) -> str:
    if terrain == SEA:
        return "    "
    letter = "." if owner == NONE else SEATS[owner][0]
    return TERRAINS[terrain][0] + (letter.lower() if baby else letter) + "  "


def player(p: Island, seat: int) -> str:
    parts = [f"{SEATS[seat]}: {p.points[seat]} points"]
    if herd := p.herds[seat]:
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
    lines = [(n, " ".join(line.split()), line.strip()) for n, line in enumerate(text.strip().splitlines(), 1)]
    lines = [line for line in lines if line[1]]
    if not lines:
        raise GameError("line 1: there is no position")
    options: list[str] = []
    if lines[0][1].split()[0] == "evo":
        options = lines.pop(0)[1].split()[1:]
    if not lines:
        raise GameError("line 2: the heading is missing")
    head, *lines = lines
    players = [(n, line.split(":")[0]) for n, line, _ in lines if line.split(":")[0] in SEATS]
    p: Island = at_line(1, blank, edition, len(players), options)
    for seat, (n, name) in enumerate(players):
        if name != SEATS[seat]:
            raise GameError(f"line {n}: {name!r} does not begin the line of {SEATS[seat]}")
    picture = [line for line in lines if PICTURE.match(line[1])]
    where = {"evo": 1, "heading": head[0]}
    for n, line, _ in [line for line in lines if line not in picture]:
        at_line(n, read_line, p, tell(where, line.split(":")[0], n), line)
    placed = {seat for seat in p.land if seat != NONE}
    for n, line, raw in picture:
        at_line(n, read_picture, p, tell(where, line.partition("|")[0].strip(), n), raw, placed)
    at_line(head[0], read_heading, p, head[1])
    fill_in(p, "bag" in where)
    for place, sentence in flaws(p):
        raise GameError(f"line {where.get(place, head[0])}: {sentence}")
    p.settle()
    return p


PICTURE = re.compile(r"[A-Z]? ?\|")


def tell(where: dict[str, int], name: str, n: int) -> str:
    """Every line is told once."""
    if name in where:
        raise GameError(f"line {n}: {name!r} begins a second line")
    where[name] = n
    return name


def at_line(n: int, reader: Any, *args: Any) -> Any:
    try:
        return reader(*args)
    except ValueError as e:
        raise GameError(f"line {n}: {e}") from None


def blank(edition: Edition, seats: int, words: list[str]) -> Island:
    mask, boards = EVENT_CARDS, [word for word in words if word in edition.boards]
    for word in words:
        if word in OPTIONS[1:]:
            mask |= 1 << OPTIONS.index(word)
        elif word == "no_cards":
            mask &= ~EVENT_CARDS
        elif word not in boards:
            raise ValueError(f"{word!r} is neither a board nor an option")
    if len(set(words)) < len(words) or len(boards) > 1:
        raise ValueError("an option is told twice, or there are two boards")
    if seats not in range(3, 6):
        raise ValueError(f"there are lines for {seats} players, but 3 to 5 can play")
    p = rules.new(edition, edition.boards[boards[0]] if boards else edition.fitting(seats)[0], seats, mask)
    p.frames, p.question = [], None
    for h in [h for herd in p.herds for h in herd]:
        p.leave(h)
    p.meteor = NONE
    return p


def read_line(p: Island, name: str, line: str) -> None:
    rest = line.partition(":")[2].strip()
    parts = rest.split(", ")
    match name:
        case _ if name in SEATS:
            read_player(p, seat_of(p, name), parts if rest else [])
        case "bag":
            p.bag = read_counts(parts, GENES, "gene")
        case "discards":
            p.discards = read_counts(parts, CARDS, "card")
        case "babies":
            p.babies = sorted({*p.babies, *(space(p, word) for word in rest.split())})
        case "laid":
            p.laid = [read_laid(p, part.split()) for part in parts]
        case "auction":
            for part in parts:
                read_row(p, part.split())
        case _:
            raise ValueError(f"{line!r} says nothing about this game")


def read_player(p: Island, seat: int, parts: list[str]) -> None:
    told: set[str] = set()
    for part in parts:
        words = part.split() or [""]
        what = "points" if words[-1] in ("point", "points") else words[0]
        if what in told:
            raise ValueError(f"{part!r} is a second part about {what!r}")
        told.add(what)
        if what == "at" and len(set(words)) == len(words) > 1:
            for word in words[1:]:
                put(p, space(p, word), seat)
        elif what == "holds" and len(words) > 1:
            hand = [UNKNOWN if word == "?" else card_of(word.removesuffix("!")) for word in words[1:]]
            p.hands[seat] = tuple(sorted(hand))
            p.seen[seat] = tuple(sorted(card_of(word[:-1]) for word in words[1:] if word.endswith("!")))
        elif len(words) == 2 and what in GENES[:KEPT]:
            p.genes[seat * KEPT + GENES.index(what)] = whole(words[1])
        elif len(words) == 2 and what == "points":
            p.points[seat] = whole(words[0])
        else:
            raise ValueError(f"{part!r} says nothing about a player")


def put(p: Island, h: int, seat: int) -> None:
    if p.land[h] not in (NONE, seat):
        raise ValueError(f"there are two dinosaurs on {p.edition.names[h]}")
    p.stand(seat, h)


def read_picture(p: Island, letter: str, line: str, placed: set[int]) -> None:
    """A line of the picture. The lines of the players that are placed name spaces too: both must agree."""
    cells = line.partition("|")[2]
    if not letter:
        return
    board, row = p.board, ord(letter) - 65
    columns = shown_columns(board)
    letters = "".join(name[0] for name in SEATS[: p.seats])
    for match in re.finditer(r"\S+", cells):
        place = (match.start() - 1 - 2 * (row % 2)) // 4
        h = row * board.width + columns[place] if place in range(len(columns)) else len(p.land)
        word = match[0]
        if h >= len(p.land) or board.terrain[h] == SEA:
            raise ValueError(f"{word!r} in row {letter} is beside the island {board.name}")
        if not re.fullmatch(f"{TERRAINS[board.terrain[h]][0]}[.{letters}{letters.lower()}]", word):
            raise ValueError(f"{word!r} does not fit the space {p.edition.names[h]}")
        if word[1] != ".":
            seat = letters.index(word[1].upper())
            if seat in placed and p.land[h] != seat:
                raise ValueError(f"{SEATS[seat]} is on {p.edition.names[h]} in the picture alone")
            put(p, h, seat)
            if word[1].islower():
                p.babies = sorted({*p.babies, h})
        elif p.land[h] != NONE:
            raise ValueError(f"{SEATS[p.land[h]]} is on {p.edition.names[h]}, but not in the picture")


def read_counts(parts: list[str], names: tuple[str, ...], kind: str) -> list[int]:
    """Such as "3 foot", each once, or "nothing" alone."""
    found = [0] * len(names)
    for part in parts if parts != ["nothing"] else []:
        words = part.split()
        if len(words) != 2 or words[1] not in names or found[names.index(words[1])]:
            raise ValueError(f"{part!r} is not a number and a {kind}, each {kind} once")
        found[names.index(words[1])] = whole(words[0])
    return found


def read_laid(p: Island, words: list[str]) -> Laid:
    move = parse(p.edition, words[-1]) if len(words) == 2 else None
    if not isinstance(move, Play):
        raise ValueError(f"{' '.join(words)!r} is not a player and an event card")
    return Laid(seat=seat_of(p, words[0]), card=move.card, opponent=move.opponent, space=move.space)


def read_row(p: Island, words: list[str]) -> None:
    gene, *bid = words or [""]
    if (gene != "nothing" and gene not in GENES) or len(bid) not in (0, 2):
        raise ValueError(f"{' '.join(words)!r} is not a row of an auction")
    p.rows.append(NONE if gene == "nothing" else GENES.index(gene))
    p.bidders.append(seat_of(p, bid[0]) if bid else NONE)
    p.bids.append(whole(bid[1]) if bid else 0)


def read_heading(p: Island, line: str) -> None:
    frames, *parts = line.split(", ")
    told: set[str] = set()
    for part in parts:
        key, *words = part.split() or [""]
        match key, words:
            case _ if key in told:
                raise ValueError(f"{part!r} is a second part about {key!r}")
            case "round" | "meteor", [word]:
                setattr(p, key, whole(word))
            case "climate", [word]:
                if word not in places(p.loop()):
                    raise ValueError(f"{word!r} is no place of the climate loop")
                p.climate = places(p.loop()).index(word)
            case "order", _:
                p.order = [seat_of(p, word) for word in words]
                if sorted(p.order) != list(range(p.seats)):
                    raise ValueError("the order does not name every player once")
            case _:
                raise ValueError(f"{part!r} is not part of a heading")
        told.add(key)
    p.frames = [rules.Ending()] if frames == "over" else [read_frame(p, text) for text in frames.split(" / ")]
    if p.meteor == NONE:
        p.meteor = p.edition.track.starts[p.seats] + p.round - 1 + rules.late(p)


WHO = f"(?: (?P<who>{'|'.join(SEATS)}))"
# The rules that can be under way: what follows their name, and an example.
FRAMES = {
    **{name: ("", name) for name in ("setup", "survival", "points", "meteor", "offer", "strays", "ending")},
    "initiative": (r"(?: places(?P<places>(?: [0-4])+) dice(?P<dice>(?: [0-6])+))?",
                   "initiative places 0 1 1 dice 0 4 0"),
    "climate": (r"(?P<dice>(?: [1-6])*)", "climate 4 2"),
    "movement": (WHO + r"(?: (?P<steps>[0-9]{1,4}) steps)?(?: from (?P<space>\S+))?(?P<swims> swims)?",
                 "movement Ann 2 steps from D6 swims"),
    "attack": (WHO + r" (?P<start>[^ >]+)>(?P<space>[^ >]+)(?P<asked> asked)?", "attack Ann D6>D7 asked"),
    "births": (WHO + r"(?: (?P<left>[0-9]{1,4}) left)?(?: (?P<furies>[0-9]{1,4}) furious)?(?P<returning> returning)?",
               "births Ann 2 left 1 furious"),
    "auction": (r"(?: row (?P<row>[1-8]))?(?: lost (?P<lost>[1-8]))?", "auction row 2 lost 1"),
    "harvest": (WHO + "?", "harvest Ann"),
    "eventcard": (WHO, "eventcard Ann"),
    "window": (f" (?P<window>{'|'.join(WINDOWS)}){WHO}?(?P<withdrawing> withdrawing)?(?: (?P<kept>[0-9]{{1,4}}) kept)?",
               "window climate Ann"),
}  # fmt: skip


def read_frame(p: Island, text: str) -> Frame:
    name = text.partition(" ")[0]
    if name not in FRAMES:
        raise ValueError(f"{name!r} is not a rule that can be under way")
    form, example = FRAMES[name]
    found = re.fullmatch(form, text[len(name) :])
    if found is None:
        raise ValueError(f"{text!r} is not written like {example!r}")
    told = found.groupdict()
    turn = p.order.index(seat_of(p, told["who"])) if told.get("who") else p.seats
    seat = p.order[turn] if turn < p.seats else NONE
    match name:
        case "initiative":
            return rules.Initiative(numbers(told["places"]), numbers(told["dice"]))
        case "climate":
            return rules.Climate(numbers(told["dice"]))
        case "movement":
            dino = space(p, told["space"]) if told["space"] else NONE
            return rules.Movement(turn=turn, steps=number(told["steps"]), dino=dino, swims=bool(told["swims"]))
        case "attack":
            start = NONE if told["start"] == "baby" else space(p, told["start"])
            return rules.Attack(seat=seat, start=start, to=space(p, told["space"]), asked=bool(told["asked"]))
        case "births":
            return rules.Births(
                turn=turn, left=number(told["left"]), furies=int(told["furies"] or 0), returning=bool(told["returning"])
            )
        case "auction":
            return rules.Auction(int(told["row"] or 0) - 1, int(told["lost"] or 0) - 1)
        case "harvest":
            return rules.Harvest(turn)
        case "eventcard":
            return rules.EventCard(seat)
        case "window":
            return rules.Window(
                window=WINDOWS.index(told["window"]),
                turn=turn,
                withdrawing=bool(told["withdrawing"]),
                kept=int(told["kept"] or 0),
            )
    return PLAIN[name]()


PLAIN: dict[str, Callable[[], Frame]] = {
    kind.__name__.lower(): kind
    for kind in (rules.Setup, rules.Survival, rules.Points, rules.Meteor, rules.Offer, rules.Strays, rules.Ending)
}


def numbers(words: str | None) -> tuple[int, ...]:
    return tuple(map(int, (words or "").split()))


def number(word: str | None) -> int:
    return rules.UNBEGUN if word is None else int(word)


def whole(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", word):
        raise ValueError(f"{word!r} is not a number from 0 to 9999")
    return int(word)


def card_of(word: str) -> int:
    if word not in CARDS:
        raise ValueError(f"{word!r} is not an event card")
    return CARDS.index(word)


def space(p: Island, word: str) -> int:
    if word not in p.edition.names or p.board.terrain[p.edition.names.index(word)] == SEA:
        raise ValueError(f"{word!r} is no space of the island {p.board.name}")
    return p.edition.names.index(word)


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
        bag[gene] -= sum(p.count(seat, gene) - start for seat in range(p.seats))
    for gene in on_offer(p):
        bag[gene] -= 1
    return [max(0, n) for n in bag]


def fill_in(p: Island, bag: bool) -> None:
    """What the text leaves out: the event cards that lie nowhere else are in the deck."""
    if not bag:
        p.bag = full_bag(p)
    p.deck = p.edition.copies[:] if p.rule(EVENT_CARDS) else [0] * len(CARDS)
    for card, n in enumerate(p.discards):
        p.deck[card] -= n
    for card in [card for hand in p.hands for card in hand if card != UNKNOWN] + [laid.card for laid in p.laid]:
        p.deck[card] -= 1
