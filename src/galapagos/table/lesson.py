"""Guided first games over the network: scene by scene, from the script and from the learner's view alone.

Nothing is kept here: the browser knows at which scene it is.
"""

from __future__ import annotations

from galapagos.guide import LEARNER, Stage, guide
from galapagos.table import sight, wire
from galapagos.table.room import Refuse
from galapagos.talk import SEATS, Game


def about(game: Game) -> wire.GuideInfo:
    script = guide(game.name)
    return wire.GuideInfo(script.title, script.minutes, len(script.scenes))


def scene(game: Game, number: int, name: str) -> wire.Scene:
    """One scene, for a learner of this name."""
    script, stage = guide(game.name), staged(game, number)
    now, names = script.scenes[number], called_by(stage, name)
    shown = sight.seen(game, game.view(stage.position, LEARNER), names)
    return wire.Scene(
        number=number,
        scenes=len(script.scenes),
        say=now.say,
        answer=now.yours or None,
        options=shown.options if now.yours else [],
        players=names,
        view=shown.view,
        text=shown.text,
        asked=shown.asked,
        ask=shown.ask,
        rule=shown.rule,
        since=sum(len(scene.play) for scene in script.scenes[: max(0, number - 1)]),
        events=[
            sight.line(game, names, place, event.seen_by(LEARNER))
            for place, events in enumerate(stage.events, 1)
            for event in events
        ],
        outcome=sight.ended(game, stage.position, names, accounts(game, stage, names)),
    )


def accounts(game: Game, stage: Stage, names: list[str]) -> list[wire.Account]:
    """The points at the end; without their lines where a script begins with points that nobody saw being made."""
    end = stage.position.outcome
    told = [event for events in stage.events for event in events]
    found = [sight.account(game, stage.position, side, name, told) for side, name in enumerate(names) if end]
    if end and any(one.points != end.scores[one.side] for one in found):
        return [wire.Account(one.side, one.name, end.scores[one.side], []) for one in found]
    return found


def why(game: Game, number: int, things: list[str], name: str) -> wire.Because:
    """What the learner means by touching these things, and which rule forbids it."""
    stage = staged(game, number)
    return sight.because(game, game.view(stage.position, LEARNER), things, called_by(stage, name))


def staged(game: Game, number: int) -> Stage:
    script = guide(game.name)
    if number >= len(script.scenes):
        raise Refuse(f"The guide has {len(script.scenes)} scenes; there is no scene {number}.")
    return script.stage(game, number)


def called_by(stage: Stage, name: str) -> list[str]:
    """Names by seat: the learner's own, and those of the script."""
    return [name, *SEATS[1 : stage.position.seats]]
