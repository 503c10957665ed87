"""Whatever lies on a table is seen: one thing after the other is changed there, and then something must look different.

A thing is a number anywhere in the position of a view, named by its class and field: "Animal.parasites". It is changed
to another value that it has had at such a table. Or the last of a row is taken away, if rows like it have been longer
or shorter.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from galapagos.gym.eye import Eye
from galapagos.talk import Edition, Fields, Position

Put = Callable[[Any], Any]  # another value into the place of one: the whole table with it
Thing = tuple[str, int, Put]  # its name and its value
FEW = 12  # values of a thing that are remembered,
TRIES = 2  # and things of one name that are changed at a table


def things(p: Any, seat: int) -> Iterator[Thing]:
    """Every number on the table. What each seat has is the seat's own, or others'."""

    def lay(table: Any) -> Any:
        table.frames, table.question = p.frames, p.question
        return table

    def stack(frames: list[Any]) -> Any:
        table = p.copy()
        table.frames = frames
        return table

    for field, value, put in fields(p, lay):
        if isinstance(value, list) and len(value) == p.seats > 1:
            for side, one in enumerate(value):
                whose = "own" if side == seat else "others'"
                yield from within(f"{field}, {whose}", one, inside(value, side, put))
        else:
            yield from within(field, value, put)
    for n, frame in enumerate(p.frames):
        yield from within("", frame, inside(p.frames, n, stack))


def fields(thing: Any, put: Put) -> Iterator[tuple[str, Any, Put]]:
    made: Any = type(thing)
    held = thing.key()

    def make(key: tuple[Any, ...]) -> Any:
        return put(made(*key))

    for n, name in enumerate(thing.__match_args__):
        yield f"{made.__name__}.{name}", held[n], inside(held, n, make)


def inside(row: Any, n: int, put: Put) -> Put:
    """Into the place with this number in a row."""
    return lambda new: put(type(row)([*row[:n], new, *row[n + 1 :]]))


def within(name: str, value: Any, put: Put) -> Iterator[Thing]:
    """The numbers that are part of a value."""
    if isinstance(value, int):
        yield name, value, put
    elif isinstance(value, list | tuple):
        if value:
            yield f"{name}, the last", len(value), lambda _: put(value[:-1])
        for n, one in enumerate(value):
            yield from within(name, one, inside(value, n, put))
    elif isinstance(value, Fields):
        for field, one, into in fields(value, put):
            yield from within(field, one, into)
    else:
        assert value is None or isinstance(value, Edition | str), f"{name} is {value!r}"


class Touch:
    """What was changed at tables of one game, and what of it nobody saw."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, str], set[int]] = defaultdict(set)  # by seats and thing: its values
        self.changed: Counter[str] = Counter()
        self.unseen: Counter[str] = Counter()

    def note(self, p: Position, seat: int) -> None:
        """Remember the values."""
        for name, value, _ in things(p, seat):
            values = self.known[p.seats, name]
            if len(values) < FEW:
                values.add(value)

    def look(self, p: Position, seat: int, eye: Eye, rng: Random) -> None:
        """Change one thing after the other."""
        spots: dict[str, list[Thing]] = defaultdict(list)
        for thing in things(p, seat):
            if self.known[p.seats, thing[0]] - {thing[1]}:
                spots[thing[0]].append(thing)
        looks = eye.see(p, seat, [])
        for name, found in spots.items():
            for _, value, put in rng.sample(found, min(TRIES, len(found))):
                new = rng.choice(sorted(self.known[p.seats, name] - {value}))
                try:
                    then = eye.see(put(new), seat, [])
                except (
                    IndexError,
                    ValueError,
                    StopIteration,
                ):  # a table that cannot be: a row without its species, and such
                    continue
                self.changed[name] += 1
                self.unseen[name] += then == looks
