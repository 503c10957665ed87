"""Why not? Every move a player could think of is allowed, or refused with a sentence and a paragraph."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from galapagos import GameError, Position
from tests.games.random_mutations.table import GAME, table
from tests.test_coverage import ROOT, paragraphs

RULES = set(paragraphs(ROOT / "docs" / "rules" / "random-mutations.md"))
TRAITS = (
    "carnivorous", "high-body-weight", "swimming", "running", "mimicry", "poisonous", "burrowing", "grazing",
    "scavenger", "budding", "obligate-carnivorous", "bark-beetle", "metabolic-syndrome", "development-defects",
    "extremophile", "simplification", "anglerfish", "flight", "intellect", "viviparous", "aedificator", "herding",
)  # fmt: skip
GUESTS = TRAITS[16:]


def universe(p: Any) -> Iterator[str]:
    """All the moves that one could think of at this table, and some that are none."""
    letters = [chr(65 + who) for who in range(len(p.species) + 1)]
    most = max((len(s.animals) for s in p.species), default=0) + 1
    animals = [f"{letter}{n}" for letter in letters for n in range(1, most + 1)]
    yield from ("-", "new", "keep", "reveal", "", "hello", "A", "A1", "A0+", "graze", "~", "attack A", "d0", "d7")
    yield from (f"{verb} {letter}" for verb in ("grow", "mutate", "diverge") for letter in letters)
    yield from (f"~{letter}" for letter in letters)
    yield from (animal + token for animal in animals for token in "+*spx")
    yield from (f"{animal}>{letter}" for animal in animals for letter in letters)
    yield from (f"graze {n}" for n in range(p.food + 2))
    yield from (f"ignore {trait}" for trait in TRAITS)
    yield from TRAITS
    yield from (f"d{n}" for n in range(1, 7))
    yield from (f"first {name}" for name in ("Ann", "Bob", "Hal"))


def check(p: Position) -> None:
    q = p.question
    options = [GAME.say(move) for move in q.options] if q else []
    for text in {*universe(p), *options}:
        refusal = GAME.why_not(p, text)
        if text in options:
            assert refusal is None, f"{text} is an option: {refusal}"
        else:
            assert refusal is not None, f"{text} is no option, but nothing speaks against it:\n{GAME.write(p)}"
            assert refusal.rule in RULES, str(refusal)
            assert len(refusal.sentence) > 5
            assert refusal.sentence[0].isupper() or refusal.sentence[0] in "'\"", refusal.sentence
            assert refusal.sentence[-1] not in ".:?", refusal.sentence


OPTIONS: list[dict[str, Any]] = [
    {},
    {"guests": GUESTS, "divergence": True},
    {"guests": ("anglerfish",), "instinct_empty_centre": True, "grazing_first": True, "slide_wraps": True},
    {option.name: True for option in GAME.options if option.name != "guests"} | {"guests": GUESTS},
]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("options", OPTIONS, ids=["plain", "guests", "some", "all"])
def test_a_move_is_an_option_or_a_paragraph_forbids_it(seats: int, options: dict[str, Any]) -> None:
    """§5.2 and all the others: at sampled positions of random games."""
    rng = Random(seats)
    for _ in range(2):
        p = GAME.new(seats, **options)
        while p.question is not None:
            if rng.random() < 0.05 or (p.frames[1:] and rng.random() < 0.3):
                check(p)
            p.answer(rng.choice(p.question.options))
        check(p)


EVERYTHING = "random-mutations guests=anglerfish+flight+intellect+viviparous+aedificator+herding\n"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (
            "Ann: A carnivorous () | C scavenger () ()\nBob: B running poisonous mimicry development-defects () ()",
            "A1>B",
        ),
        ("Ann: A carnivorous swimming ()\nBob: B swimming running development-defects ()", "A1>B"),
        ("Ann: A carnivorous ()\nBob: B mimicry () | C () | D (s) | E swimming ()", "A1>B"),
        ("Ann: A carnivorous ()\nBob: B mimicry () | C running mimicry development-defects ()", "A1>B"),
        ("Ann: A carnivorous intellect ()\nBob: B swimming high-body-weight development-defects ()", "A1>B"),
        ("Ann: A carnivorous intellect ()\nBob: B mimicry running () | C () | D swimming ()", "A1>B, -"),
        ("Ann: A carnivorous ()\nBob: B burrowing (+) () () (s)", "A1>B"),
        ("Ann: A carnivorous () | C scavenger () (+) ()\nBob: B () | D scavenger ()", "A1>B"),
        ("Ann: A carnivorous running mimicry () | C ()\nBob: B (?anglerfish)", "A1>B"),
        ("Ann: A carnivorous running mimicry () | C ()\nBob: B (?anglerfish)", "A1>B, reveal"),
        ("Ann: A carnivorous ()\nBob: B (?running)", "A1>B"),
    ],
)
def test_in_the_middle_of_an_attack_too(text: str, moves: str) -> None:
    """§6.9"""
    check(table(EVERYTHING + "feeding Ann, food 3, parasites 2, shelters 1\n" + text).play(moves).p)


def refuses(text: str, move: str, rule: str, sentence: str) -> None:
    table(text).refuses(move, rule, sentence)


DEVELOPMENT = """
    development Ann
    Ann 1 card: A extremophile () | B () () | D ()
    Bob: C ()
"""
FEEDING = """
    feeding Ann, food 2, parasites 1
    Ann: A carnivorous () (++) (+!) | B grazing (+) | D obligate-carnivorous swimming () | E (s)
    Bob: C () | F swimming () | G high-body-weight () | H (s) | I burrowing (+)
"""
EMPTY = """
    feeding Ann, shelters 1
    Ann: A () | D (s)
    Bob: B ()
"""


@pytest.mark.parametrize(
    ("text", "move", "rule", "sentence"),
    [
        (DEVELOPMENT, "grow A", "3.18", "A is an extremophile: a further animal takes two cards"),
        (DEVELOPMENT, "mutate B", "3.7", "B has several animals, so it gains no traits"),
        (DEVELOPMENT, "mutate C", "3.7", "C belongs to Bob"),
        (DEVELOPMENT, "grow C", "3.16", "C belongs to Bob"),
        (DEVELOPMENT, "grow Z", "1.3", "There is no species Z"),
        (DEVELOPMENT, "diverge A", "3.24", "Divergence is not played at this table"),
        (DEVELOPMENT, "A1+", "2.4", "in the feeding phase"),
        (DEVELOPMENT, "keep", "3.12", "No deleterious card has been turned up"),
        (DEVELOPMENT, "running", "3.8", "by chance alone"),
        (DEVELOPMENT, "swim", "3.1", "'swim' is not a move"),
        (FEEDING, "-", "5.2", "A token in the centre can be placed, so passing is not allowed"),
        (FEEDING, "A2+", "5.9", "A2 is fed"),
        (FEEDING, "D1+", "5.10", "Obligate carnivores eat nothing but their own kill"),
        (FEEDING, "C1+", "5.8", "C belongs to Bob"),
        (FEEDING, "A1s", "4.2", "No green token lies in the centre"),
        (FEEDING, "A1p", "5.15", "Parasites go on animals of other players only"),
        (FEEDING, "A4+", "1.5", "A has no animal 4"),
        (FEEDING, "A2>C", "6.1", "A2 is fed"),
        (FEEDING, "A3>C", "6.8", "A3 has attacked this turn"),
        (FEEDING, "B1>C", "6.1", "B is not carnivorous"),
        (FEEDING, "A1>A", "6.2", "No animal attacks its own species"),
        (FEEDING, "A1>F", "6.5", "F swims and A does not"),
        (FEEDING, "A1>G", "6.4", "G is too heavy for A"),
        (FEEDING, "A1>H", "6.3", "All animals of H are sheltered"),
        (FEEDING, "A1>I", "6.3", "All unsheltered animals of I are fed and burrow"),
        (FEEDING, "D1>C", "6.6", "D swims and can attack only what swims"),
        (FEEDING, "graze 2", "5.17", "Ann has grazing animals for 1 only"),
        (FEEDING, "new", "2.4", "Cards are played in the development phase"),
        (FEEDING, "ignore running", "6.10", "A trait is ignored only in an attack"),
        (FEEDING, "~C", "6.14", "Only an attack on a species with Mimicry is redirected"),
        (FEEDING, "B1*", "6.26", "A scavenger gets food only when an animal has been eaten"),
        (FEEDING, "C1x", "6.20", "No animal has to be given up now"),
        (FEEDING, "reveal", "10.4", "An Anglerfish is revealed only when its species is attacked"),
        (EMPTY, "A1+", "5.8", "The food bank is empty"),
        (EMPTY, "D1s", "5.11", "D1 has a shelter already"),
        (EMPTY, "B1p", "4.2", "No black token lies in the centre"),
        (EMPTY, "graze 1", "5.17", "Ann has no grazing animal"),
    ],
)
def test_a_refusal_names_the_reason(text: str, move: str, rule: str, sentence: str) -> None:
    """§3.7 §5.2 §6.3 Refusals that a player will meet."""
    refuses(text, move, rule, sentence)


def test_while_an_anglerfish_may_be_revealed_nothing_else_is_spoken_of() -> None:
    """§10.4 §6.9 What is ignored comes later, whatever traits the prey has; and a guess is not answered."""
    text = """
        random-mutations guests=anglerfish+intellect
        feeding Ann, food 3
        Ann: A carnivorous intellect ()
        Bob: B (?{}) ()
    """
    first = "First this is to be decided: Bob: did an Anglerfish found B"
    game = table(text.format("running")).play("A1>B")
    for move in ("ignore running", "ignore mimicry", "~B", "B1x", "A1+"):
        game.refuses(move, "10.4", first)
    game.refuses("reveal", "10.4", "Running founded B, not an Anglerfish")
    for founder in ("running", "anglerfish"):
        game = table(text.format(founder)).play("A1>B")
        game.p = GAME.view(game.p, 0).position
        game.refuses("reveal", "10.4", first)


@pytest.mark.parametrize(
    ("attacker", "prey", "rule", "sentence"),
    [
        ("", "swimming high-body-weight development-defects", "6.10",
         "High Body Weight and Swimming protect B, and only one of them may be ignored"),
        ("intellect", "swimming high-body-weight", "10.8",
         "High Body Weight and Swimming protect B, and only one of them may be ignored"),
        ("intellect", "swimming high-body-weight burrowing development-defects", "6.10",
         "High Body Weight and Swimming and Burrowing protect B, and only two of them may be ignored"),
        ("", "swimming high-body-weight", "6.4", "B is too heavy for A"),
        ("swimming", "high-body-weight development-defects", "6.6", "A swims and can attack only what swims"),
    ],
)  # fmt: skip
def test_more_protections_than_may_be_ignored(attacker: str, prey: str, rule: str, sentence: str) -> None:
    """§6.10 §10.8"""
    food = "++" if "burrowing" in prey else ""
    refuses(
        f"""
        random-mutations guests=intellect
        feeding Ann, food 3
        Ann: A carnivorous {attacker} ()
        Bob: B {prey} ({food})
        """, "A1>B", rule, sentence,
    )  # fmt: skip


def test_and_so_for_a_species_to_which_mimicry_would_turn() -> None:
    """§6.14 §6.10"""
    game = table("""
        feeding Ann, food 3
        Ann: A carnivorous ()
        Bob: B mimicry () | C () | D () | E swimming high-body-weight development-defects ()
    """).play("A1>B")
    game.refuses("~E", "6.10", "High Body Weight and Swimming protect E, and only one of them may be ignored")


def test_a_protected_victim_is_refused_for_what_protects_it() -> None:
    """§6.20"""
    game = table("feeding Ann, food 3\nAnn: A carnivorous ()\nBob: B burrowing () () (s) (+)").play("A1>B")
    game.refuses("B3x", "6.20", "B3 is protected by its shelter").refuses(
        "B4x", "6.20", "B4 is protected by its burrow"
    )


def test_chance_answers_only_what_is_asked_of_it() -> None:
    """§2.2 §3.8 §4.1 §10.1"""
    card = table("""
        development Ann, deck 0
        Ann 1 card: A () | C () | D ()
        Bob: B ()
        unseen: 3 running, 2 mimicry
    """).play("mutate A")
    card.refuses("swimming", "3.8", "No card with Swimming is left that nobody has seen")
    card.refuses("flight", "10.1", "Flight is not among the guests")
    card.refuses("d4", "3.8", "First this is to be decided: The card is turned up")
    card.refuses("new", "3.8", "This is answered by chance alone")
    table(GAME.write(GAME.new(2))).refuses("first Cid", "2.2", "Cid does not sit at this table")
    table(FEEDING).refuses("first Bob", "2.2").refuses("d4", "4.1").refuses("running", "3.8")


@pytest.mark.parametrize(
    "text", ["growA", "grow  A", "~ C", "graze 01", "A٣+", "A01+", "d٤", "mutate a", "GROW A", "A1 +"]
)
def test_what_is_heard_is_what_is_allowed(text: str) -> None:
    """§3.1 A text is a move by the letter, or none."""
    for p in (table(DEVELOPMENT).p, table(FEEDING).p):
        try:
            GAME.hear(p, text)
        except GameError:
            assert GAME.why_not(p, text) is not None
        else:
            assert GAME.why_not(p, text) is None


def test_after_the_game_nothing_is_allowed() -> None:
    """§8.2"""
    refuses("feeding Ann, last turn, deck 0\nAnn: A (+)\nBob: B (+) (+)", "A1+", "8.2", "The game is over")


def test_only_grazing_is_left_after_the_action() -> None:
    """§5.1"""
    table("feeding Ann, food 9\nAnn: A grazing () ()\nBob: B ()").play("A1+").refuses(
        "A2+", "5.1", "only grazing is left"
    )


def test_a_die_is_not_chosen_by_a_player() -> None:
    """§6.19"""
    game = table("feeding Ann, food 9\nAnn: A carnivorous ()\nBob: B running ()").play("A1>B")
    game.refuses("A1+", "6.19", "by chance alone")


def test_while_another_decides_the_decision_is_named() -> None:
    """§3.12"""
    game = table("development Ann\nAnn 2 cards: A ()\nBob: B ()").play("mutate A, extremophile")
    game.refuses("-", "3.12", "First this is to be decided: Ann: keep Extremophile")


def test_a_sentence_ends_with_its_paragraph() -> None:
    """§6.3"""
    refusal = GAME.why_not(table(FEEDING).p, "A1>H")
    assert str(refusal) == "All animals of H are sheltered: §6.3"


@pytest.mark.parametrize(
    ("text", "sentence", "rule"),
    [
        ("feeding Ann, food 1\nAnn: A ()\nBob: B ()", "Ann places a token or attacks.", "5.1"),
        ("feeding Ann, food 1\nAnn: A grazing (+)\nBob: B ()", "Ann may graze or pass.", "5.18"),
        ("feeding Ann acted, food 1\nAnn: A grazing (+)\nBob: B ()", "Ann may graze.", "5.17"),
        (
            "random-mutations instinct_empty_centre\nfeeding Ann, food 1\nAnn: A obligate-carnivorous ()\nBob: B ()",
            "Ann may attack or pass.",
            "6.28",
        ),
    ],
)
def test_a_player_is_told_what_is_asked_of_him(text: str, sentence: str, rule: str) -> None:
    """§5.1 §5.17 §5.18 §6.28"""
    shown = GAME.show(GAME.view(table(text).p, 0))
    assert (shown.ask, shown.rule) == (sentence, rule)
