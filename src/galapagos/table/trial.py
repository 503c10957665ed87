"""Examples of the rules as live tables: laid out anew for every request, with the moves made so far.

Nothing is kept here, and nothing is hidden: an example is there to be understood.
"""

from __future__ import annotations

from galapagos import examples
from galapagos.examples import Example
from galapagos.names import called
from galapagos.record import answer
from galapagos.table import sight, wire
from galapagos.talk import NATURE, SEATS, Event, Game, GameError, Position, View


def listed(game: Game, rule: str) -> list[wire.ExampleInfo]:
    """The examples of a paragraph; those that show it first come first."""
    found = [one for one in examples.examples(game.name) if not rule or rule in one.rules]
    return [about(one) for one in sorted(found, key=lambda one: one.rules.index(rule) if rule else 0)]


def about(example: Example) -> wire.ExampleInfo:
    return wire.ExampleInfo(example.name, example.title, example.note, example.rules)


def find(game: Game, name: str) -> Example:
    for one in examples.examples(game.name):
        if one.name == name:
            return one
    raise GameError(f"The rules of {game.title} have no example {name!r}.")


def trial(game: Game, name: str, answers: list[str]) -> wire.Trial:
    """The table of an example after these moves, through the eyes of whoever is asked."""
    example = find(game, name)
    p, seat, told = played(game, example, answers)
    q, names = p.question, list(SEATS[: p.seats])
    shown = sight.seen(game, View(seat, p), names)
    options = [sight.choice(game, p, move, names) for move in q.options] if q else []
    moves = example.moves()
    follows = moves[: len(answers)] == answers
    goes = moves[len(answers)] if follows and len(answers) < len(moves) else ""
    return wire.Trial(
        example=about(example),
        moves=len(moves),
        players=names,
        seat=seat,
        view=shown.view,
        text=shown.text,
        asked=shown.asked,
        ask=shown.ask,
        rule=shown.rule,
        options=options,
        next=next((one for one in options if one.move == goes), None),
        tried=[tried(game, p, move, names) for move in (example.tried(len(answers)) if follows else [])],
        events=[sight.line(game, names, place, event.seen_by(event.seat)) for place, event in told],
        outcome=sight.ended(game, p, names, []),
    )


def tried(game: Game, p: Position, move: str, names: list[str]) -> wire.Because:
    refusal = game.why_not(p, move)
    assert refusal is not None  # tests/test_examples.py sees to it
    return wire.Because(move, False, called(refusal.sentence, names), refusal.rule)


def why(game: Game, name: str, answers: list[str], things: list[str]) -> wire.Because:
    """What somebody means who touches these things, and which rule forbids it."""
    p, seat, _ = played(game, find(game, name), answers)
    return sight.because(game, View(seat, p), things, list(SEATS[: p.seats]))


def played(game: Game, example: Example, answers: list[str]) -> tuple[Position, int, list[tuple[int, Event]]]:
    """The table after these moves, through whose eyes it is seen, and what has happened. While chance is asked the last
    one looks."""
    p, seat = game.read(example.position), 0
    told: list[tuple[int, Event]] = []
    for place, said in enumerate(answers, 1):
        seat = asked(p, seat)
        told += [(place, event) for event in answer(p, game.hear(p, said))]
    return p, asked(p, seat), told


def asked(p: Position, before: int) -> int:
    return p.question.seat if p.question is not None and p.question.seat != NATURE else before
