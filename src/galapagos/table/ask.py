"""What people may ask of a table. Each function answers with the entries that its log would get, or refuses."""

from __future__ import annotations

import msgspec

from galapagos.table import fair, wire
from galapagos.table.log import (
    AnyEntry,
    Consented,
    Given,
    Moderated,
    Ordered,
    Paced,
    Paused,
    Proposed,
    Revealed,
    Sits,
    Spoke,
    Stopped,
    TakenBack,
    Voted,
)  # fmt: skip
from galapagos.table.room import GRACE, WATCHING, Refuse, Room, distinct, known_as, known_bot
from galapagos.talk import NATURE, SEATS, GameError

TALK = 2000  # lines of chat that a table has
FULL = 50_000  # entries of a log; from then on it takes nothing but answers
SHARES = 10.0  # seconds in which people's browsers tell their shares of chance
STRONGEST = "greedy"  # the bot that plays for whoever resigns


def hear(
    room: Room, said: wire.Request, seats: frozenset[int], now: float, host: bool = False, voice: str = ""
) -> list[AnyEntry]:
    """Somebody who holds these seats says this."""
    if room.seq >= FULL and not isinstance(said, wire.Answer | wire.Resign | wire.EndTable):
        raise Refuse("The log of this table is full; it takes nothing but answers now.")
    match said:
        case wire.Answer():
            return answer(room, said, seats, now)
        case wire.Undo(seat, place):
            return undo(room, latest(room, seats) if seat is None else one_of(seats, seat), place, seats)
        case wire.Redo(seat):
            return redo(room, one_of(seats, seat), now)
        case wire.Consent(number, yes):
            return consent(room, number, yes, seats)
        case wire.Say():
            return speak(room, said, min(seats, default=NATURE), voice)
        case wire.HandToBot(seat, bot):
            return hand_to_bot(room, seat, bot, seats, now)
        case wire.TakeBack(seat):
            return take_back(room, one_of(seats, seat))
        case wire.Rename(seat, name):
            return rename(room, one_of(seats, seat), name)
        case wire.PlayOn():
            return play_on(room, seats)
        case wire.Resign(seat):
            return resign(room, one_of(seats, seat))
        case wire.Reveal(seat, value):
            return reveal(room, one_of(seats, seat), value)
        case wire.Rematch(yes, share):
            return want_rematch(room, seats, yes, share)
        case wire.Pace(pace):
            one_of(seats, None)
            return [Paced(pace)]
        case wire.Swap(seat, other):
            return swap(room, seat, other, seats, host)
        case wire.Free(seat):
            return free(room, seat, seats, host)
        case wire.Arrange() | wire.Start() | wire.Halt() | wire.Moderate() | wire.EndTable():
            if not host:
                raise Refuse("Only the host of the table can do that.")
            return preside(room, said)
    return []


def preside(room: Room, said: wire.Arrange | wire.Start | wire.Halt | wire.Moderate | wire.EndTable) -> list[AnyEntry]:
    """What only the host may ask."""
    match said:
        case wire.Arrange(seat, kind, bot):
            return arrange(room, seat, kind == "bot", bot)
        case wire.Start(rest, bot):
            return start(room, rest == "bots", bot)
        case wire.Halt(yes):
            if room.asked is None or yes == (room.paused is not None):
                raise Refuse("There is nothing to pause." if yes else "The table is not paused.")
            return [Paused(yes)]
        case wire.Moderate(voices):
            return [Moderated(voices)]
        case wire.EndTable():
            if room.over:
                raise Refuse("The game is over.")
            return [Stopped(NATURE)]


# Answers


def answer(room: Room, said: wire.Answer, seats: frozenset[int], now: float) -> list[AnyEntry]:
    q = room.to_be_answered(said.question, seats)
    if room.paused is not None:
        raise Refuse("The table is paused.")
    if room.seats[q.seat].sits.bot is not None:
        raise Refuse("A bot plays this seat now; take it back first.")
    if said.option is not None and said.move is None:
        if said.option >= len(q.options):
            raise Refuse(f"The question has {len(q.options)} options, counted from 0; there is no {said.option}.")
        return room.play(q.options[said.option], now)
    if said.move is None or said.option is not None:
        raise Refuse("An answer names an option or a move.")
    for move in q.options:
        if room.game.say(move) == " ".join(said.move.split()):
            return room.play(move, now)
    refusal = room.why_not(q.seat, said.move)
    raise Refuse(refusal.sentence, refusal.rule)


def speak(room: Room, said: wire.Say, seat: int, voice: str) -> list[AnyEntry]:
    if room.lines >= TALK:
        raise Refuse("Everything has been said at this table.")
    name = WATCHING if seat == NATURE else room.names[seat]
    if room.voices == "closed":
        raise Refuse("The host has closed the chat.")
    if said.phrase is not None and said.text is None:
        if said.phrase not in wire.PHRASES:
            raise Refuse(f"There is no phrase {said.phrase!r}; there are {', '.join(wire.PHRASES)}.")
        return [Spoke(seat, name, "", said.phrase, voice)]
    if said.text is None or said.phrase is not None:
        raise Refuse("Say a text or a phrase.")
    if room.voices == "phrases":
        raise Refuse("The host has left nothing but the set phrases.")
    return [Spoke(seat, name, said.text, voice=voice)]


# Undo


def undoable(room: Room, seat: int) -> wire.Undoable | None:
    """What the seat can take back: answers that left it a choice."""
    if room.open or room.waiting or room.outgrown:
        return None
    alone, turn = True, list[int]()  # nobody else and no chance has followed, and what the seat chose since then
    for place in range(len(room.given) - 1, room.fixed - 1, -1):
        one = room.given[place]
        if one.seat != seat:
            alone = alone and one.forced == "seen"
            if turn and not alone:
                break
        elif not one.forced:
            if not alone:
                return wire.Undoable(place, "consent", place)
            turn.append(place)
    return wire.Undoable(turn[0], "free", turn[-1]) if turn else None


def chose(given: Given) -> bool:
    """Somebody had a choice."""
    return given.seat != NATURE and not given.forced


def settled(given: Given, seats: frozenset[int]) -> bool:
    """Nobody had a choice, as these seats know: whether another had one in secret must not show."""
    return not chose(given) and (given.forced != "secret" or given.seat in seats)


def own(given: Given, seats: frozenset[int]) -> bool:
    """Taking it back takes nothing from anybody else, and nothing was learnt from it."""
    return given.seat in seats or given.forced == "seen"


def latest(room: Room, seats: frozenset[int]) -> int:
    """Whichever of these seats answered last."""
    answered = [seat for seat in room.record.askers if seat in seats]
    return answered[-1] if answered else one_of(seats, None)


def undo(room: Room, seat: int, place: int | None, seats: frozenset[int]) -> list[AnyEntry]:
    if room.open:
        raise Refuse("The game is over.")
    if room.outgrown:
        raise Refuse(room.about_rules)
    if place is None:
        found = undoable(room, seat)
        if found is None:
            raise Refuse("There is nothing to take back.")
        place = found.place
    while place > room.fixed and place < len(room.given) and settled(room.given[place], seats):
        place -= 1
    if not room.fixed <= place < len(room.given) or settled(room.given[place], seats):
        raise Refuse("There is nothing to take back.")
    if all(own(given, seats) for given in room.given[place:]):
        return [TakenBack(place)]
    if any(there.sits.open for there in room.seats):
        raise Refuse("While a seat is open, only what nobody else and no chance has followed can be taken back.")
    waits = others(room, seats)
    if not waits:
        return [TakenBack(place)]
    return propose(room, wire.Proposal(room.proposals, "undo", seat, seat, place, "", waits, None))


def play_on(room: Room, seats: frozenset[int]) -> list[AnyEntry]:
    """Under the rules of today, from the last answer that holds, if everybody wants to."""
    by = one_of(seats, None)
    if room.outgrown is None or room.open:
        raise Refuse("There is nothing to go on with: no rule has changed under this game.")
    waits = others(room, seats)
    if not waits:
        return room.renewal()
    return propose(room, wire.Proposal(room.proposals, "rules", by, by, room.outgrown.place, "", waits, None))


def others(room: Room, seats: frozenset[int]) -> list[int]:
    """The seats of the other people here."""
    there = [n for n, one in enumerate(room.seats) if one.sits.person and not one.sits.resigned]
    return [n for n in there if n not in seats]


def redoable(room: Room, seat: int) -> bool:
    q = room.asked
    return q is not None and bool(room.undone) and room.undone[0].seat == seat == q.seat and room.seats[seat].plays


def redo(room: Room, seat: int, now: float) -> list[AnyEntry]:
    q = room.asked
    if q is None or not redoable(room, seat):
        raise Refuse("There is nothing to give again.")
    return room.play(room.game.hear(room.record.position, room.undone[0].move), now)


def propose(room: Room, proposal: wire.Proposal, until: float | None = None) -> list[AnyEntry]:
    if room.proposal is not None:
        raise Refuse(f"{room.names[room.proposal.by]} has asked for something already.")
    return [Proposed(proposal, until)]


def consent(room: Room, number: int, yes: bool, seats: frozenset[int]) -> list[AnyEntry]:
    proposal = room.proposal
    if proposal is None or proposal.id != number:
        raise Refuse("That is no longer proposed.")
    if not yes and proposal.by in seats:
        return [Consented([proposal.by], False)]
    asked = sorted(seats & set(proposal.waits))
    if not asked:
        raise Refuse("You are not asked for consent.")
    if yes and len(asked) == len(proposal.waits):
        return agreed(room, proposal)
    return [Consented(asked, yes)]


def agreed(room: Room, proposal: wire.Proposal) -> list[AnyEntry]:
    match proposal.kind:
        case "undo":
            return [TakenBack(proposal.place)]
        case "rules":
            return room.renewal()
        case "bot":
            return given_to(room, proposal.seat, proposal.bot)


def pass_time(room: Room, now: float) -> list[AnyEntry]:
    """Silence becomes consent; whose share of chance does not come is not waited for."""
    if room.mixing is not None and now - room.mixing >= SHARES and not room.over:
        return room.deal_out(len(room.seats), room.told_shares())
    if room.proposal is None or room.until is None or now < room.until:
        return []
    return agreed(room, room.proposal)


# Seats


def sit_down(room: Room, name: str, seat: int | None = None, share: str = "") -> list[AnyEntry]:
    """Whoever comes takes an open seat, the first unless he chooses. When none is left, the game begins."""
    open = [n for n, there in enumerate(room.seats) if there.sits.open and not room.open]
    if not open or (seat is not None and seat not in open):
        raise Refuse("That seat is not open." if open else "No seat is open at this table.")
    seat = open[0] if seat is None else seat
    others = [there.sits.name for n, there in enumerate(room.seats) if n != seat]
    sits = Sits(seat, distinct([*others, the_name(name)])[-1], True, False, None, share=share if room.waiting else "")
    return [sits, *(room.begin(len(room.seats), share) if room.waiting and open == [seat] else [])]


def reveal(room: Room, seat: int, value: str) -> list[AnyEntry]:
    """The share of chance of a seat. When all have told theirs, the game begins."""
    there = room.seats[seat]
    if room.mixing is None or room.over or not there.sits.share:
        raise Refuse("Nobody waits for this share of chance.")
    if fair.commit(value) != there.sits.share:
        raise Refuse("That is not the share of chance that was sealed.")
    shares = room.told_shares(seat, value)
    begun = room.deal_out(len(room.seats), shares) if all(share.value for share in shares) else []
    return [Revealed(seat, value), *begun]


def swap(room: Room, seat: int, other: int, seats: frozenset[int], host: bool) -> list[AnyEntry]:
    in_waiting(room, seat, other)
    if not host and not (one_of(seats, seat) == seat and room.seats[other].sits.open):
        raise Refuse("You can go to an open seat; other seats are swapped by the host.")
    order = list(range(len(room.seats)))
    order[seat], order[other] = other, seat
    return [Ordered(order)]


def arrange(room: Room, seat: int, is_bot: bool, bot: str) -> list[AnyEntry]:
    """Who is to sit on a seat that is no person's."""
    in_waiting(room, seat)
    there = room.seats[seat].sits
    if there.person:
        raise Refuse(f"{there.name} sits there; free the seat first.")
    if not is_bot:
        return [Sits(seat, "", False, True, None)]
    name = there.name or distinct([*room.names, SEATS[seat]])[-1]
    return [Sits(seat, name, False, False, the_bot(bot, room))]


def start(room: Room, bots: bool, bot: str) -> list[AnyEntry]:
    """The game begins without those who are missing: bots play for them, or their seats go."""
    in_waiting(room)
    left = [n for n, there in enumerate(room.seats) if not there.sits.open]
    if bots:
        for_them = [arrange(room, n, True, bot)[0] for n in range(len(room.seats)) if n not in left]
        return [*for_them, *room.begin(len(room.seats))]
    if len(left) not in room.game.seats:
        few = " or ".join(map(str, sorted(room.game.seats)))
        raise Refuse(f"{room.game.title} is played by {few}, not by {len(left)}.")
    try:
        room.check_bots(len(left))
        begun = room.begin(len(left))
    except GameError as e:
        raise Refuse(str(e)) from None  # an option, or a bot, that asks for more
    return [*([Ordered(left)] if len(left) < len(room.seats) else []), *begun]


def free(room: Room, seat: int, seats: frozenset[int], host: bool) -> list[AnyEntry]:
    """The seat is open again. Its tokens are made worthless where they are kept."""
    there = seated(room, seat)
    if not there.person or there.resigned:
        raise Refuse("No person sits there.")
    if room.over or room.mixing is not None:
        raise Refuse("The game is over." if room.over else "The game is about to begin.")
    if not host and not (seat in seats and room.waiting):
        raise Refuse(
            "Only the host can free a seat." if room.waiting else "Only the host can free a seat; you can resign."
        )
    if len(room.given) < room.foreseen:
        raise Refuse(
            f"Chance was seen and taken back here: until the game has come as far again, to answer {room.foreseen}, "
            "nobody new can sit down."
        )
    return [Sits(seat, "" if room.waiting else there.name, False, True, None)]


def hand_to_bot(room: Room, seat: int, bot: str, seats: frozenset[int], now: float) -> list[AnyEntry]:
    by = one_of(seats, None)
    there = seated(room, seat)
    if room.asked is None:
        raise Refuse("The game has not begun." if room.waiting else "The game is over.")
    if there.bot is not None:
        raise Refuse("No person plays that seat.")
    wait = 0.0 if seat in seats else room.vacant(seat, now)
    if wait != 0.0:
        away = "" if room.slow else "has not been away for two minutes and "
        raise Refuse(f"{there.name} {away}has not run out of time.")
    if seat in seats or not room.seats[seat].here:
        return given_to(room, seat, the_bot(bot, room))
    proposal = wire.Proposal(room.proposals, "bot", by, seat, len(room.record), the_bot(bot, room), [seat], None)
    return propose(room, proposal, now + GRACE)


def given_to(room: Room, seat: int, bot: str | None) -> list[AnyEntry]:
    return [msgspec.structs.replace(room.seats[seat].sits, bot=bot)]


def take_back(room: Room, seat: int) -> list[AnyEntry]:
    there = room.seats[seat].sits
    if there.bot is None or there.resigned:
        raise Refuse("You have resigned." if there.resigned else "No bot plays that seat.")
    return given_to(room, seat, None)


def resign(room: Room, seat: int) -> list[AnyEntry]:
    there = room.seats[seat].sits
    if room.over or there.resigned:
        raise Refuse("The game is over." if room.over else "You have resigned already.")
    if room.waiting:
        raise Refuse("The game has not begun; you can get up.")
    others = [one.sits for one in room.seats if one.sits.person and not one.sits.resigned and one.sits is not there]
    if len(room.seats) <= 2 or not others:
        return [Stopped(seat)]
    return [msgspec.structs.replace(there, bot=STRONGEST, resigned=True)]


def rename(room: Room, seat: int, name: str) -> list[AnyEntry]:
    name = the_name(name)
    if any(name == other for n, other in enumerate(room.names) if n != seat):
        raise Refuse(f"Somebody at this table is called {name} already.")
    return [msgspec.structs.replace(room.seats[seat].sits, name=name)]


def want_rematch(room: Room, seats: frozenset[int], yes: bool, share: str = "") -> list[AnyEntry]:
    one_of(seats, None)
    if not room.over or room.setup.shelf:
        raise Refuse("The game is not over." if not room.over else "Nobody plays here.")
    if room.next is not None:
        raise Refuse("The rematch has begun already.")
    return [Voted(sorted(seats), yes, share)]


# Checks


def one_of(seats: frozenset[int], seat: int | None) -> int:
    """The seat that is meant, if it is his who asks."""
    if not seats:
        raise Refuse("You are watching; only who sits at the table can do that.")
    if seat is None:
        return min(seats)
    if seat not in seats:
        raise Refuse("That is not your seat.")
    return seat


def seated(room: Room, seat: int) -> Sits:
    if seat >= len(room.seats):
        raise Refuse("There is no such seat.")
    return room.seats[seat].sits


def in_waiting(room: Room, *seats: int) -> None:
    if not room.waiting or room.mixing is not None:
        raise Refuse("The game is about to begin." if room.waiting else "The game has begun.")
    for seat in seats:
        seated(room, seat)


def the_name(name: str) -> str:
    try:
        return known_as(name)
    except GameError as e:
        raise Refuse(str(e)) from None


def the_bot(name: str, room: Room) -> str:
    try:
        return known_bot(name, room.game, len(room.seats))
    except GameError as e:
        raise Refuse(str(e)) from None
