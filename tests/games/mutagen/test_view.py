"""The view says everything a screen needs, without a rule being left to it."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from galapagos.games.mutagen import rules
from galapagos.talk import SEATS
from tests.games.mutagen.table import GAME, table


def shown(text: str, moves: str = "", seat: int = 0) -> Any:
    example = table(text)
    if moves:
        example.play(moves)
    return GAME.show(GAME.view(example.p, seat))


def test_each_location_shows_its_action_and_three_worker_gains() -> None:
    """§1.4 §11.1"""
    view = shown("placing\nAnn\nBob")
    assert [(place.name, place.title) for place in view.places] == [
        ("E1", "Shaft"), ("E2", "Vents"), ("E3", "Sump"), ("Tree", "Sacred Tree"), ("Oasis", "Oasis"), ("City", "City"),
    ]  # fmt: skip
    assert view.places[0].gains == {
        "Thug": "take an Element of the Vents",
        "Spy": "buy the Crew card of the Shaft",
        "Engineer": "lay the Storage tile of the Shaft",
    }
    assert view.places[5].action == "pay shards for spaces of progress"


def test_before_an_element_is_taken_its_squares_are_known() -> None:
    """§6.4 §6.5"""
    view = shown("placing\nAnn, tiles gas b3b4, installed s1 Cy\nBob\nE1, Gb Cg Oy")
    assert [element.fits for element in view.places[0].elements] == [["s2", "b3", "b4"], ["b3"], ["b3"]]


def test_with_an_element_in_hand_every_square_says_why_not() -> None:
    """§6.3 §6.4 §6.5"""
    view = shown("turn Ann Spy E1\nAnn, tiles gas b3b4, installed s1 Cy\nBob\nE1, Lb Cg Oy", "act, take E1.1")
    obstacles = {square.name: square.obstacle for square in view.players[0].squares}
    assert (view.hand, obstacles["s1"], obstacles["s2"], obstacles["a1"]) == ("Lb", "taken", "", "bare square")
    assert (obstacles["b3"], obstacles["b4"]) == ("", "takes only Gas")
    assert shown("placing\nAnn\nBob").players[0].squares[2].obstacle == ""


def test_before_a_tile_is_laid_its_places_and_prices_are_known() -> None:
    """§7.2 §14.2"""
    view = shown("placing\nAnn, shards 3, tiles ore a1a2\nBob")
    placements = {"".join(place.squares): (place.price, place.columns) for place in view.places[0].tile.placements}
    assert placements["a3a4"] == (2, [1])
    assert placements["b1b2"] == (3, [])
    assert "c1c2" not in placements


def test_who_may_react_to_a_placement_is_said_before_and_during_it() -> None:
    """§12.4"""
    rows = "Ann\nBob, shards 1, Thug points2 crew\nE1, workers Bob.Thug"
    view = shown(f"placing\n{rows}")
    assert view.places[0].next == 2
    react = view.places[0].reacts
    assert (react.owner, react.worker, [m.id for m in react.mutations], react.payable) == (
        1, "Thug", ["points2", "crew"], ["crew"],
    )  # fmt: skip
    assert view.places[1].reacts is None
    assert shown(f"turn Ann Spy E1\n{rows}").turn.reacts == react


def test_a_reaction_under_way_says_what_can_be_paid() -> None:
    """§12.4"""
    rows = "Ann\nBob, shards 1, Thug points2 crew\nE1, workers Bob.Thug"
    reaction = shown(f"turn Ann Spy E1\n{rows}", "end").reaction
    assert (reaction.owner, reaction.worker, reaction.payable) == (1, "Thug", ["crew"])
    assert shown(f"placing\n{rows}").reaction is None


def test_before_a_worker_is_placed_it_is_known_what_it_could_do() -> None:
    """§5.2 §5.5"""
    text = "placing\nAnn, shards 1, Spy track\nBob\nE1, crew C13\nOasis, workers Ann.Thug Ann.Engineer\n"
    places = shown(text + "E3, workers Bob.Spy Bob.Thug").places
    assert places[0].could == {"Robot": ["location", "worker"], "Spy": ["location", "track"]}
    assert places[3].could == {"Robot": ["worker"], "Spy": ["track"]}
    does = {worker: (it.what, it.where) for worker, it in places[0].does.items()}
    assert does == {
        "Robot": ("element", "E1"),
        "Thug": ("element", "E2"),
        "Spy": ("crew", "E1"),
        "Engineer": ("tile", "E1"),
    }


def test_the_tile_that_is_being_laid_lies_in_the_hand() -> None:
    """§7.2"""
    before = shown("turn Ann Engineer E2\nAnn, shards 5\nBob")
    assert (before.tile, before.laying) == (None, "")
    view = shown("turn Ann Engineer E2\nAnn, shards 5\nBob", "as Engineer")
    assert (view.tile.id, view.laying) == (view.places[1].tile.id, "E2")


def test_the_order_of_the_draft_goes_there_and_back() -> None:
    """§4.2 §15.2"""
    view = shown("mutagen people\nselecting, first Bob\nAnn\nBob\nCid", "mutation 1 Spy")
    assert (view.draft, view.drafted) == ([0, 2, 1, 1, 2, 0], 1)
    view = shown("selecting, first Bob\nAnn\nBob\nCid")
    assert (view.draft, view.drafted) == ([0, 2, 1], 0)
    assert shown("placing\nAnn\nBob").draft == []


def test_the_keeper_is_said_to_react_with_its_later_mutation_for_nothing() -> None:
    """§20.3"""
    view = shown("placing\nAnn\nKeeper, shards 0, Thug crew points2\nE1, workers Keeper.Thug")
    assert view.places[0].reacts.payable == ["points2"]


def test_the_turn_shows_what_is_open() -> None:
    """§5.2"""
    view = shown("turn Ann Thug E1\nAnn, Thug points2 track\nBob", "mutation 1, act")
    assert (view.turn.worker, view.turn.at) == ("Thug", "E1")
    assert [(part.what, part.open, part.things, part.passing) for part in view.turn.parts] == [
        ("location", False, ["act"], "pass location"), ("worker", True, ["Thug"], "pass worker"),
        ("mutation", False, ["mutation 1"], ""), ("mutation", True, ["mutation 2"], ""),
    ]  # fmt: skip
    assert (view.turn.step, view.ask, view.rule) == ("element", "Ann: which Element?", "6.1")


def test_cards_say_what_they_cost_and_what_they_are_worth_now() -> None:
    """§13.2 §8.2"""
    view = shown("placing\nAnn, shards 1, tracks 5 0 0 0, store Cb\nBob\nE1, crew C13")
    crew = view.places[0].crew
    assert (crew.cost, crew.worth, crew.affordable) == (2, 4, False)
    assert (crew.counts, crew.tracks, crew.points) == ("steps", ["Crystal"], [0, 1, 1, 1, 4, 4, 4, 6])
    assert [card.payable for card in view.places[3].trees] == [True, False, False]


def test_the_scoring_is_shown_line_by_line() -> None:
    """§14.1 §14.2 §14.3 §14.4"""
    player = shown("placing\nAnn, shards 7, installed s1 Cb, tracks 1 0 0 0, store Gb\nBob").players[0]
    assert [(line.text, line.rule, line.points) for line in player.round] == [
        ("1 installed Element", "14.1", 2), ("column 1", "14.2", 0), ("column 2", "14.2", 0), ("column 3", "14.2", 0),
        ("Crystal track", "14.3", 2), ("Gas track", "14.3", 0), ("Liquid track", "14.3", 0), ("Ore track", "14.3", 0),
    ]  # fmt: skip
    assert [line.points for line in player.final] == [1, 2, 0, 0, 0]


def test_the_keeper_shows_what_it_obeys() -> None:
    """§17.5 §18.3"""
    keeper = shown("mutagen level=hard\nplacing\nAnn\nKeeper, shards 3, store Cb Cb Cb").keeper
    assert (keeper.level, keeper.points, keeper.crew, keeper.action, keeper.column) == ("hard", 3, 6, "A1", 2)
    assert keeper.rows["Thug"] == ["City", "Tree", "E2"]
    assert keeper.decision.text == "Robot, Shaft, Crystal, number 1, arrow up"
    shows = keeper.shows
    assert (shows.worker, shows.place, shows.type, shows.card, shows.up) == ("Robot", "E1", "Crystal", 1, True)
    assert shown("placing\nAnn\nBob").keeper is None


def test_expansions_show_their_cards_and_prices() -> None:
    """§15.3 §16.5"""
    view = shown("""
        mutagen people visitors
        selecting, round 2
        Ann
        Bob
        Cid
        mutations, points2 track tile crew
        people, wild vault city thug
        visitors, vGas vOre vE1 vE2
    """)
    assert [(offer.thing, offer.price) for offer in view.people[1].offers] == [
        ("people 2.supreme", 1), ("people 2.ability", 2), ("people 2.nothing", 0),
    ]  # fmt: skip
    assert [card.id for card in view.people] == ["wild", "vault", "city", "thug"]
    does = [(card.does.what, card.does.where) for card in view.people]
    assert does == [("wild", ""), ("vault", ""), ("element", "City"), ("thug-anywhere", "")]
    first = view.places[6].visitors[0]
    assert (first.thing, first.does.what, first.does.where, first.does.n) == ("visitor 1", "track", "Gas", 2)
    palace = view.places[6]
    assert (palace.title, palace.leaving, len(palace.visitors)) == ("Palace", [2, 1, 0], 4)


def test_values_that_are_not_printed_say_so() -> None:
    """§7.2"""
    view = shown("placing\nAnn\nBob")
    assert view.ours
    assert [place.name for place in view.places if place.ours] == ["Tree", "City"]


def test_the_lines_of_a_scoring_are_named_as_its_events_are() -> None:
    """§14.1 §14.2 §14.3 §14.4"""
    example = table("placing\nAnn, crew C13\nBob").p
    counts = GAME.show(GAME.view(example, 0)).counts
    lines = rules.round_lines(example, 0)
    assert [(line.kind, line.which) for line in counts["round"]] == [(line.kind, line.which) for line in lines]
    assert [line.kind for line in counts["end"]] == [line.kind for line in rules.final_lines(example, 0)]
    assert [(line.kind, line.which, line.points) for line in counts["round"][:2]] == [
        ("installed", "", [2]), ("column", "1", [1]),
    ]  # fmt: skip


@pytest.mark.parametrize("moves", ["", "Thug E1", "Thug E1, act"])
def test_options_touch_things_that_the_view_names(moves: str) -> None:
    """§5.1 §5.2"""
    example = table("placing\nAnn, Thug points2\nBob")
    if moves:
        example.play(moves)
    view = GAME.show(GAME.view(example.p, 0))
    named = {place.name for place in view.places} | {thing for place in view.places for thing in place.things}
    named |= {worker.name for worker in view.players[0].workers} | {square.name for square in view.players[0].squares}
    for part in view.turn.parts if view.turn else []:
        named |= {*part.things, part.passing}
    assert example.p.question is not None
    assert {thing for move in example.p.question.options for thing in GAME.touches(move)} <= named


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_every_view_is_written_as_json(seat: int) -> None:
    """§1.9"""
    assert msgspec.json.decode(msgspec.json.encode(shown("placing\nAnn\nBob", seat=seat)))["seat"] == seat


@pytest.mark.parametrize(
    ("text", "move", "phrase"),
    [
        ("placing\nAnn\nBob", "Thug E1", "Thug to the Shaft"),
        ("turn Ann Thug E1\nAnn, Thug track\nBob", "as Thug", "Thug: take an Element of the Vents"),
        ("turn Ann Thug E1\nAnn, Thug track\nBob", "act", "Shaft: take an Element of the Shaft"),
        ("turn Ann Thug E1\nAnn, Thug track\nBob", "mutation 1", "Mutation: 1 step on any Element track, for 1 shard"),
        ("turn Ann Thug E1\nAnn\nBob", "end", "End the turn (2 shards for what is passed)"),
    ],
)
def test_options_are_phrased_for_buttons(text: str, move: str, phrase: str) -> None:
    """§5.2"""
    p = table(text).p
    assert GAME.phrase(p, GAME.hear(p, move), SEATS) == phrase


@pytest.mark.parametrize(
    ("word", "meaning"),
    [
        ("C27", "C27 (crew): 4 points for each step of the lowest of Crystal, Gas, Liquid, Ore: §13.2"),
        ("T05", "T05 (trees): a Red card: Blue and Green for 5 shards: §8.3"),
        ("vault", "vault (people): holds up to three Elements just gained, each worth 2 shards a round: §15.3"),
        ("Supreme", "A Supreme Element is of every type and colour: §15.5"),
        ("nonsense", ""),
    ],
)
def test_words_are_explained(word: str, meaning: str) -> None:
    """§13.2 §15.5"""
    assert GAME.explain(word) == meaning


def test_locations_are_explained() -> None:
    """§11.1"""
    assert GAME.explain("City") == (
        "City. anybody: pay shards for spaces of progress; Thug: take an Element of the Sump; "
        "Spy: complete Tree cards; Engineer: 2 shards: §11.1"
    )
