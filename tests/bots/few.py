"""Bots that think little: what holds for their answers does not depend on how long they think."""

from __future__ import annotations

from random import Random

from galapagos.bots import BOTS, Player, bot
from galapagos.bots.levels import SearchBot
from galapagos.talk import Game


def few(name: str, game: Game, rng: Random) -> Player:
    """The bot of this name; if it searches, with two tries of one round for each question."""
    player = bot(name, game, rng)
    if isinstance(player, SearchBot):
        player.simulations, player.plan, player.search.width = 2, player.plan._replace(turns=1, far={}), 2
        player.search.eye.samples = 1
    return player


def taking_turns(number: int) -> list[str]:
    """The bots, but of those that search, which do the same when they think little, only every third."""
    names = [name for name, kind in BOTS.items() if not (isinstance(kind, type) and issubclass(kind, SearchBot))]
    searching = [name for name in BOTS if name not in names]
    return names + searching[number % 3 :][:1]
