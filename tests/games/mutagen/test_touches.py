"""What a move is about, for a screen that lights it up."""

import pytest

from galapagos.games.mutagen import Mutagen
from galapagos.games.mutagen.notation import lexicon

GAME = Mutagen()


@pytest.mark.parametrize(
    ("move", "things"),
    [
        ("Spy Tree", ["Spy", "Tree"]),
        ("take E1.2", ["E1"]),
        ("install a2", ["a2"]),
        ("as Engineer", ["Engineer"]),
        ("end", []),
    ],
)
def test_a_move_touches_the_places_workers_and_squares_it_names(move: str, things: list[str]) -> None:
    assert GAME.touches(lexicon(GAME.edition)[move]) == things
