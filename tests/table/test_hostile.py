"""The hostile client: the table stays as it is, and the answer is a clear sentence."""

from __future__ import annotations

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.table.desk import Desk
from tests.table.hostile import attack
from tests.table.server import Client, Server


class Pair:
    """Two people at a table: who is asked, and the other one."""

    def __init__(self, server: Server, one: Client, two: Client) -> None:
        self.server = server
        self.made = server.make()
        tokens = [key["token"] for key in self.made["keys"]]
        states = [client.hello(self.made["table"], token) for client, token in zip((one, two), tokens, strict=True)]
        self.seat = states[0]["asked"]
        self.asked, self.other = (one, two) if self.seat == 0 else (two, one)
        self.state = states[self.seat]
        self.question = self.state["question"]["id"]

    def unchanged(self) -> bool:
        with self.server.client() as third:
            now = third.hello(self.made["table"], self.made["keys"][self.seat]["token"])
        return bool((now["place"], now["text"]) == (self.state["place"], self.state["text"]))


@pytest.fixture
def pair(table: Server) -> Iterator[Pair]:
    with table.client() as one, table.client() as two:
        yield Pair(table, one, two)


def test_the_wrong_seat_is_told_who_is_asked(pair: Pair) -> None:
    pair.other.say("answer", question=pair.question, option=0)
    assert "is asked, not you" in pair.other.hear("refusal")["sentence"]
    assert pair.unchanged()


def test_a_spectator_cannot_answer(pair: Pair) -> None:
    with pair.server.client() as watching:
        watching.hello(pair.made["table"], pair.made["spectator"])
        watching.say("answer", question=pair.question, option=0)
        assert "is asked, not you" in watching.hear("refusal")["sentence"]
    assert pair.unchanged()


def test_of_a_doubled_answer_one_counts(pair: Pair) -> None:
    pair.asked.say("answer", question=pair.question, option=0)
    pair.asked.say("answer", question=pair.question, option=0)
    after = pair.asked.hear("state")
    refusal = pair.asked.hear("refusal")
    assert (refusal["sentence"], refusal["question"]) == ("That question is no longer open.", pair.question)
    pair.state = after
    pair.seat = after["seat"]
    assert pair.unchanged()


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"question": 10**6, "option": 0}, "no such question"),
        ({"question": 0, "option": 0}, "no longer open"),
        ({"option": 10**6}, "there is no 1000000"),
        ({"move": "A1>Z9"}, ""),
        ({"move": "'; DROP TABLE answers; --"}, "is not"),
        ({}, "names an option or a move"),
        ({"option": 0, "move": "-"}, "names an option or a move"),
    ],
)
def test_an_answer_that_is_none_changes_nothing(pair: Pair, fields: dict[str, Any], sentence: str) -> None:
    pair.asked.say("answer", **({"question": pair.question} | fields))
    refusal = pair.asked.hear("refusal")
    assert refusal["about"] == "answer"
    assert refusal["sentence"]
    assert sentence in refusal["sentence"]
    assert pair.unchanged()


@pytest.mark.parametrize(
    "garbage",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type": "win"}',
        '{"type": "answer"}',
        '{"type": "answer", "question": "1", "option": 0}',
        '{"type": "answer", "question": -1, "option": -1}',
        '{"type": "answer", "question": 1, "option": 0, "seat": 1}',
        '{"type": "chat", "text": ""}',
        '{"type": "chat", "text": "' + "x" * 501 + '"}',
        '{"type": "why", "move": "-"}',
        '{"type": "why", "things": []}',
        '{"type": "why", "things": [""]}',
        '{"type": "why", "things": ["' + "x" * 61 + '"]}',
        '{"type": "why", "things": ["A", "A", "A", "A", "A", "A", "A", "A", "A"]}',
        '{"type": "name", "seat": 0, "name": "\\u0000"}',
        "[" * 10000,
        '{"x": ' + "[" * 10000 + "]" * 10000 + ', "type": "ping"}',
        b"\xff\xfe\x00",
    ],
)
def test_garbage_is_not_understood(pair: Pair, garbage: str | bytes) -> None:
    pair.asked.socket.send(garbage)
    assert "not understood" in pair.asked.hear("refusal")["sentence"]
    assert pair.unchanged()


def test_a_message_of_more_than_64_kb_closes_the_socket(pair: Pair) -> None:
    pair.asked.socket.send(json.dumps({"type": "chat", "text": "x" * 70_000}))
    with pytest.raises(ConnectionClosed) as closed:
        pair.asked.hear("chat")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert pair.unchanged()


def test_a_flood_waits_in_its_own_queue_and_nobody_else_notices(pair: Pair) -> None:
    for _ in range(2000):
        pair.asked.say("why", things=["food", "A1"])
    start = time.monotonic()
    pair.other.say("why", things=["food", "A1"])
    pair.other.hear("refusal")
    assert time.monotonic() - start < 5
    for _ in range(300):
        pair.asked.hear("why")
    assert time.monotonic() - start > 0.5
    assert pair.unchanged()


def test_nobody_drowns_the_others_in_talk(pair: Pair) -> None:
    for n in range(50):
        pair.asked.say("chat", text=f"spam {n}")
    assert pair.asked.hear("refusal")["about"] == "chat"
    pair.other.say("chat", text="Enough.")
    while pair.other.hear("chat")["text"] != "Enough.":
        pass
    assert len(pair.other.heard) < 30


@pytest.mark.parametrize("tokens", [["x" * 32], []])
def test_a_wrong_token_opens_nothing(table: Server, tokens: list[str]) -> None:
    made = table.make()
    for name in (made["table"], "finch-00000000"):
        with table.client() as stranger:
            stranger.say("hello", table=name, tokens=tokens)
            assert stranger.hear()["sentence"] == "There is no such table, or this link does not open it."
            with pytest.raises(ConnectionClosed) as closed:
                stranger.hear()
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4404


def test_the_token_of_one_table_does_not_open_another(table: Server) -> None:
    mine, other = table.make(), table.make()
    with table.client() as client:
        client.say("hello", table=other["table"], tokens=[mine["keys"][0]["token"]])
        assert client.hear()["type"] == "refusal"


def test_who_does_not_say_hello_first_is_shown_out(table: Server) -> None:
    with table.client() as client:
        client.say("chat", text="Hello?")
        with pytest.raises(ConnectionClosed) as closed:
            client.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4400


def test_a_page_of_another_site_gets_no_socket_and_no_answer(table: Server) -> None:
    with pytest.raises((InvalidStatus, ConnectionClosed)), table.client(origin="http://evil.example") as client:
        client.hear()
    foreign = {"origin": "http://evil.example"}
    assert table.http.post("/api/tables", json={}, headers=foreign).status_code == 403
    assert table.http.get("/api/games", headers={"host": "evil.example"}).status_code == 403
    assert table.http.get("/api/games", headers={"host": "localhost:80"}).status_code == 200


def test_a_private_table_is_not_there_for_strangers(table: Server) -> None:
    made = table.make()
    for path in ("", "/record", "/steps", "/steps/0", "/decided", "/river", "/fairness"):
        assert table.http.get(f"/api/tables/{made['table']}{path}").status_code == 404
    assert table.http.post(f"/api/tables/{made['table']}/sit", json={"name": "Eve"}).status_code == 404
    assert made["table"] not in table.http.get("/api/tables").text


def test_before_the_end_there_is_no_record_no_seed_and_nobody_elses_view(table: Server) -> None:
    made = table.make()
    mine = {"authorization": f"Bearer {made['keys'][0]['token']}"}
    at = f"/api/tables/{made['table']}"
    assert table.http.get(f"{at}/record", headers=mine).status_code == 409
    assert table.http.get(f"{at}/decided", headers=mine).status_code == 409
    assert table.http.get(f"{at}/steps/0?open=true", headers=mine).status_code == 409
    assert table.http.get(f"{at}/steps/0?seat=1", headers=mine).status_code == 409
    assert table.http.get(f"{at}/steps/0?seat=0", headers=mine).status_code == 200
    branch = {"place": 0, "players": [{"kind": "person"}, {"kind": "person"}]}
    assert table.http.post(f"{at}/branch", json=branch, headers=mine).status_code == 409
    fairness = table.http.get(f"{at}/fairness", headers=mine).json()
    assert (fairness["seed"], fairness["draws"]) == (None, [])


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"game": "chess", "players": [{}, {}]},
        {"game": "random-mutations", "players": []},
        {"game": "random-mutations", "players": [{}]},
        {"game": "random-mutations", "players": [{}] * 9},
        {"game": "random-mutations", "players": [{}, {"kind": "bot", "bot": "deep"}]},
        {"game": "random-mutations", "players": [{}, {}], "options": {"speed": True}},
        {"game": "random-mutations", "players": [{}, {}], "options": {"guests": 5}},
        {"game": "random-mutations", "players": [{}, {}], "options": {"guests": ["dragon"]}},
        {"game": "random-mutations", "players": [{}, {}], "options": {"divergence": "yes"}},
        {"game": "random-mutations", "players": [{"name": ""}, {}]},
        {"game": "random-mutations", "players": [{}, {}], "clock": -1},
    ],
)
def test_an_impossible_table_is_refused_in_a_sentence(table: Server, body: dict[str, Any]) -> None:
    answer = table.http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert set(answer.json()) == {"status", "sentence"}
    assert "Traceback" not in answer.text


def test_a_body_that_is_too_large_is_refused(table: Server) -> None:
    assert table.http.post("/api/tables", content=b"x" * 100_000).status_code == 413
    assert table.http.post("/api/records", content=b"x" * 3_000_000).status_code == 413


@pytest.mark.parametrize("text", ["", "{}", "rubbish", '{"galapagos": 1}\n', '"' * 1000])
def test_a_damaged_record_is_refused_with_its_line(table: Server, text: str) -> None:
    answer = table.http.post("/api/records", content=text, headers={"content-type": "text/plain"})
    assert answer.status_code == 400
    assert "line 1" in answer.json()["sentence"]


# What no browser would send


def raw(table: Server, *lines: str, body: bytes = b"") -> int:
    """The status of the answer to a request that was put together by hand."""
    host, port = table.host.split(":")
    with socket.create_connection((host, int(port)), 20) as line:
        head = [*lines, "Connection: close", f"Content-Length: {len(body)}"]
        line.sendall("\r\n".join(head).encode() + b"\r\n\r\n" + body)
        return int(line.makefile("rb").readline().split()[1])


@pytest.mark.parametrize("headings", [["Host: ["], ["Host: [::1"], ["Host: {}", "Origin: http://["]])
def test_a_host_that_is_none_is_not_let_in(table: Server, headings: list[str]) -> None:
    said = [heading.format(table.host) for heading in headings]
    assert raw(table, "GET /api/games HTTP/1.1", *said) == 403


@pytest.mark.parametrize(
    "path", ["/%00", "/assets/a%00b", "/api/tables/finch-1%00", "/api/games/%0a/rules", "/%e2%80%ae"]
)
def test_a_path_with_signs_that_nobody_can_see_leads_nowhere(table: Server, path: str) -> None:
    assert raw(table, f"GET {path} HTTP/1.1", f"Host: {table.host}") == 404


@pytest.mark.parametrize("path", ["/api/tables", "/api/mine", "/api/tables/finch-1/sit"])
@pytest.mark.parametrize(
    "body", [b"[" * 9999 + b"]" * 9999, b'{"game": "\xff"}', b'{"x": ' + b"[" * 9999 + b"]" * 9999]
)
def test_a_body_that_is_no_request_is_not_understood(table: Server, path: str, body: bytes) -> None:
    assert raw(table, f"POST {path} HTTP/1.1", f"Host: {table.host}", body=body) == 400


def test_a_record_that_is_nested_too_deeply_is_refused(table: Server) -> None:
    assert raw(table, "POST /api/records HTTP/1.1", f"Host: {table.host}", body=b"[" * 99_999) == 400


@pytest.mark.parametrize("name", ["\u0000", "finch-1\u0000", "\ud800", "finch-" + "9" * 30, "Finch-1"])
def test_a_name_that_no_table_has_is_looked_for_nowhere(table: Server, name: str) -> None:
    body = json.dumps([{"table": name, "tokens": ["x" * 32]}]).encode()
    assert raw(table, "POST /api/mine HTTP/1.1", f"Host: {table.host}", body=body) in (200, 400)
    with table.client() as client:
        client.say("hello", table=name)
        assert client.hear()["type"] == "refusal"


# Names


@pytest.mark.parametrize("name", ["Spectator", " spectator", "Spec\u200btator", "\uff33pectator", "\u200b", "\u3164"])
def test_nobody_is_called_like_those_who_watch_or_like_nothing(table: Server, name: str) -> None:
    made = table.make(players="po", public=True)
    assert table.ask("POST", f"tables/{made['table']}/sit", {"name": name}).status_code == 409
    players = [{"kind": "person", "name": name}, {"kind": "person"}]
    assert table.ask("POST", "tables", {"game": "random-mutations", "players": players}).status_code == 400
    with table.client() as client:
        client.say("hello", table=made["table"], tokens=[made["keys"][0]["token"]])
        client.say("name", seat=0, name=name)
        assert client.hear("refusal")["sentence"]


def test_signs_that_turn_others_around_or_show_nothing_are_no_part_of_a_name(table: Server) -> None:
    made = table.make(players="po", public=True)
    sat = table.ask("POST", f"tables/{made['table']}/sit", {"name": "\u202eA\u200bda\u2066  L.\ufeff"}).json()
    assert sat["name"] == "Ada L."
    players = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "A\u200dda"}]
    twice = table.ask("POST", "tables", {"game": "random-mutations", "players": players}).json()
    assert [key["name"] for key in twice["keys"]] == ["Ada", "Ada 2"]


# Records


def shelved(table: Server, **changed: Any) -> Any:
    """What becomes of a whole record whose heading was changed so."""
    record = Desk().play_out().room.whole()
    head, *rest = record.lines()
    text = "\n".join([json.dumps(json.loads(head) | changed), *rest])
    return table.http.post("/api/records", content=text, headers={"content-type": "text/plain"})


@pytest.mark.parametrize("name", ["A\u0000", "\u001b[31mAnn", "\ud800"])
def test_a_record_with_signs_in_names_that_cannot_be_written_is_refused(table: Server, name: str) -> None:
    answer = shelved(table, names=[name, "Bob"])
    assert (answer.status_code, answer.json()["sentence"][:6]) == (400, "line 1")


def test_a_record_whose_seal_begins_at_true_is_refused(table: Server) -> None:
    seal = {"commitment": "0" * 64, "seed": "0" * 64, "start": True}
    assert "the seal is damaged" in shelved(table, seal=seal).json()["sentence"]


@pytest.mark.parametrize("name", ["\u202eAnn", "\u3164", "x" * 100, " ", "Spectator", "Ann\u2028"])
def test_a_record_that_is_taken_can_be_opened(table: Server, name: str) -> None:
    shelf = shelved(table, names=[name, "Bob"]).json()["table"]
    table.http.get("/api/tables")
    steps = table.http.get(f"/api/tables/{shelf}/steps")
    assert steps.status_code == 200


def test_of_hundreds_of_hostile_messages_none_changes_or_breaks_anything(tmp_path: Path) -> None:
    """`python -m tests.table.hostile 1000000` is the long version."""
    answered, changes, errors = asyncio.run(attack(300, 2, tmp_path))
    assert (changes, errors) == (0, 0)
    assert answered > 250
