"""Servers as processes, behind a proxy with a certificate of its own, as docs/hosting.md sets them up."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx

from galapagos.table.serve import bind
from tests.table.server import START, ended
from tests.test_coverage import ROOT

NAME = "games.example.org"  # of the server on that page
NGINX = """
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes 1;
events {{ worker_connections 4000; }}
http {{
  access_log off; client_body_temp_path {folder}/body; proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi; uwsgi_temp_path {folder}/uwsgi; scgi_temp_path {folder}/scgi;
{site}
}}
"""
CADDY = """
{{
    admin off
    auto_https disable_redirects
    storage file_system {folder}/caddy
    log {{
        level ERROR
    }}
}}
{site}
"""


class Fleet:
    """The servers."""

    def __init__(self, count: int, store: str, folder: Path, *more: str) -> None:
        self.store, self.folder, self.more = store, folder, more
        self.ports = [free_port() for _ in range(count)]
        self.running: dict[int, subprocess.Popen[bytes]] = {}
        self.memory: list[list[int]] = [[] for _ in self.ports]  # MB, one after the other
        self.spent = 0.0  # seconds of processor time of those that are gone

    def start(self, port: int) -> None:
        command = [sys.executable, "-m", "galapagos", "serve", "--port", str(port), "--store", self.store]
        command += ["--no-limits", "--no-browser", *self.more]
        with (self.folder / f"{port}.log").open("ab") as log:
            self.running[port] = subprocess.Popen(command, stdout=log, stderr=log)

    def measure(self) -> None:
        for port, found in zip(self.ports, self.memory, strict=True):
            try:
                pages = Path(f"/proc/{self.running[port].pid}/statm").read_text().split()[1]
            except OSError:
                continue  # it has just been killed
            found.append(int(pages) * os.sysconf("SC_PAGE_SIZE") // 1_000_000)

    def cost(self) -> float:
        """Seconds of processor time, of all servers so far."""
        return self.spent + sum(processor_time(one.pid) for one in self.running.values())

    def kill(self, port: int) -> None:
        self.spent += processor_time(self.running[port].pid)
        self.running[port].send_signal(signal.SIGKILL)
        self.running.pop(port).wait()

    def end(self) -> None:
        for port in list(self.running):
            self.kill(port)

    async def up(self, port: int) -> None:
        end = time.monotonic() + START
        async with httpx.AsyncClient() as http:
            while time.monotonic() < end:
                try:
                    if (await http.get(f"http://127.0.0.1:{port}/healthz", timeout=5)).status_code == 200:
                        return
                except httpx.HTTPError:
                    pass
                await asyncio.sleep(0.1)
        raise AssertionError(f"the server at {port} did not start: {self.said(port)[-2000:]}")

    def said(self, port: int) -> str:
        return (self.folder / f"{port}.log").read_text(errors="replace")

    def errors(self) -> list[str]:
        """What went wrong at a server, in its own words."""
        return [line for port in self.ports for line in self.said(port).splitlines() if '"trace"' in line]


def tidy_up() -> None:
    """Whoever is told to end takes what he has started with him."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))


def processor_time(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with bind("127.0.0.1", 0) as free:
        port: int = free.getsockname()[1]
    return port


# The proxy


def page(kind: str, having: str) -> str:
    """The example of docs/hosting.md in this language that has this in it."""
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    found = [block for block in re.findall(rf"^```{kind}\n(.*?)^```", text, flags=re.S | re.M) if having in block]
    assert len(found) == 1, f"{kind} is on the page {len(found)} times with {having}"
    return str(found[0])


def nginx(ports: list[int], port: int, folder: Path) -> list[str | Path]:
    site = page("nginx", "upstream")
    line = re.search(r" +server 127\.0\.0\.1:8001.*\n", site)
    assert line
    servers = "".join(line[0].replace("8001", str(one)) for one in ports)
    site = re.sub(r"(?: +server 127\.0\.0\.1:.*\n)+", servers, site)
    site = site.replace("listen 443", f"listen 127.0.0.1:{port}").replace(f"server_name {NAME}", "server_name _")
    site = site.replace(f"/etc/ssl/{NAME}.pem", f"{folder}/cert.pem").replace(
        f"/etc/ssl/{NAME}.key", f"{folder}/key.pem"
    )
    (folder / "nginx.conf").write_text(NGINX.format(folder=folder, site=site))
    return [program("nginx") or "nginx", "-p", folder, "-c", folder / "nginx.conf"]


def caddy(ports: list[int], port: int, folder: Path) -> list[str | Path]:
    servers = " ".join(f"127.0.0.1:{one}" for one in ports)
    site = page("caddy", "127.0.0.1:8001").replace("127.0.0.1:8001 127.0.0.1:8002", servers)
    site = site.replace(f"{NAME} {{\n", f"https://127.0.0.1:{port} {{\n    tls {folder}/cert.pem {folder}/key.pem\n")
    (folder / "Caddyfile").write_text(CADDY.format(folder=folder, site=site))
    return [program("caddy") or "caddy", "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"]


PROXIES: dict[str, Callable[[list[int], int, Path], list[str | Path]]] = {"nginx": nginx, "caddy": caddy}


def program(name: str) -> str | None:
    return shutil.which(name) or shutil.which(f"/usr/sbin/{name}")


@contextmanager
def proxy(kind: str, ports: list[int], folder: Path) -> Iterator[tuple[str, ssl.SSLContext | None]]:
    """Where people come in, and whom they trust; without a proxy it is the first server."""
    if kind == "none" or program(kind) is None:
        if kind != "none":
            print(f"*** {kind} is not installed here: all sockets go to the first server, without TLS. ***")
        yield f"127.0.0.1:{ports[0]}", None
        return
    certify(folder)
    port = free_port()
    os.chmod(folder, 0o755)
    home = os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with (folder / f"{kind}.out").open("wb") as out:
        process = subprocess.Popen(PROXIES[kind](ports, port, folder), env=home, stdout=out, stderr=out)
    trusted = ssl.create_default_context(cafile=folder / "cert.pem")
    try:
        await_proxy(f"https://127.0.0.1:{port}/healthz", trusted, process, folder / f"{kind}.out")
        yield f"127.0.0.1:{port}", trusted
    finally:
        process.terminate()
        process.wait()


def await_proxy(url: str, trusted: ssl.SSLContext, process: subprocess.Popen[bytes], output: Path) -> None:
    end = time.monotonic() + START
    while True:
        with suppress(httpx.HTTPError):
            httpx.get(url, verify=trusted).raise_for_status()
            return
        said = output.read_text(errors="replace")
        assert not ended(process), f"the proxy ended: {said}"
        assert time.monotonic() < end, f"the proxy does not answer: {said}"


def certify(folder: Path) -> None:
    """A certificate of its own for this machine, for a day."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "Galápagos, for a test")])
    now, day = datetime.datetime.now(datetime.UTC), datetime.timedelta(days=1)
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
    made = made.serial_number(x509.random_serial_number()).not_valid_before(now - day).not_valid_after(now + day)
    made = made.add_extension(here, critical=False)
    made = made.add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
    (folder / "cert.pem").write_bytes(made.sign(key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM))
    (folder / "key.pem").write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
