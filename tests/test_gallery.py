"""The gallery shows everything that an edition prints, and what is doubtful about it."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import galapagos
from galapagos import rulebook
from galapagos.cli import main
from galapagos.edition import ORIGINS
from galapagos.gallery import ORIGIN_WORDS, SURE, Exhibit, Plate, cabinets_of, gallery
from galapagos.referee import rulings
from galapagos.talk import Game

HOME = Path(galapagos.__file__).parent / "games"
GAMES = pytest.mark.parametrize("name", galapagos.HOMES)
BOX = {
    "random-mutations": {"traits": 74, "dark": 16, "guests": 30},
    "evo": {"genes": 62, "events": 26, "pieces": 4},
    "another-world": {"aggressive": 16, "defensive": 16, "energetic": 16, "special": 16, "sources": 10, "choices": 7},
    "mutagen": {"elements": 96 + 19, "tiles": 32, "crew": 27, "trees": 30, "bonus": 5, "mutations": 20, "people": 20,
                "visitors": 20, "decisions": 12, "actions": 8},
}  # fmt: skip


def file_of(name: str) -> dict[str, Any]:
    return tomllib.loads((galapagos.folder(name) / "edition.toml").read_text())


def entries(data: Any, place: str = "") -> dict[str, str]:
    """By place in the file, the origin of every value; rows share the origins of their table."""
    if not isinstance(data, dict):
        return {}
    origin = data.get("origin")
    found: dict[str, str] = {}
    if isinstance(origin, str):
        found[f"{place}.traits"] = origin
    for key, word in (origin or {}).items() if not isinstance(origin, str) else ():
        rows = [f"{place}.{row['id']}.{key}" for row in data.get("rows", []) if isinstance(row, dict)]
        found |= dict.fromkeys(rows or [f"{place}.{key}"], word)
    for key, inner in data.items():
        for n, part in enumerate(inner if isinstance(inner, list) else [inner], 1):
            here = f"{key}[{n}]" if isinstance(inner, list) else key
            if key not in ("origin", "rows"):
                found |= entries(part, f"{place}.{here}" if place else here)
    return found


def exhibits(game: Game) -> list[Exhibit]:
    return [exhibit for _, hung in gallery(game).cabinets for exhibit in hung]


def plates(game: Game) -> list[Plate]:
    return [exhibit.plate for exhibit in exhibits(game)]


@GAMES
def test_every_value_of_the_edition_hangs_once_with_its_origin(name: str) -> None:
    data = file_of(name)
    found = entries(data)
    shown: Counter[str] = Counter()
    pieces: dict[str, list[int]] = {}
    for plate in plates(galapagos.game(name)):
        for value in plate.printed:
            piece = re.fullmatch(r"(.*)\[(\d+)\]", value.place)
            place = piece[1] if piece else value.place
            if piece:
                pieces.setdefault(place, []).append(int(piece[2]))
            elif place:
                shown[place] += 1
            assert value.origin == (found[place] if place else "rulebook"), value
    for place, numbers in pieces.items():
        values = data
        for word in place.split("."):
            values = values[word]
        assert sorted(numbers) == list(range(1, len(values) + 1)), place
        shown[place] += 1
    assert shown == Counter(found.keys())


@GAMES
def test_as_many_hang_as_are_in_the_box(name: str) -> None:
    counts = {
        cabinet.name: sum(plate.count for plate in cabinet.plates) for cabinet in cabinets_of(galapagos.game(name))
    }
    assert {cabinet: counts[cabinet] for cabinet in BOX[name]} == BOX[name]


@GAMES
def test_every_plate_has_a_name_a_drawing_and_an_explanation_with_its_paragraphs(name: str) -> None:
    known = {paragraph.number for paragraph in rulebook.rulebook(name).paragraphs}
    hung = exhibits(galapagos.game(name))
    assert max(Counter(one.plate.name for one in hung).values()) == 1
    for one in hung:
        assert re.fullmatch(r"[a-z0-9-]+", one.plate.name), one.plate.name
        assert one.plate.draws
        assert one.plate.title
        assert re.fullmatch(r"(\S+ ){2,}\S+[.*]", one.text), one.text
        assert set(one.plate.rules) <= known
        assert all(value.what and value.value and value.origin in ORIGINS for value in one.plate.printed)


@GAMES
def test_what_is_doubtful_has_a_ruling_and_what_is_sure_has_none_of_its_values(name: str) -> None:
    for one in exhibits(galapagos.game(name)):
        unsure = [value for value in one.plate.printed if value.origin not in SURE]
        for value in unsure:
            assert any(ruling.settles(value.place) for ruling in one.rulings), value
        assert one.doubtful == bool(unsure or one.rulings)
    assert set(ORIGIN_WORDS) == set(ORIGINS)


@GAMES
def test_every_doubtful_option_is_in_the_gallery(name: str) -> None:
    game = galapagos.game(name)
    shown = {ruling for one in exhibits(game) for ruling in one.rulings} | set(gallery(game).rest)
    named = {name for ruling in shown for name in ruling.names}
    general = {"evo": {"board", "cards"}, "random-mutations": {"guests"}}  # their doubts are those of the edition
    assert {option.name for option in game.options if option.doubt} - general.get(name, set()) <= named


def test_an_option_hangs_beside_what_it_is_about() -> None:
    about = {
        one.plate.name: {n for ruling in one.rulings for n in ruling.names}
        for one in exhibits(galapagos.game("another-world"))
    }
    assert "many_eyed_stops_fire" in about["many-eyed"]
    assert "many_eyed_stops_fire" not in about["toxic"]
    mutations = {one.plate.name: one for one in exhibits(galapagos.game("random-mutations"))}
    opens = [ruling.open for ruling in mutations["bark-beetle"].rulings]
    assert "Whether Obligate Carnivorous and Bark Beetle are dark." in opens
    assert "Which cards are dark." not in opens


def test_a_box_with_other_numbers_has_another_gallery(tmp_path: Path) -> None:
    text = (HOME / "evo" / "edition.toml").read_text()
    text = text.replace(
        'counters = 6\nstart = 0\norigin = { counters = "source"',
        'counters = 5\nstart = 0\norigin = { counters = "likely"',
        1,
    )
    (tmp_path / "mine.toml").write_text(text)
    ours, mine = (plates(galapagos.game("evo", path))[0] for path in (None, tmp_path / "mine.toml"))
    assert [(plate.name, plate.count, plate.printed[0].origin) for plate in (ours, mine)] == [
        ("tail", 6, "source"), ("tail", 5, "likely"),
    ]  # fmt: skip


@GAMES
def test_every_row_of_the_rulings_is_read(name: str) -> None:
    page = rulebook.document("rulings", name)
    rows = [line for line in page.splitlines() if line.startswith("| ") and not line.startswith("| what is open")]
    assert len(rulings(name)) == len(rows)
    known = {paragraph.number for paragraph in rulebook.rulebook(name).paragraphs}
    for ruling in rulings(name):
        assert ruling.rules
        assert ruling.rules <= known
        assert "**" not in ruling.sources + ruling.decision


def test_the_terminal_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["gallery", "random-mutations", "bark", "beetle"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert all(words in text for words in ("Bark Beetle", "§9.12", "our choice: no source found"))
    assert "Mimicry" not in text
    assert main(["gallery", "evo", "nonsense"]) == 2
