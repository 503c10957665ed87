"""The rules of Evo, in the order of docs/rules/evo.md."""

from __future__ import annotations

from typing import Final

from galapagos.games.evo.cards import (
    ATTACKED,
    BIRTHS,
    CARD,
    CARD_RULE,
    CLIMATE,
    DRY_SPELL,
    END,
    EVOLUTION,
    FAMOUS_FOSSIL,
    FOOT,
    GOOD_SWIMMER,
    HATCHING_FURY,
    OWN_MOVE,
    STAMPEDE,
    START,
    STRAY_GENE,
    SURVIVAL,
    TAIL,
    WEATHER_NOSE,
    WINDOW,
    Board,
    Edition,
)
from galapagos.games.evo.position import (
    BABY,
    COLD,
    D6,
    DIE,
    DINO,
    DRAW,
    ENTER,
    EVENT_CARDS,
    FEWER_GENES,
    FURY,
    GENE,
    HOT,
    KEEP,
    MORE_DINOS_FIRST,
    NO_REBID,
    NO_RETURN,
    NONE,
    PASS,
    REMOVE,
    ROW,
    START_ON,
    TAKE_BACK,
    Baby,
    Bid,
    Die,
    Dino,
    Draw,
    Enter,
    Fury,
    Gene,
    Island,
    Keep,
    Laid,
    Play,
    Remove,
    Row,
    Start,
    TakeBack,
    bids,
)
from galapagos.talk import NATURE, SEATS, Frame, Move, Outcome, Question

UNBEGUN: Final = -1  # steps or births of a turn that has not begun


# 2. Set-up


def new(edition: Edition, board: Board, seats: int, rules: int) -> Island:
    """§2.1–2.5 The table before chance has dealt anything."""
    cards = rules & EVENT_CARDS != 0
    bag = edition.counters[:]
    if not cards:
        bag[CARD] = 0
    deck = edition.copies[:] if cards else [0] * len(edition.copies)
    p = Island(
        edition=edition,
        island=board.name,
        seats=seats,
        rules=rules,
        round=1,
        climate=0,
        meteor=edition.track.starts[seats],
        order=list(range(seats)),
        herds=[[] for _ in range(seats)],
        babies=[],
        points=[edition.points] * seats,
        genes=edition.start * seats,
        bag=bag,
        hands=[()] * seats,
        seen=[()] * seats,
        deck=deck,
        discards=[0] * len(deck),
        laid=[],
        rows=[],
        bidders=[],
        bids=[],
    )
    p.frames = [Setup()]
    p.settle()
    return p


class Setup(Frame):
    """§2.6 Chance deals the stars; §2.4 and the event cards."""

    def resolve(self, p: Island) -> Question | None:
        for seat in range(p.seats):
            if p.dinos(seat) == 0:
                free = [h for h in p.board.starts if p.land[h] == NONE]
                if len(free) > 1:
                    return Question(NATURE, [START_ON[h] for h in free], [1] * len(free))
                p.place(seat, free[0])
        seat = self.dealt_to(p)
        if seat != NONE:
            return top_card(p)
        p.frames[-1] = Initiative((), ())
        return None

    def dealt_to(self, p: Island) -> int:
        if p.rule(EVENT_CARDS):
            for seat in range(p.seats):
                if len(p.hands[seat]) < p.edition.hand:
                    return seat
        return NONE

    def answer(self, p: Island, move: Move) -> None:
        if isinstance(move, Start):
            p.place(next(seat for seat in range(p.seats) if p.dinos(seat) == 0), move.space)
        elif isinstance(move, Draw):
            p.draw(self.dealt_to(p), move.card, "2.4")


def top_card(p: Island) -> Question:
    """Any card of the deck may be the next. It is asked even if all are alike, for nobody may know that."""
    return one_of(p.deck, DRAW)


def from_the_bag(p: Island) -> Question:
    return one_of(p.bag, GENE)


def one_of(counts: list[int], moves: list[Move]) -> Question:
    """Any of these, by their numbers."""
    if all(n > 0 for n in counts):
        return Question(NATURE, moves, counts)
    options: list[Move] = []
    weights: list[int] = []
    for kind, n in enumerate(counts):
        if n:
            options.append(moves[kind])
            weights.append(n)
    return Question(NATURE, options, weights)


def begin(p: Island, phase: Frame, window: int) -> None:
    """The next phase comes; before it, event cards can be played. §11.1 Not in the first rounds."""
    p.frames[-1] = phase
    if p.windows_open():
        p.frames.append(Window(window=window, turn=0, withdrawing=False, kept=0))


# 3. Initiative


class Initiative(Frame):
    """§3.1 The order of the round."""

    places: tuple[int, ...]  # by seat: how many are before it for certain
    dice: tuple[int, ...]  # by seat: what it rolled for the place it shares, or 0

    def resolve(self, p: Island) -> Question | None:
        if not self.places:
            self.rank([self.merit(p, seat) for seat in range(p.seats)], [0] * p.seats)
        while self.shared():
            # §3.3 Those who share a place roll a die each.
            if self.roller() != NONE:
                return D6
            self.rank(list(self.dice), list(self.places))
        order = [NONE] * p.seats
        for seat, place in enumerate(self.places):
            order[place] = seat
        p.arrange(order)
        begin(p, Climate(()), CLIMATE)
        return None

    def merit(self, p: Island, seat: int) -> int:
        """§3.1 Longer tails, §3.2 then fewer dinosaurs."""
        dinos = p.dinos(seat)
        return p.count(seat, TAIL) * 100 + (dinos if p.rule(MORE_DINOS_FIRST) else -dinos)

    def rank(self, merits: list[int], places: list[int]) -> None:
        """Part those who share a place by their merits."""
        found = places[:]
        for seat, place in enumerate(places):
            for other, its in enumerate(places):
                if its == place and merits[other] > merits[seat]:
                    found[seat] += 1
        self.places = tuple(found)
        self.dice = (0,) * len(found)

    def shares(self, place: int) -> bool:
        """Whether this place is more than one's."""
        n = 0
        for other in self.places:
            if other == place:
                n += 1
        return n > 1

    def shared(self) -> bool:
        return any(self.shares(place) for place in self.places)

    def roller(self) -> int:
        """Who rolls next, the better places first, or NONE."""
        found = NONE
        for seat, place in enumerate(self.places):
            if self.dice[seat] == 0 and (found == NONE or place < self.places[found]) and self.shares(place):
                found = seat
        return found

    def answer(self, p: Island, move: Move) -> None:
        assert isinstance(move, Die)
        seat = self.roller()
        p.roll(move.value, "initiative", seat, "3.3")
        self.dice = (*self.dice[:seat], move.value, *self.dice[seat + 1 :])


# 4. Climate


class Climate(Frame):
    """§4.2 The die turns the climate, or a card does."""

    dice: tuple[int, ...]  # those of Weather Nose

    def resolve(self, p: Island) -> Question | None:
        laid = self.card(p)
        if laid is None:
            return D6
        if laid.card == WEATHER_NOSE:
            # §12.5 Two dice, and the player of the card picks one.
            if len(self.dice) < 2:
                return D6
            if self.dice[0] != self.dice[1]:
                return Question(laid.seat, [DIE[value] for value in sorted(self.dice)])
            self.turn(p, self.dice[0], "12.5")
        else:
            p.turn_climate(p.edition.value[laid.card], CARD_RULE[laid.card])
            self.close(p)
        return None

    def card(self, p: Island) -> Laid | None:
        """§11.7 The one climate card of this round."""
        for laid in p.laid:
            if WINDOW[laid.card] == CLIMATE:
                return laid
        return None

    def turn(self, p: Island, value: int, rule: str) -> None:
        """§4.2 Back on 1, nothing on 2, on with 3 to 6."""
        p.turn_climate(-1 if value == 1 else 0 if value == 2 else 1, rule)
        self.close(p)

    def close(self, p: Island) -> None:
        p.discard(CLIMATE)
        begin(p, Movement(turn=0, steps=UNBEGUN, dino=NONE, swims=False), START)

    def answer(self, p: Island, move: Move) -> None:
        assert isinstance(move, Die)
        if self.card(p) is None:
            p.roll(move.value, "climate", p.order[0], "4.2")
            self.turn(p, move.value, "4.2")
        elif len(self.dice) < 2:
            p.roll(move.value, "climate", p.order[0], "12.5")
            self.dice += (move.value,)
        else:
            self.turn(p, move.value, "12.5")


# 5. Movement


class Movement(Frame):
    """§5.1 One player after the other does all his moving."""

    turn: int  # the mover's place in the order
    steps: int  # that he has left
    dino: int  # the space of the dinosaur that he has named for a step
    swims: bool  # it is a Good Swimmer

    def resolve(self, p: Island) -> Question | None:
        while self.turn < p.seats:
            seat = p.order[self.turn]
            if self.steps == UNBEGUN:
                self.steps = p.count(seat, FOOT)
            if self.dino != NONE:
                return self.ask(p, seat, [ENTER[h] for h in self.spaces(p)])
            options = self.options(p, seat)
            if options:
                return Question(seat, options)
            self.end_turn(p)
        begin(p, Births(turn=0, left=UNBEGUN, furies=0, returning=False), BIRTHS)
        return None

    def spaces(self, p: Island) -> list[int]:
        """Where the named dinosaur can go."""
        return p.free_coast() if self.swims else p.exits(self.dino)

    def options(self, p: Island, seat: int) -> list[Move]:
        """§5.6 Nothing when the movement ends by itself."""
        herd = p.herds[seat]
        options = [PASS]
        if self.steps:
            for h in herd:
                if p.walks(h):
                    options.append(DINO[h])
        # §11.3 Whoever holds cards is asked, even if none fits.
        if herd and p.windows_open() and p.hands[seat]:
            return p.add_plays(options, seat, OWN_MOVE, self.steps)
        return options if len(options) > 1 else []

    def enter(self, p: Island, to: int) -> None:
        """§5.2 A step, §5.5 or an attack."""
        start = self.dino
        self.dino = NONE
        self.steps -= 1
        if p.land[to] == NONE:
            p.step(start, to, "12.9" if self.swims else "5.2")
        else:
            p.attack(p.land[start], start, to)
            p.frames.append(Attack(seat=p.land[start], start=start, to=to, asked=False))
        self.swims = False

    def end_turn(self, p: Island) -> None:
        p.discard(OWN_MOVE)
        self.turn += 1
        self.steps = UNBEGUN

    def answer(self, p: Island, move: Move) -> None:
        if isinstance(move, Dino):
            self.dino = move.space
        elif isinstance(move, Enter):
            self.enter(p, move.space)
        elif isinstance(move, Play):
            p.lay(p.order[self.turn], move)
            if move.card == STAMPEDE:
                self.steps += p.edition.value[STAMPEDE]
            elif move.card == GOOD_SWIMMER:
                self.dino, self.swims = move.space, True
        else:
            p.decline(p.order[self.turn], "movement", "5.6")
            self.end_turn(p)


# 6. Combat


class Attack(Frame):
    """§6.1 Horns and one die decide."""

    seat: int
    start: int  # where the attacker stands; a baby stands nowhere yet
    to: int
    asked: bool  # the attacked player plays no further card

    def resolve(self, p: Island) -> Question | None:
        defender = p.land[self.to]
        # §11.8 The attacked player may answer with cards.
        if not self.asked and p.windows_open() and p.hands[defender]:
            return Question(defender, p.add_plays([PASS], defender, ATTACKED, 0))
        # §12.10 A Big Cousin can end the attack before the roll.
        if p.wins(self.seat, self.start, self.to) == 0:
            p.balk(self.seat, self.to)
            self.close(p)
            return None
        return D6

    def answer(self, p: Island, move: Move) -> None:
        if isinstance(move, Play):
            p.lay(p.land[self.to], move)
        elif isinstance(move, Die):
            p.roll(move.value, "combat", self.seat, "6.1")
            self.decide(p, move.value <= p.wins(self.seat, self.start, self.to))
            self.close(p)
        else:
            self.asked = True

    def decide(self, p: Island, won: bool) -> None:
        """§6.3 The loser leaves; an attacker that wins takes the space."""
        baby = self.start == NONE
        if won:
            p.remove(self.to, "combat", "6.3")
            if baby:
                p.hatch(self.seat, self.to, "12.14")
            else:
                p.step(self.start, self.to, "6.3")
        elif baby:
            p.lose_baby(self.seat, self.to)
        else:
            p.remove(self.start, "combat", "6.3")

    def close(self, p: Island) -> None:
        p.discard(ATTACKED)
        p.frames.pop()


# 7. Births


class Births(Frame):
    """§7.1 One player after the other puts his babies on the island."""

    turn: int  # the player's place in the order
    left: int  # births that he still has
    furies: int  # of his babies that may attack
    returning: bool  # his species was extinct

    def resolve(self, p: Island) -> Question | None:
        # §12.11 After a Dry Spell nothing is born.
        while self.turn < p.seats and not p.lies(DRY_SPELL):
            seat = p.order[self.turn]
            if self.left == UNBEGUN:
                self.begin_turn(p, seat)
            options = self.options(p, seat)
            if options:
                return self.ask(p, seat, options)
            self.turn += 1
            self.left = UNBEGUN
        p.grow_up()
        p.discard(BIRTHS)
        begin(p, Survival(), SURVIVAL)
        return None

    def begin_turn(self, p: Island, seat: int) -> None:
        self.left = p.eggs(seat)
        self.furies = p.copies(seat, HATCHING_FURY)
        self.returning = p.dinos(seat) == 0
        # §7.4 An extinct species returns, unless the option forbids it.
        if self.returning and p.rule(NO_RETURN):
            self.left = 0

    def options(self, p: Island, seat: int) -> list[Move]:
        """Only one where there is no choice."""
        births = min(self.left, p.supply(seat))
        if births == 0:
            return []
        spaces = p.landings(seat) if self.returning else p.nests(seat)
        victims = p.victims(seat) if self.furies and not self.returning else []
        # §12.14 A baby attacks only if its owner wishes.
        if victims:
            return [BABY[h] for h in spaces] + [FURY[h] for h in victims] + ([] if spaces else [PASS])
        # Where all spaces will be filled their order does not matter.
        if not self.returning and len(spaces) <= births:
            return [BABY[h] for h in spaces[:1]]
        return [BABY[h] for h in spaces]

    def answer(self, p: Island, move: Move) -> None:
        seat = p.order[self.turn]
        if isinstance(move, Baby):
            self.left -= 1
            p.hatch(seat, move.space, "7.4" if self.returning else "7.2")
        elif isinstance(move, Fury):
            self.left -= 1
            self.furies -= 1
            p.attack(seat, NONE, move.space)
            p.frames.append(Attack(seat=seat, start=NONE, to=move.space, asked=False))
        else:
            self.left = 0
            p.decline(seat, "birth", "12.14")


# 8. Survival


class Survival(Frame):
    """§8.1 Deadly ground kills, §8.2 the hot and the cold zone all but the protected."""

    def resolve(self, p: Island) -> Question | None:
        ideal = p.terrain()
        for h in p.doomed(ideal):
            p.remove(h, "deadly", "8.1")
        for seat in p.order:
            for zone in (HOT, COLD):
                kept = p.shelter(seat, zone)
                if p.dinos(seat) <= kept:
                    continue
                there = p.exposed(seat, zone, ideal)
                if len(there) <= kept:
                    continue
                # §8.3 Where all must go nothing is asked.
                if kept:
                    return Question(seat, [REMOVE[h] for h in there])
                for h in there:
                    self.take(p, h)
        p.discard(SURVIVAL)
        p.frames[-1] = Points()
        return None

    def take(self, p: Island, h: int) -> None:
        p.remove(h, "hot" if p.zone(h, p.terrain()) == HOT else "cold", "8.2")

    def answer(self, p: Island, move: Move) -> None:
        assert isinstance(move, Remove)
        self.take(p, move.space)


# 9. Points and meteor


class Points(Frame):
    """§9.1 A point for each dinosaur; §9.2 the meteor comes nearer."""

    def resolve(self, p: Island) -> Question | None:
        for seat in p.order:
            p.gain(seat, p.dinos(seat), "9.1")
        p.fall()
        p.frames[-1] = Meteor()
        return None


class Meteor(Frame):
    """§9.3 It strikes on the faces of its space, and on the last space without a roll."""

    def resolve(self, p: Island) -> Question | None:
        faces = p.edition.track.faces[p.meteor]
        if len(faces) == 6:
            self.strike(p)
        elif faces:
            return D6
        else:
            p.frames[-1] = Offer()
        return None

    def answer(self, p: Island, move: Move) -> None:
        assert isinstance(move, Die)
        p.roll(move.value, "meteor", p.order[0], "9.3")
        if move.value in p.edition.track.faces[p.meteor]:
            self.strike(p)
        else:
            p.frames[-1] = Offer()

    def strike(self, p: Island) -> None:
        """§9.4"""
        p.strike()
        begin(p, Ending(), END)


# 10. Evolution


class Offer(Frame):
    """§10.1 Counters from the bag are put up for auction; §10.2 rows without one are empty."""

    def resolve(self, p: Island) -> Question | None:
        wanted = p.seats - 1 if p.rule(FEWER_GENES) else p.seats
        if len(p.rows) < wanted and p.bagged():
            return from_the_bag(p)
        while len(p.rows) < p.seats:
            p.offer(NONE)
        p.frames[-1] = Auction(NONE, NONE)
        return None

    def answer(self, p: Island, move: Move) -> None:
        assert isinstance(move, Gene)
        p.offer(move.gene)


class Auction(Frame):
    """§10.3 Each player puts his marker on a row with a bid, until all stand alone."""

    row: int  # that the bidder has named
    lost: int  # that he has just been driven from, if he may not go back

    def resolve(self, p: Island) -> Question | None:
        seat = p.bidder()
        if seat == NONE:
            for row, payer in enumerate(p.bidders):
                p.pay(payer, row)
            p.frames[-1] = Harvest(0)
            return None
        if self.row == NONE:
            rows = self.rows(p, seat)
            if len(rows) > 1:
                return Question(seat, [ROW[row] for row in rows])
            self.row = rows[0]
        points = bids(p.least(self.row), p.limit(seat))
        return self.ask(p, seat, points)

    def rows(self, p: Island, seat: int) -> list[int]:
        """The rows where he can bid at all. There is always one: the others fill fewer rows than there are."""
        limit = p.limit(seat)
        return [row for row in range(p.seats) if row != self.lost and p.least(row) <= limit]

    def answer(self, p: Island, move: Move) -> None:
        if isinstance(move, Row):
            self.row = move.row
        elif isinstance(move, Bid):
            # §10.5 Whoever is outbid is the next to bid.
            outbids = p.bidders[self.row] != NONE
            p.bid(p.bidder(), self.row, move.points)
            self.lost = self.row if outbids and p.rule(NO_REBID) else NONE
            self.row = NONE


class Harvest(Frame):
    """§10.8 In turn order everybody gets the gene of his row."""

    turn: int

    def resolve(self, p: Island) -> Question | None:
        while self.turn < p.seats:
            seat = p.order[self.turn]
            self.turn += 1
            gene = p.rows[p.row_of(seat)]
            if gene != NONE:
                p.inherit(seat, gene, "10.8")
            if gene == CARD:
                p.frames.append(EventCard(seat))
                return None
        p.close_auction()
        begin(p, Strays(), EVOLUTION)
        return None


class EventCard(Frame):
    """§10.9 A card counter gives an event card."""

    seat: int

    def resolve(self, p: Island) -> Question | None:
        if p.undrawn() == 0:
            p.reshuffle()
        if p.undrawn():
            return top_card(p)
        p.frames.pop()
        return None

    def answer(self, p: Island, move: Move) -> None:
        assert isinstance(move, Draw)
        p.draw(self.seat, move.card, "10.9")
        p.frames.pop()


class Strays(Frame):
    """§12.20 Stray Genes are drawn; then the round is over."""

    def resolve(self, p: Island) -> Question | None:
        if p.lies(STRAY_GENE) and p.bagged():
            return from_the_bag(p)
        p.discard(EVOLUTION)
        # §12.6 Camouflage lasts until here.
        p.discard(START)
        p.next_round()
        p.frames[-1] = Initiative((), ())
        return None

    def answer(self, p: Island, move: Move) -> None:
        assert isinstance(move, Gene)
        seat = next(laid.seat for laid in p.laid if laid.card == STRAY_GENE)
        p.stray(seat, move.gene)
        if move.gene == CARD:
            p.frames.append(EventCard(seat))


# 11. Event cards


class Window(Frame):
    """§11.4 All players lay cards, §11.5 and may take them back when they have seen those of the others."""

    window: int
    turn: int  # the place in the order of who is laying
    withdrawing: bool
    kept: int  # cards that were kept, from the first laid on

    def resolve(self, p: Island) -> Question | None:
        while self.turn < p.seats:
            seat = p.order[self.turn]
            # §11.3 Everybody who holds a card is asked, fitting or not.
            if p.hands[seat]:
                return Question(seat, p.add_plays([PASS], seat, self.window, 0))
            self.turn += 1
        cards = self.cards(p)
        if not self.withdrawing and len(cards) > 1 and len({p.laid[n].seat for n in cards}) > 1:
            self.withdrawing = True
        # §11.7 The first climate card that is kept sends the later ones home.
        if self.window == CLIMATE and self.kept:
            for n in reversed(cards[1:]):
                p.take_back(n)
        elif self.withdrawing and self.kept < len(cards):
            return Question(p.laid[cards[self.kept]].seat, [KEEP, TAKE_BACK])
        p.frames.pop()
        return None

    def cards(self, p: Island) -> list[int]:
        """The places on the table of the cards for this window."""
        return [n for n, laid in enumerate(p.laid) if WINDOW[laid.card] == self.window]

    def answer(self, p: Island, move: Move) -> None:
        if isinstance(move, Play):
            p.lay(p.order[self.turn], move)
            # §11.7 One climate card each.
            if self.window == CLIMATE:
                self.turn += 1
        elif isinstance(move, Keep):
            self.kept += 1
        elif isinstance(move, TakeBack):
            p.take_back(self.cards(p)[self.kept])
        else:
            p.decline(p.order[self.turn], "card", "11.4")
            self.turn += 1


# 13. The end


class Ending(Frame):
    """§13.2 Most points, then most dinosaurs."""

    def resolve(self, p: Island) -> Question | None:
        for laid in p.laid:
            if laid.card == FAMOUS_FOSSIL:
                p.gain(laid.seat, p.edition.value[FAMOUS_FOSSIL], "12.21")
        p.discard(END)
        # §12.6 Camouflage lasts until here.
        p.discard(START)
        merits = [(p.points[seat], p.dinos(seat)) for seat in range(p.seats)]
        # §13.3 Equal in both is an equal place.
        ranking = [1 + sum([other > merit for other in merits]) for merit in merits]
        winners = [seat for seat in range(p.seats) if ranking[seat] == 1]
        p.frames.pop()
        p.end(Outcome(p.points[:], ranking, winners, reason(p, winners)))
        return None


def reason(p: Island, winners: list[int]) -> str:
    names = " and ".join([SEATS[seat] for seat in winners])
    points = p.points[winners[0]]
    struck = f"The meteor struck in round {p.round}"
    if len(winners) > 1:
        return f"{struck}, and {names} share the first place with {points} mutation points."
    if p.points.count(points) > 1:
        return f"{struck}; {names} wins the tie at {points} mutation points with more dinosaurs."
    return f"{struck}, and {names} has the most mutation points: {points}."


def late(p: Island) -> bool:
    """The meteor has moved in this round."""
    return len(p.frames) > 0 and isinstance(p.frames[0], (Meteor, Offer, Auction, Harvest, Strays, Ending))
