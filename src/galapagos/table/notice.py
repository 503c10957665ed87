"""What is told of the table itself: who sits down, whom a bot plays for, what is taken back."""

from __future__ import annotations

from collections.abc import Sequence

from galapagos.table import wire
from galapagos.table.log import AnyEntry, Given, Keyed, Paused, Renewed, Sits, TakenBack
from galapagos.talk import NATURE

KEPT = 60  # notices; older ones are not told again


def notice(entry: AnyEntry, sitters: Sequence[Sits], answers: Sequence[Given]) -> wire.Notice | None:
    """What an entry of the log tells, before it is added; None if it is of no interest."""
    place = len(answers)
    match entry:
        case Sits(seat):
            kind, was = changed(sitters[seat], entry), sitters[seat].name
            name = was if kind in ("rose", "resigned") else entry.name
            return wire.Notice(place, kind, seat, name, was) if kind is not None else None
        case TakenBack(left) if left < place:
            seat, gone = answers[left].seat, answers[left:]
            name, chance = "" if seat == NATURE else sitters[seat].name, sum(one.seat == NATURE for one in gone)
            return wire.Notice(left, "undo", seat, name, "", len(gone), chance)
        case Renewed(was, version, _, left):
            return wire.Notice(left, "rules", NATURE, str(version), str(was), place - left)
        case Keyed(seat):
            return wire.Notice(place, "key", seat, sitters[seat].name, "")
        case Paused(yes):
            return wire.Notice(place, "paused" if yes else "resumed", NATURE, "", "")
    return None


def changed(was: Sits, now: Sits) -> wire.NoticeKind | None:
    """What is new about a seat; of several things the one that matters most."""
    if was.open != now.open and (now.person or now.open):
        return "rose" if now.open else "sat"
    if now.resigned and not was.resigned:
        return "resigned"
    if was.bot != now.bot:
        return "back" if now.bot is None else "bot"
    return "renamed" if was.name != now.name else None
