"""What no game could come to is refused, by its line and in a sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import GameError
from galapagos.games.mutagen.laws import flaws
from tests.games.mutagen.table import GAME, new, table


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("placing, round 7\nAnn\nBob", "line 1: there is no round 7: §3.1"),
        ("placing, round 0\nAnn\nBob", "line 1: there is no round 0: §3.1"),
        ("placing, round ٣\nAnn\nBob", "line 1: '٣' is not a number, or too large a one"),
        ("placing, round 1, first Keeper\nAnn", "line 1: alone, in round 1 the first player is Ann: §2.3 §3.3"),
        ("over, round 3\nAnn\nBob", "line 1: the game is over after round 4: §1.1"),
        ("placing\nAnn, shards -3\nBob", "line 2: nobody has fewer than 0 shards: §5.5"),
        ("placing\nAnn, shards 99999999999999999999\nBob", "line 2: '99999999999999999999' is not a number, or too"),
        ("placing\nAnn, shards\nBob", "line 2: shards takes 1 word, not 0"),
        ("placing\nAnn, shards 3, shards 4\nBob", "line 2: shards stands there twice"),
        ("mutagen shards_run_short\nplacing\nAnn, shards 40\nBob, shards 40", "line 3: there are 64 shards in the box"),
        ("placing\nAnn, points -2\nBob", "line 2: points do not fall so low as -2: §15.4"),
        ("placing\nAnn\nBob, progress 99", "line 3: the Progress track has no space 99: §10.5"),
        ("placing\nAnn, tracks 1 8 0 0\nBob", "line 2: tracks takes four numbers from 0 to 7: §9.2"),
        ("mutagen storage_limit=4\nplacing\nAnn, store Cb Cb Cb Cb Cb\nBob", "line 3: the storage holds 4 Elements"),
        ("mutagen storage_limit=5\nplacing\nAnn\nBob", "line 1: '5' is none of 0, 4, 6, 8"),
        ("placing\nAnn\nBob, tiles ore a1a2 gas a2b2", "line 3: two tiles cover a2: §7.2"),
        ("placing\nAnn\nBob, tiles ore a1a3", "line 3: 'a1a3' is not two squares of an airship side by side: §7.2"),
        ("placing\nAnn\nBob, tiles ore", "line 3: tiles takes 2 words, not 1"),
        ("placing\nAnn\nBob, installed s1 Cb s2 Cy", "line 3: next to s1 lies an Element of the same type or colour"),
        ("placing\nAnn\nBob, installed a1 Cb", "line 3: a1 is bare and holds nothing: §6.3"),
        ("placing\nAnn\nBob, tiles ore a1a2, installed a2 Cb", "line 3: a2 takes only Ore, not Cb: §6.4"),
        ("placing\nAnn\nBob, installed s1 Cb s1 Cb", "line 3: s1 holds one Element: §6.3"),
        ("placing\nAnn\nBob, installed s1 Su", "line 3: there are no Supreme Elements without the People: §15.1"),
        ("placing\nAnn, Robot track\nBob", "line 2: the Robot never gets a mutation: §4.3"),
        ("placing\nAnn, Spy track tile crew\nBob", "line 2: the Spy has more than 2 mutations: §4.3"),
        ("placing, round 1\nAnn, Spy track tile\nBob", "line 2: by now nobody has more than 1 mutation: §4.2"),
        ("placing\nAnn, people wild\nBob", "line 2: the People are not in this game: §15.1"),
        ("mutagen people\nplacing\nAnn, vault Cb\nBob", "line 3: a vault of the People holds 3 Elements: §15.15"),
        ("placing\nAnn\nBob\nE1, Su Cb Gg", "line 4: no Supreme Element lies at a location: §15.3"),
        ("placing\nAnn, store Cb Cb Cb Cb Cb Cb Cb\nBob", "line 2: there are 6 of Cb, and here are 7: §1.2"),
        ("placing\nAnn\nBob\nAnn", "line 4: Ann has a line already"),
        ("placing\nAnn\nBob\nE1, Cb Gg Lp Op", "line 4: E1 takes 3 words, not 4"),
        ("placing\nAnn\nBob\nE1, tile", "line 4: tile takes 1 word, not 0"),
        ("placing\nAnn\nBob\nE1, , tile ore", "line 4: there is nothing between two commas"),
        ("placing\nAnn\nBob\nTree, T01 T12", "line 4: Tree takes 3 words, not 2"),
        ("placing\nAnn\nBob\nbonus, points crew - track", "line 4: a Bonus token lies on every bonus space: §2.1"),
        ("placing\nAnn\nBob\nPalace, workers Ann.Spy Bob.Spy", "line 4: the Palace is not in this game: §16.1"),
        ("turn Ann Spy Palace\nAnn\nBob", "line 1: the Palace is not in this game: §16.1"),
        ("placing\nAnn\nBob\nE1, workers - Ann.Spy\nE2, workers Bob.Spy", "line 4: a worker comes to the highest free"),
        ("placing\nAnn\nBob\nE1, workers Ann.Spy Bob.Spy Bob.Thug", "line 4: Bob.Thug cannot stand there"),
        ("placing\nAnn\nBob\nE1, workers Ann.Spy Ann.Thug\nE2, workers Ann.Robot Ann.Engineer",
         "line 2: by turn order 2 workers must be placed now, not 4: §5.1"),
        ("selecting\nAnn\nBob\nE1, workers Ann.Spy", "line 1: workers are placed after the draft: §3.1"),
        ("selecting\nAnn\nBob\nmutations, track - tile", "line 4: 1 of the mutations are gone, but 0 were taken: §4.2"),
        ("selecting, round 1\nAnn\nBob\nCid\nDee\nout, mutations track", "line 6: 14 of the mutations are left"),
        ("round 9\nAnn\nBob", "line 1: round has no part 9"),
        ("round 3 / selecting 0 0+0\nAnn\nBob", "line 1: selecting cannot come upon round"),
        ("turn Ann Spy E1 / hiring Ann E1 no\nAnn, shards 0\nBob\nE1, crew C27", "line 1: hiring comes of no action"),
        ("turn Ann Spy E1 1 / hiring Ann E1 no\nAnn, shards 0\nBob\nE1, crew C27", "line 1: no Crew card there"),
        ("turn Ann Spy E1 1 / hiring Bob E1 no\nAnn, shards 9\nBob", "line 1: hiring is not that player's now"),
        ("turn Ann Spy E1 / stowing Ann no\nAnn\nBob", "line 1: an Element is in hand exactly while it is"),
        ("turn Ann Spy E1, hand Cb\nAnn\nBob", "line 1: an Element is in hand exactly while it is being stowed: §6.2"),
        ("turn Ann Spy E1, spent Cb\nAnn\nBob", "line 1: Elements are spent by the location action at the Tree or the"),
        ("turn Ann Spy E1 9\nAnn\nBob", "line 1: 9 is not what can be open in this turn: §5.2"),
        ("turn Ann Spy Tree 2 / completing Ann yes no 0 2 Blue 0\nAnn, store Cb\nBob\nTree, T01 T12 T23",
         "line 1: that is not what the card still asks for, or it cannot be paid: §8.2"),
        ("mutagen people\nturn Ann Spy City / arrival Ann track / finding Ann\nAnn, people oasis+\nBob",
         "line 2: abilities of arrival are those of one's People that fit the worker and the place: §15.7"),
        ("mutagen people\nturn Ann Spy City 1 / arrival Ann element\nAnn, people city+\nBob",
         "line 2: abilities of arrival come before the actions: §15.7"),
        ("round 3 / placing 0 / keeper-turn\nAnn\nBob", "line 1: keeper-turn cannot come upon placing"),
        ("placing\nAnn\nobeys, action A1, decision -", "line 3: the Decision card turned up last is the active one"),
        ("round 3 / / placing 0\nAnn\nBob", "line 1: '/' is not a rule that can be under way"),
    ],
)  # fmt: skip
def test_what_no_game_could_come_to_is_refused(text: str, reason: str) -> None:
    """§1.9"""
    with pytest.raises(GameError) as refusal:
        GAME.read(text)
    assert str(refusal.value).startswith(reason)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", [{}, {"people": True, "visitors": True, "storage_limit": 4}])
def test_the_laws_hold_along_a_game_and_every_text_of_it_can_be_read(seats: int, options: dict[str, Any]) -> None:
    """§1.9"""
    rng = Random(seats)
    p = new(seats, **options)
    while True:
        assert list(flaws(p)) == []
        assert GAME.flaw(p) is None
        if p.question is None:
            break
        if rng.random() < 0.1:
            assert GAME.read(GAME.write(p)) == p
        p.answer(rng.choices(p.question.options, p.question.weights)[0])


def test_where_a_text_names_no_first_player_or_round_those_are_taken_that_fit() -> None:
    """§5.1 §4.2 §3.3"""
    text = "placing\nAnn, Spy track tile\nBob\nE1, workers Bob.Spy"
    table(text).becomes("round 3 / placing 1, round 2, first Bob")
    table("keeper-acts Spy E1\nAnn\nE2, workers Ann.Spy").becomes("first Ann")


def test_no_more_tree_cards_were_completed_than_are_missing() -> None:
    """§8.1"""
    text = """mutagen people shards_run_short keep_shards storage_limit=8
round 3 / placing 2 / placement 1 / turn Dee Spy City 13 / completing Dee no no 3 -1 - 0, round 2, first Cid, latest City.1
Ann, shards 4, points 4, progress 2, tracks 0 0 0 0, store Gb Su, crew C20, Thug points2, Spy crew, people shardsE2 city+
Bob, shards 2, points 5, progress 2, tracks 0 0 2 0, store Ly, tiles liquid a1b1, Spy track, Engineer progress2, people thug+ vault+
Cid, shards 6, points 4, progress 2, tracks 0 0 0 0, store Gg Og Op, tiles yellow c2c3, Spy shards3, Engineer tile, people city+ vault+
Dee, shards 5, points 7, progress 0, tracks 0 0 0 0, store Cb Gy Lg Su Su, installed s1 Lp, crew C04, Spy tile fewer, people thug engineer
E1, Ly Gp Lb, tile ore, crew C24
E2, Gy Gb Gg, tile crystal, crew C09
E3, Ly Cg Lp, tile ore, crew C26, workers Cid.Engineer
Tree, T07 T13 T08
City, workers Dee.Spy
bonus, crew track points tile
out, mutations points2 crew, people shardsCity wild"""  # noqa: E501
    with pytest.raises(galapagos.GameError, match="line 2: so many cards were not completed"):
        galapagos.game("mutagen").read(text)
