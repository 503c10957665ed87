"""What holds at every position of Mutagen: nothing else can be read, and nothing else comes of play.

Each law yields where in the text the flaw is, by the beginning of its line, and a sentence. They stand in an order in
which the later ones may lean on the earlier ones: whoever asks stops at the first flaw.
"""

from __future__ import annotations

from galapagos.games.mutagen import rules_actions as actions
from galapagos.games.mutagen import rules_keeper as keeper
from galapagos.games.mutagen import rules_people as people
from galapagos.games.mutagen.cards import (
    ACTIONS,
    BARE,
    BONUS,
    CREW,
    DECISIONS,
    DECKS,
    ELEMENTS,
    HALVES,
    LAST_STEP,
    MUTATIONS,
    NONE,
    OASIS,
    PALACE,
    PEOPLE,
    PLACES,
    ROBOT,
    ROUNDS,
    SUPREME,
    TILES,
    TREE,
    TREES,
    TYPES,
    VAULT,
    VAULT_ROOM,
    VISITORS,
    WORKERS,
)
from galapagos.games.mutagen.laws_rules import Flaws, choices, selecting, stack, title, under_way
from galapagos.games.mutagen.position import (
    DEBT,
    KEEPER,
    SHARDS_RUN_SHORT,
    SPACES,
    THE_PEOPLE,
    THE_VISITORS,
    VISITORS_STAY,
    Board,
    Player,
    is_able,
    many,
    name,
    person_of,
)
from galapagos.games.mutagen.rules import Round
from galapagos.games.mutagen.rules_airship import ACCEPTED, ALIKE, BIT, pair_of, tile_of
from galapagos.games.mutagen.rules_turn import LOCATION, Placement, Placing, Turn
from galapagos.talk import SEATS


def flaws(p: Board) -> Flaws:
    yield from calendar(p)
    yield from stack(p)
    for owner, player in enumerate(p.players):
        yield from owned(p, owner, player)
    yield from counted(p)
    yield from displays(p)
    yield from decks(p)
    if p.solo():
        yield from obeyed(p)
    yield from placed(p)
    yield from in_passing(p)
    yield from under_way(p)


OVER = 5


def phase(p: Board) -> int:
    """Of the round that is under way: 0 before anything is laid out, to 4, the end; 5 when the game is over."""
    first = p.frames[0] if p.frames else None
    return first.phase if isinstance(first, Round) else OVER


# 3. The round


def calendar(p: Board) -> Flaws:
    if p.round not in range(1, ROUNDS + 1):
        yield "heading", f"there is no round {p.round}: §3.1"
    if p.first not in range(len(p.players)):
        yield "heading", "the first player does not play: §2.3"
    if p.solo() and p.first != (p.round - 1) % 2:
        yield "heading", f"alone, in round {p.round} the first player is {title(p, (p.round - 1) % 2)}: §2.3 §3.3"
    if not p.frames and p.round != ROUNDS:
        yield "heading", f"the game is over after round {ROUNDS}: §1.1"
    if (p.outcome is None) != bool(p.frames):
        yield "heading", "a game is over when no rule is under way any more"


# 1. What lies on the table


def owned(p: Board, owner: int, me: Player) -> Flaws:
    who = title(p, owner)
    if me.shards < 0:
        yield who, "nobody has fewer than 0 shards: §5.5"
    if me.score < (-6 if p.has(DEBT) else 0):
        yield who, f"points do not fall so low as {me.score}: §15.4"
    if me.progress not in range(p.edition.last + 1):
        yield who, f"the Progress track has no space {me.progress}: §10.5"
    if len(me.tracks) != len(TYPES) or not all(0 <= space <= LAST_STEP for space in me.tracks):
        yield who, f"tracks takes four numbers from 0 to {LAST_STEP}: §9.2"
    if p.storage_limit and len(me.store) > p.storage_limit:
        yield who, f"the storage holds {p.storage_limit} Elements: §6.2"
    for worker, cards in enumerate(me.mutations):
        if cards and worker == ROBOT:
            yield who, "the Robot never gets a mutation: §4.3"
        if len(cards) > p.edition.mutations_per_worker:
            yield who, f"the {WORKERS[worker]} has more than {many(p.edition.mutations_per_worker, 'mutation')}: §4.3"
    yield from served(p, owner, me)
    yield from airship(p, owner, me)


def served(p: Board, owner: int, me: Player) -> Flaws:
    """15. The People"""
    who, keepers = title(p, owner), p.solo() and owner == KEEPER
    if me.people and not p.has(THE_PEOPLE):
        yield who, "the People are not in this game: §15.1"
    if keepers and any(is_able(code) for code in me.people):
        yield who, "the Keeper always takes the Supreme Element: §21.2"
    if len(me.vault) > VAULT_ROOM * p.abilities(owner, VAULT):
        yield who, f"a vault of the People holds {VAULT_ROOM} Elements: §15.15"
    if not p.has(THE_PEOPLE) and (SUPREME in me.store or SUPREME in me.ship.installed):
        yield who, "there are no Supreme Elements without the People: §15.1"


def airship(p: Board, owner: int, me: Player) -> Flaws:
    """6. 7. Tiles lie side by side, Elements on them and the start spaces, and no like ones touch."""
    who, ship = title(p, owner), p.edition.airship
    covered: set[int] = set()
    for code in me.ship.tiles:
        for square in ship.pairs[pair_of(code)]:
            if square in covered:
                yield who, f"two tiles cover {ship.names[square]}: §7.2"
            covered.add(square)
    keepers = p.solo() and owner == KEEPER
    for square, kind in enumerate(me.ship.installed):
        if kind == NONE:
            continue
        floor, element = me.ship.floor[square], BIT[min(kind, SUPREME)]
        if floor == BARE:
            yield who, f"{ship.names[square]} is bare and holds nothing: §6.3"
        # §17.4 The Keeper ignores types and colours.
        elif keepers:
            continue
        elif not ACCEPTED[floor] & element:
            yield who, f"{ship.names[square]} takes only {HALVES[floor]}, not {name(kind)}: §6.4"
        elif any(ALIKE[me.ship.installed[near]] & element for near in ship.beside[square]):
            yield who, f"next to {ship.names[square]} lies an Element of the same type or colour: §6.5"


def open_cards(p: Board, deck: int) -> list[int]:
    """The cards of a deck that lie on the table."""
    found = [card for card in p.shown[deck] if card != NONE]
    for me in p.players:
        found += held(me, deck)
    if deck == ELEMENTS:
        found += [*p.spent, *p.aside, *([p.hand] * (p.hand != NONE))]
    return found + ([p.tile] if deck == TILES and p.tile != NONE else [])


def holders(p: Board, deck: int) -> list[tuple[str, int]]:
    """Where each card lies that somebody has or that is on show, by the line it stands in."""
    found = [(line_of(deck, slot), card) for slot, card in enumerate(p.shown[deck]) if card != NONE]
    for owner, me in enumerate(p.players):
        found += [(title(p, owner), card) for card in held(me, deck)]
    return found


def held(me: Player, deck: int) -> list[int]:
    """The cards of a deck that a player has."""
    if deck == ELEMENTS:
        return [*me.store, *me.vault, *[kind for kind in me.ship.installed if kind != NONE]]
    if deck == TILES:
        return [tile_of(code) for code in me.ship.tiles]
    if deck == MUTATIONS:
        return [card for row in me.mutations for card in row]
    if deck == PEOPLE:
        return [person_of(code) for code in me.people]
    return list(me.crew if deck == CREW else me.trees if deck == TREES else ())


def line_of(deck: int, slot: int) -> str:
    """The line of the text in which a place of a display stands."""
    if deck == ELEMENTS:
        return PLACES[slot // 3]
    if deck in (TILES, CREW):
        return PLACES[slot]
    return "Tree" if deck == TREES else "obeys" if deck in (DECISIONS, ACTIONS) else DECKS[deck]


WHOLE = (ELEMENTS, TILES, TREES, BONUS)  # of these nothing leaves the game


def counted(p: Board) -> Flaws:
    """1.2 Nothing is made and nothing is lost."""
    for deck, copies in enumerate(p.edition.copies):
        urn, (there, supreme) = p.unseen(deck), sorted_out(p, deck, len(copies))
        if deck == ELEMENTS and (p.supreme < 0 or p.supreme + supreme != p.edition.supreme):
            yield last_holder(p, deck, SUPREME), f"there are {p.edition.supreme} Supreme Elements: §15.1"
        if adds_up(copies, urn, there):
            continue
        for card, most in enumerate(copies):
            left = urn[card]
            if left < 0 or left + there[card] > most or (deck in WHOLE and left + there[card] < most):
                found = f"there {'is' if most == 1 else 'are'} {most} of {p.edition.ids[deck][card]}, and here"
                yield last_holder(p, deck, card), f"{found} are {there[card] + left - min(0, left)}: §1.2"
    if p.has(SHARDS_RUN_SHORT) and sum(player.shards for player in p.players) > p.edition.shards:
        yield SEATS[0], f"there are {p.edition.shards} shards in the box: §1.8"


def sorted_out(p: Board, deck: int, kinds: int) -> tuple[list[int], int]:
    """How many there are of each card of a deck that lies on the table; and of Supreme Elements."""
    there, supreme = [0] * kinds, 0
    for card in open_cards(p, deck):
        if deck == ELEMENTS and card >= SUPREME:
            supreme += 1
        else:
            there[card] += 1
    return there, supreme


def adds_up(copies: list[int], urn: list[int], there: list[int]) -> bool:
    """Whether every card is there as often as in the box."""
    return all(left >= 0 and left + there[card] == copies[card] for card, left in enumerate(urn))


def last_holder(p: Board, deck: int, card: int) -> str:
    unseen = "obeys" if deck in (DECISIONS, ACTIONS) else "out"
    return ([where for where, there in holders(p, deck) if there == card] or [unseen])[-1]


# 3. 4. 15. 16. The cards of the round


def sizes(p: Board) -> dict[int, int]:
    """How many places each display of the round has now."""
    now, each = phase(p), len(p.players) + 1
    drafting = each if now in (1, 2) else 0
    return {
        MUTATIONS: drafting,
        PEOPLE: drafting if p.has(THE_PEOPLE) else 0,
        VISITORS: each if p.has(THE_VISITORS) and (now, p.round) != (0, 1) else 0,
    }


def displays(p: Board) -> Flaws:
    for deck, size in sizes(p).items():
        if len(p.shown[deck]) != size:
            yield (
                DECKS[deck],
                f"now {many(size, 'place')} for {DECKS[deck]} must be there, not {len(p.shown[deck])}: §3.1",
            )
    if SUPREME in p.shown[ELEMENTS]:
        yield line_of(ELEMENTS, p.shown[ELEMENTS].index(SUPREME)), "no Supreme Element lies at a location: §15.3"
    filling = p.frames[-1] if p.frames else None
    filled = filling.decks if isinstance(filling, actions.Filling) else ()
    if isinstance(filling, actions.Filling) and filled != decks_to_fill(p):
        yield "heading", "filling names other decks than are laid out now: §5.6"
    if NONE in p.shown[BONUS] and BONUS not in filled:
        yield "bonus", "a Bonus token lies on every bonus space: §2.1"
    if phase(p) == 2 and len(p.frames) == 1:
        return  # the draft is over
    for deck in (MUTATIONS, PEOPLE):
        gaps, taken = p.shown[deck].count(NONE), drafted(p)[deck]
        if deck not in filled and gaps != taken:
            yield DECKS[deck], f"{gaps} of the {DECKS[deck]} are gone, but {taken} were taken: §4.2"


def decks_to_fill(p: Board) -> tuple[int, ...]:
    if phase(p) == 0:
        return (ELEMENTS, TILES, CREW, TREES, BONUS)
    if phase(p) != 1:
        return (ELEMENTS, TILES, CREW, TREES)
    wanted = ((ACTIONS, p.solo()), (VISITORS, p.has(THE_VISITORS)), (MUTATIONS, True), (PEOPLE, p.has(THE_PEOPLE)))
    return tuple(deck for deck, used in wanted if used)


def drafted(p: Board) -> dict[int, int]:
    """How many cards of each kind were taken in the draft under way."""
    frame = selecting(p)
    if frame is None:
        return {MUTATIONS: 0, PEOPLE: 0}
    enlisted = sum(len(me.people) - before for me, before in zip(p.players, frame.before, strict=False))
    return {MUTATIONS: sum(choices(p, frame)) - enlisted, PEOPLE: enlisted}


def decks(p: Board) -> Flaws:
    """The cards of the rounds to come are still in their decks."""
    now, each = phase(p), len(p.players) + 1
    to_come = ROUNDS - p.round + (now == 0)
    used = {MUTATIONS: each, PEOPLE: each * p.has(THE_PEOPLE), VISITORS: each * p.has(THE_VISITORS), ACTIONS: p.solo()}
    for deck, size in used.items():
        if deck == VISITORS and p.has(VISITORS_STAY):
            continue
        gaps = p.shown[deck].count(NONE) if now == 1 else 0
        left = p.urns[deck].total
        if left < size * to_come + gaps:
            where = "out" if deck != ACTIONS else "obeys"
            yield where, f"{left} of the {DECKS[deck]} are left for the rounds to come, too few: §3.1"
    for deck, option in ((PEOPLE, p.has(THE_PEOPLE)), (VISITORS, p.has(THE_VISITORS))):
        if not option and p.unseen(deck) != p.edition.copies[deck]:
            yield "out", f"the {DECKS[deck].capitalize()} are not in this game: §{'15' if deck == PEOPLE else '16'}.1"
    yield from limits(p)


def limits(p: Board) -> Flaws:
    """4.2 15.2 One mutation and one of the People a round."""
    frame = selecting(p)
    done = choices(p, frame) if frame else [2 * (phase(p) > 2) + (phase(p) == 2)] * len(p.players)
    for owner, me in enumerate(p.players):
        enlisted = 0
        if frame is not None:
            enlisted = len(me.people) - frame.before[owner]
        elif done[owner]:
            enlisted = int(p.has(THE_PEOPLE))
        most = p.round - 1 + min(1, done[owner] - enlisted if p.has(THE_PEOPLE) else done[owner])
        if sum(map(len, me.mutations)) > most:
            yield title(p, owner), f"by now nobody has more than {many(most, 'mutation')}: §4.2"
        if len(me.people) > p.round - 1 + enlisted:
            yield title(p, owner), f"by now nobody has more than {p.round - 1 + enlisted} of the People: §15.2"


def obeyed(p: Board) -> Flaws:
    """17.5 17.6 The Keeper's cards"""
    now = phase(p)
    if p.shown[ACTIONS] == [NONE] and now not in (0, 1):
        yield "obeys", "the Keeper obeys one Action card a round: §17.5"
    if p.shown[DECISIONS] != [NONE]:
        return
    me = p.players[KEEPER]
    if p.round > 1 or now > 2 or me.people or any(me.mutations):
        yield "obeys", "the Decision card turned up last is the active one: §17.6"
    if p.unseen(DECISIONS) != p.edition.copies[DECISIONS]:
        yield "obeys", "one of the Decision cards turned up is the active one: §17.6"


# 5. Workers


def placed(p: Board) -> Flaws:
    nobody = [NONE] * SPACES
    for at in range(PALACE + 1):
        spaces = p.spaces[at * SPACES : (at + 1) * SPACES]
        if spaces == nobody:
            continue
        if at == PALACE and not p.has(THE_VISITORS):
            yield PLACES[at], "the Palace is not in this game: §16.1"
        if any(code != NONE for code in spaces[len(p.players) :]):
            yield PLACES[at], f"each location has {many(len(p.players), 'space')}: §1.6"
        bottom = max([space for space in range(SPACES) if spaces[space] != NONE], default=NONE)
        # §16.5 Workers leave the Palace from top to bottom.
        if NONE in spaces[: bottom + 1] and (at != PALACE or phase(p) < 4):
            yield PLACES[at], "a worker comes to the highest free space: §5.1"
    somewhere = [code for code in p.spaces if code != NONE]
    for owner, me in enumerate(p.players):
        somewhere += [owner * 4 + worker for worker in range(len(WORKERS)) if me.home >> worker & 1]
    if sorted(somewhere) != list(range(len(p.players) * len(WORKERS))):
        yield "heading", "every worker is at home or stands at one location: §5.1"
    yield from in_turn_order(p)
    if p.latest != NONE and (p.latest % SPACES >= len(p.players) or p.latest not in range(len(p.spaces))):
        yield "heading", "latest names a space that is not there: §1.6"
    if p.latest != NONE and phase(p) < 3:
        yield "heading", "latest names a worker, but all are at home: §3.3"


def in_turn_order(p: Board) -> Flaws:
    """§5.1"""
    frame = next((frame for frame in p.frames if isinstance(frame, Placing)), None)
    if frame is None:
        if phase(p) < 3 and any(me.home != 15 for me in p.players):
            yield "heading", "workers are placed after the draft: §3.1"
        return
    players = len(p.players)
    if frame.turn not in range(4 * players + 1):
        yield "heading", f"{4 * players} workers are placed in a round: §5.1"
    done = frame.turn - isinstance(p.frames[-1], keeper.KeeperTurn | keeper.KeeperGoes)
    turns = [(p.first + turn) % players for turn in range(done)]
    for owner, me in enumerate(p.players):
        if 4 - me.home.bit_count() != turns.count(owner):
            due = many(turns.count(owner), "worker")
            yield title(p, owner), f"by turn order {due} must be placed now, not {4 - me.home.bit_count()}: §5.1"
    if len(p.frames) > 2 and not done and done == frame.turn:
        yield "heading", "nobody has placed a worker yet: §5.1"


# What lies aside while a rule is under way


def in_passing(p: Board) -> Flaws:
    top = p.frames[-1] if p.frames else None
    if (p.hand != NONE) != isinstance(top, actions.Stowing):
        yield "heading", "an Element is in hand exactly while it is being stowed: §6.2"
    if p.hand >= SUPREME and not p.has(THE_PEOPLE):
        yield "heading", "there are no Supreme Elements without the People: §15.1"
    if p.tile != NONE and not isinstance(top, people.Building):
        yield "heading", "a tile is in hand only while a random one is being laid: §15.12"
    stage = next((frame.stage for frame in p.frames if isinstance(frame, Placement)), NONE)
    if p.aside and stage not in (1, 3):
        yield "heading", "Elements lie aside only while actions or a reaction are under way: §1.3"
    turn = next((frame for frame in p.frames if isinstance(frame, Turn)), None)
    if p.spent and (stage != 1 or p.latest // SPACES not in (TREE, OASIS) or (turn and turn.left & LOCATION)):
        yield "heading", "Elements are spent by the location action at the Tree or the Oasis: §11.6"
    if not p.has(THE_PEOPLE) and any(code >= SUPREME for code in [*p.spent, *p.aside]):
        yield "heading", "there are no Supreme Elements without the People: §15.1"
