"""What is drawn with rich, painted on a scrolling sheet; and a board, whose things can be lit, walked to, clicked."""

from __future__ import annotations

import io
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import ClassVar

from rich.console import Console, RenderableType
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from galapagos.terminal import style

Draw = Callable[[int], RenderableType]  # for so many columns
LIT = Style(bold=True, underline=True)
CHOSEN = Style(bold=True, reverse=True)
HERE = Style(reverse=True)


def console(night: bool, width: int) -> Console:
    return Console(
        file=io.StringIO(), width=width, theme=style.painted(night), highlight=False, force_terminal=True,
        color_system="truecolor", legacy_windows=False,
    )  # fmt: skip


def inked(text: Text, night: bool) -> Text:
    """The text with the colours of day or night instead of what they mean."""
    with_colours = console(night, 80)
    done = Text(text.plain, with_colours.get_style(text.style, default=""))
    for span in text.spans:
        done.stylize(with_colours.get_style(span.style, default=""), span.start, span.end)
    return done


class Sheet(ScrollView, can_focus=False):
    """Something drawn, that may be longer than its place."""

    DEFAULT_CSS = "Sheet { overflow-x: hidden; }"

    def __init__(self, id: str, classes: str = "", end: bool = False) -> None:
        """`end`: it is read from its end, like a log."""
        super().__init__(id=id, classes=classes)
        self.draw: Draw = lambda width: Text()
        self.strips: list[Strip] = []
        self.end = end

    def show(self, draw: Draw | RenderableType) -> None:
        self.draw = draw if callable(draw) else lambda width: draw
        self.paint()
        if self.end:
            self.call_after_refresh(self.scroll_end, animate=False, immediate=True)
        else:
            self.scroll_to(y=0, animate=False, immediate=True)

    @property
    def room(self) -> int:
        """Columns there are, and one for a scrollbar."""
        return self.content_region.width - 1

    def paint(self) -> None:
        if not self.is_mounted or self.room <= 0:
            return
        self.strips = self.drawn(self.room)
        lines = len(self.strips)
        self.virtual_size = Size(self.room, lines)
        if self.has_class("fits"):
            self.styles.height = lines
        self.refresh()

    def drawn(self, width: int) -> list[Strip]:
        painter = console(self.app.theme == "night", width)
        lines = painter.render_lines(self.draw(width), painter.options.update(width=width, height=None), pad=False)
        return [Strip(line) for line in lines]

    def on_resize(self) -> None:
        self.paint()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self.paint()

    def render_line(self, y: int) -> Strip:
        line = y + int(self.scroll_offset.y)
        base = self.rich_style
        if line >= len(self.strips):
            return Strip.blank(self.size.width, base)
        return Strip(Segment.apply_style(self.strips[line], base)).crop_extend(0, self.size.width, base)


@dataclass(frozen=True)
class Spot:
    """Where a thing is drawn; the first of its names is its own, `about` is what it is explained by."""

    names: tuple[str, ...]
    about: str
    y: int
    left: int
    right: int

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2


class Board(Sheet, can_focus=True):
    """The table. Its lit things are those of the options, the chosen ones those of the highlighted option."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "walk(0, -1)", "Up", show=False),
        Binding("down", "walk(0, 1)", "Down", show=False),
        Binding("left", "walk(-1, 0)", "Left", show=False),
        Binding("right", "walk(1, 0)", "Right", show=False),
        Binding("enter,space", "pick", "Choose", show=False),
    ]

    class Pointed(Message):
        """Somebody looks at a thing."""

        def __init__(self, spot: Spot) -> None:
            self.spot = spot
            super().__init__()

    class Picked(Message):
        """Somebody wants to do something with a thing."""

        def __init__(self, spot: Spot) -> None:
            self.spot = spot
            super().__init__()

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.spots: list[Spot] = []
        self.lit: Collection[str] = ()
        self.chosen: Collection[str] = ()
        self.here: Spot | None = None

    def light(self, lit: Collection[str], chosen: Collection[str] = ()) -> None:
        self.lit, self.chosen = lit, chosen
        if spots := [spot for spot in self.spots if set(spot.names) & set(chosen)]:
            self.bring(spots[-1])
        self.refresh()

    def bring(self, spot: Spot) -> None:
        """Into sight."""
        self.scroll_to_region(Region(0, spot.y, 1, 1), animate=False, immediate=True)

    def drawn(self, width: int) -> list[Strip]:
        strips = super().drawn(width)
        self.spots = [spot for y, strip in enumerate(strips) for spot in spots_of(strip, y)]
        if self.here is not None:
            names = self.here.names[:1]
            self.here = next((spot for spot in self.spots if spot.names[:1] == names), None)
        return strips

    def render_line(self, y: int) -> Strip:
        strip, line = super().render_line(y), y + int(self.scroll_offset.y)
        for spot in (spot for spot in self.spots if spot.y == line):
            if mark := self.mark(spot):
                before, at, after = (strip.crop(*part) for part in parts(spot, strip))
                strip = Strip.join([before, Strip(Segment.apply_style(at, post_style=mark)), after])
        return strip

    def mark(self, spot: Spot) -> Style | None:
        if spot == self.here and self.has_focus:
            return HERE + (LIT if set(spot.names) & set(self.lit) else Style())
        if set(spot.names) & set(self.chosen):
            return CHOSEN
        wash = style.INK["lit-wash"][self.app.theme == "night"]
        return LIT + Style(bgcolor=wash) if set(spot.names) & set(self.lit) else None

    # A cursor, and the mouse

    def on_focus(self) -> None:
        if self.here is None and self.spots:
            wanted = [spot for spot in self.spots if set(spot.names) & set(self.lit)]
            self.go((wanted or self.spots)[0])

    def action_walk(self, x: int, y: int) -> None:
        if self.here is None and not self.spots:
            return self.scroll_relative(x, y, animate=False)
        if self.here is None:
            return self.on_focus()
        here = self.here
        if x:
            row = [spot for spot in self.spots if spot.y == here.y and (spot.left - here.left) * x > 0]
        else:
            lines = [spot.y for spot in self.spots if (spot.y - here.y) * y > 0]
            row = [spot for spot in self.spots if lines and spot.y == (min(lines) if y > 0 else max(lines))]
        if row:
            self.go(min(row, key=lambda spot: abs(spot.middle - here.middle)))

    def go(self, spot: Spot) -> None:
        self.here = spot
        self.bring(spot)
        self.refresh()
        self.post_message(self.Pointed(spot))

    def action_pick(self) -> None:
        if self.here is not None:
            self.post_message(self.Picked(self.here))

    def on_click(self, event: events.Click) -> None:
        if (at := event.get_content_offset(self)) is None:
            return
        x, y = at.x + self.scroll_offset.x, at.y + self.scroll_offset.y
        if spot := next((spot for spot in self.spots if spot.y == y and spot.left <= x < spot.right), None):
            self.here = spot
            self.post_message(self.Picked(spot))


def spots_of(strip: Strip, y: int) -> list[Spot]:
    found: list[Spot] = []
    x = 0
    for segment in strip:
        meta = segment.style.meta if segment.style else {}
        names, about = tuple(meta.get(style.THINGS, ())), meta.get(style.ABOUT, "")
        end = x + segment.cell_length
        if names and found and found[-1].names == names and found[-1].right == x:
            found[-1] = Spot(names, about, y, found[-1].left, end)
        elif names:
            found.append(Spot(names, about, y, x, end))
        x = end
    return found


def parts(spot: Spot, strip: Strip) -> list[tuple[int, int]]:
    """Before it, itself, after it."""
    return [(0, spot.left), (spot.left, spot.right), (spot.right, strip.cell_length)]
