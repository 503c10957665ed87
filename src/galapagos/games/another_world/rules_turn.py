"""A turn of Another World: chapters 4 to 8 of docs/rules/another-world.md."""

from __future__ import annotations

from typing import cast

from mypy_extensions import i64

from galapagos.games.another_world.cards import (  # fmt: skip
    ATTACKING,
    CARING,
    CHARMING,
    FEARSOME,
    FIRE_BREATHING,
    LONG_TAILED,
    LULLING,
    METAMORPHIC,
    NO_TRAIT,
    PESTERING,
    TOXIC,
    VENGEFUL,
    bearer_of,
    pair,
    trait_of,
)
from galapagos.games.another_world.position import (
    ACTIVATE,
    ADD,
    ATTACK,
    AVENGE,
    BURN,
    CARE,
    CHARM,
    CHARMING_COMPARES,
    GAIN,
    MIMIC,
    NEW,
    PESTERING_FRIENDLY,
    SCARE,
    SLEEP,
    STOP,
    TAIL,
    TRACK,
    TRANSMUTE,
    USE,
    WAKE,
    Activate,
    Add,
    Attack,
    Avenge,
    Burn,
    Care,
    Charm,
    Choose,
    Gain,
    Mimic,
    New,
    Scare,
    Tail,
    Transmute,
    Use,
    Wake,
    World,
    adding,
)  # fmt: skip
from galapagos.games.another_world.rules_attack import fails, negated, takes, targets, weapons
from galapagos.talk import NATURE, Frame, Move, Outcome, Question


class PlayerTurn(Frame):
    """§4 A new creature, a new trait, an activation."""

    seat: int
    step: int  # 1 to 3; 4 when the activation is over

    def resolve(self, p: World) -> Question | None:
        # An empty hand needs no question.
        if self.step < 3 and not p.hands[self.seat].cards:
            self.step = 3
        # §4.2
        if self.step == 1:
            options: list[Move] = [NEW[card] for card in p.hands[self.seat].cards]
            options.append(STOP)
            return Question(self.seat, options)
        # §4.3 A hand that fits nowhere is asked all the same: what is in it is nobody else's business.
        if self.step == 2:
            own = p.own(self.seat)
            if own:
                return Question(self.seat, self.additions(p, own))
            self.step = 3
        # §4.5
        if self.step == 3:
            awake = self.activations(p)
            if awake:
                return self.ask(p, self.seat, awake)
            self.step = 4
        p.settle_turn()
        p.frames.pop()
        return None

    def additions(self, p: World, own: tuple[int, ...]) -> list[Move]:
        """§4.4 Every trait in hand for every creature that does not have it."""
        options: list[Move] = []
        creatures, faces = p.creatures, p.edition.faces_of(p.hands[self.seat].cards)
        who: i64
        for who in own:
            traits, row = creatures[who].traits, ADD[who]
            for face in cast("list[i64]", faces):
                if not traits >> (face & 15) & 1:
                    move = row[face]
                    options.append(adding(row, who, face) if move is None else move)
        options.append(STOP)
        return options

    def activations(self, p: World) -> list[Move]:
        """Every creature that is awake."""
        options: list[Move] = []
        creatures = p.creatures
        who: i64
        for who in p.own(self.seat):
            if not creatures[who].asleep:
                options.append(ACTIVATE[who])
        return options

    def answer(self, p: World, move: Move) -> None:
        if isinstance(move, Activate):
            self.step = 4
            p.activate(move.who)
            p.frames.append(Activation(move.who, 0))
            return
        if isinstance(move, New):
            p.create(self.seat, move.card)
        elif isinstance(move, Add):
            p.add(self.seat, move.who, move.face)
        elif self.step == 1:
            p.decline(self.seat, "creature", "4.2")
        else:
            p.decline(self.seat, "trait", "4.3")
        self.step += 1


class Activation(Frame):
    """§4.6 Traits for activation, each once at most, then one of four actions."""

    who: int
    used: int  # a bit for each trait

    def resolve(self, p: World) -> Question | None:
        c = p.creatures[self.who]
        options: list[Move] = []
        ready: i64 = c.live & ~self.used
        if ready & 1 << FEARSOME:
            options += frightened(p, self.who)
        if ready & 1 << METAMORPHIC:
            options += models(p, self.who)
        if ready & 1 << PESTERING and pesters(p, self.who):
            for other in to_wake(p, self.who):
                options.append(WAKE[other])
        # §5.1 §5.2
        upper = p.upper > 0 and p.upper_open(self.who)
        if (p.lower > 0 or upper) and p.can_take(self.who):
            if p.lower > 0:
                options.append(GAIN[0])
            if upper:
                options.append(GAIN[1])
        # §5.3
        if p.ripe(c):
            options.append(TRANSMUTE)
        if c.live & ATTACKING:
            for target in targets(p, self.who):
                options.append(ATTACK[target])
        # §5.4 Who can do nothing else falls asleep.
        if not options:
            self.answer(p, SLEEP)
            return None
        options.append(SLEEP)
        return Question(c.owner, options)

    def answer(self, p: World, move: Move) -> None:
        if isinstance(move, Scare):
            self.used |= 1 << FEARSOME
            p.suppress(move.who, 1 << move.trait, self.who, "8.4")
        elif isinstance(move, Mimic):
            self.used |= 1 << METAMORPHIC
            p.mimic(self.who, move.who, move.trait)
        elif isinstance(move, Wake):
            self.used |= 1 << PESTERING
            p.wake(move.who, self.who, "8.16")
        elif isinstance(move, Gain):
            self.gain(p, move.upper)
        elif isinstance(move, Attack):
            p.declare(self.who, move.who, "7.1")
            p.frames[-1] = Fight(who=self.who, target=move.who, used=0, over=False)
        elif isinstance(move, Transmute):
            p.frames.pop()
            transmute(p, self.who, "5.3")
        else:
            p.frames.pop()
            p.sleep(self.who, "5.4")

    def gain(self, p: World, upper: bool) -> None:
        """§5.1 §6.2 A token from the Source, and all that waits on it."""
        p.gain(self.who, "upper" if upper else "lower", "5.1")
        waiting = waits(p, self.who, (CARING, LONG_TAILED)) + admirers(p, self.who)
        p.frames.pop()
        if waiting:
            p.frames.append(Waiting(self.who, waiting))


def frightened(p: World, who: int) -> list[Move]:
    """§8.4 Every trait of another creature that is not suppressed yet."""
    options: list[Move] = []
    for other, c in enumerate(p.creatures):
        if c.traits & ~c.off and other != who:
            row = SCARE[other]
            for face in c.faces:
                if not c.off >> trait_of(face) & 1:
                    options.append(row[trait_of(face)])
    return options


def models(p: World, who: int) -> list[Move]:
    """§8.15 Every trait card of a friend that the creature could copy."""
    me = p.creatures[who]
    had = me.traits | me.copied | 1 << METAMORPHIC
    options: list[Move] = []
    for friend in p.own(me.owner):
        c = p.creatures[friend]
        if c.traits & ~had and friend != who:
            for face in c.faces:
                if not had >> trait_of(face) & 1:
                    options.append(MIMIC[friend][trait_of(face)])
    return options


def pesters(p: World, who: int) -> bool:
    """§8.16 §3.8 The creature can wake another."""
    return p.creatures[who].has(PESTERING) and not p.stalled


def to_wake(p: World, who: int) -> list[int]:
    """§8.16 Whom the creature could wake."""
    side = p.creatures[who].owner
    friendly = p.rule(PESTERING_FRIENDLY) or p.shade(side)
    return [
        other
        for other, c in enumerate(p.creatures)
        if c.asleep and c.owner != NATURE and other != who and (not friendly or c.owner == side)
    ]


def transmute(p: World, who: int, rule: str) -> None:
    """§1.1 The token that wins ends the game at once."""
    side = p.creatures[who].owner
    p.transmute(who, rule)
    if p.tokens[side] >= p.goal(side):
        p.end(outcome(p, side))


def outcome(p: World, winner: int) -> Outcome:
    """§10.1 The places when this side has won."""
    scores = p.tokens[: p.seats]
    if p.shade(winner):
        return Outcome(scores, [2], [], "The Shade has transmuted a creature.")
    ranking = [1 + sum([other > score for other in scores]) for score in scores]
    return Outcome(scores, ranking, [winner], f"{p.tokens[winner]} creatures are transmuted.")


def waits(p: World, who: int, traits: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the traits that the creature has, as pairs."""
    c = p.creatures[who]
    found: tuple[int, ...] = ()
    for trait in traits:
        if c.has(trait):
            found += (pair(who, trait),)
    return found


def admirers(p: World, who: int) -> tuple[int, ...]:
    """§6.2 The Charming creatures that wait when this one gains from the Source."""
    found: tuple[int, ...] = ()
    for other in p.own(p.creatures[who].owner):
        if p.creatures[other].live & 1 << CHARMING and other != who:
            found += (pair(other, CHARMING),)
    return found


class Waiting(Frame):
    """§6 The owner uses the traits that wait on a gain, in the order he likes, or drops them."""

    gainer: int  # the creature that gained first
    traits: tuple[int, ...]  # pairs of creature and trait, in the order in which they came

    def resolve(self, p: World) -> Question | None:
        options: list[Move] = []
        if self.traits:
            for n, trait in enumerate(self.traits):
                if trait not in self.traits[:n]:
                    options += uses(p, trait, self.gainer)
        owner = p.creatures[self.gainer].owner
        if not options:
            self.spill(p, owner)
            p.frames.pop()
            return None
        # §6.6 A token beside a track must still find its place.
        if p.crowded(owner):
            if len(options) == 1:
                self.answer(p, options[0])
                return None
        else:
            options.append(STOP)
        return Question(owner, options)

    def answer(self, p: World, move: Move) -> None:
        if isinstance(move, Care):
            self.drop(pair(move.who, CARING))
            p.care(move.who, move.to)
        elif isinstance(move, Charm):
            self.drop(pair(move.who, CHARMING))
            p.gain(move.who, "supply", "8.10")
            # §6.3
            self.traits += waits(p, move.who, (CARING, LONG_TAILED))
        elif isinstance(move, Tail):
            self.drop(pair(move.who, LONG_TAILED))
            p.lose(move.who, move.trait, "shed", "8.11")
            p.gain(move.who, "supply", "8.11")
            # §6.3
            self.traits += waits(p, move.who, (CARING,))
        else:
            p.frames.pop()

    def spill(self, p: World, owner: int) -> None:
        """§5.2 What a full Caring creature took from the Source while nobody had room goes back."""
        for who in p.own(owner):
            if p.creatures[who].energy > TRACK:
                p.drain(who, p.creatures[who].energy - TRACK, "spill", "5.2")

    def drop(self, trait: int) -> None:
        """It has been used: once for each gain."""
        at = self.traits.index(trait)
        self.traits = self.traits[:at] + self.traits[at + 1 :]


def uses(p: World, waiting: int, gainer: int) -> list[Move]:
    """What a waiting trait can do now. §6.4 Nothing, if it has been discarded."""
    who, trait = bearer_of(waiting), trait_of(waiting)
    c = p.creatures[who]
    if not c.has(trait):
        return []
    # §8.9
    if trait == CARING:
        if c.energy == 0:
            return []
        return [CARE[who][to] for to in p.own(c.owner) if p.creatures[to].energy < TRACK and to != who]
    # §8.10
    if trait == CHARMING:
        return [CHARM[who]] if charmed(p, who, gainer) else []
    # §8.11
    return [TAIL[who][card] for card in c.held() if p.can_gain(who, card)]


def charmed(p: World, who: int, gainer: int) -> bool:
    """§8.10 Charming would bring its creature a token now."""
    c = p.creatures[who]
    return c.has(CHARMING) and c.energy <= charming_limit(p, gainer) and p.can_gain(who, NO_TRAIT)


def charming_limit(p: World, gainer: int) -> int:
    """§8.10 With more energy than this Charming has no effect."""
    return p.creatures[gainer].energy if p.rule(CHARMING_COMPARES) else 1


class Fight(Frame):
    """§7 An attack: Attacking traits, the target's answer, sleep."""

    who: int
    target: int
    used: int  # a bit for each trait, of both sides
    over: bool  # no more Attacking traits

    def resolve(self, p: World) -> Question | None:
        if not self.over:
            options = self.strikes(p)
            # §7.4 One trait must be used, the others may.
            if self.used == 0 and len(options) == 1:
                self.answer(p, options[0])
                return None
            if options:
                if self.used:
                    options.append(STOP)
                return Question(p.creatures[self.who].owner, options)
            self.over = True
        return self.aftermath(p)

    def strikes(self, p: World) -> list[Move]:
        """§7.3 The Attacking traits that can still be used. What a defence negates needs no victim."""
        options: list[Move] = []
        t = p.creatures[self.target]
        arms = weapons(p, p.creatures[self.who], t, self.used)
        for trait in range(3):
            if not arms >> trait & 1:
                continue
            burning = trait == FIRE_BREATHING and takes(trait, t) and not negated(p, trait, t)
            if burning:
                options += [BURN[card] for card in t.held()]
            else:
                options.append(USE[trait])
        return options

    def strike(self, p: World, trait: int, victim: int) -> None:
        """§7.5 §7.6 One Attacking trait."""
        self.used |= 1 << trait
        t = p.creatures[self.target]
        if fails(p, trait, t):
            p.fail(self.who, self.target, trait, "7.5" if negated(p, trait, t) else "7.3")
            return
        if takes(trait, t):
            self.hurt(p, trait, victim)
        if p.can_gain(self.who, NO_TRAIT):
            p.gain(self.who, "supply", "7.6")
            self.gained(p)

    def hurt(self, p: World, trait: int, victim: int) -> None:
        if trait == FIRE_BREATHING:
            p.lose(self.target, victim, "burn", "8.1")
        elif trait == LULLING:
            p.sleep(self.target, "8.2")
        else:
            p.drain(self.target, 1, "bite", "8.3")

    def gained(self, p: World) -> None:
        waiting = waits(p, self.who, (CARING, LONG_TAILED))
        if waiting:
            p.frames.append(Waiting(self.who, waiting))

    def aftermath(self, p: World) -> Question | None:
        """§7.7 Toxic and Vengeful, then §7.8 sleep."""
        options = self.replies(p)
        owner = p.creatures[self.target].owner
        if options and not p.shade(owner):
            return Question(owner, [*options, STOP])
        # §11.17 The Shade leaves nothing out; its Choice card finds the trait.
        if options:
            if len(options) > 1 and not isinstance(options[0], Use):
                return p.choosing()
            self.reply(p, options[0])
            return None
        p.sleep(self.who, "7.8")
        p.frames.pop()
        return None

    def replies(self, p: World) -> list[Move]:
        attacker, target = p.creatures[self.who], p.creatures[self.target]
        options: list[Move] = []
        # §8.7
        if target.has(TOXIC) and not self.used >> TOXIC & 1 and attacker.energy > 0:
            options.append(USE[TOXIC])
        # §8.8
        if target.has(VENGEFUL) and not self.used >> VENGEFUL & 1:
            options += [AVENGE[trait] for trait in attacker.held()]
        return options

    def reply(self, p: World, move: Move) -> None:
        if isinstance(move, Avenge):
            self.used |= 1 << VENGEFUL
            p.lose(self.who, move.trait, "avenge", "8.8")
        elif isinstance(move, Use):
            self.used |= 1 << TOXIC
            p.drain(self.who, 2, "poison", "8.7")
        else:
            self.used |= 1 << TOXIC | 1 << VENGEFUL
            p.decline(p.creatures[self.target].owner, "reply", "7.7")

    def answer(self, p: World, move: Move) -> None:
        if isinstance(move, Choose):
            p.choose(move.choice, "vengeful", "11.17")
            traits = p.creatures[self.who].held()
            self.reply(p, AVENGE[count_traits(p, move.choice, traits)])
        elif self.over:
            self.reply(p, move)
        elif isinstance(move, Burn):
            self.strike(p, FIRE_BREATHING, move.trait)
        elif isinstance(move, Use):
            self.strike(p, move.trait, NO_TRAIT)
        else:
            self.over = True


def count_traits(p: World, choice: int, traits: list[int]) -> int:
    """§11.4 The purple number is counted out from the latest trait, round and round."""
    return traits[-1 - (p.edition.choices[choice].trait - 1) % len(traits)]
