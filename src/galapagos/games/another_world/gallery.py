"""What is printed in the box of Another World, for the gallery."""

from __future__ import annotations

from galapagos.gallery import Cabinet, Plate, Printed
from galapagos.games.another_world.cards import NAMES, NO_TRAIT, TYPES, Edition, trait_of
from galapagos.games.another_world.words import MEANINGS, TERMS, count, title, trait_rule

# More paragraphs about some traits.
MORE = {
    "fire-breathing": "7.3", "lulling": "7.3", "vampire": "7.3", "fearsome": "4.7 11.15", "toxic": "7.7",
    "vengeful": "7.7", "caring": "6.5 6.6", "charming": "6.2", "astral": "7.2 11.16", "flying": "7.2",
    "metamorphic": "4.7", "pestering": "3.8 11.9",
}  # fmt: skip
TOKENS = {
    "energy": ("Energy", "1.4 5.1 1.7", "Fills the track of a creature: four spaces."),
    "sleep": ("Sleep", "5.4 3.3 1.7", TERMS["asleep"][0]),
    "transmutation": ("Transmutation", "5.3 1.1 1.2 1.7", TERMS["transmute"][0]),
    "shade": ("The Shade", "11.1 11.2 11.3", TERMS["shade"][0]),
}


def cabinets(edition: Edition) -> list[Cabinet]:
    found = [
        Cabinet(name, f"{name.capitalize()} traits", tuple(trait(edition, 4 * n + i) for i in range(4)))
        for n, name in enumerate(TYPES)
    ]
    sources = tuple(source(edition, n) for n in range(len(edition.sources)))
    choices = tuple(choice(edition, n) for n in range(len(edition.choices)))
    tokens = tuple(
        Plate(name, title, (name,), tuple(rules.split()), text=text) for name, (title, rules, text) in TOKENS.items()
    )
    return [
        *found,
        Cabinet("sources", "Energy Sources", sources),
        Cabinet("choices", "Choice cards of the Shade", choices),
        Cabinet("tokens", "Tokens, and the Shade", tokens),
    ]


def printed(edition: Edition, what: str, value: object, place: str) -> Printed:
    return Printed(what, str(value), place, edition.origin[place])


def trait(edition: Edition, n: int) -> Plate:
    """A card hangs with the trait that is upright on it."""
    origin = edition.origin["cards.traits"]
    values = tuple(
        Printed(f"card {card + 1}", f"other side {title(trait_of(other))}", f"cards.traits[{card + 1}]", origin)
        for card, (up, other) in enumerate(zip(edition.upright, edition.other, strict=True))
        if trait_of(up) == n
    )
    rules = (trait_rule(n), *MORE.get(NAMES[n], "").split())
    more = sum(trait_of(other) == n for other in edition.other)
    text = f"{MEANINGS[n]} It is upright on {count(len(values), 'card')} and the other side of {more} more."
    return Plate(NAMES[n], title(n), (NAMES[n],), rules, values, len(values), text)


def source(edition: Edition, n: int) -> Plate:
    it = edition.sources[n]
    place = f"sources[{n + 1}]"
    lower = ", ".join(f"{energy} with {players}" for players, energy in enumerate(it.lower, 2))
    trait = "none" if it.trait == NO_TRAIT else title(it.trait)
    values = (
        printed(edition, "name", it.name, f"{place}.name"),
        printed(edition, "energy below, by players", lower, f"{place}.lower"),
        printed(edition, "energy above", it.upper or "none", f"{place}.upper"),
        printed(edition, "trait it asks for above", trait, f"{place}.trait"),
    )
    above = f"; {count(it.upper, 'token')} more for those with {trait}" if it.upper else ""
    name = it.name.lower().replace(" ", "-")
    text = f"Everybody gains from its lower part{above}."
    return Plate(name, it.name, (name,), ("2.1", "5.1"), values, 1, text)


def choice(edition: Edition, n: int) -> Plate:
    it = edition.choices[n]
    place = f"choices[{n + 1}]"
    values = (
        printed(edition, "blue, for a creature", it.creature, f"{place}.creature"),
        printed(edition, "purple, for a trait", it.trait, f"{place}.trait"),
    )
    text = (
        f"The Shade counts {it.creature} from your leftmost creature, or {it.trait} from the trait that was added last."
    )
    draws = ("choice", f"creature {it.creature}", f"trait {it.trait}")
    return Plate(f"choice-{n + 1}", f"Choice card {n + 1}", draws, ("11.4", "11.5"), values, 1, text)
