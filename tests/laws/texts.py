"""Wrong texts: `python -m tests.laws.texts GAME N [SEED]` changes N written positions and tells what `read` does then.

The law: a text is refused by its line in a sentence, or it is read, written back the same, and played by chance to an
outcome with every law of the game holding on the way.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import galapagos
from galapagos import NATURE, Game, GameError
from tests.laws.fingerprints import changed

TOKEN = re.compile(r"[^\s,:|/()=+>]+")
NUMBER = re.compile(r"-?\d+")
SENTENCE = re.compile(r"line [1-9]\d*: \S.*", re.DOTALL)
BARE = re.compile(r"index out of range|^line \d+: '[^']*'$|not in list|unpack|literal|NoneType|substring|object")
NUMBERS = ("-3", "-1", "0", "1", "2", "3", "5", "7", "9", "12", "40", "99", "9999999999999999999999", "٣", "x")
TOO_LONG = 20_000  # answers; no game comes near it


def texts(game: Game, rng: Random) -> Iterator[str]:
    """Positions of random games, of every seat count and with any options, as the players see them too."""
    while True:
        seats = rng.choice(game.seats)
        some = [option for option in game.options if rng.random() < 0.25]
        try:
            p = game.new(seats, **{option.name: changed(option) for option in some})
        except GameError:
            continue
        while (q := p.question) is not None:
            if rng.random() < 0.08:
                yield game.write(p if rng.random() < 0.9 else game.view(p, rng.randrange(NATURE, seats)).position)
            p.answer(rng.choices(q.options, q.weights)[0])
        yield game.write(p)


def change(text: str, other: str, rng: Random) -> str:
    """The text with something wrong in it, perhaps taken from another text."""
    return rng.choice(CHANGES)(text, other, rng)


def number(text: str, other: str, rng: Random) -> str:
    return put(text, rng.choice(list(NUMBER.finditer(text))).span(), rng.choice(NUMBERS))


def near(text: str, other: str, rng: Random) -> str:
    found = rng.choice(list(NUMBER.finditer(text)))
    return put(text, found.span(), str(int(found[0]) + rng.choice((-2, -1, 1, 2))))


def token(text: str, other: str, rng: Random) -> str:
    """Another word of the same text or of the other one, nothing, or the word twice."""
    found = rng.choice(list(TOKEN.finditer(text)))
    word = rng.choice(TOKEN.findall(rng.choice((text, other))))
    return put(text, found.span(), rng.choice((word, word, "", f"{found[0]} {found[0]}", f"{found[0]} {word}")))


def line(text: str, other: str, rng: Random) -> str:
    """A line gone, twice, in another place, or of the other text."""
    lines = text.splitlines()
    n = rng.randrange(len(lines))
    foreign = rng.choice(other.splitlines())
    lines[n : n + 1] = rng.choice(([], [lines[n], lines[n]], [foreign], [lines[n], foreign]))
    if lines and rng.random() < 0.2:
        lines.append(lines.pop(rng.randrange(len(lines))))
    return "\n".join(lines)


def part(text: str, other: str, rng: Random) -> str:
    """A part between commas gone, twice, or of the other text's line of the same place."""
    lines, others = text.splitlines(), other.splitlines()
    n = rng.randrange(len(lines))
    parts, foreign = lines[n].split(", "), others[min(n, len(others) - 1)].split(", ")
    at = rng.randrange(len(parts))
    parts[at : at + 1] = rng.choice(
        ([], [parts[at], parts[at]], [rng.choice(foreign)], [parts[at], rng.choice(foreign)])
    )
    lines[n] = ", ".join(parts)
    return "\n".join(lines)


def sign(text: str, other: str, rng: Random) -> str:
    at = rng.randrange(len(text))
    return put(
        text, (at, at + rng.randrange(2)), rng.choice(("", "-", "?", "+", "*", "!", ":", "|", "(", ")", "\0", "é", " "))
    )


CHANGES: list[Callable[[str, str, Random], str]] = [number, near, token, token, token, line, part, part, sign]


def put(text: str, span: tuple[int, int], new: str) -> str:
    return text[: span[0]] + new + text[span[1] :]


def wrong_texts(game: Game, n: int, seed: int = 0) -> Iterator[str]:
    rng = Random(f"{game.name} {seed}")
    good = texts(game, rng)
    shelf = [next(good) for _ in range(40)]
    for _ in range(n):
        at = rng.randrange(len(shelf))
        text = shelf[at]
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            text = change(text, rng.choice(shelf), rng) if NUMBER.search(text) and TOKEN.search(text) else "x 1"
        shelf[at] = next(good)
        yield text


def refusal(game: Game, text: str, rng: Random) -> str | None:
    """Why the text is refused; None if it was read and played on. Whatever breaks the law is an AssertionError."""
    try:
        p = game.read(text)
    except GameError as why:
        return sentence(str(why))
    written = game.write(p)
    again = game.read(written)
    assert again == p, "read again it is another position"
    assert game.write(again) == written, "it is not written back the same"
    play_on(game, p, rng)
    return None


def sentence(why: str) -> str:
    assert SENTENCE.fullmatch(why), f"no line or no sentence: {why}"
    assert not BARE.search(why), f"a bare reason: {why}"
    return why


def play_on(game: Game, p: Any, rng: Random) -> None:
    for _ in range(TOO_LONG):
        assert (flaw := game.flaw(p)) is None, flaw
        q = p.question
        if q is None:
            break
        assert q.options, "a question without an answer"
        p.answer(rng.choices(q.options, q.weights)[0])
    assert p.outcome is not None, "neither question nor outcome"


def main(name: str, n: str = "1000", seed: str = "0") -> int:
    game, rng = galapagos.game(name), Random(seed)
    refused = played = broken = 0
    start = time.monotonic()
    for text in wrong_texts(game, int(n), int(seed)):
        try:
            if refusal(game, text, rng) is None:
                played += 1
            else:
                refused += 1
        except Exception as e:
            broken += 1
            if broken <= 10:
                print(f"--- {type(e).__name__}: {e}\n{text}\n", flush=True)
    print(f"{name}: {refused} refused, {played} played to an outcome, {broken} broke the law; "
          f"{time.monotonic() - start:.0f} s")  # fmt: skip
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
