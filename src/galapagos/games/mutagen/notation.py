"""Positions and moves of Mutagen as short text: see docs/notation.md.

    mutagen people
    turn Ann Spy Tree, round 2, first Ann
    Ann, shards 3, points 12, tracks 1 0 2 0, store Cb Gy, tiles ore a1a2, installed s1 Cb, Spy progress2
    Bob, shards 5, trees T01 T12
    E1, Cb Gg -, tile ore, crew C05, workers Bob.Thug Ann.Spy
    Tree, T02 T13 T24

Every line is a name and parts; the heading begins with the rules under way. An Element is its type and colour: Cb
is blue Crystal, Su a Supreme one. Squares of the airship are s1, s2, then a1 to c4 by column and row.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import cache
from itertools import islice
from typing import Any

from galapagos.games.mutagen import (
    position,
    rules,
    rules_actions,
    rules_airship,
    rules_effects,
    rules_keeper,
    rules_people,
    rules_turn,
)
from galapagos.games.mutagen.cards import (
    ABILITIES,
    ACTIONS,
    ANYWHERE,
    BONUS,
    COLOURS,
    CREW,
    DECISIONS,
    DECKS,
    EFFECTS,
    ELEMENTS,
    LEVELS,
    MUTATIONS,
    NONE,
    PALACE,
    PEOPLE,
    PLACES,
    ROUNDS,
    SUPREME,
    TILES,
    TREE,
    TREES,
    TYPES,
    VISITORS,
    WORKERS,
    Edition,
    type_of,
)
from galapagos.games.mutagen.laws import flaws, open_cards, sizes
from galapagos.games.mutagen.position import (
    KEEPER,
    OPTIONS,
    SPACES,
    STORAGE_LIMITS,
    Board,
    Climb,
    Colour,
    Complete,
    Draft,
    Draw,
    Enlist,
    First,
    Fit,
    Go,
    Hire,
    Install,
    Lay,
    Mutate,
    Omit,
    Pay,
    Pick,
    Place,
    Player,
    Sell,
    Spend,
    Take,
    Travel,
    Use,
    Visit,
    Work,
    is_able,
    name,
    owner_of,
    person_of,
    worker_of,
)
from galapagos.games.mutagen.rules_airship import Discard, Hull, Scrap, Ship, laid_tile, pair_of, tile_of
from galapagos.talk import SEATS, Frame, GameError, Move

BENEFITS = ("supreme", "ability", "nothing")
WORDS = {
    position.STAY: "stay",
    position.ACT: "act",
    position.PASS_LOCATION: "pass location",
    position.PASS_WORK: "pass worker",
    position.END: "end",
    position.SHARD: "shard",
    position.STORE: "store",
    position.LOCK: "lock",
    position.DECLINE: "decline",
    position.DONE: "done",
}


# Moves


def say(edition: Edition, move: Move) -> str:
    match move:
        case First(seat):
            return f"first {SEATS[seat]}"
        case Draw(deck, card):
            return edition.ids[deck][card]
        case Draft(slot, worker):
            return f"mutation {slot + 1} {WORKERS[worker]}"
        case Enlist(slot, benefit):
            return f"people {slot + 1} {BENEFITS[benefit]}"
        case Place(worker, at):
            return f"{WORKERS[worker]} {PLACES[at]}"
        case Go(at):
            return f"go {PLACES[at]}"
        case Work(worker):
            return f"as {WORKERS[worker]}"
        case Mutate(which):
            return f"mutation {which + 1}"
        case Visit(slot):
            return f"visitor {slot + 1}"
        case Use(ability):
            return f"use {ABILITIES[ability]}"
        case Sell(card):
            return f"sell {edition.ids[CREW][card]}"
    return say_part(edition, move)


def say_part(edition: Edition, move: Move) -> str:
    """The moves inside an action."""
    ship = edition.airship
    match move:
        case Discard(square):
            return f"discard {ship.names[square]}"
        case Scrap(pair):
            return f"scrap {pair_name(edition, pair)}"
        case Take(slot):
            return f"take {PLACES[slot // 3]}.{slot % 3 + 1}"
        case Install(square):
            return f"install {ship.names[square]}"
        case Pick(at):
            return f"tile {PLACES[at]}"
        case Lay(pair):
            return f"lay {pair_name(edition, pair)}"
        case Hire(at):
            return f"hire {PLACES[at]}"
        case Complete(slot):
            return f"complete {slot + 1}"
        case Omit(colour):
            return f"omit {COLOURS[colour]}"
        case Pay(kind):
            return f"pay {name(kind)}"
        case Spend(kind, track):
            return f"spend {name(kind)}" + (f" {TYPES[track]}" if kind == SUPREME else "")
        case Travel(price):
            return f"travel {edition.prices[price][0]}"
        case Climb(track):
            return f"climb {TYPES[track]}"
        case Colour(colour):
            return f"colour {COLOURS[colour]}"
        case Fit(kind, square):
            return f"fit {name(kind)} {ship.names[square]}"
    return WORDS[move]


def pair_name(edition: Edition, pair: int) -> str:
    a, b = edition.airship.pairs[pair]
    return edition.airship.names[a] + edition.airship.names[b]


@cache
def lexicon(edition: Edition) -> dict[str, Move]:
    """Every move of this edition by its text; where several decks have a card of that name, the first."""
    squares, pairs = range(len(edition.airship.squares)), range(len(edition.airship.pairs))
    moves: list[Move] = [*WORDS, *position.FIRST, *position.WORK[1:], *position.MUTATE, *position.GO]
    for table in (position.DRAFT, position.ENLIST, position.PLACE):
        moves += [move for row in table for move in row]
    for part in (position.VISIT, position.TAKE, position.PICK, position.HIRING, position.COMPLETING, position.OMIT):
        moves += part
    moves += [*position.PAY, *position.CLIMBING, *position.COLOUR, *position.USE]
    moves += [position.TRAVELLING[price] for price in range(len(edition.prices))]
    moves += [move for table in (rules_airship.DISCARD, position.INSTALL) for move in table[: len(squares)]]
    moves += [move for table in (rules_airship.SCRAP, position.LAYING) for move in table[: len(pairs)]]
    moves += [position.SPENDING[kind][type_of(kind)] for kind in range(SUPREME)] + position.SPENDING[SUPREME]
    moves += [row[square] for row in position.FIT for square in squares]
    moves += [position.SELL[card] for card in range(len(edition.crew))]
    moves += [position.DRAW[deck][card] for deck, ids in enumerate(edition.ids) for card in range(len(ids))]
    known: dict[str, Move] = {}
    for move in moves:
        known.setdefault(say(edition, move), move)
    return known


def parse(edition: Edition, text: str) -> Move | None:
    """The move that the text means, whether or not anybody may make it now."""
    return lexicon(edition).get(" ".join(text.split()))


# Rules under way. Each is its name and its numbers, in the order of its key; these write and read one number each.


class Codec:
    def __init__(self, write: Callable[[Any], str], read: Callable[[str], Any]) -> None:
        self.write = write
        self.read = read


def words(known: tuple[str, ...]) -> Codec:
    """A word for a number; - is none."""
    return Codec(lambda n: "-" if n == NONE else known[n], lambda text: NONE if text == "-" else index(known, text))


def masks(known: tuple[str, ...], everything: int) -> Codec:
    """Words for the bits of a number."""

    def write(mask: int) -> str:
        return "any" if mask == everything else "+".join(w for i, w in enumerate(known) if mask >> i & 1) or "-"

    def read(text: str) -> int:
        if text == "any":
            return everything
        return sum(1 << index(known, word) for word in text.split("+")) if text != "-" else 0

    return Codec(write, read)


def rows(known: tuple[str, ...] | None) -> Codec:
    """Several numbers, as words where there are any."""

    def read(text: str) -> tuple[int, ...]:
        parts = text.split("+") if text != "-" else []
        return tuple(number(part) if known is None else index(known, part) for part in parts)

    return Codec(lambda ns: "+".join(str(n) if known is None else known[n] for n in ns) or "-", read)


def index(known: tuple[str, ...] | list[str], word: str) -> int:
    if word not in known:
        raise ValueError(f"{word!r} is none of {', '.join(known)}")
    return known.index(word)


NUMBER = Codec(str, lambda text: number(text))
FLAG = Codec(lambda flag: "yes" if flag else "no", lambda text: index(("no", "yes"), text) == 1)
SEAT, WORKER, AT, DECK, WHAT = words(SEATS), words(WORKERS), words(PLACES), words(DECKS), words(EFFECTS)
TRACK_MASK, PLACE_MASK = masks(TYPES, 15), masks(PLACES[:3], ANYWHERE)
ROW, DECK_ROW, ABILITY_ROW, COLOUR_ROW = rows(None), rows(DECKS), rows(ABILITIES), rows(COLOURS)
COLOUR_WORD = words(COLOURS)

FRAMES: dict[str, tuple[type[Frame], tuple[Codec, ...]]] = {
    "round": (rules.Round, (NUMBER,)),
    "set-up": (rules.SetUp, ()),
    "filling": (rules_actions.Filling, (DECK_ROW,)),
    "selecting": (rules.Selecting, (NUMBER, ROW)),
    "placing": (rules_turn.Placing, (NUMBER,)),
    "placement": (rules_turn.Placement, (NUMBER,)),
    "turn": (rules_turn.Turn, (SEAT, WORKER, AT, NUMBER)),
    "reaction": (rules_turn.Reaction, (SEAT, WORKER)),
    "leaving": (rules_turn.Leaving, (NUMBER,)),
    "gaining": (rules_actions.Gaining, (SEAT, PLACE_MASK)),
    "stowing": (rules_actions.Stowing, (SEAT, FLAG)),
    "laying": (rules_actions.Laying, (SEAT, PLACE_MASK, AT, FLAG)),
    "completing": (rules_actions.Completing, (SEAT, FLAG, FLAG, NUMBER, NUMBER, COLOUR_ROW, NUMBER)),
    "spending": (rules_actions.Spending, (SEAT, NUMBER)),
    "climbing": (rules_actions.Climbing, (SEAT, TRACK_MASK, NUMBER)),
    "travelling": (rules_effects.Travelling, (SEAT,)),
    "moving": (rules_effects.Moving, (SEAT, NUMBER)),
    "hiring": (rules_actions.Hiring, (SEAT, PLACE_MASK, FLAG)),
    "type-track": (rules_actions.TypeTrack, (SEAT,)),
    "colour-install": (rules_actions.ColourInstall, (SEAT, AT, COLOUR_WORD, NUMBER)),
    "arrival": (rules_people.Arrival, (SEAT, ABILITY_ROW)),
    "finding": (rules_people.Finding, (SEAT,)),
    "building": (rules_people.Building, (SEAT,)),
    "keeper-draft": (rules_keeper.KeeperDraft, (DECK, NUMBER)),
    "keeper-turn": (rules_keeper.KeeperTurn, ()),
    "keeper-goes": (rules_keeper.KeeperGoes, (WORKER,)),
    "keeper-acts": (rules_keeper.KeeperActs, (WORKER, AT, NUMBER)),
    "keeper-does": (rules_effects.KeeperDoes, (WHAT, NUMBER, NUMBER, AT)),
    "keeper-moves": (rules_effects.KeeperMoves, (NUMBER,)),
}
NAMES = {kind: name for name, (kind, _) in FRAMES.items()}


def frame_text(frame: Frame) -> str:
    codecs = FRAMES[NAMES[type(frame)]][1]
    return " ".join([NAMES[type(frame)], *(c.write(value) for c, value in zip(codecs, frame.key(), strict=True))])


def read_frame(words: list[str]) -> Frame:
    word, *parts = words or [""]
    if word not in FRAMES:
        raise ValueError(f"{word!r} is not a rule that can be under way")
    kind, codecs = FRAMES[word]
    if len(parts) != len(codecs):
        raise ValueError(f"{word} takes {len(codecs)} words, not {len(parts)}")
    return kind(*(codec.read(part) for codec, part in zip(codecs, parts, strict=True)))


# Writing


def write(p: Board) -> str:
    lines = [" ".join(["mutagen", *options_of(p)]), heading(p)]
    lines += [row(p, owner) for owner in range(len(p.players))]
    lines += [location(p, at) for at in range(TREE)]
    lines.append(", ".join(["Tree", ids(p, TREES, p.shown[TREES]), *workers_at(p, TREE)]))
    lines += [", ".join([PLACES[at], *there]) for at in range(TREE + 1, PALACE + 1) if (there := workers_at(p, at))]
    for deck in (BONUS, MUTATIONS, PEOPLE, VISITORS):
        if p.shown[deck]:
            lines.append(f"{DECKS[deck]}, {ids(p, deck, p.shown[deck])}")
    if p.solo():
        lines.append(obeys(p))
    out = [f"{DECKS[deck]} {ids(p, deck, gone)}" for deck in OUT_OF_GAME if (gone := lost(p, deck))]
    return "\n".join([*lines, *([", ".join(["out", *out])] if out else [])])


OUT_OF_GAME = (CREW, MUTATIONS, PEOPLE, VISITORS)


def options_of(p: Board) -> list[str]:
    found = [option for bit, option in enumerate(OPTIONS) if p.rules >> bit & 1]
    found += [f"level={LEVELS[p.level]}"] * (LEVELS[p.level] != "medium")
    return found + [f"storage_limit={p.storage_limit}"] * (p.storage_limit > 0)


def heading(p: Board) -> str:
    parts = [" / ".join(map(frame_text, p.frames)) or "over", f"round {p.round}", f"first {owner_name(p, p.first)}"]
    parts += [f"latest {PLACES[p.latest // SPACES]}.{p.latest % SPACES + 1}"] * (p.latest != NONE)
    parts += [f"hand {name(p.hand)}"] * (p.hand != NONE)
    parts += [f"tile {p.edition.ids[TILES][p.tile]}"] * (p.tile != NONE)
    parts += ["spent " + " ".join(map(spent_name, p.spent))] * (p.spent != ())
    return ", ".join(parts + ["aside " + kinds(p.aside)] * (p.aside != ()))


def spent_name(code: int) -> str:
    """A Supreme Element with the number of the colour or type it stood for."""
    return name(code) if code < SUPREME else f"Su{code - SUPREME}"


def kinds(elements: Iterable[int]) -> str:
    return " ".join(map(name, elements))


def owner_name(p: Board, owner: int) -> str:
    return "Keeper" if p.solo() and owner == KEEPER else SEATS[owner]


def ids(p: Board, deck: int, cards: Iterable[int]) -> str:
    return " ".join("-" if card == NONE else p.edition.ids[deck][card] for card in cards)


def row(p: Board, owner: int) -> str:
    me, ship = p.players[owner], p.edition.airship
    parts = [owner_name(p, owner), f"shards {me.shards}", f"points {me.score}", f"progress {me.progress}"]
    parts.append("tracks " + " ".join(map(str, me.tracks)))
    tiles = [f"{p.edition.ids[TILES][tile_of(code)]} {pair_name(p.edition, pair_of(code))}" for code in me.ship.tiles]
    installed = [f"{ship.names[square]} {name(kind)}" for square, kind in enumerate(me.ship.installed) if kind != NONE]
    people = [p.edition.ids[PEOPLE][person_of(code)] + "+" * is_able(code) for code in me.people]
    parts += ["store " + kinds(me.store)] * (me.store != ()) + ["tiles " + " ".join(tiles)] * (me.ship.tiles != ())
    parts += ["installed " + " ".join(installed)] * (installed != [])
    parts += ["crew " + ids(p, CREW, me.crew)] * (me.crew != ()) + ["trees " + ids(p, TREES, me.trees)] * (
        me.trees != ()
    )
    parts += [f"{WORKERS[w]} {ids(p, MUTATIONS, cards)}" for w, cards in enumerate(me.mutations) if cards]
    parts += ["people " + " ".join(people)] * (people != []) + ["vault " + kinds(me.vault)] * (me.vault != ())
    return ", ".join(parts)


def location(p: Board, at: int) -> str:
    elements = " ".join("-" if kind == NONE else name(kind) for kind in p.shown[ELEMENTS][at * 3 : at * 3 + 3])
    tile, crew = ids(p, TILES, [p.shown[TILES][at]]), ids(p, CREW, [p.shown[CREW][at]])
    return ", ".join([PLACES[at], elements, f"tile {tile}", f"crew {crew}", *workers_at(p, at)])


def workers_at(p: Board, at: int) -> list[str]:
    spaces = p.spaces[at * SPACES : (at + 1) * SPACES]
    while spaces and spaces[-1] == NONE:
        spaces.pop()
    names = ["-" if code == NONE else f"{owner_name(p, owner_of(code))}.{WORKERS[worker_of(code)]}" for code in spaces]
    return ["workers " + " ".join(names)] if names else []


def obeys(p: Board) -> str:
    """What the Keeper obeys: Action cards `used` in earlier rounds, Decision cards `turned` up since the shuffle."""
    parts = [
        "obeys",
        "action " + ids(p, ACTIONS, p.shown[ACTIONS]),
        "decision " + ids(p, DECISIONS, p.shown[DECISIONS]),
    ]
    used = [card for card in drawn(p, ACTIONS) if card not in p.shown[ACTIONS]]
    turned = drawn(p, DECISIONS)
    return ", ".join(
        parts
        + ["used " + ids(p, ACTIONS, used)] * (used != [])
        + ["turned " + ids(p, DECISIONS, turned)] * (turned != [])
    )


def drawn(p: Board, deck: int) -> list[int]:
    pairs = zip(p.edition.copies[deck], p.unseen(deck), strict=True)
    return [card for card, (copies, left) in enumerate(pairs) for _ in range(copies - left)]


def lost(p: Board, deck: int) -> list[int]:
    """The cards of a deck that are out of the game."""
    gone = drawn(p, deck)
    for card in open_cards(p, deck):
        gone.remove(card)
    return gone


# Reading. Whatever a text leaves out has its most ordinary value, so that an example says only what matters.


def read(edition: Edition, text: str) -> Board:
    lines = [(n, line.strip()) for n, line in enumerate(text.strip().splitlines(), 1) if line.strip()]
    if not lines:
        raise GameError("line 1: there is no position")
    options: list[str] = []
    if lines[0][1].split()[0] == "mutagen":
        options = lines.pop(0)[1].split()[1:]
    if not lines:
        raise GameError("line 2: the heading is missing")
    top, *heading = parted(lines[0][1])
    at, lines = lines[0][0], lines[1:]
    p: Board = at_line(1, blank, edition, sum(parted(line)[0] in SEATS for _, line in lines), options)
    filled: set[tuple[int, int]] = set()
    out: list[list[int]] = [[] for _ in DECKS]
    numbers = {"heading": at}
    for n, line in lines:
        at_line(n, read_line, p, line, filled, out, numbers)
        numbers[parted(line)[0]] = n
    given = at_line(at, read_heading, p, heading)
    at_line(at, read_frames, p, top)
    complete(p, filled, out)
    for where, sentence in ordinary_time(p, given):
        raise GameError(f"line {numbers.get(where, at)}: {sentence}")
    p.settle()
    return p


def at_line(n: int, reader: Any, *args: Any) -> Any:
    try:
        return reader(*args)
    except ValueError as e:
        raise GameError(f"line {n}: {e}") from None


def parted(line: str) -> list[str]:
    return [part.strip() for part in line.split(",")]


def number(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,4}", text):
        raise ValueError(f"{text!r} is not a number, or too large a one")
    return int(text)


def only(key: str, names: list[str], many: int = 1) -> list[str]:
    if len(names) != many:
        raise ValueError(f"{key} takes {position.many(many, 'word')}, not {len(names)}")
    return names


def blank(edition: Edition, seats: int, options: list[str]) -> Board:
    mask, level, limit = 0, LEVELS.index("medium"), 0
    for word in options:
        key, _, value = word.partition("=")
        if word in OPTIONS:
            mask |= 1 << OPTIONS.index(word)
        elif key == "level":
            level = index(LEVELS, value)
        elif key == "storage_limit":
            limit = int(STORAGE_LIMITS[index(tuple(map(str, STORAGE_LIMITS)), value)])
        else:
            raise ValueError(f"{word!r} is not an option")
    if seats not in range(1, 5):
        raise ValueError(f"there are rows for {seats} players, but 1 to 4 can play")
    return rules.blank(edition, seats, mask, level, limit)


def read_line(p: Board, line: str, filled: set[tuple[int, int]], out: list[list[int]], before: Iterable[str]) -> None:
    word, *parts = parted(line)
    if word in before:
        raise ValueError(f"{word} has a line already")
    if word in SEATS[: p.seats] or (word == "Keeper" and p.solo()):
        read_row(p, p.players[KEEPER if word == "Keeper" else SEATS.index(word)], parts)
    elif word in PLACES:
        read_location(p, PLACES.index(word), parts, filled)
    elif word in ROUND_DECKS:
        deck = DECKS.index(word)
        filled.add((deck, NONE))
        size = len(p.edition.bonus) if deck == BONUS else len(p.players) + 1
        p.shown[deck] = cards(p, deck, only(word, " ".join(only(word, parts)).split(), size), True)
    elif word == "obeys" and p.solo():
        for key, names in keyed(parts):
            deck = ACTIONS if key in ("action", "used") else DECISIONS
            if key in ("action", "decision"):
                p.shown[deck] = cards(p, deck, only(key, names), True)
                filled.add((deck, NONE))
            elif key in ("used", "turned"):
                out[deck] += cards(p, deck, names)
            else:
                raise ValueError(f"{key!r} is not something the Keeper obeys")
    elif word == "out":
        for key, names in keyed(parts):
            deck = OUT_OF_GAME[index([DECKS[gone] for gone in OUT_OF_GAME], key)]
            out[deck] += cards(p, deck, names)
    else:
        raise ValueError(f"{word!r} begins no line of this position")


ROUND_DECKS = [DECKS[deck] for deck in (BONUS, MUTATIONS, PEOPLE, VISITORS)]


def keyed(parts: list[str]) -> list[tuple[str, list[str]]]:
    """The parts by their first words."""
    if "" in parts:
        raise ValueError("there is nothing between two commas")
    found = [(part.split()[0], part.split()[1:]) for part in parts]
    for at, (key, _) in enumerate(found):
        if key in [other for other, _ in found[:at]]:
            raise ValueError(f"{key} stands there twice")
    return found


def cards(p: Board, deck: int, names: list[str], gaps: bool = False) -> list[int]:
    return [NONE if gaps and word == "-" else index(p.edition.ids[deck], word) for word in names]


def element(text: str) -> int:
    match = re.fullmatch(r"([CGLO])([bgpy])", text)
    if text != "Su" and match is None:
        raise ValueError(f"{text!r} is not an Element")
    return "CGLO".index(match[1]) * 4 + "bgpy".index(match[2]) if match else SUPREME


def spent_element(text: str) -> int:
    return SUPREME + int(text[2]) if re.fullmatch(r"Su[0-3]", text) else min(element(text), SUPREME)


def sorted_row(numbers: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(numbers))


def read_row(p: Board, me: Player, parts: list[str]) -> None:
    for key, names in keyed(parts):
        match key:
            case "shards" | "points" | "progress":
                setattr(me, "score" if key == "points" else key, number(only(key, names)[0]))
            case "tracks":
                me.tracks = tuple(map(number, only(key, names, 4)))
            case "store" | "vault":
                setattr(me, key, sorted_row(map(element, names)))
            case "crew" | "trees":
                setattr(me, key, sorted_row(cards(p, CREW if key == "crew" else TREES, names)))
            case "tiles" | "installed":
                read_airship(p, me, key, names)
            case "people":
                known = p.edition.ids[PEOPLE]
                me.people = sorted_row(
                    position.person(index(known, w.removesuffix("+")), w.endswith("+")) for w in names
                )
            case _:
                worker = index(WORKERS, key)
                mutations = list(me.mutations)
                mutations[worker] = tuple(cards(p, MUTATIONS, names))
                me.mutations = tuple(mutations)


def read_airship(p: Board, me: Player, key: str, names: list[str]) -> None:
    ship = p.edition.airship
    pairs = [pair_name(p.edition, pair) for pair in range(len(ship.pairs))]
    only(key, names, len(names) + len(names) % 2)
    for first, second in zip(names[::2], names[1::2], strict=True):
        if key == "installed":
            square = index(ship.names, first)
            if me.ship.installed[square] != NONE:
                raise ValueError(f"{first} holds one Element: §6.3")
            installed = position.with_other(me.ship.installed, square, element(second))
            me.ship = Ship(me.ship.hull, installed)
            continue
        tile = index(p.edition.ids[TILES], first)
        if second not in pairs:
            raise ValueError(f"{second!r} is not two squares of an airship side by side: §7.2")
        tiles = position.with_kind(me.ship.tiles, laid_tile(tile, pairs.index(second)))
        me.ship = Ship(Hull(p.edition, tiles), me.ship.installed)


def read_location(p: Board, at: int, parts: list[str], filled: set[tuple[int, int]]) -> None:
    for key, names in keyed(parts):
        if key == "workers":
            for space, word in enumerate(names):
                if word != "-":
                    put(p, at, space, word)
        elif at == TREE and (TREES, NONE) not in filled:
            filled.add((TREES, NONE))
            p.shown[TREES] = cards(p, TREES, only("Tree", [key, *names], 3), True)
        elif at < TREE and key in ("tile", "crew"):
            deck = TILES if key == "tile" else CREW
            p.put(deck, at, cards(p, deck, only(key, names), True)[0])
            filled.add((deck, at))
        elif at < TREE and (ELEMENTS, at) not in filled:
            for place, word in enumerate(only(PLACES[at], [key, *names], 3)):
                p.put(ELEMENTS, at * 3 + place, NONE if word == "-" else element(word))
            filled.add((ELEMENTS, at))
        else:
            raise ValueError(f"{key!r} is nothing that lies at {PLACES[at]}")


def put(p: Board, at: int, space: int, word: str) -> None:
    """A worker on a space."""
    owner, _, worker = word.partition(".")
    who, kind = read_owner(p, owner), index(WORKERS, worker)
    if space not in range(len(p.players)) or not p.players[who].home >> kind & 1:
        raise ValueError(f"{word} cannot stand there")
    p.spaces[at * SPACES + space] = who * 4 + kind
    p.players[who].home &= ~(1 << kind)


def read_owner(p: Board, text: str) -> int:
    return KEEPER if text == "Keeper" and p.solo() else index(SEATS[: p.seats], text)


def read_heading(p: Board, parts: list[str]) -> set[str]:
    """What a heading says beyond the rules under way; gives back of what it speaks."""
    for key, names in keyed(parts):
        match key:
            case "round":
                p.round = number(only(key, names)[0])
            case "first":
                p.first = read_owner(p, only(key, names)[0])
            case "latest":
                place, _, space = only(key, names)[0].partition(".")
                if space not in ("1", "2", "3", "4"):
                    raise ValueError(f"{names[0]!r} is not a space of a location, like E1.2")
                p.latest = index(PLACES, place) * SPACES + int(space) - 1
            case "hand":
                p.hand = element(only(key, names)[0])
            case "tile":
                p.tile = index(p.edition.ids[TILES], only(key, names)[0])
            case "spent":
                p.spent = sorted_row(map(spent_element, names))
            case "aside":
                p.aside = sorted_row(map(element, names))
            case _:
                raise ValueError(f"{key!r} is not part of a heading")
    return {key for key, _ in keyed(parts)}


# What lies at the locations when a text does not say.
ORDINARY = {
    ELEMENTS: (0, 5, 10, 4, 9, 14, 8, 13, 2),
    TILES: (0, 1, 4),
    CREW: (0, 1, 2),
    TREES: (0, 11, 22),
    BONUS: (0, 1, 2, 3),
}


def complete(p: Board, filled: set[tuple[int, int]], out: list[list[int]]) -> None:
    """The cards that lie nowhere else are in their decks, and ordinary ones lie where the text says nothing."""
    for deck, places in sizes(p).items():
        if (deck, NONE) not in filled:
            p.shown[deck] = [NONE] * places
    for deck in range(len(DECKS)):
        # The active Decision card is among those turned up.
        gone = [card for card in out[deck] if deck != DECISIONS or card not in p.shown[deck]]
        for card in open_cards(p, deck) + gone:
            if deck == ELEMENTS and card >= SUPREME:
                p.supreme -= 1
            else:
                p.stir(deck, card, -1)
        for slot in range(len(p.shown[deck])):
            at = slot // 3 if deck == ELEMENTS else slot
            if (deck, NONE) not in filled and (deck, at) not in filled:
                lay_out(p, deck, slot)


def lay_out(p: Board, deck: int, slot: int) -> None:
    """An ordinary card that is still in the urn."""
    urn, wanted = p.unseen(deck), (*ORDINARY.get(deck, ()), *range(99))[slot]
    free = [card % len(urn) for card in range(wanted, wanted + len(urn)) if urn[card % len(urn)] > 0]
    if free:
        p.stir(deck, free[0], -1)
        p.put(deck, slot, free[0])


def ordinary_time(p: Board, given: set[str]) -> list[tuple[str, str]]:
    """The first round and the first player that fit, where the text does not say; gives back what is wrong even so."""
    rounds = [p.round] if "round" in given else range(1, ROUNDS + 1) if p.frames else [ROUNDS]
    firsts = [p.first] if "first" in given else range(len(p.players))
    worst: list[tuple[str, str]] = []
    for p.round in rounds:
        for p.first in firsts:
            found = list(islice(flaws(p), 1))
            if not found:
                return []
            worst = worst or found
    return worst


def read_frames(p: Board, text: str) -> None:
    """The rules under way. The outer ones may be left out, and of a turn what is open."""
    if text == "over":
        p.outcome = rules.outcome(p)
        return
    frames = [part.split() for part in text.split(" / ")]
    if frames[0][:1] in (["turn"], ["keeper-acts"]):
        frames = whole_turn(p, frames[0]) + frames[1:]
    elif text == "placing":
        frames = [["round", "3"], ["placing", str(placed(p))]]
    elif text == "selecting":
        frames = [["round", "2"], ["selecting", "0", "+".join(str(len(me.people)) for me in p.players)]]
    elif text == "leaving":
        frames = [["round", "4"], ["leaving", "0"]]
    elif text == "round end":
        frames = [["round", "4"]]
    p.frames = list(map(read_frame, frames))


def placed(p: Board) -> int:
    return sum(code != NONE for code in p.spaces)


def whole_turn(p: Board, turn: list[str]) -> list[list[str]]:
    """`turn Ann Spy Tree` or `keeper-acts Spy Tree`: the worker comes there, and all its actions are open."""
    kind, words = turn[0], turn[1:] if turn[0] == "turn" else ["Keeper", *turn[1:]]
    if len(words) not in (3, 4):
        raise ValueError(f"{kind} takes {len(FRAMES[kind][1])} words, not {len(turn) - 1}")
    owner, worker, place = words[:3]
    at = index(PLACES, place)
    if p.space(at) == NONE:
        raise ValueError(f"{place} has no free space: §5.1")
    p.latest = at * SPACES + p.space(at)
    put(p, at, p.space(at), f"{owner}.{worker}")
    if len(words) == 3:
        mutations = len(p.players[read_owner(p, owner)].mutations[WORKERS.index(worker)])
        every = rules_turn.LOCATION if at == PALACE else (rules_turn.MUTATION << mutations) - 1
        turn = [*turn, str(every) if kind == "turn" else "0"]
    return [["round", "3"], ["placing", str(placed(p))], ["placement", "1"], turn]
