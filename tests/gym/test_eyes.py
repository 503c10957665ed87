"""The eyes of every game: each number has a name, everything that matters is seen, and nothing that is secret."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import NATURE, Game
from galapagos.chance import Chance
from galapagos.games.another_world.gym import WorldEye
from galapagos.games.random_mutations.gym import MutationsEye
from galapagos.gym.desk import Desk, Setting
from galapagos.gym.eye import eye
from galapagos.gym.lexicon import lexicon
from galapagos.playout import play, settle_nature
from tests.gym.prove import modes
from tests.gym.test_words import EVERY, Hoarder
from tests.gym.touch import Touch
from tests.laws import secrets

# What an eye never shows, and why nobody misses it,
NEVER: dict[str, dict[str, str]] = {
    "random-mutations": {
        "Mutations.buried": "own discards, which are missing among the unseen cards; of the others' nothing is known",
        "Species.owner": "it is in its owner's row",
        "Attack.roll": "who is still asked after it did not get away",
        "Parasites.turn": "it is the turn of the one who is asked",
        "Scavenging.seat": "who is asked has the right",
    },
    "evo": {
        "Island.discards": "all cards that are nowhere else",
        "Island.hands, others'": "how many they are is seen, and which of them were shown",
        "Window.turn": "it is the turn of the one who is asked",
    },
    "another-world": {},
    "mutagen": {
        **{f"{rule}.seat": "who is asked" for rule in (
            "Arrival", "Building", "Climbing", "ColourInstall", "Completing", "Finding", "Gaining", "Hiring", "Laying",
            "Moving", "Reaction", "Spending", "Stowing", "Travelling", "Turn", "TypeTrack",
        )},
        "Turn.at": "where the latest worker came,",
        "Turn.worker": "and which it is",
        "Reaction.worker": "the one of who is asked that stands where the latest came",
        "Round.phase": "what the rules above it say",
        "Draw.deck": "a card is in its deck",
        "Urn.moves, the last": "an option goes with its weight",
    },
}  # fmt: skip
# and what it shows only where it matters.
SOMETIMES: dict[str, dict[str, str]] = {
    "random-mutations": {
        "Animal.card": "of the founder, whether it is known and an Anglerfish; what else it is plays no part",
        "Animal.secret": "of the founder",
        "Species.angler": "while the species lives",
        "Species.need": "while the species lives",
        "Species.points": "while the species lives",
        "Species.traits": "where a mutation may land; else they follow from the cards",
        "Species.cards": "of cards that are shared, how many and with whom the latest",
        "Attack.ignored": "of the present prey which traits, of others how many",
    },
    "evo": {
        "Attack.seat": "it is the mover; by it the winning faces are counted",
        "Births.left": "once the turn has begun",
        "Laid.space": "a Growth Spurt's; a Good Swimmer has swum",
        "Movement.steps": "once the turn has begun",
        "Window.kept": "while cards are taken back",
        "Window.withdrawing": "while there is something to take back",
    },
    "another-world": {
        **{f"Creature.{field}": "until it is transmuted" for field in ("asleep", "card", "copied", "energy", "traits")},
        "Creature.age": "until it is transmuted, and no deck of the future",
        "Creature.off": "of traits that it has",
        "Held.ages": "none of a deck of the future",
        "Held.cards": "own cards; the others' have their backs up",
        "Held.cards, the last": "own cards; the others' have their backs up",
        "World.choices": "in a game against the Shade",
        "World.lost": "as far as oneself knows, and as all know",
        "World.lost, the last": "as far as oneself knows, and as all know",
        "World.strange": "as far as oneself knows, and as all know",
    },
    "mutagen": {
        "Board.latest": "a space where a worker stands",
        "Board.level": "in a game against the Keeper",
        "Board.shown": "of what is played with",
        "Board.shown, the last": "of what is played with",
        "Board.spaces": "as many as there are players",
        "Draw.card": "of what is played with",
        "Player.people": "of those without an ability how many",
        "Player.trees": "their colours, which are all that counts",
        "Urn.weights": "of what is played with",
        "Urn.weights, the last": "of what is played with",
        "Selecting.before": "who has taken a card since",
    },
}


def positions(game: Game, seed: int, games: int, tables: int) -> Iterator[tuple[Any, int]]:
    """Tables of random games where a seat is asked, and who; the rules that are seldom under way as often as others."""
    rng, often = Random(f"{game.name} {seed}"), Counter[tuple[Any, ...]]()
    for p in islice(modes(game, rng), games):
        chance = Chance(rng.getrandbits(62))
        settle_nature(p, chance)
        while p.question is not None:
            kind = (*map(type, p.frames), type(p.question.options[-1]))
            if rng.random() < tables / (tables + often[kind]):
                often[kind] += 1
                yield p, p.question.seat
            play(p, chance, None, 1)
            settle_nature(p, chance)


@EVERY
def test_every_number_has_a_name_of_its_own(game: Game) -> None:
    for seats in game.seats:
        seeing = eye(game, seats)
        names = seeing.names()
        assert len(set(names)) == len(names) == len(seeing.scale()) == seeing.size
        assert all(0 < most <= 255 for most in seeing.scale())
        places = seeing.places()
        assert [names[at].partition(".")[0] for at in places.values()] == [name.partition(".")[0] for name in places]


@EVERY
def test_whatever_is_changed_on_the_table_looks_different(game: Game) -> None:
    touch, rng = Touch(), Random(7)
    games, tables = 3 * len(game.seats), 2
    eyes = {seats: eye(game, seats) for seats in game.seats}
    for p, seat in positions(game, 1, 2 * games, 2 * tables):
        touch.note(game.view(p, seat).position, seat)
    for p, seat in positions(game, 2, games, tables):
        touch.look(game.view(p, seat).position, seat, eyes[p.seats], rng)
    never, sometimes = NEVER.get(game.name, {}), SOMETIMES.get(game.name, {})
    blind = {name for name, n in touch.unseen.items() if n}
    assert blind - set(never) - set(sometimes) == set()
    assert {name for name in never if touch.unseen[name] < touch.changed[name]} == set(), "this is seen after all"
    assert {name for name in sometimes if touch.unseen[name] == touch.changed[name] > 20} == set(), "this is never seen"
    assert len(touch.changed) > 20


@EVERY
def test_what_shaping_pays_tells_no_secret(game: Game) -> None:
    rng, twins = Random(12), 0
    if game.name in secrets.OPEN:
        return
    for p, _ in secrets.tables(game, rng):
        q = p.question
        if q is None or q.seat == NATURE or (other := secrets.twin(game, p, q.seat, rng)) is None:
            continue
        twins += 1
        desks = [Desk(Setting(game, p.seats, {}, shape=1.0, skip=False), None) for _ in range(2)]
        for desk, truth in zip(desks, (p, other), strict=True):
            desk.begin(truth)
        assert desks[0].leads[q.seat] == desks[1].leads[q.seat], f"{game.write(p)}\n{game.write(other)}"
        if twins == 30:
            return


@EVERY
def test_eyes_and_masks_are_the_same_in_every_truth_that_the_seat_cannot_tell_apart(game: Game) -> None:
    if game.name in secrets.OPEN:
        return everything_is_open(game)
    rng, words, twins = Random(11), lexicon(game), 0
    for p, _ in secrets.tables(game, rng):
        seat = rng.randrange(p.seats)
        other = secrets.twin(game, p, seat, rng)
        if other is None:
            continue
        twins += 1
        looks, masks = set(), set()
        for truth in (p, other):
            looks.add(eye(game, p.seats).see(game.view(truth, seat).position, seat, []))
            looks.add(Setting(game, p.seats, {}).observe(truth, seat, []))
            asked = truth.question is not None and truth.question.seat == seat
            masks.add(tuple(words.spell(move) for move in truth.question.options) if asked else ())
        assert len(looks) == len(masks) == 1, f"{game.write(p)}\n{game.write(other)}"
        if twins == 60:
            return


@EVERY
def test_an_eye_that_needs_no_view_sees_the_same_in_the_truth(game: Game) -> None:
    eyes = {seats: eye(game, seats) for seats in game.seats}
    for p, _ in positions(game, 4, 3 * len(game.seats), 3):
        seeing = eyes[p.seats]
        if seeing.discreet:
            for seat in range(p.seats):
                assert seeing.see(p, seat, []) == seeing.see(game.view(p, seat).position, seat, []), game.write(p)


@pytest.mark.skipif(os.environ.get("GALAPAGOS_BUILD") == "compiled", reason="nobody makes an eye from a compiled one")
def test_an_eye_made_from_one_that_needs_no_view_is_given_one() -> None:
    class Curious(WorldEye):
        def look(self, p: Any, seat: int, said: list[int], out: Any) -> None:
            super().look(p, seat, said, out)
            out[0] = len([card for hand in p.hands for card in hand.cards if card >= 0])

    game = galapagos.game("another-world")
    p = game.new(2)
    settle_nature(p, Chance(1))
    assert Setting(game, 2, {}).eye.discreet
    assert Setting(game, 2, {}, see=Curious(game, 2)).observe(p, 0, [])[0] == len(p.hands[0].cards)


def everything_is_open(game: Game) -> None:
    for p, seat in positions(game, 3, 4, 4):
        assert game.view(p, seat).position == p


# Examples


def seen(name: str, text: str, seat: int, *said: str) -> dict[str, int]:
    """What is not zero, by name."""
    game, words = galapagos.game(name), lexicon(galapagos.game(name))
    p = game.read(text)
    seeing = eye(game, p.seats)
    looked = seeing.see(game.view(p, seat).position, seat, [words.names.index(word) for word in said])
    return {name: n for name, n in zip(seeing.names(), looked, strict=True) if n}


def part(looks: dict[str, int], *beginnings: str) -> dict[str, int]:
    return {name: n for name, n in looks.items() if name.startswith(beginnings)}


FEEDING = """random-mutations
feeding Ann, turn 3, first Bob, food 2, parasites 1
Ann 4 cards, 3 discarded: C mimicry carnivorous () (**!) | A ()
Bob: B running burrowing (+sp)"""


def test_seats_are_counted_from_who_looks() -> None:
    ann, bob = seen("random-mutations", FEEDING, 0), seen("random-mutations", FEEDING, 1)
    sides = ("asked", "mover", "first", "cards", "discards", "points", "B.owner")
    assert part(ann, *sides) == {
        "asked.me": 1, "mover.me": 1, "first.next": 1, "cards.me": 4, "discards.me": 3, "points.me": 9,
        "points.next": 4, "B.owner.next": 1,
    }  # fmt: skip
    assert part(bob, *sides) == {
        "asked.next": 1, "mover.next": 1, "first.me": 1, "cards.next": 4, "discards.next": 3, "points.next": 9,
        "points.me": 4, "B.owner.me": 1,
    }  # fmt: skip


def test_a_species_is_seen_with_its_place_its_traits_in_their_order_and_its_animals() -> None:
    looks = seen("random-mutations", FEEDING, 0)
    assert part(looks, "C") == {
        "C.place": 1, "C.animals": 2, "C.need": 2, "C.traits.mimicry": 19, "C.traits.carnivorous": 20, "C.owner.me": 1,
        "C1.missing": 2, "C2.food": 2, "C2.attacked": 1,
    }  # fmt: skip
    assert part(looks, "A.place", "B1") == {"A.place": 2, "B1.food": 1, "B1.parasites": 1, "B1.shelter": 1}
    assert part(looks, "food", "parasites", "turn") == {"food": 2, "parasites": 1, "turn": 3}


def test_what_was_said_of_a_move_is_seen() -> None:
    looks = seen("random-mutations", FEEDING, 0, ">", "C", "1")
    assert part(looks, "said", "C.said") == {"said.>": 1, "said species": 3, "said number": 1, "C.said": 1}


def after(name: str, text: str, *moves: str) -> str:
    """The text of the table after these moves."""
    game = galapagos.game(name)
    p = game.read(text)
    for move in moves:
        p.answer(move)
    return game.write(p)


def test_an_attack_is_seen_and_what_is_ignored_in_it() -> None:
    text = """random-mutations guests=intellect
        feeding Ann
        Ann: A carnivorous intellect () ()
        Bob: B running development-defects poisonous () | C ()"""
    looks = seen("random-mutations", after("random-mutations", text, "A2>B", "ignore running"), 0)
    assert part(looks, "phase", "attacking", "names", "stage", "ignored", "A.attacker", "B.prey", "B.ignored") == {
        "phase.feeding": 1, "phase.attack": 1, "attacking animal": 2, "names left": 1, "stage of naming": 1,
        "ignored.running": 1, "A.attacker": 1, "B.prey": 1, "B.ignored": 1,
    }  # fmt: skip


def test_a_card_that_was_turned_up_is_seen_and_where_it_lands() -> None:
    text = """random-mutations
        development Ann
        Ann 2 cards: A extremophile () | B ()
        Bob: C ()"""
    looks = seen("random-mutations", after("random-mutations", text, "mutate A", "extremophile"), 0)
    assert part(looks, "card.", "A.named", "B.landing") == {"card.extremophile": 1, "A.named": 1, "B.landing": 1}


def test_only_its_owner_sees_what_founded_a_species() -> None:
    text = """random-mutations guests=anglerfish
        development Ann
        Ann 2 cards: A (?anglerfish) | B (?running)
        Bob: C (?anglerfish)"""
    of = ("A.known", "A.secret", "A.fish", "B.known", "B.fish", "C.known", "C.secret", "C.fish")
    assert part(seen("random-mutations", text, 0), *of) == {
        "A.known": 1, "A.secret": 1, "A.fish": 1, "B.known": 1, "C.secret": 1,
    }  # fmt: skip
    assert part(seen("random-mutations", text, 1), *of) == {
        "A.secret": 1, "C.known": 1, "C.secret": 1, "C.fish": 1,
    }  # fmt: skip


def test_halves_of_a_species_are_seen_together() -> None:
    text = """random-mutations divergence
        development Ann
        Ann 2 cards: A running/1 swimming () | C running/1 ()
        Bob: B ()"""
    looks = seen("random-mutations", text, 1)
    assert part(looks, "A.shared", "A.twin", "C.shared", "C.twin", "points.next") == {
        "A.shared": 1, "A.twin": 3, "C.shared": 1, "C.twin": 1, "points.next": 6,
    }  # fmt: skip


def test_animals_without_a_place_of_their_own_are_added_to_the_last() -> None:
    text = """random-mutations
        feeding Ann, food 2
        Ann: A () () () () () () () (p) (+spp) (+)
        Bob: B ()"""
    looks = seen("random-mutations", text, 0)
    assert part(looks, "A.animals", "A7", "A8") == {
        "A.animals": 10, "A7.missing": 1, "A8.food": 2, "A8.missing": 1, "A8.parasites": 3, "A8.shelter": 1,
    }  # fmt: skip


def test_species_without_a_place_of_their_own_are_added_up_beyond_the_others() -> None:
    game = galapagos.game("random-mutations")
    p, seeing = game.new(2), eye(game, 2)
    assert isinstance(seeing, MutationsEye)
    chance, most = Chance(1), 0
    while play(p, chance, Hoarder(), 1):
        looks = dict(zip(seeing.names(), seeing.see(p, 0, []), strict=True))
        animals = [n for name, n in looks.items() if name.endswith(".animals")]
        owners = [n for name, n in looks.items() if ".owner." in name]
        assert sum(animals) == sum(len(s.animals) for s in p.species)
        assert sum(owners) == sum(len(row) for row in p.rows)
        assert bool(looks["beyond.animals"]) == (len(p.species) > seeing.room)
        most = max(most, looks["beyond.owner.me"] + looks["beyond.owner.next"])
    assert most > 3


WINDOW = """evo L1+R2
survival / window survival Ann, round 3, climate hill-cooling, order Ann Bob Cid
Ann: at C6, holds frostbite sunburn
Bob: at C5 D6, holds spare-shade
Cid: at C8 D8"""


def test_a_hand_is_its_owners_alone_and_cards_on_the_table_are_everybodys() -> None:
    text = after("evo", WINDOW, "frostbite>Bob")
    ann, bob = seen("evo", text, 0), seen("evo", text, 1)
    assert part(ann, "hand", "cards held") == {"hand.sunburn": 1, "cards held.me": 1, "cards held.next": 1}
    assert part(bob, "hand") == {"hand.spare-shade": 1}
    assert part(ann, "laid", "suffers") == {"laid.me.frostbite": 1, "suffers.next.me.frostbite": 1}
    assert part(bob, "laid", "suffers") == {"laid.third.frostbite": 1, "suffers.me.third.frostbite": 1}


def test_a_card_that_may_be_taken_back_is_at_stake() -> None:
    text = after("evo", WINDOW, "frostbite>Bob", "-", "spare-shade")
    assert part(seen("evo", text, 0), "at stake", "withdrawing") == {
        "at stake.frostbite": 1, "at stake on.next": 1, "withdrawing": 1,
    }  # fmt: skip


def test_the_island_is_seen_with_what_the_climate_makes_of_it() -> None:
    looks = seen("evo", WINDOW, 2)
    ground = [name for name in looks if name.startswith("island.") and name.endswith(".C8")]
    assert ground == ["island.mountain.C8", "island.cold.C8", "island.me.C8"]
    assert part(looks, "climate", "place in order", "dinosaurs", "seat") == {
        "climate.3": 1, "place in order.me": 3, "place in order.next": 1, "place in order.third": 2, "dinosaurs.me": 2,
        "dinosaurs.next": 1, "dinosaurs.third": 2, "seat.Cid": 1,
    }  # fmt: skip


def test_an_auction_is_seen() -> None:
    text = """evo L1+R2
        auction, round 2, climate plain-cooling, meteor 2, order Ann Bob Cid
        Ann: 5 points, at C6
        Bob: 5 points, at D6
        Cid: 5 points, at D8
        auction: foot Ann 2, horn, nothing"""
    text = after("evo", text, "r1")
    assert part(seen("evo", text, 1), "auction") == {
        "auction.gene.r1.foot": 1, "auction.gene.r2.horn": 1, "auction.bidder.r1.third": 1, "auction.bid.r1": 2,
        "auction.named.r1": 1,
    }  # fmt: skip


def test_a_half_said_card_is_seen() -> None:
    assert part(seen("evo", WINDOW, 0, "sunburn"), "said") == {"said.sunburn": 1}
