"""A bot in any language: a program that reads a line of JSON for each question and answers with a line.

It gets what its seat knows as text, and the options in notation; it answers with one of them, as it is or as JSON.
"""

from __future__ import annotations

import json
import shlex
import subprocess
from random import Random
from weakref import finalize

from galapagos.bots.base import Bot
from galapagos.talk import Game, GameError, Move, Question, View

PROGRAM = "program:"


class ProgramBot(Bot):
    """Starts the program at its first question; it ends with the bot."""

    def __init__(self, name: str, game: Game, rng: Random | None = None) -> None:
        super().__init__(game, rng)
        self.name = name
        self.command = shlex.split(name.removeprefix(PROGRAM))
        if not self.command:
            raise GameError(f"A program is named by its command: {PROGRAM}COMMAND, not {name!r}.")
        self.process: subprocess.Popen[str] | None = None

    def __call__(self, view: View, question: Question) -> Move:
        said = self.ask(view, question)
        move = next((move for move in question.options if self.game.say(move) == said), None)
        if move is None:
            raise GameError(f"The {self.name} answers {said[:60]!r}, which is none of the options.")
        return move

    def ask(self, view: View, question: Question) -> str:
        told = {
            "game": self.game.name,
            "seat": view.seat,
            "seats": view.position.seats,
            "view": self.game.write(view.position),
            "options": [self.game.say(move) for move in question.options],
            "seed": self.rng.getrandbits(31),  # for who rolls dice and wants the same match to go the same way
        }
        line = ""
        try:
            process = self.running()
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdin.write(json.dumps(told, ensure_ascii=False) + "\n")
            process.stdin.flush()
            line = process.stdout.readline()
        except (OSError, UnicodeDecodeError) as e:
            raise GameError(f"The {self.name} cannot be asked: {e}.") from None
        if not line:
            raise GameError(f"The {self.name} has ended without an answer.")
        return spoken(line.strip())

    def running(self) -> subprocess.Popen[str]:
        if self.process is None:
            self.process = subprocess.Popen(
                self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
            )
            finalize(self, end, self.process)
        return self.process


def spoken(line: str) -> str:
    try:
        said = json.loads(line)
    except ValueError:
        return line
    return said if isinstance(said, str) else line


def end(process: subprocess.Popen[str]) -> None:
    """It reads the end of its input; whoever does not heed that is ended."""
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
    try:
        process.wait(1)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
