"""How things look in a terminal: styles are named by what they mean, and each form of the terminal has its colours.

Nothing is told by a colour alone: whatever has one has a sign or a word too.
"""

from __future__ import annotations

from rich.text import Text
from rich.theme import Theme

THINGS, ABOUT = "things", "about"  # the keys under which a drawing says what it is a drawing of

# For a terminal with colours of its own; none of the seats has the colour of a token.
PLAIN = {
    "seat.0": "cyan", "seat.1": "yellow", "seat.2": "magenta", "seat.3": "orange3",
    "seat.4": "spring_green2", "seat.5": "deep_pink3", "seat.6": "steel_blue1", "seat.7": "khaki3",
    "quiet": "dim", "rule": "bright_black", "danger": "bold red", "good": "green", "doubt": "yellow",
    "food": "red", "extra": "blue", "shelter": "green", "parasite": "bright_black", "energy": "blue",
    "ideal": "green", "hot": "red", "cold": "blue", "deadly": "bright_black",
    "aggressive": "red", "defensive": "green", "energetic": "blue", "special": "magenta",
    "el.b": "blue", "el.g": "green", "el.p": "magenta", "el.y": "yellow",
}  # fmt: skip
# By day and by night, for a screen that is painted whole.
INK = {
    "paper": ("#F1E9D6", "#0F1619"), "sheet": ("#FBF7EC", "#182125"), "inset": ("#EDE3CC", "#212C31"),
    "ink": ("#211E19", "#F0E8D6"), "second": ("#4F473A", "#CABFA8"), "quiet": ("#6A5F4D", "#A79D89"),
    "line": ("#CFC1A2", "#3A474D"), "rule": ("#857759", "#7D8A90"),
    "lit": ("#8A5200", "#F4B84E"), "lit-wash": ("#F7E1AC", "#43330F"), "on-lit": ("#FFFAEE", "#1D1503"),
    "danger": ("#9C2415", "#FF9A86"), "good": ("#2A6237", "#8FCB95"), "doubt": ("#8A5200", "#F4B84E"),
    "food": ("#B02A1E", "#EF7B66"), "extra": ("#1D5C9E", "#7DB4F0"), "shelter": ("#2F6A39", "#86C48C"),
    "parasite": ("#1F1B18", "#EFE6D4"), "energy": ("#0B6675", "#6FD6E2"),
    "ideal": ("#2A6237", "#8FCB95"), "hot": ("#A4490A", "#F5A365"), "cold": ("#2A5D86", "#94C4EA"),
    "deadly": ("#3A332B", "#C9BDA8"),
    "aggressive": ("#AD4409", "#F79A5E"), "defensive": ("#2F6A39", "#86C48C"), "energetic": ("#1D5C9E", "#7DB4F0"),
    "special": ("#6A3590", "#CFA8F2"),
    "el.b": ("#1D5C9E", "#7DB4F0"), "el.g": ("#2F6A39", "#86C48C"), "el.p": ("#9A2F4E", "#F5A0B7"),
    "el.y": ("#6A4A12", "#DDBB75"),
    "seat.0": ("#2F478F", "#A9BBF7"), "seat.1": ("#8F3D17", "#F2A37D"), "seat.2": ("#1B6664", "#76CBC6"),
    "seat.3": ("#7B2F68", "#E7A3D5"), "seat.4": ("#4F6118", "#BBD07A"), "seat.5": ("#6A4A12", "#DDBB75"),
    "seat.6": ("#4B5563", "#BBC5D1"), "seat.7": ("#9A2F4E", "#F5A0B7"),
}  # fmt: skip
BOLD = ("seat", "danger")


def weighed(styles: dict[str, str]) -> Theme:
    bold = {name: f"bold {style}" if name.startswith(BOLD) else style for name, style in styles.items()}
    return Theme(bold | {"markdown.code": "bold", "rule.line": styles["rule"]})


def plain() -> Theme:
    return weighed(PLAIN)


def painted(night: bool) -> Theme:
    return weighed({name: pair[night] for name, pair in INK.items()})


def thing(text: Text, *names: str, about: str = "") -> Text:
    """A drawing of the thing that has these names in `Game.touches`; `about` is its word for `Game.explain`."""
    text.apply_meta({THINGS: names, ABOUT: about})
    return text


def units(n: int, one: str, many: str = "") -> str:
    return f"{n} {one if n == 1 else many or one + 's'}"
