"""7. Births."""

from __future__ import annotations

import pytest

from tests.games.evo.table import table


def test_as_many_babies_as_eggs_one_player_after_the_other() -> None:
    """§7.1"""
    table("""
        births Ann, order Ann Bob Cid
        Ann: at D6, egg 2
        Bob: at D3
        Cid: at G9
    """).play("+D7 +D5").asks("Bob", "+C4 +D4 +E4").becomes("Ann: 10 points, at D5 D6 D7")


def test_births_end_where_there_is_no_room() -> None:
    """§7.1 Two spaces for three eggs: nothing is asked, both are filled."""
    table("""
        births Ann, order Ann Bob Cid
        Ann: at A7, egg 3
        Bob: at D3
        Cid: at A8, egg 0
    """).becomes("births Bob 1 left").becomes("Ann: 10 points, at A7 B6 B7")


def test_a_baby_is_put_next_to_an_adult_and_has_no_babies_itself() -> None:
    """§7.2"""
    table("""
        births Ann, order Ann Bob Cid
        Ann: at D3, egg 2
        Bob: at G7
        Cid: at G9
    """).asks("Ann", "+C4 +D4 +E4").play("+D4").asks("Ann", "+C4 +E4").refuses(
        "+D5", "7.2", "next to an adult"
    ).refuses("+D4", "7.2", "not empty")


def test_in_the_picture_babies_are_small_letters() -> None:
    """§7.2 They grow up when the phase ends."""
    game = table("""
        births Ann, order Ann Bob Cid
        Ann: at D3
        Bob: at G7
        Cid: at G9
    """).play("+D4")
    game.becomes("D |   bA  ha  b.  p.  b.  p.  h.  b.")
    assert game.p.babies == [game.p.edition.names.index("D4")]
    assert table(game.game.write(game.p)).p == game.p


def test_births_are_obligatory_also_on_deadly_ground() -> None:
    """§7.3 At beach all around C8 is cold or deadly."""
    table("""
        births Ann, climate beach, order Ann Bob Cid
        Ann: at C11
        Bob: at G7
        Cid: at G9
    """).asks("Ann", "+B10 +C10 +D10").refuses("-", "7.3", "obligatory")


def test_an_extinct_species_returns_anywhere_its_babies_together() -> None:
    """§7.4"""
    game = table("""
        births Ann, order Ann Bob Cid
        Ann: egg 3
        Bob: at G7
        Cid: at G9
    """)
    assert game.p.question is not None
    assert len(game.p.question.options) == 40
    game.play("+D3").asks("Ann", "+C4 +D4 +E4").refuses("+D5", "7.4").play("+D4").asks(
        "Ann", "+C4 +C5 +D5 +E4 +E5"
    ).play("+C5").becomes("births Bob 1 left").becomes("Ann: 10 points, at C5 D3 D4")


def test_the_return_stops_where_no_empty_space_is_left_beside_the_babies() -> None:
    """§7.4 A7 is closed in."""
    table("""
        births Ann, order Ann Bob Cid
        Ann: egg 3
        Bob: at A8 B6 B7
        Cid: at G9
    """).play("+A7").becomes("births Bob 1 left").becomes("Ann: 10 points, at A7")


def test_an_extinct_species_stays_off_the_island_with_the_option() -> None:
    """§7.4 Option no_return."""
    table("""
        evo no_return
        births Ann, order Ann Bob Cid
        Ann: egg 3
        Bob: at G7
        Cid: at G9
    """).asks("Bob", "+F6 +F7 +G8")


@pytest.mark.parametrize("text", ["window climate Ann", "window evolution Ann"])
def test_an_extinct_species_takes_part_in_cards(text: str) -> None:
    """§7.5"""
    phase = "climate" if "climate" in text else "strays"
    table(f"""
        {phase} / {text}, round 4
        Ann: holds doldrums
        Bob: at G7
        Cid: at G9
    """).offers("-")


def test_an_extinct_species_takes_part_in_the_auction() -> None:
    """§7.5"""
    table("""
        auction
        Ann: 3 points
        Bob: at G7
        Cid: at G9
        auction: tail, tail, egg
    """).play("r1").asks("Ann", "b0 b1 b2 b3")
