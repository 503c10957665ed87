"""The examples of the rules that ship with each game are those of its tests, and each of them can be played.

`python -m tests.test_examples` writes them, and the table in `docs/coverage/examples.md`.
"""

from __future__ import annotations

import importlib
import inspect
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import galapagos
from galapagos import examples, rulebook
from galapagos.talk import GameError
from tests.games.example import Example
from tests.test_coverage import CITED, ROOT

# They look at whole games, texts, numbers or sentences: their examples are for paragraphs that have no others.
OTHERS = {
    "conservation", "edition", "events", "judge", "laws", "notation", "options", "table", "touches", "view", "views",
    "why_not",
}  # fmt: skip
INWARD = re.compile(
    r"\b(told|reported|screen|sentences?|reasons?|refusals?|refuses|heard|equal move|copy of a move|picture)\b"
)
VARIANTS = 3  # that a test with many parameters gives at most
PAGE = ROOT / "docs" / "coverage" / "examples.md"


@cache
def harvest(name: str) -> list[examples.Example]:
    """The tests of a game are run, and what they lay out is written down."""
    found: dict[str, dict[str, tuple[Callable[..., None], Example]]] = {}
    inward = set()
    for test, run, laid, other in laid_out(name):
        key = laid.game.write(laid.game.read(laid.text)) + str(laid.steps)
        if playable(laid) and len(found.setdefault(test, {})) < VARIANTS:
            found[test].setdefault(key, (run, laid))
            inward |= {test} if other or INWARD.search(test.replace("_", " ")) else set()
    made = {
        test: [example(name, test, n, run, laid) for n, (run, laid) in enumerate(all.values())]
        for test, all in found.items()
    }
    shown = {rule for test, all in made.items() if test not in inward for one in all for rule in one.rules}
    chosen = [
        one
        for test, all in made.items()
        for one in all
        if test not in inward or any(rule not in shown for rule in one.rules)
    ]
    return sorted(chosen, key=lambda one: in_order(one.rules[0]))


def in_order(rule: str) -> list[int]:
    return [int(part) for part in rule.split(".")]


def laid_out(name: str) -> Iterator[tuple[str, Callable[..., None], Example, bool]]:
    """Every table of every test, and whether the test is about something else."""
    home = name.replace("-", "_")
    for path in sorted((ROOT / "tests" / "games" / home).glob("test_*.py")):
        other = path.stem.removeprefix("test_") in OTHERS
        module = importlib.import_module(f"tests.games.{home}.{path.stem}")
        for test, run in vars(module).items():
            cites = test.startswith("test_") and CITED.search(run.__doc__ or "")
            if cites and (not other or "table" in run.__code__.co_names):
                for values in parameters(run):
                    for laid in listened(run, values):
                        yield test, run, laid, other


def parameters(run: Any) -> list[dict[str, Any]]:
    """With what the test is called, as pytest reads it; with nothing if it wants more than that."""
    sets: list[dict[str, Any]] = [{}]
    for mark in getattr(run, "pytestmark", []):
        if mark.name == "parametrize":
            names = [one.strip() for one in mark.args[0].split(",")] if isinstance(mark.args[0], str) else mark.args[0]
            rows = [value if len(names) > 1 else (value,) for value in mark.args[1]]
            sets = [one | dict(zip(names, row, strict=True)) for row in rows for one in sets]
    return sets if set(inspect.signature(run).parameters) == set(sets[0]) else []


def listened(run: Callable[..., None], values: dict[str, Any]) -> list[Example]:
    laid: list[Example] = []
    Example.laid = laid
    try:
        run(**values)
    finally:
        Example.laid = None
    return laid


def playable(laid: Example) -> bool:
    """Whether the table is one of the game as it is sold, and its steps follow from it alone."""
    game = galapagos.game(laid.game.name)
    if laid.game.edition != game.edition:
        return False
    try:
        p = game.read(laid.text)
        begun = p.question is not None
        for step in laid.steps:
            if "do" in step:
                p.answer(step["do"])
            elif game.why_not(p, step["not"]) is None:
                return False
    except GameError:
        return False
    return begun


def example(name: str, test: str, number: int, run: Callable[..., None], laid: Example) -> examples.Example:
    words, told = test.removeprefix("test_").replace("_", " "), run.__doc__ or ""
    return examples.Example(
        name=words.replace(" ", "-") + (f"-{number + 1}" if number else ""),
        title=sentence(name, words) + (f" ({number + 1})" if number else ""),
        note=" ".join(PAIR.sub("", CITED.sub("", told)).split()),
        rules=sorted(set(CITED.findall(told)), key=in_order),
        position=laid.game.write(laid.game.read(laid.text)),
        steps=laid.steps,
    )


PAIR = re.compile(r"\b[A-Z]{2}×[A-Z]{2}\b")
OWNED = {
    "attackers own": "attacker's own", "attackers owner": "attacker's owner", "attackers choice": "attacker's choice",
    "animals own": "animal's own", "owners own": "owner's own", "owners choice": "owner's choice",
    "everybodys": "everybody's", "ones choice": "one's choice", "ones own": "one's own",
    "keepers Thug": "Keeper's Thug", "keepers column": "Keeper's column", "Decision cards": "Decision card's",
    "choice card": "Choice card", "another players cannot": "another player's cannot",
}  # fmt: skip
HEADS = re.compile(r"^(image \d+|rulebook example|step \w) ", re.IGNORECASE)
GOES_ON = re.compile(r"^(and|or|then|but|otherwise) ")


def sentence(name: str, words: str) -> str:
    """The name of a test as people write a sentence: with the capitals that the rules give to names."""
    text = " ".join(capitals(name).get(word, word) for word in words.split())
    for plain, printed in phrases(name).items():
        text = re.sub(rf"\b{plain}\b", printed, text, flags=re.IGNORECASE)
    for plain, owned in OWNED.items():
        text = re.sub(rf"\b{plain}\b", owned, text)
    text = HEADS.sub(lambda head: re.sub(r"step (\w)", lambda step: f"step {step[1].upper()}", head[1]) + ": ", text)
    return f"… {text}" if GOES_ON.match(text) else text[0].upper() + text[1:]


@cache
def capitals(name: str) -> dict[str, str]:
    """Words that the rules never write small."""
    text = rulebook.rulebook(name).text
    small = set(re.findall(r"\b[a-z]+\b", text))
    large = set(re.findall(r"(?<=[a-z,;] )[A-Z][a-z]+\b", text))  # not those that only begin a sentence
    return {word.lower(): word for word in large if word.lower() not in small}


@cache
def phrases(name: str) -> dict[str, str]:
    """Names of several words, as the rules write them."""
    text = rulebook.rulebook(name).text
    found = set(re.findall(r"(?<=[a-z,;] )[A-Z][a-z]+(?: [A-Z][a-z]+| of [A-Z][a-z]+|-[a-z]+)+\b", text))
    found |= set(re.findall(r"\*([A-Z][a-z]+(?:[ -][A-Za-z]?[a-z]+)+)\*", text))
    return {re.sub("[ -]", " ", one): one for one in sorted(found, key=len, reverse=True)}


def written(name: str) -> str:
    return json.dumps([asdict(one) for one in harvest(name)], ensure_ascii=False, indent=1) + "\n"


def home(name: str) -> Path:
    return galapagos.folder(name) / examples.FILE


def page() -> str:
    """How many paragraphs have an example, and which have none."""
    lines = [
        "# Which rules play themselves",
        "",
        "Made by `python3 dev.py bless`. A paragraph plays itself when one of its tests lays out a table that can be "
        "written down: see `games/<game>/examples.json`.",
        "",
        "| rules of | paragraphs | with an example | examples | without one |",
        "|---|---|---|---|---|",
    ]
    for name in galapagos.HOMES:
        all, found = [one.number for one in rulebook.rulebook(name).paragraphs], harvest(name)
        having = {rule for one in found for rule in one.rules}
        without = ", ".join(f"§{rule}" for rule in all if rule not in having)
        lines.append(f"| {name} | {len(all)} | {len(having)} | {len(found)} | {without} |")
    return "\n".join(lines) + "\n"


GAMES = pytest.mark.parametrize("name", list(galapagos.HOMES))


@GAMES
def test_the_examples_are_those_of_the_tests(name: str) -> None:
    assert home(name).read_text(encoding="utf-8") == written(name), "run `python3 dev.py bless`"


def test_the_page_that_counts_them_is_fresh() -> None:
    assert PAGE.read_text() == page(), "run `python3 dev.py bless`"


@GAMES
def test_nearly_every_paragraph_has_an_example(name: str) -> None:
    all = [one.number for one in rulebook.rulebook(name).paragraphs]
    assert len(set(examples.counted(name)) & set(all)) > 0.9 * len(all)


@GAMES
def test_every_example_has_an_address_and_a_sentence_of_its_own(name: str) -> None:
    found = examples.examples(name)
    assert len({one.name for one in found}) == len(found)
    assert [one.name for one in found if not re.fullmatch(r"[a-z0-9-]{1,120}", one.name)] == []
    assert [one.title for one in found if "_" in one.title or "×" in one.title + one.note] == []


@GAMES
def test_in_every_example_everything_goes_as_it_is_written_down(name: str) -> None:
    game = galapagos.game(name)
    for one in examples.examples(name):
        for done in range(len(one.moves()) + 1):
            p = one.after(game, one.moves()[:done])
            for tried in one.tried(done):
                assert game.why_not(p, tried) is not None, (one.name, tried)


if __name__ == "__main__":
    for name in galapagos.HOMES:
        home(name).write_text(written(name), encoding="utf-8")
    PAGE.write_text(page())
