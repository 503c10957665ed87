"""4. Climate."""

from __future__ import annotations

import pytest

from tests.games.evo.table import GAME, table

LOOP = ["beach", "plain-cooling", "hill-cooling", "mountain", "hill-warming", "plain-warming"]
LONG_LOOP = [
    "beach-cooling", "plain-cooling", "hill-cooling", "mountain-cooling",
    "mountain-warming", "hill-warming", "plain-warming", "beach-warming",
]  # fmt: skip
MOVES = {1: -1, 2: 0, 3: 1, 4: 1, 5: 1, 6: 1}


@pytest.mark.parametrize("die", MOVES)
@pytest.mark.parametrize("place", range(6))
def test_the_die_turns_the_loop_of_six(place: int, die: int) -> None:
    """§4.1 §4.2"""
    table(f"""
        climate, climate {LOOP[place]}
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """).asks("Nature", "d1 d2 d3 d4 d5 d6").play(f"d{die}").becomes(f"climate {LOOP[(place + MOVES[die]) % 6]}")


@pytest.mark.parametrize("die", MOVES)
@pytest.mark.parametrize("place", range(8))
def test_the_die_turns_the_loop_of_eight(place: int, die: int) -> None:
    """§4.1 §4.2 Option long_loop."""
    table(f"""
        evo long_loop
        climate, climate {LONG_LOOP[place]}
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """).play(f"d{die}").becomes(f"climate {LONG_LOOP[(place + MOVES[die]) % 8]}")


ZONES = {
    "beach": {"beach": "ideal", "plain": "cold", "hill": "deadly", "mountain": "deadly"},
    "plain": {"beach": "hot", "plain": "ideal", "hill": "cold", "mountain": "deadly"},
    "hill": {"beach": "deadly", "plain": "hot", "hill": "ideal", "mountain": "cold"},
    "mountain": {"beach": "deadly", "plain": "deadly", "hill": "hot", "mountain": "ideal"},
}


@pytest.mark.parametrize("place", LOOP)
def test_the_zones_of_every_climate(place: str) -> None:
    """§4.3"""
    p = table(f"""
        movement Ann 1 steps, climate {place}
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """).p
    spaces = GAME.show(GAME.view(p, 0)).spaces
    found = {terrain: {space.zone for space in spaces if space.terrain == terrain} for terrain in ZONES}
    assert found == {terrain: {zone} for terrain, zone in ZONES[place.split("-")[0]].items()}


def test_a_screen_sees_the_odds_of_the_next_rounds() -> None:
    """§4.2 One round: on 4 in 6, stays 1 in 6, back 1 in 6; two rounds on: 16 in 36."""
    p = table("""
        climate, climate plain-cooling
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """).p
    show = GAME.show(GAME.view(p, 0))
    odds = {place.name: [round(36 * one) for one in place.odds[:2]] for place in show.climate.loop}
    assert odds == {
        "beach": [6, 2],
        "plain-cooling": [6, 9],
        "hill-cooling": [24, 8],
        "mountain": [0, 16],
        "hill-warming": [0, 0],
        "plain-warming": [0, 1],
    }
    assert not show.climate.rolled
    dangers = {space.terrain: space.next for space in show.spaces}
    assert dangers["hill"] == {"deadly": 1, "cold": 1, "ideal": 4}
