"""Evolution: Another World, for two to four players, or one against the Shade."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from galapagos.chance import Chance
from galapagos.games.another_world import cards, judge, laws, notation, rules, show, view, why, words
from galapagos.games.another_world.position import OPTIONS, World
from galapagos.games.another_world.shown import Table
from galapagos.talk import SEATS, Beat, Event, Game, GameError, Move, Option, Refusal, View

UNDECIDED = "The rulebook does not say; this is our ruling."
DERIVED = "The sheet that says it is not public; this is derived from the rulebook's examples."


class AnotherWorld(Game):
    name: ClassVar[str] = "another-world"
    title: ClassVar[str] = "Evolution: Another World"
    makers: ClassVar[str] = "Yuri Yamshchikov (Rightgames and CrowD Games, 2022)"
    seats: ClassVar[range] = range(1, 5)
    version: ClassVar[int] = 2
    automaton: ClassVar[str] = "The Shade"
    reasons: ClassVar[str] = "step"
    options: tuple[Option, ...] = (
        Option("quartet", "Two or three players need four transmutations to win.", rule="1.2"),
        Option(
            "empty_attacks",
            "An attack with nothing to take is forbidden, fails or succeeds.",
            default="forbidden",
            choices=("forbidden", "fail", "succeed"),
            doubt=UNDECIDED,
            rule="7.3",
        ),
        Option("many_eyed_stops_fire", "Many-eyed negates Fire-breathing too.", doubt=DERIVED, rule="8.6"),
        Option("pestering_friendly", "Pestering wakes friendly creatures only.", doubt=DERIVED, rule="8.16"),
        Option(
            "charming_compares",
            "Charming asks for no more energy than the creature that gained has.",
            doubt=DERIVED,
            rule="8.10",
        ),
        Option("astral_one_way", "An Astral creature may attack creatures that are not.", doubt=DERIVED, rule="8.13"),
        Option("flying_both_ways", "A Flying creature may attack only Flying ones.", doubt=DERIVED, rule="8.14"),
        Option(
            "full_caring_gains",
            "A full Caring creature may gain though nobody has room.",
            doubt=UNDECIDED,
            rule="5.2",
        ),
        Option(
            "endless_pestering",
            "Pestering keeps its effect however long nothing else happens.",
            doubt="The stall guard is ours.",
            rule="3.8",
        ),
    )

    def __init__(self, edition: str | Path | None = None) -> None:
        self.edition = cards.load(edition)

    def choose(self, seats: int, options: dict[str, Any]) -> dict[str, Any]:
        """In version 1 empty_attacks was off or on."""
        if isinstance(old := options.get("empty_attacks"), bool):
            options = options | {"empty_attacks": "succeed" if old else "forbidden"}
        return super().choose(seats, options)

    def start(self, seats: int, options: dict[str, Any]) -> World:
        if options["quartet"] and seats not in (2, 3):
            raise GameError(f"{self.name}: quartet is for 2 or 3 seats, not {seats}.")
        decided = [name if value is True else f"{name}={value}" for name, value in options.items()]
        return rules.new(self.edition, seats, sum(1 << bit for bit, text in enumerate(OPTIONS) if text in decided))

    def new(self, seats: int, **options: Any) -> World:
        return self.start(seats, self.choose(seats, options))

    def write(self, p: Any) -> str:
        return notation.write(p)

    def read(self, text: str) -> World:
        return notation.read(self.edition, self.own(text))

    def flaw(self, p: World) -> str | None:
        """What is wrong with a position that no game could come to; None if nothing is."""
        return next((sentence for _, sentence in laws.flaws(p)), None)

    def say(self, move: Move) -> str:
        return notation.say(move)

    def refusal(self, p: Any, text: str) -> Refusal | None:
        return why.why_not(p, text)

    def seen(self, p: Any, seat: int) -> View:
        return view.view(p, seat)

    def imagined(self, view_: View, chance: Chance) -> World:
        return view.imagine(view_, chance)

    def show(self, view_: View) -> Table:
        return show.show(view_)

    def show_on(self, view: View, table: Table, before: Any) -> Table:
        return show.show(view, table, before)

    def tell(self, event: Event, names: Sequence[str] = SEATS) -> str:
        return words.tell(self.edition, event, names)

    def about(self, event: Event) -> list[str]:
        return words.about(event)

    def phrase(self, p: Any, move: Move, names: Sequence[str] = SEATS) -> str:
        return words.phrase(p, move, names)

    def touches(self, move: Move) -> list[str]:
        return words.touches(move)

    def passes(self, p: Any, move: Move) -> str:
        return words.passes(p, move)

    def guess(self, p: Any, things: Sequence[str]) -> str:
        return words.guess(p, things)

    def explain(self, word: str) -> str:
        return words.explain(word)

    def beat(self, event: Event, p: Any, last: Beat | None, going: bool) -> Beat | None:
        return words.beat(event, p, last, going)

    def follows(self, event: Event) -> bool:
        return words.follows(event)

    def forecast(self, p: Any) -> list[float]:
        return judge.forecast(p)

    def worth(self, p: Any, seat: int) -> float:
        return judge.worth(p, seat)

    def parts(self, p: Any, seat: int) -> dict[str, float]:
        return judge.parts(p, seat)

    def reasons_for(self) -> dict[str, tuple[str, str]]:
        return judge.REASONS
