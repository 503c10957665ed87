"""12. The cards: each of the twenty kinds."""

from __future__ import annotations

import pytest

from galapagos.games.evo.cards import CARDS
from tests.games.evo.table import GAME, table
from tests.games.example import Example


def climate(card: str, place: str = "plain-cooling") -> Example:
    return table(f"""
        climate / window climate Ann, round 3, climate {place}, order Bob Ann Cid
        Ann: at D6, holds {card}
        Bob: at D3
        Cid: at G9
    """).play(card)


def test_doldrums_keep_the_climate_without_a_roll() -> None:
    """§12.1"""
    climate("doldrums").becomes("movement Bob 1 steps, climate plain-cooling").becomes("discards: 1 doldrums")


def test_quick_season_moves_it_one_on_without_a_roll() -> None:
    """§12.2"""
    climate("quick-season").becomes("movement Bob 1 steps, climate hill-cooling")


def test_long_leap_moves_it_two_on_along_the_loop() -> None:
    """§12.3"""
    climate("long-leap").becomes("movement Bob 1 steps, climate mountain")
    climate("long-leap", "hill-cooling").becomes("climate hill-warming")
    climate("long-leap", "plain-warming").becomes("climate plain-cooling")


def test_backslide_moves_it_one_back_without_a_roll() -> None:
    """§12.4"""
    climate("backslide").becomes("movement Bob 1 steps, climate beach")
    climate("backslide", "beach").becomes("climate plain-warming")


def test_weather_nose_rolls_two_dice_and_its_player_picks() -> None:
    """§12.5 §4.2"""
    climate("weather-nose").asks("Nature", "d1 d2 d3 d4 d5 d6").play("d4 d1").asks("Ann", "d1 d4").refuses(
        "d2", "12.5"
    ).play("d1").becomes("climate beach")
    climate("weather-nose").play("d2 d6 d2").becomes("movement Bob 1 steps, climate plain-cooling")
    climate("weather-nose").play("d3 d3").becomes("climate hill-cooling")


CAMOUFLAGE = """
    movement Bob / window start-of-movement Bob, round 3, order Bob Ann Cid
    Ann: at D6, holds camouflage
    Bob: at D7, foot 2, horn 5
    Cid: at G9
"""


def test_camouflage_keeps_others_out_but_not_in() -> None:
    """§12.6"""
    table(CAMOUFLAGE).play("camouflage D7").asks("Bob", ">C7 >C8 >D8 >E7 >E8").refuses(">D6", "12.6").play(
        ">C7 C7"
    ).asks("Bob", ">B6 >B7 >C6 >C8 >D7").refuses(">D6", "12.6")
    table("""
        movement Ann 1 steps, round 3, order Ann Bob Cid
        Ann: at D6
        Bob: at D7
        Cid: at G9
        laid: Ann camouflage
    """).play("D6").offers(">D7")


def test_camouflage_lasts_until_the_end_of_the_round() -> None:
    """§12.6 §11.6 Also against Hatching Fury."""
    table("""
        births Bob, round 3, order Bob Ann Cid, climate beach
        Ann: at D6
        Bob: at D7, horn 5
        Cid: at G9
        laid: Ann camouflage, Bob hatching-fury
    """).asks("Bob", "+C7 +C8 +D8 +E7 +E8").refuses("!D6", "12.6")
    table("""
        strays, round 3
        Ann: at D6
        Bob: at D7
        Cid: at G9
        laid: Ann camouflage
    """).becomes("round 4").becomes("discards: 1 camouflage")


def test_a_camouflage_in_force_when_the_meteor_strikes_is_discarded_like_any_other() -> None:
    """§11.6 §12.6"""
    table("""
        meteor, round 14, order Ann Bob Cid
        Ann: at D6, holds famous-fossil
        Bob: at D3
        Cid: at G9
        laid: Bob camouflage
    """).play("famous-fossil").becomes("discards: 1 camouflage, 1 famous-fossil").over("13 10 10")


SPURT = """
    movement Ann 4 steps, round 3, order Ann Bob Cid
    Ann: at D6 D8, holds growth-spurt
    Bob: at D7 D9, horn 2
    Cid: at G9
"""


def test_growth_spurt_gives_one_dinosaur_two_horns_in_attack() -> None:
    """§12.7 For legality and odds; it goes with the dinosaur."""
    game = (
        table(SPURT).play("D6").refuses(">D7", "6.2").play(">C6").asks("Ann", "- C6 D8 growth-spurt>C6 growth-spurt>D8")
    )
    game.play("growth-spurt>C6 C6 >C7 C7").becomes("laid: Ann growth-spurt>C7").offers(">D7").play(">D7 d2")
    game.becomes("laid: Ann growth-spurt>D7").play("D8").refuses(">D9", "6.2")


def test_growth_spurt_dies_with_its_dinosaur() -> None:
    """§12.7"""
    game = table(SPURT).play("growth-spurt>D6 D6 >D7 d6 D8 >C8 C8 >C7 C7").refuses(">D7", "6.2").play(">D6")
    game.becomes("movement Bob 1 steps").becomes("discards: 1 growth-spurt")


def test_growth_spurt_does_not_help_in_defence_nor_after_the_movement() -> None:
    """§12.7"""
    game = table(SPURT).play("growth-spurt>D6 -").becomes("discards: 1 growth-spurt").play("D7 >D6")
    shown = GAME.show(GAME.view(game.p, 1)).attack
    assert shown is not None
    assert (shown.lead, shown.wins) == (2, 5)


def test_stampede_gives_three_steps() -> None:
    """§12.8"""
    table("""
        movement Ann, round 3, order Ann Bob Cid
        Ann: at D6, holds stampede
        Bob: at D3
        Cid: at G9
    """).play("stampede").becomes("movement Ann 4 steps")


SWIMMER = """
    movement Ann 1 steps, round 3, order Ann Bob Cid
    Ann: at A7 D6, holds good-swimmer
    Bob: at G9
    Cid: at D3
"""


def test_good_swimmer_goes_from_coast_to_any_empty_coast_for_a_step() -> None:
    """§12.9"""
    game = (
        table(SWIMMER).asks("Ann", "- A7 D6 good-swimmer>A7").refuses("good-swimmer>D6", "12.9").play("good-swimmer>A7")
    )
    game.offers(">A8", ">G7", ">D10").refuses(">G9", "12.9", "empty").refuses(">C7", "12.9", "coast")
    game.play(">G7").becomes("movement Bob 1 steps").becomes("Ann: 10 points, at D6 G7").becomes(
        "discards: 1 good-swimmer"
    )


BIG_COUSIN = """
    movement Ann 2 steps, round 3, order Ann Bob Cid
    Ann: at D6, horn 1
    Bob: at D7, holds big-cousin doldrums
    Cid: at G9
"""


def test_big_cousin_gives_the_defender_two_horns_in_this_fight() -> None:
    """§12.10 §11.8"""
    game = table(BIG_COUSIN).play("D6 >D7").asks("Bob", "- big-cousin").play("big-cousin")
    shown = GAME.show(GAME.view(game.p, 0)).attack
    assert shown is not None
    assert (shown.lead, shown.wins) == (-1, 1)
    game.play("- d1").becomes("Ann: 10 points, at D7").becomes("discards: 1 big-cousin")


def test_big_cousin_can_make_the_attack_illegal_and_the_step_is_lost() -> None:
    """§12.10 Both live, and a further step may attack again."""
    game = table(BIG_COUSIN.replace("horn 1", "horn 0")).play("D6 >D7 big-cousin -")
    game.becomes("movement Ann 1 steps").becomes("Ann: 10 points, at D6").becomes(
        "Bob: 10 points, at D7, holds doldrums"
    )
    game.play("D6 >D7").asks("Bob", "-").play("- d2").becomes("Ann: 10 points, at D7")


def test_an_attack_stands_against_a_big_cousin_with_the_option() -> None:
    """§12.10 Option attack_stands."""
    text = "evo attack_stands\n" + BIG_COUSIN.replace("horn 1", "horn 0")
    table(text).play("D6 >D7 big-cousin - d1").becomes("Ann: 10 points, at D7")
    table(text).play("D6 >D7 big-cousin - d2").becomes("Bob: 10 points, at D7, holds doldrums").becomes(
        "Ann: 10 points"
    )


DRY = """
    births Ann / window births Ann, round 3, order Ann Bob Cid
    Ann: at D6, holds dry-spell
    Bob: at D3, holds double-clutch
    Cid:
"""


def test_dry_spell_stops_all_births_and_the_return_of_the_extinct() -> None:
    """§12.11"""
    table(DRY).play("dry-spell -").becomes("survival / window survival Bob").becomes("Ann: 10 points, at D6").becomes(
        "Cid: 10 points"
    ).becomes("discards: 1 dry-spell")


def test_other_birth_cards_are_lost_to_a_dry_spell_unless_taken_back() -> None:
    """§12.11 §11.5"""
    table(DRY).play("dry-spell double-clutch keep keep").becomes("discards: 1 dry-spell, 1 double-clutch")
    table(DRY).play("dry-spell double-clutch keep take-back").becomes("Bob: 10 points, at D3, holds double-clutch!")


def test_rolling_eggs_put_babies_up_to_three_spaces_away() -> None:
    """§12.12 Dinosaurs on the way do not matter; the space itself is empty."""
    game = table("""
        births Ann / window births Ann, round 3, order Ann Bob Cid
        Ann: at D3, egg 2, holds rolling-eggs
        Bob: at C4 D4 E4 D6
        Cid: at G9
    """).play("rolling-eggs")
    game.asks("Ann", "+B5 +C5 +C6 +D5 +E5 +E6 +F5").refuses("+B6", "12.12").refuses("+D6", "7.2")
    game.play("+C6").asks("Ann", "+B5 +C5 +D5 +E5 +E6 +F5")


def test_rolling_eggs_do_nothing_for_a_returning_species() -> None:
    """§12.12"""
    table("""
        births Ann / window births Ann, round 3, order Ann Bob Cid
        Ann: egg 2, holds rolling-eggs
        Bob: at G7
        Cid: at G9
    """).play("rolling-eggs +D3").asks("Ann", "+C4 +D4 +E4")


def test_double_clutch_gives_two_eggs_also_to_a_returning_species() -> None:
    """§12.13"""
    for line in ("at D6", "10 points"):
        table(f"""
            births Ann / window births Ann, round 3, order Ann Bob Cid
            Ann: {line}, holds double-clutch
            Bob: at D3
            Cid: at G9
        """).play("double-clutch").becomes(
            "births Ann 3 left returning" if line == "10 points" else "births Ann 3 left"
        )


FURY = """
    births Ann / window births Ann, round 3, order Ann Bob Cid
    Ann: at A7, egg 2, holds hatching-fury
    Bob: at A8, horn {horns}{holds}
    Cid: at G9
"""


def fury(horns: int = 0, holds: str = "", bob: str = "") -> Example:
    game = table(FURY.format(horns=horns, holds=f", holds {holds}" if holds else ""))
    return game.play("hatching-fury" + bob)


def test_a_furious_baby_attacks_next_to_an_adult_and_stays_if_it_wins() -> None:
    """§12.14 It is a baby: no adult for further births."""
    fury().asks("Ann", "+B6 +B7 !A8").refuses("!B6", "12.14").refuses("!G9", "12.14").play("!A8").asks(
        "Nature", "d1 d2 d3 d4 d5 d6"
    ).play("d2").becomes("births Ann 1 left").becomes("A |                 bA  pa  b.").asks("Ann", "+B6 +B7").refuses(
        "!A8", "12.14"
    )


def test_a_furious_baby_that_loses_goes_back_to_the_supply_and_was_one_of_the_births() -> None:
    """§12.14"""
    fury().play("!A8 d3").becomes("births Ann 1 left").becomes("Ann: 10 points, at A7, egg 2").becomes(
        "Bob: 10 points, at A8"
    )


def test_a_big_cousin_can_stop_a_furious_baby() -> None:
    """§12.14 §12.10"""
    game = fury(0, "big-cousin doldrums", " -").play("!A8").asks("Bob", "- big-cousin").play("big-cousin -")
    game.becomes("births Ann 1 left").becomes("Ann: 10 points, at A7, egg 2").becomes(
        "Bob: 10 points, at A8, holds doldrums"
    )


def test_a_furious_baby_obeys_the_horns_and_is_never_obligatory() -> None:
    """§12.14 §6.2"""
    fury(2).becomes("births Bob 1 left").becomes("Ann: 10 points, at A7 B6 B7, egg 2")
    game = table("""
        births Ann, round 3, order Ann Bob Cid
        Ann: at A7 B6 B7
        Bob: at A8 B5 B8 C6 C7 C8
        Cid: at G9
        laid: Ann hatching-fury
    """)
    game.asks("Ann", "!A8 !B5 !B8 !C6 !C7 !C8 -").play("-").becomes("births Bob 1 left")


def test_rolling_eggs_do_not_carry_fury_and_a_returning_species_has_none() -> None:
    """§12.14"""
    table("""
        births Ann, round 3, order Ann Bob Cid
        Ann: at A7
        Bob: at A9
        Cid: at G9
        laid: Ann hatching-fury, Ann rolling-eggs
    """).offers("+A8", "+B8").refuses("!A9", "12.14", "next to an adult")
    table("""
        births Ann, round 3, order Ann Bob Cid
        Ann: egg 1
        Bob: at A9
        Cid: at G9
        laid: Ann hatching-fury
    """).offers("+A8").refuses("!A9", "12.14")


def test_borrowed_coat_and_spare_shade_protect_two_more() -> None:
    """§12.15 §12.16 At hill mountains are cold and plains hot."""
    table("""
        survival / window survival Ann, round 3, climate hill-cooling, order Ann Bob Cid
        Ann: at C5 C8 C9 B7 D6 D8, holds borrowed-coat spare-shade
        Bob: at C6
        Cid: at C7
    """).play("borrowed-coat spare-shade").becomes("Ann: 16 points, at B7 C5 C8 C9 D6 D8")


def test_frostbite_and_sunburn_take_protection_from_an_opponent() -> None:
    """§12.17 §12.18"""
    game = table("""
        survival / window survival Ann, round 3, climate hill-cooling, order Ann Bob Cid
        Ann: at C6, holds frostbite sunburn
        Bob: at C5 D6
        Cid: at C8 D8
    """)
    game.asks("Ann", "- frostbite>Bob frostbite>Cid sunburn>Bob sunburn>Cid").refuses("frostbite>Ann", "12.17")
    game.play("frostbite>Bob sunburn>Cid").becomes("Bob: 11 points, at D6").becomes("Cid: 11 points, at C8")


@pytest.mark.parametrize(
    ("furs", "laid", "kept"),
    [
        (1, "Ann borrowed-coat, Bob frostbite>Ann, Cid frostbite>Ann", 1),
        (0, "Bob frostbite>Ann", 0),
        (0, "Ann borrowed-coat, Bob frostbite>Ann", 1),
        (2, "Bob frostbite>Ann", 1),
    ],
)
def test_furs_and_cards_are_added_up_before_the_floor_of_zero(furs: int, laid: str, kept: int) -> None:
    """§12.19"""
    p = table(f"""
        survival, round 3, climate hill-cooling, order Ann Bob Cid
        Ann: at C5 C8 C9, fur {furs}
        Bob: at C6
        Cid: at C7
        laid: {laid}
    """).p
    left = len(p.question.options) - kept if p.question is not None and p.question.seat == 0 else 0
    for _ in range(left):
        p.answer(p.question.options[0])
    assert p.points[0] == 10 + kept


def test_stray_gene_is_drawn_for_nothing() -> None:
    """§12.20"""
    game = (
        table("""
        strays / window evolution Ann, round 3, order Ann Bob Cid
        Ann: at D6, holds stray-gene
        Bob: at D3
        Cid: at G9
    """)
        .play("stray-gene")
        .asks("Nature", "+tail +foot +horn +egg +fur +parasol +mutant +card")
    )
    game.play("+mutant").becomes("round 4").becomes("Ann: 10 points, at D6, mutant 1").becomes("discards: 1 stray-gene")


def test_a_stray_card_counter_gives_a_card() -> None:
    """§12.20"""
    game = (
        table("""
        strays / window evolution Ann, round 3, order Ann Bob Cid
        Ann: at D6, holds stray-gene
        Bob: at D3
        Cid: at G9
    """)
        .play("stray-gene +card")
        .becomes("strays / eventcard Ann")
        .play("+stampede")
    )
    game.becomes("round 4").becomes("Ann: 10 points, at D6, holds stampede")


def test_a_stray_gene_that_was_just_won_can_be_played() -> None:
    """§12.20"""
    table("""
        auction, round 3, order Ann Bob Cid
        Ann: at D6
        Bob: at D3
        Cid: at G9
        auction: card, tail, tail
    """).play("r1 b0 r2 b0 r3 b0 +stray-gene").asks("Ann", "- stray-gene").play("stray-gene +horn").becomes(
        "Ann: 10 points, at D6, horn 1"
    )


def test_famous_fossil_brings_three_points_at_the_end() -> None:
    """§12.21 §13.1"""
    table("""
        meteor, round 14, order Ann Bob Cid
        Ann: 7 points, at D6, holds famous-fossil
        Bob: 9 points, at D3
        Cid: 2 points, at G9
    """).asks("Ann", "- famous-fossil").play("famous-fossil").over("10 9 2")


def test_the_deck_has_twenty_six_cards_of_twenty_kinds() -> None:
    """§2.4 §11.2 Every kind has a text that names its paragraph."""
    assert sum(GAME.edition.copies) == 26
    assert len(GAME.edition.copies) == 20
    for player in GAME.show(GAME.view(table(ALL).p, 0)).players[:1]:
        assert len(player.hand) == 20
        assert all("§12." in card.text for card in player.hand)


ALL = f"""
    climate / window climate Ann, round 3
    Ann: holds {" ".join(CARDS)}
    Bob: at D3
    Cid: at G9
"""
