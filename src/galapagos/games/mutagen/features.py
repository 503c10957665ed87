"""What the learned judge looks at in a position of Mutagen: a row of numbers for each seat, named by FEATURES; alone
one row, with the Keeper's numbers in it, named by ALONE. A turn under way is looked at by where habit leads."""

from __future__ import annotations

from typing import Final

from galapagos.games.mutagen import judge, rules
from galapagos.games.mutagen.position import KEEPER, THE_PEOPLE, THE_VISITORS, Board
from galapagos.talk import NATURE

OWN: Final = (
    "forecast", "standing", "score", "round points", "final points", "elements", "ship points", "ship", "tiles",
    "store", "stored", "shards", "progress", "tracks", "highest", "lowest", "crew", "crew worth", "trees",
    "tree worth", "mutations", "mutation worth", "people", "vault", "home", "palace", "first", "asked",
)  # fmt: skip
AROUND: Final = ("round", "rounds left", "people in the game", "visitors in the game", "seats")
FEATURES: Final = (*OWN, *AROUND)
ITS: Final = ("its forecast", "its score", "its round points", "its tracks", "its elements", "its home")
ALONE: Final = (*OWN, "ahead", *ITS, *AROUND, "medium", "hard")


def features(p: Board) -> list[list[float]]:
    q = p.question
    asked = q.seat if q is not None else NATURE
    if asked != NATURE:
        p = judge.end_of_turn(p, asked, judge.taste_of(p))
    left = judge.rounds_left(p)
    around = [
        float(p.round),
        float(left),
        1.0 if p.has(THE_PEOPLE) else 0.0,
        1.0 if p.has(THE_VISITORS) else 0.0,
        float(p.seats),
    ]
    rows = [row(p, seat, asked, left) for seat in range(p.seats)]
    if p.seats > 1:
        return [found + around for found in rows]
    keeper = p.players[KEEPER]
    points = float(rules.round_points(p, KEEPER))
    expected = float(keeper.score) + left * points + float(rules.final_points(p, KEEPER))
    its = [
        expected, float(keeper.score), points, float(sum(keeper.tracks)), float(keeper.ship.elements),
        float(keeper.home.bit_count()),
    ]  # fmt: skip
    level = [1.0 if p.level == 1 else 0.0, 1.0 if p.level == 2 else 0.0]
    return [rows[0] + [rows[0][0] - expected] + its + around + level]


def row(p: Board, seat: int, asked: int, left: int) -> list[float]:
    me = p.players[seat]
    turns, taste = judge.turns_left(p, me), judge.taste_of(p)
    rounds, final = float(rules.round_points(p, seat)), float(rules.final_points(p, seat))
    mutations = mutated = 0.0
    for worker, cards in enumerate(me.mutations):
        mutations += float(len(cards))
        mutated += judge.mutated(p, me, worker, left, taste)
    return [
        float(me.score) + left * rounds + final,
        judge.standing(p, seat, taste) + judge.TURN_TO_COME * turns,
        float(me.score),
        rounds,
        final,
        float(me.ship.elements),
        float(me.ship.points),
        judge.ship(p, me, left, turns, taste),
        float(len(me.ship.tiles)),
        float(len(me.store)),
        judge.stored(p, me, left, turns, taste),
        float(me.shards),
        float(me.progress),
        float(sum(me.tracks)),
        float(max(me.tracks)),
        float(min(me.tracks)),
        float(len(me.crew)),
        judge.crews(p, seat, taste),
        float(len(me.trees)),
        judge.trees(p, me, turns, taste),
        mutations,
        mutated,
        judge.people(p, me, left, taste),
        float(len(me.vault)),
        float(me.home.bit_count()),
        judge.palace(p, seat, taste),
        1.0 if p.first == seat else 0.0,
        1.0 if asked == seat else 0.0,
    ]
