"""What a screen is given of a table of Random Mutations: see show.py, which makes it."""

from __future__ import annotations

from typing import ClassVar

from galapagos.shown import Shown


class AnimalShown(Shown, frozen=True):
    name: str  # "A1"
    red: int
    blue: int
    parasites: int
    sheltered: bool
    attacked: bool
    fed: bool
    missing: int  # food tokens until it is fed
    safe: bool  # its shelter protects it, or its burrow, which no carnivore on the table may ignore
    card: str  # what it is on its other side, as far as this seat knows; else empty
    secret: bool  # only its owner knows


class TraitShown(Shown, frozen=True):
    name: str
    title: str
    plus: int
    dark: bool
    shared: bool


class SpeciesShown(Shown, frozen=True):
    name: str  # "A"
    traits: list[TraitShown]
    angler: bool
    need: int  # food tokens that feed one of its animals
    worth: list[int]  # points of its animals, of its trait cards, of their + numbers; a shared card counts once
    animals: list[AnimalShown]


class PlayerShown(Shown, frozen=True):
    seat: int
    cards: int
    discarded: int
    points: int  # if the game ended now
    due: int  # cards that he gets at the end of the turn if nobody dies any more
    starving: int  # his animals that would die if the feeding that goes on ended now
    species: list[SpeciesShown]


class AttackShown(Shown, frozen=True):
    attacker: str  # "A1"
    prey: str  # "C"
    ignored: list[str]  # traits of the prey
    redirected: list[str]  # species that turned the attack away


class HuntShown(Shown, frozen=True):
    """What would come of an attack, as far as the one who asks himself can know."""

    hunters: list[str]  # animals to which the same would happen: "A1"
    prey: str  # "C"
    bar: str  # what protects it from them, a word; empty if they can attack it, and only then the rest counts
    rule: str  # that says so
    names: list[str]  # its traits of which one may be ignored
    must: bool  # and has to be
    turns: list[str]  # species of its owner to which its Mimicry may turn the attack
    lands: list[int]  # eyes of the die with which the attack succeeds, if it runs,
    escapes: list[int]  # and with which it gets away
    angler: bool  # an Anglerfish may have founded it, and strike back
    open: list[str]  # animals of which its owner gives up one: "C1"
    animals: int  # that it has
    poison: bool  # who eats it dies
    meal: int  # food tokens for who eats it
    scavengers: list[str]  # animals of which one is fed by it


class Table(Shown, frozen=True):
    alike: ClassVar[bool] = True  # for all who know the same, but for the one who is asked
    seat: int
    turn: int
    first: int
    last_turn: bool
    phase: str
    deck: int
    food: int
    parasites: int
    shelters: int
    dice: list[int]  # of the climate, while they are rolled
    climate: dict[str, str]  # by token: its dice
    players: list[PlayerShown]
    attack: AttackShown | None
    hunts: list[HuntShown]  # what this seat's carnivores can do, and what they cannot, while it is asked for an action
    hunting: dict[str, str]  # by what may be told of a hunt: its rule
    unseen: dict[str, int]  # cards that this seat has not seen, by trait
    asked: int | None  # whose question is open
    ask: str
    rule: str
