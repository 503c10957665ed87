"""A text of what cannot be is refused, with its line and in a sentence; what a game comes to has no flaw."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from galapagos import NATURE, GameError
from galapagos.games.random_mutations import laws
from tests.games.random_mutations.table import GAME
from tests.laws.test_laws import some_options, walk

TABLES = [(seats, options) for seats in GAME.seats for options in some_options(GAME, seats)]
ROWS = "\nAnn 2 cards: A carnivorous ()\nBob 2 cards: B ()"
FEEDING = "feeding Ann, food 3, parasites 1, shelters 1"
ATTACK = "feeding Ann acted / attack "
HUNTER = "\nAnn: A carnivorous (!)\nBob: "


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_no_game_comes_to_a_flaw(seats: int, options: dict[str, Any]) -> None:
    """§1.2 §1.8 §1.9 §4.4 §4.5 §5.9 §5.10 and all the others: neither at the table nor as a seat knows it."""
    for p, place in walk(GAME, seats, options, 21):
        if place % 5 == seats % 5 or p.question is None:
            assert GAME.flaw(p) is None, GAME.write(p)
        if place % 90 == 7:
            for seat in range(NATURE, seats):
                known: Any = GAME.view(p, seat).position
                assert GAME.flaw(known) is None, GAME.write(known)
                assert GAME.read(GAME.write(known)) == known


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"feeding Ann, food -3{ROWS}", "line 1: '-3' is not a number"),
        (f"feeding Ann, food ٣{ROWS}", "line 1: '٣' is not a number"),
        (f"feeding Ann, food 9999999{ROWS}", "line 1: '9999999' is not a number, or too great a one"),
        (f"feeding Ann, food 99{ROWS}", "line 1: there are no more than 14 red tokens in a turn"),
        (f"feeding Ann, shelters 9{ROWS}", "line 1: there are no more than 6 green tokens in a turn"),
        (f"feeding Ann, parasites 99{ROWS}", "line 1: there are no more than 10 black tokens"),
        (f"{FEEDING}\nAnn: A (pppppppp)\nBob: B (pppp)", "line 1: there are no more than 10 black tokens"),
        (f"development Ann, deck -4{ROWS}", "line 1: '-4' is not a number"),
        (f"development Ann, deck 88{ROWS}", "line 1: in turn 1 no more than 70 cards can be left in the main deck"),
        (f"development Ann, turn 3, deck 63{ROWS}", "line 1: in turn 3 no more than 62 cards"),
        (f"development Ann, turn 99{ROWS}", "line 1: the main deck has run out long before turn 99"),
        (f"development Ann, turn 0{ROWS}", "line 1: the first turn has the number 1"),
        (f"development Ann, last turn, deck 5{ROWS}", "line 1: the last turn is the one after the deal that empties"),
        (f"development Ann, turn 5, deck 0{ROWS}", "line 1: the last turn is the one after the deal that empties"),
        (f"development Ann, food 3{ROWS}", "line 1: red and green tokens lie in the centre only while animals are fed"),
        (f"development Ann{ROWS} (+)", "line 3: B2 can have nothing but parasites now"),
        (f"development Ann, turn 2, turn 2{ROWS}", "line 1: 'turn' stands twice"),
        (f"development Ann, last one{ROWS}", "line 1: 'last one' is not part of a heading"),
        ("development Ann\nAnn 90 cards: A ()\nBob: B ()", "line 1: 92 cards lie on the table, but there are only 90"),
        ("development Ann\nAnn -2 cards: A ()\nBob: B ()", "line 2: 'Ann -2 cards' does not begin the row of Ann"),
        ("development Ann\nBob: B ()\nAnn: A ()", "line 2: 'Bob' does not begin the row of Ann"),
        ("development Ann\nAnn: A ()", "line 1: there are rows for 1 players, but 2 to 8 can play"),
        ("random-mutations divergance\ndevelopment Ann" + ROWS, "line 1: 'divergance' is not an option"),
        ("random-mutations", "line 2: the heading is missing"),
        ("", "line 1: there is no position"),
    ],
)
def test_a_table_that_cannot_be_is_refused(text: str, reason: str) -> None:
    """§1.2 §4.1 §4.4 §7.8 §8.1"""
    refuses(text, reason)


@pytest.mark.parametrize(
    ("species", "reason"),
    [
        ("A running running ()", "line 2: A has Running twice"),
        ("A carnivorous anglerfish ()", "line 2: A has Carnivorous twice"),
        (
            "A carnivorous scavenger ()",
            "line 2: A has more than one of Carnivorous, Obligate Carnivorous and Scavenger",
        ),
        ("A angler scavenger ()", "line 2: A has more than one of Carnivorous"),
        ("A simplification ()", "line 2: Simplification does not stay on A"),
        ("A (++)", "line 2: A1 has 2 food, but needs only 1"),
        ("A obligate-carnivorous (+)", "line 2: A1 is an obligate carnivore and takes no red token"),
        ("A (*)", "line 2: A1 has no trait that gives it a blue token"),
        ("A (!)", "line 2: A1 has attacked, but is not carnivorous"),
        ("A (+v)", "line 2: A1 is not viviparous"),
        ("A viviparous (v)", "line 2: A1 has borne or was born this turn, so it must be fed"),
        ("A () (=running)", "line 2: A2 did not found its species"),
        ("A angler (?running)", "line 2: A1 is the founder, so it must be the Anglerfish that was revealed"),
        ("A running/1 ()", "line 2: trait cards are shared only where Divergence is played"),
        ("A (x)", "line 2: (x) is not an animal"),
        ("A ((", "line 2: 'A ((' is not a species: its letter, its traits, its animals in brackets"),
        ("A () running", "line 2: 'A () running' is not a species"),
        ("A running", "line 2: the species A has no animal"),
        ("a ()", "line 2: 'a ()' is not a species"),
        ("A hopping ()", "line 2: 'hopping' is not a trait"),
        ("A () | A ()", "line 2: there are two species A"),
        ("ZZ ()", "line 2: there are never so many species that one is called ZZ"),
        ("A aedificator ()", "line 2: there are only 0 cards with Aedificator"),
    ],
)
def test_a_species_that_cannot_be_is_refused(species: str, reason: str) -> None:
    """§1.8 §3.9 §3.14 §5.9 §5.10 §10.1"""
    guests = "guests=anglerfish+viviparous"
    text = f"random-mutations {guests}\n{FEEDING}\nAnn: {species}\nBob: B ()"
    refuses(text, reason.replace("line 2", "line 3"))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Ann: A running/1 ()\nBob: B ()", "line 3: no other species shares Running/1"),
        ("Ann: A running/1 ()\nBob: B running/1 ()", "line 4: /1 is not one card of one player"),
        ("Ann: A running/1 () | C mimicry/1 ()\nBob: B ()", "line 3: /1 is not one card of one player"),
        ("Ann: A running/0 ()\nBob: B ()", "line 3: the numbers of shared cards begin with 1"),
        ("Ann: A running/9999 () | C running/9999 ()\nBob: B ()", "line 3: so many cards were never shared"),
    ],
)
def test_a_shared_card_is_one_card_of_several_species_of_one_player(text: str, reason: str) -> None:
    """§3.24 §3.28"""
    refuses("random-mutations divergence\ndevelopment Ann\n" + text, reason)


@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        ("unseen: 9 carnivorous", "line 4: 7 cards with Carnivorous can be unseen, not 9"),
        ("unseen: 5 running", "line 4: 76 cards that nobody has seen lie face down, but only 5 are unseen"),
        ("unseen: 5 running, 4 running", "line 4: 'running' is counted twice"),
        ("unseen: many running", "line 4: 'many' is not a number"),
        ("unseen: 5 hopping", "line 4: 'hopping' is not a trait"),
        ("unseen: 5", "line 4: '' is not a trait"),
        ("buried by Ann: 1 running", "line 4: Ann has discarded only 0 cards"),
        ("buried by Zoe: 1 running", "line 4: 'buried by Zoe: 1 running' is neither a row nor a count of cards"),
        ("nonsense", "line 4: 'nonsense' is neither a row nor a count of cards"),
    ],
)
def test_cards_that_cannot_be_counted_so_are_refused(counts: str, reason: str) -> None:
    """§1.2 §1.8"""
    refuses(f"development Ann{ROWS}\n{counts}", reason)


@pytest.mark.parametrize(
    ("heading", "reason"),
    [
        ("climate 9 9", "a die shows 1 to 6"),
        ("climate 1 2 3 4 5", "no more than 4 dice are rolled"),
        ("climate 1 / scavenging Ann", "no other rule can be under way inside this one"),
        ("development", "'development' is not a rule that can be under way"),
        ("development Zoe", "'Zoe' does not sit at this table"),
        ("development Ann but Bob", "'development Ann but Bob' is not a rule that can be under way"),
        ("development Ann / mutation A", "after Ann has played for A it is not the turn of Ann"),
        ("development Bob passed Ann / mutation A", "Ann has passed"),
        ("development Bob / mutation A / mutation A", "in development one card is being played at the most"),
        ("development Bob / attack A1>B", "in development one card is being played at the most"),
        ("development Bob / mutation Q", "there is no species Q"),
        ("development Bob / mutation A hopping", "'hopping' is not a trait"),
        ("development Bob / glance A", "founders are looked at only where Anglerfish is among the guests"),
        ("mutation A", "this rule is part of another, which must stand before it"),
        ("attack A1>B", "this rule is part of another, which must stand before it"),
        ("feeding Ann passes=1", "passes are counted only where carnivores may refrain"),
        ("feeding Ann dancing", "'dancing' says nothing of a turn of feeding"),
        ("feeding Ann / feeding Bob", "in feeding one attack is under way at the most"),
        ("feeding Ann acted / scavenging Bob", "Ann has attacked, and so has the first right to scavenge"),
        ("parasites 9 A", "9 players cannot have had their turn"),
        ("parasites 0 A", "these are not the species with the most parasites"),
        ("parasites 1 B A", "the tied species are named once each, in order"),
        ("parasites 1 B", "these are not the species with the most parasites"),
        ("ending", "the game ends only after the last turn"),
        ("beginning", "a game begins with seven cards and three species of one animal for each, in the first turn"),
        ("feeding Ann, rolls Ann 3", "dice for a place are rolled at the end of the game"),
        ("", "'' is not a rule that can be under way"),
    ],
)
def test_a_rule_that_cannot_be_under_way_is_refused(heading: str, reason: str) -> None:
    """§2.1 §3.1 §4.1 §5.1 §7.4 §8.2"""
    refuses(f"random-mutations\n{heading}, turn 1{ROWS}", f"line 2: {reason}")


@pytest.mark.parametrize(
    ("rolls", "reason"),
    [
        ("over", "the game is not over, because players who are equal roll for their place"),
        ("ending, rolls Ann 7", "these dice were not rolled one after another by players who are equal"),
        ("ending, rolls Bob 3", "these dice were not rolled one after another by players who are equal"),
        ("over, rolls Ann 3 4, rolls Bob 2", "these dice were not rolled one after another by players who are equal"),
    ],
)
def test_dice_that_nobody_rolled_are_refused(rolls: str, reason: str) -> None:
    """§8.7"""
    refuses(f"{rolls}, last turn, deck 0\nAnn: A ()\nBob: B ()", f"line 1: {reason}")


@pytest.mark.parametrize(
    ("attack", "prey", "reason"),
    [
        ("A9>B", "B ()", "there is no animal A9"),
        ("A1>A", "B ()", "no animal attacks its own species"),
        ("A1>Q", "B ()", "there is no species Q"),
        ("B1>A", "B ()", "B is not carnivorous"),
        ("B1>A", "B carnivorous (!)", "B1 attacks in the turn of Ann"),
        ("A1", "B ()", "'A1' is not an attack"),
        ("A1>B fast", "B ()", "'fast' says nothing of an attack"),
        ("A1>B", "B (s)", "A cannot attack B"),
        ("A1>B", "B swimming ()", "A cannot attack B"),
        ("A1>B", "B swimming high-body-weight development-defects ()", "A cannot attack B"),
        ("A1>B stage=2", "B swimming development-defects ()", "A cannot attack B"),
        ("A1>B stage=3", "B () ()", "an attack has no stage 3 here"),
        ("A1>B names=1", "B running ()", "A cannot ignore so much"),
        ("A1>B stage=2 ignored=B:running", "B running () ()", "A cannot ignore so much"),
        ("A1>B ignored=B:running", "B running development-defects () ()", "nothing of B can be ignored yet"),
        ("A1>B ignored=B:grazing", "B grazing development-defects () ()", "Grazing of B cannot be ignored"),
        ("A1>B ignored=C:running", "B () | C running development-defects ()", "C is not attacked"),
        ("A1>B ignored=B", "B running development-defects ()", "'ignored=B' says nothing of an attack"),
        ("A1>B mimic=C", "B () () | C ()", "C cannot have turned the attack to B"),
        ("A1>B mimic=B", "B mimicry () ()", "B cannot have turned the attack to itself"),
        ("A1>B mimic=C", "B () () | C mimicry (s)", "C could not have been attacked"),
        ("A1>B hidden=B", "B () ()", "nobody can have been asked about the founder of B"),
        ("A1>B roll=2", "B () ()", "no such die has been rolled for B"),
        ("A1>B stage=2 roll=7", "B running () ()", "no such die has been rolled for B"),
    ],
)
def test_an_attack_that_nobody_could_declare_is_refused(attack: str, prey: str, reason: str) -> None:
    """§6.1 §6.2 §6.3 §6.10 §6.14 §6.19 §10.4"""
    refuses(f"{ATTACK}{attack}, parasites 1{HUNTER}{prey}", f"line 1: {reason}")


@pytest.mark.parametrize(
    ("hunter", "reason"),
    [
        ("A carnivorous ()", "A1 attacks, so it must be marked as having attacked"),
        ("A carnivorous (++!)", "A1 is fed and cannot attack"),
        ("A carnivorous intellect (!)", "A may still ignore a trait of its own accord: names=1"),
    ],
)
def test_who_attacks_has_attacked_is_hungry_and_has_its_intellect(hunter: str, reason: str) -> None:
    """§6.1 §6.8 §10.8"""
    text = f"random-mutations guests=intellect\n{ATTACK}A1>B, parasites 1\nAnn: {hunter}\nBob: B () ()"
    refuses(text, f"line 2: {reason}")


def test_an_attack_is_the_action_of_its_player_also_where_the_text_does_not_say_so() -> None:
    """§5.1"""
    text = "feeding Ann{} / attack A1>B, parasites 1" + HUNTER + "B () ()"
    p: Any = GAME.read(text.format(""))
    assert p == GAME.read(text.format(" acted"))
    p.frames[0].acted = False
    assert GAME.flaw(p) == "an attack is the action of Ann, who must have acted"


def test_a_flaw_is_found_in_a_position_too() -> None:
    """§1.2"""
    p: Any = GAME.new(2)
    assert GAME.flaw(p) is None
    p.urn[3] += 1
    assert GAME.flaw(p) == "6 cards with Running can be unseen, not 7"
    assert [where for where, _ in laws.flaws(p)] == ["unseen"]


def test_no_text_at_all_makes_anything_but_a_refusal() -> None:
    """§1.3 Whatever comes, a game answers in its own words."""
    rng = Random(4)
    p = GAME.new(2)
    for _ in range(300):
        text = "".join(rng.choice("AB12+*>~ grazed ignore\n\0é٣²:|/()=-") for _ in range(rng.randrange(40)))
        for ask in (lambda text=text: GAME.read(text), lambda text=text: GAME.hear(p, text)):
            with pytest.raises(GameError):
                ask()
        assert GAME.why_not(p, text) is not None
    assert GAME.why_not(p, "graze " + "9" * 5000) is not None


def refuses(text: str, reason: str) -> None:
    with pytest.raises(GameError) as refusal:
        GAME.read(text)
    assert str(refusal.value).startswith(reason), str(refusal.value)
