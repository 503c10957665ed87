"""The golden games are played as they were."""

from typing import Any

import pytest

from galapagos import Game
from tests.playthroughs.bless import FOLDER, games, playthrough


@pytest.mark.parametrize(("file", "game", "seats", "options"), [pytest.param(*g, id=g[0]) for g in games()])
def test_the_game_is_played_as_it_was(file: str, game: Game, seats: int, options: Any) -> None:
    assert playthrough(game, seats, options) == (FOLDER / file).read_text()


def test_no_golden_game_is_left_over() -> None:
    assert {path.name for path in FOLDER.glob("*.txt")} == {game[0] for game in games()}
