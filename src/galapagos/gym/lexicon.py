"""The words in which a learner says its moves: one fixed list for each game, whatever the seats and the options.

A move is one word or a few, said one after the other: "-", ">E6", or ">" "A" "2" "C". So an action is always one number
of a small fixed list, though the moves of a game may be thousands. A list never changes within its version, so what was
learned with it stays right; a golden file in tests/gym holds every word.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from mypy_extensions import mypyc_attr

from galapagos.talk import Game, GameError, Move

LONGEST: Final = 4  # words of a move
Part = tuple[str, int]  # a block of words, and a place in it
# How a kind of move is said: a word of its own, or "" for none; then the block and the field of each further word.
Form = tuple[str, tuple[tuple[str, str], ...]]


@mypyc_attr(acyclic=True)
class Known:
    """The words of a move, kept with it: every move exists once."""

    def __init__(self, lexicon: Lexicon, words: tuple[int, ...]) -> None:
        self.lexicon = lexicon
        self.words = words


class Lexicon:
    """All words of a game. `names` has them by number; `blocks` tells where each kind of word begins and ends."""

    def __init__(
        self, game: Game, version: int, blocks: dict[str, list[str]], parts: Callable[[Move], list[Part]]
    ) -> None:
        self.game = game.name
        self.version = version
        self.names = [word for words in blocks.values() for word in words]
        self.digest = sha256("\n".join(self.names).encode()).hexdigest()[:16]  # of the whole list
        self.blocks: dict[str, range] = {}
        start = 0
        for name, words in blocks.items():
            self.blocks[name] = range(start, start + len(words))
            start += len(words)
        self.parts = parts

    def __len__(self) -> int:
        return len(self.names)

    def spell(self, move: Move) -> tuple[int, ...]:
        """The move's words. No move's words are the beginning of another's."""
        known = move.notes
        if isinstance(known, Known) and known.lexicon is self:
            return known.words
        found = tuple([self.word(block, place) for block, place in self.parts(move)])
        if not 1 <= len(found) <= LONGEST:
            raise GameError(f"A move is said in 1 to {LONGEST} words, not in {len(found)}: {move!r}.")
        move.notes = Known(self, found)
        return found

    def spell_all(self, moves: list[Move]) -> list[tuple[int, ...]]:
        """The words of each."""
        return [self.spell(move) for move in moves]

    def word(self, block: str, place: int) -> int:
        words = self.blocks[block]
        if not 0 <= place < len(words):
            raise GameError(f"{self.game} has {len(words)} words for {block}, so there is none for number {place}.")
        return words.start + place

    def text(self, words: tuple[int, ...]) -> str:
        return " ".join([self.names[word] for word in words])


def by_forms(forms: dict[type[Move], Form]) -> tuple[list[str], Callable[[Move], list[Part]]]:
    """The words that name a kind of move, and how moves are taken apart."""
    kinds = [kind for kind, _ in forms.values() if kind]

    def parts(move: Move) -> list[Part]:
        kind, places = forms[type(move)]
        found: list[Part] = [("kind", kinds.index(kind))] if kind else []
        for block, field in places:
            found.append((block, int(getattr(move, field))))
        return found

    return kinds, parts


def letter(n: int) -> str:
    """How the notation calls the n-th of many: A to Z, then AA and on."""
    return chr(65 + n) if n < 26 else chr(64 + n // 26) + chr(65 + n % 26)


MADE: dict[tuple[str, str], Lexicon] = {}  # by game and edition


def lexicon(game: Game) -> Lexicon:
    """The game's words: what its room `gym` has made of its edition."""
    key = (game.name, str(game.edition.digest))
    found = MADE.get(key)
    if found is None:
        room = game.room("gym")
        if room is None:
            raise GameError(f"{game.title} has no words for learners: there is no gym.py among its files.")
        made: Lexicon = room.words(game)
        MADE[key] = found = made
    return found
