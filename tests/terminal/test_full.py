"""The full screen, used with keys and the mouse."""

from __future__ import annotations

import asyncio
import html
import re
import subprocess
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

import galapagos
from galapagos import NATURE, bots
from galapagos.gallery import gallery
from galapagos.guide import guide
from galapagos.hands import cores_here
from galapagos.record import Record
from galapagos.terminal import full, keep
from galapagos.terminal.sitting import Sitting
from tests.terminal.tty import Terminal

pytest.importorskip(
    "textual", reason="THE FULL SCREEN IS NOT TESTED, Textual is missing: install the extra `terminal`."
)

from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Input

from galapagos.terminal.full.app import Galapagos
from galapagos.terminal.full.gallery import GalleryScreen
from galapagos.terminal.full.learn import LessonScreen
from galapagos.terminal.full.look_on import LookScreen
from galapagos.terminal.full.play import Cover, PlayScreen
from galapagos.terminal.full.sheet import Board, Sheet
from galapagos.terminal.full.table import TableScreen

SIZES = [(80, 24), pytest.param((120, 40), marks=pytest.mark.long)]
ONE_GAME = pytest.mark.parametrize(
    "name", ["evo", *(pytest.param(one, marks=pytest.mark.long) for one in galapagos.HOMES if one != "evo")]
)
Hands = Callable[["User"], Awaitable[None]]


class User:
    """Somebody before the screen."""

    def __init__(self, pilot: Pilot[int]) -> None:
        self.pilot = pilot
        self.app = pilot.app

    async def wait(self) -> None:
        for _ in range(2):
            await self.pilot.pause()
            await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        for key in keys:
            await self.pilot.press(key)
            await self.wait()

    async def type(self, text: str) -> None:
        await self.pilot.press(*({" ": "space", ">": "greater_than_sign", "-": "minus"}.get(c, c) for c in text))
        await self.wait()

    @property
    def sees(self) -> str:
        """All the text on the screen, one line for each of its lines."""
        rows: dict[float, dict[float, str]] = {}
        svg = self.app.export_screenshot()
        for x, y, text in re.findall(r'<text[^>]* x="([\d.]+)" y="([\d.]+)"[^>]*>([^<]*)</text>', svg):
            rows.setdefault(float(y), {})[float(x)] = html.unescape(text).replace("\xa0", " ")
        return "\n".join("".join(row[x] for x in sorted(row)) for _, row in sorted(rows.items()))

    @property
    def table(self) -> TableScreen:
        assert isinstance(self.app.screen, TableScreen)
        return self.app.screen


def use(screen: Screen[None], hands: Hands, size: tuple[int, int] = (80, 24)) -> Galapagos:
    app = Galapagos(screen)

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            user = User(pilot)
            await user.wait()
            await hands(user)

    asyncio.run(run())
    return app


def sit(name: str, seats: int = 3, people: int = 1, seed: int = 3) -> Sitting:
    players = ["you"] * people + ["random"] * (seats - people)
    return Sitting(Record(galapagos.game(name), seats), players, Random(seed))


def played(name: str, seats: int = 3, seed: int = 3, left: int = 0) -> Record:
    """A game of random bots, without its last answers."""
    rng, record = Random(seed), Record(galapagos.game(name), seats)
    while (q := record.position.question) is not None:
        record.answer(bots.nature(q, rng) if q.seat == NATURE else rng.choice(q.options))
    return record.branch(len(record) - left)


# A game


@pytest.mark.parametrize("name", galapagos.HOMES)
@pytest.mark.parametrize("size", SIZES)
def test_a_game_is_played_with_single_keys(name: str, size: tuple[int, int]) -> None:
    sitting = sit(name)

    async def hands(user: User) -> None:
        question = user.table.asked.plain.partition("  §")[0]
        assert question in user.sees or size == (80, 24)
        for n in range(6):
            before = len(sitting.record)
            await user.press("2" if n % 2 and len(user.table.choices) > 1 else "1")
            assert len(sitting.record) > before
            assert len(user.table.events) > 0
        assert said(keep.load(sitting.kept.path)) == said(sitting.record), "every answer is kept"

    use(PlayScreen(sitting), hands, size)


def said(record: Record) -> list[str]:
    return [record.game.say(move) for move in record.answers]


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_at_the_end_the_points_are_counted_and_one_may_look_at_the_table_again(name: str) -> None:
    sitting = Sitting(played(name, left=3), ["you", "random", "random"], Random(1))

    async def hands(user: User) -> None:
        while not sitting.over:
            await user.press("1")
        assert "The game is over." in user.sees
        assert " wins" in user.sees
        await user.press("1")
        assert " wins" not in user.sees
        await user.press("u")
        assert not sitting.over or sitting.record.askers[-1] not in sitting.people

    use(PlayScreen(sitting), hands)


def test_the_list_is_searched_by_words_and_by_notation() -> None:
    sitting = sit("random-mutations")

    async def hands(user: User) -> None:
        everything = len(user.table.choices)
        await user.press("slash")
        await user.type("trait b")
        assert [choice.words.plain for choice in user.table.choices] == ["Play a trait on B  mutate B"]
        await user.press("escape")
        assert len(user.table.choices) == everything
        await user.press("slash")
        await user.type("new")
        await user.press("enter")
        assert "new" in said(sitting.record)

    use(PlayScreen(sitting), hands)


def test_a_hint_is_marked_and_the_same_key_takes_it() -> None:
    sitting = sit("random-mutations")

    async def hands(user: User) -> None:
        await user.press("h")
        (marked,) = [choice for choice in user.table.choices if choice.marked]
        n = user.table.menu.highlighted
        assert n is not None
        assert user.table.choices[n] is marked
        assert "▸" in user.sees
        assert "h or Enter takes it" in " ".join(user.sees.split())
        before = len(sitting.record)
        await user.press("h")
        assert len(sitting.record) > before

    use(PlayScreen(sitting), hands)


def test_an_answer_is_taken_back() -> None:
    sitting = sit("random-mutations")

    async def hands(user: User) -> None:
        await user.press("u")
        assert "There is nothing to take back." in user.sees
        await user.press("2", "u")
        assert "The latest answer of Ann is taken back" in " ".join(user.sees.split())
        assert not set(sitting.record.askers) & {0}

    use(PlayScreen(sitting), hands)


def test_whatever_cannot_be_done_has_a_reason() -> None:
    sitting = sit("random-mutations")

    async def hands(user: User) -> None:
        await user.press("w")
        await user.type("grow D")
        await user.press("enter")
        assert "§" in user.sees.split("Ann plays a card or passes.")[1].split("Found")[0]
        await user.press("escape", "right")
        board = user.app.screen.query_one(Board)
        board.go(next(spot for spot in board.spots if spot.names == ("D",)))
        await user.press("enter")
        assert re.search(r"§\d", user.sees.split("plays a card or passes.  §3.1")[1])

    use(PlayScreen(sitting), hands)


def test_a_cursor_walks_on_the_map_of_evo_and_chooses_a_space() -> None:
    sitting = sit("evo", seed=4)

    async def hands(user: User) -> None:
        while not any(choice.words.plain.startswith("Baby on") for choice in user.table.choices):
            await user.press("1")
        board, before = user.app.screen.query_one(Board), len(sitting.record)
        await user.press("right")
        assert board.has_focus
        assert board.here is not None
        start = board.here.names[0]
        await user.press("down", "left", "up", "right")
        assert re.fullmatch(r"[A-Z]\d+", board.here.names[0])
        board.go(next(spot for spot in board.spots if spot.names[0] == start))
        await user.press("enter")
        assert said(sitting.record)[before] == f"+{start}"

    use(PlayScreen(sitting), hands)


def test_what_is_pointed_at_is_explained() -> None:
    async def hands(user: User) -> None:
        board = user.table.board
        await user.press("right")
        for n, part in (("E1.crew", "points"), ("E2", "Vents")):
            board.go(next(spot for spot in board.spots if spot.names[0] == n))
            await user.wait()
            assert part in "".join(strip.text for strip in user.app.screen.query_one("#said", Sheet).strips)

    use(PlayScreen(sit("mutagen")), hands)


def test_a_card_that_only_the_rules_explain_is_explained_by_them() -> None:
    async def hands(user: User) -> None:
        board = user.table.board
        await user.press("right")
        card = next(spot for spot in board.spots if spot.about)
        board.go(card)
        await user.wait()
        said = "".join(strip.text for strip in user.app.screen.query_one("#said", Sheet).strips)
        assert re.match(rf"§\d+\.\d+ {card.about}", said)

    use(PlayScreen(sit("evo", seed=4)), hands)


def test_the_mouse_chooses_a_line_a_thing_and_a_command() -> None:
    sitting = sit("random-mutations")

    async def hands(user: User) -> None:
        await user.pilot.click("#choices", offset=(8, 1))
        await user.wait()
        assert "new" in said(sitting.record)
        board = user.app.screen.query_one(Board)
        spot = next(spot for spot in board.spots if spot.names == ("B",))
        await user.pilot.click(Board, offset=(spot.left + 1, spot.y))
        await user.wait()
        assert all("B" in choice.things for choice in user.table.choices), "the list is narrowed to what was clicked"
        await user.press("escape")
        assert not all("B" in choice.things for choice in user.table.choices)

    use(PlayScreen(sitting), hands)


@pytest.mark.parametrize("size", SIZES)
def test_the_rules_open_at_the_question_and_are_searched(size: tuple[int, int]) -> None:
    async def hands(user: User) -> None:
        await user.press("r")
        assert "§3.1" in user.sees
        await user.type("bark beetle")
        assert "§9.12" in user.sees
        await user.press("escape")
        assert "§9.12" not in user.sees
        await user.press("question_mark")
        assert "Signs on the table" in user.sees or size[1] == 24
        await user.press("escape", "l")
        assert "is the first player." in user.sees

    use(PlayScreen(sit("random-mutations")), hands, size)


def test_between_players_with_secrets_there_is_a_cover() -> None:
    sitting = sit("another-world", 2, people=2)

    async def hands(user: User) -> None:
        covers = 0
        for _ in range(6):
            if isinstance(user.app.screen, Cover):
                covers += 1
                assert "please take the keyboard" in user.sees
                assert "Hand:" not in user.sees
                assert " or " not in user.sees
                await user.press("1")
                assert isinstance(user.app.screen, Cover), "only Enter uncovers the table"
                await user.press("enter")
            here = sitting.names[sitting.here]
            assert f"Hand: {here}" in user.sees
            assert user.sees.count("Hand:") == 1
            await user.press("1")
        assert covers

    use(PlayScreen(sitting), hands)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", galapagos.HOMES)
def test_every_table_with_all_its_seats_fits_the_screen(name: str, size: tuple[int, int]) -> None:
    seats = galapagos.game(name).seats[-1]
    record = played(name, seats, left=40)
    sitting = Sitting(record, ["you"] * seats, Random(1))

    async def hands(user: User) -> None:
        if isinstance(user.app.screen, Cover):
            await user.press("enter")
        for theme in ("day", "night"):
            user.app.theme = theme
            await user.wait()
            for sheet in user.app.screen.query(Sheet):
                assert all(strip.cell_length <= sheet.room for strip in sheet.strips if sheet.display), sheet.id
            lines = user.sees.splitlines()
            assert any(line.lstrip().startswith("1 ") for line in lines), "the first option is in sight"
            assert "Leave" in lines[-1]
        board, lit = user.table.board, {name for choice in user.table.choices for name in choice.things}
        for n, choice in enumerate(user.table.choices[:12]):
            user.table.menu.highlighted = n
            await user.wait()
            spots = [spot for spot in board.spots if set(spot.names) & set(choice.things)]
            top = int(board.scroll_offset.y)
            assert not spots or any(top <= spot.y < top + board.size.height for spot in spots), (
                "what it is about is seen"
            )
        assert lit or not any(choice.things for choice in user.table.choices)

    use(PlayScreen(sitting), hands, size)


@pytest.mark.parametrize("name", galapagos.HOMES)
def test_most_of_what_options_are_about_is_drawn(name: str) -> None:
    """What `touches` names and a table can show, is there to be lit: otherwise nobody could choose it."""
    sitting, drawn, named = sit(name, seed=5), 0, 0

    async def hands(user: User) -> None:
        nonlocal drawn, named
        for _ in range(15):
            names = {spot for one in user.table.board.spots for spot in one.names}
            for choice in user.table.choices:
                named += bool(choice.things)
                drawn += bool(set(choice.things) & names)
            await user.press("1")

    use(PlayScreen(sitting), hands)
    assert named
    assert drawn >= 0.8 * named


def test_nothing_is_told_by_colour_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def hands(user: User) -> None:
        board = user.table.board
        lit = [spot for spot in board.spots if set(spot.names) & set(board.lit)]
        marks = [board.mark(spot) for spot in lit]
        assert marks
        assert all(mark is not None and (mark.underline or mark.reverse) for mark in marks)
        colours = re.findall(r"#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})", user.app.export_screenshot().split("<g")[3])
        assert all(r == g == b for r, g, b in colours)

    use(PlayScreen(sit("random-mutations")), hands)


def test_a_game_that_cannot_be_kept_says_so_and_goes_on(state: Path) -> None:
    (state / "galapagos").write_text("")

    async def hands(user: User) -> None:
        assert "cannot be kept" in " ".join(user.sees.split())
        await user.press("1")
        assert len(user.table.events) > 1

    use(PlayScreen(sit("random-mutations")), hands, (120, 40))


@pytest.mark.slow
@ONE_GAME
def test_no_key_at_any_moment_breaks_the_screen(name: str) -> None:
    keys = [
        *"1111123hhuwrlnbtxe",
        "slash",
        "question_mark",
        "escape",
        "escape",
        "left",
        "right",
        "up",
        "down",
        "enter",
        "tab",
    ]
    rng, sitting = Random(7), sit(name, 3, people=2)

    async def hands(user: User) -> None:
        for _ in range(80):
            if rng.random() < 0.05:
                await user.pilot.resize_terminal(*rng.choice([(80, 24), (120, 40), (50, 15), (30, 8)]))
            await user.pilot.press(rng.choice(keys))
        await user.wait()
        assert user.app.is_running
        assert said(keep.load(sitting.kept.path)) == said(sitting.record)

    use(PlayScreen(sitting), hands)


# Looking on


def look(record: Record, seats: list[bots.Player], eyes: int | None = None) -> LookScreen:
    return LookScreen(record, eyes, seats, Random(1), 0)


def test_bots_are_watched_with_pause_and_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    game, rng = galapagos.game("random-mutations"), Random(1)
    record = Record(game, 2)
    record.players = ["random", "random"]
    screen = look(record, [bots.bot("random", game, rng)] * 2, NATURE)

    async def hands(user: User) -> None:
        await user.press("right", "right", "right")
        assert "Answer 3 of 3" in user.sees
        await user.press("left")
        assert "Answer 2 of 3" in user.sees
        await user.press("plus", "plus", "space")
        assert "playing" in user.sees
        while len(record) <= 4:
            await user.pilot.pause()
        await user.press("space")
        assert "paused" in user.sees
        await user.press("s")

    use(screen, hands)
    (file,) = tmp_path.glob("*.jsonl")
    assert said(Record.load(file)) == said(record)


def test_a_record_is_stepped_through_by_answers_and_by_turns() -> None:
    record = played("evo")
    turns = list(record.turns())

    async def hands(user: User) -> None:
        await user.press("pagedown", "pagedown")
        assert f"Answer {turns[2]} of {len(record)}" in user.sees
        await user.press("pageup", "right")
        assert f"Answer {turns[1] + 1} of" in user.sees
        await user.press("4")
        assert f"Answer {turns[3]} of" in user.sees
        await user.press("end")
        assert " wins" in user.sees
        await user.press("home")
        assert "Answer 0 of" in user.sees

    use(look(record, []), hands)


def test_with_other_eyes_other_things_are_seen() -> None:
    record = played("another-world")
    dealt = next(place for place, asker in enumerate(record.askers) if asker != NATURE)

    async def hands(user: User) -> None:
        user.app.screen.action_go(dealt)  # type: ignore[attr-defined]
        await user.wait()
        assert user.sees.count("Hand:") == 3
        for hands_seen in (1, 1, 1, 0, 3):
            await user.press("e")
            assert user.sees.count("Hand:") == hands_seen
            told = "".join(text.plain for text in user.table.events)
            assert ("draws card" in told or "Fireproof" in told or hands_seen < 3) is True

    use(look(record, []), hands, (120, 40))


def test_a_spectator_is_not_told_what_is_drawn() -> None:
    record = played("another-world")

    async def hands(user: User) -> None:
        for _ in range(12):
            await user.press("right")
            answer = record.game.say(record.answers[record.place - 1])
            if answer.startswith("card"):
                assert answer not in user.sees

    use(look(record, [], NATURE), hands)


# Learning, and the gallery


@pytest.mark.slow
@ONE_GAME
def test_a_first_game_is_learned_by_doing_what_is_marked(name: str) -> None:
    screen, scenes = LessonScreen(galapagos.game(name), 0), len(guide(name).scenes)

    async def hands(user: User) -> None:
        for n in range(scenes - 1):
            assert f"{n + 1} of {scenes}" in user.sees
            await user.press("enter")
        assert f"Now play it: galapagos play {name}" in user.sees
        await user.press("p")
        assert f"{scenes - 1} of {scenes}" in user.sees

    use(screen, hands)


def test_another_answer_than_the_guides_is_kindly_declined() -> None:
    async def hands(user: User) -> None:
        await user.press("1")
        assert "this first game goes another way" in " ".join(user.sees.split())
        assert "5 of " in user.sees

    use(LessonScreen(galapagos.game("random-mutations"), 4), hands)


def test_the_gallery_is_searched() -> None:
    game = galapagos.game("evo")

    async def hands(user: User) -> None:
        await user.press("slash")
        await user.type("frostbite")
        assert "§12.17" in user.sees
        assert "our reading:" in user.sees
        user.app.screen.query_one("#find", Input).value = "spaceship"
        await user.wait()
        assert "Nothing in the gallery speaks of 'spaceship'." in user.sees
        await user.press("escape")
        assert "spaceship" not in user.sees

    use(GalleryScreen(gallery(game), ""), hands)


# A real terminal


def answer_once(terminal: Terminal) -> None:
    """Until the answer is in the file: on the screen it may be another's."""
    terminal.until("Hint")
    end = time.monotonic() + 20
    while not any(0 in keep.load(one.path).askers for one in keep.waiting()):
        assert time.monotonic() < end
        terminal.press("2")
        terminal.listen("an answer")


def test_a_terminal_gets_the_full_screen_unless_told_otherwise(tmp_path: Path) -> None:
    terminal = Terminal("play", "random-mutations", "--seed", "5", cwd=tmp_path, TERM="xterm-256color")
    answer_once(terminal)
    terminal.press("q")
    terminal.until("The game is kept: `galapagos play --resume` goes on with it.")
    assert terminal.leaves() == 0
    assert len(keep.waiting()) == 1


def test_a_full_screen_that_is_told_to_end_says_where_the_game_is(tmp_path: Path) -> None:
    terminal = Terminal("play", "random-mutations", "--seed", "5", cwd=tmp_path, TERM="xterm-256color")
    answer_once(terminal)
    terminal.program.terminate()
    terminal.until("The game is kept: `galapagos play --resume` goes on with it.")
    assert terminal.leaves() == 143
    assert 0 in keep.load(keep.waiting()[0].path).askers


@pytest.mark.parametrize("form", [[], ["--plain"]], ids=["full", "plain"])
def test_strong_bots_think_on_all_cores_and_leave_with_the_game(form: list[str], tmp_path: Path) -> None:
    command = ["play", "random-mutations", "--seed", "5", "--bot", "strong", *form]
    terminal = Terminal(*command, cwd=tmp_path, TERM="xterm-256color")
    terminal.until("Hint" if not form else "> ")
    hands = lending(terminal)
    assert len(hands) == cores_here() - 1
    (terminal.press if not form else terminal.type)("q")
    assert terminal.leaves() == 0
    assert not any(Path(f"/proc/{pid}").exists() for pid in hands)


def lending(terminal: Terminal) -> list[str]:
    """The processes that it has started to think with."""
    listed = ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(terminal.program.pid)]
    said = subprocess.run(listed, capture_output=True, text=True).stdout
    return [line.split()[0] for line in said.splitlines() if "spawn_main" in line]


def test_without_textual_it_plays_plainly_and_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    class Live:
        live = True

    monkeypatch.setenv("TERM", "xterm")
    assert full.wanted(False, Live())  # type: ignore[arg-type]
    assert not full.wanted(True, Live())  # type: ignore[arg-type]
    monkeypatch.setattr(full, "find_spec", lambda name: None)
    assert not full.wanted(False, Live())  # type: ignore[arg-type]
    assert "galapagos[terminal]" in full.missed(False, Live())  # type: ignore[arg-type]
    assert full.missed(True, Live()) == ""  # type: ignore[arg-type]
