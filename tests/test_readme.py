"""The README does what it says: its Python runs, and its table of games is made from the games.

`python -m tests.test_readme` writes the table.
"""

from __future__ import annotations

import doctest
import re
from random import Random

import galapagos
from galapagos import Game
from tests.test_coverage import ROOT, citations, paragraphs

README = ROOT / "README.md"
START, END = "<!-- games: made by `python3 dev.py bless` -->\n", "<!-- end of games -->"


def games() -> str:
    """What works today, found out by trying it."""
    rows = ["| game | seats | rules | tests | options | engine |", "|---|---|---|---|---|---|"]
    return "\n".join([*rows, *map(row, galapagos.games())]) + "\n"


def row(game: Game) -> str:
    rules = ROOT / "docs" / "rules" / f"{game.name}.md"
    options = ", ".join(f"`{option.name}`" for option in game.options if not option.doubt)
    doubts = sum(1 for option in game.options if option.doubt)
    cells = [
        f"[{game.title}](docs/rules/{rules.name})",
        f"{game.seats[0]}–{game.seats[-1]}",
        f"{len(paragraphs(rules))} paragraphs",
        f"[{len({test for _, _, test in citations(rules)})} examples](docs/coverage/{rules.name})",
        " and ".join(filter(None, [options, f"{doubts} [rulings](docs/rulings/{rules.name})" if doubts else ""])),
        yes(plays(game)),
    ]
    return f"| {' | '.join(cells)} |"


def plays(game: Game) -> bool:
    """Random games with every seat count come to an end."""
    dice = Random(1)
    for seats in game.seats:
        p = game.new(seats)
        while p.question is not None:
            p.answer(dice.choices(p.question.options, p.question.weights)[0])
        if p.outcome is None:
            return False
    return True


def yes(works: bool) -> str:
    return "yes" if works else "not yet"


def with_table(text: str) -> str:
    head, tail = text.split(START)[0], text.split(END)[1]
    return f"{head}{START}{games()}{END}{tail}"


def test_its_python_runs_as_printed() -> None:
    result = doctest.testfile(str(README), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


def test_its_python_is_twelve_lines() -> None:
    code = re.search(r"```python\n(.*?)```", README.read_text(), re.DOTALL)
    assert code is not None
    assert sum(line.startswith((">>>", "...")) for line in code[1].splitlines()) == 12


def test_its_table_of_games_is_fresh() -> None:
    assert with_table(README.read_text()) == README.read_text(), "run `python3 dev.py bless`"


if __name__ == "__main__":
    README.write_text(with_table(README.read_text()))
