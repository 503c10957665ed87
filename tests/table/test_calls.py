"""Calls to those who are away: where they may go, what they say, and that they arrive, once."""

from __future__ import annotations

import asyncio
import os
import socket
import stat
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec

import galapagos.table
from galapagos.table import calls, push, wire
from galapagos.table.bell import carried
from galapagos.table.calls import Call, Caller, Unfit, Unheard
from galapagos.table.log import Ordered, Paused, Stopped, Wished
from galapagos.table.room import Room
from galapagos.talk import NATURE
from tests.table.desk import Desk
from tests.table.receiver import Phone, Receiver, claims, receiving
from tests.table.server import Client, Server, running

CALL = Call(
    title="Random Mutations", table="finch-44170213", seat=1, name="Ada", link="http://here:8000/#/table/finch-44170213"
)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with receiving() as receiver:
        yield receiver


def sent(caller: Caller, kind: Any, to: str, call: Call = CALL) -> str:
    return asyncio.run(caller.send(kind, to, call))


# Where they may go


@pytest.mark.parametrize(
    "number",
    [
        "127.0.0.1", "127.8.9.1", "0.0.0.0", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1",
        "192.0.0.8", "192.0.2.7", "198.18.0.1", "198.51.100.1", "203.0.113.9", "224.0.0.1", "239.1.1.1", "240.0.0.1",
        "255.255.255.255", "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "fe80::1",
        "fe80::1%lo", "fc00::1", "fd12::1", "fec0::1", "ff02::1", "2001:db8::1", "64:ff9b::7f00:1", "64:ff9b::a00:1",
        "64:ff9b:1::1", "2002:7f00:1::", "2002:c0a8:101::1", "2001:0:4136:e378::1", "100::1",
    ],
)  # fmt: skip
def test_an_address_of_the_own_network_or_of_nobody_is_barred(number: str) -> None:
    assert calls.barred(number)


@pytest.mark.parametrize("number", ["1.1.1.1", "93.184.216.34", "159.203.148.75", "2606:4700::1111", "::ffff:1.1.1.1"])
def test_an_address_of_the_wide_world_is_not(number: str) -> None:
    assert not calls.barred(number)


def test_a_number_of_this_machine_is_its_own_whatever_it_looks_like() -> None:
    assert calls.own("127.0.0.1")
    assert not calls.own("192.0.2.1")


@pytest.mark.parametrize(
    "url",
    [
        "", "ftp://example.org/", "file:///etc/passwd", "gopher://example.org/", "example.org/hook", "https://",
        "https://ada:secret@example.org/", "https://ada@example.org/", "http://example.org:22/", "http://example.org:25/",
        "http://example.org:99999/", "http://exa mple.org/", "http://[::1",
    ],
)  # fmt: skip
def test_what_is_no_address_for_messages_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(Unfit, match=r"\.$"):
        calls.read(url)


def test_an_address_keeps_its_path_and_query_and_gets_no_new_lines() -> None:
    assert calls.read("https://example.org/a/b?token=1&x=é") == calls.Address(
        True, "example.org", 443, "/a/b?token=1&x=%C3%A9"
    )
    assert calls.read("http://bücher.example:8080") == calls.Address(False, "xn--bcher-kva.example", 8080, "/")
    assert calls.read("https://example.org\r\n/a b\r\n\tc").path == "/a%20bc"


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:{port}/", "http://2130706433:{port}/", "http://0x7f.1:{port}/", "http://localhost:{port}/",
            "http://[::ffff:127.0.0.1]:{port}/", "http://0:{port}/"]
)  # fmt: skip
def test_nothing_is_sent_to_the_own_network(url: str, receiver: Receiver) -> None:
    assert sent(Caller(), "webhook", url.format(port=receiver.http.server_port)) == "barred"
    assert receiver.all() == []


def test_a_name_with_one_barred_address_among_others_is_barred(monkeypatch: pytest.MonkeyPatch) -> None:
    answers(monkeypatch, ["1.1.1.1", "127.0.0.1"])
    assert sent(Caller(), "webhook", "http://rebound.example/") == "barred"


def test_the_line_goes_to_the_number_that_was_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that answers differently the second time is asked only once."""
    asked = answers(monkeypatch, ["93.184.216.34"], ["127.0.0.1"])
    dialled: list[str] = []

    async def dial(host: str, port: int, **more: Any) -> Any:
        dialled.append(f"{host}:{port} {more.get('server_hostname')}")
        raise ConnectionRefusedError

    monkeypatch.setattr(asyncio, "open_connection", dial)
    monkeypatch.setattr(calls, "own", lambda number: False)
    assert sent(Caller(), "webhook", "https://rebound.example/") == "unreachable"
    assert (asked, dialled) == ([1], ["93.184.216.34:443 rebound.example"])


def answers(monkeypatch: pytest.MonkeyPatch, *each: list[str]) -> list[int]:
    """What names are told to be, one time after the other; how often that was asked."""
    asked = [0]

    async def getaddrinfo(self: Any, host: str, port: int, **_: Any) -> Any:
        numbers = each[min(asked[0], len(each) - 1)]
        asked[0] += 1
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (number, port)) for number in numbers]

    monkeypatch.setattr(asyncio.base_events.BaseEventLoop, "getaddrinfo", getaddrinfo)
    return asked


# What they say


def test_ntfy_gets_its_topic_title_text_and_link(receiver: Receiver) -> None:
    assert sent(Caller(local=True), "ntfy", f"{receiver.url}/my-topic") == ""
    got = receiver.next()
    assert (got.path, got.headings["host"]) == ("/", receiver.url.removeprefix("http://"))
    assert got.json == {
        "topic": "my-topic",
        "title": "Your turn: Random Mutations",
        "message": "Ada, you are asked at the table finch-44170213 (Random Mutations).",
        "click": "http://here:8000/#/table/finch-44170213",
        "tags": ["lizard"],
    }


def test_a_topic_alone_is_one_at_ntfy_sh() -> None:
    assert calls.letter("ntfy", "my-topic", CALL).to == calls.Address(True, "ntfy.sh", 443, "/")
    with pytest.raises(Unfit, match="topic"):
        calls.letter("ntfy", "https://ntfy.sh/", CALL)


def test_a_name_can_neither_ring_a_discord_channel_nor_write_a_link_in_slack(receiver: Receiver) -> None:
    bold = Call(title="Evo", table="ray-1", seat=0, name="@everyone <!here>", link="http://here/#/table/ray-1")
    assert sent(Caller(local=True), "discord", f"{receiver.url}/api/webhooks/1/x", bold) == ""
    discord = receiver.next().json
    assert discord["allowed_mentions"] == {"parse": []}
    assert "\\@everyone" in discord["content"]
    assert "<http://here/#/table/ray-1>" in discord["content"]
    assert sent(Caller(local=True), "slack", f"{receiver.url}/services/T/B/x", bold) == ""
    assert "&lt;!here&gt;" in receiver.next().json["text"]


def test_any_webhook_gets_it_in_pieces_and_in_the_players_language(receiver: Receiver) -> None:
    russian = Call(title="Evo", table="ray-1", seat=2, name="Ада", link="http://here/#/table/ray-1", language="ru")
    assert sent(Caller(local=True), "webhook", f"{receiver.url}/hook?key=1", russian) == ""
    got = receiver.next()
    assert got.path == "/hook?key=1"
    assert got.json == {
        "event": "turn", "game": "Evo", "table": "ray-1", "seat": 2, "name": "Ада", "title": "Ваш ход: Evo",
        "text": "Ада, ваш ответ ждут за столом ray-1 (Evo).", "link": "http://here/#/table/ray-1",
    }  # fmt: skip


def test_a_link_has_no_token_and_the_address_that_the_server_was_started_with() -> None:
    assert Caller().link("http://10.0.0.2:8000", "ray-1") == "http://10.0.0.2:8000/#/table/ray-1"
    assert Caller(url="https://play.example/").link("http://10.0.0.2", "ray-1") == "https://play.example/#/table/ray-1"


# That they arrive


@pytest.mark.parametrize(
    ("status", "why"), [(204, ""), (302, "refused"), (404, "gone"), (410, "gone"), (500, "refused")]
)
def test_what_the_receiver_answers_is_told_in_a_word(status: int, why: str, receiver: Receiver) -> None:
    receiver.status = status
    receiver.headings = {"Location": f"{receiver.url}/elsewhere"}
    assert sent(Caller(local=True), "webhook", receiver.url) == why
    assert [got.path for got in receiver.all()] == ["/"]  # nobody followed


def test_who_is_not_there_or_says_nothing_does_not_keep_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute:
        port = mute.getsockname()[1]
        monkeypatch.setattr(calls, "PATIENCE", 0.2)
        assert sent(Caller(local=True), "webhook", f"http://127.0.0.1:{port}/") == "silent"
    assert sent(Caller(local=True), "webhook", f"http://127.0.0.1:{port}/") == "unreachable"
    assert sent(Caller(local=True), "webhook", "http://nowhere.invalid/") == "unknown"


def test_an_endless_answer_is_not_read() -> None:
    with socket.create_server(("127.0.0.1", 0)) as babbler:

        def babble() -> None:
            line, _ = babbler.accept()
            with line:
                line.recv(100_000)
                try:
                    while True:
                        line.sendall(b"x" * 65_536)
                except OSError:
                    return

        thread = threading.Thread(target=babble, daemon=True)
        thread.start()
        assert sent(Caller(local=True), "webhook", f"http://127.0.0.1:{babbler.getsockname()[1]}/") == "silent"
        thread.join()


def test_only_what_nobody_received_is_tried_again() -> None:
    again = {}
    for status in (400, 404, 429, 503):
        with pytest.raises(Unheard) as no:
            calls.judge(status)
        again[status] = no.value.again
    assert again == {400: False, 404: False, 429: True, 503: True}


# Web Push


def test_a_push_is_sealed_for_its_browser_and_vouched_for(tmp_path: Path, receiver: Receiver) -> None:
    caller, phone = Caller(local=True, keys=tmp_path / "push.pem"), Phone(f"{receiver.url}/push/1")
    assert sent(caller, "push", phone.subscription) == ""
    got = receiver.next()
    assert (got.path, got.headings["content-encoding"], got.headings["urgency"]) == ("/push/1", "aes128gcm", "high")
    assert int(got.headings["ttl"]) > 0
    assert b"finch" not in got.body
    assert phone.opened(got.body) == {
        "title": "Your turn: Random Mutations",
        "text": "Ada, you are asked at the table finch-44170213 (Random Mutations).",
        "table": "finch-44170213",
        "link": "http://here:8000/#/table/finch-44170213",
    }
    key = caller.push_key()
    assert key is not None
    said = claims(got.headings["authorization"], key)
    assert said["aud"] == receiver.url
    assert said["sub"].startswith("mailto:")
    other = push.keys(tmp_path / "other.pem").public
    with pytest.raises(InvalidSignature):
        claims(got.headings["authorization"].replace(key, other), other)


def test_the_example_of_the_standard_is_sealed_as_it_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """RFC 8291, appendix A."""
    once = ec.derive_private_key(
        int.from_bytes(calls.decoded("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw")), push.CURVE
    )
    monkeypatch.setattr(ec, "generate_private_key", lambda curve: once)
    monkeypatch.setattr(os, "urandom", lambda n: calls.decoded("DGv6ra1nlYgDCS1FRnbzlw"))
    receiver = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
    body = push.sealed(
        b"When I grow up, I want to be a watermelon", calls.decoded(receiver), calls.decoded("BTBZMqHH6r4Tts7J_aSIgg")
    )
    assert calls.encoded(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A"
        "_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_the_key_is_made_once_and_is_its_owners(tmp_path: Path) -> None:
    file = tmp_path / "push.pem"
    made = push.keys(file).public
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    push.keys.cache_clear()
    assert push.keys(file).public == made
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.parametrize("to", ["", "{}", "https://example.org/", '{"endpoint": "https://a.example/", "keys": {}}'])
def test_what_no_browser_gives_is_no_subscription(to: str) -> None:
    with pytest.raises(Unfit):
        calls.address_of("push", to)


def test_without_a_place_for_its_key_a_server_does_not_push() -> None:
    assert Caller().push_key() is None


# Who is called, and when


class Evening:
    """A table of two people on a server that calls at once, and what the first of them gets."""

    def __init__(self, server: Server, receiver: Receiver, **more: Any) -> None:
        self.server, self.receiver = server, receiver
        self.made = server.make(**{"players": "pp", **more})
        self.table = self.made["table"]
        self.tokens = [key["token"] for key in self.made["keys"]]

    @contextmanager
    def at(self, seat: int) -> Iterator[Client]:
        with self.server.client() as client:
            client.state = client.hello(self.table, self.tokens[seat])  # type: ignore[attr-defined]
            yield client

    def wish(self, seat: int, kind: str = "webhook", to: str = "", **more: Any) -> None:
        with self.at(seat) as client:
            client.say("call_me", seat=seat, kind=kind, to=to or f"{self.receiver.url}/secret-{seat}", **more)
            assert client.hear("calls", "refusal")["calls"] == [{"seat": seat, "kind": kind, "failed": ""}]

    def answer(self, seat: int) -> None:
        """Until another one is asked."""
        with self.at(seat) as client:
            state = client.state  # type: ignore[attr-defined]
            while state["asked"] == seat and state["question"]:
                client.say("answer", question=state["question"]["id"], option=0)
                state = client.hear("state")

    def asked(self) -> int:
        with self.at(0) as client:
            return int(client.state["asked"])  # type: ignore[attr-defined]


@contextmanager
def evening(store: Path, receiver: Receiver, **more: Any) -> Iterator[Evening]:
    caller = Caller(local=True, after=0.0, keys=store.with_suffix(".push.pem"))
    with running(store, caller=caller) as server:
        yield Evening(server, receiver, **more)


def test_who_is_away_is_called_once_until_he_comes_back(tmp_path: Path, receiver: Receiver) -> None:
    with evening(tmp_path / "tables.sqlite", receiver) as night:
        first = night.asked()
        other = 1 - first
        night.wish(other)
        assert receiver.all() == []  # it is not his turn
        night.answer(first)
        got = receiver.next()
        assert got.path == f"/secret-{other}"
        assert got.json["table"] == night.table
        assert got.json["link"] == f"http://{night.server.host}/#/table/{night.table}"
        assert (got.json["event"], got.json["seat"]) == ("turn", other)
        assert not any(token in got.body.decode() for token in night.tokens)
        # He is asked again and again without coming: nothing more. Then he comes, plays, and goes: once more.
        night.server.make()  # others do something meanwhile
        night.answer(other)
        assert receiver.all() == []
        night.answer(night.asked())
        if night.asked() != other:
            night.answer(first)
        assert receiver.next().json["seat"] == other
        assert receiver.all() == []


def test_who_is_at_the_table_is_not_called(tmp_path: Path, receiver: Receiver) -> None:
    with evening(tmp_path / "tables.sqlite", receiver) as night:
        first = night.asked()
        night.wish(1 - first)
        with night.at(1 - first) as there:
            night.answer(first)
            assert there.hear("state")["type"] == "state"
            # A page that lies behind others for a while is as good as none.
            there.say("look", yes=False)
            assert receiver.next().json["seat"] == 1 - first
            there.say("look", yes=True)
            there.say("ping")
            there.hear("pong")
        assert receiver.next().json["seat"] == 1 - first  # he was there, and left without an answer


def test_a_server_that_comes_back_does_not_call_twice_and_forgets_nobody(tmp_path: Path, receiver: Receiver) -> None:
    store = tmp_path / "tables.sqlite"
    with evening(store, receiver) as night:
        first = night.asked()
        night.wish(1 - first)
        night.answer(first)
        receiver.next()
        night.wish(first)
        late = night.server.make()  # a second table, whose player nobody has called yet
        with night.server.client() as client:
            state = client.hello(late["table"], late["keys"][0]["token"], late["keys"][1]["token"])
            client.say("call_me", seat=state["asked"], kind="webhook", to=f"{receiver.url}/late")
            client.hear("calls")
            client.say("pace", pace=0)
            client.hear("players")
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(Room, "to_call", lambda *_: None)  # the server ends before it can
                client.socket.close()
                night.server.http.get("/healthz")
    with running(store, caller=Caller(local=True, after=0.0)):
        assert receiver.next().path == "/late"
        assert receiver.all() == []


def test_a_message_that_does_not_arrive_is_told_to_the_seat_when_it_comes_back(
    tmp_path: Path, receiver: Receiver, caplog: pytest.LogCaptureFixture
) -> None:
    receiver.status = 410
    with evening(tmp_path / "tables.sqlite", receiver) as night, caplog.at_level("DEBUG", "galapagos"):
        first = night.asked()
        night.wish(1 - first)
        night.answer(first)
        receiver.next()

        def calls_of(seat: int) -> Any:
            with night.server.client() as client:
                client.say("hello", table=night.table, tokens=[night.tokens[seat]])
                return client.hear("welcome")["calls"]

        while calls_of(1 - first)[0]["failed"] != "gone":
            assert calls_of(first) == [{"seat": first, "kind": "none", "failed": ""}]
    logged = str([vars(record) for record in caplog.records if record.name.startswith("galapagos")])
    assert "'failed': 'gone'" in logged
    assert "secret" not in logged
    assert receiver.url not in logged


def test_what_nobody_received_is_tried_again_unless_he_has_come(
    tmp_path: Path, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(calls, "PAUSES", (0.05, 0.05))
    receiver.status = 503
    with evening(tmp_path / "tables.sqlite", receiver) as night:
        first = night.asked()
        night.wish(1 - first)
        night.answer(first)
        assert [receiver.next().path for _ in range(3)] == [f"/secret-{1 - first}"] * 3
    assert receiver.all() == []


def test_an_address_never_leaves_for_another_browser(tmp_path: Path, receiver: Receiver) -> None:
    with evening(tmp_path / "tables.sqlite", receiver, public=True) as night:
        with night.at(0) as ada, night.at(1) as bob, night.server.client() as spectator:
            spectator.hello(night.table)
            ada.say("call_me", seat=0, kind="webhook", to=f"{receiver.url}/hush-hush")
            ada.hear("calls")
            ada.say("try_call", seat=0)
            assert ada.hear("calls")["tried"] == 0
            bob.say("try_call", seat=0)
            assert bob.hear("refusal")["sentence"] == "That is not your seat."
            bob.say("call_me", seat=0, kind="webhook", to=f"{receiver.url}/other")
            assert bob.hear("refusal")["sentence"] == "That is not your seat."
            for client in (bob, spectator):
                client.say("ping")
                client.hear("pong")
            ada.say("resign", seat=0)
            ada.hear("welcome")
            heard = "".join([*ada.heard, *bob.heard, *spectator.heard])
        record = night.server.http.get(f"/api/tables/{night.table}/record").text
        assert receiver.next().json["event"] == "trial"
    assert "hush-hush" not in heard + record
    assert receiver.url not in heard + record


@pytest.mark.parametrize(
    ("kind", "to", "sentence"),
    [
        ("webhook", "http://127.0.0.1:8000/", "This address lies in the server's own network"),
        ("ntfy", "http://localhost/topic", "This address lies in the server's own network"),
        ("webhook", "http://nowhere.invalid/", "No machine of that name"),
        ("slack", "hooks.slack.com/x", "An address begins with https://"),
        ("push", "{}", "This server cannot push"),
    ],
)
def test_a_wrong_address_is_refused_when_it_is_given(kind: str, to: str, sentence: str, tmp_path: Path) -> None:
    with running(tmp_path / "tables.sqlite") as server:
        made = server.make()
        with server.client() as client:
            client.hello(made["table"], made["keys"][0]["token"])
            client.say("call_me", seat=0, kind=kind, to=to)
            assert client.hear("refusal")["sentence"].startswith(sentence)
            client.say("try_call", seat=0)
            assert client.hear("refusal")["sentence"].startswith("Say first")


def test_a_push_reaches_the_browser_that_asked_for_it(tmp_path: Path, receiver: Receiver) -> None:
    with evening(tmp_path / "tables.sqlite", receiver) as night:
        key = night.server.http.get("/api/push").json()["key"]
        phone = Phone(f"{receiver.url}/push/7")
        first = night.asked()
        night.wish(1 - first, "push", phone.subscription)
        night.answer(first)
        got = receiver.next()
        assert phone.opened(got.body)["table"] == night.table
        assert claims(got.headings["authorization"], key)["aud"] == receiver.url


def test_without_the_extra_the_server_says_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "galapagos.table.push", None)
    monkeypatch.delattr(galapagos.table, "push")
    with running(tmp_path / "tables.sqlite", caller=Caller(keys=tmp_path / "push.pem")) as server:
        assert server.http.get("/api/push").json() == {
            "key": None, "why": "This server cannot push: it needs the package galapagos[push]."
        }  # fmt: skip


def test_many_trials_are_refused(tmp_path: Path, receiver: Receiver) -> None:
    with evening(tmp_path / "tables.sqlite", receiver) as night, night.at(0) as client:
        client.say("call_me", seat=0, kind="webhook", to=receiver.url)
        client.hear("calls")
        for _ in range(6):
            client.say("try_call", seat=0)
        assert client.hear("refusal")["sentence"] == "Not so fast, please."


def test_a_wish_moves_with_its_chair_goes_with_its_token_and_comes_along_to_the_next_table() -> None:
    desk = Desk("ppo", waits=True)
    wish = Wished(0, "ntfy", "topic", "en", "http://here")
    desk.add([wish, Ordered([1, 0, 2])])
    assert [there.wish and there.wish.seat for there in desk.room.seats] == [None, 1, None]
    assert carried(desk.room) == [Wished(1, "ntfy", "topic", "en", "http://here")]
    desk.host = True
    desk.say(wire.Free(1))
    assert carried(desk.room) == []


def test_a_pause_a_bot_and_an_end_call_nobody() -> None:
    desk = Desk("pp")
    q = desk.room.asked
    assert q is not None
    desk.add([Wished(q.seat, "ntfy", "topic", "en", "")])
    assert desk.room.to_call(desk.now + 19, 20) is None
    assert desk.room.to_call(desk.now + 20, 20) == q.seat
    for entries in (
        [Paused(True)],
        [Stopped(NATURE)],
        [msgspec.structs.replace(desk.room.seats[q.seat].sits, bot="random")],
    ):
        other = Room(desk.room.setup, [*desk.log, *((desk.now, entry) for entry in entries)], desk.now)
        assert other.to_call(desk.now + 100, 20) is None
    assert Room(desk.room.setup, desk.log, desk.now).to_call(desk.now + 100, 20) == q.seat
