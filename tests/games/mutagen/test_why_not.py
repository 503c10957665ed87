"""For every move a player could expect but may not make there is a paragraph."""

from __future__ import annotations

from random import Random

import pytest

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
        ("turn Ann Thug E1\nAnn\nBob", "", "visitor 1", "16.2"),
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


def test_after_the_end_nothing_is_allowed() -> None:
    """§1.1"""
    table("over\nAnn\nBob").refuses("act", "1.1", "over")


def test_nature_alone_turns_up_cards() -> None:
    """§1.9"""
    p = new(2)
    assert p.question.seat == NATURE
    refusal = GAME.why_not(p, "act")
    assert refusal is not None
    assert str(refusal) == "Cards are turned up by chance alone: §5.6"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_exactly_the_options_are_not_refused_and_every_refusal_is_a_sentence(seats: int) -> None:
    """§5.5"""
    rng = Random(seats)
    texts = sorted(lexicon(GAME.edition))
    p = new(seats, people=True, visitors=True)
    while (q := p.question) is not None:
        options = {GAME.say(move) for move in q.options}
        for text in rng.sample(texts, 8):
            refusal = GAME.why_not(p, text)
            assert (refusal is None) == (text in options)
            assert refusal is None or (refusal.sentence[0].isupper() or refusal.sentence[1].isdigit())
        p.answer(rng.choices(q.options, q.weights)[0])
