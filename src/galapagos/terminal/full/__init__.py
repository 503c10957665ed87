"""The full screen: the table fixed, the options as a list, a log and the rules beside it. It needs Textual.

sheet.py    what is drawn with rich, painted by day or by night; and a board whose things can be walked to
table.py    the screen that all the others are: a board, what is said about it, a list, a log
app.py      the program around it: keys for all screens, day and night
play.py     a game, with a cover between players who have secrets
look_on.py  bots that are watched, and records
learn.py    a guided first game
gallery.py  what is printed in the box
"""

from __future__ import annotations

import contextlib
import os
from importlib.util import find_spec
from random import Random

from galapagos import bots
from galapagos.gallery import Gallery
from galapagos.record import Record
from galapagos.talk import Game
from galapagos.terminal.keep import RESUME
from galapagos.terminal.screen import Screen
from galapagos.terminal.sitting import Sitting

INSTALL = "There is a full screen too: pip install 'galapagos[terminal]'."


def wanted(plain: bool, screen: Screen) -> bool:
    """Whether there is a full screen to show: a terminal that can, Textual, and nobody who wants it plain."""
    return possible(plain, screen) and find_spec("textual") is not None


def missed(plain: bool, screen: Screen) -> str:
    """What to install where there could be one."""
    return INSTALL if possible(plain, screen) and find_spec("textual") is None else ""


def possible(plain: bool, screen: Screen) -> bool:
    return not plain and screen.live and os.environ.get("TERM") != "dumb"


def play(sitting: Sitting, screen: Screen) -> int:
    from galapagos.terminal.full.app import Galapagos
    from galapagos.terminal.full.play import PlayScreen

    try:
        return Galapagos(PlayScreen(sitting)).code()
    finally:
        # Whoever closed the window cannot read it any more.
        with contextlib.suppress(OSError):
            screen.print(*[RESUME] * sitting.leave())


def look_on(
    record: Record, eyes: int | None, seats: list[bots.Player], rng: Random | None = None, delay: float = 0
) -> int:
    from galapagos.terminal.full.app import Galapagos
    from galapagos.terminal.full.look_on import LookScreen

    return Galapagos(LookScreen(record, eyes, seats, rng or Random(), delay)).code()


def learn(game: Game, scene: int, screen: Screen) -> int:
    from galapagos.terminal.full.app import Galapagos
    from galapagos.terminal.full.learn import LessonScreen

    lesson = LessonScreen(game, scene - 1)
    code = Galapagos(lesson).code()
    if lesson.at < len(lesson.guide.scenes) - 1:
        screen.print(f"`galapagos learn {game.name} --scene {lesson.at + 1}` goes on from here.")
    return code


def gallery(found: Gallery, words: str) -> int:
    from galapagos.terminal.full.app import Galapagos
    from galapagos.terminal.full.gallery import GalleryScreen

    return Galapagos(GalleryScreen(found, words)).code()
