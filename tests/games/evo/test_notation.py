"""Positions and moves as text."""

from __future__ import annotations

from random import Random

import pytest

from galapagos import GameError, Move, Position
from tests.games.evo.table import GAME, table

OPTIONS = [option.name for option in GAME.options if option.name not in ("board", "cards")]


def choose(p: Position, rng: Random) -> Move:
    q = p.question
    assert q is not None
    return rng.choices(q.options, q.weights)[0] if q.weights else rng.choice(q.options)


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_is_written_and_read_back(seed: int) -> None:
    """§2.7"""
    rng = Random(seed)
    options = {name: rng.random() < 0.5 for name in OPTIONS}
    p = GAME.new(3 + seed % 3, cards=seed > 0, **options)
    while p.question is not None:
        text = GAME.write(p)
        again = GAME.read(text)
        assert again == p
        assert GAME.write(again) == text
        assert again.question is not None
        assert again.question.options == p.question.options
        said = [GAME.say(move) for move in p.question.options]
        assert len(set(said)) == len(said)
        assert [GAME.hear(p, text) for text in said] == p.question.options
        p.answer(choose(p, rng))
    assert GAME.read(GAME.write(p)) == p


def test_the_picture_alone_places_the_dinosaurs() -> None:
    """§1.1 §1.3"""
    picture = table("""
        movement Ann 1 steps
        D |   bB  h.  b.  pA  b.  p.  h.  b.
        G |                 b.  p.  bC
        Ann:
        Bob:
        Cid:
    """).p
    lists = table("""
        movement Ann 1 steps
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """).p
    assert picture == lists


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: there is no position"),
        ("evo", "line 2: the heading is missing"),
        ("evo L9+R9\nclimate\nAnn:\nBob:\nCid:", "line 1: 'L9\\+R9' is neither a board nor an option"),
        ("climate\nAnn:\nBob:", "line 1: there are lines for 2 players"),
        ("climate\nAnn:\nCid:\nBob:", "line 3: 'Cid' does not begin the line of Bob"),
        ("climate, day 3\nAnn:\nBob:\nCid:", "line 1: 'day 3' is not part of a heading"),
        ("climate, climate desert\nAnn:\nBob:\nCid:", "line 1: 'desert' is no place of the climate loop"),
        ("sleeping\nAnn:\nBob:\nCid:", "line 1: 'sleeping' is not a rule"),
        ("movement\nAnn:\nBob:\nCid:", "line 1: 'movement' is not written like 'movement Ann 2 steps from D6 swims'"),
        ("movement Ann from D6\nAnn:\nBob:\nCid:", "line 1: no dinosaur of Ann stands on D6"),
        ("movement Ann / attack Ann D6>D7\nAnn: at D6\nBob:\nCid:", "line 1: no foreign dinosaur stands on D7"),
        ("auction\nAnn:\nBob:\nCid:", "line 1: auction needs an auction of 3 rows"),
        ("climate, order Ann Ann Bob\nAnn:\nBob:\nCid:", "line 1: the order does not name every player once"),
        ("climate, round 20\nAnn:\nBob:\nCid:", "line 1: the meteor has struck before round 20"),
        ("climate\nAnn: at Z9\nBob:\nCid:", "line 2: 'Z9' is no space of the island"),
        ("climate\nAnn: at A1\nBob:\nCid:", "line 2: 'A1' is no space of the island"),
        ("climate\nAnn: many points\nBob:\nCid:", "line 2: 'many' is not a number"),
        ("climate\nAnn: two wings\nBob:\nCid:", "line 2: 'two wings' says nothing about a player"),
        ("climate\nAnn: holds joker\nBob:\nCid:", "line 2: 'joker' is not an event card"),
        ("climate\nAnn: holds doldrums\nBob: holds doldrums\nCid:", "more cards doldrums than the edition has"),
        ("climate\nAnn:\nBob:\nCid:\nlaid: Ann joker", "line 5: 'Ann joker' is not a player and an event card"),
        ("climate\nAnn:\nBob:\nCid:\nlaid: doldrums", "line 5: 'doldrums' is not a player and an event card"),
        ("climate\nD |   bD\nAnn:\nBob:\nCid:", "line 2: 'bD' does not fit the space D3"),
        ("initiative places 0\nAnn:\nBob:\nCid:", "line 1: 'initiative places 0' is not written like"),
        ("climate 7\nAnn:\nBob:\nCid:", "line 1: 'climate 7' is not written like 'climate 4 2'"),
        ("window\nAnn:\nBob:\nCid:", "line 1: 'window' is not written like 'window climate Ann'"),
        ("climate\nAnn:\nBob:\nCid:\nlaid: Eve doldrums", "line 5: 'Eve' does not sit at this table"),
        ("climate\nAnn:\nBob:\nCid:\nweather: fine", "line 5: 'weather: fine' says nothing about this game"),
        ("climate\nD |   bB  p.\nAnn:\nBob:\nCid:", "line 2: 'p.' does not fit the space D4"),
        ("climate\nD |   b.\nAnn: at D3\nBob:\nCid:", "line 2: Ann is on D3, but not in the picture"),
    ],
)
def test_wrong_text_is_refused_with_line_and_reason(text: str, reason: str) -> None:
    """§1.1"""
    with pytest.raises(GameError, match=reason):
        GAME.read(text)


def test_a_text_that_is_no_move_is_refused_with_the_open_question() -> None:
    """§5.2"""
    game = table("""
        movement Ann 1 steps
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """)
    game.refuses("jump", "5.2", "Ann moves: 1 step left").refuses("r1", "10.3").refuses("+D7", "7.1").refuses(
        "xD6", "8.2"
    ).refuses("keep", "11.5").refuses("+horn", "5.2", "chance").refuses("d3", "5.2").refuses("b3", "10.3")
    with pytest.raises(GameError, match=r"D7 is no space|No dinosaur of Ann stands on D7: §5.2"):
        GAME.hear(game.p, "D7")
