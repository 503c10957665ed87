"""The names of those who sit at the table, each in a colour of its own."""

from __future__ import annotations

import re

from rich.text import Text

from galapagos.names import called

# By seat; none of them is the colour of a token.
STYLES = (
    "bold cyan", "bold yellow", "bold magenta", "bold orange3",
    "bold spring_green2", "bold deep_pink3", "bold steel_blue1", "bold khaki3",
)  # fmt: skip


class Names(list[str]):
    def of(self, seat: int) -> Text:
        return Text().append(self[seat], STYLES[seat])

    def called(self, text: str) -> str:
        """A text in which the seats have the names of the notation, with these instead."""
        return called(text, self)

    def sentence(self, text: str) -> Text:
        """The text, with the names in their colours."""
        coloured = Text(text)
        for seat, name in enumerate(self):
            coloured.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", STYLES[seat])
        return coloured
