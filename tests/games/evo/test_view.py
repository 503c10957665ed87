"""What a seat knows, and what a screen is told."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from galapagos import NATURE
from galapagos.games.evo.cards import CARDS
from galapagos.games.evo.position import UNKNOWN
from galapagos.games.evo.words import card_text
from galapagos.rulebook import rulebook
from tests.games.evo.table import GAME, table


def cards(p: Any) -> list[int]:
    """By kind, wherever they are."""
    total: list[int] = [a + b for a, b in zip(p.deck, p.discards, strict=True)]
    for card in [card for hand in p.hands for card in hand] + [laid.card for laid in p.laid]:
        total[card] += 1
    return total


@pytest.mark.parametrize("seed", range(4))
def test_views_hide_hands_and_imagining_fills_them(seed: int) -> None:
    """§1.9 §11.3"""
    rng = Random(seed)
    p = GAME.new(3 + seed % 3)
    while p.question is not None:
        q = p.question
        assert cards(p) == GAME.edition.copies
        if rng.random() < 0.1:
            for seat in range(-1, p.seats):
                view = GAME.view(p, seat)
                other: Any = GAME.imagine(view, rng)
                assert cards(other) == GAME.edition.copies
                again = GAME.view(other, seat)
                assert again == view
                assert GAME.show(again) == GAME.show(view)
                assert all(UNKNOWN not in hand for hand in other.hands)
                assert GAME.read(GAME.write(view.position)) == view.position
                msgspec.json.encode(GAME.show(view))
                if view.question is not None and seat != NATURE:
                    assert other.question.options == view.question.options == q.options
        p.answer(rng.choices(q.options, q.weights)[0] if q.weights else rng.choice(q.options))


HIDDEN = """
    {phase}, round 3, order Ann Bob Cid
    Ann: at D6, holds stampede
    Bob: at D7, holds {card} doldrums
    Cid: at G9
"""


@pytest.mark.parametrize(
    "phase", ["climate / window climate Bob", "movement Bob 1 steps", "movement Ann 0 steps / attack Ann D6>D7"]
)
@pytest.mark.parametrize("cards", [("big-cousin", "famous-fossil"), ("growth-spurt", "good-swimmer")])
def test_tables_that_differ_in_a_hand_look_alike_to_the_others(phase: str, cards: tuple[str, str]) -> None:
    """§1.9 §11.3"""
    tables = [table(HIDDEN.format(phase=phase, card=card)).p for card in cards]
    for seat in (0, 2, NATURE):
        views: list[Any] = [GAME.view(p, seat) for p in tables]
        assert views[0] == views[1]
        assert [view.position.question.options for view in views] == [[], []]
        assert GAME.show(views[0]) == GAME.show(views[1])
        assert GAME.write(views[0].position) == GAME.write(views[1].position)
    assert GAME.view(tables[0], 1) != GAME.view(tables[1], 1)


def test_what_nature_may_deal_does_not_tell_what_others_hold() -> None:
    """§1.9 §10.9 The deck of a view is all that its seat has not seen."""
    tables = [
        table(f"""
            harvest / eventcard Ann
            Ann: at D6
            Bob: at D3, holds {card}
            Cid: at G9
            auction: card Ann 0, tail Bob 0, foot Cid 0
        """).p
        for card in ("doldrums", "famous-fossil")
    ]
    views = [GAME.view(p, 2) for p in tables]
    assert views[0] == views[1]
    questions = [view.position.question for view in views]
    assert questions[0] is not None
    assert questions[1] is not None
    assert (questions[0].options, questions[0].weights) == (questions[1].options, questions[1].weights)
    assert GAME.show(views[0]).deck == 25


def test_a_drawn_card_is_told_to_its_player_only() -> None:
    """§1.9"""
    p = table("""
        harvest / eventcard Ann
        Ann: at D6
        Bob: at D3
        Cid: at G9
        auction: card Ann 0, tail Bob 0, foot Cid 0
    """).p
    p.events = []
    p.answer(GAME.hear(p, "+stampede"))
    event = p.events[0]
    assert GAME.tell(event.seen_by(0)) == "Ann draws Stampede."
    assert GAME.tell(event.seen_by(1)) == GAME.tell(event.seen_by(NATURE)) == "Ann draws an event card."


def test_a_screen_is_told_where_everything_is() -> None:
    """§1.1 §5.2 Geometry, options with their spaces, the dinosaur that steps, the odds of every open attack."""
    p = (
        table("""
        movement Ann 2 steps, climate hill-cooling
        Ann: at D6
        Bob: at D7, horn 1
        Cid: at G9
    """)
        .play("D6")
        .p
    )
    show = GAME.show(GAME.view(p, 0))
    places = {space.name: (space.row, space.column, space.x, space.y) for space in show.spaces}
    assert places["C6"] == (2, 5, 5.0, 2.0)
    assert places["D6"] == (3, 5, 5.5, 3.0)
    assert (show.phase, show.steps, show.dino, show.asked, show.rule) == ("movement", 2, "D6", 0, "5.2")
    assert [(one.text, one.space, one.deadly) for one in show.answers][:4] == [
        (">C6", "C6", False),
        (">C7", "C7", False),
        (">D5", "D5", True),
        (">D7", "D7", True),
    ]
    assert show.answers[3].words == "Attack Bob on D7: 1 in 6"
    assert [(one.start, one.to, one.lead, one.wins) for one in show.attacks] == [("D6", "D7", -1, 1)]
    assert GAME.show(GAME.view(p, 1)).answers == []
    drifts = [place.drift for place in show.climate.loop]
    assert drifts == ["turning", "cooling", "cooling", "turning", "warming", "warming"]


def test_a_screen_is_told_where_dinosaurs_can_go_and_why_not_elsewhere() -> None:
    """§5.2 §5.4 §6.2"""
    p = (
        table("""
        movement Ann 2 steps
        Ann: at A7 A8
        Bob: at B6 B8, horn 2
        Cid: at G9
    """)
        .play("A7")
        .p
    )
    assert p.question.seat == 0
    show = GAME.show(GAME.view(p, 2))
    assert show.mover == 0
    assert show.exits == {"A8": ["A7", "A9"], "B7": ["A7", "C7", "C8"]}
    show = GAME.show(GAME.view(table(GAME.write(p)).play("B7").p, 0))
    assert [(one.space, one.reason, one.rule) for one in show.barred] == [
        ("A8", "An own dinosaur stands on A8", "5.4"),
        ("B6", "The dinosaur on B6 has at least two horns more", "6.2"),
        ("B8", "The dinosaur on B8 has at least two horns more", "6.2"),
    ]


def test_a_screen_is_told_when_the_meteor_may_strike() -> None:
    """§9.3 Three players, round 9: nothing this round, then 1, 2, 3, 4 in 6, then the end."""
    p = table("""
        movement Ann 2 steps, round 9
        Ann: at D6
        Bob: at D7
        Cid: at G9
    """).p
    odds = GAME.show(GAME.view(p, 0)).meteor.odds
    left = 1.0
    for faces, chance in zip((0, 1, 2, 3, 4, 6), odds, strict=True):
        assert chance == pytest.approx(left * faces / 6)
        left -= chance


def test_after_the_strike_the_end_is_certain() -> None:
    """§9.4"""
    p = table("""
        ending / window end Ann, round 12
        Ann: at D6, holds doldrums
        Bob: at D7
        Cid: at G9
    """).p
    assert GAME.show(GAME.view(p, 0)).meteor.odds == [1.0]


def test_a_screen_sees_the_cards_on_the_table() -> None:
    """§11.6"""
    p = table("""
        survival / window survival Cid, round 3
        Ann: at D6
        Bob: at D3
        Cid: at G9, holds doldrums
        laid: Ann frostbite>Bob, Ann camouflage
    """).p
    laid = GAME.show(GAME.view(p, 0)).laid
    assert [(one.seat, one.card, one.opponent) for one in laid] == [(0, "frostbite", 1), (0, "camouflage", None)]
    hand = GAME.show(GAME.view(p, 2)).players[2].hand
    assert [(card.title, card.window, card.effect, card.rule) for card in hand] == [
        ("Doldrums", "climate", "No climate roll: the marker stays.", "12.1")
    ]


def test_a_screen_is_told_which_bids_are_open() -> None:
    """§10.3 §10.4 Each row's own while a row is chosen, then those of the named row alone."""
    example = table("""
        auction, order Ann Bob Cid
        Ann: 3 points, at D6
        Bob: 2 points, at D7
        Cid: 0 points, at G9
        auction: horn, egg Cid 0, card
    """)
    show = GAME.show(GAME.view(example.p, 0))
    assert (show.named, [row.bids for row in show.auction]) == (None, [[0, 1, 2, 3], [1, 2, 3], [0, 1, 2, 3]])
    show = GAME.show(GAME.view(example.play("r2").p, 2))
    assert (show.named, [row.bids for row in show.auction]) == (2, [[], [1, 2, 3], []])


def test_a_screen_is_told_which_faces_win() -> None:
    """§6.1"""
    p = table("""
        movement Ann 1 steps / attack Ann D6>D7
        Ann: at D6, horn 1
        Bob: at D7
        Cid: at G9
    """).p
    attack = GAME.show(GAME.view(p, 2)).attack
    assert attack is not None
    assert (attack.wins, attack.faces) == (4, [1, 2, 3, 4])
    for face in range(1, 7):
        after = table(GAME.write(p)).play(f"d{face}").p
        assert (after.land[GAME.edition.names.index("D7")] == 0) == (face in attack.faces)


@pytest.mark.parametrize("seed", range(3))
def test_every_option_touches_things_that_are_shown(seed: int) -> None:
    """What lights up is on the table; only a pass, a die or a card that lies there has no place of its own."""
    rng = Random(seed)
    p = GAME.new(3 + seed % 3)
    while p.question is not None:
        q = p.question
        if q.seat != NATURE:
            show = GAME.show(GAME.view(p, q.seat))
            things = {space.name for space in show.spaces} | {f"seat {one.seat}" for one in show.players}
            things |= {card.name for card in show.players[q.seat].hand} | {f"row {row.row}" for row in show.auction}
            things |= {f"bid {points}" for row in show.auction for points in row.bids}
            for move, answer in zip(q.options, show.answers, strict=True):
                touched = GAME.touches(move)
                assert set(touched) <= things
                assert bool(touched) != (answer.kind in ("pass", "keep", "takeback", "die"))
        p.answer(rng.choices(q.options, q.weights)[0] if q.weights else rng.choice(q.options))


@pytest.mark.parametrize("seed", range(3))
def test_every_event_and_option_has_words(seed: int) -> None:
    """§2.7"""
    rng = Random(seed)
    p = GAME.new(4)
    p.events = []
    while p.question is not None:
        q = p.question
        for move in q.options:
            assert GAME.phrase(p, move)
        p.answer(rng.choices(q.options, q.weights)[0] if q.weights else rng.choice(q.options))
        for event in p.events:
            assert GAME.tell(event).endswith((".", "!"))
            assert event.rule
        p.events.clear()


def test_every_card_is_explained() -> None:
    """§11.2"""
    rules = rulebook("evo")
    for card, name in enumerate(CARDS):
        (paragraph,) = rules.explain(name.replace("-", " "))
        assert card_text(GAME.edition, card).endswith(f": §{paragraph.number}.")
    assert card_text(GAME.edition, CARDS.index("long-leap")) == (
        "No climate roll: the marker moves 2 places on. Played before the climate is rolled: §12.3."
    )
