"""What a move is about, for a screen that lights it up."""

import pytest

from galapagos.games.mutagen import Mutagen
from galapagos.games.mutagen.notation import lexicon

GAME = Mutagen()


@pytest.mark.parametrize(
    ("move", "things"),
    [
        ("Spy Tree", ["Spy", "Tree"]),
        ("go Oasis", ["Oasis"]),
        ("as Engineer", ["Engineer"]),
        ("mutation 2 Spy", ["mutation 2", "Spy"]),
        ("mutation 2", ["mutation 2"]),
        ("people 3 supreme", ["people 3", "people 3.supreme"]),
        ("visitor 1", ["visitor 1"]),
        ("take E1.2", ["E1", "E1.2"]),
        ("tile E3", ["E3", "E3.tile"]),
        ("hire E2", ["E2", "E2.crew"]),
        ("complete 2", ["tree 2"]),
        ("sell C07", ["C07"]),
        ("pay Cb", ["Cb"]),
        ("spend Gy", ["Gy", "Gas"]),
        ("climb Ore", ["Ore"]),
        ("travel 4", ["travel 4"]),
        ("install a2", ["a2"]),
        ("fit Ly b1", ["Ly", "b1"]),
        ("lay a2a1", ["a2", "a1"]),
        ("discard s1", ["throw", "s1"]),
        ("scrap a1a2", ["throw", "a1", "a2"]),
        ("store", ["store"]),
        ("pass location", ["pass location"]),
        ("end", []),
    ],
)
def test_a_move_touches_the_things_it_is_about(move: str, things: list[str]) -> None:
    assert GAME.touches(lexicon(GAME.edition)[move]) == things
