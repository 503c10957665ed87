"""Mutagen for learners: the words of its moves, and what a seat sees of it as numbers.

All is open here, so every seat sees the same, each from its own place."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from galapagos.games.mutagen import position as m
from galapagos.games.mutagen import (
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
    BONUS,
    BUILDER,
    COLOURS,
    CREW,
    DECISIONS,
    DECKS,
    ELEMENT_NAMES,
    ELEMENTS,
    FINDER,
    GUIDE,
    HALVES,
    KINDS,
    LEVELS,
    MUTATIONS,
    NONE,
    PALACE,
    PEOPLE,
    PLACES,
    SUPREME,
    TILES,
    TREES,
    TYPES,
    VISITORS,
    WORKERS,
    Edition,
    type_of,
)
from galapagos.games.mutagen.position import OPTIONS, Board, Player, name
from galapagos.games.mutagen.rules_airship import Ship, pair_of, tile_of
from galapagos.gym.eye import SIDES, Eye, Field, add, put
from galapagos.gym.lexicon import Lexicon, Part, lexicon
from galapagos.talk import NATURE, Frame, Game, GameError, Move, Position

VERSION: Final = 1


def words(game: Game) -> Lexicon:
    """A word for each move; but whoever installs what was spent names the Element, then the square."""
    tables = moves(game.edition)
    places = {move: (block, n) for block, table in tables.items() for n, move in enumerate(table)}

    def parts(move: Move) -> list[Part]:
        if isinstance(move, m.Fit):
            return [("fit", move.kind), ("square", move.square)]
        found = places.get(move)
        if found is None:
            raise GameError(f"{game.title} has no word for {game.say(move)!r}.")
        return [found]

    blocks = {block: [game.say(move) for move in table] for block, table in tables.items()}
    blocks["fit"] = [f"fit {name(kind)}" for kind in range(KINDS + 1)]
    blocks["square"] = list(game.edition.airship.names)
    return Lexicon(game, VERSION, blocks, parts)


def moves(edition: Edition) -> dict[str, list[Move]]:
    """All that a seat may answer, but for what it fits in."""
    squares, pairs = len(edition.airship.squares), len(edition.airship.pairs)
    return {
        "turn": [
            m.ACT, m.PASS_LOCATION, m.PASS_WORK, m.END, m.STAY, m.SHARD, m.STORE, m.LOCK, m.DECLINE, m.DONE,
        ],
        "work": m.WORK[1:],
        "mutation": m.MUTATE[: edition.most_mutations],
        "place": [move for row in m.PLACE for move in row],
        "go": m.GO[:PALACE],
        "draft": [move for row in m.DRAFT for move in row[1:]],
        "enlist": [move for row in m.ENLIST for move in row],
        "visit": m.VISIT,
        "use": [m.USE[ability] for ability in (GUIDE, FINDER, BUILDER)],
        "sell": m.SELL[: len(edition.crew)],
        "take": [*m.TAKE],
        "install": [*m.INSTALL[:squares]],
        "discard": rules_airship.DISCARD[:squares],
        "tile": m.PICK,
        "lay": [*m.LAYING[:pairs]],
        "scrap": rules_airship.SCRAP[:pairs],
        "hire": m.HIRING,
        "complete": m.COMPLETING,
        "omit": m.OMIT,
        "pay": m.PAY,
        "spend": [m.SPENDING[kind][type_of(kind)] for kind in range(KINDS)] + m.SPENDING[SUPREME],
        "climb": m.CLIMBING,
        "colour": m.COLOUR,
        "travel": m.TRAVELLING[: len(edition.prices)],
    }  # fmt: skip


PHASES: Final = (
    "set-up", "filling", "selecting", "placing", "placement", "leaving", "turn", "reaction", "arrival", "finding",
    "building", "gaining", "stowing", "laying", "hiring", "climbing", "type-track", "completing", "spending",
    "colour-install", "travelling", "moving", "Keeper's draft", "Keeper's turn", "Keeper goes", "Keeper acts",
    "Keeper's effect", "Keeper moves",
)  # fmt: skip
KEEPERS: Final = 6  # of them: the last ones
OF_TABLE: Final = (
    "round", "supreme", "drafts", "turns", "stage", "leaving", "unforeseen", "optional", "counted", "fewer", "done",
    "wild", "steps", "spaces",
)  # fmt: skip
OF_PLAYER: Final = ("shards", "points", "debt", "progress", "resting people")
OF_ELEMENT: Final = (*TYPES, *COLOURS, "Supreme")
STORED: Final = (*ELEMENT_NAMES, "Su")
SPENT: Final = (*ELEMENT_NAMES, "Su0", "Su1", "Su2", "Su3")  # a Supreme one by the colour or type it stood for
UNSEEN: Final = (ELEMENTS, TILES, CREW, TREES, MUTATIONS, PEOPLE, VISITORS)  # decks from which more will come
OBEYED: Final = (DECISIONS, ACTIONS)  # by the Keeper
# Places of a player's things; what comes after them depends on the edition.
HOME: Final = 5
TRACKS: Final = 9
STORE: Final = 13
VAULT: Final = 30
HIRED: Final = 47
USUAL: Final = {
    "round": 4, "supreme": 19, "drafts": 8, "turns": 16, "stage": 4, "leaving": 4, "done": 4, "wild": 2, "steps": 2,
    "spaces": 8, "shards": 16, "points": 64, "debt": 4, "progress": 20, "resting people": 4,
}  # fmt: skip


def numbers(many: int) -> tuple[str, ...]:
    return tuple([str(n + 1) for n in range(many)])


def pairs(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([f"{one}.{other}" for one in first for other in second])


def layout(edition: Edition, seats: int) -> list[Field]:
    sides, alone = SIDES[: max(2, seats)], seats == 1
    ids = [tuple(names) for names in edition.ids]
    slots = numbers(len(sides) + 1)
    fields: list[Field] = [
        ("asked", sides, 1), ("first", sides, 1), ("served", sides, 1),
        ("phase", PHASES if alone else PHASES[:-KEEPERS], 1),
        *[(name, (), USUAL.get(name, 1)) for name in OF_TABLE],
        ("left", ("location", "work", *numbers(edition.most_mutations)), 1), ("where", PLACES[:3], 1),
        ("tile from", PLACES[:3], 1), ("tracks", TYPES, 1), ("tree", numbers(3), 1), ("needs", COLOURS, 2),
        ("colour", COLOURS, 1), ("pending", ABILITIES, 1), ("hand", OF_ELEMENT, 1), ("tile", ids[TILES], 1),
        ("spent", SPENT, 2), ("aside", STORED, 2), ("said", STORED, 1), ("option", OPTIONS, 1), ("level", LEVELS, 1),
        ("storage limit", (), 8),
        ("space", pairs(pairs(PLACES, numbers(len(sides))), (*sides, *WORKERS, "latest")), 1),
        ("shown.elements", pairs(pairs(PLACES[:3], numbers(3)), OF_ELEMENT[:-1]), 1),
        ("shown.tiles", pairs(PLACES[:3], ids[TILES]), 1), ("shown.crew", pairs(PLACES[:3], ids[CREW]), 1),
        ("shown.trees", pairs(numbers(3), (*COLOURS, *edition.bark, "shards")), 2),
        ("shown.bonus", pairs(numbers(len(edition.bonus)), ids[BONUS]), 1),
        *[(f"shown.{DECKS[deck]}", pairs(slots, ids[deck]), 1) for deck in (MUTATIONS, PEOPLE, VISITORS)],
        *[(f"shown.{DECKS[deck]}", ids[deck], 1) for deck in OBEYED if alone],
    ]  # fmt: skip
    for side in sides:
        fields += of_player(edition, side)
    decks = UNSEEN + OBEYED if alone else UNSEEN
    return fields + [(f"unseen.{DECKS[deck]}", ids[deck], max(edition.copies[deck])) for deck in decks]


def of_player(edition: Edition, side: str) -> list[Field]:
    ids, ship = [tuple(names) for names in edition.ids], edition.airship
    tiles = tuple([ship.names[a] + ship.names[b] for a, b in ship.pairs])
    carried = pairs(WORKERS[1:], numbers(edition.most_mutations))
    return [
        *[(f"{side}.{name}", (), USUAL[name]) for name in OF_PLAYER],
        (f"{side}.home", WORKERS, 1), (f"{side}.tracks", TYPES, 7), (f"{side}.store", STORED, 2),
        (f"{side}.vault", STORED, 2), (f"{side}.crew", ids[CREW], 1), (f"{side}.trees", tuple(edition.bark), 4),
        (f"{side}.mutations", pairs(carried, ids[MUTATIONS]), 1), (f"{side}.people", ids[PEOPLE], 1),
        (f"{side}.tiles", tiles, 1), (f"{side}.floor", pairs(tuple(ship.names), HALVES), 1),
        (f"{side}.installed", pairs(tuple(ship.names), OF_ELEMENT), 1),
    ]  # fmt: skip


class Rows:
    """Where the cards of a deck are seen that lie open side by side."""

    deck: i64
    at: i64
    kinds: i64  # numbers of each card

    def __init__(self, deck: int, at: int, kinds: int) -> None:
        self.deck, self.at, self.kinds = deck, at, kinds


class BoardEye(Eye):
    sides: i64
    phase: i64
    table: i64
    left: i64
    where: i64
    tile_from: i64
    tracks: i64
    tree: i64
    needs: i64
    colour: i64
    pending: i64
    hand: i64
    tile: i64
    spent: i64
    aside: i64
    said: i64
    option: i64
    spaces: i64
    elements: i64  # on show
    trees: i64  # on show,
    tree_size: i64  # and how many numbers each has
    body: i64  # where the first player begins,
    one: i64  # and how many numbers each has
    owned_trees: i64  # among them the Tree cards by colour, and so on
    mutations: i64
    mutation: i64  # how many numbers one has,
    carried: i64  # and all that a worker can carry
    people: i64
    tiles: i64
    floor: i64
    installed: i64
    fits: i64  # the first word that names an Element to fit in

    def __init__(self, game: Game, seats: int) -> None:
        edition: Edition = game.edition
        super().__init__(layout(edition, seats))
        at = self.places()
        self.sides = max(2, seats)
        self.phase, self.table, self.left, self.where = at["phase"], at["round"], at["left"], at["where"]
        self.tile_from, self.tracks, self.tree, self.needs = at["tile from"], at["tracks"], at["tree"], at["needs"]
        self.colour, self.pending, self.hand, self.spent = at["colour"], at["pending"], at["hand"], at["spent"]
        self.aside, self.said, self.option, self.spaces = at["aside"], at["said"], at["option"], at["space"]
        self.trees, self.tree_size = at["shown.trees"], len(COLOURS) + len(edition.bark) + 1
        self.fits = lexicon(game).blocks["fit"].start
        self.elements, self.tile = at["shown.elements"], at["tile"]
        alone = seats == 1
        shown = [TILES, CREW, BONUS, MUTATIONS, PEOPLE, VISITORS] + [*OBEYED] * alone
        self.unseen = [*UNSEEN] + [*OBEYED] * alone
        self.kinds = [len(ids) for ids in edition.ids]  # of cards, by deck
        self.rows = [Rows(deck, at[f"shown.{DECKS[deck]}"], self.kinds[deck]) for deck in shown]
        self.hidden = at["unseen.elements"]  # the first of what nobody has seen; those are the last numbers
        self.body, self.one = at["me.shards"], at["next.shards"] - at["me.shards"]
        self.owned_trees, self.mutations = at["me.trees"] - self.body, at["me.mutations"] - self.body
        self.mutation, self.carried = len(edition.mutations), len(edition.mutations) * edition.most_mutations
        self.people, self.tiles = at["me.people"] - self.body, at["me.tiles"] - self.body
        self.floor, self.installed = at["me.floor"] - self.body, at["me.installed"] - self.body
        self.grounds: dict[int, bytes] = {}  # by what was chosen before the game
        self.chosen = NONE  # the last time,
        self.last = b""  # and the ground then

    def ground(self, p: Position) -> bytes:
        """The options, the level and the limit of the storage; the squares that need no tile. It ends where what nobody
        has seen begins."""
        assert isinstance(p, Board)
        chosen = (p.storage_limit << 2 | p.level) << len(OPTIONS) | p.rules
        if chosen == self.chosen:
            return self.last
        found = self.grounds.get(chosen)
        if found is None:
            blank = bytearray(self.hidden)
            for n in range(len(OPTIONS)):
                blank[self.option + n] = p.rules >> n & 1
            level = self.option + len(OPTIONS)
            blank[level + p.level] = 1 if p.solo() else 0
            blank[level + len(LEVELS)] = p.storage_limit
            for side in range(self.sides):
                for square in range(p.edition.airship.start):
                    blank[self.body + side * self.one + self.floor + square * len(HALVES)] = 1
            found = self.grounds[chosen] = bytes(blank)
        self.chosen, self.last = chosen, found
        return found

    def look(self, p: Position, seat: int, said: list[int], out: BytesWriter) -> None:
        assert isinstance(p, Board)
        n, me, at = self.sides, i64(seat), self.body
        side: i64 = 0
        while side < n:
            self.player(p.players[me + side if me + side < n else me + side - n], p.edition, at, out)
            at += self.one
            side += 1
        self.locations(p, me, out)
        self.cards(p, out)
        q = p.question
        if q is not None and q.seat != NATURE:
            out[(q.seat - me) % n] = 1
        out[n + (p.first - me) % n] = 1
        put(out, self.table, p.round)
        put(out, self.table + 1, p.supreme)
        if p.hand != NONE:
            element(p.hand, self.hand, out)
        if p.tile != NONE:
            out[self.tile + p.tile] = 1
        for code in p.spent:
            add(out, self.spent + code, 1)
        for kind in p.aside:
            add(out, self.aside + kind, 1)
        for frame in p.frames:
            self.frame(p, frame, me, out)
        for word in said:
            if 0 <= word - self.fits <= SUPREME:
                out[self.said + word - self.fits] = 1
        # Last the cards that nobody has seen: the ground ends before them.
        for deck in self.unseen:
            out.write(p.urns[deck].counts(self.kinds[deck]))

    def player(self, player: Player, edition: Edition, at: i64, out: BytesWriter) -> None:
        put(out, at, player.shards)
        if player.score >= 0:
            put(out, at + 1, player.score)
        else:
            put(out, at + 2, -player.score)
        put(out, at + 3, player.progress)
        bits(player.home, at + HOME, out)
        place = at + TRACKS
        for space in player.tracks:
            put(out, place, space)
            place += 1
        for kind in player.store:
            add(out, at + STORE + kind, 1)
        for kind in player.vault:
            add(out, at + VAULT + kind, 1)
        for card in player.crew:
            add(out, at + HIRED + card, 1)
        for card in player.trees:
            add(out, at + self.owned_trees + edition.trees[card].colour, 1)
        place = at + self.mutations
        for worker in range(1, 4):
            of = place
            for card in player.mutations[worker]:
                out[of + card] = 1
                of += self.mutation
            place += self.carried
        for code in player.people:
            add(out, at + self.people + m.person_of(code) if m.is_able(code) else at + 4, 1)
        if player.ship.thrown:
            self.ship(player.ship, edition, at, out)

    def ship(self, ship: Ship, edition: Edition, at: i64, out: BytesWriter) -> None:
        floor = at + self.floor
        for code in ship.tiles:
            pair = pair_of(code)
            a, b = edition.airship.pairs[pair]
            first, second = edition.halves[tile_of(code)]
            out[at + self.tiles + pair] = 1
            out[floor + 9 * i64(a) + first] = 1
            out[floor + 9 * i64(b) + second] = 1
        if ship.elements:
            at += self.installed
            for kind in ship.installed:
                if kind != NONE:
                    element(kind, at, out)
                at += 9

    def locations(self, p: Board, me: i64, out: BytesWriter) -> None:
        """The workers, by location and space."""
        n, at, latest, spaces = self.sides, self.spaces, i64(p.latest), p.spaces
        place: i64 = 0
        while place < len(spaces):
            # There are as many spaces as players, though room for four.
            if place & 3 == n:
                place += 4 - n
                continue
            code = spaces[place]
            if code != NONE:
                worker: i64 = code
                owner = (worker >> 2) - me
                out[at + owner if owner >= 0 else at + owner + n] = 1
                out[at + n + (worker & 3)] = 1
                if place == latest:
                    out[at + n + 4] = 1
            at += n + 5
            place += 1

    def cards(self, p: Board, out: BytesWriter) -> None:
        """What lies open."""
        shown, at = p.shown, self.elements
        for kind in shown[ELEMENTS]:
            if kind != NONE:
                element(kind, at, out)
            at += 8
        for rows in self.rows:
            at, kinds = rows.at, rows.kinds
            for card in shown[rows.deck]:
                if card != NONE:
                    out[at + card] = 1
                at += kinds
        at = self.trees
        for card in shown[TREES]:
            if card != NONE:
                tree = p.edition.trees[card]
                for colour in tree.needs:
                    add(out, at + colour, 1)
                out[at + 4 + tree.colour] = 1
                put(out, at + self.tree_size - 1, tree.shards)
            at += self.tree_size

    def frame(self, p: Board, frame: Frame, me: i64, out: BytesWriter) -> None:
        """A rule under way. That of the round says nothing more."""
        if isinstance(frame, rules.Round):
            return
        phase = self.course(p, frame, me, out)
        if phase == NONE:
            phase = self.effect(frame, out)
        if phase == NONE:
            phase = self.choice(frame, out)
        if phase == NONE:
            phase = keeper(frame)
        out[self.phase + phase] = 1

    def course(self, p: Board, frame: Frame, me: i64, out: BytesWriter) -> i64:
        """Rules of the course of a round and a turn."""
        at = self.table
        if isinstance(frame, rules_turn.Placing):
            put(out, at + 3, frame.turn)
            return 3
        if isinstance(frame, rules_turn.Placement):
            put(out, at + 4, frame.stage)
            return 4
        if isinstance(frame, rules_turn.Turn):
            bits(frame.left, self.left, out)
            return 6
        if isinstance(frame, rules.Selecting):
            put(out, at + 2, frame.turn)
            for owner, before in enumerate(frame.before):
                if len(p.players[owner].people) > before:
                    out[2 * self.sides + (owner - me) % self.sides] = 1
            return 2
        if isinstance(frame, rules_turn.Leaving):
            put(out, at + 5, frame.space)
            return 5
        if isinstance(frame, rules_people.Arrival):
            for ability in frame.pending:
                add(out, self.pending + ability, 1)
            return 8
        if isinstance(frame, rules_turn.Reaction):
            return 7
        if isinstance(frame, rules.SetUp):
            return 0
        return 1 if isinstance(frame, rules_actions.Filling) else NONE

    def effect(self, frame: Frame, out: BytesWriter) -> i64:
        """Rules of an effect that asks for one thing."""
        at = self.table
        if isinstance(frame, rules_actions.Gaining):
            bits(frame.where, self.where, out)
            return 11
        if isinstance(frame, rules_actions.Stowing):
            put(out, at + 6, frame.unforeseen)
            return 12
        if isinstance(frame, rules_actions.Laying):
            bits(frame.where, self.where, out)
            put(out, at + 7, frame.optional)
            if frame.at != NONE:
                out[self.tile_from + frame.at] = 1
            return 13
        if isinstance(frame, rules_actions.Hiring):
            bits(frame.where, self.where, out)
            put(out, at + 7, frame.optional)
            return 14
        if isinstance(frame, rules_actions.Climbing):
            bits(frame.tracks, self.tracks, out)
            put(out, at + 12, frame.steps)
            return 15
        if isinstance(frame, rules_effects.Moving):
            add(out, at + 13, frame.left)
            return 21
        if isinstance(frame, rules_people.Finding):
            return 9
        if isinstance(frame, rules_people.Building):
            return 10
        return 16 if isinstance(frame, rules_actions.TypeTrack) else NONE

    def choice(self, frame: Frame, out: BytesWriter) -> i64:
        """Rules of an effect that asks for one thing after the other."""
        at = self.table
        if isinstance(frame, rules_actions.Completing):
            put(out, at + 8, frame.counted)
            put(out, at + 9, frame.fewer)
            put(out, at + 10, frame.done)
            put(out, at + 11, frame.wild)
            if frame.slot != NONE:
                out[self.tree + frame.slot] = 1
            for colour in frame.needs:
                add(out, self.needs + colour, 1)
            return 17
        if isinstance(frame, rules_actions.Spending):
            put(out, at + 10, frame.done)
            return 18
        if isinstance(frame, rules_actions.ColourInstall):
            put(out, at + 10, frame.done)
            if frame.colour != NONE:
                out[self.colour + frame.colour] = 1
            return 19
        return 20 if isinstance(frame, rules_effects.Travelling) else NONE


def keeper(frame: Frame) -> i64:
    """The Keeper's rules: they ask nobody but Nature."""
    if isinstance(frame, rules_keeper.KeeperDraft):
        return 22
    if isinstance(frame, rules_keeper.KeeperTurn):
        return 23
    if isinstance(frame, rules_keeper.KeeperGoes):
        return 24
    if isinstance(frame, rules_keeper.KeeperActs):
        return 25
    return 26 if isinstance(frame, rules_effects.KeeperDoes) else 27


def element(kind: i64, at: i64, out: BytesWriter) -> None:
    """Its type and its colour."""
    if kind == SUPREME:
        out[at + 8] = 1
    else:
        out[at + (kind >> 2)] = 1
        out[at + 4 + (kind & 3)] = 1


def bits(mask: i64, at: i64, out: BytesWriter) -> None:
    while mask:
        if mask & 1:
            out[at] = 1
        mask >>= 1
        at += 1


def eye(game: Game, seats: int) -> BoardEye:
    return BoardEye(game, seats)
