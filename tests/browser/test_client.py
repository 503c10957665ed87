"""What must be true of the browser's sources: they hold neither rule nor notation, and nothing that nobody uses.

`python -m tests.browser.test_client` lists what is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import galapagos
from galapagos.gallery import gallery

SRC = Path(galapagos.__file__).parent / "web" / "src"
ISLANDS = sorted(path.name for path in (SRC / "islands").iterdir() if path.is_dir())
GENERATED = {"wire.ts", "view.ts"}
STYLES = {"styles/tokens.css", "styles/fonts.css", "styles/base.css"}

# What is printed on cards and tokens: where the gallery hangs it, by game.
NAMED = {
    "random-mutations": ("traits", "dark", "guests"),
    "evo": ("genes", "events", "terrains"),
    "another-world": ("aggressive", "defensive", "energetic", "special", "sources"),
    "mutagen": ("workers", "elements"),
}
ALSO = {"plain", "card", "egg"}  # called so outside of their game, too
TYPES = {"crystal", "gas", "liquid", "ore"}  # of Mutagen's elements


def sources(*folders: str) -> Iterator[tuple[str, str]]:
    """Each file of code with what is executed of it: no styles, no comments, nothing generated."""
    for path in sorted(SRC.rglob("*")):
        name = path.relative_to(SRC).as_posix()
        if path.suffix not in (".ts", ".svelte") or path.name in GENERATED:
            continue
        if not folders or name.startswith(folders):
            yield name, code(path)


@cache
def code(path: Path) -> str:
    text = re.sub(r"<style>.*?</style>", "", path.read_text(), flags=re.S)
    text = re.sub(r"<!--.*?-->|/\*.*?\*/", "", text, flags=re.S)
    return re.sub(r"(?m)(^|\s)//[^\n]*", "", text)


def is_words(name: str) -> bool:
    return "/words/" in name or name.startswith("words/")


def found(pattern: str, text: str) -> list[str]:
    return [" ".join(match[0].split()) for match in re.finditer(pattern, text)]


def where(name: str, findings: list[str], what: str) -> list[str]:
    return [f"{name}: {what}: {one}" for one in findings]


# ---------------------------------------------------------------------- neither rule nor notation


def rules_in_conditions() -> list[str]:
    """A paragraph's number may be shown and passed on; nothing may depend on it."""
    said: list[str] = []
    for name, text in sources():
        if is_words(name):
            continue
        bare = re.sub(r'[\w:-]+="[^"{]*"', "", text)  # attributes of markup: stroke-width="1.8"
        said += where(name, found(r"""["'`]\d{1,2}\.\d{1,2}["'`]""", bare), "a rule's number")
        said += where(name, found(r"""\brule\)?\s*[!=]==?\s*["'`][^"'`]""", bare), "a rule compared")
        said += where(
            name, found(r"\brule\b[?!]?\.(startsWith|endsWith|includes|match|split|slice)\(", bare), "a rule read"
        )
    return said


def notation() -> list[str]:
    """A move is passed on as it came, or compared with another that the server sent."""
    taken = (
        r"\bmove\b[?!]?\.(startsWith|endsWith|includes|match|split|slice|replace|indexOf|at|charAt|substring|trim)\("
    )
    said: list[str] = []
    for name, text in sources():
        said += where(name, found(taken, text), "a move taken apart")
        said += where(name, found(r"\.test\([^()]*\bmove\b[^()]*\)", text), "a move taken apart")
        said += where(name, found(r"""\bmove\s*[!=]==?\s*["'`]""", text), "a move compared with notation")
        said += where(name, found(r"""["'`]\s*[!=]==?\s*[\w.?!]*\bmove\b""", text), "a move compared with notation")
        said += where(name, found(r"""\bmove:\s*["'`]""", text), "a move put together")
        if name.startswith("islands/"):
            said += where(name, found(r"\battempt\b", text), "a move guessed")
        if name != "lib/table.svelte.ts":
            said += where(name, found(r'type: "answer"', text), "an answer not given by the table")
        said += where(name, found(r"`[^`]*\$\{[^}]*\.move\b[^}]*\}[^`]*`", text), "a move put into a text")
    return said


def names_of(game: str) -> set[str]:
    cabinets = {cabinet.name: exhibits for cabinet, exhibits in gallery(galapagos.game(game)).cabinets}
    names = {one.plate.name for cabinet in NAMED[game] for one in cabinets[cabinet]}
    return (names | (TYPES if game == "mutagen" else set())) - ALSO


def names() -> list[str]:
    """What is printed is called by its name where it is drawn and where words are, and nowhere else."""
    said: list[str] = []
    for game in ISLANDS:
        listed = "|".join(sorted(map(re.escape, names_of(game)), key=len, reverse=True))
        drawn = {f"islands/{game}/looks.ts", f"islands/{game}/gallery.ts"}
        for name, text in sources(f"islands/{game}/", "lib/", "parts/", "pages/", "plain/"):
            if not is_words(name) and name not in drawn:
                bare = re.sub(r'\b(class|kind|viewBox|href|d)="[^"]*"', "", text)
                said += where(name, found(rf"""(?i)["'`]({listed})["'`]""", bare), f"a name of {game}")
    return said


# ---------------------------------------------------------------------- the house


def imports() -> list[str]:
    """An island stands alone, and the rest of the house knows islands by their list only."""
    said: list[str] = []
    for name, text in sources():
        here = (SRC / name).parent
        for target in re.findall(r"""(?:from|import)\s*\(?\s*["'](\.[^"']+)["']""", text):
            parts = (here / target).resolve().relative_to(SRC.resolve()).parts
            other = parts[1] if parts[0] == "islands" and len(parts) > 1 and parts[1] in ISLANDS else ""
            own = name.split("/")[1] if name.startswith("islands/") else ""
            if other and own != other and name != "islands/index.ts":
                said.append(f"{name}: an island's inside: {target}")
    return said


def stylesheets() -> list[str]:
    """Three files dress everything; an island may name its colours. All else is in the components."""
    said: list[str] = []
    for path in sorted(SRC.rglob("*.css")):
        name = path.relative_to(SRC).as_posix()
        rules = re.sub(r"/\*.*?\*/", "", path.read_text(), flags=re.S)
        tokens = re.fullmatch(r"\s*:root\s*\{(\s*--[\w-]+:[^;]+;)*\s*\}\s*", rules)
        if name not in STYLES and not (name.startswith("islands/") and tokens):
            said.append(f"{name}: a stylesheet for everything")
    return said


# ---------------------------------------------------------------------- what nobody uses


def books() -> dict[str, list[str]]:
    """The words of each book by its folder."""
    return {
        path.parent.relative_to(SRC).as_posix(): re.findall(r'(?m)^  "?([^"\n:]+?)"?: ', path.read_text())
        for path in sorted(SRC.rglob("words/**/en.ts"))
    }


def readers(book: str) -> str:
    """The code that may say a word of this book."""
    if book.startswith("islands/"):
        own = sources(book.removesuffix("words"))
        return "\n".join(text for name, text in own if not is_words(name) or name.endswith("/index.ts"))
    folder = book.removeprefix("words/")
    opened = rf'words/{folder}"' if folder != "common" else r"words/\w+\""
    return "\n".join(text for name, text in sources() if not is_words(name) and re.search(opened, text))


def unused_words() -> list[str]:
    shared = "\n".join(text for name, text in sources("parts/", "pages/", "lib/"))
    asked = set(re.findall(r"""furniture(?:\.now)?\??\.say\(\s*["'](\w+)["']""", shared))
    said: list[str] = []
    for book, words in books().items():
        text = readers(book)
        kinds = asked | set(re.findall(r"""\b(?:say|called|name)\(\s*["']([\w-]+)["'],""", text))
        begun = set(re.findall(r"[`\"']([\w.-]+\.)\$\{", text)) | set(re.findall(r"`([\w.-]+\.)\{", text))
        for word in words:
            spoken = re.search(rf"""["'`]{re.escape(word)}["'`]""", text)
            if not spoken and word.split(".")[0] not in kinds and not word.startswith(tuple(begun) or ("\0",)):
                said.append(f"{book}: nobody says {word}")
    return said


def symbols() -> dict[str, str]:
    """Every drawing with the file that has it."""
    return {
        name: path.relative_to(SRC).as_posix()
        for path in sorted(SRC.rglob("*.svg"))
        for name in re.findall(r'<symbol id="([^"]+)"', path.read_text())
    }


def unused_drawings() -> list[str]:
    """Names that are put together in code count by what is fixed of them."""
    code = "\n".join(text for _, text in sources())
    drawn = "\n".join(path.read_text() for path in SRC.rglob("*.svg"))
    texts = set(re.findall(r"""["'`]#?([\w-]+)["'`]""", code)) | set(re.findall(r'href="#([\w-]+)"', drawn))
    texts |= set(re.findall(r"(?m)^\s*([\w-]+):", code)) | set(re.findall(r"url\(#([\w-]+)\)", drawn))
    made = set(re.findall(r"`#?([\w-]*\$\{[^`]*)`", code)) | set(re.findall(r'"#?([\w-]*\{[^"]*\}[^"]*)"', code))
    patterns, joints = [], set()
    for text in made:
        fixed = re.split(r"\$?\{[^}]*\}", text)
        if not all(re.fullmatch(r"[\w-]*", part) for part in fixed):
            continue
        if len("".join(fixed)) > 1:
            patterns.append(re.compile(r"[\w-]+".join(map(re.escape, fixed))))
        elif fixed[0] == fixed[-1] == "":
            joints |= set(fixed[1:-1])  # two names and what joins them: beach-2

    def is_drawn(name: str) -> bool:
        pairs = [name.rsplit(joint, 1) for joint in joints if joint and joint in name]
        joined = any(all(part in texts or part.isdigit() for part in pair) for pair in pairs)
        return name in texts or joined or any(pattern.fullmatch(name) for pattern in patterns)

    return [f"{file}: nobody draws {name}" for name, file in symbols().items() if not is_drawn(name)]


def missing_drawings() -> list[str]:
    known = symbols()
    used = r"""<Icon\s+name="([\w-]+)"|href="#([\w-]+)"|\bicon="([\w-]+)"|\bicon: "([\w-]+)\""""
    said: list[str] = []
    for name, text in sources():
        for groups in re.findall(used, text):
            drawing = next(filter(None, groups))
            if drawing not in known:
                said.append(f"{name}: no drawing is called {drawing}")
    for path in sorted(SRC.rglob("isle.svg")):  # the front page has no other drawings of the island
        own = path.read_text()
        lost = set(re.findall(r'href="#([\w-]+)"', own)) - set(re.findall(r'id="([\w-]+)"', own))
        said += [
            f"{path.relative_to(SRC).as_posix()}: refers to {drawing}, which it has not" for drawing in sorted(lost)
        ]
    return said


def unused_exports() -> list[str]:
    everything = dict(sources())
    tests = "\n".join(path.read_text() for path in (SRC.parent / "tests").glob("*.ts"))
    said: list[str] = []
    for name, text in everything.items():
        if not name.endswith(".ts") or is_words(name):
            continue
        for one in re.findall(r"export (?:async )?(?:function|const|class|interface|type) (\w+)", text):
            used = re.compile(rf"\b{one}\b")
            elsewhere = any(used.search(body) for other, body in everything.items() if other != name)
            if not elsewhere and not used.search(tests):
                said.append(f"{name}: nobody imports {one}")
    return said


# ---------------------------------------------------------------------- the tests


def test_nothing_in_the_browser_depends_on_the_number_of_a_rule() -> None:
    assert rules_in_conditions() == []


def test_the_browser_neither_makes_moves_nor_reads_them() -> None:
    assert notation() == []


def test_what_is_printed_is_named_only_in_words_drawings_and_galleries() -> None:
    assert names() == []


def test_an_island_is_entered_by_its_door() -> None:
    assert imports() == []


def test_only_tokens_fonts_and_the_base_dress_everything() -> None:
    assert stylesheets() == []


def test_every_word_is_said_somewhere() -> None:
    assert unused_words() == []


def test_every_drawing_is_used() -> None:
    assert unused_drawings() == []


def test_every_drawing_that_is_used_is_there() -> None:
    assert missing_drawings() == []


def test_every_export_is_imported() -> None:
    assert unused_exports() == []


CHECKS = (rules_in_conditions, notation, names, imports, stylesheets, unused_words, unused_drawings, missing_drawings,
          unused_exports)  # fmt: skip

if __name__ == "__main__":
    for check in CHECKS:
        print(f"\n## {check.__name__.replace('_', ' ')}")
        print("\n".join(f"- {one}" for one in check()) or "nothing")
