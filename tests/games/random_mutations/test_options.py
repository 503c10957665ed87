"""Every option does something: each example is played without it and with it."""

from __future__ import annotations

from pathlib import Path

import pytest

import galapagos
from galapagos import GameError
from tests.games.example import Example
from tests.games.random_mutations.table import GAME, table
from tests.games.random_mutations.test_edition import OURS
from tests.test_coverage import ROOT, paragraphs


def without(text: str) -> Example:
    return table("random-mutations\n" + text)


def with_(options: str, text: str) -> Example:
    return table(f"random-mutations {options}\n" + text)


def test_divergence_offers_a_fifth_way_to_play_a_card() -> None:
    """§3.24"""
    text = "development Ann\nAnn 1 card: A ()\nBob: B ()"
    without(text).asks("Ann", "-, new, mutate A")
    with_("divergence", text).asks("Ann", "-, new, mutate A, diverge A")


def test_guests_are_in_the_deck() -> None:
    """§10.1"""
    text = "development Ann\nAnn 1 card: A ()\nBob: B ()"
    assert len(without(text).play("mutate A").p.question.options) == 16
    assert len(with_("guests=flight+herding", text).play("mutate A").p.question.options) == 18


def test_slide_wraps_goes_on_from_the_left_end() -> None:
    """§3.11"""
    text = "development Ann\nAnn 1 card: A () () | B () | C running ()\nBob: D ()"
    without(text).play("mutate C, running").becomes("Ann: A () () | B () | C running () | E (=running)")
    with_("slide_wraps", text).play("mutate C, running").becomes("Ann: A () () | B running () | C running ()")


def test_slide_wraps_ends_at_the_named_species() -> None:
    """§3.11"""
    text = "development Ann\nAnn 1 card: A running () | B running () | C running ()\nBob: D ()"
    with_("slide_wraps", text).play("mutate B, running").becomes(
        "Ann: A running () | B running () | C running () | E (=running)"
    )


def test_slide_wraps_lets_a_deleterious_card_be_the_first_trait_on_the_left() -> None:
    """§3.11 §3.12"""
    text = "development Ann\nAnn 1 card: A () | B extremophile ()\nBob: D ()"
    without(text).play("mutate B, extremophile").becomes("Ann: A () | B extremophile () | C (=extremophile)")
    with_("slide_wraps", text).play("mutate B, extremophile").asks("Ann", "keep new").play("keep").becomes(
        "Ann: A extremophile () | B extremophile ()"
    )


@pytest.mark.parametrize(("seats", "plus"), [(5, 0), (6, 1), (7, 2), (8, 3)])
def test_plus_to_parasites(seats: int, plus: int) -> None:
    """§4.3"""
    names = ("Ann", "Bob", "Cid", "Dee", "Eve", "Fay", "Gus", "Hal")[:seats]
    text = "climate\n" + "\n".join(f"{name}: {letter} ()" for name, letter in zip(names, "ABCDEFGH", strict=False))
    dice = " ".join(["d1"] * (4 if seats < 7 else 5) + ["d2", "d2"])
    without(text).play(dice).becomes(f"feeding Ann, parasites 2, shelters {2 + plus}")
    with_("plus_to_parasites", text).play(dice).becomes(f"feeding Ann, parasites {2 + plus}, shelters 2")


def test_ten_on_top() -> None:
    """§7.10"""
    text = "feeding Ann, deck 60\nAnn: A ()\nBob: B (+)\nCid 1 card: C ()"
    without(text).becomes("Ann 10 cards, 1 discarded:").becomes("Cid 3 cards, 1 discarded:")
    with_("ten_on_top", text).becomes("Ann 12 cards, 1 discarded:").becomes("Cid 3 cards, 1 discarded:")


def test_shared_ties() -> None:
    """§8.7"""
    text = "feeding Ann, last turn, deck 0\nAnn, 1 discarded: A (+)\nBob, 1 discarded: B (+)\nCid: C (+)\nDee: D (+)"
    without(text).asks("Nature", "d1 d2 d3 d4 d5 d6")
    outcome = with_("shared_ties", text).over("2 2 2 2").p.outcome
    assert (outcome.ranking, outcome.winners) == ([1, 1, 3, 3], [0, 1])
    assert "share" in outcome.reason


FIFTEEN = "C carnivorous (**) (**) (**) (**) (**) (**) (**) (*!)"


def test_tokens_run_short_for_a_meal() -> None:
    """§1.7 §6.23"""
    text = f"feeding Ann, parasites 1\nAnn: A carnivorous ()\nBob: B () | {FIFTEEN}"
    without(text).play("A1>B").becomes("Ann: A carnivorous (**!)")
    with_("tokens_run_short", text).play("A1>B").becomes("Ann: A carnivorous (*!)")


def test_tokens_run_short_for_a_scavenger() -> None:
    """§1.7 §6.26"""
    text = f"feeding Ann, parasites 1\nAnn: A carnivorous (+) | D scavenger ()\nBob: B () | {FIFTEEN}"
    without(text).play("A1>B").becomes("Ann: A carnivorous (+*!) | D scavenger (*)")
    with_("tokens_run_short", text).play("A1>B").becomes("Ann: A carnivorous (+*!) | D scavenger ()")


def test_tokens_run_short_for_a_bark_beetle() -> None:
    """§1.7 §5.13"""
    text = f"feeding Ann, parasites 1, shelters 1\nAnn: A bark-beetle () | D scavenger (*)\nBob: {FIFTEEN}"
    without(text).play("A1s").becomes("Ann: A bark-beetle (*) | D scavenger (*)")
    with_("tokens_run_short", text).play("A1s").becomes("Ann: A bark-beetle (s) | D scavenger (*)")


def test_tokens_run_short_for_an_obligate_carnivore() -> None:
    """§1.7 §6.25"""
    text = f"feeding Ann, parasites 1\nAnn: A obligate-carnivorous () | D scavenger (*)\nBob: B () | {FIFTEEN}"
    without(text).play("A1>B").becomes("Ann: A obligate-carnivorous (*!) | D scavenger (*)")
    with_("tokens_run_short", text).play("A1>B").becomes("Ann: A obligate-carnivorous (!) | D scavenger (*)")


def test_tokens_run_short_for_a_newborn() -> None:
    """§1.7 §10.9"""
    text = f"feeding Ann, food 2, parasites 1\nAnn 2 cards: A viviparous (+)\nBob: {FIFTEEN}"
    with_("guests=viviparous", text).play("A1+").becomes("Ann 1 cards: A viviparous (++v) (**v)")
    with_("guests=viviparous tokens_run_short", text).play("A1+").becomes("Ann 1 cards: A viviparous (++v) (*v)")


def test_tokens_run_short_for_the_bank() -> None:
    """§1.7 §10.11"""
    text = "climate\nAnn: A aedificator ()\nBob: B aedificator ()\nCid: C ()\nDee: D ()"
    with_("guests=aedificator", text).play("d6 d6 d6 d1 d1").becomes("feeding Ann, food 26")
    with_("guests=aedificator tokens_run_short", text).play("d6 d6 d6 d1 d1").becomes("feeding Ann, food 22")


def test_tokens_run_short_for_the_climate(tmp_path: Path) -> None:
    """§1.7 §4.2 In the box as printed no climate exhausts the tokens, in a poorer one it does."""
    text = "random-mutations tokens_run_short\nclimate\nAnn: A ()\nBob: B ()"
    table(text).play("d6 d6 d1 d6").becomes("feeding Ann, food 14, shelters 6")
    poor = tmp_path / "poor.toml"
    poor.write_text(OURS.replace("red = 22", "red = 9").replace("green = 6", "green = 4"))
    game = galapagos.game("random-mutations", poor)
    Example(game, text).play("d6 d6 d1 d6").becomes("feeding Ann, food 9, shelters 4")
    Example(game, text.replace(" tokens_run_short", "")).play("d6 d6 d1 d6").becomes("feeding Ann, food 14, shelters 6")


def test_simplification_stays() -> None:
    """§3.15 §3.12"""
    text = "development Ann\nAnn 2 cards: A ()\nBob: B ()"
    without(text).play("mutate A, simplification").becomes("Ann 1 cards: A () | C (=simplification)")
    game = with_("simplification_stays", text).play("mutate A, simplification").asks("Ann", "keep new")
    game.play("keep").becomes("Ann 1 cards: A simplification ()").play("mutate A, simplification").becomes(
        "Ann: A () | C (=simplification) | D (=simplification)"
    )
    with_("simplification_stays", text).play("mutate A, simplification, new").becomes(
        "Ann 1 cards: A () | C (=simplification)"
    )


def test_simplification_stays_only_where_it_finds_no_trait() -> None:
    """§3.15 §3.14"""
    text = "development Ann\nAnn 2 cards: A running ()\nBob: B ()"
    with_("simplification_stays", text).play("mutate A, simplification").becomes(
        "Ann 1 cards: A () | C (=running) | D (=simplification)"
    )


def test_budding_is_free() -> None:
    """§3.22"""
    text = "feeding Ann, deck 0\nAnn 1 card: A budding extremophile (+)\nBob: B (+)"
    without(text).becomes("Ann 1 cards: A budding extremophile ()")
    with_("budding_is_free", text).becomes("Ann: A budding extremophile () ()")


def test_instinct_empty_centre_lets_a_player_with_nothing_to_place_pass() -> None:
    """§6.28"""
    text = "feeding Ann, food 3, deck 40\nAnn: A obligate-carnivorous (s)\nBob: B poisonous ()"
    without(text).asks("Ann", "A1>B")
    with_("instinct_empty_centre", text).asks("Ann", "- A1>B").play("-").asks("Bob", "B1+").play("B1+").asks(
        "Ann", "- A1>B"
    )


def test_instinct_empty_centre_ends_the_phase_when_all_pass_in_a_row() -> None:
    """§6.28 §5.5"""
    text = "feeding Ann, food 3, deck 40\nAnn: A obligate-carnivorous (s)\nBob: B poisonous (+)"
    with_("instinct_empty_centre", text).play("-").becomes("development Bob, turn 2")


def test_instinct_empty_centre_counts_only_passes_in_a_row() -> None:
    """§6.28"""
    text = "feeding Ann, food 3\nAnn: A obligate-carnivorous (s) | C (+)\nBob: B obligate-carnivorous (s)\nCid: D (+)"
    game = with_("instinct_empty_centre", text).play("-").asks("Bob", "- B1>C B1>D").play("B1>D")
    game.asks("Ann", "- A1>C").play("-").becomes("development Bob, turn 2")


def test_instinct_empty_centre_forces_the_attack_once_the_last_token_is_grazed_away() -> None:
    """§6.28 §5.18"""
    text = "feeding Ann, food 1, deck 40\nAnn: A obligate-carnivorous ()\nBob: B grazing (+)"
    example = with_("instinct_empty_centre", text).play("-").asks("Bob", "-, graze 1").play("graze 1")
    example.asks("Ann", "A1>B").becomes("feeding Ann")
    assert GAME.flaw(example.p) is None  # nobody is still counted who has passed before


def test_instinct_empty_centre_does_not_matter_in_an_empty_centre() -> None:
    """§6.28"""
    text = "feeding Ann\nAnn: A obligate-carnivorous (s)\nBob: B poisonous (+)"
    with_("instinct_empty_centre", text).asks("Ann", "A1>B").refuses("-", "6.28")


def test_instinct_empty_centre_leaves_tokens_compulsory() -> None:
    """§6.28 §5.2"""
    text = "feeding Ann, food 3\nAnn: A carnivorous ()\nBob: B (+)"
    with_("instinct_empty_centre", text).asks("Ann", "A1+ A1>B").refuses("-", "5.2")


def test_grazing_first() -> None:
    """§5.17"""
    text = "feeding Ann, food 9\nAnn: A grazing ()\nBob: B ()"
    without(text).play("A1+").asks("Ann", "-, graze 1")
    with_("grazing_first", text).offers("graze 1").play("A1+").asks("Bob", "B1+")
    with_("grazing_first", text).play("graze 1").asks("Ann", "A1+")


def test_scavenger_first_owner() -> None:
    """§6.26"""
    text = "feeding Ann, parasites 1\nAnn: A carnivorous () | D scavenger (+)\nBob: B ()\nCid: C scavenger ()"
    without(text).play("A1>B").becomes("Cid: C scavenger (*)")
    with_("scavenger_first_owner", text).play("A1>B").becomes("Cid: C scavenger ()")


def test_scavenger_first_owner_still_passes_over_players_without_scavengers() -> None:
    """§6.26"""
    text = "feeding Ann, parasites 1\nAnn: A carnivorous ()\nBob: B ()\nCid: C scavenger ()"
    with_("scavenger_first_owner", text).play("A1>B").becomes("Cid: C scavenger (*)")


def test_scavenger_may_decline() -> None:
    """§6.26"""
    text = "feeding Ann, parasites 1\nAnn: A carnivorous ()\nBob: B () | D scavenger ()\nCid: C scavenger ()"
    without(text).play("A1>B").becomes("Bob, 1 discarded: D scavenger (*)")
    game = with_("scavenger_may_decline", text).play("A1>B").asks("Bob", "D1* -")
    assert [GAME.phrase(game.p, move) for move in game.p.question.options][1] == "Decline the food"
    game.play("-").becomes("""
        Bob, 1 discarded: D scavenger ()
        Cid: C scavenger ()
    """)
    with_("scavenger_may_decline", text).play("A1>B D1*").becomes("Bob, 1 discarded: D scavenger (*)")


def test_a_viviparous_scavenger_may_keep_its_cards() -> None:
    """§6.26 §10.9"""
    text = "feeding Ann, parasites 1\nAnn: A carnivorous ()\nBob 1 cards: B () | D scavenger viviparous (+)"
    with_("guests=viviparous scavenger_may_decline", text).play("A1>B -").becomes(
        "Bob 1 cards, 1 discarded: D scavenger viviparous (+)"
    )


def test_shared_trait_leaves() -> None:
    """§3.29"""
    text = "development Ann\nAnn 1 card: A running/1 () | B running/1 mimicry () () | D running/1 ()\nBob: C ()"
    with_("divergence", text).play("mutate A, simplification").becomes(
        "Ann: A () | B running/1 mimicry () () | D running/1 () | E (=simplification)"
    )
    with_("divergence shared_trait_leaves", text).play("mutate A, simplification").becomes(
        "Ann: A () | B mimicry () () | D () | E (=running) | F (=simplification)"
    )


@pytest.mark.parametrize(("seats", "more"), [(4, 0), (5, 6)])
def test_guests_twice(seats: int, more: int) -> None:
    """§10.1"""
    once, twice = (table(GAME.write(GAME.new(seats, guests=["flight"], guests_twice=on))).p for on in (False, True))
    assert sum(twice.urn) - sum(once.urn) == twice.deck - once.deck == more


def test_herding_ties() -> None:
    """§10.12"""
    text = "feeding Ann, parasites 1\nAnn: A carnivorous ()\nBob: B herding ()"
    with_("guests=herding", text).offers("A1>B")
    with_("guests=herding herding_ties", text).refuses("A1>B", "10.12")


def test_anglerfish_only_stops() -> None:
    """§10.6"""
    text = "feeding Ann, parasites 1\nAnn: A carnivorous ()\nBob: B (?anglerfish)"
    with_("guests=anglerfish", text).play("A1>B reveal").becomes("Bob: B angler (**!=anglerfish)")
    with_("guests=anglerfish anglerfish_only_stops", text).play("A1>B reveal").becomes("""
        Ann: A carnivorous (!)
        Bob: B angler (=anglerfish)
    """)


def test_every_option_has_its_example_here() -> None:
    """§3.24 Every doubt of the rulings is an option or a value of the edition."""
    text = Path(__file__).read_text()
    assert [option.name for option in GAME.options if option.name not in text] == []


@pytest.mark.parametrize("option", GAME.options, ids=lambda option: option.name)
def test_an_option_is_off_unless_chosen_and_names_its_paragraph(option: object) -> None:
    """§3.24 §10.1"""
    assert getattr(option, "default") in (False, ())  # noqa: B009
    assert getattr(option, "rule") in paragraphs(ROOT / "docs" / "rules" / "random-mutations.md")  # noqa: B009


@pytest.mark.parametrize(
    ("options", "part"),
    [
        ({"divergance": True}, "has no option 'divergance'"),
        ({"divergence": 1}, "divergence takes one of"),
        ({"guests": ["dodo"]}, "guests takes any of"),
        ({"guests": "flight"}, "guests takes any of"),
    ],
)
def test_an_unknown_option_is_refused(options: dict[str, object], part: str) -> None:
    """§10.1"""
    with pytest.raises(GameError, match=part):
        GAME.new(3, **options)


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_two_to_eight_play(seats: int) -> None:
    """§2.1"""
    with pytest.raises(GameError, match="2 to 8"):
        GAME.new(seats)
