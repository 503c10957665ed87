"""A receiver of messages on this machine: it keeps what it gets, and answers as it is told to."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from queue import Queue
from typing import Any, NamedTuple

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256

from galapagos.table import calls, push

PATIENCE = 20.0  # seconds


class Got(NamedTuple):
    path: str
    headings: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    def __init__(self) -> None:
        self.got: Queue[Got] = Queue()
        self.status = 200
        self.headings: dict[str, str] = {}
        receiver = self

        class Door(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("Content-Length", "0")))
                receiver.got.put(Got(self.path, {name.lower(): value for name, value in self.headers.items()}, body))
                self.send_response(receiver.status)  # afterwards: whoever has his answer may look at once
                for name, value in receiver.headings.items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(b"ok")

            def log_message(self, *_: Any) -> None:
                pass

        self.http = ThreadingHTTPServer(("127.0.0.1", 0), Door)
        self.url = f"http://127.0.0.1:{self.http.server_port}"

    def next(self) -> Got:
        return self.got.get(timeout=PATIENCE)

    def all(self) -> list[Got]:
        """Whatever has come and was not asked for yet."""
        return [self.got.get() for _ in range(self.got.qsize())]


@contextmanager
def receiving() -> Iterator[Receiver]:
    receiver = Receiver()
    thread = threading.Thread(target=receiver.http.serve_forever, daemon=True)
    thread.start()
    yield receiver
    receiver.http.shutdown()
    receiver.http.server_close()
    thread.join()


class Phone:
    """A browser's end of a push: what it gives away, and how it reads what comes."""

    def __init__(self, endpoint: str) -> None:
        self.private = ec.generate_private_key(push.CURVE)
        self.public, self.auth = push.point(self.private.public_key()), b"sixteen bytes!!!"
        keys = {"p256dh": calls.encoded(self.public), "auth": calls.encoded(self.auth)}
        self.subscription = json.dumps({"endpoint": endpoint, "expirationTime": None, "keys": keys})

    def opened(self, body: bytes) -> Any:
        """As RFC 8291 says, from the other side."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.private.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, sender))
        secret = push.derived(self.auth, shared, b"WebPush: info\0" + self.public + sender, 32)
        key = push.derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
        nonce = push.derived(salt, secret, b"Content-Encoding: nonce\0", 12)
        padded = AESGCM(key).decrypt(nonce, sealed, None)
        assert padded.endswith(b"\x02")
        return json.loads(padded[:-1])


def claims(authorization: str, key: str) -> Any:
    """What the voucher says, if it was signed with this key."""
    scheme, _, rest = authorization.partition(" ")
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    assert (scheme, fields["k"]) == ("vapid", key)
    signed, _, signature = fields["t"].rpartition(".")
    raw = calls.decoded(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(push.CURVE, calls.decoded(key))
    public.verify(der, signed.encode(), ec.ECDSA(SHA256()))
    return json.loads(calls.decoded(signed.split(".")[1]))
