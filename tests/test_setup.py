"""The set-up: two at once, interrupted ones, folders of others. Nobody meets half of anything, or a traceback."""

from __future__ import annotations

import argparse
import base64
import csv
import hashlib
import os
import signal
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import dev
from galapagos import cli

# Another dev.py, whose compilation is cheap: it counts itself, says so, and takes until a line comes in.
OTHER = """
import sys
from pathlib import Path
import dev
dev.clear_up_when_told_to_end()
dev.BUILD = Path(sys.argv[1])

def build(part):
    with (dev.BUILD / "count").open("a") as count:
        count.write("built\\n")
    (part / "half").write_text("")
    print("building", flush=True)
    sys.stdin.readline()
    (part / "half").rename(part / "whole")

try:
    dev.make(dev.BUILD / "native" / "abc", build)
    if dev.use(dev.BUILD / "native" / "abc") and sys.argv[2:]:
        print("using", flush=True)
        sys.stdin.readline()
except KeyboardInterrupt:
    sys.exit(130)
"""


@pytest.fixture
def build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "build"
    folder.mkdir()
    for name, place in {"BUILD": folder, "BUILDS": folder / "builds", "COMPILED": folder / "compiled"}.items():
        monkeypatch.setattr(dev, name, place)
    return folder


def heeding() -> None:
    """Who runs the tests in the background, or with `nohup`, has these ignored, and a child would inherit that."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


@contextmanager
def other(build: Path, *use: str) -> Iterator[subprocess.Popen[str]]:
    """Another process that builds, once it is at it."""
    command = [sys.executable, "-c", OTHER, str(build), *use]
    with subprocess.Popen(
        command, cwd=dev.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        preexec_fn=heeding,
    ) as program:  # fmt: skip
        try:
            assert program.stdout is not None
            assert program.stdout.readline() == ("using\n" if use else "building\n")
            yield program
        finally:
            program.kill()


def whole(part: Path) -> None:
    (part / "whole").touch()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# Two at once, and interrupted ones


def test_of_two_compilations_at_once_one_compiles_and_the_other_waits(
    build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with other(build) as first:
        said = []

        def say(line: str) -> None:
            said.append(line)
            assert first.stdin is not None
            first.stdin.write("\n")
            first.stdin.flush()

        monkeypatch.setattr(dev, "say", say)
        dev.make(build / "native" / "abc", whole)
        assert first.wait() == 0
    assert said == ["Another dev.py is at work (native): waiting for it …"]
    assert (build / "count").read_text() == "built\n"
    assert names(build / "native") == ["abc"]
    assert names(build / "native" / "abc") == ["whole"]


def test_a_compilation_that_is_killed_is_tried_again_and_leaves_nothing_behind(build: Path) -> None:
    with other(build) as first:
        first.kill()
    assert names(build / "native") == [f"abc.{first.pid}.part"]
    dev.make(build / "native" / "abc", whole)
    assert names(build / "native") == ["abc"]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_compilation_that_is_told_to_end_clears_up_at_once(build: Path, how: signal.Signals) -> None:
    with other(build) as first:
        first.send_signal(how)
        assert first.wait(60) == 128 + how
    assert names(build / "native") == []
    assert not dev.busy("native")


def test_one_is_busy_exactly_while_it_builds(build: Path) -> None:
    assert not dev.busy("native")
    with other(build):
        assert dev.busy("native")
    assert not dev.busy("native")


def test_what_is_in_use_stays_until_nobody_uses_it(build: Path) -> None:
    dev.make(build / "native" / "abc", whole)
    with other(build, "use"):
        dev.make(build / "native" / "new", whole)
        assert names(build / "native") == ["abc", "new"]
    dev.make(build / "native" / "newer", whole)
    assert names(build / "native") == ["newer"]


def test_what_a_process_uses_stays_when_it_becomes_another(build: Path) -> None:
    dev.make(build / "native" / "abc", whole)
    become = (
        "import dev, os, sys; from pathlib import Path; dev.use(Path(sys.argv[1]));"
        "os.execv(sys.executable, [sys.executable, '-c', 'print(1, flush=True); input()'])"
    )
    command = [sys.executable, "-c", become, str(build / "native" / "abc")]
    with subprocess.Popen(command, cwd=dev.ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as game:
        assert game.stdout is not None
        game.stdout.readline()
        dev.make(build / "native" / "new", whole)
        assert names(build / "native") == ["abc", "new"]
        game.kill()


def test_steps_side_by_side_are_at_work_at_once_and_keep_their_order() -> None:
    met = threading.Barrier(2, timeout=20)

    def step(number: int) -> int:
        met.wait()
        return number

    assert dev.side_by_side(step, [1, 2]) == [1, 2]


def test_a_step_beside_another_is_waited_for_and_its_failure_is_told() -> None:
    begun, told = threading.Event(), threading.Event()

    def fail() -> None:
        begun.set()
        assert told.wait(20)
        raise dev.Stop("npm has failed")

    def go_on() -> None:
        assert begun.wait(20), "the other is at work"
        told.set()

    with pytest.raises(dev.Stop, match="npm has failed"), dev.meanwhile(fail):
        go_on()
    with pytest.raises(ZeroDivisionError), dev.meanwhile(fail):
        raise ZeroDivisionError


def test_whoever_is_ended_ends_the_compiler_too() -> None:
    program = (
        "import dev, os; from pathlib import Path; dev.clear_up_when_told_to_end();"
        "dev.run_group(['sh', '-c', '(sleep 30; echo late) & echo on; wait'], Path('.'), dict(os.environ), 1)"
    )
    with subprocess.Popen([sys.executable, "-c", program], cwd=dev.ROOT, stdout=subprocess.PIPE, text=True) as first:
        assert first.stdout is not None
        assert first.stdout.readline() == "on\n"
        first.terminate()
        assert first.wait(60) == 128 + signal.SIGTERM
        assert first.stdout.read() == "", "nobody is left who could say anything"


def test_a_compilation_that_fails_leaves_its_log_and_one_that_is_killed_does_not(
    build: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = build / "native" / "abc"
    monkeypatch.setattr(dev, "ROOT", build.parent)
    monkeypatch.setattr(dev, "native", lambda: place)
    for code, left in ((-9, []), (1, ["abc.log"])):

        def mypyc(work: Path, log: Path, code: int = code) -> None:
            raise subprocess.CalledProcessError(code, "mypyc")

        monkeypatch.setattr(dev, "mypyc", mypyc)
        with pytest.raises(dev.Stop, match=r"did not compile; build/native/abc\.log says why"):
            dev.compile_to(place)
        assert names(build / "native") == left


# The compiled build


@pytest.fixture
def sources(build: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small package whose engine is compiled."""
    source = build.parent / "src"
    (source / "galapagos").mkdir(parents=True)
    (source / "galapagos" / "cli.py").write_text("1")
    monkeypatch.setattr(dev, "ROOT", build.parent)
    monkeypatch.setattr(dev, "SRC", source)
    monkeypatch.setattr(dev, "native", lambda: build / "native" / "abc")
    dev.make(build / "native" / "abc", lambda part: (part / "talk.so").touch())
    return source


def test_a_build_is_a_copy_of_the_sources_with_the_modules_and_compiled_leads_to_it(sources: Path, build: Path) -> None:
    made = dev.assemble()
    assert made is not None
    assert names(made) == ["galapagos", "talk.so"]
    assert (build / "compiled").resolve() == made
    assert dev.assemble() == made


def test_changed_sources_are_another_build_and_compiled_leads_to_the_new_one(sources: Path, build: Path) -> None:
    made = dev.assemble()
    (sources / "galapagos" / "cli.py").write_text("2")
    changed = dev.assemble()
    assert changed not in (None, made)
    assert (build / "compiled" / "galapagos" / "cli.py").read_text() == "2"


def test_the_folder_that_compiled_once_was_makes_way(sources: Path, build: Path) -> None:
    (build / "compiled" / "galapagos").mkdir(parents=True)
    assert (build / "compiled").resolve() != dev.assemble()
    assert (build / "compiled").resolve() == dev.assemble()


# Set-up by steps


def test_an_interrupted_step_begins_anew_and_a_failed_one_keeps_what_there_was(build: Path, tmp_path: Path) -> None:
    place = tmp_path / ".venv"
    place.mkdir()
    with pytest.raises(dev.Stop), dev.step("environment", place):
        raise dev.Stop("no network")
    with dev.step("environment", place):
        assert place.exists()
    with pytest.raises(KeyboardInterrupt), dev.step("environment", place):
        raise KeyboardInterrupt
    with dev.step("environment", place):
        assert not place.exists()


def test_a_folder_of_somebody_else_gets_a_sentence(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = build / "theirs"
    folder.mkdir(mode=0o555)
    monkeypatch.setattr(dev, "BUILD", folder / "build")
    root = os.geteuid() == 0
    try:
        if root:
            os.seteuid(65534)  # nobody: root may write everywhere
        with pytest.raises(dev.Stop, match=r"Permission denied. It is not yours to write to: please make a clone"):
            dev.make(folder / "build" / "native" / "abc", whole)
    finally:
        if root:
            os.seteuid(0)


REASONS = {
    "WARNING: Retrying (Retry(total=0)) after connection broken by 'NewConnectionError: Failed to establish a new "
    "connection: [Errno -3] Temporary failure in name resolution'\n"
    "ERROR: Could not find a version that satisfies the requirement rich==15.0.0 (from versions: none)\n"
    "ERROR: No matching distribution found for rich==15.0.0\n": "the network cannot be reached ([Errno -3] Temporary",
    "error: Failed to fetch: `rich`\n  Caused by: error sending request for url\n": "the network cannot be reached",
    "npm error code EAI_AGAIN\nnpm error syscall getaddrinfo\n": "the network cannot be reached (npm error",
    "ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device\n": "the disk is full",
    "npm error code EACCES\nnpm error path node_modules\n": "a folder belongs to somebody else",
    "ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE.\n": "what arrived is not what the lock",
    "ERROR: No matching distribution found for rich==15.0.0\n": "the index of packages does not have them",
    "Traceback\n  File x\nOSError: something else.\n\n": "OSError: something else",
    "": "it does not say why",
}


@pytest.mark.parametrize("output", REASONS)
def test_a_step_that_fails_names_the_real_cause(output: str) -> None:
    with pytest.raises(dev.Stop) as why:
        dev.quietly("It failed", sys.executable, "-c", f"import sys; sys.stderr.write({output!r}); sys.exit(1)")
    assert str(why.value).startswith(f"It failed: {REASONS[output]}")
    assert str(why.value).endswith(".")


def test_the_caches_of_npm_and_uv_lie_in_build(build: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("npm_config_cache", raising=False)
    program = "import os; assert os.environ['npm_config_cache'] == os.environ['WANTED']"
    dev.quietly("It failed", sys.executable, "-c", program, env={"WANTED": str(build / "npm")})


# What is passed on, locked and shipped


def test_dev_py_passes_every_command_of_galapagos_on() -> None:
    (commands,) = (action for action in cli.parser()._actions if isinstance(action, argparse._SubParsersAction))
    assert sorted(commands.choices) == sorted([*dev.PASSED_ON, "admin", "play", "serve"])


def test_the_server_does_not_import_what_its_lock_leaves_out(tmp_path: Path) -> None:
    program = (
        "import sys; from galapagos.table import serve; "
        f"serve.make_app('sqlite+aiosqlite:///{tmp_path}/x.sqlite'); print(*sys.modules)"
    )
    loaded = subprocess.check_output([sys.executable, "-c", program], text=True).split()
    assert "litestar" in loaded
    assert not {"faker", *(name.replace("-", "_") for name in dev.IDLE)} & set(loaded)
    locked = (dev.ROOT / "requirements" / "serve.txt").read_text()
    assert not [name for name in ("faker", *dev.IDLE) if f"\n{name}==" in locked]


def test_the_compiled_wheel_is_the_plain_one_with_the_modules_in_it(tmp_path: Path) -> None:
    about = "galapagos-1.0.dist-info"
    plain, modules = tmp_path / "galapagos-1.0-py3-none-any.whl", tmp_path / "native"
    with zipfile.ZipFile(plain, "w") as wheel:
        wheel.writestr("galapagos/talk.py", "1")
        wheel.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        wheel.writestr(f"{about}/RECORD", "stale")
    (modules / "galapagos").mkdir(parents=True)
    (modules / "galapagos" / "talk.so").write_bytes(b"2")
    made = dev.with_modules(plain, modules, "cp311-cp311-linux_x86_64")
    assert made.name == "galapagos-1.0-cp311-cp311-linux_x86_64.whl"
    with zipfile.ZipFile(made) as wheel:
        files = {path: wheel.read(path) for path in wheel.namelist()}
    assert files["galapagos/talk.py"] == b"1"
    assert files["galapagos/talk.so"] == b"2"
    told = files[f"{about}/WHEEL"].decode()
    assert told == "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: cp311-cp311-linux_x86_64\n"
    listed = {path: (hashed, size) for path, hashed, size in csv.reader(files[f"{about}/RECORD"].decode().splitlines())}
    assert sorted(listed) == sorted(files)
    for path in set(files) - {f"{about}/RECORD"}:
        hashed = base64.urlsafe_b64encode(hashlib.sha256(files[path]).digest()).decode().rstrip("=")
        assert listed[path] == (f"sha256={hashed}", str(len(files[path])))
