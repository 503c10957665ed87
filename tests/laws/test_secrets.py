"""Nothing that a seat gets depends on what it cannot know: shown by changing secrets in the truth (see secrets.py)."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import galapagos
from galapagos import Event, Game
from galapagos.bots import BOTS
from galapagos.table import sight
from galapagos.table.room import Room, Shown
from galapagos.talk import View
from tests.laws.fair import cheating
from tests.laws.secrets import OPEN, SECRETS, prove

SECRETIVE = [game for game in galapagos.games() if game.name in SECRETS]
NO_SECRET = {
    "deck[card] = deck[card] - 1",  # of Evo: everybody has seen the card
    "seen = seen.copy()",  # of Evo: so that the truth stays as it is
    "seen.question = Question(q.seat, [])",  # of Evo: an unknown card gives no options, but neither are these all
    "strange[side] = 0",  # of Another World: all can count what was buried
    # And there: whose eyes they are, and what everybody sees.
    "whose: i64 = seat", "seen.outcome = p.outcome", "seen.frames = p.frames", "seen.restless = p.restless",
    "seen.question = q",
}  # fmt: skip


@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_tables_that_differ_only_in_secrets_are_the_same_to_who_cannot_know_them(game: Game) -> None:
    tally = prove(game, 180)
    assert {mode.split()[0] for mode in tally.twins} == {str(n) for n in game.seats}
    assert game.name in OPEN or min(tally.steps, tally.messages, 5 * tally.thoughts) > 50


def test_every_game_has_its_secrets_or_none() -> None:
    assert {game.name for game in galapagos.games()} == {*SECRETS, *OPEN}


# The proof can fail: a view that forgets any one of its hiding lines is found out


def views(game: Game) -> ModuleType:
    return import_module(f"{type(game).__module__}.view")


def statements(body: list[ast.stmt]) -> Iterator[tuple[list[ast.stmt], int]]:
    for n, one in enumerate(body):
        inner = [*getattr(one, "body", []), *getattr(one, "orelse", [])]
        if inner:
            yield from statements(one.body)  # type: ignore[attr-defined]
        elif not isinstance(one, ast.Return) and not (
            isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant)
        ):
            yield body, n


def lines_of(game: Game) -> tuple[ast.FunctionDef, ast.FunctionDef]:
    """The function `view`; and the one that hides, which is `sight` where the view calls that: each line of it does one
    thing."""
    tree = ast.parse(Path(str(views(game).__file__)).with_name("view.py").read_text(encoding="utf-8"))
    functions = {one.name: one for one in tree.body if isinstance(one, ast.FunctionDef)}
    view = functions["view"]
    hides = functions["sight"] if "sight(p, seat)" in ast.unparse(view) else view
    for body, n in reversed(list(statements(hides.body))):
        one = body[n]
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Tuple):
            assert isinstance(one.value, ast.Tuple)
            pairs = zip(one.targets[0].elts, one.value.elts, strict=True)
            body[n : n + 1] = [ast.Assign([target], value) for target, value in pairs]
    return ast.fix_missing_locations(view), ast.fix_missing_locations(hides)


def without(game: Game, line: int) -> tuple[str, Any]:
    """A line of the view, and the view that forgets it."""
    view, hides = lines_of(game)
    body, n = list(statements(hides.body))[line]
    text, body[n] = ast.unparse(body[n]), ast.Pass()
    space = dict(vars(views(game)))
    exec(compile(ast.fix_missing_locations(ast.Module([hides, view], [])), text, "exec"), space)
    return text, space["view"]


def is_a_view(game: Game, view: Any) -> bool:
    try:
        return isinstance(view(game.new(game.seats[0]), 0), View)
    except NameError:
        return False


FAULTS = [
    pytest.param(game, view, id=f"{game.name}: {text}")
    for game in SECRETIVE
    for line in range(len(list(statements(lines_of(game)[1].body))))
    for text, view in [without(game, line)]
    if text not in NO_SECRET and is_a_view(game, view)
]


@pytest.mark.parametrize(("game", "view"), FAULTS)
def test_a_view_that_forgets_one_line_is_found_out(game: Game, view: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(views(game), "view", view)
    with pytest.raises(AssertionError, match="gives a secret away"):
        prove(game, 1000)


# Nor is it the views alone that could give something away


@pytest.mark.skipif(os.environ.get("GALAPAGOS_BUILD") == "compiled", reason="what is compiled cannot be changed")
@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_an_event_that_tells_everybody_its_secret_is_found_out(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(event: Event, seat: int) -> Event:
        return Event(event.what, event.rule, event.facts | (event.secret or {}))

    monkeypatch.setattr(Event, "seen_by", told)
    with pytest.raises(AssertionError, match="gives a secret away: its events"):
        prove(game, 1000)


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_a_server_that_shows_the_truth_is_found_out(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def look(room: Room, seat: int) -> Shown:
        return sight.shown(room, View(seat, room.record.position))

    monkeypatch.setattr(sight, "look", look)
    with pytest.raises(AssertionError, match="gives a secret away: its messages"):
        prove(game, 1000)


@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.name)
def test_a_bot_that_looks_at_the_truth_is_found_out(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "cheat", cheating(game, monkeypatch))
    with pytest.raises(AssertionError, match="gives a secret away: its bots"):
        prove(game, 1000)
