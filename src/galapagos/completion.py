"""Completion in the shell: commands, options, games, bots and files, by shtab."""

from __future__ import annotations

from argparse import ArgumentParser, _SubParsersAction

import galapagos
from galapagos.bots import BOTS
from galapagos.meant import meant
from galapagos.talk import GameError


def script(top: ArgumentParser, shell: str) -> str:
    """What the shell is to run. Here, and here only, a game is one of a few words: people may write it differently."""
    try:
        import shtab
    except ModuleNotFoundError:
        raise GameError("Completion needs the package shtab: pip install 'galapagos[completion]'.") from None
    shells = shtab.SUPPORTED_SHELLS
    if shell not in shells:
        raise GameError(f"There is no completion for {shell!r}, only for {', '.join(shells)}.{meant(shell, shells)}")
    options = {option.name for game in galapagos.games() for option in game.options}
    choices = {"GAME": galapagos.HOMES, "NAME[=VALUE]": sorted(options), "BOT": BOTS, "SHELL": shells}
    commands = next(action for action in top._actions if isinstance(action, _SubParsersAction))
    for action in (action for command in commands.choices.values() for action in command._actions):
        if action.metavar in choices:
            action.choices = list(choices[action.metavar])
        elif action.metavar == "FILE":
            action.complete = shtab.FILE
    return shtab.complete(top, shell)
