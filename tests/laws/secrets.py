"""Secrets changed in the truth: `python -m tests.laws.secrets GAME N [SEED]` looks at N tables and their twins.

A twin is the same table with other secrets: cards that a seat cannot know lie in each other's places. It is made from
the truth alone, by what the rulebook keeps hidden, and never from a view. The law: whatever a seat gets, and whatever
it goes on to get while both tables are given the same answers as far as it can tell, is the same at both.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

import galapagos
from galapagos import NATURE, Event, Game, GameError, Move
from galapagos.bots import BOTS, LEVELS, bot
from galapagos.bots.levels import SearchBot
from galapagos.counsel import Counsel, Counsellor, Thought
from galapagos.games.another_world import position as aw
from galapagos.games.evo import position as evo
from galapagos.games.random_mutations import cards as rm_cards
from galapagos.games.random_mutations import position as rm
from galapagos.table import replay, sight, wire
from galapagos.table.log import Given
from galapagos.table.room import Room
from galapagos.talk import View
from tests.bots.few import few
from tests.laws.fingerprints import changed
from tests.laws.texts import play_on
from tests.table.desk import setup

STEPS = 3  # answers that both tables are given
APART = ("edition", "board", "taster", "events", "moments")  # what is not a position's own, or is looked at elsewhere
OFTEN = 0.012  # how likely a position is looked at,
CLOSELY = 0.4  # and then its messages and bots too; of bots that think see fair.py
HINTED = 6  # of so many that are, one has its hint compared
GUESTS = (("anglerfish",), tuple(rm_cards.GUESTS))  # without Anglerfish there is no secret (§10.3)
NONSENSE = ("", "-", "nonsense", "A1>B", "attack:A", "new1", "card1", "keep", "reveal", "stampede", "b3", "use 1", "٣")
TOUCHED = (
    ["A1", "B"], ["A"], ["B1"], ["food", "A1"], ["new"], ["card 1"], ["card 1.tiny", "A"], ["B.toxic"], ["target.tiny"],
    ["lower"], ["stampede"], ["frostbite", "seat 1"], ["doldrums"], ["D6"], ["row 1"], ["bid 3"],
)  # fmt: skip
Place = tuple[str, int]  # what it is, and whose or which


class Hidden(NamedTuple):
    """A card that a seat cannot know."""

    place: Place
    card: int


class Secrets(NamedTuple):
    """What a game keeps from its seats."""

    hidden: Callable[[Any, int], list[Hidden]]  # all that the seat cannot know; of like cards in a heap one
    lay: Callable[[Any, Place, int, int], None]  # another card into the place of one
    settle: Callable[[Any, int, int, int], bool]  # what else changes for two swapped cards; whether it can be so at all
    unseen: Callable[[Any, int, Move], bool]  # the seat cannot see which answer of its kind this is


# Random Mutations: with Anglerfish a player has seen what founded his species, and what of that he has discarded


def rm_hidden(p: rm.Mutations, seat: int) -> list[Hidden]:
    founders = [
        Hidden((f"species {a}", who), animal.card)
        for who, s in enumerate(p.species)
        for a, animal in enumerate(s.animals)
        if animal.secret and s.owner != seat
    ]
    buried = [
        Hidden(("buried", place // rm_cards.KINDS), place % rm_cards.KINDS)
        for place, n in enumerate(p.buried)
        for _ in range(n)
        if place // rm_cards.KINDS != seat
    ]
    if not founders and not buried:
        return []
    return founders + buried + [Hidden(("urn", 0), card) for card, n in enumerate(p.urn) if n]


def rm_lay(p: rm.Mutations, place: Place, old: int, new: int) -> None:
    where, which = place
    if where == "urn":
        p.urn[old] -= 1
        p.urn[new] += 1
    elif where == "buried":
        buried = list(p.buried)
        buried[which * rm_cards.KINDS + old] -= 1
        buried[which * rm_cards.KINDS + new] += 1
        p.buried = tuple(buried)
    else:
        s, a = p.species[which], int(where.split()[1])
        p.put(which, s.with_animal(a, s.animals[a].with_card(new, True)))


def rm_unseen(p: rm.Mutations, seat: int, move: Move) -> bool:
    """§10.3 Only the owner looks at a founder. A card that is turned up goes to nobody."""
    after = p.copy()
    after.answer(move)
    return isinstance(move, rm.Card) and len(secret_to(after, seat)) > len(secret_to(p, seat))


def secret_to(p: rm.Mutations, seat: int) -> list[rm.Animal]:
    return [animal for s in p.species if s.owner != seat for animal in s.animals if animal.secret]


# Evo: the hands, but for cards that everybody has seen


def evo_hidden(p: evo.Island, seat: int) -> list[Hidden]:
    found = []
    for other, hand in enumerate(p.hands):
        known = Counter(p.seen[other])
        found += [Hidden(("hand", other), card) for card in (Counter(hand) - known).elements() if other != seat]
    return found and found + [Hidden(("deck", 0), card) for card, n in enumerate(p.deck) if n]


def evo_lay(p: evo.Island, place: Place, old: int, new: int) -> None:
    where, whose = place
    if where == "deck":
        p.deck = evo.with_more(evo.with_more(p.deck, old, -1), new, 1)
    else:
        p.hands = evo.with_hand(p.hands, whose, evo.with_card(evo.without(p.hands[whose], old), new))


def evo_unseen(p: evo.Island, seat: int, move: Move) -> bool:
    after = p.copy()
    after.answer(move)
    return isinstance(move, evo.Draw) and (seat == NATURE or len(after.hands[seat]) == len(p.hands[seat]))


# Another World: the deck, the hands, what was buried, and the cards whose backs are creatures


def aw_hidden(p: aw.World, seat: int) -> list[Hidden]:
    found = [Hidden(("deck", 0), card) for card in p.deck]
    for side in range(p.sides()):
        if side != seat:
            found += [Hidden(("hand", side), card) for card in p.hands[side].cards]
            found += [Hidden(("buried", side), card) for card in p.buried[side].cards]
    backs = [(who, c) for who, c in enumerate(p.creatures) if c.owner not in (seat, NATURE)]
    return found + [Hidden(("creature", who), c.card) for who, c in backs]


def aw_lay(p: aw.World, place: Place, old: int, new: int) -> None:
    where, which = place
    if where == "deck":
        p.deck = exchanged(p.deck, old, new)
    elif where == "hand":
        p.hands[which] = aw.Held(cards=exchanged(p.hands[which].cards, old, new), ages=p.hands[which].ages)
    elif where == "buried":
        p.buried[which] = aw.Held(cards=exchanged(p.buried[which].cards, old, new), ages=p.buried[which].ages)
    else:
        c = p.creatures[which]
        p.creatures[which] = aw.Creature(
            owner=c.owner, card=new, age=c.age, energy=c.energy, asleep=c.asleep,
            faces=c.faces, traits=c.traits, off=c.off, copied=c.copied,
        )  # fmt: skip


def exchanged(cards: tuple[int, ...], old: int, new: int) -> tuple[int, ...]:
    return tuple(sorted(new if card == old else card for card in cards))


def aw_settle(p: aw.World, seat: int, one: int, two: int) -> bool:
    """What the others alone remember of the two cards goes with them, unless only the old memory can be true."""
    before = p.lost[:]
    for side in range(p.sides()):
        if side != seat:
            lost = list(p.lost[side])
            lost[one], lost[two] = lost[two], lost[one]
            p.lost[side] = tuple(lost)
            if not aw_possible(p, side):
                p.lost[side] = before[side]
    return all(aw_possible(p, side) for side in range(NATURE, p.sides()))


def aw_possible(p: aw.World, side: int) -> bool:
    """§3.6 No card lies anywhere where this side knows that it cannot: it went into a deck that came later."""
    lost = p.lost[side]
    heaps = [held for other in range(p.sides()) if other != side for held in (p.hands[other], p.buried[other])]
    heaps += [aw.Held((c.card,), (c.age,)) for c in p.creatures if c.owner not in (side, NATURE)]
    for held in heaps:
        if any(deck > age for deck, age in zip(sorted(lost[card] for card in held.cards), held.ages, strict=True)):
            return False
    return sum(lost[card] < p.shuffles for card in p.deck) <= p.strange[side]


def aw_unseen(p: aw.World, seat: int, move: Move) -> bool:
    """A card drawn, hatched or laid down by somebody else, with its back up all the while."""
    if not isinstance(move, aw.Card | aw.New):
        return False
    after = p.copy()
    after.answer(move)
    return any(hidden.card == move.card for hidden in aw_hidden(after, seat))


SECRETS = {
    "random-mutations": Secrets(rm_hidden, rm_lay, lambda p, seat, one, two: True, rm_unseen),
    "evo": Secrets(evo_hidden, evo_lay, lambda p, seat, one, two: True, evo_unseen),
    "another-world": Secrets(aw_hidden, aw_lay, aw_settle, aw_unseen),
}
OPEN = ["mutagen"]  # §1.9 Everything lies open but the order of the decks, and that is nobody's.


def swap(game: Game, p: Any, seat: int, rng: Random) -> Any:
    """The table after two cards that the seat cannot know have changed places; the table itself if they cannot."""
    secrets = SECRETS[game.name]
    hidden = secrets.hidden(p, seat)
    if not hidden:
        return p
    one, two = rng.choice(hidden), rng.choice(hidden)
    if one.card == two.card or one.place == two.place:
        return p
    other = p.copy()
    secrets.lay(other, one.place, one.card, two.card)
    secrets.lay(other, two.place, two.card, one.card)
    return other if secrets.settle(other, seat, one.card, two.card) else p


def twin(game: Game, p: Any, seat: int, rng: Random) -> Any | None:
    """The table as it could just as well be: a few secrets have changed places, or all of them. It can be played on."""
    other = p
    for _ in range(rng.choice((2, 4, 60))):
        other = swap(game, other, seat, rng)
    if other == p:
        return None
    other.settle()
    assert (flaw := game.flaw(other)) is None, f"the twin cannot be: {flaw}"
    if rng.random() < 0.05:
        assert game.read(game.write(other)) == other
        play_on(game, other.copy(), rng)
    return other


# What a seat gets


class News(NamedTuple):
    """What came of an answer."""

    told: list[Event]
    moments: list[Any]  # the table at each step of an automaton


def gets(room: Room, news: News, seat: int, texts: list[str], closely: bool) -> Iterator[tuple[str, Any]]:
    """Everything, by name, after an answer about which this was told."""
    game, p, told = room.game, room.record.position, news.told
    view = game.view(p, seat)
    mine, q = view.question if seat != NATURE else None, view.position.question
    options = mine.options if mine else []
    yield "view", view
    yield "view with all that hangs on it", held(view.position)
    yield "text", game.write(view.position)
    yield "question", (q.seat, [game.say(move) for move in q.options], q.weights) if q else None
    yield "own question", [(game.say(m), game.phrase(view.position, m), game.touches(m)) for m in options]
    yield "table", game.show(view)
    yield "reasons", [game.why_not(view.position, text) for text in texts]
    yield "attempts", [game.attempt(view.position, things) for things in TOUCHED]
    yield "events", [event.seen_by(seat) for event in told]
    yield "sentences", [game.tell(event.seen_by(seat)) for event in told]
    yield "steps of an automaton", [game.show(game.view(moment, seat)) for moment in news.moments]
    if p.question is not None and closely:
        yield "messages", messages(room, seat)
    if len(options) > 1 and mine and closely:
        yield "bots", [game.say(bot(name, game, Random(7))(view, mine)) for name in BOTS if name not in LEVELS]
        if crc32(game.write(view.position).encode()) % HINTED == 0:
            yield "hint", sight.hint(game, view, room.names, 0, hinted(game, view))


def hinted(game: Game, view: View) -> Counsel:
    """What a bot says of the question that thinks little."""
    thinker = few("strong", game, Random(8))
    assert isinstance(thinker, SearchBot)
    return Counsellor(game, bot=thinker).ask(view, Thought(simulations=2, expect=1, fear=1))


def held(thing: Any) -> Any:
    """All that hangs on it, whether it counts for equality or not."""
    if isinstance(thing, list | tuple):
        return [held(one) for one in thing]
    if not type(thing).__module__.startswith("galapagos."):
        return thing
    names = [name for name in dir(thing) if name[0] != "_" and name not in APART]
    values = [(name, getattr(thing, name)) for name in names]
    return [type(thing).__name__, [(name, held(value)) for name, value in values if not callable(value)]]


def messages(room: Room, seat: int) -> list[bytes]:
    """What the server would send to a browser of this seat."""
    mine, q = frozenset([seat]) - {NATURE}, room.asked
    said: list[Any] = [
        sight.info(room, 0.0),
        sight.state(room, mine, seat, 0, 0.0),
        sight.players(room, 0.0),
        replay.step(room, len(room.record), seat, False, mine),
        replay.fairness(room),
    ]
    if q is not None and q.seat == seat != NATURE:
        said += [sight.why(room, wire.AskWhy(things), mine) for things in TOUCHED]
    return [wire.ENCODE.encode(message) for message in said]


def compare(one: Iterator[tuple[str, Any]], two: Iterator[tuple[str, Any]]) -> None:
    for (name, here), (_, there) in zip(one, two, strict=True):
        assert here == there, f"what it gets gives a secret away: its {name}\n{here}\n{there}"


# Tables and their twins


class Tally:
    """What was looked at."""

    def __init__(self) -> None:
        self.twins: Counter[str] = Counter()  # by seats and mode
        self.steps = 0
        self.messages = 0  # tables of which all messages were compared,
        self.thoughts = 0  # and what all bots and the hint say


def tables(game: Game, rng: Random) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Positions of random games with any options, of every seat count in turn, and what was chosen for them."""
    while True:
        for seats in game.seats:
            some = rng.choice((0.0, 0.25, 0.9))
            options = {option.name: changed(option) for option in game.options if rng.random() < some}
            if game.name == "random-mutations":
                options["guests"] = rng.choice(GUESTS)
            try:
                p = game.new(seats, **options)
            except GameError:
                continue
            often = 8 * OFTEN if seats == 1 else OFTEN  # a game alone is short
            while (q := p.question) is not None:
                if rng.random() < often:
                    yield p, options
                p.answer(rng.choices(q.options, q.weights)[0])
            yield p, options


def look(game: Game, p: Any, options: dict[str, Any], seat: int, rng: Random, tally: Tally) -> None:
    """The law for one seat at one table, if anything there is secret to it."""
    if game.name in OPEN:
        open_to_all(game, p, seat, rng)
        tally.twins[mode(p, options)] += 1
        return
    other = twin(game, p, seat, rng)
    if other is None:
        return
    tally.twins[mode(p, options)] += 1
    texts = [*NONSENSE, *(game.say(move) for one in (p, other) if one.question for move in one.question.options[:9])]
    rooms = [room_with(game, one, options) for one in (p, other)]
    told = [News([], []), News([], [])]
    for n in range(STEPS):
        closely, q = rng.random() < CLOSELY, rooms[0].asked
        tally.messages += closely and q is not None
        tally.thoughts += closely and q is not None and q.seat == seat != NATURE and len(q.options) > 1
        compare(*(gets(room, news, seat, texts, closely) for room, news in zip(rooms, told, strict=True)))
        tables = [room.record.position for room in rooms]
        if q is None or (moves := answers(game, tables[0], tables[1], seat, rng)) is None:
            break
        told = [after(one.copy(), move) for one, move in zip(tables, moves, strict=True)]
        for room, move in zip(rooms, moves, strict=True):
            room.add(Given(q.seat, game.say(move)), 0.0)
        tally.steps += n + 1 < STEPS


def room_with(game: Game, p: Any, options: dict[str, Any]) -> Room:
    """A room of people whose game begins with this on the table."""
    room = Room(setup(game.name, "p" * p.seats, options=options))
    room.record.position = p.copy()
    room.record.position.events = []
    room.record.kept = [p.copy()]
    return room


def open_to_all(game: Game, p: Any, seat: int, rng: Random) -> None:
    """No twin can be made, for the seat sees the truth, and all that happens."""
    view = game.view(p, seat)
    assert view.position == p
    assert held(view.position) == held(p)
    if q := p.question:
        after_it = p.copy()
        assert all(event.secret is None for event in after(after_it, rng.choices(q.options, q.weights)[0]).told)


def mode(p: Any, options: dict[str, Any]) -> str:
    seats = f"{p.seats} {'seat' if p.seats == 1 else 'seats'}"
    return f"{seats}, options {'changed' if set(options) - {'guests'} else 'as they are'}"


def answers(game: Game, one: Any, two: Any, seat: int, rng: Random) -> tuple[Move, Move] | None:
    """An answer to each that the seat cannot tell from the other; None if there is none."""
    if one.question is None:
        return None
    unseen = SECRETS[game.name].unseen
    move = rng.choices(one.question.options, one.question.weights)[0]
    if not unseen(one, seat, move):
        return (move, move) if move in two.question.options else None
    like = [m for m in two.question.options if type(m) is type(move) and unseen(two, seat, m)]
    return (move, rng.choice(like)) if like else None


def after(p: Any, move: Move) -> News:
    """What happens at the answer."""
    p.events, p.moments = [], {}
    p.answer(move)
    return News(p.events, list(p.moments.values()))


def prove(game: Game, n: int, seed: int = 0) -> Tally:
    """The law at so many twins."""
    rng, tally = Random(f"{game.name} {seed}"), Tally()
    for p, options in tables(game, rng):
        for seat in rng.sample(range(NATURE, p.seats), min(2, p.seats + 1)):
            look(game, p, options, seat, rng, tally)
        if sum(tally.twins.values()) >= n:
            break
    return tally


def main(name: str, n: str = "1000", seed: str = "0") -> int:
    start = time.monotonic()
    tally = prove(galapagos.game(name), int(n), int(seed))
    for kind, twins in sorted(tally.twins.items()):
        print(f"  {kind}: {twins}")
    told = "views, each the truth" if name in OPEN else "twins"
    print(f"{name}: {tally.twins.total()} {told}; {tally.steps} answers after them; messages {tally.messages} times, "
          f"bots and hints {tally.thoughts} times: nothing differs; {time.monotonic() - start:.0f} s")  # fmt: skip
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
