"""What a person seems to mean who touches things is a move: one of the options, or one that a rule forbids."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import Game, Position
from galapagos.games.mutagen.notation import BENEFITS
from galapagos.talk import NATURE, View
from tests.games.example import Example

ENOUGH = 150  # questions that are looked at in each game
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("random-mutations", 3, {"divergence": True, "guests": ("anglerfish", "flight", "intellect")}),
    ("random-mutations", 2, {}),
    ("evo", 4, {}),
    ("evo", 3, {}),
    ("another-world", 1, {}),
    ("another-world", 3, {}),
    ("mutagen", 1, {"people": True}),
    ("mutagen", 3, {"people": True, "visitors": True}),
]


# The names of everything that can be touched, made from nothing but what the screen is told


def of_random_mutations(table: Any) -> set[str]:
    found = {"food", "shelter", "parasite", "new"} | {f"seat {player.seat}" for player in table.players}
    for species in (one for player in table.players for one in player.species):
        found |= {species.name} | {animal.name for animal in species.animals}
    return found


def of_evo(table: Any) -> set[str]:
    cards = {card.name for player in table.players for card in player.hand}
    rows = {f"row {lot.row}" for lot in table.auction}
    return cards | rows | {space.name for space in table.spaces} | {f"bid {n}" for n in range(8)} | {"seat 0", "seat 1"}


def of_another_world(table: Any) -> set[str]:
    found = {"new", "upper", "lower"}
    traits: dict[str, list[str]] = {}
    for player in table.players:
        for card in player.hand:
            found |= {f"card {card.number}"} | {f"card {card.number}.{side}" for side in (card.upright, card.other)}
        for creature in player.creatures:
            traits[creature.name] = [trait.name for trait in creature.traits]
            found |= {creature.name} | {f"{creature.name}.{name}" for name in traits[creature.name]}
    for role, name in zip(("attacker", "target"), table.fight, strict=False):
        found |= set(traits[name]) | {f"{role}.{trait}" for trait in traits[name]}
    return found


def of_mutagen(table: Any) -> set[str]:
    found = {"throw", "act", "store", "lock", "pass location", "pass worker", "Robot", "Thug", "Spy", "Engineer"}
    for place in table.places:
        found |= {place.name, f"{place.name}.tile", f"{place.name}.crew"}
        found |= {f"{place.name}.{n + 1}" for n in range(len(place.elements))}
        found |= {f"tree {n + 1}" for n in range(len(place.trees))}
        found |= {f"visitor {n + 1}" for n in range(len(place.visitors))}
    found |= {f"mutation {n + 1}" for n in range(max(2, len(table.mutations)))}
    for n in range(len(table.people)):
        found |= {f"people {n + 1}"} | {f"people {n + 1}.{benefit}" for benefit in BENEFITS}
    found |= {price.thing for price in table.prices}
    for player in table.players:
        found |= {*player.store, *player.tracks} | {square.name for square in player.squares}
        found |= {crew.id for crew in player.crew}
    return found


THINGS: dict[str, Callable[[Any], set[str]]] = {
    "random-mutations": of_random_mutations,
    "evo": of_evo,
    "another-world": of_another_world,
    "mutagen": of_mutagen,
}


def questions(game: Game, seats: int, options: dict[str, Any], rng: Random) -> list[tuple[View, list[str]]]:
    """Views of whoever is asked in random games, with the things on the table."""
    found: list[tuple[View, list[str]]] = []
    while len(found) < ENOUGH:
        p: Position = game.new(seats, **options)
        while (q := p.question) is not None and len(found) < ENOUGH:
            if q.seat != NATURE and rng.random() < 0.4:
                view = game.view(p, q.seat)
                found.append((view, sorted(THINGS[game.name](game.show(view)))))
            p.answer(rng.choice(q.options))
    return found


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_whatever_is_touched_means_an_option_or_is_refused_with_a_sentence(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    game, rng, guessed = galapagos.game(name), Random(seats), 0
    for view, things in questions(game, seats, options, rng):
        p = view.position
        allowed = {game.say(move) for move in p.question.options} if p.question else set()
        for n in (1, 1, 2, 2, 2, 3, 3):
            touched = rng.choices(things, k=n)
            if said := game.attempt(p, touched):
                refusal = game.why_not(p, said)
                assert (refusal is None) == (said in allowed), (touched, said)
                if refusal is not None:
                    guessed += 1
                    assert refusal.sentence, (touched, said)
                    assert refusal.rule, (touched, said)
                    assert "is not a move" not in refusal.sentence, (touched, said)
    assert guessed > ENOUGH


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_who_touches_what_an_option_is_about_means_an_option_about_it(
    name: str, seats: int, options: dict[str, Any]
) -> None:
    game, rng = galapagos.game(name), Random(seats + 10)
    for view, _ in questions(game, seats, options, rng):
        p = view.position
        assert p.question is not None
        touches = {game.say(move): game.touches(move) for move in p.question.options}
        for touched in touches.values():
            for thing in touched:
                assert thing in touches[game.attempt(p, [thing])]
            if touched:
                assert set(touched) <= set(touches[game.attempt(p, touched)])


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_nonsense_means_nothing_or_is_refused(name: str, seats: int, options: dict[str, Any]) -> None:
    game, rng = galapagos.game(name), Random(seats + 20)
    odd = ["", " ", "A0", "ZZ99", "A²", "٣", "row 0", "row 99", "bid -1", "bid ٣", "seat 9", "card 999", "card 1."]
    odd += [
        ".",
        "card 1.nothing",
        "A.tiny",
        "target.",
        "target.tiny",
        "attacker.x",
        "mutation 0",
        "people 1.",
        "A1>B",
        "new",
    ]
    for view, things in questions(game, seats, options, rng)[::5]:
        for _ in range(20):
            touched = rng.choices(odd + things[:5], k=rng.choice((1, 2, 3)))
            said = game.attempt(view.position, touched)
            refusal = game.why_not(view.position, said) if said else None
            assert refusal is None or "is not a move" not in refusal.sentence, (touched, said)


def test_in_a_game_that_is_over_nothing_is_meant() -> None:
    for name, seats, options in TABLES:
        game, rng = galapagos.game(name), Random(1)
        p: Position = game.new(seats, **options)
        while p.question is not None:
            p.answer(rng.choice(p.question.options))
        for thing in THINGS[name](game.show(game.view(p, 0))):
            assert game.attempt(game.view(p, 0).position, [thing]) == ""


# Tables of the examples, and what touching things there means

FEEDING = """random-mutations
    feeding Ann, food 1, parasites 1
    Ann: A carnivorous () (++) | C (s)
    Bob: B swimming () (s)"""
DEVELOPMENT = "random-mutations\n development Ann\n Ann 2 cards: A () ()\n Bob 1 cards: B ()"
PARASITES = "random-mutations\n feeding Ann, deck 60\n Ann: A (+pp) | C (+p) (+p) | D (+p)\n Bob: B (+pp)"
HERDS = "\n Ann: at D6 A8, holds {}\n Bob: at D7\n Cid: at G9"
ACTIVATION = """another-world
    activation A
    Ann, A + {}, C ++++
    Bob, B + toxic"""
WAITING = "another-world\n waiting A A.caring\n Ann, A + caring, C charming\n Bob, B"
TURN = "another-world\n turn Ann\n Ann, hand 1 7, A, C\n Bob, B"


@pytest.mark.parametrize(
    ("text", "moves", "touched", "said"),
    [
        (FEEDING, [], ["food", "A2"], "A2+"),
        (FEEDING, [], ["A2", "food"], "A2+"),
        (FEEDING, [], ["shelter", "A1"], "A1s"),
        (FEEDING, [], ["parasite", "A1"], "A1p"),
        (FEEDING, [], ["A1", "B"], "A1>B"),
        (FEEDING, [], ["A1", "B2"], "A1>B"),
        (FEEDING, [], ["A2"], "A2+"),
        (FEEDING, [], ["B2"], "B2p"),
        (FEEDING, [], ["B"], ""),
        (FEEDING, [], ["shelter"], ""),
        (DEVELOPMENT, [], ["A"], "mutate A"),
        (DEVELOPMENT, [], ["B1"], "mutate B"),
        (DEVELOPMENT, [], ["new"], "new"),
        (DEVELOPMENT, [], ["food"], ""),
        (PARASITES, [], ["D1"], "D1x"),
        ("evo\n movement Ann 1 steps, round 3" + HERDS.format("growth-spurt"), [], ["D7"], "D7"),
        ("evo\n movement Ann 1 steps from D6, round 3" + HERDS.format("doldrums"), [], ["A8"], ">A8"),
        ("evo\n births Ann 1 left, round 3" + HERDS.format("doldrums"), [], ["D7"], "+D7"),
        ("evo\n movement Ann 1 steps, round 3" + HERDS.format("growth-spurt"), [], ["growth-spurt", "D7"],
         "growth-spurt>D7"),
        ("evo\n survival / window survival Ann, round 3" + HERDS.format("frostbite"), [], ["frostbite", "A8"],
         "frostbite>A8"),
        ("evo\n survival / window survival Ann, round 3" + HERDS.format("frostbite"), [], ["frostbite", "seat 0"],
         "frostbite>Ann"),
        ("evo\n survival / window survival Ann, round 3" + HERDS.format("frostbite"), [], ["A8"], "xA8"),
        ("evo\n movement Ann 1 steps, round 3" + HERDS.format("doldrums"), [], ["doldrums"], "doldrums"),
        ("evo\n movement Ann 1 steps, round 3" + HERDS.format("doldrums"), [], ["row 2"], "r2"),
        ("evo\n movement Ann 1 steps, round 3" + HERDS.format("doldrums"), [], ["bid 3"], "b3"),
        ("evo\n movement Ann 1 steps, round 3" + HERDS.format("doldrums"), [], ["seat 1"], ""),
        (ACTIVATION.format("charming"), [], ["B"], "attack:B"),
        (ACTIVATION.format("pestering"), [], ["B"], "wake:B"),
        (ACTIVATION.format("charming"), [], ["upper"], "gain-upper"),
        (ACTIVATION.format("charming"), [], ["B.toxic"], "scare:B.toxic"),
        (ACTIVATION.format("metamorphic"), [], ["B.toxic"], "copy:B.toxic"),
        (TURN, [], ["card 9"], "new9"),
        (TURN, [], ["card 7.tiny", "B"], "B=tiny7"),
        (TURN, [], ["B", "card 7.tiny"], "B=tiny7"),
        (TURN, [], ["card 7.tiny"], "A=tiny7"),
        (TURN, ["-", "-"], ["B"], "B!"),
        (WAITING, [], ["A.caring", "C"], "care:A>C"),
        (WAITING, [], ["C.charming"], "charm:C"),
        (WAITING, [], ["C.long-tailed", "C.charming"], "tail:C.charming"),
        ("mutagen\nplacing\nAnn\nBob", [], ["Spy", "Palace"], "Spy Palace"),
        ("mutagen\nplacing\nAnn\nBob", [], ["Palace"], "Robot Palace"),
        ("mutagen\nplacing\nAnn\nBob", [], ["E1.crew"], "hire E1"),
        ("mutagen\nplacing\nAnn\nBob", [], ["Spy", "E2.tile"], "tile E2"),
        ("mutagen\nplacing\nAnn\nBob", [], ["E2.1"], "take E2.1"),
        ("mutagen\nplacing\nAnn\nBob", [], ["tree 2"], "complete 2"),
        ("mutagen\nplacing\nAnn\nBob", [], ["Ore"], "climb Ore"),
        ("mutagen\nplacing\nAnn\nBob", [], ["a2"], ""),
        ("mutagen\nselecting\nAnn\nBob", [], ["mutation 2", "Robot"], "mutation 2 Robot"),
        ("mutagen\nselecting\nAnn\nBob", [], ["Robot", "mutation 2"], "mutation 2 Robot"),
        ("mutagen\nturn Ann Thug E1\nAnn\nBob", [], ["Spy"], "as Spy"),
        ("mutagen\nturn Ann Thug E1\nAnn\nBob", [], ["E2"], ""),
        ("mutagen\nturn Ann Thug E1\nAnn\nBob", [], ["visitor 1"], "visitor 1"),
        ("mutagen\nturn Ann Thug E1\nAnn\nBob", ["act", "take E1.1"], ["a2"], "install a2"),
        ("mutagen\nturn Ann Engineer E1\nAnn\nBob", ["as Engineer"], ["c4", "c3"], "lay c4c3"),
    ],
)  # fmt: skip
def test_a_touch_means_what_one_would_think(text: str, moves: list[str], touched: list[str], said: str) -> None:
    example = Example(galapagos.game(text.split()[0]), text)
    for move in moves:
        example.p.answer(move)
    assert example.game.attempt(example.p, touched) == said
