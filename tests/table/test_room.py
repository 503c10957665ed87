"""What a room decides."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

import galapagos
from galapagos import NATURE
from galapagos.table import ask, replay, sight, wire
from galapagos.table.log import Setup, Sits
from galapagos.table.room import AWAY, GRACE, Refuse, Room
from tests.table.desk import Desk


def until_free_undo(desk: Desk, rng: Random) -> int:
    """Play until the latest answer was a seat's, not Nature's; whose?"""
    while True:
        seat = desk.asked
        desk.answer(rng.randrange(len(desk.room.asked.options)))  # type: ignore[union-attr]
        if desk.room.record.askers[-1] == seat:
            return seat


# Answers


def test_nature_answers_as_soon_as_she_is_asked() -> None:
    desk = Desk()
    assert desk.asked != NATURE
    while desk.room.asked:
        desk.answer()
        assert desk.room.asked is None or desk.asked != NATURE


def test_the_same_seed_gives_the_same_chance_and_another_seed_another() -> None:
    games = [Desk(seed=seed * 32).play_out().looks() for seed in ("11", "11", "12")]
    assert games[0] == games[1] != games[2]


def test_an_option_can_be_answered_by_its_number_or_as_text() -> None:
    one, other = Desk(), Desk()
    seat, options = one.asked, one.state(one.asked).question.options  # type: ignore[union-attr]
    one.say(wire.Answer(one.room.question, 1), seat)
    other.say(wire.Answer(other.room.question, move=f"  {options[1].move} "), seat)
    assert one.looks() == other.looks()


def test_only_the_seat_that_is_asked_can_answer() -> None:
    desk = Desk("ppp")
    other = (desk.asked + 1) % 3
    assert "is asked, not you" in desk.refuses(wire.Answer(desk.room.question, 0), other)
    assert "is asked, not you" in desk.refuses(wire.Answer(desk.room.question, 0))


def test_an_answer_counts_once() -> None:
    desk = Desk()
    said, seat = wire.Answer(desk.room.question, 0), desk.asked
    desk.say(said, seat)
    assert desk.refuses(said, seat) == "That question is no longer open."


def test_an_answer_to_a_question_that_is_not_open_is_refused() -> None:
    desk = Desk()
    assert desk.refuses(wire.Answer(desk.room.question + 1, 0), desk.asked) == "There is no such question."
    assert desk.refuses(wire.Answer(0, 0), desk.asked) == "That question is no longer open."


@pytest.mark.parametrize(
    "said", [{"option": 99}, {"move": "A1>Z"}, {"move": "rubbish"}, {}, {"option": 0, "move": "-"}]
)
def test_what_is_not_an_option_is_refused(said: dict[str, int | str]) -> None:
    desk = Desk()
    assert desk.refuses(wire.Answer(desk.room.question, **said), desk.asked)  # type: ignore[arg-type]


def test_a_forbidden_move_is_refused_with_its_paragraph() -> None:
    desk = Desk()
    seat = desk.asked
    with pytest.raises(Refuse) as no:
        desk.say(wire.Answer(desk.room.question, move="A1+"), seat)
    assert no.value.rule
    because = sight.why(desk.room, wire.AskWhy(["food", "A1"]), frozenset([seat]))
    assert (because.allowed, because.sentence, because.rule) == (False, no.value.sentence, no.value.rule)


def test_a_game_that_is_over_takes_no_answer() -> None:
    desk = Desk().play_out()
    assert desk.refuses(wire.Answer(desk.room.question, 0), 0) == "The game is over."


def test_a_bots_seat_is_not_answered_by_its_owner_until_he_takes_it_back() -> None:
    desk = Desk()
    seat = desk.asked
    desk.say(wire.HandToBot(seat, "random"), seat)
    assert "bot" in desk.refuses(wire.Answer(desk.room.question, 0), seat)
    desk.say(wire.TakeBack(seat), seat)
    desk.say(wire.Answer(desk.room.question, 0), seat)


# The log


@pytest.mark.parametrize("game", galapagos.HOMES)
def test_a_room_is_its_log(game: str) -> None:
    """A room made from the log is the room, whenever that happens, with undo, seats and talk in it."""
    desk, rng = Desk("ppb", game), Random(3)
    for n in range(60):
        if desk.room.asked is None:
            break
        desk.add(desk.room.play(rng.choice(desk.room.asked.options), desk.now))
        if n % 7 == 3 and (mine := [seat for seat in range(3) if ask.undoable(desk.room, seat)]):
            desk.say(wire.Undo(rng.choice(mine)), 0, 1, 2)
        if n % 11 == 5:
            desk.say(wire.Say("Hm."), 0)
        again = Room(desk.room.setup, desk.log, desk.now)
        assert (again.question, again.seq, again.names) == (desk.room.question, desk.room.seq, desk.room.names)
        assert again.record.position == desk.room.record.position
        assert again.record.events == desk.room.record.events
        assert [sight.state(again, frozenset([0]), 0, 0, desk.now)] == [desk.state(0)]


def test_lines_of_the_log_continue_where_a_browser_stopped_reading() -> None:
    desk = Desk()
    for _ in range(12):
        desk.answer()
    whole, place = desk.state(0).events, len(desk.room.record) // 2
    early = [line for line in whole if line.place <= place]
    assert early + desk.state(0, after=place).events == whole != early


# Undo


def test_an_undo_is_free_while_nobody_else_has_answered() -> None:
    desk = Desk()
    seat = until_free_undo(desk, Random(1))
    before = desk.state(seat)
    assert before.undo[seat].kind == "free"
    desk.say(wire.Undo(), seat)
    assert desk.room.proposal is None
    assert len(desk.room.record) == before.place - 1
    assert desk.asked == seat


def test_an_undo_after_another_answer_needs_the_others() -> None:
    desk = Desk("ppp")
    seat = until_free_undo(desk, Random(1))
    while desk.undo(seat) == "free" or desk.asked == seat:
        desk.answer()
    place = desk.state(seat).undo[seat].place
    desk.say(wire.Undo(), seat)
    proposal = desk.room.proposal
    assert proposal is not None
    assert proposal.waits == [other for other in range(3) if other != seat]
    first, second = proposal.waits
    assert desk.refuses(wire.Consent(proposal.id, True), seat) == "You are not asked for consent."
    desk.say(wire.Consent(proposal.id, True), first)
    assert len(desk.room.record) > place
    desk.say(wire.Consent(proposal.id, True), second)
    assert len(desk.room.record) == place
    assert desk.asked == seat


def asked_for_consent(players: str = "ppp") -> tuple[Desk, wire.Proposal]:
    desk = Desk(players)
    seat = until_free_undo(desk, Random(1))
    while desk.undo(seat) != "consent":
        desk.answer()
    desk.say(wire.Undo(), seat)
    assert desk.room.proposal is not None
    return desk, desk.room.proposal


def test_one_no_ends_a_proposal() -> None:
    desk, proposal = asked_for_consent()
    desk.say(wire.Consent(proposal.id, False), proposal.waits[0])
    assert desk.room.proposal is None
    assert "no longer" in desk.refuses(wire.Consent(proposal.id, True), proposal.waits[1])


def test_an_answer_ends_a_proposal() -> None:
    desk, proposal = asked_for_consent()
    desk.answer()
    assert desk.room.proposal is None
    assert "no longer" in desk.refuses(wire.Consent(proposal.id, True), proposal.waits[0])


def test_there_is_one_proposal_at_a_time() -> None:
    desk, proposal = asked_for_consent()
    other = next(seat for seat in proposal.waits if desk.undo(seat) == "consent")
    assert "already" in desk.refuses(wire.Undo(), other)


def test_whoever_shares_the_browser_or_is_a_bot_is_not_asked_for_consent() -> None:
    desk = Desk("ppb")
    seat = until_free_undo(desk, Random(1))
    while desk.undo(seat) != "consent":
        desk.answer()
    place = len(desk.room.record)
    desk.say(wire.Undo(seat), 0, 1)
    assert len(desk.room.record) < place


def test_what_nature_said_at_a_place_stands_after_an_undo() -> None:
    """Nobody undoes to roll again."""
    desk = Desk("pp")
    seen: dict[tuple[int, str], str] = {}
    rng = Random(5)
    for _ in range(40):
        q = desk.room.asked
        assert q is not None
        place, text = len(desk.room.record), desk.room.game.write(desk.room.record.position)
        desk.add(desk.room.play(q.options[0], desk.now))
        after = desk.room.game.write(desk.room.record.position)
        assert seen.setdefault((place, text), after) == after
        if rng.random() < 0.4:
            desk.say(wire.Undo(q.seat), 0, 1)
    assert len(seen) < 40


def test_nothing_can_be_taken_back_before_the_first_answer_or_after_the_last() -> None:
    desk = Desk()
    assert desk.refuses(wire.Undo(), 0) == "There is nothing to take back."
    assert desk.play_out().refuses(wire.Undo(), 0) == "The game is over."


def across_chance(desk: Desk, seats: tuple[int, ...]) -> int:
    """Play until Nature has spoken after an answer, and take it all back; to which place she had come."""
    while True:
        seat = desk.asked
        desk.answer()
        if desk.room.record.askers[-1] == NATURE and desk.undo(seat) == "consent":
            came = len(desk.room.record)
            desk.say(wire.Undo(seat), *seats)
            return came


def test_nobody_new_sits_down_where_chance_was_seen_ahead() -> None:
    """Else a host plays both seats, sees the cards, takes everything back and lets a stranger sit."""
    desk = Desk("pp")
    desk.host = True
    came = across_chance(desk, (0, 1))
    assert len(desk.room.record) < came
    assert f"to answer {came}, nobody new can sit down" in desk.refuses(wire.Free(1), 0)
    while len(desk.room.record) < came:
        desk.answer()
    desk.say(wire.Free(1), 0)


def test_what_was_before_a_stranger_sat_down_is_fixed() -> None:
    """Else a host frees the seat of somebody who is away, sits there himself and agrees with himself."""
    desk = Desk("pp")
    desk.host = True
    while not all(desk.undo(seat) for seat in (0, 1)):
        desk.answer()
    desk.say(wire.Free(1), 0)
    desk.add(ask.sit_down(desk.room, "Eve"))
    place = len(desk.room.record)
    assert [desk.undo(seat) for seat in (0, 1)] == [None, None]
    assert desk.refuses(wire.Undo(0), 0, 1) == "There is nothing to take back."
    assert desk.refuses(wire.Undo(0, place - 1), 0, 1) == "There is nothing to take back."
    until_free_undo(desk, Random(1))
    desk.say(wire.Undo(), 0, 1)
    assert len(desk.room.record) >= place
    assert Room(desk.room.setup, desk.log).fixed == desk.room.fixed == place


def test_an_undo_across_others_waits_for_who_is_away_whoever_holds_his_seat() -> None:
    desk, proposal = asked_for_consent("pp")
    away = proposal.waits[0]
    desk.room.enter([away])
    desk.room.leave([away], desk.now)
    desk.now += 10 * AWAY
    desk.say(wire.HandToBot(away, "random"), proposal.by)
    place = len(desk.room.record)
    desk.say(wire.Undo(), proposal.by)
    assert ask.pass_time(desk.room, desk.now + 10 * AWAY) == []
    assert len(desk.room.record) == place


def test_what_was_taken_back_is_told_for_good() -> None:
    desk = Desk("pp")
    came = across_chance(desk, (0, 1))
    left = len(desk.room.record)
    notice = desk.room.notices[-1]
    assert (notice.kind, notice.answers) == ("undo", came - left)
    assert notice.chance > 0
    assert replay.fairness(desk.room).withdrawn == []
    desk.play_out()
    told = replay.fairness(desk.room).withdrawn
    assert [one.place for one in told] == list(range(left, came))
    assert sum(one.seat == NATURE for one in told) == notice.chance
    assert replay.fairness(Room(desk.room.setup, desk.log)).withdrawn == told


# Seats


def test_the_clock_marks_and_does_nothing() -> None:
    desk = Desk(clock=60)
    before = desk.looks()
    desk.now += 100
    assert ask.pass_time(desk.room, desk.now) == []
    assert desk.state(0).clock == wire.Clock(desk.asked, 60, -40, False)
    assert desk.looks() == before
    desk.say(wire.Answer(desk.room.question, 0), desk.asked)


def test_a_player_who_is_there_keeps_his_seat_while_he_has_time() -> None:
    desk = Desk(clock=60)
    seat = desk.asked
    desk.room.enter([seat])
    desk.now += 59
    assert "has not run out of time" in desk.refuses(wire.HandToBot(seat), 1 - seat)


def test_a_player_who_is_there_but_out_of_time_is_asked_before_a_bot_gets_his_seat() -> None:
    desk = Desk(clock=60)
    seat = desk.asked
    desk.room.enter([seat])
    desk.now += 61
    desk.say(wire.HandToBot(seat), 1 - seat)
    assert desk.room.proposal is not None
    assert desk.room.bot_to_move() is None
    desk.now += GRACE - 1
    assert ask.pass_time(desk.room, desk.now) == []
    desk.say(wire.Consent(desk.room.proposal.id, False), seat)
    assert desk.state(seat).clock == wire.Clock(seat, 60, 60, False)
    desk.now += 61
    desk.say(wire.HandToBot(seat), 1 - seat)
    desk.now += GRACE
    desk.add(ask.pass_time(desk.room, desk.now))
    assert desk.room.bot_to_move() == "greedy"
    desk.say(wire.TakeBack(seat), seat)
    assert desk.room.bot_to_move() is None


def test_the_seat_of_a_player_who_has_gone_can_be_given_to_a_bot() -> None:
    desk = Desk()
    seat = desk.asked
    desk.room.enter([seat])
    desk.room.leave([seat], desk.now)
    desk.now += AWAY - 1
    assert "has not been away" in desk.refuses(wire.HandToBot(seat), 1 - seat)
    desk.now += 1
    desk.say(wire.HandToBot(seat, "random"), 1 - seat)
    assert desk.room.bot_to_move() == "random"
    assert desk.refuses(wire.TakeBack(seat), 1 - seat) == "That is not your seat."


def test_only_bots_that_exist_get_a_seat() -> None:
    desk = Desk()
    assert "no bot 'deep'" in desk.refuses(wire.HandToBot(0, "deep"), 0)


def test_an_open_seat_goes_to_who_comes_first_even_if_a_bot_has_kept_it_warm() -> None:
    desk = Desk("po")
    desk.say(wire.HandToBot(1), 0)
    entries = ask.sit_down(desk.room, "Ada")
    assert entries == [Sits(1, "Ada", True, False, None)]
    desk.add(entries)
    with pytest.raises(Refuse, match="No seat is open"):
        ask.sit_down(desk.room, "Eva")


def test_no_two_players_have_one_name() -> None:
    desk = Desk("pp")
    assert "called Bob already" in desk.refuses(wire.Rename(0, "Bob"), 0)
    desk.say(wire.Rename(0, "  Ada   L. "), 0)
    assert desk.room.names == ["Ada L.", "Bob"]
    assert "not your seat" in desk.refuses(wire.Rename(0, "Eva"), 1)


def test_sentences_call_players_by_their_names() -> None:
    desk = Desk("pp")
    seat = desk.asked
    desk.say(wire.Rename(seat, "Ada"), seat)
    assert "Ada" in desk.state(seat).ask
    desk.answer()
    assert any("Ada" in line.sentence for line in desk.state(seat).events)


def test_who_watches_can_only_watch_and_talk() -> None:
    desk = Desk("pp")
    for said in (wire.Undo(), wire.HandToBot(0), wire.Rename(0, "X"), wire.Rematch(), wire.Pace(0)):
        assert desk.refuses(said)
    desk.say(wire.Say("Well played."))
    assert desk.room.chat[-1].seat == NATURE


def test_a_rematch_needs_everybody_who_is_there() -> None:
    desk = Desk("pppb")
    assert desk.refuses(wire.Rematch(), 0) == "The game is not over."
    desk.play_out()
    desk.room.enter([0, 1])
    desk.say(wire.Rematch(), 0)
    assert not desk.room.rematch_agreed()
    desk.say(wire.Rematch(), 1)
    assert desk.room.rematch_agreed()


# What people see


def test_one_browser_with_several_seats_sees_with_the_eyes_of_who_is_asked() -> None:
    desk = Desk("ppb")
    both = frozenset([0, 1])
    for _ in range(30):
        q = desk.room.asked
        assert q is not None
        if q.seat in both:
            assert sight.front(desk.room, both, 1 - q.seat) == q.seat
        else:
            assert sight.front(desk.room, both, 1) == 1
        desk.add(desk.room.play(q.options[0], desk.now))


def test_a_question_is_shown_to_nobody_but_the_seat_it_is_put_to() -> None:
    desk = Desk("ppp")
    for _ in range(30):
        for seat in (NATURE, 0, 1, 2):
            assert (desk.state(seat).question is not None) == (seat == desk.asked)
        desk.answer()


@pytest.mark.parametrize("other", [{"version": 9}, {"edition": "mine 0123456789ab"}])
def test_a_table_of_other_rules_is_refused(other: dict[str, Any]) -> None:
    setup: Setup = msgspec.structs.replace(Desk().room.setup, **other)
    with pytest.raises(Refuse, match="other rules"):
        Room(setup)


def test_a_table_of_older_rules_opens_if_all_its_answers_are_still_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    while not desk.room.over:
        desk.answer()
    old = desk.room.setup.version
    monkeypatch.setattr(type(desk.room.game), "version", old + 1)
    again = Room(desk.room.setup, desk.log)
    assert again.record.position == desk.room.record.position
    assert (again.record.made_under, again.whole().made_under) == (old, old)
    assert replay.steps(again).remark == again.record.remark != replay.steps(desk.room).remark == ""
