"""Everything one does with Galápagos, on a machine that has Python and nothing else.

    python3 dev.py serve      play in the browser: sets up what it needs and opens the page (--host: for the network)
    python3 dev.py admin      look after the tables of a server: list, check, backup, purge …
    python3 dev.py play       play in the terminal
    python3 dev.py test       all tests, on the plain and on the compiled build
    python3 dev.py journeys   every journey in a real browser: all modes, widths and crowds
    python3 dev.py check      format, lint, types, and the tests on the plain build
    python3 dev.py bench      measure the engine, next to OpenSpiel; `bench instructions` where it spends its time,
                              `bench search` the search, `bench levels` how long bots think,
                              `bench gym` the environments,
                              `bench table` the server, `bench web` the browser
    python3 dev.py docs       the documents as a site, in build/site
    python3 dev.py bless      write the golden files anew: read the diff before you commit it
    python3 dev.py compile    build the compiled engine
    python3 dev.py wheel      what pip installs, plain and compiled, into dist/; installed anew, both must play alike
    python3 dev.py lock       choose the versions of the dependencies (needs uv; --upgrade for the newest)

The other commands of `galapagos` work here too: learn, watch, replay, verify, games, rules, gallery, edition, perft,
arena, train, completion. What follows a command goes to the program behind it: `dev.py test -k mimicry` is for pytest,
`dev.py play evo --seats 3` for the game. This file runs before anything is installed, so it uses the standard library
only.
"""

from __future__ import annotations

import base64
import errno
import fcntl
import hashlib
import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TypeVar

ROOT = Path(__file__).resolve().parent
SRC = ROOT / "src"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
BUILD = ROOT / "build"
BUILDS = BUILD / "builds"
COMPILED = BUILD / "compiled"  # leads to the newest of them
DIST = ROOT / "dist"
WEB = SRC / "galapagos" / "web"
NODE = (20, 19)  # the oldest that builds the browser table

# The modules where a game spends its time; mypyc compiles them as one.
ENGINE = [
    "talk.py", "chance.py", "playout.py", "odds.py", "tree.py", "search.py",
    "games/*/cards.py", "games/*/position.py", "games/*/rules*.py", "games/*/view.py", "games/*/judge.py",
    "games/*/features.py", "games/*/notation.py", "games/*/words.py", "games/*/why.py", "games/*/show.py",
    "games/*/laws*.py", "games/*/gym.py", "gym/lexicon.py", "gym/eye.py", "gym/desk.py", "gym/batch.py",
]  # fmt: skip
# What writes the methods of their classes out before.
FIELDS = SRC / "galapagos" / "fields.py"
# What compiles them.
ENGINE_BUILD = ROOT / "engine_build.py"
# What does not belong to the sources, though it lies among them.
LITTER = ["__pycache__", "node_modules"]
# What must hold on both builds by itself. The rest of what games, bots and the gym are is tried on the compiled one,
# where there is one: that both play, think and show alike to the letter is seen after it.
ON_BOTH_BUILDS = ["tests/laws", "tests/perft", "tests/playthroughs"]
ON_ONE_BUILD = ["tests/games", "tests/gym", "tests/bots"]
# The tests of what people start, which plays on the compiled build where there is one. Journeys come last: they leave a
# loop running in which the others could not start one.
AS_PEOPLE_PLAY = ["tests/table", "tests/terminal", "tests/browser"]
# The modules that write golden files when they are run.
GOLDEN = [
    "tests.playthroughs.bless",
    "tests.perft.bless",
    "tests.bots.test_seeds",
    "tests.gym.test_words",
    "tests.gym.test_page",
    "tests.test_coverage",
    "tests.test_examples",
    "tests.test_readme",
    "tests.test_record",
    "tests.test_options_page",
    "tests.browser.test_types",
]
# requirements/<name>.txt, and the extras it is for.
LOCKS = {
    "core": ["completion", "terminal"],
    "serve": ["server"],
    "client": ["client"],
    "compile": ["compile"],
    "wheel": ["compile", "wheel"],
    "test": ["server", "postgres", "valkey", "push", "gym", "spiel", "onnx", "test", "compile"],
    "bench": ["server", "gym", "spiel", "bench", "compile"],
    "rivals": ["gym", "spiel", "rivals"],
    "docs": ["docs"],
}
# What Litestar asks for and our server never imports: polyfactory alone brings 25 MB of faker.
IDLE = ["httpx", "litestar-htmx", "polyfactory", "rich-click"]
# The commands of `galapagos` that need nothing but the core.
PASSED_ON = [
    "learn", "watch", "replay", "verify", "games", "rules", "gallery", "edition", "perft", "arena", "train",
    "completion",
]  # fmt: skip
One = TypeVar("One")
Made = TypeVar("Made")
ENDS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
# What a tool says when it fails, and what that means.
CAUSES = {
    "No space left on device|ENOSPC|Disk quota exceeded": "the disk is full",
    "Read-only file system|EROFS": "the folder is read-only",
    "Permission denied|EACCES|EPERM": "a folder belongs to somebody else",
    "DO NOT MATCH THE HASHES|Hash mismatch|EINTEGRITY": "what arrived is not what the lock names",
    "ame resolution|getaddrinfo|EAI_AGAIN|ENOTFOUND|dns error|nodename nor|ame or service not known|"
    "ECONNREFUSED|Connection refused|Connection reset|ECONNRESET|ETIMEDOUT|timed out|Network is unreachable|"
    "ENETUNREACH|NewConnectionError|error sending request|ProxyError": "the network cannot be reached",
    "CERTIFICATE_VERIFY_FAILED|certificate|SELF_SIGNED": "the network's certificate is not trusted",
    "No matching distribution|No solution found|ETARGET": "the index of packages does not have them for this Python",
}


class Stop(Exception):
    """Why it cannot go on, in one clear sentence."""


def serve(*args: str) -> None:
    install("serve")
    client()
    become("serve", *args)


def admin(*args: str) -> None:
    install("serve")
    become("admin", *args)


def play(*args: str) -> None:
    pass_on("play", *args)


def pass_on(*command: str) -> None:
    install("core")
    become(*command)


def become(*command: str) -> None:
    """Go on as the game: compiled if it is, else the next time."""
    try:
        build = assemble()
    except (Stop, OSError):  # the folder is not ours to write to, or full
        build = None
    if build is None:
        compile_behind_the_scenes()
    os.execve(PYTHON, [str(PYTHON), "-m", "galapagos", *command], on(build or SRC))


def test(*args: str) -> None:
    install("test")
    if args:
        if any(arg.startswith("tests/browser") for arg in args):
            client()
        return python("-m", "pytest", *args)
    client()
    tests = ["-m", "pytest", "-n", "auto", "-rs", "-m", "not long"]
    if lack := lacking():
        say(f"*** NOT RUN: the tests of the compiled build. {lack}. ***")
        prepare()
        python(*tests)
        plain = output("-m", "tests.laws.fingerprints", build=SRC)
    else:
        with meanwhile(prepare):
            build = compile()
        python(*tests, *(f"--ignore={path}" for path in ON_ONE_BUILD + AS_PEOPLE_PLAY))
        test_compiled(build, *tests)
        plain = compare(build)
    wheels(plain)


def prepare() -> None:
    """What the tests need besides .venv, and the tests that need nothing of it."""
    npm("test")
    install_chromium()
    install_postgres()
    install_valkey()


def test_compiled(build: Path, *tests: str) -> None:
    say("The games again, compiled, and what people start:")
    python(
        *tests,
        *(path for path in ON_BOTH_BUILDS + ON_ONE_BUILD + AS_PEOPLE_PLAY if (ROOT / path).exists()),
        build=build,
    )


def compare(build: Path) -> str:
    """What the plain build makes of the same dice, if the compiled one makes the same of them."""
    modules = ("tests.laws.fingerprints", "tests.gym.fingerprints")
    (plain, looked), (compiled, again) = side_by_side(
        lambda one: [output("-m", module, build=one) for module in modules], (SRC, build)
    )
    if plain != compiled:
        raise Stop(f"The compiled build plays differently. Plain:\n{plain}Compiled:\n{compiled}")
    say(f"{plain}Both builds asked, wrote and ended these games alike, to the letter.")
    if looked != again:
        raise Stop(f"The compiled build sees differently. Plain:\n{looked}Compiled:\n{again}")
    say(f"{looked}Both builds showed learners the same, to the byte.")
    return plain


def journeys(*args: str) -> None:
    install("test")
    client()
    install_chromium()
    python("-m", "pytest", "-n", "auto", *AS_PEOPLE_PLAY, *args)


def check(*args: str) -> None:
    install("test")
    with meanwhile(check_client):
        python("-m", "ruff", "format", "--check")
        python("-m", "ruff", "check")
        python("-m", "mypy")
    python("-m", "pytest", "-n", "auto", "-m", "not slow", *args)


def check_client() -> None:
    client()
    npm("run", "check")


def bench(*args: str) -> None:
    if args[:1] == ("web",):
        return bench_web(*args[1:])
    install("bench")
    if args[:1] == ("table",):
        return python("-m", "bench.table", *args[1:], build=SRC if lacking() else compile())
    if args[:1] == ("levels",):
        return python("-m", "bench.levels", *args[1:], build=SRC if lacking() else compile())
    if args[:1] == ("instructions",):
        return python("-m", "bench.instructions", compile(), *args[1:])
    if args[:1] == ("gym",):
        return bench_gym(*args[1:])
    builds = [SRC]
    if lack := lacking():
        say(f"*** NOT MEASURED: the compiled build. {lack}. ***")
    else:
        builds.append(compile())
    if args[:1] == ("search",):
        return python("-m", "bench.search", *builds, *args[1:])
    python("-m", "bench.engine", *builds, *args)


def bench_gym(*args: str) -> None:
    """Next to others' environments, which have an environment of their own: one of them brings a package `tests`."""
    home, wanted = BUILD / "rivals", ROOT / "requirements" / "rivals.txt"
    place, stamp = home / "bin" / "python", home / "stamp"
    with alone("rivals"):
        if not stamp.exists() or stamp.read_text() != digest([wanted]):
            say("Setting up build/rivals, once …")
            try:
                quietly(
                    "build/rivals could not be made", sys.executable, "-m", "venv", "--clear", "--without-pip", home
                )
                failed = "The packages of requirements/rivals.txt could not be installed"
                quietly(failed, *installer(place), "--quiet", "--no-deps", "--require-hashes", "-r", wanted)
                stamp.write_text(digest([wanted]))
            except Stop as why:
                say(f"*** NOT MEASURED: who is not installed here. {why} ***")
    build = SRC
    if lack := lacking():
        say(f"*** NOT MEASURED: the compiled build. {lack}. ***")
    else:
        build = compile()
    python("-m", "bench.gym", build, place if stamp.exists() else "", *args)


def bench_web(*args: str) -> None:
    install("test")
    client()
    install_chromium()
    python("-m", "bench.web", *args)


def docs(*args: str) -> None:
    """The documents as a site in build/site. A dead link, a page out of reach or an unknown name is an error."""
    install("docs")
    quiet = on(SRC) | {"NO_MKDOCS_2_WARNING": "1"}
    run(PYTHON, "-m", "mkdocs", "build", "--strict", "--quiet", *args, env=quiet)
    say(f"The documents are in {(BUILD / 'site' / 'index.html').relative_to(ROOT)}.")


def bless(*args: str) -> None:
    install("test")
    for module in GOLDEN:
        if (ROOT / module.replace(".", "/")).with_suffix(".py").exists():
            python("-m", module, *args)


def lock(*args: str) -> None:
    uv = shutil.which("uv") or VENV / "bin" / "uv"
    if not Path(uv).exists():
        raise Stop("Locking needs uv: please install it and try again.")
    import tomllib  # here, so that an older Python comes to hear that it is too old

    offered = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for name, extras in LOCKS.items():
        asked = [re.split("[<>=]", wish)[0] for extra in extras for wish in offered[extra]]
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as left_out:
            left_out.writelines(f"{name}; python_version < '3'\n" for name in IDLE if name not in asked)
            left_out.flush()
            run(uv, "pip", "compile", "pyproject.toml", "--quiet", "--universal", "--python-version", "3.11",
                "--generate-hashes", "--no-emit-index-url", "--no-annotate", "--no-config",
                "--custom-compile-command", "python3 dev.py lock", "--output-file", f"requirements/{name}.txt",
                "--override", left_out.name, *(f"--extra={extra}" for extra in extras), *args)  # fmt: skip


# One at a time, whole or not at all


@contextmanager
def alone(name: str) -> Iterator[None]:
    """Whoever comes second waits. The lock ends with its process, however that ends."""
    try:
        BUILD.mkdir(exist_ok=True)
        file = (BUILD / f"{name}.lock").open("w")
    except OSError as e:
        mine = e.errno not in (errno.EACCES, errno.EPERM, errno.EROFS)
        advice = "" if mine else " It is not yours to write to: please make a clone of your own."
        raise Stop(f"Nothing can be set up in {BUILD}: {e.strerror}.{advice}") from None
    with file:
        if not locked(file.fileno(), fcntl.LOCK_EX):
            say(f"Another dev.py is at work ({name}): waiting for it …")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def busy(name: str) -> bool:
    """Whether somebody is at work on it just now."""
    with suppress(OSError), (BUILD / f"{name}.lock").open() as file:
        return not locked(file.fileno(), fcntl.LOCK_SH)
    return False


def locked(fd: int, how: int) -> bool:
    """Lock it, unless somebody else has."""
    try:
        fcntl.flock(fd, how | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


@contextmanager
def step(name: str, half_done: Path) -> Iterator[None]:
    """A step of the set-up, by one process at a time. What an interrupted one has left is cleared away first."""
    with alone(name):
        mark = BUILD / f"{name}.begun"
        if mark.exists():
            shutil.rmtree(half_done, ignore_errors=True)
        mark.touch()
        try:
            yield
        except KeyboardInterrupt:
            say(f"Interrupted: the next start does it again ({name}).")
            raise
        except Exception:
            mark.unlink()
            raise
        mark.unlink()


def make(place: Path, build: Callable[[Path], None]) -> None:
    """Have at this place what `build` puts into an empty folder. What is in use by nobody beside it is cleared away."""
    with alone(place.parent.name):
        if place.exists():
            return
        place.parent.mkdir(exist_ok=True)
        for old in place.parent.iterdir():
            clear(old)
        part = place.with_name(f"{place.name}.{os.getpid()}.part")
        part.mkdir()
        try:
            build(part)
            part.rename(place)
        finally:
            shutil.rmtree(part, ignore_errors=True)


def use(folder: Path) -> bool:
    """Whether it is there; then it stays for as long as this process lives, or the one that it becomes."""
    try:
        fd = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    except FileNotFoundError:
        return False
    fcntl.flock(fd, fcntl.LOCK_SH)
    os.set_inheritable(fd, True)
    return folder.is_dir()


def clear(folder: Path) -> None:
    """Remove it unless somebody uses it."""
    if folder.is_file():
        return folder.unlink()
    fd = os.open(folder, os.O_RDONLY)
    if locked(fd, fcntl.LOCK_EX):
        shutil.rmtree(folder, ignore_errors=True)
    os.close(fd)


def quietly(
    what: str, *command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None, verbose: bool = False
) -> None:
    """Run it; if it fails, say for what reason: in its own words, if it is to be verbose."""
    # Their caches are ours: a home may be read-only, or belong to another user.
    caches = {"npm_config_cache": str(BUILD / "npm"), "UV_CACHE_DIR": str(BUILD / "uv")}
    done = subprocess.run(
        command, cwd=cwd, env=caches | os.environ | (env or {}), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace",
    )  # fmt: skip
    if done.returncode:
        raise Stop(f"{done.stdout}{what}." if verbose else f"{what}: {cause(done.stdout)}.")


def cause(output: str) -> str:
    lines = [line.strip() for line in output.splitlines() if line.strip()] or ["it does not say why"]
    for signs, meaning in CAUSES.items():
        if found := [line for line in lines if re.search(signs, line)]:
            number = re.search(r"\[Errno -?\d+\] [^'\")]+", found[0])
            return f"{meaning} ({(number[0] if number else found[0])[:200].rstrip('.')})"
    return lines[-1][:200].rstrip(".")


# The environment: .venv, with what requirements/<name>.txt lists


def install(name: str) -> None:
    """Have the requirements in .venv. A stamp remembers them, so the next start costs nothing."""
    wanted = ROOT / "requirements" / f"{name}.txt"
    stamp = VENV / f"{name}.stamp"

    def done() -> bool:
        return PYTHON.exists() and stamp.exists() and stamp.read_text() == digest([wanted])

    if done():
        return
    with step("environment", VENV):
        if done():
            return
        say(f"Setting up .venv ({name}), once …")
        if not PYTHON.exists():
            quietly(".venv could not be made", sys.executable, "-m", "venv", "--clear", "--without-pip", VENV)
        failed = f"The packages of requirements/{name}.txt could not be installed"
        # The lock names all there is to install, and leaves out what nobody runs.
        quietly(failed, *installer(), "--quiet", "--no-deps", "--require-hashes", "-r", wanted)
        introduce()
        stamp.write_text(digest([wanted]))


def introduce() -> None:
    """Let the Python of .venv find the package, and put the command `galapagos` beside it."""
    place = "import sysconfig; print(sysconfig.get_path('purelib'))"
    home = subprocess.check_output([PYTHON, "-I", "-c", place], text=True).strip()
    Path(home, "galapagos.pth").write_text(f"{SRC}\n")
    command = VENV / "bin" / "galapagos"
    command.write_text('#!/bin/sh\nexec "$(dirname "$0")/python" -P -m galapagos "$@"\n')
    command.chmod(0o755)


def installer(into: Path = PYTHON) -> list[str | Path]:
    """What can install for a Python: uv, the pip of .venv, or the pip of this Python."""
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--python", into]
    # What is imported is compiled then: most of it never is.
    pip: list[str | Path] = [PYTHON, "-m", "pip", "--python", into, "install", "--retries=1", "--no-compile"]
    if not any((VENV / "bin").glob("pip*")):
        if not there("ensurepip") and not there("pip"):
            install_pip()
        if not there("ensurepip"):
            return [sys.executable, *pip[1:]]
        quietly("pip could not be put into .venv", PYTHON, "-m", "ensurepip")
    return pip


def there(module: str) -> bool:
    importlib.invalidate_caches()
    return importlib.util.find_spec(module) is not None


def install_pip() -> None:
    """Debian keeps Python's own installer in a package apart."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise Stop(f"This Python comes without an installer: please install {package}, or uv, and try again.")
    say(f"This Python comes without an installer: installing {package} …")
    failed, quiet = f"{package} could not be installed", {"DEBIAN_FRONTEND": "noninteractive"}
    quietly(failed, "apt-get", "-qq", "update", env=quiet)
    quietly(failed, "apt-get", "-qq", "install", "--yes", "--no-install-recommends", package, env=quiet)


# The browser table: src/galapagos/web/dist, made by npm from the rest of that folder


def client() -> None:
    """Build it, unless that is done."""
    stamp, made = BUILD / "client.stamp", WEB / "dist"

    def made_from() -> str:
        return digest(path for path in sources(WEB) if made not in path.parents)

    def done() -> bool:
        return (made / "index.html").exists() and stamp.exists() and stamp.read_text() == made_from()

    if done():
        return
    with step("client", WEB / "node_modules"):
        if done():
            return
        say("Building the browser table, once …")
        stamp.unlink(missing_ok=True)
        now, part, old = made_from(), BUILD / "client.part", BUILD / "client.old"
        # Not `ci`: it refuses a lock that lacks the packages of platforms the lock's maker could not see.
        npm("install", "--no-save", "--no-audit", "--no-fund")
        npm("run", "build", "--", "--outDir", str(part), "--emptyOutDir")
        shutil.rmtree(old, ignore_errors=True)
        if made.exists():
            made.rename(old)
        part.rename(made)
        shutil.rmtree(old, ignore_errors=True)
        stamp.write_text(now)


def npm(*command: str) -> None:
    """With the Node of this machine, or with the one from PyPI where there is none or an old one."""
    if node() < NODE:
        install("client")
    path = f"{VENV / 'bin'}{os.pathsep}{os.environ['PATH']}"
    found = shutil.which("npm", path=path) or "npm"
    failed = f"npm {' '.join(command[:2])} has failed"
    quietly(failed, found, "--loglevel=error", *command, cwd=WEB, env={"PATH": path}, verbose=command[0] != "install")


def node() -> tuple[int, ...]:
    """The version of the machine's own Node; (0,) if it has none."""
    if not shutil.which("node") or not shutil.which("npm"):
        return (0,)
    version = subprocess.check_output(["node", "--version"], text=True)
    return tuple(int(number) for number in version.lstrip("v").split(".")[:2])


def install_chromium() -> None:
    """Debian's own, for the journeys in the browser; where it cannot be had they say so, and are not run.

    Nearly all of them do with the one that has no windows and takes less time, where there is one.
    """
    for package in ("chromium", "chromium-headless-shell"):
        if not shutil.which(package):
            install_debian(package)


def install_postgres() -> None:
    """Debian's own, for the tests of the store; where it cannot be had they say so, and are not run."""
    if not shutil.which("initdb") and not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        install_debian("postgresql")


def install_valkey() -> None:
    """Debian's own, or Redis where there is none yet, for the tests of several servers; the same holds for it."""
    for server in ("valkey-server", "redis-server"):
        if not shutil.which("valkey-server") and not shutil.which("redis-server"):
            install_debian(server)


def install_debian(package: str) -> None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return
    say(f"Installing {package}, once …")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-qq", "install", "--yes", "--no-install-recommends", package]
    nowhere = subprocess.DEVNULL
    subprocess.run(command, env=quiet, stdout=nowhere, stderr=nowhere, check=False)


# The compiled build: build/compiled, a copy of src with the compiled modules beside the plain ones


def compile(*args: str) -> Path:
    """The compiled build of the present sources, made unless that is done; `args` are for mypyc."""
    install("compile")
    while (build := assemble()) is None:
        if lack := lacking():
            raise Stop(f"{lack}: the engine runs as plain Python, slower but the same.")
        say("Compiling the engine, once …")
        compile_to(native(), *args)
    return build


def compile_to(place: Path, *args: str) -> None:
    make(place, lambda part: compile_into(part, place, *args))


def compile_into(part: Path, place: Path, *args: str) -> None:
    work, log = part / "work", part / "log"
    copy_sources(work)
    if native() != place:
        raise Stop("The sources changed while they were copied: please try again.")
    log.touch()
    try:
        mypyc(work, log, *args)
    except subprocess.CalledProcessError as failed:
        if failed.returncode > 0:  # else it was killed, and is worth another try
            log.replace(log_of(place))
        raise Stop(f"The engine did not compile; {log_of(place).relative_to(ROOT)} says why.") from None
    for made in (work / "native").iterdir():
        made.rename(part / made.name)
    shutil.rmtree(work)
    log.unlink()


def mypyc(work: Path, log: Path, *args: str) -> None:
    """Compile a copy of the sources; what comes out goes to work/native."""
    modules = [path.relative_to(SRC) for path in engine()]
    python("-c", "import sys; from galapagos.fields import expand_all; expand_all(*sys.argv[1:])", work, *modules)
    command = [str(PYTHON), str(ENGINE_BUILD), *args, *map(str, modules)]
    with log.open("w") as out:
        run_group(command, work, dict(os.environ), out.fileno())
    shutil.rmtree(work / "build")
    for module in list(work.rglob("*.so")):
        target = work / "native" / module.relative_to(work)
        target.parent.mkdir(parents=True, exist_ok=True)
        module.rename(target)


def run_group(command: list[str], cwd: Path, env: dict[str, str], out: int) -> None:
    """Run a program that starts others; whatever ends us ends them all."""
    # A signal that came while it starts would leave it behind, unknown to us: it has to wait.
    usual = signal.pthread_sigmask(signal.SIG_BLOCK, ENDS)
    program = subprocess.Popen(
        command, cwd=cwd, env=env, stdout=out, stderr=out, start_new_session=True,
        preexec_fn=lambda: signal.pthread_sigmask(signal.SIG_SETMASK, usual),
    )  # fmt: skip
    with program:
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, usual)
            if code := program.wait():
                raise subprocess.CalledProcessError(code, command)
        except BaseException:
            with suppress(ProcessLookupError):
                os.killpg(program.pid, signal.SIGKILL)
            raise


def compile_behind_the_scenes() -> None:
    """For the next start. One that failed has left its log, and is not tried again; one that was killed is."""
    if log_of(native()).exists() or not os.access(ROOT, os.W_OK) or busy("native") or lacking():
        return
    command, null = [sys.executable, __file__, "compile"], subprocess.DEVNULL
    subprocess.Popen(command, stdin=null, stdout=null, stderr=null, start_new_session=True)


def lacking() -> str:
    """What it takes to compile and is not there."""
    if not shutil.which("cc"):
        return "There is no C compiler (cc)"
    include = output("-c", "import sysconfig; print(sysconfig.get_path('include'))", build=SRC).strip()
    return "" if Path(include, "Python.h").exists() else "There is no Python.h (on Debian: python3-dev)"


def assemble() -> Path | None:
    """The compiled build of the present sources; None while their engine is not compiled."""
    modules = native()
    if not use(modules):
        return None
    place = BUILDS / f"{digest(sources(SRC))}-{modules.name}"
    while not use(place):
        make(place, lambda part: put_together(part, place, modules))
    with suppress(OSError):
        point_to(place)
    return place


def put_together(part: Path, place: Path, modules: Path) -> None:
    copy_sources(part)
    if not place.name.startswith(digest(sources(SRC))):
        raise Stop("The sources changed while they were copied: please try again.")
    shutil.copytree(modules, part, dirs_exist_ok=True)


def point_to(place: Path) -> None:
    """build/compiled is for people: it leads to a whole build at any moment."""
    there = place.relative_to(BUILD)
    if COMPILED.is_symlink() and COMPILED.readlink() == there:
        return
    if COMPILED.is_dir() and not COMPILED.is_symlink():
        shutil.rmtree(COMPILED)
    link = COMPILED.with_name(f"compiled.{os.getpid()}")
    link.symlink_to(there)
    link.replace(COMPILED)


def sources(home: Path) -> Iterator[Path]:
    """The files of src, without what other tools leave among them."""
    for folder, folders, files in os.walk(home):
        folders[:] = [name for name in folders if name not in LITTER]
        yield from (Path(folder, name) for name in files)


def copy_sources(to: Path) -> None:
    shutil.copytree(SRC, to, ignore=shutil.ignore_patterns(*LITTER), dirs_exist_ok=True)


def engine() -> list[Path]:
    return [path for pattern in ENGINE for path in (SRC / "galapagos").glob(pattern)]


def native() -> Path:
    """Where the modules lie that were compiled from these sources, by this mypyc, for this Python."""
    return (
        BUILD
        / "native"
        / digest([*engine(), FIELDS, ENGINE_BUILD, VENV / "pyvenv.cfg", ROOT / "requirements" / "compile.txt"])
    )


def log_of(place: Path) -> Path:
    return place.with_suffix(".log")


# The wheels: dist/, the plain one, and one for this Python on this kind of machine with the compiled modules in it

TAG = """import sys, sysconfig
python = "cp%d%d" % sys.version_info[:2]
abi = "cp" + sysconfig.get_config_var("SOABI").split("-")[1]
print(python, abi, sysconfig.get_platform().replace("-", "_").replace(".", "_"), sep="-")"""


def wheel(*args: str) -> None:
    install("wheel")
    wheels(output("-m", "tests.laws.fingerprints", build=SRC))


def wheels(expected: str) -> None:
    """Build them, install each into a new environment, and see that both play as expected."""
    install("wheel")
    client()
    with alone("wheel"):
        made = BUILD / "wheels"
        shutil.rmtree(made, ignore_errors=True)
        quietly("The wheel could not be built", PYTHON, "-m", "hatchling", "build", "-t", "wheel", "-d", made)
        found = list(made.glob("*.whl"))
        if lack := lacking():
            say(f"*** NOT BUILT: the wheel with the compiled engine. {lack}. ***")
        else:
            compile()
            found.append(with_modules(found[0], native(), output("-c", TAG, build=SRC).strip()))
        side_by_side(lambda one: try_out(one, expected), found)
        DIST.mkdir(exist_ok=True)
        for one in found:
            one.replace(DIST / one.name)
            say(f"dist/{one.name}: installed anew, it plays as the sources do.")


def with_modules(pure: Path, modules: Path, tag: str) -> Path:
    """The same wheel with the compiled modules beside the plain ones."""
    name, version = pure.name.split("-")[:2]
    about, target = f"{name}-{version}.dist-info", pure.with_name(f"{name}-{version}-{tag}.whl")
    listed = []
    with zipfile.ZipFile(pure) as old, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as new:

        def put(path: str, data: bytes) -> None:
            new.writestr(zipfile.ZipInfo(path), data, zipfile.ZIP_DEFLATED)
            hashed = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
            listed.append(f"{path},sha256={hashed},{len(data)}")

        for path in old.namelist():
            if path == f"{about}/WHEEL":
                text = old.read(path).decode().replace("Root-Is-Purelib: true", "Root-Is-Purelib: false")
                put(path, re.sub("Tag: .*", f"Tag: {tag}", text).encode())
            elif path != f"{about}/RECORD":
                put(path, old.read(path))
        for module in sorted(modules.rglob("*.so")):
            put(module.relative_to(modules).as_posix(), module.read_bytes())
        new.writestr(zipfile.ZipInfo(f"{about}/RECORD"), "\n".join([*listed, f"{about}/RECORD,,", ""]))
    return target


def try_out(wheel: Path, expected: str) -> None:
    home = wheel.with_suffix(".trial")
    trial = home / "bin" / "python"
    quietly("A new environment could not be made", PYTHON, "-m", "venv", "--clear", "--without-pip", home)
    command, core = [*installer(trial), "--quiet", "--no-deps"], ROOT / "requirements" / "core.txt"
    quietly("The core's requirements could not be installed", *command, "--require-hashes", "-r", core)
    quietly(f"{wheel.name} could not be installed", *command, wheel)
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}

    def said(*args: str) -> str:
        return subprocess.check_output([trial, *args], cwd=ROOT, env=env, text=True)

    module = Path(said("-c", "import galapagos.talk; print(galapagos.talk.__file__)").strip())
    if home not in module.parents or (module.suffix == ".so") != ("-none-any" not in wheel.name):
        raise Stop(f"{wheel.name} is not what it says: its engine is {module}.")
    if (played := said("-m", "tests.laws.fingerprints")) != expected:
        raise Stop(f"{wheel.name} plays differently. The sources:\n{expected}The wheel:\n{played}")


# Running things


@contextmanager
def meanwhile(task: Callable[[], None]) -> Iterator[None]:
    """Do it beside what is done here. If both fail, one hears of what was done here."""
    with ThreadPoolExecutor(1) as pool:
        beside = pool.submit(task)
        yield
        beside.result()


def side_by_side(task: Callable[[One], Made], ones: Iterable[One]) -> list[Made]:
    """What the task makes of each of them, all at once."""
    with ThreadPoolExecutor() as pool:
        return list(pool.map(task, ones))


def say(line: str) -> None:
    print(line, file=sys.stderr, flush=True)


def run(*command: str | Path, env: dict[str, str] | None = None, stdout: int | None = None) -> None:
    subprocess.run(command, cwd=ROOT, env=env, stdout=stdout, check=True)


def python(*args: str | Path, build: Path = SRC) -> None:
    run(PYTHON, *args, env=on(build))


def output(*args: str, build: Path) -> str:
    return subprocess.check_output([PYTHON, *args], cwd=ROOT, env=on(build), text=True)


def on(build: Path) -> dict[str, str]:
    """The environment in which Python finds this build, and the tests know which one to expect."""
    return os.environ | {"PYTHONPATH": str(build), "GALAPAGOS_BUILD": "src" if build == SRC else "compiled"}


def digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(f"{path.relative_to(ROOT)} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()[:16]


COMMANDS: dict[str, Callable[..., object]] = {
    command.__name__: command
    for command in (serve, admin, play, test, journeys, check, bench, docs, bless, compile, wheel, lock)
}


def main(name: str = "help", *args: str) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036
        say(f"Galápagos needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
        return 2
    if name in ("help", "-h", "--help"):
        print(__doc__.strip())
        return 0
    if name not in [*COMMANDS, *PASSED_ON]:
        say(f"dev.py has no command {name!r}; it has {', '.join([*COMMANDS, *PASSED_ON])}.")
        return 2
    try:
        COMMANDS[name](*args) if name in COMMANDS else pass_on(name, *args)
    except Stop as why:
        say(str(why))
        return 1
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    except KeyboardInterrupt:
        return 130
    except OSError as e:
        say(f"{e.filename or 'dev.py'}: {e.strerror or e}.")
        return 1
    return 0


def clear_up_when_told_to_end() -> None:
    """A terminal that closes, or `kill`, ends us as Ctrl-C does: nothing stays half done."""
    for number in ENDS[1:]:
        if signal.getsignal(number) == signal.SIG_DFL:
            signal.signal(number, lambda number, _: sys.exit(128 + number))


if __name__ == "__main__":
    clear_up_when_told_to_end()
    sys.exit(main(*sys.argv[1:]))
