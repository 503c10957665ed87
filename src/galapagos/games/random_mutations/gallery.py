"""What is printed in the box of Random Mutations, for the gallery."""

from __future__ import annotations

from galapagos.gallery import Cabinet, Plate, Printed
from galapagos.games.random_mutations.cards import AEDIFICATOR, ANGLERFISH, NAMES, Edition, title

# The paragraphs about each trait; the first explains it.
RULES = (
    "9.1 3.9 6.1 6.23 6.24 6.28", "9.2 6.4", "9.3 6.5 6.6 6.12", "9.4 6.19", "9.5 6.14 6.15 6.16", "9.6 6.22",
    "9.7 6.3 6.13", "9.8 5.17 5.18 5.20", "9.9 3.9 6.26 6.27", "9.10 3.20 3.21 3.22 3.23", "9.11 3.9 5.10 6.25 6.28",
    "9.12 5.13 5.14", "9.13 3.12", "9.14 3.12 6.10 6.11 6.17", "9.15 3.12 3.18 3.22", "9.16 3.14 3.15 3.29",
    "10.2 10.3 10.4 10.5 10.6", "10.7", "10.8", "10.9 10.10", "10.11", "10.12",
)  # fmt: skip
TOKENS = {
    "red": ("food", "Food", "5.7 5.8 1.7", "Food from the bank: it is placed on an own animal that is not fed."),
    "blue": ("extra", "Extra food", "6.23 5.9 1.7", "Food from traits: a meal, a scavenger's share, a beetle's bark."),
    "green": ("shelter", "Shelter", "5.11 5.12 1.7", "An animal under it cannot be eaten until the end of the turn."),
    "black": ("parasite", "Parasite", "5.15 7.2 7.3 4.4",
              "It is placed on an animal of another player; the species with the most loses an animal."),
}  # fmt: skip


def cabinets(edition: Edition) -> list[Cabinet]:
    own = [trait(edition, card) for card in range(ANGLERFISH) if not edition.dark[card]]
    dark = [trait(edition, card) for card in range(ANGLERFISH) if edition.dark[card]]
    guests = [trait(edition, card) for card in range(ANGLERFISH, len(NAMES))]
    return [
        Cabinet("traits", "Traits", tuple(own)),
        Cabinet("dark", "Deleterious traits", tuple(dark)),
        Cabinet("guests", "Guests from other sets", tuple(guests)),
        Cabinet("box", "Tokens and cards", (*(token(edition, colour) for colour in TOKENS), animal(edition))),
        Cabinet("climate", "Climate", tuple(climate(edition, seats) for seats in range(2, 9))),
    ]


def printed(edition: Edition, what: str, value: object, place: str) -> Printed:
    return Printed(what, str(value), place, edition.origin[place])


def trait(edition: Edition, card: int) -> Plate:
    name = NAMES[card]
    plus = f"+{edition.plus[card]}" if edition.plus[card] else "none"
    values = [
        printed(edition, "cards in a set", edition.copies[card], f"cards.{name}.copies"),
        printed(edition, "more food, more points", plus, f"cards.{name}.plus"),
        printed(edition, "deleterious", "yes" if edition.dark[card] else "no", f"cards.{name}.dark"),
    ]
    if card == AEDIFICATOR:
        values.append(
            printed(edition, "food for the bank", edition.food_for_aedificator, "guests.food_for_aedificator")
        )
    rules = tuple(RULES[card].split()) + ("10.1",) * (card >= ANGLERFISH)
    return Plate(name, title(card), (name,), rules, tuple(values), edition.copies[card])


def animal(edition: Edition) -> Plate:
    cards = sum(edition.copies[:ANGLERFISH])
    values = (
        printed(edition, "cards in a set", cards, "box.cards"),
        printed(edition, "sets from five players on", edition.sets_from_five, "box.sets_from_five"),
    )
    text = "The back of every card: face down a card is an animal, whatever trait is on its other side."
    return Plate("animal", "Animal", ("animal",), ("1.1", "1.2", "1.3"), values, cards, text)


def token(edition: Edition, colour: str) -> Plate:
    name, title, rules, text = TOKENS[colour]
    count: int = getattr(edition, colour)
    values = (printed(edition, "tokens in a set", count, f"box.{colour}"),)
    return Plate(name, title, (name,), tuple(rules.split()), values, count, text)


def climate(edition: Edition, seats: int) -> Plate:
    rolls = edition.climates[seats - 2]
    values = (
        printed(edition, "food", rolls.red, f"climate.{seats}.red"),
        printed(edition, "parasites", rolls.black, f"climate.{seats}.black"),
        printed(edition, "shelters", rolls.green, f"climate.{seats}.green"),
    )
    text = f"With {seats} players these dice are rolled every turn for what lies in the centre."
    return Plate(f"climate-{seats}", f"{seats} players", ("dice",), ("4.1", "4.2", "4.3"), values, 0, text)
