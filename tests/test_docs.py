"""The documents hold: their code runs, their commands exist, and no page is out of reach.

On a page, `pycon` is a session whose results must come out so, `python` with a title is a file that is written,
`console` is commands that are run and what they print, `diff` changes a copy of the sources, `sh` is commands that must
exist. `…` stands for anything. A
page's blocks share a folder.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dev
import galapagos
from galapagos import cli

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [*sorted(DOCS.rglob("*.md")), ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)\s]*)?\)")


def named(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path) -> list[tuple[str, str, str]]:
    return BLOCK.findall(page.read_text(encoding="utf-8"))


HERE = "src"  # of a page that changes the sources: its own copy of them


RUN = [page for page in PAGES if any(kind in ("pycon", "console") or title for kind, title, _ in blocks(page))]


@pytest.mark.parametrize("page", RUN, ids=named)
def test_the_code_of_a_page_does_what_the_page_says(page: Path, tmp_path: Path) -> None:
    session: list[str] = []
    for kind, title, text in blocks(page):
        if title:
            (tmp_path / title).write_text(text, encoding="utf-8")
        elif kind == "diff":
            change(text, tmp_path)
        elif kind == "console":
            converse(session, tmp_path)
            run(text, tmp_path)
        elif kind == "pycon":
            session.append(text)
    converse(session, tmp_path)


def environment(folder: Path) -> dict[str, str]:
    found = [str(folder), str(folder / HERE), str(Path(galapagos.__file__).parents[1]), str(ROOT)]
    return os.environ | {"PYTHONPATH": os.pathsep.join(found), "COLUMNS": "200", "NO_COLOR": "1", "MPLBACKEND": "svg"}


def change(diff: str, folder: Path) -> None:
    """Change the sources, in a copy."""
    if not (folder / HERE).exists():
        shutil.copytree(
            ROOT / "src", folder / HERE, ignore=shutil.ignore_patterns("__pycache__", "node_modules", "web")
        )
        shutil.copytree(DOCS, folder / "docs")
    command = ["git", "apply", "--unidiff-zero", "--recount", "-"]
    done = subprocess.run(command, cwd=folder, input=diff, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def converse(session: list[str], folder: Path) -> None:
    """All sessions of the page so far, in a Python of their own; each goes on where the one before it ended."""
    if not session:
        return
    file = folder / "session.txt"
    file.write_text("\n".join(session).replace("…", "..."), encoding="utf-8")
    flags = doctest.ELLIPSIS
    code = (
        f"import doctest, sys; sys.exit(doctest.testfile({str(file)!r}, module_relative=False, optionflags={flags})[0])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, env=environment(folder), capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr


def run(text: str, folder: Path) -> None:
    """Commands with what they print."""
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, printed = part.partition("\n")
        found = re.sub(r"^(python|galapagos)\b", lambda m: spoken(m[1]), command)
        done = subprocess.run(
            ["bash", "-c", found], cwd=folder, env=environment(folder), capture_output=True, text=True
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}{done.stderr}"
        if printed.strip():
            wanted = printed.replace("…", "...")
            assert doctest.OutputChecker().check_output(wanted, done.stdout, doctest.ELLIPSIS), (
                f"{command}\n{done.stdout}"
            )


def spoken(program: str) -> str:
    return shlex.quote(sys.executable) + (" -m galapagos" if program == "galapagos" else "")


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_the_commands_of_a_page_exist(page: Path) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    for kind, _, text in blocks(page):
        for line in text.splitlines() if kind == "sh" else []:
            words = shlex.split(line.partition(" > ")[0], comments=True)
            if words[:2] == ["python3", "dev.py"]:
                assert words[2] in dev.COMMANDS or words[2] in dev.PASSED_ON, line
            elif words[:1] == ["galapagos"]:
                cli.parser().parse_args(words[1:])
            elif words[:1] == ["python3"]:
                assert (ROOT / words[1]).exists(), line
            elif words[:2] == ["pip", "install"]:
                assert set(re.findall(r"\[(\w+)\]", line)) <= set(extras), line


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_no_link_of_a_page_is_dead(page: Path) -> None:
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target


def test_every_page_is_reached_from_the_first() -> None:
    contents = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    listed = {DOCS / path for path in re.findall(r"[\w/.-]+\.md", contents)}
    assert listed == set(DOCS.rglob("*.md"))
