"""The course of a game of Mutagen: chapters 2 to 4, 13 and 14 of docs/rules/mutagen.md."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from galapagos.games.mutagen.cards import (
    ACTIONS,
    BONUS,
    CREW,
    DECISIONS,
    DECKS,
    ELEMENTS,
    HIGHER,
    HIGHEST,
    MUTATIONS,
    NONE,
    PALACE,
    PEOPLE,
    ROUNDS,
    STEPS,
    TILES,
    TREES,
    TYPES,
    VISITORS,
    Edition,
)  # fmt: skip
from galapagos.games.mutagen.position import (
    DRAFT,
    FIRST,
    HIGHEST_NEEDS_STEP,
    KEEP_SHARDS,
    KEEPER,
    SPACES,
    THE_PEOPLE,
    THE_VISITORS,
    VAULT_SCORES,
    VISITORS_STAY,
    Board,
    Draft,
    Enlist,
    First,
    Player,
    full_urn,
    many,
)  # fmt: skip
from galapagos.games.mutagen.rules_actions import Filling, discard
from galapagos.games.mutagen.rules_airship import Hull, Ship
from galapagos.games.mutagen.rules_keeper import KeeperDraft, keeper_round_end
from galapagos.games.mutagen.rules_people import enlist, enlistable
from galapagos.games.mutagen.rules_turn import Leaving, Placing
from galapagos.talk import NATURE, SEATS, Frame, Move, Outcome, Question


def new(edition: Edition, seats: int, rules: int, level: int, storage_limit: int) -> Board:
    """§2.1 §2.2 The table before anything is laid out."""
    p = blank(edition, seats, rules, level, storage_limit)
    p.frames = [Round(0), SetUp()]
    p.frames.append(Filling((ELEMENTS, TILES, CREW, TREES, BONUS)))
    p.settle()
    return p


def blank(edition: Edition, seats: int, rules: int, level: int, storage_limit: int) -> Board:
    """A table with players, but nothing laid out and no rule under way."""
    players = [new_player(edition, rules) for _ in range(max(2, seats))]
    if seats == 1:
        players[KEEPER].shards = edition.keeper_shards
    places = [0] * len(DECKS)
    places[ELEMENTS], places[TILES], places[CREW], places[TREES], places[BONUS] = 9, 3, 3, 3, len(edition.bonus)
    if seats == 1:
        places[DECISIONS], places[ACTIONS] = 1, 1
    return Board(
        edition=edition,
        seats=seats,
        rules=rules,
        level=level,
        storage_limit=storage_limit,
        round=1,
        first=0,
        players=players,
        urns=[full_urn(deck, edition.copies[deck]) for deck in range(len(DECKS))],
        shown=[[NONE] * many for many in places],
        spaces=[NONE] * (SPACES * (PALACE + 1)),
        supreme=edition.supreme,
        hand=NONE,
        tile=NONE,
        spent=(),
        aside=(),
        latest=NONE,
    )


def new_player(edition: Edition, rules: int) -> Player:
    """§2.2 §15.1"""
    score = edition.people_score if rules & THE_PEOPLE else 0
    no_mutations: tuple[tuple[int, ...], ...] = ((), (), (), ())
    return Player(
        shards=edition.start_shards,
        score=score,
        progress=0,
        tracks=(0, 0, 0, 0),
        store=(),
        ship=Ship(Hull(edition, ()), [NONE] * len(edition.airship.squares)),
        crew=(),
        trees=(),
        mutations=no_mutations,
        people=(),
        vault=(),
        home=15,
    )


class SetUp(Frame):
    """§2.3 Chance picks the first player; in solo it is the person."""

    def resolve(self, p: Board) -> Question | None:
        if not p.solo():
            return Question(NATURE, FIRST[: p.seats], [1] * p.seats)
        self.answer(p, FIRST[0])
        return None

    def answer(self, p: Board, move: Move) -> None:
        assert isinstance(move, First)
        p.frames.pop()
        p.begin(move.seat)

    def key(self) -> tuple[object, ...]:
        return ()


class Round(Frame):
    """§3.1 The phases of a round, four rounds, then the final scoring."""

    phase: int

    def resolve(self, p: Board) -> Question | None:
        phase = self.phase
        self.phase += 1
        if phase == 0:
            lay_out(p)
        elif phase == 1:
            p.frames.append(Selecting(0, tuple([len(player.people) for player in p.players])))
        elif phase == 2:
            # §4.4 §15.2 The cards nobody took are out of the game.
            p.clear(MUTATIONS, 0)
            p.clear(PEOPLE, 0)
            p.frames.append(Placing(0))
        elif phase == 3:
            if p.has(THE_VISITORS):
                p.frames.append(Leaving(0))
        elif phase == 4:
            end_round(p)
            self.phase = 0
            if p.round == ROUNDS:
                end_game(p)
                p.frames.pop()
            else:
                p.go_home()
        return None


def lay_out(p: Board) -> None:
    """§3.1 §4.1 §15.2 §16.1 The cards of the round."""
    decks: tuple[int, ...] = (MUTATIONS,)
    if p.has(THE_VISITORS):
        decks = (VISITORS, *decks)
    if p.has(THE_PEOPLE):
        decks = (*decks, PEOPLE)
    for deck in decks:
        # §16.7
        if deck != VISITORS or p.round == 1 or not p.has(VISITORS_STAY):
            p.clear(deck, len(p.players) + 1)
    if p.solo():
        p.clear(ACTIONS, 1)
        decks = (ACTIONS, *decks)
    p.frames.append(Filling(decks))


# 4. Select mutations


class Selecting(Frame):
    """§4.2 In reverse order everybody takes a Mutation; §15.2 with the People either kind, then the other."""

    turn: int
    before: tuple[int, ...]  # how many People served each player before

    def resolve(self, p: Board) -> Question | None:
        players = len(p.players)
        if self.turn == players * (2 if p.has(THE_PEOPLE) else 1):
            p.frames.pop()
            return None
        seat = self.seat(p)
        mutation, people = self.open(p, seat)
        if p.solo() and seat == KEEPER:
            self.turn += 1
            p.frames.append(KeeperDraft(NONE if mutation and people else MUTATIONS if mutation else PEOPLE, NONE))
            return None
        options = draftable(p, seat) if mutation else []
        if people:
            options += enlistable(p, seat)
        options += p.players[seat].ship.thrown
        return Question(seat, options)

    def seat(self, p: Board) -> int:
        players = len(p.players)
        back = self.turn < players
        return (p.first + (players - 1 - self.turn if back else self.turn - players)) % players

    def open(self, p: Board, seat: int) -> tuple[bool, bool]:
        """Whether this player may take a Mutation, and one of the People."""
        if not p.has(THE_PEOPLE):
            return True, False
        if self.turn < len(p.players):
            return True, True
        served = len(p.players[seat].people) > self.before[seat]
        return served, not served

    def answer(self, p: Board, move: Move) -> None:
        seat = self.seat(p)
        if discard(p, seat, move):
            return
        self.turn += 1
        if isinstance(move, Draft):
            p.mutate(seat, move.worker, move.slot, "4.2")
        else:
            assert isinstance(move, Enlist)
            enlist(p, seat, move)


def draftable(p: Board, seat: int) -> list[Move]:
    """§4.3 Never the Robot, never more than a worker can carry."""
    mutations = p.players[seat].mutations
    workers = [worker for worker in range(1, 4) if len(mutations[worker]) < p.edition.mutations_per_worker]
    shown = p.shown[MUTATIONS]
    return [DRAFT[slot][worker] for slot in range(len(shown)) if shown[slot] != NONE for worker in workers]


# 13. Crew cards


def crew_points(p: Board, owner: int, card: int) -> int:
    """§13.2 §20.5 What a Crew card counts for its owner."""
    if p.solo() and owner == KEEPER:
        return p.edition.keeper_crew[p.level]
    return points_with(p, card, p.players[owner].tracks)


def points_with(p: Board, card: int, tracks: tuple[int, ...]) -> int:
    """§13.2 What a Crew card counts with trackers on these spaces."""
    crew = p.edition.crew[card]
    first = crew.tracks[0]
    space = tracks[first]
    if crew.count == STEPS:
        return crew.points[space]
    if crew.count == HIGHER:
        return crew.points[0] if space > tracks[crew.tracks[1]] else 0
    if crew.count == HIGHEST:
        # §13.3
        if space == 0 and p.has(HIGHEST_NEEDS_STEP):
            return 0
        for player in p.players:
            if player.tracks[first] > space:
                return 0
        return crew.points[0]
    for track in crew.tracks:
        space = min(space, tracks[track])
    return crew.points[0] * space


# 14. End of the round, end of the game


INSTALLED: Final = 2  # §14.1 points a round for each installed Element


def tree_points(cards: i64) -> i64:
    """§14.4 For so many Tree cards of one colour: pairs count for more."""
    return cards // 2 * 3 + cards % 2


class Line:
    """One line of a scoring."""

    def __init__(self, kind: str, which: str, count: int, text: str, rule: str, points: int) -> None:
        self.kind = kind  # "column"
        self.which = which  # of several: "2"; empty where there is but one
        self.count = count  # of what gives the points; on a track its space
        self.text = text
        self.rule = rule
        self.points = points


def round_lines(p: Board, owner: int) -> list[Line]:
    """§14.1 §14.2 §14.3 What the player would score if the round ended now."""
    me = p.players[owner]
    installed = me.ship.elements
    lines = [Line("installed", "", installed, many(installed, "installed Element"), "14.1", INSTALLED * installed)]
    for column, points in enumerate(p.edition.airship.points):
        which, full = str(column + 1), me.ship.hull.is_full(column)
        lines.append(Line("column", which, int(full), f"column {which}", "14.2", points if full else 0))
    for track, space in enumerate(me.tracks):
        which = TYPES[track]
        lines.append(Line("track", which, space, f"{which} track", "14.3", p.edition.track_points[space]))
    return lines


def final_lines(p: Board, owner: int) -> list[Line]:
    """§14.4 What the player would score at the end of the game beyond the rounds."""
    me = p.players[owner]
    rule = "20.5" if p.solo() and owner == KEEPER else "13.2"
    ids = p.edition.ids[CREW]
    lines = [
        Line("crew", ids[card], 1, f"Crew card {ids[card]}", rule, crew_points(p, owner, card)) for card in me.crew
    ]
    kept = len(me.store) + (len(me.vault) if p.has(VAULT_SCORES) else 0)
    lines.append(Line("stored", "", kept, many(kept, "stored Element"), "14.4", kept))
    lines.append(Line("shards", "", me.shards, many(me.shards, "shard"), "14.4", me.shards // 3))
    for colour, bark in enumerate(p.edition.bark):
        cards = len([card for card in me.trees if p.edition.trees[card].colour == colour])
        lines.append(Line("trees", bark, cards, many(cards, f"{bark} Tree card"), "14.4", tree_points(cards)))
    return lines


def round_points(p: Board, owner: int) -> int:
    """The sum of the lines of a round."""
    me = p.players[owner]
    points = INSTALLED * me.ship.elements + me.ship.points
    points_on = p.edition.track_points
    for space in me.tracks:
        points += points_on[space]
    return points


def final_points(p: Board, owner: int) -> int:
    """The sum of the lines of the end."""
    me = p.players[owner]
    points = len(me.store) + me.shards // 3
    if p.has(VAULT_SCORES):
        points += len(me.vault)
    for card in me.crew:
        points += crew_points(p, owner, card)
    if me.trees:
        colours = [0] * len(p.edition.bark)
        for card in me.trees:
            colours[p.edition.trees[card].colour] += 1
        for cards in colours:
            points += tree_points(cards)
    return points


def score(p: Board, owner: int, scoring: str, lines: list[Line]) -> None:
    """What counts is told even if it gives nothing."""
    for line in lines:
        if line.count:
            facts: dict[str, int | str] = {
                "scoring": scoring,
                "round": p.round,
                "line": line.kind,
                "which": line.which,
                "count": line.count,
            }
            p.score(owner, line.points, line.rule, line.text, facts)


def end_round(p: Board) -> None:
    """§14.1 to §14.3, §15.15, §20.4"""
    if p.solo():
        keeper_round_end(p)
    for owner in range(len(p.players)):
        if p.events is None:
            p.win(owner, round_points(p, owner), "14.1", "round")
        else:
            score(p, owner, "round", round_lines(p, owner))
        vault = p.players[owner].vault
        if vault:
            p.gain(owner, 2 * len(vault), "15.15")


def end_game(p: Board) -> None:
    """§14.4 §14.5 §20.5"""
    for owner in range(len(p.players)):
        if p.events is None:
            p.win(owner, final_points(p, owner), "14.4", "end")
        else:
            score(p, owner, "end", final_lines(p, owner))
        if not p.has(KEEP_SHARDS):
            p.pay(owner, p.players[owner].shards // 3 * 3, "14.4")
    p.finish(outcome(p))


def outcome(p: Board) -> Outcome:
    """§14.5 §20.5 Equal points: shards; still equal: a shared place."""
    places = [1 + len([other for other in p.players if is_ahead(other, player)]) for player in p.players]
    winners = [seat for seat in range(p.seats) if places[seat] == 1]
    scores = [player.score for player in p.players]
    return Outcome(scores[: p.seats], places[: p.seats], winners, why_over(p, scores, winners))


def is_ahead(player: Player, other: Player) -> bool:
    return player.score > other.score or (player.score == other.score and player.shards > other.shards)


def why_over(p: Board, scores: list[int], winners: list[int]) -> str:
    if p.solo():
        verdict = "You are the new Keeper" if winners else "The Keeper keeps the Shard"
        points = f"{scores[0]} points against {scores[KEEPER]}"
        if scores[0] != scores[KEEPER]:
            return f"{verdict}: {points}."
        mine, its = p.players[0].shards, p.players[KEEPER].shards
        left = "as many" if mine == its else "you have more" if mine > its else "the Keeper has more"
        return f"{verdict}: {points}, and {left} shards left."
    names = " and ".join([SEATS[seat] for seat in winners])
    ahead = len([score for score in scores if score == max(scores)]) > len(winners)
    if len(winners) > 1:
        return f"{names} share the victory with {max(scores)} points."
    return f"{names} has the most points, {max(scores)}{', and more shards left' if ahead else ''}."
