"""Who says nothing, reads nothing or comes too often holds up nobody else."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import Queue
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from galapagos.table import door, gate, serve, sight, visit
from galapagos.table.door import Guests, Limits, block
from galapagos.table.live import BACKLOG, Browser, Rights
from tests.table.desk import Desk
from tests.table.server import PATIENCE, Client, Server, listening, running

UPGRADE = (
    "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
FLOOD = 300  # messages of 60 kB, more than any buffer takes


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "LOOKS", 1)
    for idle in door.PATIENCE:
        monkeypatch.setitem(door.PATIENCE, idle, 0.3)


class Talker:
    """A program that sends without end to whoever comes, and knows when he is gone."""

    def __init__(self) -> None:
        self.rid = threading.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await receive()
            await send({"type": "lifespan.startup.complete"})
            await receive()
            await send({"type": "lifespan.shutdown.complete"})
            return
        with suppress(OSError):
            await (self.talk(send) if scope["type"] == "websocket" else self.answer(receive, send))
        self.rid.set()

    async def talk(self, send: Any) -> None:
        await send({"type": "websocket.accept"})
        for _ in range(FLOOD):
            await send({"type": "websocket.send", "text": "x" * 60_000})

    async def answer(self, receive: Any, send: Any) -> None:
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(FLOOD):
            await send({"type": "http.response.body", "body": b"x" * 60_000, "more_body": True})


@contextmanager
def connected(port: int, said: str) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        line.sendall(said.encode())
        yield line


def ends(line: socket.socket) -> bool:
    """Whether the other side has hung up."""
    try:
        while line.recv(100_000):
            pass
    except ConnectionResetError:
        pass
    return True


@pytest.mark.parametrize("said", [UPGRADE, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"], ids=["socket", "request"])
def test_whoever_does_not_read_is_cut_off(said: str) -> None:
    talker = Talker()
    with listening(talker) as port, connected(port, said) as line:
        assert talker.rid.wait(PATIENCE)
        assert ends(line)


@pytest.mark.parametrize(
    "said",
    ["", "GET / HT", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n1234"],
    ids=["none", "head", "body"],
)
def test_whoever_does_not_say_what_he_wants_is_cut_off(said: str) -> None:
    with listening(Talker()) as port, connected(port, said) as line:
        assert ends(line)


def test_what_waits_for_a_browser_is_counted_in_bytes() -> None:
    browser, message = Browser(Rights(frozenset())), b"x" * 60_000
    for _ in range(100):
        browser.tell(message)
    assert browser.dismissed
    assert browser.out.qsize() == 1, "nothing is kept for it"
    patient = Browser(Rights(frozenset()))
    for _ in range(600):
        patient.tell(b"x" * 1000)
    assert not patient.dismissed
    assert patient.waits == 600_000 < BACKLOG


def test_what_waits_comes_before_what_could_be_sent_at_once() -> None:
    sent: list[bytes] = []
    slow = True

    def carry(message: bytes) -> bool:
        if not slow:
            sent.append(message)
        return not slow

    async def story() -> None:
        nonlocal slow
        browser = Browser(Rights(frozenset()))
        browser.carry = carry
        browser.tell(b"1")
        slow = False
        browser.tell(b"2")
        sent.append(await browser.next() or b"")
        browser.tell(b"3")  # while the first of them is on its way
        for _ in range(2):
            sent.append(await browser.next() or b"")
        waiting = asyncio.create_task(browser.next())
        await asyncio.sleep(0)
        browser.tell(b"4")
        waiting.cancel()

    asyncio.run(story())
    assert sent == [b"1", b"2", b"3", b"4"]


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
def test_a_message_that_is_sent_at_once_is_a_frame_like_any(size: int) -> None:
    message = b"x" * size
    assert door.framed(message) == Frame(Opcode.TEXT, message).serialize(mask=False)


class Late:
    """A program that listens to nobody until it may."""

    def __init__(self) -> None:
        self.begin, self.heard = threading.Event(), Queue[str]()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "lifespan":
            await Talker()(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.to_thread(self.begin.wait, PATIENCE)
        while "text" in (message := await receive()):
            self.heard.put(message["text"])


def test_a_few_messages_wait_to_be_heard_before_no_more_are_read(monkeypatch: pytest.MonkeyPatch) -> None:
    late, lines, taken, take = Late(), list[Any](), Queue[tuple[int, bool]](), door.Socket.send_receive_event_to_app

    def took(self: door.Socket) -> None:
        take(self)
        lines.append(self.transport)
        taken.put((self.queue.qsize(), self.transport.is_reading()))

    monkeypatch.setattr(door.Socket, "send_receive_event_to_app", took)
    said = [str(n) for n in range(3 * door.FEW)]
    with listening(late) as port, connect(f"ws://127.0.0.1:{port}") as browser:
        for n, message in enumerate(said[: door.FEW], 1):
            browser.send(message)
            assert taken.get(timeout=PATIENCE) == (n, n < door.FEW)
        for message in said[door.FEW :]:
            browser.send(message)
        with connect(f"ws://127.0.0.1:{port}"):  # meanwhile others are let in
            assert taken.empty()
        late.begin.set()
        assert [late.heard.get(timeout=PATIENCE) for _ in said] == said
        assert lines[0].is_reading()


# How many, and how often


def test_an_address_of_the_newer_kind_is_its_whole_neighbourhood() -> None:
    assert block("2001:db8:1:2:3:4:5:6") == block("2001:db8:1:2::1") != block("2001:db8:1:3::1")
    assert block("192.0.2.1") == block("::ffff:192.0.2.1") != block("192.0.2.2")
    assert block("fe80::1%eth0") == block("fe80::2")


def test_an_address_has_so_many_sockets_and_others_have_theirs() -> None:
    guests = Guests(Limits(sockets=2))
    assert [guests.enter("a") for _ in range(3)] == [True, True, False]
    assert guests.enter("b")
    guests.leave("a")
    assert guests.enter("a")
    assert all(Guests(None).enter("a") for _ in range(1000))


def test_a_socket_too_many_is_not_opened(tmp_path: Path) -> None:
    with running(tmp_path / "s.sqlite", Limits(sockets=2)) as server:
        with server.client(), server.client(), pytest.raises(InvalidStatus), server.client():
            pass
        with server.client() as client:
            assert client.hello(server.make(players="bb", public=True)["table"])


@pytest.mark.parametrize("limits", [Limits(connections=2), Limits(in_all=2)], ids=["of one", "in all"])
def test_a_connection_too_many_is_cut_off(limits: Limits, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "is_proxy", lambda *of: False)
    with listening(Talker(), limits) as port, connected(port, "") as first, connected(port, "") as second:
        with connected(port, "") as third:
            third.settimeout(0.2)
            assert ends(third)
        assert ends(first)
        assert ends(second)


def test_whoever_says_anything_but_hello_has_no_longer_for_it(table: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(visit, "HELLO", 0.5)

    def chatter(client: Client) -> None:
        while True:
            client.socket.send("{}")
            client.hear("refusal")

    with table.client() as client, pytest.raises(ConnectionClosed) as closed:
        chatter(client)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4400


@pytest.mark.parametrize("said", [{"type": "undo"}, {"type": "name", "seat": 0, "name": "Ada"}, {"type": "hello"}])
def test_what_makes_the_table_anew_comes_a_few_times_a_second(
    table: Server, monkeypatch: pytest.MonkeyPatch, said: dict[str, Any]
) -> None:
    made = table.make()
    waited = []
    wait = gate.Allowance.wait

    async def counted(self: gate.Allowance) -> None:
        if self.rate == visit.RARE_RATE:
            waited.append(self.left < 1)
        await wait(self)

    monkeypatch.setattr(gate.Allowance, "wait", counted)
    if said["type"] == "hello":
        said = {"type": "hello", "table": made["table"], "tokens": [made["keys"][0]["token"]]}
    with table.client() as client:
        client.hello(made["table"], made["keys"][0]["token"])
        for _ in range(visit.RARE_BURST + 4):
            client.say(**said)
        client.say("ping")
        client.hear("pong")
    assert any(waited)


def test_ten_sockets_that_say_hello_again_and_again_hold_up_nobody(tmp_path: Path) -> None:
    with running(tmp_path / "s.sqlite", Limits()) as server:
        made = server.make(players="pp")
        tokens = [key["token"] for key in made["keys"]]
        with server.client() as good, ExitStack() as bad:
            good.hello(made["table"], tokens[0])
            clients = [bad.enter_context(server.client()) for _ in range(10)]
            for _ in range(200):
                for client in clients:
                    client.say("hello", table=made["table"], tokens=[tokens[1]])
            start = time.monotonic()
            good.say("ping")
            good.hear("pong")
            assert time.monotonic() - start < 3


def test_the_log_is_put_into_words_once_for_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk().play_out()
    first = desk.state(0).events
    monkeypatch.setattr(sight, "line", None)
    assert desk.state(0).events == first != []
    place = len(desk.room.record)
    assert sight.told(desk.room, 0, place - 1) == [one for one in first if one.place == place]
