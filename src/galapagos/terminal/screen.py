"""The terminal itself: what is printed, what is typed. Elsewhere the output is plain text, the input a script."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown

from galapagos.rulebook import Paragraph
from galapagos.terminal import style

try:
    import readline  # gives input() a history and arrow keys, and Tab
except ImportError:
    pass
else:
    readline.set_completer_delims("")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")


class Screen:
    def __init__(self) -> None:
        self.console = Console(highlight=False, theme=style.plain())
        self.errors = Console(highlight=False, stderr=True)

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def live(self) -> bool:
        """Somebody sits before it."""
        return self.console.is_terminal and sys.stdin.isatty()

    def print(self, *things: RenderableType) -> None:
        for thing in things:
            self.console.print(thing, markup=False)

    def verbatim(self, text: str) -> None:
        """Without line breaks of its own, to be copied."""
        self.console.print(text, markup=False, soft_wrap=True)

    def warn(self, sentence: str) -> None:
        self.console.print(sentence, style="bold red", markup=False)

    def page(self, *things: RenderableType) -> None:
        """A new screen, all at once so that it does not flicker."""
        self.clear()
        self.print(Group(*things))

    def clear(self, history: bool = False) -> None:
        """An empty screen; with its history gone, nobody can scroll back to what it showed."""
        if self.live:
            self.console.clear()
            if history:
                self.console.file.write("\x1b[3J")

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """A typed line, in which Tab completes the words; EOFError when the input has ended."""
        if "readline" in globals():
            readline.set_completer(lambda typed, n: dict(enumerate(begun(typed, words))).get(n))
        line = input(prompt)
        if not sys.stdin.isatty():
            self.print(line)
        return line.strip()

    def confirm(self, question: str) -> bool:
        while True:
            match self.ask(f"{question} (y/n) ").lower():
                case "y" | "yes":
                    return True
                case "n" | "no":
                    return False

    def pages(self, thing: RenderableType) -> None:
        """Something that may be longer than the screen."""
        if self.live and len(self.console.render_lines(thing, pad=False)) >= self.console.height:
            os.environ.setdefault("LESS", "-R")
            with self.console.pager(styles=not self.console.no_color):
                self.print(thing)
        else:
            self.print(thing)

    def paragraphs(self, found: list[Paragraph], most: int) -> None:
        things: list[RenderableType] = [part for one in found[:most] for part in (Markdown(str(one)), "")]
        if more := found[most:]:
            things.append("There is more in " + ", ".join(f"§{one.number}" for one in more) + ".")
        self.pages(Group(*things))


def begun(typed: str, words: Sequence[str]) -> list[str]:
    """The words that begin as what was typed does."""
    return [word for word in words if word.casefold().startswith(typed.casefold())]
