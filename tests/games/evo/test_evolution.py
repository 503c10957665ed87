"""10. Evolution."""

from __future__ import annotations

from random import Random
from typing import Any

from galapagos.games.evo.cards import CARDS
from tests.games.evo.table import GAME, table


def test_as_many_genes_as_players_and_equal_ones_together() -> None:
    """§10.1"""
    table("""
        offer
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """).play("+horn +horn +horn").becomes("auction: horn, horn, horn")


def test_counters_are_neither_lost_nor_made() -> None:
    """§1.6 §10.8 §10.9 At the start of every round all are in the bag, with the species, or used for cards."""
    rng = Random(2)
    p: Any = GAME.new(5)
    p.events = []
    number = 0
    while (q := p.question) is not None:
        if p.round > number:
            number = p.round
            owned = sum(p.genes) - 5 * sum(GAME.edition.start)
            used = sum(event.what == "gene" and event.facts["gene"] == "card" for event in p.events)
            assert sum(p.bag) + owned + used == 62
        p.answer(rng.choices(q.options, q.weights)[0])
    assert number >= 8


def test_one_gene_fewer_with_the_option() -> None:
    """§10.1 Option fewer_genes."""
    table("""
        evo fewer_genes
        offer
        Ann: at D6
        Bob: at D3
        Cid: at G9
    """).play("+horn +egg").becomes("auction: horn, egg, nothing").asks("Ann", "r1 r2 r3")


def test_a_short_bag_leaves_empty_rows() -> None:
    """§10.2"""
    table("""
        offer
        Ann: at D6
        Bob: at D3
        Cid: at G9
        bag: 1 horn
    """).asks("Nature", "+horn").play("+horn").becomes("auction: horn, nothing, nothing")
    table("""
        offer
        Ann: at D6
        Bob: at D3
        Cid: at G9
        bag: nothing
    """).becomes("auction: nothing, nothing, nothing")


AUCTION = """
    auction, order Ann Bob Cid
    Ann: 10 points, at D6
    Bob: 3 points, at D3
    Cid: 8 points, at G9, mutant 2
    auction: horn, egg, card
"""


def test_a_bid_is_a_row_and_points_from_nothing_to_all() -> None:
    """§10.3 §10.4 Beyond 6 too."""
    table(AUCTION).asks("Ann", "r1 r2 r3").refuses("b1", "10.3", "row is named first").refuses("-", "10.3").refuses(
        "r4", "10.1"
    ).play("r1").asks("Ann", "b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10").refuses("b11", "10.4").refuses("r2", "10.3")


def test_an_overbid_is_higher_than_the_standing_bid() -> None:
    """§10.3"""
    table(AUCTION).play("r1 b1 r1").asks("Bob", "b2 b3").refuses("b1", "10.3", "2 or more")


def test_points_and_mutants_limit_the_bid() -> None:
    """§10.4 Bob has 3 points; Cid has 8 and two mutants."""
    table(AUCTION).play("r1 b3").asks("Bob", "r2 r3").refuses("r1", "10.4").play("r2 b0 r1").asks(
        "Cid", "b4 b5 b6 b7 b8 b9 b10"
    )


def test_points_alone_limit_the_bid_with_the_option() -> None:
    """§10.4 Option no_credit."""
    table("evo no_credit\n" + AUCTION).play("r1 b3 r2 b0 r1").asks("Cid", "b4 b5 b6 b7 b8").refuses("b9", "10.4").play(
        "b8 r3 b0"
    ).becomes("Cid: 2 points, mutant 2")


def test_the_outbid_player_moves_at_once_and_may_outbid_a_third() -> None:
    """§10.5"""
    table(AUCTION).play("r1 b0 r2 b0").asks("Cid", "r1 r2 r3").play("r2 b1").asks("Bob", "r1 r2 r3").play("r1 b1").asks(
        "Ann", "r1 r2 r3"
    ).play("r3 b0 +doldrums").becomes("Bob: 2 points, horn 1").becomes("Cid: 8 points, egg 2, mutant 2")


def test_the_outbid_player_bids_before_those_who_have_not_yet_bid() -> None:
    """§10.5 Also for the row he has just lost."""
    table(AUCTION).play("r1 b0 r1 b1").asks("Ann", "r1 r2 r3").play("r1 b2").asks("Bob", "r1 r2 r3").play("r2 b0").asks(
        "Cid", "r1 r2 r3"
    )


def test_the_lost_row_is_barred_with_the_option() -> None:
    """§10.5 Option no_rebid; only for that one bid."""
    table("evo no_rebid\n" + AUCTION).play("r1 b0 r1 b1").asks("Ann", "r2 r3").refuses("r1", "10.5").play("r2 b0").asks(
        "Cid", "r1 r2 r3"
    )


def test_a_standing_bid_is_not_moved_and_the_auction_ends_when_all_stand_alone() -> None:
    """§10.6"""
    table(AUCTION).play("r1 b2 r2 b0 r3 b0").becomes("Ann: 8 points, horn 1").becomes("harvest / eventcard Cid")


def test_mutants_make_bids_cheaper_but_never_below_nothing() -> None:
    """§10.7"""
    table(AUCTION).play("r1 b2 r2 b3 r3 b1").becomes("Ann: 8 points").becomes("Bob: 0 points").becomes("Cid: 8 points")
    table(AUCTION).play("r1 b2 r2 b3 r3 b7").becomes("Cid: 3 points, mutant 2")


def test_a_mutant_counts_from_the_next_auction() -> None:
    """§10.7"""
    table("""
        auction, order Ann Bob Cid
        Ann: 10 points, at D6, mutant 1
        Bob: 3 points, at D3
        Cid: 8 points, at G9
        auction: mutant, egg, foot
    """).play("r1 b3 r2 b0 r3 b0").becomes("Ann: 8 points, mutant 2")


def test_everybody_gets_the_gene_of_his_row_and_cards_are_drawn_in_turn_order() -> None:
    """§10.8 §10.9"""
    game = table("""
        auction, order Cid Bob Ann
        Ann: at D6
        Bob: at D3
        Cid: at G9
        auction: card, card, foot
    """).play("r1 b0 r3 b0 r2 b0")
    game.becomes("harvest Bob / eventcard Cid").play("+stampede").becomes("harvest / eventcard Ann").play("+doldrums")
    game.becomes("Ann: 10 points, holds doldrums").becomes("Bob: 10 points, foot 2").becomes("round 2")


def test_a_card_counter_leaves_the_game() -> None:
    """§10.9"""
    game = table("""
        auction, order Ann Bob Cid
        Ann: at D6
        Bob: at D3
        Cid: at G9
        auction: card, tail, foot
    """).play("r1 b0 r2 b0 r3 b0 +stampede")
    assert sum(game.p.bag) == 59
    assert game.p.bag[-1] == 5


def test_an_empty_deck_is_made_of_the_discards() -> None:
    """§10.9"""
    everything = (
        "1 quick-season, 1 long-leap, 1 backslide, 1 weather-nose, 1 camouflage, 2 growth-spurt, 2 stampede, "
        "1 good-swimmer, 2 big-cousin, 1 dry-spell, 1 rolling-eggs, 2 double-clutch, 1 hatching-fury, 1 borrowed-coat, "
        "1 spare-shade, 2 frostbite, 2 sunburn, 1 stray-gene, 1 famous-fossil"
    )
    game = table(f"""
        harvest / eventcard Ann
        Ann: at D6
        Bob: at D3, holds doldrums
        Cid: at G9
        discards: {everything}
        auction: card Ann 0, tail Bob 0, foot Cid 0
    """)
    assert sum(game.p.deck) == 25
    assert sum(game.p.discards) == 0
    game.play("+stampede").becomes("Ann: 10 points, holds stampede")


def test_without_deck_and_discards_no_card_is_drawn() -> None:
    """§10.9"""
    everything = " ".join(name for card, name in enumerate(CARDS) for _ in range(GAME.edition.copies[card]))
    table(f"""
        harvest / eventcard Ann
        Ann: at D6
        Bob: at D3, holds {everything}
        Cid: at G9
        auction: card Ann 0, tail Bob 0, foot Cid 0
    """).becomes("round 2").becomes("Ann: 10 points, at D6")


EMPTY = """
    auction, order Ann Bob Cid
    Ann: at D6
    Bob: at D3
    Cid: at G9, mutant 1
    auction: horn, egg, nothing
"""


def test_an_empty_row_is_bid_for_and_paid_like_the_others() -> None:
    """§10.10"""
    table(EMPTY).play("r1 b2 r2 b1 r3").asks("Cid", "b0 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 b11").play("b4").becomes(
        "Cid: 7 points, mutant 1"
    )


def test_an_empty_row_is_free_with_the_option() -> None:
    """§10.10 Option empty_row_free."""
    table("evo empty_row_free\n" + EMPTY).play("r1 b2 r2 b1 r3 b4").becomes("Cid: 10 points, mutant 1").becomes(
        "Ann: 8 points, horn 1"
    )


def test_a_screen_sees_the_auction() -> None:
    """§10.3 §10.4 §10.7"""
    p = table(AUCTION).play("r1 b2").p
    show = GAME.show(GAME.view(p, 1))
    assert [(row.gene, row.bidder, row.bid, row.least, row.price) for row in show.auction] == [
        ("horn", 0, 2, 3, 2),
        ("egg", None, 0, 0, 0),
        ("card", None, 0, 0, 0),
    ]
    assert [player.limit for player in show.players] == [10, 3, 10]
    assert [(answer.text, answer.kind, answer.number) for answer in show.answers] == [
        ("r1", "row", 1),
        ("r2", "row", 2),
        ("r3", "row", 3),
    ]
