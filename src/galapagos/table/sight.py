"""What people see of a room: every message about it, made from views and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from galapagos import ledger
from galapagos.bots import GreedyBot
from galapagos.names import called
from galapagos.table import wire
from galapagos.table.room import Room, Shown
from galapagos.talk import NATURE, Event, Game, Position, View


def shown(room: Room, view: View) -> Shown:
    return seen(room.game, view, room.names, room.seq)


def seen(game: Game, view: View, names: Sequence[str], seq: int = 0) -> Shown:
    p, table = view.position, game.show(view)
    mine = view.question.options if view.question and view.seat != NATURE else []
    choices = [wire.Choice(game.say(move), called(game.phrase(p, move), names), game.touches(move)) for move in mine]
    raw = msgspec.Raw(wire.ENCODE.encode(table))
    return Shown(seq, raw, game.write(p), table.asked, called(table.ask, names), table.rule, choices)


def look(room: Room, seat: int) -> Shown:
    """The table now. Several browsers may look with the same eyes, so it is kept until something changes."""
    if seat not in room.seen or room.seen[seat].seq != room.seq:
        room.seen[seat] = shown(room, room.game.view(room.record.position, seat))
    return room.seen[seat]


def front(room: Room, seats: frozenset[int], before: int = NATURE) -> int:
    """Whose view a browser with these seats gets: of the one who is asked, else of the one who was."""
    q = room.asked
    if q is not None and q.seat in seats:
        return q.seat
    return before if before in seats else min(seats, default=NATURE)


def state(room: Room, seats: frozenset[int], seat: int, after: int, now: float) -> wire.State:
    """The table as this seat sees it, and what has happened after a place."""
    shown, q = look(room, seat), room.asked
    mine = q is not None and q.seat == seat and seat != NATURE
    news = [(place + 1, event) for place in range(after, len(room.record)) for event in room.record.events[place]]
    return wire.State(
        seq=room.seq,
        place=len(room.record),
        seat=seat,
        after=after,
        events=[line(room.game, room.names, place, event.seen_by(seat)) for place, event in news],
        beats=any(event.what == room.game.reasons for _, event in news),
        view=shown.view,
        text=shown.text,
        asked=shown.asked,
        ask=shown.ask,
        rule=shown.rule,
        question=wire.Asked(room.question, seat, shown.ask, shown.rule, shown.options) if mine else None,
        players=sitters(room, now),
        proposal=proposal(room, now),
        clock=clock(room, now),
        undo={mine: found[1] for mine in seats if (found := room.undoable(mine))},
        outcome=outcome(room),
    )


def line(game: Game, names: Sequence[str], place: int, seen: Event) -> wire.Line:
    return wire.Line(place, called(game.tell(seen), names), seen.rule, seen.what, seen.facts)


def players(room: Room, now: float) -> wire.Seated:
    return wire.Seated(sitters(room, now), proposal(room, now), clock(room, now), room.pace)


def sitters(room: Room, now: float) -> list[wire.Sitter]:
    return [
        wire.Sitter(
            seat=there.sits.seat,
            name=there.sits.name,
            bot=there.sits.bot,
            person=there.sits.person,
            open=there.sits.open,
            here=there.browsers > 0,
            away=None if there.browsers or there.left is None else round(now - there.left, 1),
            rematch=there.rematch,
        )
        for there in room.seats
    ]


def proposal(room: Room, now: float) -> wire.Proposal | None:
    if room.proposal is None or room.until is None:
        return room.proposal
    return msgspec.structs.replace(room.proposal, left=round(room.until - now, 1))


def clock(room: Room, now: float) -> wire.Clock | None:
    left = room.time_left(now)
    return wire.Clock(room.setup.manner.clock or 0, round(left, 1)) if left is not None else None


def outcome(room: Room) -> wire.OutcomeInfo | None:
    return ended(room.game, room.record.position, room.names, accounts(room))


def ended(game: Game, p: Position, names: Sequence[str], accounts: list[wire.Account]) -> wire.OutcomeInfo | None:
    end = p.outcome
    if end is None:
        return None
    what, have = ledger.tie_break(game, p)
    tie_break = wire.TieBreak(what, have) if what else None
    return wire.OutcomeInfo(end.scores, end.ranking, end.winners, called(end.reason, names), accounts, tie_break)


def accounts(room: Room) -> list[wire.Account]:
    """The points line by line, once the game is over."""
    if not room.over:
        return []
    told = [event for events in room.record.events for event in events]
    p = room.record.position
    return [account(room.game, p, side, name, told) for side, name in enumerate(room.record.sides())]


def account(game: Game, p: Position, side: int, name: str, told: Sequence[Event]) -> wire.Account:
    lines = ledger.lines(game, p, side, told)
    counted = [wire.Counted(line.what, line.points, line.rule, line.source) for line in lines]
    return wire.Account(side, name, sum(line.points for line in lines), counted)


def over(room: Room) -> wire.Over | None:
    end, seal = outcome(room), room.setup.seal
    return wire.Over(end, seal.commitment, seal.seed) if end and seal else None


def info(room: Room, now: float) -> wire.TableInfo:
    setup, seen = room.setup, look(room, NATURE)
    return wire.TableInfo(
        table=setup.table,
        game=setup.game,
        title=room.game.title,
        options=room.record.options,
        players=sitters(room, now),
        clock=setup.manner.clock,
        public=setup.manner.public,
        hot=setup.manner.hot,
        pace=room.pace,
        made=setup.made,
        place=len(room.record),
        asked=seen.asked,
        ask=seen.ask,
        outcome=outcome(room),
        shelf=setup.shelf,
        commitment=setup.seal.commitment if setup.seal else "",
        next=room.next,
    )


def why(room: Room, said: wire.AskWhy, seats: frozenset[int]) -> wire.Because:
    """From the seat's own view: neither what is guessed nor the reason may give a secret away."""
    q = room.to_be_answered(room.question, seats)
    return because(room.game, room.game.view(room.record.position, q.seat), said.things, room.names)


def because(game: Game, view: View, things: Sequence[str], names: Sequence[str]) -> wire.Because:
    """What somebody means who touches these things, and which rule forbids it."""
    move = game.attempt(view.position, things)
    if not move:
        return wire.Because("", False, "", "")
    refusal = game.why_not(view.position, move)
    if refusal is None:
        return wire.Because(move, True, "It is allowed.", game.show(view).rule)
    return wire.Because(move, False, called(refusal.sentence, names), refusal.rule)


def hint(game: Game, view: View, names: Sequence[str], number: int) -> wire.Hint:
    """What the greedy bot would do, and why. It may take its time."""
    q = view.question
    assert q is not None
    bot = GreedyBot(game, Random())
    truth = game.imagine(view, bot.rng)
    worths = sorted(((bot.value(truth, move, view.seat), n) for n, move in enumerate(q.options)), reverse=True)
    weighed = [
        wire.Weighed(game.say(move), called(game.phrase(view.position, move), names), round(worth, 2))
        for worth, move in ((worth, q.options[n]) for worth, n in worths)
    ]
    best, why = weighed[0], f"After it the table looks worth {weighed[0].worth:g} points to you"
    if len(weighed) > 1:
        why += f"; the next best, “{weighed[1].phrase}”, {weighed[1].worth:g}"
    return wire.Hint(number, best.move, best.phrase, why + ".", weighed)
