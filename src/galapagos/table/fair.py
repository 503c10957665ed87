"""Fair chance: Nature's answers come from a seed that is sealed before the game and opened after it.

The rule by which they do stands in docs/protocol.md, so that anybody can check it with a program of his own.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from itertools import accumulate

from galapagos.record import RULE, Record, Seal, Share
from galapagos.table import wire
from galapagos.table.wire import Draw, Fairness
from galapagos.talk import NATURE, GameError, Move, Position

SPAN = 2**256


def new_seal(start: int) -> Seal:
    seed = secrets.token_hex(32)
    return Seal(commit(seed), seed, start, RULE)


def commit(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def mixed(seal: Seal) -> str:
    """The seed of the game: the server's, and what people's browsers have added, one after the other."""
    added = "".join(share.value for share in seal.shares)
    return hashlib.sha256(bytes.fromhex(seal.seed + added)).hexdigest() if added else seal.seed


def label(p: Position) -> str:
    """What Nature is asked for: by which frame, what kind of answer, and what all of them have in common, such as the
    deck they come from. Empty while she is not asked."""
    q = p.question
    if q is None or q.seat != NATURE:
        return ""
    kinds = sorted({type(move).__name__ for move in q.options})
    names: tuple[str, ...] = q.options[0].__match_args__ if len(kinds) == 1 and len(q.options) > 1 else ()
    values = [{getattr(move, name) for move in q.options} for name in names]
    same = [f"{name}={of.pop()}" for name, of in zip(names, values, strict=True) if len(of) == 1]
    return " ".join([type(p.frames[-1]).__name__, *kinds, *same])


def key(seal: Seal, now: str, labels: Sequence[str]) -> str:
    """Which draw of the seed the question labelled `now` gets; `labels` has those of all answers before it."""
    return str(len(labels)) if seal.rule == 1 else f"{now}:{labels.count(now)}"


def pick(seed: str, key: str, weights: Sequence[int]) -> int:
    """Which of the weights the seed hits with this draw; each by its weight, exactly."""
    total, attempt = sum(weights), 0
    while True:
        digest = hmac.digest(bytes.fromhex(seed), f"{key}:{attempt}".encode(), "sha256")
        number = int.from_bytes(digest, "big")
        if number < SPAN // total * total:
            return next(n for n, end in enumerate(accumulate(weights)) if number % total < end)
        attempt += 1


def draw(seal: Seal, p: Position, labels: Sequence[str], now: str | None = None) -> Move:
    """What Nature answers at this position, whose label is `now` if that is known."""
    q = p.question
    assert q is not None
    assert q.weights is not None
    return q.options[pick(mixed(seal), key(seal, label(p) if now is None else now, labels), q.weights)]


def check(record: Record) -> Fairness:
    """Draw all of Nature's answers again."""
    if record.seal is None:
        raise GameError("The record names no seed: it was not played at a table, or its game was not over.")
    seal, game, p, draws, labels = record.seal, record.game, record.at(0), [], list[str]()
    for place, move in enumerate(record.answers):
        q = p.question
        if q is not None and q.seat == NATURE and place >= seal.start:
            moves, drawn = [game.say(one) for one in q.options], game.say(move)
            fair = draw(seal, p, labels) == move
            draws.append(Draw(place, moves, q.weights or [], drawn, fair, key(seal, label(p), labels)))
        labels.append(label(p))
        p.answer_unchecked(move)
    kept = all(not share.value or commit(share.value) == share.commitment for share in seal.shares)
    fair = commit(seal.seed) == seal.commitment and kept and all(draw.fair for draw in draws)
    return Fairness(seal.commitment, seal.seed, seal.start, draws, fair, len(record), shares=told(seal.shares))


def told(shares: Sequence[Share]) -> list[wire.Share]:
    return [wire.Share(share.seat, share.commitment, share.value) for share in shares]
