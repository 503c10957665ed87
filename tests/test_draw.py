"""Tables and records draw themselves in a notebook: whole, legible by day and night, and without secrets."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

import galapagos
from galapagos import NATURE, Record, View, draw
from galapagos.drawings.sheet import COLOURS, GAP, WIDTH, Sheet, beside, wide, wrapped

GAMES = [
    ("random-mutations", 3, {}),
    ("random-mutations", 8, {"guests": ("flight", "anglerfish"), "divergence": True}),
    ("evo", 3, {}),
    ("evo", 5, {"fewer_genes": True}),
    ("another-world", 1, {}),
    ("another-world", 4, {}),
    ("mutagen", 1, {"people": True}),
    ("mutagen", 4, {"people": True, "visitors": True}),
]


def drawn(picture: str) -> ElementTree.Element:
    """The picture, checked."""
    root = ElementTree.fromstring(picture)
    used = {name for node in root.iter() for name in node.get("class", "").split()}
    by_day, by_night = re.findall(r"<style>(.*?)@media \(prefers-color-scheme:dark\)\{(.*)\}</style>", picture)[0]
    for name in used:
        assert f".{name}{{" in by_day
        assert f".{name}{{" in by_night
    assert float(root.get("width", 0)) <= WIDTH + 2 * GAP
    assert float(root.get("height", 0)) <= 1500  # a table of eight
    return root


def words(root: ElementTree.Element) -> list[str]:
    return [node.text or "" for node in root.iter() if node.tag.endswith("text")]


@pytest.mark.parametrize(("name", "seats", "options"), GAMES, ids=lambda part: str(part))
def test_every_table_can_be_drawn_for_every_seat(name: str, seats: int, options: dict[str, Any]) -> None:
    record = galapagos.play(name, "random", seed=8, seats=seats, **options)
    for step in record[:: max(1, len(record) // 25)]:
        for seat in (NATURE, seats - 1):
            view = record.game.view(step.position, seat)
            root = drawn(draw.svg(view))
            assert " ".join(words(root)).count(record.game.show(view).ask.split()[0]) >= 1
        drawn(draw.svg(step.position))


def test_a_finished_game_says_how_it_ended() -> None:
    end = galapagos.play("evo", "random", seed=2).position
    assert end.outcome is not None
    assert end.outcome.reason in " ".join(words(drawn(draw.svg(end))))


def test_a_picture_shows_a_seat_nothing_that_it_cannot_know() -> None:
    game = galapagos.game("evo")
    p = game.read(
        "evo L1+R2\nmovement Ann 1 steps, round 2, order Ann Bob Cid\nAnn: at D4, holds sunburn\nBob: at D9\nCid: at B9"
    )
    assert "Sunburn" in words(drawn(draw.svg(game.view(p, 0))))
    assert "Sunburn" in words(drawn(draw.svg(p)))
    assert "Sunburn" not in words(drawn(draw.svg(game.view(p, 1))))
    assert "Sunburn" not in words(drawn(draw.svg(game.view(p, NATURE))))


def test_what_is_written_is_escaped() -> None:
    sheet = Sheet()
    sheet.text(0, 10, "A1>B & <b>")
    assert words(drawn(sheet.svg("A1>B & <b>"))) == ["A1>B & <b>"]


def test_a_game_without_a_drawing_is_drawn_as_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(draw, "drawing", lambda name: None)
    game = galapagos.game("random-mutations")
    p = game.read("feeding Ann, turn 3, food 2\nAnn: A carnivorous ()\nBob: B running ()")
    said = words(drawn(draw.svg(View(NATURE, p))))
    assert "Bob: B running ()" in said


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("light", [0, 1], ids=["day", "night"])
@pytest.mark.parametrize(
    ("ink", "ground"),
    [
        *((ink, "sheet") for ink in COLOURS if ink.startswith(("seat-", "ink", "blue", "green", "pink", "yellow"))),
        *((ink, "inset") for ink in ("ink", "aggressive", "shelter", "extra", "special")),
        ("ink-3", "paper"),
        ("lit", "lit-wash"),
        ("danger", "danger-wash"),
        ("good", "good-wash"),
        ("ink", "slate"),
        ("ink", "earth"),
    ],
)
def test_what_is_written_is_legible_by_day_and_night(ink: str, ground: str, light: int) -> None:
    one, two = sorted(luminance(COLOURS[name][light]) for name in (ink, ground))
    assert (two + 0.05) / (one + 0.05) >= 4.5


def test_sheets_beside_each_other_go_on_in_the_next_row() -> None:
    row = beside([Sheet(50, 10), Sheet(40, 20), Sheet(30, 10)], width=100, gap=5)
    assert (row.width, row.height) == (95, 35)


def test_a_long_text_is_broken_into_lines_that_fit() -> None:
    text = "the quick brown fox jumps over the lazy dog"
    lines = wrapped(text, 13, 120)
    assert " ".join(lines) == text
    assert all(wide(line, 13) <= 120 for line in lines)


# Records


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_a_record_shows_its_course(name: str) -> None:
    record = galapagos.play(name, "random", seed=3, names=["Ada", "<Kit>", "Zoë"])
    page = ElementTree.fromstring(record._repr_html_())
    assert [node.text for node in page.iter("code")] == [step.said for step in record]
    assert {item[0].text for item in page.iter("li")} == {"Nature", *record.names}
    told = " ".join(item[1].tail or "" for item in page.iter("li"))
    assert "Zoë" in told
    assert not re.search(r"\b(Ann|Bob|Cid)\b", told)
    assert any((node.text or "").startswith(("turn 2, ", "round 2, ")) for node in page.iter("summary"))


def test_a_record_without_answers_has_a_course_too() -> None:
    page = Record(galapagos.game("evo"), 3)._repr_html_()
    ElementTree.fromstring(page)
    assert "It is not over." in page
