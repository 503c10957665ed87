"""Events call things by the names that the view shows: no program has to decode a number."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import Event, Game
from galapagos.games.another_world.cards import NAMES as WORLD_TRAITS
from galapagos.games.random_mutations.cards import NAMES as TRAITS
from galapagos.talk import View

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("random-mutations", 3, {"divergence": True, "guests": ("anglerfish", "flight", "intellect", "viviparous")}),
    ("random-mutations", 2, {}),
    ("evo", 4, {}),
    ("another-world", 1, {}),
    ("another-world", 3, {}),
    ("mutagen", 1, {"people": True, "visitors": True}),
    ("mutagen", 3, {"people": True, "visitors": True}),
]
# What is a number in an event: a seat or a side, the number printed on a card or a row, or how many there are.
NUMBERS = {
    "random-mutations": "seat cards value red black green blue tokens due turn",
    "evo": "seat cards value places place opponent defender wins points total round row by space tails",
    "another-world": "side round lower upper cards card count energy turns tokens choice done",
    "mutagen": "who shards points score space row to round turn column count",
}


def told(game: Game, seats: int, options: dict[str, Any]) -> list[tuple[Any, Event, Any]]:
    """All that happens in a few random games, with the tables before and after the answer."""
    rng, found = Random(seats), []
    for _ in range(3):
        p: Any = game.new(seats, **options)
        after = game.show(View(0, p))
        while (q := p.question) is not None:
            p.events = []
            p.answer(rng.choices(q.options, q.weights)[0])
            before, after = after, game.show(View(0, p))
            found += [(before, event, after) for event in p.events]
    return found


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_only_counts_seats_and_printed_numbers_are_numbers(name: str, seats: int, options: dict[str, Any]) -> None:
    for _, event, _ in told(galapagos.game(name), seats, options):
        for key, value in {**event.facts, **(event.secret or {})}.items():
            if isinstance(value, int) and event.what != "choice":
                assert key in NUMBERS[name].split(), event


@pytest.mark.parametrize(("name", "seats", "options"), [one for one in TABLES if one[0] == "another-world"])
def test_creatures_and_traits_have_their_names(name: str, seats: int, options: dict[str, Any]) -> None:
    seen = set()
    for before, event, after in told(galapagos.game(name), seats, options):
        there = {c.name for table in (before, after) for player in table.players for c in player.creatures}
        for key, value in event.facts.items():
            if event.what != "choice" and key in ("creature", "target", "by", "to", "from"):
                assert value in there, event
                seen.add(key)
            if event.what != "choice" and key == "trait":
                assert value in WORLD_TRAITS, event
        if "side" in event.facts:
            assert event.facts["side"] in range(len(after.players)), event
            assert ("name" in event.facts) == (seats == 1 and event.facts["side"] == 1), event
    assert {"creature", "target"} <= seen


@pytest.mark.parametrize(("name", "seats", "options"), [one for one in TABLES if one[0] == "random-mutations"])
def test_species_animals_and_cards_have_their_names(name: str, seats: int, options: dict[str, Any]) -> None:
    for before, event, after in told(galapagos.game(name), seats, options):
        all_species = [s for table in (before, after) for player in table.players for s in player.species]
        for key, value in {**event.facts, **(event.secret or {})}.items():
            if key in ("species", "prey", "to", "half"):
                assert value in {s.name for s in all_species}, event
            if key == "animal":
                assert str(value).rstrip("0123456789") == event.facts["species"], event
                assert value in {animal.name for s in all_species for animal in s.animals}, event
            if key in ("card", "trait"):
                assert value in (*TRAITS, ""), event


@pytest.mark.parametrize(("name", "seats", "options"), [one for one in TABLES if one[0] == "mutagen"])
def test_whose_event_it_is_is_a_number_and_the_keeper_has_a_name(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    for _, event, after in told(galapagos.game(name), seats, options):
        who = event.facts.get("who")
        assert who is None or who in range(len(after.players)), event
        assert event.facts.get("name") == ("the Keeper" if seats == 1 and who == 1 else None), event
        if "scoring" in event.facts:
            assert event.facts["scoring"] in ("round", "end")
            assert event.facts["line"] in ("installed", "column", "track", "crew", "stored", "shards", "trees")
