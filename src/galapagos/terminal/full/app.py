"""The program around the screens: day and night, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from galapagos.terminal.style import INK

SIGNALS = ("SIGTERM", "SIGHUP")
HUES = {name: pair for name, pair in INK.items() if "." not in name}


def theme(night: bool) -> Theme:
    ink = {name: pair[night] for name, pair in HUES.items()}
    return Theme(
        "night" if night else "day", primary=ink["lit"], foreground=ink["ink"], background=ink["paper"],
        surface=ink["sheet"], panel=ink["inset"], error=ink["danger"], success=ink["good"], dark=night,
        variables=ink | {"border": ink["rule"], "block-cursor-background": ink["lit-wash"]},
    )  # fmt: skip


def by_night() -> bool:
    """Terminals that say what colour their ground has say it last."""
    return os.environ.get("COLORFGBG", "").rpartition(";")[2] not in ("7", "15")


class Galapagos(App[int]):
    """One screen of the terminal, from when it opens until it is left; gives the exit code."""

    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012  its base declares it so
        (0, "-narrow"),
        (110, "-wide"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("t", "turn_light", "Day/night", show=False),
        Binding("ctrl+c", "leave(130)", "Leave", show=False, priority=True),
        Binding("ctrl+d", "leave(0)", "Leave", show=False, priority=True),
    ]

    def __init__(self, first: Screen[None]) -> None:
        super().__init__()
        self.first = first

    def code(self) -> int:
        """Run it to its end; a crash has printed what it was, and has a code too."""
        code = self.run()
        return (self.return_code or 0) if code is None else code

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return {name: pair[True] for name, pair in HUES.items()}

    def on_mount(self) -> None:
        self.title = "Galápagos"
        for night in (False, True):
            self.register_theme(theme(night))
        self.theme = "night" if by_night() else "day"
        if not self.is_headless:
            self.listen()
        self.push_screen(self.first)

    def listen(self) -> None:
        """Whoever asks the program to end, or closes its window, lets it say goodbye first."""
        for name in SIGNALS:
            if number := getattr(signal, name, None):
                with contextlib.suppress(NotImplementedError):  # where there are no such signals
                    asyncio.get_running_loop().add_signal_handler(number, self.action_leave, 128 + number)

    def action_turn_light(self) -> None:
        self.theme = "day" if self.theme == "night" else "night"

    def action_leave(self, code: int = 0) -> None:
        self.exit(code)
