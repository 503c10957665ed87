"""The words of every game: all of them by number in golden files, enough for every move, and none the beginning of
another's.

`python -m tests.gym.test_words` writes the golden files anew. A list that has changed is another version: raise VERSION
in the game's gym.py, for whatever was learned with the old numbers is wrong with the new ones.
"""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import galapagos
from galapagos import Game, GameError
from galapagos.chance import Chance
from galapagos.games.evo.cards import MUTANT
from galapagos.games.random_mutations.cards import GUESTS, NAMES
from galapagos.games.random_mutations.position import GUESTS_TWICE, Found, Green, Mutations, Pass, Red
from galapagos.games.random_mutations.rules import all_cards
from galapagos.gym.lexicon import Lexicon, lexicon
from galapagos.playout import Greedy, Policy
from galapagos.talk import Position, Question
from tests.gym.prove import GAMES, Proof, prove

FOLDER = Path(__file__).with_name("words")
EVERY = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def listed(words: Lexicon) -> str:
    """Every word by its number."""
    lines = [f"{words.game}, version {words.version}: {len(words)} words"]
    for name, places in words.blocks.items():
        lines.append(f"# {name}")
        lines += [f"{n} {words.names[n]}" for n in places]
    return "\n".join(lines) + "\n"


@EVERY
def test_the_words_are_those_of_their_version(game: Game) -> None:
    golden = (FOLDER / f"{game.name}.txt").read_text(encoding="utf-8")
    assert listed(lexicon(game)) == golden, "another list is another version"


@EVERY
def test_no_word_is_in_the_list_twice(game: Game) -> None:
    words = lexicon(game)
    assert len(set(words.names)) == len(words.names) == len(words)
    assert all(name == name.strip() and name for name in words.names)
    places = [n for block in words.blocks.values() for n in block]
    assert places == list(range(len(words)))


@EVERY
def test_every_move_has_words_of_its_own_and_none_begins_another(game: Game) -> None:
    proof = prove(game, 2 if len(game.seats) > 4 else 6, seed=1, greedy=False)
    ordered = sorted(proof.moves)
    assert all(one != other[: len(one)] for one, other in pairwise(ordered))
    assert len(proof.moves) == len(proof.said) > 100


@EVERY
def test_greedy_players_have_words_for_their_moves_too(game: Game) -> None:
    proof, greedy = Proof(game), Greedy(game.worth)
    for seed, seats in enumerate(game.seats[:2]):
        proof.play(game.new(seats), Chance(seed), greedy)
    assert len(proof.moves) == len(proof.said) > 20


@EVERY
def test_a_place_beyond_the_list_is_refused_in_a_sentence(game: Game) -> None:
    words = lexicon(game)
    for name, places in words.blocks.items():
        with pytest.raises(GameError, match=f"{game.name} has {len(places)} words for {name}"):
            words.word(name, len(places))


def test_random_mutations_has_a_letter_and_a_number_for_every_card() -> None:
    game = galapagos.game("random-mutations")
    guests = sum(1 << NAMES.index(guest) for guest in GUESTS)
    cards = [sum(all_cards(game.edition, seats, GUESTS_TWICE, guests)) for seats in game.seats]
    assert max(cards) == game.edition.most_animals == len(lexicon(game).blocks["species"])
    assert len(lexicon(game).blocks["number"]) == max(cards)


class Hoarder(Policy):
    """Keeps its animals fed and its cards together until the last turn; then all of them become species."""

    def choose(self, p: Position, q: Question, chance: Chance) -> int:
        assert isinstance(p, Mutations)
        wanted = (Found,) if p.last_turn else (Pass, Red, Green)
        return next((n for n, move in enumerate(q.options) if isinstance(move, wanted)), chance.below(len(q.options)))


def test_random_mutations_has_words_for_whoever_founds_all_the_species_he_can() -> None:
    proof = Proof(galapagos.game("random-mutations"))
    for seats in (2, 5):
        proof.play(proof.game.new(seats), Chance(seats), Hoarder())
    assert proof.largest["species"] > 40


def test_nobody_can_bid_more_in_evo_than_there_are_words_for() -> None:
    """Whoever has all his dinosaurs alive from the first round on, pays nothing and has all the mutants."""
    game = galapagos.game("evo")
    edition, limits = game.edition, []
    for seats in game.seats:
        p = game.new(seats)
        while len(edition.track.faces[p.meteor + 1]) < 6:
            p.points[0] += edition.dinosaurs
            p.meteor += 1
        p.genes[MUTANT] += edition.counters[MUTANT]
        limits.append(p.limit(0))
    assert max(limits) == edition.most_bid == len(lexicon(game).blocks["bid"]) - 1


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES:
        (FOLDER / f"{game.name}.txt").write_text(listed(lexicon(game)), encoding="utf-8")
