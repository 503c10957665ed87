"""docs/reference/eyes.md is made from words and eyes: `python -m tests.gym.test_page` writes it anew."""

from __future__ import annotations

import re
from pathlib import Path

import galapagos
from galapagos import Game
from galapagos.gym.eye import SIDES, Field, eye
from galapagos.gym.lexicon import lexicon

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "eyes.md"
HEADING = """# Words and eyes

What a learner says and sees in [the gym](../gym.md), game by game. *Words* are the actions: their numbers never
change within a version. *Numbers* are those of an observation, in their order, a byte each; “usual” is the largest
usual value, by which a net divides. Seats are counted from whoever looks: `me`, `next`, `third`, … What is there once
for each of many things or seats stands in one row: `A.energy`, `B.energy`, … as `*.energy`; the first, second, …
animal of each species, `A1`, `A2`, …, as `*n`. `galapagos.gym.vector(…).eye.names()` has the name of every single
number. This page is made by a program.
"""
FEW = 8  # names that are written out


def page() -> str:
    return "\n".join([HEADING, *(section(game) for game in galapagos.games() if game.room("gym") is not None)])


def section(game: Game) -> str:
    words = lexicon(game)
    sizes = ", ".join(f"{eye(game, seats).size:,} for {seats}" for seats in game.seats)
    usual = max(2, game.seats[0])
    return "\n".join(
        [
            f"## {game.title}",
            "",
            f"Version {words.version}: {len(words)} words; numbers by seats: {sizes}.",
            "",
            "| words | from | to | |",
            "|---|---|---|---|",
            *(
                f"| {name} | {block.start} | {block.stop - 1} | {listed([words.names[n] for n in block])} |"
                for name, block in words.blocks.items()
            ),
            "",
            f"| numbers for {usual} seats | how many | usual | |",
            "|---|---|---|---|",
            *rows(eye(game, usual).layout),
            "",
        ]
    )


def rows(layout: list[Field]) -> list[str]:
    """One for each field; those that differ only in the thing they are about share one."""
    found: dict[Field, int] = {}
    for name, labels, usual in layout:
        general = re.sub(rf"^([A-Z]{{1,2}}|beyond|{'|'.join(SIDES)})(?=\.|\d)", "*", name)
        general = re.sub(r"^\*\d$", "*n", general)
        found[general, labels, usual] = found.get((general, labels, usual), 0) + 1
    return [
        f"| `{name}` | {f'{times} × ' * (times > 1)}{max(1, len(labels))} | {usual} | {listed(labels)} |"
        for (name, labels, usual), times in found.items()
    ]


def listed(names: list[str] | tuple[str, ...]) -> str:
    shown = [f"`{name}`".replace("|", "\\|") for name in names]
    if len(shown) > FEW:
        shown = [*shown[: FEW - 2], "…", shown[-1]]
    return ", ".join(shown)


def test_the_page_of_words_and_eyes_is_the_one_that_the_games_make() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python3 dev.py bless writes it anew"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
