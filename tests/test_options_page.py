"""docs/reference/options.md is made from the games: `python -m tests.test_options_page` writes it anew."""

from pathlib import Path

import galapagos
from galapagos import Game, Option

PAGE = Path(__file__).parents[1] / "docs" / "reference" / "options.md"
HEADING = """# Options

What people choose before a game: in the set-up of a table, as `--option NAME` or `--option NAME=VALUE` in the
terminal, as a keyword of `game.new`. An option that is there because of a doubt says why its default is not certain;
[the rulings](../rulings.md) have the whole story. This page is made by a program.
"""


def page() -> str:
    return "\n".join([HEADING, *(section(game) for game in galapagos.games())])


def section(game: Game) -> str:
    rows = [
        f"| `{option.name}` | {values(option)} | {option.help} {option.doubt}".rstrip()
        + f" | [§{option.rule}](../rules/{game.name}.md) |"
        for option in game.options
    ]
    return "\n".join(
        [
            f"## {game.title}",
            "",
            "| option | values, the usual first | what it does | § |",
            "|---|---|---|---|",
            *rows,
            "",
        ]
    )


def values(option: Option) -> str:
    if option.many:
        return "any of " + ", ".join(f"`{choice}`" for choice in option.choices)
    others = [choice for choice in option.choices if choice != option.default]
    return ", ".join(f"`{word(choice)}`" for choice in (option.default, *others))


def word(choice: object) -> str:
    return {False: "no", True: "yes"}.get(choice, str(choice)) if isinstance(choice, bool) else str(choice)


def test_the_page_of_options_is_the_one_that_the_games_make() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "python3 dev.py bless writes it anew"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
