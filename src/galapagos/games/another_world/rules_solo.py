"""The Shade: chapter 11 of docs/rules/another-world.md."""

from __future__ import annotations

from galapagos.games.another_world.cards import (  # fmt: skip
    AGGRESSIVE,
    ATTACKING,
    CHARMING,
    FEARSOME,
    FIRE_BREATHING,
    LONG_TAILED,
    LULLING,
    NAMES,
    NO_TRAIT,
    UNFIT,
    VAMPIRE,
    bearer_of,
    trait_of,
)
from galapagos.games.another_world.position import NO_CREATURE, SHADE, TRACK, Card, Choose, World
from galapagos.games.another_world.rules_attack import matches, negated, takes
from galapagos.games.another_world.rules_turn import (
    Fight,
    admirers,
    charmed,
    count_traits,
    pesters,
    to_wake,
    transmute,
    waits,
)
from galapagos.talk import Frame, Move, Question

LETTERS = {4: "A", 5: "B", 6: "C", 7: "D"}  # the steps of the activation


class ShadeTurn(Frame):
    """§11.6–11.13 The Shade's steps, one after the other."""

    step: int  # 1 creature, 2 trait, 3 Pestering, then 4 to 7 for A to D; 8 when the turn is over
    who: int  # the creature chosen in step 2; NO_CREATURE until then
    armed: bool  # it gained an aggressive trait this turn

    def resolve(self, p: World) -> Question | None:
        if self.step == 1:
            question = self.creature(p)
        elif self.step == 2:
            question = self.trait(p)
        elif self.step == 3:
            question = self.pester(p)
        else:
            self.act(p)
            return None
        return question

    def creature(self, p: World) -> Question | None:
        """§11.6 Step 1: a new creature if none is awake."""
        awake = p.awake(SHADE)
        if not awake and p.ready():
            return p.drawing()
        self.step = 2
        why = "one of its creatures is awake" if awake else "there is no card to draw"
        p.reason("1", "11.6", why, {"done": 0})
        return None

    def trait(self, p: World) -> Question | None:
        """§11.7 Step 2: a trait for the awake creature with the most energy, of equals the leftmost."""
        awake = p.awake(SHADE)
        # §11.19
        if not awake:
            self.step = 8
            return None
        self.who = max(awake, key=lambda who: (p.creatures[who].energy, -who))
        if p.ready():
            return p.drawing()
        self.step = 3
        p.reason("2", "11.19", "there is no card to draw", {"done": 0})
        return None

    def pester(self, p: World) -> Question | None:
        """§11.9 The creature chosen is activated; Pestering wakes a friend."""
        sleepers = to_wake(p, self.who) if pesters(p, self.who) else []
        if len(sleepers) > 1:
            return p.choosing()
        self.activate(p, sleepers)
        return None

    def activate(self, p: World, woken: list[int]) -> None:
        self.step = 4
        p.activate(self.who)
        for sleeper in woken:
            p.wake(sleeper, self.who, "11.9")

    def act(self, p: World) -> None:
        """The four steps of the activation, and the end of the turn."""
        c = p.creatures[self.who] if self.who != NO_CREATURE else None
        if self.step == 8 or c is None:
            p.settle_turn()
            p.frames.pop()
        elif self.step == 4:
            self.transmute(p)
        elif self.step == 5:
            self.try_attack(p, self.armed, "it gained no aggressive trait this turn")
        # After an attack, in step B or D, the creature sleeps and the turn ends.
        elif c.asleep:
            self.step = 8
        elif self.step == 6:
            self.gain(p)
        else:
            self.try_attack(p, True, "")

    def transmute(self, p: World) -> None:
        """§11.10 Step A."""
        c = p.creatures[self.who]
        self.step = 5
        if p.ripe(c):
            p.reason("A", "11.10", "it has enough energy", {"done": 1, "creature": self.who})
            transmute(p, self.who, "11.10")
        else:
            p.reason("A", "11.10", f"it has {c.energy or 'no'} energy", {"done": 0, "creature": self.who})

    def try_attack(self, p: World, allowed: bool, why_not: str) -> None:
        """§11.11 Step B, §11.13 Step D."""
        step, rule = self.step, "11.11" if self.step == 5 else "11.13"
        self.step += 1
        if not allowed:
            why = why_not
        elif p.creatures[self.who].live & ATTACKING == 0:
            why = "it has no Attacking trait"
        elif not p.own(0):
            why = "there is nobody to attack"
        else:
            p.frames.append(Aim(self.who, step))
            return
        p.reason(LETTERS[step], rule, why, {"done": 0, "creature": self.who})

    def gain(self, p: World) -> None:
        """§11.12 Step C: from the lower part if there is any."""
        where = ""
        if p.can_take(self.who):
            if p.lower > 0:
                where = "lower"
            elif p.upper > 0 and p.upper_open(self.who):
                where = "upper"
        if not where:
            self.step = 7
            full = p.creatures[self.who].energy >= TRACK
            why = "its track is full" if full else "the Source has nothing for it"
            p.reason("C", "11.12", why, {"done": 0, "creature": self.who})
            return
        self.step = 8
        p.reason("C", "11.12", f"there is energy on the {where} part", {"done": 1, "creature": self.who})
        p.gain(self.who, where, "11.12")
        p.frames.append(ShadeGain(self.who, waits(p, self.who, (LONG_TAILED,)) + admirers(p, self.who)))

    def answer(self, p: World, move: Move) -> None:
        if isinstance(move, Choose):
            p.choose(move.choice, "pestering", "11.9")
            sleepers = to_wake(p, self.who)
            self.activate(p, [sleepers[count_creatures(p, move.choice, len(sleepers))]])
        elif isinstance(move, Card):
            if self.step == 1:
                p.reason("1", "11.6", "none of its creatures is awake", {"done": 1})
                p.hatch(SHADE, move.card, "11.6")
                self.step = 2
            else:
                self.attach(p, move.card)
                self.step = 3

    def attach(self, p: World, card: int) -> None:
        """§11.7 §11.8 The upright trait, for the creature or its right neighbour."""
        face = p.edition.upright[card]
        if 1 << trait_of(face) & UNFIT:
            face = p.edition.other[card]
        p.take(card)
        own = p.own(SHADE)
        place = own.index(self.who)
        facts: dict[str, int | str] = {"done": 1, "creature": self.who, "card": card + 1, "trait": trait_of(face)}
        for who in own[place : place + 2]:
            if not p.creatures[who].traits >> trait_of(face) & 1:
                self.armed = who == self.who and 1 << trait_of(face) & AGGRESSIVE != 0
                why = self.chosen(p)
                if who != self.who:
                    why = f"{why}, but it has {NAMES[trait_of(face)]}, so its right neighbour gets it"
                p.reason("2", "11.7" if who == self.who else "11.8", why, facts)
                p.attach(who, face, "11.7")
                return
        facts["done"] = 0
        p.reason("2", "11.8", f"neither it nor a right neighbour can take {NAMES[trait_of(face)]}", facts)
        p.discard(card)

    def chosen(self, p: World) -> str:
        """Why this creature."""
        if len(p.awake(SHADE)) == 1:
            return "it alone is awake"
        energy = p.creatures[self.who].energy
        return f"it has the most energy, {energy}" if energy else "nobody awake has energy, and it is the leftmost"


def count_creatures(p: World, choice: int, candidates: int) -> int:
    """§11.4 The blue number is counted out from the left, round and round."""
    return (p.edition.choices[choice].creature - 1) % candidates


class Aim(Frame):
    """§11.14 The Shade tries to attack: a target, and whether success is certain."""

    who: int
    step: int  # the Shade's: 5 for B, 7 for D

    def resolve(self, p: World) -> Question | None:
        # §11.4 A single candidate needs no card.
        own = p.own(0)
        if len(own) > 1:
            return p.choosing()
        self.attack(p, own[0])
        return None

    def answer(self, p: World, move: Move) -> None:
        assert isinstance(move, Choose)
        p.choose(move.choice, "target", "11.14")
        own = p.own(0)
        self.attack(p, own[count_creatures(p, move.choice, len(own))])

    def attack(self, p: World, target: int) -> None:
        p.frames.pop()
        # §11.15
        if p.creatures[self.who].has(FEARSOME):
            p.suppress(target, p.creatures[target].traits, self.who, "11.15")
        winning = [trait for trait in ORDER if succeeds(p, self.who, target, trait)]
        facts: dict[str, int | str] = {"done": 0, "creature": self.who, "target": target}
        if not matches(p, p.creatures[self.who], p.creatures[target]):
            p.reason(LETTERS[self.step], "11.14", "Astral or Flying forbids it", facts)
        elif not winning:
            p.reason(LETTERS[self.step], "11.14", "no success is certain", facts)
        else:
            facts["done"] = 1
            p.reason(LETTERS[self.step], "11.14", f"{NAMES[winning[0]]} is sure to succeed", facts)
            p.declare(self.who, target, "11.14")
            p.frames.append(ShadeFight(self.who, target, 0, False))


ORDER = (LULLING, FIRE_BREATHING, VAMPIRE)  # §11.14 in which the Shade attacks


def succeeds(p: World, who: int, target: int, trait: int) -> bool:
    """§11.14 The Attacking trait is sure to take something."""
    t = p.creatures[target]
    return p.creatures[who].has(trait) and takes(trait, t) and not negated(p, trait, t)


class ShadeFight(Fight):
    """§11.14 The Shade's attack: each trait that succeeds at its place in the order."""

    def resolve(self, p: World) -> Question | None:
        for trait in ORDER:
            if self.over or self.used >> trait & 1:
                continue
            victims = p.creatures[self.target].held() if trait == FIRE_BREATHING else []
            if not succeeds(p, self.who, self.target, trait):
                self.used |= 1 << trait
            elif len(victims) > 1:
                return p.choosing()
            else:
                self.strike(p, trait, victims[0] if victims else NO_TRAIT)
                return None
        self.over = True
        return self.aftermath(p)

    def gained(self, p: World) -> None:
        p.frames.append(ShadeGain(self.who, waits(p, self.who, (LONG_TAILED,))))

    def answer(self, p: World, move: Move) -> None:
        if isinstance(move, Choose):
            p.choose(move.choice, "fire-breathing", "11.14")
            self.strike(p, FIRE_BREATHING, count_traits(p, move.choice, p.creatures[self.target].held()))
        else:
            self.reply(p, move)


class ShadeGain(Frame):
    """§11.17 What the Shade does after a gain: Long-tailed, and Charming from the left with its Long-tailed."""

    gainer: int
    traits: tuple[int, ...]  # pairs of creature and trait, in order

    def resolve(self, p: World) -> Question | None:
        while self.traits:
            who, trait = bearer_of(self.traits[0]), trait_of(self.traits[0])
            c = p.creatures[who]
            if trait == LONG_TAILED and c.has(LONG_TAILED) and c.energy < TRACK:
                if len(c.faces) > 1:
                    return p.choosing()
                self.shed(p, c.held()[0])
                continue
            self.traits = self.traits[1:]
            if trait == CHARMING and charmed(p, who, self.gainer):
                p.gain(who, "supply", "11.17")
                self.traits = waits(p, who, (LONG_TAILED,)) + self.traits
        p.frames.pop()
        return None

    def shed(self, p: World, trait: int) -> None:
        who = bearer_of(self.traits[0])
        self.traits = self.traits[1:]
        p.lose(who, trait, "shed", "11.17")
        p.gain(who, "supply", "11.17")

    def answer(self, p: World, move: Move) -> None:
        assert isinstance(move, Choose)
        p.choose(move.choice, "long-tailed", "11.17")
        self.shed(p, count_traits(p, move.choice, p.creatures[bearer_of(self.traits[0])].held()))
