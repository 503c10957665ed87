"""Games that are looked at on the full screen: bots playing, and records."""

from __future__ import annotations

from random import Random
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.binding import Binding, BindingType
from textual.timer import Timer
from textual.widgets import Input

from galapagos import bots
from galapagos.record import Record
from galapagos.talk import NATURE, GameError, Move, View
from galapagos.terminal import draw
from galapagos.terminal.full.table import COMMON, Choice, TableScreen
from galapagos.terminal.names import Names
from galapagos.terminal.sitting import free
from galapagos.terminal.watch import hears

PACES = (0.05, 0.15, 0.5, 1.5, 4.0)  # seconds between answers

HELP = """\
The game is looked at answer by answer. The list has its turns: choose one to go there.

| key | |
|---|---|
| Right, Left | an answer on, or back |
| PgDn, PgUp | a turn on, or back |
| Home, End | to the beginning, to the end |
| Space | play it by itself, or pause |
| + and - | faster, slower |
| e | look with other eyes: everybody's in turn, a spectator's, or all open |
| b | at the end: the table instead of the count |
| / | find a turn |
| r | the rules |
| l | everything that has happened so far |
| s | save the game |
| t | day or night |
| q | leave |
"""


class LookScreen(TableScreen):
    """A record that is stepped through; where it stops, its players play on if they are bots."""

    HELP = HELP
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "pause", "Play"),
        Binding("right", "step(1)", "On", priority=True),
        Binding("left", "step(-1)", "Back", priority=True),
        Binding("pagedown", "turn(1)", "Turn", show=False, priority=True),
        Binding("pageup", "turn(-1)", "Turn back", show=False, priority=True),
        Binding("home", "go(0)", "Beginning", show=False, priority=True),
        Binding("end", "finish", "End", show=False, priority=True),
        Binding("plus,equals_sign", "pace(-1)", "Faster", show=False),
        Binding("minus", "pace(1)", "Slower", show=False),
        Binding("e", "eyes", "Eyes"),
        *COMMON,
        Binding("s", "save", "Save"),
    ]

    def __init__(self, record: Record, eyes: int | None, seats: list[bots.Player], rng: Random, delay: float) -> None:
        """`eyes` are a seat's, NATURE's for a spectator, None's for one who sees all; `delay` is 0 to begin paused."""
        super().__init__(record.game, Names(record.names))
        self.record = record
        self.eyes = eyes
        self.seats = seats
        self.rng = rng
        self.turns = record.turns()
        self.delay = delay or PACES[2]
        self.timer: Timer | None = None
        self.plays = delay > 0
        self.busy = False

    def open(self) -> None:
        self.record.go(0)
        self.look()
        if self.plays:
            self.plays = False
            self.action_pause()

    # Where one is

    def look(self) -> None:
        record, p = self.record, self.record.position
        view = View(NATURE, p.copy()) if self.eyes is None else self.game.view(p, self.eyes)
        happened = [event for events in record.events[: record.place] for event in events]
        self.tell(draw.story(self.game, happened, self.eyes, self.names))
        whose = "all open" if self.eyes is None else "a spectator" if self.eyes == NATURE else self.names[self.eyes]
        where = f"Answer {record.place} of {len(record)} · eyes: {whose} · {'playing' if self.timer else 'paused'}"
        if p.outcome:
            self.show_end(record, view)
            self.ask(Text("The game is over."))
        else:
            self.show_table(view)
            self.ask(draw.question(self.game, view, self.names))
        self.set_class(p.outcome is not None, "over")
        self.say(*[record.remark] * bool(record.remark), Text(where, "quiet"), self.latest())
        self.list_turns()

    def latest(self) -> Text:
        place = self.record.place
        if not place:
            return Text("Right goes on, Space plays it, ? has help.", "quiet")
        asker, events = self.record.askers[place - 1], self.record.events[place - 1]
        told = Text(" ").join(draw.story(self.game, events, self.eyes, self.names)[:2])
        if not hears(self.eyes, asker):
            return told or Text("Somebody has answered.", "quiet")
        who = "Nature" if asker == NATURE else self.names[asker]
        said = self.names.sentence(f"{who}: ").append(self.game.say(self.record.answers[place - 1]), "bold")
        return said.append("  ").append_text(told)

    def list_turns(self) -> None:
        choices = [self.turn_at(place, name) for place, name in self.turns.items()]
        here = sum(place <= self.record.place for place in self.turns) - 1
        if not self.has_class("filtering"):
            self.all = choices
            self.fill(choices, max(0, here))

    def turn_at(self, place: int, name: str) -> Choice:
        return Choice(Text(f"{name.capitalize()}, answer {place}"), lambda: self.action_go(place))

    # Going

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whoever types into a field, or reads, moves there."""
        moving = action in ("turn", "go", "finish", "step")
        reading = isinstance(self.focused, Input) or (self.focused is not None and self.focused.id == "page")
        return False if moving and reading else super().check_action(action, parameters)

    def action_go(self, place: int) -> None:
        self.record.go(min(max(0, place), len(self.record)))
        self.look()

    def action_step(self, steps: int) -> None:
        if steps < 0 or self.record.place < len(self.record):
            self.action_go(self.record.place + steps)
        elif self.seats and self.record.position.question and not self.busy:
            self.busy = True
            self.choose()

    def action_turn(self, turns: int) -> None:
        here, places = self.record.place, [*self.turns, len(self.record)]
        ahead = [place for place in places if (place - here) * turns > 0]
        self.action_go((min(ahead) if turns > 0 else max(ahead)) if ahead else here)

    def action_finish(self) -> None:
        self.action_go(len(self.record))

    @work(thread=True)
    def choose(self) -> None:
        p = self.record.position
        q = p.question
        assert q is not None
        move = bots.nature(q, self.rng) if q.seat == NATURE else self.seats[q.seat](self.game.view(p, q.seat), q)
        if self.app.is_running:
            self.app.call_from_thread(self.played, move)

    def played(self, move: Move) -> None:
        self.busy = False
        if self.record.place < len(self.record):
            return  # somebody has gone back meanwhile
        p = self.record.position
        kind = "turn" if hasattr(p, "turn") else "round"
        before = getattr(p, kind)
        self.record.answer(move)
        if (number := getattr(p, kind)) > before or not self.turns:
            self.turns[self.record.place] = f"{kind} {number}"
        self.look()

    # By itself

    def action_pause(self) -> None:
        if self.timer:
            self.timer.stop()
            self.timer = None
        else:
            self.timer = self.set_interval(self.delay, self.tick)
        self.look()

    def tick(self) -> None:
        if self.record.place == len(self.record) and not (self.seats and self.record.position.question):
            self.action_pause()
        else:
            self.action_step(1)

    def action_pace(self, slower: int) -> None:
        nearest = min(range(len(PACES)), key=lambda n: abs(PACES[n] - self.delay))
        self.delay = PACES[min(max(0, nearest + slower), len(PACES) - 1)]
        if self.timer:
            self.action_pause()
            self.action_pause()
        self.say(f"{self.delay} seconds between answers.")

    # Other wishes

    def action_eyes(self) -> None:
        everybody = [*range(len(self.names)), NATURE, None]
        self.eyes = everybody[(everybody.index(self.eyes) + 1) % len(everybody)]
        self.look()

    def action_save(self) -> None:
        file = free(self.game.name)
        try:
            self.record.save(file)
            self.say(f"Saved. `galapagos replay {file}` shows it again.")
        except GameError as e:
            self.complain(str(e))
