"""Fair chance: Nature's answers come from a seed that is sealed before the game and opened after it.

The rule by which they do stands in docs/protocol.md, so that anybody can check it with a program of his own.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from itertools import accumulate

from galapagos.record import Record, Seal
from galapagos.table.wire import Draw, Fairness
from galapagos.talk import NATURE, GameError, Move, Question

SPAN = 2**256


def new_seal(start: int) -> Seal:
    seed = secrets.token_hex(32)
    return Seal(commit(seed), seed, start)


def commit(seed: str) -> str:
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def pick(seed: str, place: int, weights: Sequence[int]) -> int:
    """Which of the weights the seed hits at this place of the record; each by its weight, exactly."""
    total, attempt = sum(weights), 0
    while True:
        digest = hmac.digest(bytes.fromhex(seed), f"{place}:{attempt}".encode(), "sha256")
        number = int.from_bytes(digest, "big")
        if number < SPAN // total * total:
            return next(n for n, end in enumerate(accumulate(weights)) if number % total < end)
        attempt += 1


def draw(seed: str, place: int, question: Question) -> Move:
    assert question.weights is not None
    return question.options[pick(seed, place, question.weights)]


def check(record: Record) -> Fairness:
    """Draw all of Nature's answers again."""
    if record.seal is None:
        raise GameError("The record names no seed: it was not played at a table, or its game was not over.")
    seal, game, past, draws = record.seal, record.game, record.branch(0), []
    for place, move in enumerate(record.answers):
        q = past.position.question
        if q is not None and q.seat == NATURE and place >= seal.start:
            fair = draw(seal.seed, place, q) == move
            draws.append(Draw(place, [game.say(one) for one in q.options], q.weights or [], game.say(move), fair))
        past.position.answer(move)
    fair = commit(seal.seed) == seal.commitment and all(draw.fair for draw in draws)
    return Fairness(seal.commitment, seal.seed, seal.start, draws, fair, len(record))
