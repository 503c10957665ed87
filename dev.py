"""Everything one does with Galápagos, on a machine that has Python and nothing else.

    python3 dev.py serve      play in the browser: sets up what it needs and opens the page (--host: for the network)
    python3 dev.py play       play in the terminal
    python3 dev.py test       all tests, on the plain and on the compiled build
    python3 dev.py journeys   every journey in a real browser: all modes, widths and crowds
    python3 dev.py check      format, lint, types, and the tests on the plain build
    python3 dev.py bench      measure the engine, next to OpenSpiel; `bench table` measures the server
    python3 dev.py bless      write the golden files anew: read the diff before you commit it
    python3 dev.py compile    build the compiled engine
    python3 dev.py lock       choose the versions of the dependencies (needs uv; --upgrade for the newest)

What follows a command goes to the program behind it: `dev.py test -k mimicry` is for pytest,
`dev.py play evo --seats 3` for the game. This file runs before anything is installed, so it uses
the standard library only.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent
SRC = ROOT / "src"
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
BUILD = ROOT / "build"
COMPILED = BUILD / "compiled"
WEB = SRC / "galapagos" / "web"
NODE = (20, 19)  # the oldest that builds the browser table

# The modules where a game spends its time; mypyc compiles them as one.
ENGINE = ["talk.py", "playout.py", "games/*/cards.py", "games/*/position.py", "games/*/rules*.py"]
# What does not belong to the sources, though it lies among them.
LITTER = ["__pycache__", "node_modules"]
# The tests that say what a game is, and so must hold on both builds.
ON_BOTH_BUILDS = ["tests/laws", "tests/games", "tests/perft", "tests/playthroughs"]
# The modules that write golden files when they are run.
GOLDEN = [
    "tests.playthroughs.bless",
    "tests.perft.bless",
    "tests.bots.test_seeds",
    "tests.test_coverage",
    "tests.test_readme",
]
# requirements/<name>.txt, and the extras it is for.
LOCKS = {
    "core": [],
    "serve": ["server"],
    "client": ["client"],
    "compile": ["compile"],
    "test": ["server", "test", "compile"],
    "bench": ["server", "bench", "compile"],
}


class Stop(Exception):
    """Why it cannot go on, in one clear sentence."""


def serve(*args: str) -> None:
    install("serve")
    client()
    become("serve", *args)


def play(*args: str) -> None:
    install("core")
    become("play", *args)


def become(*command: str) -> None:
    """Go on as the game: compiled if it is, else the next time."""
    build = assemble()
    if build is None:
        compile_behind_the_scenes()
    os.execve(PYTHON, [str(PYTHON), "-m", "galapagos", *command], on(build or SRC))


def test(*args: str) -> None:
    install("test")
    if args:
        return python("-m", "pytest", *args)
    client()
    npm("test")
    install_chromium()
    python("-m", "pytest", "-n", "auto", "-m", "not long")
    if lack := lacking():
        say(f"*** NOT RUN: the tests of the compiled build. {lack}. ***")
        return
    compile()
    say("The same again, compiled:")
    python("-m", "pytest", "-n", "auto", *(path for path in ON_BOTH_BUILDS if (ROOT / path).exists()), build=COMPILED)
    plain, compiled = (output("-m", "tests.laws.fingerprints", build=build) for build in (SRC, COMPILED))
    if plain != compiled:
        raise Stop(f"The compiled build plays differently. Plain:\n{plain}Compiled:\n{compiled}")
    say(f"{plain}Both builds asked, wrote and ended these games alike, to the letter.")


def journeys(*args: str) -> None:
    install("test")
    client()
    install_chromium()
    python("-m", "pytest", "-n", "auto", "tests/browser", *args)


def check(*args: str) -> None:
    install("test")
    python("-m", "ruff", "format", "--check")
    python("-m", "ruff", "check")
    python("-m", "mypy")
    client()
    npm("run", "check")
    python("-m", "pytest", "-n", "auto", "-m", "not slow", *args)


def bench(*args: str) -> None:
    install("bench")
    if args[:1] == ("table",):
        return python("-m", "bench.table", *args[1:])
    if lack := lacking():
        say(f"*** NOT MEASURED: the compiled build. {lack}. ***")
    else:
        compile()
    python("-m", "bench.engine", SRC, *([] if lack else [COMPILED]), *args)


def bless(*args: str) -> None:
    install("test")
    for module in GOLDEN:
        if (ROOT / module.replace(".", "/")).with_suffix(".py").exists():
            python("-m", module, *args)


def lock(*args: str) -> None:
    uv = shutil.which("uv") or VENV / "bin" / "uv"
    if not Path(uv).exists():
        raise Stop("Locking needs uv: please install it and try again.")
    for name, extras in LOCKS.items():
        run(uv, "pip", "compile", "pyproject.toml", "--quiet", "--universal", "--python-version", "3.11",
            "--generate-hashes", "--no-emit-index-url", "--no-annotate", "--no-config",
            "--custom-compile-command", "python3 dev.py lock", "--output-file", f"requirements/{name}.txt",
            *(f"--extra={extra}" for extra in extras), *args)  # fmt: skip


# The environment: .venv, with what requirements/<name>.txt lists


def install(name: str) -> None:
    """Have the requirements in .venv. A stamp remembers them, so the next start costs nothing."""
    wanted = ROOT / "requirements" / f"{name}.txt"
    stamp = VENV / f"{name}.stamp"
    if PYTHON.exists() and stamp.exists() and stamp.read_text() == digest([wanted]):
        return
    say(f"Setting up .venv ({name}), once …")
    if not PYTHON.exists():
        run(sys.executable, "-m", "venv", "--clear", "--without-pip", VENV)
    try:
        run(*installer(), "--quiet", "--require-hashes", "-r", wanted)
    except subprocess.CalledProcessError:
        raise Stop(f"The packages of requirements/{name}.txt could not be installed: is there a network?") from None
    stamp.write_text(digest([wanted]))


def installer() -> list[str | Path]:
    """What can install into .venv: uv, its own pip, or the pip of this Python."""
    if uv := shutil.which("uv"):
        return [uv, "pip", "install", "--python", PYTHON]
    if not any((VENV / "bin").glob("pip*")):
        if not there("ensurepip") and not there("pip"):
            install_pip()
        if not there("ensurepip"):
            return [sys.executable, "-m", "pip", "--python", PYTHON, "install"]
        run(PYTHON, "-m", "ensurepip", stdout=subprocess.DEVNULL)
    return [PYTHON, "-m", "pip", "install", "--disable-pip-version-check"]


def there(module: str) -> bool:
    importlib.invalidate_caches()
    return importlib.util.find_spec(module) is not None


def install_pip() -> None:
    """Debian keeps Python's own installer in a package apart."""
    package = f"python{sys.version_info.major}.{sys.version_info.minor}-venv"
    if not shutil.which("apt-get") or os.geteuid() != 0:
        raise Stop(f"This Python comes without an installer: please install {package}, or uv, and try again.")
    say(f"This Python comes without an installer: installing {package} …")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    run("apt-get", "-qq", "update", env=quiet)
    run("apt-get", "-qq", "install", "--yes", "--no-install-recommends", package, env=quiet, stdout=subprocess.DEVNULL)


# The browser table: src/galapagos/web/dist, made by npm from the rest of that folder


def client() -> None:
    """Build it, unless that is done."""
    stamp = BUILD / "client.stamp"
    made, made_from = WEB / "dist", digest(path for path in sources(WEB) if WEB / "dist" not in path.parents)
    if (made / "index.html").exists() and stamp.exists() and stamp.read_text() == made_from:
        return
    say("Building the browser table, once …")
    # Not `ci`: it refuses a lock that lacks the packages of platforms the lock's maker could not see.
    npm("install", "--no-save", "--no-audit", "--no-fund")
    npm("run", "build")
    BUILD.mkdir(exist_ok=True)
    stamp.write_text(made_from)


def npm(*command: str) -> None:
    """With the Node of this machine, or with the one from PyPI where there is none or an old one."""
    if node() < NODE:
        install("client")
    path = f"{VENV / 'bin'}{os.pathsep}{os.environ['PATH']}"
    found = shutil.which("npm", path=path) or "npm"
    done = subprocess.run([found, *command, "--silent"], cwd=WEB, env=os.environ | {"PATH": path},
                          stdout=subprocess.PIPE, text=True)  # fmt: skip
    if done.returncode:
        raise Stop(f"{done.stdout}npm {' '.join(command[:2])} has failed; on a fresh machine: is there a network?")


def node() -> tuple[int, ...]:
    """The version of the machine's own Node; (0,) if it has none."""
    if not shutil.which("node") or not shutil.which("npm"):
        return (0,)
    version = subprocess.check_output(["node", "--version"], text=True)
    return tuple(int(number) for number in version.lstrip("v").split(".")[:2])


def install_chromium() -> None:
    """Debian's own, for the journeys in the browser; where it cannot be had they say so, and are not run."""
    if shutil.which("chromium") or not shutil.which("apt-get") or os.geteuid() != 0:
        return
    say("Installing chromium, once …")
    quiet = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", "-qq", "install", "--yes", "--no-install-recommends", "chromium"]
    subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL, check=False)


# The compiled build: build/compiled, a copy of src with the compiled modules beside the plain ones


def compile(*args: str) -> None:
    """Compile the engine, unless that is done; `args` are for mypyc."""
    install("compile")
    place = native()
    if not place.is_dir():
        if lack := lacking():
            raise Stop(f"{lack}: the engine runs as plain Python, slower but the same.")
        say("Compiling the engine, once …")
        shutil.rmtree(place.parent, ignore_errors=True)
        place.parent.mkdir(parents=True)
        with tempfile.TemporaryDirectory(dir=BUILD) as work:
            mypyc(Path(work), log_of(place), *args)
            Path(work, "native").rename(place)
    assemble()


def mypyc(work: Path, log: Path, *args: str) -> None:
    """Compile in a copy of the sources; what comes out goes to work/native."""
    copy_sources(work)
    levels = {"MYPYC_OPT_LEVEL": "3", "MYPYC_DEBUG_LEVEL": "0"}
    command = [str(PYTHON), "-m", "mypyc", *args, *(str(path.relative_to(SRC)) for path in engine())]
    with log.open("w") as out:
        done = subprocess.run(command, cwd=work, env=os.environ | levels, stdout=out, stderr=out)
    if done.returncode:
        raise Stop(f"The engine did not compile; {log.relative_to(ROOT)} says why.")
    shutil.rmtree(work / "build")
    for module in list(work.rglob("*.so")):
        target = work / "native" / module.relative_to(work)
        target.parent.mkdir(parents=True, exist_ok=True)
        module.rename(target)


def compile_behind_the_scenes() -> None:
    """For the next start. Tried once: a compilation leaves its log behind, also when it fails."""
    if log_of(native()).exists() or lacking():
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
    place, stamp = native(), COMPILED / "stamp"
    if not place.is_dir():
        return None
    made_from = digest(sources()) + place.name
    if not stamp.exists() or stamp.read_text() != made_from:
        shutil.rmtree(COMPILED, ignore_errors=True)
        copy_sources(COMPILED)
        shutil.copytree(place, COMPILED, dirs_exist_ok=True)
        stamp.write_text(made_from)
    return COMPILED


def sources(home: Path = SRC) -> Iterator[Path]:
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
    return BUILD / "native" / digest([*engine(), VENV / "pyvenv.cfg", ROOT / "requirements" / "compile.txt"])


def log_of(place: Path) -> Path:
    return place.with_suffix(".log")


# Running things


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
    return os.environ | {"PYTHONPATH": str(build), "GALAPAGOS_BUILD": build.name}


def digest(files: Iterable[Path]) -> str:
    total = hashlib.sha256()
    for path in sorted(files):
        total.update(f"{path.relative_to(ROOT)} {hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()[:16]


COMMANDS = {command.__name__: command for command in (serve, play, test, journeys, check, bench, bless, compile, lock)}


def main(name: str = "help", *args: str) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036
        say(f"Galápagos needs Python 3.11 or newer; this is {sys.version.split()[0]}.")
        return 2
    if name in ("help", "-h", "--help"):
        print(__doc__.strip())
        return 0
    if name not in COMMANDS:
        say(f"dev.py has no command {name!r}; it has {', '.join(COMMANDS)}.")
        return 2
    try:
        COMMANDS[name](*args)
    except Stop as why:
        say(str(why))
        return 1
    except subprocess.CalledProcessError as failed:
        return failed.returncode
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
