"""The waiting room, the host, clocks, and seats that change hands."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

import galapagos
from galapagos import NATURE
from galapagos.table import ask, fair, sight, wire
from galapagos.table.hall import Hall
from galapagos.table.live import HOST, Browser, Live
from galapagos.table.log import Began, Given, Hosts, Ordered, Setup, Sits, Stopped
from galapagos.table.room import AWAY, Refuse, Room
from galapagos.table.store import Store, hashed
from tests.table.desk import Desk
from tests.table.server import Client, Server, running


def waiting(players: str = "poo", game: str = "evo", **more: Any) -> Desk:
    desk = Desk(players, game, waits=True, **more)
    desk.host = True
    return desk


def sit(desk: Desk, name: str, seat: int | None = None) -> None:
    desk.add(ask.sit_down(desk.room, name, seat))


def get(server: Server, path: str, token: str | None = None) -> httpx.Response:
    return server.ask("GET", path, token=token)


def post(server: Server, path: str, body: Any, token: str | None = None) -> Any:
    answer = server.ask("POST", path, body, token)
    assert answer.is_success, answer.text
    return answer.json()


def kinds(desk: Desk) -> str:
    return "".join("o" if there.sits.open else "b" if there.sits.bot else "p" for there in desk.room.seats)


# The waiting room


def test_nothing_is_dealt_and_nothing_is_asked_until_the_last_open_seat_is_taken() -> None:
    desk = waiting()
    desk.now += 10_000
    assert (desk.room.asked, desk.room.given, desk.room.time_left(desk.now)) == (None, [], None)
    assert desk.refuses(wire.Answer(0, 0), 0) == "The game has not begun."
    sit(desk, "Eva")
    assert desk.room.waiting
    assert desk.room.asked is None
    sit(desk, "Ida")
    assert not desk.room.waiting
    assert desk.room.asked is not None
    assert desk.room.names == ["Ann", "Eva", "Ida"]


def test_the_table_begins_when_the_host_says_so_and_bots_play_for_those_who_are_missing() -> None:
    desk = waiting("poob")
    desk.say(wire.Start("bots", "random"))
    assert [there.sits.bot for there in desk.room.seats] == [None, "random", "random", "random"]
    assert len(set(desk.room.names)) == 4
    assert desk.room.asked is not None


def test_or_the_seats_of_those_who_are_missing_go_away() -> None:
    desk = waiting("popop")
    ida = desk.room.seats[4].chair
    desk.say(wire.Start("away"))
    assert desk.room.record.seats == len(desk.room.seats) == 3
    assert desk.room.seats_of([ida]) == {2}, "who sat behind an empty seat moves up"
    assert desk.room.asked is not None


def test_a_game_does_not_begin_with_fewer_than_it_needs() -> None:
    assert "3 or 4 or 5" in waiting("poop").refuses(wire.Start("away"))


@pytest.mark.parametrize("game", galapagos.HOMES)
def test_a_room_that_has_waited_is_its_log(game: str) -> None:
    desk = waiting("poob", game)
    desk.say(wire.Swap(0, 3))
    desk.say(wire.Arrange(1, "bot", "random"))
    sit(desk, "Eva")
    desk.answer()
    again = Room(desk.room.setup, desk.log, desk.now)
    assert again.names == desk.room.names
    assert [there.chair for there in again.seats] == [3, 1, 2, 0]
    assert sight.state(again, frozenset([3]), 3, 0, desk.now) == desk.state(3)


def test_seats_are_swapped_by_the_host_and_a_player_goes_to_an_open_one() -> None:
    desk = waiting("pppoo")
    desk.say(wire.Swap(0, 2))
    assert desk.room.names[:3] == ["Cid", "Bob", "Ann"]
    desk.host = False
    assert "by the host" in desk.refuses(wire.Swap(0, 1), 0)
    desk.say(wire.Swap(0, 4), 0)
    assert (kinds(desk), desk.room.names[4]) == ("oppop", "Cid")
    assert desk.refuses(wire.Swap(1, 3), 4) == "That is not your seat."


def test_open_seats_and_bots_are_the_hosts_to_arrange_and_people_are_not() -> None:
    desk = waiting("poo")
    desk.say(wire.Arrange(1, "bot", "random"))
    assert kinds(desk) == "pbo"
    assert desk.room.seats[1].sits.bot == "random"
    desk.say(wire.Arrange(1, "open"))
    assert kinds(desk) == "poo"
    assert "sits there" in desk.refuses(wire.Arrange(0, "bot"))
    assert "no bot 'deep'" in desk.refuses(wire.Arrange(1, "bot", "deep"))
    assert desk.refuses(wire.Arrange(7, "bot")) == "There is no such seat."
    desk.host = False
    assert "Only the host" in desk.refuses(wire.Arrange(1, "bot"), 0)


def test_whoever_has_sat_down_can_get_up_again() -> None:
    desk = waiting()
    sit(desk, "Eva")
    desk.host = False
    desk.say(wire.Free(1), 1)
    assert kinds(desk) == "poo"
    assert "Only the host" in desk.refuses(wire.Free(0), 1)


def test_where_the_maker_has_left_for_long_the_first_who_is_there_becomes_host_too() -> None:
    desk = waiting()
    sit(desk, "Eva")
    made, eva = desk.room.seats[0].chair, desk.room.seats[1].chair
    live = Live(desk.room, {hashed("host"): HOST, hashed("ann"): made, hashed("eva"): eva})
    maker, guest = (Browser(live.rights(tokens)) for tokens in (["host", "ann"], ["eva"]))
    live.browsers |= {maker, guest}
    desk.room.enter([made, eva])
    live.hostless = desk.now
    assert live.stand_in(desk.now + 10 * AWAY) == [], "while the maker is there"
    live.browsers.discard(maker)
    desk.room.leave([made], desk.now)
    gone = desk.now + 10 * AWAY
    assert live.stand_in(gone + AWAY - 1) == []
    assert not live.presides(guest)
    stand_in = live.stand_in(gone + AWAY + 1)
    assert stand_in == [Hosts(1)]
    desk.add(stand_in)
    assert live.presides(guest)
    assert live.presides(live.rights(["eva"]))
    assert live.presides(live.rights(["host"]))
    assert live.stand_in(gone + 20 * AWAY) == [], "there is a host again"
    for nobody in (guest, Browser(live.rights(["host"]))):
        with pytest.raises(Refuse, match=r"not your seat|watching"):
            asyncio.run(Hall(Store("sqlite+aiosqlite://")).renew(live, nobody, wire.Renew(0, "x" * 32)))
    desk.room.waiting = False
    assert not live.presides(guest), "in the game nobody stands in"
    desk.room.waiting = True
    desk.add(ask.free(desk.room, 1, frozenset({1}), False))
    assert not live.presides(live.rights(["eva"])), "whoever gets up is host no more"


def test_a_seat_can_be_chosen_and_a_second_of_the_same_name_is_told_apart() -> None:
    desk = waiting("pooo", "random-mutations")
    sit(desk, "Ann", 2)
    assert desk.room.names == ["Ann", "Seat 2", "Ann 2", "Seat 4"]
    with pytest.raises(Refuse, match="That seat is not open"):
        sit(desk, "Eva", 2)


def test_an_empty_seat_takes_nobodys_name() -> None:
    desk = waiting("poo")
    sit(desk, "Bob", 2)
    assert desk.room.names == ["Ann", "Seat 2", "Bob"]


# The host


def test_a_freed_seat_is_open_to_the_next_who_comes_and_the_game_goes_on_with_him() -> None:
    desk = Desk("ppp")
    desk.host = True
    seat = desk.asked
    desk.say(wire.Free(seat))
    assert desk.room.inviting
    sit(desk, "Eva")
    assert desk.room.names[seat] == "Eva"
    desk.say(wire.Answer(desk.room.question, 0), seat)


def test_a_pause_stops_the_clock_the_bots_and_all_answers() -> None:
    desk = Desk("pp", clock=60)
    desk.host, seat = True, desk.asked
    desk.now += 10
    desk.say(wire.Halt())
    desk.now += 1000
    assert desk.refuses(wire.Answer(desk.room.question, 0), seat) == "The table is paused."
    assert (desk.state(seat).question, desk.state(seat).clock) == (None, wire.Clock(seat, 60, 50, True))
    assert desk.room.vacant(seat, desk.now) == 0, "away is away"
    desk.say(wire.Halt(False))
    assert desk.room.time_left(desk.now) == 50
    assert "not paused" in desk.refuses(wire.Halt(False))
    bots = Desk("bb")
    bots.host = True
    assert bots.room.bot_to_move()
    bots.say(wire.Halt())
    assert bots.room.bot_to_move() is None


def test_the_host_ends_the_table_and_everything_is_open() -> None:
    desk = Desk()
    desk.host = True
    desk.say(wire.EndTable())
    assert desk.room.over
    assert sight.info(desk.room, desk.now).ended == wire.Ended(NATURE, [], "The host has ended the game")
    assert desk.room.whole()
    assert desk.state(0).question is None
    assert desk.refuses(wire.EndTable()) == "The game is over."


def test_the_chat_is_open_or_set_phrases_or_closed() -> None:
    desk = Desk()
    desk.host = True
    desk.say(wire.Say("Hello"), 0)
    desk.say(wire.Moderate("phrases"))
    assert "set phrases" in desk.refuses(wire.Say("Hello"), 0)
    desk.say(wire.Say(phrase="thanks"), 0)
    assert desk.room.chat[-1].phrase == "thanks"
    assert "no phrase" in desk.refuses(wire.Say(phrase="<b>"), 0)
    assert desk.refuses(wire.Say(), 0) == "Say a text or a phrase."
    desk.say(wire.Moderate("closed"))
    assert "closed the chat" in desk.refuses(wire.Say(phrase="thanks"), 0)


@pytest.mark.parametrize("said", [wire.Start(), wire.Halt(), wire.EndTable(), wire.Moderate("closed")])
def test_what_is_the_hosts_nobody_else_can_do(said: wire.Request) -> None:
    assert "Only the host" in Desk("ppp").refuses(said, 0, 1, 2)


# Resigning


def test_of_two_seats_the_other_wins() -> None:
    desk = Desk()
    desk.say(wire.Resign(1), 1)
    assert sight.info(desk.room, 0).ended == wire.Ended(1, [0], "Bob has resigned")
    assert desk.room.bot_to_move() is None


def test_of_three_a_bot_plays_on_for_good() -> None:
    desk = Desk("ppp")
    desk.say(wire.Resign(1), 1)
    assert not desk.room.over
    assert desk.room.seats[1].sits.bot == "greedy"
    assert desk.refuses(wire.TakeBack(1), 1) == "You have resigned."
    assert desk.refuses(wire.Resign(1), 1) == "You have resigned already."


def test_when_the_last_person_resigns_it_is_over() -> None:
    desk = Desk("pbb")
    desk.say(wire.Resign(0), 0)
    assert isinstance(desk.log[-1][1], Stopped)
    assert sight.info(desk.room, 0).ended == wire.Ended(0, [], "Ann has resigned")
    desk = Desk("ppp")
    for seat in range(3):
        assert not desk.room.over
        desk.say(wire.Resign(seat), seat)
    assert desk.room.over  # who has resigned before does not count


# Clocks


def test_an_answer_that_takes_longer_than_its_time_is_paid_from_the_reserve() -> None:
    desk = Desk(clock=60, bank=100)
    seat = desk.asked
    desk.now += 90
    assert desk.room.time_left(desk.now) == 70
    desk.say(wire.Answer(desk.room.question, 0), seat)
    assert desk.room.seats[seat].bank == 70
    assert [one.bank for one in desk.state(0).players] == [70 if n == seat else 100 for n in range(2)]
    again = Room(desk.room.setup, desk.log, desk.now + 10_000)
    assert again.seats[seat].bank == 70, "the time in which the server was down is nobody's"


def test_everybody_sees_when_a_seat_may_be_handed_to_a_bot() -> None:
    desk = Desk("ppp", clock=600)
    seat = desk.asked
    desk.room.enter([seat])
    assert desk.state(0).players[seat].vacant == 600
    assert Desk("poo").state(0).players[1].vacant == 0, "an open seat is nobody's"
    desk.room.leave([seat], desk.now)
    desk.now += 20
    assert desk.state(0).players[seat].vacant == AWAY - 20
    assert desk.state(0).players[seat].away == 20


def test_in_a_slow_game_nobody_loses_his_seat_for_being_away_and_the_calendar_counts() -> None:
    desk = Desk("pp", clock=wire.DAY, bank=wire.DAY)
    seat = desk.asked
    desk.room.enter([seat])
    desk.room.leave([seat], desk.now)
    desk.now += wire.DAY
    assert desk.state(1 - seat).players[seat].vacant == wire.DAY
    assert "has not run out of time" in desk.refuses(wire.HandToBot(seat), 1 - seat)
    desk.host = True
    desk.say(wire.Halt(True))
    again = Room(desk.room.setup, desk.log, desk.now + 500)
    assert again.time_left(desk.now + 600) == wire.DAY, "neither a pause nor a server that was down changes that"
    desk.say(wire.Halt(False))
    desk.now += wire.DAY
    assert Room(desk.room.setup, desk.log, desk.now).time_left(desk.now) == 0
    desk.say(wire.HandToBot(seat), 1 - seat)
    assert desk.room.bot_to_move() is not None


def test_nothing_asks_whoever_is_played_by_a_bot() -> None:
    desk = Desk()
    seat = desk.asked
    desk.say(wire.HandToBot(seat), seat)
    assert desk.state(seat).question is None
    desk.say(wire.TakeBack(seat), seat)
    assert desk.state(seat).question is not None


# Only answers


@pytest.mark.parametrize("game", galapagos.HOMES)
def test_nobody_is_asked_where_everybody_sees_that_there_is_one_answer(game: str) -> None:
    """And where only the seat sees it, the question stands."""
    found = set()
    for seed in range(6):
        desk, rng = Desk("ppp", game, seed=f"{seed:02}" * 32), Random(seed)
        while (q := desk.room.asked) is not None and len(desk.room.given) < 400:
            seen = desk.room.game.view(desk.room.record.position, NATURE).position.question
            assert seen is not None
            assert len(q.options) > 1 or len(seen.options) != 1
            desk.answer(rng.randrange(len(q.options)))
        found |= {given.forced for given in desk.room.given}
        for given in desk.room.given:
            assert given.forced == "" or given.seat != NATURE
    assert "seen" in found or game == "another-world", found


def test_against_bots_an_only_answer_is_given_at_once() -> None:
    """There is nobody who must not know it."""
    desk, rng = Desk("pbb", "evo"), Random(1)
    alone = 0
    while (q := desk.room.asked) is not None:
        assert len(q.options) > 1 or q.seat != 0
        desk.answer(rng.randrange(len(q.options)))
        alone += any(given.forced == "seen" for given in desk.room.given[-3:] if given.seat == 0)
    assert alone


# Undo


def test_a_turn_can_be_reset_and_played_again() -> None:
    desk, rng = Desk("pp", "mutagen"), Random(4)
    seat = desk.asked
    while True:
        before = len(desk.room.given)
        desk.answer(rng.randrange(len(desk.room.asked.options)))  # type: ignore[union-attr]
        found = desk.state(seat).undo.get(seat)
        if found and found.kind == "free" and found.turn < found.place:
            break
        seat = desk.asked
    after = [given.move for given in desk.room.given]
    desk.say(wire.Undo(seat, found.turn), seat)
    assert len(desk.room.given) == found.turn < before
    while desk.state(seat).redo:
        desk.say(wire.Redo(seat), seat)
    assert [given.move for given in desk.room.given] == after


def test_another_answer_makes_what_was_taken_back_past() -> None:
    desk = Desk()
    seat = desk.asked
    options = desk.room.asked.options  # type: ignore[union-attr]
    desk.answer(0)
    if desk.undo(seat) != "free":
        pytest.skip("chance answered")
    desk.say(wire.Undo(seat), seat)
    desk.answer(len(options) - 1)
    assert not desk.room.undone


def test_a_place_that_others_have_answered_after_needs_their_consent() -> None:
    desk, rng = Desk("ppp"), Random(2)
    for _ in range(25):
        desk.answer(rng.randrange(len(desk.room.asked.options)))  # type: ignore[union-attr]
    desk.say(wire.Undo(0, 3), 0)
    assert desk.room.proposal is not None
    assert desk.room.proposal.waits == [1, 2]
    place = desk.room.proposal.place
    given = desk.room.given[place]
    assert given.seat != NATURE, "back to a question that somebody can answer"
    for seat in (1, 2):
        desk.say(wire.Consent(0, True), seat)
    assert len(desk.room.given) == place


@pytest.mark.parametrize("game", galapagos.HOMES)
def test_what_can_be_taken_back_freely_has_taught_its_player_nothing(game: str) -> None:
    """Whatever others may hold, he sees the same after his answer."""
    desk, rng = Desk("ppp", game), Random(3)
    home, free = desk.room.game, 0
    for _ in range(120):
        q = desk.room.asked
        assert q is not None
        view, place, move = home.view(desk.room.record.position, q.seat), len(desk.room.given), rng.choice(q.options)
        desk.add(desk.room.play(move, desk.now))
        if desk.undo(q.seat) != "free":
            continue
        free += 1
        truth = home.imagine(view, rng)
        for given in desk.room.given[place:]:
            truth.answer(given.move)
        seen = home.view(desk.room.record.position, q.seat)
        assert home.write(home.view(truth, q.seat).position) == home.write(seen.position)
    assert free > 10


def test_where_an_undo_leads_does_not_tell_whether_another_had_a_choice() -> None:
    """Of Evo's cards only their holder knows whether he could have played one."""
    places = set()
    for seed in ("00", "01"):
        desk, rng = Desk("ppp", "evo", seed=seed * 32), Random(1)
        while len(desk.room.given) < 200:
            desk.answer(rng.randrange(len(desk.room.asked.options)))  # type: ignore[union-attr]
        for place, given in enumerate(desk.room.given):
            if given.forced != "secret":
                continue
            other = (given.seat + 1) % 3
            desk.say(wire.Undo(other, place), other)
            assert desk.room.proposal is not None
            assert desk.room.proposal.place == place
            desk.say(wire.Consent(desk.room.proposal.id, False), other)
            places.add((seed, place))
    assert len(places) > 5


def test_who_is_away_or_played_by_a_bot_is_asked_too() -> None:
    desk, rng = Desk("pp"), Random(2)
    for _ in range(25):
        desk.answer(rng.randrange(len(desk.room.asked.options)))  # type: ignore[union-attr]
    desk.now += AWAY
    desk.say(wire.HandToBot(1), 0)
    desk.say(wire.Undo(0, 3), 0)
    assert desk.room.proposal is not None
    assert desk.room.proposal.waits == [1]


def test_nobody_tries_out_chance_before_a_stranger_sits_down() -> None:
    desk, rng = Desk("po"), Random(2)
    desk.say(wire.HandToBot(1), 0)
    for _ in range(25):
        desk.answer(rng.randrange(len(desk.room.asked.options)))  # type: ignore[union-attr]
    assert "While a seat is open" in desk.refuses(wire.Undo(0, 3), 0)


# On the wire


def test_whoever_knows_the_name_of_a_table_with_an_open_seat_can_sit_down(table: Server) -> None:
    made = table.make(players="po")
    name = made["table"]
    info = get(table, f"tables/{name}").json()
    assert info["waiting"]
    assert [one["open"] for one in info["players"]] == [False, True]
    with table.client() as ann, table.client() as eva:
        ann.say("hello", table=name, tokens=[made["keys"][0]["token"], made["host"]])
        welcome = ann.hear("welcome")
        assert (welcome["you"], welcome["host"], welcome["table"]["waiting"]) == ([0], True, True)
        key = post(table, f"tables/{name}/sit", {"name": "Eva"})
        assert (key["seat"], key["name"]) == (1, "Eva")
        assert not ann.hear("welcome")["table"]["waiting"]
        assert ann.hear("state")["place"] > 0
        state = eva.hello(name, key["token"])
        assert state["seat"] == 1
    assert get(table, f"tables/{name}").status_code == 404, "the seats are taken: nothing here for a stranger"


def test_whoever_came_by_the_invitation_to_watch_may_watch_on_when_the_seats_are_taken(table: Server) -> None:
    name = table.make(players="po")["table"]
    watcher = post(table, f"tables/{name}/watch", {})
    post(table, f"tables/{name}/sit", {"name": "Eva"})
    assert get(table, f"tables/{name}").status_code == 404
    assert table.ask("POST", f"tables/{name}/watch").status_code == 404
    with table.client() as ida:
        assert ida.hello(name, watcher["token"])["seat"] == NATURE


def until(client: Client, type: str, wanted: Callable[[Any], bool]) -> Any:
    """The next message of this type that is wanted."""
    while not wanted(message := client.hear(type)):
        pass
    return message


def test_who_sits_there_makes_his_key_anew_and_the_old_one_opens_nothing(table: Server) -> None:
    made = table.make(players="pp")
    name, old, new = made["table"], made["keys"][1]["token"], "n" * 32
    with table.client() as ann, table.client() as bob, table.client() as other:
        ann.hello(name, made["keys"][0]["token"])
        other.hello(name, old)
        bob.hello(name, old)
        bob.say("renew", seat=1, token=new)
        assert bob.hear("renewed") == {"type": "renewed", "seat": 1}
        until(other, "welcome", lambda said: said["you"] == [])
        state = until(ann, "state", lambda said: bool(said["notices"]))
        assert (state["notices"][-1]["kind"], state["notices"][-1]["name"]) == ("key", "Bob")
        bob.say("name", seat=1, name="Bobby")
        assert bob.hear("welcome")["you"] == [1], "whoever has made it sits on"
    assert get(table, f"tables/{name}", old).status_code == 404
    with table.client() as bob:
        assert bob.hello(name, new)["seat"] == 1


def test_nobody_makes_the_key_of_another_seat_not_even_the_host(table: Server) -> None:
    made = table.make(players="pp")
    for tokens in ([made["host"]], [made["keys"][0]["token"], made["host"]], [made["spectator"]]):
        with table.client() as client:
            client.hello(made["table"], *tokens)
            client.say("renew", seat=1, token="x" * 32)
            assert client.hear("refusal")["about"] == "renew"
            assert get(table, f"tables/{made['table']}", "x" * 32).status_code == 404
    with table.client() as bob:
        bob.hello(made["table"], made["keys"][1]["token"])
        bob.say("renew", seat=1, token=made["host"])
        assert "known at this table" in bob.hear("refusal")["sentence"]
        bob.say("renew", seat=1, token="short")
        assert "not understood" in bob.hear("refusal")["sentence"]


def test_a_player_sees_which_browsers_have_come_with_his_key(tmp_path: Path) -> None:
    with running(tmp_path / "s.sqlite") as server:
        made = server.make(players="po")
        name = made["table"]
        token = post(server, f"tables/{name}/sit", {"name": "Eva"})["token"]
        with server.client() as phone, server.client() as other:
            phone.say("hello", table=name, tokens=[token], browser="phone")
            (key,) = phone.hear("keys")["keys"]
            assert [(one["here"], one["you"]) for one in key["holders"]] == [(True, True)]
            other.say("hello", table=name, tokens=[token], browser="another")
            (key,) = until(phone, "keys", lambda said: len(said["keys"][0]["holders"]) == 2)["keys"]
            assert [(one["here"], one["you"]) for one in key["holders"]] == [(True, True), (True, False)]
            assert (key["seat"], key["browsers"]) == (1, 2)
            assert made["keys"][1]["token"] is None
            assert key["holders"][0]["since"] >= key["made"] > 0
    with running(tmp_path / "s.sqlite") as server, server.client() as phone:
        phone.say("hello", table=name, tokens=[token], browser="phone")
        (key,) = phone.hear("welcome")["keys"]
        assert [(one["here"], one["you"]) for one in key["holders"]] == [(True, True), (False, False)]
        phone.say("renew", seat=1, token="n" * 32)
        (key,) = until(phone, "keys", lambda said: len(said["keys"][0]["holders"]) == 1)["keys"]
        assert [(one["here"], one["you"]) for one in key["holders"]] == [(True, True)]


def test_a_freed_seats_link_is_worthless_for_the_next_server_too(tmp_path: Path) -> None:
    with running(tmp_path / "s.sqlite") as server, server.client() as host:
        made = server.make(players="ppp")
        name = made["table"]
        host.say("hello", table=name, tokens=[made["host"]])
        host.hear("state")
        host.say("free", seat=1)
        assert host.hear("welcome")["table"]["players"][1]["open"]
    with running(tmp_path / "s.sqlite") as server:
        key = post(server, f"tables/{name}/sit", {"name": "Eva"})
        assert key["seat"] == 1
        assert get(server, f"tables/{name}", made["keys"][1]["token"]).status_code == 404


def test_all_my_tables_in_one_request(table: Server) -> None:
    mine, other = table.make(players="pb"), table.make(players="pp")
    asked = [
        {"table": mine["table"], "tokens": [mine["keys"][0]["token"], mine["host"]]},
        {"table": other["table"], "tokens": ["x" * 32]},
        {"table": "nobody-1", "tokens": []},
    ]
    found = post(table, "mine", asked)
    assert [(one["table"], one["you"], one["host"], bool(one["info"])) for one in found] == [
        (mine["table"], [0], True, True),
        (other["table"], [], False, False),
        ("nobody-1", [], False, False),
    ]


def test_a_bad_token_does_not_spoil_a_good_one(table: Server) -> None:
    made = table.make(players="pb")
    with table.client() as ann:
        ann.say("hello", table=made["table"], tokens=["x" * 32, made["keys"][0]["token"]])
        assert ann.hear("welcome")["you"] == [0]


def test_the_line_can_be_asked_whether_it_lives(table: Server) -> None:
    made = table.make(players="po")
    with table.client() as ann:
        ann.say("hello", table=made["table"], tokens=[made["host"]])
        ann.hear("welcome")
        ann.say("ping")
        assert ann.hear("pong") == {"type": "pong"}


def test_a_refused_undo_is_told_to_everybody(table: Server) -> None:
    made = table.make(players="pp")
    with table.client() as zero, table.client() as one:
        states = [c.hello(made["table"], made["keys"][n]["token"]) for n, c in enumerate((zero, one))]
        clients, rng = {0: zero, 1: one}, Random(5)
        while states[(seat := states[0]["asked"])]["undo"].get(str(seat), {}).get("kind") != "consent":
            question = states[seat]["question"]
            clients[seat].say("answer", question=question["id"], option=rng.randrange(len(question["options"])))
            states = [zero.hear("state"), one.hear("state")]
        clients[seat].say("undo", seat=seat)
        while not (proposal := clients[1 - seat].hear("players")["proposal"]):
            pass
        clients[1 - seat].say("consent", proposal=proposal["id"], yes=False)
        declined = clients[seat].hear("declined")
        assert (declined["by"], declined["proposal"]["kind"]) == (1 - seat, "undo")


def test_a_table_without_hints_gives_none(table: Server) -> None:
    made = table.make(players="pb", hints=False)
    with table.client() as ann:
        state = ann.hello(made["table"], made["keys"][0]["token"])
        while not state["question"]:
            state = ann.hear("state")
        ann.say("hint", question=state["question"]["id"])
        assert "without hints" in ann.hear("refusal")["sentence"]


def test_a_table_of_before_there_were_waiting_rooms_goes_on() -> None:
    """Its set-up says nothing of waiting, and its open seat is asked like any other."""
    desk = Desk("po")
    assert isinstance(desk.log[0][1], Given)
    assert not any(isinstance(entry, Began | Ordered) for _, entry in desk.log)
    assert isinstance(desk.room.setup, Setup)
    assert desk.room.asked is not None
    assert isinstance(ask.sit_down(desk.room, "Eva")[0], Sits)


def test_whoever_sits_takes_another_seat_only_if_he_names_it(table: Server) -> None:
    made = table.make(players="poo")
    mine, at = made["keys"][0]["token"], f"tables/{made['table']}/sit"
    twice = table.ask("POST", at, {"name": "Ada"}, mine)
    assert (twice.status_code, twice.json()["sentence"][:30]) == (409, "You sit at this table already;")
    assert table.ask("POST", at, {"name": "Ada", "seat": 2}, mine).json()["seat"] == 2
    assert table.ask("POST", at, {"name": "Eva"}).json()["seat"] == 1


@pytest.mark.parametrize("bad", ["", "x", "short-token", "y" * 32, "z" * 60])
def test_a_bad_link_never_spoils_a_good_one(table: Server, bad: str) -> None:
    made = table.make(players="pp")
    good = made["keys"][1]["token"]
    with table.client() as client:
        client.say("hello", table=made["table"], tokens=[bad, good])
        assert client.hear("welcome")["you"] == [1]
    held = [{"table": "no table", "tokens": [bad]}, {"table": made["table"], "tokens": [bad, good]}]
    told = table.ask("POST", "mine", held).json()
    assert [one["you"] for one in told] == [[], [1]]


# Shares of chance


def test_every_person_adds_to_chance_and_at_a_rematch_again(table: Server) -> None:
    """Who has said nothing of a share is not waited for."""
    mine, theirs = "a1" * 32, "b2" * 32
    players = [{"kind": "person", "share": fair.commit(mine)}, {"kind": "open"}, {"kind": "bot", "bot": "random"}]
    made = post(table, "tables", {"game": "evo", "players": players, "pace": 0})
    name = made["table"]
    assert get(table, f"tables/{name}").json()["shares"] == [{"seat": 0, "commitment": fair.commit(mine), "value": ""}]
    key = post(table, f"tables/{name}/sit", {"name": "Eva", "share": fair.commit(theirs)})
    with table.client() as ann, table.client() as eva:
        ann.say("hello", table=name, tokens=[made["keys"][0]["token"], made["host"]])
        eva.say("hello", table=name, tokens=[key["token"]])
        assert ann.hear("welcome")["table"]["mixing"]
        ann.say("reveal", seat=0, value=theirs)
        assert "not the share" in ann.hear("refusal")["sentence"]
        ann.say("reveal", seat=0, value=mine)
        eva.say("reveal", seat=1, value=theirs)
        assert until(ann, "welcome", lambda said: not said["table"]["waiting"])["table"]["shares"][1]["value"] == theirs
        ann.say("end")
        until(eva, "welcome", lambda said: said["table"]["ended"])
        checked = get(table, f"tables/{name}/fairness", key["token"]).json()
        assert checked["fair"]
        assert [share["value"] for share in checked["shares"]] == [mine, theirs]
        ann.say("rematch", share=fair.commit(theirs))
        eva.say("rematch")
        again = ann.hear("rematch")["table"]
        ann.say("hello", table=again, tokens=[made["keys"][0]["token"]])
        assert until(ann, "welcome", lambda said: said["table"]["table"] == again)["table"]["mixing"]
        ann.say("reveal", seat=0, value=theirs)
        assert ann.hear("state")["place"] > 0


def test_who_does_not_tell_his_share_is_waited_for_no_longer_than_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ask, "SHARES", 0.0)
    with running(tmp_path / "s.sqlite") as server, server.client() as ann:
        players = [{"kind": "person", "share": "0" * 64}, {"kind": "bot", "bot": "random"}]
        made = post(server, "tables", {"game": "random-mutations", "players": players})
        assert ann.hello(made["table"], made["keys"][0]["token"])["place"] > 0
        with pytest.raises(AssertionError):
            post(server, "tables", {"game": "random-mutations", "players": [{"kind": "person", "share": "no"}] * 2})
