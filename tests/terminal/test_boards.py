"""The tables as they are drawn, for whoever looks at them."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from random import Random

import pytest
from rich.console import Console, RenderableType

import galapagos
from galapagos import NATURE, bots
from galapagos.record import Record
from galapagos.talk import View
from galapagos.terminal import draw, style
from galapagos.terminal.names import Names

# "1 parasites", "2 card"; but not "Row 1 offers" and "E1 gets".
ONE = "parasite|shelter|card|point|animal|shard|step|dinosaur|egg|foot|horn|tail|parasol"
DISAGREE = re.compile(rf"(?<![\w.+/])(1 (feet|({ONE})s)|(0|[2-9]|\d\d) ({ONE}))\b")


def written(thing: RenderableType, width: int = 200) -> str:
    console = Console(width=width, file=io.StringIO(), theme=style.plain(), highlight=False)
    console.print(thing)
    return str(console.file.getvalue())  # type: ignore[attr-defined]


def looks(name: str, seats: int, seed: int, every: int = 5) -> Iterator[tuple[galapagos.Game, View, Names]]:
    """What the one who is asked sees, now and then in a game of random bots."""
    rng, record = Random(seed), Record(galapagos.game(name), seats)
    while (q := record.position.question) is not None:
        if q.seat != NATURE and len(record) % every == 0:
            yield record.game, record.game.view(record.position, q.seat), Names(record.names)
        record.answer(bots.nature(q, rng) if q.seat == NATURE else rng.choice(q.options))


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_units_agree_with_their_numbers(name: str) -> None:
    for game, view, names in looks(name, 3, 1):
        for text in (written(draw.board(game, view, names, 200)), written(draw.options(game, view.position, names))):
            assert not DISAGREE.search(text), text
    record = Record(galapagos.game(name), 3)
    record.position.events, rng = [], Random(2)
    while (q := record.position.question) is not None:
        record.answer(bots.nature(q, rng) if q.seat == NATURE else rng.choice(q.options))
    for event in record.position.events or []:
        assert not DISAGREE.search(record.game.tell(event)), record.game.tell(event)


@pytest.mark.parametrize("name", galapagos.HOMES)
@pytest.mark.parametrize("width", [40, 78])
def test_a_table_fits_its_width_and_nothing_is_cut_off(name: str, width: int) -> None:
    for game, view, names in looks(name, 4, 3, 20):
        drawn = written(draw.board(game, view, names, width), width)
        assert max(len(line.rstrip()) for line in drawn.splitlines()) <= width
        if width > 40:
            assert "…" not in drawn, drawn


@pytest.mark.parametrize("seats", [3, 5])
def test_the_island_of_evo_is_whole_in_forty_columns(seats: int) -> None:
    game, view, names = next(looks("evo", seats, 3))
    lines = written(draw.board(game, view, names, 40), 40).splitlines()
    for space in game.show(view).spaces:
        row = chr(65 + space.row)
        assert sum(line.startswith(f"{row} ") for line in lines) >= 2, "west and east"
    assert sum(len(re.findall(r"[bphm][ +x-][·*A-Ea-e]", line)) for line in lines) == len(game.show(view).spaces)


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_what_a_seat_does_not_know_is_not_drawn(name: str) -> None:
    """A drawing is made from a view alone, so two truths with the same view have the same drawing."""
    for game, view, names in looks(name, 3, 4, 40):
        truth = game.imagine(view, Random(1))
        other = game.imagine(view, Random(2))
        drawn = [written(draw.board(game, game.view(p, view.seat), names, 80)) for p in (truth, other)]
        assert drawn[0] == drawn[1]
