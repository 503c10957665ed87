"""The names of those who sit at the table, each in a colour of its own."""

from __future__ import annotations

import re

from rich.text import Text

from galapagos.names import called


class Names(list[str]):
    def of(self, seat: int) -> Text:
        return Text().append(self[seat], f"seat.{seat}")

    def called(self, text: str) -> str:
        """A text in which the seats have the names of the notation, with these instead."""
        return called(text, self)

    def sentence(self, text: str) -> Text:
        """The text, with the names in their colours."""
        coloured = Text(text)
        for seat, name in enumerate(self):
            coloured.highlight_regex(rf"(?<!\w){re.escape(name)}(?!\w)", f"seat.{seat}")
        return coloured
