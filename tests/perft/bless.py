"""Count anew whatever was not counted by hand: `python -m tests.perft.bless`."""

from __future__ import annotations

from pathlib import Path

import galapagos
from galapagos import perft

FILES = sorted(Path(__file__).parent.glob("*.txt"))


def bless(file: Path) -> str:
    game = galapagos.game(file.stem)
    blocks = perft.read(file.read_text(encoding="utf-8"))
    for block in blocks:
        p = game.read(block.position)
        for count in block.counts:
            if not count.by_hand:
                count.leaves = perft.perft(p, count.depth)
    return perft.write(blocks)


if __name__ == "__main__":
    for file in FILES:
        file.write_text(bless(file), encoding="utf-8")
