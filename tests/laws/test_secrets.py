"""Nothing that a seat gets depends on what it cannot know: shown by changing secrets in the truth (see secrets.py)."""

from __future__ import annotations

import ast
import inspect
import os
from collections.abc import Iterator
from importlib import import_module
from random import Random
from types import ModuleType
from typing import Any

import pytest

import galapagos
from galapagos import Event, Game
from galapagos.bots import BOTS, Player
from galapagos.table import sight
from galapagos.table.room import Room, Shown
from galapagos.talk import View
from tests.laws.secrets import OPEN, SECRETS, prove

SECRETIVE = [game for game in galapagos.games() if game.name in SECRETS]
NO_SECRET = {
    "seen.deck[card] -= 1",  # of Evo: everybody has seen the card
    "seen.question = Question(q.seat, [])",  # of Evo: an unknown card gives no options, but neither are these all
    "seen.strange[side] = 0",  # of Another World: all can count what was buried
}


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


def lines_of(game: Game) -> ast.FunctionDef:
    """The function `view`, each line of which does one thing."""
    tree = ast.parse(inspect.getsource(views(game).view))
    view = tree.body[0]
    assert isinstance(view, ast.FunctionDef)
    for body, n in reversed(list(statements(view.body))):
        one = body[n]
        if isinstance(one, ast.Assign) and isinstance(one.targets[0], ast.Tuple):
            assert isinstance(one.value, ast.Tuple)
            pairs = zip(one.targets[0].elts, one.value.elts, strict=True)
            body[n : n + 1] = [ast.Assign([target], value) for target, value in pairs]
    return ast.fix_missing_locations(view)


def without(game: Game, line: int) -> tuple[str, Any]:
    """A line of the view, and the view that forgets it."""
    view = lines_of(game)
    body, n = list(statements(view.body))[line]
    text, body[n] = ast.unparse(body[n]), ast.Pass()
    space = dict(vars(views(game)))
    exec(compile(ast.fix_missing_locations(ast.Module([view], [])), text, "exec"), space)
    return text, space["view"]


def is_a_view(game: Game, view: Any) -> bool:
    try:
        return isinstance(view(game.new(game.seats[0]), 0), View)
    except NameError:
        return False


FAULTS = [
    pytest.param(game, view, id=f"{game.name}: {text}")
    for game in SECRETIVE
    for line in range(len(list(statements(lines_of(game).body))))
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
    truths: list[tuple[View, str]] = []
    honest = type(game).view

    def view(game: Game, p: Any, seat: int) -> View:
        truths.append((honest(game, p, seat), game.write(p)))
        return truths[-1][0]

    def cheat(game: Game, rng: Random) -> Player:
        return lambda view, q: Random(next(text for seen, text in truths if seen is view)).choice(q.options)

    monkeypatch.setattr(type(game), "view", view)
    monkeypatch.setitem(BOTS, "cheat", cheat)
    with pytest.raises(AssertionError, match="gives a secret away: its bots"):
        prove(game, 1000)
