"""What a move touches is a thing that the screen shows."""

from __future__ import annotations

from random import Random

import pytest

from galapagos.talk import NATURE
from tests.games.another_world.table import GAME, table


def things(screen: object) -> set[str]:
    """The names of everything that can be touched, made from nothing but what the screen is told."""
    found = {"new", "upper", "lower"}
    traits: dict[str, list[str]] = {}
    for player in screen.players:  # type: ignore[attr-defined]
        for card in player.hand:
            found |= {f"card {card.number}"} | {f"card {card.number}.{side}" for side in (card.upright, card.other)}
        for creature in player.creatures:
            traits[creature.name] = [trait.name for trait in creature.traits]
            found |= {creature.name} | {f"{creature.name}.{name}" for name in traits[creature.name]}
    for role, name in zip(("attacker", "target"), screen.fight, strict=False):  # type: ignore[attr-defined]
        found |= set(traits[name]) | {f"{role}.{trait}" for trait in traits[name]}
    return found


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_every_thing_that_a_move_touches_is_on_the_screen(seats: int) -> None:
    """§1.6"""
    rng = Random(seats)
    p = GAME.new(seats)
    while (q := p.question) is not None:
        if q.seat != NATURE:
            screen = GAME.show(GAME.view(p, q.seat))
            touched = {thing for move in q.options for thing in GAME.touches(move)}
            assert touched <= things(screen), GAME.write(p)
        p.answer(rng.choice(q.options))


def test_a_card_is_touched_before_the_place_where_it_goes() -> None:
    """§4.2 §4.3"""
    example = table("turn Ann\nAnn, hand 1, A\nBob, B")
    assert [GAME.touches(move) for move in example.p.question.options] == [["card 1", "new"], []]
    example.play("-")
    upright = GAME.show(GAME.view(example.p, 0)).players[0].hand[0].upright
    assert GAME.touches(example.p.question.options[0]) == [f"card 1.{upright}", "A"]


def test_an_attack_touches_its_weapon_before_what_it_takes() -> None:
    """§7.4 §7.7"""
    example = table("activation A\nAnn, A fire-breathing lulling\nBob, B vengeful tiny").play("attack:B")
    assert ["lulling"] in [GAME.touches(move) for move in example.p.question.options]
    assert ["fire-breathing", "target.tiny"] in [GAME.touches(move) for move in example.p.question.options]
