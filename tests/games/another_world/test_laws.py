"""What holds at every position: no game breaks it, and a text that does is refused by its line."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from galapagos import NATURE, GameError
from tests.games.another_world.table import GAME, table

TABLE = "\nAnn, hand 1 2, A + vampire\nBob, B + toxic"
SOLO = "\nAnn, A + toxic, C\nShade, B vampire"


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        # Numbers
        (f"turn Ann, lower -3{TABLE}", 1, "'-3' is not a number"),
        (f"turn Ann, lower 9{TABLE}", 1, "no more than 4 lie on the lower"),
        (f"turn Ann, upper 3{TABLE}", 1, "2 on the upper part"),
        (f"turn Ann, round 99999999999999999999{TABLE}", 1, "is not a number"),
        (f"turn Ann, round ٣{TABLE}", 1, "'٣' is not a number"),
        (f"turn Ann, round 0{TABLE}", 1, "numbered from 1"),
        (f"turn Ann, lower 1, lower 2{TABLE}", 1, "'lower' stands there twice"),
        (f"turn Ann, , lower 1{TABLE}", 1, "'' is not part of a heading"),
        # The Sources and the Choice cards
        (f"turn Ann, sources 11{TABLE}", 1, "there is no Source 11"),
        (f"turn Ann, sources 0{TABLE}", 1, "there is no Source 0"),
        (f"turn Ann, round 2, sources 1 1{TABLE}", 1, "different ones of the ten"),
        (f"turn Ann, sources 1 2{TABLE}", 1, "in round 1 1 Sources have been seen, not 2"),
        (f"turn Ann, round 15, sources 1 2{TABLE}", 1, "in round 15 10 Sources have been seen, not 2"),
        (f"redraw, lower 1{TABLE}", 1, "nobody has taken anything"),
        (f"shade 1, choices 9{SOLO}", 1, "there is no Choice card 9"),
        (f"shade 1, choices 2 2{SOLO}", 1, "different cards"),
        (f"turn Ann, choices 2{TABLE}", 1, "without the Shade no Choice card"),
        # Tokens, quiet turns, the first player
        ("turn Ann\nAnn, 7 tokens, A\nBob, B", 2, "3 transmutations win"),
        ("turn Ann\nAnn, 3 tokens, A\nBob, B", 2, "Ann has won already"),
        ("over\nAnn, 3 tokens, A\nBob, 3 tokens, B", 1, "only one can win"),
        (f"turn Ann, quiet 7{TABLE}", 1, "after 6 quiet turns Pestering has no effect"),
        (f"turns 1 asked 2 peopled / turn Ann 1, quiet 2{TABLE}", 1, "2 quiet turns among 1"),
        (f"turns 3 asked 2 peopled / turn Ann 1, stalled{TABLE}", 1, "after three quiet turns of every player"),
        (f"turn Ann, round 2, first Shade{SOLO}", 1, "in round 2 Ann has the First Player token"),
        (f"setting-up, first Ann{TABLE}", 1, "the first player is found last"),
        # Creatures
        ("turn Ann\nAnn, A +++++++\nBob, B", 2, "A has 7 energy on a track of 4"),
        ("waiting A A.caring\nAnn, A ++++++ caring, C\nBob, B", 2, "A has 6 energy"),
        ("waiting A A.caring\nAnn, A +++++ caring, C ++++\nBob, B", 2, "nobody has room"),
        ("turn Ann\nAnn, A + +\nBob, B", 2, "'+' stands there twice"),
        ("turn Ann\nAnn, A toxic toxic(off)\nBob, B", 2, "twice"),
        ("turn Ann\nAnn, A toxic(off\nBob, B", 2, "'toxic(off' is not a trait"),
        ("turn Ann\nAnn, A toxic(off)\nBob, B", 2, "no trait is suppressed now"),
        ("activation A fearsome\nAnn, A fearsome\nBob, B", 1, "what Fearsome suppresses"),
        ("activation A metamorphic\nAnn, A metamorphic\nBob, B", 1, "what Metamorphic copies"),
        ("activation A\nAnn, A, C toxic(copy)\nBob, B", 2, "only the activated creature copies"),
        ("turn Ann\nAnn, A\nShade, B caring", 3, "neither Caring nor Metamorphic"),
        ("turn Ann\nAnn, A, ZZ\nBob, B", 2, "the letters of the creatures end at EZ"),
        ("turn Ann\nAnn, A, EZ\nBob, B", 1, "not enough letters"),
        ("turn Ann\nAnn, A\nShade, hand 3, B", 3, "the Shade has no hand"),
        ("turn Ann\nAnn, , A\nBob, B", 2, "'' is not part of a row"),
        # Cards
        (f"turn Ann{TABLE}\ndeck: 3 4\ndeck: 5", 5, "there are two lines of 'deck'"),
        (f"turn Ann{TABLE}\npile: 1", 4, "card 1 is in two places"),
        ("turn Ann\nAnn, hand " + "? " * 64 + ", A\nBob, B", 1, "there are not so many cards"),
        ("turn Ann, shuffles 2\nAnn, hand 1, A\nBob, B\nages: Ann 3", 4, "between 1 and 2"),
        ("turn Ann, shuffles 2\nAnn, hand 1, A\nBob, B\nages: Ann 1 1", 4, "an age for each card"),
        (
            "turn Ann, shuffles 2\nAnn, hand 1, A\nBob, B\nknown to all: strange 64, 2 = 1",
            4,
            "a card that went into deck 2 is in a hand or pile that is older",
        ),
        ("turn Ann, shuffles 2\nAnn, A\nBob, B\nknown to all: strange 3", 4, "are strange, more than 3"),
    ],
)
def test_what_no_game_comes_to_is_refused_by_its_line(text: str, line: int, reason: str) -> None:
    """§1.1 §1.3 §1.4 §1.6 §2.1 §3.8 §4.7 §11.7"""
    with pytest.raises(GameError, match=f"^line {line}: .*{re.escape(reason)}"):
        GAME.read(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"turn Ann 9{TABLE}", "steps 1 to 3"),
        (f"turn Ann 0{TABLE}", "steps 1 to 3"),
        (f"turn Shade{SOLO}", "steps of its own"),
        (f"turns 1 asked 2 peopled / turn Bob 1{TABLE}", "turn 1 of a round is not that of Bob"),
        (f"turns 1 asked 1 peopled / turn Ann 1{TABLE}", "2 players are asked for a redraw"),
        (f"turns 1 asked 2 / turn Ann 1{TABLE}", "'peopled'"),
        (f"turns 0 asked 1 peopled{TABLE}", "before the first turn"),
        ("turn Ann\nAnn, A asleep\nBob, B asleep", "nobody is awake, so the round is over"),
        ("renewal 0\nAnn, A asleep\nBob, B", "the round is not over"),
        ("renewal 2 / draw Ann 2, round 2\nAnn, A asleep\nBob, B", "all creatures have woken"),
        (f"renewal 2 / draw Bob 2, round 2{TABLE}", "Bob does not draw now"),
        (f"renewal 2 / draw Ann 4, round 2{TABLE}", "Ann draws 3 cards at the most"),
        (f"turns 0 asked 1 / draw Ann 64{TABLE}", "as many cards as were discarded"),
        (f"draw Ann 2{TABLE}", "'draw' is not under way by itself"),
        (f"setting-up / turn Ann 1{TABLE}", "'turn' is not under way within 'setting-up'"),
        (f"setting-up{TABLE}", "a starting creature"),
        ("activation A\nAnn, A asleep, C\nBob, B", "A is asleep"),
        (f"turn Bob 4 / activation A{TABLE}", "A does not belong to Bob"),
        (f"activation A toxic{TABLE}", "only Fearsome, Metamorphic and Pestering"),
        (f"activation A pestering{TABLE}", "A does not have what it has used"),
        (f"activation Z{TABLE}", "there is no creature Z"),
        (f"attack A>A{TABLE}", "a creature does not attack itself"),
        (f"attack B>A{TABLE}", "B cannot attack A"),
        (f"attack A>B over{TABLE}", "at least one Attacking trait"),
        (f"attack A>B toxic{TABLE}", "Attacking traits are used"),
        (f"attack A>B vampire vampire{TABLE}", "used once"),
        (f"attack A>B / waiting A{TABLE}", "by an Attacking trait that was used"),
        (f"waiting A B.caring{TABLE}", "of friends wait"),
        (f"waiting A A.charming{TABLE}", "another friend gains from the Source"),
        (f"waiting A A.toxic{TABLE}", "Caring, Charming and Long-tailed"),
        (f"waiting A A.caring A.caring A.caring{TABLE}", "so much of A cannot wait"),
        (f"shade 9{SOLO}", "1 to 8"),
        (f"shade 1 B{SOLO}", "chooses a creature in step 2"),
        (f"shade 5 A{SOLO}", "a creature of its own that is awake"),
        (f"shade 2 armed{SOLO}", "gained an aggressive trait"),
        (f"shade 8 B / aim B 5{SOLO}", "goes on with the next one"),
        (f"shade 6 B / aim B 5{SOLO}", "only an armed creature"),
        (f"shade 8 B / shade-attack B>A lulling over{SOLO}", "goes through all Attacking traits"),
        ("shade 8 B / shade-attack B>A\nAnn, A, C\nShade, B vampire", "where success is certain"),
        (f"shade 8 B / shade-gain B B.caring{SOLO}", "Charming and Long-tailed of the Shade"),
        (f"shade 1{TABLE}", "against a single player"),
        (f"dance{TABLE}", "'dance' is not a rule that can be under way"),
    ],
)
def test_a_rule_that_cannot_be_under_way_is_refused(text: str, reason: str) -> None:
    """§3.1 §4.1 §6.2 §7.1 §9.3 §11.14"""
    with pytest.raises(GameError, match=f"^line 1: .*{re.escape(reason)}"):
        GAME.read(text)


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_no_game_breaks_a_law(seats: int) -> None:
    """§1.3 Whatever the table has decided, and whatever a seat sees or imagines of it."""
    rng = Random(seats)
    options = {option.name: rng.choice(option.choices) for option in GAME.options if option.name != "quartet"}
    p = GAME.new(seats, **options)
    while p.question is not None:
        lawful(p)
        lawful(p.copy())
        if rng.random() < 0.05:
            view = GAME.view(p, rng.randrange(NATURE, seats))
            lawful(view.position)
            lawful(GAME.imagine(view, rng))
        p.answer(rng.choices(p.question.options, p.question.weights)[0])
    lawful(p)


def lawful(p: Any) -> None:
    assert GAME.flaw(p) is None, f"{GAME.flaw(p)}\n{GAME.write(p)}"
    # §4.7 A turn that ends looks for traits that come back only if some may be off or copied.
    assert p.restless or not any(c.off or c.copied for c in p.creatures)


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_a_seat_sees_is_read_as_a_truth_that_looks_the_same_to_it(seats: int) -> None:
    """§1.6 Through several decks, with what the seat remembers of them."""
    rng = Random(seats)
    p = GAME.new(seats)
    while p.question is not None:
        if rng.random() < 0.05:
            seat = rng.randrange(seats)
            seen = GAME.write(GAME.view(p, seat).position)
            truth = GAME.read(seen)
            assert GAME.write(GAME.view(truth, seat).position) == seen
            assert "?" not in GAME.write(truth)
        p.answer(rng.choices(p.question.options, p.question.weights)[0])


def test_what_a_text_leaves_out_is_ordinary() -> None:
    """§2.1 §3.8 §11.3 As many turns as were quiet, the token where it is in that round, no Source between rounds."""
    table(f"turn Ann, quiet 5{TABLE}").becomes("turns 5 asked 2 peopled / turn Ann 1")
    table(f"turn Ann, stalled{TABLE}").becomes("turns 7 asked 2 peopled / turn Ann 1")
    table(f"turn Ann, round 2{SOLO}").becomes("first Ann")
    table("renewal 0\nAnn, A asleep\nBob, B asleep").becomes("lower 0, upper 0")
