"""What people and programs do with a server, over the network."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import galapagos
from galapagos.gallery import cabinets_of
from galapagos.table import library, wire
from galapagos.table.door import Limits
from galapagos.table.store import hashed
from tests.table.server import Client, Server, running

ROOT = Path(__file__).parents[2]


def play(clients: dict[int, Client], state: dict[str, Any], rng: Random, until: int = 10**6) -> dict[str, Any]:
    """Answer by chance until so many answers are given or the game is over; the last state."""
    while state["place"] < until:
        client = clients.get(state["asked"], next(iter(clients.values())))
        if state["asked"] in clients and state["question"] is None:
            state = client.hear("state")  # the one who is asked has yet to hear of it
            continue
        if question := state["question"]:
            client.say("answer", question=question["id"], option=rng.randrange(len(question["options"])))
        message = client.hear("state", "over")
        if message["type"] == "over":
            break
        state = message
    return state


def whole_game(table: Server, game: str = "random-mutations", players: str = "pb", **more: Any) -> tuple[Any, Any]:
    """One person against bots, to the end; what was made, and the end."""
    made = table.make(game, players, **more)
    with table.client() as client:
        play({0: client}, client.hello(made["table"], made["keys"][0]["token"]), Random(1))
        with table.client() as late:
            late.hello(made["table"], made["keys"][0]["token"])
            return made, late.hear("over")


@pytest.mark.slow
@pytest.mark.parametrize("game", galapagos.games(), ids=lambda game: game.name)
def test_every_game_can_be_played_at_every_number_of_seats(table: Server, game: galapagos.Game) -> None:
    for seats in game.seats:
        _, end = whole_game(table, game.name, "p" + "b" * (seats - 1))
        assert len(end["outcome"]["scores"]) == seats


def test_two_people_and_a_bot_play_a_whole_game(table: Server) -> None:
    made, rng = table.make(players="ppb"), Random(2)
    with table.client() as ann, table.client() as bob:
        clients = [ann, bob]
        states = [c.hello(made["table"], made["keys"][n]["token"]) for n, c in enumerate(clients)]
        while any(state["outcome"] is None for state in states):
            behind = 0 if states[0]["seq"] < states[1]["seq"] else 1
            if states[0]["seq"] == states[1]["seq"]:
                for client, question in zip(clients, (state["question"] for state in states), strict=True):
                    if question:
                        client.say("answer", question=question["id"], option=rng.randrange(len(question["options"])))
            states[behind] = clients[behind].hear("state")
        assert ann.hear("over") == bob.hear("over")


def test_a_browser_that_comes_back_finds_its_question(table: Server) -> None:
    made = table.make(players="pb")
    token = made["keys"][0]["token"]
    with table.client() as one:
        state = play({0: one}, one.hello(made["table"], token), Random(3), 20)
        while state["question"] is None:
            state = one.hear("state")
    with table.client() as two:
        again = two.hello(made["table"], token)
    assert (again["question"], again["text"]) == (state["question"], state["text"])
    places = [line["place"] for line in again["events"]]
    assert places == sorted(places)
    assert again["after"] == 0


def test_the_log_a_browser_puts_together_is_the_log_it_would_get_anew(table: Server) -> None:
    """With undos in between."""
    made, rng = table.make(players="pb"), Random(4)
    log: list[Any] = []
    token = made["keys"][0]["token"]
    with table.client() as one:
        state = one.hello(made["table"], token)
        for _ in range(80):
            log = [line for line in log if line["place"] <= state["after"]] + state["events"]
            if state["question"] and state["undo"] and rng.random() < 0.3:
                one.say("undo")
            elif question := state["question"]:
                one.say("answer", question=question["id"], option=rng.randrange(len(question["options"])))
            if state["outcome"]:
                break
            state = one.hear("state")
        log = [line for line in log if line["place"] <= state["after"]] + state["events"]
        while not state["question"] and not state["outcome"]:
            state = one.hear("state")
            log = [line for line in log if line["place"] <= state["after"]] + state["events"]
    with table.client() as two:
        assert two.hello(made["table"], token)["events"] == log


def test_an_undo_is_asked_of_the_others(table: Server) -> None:
    made = table.make(players="pp")
    with table.client() as zero, table.client() as one:
        states = [c.hello(made["table"], made["keys"][n]["token"]) for n, c in enumerate((zero, one))]
        clients, rng = {0: zero, 1: one}, Random(5)
        while (seat := states[0]["asked"]) is not None and states[seat]["undo"].get(str(seat), {}).get(
            "kind"
        ) != "consent":
            question = states[seat]["question"]
            clients[seat].say("answer", question=question["id"], option=rng.randrange(len(question["options"])))
            states = [zero.hear("state"), one.hear("state")]
        assert seat is not None
        asker, other = clients[seat], clients[1 - seat]
        asker.say("undo")
        proposal = None
        while proposal is None:
            proposal = other.hear("players")["proposal"]
        assert (proposal["by"], proposal["waits"]) == (seat, [1 - seat])
        other.say("consent", proposal=proposal["id"], yes=True)
        assert other.hear("state")["place"] == proposal["place"] < states[0]["place"]


def test_hot_seat_one_browser_plays_for_everybody(table: Server) -> None:
    made, rng = table.make(players="pp", options={"guests": ["anglerfish"]}, hot=True), Random(6)
    with table.client() as client:
        state = client.hello(made["table"], *(key["token"] for key in made["keys"]))
        eyes = set()
        while state["outcome"] is None:
            assert state["seat"] == state["asked"] == state["question"]["seat"]
            if state["seat"] not in eyes:
                assert state["after"] == 0
            eyes.add(state["seat"])
            options = state["question"]["options"]
            client.say("answer", question=state["question"]["id"], option=rng.randrange(len(options)))
            state = client.hear("state")
        assert eyes == {0, 1}


def test_somebody_sits_down_on_an_open_seat(table: Server) -> None:
    made = table.make(players="po", public=True)
    at = f"/api/tables/{made['table']}"
    assert made["table"] in [info["table"] for info in table.http.get("/api/tables").json()]
    key = table.http.post(f"{at}/sit", json={"name": "Ada"}).json()
    assert (key["seat"], key["name"]) == (1, "Ada")
    with table.client() as client:
        assert client.hello(made["table"], key["token"])["players"][1]["name"] == "Ada"
    assert table.http.post(f"{at}/sit", json={"name": "Eva"}).status_code == 409


def test_chat_hint_why_and_pace(table: Server) -> None:
    made = table.make(players="pp")
    with table.client() as zero, table.client() as one:
        states = [c.hello(made["table"], made["keys"][n]["token"]) for n, c in enumerate((zero, one))]
        seat = states[0]["asked"]
        asked, question = (zero, one)[seat], states[seat]["question"]
        asked.say("hint", question=question["id"])
        hint = asked.hear("hint")
        assert hint["move"] in [option["move"] for option in question["options"]]
        assert hint["phrase"] in [option["phrase"] for option in question["options"]]
        assert len(hint["weighed"]) == len(question["options"])
        asked.say("why", things=["food", "A1"])
        because = asked.hear("why")
        assert not because["allowed"]
        assert because["sentence"]
        assert because["rule"]
        assert because["move"] == "A1+"
        option = next(option for option in question["options"] if option["touches"])
        asked.say("why", things=option["touches"])
        assert asked.hear("why")["allowed"]
        asked.say("why", things=["the sea"])
        assert asked.hear("why") == {"type": "why", "move": "", "allowed": False, "sentence": "", "rule": ""}
        zero.say("chat", text="Hello <b>Bob</b>")
        assert one.hear("chat")["text"] == "Hello <b>Bob</b>"
        one.say("pace", pace=5)
        while zero.hear("players")["pace"] != 5:
            pass


def test_a_voice_is_the_same_under_a_new_name_and_each_spectator_has_his_own(table: Server) -> None:
    made = table.make(players="pb", public=True)
    with table.client() as ada, table.client() as first, table.client() as second:
        for one, token in ((ada, made["keys"][0]["token"]), (first, None), (second, None)):
            one.hello(made["table"], token)

        def voice(client: Client) -> str:
            client.say("chat", text="Hello")
            return str(ada.hear("chat")["voice"])

        before = voice(ada)
        ada.say("rename", seat=0, name="Corvina")
        assert voice(ada) == before
        assert len({before, voice(first), voice(second)}) == 3
        assert not hashed(made["keys"][0]["token"]).startswith(before), "nobody learns what the store knows"


def test_a_seat_goes_to_a_bot_and_back(table: Server) -> None:
    made = table.make(players="pp")
    with table.client() as zero:
        state = zero.hello(made["table"], made["keys"][0]["token"])
        zero.say("hand_to_bot", seat=0, bot="random")
        while (state := zero.hear("state"))["asked"] != 1:
            pass
        assert state["players"][0]["bot"] == "random"
        zero.say("take_back", seat=0)
        while zero.hear("state")["players"][0]["bot"]:
            pass


def test_a_rematch_opens_with_the_same_tokens(table: Server) -> None:
    made = table.make(players="pb")
    token = made["keys"][0]["token"]
    with table.client() as client:
        play({0: client}, client.hello(made["table"], token), Random(1))
        client.say("rematch")
        again = client.hear("rematch")["table"]
        assert again != made["table"]
        assert client.hello(again, token)["place"] < 20
    info = table.http.get(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {token}"}).json()
    assert info["next"] == again


def test_afterwards_the_game_is_replayed_downloaded_loaded_and_branched(table: Server) -> None:
    made, end = whole_game(table, "evo", "pbb", public=True)
    at = f"/api/tables/{made['table']}"
    steps = table.http.get(f"{at}/steps").json()
    assert steps["over"]
    assert [mark["label"] for mark in steps["marks"]][:2] == ["round 1", "round 2"]
    for query in ("seat=0", "seat=2", "open=true", ""):
        step = table.http.get(f"{at}/steps/{steps['places'] // 2}?{query}").json()
        # What was answered is told to whoever may see what could have been.
        assert (step["next"] is not None) == bool(step["options"])
        assert step["options"] or query != "open=true"
    assert table.http.get(f"{at}/steps/{steps['places']}").json()["outcome"] == end["outcome"]
    assert table.http.get(f"{at}/steps/{steps['places'] + 1}").status_code == 409
    record = table.http.get(f"{at}/record").text
    shelf = table.http.post("/api/records", content=record, headers={"content-type": "text/plain"}).json()
    assert [key["token"] for key in shelf["keys"]] == [None] * 3
    on_shelf = f"/api/tables/{shelf['table']}"
    assert table.http.get(f"{on_shelf}/record").text.splitlines()[1:] == record.splitlines()[1:]
    for home in (at, on_shelf):
        fairness = table.http.get(f"{home}/fairness").json()
        assert fairness["fair"] is True
        assert fairness["commitment"] == made["commitment"]
        players = [{"kind": "person"}, {"kind": "bot"}, {"kind": "bot", "bot": "random"}]
        branch = table.http.post(f"{home}/branch", json={"place": 50, "players": players, "pace": 0}).json()
        with table.client() as client:
            state = client.hello(branch["table"], branch["keys"][0]["token"])
            assert state["place"] >= 50
            play({0: client}, state, Random(7))
        mine = {"authorization": f"Bearer {branch['spectator']}"}
        checked = table.http.get(f"/api/tables/{branch['table']}/fairness", headers=mine).json()
        assert (checked["fair"], checked["start"]) == (True, 50)


def test_the_points_are_counted_line_by_line_once_the_game_is_over(table: Server) -> None:
    made, end = whole_game(table, "mutagen", "p", public=True)
    at = f"/api/tables/{made['table']}"
    outcome = table.http.get(at).json()["outcome"]
    assert outcome == end["outcome"]
    mine, keeper = outcome["accounts"]
    assert (mine["points"], keeper["name"]) == (outcome["scores"][0], "The Keeper")
    assert f"{keeper['points']}." in outcome["reason"]
    for account in (mine, keeper):
        assert sum(line["points"] for line in account["lines"]) == account["points"]
    assert outcome["tie_break"]["what"] == "shards"
    assert table.http.get(f"{at}/steps/0").json()["outcome"] is None


def test_what_decided_a_game_can_be_asked_and_seen(table: Server) -> None:
    made, end = whole_game(table, "random-mutations", "pbb", public=True)
    at = f"/api/tables/{made['table']}"
    found = table.http.get(f"{at}/decided").json()
    assert found == table.http.get(f"{at}/decided").json()
    assert found["sides"] == end["outcome"]["winners"]
    assert 1 <= len(found["moments"]) <= 3
    for moment in found["moments"]:
        events = table.http.get(f"{at}/steps/{moment['place']}?open=true").json()["events"]
        assert events[0]["sentence"] in moment["sentence"]


def test_a_server_that_is_closed_and_opened_has_everything(tmp_path: Path) -> None:
    with running(tmp_path / "s.sqlite") as server:
        made = server.make(players="pb")
        token = made["keys"][0]["token"]
        with server.client() as client:
            before = play({0: client}, client.hello(made["table"], token), Random(1), 15)
            while not before["question"]:
                before = client.hear("state")
            client.say("chat", text="Back soon.")
            client.hear("chat")
    with running(tmp_path / "s.sqlite") as server, server.client() as client:
        client.say("hello", table=made["table"], tokens=[token])
        assert [line["text"] for line in client.hear("welcome")["chat"]] == ["Back soon."]
        after = client.hear("state")
        assert (after["text"], after["question"], after["undo"]) == (before["text"], before["question"], before["undo"])


def test_whoever_is_behind_at_a_table_that_moved_on_elsewhere_reads_on(tmp_path: Path) -> None:
    """Two servers on one store: the one that is behind loses nothing and forgets nothing."""
    with running(tmp_path / "s.sqlite") as one, running(tmp_path / "s.sqlite") as two:
        made = one.make(players="pp", hot=True)
        tokens = [key["token"] for key in made["keys"]]
        with one.client() as here, two.client() as there:
            old, new = here.hello(made["table"], *tokens), there.hello(made["table"], *tokens)
            there.say("answer", question=new["question"]["id"], option=0)
            new = there.hear("state")
            here.say("answer", question=old["question"]["id"], option=0)
            seen, refused = sorted((here.hear("state", "refusal") for _ in range(2)), key=lambda one: str(one["type"]))[
                ::-1
            ]
            assert (seen["text"], seen["seq"]) == (new["text"], new["seq"])
            assert refused["sentence"] == "That question is no longer open."


def test_the_bot_of_the_examples_plays_over_the_network(table: Server) -> None:
    made = table.make(players="ob", public=True)
    script = [sys.executable, ROOT / "examples" / "network_bot.py", f"http://{table.host}", made["table"]]
    done = subprocess.run(script, capture_output=True, text=True, timeout=60, check=True)
    assert "points" in done.stdout
    assert len((ROOT / "examples" / "network_bot.py").read_text().split('"""')[2].strip().splitlines()) <= 22


# The house


def test_games_rules_and_words(table: Server) -> None:
    games = table.http.get("/api/games").json()
    assert [game["name"] for game in games] == list(galapagos.HOMES)
    for game in games:
        rules = table.http.get(f"/api/games/{game['name']}/rules").json()
        numbers = [paragraph["rule"] for chapter in rules["chapters"] for paragraph in chapter["paragraphs"]]
        assert len(numbers) == len(set(numbers)) > 50
        for option in game["options"]:
            assert option["help"]
            assert option["rule"] in numbers
    found = table.http.get("/api/games/random-mutations/rules", params={"search": "mimicry"}).json()
    assert 0 < sum(len(chapter["paragraphs"]) for chapter in found["chapters"]) < 30
    assert "Mimicry" in table.http.get("/api/games/random-mutations/words/mimicry").json()["text"]
    assert table.http.get("/api/games/random-mutations/words/xyzzy").json()["text"] == ""
    assert table.http.get("/api/games/chess/rules").status_code == 404


def test_the_gallery_hangs_every_plate_and_names_its_rulings_by_number(table: Server) -> None:
    for name in galapagos.HOMES:
        gallery = table.http.get(f"/api/games/{name}/gallery").json()
        plates = [plate for cabinet in gallery["cabinets"] for plate in cabinet["plates"]]
        assert [plate["name"] for plate in plates] == [
            plate.name for cabinet in cabinets_of(galapagos.game(name)) for plate in cabinet.plates
        ]
        used = {number for plate in plates for number in plate["doubts"]} | set(gallery["rest"])
        assert used == set(range(len(gallery["rulings"])))
    assert table.http.get("/api/games/chess/gallery").status_code == 404


def test_the_schema_names_every_message_and_every_view(table: Server) -> None:
    schemas = table.http.get("/schema/messages.json").json()["components"]["schemas"]
    assert {"Request", "Reply", *galapagos.HOMES} <= set(schemas)
    paths = table.http.get("/schema/openapi.json").json()["paths"]
    assert "/api/tables/{table}/branch" in paths


def test_health_metrics_and_headings(table: Server) -> None:
    assert table.http.get("/healthz").json()["status"] == "ok"
    metrics = table.http.get("/metrics").text
    assert "galapagos_answer_seconds_bucket" in metrics
    page = table.http.get("/")
    assert page.status_code == 200
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    assert page.headers["x-content-type-options"] == "nosniff"
    missing = table.http.get("/api/nothing")
    assert missing.status_code == 404
    assert set(missing.json()) == {"status", "sentence"}


def test_too_many_requests_are_refused(tmp_path: Path) -> None:
    with running(tmp_path / "s.sqlite", limits=Limits(requests=5)) as server:
        assets = [server.http.get("/assets/nothing.js").status_code for _ in range(8)]
        statuses = [server.http.get("/api/house").status_code for _ in range(8)]
    assert assets == [404] * 8  # a class that opens its pages at once
    assert statuses == [200] * 5 + [429] * 3


def test_no_log_line_has_a_token_a_seed_or_what_people_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    with running(tmp_path / "s.sqlite") as server:
        made = server.make(players="pb")
        token = made["keys"][0]["token"]
        with server.client() as client:
            client.hello(made["table"], token)
            client.say("chat", text="a secret plan")
            client.hear("chat")
        server.http.get(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {token}"})
    logged = "\n".join(json.dumps(vars(line), default=str) for line in caplog.records if line.name != "httpx")
    assert made["table"] in logged
    ours = [json.dumps(vars(line), default=str) for line in caplog.records if line.name.startswith("galapagos")]
    assert ours
    assert not any(token in line or "secret plan" in line for line in ours)


@pytest.mark.parametrize(
    "page", ["/api/games", "/api/games/evo/rules", "/api/games/mutagen/gallery", "/schema/messages.json"]
)
def test_a_page_that_is_the_same_for_everybody_is_made_once(
    table: Server, page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = table.http.get(page)
    for module, name in (
        (library, "hang"),
        (library, "chapter"),
        (library, "describe_option"),
        (wire, "get_type_hints"),
    ):
        monkeypatch.setattr(module, name, None)
    again = table.http.get(page)
    assert (again.json(), again.headers["content-encoding"]) == (first.json(), "gzip")
    plain = table.http.get(page, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.json() == first.json()
