"""The gallery on the full screen: everything printed in a box, found by words."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.screen import Screen
from textual.widgets import Footer, Input, OptionList
from textual.widgets.option_list import Option

from galapagos.gallery import Gallery
from galapagos.terminal.full.sheet import inked
from galapagos.terminal.full.table import Page
from galapagos.terminal.gallery import in_words, plate


class GalleryScreen(Screen[None]):
    """A list of what there is, and what is highlighted in it with all that is known of it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "find", "Find", key_display="/"),
        Binding("tab", "app.focus_next", "List/page"),
        Binding("t", "app.turn_light", "Day/night"),
        Binding("escape", "back", "Show all"),
        Binding("q", "leave", "Leave"),
    ]

    def __init__(self, gallery: Gallery, words: str) -> None:
        super().__init__()
        self.gallery = gallery
        self.words = words
        self.plates: list[RenderableType] = []

    def compose(self) -> ComposeResult:
        yield Input(self.words, id="find", placeholder="a card, a trait or words")
        with Horizontal():
            yield OptionList(id="exhibits")
            yield Page(id="exhibit")
        yield Footer(compact=True)

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.hang())
        self.hang()
        self.query_one("#exhibits").focus()

    def hang(self) -> None:
        """What speaks of the words, by cabinets."""
        words = self.query_one("#find", Input).value.strip()
        found = self.gallery.about(words) if words else self.gallery
        lines: list[Option] = []
        self.plates = []
        for cabinet, exhibits in found.cabinets:
            lines.append(self.line(Text(cabinet.title, "bold underline"), True))
            self.plates.append("")
            for exhibit in exhibits:
                mark = Text().append("≈ " if exhibit.doubtful else "  ", "doubt").append(exhibit.plate.title)
                lines.append(self.line(mark, False))
                self.plates.append(Group(*plate(exhibit, True)))
        if found.rest:
            lines.append(self.line(Text("Other rules in doubt"), False))
            doubts = [Group(*in_words(ruling), "") for ruling in found.rest]
            self.plates.append(Group(*doubts))
        listed = self.query_one("#exhibits", OptionList)
        listed.set_options(lines)
        if len(lines) > 1:
            listed.highlighted = 1
        else:
            self.query_one("#exhibit", Page).show(Text(f"Nothing in the gallery speaks of {words!r}."))

    def line(self, text: Text, title: bool) -> Option:
        return Option(inked(text, self.app.theme == "night"), disabled=title)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        self.query_one("#exhibit", Page).show(self.plates[event.option_index])

    def on_option_list_option_selected(self) -> None:
        self.query_one("#exhibit").focus()

    def on_input_changed(self) -> None:
        self.hang()

    def on_input_submitted(self) -> None:
        self.query_one("#exhibits").focus()

    def action_find(self) -> None:
        self.query_one("#find").focus()

    def action_back(self) -> None:
        self.query_one("#find", Input).value = ""
        self.query_one("#exhibits").focus()

    def action_leave(self) -> None:
        self.app.exit(0)
