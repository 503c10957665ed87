"""One game and the learner's half-said move: what all environments have in common."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from importlib import import_module
from typing import Any, Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from galapagos.chance import Chance, again
from galapagos.gym.eye import Eye, TextEye, eye
from galapagos.gym.lexicon import lexicon
from galapagos.playout import settle_forced, settle_nature
from galapagos.talk import NATURE, Game, GameError, Move, Outcome, Position

NAMED: Final = 12  # words that a refusal names; there may be hundreds


class Setting:
    """What is played and how: the game, its seats and options, what a seat sees of it and what it is paid.

    `see` is "table" for the game's own eye, "text" for the notation, or an eye of one's own. `pay` is "place" or
    "points": see `by_place` and `by_points`. With `shape` every decision is paid as well: see `Desk.reckon`. With
    `skip` a question that has one option is answered without asking."""

    def __init__(
        self,
        game: Game,
        seats: Any,
        options: dict[str, Any],
        see: str | Eye = "table",
        pay: str = "place",
        shape: Any = 0.0,
        discount: Any = 1.0,
        skip: bool = True,
    ) -> None:
        self.game = game
        self.chosen = (seats, options, see, pay, shape, discount, skip)
        self.words = lexicon(game)
        self.blank = bytes(len(self.words))
        self.paper = BytesWriter()  # that masks are written on
        self.fresh: Position = game.new(seats, **options)  # before the first question is answered
        self.seats: int = seats
        # What a seat knows of a position.
        self.sight: Callable[[Position, int], Position] = game.room("view").sight
        if isinstance(see, Eye):
            self.eye = see
        elif see == "table":
            self.eye = eye(game, seats)
        elif see == "text":
            self.eye = TextEye(game, self.words)
        else:
            raise GameError(f"`see` is 'table', 'text' or an eye, not {see!r}.")
        if pay not in PAY:
            raise GameError(f"`pay` is 'place' or 'points', not {pay!r}.")
        self.pay = PAY[pay]
        if not isinstance(shape, (int, float)) or not 0 <= shape < 1e6:
            raise GameError(f"`shape` is what a point of the lead is worth, 0 or more, not {shape!r}.")
        if not isinstance(discount, (int, float)) or not 0 < discount <= 1:
            raise GameError(f"`discount` is more than 0 and no more than 1, not {discount!r}.")
        self.shape, self.discount = float(shape), float(discount)
        self.skip = bool(skip)

    def __reduce__(self) -> tuple[object, ...]:
        return (setting_again, (self.game.name, self.game.edition, *self.chosen))

    def observe(self, p: Position, seat: int, said: list[int]) -> bytes:
        """What a seat sees of a position, who has said this of its move."""
        return self.eye.see(p if self.eye.discreet and seat != NATURE else self.sight(p, seat), seat, said)

    def lead(self, p: Position, seat: int) -> float:
        """By how many points a seat is ahead of the others, or of the automaton, as the game's judge forecasts it."""
        sides: list[float] = self.game.forecast(p)
        others = len(sides) - 1
        return sides[seat] - (sum(sides) - sides[seat]) / others if others > 0 else sides[seat]


def setting_again(name: str, edition: Any, *chosen: Any) -> Setting:
    """The setting that was pickled; one for all desks that it belongs to."""
    key = repr((name, edition.digest, chosen))
    found = PICKLED.get(key)
    if found is None:
        known = import_module("galapagos").game(name)
        game = known if known.edition == edition else known.with_edition(edition)
        found = PICKLED[key] = Setting(game, *chosen)
    return found


PICKLED: Final[dict[str, Setting]] = {}


class Desk:
    """Between a learner and a game. Nature is answered here if there is a chance to do it by, else she is left open."""

    def __init__(self, setting: Setting, chance: Chance | None, recall: bool = False) -> None:
        self.setting = setting
        self.chance = chance
        self.recall = recall
        self.p = setting.fresh
        self.said: list[int] = []
        self.moves: list[Move] = []  # that begin with what was said
        self.spelled: list[tuple[int, ...]] = []  # theirs
        self.answers = 0  # given so far, Nature's too
        self.paid: list[float] | None = None  # by seat: what the last word brought; None if it brought nobody anything
        self.leads: list[float | None] = [
            None
        ] * setting.seats  # by seat: its lead, times `shape`, when it was asked last
        # With `recall`, by seat and last for who looks on: what happened as it saw it, what it saw when it was asked,
        # and its answers.
        self.history: list[list[str | Glimpse]] = []

    def begin(self, p: Position | None = None) -> None:
        """A new game, or one from this position on, with the chance that is to come."""
        self.p = (self.setting.fresh if p is None else p).copy()
        self.p.events = [] if self.recall else None
        self.answers = 0
        self.history = [[] for _ in range(self.setting.seats + 1)]
        self.leads = [None] * self.setting.seats
        self.go_on()
        self.reckon()

    def copy(self) -> Desk:
        """A desk of its own with the same table, half-said move and dice to come."""
        twin = Desk(self.setting, None if self.chance is None else again(self.chance.state), self.recall)
        twin.p = self.p.copy()
        twin.p.events = [] if self.recall else None
        twin.said, twin.moves, twin.spelled, twin.answers = self.said[:], self.moves, self.spelled, self.answers
        twin.paid, twin.leads, twin.history = self.paid, self.leads[:], [heard[:] for heard in self.history]
        return twin

    def __deepcopy__(self, memo: Any) -> Desk:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        heard = [self.remembered(seat) for seat in range(len(self.history))]
        kept = (self.p, self.said, self.answers, self.paid, self.leads, heard)
        return (desk_again, (self.setting, self.chance, self.recall, *kept))

    def seat(self) -> int:
        """Who must speak; NATURE when she is asked or the game is over."""
        q = self.p.question
        return NATURE if q is None else q.seat

    def go_on(self) -> None:
        """To the next question that is a learner's."""
        p = self.p
        chance = self.chance
        if self.setting.skip:
            self.answers += settle_forced(p, chance)
        elif chance is not None:
            self.answers += settle_nature(p, chance)
        self.ask()
        if self.recall:
            self.remember()

    def ask(self) -> None:
        """Nothing is said yet of the answer to the open question."""
        if self.said:
            self.said = []
        q = self.p.question
        self.moves = q.options if q is not None and q.weights is None else []
        self.spelled = self.setting.words.spell_all(self.moves)
        self.narrow()

    def narrow(self) -> None:
        """Say what goes without saying: the words that all open moves have in common."""
        spelled = self.spelled
        while len(spelled) > 1:
            depth = len(self.said)
            word = spelled[0][depth]
            # Moves that begin alike stand side by side, so the last one is the likeliest to differ.
            if spelled[-1][depth] != word:
                return
            for other in spelled:
                if other[depth] != word:
                    return
            self.said.append(word)

    # What a learner sees

    def see(self, seat: int) -> bytes:
        """The observation of a seat. A half-said move is nobody else's business."""
        return self.setting.observe(self.p, seat, self.said if self.seat() == seat else [])

    def look(self, seat: int, page: Any, slip: Any) -> None:
        """Write the observation of a seat and its mask into these memoryviews. Nothing is open to who is not asked."""
        page[:] = self.see(seat)
        slip[:] = self.mask() if self.seat() == seat else self.setting.blank

    def open(self) -> list[int]:
        """The word of each open move that is to be said next, some of them repeatedly: who chooses any of the list
        plays as the random bot does."""
        depth = len(self.said)
        return [words[depth] for words in self.spelled]

    def mask(self) -> bytes:
        """By word: 1 where it may be said now."""
        out = self.setting.paper
        out.truncate(0)
        out.write(self.setting.blank)
        self.mark(out, 0)
        return out.getvalue()

    def mark(self, out: BytesWriter, at: i64) -> None:
        """The mask, where there are zeros from `at` on."""
        depth = len(self.said)
        for words in self.spelled:
            out[at + words[depth]] = 1

    # What a learner does

    def left(self, word: int) -> list[int]:
        """The numbers of the open moves that go on with this word."""
        depth = len(self.said)
        spelled = self.spelled
        return [n for n in range(len(spelled)) if spelled[n][depth] == word]

    def say(self, word: int) -> None:
        """Say a word that is open; another one is refused, and nothing is changed."""
        depth = len(self.said)
        only = -1
        for n, words in enumerate(self.spelled):
            if words[depth] == word:
                if only >= 0:
                    self.begin_with(word, self.left(word))
                    return
                only = n
        if only < 0:
            raise GameError(self.refusal(word))
        self.answer(only)

    def begin_with(self, word: int, left: list[int]) -> None:
        """Say a word that leaves these open, two or more."""
        self.said.append(word)
        self.moves = [self.moves[n] for n in left]
        self.spelled = [self.spelled[n] for n in left]
        self.narrow()
        self.reckon()

    def repeat(self, said: list[int]) -> None:
        """Say all this, as far as it does not go without saying."""
        while len(self.said) < len(said):
            word = said[len(self.said)]
            left = self.left(word)
            if len(left) < 2:
                raise GameError(f"The move cannot have been begun with the words {said}.")
            self.begin_with(word, left)

    def answer(self, n: int) -> None:
        """Make the open move of this number, or let Nature take the option."""
        p = self.p
        q = p.question
        if q is None:
            raise GameError("The game is over.")
        moves = self.moves if q.weights is None else q.options
        if not 0 <= n < len(moves):
            raise GameError(f"There are the moves 0 to {len(moves) - 1}, not {n!r}.")
        if self.recall and q.weights is None:
            self.history[q.seat].append(f"answer {self.setting.game.say(moves[n])}")
        p.answer_unchecked(moves[n])
        self.answers += 1
        self.go_on()
        self.reckon()

    def refusal(self, word: object) -> str:
        """Why a word cannot be said."""
        names = self.setting.words.names
        if self.p.question is None:
            return "The game is over."
        called = names[word] if isinstance(word, int) and 0 <= word < len(names) else word
        open = list(dict.fromkeys([names[n] for n in self.open()]))
        more = f" and {len(open) - NAMED} more" if len(open) > NAMED else ""
        return f"{called!r} cannot be said now; open are {', '.join(open[:NAMED])}{more}."

    # What it is paid

    def reckon(self) -> None:
        """What the last word has brought each seat: at the end what `pay` says.

        With `shape` a seat is paid, whenever it is asked, what its lead has grown since it was asked last: `discount`
        times the present lead, less the former one, each times `shape`; and at the end it pays the last one back. That
        is shaping by a potential, which changes no optimal play as long as `discount` is the learner's own."""
        setting = self.setting
        outcome = self.p.outcome
        paid: list[float] | None = None
        if outcome is not None:
            paid = setting.pay(outcome)
        if setting.shape > 0.0:
            paid = self.shaped(paid)
        self.paid = paid

    def shaped(self, paid: list[float] | None) -> list[float] | None:
        setting = self.setting
        p = self.p
        if paid is not None:
            for seat in range(setting.seats):
                paid[seat] -= self.leads[seat] or 0.0
        elif p.question is not None and p.question.seat != NATURE:
            seat = p.question.seat
            lead = setting.shape * setting.lead(setting.sight(p, seat), seat)
            before = self.leads[seat]
            self.leads[seat] = lead
            if before is not None:
                paid = [0.0] * setting.seats
                paid[seat] = setting.discount * lead - before
        return paid

    # What a seat remembers

    def remember(self) -> None:
        """Write down what has been reported since, for each as it saw it; and what the seat sees that is asked now. So
        with its answers a seat has perfect recall."""
        p = self.p
        for event in p.events or []:
            line = told(event.what, event.facts)
            for seat in range(len(self.history)):
                private = event.secret is not None and seat == event.seat
                self.history[seat].append(told(event.what, event.seen_by(seat).facts) if private else line)
        p.events = []
        if self.moves:
            self.history[self.seat()].append(Glimpse(self.setting.game, p, self.seat()))

    def remembered(self, seat: int) -> list[str]:
        """All that a seat has seen and answered, line by line."""
        return [line.told() if isinstance(line, Glimpse) else line for line in self.history[seat]]

    def imagine(self, seat: int, chance: Chance) -> Desk:
        """Another truth that the seat cannot tell from this one: what it knows and remembers is the same. What others
        remember alone it cannot know, so there they remember what everybody saw."""
        game = self.setting.game
        twin = self.copy()
        twin.p = game.imagined(game.seen(self.p, seat), chance)
        twin.p.events = [] if self.recall else None
        twin.history = [(heard if n == seat else self.history[-1])[:] for n, heard in enumerate(self.history)]
        twin.ask()
        twin.repeat(self.said if self.seat() == seat else [])
        twin.paid, twin.leads = self.paid, self.leads[:]
        return twin


def desk_again(
    setting: Setting,
    chance: Chance | None,
    recall: bool,
    p: Position,
    said: list[int],
    answers: int,
    paid: list[float] | None,
    leads: list[float | None],
    history: list[list[str | Glimpse]],
) -> Desk:
    """The desk that was pickled, or saved."""
    desk = Desk(setting, chance, recall)
    desk.p = p
    p.events = [] if recall else None
    desk.ask()
    desk.repeat(said)
    desk.answers, desk.paid, desk.leads, desk.history = answers, paid, leads, history
    return desk


class Glimpse:
    """What a seat saw when it was asked. Its text is long, so it is told by a digest, and only to who wants to know."""

    def __init__(self, game: Game, p: Position, seat: int) -> None:
        self.game = game
        self.seen: Position | None = game.seen(p, seat).position
        self.line = ""

    def told(self) -> str:
        if self.seen is not None:
            self.line = f"saw {sha256(str(self.game.write(self.seen)).encode()).hexdigest()[:16]}"
            self.seen = None
        return self.line


def told(what: str, facts: dict[str, int | str]) -> str:
    return " ".join([what, *[f"{name}={value}" for name, value in facts.items()]])


def by_place(outcome: Outcome) -> list[float]:
    """By seat, from 1 for the first place to -1 for the last; shared places share, so the sum is 0. Who plays alone
    against an automaton has 1 or -1."""
    places = outcome.ranking
    if len(places) == 1:
        return [1.0 if outcome.winners else -1.0]
    found: list[float] = []
    for place in places:
        found.append(1.0 - (2.0 * (place - 1) + places.count(place) - 1) / (len(places) - 1))
    return found


def by_points(outcome: Outcome) -> list[float]:
    """By seat: how many points it has more than the others on average, so the sum is 0; alone as by place."""
    scores = outcome.scores
    if len(scores) == 1:
        return by_place(outcome)
    total = sum(scores)
    return [score - (total - score) / (len(scores) - 1) for score in scores]


PAY: Final[dict[str, Callable[[Outcome], list[float]]]] = {"place": by_place, "points": by_points}
