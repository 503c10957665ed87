"""A search on several cores: the same answers, whoever does the tries, and nobody stays behind."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos import Game
from galapagos.bots import bot, on_all_cores
from galapagos.bots.levels import SearchBot, Strong
from galapagos.chance import Chance
from galapagos.hands import Hand, Hands, among, ours
from galapagos.playout import Policy
from galapagos.search import Search, Stage
from galapagos.talk import Position, Question, View
from tests.bots.test_search import asked

PATIENCE = 60.0  # seconds; a process has to start
MODES = [(game, seats) for game in galapagos.games() for seats in sorted({game.seats[0], 3})]
NAMES = [f"{game.name}-{seats}" for game, seats in MODES]


@pytest.fixture
def hands() -> Iterator[Hands]:
    """Ours, with one hand that is there."""
    found = ours()
    start(found, 1)
    yield found
    found.close()


@pytest.fixture
def patient(hands: Hands, monkeypatch: pytest.MonkeyPatch) -> Hands:
    """What they are given they do, however long it takes."""
    monkeypatch.setattr("galapagos.hands.PATIENCE", PATIENCE)
    return hands


def start(hands: Hands, many: int) -> None:
    hands.start(many)
    assert all(hand.line.poll(PATIENCE) for hand in hands.starting)
    hands.welcome()
    assert len(hands.there) == many


def searching(game: Game, cores: int, view: View, tries: int = 64) -> Search:
    """As strong does it."""
    player = Strong(game, Random(7))
    player.simulations = tries
    player.ready(view)
    player.search.share = among(cores)
    return player.search


def weighed(search: Search, view: View, q: Question, tries: int = 64) -> list[Any]:
    found = [(one.option, one.won, one.found) for one in search.weigh(view, q, tries)]
    return [*found, search.simulations, search.answers, search.chance.state]


@pytest.mark.parametrize(("game", "seats"), MODES, ids=NAMES)
def test_one_core_and_two_give_the_same_to_the_last_digit(game: Game, seats: int, patient: Hands) -> None:
    for seed in range(2):
        view, q = asked(game, seats, seed, options=4)
        alone = weighed(searching(game, 1, view), view, q)
        assert weighed(searching(game, 2, view), view, q) == alone
    assert len(patient.there) == 1
    assert patient.there[0].about == patient.about != b"", "the last question was shared"


@pytest.mark.parametrize("name", ["another-world", "mutagen"])
def test_whole_games_alone_are_the_same_too(name: str, patient: Hands) -> None:
    game = galapagos.game(name)
    view, q = asked(game, 1, 3)
    one, two = searching(game, 1, view), searching(game, 2, view)
    assert one.counted
    for search in (one, two):
        search.sure = 1.0
    assert weighed(one, view, q) == weighed(two, view, q)


def test_random_play_to_the_end_is_the_same_too(patient: Hands) -> None:
    game = galapagos.game("random-mutations")
    view, q = asked(game, 2, 1, options=4)
    found = []
    for cores in (1, 2):
        search = searching(game, cores, view)
        search.policy, search.rounds = Policy(), 1 << 30
        found.append(weighed(search, view, q))
    assert found[0] == found[1]


def evo() -> tuple[Game, View, Question]:
    game = galapagos.game("evo")
    return game, *asked(game, 3, 1, options=4)


def test_one_that_dies_or_stands_still_on_the_way_changes_nothing(
    hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, view, q = evo()
    alone = weighed(searching(game, 1, view), view, q)
    give = Hand.give
    for end in (signal.SIGSTOP, signal.SIGKILL):

        def give_and_hurt(hand: Hand, *what: Any, end: signal.Signals = end) -> None:
            give(hand, *what)
            assert hand.process.pid is not None
            os.kill(hand.process.pid, end)

        monkeypatch.setattr(Hand, "give", give_and_hurt)
        assert weighed(searching(game, 2, view), view, q) == alone
    monkeypatch.undo()
    hurt = hands.there[:]
    assert weighed(searching(game, 2, view), view, q) == alone
    assert all(not hand.process.is_alive() for hand in hurt if hand not in hands.there)


def test_nobody_waits_for_one_that_has_not_started() -> None:
    hands = ours()
    game, view, q = evo()
    alone = weighed(searching(game, 1, view), view, q)
    assert weighed(searching(game, 3, view), view, q) == alone
    assert hands.started == 2
    hands.close()
    assert not hands.there
    assert not hands.starting


def test_a_handful_of_tries_is_not_shared() -> None:
    hands = ours()
    game, view, q = evo()
    weighed(searching(game, 2, view), view, q, 6)
    assert hands.started == 0


def test_what_time_allows_is_tried_on_two_cores_too(hands: Hands) -> None:
    game, view, q = evo()
    for seconds, least in ((0.0, 4), (0.2, 8)):
        search = searching(game, 2, view)
        begin = time.monotonic()
        found = search.weigh(view, q, 1_000_000, seconds)
        assert sum(one.tries for one in found) == search.simulations >= least
        assert time.monotonic() - begin < PATIENCE / 4
        tried = [one.tries for one in found if one.tries]
        assert len(tried) > 2


def test_a_policy_that_cannot_be_sent_is_used_here_alone(hands: Hands) -> None:
    class Own(Policy):
        def choose(self, p: Position, q: Question, chance: Chance) -> int:
            return 0

    game, view, q = evo()
    found = []
    for cores in (1, 2):
        search = searching(game, cores, view)
        search.policy = Own()
        found.append(weighed(search, view, q))
    assert found[0] == found[1]
    assert hands.there[0].about == b""


def test_what_goes_wrong_in_a_try_is_said_here(hands: Hands) -> None:
    game, view, q = evo()
    search = searching(game, 2, view)
    search.forecast = wrong
    with pytest.raises(ZeroDivisionError):
        search.weigh(view, q, 64)
    assert not hands.there, "nobody knows what is on the lines then"


def wrong(p: Position) -> list[float]:
    return [1 / 0]


def test_who_is_told_of_a_search_does_not_hear_its_chance() -> None:
    game, view, q = evo()
    search = searching(game, 1, view)
    search.weigh(view, q, 8)
    told, _, _ = pickle.loads(pickle.dumps((search, view, q)))
    assert told.chance.state == Chance(0).state != search.chance.state
    assert told.share is None
    assert pickle.loads(pickle.dumps(Stage([0, 1], 5, 16, 1e9))).seed == 5


def test_a_level_can_be_told_how_many_cores_to_use() -> None:
    game, view, q = evo()
    for name, started in {"strong:tries=60,cores=1": 0, "strong:tries=60,cores=2": 1}.items():
        player = bot(name, game, Random(1))
        assert isinstance(player, SearchBot)
        assert player(view, q) in q.options
        assert ours().started == started
    ours().close()


def test_where_all_cores_may_be_used_those_do_that_have_many_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("galapagos.bots.cores_here", lambda: 2)
    game = galapagos.game("evo")
    names = ["random", "casual", "strong", "strong:tries=30", "strong:cores=1", "expert"]
    players = [bot(name, game, Random(1)) for name in names]
    on_all_cores(players)
    shared = [isinstance(player, SearchBot) and player.search.share is not None for player in players]
    assert dict(zip(names, shared, strict=True)) == {name: name in ("strong", "expert") for name in names}
    ours().close()


# However a program ends, nobody stays behind

PLAY = """
import sys
from random import Random
from galapagos.bots import bot
from galapagos.hands import ours
from tests.bots.test_hands import evo, start

if __name__ == "__main__":
    game, view, q = evo()
    start(ours(), 2)
    print(*(hand.process.pid for hand in ours().there), flush=True)
    player = bot("strong:tries=100,cores=3", game, Random(1))
    player(view, q)
    print("ready", flush=True)
    if sys.argv[1] != "end":
        while True:
            player(view, q)
"""


@pytest.mark.parametrize("end", ["end", "SIGINT", "SIGTERM", "SIGKILL"])
def test_hands_end_with_their_program(end: str, tmp_path: Any) -> None:
    (tmp_path / "play.py").write_text(PLAY)
    command = [sys.executable, str(tmp_path / "play.py"), end]
    env = os.environ | {"PYTHONPATH": os.pathsep.join([*filter(None, [os.environ.get("PYTHONPATH")]), os.getcwd()])}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env, start_new_session=True,
        # Whoever runs the tests in the background has Ctrl-C ignored, and a child would inherit that.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as program:  # fmt: skip
        assert program.stdout is not None
        hands = [int(pid) for pid in program.stdout.readline().split()]
        assert len(hands) == 2
        assert program.stdout.readline() == "ready\n"
        if end == "SIGINT":
            os.killpg(program.pid, signal.SIGINT)  # as Ctrl-C does
        elif end != "end":
            program.send_signal(getattr(signal, end))
        _, said = program.communicate(timeout=PATIENCE)  # whoever stayed behind would hold the other end
        assert said.count("Traceback") == (end == "SIGINT"), said
