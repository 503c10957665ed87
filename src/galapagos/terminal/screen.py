"""The terminal itself: what is printed, what is typed. Elsewhere the output is plain text, the input a script."""

from __future__ import annotations

import contextlib
import sys

from rich.console import Console, Group, RenderableType
from rich.markdown import Markdown

from galapagos.rulebook import Paragraph

with contextlib.suppress(ImportError):
    import readline  # noqa: F401  gives input() a history and arrow keys


class Screen:
    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.errors = Console(highlight=False, stderr=True)

    @property
    def width(self) -> int:
        return self.console.width

    @property
    def live(self) -> bool:
        """Somebody sits before it."""
        return self.console.is_terminal and sys.stdin.isatty()

    def print(self, *things: RenderableType, style: str = "") -> None:
        for thing in things:
            self.console.print(thing, style=style or None, markup=False)

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

    def ask(self, prompt: str) -> str:
        """A typed line; EOFError when the input has ended."""
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
        """Something long."""
        if self.live:
            with self.console.pager():
                self.print(thing)
        else:
            self.print(thing)

    def paragraphs(self, found: list[Paragraph], most: int) -> None:
        for one in found[:most]:
            self.print(Markdown(str(one)), "")
        if more := found[most:]:
            self.print("There is more in " + ", ".join(f"§{one.number}" for one in more) + ".")
