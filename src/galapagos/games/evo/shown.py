"""What a screen is given of a table of Evo: see show.py, which makes it."""

from __future__ import annotations

from typing import ClassVar

from galapagos.shown import Shown


class SpaceShown(Shown, frozen=True):
    name: str  # "C4"
    row: int
    column: int
    x: float  # of its centre, in widths of a hex
    y: float  # in heights of a row
    terrain: str
    star: bool  # a start space
    coast: bool
    near: list[str]
    zone: str  # as the marker stands: ideal, hot, cold or deadly
    next: dict[str, int]  # zone -> how many faces of the next climate roll lead to it
    dino: int | None  # the seat whose dinosaur stands there
    baby: bool
    fate: str  # of the dinosaur as things stand: lives, leans (on fur or parasol), chosen (too many lean), dies; or ""


class PlaceShown(Shown, frozen=True):
    name: str
    terrain: str
    drift: str  # it is getting colder or warmer: cooling, warming, or turning at either end
    odds: list[float]  # that the marker is here after the next roll, after two, after three


class ClimateShown(Shown, frozen=True):
    place: int  # of the marker, on the loop
    rolled: bool  # this round's climate is settled
    loop: list[PlaceShown]


class MeteorShown(Shown, frozen=True):
    place: int
    spaces: list[str]  # the faces on which it strikes: "", "1", "12" … "123456"
    starts: dict[int, int]  # number of players -> space
    odds: list[float]  # that the game ends in this round, the next …


class CardShown(Shown, frozen=True):
    name: str
    title: str
    window: str
    effect: str
    rule: str
    text: str  # effect, window and rule in words
    fits: bool  # it can be played in answer to the open question
    seen: bool  # everybody knows that it is in this hand


class LaidShown(Shown, frozen=True):
    seat: int
    card: str
    title: str
    opponent: int | None
    space: str


class PlayerShown(Shown, frozen=True):
    seat: int
    place: int  # in the turn order, from 0
    points: int
    genes: dict[str, int]
    dinos: int
    supply: int
    would_live: int  # of its dinosaurs, as things stand
    kept: dict[str, int]  # hot and cold: how many of its dinosaurs there its parasols and furs keep alive, with cards
    limit: int  # its highest possible bid
    hand: list[CardShown]  # as far as this seat knows them
    cards: int  # how many it holds


class RowShown(Shown, frozen=True):
    row: int  # from 1
    gene: str  # or "nothing"
    bidder: int | None
    bid: int
    least: int  # that the next bid must be
    price: int  # what the bidder would pay
    bids: list[int]  # that the player who bids now can make here


class AttackShown(Shown, frozen=True):
    seat: int
    start: str  # or "" for a baby
    to: str
    defender: int
    lead: int  # in horns
    wins: int  # how many faces of the die win
    faces: list[int]  # which ones


class BarredShown(Shown, frozen=True):
    space: str
    reason: str
    rule: str


class OptionShown(Shown, frozen=True):
    text: str  # in notation: what is sent back
    words: str
    kind: str  # the move: dino, enter, baby, fury, remove, row, bid, play, keep, takeback, die, pass …
    space: str = ""
    card: str = ""
    opponent: int | None = None
    number: int | None = None  # of a row, a bid or a die
    deadly: bool = False  # the space is deadly as things stand


class Table(Shown, frozen=True):
    alike: ClassVar[bool] = True  # for all who know the same, but for the one who is asked
    seat: int
    board: str
    options: list[str]  # of the game, that are on
    round: int
    phase: str
    order: list[int]
    climate: ClimateShown
    meteor: MeteorShown
    spaces: list[SpaceShown]
    players: list[PlayerShown]
    laid: list[LaidShown]
    auction: list[RowShown]
    named: int | None  # the row, from 1, for which a bid is being chosen
    mover: int | None  # whose movement or births these are
    steps: int | None  # that the mover has left
    births: int | None  # that the player has left
    dino: str  # the space of the dinosaur that is about to step
    exits: dict[str, list[str]]  # for each dinosaur of the mover: the spaces that it may step to
    barred: list[BarredShown]  # the spaces beside the dinosaur that is about to step, but where it may not go
    attack: AttackShown | None  # that is being fought
    attacks: list[AttackShown]  # that the player whose turn it is could make now
    bag: dict[str, int]
    deck: int
    discards: dict[str, int]
    unseen: dict[str, int]  # event cards that this seat has not seen
    asked: int | None  # whose question is open
    ask: str
    rule: str
    fits: bool  # this seat is asked and holds a card that fits
    answers: list[OptionShown]  # the options, if it is this seat's question
    picture: str  # the island in text
    result: str
