"""The games, each in a package of its own. Called, this package lists them: `galapagos.games()`."""

from __future__ import annotations

import sys
from types import ModuleType
from typing import TYPE_CHECKING

import galapagos
from galapagos.talk import Game


class Games(ModuleType):
    """What `galapagos.games` is: a package that can be called. A function of that name would hide the package, so that
    `import galapagos.games.evo as evo` would find nothing."""

    if TYPE_CHECKING:
        from galapagos.games import another_world, evo, mutagen, random_mutations

    def __call__(self) -> list[Game]:
        """All of them."""
        return [galapagos.game(name) for name in galapagos.HOMES]


sys.modules[__name__].__class__ = Games
