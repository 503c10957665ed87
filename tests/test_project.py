"""The project's frame: what is locked, what is shipped, what `dev.py` says."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dev

ROOT = dev.ROOT
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
LOCKS = sorted((ROOT / "requirements").glob("*.txt"))
PINNED = re.compile(r"^([a-z0-9-]+)==(\S+)(.*?) \\$", re.MULTILINE)  # name, version, for which Python


def pins(lock: Path) -> dict[tuple[str, str], str]:
    return {(name, where): version for name, version, where in PINNED.findall(lock.read_text())}


def tracked_files() -> list[Path]:
    names = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True).stdout.split("\n")
    return [ROOT / name for name in names if name and (ROOT / name).is_file()]


def dev_py(*args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, ROOT / "dev.py", *args], capture_output=True, text=True)


def test_every_lock_belongs_to_a_command() -> None:
    assert [lock.stem for lock in LOCKS] == sorted(dev.LOCKS)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_pins_every_package_with_hashes_and_names_no_address(lock: Path) -> None:
    text = lock.read_text()
    assert len(pins(lock)) == len(re.findall(r"^[a-z]", text, re.MULTILINE)) > 0
    assert all("--hash=sha256:" in entry for entry in re.split(r"^(?=[a-z])", text, flags=re.MULTILINE)[1:])
    assert "://" not in text


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.stem)
def test_a_lock_holds_what_the_project_asks_for(lock: Path) -> None:
    extras = [PROJECT["optional-dependencies"][extra] for extra in dev.LOCKS[lock.stem]]
    asked = [wish for wishes in [PROJECT["dependencies"], *extras] for wish in wishes]
    names = {re.split(r"[\[<>=]", wish)[0].replace("_", "-") for wish in asked}
    assert names <= {name for name, _ in pins(lock)}


def test_all_locks_agree_so_that_one_environment_serves_every_command() -> None:
    together: dict[tuple[str, str], str] = {}
    for lock in LOCKS:
        for package, version in pins(lock).items():
            assert together.setdefault(package, version) == version


def test_an_unknown_command_gets_one_sentence_and_exit_code_2() -> None:
    answer = dev_py("nonsense")
    assert (answer.returncode, answer.stdout, answer.stderr.count("\n")) == (2, "", 1)
    assert "'nonsense'" in answer.stderr
    assert all(command in answer.stderr for command in dev.COMMANDS)


def test_without_a_command_dev_py_lists_all_of_them() -> None:
    answer = dev_py()
    assert answer.returncode == 0
    assert all(f"dev.py {command} " in answer.stdout for command in dev.COMMANDS)


def test_dev_py_needs_nothing_but_the_standard_library() -> None:
    isolated = [sys.executable, "-I", "-S", "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r}); import dev"]
    subprocess.run(isolated, check=True)


def test_ci_runs_what_people_run() -> None:
    commands = [line for line in (ROOT / ".ci" / "run").read_text().splitlines() if line.startswith("python3")]
    # The tests of `check` are among those of `test`: one file of them is enough there.
    assert commands == ["python3 dev.py check tests/test_project.py", "python3 dev.py test", "python3 dev.py docs"]


def test_no_test_waits_for_a_fixed_time_or_has_a_second_try() -> None:
    """It waits for what it means."""
    wait = re.compile(r"\b(time\.sleep|wait_for_timeout|flaky|rerun\w*)\b\W")
    tests = [path for path in tracked_files() if path.suffix == ".py" and path.is_relative_to(ROOT / "tests")]
    assert tests
    for path in tests:
        if path != Path(__file__):
            assert not wait.search(path.read_text()), path.name


def test_links_between_the_documents_lead_somewhere() -> None:
    for page in (path for path in tracked_files() if path.suffix == ".md"):
        prose = re.sub(r"```.*?```", "", page.read_text(), flags=re.S)
        for target in re.findall(r"\]\(([^)#\s]+)", prose):
            assert "://" in target or (page.parent / target).exists(), f"{page.name} points to {target}"
