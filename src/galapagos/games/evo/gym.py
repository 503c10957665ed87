"""Evo for learners: the words of its moves, and what a seat sees of it as numbers.

The island is seen in planes of the spaces that are land on any of the islands, the same for all of them."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from galapagos.games.evo import position as m
from galapagos.games.evo import rules
from galapagos.games.evo.cards import CARDS, FROSTBITE, GENES, GROWTH_SPURT, KEPT, TERRAINS, WINDOWS
from galapagos.games.evo.position import NONE, OPTIONS, ZONES, Island
from galapagos.gym.eye import SIDES, Eye, Field, add, put, put_all
from galapagos.gym.lexicon import Form, Lexicon, Part, by_forms, lexicon
from galapagos.talk import NATURE, SEATS, Frame, Game, Move, Position

VERSION: Final = 1


def words(game: Game) -> Lexicon:
    """One word a move, but for the cards that are laid on somebody or on a dinosaur."""
    edition = game.edition
    spaces = [edition.names[h] for h in edition.land]
    forms: dict[type[Move], Form] = {
        m.Pass: ("-", ()),
        m.Keep: ("keep", ()),
        m.TakeBack: ("take-back", ()),
        m.Dino: ("", (("dino", "space"),)),
        m.Enter: ("", (("enter", "space"),)),
        m.Baby: ("", (("baby", "space"),)),
        m.Fury: ("", (("fury", "space"),)),
        m.Remove: ("", (("remove", "space"),)),
        m.Row: ("", (("row", "row"),)),
        m.Bid: ("", (("bid", "points"),)),
    }
    kinds, others = by_forms(forms)

    def parts(move: Move) -> list[Part]:
        if isinstance(move, m.Die):
            return [("die", move.value - 1)]
        if isinstance(move, m.Play):
            aims = [("opponent", move.opponent), ("space", move.space)]
            return [("card", move.card), *[placed(block, n) for block, n in aims if n != NONE]]
        return [placed(block, n) for block, n in others(move)]

    def placed(block: str, n: int) -> Part:
        return (block, edition.land.index(n) if block in ("dino", "enter", "baby", "fury", "remove", "space") else n)

    blocks = {
        "kind": kinds,
        "dino": spaces,
        "enter": [f">{name}" for name in spaces],
        "baby": [f"+{name}" for name in spaces],
        "fury": [f"!{name}" for name in spaces],
        "remove": [f"x{name}" for name in spaces],
        "row": [f"r{row + 1}" for row in range(game.seats[-1])],
        "bid": [f"b{points}" for points in range(edition.most_bid + 1)],
        "die": [f"d{value}" for value in range(1, 7)],
        "card": list(CARDS),
        "opponent": [f"on {name}" for name in SEATS[: game.seats[-1]]],
        "space": [f"on {name}" for name in spaces],
    }
    return Lexicon(game, VERSION, blocks, parts)


# The planes of the island, and last one for each side.
GROUND: Final = (*TERRAINS, *ZONES, "coast")
STANDING: Final = ("baby", "named", "goal", "spurt")
BABY: Final = 9
NAMED: Final = 10  # the dinosaur that steps or attacks
GOAL: Final = 11  # of the attack
SPURT: Final = 12
OWNERS: Final = 13
PHASES: Final = (
    "set-up", "initiative", "climate", "movement", "attack", "births", "survival", "points", "meteor", "offer",
    "auction", "harvest", "event card", "strays", "window", "ending",
)  # fmt: skip
PLACES: Final = ("1", "2", "3", "4", "5", "6", "7", "8")  # of the climate loop
OF_TABLE: Final = (
    "round", "meteor", "danger", "steps", "swims", "births", "furies", "returning", "wins", "withdrawing",
)  # fmt: skip
USUAL: Final = {"round": 12, "meteor": 14, "danger": 6, "steps": 4, "births": 4, "wins": 6}
HARMS: Final = ("frostbite", "sunburn")


def pairs(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([f"{one}.{other}" for one in first for other in second])


def layout(seats: int, names: tuple[str, ...]) -> list[Field]:
    sides = SIDES[:seats]
    rows = tuple([f"r{row + 1}" for row in range(seats)])
    fields: list[Field] = [(f"island.{plane}", names, 1) for plane in (*GROUND, *STANDING, *sides)]
    fields += [
        ("option", OPTIONS, 1), ("seat", SEATS[:seats], 1), ("asked", sides, 1), ("mover", sides, 1),
        ("place in order", sides, seats), ("points", sides, 32), ("dinosaurs", sides, 10), ("cards held", sides, 4),
        ("phase", PHASES, 1), ("window", WINDOWS, 1), ("climate", PLACES, 1), ("dice", PLACES[:6], 1),
        *[(name, (), USUAL.get(name, 1)) for name in OF_TABLE],
        ("gene", pairs(sides, GENES[:KEPT]), 4), ("bag", GENES, 8),
        ("unseen", CARDS, 2), ("hand", CARDS, 1), ("at stake", CARDS, 1), ("said", CARDS, 1),
        ("shown", pairs(sides, CARDS), 1), ("laid", pairs(sides, CARDS), 1),
        ("suffers", pairs(sides, pairs(sides, HARMS)), 1), ("at stake on", sides, 1),
        ("auction.gene", pairs(rows, GENES), 1), ("auction.bidder", pairs(rows, sides), 1), ("auction.bid", rows, 8),
        ("auction.named", rows, 1), ("auction.lost", rows, 1),
    ]  # fmt: skip
    return fields


class IslandEye(Eye):
    seats: i64
    spaces: i64  # of a plane
    kinds: i64  # of cards
    option: i64
    phase: i64
    table: i64
    gene: i64
    unseen: i64
    shown: i64
    laid: i64
    suffers: i64
    auction: i64
    card: i64  # the first word that is a card

    def __init__(self, game: Game, seats: int) -> None:
        edition = game.edition
        super().__init__(layout(seats, tuple([edition.names[h] for h in edition.land])))
        at = self.places()
        self.seats, self.spaces, self.kinds = seats, len(edition.land), len(CARDS)
        self.option, self.phase, self.table = at["option"], at["phase"], at["round"]
        self.gene, self.unseen, self.shown = at["gene"], at["unseen"], at["shown"]
        self.laid, self.suffers, self.auction = at["laid"], at["suffers"], at["auction.gene"]
        self.card = lexicon(game).blocks["card"].start
        # By space of the grid: its place in a plane.
        self.place: list[int] = [-1] * len(edition.names)
        for n, h in enumerate(edition.land):
            self.place[h] = n
        self.grounds: dict[str, dict[int, list[bytes]]] = {}  # by island and options, then by climate
        self.island, self.rules = "", 0  # the last time,
        self.last: list[bytes] = []  # and the grounds then

    def ground(self, p: Position) -> bytes:
        """The options, the island and what the climate makes of it."""
        assert isinstance(p, Island)
        if p.rules != self.rules or p.island != self.island:
            of_island = self.grounds.setdefault(p.island, {})
            if p.rules not in of_island:
                of_island[p.rules] = [self.draw(p, climate) for climate in range(len(p.loop()))]
            self.island, self.rules, self.last = p.island, p.rules, of_island[p.rules]
        return self.last[p.climate]

    def draw(self, p: Island, climate: int) -> bytes:
        ideal = p.loop()[climate]
        out = bytearray(self.blank)
        for n in range(len(OPTIONS)):
            out[self.option + n] = p.rules >> n & 1
        for h in p.board.hexes:
            at = self.place[h]
            out[p.board.terrain[h] * self.spaces + at] = 1
            out[(len(TERRAINS) + p.zone(h, ideal)) * self.spaces + at] = 1
        for h in p.board.coast:
            out[(len(TERRAINS) + len(ZONES)) * self.spaces + self.place[h]] = 1
        out[self.phase + len(PHASES) + len(WINDOWS) + climate] = 1
        return bytes(out)

    def look(self, p: Position, seat: int, said: list[int], out: BytesWriter) -> None:
        assert isinstance(p, Island)
        self.players(p, seat, out)
        self.tracks(p, out)
        self.cards(p, seat, out)
        if p.rows:
            self.rows(p, seat, out)
        for frame in p.frames:
            self.frame(p, frame, seat, out)
        for word in said:
            if self.card <= word < self.card + len(CARDS):
                out[self.unseen + 3 * len(CARDS) + (word - self.card)] = 1

    def players(self, p: Island, me: i64, out: BytesWriter) -> None:
        """Who is asked, and whose the dinosaurs, the points, the cards and the genes are."""
        n, spaces, place = self.seats, self.spaces, self.place
        at = self.option + len(OPTIONS)
        out[at + me] = 1
        at += n
        q = p.question
        if q is not None and q.seat != NATURE:
            out[at + (q.seat - me) % n] = 1
        at += 2 * n
        turn: i64 = 1
        for seat in p.order:
            put(out, at + (seat - me) % n, turn)
            turn += 1
        put_all(out, at + n, p.points, me)
        put_all(out, self.gene, p.genes, me * KEPT)
        put_all(out, self.gene + n * KEPT, p.bag)
        at += 2 * n
        for side in range(n):
            who = (me + side) % n
            herd, plane = p.herds[who], (OWNERS + side) * spaces
            for h in herd:
                out[plane + place[h]] = 1
            put(out, at, len(herd))
            put(out, at + n, len(p.hands[who]))
            at += 1
        for h in p.babies:
            out[BABY * spaces + place[h]] = 1

    def tracks(self, p: Island, out: BytesWriter) -> None:
        put(out, self.table, p.round)
        put(out, self.table + 1, p.meteor)
        faces = p.edition.track.faces
        if p.meteor + 1 < len(faces):
            put(out, self.table + 2, len(faces[p.meteor + 1]))

    def cards(self, p: Island, me: i64, out: BytesWriter) -> None:
        """Event cards: in the deck or in unknown hands, in known ones, and on the table; the others are discarded."""
        n, kinds, at = self.seats, self.kinds, self.unseen
        put_all(out, at, p.deck)
        at += kinds
        for card in p.hands[me]:
            add(out, at + card, 1)
        at = self.shown
        for side in range(n):
            for card in p.seen[(me + side) % n]:
                add(out, at + card, 1)
            at += kinds
        for laid in p.laid:
            side = (laid.seat - me) % n
            add(out, self.laid + side * kinds + laid.card, 1)
            if laid.opponent != NONE:
                aim = (laid.opponent - me) % n
                add(out, self.suffers + 2 * (n * aim + side) + (laid.card - FROSTBITE), 1)
            elif laid.card == GROWTH_SPURT and laid.space != NONE:
                add(out, SPURT * self.spaces + self.place[laid.space], 1)

    def rows(self, p: Island, me: i64, out: BytesWriter) -> None:
        """The rows of the auction."""
        n, genes = self.seats, i64(len(GENES))
        bidder = self.auction + n * genes
        for row in range(i64(len(p.rows))):
            if p.rows[row] != NONE:
                out[self.auction + row * genes + p.rows[row]] = 1
            if p.bidders[row] != NONE:
                out[bidder + row * n + (p.bidders[row] - me) % n] = 1
        put_all(out, bidder + n * n, p.bids)

    def frame(self, p: Island, frame: Frame, me: i64, out: BytesWriter) -> None:
        """A rule under way."""
        n, phase, at = self.seats, self.phase, self.table
        if isinstance(frame, rules.Movement):
            phase += 3
            self.moves(p.order[frame.turn], me, out)
            put(out, at + 3, frame.steps)
            put(out, at + 4, frame.swims)
            if frame.dino != NONE:
                out[NAMED * self.spaces + self.place[frame.dino]] = 1
        elif isinstance(frame, rules.Window):
            phase += 14
            out[self.phase + len(PHASES) + frame.window] = 1
            self.window(p, frame, me, out)
        elif isinstance(frame, rules.Births):
            phase += 5
            self.moves(p.order[frame.turn], me, out)
            put(out, at + 5, frame.left)
            put(out, at + 6, frame.furies)
            put(out, at + 7, frame.returning)
        elif isinstance(frame, rules.Attack):
            phase += 4
            put(out, at + 8, p.wins(frame.seat, frame.start, frame.to))
            if frame.start != NONE:
                out[NAMED * self.spaces + self.place[frame.start]] = 1
            out[GOAL * self.spaces + self.place[frame.to]] = 1
        elif isinstance(frame, rules.Auction):
            phase += 10
            named = self.auction + n * (len(GENES) + n + 1)
            if frame.row != NONE:
                out[named + frame.row] = 1
            if frame.lost != NONE:
                out[named + n + frame.lost] = 1
        elif isinstance(frame, rules.Climate):
            phase += 2
            for value in frame.dice:
                add(out, at - 6 + (value - 1), 1)
        elif isinstance(frame, rules.Survival):
            phase += 6
        else:
            phase += chance(frame)
        out[phase] = 1

    def moves(self, who: i64, me: i64, out: BytesWriter) -> None:
        out[self.option + len(OPTIONS) + 2 * self.seats + (who - me) % self.seats] = 1

    def window(self, p: Island, frame: rules.Window, me: i64, out: BytesWriter) -> None:
        """While cards are taken back: the one that is asked about."""
        cards = frame.cards(p) if frame.withdrawing else []
        if frame.kept < len(cards):
            laid = p.laid[cards[frame.kept]]
            put(out, self.table + 9, 1)
            out[self.unseen + 2 * len(CARDS) + laid.card] = 1
            if laid.opponent != NONE:
                out[self.auction - self.seats + (laid.opponent - me) % self.seats] = 1


def chance(frame: Frame) -> i64:
    """The number of a rule in which no seat is asked anything."""
    if isinstance(frame, rules.Initiative):
        return 1
    if isinstance(frame, rules.Points):
        return 7
    if isinstance(frame, rules.Meteor):
        return 8
    if isinstance(frame, rules.Offer):
        return 9
    if isinstance(frame, rules.Harvest):
        return 11
    if isinstance(frame, rules.EventCard):
        return 12
    if isinstance(frame, rules.Strays):
        return 13
    return 15 if isinstance(frame, rules.Ending) else 0


def eye(game: Game, seats: int) -> IslandEye:
    return IslandEye(game, seats)
