"""What holds at every position, and that a text of which it does not hold is refused."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from galapagos import NATURE, GameError
from tests.games.evo.table import GAME
from tests.games.evo.test_notation import choose

OPTIONS = [option.name for option in GAME.options if option.name not in ("board", "cards")]


@pytest.mark.parametrize("seed", range(6))
def test_every_position_of_a_game_and_what_every_seat_sees_of_it_is_without_flaw(seed: int) -> None:
    """§1.3 §1.6 §2.4"""
    rng = Random(100 + seed)
    options = {name: rng.random() < 0.5 for name in OPTIONS}
    p = GAME.new(3 + seed % 3, cards=seed > 0, **options)
    while p.question is not None:
        assert GAME.flaw(p) is None, GAME.write(p)
        if rng.random() < 0.1:
            for seat in range(NATURE, p.seats):
                seen: Any = GAME.view(p, seat).position
                assert GAME.flaw(seen) is None
                assert GAME.read(GAME.write(seen)) == seen
        p.answer(choose(p, rng))
    assert GAME.flaw(p) is None


@pytest.mark.parametrize("seed", range(6))
def test_the_land_is_at_every_position_what_the_herds_make_of_it(seed: int) -> None:
    """It is kept by the verbs, beside the herds; a copy and a pickle work it out anew."""
    rng = Random(200 + seed)
    p: Any = GAME.new(3 + seed % 3, cards=seed > 0, **{name: rng.random() < 0.5 for name in OPTIONS})
    while p.question is not None:
        p.answer(choose(p, rng))
        for table in (p, p.copy(), *(GAME.view(p, rng.randrange(p.seats)).position for _ in range(seed == 1))):
            herds = [[h for h, other in enumerate(table.land) if other == seat] for seat in range(p.seats)]
            assert table.herds == herds
            assert type(p)(*table.key()).land == table.land


HERDS = "Ann: at D6\nBob: at D7\nCid: at G9"


def refused(heading: str, reason: str, players: str = HERDS, more: str = "", first: str = "") -> None:
    with pytest.raises(GameError) as e:
        GAME.read("\n".join(filter(None, [first, heading, players, more])))
    assert str(e.value) == reason


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ("bag: 3 feet, 8 horn", "line 5: '3 feet' is not a number and a gene, each gene once"),
        ("bag: 3 foot, 3 foot", "line 5: '3 foot' is not a number and a gene, each gene once"),
        ("bag: 9 horn", "line 5: there are more counters horn than the edition has"),
        ("bag: -3 horn", "line 5: '-3' is not a number from 0 to 9999"),
        ("bag: 99999999999999999999 horn", "line 5: '99999999999999999999' is not a number from 0 to 9999"),
        ("bag: ٣ horn", "line 5: '٣' is not a number from 0 to 9999"),
        ("bag:", "line 5: '' is not a number and a gene, each gene once"),
        ("bag: 1 foot\nbag: 1 foot", "line 6: 'bag' begins a second line"),
        ("discards: 1 doldrum", "line 5: '1 doldrum' is not a number and a card, each card once"),
        ("discards: 2 doldrums", "line 5: there are more cards doldrums than the edition has"),
        ("auction: horn, egg, fur", "line 5: there is no auction now"),
        ("auction:", "line 5: '' is not a row of an auction"),
        ("babies: D6", "line 1: there are babies during the births only"),
        ("laid: Ann stampede", "line 5: stampede of Ann cannot lie there now, it belongs to the window own-movement"),
    ],
)
def test_what_the_box_does_not_have_is_refused(more: str, reason: str) -> None:
    """§1.6 §2.4"""
    refused("climate, round 3", reason, more=more)


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        ("at D6, horn 9", "line 2: there are more counters horn than the edition has"),
        ("at D6 D6", "line 2: 'at D6 D6' says nothing about a player"),
        ("at D6, at D5", "line 2: 'at D5' is a second part about 'at'"),
        ("at D7", "line 3: there are two dinosaurs on D7"),
        ("at A7 A8 A9 B5 B6 B7 B8 B9 B10 C4 C5", "line 2: Ann has more than 10 dinosaurs"),
        ("10 points, 11 points", "line 2: '11 points' is a second part about 'points'"),
        ("-1 points", "line 2: '-1' is not a number from 0 to 9999"),
        ("holds doldrums doldrums", "line 2: there are more cards doldrums than the edition has"),
        ("holds " + "? " * 27, "line 2: there are more unknown cards than the edition has"),
        ("holds", "line 2: 'holds' says nothing about a player"),
        ("nothing", "line 2: 'nothing' says nothing about a player"),
    ],
)
def test_what_a_player_cannot_have_is_refused(player: str, reason: str) -> None:
    """§1.3 §1.4"""
    refused("climate, round 3", reason, f"Ann: {player}\nBob: at D7\nCid: at G9")


@pytest.mark.parametrize(
    ("first", "reason"),
    [
        ("evo L1+R3", "line 1: the board L1+R3 is for 4 players, not 3"),
        ("evo L2+R3", "line 1: the board L2+R3 is for 5 players, not 3"),
        ("evo L1+R2 L1+R2", "line 1: an option is told twice, or there are two boards"),
        ("evo no_cards", "line 3: there are no event cards in this game"),
    ],
)
def test_a_board_or_a_card_that_does_not_fit_the_game_is_refused(first: str, reason: str) -> None:
    """§2.1 §2.4"""
    refused("climate, round 3", reason, "Ann: at D6, holds doldrums\nBob: at D7\nCid: at G9", first=first)


@pytest.mark.parametrize(
    ("heading", "reason"),
    [
        ("climate, round 0", "the first round is round 1"),
        ("climate, round 15", "the meteor has struck before round 15"),
        ("climate, meteor 14", "the meteor has struck before round 1"),
        ("auction, meteor 99", "the meteor has struck before round 1"),
        ("climate, round 5, meteor 3", "the meteor has come to 4 by now"),
        ("climate, round 1, round 2", "'round 2' is a second part about 'round'"),
        ("climate, round", "'round' is not part of a heading"),
        ("window climate Ann, round 3", "window belongs to another rule and cannot be alone"),
        ("attack Ann D6>D7", "attack belongs to another rule and cannot be alone"),
        ("eventcard Ann", "eventcard belongs to another rule and cannot be alone"),
        ("climate / climate", "climate does not belong to climate"),
        ("climate / window births Ann, round 3", "window does not belong to climate"),
        ("climate / window when-attacked Ann, round 3", "window does not belong to climate"),
        ("births Ann / attack Ann D6>D7", "attack does not belong to births"),
        ("movement Ann / attack Ann baby>D7", "attack does not belong to movement"),
        ("movement Ann / window start-of-movement / attack Ann D6>D7", "there is too much upon movement"),
        ("climate / window climate Ann", "event cards are played from round 3 on"),
        ("climate / window climate Ann, round 2", "event cards are played from round 3 on"),
        ("movement Bob / window start-of-movement Ann, round 3", "the cards before movement come before it has begun"),
        ("climate / window climate Ann withdrawing, round 3", "cards are taken back when all have laid theirs"),
        ("climate / window climate withdrawing 1 kept, round 3", "1 cards cannot have been kept"),
        ("climate 3", "only Weather Nose has dice that lie there"),
        ("initiative places 0 0 2 dice 0 0 5", "Cid has nothing to roll for"),
        ("initiative places 0 1 1 dice 0 0 0, round 2", "Bob is before"),
        ("initiative places 1 1 1 dice 0 0 0", "nobody can have the place of Ann"),
        ("setup", "Ann begins with one dinosaur on a start space"),
    ],
)
def test_a_rule_that_cannot_be_under_way_is_refused(heading: str, reason: str) -> None:
    """§2.7 §9.2 §11.1"""
    players = "Ann: at D6\nBob: at D7 D8\nCid: at G9" if "Bob is" in reason else HERDS
    with pytest.raises(GameError, match=f"^line 1: {reason}"):
        GAME.read(f"{heading}\n{players}")


@pytest.mark.parametrize(
    ("heading", "reason"),
    [
        ("movement Ann 1 steps from D7", "no dinosaur of Ann stands on D7"),
        ("movement Ann 0 steps from D6", "Ann has no step left for the dinosaur on D6"),
        ("movement Ann 1 steps swims", "nobody has been named to swim"),
        ("movement Ann 1 steps from D6 swims", "no Good Swimmer was laid on D6"),
        ("movement Ann 99 steps", "nobody can have 99 steps"),
        ("movement Ann two steps", "'movement Ann two steps' is not written like 'movement Ann 2 steps from D6 swims'"),
        ("movement Ann 1 steps / attack Bob D7>D6", "it is not the turn of Bob"),
        ("movement Ann 1 steps / attack Ann D7>G9", "no dinosaur of Ann stands on D7"),
        ("movement Ann 1 steps / attack Ann D6>D5", "no foreign dinosaur stands on D5"),
        ("movement Ann 1 steps / attack Ann D6>G9", "G9 is not next to D6"),
        ("movement Ann 1 steps from D6 / attack Ann D6>D7", "nobody is named for a step during an attack"),
        ("movement Ann 1 steps / attack Ann D6>D7 asked", "event cards are played from round 3 on"),
        ("births Ann 99 left", "nobody can have 99 births"),
        ("births Ann 1 left 1 furious", "Ann has not laid so many Hatching Furies"),
        ("births Ann 1 left returning", "Ann has adults and does not return"),
        ("births Ann 1 left / attack Ann baby>D7", "Ann has not laid Hatching Fury"),
        ("births Ann 1 left / attack Ann baby>G9", "G9 is not next to an adult of Ann"),
    ],
)
def test_a_movement_or_a_birth_that_cannot_be_is_refused(heading: str, reason: str) -> None:
    """§5.2 §6.2 §7.1"""
    refused(f"{heading}, order Ann Bob Cid", f"line 1: {reason}")


def test_an_attack_that_nobody_may_make_is_refused() -> None:
    """§6.2 §12.6"""
    attack = "movement Ann 0 steps / attack Ann D6>D7, round 3, order Ann Bob Cid"
    horns = "Ann: at D6\nBob: at D7, horn 2\nCid: at G9"
    refused(attack, "line 1: the dinosaur on D7 has at least two horns more", horns)
    refused(attack, "line 1: the dinosaur on D7 is camouflaged", more="laid: Bob camouflage")
    # Two of Big Cousin's horns may have come after the attack was named.
    GAME.read(f"{attack}\n{HERDS}\nlaid: Bob big-cousin")


@pytest.mark.parametrize(
    ("auction", "reason"),
    [
        ("horn, egg", "line 5: auction needs an auction of 3 rows"),
        ("horn, egg, fur, fur", "line 5: auction needs an auction of 3 rows"),
        ("horn Ann 11, egg, fur", "line 5: Ann can bid 10 at the most"),
        ("horn Ann 99, egg, fur", "line 5: Ann can bid 10 at the most"),
        ("horn Ann 1, egg Ann 1, fur", "line 5: nobody has two rows"),
        ("horn Ann, egg, fur", "line 5: 'horn Ann' is not a row of an auction"),
        ("horn Dee 1, egg, fur", "line 5: 'Dee' does not sit at this table"),
        ("horns, egg, fur", "line 5: 'horns' is not a row of an auction"),
    ],
)
def test_an_auction_that_cannot_be_is_refused(auction: str, reason: str) -> None:
    """§10.3 §10.4"""
    refused("auction", reason, more=f"auction: {auction}")


@pytest.mark.parametrize(
    ("heading", "reason"),
    [
        ("auction row 1", "line 1: Bob can bid 10 at the most"),
        ("auction lost 2", "line 1: row 2 is closed to nobody"),
        ("auction row 4", "line 1: nobody can bid there now"),
        ("offer", "line 5: bids and empty rows come when all genes are drawn"),
        ("harvest Ann", "line 5: not everybody has a row"),
        ("climate", "line 5: there is no auction now"),
    ],
)
def test_a_phase_of_the_evolution_that_does_not_fit_its_auction_is_refused(heading: str, reason: str) -> None:
    """§10.1 §10.5"""
    refused(f"{heading}, order Ann Bob Cid", reason, more="auction: horn Ann 10, egg, fur")


def test_a_card_is_drawn_by_who_has_got_its_counter() -> None:
    """§10.9"""
    rows = "auction: card Ann 0, egg Bob 0, fur Cid 0"
    order = "order Ann Bob Cid"
    refused(f"harvest / eventcard Bob, {order}", "line 1: Bob has not got a card counter", more=rows)
    refused(f"harvest Ann / eventcard Ann, {order}", "line 1: Ann has not got a card counter", more=rows)
    GAME.read(f"harvest Bob / eventcard Ann, {order}\n{HERDS}\n{rows}")


@pytest.mark.parametrize(
    ("heading", "laid", "reason"),
    [
        ("survival, round 2", "Ann frostbite>Bob", "event cards are played from round 3 on"),
        ("survival", "Ann frostbite>Ann", "frostbite of Ann is laid on an opponent"),
        ("survival", "Ann frostbite", "frostbite of Ann is laid on an opponent"),
        ("survival", "Ann frostbite>D6", "frostbite of Ann is laid on an opponent"),
        ("survival", "Ann borrowed-coat>Bob", "borrowed-coat is laid on nobody"),
        ("movement Ann 1 steps", "Ann stampede>D6", "stampede is laid on no space"),
        ("movement Ann 1 steps", "Ann growth-spurt>D7", "growth-spurt of Ann is laid on a dinosaur of Ann"),
        ("movement Ann 1 steps", "Ann good-swimmer>D6", "good-swimmer of Ann is laid on a space of the coast"),
        (
            "movement Ann 1 steps",
            "Bob stampede",
            "stampede of Bob cannot lie there now, it belongs to the window own-movement",
        ),
        (
            "movement Ann 1 steps / attack Ann D6>D7",
            "Ann big-cousin",
            "big-cousin of Ann cannot lie there now, it belongs to the window when-attacked",
        ),
        ("climate", "Ann doldrums, Bob backslide", "only one climate card takes effect"),
    ],
)
def test_a_card_that_cannot_lie_there_is_refused(heading: str, laid: str, reason: str) -> None:
    """§11.2 §11.6 §11.7"""
    late = "" if "round" in heading else ", round 3"
    refused(f"{heading}{late}, order Ann Bob Cid", f"line 5: {reason}", more=f"laid: {laid}")


@pytest.mark.parametrize(
    ("heading", "laid", "reason"),
    [
        ("survival / window survival Ann", "Bob borrowed-coat", "cards are laid in turn order"),
        ("survival / window survival", "Bob borrowed-coat, Ann spare-shade", "cards are laid in turn order"),
        ("climate / window climate Bob", "Ann doldrums, Ann backslide", "everybody lays one climate card at the most"),
        ("climate / window climate Ann", "Ann doldrums", "everybody lays one climate card at the most"),
        ("survival / window survival 1 kept", "Ann spare-shade, Bob borrowed-coat", "1 cards cannot have been kept"),
    ],
)
def test_cards_that_were_not_laid_by_the_rules_are_refused(heading: str, laid: str, reason: str) -> None:
    """§11.4 §11.7"""
    refused(f"{heading}, round 3, order Ann Bob Cid", f"line 1: {reason}", more=f"laid: {laid}")


@pytest.mark.parametrize(
    ("row", "reason"),
    [
        ("D |   b.  h.  b.  pA  bB\nD |   b.", "line 3: 'D' begins a second line"),
        ("D |   b.  h.  bA  pA  bB", "line 2: Ann is on D5 in the picture alone"),
        ("D |   b.  h.  b.  p.  bB", "line 2: Ann is on D6, but not in the picture"),
        ("D |b.", "line 2: 'b.' in row D is beside the island L1+R2"),
        ("Z | b.", "line 2: 'b.' in row Z is beside the island L1+R2"),
        ("C |     pa", "line 2: Ann is on C4 in the picture alone"),
        ("D |   b.  h.  b.  pa  bB", "line 2: there are babies during the births only"),
    ],
)
def test_a_picture_that_does_not_agree_is_refused(row: str, reason: str) -> None:
    """§1.3"""
    refused(f"climate\n{row}", reason)


def test_the_unknown_cards_of_a_hand_are_never_drawn() -> None:
    """§10.9 The deck of a view has the unknown hands in it: the discards are shuffled before those are touched."""
    p = GAME.read(
        "strays / eventcard Ann, round 3\nAnn: at D6\nBob: at D7, holds " + "? " * 25 + "\nCid: at G9\n"
        "discards: 1 stray-gene"
    )
    assert p.question is not None
    p.answer(p.question.options[0])
    assert GAME.flaw(p) is None
