"""Opponents: every bot finishes every game, and the greedy one makes no plainly bad move."""

from __future__ import annotations

from random import Random

import pytest

import galapagos
from galapagos import Game, GameError
from galapagos.bots import BOTS, LEVELS, bot, nature
from tests.bots.few import few

RM = galapagos.game("random-mutations")


def choice(game: Game, text: str, seed: int = 0) -> str:
    p = game.read(text)
    assert p.question is not None
    return game.say(bot("greedy", game, Random(seed))(game.view(p, p.question.seat), p.question))


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_every_bot_finishes_every_game_with_legal_answers(game: Game, name: str) -> None:
    rng = Random(1)
    p = game.new(game.seats[0])
    player, random = few(name, game, rng), bot("random", game, rng)
    while (q := p.question) is not None:
        who = random if name in LEVELS and rng.random() < 0.9 else player  # who thinks is not asked every time
        move = nature(q, rng) if q.seat == galapagos.NATURE else who(game.view(p, q.seat), q)
        assert move in q.options
        p.answer(move)
    assert p.outcome is not None


def test_an_unknown_bot_is_refused_in_a_sentence() -> None:
    with pytest.raises(GameError, match="no bot 'hal'"):
        bot("hal", RM, Random())


def test_it_finishes_a_meal_rather_than_starting_another() -> None:
    assert (
        choice(RM, "feeding Ann, food 1\nAnn: A high-body-weight (+) () | B high-body-weight ()\nBob: C (+)") == "A1+"
    )


def test_it_does_not_eat_poison_while_there_is_other_prey() -> None:
    text = "feeding Ann, food 0\nAnn: A carnivorous () | D (+)\nBob: B poisonous (+) | C (+)"
    assert choice(RM, text) == "A1>C"


def test_it_does_not_hunt_its_own_while_it_can_hunt_others() -> None:
    text = "feeding Ann, food 0\nAnn: A carnivorous () | B (+)\nBob: C (+) | D (+)"
    assert choice(RM, text) == "A1>C"


def test_it_feeds_a_hungry_animal_rather_than_sheltering_a_fed_one() -> None:
    assert choice(RM, "feeding Ann, food 1, shelters 1\nAnn: A (+) | B ()\nBob: C ()") == "B1+"


def test_it_shelters_the_animal_that_is_in_danger() -> None:
    text = "feeding Ann, shelters 1, food 0\nAnn: A (+) | B swimming (+)\nBob: C carnivorous () | D swimming (+)"
    assert choice(RM, text) == "A1s"


def test_it_puts_the_parasite_where_it_kills() -> None:
    text = "feeding Ann, parasites 1\nAnn: A (+pp) | D (+)\nBob: B (+pp) | C (+)"
    assert choice(RM, text) == "B1p"


def test_it_gives_up_the_hungry_animal() -> None:
    text = "feeding Bob / attack B1>A, food 0\nAnn: A (+) () | C (+)\nBob: B carnivorous (!)"
    assert choice(RM, text) == "A2x"


def test_it_ignores_the_trait_that_would_save_the_prey() -> None:
    text = "feeding Ann / attack A1>B, food 0\nAnn: A carnivorous (!)\nBob: B development-defects poisonous ()"
    assert choice(RM, text) == "ignore poisonous"


def test_it_does_not_pass_with_cards_in_the_last_turn_while_animals_can_live() -> None:
    text = "development Ann, last turn, deck 0\nAnn 3 cards: A ()\nBob: B ()"
    assert choice(RM, text) != "-"


def test_it_turns_a_harmful_first_trait_into_a_species_while_food_abounds() -> None:
    text = "development Bob / mutation A metabolic-syndrome\nAnn 3 cards: A ()\nBob: B ()"
    assert choice(RM, text) == "new"
