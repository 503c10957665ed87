"""A guided first game in the terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.markdown import Markdown
from rich.rule import Rule
from rich.text import Text

from galapagos.guide import LEARNER, Scene, Stage, guide
from galapagos.talk import SEATS, Game, GameError, View
from galapagos.terminal import draw
from galapagos.terminal.names import Names
from galapagos.terminal.play import Leave, explain, meant
from galapagos.terminal.screen import Screen

HELP = """\
Answer what the guide asks for, with the number of the option or with its notation.
Enter       let the guide do it, or read on
back, b     the scene before
? WORD      what a trait, a word or a paragraph means: ? shelter, ? 3.12
quit, q     leave; the guide says how to come back"""


def check(game: Game, scene: int) -> None:
    scenes = len(guide(game.name).scenes)
    if not 1 <= scene <= scenes:
        raise GameError(f"The guide has scenes 1 to {scenes}, not {scene}.")


class Lesson:
    def __init__(self, game: Game, screen: Screen) -> None:
        self.game = game
        self.guide = guide(game.name)
        self.screen = screen
        self.names = Names(SEATS[: game.read(self.guide.start).seats])

    def go(self, scene: int) -> None:
        """From this scene, counted from 1, to the end, or until the learner leaves."""
        scenes = len(self.guide.scenes)
        at = scene - 1
        try:
            while at < scenes:
                at = max(0, at + self.play(at))
        except Leave:
            self.screen.print(f"`galapagos learn {self.game.name} --scene {at + 1}` goes on from here.")

    def play(self, at: int) -> int:
        """Show a scene and wait; 1 for the next scene, -1 for the one before."""
        scene, stage = self.guide.scenes[at], self.guide.stage(self.game, at)
        view = self.game.view(stage.position, LEARNER)
        self.screen.page(*self.shown(at, scene, stage, view))
        if at == len(self.guide.scenes) - 1:
            self.screen.print("", f"Now play it: `galapagos play {self.game.name}`.")
            return 1
        asks = "Do it, or press Enter to let the guide do it" if scene.yours else "Press Enter to go on"
        while True:
            try:
                if step := self.heard(scene, view, self.screen.ask(f"{asks} (? for help) > ")):
                    return step
            except GameError as e:
                self.screen.warn(str(e))

    def shown(self, at: int, scene: Scene, stage: Stage, view: View) -> list[RenderableType]:
        seen = sum(len(before.play) for before in self.guide.scenes[: max(0, at - 1)])
        news = [self.game.tell(event.seen_by(LEARNER)) for events in stage.events[seen:] for event in events]
        board = draw.board(self.game, view, self.names, self.screen.width)
        title = f"{self.guide.title}: {at + 1} of {len(self.guide.scenes)}"
        lines: list[RenderableType] = [Rule(title, style="rule"), *map(self.names.sentence, news), "", board, ""]
        if stage.position.outcome:
            told = [event for events in stage.events for event in events]
            lines += [draw.places(self.game, stage.position, self.names, told), ""]
        lines.append(Markdown(scene.say))
        if scene.yours:
            wanted = draw.phrase(self.game, view.position, self.game.hear(view.position, scene.yours), self.names)
            lines += ["", draw.options(self.game, view.position, self.names)]
            lines.append(Text().append("The guide asks for: ", "bold").append_text(wanted))
        return lines

    def heard(self, scene: Scene, view: View, line: str) -> int:
        """Where to go from here; 0: stay and ask again."""
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                return 1
            case "back" | "b":
                return -1
            case "quit" | "exit" | "q":
                raise Leave
            case "help":
                explain(self.game, rest, self.screen, HELP)
            case _ if line.startswith("?"):
                explain(self.game, line[1:].strip(), self.screen, HELP)
            case _ if not scene.yours:
                self.screen.print("Nothing is asked of you here: press Enter.")
            case _:
                return self.answered(scene, view, line)
        return 0

    def answered(self, scene: Scene, view: View, line: str) -> int:
        move = meant(self.game, view, line) or self.game.hear(view.position, line)
        if self.game.say(move) == scene.yours:
            return 1
        self.screen.print("That is allowed too, but this first game goes another way. Do what the guide asks for.")
        return 0
