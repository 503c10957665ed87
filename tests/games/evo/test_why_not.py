"""A reason is the right reason: true where it is given, with the paragraph that forbids the move."""

from __future__ import annotations

from random import Random

import pytest

from galapagos import GameError
from galapagos.games.evo.cards import CARDS, GENES
from galapagos.rulebook import rulebook
from tests.games.evo.table import GAME, table
from tests.games.evo.test_notation import choose

NAMES = GAME.edition.names
MOVES = [
    *[
        "-",
        "keep",
        "take-back",
        "jump",
        "",
        "+",
        ">",
        "r0",
        "r1",
        "r3",
        "r9",
        "b0",
        "b1",
        "b9",
        "b007",
        "b999999",
        "d1",
    ],
    *["d6", "d7", "d٣", "r١", "b٣", "A١", "frostbite>", "frostbite>A8", "frostbite>Gus", "growth-spurt>Gus"],
    *[sign + NAMES[h] for sign in ("", ">", "+", "!", "x", "@") for h in range(0, len(NAMES), 5)],
    *["+" + name for name in (*CARDS, *GENES)],
    *[card + on for card in CARDS for on in ("", ">Ann", ">Bob", ">A8", ">D6")],
]


@pytest.mark.parametrize("seed", range(3))
def test_a_text_is_heard_exactly_when_nothing_forbids_it(seed: int) -> None:
    """§2.7"""
    rng = Random(seed)
    paragraphs = {paragraph.number for paragraph in rulebook("evo").paragraphs}
    p = GAME.new(3 + seed)
    while p.question is not None:
        if rng.random() < 0.06:
            for text in [*MOVES, *map(GAME.say, p.question.options)]:
                refusal = GAME.why_not(p, text)
                if refusal is None:
                    assert GAME.say(GAME.hear(p, text)) == text
                else:
                    assert refusal.rule in paragraphs
                    with pytest.raises(GameError):
                        GAME.hear(p, text)
        p.answer(choose(p, rng))
    assert all(GAME.why_not(p, text) is not None for text in MOVES)


HERDS = """
    Ann: at D6, holds {}
    Bob: at D7
    Cid: at G9
"""


def test_a_card_on_an_opponent_is_not_one_on_a_space() -> None:
    """§12.7 §12.17"""
    game = table("survival / window survival Ann, round 3" + HERDS.format("frostbite"))
    game.refuses("frostbite>A8", "12.17", "Frostbite is played on an opponent")
    game.refuses("frostbite", "12.17", "Frostbite is played on an opponent")
    game.refuses("frostbite>Gus", "12.17", "Gus does not sit at this table")
    game = table("movement Ann 1 steps, round 3" + HERDS.format("growth-spurt"))
    game.refuses("growth-spurt>Gus", "12.7", "Growth Spurt is played on a dinosaur of Ann")
    game.refuses("growth-spurt>D7", "12.7", "Growth Spurt is played on a dinosaur of Ann")


def test_a_card_waits_for_the_dinosaur_that_has_been_named() -> None:
    """§11.8"""
    game = table("movement Ann 1 steps from D6, round 3" + HERDS.format("stampede doldrums"))
    game.refuses("stampede", "11.8", "The dinosaur on D6 has been named and steps first")
    game.refuses("doldrums", "11.2", "Doldrums is played before the climate is rolled")
    game.refuses("-", "5.2").refuses("keep", "11.5").refuses("+D7", "7.1").refuses("r1", "10.3")


@pytest.mark.parametrize(
    ("phase", "move", "moment"),
    [
        ("movement Ann / window start-of-movement Ann", "D6", "before the movement"),
        ("movement Ann / window start-of-movement Ann", ">D5", "before the movement"),
        ("births Ann / window births Ann", "+D5", "before the births"),
        ("births Ann / window births Ann", "!D7", "before the births"),
        ("survival / window survival Ann", "xD6", "before the survival"),
    ],
)
def test_the_cards_before_a_phase_come_before_its_moves(phase: str, move: str, moment: str) -> None:
    """§11.2"""
    game = table(f"{phase}, round 3" + HERDS.format("famous-fossil"))
    game.refuses(move, "11.2", f"First this is to be decided: Ann: play a card {moment}")


def test_the_attacked_player_decides_before_the_mover_goes_on() -> None:
    """§11.8"""
    table("""
        movement Ann 1 steps / attack Ann D6>D7, round 3
        Ann: at D6
        Bob: at D7, holds doldrums
        Cid: at G9
    """).refuses("D6", "11.8", "First this is to be decided: Bob is attacked on a beach")


def test_a_laid_card_waits_for_its_owner_to_keep_it_or_take_it_back() -> None:
    """§11.5"""
    game = table("""
        survival / window survival withdrawing, round 3, order Ann Bob Cid
        Ann: at D6, holds borrowed-coat
        Bob: at D7
        Cid: at G9
        laid: Ann camouflage, Ann frostbite>Bob, Ann spare-shade, Bob frostbite>Ann
    """)
    game.asks("Ann", "keep take-back").refuses("frostbite>Bob", "11.5", "lies on the table and is kept or taken back")
    game.refuses("spare-shade", "11.5", "lies on the table").refuses("borrowed-coat", "11.5", "Nothing new")
    # This one does not wait for anything.
    game.refuses("camouflage", "11.2", "Ann does not hold Camouflage")
    game.play("keep").refuses("frostbite>Bob", "11.2", "Ann does not hold Frostbite").refuses("xD6", "11.5", "keep")


def test_chance_is_not_asked_by_players_nor_players_by_chance() -> None:
    """§4.2"""
    game = table("climate" + HERDS.format("stampede"))
    game.refuses("stampede", "4.2", "Chance decides first: The climate is rolled").refuses("+horn", "4.2", "Chance")
    table("""
        offer
        Ann: at D6
        Bob: at D7
        Cid: at G9
        bag: 3 foot, 2 tail
    """).refuses("+horn", "10.1", "The bag has no horn left")


def test_a_game_without_event_cards_says_so() -> None:
    """§2.4"""
    table("""
        evo no_cards
        movement Ann 1 steps
        Ann: at D6
        Bob: at D7
        Cid: at G9
    """).refuses("stampede", "2.4", "There are no event cards in this game")


@pytest.mark.parametrize(
    ("steps", "herd", "reason"),
    [
        (0, "D3", "Good Swimmer needs a step, and none is left"),
        (1, "D6", "Good Swimmer needs a dinosaur of Ann on the coast"),
    ],
)
def test_a_card_that_lacks_something_says_what(steps: int, herd: str, reason: str) -> None:
    """§11.9"""
    table(f"""
        movement Ann {steps} steps, round 3
        Ann: at {herd}, holds good-swimmer
        Bob: at D7
        Cid: at G9
    """).refuses(f"good-swimmer>{herd}", "11.9", reason)


def test_nothing_is_claimed_of_a_hand_that_is_unknown() -> None:
    """§1.9"""
    game = table("""
        climate / window climate Bob, round 3
        Ann: at D6
        Bob: at D7, holds ?
        Cid: at G9
    """)
    game.refuses("doldrums", "11.2", "First this is to be decided: Bob: play a card")


def test_zero_points_are_no_points() -> None:
    """§9.1"""
    game = table("""
        births Cid, order Ann Bob Cid
        Ann: at D8
        Bob: 3 points
        Cid: at D6
    """)
    game.p.events = []
    game.play("+D7")
    assert "Bob gets no mutation points and has 3." in [GAME.tell(event) for event in game.p.events]
