"""A guided first game on the full screen."""

from __future__ import annotations

from typing import ClassVar

from rich.markdown import Markdown
from rich.text import Text
from textual.binding import Binding, BindingType

from galapagos.guide import LEARNER, Scene, Stage, guide
from galapagos.talk import SEATS, Game, Move, Position
from galapagos.terminal import draw
from galapagos.terminal.full.table import COMMON, WALK, Choice, TableScreen
from galapagos.terminal.names import Names

HELP = """\
The guide says what to do. Do it as in a real game: choose the line in the list, or the thing on the table; or press
**Enter** on the marked line, and the guide does it.

| key | |
|---|---|
| Enter | the highlighted line |
| Left and Right | to the table; arrows walk on it |
| p | the scene before |
| / | find a line |
| r | the rules |
| l | everything that has happened |
| t | day or night |
| q | leave; the guide says how to come back |
"""


class LessonScreen(TableScreen):
    HELP = HELP
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "go(-1)", "Scene before"),
        *COMMON,
        *WALK,
    ]

    def __init__(self, game: Game, at: int) -> None:
        """`at` is the scene, from 0."""
        self.guide = guide(game.name)
        super().__init__(game, Names(SEATS[: game.read(self.guide.start).seats]))
        self.at = at

    def open(self) -> None:
        self.add_class("wordy")
        self.show_scene()

    @property
    def scene(self) -> Scene:
        return self.guide.scenes[self.at]

    def show_scene(self) -> None:
        stage = self.guide.stage(self.game, self.at)
        view = self.game.view(stage.position, LEARNER)
        told = [event for events in stage.events for event in events]
        self.tell(draw.story(self.game, told, LEARNER, self.names))
        if stage.position.outcome:
            self.last, self.counted = view, False
            self.count = draw.places(self.game, stage.position, self.names, told)
            self.action_board()
        else:
            self.show_table(view)
        self.ask(Text(f"{self.guide.title}  ").append(f"{self.at + 1} of {len(self.guide.scenes)}", "quiet"))
        self.say(Markdown(self.scene.say))
        self.offer(self.lines(stage))
        wanted = [n for n, choice in enumerate(self.all) if choice.marked]
        self.menu.highlighted = wanted[0] if wanted else 0

    def lines(self, stage: Stage) -> list[Choice]:
        if self.at == len(self.guide.scenes) - 1:
            over = Text(f"Now play it: galapagos play {self.game.name}")
            return [Choice(over, self.action_leave)]
        if not self.scene.yours:
            return [Choice(Text("Go on"), lambda: self.action_go(1))]
        p = self.game.view(stage.position, LEARNER).position
        assert p.question is not None
        return [self.line_of(p, move) for move in p.question.options]

    def line_of(self, p: Position, move: Move) -> Choice:
        words = draw.phrase(self.game, p, move, self.names)
        asked_for = self.game.say(move) == self.scene.yours
        do = (lambda: self.action_go(1)) if asked_for else self.decline
        return Choice(words, do, self.game.touches(move), asked_for)

    def decline(self) -> None:
        otherwise = "*That is allowed too, but this first game goes another way. Do what the guide asks for.*"
        self.say(Markdown(f"{otherwise}\n\n{self.scene.say}"))

    def action_go(self, scenes: int) -> None:
        self.at = min(max(0, self.at + scenes), len(self.guide.scenes) - 1)
        self.show_scene()
