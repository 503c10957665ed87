"""What a screen is given of a table of Another World: see show.py, which makes it."""

from __future__ import annotations

from typing import ClassVar

from galapagos.shown import Shown


class CardShown(Shown, frozen=True):
    number: int
    upright: str
    other: str


class TraitShown(Shown, frozen=True):
    name: str
    type: str  # "aggressive"
    state: str  # "", "suppressed", "copied" or "used"
    card: CardShown | None  # None for a copy


class CreatureShown(Shown, frozen=True):
    name: str  # "A"
    owner: int
    energy: int
    need: int  # energy to transmute with
    ripe: bool  # it has it
    asleep: bool
    active: bool
    traits: list[TraitShown]  # the topmost, which is the latest, last
    card: CardShown | None  # if this seat knows it
    counts: list[int]  # the numbers of a Choice card that would hit it now


class PlayerShown(Shown, frozen=True):
    side: int
    shade: bool
    first: bool
    tokens: int
    goal: int
    cards: int  # in hand
    hand: list[CardShown]  # if this seat knows it
    buried: int  # discarded unseen
    creatures: list[CreatureShown]  # from left to right
    threats: list[str]  # creatures that would win the game on their next activation


class SourceShown(Shown, frozen=True):
    name: str
    trait: str  # that opens the upper part; "" without one
    lower: int
    lower_full: int
    upper: int
    upper_full: int
    origin: str  # of the numbers


class StrikeShown(Shown, frozen=True):
    trait: str
    succeeds: bool
    victim: str  # the trait that burns
    why: str  # what it does, or why it fails


class ReplyShown(Shown, frozen=True):
    """A trait with which the target may strike back."""

    trait: str
    energy: int  # it would cost
    cards: int  # of traits of which it would cost one


class AttackShown(Shown, frozen=True):
    """What an attack would do, in the best order found; the target then strikes back with all it has."""

    attacker: str
    target: str
    allowed: bool
    why: str  # if not
    rule: str
    strikes: list[StrikeShown]
    replies: list[ReplyShown]
    ends: int  # energy of the attacker in the end
    sleep: str  # the paragraph by which the attacker sleeps afterwards


class WaitingShown(Shown, frozen=True):
    creature: str
    trait: str
    usable: bool
    effect: str  # what it would do, or why it cannot


class StepShown(Shown, frozen=True):
    """A step of the Shade; the reasons of past steps are in the events."""

    step: str
    title: str
    rule: str
    state: str  # "done", "now" or "later"


class Table(Shown, frozen=True):
    alike: ClassVar[bool] = True  # for all who know the same, but for the one who is asked
    seat: int
    round: int
    phase: str
    source: SourceShown | None
    deck: int
    pile: list[CardShown]
    players: list[PlayerShown]
    awake: int  # creatures whose sleep would end the round,
    counted: int  # and how many count in all
    stalled: bool
    attacks: list[AttackShown]  # of the activated creature, on every other; what is left of an attack under way
    fight: list[str]  # attacker and target of an attack under way
    waiting: list[WaitingShown]
    shade: list[StepShown]
    choices: list[list[int]]  # creature and trait number of each Choice card left
    unseen: list[int]  # numbers of the cards that this seat sees nowhere
    asked: int | None  # whose question is open
    ask: str
    rule: str
