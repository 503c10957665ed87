"""What learners get of a build: `python -m tests.gym.fingerprints` prints one line a game.

Every seat count is played with the options as they are and with all of them changed. The words, what the seat sees that
is asked and what it may say go into the fingerprint, so two builds that print the same line write the same bytes.
"""

from __future__ import annotations

from hashlib import sha256
from random import Random

from galapagos import Game, playout
from galapagos.chance import Chance
from galapagos.gym.eye import eye
from galapagos.gym.lexicon import lexicon
from tests.gym.prove import GAMES, fitting
from tests.laws.fingerprints import changed


def fingerprint(game: Game) -> str:
    words, made, rng, looks = lexicon(game), sha256(), Random(game.name), 0
    made.update("\n".join(words.names).encode())
    others = {option.name: changed(option) for option in game.options}
    for seats in game.seats:
        seeing = eye(game, seats)
        made.update("\n".join(seeing.names()).encode())
        for options in ({}, fitting(game, seats, others)):
            p, chance = game.new(seats, **options), Chance(rng.getrandbits(62))
            while p.question is not None:
                playout.play(p, chance, None, 3)
                playout.settle_nature(p, chance)
                if (q := p.question) is not None:
                    spelled = [words.spell(move) for move in q.options]
                    said = list(spelled[-1][:-1])
                    made.update(seeing.see(game.view(p, q.seat).position, q.seat, said) + repr(spelled).encode())
                    looks += 1
    return f"{game.name}: {looks} looks, {made.hexdigest()}"


if __name__ == "__main__":
    for game in GAMES:
        print(fingerprint(game))
