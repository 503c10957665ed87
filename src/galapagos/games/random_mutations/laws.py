"""What holds at every position of Random Mutations.

A text may tell of a smaller game, in which some cards of the box do not take part: so there may be fewer cards than in
the box, but never more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from mypy_extensions import i64

from galapagos.games.random_mutations import rules
from galapagos.games.random_mutations.cards import (
    AEDIFICATOR,
    ANGLERFISH,
    BARK_BEETLE,
    CARNIVORES,
    DEFECTS,
    DIETS,
    INTELLECT,
    KINDS,
    MIMICRY,
    NAMEABLE,
    OBLIGATE,
    RUNNING,
    SCAVENGER,
    SIMPLIFICATION,
    VIVIPAROUS,
    title,
)
from galapagos.games.random_mutations.position import (
    DIVERGENCE,
    INSTINCT_EMPTY_CENTRE,
    NEWBORN,
    SIMPLIFICATION_STAYS,
    TOKENS_RUN_SHORT,
    UNSEEN,
    Animal,
    Mutations,
    Species,
    bits,
    kind_of,
    letter,
    share_of,
    trait_of,
)
from galapagos.games.random_mutations.rules_hunt import IMPOSSIBLE, bars
from galapagos.talk import SEATS, Frame

BLUE_EATERS = CARNIVORES | 1 << SCAVENGER | 1 << BARK_BEETLE | 1 << VIVIPAROUS
CLEARED = (rules.Beginning, rules.Development, rules.Climate, rules.Ending)


def flaws(p: Mutations) -> Iterator[tuple[str, str]]:
    """Where the text of the position is wrong, by the beginning of its line, and what no game could come to there."""
    wrong = [*on_the_table(p)]
    yield from wrong
    if not wrong:
        for sentence in under_way(p):
            yield "heading", sentence


def on_the_table(p: Mutations) -> Iterator[tuple[str, str]]:
    box = rules.all_cards(p.edition, p.seats, p.rules, p.guests)
    cards, cleared = sum(box), is_cleared(p)
    for sentence in calendar(p, cards):
        yield "heading", sentence
    for sentence in tokens(p, cards, cleared):
        yield "heading", sentence
    for seat in range(p.seats):
        if p.decks[seat] < 0 or p.discards[seat] < 0:
            yield SEATS[seat], "there cannot be fewer cards than none"
        for who in p.rows[seat]:
            for sentence in of_a_species(p, who, cards, cleared):
                yield SEATS[seat], sentence
    yield from shared_cards(p, cards)
    yield from conservation(p, box)


def is_cleared(p: Mutations) -> bool:
    """§7.8 Whether the tokens of the turn before have gone, and those of this turn have not come."""
    return not p.frames or isinstance(p.frames[0], CLEARED)


# The main deck and the tokens


def most_in_deck(seats: int, cards: int, turn: int) -> int:
    """§2.1 §7.9 Cards that can be left in the main deck, when every deal takes two a player at the least."""
    return max(0, cards - (rules.HAND + rules.START) * seats - 2 * seats * (turn - 1))


def calendar(p: Mutations, cards: int) -> Iterator[str]:
    most = most_in_deck(p.seats, cards, p.turn)
    if p.turn < 1:
        yield "the first turn has the number 1"
    elif p.deck < 0:
        yield "there cannot be fewer cards than none"
    elif p.deck > most:
        yield f"in turn {p.turn} no more than {most} cards can be left in the main deck"
    elif p.turn > 1 and most_in_deck(p.seats, cards, p.turn - 1) == 0:
        yield f"the main deck has run out long before turn {p.turn}"
    # §8.1
    elif p.last_turn != (p.deck == 0 and p.turn > 1):
        yield "the last turn is the one after the deal that empties the main deck"


def tokens(p: Mutations, cards: int, cleared: bool) -> Iterator[str]:
    """§1.7 §4.2 §4.4 No more tokens than the climate and the box allow."""
    on_red, on_blue, on_green, on_black = on_animals(p)
    table, sets = p.climate(), p.edition.sets(p.seats)
    red, green = 6 * table.red.dice + table.red.plus, 6 * table.green.dice + table.green.plus
    if p.guests >> AEDIFICATOR & 1:
        red += p.edition.food_for_aedificator * cards
    if p.rule(TOKENS_RUN_SHORT):
        red, green = min(red, p.edition.red * sets), min(green, p.edition.green * sets)
        if on_blue > p.edition.blue * sets:
            yield f"there are no more than {p.edition.blue * sets} blue tokens"
    if min(p.food, p.parasites, p.shelters) < 0:
        yield "there cannot be fewer tokens than none"
    if p.food + on_red > red:
        yield f"there are no more than {red} red tokens in a turn"
    if p.shelters + on_green > green:
        yield f"there are no more than {green} green tokens in a turn"
    if p.parasites + on_black > p.edition.black * sets:
        yield f"there are no more than {p.edition.black * sets} black tokens"
    if cleared and p.food + p.shelters:
        yield "red and green tokens lie in the centre only while animals are fed"


def on_animals(p: Mutations) -> tuple[i64, i64, i64, i64]:
    """The red, blue, green and black tokens that lie on animals."""
    red: i64 = 0
    blue: i64 = 0
    green: i64 = 0
    black: i64 = 0
    for s in p.species:
        for animal in s.animals:
            red += animal.red
            blue += animal.blue
            black += animal.parasites
            if animal.sheltered:
                green += 1
    return red, blue, green, black


# Species and animals


def of_a_species(p: Mutations, who: int, cards: int, cleared: bool) -> Iterator[str]:
    s, name = p.species[who], letter(who)
    traits = [trait_of(card) for card in s.cards]
    if who >= cards:
        yield f"there are never so many species that one is called {name}"
    # §3.9
    if len(set(traits)) < len(traits):
        twice = next(trait for trait in traits if traits.count(trait) > 1)
        yield f"{name} has {title(twice)} twice"
    elif sum([DIETS >> trait & 1 for trait in traits]) + s.angler > 1:
        yield f"{name} has more than one of Carnivorous, Obligate Carnivorous and Scavenger"
    # §3.14 §3.15
    if SIMPLIFICATION in traits[1 if p.rule(SIMPLIFICATION_STAYS) else 0 :]:
        yield f"Simplification does not stay on {name}"
    if s.angler and not p.guests >> ANGLERFISH & 1:
        yield f"{name} cannot be an Anglerfish, which is not among the guests"
    for a, animal in enumerate(s.animals):
        if animal is not NEWBORN:
            for flaw in of_an_animal(p, s, a, animal, cleared):
                yield f"{name}{a + 1} {flaw}"


def of_an_animal(p: Mutations, s: Species, a: int, animal: Animal, cleared: bool) -> Iterator[str]:
    if min(animal.red, animal.blue, animal.parasites) < 0:
        yield "cannot have fewer tokens than none"
    # §5.9 §5.10
    if animal.food() > s.need:
        yield f"has {animal.food()} food, but needs only {s.need}"
    if s.has(OBLIGATE) and animal.red:
        yield "is an obligate carnivore and takes no red token"
    if animal.blue and not s.traits & BLUE_EATERS:
        yield "has no trait that gives it a blue token"
    if animal.attacked and not s.carnivore():
        yield "has attacked, but is not carnivorous"
    if animal.bred and not s.has(VIVIPAROUS):
        yield "is not viviparous"
    elif animal.bred and s.hungry(animal) and not p.rule(TOKENS_RUN_SHORT):
        yield "has borne or was born this turn, so it must be fed"
    if cleared and (animal.food() or animal.sheltered or animal.attacked or animal.bred):
        yield "can have nothing but parasites now: all else is cleared away at the end of a turn"
    # §1.8 §10.3
    if a and (animal.secret or animal.card != UNSEEN):
        yield "did not found its species, so nobody has seen its other side"
    if animal.secret and not p.guests >> ANGLERFISH & 1:
        yield "has been looked at, but Anglerfish is not among the guests"
    if a == 0 and s.angler and (animal.secret or animal.card not in (UNSEEN, ANGLERFISH)):
        yield "is the founder, so it must be the Anglerfish that was revealed"


def shared_cards(p: Mutations, cards: int) -> Iterator[tuple[str, str]]:
    """§3.24 §3.28 A shared card belongs to several species of one player."""
    played = cards - p.deck - sum(p.decks)
    holders: dict[int, list[tuple[int, int]]] = {}
    for seat in range(p.seats):
        for who in p.rows[seat]:
            for card in p.species[who].cards:
                if share_of(card):
                    holders.setdefault(share_of(card), []).append((seat, card))
    for number, held in holders.items():
        seat, card = held[0]
        if not p.rule(DIVERGENCE):
            yield SEATS[seat], "trait cards are shared only where Divergence is played"
        elif len(held) == 1:
            yield SEATS[seat], f"no other species shares {title(kind_of(card))}/{number}"
        elif set(held) != {(seat, card)}:
            yield SEATS[held[-1][0]], f"/{number} is not one card of one player"
        elif number > KINDS * played:
            yield SEATS[seat], f"so many cards were never shared that one has the number {number}"


def conservation(p: Mutations, box: list[int]) -> Iterator[tuple[str, str]]:
    """§1.2 §1.8 No card lies twice, and whatever is face down is one of the unseen."""
    seen, buried_by_all = seen_cards(p), buried_cards(p)
    for seat in range(p.seats):
        buried = p.buried[seat * KINDS : (seat + 1) * KINDS]
        if min(buried) < 0 or sum(buried) > p.discards[seat]:
            yield f"buried by {SEATS[seat]}", f"{SEATS[seat]} has discarded only {p.discards[seat]} cards"
        if sum(buried) and not p.guests >> ANGLERFISH & 1:
            yield f"buried by {SEATS[seat]}", "nobody has seen what is buried: Anglerfish is not among the guests"
    for card in beyond(box, seen, buried_by_all, p.urn):
        if seen[card] > box[card]:
            yield holder(p, card), f"there are only {box[card]} cards with {title(card)}"
        else:
            left = box[card] - seen[card] - buried_by_all[card]
            yield "unseen", f"{left} cards with {title(card)} can be unseen, not {p.urn[card]}"
    if (there := lying(p)) > sum(box):
        yield "heading", f"{there} cards lie on the table, but there are only {sum(box)}"
    unturned = sum([animal.card == UNSEEN for s in p.species for animal in s.animals])
    face_down = p.deck + sum(p.decks) + unturned
    if face_down > sum(p.urn):
        yield "unseen", f"{face_down} cards that nobody has seen lie face down, but only {sum(p.urn)} are unseen"


def beyond(box: list[int], seen: list[int], buried: list[int], urn: list[int]) -> list[int]:
    """The kinds of which there are more cards than in the box, or fewer than none."""
    return [
        card
        for card in range(KINDS)
        if seen[card] > box[card] or seen[card] + urn[card] + buried[card] > box[card] or urn[card] < 0
    ]


def buried_cards(p: Mutations) -> list[int]:
    """By kind: the discarded cards that only their owners had seen."""
    found = [0] * KINDS
    if any(p.buried):
        for place, n in enumerate(p.buried):
            found[place % KINDS] += n
    return found


def lying(p: Mutations) -> int:
    """All the cards on the table."""
    animals = sum([len(s.animals) for s in p.species])
    return p.deck + sum(p.decks) + sum(p.discards) + animals + len(trait_cards(p)) + len(turned_up(p))


def trait_cards(p: Mutations) -> list[int]:
    """The trait cards on the table; one that several species share is one card."""
    shared = {card for s in p.species for card in s.cards if share_of(card)}
    return [card for s in p.species for card in s.cards if not share_of(card)] + list(shared)


def turned_up(p: Mutations) -> list[int]:
    """The card that was turned up and has not found its place yet."""
    return [frame.card for frame in p.frames if isinstance(frame, rules.Mutation) and frame.card != UNSEEN]


def seen_cards(p: Mutations) -> list[int]:
    """By kind: the cards on the table that somebody has seen."""
    found = [0] * KINDS
    for card in trait_cards(p):
        found[kind_of(card)] += 1
    for s in p.species:
        for animal in s.animals:
            if animal.card != UNSEEN:
                found[animal.card] += 1
    for card in turned_up(p):
        found[card] += 1
    return found


def holder(p: Mutations, card: int) -> str:
    """The line in which the card stands for the last time."""
    rows = [
        SEATS[s.owner]
        for s in p.species
        if card in [kind_of(c) for c in s.cards] or card in [animal.card for animal in s.animals]
    ]
    return max(rows, default="heading")


# The rules under way


def under_way(p: Mutations) -> Iterator[str]:
    """Which rule may lie upon which, and whether it could have come to that."""
    if not p.frames:
        yield from () if p.outcome is not None else ("no rule is under way, but the game is not over",)
        yield from rolled(p)
        return
    base, inner = p.frames[0], p.frames[1:]
    match base:
        case rules.Beginning():
            yield from beginning(p, inner)
        case rules.Development():
            yield from development(p, base, inner)
        case rules.Climate():
            yield from climate(p, base, inner)
        case rules.Feeding():
            yield from feeding(p, base, inner)
        case rules.Parasites():
            yield from parasites(p, base, inner)
        case rules.Ending():
            yield from () if p.last_turn else ("the game ends only after the last turn",)
            yield from alone(inner)
        case _:
            yield "this rule is part of another, which must stand before it"
    yield from rolled(p)


def alone(inner: list[Frame]) -> Iterator[str]:
    if inner:
        yield "no other rule can be under way inside this one"


def beginning(p: Mutations, inner: list[Frame]) -> Iterator[str]:
    """§2.1 §10.3 Nothing has happened yet, but for looks at the founders, the leftmost first."""
    start = rules.new(p.edition, p.seats, p.rules, p.guests)
    plain = all(not s.cards and not s.angler and len(s.animals) == 1 for s in p.species)
    if not plain or (p.turn, p.first, p.rows, p.decks, sum(p.discards)) != (1, 0, start.rows, start.decks, 0):
        yield "a game begins with seven cards and three species of one animal for each, in the first turn"
        return
    looks = [frame.who for frame in inner if isinstance(frame, rules.Glance)]
    ahead = list(range(len(p.species) - len(inner), len(p.species))) if p.guests >> ANGLERFISH & 1 else []
    if looks[::-1] != ahead or len(looks) != len(inner):
        yield "the founders are looked at one after another, where Anglerfish is among the guests"
        return
    for who, s in enumerate(p.species):
        if s.animals[0].parasites or s.animals[0].secret != (p.guests >> ANGLERFISH & 1 == 1 and who not in looks):
            yield f"{letter(who)} is not as it is at the beginning"


def development(p: Mutations, base: rules.Development, inner: list[Frame]) -> Iterator[str]:
    """§3.1 A card that is being played is that of the player before the one whose turn is next."""
    if not inner:
        return
    frame = inner[0]
    if inner[1:] or not isinstance(frame, rules.Glance | rules.Mutation):
        yield "in development one card is being played at the most"
        return
    if not is_living(p, frame.who):
        yield f"there is no species {letter(frame.who)}"
        return
    s, name = p.species[frame.who], letter(frame.who)
    if (s.owner + 1) % p.seats != base.seat:
        yield f"after {SEATS[s.owner]} has played for {name} it is not the turn of {SEATS[base.seat]}"
    elif base.passed >> s.owner & 1:
        yield f"{SEATS[s.owner]} has passed"
    elif len(s.animals) != 1:
        yield f"{name} has several animals"
    elif isinstance(frame, rules.Mutation):
        if frame.card == UNSEEN and p.decks[s.owner] == 0:
            yield f"{SEATS[s.owner]} has no card to play"
    elif not p.guests >> ANGLERFISH & 1:
        yield "founders are looked at only where Anglerfish is among the guests"
    elif s.animals[0].secret or s.animals[0].card != UNSEEN or s.animals[0].parasites:
        yield f"the founder of {name} is not a new one that nobody has looked at"


def climate(p: Mutations, base: rules.Climate, inner: list[Frame]) -> Iterator[str]:
    table = p.climate()
    dice = table.red.dice + table.black.dice + table.green.dice
    if len(base.rolls) > dice:
        yield f"no more than {dice} dice are rolled"
    if not all(1 <= value <= 6 for value in base.rolls):
        yield "a die shows 1 to 6"
    yield from alone(inner)


def feeding(p: Mutations, base: rules.Feeding, inner: list[Frame]) -> Iterator[str]:
    if not 0 <= base.passes < p.seats:
        yield f"{base.passes} players cannot have passed one after the other while the phase goes on"
    elif base.passes and not p.rule(INSTINCT_EMPTY_CENTRE):
        yield "passes are counted only where carnivores may refrain"
    if not inner:
        return
    frame = inner[0]
    if inner[1:] or not isinstance(frame, rules.Attack | rules.Scavenging):
        yield "in feeding one attack is under way at the most"
    elif not base.acted:
        yield f"an attack is the action of {SEATS[base.seat]}, who must have acted"
    elif isinstance(frame, rules.Attack):
        yield from attack(p, base.seat, frame)
    elif frame.seat != base.seat and not p.guests >> ANGLERFISH & 1:
        yield f"{SEATS[base.seat]} has attacked, and so has the first right to scavenge"


def parasites(p: Mutations, base: rules.Parasites, inner: list[Frame]) -> Iterator[str]:
    """§7.4 The tied species are settled first; then their players lose an animal one after another."""
    yield from alone(inner)
    infested = {who: s.parasites for who, s in enumerate(p.species) if s.animals}
    most = max(infested.values(), default=0)
    if not 0 <= base.turn <= p.seats:
        yield f"{base.turn} players cannot have had their turn"
        return
    if base.turn == 0:
        if base.tied not in ((), tuple(who for who, n in infested.items() if n == most > 0)):
            yield "these are not the species with the most parasites"
        return
    if not base.tied or list(base.tied) != sorted(set(base.tied)):
        yield "the tied species are named once each, in order"
        return
    waiting = [(p.first + n) % p.seats for n in range(base.turn, p.seats)]
    tied = {infested[who] for who in base.tied if who in infested and p.species[who].owner in waiting}
    if tied and (tied != {most} or most == 0 or any(n == most for who, n in infested.items() if who not in base.tied)):
        yield "these are not the species with the most parasites"


def rolled(p: Mutations) -> Iterator[str]:
    """§8.7 Dice for a place are rolled at the end, one after another by those who are still equal."""
    if not any(p.rolls):
        return
    if p.frames and not isinstance(p.frames[0], rules.Ending):
        yield "dice for a place are rolled at the end of the game"
        return
    again = p.copy()
    again.rolls = tuple([rolls[:0] for rolls in p.rolls])
    while (seat := rules.roller(again, rules.places(again))) >= 0 and len(again.rolls[seat]) < len(p.rolls[seat]):
        again.roll_for_place(seat, p.rolls[seat][len(again.rolls[seat])])
    if again.rolls != p.rolls or not all(1 <= value <= 6 for rolls in p.rolls for value in rolls):
        yield "these dice were not rolled one after another by players who are equal"


def is_living(p: Mutations, who: int) -> bool:
    return 0 <= who < len(p.species) and bool(p.species[who].animals)


# An attack


def attack(p: Mutations, seat: int, frame: rules.Attack) -> Iterator[str]:
    """§6.9 The attacker could have declared it, and it could have come so far."""
    for who in [frame.who, frame.prey, *bits(frame.mimics), *bits(frame.hidden), *[who for who, _ in frame.ignored]]:
        if not is_living(p, who):
            yield f"there is no species {letter(who)}"
            return
    wrong = [*attacker(p, seat, frame)] or [*named(p, frame)] or [*turned(p, frame)]
    yield from wrong
    if not wrong:
        yield from so_far(p, frame)


def attacker(p: Mutations, seat: int, frame: rules.Attack) -> Iterator[str]:
    """§6.1 §6.2 §6.8 and §10.6, by which an Anglerfish strikes back."""
    hunter, prey = p.species[frame.who], p.species[frame.prey]
    name = f"{letter(frame.who)}{frame.animal + 1}"
    if not 0 <= frame.animal < len(hunter.animals):
        yield f"there is no animal {name}"
    elif not hunter.carnivore():
        yield f"{letter(frame.who)} is not carnivorous"
    elif frame.who == frame.prey:
        yield "no animal attacks its own species"
    elif hunter.owner != seat and not (strikes_back(p, frame) and prey.owner == seat):
        yield f"{name} attacks in the turn of {SEATS[seat]}"
    elif not hunter.animals[frame.animal].attacked:
        yield f"{name} attacks, so it must be marked as having attacked"
    elif not hunter.hungry(hunter.animals[frame.animal]):
        yield f"{name} is fed and cannot attack"


def strikes_back(p: Mutations, frame: rules.Attack) -> bool:
    hunter = p.species[frame.who]
    return hunter.angler and not hunter.cards and frame.animal == 0 and hunter.animals[0].card == ANGLERFISH


def named(p: Mutations, frame: rules.Attack) -> Iterator[str]:
    """§6.10 §6.11 §10.6 §10.8 What is ignored, and what may still be."""
    hunter = p.species[frame.who]
    for who, mask in frame.ignored:
        if mask.bit_count() != 1 or not mask & p.species[who].traits & NAMEABLE:
            yield f"{title(bits(mask)[0])} of {letter(who)} cannot be ignored"
        if who != frame.prey and not frame.mimics >> who & 1:
            yield f"{letter(who)} is not attacked, so none of its traits is ignored"
    if len(set(frame.ignored)) < len(frame.ignored):
        yield "a trait is ignored once"
    count = Counter([who for who, _ in frame.ignored])
    by_defects = sum(p.species[who].has(DEFECTS) for who in count)
    own = sum(n - p.species[who].has(DEFECTS) for who, n in count.items())  # at the least
    given = {int(hunter.has(INTELLECT)), int(hunter.has(INTELLECT) or strikes_back(p, frame))}
    if frame.names < 0 or max(given) - frame.names < own:
        yield f"{letter(frame.who)} cannot ignore so much"
    elif not any(own <= names - frame.names <= own + by_defects for names in given):
        yield f"{letter(frame.who)} may still ignore a trait of its own accord: names={max(given) - own}"


def turned(p: Mutations, frame: rules.Attack) -> Iterator[str]:
    """§6.14 §6.15 The species that redirected the attack, and §10.4 the one whose founder was not revealed."""
    prey = p.species[frame.prey]
    for who in bits(frame.mimics):
        s, ignored = p.species[who], frame.ignoring(who)
        if s.owner != prey.owner or who == frame.who or not (s.traits & ~ignored) >> MIMICRY & 1:
            yield f"{letter(who)} cannot have turned the attack to {letter(frame.prey)}"
        elif bars(p, frame.who, who, ignored):
            yield f"{letter(who)} could not have been attacked"
    if frame.mimics and frame.mimics == 1 << frame.prey:
        yield f"{letter(frame.prey)} cannot have turned the attack to itself"
    founder = prey.animals[0]
    if frame.hidden not in (0, 1 << frame.prey):
        yield "only the founder of the prey can have stayed hidden"
    elif frame.hidden and (prey.cards or prey.angler or not (founder.secret or founder.card == ANGLERFISH)):
        yield f"nobody can have been asked about the founder of {letter(frame.prey)}"


def so_far(p: Mutations, frame: rules.Attack) -> Iterator[str]:
    """§6.10 §6.14 §6.19 The attack is possible, if need be by what may still be ignored; a die comes after all that."""
    prey, mask = p.species[frame.prey], frame.ignoring(frame.prey)
    again = frame.mimics >> frame.prey & 1 == 1
    if frame.stage not in (rules.DEFECTS_FIRST, rules.THEN_OWN, rules.NAMED) or (again and frame.stage):
        yield f"an attack has no stage {frame.stage} here"
        return
    ready = again or frame.stage == rules.NAMED
    defects = frame.stage == rules.DEFECTS_FIRST and not again and prey.has(DEFECTS)
    obstacles = bars(p, frame.who, frame.prey, mask)
    if obstacles & IMPOSSIBLE or obstacles.bit_count() > (0 if ready else frame.names + defects):
        yield f"{letter(frame.who)} cannot attack {letter(frame.prey)}"
    elif mask and frame.stage == rules.DEFECTS_FIRST and not again:
        yield f"nothing of {letter(frame.prey)} can be ignored yet"
    elif frame.may_be_angler(p) and (frame.stage or frame.roll):
        yield f"first it is asked whether an Anglerfish founded {letter(frame.prey)}"
    elif frame.roll:
        mimics = (prey.traits & ~mask) >> MIMICRY & 1 and not again and frame.others(p)
        if not 1 <= frame.roll <= 6 or not ready or mimics or not (prey.traits & ~mask) >> RUNNING & 1:
            yield f"no such die has been rolled for {letter(frame.prey)}"
