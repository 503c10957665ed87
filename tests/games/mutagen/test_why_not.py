"""For every move a player could expect but may not make there is a paragraph."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from galapagos import GameError
from galapagos.games.mutagen.cards import ELEMENTS
from galapagos.games.mutagen.notation import lexicon
from galapagos.talk import NATURE
from tests.games.mutagen.table import GAME, new, table

TREE_TURN = "turn Ann Thug Tree\nAnn, store Cb Gg\nBob\nTree, T05 T12 T23"


@pytest.mark.parametrize(
    ("text", "moves", "move", "rule"),
    [
        ("placing\nAnn\nBob", "", "act", "5.1"),
        ("placing\nAnn\nBob", "", "Cb", "1.9"),
        ("turn Ann Thug E1\nAnn\nBob", "", "mutation 1", "12.1"),
        ("turn Ann Thug E1\nAnn\nBob", "", "visitor 1", "16.1"),
        ("mutagen visitors\nturn Ann Thug E1\nAnn\nBob", "", "visitor 1", "16.2"),
        ("turn Ann Thug E1\nAnn\nBob", "", "scrap a1a2", "7.4"),
        ("turn Ann Thug E1\nAnn\nBob", "", "store", "5.2"),
        ("turn Ann Thug E1\nAnn\nBob", "act, take E1.1, store, as Thug", "take E2.9", "6.1"),
        ("turn Ann Thug E1\nAnn, Thug element1\nBob", "act, take E1.1, store, mutation 1", "take E1.1", "5.6"),
        ("turn Ann Thug E1\nAnn\nBob", "act, take E1.1", "lock", "15.15"),
        (TREE_TURN, "act", "complete 3", "8.2"),
        ("turn Ann Thug Tree\nAnn, store Cb Gb Gg\nBob\nTree, T05 T12 T23", "act, complete 1", "pay Gg", "8.2"),
        ("turn Ann Thug Tree\nAnn, store Cb Gb Gg\nBob\nTree, T05 T12 T23", "act, complete 1", "pay Oy", "8.2"),
        ("turn Ann Thug Oasis\nAnn, store Cb Gg\nBob", "act", "spend Oy", "9.1"),
        ("turn Ann Thug City\nAnn, shards 5\nBob", "act", "travel 6", "10.1"),
        ("turn Ann Spy Tree\nAnn, store Cb Gg\nBob\nTree, T01 T12 T23", "act, complete 1, complete 2, as Spy",
         "climb Ore", "11.4"),
        ("turn Ann Engineer Tree\nAnn, store Cb Gg\nBob\nTree, T01 T12 T23", "act, complete 1, complete 2, as Engineer",
         "colour Pink", "11.5"),
        ("turn Ann Engineer Oasis\nAnn, store Cb Gb\nBob", "act, spend Cb, spend Gb, as Engineer", "fit Oy s1", "11.5"),
        ("turn Ann Engineer Oasis\nAnn, store Cb Gb\nBob", "act, spend Cb, spend Gb, as Engineer", "fit Cb a1", "6.3"),
        ("turn Ann Spy E1\nAnn, shards 0, Spy crew\nBob\nE1, crew C05\nE2, crew C06\nE3, crew C21", "mutation 1",
         "hire E3", "13.1"),
        ("turn Ann Spy E1\nAnn, Spy track, tracks 7 0 0 0\nBob", "mutation 1", "climb Crystal", "9.2"),
        ("turn Ann Spy E1\nAnn, Spy tile\nBob\nE2, tile -", "mutation 1", "tile E2", "5.7"),
    ],
)  # fmt: skip
def test_a_refusal_names_its_paragraph(text: str, moves: str, move: str, rule: str) -> None:
    """§5.5"""
    example = table(text)
    if moves:
        example.play(moves)
    example.refuses(move, rule)


FEWER = "turn Ann Spy E1\nAnn, store Og Op, Spy fewer\nBob\nTree, T08 T05 T30"
OASIS = "turn Ann Engineer Oasis\nAnn, store Cb Gy\nBob"
PALACE = "mutagen visitors{}\nturn Ann Thug Palace\nAnn\nBob\nvisitors, vGas vOre vE1"
SPY = "mutagen people\nplacing\nAnn, crew C05, people spy+ oasis+, tracks 7 7 7 7\nBob"


@pytest.mark.parametrize(
    ("text", "moves", "move", "rule", "sentence"),
    [
        (FEWER, "mutation 1, complete 1", "pay Og", "12.3", "First this is to be decided: Ann: which colour is left"),
        (FEWER, "mutation 1, complete 1", "omit Blue", "12.3", "The card does not ask for Blue"),
        (FEWER, "mutation 1", "done", "8.1", "At least one card is completed"),
        (PALACE.format(""), "", "pass location", "16.4", "At the Palace instead of a Visitor one takes a shard"),
        (PALACE.format(""), "", "pass worker", "16.3", "At the Palace there is no worker-type action"),
        (PALACE.format(""), "", "act", "16.2", "At the Palace the action is to help one of the Visitors"),
        (PALACE.format(" no_shard_at_palace"), "", "shard", "16.4", "In this game there is no shard instead of a Vis"),
        (PALACE.format(" no_shard_at_palace"), "", "pass location", "16.4", "At the Palace who helps nobody ends the"),
        (SPY, "Spy Oasis", "sell C06", "15.11", "Ann has no Crew card C06"),
        (SPY, "Spy Oasis", "use track", "15.9", "All tracks are at their end"),
        (SPY, "Spy Oasis", "use element", "15.7", "No such ability comes with this arrival, or it was used"),
        (OASIS, "act, spend Cb, spend Gy, as Engineer", "fit Cb s1", "11.5", "First this is to be decided: Ann: which"),
        (OASIS, "act, spend Cb, spend Gy, as Engineer, colour Blue", "fit Gy s1", "11.5", "Blue was chosen, and Gy is"),
        (OASIS, "act, spend Cb, spend Gy, as Engineer, colour Blue", "colour Yellow", "11.5", "Blue is chosen already"),
        (OASIS, "act, spend Cb, spend Gy, as Engineer, colour Blue", "done", "11.5", "At least one Element is"),
        ("turn Ann Spy E1\nAnn, tiles ore b3b4\nBob\nE1, Gb Oy Oy", "act, take E1.1", "install b4", "6.4",
         "b4 takes only Ore"),
        ("turn Ann Spy E1\nAnn, tiles pink b3b4\nBob\nE1, Gb Oy Oy", "act, take E1.1", "install b4", "6.4",
         "b4 takes only Pink"),
        ("turn Ann Spy E1\nAnn, tiles pink b3b4\nBob\nE1, Gb Oy Oy", "act, take E1.1", "scrap b3b4", "7.4",
         "Things are thrown off before an action, not in the middle of it"),
        ("turn Ann Spy E1\nAnn, shards 9, Spy tile\nBob", "mutation 1", "lay a1a2", "7.2",
         "First this is to be decided: Ann: which Storage tile"),
        ("turn Ann Spy E1\nAnn, shards 9, Spy tile\nBob", "mutation 1, tile E1", "tile E2", "7.2",
         "First this is to be decided: Ann: where does the Storage tile go"),
        ("turn Ann Spy E1\nAnn, shards 9, Spy tile\nBob", "mutation 1", "decline", "10.4", "Only a tile of a bonus"),
        ("turn Ann Spy E1\nAnn\nBob", "", "shard", "5.4", "The shard for an action comes by passing it, or with the"),
        ("mutagen pass_at_end\nturn Ann Spy E1\nAnn\nBob", "", "pass location", "5.4", "The shard for what is passed"),
        ("mutagen people\nselecting, first Bob\nAnn, points 2\nBob\npeople, wild wild vault", "", "people 1 ability",
         "15.4", "Points do not fall below 0: that costs 3, Ann has 2"),
        ("mutagen people\nselecting, first Bob\nAnn\nBob\npeople, wild wild vault", "", "people 1 nothing", "15.4",
         "A benefit that can be had is taken"),
        ("mutagen fewer_leaves_one\nturn Ann Spy E1\nAnn, store Cb Gg, Spy fewer\nBob\nTree, T01 T05 T15", "mutation 1",
         "complete 1", "12.3", "A card of one Element is not free in this game"),
        ("turn Ann Spy E1\nAnn\nBob\nE1, crew -", "", "as Spy", "5.7", "No Crew card is there"),
        ("turn Ann Spy E1\nAnn\nBob", "", "first Bob", "2.3", "Chance picked the first player before the first round"),
        ("turn Ann Spy E1\nAnn, Spy crew\nBob\nE2, crew -", "mutation 1", "hire E2", "5.7", "No Crew card lies there"),
    ],
)  # fmt: skip
def test_a_reason_is_the_right_reason(text: str, moves: str, move: str, rule: str, sentence: str) -> None:
    """§5.5"""
    example = table(text)
    if moves:
        example.play(moves)
    refusal = GAME.why_not(example.p, move)
    assert refusal is not None
    assert refusal.sentence.startswith(sentence)
    assert refusal.rule == rule


def test_after_the_end_nothing_is_allowed() -> None:
    """§1.1"""
    table("over\nAnn\nBob").refuses("act", "1.1", "over")


def test_nature_alone_turns_up_cards() -> None:
    """§1.9"""
    p = new(2)
    assert p.question.seat == NATURE
    assert str(GAME.why_not(p, "act")) == "First chance decides: What is laid out next among the elements: §5.6"
    p.stir(ELEMENTS, 0, -6)
    p.settle()
    assert str(GAME.why_not(p, "Cb")) == "No Cb is left to be turned up: §5.6"


def heard(p: Any, text: str) -> bool:
    try:
        GAME.hear(p, text)
    except GameError:
        return False
    return True


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_exactly_the_options_are_not_refused_and_every_refusal_is_a_sentence(seats: int) -> None:
    """§5.5"""
    rng = Random(seats)
    texts = [*sorted(lexicon(GAME.edition)), "", "mutation ٣", "take E1.1 now", "\0"]
    p = new(seats, people=True, visitors=True)
    while (q := p.question) is not None:
        options = {GAME.say(move) for move in q.options}
        for text in rng.sample(texts, 8):
            refusal = GAME.why_not(p, text)
            assert (refusal is None) == (text in options) == heard(p, text)
            if refusal is not None:
                square = refusal.sentence[1].isdigit()
                assert refusal.sentence[0].isupper() or square or refusal.sentence.startswith(repr(text))
        p.answer(rng.choices(q.options, q.weights)[0])
