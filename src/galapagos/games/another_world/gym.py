"""Another World for learners: the words of its moves, and what a seat sees of it as numbers.

A creature has its place by its letter, in the words and in what is seen alike."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from galapagos.games.another_world import position as m
from galapagos.games.another_world import rules, rules_solo, rules_turn
from galapagos.games.another_world.cards import (
    CARDS,
    CARING,
    NAMES,
    NO_TRAIT,
    Edition,
    bearer_of,
    card_of,
    trait_of,
)
from galapagos.games.another_world.position import NO_CREATURE, OPTIONS, UNKNOWN, Creature, World, letter
from galapagos.gym.eye import BYTE, SIDES, Eye, Field, add, put
from galapagos.gym.lexicon import Form, Lexicon, Part, by_forms, lexicon
from galapagos.talk import NATURE, Frame, Game, Move, Position

VERSION: Final = 1
TOUCHES: Final = 4  # creatures that are drawn anew in a sketch before there is another one


def words(game: Game) -> Lexicon:
    """First the kind of the move, then creatures and traits; whoever adds a trait names the creature, then the card."""
    edition: Edition = game.edition
    who, trait = ("creature", "who"), ("trait", "trait")
    forms: dict[type[Move], Form] = {
        m.Keep: ("keep", ()),
        m.Redraw: ("redraw", ()),
        m.Stop: ("-", ()),
        m.Transmute: ("transmute", ()),
        m.Sleep: ("sleep", ()),
        m.Activate: ("!", (who,)),
        m.Scare: ("scare", (who, trait)),
        m.Mimic: ("copy", (who, trait)),
        m.Wake: ("wake", (who,)),
        m.Attack: ("attack", (who,)),
        m.Use: ("use", (trait,)),
        m.Burn: ("burn", (trait,)),
        m.Avenge: ("avenge", (trait,)),
        m.Charm: ("charm", (who,)),
        m.Care: ("care", (who, ("creature", "to"))),
        m.Tail: ("tail", (who, trait)),
        m.Gain: ("", (("gain", "upper"),)),
        m.New: ("", (("new", "card"),)),
    }
    kinds, others = by_forms(forms)
    faces = faces_of(edition)
    place_of = {face: n for n, face in enumerate(faces)}

    def parts(move: Move) -> list[Part]:
        if isinstance(move, m.Add):
            return [("creature", move.who), ("face", place_of[move.face])]
        return others(move)

    blocks = {
        "kind": kinds,
        "gain": ["gain", "gain-upper"],
        "new": [f"new{card + 1}" for card in range(CARDS)],
        "face": [f"={NAMES[trait_of(face)]}{card_of(face) + 1}" for face in faces],
        "creature": [letter(n) for n in range(edition.most_creatures)],
        "trait": list(NAMES),
    }
    return Lexicon(game, VERSION, blocks, parts)


def faces_of(edition: Edition) -> list[int]:
    """Every card with either trait up."""
    return [face for card in range(CARDS) for face in (edition.upright[card], edition.other[card])]


PHASES: Final = (
    "set-up", "draw", "round", "renewal", "turn", "activation", "gain", "attack", "Shade's turn", "Shade's aim",
)  # fmt: skip
STEPS: Final = ("creature", "trait", "activation", "end")  # of a turn
OF_TABLE: Final = (
    "round", "lower", "upper", "deck", "shuffles", "strange", "strange to all", "quiet", "stalled", "decided", "turns",
    "peopled", "draws", "renewal step", "attack over", "Shade's step", "armed",
)  # fmt: skip
SHADES: Final = 2  # of the phases, and of the numbers of the table, are the Shade's: the last ones
# Where a card is as far as the seat knows. An unseen one has 1 if it went into this deck, and the more the older the
# deck is; "known to all" is counted alike, from 0: §3.6.
OF_CARD: Final = ("hand", "buried", "pile", "known to all", "unseen")
DECKS: Final = ("this deck", "1 ago", "2 ago", "3 ago", "4 ago", "5 ago", "6 ago", "older")
OLDER: Final = 7
OF_CREATURE: Final = (
    "card", "energy", "asleep", "decks ago", "acting", "target", "gainer", "caring", "charming", "long-tailed", "said",
)  # fmt: skip
USUAL: Final = {
    "round": 10, "lower": 8, "upper": 3, "deck": 32, "shuffles": 8, "strange": 16, "quiet": 16, "decided": 4,
    "turns": 32, "draws": 8, "renewal step": 4, "Shade's step": 8, "known to all": 8, "unseen": 8,
    "card": 64, "energy": 4, "decks ago": 8, "strange to all": 16,
}  # fmt: skip
# Places in OF_CREATURE, and what comes after them.
ACTING: Final = 4
TARGET: Final = 5
GAINER: Final = 6  # whose gain the traits wait on,
WAITS: Final = 7  # and how often each of them does
SAID: Final = 10  # it is named in the half-said move
LIVE: Final = 11  # which traits have effect,
HELD: Final = 27  # by trait the number of its card: not live it is suppressed, and what is live without one is copied
ORDER: Final = 43  # in the solo game, where it counts: how late the card is, 1 for the latest


def pairs(first: tuple[str, ...], second: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([f"{one}.{other}" for one in first for other in second])


def layout(edition: Edition, seats: int, kinds: tuple[str, ...]) -> list[Field]:
    sides, alone = SIDES[: max(2, seats)], seats == 1
    phases, of_table = (PHASES, OF_TABLE) if alone else (PHASES[:-SHADES], OF_TABLE[:-SHADES])
    sources = tuple([source.name for source in edition.sources])
    choices = tuple([str(n + 1) for n in range(len(edition.choices))])
    cards = tuple([str(card + 1) for card in range(CARDS)])
    fields: list[Field] = [
        ("asked", sides, 1), ("turn of", sides, 1), ("first", sides, 1), ("tokens", sides, 3), ("cards", sides, 8),
        ("hidden discards", sides, 8), ("phase", phases, 1), ("step", STEPS, 1),
        *[(name, (), USUAL.get(name, 1)) for name in of_table],
        ("source", sources, 1), ("source's place", sources, 10), ("source's trait", NAMES, 1), ("used", NAMES, 1),
        ("option", OPTIONS, 1), ("said", kinds, 1), *[("choice", choices, 1)] * alone,
        ("cards from", pairs(sides, DECKS), 4), ("hidden discards from", pairs(sides, DECKS), 4),
        *[(f"card.{name}", cards, USUAL.get(name, 1)) for name in OF_CARD],
    ]  # fmt: skip
    for name in [letter(n) for n in range(edition.most_creatures)]:
        fields.append((f"{name}.owner", sides, 1))
        fields += [(f"{name}.{what}", (), USUAL.get(what, 1)) for what in OF_CREATURE]
        fields += [(f"{name}.live", NAMES, 1), (f"{name}.held", NAMES, CARDS), *[(f"{name}.order", NAMES, 4)] * alone]
    return fields


class Sketch:
    """What a seat saw of the table when it looked: all that seldom changes, with the creatures at its end. The next
    look begins with it. Nothing that it was made of changes itself, so it is enough to ask for the same things."""

    def __init__(self, p: World, seat: int, paper: bytes) -> None:
        self.rules, self.round, self.shuffles, self.sources = p.rules, p.round, p.shuffles, p.sources
        self.mine, self.public = p.lost[seat], p.lost[-1]
        self.creatures = p.creatures[:]
        self.paper = paper

    def holds(self, p: World, seat: int) -> bool:
        """All is as it was, but for creatures and where their cards have gone since: from them all see it."""
        return (
            self.sources is p.sources
            and self.mine is p.lost[seat]
            and self.public is p.lost[-1]
            and self.round == p.round
            and self.shuffles == p.shuffles
            and self.rules == p.rules
        )


class Album:
    """The last sketches that an eye has made at a table, by seat; the very last for who only looks on."""

    def __init__(self, eye: WorldEye, sides: int) -> None:
        self.eye = eye
        self.sketches: list[Sketch | None] = [None] * (sides + 1)


class WorldEye(Eye):
    sides: i64
    solo: bool
    phase: i64
    step: i64
    table: i64
    source: i64
    places_of_sources: i64
    trait: i64
    used: i64
    choice: i64
    option: i64
    said: i64
    kinds: i64
    decks: i64  # how old the cards in the hands are, and then the discards
    hand: i64  # the planes of the cards
    buried: i64
    pile: i64
    public: i64
    unseen: i64
    body: i64  # where the first creature begins,
    one: i64  # and how many numbers each has
    letters: i64  # the first word that is a letter,
    traits: i64  # and the first that is a trait

    def __init__(self, game: Game, seats: int) -> None:
        words = lexicon(game)
        edition: Edition = game.edition
        kinds = tuple(words.names[: words.blocks["gain"].start])
        super().__init__(layout(edition, seats, kinds))
        self.discreet = type(self) is WorldEye
        at = self.places()
        self.sides, self.solo, self.kinds = max(2, seats), seats == 1, len(kinds)
        self.phase, self.step, self.table, self.source = at["phase"], at["step"], at["round"], at["source"]
        self.places_of_sources, self.trait = at["source's place"], at["source's trait"]
        self.used, self.option, self.said, self.choice = at["used"], at["option"], at["said"], at.get("choice", 0)
        self.hand, self.buried, self.pile = at["card.hand"], at["card.buried"], at["card.pile"]
        self.public, self.unseen, self.decks = at["card.known to all"], at["card.unseen"], at["cards from"]
        self.body, self.one = at["A.owner"], at["B.owner"] - at["A.owner"]
        self.letters, self.traits = words.blocks["creature"].start, words.blocks["trait"].start
        most = edition.most_creatures
        self.room = [bytes(self.one * many) for many in range(most + 1)]  # for so many creatures,
        self.rest = self.room[::-1]  # and after them

    def ground(self, p: Position) -> bytes:
        """`look` writes all, from the first number to the last."""
        return b""

    def look(self, p: Position, seat: int, said: list[int], out: BytesWriter) -> None:
        """Of what the seat cannot know nothing is read: others' cards are counted, and asked for their ages."""
        assert isinstance(p, World)
        n, me = self.sides, i64(seat)
        self.sketch(p, seat, out)
        out.write(self.rest[len(p.creatures)])
        self.lie(p.hands[seat].cards, self.hand, out)
        self.lie(p.buried[seat].cards, self.buried, out)
        self.lie(p.pile, self.pile, out)
        for card in p.pile:
            out[self.public + card] = 0
        side: i64 = 0
        while side < n:
            whose = me + side if me + side < n else me + side - n
            hand, buried = p.hands[whose], p.buried[whose]
            put(out, 3 * n + side, p.tokens[whose])
            put(out, 4 * n + side, len(hand.ages))
            put(out, 5 * n + side, len(buried.ages))
            self.ages(hand.ages, self.decks + 8 * side, p.shuffles, out)
            self.ages(buried.ages, self.decks + 8 * (n + side), p.shuffles, out)
            side += 1
        q = p.question
        if q is not None and q.seat != NATURE:
            out[(q.seat - me) % n] = 1
        if p.first != NATURE:
            out[2 * n + (p.first - me) % n] = 1
        self.centre(p, seat, out)
        for frame in p.frames:
            self.frame(frame, me, out)
        for word in said:
            self.word(word, out)

    def sketch(self, p: World, seat: int, out: BytesWriter) -> None:
        """What seldom changes, and the creatures: as they were sketched before, and those anew that are others."""
        album = p.notes
        if not isinstance(album, Album) or album.eye is not self:
            album = p.notes = Album(self, p.sides())
        last = album.sketches[seat]
        if last is not None and last.holds(p, seat):
            out.write(last.paper)
            drawn = self.creatures(p, seat, last.creatures, out)
        else:
            out.write(self.ground_of(p, seat))
            drawn = self.creatures(p, seat, [], out)
        if drawn > TOUCHES:
            album.sketches[seat] = Sketch(p, seat, out.getvalue())

    def ground_of(self, p: World, seat: int) -> bytes:
        """The options, the Sources; and what was known of the cards before the present ones were seen."""
        out = BytesWriter()
        out.write(self.blank[: self.body])
        for n in range(len(OPTIONS)):
            put(out, self.option + n, p.rules >> n & 1)
        put(out, self.table, p.round)
        put(out, self.table + 4, p.shuffles)
        for place in range(len(p.sources)):
            put(out, self.places_of_sources + p.sources[place], place + 1)
        if p.round:
            out[self.source + p.sources[(p.round - 1) % len(p.edition.sources)]] = 1
            trait = p.source().trait
            if trait != NO_TRAIT:
                out[self.trait + trait] = 1
        # §3.6 Into which deck the cards went that do not lie open, as far as the seat knows and as all know.
        now: i64 = p.shuffles
        mine, public, card = p.lost[seat], p.lost[-1], i64(0)
        while card < CARDS:
            ago = now - mine[card]
            put(out, self.unseen + card, 1 + ago if ago > 0 else 1)
            put(out, self.public + card, now - public[card])
            card += 1
        return out.getvalue()

    def creatures(self, p: World, me: i64, before: list[Creature], out: BytesWriter) -> i64:
        """Draw those that are not as they were before; how many."""
        creatures, one, at = p.creatures, self.one, self.body
        n, known, drawn = i64(0), i64(len(before)), i64(0)
        out.write(self.room[len(creatures) - known])
        for c in creatures:
            if n >= known:
                self.draw(c, at, me, p.shuffles, out)
                drawn += 1
            elif before[n] is not c:
                self.redraw(c, before[n], at, me, p.shuffles, out)
                drawn += 1
            n += 1
            at += one
        return drawn

    def redraw(self, c: Creature, old: Creature, at: i64, me: i64, now: i64, out: BytesWriter) -> None:
        """In most of them little is different."""
        if c.faces is old.faces and c.owner == old.owner and c.card == old.card and c.age == old.age:
            of = at + self.sides
            out[of + 1] = u8(c.energy)
            out[of + 2] = u8(c.asleep)
            if c.live == old.live:
                return
        end = at + self.one
        while at < end:
            end -= 1
            out[end] = 0
        self.draw(c, at, me, now, out)

    def draw(self, c: Creature, at: i64, me: i64, now: i64, out: BytesWriter) -> None:
        if c.owner == NATURE:
            return
        n, side = self.sides, c.owner - me
        out[at + side if side >= 0 else at + side + n] = 1
        of = at + n
        if side == 0 and c.card != UNKNOWN:
            out[of] = u8(c.card + 1)
            out[self.unseen + c.card] = 0
        out[of + 1] = u8(c.energy)
        out[of + 2] = u8(c.asleep)
        ago = now - c.age
        if ago > 0:
            out[of + 3] = u8(ago) if ago < BYTE else u8(BYTE)
        later: i64 = len(c.faces)
        for face in c.faces:
            lying: i64 = face
            card, held = lying >> 4, of + HELD + (lying & 15)
            # What lies open will be known to go into the next deck.
            out[self.unseen + card] = 0
            out[self.public + card] = 0
            out[held] = u8(card + 1)
            if self.solo:
                out[held + ORDER - HELD] = u8(later)
                later -= 1
        self.bits(c.live, of + LIVE, out)

    def lie(self, cards: tuple[int, ...], plane: i64, out: BytesWriter) -> None:
        unseen = self.unseen
        for card in cards:
            which: i64 = card
            out[plane + which] = 1
            out[unseen + which] = 0

    def ages(self, ages: tuple[int, ...], at: i64, now: i64, out: BytesWriter) -> None:
        """From which decks cards that lie face down can have come, as all know."""
        if now == 1:
            put(out, at, len(ages))
            return
        for age in ages:
            ago = now - age
            deck = at + ago if ago < OLDER else at + OLDER
            out[deck] = out[deck] + 1

    def centre(self, p: World, seat: int, out: BytesWriter) -> None:
        at = self.table
        put(out, at + 1, p.lower)
        put(out, at + 2, p.upper)
        put(out, at + 3, len(p.deck))
        put(out, at + 5, p.strange[seat])
        put(out, at + 6, p.strange[-1])
        put(out, at + 7, p.quiet)
        put(out, at + 8, p.stalled)
        if self.solo:
            for choice in p.choices:
                out[self.choice + choice] = 1

    def of(self, who: i64) -> i64:
        """Where the numbers of a creature begin, after its owner."""
        return self.body + self.sides + who * self.one

    def frame(self, frame: Frame, me: i64, out: BytesWriter) -> None:
        """A rule under way."""
        phase, at = self.phase, self.table
        if isinstance(frame, rules.Round):
            phase += 2
            put(out, at + 9, frame.asked)
            put(out, at + 10, frame.turns)
            put(out, at + 11, frame.peopled)
        elif isinstance(frame, rules_turn.PlayerTurn):
            phase += 4
            out[self.sides + (frame.seat - me) % self.sides] = 1
            out[self.step + frame.step - 1] = 1
        elif isinstance(frame, rules_turn.Activation):
            phase += 5
            out[self.of(frame.who) + ACTING] = 1
            self.bits(frame.used, self.used, out)
        elif isinstance(frame, rules_turn.Fight):
            phase += 7
            out[self.of(frame.who) + ACTING] = 1
            out[self.of(frame.target) + TARGET] = 1
            self.bits(frame.used, self.used, out)
            put(out, at + 14, frame.over)
        elif isinstance(frame, rules_turn.Waiting):
            phase += 6
            self.waiting(frame.gainer, frame.traits, out)
        elif isinstance(frame, rules.Draw):
            phase += 1
            put(out, at + 12, frame.count)
        elif isinstance(frame, rules.Renewal):
            phase += 3
            put(out, at + 13, frame.step)
        elif self.solo:
            phase += self.shade(frame, out)
        out[phase] = 1

    def shade(self, frame: Frame, out: BytesWriter) -> i64:
        """A rule under way that the Shade alone has; its phase."""
        if isinstance(frame, rules_solo.ShadeTurn):
            out[self.sides + m.SHADE] = 1
            put(out, self.table + 15, frame.step)
            put(out, self.table + 16, frame.armed)
            if frame.who != NO_CREATURE:
                out[self.of(frame.who) + ACTING] = 1
            return 8
        if isinstance(frame, rules_solo.ShadeGain):
            self.waiting(frame.gainer, frame.traits, out)
            return 6
        return 9 if isinstance(frame, rules_solo.Aim) else 0

    def bits(self, traits: i64, at: i64, out: BytesWriter) -> None:
        while traits:
            if traits & 1:
                out[at] = 1
            traits >>= 1
            at += 1

    def waiting(self, gainer: int, traits: tuple[int, ...], out: BytesWriter) -> None:
        out[self.of(gainer) + GAINER] = 1
        for waiting in traits:
            add(out, self.of(bearer_of(waiting)) + WAITS + trait_of(waiting) - CARING, 1)

    def word(self, word: i64, out: BytesWriter) -> None:
        """One of the words that were said of a move."""
        if word < self.kinds:
            out[self.said + word] = 1
        elif self.letters <= word < self.traits:
            out[self.of(word - self.letters) + SAID] = 1


def eye(game: Game, seats: int) -> WorldEye:
    return WorldEye(game, seats)
