"""A net as a player: whatever was trained with the gym and saved as ONNX sits down as `--bot path.onnx`.

The file is a net from observations to one number for every word of the lexicon, the larger the better: its input is
(many, size of the eye), its first output (many, number of words). An input of uint8 is given the bytes of the eye, one
of floats those numbers as `galapagos.gym.single` scales them. Its metadata say what it has learned: see `stamp`.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import onnxruntime

from galapagos.bots.base import Bot
from galapagos.gym.eye import Eye, eye
from galapagos.gym.lexicon import Lexicon, lexicon
from galapagos.talk import Game, GameError, Move, Question, View

STAMP = ("game", "seats", "words", "eye", "choice")
BEST, SAMPLED = "best", "sampled"
QUIET = 4  # of onnxruntime's levels: what goes wrong is said by us


def stamp(game: Game, seats: int, choice: str = BEST) -> dict[str, str]:
    """What a net for this game is to have in its metadata. `choice`: it says the best word, or one by its chances."""
    if choice not in (BEST, SAMPLED):
        raise GameError(f"A net's choice is {BEST!r} or {SAMPLED!r}, not {choice!r}.")
    words, seen = lexicon(game).digest, layout(eye(game, seats))
    return dict(zip(STAMP, (game.name, str(seats), words, seen, choice), strict=True))


def layout(eye: Eye) -> str:
    """A digest of what each number of an observation is, and of its scale."""
    lines = [f"{name} {most}" for name, most in zip(eye.names(), eye.scale(), strict=True)]
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


class Net:
    """A file that was read, whatever it may be a net for."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        try:
            data = path.read_bytes()
        except OSError as e:
            raise GameError(f"The net {path} cannot be read: {e.strerror}.") from None
        settings = onnxruntime.SessionOptions()
        settings.intra_op_num_threads = settings.inter_op_num_threads = 1
        settings.log_severity_level = QUIET
        try:
            self.session = onnxruntime.InferenceSession(data, settings, providers=["CPUExecutionProvider"])
        except Exception:  # its own kinds of exceptions have nothing else in common
            raise GameError(f"{path} is not a net that onnxruntime can read.") from None
        told = self.session.get_modelmeta().custom_metadata_map
        if lacking := [what for what in STAMP if what not in told]:
            raise GameError(f"{path} does not say what it plays: its metadata lack {', '.join(lacking)}.")
        self.told = {what: told[what] for what in STAMP}

    def check(self, game: Game, seats: int | None) -> None:
        """Refuse a game that it has not learned."""
        learned = f"{self.name} plays {self.told['game']} for {self.told['seats']}"
        if self.told["game"] != game.name or (seats is not None and self.told["seats"] != str(seats)):
            raise GameError(f"{learned}, not {game.name}{'' if seats is None else f' for {seats}'}.")
        if not (self.told["seats"].isdecimal() and int(self.told["seats"]) in game.seats):
            raise GameError(f"{learned}, which nobody can.")
        wanted = stamp(game, int(self.told["seats"]))
        for what, called in {"words": "words", "eye": "observations"}.items():
            if self.told[what] != wanted[what]:
                raise GameError(f"{self.name} has learned other {called} of {game.name} than this program has.")
        if self.told["choice"] not in (BEST, SAMPLED):
            raise GameError(f"{self.name} chooses by {self.told['choice']!r}, and there are {BEST} and {SAMPLED}.")

    def judge(self, seen: bytes, scale: list[int], words: int) -> Any:
        """By word: the number that the net has for it."""
        put, *more = self.session.get_inputs()
        row: Any = np.frombuffer(seen, np.uint8)[None]
        if put.type == "tensor(float)":
            row = row * (1 / np.array(scale, np.float32))
        try:
            found: Any = self.session.run(None, {put.name: row})[0]
        except Exception:
            found = None
        if more or not isinstance(found, np.ndarray) or found.shape != (1, words):
            raise GameError(f"{self.name} does not turn {len(seen)} numbers that it sees into {words} for the words.")
        return found[0].astype(np.float64)


@cache
def read(path: Path, changed: int) -> Net:
    """Read once, until it changes."""
    return Net(path)


def load(name: str) -> Net:
    path = Path(name).expanduser()
    try:
        return read(path, path.stat().st_mtime_ns)
    except OSError as e:
        raise GameError(f"The net {path} cannot be read: {e.strerror}.") from None


class NetBot(Bot):
    """Says its move word by word, as it has learned it, from its view alone."""

    def __init__(self, name: str, game: Game, rng: Random | None = None, seats: int | None = None) -> None:
        super().__init__(game, rng)
        self.net = load(name)
        self.net.check(game, seats)
        self.seats = int(self.net.told["seats"])
        self.words: Lexicon = lexicon(game)
        self.eye: Eye = eye(game, self.seats)
        self.scale = self.eye.scale()
        self.judge(bytes(self.eye.size))  # so that one that does not fit is refused before the game

    def __call__(self, view: View, question: Question) -> Move:
        if view.position.seats != self.seats:
            self.net.check(self.game, view.position.seats)
        said: list[int] = []
        left = question.options
        while len(left) > 1:
            spelled = [self.words.spell(move)[len(said)] for move in left]
            open = sorted(set(spelled))
            word = open[0] if len(open) == 1 else self.choose(self.eye.see(view.position, view.seat, said), open)
            left = [move for move, next in zip(left, spelled, strict=True) if next == word]
            said.append(word)
        return left[0]

    def judge(self, seen: bytes) -> Any:
        return self.net.judge(seen, self.scale, len(self.words))

    def choose(self, seen: bytes, open: list[int]) -> int:
        """One of the open words."""
        found = self.judge(seen)[open]
        if np.isnan(found).any() or found.max() == -np.inf:
            raise GameError(f"{self.net.name} does not know what to say: it finds no number for it.")
        if self.net.told["choice"] == BEST or found.max() == np.inf:
            return open[int(found.argmax())]
        chances = np.exp(found - found.max())
        return self.rng.choices(open, chances.tolist())[0]
