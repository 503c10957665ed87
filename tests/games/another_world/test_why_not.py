"""A reason is the right reason: true at this table, and of the paragraph that forbids the move."""

from __future__ import annotations

from random import Random

import pytest

import galapagos
from galapagos import GameError
from tests.games.another_world.table import GAME, story, table
from tests.games.another_world.test_notation import any_moves

NONSENSE = [
    "",
    "  ",
    "hello",
    "new٣",
    "card１",
    "choice٧",
    "source²",
    "A=toxic٣",
    "attack:ZZ",
    "new0",
    "new065",
    "-1",
    "\0",
]


@pytest.mark.parametrize("seats", [1, 2])
def test_a_text_is_heard_exactly_when_nothing_is_against_it(seats: int) -> None:
    """§4.6"""
    rng, p = Random(seats), GAME.new(seats)
    texts = any_moves() + NONSENSE
    while p.question is not None:
        if rng.random() < 0.02:
            said = [GAME.say(move) for move in p.question.options]
            for text in texts + said:
                assert heard(p, text) == (GAME.why_not(p, text) is None) == (text in said), text
        p.answer(rng.choices(p.question.options, p.question.weights)[0])
    assert not heard(p, "sleep")


def heard(p: galapagos.Position, text: str) -> bool:
    try:
        GAME.hear(p, text)
    except GameError:
        return False
    return True


def test_in_the_first_step_nobody_redraws_and_chance_brings_nothing() -> None:
    """§3.1 §4.2"""
    example = table("""
        turn Ann
        Ann, hand 1, A
        Bob, B
    """)
    for move in ("keep", "redraw"):
        example.refuses(move, "3.1", "before the first turn of a round; Ann: a new creature?")
    for move in ("card1", "source3", "choice2", "first:Ann"):
        example.refuses(move, "4.2", "Only chance brings that; Ann: a new creature?")
    example.refuses("sleep", "4.1", "First a creature is activated")


def test_a_step_that_is_over_is_called_so() -> None:
    """§4.1 Whether or not something was done in it."""
    example = table("""
        turn Ann
        Ann, hand 1 2, A, C
        Bob, B
    """).play("-")
    example.refuses("new1", "4.1", "in the first step, and that is over").play("-")
    example.refuses("A=caring1", "4.1", "in the second step, and that is over")
    example.play("A!").refuses("C!", "4.1", "the first steps of the turn are over")


def test_what_strikes_back_is_not_taken_for_an_attack() -> None:
    """§7.4 §7.7 §7.1"""
    example = table("""
        activation A
        Ann, A + vampire lulling toxic vengeful
        Bob, B + toxic, C
    """)
    example.refuses("use:toxic", "7.7", "after an attack on its creature").refuses("avenge:toxic", "7.7")
    example.refuses("use:vampire", "7.1", "declared").refuses("care:A>B", "6.2", "waits on a gain")
    example.play("attack:B").refuses("use:toxic", "7.7", "after an attack").refuses("use:flying", "7.1", "no Attacking")
    for move in ("sleep", "transmute", "gain", "wake:B", "attack:C"):
        example.refuses(move, "4.6", "A has chosen its action")
    example.play("use:vampire -").refuses("use:lulling", "7.7", "over").refuses(
        "sleep", "4.6", "A has chosen its action"
    )
    example.refuses("keep", "3.1").refuses("new1", "4.1", "first steps")


def test_who_has_nothing_cannot_give() -> None:
    """§8.9 It is not the other's track that forbids it."""
    table("""
        waiting A A.caring C.charming
        Ann, A caring, C charming
        Bob, B
    """).refuses("care:A>C", "8.9", "A has no energy to give").refuses("gain", "4.6", "A has chosen its action")


def test_a_full_charming_creature_is_refused_for_its_track() -> None:
    """§8.10 §5.2"""
    table("""
        another-world charming_compares
        waiting A C.charming D.charming
        Ann, A ++++, C ++++ charming, D + charming
        Bob, B
    """).refuses("charm:C", "5.2", "The track of C is full")


def test_the_last_space_is_kept_for_the_token_beside_a_track() -> None:
    """§6.6"""
    example = table("""
        waiting A A.caring A.long-tailed C.charming
        Ann, A +++++ caring long-tailed toxic, C + charming, D ++++
        Bob, B
    """)
    example.refuses("tail:A.caring", "6.6", "needs its Caring").refuses("-", "6.6").offers("tail:A.toxic")
    table("""
        waiting A A.caring A.long-tailed D.caring
        Ann, A +++++ caring long-tailed toxic, C +++, D ++++ caring
        Bob, B
    """).refuses("tail:A.toxic", "6.6", "last empty space").refuses("charm:C", "6.4")
    table("""
        waiting A A.caring A.long-tailed
        Ann, A +++++ caring long-tailed toxic, C +++, D +++ caring
        Bob, B
        cards: A 2 1 20 24, C 3, D 4 5
    """).play("care:A>C").refuses("tail:A.caring", "8.11", "no room")


def test_chance_cannot_bring_what_is_gone() -> None:
    """§2.4 §3.6 §9.1 §11.5"""
    redraw = table("""
        redraw
        Ann, hand 5, A
        Bob, B
    """).play("redraw")
    redraw.refuses("card5", "3.6", "not in the deck").refuses(
        "keep", "3.1", "chance has a say in this; Ann draws 1 card"
    )
    table("renewal 0, sources 3\nAnn, A asleep\nBob, B asleep").refuses("source3", "9.1", "Ember Crater has come")
    table("""
        shade 7 B, choices 1 2, lower 0
        Ann, A +, C +
        Shade, B vampire
    """).refuses("choice3", "11.5", "drawn already").refuses("sleep", "11.14", "chance")


def test_who_cannot_see_a_hand_is_not_told_what_is_not_in_it() -> None:
    """§1.6"""
    p = table("""
        turn Ann
        Ann, hand 1, A
        Bob, B
    """).p
    for text in ("new1", "new2"):
        refusal = GAME.why_not(GAME.view(p, 1).position, text)
        assert refusal.sentence == "What is allowed cannot be seen from here; Ann: a new creature?"


def test_nothing_is_not_counted_in_sentences() -> None:
    """§2.1 §11.7 §11.10"""
    p = GAME.new(2)
    p.events = []
    p.answer(GAME.hear(p, "source9"))
    assert GAME.tell(p.events[0]) == "Round 1: the Source is Dawn Waterfall, with 5 energy."
    p = GAME.new(2)
    p.events = []
    p.answer(GAME.hear(p, "source1"))
    assert GAME.tell(p.events[0]) == "Round 1: the Source is Moonlight Rock, with 4 energy below and 2 above."
    text = "shade 2\nAnn, A, D\nShade, {}"
    told = [story(table(text.format(row)), "card33")[0] for row in ("B", "B, C", "B, C +")]
    assert [sentence.partition(": ")[2] for sentence in told] == [
        "yes, it alone is awake.",
        "yes, nobody awake has energy, and it is the leftmost.",
        "yes, it has the most energy, 1.",
    ]
    assert "The Shade, transmute? B: no, it has no energy." in story(table(text.format("B")), "card33")
