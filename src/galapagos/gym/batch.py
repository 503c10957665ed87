"""Many games in one process: observations, masks, rewards and ends are written into the caller's arrays by one call."""

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter
from mypy_extensions import u8

from galapagos.chance import Chance
from galapagos.gym.desk import Desk, Setting
from galapagos.talk import GameError

STREAM: Final = 1 << 64  # seeds lie further apart than games


class Batch:
    """`rows`, `masks`, `seats` and `ends` are memoryviews of bytes, `rewards` is one of numbers: game by game.

    A game that ends begins anew at once: its row and its mask are the new game's, its rewards those of the old one."""

    def __init__(self, setting: Setting, many: int, rows: Any, masks: Any, seats: Any, rewards: Any, ends: Any) -> None:
        self.setting = setting
        self.many = many
        self.desks: list[Desk] = []
        self.rows = rows
        self.masks = masks
        size = setting.eye.size
        self.row: list[slice] = [slice(n * size, (n + 1) * size) for n in range(many)]  # by game: where it is
        self.closed = bytes(many * len(setting.blank))  # the masks when nothing is open
        self.open = self.closed  # and as they are
        self.paper = BytesWriter()  # that they are written on
        self.seats = seats
        self.rewards = rewards
        self.ends = ends
        self.paid: list[int] = []  # the games whose rewards are not all 0

    def begin(self, seed: int) -> None:
        """New games. Each has a stream of its own, whatever is played beside it."""
        self.desks = [Desk(self.setting, Chance(seed * STREAM + n)) for n in range(self.many)]
        for desk in self.desks:
            desk.begin()
        self.look()

    def look(self) -> None:
        """Write everything down as it is; nothing is paid yet."""
        seats, ends = self.clear()
        for n in range(len(self.desks)):
            self.write(n, self.desks[n], seats)
        ends.write(bytes(self.many))
        self.hand_over(seats, ends)

    def clear(self) -> tuple[BytesWriter, BytesWriter]:
        """What was paid has been told; room for the masks, the seats and the ends of a new step."""
        seats = self.setting.seats
        for n in self.paid:
            for seat in range(seats):
                self.rewards[n * seats + seat] = 0.0
        self.paid = []
        self.paper.truncate(0)
        self.paper.write(self.closed)
        return BytesWriter(), BytesWriter()

    def hand_over(self, seats: BytesWriter, ends: BytesWriter) -> None:
        """What was written for all games together."""
        self.open = self.paper.getvalue()
        self.masks[:], self.seats[:], self.ends[:] = self.open, seats.getvalue(), ends.getvalue()

    def step(self, words: list[int]) -> None:
        """Say a word in every game. If one of them is not open nothing is said anywhere."""
        desks = self.begun(words)
        width = len(self.setting.blank)
        for n in range(len(desks)):
            word = words[n]
            if not 0 <= word < width or not self.open[n * width + word]:
                raise GameError(f"Game {n}: {desks[n].refusal(word)}")
        seats, ends = self.clear()
        for n in range(len(desks)):
            desks[n].say(words[n])
            self.go_on(n, seats, ends)
        self.hand_over(seats, ends)

    def choose(self, numbers: list[int]) -> None:
        """The same by the numbers of open moves."""
        desks = self.begun(numbers)
        for n in range(len(desks)):
            if not 0 <= numbers[n] < len(desks[n].moves):
                raise GameError(f"Game {n} has the options 0 to {len(desks[n].moves) - 1}, not {numbers[n]}.")
        seats, ends = self.clear()
        for n in range(len(desks)):
            desks[n].answer(numbers[n])
            self.go_on(n, seats, ends)
        self.hand_over(seats, ends)

    def begun(self, given: list[int]) -> list[Desk]:
        if not self.desks:
            raise GameError("No game has begun: `reset` begins them.")
        if len(given) != len(self.desks):
            raise GameError(f"There are {len(self.desks)} games, not {len(given)}.")
        return self.desks

    def go_on(self, n: int, seats: BytesWriter, ends: BytesWriter) -> None:
        """Pay for the last word, begin anew what is over, and write down what comes next."""
        desk = self.desks[n]
        if desk.paid is not None:
            self.pay(n, desk.paid)
        over = desk.p.question is None
        if over:
            desk.begin()
        ends.append(u8(over))
        self.write(n, desk, seats)

    def pay(self, n: int, paid: list[float]) -> None:
        first = n * len(paid)
        for seat in range(len(paid)):
            self.rewards[first + seat] = paid[seat]
        self.paid.append(n)

    def write(self, n: int, desk: Desk, seats: BytesWriter) -> None:
        """What the seat sees whose turn it is, and what it may say."""
        setting = self.setting
        seat = desk.seat()
        self.rows[self.row[n]] = setting.observe(desk.p, seat, desk.said)
        desk.mark(self.paper, n * len(setting.blank))
        seats.append(u8(seat))

    def sample(self, chance: Chance) -> list[int]:
        """An open word for every game, by which all of them play as the random bot does."""
        found: list[int] = []
        for desk in self.desks:
            spelled = desk.spelled
            found.append(spelled[chance.below(len(spelled))][len(desk.said)])
        return found

    def options(self, width: int) -> tuple[list[int], list[int]]:
        """By game how many moves are open; and the words of all of them, row by row, filled up with the number after
        the last word."""
        nothing = len(self.setting.blank)
        counts: list[int] = []
        rows: list[int] = []
        for desk in self.desks:
            counts.append(len(desk.spelled))
            for words in desk.spelled:
                rows.extend(words)
                for _ in range(width - len(words)):
                    rows.append(nothing)
        return counts, rows
