"""Mutagen, for one to four players; alone against the Keeper."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from galapagos.chance import Chance
from galapagos.games.mutagen import cards, judge, laws, notation, rules, show, why, words
from galapagos.games.mutagen import view as views
from galapagos.games.mutagen.cards import LEVELS
from galapagos.games.mutagen.position import OPTIONS, STORAGE_LIMITS, Board
from galapagos.games.mutagen.shown import Table
from galapagos.talk import SEATS, Beat, Event, Game, Move, Option, Refusal, View

UNDECIDED = "The rulebook does not say; this is our ruling."


class Mutagen(Game):
    name: ClassVar[str] = "mutagen"
    title: ClassVar[str] = "Mutagen"
    makers: ClassVar[str] = "Alexandros Kapidakis, David Digby, Dávid Turczi and Jonny Pac Cantin (Dranda Games, 2025)"
    seats: ClassVar[range] = range(1, 5)
    version: ClassVar[int] = 2
    automaton: ClassVar[str] = "The Keeper"
    reasons: ClassVar[str] = "keeper"
    options: tuple[Option, ...] = (
        Option("people", "The Plight of the People: cards for a Supreme Element or an ability.", rule="15.1"),
        Option("visitors", "The Palace Visitors: a seventh location whose workers may move on.", rule="16.1"),
        Option("level", "How strong the Keeper is in the solo game.", "medium", LEVELS, rule="17.1"),
        Option(
            "storage_limit",
            "How many Elements a storage holds; 0 is any number.",
            0,
            STORAGE_LIMITS,
            doubt="No limit is printed, but one sentence hints at slots.",
            rule="6.2",
        ),
        Option("shards_run_short", "Shards are limited to those in the box.", doubt=UNDECIDED, rule="1.8"),
        Option(
            "spend_on_full_tracks", "At the Oasis Elements may be spent on a full track.", doubt=UNDECIDED, rule="9.2"
        ),
        Option(
            "highest_needs_step",
            "To be highest on a track one must have left space 0.",
            doubt="Taken literally, all are highest while all stand on 0.",
            rule="13.3",
        ),
        Option("pass_at_end", "Shards for passed actions come when the turn ends.", doubt=UNDECIDED, rule="5.4"),
        Option("fewer_leaves_one", "A Tree card of one Element is never free.", doubt=UNDECIDED, rule="12.3"),
        Option(
            "keep_shards",
            "Three shards are a point without being handed in, so ties look at all of them.",
            doubt=UNDECIDED,
            rule="14.4",
        ),
        Option(
            "abilities_once",
            "Two copies of an ability of the People are no more than one.",
            doubt=UNDECIDED,
            rule="15.7",
        ),
        Option("visitors_stay", "Visitors nobody helped wait for the next round.", doubt=UNDECIDED, rule="16.7"),
        Option("debt", "People may be paid with points one does not have.", doubt=UNDECIDED, rule="15.4"),
        Option(
            "vault_scores",
            "Elements in the vault count a point at the end like stored ones.",
            doubt=UNDECIDED,
            rule="15.15",
        ),
        Option(
            "no_shard_at_palace", "At the Palace there is no shard instead of a Visitor.", doubt=UNDECIDED, rule="16.4"
        ),
        Option(
            "keeper_spy_as_printed",
            "The Keeper's Spy at the City always takes an Element.",
            doubt="The printed sentence looks like a slip: it repeats the one of the Thug.",
            rule="19.9",
        ),
    )

    def __init__(self, edition: str | Path | None = None) -> None:
        self.edition = cards.load(edition)

    def start(self, seats: int, options: dict[str, Any]) -> Board:
        mask = sum(1 << bit for bit, name in enumerate(OPTIONS) if options[name])
        return rules.new(self.edition, seats, mask, LEVELS.index(options["level"]), options["storage_limit"])

    def new(self, seats: int, **options: Any) -> Board:
        return self.start(seats, self.choose(seats, options))

    def write(self, p: Any) -> str:
        return notation.write(p)

    def read(self, text: str) -> Board:
        return notation.read(self.edition, self.own(text))

    def flaw(self, p: Board) -> str | None:
        """What is wrong with a position that no game could come to; None if nothing is."""
        return next((sentence for _, sentence in laws.flaws(p)), None)

    def say(self, move: Move) -> str:
        return notation.say(self.edition, move)

    def refusal(self, p: Any, text: str) -> Refusal | None:
        return why.why_not(p, text)

    def seen(self, p: Any, seat: int) -> View:
        return views.view(p, seat)

    def imagined(self, view: View, chance: Chance) -> Board:
        return views.imagine(view, chance)

    def show(self, view: View) -> Table:
        return show.show(view)

    def show_on(self, view: View, table: Table, before: Any) -> Table:
        return show.show(view, table, before)

    def tell(self, event: Event, names: Sequence[str] = SEATS) -> str:
        return words.tell(self.edition, event, names)

    def about(self, event: Event) -> list[str]:
        return words.about(event)

    def phrase(self, p: Any, move: Move, names: Sequence[str] = SEATS) -> str:
        return words.phrase(p, move, names)

    def explain(self, word: str) -> str:
        return words.explain(self.edition, word)

    def touches(self, move: Move) -> list[str]:
        return words.touches(self.edition, move)

    def passes(self, p: Any, move: Move) -> str:
        return words.passes(p, move)

    def guess(self, p: Any, things: Sequence[str]) -> str:
        return words.guess(p, things)

    def beat(self, event: Event, p: Any, last: Beat | None, going: bool) -> Beat | None:
        return words.beat(event, p, last, going)

    def follows(self, event: Event) -> bool:
        return words.follows(event)

    def forecast(self, p: Any) -> list[float]:
        return judge.forecast(p)

    def prospects(self, p: Any) -> list[float]:
        return judge.prospects(p)

    def worth(self, p: Any, seat: int) -> float:
        return judge.worth(p, seat)

    def parts(self, p: Any, seat: int) -> dict[str, float]:
        return judge.parts(p, seat)

    def reasons_for(self) -> dict[str, tuple[str, str]]:
        return judge.REASONS
