"""Every numbered paragraph of the rules has a test that pins it; `docs/coverage/` says which.

A test names its paragraphs in its docstring: §5.3 §5.4. `python -m tests.test_coverage` writes the tables.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
RULES = sorted((ROOT / "docs" / "rules").glob("*.md"))
PARAGRAPH = re.compile(r"^\*\*(\d+\.\d+)\*\*", re.MULTILINE)
CITED = re.compile(r"§(\d+\.\d+)")


def paragraphs(rules: Path) -> list[str]:
    return PARAGRAPH.findall(rules.read_text())


def citations(rules: Path) -> Iterator[tuple[str, Path, str]]:
    """The paragraphs cited by the tests of a game: (number, file, test)."""
    for path in sorted((ROOT / "tests" / "games" / rules.stem.replace("-", "_")).glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in CITED.findall(ast.get_docstring(node) or ""):
                    yield number, path, node.name


def coverage(rules: Path) -> str:
    """The table: each paragraph, and the tests that pin it."""
    pinned: dict[str, list[str]] = {number: [] for number in paragraphs(rules)}
    for number, path, test in citations(rules):
        link = f"[{test.removeprefix('test_').replace('_', ' ')}](../../{path.relative_to(ROOT)})"
        if link not in pinned.setdefault(number, []):
            pinned[number].append(link)
    lines = [
        f"# Which tests pin the rules of {rules.stem}",
        "",
        f"Made by `python3 dev.py bless` from [the rules](../rules/{rules.name}) and the docstrings of the tests.",
    ]
    for line in rules.read_text().splitlines():
        if line.startswith("## "):
            lines += ["", line, "", "| § | pinned by |", "|---|---|"]
        elif found := PARAGRAPH.match(line):
            lines.append(f"| {found[1]} | {'<br>'.join(pinned[found[1]])} |")
    return "\n".join(lines) + "\n"


def table(rules: Path) -> Path:
    return ROOT / "docs" / "coverage" / rules.name


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.stem)
def test_every_paragraph_is_pinned_by_a_test(rules: Path) -> None:
    cited = {number for number, _, _ in citations(rules)}
    assert [number for number in paragraphs(rules) if number not in cited] == []


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.stem)
def test_tests_cite_only_paragraphs_that_exist(rules: Path) -> None:
    known = set(paragraphs(rules))
    assert [(number, test) for number, _, test in citations(rules) if number not in known] == []


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.stem)
def test_paragraphs_are_numbered_in_order_and_once(rules: Path) -> None:
    numbers = [tuple(map(int, number.split("."))) for number in paragraphs(rules)]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("rules", RULES, ids=lambda rules: rules.stem)
def test_the_table_is_fresh(rules: Path) -> None:
    assert table(rules).exists(), "run `python3 dev.py bless`"
    assert table(rules).read_text() == coverage(rules), "run `python3 dev.py bless`"


if __name__ == "__main__":
    for rules in RULES:
        table(rules).parent.mkdir(exist_ok=True)
        table(rules).write_text(coverage(rules))
