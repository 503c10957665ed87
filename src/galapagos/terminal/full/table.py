"""The screen that all the others are: a board, what is said about it, a list to choose from, a log, and the rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.markdown import Markdown
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from galapagos.record import Record
from galapagos.rulebook import plain, rulebook
from galapagos.talk import Game, GameError, View
from galapagos.terminal import draw
from galapagos.terminal.full.sheet import Board, Sheet, Spot, console, inked
from galapagos.terminal.names import Names

KEYS = "1234567890acdfgijkmovxyz"  # of the list; the other letters are commands
INDENT = 4  # columns before the words of a line
TOLD = 300  # events that the log beside the table shows


# Where the table can be walked on.
WALK: list[BindingType] = [
    Binding("left", "walk", "Table", show=False),
    Binding("right", "walk", "Table", show=False),
]
# What every screen has, after its own.
COMMON: list[BindingType] = [
    Binding("slash", "filter", "Find", key_display="/"),
    Binding("r", "rules", "Rules"),
    Binding("l", "log", "Log"),
    Binding("question_mark", "help", "Help", key_display="?"),
    Binding("q", "leave", "Leave"),
]


@dataclass(frozen=True)
class Choice:
    """A line of the list."""

    words: Text
    do: Callable[[], None]
    things: Sequence[str] = ()  # on the board that it is about
    marked: bool = False

    def speaks_of(self, wanted: str) -> bool:
        said = self.words.plain.casefold()
        return all(word in said or word in plain(said) for word in wanted.casefold().split())


class Page(Sheet, can_focus=True):
    """Something to read."""


class TableScreen(Screen[None]):
    """`HELP` says what its keys are."""

    HELP = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back"),
        Binding("b", "board", "Table", show=False),
    ]

    def __init__(self, game: Game, names: Names) -> None:
        super().__init__()
        self.game = game
        self.names = names
        self.rule = "1.1"  # the paragraph that the rules open at
        self.all: list[Choice] = []
        self.choices: list[Choice] = []  # those that the list shows
        self.events: list[Text] = []
        self.narrowed: Collection[str] = ()  # the thing whose options are shown
        self.asked = Text()
        self.last: View | None = None  # the table when the game is over, and
        self.count: RenderableType = ""  # its points
        self.counted = False  # they are shown

    def compose(self) -> ComposeResult:
        with Horizontal(id="table"):
            with Vertical(id="main"):
                yield Board(id="board")
                with Horizontal(id="lower"):
                    with Vertical(id="ask"):
                        yield Static(id="question")
                        yield Sheet(id="said", classes="fits")
                        yield Input(id="filter", placeholder="words or notation; Enter takes it, Esc shows all")
                        yield OptionList(id="choices")
                    yield Sheet(id="news", classes="log", end=True)
            with Vertical(id="margin"):
                yield Sheet(id="log", classes="log", end=True)
                with Vertical(id="reading"):
                    yield Input(id="look", placeholder="a paragraph (3.12), a trait or words; Esc closes")
                    yield Page(id="page")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.repaint())
        self.query_one("#choices").focus()
        self.open()

    def open(self) -> None:
        """Show the first thing there is to show."""

    def on_resize(self) -> None:
        self.call_after_refresh(lambda: self.fill(self.choices))

    # What is shown

    @property
    def night(self) -> bool:
        return self.app.theme == "night"

    @property
    def board(self) -> Board:
        return self.query_one("#board", Board)

    @property
    def menu(self) -> OptionList:
        return self.query_one("#choices", OptionList)

    def repaint(self) -> None:
        for sheet in self.query(Sheet):
            sheet.paint()
        self.ask(self.asked)
        self.fill(self.choices)

    def show_table(self, view: View) -> None:
        self.last = view if view.position.outcome else None
        self.board.show(lambda width: draw.board(self.game, view, self.names, width))
        self.rule = self.game.show(view).rule or self.rule

    # The end

    def show_end(self, record: Record, view: View) -> None:
        self.count, self.last = draw.ending(record, self.names), view
        self.counted = False
        self.action_board()

    def action_board(self) -> None:
        """When the game is over: the count instead of the table, and back."""
        if self.last is not None:
            self.counted = not self.counted
            self.board.show(self.count) if self.counted else self.show_table(self.last)

    # What is asked and said

    def ask(self, question: Text) -> None:
        self.asked = question
        self.query_one("#question", Static).update(inked(question, self.night))

    def say(self, *things: RenderableType) -> None:
        self.query_one("#said", Sheet).show(Group(*things))

    def tell(self, events: list[Text]) -> None:
        self.events = events
        for sheet in self.query(".log").results(Sheet):
            sheet.show(Group(*events[-TOLD:]))

    # The list

    def offer(self, choices: list[Choice], at: int = 0) -> None:
        self.all, self.narrowed = choices, ()
        self.close_filter()
        self.fill(choices, at)

    def fill(self, choices: list[Choice], at: int | None = None) -> None:
        at = self.menu.highlighted if at is None else at
        self.choices = choices
        lines = [self.line(n, choice) for n, choice in enumerate(choices)]
        self.menu.set_options(Option(line) for line in lines)
        self.menu.highlighted = min(at or 0, len(choices) - 1) if choices else None
        self.call_after_refresh(self.menu.scroll_to_highlight)
        self.light()

    def line(self, n: int, choice: Choice) -> Text:
        key = KEYS[n] if n < len(KEYS) else " "
        text = Text().append(f" {key} ", "bold").append("▸" if choice.marked else " ", "lit")
        room = max(10, self.menu.content_region.width - INDENT - 2)
        for number, line in enumerate(choice.words.wrap(console(self.night, room), room)):
            text.append(f"\n{'':{INDENT}}" if number else "").append_text(line)
        return inked(text, self.night)

    def light(self) -> None:
        """On the board, what the options are about, and what the highlighted one is."""
        n = self.menu.highlighted
        here = self.choices[n].things if n is not None and n < len(self.choices) else ()
        self.board.light({name for choice in self.choices for name in choice.things}, here)

    def on_option_list_option_highlighted(self) -> None:
        self.light()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.take(event.option_index)

    def take(self, n: int) -> None:
        if n < len(self.choices):
            try:
                self.choices[n].do()
            except GameError as e:
                self.complain(str(e))

    def complain(self, sentence: str) -> None:
        self.say(Text(sentence, "danger"))

    def on_key(self, event: events.Key) -> None:
        typing = isinstance(self.focused, Input)
        if self.focused is self.query_one("#filter") and event.key in ("up", "down"):
            self.menu.action_cursor_up() if event.key == "up" else self.menu.action_cursor_down()
            event.stop()
        elif not typing and event.character and event.character in KEYS:
            event.stop()
            self.take(KEYS.index(event.character))

    # Finding something in it

    def action_filter(self) -> None:
        self.add_class("filtering")
        self.query_one("#filter").focus()

    def close_filter(self) -> None:
        self.remove_class("filtering")
        self.query_one("#filter", Input).value = ""
        if not self.has_class("reading"):
            self.menu.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        if event.input.id == "filter" and self.has_class("filtering"):
            self.fill([choice for choice in self.all if choice.speaks_of(event.value)], 0)
        elif event.input.id == "look":
            self.look_up(event.value)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input.id == "look":
            self.query_one("#page").focus()
        elif not self.choices:
            self.refuse(event.value)
        elif self.menu.highlighted is not None:
            self.take(self.menu.highlighted)

    def refuse(self, said: str) -> None:
        """Nothing in the list is what was typed."""
        self.complain(f"Nothing here speaks of {said!r}.")

    # A thing on the board

    def action_walk(self) -> None:
        self.board.focus()

    def on_board_pointed(self, event: Board.Pointed) -> None:
        if meaning := self.meaning(event.spot):
            self.say(meaning)

    def meaning(self, spot: Spot) -> RenderableType:
        """What a card or a trait on the table does; "" if nothing says so."""
        if not spot.about:
            return ""
        if said := self.game.explain(spot.about):
            return said
        paragraphs = rulebook(self.game.name).paragraphs
        return next((Markdown(str(one)) for one in paragraphs if one.subject == plain(spot.about)), "")

    def on_board_picked(self, event: Board.Picked) -> None:
        found = [choice for choice in self.all if set(choice.things) & set(event.spot.names)]
        if len(found) == 1:
            found[0].do()
        elif found:
            self.narrowed = event.spot.names
            self.fill(found, 0)
            self.menu.focus()
        else:
            self.why_not(event.spot)

    def why_not(self, spot: Spot) -> None:
        """Why nothing can be done with a thing."""

    def action_back(self) -> None:
        """Out of what is open: the rules, the filter, a thing's options, the board."""
        if self.has_class("reading"):
            self.remove_class("reading")
            self.menu.focus()
            self.refresh_bindings()
        elif self.has_class("filtering") or self.narrowed:
            self.offer(self.all)
        else:
            self.menu.focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Back is offered where there is something to go back from."""
        inside = self.classes & {"reading", "filtering"} or self.narrowed or self.focused is not self.menu
        return bool(inside) if action == "back" else True

    # The rules, and what else there is to read

    def read(self, *things: RenderableType, looking: bool = False) -> None:
        self.add_class("reading")
        self.query_one("#look").display = looking
        page = self.query_one("#page", Page)
        page.show(Group(*things))
        (self.query_one("#look") if looking else page).focus()
        self.call_after_refresh(page.paint)

    def action_rules(self) -> None:
        self.read(looking=True)
        look = self.query_one("#look", Input)
        look.value = ""
        self.look_up("")

    def look_up(self, wanted: str) -> None:
        """What the rules say of it; at first the paragraph behind the question, and its chapter."""
        book = rulebook(self.game.name)
        meaning = self.game.explain(wanted) if wanted else ""
        found = book.look_up(wanted or self.rule)
        if not wanted:
            found += [one for one in book.look_up(self.rule.partition(".")[0]) if one not in found]
        things: list[RenderableType] = [meaning, ""] if meaning else []
        things += [part for one in found[:40] for part in (Markdown(str(one)), "")]
        self.query_one("#page", Page).show(Group(*things) if things else Text("The rules say nothing of that."))

    def action_log(self) -> None:
        self.read(*(self.events or [Text("Nothing has happened yet.")]))
        self.call_after_refresh(self.query_one("#page", Page).scroll_end, animate=False)

    def action_help(self) -> None:
        self.read(Markdown(self.HELP), "", "Signs on the table:", draw.legend(self.game))

    def action_leave(self) -> None:
        self.app.exit(0)
