"""Everything a screen needs to draw a table of Evo."""

from __future__ import annotations

from typing import Any

from galapagos.games.evo import notation, rules, why, words
from galapagos.games.evo.cards import CARD_RULE, CARDS, GENES, KEPT, TERRAINS, WINDOW, WINDOWS
from galapagos.games.evo.position import (
    COLD,
    DEADLY,
    HOT,
    IDEAL,
    MAY,
    NONE,
    OPTIONS,
    UNKNOWN,
    ZONES,
    Island,
    Laid,
    Play,
)
from galapagos.games.evo.shown import (
    AttackShown,
    BarredShown,
    CardShown,
    ClimateShown,
    LaidShown,
    MeteorShown,
    OptionShown,
    PlaceShown,
    PlayerShown,
    RowShown,
    SpaceShown,
    Table,
)
from galapagos.talk import NATURE, SEATS, Frame, Move, View

PHASES = {
    "Setup": "set-up",
    "Initiative": "initiative",
    "Climate": "climate",
    "Movement": "movement",
    "Births": "births",
    "Survival": "survival",
    "Meteor": "meteor",
    "Ending": "the end",
}


def show(view: View, table: Table | None = None) -> Table:
    """One that was shown before, or to another, has some of it."""
    p = view.position
    assert isinstance(p, Island)
    ask, rule = words.ask(p, SEATS)
    base = p.frames[0] if p.frames else None
    top = p.frames[-1] if p.frames else None
    answers = list(view.question.options) if view.question and view.seat != NATURE else []
    now = (p.climate, rolled(p))
    return Table(
        seat=view.seat,
        board=p.board.name,
        options=[name for bit, name in enumerate(OPTIONS) if p.rules >> bit & 1],
        round=p.round,
        phase=PHASES.get(type(base).__name__, "evolution") if base else "over",
        order=p.order[:],
        climate=table.climate if table and (table.climate.place, table.climate.rolled) == now else climate(p),
        meteor=meteor(p),
        spaces=spaces(p, table) if table else [space(p, h) for h in p.board.hexes],
        players=[player(p, seat, answers) for seat in range(p.seats)],
        laid=[laid_card(p, laid) for laid in p.laid],
        auction=[row(p, n, base) for n in range(len(p.rows))],
        named=base.row + 1 if isinstance(base, rules.Auction) and base.row != NONE else None,
        mover=p.order[base.turn] if isinstance(base, rules.Movement | rules.Births) else None,
        steps=max(0, base.steps) if isinstance(base, rules.Movement) else None,
        births=max(0, base.left) if isinstance(base, rules.Births) else None,
        dino=p.edition.names[base.dino] if isinstance(base, rules.Movement) and base.dino != NONE else "",
        exits=exits(p, base) if isinstance(base, rules.Movement) else {},
        barred=barred(p, base) if isinstance(base, rules.Movement) else [],
        attack=attack(p, top.seat, top.start, top.to) if isinstance(top, rules.Attack) else None,
        attacks=attacks(p),
        bag={GENES[gene]: n for gene, n in enumerate(p.bag) if n},
        deck=p.undrawn(),
        discards={CARDS[card]: n for card, n in enumerate(p.discards) if n},
        unseen={CARDS[card]: n for card, n in enumerate(p.deck) if n},
        asked=p.question.seat if p.question else None,
        ask=ask,
        rule=rule,
        fits=any(isinstance(move, Play) for move in answers),
        answers=[answer(p, move) for move in answers],
        picture="\n".join(notation.picture(p)),
        result=p.outcome.reason if p.outcome else "",
    )


# The climate and the meteor


def rolled(p: Island) -> bool:
    """This round's climate is settled."""
    return bool(p.frames) and not isinstance(p.frames[0], rules.Setup | rules.Initiative | rules.Climate)


def forecast(loop: list[int], place: int, rounds: int) -> list[list[float]]:
    """By round, the odds of each place."""
    odds = [float(n == place) for n in range(len(loop))]
    found = []
    for _ in range(rounds):
        size = len(loop)
        odds = [odds[n - 1] * 4 / 6 + odds[n] / 6 + odds[(n + 1) % size] / 6 for n in range(size)]
        found.append(odds)
    return found


def climate(p: Island) -> ClimateShown:
    loop = p.loop()
    odds = forecast(loop, p.climate, 3)
    names = notation.places(loop)
    drifts = [name.partition("-")[2] or "turning" for name in names]
    rows = zip(names, (TERRAINS[t] for t in loop), drifts, zip(*odds, strict=True), strict=True)
    places = [PlaceShown(name, terrain, drift, list(chances)) for name, terrain, drift, chances in rows]
    return ClimateShown(p.climate, rolled(p), places)


def meteor(p: Island) -> MeteorShown:
    track = p.edition.track
    spaces = ["".join(map(str, faces)) for faces in track.faces]
    return MeteorShown(p.meteor, spaces, track.starts, ends(p, p.frames[0]) if p.frames else [])


def ends(p: Island, phase: Frame) -> list[float]:
    """The odds of the end, round by round."""
    if isinstance(phase, rules.Ending):
        return [1.0]
    rolls = isinstance(phase, rules.Meteor)
    missed = rules.late(p) and not rolls
    odds, left = [0.0] * missed, 1.0
    for faces in p.edition.track.faces[p.meteor + (not rolls) :]:
        odds.append(left * len(faces) / 6)
        left -= odds[-1]
    return odds


# The island


def spaces(p: Island, table: Table) -> list[SpaceShown]:
    """Those that look as they did are the same."""
    if table.climate.place != p.climate:
        return [space(p, h) for h in p.board.hexes]
    return [was if unchanged(p, h, was) else space(p, h) for h, was in zip(p.board.hexes, table.spaces, strict=True)]


def unchanged(p: Island, h: int, was: SpaceShown) -> bool:
    owner = p.land[h]
    if owner == NONE or was.dino is None:
        return owner == NONE and was.dino is None
    return owner == was.dino and (h in p.babies) == was.baby and fate(p, owner, h) == was.fate


def space(p: Island, h: int) -> SpaceShown:
    board, names = p.board, p.edition.names
    row, column = divmod(h, board.width)
    owner = p.land[h]
    return SpaceShown(
        name=names[h],
        row=row,
        column=column,
        x=column + (row % 2) / 2,
        y=float(row),
        terrain=TERRAINS[board.terrain[h]],
        star=h in board.starts,
        coast=h in board.coast,
        near=[names[n] for n in board.near[h]],
        zone=ZONES[p.zone(h, p.terrain())],
        next=dangers(p, h),
        dino=None if owner == NONE else owner,
        baby=h in p.babies,
        fate="" if owner == NONE else fate(p, owner, h),
    )


def dangers(p: Island, h: int) -> dict[str, int]:
    loop = p.loop()
    found: dict[str, int] = {}
    for places, faces in ((-1, 1), (0, 1), (1, 4)):
        zone = ZONES[p.zone(h, loop[(p.climate + places) % len(loop)])]
        found[zone] = found.get(zone, 0) + faces
    return found


def fate(p: Island, seat: int, h: int) -> str:
    zone = p.zone(h, p.terrain())
    if zone == IDEAL:
        return "lives"
    kept = 0 if zone == DEADLY else p.shelter(seat, zone)
    if kept == 0:
        return "dies"
    return "leans" if len(p.exposed(seat, zone, p.terrain())) <= kept else "chosen"


def survivors(p: Island, seat: int) -> int:
    return sum(kept(p, seat, zone) for zone in (HOT, COLD)) + len(p.exposed(seat, IDEAL, p.terrain()))


def kept(p: Island, seat: int, zone: int) -> int:
    return min(p.shelter(seat, zone), len(p.exposed(seat, zone, p.terrain())))


def exits(p: Island, movement: rules.Movement) -> dict[str, list[str]]:
    names = p.edition.names
    herd = p.herds[p.order[movement.turn]] if movement.steps > 0 else []
    return {names[h]: [names[to] for to in p.exits(h)] for h in herd}


def barred(p: Island, movement: rules.Movement) -> list[BarredShown]:
    """Why not: said before anybody asks."""
    h = movement.dino
    if h == NONE or movement.swims:
        return []
    reasons = [(to, why.cannot_enter(p, p.land[h], h, to)) for to in p.board.near[h] if to not in p.exits(h)]
    return [BarredShown(p.edition.names[to], refusal.sentence, refusal.rule) for to, refusal in reasons]


def attack(p: Island, seat: int, start: int, to: int) -> AttackShown:
    names = p.edition.names
    where = "" if start == NONE else names[start]
    lead, wins = p.lead(seat, start, to), p.wins(seat, start, to)
    # §6.1 The low faces win.
    return AttackShown(seat, where, names[to], p.land[to], lead, wins, list(range(1, wins + 1)))


def attacks(p: Island) -> list[AttackShown]:
    """All that the mover could do with his next step, or his next baby."""
    base = p.frames[0] if p.frames else None
    if isinstance(base, rules.Movement) and base.steps > 0:
        seat = p.order[base.turn]
        pairs = [(h, to) for h in p.herds[seat] for to in p.board.near[h]]
        return [attack(p, seat, h, to) for h, to in pairs if p.land[to] != NONE and p.barrier(seat, h, to) == MAY]
    if isinstance(base, rules.Births) and base.furies:
        seat = p.order[base.turn]
        return [attack(p, seat, NONE, to) for to in p.victims(seat)]
    return []


# The players, their cards and their bids


def player(p: Island, seat: int, answers: list[Move]) -> PlayerShown:
    genes = p.genes[seat * KEPT : (seat + 1) * KEPT]
    known = [card for card in p.hands[seat] if card != UNKNOWN]
    seen = list(p.seen[seat])
    hand = []
    for card in known:
        hand.append(card_shown(p, card, seat, answers, card in seen))
        if card in seen:
            seen.remove(card)
    return PlayerShown(
        seat=seat,
        place=p.order.index(seat),
        points=p.points[seat],
        genes={GENES[gene]: n for gene, n in enumerate(genes)},
        dinos=p.dinos(seat),
        supply=p.supply(seat),
        would_live=survivors(p, seat),
        kept={ZONES[zone]: kept(p, seat, zone) for zone in (HOT, COLD)},
        limit=p.limit(seat),
        hand=hand,
        cards=len(p.hands[seat]),
    )


def card_shown(p: Island, card: int, seat: int, answers: list[Move], seen: bool) -> CardShown:
    fits = bool(answers) and p.question is not None and p.question.seat == seat
    fits = fits and any(isinstance(move, Play) and move.card == card for move in answers)
    effect, text = words.effect(p.edition, card), words.card_text(p.edition, card)
    return CardShown(CARDS[card], words.title(card), WINDOWS[WINDOW[card]], effect, CARD_RULE[card], text, fits, seen)


def laid_card(p: Island, laid: Laid) -> LaidShown:
    opponent = None if laid.opponent == NONE else laid.opponent
    where = "" if laid.space == NONE else p.edition.names[laid.space]
    return LaidShown(laid.seat, CARDS[laid.card], words.title(laid.card), opponent, where)


def row(p: Island, n: int, frame: Frame | None) -> RowShown:
    bidder, seat = p.bidders[n], p.bidder()
    price = 0 if bidder == NONE else p.price(bidder, n)
    gene = words.gene_text(p.rows[n])
    bids: list[int] = []
    if (
        isinstance(frame, rules.Auction)
        and seat != NONE
        and n in ([frame.row] if frame.row != NONE else frame.rows(p, seat))
    ):
        bids = list(range(p.least(n), p.limit(seat) + 1))
    return RowShown(n + 1, gene, None if bidder == NONE else bidder, p.bids[n], p.least(n), price, bids)


def answer(p: Island, move: Move) -> OptionShown:
    facts: dict[str, Any] = {}
    if isinstance(move, Play):
        facts["card"] = CARDS[move.card]
        if move.opponent != NONE:
            facts["opponent"] = move.opponent
        if move.space != NONE:
            facts["space"] = p.edition.names[move.space]
    elif hasattr(move, "space"):
        facts["space"] = p.edition.names[move.space]
        facts["deadly"] = p.zone(move.space, p.terrain()) == DEADLY
    for name in ("row", "points", "value"):
        if hasattr(move, name):
            facts["number"] = getattr(move, name) + (name == "row")
    kind = type(move).__name__.lower()
    return OptionShown(notation.say(p.edition, move), words.phrase(p, move, SEATS), kind, **facts)
