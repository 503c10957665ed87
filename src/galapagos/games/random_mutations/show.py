"""Everything a screen needs to draw a table of Random Mutations."""

from __future__ import annotations

from galapagos.games.random_mutations import rules, rules_hunt, why, words
from galapagos.games.random_mutations.cards import (
    ANGLERFISH,
    BURROWING,
    DEFECTS,
    INTELLECT,
    MIMICRY,
    NAMES,
    POISONOUS,
    RUNNING,
    title,
)
from galapagos.games.random_mutations.position import (
    POINTS_FOR_ANIMAL,
    POINTS_FOR_CARD,
    UNSEEN,
    Animal,
    Blue,
    Ignore,
    Mutations,
    Species,
    animal_of,
    bits,
    kind_of,
    letter,
    share_of,
)
from galapagos.games.random_mutations.shown import (
    AnimalShown,
    AttackShown,
    HuntShown,
    PlayerShown,
    SpeciesShown,
    Table,
    TraitShown,
)
from galapagos.talk import SEATS, View

PHASES = {"Feeding": "feeding", "Climate": "climate", "Parasites": "extinction", "Ending": "the end"}


def show(view: View, table: Table | None = None, before: Mutations | None = None) -> Table:
    """A table that was shown `before`, or to another who sees the same, has some of it."""
    p = view.position
    assert isinstance(p, Mutations)
    ask, rule = words.ask(p, SEATS)
    top, base = (p.frames[-1], p.frames[0]) if p.frames else (None, None)
    dice = p.climate()
    asked = p.question.seat if p.question else None
    told = hunts(p, top) if isinstance(top, rules.Feeding) and asked == view.seat else []
    return Table(
        seat=view.seat,
        turn=p.turn,
        first=p.first,
        last_turn=p.last_turn,
        phase=PHASES.get(type(base).__name__, "development") if base else "over",
        deck=p.deck,
        food=p.food,
        parasites=p.parasites,
        shelters=p.shelters,
        dice=list(base.rolls) if isinstance(base, rules.Climate) else [],
        climate={"food": str(dice.red), "parasites": str(dice.black), "shelters": str(dice.green)},
        players=table.players if table and before is None else players(p, kept(p, table, before)),
        attack=attack(top) if isinstance(top, rules.Attack) else None,
        hunts=told,
        hunting=HUNTING if told else {},
        unseen={NAMES[card]: n for card, n in enumerate(p.urn) if n},
        asked=asked,
        ask=ask,
        rule=rule,
    )


def feeding(p: Mutations) -> bool:
    return bool(p.frames) and isinstance(p.frames[0], rules.Feeding)


def kept(p: Mutations, table: Table | None, before: Mutations | None) -> dict[int, SpeciesShown]:
    """The species that nothing has happened to since, and that look as they did."""
    if table is None or before is None or clever(p) != clever(before):
        return {}
    return {
        who: shown
        for row, there in zip(before.rows, table.players, strict=True)
        for who, shown in zip(row, there.species, strict=True)
        if who < len(p.species) and p.species[who] is before.species[who]
        if not any(trait.shared for trait in shown.traits)
    }


def clever(p: Mutations) -> list[int]:
    """§10.8 Who hunts with Intellect."""
    return [who for who, s in enumerate(p.species) if s.has(INTELLECT) and s.carnivore()]


def players(p: Mutations, kept: dict[int, SpeciesShown]) -> list[PlayerShown]:
    due, hunters = rules.shares(p, rules.dues(p)), clever(p)
    return [player(p, seat, due[seat], hunters, kept) for seat in range(p.seats)]


def player(p: Mutations, seat: int, due: int, clever: list[int], kept: dict[int, SpeciesShown]) -> PlayerShown:
    mine = [p.species[i] for i in p.rows[seat]]
    return PlayerShown(
        seat=seat,
        cards=p.decks[seat],
        discarded=p.discards[seat],
        points=p.points(seat),
        due=due,
        starving=sum(s.hungry(one) for s in mine for one in s.animals) if feeding(p) else 0,
        species=[kept.get(i) or species(p, i, clever) for i in p.rows[seat]],
    )


def species(p: Mutations, who: int, clever: list[int]) -> SpeciesShown:
    """§6.10 §10.8 Burrowing is ignored for the species' own Defects, or by the Intellect of another that hunts."""
    s, counting = p.species[who], p.counting(who)
    traits = [trait(p, card) for card in s.cards]
    in_vain = s.has(DEFECTS) or (bool(clever) and clever != [who])
    exposed = s.victims(1 << BURROWING if in_vain else 0)
    animals = [animal(s, animal_of(who, a), one, a not in exposed) for a, one in enumerate(s.animals)]
    worth = [POINTS_FOR_ANIMAL * len(s.animals), POINTS_FOR_CARD * len(counting), sum(map(p.plus, counting))]
    return SpeciesShown(letter(who), traits, s.angler, s.need, worth, animals)


def trait(p: Mutations, card: int) -> TraitShown:
    kind = kind_of(card)
    return TraitShown(NAMES[kind], title(kind), p.plus(card), p.edition.dark[kind], share_of(card) > 0)


def animal(s: Species, name: str, one: Animal, safe: bool) -> AnimalShown:
    card = "" if one.card == UNSEEN else NAMES[one.card]
    tokens = (one.red, one.blue, one.parasites, one.sheltered, one.attacked)
    missing = max(0, s.need - one.food())
    return AnimalShown(name, *tokens, missing == 0, missing, safe, card, one.secret)


def attack(frame: rules.Attack) -> AttackShown:
    return AttackShown(
        animal_of(frame.who, frame.animal),
        letter(frame.prey),
        [NAMES[trait] for trait in bits(frame.ignoring(frame.prey))],
        [letter(who) for who in bits(frame.mimics)],
    )


HUNTING = {
    "names": "6.10",
    "angler": "10.4",
    "turns": "6.14",
    "escapes": "6.19",
    "open": "6.20",
    "poison": "6.22",
    "meal": "6.23",
    "scavengers": "6.26",
    "spent": "6.8",
}


def hunts(p: Mutations, frame: rules.Feeding) -> list[HuntShown]:
    """§6.1 Every other species as prey of each of this player's carnivores that may still attack."""
    shown: list[HuntShown] = []
    if frame.acted:
        return shown
    for who in p.rows[frame.seat]:
        s = p.species[who]
        alike: dict[int, list[int]] = {}
        for a, one in enumerate(s.animals):
            if s.hunts(one):
                alike.setdefault(one.food(), []).append(a)
        for hunters in alike.values():
            shown += [hunt(p, who, hunters, prey) for row in p.rows for prey in row if prey != who]
    return shown


def hunt(p: Mutations, who: int, hunters: list[int], prey: int) -> HuntShown:
    names = [animal_of(who, a) for a in hunters]
    v = p.species[prey]
    own = int(p.species[who].has(INTELLECT))
    barred = "" if rules_hunt.can_attack(p, who, prey, own) else why.protection(p, who, prey, own)
    if barred:
        rule = why.cannot_be_attacked(p, who, prey, own).rule
        return HuntShown(
            names, letter(prey), barred, rule, [], False, [], [], [], False, [], len(v.animals), False, 0, []
        )
    attack = rules.Attack(
        who=who, animal=hunters[0], prey=prey, names=own, ignored=(), mimics=0, hidden=0, stage=0, roll=0, victim=-1
    )  # fmt: skip
    obstacles = rules_hunt.bars(p, who, prey, 0)
    nameable = traits_to_name(p, attack)
    runs, mimics = v.has(RUNNING), v.has(MIMICRY)
    meal, scavengers = supper(p, attack, obstacles)
    return HuntShown(
        hunters=names,
        prey=letter(prey),
        bar="",
        rule="6.9",
        names=[NAMES[trait] for trait in nameable],
        must=obstacles != 0,
        turns=[letter(i) for i in attack.others(p)] if mimics else [],
        lands=list(range(1, rules.runs_away(p))) if runs else [],
        escapes=list(range(rules.runs_away(p), 7)) if runs else [],
        angler=attack.may_be_angler(p) and v.animals[0].card in (UNSEEN, ANGLERFISH),
        open=[animal_of(prey, a) for a in v.victims(obstacles)],
        animals=len(v.animals),
        poison=v.has(POISONOUS),
        meal=0 if v.has(POISONOUS) else meal,
        scavengers=scavengers,
    )


def traits_to_name(p: Mutations, attack: rules.Attack) -> list[int]:
    """§6.10 §10.8 What the attacker may ignore, for the prey's Defects or of its own accord."""
    found: dict[int, None] = {}
    for stage in (rules.DEFECTS_FIRST, rules.THEN_OWN):
        attack.stage = stage
        found |= {move.trait: None for move in attack.nameable(p) if isinstance(move, Ignore)}
    return list(found)


def supper(p: Mutations, attack: rules.Attack, ignored: int) -> tuple[int, list[str]]:
    """§6.21 §6.26 The prey is eaten on a table of its own: what the hunter gets, and who may scavenge."""
    meal, scavengers = 0, dict[str, None]()
    before = p.species[attack.who].animals[attack.animal].food()
    prey = p.species[attack.prey]
    for victim in prey.victims(ignored):
        after = p.copy()
        after.frames = [attack]
        attack.eat(after, victim, prey.has(POISONOUS))
        if not prey.has(POISONOUS):
            meal = after.species[attack.who].animals[attack.animal].food() - before
        scavenging = after.frames[-1]
        assert isinstance(scavenging, rules.Scavenging)
        scavengers |= {
            animal_of(move.who, move.animal): None for move in scavenging.eaters(after)[1] if isinstance(move, Blue)
        }
    return meal, list(scavengers)
