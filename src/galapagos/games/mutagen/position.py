"""What lies on the table of Mutagen, the moves, and the verbs that change the table.

A player, an airship, an urn and a row of cards never change: a verb puts another in the place of the old. So a copy of
a position is a few lists, and shares with the original whatever neither has changed.
"""

from __future__ import annotations

from typing import ClassVar, Final, TypeAlias

from mypy_extensions import i64

from galapagos.games.mutagen.cards import (  # fmt: skip
    COLOURS,
    CREW,
    DECISIONS,
    DECKS,
    ELEMENTS,
    KINDS,
    LAST_STEP,
    MUTATIONS,
    NONE,
    PEOPLE,
    PLACES,
    SUPREME,
    TILES,
    TREES,
    TYPES,
    VAULT,
    VAULT_ROOM,
    VISITORS,
    WORKERS,
    DecisionCard,
    Edition,
    colour_of,
    type_of,
)
from galapagos.games.mutagen.rules_airship import Hull, Ship, laid_tile, pair_of, tile_of
from galapagos.talk import NATURE, Event, Move, Outcome, Piece, Position, Question

# The options that are on or off, a bit each.
THE_PEOPLE: Final = 1 << 0
THE_VISITORS: Final = 1 << 1
SHARDS_RUN_SHORT: Final = 1 << 2
SPEND_ON_FULL_TRACKS: Final = 1 << 3
HIGHEST_NEEDS_STEP: Final = 1 << 4
DEBT: Final = 1 << 5
VAULT_SCORES: Final = 1 << 6
NO_SHARD_AT_PALACE: Final = 1 << 7
KEEPER_SPY_AS_PRINTED: Final = 1 << 8
PASS_AT_END: Final = 1 << 9
FEWER_LEAVES_ONE: Final = 1 << 10
ABILITIES_ONCE: Final = 1 << 11
VISITORS_STAY: Final = 1 << 12
KEEP_SHARDS: Final = 1 << 13

OPTIONS: Final = (
    "people", "visitors", "shards_run_short", "spend_on_full_tracks", "highest_needs_step", "debt", "vault_scores",
    "no_shard_at_palace", "keeper_spy_as_printed", "pass_at_end", "fewer_leaves_one", "abilities_once",
    "visitors_stay", "keep_shards",
)  # fmt: skip  # in the order of their bits

STORAGE_LIMITS: Final = (0, 4, 6, 8)  # 0: none
KEEPER: Final = 1  # who owns what the Keeper owns, in a game of one seat
SPACES: Final = 4  # printed at each location

# Benefits of a People card.
A_SUPREME: Final = 0
AN_ABILITY: Final = 1
NOTHING: Final = 2


class First(Move):
    seat: int


class Draw(Move):
    """Nature turns up a card of a deck."""

    deck: int
    card: int


class Draft(Move):
    slot: int
    worker: int


class Enlist(Move):
    slot: int
    benefit: int


class Place(Move):
    worker: int
    at: int


class Go(Move):
    """Leave the Palace for a location."""

    at: int


class Stay(Move): ...


class Act(Move):
    """The location action."""


class Work(Move):
    """The worker-type action of this type."""

    worker: int


class Mutate(Move):
    """Use a mutation of the worker, in a turn or as a reaction."""

    which: int


class Visit(Move):
    slot: int


class PassLocation(Move): ...


class PassWork(Move): ...


class End(Move): ...


class Shard(Move):
    """A shard instead of a reaction, or of a Visitor."""


class Take(Move):
    slot: int


class Store(Move): ...


class Lock(Move):
    """Into the vault."""


class Install(Move):
    square: int


class Pick(Move):
    """The Storage tile of this location."""

    at: int


class Lay(Move):
    pair: int


class Decline(Move): ...


class Hire(Move):
    at: int


class Complete(Move):
    slot: int


class Omit(Move):
    colour: int


class Pay(Move):
    kind: int


class Done(Move): ...


class Spend(Move):
    """At the Oasis: an Element, and the track it moves."""

    kind: int
    track: int


class Travel(Move):
    """At the City: which of the prices."""

    price: int


class Climb(Move):
    track: int


class Colour(Move):
    colour: int


class Fit(Move):
    """Install a spent Element."""

    kind: int
    square: int


class Use(Move):
    """An ability of arrival."""

    ability: int


class Sell(Move):
    card: int


# Every move exists once; the loader lets no edition be larger than these tables.
FIRST: Final[list[Move]] = [First(seat) for seat in range(4)]
DRAW: Final[list[list[Move]]] = [[Draw(deck, card) for card in range(60)] for deck in range(len(DECKS))]
DRAFT: Final[list[list[Move]]] = [[Draft(slot, worker) for worker in range(4)] for slot in range(5)]
ENLIST: Final[list[list[Move]]] = [[Enlist(slot, benefit) for benefit in range(3)] for slot in range(5)]
PLACE: Final[list[list[Move]]] = [[Place(worker, at) for at in range(len(PLACES))] for worker in range(4)]
GO: Final[list[Move]] = [Go(at) for at in range(len(PLACES))]
STAY: Final[Move] = Stay()
ACT: Final[Move] = Act()
WORK: Final[list[Move]] = [Work(worker) for worker in range(4)]
MUTATE: Final[list[Move]] = [Mutate(which) for which in range(20)]
VISIT: Final[list[Move]] = [Visit(slot) for slot in range(5)]
PASS_LOCATION: Final[Move] = PassLocation()
PASS_WORK: Final[Move] = PassWork()
END: Final[Move] = End()
SHARD: Final[Move] = Shard()
TAKE: Final[list[Take]] = [Take(slot) for slot in range(9)]
STORE: Final[Move] = Store()
LOCK: Final[Move] = Lock()
INSTALL: Final[list[Install]] = [Install(square) for square in range(24)]
PICK: Final[list[Move]] = [Pick(at) for at in range(3)]
LAYING: Final[list[Lay]] = [Lay(pair) for pair in range(96)]
DECLINE: Final[Move] = Decline()
HIRING: Final[list[Move]] = [Hire(at) for at in range(3)]
COMPLETING: Final[list[Move]] = [Complete(slot) for slot in range(3)]
OMIT: Final[list[Move]] = [Omit(colour) for colour in range(4)]
PAY: Final[list[Move]] = [Pay(kind) for kind in range(KINDS + 1)]
DONE: Final[Move] = Done()
SPENDING: Final[list[list[Move]]] = [[Spend(kind, track) for track in range(4)] for kind in range(KINDS + 1)]
TRAVELLING: Final[list[Move]] = [Travel(price) for price in range(40)]
CLIMBING: Final[list[Move]] = [Climb(track) for track in range(4)]
COLOUR: Final[list[Move]] = [Colour(colour) for colour in range(4)]
FIT: Final[list[list[Move]]] = [[Fit(kind, square) for square in range(24)] for kind in range(KINDS + 1)]
USE: Final[list[Move]] = [Use(ability) for ability in range(8)]
SELL: Final[list[Move]] = [Sell(card) for card in range(60)]
BYTES: Final = [bytes([n]) for n in range(256)]


def owner_of(code: int) -> int:
    """Whose worker stands on a space."""
    return code >> 2


def worker_of(code: int) -> int:
    return code & 3


def person(card: int, able: bool) -> int:
    """A person, whose ability can be used or rests."""
    return card << 1 | able


def person_of(code: int) -> int:
    return code >> 1


def is_able(code: int) -> bool:
    return code & 1 == 1


Row: TypeAlias = list[int]  # cards or Elements side by side


class Urn(Question):
    """Which of the cards of a deck that nobody has seen is turned up, each by how many there are."""

    def __init__(self, seat: int, options: list[Move], weights: list[int], total: int = NONE) -> None:
        """Who knows how many cards there are in all says so; else they are counted."""
        super().__init__(seat, options, weights)
        self.total = sum(weights) if total == NONE else total

    def __post_init__(self) -> None:
        self.counted = b""  # for `counts`; empty until somebody asks

    def cards(self, kinds: int) -> list[int]:
        """How many there are of each card."""
        counts = [0] * kinds
        for n, many in enumerate(self.weights or []):
            counts[card_of(self.options[n])] = many
        return counts

    def counts(self, kinds: int) -> bytes:
        """The same to look at. An urn never changes, so they are counted once."""
        if len(self.counted) == 0:
            self.counted = bytes(self.cards(kinds))
        return self.counted


class Player(Piece):
    """What one player, or the Keeper, owns."""

    shards: int
    score: int
    progress: int
    tracks: tuple[int, ...]
    store: tuple[int, ...]  # kinds, in order
    ship: Ship
    crew: tuple[int, ...]
    trees: tuple[int, ...]
    mutations: tuple[tuple[int, ...], ...]  # by worker
    people: tuple[int, ...]  # 2 × card, and 1 more if it was taken for its ability
    vault: tuple[int, ...]  # kinds, in order
    home: int  # a bit per worker


class Board(Position):
    """The table."""

    game: ClassVar[str] = "mutagen"

    edition: Edition
    rules: int
    level: int  # of the Keeper: 0 to 2
    storage_limit: int  # 0: none
    round: int
    first: int
    players: list[Player]
    urns: list[Urn]  # by deck
    shown: list[Row]  # by deck: what lies open; Elements from E1 to E3, top to bottom
    spaces: list[int]  # by location, four each: 4 × owner + worker
    supreme: int  # in the supply
    hand: int  # the Element just gained
    tile: int  # the random Storage tile just drawn
    spent: tuple[int, ...]  # by the location action of this turn; a Supreme one as 16 + what it stood for
    aside: tuple[int, ...]  # spent otherwise
    latest: int  # the place in `spaces` of the worker that came last

    __hash__ = None  # type: ignore[assignment]

    def __post_init__(self) -> None:
        self.own = 0  # a bit for each player whom no other position shares: copied here, and not since

    def __post_copy__(self, original: Position) -> None:
        super().__post_copy__(original)
        assert isinstance(original, Board)
        self.own = original.own = 0

    # What the rules ask about the table.

    def solo(self) -> bool:
        return self.seats == 1

    def has(self, option: int) -> bool:
        return self.rules & option != 0

    def abilities(self, owner: int, ability: int) -> int:
        """How many People with this ability serve the player."""
        if not self.rules & THE_PEOPLE:
            return 0
        cards = self.edition.people
        found = 0
        for code in self.players[owner].people:
            if is_able(code) and cards[person_of(code)].ability == ability:
                found += 1
        return min(found, 1) if self.rules & ABILITIES_ONCE else found

    def space(self, at: i64) -> int:
        """The highest free space of a location."""
        spaces = self.spaces
        first: i64 = at * SPACES
        space: i64 = 0
        while space < len(self.players):
            if spaces[first + space] == NONE:
                return space
            space += 1
        return NONE

    def is_open(self, at: i64) -> bool:
        """A space of the location is free. As a rule the lowest is, if any."""
        last: i64 = at * SPACES + len(self.players) - 1
        return self.spaces[last] == NONE or self.space(at) != NONE

    def can_store(self, owner: int) -> bool:
        return self.storage_limit == 0 or len(self.players[owner].store) < self.storage_limit

    def can_lock(self, owner: int) -> bool:
        """§15.15"""
        vaults = self.abilities(owner, VAULT)
        return vaults > 0 and len(self.players[owner].vault) < VAULT_ROOM * vaults

    def can_stow(self, owner: int, kind: int) -> bool:
        return self.can_store(owner) or self.can_lock(owner) or self.players[owner].ship.takes(kind)

    def unseen(self, deck: int) -> list[int]:
        """How many there are of each card that nobody has seen."""
        return self.urns[deck].cards(len(self.edition.copies[deck]))

    def decision(self) -> DecisionCard:
        """§17.6 The active Decision card."""
        return self.edition.decisions[self.shown[DECISIONS][0]]

    def keeper_points(self) -> int:
        """§17.2 p"""
        return self.edition.keeper_points[self.level]

    # Reports.

    def report(self, what: str, rule: str, owner: int, facts: dict[str, int | str]) -> None:
        """Tell who listens. Callers look first whether anybody does: facts cost time."""
        events = self.events
        if events is not None:
            who: dict[str, int | str] = {"who": owner} if owner != NATURE else {}
            if self.seats == 1 and owner == KEEPER:
                who["name"] = KEEPER_NAME
            events.append(Event(what, rule, {**who, **facts}))

    def reason(self, rule: str, step: str, because: str, facts: dict[str, int | str] | None = None) -> None:
        """A step of the Keeper, and why it takes it; the facts say with what a part of its round begins."""
        if self.events is not None:
            self.mark()
            self.report("keeper", rule, KEEPER, {"step": step, "because": because, **(facts or {})})

    # Verbs.

    def changing(self, owner: int) -> Player:
        """A player who is about to change: a copy in the place of the one that other positions share, unless none
        does any more."""
        if not self.own >> owner & 1:
            self.players[owner] = self.players[owner].copy()
            self.own |= 1 << owner
        return self.players[owner]

    def stir(self, deck: int, card: int, change: int) -> None:
        """So many more of a card are in an urn, or fewer."""
        urn = self.urns[deck]
        after = self.urns[deck] = urn_after(urn, deck, card, change)
        # Who has counted the one need not count the other.
        if len(urn.counted) > 0:
            after.counted = urn.counted[:card] + BYTES[urn.counted[card] + change] + urn.counted[card + 1 :]

    def put(self, deck: int, slot: int, card: int) -> None:
        """Another card, or none, lies in a place."""
        self.shown[deck] = with_other(self.shown[deck], slot, card)

    def begin(self, seat: int) -> None:
        self.first = seat
        if self.events is not None:
            self.report("first", "2.3", seat, {})

    def show(self, deck: int, slot: int, card: int) -> None:
        """A card is turned up and laid in its place."""
        self.stir(deck, card, -1)
        self.put(deck, slot, card)
        if self.events is not None:
            facts: dict[str, int | str] = {"deck": DECKS[deck], "card": self.edition.ids[deck][card]}
            if deck == ELEMENTS:
                facts |= {"at": PLACES[slot // 3], "row": slot % 3 + 1}
            elif deck in (TILES, CREW):
                facts["at"] = PLACES[slot]
            self.report("show", RULE_OF_SHOWING[deck], NATURE, facts)

    def clear(self, deck: int, places: int) -> None:
        """What lies there is out of the game, and so many places are free."""
        self.shown[deck] = [NONE] * places

    def decide(self, card: int) -> None:
        """§17.6 Turn up a Decision card; when the deck is empty all of them are shuffled first."""
        if self.urns[DECISIONS].total == 0:
            self.urns[DECISIONS] = full_urn(DECISIONS, self.edition.copies[DECISIONS])
        self.show(DECISIONS, 0, card)

    def gain(self, owner: int, shards: int, rule: str) -> None:
        if self.rules & SHARDS_RUN_SHORT:
            # §1.8
            left = self.edition.shards - sum([player.shards for player in self.players])
            shards = max(0, min(shards, left))
        if shards == 0:
            return
        self.changing(owner).shards += shards
        if self.events is not None:
            self.report("gain", rule, owner, {"shards": shards})

    def pay(self, owner: int, shards: int, rule: str) -> None:
        if shards == 0:
            return
        self.changing(owner).shards -= shards
        if self.events is not None:
            self.report("pay", rule, owner, {"shards": shards})

    def win(self, owner: int, points: int, rule: str, line: str) -> None:
        """Points, lost ones too; `line` says what for."""
        if points != 0:
            self.score(owner, points, rule, line, {})

    def score(self, owner: int, points: int, rule: str, line: str, more: dict[str, int | str]) -> None:
        self.changing(owner).score += points
        if self.events is not None:
            facts: dict[str, int | str] = {"points": points, "for": line, "score": self.players[owner].score}
            self.report("score", rule, owner, {**facts, **more})

    def take(self, owner: int, slot: int) -> None:
        """An Element from a location into the hand."""
        self.hand = self.shown[ELEMENTS][slot]
        self.put(ELEMENTS, slot, NONE)
        if self.events is not None:
            self.report(
                "take", "6.1", owner, {"element": name(self.hand), "at": PLACES[slot // 3], "row": slot % 3 + 1}
            )

    def find(self, owner: int, kind: int) -> None:
        """§15.10 A random Element from the supply into the hand."""
        self.stir(ELEMENTS, kind, -1)
        self.hand = kind
        if self.events is not None:
            self.report("find", "15.10", owner, {"element": name(kind)})

    def crown(self, owner: int) -> None:
        """§15.3 A Supreme Element into the hand."""
        self.supreme -= 1
        self.hand = SUPREME
        if self.events is not None:
            self.report("crown", "15.3", owner, {})

    def store(self, owner: int) -> None:
        me = self.changing(owner)
        me.store = with_kind(me.store, self.hand)
        if self.events is not None:
            self.report("store", "6.2", owner, {"element": name(self.hand)})
        self.hand = NONE

    def lock(self, owner: int) -> None:
        me = self.changing(owner)
        me.vault = with_kind(me.vault, self.hand)
        if self.events is not None:
            self.report("lock", "15.15", owner, {"element": name(self.hand)})
        self.hand = NONE

    def let_go(self, owner: int) -> None:
        """§6.2 There is no room for the Element in the hand."""
        self.give_back(self.hand)
        if self.events is not None:
            self.report("return", "6.2", owner, {"element": name(self.hand)})
        self.hand = NONE

    def install(self, owner: int, square: int) -> None:
        """The Element in the hand."""
        self.fix(owner, self.hand, square, "6.3")
        self.hand = NONE

    def install_spent(self, owner: int, code: int, square: int, rule: str) -> None:
        """An Element that this turn's location action has spent."""
        self.spent = without(self.spent, code)
        self.fix(owner, min(code, SUPREME), square, rule)

    def install_stored(self, owner: int, kind: int, square: int) -> None:
        """§20.4 The Keeper alone can do that."""
        me = self.changing(owner)
        me.store = without(me.store, kind)
        self.fix(owner, kind, square, "20.4")

    def fix(self, owner: int, kind: int, square: int, rule: str) -> None:
        self.set_square(owner, square, kind)
        if self.events is not None:
            facts: dict[str, int | str] = {"element": name(kind), "square": self.edition.airship.names[square]}
            self.report("install", rule, owner, facts)

    def set_square(self, owner: int, square: int, kind: int) -> None:
        me = self.changing(owner)
        me.ship = Ship(me.ship.hull, with_other(me.ship.installed, square, kind))

    def discard(self, owner: int, square: int) -> None:
        kind = self.players[owner].ship.installed[square]
        self.set_square(owner, square, NONE)
        self.give_back(kind)
        if self.events is not None:
            facts: dict[str, int | str] = {"element": name(kind), "square": self.edition.airship.names[square]}
            self.report("discard", "7.4", owner, facts)

    def scrap(self, owner: int, pair: int) -> None:
        for square in self.edition.airship.pairs[pair]:
            if self.players[owner].ship.installed[square] != NONE:
                self.discard(owner, square)
        me = self.changing(owner)
        for code in me.ship.tiles:
            if pair_of(code) == pair:
                me.ship = Ship(Hull(self.edition, without(me.ship.tiles, code)), me.ship.installed)
                self.stir(TILES, tile_of(code), 1)
        if self.events is not None:
            self.report("scrap", "7.4", owner, {"squares": self.pair_name(pair)})

    def give_back(self, kind: int) -> None:
        if kind >= SUPREME:
            self.supreme += 1
        else:
            self.stir(ELEMENTS, kind, 1)

    def give_back_spent(self) -> None:
        """§1.3 What lies aside returns to the supply."""
        for kind in self.spent:
            self.give_back(kind)
        for kind in self.aside:
            self.give_back(kind)
        self.spent = ()
        self.aside = ()

    def draw_tile(self, tile: int) -> None:
        self.stir(TILES, tile, -1)
        self.tile = tile
        if self.events is not None:
            self.report("draw", "15.12", NATURE, {"tile": self.edition.ids[TILES][tile]})

    def lay_drawn(self, owner: int, pair: int) -> None:
        """The random tile finds its place."""
        self.lay(owner, self.tile, pair)
        self.tile = NONE

    def shuffle_back(self, owner: int) -> None:
        self.stir(TILES, self.tile, 1)
        if self.events is not None:
            self.report("decline", "15.12", owner, {"tile": self.edition.ids[TILES][self.tile]})
        self.tile = NONE

    def lay(self, owner: int, tile: int, pair: int) -> None:
        me = self.changing(owner)
        me.ship = Ship(Hull(self.edition, with_kind(me.ship.tiles, laid_tile(tile, pair))), me.ship.installed)
        if self.events is not None:
            facts: dict[str, int | str] = {"tile": self.edition.ids[TILES][tile], "squares": self.pair_name(pair)}
            self.report("lay", "7.2", owner, facts)

    def pair_name(self, pair: int) -> str:
        a, b = self.edition.airship.pairs[pair]
        return self.edition.airship.names[a] + self.edition.airship.names[b]

    def take_tile(self, at: int) -> int:
        """The tile of a location, which its new owner lays at once."""
        tile = self.shown[TILES][at]
        self.put(TILES, at, NONE)
        return tile

    def hire(self, owner: int, at: int) -> None:
        card = self.shown[CREW][at]
        self.put(CREW, at, NONE)
        me = self.changing(owner)
        me.crew = with_kind(me.crew, card)
        if self.events is not None:
            self.report("hire", "13.1", owner, {"card": self.edition.ids[CREW][card], "at": PLACES[at]})

    def dismiss(self, at: int) -> None:
        """§19.2 A Crew card leaves the game."""
        card = self.shown[CREW][at]
        self.put(CREW, at, NONE)
        if self.events is not None:
            self.report("dismiss", "19.2", KEEPER, {"card": self.edition.ids[CREW][card]})

    def sell(self, owner: int, card: int) -> None:
        """§15.11 A Crew card leaves the game for points."""
        me = self.changing(owner)
        me.crew = without(me.crew, card)
        if self.events is not None:
            self.report("sell", "15.11", owner, {"card": self.edition.ids[CREW][card]})

    def spend(self, owner: int, kind: int, stands_for: int, counted: bool, rule: str) -> None:
        """A stored Element is laid aside. Counted: by the location action, so that Spy and Engineer can use it."""
        me = self.changing(owner)
        me.store = without(me.store, kind)
        if counted:
            self.spent = with_kind(self.spent, kind + stands_for if kind == SUPREME else kind)
        else:
            self.aside = with_kind(self.aside, kind)
        if self.events is not None:
            self.report("spend", rule, owner, {"element": name(kind)})

    def complete(self, owner: int, slot: int, rule: str) -> None:
        card = self.shown[TREES][slot]
        self.put(TREES, slot, NONE)
        me = self.changing(owner)
        me.trees = with_kind(me.trees, card)
        if self.events is not None:
            self.report("complete", rule, owner, {"card": self.edition.ids[TREES][card]})
        self.gain(owner, self.edition.trees[card].shards, "8.3")

    def climb(self, owner: int, track: int, steps: int, rule: str) -> None:
        """§9.2 Steps beyond the end are lost."""
        tracks = self.players[owner].tracks
        to = min(LAST_STEP, tracks[track] + steps)
        if to == tracks[track]:
            return
        self.changing(owner).tracks = changed(tracks, track, to)
        if self.events is not None:
            self.report("climb", rule, owner, {"track": TYPES[track], "to": to})

    def step(self, owner: int) -> int:
        """One space of progress; the new space."""
        me = self.changing(owner)
        me.progress += 1
        if self.events is not None:
            self.report("progress", "10.1", owner, {"to": me.progress})
        return me.progress

    def mutate(self, owner: int, worker: int, slot: int, rule: str) -> None:
        """A worker gets a mutation."""
        card = self.shown[MUTATIONS][slot]
        self.put(MUTATIONS, slot, NONE)
        me = self.changing(owner)
        mutations = list(me.mutations)
        mutations[worker] = (*mutations[worker], card)
        me.mutations = tuple(mutations)
        if self.events is not None:
            facts: dict[str, int | str] = {"card": self.edition.ids[MUTATIONS][card], "worker": WORKERS[worker]}
            self.report("mutate", rule, owner, facts)

    def enlist(self, owner: int, slot: int, ability: bool, rule: str) -> None:
        card = self.shown[PEOPLE][slot]
        self.put(PEOPLE, slot, NONE)
        me = self.changing(owner)
        me.people = with_kind(me.people, person(card, ability))
        if self.events is not None:
            facts: dict[str, int | str] = {"card": self.edition.ids[PEOPLE][card], "for": "ability" if ability else ""}
            self.report("enlist", rule, owner, facts)

    def place(self, owner: int, worker: int, at: int, rule: str) -> None:
        """A worker comes to the highest free space of a location."""
        space = self.space(at)
        self.latest = at * SPACES + space
        self.spaces[self.latest] = owner * 4 + worker
        self.changing(owner).home &= ~(1 << worker)
        if self.events is not None:
            facts: dict[str, int | str] = {"worker": WORKERS[worker], "at": PLACES[at], "space": space + 1}
            self.report("place", rule, owner, facts)

    def leave(self, place: int) -> None:
        """§16.5 A worker leaves the Palace; it is in its owner's hand until it is placed again."""
        code = self.spaces[place]
        self.spaces[place] = NONE
        self.changing(owner_of(code)).home |= 1 << worker_of(code)

    def visit(self, owner: int, slot: int) -> int:
        """§16.2 A Visitor is helped, and leaves the game."""
        card = self.shown[VISITORS][slot]
        self.put(VISITORS, slot, NONE)
        if self.events is not None:
            self.report("visit", "16.2", owner, {"card": self.edition.ids[VISITORS][card]})
        return card

    def activate(self, owner: int, card: int, cost: int, rule: str) -> None:
        """A mutation is used and paid for."""
        if self.events is not None:
            self.report("activate", rule, owner, {"card": self.edition.ids[MUTATIONS][card]})
        self.pay(owner, cost, rule)

    def skip(self, owner: int, what: str, rule: str) -> None:
        """A shard instead of an action."""
        if self.events is not None:
            self.report("pass", rule, owner, {"action": what})
        self.gain(owner, 1, rule)

    def finish(self, outcome: Outcome) -> None:
        self.outcome = outcome
        if self.events is not None:
            self.report("end", "14.5", NATURE, {"reason": outcome.reason})

    def go_home(self) -> None:
        """§3.3 The workers return; the next player clockwise is first."""
        self.spaces = [NONE] * len(self.spaces)
        self.latest = NONE
        for owner in range(len(self.players)):
            self.changing(owner).home = 15
        self.first = (self.first + 1) % len(self.players)
        self.round += 1
        if self.events is not None:
            self.report("round", "3.3", self.first, {"round": self.round})


KEEPER_NAME: Final = "the Keeper"
RULE_OF_SHOWING: Final = ("5.6", "5.6", "5.6", "5.6", "2.1", "4.1", "15.2", "16.1", "17.6", "17.5")


def name(kind: int) -> str:
    """An Element as the notation writes it: Cb is blue Crystal, Su a Supreme one."""
    return "Su" if kind >= SUPREME else TYPES[type_of(kind)][0] + COLOURS[colour_of(kind)][0].lower()


def element_title(kind: int) -> str:
    """And in words."""
    return "Supreme Element" if kind >= SUPREME else f"{COLOURS[colour_of(kind)]} {TYPES[type_of(kind)]}"


def many(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def with_kind(kinds: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """The kinds in order with one more."""
    row = list(kinds)
    at = len(row)
    while at > 0 and row[at - 1] > kind:
        at -= 1
    row.insert(at, kind)
    return tuple(row)


def without(kinds: tuple[int, ...], kind: int) -> tuple[int, ...]:
    row = list(kinds)
    row.remove(kind)
    return tuple(row)


def changed(values: tuple[int, ...], at: int, value: int) -> tuple[int, ...]:
    row = list(values)
    row[at] = value
    return tuple(row)


def with_other(row: Row, at: i64, value: int) -> Row:
    """The row with another in this place."""
    twin = row[:]
    twin[at] = value
    return twin


def full_urn(deck: int, counts: list[int]) -> Urn:
    """So many of each card, none of which anybody has seen."""
    cards = [card for card in range(len(counts)) if counts[card]]
    return Urn(NATURE, [DRAW[deck][card] for card in cards], [counts[card] for card in cards])


def urn_after(urn: Urn, deck: int, card: int, change: int) -> Urn:
    """The urn with so many more of a card, or fewer."""
    options, weights, total = urn.options, urn.weights, int(urn.total) + change
    assert weights is not None
    # They are in order, so none is further behind than by its number.
    at: i64 = 0
    end: i64 = min(card + 1, len(options))
    while at < end:
        middle = (at + end) >> 1
        if card_of(options[middle]) < card:
            at = middle + 1
        else:
            end = middle
    if at == len(options) or card_of(options[at]) != card:
        rest, counts = options[:], weights[:]
        rest.insert(at, DRAW[deck][card])
        counts.insert(at, change)
        return Urn(NATURE, rest, counts, total)
    many = weights[at] + change
    if many == 0:
        rest, counts = options[:], weights[:]
        del rest[at], counts[at]
        return Urn(NATURE, rest, counts, total)
    return Urn(NATURE, options, with_other(weights, at, many), total)


def card_of(move: Move) -> int:
    assert isinstance(move, Draw)
    return move.card


def nature_decides(p: Board) -> Urn:
    """§17.6 The next Decision card; an empty deck is shuffled anew."""
    urn = p.urns[DECISIONS]
    return urn if urn.total else full_urn(DECISIONS, p.edition.copies[DECISIONS])
