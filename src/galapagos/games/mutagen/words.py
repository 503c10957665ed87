"""Mutagen in words: events as sentences, options as buttons, cards explained."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from galapagos.games.mutagen import rules, rules_actions, rules_effects, rules_keeper, rules_people, rules_turn
from galapagos.games.mutagen.cards import (
    ABILITIES,
    ACTIONS,
    ANYWHERE,
    BONUS,
    CLIMB,
    COLOURS,
    CREW,
    DECISIONS,
    DECKS,
    ELEMENTS,
    GAIN,
    HALVES,
    HIGHER,
    HIGHEST,
    HIRE,
    LAY,
    MUTATIONS,
    NONE,
    PALACE,
    PEOPLE,
    PLACES,
    POINTS,
    PROGRESS,
    ROBOT,
    SHARDS,
    STEPS,
    SUPREME,
    TILES,
    TITLES,
    TREES,
    TYPES,
    VISITORS,
    WORKERS,
    Edition,
    Effect,
    lowest_bit,
)
from galapagos.games.mutagen.notation import BENEFITS, lexicon, pair_name, say
from galapagos.games.mutagen.position import (
    A_SUPREME,
    ACT,
    AN_ABILITY,
    DECLINE,
    DONE,
    KEEPER,
    LOCK,
    PASS_LOCATION,
    PASS_WORK,
    RULE_OF_SHOWING,
    SHARD,
    STAY,
    STORE,
    Act,
    Board,
    Climb,
    Colour,
    Complete,
    Decline,
    Done,
    Draft,
    Draw,
    End,
    Enlist,
    First,
    Fit,
    Go,
    Hire,
    Install,
    Lay,
    Lock,
    Mutate,
    Omit,
    PassLocation,
    PassWork,
    Pay,
    Pick,
    Place,
    Sell,
    Shard,
    Spend,
    Stay,
    Store,
    Take,
    Travel,
    Use,
    Visit,
    Work,
    element_title,
    many,
    name,
)
from galapagos.games.mutagen.rules_airship import Discard, Scrap
from galapagos.talk import NATURE, Beat, Event, Frame, Move


def place_title(at: int) -> str:
    return TITLES[at]


# What effects, cards and places do


OTHER_EFFECTS = {
    "trees": "complete Tree cards",
    "fewer": "complete one Tree card for one Element fewer",
    "type-track": "choose a type just spent here: its tracker moves once for each",
    "colour-install": "choose a colour just spent here: install those Elements",
    "spend": "spend stored Elements: each moves the tracker of its type",
    "travel": "pay shards for spaces of progress",
}


def effect_text(effect: Effect) -> str:
    where = "any location" if effect.where == ANYWHERE else ""
    if effect.what <= LAY:
        where = where or f"the {place_title(lowest_bit(effect.where))}"
        thing = {GAIN: "take an Element of", HIRE: "buy the Crew card of", LAY: "lay the Storage tile of"}[effect.what]
        return f"{thing} {where}"
    if effect.what == CLIMB:
        track = "any Element track" if effect.where == 15 else f"the {str(effect).split()[1]} track"
        return f"{many(effect.amount, 'step')} on {track}"
    if effect.what in (PROGRESS, POINTS, SHARDS):
        return many(effect.amount, {PROGRESS: "space", POINTS: "point", SHARDS: "shard"}[effect.what]) + (
            " of progress" if effect.what == PROGRESS else ""
        )
    return OTHER_EFFECTS[str(effect)]


def mutation_text(edition: Edition, card: int) -> str:
    mutation = edition.mutations[card]
    return f"{effect_text(mutation.effect)} (placed {mutation.activate}, reacting {mutation.react})"


ABILITY_TEXTS = {
    "shards": "coming to the {at}: 2 shards",
    "wild": "on each Tree card one colour may be any",
    "track": "coming to the {at}: a step on any Element track",
    "element": "coming to the {at}: a random Element",
    "discard-crew": "placing the Spy: a Crew card may be discarded for twice its cost in points",
    "thug-anywhere": "the Thug takes his Elements anywhere",
    "random-tile": "placing the Engineer: a random Storage tile to pay and lay",
    "vault": "holds up to three Elements just gained, each worth 2 shards a round",
}


def people_text(edition: Edition, card: int) -> str:
    people = edition.people[card]
    return ABILITY_TEXTS[ABILITIES[people.ability]].format(at=TITLES[people.at])


def crew_text(edition: Edition, card: int) -> str:
    crew = edition.crew[card]
    tracks = [TYPES[track] for track in crew.tracks]
    if crew.count == STEPS:
        points = ", ".join(f"space {space}: {n}" for space, n in enumerate(crew.points) if n)
        return f"points by the space on the {tracks[0]} track ({points})"
    if crew.count == HIGHER:
        return f"{crew.points[0]} points if {tracks[0]} is higher than {tracks[1]}"
    if crew.count == HIGHEST:
        return f"{crew.points[0]} points if nobody is higher on the {tracks[0]} track"
    return f"{crew.points[0]} points for each step of the lowest of {', '.join(tracks)}"


def tree_text(edition: Edition, card: int) -> str:
    tree = edition.trees[card]
    needs = " and ".join(COLOURS[colour] for colour in tree.needs)
    return f"a {edition.bark[tree.colour]} card: {needs} for {many(tree.shards, 'shard')}"


def tile_text(edition: Edition, card: int) -> str:
    return f"a tile of {' and '.join(HALVES[half] for half in edition.halves[card])}"


def decision_text(edition: Edition, card: int) -> str:
    it = edition.decisions[card]
    arrow = "up" if it.up else "down"
    return f"{WORKERS[it.worker]}, {TITLES[it.location]}, {TYPES[it.element]}, number {it.card + 1}, arrow {arrow}"


def action_text(edition: Edition, card: int) -> str:
    lines = zip(WORKERS, edition.actions[card], strict=True)
    return "; ".join(f"{worker} {' / '.join(TITLES[at] for at in columns)}" for worker, columns in lines)


def card_text(edition: Edition, deck: int, card: int) -> str:
    """What is printed on a card, tile or token."""
    if deck == ELEMENTS:
        return element_title(card)
    if deck == BONUS:
        return effect_text(edition.tokens[card])
    if deck == VISITORS:
        return effect_text(edition.visitors[card])
    texts = (tile_text, crew_text, tree_text, None, mutation_text, people_text, None, decision_text, action_text)
    text = texts[deck - 1]
    assert text is not None
    return text(edition, card)


RULES_OF_DECKS = ("1.2", "7.1", "13.2", "8.3", "10.3", "12.2", "15.3", "16.2", "17.5", "17.5")
GLOSSARY = {
    "robot": "The Robot takes any one of the three worker-type actions and never mutates: §11.1",
    "thug": "The Thug takes an Element from the location shown: §11.2",
    "spy": "The Spy buys Crew cards, moves trackers, makes progress or completes Tree cards: §11.3 §11.4 §11.7",
    "engineer": "The Engineer lays tiles, installs spent Elements or gains shards: §11.3 §11.5 §11.7",
    "shard": "Shards pay for tiles, Crew cards, mutations and progress; three are a point at the end: §1.8 §14.4",
    "supreme": "A Supreme Element is of every type and colour: §15.5",
    "reaction": "The worker directly above a placement may use one mutation for its second cost: §12.4",
    "keeper": "The Keeper is the automaton of the solo game: §17.1",
}


def explain(edition: Edition, word: str) -> str:
    """What a card or another word of the game means."""
    wanted = word.lower()
    if wanted in GLOSSARY:
        return GLOSSARY[wanted]
    for at, title in enumerate(TITLES):
        if wanted in (title.lower(), PLACES[at].lower()):
            gains = edition.work[at] if at < PALACE else []
            text = "; ".join(f"{WORKERS[w] if w else 'anybody'}: {effect_text(e)}" for w, e in enumerate(gains))
            return f"{title}. {text or 'Take one of the Visitors'}: §{'11.1' if at < PALACE else '16.2'}"
    for deck, ids in enumerate(edition.ids):
        for card, called in enumerate(ids):
            if wanted == called.lower():
                return f"{called} ({DECKS[deck]}): {card_text(edition, deck, card)}: §{RULES_OF_DECKS[deck]}"
    return ""


# Events


SENTENCES = {
    "first": "{who} is the first player.",
    "gain": "{who} gains {shards}.",
    "pay": "{who} pays {shards}.",
    "score": "{who} scores {points} for {for}: {score}.",
    "take": "{who} takes {element} from {at}.",
    "find": "{who} finds {element} in the supply.",
    "crown": "{who} gets a Supreme Element.",
    "store": "{who} stores {element}.",
    "lock": "{who} lays {element} in the vault.",
    "install": "{who} installs {element}.",
    "discard": "{who} throws {element} off the airship.",
    "scrap": "{who} throws a tile off the airship.",
    "return": "{who} has no room for {element}: it goes back.",
    "draw": "The {tile} tile is drawn.",
    "decline": "{who} declines the {tile} tile: it is shuffled back.",
    "lay": "{who} lays the {tile} tile on the airship.",
    "hire": "{who} takes the Crew card “{card}” of {at}.",
    "dismiss": "{who} discards the Crew card “{card}”.",
    "sell": "{who} discards the Crew card “{card}” for points.",
    "spend": "{who} spends {element}.",
    "complete": "{who} completes the Tree card “{card}”.",
    "climb": "{who} climbs to {to} on the {track} track.",
    "progress": "{who} moves to {to} on the Progress track.",
    "mutate": "{who} gives the {worker} the mutation “{card}”.",
    "enlist": "{who} takes “{card}” of the People.",
    "place": "{who} sends the {worker} to {at}, space {space}.",
    "visit": "{who} helps the Visitor “{card}”.",
    "activate": "{who} uses the mutation “{card}”.",
    "pass": "{who} passes the {action}.",
    "round": "Round {round} begins; {who} is the first player.",
    "keeper": "{who} {step}: {because}.",
    "end": "{reason}",
}


SCORED = {  # what points are for, in a sentence
    "bonus": "a Bonus token",
    "mutation": "a mutation",
    "mutation or bonus": "a mutation or a Bonus token",
    "discarded Crew card": "a discarded Crew card",
    "nothing to use": "having nothing to use",
    "ability of the People": "an ability of the People",
}
SHOWN = {
    "elements": "{card} is laid out.",
    "tiles": "The {card} tile is laid out.",
    "crew": "The Crew card “{card}” is laid out.",
    "trees": "The Tree card “{card}” is laid out.",
    "bonus": "The Bonus token “{card}” is laid out.",
    "mutations": "The mutation “{card}” is laid out.",
    "people": "The card “{card}” of the People is laid out.",
    "visitors": "The Visitor “{card}” arrives.",
    "decisions": "A Decision card is turned up: {card}.",
    "actions": "An Action card is turned up: {card}.",
}
PRINTED = {
    "lay": TILES,
    "draw": TILES,
    "decline": TILES,
    "mutate": MUTATIONS,
    "activate": MUTATIONS,
    "visit": VISITORS,
    "enlist": PEOPLE,
    "hire": CREW,
    "dismiss": CREW,
    "sell": CREW,
    "complete": TREES,
}
CODES = {name(kind): element_title(kind) for kind in range(SUPREME)} | {
    code: f"the {title}" for code, title in zip(PLACES, TITLES, strict=True)
}


def tell(edition: Edition, event: Event, names: Sequence[str]) -> str:
    facts = {key: fact(edition, event, key, names) for key in event.facts}
    if event.what == "score" and int(event.facts["points"]) < 0:
        lost = many(-int(event.facts["points"]), "point")
        return "{who} loses {lost} for {for}: {score}.".format(lost=lost, **facts)
    if event.what == "enlist" and event.facts["for"]:
        return "{who} takes “{card}” of the People for its {for}.".format(**facts)
    sentences = SHOWN[facts["deck"]] if event.what == "show" else SENTENCES[event.what]
    sentence = sentences.format(**facts)
    return sentence[0].upper() + sentence[1:]


def fact(edition: Edition, event: Event, key: str, names: Sequence[str]) -> str:
    value = event.facts[key]
    if key == "who":
        return str(event.facts.get("name", names[int(value)]))
    if key in ("points", "shards") and isinstance(value, int):
        return many(value, key[:-1])
    text = str(value)
    if key == "for" and event.facts.get("line") == "crew":
        return f"the Crew card “{called(edition, CREW, str(event.facts['which']))}”"
    if key == "for":
        return f"the {text}" if text.endswith(" track") else SCORED.get(text, text)
    if key in ("card", "tile"):
        deck = DECKS.index(str(event.facts["deck"])) if event.what == "show" else PRINTED.get(event.what, NONE)
        return called(edition, deck, text)
    if key in ("element", "at"):
        return CODES.get(text, "a Supreme Element")
    return text


def called(edition: Edition, deck: int, id: str) -> str:
    """A card, tile or token in a sentence: by what it is or does if that is short."""
    if deck == ELEMENTS:
        return CODES[id]
    if deck == TILES:
        halves = [HALVES[half] for half in edition.halves[edition.ids[TILES].index(id)]]
        return " and ".join(half for half in halves if half != "any")
    if deck in NAMED:
        return NAMED[deck](edition, edition.ids[deck].index(id))
    effects = {BONUS: edition.tokens, VISITORS: edition.visitors, MUTATIONS: [m.effect for m in edition.mutations]}
    return effect_text(effects[deck][edition.ids[deck].index(id)]) if deck in effects else id


def crew_title(edition: Edition, card: int) -> str:
    return edition.crew[card].title()


def tree_title(edition: Edition, card: int) -> str:
    return " and ".join(COLOURS[colour] for colour in edition.trees[card].needs)


NAMED = {  # by deck: how a card is called in a sentence
    PEOPLE: people_text,
    CREW: crew_title,
    TREES: tree_title,
    DECISIONS: decision_text,
    ACTIONS: action_text,
}


def about(event: Event) -> list[str]:
    """The things on the table that the event is about: a place or what lies there, what a seat has, a track."""
    facts = event.facts
    seat = f"seat {facts['who']}" if "who" in facts else ""
    match event.what:
        case "place":
            return [str(facts["at"]), f"{seat}.{facts['worker']}"]
        case "take":
            return [f"{facts['at']}.{facts['row']}", f"{seat}.store"]
        case "hire":
            return [f"{facts['at']}.crew", f"{seat}.crew"]
        case "install" | "discard":
            return [f"{seat}.{facts['square']}"]
        case "lay" | "scrap":
            squares = str(facts["squares"])
            half = len(squares) // 2
            return [f"{seat}.{squares[:half]}", f"{seat}.{squares[half:]}"]
        case "climb":
            return [str(facts["track"])]
        case "progress":
            return ["progress"]
        case "mutate":
            return [f"{seat}.{facts['worker']}"]
        case "store" | "spend" | "find" | "crown":
            return [f"{seat}.store"]
        case "lock":
            return [f"{seat}.lock"]
        case "show" if "at" in facts:
            return [f"{facts['at']}.{facts.get('row', facts['deck'])}"]
        case "show":
            return [LIES[str(facts["deck"])]] if facts["deck"] in LIES else []
        case "round":
            return []
    return [seat] * bool(seat)


LIES = {
    "trees": "Tree",
    "visitors": "Palace",
    "bonus": "progress",
}  # where a deck lies that is not at one of the places


def beat(event: Event, p: Board, last: Beat | None, going: bool) -> Beat | None:
    """A step of the Keeper. What does not say with which part of its round it begins goes on with the last."""
    facts, now = event.facts, last or Beat("turn")
    if "part" in facts:
        part, turn = str(facts["part"]), int(facts.get("turn", 0))
        worker = str(facts.get("worker", ""))
        begins = last is None or (part, turn) != (last.kind, last.turn)
        return Beat(part, turn=turn, worker=worker, begins=begins)
    return Beat(
        now.kind,
        turn=now.turn,
        worker=now.worker,
        at=str(facts.get("at", now.at)),
        column=int(facts.get("column", now.column)),
    )


def follows(event: Event) -> bool:
    """What others do meanwhile is not told, nor the count of points at the end of a round or of the game."""
    return "name" in event.facts and "scoring" not in event.facts and event.rule != "14.4"


# Options


def phrase(p: Board, move: Move, names: Sequence[str]) -> str:
    edition = p.edition
    match move:
        case First(seat):
            return f"{names[seat]} goes first"
        case Draw(deck, card):
            return f"The card is {edition.ids[deck][card]}: {card_text(edition, deck, card)}"
        case Draft(slot, worker):
            return f"{WORKERS[worker]} grows: {mutation_text(edition, p.shown[MUTATIONS][slot])}"
        case Enlist(slot, benefit):
            return enlist_text(p, slot, benefit)
        case Place(worker, at):
            return f"{WORKERS[worker]} to the {place_title(at)}"
        case Go(at):
            return f"Move to the {place_title(at)}"
        case Work(worker):
            return turn_phrase(p, worker, "")
        case Mutate(which):
            return mutate_text(p, which)
        case Visit(slot):
            return visitor_text(p, edition.visitors[p.shown[VISITORS][slot]])
        case Use(ability):
            return {"track": "A step on a track", "element": "Find an Element", "random-tile": "Draw a tile"}[
                ABILITIES[ability]
            ]
        case Sell(card):
            return f"Discard the Crew card {crew_title(edition, card)}: {2 * edition.crew[card].cost} points"
    return phrase_part(p, move)


def phrase_part(p: Board, move: Move) -> str:
    """The moves inside an action."""
    edition, ship = p.edition, p.edition.airship
    match move:
        case Discard(square):
            return f"Throw off the Element on {ship.names[square]}"
        case Scrap(pair):
            return f"Throw off the tile on {pair_name(edition, pair)}"
        case Take(slot):
            return f"Take {element_title(p.shown[ELEMENTS][slot])} from the {place_title(slot // 3)}"
        case Install(square):
            return f"Install on {ship.names[square]}"
        case Pick(at):
            return f"{tile_text(edition, p.shown[TILES][at]).capitalize()} from the {place_title(at)}"
        case Lay(pair):
            return f"{lay_text(p, pair)}: {many(pair_price(edition, pair), 'shard')}"
        case Hire(at):
            card = p.shown[CREW][at]
            return f"Buy the Crew card for {many(edition.crew[card].cost, 'shard')}: {crew_text(edition, card)}"
        case Complete(slot):
            return f"Complete {tree_text(edition, p.shown[TREES][slot])}"
        case Omit(colour):
            return f"Leave out {COLOURS[colour]}"
        case Pay(kind):
            return f"Pay with {element_title(kind)}"
        case Spend(kind, track):
            return f"Spend {element_title(kind)} for the {TYPES[track]} track"
        case Travel(price):
            return "Pay {} shards for {} spaces".format(*edition.prices[price])
        case Climb(track):
            return f"Climb on the {TYPES[track]} track"
        case Colour(colour):
            return f"Install what was {COLOURS[colour]}"
        case Fit(kind, square):
            return f"Install {element_title(kind)} on {ship.names[square]}"
    return plain(p, move)


def lay_text(p: Board, pair: int) -> str:
    """Which half of the tile comes where."""
    frame = p.frames[-1]
    card = p.shown[TILES][frame.at] if isinstance(frame, rules_actions.Laying) else p.tile
    (first, second), (a, b) = p.edition.halves[card], p.edition.airship.pairs[pair]
    where = p.edition.airship.names
    return f"{HALVES[first].capitalize()} on {where[a]}, {HALVES[second]} on {where[b]}"


def pair_price(edition: Edition, pair: int) -> int:
    return sum(edition.airship.price[square] for square in edition.airship.pairs[pair])


def enlist_text(p: Board, slot: int, benefit: int) -> str:
    card = p.shown[PEOPLE][slot]
    who = people_text(p.edition, card)
    if benefit == A_SUPREME:
        return f"{who}: a Supreme Element for {many(p.round - 1, 'shard')}"
    if benefit == AN_ABILITY:
        return f"{who}: the ability, for {many(4 - p.round, 'point')}"
    return f"{who}, without a benefit"


def turn_phrase(p: Board, worker: int, otherwise: str) -> str:
    """What an action of the turn under way does; worker 0 is the location action."""
    turn = p.frames[-1]
    if not isinstance(turn, rules_turn.Turn) or turn.at == PALACE:
        return otherwise
    effect = rules_effects.reach(p, turn.seat, turn.worker, p.edition.work[turn.at][worker])
    return f"{WORKERS[worker] if worker else TITLES[turn.at]}: {effect_text(effect)}"


def visitor_text(p: Board, effect: Effect) -> str:
    seat = p.question.seat if p.question else 0
    useful = rules_effects.possible(p, seat, effect, p.players[seat].shards, NONE)
    return f"Visitor: {effect_text(effect)}" + ("" if useful else " (does nothing now)")


def mutate_text(p: Board, which: int) -> str:
    frame = p.frames[-1]
    if not isinstance(frame, rules_turn.Turn | rules_turn.Reaction):
        return f"Mutation {which + 1}"
    card = p.players[frame.seat].mutations[frame.worker][which]
    mutation = p.edition.mutations[card]
    cost = mutation.activate if isinstance(frame, rules_turn.Turn) else mutation.react
    effect = rules_effects.reach(p, frame.seat, frame.worker, mutation.effect)
    return f"Mutation: {effect_text(effect)}, for {many(cost, 'shard')}"


PLAIN = {
    STAY: "Stay at the Palace",
    PASS_LOCATION: "Pass the location action for a shard",
    PASS_WORK: "Pass the worker-type action for a shard",
    SHARD: "A shard instead of a reaction",
    STORE: "Put it into the storage",
    LOCK: "Put it into the vault",
    DECLINE: "Decline",
    DONE: "That is all",
}


def plain(p: Board, move: Move) -> str:
    match move, p.frames[-1]:
        case Act(), _:
            return turn_phrase(p, ROBOT, "Location action")
        case End(), rules_turn.Turn() as turn:
            shards = turn.shards_of_ending(p)
            return "End the turn" + (f" ({many(shards, 'shard')} for what is passed)" if shards else "")
        case Shard(), rules_turn.Turn():
            return "A shard instead of a Visitor"
        case Decline(), rules_actions.Stowing():
            return "Let it return to the supply"
    return PLAIN[move]


def passes(p: Board, move: Move) -> str:
    """What is left out: a reaction, leaving the Palace, points for a Crew card."""
    match move, p.frames[-1]:
        case (Shard(), rules_turn.Reaction()) | (Stay(), rules_turn.Leaving()):
            return PLAIN[move]
        case Done(), rules_people.Arrival():
            return "Discard no Crew card for points"
    return ""


# Questions


def ask(p: Board, names: Sequence[str]) -> tuple[str, str]:
    """What the open question asks of whom, and its paragraph."""
    q = p.question
    if q is None:
        return ("The game is over.", "14.5")
    who = "Chance" if q.seat == NATURE else names[q.seat]
    frame = p.frames[-1]
    if q.seat == NATURE:
        return ask_nature(p)
    match frame:
        case rules.Selecting():
            mutation, people = frame.open(p, q.seat)
            kinds = " or ".join(["a Mutation"] * mutation + ["one of the People"] * people)
            return (f"{who} takes {kinds}.", "15.2" if people else "4.2")
        case rules_turn.Placing():
            return (f"{who} places a worker.", "5.1")
        case rules_turn.Turn() if frame.at == PALACE:
            return (f"{who}: which Visitor is helped?", "16.2")
        case rules_turn.Turn():
            return (f"{who}: the {WORKERS[frame.worker]} is at the {place_title(frame.at)}. What next?", "5.2")
        case rules_turn.Reaction():
            return (f"{who}: does the {WORKERS[frame.worker]} react?", "12.4")
        case rules_turn.Leaving():
            price = rules_turn.price_of_leaving(frame.space)
            return (f"{who}: does the worker leave the Palace for {many(price, 'shard')}?", "16.5")
    return ask_part(p, who)


def ask_nature(p: Board) -> tuple[str, str]:
    match p.frames[-1]:
        case rules.SetUp():
            return ("Who goes first?", "2.3")
        case rules_actions.Filling():
            assert p.question is not None
            draw = p.question.options[0]
            assert isinstance(draw, Draw)
            return (f"What is laid out next among the {DECKS[draw.deck]}?", RULE_OF_SHOWING[draw.deck])
        case rules_people.Finding():
            return ("An Element is drawn from the supply.", "15.10")
        case rules_people.Building():
            return ("A Storage tile is drawn.", "15.12")
        case rules_keeper.KeeperDraft():
            return ("The Keeper turns up a Decision card for its draft.", "18.1")
        case rules_keeper.KeeperTurn():
            return ("The Keeper turns up a Decision card for its worker.", "18.2")
    return ("The Keeper turns up another Decision card.", "17.7")


def ask_part(p: Board, who: str) -> tuple[str, str]:
    """The questions inside an action."""
    match p.frames[-1]:
        case rules_actions.Gaining():
            return (f"{who}: which Element?", "6.1")
        case rules_actions.Stowing():
            return (f"{who}: where does {element_title(p.hand)} go?", "6.2")
        case rules_actions.Laying(at=at) if at == NONE:
            return (f"{who}: which Storage tile?", "7.2")
        case rules_actions.Laying() | rules_people.Building():
            return (f"{who}: where does the Storage tile go?", "7.2")
        case rules_actions.Completing(slot=slot) if slot == NONE:
            return (f"{who}: which Tree card?", "8.1")
        case rules_actions.Completing(needs=needs) if isinstance(p.question and p.question.options[0], Omit):
            return (f"{who}: which colour is left out?", "12.3")
        case rules_actions.Completing(needs=needs):
            return (f"{who}: what pays for {COLOURS[needs[0]]}?", "8.2")
        case rules_actions.Spending():
            return (f"{who}: which Elements are spent?", "9.1")
        case rules_actions.Climbing():
            return (f"{who}: on which track?", "9.1")
        case rules_effects.Travelling():
            return (f"{who}: how far?", "10.1")
        case rules_actions.Hiring():
            return (f"{who}: which Crew card?", "13.1")
        case rules_actions.TypeTrack():
            return (f"{who}: which of the types spent?", "11.4")
        case rules_actions.ColourInstall(colour=colour) if colour == NONE:
            return (f"{who}: which of the colours spent?", "11.5")
        case rules_actions.ColourInstall():
            return (f"{who}: what is installed where?", "11.5")
        case rules_people.Arrival() if p.question and DONE in p.question.options:
            return (f"{who}: is a Crew card discarded for points?", "15.11")
    return (f"{who}: which ability first?", "15.7")


def owner_title(p: Board, owner: int, names: Sequence[str]) -> str:
    return "the Keeper" if p.solo() and owner == KEEPER else names[owner]


def touches(edition: Edition, move: Move) -> list[str]:
    """What the move is about: a worker, a place or a thing that lies there, a card, a square, an Element, a track."""
    match move:
        case Draft(slot, worker):
            return [f"mutation {slot + 1}", WORKERS[worker]]
        case Enlist(slot, benefit):
            return [f"people {slot + 1}", f"people {slot + 1}.{BENEFITS[benefit]}"]
        case Place(worker, at):
            return [WORKERS[worker], PLACES[at]]
        case Go(at):
            return [PLACES[at]]
        case Work(worker):
            return [WORKERS[worker]]
        case Take(slot):
            return [PLACES[slot // 3], f"{PLACES[slot // 3]}.{slot % 3 + 1}"]
        case Pick(at):
            return [PLACES[at], f"{PLACES[at]}.tile"]
        case Hire(at):
            return [PLACES[at], f"{PLACES[at]}.crew"]
        case Complete(slot):
            return [f"tree {slot + 1}"]
        case Sell(card):
            return [edition.ids[CREW][card]]
        case Pay(kind):
            return [name(kind)]
        case Spend(kind, track):
            return [name(kind), TYPES[track]]
        case Climb(track):
            return [TYPES[track]]
    return touches_ship(edition, move)


SELF_NAMED = (ACT, PASS_LOCATION, PASS_WORK, STORE, LOCK)


def touches_ship(edition: Edition, move: Move) -> list[str]:
    """The moves on the airship, and those whose thing has the name of the move."""
    ship = edition.airship
    match move:
        case Install(square):
            return [ship.names[square]]
        case Fit(kind, square):
            return [name(kind), ship.names[square]]
        case Lay(pair):
            return [ship.names[square] for square in ship.pairs[pair]]
        case Discard(square):
            return ["throw", ship.names[square]]
        case Scrap(pair):
            return ["throw", *(ship.names[square] for square in ship.pairs[pair])]
        case Mutate() | Visit() | Travel():
            return [say(edition, move)]
    return [say(edition, move)] if move in SELF_NAMED else []


# What a person touches

ANSWERS: dict[type[Frame], tuple[type[Move], ...]] = {  # which moves each rule asks for
    rules.Selecting: (Draft, Enlist),
    rules_turn.Placing: (Place,),
    rules_turn.Turn: (Act, Work, Mutate, Visit, PassLocation, PassWork),
    rules_turn.Reaction: (Mutate,),
    rules_turn.Leaving: (Go,),
    rules_actions.Gaining: (Take,),
    rules_actions.Stowing: (Install, Store, Lock),
    rules_actions.Laying: (Pick, Lay),
    rules_actions.Completing: (Complete, Pay),
    rules_actions.Spending: (Spend,),
    rules_actions.Climbing: (Climb,),
    rules_actions.TypeTrack: (Climb,),
    rules_actions.ColourInstall: (Fit,),
    rules_actions.Hiring: (Hire,),
    rules_effects.Travelling: (Travel,),
    rules_people.Arrival: (Sell,),
    rules_people.Building: (Lay,),
}
# Whoever touches their things means these, whatever is asked;
PLAIN_TO_SEE = (
    Enlist, Work, Mutate, Visit, Act, Take, Pick, Hire, Complete, Climb, Travel, Store, Lock, Discard, Scrap,
)  # fmt: skip
EXACT = (Lay, Fit, Discard, Scrap)  # and these whoever has touched all of theirs.


@cache
def lying_there(edition: Edition) -> dict[str, list[tuple[Move, list[str]]]]:
    """By thing: the moves that are about it, with all their things."""
    found: dict[str, list[tuple[Move, list[str]]]] = {}
    for move in lexicon(edition).values():
        things = touches(edition, move)
        for thing in dict.fromkeys(things):
            found.setdefault(thing, []).append((move, things))
    return found


def guess(p: Board, things: Sequence[str]) -> str:
    """What somebody seems to mean who touches these things, or else the last of them: a move that is asked for, then
    one that is plain to see."""
    q = p.question
    if q is None:
        return ""
    asked = ANSWERS.get(type(p.frames[-1]), ())
    for touched in (list(things), list(things[-1:])):
        about = [
            (move, named)
            for move, named in lying_there(p.edition).get(touched[-1], [])
            if set(touched) <= set(named) and (len(named) == len(touched) or not isinstance(move, EXACT))
        ]
        meant = [one for one in about if isinstance(one[0], asked)]
        meant = meant or [one for one in about if isinstance(one[0], PLAIN_TO_SEE) and one[1][-1] == touched[-1]]
        if meant:
            return say(p.edition, min(meant, key=lambda one: (one[1] != touched, far(p, q.seat, one[0])))[0])
    return ""


def far(p: Board, seat: int, move: Move) -> bool:
    """A worker who is at home is meant sooner than one who is not."""
    return isinstance(move, Place) and not rules_turn.placeable(p, seat, move.worker)
