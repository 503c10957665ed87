"""A game in the terminal: people at one keyboard, bots, and Nature."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

from rich.console import RenderableType
from rich.rule import Rule
from rich.text import Text

from galapagos import bots
from galapagos.bots import GreedyBot
from galapagos.record import Record
from galapagos.rulebook import rulebook
from galapagos.talk import NATURE, Game, GameError, Move, View
from galapagos.terminal import draw
from galapagos.terminal.names import Names
from galapagos.terminal.screen import Screen

PERSON = "you"  # a player who is asked here; any other is a bot
TOLD = 20  # events at most that are told before a question

HELP = """\
Answer with the number of an option, or with its notation.
? WORD      what a trait, a word or a paragraph means: ? shelter, ? 3.12
hint        what the greedy bot would do
undo        take the latest answer back
log         everything that has happened
notation    the position as text, for a bug report or a program
save FILE   keep the game; `galapagos play --load FILE` goes on with it
quit        leave"""


class Leave(Exception):
    """A person leaves the table."""


class Sitting:
    """One game from here on. `players` says by seat who answers: a person, or the name of a bot."""

    def __init__(self, record: Record, players: list[str], rng: Random, screen: Screen, file: Path | None) -> None:
        self.record = record
        self.record.players = players
        self.game = record.game
        self.names = Names(record.names)
        self.people = [seat for seat, player in enumerate(players) if player == PERSON]
        self.bots = {seat: bots.bot(player, self.game, rng) for seat, player in enumerate(players) if player != PERSON}
        self.rng = rng
        self.screen = screen
        self.file = file
        self.saved = record.answers[:]
        self.note = self.welcome(players)  # that is shown with the next question
        self.told = [0] * record.seats  # by seat: events it has been told
        self.here = self.people[0]  # who sits at the keyboard
        self.replay()

    def welcome(self, players: list[str]) -> str:
        bots = [f"{self.names[seat]} ({player})" for seat, player in enumerate(players) if player != PERSON]
        people = " and ".join(self.names[seat] for seat in self.people)
        who = f"You are {people}" if len(self.people) == 1 else f"{people} play at this keyboard"
        against = f", against {' and '.join(bots)}" if bots else ""
        return f"{who}{against}. Type the number of an option, or ? for help."

    def play(self) -> int:
        """Until the end, or until somebody leaves; gives the exit code."""
        while True:
            try:
                self.go_on()
                return 0
            except Leave:
                return 0
            except EOFError:
                self.screen.print("", "The input has ended, and so has the game.")
                return 0
            except KeyboardInterrupt:
                if self.interrupted():
                    return 130
                self.replay()

    def go_on(self) -> None:
        while (q := self.record.position.question) is not None:
            if q.seat == NATURE:
                self.record.answer(bots.nature(q, self.rng))
            elif q.seat in self.bots:
                self.record.answer(self.bots[q.seat](self.game.view(self.record.position, q.seat), q))
            else:
                self.seat(q.seat)
                self.turn(q.seat)
        self.end()

    def replay(self) -> None:
        """Put the table up anew from the answers, with everything that has happened."""
        here = self.record.place
        self.record.go(0)
        self.record.position.events = []
        self.record.go(here)

    # A person's question

    def seat(self, seat: int) -> None:
        """Hand the keyboard over. Nobody sees what is another's secret."""
        if seat != self.here and (self.has_secret(seat) or self.has_secret(self.here)):
            self.screen.clear(history=True)
            self.screen.ask(f"{self.names[seat]}, please take the keyboard and press Enter. ")
        self.here = seat

    def has_secret(self, seat: int) -> bool:
        p = self.record.position
        return self.game.view(p, seat).position != self.game.view(p, NATURE).position

    def turn(self, seat: int) -> None:
        """Show the table as the seat knows it, and take its answer."""
        view = self.game.view(self.record.position, seat)
        board = draw.board(self.game, view, self.names, self.screen.width)
        question = draw.question(self.game, view, self.names)
        self.screen.page(*self.news(seat), "", board, "", question, draw.options(self.game, view.position, self.names))
        before = self.record.place
        while self.record.place == before:
            self.obey(view, self.screen.ask("> "))

    def news(self, seat: int) -> list[RenderableType]:
        """What has happened since the seat was last told."""
        news = draw.events(self.game, self.record.position, seat, self.names, self.told[seat])
        self.told[seat] = len(self.record.position.events or [])
        lines: list[RenderableType] = [Rule(style="dim")]
        if len(news) > TOLD:
            lines.append(Text(f"{len(news) - TOLD} earlier events are in the log.", "dim"))
        lines += news[-TOLD:]
        if self.note:
            lines.append(Text(self.note, "bold"))
            self.note = ""
        return lines

    def obey(self, view: View, line: str) -> None:
        """Answer with what was typed, or do what it says."""
        word, _, rest = line.partition(" ")
        if line.startswith("?"):
            word, rest = "?", line[1:].strip()
        try:
            if (move := meant(self.game, view, line)) is not None:
                self.record.answer(move)
            elif not self.command(view, word.lower(), rest.strip()) and line:
                self.game.hear(view.position, line)
        except GameError as e:
            self.screen.warn(str(e))

    def command(self, view: View, word: str, rest: str) -> bool:
        """Whether the word is a command; then it is done."""
        match word:
            case "?" | "help":
                explain(self.game, rest, self.screen, HELP)
            case "hint":
                self.hint(view)
            case "undo":
                self.undo()
            case "log":
                self.screen.print(*draw.events(self.game, self.record.position, view.seat, self.names))
            case "notation":
                self.screen.verbatim(self.game.write(view.position))
            case "save":
                self.save(rest)
            case "quit" | "exit":
                self.quit()
            case _:
                return False
        return True

    def hint(self, view: View) -> None:
        """What the greedy bot would do, and how much better than the next best it looks."""
        if view.question is None:
            raise GameError("The game is over.")
        greedy = GreedyBot(self.game, Random(len(self.record)))
        truth = self.game.imagine(view, greedy.rng)
        worth = {move: greedy.value(truth, move, view.seat) for move in view.question.options}
        best, *others = sorted(worth, key=lambda move: -worth[move])
        text = Text("The greedy bot would choose: ").append(draw.phrase(self.game, view.position, best, self.names))
        if others:
            lead = worth[best] - worth[others[0]]
            how = f"{lead:.1f} points better than" if lead >= 0.05 else "as good as"
            text.append(f"\nTo it this looks {how} the next best: ")
            text.append(draw.phrase(self.game, view.position, others[0], self.names))
        self.screen.print(text)

    def undo(self) -> None:
        """Take back the latest answer of a person, and whatever bots and Nature answered after it."""
        record = self.record
        seat = next((seat for seat in reversed(record.askers[: record.place]) if seat in self.people), self.here)
        length, events = len(record), record.position.events
        record.position.events = []
        try:
            record.undo(seat)
        except GameError:
            record.position.events = events
            raise
        told = len(record.position.events or [])
        self.told = [min(n, told) for n in self.told]
        after = ", and what followed; chance may fall differently now" if length - len(record) > 1 else ""
        self.note = f"The latest answer of {self.names[seat]} is taken back{after}."

    # The end, and leaving before it

    def end(self) -> None:
        view = self.game.view(self.record.position, self.here)
        board = draw.board(self.game, view, self.names, self.screen.width)
        self.screen.page(*self.news(self.here), "", board, "", draw.ending(self.record, self.names))
        while self.record.position.question is None:
            line = self.screen.ask("The game is over: save, log, undo, or quit > ")
            word, _, rest = line.partition(" ")
            try:
                if not self.command(view, word.lower() or "quit", rest.strip()):
                    self.screen.warn(f"{word!r} is none of these.")
            except GameError as e:
                self.screen.warn(str(e))
        self.go_on()

    def save(self, name: str = "") -> None:
        file = Path(name).expanduser() if name else self.file or fresh(self.game.name)
        if file != self.file and file.exists() and not self.screen.confirm(f"{file} is there already. Replace it?"):
            return
        self.record.save(file)
        self.file, self.saved = file, self.record.answers[:]
        over = self.record.position.question is None
        self.screen.print(f"Saved. `galapagos {'replay' if over else 'play --load'} {file}` goes on with it.")

    def quit(self) -> None:
        if self.record.answers != self.saved and self.screen.confirm("Save the game first?"):
            self.save()
        raise Leave

    def interrupted(self) -> bool:
        """Ctrl-C: whether to leave. A second Ctrl-C leaves at once."""
        try:
            while True:
                answer = self.screen.ask("\nSave the game before you go? (y/n, or Enter to play on) ").lower()
                if answer in ("y", "yes"):
                    self.save()
                if answer in ("y", "yes", "n", "no"):
                    return True
                if not answer:
                    return False
        except GameError as e:
            self.screen.warn(str(e))
            return False
        except (EOFError, KeyboardInterrupt):
            self.screen.print("")
            return True


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


def explain(game: Game, word: str, screen: Screen, help: str) -> None:
    if not word:
        screen.print(help, draw.legend(game))
    elif meaning := game.explain(word):
        screen.print(meaning)
    elif found := rulebook(game.name).look_up(word):
        screen.paragraphs(found, 5)
    else:
        raise GameError(f"The rules say nothing of {word!r}.")


def fresh(game: str) -> Path:
    """A file name that is not taken."""
    return next(path for n in range(1, 10000) if not os.path.lexists(path := Path(f"{game}-{n}.jsonl")))
