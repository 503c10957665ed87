"""Everything a screen needs to draw a table of Another World."""

from __future__ import annotations

from itertools import permutations

from galapagos.games.another_world import rules, rules_attack, rules_solo, rules_turn, words
from galapagos.games.another_world.cards import (  # fmt: skip
    CARDS,
    FIRE_BREATHING,
    FIREPROOF,
    MANY_EYED,
    NAMES,
    NO_TRAIT,
    TOXIC,
    TYPES,
    VENGEFUL,
    bearer_of,
    card_of,
    trait_of,
)
from galapagos.games.another_world.position import (
    TRACK,
    UNKNOWN,
    Burn,
    Use,
    World,
    letter,
)  # fmt: skip
from galapagos.games.another_world.shown import (
    AttackShown,
    CardShown,
    CreatureShown,
    PlayerShown,
    ReplyShown,
    SourceShown,
    StepShown,
    StrikeShown,
    Table,
    TraitShown,
    WaitingShown,
)
from galapagos.games.another_world.view import located
from galapagos.games.another_world.why import why_not
from galapagos.talk import SEATS, Frame, Move, View


def show(view: View, table: Table | None = None, before: World | None = None) -> Table:
    """A table that was shown `before`, or to another who sees the same, has some of it."""
    p = view.position
    assert isinstance(p, World)
    known = kept(p, table, before or p) if table else {}
    ask, rule = words.ask(p, SEATS)
    frame = p.frames[-1] if p.frames else None
    counted = [c for c in p.creatures if p.counts(c)]
    return Table(
        seat=view.seat,
        round=p.round,
        phase=phase(p),
        source=source(p) if p.sources else None,
        deck=len(p.deck),
        pile=[card(p, number) for number in p.pile],
        players=[player(p, side, known) for side in range(p.sides())],
        awake=len([c for c in counted if not c.asleep]),
        counted=len(counted),
        stalled=p.stalled,
        attacks=attacks(p, frame),
        fight=[letter(frame.who), letter(frame.target)] if isinstance(frame, rules_turn.Fight) else [],
        waiting=waiting(p, frame) if isinstance(frame, rules_turn.Waiting) else [],
        shade=shade_steps(p),
        choices=[[p.edition.choices[n].creature, p.edition.choices[n].trait] for n in p.choices]
        if p.seats == 1
        else [],
        unseen=[card + 1 for card, seen in enumerate(located(p)[:CARDS]) if not seen],
        asked=p.question.seat if p.question else None,
        ask=ask,
        rule=rule,
    )


PHASES = {1: "new creature", 2: "new trait", 3: "activation", 4: "activation"}


def phase(p: World) -> str:
    for frame in reversed(p.frames):
        if isinstance(frame, rules_turn.PlayerTurn):
            return PHASES[frame.step]
        if isinstance(frame, rules_solo.ShadeTurn):
            return "the Shade"
        if isinstance(frame, rules.Renewal):
            return "end of round"
        if isinstance(frame, rules.Round):
            return "redraw"
    return "setting up" if p.frames else "over"


def source(p: World) -> SourceShown:
    s = p.source()
    place = f"sources[{p.edition.sources.index(s) + 1}].lower"
    trait = "" if s.trait == NO_TRAIT else NAMES[s.trait]
    return SourceShown(s.name, trait, p.lower, s.lower[p.sides() - 2], p.upper, s.upper, p.edition.origin[place])


def card(p: World, number: int) -> CardShown:
    return CardShown(number + 1, NAMES[trait_of(p.edition.upright[number])], NAMES[trait_of(p.edition.other[number])])


def kept(p: World, table: Table, before: World) -> dict[int, CreatureShown]:
    """The creatures that are what they were, and with which nothing is being done."""
    busy = active(p)
    return {
        who: shown
        for there in table.players
        for who, shown in zip(before.own(there.side), there.creatures, strict=True)
        if who < len(p.creatures) and p.creatures[who] == before.creatures[who]
        if who not in busy and not shown.active and not shown.counts and not counts(p, who)
    }


def active(p: World) -> list[int]:
    return [f.who for f in p.frames if isinstance(f, rules_turn.Activation | rules_turn.Fight | rules_solo.ShadeTurn)]


def player(p: World, side: int, known: dict[int, CreatureShown]) -> PlayerShown:
    creatures = [known.get(who) or creature(p, who) for who in p.own(side)]
    hand = [number for number in p.hands[side].cards if number != UNKNOWN]
    return PlayerShown(
        side=side,
        shade=p.shade(side),
        first=p.first == side,
        tokens=p.tokens[side],
        goal=p.goal(side),
        cards=len(p.hands[side].cards),
        hand=[card(p, number) for number in hand],
        buried=len(p.buried[side].cards),
        creatures=creatures,
        threats=[c.name for c in creatures if c.ripe and not c.asleep and p.tokens[side] + 1 >= p.goal(side)],
    )


def creature(p: World, who: int) -> CreatureShown:
    c = p.creatures[who]
    used = [f.used for f in p.frames if isinstance(f, rules_turn.Activation) and f.who == who]
    traits = [trait(p, face, c.off, used[0] if used else 0) for face in c.faces]
    traits += [TraitShown(name, TYPES[n // 4], "copied", None) for n, name in enumerate(NAMES) if c.copied >> n & 1]
    return CreatureShown(
        name=letter(who),
        owner=c.owner,
        energy=c.energy,
        need=TRACK - 1 if p.ripe(c.with_energy(TRACK - 1)) else TRACK,
        ripe=p.ripe(c),
        asleep=c.asleep,
        active=who in active(p),
        traits=traits,
        card=None if c.card == UNKNOWN else card(p, c.card),
        counts=counts(p, who),
    )


def trait(p: World, face: int, off: int, used: int) -> TraitShown:
    n = trait_of(face)
    state = "suppressed" if off >> n & 1 else "used" if used >> n & 1 else ""
    return TraitShown(NAMES[n], TYPES[n // 4], state, card(p, card_of(face)))


def counts(p: World, who: int) -> list[int]:
    """The blue numbers that lead to this creature, while a Choice card is to find one."""
    frame = p.frames[-1] if p.frames else None
    candidates: list[int] = []
    if isinstance(frame, rules_solo.Aim):
        candidates = list(p.own(0))
    elif isinstance(frame, rules_solo.ShadeTurn) and frame.step == 3:
        candidates = rules_turn.to_wake(p, frame.who)
    if who not in candidates:
        return []
    place = candidates.index(who)
    return [n for n in sorted({c.creature for c in p.edition.choices}) if (n - 1) % len(candidates) == place]


def waiting(p: World, frame: rules_turn.Waiting) -> list[WaitingShown]:
    shown = []
    for code in dict.fromkeys(frame.traits):
        moves = rules_turn.uses(p, code, frame.gainer)
        effect = words.effect(moves)
        shown.append(
            WaitingShown(letter(bearer_of(code)), NAMES[trait_of(code)], moves != [], effect or "has nothing to do now")
        )
    return shown


ASLEEP = "7.8"


def attacks(p: World, frame: Frame | None) -> list[AttackShown]:
    if isinstance(frame, rules_turn.Activation):
        return [preview(p, frame.who, target) for target in p.others(frame.who)]
    if isinstance(frame, rules_turn.Fight) and not frame.over:
        return [best_order(p, frame.who, frame.target, frame.used)]
    return []


def preview(p: World, who: int, target: int) -> AttackShown:
    if target in rules_attack.targets(p, who):
        return best_order(p, who, target, 0)
    refusal = why_not(p, f"attack:{letter(target)}")
    why, rule = (refusal.sentence, refusal.rule) if refusal else ("", "7.1")
    return AttackShown(letter(who), letter(target), False, why, rule, [], [], p.creatures[who].energy, ASLEEP)


def best_order(p: World, who: int, target: int, used: int) -> AttackShown:
    """Try every order of the Attacking traits not used yet on a table of its own; the best one is shown."""
    a = p.creatures[who]
    weapons = [weapon for weapon in range(3) if a.has(weapon) and not used >> weapon & 1]
    tried = [attempt(p, who, target, list(order), used) for order in permutations(weapons)]
    strikes, after = max(tried, key=lambda found: promise(found[0], found[1].creatures[who].energy))
    end = after.creatures[target]
    toxic = min(2, after.creatures[who].energy) if end.has(TOXIC) else 0
    vengeful = len(a.faces) if end.has(VENGEFUL) else 0
    replies = [ReplyShown(NAMES[TOXIC], toxic, 0)] if toxic else []
    replies += [ReplyShown(NAMES[VENGEFUL], 0, vengeful)] if vengeful else []
    ends = after.creatures[who].energy - toxic
    return AttackShown(letter(who), letter(target), True, "", "7.1", strikes, replies, ends, ASLEEP)


def promise(strikes: list[StrikeShown], energy: int) -> tuple[int, int, list[bool]]:
    """How good an order is: many successes, much energy, what fails last."""
    succeeds = [strike.succeeds for strike in strikes]
    return sum(succeeds), energy, succeeds


def attempt(p: World, who: int, target: int, order: list[int], used: int) -> tuple[list[StrikeShown], World]:
    """An attack with the traits in this order, all waiting traits dropped; the table before the target strikes back."""
    after = p.copy()
    fight = rules_turn.Fight(who=who, target=target, used=used, over=False)
    strikes = []
    for weapon in order:
        after.frames = [fight]
        moves = [move for move in fight.strikes(after) if weapon_of(move) == weapon]
        if not moves:
            strikes.append(StrikeShown(NAMES[weapon], False, "", "there is nothing to take"))
            continue
        move = max(moves, key=lambda move: isinstance(move, Burn) and move.trait in (TOXIC, VENGEFUL))
        t = after.creatures[target]
        negated, takes = rules_attack.negated(after, weapon, t), rules_attack.takes(weapon, t)
        fails = rules_attack.fails(after, weapon, t)
        fight.answer(after, move)
        drop_waiting(after)
        victim = NAMES[move.trait] if isinstance(move, Burn) else ""
        effect = EFFECTS[weapon] if takes else "there is nothing to take" if fails else "it takes nothing"
        why = f"{defence(after, weapon, target)} negates it" if negated else effect
        strikes.append(StrikeShown(NAMES[weapon], not fails, victim, why))
    return strikes, after


def defence(p: World, weapon: int, target: int) -> str:
    """What negates the Attacking trait."""
    proof = weapon == FIRE_BREATHING and p.creatures[target].has(FIREPROOF)
    return words.title(FIREPROOF if proof else MANY_EYED)


def drop_waiting(p: World) -> None:
    """Stop at once, or after the moves that are due: stopping is the last option."""
    while isinstance(frame := p.frames[-1], rules_turn.Waiting):
        if (q := frame.resolve(p)) is not None:
            frame.answer(p, q.options[-1])


EFFECTS = ("a trait burns", "it falls asleep", "it loses 1 energy")


def weapon_of(move: Move) -> int:
    assert isinstance(move, Use | Burn)
    return move.trait if isinstance(move, Use) else 0


STEPS = (("1", "11.6"), ("2", "11.7"), ("", ""), ("A", "11.10"), ("B", "11.11"), ("C", "11.12"), ("D", "11.13"))


def shade_steps(p: World) -> list[StepShown]:
    """The six steps while the Shade has its turn."""
    turn = next((frame for frame in p.frames if isinstance(frame, rules_solo.ShadeTurn)), None)
    if turn is None:
        return []
    aim = next((frame for frame in p.frames if isinstance(frame, rules_solo.Aim)), None)
    now = aim.step if aim else turn.step
    shown = []
    for n, (step, rule) in enumerate(STEPS, 1):
        if step:
            state = "done" if n < now else "now" if n == now else "later"
            shown.append(StepShown(step, words.STEPS[step], rule, state))
    return shown
