"""What a seat knows: hands, creatures' cards, what went into the deck."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from galapagos import NATURE
from galapagos.chance import Chance
from tests.games.another_world.table import GAME, table
from tests.laws.test_laws import walk

SECRETS = """
    turn Bob
    Ann, hand 1 2, A toxic
    Bob, hand 3 4, B
    Cid, hand 5, C
    cards: A 10 24, B 11, C 12
    pile: 20 21
    buried by Ann: 30
    buried by Bob: 31 32
"""


def test_a_hand_a_creatures_card_and_a_discarded_hand_are_their_owners_alone() -> None:
    """§1.6"""
    text = GAME.write(GAME.view(table(SECRETS).p, 0).position)
    assert "Ann, hand 1 2, A toxic" in text
    assert "Bob, hand ? ?, B" in text
    assert "cards: A 10 24, B ?, C ?" in text
    assert "pile: 20 21" in text
    assert "buried by Ann: 30" in text
    assert "buried by Bob: ? ?" in text
    assert "deck: ? ?" in text


def test_a_spectator_sees_only_what_lies_open() -> None:
    """§1.6"""
    text = GAME.write(GAME.view(table(SECRETS).p, NATURE).position)
    assert "Ann, hand ? ?" in text
    assert "cards: A ? 24, B ?, C ?" in text
    assert "buried by Ann: ?" in text


def test_the_options_of_others_do_not_show_their_hands_or_the_deck() -> None:
    """§1.6"""
    example = table(SECRETS)
    assert GAME.view(example.p, 0).position.question.options == []
    assert [GAME.say(move) for move in GAME.view(example.p, 1).question.options] == ["new3", "new4", "-"]
    drawing = table("""
        redraw
        Ann, hand 1, A
        Bob, B
    """).play("redraw")
    for seat in (NATURE, 0, 1):
        assert GAME.view(drawing.p, seat).position.question.options == []


def test_nobody_can_tell_that_a_hand_fits_nowhere() -> None:
    """§1.6 §4.3"""
    example = table("""
        turn Bob 2
        Ann, A
        Bob, hand 1, B fire-breathing caring
    """).asks("Bob", "-")
    assert GAME.view(example.p, 0).position.question.options == []


def test_public_options_stay() -> None:
    """§1.6"""
    p = table("""
        activation A
        Ann, A
        Bob, B
    """).p
    assert [GAME.say(move) for move in GAME.view(p, 1).position.question.options] == ["gain", "sleep"]


@pytest.mark.parametrize("seat", [NATURE, 0, 1, 2])
def test_tables_that_differ_in_what_a_seat_cannot_know_look_alike_to_it(seat: int) -> None:
    """§1.6 The screen too."""
    p = table(SECRETS).p
    view = GAME.view(p, seat)
    rng = Random(7)
    others = [GAME.imagine(view, rng) for _ in range(20)]
    assert len({GAME.write(other) for other in others}) > 1
    for other in others:
        again = GAME.view(other, seat)
        assert again.position == view.position
        assert msgspec.json.encode(GAME.show(again)) == msgspec.json.encode(GAME.show(view))


def test_what_a_seat_has_located_is_never_dealt_elsewhere() -> None:
    """§1.6 Ann knows her hand, her creature, her discards and what lies open."""
    view = GAME.view(table(SECRETS).p, 0)
    rng = Random(1)
    for _ in range(50):
        p = GAME.imagine(view, rng)
        elsewhere = {
            *p.deck,
            *p.hands[1].cards,
            *p.hands[2].cards,
            *p.buried[1].cards,
            *(c.card for c in p.creatures[1:]),
        }
        assert not elsewhere & {number - 1 for number in (1, 2, 10, 24, 20, 21, 30)}


def pile(*numbers: int) -> str:
    return " ".join(map(str, numbers))


def test_what_was_seen_to_go_into_the_new_deck_is_in_no_older_creature() -> None:
    """§3.6 §1.6 Bob's creature lay there before; only it and what Bob discarded unseen can be its card."""
    example = table(f"""
        redraw
        Ann, hand 1 2 3, A
        Bob, B
        deck: 60
        pile: {pile(*range(4, 38))}
        buried by Bob: {pile(*range(38, 60), 61, 62)}
        cards: A 63, B 64
    """).play("redraw card60")
    view = GAME.view(example.p, 0)
    rng = Random(2)
    found = {GAME.imagine(view, rng).creatures[1].card + 1 for _ in range(300)}
    assert found <= {*range(38, 60), 61, 62, 64}
    assert len(found) > 10


def test_with_nothing_discarded_unseen_the_rest_must_be_in_the_old_hand() -> None:
    """§3.6 Ann saw the whole pile go into the deck: so Bob holds what she has not seen."""
    example = table(f"""
        redraw
        Ann, hand 1 2, A
        Bob, hand 50 51 52, B
        deck: 60
        pile: {pile(*range(3, 50), *range(53, 60), 61, 62)}
        cards: A 63, B 64
    """).play("redraw card60")
    view = GAME.view(example.p, 0)
    for seed in range(30):
        p = GAME.imagine(view, Random(seed))
        assert {*p.hands[1].cards, p.creatures[1].card} == {49, 50, 51, 63}
    # Once Bob has drawn from the new deck, one of his cards may come from there.
    example.play("card5 keep")
    example.p.draw(1, 6, "9.3")
    view = GAME.view(example.p, 0)
    hands = [set(GAME.imagine(view, Random(seed)).hands[1].cards) for seed in range(60)]
    assert all(len(hand - {49, 50, 51, 63}) <= 1 for hand in hands)
    assert any(hand - {49, 50, 51, 63} for hand in hands)


def test_views_hold_along_random_games() -> None:
    """§1.6 At every question, for every seat and a spectator: a possible truth looks the same and asks the same."""
    for seats in (1, 2, 3, 4):
        rng = Random(seats)
        p = GAME.new(seats)
        while p.question is not None:
            if rng.random() < 0.15:
                for seat in range(-1, seats):
                    view = GAME.view(p, seat)
                    truth = GAME.imagine(view, rng)
                    assert GAME.view(truth, seat).position == view.position
                    assert GAME.read(GAME.write(truth)) == truth
                    if view.question is not None and seat != NATURE:
                        assert truth.question.options == p.question.options
            p.answer(rng.choice(p.question.options))


# The screen


def test_what_imagining_has_noted_of_a_view_is_what_it_would_work_out_anew() -> None:
    for p, place in walk(GAME, 4, {}, 3):
        kept = GAME.view(p, place % 4)
        for seed in range(3):
            assert GAME.imagine(kept, Chance(seed)) == GAME.imagine(GAME.view(p, place % 4), Chance(seed))


def test_the_screen_says_what_each_attack_would_do() -> None:
    """§7.5 §7.6 §8.7 §8.8 Lulling first makes Vampire succeed; Fireproof stops the fire; then Toxic and Vengeful."""
    screen = GAME.show(
        GAME.view(
            table("""
                activation A
                Ann, A + fire-breathing lulling vampire
                Bob, B + fireproof many-eyed toxic vengeful, C asleep, D + astral
            """).p,
            0,
        )
    )
    attack = {attack.target: attack for attack in screen.attacks}
    best = attack["B"]
    assert best.allowed
    assert {s.trait: s.succeeds for s in best.strikes} == {"fire-breathing": False, "lulling": True, "vampire": True}
    order = [strike.trait for strike in best.strikes]
    assert order.index("lulling") < order.index("vampire")
    assert [(one.trait, one.energy, one.cards) for one in best.replies] == [("toxic", 2, 0), ("vengeful", 0, 3)]
    assert best.ends == 1
    assert (attack["C"].allowed, attack["C"].rule) == (False, "7.3")
    assert (attack["D"].allowed, attack["D"].rule) == (False, "8.13")


def test_burning_toxic_is_seen_in_advance() -> None:
    """§8.1 §8.7"""
    screen = GAME.show(
        GAME.view(
            table("""
                activation A
                Ann, A fire-breathing
                Bob, B tiny toxic
            """).p,
            0,
        )
    )
    assert [(s.victim, s.succeeds) for s in screen.attacks[0].strikes] == [("toxic", True)]
    assert (screen.attacks[0].replies, screen.attacks[0].ends) == ([], 1)


def test_the_screen_lists_what_waits() -> None:
    """§6.1"""
    example = table("""
        activation A
        Ann, A caring, C ++ charming asleep, D charming asleep
        Bob, B
    """).play("gain")
    waiting = GAME.show(GAME.view(example.p, 0)).waiting
    assert [(w.creature, w.trait, w.usable) for w in waiting] == [
        ("A", "caring", True),
        ("C", "charming", False),
        ("D", "charming", True),
    ]
    assert waiting[2].effect == "D gains 1 energy"


def test_the_screen_shows_the_shades_step_and_where_the_choice_card_counts() -> None:
    """§11.4"""
    screen = GAME.show(
        GAME.view(
            table("""
                shade 5 B armed, choices 2 5
                Ann, A +, C +
                Shade, B vampire
            """).p,
            0,
        )
    )
    assert [(step.step, step.state) for step in screen.shade] == [
        ("1", "done"),
        ("2", "done"),
        ("A", "done"),
        ("B", "now"),
        ("C", "later"),
        ("D", "later"),
    ]
    assert {c.name: c.counts for c in screen.players[0].creatures} == {"A": [1, 3, 5, 7], "C": [2, 4, 6]}
    assert screen.choices == [[2, 7], [5, 2]]


def test_the_screen_shows_suppressed_copied_and_used_traits_and_who_would_win() -> None:
    """§4.6 §4.7 §1.1"""
    example = table("""
        activation A
        Ann, A fearsome metamorphic, D flying asleep
        Bob, 2 tokens, B ++++ astral, C ++++ asleep
    """).play("scare:B.astral copy:D.flying")
    screen = GAME.show(GAME.view(example.p, 0))
    ann, bob = screen.players
    assert [(t.name, t.state) for t in ann.creatures[0].traits] == [
        ("fearsome", "used"),
        ("metamorphic", "used"),
        ("flying", "copied"),
    ]
    assert [(t.name, t.state) for t in bob.creatures[0].traits] == [("astral", "suppressed")]
    assert bob.threats == ["B"]
    assert (screen.awake, screen.counted) == (2, 4)


def test_a_screen_is_json() -> None:
    """§1.6"""
    screen = GAME.show(GAME.view(table(SECRETS).p, 2))
    assert msgspec.json.decode(msgspec.json.encode(screen), type=type(screen)) == screen


def test_the_screen_shows_what_is_left_of_an_attack_under_way_and_what_negates_it() -> None:
    """§7.4 §7.5"""
    example = table("""
        activation A
        Ann, A fire-breathing lulling vampire
        Bob, B + fireproof many-eyed toxic
    """).play("attack:B use:lulling")
    screen = GAME.show(GAME.view(example.p, 0))
    assert screen.fight == ["A", "B"]
    (rest,) = screen.attacks
    assert {(s.trait, s.succeeds, s.why) for s in rest.strikes} == {
        ("fire-breathing", False, "Fireproof negates it"),
        ("vampire", True, "it loses 1 energy"),
    }
    assert (rest.replies[0].energy, rest.ends) == (2, 0)


def test_a_preview_carries_out_the_moves_that_are_due() -> None:
    """§6.6 §7.6 The full attacker passes the token on to C."""
    p = table("""
        activation A
        Ann, A ++++ vampire caring, C
        Bob, B + toxic
    """).p
    attack = GAME.show(GAME.view(p, 0)).attacks[0]
    assert (attack.target, attack.replies[0].energy, attack.ends) == ("B", 2, 2)


def test_the_screen_says_in_one_phrase_what_a_waiting_trait_can_do() -> None:
    """§6.1 §8.9 §8.11"""
    example = table("""
        activation A
        Ann, A caring long-tailed tiny, C, D charming, E
        Bob, B
    """).play("gain")
    screen = GAME.show(GAME.view(example.p, 0))
    assert {(w.creature, w.trait): w.effect for w in screen.waiting} == {
        ("A", "caring"): "A gives 1 energy to C, D or E",
        ("A", "long-tailed"): "A discards Caring, Long-tailed or Tiny and gains 1 energy",
        ("D", "charming"): "D gains 1 energy",
    }
