"""How many ways a game can go on from a position: a count that notices any change of the rules.

A file of positions has blocks parted by blank lines. A block is a title and comments, the position in notation, and its
counts; those that a person has counted say so:

    # An attack on a species that runs
    # By hand: …
    feeding Ann, turn 3, food 1
    Ann: A carnivorous ()
    Bob: B running ()
    perft 1 2 by hand
    perft 2 9
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from galapagos.playout import perft
from galapagos.talk import GameError

__all__ = ["Block", "Count", "perft", "read", "write"]

COUNT = re.compile(r"perft (\d+) (\d+)( by hand)?")


@dataclass
class Count:
    depth: int
    leaves: int
    by_hand: bool

    def __str__(self) -> str:
        return f"perft {self.depth} {self.leaves}{' by hand' * self.by_hand}"


@dataclass
class Block:
    """A position and its counts."""

    comments: list[str]  # the first one is the title
    position: str
    counts: list[Count]

    @property
    def title(self) -> str:
        return self.comments[0] if self.comments else self.position.splitlines()[0]

    def __str__(self) -> str:
        return "\n".join([*(f"# {line}" for line in self.comments), self.position, *map(str, self.counts)])


def read(text: str) -> list[Block]:
    """The blocks of a file."""
    return [read_block(part) for part in re.split(r"\n[ \t]*\n", text.strip("\n"))]


def read_block(text: str) -> Block:
    block = Block([], "", [])
    for line in text.splitlines():
        if line.startswith("#"):
            block.comments.append(line[1:].strip())
        elif line.startswith("perft"):
            match = COUNT.fullmatch(line.strip())
            if match is None:
                raise GameError(f"{line!r} is not a count like `perft 2 9` or `perft 2 9 by hand`.")
            block.counts.append(Count(int(match[1]), int(match[2]), bool(match[3])))
        else:
            block.position += line.rstrip() + "\n"
    block.position = block.position.rstrip("\n")
    return block


def write(blocks: list[Block]) -> str:
    return "\n\n".join(map(str, blocks)) + "\n"
