"""What lies on the table of Pond, the moves, and the verbs."""

from __future__ import annotations

from typing import ClassVar, Final

from galapagos.talk import NATURE, Edition, Event, Move, Part, Position

UNDRAWN: Final = 0
HIDDEN: Final = -1  # a pearl that the seat cannot know
TOO_MANY: Final = 6


class Dive(Move): ...


class GoHome(Move): ...


class Catch(Move):
    fish: int


class Draw(Move):
    pearl: int


DIVE: Final[Move] = Dive()
GO_HOME: Final[Move] = GoHome()
CATCHES: Final[list[Move]] = [Catch(n) for n in (1, 2, 3)]
DRAWS: Final[list[Move]] = [Draw(n) for n in (1, 2, 3)]


class Player(Part):
    fish: int = 0
    pearl: int = 0
    home: bool = False


class Pond(Position):
    game: ClassVar[str] = "pond"

    edition: Edition
    round: int
    players: list[Player]

    def tell(self, what: str, rule: str, seat: int, secret: dict[str, int | str] | None = None, **facts: int) -> None:
        if self.events is not None:
            self.events.append(Event(what, rule, {"seat": seat, **facts}, seat if secret else NATURE, secret))

    def draw(self, seat: int, pearl: int) -> None:
        self.players[seat].pearl = pearl
        self.tell("draw", "1.1", seat, {"pearl": pearl})

    def catch(self, seat: int, fish: int) -> None:
        self.players[seat].fish += fish
        self.tell("catch", "1.2", seat, fish=fish)

    def let_go(self, seat: int) -> None:
        self.players[seat].fish = 0
        self.tell("let-go", "1.3", seat)

    def go_home(self, seat: int) -> None:
        self.players[seat].home = True
        self.tell("home", "1.2", seat)

    def points(self, seat: int) -> int:
        return self.players[seat].fish + self.players[seat].pearl
