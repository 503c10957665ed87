"""A game on the full screen: people at one keyboard, bots, and Nature."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.text import Text
from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from galapagos.counsel import Counsel
from galapagos.talk import GameError, Move, View
from galapagos.terminal import draw
from galapagos.terminal.full.sheet import Spot
from galapagos.terminal.full.table import COMMON, WALK, Choice, TableScreen
from galapagos.terminal.sitting import Sitting, free

HELP = """\
The list below the table has everything you may do. **Up and Down** walk through it, **Enter** takes a line, and so do
the keys before the lines. What a line is about stands out on the table; what is underlined there can be chosen.

**Left and Right** lead to the table, arrows walk on it, **Enter** chooses what is there, or says why it cannot be
chosen. The mouse does the same.

| key | |
|---|---|
| / | find a line by words or notation; if nothing fits, the rules say why not |
| h | a hint: it is marked, and h again or Enter takes it |
| u | take the latest answer back |
| w | why not? Type any move, and see which rule forbids it |
| r | the rules, from the paragraph behind the question |
| l | everything that has happened |
| n | the position as text |
| s | save a copy of the game |
| t | day or night |
| Esc | back to the list |
| q | leave; the game is kept, and `galapagos play --resume` goes on with it |
"""


class Cover(Screen[None]):
    """Between two players: nothing of the table can be seen."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "dismiss", "I am here")]

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name_of_next = name

    def compose(self) -> ComposeResult:
        yield Static(f"{self.name_of_next}, please take the keyboard\nand press Enter.")

    def on_click(self) -> None:
        self.dismiss()


class PlayScreen(TableScreen):
    HELP = HELP
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "hint", "Hint"),
        Binding("u", "undo", "Undo"),
        Binding("w", "why", "Why not?"),
        *COMMON,
        Binding("s", "save", "Save"),
        Binding("n", "notation", "Notation", show=False),
        *WALK,
    ]

    def __init__(self, sitting: Sitting) -> None:
        super().__init__(sitting.game, sitting.names)
        self.sitting = sitting
        self.best: Move | None = None
        self.busy = False
        self.note = f"{sitting.welcome()} ? has help."

    def open(self) -> None:
        self.go_on()

    # The game

    def go_on(self) -> None:
        """Let bots and Nature answer, elsewhere, so that the screen lives meanwhile."""
        self.busy = True
        self.offer([])
        self.ask(Text("The others are choosing …", "quiet"))
        self.others()

    @work(thread=True)
    def others(self) -> None:
        while self.app.is_running and self.sitting.step():
            pass
        if self.app.is_running:
            self.app.call_from_thread(self.arrive)

    def arrive(self) -> None:
        """A person is asked, or the game is over."""
        self.busy = False
        seat = self.sitting.asked
        if seat is not None and self.sitting.hides(seat):
            self.app.push_screen(Cover(self.names[seat]), lambda _: self.turn(seat))
        else:
            self.turn(self.sitting.here if seat is None else seat)

    def turn(self, seat: int) -> None:
        self.sitting.here = seat
        view = self.view = self.sitting.view(seat)
        self.best = None
        self.set_class(self.sitting.over, "over")
        self.tell(draw.story(self.game, self.sitting.happened(), seat, self.names))
        if self.sitting.over:
            return self.end()
        self.show_table(view)
        self.ask(draw.question(self.game, view, self.names))
        self.say(*filter(None, (self.note, self.sitting.kept.trouble)))
        self.note = ""
        self.offer(self.options(view))

    def options(self, view: View) -> list[Choice]:
        assert view.question is not None
        return [self.choice(view, move) for move in view.question.options]

    def choice(self, view: View, move: Move) -> Choice:
        words = draw.phrase(self.game, view.position, move, self.names)
        return Choice(words, lambda: self.answer(move), self.game.touches(move), move == self.best)

    def answer(self, move: Move) -> None:
        if not self.busy:
            self.sitting.answer(move)
            self.go_on()

    def end(self) -> None:
        self.show_end(self.sitting.record, self.view)
        self.ask(Text("The game is over."))
        self.call_after_refresh(self.board.focus)
        self.say(self.note)
        self.offer(
            [
                Choice(Text("Look at the table, or at the count"), self.action_board),
                Choice(Text("Save a copy of the game, to replay it"), self.action_save),
                Choice(Text("Take the latest answer back"), self.action_undo),
                Choice(Text("Leave"), self.action_leave),
            ]
        )

    # What one can ask for

    def action_hint(self) -> None:
        if self.busy or self.sitting.over:
            return
        if self.best is not None:
            return self.answer(self.best)
        self.think()

    @work(thread=True)
    def think(self) -> None:
        view = self.view
        hint = self.sitting.hint(view)
        if self.app.is_running:
            self.app.call_from_thread(self.hinted, view, hint)

    def hinted(self, view: View, hint: Counsel) -> None:
        if view is not self.view or self.busy:
            return
        assert view.question is not None
        best, *others = hint.options
        self.best = best.move
        text = Text(f"The bot would take the marked line{draw.percent(best)}; h or Enter takes it. {hint.why}")
        for other in others[:1]:
            text.append(" Next best: ").append_text(draw.words(self.game, view.position, other.move, self.names))
            text.append(f"{draw.percent(other)}.")
        self.say(text, *draw.foreseen(hint, self.names))
        self.offer(self.options(view), view.question.options.index(best.move))

    def action_undo(self) -> None:
        if self.busy:
            return
        try:
            self.note = self.sitting.undo()
        except GameError as e:
            return self.complain(str(e))
        self.go_on()

    def action_save(self) -> None:
        if not self.busy:
            try:
                self.say(self.sitting.save(free(self.game.name)))
            except GameError as e:
                self.complain(str(e))

    def action_notation(self) -> None:
        if not self.busy:
            self.read(Text(self.game.write(self.view.position)))

    def action_why(self) -> None:
        self.say(Text("Why not? Type a move as it is written in the list, and press Enter."))
        self.action_filter()

    def refuse(self, said: str) -> None:
        refusal = self.game.why_not(self.view.position, " ".join(said.split()))
        self.complain(self.names.called(str(refusal)) if refusal else f"{said!r} is not a move of {self.game.title}.")

    def why_not(self, spot: Spot) -> None:
        """The same moves as in the list, made with this thing instead."""
        if self.busy or self.sitting.over:
            return
        refusals: dict[str, None] = {}
        for move in self.view.question.options if self.view.question else ():
            for other in self.game.touches(move)[-1:]:
                said = exchanged(self.game.say(move), other, spot.names[0])
                if said and (refusal := self.game.why_not(self.view.position, said)):
                    refusals[self.names.called(str(refusal))] = None
        meaning = self.meaning(spot)
        why = [*list(refusals)[:2]] or [f"Nothing can be done with {spot.names[0]} now."]
        self.say(*(Text(sentence, "danger") for sentence in why), *[meaning] * bool(meaning))


def exchanged(said: str, one: str, other: str) -> str:
    """The move with another thing in the place of one; empty if that is not said in it."""
    pattern = rf"(?<![A-Za-z0-9]){re.escape(one)}(?![A-Za-z0-9])"
    found, times = re.subn(pattern, other, said)
    return found if times else ""
