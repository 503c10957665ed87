"""The README does what it says: its Python runs, and its table of games is made from the games.

`python -m tests.test_readme` writes the table.
"""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from random import Random

import galapagos
from galapagos import NATURE, Game, bots
from tests.bots.few import few
from tests.test_coverage import ROOT, citations, paragraphs

README = ROOT / "README.md"
START, END = "<!-- games: made by `python3 dev.py bless` -->\n", "<!-- end of games -->"


def games() -> str:
    """What works today, found out by trying it."""
    head = ["game", "seats", "rules", "examples", "options", "engine", "terminal", "bots"]
    rows = [head, ["---"] * len(head), *map(row, galapagos.games())]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in rows)


def row(game: Game) -> list[str]:
    rules = ROOT / "docs" / "rules" / f"{game.name}.md"
    options = [f"`{option.name}`" for option in game.options if not option.doubt]
    doubts = len(game.options) - len(options)
    return [
        f"[{game.title}](docs/rules/{rules.name})",
        f"{game.seats[0]}–{game.seats[-1]}",
        f"{len(paragraphs(rules))} paragraphs",
        f"[{len({test for _, _, test in citations(rules)})} tests](docs/coverage/{rules.name})",
        ", ".join([*options, f"{doubts} for [what is in doubt](docs/rulings/{rules.name})"]),
        "yes" if all(ends(game, seats, "random") for seats in game.seats) else "not yet",
        "yes" if f"{game.name} " in commands("games") else "not yet",
        ", ".join(bot for bot in bots.BOTS if ends(game, game.seats[0], bot)) or "not yet",
    ]


def ends(game: Game, seats: int, name: str) -> bool:
    """Whether this bot, on every seat, brings a game to its end."""
    rng = Random(1)
    p, bot, random = game.new(seats), few(name, game, rng), bots.bot("random", game, rng)
    while (q := p.question) is not None:
        who = random if name in bots.LEVELS and rng.random() < 0.95 else bot  # who thinks is not asked every time
        p.answer(bots.nature(q, rng) if q.seat == NATURE else who(game.view(p, q.seat), q))
    return p.outcome is not None


def commands(*args: str) -> str:
    """What the terminal says."""
    return subprocess.run([sys.executable, "-m", "galapagos", *args], capture_output=True, text=True).stdout


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
