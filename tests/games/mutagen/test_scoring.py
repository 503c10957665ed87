"""13. Crew cards, 14. end of the round, end of the game."""

from __future__ import annotations

import pytest

from tests.games.example import Example
from tests.games.mutagen.table import GAME, events, points, table


def lines(rows: str, owner: int = 0) -> dict[str, int]:
    """What a player would score if the round ended now."""
    shown = GAME.show(GAME.view(table(f"placing\n{rows}").p, owner))
    return {line.text: line.points for line in shown.players[owner].round if line.points}


def final(rows: str, owner: int = 0) -> dict[str, int]:
    shown = GAME.show(GAME.view(table(f"placing, round 4\n{rows}").p, owner))
    return {line.text: line.points for line in shown.players[owner].final if line.points}


# 13. Crew cards


def test_a_crew_card_is_paid_with_its_cost() -> None:
    """§13.1"""
    start = "turn Ann Spy E1\nAnn, shards {}\nBob\nE1, crew C21"
    table(start.format(4)).play("as Spy").becomes("Ann, shards 0, crew C21")
    table(start.format(3)).refuses("as Spy", "13.1", "3 shards")


def test_the_crew_cards_are_twenty_seven_of_seven_kinds() -> None:
    """§13.2"""
    assert [card.cost for card in GAME.edition.crew] == [0] * 8 + [1] * 4 + [2] * 8 + [4] * 6 + [6]


@pytest.mark.parametrize(
    ("card", "tracks", "worth"),
    [
        ("C01", "0 0 0 0", 0), ("C01", "1 0 0 0", 1), ("C01", "4 0 0 0", 1), ("C01", "5 0 0 0", 5),
        ("C01", "7 0 0 0", 5),
        ("C05", "2 1 0 0", 3), ("C05", "1 1 0 0", 0), ("C08", "1 0 0 2", 3),
        ("C13", "3 0 0 0", 1), ("C13", "4 0 0 0", 4), ("C13", "6 0 0 0", 4), ("C13", "7 0 0 0", 6),
        ("C17", "2 0 0 0", 1), ("C17", "3 0 0 0", 4), ("C17", "5 0 0 0", 4), ("C17", "6 0 0 0", 2),
        ("C17", "7 0 0 0", 7),
        ("C21", "4 2 0 0", 4), ("C26", "0 0 3 5", 6),
        ("C27", "2 2 2 2", 8), ("C27", "2 1 2 2", 4),
    ],
)  # fmt: skip
def test_every_crew_card_counts_as_printed(card: str, tracks: str, worth: int) -> None:
    """§13.2 Rulebook: spaces 4 and 2 are 4 points; all on 2 are 8 points."""
    found = final(f"Ann, shards 0, tracks {tracks}, crew {card}\nBob")
    assert found.get(f"Crew card {card}", 0) == worth


def test_highest_counts_ties() -> None:
    """§13.2"""
    rows = "Ann, tracks {} 0 0 0, crew C09\nBob, tracks 3 0 0 0"
    assert final(rows.format(2)).get("Crew card C09", 0) == 0
    assert final(rows.format(3))["Crew card C09"] == 4
    assert final(rows.format(4))["Crew card C09"] == 4


def test_highest_holds_on_space_0_as_well() -> None:
    """§13.3"""
    assert final("Ann, crew C09\nBob")["Crew card C09"] == 4


# 14. Scoring


def test_rulebook_example_ten_points_for_elements_and_three_for_columns() -> None:
    """§14.1 §14.2 Blue has five installed Elements and the left and middle columns filled."""
    assert lines("""
        Ann, tiles crystal a1a2 gas a3a4 ore b1b2 liquid b3b4, installed s1 Cb s2 Gy a1 Lp b1 Og b4 Ly
        Bob
    """) == {"5 installed Elements": 10, "column 1": 1, "column 2": 2}


def test_stored_elements_give_nothing_at_the_end_of_a_round() -> None:
    """§14.1"""
    assert lines("Ann, store Cb Gb\nBob") == {}


def test_a_column_counts_only_when_covered_and_also_without_elements() -> None:
    """§14.2"""
    assert lines("Ann, tiles crystal c1c2\nBob") == {}
    assert lines("Ann, tiles crystal c1c2 gas c3c4\nBob") == {"column 3": 3}


def test_rulebook_example_eleven_and_twelve_points_on_the_tracks() -> None:
    """§14.3 Blue scores 11, Yellow 12."""
    rows = "Ann, tracks 4 2 1 1\nBob, tracks 4 3 2 1"
    assert sum(lines(rows).values()) == 11
    assert sum(lines(rows, 1).values()) == 12


@pytest.mark.parametrize(("space", "worth"), [(0, 0), (1, 2), (2, 3), (3, 3), (4, 4), (5, 4), (6, 4), (7, 4)])
def test_a_track_gives_points_by_space(space: int, worth: int) -> None:
    """§14.3"""
    assert sum(lines(f"Ann, tracks 0 0 {space} 0\nBob").values()) == worth


def last_turn(rows: str, round: int = 4) -> Example:
    """The last worker of a round is at the Oasis; without stored Elements his turn is over at once."""
    placed = ["E1, workers Bob.Robot Bob.Thug", "E2, workers Bob.Spy Bob.Engineer", "E3, workers Ann.Thug Ann.Robot"]
    return table("\n".join([f"turn Ann Engineer Oasis, round {round}", rows, *placed, "City, workers Ann.Spy"]))


def test_the_round_is_scored_line_by_line() -> None:
    """§14.1 §14.3"""
    example = last_turn("Ann, tracks 1 0 0 0, installed s1 Cb, store Gy\nBob", 1)
    reported = events(example, "end")
    assert points(reported) == [("1 installed Element", 2), ("Crystal track", 2)]
    example.becomes("Ann, points 4").becomes("round 2")


def test_the_final_scoring_line_by_line() -> None:
    """§14.4"""
    example = last_turn("Ann, shards 6, store Cb Gy, crew C01 C05, tracks 5 1 0 0, trees T01 T02 T03 T12 T13 T24\nBob")
    assert points(events(example, "end")) == [
        ("Crystal track", 4),
        ("Gas track", 2),
        ("Crew card C01", 5),
        ("Crew card C05", 3),
        ("2 stored Elements", 2),
        ("8 shards", 2),
        ("3 Red Tree cards", 4),
        ("2 White Tree cards", 3),
        ("1 Purple Tree card", 1),
    ]
    example.over("26 1").becomes("Ann, shards 2")


def test_every_line_of_a_scoring_says_what_it_counts() -> None:
    """§14.3 §14.4 Two shards and a Crew card without points are told too."""
    example = last_turn("Ann, shards 0, store Gy, crew C05, tracks 0 2 0 0\nBob", 4)
    told = [e.facts for e in events(example, "end") if e.what == "score" and e.facts["who"] == 0]
    assert [(f["scoring"], f["round"], f["line"], f["which"], f["count"], f["points"]) for f in told] == [
        ("round", 4, "track", "Gas", 2, 3),
        ("end", 4, "crew", "C05", 1, 0),
        ("end", 4, "stored", "", 1, 1),
        ("end", 4, "shards", "", 2, 0),
    ]


def test_shards_are_handed_in_compulsorily() -> None:
    """§14.4"""
    example = last_turn("Ann, shards 3\nBob, shards 7").over("1 2")
    example.becomes("Ann, shards 2").becomes("Bob, shards 1")


def test_equal_points_are_decided_by_shards_left() -> None:
    """§14.5"""
    example = last_turn("Ann, shards 0, points 5\nBob, shards 1, points 5").over("5 5")
    assert (example.p.outcome.ranking, example.p.outcome.winners) == ([1, 2], [0])
    assert example.p.outcome.reason == "Ann has the most points, 5, and more shards left."


def test_still_equal_players_share_their_place() -> None:
    """§14.5"""
    example = table("round end, round 4\nAnn, shards 1, points 5\nBob, shards 1, points 5\nCid, shards 0, points 2")
    example.over("5 5 2")
    assert (example.p.outcome.ranking, example.p.outcome.winners) == ([1, 1, 3], [0, 1])
    assert example.p.outcome.reason == "Ann and Bob share the victory with 5 points."
