"""A match on many machines, with Ray: each game is a task. One whose worker dies is played again, and only what has
come back is counted, once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

from galapagos.arena import Ledger, Match, Played, Result, counted, play
from galapagos.talk import GameError

LOCAL = "ray"  # a cluster of this machine's own, or the one that RAY_ADDRESS names; else ray://HOST:PORT


def is_cluster(on: str) -> bool:
    return on == LOCAL or on.startswith("ray://")


def ready(on: str, cores: int | None) -> Any:
    """Ray, connected to that cluster."""
    try:
        ray: Any = import_module("ray")
    except ImportError:
        raise GameError("A cluster needs ray: pip install 'galapagos[cluster]'.") from None
    if ray.is_initialized():
        return ray
    where: dict[str, Any] = {"num_cpus": cores} if on == LOCAL else {"address": on}
    try:
        ray.init(**where, log_to_driver=False, configure_logging=False, include_dashboard=False)
    except (OSError, RuntimeError, ValueError) as e:
        raise GameError(f"The cluster {on} cannot be reached: {e}.") from None
    return ray


def run_on(
    match: Match,
    ledger: Ledger,
    todo: Iterator[int],
    keep: str | None,
    cores: int | None,
    sequential: bool,
    tell: Callable[[dict[int, Played]], None],
    on: str,
) -> Result:
    """On all cores of the cluster, a game each at a time."""
    ray = ready(on, cores)
    # Ray itself tries nothing again: so a game that has come back is never on its way once more.
    task = ray.remote(max_retries=0)(play)
    most = max(1, int(ray.cluster_resources().get("CPU", 1)))
    under_way: dict[Any, int] = {}
    lost: list[int] = []
    result: Result | None = None
    while result is None:
        while len(under_way) < most and (number := lost.pop() if lost else next(todo, None)) is not None:
            under_way[task.remote(match, number, keep)] = number
        done, _ = ray.wait(list(under_way), num_returns=1)
        for one in done:
            number = under_way.pop(one)
            try:
                ledger.add(ray.get(one))
            except ray.exceptions.RayTaskError as e:
                raise GameError(f"Game {number} cannot be played: {e.cause}") from None
            except ray.exceptions.RayError:  # its worker or its machine is gone
                lost.append(number)
        tell(ledger.games)
        result = counted(match, ledger.games, sequential)
    for one in under_way:
        ray.cancel(one, force=True)
    return result
