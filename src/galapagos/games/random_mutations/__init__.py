"""Evolution: Random Mutations, for two to eight players."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from galapagos.chance import Chance
from galapagos.games.random_mutations import cards, judge, laws, notation, rules, show, why, words
from galapagos.games.random_mutations import view as views
from galapagos.games.random_mutations.cards import GUESTS, NAMES
from galapagos.games.random_mutations.position import OPTIONS, Mutations
from galapagos.games.random_mutations.shown import Table
from galapagos.talk import SEATS, Event, Game, Move, Option, Refusal, View

UNDECIDED = "The rulebook does not say; this is our ruling."
UNPRINTED = "No source prints it; this is our default."


class RandomMutations(Game):
    name: ClassVar[str] = "random-mutations"
    title: ClassVar[str] = "Evolution: Random Mutations"
    makers: ClassVar[str] = "Dmitry Knorre and Sergey Machin (Rightgames RBG, 2014)"
    seats: ClassVar[range] = range(2, 9)
    version: ClassVar[int] = 1
    options: tuple[Option, ...] = (
        Option("divergence", "A card may split a species into two that share its traits.", rule="3.24"),
        Option(
            "guests",
            "Cards of other Evolution sets that are shuffled in.",
            (),
            GUESTS,
            many=True,
            doubt="Copies and effects come from other boxes.",
            rule="10.1",
        ),
        Option(
            "slide_wraps", "A trait that slides past the right end goes on from the left.", doubt=UNDECIDED, rule="3.11"
        ),
        Option(
            "plus_to_parasites",
            "With six to eight players the tokens beside the dice are parasites, not shelters.",
            doubt="The printed table is legible only in part.",
            rule="4.3",
        ),
        Option(
            "ten_on_top",
            "A player who has nothing left gets ten cards besides the normal two.",
            doubt=UNDECIDED,
            rule="7.10",
        ),
        Option(
            "shared_ties",
            "Players who are still equal share their place instead of rolling.",
            doubt=UNDECIDED,
            rule="8.7",
        ),
        Option(
            "tokens_run_short",
            "Red, green and blue tokens are limited to those in the box.",
            doubt=UNDECIDED,
            rule="1.7",
        ),
        Option(
            "simplification_stays",
            "A Simplification that finds no trait is an ordinary deleterious first trait.",
            doubt=UNDECIDED,
            rule="3.15",
        ),
        Option("budding_is_free", "Budding does not pay the price of Extremophile.", doubt=UNDECIDED, rule="3.22"),
        Option(
            "instinct_empty_centre",
            "Carnivores must attack only when no token at all lies in the centre.",
            doubt=UNDECIDED,
            rule="6.28",
        ),
        Option("grazing_first", "Grazing is allowed only before the action of the turn.", doubt=UNDECIDED, rule="5.17"),
        Option(
            "scavenger_first_owner",
            "The first player with scavengers has the right to the token even if all of them are fed.",
            doubt=UNDECIDED,
            rule="6.26",
        ),
        Option(
            "scavenger_may_decline",
            "A player need not let a scavenger have the food.",
            doubt=UNDECIDED,
            rule="6.26",
        ),
        Option(
            "shared_trait_leaves",
            "With Divergence, Simplification takes a shared trait from all the species that share it.",
            doubt=UNPRINTED,
            rule="3.29",
        ),
        Option("guests_twice", "Two sets bring the guest cards twice.", doubt=UNPRINTED, rule="10.1"),
        Option("herding_ties", "Herding protects also against just as many carnivores.", doubt=UNPRINTED, rule="10.12"),
        Option("anglerfish_only_stops", "A revealed Anglerfish does not strike back.", doubt=UNPRINTED, rule="10.6"),
    )

    def __init__(self, edition: str | Path | None = None) -> None:
        self.edition = cards.load(edition)

    def start(self, seats: int, options: dict[str, Any]) -> Mutations:
        mask = sum(1 << bit for bit, name in enumerate(OPTIONS) if options[name])
        guests = sum(1 << NAMES.index(name) for name in options["guests"])
        return rules.new(self.edition, seats, mask, guests)

    def new(self, seats: int, **options: Any) -> Mutations:
        return self.start(seats, self.choose(seats, options))

    def write(self, p: Any) -> str:
        return notation.write(p)

    def read(self, text: str) -> Mutations:
        return notation.read(self.edition, self.own(text))

    def flaw(self, p: Mutations) -> str | None:
        return next((sentence for _, sentence in laws.flaws(p)), None)

    def say(self, move: Move) -> str:
        return notation.say(move)

    def refusal(self, p: Any, text: str) -> Refusal | None:
        return why.why_not(p, text)

    def seen(self, p: Any, seat: int) -> View:
        return views.view(p, seat)

    def imagined(self, view: View, chance: Chance) -> Mutations:
        return views.imagine(view, chance)

    def show(self, view: View) -> Table:
        return show.show(view)

    def show_on(self, view: View, table: Table, before: Any) -> Table:
        return show.show(view, table, before)

    def tell(self, event: Event, names: Sequence[str] = SEATS) -> str:
        return words.tell(event, names)

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

    def forecast(self, p: Any) -> list[float]:
        return judge.forecast(p)

    def worth(self, p: Any, seat: int) -> float:
        return judge.worth(p, seat)

    def parts(self, p: Any, seat: int) -> dict[str, float]:
        return judge.parts(p, seat)

    def reasons_for(self) -> dict[str, tuple[str, str]]:
        return judge.REASONS
