"""What a screen is given of a table of Mutagen: see show.py, which makes it."""

from __future__ import annotations

from typing import Any

import msgspec

from galapagos.shown import Shown


class EffectShown(Shown, frozen=True):
    what: str  # as the edition calls it: "progress"; of the People their ability
    where: str  # a location, an Element track, "any"; empty if it is for no place
    n: int  # how much; 0 if that needs no number


class CardShown(Shown, frozen=True):
    id: str
    text: str
    does: EffectShown
    thing: str  # as options touch it; empty if none does


class OfferShown(Shown, frozen=True):
    """What one of the People may be taken for."""

    thing: str
    benefit: str  # "supreme", "ability", "nothing"
    price: int  # this round: shards for a Supreme Element, points for an ability


class PersonShown(Shown, frozen=True):
    id: str
    text: str
    does: EffectShown
    thing: str
    offers: list[OfferShown]


class ElementShown(Shown, frozen=True):
    thing: str  # "E1.2"
    name: str  # "Cb"
    type: str  # empty: any
    colour: str  # empty: any
    fits: list[str]  # squares of this seat's airship on which it could be installed now


class PlacementShown(Shown, frozen=True):
    squares: list[str]  # the first half lies on the first
    price: int
    columns: list[int]  # from 1: those it would complete


class TileShown(Shown, frozen=True):
    thing: str  # empty of the one in hand
    id: str
    halves: list[str]
    placements: list[PlacementShown]  # on this seat's airship, paid with the shards in hand


class CrewShown(Shown, frozen=True):
    thing: str
    id: str
    text: str
    counts: str  # "steps", "higher", "highest", "lowest"
    tracks: list[str]
    points: list[int]  # by space, or for the condition
    cost: int
    worth: int  # points for its owner, or for this seat, if the game ended now
    affordable: bool  # for this seat


class TreeShown(Shown, frozen=True):
    thing: str  # empty of one that is owned
    id: str
    colour: str
    needs: list[str]
    shards: int
    payable: bool  # by this seat


class MutationShown(Shown, frozen=True):
    thing: str  # in the draft, or on its worker
    id: str
    text: str
    does: EffectShown
    activate: int  # shards
    react: int  # shards


class WorkerShown(Shown, frozen=True):
    owner: int
    name: str  # "Spy"
    mutates: bool  # the Robot never does
    mutations: list[MutationShown]


class ReactionShown(Shown, frozen=True):
    """Who may react to a worker placed on a space, and with what."""

    owner: int
    worker: str
    mutations: list[MutationShown]
    payable: list[str]  # ids of those it could pay for and use now


class PlaceShown(Shown, frozen=True):
    name: str  # "E1"
    title: str
    lies: str  # what lies there: "elements", "trees", "tracks", "progress", "visitors"
    things: list[str]  # that lie there, as options touch them
    ours: bool  # the rulebook does not print its values: they are our choice
    action: str  # what anybody gets
    gains: dict[str, str]  # by worker: Thug, Spy, Engineer
    does: dict[str, EffectShown]  # the same; Robot: what anybody gets
    could: dict[str, list[str]]  # by worker of this seat at home: what it could do there now: "location",
    # "worker", ids of mutations
    spaces: list[WorkerShown | None]  # from the top
    next: int  # the space the next worker takes, from 1; 0 if it is full
    reacts: ReactionShown | None  # to a worker placed there next, by somebody else than the owner
    elements: list[ElementShown | None]
    tile: TileShown | None
    crew: CrewShown | None
    trees: list[TreeShown | None]
    visitors: list[CardShown | None]
    leaving: list[int]  # shards, by space


class SquareShown(Shown, frozen=True):
    name: str  # "a1"
    row: int
    column: int  # 0: start spaces
    price: int
    accepts: str  # "any", a type or a colour; empty while it is bare
    element: str  # "Cb"; empty if none
    obstacle: str  # why the Element in hand cannot go there; empty if it can, or if there is none in hand


class LineShown(Shown, frozen=True):
    text: str
    rule: str
    count: int  # of what gives the points; on a track its space
    points: int


class CountShown(Shown, frozen=True):
    """A line of every scoring, whether it gives anything or not."""

    kind: str  # "installed", "column", "track", "crew", "stored", "shards", "trees"
    which: str  # the column, the track or the bark; empty if there is only one
    points: list[int]  # for one; of a track by its spaces; empty if cards say it


class PlayerShown(Shown, frozen=True):
    owner: int
    keeper: bool
    shards: int
    score: int
    progress: int
    tracks: dict[str, int]
    store: list[str]
    vault: list[str]
    vaults: bool  # may lock Elements away
    squares: list[SquareShown]
    tiles: list[str]  # "ore a1a2"
    columns: list[int]  # from 1: those covered with tiles
    crew: list[CrewShown]
    trees: list[TreeShown]
    barks: dict[str, int]  # Tree cards by their bark, without those of which there are none
    workers: list[WorkerShown]
    home: list[str]  # workers still to be placed
    people: list[CardShown]  # serving with their ability
    resting: list[str]  # People taken for something else
    round: list[LineShown]  # if the round ended now
    final: list[LineShown]  # if the game ended now, beyond the rounds


class PartShown(Shown, frozen=True):
    """One of the actions of a turn, which may be taken in any order."""

    what: str  # "location", "worker", "mutation"
    open: bool  # neither done nor passed
    things: list[str]  # that take it
    passing: str  # the thing that passes it for a shard; empty if there is none
    mutation: MutationShown | None


class TurnShown(Shown, frozen=True):
    """The turn under way: what is open, done or passed of it."""

    seat: int
    worker: str
    at: str
    parts: list[PartShown]
    spent: list[str]  # by the location action
    reacts: ReactionShown | None
    quiet: bool  # nobody can react there
    step: str  # the rule under way


class SpaceShown(Shown, frozen=True):
    """A space of the Progress track."""

    space: int
    points: int
    bonus: CardShown | None


class PriceShown(Shown, frozen=True):
    thing: str
    shards: int
    spaces: int  # of progress


class DecisionShown(Shown, frozen=True):
    worker: str
    place: str
    type: str  # of Element
    card: int  # from 1
    up: bool  # the arrow


class KeeperShown(Shown, frozen=True):
    level: str
    points: int  # for what it cannot use
    crew: int  # for each Crew card at the end
    action: str
    rows: dict[str, list[str]]  # of the Action card
    column: int  # that counts now, from 1
    decision: CardShown | None  # the active one
    shows: DecisionShown | None  # what the active one says
    left: int  # Decision cards in the deck


class Table(Shown, frozen=True):
    seat: int
    round: int
    first: int
    phase: str
    players: list[PlayerShown]
    places: list[PlaceShown]
    progress: list[SpaceShown]
    prices: list[PriceShown]  # of progress
    track_points: list[int]  # a round, by space
    column_points: list[int]  # a round, for a column covered with tiles
    ours: bool  # the rulebook does not print where the columns are: it is our choice
    counts: dict[str, list[CountShown]]  # what is counted at the end of a "round" and at the "end" of the game
    mutations: list[MutationShown | None]
    people: list[PersonShown | None]
    hand: str  # the Element just gained
    tile: TileShown | None  # the tile to be laid now
    laying: str  # the place it comes from; empty if it was drawn
    turn: TurnShown | None
    reaction: ReactionShown | None  # under way
    draft: list[int]  # who chooses in the draft, from the first to the last
    drafted: int  # how many have chosen
    keeper: KeeperShown | None
    left: dict[str, int]  # by deck: how many lie face down
    asked: int | None  # whose question is open
    ask: str
    rule: str


def changed(table: Table, **what: Any) -> Table:
    """The same but for these."""
    return msgspec.structs.replace(table, **what)
