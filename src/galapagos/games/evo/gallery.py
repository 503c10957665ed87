"""What is printed in the box of Evo, for the gallery."""

from __future__ import annotations

from collections import Counter

from galapagos.gallery import Cabinet, Plate, Printed
from galapagos.games.evo.cards import CARD_RULE, CARDS, FACES, GENES, KEPT, PLAIN_CARDS, TERRAINS, WINDOW, Edition
from galapagos.games.evo.position import WINS
from galapagos.games.evo.words import PLAYED, effect, title

GENE_TEXTS = {
    "tail": ("3.1 3.2 3.3", "The length of the tail: longer tails go earlier, all round long."),
    "foot": ("5.2 5.3", "A step for one of your dinosaurs in every movement."),
    "horn": ("6.1 6.2 6.5", "Horns decide combat: the more of them against the other's, the better the odds."),
    "egg": ("7.1 7.3 7.4", "A baby in every round, next to an adult of its species."),
    "fur": ("8.2 12.19", "Keeps one of your dinosaurs alive in the cold zone."),
    "parasol": ("8.2 12.19", "Keeps one of your dinosaurs alive in the hot zone."),
    "mutant": ("10.7 10.4", "In every later auction you pay one point less."),
    "card": ("10.9", "An event card from the deck; the counter then leaves the game."),
}
TERRAIN_TEXTS = (
    "The hottest terrain. When it is ideal, nothing is hot. Every species starts here.",
    "Between beach and hill.",
    "Between plain and mountain.",
    "The coldest terrain. When it is ideal, nothing is cold.",
)
LEADS = ("two horns fewer or worse", "one horn fewer", "equal horns", "one horn more", "two horns more or better")


def cabinets(edition: Edition) -> list[Cabinet]:
    return [
        Cabinet("genes", "Genes", tuple(gene(edition, n) for n in range(len(GENES)))),
        Cabinet("events", "Event cards", tuple(event(edition, card) for card in range(len(CARDS)))),
        Cabinet("terrains", "Terrains", tuple(terrain(n) for n in range(len(TERRAINS)))),
        Cabinet("pieces", "Pieces of the island", tuple(piece(edition, face) for face in FACES)),
        Cabinet("tracks", "Climate, meteor, combat", (loop(edition), meteor(edition), combat())),
        Cabinet("species", "What a player begins with", begin(edition)),
    ]


def printed(edition: Edition, what: str, value: object, place: str) -> Printed:
    return Printed(what, str(value), place, edition.origin[place])


def gene(edition: Edition, n: int) -> Plate:
    name = GENES[n]
    rules, text = GENE_TEXTS[name]
    values = [printed(edition, "counters in the bag", edition.counters[n], f"genes.{name}.counters")]
    if n < KEPT:
        values.append(printed(edition, "every species begins with", edition.start[n], f"genes.{name}.start"))
    return Plate(name, name.capitalize(), (name,), tuple(rules.split()), tuple(values), edition.counters[n], text)


def event(edition: Edition, card: int) -> Plate:
    name = CARDS[card]
    number = "without a number" if card in PLAIN_CARDS else f"with the number {abs(edition.value[card])}"
    values = (
        printed(edition, "cards in the deck", edition.copies[card], f"cards.{name}.copies"),
        printed(edition, "effect", number, f"cards.{name}.effect"),
    )
    text = f"{effect(edition, card)} Played {PLAYED[WINDOW[card]]}."
    return Plate(name, title(card), (name,), (CARD_RULE[card],), values, edition.copies[card], text)


def terrain(n: int) -> Plate:
    return Plate(TERRAINS[n], TERRAINS[n].capitalize(), (TERRAINS[n],), ("1.2", "4.3"), text=TERRAIN_TEXTS[n])


def piece(edition: Edition, face: str) -> Plate:
    rows = edition.faces[face]
    left = min(first for first, _ in rows)
    plan = tuple(("",) * (first - left if row else 0) + tuple(map(space, row)) for first, row in rows)
    land = Counter(name.rstrip("*") for row in plan for name in row if name)
    stars = sum(name.endswith("*") for row in plan for name in row)
    spaces = f"{land.total()}: " + ", ".join(f"{land[name]} {name}" for name in TERRAINS)
    values = (
        printed(edition, "stars", stars, f"faces.{face}.stars"),
        printed(edition, "spaces", spaces, f"faces.{face}.rows"),
    )
    side = "left" if face.startswith("L") else "right"
    text = f"A side of the {side} piece. The two sides in use show as many stars as there are players."
    return Plate(face.lower(), f"Side {face}", ("island",), ("2.1", "1.1", "2.6"), values, 1, text, plan)


def space(word: str) -> str:
    return TERRAINS["BPHM".index(word[0])] + word[1:]


def loop(edition: Edition) -> Plate:
    short, long = (tuple(TERRAINS[t] for t in places) for places in (edition.loop, edition.long_loop))
    values = (
        printed(edition, "places", ", ".join(short), "climate.loop"),
        printed(edition, "with the long loop", ", ".join(long), "climate.long_loop"),
    )
    text = "The marker's terrain is ideal, the next hotter one hot, the next colder one cold, and all else is deadly."
    return Plate("climate", "Climate loop", ("climate",), ("4.1", "4.2", "4.3"), values, 0, text, (short,))


def meteor(edition: Edition) -> Plate:
    starts = {space: f"start-{seats}" for seats, space in edition.track.starts.items()}
    faces = ["".join(map(str, faces)) or starts.get(n, "quiet") for n, faces in enumerate(edition.track.faces)]
    spaces = (*faces[:-1], "impact")
    values = (printed(edition, "spaces", ", ".join(spaces), "meteor.track"),)
    plan = tuple(spaces[n : n + 5] for n in range(0, len(spaces), 5))
    text = (
        "The meteor comes one space nearer every round. On a space with die faces a roll of one of them is its strike."
    )
    return Plate("meteor", "Meteor track", ("meteor",), ("9.2", "9.3", "2.3"), values, 0, text, plan)


def combat() -> Plate:
    wins = ("not allowed", *(f"wins on 1 to {n}" if n > 1 else "wins on 1" for n in WINS[1:]))
    values = tuple(Printed(lead, win, "", "rulebook") for lead, win in zip(LEADS, wins, strict=True))
    text = "The attacker compares horns and rolls one die; the loser goes back to its supply."
    return Plate("combat", "Combat", ("combat",), ("6.1", "6.2", "6.3"), values, 0, text)


def begin(edition: Edition) -> tuple[Plate, ...]:
    hand = (
        printed(edition, "dealt to every player", edition.hand, "box.hand"),
        printed(edition, "played from round", edition.cards_from_round, "box.cards_from_round"),
    )
    return (
        Plate(
            "dinosaur", "Dinosaurs", ("dinosaur",), ("1.4", "1.3"),
            (printed(edition, "of each species", edition.dinosaurs, "box.dinosaurs"),), edition.dinosaurs,
            "One of each species starts on the island; the others wait in the supply to be born.",
        ),
        Plate(
            "points", "Mutation points", ("points",), ("1.8", "2.5", "9.1"),
            (printed(edition, "at the start", edition.points, "box.points"),), 0,
            "Money and score in one: a point for each dinosaur on the island every round, spent in the auctions.",
        ),
        Plate(
            "hand", "Hand of event cards", ("hand",), ("2.4", "11.1", "11.2", "11.3"), hand, 0,
            "Secret cards, each of which can be played in its own moment of the round only.",
        ),
    )  # fmt: skip
