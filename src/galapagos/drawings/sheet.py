"""The paper that tables are drawn on: sheets that are put on sheets, by day and by night."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

WIDTH = 720.0  # of a whole drawing, in px; so are all lengths here
GAP = 8.0

# By day and by night.
COLOURS = {
    "paper": ("#F1E9D6", "#0F1619"),
    "sheet": ("#FBF7EC", "#182125"),
    "inset": ("#EDE3CC", "#212C31"),
    "ink": ("#211E19", "#F0E8D6"),
    "ink-2": ("#4F473A", "#CABFA8"),
    "ink-3": ("#6A5F4D", "#A79D89"),
    "line": ("#CFC1A2", "#3A474D"),
    "line-strong": ("#857759", "#7D8A90"),
    "lit": ("#8A5200", "#F4B84E"),
    "lit-wash": ("#F7E1AC", "#43330F"),
    "danger": ("#9C2415", "#FF9A86"),
    "danger-wash": ("#F6D9CF", "#44201A"),
    "good": ("#2A6237", "#8FCB95"),
    "good-wash": ("#DDE7CC", "#1E3524"),
    "food": ("#B02A1E", "#EF7B66"),
    "extra": ("#1D5C9E", "#7DB4F0"),
    "shelter": ("#2F6A39", "#86C48C"),
    "parasite": ("#1F1B18", "#EFE6D4"),
    "hot": ("#A4490A", "#F5A365"),
    "cold": ("#2A5D86", "#94C4EA"),
    "deadly": ("#3A332B", "#C9BDA8"),
    "sand": ("#EBCF8E", "#5B4A20"),
    "moss": ("#C3D3A0", "#2F4A2A"),
    "earth": ("#D6AE7E", "#54391F"),
    "slate": ("#B9C4CB", "#3A4852"),
    "energy": ("#0B6675", "#6FD6E2"),
    "aggressive": ("#AD4409", "#F79A5E"),
    "special": ("#6A3590", "#CFA8F2"),
    "sleep": ("#4A4468", "#BDB4E6"),
    "shard": ("#6A3590", "#CFA8F2"),
    "blue": ("#1D5C9E", "#7DB4F0"),
    "green": ("#2F6A39", "#86C48C"),
    "pink": ("#A8326E", "#F2A0C8"),
    "yellow": ("#7A5C00", "#F0CF5A"),
    "seat-0": ("#2F478F", "#A9BBF7"),
    "seat-1": ("#8F3D17", "#F2A37D"),
    "seat-2": ("#1B6664", "#76CBC6"),
    "seat-3": ("#7B2F68", "#E7A3D5"),
    "seat-4": ("#4F6118", "#BBD07A"),
    "seat-5": ("#6A4A12", "#DDBB75"),
    "seat-6": ("#4B5563", "#BBC5D1"),
    "seat-7": ("#9A2F4E", "#F5A0B7"),
}
SANS = "'Source Sans 3','Segoe UI','Helvetica Neue',Arial,sans-serif"
# How wide letters are, in parts of the size, where a page has to make do with a wide font.
LETTERS = dict.fromkeys("ijlI.,:;!|'’ ", 0.33) | dict.fromkeys("tfr()[]-", 0.42) | dict.fromkeys("mwMW—%", 0.97)
BOLD = 1.12

# A seat is never told by its colour alone: its mark, within a circle of radius 1.
MARKS = (
    "M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0Z",
    "M0 -1L.95 .8L-.95 .8Z",
    "M-.8 -.8H.8V.8H-.8Z",
    "M0 -1.1L1 0L0 1.1L-1 0Z",
    "M0 -1.1L.3 -.35L1.05 -.32L.45 .15L.68 .9L0 .45L-.68 .9L-.45 .15L-1.05 -.32L-.3 -.35Z",
    "M-.35 -1H.35V-.35H1V.35H.35V1H-.35V.35H-1V-.35H-.35Z",
    "M0 -1L1 -.25L.62 .9L-.62 .9L-1 -.25Z",
    "M.5 -.9A1 1 0 1 0 .5 .9A.8 .8 0 1 1 .5 -.9Z",
)


class Sheet:
    """A drawing that grows with what is put on it."""

    def __init__(self, width: float = 0, height: float = 0) -> None:
        self.width, self.height = width, height
        self.parts: list[str] = []
        self.colours: set[str] = set()

    def add(self, drawn: str, right: float, bottom: float, *colours: str) -> None:
        self.parts.append(drawn)
        self.width, self.height = max(self.width, right), max(self.height, bottom)
        self.colours.update(colour for colour in colours if colour)

    def put(self, other: Sheet, x: float, y: float) -> None:
        inside = "".join(other.parts)
        self.add(f'<g transform="translate({x:g} {y:g})">{inside}</g>', x + other.width, y + other.height)
        self.colours |= other.colours

    def rect(
        self, x: float, y: float, w: float, h: float, fill: str, edge: str = "", round: float = 3, thick: float = 1
    ) -> None:
        look = style(fill, edge, thick)
        self.add(f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{round:g}"{look}/>', x + w, y + h)
        self.colours |= {fill, edge} - {""}

    def path(
        self, d: str, x: float, y: float, size: float, fill: str, edge: str = "", dashed: bool = False, thick: float = 1
    ) -> None:
        """A path within a circle of radius 1, so large and about this place."""
        dash = f' stroke-dasharray="{2 / size:.2g}"' if dashed else ""
        move = f'transform="translate({x:g} {y:g}) scale({size:g})"'
        self.add(f'<path d="{d}" {move}{style(fill, edge, thick / size)}{dash}/>', x + size, y + size, fill, edge)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 13,
        fill: str = "ink",
        *,
        bold: bool = False,
        italic: bool = False,
        anchor: str = "start",
        halo: str = "",
    ) -> None:
        """Standing on this place; a halo lifts it off what is drawn beneath."""
        looks = f' x="{x:g}" y="{y:g}" font-size="{size:g}"' + ' font-weight="600"' * bold
        looks += ' font-style="italic"' * italic + f' text-anchor="{anchor}"' * (anchor != "start")
        right = x + wide(words, size, bold) * {"start": 1, "middle": 0.5, "end": 0}[anchor]
        if halo:
            self.add(f"<text{looks}{style(halo, halo, 4)}>{escape(words)}</text>", right, y, halo)
        self.add(f"<text{looks}{style(fill)}>{escape(words)}</text>", right, y + size * 0.3, fill)

    def mark(self, seat: int, x: float, y: float, size: float = 6) -> None:
        self.path(MARKS[seat % len(MARKS)], x, y, size, f"seat-{seat}")

    def svg(self, title: str) -> str:
        """The whole, on paper; `title` is for those who cannot see it."""
        used = sorted(self.colours | {"paper", "ink"})
        day, night = (
            "".join(f".g-{c}{{fill:{COLOURS[c][n]}}}.g-{c}-e{{stroke:{COLOURS[c][n]}}}" for c in used) for n in (0, 1)
        )
        w, h = self.width + 2 * GAP, self.height + 2 * GAP
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {w:g} {h:g}" width="{w:g}" height="{h:g}" '
            f'role="img" font-family="{SANS}"><title>{escape(title)}</title>'
            f"<style>{day}@media (prefers-color-scheme:dark){{{night}}}</style>"
            f'<rect width="{w:g}" height="{h:g}" rx="6" class="g-paper"/>'
            f'<g transform="translate({GAP:g} {GAP:g})">{"".join(self.parts)}</g></svg>'
        )


def style(fill: str, edge: str = "", thick: float = 1) -> str:
    classes = " ".join([f"g-{fill}"] * bool(fill) + [f"g-{edge}-e"] * bool(edge))
    width = f' stroke-width="{thick:.2g}"' if edge and thick != 1 else ""
    return f' class="{classes}"' + ' fill="none"' * (not fill) + width


def wide(words: str, size: float, bold: bool = False) -> float:
    """How long a text is at most."""
    return size * sum(LETTERS.get(c, 0.74 if c.isupper() else 0.62) for c in words) * (BOLD if bold else 1)


def wrapped(words: str, size: float, width: float, bold: bool = False) -> list[str]:
    """The text in lines that are no longer than this."""
    lines = [""]
    for word in words.split():
        longer = f"{lines[-1]} {word}".strip()
        if wide(longer, size, bold) > width and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def beside(sheets: Iterable[Sheet], width: float = WIDTH, gap: float = GAP) -> Sheet:
    """One beside the other, in as many rows as it takes."""
    whole, x, y, tall = Sheet(), 0.0, 0.0, 0.0
    for one in sheets:
        if x and x + one.width > width:
            x, y, tall = 0.0, y + tall + gap, 0.0
        whole.put(one, x, y)
        x, tall = x + one.width + gap, max(tall, one.height)
    return whole


def below(sheets: Sequence[Sheet], gap: float = GAP) -> Sheet:
    """One below the other."""
    whole, y = Sheet(), 0.0
    for one in sheets:
        whole.put(one, 0, y)
        y += one.height + gap
    return whole


def card(inside: Sheet, width: float = 0, fill: str = "sheet", edge: str = "line", pad: float = 6) -> Sheet:
    """The drawing on a card of its own."""
    whole = Sheet()
    whole.rect(0.5, 0.5, max(width, inside.width + 2 * pad) - 1, inside.height + 2 * pad, fill, edge)
    whole.put(inside, pad, pad)
    return whole


def tag(words: str, fill: str = "inset", ink: str = "ink", edge: str = "", size: float = 12) -> Sheet:
    """A word on a label."""
    whole, w = Sheet(), wide(words, size) + 10
    whole.rect(0.5, 0.5, w, size + 6, fill, edge)
    whole.text(5.5 + (w - 10) / 2, size + 2, words, size, ink, anchor="middle")
    return whole


def label(words: str, size: float = 12) -> Sheet:
    """A word in a low voice, as high as a tag."""
    sheet = Sheet(0, size + 6)
    sheet.text(0, size + 2, words, size, "ink-3")
    return sheet


def heading(title: str, facts: str, says: str, rule: str, asked: bool) -> Sheet:
    """What is played, how far it is, and what is asked, which alone is lit."""
    head = Sheet(WIDTH)
    head.text(0, 17, title, 17, italic=True)
    head.text(WIDTH, 16, facts, 13, "ink-2", anchor="end")
    lines = wrapped(f"{says} §{rule}" if rule else says, 14, WIDTH - 20, bold=True)
    bar = Sheet()
    bar.rect(
        0.5, 0.5, WIDTH - 1, 10 + 18 * len(lines), *(("lit-wash", "lit") if asked else ("sheet", "line-strong")), 6, 1.5
    )
    for n, line in enumerate(lines):
        bar.text(10, 20 + 18 * n, line, 14, bold=True)
    return below([head, bar], 4)


def seat_head(seat: int, name: str, facts: str, asked: bool) -> Sheet:
    """Whose row it is; the lantern stands by the one who is asked."""
    head = Sheet(0, 20)
    head.mark(seat, 7, 10)
    head.text(20, 15, name, 14, f"seat-{seat}", bold=True)
    x = 28 + wide(name, 14, bold=True)
    head.text(x, 15, facts, 13, "ink-2")
    if asked:
        pill = tag("is asked", "lit-wash", "lit", "lit")
        head.put(pill, x + wide(facts, 13) + 8, 1)
    return head


def seat_row(seat: int, head: Sheet, body: Sheet, narrow: bool = False) -> Sheet:
    """A player's sheet, with a bar in the seat's colour; half a row where that is enough and wished for."""
    inside = below([head, body], 4) if body.parts else head
    half = (WIDTH - GAP) / 2
    whole = Sheet()
    whole.rect(
        0.5, 0.5, (half if narrow and inside.width + 24 <= half else WIDTH) - 1, inside.height + 12, "sheet", "line", 4
    )
    whole.rect(0.5, 0.5, 4, inside.height + 12, f"seat-{seat}", round=2)
    whole.put(inside, 12, 6)
    return whole


def count(n: int, thing: str) -> str:
    return f"{n} {thing}" if n == 1 else f"{n} {thing}s"


def title(name: str) -> str:
    return name.replace("-", " ").capitalize()
