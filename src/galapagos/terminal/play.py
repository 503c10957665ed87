"""A game in the terminal, line by line: people at one keyboard, bots, and Nature."""

from __future__ import annotations

import contextlib
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.text import Text

from galapagos.rulebook import rulebook
from galapagos.talk import Game, GameError, Move, View
from galapagos.terminal import draw
from galapagos.terminal.keep import RESUME
from galapagos.terminal.screen import Screen
from galapagos.terminal.sitting import Sitting, free

HINTED = 3  # options that a hint names beside the best
TOLD = 20  # events at most that are told before a question

HELP = """\
Answer with the number of an option, or with its notation; Tab completes what is typed.
? WORD      what a trait, a word or a paragraph means: ? shelter, ? 3.12
hint, h     what a bot would do, and why; Enter then does it
undo, u     take the latest answer back
board       the table again
log         everything that has happened
notation    the position as text, for a bug report or a program
save FILE   a copy of the game; `galapagos play --load FILE` goes on with it
quit, q     leave; the game is kept, and `galapagos play --resume` goes on with it"""
COMMANDS = ("hint", "undo", "board", "log", "notation", "save ", "quit", "help")


class Leave(Exception):
    """A person leaves the table."""


class Plain:
    """The scrolling form of a game."""

    def __init__(self, sitting: Sitting, screen: Screen, file: Path | None, news: str = "") -> None:
        """`file` is where it was loaded from, and where `save` puts it; `news` is told once."""
        self.sitting = sitting
        self.record = sitting.record
        self.game = sitting.game
        self.names = sitting.names
        self.screen = screen
        self.file = file
        self.saved = self.record.answers[:]
        # Shown with the next question.
        self.note = f"{sitting.welcome()} Type the number of an option, or ? for help.{f' {news}' if news else ''}"
        self.trouble = ""  # with keeping, that has been told
        self.best: Move | None = None  # the hint that was shown for this question

    def play(self) -> int:
        """Until the end, or until somebody leaves; gives the exit code."""
        with told_to_end():
            try:
                return self.sit()
            finally:
                # Whoever closed the window cannot read it any more.
                with contextlib.suppress(OSError):
                    self.screen.print(*[RESUME] * self.sitting.leave())

    def sit(self) -> int:
        while True:
            try:
                self.go_on()
                return 0
            except Leave:
                return 0
            except EOFError:
                self.screen.print("", "The input has ended.")
                return 0
            except KeyboardInterrupt:
                if self.interrupted():
                    return 130
                self.sitting.replay()

    def go_on(self) -> None:
        while not self.sitting.over:
            if not self.sitting.step():
                self.seat()
                self.turn(self.sitting.here)
        self.end()

    # A person's question

    def seat(self) -> None:
        """Hand the keyboard over. Nobody sees what is another's secret."""
        seat = self.sitting.asked
        assert seat is not None
        if self.sitting.hides(seat):
            self.screen.clear(history=True)
            self.screen.ask(f"{self.names[seat]}, please take the keyboard and press Enter. ")
        self.sitting.here = seat

    def turn(self, seat: int) -> None:
        """Show the table as the seat knows it, and take its answer."""
        view = self.sitting.view(seat)
        self.screen.page(*self.news(seat), "", self.table(view))
        before, self.best = self.record.place, None
        moves = view.question.options if view.question else []
        words = [*map(self.game.say, moves), *COMMANDS, *(f"? {word}" for word in subjects(self.game))]
        while self.record.place == before:
            self.obey(view, self.screen.ask("> ", words))

    def table(self, view: View) -> RenderableType:
        """The board, the question and its options."""
        board = draw.board(self.game, view, self.names, self.screen.width)
        if view.question is None:
            return board
        question = draw.question(self.game, view, self.names)
        return Group(board, "", question, draw.options(self.game, view.position, self.names))

    def news(self, seat: int) -> list[RenderableType]:
        """What has happened since the seat was last told."""
        told, kept = self.sitting.told, self.sitting.kept
        news = draw.story(self.game, self.sitting.happened(told[seat]), seat, self.names)
        told[seat] = self.record.place
        lines: list[RenderableType] = [Rule(style="rule")]
        if len(news) > TOLD:
            lines.append(Text(f"{len(news) - TOLD} earlier events are in the log.", "quiet"))
        lines += news[-TOLD:]
        notes = [self.note, kept.trouble if kept.trouble != self.trouble else ""]
        lines += [Text(note, "bold") for note in notes if note]
        self.note, self.trouble = "", kept.trouble
        return lines

    def obey(self, view: View, line: str) -> None:
        """Answer with what was typed, or do what it says."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:].strip()
        try:
            if (move := meant(self.game, view, line) if line else self.best) is not None:
                self.sitting.answer(move)
            elif not self.command(view, word.lower(), rest.strip()) and line:
                self.game.hear(view.position, line)
        except GameError as e:
            self.screen.warn(self.names.called(str(e)))

    def command(self, view: View, word: str, rest: str) -> bool:
        """Whether the word is a command; then it is done."""
        match word:
            case "?" | "help":
                explain(self.game, rest, self.screen, HELP)
            case "hint" | "h":
                self.hint(view)
            case "undo" | "u":
                self.note = self.sitting.undo()
            case "board":
                self.screen.pages(self.table(view))
            case "log":
                self.screen.pages(Group(*draw.story(self.game, self.sitting.happened(), view.seat, self.names)))
            case "notation":
                self.screen.verbatim(self.game.write(view.position))
            case "save":
                self.save(rest)
            case "quit" | "exit" | "q":
                self.quit()
            case _:
                return False
        return True

    def hint(self, view: View) -> None:
        """What a bot would do, how likely the best options are to win, what it expects and what it fears."""
        hint = self.sitting.hint(view)
        best, *others = hint.options
        self.best = best.move
        text = Text("The bot would choose ").append_text(self.numbered(view, best.move)).append(draw.percent(best))
        text.append(f"\n{hint.why}")
        for other in others[:HINTED]:
            text.append("\n  or ").append_text(self.numbered(view, other.move)).append(draw.percent(other))
        for said in draw.foreseen(hint, self.names):
            text.append("\n").append_text(said)
        self.screen.print(text.append("\nEnter does it.", "quiet"))

    def numbered(self, view: View, move: Move) -> Text:
        assert view.question is not None
        number = view.question.options.index(move) + 1
        return Text().append(f"{number}: ", "bold").append_text(draw.phrase(self.game, view.position, move, self.names))

    # The end, and leaving before it

    def end(self) -> None:
        here = self.sitting.here
        view = self.sitting.view(here)
        self.screen.page(*self.news(here), "", self.table(view), "", draw.ending(self.record, self.names))
        while self.sitting.over:
            line = self.screen.ask("The game is over: save, log, undo, or quit > ", COMMANDS)
            word, _, rest = line.partition(" ")
            try:
                if not self.command(view, word.lower() or "quit", rest.strip()):
                    self.screen.warn(f"{word!r} is none of these.")
            except GameError as e:
                self.screen.warn(str(e))
        self.go_on()

    def save(self, name: str = "") -> None:
        file = Path(name).expanduser() if name else self.file or free(self.game.name)
        if file != self.file and file.exists() and not self.screen.confirm(f"{file} is there already. Replace it?"):
            return
        self.screen.print(self.sitting.save(file))
        self.file, self.saved = file, self.record.answers[:]

    @property
    def at_stake(self) -> bool:
        """Something would be lost now: the game is neither kept nor saved."""
        return bool(self.sitting.kept.trouble) and self.record.answers != self.saved

    def quit(self) -> None:
        if self.at_stake and self.screen.confirm("Save the game first?"):
            self.save()
        raise Leave

    def interrupted(self) -> bool:
        """Ctrl-C: whether to leave. Where the game is not kept it is asked for; a second Ctrl-C leaves at once."""
        try:
            while self.at_stake:
                answer = self.screen.ask("\nSave the game before you go? (y/n, or Enter to play on) ").lower()
                if answer in ("y", "yes"):
                    self.save()
                if answer in ("n", "no"):
                    break
                if not answer:
                    return False
        except GameError as e:
            self.screen.warn(str(e))
            return False
        except (EOFError, KeyboardInterrupt):
            pass
        self.screen.print("")
        return True


@contextlib.contextmanager
def told_to_end() -> Iterator[None]:
    """Whoever asks the program to end, or closes its window, lets it say goodbye first."""

    def go(number: int, _: object) -> NoReturn:
        raise SystemExit(128 + number)

    signals = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {one: signal.signal(one, go) for one in signals}
    try:
        yield
    finally:
        for one, what in before.items():
            signal.signal(one, what)


def meant(game: Game, view: View, line: str) -> Move | None:
    """The option with this number or this notation."""
    assert view.question is not None
    moves = view.question.options
    if line.isascii() and line.isdigit():
        if not 1 <= int(line) <= len(moves):
            raise GameError(f"There is no option {line}; there are {len(moves)}.")
        return moves[int(line) - 1]
    said = " ".join(line.split()).casefold()
    return next((move for move in moves if game.say(move).casefold() == said), None)


def subjects(game: Game) -> list[str]:
    """What the rules explain by name."""
    return sorted({one.subject for one in rulebook(game.name).paragraphs} - {""})


def explain(game: Game, word: str, screen: Screen, help: str) -> None:
    if not word:
        screen.pages(Group(help, draw.legend(game)))
    elif meaning := game.explain(word):
        screen.print(meaning)
    elif found := rulebook(game.name).look_up(word):
        screen.paragraphs(found, 5)
    else:
        raise GameError(f"The rules say nothing of {word!r}.")
