"""Random Mutations for learners: the words of its moves, and what a seat sees of it as numbers.

A species has its place by its letter, in the words and in what is seen alike."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from galapagos.games.random_mutations import position as m
from galapagos.games.random_mutations import rules
from galapagos.games.random_mutations.cards import ANGLERFISH, CARNIVOROUS, GUESTS, KINDS, NAMES
from galapagos.games.random_mutations.position import (
    DIVERGENCE,
    OPTIONS,
    POINTS_FOR_ANIMAL,
    TOKENS_RUN_SHORT,
    UNSEEN,
    Mutations,
    Species,
    bits,
    kind_of,
    letter,
    share_of,
)
from galapagos.gym.eye import SIDES, Eye, Field, add, put, put_all
from galapagos.gym.lexicon import Form, Lexicon, Part, by_forms, lexicon
from galapagos.talk import NATURE, Frame, Game, Move, Position

VERSION: Final = 1


def words(game: Game) -> Lexicon:
    """First the kind of the move, then the species, the animal and the prey, or whatever it takes."""
    who, animal = ("species", "who"), ("number", "animal")
    forms: dict[type[Move], Form] = {
        m.Pass: ("-", ()),
        m.Found: ("new", ()),
        m.Keep: ("keep", ()),
        m.Reveal: ("reveal", ()),
        m.Grow: ("grow", (who,)),
        m.Mutate: ("mutate", (who,)),
        m.Diverge: ("diverge", (who,)),
        m.Red: ("+", (who, animal)),
        m.Green: ("s", (who, animal)),
        m.Black: ("p", (who, animal)),
        m.Blue: ("*", (who, animal)),
        m.Lose: ("x", (who, animal)),
        m.Hunt: (">", (who, animal, ("species", "prey"))),
        m.Redirect: ("~", (("species", "to"),)),
        m.Ignore: ("ignore", (("trait", "trait"),)),
        m.Graze: ("graze", (("number", "tokens"),)),
    }
    kinds, others = by_forms(forms)

    def parts(move: Move) -> list[Part]:
        found = others(move)
        # Tokens are counted from 1, and so are animals in the notation.
        return [found[0], ("number", move.tokens - 1)] if isinstance(move, m.Graze) else found

    most = game.edition.most_animals
    blocks = {
        "kind": kinds,
        "species": [letter(n) for n in range(most)],
        "number": [str(n + 1) for n in range(most)],
        "trait": list(NAMES),
    }
    return Lexicon(game, VERSION, blocks, parts)


ANIMALS: Final = 8  # places for the animals of a species; the last one has the sum of all that have no other
TOP: Final = 20  # the latest trait card of a species; it has no more than 19, for no trait comes twice
PHASES: Final = (
    "beginning", "glance", "development", "mutation", "climate", "feeding", "attack", "scavenging", "parasites",
    "ending",
)  # fmt: skip
OF_TABLE: Final = (
    "turn", "last turn", "deck", "food", "parasites", "shelters", "blue left", "acted", "grazed", "passes",
    "attacking animal", "names left", "stage of naming",
)  # fmt: skip
OF_SPECIES: Final = (
    "place", "animals", "need", "shared", "twin", "known", "secret", "fish", "angler", "attacker", "prey", "mimic",
    "hidden", "ignored", "tied", "named", "landing", "said",
)  # fmt: skip
OF_ANIMAL: Final = ("food", "missing", "parasites", "shelter", "attacked", "bred")
USUAL: Final = {
    "turn": 16, "deck": 64, "food": 16, "parasites": 8, "shelters": 8, "blue left": 16, "passes": 4,
    "attacking animal": 4, "names left": 2, "stage of naming": 2, "place": 8, "animals": 4, "need": 4, "shared": 4,
    "twin": 16,
}  # fmt: skip
# Places in OF_SPECIES, and what comes after them.
SHARED: Final = 3  # trait cards that others have too,
TWIN: Final = 4  # and the number of the first of those that have the latest of them
KNOWN: Final = 5  # the card of its founder is,
SECRET: Final = 6  # to its owner alone,
FISH: Final = 7  # and it is an Anglerfish
ANGLER: Final = 8  # that was revealed
ATTACKER: Final = 9
PREY: Final = 10
MIMIC: Final = 11  # it has turned the attack
HIDDEN: Final = 12  # its founder was not revealed
IGNORED: Final = 13  # so many of its traits are
TIED: Final = 14  # it is one of those with the most parasites
NAMED: Final = 15  # a card was turned up for it,
LANDING: Final = 16  # and this one takes the card
SAID: Final = 17  # it is named in the half-said move
TRAITS: Final = 18
OWNER: Final = TRAITS + KINDS


def layout(seats: int, room: int, kinds: tuple[str, ...]) -> list[Field]:
    sides = SIDES[:seats]
    fields: list[Field] = [
        ("asked", sides, 1), ("mover", sides, 1), ("first", sides, 1), ("passed", sides, 1), ("cards", sides, 16),
        ("discards", sides, 64), ("points", sides, 64), ("phase", PHASES, 1),
        *[(name, (), USUAL.get(name, 1)) for name in OF_TABLE],
        ("unseen", NAMES, 8), ("card", NAMES, 1), ("ignored", NAMES, 1), ("said", kinds, 1), ("said species", (), 16),
        ("said number", (), 8), ("option", OPTIONS, 1), ("guest", GUESTS, 1),
    ]  # fmt: skip
    for name in [*[letter(n) for n in range(room)], "beyond"]:
        fields += [(f"{name}.{what}", (), USUAL.get(what, 1)) for what in OF_SPECIES]
        fields += [(f"{name}.traits", NAMES, TOP), (f"{name}.owner", sides, 1)]
        fields += [(f"{name}{a + 1}", OF_ANIMAL, 1) for a in range(ANIMALS)]
    return fields


class MutationsEye(Eye):
    """A species that has no place of its own is part of a sum of all such, "beyond"."""

    seats: i64
    room: i64  # species with a place of their own,
    body: i64  # where the first of them begins,
    one: i64  # and how many numbers each has
    table: i64
    unseen: i64
    said: i64
    letters: i64  # the first word that is a letter,
    numbers: i64  # the first that is a number,
    traits: i64  # and the first that is a trait
    option: i64

    def __init__(self, words: Lexicon, seats: int) -> None:
        # Random and greedy players never had more species on the usual table; where species divide they may have.
        room = 12 + 5 * seats
        blocks = words.blocks
        super().__init__(layout(seats, room, tuple(words.names[: blocks["species"].start])))
        at = self.places()
        self.seats, self.room = seats, room
        self.body, self.one = at["A.place"], at["B.place"] - at["A.place"]
        self.table, self.unseen, self.said = at["turn"], at["unseen"], at["said"]
        self.letters, self.numbers, self.traits = blocks["species"].start, blocks["number"].start, blocks["trait"].start
        self.option = at["option"]
        self.grounds: dict[int, bytes] = {}  # by options and guests

    def ground(self, p: Position) -> bytes:
        """The options, and which guests there are."""
        assert isinstance(p, Mutations)
        chosen = p.guests >> ANGLERFISH << len(OPTIONS) | p.rules
        found = self.grounds.get(chosen)
        if found is None:
            blank = bytearray(self.blank)
            for n in bits(chosen):
                blank[self.option + n] = 1
            found = self.grounds[chosen] = bytes(blank)
        return found

    def look(self, p: Position, seat: int, said: list[int], out: BytesWriter) -> None:
        assert isinstance(p, Mutations)
        n, me = self.seats, i64(seat)
        q = p.question
        if q is not None and q.seat != NATURE:
            out[(q.seat - me) % n] = 1
        out[2 * n + (p.first - me) % n] = 1
        put_all(out, 4 * n, p.decks, me)
        put_all(out, 5 * n, p.discards, me)
        species = p.species
        divided = p.rules & DIVERGENCE != 0
        for side in range(n):
            who = (me + side) % n
            points: i64 = 0
            row = p.rows[who]
            for place in range(i64(len(row))):
                number: i64 = row[place]
                s = species[number]
                self.species(s, side, place + 1, self.of(number), out)
                points += s.points + POINTS_FOR_ANIMAL * len(s.animals)
                if divided:
                    self.sharing(p, s, number, out)
            put(out, 6 * n + side, p.points(who) if divided else points)
        self.centre(p, out)
        for frame in p.frames:
            self.frame(p, frame, me, out)
        for word in said:
            self.word(word, out)

    def of(self, who: i64) -> i64:
        """Where a species stands."""
        return self.body + (who if who < self.room else self.room) * self.one

    def species(self, s: Species, side: i64, place: i64, at: i64, out: BytesWriter) -> None:
        add(out, at, place)
        add(out, at + 1, len(s.animals))
        add(out, at + 2, s.need)
        founder = s.animals[0]
        if founder.card != UNSEEN:
            add(out, at + KNOWN, 1)
        if founder.secret:
            add(out, at + SECRET, 1)
        if founder.card == ANGLERFISH:
            add(out, at + FISH, 1)
        worth: i64 = TOP - len(s.cards)
        if s.angler:
            add(out, at + ANGLER, 1)
            add(out, at + TRAITS + CARNIVOROUS, worth)
        for card in s.cards:
            worth += 1
            kind: i64 = kind_of(card)
            add(out, at + TRAITS + kind, worth)
            if kind == ANGLERFISH:
                add(out, at + TRAITS + CARNIVOROUS, worth)
        at += OWNER
        add(out, at + side, 1)
        at += self.seats
        last = at + (ANIMALS - 1) * len(OF_ANIMAL)
        need = s.need
        for animal in s.animals:
            food = animal.red + animal.blue
            if food:
                add(out, at, food)
            if food < need:
                add(out, at + 1, need - food)
            if animal.parasites:
                add(out, at + 2, animal.parasites)
            if animal.sheltered:
                add(out, at + 3, 1)
            if animal.attacked:
                add(out, at + 4, 1)
            if animal.bred:
                add(out, at + 5, 1)
            if at < last:
                at += len(OF_ANIMAL)

    def sharing(self, p: Mutations, s: Species, who: int, out: BytesWriter) -> None:
        """§3.24 Halves of a species share the first of their traits; who else has the latest of those."""
        shared = [card for card in s.cards if share_of(card)]
        if shared:
            add(out, self.of(who) + SHARED, len(shared))
            twin = next(other for other in p.rows[s.owner] if other != who and shared[-1] in p.species[other].cards)
            add(out, self.of(who) + TWIN, twin + 1)

    def centre(self, p: Mutations, out: BytesWriter) -> None:
        at = self.table
        put(out, at, p.turn)
        put(out, at + 1, p.last_turn)
        put(out, at + 2, p.deck)
        put(out, at + 3, p.food)
        put(out, at + 4, p.parasites)
        put(out, at + 5, p.shelters)
        if p.rules & TOKENS_RUN_SHORT:
            put(out, at + 6, p.spare_blue())
        put_all(out, self.unseen, p.urn)

    def frame(self, p: Mutations, frame: Frame, me: i64, out: BytesWriter) -> None:
        """A rule under way."""
        n, phase, at = self.seats, self.table - len(PHASES), self.table
        if isinstance(frame, rules.Development):
            phase += 2
            out[n + (frame.seat - me) % n] = 1
            for seat in range(n):
                if frame.passed >> seat & 1:
                    out[3 * n + (seat - me) % n] = 1
        elif isinstance(frame, rules.Feeding):
            phase += 5
            out[n + (frame.seat - me) % n] = 1
            put(out, at + 7, frame.acted)
            put(out, at + 8, frame.grazed)
            put(out, at + 9, frame.passes)
        elif isinstance(frame, rules.Attack):
            phase += 6
            self.attack(frame, out)
        elif isinstance(frame, rules.Mutation):
            phase += 3
            add(out, self.of(frame.who) + NAMED, 1)
            if frame.card != UNSEEN:
                out[self.unseen + KINDS + frame.card] = 1
                landing = frame.landing(p)
                if landing >= 0:
                    add(out, self.of(landing) + LANDING, 1)
        elif isinstance(frame, rules.Parasites):
            phase += 8
            for who in frame.tied:
                add(out, self.of(who) + TIED, 1)
        elif isinstance(frame, rules.Scavenging):
            phase += 7
        elif isinstance(frame, rules.Climate):
            phase += 4
        elif isinstance(frame, rules.Ending):
            phase += 9
        elif isinstance(frame, rules.Glance):
            phase += 1
        out[phase] = 1

    def attack(self, frame: rules.Attack, out: BytesWriter) -> None:
        put(out, self.table + 10, frame.animal + 1)
        put(out, self.table + 11, frame.names)
        put(out, self.table + 12, frame.stage)
        add(out, self.of(frame.who) + ATTACKER, 1)
        add(out, self.of(frame.prey) + PREY, 1)
        for who in bits(frame.mimics):
            add(out, self.of(who) + MIMIC, 1)
        for who in bits(frame.hidden):
            add(out, self.of(who) + HIDDEN, 1)
        for who, traits in frame.ignored:
            for kind in bits(traits):
                add(out, self.of(who) + IGNORED, 1)
                if who == frame.prey:
                    out[self.unseen + 2 * KINDS + kind] = 1

    def word(self, word: i64, out: BytesWriter) -> None:
        """One of the words that were said of a move."""
        if word < self.letters:
            out[self.said + word] = 1
        elif word < self.numbers:
            add(out, self.of(word - self.letters) + SAID, 1)
            put(out, self.option - 2, word - self.letters + 1)
        elif word < self.traits:
            put(out, self.option - 1, word - self.numbers + 1)


def eye(game: Game, seats: int) -> MutationsEye:
    return MutationsEye(lexicon(game), seats)
