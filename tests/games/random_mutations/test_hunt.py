"""What a hunter is told before it attacks is what the rules make of the attack."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from galapagos.games.random_mutations import rules
from galapagos.games.random_mutations.cards import BURROWING, NAMES
from galapagos.games.random_mutations.position import (
    Blue,
    Die,
    Hunt,
    Lose,
    Reveal,
    animal_of,
    bits,
    letter,
)
from galapagos.games.random_mutations.shown import HuntShown
from tests.games.random_mutations.table import GAME, table
from tests.laws.test_laws import walk

GUESTS = ("anglerfish", "flight", "intellect", "herding")


def hunts(text: str, seat: int = 0) -> dict[tuple[str, str], HuntShown]:
    """By hunter and prey."""
    p = table(text).p
    return of(p, seat)


def of(p: Any, seat: int) -> dict[tuple[str, str], HuntShown]:
    shown = GAME.show(GAME.view(p, seat)).hunts
    return {(hunter, one.prey): one for one in shown for hunter in one.hunters}


@pytest.mark.parametrize(
    ("hunter", "prey", "bar", "rule"),
    [
        ("carnivorous", "()", "", ""),
        ("carnivorous", "(s)", "sheltered", "6.3"),
        ("carnivorous", "burrowing (+)", "burrowed", "6.3"),
        ("carnivorous", "high-body-weight ()", "heavy", "6.4"),
        ("carnivorous", "swimming ()", "swims", "6.5"),
        ("carnivorous swimming", "()", "dry", "6.6"),
        ("carnivorous", "flight ()", "flies", "10.7"),
        ("carnivorous", "swimming high-body-weight development-defects ()", "guarded", "6.10"),
    ],
)
def test_a_prey_that_cannot_be_attacked_says_why_in_a_word(hunter: str, prey: str, bar: str, rule: str) -> None:
    """§6.3 §6.4 §6.5 §6.6 §6.10 §10.7"""
    text = f"random-mutations guests=flight\nfeeding Ann, food 3\nAnn: A {hunter} ()\nBob: B {prey}"
    hunt = hunts(text)["A1", "B"]
    assert hunt.bar == bar
    assert hunt.rule == (rule or "6.9")
    refusal = GAME.why_not(table(text).p, "A1>B")
    assert (refusal.rule if refusal else "") == rule


def test_who_runs_escapes_on_four_to_six() -> None:
    """§6.19"""
    hunt = hunts("feeding Ann, food 3\nAnn: A carnivorous ()\nBob: B running ()")["A1", "B"]
    assert (hunt.lands, hunt.escapes) == ([1, 2, 3], [4, 5, 6])
    assert hunts("feeding Ann, food 3\nAnn: A carnivorous ()\nBob: B ()")["A1", "B"].lands == []


def test_poison_kills_the_hunter_and_feeds_nobody_but_the_scavenger() -> None:
    """§6.22 §6.26"""
    text = "feeding Ann, food 3\nAnn: A carnivorous () | C scavenger ()\nBob: B poisonous ()"
    hunt = hunts(text)["A1", "B"]
    assert (hunt.poison, hunt.meal, hunt.scavengers) == (True, 0, ["C1"])


def test_the_meal_is_two_tokens_or_what_is_missing() -> None:
    """§6.23 §6.25"""
    text = "feeding Ann, food 3\nAnn: A carnivorous () (+) | C obligate-carnivorous ()\nBob: B ()"
    found = hunts(text)
    assert [found[hunter, "B"].meal for hunter in ("A1", "A2", "C1")] == [2, 1, 1]


def test_hunters_that_would_fare_alike_are_told_together() -> None:
    """§6.1"""
    shown = GAME.show(GAME.view(table("feeding Ann, food 3\nAnn: A carnivorous () () (+) (!)\nBob: B ()").p, 0)).hunts
    assert [one.hunters for one in shown] == [["A1", "A2"], ["A3"]]


def test_mimicry_says_where_the_attack_may_go() -> None:
    """§6.14"""
    text = "feeding Ann, food 3\nAnn: A carnivorous ()\nBob: B mimicry () | C () | D (s) | E swimming ()"
    assert hunts(text)["A1", "B"].turns == ["C"]


def test_development_defects_let_a_trait_be_ignored() -> None:
    """§6.10 §6.17"""
    free = hunts("feeding Ann, food 3\nAnn: A carnivorous ()\nBob: B running development-defects ()")["A1", "B"]
    assert (free.names, free.must) == (["running"], False)
    bound = hunts("feeding Ann, food 3\nAnn: A carnivorous ()\nBob: B running swimming development-defects ()")[
        "A1", "B"
    ]
    assert (bound.names, bound.must) == (["swimming"], True)


def test_only_open_animals_can_be_eaten() -> None:
    """§6.3 §6.20"""
    text = "feeding Ann, food 3\nAnn: A carnivorous ()\nBob: B burrowing (+) () (s)"
    hunt = hunts(text)["A1", "B"]
    assert (hunt.open, hunt.animals) == (["B2"], 3)


def test_the_next_players_scavenger_has_the_rest_of_the_meal() -> None:
    """§6.26"""
    text = "feeding Ann, food 3\nAnn: A carnivorous ()\nBob: B ()\nCid: C scavenger () (+)"
    assert hunts(text)["A1", "B"].scavengers == ["C1"]


def test_only_who_is_asked_for_an_action_is_told() -> None:
    """§5.1 §6.8"""
    text = "feeding Ann, food 3\nAnn: A carnivorous ()\nBob: B carnivorous ()"
    assert hunts(text, 0)
    assert not hunts(text, 1)
    assert not of(table(text).play("A1>B").p, 0)


@pytest.mark.parametrize("options", [{}, {"guests": GUESTS}, {"divergence": True}], ids=["plain", "guests", "shared"])
def test_whatever_is_told_of_a_hunt_comes_true(options: dict[str, Any]) -> None:
    """§6.9 In whole games: what is barred is no option, and what can be attacked is eaten as was said."""
    rng, seen = Random(5), 0
    for seed in range(4):
        for p, _ in walk(GAME, 3, options, seed):
            q = p.question
            if q is None or q.seat < 0:
                continue
            told = of(p, q.seat)
            offered = {(animal_of(m.who, m.animal), letter(m.prey)) for m in q.options if isinstance(m, Hunt)}
            assert offered == {pair for pair, hunt in told.items() if not hunt.bar}
            for pair in offered:
                seen += 1
                comes_true(p, pair, told[pair], rng)
    assert seen > 20


def comes_true(p: Any, pair: tuple[str, str], hunt: HuntShown, rng: Random) -> None:
    """Attack, and follow what happens as long as it happens to this prey."""
    after, ignored = p.copy(), 0
    after.answer(GAME.hear(after, ">".join(pair)))
    while after.frames and isinstance(frame := after.frames[-1], rules.Attack):
        if letter(frame.prey) != hunt.prey:
            assert letter(frame.prey) in hunt.turns
            return
        ignored = frame.ignoring(frame.prey)
        assert {NAMES[trait] for trait in bits(ignored)} <= set(hunt.names)
        q = after.question
        move = rng.choices(q.options, q.weights)[0]
        match move:
            case Reveal():
                assert hunt.angler
                return
            case Die(value):
                assert ignored or not hunt.must
                assert value in hunt.lands + hunt.escapes
                if value in hunt.escapes:
                    return
            case Lose(who, animal):
                assert ignored or not hunt.must
                assert animal_of(who, animal) in hunt.open or ignored >> BURROWING & 1
        after.answer(move)
    if after.frames and isinstance(after.frames[-1], rules.Scavenging):
        said = {animal_of(move.who, move.animal) for move in after.question.options if isinstance(move, Blue)}
        assert said <= set(hunt.scavengers) or ignored >> BURROWING & 1 or hunt.turns


def test_what_the_hunter_cannot_know_changes_nothing_that_it_is_told() -> None:
    """§10.3 §10.4 Whatever card founded a species of another, the forecast is the same."""
    text = "random-mutations guests=anglerfish\nfeeding Ann, food 3\nAnn: A carnivorous ()\nBob: B (?{}) | C (?{})"
    pairs = [("anglerfish", "running"), ("running", "anglerfish"), ("budding", "mimicry")]
    told = [GAME.show(GAME.view(table(text.format(*cards)).p, 0)).hunts for cards in pairs]
    assert told[0] == told[1] == told[2]
    assert [hunt.angler for hunt in told[0]] == [True, True]
