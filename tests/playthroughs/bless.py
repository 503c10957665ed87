"""Golden games: `python -m tests.playthroughs.bless` writes them anew. Read the diff before you commit it.

One random game for each game, seat count and mode: who answered what, the position now and then, the end. They
change exactly when a rule, the notation or the order of the options does.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from textwrap import wrap
from typing import Any

import galapagos
from galapagos import NATURE, Game
from galapagos.talk import SEATS

FOLDER = Path(__file__).parent
MODES: dict[str, list[tuple[int, dict[str, Any]]]] = {
    "random-mutations": [
        (3, {"divergence": True}),
        (4, {"guests": ("anglerfish", "flight", "intellect", "viviparous", "aedificator", "herding")}),
    ],
    "evo": [(4, {"board": "L2+R2"}), (3, {"fewer_genes": True})],
    "another-world": [(2, {"quartet": True}), (3, {"quartet": True})],
    "mutagen": [
        *((1, {"level": level}) for level in ("easy", "medium", "hard")),
        *((seats, {"people": True}) for seats in (1, 3)),
        *((seats, {"visitors": True}) for seats in (1, 3)),
        *((seats, {"people": True, "visitors": True}) for seats in (1, 4)),
    ],
}
POSITION_EVERY = 100  # answers


def games() -> Iterator[tuple[str, Game, int, dict[str, Any]]]:
    for game in galapagos.games():
        for seats, options in [*((seats, {}) for seats in game.seats), *MODES.get(game.name, [])]:
            words = [name if value is True else str(value) for name, value in options.items() if name != "guests"]
            mode = "-".join(words + ["guests"] * ("guests" in options))
            yield "-".join(filter(None, [game.name, str(seats), mode])) + ".txt", game, seats, options


def playthrough(game: Game, seats: int, options: dict[str, Any]) -> str:
    p, rng = game.new(seats, **options), Random(f"{game.name} {seats} {options}")
    lines: list[str] = []
    said: list[str] = []
    places = 0
    while (q := p.question) is not None:
        move = rng.choices(q.options, q.weights)[0]
        said.append(f"{'Nature' if q.seat == NATURE else SEATS[q.seat]} {game.say(move)}".replace(" ", "\u00a0"))
        p.answer(move)
        places += 1
        if places % POSITION_EVERY == 0 or p.question is None:
            lines += [line.replace("\u00a0", " ") for line in wrap(" · ".join(said), 118)]
            lines += ["", game.write(p), ""]
            said = []
    return "\n".join([*lines, str(p.outcome)]) + "\n"


if __name__ == "__main__":
    for old in FOLDER.glob("*.txt"):
        old.unlink()
    for file, game, seats, options in games():
        (FOLDER / file).write_text(playthrough(game, seats, options))
