"""Evo, for three to five players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from galapagos.chance import Chance
from galapagos.games.evo import cards, judge, laws, notation, rules, show, view, why, words
from galapagos.games.evo.position import OPTIONS, Island
from galapagos.games.evo.shown import Table
from galapagos.talk import SEATS, Event, Game, GameError, Move, Option, Refusal, View

UNDECIDED = "The rulebook does not say; this is our ruling."


class Evo(Game):
    name: ClassVar[str] = "evo"
    title: ClassVar[str] = "Evo"
    makers: ClassVar[str] = "Philippe Keyaerts (Eurogames, 2001)"
    seats: ClassVar[range] = range(3, 6)
    version: ClassVar[int] = 2
    options: tuple[Option, ...] = (
        Option(
            "board",
            "The sides of the two pieces; left open, the usual ones for the number of players.",
            "usual",
            ("usual", "L1+R2", "L1+R3", "L2+R2", "L2+R3"),
            doubt="The original maps were not found; these are our own.",
            rule="2.1",
        ),
        Option(
            "cards",
            "Event cards are in the game.",
            True,
            doubt="The original card list was not found; names and numbers are ours.",
            rule="2.4",
        ),
        Option("fewer_genes", "One gene fewer than players is put up for auction.", rule="10.1"),
        Option(
            "more_dinos_first",
            "Among equal tails the species with more dinosaurs goes earlier.",
            doubt="German reviews of the game report this.",
            rule="3.2",
        ),
        Option(
            "long_loop",
            "The climate loop has eight places, with beach and mountain printed twice.",
            doubt="The printed shape of the loop was not found.",
            rule="4.1",
        ),
        Option("no_return", "An extinct species does not return to the island.", doubt=UNDECIDED, rule="7.4"),
        Option("no_rebid", "Who is outbid may not bid for that row at once.", doubt=UNDECIDED, rule="10.5"),
        Option("no_credit", "Bids are limited by points alone; mutants do not count.", doubt=UNDECIDED, rule="10.4"),
        Option("empty_row_free", "Who ends on an empty row pays nothing.", doubt=UNDECIDED, rule="10.10"),
        Option(
            "attack_stands",
            "An attack that a Big Cousin would make illegal is fought all the same, and wins on 1.",
            doubt="The card's effect is reported, this case is not.",
            rule="12.10",
        ),
    )

    def __init__(self, edition: str | Path | None = None) -> None:
        self.edition = cards.load(edition)

    def start(self, seats: int, options: dict[str, Any]) -> Island:
        mask = sum(1 << bit for bit, name in enumerate(OPTIONS) if options[name])
        boards = {board.name: board for board in self.edition.fitting(seats)}
        name = options["board"]
        if name != "usual" and name not in boards:
            stars = len(self.edition.boards[name].starts)
            raise GameError(f"The board {name} is for {stars} players, not {seats}; there is {' or '.join(boards)}.")
        board = next(iter(boards.values())) if name == "usual" else boards[name]
        return rules.new(self.edition, board, seats, mask)

    def new(self, seats: int, **options: Any) -> Island:
        return self.start(seats, self.choose(seats, options))

    def write(self, p: Any) -> str:
        return notation.write(p)

    def read(self, text: str) -> Island:
        return notation.read(self.edition, self.own(text))

    def flaw(self, p: Island) -> str | None:
        """What is wrong with a position that no game could come to; None if nothing is."""
        return next((sentence for _, sentence in laws.flaws(p)), None)

    def say(self, move: Move) -> str:
        return notation.say(self.edition, move)

    def refusal(self, p: Any, text: str) -> Refusal | None:
        return why.why_not(p, text)

    def seen(self, p: Any, seat: int) -> View:
        return view.view(p, seat)

    def imagined(self, view_: View, chance: Chance) -> Island:
        return view.imagine(view_, chance)

    def show(self, view_: View) -> Table:
        return show.show(view_)

    def show_on(self, view: View, table: Table, before: Any) -> Table:
        return show.show(view, table)

    def tell(self, event: Event, names: Sequence[str] = SEATS) -> str:
        return words.tell(event, names)

    def about(self, event: Event) -> list[str]:
        return words.about(event)

    def phrase(self, p: Any, move: Move, names: Sequence[str] = SEATS) -> str:
        return words.phrase(p, move, names)

    def touches(self, move: Move) -> list[str]:
        return words.touches(self.edition, move)

    def passes(self, p: Any, move: Move) -> str:
        return words.passes(p, move)

    def guess(self, p: Any, things: Sequence[str]) -> str:
        return words.guess(p, things)

    def forecast(self, p: Any) -> list[float]:
        return judge.forecast(p)

    def worth(self, p: Any, seat: int) -> float:
        return judge.worth(p, seat)

    def parts(self, p: Any, seat: int) -> dict[str, float]:
        return judge.parts(p, seat)

    def reasons_for(self) -> dict[str, tuple[str, str]]:
        return judge.REASONS
