"""What happens is told: every change of the table as a sentence with its paragraph."""

from __future__ import annotations

from galapagos import NATURE
from tests.games.random_mutations.table import GAME, table


def told(text: str, moves: str, seat: int = NATURE) -> list[str]:
    """The sentences, with their paragraphs, that a seat hears while these moves are made."""
    game = table(text)
    game.p.events = []
    game.play(moves)
    return [f"{GAME.tell(event.seen_by(seat))} §{event.rule}" for event in game.p.events]


def test_an_attack_is_told_step_by_step() -> None:
    """§6.9"""
    assert told(
        """
        feeding Ann, food 3
        Ann: A carnivorous () | E scavenger ()
        Bob: B mimicry () | C running development-defects () () | D ()
        """,
        "A1>B, ~C, -, d2, C1x",
    ) == [
        "Ann attacks B with the first animal of A. §6.8",
        "Mimicry: Bob turns the attack from B to C. §6.14",
        "The die for Running shows 2. §6.19",
        "An animal of C of Bob is eaten. §6.21",
        "The first animal of A of Ann gets 2 blue tokens. §6.23",
        "The first animal of E of Ann gets 1 blue token. §6.26",
    ]


def test_a_failed_attack_is_told() -> None:
    """§6.10 §6.19"""
    text = "feeding Ann, food 3\nAnn: A carnivorous ()\nBob: B running poisonous development-defects ()"
    assert told(text, "A1>B, ignore poisonous, d4")[1:] == [
        "The attacker ignores Poisonous of B. §6.10",
        "The die for Running shows 4. §6.19",
        "B runs away. §6.19",
    ]


def test_poison_is_told() -> None:
    """§6.21 §6.22"""
    text = "feeding Ann, food 3\nAnn: A obligate-carnivorous () | C ()\nBob: B poisonous () | D ()"
    assert told(text, "A1>B")[1:] == [
        "An animal of B of Bob is eaten. §6.21",
        "The species B of Bob has died out. §6.21",
        "An animal of A of Ann dies of the poison. §6.22",
        "The species A of Ann has died out. §6.22",
    ]


def test_tokens_are_told() -> None:
    """§5.8 §5.11 §5.13 §5.15 §5.17"""
    text = "feeding Ann, food 9, parasites 1, shelters 2\nAnn: A bark-beetle () | C grazing () ()\nBob: B () ()"
    assert told(text, "graze 2, A1s, B1s, C1+, -, A1p") == [
        "Ann grazes 2 red tokens away. §5.17",
        "The first animal of A of Ann gets 1 blue token. §5.13",
        "Bob shelters the first animal of B. §5.11",
        "The first animal of C of Ann gets 1 red token. §5.8",
        "Bob puts a parasite on the first animal of A. §5.15",
    ]


def test_development_is_told() -> None:
    """§3.6 §3.8 §3.9 §3.14 §3.16 §3.18"""
    text = "development Ann\nAnn 9 cards: A () | B extremophile ()\nBob: C ()"
    assert told(text, "new, mutate A, running, mutate A, simplification, grow B") == [
        "Ann founds the species D. §3.6",
        "Ann turns up Running. §3.8",
        "A of Ann gains Running. §3.9",
        "Ann turns up Simplification. §3.8",
        "A of Ann loses Running. §3.14",
        "Running becomes the new species E of Ann. §3.6",
        "Simplification becomes the new species F of Ann. §3.6",
        "Ann discards 1 card unseen for Extremophile. §3.18",
        "Ann adds an animal to B. §3.16",
    ]


def test_extinction_and_the_next_turn_are_told() -> None:
    """§7.2 §7.6 §7.11 §2.5"""
    text = "feeding Ann, food 1, deck 40\nAnn: A ()\nBob: B (+p) () | C budding (+)"
    assert told(text, "A1+")[1:] == [
        "An animal of B of Bob dies of parasites. §7.2",
        "An animal of B of Bob starves. §7.6",
        "The species B of Bob has died out. §7.6",
        "Ann gets 3 cards. §7.11",
        "Bob gets 3 cards. §7.11",
        "Turn 2 begins; Bob is the first player. §2.5",
        "Bob adds an animal to C. §3.20",
    ]


def test_a_short_deal_says_what_was_due() -> None:
    """§7.11 Ann gets the odd card, for the deal begins with her."""
    text = "feeding Ann, food 1, deck 5\nAnn: A () | C (+)\nBob: B (+) | D (+) | E (+)"
    assert [line for line in told(text, "A1+")[1:] if " gets " in line] == [
        "Ann gets 3 cards of the 4 due. §7.11",
        "Bob gets 2 cards of the 5 due. §7.11",
    ]
    text = "feeding Ann, food 1, deck 1\nAnn: A ()\nBob: B (+)"
    assert [line for line in told(text, "A1+")[1:] if " gets " in line] == [
        "Ann gets 1 card of the 3 due. §7.11",
        "Bob gets no cards of the 3 due. §7.11",
    ]


def test_a_meal_for_which_no_token_is_left_is_told_so() -> None:
    """§1.7 §6.23"""
    text = (
        "random-mutations tokens_run_short\nfeeding Ann, parasites 1\nAnn: A carnivorous ()\nBob: B () | C scavenger "
    )
    assert "No blue token is left for the first animal of A of Ann. §6.23" in told(text + "(*)" * 16, "A1>B")


def test_the_climate_is_told() -> None:
    """§4.1 §4.2 §10.11"""
    text = "random-mutations guests=aedificator\nclimate\nAnn: A aedificator ()\nBob: B ()"
    assert told(text, "d1 d2 d3 d4") == [
        "The die for food shows 1. §4.1",
        "The die for food shows 2. §4.1",
        "The die for parasites shows 3. §4.1",
        "The die for shelters shows 4. §4.1",
        "The centre gets 5 food, 3 parasites and 4 shelters. §4.2",
        "Aedificators bring 2 red tokens to the bank. §10.11",
    ]


def test_a_founder_is_told_to_its_owner_alone() -> None:
    """§10.3 §1.8"""
    text = "random-mutations guests=anglerfish\ndevelopment Ann\nAnn 9 cards:\nBob: B ()"
    assert told(text, "new, anglerfish", 0)[1] == "Ann looks at the founder of A: Anglerfish. §10.3"
    for other in (1, NATURE):
        assert told(text, "new, anglerfish", other)[1] == "Ann looks at the founder of A. §10.3"


def test_the_end_is_told() -> None:
    """§8.1 §8.6 §8.7"""
    text = "feeding Ann, last turn, deck 0, food 1\nAnn, 1 discarded: A ()\nBob, 1 discarded: B (+)\nCid: C (+)"
    assert told(text, "A1+, d2, d5")[1:] == [
        "Ann rolls 2 for the place. §8.7",
        "Bob rolls 5 for the place. §8.7",
        "Bob has won the roll among those with 2 points and 1 discarded cards. §8.6",
    ]
    assert told("feeding Ann, deck 2, food 1\nAnn: A ()\nBob: B (+)", "A1+")[-1] == (
        "Turn 2 begins, the last one; Bob is the first player. §8.1"
    )


def test_the_reason_of_the_outcome_is_told() -> None:
    """§8.6 §8.7"""
    equal = "feeding Ann, last turn, deck 0, food 1\nAnn, 2 discarded: A ()\nBob, 1 discarded: B (+)\nCid: C (+)"
    assert told(equal, "A1+")[-1] == "Ann has the most discarded cards, 2, of those with 2 points. §8.6"
    shared = "random-mutations shared_ties\nfeeding Ann, last turn, deck 0, food 1\nAnn: A ()\nBob: B (+)"
    assert told(shared, "A1+")[-1] == "Ann and Bob share the first place with 2 points and 0 discarded cards. §8.6"
