"""What holds at every position of Another World.

A flaw is something that no game could come to: the line of the text it is in, by its beginning, and what is wrong. The
first one counts: what comes after it may rely on what came before.
"""

from __future__ import annotations

from collections.abc import Iterator

from mypy_extensions import i64

from galapagos.games.another_world.cards import (  # fmt: skip
    AGGRESSIVE,
    ATTACKING,
    CARDS,
    CARING,
    CHARMING,
    FEARSOME,
    LONG_TAILED,
    METAMORPHIC,
    NAMES,
    PESTERING,
    TOXIC,
    UNFIT,
    VENGEFUL,
    bearer_of,
    card_of,
    pair,
    trait_of,
)
from galapagos.games.another_world.position import (
    EMPTY_ATTACKS_FAIL,
    EMPTY_ATTACKS_SUCCEED,
    ENDLESS_PESTERING,
    GONE,
    HAND,
    LETTERS,
    NO_CREATURE,
    QUARTET,
    SHADE,
    TRACK,
    UNKNOWN,
    Creature,
    World,
    letter,
)  # fmt: skip
from galapagos.games.another_world.rules import Draw, Renewal, Round, SettingUp
from galapagos.games.another_world.rules_attack import matches, targets
from galapagos.games.another_world.rules_solo import Aim, ShadeFight, ShadeGain, ShadeTurn, succeeds
from galapagos.games.another_world.rules_turn import Activation, Fight, PlayerTurn, Waiting
from galapagos.talk import NATURE, SEATS, Frame

Flaws = Iterator[tuple[str, str]]


def flaws(p: World) -> Flaws:
    """Where, and what is wrong with a position that no game could come to."""
    there = lying(p)
    yield from options(p)
    yield from twice(there)
    yield from cards(p, there)
    yield from creatures(p)
    yield from stack(p)
    yield from table(p)
    yield from tokens(p)
    yield from quiet(p)
    yield from memory(p)
    for n, frame in enumerate(p.frames):
        yield from under_way(p, n, frame)
    yield from beside(p)
    yield from marks(p)


def side_name(p: World, side: int) -> str:
    return "Shade" if p.shade(side) else SEATS[side]


def home(p: World, who: int) -> str:
    """The line that a creature stands in."""
    return side_name(p, p.creatures[who].owner)


# Cards


def options(p: World) -> Flaws:
    if p.rule(QUARTET) and p.seats not in (2, 3):
        yield "another-world", "Quartet is for two or three players"
    if p.rule(EMPTY_ATTACKS_FAIL) and p.rule(EMPTY_ATTACKS_SUCCEED):
        yield "another-world", "empty attacks cannot both fail and succeed"


def lying(p: World) -> list[tuple[str, tuple[int, ...]]]:
    """Every card, by the line it is named in."""
    found = [(side_name(p, side), held.cards) for side, held in enumerate(p.hands) if held.cards]
    for c in p.creatures:
        if c.owner != NATURE:
            found.append(("cards", (c.card, *[card_of(face) for face in c.faces])))
    found += [("deck", p.deck), ("pile", p.pile)]
    return found + [(f"buried by {side_name(p, side)}", held.cards) for side, held in enumerate(p.buried) if held.cards]


def twice(there: list[tuple[str, tuple[int, ...]]]) -> Flaws:
    """§1.3 A card is in one place."""
    seen = [False] * CARDS
    for where, held in there:
        for card in held:
            if card == UNKNOWN:
                continue
            if seen[card]:
                yield where, f"card {card + 1} is in two places"
            seen[card] = True


def cards(p: World, there: list[tuple[str, tuple[int, ...]]]) -> Flaws:
    """§1.3 All 64 are somewhere; §1.6 what is face down is as old as its deck."""
    count = sum([len(held) for _, held in there])
    if count != CARDS:
        yield "heading", f"there are {count} cards, not {CARDS}"
    upright, other = p.edition.upright, p.edition.other
    for c in p.creatures:
        for face in c.faces:
            if face >= 0 and face != upright[card_of(face)] and face != other[card_of(face)]:
                yield "cards", f"card {card_of(face) + 1} does not have {NAMES[trait_of(face)]}"
    if p.seats == 1 and p.hands[SHADE].cards:
        yield "Shade", "the Shade has no hand"
    if p.seats == 1 and p.buried[SHADE].cards and p.frames:
        yield "buried by Shade", "the Shade discards nothing unseen before it has won"
    if p.shuffles < 1:
        yield "heading", "the decks are numbered from 1"
    held = [*p.hands, *p.buried]
    if any(len(pile.ages) != len(pile.cards) for pile in held):
        yield "ages", "there is not an age for each card"
    known = all(are_decks(p, pile.ages) for pile in held)
    if not known or any(c.owner != NATURE and not 1 <= c.age <= p.shuffles for c in p.creatures):
        yield "ages", f"a card comes from a deck between 1 and {p.shuffles}"
    if any(list(pile.ages) != sorted(pile.ages) for pile in held):
        yield "ages", "the ages go from old to young"


def are_decks(p: World, numbers: tuple[int, ...]) -> bool:
    """Whether each is the number of an Evolution deck that there was."""
    return all(1 <= deck <= p.shuffles for deck in numbers)


def memory(p: World) -> Flaws:
    """§1.6 §3.6 What the seats know of older decks agrees with where the cards are."""
    for row in (p.sides(), *range(p.sides())):
        lost = p.lost[row]
        if not lost:
            continue
        where = f"known to {side_name(p, row) if row < p.sides() else 'all'}"
        if not are_decks(p, lost):
            yield where, f"a card went into a deck between 1 and {p.shuffles}"
        if not 0 <= p.strange[row] <= (CARDS if p.shuffles > 1 else 0):
            yield where, f"there cannot be {p.strange[row]} strange cards in the deck"
        if p.shuffles == 1:
            continue
        for who, c in enumerate(p.creatures):
            if c.card != UNKNOWN and lost[c.card] > c.age:
                yield where, f"card {c.card + 1} went into deck {lost[c.card]}, but {letter(who)} is of deck {c.age}"
        for held in (*p.hands, *p.buried):
            known = sorted([lost[card] for card in held.cards if card != UNKNOWN])
            youngest = held.ages[len(held.ages) - len(known) :]
            for n, deck in enumerate(known):
                if deck > youngest[n]:
                    yield where, f"a card that went into deck {deck} is in a hand or pile that is older"
        strangers = sum([card != UNKNOWN and lost[card] < p.shuffles for card in p.deck])
        if strangers > p.strange[row]:
            yield where, f"{strangers} cards of the deck are strange, more than {p.strange[row]}"


# The table


def table(p: World) -> Flaws:
    """§2.1 §9.1 The Source; §2.4 §9.4 §11.3 the first player; §11.5 the Choice cards."""
    every = range(len(p.edition.sources))
    if any(source not in every for source in p.sources) or len(set(p.sources)) < len(p.sources):
        yield "heading", "the Sources that were seen are different ones of the ten"
    if len(p.sources) != min(p.round, len(every)):
        yield "heading", f"in round {p.round} {min(p.round, len(every))} Sources have been seen, not {len(p.sources)}"
    base = p.frames[0] if p.frames else None
    if p.round < 1 and not isinstance(base, SettingUp):
        yield "heading", "the rounds are numbered from 1"
    lower, upper = (p.source().lower[p.sides() - 2], p.source().upper) if p.round else (0, 0)
    if isinstance(base, Renewal) and base.step == 0:
        lower = upper = 0
    if not 0 <= p.lower <= lower or not 0 <= p.upper <= upper:
        yield "heading", f"no more than {lower} lie on the lower and {upper} on the upper part of the Source"
    fresh = isinstance(base, SettingUp | Renewal) or (isinstance(base, Round) and base.turns == 0)
    if fresh and (p.lower, p.upper) != (lower, upper):
        yield "heading", f"nobody has taken anything: {lower} lie on the lower, {upper} on the upper part of the Source"
    choices = len(p.edition.choices)
    if list(p.choices) != sorted(set(p.choices) & set(range(choices))) or not p.choices:
        yield "heading", f"the Choice deck holds some of {choices} different cards"
    if p.seats > 1 and len(p.choices) < choices:
        yield "heading", "without the Shade no Choice card is drawn"
    yield from first(p, base)


def first(p: World, base: Frame | None) -> Flaws:
    if isinstance(base, SettingUp):
        if p.first != (SHADE if p.seats == 1 else NATURE):
            yield "heading", "the first player is found last, and in solo it is the Shade"
        return
    if p.first not in range(p.sides()):
        yield "heading", "somebody has the First Player token"
    # §9.4 The token passes last, when the new Source is there already.
    passed = p.round - (isinstance(base, Renewal) and base.step > 0)
    if p.seats == 1 and p.first != (SHADE if passed % 2 else 0):
        yield "heading", f"in round {p.round} {side_name(p, 1 - p.first)} has the First Player token"


def tokens(p: World) -> Flaws:
    """§1.1 The token that wins ends the game."""
    won = [side for side in range(p.sides()) if p.tokens[side] >= p.goal(side)]
    for side in range(p.sides()):
        if not 0 <= p.tokens[side] <= p.goal(side):
            yield side_name(p, side), f"{p.goal(side)} transmutations win"
    if p.frames and won:
        yield side_name(p, won[0]), f"{side_name(p, won[0])} has won already"
    if not p.frames and len(won) != 1:
        yield "heading", "nobody has won" if not won else "only one can win"


def turns(p: World, base: Round) -> int:
    """Turns of players, not of the Shade, begun in this round."""
    return base.turns if p.seats > 1 else (base.turns + (p.first == 0)) // 2


def quiet(p: World) -> Flaws:
    """§3.8"""
    base = p.frames[0] if p.frames else None
    limit = 3 * p.seats
    if not isinstance(base, Round):
        if p.quiet or (p.stalled and p.frames):
            yield "heading", "quiet turns are counted within a round"
        return
    begun = turns(p, base)
    if not 0 <= p.quiet <= begun:
        yield "heading", f"there cannot be {p.quiet} quiet turns among {begun}"
    if p.stalled and (begun <= limit or p.rule(ENDLESS_PESTERING)):
        yield "heading", "Pestering loses its effect after three quiet turns of every player, and not at every table"
    if p.quiet > limit and not p.stalled and not p.rule(ENDLESS_PESTERING):
        yield "heading", f"after {limit} quiet turns Pestering has no effect"


# Creatures


def creatures(p: World) -> Flaws:
    for who, c in enumerate(p.creatures):
        if c.owner == NATURE:
            if c is not GONE and c != GONE:
                yield "gone", f"{letter(who)} is gone"
        elif c.owner not in range(p.sides()):
            yield "heading", f"{letter(who)} belongs to nobody"
        else:
            for oddity in oddities(p, c):
                yield home(p, who), f"{letter(who)} {oddity}"
    living = sum([c.owner != NATURE for c in p.creatures])
    coming = sum([p.goal(side) - p.tokens[side] for side in range(p.sides())])
    if len(p.creatures) + CARDS - living + coming > LETTERS:
        yield "heading", "there are not enough letters left for the creatures to come"


def oddities(p: World, c: Creature) -> list[str]:
    found: list[str] = []
    held: i64 = 0
    for face in c.faces:
        bit: i64 = 1 << trait_of(face)
        # §4.4
        if held & bit:
            found.append("has a trait twice")
        held |= bit
    if c.traits != held:
        found.append("has other traits than its cards")
    if c.energy < 0:
        found.append("has less than no energy")
    if c.off & ~c.traits:
        found.append("does not have what is suppressed")
    # §8.15
    if c.copied & c.traits or c.copied >> METAMORPHIC & 1:
        found.append("copies neither Metamorphic nor what it has")
    # §11.7
    if (c.traits | c.copied) & UNFIT and p.shade(c.owner):
        found.append("is of the Shade, so it is neither Caring nor Metamorphic")
    return found


def beside(p: World) -> Flaws:
    """§1.4 A track has four spaces; §6.6 a token beside it belongs to a Caring move that waits."""
    top = p.frames[-1] if p.frames else None
    for who, c in enumerate(p.creatures):
        if c.energy > TRACK:
            due = c.energy - TRACK
            if not isinstance(top, Waiting) or top.traits.count(pair(who, CARING)) < due or not c.has(CARING):
                yield home(p, who), f"{letter(who)} has {c.energy} energy on a track of {TRACK}"
            elif p.room(c.owner) < 0:
                yield home(p, who), f"nobody has room for what lies beside the track of {letter(who)}"


def marks(p: World) -> Flaws:
    """§4.7 What is suppressed or copied is so for a turn. A game that is over ends in the middle of one."""
    if not p.frames:
        return
    off = [who for who, c in enumerate(p.creatures) if c.off]
    copied = [who for who, c in enumerate(p.creatures) if c.copied]
    turn = p.frames[1] if len(p.frames) > 1 else None
    acts = p.frames[2] if len(p.frames) > 2 else None
    if isinstance(turn, PlayerTurn) and acts is not None:
        yield from made_by(p, acts, off, copied)
        return
    if copied:
        yield home(p, copied[0]), "nobody copies a trait now"
    tried = isinstance(turn, ShadeTurn) and turn.step > 5 and not (isinstance(acts, Aim) and acts.step == 5)
    for who in off:
        c = p.creatures[who]
        if not tried:
            yield home(p, who), "no trait is suppressed now"
        # §11.15
        if c.owner != 0 or c.off != c.traits:
            yield home(p, who), "the Shade suppresses all traits of a target"


def made_by(p: World, acts: Frame, off: list[int], copied: list[int]) -> Flaws:
    """§8.4 §8.15 Fearsome suppresses a trait of another, Metamorphic copies one, each once in an activation."""
    actor = named(acts)[0]
    if len(off) > 1 or actor in off or any(int(p.creatures[who].off).bit_count() > 1 for who in off):
        yield home(p, off[0]), "one trait of one other creature is suppressed in a turn"
    if copied not in ([], [actor]) or int(p.creatures[actor].copied).bit_count() > 1:
        yield home(p, copied[0]), "only the activated creature copies, and one trait"
    if isinstance(acts, Activation) and len(off) != acts.used >> FEARSOME & 1:
        yield "heading", "what Fearsome suppresses and that it was used belong together"
    if isinstance(acts, Activation) and len(copied) != acts.used >> METAMORPHIC & 1:
        yield "heading", "what Metamorphic copies and that it was used belong together"


# Rules under way

WORDS: dict[type[Frame], str] = {
    SettingUp: "setting-up", Round: "turns", Renewal: "renewal", Draw: "draw", PlayerTurn: "turn",
    Activation: "activation", Waiting: "waiting", Fight: "attack", ShadeTurn: "shade", Aim: "aim",
    ShadeFight: "shade-attack", ShadeGain: "shade-gain",
}  # fmt: skip
# Which rule can be under way within which.
WITHIN: dict[type[Frame], tuple[type[Frame], ...]] = {
    SettingUp: (), Round: (), Renewal: (), Draw: (Round, Renewal), PlayerTurn: (Round,), Activation: (PlayerTurn,),
    Waiting: (PlayerTurn, Fight), Fight: (PlayerTurn,), ShadeTurn: (Round,), Aim: (ShadeTurn,),
    ShadeFight: (ShadeTurn,), ShadeGain: (ShadeTurn, ShadeFight),
}  # fmt: skip


def stack(p: World) -> Flaws:
    """The rules under way lie upon each other as they come, and speak of creatures that are there."""
    for n, frame in enumerate(p.frames):
        kind, outer = type(frame), WITHIN[type(frame)]
        if n == 0 and outer:
            yield "heading", f"{WORDS[kind]!r} is not under way by itself"
        if n > 0 and type(p.frames[n - 1]) not in outer:
            yield "heading", f"{WORDS[kind]!r} is not under way within {WORDS[type(p.frames[n - 1])]!r}"
        if p.seats > 1 and kind in (ShadeTurn, Aim, ShadeFight, ShadeGain):
            yield "heading", "the Shade plays against a single player"
        for who in named(frame):
            if who not in range(len(p.creatures)) or p.creatures[who].owner == NATURE:
                yield "heading", f"there is no creature {letter(who)}"


def named(frame: Frame) -> list[int]:
    """The creatures that a rule speaks of."""
    match frame:
        case Activation() | Aim():
            return [frame.who]
        case Fight():
            return [frame.who, frame.target]
        case Waiting() | ShadeGain():
            return [frame.gainer, *[bearer_of(trait) for trait in frame.traits]]
        case ShadeTurn() if frame.who != NO_CREATURE:
            return [frame.who]
    return []


def under_way(p: World, n: int, frame: Frame) -> Flaws:
    outer = p.frames[n - 1] if n else None
    inner = p.frames[n + 1] if n + 1 < len(p.frames) else None
    match frame:
        case SettingUp():
            found = setting_up(p)
        case Round():
            found = round_(p, frame, inner)
        case Renewal():
            found = renewal(p, frame, inner)
        case Draw():
            found = draw(p, frame, outer)
        case PlayerTurn():
            found = player_turn(p, frame, inner)
        case Activation():
            found = activation(p, frame, outer)
        case Waiting():
            found = waiting(p, frame, outer)
        case ShadeTurn():
            found = shade_turn(p, frame, inner)
        case Aim():
            found = aim(p, frame, outer)
        case ShadeFight():
            found = shade_fight(p, frame, outer)
        case Fight():
            found = fight(p, frame, outer)
        case ShadeGain():
            found = shade_gain(p, frame, outer)
    for sentence in found:
        yield "heading", sentence


def setting_up(p: World) -> Iterator[str]:
    """§2"""
    if p.round > 1 or p.pile or p.shuffles > 1 or any(held.cards for held in p.buried) or any(p.tokens):
        yield "while the table is set up nothing has been played or discarded"
    if [c.owner for c in p.creatures] != list(range(len(p.creatures))) or len(p.creatures) > p.sides():
        yield "each side gets one creature, in their order"
    if any(c.energy or c.asleep or c.faces for c in p.creatures):
        yield "a starting creature is awake, without energy and traits"
    dealt = [len(p.hands[seat].cards) for seat in range(p.seats)]
    whole = [min(HAND, max(0, sum(dealt) - HAND * seat)) for seat in range(p.seats)]
    if dealt != whole or (p.round == 0 and p.creatures) or (len(p.creatures) < p.sides() and any(dealt)):
        yield f"the Source comes first, then the creatures, then {HAND} cards for each player after the other"


def round_(p: World, frame: Round, inner: Frame | None) -> Iterator[str]:
    """§3.1 First everybody has decided on his redraw, then turns are taken."""
    if not 0 <= frame.asked <= p.seats or frame.turns < 0 or (frame.turns and frame.asked < p.seats):
        yield f"{p.seats} players are asked for a redraw, then turns are taken"
    if isinstance(inner, PlayerTurn | ShadeTurn):
        side = inner.seat if isinstance(inner, PlayerTurn) else SHADE
        if frame.turns == 0 or (p.first + frame.turns - 1) % p.sides() != side:
            yield f"turn {frame.turns} of a round is not that of {side_name(p, side)}"
        yield from peopled(p, frame, inner)
    elif frame.turns == 0 and (frame.peopled or any(c.asleep and c.owner != NATURE for c in p.creatures)):
        yield "before the first turn all are awake, and nobody has had a creature in this round"


def peopled(p: World, frame: Round, turn: Frame) -> Iterator[str]:
    """§3.3 §3.5 The round was not over when the turn began."""
    counted = [c for c in p.creatures if p.counts(c)]
    if not frame.peopled:
        made = isinstance(turn, PlayerTurn) and turn.step > 1
        if len(counted) > made or frame.turns > p.sides():
            yield "somebody has had a creature in this round, so it is 'peopled'"
        return
    top = p.frames[-1]
    begun = isinstance(top, Aim) or (isinstance(top, PlayerTurn) and top.step < 4)
    begun = begun or (isinstance(top, ShadeTurn) and top.step < 8)
    if begun and all(c.asleep for c in counted):
        yield "nobody is awake, so the round is over"


def renewal(p: World, frame: Renewal, inner: Frame | None) -> Iterator[str]:
    """§9"""
    if not 0 <= frame.step <= p.seats + 1 or (inner is not None and frame.step < 2):
        yield f"the renewal is the Source, then {p.seats} players draw"
    if frame.step == 0 and any(p.counts(c) and not c.asleep for c in p.creatures):
        yield "somebody is awake, so the round is not over"
    if frame.step > 0 and any(c.asleep and c.owner != NATURE for c in p.creatures):
        yield "when cards are drawn all creatures have woken"


def draw(p: World, frame: Draw, outer: Frame | None) -> Iterator[str]:
    """§3.1 §9.3"""
    if frame.seat not in range(p.seats):
        yield "only players draw"
    elif isinstance(outer, Renewal):
        due = 2 + sum(c.owner == frame.seat and c.energy > 0 for c in p.creatures)
        if not 2 <= outer.step <= p.seats + 1 or p.at(outer.step - 2) != frame.seat:
            yield f"{SEATS[frame.seat]} does not draw now"
        if not 1 <= frame.count <= due:
            yield f"{SEATS[frame.seat]} draws {due} cards at the most"
    elif isinstance(outer, Round):
        if outer.turns or outer.asked < 1 or p.at(outer.asked - 1) != frame.seat:
            yield f"{SEATS[frame.seat]} does not draw now"
        if not 1 <= frame.count <= len(p.buried[frame.seat].cards) + len(p.deck):
            yield f"{SEATS[frame.seat]} draws as many cards as were discarded"


def player_turn(p: World, frame: PlayerTurn, inner: Frame | None) -> Iterator[str]:
    """§4.1"""
    if not 1 <= frame.step <= 4 or (inner is not None and frame.step < 4):
        yield "a turn has steps 1 to 3, and 4 once a creature is activated"


def acting(p: World, who: int, outer: Frame | None) -> Iterator[str]:
    """§4.5 The creature that is activated."""
    if isinstance(outer, PlayerTurn) and p.creatures[who].owner != outer.seat:
        yield f"{letter(who)} does not belong to {SEATS[outer.seat]}"
    if isinstance(outer, ShadeTurn) and who != outer.who:
        yield f"{letter(who)} is not the creature that the Shade activates"
    if p.creatures[who].asleep:
        yield f"{letter(who)} is asleep"


def activation(p: World, frame: Activation, outer: Frame | None) -> Iterator[str]:
    """§4.6"""
    yield from acting(p, frame.who, outer)
    if frame.used & ~(1 << FEARSOME | 1 << METAMORPHIC | 1 << PESTERING):
        yield "only Fearsome, Metamorphic and Pestering are used on activation"
    if frame.used & ~p.creatures[frame.who].live:
        yield f"{letter(frame.who)} does not have what it has used"
    if p.stalled and frame.used >> PESTERING & 1:
        yield "Pestering has no effect in this round"


def waiting(p: World, frame: Waiting, outer: Frame | None) -> Iterator[str]:
    """§6.2 §6.3"""
    yield from acting(p, frame.gainer, outer)
    if isinstance(outer, Fight):
        yield from striking(frame.gainer, outer)
    side = p.creatures[frame.gainer].owner
    for who in {bearer_of(trait) for trait in frame.traits}:
        waits = [trait_of(trait) for trait in frame.traits if bearer_of(trait) == who]
        charming, caring, tail = waits.count(CHARMING), waits.count(CARING), waits.count(LONG_TAILED)
        if p.creatures[who].owner != side or charming + caring + tail < len(waits):
            yield "Caring, Charming and Long-tailed of friends wait on a gain"
        # Its own gain lets Caring and Long-tailed wait once, and Long-tailed then Caring once more.
        if charming > 1 or tail > 1 or caring + tail > 2 or (charming and (caring or tail)):
            yield f"so much of {letter(who)} cannot wait on a gain"
        if (charming and who == frame.gainer) or (isinstance(outer, Fight) and who != frame.gainer):
            yield "Charming waits when another friend gains from the Source"


def striking(gainer: int, outer: Fight) -> Iterator[str]:
    if gainer != outer.who or outer.over or not outer.used & ATTACKING:
        yield "in an attack the attacker gains, by an Attacking trait that was used"


def fight(p: World, frame: Fight, outer: Frame | None) -> Iterator[str]:
    """§7"""
    yield from acting(p, frame.who, outer)
    replies = 1 << TOXIC | 1 << VENGEFUL
    if frame.who == frame.target:
        yield "a creature does not attack itself"
    if frame.used & ~(ATTACKING | replies) or (frame.used & replies and not frame.over):
        yield "in an attack Attacking traits are used, after it Toxic and Vengeful"
    if frame.over and not frame.used & ATTACKING:
        yield "at least one Attacking trait must be used"
    if not frame.used and frame.target not in targets(p, frame.who):
        yield f"{letter(frame.who)} cannot attack {letter(frame.target)}"


# The Shade


def shade_turn(p: World, frame: ShadeTurn, inner: Frame | None) -> Iterator[str]:
    """§11.6–11.13"""
    awake = p.awake(SHADE)
    best = max(awake, key=lambda who: (p.creatures[who].energy, -who), default=NO_CREATURE)
    if not 1 <= frame.step <= 8:
        yield "the steps of the Shade are 1 to 8"
    if (frame.step < 3 and frame.who not in (NO_CREATURE, best)) or (frame.step == 3 and frame.who != best):
        yield "the Shade chooses its awake creature with the most energy, of equals the leftmost"
    if frame.step == 1 and frame.who != NO_CREATURE:
        yield "the Shade chooses a creature in step 2"
    if 3 <= frame.step <= 7 and frame.who not in awake:
        yield "the Shade activates a creature of its own that is awake"
    if frame.who != NO_CREATURE and p.creatures[frame.who].owner != SHADE:
        yield f"{letter(frame.who)} does not belong to the Shade"
    settled = isinstance(inner, ShadeFight | ShadeGain) or frame.step == 8
    if frame.armed and (frame.step < 3 or not (settled or p.creatures[frame.who].traits & AGGRESSIVE)):
        yield "armed is a creature that gained an aggressive trait in this turn"
    steps = {Aim: (6, 8), ShadeFight: (6, 8), ShadeGain: (8,)}
    if inner is not None and frame.step not in steps[type(inner)]:
        yield f"{WORDS[type(inner)]!r} is not under way in step {frame.step} of the Shade"


def aim(p: World, frame: Aim, outer: Frame | None) -> Iterator[str]:
    """§11.11 §11.13 §11.14"""
    yield from acting(p, frame.who, outer)
    if isinstance(outer, ShadeTurn) and (frame.step not in (5, 7) or outer.step != frame.step + 1):
        yield "the Shade attacks in step 5 or 7, and goes on with the next one"
    if isinstance(outer, ShadeTurn) and frame.step == 5 and not outer.armed:
        yield "in step 5 only an armed creature attacks"
    if not p.creatures[frame.who].live & ATTACKING or not p.own(0):
        yield "an attack needs an Attacking trait and somebody to attack"


def shade_fight(p: World, frame: ShadeFight, outer: Frame | None) -> Iterator[str]:
    """§11.14"""
    yield from acting(p, frame.who, outer)
    replies = 1 << TOXIC | 1 << VENGEFUL
    if p.creatures[frame.target].owner != 0:
        yield "the Shade attacks its opponent"
    if frame.used & ~(ATTACKING | replies) or (frame.used & replies and not frame.over):
        yield "in an attack Attacking traits are used, after it Toxic and Vengeful"
    if frame.over and frame.used & ATTACKING != ATTACKING:
        yield "the Shade goes through all Attacking traits"
    sure = any(succeeds(p, frame.who, frame.target, trait) for trait in range(3))
    if not frame.used and not (sure and matches(p, p.creatures[frame.who], p.creatures[frame.target])):
        yield "the Shade attacks where success is certain"


def shade_gain(p: World, frame: ShadeGain, outer: Frame | None) -> Iterator[str]:
    """§11.17"""
    yield from acting(p, frame.gainer, outer)
    if isinstance(outer, ShadeFight):
        yield from striking(frame.gainer, outer)
    if len(set(frame.traits)) < len(frame.traits):
        yield "a trait waits once on a gain"
    for trait in frame.traits:
        if p.creatures[bearer_of(trait)].owner != SHADE or trait_of(trait) not in (CHARMING, LONG_TAILED):
            yield "Charming and Long-tailed of the Shade wait on a gain"
        elif trait_of(trait) == CHARMING and (bearer_of(trait) == frame.gainer or isinstance(outer, ShadeFight)):
            yield "Charming waits when another friend gains from the Source"
        elif isinstance(outer, ShadeFight) and bearer_of(trait) != frame.gainer:
            yield "in an attack the attacker gains"
