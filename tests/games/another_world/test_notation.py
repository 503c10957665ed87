"""Positions and moves as text, and why a move is refused."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from galapagos import GameError
from galapagos.games.another_world.cards import NAMES
from galapagos.games.another_world.notation import FORMS, FRAMES, WORDS, parse
from tests.games.another_world.table import GAME, table


def test_a_text_is_read_and_written_back() -> None:
    """§1.6"""
    text = """
        another-world quartet
        turn Ann 4 / activation A fearsome metamorphic, round 3, first Bob, sources 3 1 2, lower 1, upper 0, quiet 1
        Ann, 1 token, hand 3 7, A ++ fearsome metamorphic toxic(copy), C toxic asleep
        Bob, B +++ astral(off)
        cards: A 10 32 28, B 11 9, C 12 44
        gone: D
        pile: 20 22
        buried by Bob: 24
    """
    p = GAME.read(text)
    written = GAME.write(p)
    assert GAME.write(GAME.read(written)) == written
    table(text).becomes("turns 2 asked 2 peopled / turn Ann 4 / activation A fearsome metamorphic, quiet 1").becomes(
        "Ann, 1 token, hand 3 7, A ++ fearsome metamorphic toxic(copy), C toxic asleep\nBob, B +++ astral(off)"
    ).becomes("cards: A 10 32 28, B 11 9, C 12 44\ngone: D\npile: 20 22\nburied by Bob: 24")


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_positions_of_a_random_game_go_to_text_and_back(seats: int) -> None:
    """§1.6 In the middle of everything; and every option is said in its own words and understood."""
    rng = Random(seats)
    p = GAME.new(seats)
    while p.question is not None:
        if rng.random() < 0.2:
            again = GAME.read(GAME.write(p))
            assert again == p
            assert again.question.options == p.question.options
            said = [GAME.say(move) for move in p.question.options]
            assert len(set(said)) == len(said)
            assert [parse(text) for text in said] == p.question.options
        p.answer(rng.choice(p.question.options))
    assert GAME.read(GAME.write(p)) == p


@pytest.mark.parametrize(
    ("text", "line", "part"),
    [
        ("", 1, "no position"),
        ("another-world", 2, "heading"),
        ("another-world octet\nturn Ann\nAnn, A\nBob, B", 1, "'octet'"),
        ("turn Ann\nAnn, A", 1, "rows"),
        ("another-world quartet\nturn Ann\nAnn, A\nShade, B", 1, "Quartet"),
        ("turn Ann\nAnn, A funny\nBob, B", 2, "'funny'"),
        ("turn Ann\nAnn, A toxic toxic\nBob, B", 2, "twice"),
        ("turn Ann\nAnn, A\nBob, A", 3, "two creatures A"),
        ("turn Ann\nBob, A\nAnn, B", 2, "row of Ann"),
        ("turn Ann\nAnn, hand 65, A\nBob, B", 2, "'65'"),
        ("turn Ann\nAnn, hand 5, A\nBob, hand 5, B", 3, "card 5 is in two places"),
        ("turn Ann\nAnn, A toxic\nBob, B\ncards: A 2 1", 4, "card 1 does not have toxic"),
        ("turn Ann\nAnn, A\nBob, B\ncards: A", 4, "needs 1 cards"),
        ("turn Ann\nAnn, A\nBob, B\nnonsense", 4, "no line"),
        ("turn Ann\nAnn, A\nBob, B\ncards: A 1, B 2\ndeck: 3", 1, "card 4 is nowhere"),
        ("turn Cid\nAnn, A\nBob, B", 1, "'Cid'"),
        ("activation D\nAnn, A\nBob, B", 1, "no creature D"),
        ("turn Ann, moon 3\nAnn, A\nBob, B", 1, "'moon 3'"),
        ("dance Ann\nAnn, A\nBob, B", 1, "'dance Ann'"),
        ("over\nAnn, A\nBob, B", 1, "nobody has won"),
    ],
)
def test_a_wrong_text_is_refused_with_its_line_and_reason(text: str, line: int, part: str) -> None:
    """§1.6"""
    with pytest.raises(GameError, match=f"^line {line}: .*{part}"):
        GAME.read(text)


def test_every_option_of_a_random_game_has_words() -> None:
    """§4.6 And is not refused."""
    for seats in (1, 3):
        rng = Random(seats)
        p = GAME.new(seats)
        while p.question is not None:
            for move in p.question.options:
                assert GAME.phrase(p, move)
                assert GAME.why_not(p, GAME.say(move)) is None
            p.answer(rng.choice(p.question.options))
        refusal = GAME.why_not(p, "gain")
        assert refusal is not None
        assert refusal.rule == "1.1"


def test_what_is_not_a_move_is_answered_with_the_question() -> None:
    """§3.1 §2.1"""
    table("""
        redraw
        Ann, hand 1, A
        Bob, B
    """).refuses("fly away", "3.1", "keep the hand, or redraw it").refuses("gain", "3.1", "not the question")
    refusal = GAME.why_not(GAME.new(2), "gain")
    assert refusal is not None
    assert (refusal.rule, "chance" in refusal.sentence) == ("2.1", True)


def test_questions_are_asked_in_words() -> None:
    """§4.6"""
    example = table("""
        activation A
        Ann, A vampire lulling
        Bob, B + toxic, C
    """)
    assert GAME.show(GAME.view(example.p, 1)).ask == "Ann: what does A do?"
    example.play("attack:B")
    assert GAME.show(GAME.view(example.p, 1)).ask == "Ann: with which trait does A attack B?"
    example.play("use:vampire -")
    assert GAME.show(GAME.view(example.p, 0)).ask == "Bob: does B strike back at A?"


def test_a_draw_names_the_paragraph_behind_it() -> None:
    """§3.1 §9.3"""
    redraw = table("""
        redraw
        Ann, hand 1, A
        Bob, B
    """).play("redraw")
    shown = GAME.show(GAME.view(redraw.p, 1))
    assert (shown.ask, shown.rule) == ("Ann draws 1 card.", "3.1")


def test_the_page_of_the_notation_has_every_rule_and_every_move() -> None:
    """§4.6 §11.14 Its texts are understood, and between them they use every form that there is."""
    page = (Path(__file__).parents[3] / "docs" / "notation.md").read_text()
    page = page.partition("## Another World")[2].partition("\n## ")[0]
    _, rules, moves = (part.partition("\n\n")[0] for part in page.split("| its text |"))
    frames = [text for text in re.findall("`([^`]+)`", rules) if text != "over"]
    assert [text for text in frames if not any(re.fullmatch(form, text) for form, _ in FRAMES)] == []
    assert [form for form, _ in FRAMES if not any(re.fullmatch(form, text) for text in frames)] == []
    said = re.findall("`([^`]+)`", moves)
    assert [text for text in said if parse(text) is None] == []
    assert [form for form, _ in FORMS if not any(re.fullmatch(form, text) for text in said)] == []
    assert set(WORDS.values()) <= set(said)
    example = re.findall(r"```\n(.*?)\n```", page, re.DOTALL)[0]
    assert set(example.splitlines()[2:]) <= set(GAME.write(GAME.read(example)).splitlines())


def any_moves() -> list[str]:
    """What a person might type, whether or not it makes sense."""
    letters = "ABCDE"
    texts = ["keep", "redraw", "-", "transmute", "sleep", "gain", "gain-upper", "first:Ann", "card7", "choice2", "new7"]
    texts += [form.format(who) for who in letters for form in ("{}!", "wake:{}", "attack:{}", "charm:{}")]
    texts += [f"care:{who}>{to}" for who in letters for to in letters]
    texts += [f"{verb}:{who}.{trait}" for who in letters for trait in NAMES for verb in ("scare", "copy", "tail")]
    texts += [f"{who}={trait}7" for who in letters for trait in NAMES]
    return texts + [f"{verb}:{trait}" for trait in NAMES for verb in ("use", "burn", "avenge")]


@pytest.mark.parametrize("seats", [1, 2])
def test_whatever_is_not_allowed_is_refused_with_a_paragraph_that_exists(seats: int) -> None:
    """§4.1 §4.6 §7.1"""
    rules = Path(__file__).parents[3] / "docs" / "rules" / "another-world.md"
    paragraphs = set(re.findall(r"^\*\*(\d+\.\d+)\*\*", rules.read_text(), re.MULTILINE))
    rng, texts, cited = Random(seats), any_moves(), set()
    p = GAME.new(seats)
    while p.question is not None:
        allowed = {GAME.say(move) for move in p.question.options}
        if rng.random() < 0.1:
            for text in texts:
                refusal = GAME.why_not(p, text)
                assert (refusal is None) == (text in allowed)
                cited |= {refusal.rule} if refusal else set()
        p.answer(rng.choice(p.question.options))
    assert cited <= paragraphs
