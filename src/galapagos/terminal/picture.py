"""The picture of a game in the terminal: `python -m galapagos.terminal.picture docs/terminal.svg`. It needs Textual."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path
from random import Random

import galapagos
from galapagos import NATURE, bots
from galapagos.record import Record
from galapagos.terminal.full.app import Galapagos
from galapagos.terminal.full.play import PlayScreen
from galapagos.terminal.sitting import Sitting

SIZE = (120, 34)  # columns, lines


def moment(seed: int) -> Record:
    """A question worth showing, in a game of greedy bots."""
    rng = Random(seed)
    record = Record(galapagos.game("random-mutations"), 3)
    game, greedy = record.game, bots.bot("greedy", record.game, rng)
    while (q := record.position.question) is not None:
        view = game.view(record.position, q.seat)
        shown = game.show(view)
        if shown.turn == 2 and shown.phase == "feeding" and q.seat == 0 and len(q.options) in range(12, 20):
            break
        record.answer(bots.nature(q, rng) if q.seat == NATURE else greedy(view, q))
    return record


async def picture(sitting: Sitting) -> str:
    app = Galapagos(PlayScreen(sitting))
    async with app.run_test(size=SIZE) as pilot:
        for key in ("h", "down"):
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.press(key)
        await pilot.pause()
        drawn = app.export_screenshot(title="galapagos play random-mutations")
    # Its fonts would come from far away; any monospaced one will do. Its names differ each time.
    drawn = re.sub(r"\s*(@font-face \{.*?\}|<!--.*?-->)", "", drawn, flags=re.DOTALL)
    return re.sub(r"terminal-\d+", "galapagos", drawn)


if __name__ == "__main__":
    sitting = Sitting(moment(11), ["you", "greedy", "greedy"], Random(1))
    Path(sys.argv[1]).write_text(asyncio.run(picture(sitting)), encoding="utf-8")
    sitting.kept.forget()
