"""What docs/hosting.md says is so: its unit starts a server, its commands work on that, its board shows what is."""

from __future__ import annotations

import asyncio
import configparser
import json
import re
import shlex
import shutil
import signal
import subprocess
import sys
from contextlib import ExitStack
from http import HTTPStatus
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.asyncio.server import Server as WebSocketServer
from websockets.asyncio.server import ServerConnection
from websockets.asyncio.server import serve as serve_sockets
from websockets.http11 import Request, Response

from galapagos.cli import main
from galapagos.table import door, serve
from galapagos.table.app import make_app
from galapagos.table.door import Limits, is_proxy
from galapagos.table.serve import known_proxies
from galapagos.talk import GameError
from tests.table import fleet
from tests.table.postgres import Cluster
from tests.table.server import Server, listening, running
from tests.test_coverage import ROOT

PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
STORE = "/var/lib/galapagos/tables.sqlite"


def blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```", PAGE, flags=re.S | re.M)


def service() -> configparser.SectionProxy:
    """What the page's unit says of the server."""
    unit = configparser.ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read_string(blocks("ini")[0])
    return unit["Service"]


def test_the_unit_starts_a_server_and_the_commands_keep_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program, *words = shlex.split(service()["ExecStart"])
    assert program == "/opt/galapagos-venv/bin/galapagos"
    store = str(tmp_path / "tables.sqlite")
    words = [store if word == STORE else word for word in words]
    command = [sys.executable, "-m", "galapagos", *words, "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        said = re.match(r"Galápagos is at http://127.0.0.1:(\d+)/", process.stdout.readline())
        try:
            assert said
            server = Server(int(said[1]))
            table = server.make("evo", "ppp")["table"]
            public = {"host": "games.example.org", "origin": "https://games.example.org"}
            assert server.http.get("/healthz", headers=public).status_code == 200
            copies = 0
            for line in "".join(blocks("sh")).splitlines():
                if line.startswith("galapagos admin"):
                    copies += 1
                    _, *args = [store if word == STORE else word for word in shlex.split(line)]
                    assert (
                        main([str(tmp_path / Path(arg).name) if arg.endswith(".sqlite") else arg for arg in args]) == 0
                    )
            assert copies == 3
        finally:
            process.send_signal(signal.SIGTERM)
    assert "1 tables: 1 playing." in capsys.readouterr().out
    assert main(["admin", "show", "--store", str(tmp_path / "galapagos.sqlite"), table]) == 0


@pytest.mark.skipif(not shutil.which("caddy"), reason="Caddy is not installed here.")
def test_caddy_understands_its_files(tmp_path: Path) -> None:
    for n, text in enumerate(blocks("caddy")):
        file = tmp_path / f"{n}.Caddyfile"
        file.write_text(text)
        command = ["caddy", "adapt", "--validate", "--adapter", "caddyfile", "--config", str(file)]
        done = subprocess.run(command, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not fleet.program("nginx"), reason="nginx is not installed here.")
def test_nginx_understands_its_file(tmp_path: Path) -> None:
    fleet.certify(tmp_path)
    command = [*fleet.nginx([8001, 8002], 8443, tmp_path), "-t"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not fleet.program("nginx"), reason="nginx is not installed here.")
def test_behind_nginx_everybody_comes_back_at_once_when_servers_were_gone_in_turn(tmp_path: Path) -> None:
    """Sockets do not end, so nothing may hang on a request that has ended well."""
    ports = [fleet.free_port(), fleet.free_port()]

    async def start(port: int) -> WebSocketServer:
        return await serve_sockets(lambda socket: socket.wait_closed(), "127.0.0.1", port, process_request=well)

    async def story(stack: ExitStack) -> None:
        first, second = [await start(port) for port in ports]
        host, trusted = await asyncio.to_thread(stack.enter_context, fleet.proxy("nginx", ports, tmp_path))

        async def come() -> None:
            await asyncio.gather(*(connect(f"wss://{host}/api/socket/finch-{n}", ssl=trusted) for n in range(20)))

        await come()
        await gone(first)
        await come()
        first = await start(ports[0])
        await gone(second)
        await come()
        await gone(first)

    with ExitStack() as stack:
        asyncio.run(story(stack))


def well(socket: ServerConnection, request: Request) -> Response | None:
    return socket.respond(HTTPStatus.OK, "") if request.path == "/healthz" else None


async def gone(server: WebSocketServer) -> None:
    server.close()
    await server.wait_closed()


def test_several_servers_start_as_the_page_says(cluster: Cluster) -> None:
    lines = [line for line in "".join(blocks("sh")).splitlines() if line.startswith("galapagos serve")]
    assert len(lines) == 3
    database = cluster.database()
    for line in lines:
        _, *words = shlex.split(line)
        words = [database if word.startswith("postgresql://") else word for word in words]
        words[words.index("--port") + 1] = "0"
        words = ["unix:///nowhere" if word.startswith("valkey://") else word for word in words]
        with subprocess.Popen(
            [sys.executable, "-m", "galapagos", *words], stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout is not None
            said = process.stdout.readline() + process.stdout.readline()
            process.send_signal(signal.SIGTERM)
        assert "Galápagos is at http://127.0.0.1:" in said
        assert ("The bell does not answer" in said) == ("--bell" in line)


def test_everything_on_the_board_and_on_the_page_is_measured(tmp_path: Path) -> None:
    board = json.loads((ROOT / "docs" / "grafana.json").read_text(encoding="utf-8"))
    asked = " ".join(target["expr"] for panel in board["panels"] for target in panel["targets"])
    with running(tmp_path / "s.sqlite") as server:
        server.make("evo", "ppb")
        measured = set(re.findall(r"^# TYPE (\w+) ", server.http.get("/metrics").text, flags=re.M))
    ours = set(re.findall(r"(?:galapagos|process)_\w+", asked + PAGE))
    assert len(ours) > 10
    assert {re.sub(r"_bucket$", "", name) for name in ours} - {"galapagos_venv"} <= measured


def test_only_a_proxy_is_believed_when_it_says_for_whom_it_asks(tmp_path: Path) -> None:
    """One address makes one table; who asks for another through a proxy is another."""
    limits = Limits(tables=(0.001, 1))
    body = {"game": "evo", "players": [{"kind": "person"}] * 3}
    for proxies, made in (((), [201, 429, 429]), (("127.0.0.1",), [201, 201, 429])):
        app = make_app(f"sqlite+aiosqlite:///{tmp_path / str(len(proxies))}", limits=limits)
        with listening(app, limits, proxies) as port:
            forwarded = ["198.51.100.7", "198.51.100.8", "203.0.113.9, 198.51.100.8"]
            found = [
                httpx.post(
                    f"http://127.0.0.1:{port}/api/tables", json=body, headers={"x-forwarded-for": one}
                ).status_code
                for one in forwarded
            ]
        assert found == made


def test_a_proxy_is_named_in_numbers() -> None:
    assert known_proxies("127.0.0.1, 10.1.0.0/16") == ["127.0.0.1", "10.1.0.0/16"]
    assert known_proxies(None) == []
    with pytest.raises(GameError, match="addresses or networks in numbers, not 'proxy'"):
        known_proxies("proxy")
    assert is_proxy("10.1.2.3", ["10.1.0.0/16"])
    assert not is_proxy("10.2.2.3", ["10.1.0.0/16"])
    assert door.is_proxy("127.0.0.1")
    with pytest.raises(GameError, match="number of days, not for -1"):
        serve.known_days(-1)


def test_a_public_server_takes_so_many_tables_and_so_many_who_watch(tmp_path: Path) -> None:
    limits = Limits(watching=1)
    with listening(make_app(f"sqlite+aiosqlite:///{tmp_path / 's'}", limits=limits, most=2), limits) as port:
        server = Server(port)
        made = server.make("evo", "ppp", public=True)
        server.make("evo", "ppp")
        body = {"game": "evo", "players": [{"kind": "person"}] * 3}
        full = server.ask("POST", "tables", body)
        assert (full.status_code, "as many tables as it takes" in full.json()["sentence"]) == (409, True)
        with server.client() as one, server.client() as two, server.client() as player:
            one.hello(made["table"])
            two.say("hello", table=made["table"], tokens=[])
            assert "no room for more" in two.hear("refusal")["sentence"]
            player.hello(made["table"], made["keys"][0]["token"])


def test_a_class_of_thirty_behind_one_address_plays_undisturbed(tmp_path: Path) -> None:
    """They make their tables, come and answer all at once."""
    limits = Limits()
    with running(tmp_path / "s.sqlite", limits) as server, ExitStack() as room:
        made = [server.make("random-mutations", "pp") for _ in range(15)]
        keys = [(one["table"], key["token"]) for one in made for key in one["keys"]]
        pupils = [room.enter_context(server.client()) for _ in keys]
        for pupil, (table, token) in zip(pupils, keys, strict=True):
            pupil.say("hello", table=table, tokens=[token])
        for pupil in pupils:
            question = pupil.hear("state")["question"]
            if question:
                pupil.say("answer", question=question["id"], option=0)
        for one, other in zip(pupils[::2], pupils[1::2], strict=True):
            assert {pupil.hear("state", "refusal")["type"] for pupil in (one, other)} == {"state"}
