"""Games that are looked at: bots playing, and records."""

from __future__ import annotations

import time
from random import Random

from rich.text import Text

from galapagos import bots
from galapagos.record import Record
from galapagos.talk import NATURE, GameError, View
from galapagos.terminal import draw
from galapagos.terminal.names import Names
from galapagos.terminal.screen import Screen

PAUSE = 0.5  # seconds
KEYS = "Enter: on · b: back · NUMBER: go there · as WHO: through other eyes · q: leave > "


def whose(eyes: str, names: list[str]) -> int | None:
    """The seat that looks on; a spectator is NATURE, who sees all is None."""
    known: dict[str, int | None] = {"spectator": NATURE, "all": None}
    known |= {name.lower(): seat for seat, name in enumerate(names)}
    if eyes.lower() not in known:
        raise GameError(f"Nobody here is called {eyes!r}; there are {', '.join([*names, 'spectator', 'all'])}.")
    return known[eyes.lower()]


def hears(eyes: int | None, asker: int) -> bool:
    """Whether the answer itself is told. It may hold a secret: other eyes see only what came of it."""
    return eyes is None or eyes == asker != NATURE


class Looker:
    """Somebody who looks on: a player, a spectator, or one who sees all."""

    def __init__(self, record: Record, screen: Screen, eyes: str) -> None:
        self.record = record
        self.screen = screen
        self.names = Names(record.names)
        self.become(eyes)

    def become(self, eyes: str) -> None:
        self.seat = whose(eyes, self.names)

    def news(self) -> list[Text]:
        """What happened on the last step to where the record is."""
        place = self.record.place
        return draw.story(self.record.game, self.record.events[place - 1] if place else [], self.seat, self.names)

    def look(self) -> None:
        """What has just happened, and the table."""
        game, p = self.record.game, self.record.position
        view = View(NATURE, p) if self.seat is None else game.view(p, self.seat)
        end = draw.question(game, view, self.names) if p.outcome is None else draw.ending(self.record, self.names)
        remark = [Text(self.record.remark, "italic")] if self.record.remark else []
        self.screen.page(*remark, *self.news(), "", draw.board(game, view, self.names, self.screen.width), "", end)


def watch(
    record: Record, seats: list[bots.Player], rng: Random, screen: Screen, eyes: str, step: bool, delay: float | None
) -> None:
    """Bots play: answer by answer, or flowing; without a terminal only the story is told."""
    looker = Looker(record, screen, eyes)
    pause = PAUSE * screen.live if delay is None else delay
    while (q := record.position.question) is not None:
        view = record.game.view(record.position, q.seat)
        record.answer(bots.nature(q, rng) if q.seat == NATURE else seats[q.seat](view, q))
        if step or screen.live:
            looker.look()
        else:
            screen.print(*looker.news())
        if step and screen.ask("Enter: on · q: leave > ").lower().startswith("q"):
            return
        time.sleep(pause)
    if not step and not screen.live:
        looker.look()


def replay(record: Record, screen: Screen, eyes: str, printed: bool) -> None:
    looker = Looker(record, screen, eyes)
    if printed or not screen.live:
        tell(looker)
    else:
        step_through(looker)


def tell(looker: Looker) -> None:
    """The whole game: each answer, and what came of it."""
    record = looker.record
    for place, move in enumerate(record.answers, 1):
        who = "Nature" if record.askers[place - 1] == NATURE else looker.names[record.askers[place - 1]]
        record.go(place)
        said = record.game.say(move) if hears(looker.seat, record.askers[place - 1]) else "answers"
        looker.screen.print(looker.names.sentence(f"{place}. {who}: {said}"))
        looker.screen.print(*(Text("   ").append(news) for news in looker.news()))
    looker.screen.print("")
    looker.look()


def step_through(looker: Looker) -> None:
    record = looker.record
    record.go(0)
    while True:
        looker.look()
        line = looker.screen.ask(f"{record.place} of {len(record)} · {KEYS}").lower()
        word, _, rest = line.partition(" ")
        try:
            match word:
                case "" | "n":
                    record.go(min(record.place + 1, len(record)))
                case "b":
                    record.go(max(record.place - 1, 0))
                case "as":
                    looker.become(rest)
                case "q" | "quit" | "exit":
                    return
                case _ if word.isascii() and word.isdigit():
                    record.go(int(word))
                case _:
                    raise GameError(f"{line!r} is none of these.")
        except GameError as e:
            looker.screen.warn(str(e))
            looker.screen.ask("Enter: on > ")
