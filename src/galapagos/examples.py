"""Examples of the rules: positions that show a paragraph at work, and what is done and tried in them.

They are the project's own tests, written down beside each game by `python3 dev.py bless`.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from functools import cache

import galapagos
from galapagos.talk import Game, Position

FILE = "examples.json"


@dataclass(frozen=True)
class Example:
    name: str  # for its address: "fed-burrowers-are-safe"
    title: str  # a sentence
    note: str  # what else there is to say; often empty
    rules: list[str]  # the paragraphs that it shows
    position: str  # in notation
    steps: list[dict[str, str]] = field(default_factory=list)  # {"do": a move} or {"not": one that is not allowed}

    def after(self, game: Game, answers: list[str]) -> Position:
        """The table once these moves were made."""
        p = game.read(self.position)
        for said in answers:
            p.answer(said)
        return p

    def moves(self) -> list[str]:
        """What is done in it."""
        return [step["do"] for step in self.steps if "do" in step]

    def tried(self, done: int) -> list[str]:
        """What is tried in vain after so many moves."""
        found, at = [], 0
        for step in self.steps:
            at += "do" in step
            if at == done and "not" in step:
                found.append(step["not"])
        return found


@cache
def examples(game: str) -> list[Example]:
    """All of a game, in the order of the rules; none of one that brings none along."""
    file = galapagos.folder(game) / FILE
    return [Example(**one) for one in json.loads(file.read_text(encoding="utf-8"))] if file.is_file() else []


@cache
def counted(game: str) -> dict[str, int]:
    """How many examples each paragraph has; a paragraph without any is not there."""
    found: dict[str, int] = {}
    for example in examples(game):
        for rule in example.rules:
            found[rule] = found.get(rule, 0) + 1
    return found
