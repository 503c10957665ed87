"""The four games as environments, measured: `python -m bench.environments [GAMES]` prints the table of docs/gym.md.

Random players, one row for each game and seat count; every figure is a mean over so many games (default: 200).
"""

from __future__ import annotations

import sys

import numpy as np

import galapagos
from galapagos.chance import Chance
from galapagos.gym.desk import Desk, Setting
from galapagos.playout import settle_nature
from galapagos.talk import NATURE, Game

HEAD = (
    "| game | seats | numbers seen | not zero | words | decisions a game | words a decision | open moves: mean, most "
    "| open words: mean, most | answers of Nature a game |\n" + "|---" * 10 + "|"
)


def measure(game: Game, seats: int, games: int) -> str:
    setting = Setting(game, seats, {})
    desk, chance = Desk(setting, None), Chance(1)
    nature, decisions, said = 0, 0, 0
    moves: list[int] = []
    words: list[int] = []
    filled: list[int] = []
    for n in range(games):
        desk.begin()
        while desk.p.question is not None:
            if desk.seat() == NATURE:
                # Nature answers, and then whatever has one option answers itself.
                nature += settle_nature(desk.p, chance)
                desk.go_on()
                continue
            if not n % 10:
                filled.append(int(np.count_nonzero(np.frombuffer(desk.see(desk.seat()), np.uint8))))
            decisions += 1
            moves.append(len(desk.moves))
            answers = desk.answers
            while desk.answers == answers:
                said += 1
                open = desk.open()
                words.append(len(set(open)))
                desk.say(open[chance.below(len(open))])
    return (
        f"| {game.title} | {seats} | {setting.eye.size:,} | {np.mean(filled):.0f} | {len(setting.words)} "
        f"| {decisions / games:.0f} | {said / decisions:.2f} | {np.mean(moves):.1f}, {max(moves)} "
        f"| {np.mean(words):.1f}, {max(words)} | {nature / games:.0f} |"
    )


def main(games: str = "200") -> None:
    print(HEAD)
    for game in galapagos.games():
        for seats in game.seats:
            print(measure(game, seats, int(games)), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
