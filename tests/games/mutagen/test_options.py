"""Every option plays the doubtful rule the other way."""

from __future__ import annotations

import pytest

from tests.games.mutagen.table import GAME, events, new, steps, table


def test_every_doubtful_option_is_off_by_default() -> None:
    """§1.8 §6.2 §9.2 §13.3 §15.4 §15.15 §16.4 §19.9"""
    p = new(1)
    assert (p.rules, p.storage_limit, p.level) == (0, 0, 1)
    assert all(option.rule for option in GAME.options)


def test_shards_run_short() -> None:
    """§1.8"""
    table("mutagen shards_run_short\nturn Ann Engineer City\nAnn, shards 40\nBob, shards 23").play(
        "as Engineer"
    ).becomes("Ann, shards 41")
    example = table("mutagen shards_run_short\nturn Ann Engineer City\nAnn, shards 40\nBob, shards 24")
    assert not any("0 shards" in GAME.tell(event) for event in events(example, "as Engineer"))


def test_storage_limit() -> None:
    """§6.2"""
    text = "mutagen storage_limit=4\nturn Ann Spy E2\nAnn, store Cb Cb Cb {}, installed {}\nBob"
    table(text.format("Cb", "s1 Cb s2 Oy")).refuses("act", "6.2", "no room")
    table(text.format("Cb", "s1 Cy")).play("act").asks("Ann", "take E2.1, take E2.2, take E2.3").play(
        "take E2.1"
    ).becomes("Ann, installed s1 Cy s2 Gb")
    table(text.format("", "s1 Cb s2 Oy")).play("act, take E2.1").becomes("Ann, store Cb Cb Cb Gb")


def test_storage_limit_a_random_element_goes_back() -> None:
    """§6.2 §15.10"""
    example = table("""
        mutagen people storage_limit=4
        placing
        Ann, store Cb Cb Cb Cb, installed s1 Cb s2 Oy, people city+
        Bob
    """)
    supply = example.p.urns[0].total
    example.play("Thug City, Gb").asks("Ann", "decline, discard s1, discard s2")
    told = [GAME.tell(event) for event in events(example, "decline")]
    assert "Ann has no room for Blue Gas: it goes back." in told
    example.becomes("Ann, store Cb Cb Cb Cb")
    assert example.p.urns[0].total == supply


def test_storage_limit_a_supreme_element_needs_room() -> None:
    """§6.2 §15.3 §21.2"""
    full = "store Cb Cb Cb Cb, installed s1 Cb s2 Oy"
    table(
        f"mutagen people storage_limit=4\nselecting, round 2, first Ann\nAnn\nBob, {full}\npeople, wild wild vault"
    ).offers("people 1 ability", "discard s1", "discard s2").refuses("people 1 supreme", "6.2", "no room")
    table(
        f"mutagen people storage_limit=4\nselecting, first Ann\nAnn\nKeeper, points 5, {full}\npeople, wild wild vault"
    ).play("D03").becomes("Keeper, points 7, store Cb Cb Cb Cb")


def test_storage_limit_binds_the_keeper_too() -> None:
    """§6.2 §17.2"""
    table("""
        mutagen storage_limit=4
        keeper-acts Spy E1
        Ann
        Keeper, store Cb Cb Cb Cb
    """).becomes("Keeper, points 2, store Cb Cb Cb Cb, crew C01")


def test_spend_on_full_tracks() -> None:
    """§9.2"""
    text = "turn Ann Engineer Oasis\nAnn, tracks 7 0 0 0, store Cb Gy\nBob"
    table(text).play("act").becomes("Ann, tracks 7 1 0 0, store Cb")
    table(f"mutagen spend_on_full_tracks\n{text}").play("act").asks("Ann", "spend Cb, spend Gy").play(
        "spend Cb, done, as Engineer, fit Cb s1"
    ).becomes("Ann, tracks 7 0 0 0, store Gy, installed s1 Cb")


def test_highest_needs_step() -> None:
    """§13.3"""
    text = "round end, round 4\nAnn, shards 0, crew C09\nBob, shards 0"
    table(text).over("4 0")
    table(f"mutagen highest_needs_step\n{text}").over("0 0")


def test_debt() -> None:
    """§15.4"""
    text = "selecting\nAnn\nBob, points 1\nmutations, points2 track tile\npeople, wild vault city"
    table(f"mutagen people\n{text}").refuses("people 1 ability", "15.4")
    table(f"mutagen people debt\n{text}").play("people 1 ability").becomes("Bob, points -2")


def test_vault_scores() -> None:
    """§15.15"""
    text = "round end, round 4\nAnn, shards 0, points 0, vault Cb Cg, people vault+\nBob, shards 0, points 0"
    table(f"mutagen people\n{text}").over("1 0")
    table(f"mutagen people vault_scores\n{text}").over("3 0")


def test_no_shard_at_palace() -> None:
    """§16.4"""
    text = "turn Ann Thug Palace\nAnn\nBob\nvisitors, vGas vOre vE1"
    table(f"mutagen visitors\n{text}").play("shard").becomes("Ann, shards 4")
    table(f"mutagen visitors no_shard_at_palace\n{text}").asks("Ann", "visitor 1, visitor 2, visitor 3, end").refuses(
        "shard", "16.4"
    ).play("end").becomes("Ann, shards 3")


def test_keeper_spy_as_printed() -> None:
    """§19.9"""
    text = """
        keeper-acts Spy City
        Ann
        Keeper, shards 2, store Cb
    """
    table(f"mutagen{text}").becomes("Keeper, trees T01")
    table(f"mutagen keeper_spy_as_printed{text}").becomes("Keeper, store Cb Cb")


def test_pass_at_end() -> None:
    """§5.4"""
    text = "turn Ann Thug E1\nAnn, shards 0, Thug track\nBob"
    table(text).asks("Ann", "act, as Thug, pass location, pass worker, end")
    table(f"mutagen pass_at_end\n{text}").asks("Ann", "act, as Thug, end").play("end").becomes("Ann, shards 2")


def test_fewer_leaves_one() -> None:
    """§12.3"""
    text = "turn Ann Thug E1\nAnn, store Cb, Thug fewer\nBob\nTree, T05 T02 T03"
    table(text).play("mutation 1").asks("Ann", "complete 1, complete 2, complete 3")
    table(f"mutagen fewer_leaves_one\n{text}").play("mutation 1").becomes("Ann, shards 7, trees T05")


def test_fewer_leaves_one_binds_the_keeper_too() -> None:
    """§12.3 §20.2"""
    text = """
        keeper-acts Spy E1 2
        Ann
        Keeper, shards 0, Spy fewer
    """
    table(f"mutagen{text}").becomes("Keeper, shards 2, trees T01")
    table(f"mutagen fewer_leaves_one{text}").becomes("Keeper, shards 0, points 2")


def test_keep_shards() -> None:
    """§14.4 §14.5"""
    text = "round end, round 4\nAnn, shards 7, points 0\nBob, shards 2, points 2"
    assert table(text).over("2 2").p.outcome.winners == [1]
    assert table(f"mutagen keep_shards\n{text}").over("2 2").p.outcome.winners == [0]


def test_abilities_once() -> None:
    """§15.7"""
    text = "placing\nAnn, people oasis+ oasis+\nBob"
    table(f"mutagen people\n{text}").play("Thug Oasis, climb Gas, climb Gas").becomes("Ann, tracks 0 2 0 0")
    table(f"mutagen people abilities_once\n{text}").play("Thug Oasis, climb Gas").becomes("Ann, tracks 0 1 0 0").offers(
        "as Thug"
    )
    text = "turn Ann Thug Tree\nAnn, store Cy Oy, people wild+ wild+\nBob\nTree, T05 T16 T28"
    table(f"mutagen people abilities_once\n{text}").refuses("act", "8.2")


def test_visitors_stay() -> None:
    """§16.7"""
    text = "leaving, round 1\nAnn\nBob\nPalace, workers Ann.Spy\nvisitors, - vGas vOre"
    table(f"mutagen visitors visitors_stay\n{text}").play("stay, vE1").becomes("visitors, vE1 vGas vOre")


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_level(level: str) -> None:
    """§17.1 §17.2"""
    example = table(f"mutagen level={level}\nplacing, first Keeper\nAnn\nKeeper, shards 0\nE3, Lb Og Cp, crew -")
    before = example.p.players[1].score
    assert ("scores instead", "there is nothing it can take") in steps(example, "D03")
    assert example.p.players[1].score - before == ["easy", "medium", "hard"].index(level) + 1


def test_options_are_written_and_read() -> None:
    """§1.8"""
    text = "mutagen people visitors debt level=hard storage_limit=6"
    assert GAME.write(table(f"{text}\nplacing\nAnn\nBob").p).splitlines()[0] == text
