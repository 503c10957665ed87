"""Web Push: the server's key (VAPID, RFC 8292) and sealed messages (RFC 8291). It needs the extra `push`."""

from __future__ import annotations

import contextlib
import json
import os
import time
from functools import cache
from pathlib import Path

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from galapagos.table.calls import encoded

CURVE = ec.SECP256R1()
HALF_A_DAY = 43_200  # seconds that a voucher is good for
DAYS = 3 * 86_400  # seconds that a message is kept for a browser that is off
RECORD = 4096  # bytes; ours are all of one record


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


class Keys:
    def __init__(self, private: ec.EllipticCurvePrivateKey) -> None:
        self.private = private
        self.public = encoded(point(private.public_key()))


@cache
def keys(file: Path) -> Keys:
    """Those in the file, which only its owner can read; new ones if there is none yet."""
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        made = ec.generate_private_key(CURVE).private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        draft = file.with_name(f"{file.name}.{os.getpid()}")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
            out.write(made)
        with contextlib.suppress(FileExistsError):  # another server was quicker: its key it is
            os.link(draft, file)
        draft.unlink()
    private = serialization.load_pem_private_key(file.read_bytes(), None)
    assert isinstance(private, ec.EllipticCurvePrivateKey)
    return Keys(private)


def voucher(keys: Keys, audience: str, contact: str) -> str:
    """A JWT that says who pushes, signed with ES256."""
    claims = {"aud": audience, "exp": int(time.time()) + HALF_A_DAY, "sub": contact}
    parts = ({"typ": "JWT", "alg": "ES256"}, claims)
    signed = ".".join(encoded(json.dumps(part, separators=(",", ":")).encode()) for part in parts)
    r, s = decode_dss_signature(keys.private.sign(signed.encode(), ec.ECDSA(SHA256())))
    return f"{signed}.{encoded(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}"


def headings(keys: Keys, audience: str, contact: str) -> dict[str, str]:
    return {
        "Content-Type": "application/octet-stream",
        "Content-Encoding": "aes128gcm",
        "TTL": str(DAYS),
        "Urgency": "high",
        "Authorization": f"vapid t={voucher(keys, audience, contact)}, k={keys.public}",
    }


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


def sealed(message: bytes, receiver: bytes, auth: bytes) -> bytes:
    """For the browser with this public key and secret, and for nobody in between."""
    once, salt = ec.generate_private_key(CURVE), os.urandom(16)
    sender = point(once.public_key())
    shared = once.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, receiver))
    secret = derived(auth, shared, b"WebPush: info\0" + receiver + sender, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    body = AESGCM(key).encrypt(nonce, message + b"\x02", None)  # 2: this is the last record
    return salt + RECORD.to_bytes(4, "big") + bytes([len(sender)]) + sender + body
