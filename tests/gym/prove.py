"""What holds for words and eyes in whole games: `python -m tests.gym.prove GAME N [SEED]` plays N games with every seat
count, each with other options, by chance and by greedy players in turn, and tells what they came to.

The laws: every option has words, as many as there are options and none the beginning of another's; a move has the same
words wherever it is offered, and no other move has them. What a seat sees is as long as its names, and decides what it
may say: whoever sees the same has the same options. Of a half-said move it sees which it is.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import galapagos
from galapagos import Game, GameError, playout
from galapagos.chance import Chance
from galapagos.gym.eye import Eye, eye
from galapagos.gym.lexicon import Lexicon, lexicon
from galapagos.talk import Option, Position
from tests.laws.fingerprints import changed

SAID = 4  # half-said moves that are looked at in a question
GAMES = [game for game in galapagos.games() if game.room("gym")]


def modes(game: Game, rng: Random) -> Iterator[Position]:
    """New tables: every seat count in turn, with the options as they are, with some of them changed or with all."""
    while True:
        for seats in game.seats:
            often = rng.choice((0.0, 0.3, 1.0))
            some = {option.name: another(option, rng) for option in game.options if rng.random() < often}
            yield game.new(seats, **fitting(game, seats, some))


def another(option: Option, rng: Random) -> Any:
    """Another value than the default one."""
    some = rng.sample(option.choices, rng.randint(1, len(option.choices)))
    return tuple(some) if option.many else next((value for value in some if value != option.default), changed(option))


def fitting(game: Game, seats: int, options: dict[str, Any]) -> dict[str, Any]:
    """Those that so many seats can choose."""

    def fits(name: str) -> bool:
        try:
            return bool(game.new(seats, **{name: options[name]}))
        except GameError:
            return False

    return {name: options[name] for name in options if fits(name)}


class Proof:
    """Of one game. It grows with every position that is looked at."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.words: Lexicon = lexicon(game)
        self.eyes: dict[int, Eye] = {seats: eye(game, seats) for seats in game.seats}
        self.moves: dict[tuple[int, ...], str] = {}  # by words, in notation
        self.said: dict[str, tuple[int, ...]] = {}  # the other way round
        self.begun: set[tuple[int, ...]] = set()  # the beginnings of all these
        self.seen: dict[tuple[int, bytes], frozenset[tuple[int, ...]]] = {}  # by seats and what is seen: the options
        self.largest: Counter[str] = Counter()  # by block: the largest place of a word that was offered
        self.most: Counter[int] = Counter()  # by seats: the most options at once
        self.questions = self.games = 0

    def play(self, p: Position, chance: Chance, policy: playout.Policy | None) -> None:
        self.games += 1
        playout.settle_nature(p, chance)
        while p.question is not None:
            self.look(p)
            playout.play(p, chance, policy, 1)
            playout.settle_nature(p, chance)

    def look(self, p: Position) -> None:
        q = p.question
        assert q is not None
        spelled = [self.spell(p, move) for move in q.options]
        options = frozenset(spelled)
        assert len(options) == len(q.options), f"two options of one question have the same words\n{p!r}"
        self.questions += 1
        self.most[p.seats] = max(self.most[p.seats], len(options))
        seeing, view = self.eyes[p.seats], self.game.view(p, q.seat).position
        looked = seeing.see(view, q.seat, [])
        assert len(looked) == seeing.size
        before = self.seen.setdefault((p.seats, looked), options)
        if before != options:
            other = [self.words.text(words) for words in before ^ options]
            raise AssertionError(f"it looks the same, but other options are open: {other}\n{p!r}")
        begun = list({words[:n]: None for words in spelled for n in range(1, len(words))})
        looks = [seeing.see(view, q.seat, list(said)) for said in begun[:: 1 + len(begun) // SAID]]
        assert len({looked, *looks}) == 1 + len(looks), f"two half-said moves look the same\n{p!r}"

    def spell(self, p: Position, move: Any) -> tuple[int, ...]:
        words, said = self.words.spell(move), self.game.say(move)
        if self.said.get(said) == words:
            return words
        assert words, f"{said} has no words\n{p!r}"
        assert said not in self.said, f"{said} is said in two ways"
        assert words not in self.moves, f"{said} and {self.moves[words]} are said alike"
        assert words not in self.begun, f"the words of {said} begin those of another move"
        for n in range(1, len(words)):
            assert words[:n] not in self.moves, f"the words of {self.moves[words[:n]]} begin those of {said}"
            self.begun.add(words[:n])
        self.moves[words], self.said[said] = said, words
        for word in words:
            block = next(name for name, places in self.words.blocks.items() if word in places)
            self.largest[block] = max(self.largest[block], word - self.words.blocks[block].start)
        return words

    def __str__(self) -> str:
        used = {word for words in self.moves for word in words}
        blocks = ", ".join(f"{name} {self.largest[name] + 1} of {len(at)}" for name, at in self.words.blocks.items())
        sizes = ", ".join(f"{seats}: {eye.size}" for seats, eye in self.eyes.items())
        return (
            f"{self.game.name}: {self.games} games, {self.questions} questions, {len(self.moves)} moves,"
            f" {len(used)} of {len(self.words)} words ({blocks}), most options {dict(self.most)}, eyes {sizes}"
        )


def prove(game: Game, n: int, seed: int = 0, greedy: bool = True) -> Proof:
    """The laws in so many games with every seat count."""
    rng, proof = Random(f"{game.name} {seed}"), Proof(game)
    judge = playout.Greedy(game.worth)
    for number, p in enumerate(islice(modes(game, rng), n * len(game.seats))):
        proof.play(p, Chance(rng.getrandbits(62)), judge if greedy and number % 2 else None)
    return proof


def main(name: str, n: str = "10", seed: str = "0") -> int:
    start = time.monotonic()
    print(prove(galapagos.game(name), int(n), int(seed)))
    print(f"{time.monotonic() - start:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
