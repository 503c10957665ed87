"""5. Movement."""

from __future__ import annotations

from tests.games.evo.table import table


def test_one_player_after_the_other_does_all_his_moving() -> None:
    """§5.1 §5.2"""
    table("""
        movement Ann, order Ann Cid Bob
        Ann: at D6, foot 2
        Bob: at D3
        Cid: at G9
    """).asks("Ann", "- D6").play("D6 >C6").asks("Ann", "- C6").play("C6 >C5").asks("Cid", "- G9").play("-").asks(
        "Bob", "- D3"
    )


def test_steps_are_given_to_any_dinosaurs_in_any_order_and_back_and_forth() -> None:
    """§5.2"""
    table("""
        movement Ann
        Ann: at D6 D8, foot 4
        Bob: at D3
        Cid: at G9
    """).play("D6 >C6 D8 >D9 C6 >D6 D9 >D10").becomes("Ann: 10 points, at D6 D10")


def test_moving_is_optional() -> None:
    """§5.3"""
    table("""
        movement Ann 3 steps
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """).play("-").becomes("movement Bob 1 steps").becomes("Ann: 10 points, at D6")


def test_deadly_ground_may_be_entered() -> None:
    """§5.3 At beach hills are deadly."""
    table("""
        movement Ann 1 steps, climate beach
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """).play("D6 >C6").becomes("Ann: 10 points, at C6")


def test_a_space_with_an_own_dinosaur_is_barred_and_so_is_the_way_through() -> None:
    """§5.4"""
    table("""
        movement Ann 2 steps
        Ann: at A7 A8
        Bob: at D3
        Cid: at G9
    """).asks("Ann", "- A7 A8").play("A7").asks("Ann", ">B6 >B7").refuses(">A8", "5.4").refuses(">A9", "5.2")


def test_a_space_that_may_not_be_attacked_may_not_be_entered() -> None:
    """§5.5 §6.2"""
    table("""
        movement Ann 2 steps
        Ann: at A7
        Bob: at A8 B6, horn 2
        Cid: at B7, horn 1
    """).play("A7").asks("Nature", "d1 d2 d3 d4 d5 d6")
    table("""
        movement Ann 2 steps
        Ann: at A7 C4
        Bob: at A8 B6 B7, horn 2
        Cid: at D3
    """).asks("Ann", "- C4").refuses("A7", "5.5", "nowhere to go").refuses("A8", "5.2").refuses(">B6", "5.2")


def test_the_named_dinosaur_steps() -> None:
    """§5.2"""
    table("""
        movement Ann 2 steps
        Ann: at A7 C4
        Bob: at D3
        Cid: at G9
    """).play("C4").refuses("-", "5.2", "has been named").refuses("A7", "5.2")


def test_the_movement_ends_by_itself_without_a_step_or_a_dinosaur() -> None:
    """§5.6"""
    table("""
        movement Ann, order Ann Bob Cid
        Ann:
        Bob: at D3, foot 0
        Cid: at G9
    """).asks("Cid", "- G9")


def test_it_ends_by_itself_when_nothing_has_anywhere_to_go() -> None:
    """§5.6"""
    table("""
        movement Ann 1 steps
        Ann: at A7 A8 B6
        Bob: at B5 C6 C7 B7 B8 A9, horn 2
        Cid: at G9
    """).asks("Bob", "- A9 B5 B7 B8 C6 C7")


def test_from_round_three_on_who_holds_a_card_is_asked_as_long_as_he_has_dinosaurs() -> None:
    """§5.6 §11.3"""
    text = """
        movement Ann 0 steps, round {round}, order Ann Bob Cid
        Ann: {at}, holds famous-fossil
        Bob: at D3
        Cid: at G9
    """
    table(text.format(round=3, at="at D6")).asks("Ann", "-").refuses("D6", "5.2", "No step")
    table(text.format(round=2, at="at D6")).asks("Bob", "- D3")
    table(text.format(round=3, at="10 points")).asks("Bob", "- D3")
