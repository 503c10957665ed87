"""Nature's answers come from the seed, and anybody can see that they did."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as some

import galapagos
from galapagos import NATURE, GameError
from galapagos.cli import main
from galapagos.record import RULE, Record, Seal, Share
from galapagos.table import ask, fair, sight, wire
from galapagos.table.log import TakenBack
from galapagos.table.room import Room
from tests.table.desk import SEED, Desk, setup


def test_the_commitment_is_the_hash_of_the_seed() -> None:
    seal = fair.new_seal(7)
    assert seal.commitment == hashlib.sha256(bytes.fromhex(seal.seed)).hexdigest()
    assert len(bytes.fromhex(seal.seed)) == 32
    assert (seal.start, seal.rule) == (7, RULE)


def test_a_draw_follows_the_rule_that_is_written_down() -> None:
    """A second hand at docs/protocol.md."""
    for place in range(200):
        number = int(hmac.new(bytes.fromhex(SEED), f"{place}:0".encode(), hashlib.sha256).hexdigest(), 16)
        hit = [0, 0, 1, 3, 3, 3][number % 6]
        assert fair.pick(SEED, str(place), [2, 1, 0, 3]) == hit


def test_a_number_beyond_the_last_whole_round_is_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a span of 16 and weights of 10 in all, 10 to 15 would favour the first options."""
    monkeypatch.setattr(fair, "SPAN", 16)
    numbers = iter([10, 15, 4])
    monkeypatch.setattr(hmac, "digest", lambda *_: bytes([next(numbers)]))
    assert fair.pick(SEED, "0", [4, 6]) == 1


@given(some.lists(some.integers(0, 9), min_size=1, max_size=6).filter(any), some.integers(0, 400))
def test_only_an_option_with_weight_is_drawn(weights: list[int], place: int) -> None:
    assert weights[fair.pick(SEED, str(place), weights)] > 0


def test_options_come_by_their_weights() -> None:
    draws = Counter(fair.pick(SEED, str(place), [1, 2, 3]) for place in range(6000))
    for option, weight in enumerate([1, 2, 3]):
        assert abs(Fraction(draws[option], 6000) - Fraction(weight, 6)) < Fraction(2, 100)


@pytest.mark.parametrize("game", galapagos.HOMES)
def test_a_whole_game_can_be_checked(game: str) -> None:
    record = Desk("ppp", game).play_out().room.whole()
    checked = fair.check(record)
    assert checked.fair
    assert len(checked.draws) == record.askers.count(NATURE) > 0


@pytest.mark.parametrize("game", galapagos.HOMES)
def test_what_is_drawn_says_which_draw_of_the_seed_it_is(game: str) -> None:
    """A second hand at docs/protocol.md, for the rule by which seals are made now."""
    record = Desk("ppp", game, rule=2).play_out().room.whole()
    checked = fair.check(record)
    assert checked.fair
    seen: Counter[str] = Counter()
    for draw in checked.draws:
        what, _, nth = draw.key.rpartition(":")
        assert int(nth) == seen[what]
        seen[what] += 1
        number = int(hmac.new(bytes.fromhex(SEED), f"{draw.key}:0".encode(), hashlib.sha256).hexdigest(), 16)
        reach = [move for move, weight in zip(draw.moves, draw.weights, strict=True) for _ in range(weight)]
        assert draw.answer == reach[number % len(reach)], "the first try falls short of the rest only by a miracle"
    assert len(seen) > 1
    assert Record.from_lines(record.lines()).seal == record.seal


def test_the_same_deal_is_dealt_at_another_table_whatever_else_chance_was_asked() -> None:
    """Other moves, and so other dice in between; but the cards of the deck come in the same order."""

    def cards(rule: int, seed: int) -> list[tuple[str, int]]:
        checked = fair.check(Desk("ppp", rule=rule).play_out(Random(seed)).room.whole())
        return [(draw.answer, draw.place) for draw in checked.draws if len(draw.moves) > 6][:12]

    one, other = cards(2, 1), cards(2, 2)
    assert [place for _, place in one] != [place for _, place in other]
    assert [card for card, _ in one] == [card for card, _ in other]
    assert [card for card, _ in cards(1, 1)] != [card for card, _ in cards(1, 2)], "by the first rule they do not"


def test_a_seal_of_a_rule_that_is_not_known_yet_is_refused() -> None:
    lines = Desk(rule=2).play_out().room.whole().lines()
    with pytest.raises(GameError, match="the seal is of rule 3; this program knows 2"):
        Record.from_lines([lines[0].replace('"rule": 2', '"rule": 3'), *lines[1:]])
    with pytest.raises(GameError, match="the seal is damaged"):
        Record.from_lines([lines[0].replace('"rule": 2', '"rule": true'), *lines[1:]])


def test_what_was_drawn_after_an_undo_is_what_is_loaded_again() -> None:
    desk = Desk("pp", rule=2)
    for _ in range(12):
        desk.answer()
    desk.add([TakenBack(len(desk.room.record) - 5)])
    for _ in range(12):
        desk.answer()
    again = Room(desk.room.setup, desk.log, desk.now)
    assert (again.labels, again.record.position) == (desk.room.labels, desk.room.record.position)
    assert len(again.labels) == len(again.record)


def cheated() -> Record:
    """One of Nature's answers, exchanged for another of the same question, and the game ended there."""
    record = Desk().play_out().room.whole()
    for place in range(len(record)):
        record.go(place)
        q = record.position.question
        if q is not None and q.seat == NATURE and len(q.options) > 1:
            record.answer(next(move for move in q.options if move != record.answers[place]))
            return record
    raise AssertionError


def test_an_exchanged_answer_is_found() -> None:
    checked = fair.check(cheated())
    assert not checked.fair
    assert [draw.fair for draw in checked.draws].count(False) == 1


def test_another_seed_than_the_one_committed_to_is_found() -> None:
    record = Desk().play_out().room.whole()
    record.seal = Seal("0" * 64, SEED, 0)
    assert not fair.check(record).fair


def test_a_record_without_a_seal_cannot_be_checked() -> None:
    record = Desk().play_out().room.whole()
    record.seal = None
    with pytest.raises(GameError, match="names no seed"):
        fair.check(record)


def test_the_seal_is_saved_with_the_record_and_a_damaged_one_is_refused() -> None:
    record = Desk().play_out().room.whole()
    lines = record.lines()
    assert Record.from_lines(lines).seal == record.seal
    assert record.seal is not None
    with pytest.raises(GameError, match="line 1: the seal is damaged"):
        Record.from_lines([lines[0].replace(record.seal.seed, "x"), *lines[1:]])


def test_the_command_verify_says_whether_chance_was_fair(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Desk().play_out().room.whole().save(tmp_path / "good")
    cheated().save(tmp_path / "bad")
    assert main(["verify", str(tmp_path / "good")]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "answers of Nature are as the seed says" in said
    assert "Nobody's browser has added to this chance" in said
    assert "A file cannot show that its seal is the one you were told before the game" in said
    assert main(["verify", str(tmp_path / "bad")]) == 1
    assert "NOT" in capsys.readouterr().out


def test_a_seal_that_begins_where_nothing_was_drawn_shows_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = Desk().play_out().room.whole()
    assert record.seal is not None
    record.seal = Seal(record.seal.commitment, record.seal.seed, len(record))
    record.save(tmp_path / "late")
    assert main(["verify", str(tmp_path / "late")]) == 1
    said = " ".join(capsys.readouterr().out.split())
    assert "nothing is shown" in said
    assert "as the seed says" not in said
    record.seal = Seal(record.seal.commitment, record.seal.seed, len(record) + 1)
    with pytest.raises(GameError, match=f"line 1: the seal begins at answer {len(record) + 2}"):
        Record.from_lines(record.lines())


# Shares of chance

VALUES = ["a1" * 32, "b2" * 32, "c3" * 32]


def sharing(players: str = "pp", **more: Any) -> Desk:
    """A table whose people have sealed a share each, and are asked for it now."""
    values = iter(VALUES)
    kinds = {
        "p": lambda: wire.Player("person", share=fair.commit(next(values))),
        "o": lambda: wire.Player("open"),
        "b": lambda: wire.Player("bot", bot="random"),
    }
    made = setup("random-mutations", players, rule=2, waits=True)
    manner = msgspec.structs.replace(made.manner, players=[kinds[kind]() for kind in players])
    return Desk(made=msgspec.structs.replace(made, manner=manner), **more)


def test_nothing_is_dealt_before_all_have_told_what_they_add_to_chance() -> None:
    desk = sharing()
    assert desk.room.waiting
    info = sight.info(desk.room, desk.now)
    assert info.mixing
    assert info.shares == [wire.Share(seat, fair.commit(VALUES[seat]), "") for seat in (0, 1)]
    desk.say(wire.Reveal(0, VALUES[0]), 0)
    assert desk.room.waiting
    assert [share.value for share in sight.info(desk.room, desk.now).shares] == ["", ""], "until all have"
    desk.say(wire.Reveal(1, VALUES[1]), 1)
    assert not desk.room.waiting
    assert [share.value for share in sight.info(desk.room, desk.now).shares] == VALUES[:2]
    assert desk.room.record.answers


def test_the_seed_of_a_game_is_the_hash_of_the_servers_and_of_every_share() -> None:
    """A second hand at docs/protocol.md."""
    desk = sharing()
    for seat in (1, 0):
        desk.say(wire.Reveal(seat, VALUES[seat]), seat)
    record = desk.play_out().room.whole()
    seed = hashlib.sha256(bytes.fromhex(SEED + VALUES[0] + VALUES[1])).digest()
    checked = fair.check(record)
    assert checked.fair
    for draw in checked.draws:
        number = int(hmac.new(seed, f"{draw.key}:0".encode(), hashlib.sha256).hexdigest(), 16)
        reach = [move for move, weight in zip(draw.moves, draw.weights, strict=True) for _ in range(weight)]
        assert draw.answer == reach[number % len(reach)]
    assert Record.from_lines(record.lines()).seal == record.seal
    assert Room(desk.room.setup, desk.log, desk.now).record.position == desk.room.record.position


def test_whose_share_is_not_told_in_time_is_left_out_and_that_is_kept() -> None:
    desk = sharing()
    desk.say(wire.Reveal(1, VALUES[1]), 1)
    desk.now += ask.SHARES - 1
    assert ask.pass_time(desk.room, desk.now) == []
    desk.now += 1
    desk.add(ask.pass_time(desk.room, desk.now))
    assert not desk.room.waiting
    assert desk.refuses(wire.Reveal(0, VALUES[0]), 0) == "Nobody waits for this share of chance."
    record = desk.play_out().room.whole()
    assert fair.check(record).fair
    assert record.seal is not None
    assert record.seal.shares == (Share(0, fair.commit(VALUES[0]), ""), Share(1, fair.commit(VALUES[1]), VALUES[1]))


def test_only_what_was_sealed_can_be_told_and_only_by_its_seat() -> None:
    desk = sharing("ppb")
    assert desk.refuses(wire.Reveal(0, VALUES[1]), 0) == "That is not the share of chance that was sealed."
    assert desk.refuses(wire.Reveal(0, VALUES[0]), 1) == "That is not your seat."
    desk.host = True
    for said in (wire.Swap(0, 1), wire.Free(1), wire.Start(), wire.Arrange(2, "open")):
        assert desk.refuses(said, 0) == "The game is about to begin."


def test_who_sits_down_seals_his_share_and_the_last_of_them_starts_the_telling() -> None:
    desk = sharing("poo")
    assert not sight.info(desk.room, desk.now).mixing
    desk.add(ask.sit_down(desk.room, "Eva", None, fair.commit(VALUES[1])))
    assert not sight.info(desk.room, desk.now).mixing
    desk.add(ask.sit_down(desk.room, "Ida"))  # whose client says nothing
    assert sight.info(desk.room, desk.now).mixing
    for seat in (0, 1):
        desk.say(wire.Reveal(seat, VALUES[seat]), seat)
    assert [share.seat for share in desk.room.shares] == [0, 1]


def test_where_nobody_has_a_share_the_game_begins_at_once() -> None:
    desk = Desk("po", waits=True)
    desk.add(ask.sit_down(desk.room, "Eva"))
    assert not desk.room.waiting


def test_an_exchanged_share_is_found_and_a_damaged_one_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    desk = sharing()
    desk.say(wire.Reveal(0, VALUES[0]), 0)
    desk.now += ask.SHARES
    desk.add(ask.pass_time(desk.room, desk.now))
    record = desk.play_out().room.whole()
    record.save(tmp_path / "good")
    assert main(["verify", str(tmp_path / "good")]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Ann has added a share of chance, which is what was sealed" in said
    assert "Bob had sealed a share of chance and did not tell it in time" in said
    assert "Nobody's browser" not in said
    text = (tmp_path / "good").read_text()
    (tmp_path / "bad").write_text(text.replace(VALUES[0], VALUES[2]))
    assert main(["verify", str(tmp_path / "bad")]) == 1
    assert "NOT" in capsys.readouterr().out
    with pytest.raises(GameError, match="the seal is damaged"):
        Record.from_lines(text.replace(VALUES[0], "x").splitlines())
