"""1. The table, 2. Setting up, 3. The round, 9. The end of a round, 10. The end of the game."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import GameError
from galapagos.games.another_world.cards import NAMES
from tests.games.another_world.table import GAME, story, table
from tests.laws.test_laws import some_options, walk

TABLES = [(seats, options) for seats in (1, 2, 4) for options in some_options(GAME, seats)]


def test_the_third_transmutation_wins_at_once() -> None:
    """§1.1 §10.1 Places by tokens, equal ones share one."""
    example = (
        table("""
        turn Ann
        Ann, 2 tokens, A ++++, B
        Bob, 1 token, C
        Cid, 1 token, D
        Dee, E
    """)
        .play("A! transmute")
        .over("3 1 1 0")
    )
    assert example.p.outcome.winners == [0]
    assert example.p.outcome.ranking == [1, 2, 2, 4]


def test_quartet_asks_for_four() -> None:
    """§1.2"""
    example = table("""
        another-world quartet
        turn Ann
        Ann, 2 tokens, A ++++, B ++++
        Bob, C
    """).play("A! transmute")
    example.asks("Bob", "gain sleep").play("sleep transmute").over("4 0")


@pytest.mark.parametrize("seats", [1, 4])
def test_quartet_is_for_two_or_three(seats: int) -> None:
    """§1.2"""
    with pytest.raises(GameError, match="2 or 3"):
        GAME.new(seats, quartet=True)


def test_a_card_is_a_creature_or_one_of_its_two_traits() -> None:
    """§1.3 Card 1 is Fire-breathing and Caring."""
    table("""
        turn Ann
        Ann, hand 1, A
        Bob, B
    """).asks("Ann", "new1 -").play("-").asks("Ann", "A=fire-breathing1 A=caring1 -").refuses(
        "A=toxic1", "1.3", "does not have Toxic"
    ).play("A=caring1").becomes("A caring").becomes("cards: A 2 1")


def test_a_track_has_four_spaces_and_a_creature_one_sleep_token() -> None:
    """§1.4 §5.2 §5.4"""
    table("""
        activation A
        Ann, A ++++ lulling
        Bob, B asleep, C
    """).asks("Ann", "transmute attack:C sleep").refuses("gain", "5.2", "full").refuses("attack:B", "7.3").refuses(
        "attack:D", "1.4", "no creature D"
    )


def test_the_creatures_of_one_player_are_friendly_and_nobody_elses() -> None:
    """§1.5 §6.2 Charming of another player's creature does not wait."""
    table("""
        activation A
        Ann, A, B charming asleep
        Bob, C charming
    """).play("gain").asks("Ann", "charm:B -").refuses("charm:C", "6.2", "not friendly")


def test_energy_tokens_never_run_out() -> None:
    """§1.7 Forty are in the box."""
    creatures = ", ".join(f"{letter} ++++" for letter in "ACDEFGHIJKLM")
    table(f"""
        activation A, lower 3
        Ann, {creatures.replace("A ++++", "A +++")}
        Bob, B
    """).play("gain").becomes("A ++++")


def test_the_box_has_64_cards_of_two_different_traits() -> None:
    """§1.3 Our default: each trait is on eight cards, upright on half of them."""
    pairs = list(zip(GAME.edition.upright, GAME.edition.other, strict=True))
    assert len(pairs) == 64
    assert all(up & 15 != down & 15 for up, down in pairs)
    for trait in range(len(NAMES)):
        assert [sum(up & 15 == trait for up, _ in pairs), sum(down & 15 == trait for _, down in pairs)] == [4, 4]


# Setting up


def test_the_first_source_is_turned_and_filled_by_the_number_of_players() -> None:
    """§2.1 Ember Crater has 3, 5 or 7 below and 3 above."""
    for seats, lower in ((1, 3), (2, 3), (3, 5), (4, 7)):
        p = GAME.new(seats)
        assert [GAME.say(move) for move in p.question.options] == [f"source{n}" for n in range(1, 11)]
        p.answer(GAME.hear(p, "source3"))
        assert f"lower {lower}, upper 3" in GAME.write(p)


def test_everybody_gets_a_creature_and_five_cards_and_lot_decides_who_begins() -> None:
    """§2.2 §2.3 §2.4"""
    p = GAME.new(3)
    rng = Random(1)
    while p.question.seat == galapagos.NATURE and len(p.question.options) != 3:
        p.answer(rng.choice(p.question.options))
    assert [GAME.say(move) for move in p.question.options] == ["first:Ann", "first:Bob", "first:Cid"]
    assert p.question.weights == [1, 1, 1]
    assert [(c.owner, c.energy, c.asleep, c.faces) for c in p.creatures] == [(s, 0, False, ()) for s in range(3)]
    assert [len(hand.cards) for hand in p.hands] == [5, 5, 5]
    assert len(p.deck) == 64 - 18
    p.answer(GAME.hear(p, "first:Bob"))
    assert p.question.seat == 1


# The round


def test_from_the_first_player_everybody_may_redraw_once() -> None:
    """§3.1 Bob has no card and is not asked."""
    table("""
        redraw, first Cid
        Ann, hand 1 2, A
        Bob, B
        Cid, hand 3 4 5, C
    """).asks("Cid", "keep redraw").play("redraw card60 card61 card62").asks("Ann", "keep redraw").play("keep").asks(
        "Cid", "new60 new61 new62 -"
    ).becomes("buried by Cid: 3 4 5")


def test_a_redrawn_hand_can_come_back_when_the_deck_runs_out() -> None:
    """§3.1 §3.6 The hand is discarded first, and the last card of the deck brings the pile into play at once."""
    example = (
        table("""
        redraw
        Ann, hand 1 2 3, A
        Bob, B
        deck: 60
        pile: 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32 33 34 35 36 37
        buried by Bob: 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 61 62
        cards: A 63, B 64
    """)
        .play("redraw")
        .asks("Nature", "card60")
        .play("card60")
        .becomes("shuffles 2")
        .offers("card1", "card2", "card38")
    )
    assert example.p.pile == ()
    assert "buried" not in GAME.write(example.p).partition("ages")[0]


def test_turns_go_clockwise_from_the_first_player() -> None:
    """§3.2"""
    table("""
        redraw, first Bob
        Ann, A
        Bob, B
        Cid, C
    """).asks("Bob", "gain sleep").play("gain").asks("Cid", "gain sleep").play("gain").asks("Ann", "gain sleep").play(
        "sleep"
    ).asks("Bob", "gain sleep").play("gain").asks("Cid", "gain sleep").play("gain").asks("Bob", "gain sleep")


def test_the_round_ends_when_the_last_creature_falls_asleep() -> None:
    """§3.3 §9.1"""
    table("""
        turn Bob, first Ann, sources 1
        Ann, A + asleep
        Bob, B
    """).play("sleep").asks("Nature", "source2 source3 source4 source5 source6 source7 source8 source9 source10")


def test_the_round_ends_when_the_last_one_awake_transmutes() -> None:
    """§3.3 A player without creatures counts as asleep."""
    table("""
        activation A
        Ann, A ++++
        Bob, B asleep
    """).play("transmute").becomes("renewal 0")


def test_a_win_comes_before_the_end_of_the_round() -> None:
    """§3.4"""
    table("""
        activation A
        Ann, 2 tokens, A ++++
        Bob, B asleep
    """).play("transmute").over("3 0")


def test_an_attack_under_way_is_finished_first() -> None:
    """§3.4 With B asleep nobody but the attacker is awake: Vampire still follows, then sleep, then the end."""
    table("""
        activation A
        Ann, A lulling vampire
        Bob, B +
    """).play("attack:B use:lulling").asks("Ann", "use:vampire -").play("use:vampire").becomes("renewal 0").becomes(
        "A ++ lulling vampire asleep"
    )


def test_a_round_without_creatures_lasts_one_turn_of_everybody() -> None:
    """§3.5"""
    bare = """
        redraw
        Ann, hand 1
        Bob, hand 2
        gone: A B
    """
    table(bare).play("keep keep -").asks("Bob", "new2 -").play("-").becomes("renewal 0")
    table(bare).play("keep keep - new2").asks("Bob", "gain sleep").play("gain").asks("Ann", "new1 -").play("-").asks(
        "Bob", "gain sleep"
    ).play("sleep").becomes("renewal 0")


def test_with_an_empty_pile_the_deck_is_made_as_soon_as_a_card_is_wanted() -> None:
    """§3.6 §3.7 Bob draws the last card and goes without the other; Ann's discards come too late for him."""
    numbers = " ".join(str(n) for n in range(5, 65))
    example = table(f"""
        renewal 3 / draw Bob 2, first Ann
        Ann, hand {numbers}, A
        Bob, B
        cards: A 1, B 2
        deck: 3
        pile: 4
    """)
    example.play("card3").asks("Nature", "card4").play("card4")
    assert example.p.hands[1].cards == (2, 3)
    assert example.p.deck == ()
    example.asks("Bob", "keep redraw")


def test_there_is_no_limit_to_a_hand() -> None:
    """§3.7"""
    numbers = " ".join(str(n) for n in range(1, 31))
    table(f"""
        redraw, first Bob
        Ann, hand {numbers}, A
        Bob, B
    """).asks("Ann", "keep redraw").play("keep").becomes(f"hand {numbers}")


def test_pestering_is_silenced_after_three_quiet_turns_of_everybody() -> None:
    """§3.8 Who can do nothing else falls asleep, and Bob has nothing to decide: each word is two turns."""
    example = table("""
        turn Ann, lower 0, quiet 1
        Ann, A pestering asleep, B pestering
        Bob, C asleep
    """)
    example.play("wake:A wake:B").becomes("quiet 5")
    told = (
        "For 6 turns nothing was taken from the Source, played or transmuted: Pestering has no effect for the rest of"
    )
    assert f"{told} the round." in story(example, "wake:A")
    example.becomes("renewal 0")


def test_silenced_pestering_wakes_nobody() -> None:
    """§3.8 A copied one neither."""
    table("""
        activation A, stalled
        Ann, A pestering metamorphic, B asleep
        Bob, C asleep
    """).refuses("wake:B", "3.8").asks("Ann", "gain sleep")


def test_vampires_that_wake_and_bite_each_other_come_to_an_end() -> None:
    """§3.8 What they bite off comes from no Source; on two sides it is the same."""
    table("""
        turn Ann, sources 9, lower 0, upper 0, quiet 1
        Ann, A + pestering vampire, B + pestering vampire asleep
        Bob, X asleep
    """).play("wake:B attack:B wake:A attack:A wake:B attack:B").becomes("stalled, quiet 7").asks(
        "Ann", "attack:A sleep"
    )
    table("""
        turn Ann, sources 9, lower 0, upper 0, quiet 1
        Ann, A + pestering vampire
        Bob, B + pestering vampire asleep
    """).play("wake:B attack:B wake:A attack:A wake:B attack:B wake:A attack:A").becomes("quiet 5").play(
        "wake:B attack:B wake:A attack:A"
    ).becomes("stalled").refuses("wake:B", "3.8")


def test_energy_from_the_source_starts_the_count_of_quiet_turns_again() -> None:
    """§3.8"""
    example = table("""
        turn Ann, lower 1, quiet 5
        Ann, A pestering asleep, B pestering
        Bob, C asleep
    """).play("wake:A gain")
    assert example.p.quiet == 2  # Bob's turn, and the one that Ann has begun
    assert not example.p.stalled


def test_with_endless_pestering_it_goes_on() -> None:
    """§3.8"""
    example = table("""
        another-world endless_pestering
        turn Ann, lower 0
        Ann, A pestering asleep, B pestering
        Bob, C asleep
    """)
    for _ in range(20):
        example.play("wake:A wake:B")
    example.offers("wake:A")


# The end of a round


def test_a_new_source_awakening_new_cards_and_the_next_first_player() -> None:
    """§9.1 §9.2 §9.3 §9.4 Ann draws two and one for each of A and B, then Bob, and only then the token passes."""
    example = (
        table("""
        activation A, first Ann, round 1, sources 1, lower 2, upper 1
        Ann, hand 1 2, A + toxic, B ++ asleep, C asleep
        Bob, D asleep
    """)
        .play("sleep source10")
        .becomes("lower 6, upper 0, round 2, sources 1 10")
    )
    assert not any(c.asleep for c in example.p.creatures)
    example.becomes("renewal 2 / draw Ann 4")


def test_the_deal_of_a_new_round() -> None:
    """§9.3 §9.4"""
    example = table("""
        activation A, first Ann, round 1, sources 1
        Ann, hand 1 2, A + toxic, B ++ asleep, C asleep
        Bob, D asleep
    """).play("sleep source10 card60 card61 card62 card63 card58 card59")
    example.becomes("first Bob").becomes("hand 1 2 60 61 62 63").becomes("hand 58 59").asks("Bob", "keep redraw")


def test_after_ten_sources_they_come_again_in_the_same_order() -> None:
    """§9.1"""
    order = "3 1 4 2 5 10 9 6 8 7"
    table(f"""
        activation A, round 10, sources {order}, lower 1
        Ann, A
        Bob, B asleep
    """).becomes(f"round 10, sources {order}").play("sleep").becomes("round 11, lower 3, upper 3")


def test_the_token_passes_to_the_neighbour_whoever_moved_last() -> None:
    """§9.4"""
    table("""
        activation A, first Bob
        Ann, A
        Bob, B asleep
        Cid, C asleep
    """).play("sleep source2 card10 card11 card12 card13 card14 card15").becomes("first Cid").asks("Cid", "keep redraw")


def test_what_happens_is_told() -> None:
    """§1.6 Others hear of a draw, not of the card."""
    example = table("""
        redraw
        Ann, hand 5, A
        Bob, B
    """)
    assert story(example, "redraw card60") == ["Ann redraws 1 card.", "Ann draws a card."]
    events = table("""
        redraw
        Ann, hand 5, A
        Bob, B
    """)
    events.p.events = []
    events.play("redraw card60")
    assert [GAME.tell(event.seen_by(0)) for event in events.p.events] == [
        "Ann redraws 1 card: Caring or Fireproof.",
        "Ann draws the card “Vengeful or Astral”.",
    ]
    assert [GAME.tell(event.seen_by(1)) for event in events.p.events] == ["Ann redraws 1 card.", "Ann draws a card."]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_the_creatures_of_a_side_are_those_that_lie_there_at_every_answer(seats: int, options: dict[str, Any]) -> None:
    """They are kept by the verbs that lay one down and take one away; a copy, the view of a seat and what
    comes out of a pickle or a text have their own."""
    for p, place in walk(GAME, seats, options, 5):
        tables = [p]
        if place % 9 == 0:
            tables += [p.copy(), GAME.view(p, place % seats).position, pickle.loads(pickle.dumps(p))]
            tables.append(GAME.read(GAME.write(p)))
        for one in tables:
            for side in range(one.sides()):
                assert one.own(side) == tuple(who for who, c in enumerate(one.creatures) if c.owner == side)
