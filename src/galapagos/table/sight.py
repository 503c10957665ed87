"""What people see of a room: every message about it, made from views and from nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from msgspec import Raw

from galapagos import ledger
from galapagos.counsel import Counsel, Prospect
from galapagos.names import called
from galapagos.table import ask, fair, wire
from galapagos.table.room import Room, Shown
from galapagos.talk import NATURE, Event, Game, Move, Position, View

Around = tuple[wire.Seated, wire.OutcomeInfo | None]  # what everybody at a table is told alike


def shown(room: Room, view: View) -> Shown:
    return seen(room.game, view, room.names, room.seq, list(room.seen.values()))


def seen(game: Game, view: View, names: Sequence[str], seq: int = 0, others: Sequence[Shown] = ()) -> Shown:
    """What another has seen of the very same is made already; what is as it was before need not be made again."""
    p, mine = view.position, view.question.options if view.question and view.seat != NATURE else []
    same: Shown | None = None
    for one in others:
        if one.seq == seq and one.seen == p:
            if alike(view, one.table):
                return lent(one, view)
            same = one
    like = same or max(others, key=lambda one: one.seq, default=None)
    table = game.show_on(view, like.table, None if same else like.seen) if like else game.show(view)
    text = same.text if same else called(game.write(p), names)
    choices = [choice(game, p, move, names) for move in mine]
    return Shown(seq, p, table, raw(table), text, table.asked, called(table.ask, names), table.rule, choices)


def alike(view: View, table: Any) -> bool:
    """Whether the table that another sees, who knows the same, is this one but for whose it is: the game says so, and
    neither of the two is asked."""
    asked = view.position.question.seat if view.position.question else None
    return getattr(table, "alike", False) and asked not in (view.seat, table.seat)


def lent(other: Shown, view: View) -> Shown:
    """What another was shown, for this seat."""
    table, own = msgspec.structs.replace(other.table, seat=view.seat), b'{"seat":%d,' % view.seat
    head, _, rest = bytes(other.view).partition(b",")
    same = head == b'{"seat":%d' % other.table.seat
    return msgspec.structs.replace(other, seen=view.position, table=table, view=Raw(own + rest) if same else raw(table))


def raw(what: Any) -> Raw:
    """As it goes over the wire, for messages to many."""
    return Raw(wire.ENCODE.encode(what))


def choice(game: Game, p: Position, move: Move, names: Sequence[str]) -> wire.Choice:
    return wire.Choice(game.say(move), called(game.phrase(p, move), names), game.touches(move), game.passes(p, move))


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


def state(
    room: Room, seats: frozenset[int], seat: int, after: int, now: float, around: Around | None = None
) -> wire.State:
    """The table as this seat sees it, and what has happened after a place. What is around it is the same for all."""
    shown, q, (beside, end) = look(room, seat), room.asked, around or (players(room, now), outcome(room))
    mine = q is not None and q.seat == seat and seat != NATURE and room.paused is None and room.seats[seat].plays
    news = told(room, seat, after)
    reasons = room.game.reasons
    return wire.State(
        seq=room.seq,
        place=len(room.record),
        seat=seat,
        after=after,
        events=news,
        beats=reasons != "" and any(one.what == reasons for one in news),
        view=shown.view,
        text=shown.text,
        asked=shown.asked,
        ask=shown.ask,
        rule=shown.rule,
        question=wire.Asked(room.question, seat, shown.ask, shown.rule, shown.options) if mine else None,
        players=beside.players,
        proposal=beside.proposal,
        clock=beside.clock,
        undo={mine: found for mine in seats if (found := ask.undoable(room, mine))},
        redo=[mine for mine in sorted(seats) if ask.redoable(room, mine)] if room.undone else [],
        notices=beside.notices,
        outcome=end,
    )


def told(room: Room, seat: int, after: int = 0) -> list[wire.Line]:
    """What has happened after a place, as this seat saw it."""
    return [one for place in range(after, len(room.record)) for one in told_at(room, seat, place)]


def told_at(room: Room, seat: int, place: int) -> tuple[wire.Line, ...]:
    """What came of the answer at a place; put into words once for all, and again for who alone saw a secret."""
    if place not in room.told:
        events = room.record.events[place]
        room.told[place] = lines(room, NATURE, place, events)
        for one in {event.seat for event in events if event.secret is not None}:
            room.secrets[place, one] = lines(room, one, place, events)
    return room.secrets.get((place, seat)) or room.told[place]


def lines(room: Room, seat: int, place: int, events: Iterable[Event]) -> tuple[wire.Line, ...]:
    askers = room.record.askers
    return tuple([line(room.game, room.names, place + 1, event.seen_by(seat), askers) for event in events])


def line(game: Game, names: Sequence[str], place: int, seen: Event, askers: Sequence[int] = ()) -> wire.Line:
    """An event of a place; `askers` says whose answer each was."""
    of = min(place, len(askers))
    while of and askers[of - 1] == NATURE:
        of -= 1
    sentence, by = called(game.tell(seen), names), askers[of - 1] if of else NATURE
    return wire.Line(place, sentence, seen.rule, seen.what, seen.facts, game.about(seen), by, of)


def players(room: Room, now: float) -> wire.Seated:
    return wire.Seated(sitters(room, now), proposal(room, now), clock(room, now), room.pace, room.notices)


def settled(room: Room, now: float) -> Around:
    """The same, written out as far as it goes into many messages; and how the game ended, if it has."""
    around = players(room, now)
    return msgspec.structs.replace(around, players=raw(around.players), notices=raw(around.notices)), outcome(room)


def sitters(room: Room, now: float) -> list[wire.Sitter]:
    names = room.names
    return [
        wire.Sitter(
            seat=there.sits.seat,
            name=names[seat],
            bot=there.sits.bot,
            person=there.sits.person,
            open=there.sits.open,
            here=there.here,
            away=None if there.here or there.left is None else round(now - there.left, 1),
            bank=None if room.setup.manner.clock is None else round(there.bank, 1),
            vacant=None if (wait := room.vacant(seat, now)) is None else round(wait, 1),
            resigned=there.sits.resigned,
            rematch=there.rematch,
        )
        for seat, there in enumerate(room.seats)
    ]


def proposal(room: Room, now: float) -> wire.Proposal | None:
    if room.proposal is None or room.until is None:
        return room.proposal
    return msgspec.structs.replace(room.proposal, left=round(room.until - now, 1))


def clock(room: Room, now: float) -> wire.Clock | None:
    left, q = room.time_left(now), room.asked
    if left is None or q is None:
        return None
    return wire.Clock(q.seat, room.setup.manner.clock or 0, round(left, 1), room.paused is not None)


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
    """The points line by line, once the game has been played to its end."""
    if room.record.position.question is not None:
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


def calls(room: Room, seats: Iterable[int]) -> list[wire.CallInfo]:
    """How these seats are called."""
    there = [(seat, room.seats[seat]) for seat in sorted(seats)]
    return [wire.CallInfo(seat, one.wish.way if one.wish else "none", one.failed) for seat, one in there]


def info(room: Room, now: float) -> wire.TableInfo:
    setup, seen = room.setup, look(room, NATURE)
    return wire.TableInfo(
        table=setup.table,
        game=setup.game,
        title=room.game.title,
        options=room.record.options,
        players=sitters(room, now),
        clock=setup.manner.clock,
        bank=setup.manner.bank,
        public=setup.manner.public,
        hot=setup.manner.hot,
        pace=room.pace,
        hints=setup.manner.hints,
        voices=room.voices,
        waiting=room.waiting,
        mixing=room.mixing is not None,
        shares=fair.told(room.shares or [replace(share, value="") for share in room.told_shares()]),
        paused=room.paused is not None,
        made=setup.made,
        since=room.happened,
        place=len(room.record),
        asked=None if room.asked is None else seen.asked,
        ask="" if room.asked is None else seen.ask,
        outcome=outcome(room),
        ended=room.ended(),
        shelf=setup.shelf,
        commitment=setup.seal.commitment if setup.seal else "",
        next=room.next,
        outgrown=room.outgrown,
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


def hint(game: Game, view: View, names: Sequence[str], number: int, found: Counsel) -> wire.Hint:
    """What a bot would do, and why."""
    weighed = [prospect(game, view.position, one, names) for one in found.options]
    line = [called(one.sentence, names) for one in found.line]
    fear = found.fear
    feared = wire.Feared(fear.seat, called(fear.sentence, names), round(fear.chance, 3)) if fear else None
    return wire.Hint(number, weighed[0].move, weighed[0].phrase, found.why, weighed, line, feared)


def prospect(game: Game, p: Position, one: Prospect, names: Sequence[str]) -> wire.Weighed:
    chance = None if one.chance is None else round(one.chance, 3)
    return wire.Weighed(game.say(one.move), called(game.phrase(p, one.move), names), chance)
