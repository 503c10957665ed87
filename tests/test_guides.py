"""The guided first games: their scripts are played by the rules, to the end."""

from __future__ import annotations

import re

import pytest

import galapagos
from galapagos import rulebook
from galapagos.guide import LEARNER, Guide, Scene, guide, parse
from galapagos.talk import NATURE, GameError

GAMES = list(galapagos.HOMES)


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_is_a_game_played_by_the_rules_to_its_end(name: str) -> None:
    game, script = galapagos.game(name), guide(name)
    end = script.stage(game, len(script.scenes)).position
    assert end.outcome is not None
    assert not script.scenes[-1].play, "the last scene looks back on the end"


@pytest.mark.parametrize("name", GAMES)
def test_whoever_is_asked_answers_and_nobody_waits(name: str) -> None:
    game, script = galapagos.game(name), guide(name)
    for n, scene in enumerate(script.scenes):
        q = script.stage(game, n).position.question
        assert scene.say, n
        asked = q.seat if q else None
        assert bool(scene.yours) == (asked == LEARNER and bool(scene.play)), f"scene {n} is for {asked}"


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_takes_five_to_ten_minutes_and_leaves_much_to_do(name: str) -> None:
    script = guide(name)
    answers = sum(bool(scene.yours) for scene in script.scenes)
    assert 5 <= script.minutes <= 10
    assert answers >= len(script.scenes) / 3


@pytest.mark.parametrize("name", GAMES)
def test_paragraphs_a_guide_cites_exist(name: str) -> None:
    known = {paragraph.number for paragraph in rulebook.rulebook(name).paragraphs}
    cited = {number for scene in guide(name).scenes for number in re.findall(r"§ ?(\d+\.\d+)", scene.say)}
    assert cited
    assert cited <= known


@pytest.mark.parametrize("name", GAMES)
def test_a_guide_speaks_to_fingers_mice_and_keyboards_alike(name: str) -> None:
    for scene in guide(name).scenes:
        assert not re.search(r"\b(touch|tap|click|drag|press)", scene.say, re.IGNORECASE), scene.say


def test_a_wrong_script_is_refused_and_the_place_named() -> None:
    game = galapagos.game("random-mutations")
    start = game.write(game.new(2))
    for play, why in [("Bob new", "but Nature is asked"), ("Nature d9", "scene 0")]:
        with pytest.raises(GameError, match=why):
            Guide("", start, (Scene("", parse(play)),)).stage(game, 1)


def test_a_script_names_its_seats() -> None:
    assert parse("Nature d4 · Ann grow A\n · Bob -") == ((NATURE, "d4"), (0, "grow A"), (1, "-"))
